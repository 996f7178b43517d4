/* Numbers that leave their type in small launches already, as in  (gridDim.x * 0x10000u) * 0x10000u.  That none does is assumed of launches that are not
 * known; here hardly any keeps that, so a proof says nothing, and the launches of concrete.c are run besides. An estimate: what it overlooks is
 * assumed as before, what it finds too often costs those runs. */
#include "smt/smt_internal.h"

#include <math.h>

#define SMALL 64.0      /* sizes, numbers of threads and parameters of a small launch */
#define COUNTED 65536.0 /* what a counter gets to in one that is not large */

/* How large the value of an expression becomes, and whether a number on the way to it leaves its type. */
struct amount { double most; bool known, leaves; };
struct amounts { struct expr_table *t; struct amount *of; };

static double range_amount(struct expr_table *t, expr_ref e)
{
	struct expr_range r = expr_range(t, e);
	return fmax(fabs((double)r.lo), fabs((double)r.hi));
}

/* x / by, or a few times as much: what is divided is not exceeded by that times `by`. */
static bool is_quotient_by(struct expr_table *t, expr_ref e, expr_ref by)
{
	const struct expr x = *expr_get(t, expr_below_wraps(t, e));
	if (x.kind == EXPR_TDIV || x.kind == EXPR_EDIV) return expr_below_wraps(t, x.kid[1]).ix == expr_below_wraps(t, by).ix;
	for (int i = 0; i < 2 && x.kind == EXPR_MUL; i++)
		if (expr_get(t, x.kid[i])->kind == EXPR_INT) return is_quotient_by(t, x.kid[1 - i], by);
	return false;
}

static double product_made(struct expr_table *t, const struct expr *x, const double of[3])
{
	if (is_quotient_by(t, x->kid[0], x->kid[1])) return of[0];
	if (is_quotient_by(t, x->kid[1], x->kid[0])) return of[1];
	return of[0] * of[1];
}

static double variable_amount(struct expr_table *t, expr_ref e, double small)
{
	const struct var *v = expr_var_get(t, expr_get(t, e)->var);
	return fmin(v->kind == VAR_READ && v->wide ? COUNTED : small, range_amount(t, e));
}

static double amount_made(struct expr_table *t, expr_ref e, const double of[3], double small)
{
	const struct expr *x = expr_get(t, e);
	switch (x->kind) {
	case EXPR_INT: return fabs((double)x->value);
	case EXPR_VAR: return variable_amount(t, e, small);
	case EXPR_ADD: case EXPR_SUB: case EXPR_BOR: case EXPR_BXOR: return of[0] + of[1];
	case EXPR_MUL: return product_made(t, x, of);
	case EXPR_POW2: return exp2(fmin(of[0], 64));
	case EXPR_TREM: case EXPR_EMOD: return fmin(of[0], of[1]);
	case EXPR_MIN: case EXPR_MAX: case EXPR_BAND: return fmax(of[0], of[1]);
	case EXPR_ITE: return fmax(of[1], of[2]);
	case EXPR_WRAP: return fmin(of[0], exp2(x->type.bits - x->type.is_signed));
	case EXPR_TDIV: case EXPR_EDIV: return of[0];
	case EXPR_NONE: case EXPR_BOOL: case EXPR_EQ: case EXPR_LT: case EXPR_LE: case EXPR_NOT: case EXPR_AND: case EXPR_OR: case EXPR_IFF: break;
	}
	return 1;
}

bool smt_amount(struct expr_table *t, expr_ref e, const double of[3], double small, double *amount)
{
	const struct expr *x = expr_get(t, e);
	*amount = amount_made(t, e, of, small);
	return x->kind == EXPR_WRAP && x->type.bits >= 32 && of[0] >= exp2(x->type.bits - x->type.is_signed);
}

static struct amount amount(struct amounts *a, expr_ref e)
{
	struct amount *m = &a->of[e.ix];
	if (!m->known) {
		const struct expr x = *expr_get(a->t, e);
		double of[3] = { 0 };
		for (int i = 0; i < 3; i++)
			if (x.kid[i].ix) {
				struct amount kid = amount(a, x.kid[i]);
				of[i] = kid.most;
				m->leaves |= kid.leaves;
			}
		m->leaves |= smt_amount(a->t, e, of, SMALL, &m->most);
		m->known = true;
	}
	return *m;
}

static bool overflows_early(struct amounts *a, const struct query *q)
{
	for (size_t i = 0; i < q->accesses.n; i++) {
		const struct phase_access *x = q->accesses.at[i].from;
		if (x->guard.ix && amount(a, x->guard).leaves) return true;
		for (int d = 0; d < LIMIT_CORE_DIMS; d++)
			if (x->access.index[d].ix && amount(a, x->access.index[d]).leaves) return true;
	}
	return false;
}

void queries_overflow_early(struct kernel *k, struct query *const *queries, size_t n, bool *early)
{
	struct arena *scratch = arena_new();
	struct amounts a = { k->exprs, ARENA_ARRAY(scratch, struct amount, expr_count(k->exprs) + 1) };
	for (size_t i = 0; i < n; i++)
		early[i] = queries[i]->assumes_no_overflow && queries[i]->kind == ALARM_RACE && overflows_early(&a, queries[i]);
	arena_free(scratch);
}

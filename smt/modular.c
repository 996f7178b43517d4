/* Indices under one wrap: what two threads have in common goes away before the wrap is expanded into cases.
 *
 *   strip     match:  wrap_n (... wrap_m (x) ...), m >= n, through + - *    result: wrap_n (... x ...)
 *   shift     match:  wrap_n (s + x) in every access, s shared              result: wrap_n (x + c), c one constant
 *
 * Both are arithmetic modulo 2^n: equal before exactly when equal after. c makes x + c nonnegative, so that lowering
 * needs no case for values below zero. An index that fits its type is its own wrap. The assumptions that the original
 * wraps made stay with the access, and none is added but that the whole index (`modular_whole`) leaves its type by no
 * launch or parameter; the text that is certified has that one, too. Tests: tests/unit/smt_algebra.c. */
#include "smt/poly_internal.h"

#define SHIFT_MOST ((int64_t)1 << 30)

struct stripping { struct expr_table *t; uint32_t bits, nodes; bool keeps_past; };

/* Without any launch or parameter that is too large for it, x leaves its type at the top (a signed one: at the bottom, too). */
static bool goes_past(struct expr_table *t, const struct expr *wrap)
{
	struct expr_range r = expr_range(t, wrap->kid[0]), fits = int_type_range(wrap->type);
	return !r.wide && (r.hi > fits.hi || (wrap->type.is_signed && r.lo < fits.lo));
}

static bool is_no_place(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_PARAM || v->kind == VAR_LOOP || v->kind == VAR_READ || v->kind == VAR_APPROX || v->kind == VAR_WITNESS;
}

bool smt_places_leave_types(const struct kernel *k)
{
	bool leave = false;
	for (uint32_t i = 1; i <= expr_count(k->exprs) && !leave; i++) {
		const expr_ref e = { i };
		const struct expr x = *expr_get(k->exprs, e);
		leave = x.kind == EXPR_WRAP && !x.type.opaque && goes_past(k->exprs, &x) && !expr_mentions(k->exprs, e, is_no_place, NULL);
	}
	return leave;
}

static expr_ref strip(struct stripping *s, expr_ref e)
{
	struct expr_table *t = s->t;
	struct expr x = *expr_get(t, e);
	if (!s->nodes) return e;
	s->nodes--;
	bool wraps = x.kind == EXPR_WRAP && !x.type.opaque && x.type.bits >= s->bits;
	if (wraps && !(s->keeps_past && goes_past(t, &x))) return strip(s, x.kid[0]);
	if (x.kind != EXPR_ADD && x.kind != EXPR_SUB && x.kind != EXPR_MUL) return e;
	expr_ref a = strip(s, x.kid[0]), b = strip(s, x.kid[1]);
	return x.kind == EXPR_ADD ? expr_add(t, a, b) : x.kind == EXPR_SUB ? expr_sub(t, a, b) : expr_mul(t, a, b);
}

/* The type that wraps dimension d in every access; bits 0: none does, or not all of them fit one. */
static struct int_type wrapping_type(const struct query *q, uint32_t d)
{
	struct expr_table *t = q->k->exprs;
	struct int_type type = { 0 };
	for (size_t i = 0; i < q->accesses.n; i++) {
		struct expr x = *expr_get(t, q->accesses.at[i].from->access.index[d]);
		if (x.kind != EXPR_WRAP || x.type.opaque) continue;
		if (type.bits && (type.bits != x.type.bits || type.is_signed != x.type.is_signed)) return (struct int_type) { 0 };
		type = x.type;
	}
	struct expr_range fits = int_type_range(type);
	for (size_t i = 0; i < q->accesses.n && type.bits; i++) {
		expr_ref e = q->accesses.at[i].from->access.index[d];
		struct expr_range r = expr_range(t, e);
		if (expr_get(t, e)->kind != EXPR_WRAP && (r.lo < fits.lo || r.hi > fits.hi)) return (struct int_type) { 0 };
	}
	return type;
}

static bool has_runs(const struct query *q)
{
	for (size_t i = 0; i < q->accesses.n; i++)
		if (q->accesses.at[i].from->access.count > 1) return true;
	return false;
}

/* Makes every polynomial nonnegative by one constant, if a small one is enough. */
static void lift(struct query *q, struct poly *p)
{
	int64_t lo = 0;
	for (size_t i = 0; i < q->accesses.n; i++) {
		struct expr_range r = expr_range(q->k->exprs, poly_expr(q->k->exprs, &p[i]));
		if (r.lo < lo) lo = r.lo;
	}
	if (lo == 0 || lo < -SHIFT_MOST) return;
	struct term c = { .coef = -lo };
	struct poly *lifted = ARENA_ARRAY(q->arena, struct poly, q->accesses.n);
	for (size_t i = 0; i < q->accesses.n; i++) {
		lifted[i] = p[i];
		if (!poly_add_term(&lifted[i], &c)) return;
	}
	for (size_t i = 0; i < q->accesses.n; i++) p[i] = lifted[i];
}

expr_ref modular_whole(struct expr_table *t, expr_ref e)
{
	struct expr x = *expr_get(t, e);
	if (x.kind != EXPR_WRAP || x.type.opaque) return e;
	struct stripping s = { .t = t, .bits = x.type.bits, .nodes = LIMIT_MODULAR_NODES, .keeps_past = true };
	struct poly p;
	poly_make(t, strip(&s, x.kid[0]), &p);
	return expr_wrap(t, x.type, poly_expr(t, &p));
}

/* x < c, or x <= c as x < c + 1. */
static bool is_below(struct expr_table *t, expr_ref e, expr_ref *x, int64_t *c)
{
	const struct expr *n = expr_get(t, e);
	if ((n->kind != EXPR_LT && n->kind != EXPR_LE) || !expr_is_int(t, n->kid[1], c)) return false;
	*x = n->kid[0];
	return n->kind == EXPR_LT || int_add(*c, 1, c);
}

/* What y < b says of x < c where b <= c and y - x is nowhere below zero. */
static bool follows(struct expr_table *t, expr_ref below, expr_ref from)
{
	expr_ref x, y;
	int64_t c, b;
	struct poly p, of_x;
	if (!is_below(t, below, &x, &c) || !is_below(t, from, &y, &b) || b > c) return false;
	poly_make(t, y, &p);
	poly_make(t, x, &of_x);
	return poly_add(&p, &of_x, -1) && expr_range(t, poly_expr(t, &p)).lo >= 0;
}

/* Where one would be defined only under an assumption of its own, that one might exclude threads that do meet, and nobody would be told of it. */
static bool assumes_no_more(struct query *q, uint32_t d, const expr_ref *index)
{
	struct expr_table *t = q->k->exprs;
	for (size_t i = 0; i < q->accesses.n; i++) {
		struct expr_list own = { 0 }, more = { 0 };
		smt_conjuncts(t, q->arena, lower_index(q->lower, q->accesses.at[i].from->access.index[d]).side, &own);
		smt_conjuncts(t, q->arena, lower_expr(q->lower, index[i]).side, &more);
		for (size_t m = 0; m < more.n; m++) {
			bool assumed = false;
			for (size_t o = 0; o < own.n && !assumed; o++) assumed = own.at[o].ix == more.at[m].ix || follows(t, more.at[m], own.at[o]);
			if (!assumed) return false;
		}
	}
	return true;
}

bool modular_indices(struct query *q, uint32_t d, expr_ref *out)
{
	struct expr_table *t = q->k->exprs;
	struct int_type type = wrapping_type(q, d);
	if (!type.bits || (has_runs(q) && d + 1 == kernel_array(q->k, q->array)->dims)) return false;
	struct poly *p = ARENA_ARRAY(q->arena, struct poly, q->accesses.n);
	for (size_t i = 0; i < q->accesses.n; i++) {
		struct stripping s = { .t = t, .bits = type.bits, .nodes = LIMIT_MODULAR_NODES };
		struct expr x = *expr_get(t, q->accesses.at[i].from->access.index[d]);
		expr_ref e = x.kind == EXPR_WRAP ? x.kid[0] : q->accesses.at[i].from->access.index[d];
		poly_make(t, strip(&s, e), &p[i]);
	}
	algebra_drop(q, p);
	if (!type.is_signed) lift(q, p);
	for (size_t i = 0; i < q->accesses.n; i++) out[i] = expr_wrap(t, type, poly_expr(t, &p[i]));
	return assumes_no_more(q, d, out);
}

/* A query as an SMT-LIB 2 script: the same assertions that the solver gets, for people and for other solvers. */
#include "smt/smt_internal.h"

#include <inttypes.h>
#include <string.h>

#define INLINE_HEIGHT 10     /* deeper expressions get a name, and so do shared ones */

struct printer { const struct query *q; struct expr_table *t; struct text *out; uint32_t *uses; uint8_t *height; };

static void print_int(struct text *out, int64_t value)
{
	if (value >= 0) text_printf(out, "%" PRId64, value);
	else text_printf(out, "(- %" PRIu64 ")", (uint64_t)0 - (uint64_t)value);
}

static bool is_leaf(const struct expr *x)
{
	return smt_arity(x->kind) == 0;
}

static const char *symbol(enum expr_kind kind)
{
#define X(K, SMT, N, SORT, NAME) case EXPR_##K: return SMT;
	switch (kind) {
	case EXPR_NONE: return NULL;
	EXPR_KINDS(X)
	}
#undef X
	UNREACHABLE("expr_kind out of range");
}

static void print_expr(struct printer *p, expr_ref e, bool top);

/* Kids of bit operations that lowering leaves: as bit-vectors of 64 bits, read back as two's complement. */
static void print_band(struct printer *p, const struct expr *x)
{
	text_put(p->out, "(let ((u (bv2nat (bvand ((_ int2bv 64) ");
	print_expr(p, x->kid[0], false);
	text_put(p->out, ") ((_ int2bv 64) ");
	print_expr(p, x->kid[1], false);
	text_put(p->out, "))))) (ite (< u 9223372036854775808) u (- u 18446744073709551616)))");
}

static void print_min_max(struct printer *p, const struct expr *x)
{
	expr_ref a = x->kid[0], b = x->kid[1];
	expr_ref parts[] = { a, b, x->kind == EXPR_MIN ? a : b, x->kind == EXPR_MIN ? b : a };
	static const char *const between[] = { "(ite (<= ", " ", ") ", " " };
	for (int i = 0; i < 4; i++) {
		text_put(p->out, between[i]);
		print_expr(p, parts[i], false);
	}
	text_put(p->out, ")");
}

/* Recursion is bounded: what is higher than INLINE_HEIGHT has a name. */
static void print_expr(struct printer *p, expr_ref e, bool top)
{
	struct expr x = *expr_get(p->t, e);
	if (!top && !is_leaf(&x) && (p->uses[e.ix] > 1 || p->height[e.ix] >= INLINE_HEIGHT)) {
		text_printf(p->out, "e%" PRIu32, e.ix);
	} else if (x.kind == EXPR_INT) {
		print_int(p->out, x.value);
	} else if (x.kind == EXPR_BOOL) {
		text_put(p->out, x.value ? "true" : "false");
	} else if (x.kind == EXPR_VAR) {
		text_printf(p->out, "|%s|", expr_var_get(p->t, x.var)->name);
	} else if (x.kind == EXPR_BAND) {
		print_band(p, &x);
	} else if (x.kind == EXPR_MIN || x.kind == EXPR_MAX) {
		print_min_max(p, &x);
	} else {
		INVARIANT(symbol(x.kind), "lowering leaves only operators that SMT-LIB has");
		text_printf(p->out, "(%s", symbol(x.kind));
		for (uint32_t i = 0; i < smt_arity(x.kind); i++) {
			text_put(p->out, " ");
			print_expr(p, x.kid[i], false);
		}
		text_put(p->out, ")");
	}
}

/* Children have smaller handles than their parents, so going down by handle visits parents first. */
static void count_uses(struct printer *p, uint32_t n)
{
	for (size_t i = 0; i < p->q->asserts.n; i++) p->uses[p->q->asserts.at[i].ix]++;
	for (uint32_t ix = n; ix-- > 1;) {
		if (!p->uses[ix]) continue;
		struct expr x = *expr_get(p->t, (expr_ref) { ix });
		uint32_t times = x.kind == EXPR_MIN || x.kind == EXPR_MAX ? 2 : 1;      /* these print their operands twice */
		for (uint32_t i = 0; i < smt_arity(x.kind); i++) p->uses[x.kid[i].ix] += times;
	}
	for (uint32_t ix = 1; ix < n; ix++) {
		struct expr x = *expr_get(p->t, (expr_ref) { ix });
		for (uint32_t i = 0; p->uses[ix] && i < smt_arity(x.kind); i++) {
			uint8_t h = p->height[x.kid[i].ix];
			if (p->uses[x.kid[i].ix] > 1 || h >= INLINE_HEIGHT) h = 0;
			if (h + 1 > p->height[ix]) p->height[ix] = (uint8_t)(h + 1);
		}
	}
}

static const char *sort_name(struct expr_table *t, expr_ref e)
{
	return expr_sort(t, e) == SORT_BOOL ? "Bool" : "Int";
}

static void print_definitions(struct printer *p, uint32_t n)
{
	for (uint32_t ix = 1; ix < n; ix++) {
		if (!p->uses[ix]) continue;
		expr_ref e = { ix };
		struct expr x = *expr_get(p->t, e);
		if (x.kind == EXPR_VAR) {
			text_printf(p->out, "(declare-const |%s| %s)\n", expr_var_get(p->t, x.var)->name, sort_name(p->t, e));
		} else if (!is_leaf(&x) && (p->uses[ix] > 1 || p->height[ix] >= INLINE_HEIGHT)) {
			text_printf(p->out, "(define-fun e%" PRIu32 " () %s ", ix, sort_name(p->t, e));
			print_expr(p, e, true);
			text_put(p->out, ")\n");
		}
	}
}

static void print_head(const struct query *q, struct text *out)
{
	static const char *const levels[] = { "none", "tile-2", "tile-4", "tile-8", "tile-16", "warp", "block", "grid" };
	if (q->kind == ALARM_DIVERGENCE) {
		text_printf(out, "; kernel %s, barrier divergence %" PRIu32 " at line %" PRIu32 "\n", q->k->name,
			q->phase_number, q->divergence->at.line);
		return;
	}
	text_printf(out, "; kernel %s, phase %" PRIu32 ", array %s, level %s\n", q->k->name, q->phase_number,
		kernel_array(q->k, q->array)->name, levels[q->level]);
	for (size_t i = 0; i < q->accesses.n; i++) {
		const struct site *s = kernel_site(q->k, q->accesses.at[i].from->access.site);
		text_printf(out, "; access %zu: line %" PRIu32 " %s\n", i, s->at.line, s->text ? s->text : "");
	}
}

void query_print(const struct query *q, struct text *out)
{
	print_head(q, out);
	if (q->trivially_unsat) {
		text_put(out, "(set-logic QF_LIA)\n(assert false)\n(check-sat)\n(reset)\n\n");
		return;
	}
	if (q->bv) {
		print_bv_query(q, out);
		return;
	}
	uint32_t n = expr_count(q->k->exprs) + 1;
	struct printer p = { .q = q, .t = q->k->exprs, .out = out };
	p.uses = ARENA_ARRAY(q->arena, uint32_t, n);
	p.height = ARENA_ARRAY(q->arena, uint8_t, n);
	count_uses(&p, n);
	text_printf(out, "(set-logic %s)\n", q->nonlinear ? "QF_NIA" : "QF_LIA");
	print_definitions(&p, n);
	for (size_t i = 0; i < q->asserts.n; i++) {
		text_put(out, "(assert ");
		print_expr(&p, q->asserts.at[i], false);
		text_put(out, ")\n");
	}
	text_put(out, "(check-sat)\n(reset)\n\n");
}

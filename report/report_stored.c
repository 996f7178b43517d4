/* What the writes of a kernel store, as a number that names and places have no part in: a mark on an alarm ends when
 * it changes. Taken before a launch makes constants of dimensions and parameters. */
#include "report/report_internal.h"

#include <string.h>

static uint64_t mix(uint64_t h, uint64_t n)
{
	return report_hash(h, (const char *)&n, sizeof n);
}

/* Loop variables and what is approximated have names that say nothing. */
static uint64_t var_digest(const struct var *v)
{
	uint64_t h = mix(mix(REPORT_HASH, (uint64_t)v->kind), v->axis);
	return v->kind == VAR_PARAM ? report_hash(h, v->name, strlen(v->name)) : h;
}

static bool commutes(enum expr_kind kind)
{
	static const enum expr_kind kinds[] = { EXPR_ADD, EXPR_MUL, EXPR_MIN, EXPR_MAX, EXPR_BAND, EXPR_BOR, EXPR_BXOR, EXPR_EQ,
		EXPR_AND, EXPR_OR, EXPR_IFF };
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (kinds[i] == kind) return true;
	return false;
}

/* Operands stand before what is made of them, so one pass does. Their order is that in which the source names them. */
static uint64_t *exprs_digest(struct arena *a, const struct expr_table *t)
{
	uint64_t *digest = ARENA_ARRAY(a, uint64_t, expr_count(t) + 1);
	for (uint32_t i = 1; i <= expr_count(t); i++) {
		const struct expr *e = expr_get(t, (expr_ref){ i });
		uint64_t h = mix(mix(REPORT_HASH, (uint64_t)e->kind), (uint64_t)e->value), sum = 0;
		if (e->kind == EXPR_VAR) h = mix(h, var_digest(expr_var_get(t, e->var)));
		if (e->kind == EXPR_WRAP) h = mix(h, (uint64_t)e->type.bits * 2 + e->type.is_signed);
		for (int kid = 0; kid < 3; kid++) {
			uint64_t one = e->kid[kid].ix ? digest[e->kid[kid].ix] : 0;
			sum += one;
			if (!commutes(e->kind)) h = mix(h, one);
		}
		digest[i] = commutes(e->kind) ? mix(h, sum) : h;
	}
	return digest;
}

typedef VEC(const struct core_stmt *) statements;

static void push(struct arena *a, statements *stack, const struct core_stmt *s)
{
	if (s) VEC_PUSH(a, stack, s);
}

static void stmt_see(struct arena *a, statements *stack, const struct core_stmt *s, const uint64_t *exprs,
	const struct report_stored *out)
{
	switch (s->kind) {
	case CORE_NONE: case CORE_SKIP: case CORE_READ: case CORE_ATOMIC: case CORE_SYNC: case CORE_ASSUME: case CORE_ASSERT:
	case CORE_APPROX:
		return;
	case CORE_SEQ: for (uint32_t i = 0; i < s->u.seq.n; i++) push(a, stack, s->u.seq.at[i]); return;
	case CORE_IF: push(a, stack, s->u.branch.then), push(a, stack, s->u.branch.other); return;
	case CORE_FOR: push(a, stack, s->u.loop.body); return;
	case CORE_WRITE: out->at[s->u.write.access.site.ix] += exprs[s->u.write.access.value.ix]; return;
	}
	UNREACHABLE("core_kind out of range");
}

struct report_stored report_stored_take(struct arena *a, const struct kernel *k)
{
	struct report_stored out = { ARENA_ARRAY(a, uint64_t, k->sites.n + 1) };
	struct arena *scratch = arena_new();
	statements stack = {0};
	const uint64_t *exprs = exprs_digest(scratch, k->exprs);
	push(scratch, &stack, k->body);
	while (stack.n) {
		const struct core_stmt *s = stack.at[--stack.n];
		stmt_see(scratch, &stack, s, exprs, &out);
	}
	arena_free(scratch);
	return out;
}

static bool same_place(struct span a, struct span b)
{
	return a.line && a.file == b.file && a.line == b.line && a.column == b.column;
}

/* Copies of one write, by inlining say, are one place. */
uint64_t report_stored_get(const struct report_stored *stored, const struct kernel *k, site_ref site)
{
	uint64_t sum = stored->at[site.ix];
	for (uint32_t i = 1; i <= k->sites.n; i++)
		if (i != site.ix && same_place(k->sites.at[i - 1].at, kernel_site(k, site)->at)) sum += stored->at[i];
	return sum;
}

/* What preconditions say of a kernel's own sizes by way of variables that only the host has: 8 * gridDim.x <= w, 2 * w <= pitch and
 * pitch < 2 * stride + 2, of a width and a pitch that the kernel never sees, give 8 * gridDim.x <= stride.
 *
 *   eliminate match:  a*v + p >= 0 and q - b*v >= 0, constants a, b > 0, v in no other term of either     result: b*p + a*q >= 0
 *   (and of that  c*r + d >= 0, c > 1, is  r + (d div c) >= 0: "divide" of refute.c)
 *
 * One variable after the other, as Fourier and Motzkin do it. What comes out follows from the preconditions and joins them, so nothing
 * is lost or added; a variable that stands in a product, a quotient or a choice is left alone. Tests: tests/unit/smt_algebra.c. */
#include "smt/poly_internal.h"

#include <string.h>

struct bounds { struct expr_table *t; struct arena *arena; VEC(const struct poly *) at; };

static int64_t floor_of(int64_t a, int64_t b)           /* a div b, b > 0 */
{
	return a / b - (a % b < 0);
}

/* "divide" */
static void divide_by_content(struct poly *p)
{
	int64_t g = poly_content(p);
	if (g < 2) return;
	for (uint32_t i = 0; i < p->n; i++) p->at[i].coef = p->at[i].n ? p->at[i].coef / g : floor_of(p->at[i].coef, g);
	if (!p->at[0].n && !p->at[0].coef) poly_drop_term(p, &p->at[0]);
}

static void bounds_push(struct bounds *b, struct poly *p)
{
	divide_by_content(p);
	if (b->at.n == LIMIT_ELIMINATE_FACTS || !p->n || (p->n == 1 && !p->at[0].n)) return;
	for (size_t i = 0; i < b->at.n; i++)
		if (poly_equal(b->at.at[i], p)) return;
	VEC_PUSH(b->arena, &b->at, arena_memdup(b->arena, p, offsetof(struct poly, at) + p->n * sizeof p->at[0]));
}

/* bigger - smaller - less >= 0 */
static void bounds_order(struct bounds *b, expr_ref bigger, expr_ref smaller, int64_t less)
{
	struct poly p, q;
	poly_make(b->t, bigger, &p);
	poly_make(b->t, smaller, &q);
	if (poly_add(&p, &q, -1) && poly_add_term(&p, &(struct term) { .coef = -less })) bounds_push(b, &p);
}

static void bounds_of(struct bounds *b, expr_ref precondition)
{
	struct expr_list parts = { 0 };
	smt_conjuncts(b->t, b->arena, precondition, &parts);
	for (size_t i = 0; i < parts.n; i++) {
		struct expr x = *expr_get(b->t, parts.at[i]);
		bool not = x.kind == EXPR_NOT;
		if (not) x = *expr_get(b->t, x.kid[0]);
		if (x.kind == EXPR_LT || x.kind == EXPR_LE) {
			bounds_order(b, x.kid[not ? 0 : 1], x.kid[not ? 1 : 0], not == (x.kind == EXPR_LE));
		} else if (x.kind == EXPR_EQ && !not && expr_sort(b->t, x.kid[0]) == SORT_INT) {
			bounds_order(b, x.kid[0], x.kid[1], 0);
			bounds_order(b, x.kid[1], x.kid[0], 0);
		}
	}
}

static bool mentions(struct bounds *b, expr_ref atom, var_ref v)
{
	struct var_list vars = { 0 };
	expr_vars(b->t, b->arena, atom, &vars);
	for (size_t i = 0; i < vars.n; i++)
		if (vars.at[i].ix == v.ix) return true;
	return false;
}

enum place { PLACE_NONE = 0, PLACE_BELOW, PLACE_ABOVE, PLACE_INSIDE };      /* a*v + p, p - b*v, anything else */

static enum place place_of(struct bounds *b, const struct poly *p, var_ref v, int64_t *times)
{
	expr_ref e = expr_var(b->t, v);
	enum place place = PLACE_NONE;
	for (uint32_t i = 0; i < p->n; i++) {
		const struct term *m = &p->at[i];
		if (m->n == 1 && m->atom[0].ix == e.ix) {
			if (m->coef == INT64_MIN) return PLACE_INSIDE;
			place = m->coef > 0 ? PLACE_BELOW : PLACE_ABOVE;
			*times = m->coef > 0 ? m->coef : -m->coef;
			continue;
		}
		for (uint32_t j = 0; j < m->n; j++)
			if (mentions(b, m->atom[j], v)) return PLACE_INSIDE;
	}
	return place;
}

/* [eliminate] v; its facts go. */
static void eliminate(struct bounds *b, var_ref v)
{
	struct bounds next = { .t = b->t, .arena = b->arena };
	int64_t x = 0, y = 0;
	for (size_t i = 0; i < b->at.n; i++)
		if (place_of(b, b->at.at[i], v, &x) == PLACE_NONE) VEC_PUSH(b->arena, &next.at, b->at.at[i]);
	for (size_t i = 0; i < b->at.n; i++) {
		if (place_of(b, b->at.at[i], v, &x) != PLACE_BELOW) continue;
		for (size_t j = 0; j < b->at.n; j++) {
			struct poly sum = { .n = 0 };
			if (place_of(b, b->at.at[j], v, &y) != PLACE_ABOVE) continue;
			if (poly_add(&sum, b->at.at[i], y) && poly_add(&sum, b->at.at[j], x)) bounds_push(&next, &sum);
		}
	}
	*b = next;
}

static bool is_of_host(const struct var *v)
{
	return v->kind == VAR_PARAM && v->name && !strncmp(v->name, KERNEL_HOST, strlen(KERNEL_HOST)) && v->type.bits != 1 && !v->type.opaque;
}

static bool has_precondition(const struct kernel *k, expr_ref e)
{
	for (size_t i = 0; i < k->preconditions.n; i++)
		if (k->preconditions.at[i].ix == e.ix) return true;
	return false;
}

/* What follows of the preconditions, and of `more` if it is there, without the variables of the host. */
static void eliminated(struct kernel *k, struct encoder *lower, struct arena *a, expr_ref more, struct expr_list *out)
{
	struct bounds b = { .t = k->exprs, .arena = a };
	for (size_t i = 0; i < k->preconditions.n + (more.ix != 0); i++) {
		struct lowered low = lower_guard(lower, i < k->preconditions.n ? k->preconditions.at[i] : more);
		if (!low.assumes_no_overflow) bounds_of(&b, low.e);       /* or what follows would have to say so too */
	}
	size_t before = b.at.n, hosts = 0;
	const struct poly **known = arena_memdup(a, b.at.at, before * sizeof *known);
	for (size_t i = 0; i < k->params.n; i++) {
		if (!is_of_host(expr_var_get(k->exprs, k->params.at[i]))) continue;
		eliminate(&b, k->params.at[i]);
		hosts++;
	}
	for (size_t i = 0; i < b.at.n && hosts; i++) {
		bool told = false;
		for (size_t j = 0; j < before; j++) told |= b.at.at[i] == known[j];
		expr_ref e = expr_le(k->exprs, expr_int(k->exprs, 0), poly_expr(k->exprs, b.at.at[i]));
		if (!told && !expr_is_true(k->exprs, e) && !has_precondition(k, e)) VEC_PUSH(a, out, e);
	}
}

void preconditions_eliminate(struct kernel *k, struct encoder *lower, struct arena *a)
{
	struct expr_list out = { 0 };
	eliminated(k, lower, a, (expr_ref) { 0 }, &out);
	for (size_t i = 0; i < out.n; i++) VEC_PUSH(k->arena, &k->preconditions, out.at[i]);
}

expr_ref preconditions_with(struct kernel *k, struct encoder *lower, struct arena *a, expr_ref more)
{
	struct expr_list out = { 0 };
	eliminated(k, lower, a, more, &out);
	for (size_t i = 0; i < out.n; i++) more = expr_and(k->exprs, more, out.at[i]);
	return more;
}

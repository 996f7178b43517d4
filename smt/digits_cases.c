/* Which sign each size has: the cases in which digits.c compares two accesses. In each a positive variable stands for every
 * parameter that divides or multiplies, and for every sum that does.
 *
 *   sum       match:  the divisor or factor s, s = r + a or s = r - a, a shared atom a
 *             result: a := v - r or -(v - r), v the value of s
 */
#include "smt/digits_internal.h"

enum sign { SIGN_PLUS = 0, SIGN_MINUS, SIGN_ZERO };
/* What divides and has a sign: a variable, or a sum such as w - 2. Of a sum the part `node`, which it has `times` 1 or -1 of,
 * gives way:  w = size + 2. */
struct signed_size { expr_ref size, node; int times; bool can[3]; };
struct cases {
	struct query *q;
	struct arena *arena;
	struct signed_size at[LIMIT_DIGITS_VARS];
	uint32_t n, count;
	uint32_t budget;               /* terms of proofs that are left */
	bool converts;                 /* negative values to unsigned types of 32 bits */
};

/* products: what is divided and multiplies unknowns */
struct divisors { struct expr_table *t; struct arena *arena; struct expr_list at, products; };

static bool has_product(struct expr_table *t, expr_ref e)
{
	struct poly p;
	poly_make(t, e, &p);
	for (uint32_t i = 0; i < p.n; i++)
		if (p.at[i].n > 1) return true;
	return false;
}

static bool divisor_take(const struct expr *x, void *data)
{
	struct divisors *d = data;
	bool divides = x->kind == EXPR_EDIV || x->kind == EXPR_EMOD;
	if (!divides || expr_get(d->t, x->kid[1])->kind == EXPR_INT) return false;
	VEC_PUSH(d->arena, &d->at, x->kid[1]);
	if (has_product(d->t, x->kid[0])) VEC_PUSH(d->arena, &d->products, x->kid[0]);
	return false;
}

static void divisors_of(struct expr_table *t, struct arena *a, expr_ref e, struct expr_list *out, struct expr_list *products)
{
	struct divisors d = { t, a, *out, *products };
	expr_any(t, e, divisor_take, &d);
	*out = d.at;
	*products = d.products;
}

/* p = e[0] - e[1], or the other way round */
static bool is_difference(struct expr_table *t, const struct poly *p, const expr_ref e[2])
{
	struct poly first, second;
	poly_make(t, e[0], &first);
	poly_make(t, e[1], &second);
	if (!poly_add(&first, &second, -1)) return false;
	return poly_equal(&first, p) || (poly_negate(&first) && poly_equal(&first, p));
}

/* The guard has the part  not (size = 0), or not (b = 0), b a product with that factor. */
static bool excludes_zero(struct query *q, struct arena *a, expr_ref size)
{
	struct expr_table *t = q->k->exprs;
	struct expr_list parts = { 0 };
	struct poly p, all;
	poly_make(t, size, &all);
	for (size_t i = 0; i < q->accesses.n; i++) smt_conjuncts(t, a, q->accesses.at[i].guard, &parts);
	for (size_t i = 0; i < parts.n; i++) {
		struct expr x = *expr_get(t, parts.at[i]), y;
		int64_t zero;
		if (x.kind != EXPR_NOT || (y = *expr_get(t, x.kid[0])).kind != EXPR_EQ) continue;
		int side = expr_is_int(t, y.kid[0], &zero) ? 1 : 0;
		if (is_difference(t, &all, y.kid)) return true;
		if (!expr_is_int(t, y.kid[1 - side], &zero) || zero) continue;
		poly_make(t, y.kid[side], &p);
		for (uint32_t j = 0; p.n == 1 && j < p.at[0].n; j++)
			if (p.at[0].atom[j].ix == size.ix) return true;
	}
	return false;
}

static void cases_push(struct cases *c, expr_ref size, expr_ref node, int times)
{
	struct expr_range r = expr_range(c->q->k->exprs, size);
	struct signed_size s = { size, node, times, { true, r.lo < 0, r.lo <= 0 && !excludes_zero(c->q, c->arena, size) } };
	uint32_t options = 1u + s.can[SIGN_MINUS] + s.can[SIGN_ZERO];
	for (uint32_t i = 0; i < c->n; i++)
		if (c->at[i].node.ix == node.ix) return;
	if (c->n == LIMIT_DIGITS_VARS || c->count * options > LIMIT_DIGITS_CASES) return;
	c->count *= options;
	c->at[c->n++] = s;
}

static void cases_add(struct cases *c, var_ref v)
{
	struct expr_table *t = c->q->k->exprs;
	const struct var *var = expr_var_get(t, v);
	struct expr_range r = expr_range(t, expr_var(t, v));
	bool id = var->kind == VAR_THREAD_IDX || var->kind == VAR_BLOCK_IDX;
	if (id || var->type.opaque || var->type.bits == 1 || r.lo >= 1 || r.hi < 1 || !query_shares(c->q, v)) return;
	cases_push(c, expr_var(t, v), expr_var(t, v), 1);
}

static bool shared(struct cases *c, expr_ref e)
{
	struct var_list vars = { 0 };
	expr_vars(c->q->k->exprs, c->arena, e, &vars);
	for (size_t i = 0; i < vars.n; i++)
		if (!query_shares(c->q, vars.at[i])) return false;
	return true;
}

/* A sum that divides, or what is neither sum nor product nor variable. */
static void cases_sum(struct cases *c, expr_ref size)
{
	struct expr_table *t = c->q->k->exprs;
	struct expr x = *expr_get(t, size);
	struct poly p;
	if (x.kind == EXPR_MUL) {
		cases_sum(c, x.kid[0]);
		cases_sum(c, x.kid[1]);
	}
	if (x.kind == EXPR_MUL || x.kind == EXPR_VAR || x.kind == EXPR_INT || !shared(c, size)) return;
	poly_make(t, size, &p);
	for (uint32_t i = p.n; i-- > 0;) {
		const struct term *m = &p.at[i];
		if (m->n != 1 || (m->coef != 1 && m->coef != -1)) continue;
		cases_push(c, size, m->atom[0], (int)m->coef);
		return;
	}
}

/* A variable lo .. hi that stands for something about a size in all cases of all questions. */
static expr_ref stand_in(struct query *q, expr_ref size, const char *what, int64_t lo, int64_t hi)
{
	struct expr_table *t = q->k->exprs;
	struct expr x = *expr_get(t, size);
	const char *name = x.kind == EXPR_VAR ? arena_printf(q->arena, "%s of %s", what, expr_var_get(t, x.var)->name) :
		arena_printf(q->arena, "%s of sum %u", what, (unsigned)size.ix);
	var_ref have = expr_var_find(t, name);
	if (!have.ix) {
		struct var fresh = { .name = arena_strdup(q->k->arena, name), .kind = VAR_PARAM, .lo = lo, .hi = hi, .wide = true };
		have = expr_var_new(t, &fresh);
	}
	return expr_var(t, have);
}

/* minus: a negative value is written as -x, or, where it is converted to an unsigned type of 32 bits, as x - 2^32. */
static expr_ref value_of(struct query *q, expr_ref size, enum sign sign, bool wrapped)
{
	struct expr_table *t = q->k->exprs;
	struct expr_range r = expr_range(t, size);
	expr_ref zero = expr_int(t, 0);
	if (sign == SIGN_ZERO) return zero;
	if (sign == SIGN_MINUS && wrapped && r.lo >= INT32_MIN)
		return expr_sub(t, stand_in(q, size, "value modulo 2^32", ((int64_t)1 << 32) + r.lo, UINT32_MAX), smt_pow2(t, 32));
	int64_t most = r.lo == INT64_MIN ? INT64_MAX : r.hi > -r.lo ? r.hi : -r.lo;
	expr_ref magnitude = stand_in(q, size, "magnitude", 1, most);
	return sign == SIGN_PLUS ? magnitude : expr_sub(t, zero, magnitude);
}

/* [sum] */
static void size_is(struct cases *c, struct expr_map *map, const struct signed_size *s, expr_ref value)
{
	struct expr_table *t = c->q->k->exprs;
	expr_ref part = s->times < 0 ? expr_sub(t, expr_int(t, 0), s->node) : s->node;
	if (s->size.ix != s->node.ix) {
		struct poly rest, own;
		poly_make(t, s->size, &rest);
		poly_make(t, part, &own);
		INVARIANT(poly_add(&rest, &own, -1), "taking away a term that is there cannot overflow");
		value = expr_sub(t, value, poly_expr(t, &rest));
		if (s->times < 0) value = expr_sub(t, expr_int(t, 0), value);
	}
	struct expr x = *expr_get(t, s->node);
	if (x.kind == EXPR_VAR) expr_map_put(map, x.var, value);
	else expr_map_put_node(t, map, s->node, value);
}

static expr_ref condition_of(struct query *q, expr_ref e, enum sign sign)
{
	struct expr_table *t = q->k->exprs;
	expr_ref zero = expr_int(t, 0);
	switch (sign) {
	case SIGN_PLUS: return expr_lt(t, zero, e);
	case SIGN_MINUS: return expr_lt(t, e, zero);
	case SIGN_ZERO: return expr_eq(t, e, zero);
	}
	UNREACHABLE("sign out of range");
}

static bool adds_2_32(const struct expr *x, void *data)
{
	int64_t top;
	return x->kind == EXPR_ADD && expr_is_int(data, x->kid[1], &top) && top == (int64_t)1 << 32;
}

/* Something is converted to an unsigned type of 32 bits with a case for negative values: e + 2^32. */
static bool converts_negative(struct expr_table *t, expr_ref e)
{
	return expr_any(t, e, adds_2_32, t);
}

/* ways: bit i: a negative variable i is written as x - 2^32. */
static bool case_apart_by(struct cases *c, const enum sign *sign, uint32_t ways)
{
	struct arena *scratch = arena_new();
	struct expr_map *map = expr_map_new(scratch);
	const struct query *q = c->q;
	for (uint32_t i = 0; i < c->n; i++)
		size_is(c, map, &c->at[i], value_of(c->q, c->at[i].size, sign[i], ways >> i & 1));
	struct case_input in = { map, &c->budget };
	bool apart = digits_case_apart(c->q, scratch, &in, &q->accesses.at[0], &q->accesses.at[q->accesses.n - 1]);
	arena_free(scratch);
	return apart;
}

/* The condition of the case number `number` if it stays open, `false` if it does not. */
static expr_ref case_open(struct cases *c, uint32_t number)
{
	struct expr_table *t = c->q->k->exprs;
	expr_ref when = expr_bool(t, true);
	enum sign sign[LIMIT_DIGITS_VARS] = { SIGN_PLUS };
	uint32_t minus = 0;
	for (uint32_t i = 0; i < c->n; i++) {
		const struct signed_size *s = &c->at[i];
		uint32_t options = 1u + s->can[SIGN_MINUS] + s->can[SIGN_ZERO], option = number % options;
		sign[i] = option && !s->can[SIGN_MINUS] ? SIGN_ZERO : (enum sign)option;
		number /= options;
		if (sign[i] == SIGN_MINUS) minus |= 1u << i;
		when = expr_and(t, when, condition_of(c->q, s->size, sign[i]));
	}
	if (case_apart_by(c, sign, 0) || (minus && c->converts && case_apart_by(c, sign, minus))) return expr_bool(t, false);
	return when;
}

static expr_ref cases_all_open(struct cases *c)
{
	struct expr_table *t = c->q->k->exprs;
	expr_ref open = case_open(c, 0);
	if (!smt_false(t, open)) return expr_bool(t, true);      /* with positive sizes: nothing is gained by the others */
	uint32_t left = LIMIT_DIGITS_OPEN;
	for (uint32_t i = 1; i < c->count; i++) {
		expr_ref when = case_open(c, i);
		if (!smt_false(t, when) && !left--) return expr_bool(t, true);
		open = expr_or(t, open, when);
	}
	return open;
}

/* What launches are told to have is that sizes are at least products of others: of these, too, the sign matters. */
static void factors_of_preconditions(struct query *q, struct var_list *out)
{
	struct expr_table *t = q->k->exprs;
	for (size_t i = 0; i < q->k->preconditions.n; i++) {
		struct expr_list one = { .at = &q->k->preconditions.at[i], .n = 1 };
		if (smt_nonlinear(q->lower, &one, false)) expr_vars(t, q->arena, one.at[0], out);
	}
}

/* What a question divides by, and what else its indices are made of. radices: sums that threads share and that multiply
 * something, as w + 2 in row * (w + 2) + column. */
struct ingredients { struct expr_list divisors, divided, radices; struct var_list others; bool products, converts; };

static bool has_id(struct cases *c, expr_ref e)
{
	struct expr_table *t = c->q->k->exprs;
	struct var_list vars = { 0 };
	expr_vars(t, c->arena, e, &vars);
	for (size_t i = 0; i < vars.n; i++) {
		enum var_kind kind = expr_var_get(t, vars.at[i])->kind;
		if (kind == VAR_THREAD_IDX || kind == VAR_BLOCK_IDX) return true;
	}
	return false;
}

/* 2*w + 2 as w + 1: what multiplied it is multiplied out */
static expr_ref without_factor(struct expr_table *t, expr_ref sum)
{
	struct poly p;
	poly_make(t, sum, &p);
	int64_t g = poly_content(&p);
	if (g < 2 || (!p.at[0].n && p.at[0].coef % g)) return sum;
	for (uint32_t i = 0; i < p.n; i++) p.at[i].coef /= g;
	return poly_expr(t, &p);
}

struct factors { struct expr_table *t; struct arena *arena; struct expr_list sums; };

static bool factor_take(const struct expr *x, void *data)
{
	struct factors *f = data;
	for (int i = 0; i < 2 && x->kind == EXPR_MUL; i++) {
		enum expr_kind kind = expr_get(f->t, x->kid[i])->kind;
		if (kind == EXPR_ADD || kind == EXPR_SUB) VEC_PUSH(f->arena, &f->sums, x->kid[i]);
	}
	return false;
}

/* Of the indices as they were written: algebra may have multiplied them out. */
static void radices_of(struct cases *c, struct expr_list *out)
{
	struct query *q = c->q;
	struct expr_table *t = q->k->exprs;
	struct factors f = { .t = t, .arena = c->arena };
	for (size_t i = 0; i < q->accesses.n; i++) {
		const struct access *a = &q->accesses.at[i].from->access;
		for (uint32_t d = 0; d < kernel_array(q->k, q->array)->dims; d++)
			expr_any(t, lower_expr(q->lower, a->index[d]).e, factor_take, &f);
	}
	for (size_t i = 0; i < f.sums.n; i++)
		if (shared(c, f.sums.at[i]) && !has_id(c, f.sums.at[i])) VEC_PUSH(c->arena, out, without_factor(t, f.sums.at[i]));
}

static void ingredients_of(struct query *q, struct expr_map *map, struct ingredients *out)
{
	struct expr_table *t = q->k->exprs;
	for (size_t i = 0; i < q->accesses.n; i++) {
		expr_ref guard = expr_subst(t, map, q->accesses.at[i].guard);
		divisors_of(t, q->arena, guard, &out->divisors, &out->divided);
		out->converts |= converts_negative(t, guard);
		out->products |= smt_nonlinear(q->lower, &(struct expr_list) { .at = &guard, .n = 1 }, false);
		for (uint32_t d = 0; d < q->dims; d++) {
			expr_ref index = expr_subst(t, map, q->accesses.at[i].index[d]);
			divisors_of(t, q->arena, index, &out->divisors, &out->divided);
			out->converts |= converts_negative(t, index);
			expr_vars(t, q->arena, index, &out->others);
			out->products |= smt_nonlinear(q->lower, &(struct expr_list) { .at = &index, .n = 1 }, false);
		}
	}
}

/* The sums first: what they are made of matters no more where a variable stands for them. */
static void cases_collect(struct cases *c, const struct ingredients *all)
{
	struct expr_table *t = c->q->k->exprs;
	struct expr_map *map = expr_map_new(c->arena);
	struct ingredients left = *all;
	struct var_list vars = { 0 }, divided = { 0 };
	for (size_t i = 0; i < all->divisors.n; i++) cases_sum(c, all->divisors.at[i]);
	for (size_t i = 0; i < all->radices.n; i++) cases_sum(c, all->radices.at[i]);
	for (uint32_t i = 0; i < c->n; i++) size_is(c, map, &c->at[i], value_of(c->q, c->at[i].size, SIGN_PLUS, false));
	if (c->n) {
		left = (struct ingredients) { 0 };
		ingredients_of(c->q, map, &left);
	}
	for (size_t i = 0; i < left.divisors.n; i++) expr_vars(t, c->arena, left.divisors.at[i], &vars);
	for (size_t i = 0; i < vars.n; i++) cases_add(c, vars.at[i]);
	for (size_t i = 0; i < left.others.n; i++) cases_add(c, left.others.at[i]);
	for (size_t i = 0; i < left.divided.n; i++) expr_vars(t, c->arena, left.divided.at[i], &divided);
	for (size_t i = 0; i < divided.n; i++) cases_add(c, divided.at[i]);
}

static expr_ref cases_of(struct query *q, const struct ingredients *all)
{
	struct cases c = { .q = q, .arena = q->arena, .count = 1, .budget = LIMIT_DIGITS_TERMS, .converts = all->converts };
	cases_collect(&c, all);
	expr_ref open = cases_all_open(&c);
	work_add(q->in->work, WORK_PROOF, (LIMIT_DIGITS_TERMS - c.budget) / PROOF_STEP_TERMS);
	return open;
}

/* As digits_open, for questions in which something is divided, or for those that only multiply. */
static expr_ref cases_open(struct query *q, bool multiplied)
{
	struct expr_table *t = q->k->exprs;
	struct ingredients all = { 0 };
	if (q->bv || q->accesses.n > (q->only[0] ? 2u : 1u)) return expr_bool(t, true);
	ingredients_of(q, expr_map_new(q->arena), &all);
	if (multiplied) factors_of_preconditions(q, &all.others);
	if (multiplied ? all.divisors.n || !all.products : !all.divisors.n) return expr_bool(t, true);
	expr_ref open = cases_of(q, &all);
	if (!multiplied || smt_false(t, open)) return open;
	radices_of(&(struct cases) { .q = q, .arena = q->arena }, &all.radices);
	return all.radices.n ? cases_of(q, &all) : open;
}

expr_ref digits_open(struct query *q)
{
	return cases_open(q, false);
}

bool digits_apart(struct query *q)
{
	return smt_false(q->k->exprs, cases_open(q, true));
}

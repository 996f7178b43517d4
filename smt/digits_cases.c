/* Which sign each size has: the cases in which digits.c compares two accesses. In each a positive variable stands for every
 * parameter that divides or multiplies, and for every sum that does.
 *
 *   sum       match:  the divisor or factor s, s = r + a or s = r - a, a shared atom a
 *             result: a := v - r or -(v - r), v the value of s
 *   top       match:  2^64 in the question, x of an unsigned type of 64 bits      result: 2^64 := top + 1, x <= top
 *
 *   multiple  match:  a mod k = 0 in what launches are told to have, a and k shared     result: a := k*v, v the value of a div k
 */
#include "smt/digits_internal.h"

enum sign { SIGN_PLUS = 0, SIGN_MINUS, SIGN_ZERO };
/* What divides and has a sign: a variable, or a sum such as w - 2. Of a sum the part `node`, which it has `times` 1 or -1 of,
 * gives way:  w = size + 2. factor: of a multiple, else {0}:  node = factor * size.
 * ways: cases of that sign, one for each negative value where these are few, as of w - 2 for an unsigned w. */
struct signed_size { expr_ref size, node, factor; int times; uint32_t ways[3]; };
/* value: the one that is negative, of few; else 0. */
struct choice { enum sign sign; int64_t value; };
struct cases {
	struct query *q;
	struct arena *arena;
	struct signed_size at[LIMIT_DIGITS_VARS];
	uint32_t n, count;
	uint32_t budget, spent;        /* terms of proofs that are left, and that were looked at */
	bool converts;                 /* negative values to unsigned types of 32 bits */
	bool beyond;                   /* 2^64 is in the question */
};

/* products: what is divided and multiplies unknowns; constant: something is divided by a number */
struct divisors { struct expr_table *t; struct arena *arena; struct expr_list at, products; bool constant; };

/* What a question divides by, and what else its indices are made of. radices: sums that threads share and that multiply
 * something, as w + 2 in row * (w + 2) + column. */
struct ingredients { struct expr_list divisors, divided, radices; struct var_list others; bool products, converts, beyond, constant; };

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
	bool constant = divides && expr_get(d->t, x->kid[1])->kind == EXPR_INT;
	d->constant |= constant;
	if (!divides || constant) return false;
	VEC_PUSH(d->arena, &d->at, x->kid[1]);
	if (has_product(d->t, x->kid[0])) VEC_PUSH(d->arena, &d->products, x->kid[0]);
	return false;
}

static void divisors_of(struct expr_table *t, struct arena *a, expr_ref e, struct ingredients *out)
{
	struct divisors d = { t, a, out->divisors, out->divided, out->constant };
	expr_any(t, e, divisor_take, &d);
	out->divisors = d.at;
	out->divided = d.products;
	out->constant = d.constant;
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

#define FEW 3       /* negative values that are told apart */

static uint32_t ways_of(const struct signed_size *s)
{
	return s->ways[SIGN_PLUS] + s->ways[SIGN_MINUS] + s->ways[SIGN_ZERO];
}

static struct choice choice_of(struct cases *c, const struct signed_size *s, uint32_t way)
{
	if (!way) return (struct choice) { SIGN_PLUS, 0 };
	if (way > s->ways[SIGN_MINUS]) return (struct choice) { SIGN_ZERO, 0 };
	bool few = expr_range(c->q->k->exprs, s->size).lo >= -FEW;
	return (struct choice) { SIGN_MINUS, few ? -(int64_t)way : 0 };
}

static void cases_push(struct cases *c, expr_ref size, expr_ref node, int times)
{
	struct expr_range r = expr_range(c->q->k->exprs, size);
	uint32_t negative = r.lo >= 0 ? 0 : r.lo >= -FEW ? (uint32_t)-r.lo : 1;
	struct signed_size s = { size, node, { 0 }, times, { 1, negative, r.lo <= 0 && !excludes_zero(c->q, c->arena, size) } };
	uint32_t options = ways_of(&s);
	for (uint32_t i = 0; i < c->n; i++)
		if (c->at[i].node.ix == node.ix) return;
	if (c->n == LIMIT_DIGITS_VARS || c->count * options > LIMIT_DIGITS_CASES) return;
	c->count *= options;
	c->at[c->n++] = s;
}

/* What is zero is a mod k, whatever the sign of a. */
static bool is_remainder(struct expr_table *t, expr_ref e, struct expr *remainder)
{
	struct expr x = *expr_get(t, e);
	expr_ref zero = expr_int(t, 0);
	*remainder = x.kind == EXPR_ITE ? *expr_get(t, x.kid[1]) : x;
	if (remainder->kind != EXPR_EMOD || x.kind != EXPR_ITE) return remainder->kind == EXPR_EMOD;
	expr_ref back = expr_sub(t, zero, expr_binary(t, EXPR_EMOD, expr_sub(t, zero, remainder->kid[0]), remainder->kid[1]));
	return x.kid[0].ix == expr_le(t, zero, remainder->kid[0]).ix && x.kid[2].ix == back.ix;
}

/* A sum that divides needs it for itself. */
static bool is_in_sum(struct cases *c, const struct expr_list *sizes, var_ref v)
{
	struct expr_table *t = c->q->k->exprs;
	struct var_list vars = { 0 };
	for (size_t i = 0; i < sizes->n; i++) {
		enum expr_kind kind = expr_get(t, sizes->at[i])->kind;
		if (kind == EXPR_ADD || kind == EXPR_SUB) expr_vars(t, c->arena, sizes->at[i], &vars);
	}
	for (size_t i = 0; i < vars.n; i++)
		if (vars.at[i].ix == v.ix) return true;
	return false;
}

/* [multiple] */
static void cases_multiple(struct cases *c, const struct ingredients *all, expr_ref part)
{
	struct expr_table *t = c->q->k->exprs;
	struct expr x = *expr_get(t, part), of;
	int64_t k;
	uint32_t n = c->n;
	for (int side = 0; side < 2 && x.kind == EXPR_EQ; side++) {
		if (!expr_is_int(t, x.kid[side], &k) || k || !is_remainder(t, x.kid[1 - side], &of)) continue;
		struct expr number = *expr_get(t, of.kid[0]), by = *expr_get(t, of.kid[1]);
		if (number.kind != EXPR_VAR || !query_shares_all(c->q, of.kid[0]) || is_in_sum(c, &all->divisors, number.var) || is_in_sum(c, &all->radices, number.var)) continue;
		if (by.kind == EXPR_INT ? by.value < 2 : by.kind != EXPR_VAR || !query_shares_all(c->q, of.kid[1]) || by.var.ix == number.var.ix) continue;
		cases_push(c, expr_binary(t, EXPR_EDIV, of.kid[0], of.kid[1]), of.kid[0], 1);
		if (c->n > n) c->at[n].factor = of.kid[1];
	}
}

static void cases_multiples(struct cases *c, const struct ingredients *all)
{
	struct query *q = c->q;
	struct expr_list parts = { 0 };
	for (size_t i = 0; i < q->k->preconditions.n; i++)
		smt_conjuncts(q->k->exprs, c->arena, lower_guard(q->lower, q->k->preconditions.at[i]).e, &parts);
	for (size_t i = 0; i < parts.n; i++) cases_multiple(c, all, parts.at[i]);
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

/* x as an unsigned type, for a variable x: what it is depends on the sign of x alone. */
static bool is_converted(struct expr_table *t, expr_ref e)
{
	struct expr x = *expr_get(t, e);
	return x.kind == EXPR_ITE && expr_get(t, x.kid[2])->kind == EXPR_VAR && x.kid[0].ix == expr_lt(t, x.kid[2], expr_int(t, 0)).ix;
}

/* more = less + 2^32, or + 2^64: all values of an unsigned type */
static bool is_more_by_type(struct expr_table *t, expr_ref more, expr_ref less)
{
	struct poly p, q;
	poly_make(t, more, &p);
	poly_make(t, less, &q);
	if (!poly_add(&p, &q, -1)) return false;
	poly_make(t, smt_pow2(t, 64), &q);
	return poly_equal(&p, &q) || (p.n == 1 && !p.at[0].n && p.at[0].coef == (int64_t)1 << 32);
}

/* w - 1, or h * (w - 1), as an unsigned type: where w is 0 it is more by all values of the type. */
static bool is_wrapped(struct expr_table *t, const struct expr *x)
{
	struct expr e, c;
	if (x->kind != EXPR_ITE) return false;
	e = *expr_get(t, x->kid[2]);
	c = *expr_get(t, x->kid[0]);
	bool less = c.kind == EXPR_LT || c.kind == EXPR_LE || c.kind == EXPR_EQ;
	return less && (e.kind == EXPR_ADD || e.kind == EXPR_SUB || e.kind == EXPR_MUL) && is_more_by_type(t, x->kid[1], x->kid[2]);
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
	if (x.kind == EXPR_MUL || x.kind == EXPR_VAR || x.kind == EXPR_INT || is_converted(t, size) || !query_shares_all(c->q, size)) return;
	if (is_wrapped(t, &x)) {
		cases_sum(c, x.kid[2]);
		return;
	}
	poly_make(t, size, &p);
	for (uint32_t i = p.n; i-- > 0;) {
		const struct term *m = &p.at[i];
		if (m->n != 1 || (m->coef != 1 && m->coef != -1)) continue;
		cases_push(c, size, m->atom[0], (int)m->coef);
		return;
	}
}

expr_ref query_stand_in(struct query *q, expr_ref size, const char *what, struct expr_range r)
{
	struct expr_table *t = q->k->exprs;
	struct expr x = *expr_get(t, size);
	const char *name = x.kind == EXPR_VAR ? arena_printf(q->arena, "%s of %s", what, expr_var_get(t, x.var)->name) :
		arena_printf(q->arena, "%s of sum %u", what, (unsigned)size.ix);
	var_ref have = expr_var_find(t, name);
	if (!have.ix) {
		struct var fresh = { .name = arena_strdup(q->k->arena, name), .kind = VAR_PARAM, .lo = r.lo, .hi = r.hi, .wide = r.wide };
		have = expr_var_new(t, &fresh);
	}
	return expr_var(t, have);
}

static expr_ref stand_in(struct query *q, expr_ref size, const char *what, int64_t lo, int64_t hi)
{
	return query_stand_in(q, size, what, (struct expr_range) { lo, hi, true });
}

/* 2^32 in units of the factor; 0: not a whole number of them. */
static int64_t modulus_of(struct expr_table *t, const struct signed_size *s)
{
	int64_t k = 1, whole = (int64_t)1 << 32;
	if (s->factor.ix && !expr_is_int(t, s->factor, &k)) return 0;
	return k > 0 && whole % k == 0 ? whole / k : 0;
}

/* minus: a negative value is written as -x, or, where it is converted to an unsigned type of 32 bits, as x - 2^32. */
static expr_ref value_of(struct query *q, const struct signed_size *s, struct choice choice, bool wrapped)
{
	struct expr_table *t = q->k->exprs;
	struct expr_range r = expr_range(t, s->size);
	expr_ref zero = expr_int(t, 0);
	int64_t modulus = modulus_of(t, s);
	enum sign sign = choice.sign;
	if (sign == SIGN_ZERO || choice.value) return expr_int(t, choice.value);
	if (sign == SIGN_MINUS && wrapped && modulus && r.lo >= -modulus / 2)
		return expr_sub(t, stand_in(q, s->size, "value modulo 2^32", modulus + r.lo, modulus - 1), expr_int(t, modulus));
	int64_t most = r.lo == INT64_MIN ? INT64_MAX : r.hi > -r.lo ? r.hi : -r.lo;
	expr_ref magnitude = stand_in(q, s->size, "magnitude", r.lo > 1 ? r.lo : 1, most);
	return sign == SIGN_PLUS ? magnitude : expr_sub(t, zero, magnitude);
}

/* [sum] What the node of s is where s has this value. */
static expr_ref node_value(struct expr_table *t, const struct signed_size *s, expr_ref value)
{
	struct poly rest, own;
	if (s->size.ix == s->node.ix) return value;
	if (s->factor.ix) return expr_mul(t, s->factor, value);
	poly_make(t, s->size, &rest);
	poly_make(t, s->times < 0 ? expr_sub(t, expr_int(t, 0), s->node) : s->node, &own);
	INVARIANT(poly_add(&rest, &own, -1), "taking away a term that is there cannot overflow");
	value = expr_sub(t, value, poly_expr(t, &rest));
	return s->times < 0 ? expr_sub(t, expr_int(t, 0), value) : value;
}

static void node_is(struct expr_table *t, struct expr_map *map, expr_ref node, expr_ref value)
{
	struct expr x = *expr_get(t, node);
	if (x.kind == EXPR_VAR) expr_map_put(map, x.var, value);
	else expr_map_put_node(t, map, node, value);
}

/* sizes[i]: the value of the size number i. What is left of a sum may have sizes of its own. */
static struct expr_map *sizes_are(struct cases *c, struct arena *a, const expr_ref *sizes, expr_ref top)
{
	struct expr_table *t = c->q->k->exprs;
	struct expr_map *first = expr_map_new(a), *map = expr_map_new(a);
	if (top.ix) expr_map_put_node(t, map, smt_pow2(t, 64), expr_add(t, top, expr_int(t, 1)));
	for (uint32_t i = 0; i < c->n; i++) node_is(t, first, c->at[i].node, node_value(t, &c->at[i], sizes[i]));
	for (uint32_t i = 0; i < c->n; i++) {
		expr_ref value = node_value(t, &c->at[i], sizes[i]);
		node_is(t, map, c->at[i].node, c->at[i].size.ix == c->at[i].node.ix ? value : expr_subst(t, first, value));
	}
	return map;
}

static expr_ref condition_of(struct query *q, expr_ref e, struct choice choice)
{
	struct expr_table *t = q->k->exprs;
	expr_ref zero = expr_int(t, 0);
	if (choice.value) return expr_eq(t, e, expr_int(t, choice.value));
	switch (choice.sign) {
	case SIGN_PLUS: return expr_lt(t, zero, e);
	case SIGN_MINUS: return expr_lt(t, e, zero);
	case SIGN_ZERO: return expr_eq(t, e, zero);
	}
	UNREACHABLE("sign out of range");
}

/* 2^32, or what a sum's own number leaves of it */
static bool adds_2_32(const struct expr *x, void *data)
{
	int64_t top;
	return x->kind == EXPR_ADD && expr_is_int(data, x->kid[1], &top) && top > INT64_C(1) << 31 && top < INT64_C(1) << 33;
}

static bool has_kid(const struct expr *x, void *data)
{
	const expr_ref *kid = data;
	bool has = false;
	for (uint32_t i = 0; i < smt_arity(x->kind); i++) has |= x->kid[i].ix == kid->ix;
	return has;
}

/* Something is converted to an unsigned type of 32 bits with a case for negative values: e + 2^32. */
static bool converts_negative(struct expr_table *t, expr_ref e)
{
	return expr_any(t, e, adds_2_32, t);
}

/* [top] as v + k, where w - 2 is -1 - k: then that is v as an unsigned type. {0}: 2^64 is not in the question. */
static expr_ref top_of(struct cases *c, const struct choice *choice)
{
	struct expr_table *t = c->q->k->exprs;
	int64_t less = -1;
	if (!c->beyond) return (expr_ref) { 0 };
	for (uint32_t i = 0; i < c->n; i++)
		if (choice[i].value < less) less = choice[i].value;
	const char *what = arena_printf(c->q->arena, "value of %lld modulo 2^64", (long long)less);
	return expr_add(t, stand_in(c->q, smt_pow2(t, 64), what, INT64_C(1) << 62, INT64_MAX), expr_int(t, -1 - less));
}

/* A case that is closed counts for so much less: the others are like it. */
#define CASE_PROVED 8

/* ways: bit i: a negative variable i is written as x - 2^32. */
static bool case_apart_by(struct cases *c, const struct choice *choice, uint32_t ways)
{
	struct arena *scratch = arena_new();
	const struct query *q = c->q;
	expr_ref sizes[LIMIT_DIGITS_VARS];
	for (uint32_t i = 0; i < c->n; i++) sizes[i] = value_of(c->q, &c->at[i], choice[i], ways >> i & 1);
	uint32_t part = c->budget - c->budget / 2, left = part;      /* a case that stays open must leave something to the others */
	expr_ref top = top_of(c, choice);
	struct case_input in = { sizes_are(c, scratch, sizes, top), &left, top };
	bool apart = digits_case_apart(c->q, scratch, &in, &q->accesses.at[0], &q->accesses.at[q->accesses.n - 1]);
	c->spent += part - left;
	c->budget -= (part - left) / (apart ? CASE_PROVED : 1);
	arena_free(scratch);
	return apart;
}

/* The condition of the case number `number` if it stays open, `false` if it does not. */
static expr_ref case_open(struct cases *c, uint32_t number)
{
	struct expr_table *t = c->q->k->exprs;
	expr_ref when = expr_bool(t, true);
	struct choice choice[LIMIT_DIGITS_VARS] = { { SIGN_PLUS, 0 } };
	uint32_t minus = 0;
	for (uint32_t i = 0; i < c->n; i++) {
		const struct signed_size *s = &c->at[i];
		choice[i] = choice_of(c, s, number % ways_of(s));
		number /= ways_of(s);
		if (choice[i].sign == SIGN_MINUS && !choice[i].value) minus |= 1u << i;
		when = expr_and(t, when, condition_of(c->q, s->size, choice[i]));
	}
	if (case_apart_by(c, choice, 0) || (minus && c->converts && case_apart_by(c, choice, minus))) return expr_bool(t, false);
	return when;
}

static expr_ref cases_all_open(struct cases *c)
{
	struct expr_table *t = c->q->k->exprs;
	expr_ref open = case_open(c, 0);
	if (!expr_is_false(t, open)) return expr_bool(t, true);      /* with positive sizes: nothing is gained by the others */
	uint32_t left = LIMIT_DIGITS_OPEN;
	for (uint32_t i = 1; i < c->count; i++) {
		expr_ref when = case_open(c, i);
		if (!expr_is_false(t, when) && !left--) return expr_bool(t, true);
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
		if (query_shares_all(c->q, f.sums.at[i]) && !has_id(c, f.sums.at[i])) VEC_PUSH(c->arena, out, without_factor(t, f.sums.at[i]));
}

/* Of what a sum is made when it is multiplied out: what a size stands for is no longer in it. */
static void factors_note(struct query *q, expr_ref index, struct var_list *out)
{
	struct poly p;
	poly_make(q->k->exprs, index, &p);
	for (uint32_t i = 0; i < p.n; i++)
		for (uint32_t j = 0; j < p.at[i].n; j++) expr_vars(q->k->exprs, q->arena, p.at[i].atom[j], out);
}

static void ingredients_of(struct query *q, struct expr_map *map, struct ingredients *out)
{
	struct expr_table *t = q->k->exprs;
	expr_ref whole = smt_pow2(t, 64);
	for (size_t i = 0; i < q->accesses.n; i++) {
		expr_ref guard = expr_subst(t, map, q->accesses.at[i].guard);
		divisors_of(t, q->arena, guard, out);
		out->converts |= converts_negative(t, guard);
		out->beyond |= expr_any(t, guard, has_kid, &whole);
		out->products |= smt_nonlinear(q->lower, &(struct expr_list) { .at = &guard, .n = 1 }, false);
		for (uint32_t d = 0; d < q->dims; d++) {
			expr_ref index = expr_subst(t, map, q->accesses.at[i].index[d]);
			divisors_of(t, q->arena, index, out);
			out->converts |= converts_negative(t, index);
			out->beyond |= expr_any(t, index, has_kid, &whole);
			factors_note(q, index, &out->others);
			out->products |= smt_nonlinear(q->lower, &(struct expr_list) { .at = &index, .n = 1 }, false);
		}
	}
}

static struct expr_map *positive_sizes(struct cases *c)
{
	expr_ref sizes[LIMIT_DIGITS_VARS];
	for (uint32_t i = 0; i < c->n; i++) sizes[i] = value_of(c->q, &c->at[i], (struct choice) { SIGN_PLUS, 0 }, false);
	return sizes_are(c, c->arena, sizes, (expr_ref) { 0 });
}

static bool is_size(struct expr_table *t, expr_ref e)
{
	struct expr x = *expr_get(t, e);
	if (x.kind == EXPR_MUL) return is_size(t, x.kid[0]) && is_size(t, x.kid[1]);
	return x.kind == EXPR_VAR || x.kind == EXPR_INT;
}

/* The sums first: what they are made of matters no more where a variable stands for them. */
static void cases_collect(struct cases *c, const struct ingredients *all)
{
	struct expr_table *t = c->q->k->exprs;
	struct ingredients left = *all;
	struct var_list vars = { 0 }, divided = { 0 };
	cases_multiples(c, all);
	struct expr_map *multiples = positive_sizes(c);
	for (size_t i = 0; i < all->divisors.n; i++)
		if (!is_size(t, expr_subst(t, multiples, all->divisors.at[i]))) cases_sum(c, all->divisors.at[i]);
	for (size_t i = 0; i < all->radices.n; i++) cases_sum(c, all->radices.at[i]);
	if (c->n) {
		left = (struct ingredients) { 0 };
		ingredients_of(c->q, positive_sizes(c), &left);
	}
	for (size_t i = 0; i < left.divisors.n; i++) expr_vars(t, c->arena, left.divisors.at[i], &vars);
	for (size_t i = 0; i < vars.n; i++) cases_add(c, vars.at[i]);
	for (size_t i = 0; i < left.others.n; i++) cases_add(c, left.others.at[i]);
	for (size_t i = 0; i < left.divided.n; i++) expr_vars(t, c->arena, left.divided.at[i], &divided);
	for (size_t i = 0; i < divided.n; i++) cases_add(c, divided.at[i]);
}

static expr_ref cases_of(struct query *q, const struct ingredients *all)
{
	struct cases c = { .q = q, .arena = q->arena, .count = 1, .budget = LIMIT_DIGITS_TERMS, .converts = all->converts,
		.beyond = all->beyond };
	cases_collect(&c, all);
	expr_ref open = cases_all_open(&c);
	work_add(q->in->work, WORK_PROOF, c.spent / PROOF_STEP_TERMS);
	return open;
}

/* As digits_open, for questions in which something is divided, or for those that only multiply, or divide by numbers. */
static expr_ref cases_open(struct query *q, bool multiplied)
{
	struct expr_table *t = q->k->exprs;
	struct ingredients all = { 0 };
	if (q->bv || q->accesses.n > (q->only[0] ? 2u : 1u)) return expr_bool(t, true);
	ingredients_of(q, expr_map_new(q->arena), &all);
	if (multiplied) factors_of_preconditions(q, &all.others);
	if (multiplied ? all.divisors.n || (!all.products && !all.constant) : !all.divisors.n) return expr_bool(t, true);
	expr_ref open = cases_of(q, &all);
	if (multiplied ? expr_is_false(t, open) : !expr_is_true(t, open)) return open;
	radices_of(&(struct cases) { .q = q, .arena = q->arena }, &all.radices);
	return all.radices.n ? cases_of(q, &all) : open;
}

expr_ref digits_open(struct query *q)
{
	return cases_open(q, false);
}

bool digits_apart(struct query *q)
{
	return expr_is_false(q->k->exprs, cases_open(q, true));
}

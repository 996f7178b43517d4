/* A question cut into cases: the variable of a geometric loop that both threads are in together, or a power of two
 * whose exponent they share, takes few values, and with each of them products and divisions are by constants. So does a size that
 * divides or multiplies and is compared with constants (`width == 4 ? 2 : width == 8 ? 3 : ...`), but for one more case without them.
 *
 *   match:  node takes one of c1 .. cn in the phase, the same in both threads
 *   result: the question for the phase with node := ci, for each i; for 2^e also e = i is asked for (e := i where e is a variable, for `2^(e + 1)`),
 *           and in one more case e has none of these values: 2^e is undefined there, but who does not need it races all the same
 *
 *   match:  a size that threads share multiplies, and both halves of `a or b`, which is known, speak of it
 *   result: the question for the phase where a, and for that where b
 *
 *   match:  a size that threads share divides or multiplies, and is compared with c1 .. cn
 *   result: the question for the phase with size := ci where the size is that, for each i, and in one more case where it is none of them
 *
 *   match:  a parameter that may be negative is converted to an unsigned type, and multiplies or divides
 *   result: the question for the phase where it is a new m >= 0, by which it is replaced, and for that where it is negative
 *
 *   match:  the index is x, or x ^ m, in each access that is asked about, m the same for both threads, and the access's guard gives x < x ^ m
 *   result: x in place of the index, in the easier question (bitonic sorting: no two elements have one partner, nor is it another's)
 *
 * Some model of the question has some ci, and a model of a case is one of the question: nothing is lost or added. A
 * loop variable's membership in its range stays where it was, as a guard. Each case is first asked without those parts
 * of its guards that are hard to reason about (`easier`): only "unsatisfiable" counts. Proved, without the one
 * more case of an exponent: proofs/, Cases.v. */
#include "smt/smt_internal.h"

/* rest: in one more case the exponent, or what is compared, has another value than those of `value`. either: node is `a or b`. sign: node is
 * a variable. */
struct selector { expr_ref node, exponent; uint32_t n; bool rest, compared, either, sign; int64_t value[LIMIT_CASES]; };

struct cases {
	struct query *q;
	struct kernel *k;
	struct arena *arena;
	struct query_list *out;
	bool (*is_late)(void *data);
	void *data;
	bool late;
};

/* ---- choosing ---- */

/* The values that node can have, if there are at least two and few. */
static bool selector_of(struct cases *c, expr_ref node, struct selector *out)
{
	struct expr_table *t = c->k->exprs;
	struct expr x = *expr_get(t, node);
	*out = (struct selector) { .node = node };
	if (x.kind == EXPR_VAR) {
		const struct finite_var *f = finite_find(c->k, c->q->in->lower_int->finite, x.var);
		if (!f || !f->geometric || f->n < 2 || !query_shares_all(c->q, node)) return false;
		for (; out->n < f->n; out->n++) out->value[out->n] = f->value[out->n];
		return true;
	}
	if (x.kind != EXPR_POW2 || !query_shares_all(c->q, node)) return false;
	struct expr_range r = expr_range(t, x.kid[0]);
	int64_t lo = r.lo < 0 ? 0 : r.lo, hi = r.hi > 62 ? 62 : r.hi;
	out->exponent = x.kid[0];
	if (lo >= hi || hi - lo >= LIMIT_CASES) return false;
	for (int64_t e = lo; e <= hi; e++) out->value[out->n++] = (int64_t)1 << e;
	out->rest = r.lo < lo || r.hi > hi;
	return true;
}

static bool find_in(struct cases *c, expr_ref root, struct selector *out)
{
	struct expr_list nodes = { 0 };
	if (!root.ix) return false;
	expr_selectors(c->k->exprs, c->arena, root, &nodes);
	for (size_t i = 0; i < nodes.n; i++)
		if (selector_of(c, nodes.at[i], out)) return true;
	return false;
}

static bool asked_about(const struct cases *c, const struct phase *phase, size_t i)
{
	return phase->accesses.at[i].access.array.ix == c->q->array.ix;
}

static bool find(struct cases *c, const struct phase *phase, struct selector *out)
{
	for (size_t i = 0; i < phase->accesses.n; i++) {
		const struct phase_access *a = &phase->accesses.at[i];
		for (uint32_t d = 0; asked_about(c, phase, i) && d < LIMIT_CORE_DIMS; d++)
			if (find_in(c, a->access.index[d], out)) return true;
	}
	for (size_t i = 0; i < phase->accesses.n; i++)
		if (asked_about(c, phase, i) && find_in(c, phase->accesses.at[i].guard, out)) return true;
	return find_in(c, phase->context, out);
}

/* ---- sizes that are compared with constants ---- */

struct compared { struct cases *c; struct expr_list nodes; struct selector *out; };

static void sizes_push(struct compared *f, expr_ref node)
{
	struct expr_table *t = f->c->k->exprs;
	if (expr_get(t, node)->kind != EXPR_INT && query_shares_all(f->c->q, node) && !expr_list_has(&f->nodes, node)) VEC_PUSH(f->c->arena, &f->nodes, node);
}

static bool is_division(enum expr_kind kind);

/* What divides, or multiplies another unknown. */
static bool take_sizes(const struct expr *x, void *data)
{
	struct compared *f = data;
	struct expr_table *t = f->c->k->exprs;
	if (is_division(x->kind)) sizes_push(f, x->kid[1]);
	for (int i = 0; i < 2 && x->kind == EXPR_MUL; i++)
		if (expr_get(t, x->kid[1 - i])->kind != EXPR_INT) sizes_push(f, x->kid[i]);
	return false;
}

static bool take_values(const struct expr *x, void *data)
{
	struct compared *f = data;
	struct selector *s = f->out;
	int64_t value;
	for (int i = 0; i < 2 && x->kind == EXPR_EQ; i++) {
		bool known = x->kid[i].ix != s->node.ix || !expr_is_int(f->c->k->exprs, x->kid[1 - i], &value);
		for (uint32_t j = 0; j < s->n && !known; j++) known = s->value[j] == value;
		if (!known && s->n < LIMIT_CASES) s->value[s->n++] = value;
	}
	return false;
}

static void look_through(struct compared *f, const struct phase *phase, bool (*take)(const struct expr *x, void *data))
{
	struct expr_table *t = f->c->k->exprs;
	for (size_t i = 0; i < phase->accesses.n; i++) {
		if (!asked_about(f->c, phase, i)) continue;
		expr_any(t, phase->accesses.at[i].guard, take, f);
		for (uint32_t d = 0; d < LIMIT_CORE_DIMS; d++)
			if (phase->accesses.at[i].access.index[d].ix) expr_any(t, phase->accesses.at[i].access.index[d], take, f);
	}
}

static bool find_compared(struct cases *c, const struct phase *phase, struct selector *out)
{
	struct compared f = { .c = c, .out = out };
	look_through(&f, phase, take_sizes);
	for (size_t i = 0; i < f.nodes.n; i++) {
		*out = (struct selector) { .node = f.nodes.at[i], .rest = true, .compared = true };
		look_through(&f, phase, take_values);
		if (out->n > 1 && out->n < LIMIT_CASES) return true;
	}
	return false;
}

/* ---- what is known of sizes by halves: `the least of a and b <= pitch` ---- */

static bool speaks_of(struct cases *c, expr_ref e, const struct var_list *of)
{
	struct var_list vars = { 0 };
	expr_vars(c->k->exprs, c->arena, e, &vars);
	for (size_t i = 0; i < vars.n; i++)
		if (var_list_has(of, vars.at[i])) return true;
	return false;
}

/* What sizes are compared with counts, too: `pitch = bytes / 4` is two comparisons. */
static void sizes_told(struct cases *c, const struct expr_list *known, struct var_list *sizes)
{
	const struct var_list own = *sizes;
	for (size_t i = 0; i < known->n; i++) {
		enum expr_kind kind = expr_get(c->k->exprs, known->at[i])->kind;
		bool compares = kind == EXPR_EQ || kind == EXPR_LE || kind == EXPR_LT;
		if (compares && speaks_of(c, known->at[i], &own)) expr_vars(c->k->exprs, c->arena, known->at[i], sizes);
	}
}

/* Both halves speak of a variable of `sizes`, and neither is known. */
static bool is_either(struct cases *c, expr_ref e, const struct var_list *sizes, const struct expr_list *known)
{
	struct expr x = *expr_get(c->k->exprs, e);
	if (x.kind != EXPR_OR || !query_shares_all(c->q, e)) return false;
	for (int i = 0; i < 2; i++)
		if (!speaks_of(c, x.kid[i], sizes) || expr_list_has(known, x.kid[i])) return false;
	return true;
}

static bool find_either(struct cases *c, const struct phase *phase, struct selector *out)
{
	struct compared f = { .c = c };
	struct expr_list known = { 0 };
	struct var_list sizes = { 0 };
	look_through(&f, phase, take_sizes);
	for (size_t i = 0; i < f.nodes.n; i++) expr_vars(c->k->exprs, c->arena, f.nodes.at[i], &sizes);
	smt_conjuncts(c->k->exprs, c->arena, phase->context, &known);
	for (size_t i = 0; i < c->k->preconditions.n; i++) smt_conjuncts(c->k->exprs, c->arena, c->k->preconditions.at[i], &known);
	sizes_told(c, &known, &sizes);
	for (size_t i = 0; i < known.n; i++) {
		if (!is_either(c, known.at[i], &sizes, &known)) continue;
		*out = (struct selector) { .node = known.at[i], .n = 2, .either = true };
		return true;
	}
	return false;
}

/* ---- the sign of a size that is converted to an unsigned type ---- */

static bool take_converted(const struct expr *x, void *data)
{
	struct compared *f = data;
	struct expr_table *t = f->c->k->exprs;
	if (x->kind != EXPR_WRAP || x->type.is_signed || expr_get(t, x->kid[0])->kind != EXPR_VAR) return false;
	struct expr_range r = expr_range(t, x->kid[0]);
	if (r.lo < 0 && r.hi > 0) sizes_push(f, x->kid[0]);
	return false;
}

static expr_ref is_negative(struct cases *c, expr_ref e)
{
	return expr_lt(c->k->exprs, e, expr_int(c->k->exprs, 0));
}

/* Is its sign known? */
static bool has_sign(struct cases *c, const struct phase *phase, expr_ref e)
{
	struct expr_list known = { 0 };
	expr_ref negative = is_negative(c, e);
	smt_conjuncts(c->k->exprs, c->arena, phase->context, &known);
	return expr_list_has(&known, negative) || expr_list_has(&known, expr_not(c->k->exprs, negative));
}

/* What stands for a variable where it is not negative: then conversions of it go away. */
static expr_ref height_of(struct cases *c, expr_ref node)
{
	struct expr_range r = expr_range(c->k->exprs, node);
	r.lo = 0;
	return query_stand_in(c->q, node, "height", r);
}

static bool find_sign(struct cases *c, const struct phase *phase, struct selector *out)
{
	struct compared sizes = { .c = c }, converted = { .c = c };
	struct var_list vars = { 0 };
	look_through(&sizes, phase, take_sizes);
	look_through(&converted, phase, take_converted);
	for (size_t i = 0; i < sizes.nodes.n; i++) expr_vars(c->k->exprs, c->arena, sizes.nodes.at[i], &vars);
	for (size_t i = 0; i < converted.nodes.n; i++) {
		expr_ref node = converted.nodes.at[i];
		var_ref v = expr_get(c->k->exprs, node)->var;
		if (!var_list_has(&vars, v) || expr_var_get(c->k->exprs, v)->kind != VAR_PARAM || has_sign(c, phase, node)) continue;
		*out = (struct selector) { .node = node, .n = 2, .sign = true };
		return true;
	}
	return false;
}

/* ---- cutting ---- */

static bool is_division(enum expr_kind kind)
{
	return kind == EXPR_TDIV || kind == EXPR_TREM || kind == EXPR_EDIV || kind == EXPR_EMOD;
}

/* Some division in e is by zero once the map is applied. Where e is simplified such a division may go away. */
static bool divides_by_zero(struct expr_table *t, struct expr_map *map, expr_ref e, uint32_t *nodes)
{
	struct expr x = *expr_get(t, e);
	int64_t divisor;
	bool divides = is_division(x.kind);
	if (!*nodes) return false;
	--*nodes;
	if (divides && expr_is_int(t, expr_subst(t, map, x.kid[1]), &divisor) && divisor == 0) return true;
	if (!divides && x.kind != EXPR_ADD && x.kind != EXPR_SUB && x.kind != EXPR_MUL && x.kind != EXPR_WRAP) return false;
	for (uint32_t i = 0; i < smt_arity(x.kind); i++)
		if (divides_by_zero(t, map, x.kid[i], nodes)) return true;
	return false;
}

static int64_t log2_of(int64_t power)
{
	int64_t e = 0;
	while ((int64_t)1 << e < power) e++;
	return e;
}

/* What the exponent is in case i. */
static expr_ref exponent_of_case(struct cases *c, const struct selector *s, uint32_t i)
{
	struct expr_table *t = c->k->exprs;
	if (i < s->n) return expr_eq(t, s->exponent, expr_int(t, log2_of(s->value[i])));
	expr_ref lo = expr_int(t, log2_of(s->value[0])), hi = expr_int(t, log2_of(s->value[s->n - 1]));
	return expr_or(t, expr_lt(t, s->exponent, lo), expr_lt(t, hi, s->exponent));
}

/* The phase with `to` in place of the node, where `when` holds. */
static struct phase *phase_with(struct cases *c, const struct phase *from, expr_ref node, expr_ref to, expr_ref when)
{
	struct expr_table *t = c->k->exprs;
	struct expr_map *map = expr_map_new(c->arena);
	struct phase *p = arena_memdup(c->arena, from, sizeof *from);
	if (expr_get(t, node)->kind == EXPR_VAR) expr_map_put(map, expr_get(t, node)->var, to);
	else expr_map_put_node(t, map, node, to);
	p->context = expr_and(t, expr_subst(t, map, p->context), when);
	p->accesses.at = ARENA_ARRAY(c->arena, struct phase_access, from->accesses.n);
	p->accesses.n = p->accesses.cap = 0;
	for (size_t a = 0; a < from->accesses.n; a++) {
		if (!asked_about(c, from, a)) continue;
		struct phase_access *copy = &p->accesses.at[p->accesses.n++];
		*copy = from->accesses.at[a];
		copy->guard = expr_subst(t, map, copy->guard);
		for (uint32_t d = 0; d < LIMIT_CORE_DIMS; d++) {
			expr_ref index = copy->access.index[d];
			uint32_t nodes = LIMIT_DIVISOR_NODES;
			if (!index.ix) continue;
			if (divides_by_zero(t, map, index, &nodes)) copy->guard = expr_bool(t, false);
			copy->access.index[d] = expr_subst(t, map, index);
		}
		if (copy->access.value.ix) copy->access.value = expr_subst(t, map, copy->access.value);
	}
	return p;
}

/* What is compared has none of the values. */
static const struct phase *phase_of_rest(struct cases *c, const struct phase *p, const struct selector *s)
{
	struct expr_table *t = c->k->exprs;
	for (uint32_t i = 0; i < s->n; i++) {
		expr_ref is = expr_eq(t, s->node, expr_int(t, s->value[i]));
		p = phase_with(c, p, is, expr_bool(t, false), expr_not(t, is));
	}
	return p;
}

static const struct phase *phase_of_case(struct cases *c, const struct phase *from, const struct selector *s, uint32_t i)
{
	struct expr_table *t = c->k->exprs;
	expr_ref when = expr_bool(t, true), value = expr_unary(t, EXPR_POW2, expr_int(t, -1));       /* of the rest: undefined */
	if (s->either) {
		expr_ref half = preconditions_with(c->k, c->q->in->lower_int, c->arena, expr_get(t, s->node)->kid[i]);
		return phase_with(c, from, s->node, expr_bool(t, true), half);
	}
	if (s->sign && i) return phase_with(c, from, s->node, s->node, is_negative(c, s->node));
	if (s->sign) {
		value = height_of(c, s->node);
		return phase_with(c, from, s->node, value, expr_eq(t, s->node, value));
	}
	if (s->compared && i == s->n) return phase_of_rest(c, from, s);
	if (i < s->n) value = expr_int(t, s->value[i]);
	if (s->compared) when = expr_eq(t, s->node, value);
	if (s->exponent.ix) when = exponent_of_case(c, s, i);
	if (s->exponent.ix && i < s->n && expr_get(t, s->exponent)->kind == EXPR_VAR)
		return phase_with(c, from, s->exponent, expr_int(t, log2_of(s->value[i])), when);
	return phase_with(c, from, s->node, value, when);
}

/* ---- leaving out what is hard ---- */

/* Bit operations, powers, and (but for `bits`) products and divisions of unknowns; or too large to look at. */
static bool is_hard(struct expr_table *t, expr_ref e, bool bits, uint32_t *nodes)
{
	struct expr x = *expr_get(t, e);
	bool left = smt_arity(x.kind) > 0 && expr_get(t, x.kid[0])->kind == EXPR_INT;
	bool right = smt_arity(x.kind) > 1 && expr_get(t, x.kid[1])->kind == EXPR_INT;
	if (!*nodes) return true;
	--*nodes;
	if (x.kind == EXPR_POW2 || x.kind == EXPR_BAND || x.kind == EXPR_BOR || x.kind == EXPR_BXOR) return true;
	if (!bits && x.kind == EXPR_MUL && !left && !right) return true;
	if (!bits && is_division(x.kind) && !right) return true;
	for (uint32_t i = 0; i < smt_arity(x.kind); i++)
		if (is_hard(t, x.kid[i], bits, nodes)) return true;
	return false;
}

static expr_ref easy_part(struct cases *c, expr_ref guard, bool bits, bool *changed)
{
	struct expr_table *t = c->k->exprs;
	struct expr_list parts = { 0 };
	expr_ref all = expr_bool(t, true);
	smt_conjuncts(t, c->arena, guard, &parts);
	for (size_t i = 0; i < parts.n; i++) {
		uint32_t nodes = LIMIT_HARD_NODES;
		if (!is_hard(t, parts.at[i], bits, &nodes)) all = expr_and(t, all, parts.at[i]);
		else *changed = true;
	}
	return all;
}

/* An access's guard gives x < x ^ m, and this is the index in it: x, or x ^ m. Gives x. */
static bool is_partner(struct cases *c, expr_ref guard, expr_ref index, expr_ref m, expr_ref *x)
{
	struct expr_table *t = c->k->exprs;
	struct expr_list parts = { 0 };
	smt_conjuncts(t, c->arena, guard, &parts);
	for (size_t i = 0; i < parts.n; i++) {
		struct expr order = *expr_get(t, parts.at[i]);
		if (order.kind != EXPR_LT || expr_get(t, order.kid[1])->kind != EXPR_BXOR) continue;
		*x = order.kid[0];
		bool of_pair = order.kid[1].ix == expr_binary(t, EXPR_BXOR, *x, m).ix;
		if (of_pair && (index.ix == x->ix || index.ix == order.kid[1].ix)) return true;
	}
	return false;
}

static bool partners_by(struct cases *c, struct phase *p, uint32_t d, expr_ref m)
{
	struct expr_list all = { 0 };
	expr_ref x = { 0 };
	for (size_t i = 0; i < p->accesses.n; i++) {
		const struct phase_access *a = &p->accesses.at[i];
		bool asked = asked_about(c, p, i);
		if (asked && (a->access.count > 1 || !is_partner(c, a->guard, a->access.index[d], m, &x))) return false;
		VEC_PUSH(c->arena, &all, asked ? x : a->access.index[d]);
	}
	for (size_t i = 0; i < all.n; i++) p->accesses.at[i].access.index[d] = all.at[i];
	return true;
}

/* The accesses are p's own. */
static bool take_partners(struct cases *c, struct phase *p)
{
	for (size_t i = 0; i < p->accesses.n; i++) {
		for (uint32_t d = 0; asked_about(c, p, i) && d < kernel_array(c->k, c->q->array)->dims; d++) {
			struct expr x = *expr_get(c->k->exprs, p->accesses.at[i].access.index[d]);
			for (int j = 0; x.kind == EXPR_BXOR && j < 2; j++)
				if (query_shares_all(c->q, x.kid[j]) && partners_by(c, p, d, x.kid[j])) return true;
		}
	}
	return false;
}

/* The phase without the hard parts of its guards: what cannot race there cannot race. Of partners' only bits are left out: products tell
 * what the numbers of a loop in strides are. NULL: there are none. partners: only where they are. */
static struct phase *phase_easy(struct cases *c, const struct phase *from, bool partners)
{
	struct phase *p = arena_memdup(c->arena, from, sizeof *from);
	p->accesses.at = arena_memdup(c->arena, from->accesses.at, from->accesses.n * sizeof *from->accesses.at);
	bool bits = take_partners(c, p), changed = bits;
	if (partners && !bits) return NULL;
	p->context = easy_part(c, p->context, bits, &changed);
	for (size_t i = 0; i < p->accesses.n; i++)
		if (asked_about(c, p, i)) p->accesses.at[i].guard = easy_part(c, p->accesses.at[i].guard, bits, &changed);
	return changed ? p : NULL;
}

static bool all_impossible(struct cases *c, const struct phase *phase)
{
	for (size_t i = 0; i < phase->accesses.n; i++)
		if (asked_about(c, phase, i) && !expr_is_false(c->k->exprs, phase->accesses.at[i].guard)) return false;
	return true;
}

static struct query *ask(struct cases *c, const struct phase *phase)
{
	const struct phase_access *pair[2] = { &phase->accesses.at[0], &phase->accesses.at[phase->accesses.n - 1] };
	return query_race_of(c->q->in, phase, c->q->phase_number, c->q->array, c->q->only[0] ? pair : NULL);
}

/* One case, with its easy part to be asked first. */
static void keep(struct cases *c, const struct phase *phase)
{
	struct query *q = ask(c, phase);
	q->told = c->q->told;
	for (size_t i = 0; i < c->q->harmless->n; i++) VEC_PUSH(c->arena, q->harmless, c->q->harmless->at[i]);
	if (!q->trivially_unsat) query_ease(q, false);
	VEC_PUSH(c->arena, c->out, q);
}

static void cut(struct cases *c, const struct phase *phase, size_t room)
{
	struct selector s;
	c->late = c->late || c->is_late(c->data);
	if (c->late || expr_is_false(c->k->exprs, phase->context) || all_impossible(c, phase)) return;
	if ((find(c, phase, &s) || find_compared(c, phase, &s) || find_either(c, phase, &s) || find_sign(c, phase, &s)) && s.n + s.rest <= room) {
		for (uint32_t i = 0; i < s.n + s.rest; i++) cut(c, phase_of_case(c, phase, &s, i), room / (s.n + s.rest));
		return;
	}
	keep(c, phase);
}

/* The phase that a question about two of its accesses is about. */
static struct phase *phase_of_pair(struct cases *c)
{
	struct phase *p = arena_memdup(c->arena, c->q->phase, sizeof *p);
	p->accesses.at = ARENA_ARRAY(c->arena, struct phase_access, 2);
	p->accesses.n = p->accesses.cap = 0;
	for (int i = 0; i < 2; i++)
		if (!i || c->q->only[1] != c->q->only[0]) p->accesses.at[p->accesses.n++] = *c->q->only[i];
	return p;
}

/* The phase that q is about, if there are cases in it. compared: also of what is compared with constants. */
static const struct phase *phase_of(struct cases *c, bool compared)
{
	struct selector s;
	if (c->q->kind != ALARM_RACE || c->q->other.ix) return NULL;
	const struct phase *phase = c->q->only[0] ? phase_of_pair(c) : c->q->phase;
	return find(c, phase, &s) || (compared && (find_compared(c, phase, &s) || find_either(c, phase, &s) || find_sign(c, phase, &s))) ? phase : NULL;
}

bool query_has_cases(struct query *q)
{
	struct cases c = { .q = q, .k = q->k, .arena = q->arena };
	return phase_of(&c, false) != NULL;
}

bool query_cases(struct query *q, struct query_list *out, bool (*is_late)(void *data), void *data)
{
	struct cases c = { .q = q, .k = q->k, .arena = q->arena, .out = out, .is_late = is_late, .data = data };
	const struct phase *phase = phase_of(&c, true);
	if (phase) cut(&c, phase, LIMIT_CASES);
	return phase != NULL && !c.late;
}

void query_ease(struct query *q, bool partners)
{
	struct cases c = { .q = q, .k = q->k, .arena = q->arena };
	if (q->kind != ALARM_RACE || q->other.ix || q->easier) return;
	const struct phase *easy = phase_easy(&c, q->only[0] ? phase_of_pair(&c) : q->phase, partners);
	if (easy) q->easier = ask(&c, easy);
	q->trivially_unsat |= q->easier && q->easier->trivially_unsat;
}

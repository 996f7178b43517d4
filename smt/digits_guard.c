/* The facts and equations that a guard gives, one scene's access at a time, and proofs that look at both arms of a choice.
 *
 *   quotient, multiple, only, either, differ, arm: facts of parts of guards, below
 *   choice    match:  p has the atom  c ? a : b     result: p >= 0 if it is with a where c holds and with b where it does not
 *
 * Lemmas: proofs/theories/Digits.v; tests: tests/unit/smt_digits.c. */
#include "smt/digits_internal.h"

/* ---- guards ---- */

#define LARGE ((int64_t)1 << 24)     /* a type's bound, also one that was divided: 16*x < 2^31 is x < 2^27 */

static const struct poly absurd = { .n = 1, .at = { { .coef = -1 } } };      /* -1 >= 0 */

/* Bounds of types, which are many, come last: some index may need them to lose a wrap. */
static bool bounds_a_type(const struct poly *p)
{
	return p->n && !p->at[0].n && (p->at[0].coef >= LARGE || p->at[0].coef <= -LARGE);
}

static bool has_loop(struct expr_table *t, const struct poly *p)
{
	for (uint32_t i = 0; i < p->n; i++) {
		for (uint32_t j = 0; j < p->at[i].n; j++) {
			struct expr x = *expr_get(t, p->at[i].atom[j]);
			if (x.kind == EXPR_VAR && expr_var_get(t, x.var)->kind == VAR_LOOP) return true;
		}
	}
	return false;
}

/* Of the bounds of loops; other guards have many.
 * quotient  match:  (q div S) <= x, x <= (q div S)     result: q <= S*x + S - 1, S*x <= q */
static void fact_of_quotient(struct scene *s, const struct poly *p)
{
	for (uint32_t i = 0; i < p->n && has_loop(s->t, p); i++) {
		const struct digit *d = p->at[i].n == 1 ? digits_find(s->digits, p->at[i].atom[0]) : NULL;
		struct poly scale = { .n = 1 }, rest, fact;
		bool most = p->at[i].coef == -1;
		if (!d || d->radix.coef || (!most && p->at[i].coef != 1)) continue;
		poly_load(&rest, p);
		poly_drop_term(&rest, &p->at[i]);
		scale.at[0] = d->of;
		if (!poly_mul(&scale, &rest, &fact) || !poly_add(&fact, d->base, most ? -1 : 1)) continue;
		if (most && (!poly_add(&fact, &scale, 1) || !poly_add_term(&fact, &(struct term) { .coef = -1 }))) continue;
		scene_fact(s, &fact);
	}
}

static void guard_less(struct scene *s, expr_ref small, expr_ref big, int64_t less, bool types);

/* What small + less <= big says of the arms of either. */
static void guard_arms(struct scene *s, expr_ref small, expr_ref big, int64_t less, bool types)
{
	struct expr upper = *expr_get(s->t, big), lower = *expr_get(s->t, small);
	for (int arm = 1; arm <= 2; arm++) {
		if (upper.kind == EXPR_ITE && choice_bound(s->t, &upper, arm, true)) guard_less(s, small, upper.kid[arm], less, types);
		if (lower.kind == EXPR_ITE && choice_bound(s->t, &lower, arm, false)) guard_less(s, lower.kid[arm], big, less, types);
	}
}

static void guard_less(struct scene *s, expr_ref small, expr_ref big, int64_t less, bool types)
{
	struct poly p;
	if (digits_gap(s, big, small, less, &p) && bounds_a_type(&p) == types) {
		scene_fact(s, &p);
		fact_of_quotient(s, &p);
	}
	guard_arms(s, small, big, less, types);
}

static void fact_equal(struct scene *s, const struct poly *p)
{
	struct poly negative = { .n = 0 };
	scene_fact(s, p);
	if (poly_add(&negative, p, -1)) scene_fact(s, &negative);
}

/* multiple  match:  (x div M) mod K = 0     result: x div M = K*(x div (M*K)), as "collapse" writes the remainder */
static void fact_of_remainder(struct scene *s, const struct poly *equation)
{
	struct poly whole;
	poly_load(&whole, equation);
	digits_collapse(s, &whole);
	if (!poly_equal(&whole, equation)) fact_equal(s, &whole);
}

/* differ    match:  not (p = 0), 0 <= p     result: 0 <= p - 1 */
static void guard_differs(struct scene *s, const struct poly *p)
{
	for (int sign = 1; sign >= -1; sign -= 2) {
		struct poly side = { .n = 0 };
		if (!poly_add(&side, p, sign) || !scene_proves_soon(s, &side)) continue;
		if (poly_add_term(&side, &(struct term) { .coef = -1 })) scene_fact(s, &side);
	}
}

static void guard_part(struct scene *s, expr_ref part, bool types)
{
	struct expr x = *expr_get(s->t, part);
	struct poly p;
	bool not = x.kind == EXPR_NOT;
	if (expr_is_false(s->t, part)) scene_fact(s, &absurd);
	if (not) x = *expr_get(s->t, x.kid[0]);
	if (x.kind == EXPR_LT || x.kind == EXPR_LE) {
		guard_less(s, x.kid[not ? 1 : 0], x.kid[not ? 0 : 1], not == (x.kind == EXPR_LE), types);
	} else if (x.kind != EXPR_EQ || types || !digits_gap(s, x.kid[0], x.kid[1], 0, &p)) {
		return;
	} else if (not) {
		guard_differs(s, &p);
	} else if (p.n) {
		fact_equal(s, &p);
		fact_of_remainder(s, &p);
		for (int i = 0; i < 2; i++) guard_arms(s, x.kid[i], x.kid[1 - i], 0, false);
		if (s->equations < LIMIT_SCENE_EQUATIONS) s->equation[s->equations++] = poly_keep(s->arena, &p);
	}
}

/* ---- alternatives ---- */

#define EITHER_DEPTH 12

/* Of a or b, and of not (a and b). */
static void disjuncts(struct scene *s, expr_ref e, struct expr_list *out)
{
	struct expr x = *expr_get(s->t, e), of = x.kind == EXPR_NOT ? *expr_get(s->t, x.kid[0]) : x;
	bool both = x.kind == EXPR_NOT && of.kind == EXPR_AND;
	if (x.kind != EXPR_OR && !both) {
		VEC_PUSH(s->arena, out, e);
		return;
	}
	for (int i = 0; i < 2; i++) disjuncts(s, both ? expr_not(s->t, of.kid[i]) : of.kid[i], out);
}

static void guard_either(struct scene *s, expr_ref part, int depth);

static void arm_facts(struct scene *s, expr_ref arm, int depth)
{
	struct expr_list parts = { 0 };
	smt_conjuncts(s->t, s->arena, arm, &parts);
	for (size_t i = 0; i < parts.n; i++) guard_part(s, parts.at[i], false);
	for (size_t i = 0; i < parts.n; i++) guard_either(s, parts.at[i], depth);
}

struct before { uint32_t facts, equations; bool supposing; };

/* What is said in this one holds until it is taken back. */
static struct before arm_suppose(struct scene *s, expr_ref arm)
{
	struct before was = { s->facts, s->equations, s->supposing };
	s->supposing = true;
	arm_facts(s, arm, 0);
	return was;
}

static void arm_take_back(struct scene *s, struct before was)
{
	s->facts = was.facts;
	s->equations = was.equations;
	s->supposing = was.supposing;
}

/* Where this one holds, p >= 0 follows. */
static bool arm_proves(struct scene *s, expr_ref arm, const struct poly *p)
{
	struct before was = arm_suppose(s, arm);
	bool proved = scene_proves_soon(s, p) || scene_proves_above(s, p);
	arm_take_back(s, was);
	return proved;
}

/* either    match:  a or b, p >= 0 is said in a and follows from b, or else     result: p >= 0 */
static void facts_of_either(struct scene *s, const expr_ref arm[2])
{
	const struct poly *said[LIMIT_SCENE_EQUATIONS];
	uint32_t n = 0;
	for (size_t i = 0; i < 2; i++) {
		struct before was = arm_suppose(s, arm[i]);
		for (uint32_t j = was.facts; j < s->facts && n < LIMIT_SCENE_EQUATIONS; j++) said[n++] = s->fact[j];
		arm_take_back(s, was);
	}
	for (uint32_t j = 0; j < n; j++) {
		struct poly p;
		poly_load(&p, said[j]);
		if (arm_proves(s, arm[0], &p) && arm_proves(s, arm[1], &p)) scene_fact(s, &p);
	}
}

#define CHOICES 2        /* that one proof looks into */

static expr_ref choice_in(struct scene *s, const struct poly *p)
{
	for (uint32_t i = 0; i < p->n; i++)
		for (uint32_t j = 0; j < p->at[i].n; j++)
			if (expr_get(s->t, p->at[i].atom[j])->kind == EXPR_ITE) return p->at[i].atom[j];
	return (expr_ref) { 0 };
}

/* p with the value in place of the atom, which it is where this holds */
static bool poly_replace(const struct poly *p, expr_ref atom, const struct poly *value, struct poly *out)
{
	struct term whole = { .coef = 1, .n = 1, .atom = { atom } };
	out->n = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		struct poly part = { .n = 1 }, product;
		bool has = term_divide(&p->at[i], &whole, &part.at[0]);
		if (has ? !poly_mul(&part, value, &product) || !poly_add(out, &product, 1) : !poly_add_term(out, &p->at[i])) return false;
	}
	return true;
}

static bool prove_by_choice(struct scene *s, const struct poly *p, int depth);

static bool arm_proves_choice(struct scene *s, const struct poly *p, expr_ref choice, int arm, int depth)
{
	struct expr x = *expr_get(s->t, choice);
	struct poly value, rest, same = { .n = 1, .at = { { .coef = -1, .n = 1, .atom = { choice } } } };
	poly_load(&value, digits_normal(s, x.kid[arm]));
	if (poly_add(&same, &value, 1)) fact_equal(s, &same);
	return poly_replace(p, choice, &value, &rest) && (scene_proves(s, &rest) || prove_by_choice(s, &rest, depth));
}

static bool prove_by_choice(struct scene *s, const struct poly *p, int depth)
{
	expr_ref choice = depth ? choice_in(s, p) : (expr_ref) { 0 };
	bool proved = choice.ix;
	for (int arm = 1; proved && arm <= 2; arm++) {
		expr_ref cond = expr_get(s->t, choice)->kid[0];
		struct before was = arm_suppose(s, arm == 1 ? cond : expr_not(s->t, cond));
		proved = arm_proves_choice(s, p, choice, arm, depth - 1);
		arm_take_back(s, was);
	}
	return proved;
}

/* [choice] */
bool digits_prove(struct scene *s, const struct poly *p)
{
	return scene_proves(s, p) || prove_by_choice(s, p, CHOICES);
}

/* only      match:  a or b, not a by the other facts     result: b; false, where b is not either */
static void guard_either(struct scene *s, expr_ref part, int depth)
{
	struct expr_list all = { 0 }, arms = { 0 };
	disjuncts(s, part, &all);
	if (all.n < 2 || !depth) return;
	for (size_t i = 0; i < all.n; i++)
		if (digits_decide_soon(s, all.at[i]) != 0) VEC_PUSH(s->arena, &arms, all.at[i]);
	if (arms.n == 0) scene_fact(s, &absurd);
	if (arms.n == 1) arm_facts(s, arms.at[0], depth - 1);
	if (arms.n == 2) facts_of_either(s, arms.at);
}

/* The comparison with this arm of the choice on that side. */
static expr_ref compare_arm(struct expr_table *t, struct expr x, int side, int arm)
{
	x.kid[side] = expr_get(t, x.kid[side])->kid[arm];
	return expr_binary(t, x.kind, x.kid[0], x.kid[1]);
}

/* arm       match:  a comparison of c ? a : b, or of what is not so, false with b     result: c, and the comparison with a */
static void parts_of_arms(struct scene *s, expr_ref part, struct expr_list *out)
{
	struct expr x = *expr_get(s->t, part);
	bool not = x.kind == EXPR_NOT;
	if (not) x = *expr_get(s->t, x.kid[0]);
	if (x.kind != EXPR_EQ && x.kind != EXPR_LT && x.kind != EXPR_LE) return;
	for (int side = 0; side < 2; side++) {
		struct expr choice = *expr_get(s->t, x.kid[side]);
		for (int arm = 1; arm <= 2 && choice.kind == EXPR_ITE; arm++) {
			expr_ref without = compare_arm(s->t, x, side, arm), with = compare_arm(s->t, x, side, 3 - arm);
			if (not ? !expr_is_true(s->t, without) : !expr_is_false(s->t, without)) continue;
			smt_conjuncts(s->t, s->arena, arm == 1 ? expr_not(s->t, choice.kid[0]) : choice.kid[0], out);
			smt_conjuncts(s->t, s->arena, not ? expr_not(s->t, with) : with, out);
			return;
		}
	}
}

static bool is_counter_of(struct expr_table *t, const struct term *m)
{
	if (m->n != 1 || (m->coef != 1 && m->coef != -1)) return false;
	struct expr x = *expr_get(t, m->atom[0]);
	return x.kind == EXPR_VAR && expr_var_get(t, x.var)->kind == VAR_LOOP;
}

/* A fact about a counter, as one about what an equation says it is: where all of that has a common factor, more follows (scene.c, "whole"). */
static void facts_by(struct scene *s, const struct poly *equation, const struct term *counter)
{
	for (uint32_t i = 0, n = s->facts; i < n; i++) {
		struct poly p;
		poly_load(&p, s->fact[i]);
		for (uint32_t j = 0; j < s->fact[i]->n; j++) {
			const struct term *m = &s->fact[i]->at[j];
			if (m->n != 1 || m->atom[0].ix != counter->atom[0].ix) continue;
			bool whole = poly_add(&p, equation, counter->coef == 1 ? -m->coef : m->coef) && poly_content(&p) > 1;
			if (whole) scene_fact(s, &p);
			break;
		}
	}
}

static void facts_of_counters(struct scene *s)
{
	for (uint32_t i = 0; i < s->equations; i++)
		for (uint32_t j = 0; j < s->equation[i]->n; j++)
			if (is_counter_of(s->t, &s->equation[i]->at[j])) facts_by(s, s->equation[i], &s->equation[i]->at[j]);
}

static void scene_forget(struct scene *s)
{
	for (uint32_t i = 0; i < SCENE_MEMO; i++) s->memo[i] = (struct memo) { 0 };
	s->memoed = s->nodes = 0;
}

void digits_guard(struct scene *s, expr_ref guard)
{
	struct expr_list parts = { 0 };
	smt_conjuncts(s->t, s->arena, guard, &parts);
	for (size_t i = 0; i < parts.n && parts.n < LIMIT_SCENE_FACTS; i++) parts_of_arms(s, parts.at[i], &parts);
	for (int round = 0; round < 2; round++) {       /* the first finds what signs and bounds the second needs */
		scene_forget(s);
		s->equations = 0;
		for (size_t i = 0; i < parts.n; i++) guard_part(s, parts.at[i], false);
		for (size_t i = parts.n; i-- > 0;) guard_either(s, parts.at[i], EITHER_DEPTH);      /* what is said last is needed first */
		digits_bound_quotients(s);
	}
	facts_of_counters(s);
	for (size_t i = 0; i < parts.n; i++) guard_part(s, parts.at[i], true);
	scene_forget(s);
}

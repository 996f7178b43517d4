/* One cvc5 instance: expressions to terms (memoised per expression), checks, values of a model.
 *
 * Measured with cvc5 1.0.3: a fresh instance and a small linear query cost about 1 ms, a small nonlinear one about
 * 12 ms, with and without `incremental` alike; so every question gets a fresh instance, incremental only to exclude
 * models. What a check may take is counted in the solver's resource units (`rlimit-per`); `tlimit-per`, a net below, stopped
 * a hard bit-vector product and a hard cubic (x^3+y^3+z^3=42) within 2 ms of its limit; the parent's kill (worker.c) is there
 * for the cases where it does not. */
#include "smt/encode_internal.h"
#include "smt/heap.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static struct encoded *encode_slot(struct solver *s, expr_ref e)
{
	if (e.ix >= s->cap) {
		uint32_t cap = s->cap ? s->cap : 256;
		while (cap <= e.ix) cap *= 2;
		struct encoded *at = ARENA_ARRAY(s->arena, struct encoded, cap);
		for (uint32_t i = 0; i < s->cap; i++) at[i] = s->at[i];
		s->at = at;
		s->cap = cap;
	}
	return &s->at[e.ix];
}

static Cvc5Term integer(struct solver *s, int64_t value)
{
	char digits[32];
	snprintf(digits, sizeof digits, "%" PRId64, value);
	return cvc5_mk_integer(s->tm, digits);
}

/* a & b as cvc5's integer conjunction modulo 2^k, read as two's complement when an operand may be negative. */
static Cvc5Term encode_band(struct solver *s, const struct expr *x, const struct encoded kid[3])
{
	struct expr_table *t = s->k->exprs;
	struct expr_range a = expr_range(t, x->kid[0]), b = expr_range(t, x->kid[1]);
	uint32_t wa = encode_signed_bits(a), wb = encode_signed_bits(b), w = wa > wb ? wa : wb;
	if (!wa || !wb || w > 62) return NULL;
	Cvc5Op op = cvc5_mk_op(s->tm, CVC5_KIND_IAND, 1, &w);
	Cvc5Term both = cvc5_mk_term_from_op(s->tm, op, 2, (Cvc5Term[]) { kid[0].term, kid[1].term });
	if (a.lo >= 0 || b.lo >= 0) return both;
	Cvc5Term half = integer(s, (int64_t)1 << (w - 1)), whole = integer(s, (int64_t)1 << w);
	Cvc5Term small = cvc5_mk_term(s->tm, CVC5_KIND_LT, 2, (Cvc5Term[]) { both, half });
	Cvc5Term minus = cvc5_mk_term(s->tm, CVC5_KIND_SUB, 2, (Cvc5Term[]) { both, whole });
	return cvc5_mk_term(s->tm, CVC5_KIND_ITE, 3, (Cvc5Term[]) { small, both, minus });
}

static Cvc5Term encode_min_max(struct solver *s, bool min, const struct encoded kid[3])
{
	Cvc5Term a = kid[0].term, b = kid[1].term;
	Cvc5Term below = cvc5_mk_term(s->tm, CVC5_KIND_LEQ, 2, (Cvc5Term[]) { a, b });
	return cvc5_mk_term(s->tm, CVC5_KIND_ITE, 3, (Cvc5Term[]) { below, min ? a : b, min ? b : a });
}

static Cvc5Kind int_kind(enum expr_kind kind)
{
	switch (kind) {
	case EXPR_ADD: return CVC5_KIND_ADD;
	case EXPR_SUB: return CVC5_KIND_SUB;
	case EXPR_MUL: return CVC5_KIND_MULT;
	case EXPR_EDIV: return CVC5_KIND_INTS_DIVISION;
	case EXPR_EMOD: return CVC5_KIND_INTS_MODULUS;
	case EXPR_ITE: return CVC5_KIND_ITE;
	case EXPR_EQ: case EXPR_IFF: return CVC5_KIND_EQUAL;
	case EXPR_LT: return CVC5_KIND_LT;
	case EXPR_LE: return CVC5_KIND_LEQ;
	case EXPR_NOT: return CVC5_KIND_NOT;
	case EXPR_AND: return CVC5_KIND_AND;
	case EXPR_OR: return CVC5_KIND_OR;
	case EXPR_NONE: case EXPR_INT: case EXPR_VAR: case EXPR_BOOL: case EXPR_BAND:
	case EXPR_TDIV: case EXPR_TREM: case EXPR_POW2: case EXPR_MIN: case EXPR_MAX: case EXPR_BOR: case EXPR_BXOR:
	case EXPR_WRAP:
		return CVC5_KIND_NULL_TERM;     /* lowering leaves none of these to this table */
	}
	UNREACHABLE("expr_kind out of range");
}

static Cvc5Term encode_int_node(struct solver *s, expr_ref e, const struct encoded kid[3])
{
	struct expr x = *expr_get(s->k->exprs, e);
	if (x.kind == EXPR_INT) return integer(s, x.value);
	if (x.kind == EXPR_BOOL) return cvc5_mk_boolean(s->tm, x.value != 0);
	if (x.kind == EXPR_BAND) return encode_band(s, &x, kid);
	if (x.kind == EXPR_MIN || x.kind == EXPR_MAX) return encode_min_max(s, x.kind == EXPR_MIN, kid);
	if (x.kind == EXPR_VAR) {
		const struct var *v = expr_var_get(s->k->exprs, x.var);
		bool is_bool = v->type.bits == 1;
		Cvc5Sort sort = is_bool ? cvc5_get_boolean_sort(s->tm) : cvc5_get_integer_sort(s->tm);
		return cvc5_mk_const(s->tm, sort, v->name);
	}
	Cvc5Kind kind = int_kind(x.kind);
	if (kind == CVC5_KIND_NULL_TERM) return NULL;
	Cvc5Term kids[] = { kid[0].term, kid[1].term, kid[2].term };
	return cvc5_mk_term(s->tm, kind, smt_arity(x.kind), kids);
}

/* Iterative: formulas can be thousands of operators deep. NULL when some part cannot be expressed. */
static Cvc5Term encode_expr(struct solver *s, expr_ref root)
{
	struct expr_table *t = s->k->exprs;
	struct expr_list stack = { 0 };
	VEC_PUSH(s->arena, &stack, root);
	while (stack.n) {
		expr_ref e = stack.at[stack.n - 1];
		if (encode_slot(s, e)->term) {
			stack.n--;
			continue;
		}
		struct expr x = *expr_get(t, e);
		struct encoded kid[3] = { 0 };
		bool waits = false;
		for (uint32_t i = 0; i < smt_arity(x.kind); i++) {
			kid[i] = *encode_slot(s, x.kid[i]);
			if (kid[i].term) continue;
			VEC_PUSH(s->arena, &stack, x.kid[i]);
			waits = true;
		}
		if (waits) continue;
		struct encoded r = { 0 };
		if (s->kind == SOLVER_BITS) r = encode_bv_node(&s->maker, e, kid);
		else r.term = encode_int_node(s, e, kid);
		if (!r.term) {
			s->failed = true;
			return NULL;
		}
		*encode_slot(s, e) = r;
		stack.n--;
	}
	return encode_slot(s, root)->term;
}

/* ---- the maker of bit-vector terms ---- */

static Cvc5Term maker_op(struct bv_maker *m, Cvc5Kind kind, size_t n_idx, const uint32_t *idx, size_t n,
	const Cvc5Term *kids)
{
	struct solver *s = m->data;
	if (!n_idx) return cvc5_mk_term(s->tm, kind, n, kids);
	return cvc5_mk_term_from_op(s->tm, cvc5_mk_op(s->tm, kind, n_idx, idx), n, kids);
}

static Cvc5Term maker_constant(struct bv_maker *m, uint32_t width, const char *digits)
{
	return cvc5_mk_bv(((struct solver *)m->data)->tm, width, digits, 2);
}

static Cvc5Term maker_variable(struct bv_maker *m, uint32_t width, const char *name)
{
	struct solver *s = m->data;
	Cvc5Sort sort = width ? cvc5_mk_bv_sort(s->tm, width) : cvc5_get_boolean_sort(s->tm);
	return cvc5_mk_const(s->tm, sort, name);
}

static Cvc5Term maker_boolean(struct bv_maker *m, bool value)
{
	return cvc5_mk_boolean(((struct solver *)m->data)->tm, value);
}

/* ---- instances ---- */

static void set_number(struct solver *s, const char *option, double number)
{
	char digits[32];
	snprintf(digits, sizeof digits, "%.0f", number < 1 ? 1 : number);
	cvc5_set_option(s->cvc5, option, digits);
}

/* A question like one that met its limit mostly meets it as well, and costs what that did: its units are as dear. */
static uint64_t units_most(const struct solver *s)
{
	double dear = s->work->dear[s->kind];
	return (uint64_t)((double)work_steps(WORK_SOLVER, s->each.work) / (dear > 1 ? dear : 1));
}

struct solver *solver_new(struct kernel *k, struct arena *a, bool bv, bool nonlinear, struct work *work, struct allowance each)
{
	static const char *const logic[SOLVER_KINDS] = { "QF_LIA", "QF_NIA", "QF_BV" };
	struct solver *s = ARENA_NEW(a, struct solver);
	*s = (struct solver) { .k = k, .arena = a, .kind = bv ? SOLVER_BITS : nonlinear ? SOLVER_NONLINEAR : SOLVER_LINEAR, .work = work, .each = each };
	work_add(work, WORK_SETUP, 1);
	s->maker = (struct bv_maker) { k, s, maker_op, maker_constant, maker_variable, maker_boolean };
	s->most = units_most(s);
	s->tm = cvc5_term_manager_new();
	s->cvc5 = s->tm ? cvc5_new(s->tm) : NULL;
	if (!s->cvc5) {
		s->failed = true;
		return s;
	}
	set_number(s, "rlimit-per", (double)s->most);
	set_number(s, "tlimit-per", each.seconds * 1e3);
	cvc5_set_option(s->cvc5, "produce-models", "true");
	cvc5_set_option(s->cvc5, "incremental", "true");
	cvc5_set_logic(s->cvc5, logic[s->kind]);
	return s;
}

void solver_free(struct solver *s)
{
	if (s->cvc5) cvc5_delete(s->cvc5);
	if (s->tm) cvc5_term_manager_delete(s->tm);
	s->cvc5 = NULL;
	s->tm = NULL;
}

void solver_assert(struct solver *s, expr_ref e)
{
	if (s->failed) return;
	Cvc5Term term = encode_expr(s, e);
	if (term) cvc5_assert_formula(s->cvc5, term);
}

/* Most units are rewrites. These take so many times as long: cvc5's option for that (`rweight`) is read before anybody can set it. */
#define CONFLICT 15
#define BITS 20

/* What the last check did. met: it ended at its limit. */
static void solver_spent(struct solver *s, bool *met)
{
	struct cvc5_spent before = s->spent, now = cvc5_spent(s->cvc5);
	if (now.units < before.units) now = before;      /* it cannot tell any more */
	uint64_t units = now.units - before.units;
	uint64_t steps = units + (CONFLICT - 1) * (now.conflicts - before.conflicts) + (BITS - 1) * (now.bits - before.bits);
	s->spent = now;
	*met = units >= s->most;
	if (*met && units) s->work->dear[s->kind] = (double)steps / (double)units;
	work_add(s->work, WORK_SOLVER, steps);
}

/* cvc5 looks at its limit only when it searches, not while it rewrites and makes bits, and its units do not see how much arithmetic
 * is in a step of its simplex: what it does is held within so much of the work, told by the memory that it asks for. Of 17,000 questions that
 * it answered none had asked for more than the work and a tenth of a second. */
#define UNSEARCHED 2
#define UNSEARCHED_LEAST (WORK_SECOND / 4)

static struct solver *checking;

static void solver_over(void)
{
	work_add(checking->work, WORK_PIECE, heap_pieces());
	worker_leave();
}

static void solver_watch(struct solver *s)
{
	checking = s;
	heap_watch(s ? work_steps(WORK_PIECE, UNSEARCHED * s->each.work + UNSEARCHED_LEAST) : 0, solver_over);
}

/* The limit that is behind a check's not having an answer. */
static enum limit solver_limit(const struct solver *s, bool met, double seconds)
{
	if (met) return LIMIT_WORK;
	return seconds >= 0.9 * s->each.seconds ? LIMIT_TIME : LIMIT_NONE;
}

enum limit solver_met(const struct solver *s)
{
	return s->met;
}

enum answer solver_check(struct solver *s, const expr_ref *assuming, size_t n)
{
	if (s->failed) return ANSWER_UNKNOWN;
	Cvc5Term *terms = ARENA_ARRAY(s->arena, Cvc5Term, n + 1);
	for (size_t i = 0; i < n; i++) terms[i] = encode_expr(s, assuming[i]);
	if (s->failed) return ANSWER_UNKNOWN;
	double begun = clock_seconds();
	solver_watch(s);
	Cvc5Result r = n ? cvc5_check_sat_assuming(s->cvc5, n, terms) : cvc5_check_sat(s->cvc5);
	solver_watch(NULL);
	bool met;
	solver_spent(s, &met);
	s->met = solver_limit(s, met, clock_seconds() - begun);
	if (!r) {
		s->failed = true;
		return ANSWER_UNKNOWN;
	}
	if (cvc5_result_is_sat(r)) return ANSWER_SAT;
	return cvc5_result_is_unsat(r) ? ANSWER_UNSAT : ANSWER_UNKNOWN;
}

/* Two's complement digits to a number; false beyond 64 bits. */
static bool parse_bits(const char *digits, int64_t *value)
{
	size_t n = strlen(digits);
	if (!n) return false;
	bool negative = digits[0] == '1';
	uint64_t bits = negative ? UINT64_MAX : 0;
	for (size_t i = 0; i < n; i++) {
		if (n - i > 64 && (digits[i] == '1') != negative) return false;
		bits = bits << 1 | (digits[i] == '1');
	}
	*value = (int64_t)bits;
	return n <= 64 || (*value < 0) == negative;
}

bool solver_value(struct solver *s, var_ref v, int64_t *value)
{
	if (s->failed) return false;
	struct encoded have = *encode_slot(s, expr_var(s->k->exprs, v));
	if (!have.term) return false;     /* the formula does not mention it */
	Cvc5Term term = cvc5_get_value(s->cvc5, have.term);
	if (!term) return false;
	if (cvc5_term_is_boolean_value(term)) {
		*value = cvc5_term_get_boolean_value(term);
		return true;
	}
	if (have.width) return cvc5_term_is_bv_value(term) && parse_bits(cvc5_term_get_bv_value(term, 2), value);
	if (!cvc5_term_is_int64_value(term)) return false;
	*value = cvc5_term_get_int64_value(term);
	return true;
}

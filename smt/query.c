/* The two-thread question about one array in one phase, as expressions.
 *
 *   context /\ distinct threads /\ domains /\ thread 1 picks a writing access /\ thread 2 picks any /\ same place
 *
 * Thread 1 is the one that writes: the threads are interchangeable, so this loses nothing. Each pick is a boolean
 * that implies its guard and its index, so the formula grows linearly with the number of accesses. */
#include "smt/poly_internal.h"

#include <string.h>

/* ---- variables ---- */

const struct var_list *query_vars(struct query *q, expr_ref e)
{
	struct copies *c = q->copies;
	if (e.ix >= c->exprs) {
		uint32_t n = 2 * e.ix + 256;
		struct var_list **at = ARENA_ARRAY(q->arena, struct var_list *, n);
		if (c->exprs) memcpy(at, c->vars, c->exprs * sizeof *at);
		c->vars = at;
		c->exprs = n;
	}
	if (!c->vars[e.ix]) {
		c->vars[e.ix] = ARENA_NEW(q->arena, struct var_list);
		expr_vars(q->k->exprs, q->arena, e, c->vars[e.ix]);
	}
	return c->vars[e.ix];
}

static bool computes_shares(struct query *q, var_ref v)
{
	const struct var_list *shared = q->phase ? &q->phase->shared : &q->divergence->shared;
	return protocol_uniform(q->k, expr_var(q->k->exprs, v), q->level, shared) || query_shares_read(q, v);
}

bool query_shares(struct query *q, var_ref v)
{
	struct shares *s = q->shares;
	if (v.ix >= s->cap) {
		uint32_t cap = 2 * v.ix + 256;
		enum share *at = ARENA_ARRAY(q->arena, enum share, cap);
		if (s->cap) memcpy(at, s->at, s->cap * sizeof *at);
		*s = (struct shares) { at, cap };
	}
	if (s->at[v.ix] == SHARE_UNKNOWN) {
		bool one = computes_shares(q, v);             /* asks about others, and may move what is here */
		s->at[v.ix] = one ? SHARE_ONE : SHARE_EACH;
	}
	return s->at[v.ix] == SHARE_ONE;
}

bool query_shares_all(struct query *q, expr_ref e)
{
	const struct var_list *vars = query_vars(q, e);
	for (size_t i = 0; i < vars->n; i++)
		if (!query_shares(q, vars->at[i])) return false;
	return true;
}

static var_ref copies_get(struct query *q, var_ref v, int thread)
{
	struct copies *c = q->copies;
	if (v.ix >= c->cap) {
		uint32_t cap = c->cap ? c->cap : 256;
		while (cap <= v.ix) cap *= 2;
		for (int i = 0; i < 2; i++) {
			var_ref *at = ARENA_ARRAY(q->arena, var_ref, cap);
			for (uint32_t j = 0; j < c->cap; j++) at[j] = c->at[i][j];
			c->at[i] = at;
		}
		c->cap = cap;
	}
	if (!c->at[thread][v.ix].ix) c->at[thread][v.ix] = expr_var_copy(q->k->exprs, v, (uint8_t)(thread + 1));
	return c->at[thread][v.ix];
}

void query_add(struct query *q, expr_ref e)
{
	if (expr_is_false(q->k->exprs, e)) q->trivially_unsat = true;
	if (!expr_is_true(q->k->exprs, e)) VEC_PUSH(q->arena, &q->asserts, e);
}

/* CUDA's limits on launches (programming guide, compute capabilities), but of larger blocks that the kernel was read for. */
static int64_t dimension_limit(const struct kernel *k, const struct var *v)
{
	if (v->kind == VAR_BLOCK_DIM) return kernel_block_limit(k, v->axis);
	return v->axis == 0 ? INT32_MAX : 65535;
}

expr_ref smt_plain_compare(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	int64_t x, y;
	if (expr_is_int(t, a, &x) && expr_is_int(t, b, &y)) return expr_bool(t, kind == EXPR_LT ? x < y : x <= y);
	return expr_intern(t, (struct expr) { .kind = kind, .kid = { a, b } });
}

/* What is known of one variable's value: the bounds of its type, its own, the launch. `e` is its copy. */
static void query_domain(struct query *q, const struct var *v, expr_ref e, int thread)
{
	struct expr_table *t = q->k->exprs;
	struct int_type type = v->type;
	if (type.opaque || type.bits == 1) return;
	struct expr_range range = int_type_range(type);
	bool own = v->lo <= v->hi;
	if (own && v->lo > range.lo) range.lo = v->lo;
	if (own && v->hi < range.hi) range.hi = v->hi;
	if (v->kind == VAR_THREAD_IDX || v->kind == VAR_BLOCK_IDX) range.lo = 0;
	if (v->kind == VAR_BLOCK_DIM || v->kind == VAR_GRID_DIM) {
		if (range.lo < 1) range.lo = 1;
		if (range.hi > dimension_limit(q->k, v)) range.hi = dimension_limit(q->k, v);
	}
	if (range.lo != INT64_MIN) query_add(q, smt_plain_compare(t, EXPR_LE, expr_int(t, range.lo), e));
	else if (type.bits == 64 && type.is_signed) query_add(q, smt_plain_compare(t, EXPR_LE, expr_int(t, INT64_MIN), e));
	if (range.hi != INT64_MAX) query_add(q, smt_plain_compare(t, EXPR_LE, e, expr_int(t, range.hi)));
	else if (type.bits == 64) query_add(q, smt_plain_compare(t, EXPR_LT, e, smt_pow2(t, type.is_signed ? 63 : 64)));
	if (v->kind == VAR_THREAD_IDX || v->kind == VAR_BLOCK_IDX) {
		var_ref dim = v->kind == VAR_THREAD_IDX ? q->k->block_dim[v->axis] : q->k->grid_dim[v->axis];
		query_add(q, smt_plain_compare(t, EXPR_LT, e, query_copy(q, expr_var(t, dim), thread)));
	}
}

static bool query_first_time(struct query *q, var_ref v)
{
	if (v.ix >= q->seen_cap) {
		uint32_t cap = q->seen_cap ? q->seen_cap : 256;
		while (cap <= v.ix) cap *= 2;
		bool *seen = ARENA_ARRAY(q->arena, bool, cap);
		if (q->seen_cap) memcpy(seen, q->seen, q->seen_cap);
		q->seen = seen;
		q->seen_cap = cap;
	}
	if (q->seen[v.ix]) return false;
	return q->seen[v.ix] = true;
}

/* What is in the map already is so for another query of the phase, whose substitutions stay memoised. */
static void query_map(struct query *q, int thread, var_ref v, expr_ref to)
{
	if (!expr_map_get(q->to[thread], v).ix) expr_map_put(q->to[thread], v, to);
}

/* Variables of one value become that value; shared ones stay; the others get a copy per thread. */
static void query_var_add(struct query *q, var_ref v)
{
	struct expr_table *t = q->k->exprs;
	if (!query_first_time(q, v)) return;
	struct var var = *expr_var_get(t, v);
	bool shared = query_shares(q, v);
	struct query_var qv = { .var = v };
	if (var.lo == var.hi && !var.type.opaque && var.type.bits != 1) {
		for (int i = 0; i < 2; i++) query_map(q, i, v, expr_int(t, var.lo));
		return;
	}
	for (int i = 0; i < 2; i++) {
		qv.copy[i] = shared ? v : copies_get(q, v, i);
		query_map(q, i, v, expr_var(t, qv.copy[i]));
	}
	VEC_PUSH(q->arena, &q->vars, qv);
	for (int i = 0; i < (shared ? 1 : 2); i++) query_domain(q, &var, expr_var(t, qv.copy[i]), i);
}

void query_vars_add(struct query *q, const struct var_list *vars)
{
	for (size_t i = 0; i < vars->n; i++) query_var_add(q, vars->at[i]);
}

expr_ref query_copy(struct query *q, expr_ref e, int thread)
{
	query_vars_add(q, query_vars(q, e));
	return expr_subst(q->k->exprs, q->to[thread], e);
}

/* e for both threads, with its side conditions. */
static void assert_both(struct query *q, expr_ref e)
{
	struct lowered low = lower_guard(q->lower, e);
	q->assumes_no_overflow |= low.assumes_no_overflow;
	for (int i = 0; i < 2; i++) query_add(q, query_copy(q, low.e, i));
}

/* ---- two different threads ---- */

static expr_ref differ(struct query *q, const var_ref id[3])
{
	struct expr_table *t = q->k->exprs;
	expr_ref any = expr_bool(t, false);
	for (int axis = 0; axis < 3; axis++) {
		expr_ref v = expr_var(t, id[axis]);
		expr_ref same = expr_eq(t, query_copy(q, v, 0), query_copy(q, v, 1));
		any = expr_or(t, any, expr_not(t, same));
	}
	return any;
}

/* The aligned group of so many lanes that a thread is in: its linear number in the block, by their number. */
static expr_ref group_of(struct query *q, uint32_t lanes, int thread)
{
	struct expr_table *t = q->k->exprs;
	expr_ref id[3], dim[3];
	for (int axis = 0; axis < 3; axis++) {
		id[axis] = query_copy(q, expr_var(t, q->k->thread_idx[axis]), thread);
		dim[axis] = query_copy(q, expr_var(t, q->k->block_dim[axis]), thread);
	}
	expr_ref rows = expr_add(t, id[1], expr_mul(t, dim[1], id[2]));
	expr_ref linear = expr_add(t, id[0], expr_mul(t, dim[0], rows));
	return expr_binary(t, EXPR_EDIV, linear, expr_int(t, lanes));
}

static expr_ref same_group(struct query *q, uint32_t lanes)
{
	return expr_eq(q->k->exprs, group_of(q, lanes, 0), group_of(q, lanes, 1));
}

static void query_distinct(struct query *q)
{
	struct expr_table *t = q->k->exprs;
	bool grid = q->level == LEVEL_GRID;
	query_add(q, differ(q, grid ? q->k->block_idx : q->k->thread_idx));
	if (level_lanes(q->level)) query_add(q, same_group(q, level_lanes(q->level)));
	if (q->nearer) query_add(q, expr_not(t, same_group(q, level_lanes(q->nearer))));
	for (int axis = 0; axis < 3; axis++) {      /* the launch is part of every witness */
		query_copy(q, expr_var(t, q->k->thread_idx[axis]), 0);
		query_copy(q, expr_var(t, q->k->block_idx[axis]), 0);
	}
}

/* ---- accesses ---- */

/* For all pairs of the level? Pairs that are nearer may have narrower scopes; of others nothing is missed, and nothing invented (with query_atomic:
 * proofs/theories/Scopes.v, asked_covers, asked_true). */
static bool atomic_reaches(enum scope scope, enum level level)
{
	switch (level) {
	case LEVEL_TILE_2: case LEVEL_TILE_4: case LEVEL_TILE_8: case LEVEL_TILE_16: case LEVEL_WARP: return scope >= SCOPE_WARP;
	case LEVEL_BLOCK: return scope >= SCOPE_BLOCK;
	case LEVEL_GRID: return scope >= SCOPE_GRID;
	case LEVEL_NONE: return false;
	}
	UNREACHABLE("level out of range");
}

static bool same_access(const struct phase_access *a, const struct phase_access *b, uint32_t dims)
{
	if (a->access.site.ix != b->access.site.ix || a->access.mode != b->access.mode) return false;
	if (a->guard.ix != b->guard.ix || a->access.count != b->access.count) return false;
	if (a->access.value.ix != b->access.value.ix) return false;
	for (uint32_t i = 0; i < dims; i++)
		if (a->access.index[i].ix != b->access.index[i].ix) return false;
	return true;
}

static void query_access_add(struct query *q, const struct phase_access *from)
{
	uint32_t dims = LIMIT_CORE_DIMS;
	for (size_t i = 0; i < q->accesses.n; i++)
		if (same_access(q->accesses.at[i].from, from, dims)) return;
	struct query_access a = { .from = from, .mode = from->access.mode,
		.bytes = (int64_t)from->access.count * kernel_array(q->k, from->access.array)->unit_bytes };
	a.reaches = a.mode == ACCESS_ATOMIC && atomic_reaches(from->access.scope, q->level);
	VEC_PUSH(q->arena, &q->accesses, a);
}

/* Thread 1 may write here (atomics that do not reach count as writes against everything). */
static bool can_be_first(const struct query_access *a)
{
	return a->mode != ACCESS_READ;
}

bool query_atomic(const struct query_access *a, const struct query_access *b)
{
	return a->reaches && b->reaches && a->bytes == b->bytes;
}

static bool query_can_race(const struct query *q)
{
	bool plain = false, writes = false;
	for (size_t i = 0; i < q->accesses.n; i++) {
		plain |= !query_atomic(&q->accesses.at[0], &q->accesses.at[i]);
		writes |= q->accesses.at[i].mode != ACCESS_READ;
	}
	return plain && writes;
}

static bool is_counter(const struct expr_table *t, expr_ref e)
{
	struct expr v = *expr_get(t, e);
	enum var_kind kind = v.kind == EXPR_VAR ? expr_var_get(t, v.var)->kind : VAR_NONE;
	return kind == VAR_LOOP || kind == VAR_WITNESS;
}

/* The equation e solved for the counter in its term number i: {0}, it cannot be. */
static expr_ref solved_for(struct query *q, const struct poly *e, uint32_t i)
{
	struct expr_table *t = q->k->exprs;
	struct term m = e->at[i];
	struct poly rest;
	if (m.n != 1 || (m.coef != 1 && m.coef != -1) || !is_counter(t, m.atom[0])) return (expr_ref) { 0 };
	poly_load(&rest, e);
	poly_drop_term(&rest, &m);
	if (m.coef == 1 && !poly_negate(&rest)) return (expr_ref) { 0 };
	expr_ref value = poly_expr(t, &rest);
	return expr_mentions_var(t, value, expr_get(t, m.atom[0])->var) ? (expr_ref) { 0 } : value;
}

/* What an equation of the guard says of a counter; false: nothing. */
static bool definition(struct query *q, const struct expr *x, var_ref *counter, expr_ref *value)
{
	struct expr_table *t = q->k->exprs;
	struct poly e, right;
	for (int side = 0; side < 2 && x->kind == EXPR_EQ; side++) {
		if (!is_counter(t, x->kid[side]) || expr_mentions_var(t, x->kid[1 - side], expr_get(t, x->kid[side])->var)) continue;
		*counter = expr_get(t, x->kid[side])->var;
		*value = x->kid[1 - side];
		return true;
	}
	if (x->kind != EXPR_EQ) return false;
	poly_make(t, x->kid[0], &e);
	poly_make(t, x->kid[1], &right);
	if (!poly_add(&e, &right, -1)) return false;
	for (uint32_t i = 0; i < e.n; i++) {
		*value = solved_for(q, &e, i);
		if (!value->ix) continue;
		*counter = expr_get(t, e.at[i].atom[0])->var;
		return true;
	}
	return false;
}

/* match:  the guard has the part  x = e, or one that gives it, x a loop variable or a witness that e does not mention
 * result: index[x := e]
 * The guard keeps the equation. Algebra then sees what a grid-stride variable is made of. */
static expr_ref query_define(struct query *q, expr_ref guard, expr_ref index)
{
	struct expr_table *t = q->k->exprs;
	struct expr_list parts = { 0 };
	smt_conjuncts(t, q->arena, guard, &parts);
	for (size_t i = 0; i < parts.n; i++) {
		struct expr x = *expr_get(t, parts.at[i]);
		var_ref counter;
		expr_ref value;
		if (!definition(q, &x, &counter, &value)) continue;
		struct expr_map *m = expr_map_new(q->arena);
		expr_map_put(m, counter, value);
		index = expr_subst(t, m, index);
	}
	return index;
}

/* Guards and indices without C's own operators. The condition that the index is defined joins the guard. */
static void query_lower(struct query *q)
{
	struct expr_table *t = q->k->exprs;
	expr_ref *index = ARENA_ARRAY(q->arena, expr_ref, q->accesses.n);
	q->dims = kernel_array(q->k, q->array)->dims;
	for (size_t i = 0; i < q->accesses.n; i++) {
		struct query_access *a = &q->accesses.at[i];
		struct lowered guard = lower_guard(q->lower, a->from->guard);
		a->guard = guard.e;
		q->assumes_no_overflow |= guard.assumes_no_overflow;
	}
	for (uint32_t d = 0; d < q->dims; d++) {
		bool modular = !q->bv && !q->other.ix && modular_indices(q, d, index);
		for (size_t i = 0; i < q->accesses.n; i++) {
			struct query_access *a = &q->accesses.at[i];
			if (d >= kernel_array(q->k, a->from->access.array)->dims) continue; /* the other one of two arrays */
			struct lowered own = lower_index(q->lower, a->from->access.index[d]);
			a->index[d] = modular ? lower_expr(q->lower, index[i]).e : own.e;
			a->guard = expr_and(t, a->guard, own.side);
			q->assumes_no_overflow |= own.assumes_no_overflow;
		}
	}
}

/* Bit operations make bit-vectors the better home, unless products of unknowns make them hopeless. */
static bool prefers_bits(const struct query_input *in, struct arena *a, const struct expr_list *roots)
{
	struct expr_list lowered = { 0 };
	bool bits = false;
	for (size_t i = 0; i < roots->n; i++) {
		struct lowered low = lower_expr(in->lower_int, roots->at[i]);
		bits |= low.has_bits;
		VEC_PUSH(a, &lowered, low.e);
	}
	return bits && !smt_nonlinear(in->lower_int, &lowered, false);
}

static bool race_prefers_bits(const struct query_input *in, const struct query *q)
{
	uint32_t dims = kernel_array(q->k, q->array)->dims;
	struct expr_list roots = { 0 };
	VEC_PUSH(q->arena, &roots, q->phase->context);
	for (size_t i = 0; i < q->accesses.n; i++) {
		const struct phase_access *a = q->accesses.at[i].from;
		VEC_PUSH(q->arena, &roots, a->guard);
		for (uint32_t d = 0; d < dims; d++) VEC_PUSH(q->arena, &roots, a->access.index[d]);
	}
	return prefers_bits(in, q->arena, &roots);
}

/* ---- the formula ---- */

static var_ref bool_var(struct query *q, const char *name, size_t number)
{
	struct var v = { .name = arena_printf(q->k->arena, "%s%zu", name, number), .kind = VAR_WITNESS,
		.type = { .bits = 1 }, .lo = 1, .hi = 0 };
	return expr_var_new(q->k->exprs, &v);
}

/* A variable for the place both threads meet at, bounded when all indices are. */
static expr_ref place_var(struct query *q, uint32_t d)
{
	struct expr_table *t = q->k->exprs;
	struct var v = { .name = "place", .kind = VAR_WITNESS, .lo = INT64_MAX, .hi = INT64_MIN };
	for (size_t i = 0; i < q->accesses.n; i++) {
		struct expr_range r = expr_range(t, q->accesses.at[i].index[d]);
		if (r.lo < v.lo) v.lo = r.lo;
		if (r.hi > v.hi) v.hi = r.hi;
	}
	uint32_t count = 1;
	for (size_t i = 0; i < q->accesses.n; i++)
		if (q->accesses.at[i].from->access.count > count) count = q->accesses.at[i].from->access.count;
	v.hi = v.hi > INT64_MAX - (int64_t)count ? INT64_MAX : v.hi + (int64_t)count;
	if (v.lo == v.hi) v.hi++;      /* not a constant, or its bounds would be lost */
	expr_ref place = expr_var(t, expr_var_new(t, &v));
	if (q->bv) query_domain(q, &v, place, 0);      /* widths of what is computed from it rest on its bounds */
	return place;
}

/* pick => guard /\ the index is the place */
static void query_pick(struct query *q, size_t i, int thread, const expr_ref *place)
{
	struct expr_table *t = q->k->exprs;
	struct query_access *a = &q->accesses.at[i];
	expr_ref does = query_copy(q, a->guard, thread);
	uint32_t count = a->from->access.count;
	for (uint32_t d = 0; d < q->dims; d++) {
		expr_ref index = query_copy(q, a->index[d], thread);
		expr_ref here = expr_eq(t, index, place[d]);
		if (d + 1 == q->dims && count > 1)
			here = expr_and(t, expr_le(t, index, place[d]),
				expr_lt(t, place[d], expr_add(t, index, expr_int(t, (int64_t)count))));
		does = expr_and(t, does, here);
	}
	a->pick[thread] = bool_var(q, thread ? "second" : "first", i);
	query_add(q, expr_or(t, expr_not(t, expr_var(t, a->pick[thread])), does));
}

enum access_class { CLASS_READ, CLASS_REACHING_ATOMIC, CLASS_OTHER };

/* array {0}: any. Atomics of `bytes` only, or, when negative, of any other size; 0: of any. */
static expr_ref picks_of_class(struct query *q, int thread, enum access_class class, array_ref array, int64_t bytes)
{
	struct expr_table *t = q->k->exprs;
	expr_ref any = expr_bool(t, false);
	for (size_t i = 0; i < q->accesses.n; i++) {
		const struct query_access *a = &q->accesses.at[i];
		enum access_class have = a->mode == ACCESS_READ ? CLASS_READ : a->reaches ? CLASS_REACHING_ATOMIC : CLASS_OTHER;
		if (array.ix && a->from->access.array.ix != array.ix) continue;
		if ((bytes > 0 && a->bytes != bytes) || (bytes < 0 && a->bytes == -bytes)) continue;
		if (have == class && a->pick[thread].ix) any = expr_or(t, any, expr_var(t, a->pick[thread]));
	}
	return any;
}

/* Their indices have two constants in one dimension: nothing needs to be written out about them. */
static bool constants_apart(const struct query *q, const struct query_access *a, const struct query_access *b)
{
	int64_t x, y;
	bool single = a->from->access.count == 1 && b->from->access.count == 1;
	for (uint32_t d = 0; d + !single < q->dims; d++) {
		bool constant = expr_is_int(q->k->exprs, a->index[d], &x) && expr_is_int(q->k->exprs, b->index[d], &y);
		if (constant && x != y) return true;
	}
	return false;
}

void query_meet(struct query *q, uint32_t i, uint32_t j, struct expr_list *out)
{
	struct expr_table *t = q->k->exprs;
	const struct query_access *a = &q->accesses.at[i], *b = &q->accesses.at[j];
	if (constants_apart(q, a, b)) {
		VEC_PUSH(q->arena, out, expr_bool(t, false));
		return;
	}
	expr_ref first = query_copy(q, a->guard, 0), second = query_copy(q, b->guard, 1);
	VEC_PUSH(q->arena, out, first);
	VEC_PUSH(q->arena, out, second);
	for (uint32_t d = 0; d < q->dims; d++) {
		expr_ref x = query_copy(q, a->index[d], 0), y = query_copy(q, b->index[d], 1);
		int64_t m = a->from->access.count, n = b->from->access.count;
		bool whole = d + 1 < q->dims || (m == 1 && n == 1);
		expr_ref low = whole ? expr_eq(t, x, y) : expr_lt(t, x, expr_add(t, y, expr_int(t, n)));
		expr_ref high = whole ? expr_bool(t, true) : expr_lt(t, y, expr_add(t, x, expr_int(t, m)));
		VEC_PUSH(q->arena, out, low);
		VEC_PUSH(q->arena, out, high);
	}
}

/* Only one choice: the two chosen accesses, at overlapping places. */
static void query_direct(struct query *q)
{
	struct expr_list parts = { 0 };
	query_meet(q, q->chosen[0], q->chosen[1], &parts);
	for (size_t n = 0; n < parts.n; n++) query_add(q, parts.at[n]);
}

/* Thread 1 writes to `first` and thread 2 does anything to `second`, not both atomically. */
static expr_ref collides(struct query *q, array_ref first, array_ref second)
{
	struct expr_table *t = q->k->exprs;
	expr_ref read = picks_of_class(q, 1, CLASS_READ, second, 0), other = picks_of_class(q, 1, CLASS_OTHER, second, 0);
	expr_ref atomic = picks_of_class(q, 1, CLASS_REACHING_ATOMIC, second, 0), plain = expr_or(t, read, other);
	expr_ref all = expr_or(t, expr_and(t, picks_of_class(q, 0, CLASS_OTHER, first, 0), expr_or(t, plain, atomic)),
		expr_and(t, picks_of_class(q, 0, CLASS_REACHING_ATOMIC, first, 0), plain));
	/* atomics of two sizes are not atomic for one another */
	for (size_t i = 0; i < q->accesses.n; i++) {
		int64_t bytes = q->accesses.at[i].bytes;
		bool met = !q->accesses.at[i].reaches;
		for (size_t j = 0; j < i && !met; j++) met = query_atomic(&q->accesses.at[i], &q->accesses.at[j]);
		if (met) continue;
		expr_ref one = picks_of_class(q, 0, CLASS_REACHING_ATOMIC, first, bytes);
		all = expr_or(t, all, expr_and(t, one, picks_of_class(q, 1, CLASS_REACHING_ATOMIC, second, -bytes)));
	}
	return all;
}

static void query_choice(struct query *q)
{
	struct expr_table *t = q->k->exprs;
	expr_ref place[LIMIT_QUERY_DIMS];
	q->choice[0] = q->asserts.n;
	for (uint32_t d = 0; d < q->dims; d++) place[d] = place_var(q, d);
	for (size_t i = 0; i < q->accesses.n; i++) {
		if (can_be_first(&q->accesses.at[i])) query_pick(q, i, 0, place);
		query_pick(q, i, 1, place);
	}
	array_ref any = { 0 };
	if (q->other.ix) query_add(q, expr_or(t, collides(q, q->array, q->other), collides(q, q->other, q->array)));
	else query_add(q, collides(q, any, any));
	q->choice[1] = q->asserts.n;
}

/* shared: what the threads have in common, by which the queries of a phase copy its expressions alike. */
static struct query *query_new(const struct query_input *in, bool bv, const struct var_list *shared)
{
	struct query *q = ARENA_NEW(in->arena, struct query);
	*q = (struct query) { .k = in->k, .arena = in->arena, .level = in->level, .nearer = in->nearer,
		.in = in, .copies = in->copies, .bv = bv, .lower = bv ? in->lower_bv : in->lower_int };
	struct copies *c = in->copies;
	if (!c->to[0] || c->shared != shared || c->level != in->level) {
		for (int i = 0; i < 2; i++) c->to[i] = expr_map_new(in->arena);
		c->congruences = in->reads ? ARENA_ARRAY(in->arena, struct congruences, in->reads->n + 1) : NULL;
		c->shares = ARENA_NEW(in->arena, struct shares);
		c->shared = shared;
		c->level = in->level;
	}
	for (int i = 0; i < 2; i++) q->to[i] = c->to[i];
	q->congruences = c->congruences;
	q->shares = c->shares;
	q->told = ARENA_NEW(in->arena, struct found);
	q->harmless = ARENA_NEW(in->arena, struct found);
	return q;
}

static void query_use_bits(struct query *q, const struct query_input *in)
{
	q->bv = true;
	q->lower = in->lower_bv;
}

/* match: n * gridDim.a * blockDim.a + s <= e, n > 0, a precondition
 * result: n * (blockIdx.a * blockDim.a + threadIdx.a + 1) + s <= e for each thread, which solvers do not find by themselves */
static void query_reach(struct query *q, expr_ref precondition)
{
	struct expr_table *t = q->k->exprs;
	struct expr x = *expr_get(t, precondition);
	struct poly gap, low;
	if (x.kind != EXPR_LE && x.kind != EXPR_LT) return;
	poly_make(t, x.kid[1], &gap);
	poly_make(t, x.kid[0], &low);
	if (!poly_add(&gap, &low, -1)) return;
	for (int axis = 0; axis < 3; axis++) {
		expr_ref block = expr_var(t, q->k->block_dim[axis]), grid = expr_var(t, q->k->grid_dim[axis]);
		for (uint32_t i = 0; i < gap.n; i++) {
			const struct term *m = &gap.at[i];
			bool it = m->n == 2 && m->coef < 0 && m->coef > INT32_MIN &&
				((m->atom[0].ix == block.ix && m->atom[1].ix == grid.ix) || (m->atom[1].ix == block.ix && m->atom[0].ix == grid.ix));
			if (!it) continue;
			struct poly all = { .n = 1, .at = { *m } }, own, rest = gap;
			expr_ref number = expr_add(t, expr_mul(t, expr_var(t, q->k->block_idx[axis]), block), expr_var(t, q->k->thread_idx[axis]));
			poly_make(t, expr_add(t, number, expr_int(t, 1)), &own);
			if (poly_add(&rest, &all, -1) && poly_add(&rest, &own, m->coef))
				assert_both(q, smt_plain_compare(t, x.kind, expr_int(t, 0), poly_expr(t, &rest)));
		}
	}
}

/* A nonlinear precondition (at most 1024 threads in a block) makes every question hard and hardly ever matters, so it
 * waits until a model breaks it. */
static void query_preconditions(struct query *q)
{
	for (size_t i = 0; i < q->k->preconditions.n; i++) {
		struct lowered low = lower_guard(q->lower, q->k->preconditions.at[i]);
		struct expr_list one = { .at = &low.e, .n = 1 };
		q->assumes_no_overflow |= low.assumes_no_overflow;
		if (smt_nonlinear(q->lower, &one, true)) {
			VEC_PUSH(q->arena, &q->lazy, low.e);
			query_reach(q, low.e);
		} else {
			query_add(q, query_copy(q, low.e, 0));
		}
	}
}

static void query_split(struct query *q)
{
	query_read_places(q);
	for (size_t i = 0; i < q->accesses.n; i++) {
		struct query_access *a = &q->accesses.at[i];
		for (uint32_t d = 0; d < q->dims; d++) a->index[d] = query_define(q, a->guard, a->index[d]);
	}
	algebra_split(q);
}

/* All but what query_complete adds: enough to tell whether there is anything to ask, about what, and what is assumed. */
static struct query *query_begin(const struct query_input *in, const struct phase *phase, uint32_t number, array_ref array,
	const struct phase_access *const *only)
{
	struct query *q = query_new(in, in->arith == ARITH_BV, &phase->shared);
	q->kind = ALARM_RACE;
	q->phase = phase;
	q->phase_number = number;
	q->array = array;
	for (size_t i = 0; i < phase->accesses.n && !only; i++)
		if (phase->accesses.at[i].access.array.ix == array.ix) query_access_add(q, &phase->accesses.at[i]);
	for (size_t i = 0; i < 2 && only; i++) {
		q->only[i] = only[i];
		query_access_add(q, only[i]);
	}
	q->trivially_unsat = !query_can_race(q);
	if (q->trivially_unsat) return q;
	if (in->arith == ARITH_AUTO && race_prefers_bits(in, q)) query_use_bits(q, in);
	query_lower(q);
	if (!q->bv) query_split(q);
	expr_ref open = expr_bool(q->k->exprs, true);
	q->trivially_unsat = algebra_injective(q) || expr_is_false(q->k->exprs, open = digits_open(q));
	if (q->trivially_unsat) return q;
	query_distinct(q);
	query_preconditions(q);
	assert_both(q, phase->context);
	query_add(q, query_copy(q, open, 0));
	q->direct = only || q->accesses.n == 1;
	q->incomplete = true;
	if (q->accesses.n == 2 && only) q->chosen[can_be_first(&q->accesses.at[0])] = 1;
	return q;
}

void query_complete(struct query *q)
{
	if (!q->incomplete) return;
	q->incomplete = false;
	if (q->direct) query_direct(q);
	else query_choice(q);
	if (q->trivially_unsat) return;
	query_congruence(q, q->in->reads);
	q->nonlinear = smt_nonlinear(q->lower, &q->asserts, true);
}

struct query *query_race_of(const struct query_input *in, const struct phase *phase, uint32_t number, array_ref array,
	const struct phase_access *const *only)
{
	struct query *q = query_begin(in, phase, number, array, only);
	query_complete(q);
	return q;
}

struct query *query_race(const struct query_input *in, const struct phase *phase, uint32_t number, array_ref array)
{
	return query_race_of(in, phase, number, array, NULL);
}

bool query_collide(const struct query_access *a, const struct query_access *b)
{
	return (can_be_first(a) || can_be_first(b)) && !query_atomic(a, b);
}

struct query *query_pair(const struct query *q, const struct phase_access *const only[2])
{
	return query_begin(q->in, q->phase, q->phase_number, q->array, only);
}

bool query_pairs(const struct query *q, struct query_list *out, bool (*is_late)(void *data), void *data)
{
	size_t n = q->accesses.n;
	if (!q->nonlinear || q->bv || n < 2 || n > LIMIT_PAIRWISE_ACCESSES) return false;
	for (size_t i = 0; i < n; i++) {
		for (size_t j = i; j < n; j++) {
			const struct query_access *a = &q->accesses.at[i], *b = &q->accesses.at[j];
			const struct phase_access *only[2] = { a->from, b->from };
			if (!query_collide(a, b)) continue;
			if (is_late(data)) return true;
			VEC_PUSH(q->arena, out, query_pair(q, only));
		}
	}
	return true;
}

/* Where the two threads meet is not known, so only whether both accesses can be performed is asked. */
struct query *query_alias(const struct query_input *in, const struct phase *phase, uint32_t number, array_ref array,
	array_ref other)
{
	struct query *q = query_new(in, in->arith == ARITH_BV, &phase->shared);
	q->kind = ALARM_RACE;
	q->phase = phase;
	q->phase_number = number;
	q->array = array;
	q->other = other;
	for (size_t i = 0; i < phase->accesses.n; i++) {
		uint32_t of = phase->accesses.at[i].access.array.ix;
		if (of == array.ix || of == other.ix) query_access_add(q, &phase->accesses.at[i]);
	}
	if (!query_can_race(q)) {
		q->trivially_unsat = true;
		return q;
	}
	query_lower(q);
	q->dims = 0;
	query_distinct(q);
	query_preconditions(q);
	assert_both(q, phase->context);
	query_choice(q);
	q->nonlinear = smt_nonlinear(q->lower, &q->asserts, true);
	return q;
}

/* One thread of the block takes the branch (or stays in the loop), another one that came as far does not. */
struct query *query_divergence(const struct query_input *in, const struct divergence *d, uint32_t number)
{
	struct query *q = query_new(in, in->arith == ARITH_BV, &d->shared);
	q->kind = ALARM_DIVERGENCE;
	q->divergence = d;
	q->phase_number = number;
	struct expr_list roots = { .at = (expr_ref[]) { d->context, d->guard, d->cond }, .n = 3 };
	if (in->arith == ARITH_AUTO && prefers_bits(in, q->arena, &roots)) query_use_bits(q, in);
	struct expr_table *t = q->k->exprs;
	query_distinct(q);
	query_preconditions(q);
	assert_both(q, d->context);
	assert_both(q, d->guard);
	struct lowered cond = lower_expr(q->lower, d->cond);
	q->assumes_no_overflow |= cond.assumes_no_overflow;
	for (int i = 0; i < 2; i++) {
		expr_ref takes = query_copy(q, cond.e, i);
		query_add(q, query_copy(q, cond.side, i));
		query_add(q, i ? expr_not(t, takes) : takes);
	}
	query_congruence(q, in->reads);
	q->nonlinear = smt_nonlinear(q->lower, &q->asserts, true);
	return q;
}

struct query *query_satisfiable(const struct query_input *in, expr_ref e)
{
	static const struct divergence nothing_shared;
	struct query *q = query_new(in, in->arith == ARITH_BV, &nothing_shared.shared);
	q->divergence = &nothing_shared;
	struct expr_list roots = { .at = &e, .n = 1 };
	if (in->arith == ARITH_AUTO && prefers_bits(in, q->arena, &roots)) query_use_bits(q, in);
	struct lowered low = lower_guard(q->lower, e);
	query_add(q, query_copy(q, low.e, 0));
	q->nonlinear = smt_nonlinear(q->lower, &q->asserts, true);
	return q;
}

struct query *query_other(const struct query *q)
{
	if (q->in->arith != ARITH_AUTO || q->other.ix) return NULL;
	struct query_input *in = arena_memdup(q->arena, q->in, sizeof *in);
	in->arith = q->bv ? ARITH_INT : ARITH_BV;
	struct query *other = q->kind == ALARM_DIVERGENCE ? query_divergence(in, q->divergence, q->phase_number) :
		query_race_of(in, q->phase, q->phase_number, q->array, q->only[0] ? q->only : NULL);
	other->told = q->told;
	other->harmless = q->harmless;
	return other;
}

/* ---- excluding what was found ---- */

expr_ref query_picks(struct query *q, int thread, site_ref site)
{
	struct expr_table *t = q->k->exprs;
	if (q->direct) return expr_bool(t, q->accesses.at[q->chosen[thread]].from->access.site.ix == site.ix);
	expr_ref any = expr_bool(t, false);
	for (size_t i = 0; i < q->accesses.n; i++) {
		const struct query_access *a = &q->accesses.at[i];
		if (a->from->access.site.ix != site.ix) continue;
		if (a->pick[thread].ix) any = expr_or(t, any, expr_var(t, a->pick[thread]));
	}
	return any;
}

expr_ref query_excludes(struct query *q, site_ref a, site_ref b)
{
	struct expr_table *t = q->k->exprs;
	expr_ref ab = expr_and(t, query_picks(q, 0, a), query_picks(q, 1, b));
	expr_ref ba = expr_and(t, query_picks(q, 0, b), query_picks(q, 1, a));
	return expr_and(t, expr_not(t, ab), expr_not(t, ba));
}

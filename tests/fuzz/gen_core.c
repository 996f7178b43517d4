#include "tests/fuzz/gen_core.h"
#include "tests/fuzz/rng.h"

/* A value that expressions may use. */
struct scoped { expr_ref e; bool uniform; };

struct gen {
	struct rng rng;
	struct kernel *k;
	struct expr_table *t;
	enum gen_profile profile;
	bool wild, warp;               /* data reaches indices and conditions; warp barriers */
	VEC(struct scoped) scope;      /* loop variables and parameters; values read from memory only if wild */
	VEC(expr_ref) data;            /* values read from memory, to be stored */
	int64_t dim[3], grid[3];
	unsigned accesses, names, depth;
};

static const struct int_type I32 = { 32, true, false }, U32 = { 32, false, false }, U8 = { 8, false, false };

static unsigned pick(struct gen *g, const unsigned *weight, unsigned n) { return rng_weighted(&g->rng, weight, n); }
#define PICK(g, ...) pick((g), (const unsigned[]){ __VA_ARGS__ }, sizeof (unsigned[]){ __VA_ARGS__ } / sizeof(unsigned))
static bool percent(struct gen *g, unsigned p) { return rng_percent(&g->rng, p); }
static int64_t between(struct gen *g, int64_t lo, int64_t hi) { return rng_range(&g->rng, lo, hi); }
static expr_ref lit(struct gen *g, int64_t v) { return expr_int(g->t, v); }
static expr_ref small(struct gen *g, int64_t lo, int64_t hi) { return lit(g, between(g, lo, hi)); }
static expr_ref bin(struct gen *g, enum expr_kind kind, expr_ref a, expr_ref b)
{
	return expr_binary(g->t, kind, a, b);
}
static expr_ref var(struct gen *g, var_ref v) { return expr_var(g->t, v); }

static int64_t threads(const struct gen *g) { return g->dim[0] * g->dim[1] * g->dim[2]; }

/* ---- expressions ---- */

/* The number of the thread in its block. */
static expr_ref linear(struct gen *g)
{
	expr_ref e = var(g, g->k->thread_idx[0]), width = var(g, g->k->block_dim[0]);
	for (int axis = 1; axis < 3 && g->dim[axis] > 1; axis++) {
		e = expr_add(g->t, e, expr_mul(g->t, width, var(g, g->k->thread_idx[axis])));
		width = expr_mul(g->t, width, var(g, g->k->block_dim[axis]));
	}
	return e;
}

static expr_ref block_size(struct gen *g)
{
	expr_ref e = var(g, g->k->block_dim[0]);
	for (int axis = 1; axis < 3 && g->dim[axis] > 1; axis++)
		e = expr_mul(g->t, e, var(g, g->k->block_dim[axis]));
	return e;
}

static expr_ref block_number(struct gen *g)
{
	expr_ref e = var(g, g->k->block_idx[0]);
	if (g->grid[1] > 1)
		e = expr_add(g->t, e, expr_mul(g->t, var(g, g->k->grid_dim[0]), var(g, g->k->block_idx[1])));
	return e;
}

static expr_ref scoped(struct gen *g, bool uniform)
{
	for (int tries = 0; g->scope.n && tries < 4; tries++) {
		const struct scoped *s = &g->scope.at[between(g, 0, (int64_t)g->scope.n - 1)];
		if (!uniform || s->uniform)
			return s->e;
	}
	return small(g, 0, 4);
}

/* Is what is generated here to rest on what was read? So often, of a hundred times. */
static bool has_lanes(enum gen_profile profile) { return profile == GEN_WARP || profile == GEN_TILES; }
static bool data_in(struct gen *g, unsigned often) { return g->profile == GEN_DATA && g->data.n && percent(g, often); }

static expr_ref datum(struct gen *g)
{
	return bin(g, EXPR_EMOD, g->data.at[between(g, 0, (int64_t)g->data.n - 1)], small(g, 2, 8));
}

static expr_ref pow2(struct gen *g, expr_ref exponent)
{
	return expr_unary(g->t, EXPR_POW2, bin(g, EXPR_EMOD, exponent, lit(g, 4)));
}

/* What only launches and parameters decide: one size or a product of two. */
static expr_ref size(struct gen *g)
{
	expr_ref e[2];
	for (int i = 0; i < 2; i++) {
		switch (PICK(g, 5, 3, 6, 1)) {
		case 0: e[i] = block_size(g); break;
		case 1: e[i] = var(g, g->k->grid_dim[0]); break;
		case 2: e[i] = var(g, g->k->params.at[between(g, 0, (int64_t)g->k->params.n - 1)]); break;
		default: e[i] = pow2(g, scoped(g, true)); break;
		}
	}
	switch (PICK(g, 8, 3, 1, 1)) {
	case 0: return e[0];
	case 1: return expr_mul(g->t, e[0], e[1]);
	case 2: return expr_add(g->t, e[0], e[1]);
	default: return expr_add(g->t, e[0], small(g, -1, 2));
	}
}

/* Holds in the launch that the checker tries first (8 threads on the first axis, 3 blocks), and in few others. */
static expr_ref first_launch(struct gen *g)
{
	expr_ref block = var(g, g->k->block_dim[0]), grid = var(g, g->k->grid_dim[0]);
	switch (PICK(g, 3, 3, 2, 2)) {
	case 0: return expr_eq(g->t, block, lit(g, 8));
	case 1: return expr_eq(g->t, grid, lit(g, 3));
	case 2: return expr_eq(g->t, expr_mul(g->t, block, grid), lit(g, 24));
	default: return expr_le(g->t, percent(g, 50) ? lit(g, 8) : lit(g, 7), block);
	}
}

/* Says something of a size that holds in some launches: often of those that are likely to be tried. */
static expr_ref size_condition(struct gen *g)
{
	if (percent(g, 25)) return first_launch(g);
	static const int64_t tried[] = { 0, 1, 2, 3, 4, 8, 16, 24, 32, 64 };
	expr_ref e = size(g), c = percent(g, 70) ? lit(g, tried[between(g, 0, 9)]) : size(g);
	switch (PICK(g, 4, 4, 3, 3)) {
	case 0: return expr_eq(g->t, e, c);
	case 1: return expr_not(g->t, expr_eq(g->t, e, c));
	case 2: return expr_lt(g->t, e, c);
	default: return expr_le(g->t, c, e);
	}
}

static expr_ref atom(struct gen *g, bool uniform)
{
	if (g->profile == GEN_OPEN && percent(g, 25))
		return size(g);
	if (data_in(g, uniform ? 6 : 60)) return datum(g);
	switch (PICK(g, 4, 5, 2, uniform ? 0 : 6, uniform ? 0 : 3, uniform ? 1 : 2)) {
	case 0: return small(g, 0, 5);
	case 1: return scoped(g, uniform);
	case 2: return var(g, g->k->block_dim[0]);
	case 3: return linear(g);
	case 4: return var(g, g->k->thread_idx[between(g, 0, g->dim[1] > 1 ? 1 : 0)]);
	default: return block_number(g);
	}
}

/* Any integer expression that cannot fault; depth bounds its size, so that 64 bits are never left. */
static expr_ref integer(struct gen *g, bool uniform, int depth)
{
	if (depth == 0)
		return atom(g, uniform);
	expr_ref a = integer(g, uniform, depth - 1), b = integer(g, uniform, depth - 1);
	switch (PICK(g, 12, 10, 6, 4, 4, 3, 3, 2, 2, 2, 2, 2, 2, 3, 2)) {
	case 0: return expr_add(g->t, a, b);
	case 1: return expr_sub(g->t, a, b);
	case 2: return expr_mul(g->t, a, small(g, -1, 4));
	case 3: return bin(g, EXPR_TDIV, a, small(g, 2, 4));
	case 4: return bin(g, EXPR_TREM, a, percent(g, 25) ? lit(g, -3) : small(g, 2, 9));
	case 5: return bin(g, EXPR_EDIV, a, small(g, 2, 4));
	case 6: return bin(g, EXPR_EMOD, a, small(g, 2, 9));
	case 7: return bin(g, EXPR_MIN, a, b);
	case 8: return bin(g, EXPR_MAX, a, b);
	case 9: return bin(g, EXPR_BAND, a, percent(g, 30) ? b : small(g, 1, 14));
	case 10: return bin(g, EXPR_BOR, a, small(g, 0, 9));
	case 11: return bin(g, EXPR_BXOR, a, percent(g, 30) ? b : small(g, 1, 9));
	case 12: return bin(g, EXPR_TREM, a, var(g, g->k->block_dim[0]));
	case 13:
		return expr_mul(g->t, bin(g, EXPR_EMOD, a, lit(g, 8)),
			expr_unary(g->t, EXPR_POW2, bin(g, EXPR_EMOD, b, lit(g, 4))));
	default:
		return bin(g, EXPR_TREM, expr_wrap(g->t, percent(g, 70) ? U32 : U8, expr_sub(g->t, a, small(g, 0, 4))),
			small(g, 2, 17));
	}
}

static expr_ref condition(struct gen *g, bool uniform);

static expr_ref comparison(struct gen *g, bool uniform)
{
	expr_ref a = data_in(g, uniform ? 6 : 60) ? datum(g) : percent(g, 50) && !uniform ? linear(g) : integer(g, uniform, (int)between(g, 0, 1));
	expr_ref b = percent(g, 60) ? small(g, 0, threads(g)) : integer(g, uniform, 1);
	switch (PICK(g, 5, 5, 4, 2, 2)) {
	case 0: return expr_lt(g->t, a, b);
	case 1: return expr_eq(g->t, a, percent(g, 50) ? small(g, 0, 3) : b);
	case 2: return expr_le(g->t, b, a);
	case 3: return expr_eq(g->t, bin(g, EXPR_TREM, a, small(g, 2, 4)), small(g, 0, 1));
	default: return expr_lt(g->t, expr_wrap(g->t, U32, expr_sub(g->t, a, small(g, 0, 3))), b);
	}
}

static expr_ref condition(struct gen *g, bool uniform)
{
	if (g->profile == GEN_OPEN && percent(g, uniform ? 60 : 15))
		return size_condition(g);
	expr_ref a = comparison(g, uniform);
	switch (PICK(g, 14, 2, 2, 2, 1)) {
	case 0: return a;
	case 1: return expr_and(g->t, a, comparison(g, uniform));
	case 2: return expr_or(g->t, a, comparison(g, uniform));
	case 3: return expr_not(g->t, a);
	default: return expr_iff(g->t, a, comparison(g, uniform));
	}
}

/* An index that different threads often, but not always, keep apart. */
static expr_ref lane_open(struct gen *g)
{
	expr_ref id = linear(g), all = expr_add(g->t, expr_mul(g->t, block_number(g), block_size(g)), id);
	switch (PICK(g, 10, 8, 6, 6, 4, 4, 4, 4, 4, 4, 3, 3, 4, 4)) {
	case 0: return all;
	case 1: return expr_add(g->t, expr_mul(g->t, id, size(g)), percent(g, 50) ? scoped(g, true) : small(g, 0, 2));
	case 2: return expr_add(g->t, expr_mul(g->t, scoped(g, true), size(g)), id);
	case 3: return expr_add(g->t, expr_mul(g->t, block_number(g), size(g)), id);
	case 4: return bin(g, percent(g, 70) ? EXPR_TREM : EXPR_EMOD, percent(g, 50) ? id : all, size(g));
	case 5: return bin(g, EXPR_TDIV, percent(g, 50) ? id : all, size(g));
	case 6: return expr_mul(g->t, id, pow2(g, scoped(g, true)));
	case 7: return bin(g, percent(g, 50) ? EXPR_BXOR : EXPR_BAND, id,
		percent(g, 50) ? expr_sub(g->t, block_size(g), lit(g, 1)) : size(g));
	case 8: return expr_sub(g->t, size(g), id);
	case 9: return expr_ite(g->t, size_condition(g), id, percent(g, 50) ? all : small(g, 0, 1));
	case 10: return expr_add(g->t, expr_mul(g->t, var(g, g->k->thread_idx[g->dim[1] > 1]), size(g)),
		var(g, g->k->thread_idx[0]));
	case 11: return expr_add(g->t, bin(g, EXPR_MIN, id, size(g)), percent(g, 50) ? size(g) : small(g, 0, 1));
	case 12: return expr_mul(g->t, size(g), size(g));
	default: return expr_mul(g->t, percent(g, 50) ? block_number(g) : scoped(g, true), size(g));
	}
}

static expr_ref lane(struct gen *g)
{
	if (g->profile == GEN_OPEN && percent(g, 65))
		return lane_open(g);
	expr_ref id = linear(g);
	if (data_in(g, 50)) return expr_add(g->t, percent(g, 70) ? expr_mul(g->t, id, small(g, 1, 8)) : small(g, 0, 3), datum(g));
	switch (PICK(g, 22, 6, 6, 4, 6, 4, 3, 3, 3, 8, 4, 3, 3, 2)) {
	case 0: return id;
	case 1: return expr_add(g->t, id, small(g, -1, 3));
	case 2: return expr_add(g->t, expr_mul(g->t, id, small(g, 2, 3)), small(g, 0, 3));
	case 3: return bin(g, EXPR_BXOR, id, small(g, 1, 7));
	case 4: return bin(g, EXPR_TREM, expr_add(g->t, id, percent(g, 50) ? scoped(g, true) : small(g, 0, 5)),
		percent(g, 70) ? block_size(g) : small(g, 2, threads(g) + 1));
	case 5: return expr_sub(g->t, small(g, 0, threads(g)), id);
	case 6: return bin(g, EXPR_TDIV, id, small(g, 2, 3));
	case 7: return bin(g, EXPR_MIN, id, lit(g, threads(g) - 1 - between(g, 0, 1)));
	case 8: return expr_ite(g->t, condition(g, percent(g, 50)), id, expr_add(g->t, id, small(g, 0, 2)));
	case 9: return expr_add(g->t, expr_mul(g->t, scoped(g, true), block_size(g)), id);
	case 10: return expr_add(g->t, expr_mul(g->t, id, small(g, 1, 4)), scoped(g, false));
	case 11: return bin(g, EXPR_TREM, expr_wrap(g->t, U32, expr_sub(g->t, id, small(g, 0, 3))), lit(g, 16));
	case 12: return integer(g, false, 1);
	default: return integer(g, percent(g, 30), 2);
	}
}

/* ---- declarations ---- */

static const char *name(struct gen *g, const char *stem) { return arena_printf(g->k->arena, "%s%u", stem, g->names++); }

static var_ref declare(struct gen *g, const char *stem, struct var v)
{
	v.name = name(g, stem);
	if (v.kind != VAR_PARAM)
		v.lo = 1, v.hi = 0;
	return expr_var_new(g->t, &v);
}

static void add_param(struct gen *g)
{
	int64_t lo = between(g, 1, 4), hi = lo + (percent(g, 40) ? between(g, 1, 2) : 0);
	struct int_type type = percent(g, 70) ? I32 : U32;
	if (g->profile == GEN_OPEN) lo = 1, hi = 0;
	var_ref v = declare(g, "n", (struct var){ .kind = VAR_PARAM, .type = type, .lo = lo, .hi = hi });
	VEC_PUSH(g->k->arena, &g->k->params, v);
	VEC_PUSH(g->k->arena, &g->scope, ((struct scoped){ var(g, v), true }));
}

static void add_array(struct gen *g, enum space space)
{
	struct array a = { .name = name(g, space == SPACE_SHARED ? "s" : "A"), .space = space, .unit_bytes = 4 };
	a.dims = percent(g, 25) ? 2 : 1;
	a.is_param = space == SPACE_GLOBAL;
	kernel_array_add(g->k, &a);
}

/* ---- statements ---- */

static const struct core_stmt *statements(struct gen *g, unsigned n, bool sync_ok);

static struct access access(struct gen *g, enum access_mode mode)
{
	struct access a = { .mode = mode, .array = { (uint32_t)between(g, 1, (int64_t)g->k->arrays.n) }, .count = 1 };
	const struct array *array = kernel_array(g->k, a.array);
	expr_ref index = lane(g);
	if (array->space == SPACE_GLOBAL && percent(g, 75))
		index = expr_add(g->t, index, expr_mul(g->t, block_number(g), percent(g, 80) ? block_size(g) : small(g, 1, 9)));
	a.index[0] = index;
	if (g->profile == GEN_BARRIERS && g->scope.n && percent(g, 40))       /* iterations access different elements */
		index = expr_add(g->t, index, expr_mul(g->t, g->scope.at[g->scope.n - 1].e, small(g, 1, 2)));
	if (array->dims == 2) {
		expr_ref other = percent(g, 40) ? small(g, 0, 2)
			: percent(g, 50)            ? scoped(g, false)
										: var(g, g->k->thread_idx[between(g, 0, 1)]);
		bool first = percent(g, 50);
		a.index[0] = first ? index : other;
		a.index[1] = first ? other : index;
	}
	if (percent(g, 8)) {
		a.count = (uint32_t)between(g, 2, 4);
		uint32_t last = array->dims - 1;
		a.index[last] = expr_mul(g->t, a.index[last], percent(g, 70) ? lit(g, a.count) : small(g, 1, 4));
	}
	a.site =
		kernel_site_add(g->k, &(struct site){ .mode = mode, .array = a.array, .plain_value = mode == ACCESS_WRITE });
	g->accesses++;
	return a;
}

static const struct core_stmt *make(struct gen *g, struct core_stmt s) { return core_new(g->k, &s); }

static void bind_data(struct gen *g, var_ref v)
{
	VEC_PUSH(g->k->arena, &g->data, var(g, v));
	if (g->wild)
		VEC_PUSH(g->k->arena, &g->scope, ((struct scoped){ bin(g, EXPR_EMOD, var(g, v), small(g, 2, 8)), false }));
}

static const struct core_stmt *gen_read(struct gen *g)
{
	struct core_stmt s = { .kind = CORE_READ };
	s.u.read.access = access(g, ACCESS_READ);
	s.u.read.var =
		declare(g, "r", (struct var){ .kind = VAR_READ, .type = I32, .cause = CAUSE_ARRAY_READ, .why = "an array" });
	bind_data(g, s.u.read.var);
	return make(g, s);
}

/* The same from all threads in some launches, or in all. */
static expr_ref value_open(struct gen *g)
{
	switch (PICK(g, 4, 3, 3, 2, 2, 5)) {
	case 0: return expr_ite(g->t, size_condition(g), small(g, 0, 1), linear(g));
	case 1: return size(g);
	case 2: return expr_ite(g->t, size_condition(g), size(g), small(g, 0, 3));
	case 3: return bin(g, EXPR_TDIV, linear(g), bin(g, EXPR_MAX, size(g), lit(g, 1)));
	case 4: return expr_mul(g->t, linear(g), expr_sub(g->t, size(g), size(g)));
	default: return expr_ite(g->t, first_launch(g), percent(g, 50) ? small(g, 0, 1) : size(g), linear(g));
	}
}

static const struct core_stmt *gen_write(struct gen *g)
{
	struct core_stmt s = { .kind = CORE_WRITE };
	s.u.write.access = access(g, ACCESS_WRITE);
	if (g->profile == GEN_OPEN && percent(g, 50)) {
		s.u.write.access.value = value_open(g);
		return make(g, s);
	}
	switch (PICK(g, 6, 5, 2, g->data.n ? 3 : 0, 1)) {
	case 0: s.u.write.access.value = small(g, 0, 1); break;
	case 1: s.u.write.access.value = integer(g, percent(g, 30), 1); break;
	case 2: s.u.write.access.value = s.u.write.access.index[0]; break;
	case 3: s.u.write.access.value = g->data.at[between(g, 0, (int64_t)g->data.n - 1)]; break;
	default: break;
	}
	return make(g, s);
}

static const struct core_stmt *gen_atomic(struct gen *g)
{
	struct core_stmt s = { .kind = CORE_ATOMIC };
	s.u.atomic.access = access(g, ACCESS_ATOMIC);
	s.u.atomic.access.scope = percent(g, 75) ? SCOPE_GRID : SCOPE_BLOCK;
	if (percent(g, 40)) {
		s.u.atomic.var = declare(g, "o",
			(struct var){ .kind = VAR_READ, .type = I32, .cause = CAUSE_ATOMIC_RESULT, .why = "an atomic" });
		bind_data(g, s.u.atomic.var);
	}
	return make(g, s);
}

static const struct core_stmt *gen_approx(struct gen *g)
{
	struct core_stmt s = { .kind = CORE_APPROX };
	s.u.approx.var =
		declare(g, "a", (struct var){ .kind = VAR_APPROX, .type = I32, .cause = CAUSE_LOOP_CARRIED, .why = "a local" });
	bind_data(g, s.u.approx.var);
	return make(g, s);
}

static const struct core_stmt *gen_sync(struct gen *g, enum scope scope)
{
	struct core_stmt s = { .kind = CORE_SYNC };
	s.u.sync.scope = scope;
	s.u.sync.tile = scope == SCOPE_TILE ? (uint32_t)(2 << between(g, 0, 3)) : 0;
	s.u.sync.orders_shared = s.u.sync.orders_global = true;
	if (percent(g, 8))
		*(percent(g, 50) ? &s.u.sync.orders_shared : &s.u.sync.orders_global) = false;
	return make(g, s);
}

/* True of some iterations of the loop around, where there is one. */
static expr_ref some_iterations(struct gen *g)
{
	const struct scoped *s = g->scope.n ? &g->scope.at[g->scope.n - 1] : NULL;
	if (!s || !s->uniform)
		return condition(g, true);
	switch (PICK(g, 3, 2, 2)) {
	case 0: return expr_eq(g->t, bin(g, EXPR_EMOD, s->e, lit(g, 2)), small(g, 0, 1));
	case 1: return expr_lt(g->t, s->e, small(g, 1, 4));
	default: return expr_eq(g->t, s->e, small(g, 0, 3));
	}
}

static const struct core_stmt *gen_if(struct gen *g, bool uniform, bool sync_ok)
{
	struct core_stmt s = { .kind = CORE_IF };
	bool some = g->profile == GEN_BARRIERS && uniform && percent(g, 50);
	s.u.branch.cond = some ? some_iterations(g) : condition(g, uniform);
	bool diverge = !uniform && sync_ok && percent(g, 5);
	s.u.branch.then = statements(g, (unsigned)between(g, 1, 2), (uniform && sync_ok) || diverge);
	if (percent(g, 35))
		s.u.branch.other = statements(g, 1, uniform && sync_ok);
	return make(g, s);
}

/* As long as a size says, or doubling up to it. */
static struct range gen_range_open(struct gen *g)
{
	expr_ref one = lit(g, 1), two = lit(g, 2);
	switch (PICK(g, 5, 3, 3, 2, 2)) {
	case 0: return (struct range){ RANGE_UP, small(g, 0, 1), size(g), one };
	case 1: return (struct range){ RANGE_MUL, one, size(g), two };
	case 2:
		return (struct range){ RANGE_DIV, percent(g, 50) ? bin(g, EXPR_TDIV, block_size(g), two) : size(g), lit(g, 0),
			two };
	case 3: return (struct range){ RANGE_UP, lit(g, 0), size(g), size(g) };
	default: return (struct range){ RANGE_DOWN, size(g), percent(g, 50) ? lit(g, 0) : size(g), one };
	}
}

/* The range of a loop. Thread-dependent bounds only where no barrier is inside, but for the grid-stride form. */
static struct range gen_range(struct gen *g, bool uniform, bool sync, var_ref x)
{
	struct range r = { 0 };
	if (g->profile == GEN_OPEN && percent(g, 40)) return gen_range_open(g);
	expr_ref zero = lit(g, 0), from = uniform ? (percent(g, 50) ? zero : integer(g, true, 0)) : integer(g, false, 0);
	switch (PICK(g, 10, 5, 4, 4, sync ? 4 : 1, 3)) {
	case 0:
		r = (struct range){ RANGE_UP, from, expr_add(g->t, percent(g, 50) ? from : zero, small(g, 0, 4)),
			percent(g, 60) ? lit(g, 1) : small(g, 1, 3) };
		break;
	case 1:
		r = (struct range){ RANGE_DOWN, expr_add(g->t, from, small(g, 0, 3)), percent(g, 60) ? from : small(g, -1, 2),
			small(g, 1, 2) };
		break;
	case 2:
		r = (struct range){ RANGE_MUL, expr_add(g->t, bin(g, EXPR_EMOD, from, lit(g, 3)), lit(g, 1)),
			percent(g, 40) ? block_size(g) : small(g, 2, 17), small(g, 2, 3) };
		break;
	case 3:
		r = (struct range){ RANGE_DIV, percent(g, 60) ? bin(g, EXPR_TDIV, block_size(g), lit(g, 2)) : small(g, 1, 16),
			small(g, 0, 1), small(g, 2, 3) };
		break;
	case 4:
		r = (struct range){ RANGE_UP, linear(g),
			percent(g, 70) ? expr_mul(g->t, block_size(g), small(g, 0, 3)) : small(g, 1, 2 * threads(g)),
			block_size(g) };
		break;
	default:
		r = (struct range){ RANGE_WHILE, { 0 },
			expr_lt(g->t, expr_add(g->t, expr_mul(g->t, var(g, x), small(g, 1, 3)), uniform ? zero : linear(g)),
				small(g, 1, 6)),
			{ 0 } };
		break;
	}
	return r;
}

/* Ranges of which the values differ between threads and the number of iterations does not. */
static struct range gen_range_apart(struct gen *g)
{
	expr_ref from = percent(g, 50) ? linear(g) : bin(g, EXPR_EMOD, linear(g), small(g, 2, 3));
	expr_ref one = lit(g, 1), two = lit(g, 2);
	switch (PICK(g, 4, 4, 3, 2)) {
	case 0:
		return (struct range){ RANGE_UP, from, expr_add(g->t, from, small(g, 1, 5)), small(g, 1, 3) };
	case 1:
		return (struct range){ RANGE_DOWN, expr_add(g->t, from, small(g, 1, 4)), from, small(g, 1, 2) };
	case 2:
		from = expr_add(g->t, from, one);
		return (struct range){ RANGE_MUL, from, expr_mul(g->t, from, small(g, 2, 9)), percent(g, 80) ? two : lit(g, 3) };
	default:
		from = expr_add(g->t, bin(g, EXPR_EMOD, from, lit(g, 4)), lit(g, 4));
		return (struct range){ RANGE_DIV, from, small(g, 0, 1), two };
	}
}

static const struct core_stmt *gen_for(struct gen *g, bool sync)
{
	struct core_stmt s = { .kind = CORE_FOR };
	bool apart = g->profile == GEN_BARRIERS && sync && percent(g, 30);
	bool uniform = sync || percent(g, 55);
	var_ref x = s.u.loop.var = declare(g, "i", (struct var){ .kind = VAR_LOOP, .type = I32 });
	s.u.loop.range = apart ? gen_range_apart(g) : gen_range(g, uniform, sync, x);
	bool from_thread = s.u.loop.range.first.ix == linear(g).ix;
	size_t mark = g->scope.n;
	VEC_PUSH(g->k->arena, &g->scope, ((struct scoped){ var(g, x), uniform && !from_thread && !apart }));
	s.u.loop.body = statements(g, (unsigned)between(g, 1, 3), sync);
	g->scope.n = mark;
	return make(g, s);
}

/* A loop of which some iterations pass a barrier. */
static const struct core_stmt *gen_for_some(struct gen *g)
{
	struct core_stmt s = { .kind = CORE_FOR }, branch = { .kind = CORE_IF };
	const struct core_stmt *body[3];
	var_ref x = s.u.loop.var = declare(g, "i", (struct var){ .kind = VAR_LOOP, .type = I32 });
	s.u.loop.range = (struct range){ RANGE_UP, small(g, 0, 1), small(g, 3, 5), lit(g, 1) };
	VEC_PUSH(g->k->arena, &g->scope, ((struct scoped){ var(g, x), true }));
	body[0] = statements(g, 1, false);
	branch.u.branch.cond = some_iterations(g);
	branch.u.branch.then = statements(g, 1, true);
	if (percent(g, 70))
		branch.u.branch.then = gen_sync(g, SCOPE_BLOCK);
	body[1] = make(g, branch);
	body[2] = statements(g, 1, percent(g, 20));
	g->scope.n--;
	s.u.loop.body = core_seq(g->k, body, 3);
	return make(g, s);
}

/* What always holds, so that no run is ruled out. */
static const struct core_stmt *gen_assume(struct gen *g)
{
	struct core_stmt s = { .kind = percent(g, 50) ? CORE_ASSUME : CORE_ASSERT };
	s.u.assume.cond = percent(g, 50)
		? expr_lt(g->t, linear(g), block_size(g))
		: expr_le(g->t, lit(g, 1), expr_add(g->t, var(g, g->k->grid_dim[0]), small(g, 0, 2)));
	return make(g, s);
}

static const struct core_stmt *statement(struct gen *g, bool sync_ok)
{
	bool deep = g->depth >= 3, full = g->accesses >= 7, wild = g->wild, warp = g->warp;
	unsigned nest = deep || full ? 0 : 1;
	if (g->profile == GEN_BARRIERS && sync_ok && nest && percent(g, 50)) {
		switch (PICK(g, 5, 4, 2, 4)) {
		case 0: return gen_for(g, true);
		case 1: return gen_if(g, true, true);
		case 2: return gen_for_some(g);
		default: return gen_sync(g, SCOPE_BLOCK);
		}
	}
	if (g->profile == GEN_DATA && !full && percent(g, g->data.n ? 15 : 90)) return gen_read(g);
	switch (PICK(g, full ? 1 : 26, full ? 1 : 14, full ? 0 : 5, 9 * nest, 5 * nest, 9 * nest, sync_ok ? 9 * nest : 0,
		sync_ok ? 22 : 0, sync_ok && warp ? 20 : 0, 2, wild ? 6 : 1, sync_ok && g->depth == 1 ? 1 : 0)) {
	case 0: return gen_write(g);
	case 1: return gen_read(g);
	case 2: return gen_atomic(g);
	case 3: return gen_if(g, false, sync_ok);
	case 4: return gen_if(g, true, sync_ok);
	case 5: return gen_for(g, false);
	case 6: return gen_for(g, true);
	case 7: return gen_sync(g, SCOPE_BLOCK);
	case 8: return gen_sync(g, g->profile == GEN_WARP || percent(g, 60) ? SCOPE_WARP : SCOPE_TILE);
	case 9: return gen_assume(g);
	case 10: return gen_approx(g);
	default: return gen_sync(g, SCOPE_GRID);
	}
}

static const struct core_stmt *statements(struct gen *g, unsigned n, bool sync_ok)
{
	const struct core_stmt *at[8];
	size_t scope = g->scope.n, data = g->data.n;
	g->depth++;
	for (unsigned i = 0; i < n; i++)
		at[i] = statement(g, sync_ok);
	g->depth--;
	g->scope.n = scope;
	g->data.n = data;
	return core_seq(g->k, at, n);
}

static void gen_launch(struct gen *g)
{
	for (int i = 0; i < 3; i++)
		g->dim[i] = g->grid[i] = 1;
	g->dim[0] = between(g, 2, 8);
	if (percent(g, 30)) {
		g->dim[0] = between(g, 2, 4);
		g->dim[1] = between(g, 2, 3);
		g->dim[2] = percent(g, 20) ? 2 : 1;
	}
	if (has_lanes(g->profile)) {
		g->dim[0] = percent(g, 70) ? between(g, 33, 40) : 6;
		g->dim[1] = g->dim[0] == 6 ? 6 : 1;
		g->dim[2] = 1;
	}
	if (g->profile == GEN_PARAMETRIC)
		g->dim[0] = between(g, 2, 4);
	if (g->profile == GEN_OPEN) {       /* which axes there are, and how large constants are */
		g->dim[1] = percent(g, 25) ? 2 : 1;
		g->dim[2] = 1;
	}
	g->grid[0] = between(g, 1, has_lanes(g->profile) ? 2 : 3);
	g->grid[1] = percent(g, 15) ? 2 : 1;
	if (g->profile == GEN_OPEN)
		g->grid[1] = percent(g, 95) ? g->dim[1] : 1;
	for (int i = 0; i < 3 && g->profile == GEN_OPEN; i++)
		g->k->mentions_axis[i] = i == 0 || g->dim[i] > 1 || g->grid[i] > 1;
	for (int i = 0; i < 3 && g->profile != GEN_OPEN; i++) {
		g->k->required_block_dim[i] = g->dim[i];
		g->k->required_grid_dim[i] = g->grid[i];
		g->k->mentions_axis[i] = true;
	}
}

/* Every launch up to the required one. */
static void bound_launch(struct gen *g)
{
	for (int i = 0; i < 3; i++) {
		expr_ref block = expr_le(g->t, var(g, g->k->block_dim[i]), lit(g, g->dim[i]));
		expr_ref grid = expr_le(g->t, var(g, g->k->grid_dim[i]), lit(g, g->grid[i]));
		VEC_PUSH(g->k->arena, &g->k->preconditions, block);
		VEC_PUSH(g->k->arena, &g->k->preconditions, grid);
	}
}

struct kernel *gen_core(struct sources *sources, uint64_t seed, enum gen_profile profile)
{
	struct gen g = { .rng = rng_init(seed * 4 + (uint64_t)profile),
		.k = kernel_new(sources, profile == GEN_PARAMETRIC ? "parametric" : "generated"),
		.profile = profile };
	g.wild = profile == GEN_WILD || profile == GEN_DATA || (profile == GEN_OPEN && seed % 8 == 0);
	g.warp = has_lanes(profile) || (profile == GEN_OPEN && seed % 8 == 4);
	g.t = g.k->exprs;
	gen_launch(&g);
	if (profile == GEN_PARAMETRIC)
		bound_launch(&g);
	for (int64_t i = between(&g, profile == GEN_OPEN, 2); i > 0; i--)
		add_param(&g);
	add_array(&g, SPACE_SHARED);
	if (percent(&g, 60))
		add_array(&g, SPACE_GLOBAL);
	if (percent(&g, 20))
		add_array(&g, percent(&g, 50) ? SPACE_SHARED : SPACE_GLOBAL);
	g.k->body = statements(&g, (unsigned)between(&g, profile == GEN_DATA ? 4 : 2, 5), true);       /* something is read, then used */
	return g.k;
}

/* lower_intrinsic: what the names of the device environment mean. Whatever is not here is an ordinary function. */
#include "infer/lower_internal.h"

#include <string.h>

enum intrinsic {
	INTRINSIC_NONE = 0,
	INTRINSIC_SYNC, INTRINSIC_SYNC_GRID, INTRINSIC_SYNC_CLUSTER, INTRINSIC_SYNC_TILE, INTRINSIC_SYNC_VALUE, INTRINSIC_SYNC_WARP, INTRINSIC_NOTHING, INTRINSIC_ATOMIC, INTRINSIC_SHUFFLE,
	INTRINSIC_LOAD, INTRINSIC_STORE, INTRINSIC_MIN, INTRINSIC_MAX, INTRINSIC_ABS, INTRINSIC_MUL24, INTRINSIC_UMUL24,
	INTRINSIC_BITS, INTRINSIC_LEAVE, INTRINSIC_COPY, INTRINSIC_SET, INTRINSIC_REQUIRES, INTRINSIC_ASSUME, INTRINSIC_ASSERT,
	INTRINSIC_IMPLIES, INTRINSIC_PURE, INTRINSIC_OUTPUTS, INTRINSIC_ALLOCATE, INTRINSIC_IDENTITY,
	INTRINSIC_COPY_COMMIT, INTRINSIC_COPY_WAIT,
};

static const struct { const char *name; enum intrinsic what; } intrinsics[] = {
	{ "__syncthreads", INTRINSIC_SYNC }, { "__barrier_sync", INTRINSIC_SYNC },
	{ "__syncthreads_count", INTRINSIC_SYNC_VALUE }, { "__syncthreads_and", INTRINSIC_SYNC_VALUE },
	{ "__syncthreads_or", INTRINSIC_SYNC_VALUE }, { "__syncwarp", INTRINSIC_SYNC_WARP },
	{ "__threadfence", INTRINSIC_NOTHING }, { "__threadfence_block", INTRINSIC_NOTHING },
	{ "__threadfence_system", INTRINSIC_NOTHING }, { "__nanosleep", INTRINSIC_NOTHING }, { "__brkpt", INTRINSIC_NOTHING },
	{ "__prof_trigger", INTRINSIC_NOTHING }, { "printf", INTRINSIC_PURE }, { "free", INTRINSIC_NOTHING },
	{ "__ldg", INTRINSIC_LOAD }, { "__ldca", INTRINSIC_LOAD }, { "__ldcg", INTRINSIC_LOAD }, { "__ldcs", INTRINSIC_LOAD },
	{ "__ldcv", INTRINSIC_LOAD }, { "__ldlu", INTRINSIC_LOAD }, { "__stcg", INTRINSIC_STORE }, { "__stcs", INTRINSIC_STORE },
	{ "__stwb", INTRINSIC_STORE }, { "__stwt", INTRINSIC_STORE },
	{ "min", INTRINSIC_MIN }, { "umin", INTRINSIC_MIN }, { "llmin", INTRINSIC_MIN }, { "ullmin", INTRINSIC_MIN },
	{ "max", INTRINSIC_MAX }, { "umax", INTRINSIC_MAX }, { "llmax", INTRINSIC_MAX }, { "ullmax", INTRINSIC_MAX },
	{ "abs", INTRINSIC_ABS }, { "labs", INTRINSIC_ABS }, { "llabs", INTRINSIC_ABS },
	{ "__mul24", INTRINSIC_MUL24 }, { "__umul24", INTRINSIC_UMUL24 },
	{ "__popc", INTRINSIC_BITS }, { "__popcll", INTRINSIC_BITS }, { "__clz", INTRINSIC_BITS }, { "__clzll", INTRINSIC_BITS },
	{ "__ffs", INTRINSIC_BITS }, { "__ffsll", INTRINSIC_BITS },
	{ "__trap", INTRINSIC_LEAVE }, { "__assert_fail", INTRINSIC_LEAVE }, { "exit", INTRINSIC_LEAVE }, { "abort", INTRINSIC_LEAVE },
	{ "__builtin_unreachable", INTRINSIC_LEAVE },
	{ "memcpy", INTRINSIC_COPY }, { "memmove", INTRINSIC_COPY }, { "memset", INTRINSIC_SET },
	{ "__builtin_memcpy", INTRINSIC_COPY }, { "__builtin_memmove", INTRINSIC_COPY }, { "__builtin_memset", INTRINSIC_SET },
	{ "__faial_grid_sync", INTRINSIC_SYNC_GRID }, { "__faial_multi_grid_sync", INTRINSIC_SYNC_GRID },
	{ "__faial_cluster_sync", INTRINSIC_SYNC_CLUSTER }, { "__faial_tile_sync", INTRINSIC_SYNC_TILE },
	{ "__faial_coalesced_sync", INTRINSIC_SYNC_TILE }, { "__faial_unknown", INTRINSIC_PURE },
	{ "__requires", INTRINSIC_REQUIRES }, { "__global_requires", INTRINSIC_REQUIRES }, { "__assume", INTRINSIC_ASSUME },
	{ "__builtin_assume", INTRINSIC_ASSUME }, { "__assert", INTRINSIC_ASSERT }, { "__global_assert", INTRINSIC_ASSERT },
	{ "__implies", INTRINSIC_IMPLIES }, { "malloc", INTRINSIC_ALLOCATE }, { "operator new", INTRINSIC_ALLOCATE },
	{ "operator new[]", INTRINSIC_ALLOCATE }, { "__builtin_expect", INTRINSIC_IDENTITY },
	{ "__cvta_generic_to_shared", INTRINSIC_IDENTITY }, { "__cvta_generic_to_global", INTRINSIC_IDENTITY },
	{ "__cvta_shared_to_generic", INTRINSIC_IDENTITY }, { "__cvta_global_to_generic", INTRINSIC_IDENTITY },
	{ "__pipeline_commit", INTRINSIC_COPY_COMMIT }, { "__pipeline_wait_prior", INTRINSIC_COPY_WAIT },
	{ "sincos", INTRINSIC_OUTPUTS }, { "sincosf", INTRINSIC_OUTPUTS }, { "sincospi", INTRINSIC_OUTPUTS },
	{ "sincospif", INTRINSIC_OUTPUTS }, { "modf", INTRINSIC_OUTPUTS }, { "modff", INTRINSIC_OUTPUTS },
	{ "frexp", INTRINSIC_OUTPUTS }, { "frexpf", INTRINSIC_OUTPUTS }, { "remquo", INTRINSIC_OUTPUTS },
	{ "remquof", INTRINSIC_OUTPUTS }, { "__match_all_sync", INTRINSIC_OUTPUTS }, { "__sincosf", INTRINSIC_OUTPUTS },
};

/* Names that only speak to other verifiers: their arguments are not even evaluated. */
static bool is_annotation(const char *name)
{
	static const char *const prefixes[] = { "__invariant", "__global_invariant", "__candidate", "__ensures",
		"__global_ensures", "__function_wide", "__barrier_invariant", "__read", "__write", "__no_read", "__no_write",
		"__uniform_", "__distinct_", "__other_", "__old_", "__return_val", "__reads_from", "__writes_to", "__ptr_offset",
		"__array_snapshot", "__requires_fresh", "__atomic_has_taken", "__same_group", "__enabled", "__dominator_enabled",
		"__exclusive", "__equal_", "__add_noovfl", "__mod_pow2", "__is_pow2" };
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		if (!strncmp(name, prefixes[i], strlen(prefixes[i]))) return true;
	return false;
}

static bool starts(const char *s, const char *prefix) { return !strncmp(s, prefix, strlen(prefix)); }

static enum intrinsic find_intrinsic(const char *name)
{
	if (starts(name, "std::")) name += 5;
	for (size_t i = 0; i < sizeof intrinsics / sizeof *intrinsics; i++)
		if (!strcmp(intrinsics[i].name, name)) return intrinsics[i].what;
	if (starts(name, "atomic")) return INTRINSIC_ATOMIC;
	if (starts(name, "__shfl") || starts(name, "__reduce_") || starts(name, "__ballot") || starts(name, "__any")
		|| starts(name, "__all") || starts(name, "__uni_sync") || starts(name, "__activemask") || starts(name, "__match_any"))
		return INTRINSIC_SHUFFLE;
	return INTRINSIC_NONE;
}

void lower_sync(struct lower *l, enum scope scope, bool shared, bool global, expr_ref mask, CXCursor at)
{
	struct core_stmt s = { .kind = CORE_SYNC, .at = parse_span(l->p, lower_user_cursor(l, at)) };
	s.u.sync.scope = scope;
	s.u.sync.orders_shared = shared;
	s.u.sync.orders_global = global;
	s.u.sync.mask = mask;
	lower_emit(l, &s);
	if (scope != SCOPE_NONE) lower_own_copies_after_barrier(l);
}

/* The lanes of the thread's own tile of `size` lanes, a power of two below 32; {0}: any other size. */
static expr_ref tile_lanes(struct lower *l, int64_t size)
{
	struct expr_table *t = l->t;
	if (size <= 0 || size > 16 || (size & (size - 1))) return (expr_ref){0};
	expr_ref lane = expr_binary(t, EXPR_EMOD, lower_thread_rank(l), expr_int(t, 32));
	expr_ref first = expr_sub(t, lane, expr_binary(t, EXPR_EMOD, lane, expr_int(t, size)));
	return expr_mul(t, expr_int(t, ((int64_t)1 << size) - 1), expr_unary(t, EXPR_POW2, first));
}

static struct value minmax(struct lower *l, CXCursor c, const struct value *a, const struct value *b, bool is_min)
{
	struct span at = parse_span(l->p, c);
	CXType t = clang.getCursorType(c);
	if (a->kind != VALUE_INT || b->kind != VALUE_INT) {
		if (value_uniform(l, a) && value_uniform(l, b))
			return value_unknown(l, t, NULL, CAUSE_FLOAT, "minimum or maximum of floating-point values", at, true);
		return value_unknown(l, t, NULL, CAUSE_FLOAT, "minimum or maximum of floating-point values", at, false);
	}
	struct int_type type = type_common(a->type, b->type);
	struct value left = *a, right = *b;
	if (!type.bits) lower_open_numbers(l, &left, &right, false, at);
	expr_ref x = value_as_int(l, value_to_int_type(l, left, type, at), at), y = value_as_int(l, value_to_int_type(l, right, type, at), at);
	return value_int(expr_binary(l->t, is_min ? EXPR_MIN : EXPR_MAX, x, y), type);
}

static struct value multiply24(struct lower *l, CXCursor c, const struct value *a, const struct value *b, bool is_signed)
{
	struct span at = parse_span(l->p, c);
	struct int_type narrow = { 24, is_signed, false }, type = is_signed ? LOWER_I32 : LOWER_U32;
	expr_ref x = expr_wrap(l->t, narrow, value_as_int(l, *a, at)), y = expr_wrap(l->t, narrow, value_as_int(l, *b, at));
	return value_int(expr_wrap(l->t, type, expr_mul(l->t, x, y)), type);
}

static enum scope atomic_scope(const char *name)
{
	size_t n = strlen(name);
	if (n > 6 && !strcmp(name + n - 6, "_block")) return SCOPE_BLOCK;
	if (n > 7 && !strcmp(name + n - 7, "_system")) return SCOPE_SYSTEM;
	return SCOPE_GRID;
}

CXType lower_pointee_type(struct lower *l, CXCursor arg)
{
	const struct template_env *env = l->frame->env;
	CXCursor bare = parse_strip(l->p, arg);
	CXType t = lower_type(l, bare);
	int64_t count;
	CXType element = type_array_element(env, t, &count);
	if (element.kind != CXType_Invalid) return lower_resolve(l, element);
	return lower_pointee(l, type_is_pointer(env, t) ? bare : arg);
}

/* The access as a programmer would point at it: `p[i]` in `&p[i]`. */
CXCursor lower_pointed_cursor(struct lower *l, CXCursor arg)
{
	CXCursor bare = parse_strip(l->p, arg);
	if (clang.getCursorKind(bare) == CXCursor_UnaryOperator && clang.getCursorUnaryOperatorKind(bare) == CXUnaryOperator_AddrOf)
		return parse_strip(l->p, parse_child(l->p, bare, 0));
	return bare;
}

static int64_t pointee_size(struct lower *l, CXCursor arg)
{
	CXType t = lower_pointee_type(l, arg);
	return t.kind == CXType_Void || t.kind == CXType_Invalid ? 1 : lower_size(l, t);
}

/* What an element is of which each byte is v. Zeros are zero in elements of any type; of others than whole numbers: {0}. */
static expr_ref element_filled(struct lower *l, const struct value *v, CXType element)
{
	int64_t byte, ones = 0;
	if (v->kind != VALUE_INT || v->type.bits == 1) return (expr_ref){0};
	if (expr_is_int(l->t, v->e, &byte) && byte == 0) return v->e;
	if (!type_is_integer(l->frame->env, element)) return (expr_ref){0};
	struct int_type type = int_type_of(l->frame->env, element);
	if (type.opaque || type.bits < 8 || type.bits > 32) return (expr_ref){0};
	for (uint32_t bits = 0; bits < type.bits; bits += 8) ones = ones << 8 | 1;
	expr_ref one = expr_wrap(l->t, (struct int_type){ 8, false, false }, v->e);
	return expr_wrap(l->t, type, expr_mul(l->t, one, expr_int(l->t, ones)));
}

/* memcpy, memmove, memset: the bytes read and written, in pieces of the pointees' size when the length is not known. */
static void copy_memory(struct lower *l, CXCursor c, const struct callee *callee, const struct value *a, bool reads)
{
	expr_ref bytes = value_as_int(l, a[2], parse_span(l->p, c));
	CXCursor to = lower_pointed_cursor(l, callee->args.at[0]), from = lower_pointed_cursor(l, callee->args.at[1]);
	int64_t unit = pointee_size(l, callee->args.at[0]), size;
	bool whole = expr_is_int(l->t, bytes, &size) && size <= unit;
	if (reads && !whole && lower_move_pieces(l, a[0], a[1], bytes, unit, to, from)) return;
	if (reads) lower_touch_many(l, a[1], bytes, pointee_size(l, callee->args.at[1]), ACCESS_READ, from);
	if (!reads) l->filled = element_filled(l, &a[1], lower_pointee_type(l, callee->args.at[0]));
	lower_touch_many(l, a[0], bytes, pointee_size(l, callee->args.at[0]), ACCESS_WRITE, to);
	l->filled = (expr_ref){0};
}

static const char *given_text(struct lower *l, CXCursor c)
{
	const char *text = parse_text(l->p, c);
	return text ? text : "a condition";
}

static void precondition(struct lower *l, expr_ref e, CXCursor first, struct span at)
{
	struct var_list vars = {0};
	expr_vars(l->t, l->scratch, e, &vars);
	bool launch_only = true;
	for (size_t i = 0; i < vars.n; i++) {
		enum var_kind k = expr_var_get(l->t, vars.at[i])->kind;
		if (k != VAR_PARAM && k != VAR_BLOCK_DIM && k != VAR_GRID_DIM) launch_only = false;
	}
	lower_assumption(l, ASSUME_PRECONDITION, at, "%s, which the kernel requires", given_text(l, first));
	if (launch_only && l->frame->is_kernel) {
		if (!l->dry) VEC_PUSH(l->k->arena, &l->k->preconditions, e);
	} else {
		lower_claim(l, e, at, given_text(l, first));
		lower_assume(l, e, at);
	}
}

static struct value shuffle(struct lower *l, CXCursor c, const char *name)
{
	return value_unknown(l, clang.getCursorType(c), name, CAUSE_UNKNOWN_CALL,
		arena_printf(l->scratch, "result of %s", name), parse_span(l->p, c), false);
}

/* A thread for which it does not hold goes no further, but only where the build leaves assertions in. */
static void assume_asserted(struct lower *l, CXCursor text, struct span at)
{
	const char *s = parse_spelling(l->p, parse_strip(l->p, text));
	size_t n = strlen(s);
	bool quoted = n > 1 && s[0] == '"' && s[n - 1] == '"';
	if (quoted) s = arena_strndup(l->scratch, s + 1, n - 2);
	lower_assumption(l, ASSUME_PRECONDITION, at, "assert(%s) holds: a thread for which it does not stops there", s);
	lower_claim(l, expr_bool(l->t, false), at, arena_printf(l->scratch, "assert(%s)", s));
}

/* Whoever gets there has no defined behaviour, nor have the others. */
static void assume_unreachable(struct lower *l, struct span at)
{
	lower_assumption(l, ASSUME_PRECONDITION, at, "__builtin_unreachable() in line %u is not reached", (unsigned)at.line);
	lower_claim(l, expr_bool(l->t, false), at, "__builtin_unreachable()");
}

void lower_leave(struct lower *l)
{
	lower_jump(l, l->targets + 1000000); /* nothing ever arrives there */
}

bool lower_intrinsic(struct lower *l, CXCursor c, const struct callee *callee, struct value *out)
{
	const char *name = callee->name;
	struct expr_table *t = l->t;
	struct span at = parse_span(l->p, c);
	*out = (struct value){0};
	if (is_annotation(name)) {
		if (lower_resolve(l, clang.getCursorType(c)).kind != CXType_Void)
			*out = value_unknown(l, clang.getCursorType(c), name, CAUSE_UNSUPPORTED, "annotation", at, false);
		return true;
	}
	if (l->p->language == LANGUAGE_OPENCL && lower_opencl(l, c, callee, out)) return true;
	if (callee->environment && lower_surface(l, c, callee, out)) return true;
	enum intrinsic what = find_intrinsic(name);
	if (what == INTRINSIC_NONE) return false;
	if (what == INTRINSIC_LEAVE) {
		if (!strcmp(name, "__assert_fail") && callee->args.n) assume_asserted(l, callee->args.at[0], at);
		if (!strcmp(name, "__builtin_unreachable")) assume_unreachable(l, at);
		lower_leave(l);
		return true;
	}
	size_t n = callee->args.n;
	struct value a[4] = {{0}};
	bool ghost = l->ghost;
	l->ghost |= what == INTRINSIC_REQUIRES || what == INTRINSIC_ASSUME || what == INTRINSIC_ASSERT;
	for (size_t i = 0; i < n; i++) {
		struct value v = lower_eval(l, callee->args.at[i]);
		if (i < 4) a[i] = v;
	}
	l->ghost = ghost;
	if (l->failed) return true;
	CXCursor first = n ? callee->args.at[0] : c;
	switch (what) {
	case INTRINSIC_NONE: case INTRINSIC_LEAVE: break;
	case INTRINSIC_SYNC: lower_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, c); return true;
	case INTRINSIC_SYNC_GRID: lower_sync(l, SCOPE_GRID, true, true, (expr_ref){0}, c); return true;
	case INTRINSIC_SYNC_CLUSTER: lower_sync(l, SCOPE_CLUSTER, true, true, (expr_ref){0}, c); return true;
	case INTRINSIC_SYNC_TILE: {
		int64_t size = 0;
		bool known = n && a[0].kind == VALUE_INT && a[0].type.bits != 1 && expr_is_int(t, a[0].e, &size);
		expr_ref lanes = known ? tile_lanes(l, size) : (expr_ref){0};
		lower_sync(l, size == 32 ? SCOPE_WARP : SCOPE_TILE, true, true, lanes, c);
		return true;
	}
	case INTRINSIC_SYNC_VALUE:
		lower_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, c);
		*out = value_int(lower_approx_bounds(l, "votes", LOWER_I32, CAUSE_UNKNOWN_CALL,
			arena_printf(l->scratch, "result of %s", name), at, true, 0, 1024), LOWER_I32);
		return true;
	case INTRINSIC_SYNC_WARP: {
		expr_ref mask = {0};
		int64_t all;
		if (n) mask = expr_wrap(t, LOWER_U32, value_as_int(l, a[0], at));
		if (mask.ix && expr_is_int(t, mask, &all) && all == 0xffffffff) mask = (expr_ref){0};
		lower_sync(l, SCOPE_WARP, true, true, mask, c);
		return true;
	}
	case INTRINSIC_NOTHING: return true;
	case INTRINSIC_PURE: *out = value_unknown(l, clang.getCursorType(c), name, CAUSE_UNKNOWN_CALL, "result of a call", at, false); return true;
	case INTRINSIC_ATOMIC:
		if (n == 0) return false;
		*out = lower_atomic(l, a[0], lower_pointee_type(l, first), atomic_scope(name), lower_pointed_cursor(l, first));
		return true;
	case INTRINSIC_SHUFFLE: *out = shuffle(l, c, name); return true;
	case INTRINSIC_LOAD:
		*out = lower_load(l, a[0], lower_pointee_type(l, first), lower_pointed_cursor(l, first));
		return true;
	case INTRINSIC_STORE:
		if (n < 2) return false;
		lower_store(l, a[0], lower_pointee_type(l, first), value_convert(l, a[1], lower_pointee_type(l, first), at), lower_pointed_cursor(l, first));
		return true;
	case INTRINSIC_MIN: case INTRINSIC_MAX:
		if (n != 2) return false;
		*out = minmax(l, c, &a[0], &a[1], what == INTRINSIC_MIN);
		return true;
	case INTRINSIC_ABS: {
		if (n != 1) return false;
		if (a[0].kind != VALUE_INT) {
			*out = value_unknown(l, clang.getCursorType(c), NULL, CAUSE_FLOAT, "absolute value", at, value_uniform(l, &a[0]));
			return true;
		}
		struct value v = value_to_int_type(l, a[0], type_promote(a[0].type), at);
		expr_ref minus = expr_sub(t, expr_int(t, 0), v.e);
		v.e = expr_wrap(t, v.type, expr_ite(t, expr_lt(t, v.e, expr_int(t, 0)), minus, v.e));
		*out = v;
		return true;
	}
	case INTRINSIC_MUL24: case INTRINSIC_UMUL24:
		if (n != 2) return false;
		*out = multiply24(l, c, &a[0], &a[1], what == INTRINSIC_MUL24);
		return true;
	case INTRINSIC_BITS:
		*out = value_int(lower_approx_bounds(l, name + 2, LOWER_I32, CAUSE_UNKNOWN_CALL,
			arena_printf(l->scratch, "result of %s", name), at, n && value_uniform(l, &a[0]), 0, 64), LOWER_I32);
		return true;
	case INTRINSIC_COPY: case INTRINSIC_SET:
		if (n < 3) return false;
		copy_memory(l, c, callee, a, what == INTRINSIC_COPY);
		*out = a[0];
		return true;
	case INTRINSIC_REQUIRES: precondition(l, value_as_bool(l, a[0], at), first, at); return true;
	case INTRINSIC_ASSUME: {
		lower_assumption(l, ASSUME_PRECONDITION, at, "%s, which the kernel assumes", given_text(l, first));
		expr_ref assumed = value_as_bool(l, a[0], at);
		lower_claim(l, assumed, at, given_text(l, first));
		lower_assume(l, assumed, at);
		return true;
	}
	case INTRINSIC_ASSERT: {
		struct core_stmt s = { .kind = CORE_ASSERT, .at = at, .u.assume.cond = value_as_bool(l, a[0], at) };
		lower_emit(l, &s);
		return true;
	}
	case INTRINSIC_IMPLIES:
		*out = value_bool(expr_or(t, expr_not(t, value_as_bool(l, a[0], at)), value_as_bool(l, a[1], at)));
		return true;
	case INTRINSIC_OUTPUTS:
		for (size_t i = 0; i < n && i < 4; i++)
			if (a[i].kind == VALUE_POINTER) {
				CXType p = lower_pointee_type(l, callee->args.at[i]);
				struct value v = value_unknown(l, p, NULL, CAUSE_UNKNOWN_CALL, "output of a call", at, false);
				lower_store(l, a[i], p, v, lower_pointed_cursor(l, callee->args.at[i]));
			}
		*out = value_unknown(l, clang.getCursorType(c), name, CAUSE_UNKNOWN_CALL, "result of a call", at, false);
		return true;
	case INTRINSIC_ALLOCATE: { /* memory that no other thread knows of yet */
		struct place p = place_object(state_object_new(l, "allocated", CAUSE_UNINITIALISED));
		l->st->at[p.object]->lasting = 2;
		lower_assumption(l, ASSUME_OTHER, at, "memory that a thread allocates is not handed to other threads");
		*out = value_pointer(l, &p);
		return true;
	}
	case INTRINSIC_IDENTITY: *out = value_convert(l, a[0], clang.getCursorType(c), at); return true;
	case INTRINSIC_COPY_COMMIT: lower_own_copies_commit(l); return true;
	case INTRINSIC_COPY_WAIT: {
		int64_t groups = INT32_MAX;
		if (a[0].kind == VALUE_INT && a[0].type.bits != 1) (void)expr_is_int(t, a[0].e, &groups);
		lower_own_copies_wait(l, false, groups);
		return true;
	}
	}
	return false;
}

/* What the names of the device environment mean. Whatever is not here is an ordinary function. */
#include "infer/lower/device/device_internal.h"

enum intrinsic {
	INTRINSIC_NONE = 0,
	INTRINSIC_SYNC, INTRINSIC_SYNC_GRID, INTRINSIC_SYNC_CLUSTER, INTRINSIC_SYNC_TILE, INTRINSIC_SYNC_VALUE, INTRINSIC_SYNC_WARP,
	INTRINSIC_SYNC_NUMBERED, INTRINSIC_SYNC_COUNT, INTRINSIC_NOTHING, INTRINSIC_ATOMIC, INTRINSIC_SHUFFLE, INTRINSIC_LOAD, INTRINSIC_STORE, INTRINSIC_MIN, INTRINSIC_MAX, INTRINSIC_ABS,
	INTRINSIC_MUL24, INTRINSIC_UMUL24, INTRINSIC_BITS, INTRINSIC_LEAVE, INTRINSIC_COPY, INTRINSIC_SET, INTRINSIC_REQUIRES,
	INTRINSIC_ASSUME, INTRINSIC_ASSERT, INTRINSIC_IMPLIES, INTRINSIC_PURE, INTRINSIC_PRINT, INTRINSIC_OUTPUTS, INTRINSIC_ALLOCATE, INTRINSIC_IDENTITY,
	INTRINSIC_SAID, INTRINSIC_NORM, INTRINSIC_LATER,
};

static const struct { const char *name; enum intrinsic what; } intrinsics[] = {
	{ "__syncthreads", INTRINSIC_SYNC }, { "__barrier_sync", INTRINSIC_SYNC_NUMBERED }, { "__barrier_sync_count", INTRINSIC_SYNC_COUNT },
	{ "__syncthreads_count", INTRINSIC_SYNC_VALUE }, { "__syncthreads_and", INTRINSIC_SYNC_VALUE },
	{ "__syncthreads_or", INTRINSIC_SYNC_VALUE }, { "__syncwarp", INTRINSIC_SYNC_WARP },
	{ "__threadfence", INTRINSIC_NOTHING }, { "__threadfence_block", INTRINSIC_NOTHING },
	{ "__threadfence_system", INTRINSIC_NOTHING }, { "__nanosleep", INTRINSIC_NOTHING }, { "__brkpt", INTRINSIC_NOTHING },
	{ "__prof_trigger", INTRINSIC_NOTHING }, { "printf", INTRINSIC_PRINT }, { "free", INTRINSIC_NOTHING },
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
	{ "__builtin_unreachable", INTRINSIC_LEAVE }, { "__builtin_trap", INTRINSIC_LEAVE },
	{ "memcpy", INTRINSIC_COPY }, { "memmove", INTRINSIC_COPY }, { "memset", INTRINSIC_SET },
	{ "__builtin_memcpy", INTRINSIC_COPY }, { "__builtin_memmove", INTRINSIC_COPY }, { "__builtin_memset", INTRINSIC_SET },
	{ "__faial_grid_sync", INTRINSIC_SYNC_GRID }, { "__faial_multi_grid_sync", INTRINSIC_SYNC_GRID },
	{ "__faial_cluster_sync", INTRINSIC_SYNC_CLUSTER }, { "__faial_tile_sync", INTRINSIC_SYNC_TILE },
	{ "__faial_coalesced_sync", INTRINSIC_SYNC_TILE }, { "__faial_unknown", INTRINSIC_PURE }, { "__faial_assumes", INTRINSIC_SAID },
	{ "__requires", INTRINSIC_REQUIRES }, { "__global_requires", INTRINSIC_REQUIRES }, { "__assume", INTRINSIC_ASSUME },
	{ "__builtin_assume", INTRINSIC_ASSUME }, { "__assert", INTRINSIC_ASSERT }, { "__global_assert", INTRINSIC_ASSERT },
	{ "__implies", INTRINSIC_IMPLIES }, { "malloc", INTRINSIC_ALLOCATE }, { "operator new", INTRINSIC_ALLOCATE },
	{ "operator new[]", INTRINSIC_ALLOCATE }, { "__builtin_expect", INTRINSIC_IDENTITY },
	{ "__builtin_assume_aligned", INTRINSIC_IDENTITY }, { "__builtin_launder", INTRINSIC_IDENTITY }, { "__builtin_prefetch", INTRINSIC_NOTHING },
	{ "__cvta_generic_to_shared", INTRINSIC_IDENTITY }, { "__cvta_generic_to_global", INTRINSIC_IDENTITY },
	{ "__cvta_shared_to_generic", INTRINSIC_IDENTITY }, { "__cvta_global_to_generic", INTRINSIC_IDENTITY },
	{ "sincos", INTRINSIC_OUTPUTS }, { "sincosf", INTRINSIC_OUTPUTS }, { "sincospi", INTRINSIC_OUTPUTS },
	{ "sincospif", INTRINSIC_OUTPUTS }, { "modf", INTRINSIC_OUTPUTS }, { "modff", INTRINSIC_OUTPUTS },
	{ "frexp", INTRINSIC_OUTPUTS }, { "frexpf", INTRINSIC_OUTPUTS }, { "remquo", INTRINSIC_OUTPUTS },
	{ "norm", INTRINSIC_NORM }, { "normf", INTRINSIC_NORM }, { "remquof", INTRINSIC_OUTPUTS }, { "__match_all_sync", INTRINSIC_OUTPUTS }, { "__sincosf", INTRINSIC_OUTPUTS },
};

static enum intrinsic find(const char *name)
{
	static const char *const of_warp[] = { "__shfl", "__reduce_", "__ballot", "__any", "__all", "__uni_sync", "__activemask", "__match_any" };
	for (size_t i = 0; i < sizeof intrinsics / sizeof *intrinsics; i++)
		if (!strcmp(intrinsics[i].name, name)) return intrinsics[i].what;
	if (device_starts(name, "__nvvm_cp_async_")) return INTRINSIC_LATER;
	if (device_starts(name, "atomic") || device_starts(name, "__sync_")) return INTRINSIC_ATOMIC;
	for (size_t i = 0; i < sizeof of_warp / sizeof *of_warp; i++)
		if (device_starts(name, of_warp[i])) return INTRINSIC_SHUFFLE;
	return INTRINSIC_NONE;
}

/* ---- what is said to verifiers ---- */

/* OpenCL's own functions have no place in our headers. */
static bool is_known_here(const struct lower *l, const struct tree_function *f)
{
	return !f->body && (l->language == LANGUAGE_OPENCL || lower_is_ours(l, &f->at) || tree_has(f->flags, TREE_FLAG_BUILTIN));
}

bool device_is_annotation(const struct lower *l, const struct tree_function *f)
{
	static const char *const prefixes[] = { "__invariant", "__global_invariant", "__candidate", "__ensures",
		"__global_ensures", "__function_wide", "__barrier_invariant", "__read", "__write", "__no_read", "__no_write",
		"__uniform_", "__distinct_", "__other_", "__old_", "__return_val", "__reads_from", "__writes_to", "__ptr_offset",
		"__array_snapshot", "__requires_fresh", "__atomic_has_taken", "__same_group", "__enabled", "__dominator_enabled",
		"__exclusive", "__equal_", "__add_noovfl", "__mod_pow2", "__is_pow2" };
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		if (is_known_here(l, f) && device_starts(f->name, prefixes[i])) return true;
	return false;
}

bool device_is_claim(const struct lower *l, const struct tree_function *f)
{
	enum intrinsic what = is_known_here(l, f) ? find(f->name) : INTRINSIC_NONE;
	return what == INTRINSIC_REQUIRES || what == INTRINSIC_ASSUME || what == INTRINSIC_ASSERT || what == INTRINSIC_SAID;
}

static const char *given_text(struct lower *l, const struct call *c)
{
	const char *text = lower_text(l, &c->written[0]->at);
	return text ? text : "a condition";
}

/* What is between its quotes; "": it is no literal. */
static const char *literal_text(struct lower *l, const struct tree_expr *e)
{
	while (e->kind == TREE_EXPR_CAST && e->kids) e = e->kid[0];
	const char *s = e->kind == TREE_EXPR_STRING && e->text ? e->text : "";
	size_t n = strlen(s);
	return n > 1 && s[0] == '"' && s[n - 1] == '"' ? arena_strndup(l->scratch, s + 1, n - 2) : s;
}

static void require(struct lower *l, const struct call *c, const struct tree_span *at)
{
	struct var_list vars = {0};
	expr_ref e = values_as_bool(l, c->args[0], at);
	bool launch_only = true;
	expr_vars(l->t, l->scratch, e, &vars);
	for (size_t i = 0; i < vars.n; i++) {
		enum var_kind k = expr_var_get(l->t, vars.at[i])->kind;
		if (k != VAR_PARAM && k != VAR_BLOCK_DIM && k != VAR_GRID_DIM) launch_only = false;
	}
	values_assumption(l, ASSUME_PRECONDITION, at, "%s, which the kernel requires", given_text(l, c));
	if (launch_only && l->now.frame->is_kernel) {
		if (!l->now.dry) VEC_PUSH(l->k->arena, &l->k->preconditions, e);
	} else {
		values_claim(l, e, at, given_text(l, c));
		values_assume(l, e, at);
	}
}

static void assume(struct lower *l, const struct call *c, const struct tree_span *at)
{
	values_assumption(l, ASSUME_PRECONDITION, at, "%s, which the kernel assumes", given_text(l, c));
	expr_ref assumed = values_as_bool(l, c->args[0], at);
	values_claim(l, assumed, at, given_text(l, c));
	values_assume(l, assumed, at);
}

/* Of our own headers: in words for people. */
static void assume_said(struct lower *l, const struct call *c, const struct tree_span *at)
{
	const char *words = literal_text(l, c->written[1]);
	expr_ref assumed = values_as_bool(l, c->args[0], at);
	values_assumption(l, ASSUME_OTHER, at, "%s (a header of ours stands for one that is missing)", words);
	values_claim(l, assumed, at, words);
	values_assume(l, assumed, at);
}

static void assert_here(struct lower *l, const struct call *c, const struct tree_span *at)
{
	struct core_stmt s = { .kind = CORE_ASSERT, .at = lower_at(at), .u.assume.cond = values_as_bool(l, c->args[0], at) };
	values_emit(l, &s);
}

/* A thread for which it does not hold goes no further, but only where the build leaves assertions in. */
static void assume_asserted(struct lower *l, const struct call *c, const struct tree_span *at)
{
	const char *s = literal_text(l, c->written[0]);
	values_assumption(l, ASSUME_PRECONDITION, at, "assert(%s) holds: a thread for which it does not stops there", s);
	values_claim(l, expr_bool(l->t, false), at, arena_printf(l->scratch, "assert(%s)", s));
}

/* Whoever gets there has no defined behaviour, nor have the others. */
static void assume_unreachable(struct lower *l, const struct tree_span *at)
{
	values_assumption(l, ASSUME_PRECONDITION, at, "__builtin_unreachable() in line %u is not reached", (unsigned)at->line);
	values_claim(l, expr_bool(l->t, false), at, "__builtin_unreachable()");
}

static void leave(struct lower *l, const struct call *c, const struct tree_span *at)
{
	if (!strcmp(c->function->name, "__assert_fail") && c->n) assume_asserted(l, c, at);
	if (!strcmp(c->function->name, "__builtin_unreachable")) assume_unreachable(l, at);
	values_stop(l);
}

/* ---- barriers ---- */

static void sync_tile(struct lower *l, const struct call *c, const struct tree_span *at)
{
	int64_t size = 0;
	if (!c->n || !device_constant(l, &c->args[0], &size)) size = 0;
	device_sync_tile(l, size, at);
}

static void sync_warp(struct lower *l, const struct call *c, const struct tree_span *at)
{
	device_sync_lanes(l, c->n ? expr_wrap(l->t, VALUES_U32, values_as_int(l, c->args[0], at)) : (expr_ref){0}, at);
}

/* ---- numbers ---- */

static struct value small_number(struct lower *l, const struct call *c, const char *name, bool uniform, int64_t most)
{
	const char *why = arena_printf(l->scratch, "result of %s", c->function->name);
	struct value v = values_int(values_approx_bounds(l, name, VALUES_I32, CAUSE_UNKNOWN_CALL, why, memory_user_place(l, c->at), uniform, 0, most), VALUES_I32);
	values_set_computed(l, &v);
	return v;
}

static struct value minmax(struct lower *l, const struct call *c, bool is_min, const struct tree_span *at)
{
	struct value a = c->args[0], b = c->args[1];
	/* of references: where they lead */
	if (a.kind == VALUE_POINTER) a = memory_load(l, a, c->expr->type, at, (struct want){0});
	if (b.kind == VALUE_POINTER) b = memory_load(l, b, c->expr->type, at, (struct want){0});
	if (a.kind != VALUE_INT || b.kind != VALUE_INT)
		return values_unknown(l, c->expr->type, NULL, CAUSE_FLOAT, "minimum or maximum of floating-point values", at,
			values_uniform(l, &a) && values_uniform(l, &b));
	struct int_type type = values_common(a.type, b.type);
	expr_ref x = values_as_int(l, values_to_type(l, a, type, at), at), y = values_as_int(l, values_to_type(l, b, type, at), at);
	return values_int(expr_binary(l->t, is_min ? EXPR_MIN : EXPR_MAX, x, y), type);
}

static struct value multiply24(struct lower *l, const struct call *c, bool is_signed, const struct tree_span *at)
{
	struct int_type narrow = { 24, is_signed, false }, type = is_signed ? VALUES_I32 : VALUES_U32;
	expr_ref x = expr_wrap(l->t, narrow, values_as_int(l, c->args[0], at)), y = expr_wrap(l->t, narrow, values_as_int(l, c->args[1], at));
	return values_int(expr_wrap(l->t, type, expr_mul(l->t, x, y)), type);
}

static struct value absolute(struct lower *l, const struct call *c, const struct tree_span *at)
{
	struct expr_table *t = l->t;
	if (c->args[0].kind != VALUE_INT) return values_unknown(l, c->expr->type, NULL, CAUSE_FLOAT, "absolute value", at, values_uniform(l, &c->args[0]));
	struct value v = values_to_type(l, c->args[0], values_promote(c->args[0].type), at);
	expr_ref minus = expr_sub(t, expr_int(t, 0), v.e);
	v.e = expr_wrap(t, v.type, expr_ite(t, expr_lt(t, v.e, expr_int(t, 0)), minus, v.e));
	return v;
}

/* ---- memory ---- */

static enum scope atomic_scope(const char *name)
{
	size_t n = strlen(name);
	if (n > 6 && !strcmp(name + n - 6, "_block")) return SCOPE_BLOCK;
	if (n > 7 && !strcmp(name + n - 7, "_system")) return SCOPE_SYSTEM;
	return SCOPE_GRID;
}

#define BYTES_ALONE 3                   /* no number is stored of so many bytes, with which it would be compared as one */

/* What an element is of which each byte is v, as a whole number of so many bytes. What is no such number, or is too wide, is told by its bytes alone. */
static struct filling element_filled(struct lower *l, const struct value *v, const struct tree_type *element, const struct tree_span *at)
{
	struct int_type byte = { 8, false, false }, type = { 8 * BYTES_ALONE, false, false };
	int64_t ones = 0;
	if (v->kind != VALUE_INT) return (struct filling){ 0 };
	struct int_type own = values_is_integer(element->bare) ? values_type_of(element->bare) : byte;
	bool number = values_is_integer(element->bare) && !own.opaque && own.bits >= 8 && own.bits <= 32;
	if (number) type = own;
	for (uint32_t bits = 0; bits < type.bits; bits += 8) ones = ones << 8 | 1;
	expr_ref one = expr_wrap(l->t, byte, values_as_int(l, *v, at));
	return (struct filling){ expr_wrap(l->t, type, expr_mul(l->t, one, expr_int(l->t, ones))), (uint8_t)(type.bits / 8) };
}

/* memcpy, memmove, memset: the bytes read and written, in pieces of the pointees' size when the length is not known. */
static void copy_memory(struct lower *l, const struct call *c, bool reads, const struct tree_span *at)
{
	expr_ref bytes = values_as_int(l, c->args[2], at);
	const struct tree_span *to = device_pointed(c, 0), *from = device_pointed(c, 1);
	int64_t unit = device_pointee_size(c, 0), size;
	bool whole = expr_is_int(l->t, bytes, &size) && size <= unit;
	if (reads && !whole && memory_move_pieces(l, c->args[0], c->args[1], bytes, unit, to, from)) return;
	if (!reads) {
		memory_fill(l, c->args[0], bytes, unit, element_filled(l, &c->args[1], device_pointee(c, 0), at), to);
		return;
	}
	memory_touch_many(l, c->args[1], bytes, device_pointee_size(c, 1), ACCESS_READ, from);
	memory_touch_many(l, c->args[0], bytes, unit, ACCESS_WRITE, to);
}

/* What a function leaves where it is told to. */
static void outputs(struct lower *l, const struct call *c, const struct tree_span *at)
{
	for (size_t i = 0; i < c->n; i++) {
		if (c->args[i].kind != VALUE_POINTER) continue;
		const struct tree_type *t = device_pointee(c, i);
		struct value v = values_unknown(l, t, NULL, CAUSE_UNKNOWN_CALL, "output of a call", at, false);
		values_set_computed(l, &v);
		memory_store(l, c->args[i], t, v, device_pointed(c, i));
	}
}

/* norm(n, p): of n numbers. False: another function of that name. */
static bool norm(struct lower *l, const struct call *c, struct value *out, const struct tree_span *at)
{
	if (c->args[0].kind != VALUE_INT || c->args[1].kind != VALUE_POINTER) return false;
	int64_t size = device_pointee_size(c, 1);
	expr_ref bytes = expr_mul(l->t, values_as_int(l, c->args[0], at), expr_int(l->t, size));
	memory_touch_many(l, c->args[1], bytes, size, ACCESS_READ, device_pointed(c, 1));
	*out = device_result(l, c, CAUSE_FLOAT, "length of a vector", false);
	return true;
}

/* Memory that no other thread knows of yet. */
static struct value allocate(struct lower *l, const struct tree_span *at)
{
	struct place p = memory_object(memory_object_new(l, "allocated", CAUSE_UNINITIALISED));
	l->now.st->at[p.object]->lasting = 2;
	values_assumption(l, ASSUME_OTHER, at, "memory that a thread allocates is not handed to other threads");
	return values_pointer(l, &p);
}

static size_t least_arguments(enum intrinsic what)
{
	switch (what) {
	case INTRINSIC_COPY: case INTRINSIC_SET: return 3;
	case INTRINSIC_STORE: case INTRINSIC_MIN: case INTRINSIC_MAX: case INTRINSIC_MUL24: case INTRINSIC_UMUL24: case INTRINSIC_IMPLIES: case INTRINSIC_SAID: case INTRINSIC_NORM: case INTRINSIC_SYNC_COUNT: return 2;
	case INTRINSIC_ATOMIC: case INTRINSIC_LOAD: case INTRINSIC_ABS: case INTRINSIC_BITS: case INTRINSIC_REQUIRES: case INTRINSIC_ASSUME:
	case INTRINSIC_ASSERT: case INTRINSIC_IDENTITY: case INTRINSIC_SYNC_NUMBERED: return 1;
	case INTRINSIC_NONE: case INTRINSIC_SYNC: case INTRINSIC_SYNC_GRID: case INTRINSIC_SYNC_CLUSTER: case INTRINSIC_SYNC_TILE:
	case INTRINSIC_SYNC_VALUE: case INTRINSIC_SYNC_WARP: case INTRINSIC_NOTHING: case INTRINSIC_SHUFFLE: case INTRINSIC_LEAVE:
	case INTRINSIC_LATER: case INTRINSIC_PURE: case INTRINSIC_PRINT: case INTRINSIC_OUTPUTS: case INTRINSIC_ALLOCATE: return 0;
	}
	return 0;
}

/* Of printf: strings that it is given are read, and what a template leaves open may be one; other pointers are numbers to it. */
static void read_strings(struct lower *l, const struct call *c, const struct tree_span *at)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct tree_type *of = c->written[i] ? values_pointee(c->written[i]->type) : NULL;
		bool string = of && (of->bits == 8 || of->kind == TREE_TYPE_DEPENDENT);
		if (c->args[i].kind == VALUE_POINTER && string)
			memory_access_unknown(l, c->args[i], ACCESS_READ, at, "a string that is printed");
	}
}

bool device_intrinsic(struct lower *l, const struct call *c, struct value *out)
{
	const char *name = c->function->name, *result = arena_printf(l->scratch, "result of %s", name);
	const struct tree_span *at = memory_user_place(l, c->at);
	struct expr_table *t = l->t;
	enum intrinsic what = find(name);
	if (what == INTRINSIC_NONE || c->n < least_arguments(what)) return false;
	switch (what) {
	case INTRINSIC_NONE: return false;
	case INTRINSIC_LEAVE: leave(l, c, at); return true;
	case INTRINSIC_SYNC: device_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, at); return true;
	case INTRINSIC_SYNC_NUMBERED: device_sync_numbered(l, &c->args[0], at); return true;
	case INTRINSIC_SYNC_COUNT: device_sync_count(l, &c->args[0], &c->args[1], at); return true;
	case INTRINSIC_SYNC_GRID: device_sync(l, SCOPE_GRID, true, true, (expr_ref){0}, at); return true;
	case INTRINSIC_SYNC_CLUSTER: device_sync(l, SCOPE_CLUSTER, true, true, (expr_ref){0}, at); return true;
	case INTRINSIC_SYNC_TILE: sync_tile(l, c, at); return true;
	case INTRINSIC_SYNC_VALUE:
		device_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, at);
		*out = small_number(l, c, "votes", true, l->k->block_threads);
		return true;
	case INTRINSIC_SYNC_WARP: sync_warp(l, c, at); return true;
	case INTRINSIC_NOTHING: return true;
	case INTRINSIC_PRINT: read_strings(l, c, at); *out = device_result(l, c, CAUSE_UNKNOWN_CALL, result, false); return true;
	case INTRINSIC_PURE: *out = device_result(l, c, CAUSE_UNKNOWN_CALL, "result of a call", false); return true;
	case INTRINSIC_SHUFFLE:
		*out = device_result(l, c, CAUSE_UNKNOWN_CALL, result, false);
		if (c->n) values_set_computed(l, out);
		device_lanes_in_step(l, c, out);
		return true;
	case INTRINSIC_ATOMIC: *out = memory_atomic(l, c->args[0], device_pointee(c, 0), atomic_scope(name), device_change(l, c), device_pointed(c, 0)); return true;
	case INTRINSIC_LOAD: *out = memory_load(l, c->args[0], device_pointee(c, 0), device_pointed(c, 0), c->want); return true;
	case INTRINSIC_STORE: {
		const struct tree_type *to = device_pointee(c, 0);
		memory_store(l, c->args[0], to, values_convert(l, c->args[1], to, at), device_pointed(c, 0));
		return true;
	}
	case INTRINSIC_MIN: case INTRINSIC_MAX: *out = minmax(l, c, what == INTRINSIC_MIN, at); return true;
	case INTRINSIC_ABS: *out = absolute(l, c, at); return true;
	case INTRINSIC_MUL24: case INTRINSIC_UMUL24: *out = multiply24(l, c, what == INTRINSIC_MUL24, at); return true;
	case INTRINSIC_BITS:
		if (device_bit_number(l, c, out)) return true;
		*out = small_number(l, c, name + 2, values_uniform(l, &c->args[0]), 64);
		return true;
	case INTRINSIC_COPY: case INTRINSIC_SET:
		copy_memory(l, c, what == INTRINSIC_COPY, at);
		*out = c->args[0];
		return true;
	case INTRINSIC_REQUIRES: require(l, c, at); return true;
	case INTRINSIC_ASSUME: assume(l, c, at); return true;
	case INTRINSIC_ASSERT: assert_here(l, c, at); return true;
	case INTRINSIC_SAID: assume_said(l, c, at); return true;
	case INTRINSIC_IMPLIES:
		*out = values_bool(expr_or(t, expr_not(t, values_as_bool(l, c->args[0], at)), values_as_bool(l, c->args[1], at)));
		return true;
	case INTRINSIC_OUTPUTS:
		outputs(l, c, at);
		*out = device_result(l, c, CAUSE_UNKNOWN_CALL, "result of a call", false);
		values_set_computed(l, out);
		return true;
	case INTRINSIC_ALLOCATE: *out = allocate(l, at); return true;
	case INTRINSIC_NORM: return norm(l, c, out, at);
	case INTRINSIC_LATER: values_give_up(l, at, "copy at a later time by a function of the compiler"); return true;
	case INTRINSIC_IDENTITY: *out = values_convert(l, c->args[0], c->expr->type, at); return true;
	}
	return false;
}

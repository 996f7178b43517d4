/* lower_opencl: OpenCL C's built-in functions: identities, barriers, atomics of both generations, vector loads and
 * stores, copies by a work-group, and the integer functions. */
#include "infer/lower_internal.h"

#include <string.h>

static bool starts(const char *s, const char *prefix) { return !strncmp(s, prefix, strlen(prefix)); }

/* ---- identities ---- */

static const struct value *argument(const struct value *a, size_t n, size_t i) { return i < n ? &a[i] : NULL; }

static expr_ref identity_axis(struct lower *l, const char *name, int axis)
{
	struct expr_table *t = l->t;
	const struct kernel *k = l->k;
	expr_ref tid = expr_var(t, k->thread_idx[axis]), bid = expr_var(t, k->block_idx[axis]);
	expr_ref bdim = expr_var(t, k->block_dim[axis]), gdim = expr_var(t, k->grid_dim[axis]);
	if (!strcmp(name, "get_local_id")) return tid;
	if (!strcmp(name, "get_group_id")) return bid;
	if (!strcmp(name, "get_local_size") || !strcmp(name, "get_enqueued_local_size")) return bdim;
	if (!strcmp(name, "get_num_groups")) return gdim;
	if (!strcmp(name, "get_global_size")) return expr_mul(t, bdim, gdim);
	if (!strcmp(name, "get_global_id")) return expr_add(t, expr_mul(t, bid, bdim), tid);
	return (expr_ref){0};
}

static bool identity(struct lower *l, CXCursor c, const char *name, const struct value *dim, struct value *out)
{
	struct expr_table *t = l->t;
	struct span at = parse_span(l->p, c);
	int64_t axis;
	if (!strcmp(name, "get_work_dim")) {
		*out = value_int(lower_approx_bounds(l, "work_dim", LOWER_U32, CAUSE_UNKNOWN_CALL, "number of dimensions", at, true, 1, 3), LOWER_U32);
		return true;
	}
	if (starts(name, "get_global_") && !strstr(name, "size")) lower_assumption(l, ASSUME_OTHER, at, "the global offset is zero");
	if (!strcmp(name, "get_global_offset")) {
		*out = value_int(expr_int(t, 0), LOWER_U64);
		return true;
	}
	if (!strcmp(name, "get_local_linear_id") || !strcmp(name, "get_global_linear_id")) {
		bool local = name[4] == 'l';
		l->k->mentions_linear = true;
		expr_ref e = expr_int(t, 0);
		for (int i = 2; i >= 0; i--) {
			e = expr_mul(t, e, identity_axis(l, local ? "get_local_size" : "get_global_size", i));
			e = expr_add(t, e, identity_axis(l, local ? "get_local_id" : "get_global_id", i));
		}
		*out = value_int(e, LOWER_U64);
		return true;
	}
	if (!identity_axis(l, name, 0).ix || !dim) return false;
	expr_ref d = value_as_int(l, *dim, at);
	bool size = strstr(name, "size") || strstr(name, "num");
	if (expr_is_int(t, d, &axis)) {
		if (axis < 0 || axis > 2) { *out = value_int(expr_int(t, size ? 1 : 0), LOWER_U64); return true; }
		l->k->mentions_axis[axis] = true;
		*out = value_int(identity_axis(l, name, (int)axis), LOWER_U64);
		return true;
	}
	expr_ref e = expr_int(t, size ? 1 : 0);
	for (int i = 0; i < 3; i++) {
		l->k->mentions_axis[i] = true;
		e = expr_ite(t, expr_eq(t, d, expr_int(t, i)), identity_axis(l, name, i), e);
	}
	*out = value_int(e, LOWER_U64);
	return true;
}

/* ---- barriers ---- */

static bool barrier(struct lower *l, CXCursor c, const char *name, const struct value *flags, const struct value *memory)
{
	enum scope scope;
	int64_t reach;
	if (!strcmp(name, "barrier") || !strcmp(name, "work_group_barrier")) scope = SCOPE_BLOCK;
	else if (!strcmp(name, "sub_group_barrier")) scope = SCOPE_WARP;
	else return false;
	int64_t n;
	/* flags that are not constant may order nothing */
	bool known = flags && flags->kind == VALUE_INT && flags->type.bits != 1 && expr_is_int(l->t, flags->e, &n);
	if (!known) n = 0;
	/* memory_scope_work_item and memory_scope_sub_group do not reach the whole group */
	bool wide = !memory || (memory->kind == VALUE_INT && memory->type.bits != 1 && expr_is_int(l->t, memory->e, &reach)
		&& reach != 0 && (reach != 4 || scope == SCOPE_WARP));
	if (!wide) n = 0;
	lower_finish_copies(l);
	lower_sync(l, scope, (n & 1) != 0, (n & 2) != 0, (expr_ref){0}, c);
	return true;
}

/* ---- memory ---- */

static int64_t vector_width(const char *name, const char *prefix)
{
	const char *digits = name + strlen(prefix);
	if (!strcmp(digits, "2")) return 2;
	if (!strcmp(digits, "3")) return 3;
	if (!strcmp(digits, "4")) return 4;
	if (!strcmp(digits, "8")) return 8;
	if (!strcmp(digits, "16")) return 16;
	return 0;
}

static bool vector_access(struct lower *l, CXCursor c, const struct callee *callee, const struct value *a, size_t n, struct value *out)
{
	bool store = starts(callee->name, "vstore");
	int64_t width = vector_width(callee->name, store ? "vstore" : "vload");
	if (width == 0 || n != (store ? 3u : 2u)) return false;
	const struct value *p = &a[store ? 2 : 1], *offset = &a[store ? 1 : 0];
	CXCursor arg = callee->args.at[store ? 2 : 1];
	int64_t unit = lower_size(l, lower_pointee_type(l, arg));
	expr_ref index = expr_mul(l->t, value_as_int(l, *offset, parse_span(l->p, c)), expr_int(l->t, width));
	lower_touch(l, pointer_advance(l, *p, index, unit, true), width * unit, store ? ACCESS_WRITE : ACCESS_READ, c);
	*out = value_unknown(l, clang.getCursorType(c), NULL, CAUSE_ARRAY_READ, "vector read", parse_span(l->p, c), false);
	return true;
}

/* ---- images: one element per pixel, three dimensions ---- */

int64_t lower_image_stride(int64_t dimension) { return INT64_C(4) << (20 * (2 - dimension)); }

static bool image_access(struct lower *l, CXCursor c, const struct callee *callee, const struct value *a, size_t n, struct value *out)
{
	bool write = starts(callee->name, "write_image"), read = starts(callee->name, "read_image");
	if ((!write && !read) || n < 2 || a[0].kind != VALUE_POINTER) return false;
	/* the coordinate is the argument after the image, or after a sampler */
	struct span at = parse_span(l->p, c);
	for (size_t k = 1; k < n; k++) {
		CXType t = lower_type(l, callee->args.at[k]);
		int64_t count = 1;
		CXType element = lower_is_vector(l, t) ? lower_vector_element(l, t, &count) : t;
		if (!lower_is_vector(l, t) && !type_is_integer(l->frame->env, t)) continue;
		struct value p = a[0];
		bool exact = type_is_integer(l->frame->env, element);
		for (int64_t i = 0; i < count && i < 3; i++) {
			struct value e = a[k];
			if (a[k].kind == VALUE_RECORD) {
				struct place place = place_object(a[k].object);
				e = lower_load(l, pointer_field(l, value_pointer(l, &place), i * 4), element, c);
			}
			expr_ref index = exact ? value_as_int(l, e, at)
				: lower_approx(l, "texel", LOWER_I32, CAUSE_FLOAT, "coordinate of an image", at, value_uniform(l, &e));
			p = pointer_advance(l, p, index, lower_image_stride(i), false);
		}
		lower_touch(l, p, 4, write ? ACCESS_WRITE : ACCESS_READ, c);
		*out = value_unknown(l, clang.getCursorType(c), NULL, CAUSE_ARRAY_READ, "pixel", at, false);
		return true;
	}
	return false;
}

/* The scope of an atomic: what an `_explicit` function says behind its orders, else the device. A scope that is not constant
 * may be the narrowest that is any use. */
static enum scope atomic_scope(struct lower *l, const char *name, const struct value *a, size_t n)
{
	int64_t scope;
	bool loads = starts(name, "atomic_load") || starts(name, "atomic_flag");
	size_t at = strstr(name, "compare_exchange") ? 5 : loads ? 2 : 3;
	if (!strstr(name, "_explicit") || n <= at) return SCOPE_GRID;
	if (a[at].kind != VALUE_INT || a[at].type.bits == 1 || !expr_is_int(l->t, a[at].e, &scope)) return SCOPE_BLOCK;
	switch (scope) { /* clang's numbers */
	case 0: return SCOPE_THREAD;
	case 1: return SCOPE_BLOCK;
	case 2: return SCOPE_GRID;
	case 4: return SCOPE_WARP;
	default: return SCOPE_SYSTEM;
	}
}

static bool atomic(struct lower *l, CXCursor c, const struct callee *callee, const struct value *a, size_t n, struct value *out)
{
	const char *name = callee->name;
	if (!starts(name, "atomic_") && !starts(name, "atom_")) return false;
	if (strstr(name, "fence") || n == 0 || a[0].kind != VALUE_POINTER) return false;
	CXType t = lower_pointee_type(l, callee->args.at[0]);
	if (!strcmp(name, "atomic_init")) {
		lower_store(l, a[0], t, n > 1 ? a[1] : (struct value){0}, lower_pointed_cursor(l, callee->args.at[0]));
		return true;
	}
	*out = lower_atomic(l, a[0], t, atomic_scope(l, name, a, n), lower_pointed_cursor(l, callee->args.at[0]));
	if (strstr(name, "compare_exchange") && n > 1) { /* the expected value is updated */
		CXType e = lower_pointee_type(l, callee->args.at[1]);
		lower_store(l, a[1], e, value_unknown(l, e, NULL, CAUSE_ATOMIC_RESULT, "value found", parse_span(l->p, c), false),
			lower_pointed_cursor(l, callee->args.at[1]));
		*out = value_bool(lower_approx(l, NULL, LOWER_BOOL, CAUSE_ATOMIC_RESULT, "did the exchange happen", parse_span(l->p, c), false));
	}
	return true;
}

/* ---- pointers to any address space ---- */

static bool lies_in(struct lower *l, const struct place *p, enum space space)
{
	if (p->kind == PLACE_OBJECT) return space == SPACE_LOCAL;
	if (p->kind == PLACE_ARRAY) return kernel_array(l->k, (array_ref){ p->object })->space == space;
	return p->kind == PLACE_ANY && space == SPACE_GLOBAL;
}

/* to_global(p): p where it points there, else a null pointer. */
static bool narrowed(struct lower *l, const char *name, const struct value *a, size_t n, struct value *out)
{
	enum space space = !strcmp(name, "to_global") ? SPACE_GLOBAL : !strcmp(name, "to_local") ? SPACE_SHARED
		: !strcmp(name, "to_private") ? SPACE_LOCAL : SPACE_NONE;
	if (space == SPACE_NONE || n != 1 || a[0].kind != VALUE_POINTER) return false;
	struct target *copy = ARENA_ARRAY(l->scratch, struct target, a[0].targets ? a[0].targets : 1);
	for (uint32_t i = 0; i < a[0].targets; i++) {
		copy[i] = a[0].target[i];
		if (!lies_in(l, &copy[i].place, space)) copy[i].place = (struct place){ .kind = PLACE_NULL };
	}
	*out = (struct value){ .kind = VALUE_POINTER, .target = copy, .targets = a[0].targets };
	return true;
}

/* ---- integers ---- */

static bool integers(const struct value *a, size_t n)
{
	for (size_t i = 0; i < n; i++) if (a[i].kind != VALUE_INT || a[i].type.bits == 1) return false;
	return n > 0;
}

static bool arithmetic(struct lower *l, CXCursor c, const char *name, const struct value *a, size_t n, struct value *out)
{
	struct expr_table *t = l->t;
	struct span at = parse_span(l->p, c);
	if (starts(name, "convert_") || starts(name, "__builtin_astype")) {
		if (n != 1 || (a[0].kind != VALUE_INT && a[0].kind != VALUE_OPAQUE)) return false;
		*out = strstr(name, "_sat") ? value_unknown(l, clang.getCursorType(c), NULL, CAUSE_UNKNOWN_CALL, "saturated", at, false)
			: value_convert(l, a[0], clang.getCursorType(c), at);
		return true;
	}
	if (!integers(a, n)) return false;
	struct int_type type = a[0].type;
	expr_ref e;
	if (!strcmp(name, "mad24") && n == 3)
		e = expr_wrap(t, LOWER_I32, expr_add(t, expr_mul(t, a[0].e, a[1].e), a[2].e));
	else if (!strcmp(name, "mul24") && n == 2) e = expr_wrap(t, type, expr_mul(t, a[0].e, a[1].e));
	else if (!strcmp(name, "clamp") && n == 3) e = expr_binary(t, EXPR_MIN, expr_binary(t, EXPR_MAX, a[0].e, a[1].e), a[2].e);
	else return false;
	*out = value_int(expr_wrap(t, type, e), type);
	return true;
}

bool lower_opencl(struct lower *l, CXCursor c, const struct callee *callee, struct value *out)
{
	const char *name = callee->name;
	static const char *const nothing[] = { "mem_fence", "read_mem_fence", "write_mem_fence", "atomic_work_item_fence",
		"prefetch" };
	bool known = starts(name, "get_") || strstr(name, "barrier") || starts(name, "vload") || starts(name, "vstore")
		|| starts(name, "atomic_") || starts(name, "atom_") || starts(name, "convert_") || starts(name, "async_work_group") || starts(name, "read_image") || starts(name, "write_image") || !strcmp(name, "wait_group_events")
		|| starts(name, "to_") || !strcmp(name, "mad24") || !strcmp(name, "mul24") || !strcmp(name, "clamp");
	bool quiet = false;
	for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) quiet |= !strcmp(name, nothing[i]);
	if (!known && !quiet) return false;
	size_t n = callee->args.n;
	struct value a[6] = {{0}};
	if (n > 6) return false;
	*out = (struct value){0};
	for (size_t i = 0; i < n; i++) a[i] = lower_eval(l, callee->args.at[i]);
	if (quiet || l->failed) return true;
	if (identity(l, c, name, argument(a, n, 0), out) || barrier(l, c, name, argument(a, n, 0), argument(a, n, 1))) return true;
	if (vector_access(l, c, callee, a, n, out) || lower_group_copy(l, c, callee, a, n, out)) return true;
	if (image_access(l, c, callee, a, n, out) || narrowed(l, name, a, n, out)) return true;
	if (atomic(l, c, callee, a, n, out) || arithmetic(l, c, name, a, n, out)) return true;
	/* some other function of that family: as if it had no body */
	*out = lower_unknown_call(l, c, name, a, n, clang.getCursorType(c));
	return true;
}

/* OpenCL C's built-in functions: identities, barriers, atomics of both generations, vector loads and stores, images, and the integer
 * functions. */
#include "infer/lower/device/device_internal.h"

/* ---- identities ---- */

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

static struct value linear_id(struct lower *l, bool local)
{
	struct expr_table *t = l->t;
	expr_ref e = expr_int(t, 0);
	l->k->mentions_linear = true;
	for (int i = 2; i >= 0; i--) {
		e = expr_mul(t, e, identity_axis(l, local ? "get_local_size" : "get_global_size", i));
		e = expr_add(t, e, identity_axis(l, local ? "get_local_id" : "get_global_id", i));
	}
	return values_int(e, VALUES_U64);
}

/* Along an axis that may be computed; beyond the third there is one work-item. */
static struct value along(struct lower *l, const char *name, expr_ref d)
{
	struct expr_table *t = l->t;
	bool size = strstr(name, "size") || strstr(name, "num");
	expr_ref e = expr_int(t, size ? 1 : 0);
	int64_t axis;
	bool known = expr_is_int(t, d, &axis);
	for (int i = 0; i < 3; i++) {
		if (known && axis != i) continue;
		l->k->mentions_axis[i] = true;
		e = known ? identity_axis(l, name, i) : expr_ite(t, expr_eq(t, d, expr_int(t, i)), identity_axis(l, name, i), e);
	}
	return values_int(e, VALUES_U64);
}

/* What is said of launches that OpenCL allows and we do not ask about. */
static void assume_launch(struct lower *l, const struct call *c, const char *name)
{
	bool of_items = strstr(name, "_id") && !strstr(name, "group"), named = l->block_dim[0] > 0;
	if (device_starts(name, "get_global_") && !strstr(name, "size")) values_assumption(l, ASSUME_OTHER, c->at, "the global offset is zero");
	if (!strcmp(name, "get_local_size")) values_assumption(l, ASSUME_OTHER, c->at, "all work-groups of a launch are of one size");
	if (of_items && !named) values_assumption(l, ASSUME_OTHER, c->at, "a work-group has at most %d work-items, 64 along the third axis", CUDA_BLOCK_THREADS);
}

static bool identity(struct lower *l, const struct call *c, const char *name, struct value *out)
{
	if (!device_starts(name, "get_")) return false;
	assume_launch(l, c, name);
	if (!strcmp(name, "get_work_dim")) {
		*out = values_int(values_approx_bounds(l, "work_dim", VALUES_U32, CAUSE_UNKNOWN_CALL, "number of dimensions", c->at, true, 1, 3), VALUES_U32);
		return true;
	}
	if (!strcmp(name, "get_global_offset")) *out = values_int(expr_int(l->t, 0), VALUES_U64);
	else if (!strcmp(name, "get_local_linear_id") || !strcmp(name, "get_global_linear_id")) *out = linear_id(l, name[4] == 'l');
	else if (identity_axis(l, name, 0).ix && c->n) *out = along(l, name, values_as_int(l, c->args[0], c->at));
	else return false;
	return true;
}

/* ---- barriers ---- */

static bool barrier(struct lower *l, const struct call *c, const char *name)
{
	enum scope scope;
	int64_t reach, n = 0;
	if (!strcmp(name, "barrier") || !strcmp(name, "work_group_barrier")) scope = SCOPE_BLOCK;
	else if (!strcmp(name, "sub_group_barrier")) scope = SCOPE_WARP;
	else return false;
	/* flags that are not constant may order nothing; memory_scope_work_item and memory_scope_sub_group do not reach the whole group */
	if (!c->n || !device_constant(l, &c->args[0], &n)) n = 0;
	bool wide = c->n < 2 || (device_constant(l, &c->args[1], &reach) && reach != 0 && (reach != 4 || scope == SCOPE_WARP));
	if (!wide) n = 0;
	device_group_copies_repeat(l);
	device_sync(l, scope, (n & 1) != 0, (n & 2) != 0, (expr_ref){0}, c->at);
	return true;
}

/* ---- memory ---- */

static int64_t vector_width(const char *digits)
{
	static const struct { const char *digits; int64_t n; } widths[] = { { "2", 2 }, { "3", 3 }, { "4", 4 }, { "8", 8 }, { "16", 16 } };
	for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
		if (!strcmp(digits, widths[i].digits)) return widths[i].n;
	return 0;
}

static bool vector_access(struct lower *l, const struct call *c, const char *name, struct value *out)
{
	bool store = device_starts(name, "vstore"), load = device_starts(name, "vload");
	int64_t width = store || load ? vector_width(name + (store ? 6 : 5)) : 0;
	if (width == 0 || c->n != (store ? 3u : 2u)) return false;
	size_t pointer = store ? 2 : 1, offset = store ? 1 : 0;
	int64_t unit = device_pointee_size(c, pointer);
	expr_ref index = expr_mul(l->t, values_as_int(l, c->args[offset], c->at), expr_int(l->t, width));
	memory_touch(l, memory_advance(l, c->args[pointer], index, unit, true), width * unit, store ? ACCESS_WRITE : ACCESS_READ, (expr_ref){0}, c->at);
	if (load) *out = values_unknown(l, c->expr->type, NULL, CAUSE_ARRAY_READ, "vector read", c->at, false);
	return true;
}

/* ---- images: one element per pixel, three dimensions ---- */

/* The coordinate is the argument after the image, or after a sampler. */
static const struct tree_type *coordinate_type(const struct tree_type *t, int64_t *count)
{
	*count = t->kind == TREE_TYPE_VECTOR ? t->extent : 1;
	return t->kind == TREE_TYPE_VECTOR ? t->to : values_is_integer(t) ? t : NULL;
}

static bool image_access(struct lower *l, const struct call *c, const char *name, struct value *out)
{
	bool write = device_starts(name, "write_image"), read = device_starts(name, "read_image");
	if ((!write && !read) || c->n < 2 || c->args[0].kind != VALUE_POINTER) return false;
	for (size_t k = 1; k < c->n; k++) {
		int64_t count;
		const struct tree_type *element = coordinate_type(c->written[k]->type, &count);
		if (!element) continue;
		struct value p = c->args[0];
		for (int64_t i = 0; i < count && i < 3; i++) {
			struct value e = c->args[k];
			if (e.kind == VALUE_RECORD) e = memory_load(l, memory_field(l, memory_object_pointer(l, e.object), i * 4), element, c->at, (struct want){0});
			expr_ref index = values_is_integer(element) ? values_as_int(l, e, c->at)
				: values_approx(l, "texel", VALUES_I32, CAUSE_FLOAT, "coordinate of an image", c->at, values_uniform(l, &e));
			p = memory_advance(l, p, index, device_image_stride(i), false);
		}
		memory_touch(l, p, 4, write ? ACCESS_WRITE : ACCESS_READ, (expr_ref){0}, c->at);
		if (read) *out = values_unknown(l, c->expr->type, NULL, CAUSE_ARRAY_READ, "pixel", c->at, false);
		return true;
	}
	return false;
}

/* ---- atomics ---- */

/* What an `_explicit` function says behind its orders, else the device. A scope that is not constant may be the narrowest that is
 * any use. */
static enum scope atomic_scope(struct lower *l, const struct call *c, const char *name)
{
	int64_t scope;
	bool loads = device_starts(name, "atomic_load") || device_starts(name, "atomic_flag");
	size_t at = strstr(name, "compare_exchange") ? 5 : loads ? 2 : 3;
	if (!strstr(name, "_explicit") || c->n <= at) return SCOPE_GRID;
	if (!device_constant(l, &c->args[at], &scope)) return SCOPE_BLOCK;
	switch (scope) { /* clang's numbers */
	case 0: return SCOPE_THREAD;
	case 1: return SCOPE_BLOCK;
	case 2: return SCOPE_GRID;
	case 4: return SCOPE_WARP;
	default: return SCOPE_SYSTEM;
	}
}

static bool atomic(struct lower *l, const struct call *c, const char *name, struct value *out)
{
	if (!device_starts(name, "atomic_") && !device_starts(name, "atom_")) return false;
	if (strstr(name, "fence") || c->n == 0 || c->args[0].kind != VALUE_POINTER) return false;
	const struct tree_type *t = device_pointee(c, 0);
	if (!strcmp(name, "atomic_init")) {
		memory_store(l, c->args[0], t, c->n > 1 ? c->args[1] : (struct value){0}, device_pointed(c, 0));
		return true;
	}
	*out = memory_atomic(l, c->args[0], t, atomic_scope(l, c, name), device_change(l, c), device_pointed(c, 0));
	if (strstr(name, "compare_exchange") && c->n > 1) { /* the expected value is updated */
		const struct tree_type *e = device_pointee(c, 1);
		memory_store(l, c->args[1], e, values_unknown(l, e, NULL, CAUSE_ATOMIC_RESULT, "value found", c->at, false), device_pointed(c, 1));
		*out = values_bool(values_approx(l, NULL, VALUES_BOOL, CAUSE_ATOMIC_RESULT, "did the exchange happen", c->at, false));
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
static bool narrowed(struct lower *l, const struct call *c, const char *name, struct value *out)
{
	enum space space = !strcmp(name, "to_global") ? SPACE_GLOBAL : !strcmp(name, "to_local") ? SPACE_SHARED
		: !strcmp(name, "to_private") ? SPACE_LOCAL : SPACE_NONE;
	if (space == SPACE_NONE || c->n != 1 || c->args[0].kind != VALUE_POINTER) return false;
	const struct value *a = &c->args[0];
	struct target *copy = ARENA_ARRAY(l->scratch, struct target, a->targets ? a->targets : 1);
	for (uint32_t i = 0; i < a->targets; i++) {
		copy[i] = a->target[i];
		if (!lies_in(l, &copy[i].place, space)) copy[i].place = (struct place){ .kind = PLACE_NULL };
	}
	*out = (struct value){ .kind = VALUE_POINTER, .target = copy, .targets = a->targets };
	return true;
}

/* ---- integers ---- */

static bool integers(const struct call *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->args[i].kind != VALUE_INT || c->args[i].type.bits == 1) return false;
	return c->n > 0;
}

static bool arithmetic(struct lower *l, const struct call *c, const char *name, struct value *out)
{
	struct expr_table *t = l->t;
	const struct value *a = c->args;
	if (device_starts(name, "convert_") || device_starts(name, "__builtin_astype")) {
		if (c->n != 1 || (a[0].kind != VALUE_INT && a[0].kind != VALUE_OPAQUE)) return false;
		*out = strstr(name, "_sat") ? values_unknown(l, c->expr->type, NULL, CAUSE_UNKNOWN_CALL, "saturated", c->at, false)
			: values_convert(l, a[0], c->expr->type, c->at);
		if (strstr(name, "_sat")) values_set_computed(l, out);
		return true;
	}
	if (!integers(c)) return false;
	struct int_type type = a[0].type;
	expr_ref e;
	if (!strcmp(name, "mad24") && c->n == 3) e = expr_wrap(t, VALUES_I32, expr_add(t, expr_mul(t, a[0].e, a[1].e), a[2].e));
	else if (!strcmp(name, "mul24") && c->n == 2) e = expr_wrap(t, type, expr_mul(t, a[0].e, a[1].e));
	else if (!strcmp(name, "clamp") && c->n == 3) e = expr_binary(t, EXPR_MIN, expr_binary(t, EXPR_MAX, a[0].e, a[1].e), a[2].e);
	else return false;
	*out = values_int(expr_wrap(t, type, e), type);
	return true;
}

bool device_opencl(struct lower *l, const struct call *c, struct value *out)
{
	static const char *const nothing[] = { "mem_fence", "read_mem_fence", "write_mem_fence", "atomic_work_item_fence", "prefetch" };
	const char *name = c->function->name;
	for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
		if (!strcmp(name, nothing[i])) return true;
	return identity(l, c, name, out) || barrier(l, c, name) || vector_access(l, c, name, out) || image_access(l, c, name, out)
		|| narrowed(l, c, name, out) || atomic(l, c, name, out) || arithmetic(l, c, name, out);
}

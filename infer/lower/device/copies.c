/* Asynchronous copies by name: a thread's own, and those that threads make together; matrices that a warp loads and stores. */
#include "infer/lower/device/device_internal.h"

static bool is_class(const struct tree_type *t, const char *name)
{
	while (t && (t->kind == TREE_TYPE_REFERENCE || t->kind == TREE_TYPE_POINTER)) t = t->to;
	return t && t->record && device_starts(t->record->name, name);
}

/* It arrives when it has copied. */
static bool touch_barrier(struct lower *l, const struct call *c, size_t i)
{
	if (!is_class(c->written[i]->type, "barrier") && !is_class(c->written[i]->type, "cuda::barrier")) return false;
	memory_touch(l, c->args[i], 8, ACCESS_ATOMIC, (expr_ref){0}, &c->written[i]->at);
	return true;
}

/* memcpy_async(to, from, size, pipeline): followed until the thread waits. With a barrier it is complete when that is. */
static void own_copy(struct lower *l, const struct call *c, bool primitive, const struct tree_span *at)
{
	expr_ref bytes = values_as_int(l, c->args[2], at);
	struct device_copy copy = { .to = c->args[0], .from = c->args[1], .bytes_from = bytes, .unit = device_pointee_size(c, 1),
		.to_at = memory_user_place(l, device_pointed(c, 0)), .from_at = memory_user_place(l, device_pointed(c, 1)) };
	bool pipeline = c->n == 4 && (is_class(c->written[3]->type, "pipeline") || is_class(c->written[3]->type, "cuda::pipeline"));
	bool own = (primitive || pipeline) && expr_is_int(l->t, bytes, &copy.bytes);
	if (!own) {
		device_copy_in_time(l, at);
		memory_touch_many(l, c->args[1], bytes, device_pointee_size(c, 1), ACCESS_READ, copy.from_at);
		memory_touch_many(l, c->args[0], bytes, device_pointee_size(c, 0), ACCESS_WRITE, copy.to_at);
	}
	for (size_t i = 3; i < c->n; i++) touch_barrier(l, c, i);
	if (own) device_copy_begin(l, copy);
}

/* Who accesses which part of the memory is not told. The destination comes first. */
static void together(struct lower *l, const struct call *c, bool copies, const struct tree_span *at)
{
	bool loads = !strcmp(c->function->name, "load_matrix_sync"), writes = !loads;
	if (copies) device_copy_in_time(l, at);
	for (size_t i = 0; i < c->n; i++) {
		if (copies && touch_barrier(l, c, i)) continue;
		const struct tree_type *t = c->written[i]->type;
		if (c->args[i].kind != VALUE_POINTER) continue;
		if (values_is_aggregate(t)) {           /* a fragment; a group is read */
			if (!copies) memory_touch(l, c->args[i], values_size(t), loads ? ACCESS_WRITE : ACCESS_READ, (expr_ref){0}, &c->written[i]->at);
			continue;
		}
		memory_access_unknown(l, c->args[i], writes ? ACCESS_WRITE : ACCESS_READ, device_pointed(c, i), "access by several threads together");
		writes = false;
	}
}

static void wait_for(struct lower *l, const struct call *c)
{
	int64_t groups = INT32_MAX;
	if (c->n) (void)device_constant(l, &c->args[0], &groups);
	device_copies_wait(l, false, groups);
}

bool device_copies(struct lower *l, const struct call *c, struct value *out)
{
	const char *name = c->function->name;
	const struct tree_span *at = memory_user_place(l, c->at);
	bool primitive = !strcmp(name, "__pipeline_memcpy_async"), copies = primitive || !strcmp(name, "memcpy_async");
	bool own = copies && c->n > 2 && c->args[0].kind == VALUE_POINTER && c->args[1].kind == VALUE_POINTER && c->args[2].kind == VALUE_INT
		&& values_is_pointer(c->written[0]->type);
	if (own) own_copy(l, c, primitive, at);
	else if (copies || !strcmp(name, "load_matrix_sync") || !strcmp(name, "store_matrix_sync")) together(l, c, copies, at);
	else if (!strcmp(name, "__pipeline_commit")) device_copies_commit(l);
	else if (!strcmp(name, "__pipeline_wait_prior")) wait_for(l, c);
	else return device_group_copies(l, c, out);
	return true;
}

/* CUB's primitives of blocks and warps. A collective uses its temporary storage as all of CUB's do: every thread writes its part, the
 * threads meet, every thread reads what any other wrote. Using the storage again without a barrier in between then races, as it does. */
#include "infer/lower/device/device_internal.h"

#define STORAGE 4096                            /* bytes: four for each thread of a block (environment/cub/cub.cuh) */
#define TRANSPOSE 3                             /* the first of the ways to load or store that go through the storage */

/* The object that a pointer leads to, as a whole; 0: it is none. */
static bool object_of(struct lower *l, const struct value *self, uint32_t *object)
{
	int64_t bytes;
	if (self->kind != VALUE_POINTER || self->targets != 1 || self->target[0].place.kind != PLACE_OBJECT) return false;
	const struct place *p = &self->target[0].place;
	*object = p->object;
	return memory_has(l, p) && memory_constant_offset(l, p, &bytes) && bytes == 0;
}

/* It keeps the address of the storage. */
static void construct(struct lower *l, const struct call *c)
{
	uint32_t object;
	if (c->n && c->args[0].kind == VALUE_POINTER && object_of(l, &c->self, &object)) memory_write(l, object, 0, 8, c->args[0]);
	else if (c->n) values_give_up(l, memory_user_place(l, c->at), "storage of a collective that is not followed");
}

static struct value storage_of(struct lower *l, const struct call *c)
{
	uint32_t object;
	bool covered;
	return object_of(l, &c->self, &object) ? memory_read(l, object, 0, 8, &covered) : (struct value){0};
}

static const struct tree_type *parameter(const struct call *c, size_t i)
{
	return i < c->function->params.n ? c->function->params.at[i]->type : c->written[i]->type;
}

static int64_t items_of(const struct call *c)
{
	int64_t items = 1;
	for (size_t i = 0; i < c->n; i++) {
		const struct tree_type *t = parameter(c, i);
		if (t->kind == TREE_TYPE_REFERENCE && t->to->kind == TREE_TYPE_ARRAY && t->to->extent > 0) items = t->to->extent;
	}
	return items;
}

/* Arrays and references that a collective fills or reads; iterators into global memory are read or written in order. */
static void arguments(struct lower *l, const struct call *c, bool stores)
{
	int64_t items = items_of(c);
	for (size_t i = 0; i < c->n; i++) {
		const struct tree_type *t = parameter(c, i);
		if (c->args[i].kind != VALUE_POINTER || (t->to && t->to->kind == TREE_TYPE_FUNCTION)) continue;
		if (t->kind == TREE_TYPE_REFERENCE) {
			memory_touch(l, c->args[i], values_size(t->to), ACCESS_WRITE, (expr_ref){0}, &c->written[i]->at);
			continue;
		}
		int64_t size = device_pointee_size(c, i);
		expr_ref first = expr_mul(l->t, device_thread_rank(l), expr_int(l->t, items));
		memory_touch(l, memory_advance(l, c->args[i], first, size, true), items * size, stores ? ACCESS_WRITE : ACCESS_READ, (expr_ref){0},
			&c->written[i]->at);
	}
}

/* Loads and stores meet only where they transpose through the storage. */
static bool meets(struct lower *l, const struct call *c, bool moves)
{
	const struct tree_arguments *list = &c->function->record->arguments;
	if (!moves) return true;
	if (list->n > 3 && list->at[3].has_value) return list->at[3].value >= TRANSPOSE;
	values_give_up(l, memory_user_place(l, c->at), "collective of which it is not known whether its threads meet");
	return false;
}

static void through_storage(struct lower *l, struct value storage, bool block, const struct tree_span *at)
{
	bool known = storage.kind == VALUE_POINTER;
	if (known) memory_touch(l, memory_advance(l, storage, device_thread_rank(l), 4, true), 4, ACCESS_WRITE, (expr_ref){0}, at);
	if (block) values_assumption(l, ASSUME_OTHER, at, "a block primitive of CUB holds a barrier");
	device_sync(l, block ? SCOPE_BLOCK : SCOPE_WARP, true, true, (expr_ref){0}, at);
	if (!known) return;
	expr_ref part = values_approx_bounds(l, "part", VALUES_INT, CAUSE_UNKNOWN_CALL, "result of a collective", at, false, 0, STORAGE / 4 - 1);
	memory_touch(l, memory_advance(l, storage, part, 4, true), 4, ACCESS_READ, (expr_ref){0}, at);
}

bool device_collective(struct lower *l, const struct call *c, struct value *out)
{
	const struct tree_record *r = c->function->record;
	const char *class = r ? c->function->qualified : "";
	bool block = device_starts(class, "cub::Block"), warp = device_starts(class, "cub::Warp");
	if (!block && !warp) return false;
	if (c->function->kind == TREE_FUNCTION_CONSTRUCTOR) {
		construct(l, c);
		return true;
	}
	bool stores = device_starts(class, "cub::BlockStore"), moves = stores || device_starts(class, "cub::BlockLoad");
	const struct tree_span *at = memory_user_place(l, c->at);
	arguments(l, c, stores);
	if (meets(l, c, moves)) through_storage(l, storage_of(l, c), block, at);
	*out = device_result(l, c, CAUSE_UNKNOWN_CALL, arena_printf(l->scratch, "result of %s", c->function->name), false);
	return true;
}

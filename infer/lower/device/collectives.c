/* CUB's primitives of blocks and warps. A collective uses its temporary storage as all of CUB's do: every thread writes its part, the
 * threads meet, every thread reads what any other wrote. Using the storage again without a barrier in between then races, as it does. */
#include "infer/lower/device/device_internal.h"
#include "infer/lower/exprs/exprs.h"

#define OBJECT "collective that is given an object"
#define STORAGE 4096                            /* bytes: four for each thread of a block (environment/cub/cub.cuh) */

/* How a load or store deals elements out to threads, as cub.cuh numbers the ways. The transposing ones go through the storage: so a
 * thread gets or gives others than those that it loads or stores. */
enum way { WAY_DIRECT, WAY_STRIPED, WAY_VECTORIZE, WAY_TRANSPOSE, WAY_WARP_TRANSPOSE, WAY_WARP_TRANSPOSE_TIMESLICED, WAYS };
struct dealing { bool moves, stores; enum way way; int64_t block; expr_ref valid; };     /* block: threads; valid: so many elements in all; {0}: no less */

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

/* The threads of a block, by the template's arguments: X, and what follows the way. 0: they do not tell. */
static int64_t block_of(const struct tree_arguments *list)
{
	int64_t block = 1;
	for (size_t i = 1; i < list->n; i++)
		if ((i == 1 || i > 3) && (!list->at[i].has_value || !int_mul(block, list->at[i].value, &block))) return 0;
	return block;
}

/* False: the template's arguments do not tell. */
static bool dealing_of(const struct call *c, const char *class, struct dealing *out)
{
	const struct tree_arguments *list = &c->function->record->arguments;
	*out = (struct dealing){ .stores = device_starts(class, "cub::BlockStore") };
	out->moves = out->stores || device_starts(class, "cub::BlockLoad");
	if (!out->moves) return true;
	if (list->n <= 3 || !list->at[3].has_value || list->at[3].value < 0 || list->at[3].value >= WAYS) return false;
	out->way = (enum way)list->at[3].value;
	if (c->n > 2 && c->args[2].kind == VALUE_INT) out->valid = c->args[2].e;
	out->block = block_of(list);
	return out->block > 0 || (out->way != WAY_STRIPED && out->way != WAY_TRANSPOSE);
}

/* So many elements from the first on, each so far behind the one before, as far as they are valid. */
static void move_some(struct lower *l, const struct dealing *d, struct value p, expr_ref first, int64_t items, int64_t step, int64_t size,
	const struct tree_span *at)
{
	struct expr_table *t = l->t;
	expr_ref count = expr_int(t, items);
	if (d->valid.ix) {
		expr_ref left = expr_add(t, expr_sub(t, d->valid, first), expr_int(t, step - 1));
		expr_ref most = expr_binary(t, EXPR_EDIV, left, expr_int(t, step));
		count = expr_binary(t, EXPR_MIN, count, expr_binary(t, EXPR_MAX, expr_int(t, 0), most));
	}
	memory_touch_strided(l, memory_advance(l, p, first, size, true), count, expr_int(t, step), size, d->stores ? ACCESS_WRITE : ACCESS_READ, (expr_ref){0}, at);
}

/* What a thread loads or stores of what begins at p, by itself. */
static void move(struct lower *l, const struct dealing *d, struct value p, int64_t items, int64_t size, const struct tree_span *at)
{
	struct expr_table *t = l->t;
	expr_ref rank = device_thread_rank(l), count = expr_int(t, items), warp = expr_int(t, WARP);
	switch (d->way) {
	case WAY_DIRECT: case WAY_VECTORIZE: case WAYS:
		if (d->valid.ix) move_some(l, d, p, expr_mul(t, rank, count), items, 1, size, at);
		else memory_touch(l, memory_advance(l, p, expr_mul(t, rank, count), size, true), items * size, d->stores ? ACCESS_WRITE : ACCESS_READ, (expr_ref){0}, at);
		return;
	case WAY_STRIPED: case WAY_TRANSPOSE:
		move_some(l, d, p, rank, items, d->block, size, at);
		return;
	case WAY_WARP_TRANSPOSE: case WAY_WARP_TRANSPOSE_TIMESLICED: {
		expr_ref before = expr_mul(t, expr_mul(t, expr_binary(t, EXPR_EDIV, rank, warp), warp), count);
		move_some(l, d, p, expr_add(t, before, expr_binary(t, EXPR_EMOD, rank, warp)), items, WARP, size, at);
		return;
	}
	}
}

/* What its functions and iterators, given as objects or by reference, may lead to, and what their methods name. */
static void given_objects(struct lower *l, const struct call *c)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct tree_type *t = parameter(c, i), *of = t->kind == TREE_TYPE_REFERENCE ? t->to->bare : t;
		bool object = c->args[i].kind == VALUE_RECORD || (c->args[i].kind == VALUE_POINTER && values_is_aggregate(of));
		if (object && exprs_holds_pointers(of)) exprs_escape_data(l, c->args[i], of, ACCESS_WRITE, &c->written[i]->at, OBJECT);
	}
	exprs_give_methods(l, c, OBJECT);
}

/* Arrays and references that a collective fills or reads. */
static void local_arguments(struct lower *l, const struct call *c)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct tree_type *t = parameter(c, i);
		const struct tree_span *at = &c->written[i]->at;
		if (c->args[i].kind != VALUE_POINTER || t->kind != TREE_TYPE_REFERENCE || t->to->kind == TREE_TYPE_FUNCTION) continue;
		memory_touch(l, c->args[i], values_size(t->to), ACCESS_WRITE, (expr_ref){0}, at);
	}
}

/* Pointers into global memory are read or written in the collective's order. */
static void pointers(struct lower *l, const struct call *c, const struct dealing *d)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct tree_type *t = parameter(c, i);
		if (c->args[i].kind != VALUE_POINTER || t->kind == TREE_TYPE_REFERENCE || (t->to && t->to->kind == TREE_TYPE_FUNCTION)) continue;
		move(l, d, c->args[i], items_of(c), device_pointee_size(c, i), &c->written[i]->at);
	}
}

/* Each thread writes its part, all meet, each reads what any other wrote; of a warp in a block's storage, what its warp did. */
static void through_storage(struct lower *l, struct value storage, bool block, bool warps, const struct tree_span *at)
{
	bool known = storage.kind == VALUE_POINTER;
	expr_ref rank = device_thread_rank(l), warp = expr_int(l->t, WARP);
	if (known) memory_touch(l, memory_advance(l, storage, rank, 4, true), 4, ACCESS_WRITE, (expr_ref){0}, at);
	if (block) values_assumption(l, ASSUME_OTHER, at, "a block primitive of CUB holds a barrier");
	device_sync(l, block ? SCOPE_BLOCK : SCOPE_WARP, true, true, (expr_ref){0}, at);
	if (!known) return;
	int64_t most = warps ? WARP - 1 : STORAGE / 4 - 1;
	expr_ref part = values_approx_bounds(l, "part", VALUES_INT, CAUSE_UNKNOWN_CALL, "result of a collective", at, false, 0, most);
	if (warps) part = expr_add(l->t, expr_mul(l->t, expr_binary(l->t, EXPR_EDIV, rank, warp), warp), part);
	memory_touch(l, memory_advance(l, storage, part, 4, true), 4, ACCESS_READ, (expr_ref){0}, at);
}

/* Of reductions and scans of a warp, in lanes; 0: it is no such class. */
static int64_t lanes_of(const char *class, const struct tree_record *r)
{
	bool shuffles = device_starts(class, "cub::WarpReduce") || device_starts(class, "cub::WarpScan");
	if (!shuffles) return 0;
	return r->arguments.n > 1 && r->arguments.at[1].has_value ? r->arguments.at[1].value : 1;
}

/* By shuffles, which order no memory: all lanes come, and what they do with the storage is no race of theirs, but one with another warp that is
 * given the same. Another number of lanes than a power of two goes through the storage as well. */
static void by_shuffles(struct lower *l, const char *class, struct value storage, int64_t lanes, const struct tree_span *at)
{
	struct expr_table *t = l->t;
	expr_ref rank = device_thread_rank(l), warp = expr_int(t, WARP);
	struct core_stmt s = { .kind = CORE_SYNC, .at = lower_at(at), .u.sync = { .scope = SCOPE_WARP, .call = arena_strdup(l->k->arena, class) } };
	if (lanes == WARP) values_emit(l, &s);
	if (storage.kind != VALUE_POINTER) return;
	expr_ref part = values_approx_bounds(l, "part", VALUES_INT, CAUSE_UNKNOWN_CALL, "result of a collective", at, false, 0, STORAGE / 4 - 1);
	expr_ref apart = expr_not(t, expr_eq(t, expr_binary(t, EXPR_EDIV, part, warp), expr_binary(t, EXPR_EDIV, rank, warp)));
	struct branch b;
	memory_touch(l, memory_advance(l, storage, rank, 4, true), 4, ACCESS_WRITE, (expr_ref){0}, at);
	values_branch_begin(l, &b, (lanes & (lanes - 1)) ? expr_or(t, apart, values_approx(l, "through_storage", VALUES_BOOL, CAUSE_UNKNOWN_CALL,
		"whether lanes use the storage", at, true)) : apart, at);
	memory_touch(l, memory_advance(l, storage, part, 4, true), 4, ACCESS_READ, (expr_ref){0}, at);
	values_branch_end(l, &b);
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
	const struct tree_span *at = memory_user_place(l, c->at);
	struct dealing d;
	if (!dealing_of(c, class, &d)) {
		values_give_up(l, at, "collective of which it is not known which elements its threads load or store");
		return true;
	}
	bool warps = d.moves && d.way == WAY_WARP_TRANSPOSE, meets = !d.moves || d.way >= WAY_TRANSPOSE;
	given_objects(l, c);
	local_arguments(l, c);
	if (!d.stores) pointers(l, c, &d);
	int64_t lanes = lanes_of(class, r);
	if (lanes) by_shuffles(l, class, storage_of(l, c), lanes, at);
	else if (meets) through_storage(l, storage_of(l, c), block && !warps, warps, at);
	if (d.stores) pointers(l, c, &d);
	if (meets) given_objects(l, c);         /* on both sides of its barrier */
	*out = device_result(l, c, CAUSE_UNKNOWN_CALL, arena_printf(l->scratch, "result of %s", c->function->name), false);
	values_set_computed(l, out);
	return true;
}

/* lower_groups: methods of environment classes that have no body: groups of threads, CUB's collectives, cuda::barrier.
 *
 * A collective uses its temporary storage as all of CUB's do: every thread writes its part, the threads meet, every
 * thread reads what any other wrote. Using the storage again without a barrier in between then races, as it does. */
#include "infer/lower_internal.h"

#include <string.h>

static const char *class_name(struct lower *l, CXType t)
{
	t = lower_resolve(l, t);
	if (lower_is_reference(l, t) || type_is_pointer(l->frame->env, t)) t = lower_resolve(l, type_pointee(l->frame->env, t));
	return parse_string(l->p, clang.getTypeSpelling(t));
}

expr_ref lower_thread_rank(struct lower *l)
{
	struct expr_table *t = l->t;
	expr_ref e = expr_int(t, 0);
	for (int i = 2; i >= 0; i--)
		e = expr_add(t, expr_mul(t, e, expr_var(t, l->k->block_dim[i])), expr_var(t, l->k->thread_idx[i]));
	return e;
}

/* The name of CUB's class of block or warp primitives that t is, also where a template leaves its arguments open; or NULL. */
static const char *collective_class(struct lower *l, CXType t)
{
	t = lower_resolve(l, t);
	if (lower_is_reference(l, t) || type_is_pointer(l->frame->env, t)) t = lower_resolve(l, type_pointee(l->frame->env, t));
	CXCursor class = clang.getTypeDeclaration(t);
	if (parse_is_null(class) || !parse_in_environment(l->p, class)) return NULL;
	const char *space = parse_spelling(l->p, clang.getCursorSemanticParent(class)), *name = parse_spelling(l->p, class);
	return !strcmp(space, "cub") && (!strncmp(name, "Block", 5) || !strncmp(name, "Warp", 4)) ? name : NULL;
}

bool lower_is_collective(struct lower *l, CXType t)
{
	return collective_class(l, t) != NULL;
}

/* An object of such a class keeps the addresses of the storage and the like that its constructor was given. */
void lower_collective_keeps(struct lower *l, uint32_t object, const struct cursor_list *args)
{
	int64_t offset = 0;
	for (size_t i = 0; i < args->n; i++) {
		CXCursor arg = args->at[i];
		CXType t = lower_type(l, arg);
		if (!lower_is_aggregate(l, t) && !type_is_dependent(l->frame->env, t)) {
			lower_effects(l, arg);
			continue;
		}
		struct value p = lower_place(l, arg);
		if (p.kind == VALUE_POINTER) state_write(l, object, offset, 8, p);
		offset += 8;
	}
}

struct value lower_collective(struct lower *l, const struct callee *callee)
{
	uint32_t object = state_object_new(l, callee->name, CAUSE_UNINITIALISED);
	lower_collective_keeps(l, object, &callee->args);
	return (struct value){ .kind = VALUE_RECORD, .object = object };
}

static struct value storage_of(struct lower *l, const struct value *self)
{
	struct value none = {0};
	uint32_t object;
	int64_t bytes;
	if (self->kind == VALUE_RECORD) object = self->object;
	else if (self->kind == VALUE_POINTER && self->targets == 1 && self->target[0].place.kind == PLACE_OBJECT
		&& state_has(l, &self->target[0].place)
		&& place_constant(l, &self->target[0].place, &bytes) && bytes == 0) object = self->target[0].place.object;
	else return none;
	bool covered;
	return object < l->st->n ? state_read(l, object, 0, 8, &covered) : none;
}

/* Arrays and references that a collective fills or reads; iterators into global memory are read or written in order. */
static void collective_arguments(struct lower *l, const struct callee *callee, bool stores)
{
	struct cursor_list params = {0};
	if (!parse_is_null(callee->decl)) parse_parameters(l->p, callee->decl, &params);
	int64_t items = 1, count;
	for (size_t i = 0; i < callee->args.n; i++) {
		CXType element = type_array_element(l->frame->env, lower_type(l, callee->args.at[i]), &count);
		if (element.kind != CXType_Invalid && count > 0) items = count;
	}
	for (size_t i = 0; i < callee->args.n; i++) {
		CXCursor arg = callee->args.at[i];
		CXType t = lower_type(l, arg);
		bool reference = i < params.n && lower_is_reference(l, clang.getCursorType(params.at[i]));
		if (type_array_element(l->frame->env, t, &count).kind != CXType_Invalid || reference) {
			lower_touch(l, lower_place(l, arg), lower_size(l, t), ACCESS_WRITE, parse_strip(l->p, arg));
			continue;
		}
		struct value v = lower_eval(l, arg);
		if (v.kind != VALUE_POINTER) continue;
		int64_t size = lower_size(l, lower_pointee_type(l, arg));
		expr_ref first = expr_mul(l->t, lower_thread_rank(l), expr_int(l->t, items));
		lower_touch(l, pointer_advance(l, v, first, size, true), items * size, stores ? ACCESS_WRITE : ACCESS_READ, parse_strip(l->p, arg));
	}
}

/* Some thread's part of the storage. */
static void read_storage(struct lower *l, struct value storage, CXCursor c)
{
	expr_ref part = lower_approx_bounds(l, "part", LOWER_INT, CAUSE_UNKNOWN_CALL, "result of a collective", parse_span(l->p, c), false,
		0, COLLECTIVE_STORAGE / 4 - 1);
	lower_touch(l, pointer_advance(l, storage, part, 4, true), 4, ACCESS_READ, c);
}

static bool collective(struct lower *l, CXCursor c, const struct callee *callee, const char *spelling, struct value *out)
{
	const char *class = collective_class(l, clang.getCursorType(callee->object));
	if (!class) return false;
	bool block = !strncmp(class, "Block", 5);
	struct value self = lower_place(l, callee->object), storage = storage_of(l, &self);
	collective_arguments(l, callee, !strcmp(class, "BlockStore"));
	/* loads and stores meet only where they transpose through the storage */
	bool moves = !strcmp(class, "BlockLoad") || !strcmp(class, "BlockStore");
	if (moves && !strstr(spelling, "TRANSPOSE")) return true;
	if (storage.kind == VALUE_POINTER)
		lower_touch(l, pointer_advance(l, storage, lower_thread_rank(l), 4, true), 4, ACCESS_WRITE, c);
	if (block) lower_assumption(l, ASSUME_OTHER, parse_span(l->p, c), "a block primitive of CUB holds a barrier");
	lower_sync(l, block ? SCOPE_BLOCK : SCOPE_WARP, true, true, (expr_ref){0}, c);
	if (storage.kind == VALUE_POINTER) read_storage(l, storage, c);
	*out = value_unknown(l, clang.getCursorType(c), callee->name, CAUSE_UNKNOWN_CALL,
		arena_printf(l->scratch, "result of %s", callee->name), parse_span(l->p, c), false);
	return true;
}

static enum scope group_scope(const char *class)
{
	if (strstr(class, "thread_block_tile") || strstr(class, "coalesced_group")) return SCOPE_TILE;
	if (strstr(class, "grid_group")) return SCOPE_GRID;
	if (strstr(class, "cluster_group")) return SCOPE_CLUSTER;
	if (strstr(class, "thread_block")) return SCOPE_BLOCK;
	return SCOPE_NONE;
}

/* The second half of a barrier. What is accessed between the halves is ordered with neither side: where there is such
 * an access the two do not make one barrier (lower_check_arrivals). */
static void wait(struct lower *l, enum scope scope, CXCursor c)
{
	l->arrived = false;
	l->waited_apart |= !l->dry;
	lower_sync(l, scope, true, true, (expr_ref){0}, c);
}

void lower_check_arrivals(struct lower *l)
{
	if (l->arrived_apart && l->waited_apart)
		lower_give_up(l, l->k->at, "accesses between arriving at a barrier and waiting for it");
}

bool lower_loses_shared(const struct lower *l)
{
	return l->shared_escaped && l->any_global && !l->any_shared;
}

static bool is_barrier(const char *class)
{
	return strstr(class, "barrier<") != NULL;
}

static void touch_barrier(struct lower *l, struct value self, CXCursor at)
{
	lower_touch(l, self, 8, ACCESS_ATOMIC, at);
}

bool lower_touch_barrier(struct lower *l, struct value self, CXType type, CXCursor at)
{
	if (!is_barrier(class_name(l, type))) return false;
	touch_barrier(l, self, at);
	return true;
}

/* Who waits looks at the object until after the others have gone on. */
static bool barrier_method(struct lower *l, CXCursor c, const struct callee *callee)
{
	const char *name = callee->name;
	bool both = !strcmp(name, "arrive_and_wait"), waits = both || !strcmp(name, "wait"), arrives = !strncmp(name, "arrive", 6);
	if (!callee->environment || !(waits || arrives)) return false;
	struct value self = lower_object_pointer(l, callee->object);
	if (arrives) touch_barrier(l, self, c);
	for (size_t i = 0; i < callee->args.n; i++) lower_effects(l, callee->args.at[i]);
	if (waits) lower_assumption(l, ASSUME_OTHER, parse_span(l->p, c), "a cuda::barrier expects all threads of the block");
	if (both) lower_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, c);
	else if (waits) wait(l, SCOPE_BLOCK, c);
	else l->arrived = true;
	if (waits) touch_barrier(l, self, c);
	return true;
}

bool lower_method_intrinsic(struct lower *l, CXCursor c, const struct callee *callee, struct value *out)
{
	const char *name = callee->name;
	struct span at = parse_span(l->p, c);
	*out = (struct value){0};
	if (parse_is_null(callee->object)) return false;
	const char *class = class_name(l, clang.getCursorType(callee->object));
	if (callee->environment && collective(l, c, callee, class, out)) return true;
	enum scope scope = group_scope(class);
	if (scope != SCOPE_NONE) {
		for (size_t i = 0; i < callee->args.n; i++) lower_effects(l, callee->args.at[i]);
		if (!strcmp(name, "barrier_arrive")) l->arrived = true;
		if (!strcmp(name, "barrier_wait")) wait(l, scope, c);
		else if (!strcmp(name, "sync")) lower_sync(l, scope, true, true, (expr_ref){0}, c);
		else *out = value_unknown(l, clang.getCursorType(c), name, CAUSE_UNKNOWN_CALL,
			arena_printf(l->scratch, "result of %s", name), at, false);
		return true;
	}
	return is_barrier(class) && barrier_method(l, c, callee);
}

/* What the local objects hold, copied at branches and joined after them. Objects are shared between
 * states and cloned on the first write. */
#include "infer/lower/memory/states.h"
#include "infer/lower/values/shape.h"

#include <string.h>

struct state *memory_state_copy(struct lower *l, const struct state *s)
{
	struct state *c = ARENA_NEW(l->scratch, struct state);
	c->id = ++l->states;
	c->n = s->n;
	c->cap = s->n + 8;
	c->at = ARENA_ARRAY(l->scratch, struct object *, c->cap);
	if (s->n) memcpy(c->at, s->at, s->n * sizeof *c->at);
	c->live = s->live;
	c->stopped = s->stopped;
	return c;
}

uint32_t memory_object_new(struct lower *l, const char *name, enum cause_kind base)
{
	struct state *s = l->now.st;
	if (s->n == s->cap) {
		uint32_t cap = s->cap ? 2 * s->cap : 16;
		struct object **at = ARENA_ARRAY(l->scratch, struct object *, cap);
		if (s->n) memcpy(at, s->at, s->n * sizeof *at);
		s->at = at;
		s->cap = cap;
	}
	struct object *o = ARENA_NEW(l->scratch, struct object);
	o->owner = s->id;
	o->serial = o->base_serial = ++l->objects;
	o->name = name;
	o->base = base;
	s->at[s->n] = o;
	return s->n++;
}

uint32_t memory_serial(const struct lower *l, uint32_t object)
{
	return object < l->now.st->n ? l->now.st->at[object]->serial : 0;
}

bool memory_has(const struct lower *l, const struct place *p)
{
	return p->object < l->now.st->n && (p->serial == 0 || l->now.st->at[p->object]->serial == p->serial);
}

void memory_drop(struct lower *l, uint32_t n, uint8_t lasting)
{
	struct state *s = l->now.st;
	while (s->n > n && s->at[s->n - 1]->lasting < lasting) s->n--;
}

static struct object *object_clone(struct lower *l, const struct object *o, uint32_t owner)
{
	struct object *c = ARENA_NEW(l->scratch, struct object);
	*c = *o;
	c->owner = owner;
	c->cap = o->n + 2;
	c->slot = ARENA_ARRAY(l->scratch, struct slot, c->cap);
	if (o->n) memcpy(c->slot, o->slot, o->n * sizeof *c->slot);
	return c;
}

static struct object *object_edit(struct lower *l, uint32_t object)
{
	struct state *s = l->now.st;
	if (s->at[object]->owner != s->id) s->at[object] = object_clone(l, s->at[object], s->id);
	s->at[object]->whole = (expr_ref){0};
	return s->at[object];
}

/* The first slot that ends after `offset`. */
static uint32_t object_find(const struct object *o, int64_t offset)
{
	uint32_t lo = 0, hi = o->n;
	while (lo < hi) {
		uint32_t mid = (lo + hi) / 2;
		if (o->slot[mid].offset + (int64_t)o->slot[mid].size <= offset) lo = mid + 1;
		else hi = mid;
	}
	return lo;
}

void memory_log(struct lower *l, uint32_t object, int64_t offset, uint32_t size)
{
	if (!l->now.log || object >= l->now.log_objects) return;
	for (size_t i = l->now.log->n; i-- > 0;) {
		const struct lower_written *w = &l->now.log->at[i];
		if (w->object == object && w->offset == offset && w->size == size) return;
	}
	VEC_PUSH(l->scratch, l->now.log, ((struct lower_written){ object, offset, size }));
}

/* Bytes that no slot holds are no longer what they were from the start. */
static void lose_base(struct object *o)
{
	if (o->base == CAUSE_NONE || o->base == CAUSE_UNINITIALISED) o->base = CAUSE_UNSUPPORTED;
	o->base_uniform = false;
}

static int64_t slot_end(const struct slot *s) { return s->offset + (int64_t)s->size; }

static bool is_within(const struct slot *s, int64_t offset, int64_t size) { return s->offset >= offset && slot_end(s) <= offset + size; }

static void object_put(struct lower *l, struct object *o, int64_t offset, uint32_t size, const struct value *v)
{
	uint32_t first = object_find(o, offset), last = first;
	for (; last < o->n && o->slot[last].offset < offset + (int64_t)size; last++)
		if (!is_within(&o->slot[last], offset, size)) lose_base(o);      /* the rest of that value */
	uint32_t add = v ? 1 : 0;
	if (o->n - (last - first) + add > o->cap) {
		uint32_t cap = 2 * o->cap + 4;
		struct slot *slot = ARENA_ARRAY(l->scratch, struct slot, cap);
		if (o->n) memcpy(slot, o->slot, o->n * sizeof *slot);
		o->slot = slot;
		o->cap = cap;
	}
	if (o->n > last) memmove(&o->slot[first + add], &o->slot[last], (o->n - last) * sizeof *o->slot);
	o->n = o->n - (last - first) + add;
	if (v) o->slot[first] = (struct slot){ offset, size, *v };
}

/* ---- pointers that nobody keeps track of ---- */

static bool leads_to_shared(struct lower *l, const struct value *v, unsigned depth)
{
	if (v->kind == VALUE_RECORD && v->object < l->now.st->n && depth < 8) {
		const struct object *o = l->now.st->at[v->object];
		for (uint32_t i = 0; i < o->n; i++) if (leads_to_shared(l, &o->slot[i].v, depth + 1)) return true;
	}
	for (uint32_t i = 0; v->kind == VALUE_POINTER && i < v->targets; i++)
		if (v->target[i].place.kind == PLACE_ARRAY
			&& kernel_array(l->k, (array_ref){ v->target[i].place.object })->space == SPACE_SHARED) return true;
	return false;
}

void memory_lose(struct lower *l, const struct value *v)
{
	if (!l->now.dry && !l->shared_escaped) l->shared_escaped = leads_to_shared(l, v, 0);
}

static void lose_slots(struct lower *l, const struct object *o, int64_t offset, int64_t size)
{
	for (uint32_t i = object_find(o, offset); i < o->n && o->slot[i].offset < offset + size; i++) memory_lose(l, &o->slot[i].v);
}

void memory_write(struct lower *l, uint32_t object, int64_t offset, uint32_t size, struct value v)
{
	if (object >= l->now.st->n) return;
	memory_log(l, object, offset, size);
	struct object *o = object_edit(l, object);
	if (v.kind == VALUE_NONE || v.kind == VALUE_RECORD) {
		object_put(l, o, offset, size, NULL);
		lose_base(o);
		return;
	}
	object_put(l, o, offset, size, &v);
}

struct value memory_read(struct lower *l, uint32_t object, int64_t offset, uint32_t size, bool *covered)
{
	*covered = false;
	if (object >= l->now.st->n) return (struct value){0};
	const struct object *o = l->now.st->at[object];
	uint32_t i = object_find(o, offset);
	if (i == o->n || o->slot[i].offset >= offset + (int64_t)size) return (struct value){0};
	*covered = true;
	if (o->slot[i].offset == offset && o->slot[i].size == size) return o->slot[i].v;
	return (struct value){0};
}

void memory_clear(struct lower *l, uint32_t object, int64_t offset, int64_t size)
{
	if (object >= l->now.st->n) return;
	memory_log(l, object, offset, (uint32_t)size);
	struct object *o = object_edit(l, object);
	lose_slots(l, o, offset, size);
	object_put(l, o, offset, (uint32_t)size, NULL);
	if (o->base == CAUSE_NONE || o->base == CAUSE_UNINITIALISED) o->base = CAUSE_UNKNOWN_CALL;
	o->base_uniform = false;
}

void memory_forget(struct lower *l, uint32_t object, enum cause_kind why, bool uniform)
{
	if (object >= l->now.st->n) return;
	memory_log(l, object, -1, UINT32_MAX);
	struct object *o = object_edit(l, object);
	for (uint32_t i = 0; i < o->n; i++) memory_lose(l, &o->slot[i].v);
	o->n = 0;
	o->base = why;
	o->base_uniform = uniform;
	o->base_serial = ++l->objects;
}

int64_t memory_extent(const struct lower *l, uint32_t object)
{
	const struct object *o = object < l->now.st->n ? l->now.st->at[object] : NULL;
	return o && o->n ? o->slot[o->n - 1].offset + (int64_t)o->slot[o->n - 1].size : 0;
}

/* An object gets bytes without a slot of another meaning. Nobody reads those that were never set. serial: of what they are. */
static void join_base(struct lower *l, struct object *o, enum cause_kind base, bool uniform, uint32_t serial, bool whole)
{
	bool fresh = o->n == 0 && (whole || o->base == CAUSE_UNINITIALISED);
	if (base == CAUSE_UNINITIALISED && !fresh) return;
	if (!fresh && base != o->base) lose_base(o);
	else {
		o->base = base;
		o->base_uniform = uniform && (fresh || o->base_uniform);
		o->base_serial = fresh ? serial : ++l->objects;
	}
}

void memory_copy_object(struct lower *l, uint32_t to, int64_t to_offset, uint32_t from, int64_t from_offset, int64_t size)
{
	if (to >= l->now.st->n || from >= l->now.st->n) return;
	const struct object *source = l->now.st->at[from];
	uint32_t first = object_find(source, from_offset), n = source->n;
	struct slot *copy = ARENA_ARRAY(l->scratch, struct slot, n - first);
	if (n > first) memcpy(copy, &source->slot[first], (n - first) * sizeof *copy);
	enum cause_kind base = source->base;
	bool uniform = source->base_uniform, all = !to_offset && !from_offset && !source->n && size == source->whole_size;
	expr_ref whole = all ? source->whole : (expr_ref){0};
	uint32_t serial = to_offset == from_offset ? source->base_serial : ++l->objects;
	memory_log(l, to, to_offset, (uint32_t)size);
	struct object *o = object_edit(l, to);
	object_put(l, o, to_offset, (uint32_t)size, NULL);
	join_base(l, o, base, uniform, serial, to_offset == 0 && o->size && size >= o->size);
	for (uint32_t i = 0; i < n - first; i++) {
		if (copy[i].offset >= from_offset + size) break;
		if (!is_within(&copy[i], from_offset, size)) {
			lose_base(o);
			continue;
		}
		object_put(l, o, copy[i].offset - from_offset + to_offset, copy[i].size, &copy[i].v);
	}
	if (o->n) return;
	o->whole = whole;
	o->whole_size = size;
}

/* ---- joins ---- */

/* Same object, same shape: only the indices differ. */
static bool place_mergeable(const struct place *a, const struct place *b)
{
	if (a->kind != b->kind || a->object != b->object || a->serial != b->serial || a->n != b->n || a->bytes != b->bytes) return false;
	if (a->kind == PLACE_FUNCTION) return a->function == b->function;       /* `bytes` are equal */
	for (uint32_t i = 0; i < a->n; i++) if (a->term[i].size != b->term[i].size) return false;
	return true;
}

static bool place_same(const struct place *a, const struct place *b)
{
	if (!place_mergeable(a, b)) return false;
	for (uint32_t i = 0; i < a->n; i++) if (a->term[i].index.ix != b->term[i].index.ix) return false;
	return true;
}

bool values_same(const struct value *a, const struct value *b)
{
	if (a->kind != b->kind) return false;
	switch (a->kind) {
	case VALUE_NONE: return true;
	case VALUE_INT: return a->e.ix == b->e.ix && int_type_equal(a->type, b->type);
	case VALUE_OPAQUE: return a->e.ix && a->e.ix == b->e.ix;
	case VALUE_RECORD: return a->object == b->object;
	case VALUE_POINTER:
		if (a->targets != b->targets) return false;
		for (uint32_t i = 0; i < a->targets; i++)
			if (a->target[i].cond.ix != b->target[i].cond.ix
				|| !place_same(&a->target[i].place, &b->target[i].place)) return false;
		return true;
	}
	UNREACHABLE("value_kind out of range");
}

static struct value join_pointers(struct lower *l, expr_ref c, const struct value *a, const struct value *b)
{
	struct expr_table *t = l->t;
	expr_ref nc = expr_not(t, c);
	VEC(struct target) list = {0};
	for (int side = 0; side < 2; side++) {
		const struct value *v = side ? b : a;
		for (uint32_t i = 0; i < v->targets; i++) {
			struct target x = v->target[i];
			x.cond = expr_and(t, side ? nc : c, x.cond);
			bool done = false;
			for (size_t j = 0; j < list.n && !done; j++) {
				struct target *y = &list.at[j];
				if (!place_mergeable(&x.place, &y->place)) continue;
				for (uint32_t k = 0; k < x.place.n; k++)
					if (x.place.term[k].index.ix != y->place.term[k].index.ix)
						y->place.term[k].index = expr_ite(t, x.cond, x.place.term[k].index, y->place.term[k].index);
				y->place.flat |= x.place.flat;
				const struct place_array_bounds one = x.place.within, *two = &y->place.within;
				if (one.n != two->n || one.bytes != two->bytes || one.size != two->size) y->place.within.size = 0;
				y->cond = expr_or(t, y->cond, x.cond);
				done = true;
			}
			if (!done) VEC_PUSH(l->scratch, &list, x);
		}
	}
	if (list.n == 1) list.at[0].cond = expr_bool(t, true);
	if (list.n > LIMIT_POINTER_TARGETS) {
		memory_lose(l, a);
		memory_lose(l, b);
		struct place any = { .kind = PLACE_ANY };
		return values_pointer(l, &any);
	}
	return (struct value){ .kind = VALUE_POINTER, .target = list.at, .targets = (uint32_t)list.n };
}

static expr_ref bool_ite(struct expr_table *t, expr_ref c, expr_ref a, expr_ref b)
{
	return expr_or(t, expr_and(t, c, a), expr_and(t, expr_not(t, c), b));
}

struct value values_join(struct lower *l, expr_ref c, struct value a, struct value b)
{
	if (values_same(&a, &b)) return a;
	if (a.kind == VALUE_NONE) return b;
	if (b.kind == VALUE_NONE) return a;
	if (a.kind == VALUE_POINTER && b.kind == VALUE_POINTER) return join_pointers(l, c, &a, &b);
	if (a.kind == VALUE_INT && b.kind == VALUE_INT) {
		if (a.type.bits == 1 && b.type.bits == 1) {
			a.e = bool_ite(l->t, c, a.e, b.e);
			return a;
		}
		expr_ref ea = values_as_int(l, a, NULL), eb = values_as_int(l, b, NULL);
		struct int_type type = a.type.bits == 1 ? b.type : b.type.bits == 1 || int_type_equal(a.type, b.type)
			? a.type : values_common(a.type, b.type);
		return values_int(expr_ite(l->t, c, ea, eb), type);
	}
	if (a.kind == VALUE_OPAQUE && b.kind == VALUE_OPAQUE && a.e.ix && b.e.ix)
		return values_opaque(expr_ite(l->t, c, a.e, b.e));
	return values_opaque((expr_ref){0});
}

/* Of bytes that no slot holds: what was never set is read on no path, and zeros are one value more of the unknown ones. */
static enum cause_kind either_base(enum cause_kind a, enum cause_kind b)
{
	if (a == CAUSE_UNINITIALISED || (a == CAUSE_NONE && b != CAUSE_UNINITIALISED)) return b;
	return a;
}

/* Views that overlap, and what overlaps these: nothing is known of any. */
static void lose_overlapping(struct lower *l, struct object *o, const struct object *a, uint32_t *i, const struct object *b, uint32_t *j)
{
	const struct slot *x = &a->slot[*i], *y = &b->slot[*j];
	int64_t end = slot_end(x) < slot_end(y) ? slot_end(x) : slot_end(y);
	lose_base(o);
	for (;;) {
		const struct slot *s = *i < a->n && a->slot[*i].offset < end ? &a->slot[(*i)++]
			: *j < b->n && b->slot[*j].offset < end ? &b->slot[(*j)++] : NULL;
		if (!s) return;
		memory_lose(l, &s->v);
		if (slot_end(s) > end) end = slot_end(s);
	}
}

static struct object *join_objects(struct lower *l, expr_ref c, const struct object *a, const struct object *b, uint32_t owner)
{
	struct object *o = object_clone(l, a, owner);
	o->n = 0;
	if (a->whole.ix != b->whole.ix || a->whole_size != b->whole_size) o->whole = (expr_ref){0};
	o->lasting = a->lasting > b->lasting ? a->lasting : b->lasting;
	if (a->serial != b->serial) { /* each branch made one of its own */
		o->serial = ++l->objects;
		o->base = CAUSE_UNSUPPORTED;
		o->base_uniform = false;
		return o;
	}
	o->base = either_base(a->base, b->base);
	/* two values that are each the same for all threads are one only where all go the same way */
	bool one = a->base_serial == b->base_serial || values_expr_uniform(l, c);
	o->base_uniform = a->base == b->base && a->base_uniform && b->base_uniform && one;
	if (a->base_serial != b->base_serial) o->base_serial = ++l->objects;
	uint32_t i = 0, j = 0;
	while (i < a->n || j < b->n) {
		const struct slot *x = i < a->n ? &a->slot[i] : NULL, *y = j < b->n ? &b->slot[j] : NULL;
		if (x && y && x->offset == y->offset && x->size == y->size) {
			struct value v = values_join(l, c, x->v, y->v);
			object_put(l, o, x->offset, x->size, &v);
			i++, j++;
			continue;
		}
		bool x_first = x && (!y || x->offset + (int64_t)x->size <= y->offset);
		bool y_first = y && (!x || y->offset + (int64_t)y->size <= x->offset);
		const struct object *other = x_first ? b : a;
		if (x_first || y_first) {
			const struct slot *s = x_first ? x : y;
			/* the other side never set it: reading it there would be undefined, so this side's value will do */
			if (other->base == CAUSE_UNINITIALISED) object_put(l, o, s->offset, s->size, &s->v);
			else if (other->base == CAUSE_NONE) {
				struct value zero = s->v.kind == VALUE_INT && s->v.type.bits != 1 ? values_int(expr_int(l->t, 0), s->v.type)
					: s->v.kind == VALUE_INT ? values_bool(expr_bool(l->t, false)) : values_opaque((expr_ref){0});
				struct value v = x_first ? values_join(l, c, s->v, zero) : values_join(l, c, zero, s->v);
				object_put(l, o, s->offset, s->size, &v);
			} else {
				memory_lose(l, &s->v);
				o->base = other->base;
				o->base_uniform = false;
			}
			if (x_first) i++;
			else j++;
			continue;
		}
		lose_overlapping(l, o, a, &i, b, &j);
	}
	return o;
}

struct state *memory_state_join(struct lower *l, expr_ref c, const struct state *a, const struct state *b)
{
	bool constant;
	if (expr_is_bool(l->t, c, &constant)) return memory_state_copy(l, constant ? a : b);
	struct state *s = memory_state_copy(l, a);
	if (b->n < s->n) s->n = b->n;
	for (uint32_t i = 0; i < s->n; i++)
		if (a->at[i] != b->at[i]) s->at[i] = join_objects(l, c, a->at[i], b->at[i], s->id);
	s->live = bool_ite(l->t, c, a->live, b->live);
	s->stopped = bool_ite(l->t, c, a->stopped, b->stopped);
	return s;
}

/* Loads, stores and atomics. One of a local object reads or changes the state; any other is a statement. */
#include "infer/lower/memory/states.h"
#include "infer/lower/values/shape.h"

#include <string.h>

/* ---- sites ---- */

static bool same_place(const struct tree_span *a, const struct tree_span *b)
{
	return a == b || (a->file == b->file && a->begin == b->begin && a->end == b->end);
}

static site_ref site_of(struct lower *l, const struct emission *e)
{
	for (size_t i = 0; i < l->sites.n; i++) {
		const struct lower_site *s = &l->sites.at[i];
		struct site *site = &l->k->sites.at[s->site.ix - 1];
		if (s->mode != e->mode || s->array != e->place->object || !same_place(s->at, e->at) || site->is_volatile != e->is_volatile) continue;
		if (!e->plain_value) site->plain_value = false;
		site->coded |= e->coded;
		if (site->filled != e->filled) site->plain_value = false;       /* told in two ways */
		return s->site;
	}
	struct site site = { .mode = e->mode, .array = { e->place->object }, .at = lower_at(e->at), .plain_value = e->plain_value,
		.is_volatile = e->is_volatile, .coded = e->coded, .filled = e->filled };
	const char *text = lower_text(l, e->at);
	if (text) site.text = arena_strndup(l->k->arena, text, 200);
	struct lower_site s = { e->at, e->mode, e->place->object, kernel_site_add(l->k, &site) };
	VEC_PUSH(l->scratch, &l->sites, s);
	return s.site;
}

/* Its index is told when all that is said of the array is known (memory_views). */
static void note_access(struct lower *l, struct core_stmt *s, struct access *access, const struct place *place, int64_t size, const struct tree_type *type)
{
	struct lower_access x = { s, access, *place, size > 0 && size < (1 << 20) ? (uint32_t)size : 4, type,
		s->kind == CORE_READ ? s->u.read.var : s->kind == CORE_APPROX ? s->u.approx.var : (var_ref){0} };
	for (uint32_t i = 0; i < x.place.n; i++) x.place.term[i].index = values_chosen(l, x.place.term[i].index);
	VEC_PUSH(l->scratch, &l->now.accesses, x);
}

void memory_emit_access(struct lower *l, const struct emission *e)
{
	l->now.saw_access = true;
	l->arrived_apart |= l->now.arrived > 0;
	if (l->now.dry || l->now.failed) return;
	e->access->mode = e->mode;
	e->access->array = (array_ref){ e->place->object };
	e->access->count = 1;
	e->access->site = site_of(l, e);
	memory_hold(l, e->place, e->size, e->at);
	note_access(l, e->s, e->access, e->place, e->size, e->type);
	VEC_PUSH(l->scratch, l->now.out, e->s);
}

const struct tree_span *memory_user_place(struct lower *l, const struct tree_span *at)
{
	for (const struct lower_frame *f = l->now.frame; f && f->caller; f = f->caller) {
		bool unwritten = tree_has(f->function->flags, TREE_FLAG_IMPLICIT) || tree_has(f->function->flags, TREE_FLAG_DEFAULTED);
		if (!unwritten && !lower_is_ours(l, &f->function->at)) break;
		at = f->call;
	}
	return at;
}

/* ---- places that are accessed ---- */

static struct place somewhere(struct lower *l, uint32_t array, const char *why, const struct tree_span *at)
{
	struct place p = memory_array(array);
	p.term[p.n++] = (struct place_term){ values_approx(l, NULL, VALUES_INT, CAUSE_POINTER, why, at, false), 0 };
	return p;
}

bool memory_is_undeclared(const struct lower *l, const struct tree_type *type)
{
	bool open = type && type->bare->kind == TREE_TYPE_DEPENDENT;
	return open && (tree_has(type->bare->flags, TREE_FLAG_IMPLICIT) || !tree_has(l->now.frame->function->flags, TREE_FLAG_DEPENDENT));
}

void memory_assume_undeclared(struct lower *l, const struct tree_span *at)
{
	values_assumption(l, ASSUME_OTHER, at, "types that nothing declares take four bytes, vectors sixteen");
}

/* Of what a template leaves open nobody knows how long it is. */
static void assume_size(struct lower *l, const struct tree_type *type, const struct tree_span *at)
{
	if (type && type->record && tree_has(type->record->flags, TREE_FLAG_INVALID)) memory_assume_undeclared(l, at);
	if (!type || type->kind != TREE_TYPE_DEPENDENT) return;
	if (memory_is_undeclared(l, type)) memory_assume_undeclared(l, at);
	else values_assumption(l, ASSUME_OTHER, at, "types that a template leaves open take four bytes");
}

/* ANY becomes the catch-all array. */
static struct place place_of(struct lower *l, const struct place *p, const struct tree_type *type, const struct tree_span *at)
{
	assume_size(l, type, at);
	if (l->sizes_open && p->kind == PLACE_ARRAY && memory_is_undeclared(l, type))
		return somewhere(l, p->object, "place of a type that nothing declares", at);
	if (p->kind != PLACE_ANY) return *p;
	struct place x = *p;
	x.kind = PLACE_ARRAY;
	x.object = memory_any_array(l, at);
	return x.n ? x : somewhere(l, x.object, "unknown address", at);
}

struct place memory_accessed_place(struct lower *l, const struct place *p, const struct tree_span *at)
{
	return place_of(l, p, NULL, at);
}

static bool place_uniform(struct lower *l, const struct place *p)
{
	for (uint32_t i = 0; i < p->n; i++) if (!values_expr_uniform(l, p->term[i].index)) return false;
	return true;
}

static bool place_in_step(struct lower *l, const struct place *p)
{
	for (uint32_t i = 0; i < p->n; i++) if (!values_expr_in_step(l, p->term[i].index)) return false;
	return p->kind == PLACE_ARRAY && kernel_array(l->k, (array_ref){ p->object })->space != SPACE_LOCAL;
}

/* ---- what a read gives ---- */

var_ref memory_read_var(struct lower *l, const struct place *p, struct int_type type, enum cause_kind cause, const struct tree_span *at,
	bool is_volatile, const char *name)
{
	if (!name) name = kernel_array(l->k, (array_ref){ p->object })->name;
	const char *text = lower_text(l, at);
	char why[120];
	snprintf(why, sizeof why, "%s of %.80s", cause == CAUSE_ARRAY_READ ? "value" : "old value", text ? text : name);
	var_ref v = values_var(l, name, VAR_READ, type, cause, why, at);
	bool plain = cause == CAUSE_ARRAY_READ && !is_volatile;
	expr_var_edit(l->t, v)->uniform = plain && place_uniform(l, p);
	if (plain && place_in_step(l, p)) values_note_in_step(l, v, STEP_OF_WARPS);
	if (is_volatile || cause == CAUSE_ATOMIC_RESULT) VEC_PUSH(l->scratch, &l->now.awaited, v);
	return v;
}

static struct value value_of_var(struct lower *l, var_ref v, const struct tree_type *type)
{
	const struct var *var = expr_var_get(l->t, v);
	if (values_is_pointer(type)) {
		struct place any = { .kind = PLACE_ANY };
		memory_place_advance(l, &any, expr_var(l->t, v), 1);
		return values_pointer(l, &any);
	}
	if (values_is_aggregate(type)) {
		uint32_t object = memory_object_new(l, var->name, var->cause);
		struct object *o = l->now.st->at[object];
		o->base_uniform = var->uniform;
		o->whole = expr_var(l->t, v);
		o->whole_size = values_size(type);
		return (struct value){ .kind = VALUE_RECORD, .object = object };
	}
	return var->type.opaque ? values_opaque(expr_var(l->t, v)) : values_int(expr_var(l->t, v), var->type);
}

static struct int_type var_type(const struct tree_type *type)
{
	if (values_is_pointer(type)) return VALUES_INT;
	if (values_is_integer(type) || type->kind == TREE_TYPE_MEMBER_POINTER) return values_type_of(type);
	return type->kind == TREE_TYPE_DEPENDENT ? VALUES_INT : VALUES_OPAQUE;
}

/* ---- loads ---- */

static struct core_stmt *statement(struct lower *l, enum core_kind kind, const struct tree_span *at)
{
	struct core_stmt *s = ARENA_NEW(l->k->arena, struct core_stmt);
	s->kind = kind;
	s->at = lower_at(at);
	return s;
}

static bool is_volatile(const struct tree_type *t) { return tree_has(t->flags, TREE_FLAG_VOLATILE); }

static void hold_at(struct lower *l, struct core_stmt *s, const struct place *p, site_ref site, int64_t size, const struct tree_type *type)
{
	if (l->now.dry || l->now.failed) return;
	struct access *held = ARENA_NEW(l->k->arena, struct access);
	*held = (struct access){ .site = site, .array = { p->object }, .mode = ACCESS_READ, .count = 1 };
	s->u.approx.held = held;
	note_access(l, s, held, p, size, type);
}

/* An annotation speaks of memory, it does not read it: what the array holds there. */
var_ref memory_held_at(struct lower *l, const struct place *p, int64_t size, const struct tree_type *type, struct int_type is, const struct tree_span *at)
{
	struct core_stmt *s = statement(l, CORE_APPROX, at);
	s->u.approx.var = values_var(l, "ghost", VAR_APPROX, is, CAUSE_ARRAY_READ, "memory that an annotation speaks of", at);
	if (values_is_integer(type) && !is_volatile(type)) hold_at(l, s, p, (site_ref){0}, size, type);
	values_emit(l, s);
	return s->u.approx.var;
}

/* They bind one variable after the other. */
const struct lower_access *memory_access_of(const struct lower *l, var_ref v)
{
	for (size_t i = l->now.accesses.n; i-- > 0;) {
		const struct lower_access *x = &l->now.accesses.at[i];
		if (x->var.ix && x->var.ix <= v.ix) return x->var.ix == v.ix ? x : NULL;
	}
	return NULL;
}

bool memory_is_held(const struct lower *l, var_ref v, struct lower_access *out)
{
	const struct lower_access *x = memory_access_of(l, v);
	bool held = x && x->access->site.ix == 0;
	if (held) *out = *x;
	return held;
}

void memory_held_again(struct lower *l, var_ref old, uint32_t mark, struct core_stmt *s)
{
	const struct lower_access *found = memory_access_of(l, old);
	if (!found) return;
	const struct lower_access x = *found;       /* the list grows below */
	bool outside = x.access->site.ix == 0 || !kernel_site(l->k, x.access->site)->is_volatile;
	for (uint32_t j = 0; j < x.place.n && outside; j++) outside = values_max_var(l, x.place.term[j].index) <= mark;
	if (outside) hold_at(l, s, &x.place, x.access->site, x.size, x.type);
}

static struct value load_array(struct lower *l, const struct place *place, const struct tree_type *type, const struct tree_span *at,
	const char *name)
{
	at = memory_user_place(l, at);
	if (!l->now.ghost) memory_reach_shared(l, place, ACCESS_READ, at);
	struct place p = place_of(l, place, type, at);
	struct value known;
	if (!is_volatile(type) && memory_constant_scalar(l, &p, type, at, &known)) return known;
	if (l->now.ghost) return value_of_var(l, memory_held_at(l, &p, values_size(type), type, var_type(type), at), type);
	struct core_stmt *s = statement(l, CORE_READ, at);
	s->u.read.var = memory_read_var(l, &p, var_type(type), CAUSE_ARRAY_READ, at, is_volatile(type), name);
	memory_emit_access(l, &(struct emission){ .s = s, .access = &s->u.read.access, .place = &p, .size = values_size(type),
		.mode = ACCESS_READ, .at = at, .is_volatile = is_volatile(type), .type = type });
	if (memory_host_pointer(l, &p, type, &known)) return known;
	return value_of_var(l, s->u.read.var, type);
}

static struct value load_record(struct lower *l, const struct place *p, const struct tree_type *type)
{
	int64_t offset;
	uint32_t copy = memory_object_new(l, l->now.st->at[p->object]->name, CAUSE_UNINITIALISED);
	if (memory_constant_offset(l, p, &offset)) memory_copy_object(l, copy, 0, p->object, offset, values_size(type));
	else memory_forget(l, copy, CAUSE_UNSUPPORTED, false);
	return (struct value){ .kind = VALUE_RECORD, .object = copy };
}

/* What the bytes of an object without a slot are; then they have one. */
static struct value load_unset(struct lower *l, const struct place *p, int64_t offset, const struct tree_type *type,
	const struct tree_span *at)
{
	const struct object *o = l->now.st->at[p->object];
	if (o->base == CAUSE_NONE && values_is_integer(type)) return values_convert(l, values_int(expr_int(l->t, 0), VALUES_I32), type, at);
	if (o->base == CAUSE_NONE && values_is_float(type)) return values_opaque(expr_int(l->t, 0));
	if (o->base == CAUSE_NONE && values_is_pointer(type)) {
		struct place null = { .kind = PLACE_NULL };
		return values_pointer(l, &null);
	}
	const char *why = arena_printf(l->scratch, "value of %s", o->name ? o->name : "a local");
	struct value v = values_unknown(l, type, o->name, o->base == CAUSE_NONE ? CAUSE_UNSUPPORTED : o->base, why, at, o->base_uniform);
	memory_write(l, p->object, offset, (uint32_t)values_size(type), v);
	return v;
}

struct value memory_load_object(struct lower *l, const struct place *p, const struct tree_type *type, const struct tree_span *at)
{
	int64_t offset, size = values_size(type);
	if (!memory_has(l, p)) return values_unknown(l, type, NULL, CAUSE_POINTER, "local variable out of scope", at, false);
	bool known = memory_constant_offset(l, p, &offset);
	if (known) memory_hold(l, p, size, at);
	if (values_is_aggregate(type)) return load_record(l, p, type);
	const struct object *o = l->now.st->at[p->object];
	struct value v = {0};
	if (!known) {
		if (memory_load_table(l, p, type, at, &v)) return values_convert(l, v, type, at);
		return values_unknown(l, type, o->name, o->base == CAUSE_ARRAY_READ ? CAUSE_ARRAY_READ : CAUSE_UNSUPPORTED,
			"element of a private array", at, false);
	}
	bool covered;
	v = memory_read(l, p->object, offset, (uint32_t)size, &covered);
	if (!covered) return load_unset(l, p, offset, type, at);
	if (v.kind == VALUE_INT && values_is_float(type)) return values_opaque((expr_ref){0});
	if (v.kind == VALUE_POINTER || (v.kind == VALUE_OPAQUE && !values_is_integer(type))) return v;
	if (v.kind == VALUE_INT) return values_convert(l, v, type, at);
	return values_unknown(l, type, o->name, CAUSE_UNSUPPORTED, arena_printf(l->scratch, "value of %s", o->name ? o->name : "a local"), at, false);
}

static struct value load_place(struct lower *l, const struct place *p, const struct tree_type *type, const struct tree_span *at,
	const char *name)
{
	switch (p->kind) {
	case PLACE_ARRAY: case PLACE_ANY: return load_array(l, p, type, at, name);
	case PLACE_OBJECT: return memory_load_object(l, p, type->bare, at);
	case PLACE_NULL: return values_unknown(l, type, NULL, CAUSE_POINTER, "read through a null pointer", at, false);
	case PLACE_FUNCTION: return values_pointer(l, p);
	}
	UNREACHABLE("place_kind out of range");
}

/* One guarded read per target, joined in a temporary. */
static struct value load_targets(struct lower *l, const struct value *pointer, const struct tree_type *type, const struct tree_span *at,
	const char *name)
{
	bool record = values_is_aggregate(type), covered;
	uint32_t result = memory_object_new(l, name ? name : "value", CAUSE_UNINITIALISED);
	int64_t size = values_size(type);
	for (uint32_t i = 0; i < pointer->targets; i++) {
		struct branch b;
		bool never;
		if (expr_is_bool(l->t, pointer->target[i].cond, &never) && !never) continue;
		values_branch_begin(l, &b, pointer->target[i].cond, at);
		struct value v = load_place(l, &pointer->target[i].place, type, at, name);
		if (record && v.kind == VALUE_RECORD) memory_copy_object(l, result, 0, v.object, 0, size);
		else memory_write(l, result, 0, (uint32_t)size, v);
		values_branch_end(l, &b);
	}
	if (record) return (struct value){ .kind = VALUE_RECORD, .object = result };
	return memory_read(l, result, 0, (uint32_t)size, &covered);
}

static const char *const LOST = "value that the lowering does not understand";

void memory_access_lost(struct lower *l, enum access_mode mode, const struct tree_span *at, const char *why)
{
	memory_access_unknown(l, memory_anywhere(l), mode, at, why);
	for (size_t i = 0; i < l->arrays.n; i++) {
		struct place p = memory_array(l->arrays.at[i].array);
		if (kernel_array(l->k, (array_ref){ p.object })->space == SPACE_SHARED)
			memory_access_unknown(l, values_pointer(l, &p), mode, at, why);
	}
}

struct value memory_load(struct lower *l, struct value pointer, const struct tree_type *type, const struct tree_span *at, struct want want)
{
	if (l->now.failed) return (struct value){0};
	if (type->kind == TREE_TYPE_ARRAY || type->kind == TREE_TYPE_FUNCTION) return pointer;
	if (pointer.kind != VALUE_POINTER) {
		memory_access_lost(l, ACCESS_READ, at, LOST);
		return values_unknown(l, type, NULL, CAUSE_UNSUPPORTED, LOST, at, false);
	}
	if (pointer.targets == 1) return load_place(l, &pointer.target[0].place, type, at, want.name);
	return load_targets(l, &pointer, type, at, want.name);
}

/* ---- stores ---- */

#define NEAR 64                         /* statements: farther back nobody looks */

/* Is what gave e among the last statements of this list? Elsewhere it may not be known by this name. */
static bool is_read_here(struct lower *l, expr_ref e)
{
	const lower_list *out = l->now.out;
	bool found = false;
	for (size_t i = 0; i < out->n && i < NEAR && !found; i++) {
		const struct core_stmt *s = out->at[out->n - 1 - i];
		found = s->kind == CORE_READ && s->u.read.var.ix == expr_get(l->t, e)->var.ix;
	}
	return found;
}

/* All bytes of an object are what one read gave, constants, or the same for all threads: one number stands for them. {0}: it is not so. */
static expr_ref record_value(struct lower *l, const struct object *o, int64_t size, const struct tree_span *at)
{
	int64_t end = 0;
	bool uniform = true, constant = true;
	struct content c = { 0 };
	if (!o->n && o->whole.ix && o->whole_size == size && !o->base_uniform && is_read_here(l, o->whole)) return o->whole;
	for (uint32_t i = 0; i < o->n; i++) {
		const struct slot *s = &o->slot[i];
		bool number = (s->v.kind == VALUE_INT && s->v.type.bits != 1) || (s->v.kind == VALUE_OPAQUE && s->v.e.ix);
		if (!number || s->offset != end) return (expr_ref){0};
		struct content_part part = { .size = s->size };
		constant = constant && expr_is_int(l->t, s->v.e, &part.number);
		int64_t bits;
		if (constant && s->v.kind == VALUE_OPAQUE && float_code_bits(part.number, part.size, &bits)) part.number = bits;
		VEC_PUSH(l->k->arena, &c.parts, part);
		uniform = uniform && values_expr_uniform(l, s->v.e);
		end += s->size;
	}
	if (o->n == 0) uniform = o->base_uniform, constant = false;
	else if (end != size) return (expr_ref){0};
	if (!constant)
		return uniform ? values_approx(l, NULL, VALUES_OPAQUE, CAUSE_UNSUPPORTED, "value of several members", at, true) : (expr_ref){0};
	size_t zeros = 0;
	while (zeros < c.parts.n && !c.parts.at[zeros].number) zeros++;
	return expr_int(l->t, zeros == c.parts.n ? 0 : kernel_content(l->k, &c));       /* zero in any of its bytes */
}

/* What a store leaves, as a number that is the same where the bytes are. {0}: not known. */
static expr_ref stored_value(struct lower *l, const struct value *v, int64_t size, const struct tree_span *at)
{
	const struct place *p = v->kind == VALUE_POINTER && v->targets == 1 ? &v->target[0].place : NULL;
	if (v->kind == VALUE_INT) return values_as_int(l, *v, at);
	if (v->kind == VALUE_OPAQUE) return v->e;
	if (v->kind == VALUE_RECORD && v->object < l->now.st->n) return record_value(l, l->now.st->at[v->object], size, at);
	if (p && p->kind == PLACE_NULL) return expr_int(l->t, 0);
	if (p && p->kind == PLACE_ARRAY) return expr_add(l->t, expr_int(l->t, (int64_t)p->object << 44), memory_offset(l, p));
	return (expr_ref){0};
}

struct stored { expr_ref value; bool is_plain, is_coded; };      /* as struct site has them */

static void emit_write(struct lower *l, const struct place *p, struct stored stored, int64_t size, const struct tree_type *type,
	const struct tree_span *at)
{
	struct core_stmt *s = statement(l, CORE_WRITE, at);
	s->u.write.access.value = stored.value;
	memory_emit_access(l, &(struct emission){ .s = s, .access = &s->u.write.access, .place = p, .size = size, .mode = ACCESS_WRITE,
		.at = at, .plain_value = stored.is_plain, .is_volatile = is_volatile(type), .coded = stored.is_coded, .type = type });
}

static bool is_number(const struct value *v) { return v->kind == VALUE_INT || v->kind == VALUE_OPAQUE; }

/* The object that v is, if all its bytes were computed: those of one that a call gave, or that was read, were not. */
static const struct object *numbers_of(struct lower *l, const struct value *v, int64_t size, bool *known)
{
	const struct object *o = v->kind == VALUE_RECORD && v->object < l->now.st->n ? l->now.st->at[v->object] : NULL;
	int64_t end = 0;
	*known = true;
	for (uint32_t i = 0; o && i < o->n && o->slot[i].offset == end && is_number(&o->slot[i].v); i++) {
		*known = *known && o->slot[i].v.e.ix;
		end += o->slot[i].size;
	}
	return o && end == size ? o : NULL;
}

/* Two numbers are stores of their own, each compared with what another thread stores at its place. */
static void store_pair(struct lower *l, const struct place *p, const struct tree_type *type, const struct object *o,
	const struct tree_span *at)
{
	for (uint32_t i = 0; i < 2; i++) {
		struct place part = *p;
		struct stored stored = { stored_value(l, &o->slot[i].v, o->slot[i].size, at), true, o->slot[i].v.kind != VALUE_INT };
		part.bytes += o->slot[i].offset;
		emit_write(l, &part, stored, o->slot[i].size, type, at);
	}
}

#define MIXED_FACTOR 1048583            /* a prime: few sums of a few numbers times its powers are equal by chance */

/* Differs only where some number does. That it is equal says little, and the store is not plain. */
static expr_ref mixed_numbers(struct lower *l, const struct object *o, const struct tree_span *at)
{
	expr_ref sum = expr_int(l->t, 0);
	int64_t factor = 1;
	for (uint32_t i = 0; i < o->n; i++, factor = factor * MIXED_FACTOR % INT32_MAX)
		sum = expr_add(l->t, sum, expr_mul(l->t, stored_value(l, &o->slot[i].v, o->slot[i].size, at), expr_int(l->t, factor)));
	return sum;
}

static void store_array(struct lower *l, const struct place *place, const struct tree_type *type, const struct value *v,
	const struct tree_span *at)
{
	bool known;
	int64_t size = values_size(type);
	at = memory_user_place(l, at);
	memory_reach_shared(l, place, ACCESS_WRITE, at);
	struct place p = place_of(l, place, type, at);
	memory_lose(l, v);
	struct stored stored = { .value = stored_value(l, v, size, at) };
	const struct object *o = numbers_of(l, v, size, &known);
	stored.is_plain = stored.value.ix != 0;
	stored.is_coded = v->kind != VALUE_INT && (stored.is_plain || is_number(v) || o);
	bool parts = o && known && !stored.is_plain;
	if (parts && o->n == 2 && o->slot[0].size == o->slot[1].size) store_pair(l, &p, type, o, at);
	else {
		if (parts && o->n <= LIMIT_STORED_PARTS) stored.value = mixed_numbers(l, o, at);
		emit_write(l, &p, stored, size, type, at);
	}
}

void memory_store_object(struct lower *l, const struct place *p, const struct tree_type *type, const struct value *v)
{
	int64_t offset, size = values_size(type);
	if (!memory_has(l, p)) {
		memory_lose(l, v);
	} else if (!memory_constant_offset(l, p, &offset)) {
		memory_lose(l, v);
		memory_forget(l, p->object, CAUSE_UNSUPPORTED, false);
	} else if (v->kind == VALUE_RECORD) memory_copy_object(l, p->object, offset, v->object, 0, size);
	else memory_write(l, p->object, offset, (uint32_t)size, *v);
}

static void store_place(struct lower *l, const struct place *p, const struct tree_type *type, const struct value *v,
	const struct tree_span *at)
{
	int64_t offset;
	switch (p->kind) {
	case PLACE_ARRAY: case PLACE_ANY: store_array(l, p, type, v, at); return;
	case PLACE_OBJECT: {
		struct value kept = values_computed(l, *v, at);
		if (memory_constant_offset(l, p, &offset)) memory_hold(l, p, values_size(type), at);
		memory_store_object(l, p, type, &kept);
		return;
	}
	case PLACE_NULL: case PLACE_FUNCTION: return; /* no such memory */
	}
	UNREACHABLE("place_kind out of range");
}

void memory_store(struct lower *l, struct value pointer, const struct tree_type *type, struct value v, const struct tree_span *at)
{
	if (l->now.failed) return;
	if (pointer.kind != VALUE_POINTER) {
		memory_access_lost(l, ACCESS_WRITE, at, "assignment to something that the lowering does not understand");
		return;
	}
	for (uint32_t i = 0; i < pointer.targets; i++) {
		bool constant;
		expr_ref cond = pointer.target[i].cond;
		if (expr_is_bool(l->t, cond, &constant)) {
			if (constant) store_place(l, &pointer.target[i].place, type, &v, at);
			continue;
		}
		struct branch b;
		values_branch_begin(l, &b, cond, at);
		store_place(l, &pointer.target[i].place, type, &v, at);
		values_branch_end(l, &b);
	}
}

/* ---- atomics ---- */

static struct value atomic_place(struct lower *l, const struct place *place, const struct tree_type *type, enum scope scope, struct core_change change,
	const struct tree_span *at)
{
	if (place->kind == PLACE_OBJECT) {
		struct value old = memory_load_object(l, place, type->bare, at);
		struct value unknown = values_unknown(l, type, NULL, CAUSE_ATOMIC_RESULT, "updated by an atomic", at, false);
		memory_store_object(l, place, type, &unknown);
		return old;
	}
	if (place->kind != PLACE_ARRAY && place->kind != PLACE_ANY) return load_place(l, place, type, at, NULL);
	at = memory_user_place(l, at);
	memory_reach_shared(l, place, ACCESS_ATOMIC, at);
	struct place p = place_of(l, place, type, at);
	struct core_stmt *s = statement(l, CORE_ATOMIC, at);
	s->u.atomic.var = memory_read_var(l, &p, var_type(type), CAUSE_ATOMIC_RESULT, at, false, NULL);
	s->u.atomic.access.scope = scope;
	s->u.atomic.change = change;
	memory_emit_access(l, &(struct emission){ .s = s, .access = &s->u.atomic.access, .place = &p, .size = values_size(type),
		.mode = ACCESS_ATOMIC, .at = at, .type = type });
	return value_of_var(l, s->u.atomic.var, type);
}

struct value memory_atomic(struct lower *l, struct value pointer, const struct tree_type *type, enum scope scope, struct core_change change,
	const struct tree_span *at)
{
	if (l->now.failed) return (struct value){0};
	if (pointer.kind != VALUE_POINTER) {
		const char *why = "atomic on something that the lowering does not understand";
		memory_access_lost(l, ACCESS_WRITE, at, why);
		return values_unknown(l, type, NULL, CAUSE_ATOMIC_RESULT, why, at, false);
	}
	if (pointer.targets == 1) return atomic_place(l, &pointer.target[0].place, type, scope, change, at);
	uint32_t result = memory_object_new(l, "old", CAUSE_UNINITIALISED);
	uint32_t size = (uint32_t)values_size(type);
	for (uint32_t i = 0; i < pointer.targets; i++) {
		struct branch b;
		values_branch_begin(l, &b, pointer.target[i].cond, at);
		struct value v = atomic_place(l, &pointer.target[i].place, type, scope, change, at);
		if (v.kind != VALUE_RECORD) memory_write(l, result, 0, size, v);
		values_branch_end(l, &b);
	}
	bool covered;
	return memory_read(l, result, 0, size, &covered);
}

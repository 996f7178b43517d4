/* Accesses of so many bytes of which the value is not known, and accesses at places that are not. */
#include "infer/lower/memory/states.h"
#include "infer/lower/values/shape.h"

static void unknown_place(struct lower *l, const struct place *place, enum access_mode mode, const struct tree_span *at, const char *why);

void memory_reach_shared(struct lower *l, const struct place *p, enum access_mode mode, const struct tree_span *at)
{
	if (p->kind != PLACE_ANY || !l->any_shared) return;
	for (size_t i = 0; i < l->arrays.n; i++) {
		struct place shared = memory_array(l->arrays.at[i].array);
		if (kernel_array(l->k, (array_ref){ shared.object })->space == SPACE_SHARED)
			unknown_place(l, &shared, mode, at, "pointer that may point to shared memory");
	}
}

/* What is done to a place: of an atomic update for whom it is one; `moved` what a write stores, {0}: not known, and what a read gives; type: NULL
 * where nothing is known of it; filled: as a site has it. */
struct touch { int64_t size; enum access_mode mode; enum scope scope; expr_ref moved; const struct tree_type *type; uint8_t filled; };

/* A statement that does this to p. */
static void emit(struct lower *l, const struct place *p, struct touch *x, const struct tree_span *at)
{
	enum access_mode mode = x->mode;
	expr_ref stored = mode == ACCESS_WRITE ? x->moved : (expr_ref){0};
	struct core_stmt *s = ARENA_NEW(l->k->arena, struct core_stmt);
	struct emission e = { .s = s, .place = p, .size = x->size, .mode = mode, .at = at, .plain_value = stored.ix != 0,
		.coded = stored.ix != 0, .type = x->type, .filled = stored.ix ? x->filled : 0 };
	s->at = lower_at(at);
	s->kind = mode == ACCESS_WRITE ? CORE_WRITE : mode == ACCESS_ATOMIC ? CORE_ATOMIC : CORE_READ;
	e.access = mode == ACCESS_WRITE ? &s->u.write.access : mode == ACCESS_ATOMIC ? &s->u.atomic.access : &s->u.read.access;
	if (mode == ACCESS_WRITE) s->u.write.access.value = stored;
	if (mode == ACCESS_ATOMIC) s->u.atomic.access.scope = x->scope;
	if (mode == ACCESS_READ) {
		s->u.read.var = memory_read_var(l, p, VALUES_OPAQUE, CAUSE_ARRAY_READ, at, true, NULL);
		x->moved = expr_var(l->t, s->u.read.var);
	}
	memory_emit_access(l, &e);
}

static void unknown_place(struct lower *l, const struct place *place, enum access_mode mode, const struct tree_span *at, const char *why)
{
	at = memory_user_place(l, at);
	if (place->kind == PLACE_OBJECT) {
		bool changes = mode != ACCESS_READ && memory_has(l, place) && !l->now.st->at[place->object]->constant;
		if (changes) memory_forget(l, place->object, CAUSE_UNKNOWN_CALL, false);
		return;
	}
	if (place->kind != PLACE_ARRAY && place->kind != PLACE_ANY) return;
	memory_reach_shared(l, place, mode, at);
	struct place p = { .kind = PLACE_ARRAY, .object = place->kind == PLACE_ANY ? memory_any_array(l, at) : place->object };
	for (p.n = 0; p.n < LIMIT_CORE_DIMS; p.n++) {
		expr_ref e = values_approx_bounds(l, NULL, VALUES_I64, CAUSE_POINTER, why, at, false, 0, INT64_MAX);
		p.term[p.n] = (struct place_term){ e, 0 };
	}
	emit(l, &p, &(struct touch){ .size = 4, .mode = mode, .scope = SCOPE_GRID }, at);
}

static void touch_place(struct lower *l, const struct place *place, struct touch *x, const struct tree_span *at)
{
	int64_t offset;
	at = memory_user_place(l, at);
	if (place->kind == PLACE_OBJECT) {
		if (x->mode == ACCESS_READ || !memory_has(l, place)) return;
		if (memory_constant_offset(l, place, &offset)) memory_clear(l, place->object, offset, x->size);
		else memory_forget(l, place->object, CAUSE_UNKNOWN_CALL, false);
		return;
	}
	if (place->kind != PLACE_ARRAY && place->kind != PLACE_ANY) return;
	memory_reach_shared(l, place, x->mode, at);
	struct place p = memory_accessed_place(l, place, at);
	emit(l, &p, x, at);
}

/* Nothing is left to do: it may be any memory, or the lowering gave up. */
static bool is_lost(struct lower *l, const struct value *pointer, enum access_mode mode, const struct tree_span *at)
{
	if (pointer->kind != VALUE_POINTER && !l->now.failed)
		memory_access_lost(l, mode, at, "access of something that the lowering does not understand");
	return pointer->kind != VALUE_POINTER || l->now.failed;
}

static void touch_targets(struct lower *l, const struct value *pointer, const struct touch *what, const struct tree_span *at)
{
	if (is_lost(l, pointer, what->mode, at)) return;
	for (uint32_t i = 0; i < pointer->targets; i++) {
		struct branch b;
		bool always;
		struct touch x = *what;
		if (expr_is_bool(l->t, pointer->target[i].cond, &always)) {
			if (always) touch_place(l, &pointer->target[i].place, &x, at);
			continue;
		}
		values_branch_begin(l, &b, pointer->target[i].cond, at);
		touch_place(l, &pointer->target[i].place, &x, at);
		values_branch_end(l, &b);
	}
}

void memory_touch(struct lower *l, struct value pointer, int64_t size, enum access_mode mode, expr_ref stored, const struct tree_span *at)
{
	touch_targets(l, &pointer, &(struct touch){ .size = size, .mode = mode, .scope = SCOPE_GRID, .moved = stored }, at);
}

void memory_touch_atomic(struct lower *l, struct value pointer, int64_t size, enum scope scope, const struct tree_span *at)
{
	touch_targets(l, &pointer, &(struct touch){ .size = size, .mode = ACCESS_ATOMIC, .scope = scope }, at);
}

void memory_touch_vector(struct lower *l, struct value pointer, int64_t size, enum access_mode mode, const struct tree_span *at)
{
	struct tree_type *type = ARENA_NEW(l->scratch, struct tree_type);
	*type = (struct tree_type){ .kind = TREE_TYPE_RECORD, .bare = type, .align = (uint64_t)size * 8 };
	touch_targets(l, &pointer, &(struct touch){ .size = size, .mode = mode, .scope = SCOPE_GRID, .type = type }, at);
}

/* ---- pieces, one after the other ---- */

/* A loop of core over the pieces: begin, what a piece does, end. */
struct pieces { var_ref v; lower_list body, *out; uint32_t mark; const struct state *before; const struct tree_span *at; };

static expr_ref pieces_begin(struct lower *l, struct pieces *p, const struct tree_span *at)
{
	*p = (struct pieces){ .at = at, .out = l->now.out };
	p->v = values_var(l, "part", VAR_LOOP, VALUES_INT, CAUSE_NONE, NULL, at);
	p->mark = expr_var_count(l->t);
	p->before = memory_state_copy(l, l->now.st);
	l->now.out = &p->body;
	return expr_var(l->t, p->v);
}

static void pieces_end(struct lower *l, struct pieces *p, expr_ref count)
{
	l->now.out = p->out;
	if (p->body.n) {
		struct core_stmt s = { .kind = CORE_FOR, .at = lower_at(p->at) };
		s.u.loop.var = p->v;
		s.u.loop.range = (struct range){ RANGE_UP, expr_int(l->t, 0), count, expr_int(l->t, 1) };
		s.u.loop.body = core_seq(l->k, p->body.at, p->body.n);
		values_emit(l, &s);
	}
	values_close_scope(l, p->mark, l->now.pending.n, p->before, p->at);
}

/* Each of the pieces that what->size says. */
static void touch_pieces(struct lower *l, const struct value *pointer, expr_ref count, expr_ref stride, const struct touch *what, const struct tree_span *at)
{
	struct pieces p;
	if (is_lost(l, pointer, what->mode, at)) return;
	expr_ref v = pieces_begin(l, &p, at);
	struct value piece = memory_advance(l, *pointer, expr_mul(l->t, v, stride), what->size, true);
	touch_targets(l, &piece, what, at);
	pieces_end(l, &p, count);
}

void memory_touch_strided(struct lower *l, struct value pointer, expr_ref count, expr_ref stride, int64_t unit, enum access_mode mode,
	expr_ref stored, const struct tree_span *at)
{
	touch_pieces(l, &pointer, count, stride, &(struct touch){ .size = unit, .mode = mode, .scope = SCOPE_GRID, .moved = stored }, at);
}

/* The largest piece of at most `unit` bytes that divides `bytes`. */
static int64_t piece_of(struct lower *l, expr_ref bytes, int64_t unit)
{
	while (unit > 1 && values_divisor(l, bytes) % unit) unit /= 2;
	return unit < 1 ? 1 : unit;
}

static void touch_many(struct lower *l, const struct value *pointer, expr_ref bytes, int64_t unit, struct touch what, const struct tree_span *at)
{
	if (is_lost(l, pointer, what.mode, at)) return;
	if (expr_is_int(l->t, bytes, &what.size) && what.size < LIMIT_TOUCHED_BYTES) {
		if (what.size > 0) touch_targets(l, pointer, &what, at);
		return;
	}
	what.size = piece_of(l, bytes, unit);
	touch_pieces(l, pointer, values_divide(l, bytes, what.size), expr_int(l->t, 1), &what, at);
}

void memory_touch_many(struct lower *l, struct value pointer, expr_ref bytes, int64_t unit, enum access_mode mode, const struct tree_span *at)
{
	touch_many(l, &pointer, bytes, unit, (struct touch){ .mode = mode, .scope = SCOPE_GRID }, at);
}

void memory_fill(struct lower *l, struct value pointer, expr_ref bytes, int64_t unit, struct filling with, const struct tree_span *at)
{
	touch_many(l, &pointer, bytes, unit,
		(struct touch){ .mode = ACCESS_WRITE, .scope = SCOPE_GRID, .moved = with.number, .filled = with.bytes }, at);
}

/* The one array that the pointer leads into, or NULL. */
static const struct place *one_array(struct lower *l, const struct value *pointer)
{
	bool always;
	if (pointer->kind != VALUE_POINTER || pointer->targets != 1 || pointer->target[0].place.kind != PLACE_ARRAY) return NULL;
	return expr_is_bool(l->t, pointer->target[0].cond, &always) && always ? &pointer->target[0].place : NULL;
}

/* Each piece is known to be what was read: two threads that copy the same source over one place store the same. */
bool memory_move_pieces(struct lower *l, struct value to, struct value from, expr_ref bytes, int64_t unit, const struct tree_span *to_at,
	const struct tree_span *from_at)
{
	struct pieces p;
	if (l->now.failed || !one_array(l, &to) || !one_array(l, &from)) return false;
	unit = piece_of(l, bytes, unit);
	expr_ref v = pieces_begin(l, &p, to_at);
	struct value source = memory_advance(l, from, v, unit, true), target = memory_advance(l, to, v, unit, true);
	struct touch read = { .size = unit, .mode = ACCESS_READ, .scope = SCOPE_GRID }, write = read;
	write.mode = ACCESS_WRITE;
	touch_place(l, &source.target[0].place, &read, from_at);
	write.moved = read.moved;
	touch_place(l, &target.target[0].place, &write, to_at);
	pieces_end(l, &p, values_divide(l, bytes, unit));
	return true;
}

void memory_access_unknown(struct lower *l, struct value pointer, enum access_mode mode, const struct tree_span *at, const char *why)
{
	if (pointer.kind != VALUE_POINTER || l->now.failed) return;
	for (uint32_t i = 0; i < pointer.targets; i++) {
		struct branch b;
		bool always;
		if (expr_is_bool(l->t, pointer.target[i].cond, &always) && always) {
			unknown_place(l, &pointer.target[i].place, mode, at, why);
			continue;
		}
		values_branch_begin(l, &b, pointer.target[i].cond, at);
		unknown_place(l, &pointer.target[i].place, mode, at, why);
		values_branch_end(l, &b);
	}
}

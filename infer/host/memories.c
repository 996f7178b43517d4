/* Which pointers to the device may point into one allocation. Two that were made apart are apart; where control meets, a pointer is one
 * of two, and what both sides keep apart stays so (buffers that are swapped). What is not known counts as apart, which the answer says. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <string.h>

static uint32_t memory_add(struct run *r, struct memory m)
{
	struct memory none = { 0 };
	if (!r->memories.n) VEC_PUSH(r->arena, &r->memories, none);
	VEC_PUSH(r->arena, &r->memories, m);
	return (uint32_t)r->memories.n - 1;
}

struct value *host_memory_new(struct run *r)
{
	struct value *v = ARENA_NEW(r->arena, struct value);
	v->kind = VALUE_MEMORY;
	v->memory = memory_add(r, (struct memory){ .given = r->given });
	v->number = expr_int(r->t, 0);
	return v;
}

static expr_ref unknown_offset(struct run *r)
{
	struct var var = { .name = "offset", .kind = VAR_PARAM, .lo = 1, .hi = 0, .type = { .bits = 64, .is_signed = true } };
	host_lost_mark(r, &var);
	return expr_var(r->t, expr_var_new(r->t, &var));
}

const struct value *host_memory_sized(struct run *r, const struct value *size)
{
	const struct value *made = host_value_apart(r);
	if (size && size->kind == VALUE_NUMBER) r->memories.at[made->memory].bytes = size->number;
	return made;
}

const struct value *host_memory_moved(struct run *r, const struct value *v, expr_ref by)
{
	struct value *moved = arena_memdup(r->arena, v, sizeof *v);
	moved->number = by.ix ? expr_add(r->t, v->number, by) : unknown_offset(r);
	return moved;
}

struct place host_memory_object(struct run *r, const struct value *v, const struct tree_type *type)
{
	struct place nowhere = { 0 };
	if (!v || v->kind != VALUE_MEMORY || v->number.ix != expr_int(r->t, 0).ix || !type || type->kind != TREE_TYPE_RECORD || !type->record) return nowhere;
	struct memory *m = &r->memories.at[v->memory];
	if (m->left || m->right || m->loops || m->meeting) return nowhere;
	if (!m->object && r->closed) return nowhere;
	if (!m->object) {
		m->object = host_cell_of(r, ARENA_NEW(r->arena, struct memory), type, NULL);
		r->cells.at[m->object].foreign = r->cells.at[m->object].escaped = true;
		r->cells.at[m->object].given = m->given;
	}
	bool same = r->cells.at[m->object].type->record == type->record;
	return same ? host_place_of_cell(m->object) : nowhere;
}

void host_memory_written(struct run *r, const struct value *v)
{
	for (size_t i = 1; v && v->kind == VALUE_MEMORY && i < r->memories.n; i++) {
		uint32_t object = r->memories.at[i].object;
		if (object && object < r->now.n && (i == v->memory || host_memory_meets(r, (uint32_t)i, v->memory))) r->now.cell[object] = NULL;
	}
}

uint32_t host_memory_meeting(struct run *r)
{
	return ++r->meetings;
}

static uint32_t one_of(struct run *r, struct memory m)
{
	for (size_t i = r->memories.n; i-- > 1 && r->memories.at[i].meeting + 1 >= m.meeting;) {
		const struct memory *have = &r->memories.at[i];
		if (have->meeting == m.meeting && !have->loops && have->left == m.left && have->right == m.right) return (uint32_t)i;
	}
	return memory_add(r, m);
}

const struct value *host_memory_join(struct run *r, uint32_t meeting, const struct value *a, const struct value *b)
{
	struct value *v = arena_memdup(r->arena, a, sizeof *a);
	if (a->memory != b->memory) v->memory = one_of(r, (struct memory){ .left = a->memory, .right = b->memory, .meeting = meeting });
	if (a->number.ix != b->number.ix) v->number = unknown_offset(r);
	v->apart = a->apart && b->apart;
	return v;
}

/* ---- loops ---- */

const struct value *host_memory_head(struct run *r, uint32_t meeting, const struct value *entry, const struct tree_type *type)
{
	bool somewhere = !entry || entry->kind == VALUE_PLACE;      /* which one it leads to changes: no object in sight */
	if (somewhere && type && type->kind == TREE_TYPE_POINTER) {
		struct value *v = host_memory_new(r);
		r->memories.at[v->memory] = (struct memory){ .meeting = meeting, .loops = true };
		return v;
	}
	if (!entry || (entry->kind != VALUE_MEMORY && entry->kind != VALUE_RECORD)) return NULL;
	struct value *v = arena_memdup(r->arena, entry, sizeof *entry);
	if (entry->kind == VALUE_MEMORY) {
		v->memory = memory_add(r, (struct memory){ .left = entry->memory, .meeting = meeting, .loops = true });
		v->number = unknown_offset(r);
		v->apart = false;
		return v;
	}
	const struct value **part = ARENA_ARRAY(r->arena, const struct value *, entry->parts + 1);
	for (size_t i = 0; i < entry->parts; i++) {
		part[i] = host_memory_head(r, meeting, entry->part[i], host_part_type(type, i));
	}
	v->part = part;
	return v;
}

static struct memory_pair pair_of(uint32_t one, uint32_t other)
{
	return one > other ? (struct memory_pair){ one, other } : (struct memory_pair){ other, one };
}

static uint32_t pair_hash(struct memory_pair p)
{
	return p.one * UINT32_C(40503) + p.other;
}

static bool is_met(const struct run *r, uint32_t one, uint32_t other)
{
	struct memory_pair pair = pair_of(one, other);
	for (uint32_t probe = 0, item; (item = hash_table_next(&r->by_pair, pair_hash(pair), &probe));)
		if (r->met.at[item - 1].one == pair.one && r->met.at[item - 1].other == pair.other) return true;
	return false;
}

static void met_add(struct run *r, uint32_t one, uint32_t other)
{
	struct memory_pair pair = pair_of(one, other);
	VEC_PUSH(r->arena, &r->met, pair);
	hash_table_add(r->arena, &r->by_pair, pair_hash(pair), (uint32_t)r->met.n);
}

/* Those of one loop. */
struct heads { struct run *r; uint32_t meeting; VEC(uint32_t) at; };

/* One that an iteration leaves as it is, beside others of its array, is what it was. */
static void back_value(struct heads *h, const struct value *begin, const struct value *back)
{
	if (!begin) return;
	if (begin->kind == VALUE_RECORD) {
		bool record = back && back->kind == VALUE_RECORD && back->parts == begin->parts;
		for (size_t i = 0; i < begin->parts; i++) back_value(h, begin->part[i], record ? back->part[i] : NULL);
		return;
	}
	struct memory *m = begin->kind == VALUE_MEMORY ? &h->r->memories.at[begin->memory] : NULL;
	if (!m || !m->loops || m->meeting != h->meeting || m->right) return;
	VEC_PUSH(h->r->arena, &h->at, begin->memory);
	if (back && back->kind == VALUE_MEMORY) m->right = back->memory;
}

/* Heads are apart if they begin apart, and stay so: shown by one iteration from heads that are, or those of which it fails are given up,
 * and what remains is shown again. */
void host_memory_back(struct run *r, uint32_t meeting, const struct state *begin, const struct state *back)
{
	struct heads h = { .r = r, .meeting = meeting };
	bool more = !back->dead;
	for (uint32_t i = 1; more && i < begin->n; i++) back_value(&h, begin->cell[i], i < back->n ? back->cell[i] : NULL);
	while (more) {
		more = false;
		for (size_t i = 0; i < h.at.n; i++) {
			for (size_t j = 0; j < i; j++) {
				uint32_t a = h.at.at[i], b = h.at.at[j];
				if (is_met(r, a, b) || !host_memory_meets(r, r->memories.at[a].right, r->memories.at[b].right)) continue;
				met_add(r, a, b);
				more = true;
			}
		}
	}
}

/* ---- may two be one? ---- */

/* Past the limit two may be one. Asked again while it is looked for, a pair has no other reason to be one than those that are being looked at. */
struct asking { const struct run *r; struct memory_pair seen[LIMIT_HOST_MEMORY_PAIRS]; size_t n; };

static bool meets(struct asking *q, uint32_t a, uint32_t b)
{
	const struct run *r = q->r;
	if (!a || !b) return false;
	if (a == b || q->n == LIMIT_HOST_MEMORY_PAIRS) return true;
	struct memory_pair pair = pair_of(a, b);
	for (size_t i = 0; i < q->n; i++)
		if (q->seen[i].one == pair.one && q->seen[i].other == pair.other) return false;
	q->seen[q->n++] = pair;
	const struct memory *m = &r->memories.at[pair.one], *n = &r->memories.at[pair.other];   /* the later one first */
	if (m->meeting && m->meeting == n->meeting && m->loops) return is_met(r, a, b) || meets(q, m->left, n->left);
	if (m->meeting && m->meeting == n->meeting) return meets(q, m->left, n->left) || meets(q, m->right, n->right);
	if (!m->meeting) return n->meeting && (meets(q, pair.one, n->left) || meets(q, pair.one, n->right));
	return meets(q, m->left, pair.other) || meets(q, m->right, pair.other);
}

bool host_memory_meets(const struct run *r, uint32_t one, uint32_t other)
{
	struct asking q = { .r = r };
	return meets(&q, one, other);
}

/* ---- launches ---- */

bool host_value_meets(const struct run *r, const struct value *a, const struct value *b)
{
	if (!a || !b) return false;
	for (size_t i = 0; a->kind == VALUE_RECORD && i < a->parts; i++)
		if (host_value_meets(r, a->part[i], b)) return true;
	for (size_t i = 0; a->kind != VALUE_RECORD && b->kind == VALUE_RECORD && i < b->parts; i++)
		if (host_value_meets(r, a, b->part[i])) return true;
	if (a->kind == VALUE_PLACE && b->kind == VALUE_PLACE) return a->place.cell && a->place.cell == b->place.cell;
	return a->kind == VALUE_MEMORY && b->kind == VALUE_MEMORY && host_memory_meets(r, a->memory, b->memory);
}

static bool meets_itself(const struct run *r, const struct value *v)
{
	for (size_t i = 0; v && v->kind == VALUE_RECORD && i < v->parts; i++) {
		if (meets_itself(r, v->part[i])) return true;
		for (size_t j = 0; j < i; j++)
			if (host_value_meets(r, v->part[i], v->part[j])) return true;
	}
	return false;
}

/* Written alike, where only what is read tells what it is. */
static bool is_alike(const struct tree_expr *a, const struct tree_expr *b)
{
	if (!a || !b) return a == b;
	bool same = a->kind == b->kind && a->kids == b->kids && a->op == b->op && a->cast == b->cast && a->var == b->var && a->field == b->field
		&& a->function == b->function && a->has_value == b->has_value && a->value == b->value;
	if (a->kind == TREE_EXPR_NULLPTR || a->kind == TREE_EXPR_ZERO || a->kind == TREE_EXPR_NEW || (a->has_value && a->type->kind != TREE_TYPE_INT)) return false;
	for (uint32_t i = 0; same && i < a->kids; i++) same = is_alike(a->kid[i], b->kid[i]);
	return same;
}

/* The pointer that a conversion leaves where it leads: to `const int *`, to `void *`. */
static const struct tree_expr *led(const struct tree_expr *e)
{
	while (e && e->kind == TREE_EXPR_CAST && e->kids == 1 && e->kid[0] && (e->cast == TREE_CAST_NOOP || e->cast == TREE_CAST_BITS)
		&& e->kid[0]->type->kind == TREE_TYPE_POINTER) e = e->kid[0];
	return e;
}

bool host_is_null(const struct tree_expr *e)
{
	while (e && e->kind == TREE_EXPR_CAST && e->kids) e = e->kid[0];
	return !e || e->kind == TREE_EXPR_NULLPTR || e->kind == TREE_EXPR_ZERO || e->has_value || e->kind == TREE_EXPR_INT;
}

void host_memory_overlaps(struct run *r, struct tree_expr *const *exprs, const struct value *const *given, uint32_t n, struct host_context *c)
{
	for (uint32_t i = 0; i < n; i++) {
		bool sure = false;
		c->aliased = c->aliased || meets_itself(r, given[i]);
		for (uint32_t j = 0; j < i && !sure; j++) {
			const struct value *a = given[j], *b = given[i];
			sure = a && b && a->kind == VALUE_MEMORY && b->kind == VALUE_MEMORY && a->memory == b->memory;
			struct host_overlap o = { j, i };
			if (sure) VEC_PUSH(r->host->arena, &c->overlaps, o);
			else c->aliased = c->aliased || host_value_meets(r, a, b);
			bool pointers = exprs[i] && exprs[j] && exprs[i]->type->kind == TREE_TYPE_POINTER && exprs[j]->type->kind == TREE_TYPE_POINTER;
			if (!sure && pointers && !host_is_null(exprs[i]) && is_alike(led(exprs[i]), led(exprs[j]))) c->aliased = true;
		}
	}
	host_symbols_meet(r, exprs, given, n, c);
}

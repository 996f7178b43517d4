/* What host variables hold, and what is known of it. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <string.h>

/* ---- cells ---- */

uint32_t host_cell_of(struct run *r, const void *address, const struct tree_type *type, const char *name)
{
	uintptr_t bits = (uintptr_t)address;
	uint32_t hash = (uint32_t)(bits >> 3) ^ (uint32_t)(bits >> 35);
	for (uint32_t probe = 0, item; (item = hash_table_next(&r->by_address, hash, &probe));)
		if (r->address.at[item] == address) return item;
	struct cell c = { .type = type, .name = name };
	uint32_t number = (uint32_t)r->cells.n;
	VEC_PUSH(r->arena, &r->cells, c);
	VEC_PUSH(r->arena, &r->address, address);
	hash_table_add(r->arena, &r->by_address, hash, number);
	return number;
}

struct place host_place_made(struct run *r, const void *address, const struct tree_type *type, const char *name)
{
	uint32_t cell = host_cell_of(r, address, type, name);
	r->cells.at[cell].own = true;
	return host_place_of_cell(cell);
}

struct place host_place_of_cell(uint32_t cell)
{
	return (struct place){ .cell = cell };
}

struct place host_place_part(struct place p, uint32_t field)
{
	if (!p.cell || p.blurred) return host_place_blurred(p);
	if (p.depth == LIMIT_HOST_PATH) return host_place_blurred(p);
	p.path[p.depth++] = field;
	return p;
}

struct place host_place_blurred(struct place p)
{
	p.blurred = p.cell != 0;
	p.first = false;
	return p;
}

size_t host_elements(const struct tree_type *t)
{
	return t && t->kind == TREE_TYPE_ARRAY && t->to && t->extent > 0 && t->extent <= LIMIT_HOST_ELEMENTS ? (size_t)t->extent : 0;
}

const struct tree_type *host_place_type(const struct run *r, struct place p)
{
	const struct tree_type *type = r->cells.at[p.cell].type;
	for (uint32_t i = 0; i < p.depth; i++) type = host_part_type(type, p.path[i]);
	return type;
}

struct place host_place_widened(struct run *r, struct place p)
{
	const struct tree_type *type = r->cells.at[p.cell].type;
	uint32_t depth = 0;
	for (uint32_t i = 0; i < p.depth; i++) {
		if (!type || type->kind != TREE_TYPE_ARRAY) depth = i + 1;
		type = host_part_type(type, p.path[i]);
	}
	bool element = depth < p.depth;
	p.depth = depth;
	return element ? host_place_blurred(p) : p;
}

struct place host_place_moved(struct run *r, struct place p)
{
	bool inside = p.depth > 0;
	p = host_place_widened(r, p);
	if (inside && p.depth && !p.blurred) p.depth = 0;
	return host_place_blurred(p);
}

static const struct value *cell_get(const struct state *s, uint32_t cell)
{
	return cell < s->n ? s->cell[cell] : NULL;
}

static void cell_set(struct run *r, uint32_t cell, const struct value *v)
{
	struct state *s = &r->now;
	if (cell >= s->n) {
		size_t n = r->cells.n;
		const struct value **more = ARENA_ARRAY(r->arena, const struct value *, n);
		if (s->n) memcpy(more, s->cell, s->n * sizeof *more);
		s->cell = more;
		s->n = n;
	}
	s->cell[cell] = v;
}

/* `whole` with the part at the path replaced; NULL where it has no such parts. */
static const struct value *with_part(struct run *r, const struct value *whole, const struct tree_type *type, const struct place *p, uint32_t at,
	const struct value *v)
{
	if (at == p->depth) return v;
	if (!whole && type) whole = host_value_fresh(r, type, NULL);
	if (!whole || whole->kind != VALUE_RECORD || p->path[at] >= whole->parts) return NULL;
	struct value *made = ARENA_NEW(r->arena, struct value);
	const struct value **part = ARENA_ARRAY(r->arena, const struct value *, whole->parts);
	const struct tree_type *inner = host_part_type(type, p->path[at]);
	memcpy(part, whole->part, whole->parts * sizeof *part);
	part[p->path[at]] = with_part(r, whole->part[p->path[at]], inner, p, at + 1, v);
	*made = *whole;
	made->part = part;
	return made;
}

static const struct value *part_at(const struct value *v, const struct place *p)
{
	for (uint32_t i = 0; v && i < p->depth; i++) v = v->kind == VALUE_RECORD && p->path[i] < v->parts ? v->part[p->path[i]] : NULL;
	return v;
}

static void put(struct run *r, struct place p, const struct value *v)
{
	const struct cell *c = &r->cells.at[p.cell];
	cell_set(r, p.cell, with_part(r, cell_get(&r->now, p.cell), c->type, &p, 0, v));
}

static bool is_foreign(const struct cell *c) { return c->foreign; }
static bool is_exposed(const struct cell *c) { return (c->foreign || c->escaped || c->global) && !c->fixed; }
static bool is_any(const struct cell *c) { (void)c; return true; }

/* `x.size1` of an element, by the way there. How a container of the library keeps its elements is its affair. */
static const char *element_name(struct run *r, const struct place *p)
{
	const struct cell *c = &r->cells.at[p->cell];
	const struct tree_type *type = c->type;
	const char *name = c->name;
	if (!name) return NULL;
	for (uint32_t i = 0; i < p->depth && type; i++) {
		bool field = type->kind == TREE_TYPE_RECORD && type->record && p->path[i] < type->record->fields.n;
		const char *own = field ? type->record->fields.at[p->path[i]]->name : NULL;
		bool base = !field && type->kind == TREE_TYPE_RECORD;
		if (!field && !base) name = arena_printf(r->arena, "%s%u", name, (unsigned)p->path[i]);
		else if (field && strcmp(own, "__size") == 0) name = arena_printf(r->arena, "%s.size", name);
		else if (field && !host_begins(own, "__")) name = arena_printf(r->arena, "%s.%s", name, own);
		type = host_part_type(type, p->path[i]);
	}
	return name;
}

/* Each once. */
static void begun_note(struct run *r, const char *name)
{
	size_t n = strlen(name);
	bool known = false;
	for (const char *at = r->begun; at && !known; at = strstr(at, ", ") ? strstr(at, ", ") + 2 : NULL)
		known = strncmp(at, name, n) == 0 && (!at[n] || at[n] == ',');
	if (!known) r->begun = r->begun ? arena_printf(r->host->arena, "%s, %s", r->begun, name) : name;
}

/* What is not known yet is what it is from now on: read twice, it is the same. */
const struct value *host_state_read(struct run *r, struct place p, const struct tree_type *type, const char *name)
{
	r->work++;
	const struct cell *c = &r->cells.at[p.cell];
	if (!p.cell || p.blurred || c->unsteady || (r->restless && is_exposed(c)) || tree_has(type->flags, TREE_FLAG_VOLATILE)) return host_value_fresh(r, type, name);
	const struct value *v = part_at(cell_get(&r->now, p.cell), &p);
	if (v && c->begun) begun_note(r, c->name);
	if (v) return v;
	bool given = r->given, own = name && host_begins(name, "__"), counts = own && strcmp(name, "__size") == 0 && host_is_integer(type) && host_int_type(type).bits == 64;
	if (!name || own) name = element_name(r, &p);
	r->given = given || c->given;
	v = counts ? host_value_count(r, type, name) : host_value_fresh(r, type, name);
	r->given = given;
	if (v) put(r, p, v);
	return v;
}

bool host_state_stands(const struct run *r, struct place p)
{
	const struct chosen *c = r->cells.at[p.cell].chosen;
	bool stands = !c || !c->lost;
	for (int i = 0; c && i < 2 && stands; i++) {
		if (!c->was[i]) continue;
		const struct value *v = c->of[i].cell && !c->of[i].blurred ? part_at(cell_get(&r->now, c->of[i].cell), &c->of[i]) : NULL;
		stands = v && host_value_equal(v, c->was[i]) && host_state_stands(r, c->of[i]);
	}
	return stands;
}

/* ---- who else may write ---- */

static void forget(struct run *r, bool (*which)(const struct cell *))
{
	for (uint32_t i = 1; i < r->cells.n && i < r->now.n; i++) {
		struct cell *c = &r->cells.at[i];
		bool bound = c->type && c->type->kind == TREE_TYPE_REFERENCE;   /* for good */
		if (!which(c) || bound) continue;
		r->now.cell[i] = NULL;
		c->given = false;
	}
}

void host_state_havoc(struct run *r)
{
	forget(r, is_exposed);
}

/* Facts are of values, which stay what they were. */
void host_state_forget_all(struct run *r)
{
	r->forgets = true;
	forget(r, is_any);
}

/* What is stored in one of two changes that. */
static void write_chosen(struct run *r, const struct chosen *c)
{
	if (c && c->lost) host_state_havoc(r);
	for (int i = 0; c && !c->lost && i < 2; i++)
		if (c->was[i]) host_state_write(r, c->of[i], NULL);
}

void host_state_write(struct run *r, struct place p, const struct value *v)
{
	r->work++;
	write_chosen(r, r->cells.at[p.cell].chosen);
	if (!p.cell || p.blurred || is_exposed(&r->cells.at[p.cell])) host_ranged_expose(r, v);
	if (!p.cell) {
		host_state_havoc(r);
		return;
	}
	struct cell *c = &r->cells.at[p.cell];
	if (c->foreign) host_state_havoc(r);
	else if ((c->global || (c->escaped && !c->own)) && !c->fixed) forget(r, is_foreign);
	p.blurred ? put(r, p, NULL) : put(r, p, c->unsteady ? NULL : v);
}

void host_state_escape(struct run *r, struct place p)
{
	if (!p.cell || r->cells.at[p.cell].escaped) return;
	r->cells.at[p.cell].escaped = true;
	r->escapes++;
}

void host_state_fix(struct run *r, const struct tree_var *v)
{
	const struct tree_record *record = v->type->record;
	bool plain = record ? tree_has(record->flags, TREE_FLAG_TRIVIAL_COPY) && !record->bases.n : host_is_integer(v->type);
	for (size_t i = 0; record && i < record->fields.n; i++)
		plain = plain && !record->fields.at[i]->type->record && !tree_has(record->fields.at[i]->flags, TREE_FLAG_MUTABLE);
	if (!plain || !v->init || !tree_has(v->type->flags, TREE_FLAG_CONST) || tree_has(v->type->flags, TREE_FLAG_VOLATILE)) return;
	r->cells.at[host_cell_of(r, v, v->type, v->name)].fixed = true;
}

void host_state_escape_all(struct run *r)
{
	for (uint32_t i = 1; i < r->cells.n; i++) host_state_escape(r, (struct place){ .cell = i });
}

/* ---- facts ---- */

void host_state_assume(struct run *r, expr_ref cond)
{
	bool value;
	if (!cond.ix || r->now.dead) return;
	if (expr_is_bool(r->t, cond, &value)) {
		r->now.dead = r->now.dead || (!value && !r->doubts);
		return;
	}
	struct expr x = *expr_get(r->t, cond), of = x.kind == EXPR_NOT ? *expr_get(r->t, x.kid[0]) : x;
	if (x.kind == EXPR_AND || (x.kind == EXPR_NOT && of.kind == EXPR_OR)) {         /* each may speak of the launch alone */
		for (int i = 0; i < 2; i++) host_state_assume(r, x.kind == EXPR_AND ? x.kid[i] : expr_not(r->t, of.kid[i]));
		return;
	}
	struct fact *f = ARENA_NEW(r->arena, struct fact);
	*f = (struct fact){ cond, r->now.facts, r->now.facts ? r->now.facts->n + 1 : 1 };
	r->now.facts = f;
}

static const struct fact *common(const struct fact *a, const struct fact *b)
{
	while (a != b) {
		if ((a ? a->n : 0) >= (b ? b->n : 0)) a = a->before;
		else b = b->before;
	}
	return a;
}

static expr_ref conjunction(struct run *r, const struct fact *f, const struct fact *until, expr_ref but)
{
	expr_ref all = expr_bool(r->t, true);
	for (; f != until; f = f->before)
		if (f->cond.ix != but.ix) all = expr_and(r->t, all, f->cond);
	return all;
}

/* ---- joins ---- */

struct state host_state_copy(struct run *r, const struct state *s)
{
	struct state out = *s;
	out.cell = ARENA_ARRAY(r->arena, const struct value *, s->n);
	if (s->n) memcpy(out.cell, s->cell, s->n * sizeof *out.cell);
	r->work += s->n / 8;
	return out;
}

struct joining { struct run *r; expr_ref cond, left, right; uint32_t meeting; };

/* cond chooses; where nothing tells which, a symbol that is one of both. */
static const struct value *join_numbers(struct joining *j, const struct value *a, const struct value *b)
{
	struct expr_table *t = j->r->t;
	if (j->cond.ix) return host_value_number(j->r, expr_ite(t, j->cond, a->number, b->number));
	struct var var = { .name = "either", .kind = VAR_PARAM, .lo = 1, .hi = 0, .type = { .bits = 64, .is_signed = true } };
	struct expr_range x = expr_range(t, a->number), y = expr_range(t, b->number);
	if (x.lo == INT64_MIN || y.lo == INT64_MIN || x.hi == INT64_MAX || y.hi == INT64_MAX) return NULL;
	var.lo = x.lo < y.lo ? x.lo : y.lo;
	var.hi = x.hi > y.hi ? x.hi : y.hi;
	expr_ref e = expr_var(t, expr_var_new(t, &var));
	j->r->eithers++;
	j->left = expr_and(t, j->left, expr_eq(t, e, a->number));
	j->right = expr_and(t, j->right, expr_eq(t, e, b->number));
	return host_value_number(j->r, e);
}

static const struct value *join_values(struct joining *j, const struct value *a, const struct value *b)
{
	if (host_value_equal(a, b)) return a;
	const struct value *choice = host_value_choice(j->r, a, b);
	if (choice || !a || !b || a->kind != b->kind) return choice;
	if (a->kind == VALUE_NUMBER) return join_numbers(j, a, b);
	if (a->kind == VALUE_MEMORY) return host_memory_join(j->r, j->meeting, a, b);
	if (a->kind != VALUE_RECORD || a->parts != b->parts) return NULL;
	struct value *made = ARENA_NEW(j->r->arena, struct value);
	const struct value **part = ARENA_ARRAY(j->r->arena, const struct value *, a->parts);
	for (size_t i = 0; i < a->parts; i++) part[i] = join_values(j, a->part[i], b->part[i]);
	*made = *a;
	made->part = part;
	return made;
}

static void join_facts(struct joining *j, const struct state *a, const struct state *b, struct state *out)
{
	struct expr_table *t = j->r->t;
	const struct fact *base = common(a->facts, b->facts);
	uint32_t n = base ? base->n : 0, more = (a->facts ? a->facts->n : 0) + (b->facts ? b->facts->n : 0) - 2 * n;
	expr_ref not_cond = j->cond.ix ? expr_not(t, j->cond) : (expr_ref){ 0 };
	out->facts = base;
	if (more > LIMIT_HOST_FACTS_JOINED) return;
	expr_ref left = expr_and(t, j->left, conjunction(j->r, a->facts, base, j->cond));
	expr_ref right = expr_and(t, j->right, conjunction(j->r, b->facts, base, not_cond));
	struct state kept = j->r->now;
	j->r->now = *out;
	bool trivial;
	if (j->cond.ix && !(expr_is_bool(t, left, &trivial) && expr_is_bool(t, right, &trivial)))
		left = expr_and(t, left, j->cond), right = expr_and(t, right, not_cond);
	host_state_assume(j->r, expr_or(t, left, right));
	*out = j->r->now;
	j->r->now = kept;
}

struct state host_state_join(struct run *r, const struct state *a, const struct state *b, expr_ref cond)
{
	if (a->dead) return host_state_copy(r, b);
	if (b->dead) return host_state_copy(r, a);
	struct joining j = { r, cond, expr_bool(r->t, true), expr_bool(r->t, true), host_memory_meeting(r) };
	struct state out = host_state_copy(r, a->n > b->n ? a : b);
	for (uint32_t i = 1; i < out.n; i++) out.cell[i] = join_values(&j, cell_get(a, i), cell_get(b, i));
	join_facts(&j, a, b, &out);
	return out;
}

void host_state_join_into(struct run *r, struct state *to)
{
	if (r->now.dead) return;
	*to = host_state_join(r, to, &r->now, (expr_ref){ 0 });
	r->now.dead = true;
}

/* What of a value differs in b, besides what is known to. */
static const struct altered *altered_more(struct run *r, const struct value *a, const struct value *b, const struct altered *known, bool *grows)
{
	static const struct altered all = { .all = true };
	if ((known && known->all) || host_value_equal(a, b)) return known;
	bool records = a && b && a->kind == VALUE_RECORD && b->kind == VALUE_RECORD && a->parts == b->parts;
	if (!records || (known && known->parts != a->parts)) {
		*grows = true;
		return &all;
	}
	struct altered *more = ARENA_NEW(r->arena, struct altered);
	more->parts = a->parts;
	more->part = ARENA_ARRAY(r->arena, const struct altered *, a->parts + 1);
	for (size_t i = 0; i < a->parts; i++) more->part[i] = altered_more(r, a->part[i], b->part[i], known ? known->part[i] : NULL, grows);
	return more;
}

bool host_state_differs(struct run *r, const struct state *a, const struct state *b, const struct altered **set, size_t n)
{
	bool grows = false;
	for (uint32_t i = 1; i < n; i++) set[i] = altered_more(r, cell_get(a, i), cell_get(b, i), set[i], &grows);
	return grows;
}

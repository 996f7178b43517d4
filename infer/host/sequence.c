/* Sequences of a few numbers: arrays, and the containers of our C++ library, which begin with their size. What is taken from one of them is one of its
 * elements. */
#include "infer/host/host_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

static const struct tree_record *library_record(const struct run *r, const struct tree_type *type)
{
	const struct tree_record *record = type && type->kind == TREE_TYPE_RECORD ? type->record : NULL;
	return record && tree_role_get(r->tree, record->at.file) == TREE_FILE_OURS ? record : NULL;
}

static bool is_named(const struct tree_record *record, const char *name)
{
	return record && record->name && host_begins(record->name, name);
}

static bool is_plain(const struct place *p) { return p->cell && !p->blurred && p->depth + 2 <= LIMIT_HOST_PATH; }

/* How many a container says it has; -1: it does not. */
static int64_t size_of(struct run *r, struct place p, const struct tree_record *record, uint32_t field)
{
	int64_t n;
	const struct value *v = host_state_read(r, host_place_part(p, field), record->fields.at[field]->type, NULL);
	return v && v->kind == VALUE_NUMBER && expr_is_int(r->t, v->number, &n) ? n : -1;
}

/* The array where the elements lie; n: how many are its, which are its first. */
static struct place elements_of(struct run *r, struct place p, int64_t *n)
{
	const struct tree_type *type = host_place_type(r, p);
	const struct tree_record *record = library_record(r, type);
	*n = -1;
	if (type && type->kind == TREE_TYPE_ARRAY) *n = (int64_t)host_elements(type);
	else if (is_named(record, "std::array<") && record->fields.n == 1) {
		p = host_place_part(p, 0);
		*n = (int64_t)host_elements(host_place_type(r, p));
	} else if (is_named(record, "std::vector<") && record->fields.n == 2) {
		*n = size_of(r, p, record, 0);
		p = host_place_part(host_place_part(p, 1), 0);
	} else if (is_named(record, "std::initializer_list<") && record->fields.n == 2) {
		const struct value *first = host_state_read(r, host_place_part(p, 0), record->fields.at[0]->type, NULL);
		*n = first && first->kind == VALUE_PLACE && first->place.first ? size_of(r, p, record, 1) : -1;
		if (*n > 0) p = first->place;
		p.blurred = p.first = false;
	}
	return p;
}

struct sequence host_sequence(struct run *r, struct place p)
{
	int64_t n;
	if (!is_plain(&p) || r->now.dead) return (struct sequence){ 0 };
	struct place at = elements_of(r, p, &n);
	const struct tree_type *type = host_place_type(r, at);
	bool fits = n > 0 && type && (uint64_t)n <= host_elements(type) && host_is_integer(type->to);
	const struct value *all = fits ? host_state_read(r, at, type, NULL) : NULL;
	bool known = all && all->kind == VALUE_RECORD && all->parts >= (size_t)n;
	for (int64_t k = 0; known && k < n; k++) known = all->part[k] && all->part[k]->kind == VALUE_NUMBER;
	return known ? (struct sequence){ all->part, (size_t)n, type->to, NULL } : (struct sequence){ 0 };
}

const struct tree_expr *host_constants(const struct tree_expr *e)
{
	const struct tree_type *type = e->kind == TREE_EXPR_VAR && e->var->kind == TREE_VAR_GLOBAL ? e->var->type : NULL;
	const struct tree_expr *list = type ? e->var->init : NULL;
	bool constant = list && list->kind == TREE_EXPR_INIT_LIST && type->kind == TREE_TYPE_ARRAY && type->to
		&& (tree_has(type->flags, TREE_FLAG_CONST) || tree_has(type->to->flags, TREE_FLAG_CONST));
	return constant && host_is_integer(type->to) ? list : NULL;
}

static struct sequence constants_of(struct run *r, const struct tree_expr *list, const struct tree_type *type)
{
	if (!list->kids || list->kids != type->extent) return (struct sequence){ 0 };
	const struct value **part = ARENA_ARRAY(r->arena, const struct value *, list->kids);
	for (uint32_t i = 0; i < list->kids; i++) {
		part[i] = list->kid[i] && list->kid[i]->has_value ? host_eval(r, list->kid[i]) : NULL;
		if (!part[i] || part[i]->kind != VALUE_NUMBER) return (struct sequence){ 0 };
	}
	return (struct sequence){ part, list->kids, type->to, NULL };
}

static const struct expr_range *range_of(struct run *r, const struct sequence *s)
{
	struct expr_range *all = ARENA_NEW(r->arena, struct expr_range);
	*all = expr_range(r->t, s->part[0]->number);
	for (size_t k = 1; k < s->n; k++) {
		struct expr_range x = expr_range(r->t, s->part[k]->number);
		all->lo = x.lo < all->lo ? x.lo : all->lo;
		all->hi = x.hi > all->hi ? x.hi : all->hi;
	}
	return all;
}

struct sequence host_sequence_constant(struct run *r, const struct tree_expr *e)
{
	const struct tree_expr *list = host_constants(e);
	if (!list) return (struct sequence){ 0 };
	for (size_t i = 0; i < r->lists.n; i++)
		if (r->lists.at[i].list == list) return r->lists.at[i].all;
	struct constants one = { list, constants_of(r, list, e->type) };
	if (one.all.n) one.all.range = range_of(r, &one.all);
	VEC_PUSH(r->arena, &r->lists, one);
	return one.all;
}

/* One of more than a few: between the least and the greatest. */
static const struct value *between(struct run *r, const struct sequence *s, const char *name)
{
	const struct expr_range *all = s->range ? s->range : range_of(r, s);
	const struct value *v = host_value_fresh(r, s->type, name);
	host_state_assume(r, expr_le(r->t, expr_int(r->t, all->lo), v->number));
	host_state_assume(r, expr_le(r->t, v->number, expr_int(r->t, all->hi)));
	return v;
}

const struct value *host_sequence_at(struct run *r, const struct sequence *s, expr_ref i)
{
	expr_ref one = s->part[s->n - 1]->number;
	host_state_assume(r, expr_le(r->t, expr_int(r->t, 0), i));
	host_state_assume(r, expr_lt(r->t, i, expr_int(r->t, (int64_t)s->n)));
	if (r->now.dead) return NULL;
	if (s->n > LIMIT_HOST_CHOICES) return between(r, s, NULL);
	for (size_t k = s->n - 1; k-- > 0;) one = expr_ite(r->t, expr_eq(r->t, i, expr_int(r->t, (int64_t)k)), s->part[k]->number, one);
	return host_value_number(r, one);
}

const struct value *host_sequence_one(struct run *r, const struct sequence *s, const char *name)
{
	if (s->n > LIMIT_HOST_CHOICES) return between(r, s, name);
	const struct value *v = host_value_given(r, s->type, name);
	expr_ref any = expr_bool(r->t, false);
	for (size_t k = 0; k < s->n; k++) any = expr_or(r->t, any, expr_eq(r->t, v->number, s->part[k]->number));
	host_state_assume(r, any);
	return v;
}

/* ---- tables: arrays of objects that nothing changes ---- */

static const struct tree_expr *table_of(const struct tree_expr *e)
{
	const struct tree_type *type = e->kind == TREE_EXPR_VAR && e->var->kind == TREE_VAR_GLOBAL ? e->var->type : NULL;
	const struct tree_expr *list = type ? e->var->init : NULL;
	bool rows = list && list->kind == TREE_EXPR_INIT_LIST && type->kind == TREE_TYPE_ARRAY && type->to && type->to->record && list->kids == type->extent;
	const struct tree_record *record = rows ? type->to->record : NULL;
	bool constant = record && (tree_has(type->flags, TREE_FLAG_CONST) || tree_has(type->to->flags, TREE_FLAG_CONST));
	for (uint32_t i = 0; constant && i < list->kids; i++)
		constant = list->kid[i] && list->kid[i]->kind == TREE_EXPR_INIT_LIST && list->kid[i]->kids == record->fields.n;
	return constant && list->kids && !record->bases.n && !tree_has(record->flags, TREE_FLAG_UNION) ? list : NULL;
}

struct sequence host_table_column(struct run *r, const struct tree_expr *e, const struct tree_field *f)
{
	const struct tree_expr *list = host_is_integer(f->type) && f->width < 0 && !tree_has(f->flags, TREE_FLAG_MUTABLE) ? table_of(e) : NULL;
	if (!list || e->var->type->to->record != f->record) return (struct sequence){ 0 };
	const struct value **part = ARENA_ARRAY(r->arena, const struct value *, list->kids);
	for (uint32_t i = 0; i < list->kids; i++) {
		const struct tree_expr *one = list->kid[i]->kid[f->index];
		part[i] = one && one->has_value ? host_value_convert(r, host_eval(r, one), f->type) : NULL;
		if (!part[i] || part[i]->kind != VALUE_NUMBER) return (struct sequence){ 0 };
	}
	return (struct sequence){ part, list->kids, f->type, NULL };
}

const struct value *host_table_row(struct run *r, const struct tree_expr *e)
{
	const struct tree_expr *list = table_of(e);
	const struct tree_record *record = list ? e->var->type->to->record : NULL;
	if (!record) return NULL;
	struct value *v = ARENA_NEW(r->arena, struct value);
	const struct value **part = ARENA_ARRAY(r->arena, const struct value *, host_parts(record) + 1);
	for (size_t i = 0; i < record->fields.n; i++) {
		struct sequence all = host_table_column(r, e, record->fields.at[i]);
		part[i] = all.n ? host_sequence_one(r, &all, record->fields.at[i]->name) : NULL;
	}
	*v = (struct value){ .kind = VALUE_RECORD, .part = part, .parts = host_parts(record) };
	return v;
}

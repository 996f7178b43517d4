/* Initialisers of any form, straight into the object that they make. */
#include "infer/lower/exprs/exprs_open.h"
#include "infer/lower/exprs/exprs_parts.h"

static struct value element_at(struct lower *l, struct value p, const struct tree_type *element, int64_t i)
{
	return memory_field(l, p, i * values_size(element));
}

/* ---- zero ---- */

static bool is_zero(const struct tree_expr *e)
{
	if (e->has_value) return e->value == 0;
	if (e->kind == TREE_EXPR_ZERO) return true;
	if (e->kind != TREE_EXPR_INIT_LIST && e->kind != TREE_EXPR_ARRAY_FILL) return false;
	for (uint32_t i = 0; i < e->kids; i++) if (!e->kid[i] || !is_zero(e->kid[i])) return false;
	return e->kids > 0;
}

/* A local object of which nothing was said yet, as a whole: bytes without a slot are zero from now on. */
static bool zero_whole(struct lower *l, struct value p, const struct tree_type *type)
{
	int64_t offset;
	const struct place *x = p.kind == VALUE_POINTER && p.targets == 1 ? &p.target[0].place : NULL;
	if (!x || x->kind != PLACE_OBJECT || !memory_has(l, x) || !memory_constant_offset(l, x, &offset) || offset != 0) return false;
	struct object *o = l->now.st->at[x->object];
	if (o->n || o->base != CAUSE_UNINITIALISED || o->owner != l->now.st->id) return false;
	o->base = CAUSE_NONE;
	memory_log(l, x->object, 0, (uint32_t)values_size(type));
	return true;
}

static void zero_record(struct lower *l, struct value p, const struct tree_record *r, const struct tree_span *at)
{
	for (size_t i = 0; i < r->bases.n; i++)
		if (r->bases.at[i].offset >= 0) exprs_zero(l, memory_field(l, p, r->bases.at[i].offset / 8), r->bases.at[i].type, at);
	for (size_t i = 0; i < r->fields.n; i++) {
		const struct tree_field *f = r->fields.at[i];
		struct value none = values_int(expr_int(l->t, 0), VALUES_I32);
		struct value q = exprs_member_of(l, p, f, at);
		if (f->width >= 0) exprs_bits_store(l, q, f, none, at);
		else exprs_zero(l, q, f->type, at);
	}
}

void exprs_zero(struct lower *l, struct value p, const struct tree_type *type, const struct tree_span *at)
{
	const struct tree_type *t = type->bare;
	struct int_type it = values_type_of(t);
	if (l->now.failed) return;
	if (t->kind == TREE_TYPE_MEMBER_POINTER) {      /* not by bytes that are zero */
		memory_store(l, p, t, exprs_no_member(l, t), at);
		return;
	}
	if (zero_whole(l, p, t)) return;
	if (t->kind == TREE_TYPE_ARRAY && t->extent >= 0 && t->extent <= LIMIT_INIT_ZEROS) {
		for (int64_t i = 0; i < t->extent; i++) exprs_zero(l, element_at(l, p, t->to, i), t->to, at);
	} else if (t->kind == TREE_TYPE_VECTOR) {
		for (int64_t i = 0; i < t->extent; i++) exprs_zero(l, element_at(l, p, t->to, i), t->to, at);
	} else if (t->kind == TREE_TYPE_RECORD && !tree_has(t->record->flags, TREE_FLAG_UNION)) zero_record(l, p, t->record, at);
	else if (values_is_integer(t))
		memory_store(l, p, t, it.bits == 1 ? values_bool(expr_bool(l->t, false)) : values_int(expr_int(l->t, 0), it), at);
	else if (values_is_float(t)) memory_store(l, p, t, values_opaque(expr_int(l->t, 0)), at);
	else if (values_is_pointer(t)) {
		struct place null = { .kind = PLACE_NULL };
		memory_store(l, p, t, values_pointer(l, &null), at);
	} else memory_touch(l, p, values_size(t), ACCESS_WRITE, (expr_ref){0}, at);
}

/* ---- lists ---- */

/* A field of the object at `p`. Its default initialiser, where the list leaves it out, names the object's other members. */
static void list_field(struct lower *l, struct value p, const struct tree_field *f, const struct tree_expr *kid)
{
	struct lower_frame *frame = l->now.frame;
	struct value outer = frame->listed, q = exprs_member_of(l, p, f, &kid->at);
	if (kid->kind == TREE_EXPR_DEFAULT_MEMBER) frame->listed = p;
	if (f->width >= 0) exprs_bits_store(l, q, f, exprs_eval(l, kid, (struct want){0}), &kid->at);
	else exprs_initialise(l, q, f->type, kid);
	frame->listed = outer;
}

/* One kid for each base, then for each field; of a union the one that `field` names. */
static void record_list(struct lower *l, struct value p, const struct tree_record *r, const struct tree_expr *e)
{
	uint32_t k = 0;
	if (tree_has(r->flags, TREE_FLAG_UNION)) {
		if (e->field && e->kids && e->kid[0]) list_field(l, p, e->field, e->kid[0]);
		return;
	}
	for (size_t i = 0; i < r->bases.n && k < e->kids; i++, k++) {
		int64_t offset = r->bases.at[i].offset;
		if (offset < 0) values_give_up(l, &e->at, "base class at a place that is not known");
		else if (e->kid[k]) exprs_initialise(l, memory_field(l, p, offset / 8), r->bases.at[i].type, e->kid[k]);
	}
	for (size_t i = 0; i < r->fields.n && k < e->kids; i++) {
		const struct tree_field *f = r->fields.at[i];
		if (f->width >= 0 && !*f->name) continue;       /* : 3 */
		const struct tree_expr *kid = e->kid[k++];
		if (kid) list_field(l, p, f, kid);
	}
}

static void array_list(struct lower *l, struct value p, const struct tree_type *t, const struct tree_expr *e)
{
	const struct tree_expr *fill = e->kids && e->kid[e->kids - 1] && e->kid[e->kids - 1]->kind == TREE_EXPR_ARRAY_FILL
		? e->kid[e->kids - 1] : NULL;
	uint32_t n = e->kids - (fill ? 1 : 0);
	bool zeros = fill && is_zero(fill) && zero_whole(l, p, t);
	for (uint32_t i = 0; i < n && !l->now.failed; i++)
		if (e->kid[i]) exprs_initialise(l, element_at(l, p, t->to, i), t->to, e->kid[i]);
	if (!fill || zeros || (int64_t)n >= t->extent) return;
	if (t->extent > LIMIT_INIT_ELEMENTS) {
		struct value rest = element_at(l, p, t->to, n);
		memory_touch(l, rest, (t->extent - n) * values_size(t->to), ACCESS_WRITE, (expr_ref){0}, &e->at);
		return;
	}
	for (int64_t i = n; i < t->extent && !l->now.failed; i++) exprs_initialise(l, element_at(l, p, t->to, i), t->to, fill->kid[0]);
}

/* `(float4)(v.xy, 0, 1)`: a kid may be of several elements; one scalar fills all. */
static void vector_list(struct lower *l, struct value p, const struct tree_type *t, const struct tree_expr *e)
{
	const struct tree_type *element = t->to;
	int64_t n = 0;
	for (uint32_t i = 0; i < e->kids && n < t->extent; i++) {
		const struct tree_type *of = e->kid[i] ? e->kid[i]->type : NULL;
		struct value v = of ? exprs_eval(l, e->kid[i], (struct want){0}) : (struct value){0};
		int64_t part = of && of->kind == TREE_TYPE_VECTOR ? of->extent : e->kids == 1 ? t->extent : 1;
		for (int64_t k = 0; k < part && n < t->extent; k++, n++) {
			struct value x = v;
			if (v.kind == VALUE_RECORD)
				x = memory_load(l, element_at(l, memory_object_pointer(l, v.object), element, k), element, &e->at, (struct want){0});
			memory_store(l, element_at(l, p, element, n), element, values_convert(l, x, element, &e->at), &e->at);
		}
	}
	for (; n < t->extent; n++) exprs_zero(l, element_at(l, p, element, n), element, &e->at);
}

static void list(struct lower *l, struct value p, const struct tree_type *t, const struct tree_expr *e)
{
	if (t->kind == TREE_TYPE_RECORD) record_list(l, p, t->record, e);
	else if (t->kind == TREE_TYPE_ARRAY) array_list(l, p, t, e);
	else if (t->kind == TREE_TYPE_VECTOR) vector_list(l, p, t, e);
	else if (e->kids && e->kid[0]) exprs_initialise(l, p, t, e->kid[0]);
	else exprs_zero(l, p, t, &e->at);
}

/* ---- copies of arrays, lambdas ---- */

static void array_copy(struct lower *l, struct value p, const struct tree_type *t, const struct tree_expr *e)
{
	if (t->kind != TREE_TYPE_ARRAY || t->extent > LIMIT_INIT_ELEMENTS) {
		values_give_up(l, &e->at, "copy of a large array");
		return;
	}
	expr_ref place = l->now.array_place;
	struct value source = exprs_place(l, e->kid[0]);
	for (int64_t i = 0; i < t->extent && !l->now.failed; i++) {
		VEC_PUSH(l->scratch, &l->now.operands, ((struct lower_operand){ e->kid[0], source }));
		l->now.array_place = expr_int(l->t, i);
		exprs_initialise(l, element_at(l, p, t->to, i), t->to, e->kid[1]);
		l->now.operands.n--;
	}
	l->now.array_place = place;
}

/* What a closure takes with it are fields of it. */
static void lambda(struct lower *l, struct value p, const struct tree_expr *e)
{
	const struct tree_record *r = e->record;
	for (uint32_t i = 0; i < e->kids && i < r->captures.n; i++) {
		uint32_t field = r->captures.at[i].field;
		if (field >= r->fields.n || !e->kid[i]) continue;
		exprs_initialise(l, exprs_member_of(l, p, r->fields.at[field], &e->at), r->fields.at[field]->type, e->kid[i]);
	}
}

/* ---- all ---- */

/* Nodes that only stand around the expression that makes the object. What the object is destroyed by is its owner's affair. */
static const struct tree_expr *bare(const struct tree_expr *e)
{
	for (;;) {
		bool around = e->kind == TREE_EXPR_CLEANUPS || e->kind == TREE_EXPR_BIND_TEMPORARY || e->kind == TREE_EXPR_DEFAULT_ARGUMENT
			|| e->kind == TREE_EXPR_DEFAULT_MEMBER || (e->kind == TREE_EXPR_CAST && e->type->kind == TREE_TYPE_RECORD
			&& (e->cast == TREE_CAST_NOOP || e->cast == TREE_CAST_CONSTRUCTOR || e->cast == TREE_CAST_USER));
		bool elided = e->kind == TREE_EXPR_CONSTRUCT && tree_has(e->flags, TREE_FLAG_ELIDABLE) && e->kids == 1 && e->kid[0]
			&& e->kid[0]->kind == TREE_EXPR_MATERIALIZE && e->kid[0]->type->bare == e->type->bare;
		if (elided) e = e->kid[0]->kid[0];
		else if (around && e->kids && e->kid[0]) e = e->kid[0];
		else return e;
	}
}

static const char *name_of(const struct lower *l, const struct value *p)
{
	const struct place *x = p->kind == VALUE_POINTER && p->targets == 1 ? &p->target[0].place : NULL;
	return x && x->kind == PLACE_OBJECT && memory_has(l, x) && x->n == 0 && x->bytes == 0 ? l->now.st->at[x->object]->name : NULL;
}

static void by_value(struct lower *l, struct value p, const struct tree_type *type, const struct tree_expr *e)
{
	struct want want = { .name = values_is_aggregate(type) ? NULL : name_of(l, &p) };
	struct value v = exprs_eval(l, e, want);
	if (!exprs_check_becomes(l, type, e)) return;
	bool whole = v.kind == VALUE_RECORD && type->kind == TREE_TYPE_DEPENDENT;       /* `auto` */
	memory_store(l, p, whole ? exprs_type(e) : type, values_convert(l, v, type, &e->at), &e->at);
}

void exprs_initialise(struct lower *l, struct value p, const struct tree_type *type, const struct tree_expr *init)
{
	const struct tree_expr *e = bare(init);
	const struct tree_type *t = type->bare;
	if (!values_tick(l, &e->at)) return;
	if (t->kind == TREE_TYPE_REFERENCE) {
		struct value to = exprs_bind(l, t, e);
		memory_store(l, p, t, to.kind == VALUE_POINTER ? to : memory_anywhere(l), &e->at);
		return;
	}
	bool whole = t->kind == TREE_TYPE_RECORD || t->kind == TREE_TYPE_ARRAY || t->kind == TREE_TYPE_VECTOR;
	if (e->kind == TREE_EXPR_CONSTRUCT && whole) exprs_construct(l, p, e);
	else if (e->kind == TREE_EXPR_INIT_LIST && exprs_check_becomes(l, t, e)) list(l, p, t, e);
	else if (e->kind == TREE_EXPR_LAMBDA) lambda(l, p, e);
	else if (e->kind == TREE_EXPR_ARRAY_COPY) array_copy(l, p, t, e);
	else if (e->kind == TREE_EXPR_ZERO && whole) exprs_zero(l, p, t, &e->at);
	else if (e->kind == TREE_EXPR_COMPOUND_LITERAL && whole) exprs_initialise(l, p, t, e->kid[0]);
	else if (t->kind == TREE_TYPE_ARRAY && e->kind == TREE_EXPR_STRING) memory_touch(l, p, values_size(t), ACCESS_WRITE, (expr_ref){0}, &e->at);
	else if (t->kind == TREE_TYPE_ARRAY) values_give_up(l, &e->at, "initialiser of an array that the lowering does not understand");
	else by_value(l, p, type, e);
}

/* Constructors and destructors. */
#include "infer/lower/device/device.h"
#include "infer/lower/exprs/exprs_parts.h"
#include "infer/lower/stmts/stmts.h"

/* ---- constructors ---- */

/* A copy that a class does not write itself, and of which no part does. */
static void trivial(struct lower *l, struct value p, const struct tree_expr *e)
{
	if (e->kids != 1 || !e->kid[0]) return;
	struct value v = exprs_load(l, e->kid[0], (struct want){0});
	memory_store(l, p, e->type, v, &e->at);
}

static void one(struct lower *l, struct value p, const struct tree_expr *e)
{
	const struct tree_function *f = e->function;
	struct call c = { .expr = e, .function = f, .self = p, .at = &e->at, .want = { .unused = true } };
	struct value out;
	if (tree_has(e->flags, TREE_FLAG_ZEROED)) exprs_zero(l, p, e->type, &e->at);
	if (!f || e->text) {
		values_give_up(l, &e->at, "constructor that is not known");
		return;
	}
	bool copies = tree_has(f->flags, TREE_FLAG_TRIVIAL) && (!f->body || e->kids == 1);
	if (copies) {
		trivial(l, p, e);
		return;
	}
	exprs_arguments(l, &c, 0);
	if (!f->body && lower_is_ours(l, &f->at) && device_call(l, &c, &out)) return;
	if (f->body) exprs_inline(l, &c);
	else if (exprs_model(l, &c, &out)) return;
	else if (lower_is_ours(l, &f->at)) exprs_environment_call(l, &c);
	else {
		memory_touch(l, p, values_size(e->type), ACCESS_WRITE, (expr_ref){0}, &e->at);
		if (exprs_has_unseen_body(l, f)) exprs_unseen_body(l, &c);
		else exprs_unknown_call(l, &c, f->name);
	}
}

void exprs_construct(struct lower *l, struct value p, const struct tree_expr *e)
{
	const struct tree_type *t = e->type->bare;
	if (t->kind != TREE_TYPE_ARRAY) {
		one(l, p, e);
		return;
	}
	int64_t count = 1;
	for (; t->kind == TREE_TYPE_ARRAY; t = t->to->bare)
		if (t->extent < 0 || !int_mul(count, t->extent, &count)) count = LIMIT_CONSTRUCTED_ELEMENTS + 1;
	bool nothing = e->function && tree_has(e->function->flags, TREE_FLAG_TRIVIAL) && e->kids == 0;
	if (count > LIMIT_CONSTRUCTED_ELEMENTS && !nothing) values_give_up(l, &e->at, "constructors of many elements");
	struct tree_expr *each = arena_memdup(l->scratch, e, sizeof *e);
	each->type = t;
	for (int64_t i = 0; i < count && !nothing && !l->now.failed; i++) one(l, memory_field(l, p, i * values_size(t)), each);
}

/* Where a field lies, also inside unnamed members: bytes, -1 unknown. */
static int64_t offset_in(const struct tree_record *r, const struct tree_field *field)
{
	for (size_t i = 0; i < r->fields.n; i++) {
		const struct tree_field *f = r->fields.at[i];
		if (f == field) return f->offset >= 0 ? f->offset / 8 : -1;
		if (*f->name || f->type->kind != TREE_TYPE_RECORD || f->offset < 0) continue;
		int64_t inner = offset_in(f->type->record, field);
		if (inner >= 0) return f->offset / 8 + inner;
	}
	return -1;
}

static void initialise_field(struct lower *l, const struct tree_function *f, const struct tree_init *i)
{
	struct value self = l->now.frame->self;
	if (i->field->width >= 0) {
		struct value p = exprs_member_of(l, self, i->field, &i->expr->at);
		exprs_bits_store(l, p, i->field, exprs_eval(l, i->expr, (struct want){0}), &i->expr->at);
		return;
	}
	int64_t offset = offset_in(f->record, i->field);
	if (offset < 0) values_give_up(l, &i->expr->at, "member at a place that is not known");
	else exprs_initialise(l, memory_field(l, self, offset), i->field->type, i->expr);
}

void exprs_member_initialisers(struct lower *l, const struct tree_function *f)
{
	struct value self = l->now.frame->self;
	for (size_t k = 0; k < f->inits.n && !l->now.failed; k++) {
		const struct tree_init *i = &f->inits.at[k];
		size_t dying = l->now.frame->dying.n;
		if (i->field) initialise_field(l, f, i);
		else if (i->base && i->offset < 0) values_give_up(l, &i->expr->at, "base class at a place that is not known");
		else exprs_initialise(l, i->base ? memory_field(l, self, i->offset / 8) : self, i->base ? i->base : i->expr->type, i->expr);
		exprs_end_scope(l, dying, &i->expr->at);
	}
}

/* ---- destructors ---- */

/* A field of its own class is an error that clang survives: no such object is there. */
static bool holds_itself(const struct tree_record *r, const struct tree_field *f)
{
	const struct tree_type *t = f->type->bare;
	while (t->kind == TREE_TYPE_ARRAY) t = t->to->bare;
	return t->kind == TREE_TYPE_RECORD && t->record == r;
}

/* The body, the fields from the last to the first, then the base classes. */
static void destroy_record(struct lower *l, struct value p, const struct tree_record *r, const struct tree_function *d,
	const struct tree_span *at)
{
	struct call c = { .function = d, .self = p, .at = at, .want = { .unused = true } };
	struct value out;
	bool known = d && (d->body || (lower_is_ours(l, &d->at) && device_call(l, &c, &out)));
	if (d && d->body) exprs_inline(l, &c);
	else if (d && exprs_has_unseen_body(l, d)) exprs_unseen_body(l, &c);
	else if (d && !known && !tree_has(d->flags, TREE_FLAG_TRIVIAL) && !tree_has(d->flags, TREE_FLAG_DEFAULTED))
		exprs_unknown_call(l, &c, d->name);
	for (size_t i = r->fields.n; i-- > 0 && !l->now.failed;) {
		const struct tree_field *f = r->fields.at[i];
		if (!tree_has(r->flags, TREE_FLAG_UNION) && !holds_itself(r, f)) exprs_destroy(l, exprs_member_of(l, p, f, at), f->type, NULL, at);
	}
	for (size_t i = r->bases.n; i-- > 0 && !l->now.failed;) {
		const struct tree_base *b = &r->bases.at[i];
		if (b->record && b->record->destructor && b->offset < 0) values_give_up(l, at, "destructor of a virtual base");
		else if (b->record) exprs_destroy(l, memory_field(l, p, b->offset / 8), b->type, NULL, at);
	}
}

void exprs_destroy_record(struct lower *l, struct value p, const struct tree_record *r, const struct tree_span *at)
{
	if (r->destructor) destroy_record(l, p, r, r->destructor, at);
}

void exprs_destroy(struct lower *l, struct value p, const struct tree_type *type, const struct tree_function *destructor,
	const struct tree_span *at)
{
	const struct tree_type *t = type->bare;
	int64_t count = 1;
	for (; t->kind == TREE_TYPE_ARRAY; t = t->to->bare)
		if (t->extent < 0 || !int_mul(count, t->extent, &count)) count = LIMIT_CONSTRUCTED_ELEMENTS + 1;
	if (t->kind != TREE_TYPE_RECORD || !values_tick(l, at)) return;
	if (!destructor) destructor = t->record->destructor;
	if (!destructor) return;        /* nothing happens */
	if (count > LIMIT_CONSTRUCTED_ELEMENTS) values_give_up(l, at, "destructors of many elements");
	for (int64_t i = count; i-- > 0 && !l->now.failed;) destroy_record(l, memory_field(l, p, i * values_size(t)), t->record, destructor, at);
}

/* ---- scopes ---- */

void exprs_will_die(struct lower *l, uint32_t object, const struct tree_type *type, const struct tree_function *destructor,
	const struct tree_span *at)
{
	struct dying d = { object, memory_serial(l, object), type, destructor, at };
	VEC_PUSH(l->scratch, &l->now.frame->dying, d);
}

/* `__attribute__((cleanup(f)))`: f gets the variable's address, before the object dies. */
static void clean_up(struct lower *l, const struct dying *d, struct value p)
{
	const struct tree_expr *none = NULL;
	struct call c = { .function = d->destructor, .args = &p, .written = &none, .n = 1, .at = d->at, .want = { .unused = true } };
	exprs_run(l, &c);
}

static void destroy_dying(struct lower *l, const struct dying *d)
{
	const struct lower_unended *u = &l->now.frame->unended;
	struct place p = { .kind = PLACE_OBJECT, .object = d->object, .serial = d->serial };
	struct branch b;
	bool returned = u->copied.ix && u->object == d->object && u->serial == d->serial;
	if (returned) values_branch_begin(l, &b, u->copied, d->at);
	bool method = !d->destructor || d->destructor->kind == TREE_FUNCTION_DESTRUCTOR;
	if (!method) clean_up(l, d, values_pointer(l, &p));
	exprs_destroy(l, values_pointer(l, &p), d->type, method ? d->destructor : NULL, d->at);
	if (returned) values_branch_end(l, &b);
}

void exprs_destroy_since(struct lower *l, size_t mark)
{
	struct lower_frame *f = l->now.frame;
	for (size_t i = f->dying.n; i-- > mark && !l->now.failed;) {
		struct dying d = f->dying.at[i];
		size_t n = f->dying.n;
		f->dying.n = i; /* a destructor's own jumps do not run it again */
		destroy_dying(l, &d);
		f->dying.n = n;
	}
}

void exprs_end_scope(struct lower *l, size_t mark, const struct tree_span *at)
{
	bool live;
	if (l->now.frame->dying.n <= mark) return;
	if (expr_is_bool(l->t, l->now.st->live, &live)) {
		if (live) exprs_destroy_since(l, mark);
	} else {
		struct branch b;
		expr_ref cond = l->now.st->live;
		l->now.st->live = expr_bool(l->t, true);
		values_branch_begin(l, &b, cond, at);
		exprs_destroy_since(l, mark);
		values_branch_else(l, &b);
		l->now.st->live = expr_bool(l->t, false);
		values_branch_end(l, &b);
	}
	l->now.frame->dying.n = mark;
}

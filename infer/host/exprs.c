/* What host expressions give and do. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <string.h>

static const struct value *kids(struct run *r, const struct tree_expr *e)
{
	for (uint32_t i = 0; i < e->kids; i++) host_eval(r, e->kid[i]);
	return NULL;
}

/* Anything may happen. */
static const struct value *unknown_effect(struct run *r, const struct tree_expr *e)
{
	kids(r, e);
	if (e->kind == TREE_EXPR_RECOVERY && host_expose_dropped(r, &e->at)) host_state_havoc(r);    /* an object that nothing declares may keep references */
	else host_state_forget_all(r);
	return host_value_fresh(r, e->type, NULL);
}

static void expose_named(struct run *r, const struct tree_expr *e)
{
	if (!e || r->now.dead || (e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_LOAD)) return;
	if (tree_has(e->flags, TREE_FLAG_LVALUE) && e->kind == TREE_EXPR_VAR) host_state_escape(r, host_place(r, e));
	for (uint32_t i = 0; i < e->kids; i++) expose_named(r, e->kid[i]);
}

void host_give_undeclared(struct run *r, const struct tree_expr *e)
{
	expose_named(r, e);
	host_state_havoc(r);
}

static bool is_undeclared(const struct tree_expr *e) { return e && e->type && e->type->kind == TREE_TYPE_DEPENDENT; }

/* ---- operators ---- */

/* An element of an array that nothing changes. */
static const struct value *constant_element(struct run *r, const struct tree_expr *e)
{
	int64_t at;
	const struct tree_expr *base = e->kid[0], *of = base->kind == TREE_EXPR_CAST && base->cast == TREE_CAST_DECAY ? base->kid[0] : NULL;
	const struct tree_expr *list = of ? host_constants(of) : NULL;
	if (!list) return NULL;
	const struct value *i = host_eval(r, e->kid[1]);
	bool number = i && i->kind == VALUE_NUMBER, known = number && expr_is_int(r->t, i->number, &at) && at >= 0 && at < list->kids && list->kid[at] && list->kid[at]->has_value;
	if (known) return host_eval(r, list->kid[at]);
	struct sequence all = number ? host_sequence_constant(r, of) : (struct sequence){ 0 };
	const struct value *one = all.n ? host_sequence_at(r, &all, i->number) : NULL;
	return one || r->now.dead ? one : host_value_fresh(r, of->type->to, of->var->name);
}

/* `table[i]` of functions: one of them, whichever. NULL: it is no such table. */
static const struct value *function_element(struct run *r, struct place table, const struct tree_type *type)
{
	bool function = type->kind == TREE_TYPE_POINTER && type->to && type->to->kind == TREE_TYPE_FUNCTION && table.cell && !table.blurred;
	const struct tree_type *array = function ? host_place_type(r, table) : NULL;
	const struct value *all = array && array->kind == TREE_TYPE_ARRAY ? host_state_read(r, table, array, NULL) : NULL;
	if (!all || all->kind != VALUE_RECORD || !all->parts) return NULL;
	const struct value *one = all->part[0];
	for (size_t i = 0; i < all->parts && one; i++) one = host_value_choice(r, one, all->part[i]);
	return one;
}

/* `a[i]` of a few numbers: one of them, by i. */
static const struct value *element(struct run *r, const struct tree_expr *e, const struct tree_type *type, const char *name)
{
	const struct value *i, *v = host_is_integer(type) ? constant_element(r, e) : NULL;
	if (v || r->now.dead) return v;
	struct place p = host_place_of_index(r, e, &i), whole = p;
	whole.blurred = false;
	struct sequence all = p.blurred && i && i->kind == VALUE_NUMBER ? host_sequence(r, whole) : (struct sequence){ 0 };
	v = all.n ? host_sequence_at(r, &all, i->number) : p.blurred && i ? function_element(r, whole, type) : NULL;
	return v ? v : host_state_read(r, p, type, name);
}

bool host_is_named(const struct tree_expr *e)
{
	while (e && ((e->kind == TREE_EXPR_MEMBER && e->kid[0]) || (e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_NOOP))) e = e->kid[0];
	return e && (e->kind == TREE_EXPR_VAR || e->kind == TREE_EXPR_THIS);
}

/* `v[i]` of a container of a few numbers likewise. NULL: it is none, and nothing was done. */
static const struct value *contained(struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "operator[]", "at" };
	bool asks = e->kind == TREE_EXPR_METHOD_CALL && e->function && e->kids == 2 && host_is_among(e->function->name, names, 2) && host_is_named(e->kid[0])
		&& host_is_library(r->tree, e->function);
	struct sequence all = asks && host_is_integer(e->type) ? host_sequence(r, host_place(r, e->kid[0])) : (struct sequence){ 0 };
	if (!all.n) return NULL;
	const struct value *i = host_eval(r, e->kid[1]);
	return i && i->kind == VALUE_NUMBER ? host_sequence_at(r, &all, i->number) : host_value_fresh(r, e->type, NULL);
}

/* `table[i].n` of a table that nothing changes. */
static const struct value *table_element(struct run *r, const struct tree_expr *e)
{
	const struct tree_expr *at = e->kind == TREE_EXPR_MEMBER && e->field && !tree_has(e->flags, TREE_FLAG_ARROW) ? e->kid[0] : NULL;
	const struct tree_expr *base = at && at->kind == TREE_EXPR_INDEX ? at->kid[0] : NULL;
	bool array = base && base->kind == TREE_EXPR_CAST && base->cast == TREE_CAST_DECAY;
	struct sequence all = array ? host_table_column(r, base->kid[0], e->field) : (struct sequence){ 0 };
	if (!all.n) return NULL;
	const struct value *i = host_eval(r, at->kid[1]);
	return i && i->kind == VALUE_NUMBER ? host_sequence_at(r, &all, i->number) : host_value_fresh(r, e->type, e->field->name);
}

/* Of what is read or written at once: nobody keeps the reference that a call gives back. */
static struct place place_at_once(struct run *r, const struct tree_expr *e)
{
	r->dropped = e;
	struct place p = host_place(r, e);
	r->dropped = NULL;
	return p;
}

static const struct value *load(struct run *r, const struct tree_expr *e)
{
	const struct tree_expr *of = e->kid[0];
	const struct value *cell = table_element(r, of);
	if (cell || r->now.dead) return cell;
	if (of->kind == TREE_EXPR_CONDITIONAL && (host_is_integer(e->type) || e->type->kind == TREE_TYPE_POINTER)) return host_eval(r, of);
	if (of->kind == TREE_EXPR_INDEX) return element(r, of, e->type, NULL);
	const struct value *one = contained(r, of);
	if (one || r->now.dead) return one;
	const char *name = of->kind == TREE_EXPR_VAR ? of->var->name : of->kind == TREE_EXPR_MEMBER && of->field ? of->field->name : NULL;
	if (of->kind == TREE_EXPR_VAR && of->var->kind == TREE_VAR_GLOBAL && tree_has(of->var->type->flags, TREE_FLAG_CONST) && of->var->init
		&& host_is_integer(of->var->type) && of->var->init->has_value) return host_eval(r, of->var->init);
	const struct value *extreme = of->kind == TREE_EXPR_CALL ? host_extreme_number(r, of) : NULL;
	return extreme ? extreme : host_state_read(r, place_at_once(r, of), e->type, name);
}

/* A pointer to an object of the host is one to a part of it; of the device it moves by what lies before that. */
static const struct value *class_pointer(struct run *r, const struct tree_expr *e)
{
	const struct value *v = host_eval(r, e->kid[0]);
	int64_t bytes = e->cast == TREE_CAST_TO_BASE ? e->offset / 8 : -e->offset / 8;
	if (v && v->kind == VALUE_PLACE) return host_value_place(r, host_place_as(r, v->place, e));
	if (!v || v->kind != VALUE_MEMORY) return NULL;
	return host_memory_moved(r, v, tree_has(e->flags, TREE_FLAG_VIRTUAL) ? (expr_ref){ 0 } : expr_int(r->t, bytes));
}

static const struct value *other_cast(struct run *r, const struct tree_expr *e)
{
	bool lvalue = tree_has(e->kid[0]->flags, TREE_FLAG_LVALUE) || tree_has(e->kid[0]->flags, TREE_FLAG_XVALUE);
	if (lvalue) host_state_escape(r, host_place(r, e->kid[0]));
	else {
		const struct value *v = host_eval(r, e->kid[0]);
		if (v && v->kind == VALUE_MEMORY && e->type->kind == TREE_TYPE_POINTER) return host_memory_moved(r, v, (expr_ref){ 0 });
	}
	return host_value_fresh(r, e->type, NULL);
}

/* Of a number that nothing declares clang leaves all conversions open: `(size_t)N`, `dim3(N)`. */
static const struct value *open_cast(struct run *r, const struct tree_expr *e)
{
	bool dims = e->type->record && !strcmp(e->type->record->name, "dim3"), number = host_is_integer(e->kid[0]->type);
	if (!number || (!dims && !host_is_integer(e->type))) return other_cast(r, e);
	const struct tree_type *type = dims ? e->type->record->fields.at[0]->type : e->type;
	const struct value *v = host_value_convert(r, host_eval(r, e->kid[0]), type);
	if (!v) v = host_value_fresh(r, type, NULL);
	if (!dims || r->now.dead) return v;
	struct value *all = ARENA_NEW(r->arena, struct value);
	const struct value **part = ARENA_ARRAY(r->arena, const struct value *, 3);
	part[0] = v;
	part[1] = part[2] = host_value_number(r, expr_int(r->t, 1));
	*all = (struct value){ .kind = VALUE_RECORD, .part = part, .parts = 3 };
	return all;
}

static const struct value *cast(struct run *r, const struct tree_expr *e)
{
	switch ((int)e->cast) {                 /* of conversions, those that are followed */
	case TREE_CAST_LOAD: return load(r, e);
	case TREE_CAST_NOOP: case TREE_CAST_CONSTRUCTOR: case TREE_CAST_USER: return host_eval(r, e->kid[0]);
	case TREE_CAST_INT: case TREE_CAST_INT_TO_BOOL: {
		const struct value *v = host_value_convert(r, host_eval(r, e->kid[0]), e->type);
		return v ? v : host_value_fresh(r, e->type, NULL);
	}
	case TREE_CAST_BITS: {
		const struct value *v = host_eval(r, e->kid[0]);
		if (v && v->kind == VALUE_PLACE) {
			struct place p = v->place;
			if (e->type->to && e->type->to->kind == TREE_TYPE_VOID && !p.first) return v;   /* nobody reads through it before it is something else */
			p.depth = 0;
			return host_value_place(r, host_place_blurred(p));
		}
		return v && (v->kind == VALUE_MEMORY || v->kind == VALUE_FUNCTION || v->kind == VALUE_CHOICE) ? v : host_value_fresh(r, e->type, NULL);
	}
	case TREE_CAST_DECAY: {
		if (e->kid[0]->kind == TREE_EXPR_STRING) {
			struct value *v = ARENA_NEW(r->arena, struct value);
			*v = (struct value){ .kind = VALUE_PLACE, .text = e->kid[0] };
			return v;
		}
		struct place p = host_place_widened(r, host_place(r, e->kid[0]));
		bool first = p.cell && !p.blurred && host_elements(e->kid[0]->type);
		p = host_place_blurred(p);
		p.first = first;
		host_state_escape(r, p);
		return host_value_place(r, p);
	}
	case TREE_CAST_INT_TO_FLOAT: case TREE_CAST_FLOAT: return host_float_of(r, host_eval(r, e->kid[0]), e->type);
	case TREE_CAST_FLOAT_TO_INT: {
		const struct value *v = host_float_to_int(r, host_eval(r, e->kid[0]), e->type);
		return v || r->now.dead ? v : host_value_fresh(r, e->type, NULL);
	}
	case TREE_CAST_FUNCTION_DECAY: return host_eval(r, e->kid[0]);
	case TREE_CAST_DEPENDENT: return open_cast(r, e);
	case TREE_CAST_TO_BASE: case TREE_CAST_TO_DERIVED: return e->type->kind == TREE_TYPE_POINTER ? class_pointer(r, e) : other_cast(r, e);
	default: return other_cast(r, e);
	}
}

static const struct value *or_fresh(struct run *r, const struct value *v, const struct tree_expr *e)
{
	return v || r->now.dead ? v : host_value_fresh(r, e->type, NULL);
}

/* Pointers to the device move by bytes. */
static const struct value *moved(struct run *r, const struct value *p, const struct value *by, const struct tree_expr *e)
{
	expr_ref bytes = { 0 };
	if (!p || p->kind != VALUE_MEMORY) return NULL;
	bool known = by && by->kind == VALUE_NUMBER && e->type->to && e->type->to->kind != TREE_TYPE_VOID && e->type->to->bits;
	if (known) bytes = expr_mul(r->t, by->number, expr_int(r->t, (int64_t)e->type->to->bits / 8));
	if (known && e->op == TREE_OP_SUB) bytes = expr_sub(r->t, expr_int(r->t, 0), bytes);
	return host_memory_moved(r, p, bytes);
}

static const struct value *step(struct run *r, const struct tree_expr *e)
{
	bool up = e->op == TREE_OP_PRE_INC || e->op == TREE_OP_POST_INC, post = e->op == TREE_OP_POST_INC || e->op == TREE_OP_POST_DEC;
	const struct tree_type *type = e->kid[0]->type;
	struct place p = place_at_once(r, e->kid[0]);
	const struct value *before = host_state_read(r, p, type, NULL), *one = host_value_number(r, expr_int(r->t, 1));
	const struct value *after = host_value_binary(r, up ? TREE_OP_ADD : TREE_OP_SUB, before, one, type);
	struct tree_expr as = { .kind = TREE_EXPR_BINARY, .op = up ? TREE_OP_ADD : TREE_OP_SUB, .type = type };
	if (type->kind == TREE_TYPE_POINTER) after = moved(r, before, one, &as);
	host_state_write(r, p, after);
	return post ? before : after;
}

/* `&p[i]`, `&*p` and `&p->x` of a pointer to the device. */
static const struct value *address_moved(struct run *r, const struct tree_expr *e)
{
	const struct tree_expr *of = e->kid[0], *from = of->kids ? of->kid[0] : NULL;
	bool member = of->kind == TREE_EXPR_MEMBER && tree_has(of->flags, TREE_FLAG_ARROW), index = of->kind == TREE_EXPR_INDEX;
	bool deref = of->kind == TREE_EXPR_UNARY && of->op == TREE_OP_DEREF;
	if (!(member || index || deref) || !from || from->type->kind != TREE_TYPE_POINTER) return NULL;
	const struct value *base = host_eval(r, from);
	if (!base || base->kind != VALUE_MEMORY) return NULL;
	if (deref) return base;
	return member ? host_memory_moved(r, base, (expr_ref){ 0 }) : moved(r, base, host_eval(r, of->kid[1]), e);
}

static const struct value *unary(struct run *r, const struct tree_expr *e)
{
	switch ((int)e->op) {                   /* of operators, those with one operand */
	case TREE_OP_PRE_INC: case TREE_OP_PRE_DEC: case TREE_OP_POST_INC: case TREE_OP_POST_DEC: return step(r, e);
	case TREE_OP_PLUS: return host_eval(r, e->kid[0]);
	case TREE_OP_MINUS: return host_value_binary(r, TREE_OP_SUB, host_value_number(r, expr_int(r->t, 0)), host_eval(r, e->kid[0]), e->type);
	case TREE_OP_NOT: {
		expr_ref truth = host_value_truth(r, host_eval(r, e->kid[0]));
		return truth.ix ? host_value_bool(r, expr_not(r->t, truth)) : NULL;
	}
	case TREE_OP_ADDRESS: {
		const struct value *memory = address_moved(r, e);
		if (memory || r->now.dead) return memory;
		struct place p = e->kid[0]->kind == TREE_EXPR_FUNCTION ? (struct place){ 0 } : host_place(r, e->kid[0]);
		if (e->kid[0]->kind == TREE_EXPR_FUNCTION) return host_eval(r, e->kid[0]);
		p = host_place_widened(r, p);
		host_state_escape(r, p);
		return host_value_place(r, p);
	}
	default: kids(r, e); return NULL;
	}
}

/* The right side runs where the left one lets it. */
static const struct value *lazy(struct run *r, const struct tree_expr *e)
{
	bool both = e->op == TREE_OP_AND;
	expr_ref a = host_value_truth(r, host_eval(r, e->kid[0]));
	struct state without = host_state_copy(r, &r->now);
	expr_ref goes_on = a.ix && !both ? expr_not(r->t, a) : a;
	host_state_assume(r, goes_on);
	if (a.ix) {
		struct state kept = r->now;
		r->now = without;
		host_state_assume(r, expr_not(r->t, goes_on));
		without = r->now;
		r->now = kept;
	}
	expr_ref b = host_value_truth(r, host_eval(r, e->kid[1]));
	r->now = host_state_join(r, &r->now, &without, goes_on);
	if (!a.ix || !b.ix) return NULL;
	return host_value_bool(r, both ? expr_and(r->t, a, b) : expr_or(r->t, a, b));
}

static const struct value *binary(struct run *r, const struct tree_expr *e)
{
	if (e->op == TREE_OP_AND || e->op == TREE_OP_OR) return lazy(r, e);
	const struct value *a = host_eval(r, e->kid[0]), *b = host_eval(r, e->kid[1]);
	if (e->op == TREE_OP_COMMA) return b;
	if (e->op == TREE_OP_SHR && is_undeclared(e->kid[0])) host_give_undeclared(r, e->kid[1]);       /* it may read into it */
	if (e->type->kind == TREE_TYPE_POINTER && (e->op == TREE_OP_ADD || e->op == TREE_OP_SUB)) {
		const struct value *v = a && a->kind == VALUE_NUMBER ? moved(r, b, a, e) : moved(r, a, b, e);
		const struct value *of = a && a->kind == VALUE_PLACE ? a : b && b->kind == VALUE_PLACE ? b : NULL;
		return v ? v : of ? host_value_place(r, host_place_moved(r, of->place)) : NULL;
	}
	if (host_is_float(e->type)) return host_float_binary(r, e->op, a, b, e->type);
	return host_value_binary(r, e->op, a, b, e->type);
}

static const struct value *converted(struct run *r, const struct value *v, const struct tree_type *from, const struct tree_type *to)
{
	return from->bare == to->bare ? v : host_value_convert(r, v, to);
}

static const struct value *assign(struct run *r, const struct tree_expr *e)
{
	const struct tree_type *type = e->kid[0]->type;
	if (is_undeclared(e->kid[0])) host_give_undeclared(r, e->kid[1]);
	if (e->op == TREE_OP_ASSIGN) {
		const struct value *v = host_eval(r, e->kid[1]);
		host_state_write(r, place_at_once(r, e->kid[0]), v);
		return v;
	}
	struct place p = place_at_once(r, e->kid[0]);
	const struct value *by = host_eval(r, e->kid[1]), *have = host_state_read(r, p, type, NULL), *v = NULL;
	if (e->about && host_is_integer(type)) {
		bool shifts = e->op == TREE_OP_SHL || e->op == TREE_OP_SHR;
		v = host_value_binary(r, e->op, converted(r, have, type, e->about), shifts ? by : converted(r, by, e->kid[1]->type, e->about), e->about);
		v = converted(r, v, e->about, type);
	}
	if (type->kind == TREE_TYPE_POINTER && have && have->kind == VALUE_MEMORY) {
		struct tree_expr as = { .kind = TREE_EXPR_BINARY, .op = e->op, .type = type };
		v = moved(r, have, by, &as);
	}
	host_state_write(r, p, v);
	return v;
}

static const struct value *conditional(struct run *r, const struct tree_expr *e)
{
	expr_ref cond = host_value_truth(r, host_eval(r, e->kid[0]));
	uint32_t cell = host_cell_of(r, e, e->type, NULL);
	bool lvalue = tree_has(e->flags, TREE_FLAG_LVALUE) && e->type->kind != TREE_TYPE_FUNCTION;
	struct state other = host_state_copy(r, &r->now);
	for (int i = 0; i < 2; i++) {
		const struct tree_expr *arm = e->kid[i + 1];
		if (cond.ix) host_state_assume(r, i ? expr_not(r->t, cond) : cond);
		const struct value *v = lvalue ? host_state_read(r, host_place(r, arm), arm->type, NULL) : host_eval(r, arm);
		if (!r->now.dead && e->type->kind != TREE_TYPE_VOID) host_state_write(r, host_place_of_cell(cell), v);
		struct state done = r->now;
		r->now = other;
		other = done;
	}
	r->now = host_state_join(r, &r->now, &other, cond);
	if (r->now.dead || e->type->kind == TREE_TYPE_VOID) return NULL;
	return host_state_read(r, host_place_of_cell(cell), e->type, NULL);
}

/* ---- objects ---- */

/* var: of which a closure has a reference. read: it is only loaded, or copied. */
struct reading { const struct tree_var *var; const struct tree_expr *read; bool only; };

static bool find_use(const struct tree_expr *e, void *data)
{
	struct reading *s = data;
	bool read = e == s->read, whole = e->kind == TREE_EXPR_CONSTRUCT && e->function && tree_has(e->function->flags, TREE_FLAG_TRIVIAL);
	bool part = read && e->kind == TREE_EXPR_MEMBER && e->field && e->field->type->kind != TREE_TYPE_REFERENCE && !tree_has(e->flags, TREE_FLAG_ARROW);
	bool load = e->kind == TREE_EXPR_CAST && (e->cast == TREE_CAST_LOAD || (read && e->cast == TREE_CAST_NOOP));
	bool lost = e->kind == TREE_EXPR_RECOVERY || e->kind == TREE_EXPR_OTHER, again = false;
	for (size_t i = 0; e->kind == TREE_EXPR_LAMBDA && e->record && i < e->record->captures.n; i++) again |= e->record->captures.at[i].var == s->var;
	if (e->kids == 1 && (load || part || whole)) s->read = e->kid[0];
	s->only = s->only && !lost && !again && (e->var != s->var || read);
	return s->only;
}

static bool find_lost(const struct tree_stmt *stmt, void *data)
{
	struct reading *s = data;
	s->only = s->only && stmt->kind != TREE_STMT_LOST;
	return s->only;
}

/* A closure's references are its body's alone: nobody changes what that only reads through them. */
static bool only_reads(const struct tree_record *closure, const struct tree_var *var)
{
	struct reading s = { .var = var, .only = closure->call && closure->call->body && var->type->kind != TREE_TYPE_REFERENCE };
	if (s.only) tree_each_stmt(closure->call, find_lost, &s);
	if (s.only) tree_each_expr(closure->call, find_use, &s);
	return s.only;
}

static const struct value *lambda(struct run *r, const struct tree_expr *e)
{
	for (size_t i = 0; i < e->record->captures.n; i++) {
		const struct tree_capture *c = &e->record->captures.at[i];
		if (!c->var) host_state_escape(r, r->frame->self);
		else if (c->by_reference && !only_reads(e->record, c->var)) host_state_escape(r, host_place_of_cell(host_cell_of(r, c->var, c->var->type, c->var->name)));
	}
	for (uint32_t i = 0; i < e->kids && !r->now.dead; i++) {
		const struct tree_capture *c = e->kids == e->record->captures.n ? &e->record->captures.at[i] : NULL;
		bool place = e->kid[i] && (tree_has(e->kid[i]->flags, TREE_FLAG_LVALUE) || tree_has(e->kid[i]->flags, TREE_FLAG_XVALUE));
		struct place copy = c && c->var && !c->by_reference ? host_place_of_copy(r, e->record, c) : (struct place){ 0 };
		if (copy.cell) host_init(r, copy, e->kid[i]);
		else if (place) host_place(r, e->kid[i]);
		else host_eval(r, e->kid[i]);
	}
	return host_value_fresh(r, e->type, NULL);
}

/* When its destructor runs is not followed. */
void host_note_temporary(struct run *r, const struct tree_expr *e)
{
	if (e->kind == TREE_EXPR_BIND_TEMPORARY && host_runs_at_end(r, e->type)) r->restless = true;
}

static const struct value *into_temporary(struct run *r, const struct tree_expr *e)
{
	struct place p = host_place_made(r, e, e->type, NULL);
	host_init(r, p, e);
	return r->now.dead ? NULL : host_state_read(r, p, e->type, NULL);
}

static void init_list(struct run *r, struct place at, const struct tree_expr *e)
{
	const struct tree_record *record = e->type->record;
	size_t bases = record ? record->bases.n : 0;            /* they come first, but are the last parts */
	bool plain = e->type->kind == TREE_TYPE_RECORD && record && !tree_has(record->flags, TREE_FLAG_UNION) && e->kids <= host_parts(record);
	if (e->type->kind != TREE_TYPE_RECORD && host_is_integer(e->type) && e->kids == 1) {
		host_init(r, at, e->kid[0]);
		return;
	}
	host_state_write(r, at, host_value_fresh(r, e->type, NULL));
	size_t elements = e->kids <= host_elements(e->type) ? host_elements(e->type) : 0;
	for (size_t i = e->kids; i < elements && host_is_integer(e->type->to); i++)
		host_state_write(r, host_place_part(at, (uint32_t)i), host_value_number(r, expr_int(r->t, 0)));
	for (uint32_t i = 0; i < e->kids; i++) {
		if (!e->kid[i]) continue;
		if (elements) host_init(r, host_place_part(at, i), e->kid[i]);
		else if (!plain) host_init(r, host_place_blurred(at), e->kid[i]);
		else if (i < bases) host_init(r, host_place_part(at, (uint32_t)record->fields.n + i), e->kid[i]);
		else if (record->fields.at[i - bases]->type->kind == TREE_TYPE_REFERENCE) host_state_escape(r, host_place(r, e->kid[i]));
		else host_init(r, host_place_part(at, (uint32_t)(i - bases)), e->kid[i]);
	}
}

void host_init(struct run *r, struct place at, const struct tree_expr *e)
{
	while (e && (e->kind == TREE_EXPR_CLEANUPS || e->kind == TREE_EXPR_BIND_TEMPORARY || e->kind == TREE_EXPR_DEFAULT_ARGUMENT
		|| e->kind == TREE_EXPR_DEFAULT_MEMBER || (e->kind == TREE_EXPR_CAST && (e->cast == TREE_CAST_CONSTRUCTOR
		|| (e->cast == TREE_CAST_NOOP && !tree_has(e->flags, TREE_FLAG_LVALUE)))) || e->kind == TREE_EXPR_COMPOUND_LITERAL)) {
		host_note_temporary(r, e);
		e = e->kid[0];
	}
	if (!e || r->now.dead) return;
	if (e->kind == TREE_EXPR_CONSTRUCT) host_construct(r, e, at);
	else if (e->kind == TREE_EXPR_INIT_LIST) init_list(r, at, e);
	else if (e->kind == TREE_EXPR_ZERO && host_is_integer(e->type)) host_state_write(r, at, host_value_number(r, expr_int(r->t, 0)));
	else host_state_write(r, at, host_eval(r, e));
}

/* ---- all of them ---- */

static const struct value *constant(struct run *r, const struct tree_expr *e)
{
	struct int_type type = host_int_type(e->type);
	if (!e->has_value || !host_is_integer(e->type) || (type.bits == 64 && !type.is_signed && e->value < 0)) return NULL;
	return host_value_number(r, expr_int(r->t, e->value));
}

/* Elements that are numbers or pointers, or objects that are copied as bytes: that runs no code. */
static const struct value *elements(struct run *r, const struct tree_expr *e)
{
	const struct tree_type *of = e->type;
	while (of->kind == TREE_TYPE_ARRAY && of->to) of = of->to;
	bool plain = host_is_integer(of) || host_is_float(of) || of->kind == TREE_TYPE_POINTER;
	bool bytes = e->kind == TREE_EXPR_ARRAY_COPY && of->record && tree_has(of->record->flags, TREE_FLAG_TRIVIAL_COPY);
	if (!plain && !bytes) return unknown_effect(r, e);
	if (e->kind != TREE_EXPR_ARRAY_COPY || !e->kids) return kids(r, e);
	struct place from = host_place(r, e->kid[0]);
	return host_elements(e->type) && !r->now.dead ? host_state_read(r, from, e->type, NULL) : NULL;
}

/* `{a, b}` as a std::initializer_list: it leads to its elements, which are there by then, and says how many. */
static const struct value *listed(struct run *r, const struct tree_expr *e)
{
	const struct tree_record *record = e->type->record;
	bool known = e->kids == 1 && host_is_place(e->kid[0]) && record && record->fields.n == 2 && host_elements(e->kid[0]->type);
	for (uint32_t i = 0; i < e->kids && !r->now.dead; i++) {
		if (!host_is_place(e->kid[i])) {
			host_eval(r, e->kid[i]);
			continue;
		}
		struct place p = host_place(r, e->kid[i]);
		host_state_escape(r, p);
		known = known && p.cell && !p.blurred;
		if (!known || r->now.dead) continue;
		struct value *v = ARENA_NEW(r->arena, struct value);
		const struct value **part = ARENA_ARRAY(r->arena, const struct value *, 2);
		p = host_place_blurred(p);
		p.first = true;
		part[0] = host_value_place(r, p);
		part[1] = host_value_number(r, expr_int(r->t, e->kid[0]->type->extent));
		*v = (struct value){ .kind = VALUE_RECORD, .part = part, .parts = 2 };
		return v;
	}
	return NULL;
}

/* NULL: it is no number that nothing declares. */
static const struct value *open_constant(struct run *r, const struct tree_var *v)
{
	if (v->kind != TREE_VAR_TEMPLATE || !tree_var_is_undeclared(v) || !host_is_integer(v->type)) return NULL;
	for (size_t i = 0; i < r->constants.n; i++)
		if (r->constants.at[i].var == v) return r->constants.at[i].value;
	struct constant made = { v, host_value_fresh(r, v->type, v->name) };
	VEC_PUSH(r->arena, &r->constants, made);
	return made.value;
}

const struct value *host_open_number(struct run *r, const struct tree_var *v)
{
	const struct value *constant = open_constant(r, v);
	return constant ? constant : host_state_read(r, host_place_made(r, v, v->type, v->name), v->type, NULL);
}

/* What a reference to a function, or what a pointer to one leads to, is. NULL: e is something else. */
static const struct value *function_meant(struct run *r, const struct tree_expr *e)
{
	if (e->type->kind != TREE_TYPE_FUNCTION) return NULL;
	if (e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_DEREF) return host_eval(r, e->kid[0]);
	bool refers = e->kind == TREE_EXPR_VAR && e->var->type->kind == TREE_TYPE_REFERENCE;
	return refers ? host_function_referred(r, e->var) : NULL;
}

static const struct value *eval(struct run *r, const struct tree_expr *e)
{
	const struct value *open = function_meant(r, e);
	if (open || r->now.dead) return open;
	switch (e->kind) {
	case TREE_EXPR_FLOAT: return host_float_literal(r, e);
	case TREE_EXPR_INT: case TREE_EXPR_ENUMERATOR: case TREE_EXPR_STRING: case TREE_EXPR_NULLPTR:
	case TREE_EXPR_SIZEOF: case TREE_EXPR_TRAIT: case TREE_EXPR_PREDEFINED: case TREE_EXPR_MEMBER_NAME: case TREE_EXPR_OPAQUE:
	case TREE_EXPR_ARRAY_INDEX: case TREE_EXPR_TYPEID: return NULL;
	case TREE_EXPR_ZERO: return host_is_integer(e->type) ? host_value_number(r, expr_int(r->t, 0)) : NULL;
	case TREE_EXPR_FUNCTION: return host_value_function(r, e->function, &e->given);
	case TREE_EXPR_THIS: host_state_escape(r, r->frame->self); return host_value_place(r, r->frame->self);
	case TREE_EXPR_VAR: case TREE_EXPR_MEMBER: case TREE_EXPR_INDEX: case TREE_EXPR_MATERIALIZE:
		if (e->kind == TREE_EXPR_VAR && (open = open_constant(r, e->var))) return open;
		return host_state_read(r, host_place(r, e), e->type, NULL);
	case TREE_EXPR_UNARY: return e->op == TREE_OP_DEREF ? (host_place(r, e), NULL) : unary(r, e);
	case TREE_EXPR_BINARY: return binary(r, e);
	case TREE_EXPR_ASSIGN: return assign(r, e);
	case TREE_EXPR_CONDITIONAL: return conditional(r, e);
	case TREE_EXPR_CAST: return cast(r, e);
	case TREE_EXPR_CALL: case TREE_EXPR_METHOD_CALL: return host_call(r, e);
	case TREE_EXPR_LAUNCH: host_launch(r, e); return NULL;
	case TREE_EXPR_CONSTRUCT: case TREE_EXPR_INIT_LIST: return into_temporary(r, e);
	case TREE_EXPR_LAMBDA: return lambda(r, e);
	case TREE_EXPR_BIND_TEMPORARY: case TREE_EXPR_CLEANUPS: case TREE_EXPR_DEFAULT_ARGUMENT: case TREE_EXPR_DEFAULT_MEMBER:
		host_note_temporary(r, e);
		return host_eval(r, e->kid[0]);
	case TREE_EXPR_VECTOR_MEMBER: case TREE_EXPR_SHUFFLE: case TREE_EXPR_NAME_MEMBER: case TREE_EXPR_LIST: return kids(r, e);
	case TREE_EXPR_STATEMENTS: host_stmt(r, e->body); return NULL;
	case TREE_EXPR_THROW: kids(r, e); r->now.dead = true; return NULL;
	case TREE_EXPR_COMPOUND_LITERAL: return kids(r, e);
	case TREE_EXPR_DELETE:
		kids(r, e);
		if (!host_deletes_numbers(e)) host_state_havoc(r);      /* a destructor may run */
		return NULL;
	case TREE_EXPR_RECOVERY: return host_call_undeclared(r, e) ? NULL : unknown_effect(r, e);
	case TREE_EXPR_NEW: {
		const struct value *object = host_new(r, e);
		if (!object && !r->now.dead) object = host_new_numbers(r, e);
		if (object || r->now.dead) return object;
		kids(r, e);
		host_state_havoc(r);
		return host_value_apart(r);
	}
	case TREE_EXPR_ARRAY_FILL: case TREE_EXPR_ARRAY_COPY: return elements(r, e);
	case TREE_EXPR_STD_INIT_LIST: return listed(r, e);
	case TREE_EXPR_ELVIS: case TREE_EXPR_ATOMIC: case TREE_EXPR_VA_ARG: case TREE_EXPR_DESTROY:
	case TREE_EXPR_NAME_CONSTRUCT: kids(r, e); host_give_undeclared(r, e); return NULL;
	case TREE_EXPR_NAME: {
		const struct value *kernel = host_function_named(r, e);
		return kernel || (!e->kids && e->text) ? kernel : unknown_effect(r, e);
	}
	case TREE_EXPR_ASM_OPERAND:
	case TREE_EXPR_PACK: case TREE_EXPR_FOLD: case TREE_EXPR_OTHER: case TREE_EXPR_NONE:
		return unknown_effect(r, e);
	}
	UNREACHABLE("tree_expr_kind out of range");
}

const struct value *host_eval(struct run *r, const struct tree_expr *e)
{
	if (!e || r->now.dead) return NULL;
	r->work++;
	const struct tree_expr *at = r->at;
	const struct value *v = constant(r, e);
	if (v) return v;
	if (host_is_of_program(r, e)) r->at = e;
	v = or_fresh(r, eval(r, e), e);
	r->at = at;
	return v;
}

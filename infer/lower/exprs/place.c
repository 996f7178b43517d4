/* The addresses of glvalues, and what lies there. */
#include "infer/lower/exprs/exprs_open.h"
#include "infer/lower/exprs/exprs_parts.h"

#include <string.h>

static const struct tree_expr *undecayed(const struct tree_expr *e)
{
	return e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_DECAY ? e->kid[0] : e;
}

/* ---- built-in variables: which of their axes the kernel speaks of ---- */

static bool in_ours(const struct lower *l) { return lower_is_ours(l, &l->now.frame->function->at); }

static void mention_axes(struct lower *l, const struct place *p, int64_t size)
{
	int64_t bytes;
	for (int i = 0; i < 4; i++) {
		if (p->kind != PLACE_OBJECT || p->object != l->now.builtin[i]) continue;
		if (in_ours(l)) { /* our headers name all axes; what gives a triple shows which is meant where it is read */
			l->k->mentions_linear |= !values_is_aggregate(l->now.frame->function->type->to->bare);
			return;
		}
		bool known = memory_constant_offset(l, p, &bytes);
		for (int axis = 0; axis < 3; axis++)
			if (!known || (bytes < 4 * axis + 4 && bytes + size > 4 * axis)) l->k->mentions_axis[axis] = true;
	}
}

/* The axis that this is of; of one of several, each of them, of one of many, all. */
static void mention_axis_of(struct lower *l, expr_ref of, uint32_t *nodes)
{
	const struct expr *e = expr_get(l->t, of);
	if (!*nodes) {
		for (int axis = 0; axis < 3; axis++) l->k->mentions_axis[axis] = true;
		return;
	}
	--*nodes;
	if (e->kind == EXPR_ITE) {
		mention_axis_of(l, e->kid[1], nodes);
		mention_axis_of(l, e->kid[2], nodes);
	}
	if (e->kind != EXPR_VAR) return;
	const struct var *var = expr_var_get(l->t, e->var);
	switch (var->kind) {
	case VAR_THREAD_IDX: case VAR_BLOCK_IDX: case VAR_BLOCK_DIM: case VAR_GRID_DIM:
		l->k->mentions_axis[var->axis] = true;
		return;
	case VAR_NONE: case VAR_PARAM: case VAR_LOOP: case VAR_READ: case VAR_APPROX: case VAR_WITNESS: return;
	}
	UNREACHABLE("var_kind out of range");
}

void exprs_mention_copied(struct lower *l, const struct value *v)
{
	uint32_t nodes = LIMIT_CHOSEN_AXES;
	if (v->kind == VALUE_INT && v->type.bits != 1 && !in_ours(l)) mention_axis_of(l, v->e, &nodes);
}

void exprs_mention_given(struct lower *l, const struct tree_function *to, const struct tree_type *type, const struct value *v, const struct tree_span *at)
{
	const struct tree_type *of = type && type->kind == TREE_TYPE_REFERENCE ? type->to : NULL;
	if (!of || v->kind != VALUE_POINTER || in_ours(l) || !lower_is_ours(l, &to->at)) return;
	bool objects = v->targets > 0, reads = tree_has(of->flags, TREE_FLAG_CONST) && of->bare->kind == TREE_TYPE_INT;
	for (uint32_t i = 0; i < v->targets; i++) {
		mention_axes(l, &v->target[i].place, values_size(of));
		objects = objects && v->target[i].place.kind == PLACE_OBJECT;
	}
	struct value read = objects && reads ? memory_load(l, *v, of, at, (struct want){0}) : (struct value){0};
	exprs_mention_copied(l, &read);
}

struct uses { const struct tree_var *var; size_t all, parts; };

static bool count_use(const struct tree_expr *e, void *data)
{
	struct uses *u = data;
	const struct tree_expr *part = e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_LOAD && e->kids ? e->kid[0] : NULL;
	const struct tree_expr *of = part && part->kind == TREE_EXPR_MEMBER && part->kids ? part->kid[0] : NULL;
	u->all += e->kind == TREE_EXPR_VAR && e->var == u->var;
	u->parts += of && of->kind == TREE_EXPR_VAR && of->var == u->var;
	return true;
}

const struct tree_expr *exprs_copied_by_parts(const struct lower *l, const struct tree_function *in, const struct tree_var *copy, const struct tree_expr *from)
{
	while (from && from->kids == 1 && (from->kind == TREE_EXPR_CONSTRUCT || from->kind == TREE_EXPR_CAST || from->kind == TREE_EXPR_MATERIALIZE
		|| from->kind == TREE_EXPR_CLEANUPS)) from = from->kid[0];
	bool built_in = from && from->kind == TREE_EXPR_VAR && from->var->kind == TREE_VAR_GLOBAL && lower_is_ours(l, &from->var->at);
	if (!built_in || copy->type->kind != TREE_TYPE_RECORD || !in->body) return NULL;
	struct uses u = { .var = copy };
	tree_each_expr(in, count_use, &u);
	return u.all == u.parts ? from : NULL;          /* what a closure captures it names whole */
}

static bool is_comma(struct lower *l, const struct tree_expr *e)
{
	bool comma = e->kind == TREE_EXPR_BINARY && e->op == TREE_OP_COMMA;
	return comma && (e->type->kind != TREE_TYPE_DEPENDENT || exprs_check_operands(l, e, 0));
}

struct value exprs_load(struct lower *l, const struct tree_expr *e, struct want want)
{
	if (e->kind == TREE_EXPR_VAR && e->var->kind == TREE_VAR_TEMPLATE) return exprs_open_constant(l, e);
	const struct tree_field *bits = exprs_bit_field(e);
	struct value place;
	if (exprs_is_undeclared(l, e)) return exprs_undeclared(l, e, want);
	/* what was stored is known: it is not read again */
	if (e->kind == TREE_EXPR_ASSIGN) return exprs_assign(l, e, &place);
	if (e->kind == TREE_EXPR_UNARY && (e->op == TREE_OP_PRE_INC || e->op == TREE_OP_PRE_DEC)) return exprs_increment(l, e, &place);
	if (e->kind == TREE_EXPR_VECTOR_MEMBER) return exprs_swizzle_load(l, e);
	if (e->kind == TREE_EXPR_CONDITIONAL) return exprs_conditional(l, e, false);     /* each side is read where it stands */
	if (is_comma(l, e)) return exprs_statement(l, e->kid[0]), exprs_eval(l, e->kid[1], want);
	struct value p = exprs_place(l, e);
	if (bits) return exprs_bits_load(l, p, bits, &e->at);
	for (uint32_t i = 0; p.kind == VALUE_POINTER && e != l->by_parts && i < p.targets; i++) mention_axes(l, &p.target[i].place, values_size(e->type));
	struct value v = memory_load(l, p, exprs_accessed_type(e), &e->at, want);
	exprs_mention_copied(l, &v);
	return v;
}

/* ---- temporaries ---- */

/* The destructor that is due for what e makes; NULL: none. */
static const struct tree_function *destructor_of(const struct tree_expr *e)
{
	while (e->kids == 1 && e->kid[0] && (e->kind == TREE_EXPR_CLEANUPS || e->kind == TREE_EXPR_DEFAULT_ARGUMENT
		|| e->kind == TREE_EXPR_DEFAULT_MEMBER || (e->kind == TREE_EXPR_CAST && e->type->kind == TREE_TYPE_RECORD))) e = e->kid[0];
	return e->kind == TREE_EXPR_BIND_TEMPORARY ? e->function : NULL;
}

struct value exprs_materialise(struct lower *l, const struct tree_expr *e)
{
	uint32_t object = memory_object_new(l, "temporary", CAUSE_UNINITIALISED);
	struct value p = memory_object_pointer(l, object);
	const struct tree_function *destructor = destructor_of(e);
	exprs_initialise(l, p, e->type, e);
	if (destructor) exprs_will_die(l, object, e->type, destructor, &e->at);
	return p;
}

/* A temporary that a reference keeps alive lasts as long as its function. */
static struct value materialized(struct lower *l, const struct tree_expr *e)
{
	struct value p = exprs_materialise(l, e->kid[0]);
	if (p.kind == VALUE_POINTER && e->var) l->now.st->at[p.target[0].place.object]->lasting = 1;
	return p;
}

/* ---- parts of objects ---- */

static struct value somewhere_in(struct lower *l, struct value object, const struct tree_span *at)
{
	expr_ref by = values_approx(l, NULL, VALUES_INT, CAUSE_POINTER, "place of a member that is not known", at, false);
	return memory_advance(l, object, by, 1, true);
}

struct value exprs_member_of(struct lower *l, struct value object, const struct tree_field *field, const struct tree_span *at)
{
	bool captured = field->record && tree_has(field->record->flags, TREE_FLAG_CLOSURE);
	int64_t offset = captured ? values_capture_offset(field) : field->width >= 0 ? exprs_bits_begin(field) : field->offset >= 0 ? field->offset / 8 : -1;
	if (object.kind != VALUE_POINTER) return object;
	if (field->record && tree_has(field->record->flags, TREE_FLAG_INVALID)) memory_assume_undeclared(l, at);
	return offset >= 0 ? memory_field(l, object, offset) : somewhere_in(l, object, at);
}

static struct value member(struct lower *l, const struct tree_expr *e)
{
	if (e->var) return memory_variable(l, e->var);  /* a static one; the object has no say */
	if (!e->field || !e->kids || !e->kid[0]) return (struct value){0};
	bool arrow = tree_has(e->flags, TREE_FLAG_ARROW);
	struct value object = arrow ? exprs_eval(l, e->kid[0], (struct want){0}) : exprs_place(l, e->kid[0]);
	if (object.kind == VALUE_RECORD) object = memory_object_pointer(l, object.object);
	struct value p = exprs_member_of(l, object, e->field, &e->at);
	if (e->field->type->kind != TREE_TYPE_REFERENCE || p.kind != VALUE_POINTER) return memory_within(l, p, e->field->type);
	return memory_load(l, p, e->field->type, &e->at, (struct want){0});
}

/* An element of a row of an array that is a member lies in that row, as in the array (memory_hold). */
static void hold_in_row(struct lower *l, const struct tree_expr *array, const struct value *p, expr_ref index, const struct tree_span *at)
{
	const struct tree_type *t = array->type;
	int64_t count = t->kind == TREE_TYPE_ARRAY ? t->extent : 0;
	bool memory = false, rows = array->kind == TREE_EXPR_INDEX || (count > 1 && t->to->kind == TREE_TYPE_ARRAY);
	while (array->kind == TREE_EXPR_INDEX && array->kid[0]) array = undecayed(array->kid[0]);
	if (count <= 1 || !rows || array->kind != TREE_EXPR_MEMBER || !array->field) return;
	for (uint32_t i = 0; i < p->targets; i++) memory |= p->target[i].place.kind == PLACE_ARRAY || p->target[i].place.kind == PLACE_ANY;
	if (!memory) return;
	values_defined(l, expr_and(l->t, expr_le(l->t, expr_int(l->t, 0), index), expr_lt(l->t, index, expr_int(l->t, count))), at);
}

static struct value subscript(struct lower *l, const struct tree_expr *e)
{
	const struct tree_expr *base = e->kid[0], *i = e->kid[1];
	if (values_is_integer(base->type) && !values_is_integer(i->type)) { /* 3[p] */
		base = e->kid[1];
		i = e->kid[0];
	}
	/* an array keeps its shape: what it decays to is not asked for */
	const struct tree_expr *array = undecayed(base);
	struct value p = array != base ? exprs_place(l, array) : base->type->kind == TREE_TYPE_VECTOR || base->type->kind == TREE_TYPE_ARRAY ? exprs_place(l, base)
		: exprs_eval(l, base, (struct want){0});
	struct value n = exprs_eval(l, i, (struct want){0});
	if (p.kind != VALUE_POINTER || !exprs_check_steps(l, base, &p)) return (struct value){0};
	if (n.kind == VALUE_RECORD) values_give_up(l, &e->at, "conversion of a class that a template leaves open");
	expr_ref index = values_as_int(l, n, &e->at);
	hold_in_row(l, array, &p, index, &e->at);
	return memory_advance(l, p, index, values_size(exprs_type(e)), false);
}

/* ---- names ---- */

/* What a closure took with it: its body names the variables themselves, var NULL: `this`. */
const struct tree_field *exprs_captured(const struct lower *l, const struct tree_var *var)
{
	const struct tree_record *r = l->now.frame->function->record;
	if (!r || !tree_has(r->flags, TREE_FLAG_CLOSURE)) return NULL;
	for (size_t i = 0; i < r->captures.n; i++) {
		const struct tree_capture *c = &r->captures.at[i];
		if (c->var == var && c->field < r->fields.n) return r->fields.at[c->field];
	}
	return NULL;
}

/* A variable of the function around a lambda, where a template leaves open whether it is captured: by [&] it is the variable itself. */
static struct value around(struct lower *l, const struct tree_expr *e)
{
	const struct tree_record *closure = l->now.frame->function->record;
	bool refers = closure && tree_has(closure->flags, TREE_FLAG_CLOSURE) && tree_has(closure->flags, TREE_FLAG_BY_REFERENCE);
	struct value p = refers ? memory_outer_variable(l, e->var) : (struct value){0};
	if (p.kind == VALUE_NONE) values_give_up(l, &e->at, "%s, which a lambda of a template may have captured", e->var->name);
	return p;
}

/* A variable that is an array of the thread's own. */
static struct value own_array(struct lower *l, const struct tree_var *var, struct value p)
{
	bool own = p.kind == VALUE_POINTER && p.targets == 1 && p.target[0].place.kind == PLACE_OBJECT && !p.target[0].place.n
		&& !p.target[0].place.bytes;
	return own ? memory_within(l, p, var->type) : p;
}

static struct value variable(struct lower *l, const struct tree_expr *e)
{
	const struct tree_field *captured = exprs_captured(l, e->var);
	if (captured && l->now.frame->self.kind == VALUE_POINTER) {
		struct value p = exprs_member_of(l, l->now.frame->self, captured, &e->at);
		return captured->type->kind == TREE_TYPE_REFERENCE ? memory_load(l, p, captured->type, &e->at, (struct want){0}) : p;
	}
	if (e->var->kind == TREE_VAR_BINDING && e->var->init) return exprs_place(l, e->var->init);
	if (e->var->kind == TREE_VAR_TEMPLATE) return (struct value){0};
	struct value p = own_array(l, e->var, memory_variable(l, e->var));
	return p.kind == VALUE_NONE && memory_space(l, e->var) == SPACE_LOCAL ? around(l, e) : p;
}

static struct value function(struct lower *l, const struct tree_expr *e)
{
	struct place p = { .kind = PLACE_FUNCTION, .function = e->function };
	return values_pointer(l, &p);
}

/* Text, of which no byte is known: the same for all threads. */
static struct value string(struct lower *l)
{
	uint32_t object = memory_object_new(l, "text", CAUSE_UNSUPPORTED);
	l->now.st->at[object]->base_uniform = true;
	return memory_object_pointer(l, object);
}

struct value exprs_opaque(struct lower *l, const struct tree_expr *e)
{
	if (e->kids && e->kid[0]) {
		return exprs_is_place(e) ? exprs_place(l, e->kid[0]) : exprs_eval(l, e->kid[0], (struct want){0});
	}
	return l->now.operands.n ? l->now.operands.at[l->now.operands.n - 1].v : exprs_lost(l, e, "operand that is named twice");
}

static struct value binary(struct lower *l, const struct tree_expr *e)
{
	if (e->op == TREE_OP_MEMBER_POINTER) return exprs_member_pointed(l, e);
	if (!is_comma(l, e)) return (struct value){0};
	exprs_statement(l, e->kid[0]);
	return exprs_place(l, e->kid[1]);
}

static struct value changed(struct lower *l, const struct tree_expr *e)
{
	struct value place = {0};
	if (e->kind == TREE_EXPR_ASSIGN) exprs_assign(l, e, &place);
	else exprs_increment(l, e, &place);
	return place;
}

static struct value unary(struct lower *l, const struct tree_expr *e)
{
	if (e->type->kind == TREE_TYPE_DEPENDENT && !exprs_check_operands(l, e, 0)) return (struct value){0};
	if (e->op == TREE_OP_DEREF) return exprs_eval(l, e->kid[0], (struct want){0});
	return e->op == TREE_OP_PRE_INC || e->op == TREE_OP_PRE_DEC ? changed(l, e) : (struct value){0};
}

static struct value vector_member(struct lower *l, const struct tree_expr *e)
{
	struct swizzle s;
	if (!exprs_swizzle(e, &s) || s.n != 1) return (struct value){0};
	struct value p = exprs_swizzle_whole(l, e);
	return memory_field(l, p, s.at[0] * values_size(s.element));
}

/* A call that gives a reference gives a place; any other makes an object. */
static struct value called(struct lower *l, const struct tree_expr *e)
{
	return exprs_is_place(e) ? exprs_call(l, e, (struct want){0}) : exprs_materialise(l, e);
}

static struct value place_of(struct lower *l, const struct tree_expr *e)
{
	switch (e->kind) {
	case TREE_EXPR_VAR: return variable(l, e);
	case TREE_EXPR_MEMBER: return member(l, e);
	case TREE_EXPR_INDEX: return subscript(l, e);
	case TREE_EXPR_UNARY: return unary(l, e);
	case TREE_EXPR_BINARY: return binary(l, e);
	case TREE_EXPR_ASSIGN: return changed(l, e);
	case TREE_EXPR_CONDITIONAL: return exprs_conditional(l, e, true);
	case TREE_EXPR_CAST: return exprs_cast_place(l, e);
	case TREE_EXPR_CALL: case TREE_EXPR_METHOD_CALL: return called(l, e);
	case TREE_EXPR_VECTOR_MEMBER: return vector_member(l, e);
	case TREE_EXPR_FUNCTION: return function(l, e);
	case TREE_EXPR_STRING: case TREE_EXPR_PREDEFINED: return string(l);
	case TREE_EXPR_MATERIALIZE: return materialized(l, e);
	case TREE_EXPR_OPAQUE: return exprs_opaque(l, e);
	case TREE_EXPR_CLEANUPS: case TREE_EXPR_DEFAULT_ARGUMENT: case TREE_EXPR_DEFAULT_MEMBER:
		return e->kids && e->kid[0] ? exprs_place(l, e->kid[0]) : (struct value){0};
	case TREE_EXPR_INIT_LIST: return e->kids == 1 && e->kid[0] ? exprs_place(l, e->kid[0]) : exprs_materialise(l, e);
	case TREE_EXPR_COMPOUND_LITERAL: return exprs_materialise(l, e->kid[0]);
	case TREE_EXPR_STATEMENTS: case TREE_EXPR_NONE: case TREE_EXPR_INT: case TREE_EXPR_FLOAT: case TREE_EXPR_NULLPTR:
	case TREE_EXPR_ENUMERATOR: case TREE_EXPR_MEMBER_NAME: case TREE_EXPR_THIS: case TREE_EXPR_ZERO: case TREE_EXPR_SIZEOF:
	case TREE_EXPR_TRAIT: case TREE_EXPR_ELVIS: case TREE_EXPR_LAUNCH: case TREE_EXPR_CONSTRUCT: case TREE_EXPR_ARRAY_FILL:
	case TREE_EXPR_ARRAY_COPY: case TREE_EXPR_ARRAY_INDEX: case TREE_EXPR_STD_INIT_LIST: case TREE_EXPR_LAMBDA: case TREE_EXPR_NEW:
	case TREE_EXPR_DELETE: case TREE_EXPR_ATOMIC: case TREE_EXPR_SHUFFLE: case TREE_EXPR_VA_ARG: case TREE_EXPR_THROW:
	case TREE_EXPR_TYPEID: case TREE_EXPR_DESTROY: case TREE_EXPR_ASM_OPERAND: case TREE_EXPR_BIND_TEMPORARY: case TREE_EXPR_NAME:
	case TREE_EXPR_NAME_MEMBER: case TREE_EXPR_NAME_CONSTRUCT: case TREE_EXPR_LIST: case TREE_EXPR_PACK: case TREE_EXPR_FOLD:
	case TREE_EXPR_RECOVERY: case TREE_EXPR_OTHER:
		return (struct value){0};
	}
	UNREACHABLE("tree_expr_kind out of range");
}

/* Of a glvalue that is not understood the parts are lost, and where it lies is not known. */
struct value exprs_place(struct lower *l, const struct tree_expr *e)
{
	if (!values_tick(l, &e->at)) return (struct value){0};
	if (exprs_is_undeclared(l, e)) return exprs_undeclared_place(l, e);
	struct value p = exprs_is_place(e) || e->kind == TREE_EXPR_FUNCTION || e->kind == TREE_EXPR_CLEANUPS || e->kind == TREE_EXPR_DEFAULT_ARGUMENT
		? place_of(l, e) : exprs_materialise(l, e);
	if (p.kind == VALUE_POINTER || l->now.failed) return p;
	if (p.kind == VALUE_RECORD) return memory_object_pointer(l, p.object);
	exprs_lost(l, e, "place that the lowering does not understand");
	return (struct value){0};
}

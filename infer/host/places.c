/* Which place an lvalue is. Where that is not known, what it may be is exposed to whoever writes anywhere. */
#include "infer/host/host_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

static const struct place nowhere;

/* What a lambda took with it by copy is not what the variable holds now. NULL: it is no such variable. */
static const struct tree_capture *copied(const struct run *r, const struct tree_var *var)
{
	const struct tree_record *closure = r->frame->function->record;
	if (!closure || !tree_has(closure->flags, TREE_FLAG_CLOSURE)) return NULL;
	for (size_t i = 0; i < closure->captures.n; i++)
		if (closure->captures.at[i].var == var) return closure->captures.at[i].by_reference ? NULL : &closure->captures.at[i];
	return NULL;
}

struct place host_place_of_copy(struct run *r, const struct tree_record *closure, const struct tree_capture *c)
{
	const struct tree_type *type = c->var->type->kind == TREE_TYPE_REFERENCE ? c->var->type->to : c->var->type;
	return r->held && r->held[closure->id] ? host_place_of_cell(host_cell_of(r, c, type, c->var->name)) : nowhere;
}

static struct place place_of_var(struct run *r, const struct tree_var *var)
{
	uint32_t cell = host_cell_of(r, var, var->type, var->name);
	struct cell *c = &r->cells.at[cell];
	c->global = c->global || var->kind == TREE_VAR_GLOBAL;
	c->unsteady = c->unsteady || tree_has(var->flags, TREE_FLAG_MANAGED);
	const struct tree_capture *copy = copied(r, var);
	if (copy) return host_place_of_copy(r, r->frame->function->record, copy);
	if (var->kind == TREE_VAR_BINDING) return var->init ? host_place(r, var->init) : nowhere;
	if (var->type->kind != TREE_TYPE_REFERENCE) return host_place_of_cell(cell);
	const struct value *bound = cell < r->now.n ? r->now.cell[cell] : NULL;
	return bound && bound->kind == VALUE_PLACE && host_state_stands(r, bound->place) ? bound->place : nowhere;
}

const struct value *host_refer(struct run *r, const struct tree_type *type, const struct tree_expr *e)
{
	bool function = type->to && type->to->kind == TREE_TYPE_FUNCTION;
	return function ? host_eval(r, e) : host_value_place(r, host_place(r, e));
}

const struct value *host_function_referred(struct run *r, const struct tree_var *v)
{
	uint32_t cell = host_cell_of(r, v, v->type, v->name);
	return cell < r->now.n && !copied(r, v) ? r->now.cell[cell] : NULL;
}

static bool is_class_cast(const struct tree_expr *e)
{
	return e->kind == TREE_EXPR_CAST && e->type->kind == TREE_TYPE_POINTER && (e->cast == TREE_CAST_TO_BASE || e->cast == TREE_CAST_TO_DERIVED);
}

/* Of `this`, which is exposed only where it is used for itself. */
static struct place place_pointed(struct run *r, const struct tree_expr *e)
{
	if (e->kind == TREE_EXPR_THIS) return r->frame->self;
	if (is_class_cast(e)) return host_place_as(r, place_pointed(r, e->kid[0]), e);
	const struct value *v = host_eval(r, e);
	if (v && v->kind == VALUE_PLACE && !host_state_stands(r, v->place)) return nowhere;
	return v && v->kind == VALUE_PLACE ? v->place : host_place_of_made(r, v);
}

/* `p->n`, read twice, is one number. */
struct place host_place_of_object(struct run *r, const struct tree_expr *e)
{
	if (e->kind == TREE_EXPR_THIS) return r->frame->self;
	if (is_class_cast(e)) return host_place_as(r, host_place_of_object(r, e->kid[0]), e);
	const struct value *v = host_eval(r, e);
	return v && v->kind == VALUE_PLACE ? v->place : host_memory_object(r, v, e->type->kind == TREE_TYPE_POINTER ? e->type->to : NULL);
}

/* An object that has no name gets a cell. */
static struct place place_of_temporary(struct run *r, const struct tree_expr *e)
{
	struct place p = host_place_made(r, e, e->type, NULL);
	host_init(r, p, e);
	return p;
}

static struct place place_of_member(struct run *r, const struct tree_expr *e)
{
	const struct tree_expr *of = e->kid[0];
	if (e->var) {
		if (of) host_eval(r, of);
		return place_of_var(r, e->var);
	}
	struct place p = tree_has(e->flags, TREE_FLAG_ARROW) ? host_place_of_object(r, of) : host_place(r, of);
	if (!e->field || e->field->type->kind == TREE_TYPE_REFERENCE) return nowhere;
	if (tree_has(e->field->record->flags, TREE_FLAG_UNION) || e->field->width >= 0) return host_place_blurred(p);
	return host_place_part(p, e->field->index);
}

static struct place place_of_choice(struct run *r, const struct tree_expr *e)
{
	expr_ref cond = host_value_truth(r, host_eval(r, e->kid[0]));
	struct state other = host_state_copy(r, &r->now);
	if (cond.ix) host_state_assume(r, cond);
	struct place a = host_place(r, e->kid[1]);
	struct state first = r->now;
	r->now = other;
	if (cond.ix) host_state_assume(r, expr_not(r->t, cond));
	struct place b = host_place(r, e->kid[2]);
	host_state_escape(r, a);
	host_state_escape(r, b);
	r->now = host_state_join(r, &first, &r->now, cond);
	return nowhere;
}

static struct place place_of_cast(struct run *r, const struct tree_expr *e)
{
	struct place p = host_place(r, e->kid[0]);
	if (e->cast == TREE_CAST_NOOP) return p;
	if (e->cast == TREE_CAST_TO_BASE || e->cast == TREE_CAST_TO_DERIVED) return host_place_as(r, p, e);
	p.depth = 0;
	return host_place_blurred(p);
}

/* The array that is indexed: named itself, or by a pointer to its first element. */
static struct place place_of_array(struct run *r, const struct tree_expr *base, bool *first)
{
	*first = base->kind == TREE_EXPR_CAST && base->cast == TREE_CAST_DECAY;
	if (*first) return host_place(r, base->kid[0]);
	const struct value *v = host_eval(r, base);
	if (!v || v->kind != VALUE_PLACE) return host_place_of_made(r, v);
	struct place p = v->place;
	*first = p.first;
	if (!p.first) return host_place_moved(r, p);
	p.blurred = p.first = false;
	return p;
}

struct place host_place_of_index(struct run *r, const struct tree_expr *e, const struct value **index)
{
	bool first;
	int64_t at;
	struct place p = place_of_array(r, e->kid[0], &first);
	const struct value *i = host_eval(r, e->kid[1]);
	bool whole = first && p.cell && !p.blurred && !r->now.dead;
	if (index) *index = whole ? i : NULL;
	if (!whole) return host_place_blurred(p);
	bool known = i && i->kind == VALUE_NUMBER && expr_is_int(r->t, i->number, &at);
	const struct tree_type *type = host_place_type(r, p);
	bool inside = known && at >= 0 && type && type->kind == TREE_TYPE_ARRAY && at < type->extent;
	if (known && !inside) p.depth = 0;      /* of `a[0][5]`, in the next row */
	return inside && host_elements(type) ? host_place_part(p, (uint32_t)at) : host_place_blurred(p);
}

/* `o.*m`, `p->*m`: any part of the object. */
static struct place place_of_member_pointed(struct run *r, const struct tree_expr *e)
{
	const struct tree_expr *of = e->kid[0];
	struct place p = of->type->kind == TREE_TYPE_POINTER ? place_pointed(r, of) : host_place(r, of);
	host_eval(r, e->kid[1]);
	p.depth = 0;
	return host_place_blurred(p);
}

static bool is_step(const struct tree_expr *e)
{
	return e->op == TREE_OP_PRE_INC || e->op == TREE_OP_PRE_DEC;
}

struct place host_place(struct run *r, const struct tree_expr *e)
{
	if (!e || r->now.dead) return nowhere;
	switch ((int)e->kind) {                 /* of expressions, those that name places */
	case TREE_EXPR_VAR: return place_of_var(r, e->var);
	case TREE_EXPR_MEMBER: return place_of_member(r, e);
	case TREE_EXPR_INDEX: return host_place_of_index(r, e, NULL);
	case TREE_EXPR_CONDITIONAL: return place_of_choice(r, e);
	case TREE_EXPR_CLEANUPS: case TREE_EXPR_BIND_TEMPORARY: case TREE_EXPR_DEFAULT_ARGUMENT: case TREE_EXPR_DEFAULT_MEMBER:
		host_note_temporary(r, e);
		return host_place(r, e->kid[0]);
	case TREE_EXPR_MATERIALIZE: return place_of_temporary(r, e->kid[0]);
	default: break;
	}
	bool lvalue = tree_has(e->flags, TREE_FLAG_LVALUE) || tree_has(e->flags, TREE_FLAG_XVALUE);
	if (!lvalue) return place_of_temporary(r, e);
	if (e->kind == TREE_EXPR_CAST) return place_of_cast(r, e);
	if (e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_DEREF) return place_pointed(r, e->kid[0]);
	if (e->kind == TREE_EXPR_BINARY && e->op == TREE_OP_COMMA) {
		host_eval(r, e->kid[0]);
		return host_place(r, e->kid[1]);
	}
	if (e->kind == TREE_EXPR_BINARY && e->op == TREE_OP_MEMBER_POINTER) return place_of_member_pointed(r, e);
	const struct value *v = host_eval(r, e);        /* of a call that gives a reference: the place */
	if (e->kind == TREE_EXPR_CALL || e->kind == TREE_EXPR_METHOD_CALL) return v && v->kind == VALUE_PLACE ? v->place : nowhere;
	if (e->kind == TREE_EXPR_ASSIGN || (e->kind == TREE_EXPR_UNARY && is_step(e))) return host_place(r, e->kid[0]);
	return nowhere;
}

/* Expressions: each kind goes to the file that knows it. What nothing knows is lost: its parts are taken to be read and written. */
#include "infer/lower/device/device.h"
#include "infer/lower/exprs/exprs_open.h"
#include "infer/lower/exprs/exprs_parts.h"
#include "infer/lower/values/float.h"
#include "infer/lower/stmts/stmts.h"

#include <stdlib.h>
#include <string.h>

static struct value integer(struct lower *l, const struct tree_expr *e)
{
	struct int_type type = values_type_of(e->type->bare);
	if (type.bits == 1) return values_bool(expr_bool(l->t, e->value != 0));
	expr_ref n = expr_int(l->t, e->value);
	/* 64 bits of a number that is not signed */
	return values_int(e->value < 0 && !type.is_signed && type.bits ? expr_wrap(l->t, type, n) : n, type);
}

/* Rounded as the type is. */
static struct value floating(struct lower *l, const struct tree_expr *e)
{
	double d = strtod(e->text, NULL);
	if (e->type->bits == 16 && d != 0) return values_opaque((expr_ref){0});
	return values_opaque(values_float_constant(l, e->type->bits == 32 ? (double)(float)d : d));
}

static struct value zero(struct lower *l, const struct tree_type *type)
{
	const struct tree_type *t = type->bare;
	struct int_type it = values_type_of(t);
	if (values_is_aggregate(t) || t->kind == TREE_TYPE_ARRAY)
		return (struct value){ .kind = VALUE_RECORD, .object = memory_object_new(l, "zero", CAUSE_NONE) };
	if (values_is_integer(t)) return it.bits == 1 ? values_bool(expr_bool(l->t, false)) : values_int(expr_int(l->t, 0), it);
	if (values_is_float(t)) return values_opaque(expr_int(l->t, 0));
	if (t->kind == TREE_TYPE_DEPENDENT) return values_int(expr_int(l->t, 0), VALUES_INT);
	if (t->kind == TREE_TYPE_MEMBER_POINTER) return exprs_no_member(l, t);
	struct place null = { .kind = PLACE_NULL };
	return values_is_pointer(t) || t->kind == TREE_TYPE_NULLPTR ? values_pointer(l, &null) : (struct value){0};
}

/* A record or an array that an initialiser makes, as a temporary. */
static struct value made(struct lower *l, const struct tree_expr *e)
{
	uint32_t object = memory_object_new(l, "value", CAUSE_UNINITIALISED);
	exprs_initialise(l, memory_object_pointer(l, object), e->type, e);
	if (values_is_aggregate(e->type) || e->type->kind == TREE_TYPE_ARRAY) return (struct value){ .kind = VALUE_RECORD, .object = object };
	return memory_load(l, memory_object_pointer(l, object), e->type, &e->at, (struct want){0});
}

/* ({ ... }): the value is that of the last statement. */
static struct value statements(struct lower *l, const struct tree_expr *e)
{
	const struct tree_stmts *list = &e->body->list;
	struct value v = {0};
	size_t bindings = l->now.frame->bindings.n;
	for (size_t i = 0; i < list->n && !l->now.failed; i++) {
		const struct tree_stmt *s = list->at[i];
		if (i + 1 == list->n && s->kind == TREE_STMT_EXPR) v = exprs_eval(l, s->of.at[0], (struct want){0});
		else stmts_run(l, s);
	}
	bool live;      /* a jump out of it: what follows in the same expression would run */
	if (!expr_is_bool(l->t, l->now.st->live, &live) || !live) values_give_up(l, &e->at, "jump out of an expression");
	l->now.frame->bindings.n = bindings;
	return v;
}

/* A temporary with a destructor dies with the objects around it. */
static struct value bound(struct lower *l, const struct tree_expr *e, struct want want)
{
	struct value v = exprs_eval(l, e->kid[0], want);
	if (v.kind == VALUE_RECORD && e->function) exprs_will_die(l, v.object, e->type, e->function, &e->at);
	return v;
}

static struct value self(struct lower *l, const struct tree_expr *e)
{
	const struct value *v = &l->now.frame->self;
	if (l->now.frame->listed.kind == VALUE_POINTER) return l->now.frame->listed;
	const struct tree_field *captured = exprs_captured(l, NULL);
	if (v->kind != VALUE_POINTER) return exprs_lost(l, e, "this");
	if (!captured) return *v;
	struct value p = exprs_member_of(l, *v, captured, &e->at);
	return values_is_pointer(captured->type) ? memory_load(l, p, captured->type, &e->at, (struct want){0}) : p;
}

/* Words of names that tell one thread from another. */
static bool numbers_threads(const char *name)
{
	static const char *const words[] = { "thread", "block", "lane", "warp", "wave", "tid", "idx", "rank", "local_id", "global_id", "group_id" };
	static const char *const sizes[] = { "dim", "size", "num", "count", "per", "max" };
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		if (strcasestr(name, sizes[i])) return false;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcasestr(name, words[i])) return true;
	return false;
}

/* What a template leaves open for the launch to choose, or what nothing declares: in a kernel one unknown number for the whole grid. */
struct value exprs_open_constant(struct lower *l, const struct tree_expr *e)
{
	bool undeclared = tree_has(e->var->flags, TREE_FLAG_IMPLICIT), integer = values_is_integer(e->type);
	bool chosen = !undeclared && l->now.frame->is_kernel;   /* by the launch */
	if ((!undeclared && !chosen) || !integer || (undeclared && numbers_threads(e->var->name)))
		return values_unknown(l, e->type, *e->var->name ? e->var->name : NULL, CAUSE_UNSUPPORTED, undeclared ? "name that nothing declares"
			: "argument of a template that is not known", &e->at, !undeclared);
	var_ref v = expr_var_find(l->t, e->var->name);
	if (!v.ix || expr_var_get(l->t, v)->kind != VAR_PARAM || expr_var_get(l->t, v)->undeclared != undeclared) {
		struct var made = { .name = arena_strdup(l->k->arena, e->var->name), .kind = VAR_PARAM, .type = values_type_of(e->type), .lo = 1, .hi = 0,
			.at = lower_at(&e->var->at), .undeclared = undeclared };
		v = expr_var_new(l->t, &made);
		VEC_PUSH(l->k->arena, &l->k->params, v);
	}
	return values_int(expr_var(l->t, v), values_type_of(e->type));
}

/* sizeof(T) */
static struct value size_of(struct lower *l, const struct tree_expr *e)
{
	const struct tree_type *t = e->about ? e->about->bare : NULL;
	if (t && !strcmp(e->text, "sizeof") && t->kind == TREE_TYPE_DEPENDENT && tree_has(t->flags, TREE_FLAG_IMPLICIT)) {
		memory_assume_undeclared(l, &e->at);
		return values_int(expr_int(l->t, values_size(t)), VALUES_I64);
	}
	expr_ref size = values_approx_bounds(l, "size", VALUES_I64, CAUSE_UNSUPPORTED, "size of a type that is not known", &e->at, true, 1, LIMIT_UNKNOWN_SIZE);
	return strcmp(e->text, "sizeof") ? values_unknown(l, e->type, NULL, CAUSE_UNSUPPORTED, "constant that is not known", &e->at, true)
		: values_int(size, VALUES_I64);
}

static struct value value_of(struct lower *l, const struct tree_expr *e, struct want want)
{
	switch (e->kind) {
	case TREE_EXPR_SIZEOF: return size_of(l, e);
	case TREE_EXPR_INT: case TREE_EXPR_TRAIT: case TREE_EXPR_ENUMERATOR: case TREE_EXPR_TYPEID: case TREE_EXPR_PREDEFINED:
		return values_unknown(l, e->type, NULL, CAUSE_UNSUPPORTED, "constant that is not known", &e->at, true);
	case TREE_EXPR_FLOAT: return floating(l, e);
	case TREE_EXPR_NULLPTR: case TREE_EXPR_ZERO: return zero(l, e->type);
	case TREE_EXPR_THIS: return self(l, e);
	case TREE_EXPR_VAR:
		return e->var->kind == TREE_VAR_TEMPLATE ? exprs_open_constant(l, e) : exprs_load(l, e, want);
	case TREE_EXPR_FUNCTION: case TREE_EXPR_STRING: case TREE_EXPR_MEMBER: case TREE_EXPR_INDEX:
		return exprs_load(l, e, want);
	case TREE_EXPR_VECTOR_MEMBER: return exprs_swizzle_load(l, e);
	case TREE_EXPR_UNARY: return exprs_unary(l, e);
	case TREE_EXPR_BINARY: return exprs_binary(l, e);
	case TREE_EXPR_ASSIGN: {
		struct value place;
		return exprs_assign(l, e, &place);
	}
	case TREE_EXPR_CONDITIONAL: return exprs_conditional(l, e, false);
	case TREE_EXPR_ELVIS: return exprs_elvis(l, e);
	case TREE_EXPR_CAST: return exprs_cast(l, e, want);
	case TREE_EXPR_CALL: case TREE_EXPR_METHOD_CALL: case TREE_EXPR_LAUNCH: return exprs_call(l, e, want);
	case TREE_EXPR_CONSTRUCT: case TREE_EXPR_INIT_LIST: case TREE_EXPR_ARRAY_COPY: case TREE_EXPR_LAMBDA: case TREE_EXPR_ARRAY_FILL:
		return made(l, e);
	case TREE_EXPR_ARRAY_INDEX: return values_int(l->now.array_place, VALUES_I64);
	case TREE_EXPR_COMPOUND_LITERAL: case TREE_EXPR_MATERIALIZE: case TREE_EXPR_CLEANUPS: case TREE_EXPR_DEFAULT_ARGUMENT:
	case TREE_EXPR_DEFAULT_MEMBER:
		return e->kids && e->kid[0] ? exprs_eval(l, e->kid[0], want) : exprs_lost(l, e, "expression without its operand");
	case TREE_EXPR_BIND_TEMPORARY: return bound(l, e, want);
	case TREE_EXPR_OPAQUE: return exprs_opaque(l, e);
	case TREE_EXPR_NEW: return exprs_new(l, e);
	case TREE_EXPR_DELETE:
		exprs_delete(l, e);
		return (struct value){0};
	case TREE_EXPR_STATEMENTS: return statements(l, e);
	case TREE_EXPR_SHUFFLE: return exprs_shuffle(l, e);
	case TREE_EXPR_DESTROY:
		exprs_effects(l, e->kid[0]);
		return (struct value){0};
	case TREE_EXPR_NAME_CONSTRUCT: case TREE_EXPR_LIST: return exprs_open_construction(l, e);
	case TREE_EXPR_NONE: case TREE_EXPR_MEMBER_NAME: case TREE_EXPR_STD_INIT_LIST: case TREE_EXPR_ATOMIC: case TREE_EXPR_VA_ARG:
	case TREE_EXPR_THROW: case TREE_EXPR_ASM_OPERAND: case TREE_EXPR_NAME: case TREE_EXPR_NAME_MEMBER: case TREE_EXPR_PACK: case TREE_EXPR_FOLD: case TREE_EXPR_RECOVERY: case TREE_EXPR_OTHER:
		return exprs_lost(l, e, arena_printf(l->scratch, "expression of kind %s", tree_expr_word(e->kind)));
	}
	UNREACHABLE("tree_expr_kind out of range");
}

struct value exprs_eval(struct lower *l, const struct tree_expr *e, struct want want)
{
	if (!values_tick(l, &e->at)) return (struct value){0};
	if (++l->now.depth > LIMIT_LOWER_EXPR_DEPTH || tree_has(e->flags, TREE_FLAG_TRUNCATED)) values_give_up(l, &e->at, "nested too deeply");
	struct value v = {0};
	if (l->now.failed) v.kind = VALUE_NONE;
	else if (e->has_value && (e->value >= 0 || e->type->bits <= 64)) v = integer(l, e);      /* of more bits the sign is not clear */
	else if (exprs_is_undeclared(l, e)) v = exprs_undeclared(l, e, want);
	else if (exprs_is_place(e) && e->type->kind == TREE_TYPE_ARRAY) v = exprs_decayed(l, e);    /* a template leaves that unwritten */
	else if (exprs_is_place(e)) v = exprs_load(l, e, want);
	else v = value_of(l, e, want);
	l->now.depth--;
	return v;
}

expr_ref exprs_truth(struct lower *l, const struct tree_expr *e)
{
	return values_as_bool(l, exprs_eval(l, e, (struct want){0}), &e->at);
}

expr_ref exprs_condition(struct lower *l, const struct tree_expr *e)
{
	return values_as_bool(l, exprs_whole(l, e, (struct want){0}), &e->at);
}

struct value exprs_whole(struct lower *l, const struct tree_expr *e, struct want want)
{
	size_t dying = l->now.frame->dying.n;
	struct value v = exprs_eval(l, e, want);
	exprs_end_scope(l, dying, &e->at);
	return v;
}

/* In C++ what a place holds is not read where nobody wants it; compilers of C read it, and so do other checkers. */
static void perhaps_read(struct lower *l, const struct tree_expr *e)
{
	struct value place = exprs_place(l, e);
	struct branch b;
	bool element = e->kind == TREE_EXPR_INDEX || (e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_DEREF);
	bool simple = values_is_integer(e->type) || values_is_float(e->type) || values_is_pointer(e->type);
	if (l->now.failed || !element || !simple) return;
	values_branch_begin(l, &b, values_approx(l, "wanted", VALUES_BOOL, CAUSE_UNSUPPORTED, "whether a value is read that nobody wants", &e->at, false), &e->at);
	(void)memory_load(l, place, e->type, &e->at, (struct want){ .unused = true });
	values_branch_end(l, &b);
}

/* Of a place only its address is worked out; what a call gives is not asked for. */
void exprs_effects(struct lower *l, const struct tree_expr *e)
{
	while (e->kind == TREE_EXPR_CLEANUPS || (e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_VOID)) e = e->kid[0];
	bool is_volatile = tree_has(e->type->flags, TREE_FLAG_VOLATILE);
	if (exprs_has_open_effect(l, e)) memory_access_unknown(l, memory_anywhere(l), ACCESS_WRITE, &e->at, "operator of what nothing declares");
	if (exprs_is_undeclared(l, e)) exprs_undeclared(l, e, (struct want){ .unused = true });
	else if (e->kind == TREE_EXPR_CALL || e->kind == TREE_EXPR_METHOD_CALL) exprs_call(l, e, (struct want){ .unused = true });
	else if (exprs_is_place(e) && !e->has_value && !is_volatile) perhaps_read(l, e);
	else exprs_eval(l, e, (struct want){ .unused = true });
}

/* `STEP;` where nothing declares STEP is a macro, which may do anything: neither a number nor an object is a statement. */
void exprs_statement(struct lower *l, const struct tree_expr *e)
{
	if (e->kind == TREE_EXPR_VAR && tree_var_is_undeclared(e->var))
		values_give_up(l, &e->at, "statement that is a name which nothing declares: %s", e->var->name);
	exprs_effects(l, e);
}

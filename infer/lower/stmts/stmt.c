/* Statements. */
#include "infer/lower/device/device.h"
#include "infer/lower/stmts/stmt_internal.h"

#include <string.h>

/* ---- declarations ---- */

/* What a reference variable is bound to; of a temporary, its object, which lives as long. */
static void declare_reference(struct lower *l, const struct tree_var *var)
{
	struct value p = var->init ? exprs_bind(l, var->type, var->init) : (struct value){0};
	if (p.kind != VALUE_POINTER) p = memory_anywhere(l);
	uint32_t object = memory_object_new(l, var->name, CAUSE_UNINITIALISED);
	memory_bind(l, var, object, true);
	memory_write(l, object, 0, 8, p);
}

/* `V::reference`, also of what nothing declares. */
static bool is_named_reference(const struct tree_type *t)
{
	size_t n = strlen(t->name), k = strlen("reference");
	return n > k && !strcmp(t->name + n - k, "reference");
}

/* A type that a template leaves open and that is no parameter of it may be a reference: `typename T::reference`, `decltype(e)`. */
static bool may_refer(const struct tree_type *t)
{
	if (t->kind != TREE_TYPE_DEPENDENT || !strncmp(t->bare->name, "type-parameter", 14) || !strcmp(t->bare->name, "auto")) return false;
	return !tree_has(t->bare->flags, TREE_FLAG_IMPLICIT) || is_named_reference(t->bare);
}

void stmts_declare(struct lower *l, const struct tree_var *var)
{
	if (may_refer(var->type) && !tree_has(var->flags, TREE_FLAG_SHARED)) {
		values_give_up(l, &var->at, "variable %s of a type that a template leaves open", var->name);
		return;
	}
	if (tree_has(var->flags, TREE_FLAG_INVALID)) {
		values_give_up(l, &var->at, "variable %s, whose declaration is wrong", var->name);
		return;
	}
	enum space space = memory_space(l, var);
	if (var->kind == TREE_VAR_BINDING) return;      /* a name of a part: its initialiser says of what */
	if (space != SPACE_LOCAL) {
		/* static storage is initialised before the kernel starts */
		if (space == SPACE_SHARED) memory_array_of(l, var, space);
		return;
	}
	if (var->type->kind == TREE_TYPE_REFERENCE) {
		declare_reference(l, var);
		return;
	}
	/* the initialiser may mention the variable: it is in scope already */
	uint32_t object = memory_object_new(l, var->name, CAUSE_UNINITIALISED);
	if (values_is_aggregate(var->type) && var->type->kind != TREE_TYPE_DEPENDENT) l->now.st->at[object]->size = values_size(var->type);
	memory_bind(l, var, object, false);
	size_t dying = l->now.frame->dying.n;
	l->by_parts = exprs_copied_by_parts(l, l->now.frame->function, var, var->init);
	if (var->init) exprs_initialise(l, memory_object_pointer(l, object), var->type, var->init);
	l->by_parts = NULL;
	exprs_end_scope(l, dying, &var->at);
	if (var->destructor) exprs_will_die(l, object, var->type, var->destructor, &var->at);
}

static void declare_all(struct lower *l, const struct tree_vars *vars)
{
	for (size_t i = 0; i < vars->n; i++) stmts_declare(l, vars->at[i]);
}

/* ---- scopes ---- */

struct scope_mark { size_t bindings, dying; uint32_t objects; };

static struct scope_mark scope_begin(const struct lower *l)
{
	return (struct scope_mark){ l->now.frame->bindings.n, l->now.frame->dying.n, l->now.st->n };
}

static void scope_end(struct lower *l, struct scope_mark m, const struct tree_span *at)
{
	exprs_end_scope(l, m.dying, at);
	memory_drop(l, m.objects, 2);
	l->now.frame->bindings.n = m.bindings;
}

static void compound(struct lower *l, const struct tree_stmt *s)
{
	struct scope_mark m = scope_begin(l);
	stmts_tell_block(l, s, NULL);
	stmts_sequence(l, &s->list, 0, s->list.n);
	scope_end(l, m, &s->at);
}

/* ---- branches ---- */

/* The condition as a full expression. */
static expr_ref condition(struct lower *l, const struct tree_expr *e)
{
	size_t dying = l->now.frame->dying.n;
	expr_ref cond = exprs_condition(l, e);
	exprs_end_scope(l, dying, &e->at);
	return cond;
}

/* Has everybody left the side that began at `from`, and the kernel? */
static bool side_ends(const struct lower *l, size_t from)
{
	bool live;
	return expr_is_bool(l->t, l->now.st->live, &live) && !live && values_jumps_end(l, from);
}

static void if_stmt(struct lower *l, const struct tree_stmt *s)
{
	struct scope_mark m = scope_begin(l);
	bool constant;
	if (s->init) stmts_run(l, s->init);
	declare_all(l, &s->vars);
	expr_ref cond = condition(l, s->cond);
	if (expr_is_bool(l->t, cond, &constant)) {
		const struct tree_stmt *side = constant ? s->body : s->other;
		if (side) stmts_run(l, side);
	} else {
		struct branch b;
		values_branch_begin(l, &b, cond, &s->at);
		if (s->body) stmts_run(l, s->body);
		b.ends[0] = side_ends(l, b.pending_mark);
		values_branch_else(l, &b);
		if (s->other) stmts_run(l, s->other);
		b.ends[1] = side_ends(l, b.pending_else);
		values_branch_end(l, &b);
	}
	scope_end(l, m, &s->at);
}

/* ---- loops' parts ---- */

static void loop_stmt(struct lower *l, const struct tree_stmt *s)
{
	struct scope_mark m = scope_begin(l);
	struct loop_parts parts = { .id = s, .at = &s->at, .cond = s->cond, .step = s->step, .body = s->body,
		.do_while = s->kind == TREE_STMT_DO };
	stmts_tell_block(l, s->body, &s->at);
	if (s->init) stmts_run(l, s->init);
	for (size_t i = 0; i < s->list.n; i++) stmts_run(l, s->list.at[i]);     /* of a range-for: range, begin, end */
	/* clang writes no test where it does not know what begin and end are: they may read, or differ between threads */
	if (s->kind == TREE_STMT_RANGE_FOR && !s->cond) values_give_up(l, &s->at, "range-for over what is not known");
	if (s->kind == TREE_STMT_RANGE_FOR) parts.element = &s->vars;
	else parts.condition_vars = &s->vars;
	size_t break_dying = l->now.break_dying, continue_dying = l->now.continue_dying;
	l->now.break_dying = l->now.continue_dying = l->now.frame->dying.n;
	if (!l->now.failed) stmts_loop(l, &parts);
	l->now.break_dying = break_dying;
	l->now.continue_dying = continue_dying;
	scope_end(l, m, &s->at);
}

/* ---- return ---- */

/* The local variable that e is a copy of, where its class has a copy of its own; NULL: it is something else. */
static const struct tree_expr *returned_variable(const struct lower *l, const struct tree_expr *e, const struct tree_type *t)
{
	while (e->kind == TREE_EXPR_CLEANUPS && e->kid[0]) e = e->kid[0];
	if (e->kind != TREE_EXPR_CONSTRUCT || !e->kids || !e->kid[0] || !e->function || tree_has(e->function->flags, TREE_FLAG_TRIVIAL)) return NULL;
	const struct tree_expr *of = e->kid[0];
	while (of->kind == TREE_EXPR_CAST && of->cast == TREE_CAST_NOOP && of->kid[0]) of = of->kid[0];
	bool local = of->kind == TREE_EXPR_VAR && of->var->kind == TREE_VAR_LOCAL && of->var->type->bare == t->bare;
	for (size_t i = 0; local && i < l->now.frame->bindings.n; i++) {
		const struct binding *b = &l->now.frame->bindings.at[i];
		if (b->var == of->var && !b->reference) return of;
	}
	return NULL;
}

/* A compiler may build such a variable where the result lies: then there is neither its copy nor its end. */
static void give_copied(struct lower *l, const struct tree_expr *e, const struct tree_expr *variable, struct value result, const struct tree_type *t)
{
	struct lower_frame *f = l->now.frame;
	struct branch b;
	struct value whole = exprs_place(l, variable);
	expr_ref copied = values_approx(l, "copied", VALUES_BOOL, CAUSE_UNSUPPORTED,
		"a compiler may leave out the copy of a local variable that is returned", &e->at, true);
	if (whole.kind == VALUE_POINTER && whole.targets == 1)
		f->unended = (struct lower_unended){ whole.target[0].place.object, whole.target[0].place.serial, copied };
	values_branch_begin(l, &b, copied, &e->at);
	exprs_initialise(l, result, t, e);
	values_branch_else(l, &b);
	memory_store(l, result, t, memory_load(l, whole, t, &e->at, (struct want){0}), &e->at);
	values_branch_end(l, &b);
}

static void give_result(struct lower *l, const struct tree_expr *e)
{
	const struct lower_frame *f = l->now.frame;
	const struct tree_type *t = f->function->type->to;
	if (may_refer(t)) values_give_up(l, &e->at, "result of a type that a template leaves open");
	if (t->kind == TREE_TYPE_REFERENCE) {
		struct value p = exprs_bind(l, t, e);
		memory_write(l, f->result, 0, 8, p.kind == VALUE_POINTER ? p : memory_anywhere(l));
	} else if (t->kind == TREE_TYPE_VOID) exprs_effects(l, e);
	else {
		const struct tree_expr *variable = returned_variable(l, e, t);
		struct value result = memory_object_pointer(l, f->result);
		if (variable) give_copied(l, e, variable, result, t);
		else exprs_initialise(l, result, t, e);
	}
}

static void return_stmt(struct lower *l, const struct tree_stmt *s)
{
	struct lower_frame *f = l->now.frame;
	size_t dying = f->dying.n;
	if (s->of.n && f->is_kernel) exprs_effects(l, s->of.at[0]);
	else if (s->of.n) give_result(l, s->of.at[0]);
	exprs_destroy_since(l, 0);
	f->dying.n = dying;             /* the temporaries, not the variables, which live on elsewhere */
	f->unended = (struct lower_unended){0};
	values_jump(l, f->target);
}

/* ---- attributes ---- */

/* `[[assume(c)]]` lets a compiler take c for true. What is assumed is not looked at: no alarm that follows is more than possible. */
static void attributed(struct lower *l, const struct tree_stmt *s)
{
	const char *text = s->text ? strstr(s->text, "assume") : NULL;
	if (s->body && s->body->kind != TREE_STMT_NOTHING) stmts_run(l, s->body);
	else if (text) {
		const char *written = lower_text(l, &s->at);
		written = written ? arena_strndup(l->scratch, written, strcspn(written, ";")) : "an attribute";
		values_assumption(l, ASSUME_PRECONDITION, &s->at, "%s, which the kernel assumes", written);
		expr_ref broken = values_approx(l, "assumed", VALUES_BOOL, CAUSE_UNSUPPORTED, "what an attribute assumes is not looked at", &s->at, false);
		values_assume(l, expr_not(l->t, broken), &s->at);
	}
}

/* ---- the rest ---- */

static void expression(struct lower *l, const struct tree_expr *e)
{
	uint32_t objects = l->now.st->n;
	size_t dying = l->now.frame->dying.n;
	exprs_statement(l, e);
	exprs_end_scope(l, dying, &e->at);
	memory_drop(l, objects, 1); /* temporaries */
}

static void other(struct lower *l, const struct tree_stmt *s)
{
	if (s->kind == TREE_STMT_LOST) values_give_up(l, &s->at, "clang dropped what stands here");
	else if (s->kind == TREE_STMT_TRY || s->kind == TREE_STMT_CATCH) values_give_up(l, &s->at, "try");
	else values_give_up(l, &s->at, "statement of kind %s", s->text ? s->text : tree_stmt_word(s->kind));
}

static void jump_out(struct lower *l, size_t dying, uint32_t target)
{
	exprs_destroy_since(l, dying);
	values_jump(l, target);
}

void stmts_run_one(struct lower *l, const struct tree_stmt *s)
{
	if (!values_tick(l, &s->at)) return;
	if (++l->now.depth > LIMIT_LOWER_STMT_DEPTH || tree_has(s->flags, TREE_FLAG_TRUNCATED)) values_give_up(l, &s->at, "nested too deeply");
	switch (s->kind) {
	case TREE_STMT_COMPOUND: compound(l, s); break;
	case TREE_STMT_DECLARE: declare_all(l, &s->vars); break;
	case TREE_STMT_EXPR: expression(l, s->of.at[0]); break;
	case TREE_STMT_IF: if_stmt(l, s); break;
	case TREE_STMT_WHILE: case TREE_STMT_DO: case TREE_STMT_FOR: case TREE_STMT_RANGE_FOR: loop_stmt(l, s); break;
	case TREE_STMT_SWITCH: stmts_switch(l, s); break;
	case TREE_STMT_BREAK: jump_out(l, l->now.break_dying, l->now.break_target); break;
	case TREE_STMT_CONTINUE: jump_out(l, l->now.continue_dying, l->now.continue_target); break;
	case TREE_STMT_RETURN: return_stmt(l, s); break;
	case TREE_STMT_GOTO: stmts_goto(l, s); break;
	case TREE_STMT_LABEL: if (s->body) stmts_run(l, s->body); break;
	case TREE_STMT_ATTRIBUTED: attributed(l, s); break;
	case TREE_STMT_ASM: device_asm(l, s); break;
	case TREE_STMT_NOTHING: break;
	case TREE_STMT_NONE: case TREE_STMT_CASE: case TREE_STMT_DEFAULT: case TREE_STMT_TRY: case TREE_STMT_CATCH: case TREE_STMT_LOST:
	case TREE_STMT_OTHER:
		other(l, s);
		break;
	}
	l->now.depth--;
}

void stmts_run(struct lower *l, const struct tree_stmt *s)
{
	if (l->stands_in && l->now.frame->is_kernel && !l->now.failed) stmts_run_or_stand_in(l, s);
	else stmts_run_one(l, s);
}

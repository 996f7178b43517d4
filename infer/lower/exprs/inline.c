/* A call is followed by running the body of the function, in a frame of its own. */
#include "infer/lower/exprs/exprs_internal.h"
#include "infer/lower/stmts/stmts.h"

static struct value recursion(struct lower *l, const struct call *c)
{
	const char *why = "deeper recursion";
	exprs_escape_call(l, c, why);
	return exprs_unknown_result(l, c->function->type->to, NULL, CAUSE_RECURSION, "result of deep recursion", c->at, false);
}

static bool is_too_deep(struct lower *l, const struct call *c)
{
	bool constant = c->n > 0;
	int64_t number;
	unsigned frames = 0;
	for (size_t i = 0; i < c->n; i++)
		if (c->args[i].kind == VALUE_INT) constant = constant && c->args[i].type.bits != 1 && expr_is_int(l->t, c->args[i].e, &number);
	for (const struct lower_frame *f = l->now.frame; f; f = f->caller) frames += f->function == c->function;
	return l->now.inline_depth >= LIMIT_INLINE_DEPTH || frames >= (constant ? LIMIT_CONSTANT_RECURSION_DEPTH : LIMIT_RECURSION_DEPTH);
}

static void bind_parameter(struct lower *l, const struct tree_var *p, const struct value *arg)
{
	struct value v = arg ? *arg : (struct value){0};
	if (p->type->kind == TREE_TYPE_REFERENCE) {
		uint32_t object = memory_object_new(l, p->name, CAUSE_UNINITIALISED);
		memory_bind(l, p, object, true);
		if (v.kind == VALUE_RECORD) v = memory_object_pointer(l, v.object);
		memory_write(l, object, 0, 8, v.kind == VALUE_POINTER ? v : memory_anywhere(l));
		return;
	}
	if (v.kind == VALUE_RECORD && (values_is_aggregate(p->type) || p->type->kind == TREE_TYPE_DEPENDENT)) {      /* made for this call */
		memory_bind(l, p, v.object, false);
		if (p->destructor) exprs_will_die(l, v.object, p->type, p->destructor, &p->at);
		return;
	}
	uint32_t object = memory_object_new(l, p->name, CAUSE_UNINITIALISED);
	memory_bind(l, p, object, false);
	if (!arg) v = values_unknown(l, p->type, p->name, CAUSE_UNKNOWN_CALL, "missing argument", &p->at, false);
	v = values_convert(l, v, p->type, &p->at);
	memory_store(l, memory_object_pointer(l, object), p->type->bare, v, &p->at);
}

/* What the function left as its result. */
static struct value result_of(struct lower *l, const struct lower_frame *f, const struct tree_span *at)
{
	const struct tree_type *t = f->function->type->to;
	bool covered;
	if (t->kind == TREE_TYPE_VOID || f->result >= l->now.st->n) return (struct value){0};
	if (values_is_aggregate(t)) return (struct value){ .kind = VALUE_RECORD, .object = f->result };
	struct value v = memory_read(l, f->result, 0, (uint32_t)values_size(t), &covered);
	if (v.kind != VALUE_NONE) return v;
	return values_unknown(l, t, NULL, CAUSE_UNINITIALISED, "function without a return value", at, false);
}

static void note_entered(struct lower *l, const struct tree_function *f)
{
	for (size_t i = l->now.entered.n; i-- > 0;) if (l->now.entered.at[i] == f) return;
	if (!lower_is_ours(l, &f->at)) VEC_PUSH(l->scratch, &l->now.entered, (struct tree_function *)(uintptr_t)f);
}

/* Is the call all that a body's last statement does? */
static bool is_last(const struct tree_stmt *s, const struct tree_expr *call)
{
	while (s && s->kind == TREE_STMT_COMPOUND && s->list.n) s = s->list.at[s->list.n - 1];
	if (!s || (s->kind != TREE_STMT_EXPR && s->kind != TREE_STMT_RETURN) || !s->of.n) return false;
	const struct tree_expr *e = s->of.at[0];
	while (e->kind == TREE_EXPR_CLEANUPS && e->kid[0]) e = e->kid[0];
	return e == call;
}

static struct value run(struct lower *l, const struct call *c)
{
	const struct tree_function *function = c->function;
	struct lower_frame *f = ARENA_NEW(l->scratch, struct lower_frame), *caller = l->now.frame;
	*f = (struct lower_frame){ .caller = caller, .function = function, .call = c->at, .self = c->self, .target = ++l->targets };
	f->ends = caller->ends && !caller->dying.n && is_last(caller->function->body, c->expr);
	f->result = memory_object_new(l, "result", CAUSE_UNINITIALISED);
	uint32_t objects = l->now.st->n, break_target = l->now.break_target, continue_target = l->now.continue_target;
	size_t mark = l->now.pending.n;
	bool labels = stmts_has_labels(function->body);
	expr_ref live = l->now.st->live;
	l->now.frame = f;
	l->now.inline_depth++;
	l->now.watchers += labels;
	l->now.st->live = expr_bool(l->t, true);
	for (size_t i = 0; i < function->params.n; i++) bind_parameter(l, function->params.at[i], i < c->n ? &c->args[i] : NULL);
	exprs_member_initialisers(l, function);
	stmts_run(l, function->body);
	exprs_end_scope(l, 0, &function->at);
	stmts_check_labels(l, mark);
	values_arrive(l, f->target, mark);
	struct value v = result_of(l, f, c->at);
	l->now.frame = caller;
	l->now.inline_depth--;
	l->now.watchers -= labels;
	l->now.break_target = break_target;
	l->now.continue_target = continue_target;
	memory_drop(l, objects, 2);
	l->now.st->live = expr_and(l->t, live, l->now.st->live);
	return v;
}

struct value exprs_inline(struct lower *l, const struct call *c)
{
	struct lower_attempt a;
	struct value v = {0};
	if (is_too_deep(l, c)) return recursion(l, c);
	note_entered(l, c->function);
	exprs_attempt_begin(l, &a, c->function);
	if (!values_is_too_large(l, c->function)) v = run(l, c);
	else values_give_up(l, c->at, "too large");
	return exprs_attempt_end(l, &a) ? v : exprs_approximate_call(l, &a, c);
}

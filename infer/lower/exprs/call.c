/* Calls: who is called, with what, and which of the ways to follow it is taken. */
#include "infer/lower/device/device.h"
#include "infer/lower/exprs/exprs_open.h"
#include "infer/lower/exprs/exprs_parts.h"

#include <string.h>

#define FUNCTION_TOUCHES "accesses no memory but through its arguments and does not synchronise"

/* ---- arguments ---- */

/* A parameter's value; of a reference where it leads; an object by value is one of its own, which the callee destroys. */
struct value exprs_argument(struct lower *l, const struct tree_expr *e, const struct tree_type *t)
{
	if (t && t->kind == TREE_TYPE_REFERENCE) return exprs_bind(l, t, e);
	if (t && t->kind == TREE_TYPE_DEPENDENT && !exprs_check_becomes(l, t, e)) return (struct value){0};
	if (!values_is_aggregate(e->type) && !values_is_aggregate(t)) {
		struct value v = exprs_eval(l, e, (struct want){0});
		if (t) exprs_check_becomes(l, t, e);
		return v;
	}
	uint32_t object = memory_object_new(l, "argument", CAUSE_UNINITIALISED);
	exprs_initialise(l, memory_object_pointer(l, object), t && t->kind != TREE_TYPE_DEPENDENT ? t : e->type, e);
	return (struct value){ .kind = VALUE_RECORD, .object = object };
}

void exprs_arguments(struct lower *l, struct call *c, uint32_t from)
{
	const struct tree_expr *e = c->expr;
	c->n = e->kids > from ? e->kids - from : 0;
	c->written = (const struct tree_expr *const *)(e->kid + from);
	c->args = ARENA_ARRAY(l->scratch, struct value, c->n + 1);
	bool ghost = l->now.ghost;
	bool said = c->function && device_is_said(l, c->function);
	if (c->function && device_is_annotation(l, c->function) && !said) return;
	l->now.ghost = ghost || said || (c->function && device_is_claim(l, c->function));
	for (size_t i = 0; i < c->n && !l->now.failed; i++) {
		const struct tree_type *t = c->function && i < c->function->params.n ? c->function->params.at[i]->type : NULL;
		if (c->written[i] && t && t->kind == TREE_TYPE_RECORD) l->by_parts = exprs_copied_by_parts(l, c->function, c->function->params.at[i], c->written[i]);
		if (c->written[i]) c->args[i] = exprs_argument(l, c->written[i], t);
		l->by_parts = NULL;
		if (c->written[i] && t) exprs_mention_given(l, c->function, t, &c->args[i], &c->written[i]->at);
	}
	l->now.ghost = ghost;
}

/* ---- functions of which nobody sees the body ---- */

struct value exprs_unknown_result(struct lower *l, const struct tree_type *type, const char *name, enum cause_kind cause, const char *why,
	const struct tree_span *at, bool uniform)
{
	return values_unknown(l, type, name, cause, why, at, uniform);
}

static const struct tree_type *result_type(const struct call *c)
{
	const struct tree_type *t = c->function ? c->function->type : NULL;
	return t && t->kind == TREE_TYPE_FUNCTION ? t->to : c->expr ? c->expr->type : NULL;
}

/* What a call gives may lead to what it was given. */
static bool may_hold_pointers(const struct tree_type *t)
{
	return values_is_pointer(t) || values_is_aggregate(t) || (t && t->kind == TREE_TYPE_DEPENDENT);
}

/* Of another file: what it does has an assumption. What nothing declares may be a macro as well, and what a made-up class does is open. */
static bool is_declared(const struct tree_function *f)
{
	return f && !tree_has(f->flags, TREE_FLAG_INVALID) && !(f->record && tree_has(f->record->flags, TREE_FLAG_IMPLICIT));
}

struct value exprs_unknown_call(struct lower *l, const struct call *c, const char *name)
{
	const struct tree_span *at = memory_user_place(l, c->at);
	const struct tree_type *result = result_type(c);
	const char *why = arena_printf(l->scratch, "call of %s, which has no body", *name ? name : "an unknown function");
	/* of constants alone it may make what it likes: that is how threads are asked for their number */
	bool uniform = c->n > 0, constant = true;
	int64_t number;
	exprs_escape(l, c->self, NULL, ACCESS_WRITE, at, why);
	for (size_t i = 0; i < c->n; i++) {
		const struct value *v = &c->args[i];
		constant = constant && v->kind == VALUE_INT && v->type.bits != 1 && expr_is_int(l->t, v->e, &number);
		uniform = uniform && v->kind != VALUE_POINTER && values_uniform(l, v);
		if (v->kind != VALUE_POINTER && v->kind != VALUE_RECORD) continue;
		exprs_escape_data(l, *v, c->written[i] ? exprs_type(c->written[i]) : NULL, ACCESS_WRITE, at, why);
		if (may_hold_pointers(result)) memory_lose(l, v);
	}
	exprs_give_methods(l, c, why);
	device_sync(l, SCOPE_NONE, false, false, (expr_ref){0}, at);
	uniform = uniform && !constant && c->self.kind == VALUE_NONE;
	if (c->want.unused && !is_declared(c->function) && !l->now.dry && !l->now.unseen_effect) l->now.unseen_effect = at;
	bool given = result && result->kind != TREE_TYPE_VOID;
	if (c->function)
		values_assumption(l, ASSUME_PURE_CALL, at, "%s " FUNCTION_TOUCHES "%s", *name ? name : "the unknown function", uniform && given
			? "; all threads of a block that give it the same arguments get the same result" : "");
	else
		values_assumption(l, ASSUME_PURE_CALL, at, "%s touches nothing but its arguments, does not synchronise and does not leave the kernel", name);
	uniform = uniform && c->function;
	return exprs_unknown_result(l, result, NULL, CAUSE_UNKNOWN_CALL, why, at, uniform);
}

const struct tree_expr *exprs_pointed(const struct tree_expr *e)
{
	while (e->kind == TREE_EXPR_CAST && e->kids && e->kid[0] && e->cast != TREE_CAST_LOAD) e = e->kid[0];
	return e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_ADDRESS && e->kids && e->kid[0] ? e->kid[0] : e;
}

/* The C++ library's, and Thrust's. */
static bool is_of_library(const struct tree_function *f)
{
	static const char *const spaces[] = { "std::", "thrust::", "cuda::std::" };
	for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
		if (!strncmp(f->qualified, spaces[i], strlen(spaces[i]))) return true;
	return false;
}

/* The library's functions go on from an iterator; where pointers that lie in an object lead to, nobody knows. */
static bool goes_further(const struct call *c)
{
	const struct tree_function *f = c->function;
	bool library = is_of_library(f);
	for (size_t i = 0; i < c->n; i++) {
		const struct tree_type *t = i < f->params.n ? f->params.at[i]->type : NULL;
		if (c->args[i].kind != VALUE_POINTER && c->args[i].kind != VALUE_RECORD) continue;
		if (!t) return true;
		if (library && t->kind == TREE_TYPE_POINTER && t->to->kind != TREE_TYPE_FUNCTION) return true;
		if (exprs_holds_pointers(values_is_pointer(t) ? t->to : t)) return true;
	}
	return false;
}

/* Clang's own functions on strings, bytes and matrices, by their names: they go on behind the object that they are given. */
static bool goes_on(const struct tree_function *f)
{
	static const char *const words[] = { "str", "stp", "mem", "wcs", "mma_" };
	bool found = false;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) found |= strstr(f->name, words[i]) != NULL;
	return found && tree_has(f->flags, TREE_FLAG_BUILTIN);
}

/* A function of the device environment uses the one object that each pointer points to; false when a type hides which. */
static bool touch_arguments(struct lower *l, const struct call *c)
{
	if (goes_on(c->function)) return false;
	for (size_t i = 0; i < c->n; i++) {
		const struct tree_type *t = i < c->function->params.n ? c->function->params.at[i]->type : NULL;
		if (c->args[i].kind != VALUE_POINTER) continue;
		if (!t || !values_is_pointer(t) || !t->to || t->to->kind == TREE_TYPE_VOID || t->to->kind == TREE_TYPE_DEPENDENT) return false;
		if (t->to->kind == TREE_TYPE_FUNCTION) continue;
		bool constant = tree_has(t->to->flags, TREE_FLAG_CONST);
		memory_touch(l, c->args[i], values_size(t->to), constant ? ACCESS_READ : ACCESS_WRITE, (expr_ref){0}, &exprs_pointed(c->written[i])->at);
	}
	return true;
}

/* Of numbers alone: textures and images are memory, and who is given nothing tells the time, or who calls. */
static bool only_computes(const struct call *c)
{
	bool numbers = c->n > 0 && c->self.kind == VALUE_NONE;
	for (size_t i = 0; i < c->n; i++) numbers = numbers && c->args[i].kind != VALUE_POINTER && c->args[i].kind != VALUE_RECORD;
	return numbers && strncmp(c->function->name, "tex", 3) != 0 && !strstr(c->function->name, "image");
}

struct value exprs_environment_call(struct lower *l, const struct call *c)
{
	const struct tree_function *f = c->function;
	bool uniform = c->n > 0 && c->self.kind == VALUE_NONE, of_launch = uniform;
	/* what a pointer points to may differ from thread to thread */
	for (size_t i = 0; i < c->n; i++) uniform = uniform && c->args[i].kind != VALUE_POINTER && values_uniform(l, &c->args[i]);
	for (size_t i = 0; i < c->n; i++) of_launch = of_launch && values_of_launch(l, &c->args[i]);
	exprs_touch_self(l, c);
	if (goes_further(c) || !touch_arguments(l, c)) return exprs_unknown_call(l, c, f->name);
	exprs_give_methods(l, c, arena_printf(l->scratch, "call of %s, which may call it", f->name));
	struct value out = values_unknown(l, result_type(c), f->name, CAUSE_UNKNOWN_CALL, arena_printf(l->scratch, "result of %s", f->name), c->at, uniform);
	if (out.kind == VALUE_OPAQUE) values_set_of_launch(l, of_launch, out.e);      /* mathematics */
	if (only_computes(c)) values_set_computed(l, &out);
	return out;
}

/* ---- functions that are known ---- */

/* The assignment of a class that has none of its own, nor has a part of it. */
static bool trivial_assignment(struct lower *l, const struct call *c, struct value *out)
{
	const struct tree_function *f = c->function;
	bool assigns = !strcmp(f->name, "operator=") && tree_has(f->flags, TREE_FLAG_TRIVIAL) && c->n == 1;
	if (!assigns || c->self.kind != VALUE_POINTER || !c->written[0]) return false;
	const struct tree_type *t = f->params.at[0]->type;
	t = t->kind == TREE_TYPE_REFERENCE ? t->to : t;
	struct value v = c->args[0];
	if (v.kind == VALUE_POINTER) v = memory_load(l, v, t, &c->written[0]->at, (struct want){0});
	memory_store(l, c->self, t->bare, v, &c->expr->kid[0]->at);
	*out = c->self;
	return true;
}

/* A lambda without captures as a pointer to a function. */
static bool closure_pointer(struct lower *l, const struct call *c, struct value *out)
{
	const struct tree_function *f = c->function;
	bool converts = f->kind == TREE_FUNCTION_CONVERSION && f->record && f->record->call && tree_has(f->record->flags, TREE_FLAG_CLOSURE);
	if (!converts) return false;
	struct place p = { .kind = PLACE_FUNCTION, .function = f->record->call };
	*out = values_pointer(l, &p);
	return true;
}

/* std::move and its like, which clang knows and whose bodies it leaves out: what they are given, as a reference, or its address. */
static bool passes_on(const struct call *c, struct value *out)
{
	static const char *const names[] = { "std::move", "std::forward", "std::move_if_noexcept", "std::as_const", "std::addressof", "std::__addressof",
		"std::forward_like" };
	const char *name = c->function->qualified;
	bool known = false;
	if (!tree_has(c->function->flags, TREE_FLAG_BUILTIN) || c->n != 1 || c->args[0].kind != VALUE_POINTER) return false;
	for (size_t i = 0; !known && i < sizeof names / sizeof *names; i++) {
		size_t n = strlen(names[i]);
		known = !strncmp(name, names[i], n) && (!name[n] || name[n] == '<');
	}
	*out = c->args[0];
	return known;
}

/* A function that has a body, and not in this tree: of an instance that clang did not make the pattern tells what it names. */
bool exprs_has_unseen_body(const struct lower *l, const struct tree_function *f)
{
	bool defined = tree_has(f->flags, TREE_FLAG_DEFINED) || (f->pattern && tree_has(f->pattern->flags, TREE_FLAG_DEFINED));
	return defined && !f->body && !lower_is_ours(l, &f->at) && !tree_has(f->flags, TREE_FLAG_BUILTIN);
}

struct value exprs_unseen_body(struct lower *l, const struct call *c)
{
	struct lower_attempt a = { .function = c->function, .why = "its body is not in the tree" };
	struct value v = exprs_approximate_call(l, &a, c);
	exprs_may_synchronise(l, c->at, a.why);
	return v;
}

struct value exprs_run(struct lower *l, const struct call *c)
{
	if (c->function->body) return exprs_inline(l, c);
	return exprs_has_unseen_body(l, c->function) ? exprs_unseen_body(l, c) : exprs_unknown_call(l, c, c->function->name);
}

static struct value call_function(struct lower *l, struct call *c)
{
	const struct tree_function *f = c->function;
	struct value out = {0};
	bool ours = lower_is_ours(l, &f->at) || tree_has(f->flags, TREE_FLAG_BUILTIN);
	if (l->now.failed) return out;
	if (tree_has(f->flags, TREE_FLAG_INVALID)) {
		values_give_up(l, c->at, "%s, whose declaration is wrong", f->name);
		return out;
	}
	if (tree_has(f->flags, TREE_FLAG_RIVALLED))
		values_assumption(l, ASSUME_OTHER, c->at, "%s is the one that is understood, none of those whose declaration is not", f->name);
	if (trivial_assignment(l, c, &out) || closure_pointer(l, c, &out) || (!f->body && passes_on(c, &out))) return out;
	if (f->body && exprs_model(l, c, &out)) return out;
	if ((ours || l->language == LANGUAGE_OPENCL) && (!f->body || device_overrides(f)) && device_call(l, c, &out)) return out;
	if (f->body) return exprs_inline(l, c);
	if (exprs_model(l, c, &out)) return out;
	if (exprs_has_unseen_body(l, f)) return exprs_unseen_body(l, c);
	return ours ? exprs_environment_call(l, c) : exprs_unknown_call(l, c, f->name);
}

/* ---- who is called ---- */

/* The function, a method on what lies so far behind the object. */
static struct value call_target(struct lower *l, const struct call *c, const struct place *f)
{
	struct call one = *c;
	struct value out = {0};
	one.function = f->function;
	if (c->self.kind == VALUE_POINTER) one.self = memory_field(l, c->self, f->bytes);
	if (!tree_has(f->function->flags, TREE_FLAG_VIRTUAL)) return call_function(l, &one);
	if (!exprs_virtual(l, &one, &out)) values_give_up(l, c->at, "virtual function that nothing in sight overrides");
	return out;
}

/* Through a pointer: each function that it may point to. */
static struct value call_pointed(struct lower *l, struct call *c, struct value f)
{
	bool known = f.kind == VALUE_POINTER && f.targets > 0, covered;
	for (uint32_t i = 0; known && i < f.targets; i++) known = f.target[i].place.kind == PLACE_FUNCTION && f.target[i].place.function;
	if (!known) {
		f = exprs_some_function(l, c->expr->kid[0]->type, NULL, c->at);
		known = f.kind == VALUE_POINTER;
	}
	if (!known) {
		values_give_up(l, c->at, "call through a pointer that is not followed");
		return (struct value){0};
	}
	c->function = f.target[0].place.function;
	exprs_arguments(l, c, 1);
	if (f.targets == 1) return call_target(l, c, &f.target[0].place);
	const struct tree_type *t = result_type(c);
	uint32_t size = (uint32_t)values_size(t), result = memory_object_new(l, "result", CAUSE_UNINITIALISED);
	struct value v = {0};
	for (uint32_t i = 0; i < f.targets; i++) {
		struct branch b;
		values_branch_begin(l, &b, f.target[i].cond, c->at);
		v = call_target(l, c, &f.target[i].place);
		if (v.kind == VALUE_RECORD) memory_copy_object(l, result, 0, v.object, 0, size);
		else if (v.kind != VALUE_NONE) memory_write(l, result, 0, size, v);
		values_branch_end(l, &b);
	}
	if (v.kind == VALUE_RECORD) return (struct value){ .kind = VALUE_RECORD, .object = result };
	return v.kind == VALUE_NONE ? v : memory_read(l, result, 0, size, &covered);
}

/* (o.*p)(x) */
static struct value call_member(struct lower *l, struct call *c)
{
	struct value f = exprs_member_callee(l, c->expr->kid[0], &c->self);
	if (c->self.kind != VALUE_POINTER) values_give_up(l, c->at, "method of an object that is not followed");
	return l->now.failed ? (struct value){0} : call_pointed(l, c, f);
}

static struct value call_method(struct lower *l, struct call *c)
{
	const struct tree_expr *e = c->expr, *object = e->kid[0];
	struct value out = {0};
	if (!c->function) return exprs_lost(l, e, "call of a method that is not known");
	bool is_static = tree_has(c->function->flags, TREE_FLAG_STATIC);
	if (is_static) exprs_effects(l, object);
	else c->self = tree_has(e->flags, TREE_FLAG_ARROW) ? exprs_eval(l, object, (struct want){0}) : exprs_place(l, object);
	if (c->self.kind == VALUE_RECORD) c->self = memory_object_pointer(l, c->self.object);
	exprs_arguments(l, c, 1);
	if (!is_static && c->self.kind != VALUE_POINTER) {
		values_give_up(l, c->at, "method of an object that is not followed");
		return out;
	}
	if (!tree_has(e->flags, TREE_FLAG_VIRTUAL)) return call_function(l, c);
	if (!exprs_virtual(l, c, &out)) values_give_up(l, c->at, "virtual function that nothing in sight overrides");
	return out;
}

/* Does a type depend on a template's parameters? */
static bool is_open(const struct tree_type *t, unsigned depth)
{
	if (t->kind == TREE_TYPE_DEPENDENT || depth > 16) return true;
	return t->to && t->kind != TREE_TYPE_ENUM && is_open(t->to, depth + 1);
}

/* `a + b` of operands that a template leaves open: the operators in scope are for other types, so the built-in one is meant. */
static bool open_operator(struct lower *l, const struct tree_expr *e, struct value *out)
{
	static const struct { const char *name; enum tree_op op; } operators[] = { { "+", TREE_OP_ADD }, { "-", TREE_OP_SUB },
		{ "*", TREE_OP_MUL }, { "/", TREE_OP_DIV }, { "%", TREE_OP_REM }, { "<<", TREE_OP_SHL }, { ">>", TREE_OP_SHR }, { "&", TREE_OP_BIT_AND },
		{ "|", TREE_OP_BIT_OR }, { "^", TREE_OP_BIT_XOR }, { "<", TREE_OP_LT }, { "<=", TREE_OP_LE }, { ">", TREE_OP_GT }, { ">=", TREE_OP_GE },
		{ "==", TREE_OP_EQ }, { "!=", TREE_OP_NE } };
	const char *name = e->kid[0]->text ? e->kid[0]->text : "";
	if (!tree_has(e->flags, TREE_FLAG_OPERATOR) || e->kids != 3) return false;
	if (!strncmp(name, "operator", 8)) name += 8;
	size_t n = strlen(name);
	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
		size_t k = strlen(operators[i].name);
		bool plain = !strcmp(name, operators[i].name), orders = operators[i].op == TREE_OP_LT || operators[i].op == TREE_OP_GT;
		bool assigns = !plain && !orders && n == k + 1 && name[k] == '=' && !strncmp(name, operators[i].name, k);      /* `+=`, not `<=` */
		if (!plain && !assigns) continue;
		*out = (struct value){0};
		if (!exprs_check_operands(l, e, 1)) return true;
		struct tree_expr *made = arena_memdup(l->scratch, e, sizeof *e);
		made->kind = assigns ? TREE_EXPR_ASSIGN : TREE_EXPR_BINARY;
		made->op = operators[i].op;
		made->kid++;
		made->kids--;
		values_assumption(l, ASSUME_OTHER, &e->at, "operator%s on values of a type that a template leaves open is the built-in one", name);
		*out = exprs_eval(l, made, (struct want){0});
		return true;
	}
	return false;
}

/* A function of the file, which template nobody knows to be meant, in a call with what nothing declares: all that it may touch. */
static struct value call_undecided(struct lower *l, struct call *c)
{
	struct lower_attempt a = { .function = c->function, .why = "something that nothing declares decides what it is" };
	exprs_undeclared_arguments(l, c, 1);
	return exprs_approximate_call(l, &a, c);
}

/* Is there an argument of a type that is known for a parameter that is open? */
static bool leaves_known_out(const struct call *c)
{
	for (size_t i = 0; i < c->function->params.n && i + 1 < c->expr->kids; i++)
		if (is_open(c->function->params.at[i]->type, 0) && c->expr->kid[i + 1] && !is_open(c->expr->kid[i + 1]->type, 0)) return true;
	return false;
}

/* `printf` takes more than it has parameters. */
static bool takes_as_many(const struct tree_function *f, size_t arguments)
{
	bool more = f->type && tree_has(f->type->flags, TREE_FLAG_VARIADIC);
	return more ? arguments >= f->params.n : arguments == f->params.n;
}

/* A name that a template leaves open: the one function that it may mean, for all that is declared before. */
static struct value call_named(struct lower *l, struct call *c, const struct tree_expr *name)
{
	c->function = name->function;
	bool operator = tree_has(c->expr->flags, TREE_FLAG_OPERATOR);
	bool written = !operator && name->text && strchr(name->text, '<');      /* its arguments are, which may be references */
	bool undeclared = !tree_has(l->now.frame->function->flags, TREE_FLAG_DEPENDENT), ours = c->function && lower_is_ours(l, &c->function->at);
	if (c->function && !ours && undeclared && tree_has(c->function->flags, TREE_FLAG_DEPENDENT)
		&& !tree_has(c->function->flags, TREE_FLAG_SPECIALISED) && (written || leaves_known_out(c))) return call_undecided(l, c);
	if (!c->function || !takes_as_many(c->function, c->expr->kids - 1) || (written && !ours)) return exprs_lost(l, name, "name that a template leaves open");
	if (tree_has(c->function->flags, TREE_FLAG_DEPENDENT) && !ours && leaves_known_out(c))
		values_give_up(l, c->at, "%s, a template whose arguments are known here and were not put in", c->function->name);
	if (tree_has(c->function->flags, TREE_FLAG_SPECIALISED)) values_give_up(l, c->at, "%s, a template that has specialisations", c->function->name);
	if (!lower_is_ours(l, &c->function->at) && tree_has(l->now.frame->function->flags, TREE_FLAG_DEPENDENT))
		values_assumption(l, ASSUME_OTHER, c->at, "%s, called in a template that nothing instantiates, is the one declared before it", c->function->name);
	else if (!ours) values_assumption(l, ASSUME_OTHER, c->at, "%s, called with what nothing declares, is the one declared before it", c->function->name);
	exprs_arguments(l, c, 1);
	return call_function(l, c);
}

struct value exprs_call(struct lower *l, const struct tree_expr *e, struct want want)
{
	struct call c = { .expr = e, .function = e->function, .at = &e->at, .want = want };
	if (e->kind == TREE_EXPR_LAUNCH) {
		exprs_child_launch(l, e);
		return (struct value){0};
	}
	if (c.function && tree_has(c.function->flags, TREE_FLAG_BUILTIN) && !strcmp(c.function->name, "__builtin_addressof")) return exprs_place(l, e->kid[0]);
	if (exprs_is_member_call(e)) return call_member(l, &c);
	if (e->kind == TREE_EXPR_METHOD_CALL) return call_method(l, &c);
	bool name = !c.function && e->kids && e->kid[0] && e->kid[0]->kind == TREE_EXPR_NAME;
	struct value out;
	if (name && exprs_is_operator_of_class(e)) return call_named(l, &c, e->kid[0]);
	if (name && open_operator(l, e, &out)) return out;
	if (name && tree_has(e->flags, TREE_FLAG_OPERATOR)) return exprs_lost(l, e->kid[0], "operator that a template leaves open");
	if (name) return call_named(l, &c, e->kid[0]);
	if (!c.function && e->kids && (c.function = exprs_closure_call(e->kid[0]))) {
		c.self = exprs_place(l, e->kid[0]);
		exprs_arguments(l, &c, 1);
		return call_function(l, &c);
	}
	if (!c.function) return call_pointed(l, &c, exprs_eval(l, e->kid[0], (struct want){0}));
	exprs_arguments(l, &c, 0);
	return call_function(l, &c);
}

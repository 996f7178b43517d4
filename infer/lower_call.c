/* lower_call: calls are executed in place. Parameters are fresh objects, references are pointers; what a function
 * without a body may do is covered by accesses at unknown places through its pointer arguments. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#include <string.h>

#define MAX_INLINE 64
#define MAX_RECURSION 4
#define MAX_CONSTANT_RECURSION 40       /* with constant arguments it ends by itself */

/* ---- functions without a body ---- */

/* A call's argument; null where the arguments cannot be told from the object. */
static CXCursor argument_of(CXCursor call, size_t i, size_t n)
{
	bool plain = clang.getCursorKind(call) == CXCursor_CallExpr && clang.Cursor_getNumArguments(call) == (int)n;
	return plain ? clang.Cursor_getArgument(call, (unsigned)i) : clang.getNullCursor();
}

struct value lower_unknown_result(struct lower *l, CXCursor call, CXType type, const char *name, enum cause_kind cause,
	const char *why, struct span at, bool uniform)
{
	CXCursor d = clang.getCursorKind(call) == CXCursor_CallExpr ? clang.getCursorReferenced(call) : clang.getNullCursor();
	const struct template_env *env = l->frame->env;
	bool reference = !parse_is_null(d) && type_is_reference(env, type_resolve(env, clang.getCursorResultType(d)));
	if (!reference) {
		struct value v = value_unknown(l, type, name, cause, why, at, uniform);
		v.is_open = lower_is_open_type(l, clang.getCursorType(call));
		if (v.kind == VALUE_RECORD && clang.getCursorKind(call) == CXCursor_CallExpr) lower_temporary(l, type, v.object, call);
		return v;
	}
	struct place any = { .kind = PLACE_ANY };
	place_advance(l, &any, lower_approx(l, name, LOWER_INT, CAUSE_POINTER, why, at, uniform), 1);
	struct value v = value_pointer(l, &any);
	v.is_place = true;
	return v;
}

/* What a call gives may lead to what it was given. */
static bool may_hold_pointers(struct lower *l, CXType result)
{
	const struct template_env *env = l->frame->env;
	CXType t = lower_resolve(l, result);
	return type_is_pointer(env, t) || type_is_reference(env, t) || lower_is_aggregate(l, t) || type_is_dependent(env, t);
}

#define FUNCTION_TOUCHES "accesses no memory but through its arguments and does not synchronise"
#define MACRO_TOUCHES "touches nothing but its arguments, does not synchronise and does not leave the kernel"

/* silent: it cannot be a barrier. */
static struct value unknown_call(struct lower *l, CXCursor at, const char *name, const struct value *args, size_t n,
	CXType result, bool silent)
{
	bool ours = !strncmp(name, "__faial_", 8); /* what is done with a value of unknown type: memory is not touched */
	CXCursor call = at;
	l->unknown_call = at;
	at = lower_user_cursor(l, at);
	struct span span = parse_span(l->p, at);
	bool defined = !ours && lower_defines(l, name);
	const char *why = ours ? "value of unknown type"
		: arena_printf(l->scratch, defined ? "call of %s, which is not followed" : "call of %s, which has no body", *name ? name : "an unknown function");
	/* of constants alone it may make what it likes: that is how threads are asked for their number */
	bool uniform = true, constant = !ours;
	CXType none = { .kind = CXType_Invalid };
	int64_t number;
	l->seen = defined;
	for (size_t i = 0; i < n; i++) {
		constant = constant && args[i].kind == VALUE_INT && args[i].type.bits != 1 && expr_is_int(l->t, args[i].e, &number);
		uniform = uniform && value_uniform(l, &args[i]);
		if (args[i].kind != VALUE_POINTER && args[i].kind != VALUE_RECORD) continue;
		CXCursor arg = argument_of(call, i, n);
		uniform = false;
		if (!parse_is_null(arg) && lower_is_const_number(l, arg)) continue;
		lower_escape(l, args[i], parse_is_null(arg) ? none : lower_type(l, arg), ACCESS_WRITE, at, why);
		if (may_hold_pointers(l, result)) state_lose(l, &args[i]);
	}
	l->seen = false;
	if (!ours && !silent) lower_sync(l, SCOPE_NONE, false, false, (expr_ref){0}, call);
	uniform = uniform && n > 0 && !constant && !lower_numbers_threads(name);
	if (!ours) lower_assumption(l, ASSUME_PURE_CALL, span, "%s %s%s", *name ? name : "the unknown function",
		parse_is_macro_name(name, strlen(name)) ? MACRO_TOUCHES : FUNCTION_TOUCHES, uniform && result.kind != CXType_Void ? "; all threads of a block that give it the same arguments"
		" get the same result" : "");
	if (ours) return value_unknown(l, result, NULL, CAUSE_UNKNOWN_CALL, why, span, uniform);
	/* what is not seen may give anything; what is seen and lost gives what the program says */
	enum cause_kind cause = defined ? CAUSE_UNSUPPORTED : CAUSE_UNKNOWN_CALL;
	return lower_unknown_result(l, call, result, NULL, cause, why, span, uniform);
}

struct value lower_unknown_call(struct lower *l, CXCursor at, const char *name, const struct value *args, size_t n,
	CXType result)
{
	return unknown_call(l, at, name, args, n, result, false);
}

/* ---- inlining ---- */

static struct value recursion(struct lower *l, CXCursor function, struct value self, const struct value *args, size_t n,
	CXCursor at)
{
	const char *why = "deeper recursion";
	CXType none = { .kind = CXType_Invalid };
	l->seen = true;
	lower_escape_function(l, function, ACCESS_WRITE, at, why);
	lower_escape(l, self, none, ACCESS_WRITE, at, why);
	for (size_t i = 0; i < n; i++) lower_escape(l, args[i], none, ACCESS_WRITE, at, why);
	l->seen = false;
	return lower_unknown_result(l, at, clang.getCursorType(at), NULL, CAUSE_RECURSION, "result of deep recursion",
		parse_span(l->p, at), false);
}

static unsigned frames_of(struct lower *l, CXCursor function)
{
	unsigned n = 0;
	for (struct lower_frame *f = l->frame; f; f = f->caller) n += clang.equalCursors(f->function, function) != 0;
	return n;
}

/* Of a generic lambda clang makes an instance for each list of types that it is called with; null: the call names none. */
static CXCursor lambda_instance(CXCursor lambda, CXCursor call)
{
	CXCursor d = clang.getCursorKind(call) == CXCursor_CallExpr ? clang.getCursorReferenced(call) : clang.getNullCursor();
	bool called = clang.getCursorKind(lambda) == CXCursor_LambdaExpr && !parse_is_null(d) && clang.getCursorKind(d) == CXCursor_CXXMethod;
	if (!called) return clang.getNullCursor();
	bool generic = !parse_is_null(clang.getSpecializedCursorTemplate(d)) && !parse_is_null(parse_body(d));
	return generic && clang.equalLocations(clang.getCursorLocation(d), clang.getCursorLocation(lambda)) ? d : clang.getNullCursor();
}

static void parameters_of(struct lower *l, CXCursor function, CXCursor call, struct cursor_list *out)
{
	CXCursor instance = lambda_instance(function, call);
	if (!parse_is_null(instance)) function = instance;
	if (clang.getCursorKind(function) != CXCursor_LambdaExpr) {
		parse_parameters(l->p, function, out);
		return;
	}
	struct cursor_list kids = {0};
	parse_children(l->p, function, &kids);
	for (size_t i = 0; i < kids.n; i++)
		if (clang.getCursorKind(kids.at[i]) == CXCursor_ParmDecl) VEC_PUSH(l->scratch, out, kids.at[i]);
}

static CXCursor default_argument(struct lower *l, CXCursor param)
{
	CXCursor init = parse_initialiser(l->p, param);
	size_t n = parse_child_count(l->p, param);
	if (!parse_is_null(init) || n == 0) return init;
	/* parameters of instances: their children are the type's names and the default */
	CXCursor last = parse_child(l->p, param, n - 1);
	return clang.isExpression(clang.getCursorKind(last)) ? last : init;
}

/* `auto &...x`, of a lambda that clang shows as it was written. */
static bool is_reference_pack(struct lower *l, CXCursor param)
{
	CXType t = parse_type(l->p, param);
	return t.kind == CXType_Unexposed && strstr(parse_string(l->p, clang.getTypeSpelling(t)), "&...");
}

/* A name for several arguments: what it means is one of them, or another. */
static struct value pack_argument(struct lower *l, CXCursor param, CXType t, const struct value *arg)
{
	struct place any = { .kind = PLACE_ANY };
	if (arg) state_lose(l, arg);
	if (lower_is_reference(l, t) || is_reference_pack(l, param)) return value_pointer(l, &any);
	return value_unknown(l, t, parse_spelling(l->p, param), CAUSE_UNSUPPORTED, "one of the arguments in a pack", parse_span(l->p, param), false);
}

static void bind_parameter(struct lower *l, CXCursor param, const struct value *arg)
{
	struct value packed;
	if (lower_is_pack_type(clang.getCursorType(param))) {
		packed = pack_argument(l, param, lower_resolve(l, clang.getCursorType(param)), arg);
		arg = &packed;
	}
	CXType t = lower_resolve(l, clang.getCursorType(param));
	template_note_type(l->p, l->frame->env, clang.getCursorType(param));
	struct span at = parse_span(l->p, param);
	uint32_t object = state_object_new(l, parse_spelling(l->p, param), CAUSE_UNINITIALISED);
	int64_t count;
	/* an array here is a pointer that libclang shows as it was written */
	bool array = type_array_element(l->frame->env, t, &count).kind != CXType_Invalid;
	bool perhaps = arg && arg->is_place;    /* it may be a reference, which says what it was given */
	if (array || perhaps || lower_is_reference(l, t) || lower_may_refer(l, t, param) || is_reference_pack(l, param)) {
		lower_bind_object(l, param, object, true);
		struct value v = arg ? *arg : (struct value){0};
		if (!arg) {
			CXCursor init = default_argument(l, param);
			if (!parse_is_null(init)) v = lower_place(l, init);
		}
		if (v.kind == VALUE_RECORD) {
			struct place p = place_object(v.object);
			v = value_pointer(l, &p);
		}
		if (v.kind != VALUE_POINTER) { /* a temporary */
			struct place p = place_object(state_object_new(l, parse_spelling(l->p, param), CAUSE_UNSUPPORTED));
			if (v.kind != VALUE_NONE) state_write(l, p.object, 0, (uint32_t)lower_size(l, type_pointee(l->frame->env, t)), v);
			v = value_pointer(l, &p);
		}
		v.is_place = false;
		state_write(l, object, 0, 8, v);
		return;
	}
	lower_bind_object(l, param, object, false);
	struct value v = arg ? *arg : (struct value){0};
	if (!arg) {
		CXCursor init = default_argument(l, param);
		v = parse_is_null(init) ? value_unknown(l, t, NULL, CAUSE_UNKNOWN_CALL, "missing argument", at, true) : lower_eval(l, init);
	}
	v = value_convert(l, v, t, at);
	struct place p = place_object(object);
	if (v.kind != VALUE_NONE) lower_store(l, value_pointer(l, &p), t, v, param);
	lower_will_die(l, t, object, param);
}

/* What a lambda's call gives: its operator() tells, where the call names it. Invalid: not known. */
static CXType lambda_result(CXCursor call)
{
	CXCursor d = clang.getCursorKind(call) == CXCursor_CallExpr ? clang.getCursorReferenced(call) : clang.getNullCursor();
	if (parse_is_null(d) || clang.getCursorKind(d) != CXCursor_CXXMethod) return (CXType){ .kind = CXType_Invalid };
	return clang.getCursorResultType(d);
}

/* `-> T &`, where clang does not resolve the call in a template. */
static bool writes_reference(struct lower *l, CXCursor lambda)
{
	const char *text = parse_text(l->p, lambda), *body = text ? strchr(text, '{') : NULL, *arrow = text ? strstr(text, "->") : NULL;
	if (!arrow || !body || arrow > body) return false;
	const char *reference = strchr(arrow, '&'), *type = strstr(arrow, "decltype");
	return (reference && reference < body) || (type && type < body);
}

/* `-> typename V::R`, likewise. */
static bool writes_perhaps(struct lower *l, CXCursor lambda)
{
	const char *text = parse_text(l->p, lambda), *body = text ? strchr(text, '{') : NULL, *arrow = text ? strstr(text, "->") : NULL;
	if (!arrow || !body || arrow > body) return false;
	arrow += 2;
	while (*arrow == ' ') arrow++;
	return lower_perhaps_named(l, arena_strndup(l->scratch, arrow, (size_t)(body - arrow)), lambda);
}

static struct value run_body(struct lower *l, CXCursor function, const struct template_env *env, struct value self,
	const struct value *args, size_t n, struct lower_frame *lexical, CXCursor at)
{
	bool is_lambda = clang.getCursorKind(function) == CXCursor_LambdaExpr;
	CXCursor instance = lambda_instance(function, at);
	CXCursor body = !parse_is_null(instance) ? parse_body(instance)
		: is_lambda ? parse_child_of_kind(function, CXCursor_CompoundStmt) : parse_body(function);
	const struct parse_error *error = parse_error_in(l->p, function);
	if (error) {
		lower_give_up(l, error->at, "%s does not compile: %s", parse_spelling(l->p, function), error->text);
		return (struct value){0};
	}
	bool constant = n > 0;
	int64_t number;
	for (size_t i = 0; i < n; i++)
		if (args[i].kind == VALUE_INT) constant = constant && args[i].type.bits != 1 && expr_is_int(l->t, args[i].e, &number);
	if (l->inline_depth >= MAX_INLINE || frames_of(l, function) >= (constant ? MAX_CONSTANT_RECURSION : MAX_RECURSION))
		return recursion(l, function, self, args, n, at);
	struct lower_frame *f = ARENA_NEW(l->scratch, struct lower_frame);
	lower_enter(l, function);
	f->caller = l->frame;
	f->lexical = lexical;
	f->env = env && env->at.n ? lower_bind_open(l, env, is_lambda ? clang.getNullCursor() : function, at) : lexical ? lexical->env : env;
	f->function = function;
	f->call = at;
	f->self = self.kind == VALUE_NONE && lexical ? lexical->self : self;
	f->target = ++l->targets;
	f->result_type = is_lambda ? lambda_result(at) : clang.getCursorResultType(function);
	bool written = is_lambda && f->result_type.kind == CXType_Invalid;
	f->written_reference = written && writes_reference(l, function);
	f->written_perhaps = written && !f->written_reference && writes_perhaps(l, function);
	f->result = state_object_new(l, "result", CAUSE_UNINITIALISED);
	uint32_t objects = l->st->n, break_target = l->break_target, continue_target = l->continue_target;
	expr_ref live = l->st->live;
	size_t mark = l->pending.n;
	struct lower_frame *caller = l->frame;
	l->frame = f;
	l->inline_depth++;
	l->st->live = expr_bool(l->t, true);
	struct cursor_list params = {0};
	parameters_of(l, function, at, &params);
	for (size_t i = 0; i < params.n; i++) bind_parameter(l, params.at[i], i < n ? &args[i] : NULL);
	for (size_t i = params.n; i < n; i++) state_lose(l, &args[i]);      /* the others of a pack */
	if (parse_is_constructor(function)) lower_member_initialisers(l, function);
	lower_stmt(l, body);
	lower_end_scope(l, 0, function);
	lower_check_labels(l, mark);
	lower_arrive(l, f->target, mark);
	CXType result = f->result_type.kind == CXType_Invalid ? clang.getCursorType(at) : f->result_type;
	CXType t = lower_resolve(l, result);
	bool reference = lower_is_reference(l, t) || f->refers;
	struct value v = {0};
	bool covered, record = lower_is_aggregate(l, t);
	if (f->result < l->st->n && t.kind != CXType_Void) {
		const struct object *o = l->st->at[f->result];
		int64_t size = reference ? 8 : lower_size(l, t);
		if (record && !reference) v = (struct value){ .kind = VALUE_RECORD, .object = f->result };
		else v = state_read(l, f->result, 0, (uint32_t)size, &covered);
		if (v.kind == VALUE_NONE && o->n == 1) v = o->slot[0].v;
		if (v.kind == VALUE_NONE && (!reference || f->refers)) v = value_unknown(l, t, NULL, CAUSE_UNINITIALISED, "function without a return value",
			parse_span(l->p, at), false);
	}
	v.is_place = reference && v.kind == VALUE_POINTER;
	v.is_open |= f->refers && v.kind != VALUE_POINTER;      /* of several, not all gave a place */
	l->frame = caller;
	l->inline_depth--;
	l->break_target = break_target;
	l->continue_target = continue_target;
	if (v.kind != VALUE_RECORD || v.object == f->result) {
		state_drop(l, objects, 2);
	}
	l->st->live = expr_and(l->t, live, l->st->live);
	return v;
}

struct value lower_inline(struct lower *l, CXCursor function, const struct template_env *env, struct value self,
	const struct value *args, size_t n, struct lower_frame *lexical, CXCursor at)
{
	struct lower_attempt a;
	struct value v = {0};
	if (!lexical && self.kind == VALUE_NONE && lower_computation(l, function, args, n, at, &v)) {
		lower_enter(l, function);
		return v;
	}
	CXCursor elided = l->elided;
	lower_attempt_begin(l, &a, function);
	if (!lower_is_too_large(l, function)) v = run_body(l, function, env, self, args, n, lexical, at);
	else lower_give_up(l, parse_span(l->p, at), "too large");
	l->elided = elided;
	if (!lower_attempt_end(l, &a)) return lower_approximate_call(l, &a, function, self, args, n, lexical, at);
	/* what a function gives by value is a temporary of the caller */
	bool temporary = v.kind == VALUE_RECORD && clang.getCursorKind(at) == CXCursor_CallExpr;
	if (temporary && !parse_is_constructor(function))
		lower_temporary(l, clang.getCursorType(at), v.object, at);
	return v;
}

/* ---- arguments ---- */

struct arguments { struct value *at; size_t n; };

/* Of what a reference is bound to: it may be converted to an object first. */
static struct value referred(struct lower *l, CXType reference, CXCursor arg)
{
	CXType t = type_pointee(l->frame->env, reference);
	struct value v;
	bool may_convert = reference.kind == CXType_RValueReference || clang.isConstQualifiedType(t);
	if (!may_convert || !lower_open_conversion(l, t, arg, &v)) return lower_referred(l, reference, arg);
	struct place p = place_object(v.object);
	return value_pointer(l, &p);
}

/* A parameter that is no reference. In a template clang shows neither that an object is copied nor that it becomes something else. */
static struct value passed(struct lower *l, CXType t, CXCursor arg)
{
	bool whole = lower_is_aggregate(l, t) && lower_same_type(l, lower_type(l, arg), t);
	if (whole && !lower_makes_object(l, arg) && lower_has_copier(l, t, false)) return lower_copy_object(l, t, false, arg, arg);
	if (lower_open_converts(l, t, arg)) lower_give_up(l, parse_span(l->p, arg), "conversion of an object in a template");
	return lower_eval_as(l, t, arg);
}

/* Values for value parameters, addresses for references. Unknown parameters get values. */
static void evaluate_arguments(struct lower *l, const struct cursor_list *cursors, CXCursor function, CXCursor call,
	const struct template_env *env, struct arguments *out)
{
	struct cursor_list params = {0};
	if (!parse_is_null(function)) parameters_of(l, function, call, &params);
	/* a parameter dies in the function that has it; where that is not seen, what it is given is taken as a temporary */
	bool seen = params.n && (clang.getCursorKind(function) == CXCursor_LambdaExpr || !parse_is_null(parse_body(function)));
	out->at = ARENA_ARRAY(l->scratch, struct value, cursors->n + 1);
	out->n = cursors->n;
	CXCursor elided = l->elided;
	for (size_t i = 0; i < cursors->n; i++) {
		CXType t = i < params.n ? type_resolve(env, clang.getCursorType(params.at[i])) : (CXType){ .kind = CXType_Invalid };
		bool open = i < params.n && seen && lower_may_refer(l, t, params.at[i]);
		bool reference = i < params.n && (open || type_is_reference(env, t));
		if (params.n && i + 1 >= params.n && is_reference_pack(l, params.at[params.n - 1])) {
			out->at[i] = lower_target(l, cursors->at[i]);
			continue;
		}
		if (!reference && seen && i < params.n && lower_perhaps_bound(l, t, params.at[i], function, cursors->at[i], &out->at[i])) {
			out->at[i].is_place = true;
			continue;
		}
		if (!reference && seen && i < params.n) lower_elide(l, cursors->at[i]);
		if (reference) out->at[i] = referred(l, t, cursors->at[i]);
		else out->at[i] = i < params.n ? passed(l, t, cursors->at[i]) : lower_eval(l, cursors->at[i]);
		if (reference && out->at[i].kind == VALUE_NONE && !l->failed) out->at[i] = lower_lost_reference(l, t, cursors->at[i]);
	}
	l->elided = elided;
}

struct value lower_object_pointer(struct lower *l, CXCursor object)
{
	if (parse_is_null(object)) return l->frame->self;
	CXType t = lower_type(l, object);
	if (type_is_pointer(l->frame->env, t)) return lower_eval(l, object);
	return lower_place(l, object);
}

/* The function that an object (a lambda, a function pointer) holds. */
static const struct place *held_function(struct lower *l, const struct value *v)
{
	if (v->kind == VALUE_RECORD && v->object < l->st->n) {
		const struct object *o = l->st->at[v->object];
		const struct place *only = NULL;
		for (uint32_t i = 0; i < o->n; i++) {
			const struct place *p = held_function(l, &o->slot[i].v);
			if (p && only) return NULL; /* which of them is meant? */
			if (p) only = p;
		}
		return only;
	}
	if (v->kind != VALUE_POINTER || v->targets != 1) return NULL;
	const struct place *p = &v->target[0].place;
	if (p->kind == PLACE_FUNCTION) return p;
	int64_t bytes;
	if (p->kind != PLACE_OBJECT || !state_has(l, p) || !place_constant(l, p, &bytes)) return NULL;
	const struct object *o = l->st->at[p->object];
	for (uint32_t i = 0; i < o->n; i++)
		if (o->slot[i].offset == bytes && o->slot[i].v.kind == VALUE_POINTER) return held_function(l, &o->slot[i].v);
	return NULL;
}

static bool is_lambda(const struct place *p)
{
	return p->kind == PLACE_FUNCTION && clang.getCursorKind(p->function) == CXCursor_LambdaExpr;
}

/* Is it one of several functions? An object that holds such a pointer becomes the pointer. */
static bool holds_functions(struct lower *l, struct value *v)
{
	const struct place *p = v->kind == VALUE_POINTER && v->targets == 1 ? &v->target[0].place : NULL;
	bool object = v->kind == VALUE_RECORD || (p && p->kind == PLACE_OBJECT && p->n == 0 && p->bytes == 0 && state_has(l, p));
	uint32_t at = v->kind == VALUE_RECORD ? v->object : p ? p->object : 0;
	struct value inner = *v;
	if (object && at < l->st->n && l->st->at[at]->n == 1) inner = l->st->at[at]->slot[0].v;
	bool all = inner.kind == VALUE_POINTER && inner.targets > 1;
	for (uint32_t i = 0; all && i < inner.targets; i++) all = inner.target[i].place.kind == PLACE_FUNCTION;
	if (all) *v = inner;
	return all;
}

static CXCursor with_body(CXCursor decl)
{
	if (!parse_is_null(parse_body(decl))) return decl;
	return clang.getCursorDefinition(decl);
}

static struct value call_value(struct lower *l, CXCursor c, struct value f, const struct cursor_list *args)
{
	struct arguments a;
	const struct place *p = held_function(l, &f);
	CXCursor target = p ? p->function : clang.getNullCursor();
	struct lower_frame *lexical = p ? p->lexical : NULL;
	bool lambda = p && is_lambda(p);
	if (p && !lambda) target = with_body(target);
	bool known = p && (lambda || (!parse_is_null(target) && !parse_is_null(parse_body(target))));
	bool unknown = f.kind != VALUE_POINTER || (f.targets == 1 && f.target[0].place.kind != PLACE_FUNCTION && !p);
	if (unknown) (void)lower_function_pointer(l, lower_type(l, parse_child(l->p, c, 0)), NULL, parse_span(l->p, c), &f);
	if (!p && f.kind == VALUE_POINTER && f.targets == 1 && f.target[0].place.kind == PLACE_FUNCTION) return call_value(l, c, f, args);
	evaluate_arguments(l, args, known ? target : clang.getNullCursor(), c, l->frame->env, &a);
	struct value none = {0};
	if (known) return lower_inline(l, target, l->frame->env, none, a.at, a.n, lexical, c);
	if (f.kind == VALUE_POINTER && f.targets > 1) { /* one of several known functions */
		uint32_t result = state_object_new(l, "result", CAUSE_UNINITIALISED);
		bool place = false;
		for (uint32_t i = 0; i < f.targets; i++) {
			struct branch b;
			if (f.target[i].place.kind == PLACE_NULL) continue; /* calling it is undefined */
			branch_begin(l, &b, f.target[i].cond, parse_span(l->p, c));
			struct value one = value_pointer(l, &f.target[i].place);
			const struct place *q = held_function(l, &one);
			CXCursor body = !q ? clang.getNullCursor() : is_lambda(q) ? q->function : with_body(q->function);
			struct value v;
			if (q && (is_lambda(q) || (!parse_is_null(body) && !parse_is_null(parse_body(body)))))
				v = lower_inline(l, body, l->frame->env, none, a.at, a.n, q->lexical, c);
			else v = lower_unknown_call(l, c, "", a.at, a.n, clang.getCursorType(c));
			place = place || v.is_place;
			if (v.kind != VALUE_NONE && v.kind != VALUE_RECORD) state_write(l, result, 0, 8, v);
			branch_end(l, &b);
		}
		bool covered;
		struct value v = state_read(l, result, 0, 8, &covered);
		v.is_place = place && v.kind == VALUE_POINTER;
		return v;
	}
	CXCursor object = parse_strip(l->p, parse_child(l->p, c, 0));
	bool named = clang.getCursorKind(object) == CXCursor_DeclRefExpr || clang.getCursorKind(object) == CXCursor_MemberRefExpr;
	if (named && type_is_dependent(l->frame->env, lower_type(l, object))) f = lower_place(l, object);
	lower_escape(l, f, (CXType){ .kind = CXType_Invalid }, ACCESS_WRITE, c, "call of an object, a template does not tell of which class");
	return lower_unknown_call(l, c, "a function pointer", a.at, a.n, clang.getCursorType(c));
}

/* `(o.*m)(...)`, `(p->*m)(...)`: a method that a pointer names runs on the object. One that is not known, or may be
 * another of a derived class or lie in a base, may change it. */
static bool call_pointed_method(struct lower *l, CXCursor c, CXCursor f, const struct cursor_list *args, struct value *out)
{
	f = parse_strip(l->p, f);
	enum CXBinaryOperatorKind op = clang.getCursorBinaryOperatorKind(f);
	if (clang.getCursorKind(f) != CXCursor_BinaryOperator || (op != CXBinaryOperator_PtrMemD && op != CXBinaryOperator_PtrMemI)) return false;
	CXCursor object = parse_child(l->p, f, 0), pointer = parse_child(l->p, f, 1), none = clang.getNullCursor();
	struct value self = op == CXBinaryOperator_PtrMemI ? lower_eval(l, object) : lower_object_pointer(l, object);
	struct value m = lower_eval(l, pointer);
	const struct place *p = held_function(l, &m);
	CXCursor body = p && !is_lambda(p) ? with_body(p->function) : none;
	CXCursor class = clang.getTypeDeclaration(parse_canonical(l->p, clang.Type_getClassType(lower_type(l, pointer))));
	bool known = self.kind == VALUE_POINTER && !parse_is_null(body) && !parse_is_null(parse_body(body)) && !clang.CXXMethod_isVirtual(p->function)
		&& !parse_in_template(p->function) && !parse_is_null(class) && type_same_class(class, clang.getCursorSemanticParent(p->function));
	struct arguments a;
	evaluate_arguments(l, args, known ? body : none, c, l->frame->env, &a);
	if (known) {
		*out = lower_inline(l, body, l->frame->env, self, a.at, a.n, NULL, c);
		return true;
	}
	lower_escape(l, self, (CXType){ .kind = CXType_Invalid }, ACCESS_WRITE, c, "method that a pointer names");
	*out = lower_unknown_call(l, c, "a function pointer", a.at, a.n, clang.getCursorType(c));
	return true;
}

/* ---- operators ---- */

static enum CXBinaryOperatorKind operator_kind(const char *name)
{
	static const struct { const char *name; enum CXBinaryOperatorKind op; } table[] = {
		{ "+", CXBinaryOperator_Add }, { "-", CXBinaryOperator_Sub }, { "*", CXBinaryOperator_Mul },
		{ "/", CXBinaryOperator_Div }, { "%", CXBinaryOperator_Rem }, { "<<", CXBinaryOperator_Shl },
		{ ">>", CXBinaryOperator_Shr }, { "<", CXBinaryOperator_LT }, { ">", CXBinaryOperator_GT },
		{ "<=", CXBinaryOperator_LE }, { ">=", CXBinaryOperator_GE }, { "==", CXBinaryOperator_EQ },
		{ "!=", CXBinaryOperator_NE }, { "&", CXBinaryOperator_And }, { "^", CXBinaryOperator_Xor },
		{ "|", CXBinaryOperator_Or },
	};
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) if (!strcmp(table[i].name, name)) return table[i].op;
	return CXBinaryOperator_Invalid;
}

/* `&e` in a template, where all that is declared as `operator&` takes two operands. */
static bool is_address(struct lower *l, CXCursor c)
{
	struct callee callee;
	if (!parse_call(l->p, l->frame->env, c, &callee)) return true;
	if (!parse_is_null(callee.decl)) return !parse_accepts(l->p, callee.decl, 1) && clang.getCursorKind(callee.decl) != CXCursor_CXXMethod;
	for (unsigned i = 0; i < parse_overloads(callee.set); i++) {
		CXCursor f = parse_overload(callee.set, i);
		if (parse_is_null(f) || clang.getCursorKind(f) == CXCursor_CXXMethod || parse_accepts(l->p, f, 1)) return false;
	}
	return callee.members.n == 0;
}

/* An operator in a template, on operands that turn out to be scalars: the built-in one. False: not that. */
static bool scalar_operator(struct lower *l, CXCursor c, struct value *out)
{
	const char *name;
	struct cursor_list operands = {0};
	bool postfix = false;
	if (!parse_operator_call(l->p, c, &name, &operands, &postfix) || operands.n == 0) return false;
	CXCursor a = operands.at[0];
	CXType t = lower_type(l, a);
	bool record = lower_is_aggregate(l, t);
	struct span at = parse_span(l->p, c);
	if (!strcmp(name, "=") && operands.n == 2 && record && lower_has_copier(l, t, true)) {
		*out = lower_assign_object(l, t, a, operands.at[1], c);
		out->is_place = out->kind == VALUE_POINTER;
		return true;
	}
	if (!strcmp(name, "=") && operands.n == 2) { /* also the implicit copy of records */
		struct value v = value_convert(l, lower_eval(l, operands.at[1]), t, at);
		struct value p = lower_lvalue(l, a);
		lower_store(l, p, t, v, parse_strip(l->p, a));
		*out = p;
		out->is_place = p.kind == VALUE_POINTER;
		return true;
	}
	if (operands.n == 1 && !strcmp(name, "&") && is_address(l, c)) {
		*out = lower_address(l, a, c);
		return true;
	}
	if (record) return false;
	size_t n = strlen(name);
	if (operands.n == 1 && !strcmp(name, "*")) {
		struct value p = lower_eval(l, a);
		bool function = p.kind == VALUE_POINTER && p.targets && p.target[0].place.kind == PLACE_FUNCTION;
		if (p.kind != VALUE_POINTER || function) return false;
		*out = pointer_advance(l, p, expr_int(l->t, 0), lower_size(l, lower_type(l, c)), true);
		out->is_place = true;
		return true;
	}
	if (operands.n == 2 && !strcmp(name, "[]")) {
		struct value p = lower_eval(l, a), i = lower_eval(l, operands.at[1]);
		if (p.kind != VALUE_POINTER) return false;
		*out = pointer_advance(l, p, value_as_int(l, i, at), lower_size(l, lower_pointee(l, a)), true);
		out->is_place = true;
		return true;
	}
	if (!strcmp(name, "++") || !strcmp(name, "--")) {
		*out = lower_increment(l, lower_lvalue(l, a), t, *name == '+' ? 1 : -1, postfix, a);
		return true;
	}
	if (operands.n == 2 && operator_kind(name) != CXBinaryOperator_Invalid) {
		struct value x = lower_eval(l, a), y = lower_eval(l, operands.at[1]);
		*out = lower_binary(l, operator_kind(name), x, y, clang.getCursorType(c), c);
		return true;
	}
	if (operands.n == 2 && n > 1 && name[n - 1] == '=') {
		char op[4] = {0};
		memcpy(op, name, n - 1 < 3 ? n - 1 : 3);
		struct value y = lower_eval(l, operands.at[1]), p = lower_lvalue(l, a);
		struct value x = lower_load(l, p, t, parse_strip(l->p, a));
		struct value v = value_convert(l, lower_binary(l, operator_kind(op), x, y, t, c), t, at);
		lower_store(l, p, t, v, parse_strip(l->p, a));
		*out = p;
		out->is_place = p.kind == VALUE_POINTER;
		return true;
	}
	return false;
}

/* ---- constructors ---- */

static bool implicit_copy(CXCursor d)
{
	return clang.CXXMethod_isDefaulted(d) && (clang.CXXConstructor_isCopyConstructor(d) || clang.CXXConstructor_isMoveConstructor(d));
}

/* `T(e)`: not the call of a name. */
static bool begins_with_type(struct lower *l, CXCursor c)
{
	return parse_child_count(l->p, c) == 0 || clang.isReference(clang.getCursorKind(parse_child(l->p, c, 0)));
}

/* `T(e)` of a number, where T is a parameter: the cast `(T)e`. */
static bool is_open_cast(struct lower *l, CXCursor c, const struct value *args, size_t n)
{
	if (n != 1 || args[0].kind != VALUE_INT || !begins_with_type(l, c) || !parse_child_count(l->p, c)) return false;
	return clang.getCursorKind(clang.getCursorReferenced(parse_child(l->p, c, 0))) == CXCursor_TemplateTypeParameter;
}

/* In a template clang leaves `C(e)` open. */
static bool is_open_construction(struct lower *l, CXCursor c, const struct callee *callee)
{
	return parse_is_null(callee->decl) && !callee->is_indirect && begins_with_type(l, c);
}

static bool open_construction(struct lower *l, CXCursor c, const struct callee *callee, struct value *out)
{
	CXType t = lower_type(l, c);
	if (!is_open_construction(l, c, callee)) return false;
	if (lower_is_collective(l, t)) {
		*out = lower_collective(l, callee);
		return true;
	}
	return lower_open_temporary(l, t, &callee->args, c, out);
}

void lower_construct_with(struct lower *l, CXCursor body, const struct template_env *env, struct value self,
	const struct cursor_list *args, CXCursor at)
{
	struct arguments a;
	evaluate_arguments(l, args, body, at, env, &a);
	lower_inline(l, body, env, self, a.at, a.n, NULL, at);
}

static struct value construct(struct lower *l, CXCursor c, const struct callee *callee)
{
	CXType t = lower_type(l, c);
	struct value self;
	if (parse_is_null(callee->body) || implicit_copy(callee->decl)) {
		/* implicit: a copy, or nothing */
		if (callee->args.n == 1 && implicit_copy(callee->decl) && lower_has_copier(l, t, false)) {
			struct value copy = lower_copy_object(l, t, clang.CXXConstructor_isMoveConstructor(callee->decl), callee->args.at[0], c);
			lower_temporary(l, t, copy.object, c);
			return copy;
		}
		if (callee->args.n == 1 && (!callee->environment || implicit_copy(callee->decl))) {
			struct value v = lower_eval(l, callee->args.at[0]);
			if (v.kind == VALUE_RECORD) lower_temporary(l, t, v.object, c);
			if (v.kind == VALUE_RECORD || v.kind == VALUE_POINTER) return v;
		}
		struct arguments a;
		if (callee->environment) return lower_collective(l, callee);
		evaluate_arguments(l, &callee->args, clang.getNullCursor(), c, l->frame->env, &a);
		if (a.n) return lower_unknown_call(l, c, callee->name, a.at, a.n, t);
		uint32_t plain = state_object_new(l, callee->name, CAUSE_UNINITIALISED);
		struct place whole = place_object(plain);
		lower_temporary(l, t, plain, c);
		if (!implicit_copy(callee->decl)) lower_default_construct(l, value_pointer(l, &whole), t, c);
		return (struct value){ .kind = VALUE_RECORD, .object = plain };
	}
	uint32_t object = state_object_new(l, callee->name, CAUSE_UNINITIALISED);
	struct place p = place_object(object);
	self = value_pointer(l, &p);
	lower_temporary(l, t, object, c);
	int64_t count;
	if (callee->args.n == 0 && type_array_element(l->frame->env, t, &count).kind != CXType_Invalid) {
		lower_default_construct(l, self, t, c);
		return (struct value){ .kind = VALUE_RECORD, .object = object };
	}
	lower_construct_with(l, callee->body, &callee->env, self, &callee->args, c);
	return (struct value){ .kind = VALUE_RECORD, .object = object };
}

/* memcpy_async(to, from, size, pipeline) */
static bool is_pipeline(struct lower *l, const struct callee *callee, const struct arguments *a)
{
	if (a->n != 4 || callee->args.n != 4) return false;
	CXCursor class = clang.getTypeDeclaration(lower_resolve(l, lower_type(l, callee->args.at[3])));
	return !parse_is_null(class) && parse_in_environment(l->p, class) && !strcmp(parse_spelling(l->p, class), "pipeline");
}

/* memcpy_async(to, from, size, ...): the thread's own copy. memcpy_async(group, to, from, size, ...), and matrices that a
 * warp loads and stores together: who accesses which part of the memory is not told. False: none of these. */
static bool touch_together(struct lower *l, CXCursor c, const struct callee *callee, const struct arguments *a)
{
	const char *name = callee->name, *end = strrchr(name, ':');
	if (end) name = end + 1;
	bool copies = !strcmp(name, "memcpy_async") || !strcmp(name, "__pipeline_memcpy_async");
	if (!copies && strcmp(name, "load_matrix_sync") && strcmp(name, "store_matrix_sync")) return false;
	if (copies && a->n > 2 && a->at[0].kind == VALUE_POINTER && a->at[1].kind == VALUE_POINTER && a->at[2].kind == VALUE_INT
		&& callee->args.n > 2 && type_is_pointer(l->frame->env, lower_type(l, callee->args.at[0]))) {
		expr_ref bytes = value_as_int(l, a->at[2], parse_span(l->p, c));
		struct lower_own_copy copy = { .to = a->at[0], .from = a->at[1], .bytes_from = bytes };
		bool own = (!strcmp(name, "__pipeline_memcpy_async") || is_pipeline(l, callee, a)) && expr_is_int(l->t, bytes, &copy.bytes);
		if (!own) lower_own_copy_in_time(l, c);
		for (int i = 1; i >= 0; i--) {
			CXCursor arg = callee->args.at[i];
			CXType t = lower_pointee_type(l, arg);
			int64_t unit = t.kind == CXType_Void || t.kind == CXType_Invalid ? 1 : lower_size(l, t);
			if (!own) lower_touch_many(l, a->at[i], bytes, unit, i ? ACCESS_READ : ACCESS_WRITE, lower_pointed_cursor(l, arg));
			else if (i) copy.unit = unit;
		}
		for (size_t i = 3; i < a->n && i < callee->args.n; i++)  /* it arrives when it has copied */
			lower_touch_barrier(l, a->at[i], lower_type(l, callee->args.at[i]), callee->args.at[i]);
		if (own) {
			copy.to_at = lower_pointed_cursor(l, callee->args.at[0]);
			copy.from_at = lower_pointed_cursor(l, callee->args.at[1]);
			lower_own_copy_begin(l, copy);
		}
		return true;
	}
	bool stores = copies || !strcmp(name, "store_matrix_sync");
	if (copies) lower_own_copy_in_time(l, c);
	for (size_t i = 0; i < a->n && i < callee->args.n; i++) {
		CXCursor arg = callee->args.at[i];
		if (copies && lower_touch_barrier(l, a->at[i], lower_type(l, arg), arg)) continue;
		if (a->at[i].kind != VALUE_POINTER || lower_is_aggregate(l, lower_type(l, arg))) continue;
		lower_access_unknown(l, a->at[i], stores ? ACCESS_WRITE : ACCESS_READ, lower_pointed_cursor(l, arg),
			"access by several threads together");
		stores = false; /* the destination comes first */
	}
	for (size_t i = 0; i < a->n && i < callee->args.n; i++) { /* a fragment that is loaded */
		CXType t = lower_type(l, callee->args.at[i]);
		if (!copies && a->at[i].kind == VALUE_POINTER && lower_is_aggregate(l, t))
			lower_touch(l, a->at[i], lower_size(l, t), strcmp(name, "load_matrix_sync") ? ACCESS_READ : ACCESS_WRITE, callee->args.at[i]);
	}
	return true;
}

/* A function of the device environment uses the one object that each pointer points to; false when a type hides which. */
static bool touch_arguments(struct lower *l, const struct callee *callee, const struct arguments *a)
{
	struct cursor_list params = {0};
	if (!parse_is_null(callee->decl)) parse_parameters(l->p, callee->decl, &params);
	for (size_t i = 0; i < a->n; i++) {
		if (a->at[i].kind != VALUE_POINTER || i >= callee->args.n) continue;
		bool reference = i < params.n && lower_is_reference(l, clang.getCursorType(params.at[i]));
		CXCursor arg = callee->args.at[i];
		CXType t = reference ? lower_type(l, arg) : lower_pointee_type(l, arg);
		if (t.kind == CXType_Void || t.kind == CXType_Invalid) return false;
		if (clang.isFunctionTypeVariadic(t) || t.kind == CXType_FunctionProto) continue;
		bool constant = clang.isConstQualifiedType(t) || (i < params.n
			&& clang.isConstQualifiedType(type_pointee(l->frame->env, clang.getCursorType(params.at[i]))));
		lower_touch(l, a->at[i], lower_size(l, t), constant ? ACCESS_READ : ACCESS_WRITE, lower_pointed_cursor(l, arg));
	}
	return true;
}

static struct value call_model(struct lower *l, CXCursor c, const struct callee *callee, const struct model *model)
{
	struct arguments a;
	struct value self = {0};
	/* the parameters of a stand-in mean nothing: its arguments are values */
	bool declared = !parse_is_null(callee->decl) && (callee->environment || !parse_in_virtual_file(l->p, callee->decl));
	if (callee->is_method) self = lower_object_pointer(l, callee->object);
	evaluate_arguments(l, &callee->args, declared ? callee->decl : clang.getNullCursor(), c, &callee->env, &a);
	return lower_apply_model(l, c, callee, model, &self, a.at);
}

/* ---- objects whose type no header declares: a view of memory, for all that is known ---- */

bool lower_is_unknown_type(struct lower *l, CXType t)
{
	t = lower_resolve(l, t);
	while (lower_is_reference(l, t) || type_is_pointer(l->frame->env, t)) t = lower_resolve(l, type_pointee(l->frame->env, t));
	return strstr(parse_string(l->p, clang.getTypeSpelling(t)), "__faial_unknown") != NULL;
}

static bool assigns(const char *name)
{
	size_t n = strlen(name);
	if (strncmp(name, "operator", 8) != 0 || n < 9) return false;
	if (!strcmp(name, "operator++") || !strcmp(name, "operator--")) return true;
	return name[n - 1] == '=' && strcmp(name, "operator==") && strcmp(name, "operator!=") && strcmp(name, "operator<=")
		&& strcmp(name, "operator>=");
}

/* `view(i)`, `view.at(i).x`: what the call gives by value is a reference to memory, for all that is known. */
static bool refers_to_unknown(struct lower *l, CXCursor c)
{
	CXCursor bare = parse_strip(l->p, c);
	while (clang.getCursorKind(bare) == CXCursor_MemberRefExpr && parse_child_count(l->p, bare))
		bare = parse_strip(l->p, parse_child(l->p, bare, 0));
	struct conditional_parts parts;
	if (clang.getCursorKind(bare) == CXCursor_ConditionalOperator && parse_conditional(l->p, bare, &parts))
		return refers_to_unknown(l, parts.other) || (!parse_is_null(parts.middle) && refers_to_unknown(l, parts.middle));
	return clang.getCursorKind(bare) == CXCursor_CallExpr && !type_is_pointer(l->frame->env, lower_type(l, bare))
		&& lower_is_unknown_type(l, clang.getCursorType(bare));
}

struct value lower_target(struct lower *l, CXCursor c)
{
	struct value p = lower_place(l, c);
	if (!refers_to_unknown(l, c)) return lower_perhaps_target(l, c, p);
	struct place any = { .kind = PLACE_ANY };
	place_advance(l, &any, lower_approx(l, NULL, LOWER_INT, CAUSE_POINTER, "memory behind an object of unknown type",
		parse_span(l->p, c), false), 1);
	return value_pointer(l, &any);
}

struct value lower_lvalue(struct lower *l, CXCursor c)
{
	l->materialised = 0;
	struct value p = lower_target(l, c);
	for (uint32_t i = 0; p.kind == VALUE_POINTER && l->materialised && i < p.targets; i++)
		if (p.target[i].place.kind == PLACE_OBJECT && p.target[i].place.object == l->materialised - 1) return (struct value){0};
	return p;
}

struct value lower_referred(struct lower *l, CXType reference, CXCursor c)
{
	if (clang.isConstQualifiedType(type_pointee(l->frame->env, reference))) return lower_place(l, c);
	if (lower_resolve(l, reference).kind != CXType_LValueReference) return lower_target(l, c);
	struct value p = lower_lvalue(l, c);
	l->shared_escaped |= p.kind == VALUE_NONE;      /* it may be to shared memory */
	return p;
}

void lower_effects_of_unknown(struct lower *l, CXCursor call)
{
	struct callee callee;
	if (l->failed || !parse_call(l->p, l->frame->env, call, &callee) || assigns(callee.name)) return;
	CXCursor body = callee.body;
	struct place any = { .kind = PLACE_ANY };
	lower_choose_overload(l, &callee);
	if (lower_is_open_effect(l, call, &callee)) {
		lower_access_unknown(l, value_pointer(l, &any), ACCESS_WRITE, call, "call for its effect, on an object of a template's type");
		return;
	}
	bool unknown = callee.is_method && !parse_is_null(callee.object) && lower_is_unknown_type(l, clang.getCursorType(callee.object));
	for (size_t i = 0; i < callee.args.n && !unknown; i++) unknown = lower_is_unknown_type(l, clang.getCursorType(callee.args.at[i]));
	/* a stand-in's operator has a body that only computes */
	if (!unknown || (!parse_is_null(body) && !parse_in_virtual_file(l->p, body))) return;
	lower_access_unknown(l, value_pointer(l, &any), ACCESS_WRITE, call, "call for its effect, on an object of unknown type");
}

/* Whether the object's own class decides which function runs: virtual, and called on what is not known by its type. */
static bool is_dispatched(struct lower *l, const struct callee *callee)
{
	if (parse_is_null(callee->decl) || clang.getCursorKind(callee->decl) != CXCursor_CXXMethod
		|| !clang.CXXMethod_isVirtual(callee->decl)) return false;
	if (parse_is_null(callee->object)) return true;
	CXCursor bare = parse_strip(l->p, callee->object), d = parse_referenced(bare);
	if (clang.getCursorKind(bare) != CXCursor_DeclRefExpr || parse_is_null(d)) return true;
	return clang.getCursorKind(d) != CXCursor_VarDecl || !lower_is_aggregate(l, lower_resolve(l, clang.getCursorType(d)));
}

static struct value method_without_body(struct lower *l, CXCursor c, const struct callee *callee, struct value self,
	const struct arguments *a)
{
	CXType t = parse_is_null(callee->object) ? (CXType){ .kind = CXType_Invalid } : lower_type(l, callee->object);
	lower_escape(l, self, t, ACCESS_WRITE, c, "method without a body");
	return lower_unknown_call(l, c, callee->name, a->at, a->n, clang.getCursorType(c));
}

static struct value call_virtual(struct lower *l, CXCursor c, const struct callee *callee)
{
	struct arguments a;
	struct value out, self = lower_object_pointer(l, callee->object);
	if (self.kind == VALUE_RECORD) {
		struct place p = place_object(self.object);
		self = value_pointer(l, &p);
	}
	CXCursor class = clang.getCursorSemanticParent(callee->decl);
	if (parse_is_null(callee->object)) self = lower_to_class(l, self, lower_self_class(l), class, c);
	else self = lower_to_base(l, self, clang.getCursorType(callee->object), class, c);
	evaluate_arguments(l, &callee->args, callee->decl, c, &callee->env, &a);
	if (lower_virtual(l, c, callee, self, a.at, a.n, &out)) return out;
	return method_without_body(l, c, callee, self, &a);
}

static struct value call_target(struct lower *l, CXCursor c, struct callee callee, bool effect);

bool lower_open_operator(struct lower *l, CXCursor c, struct value *out)
{
	struct callee callee;
	if (l->p->language == LANGUAGE_OPENCL) return false;        /* no types are open in C */
	if (lower_is_open_type(l, parse_type(l->p, c)) && parse_open_operator(l->p, l->frame->env, c, &callee)) {
		*out = call_target(l, c, callee, false);
		return true;
	}
	lower_assume_built_in(l, c);
	return false;
}

static struct value call(struct lower *l, CXCursor c)
{
	struct callee callee;
	struct value out = {0};
	bool effect = l->effect;
	l->hint = NULL;
	l->effect = false;
	if (!lower_tick(l, c)) return out;
	if (!parse_call(l->p, l->frame->env, c, &callee)) {
		if (scalar_operator(l, c, &out)) return out;
		struct arguments a;
		struct cursor_list kids = {0};
		parse_children(l->p, c, &kids);
		evaluate_arguments(l, &kids, clang.getNullCursor(), c, l->frame->env, &a);
		return lower_unknown_call(l, c, "", a.at, a.n, clang.getCursorType(c));
	}
	if (open_construction(l, c, &callee, &out)) return out;
	lower_find_by_arguments(l, c, &callee);
	lower_choose_overload(l, &callee);
	lower_choose_method(l, &callee);
	return call_target(l, c, callee, effect);
}

struct value lower_call(struct lower *l, CXCursor c)
{
	bool called = l->called;
	l->called = false;
	struct value v = call(l, c);
	l->called = called;
	return v;
}

/* A lambda without captures becomes a pointer to a function; clang gives that function an empty body. */
static bool lambda_as_pointer(struct lower *l, const struct callee *callee, struct value *out)
{
	if (parse_is_null(callee->decl) || clang.getCursorKind(callee->decl) != CXCursor_ConversionFunction) return false;
	if (parse_is_null(callee->object) || !lower_is_lambda_type(l, lower_type(l, callee->object))) return false;
	struct value v = lower_eval(l, callee->object);
	const struct place *p = held_function(l, &v);
	*out = p ? value_pointer(l, p) : v;
	return true;
}

static struct value call_target(struct lower *l, CXCursor c, struct callee callee, bool effect)
{
	struct value out = {0};
	struct span at = parse_span(l->p, c);
	CXCursor configuration = parse_launch(l->p, c);
	if (!parse_is_null(configuration)) return lower_child_launch(l, c, configuration, &callee);
	if (callee.is_method && is_dispatched(l, &callee)) return call_virtual(l, c, &callee);
	if (lambda_as_pointer(l, &callee, &out)) return out;
	/* an instance with concrete types is better than its template */
	enum CXCursorKind kind = parse_is_null(callee.decl) ? CXCursor_InvalidFile : clang.getCursorKind(callee.decl);
	bool instance = kind != CXCursor_InvalidFile && kind != CXCursor_FunctionTemplate && !parse_is_null(parse_body(callee.decl));
	bool pattern = callee.env.at.n && clang.equalCursors(callee.body, callee.decl);   /* of a class that is still open */
	if (instance) callee.body = callee.decl;
	const struct model *model = callee.is_indirect ? NULL : lower_find_model(l, &callee, !parse_is_null(callee.body));
	if (model) return call_model(l, c, &callee, model);
	if (parse_is_null(callee.body) && callee.is_method && lower_method_intrinsic(l, c, &callee, &out)) return out;
	if (kind == CXCursor_Constructor) return construct(l, c, &callee); /* whatever it is called: atomic_ref is a class */
	if ((callee.environment || parse_is_null(callee.body)) && !callee.is_method && lower_intrinsic(l, c, &callee, &out)) return out;
	if (kind == CXCursor_CXXMethod && clang.CXXMethod_isDefaulted(callee.decl) && scalar_operator(l, c, &out)) return out;
	if (callee.is_indirect || !strcmp(callee.name, "operator()")) {
		bool open = parse_is_null(callee.decl) && callee.members.n > 1;   /* one of several operators of a class */
		bool wrapper = callee.is_indirect || (parse_is_null(callee.body) && !open);
		CXCursor f = callee.is_indirect || parse_is_null(callee.object) ? parse_child(l->p, c, 0) : callee.object;
		struct value v = {0};
		if (callee.is_indirect && call_pointed_method(l, c, f, &callee.args, &out)) return out;
		if (wrapper || lower_is_lambda_type(l, lower_type(l, f))) {
			l->called = true;
			v = lower_eval(l, f);
			l->called = false;
		}
		if (wrapper || held_function(l, &v) || holds_functions(l, &v)) return call_value(l, c, v, &callee.args);
	}
	if (parse_is_null(callee.body)) {
		if (scalar_operator(l, c, &out)) {
			if (lower_may_be_operator(l, &callee)) lower_is_built_in(l, callee.name, at);
			return out;
		}
		struct arguments a = { .at = ARENA_ARRAY(l->scratch, struct value, callee.args.n + 1), .n = callee.args.n };
		if (parse_is_null(callee.decl)) lower_open_arguments(l, &callee, effect, a.at);
		else evaluate_arguments(l, &callee.args, callee.decl, c, l->frame->env, &a);
		if (parse_is_null(callee.decl)) lower_open_method(l, c, &callee, lower_object_pointer(l, callee.object));
		if (callee.is_method) {
			struct value self = lower_object_pointer(l, callee.object);
			CXType t = parse_is_null(callee.object) ? (CXType){ .kind = CXType_Invalid } : lower_type(l, callee.object);
			lower_escape(l, self, t, ACCESS_WRITE, c, "method without a body");
		}
		if (is_open_cast(l, c, a.at, a.n)) return value_convert_at(l, a.at[0], clang.getCursorType(c), c);
		if (!callee.environment) {
			return unknown_call(l, c, callee.name, a.at, a.n, clang.getCursorType(c), begins_with_type(l, c));
		}
		bool uniform = true;
		/* what a pointer points to may differ from thread to thread */
		for (size_t i = 0; i < a.n; i++) uniform = uniform && a.at[i].kind != VALUE_POINTER && value_uniform(l, &a.at[i]);
		if (!touch_together(l, c, &callee, &a) && !touch_arguments(l, &callee, &a)) return lower_unknown_call(l, c, callee.name, a.at, a.n, clang.getCursorType(c));
		return value_unknown(l, clang.getCursorType(c), callee.name, CAUSE_UNKNOWN_CALL,
			arena_printf(l->scratch, "result of %s", callee.name), at, uniform && a.n);
	}
	struct value self = {0};
	if (callee.is_method) {
		bool target = !parse_is_null(callee.object) && assigns(callee.name);
		self = target ? lower_target(l, callee.object) : lower_object_pointer(l, callee.object);
		if (self.kind == VALUE_RECORD) {
			struct place p = place_object(self.object);
			self = value_pointer(l, &p);
		}
		CXCursor class = clang.getCursorSemanticParent(callee.body);
		if (parse_is_null(callee.object)) self = lower_to_class(l, self, lower_self_class(l), class, c);
		else self = lower_to_base(l, self, clang.getCursorType(callee.object), class, c);
	}
	lower_assume_primary(l, c, &callee);
	struct arguments a;
	evaluate_arguments(l, &callee.args, callee.body, c, &callee.env, &a);
	/* the bindings must outlive the frame */
	struct template_env *env = ARENA_NEW(l->scratch, struct template_env);
	*env = callee.env;
	if (instance && !pattern) env = (struct template_env *)(uintptr_t)l->frame->env;
	return lower_inline(l, callee.body, env, self, a.at, a.n, NULL, c);
}

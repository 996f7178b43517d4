/* lower_model: what a model says of a function without a body becomes the accesses, the barrier and the result of its
 * call. */
#include "infer/lower_internal.h"
#include "infer/models_internal.h"

#include <string.h>

#define ATOMICS_SPELLED_OUT 16

const struct model *lower_find_model(struct lower *l, const struct callee *callee, bool has_body)
{
	if (has_body && !l->p->options->models) return NULL; /* none that faial-c ships overrides a body */
	bool declared = !parse_is_null(callee->decl) && (callee->environment || !parse_in_virtual_file(l->p, callee->decl));
	const char *name = declared ? parse_qualified_name(l->p, callee->decl) : callee->name;
	if (!*name) return NULL;
	if (!strncmp(name, "std::", 5)) name += 5;
	if (!l->p->models) l->p->models = models_new(l->p->arena);
	return models_find(l->p->models, l->p->language, name, callee->args.n, has_body);
}

struct application {
	struct lower *l;
	CXCursor at;
	const struct callee *callee;
	const struct model *model;
	const struct value *self, *args;
	const char *why;
};

/* ---- arguments ---- */

static CXCursor argument_cursor(const struct application *x, uint32_t argument)
{
	return argument == MODEL_THIS ? x->callee->object : x->callee->args.at[argument - 1];
}

static bool by_reference(const struct application *x, uint32_t argument)
{
	struct cursor_list params = {0};
	if (argument == MODEL_THIS || parse_is_null(x->callee->decl)) return false;
	parse_parameters(x->l->p, x->callee->decl, &params);
	return argument <= params.n && type_is_reference(&x->callee->env, type_resolve(&x->callee->env,
		clang.getCursorType(params.at[argument - 1])));
}

/* The value of an argument; what is passed by reference is read. */
static struct value argument_value(const struct application *x, uint32_t argument)
{
	struct lower *l = x->l;
	CXCursor c = argument_cursor(x, argument);
	struct value v = x->args[argument - 1];
	if (!by_reference(x, argument) || v.kind != VALUE_POINTER) return v;
	return lower_load(l, v, lower_type(l, c), lower_pointed_cursor(l, c));
}

static expr_ref argument_number(const struct application *x, uint32_t argument)
{
	return value_as_int(x->l, argument_value(x, argument), parse_span(x->l->p, argument_cursor(x, argument)));
}

static expr_ref size_value(const struct application *x, const struct model_size *size)
{
	struct expr_table *t = x->l->t;
	expr_ref sum = expr_int(t, 0);
	for (size_t i = 0; i < size->n; i++) {
		expr_ref product = expr_int(t, size->at[i].factor);
		for (uint32_t k = 0; k < size->at[i].n; k++)
			product = expr_mul(t, product, argument_number(x, size->at[i].argument[k]));
		sum = expr_add(t, sum, product);
	}
	return sum;
}

/* The type of what an argument points to; kind Invalid when that says no size. */
static CXType pointee(const struct application *x, uint32_t argument)
{
	struct lower *l = x->l;
	CXCursor c = argument_cursor(x, argument);
	CXType none = { .kind = CXType_Invalid };
	if (parse_is_null(c)) return none;
	CXType t = lower_type(l, c);
	if (argument == MODEL_THIS ? !type_is_pointer(l->frame->env, t) : by_reference(x, argument)) return t;
	t = lower_pointee_type(l, c);
	return t.kind == CXType_Void || type_is_dependent(l->frame->env, t) ? none : t;
}

/* ---- accesses ---- */

static void atomics(const struct application *x, struct value p, CXType t, int64_t size, int64_t n, enum scope scope,
	CXCursor at)
{
	for (int64_t i = 0; i < n; i++)
		lower_atomic(x->l, pointer_advance(x->l, p, expr_int(x->l->t, i), size, true), t, scope, at);
}

static void apply_access(const struct application *x, const struct model_access *a)
{
	struct lower *l = x->l;
	struct expr_table *t = l->t;
	CXCursor c = argument_cursor(x, a->argument);
	struct value p = a->argument == MODEL_THIS ? *x->self : x->args[a->argument - 1];
	CXCursor at = parse_is_null(c) ? x->at : lower_pointed_cursor(l, c);
	CXType type = pointee(x, a->argument), passed = { .kind = CXType_Invalid };
	if (p.kind != VALUE_POINTER && p.kind != VALUE_RECORD) {
		lower_give_up(l, parse_span(l->p, x->at), "the model of %s speaks of memory behind argument %u, which is no "
			"pointer here", x->callee->name, a->argument);
		return;
	}
	if (!parse_is_null(c)) passed = lower_type(l, c);
	int64_t size = type.kind == CXType_Invalid ? 1 : lower_size(l, type), n;
	bool elements = a->unit == MODEL_ELEMENTS, atomic = a->mode == ACCESS_ATOMIC;
	bool all = a->unit == MODEL_ALL || p.kind == VALUE_RECORD || (elements && type.kind == CXType_Invalid);
	if (!all) p = pointer_advance(l, p, size_value(x, &a->offset), a->unit == MODEL_BYTES ? 1 : size, true);
	expr_ref count = all ? (expr_ref){0} : size_value(x, &a->count);
	if (atomic && !all && elements && expr_is_int(t, count, &n) && n <= ATOMICS_SPELLED_OUT) {
		atomics(x, p, type, size, n, a->scope, at);
	} else if (all || atomic) {
		/* atomics of a narrow scope at unknown places: as writes */
		bool narrow = atomic && a->scope != SCOPE_GRID && a->scope != SCOPE_SYSTEM;
		lower_escape(l, p, passed, narrow ? ACCESS_WRITE : a->mode, at, x->why);
	} else {
		expr_ref bytes = a->unit == MODEL_BYTES ? count : expr_mul(t, count, expr_int(t, size));
		lower_touch_many(l, p, bytes, size, a->mode, at);
	}
}

static void apply_accesses(const struct application *x, enum model_when when)
{
	for (size_t i = 0; i < x->model->accesses.n; i++) {
		const struct model_access *a = &x->model->accesses.at[i];
		if (a->when == MODEL_WHENEVER || a->when == when) apply_access(x, a);
	}
}

/* ---- results ---- */

/* Of a pure function: are its arguments the same for all threads of a block? What it takes by reference it reads. */
static bool arguments_uniform(const struct application *x)
{
	bool uniform = true;
	for (size_t i = 0; i < x->callee->args.n; i++) {
		struct value v = argument_value(x, (uint32_t)i + 1);
		uniform = uniform && value_uniform(x->l, &v);
		for (uint32_t k = 0; v.kind == VALUE_POINTER && k < v.targets; k++)
			uniform = uniform && v.target[k].place.kind != PLACE_OBJECT; /* a local: another address in each thread */
	}
	return uniform;
}

static struct value result(const struct application *x)
{
	struct lower *l = x->l;
	const struct model *m = x->model;
	struct span at = parse_span(l->p, x->at);
	CXType t = lower_resolve(l, clang.getCursorType(x->at));
	struct value none = {0};
	bool uniform = m->pure && arguments_uniform(x); /* also where nobody looks at the result */
	if (t.kind == CXType_Void) return none;
	if (m->result == MODEL_FRESH) {
		struct place p = place_object(state_object_new(l, "allocated", CAUSE_UNINITIALISED));
		lower_assumption(l, ASSUME_OTHER, at, "memory that a thread allocates is not handed to other threads");
		return value_pointer(l, &p);
	}
	CXType given = parse_is_null(x->callee->decl) ? t : clang.getCursorResultType(x->callee->decl);
	bool reference = type_is_reference(&x->callee->env, type_resolve(&x->callee->env, given));
	if (m->result == MODEL_ARGUMENT && reference) return x->args[m->result_argument - 1];
	if (m->result == MODEL_ARGUMENT) return value_convert(l, argument_value(x, m->result_argument), t, at);
	uniform = uniform || m->uniform;
	const char *name = x->callee->name;
	if (m->bounded && !reference && type_is_integer(l->frame->env, t)) {
		struct int_type it = int_type_of(l->frame->env, t);
		struct expr_range type = int_type_range(it);
		int64_t lo = m->lo > type.lo ? m->lo : type.lo, hi = m->hi < type.hi ? m->hi : type.hi;
		if (it.bits > 1 && lo <= hi)
			return value_int(lower_approx_bounds(l, name, it, CAUSE_UNKNOWN_CALL, x->why, at, uniform, lo, hi), it);
	}
	return lower_unknown_result(l, x->at, t, name, CAUSE_UNKNOWN_CALL, x->why, at, uniform);
}

struct value lower_apply_model(struct lower *l, CXCursor c, const struct callee *callee, const struct model *m,
	const struct value *self, const struct value *args)
{
	struct application x = { l, c, callee, m, self, args, arena_printf(l->scratch, "result of %s", callee->name) };
	struct value none = {0};
	struct span span = parse_span(l->p, c);
	if (m->origin) lower_assumption(l, ASSUME_OTHER, span, "%s does what its model says (%s)", callee->name, m->origin);
	bool syncs = m->sync != SCOPE_NONE;
	apply_accesses(&x, MODEL_BEFORE);
	if (syncs) {
		lower_sync(l, m->sync, m->orders_shared, m->orders_global, (expr_ref){0}, c);
		apply_accesses(&x, MODEL_AFTER);
	}
	if (m->noreturn) {
		lower_jump(l, l->targets + 1000000); /* leaves the kernel: nothing ever arrives there */
		return none;
	}
	return l->failed ? none : result(&x);
}

/* What a model says of a function without a body becomes the accesses, the barrier and the result of its call. */
#include "infer/lower/device/device.h"
#include "infer/lower/exprs/exprs_internal.h"
#include "infer/lower/unit.h"
#include "infer/models_internal.h"

#include <string.h>

static const struct model *find(struct lower *l, const struct call *c)
{
	const struct tree_function *f = c->function;
	if (f->body && !l->options->models) return NULL; /* none that faial-c ships overrides a body */
	const char *name = unit_plain_name(l->scratch, f);
	if (!strncmp(name, "std::", 5)) name += 5;
	if (!*l->models) *l->models = models_new(l->tree->arena);
	return models_find(*l->models, l->language, name, c->n, f->body != NULL);
}

struct application { struct lower *l; const struct call *c; const struct model *model; const char *why; };

/* ---- arguments: 0 is the object, others count from 1 ---- */

static const struct tree_type *parameter_type(const struct application *x, uint32_t argument)
{
	const struct tree_function *f = x->c->function;
	return argument && argument <= f->params.n ? f->params.at[argument - 1]->type : NULL;
}

static bool by_reference(const struct application *x, uint32_t argument)
{
	const struct tree_type *t = parameter_type(x, argument);
	return t && t->kind == TREE_TYPE_REFERENCE;
}

static const struct tree_expr *written(const struct application *x, uint32_t argument)
{
	return argument == MODEL_THIS ? x->c->expr->kid[0] : x->c->written[argument - 1];
}

/* The value of an argument; what is passed by reference is read. */
static struct value argument_value(const struct application *x, uint32_t argument)
{
	struct value v = x->c->args[argument - 1];
	if (!by_reference(x, argument) || v.kind != VALUE_POINTER) return v;
	return memory_load(x->l, v, parameter_type(x, argument)->to, &written(x, argument)->at, (struct want){0});
}

static expr_ref size_value(const struct application *x, const struct model_size *size)
{
	struct expr_table *t = x->l->t;
	expr_ref sum = expr_int(t, 0);
	for (size_t i = 0; i < size->n; i++) {
		expr_ref product = expr_int(t, size->at[i].factor);
		for (uint32_t k = 0; k < size->at[i].n; k++)
			product = expr_mul(t, product, values_as_int(x->l, argument_value(x, size->at[i].argument[k]), x->c->at));
		sum = expr_add(t, sum, product);
	}
	return sum;
}

/* What a pointer was converted from says more than `void *`. */
static const struct tree_expr *unconverted(const struct tree_expr *e)
{
	while (e->kind == TREE_EXPR_CAST && e->kids && values_is_pointer(e->type) && (e->cast == TREE_CAST_BITS || e->cast == TREE_CAST_NOOP)
		&& values_is_pointer(e->kid[0]->type)) e = e->kid[0];
	return e;
}

/* Of a method; NULL: not known. */
static const struct tree_type *object_type(const struct application *x)
{
	const struct tree_expr *e = x->c->expr;
	if (!e || e->kind != TREE_EXPR_METHOD_CALL || !e->kids || !e->kid[0]) return NULL;
	const struct tree_type *t = tree_has(e->flags, TREE_FLAG_ARROW) ? values_pointee(e->kid[0]->type) : e->kid[0]->type;
	return t && t->kind == TREE_TYPE_RECORD ? t : NULL;
}

/* The type of what an argument points to; NULL when that says no size. */
static const struct tree_type *pointee(const struct application *x, uint32_t argument)
{
	const struct tree_type *t = parameter_type(x, argument);
	if (argument == MODEL_THIS) return object_type(x);
	if (t && t->kind == TREE_TYPE_REFERENCE) return t->to;
	const struct tree_type *of = unconverted(written(x, argument))->type;
	if (values_is_pointer(of)) t = of;
	t = values_is_pointer(t) ? t->to : NULL;
	return !t || t->kind == TREE_TYPE_VOID || t->kind == TREE_TYPE_DEPENDENT ? NULL : t;
}

/* ---- accesses ---- */

static void apply_access(const struct application *x, const struct model_access *a)
{
	struct lower *l = x->l;
	struct value p = a->argument == MODEL_THIS ? x->c->self : x->c->args[a->argument - 1];
	const struct tree_type *type = pointee(x, a->argument);
	const struct tree_span *at = a->argument == MODEL_THIS ? x->c->at : &exprs_pointed(written(x, a->argument))->at;
	if (p.kind != VALUE_POINTER && p.kind != VALUE_RECORD) {
		values_give_up(l, x->c->at, "the model of %s speaks of memory behind argument %u, which is no pointer here",
			x->c->function->name, a->argument);
		return;
	}
	int64_t size = type ? values_size(type) : 1, n;
	bool elements = a->unit == MODEL_ELEMENTS, atomic = a->mode == ACCESS_ATOMIC;
	bool all = a->unit == MODEL_ALL || p.kind == VALUE_RECORD || (elements && !type);
	if (!all) p = memory_advance(l, p, size_value(x, &a->offset), a->unit == MODEL_BYTES ? 1 : size, true);
	expr_ref count = all ? (expr_ref){0} : size_value(x, &a->count);
	if (atomic && !all && elements && expr_is_int(l->t, count, &n) && n <= LIMIT_MODEL_ATOMICS) {
		for (int64_t i = 0; i < n; i++)
			memory_atomic(l, memory_advance(l, p, expr_int(l->t, i), size, true), type, a->scope, (struct core_change){ 0 }, at);
	} else if (all || atomic) {
		/* atomics of a narrow scope at unknown places: as writes */
		bool narrow = atomic && a->scope != SCOPE_GRID && a->scope != SCOPE_SYSTEM;
		exprs_escape(l, p, type, narrow ? ACCESS_WRITE : a->mode, at, x->why);
	} else {
		expr_ref bytes = a->unit == MODEL_BYTES ? count : expr_mul(l->t, count, expr_int(l->t, size));
		memory_touch_many(l, p, bytes, size, a->mode, at);
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
	for (size_t i = 0; i < x->c->n; i++) {
		struct value v = argument_value(x, (uint32_t)i + 1);
		uniform = uniform && values_uniform(x->l, &v);
		for (uint32_t k = 0; v.kind == VALUE_POINTER && k < v.targets; k++)
			uniform = uniform && v.target[k].place.kind != PLACE_OBJECT; /* a local: another address in each thread */
	}
	return uniform;
}

static struct value result(const struct application *x)
{
	struct lower *l = x->l;
	const struct model *m = x->model;
	const struct tree_type *t = x->c->function->type->to;
	const char *name = x->c->function->name;
	bool uniform = m->pure && arguments_uniform(x), reference = t->kind == TREE_TYPE_REFERENCE;
	if (t->kind == TREE_TYPE_VOID) return (struct value){0};
	if (m->result == MODEL_FRESH) {
		values_assumption(l, ASSUME_OTHER, x->c->at, "memory that a thread allocates is not handed to other threads");
		uint32_t object = memory_object_new(l, "allocated", CAUSE_UNINITIALISED);
		l->now.st->at[object]->lasting = 2;
		return memory_object_pointer(l, object);
	}
	if (m->result == MODEL_ARGUMENT && reference) return x->c->args[m->result_argument - 1];
	if (m->result == MODEL_ARGUMENT) return values_convert(l, argument_value(x, m->result_argument), t, x->c->at);
	uniform = uniform || m->uniform;
	if (m->bounded && !reference && values_is_integer(t)) {
		struct int_type it = values_type_of(t->bare);
		struct expr_range type = int_type_range(it);
		int64_t lo = m->lo > type.lo ? m->lo : type.lo, hi = m->hi < type.hi ? m->hi : type.hi;
		if (it.bits > 1 && lo <= hi)
			return values_int(values_approx_bounds(l, name, it, CAUSE_UNKNOWN_CALL, x->why, x->c->at, uniform, lo, hi), it);
	}
	return exprs_unknown_result(l, t, name, CAUSE_UNKNOWN_CALL, x->why, x->c->at, uniform);
}

bool exprs_model(struct lower *l, const struct call *c, struct value *out)
{
	const struct model *m = find(l, c);
	if (!m) return false;
	struct application x = { l, c, m, arena_printf(l->scratch, "result of %s", c->function->name) };
	if (m->origin) values_assumption(l, ASSUME_OTHER, c->at, "%s does what its model says (%s)", c->function->name, m->origin);
	apply_accesses(&x, MODEL_BEFORE);
	if (m->sync != SCOPE_NONE) {
		device_sync(l, m->sync, m->orders_shared, m->orders_global, (expr_ref){0}, c->at);
		apply_accesses(&x, MODEL_AFTER);
	}
	*out = (struct value){0};
	if (m->noreturn) device_leave(l);
	else if (!l->now.failed) *out = result(&x);
	if (m->pure) values_set_computed(l, out);
	return true;
}

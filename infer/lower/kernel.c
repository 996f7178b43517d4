/* A kernel's parameters, its body, and the finishing passes. */
#include "infer/lower/device/device.h"
#include "infer/lower/memory/states.h"
#include "infer/lower/stmts/stmts.h"
#include "infer/lower/unit.h"
#include "infer/lower/values/shape.h"

#include <string.h>

static void make_builtins(struct lower *l)
{
	static const char *const names[4] = { "threadIdx", "blockIdx", "blockDim", "gridDim" };
	const struct kernel *k = l->k;
	const var_ref *vars[4] = { k->thread_idx, k->block_idx, k->block_dim, k->grid_dim };
	for (int i = 0; i < 4; i++) {
		l->now.builtin[i] = memory_object_new(l, names[i], CAUSE_NONE);
		l->now.st->at[l->now.builtin[i]]->constant = true;
		for (int axis = 0; axis < 3; axis++)
			memory_write(l, l->now.builtin[i], 4 * axis, 4, values_int(expr_var(l->t, vars[i][axis]), VALUES_U32));
	}
}

/* ---- parameters ---- */

/* A part of a parameter: where it lies in its object, and its name. */
struct part { const struct tree_type *type; const char *name; uint32_t object; int64_t offset; const struct tree_span *at; unsigned depth; };

static void make_part(struct lower *l, struct part p);

/* OpenCL tells a pointer's memory by its type; each pointer to local memory is an array of its own. */
static void make_pointer(struct lower *l, const struct part *p)
{
	const struct tree_type *to = p->type->to;
	struct place q = { .kind = PLACE_ANY };
	struct value function = to->kind == TREE_TYPE_FUNCTION ? exprs_some_function(l, to, p->name, p->at) : (struct value){0};
	if (to->kind != TREE_TYPE_FUNCTION) {
		enum space space = l->language == LANGUAGE_OPENCL && to->space == 2 ? SPACE_SHARED
			: l->language == LANGUAGE_OPENCL && to->space == 3 ? SPACE_CONSTANT : SPACE_GLOBAL;
		struct array a = { .name = arena_strdup(l->k->arena, p->name), .space = space, .unit_bytes = 4, .dims = 1, .at = lower_at(p->at),
			.is_param = space != SPACE_SHARED, .is_given = space == SPACE_SHARED };
		q = memory_array(kernel_array_add(l->k, &a).ix);
	}
	memory_write(l, p->object, p->offset, 8, function.kind == VALUE_POINTER ? function : values_pointer(l, &q));
}

/* OpenCL's images: an array of three dimensions each. */
static bool is_image(const struct tree_type *t)
{
	return t->kind == TREE_TYPE_OTHER && t->name && strstr(t->name, "image") && strstr(t->name, "d_");
}

static void make_image(struct lower *l, const struct part *p)
{
	struct array a = { .name = arena_strdup(l->k->arena, p->name), .space = SPACE_GLOBAL, .unit_bytes = 4, .dims = 3, .at = lower_at(p->at),
		.is_param = true };
	struct place q = memory_array(kernel_array_add(l->k, &a).ix);
	struct lower_array dims = { .array = q.object, .type = p->type, .dims = 3 };
	for (int i = 0; i < 3; i++) dims.strides[i] = device_image_stride(i);
	VEC_PUSH(l->scratch, &l->arrays, dims);
	memory_write(l, p->object, p->offset, (uint32_t)values_size(p->type), values_pointer(l, &q));
}

static void make_scalar(struct lower *l, const struct part *p)
{
	struct int_type type = values_type_of(p->type);
	struct var v = { .name = arena_strdup(l->k->arena, p->name), .kind = VAR_PARAM, .type = type, .at = lower_at(p->at), .lo = 1, .hi = 0 };
	if (p->type->kind == TREE_TYPE_ENUM && p->type->extent >= 0 && p->type->extent < 31 && l->language == LANGUAGE_CUDA) {
		v.lo = 0;                               /* what the bits of its enumerators can hold */
		v.hi = (INT64_C(1) << (p->type->extent ? p->type->extent : 1)) - 1;
	}
	var_ref ref = expr_var_new(l->t, &v);
	VEC_PUSH(l->k->arena, &l->k->params, ref);
	expr_ref e = expr_var(l->t, ref);
	memory_write(l, p->object, p->offset, (uint32_t)values_size(p->type), type.opaque ? values_opaque(e) : values_int(e, type));
}

static void make_elements(struct lower *l, const struct part *p, const struct tree_type *element, int64_t n)
{
	for (int64_t i = 0; i < n && i < LIMIT_PARAMETER_ELEMENTS; i++) {
		const char *name = arena_printf(l->scratch, "%s.%lld", p->name, (long long)i);
		make_part(l, (struct part){ element, name, p->object, p->offset + i * values_size(element), p->at, p->depth + 1 });
	}
}

static void make_record(struct lower *l, const struct part *p, const struct tree_record *r)
{
	if (tree_has(r->flags, TREE_FLAG_UNION)) return;
	for (size_t i = 0; i < r->bases.n; i++)
		if (r->bases.at[i].offset >= 0)
			make_part(l, (struct part){ r->bases.at[i].type, p->name, p->object, p->offset + r->bases.at[i].offset / 8, p->at, p->depth + 1 });
	for (size_t i = 0; i < r->fields.n; i++) {
		const struct tree_field *f = r->fields.at[i];
		if (f->width >= 0 || f->offset < 0) continue;
		const char *name = *f->name ? arena_printf(l->scratch, "%s.%s", p->name, f->name) : p->name;
		make_part(l, (struct part){ f->type, name, p->object, p->offset + f->offset / 8, p->at, p->depth + 1 });
	}
}

/* What is not spelled out here is one unknown value for all threads. */
static void make_part(struct lower *l, struct part p)
{
	p.type = p.type->bare;
	if (p.depth >= LIMIT_PARAMETER_DEPTH) return;
	if (values_is_pointer(p.type)) make_pointer(l, &p);
	else if (is_image(p.type)) make_image(l, &p);
	else if (p.type->kind == TREE_TYPE_ARRAY || p.type->kind == TREE_TYPE_VECTOR) make_elements(l, &p, p.type->to, p.type->extent);
	else if (p.type->kind == TREE_TYPE_RECORD) make_record(l, &p, p.type->record);
	else if (values_is_integer(p.type) || values_is_float(p.type) || p.type->kind == TREE_TYPE_DEPENDENT) make_scalar(l, &p);
}

static void make_params(struct lower *l, const struct tree_function *f)
{
	size_t pointers = 0;
	for (size_t i = 0; i < f->params.n; i++) {
		const struct tree_var *p = f->params.at[i];
		const char *name = *p->name ? p->name : arena_printf(l->scratch, "param%zu", i + 1);
		uint32_t object = memory_object_new(l, name, CAUSE_UNSUPPORTED);
		l->now.st->at[object]->base_uniform = true;
		memory_bind(l, p, object, p->type->kind == TREE_TYPE_REFERENCE);
		make_part(l, (struct part){ p->type, name, object, 0, &p->at, 0 });
	}
	for (size_t i = 0; i < l->k->arrays.n; i++) pointers += l->k->arrays.at[i].is_param;
	if (pointers > 1) values_assumption(l, ASSUME_DISTINCT_POINTERS, &f->named, "pointer parameters point to different memory");
}

/* The host may give a kernel the address of the file's own `__device__` memory. */
static void assume_own_memory(struct lower *l)
{
	const struct array *own = NULL, *param = NULL;
	for (size_t i = 0; i < l->k->sites.n; i++) {
		const struct array *a = kernel_array(l->k, l->k->sites.at[i].array);
		if (a->space != SPACE_GLOBAL || a->may_alias) continue;
		if (a->is_param) param = a;
		else own = a;
	}
	if (own && param)
		kernel_assume(l->k, ASSUME_DISTINCT_POINTERS, own->at, "pointer parameters do not point to the file's own %s", own->name);
}

/* ---- the body ---- */

static const char *wrong(const struct lower *l, const struct tree_function *f)
{
	for (size_t i = 0; i < l->tree->errors.n; i++)
		if (l->tree->errors.at[i].in == f && !l->tree->errors.at[i].kept && l->tree->errors.at[i].kind != TREE_ERROR_TARGET)
			return l->tree->errors.at[i].text;
	return NULL;
}

static void run_body(struct lower *l, const struct tree_function *f)
{
	const char *error = wrong(l, f);
	l->now.watchers = stmts_has_labels(f->body);
	if (error) values_give_up(l, &f->named, "clang: %s", error);
	else if (!f->body) values_give_up(l, &f->named, "kernel without a body");
	else if (tree_has(f->flags, TREE_FLAG_INVALID)) values_give_up(l, &f->named, "kernel whose declaration is wrong");
	else stmts_run(l, f->body);
	stmts_check_labels(l, 0);
}

static void run(struct lower *l, const struct tree_function *f)
{
	struct lower_frame frame = { .function = f, .is_kernel = true, .ends = true, .call = &f->named };
	struct state empty = { .live = expr_bool(l->t, true), .stopped = expr_bool(l->t, false) };
	lower_list out = {0};
	l->now.frame = &frame;
	frame.target = ++l->targets;
	l->now.st = memory_state_copy(l, &empty);
	l->now.out = &out;
	l->now.path = empty.live;
	VEC_PUSH(l->scratch, &l->now.entered, (struct tree_function *)(uintptr_t)f);
	make_builtins(l);
	make_params(l, f);
	run_body(l, f);
	if (!l->now.failed) assume_own_memory(l);
	const struct core_stmt *whole = device_finish(l, core_seq(l->k, out.at, out.n));
	if (!l->now.failed) memory_views(l);
	if (!l->now.failed) l->k->body = values_prune(l, whole);
	if (!l->now.failed) lower_look_again(l);
	if (l->now.failed || !l->k->body) l->k->body = core_skip(l->k);
}

/* Do pointers that cannot be followed meet pointers to shared memory that went out of sight? */
static bool loses_shared(const struct lower *l)
{
	return l->shared_escaped && l->any_global && !l->any_shared;
}

/* *next: with what the kernel is lowered again; as it was: it is not. */
static struct kernel *attempt(struct lower l, const struct tree_function *f, const char *name, uint64_t *spent, struct lower *next)
{
	l.k = kernel_new(l.sources, name);
	kernel_allow_blocks(l.k, l.block_dim);
	l.k->at = lower_at(&f->named);
	l.t = l.k->exprs;
	l.scratch = arena_new();
	values_budget_begin(&l, *spent);
	run(&l, f);
	*spent += values_budget_spent(&l);
	if (!l.now.failed && loses_shared(&l)) next->any_shared = true;
	if (!l.now.failed && l.sizes_meet) next->sizes_open = true;
	arena_free(l.scratch);
	return l.k;
}

static struct kernel *lower(const struct tree *tree, const struct tree_function *f, const struct lower_context *c, bool stands_in)
{
	const char *name = unit_plain_name(c->arena, f);
	struct lower l = { .tree = tree, .options = c->options, .language = c->language, .sources = c->sources, .models = c->models,
		.stands_in = stands_in, .block_dim = { c->block_dim[0], c->block_dim[1], c->block_dim[2] } };
	for (;;) {
		struct lower next = l;
		struct kernel *k = attempt(l, f, name, c->spent, &next);
		if (next.any_shared == l.any_shared && next.sizes_open == l.sizes_open) return k;
		kernel_free(k);
		l = next;
	}
}

struct kernel *lower_tree_kernel(const struct tree *tree, const struct tree_function *f, const struct lower_context *c)
{
	return lower(tree, f, c, false);
}

struct kernel *lower_tree_kernel_by_stand_in(const struct tree *tree, const struct tree_function *f, const struct lower_context *c,
	struct kernel *k)
{
	const char *why = k->unsupported ? k->unsupported : k->unproved;
	if (!tree_has(f->flags, TREE_FLAG_DEPENDENT) || !why) return k;
	struct kernel *made = lower(tree, f, c, true);
	if (made->unsupported) {
		kernel_free(made);
		return k;
	}
	made->unproved = arena_strdup(made->arena, why);
	made->unproved_at = k->unsupported ? k->unsupported_at : k->unproved_at;
	unit_put_in_doubt(made);
	kernel_free(k);
	return made;
}

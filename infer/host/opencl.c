/* Host code of OpenCL: a kernel is an object that keeps the arguments which it was given, until it is started. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <string.h>

#define USE_HOST_PTR 8          /* two buffers may lie in the same memory */

static bool is_named(const struct tree_expr *e, const char *name, uint32_t kids)
{
	return e->kind == TREE_EXPR_CALL && e->function && !e->function->body && e->kids == kids && strcmp(e->function->name, name) == 0;
}

bool host_starts_ranges(const struct tree_expr *e)
{
	return is_named(e, "clEnqueueNDRangeKernel", 9) || is_named(e, "clEnqueueTask", 5);
}

static const struct tree_expr *bare(const struct tree_expr *e)
{
	while (e && e->kids == 1 && e->kid[0] && e->kind == TREE_EXPR_CAST && e->cast != TREE_CAST_LOAD && e->cast != TREE_CAST_DECAY) e = e->kid[0];
	return e;
}

static bool is_null(const struct tree_expr *e)
{
	e = bare(e);
	return e && (e->kind == TREE_EXPR_NULLPTR || e->kind == TREE_EXPR_ZERO || (e->has_value && e->value == 0));
}

/* ---- kernels that were made ---- */

static const struct value *nothing_set(struct run *r, size_t params)
{
	struct value *v = ARENA_NEW(r->arena, struct value);
	*v = (struct value){ .kind = VALUE_RECORD, .parts = params, .part = ARENA_ARRAY(r->arena, const struct value *, params + 1) };
	return v;
}

static struct ranged *object_of(struct run *r, const struct tree_expr *made_at, const struct tree_function *f)
{
	static const struct tree_type number = { .kind = TREE_TYPE_INT, .bits = 32 };
	for (size_t i = 0; i < r->ranged.n; i++)
		if (r->ranged.at[i]->at == made_at && r->ranged.at[i]->function == f) return r->ranged.at[i];
	struct ranged *o = ARENA_NEW(r->arena, struct ranged);
	*o = (struct ranged){ .at = made_at, .function = f };
	o->cell = host_cell_of(r, &o->cell, NULL, NULL);
	o->made = host_cell_of(r, &o->made, &number, NULL);
	VEC_PUSH(r->arena, &r->ranged, o);
	return o;
}

/* Where a call says whether it went well. */
static void error_write(struct run *r, const struct tree_expr *to)
{
	const struct tree_expr *error = bare(to);
	if (error && error->kind == TREE_EXPR_UNARY && error->op == TREE_OP_ADDRESS) host_state_write(r, host_place(r, error->kid[0]), NULL);
	else if (!is_null(error)) {
		const struct value *at = host_eval(r, error);
		host_state_write(r, at && at->kind == VALUE_PLACE ? at->place : (struct place){ 0 }, NULL);
	}
}

/* Made here twice, they may be two: which of them is given something is not known. */
static const struct value *create(struct run *r, const struct tree_expr *e)
{
	const struct value *found = host_kernel_named(r, e->kid[1]);
	host_eval(r, e->kid[0]);
	error_write(r, e->kid[2]);
	if (!found || r->now.dead || found->function->id == UINT32_MAX) return found;
	struct ranged *o = object_of(r, e, found->function);
	struct cell *c = &r->cells.at[o->cell];
	if (o->made < r->now.n && r->now.cell[o->made] && !c->unsteady) {
		c->unsteady = true;
		r->escapes++;
	}
	host_state_write(r, host_place_of_cell(o->cell), nothing_set(r, found->function->params.n));
	host_state_write(r, host_place_of_cell(o->made), host_value_number(r, expr_int(r->t, 1)));
	struct value *v = arena_memdup(r->arena, found, sizeof *found);
	v->place = host_place_of_cell(o->cell);
	return v;
}

/* What others can get at, they may give arguments. */
void host_ranged_expose(struct run *r, const struct value *v)
{
	for (size_t i = 0; v && v->kind == VALUE_RECORD && i < v->parts; i++) host_ranged_expose(r, v->part[i]);
	if (v && v->kind == VALUE_FUNCTION && v->place.cell) host_state_escape(r, v->place);
}

/* ---- what they are given ---- */

static const struct value *argument(struct run *r, const struct tree_expr *address, const struct tree_type *param)
{
	const struct tree_expr *e = bare(address);
	struct place p = { 0 };
	if (is_null(e)) return NULL;
	if (e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_ADDRESS) p = host_place(r, e->kid[0]);
	else {
		const struct value *v = host_eval(r, e);
		if (v && v->kind == VALUE_PLACE) p = v->place;
	}
	const struct tree_type *type = p.cell && !p.blurred ? host_place_type(r, p) : NULL;
	if (!type || r->now.dead) return NULL;
	if (host_is_integer(type) && host_is_integer(param) && host_int_type(type).bits == host_int_type(param).bits)
		return host_value_convert(r, host_state_read(r, p, type, NULL), param);
	const struct value *v = type->kind == TREE_TYPE_POINTER && param->kind == TREE_TYPE_POINTER ? host_state_read(r, p, type, NULL) : NULL;
	return v && v->kind == VALUE_MEMORY ? v : NULL;
}

/* A pointer to local memory: what is set of it is only how much there is. */
static bool is_local(const struct tree_type *param)
{
	return param->kind == TREE_TYPE_POINTER && param->to && param->to->space == 2;
}

static void give(struct run *r, const struct tree_expr *e)
{
	int64_t at = -1;
	const struct value *k = host_eval(r, e->kid[0]), *i = host_eval(r, e->kid[1]);
	const struct value *bytes = host_eval(r, e->kid[2]);
	bool known = k && k->kind == VALUE_FUNCTION && (k->place.cell || k->function->id == UINT32_MAX);
	if (known && !k->place.cell) return;
	for (size_t o = 0; !known && o < r->ranged.n; o++)
		host_state_write(r, host_place_of_cell(r->ranged.at[o]->cell), nothing_set(r, r->ranged.at[o]->function->params.n));
	if (!known) return;
	size_t n = k->function->params.n;
	bool which = i && i->kind == VALUE_NUMBER && expr_is_int(r->t, i->number, &at) && at >= 0 && (size_t)at < n;
	const struct tree_type *param = which ? k->function->params.at[at]->type : NULL;
	const struct value *v = which && is_local(param) && is_null(e->kid[3]) ? host_memory_sized(r, bytes) : which ? argument(r, e->kid[3], param) : NULL;
	const struct value *have = k->place.cell < r->now.n ? r->now.cell[k->place.cell] : NULL;
	if (!which || !have) host_state_write(r, k->place, nothing_set(r, n));
	if (which) host_state_write(r, host_place_part(k->place, (uint32_t)at), v);
}

/* Where in the buffer it lies is not followed. */
static const struct value *sub_buffer(struct run *r, const struct tree_expr *e)
{
	const struct value *of = host_eval(r, e->kid[0]);
	for (uint32_t i = 1; i < 4; i++) host_eval(r, e->kid[i]);
	error_write(r, e->kid[4]);
	return of && of->kind == VALUE_MEMORY ? host_memory_moved(r, of, (expr_ref){ 0 }) : host_value_fresh(r, e->type, "buffer");
}

/* NULL: it is another call. */
const struct value *host_opencl(struct run *r, const struct tree_expr *e)
{
	int64_t flags;
	if (is_named(e, "clCreateKernel", 3)) {
		const struct value *v = create(r, e);
		return v ? v : host_value_fresh(r, e->type, "kernel");
	}
	if (is_named(e, "clSetKernelArg", 4)) {
		give(r, e);
		return host_value_fresh(r, e->type, NULL);
	}
	if (is_named(e, "clCreateSubBuffer", 5)) return sub_buffer(r, e);
	if (!is_named(e, "clCreateBuffer", 5) || is_null(e->kid[1])) return NULL;
	const struct value *v = host_eval(r, e->kid[1]);
	bool own = v && v->kind == VALUE_NUMBER && expr_is_int(r->t, v->number, &flags) && !(flags & USE_HOST_PTR);
	if (!own) return NULL;
	host_eval(r, e->kid[0]);
	const struct value *bytes = host_eval(r, e->kid[2]);
	host_eval(r, e->kid[3]);
	error_write(r, e->kid[4]);
	return host_memory_sized(r, bytes);
}

/* ---- ranges ---- */

static const struct value *size_at(struct run *r, const struct value *list, uint32_t i)
{
	static const struct tree_type size = { .kind = TREE_TYPE_INT, .bits = 64 };
	struct place p = list && list->kind == VALUE_PLACE ? list->place : (struct place){ 0 };
	if (!p.cell || (p.blurred && !p.first) || (!p.blurred && i)) return NULL;
	if (p.first) {
		p.blurred = p.first = false;
		if (i >= host_elements(host_place_type(r, p))) return NULL;
		p = host_place_part(p, i);
	}
	const struct tree_type *type = host_place_type(r, p);
	const struct value *v = type && host_is_integer(type) && type->bits == size.bits ? host_state_read(r, p, type, "size") : NULL;
	return v && v->kind == VALUE_NUMBER ? v : NULL;
}

/* The sizes are only read: nobody keeps where they lie. */
const struct value *host_range_sizes(struct run *r, const struct tree_expr *e)
{
	const struct tree_expr *of = bare(e);
	bool address = of && of->kind == TREE_EXPR_UNARY && of->op == TREE_OP_ADDRESS, decays = of && of->kind == TREE_EXPR_CAST && of->cast == TREE_CAST_DECAY;
	bool named = (address || decays) && of->kid[0]->kind == TREE_EXPR_VAR;
	struct place p = named ? host_place(r, of->kid[0]) : (struct place){ 0 };
	if (!p.cell || p.blurred || (decays && !host_elements(of->kid[0]->type))) return host_eval(r, e);
	p.blurred = p.first = decays;
	return host_value_place(r, p);
}

bool host_range_is_moved(struct run *r, const struct tree_expr *e, const struct value *const *all)
{
	bool zero = true;
	int64_t n, at;
	if (e->kids != 9 || is_null(e->kid[3])) return false;
	if (!all[2] || all[2]->kind != VALUE_NUMBER || !expr_is_int(r->t, all[2]->number, &n)) return true;
	for (uint32_t i = 0; i < 3 && i < n; i++) {
		const struct value *v = size_at(r, all[3], i);
		zero = zero && v && expr_is_int(r->t, v->number, &at) && at == 0;
	}
	return !zero;
}

/* As many groups as fit, each whole: a range that its groups do not divide is an error, or its last group is smaller, which is not followed. */
static const struct value *groups(struct run *r, const struct value *all, const struct value *group, const char *name)
{
	static const struct tree_type number = { .kind = TREE_TYPE_INT, .bits = 32 };
	int64_t by;
	struct expr_table *t = r->t;
	if (!all) return host_value_fresh(r, &number, name);
	bool constant = expr_is_int(t, group->number, &by) && by > 0;
	const struct value *v = constant ? host_value_number(r, expr_binary(t, EXPR_EDIV, all->number, group->number)) : host_value_given(r, &number, name);
	host_state_assume(r, expr_eq(t, expr_mul(t, v->number, group->number), all->number));
	return v;
}

void host_range_dims(struct run *r, const struct tree_expr *e, const struct value *const *all, const struct value *dims[2])
{
	static const struct tree_type number = { .kind = TREE_TYPE_INT, .bits = 32 };
	static const char *const grid[] = { "gridDim.x", "gridDim.y", "gridDim.z" }, *const block[] = { "blockDim.x", "blockDim.y", "blockDim.z" };
	const struct value **of[2];
	int64_t n = 1;
	bool ranges = e->kids == 9, known = !ranges || (all[2] && all[2]->kind == VALUE_NUMBER && expr_is_int(r->t, all[2]->number, &n));
	for (int i = 0; i < 2; i++) of[i] = ARENA_ARRAY(r->arena, const struct value *, 3);
	for (uint32_t i = 0; i < 3; i++) {
		of[0][i] = of[1][i] = host_value_number(r, expr_int(r->t, 1));
		if (!ranges || (known && i >= n)) continue;
		const struct value *local = known && !is_null(e->kid[5]) ? size_at(r, all[5], i) : NULL;
		bool chosen = known && is_null(e->kid[5]);          /* by who runs it */
		of[1][i] = local ? local : chosen ? host_value_given(r, &number, block[i]) : host_value_fresh(r, &number, block[i]);
		of[0][i] = groups(r, known ? size_at(r, all[4], i) : NULL, of[1][i], grid[i]);
	}
	for (int i = 0; i < 2; i++) {
		struct value *v = ARENA_NEW(r->arena, struct value);
		*v = (struct value){ .kind = VALUE_RECORD, .parts = 3, .part = of[i] };
		dims[i] = v;
	}
}

const struct value **host_range_arguments(struct run *r, const struct value *kernel)
{
	size_t n = kernel->function->params.n;
	const struct value **all = ARENA_ARRAY(r->arena, const struct value *, n + 1);
	for (size_t i = 0; i < n; i++) {
		const struct tree_var *p = kernel->function->params.at[i];
		all[i] = host_state_read(r, host_place_part(kernel->place, (uint32_t)i), p->type, p->name);
	}
	return all;
}

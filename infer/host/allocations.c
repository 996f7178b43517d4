/* Memory that the library of CUDA gives host code, and where it lies. */
#include "infer/host/host_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

const struct tree_type *host_pointer_at(struct run *r, const struct tree_expr *address, struct place *p)
{
	const struct tree_expr *to = host_given(address);
	if (to->type->kind != TREE_TYPE_POINTER || !to->type->to) return NULL;
	if (to->kind == TREE_EXPR_UNARY && to->op == TREE_OP_ADDRESS) {
		*p = host_place(r, to->kid[0]);
		return to->kid[0]->type;
	}
	bool load = to->kind == TREE_EXPR_CAST && to->cast == TREE_CAST_LOAD;
	const struct tree_expr *named = load ? to->kid[0] : to;
	if (!host_is_named(named)) return NULL;
	const struct value *v = host_state_read(r, host_place(r, named), to->type, NULL);
	if (!v || v->kind != VALUE_PLACE || v->text || !v->place.cell) return NULL;
	*p = v->place;
	return to->type->to;
}

static const struct tree_var *symbol_of(const struct tree_expr *e)
{
	e = host_below_casts(e);
	return e && e->kind == TREE_EXPR_VAR && e->var->kind == TREE_VAR_GLOBAL ? e->var : NULL;
}

/* `cudaMalloc(&d, n)` */
static const struct value *allocation(struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "cudaMalloc", "cudaMallocManaged", "cudaMallocAsync", "cudaMallocHost", "cudaHostAlloc", "hipMalloc",
		"hipMallocManaged", "hipMallocAsync", "hipHostMalloc" };
	if (e->kids < 2 || !host_calls_library(r, e, names, COUNT(names))) return NULL;
	struct place p;
	const struct tree_type *type = host_pointer_at(r, e->kid[0], &p);
	if (!type) return NULL;
	const struct value *size = host_eval(r, e->kid[1]);
	host_state_write(r, p, type->kind == TREE_TYPE_POINTER ? host_memory_sized(r, size) : NULL);
	return host_value_fresh(r, e->type, NULL);
}

/* `cudaHostGetDevicePointer(&d, h, 0)`: the device finds there what the host does. */
static const struct value *mapped(struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "cudaHostGetDevicePointer", "hipHostGetDevicePointer" };
	struct place p;
	if (e->kids < 2 || !host_calls_library(r, e, names, COUNT(names)) || !host_pointer_at(r, e->kid[0], &p)) return NULL;
	const struct value *of = host_given_value(r, e->kid[1]);
	bool known = of && (of->kind == VALUE_MEMORY || (of->kind == VALUE_PLACE && !of->text));
	host_state_write(r, p, known ? of : NULL);
	return host_value_fresh(r, e->type, NULL);
}

/* `cudaGetSymbolAddress(&p, table)` */
static const struct value *address_of_symbol(struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "cudaGetSymbolAddress", "hipGetSymbolAddress" };
	struct place p;
	if (e->kids != 2 || !host_calls_library(r, e, names, COUNT(names)) || !host_pointer_at(r, e->kid[0], &p)) return NULL;
	const struct tree_var *var = symbol_of(e->kid[1]);
	host_state_write(r, p, var ? host_symbol_memory(r, var) : NULL);
	return host_value_fresh(r, e->type, NULL);
}

/* `cudaMemcpyToSymbol(table, &p, sizeof p)`: where a pointer of the device leads, or what number it has. */
static const struct value *set_symbol(struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "cudaMemcpyToSymbol", "cudaMemcpyToSymbolAsync", "hipMemcpyToSymbol", "hipMemcpyToSymbolAsync" };
	const struct tree_var *var = e->kids >= 3 && host_calls_library(r, e, names, COUNT(names)) ? symbol_of(e->kid[0]) : NULL;
	bool number = var && host_is_integer(var->type);
	if (!var || !(number || var->type->kind == TREE_TYPE_POINTER)) return NULL;
	struct place p;
	const struct tree_type *type = host_pointer_at(r, e->kid[1], &p);
	bool alike = type && (number ? host_is_integer(type) : type->kind == TREE_TYPE_POINTER);
	const struct value *to = alike ? host_state_read(r, p, type, NULL) : number && !r->now.dead ? host_value_fresh(r, var->type, var->name) : NULL;
	for (uint32_t i = 2; i < e->kids; i++) host_eval(r, e->kid[i]);
	if (!r->now.dead) host_state_write(r, host_symbol_held(r, var), to);
	return host_value_fresh(r, e->type, NULL);
}

/* Rows of at least so many bytes, and no more than any device has. */
static const struct value *pitch_of(struct run *r, const struct tree_type *type, const struct value *width)
{
	const struct value *pitch = host_value_given(r, type, "pitch");
	if (width && width->kind == VALUE_NUMBER) host_state_assume(r, expr_le(r->t, width->number, pitch->number));
	host_state_assume(r, expr_le(r->t, pitch->number, expr_int(r->t, INT32_MAX)));
	return pitch;
}

/* What has so many rows of a pitch. */
static const struct value *rows_of(struct run *r, const struct value *pitch, const struct value *rows)
{
	bool known = pitch && pitch->kind == VALUE_NUMBER && rows && rows->kind == VALUE_NUMBER;
	return known ? host_value_number(r, expr_mul(r->t, pitch->number, rows->number)) : NULL;
}

/* `cudaMallocPitch(&d, &pitch, width, height)` */
static const struct value *pitched(struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "cudaMallocPitch", "hipMallocPitch" };
	if (e->kids != 4 || !host_calls_library(r, e, names, COUNT(names))) return NULL;
	const struct tree_expr *to = host_given(e->kid[0]), *pitch = host_given(e->kid[1]);
	bool known = to->kind == TREE_EXPR_UNARY && to->op == TREE_OP_ADDRESS && pitch->kind == TREE_EXPR_UNARY && pitch->op == TREE_OP_ADDRESS;
	if (!known || to->kid[0]->type->kind != TREE_TYPE_POINTER || !host_is_integer(pitch->kid[0]->type)) return NULL;
	const struct value *width = host_given_value(r, e->kid[2]), *rows = host_given_value(r, e->kid[3]), *made = pitch_of(r, pitch->kid[0]->type, width);
	host_state_write(r, host_place(r, to->kid[0]), host_memory_sized(r, rows_of(r, made, rows)));
	host_state_write(r, host_place(r, pitch->kid[0]), made);
	return host_value_fresh(r, e->type, NULL);
}

/* `cudaMalloc3D(&p, extent)`: a pitch of at least the extent's width, and its sizes. */
static const struct value *pitched_3d(struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "cudaMalloc3D", "hipMalloc3D" };
	if (e->kids != 2 || !host_calls_library(r, e, names, COUNT(names))) return NULL;
	const struct tree_expr *to = host_given(e->kid[0]), *extent = host_given(e->kid[1]);
	bool known = to->kind == TREE_EXPR_UNARY && to->op == TREE_OP_ADDRESS && to->kid[0]->type->record && to->kid[0]->type->record->fields.n == 4;
	if (!known || !extent->type->record || extent->type->record->fields.n != 3) return NULL;
	struct place from = host_place(r, extent), p = host_place(r, to->kid[0]);
	if (!from.cell || from.blurred || !p.cell || p.blurred || p.depth == LIMIT_HOST_PATH || from.depth == LIMIT_HOST_PATH) return NULL;
	const struct tree_type *size = extent->type->record->fields.at[0]->type;
	if (!host_is_integer(size)) return NULL;
	const struct value *width = host_state_read(r, host_place_part(from, 0), size, "width");
	const struct value *height = host_state_read(r, host_place_part(from, 1), size, "height");
	const struct value *depth = host_state_read(r, host_place_part(from, 2), size, "depth"), *pitch = pitch_of(r, size, width);
	const struct value *parts[] = { host_memory_sized(r, rows_of(r, rows_of(r, pitch, height), depth)), pitch, width, height };     /* ptr, pitch, xsize, ysize */
	for (uint32_t i = 0; i < COUNT(parts); i++) host_state_write(r, host_place_part(p, i), parts[i]);
	return host_value_fresh(r, e->type, NULL);
}

const struct value *host_allocation(struct run *r, const struct tree_expr *e)
{
	const struct value *v = allocation(r, e);
	if (!v) v = mapped(r, e);
	if (!v) v = address_of_symbol(r, e);
	if (!v) v = set_symbol(r, e);
	if (!v) v = pitched(r, e);
	if (!v) v = pitched_3d(r, e);
	return v;
}

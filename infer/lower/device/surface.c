/* surf1Dread, surf2Dwrite and their kin. Each surface is an array of its own, of three dimensions; its first coordinate counts
 * bytes. Those whose numbers lie in memory are one array, of which the number says which: two that are read may be the same. What a texture reads is
 * taken as memory that nobody writes, and that is said. */
#include "infer/lower/device/device_internal.h"

#define IN_MEMORY "surfaces"
#define STRIDE_NUMBER (INT64_C(4) << 50)  /* of none of the coordinates */

void device_texture(struct lower *l, const struct call *c)
{
	if (device_starts(c->function->name, "tex"))
		values_assumption(l, ASSUME_OTHER, c->at, "nobody writes meanwhile what a texture reads");
}


int64_t device_image_stride(int64_t dimension) { return INT64_C(4) << (20 * (2 - dimension)); }

static const struct expr *unwrapped(struct lower *l, expr_ref e)
{
	const struct expr *number = expr_get(l->t, e);
	while (number->kind == EXPR_WRAP) number = expr_get(l->t, number->kid[0]);
	return number;
}

/* number, {0}: it is a variable. A parameter has its own, what is read shares one; what is computed may be a parameter, too. */
static const char *surface_name(struct lower *l, const struct call *c, size_t which, expr_ref number)
{
	const struct tree_expr *e = c->written[which];
	while (e->kind != TREE_EXPR_VAR && e->kids && e->kid[0]) e = e->kid[0];
	if (!number.ix) return e->kind == TREE_EXPR_VAR && e->var->kind == TREE_VAR_GLOBAL ? e->var->name : IN_MEMORY;
	const struct expr *n = unwrapped(l, number);
	const struct var *v = n->kind == EXPR_VAR ? expr_var_get(l->t, n->var) : NULL;
	if (v && v->kind == VAR_PARAM) return v->name;
	if (n->kind != EXPR_INT && !(v && v->kind == VAR_READ))
		values_give_up(l, &c->written[which]->at, "surface of which it is not known whether it is a parameter");
	return IN_MEMORY;
}

static uint32_t array_add(struct lower *l, const struct call *c, size_t which, const char *name, bool in_memory)
{
	struct array a = { .name = arena_strdup(l->k->arena, name), .space = SPACE_GLOBAL, .unit_bytes = 4, .dims = in_memory ? 4 : 3,
		.at = lower_at(&c->written[which]->at), .is_param = true };
	struct lower_array dims = { .array = kernel_array_add(l->k, &a).ix, .dims = a.dims, .type = c->written[which]->type };
	if (in_memory) dims.strides[0] = STRIDE_NUMBER;
	for (int i = 0; i < 3; i++) dims.strides[i + in_memory] = device_image_stride(i);
	VEC_PUSH(l->scratch, &l->arrays, dims);
	values_assumption(l, ASSUME_OTHER, &c->written[which]->at, "different surfaces are different memory, which no pointer or texture reaches");
	return dims.array;
}

/* Where a surface object or variable lies. */
static struct value surface_place(struct lower *l, const struct call *c, size_t which, expr_ref number)
{
	const char *name = surface_name(l, c, which, number);
	const struct tree_span *at = memory_user_place(l, c->at);
	bool in_memory = strcmp(name, IN_MEMORY) == 0;
	uint32_t array = 0;
	for (size_t i = 0; i < l->k->arrays.n && !array; i++)
		if (!strcmp(l->k->arrays.at[i].name, name) && l->k->arrays.at[i].dims == (in_memory ? 4 : 3)) array = (uint32_t)i + 1;
	struct place place = memory_array(array ? array : array_add(l, c, which, name, in_memory));
	struct value p = values_pointer(l, &place);
	if (!in_memory) return p;
	if (!number.ix) number = values_approx(l, "surface", (struct int_type){ .bits = 64 }, CAUSE_UNSUPPORTED, "which surface it is", at, false);
	return memory_advance(l, p, number, STRIDE_NUMBER, false);
}

static void touch_texels(struct lower *l, const struct call *c, struct value surface, const struct value *coordinate, size_t n, int64_t size, bool write)
{
	const struct tree_span *at = memory_user_place(l, c->at);
	int64_t unit = size >= 4 ? 4 : size < 1 ? 1 : size;
	for (int64_t part = 0; part < (size + unit - 1) / unit; part++) {
		struct value p = surface;
		for (size_t i = 0; i < n; i++) {
			expr_ref e = values_as_int(l, coordinate[i], at);
			if (i == 0) { /* in texels of this size, or of four bytes */
				bool whole = values_divisor(l, e) % unit == 0;
				e = whole ? values_divide(l, e, unit) : expr_binary(l->t, EXPR_EDIV, e, expr_int(l->t, unit));
				e = expr_add(l->t, e, expr_int(l->t, part));
			}
			p = memory_advance(l, p, e, device_image_stride((int64_t)i), false);
		}
		memory_touch(l, p, 4, write ? ACCESS_WRITE : ACCESS_READ, (expr_ref){0}, at);
	}
}

struct texels { const struct value *coordinate; size_t n; int64_t size; bool write; };

/* Of one that conditions choose: each under its own. */
static void touch_chosen(struct lower *l, const struct call *c, size_t which, expr_ref number, const struct texels *x)
{
	const struct expr *n = number.ix ? unwrapped(l, number) : NULL;
	if (!n || n->kind != EXPR_ITE) {
		touch_texels(l, c, surface_place(l, c, which, number), x->coordinate, x->n, x->size, x->write);
		return;
	}
	const expr_ref yes = n->kid[1], no = n->kid[2];
	struct branch b;
	values_branch_begin(l, &b, n->kid[0], c->at);
	touch_chosen(l, c, which, yes, x);
	values_branch_else(l, &b);
	touch_chosen(l, c, which, no, x);
	values_branch_end(l, &b);
}

bool device_surface(struct lower *l, const struct call *c, struct value *out)
{
	const char *name = c->function->name;
	bool write = strstr(name, "write") != NULL;
	if (!device_starts(name, "surf") || (!write && !strstr(name, "read")) || c->n < 2) return false;
	const struct tree_type *result = c->expr->type;
	bool through = !write && result->kind == TREE_TYPE_VOID;        /* the value read goes to where the first argument points */
	size_t s = write || through ? 1 : 0, n = 0;
	const struct tree_type *texel = write ? c->written[0]->type : through ? device_pointee(c, 0) : result;
	struct value coordinate[3];
	for (size_t i = s + 1; i < c->n && n < 3 && c->written[i]->type->kind != TREE_TYPE_ENUM; i++) coordinate[n++] = c->args[i];
	struct texels x = { coordinate, n, values_size(texel), write };
	touch_chosen(l, c, s, c->args[s].kind == VALUE_INT ? c->args[s].e : (expr_ref){0}, &x);
	*out = (struct value){0};
	if (write) return true;
	struct value v = values_unknown(l, texel, NULL, CAUSE_ARRAY_READ, "texel of a surface", memory_user_place(l, c->at), false);
	if (through && c->args[0].kind == VALUE_POINTER) memory_store(l, c->args[0], texel, v, device_pointed(c, 0));
	else *out = v;
	return true;
}

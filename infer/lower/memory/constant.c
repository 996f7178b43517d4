/* Memory that no thread writes. What is const and initialised in the file holds what the file says. What `__constant__` memory
 * holds is chosen by the host before the launch: a scalar at a known place is a parameter. A pointer variable that only the host
 * sets points to memory of its own. */
#include "infer/lower/exprs/exprs.h"
#include "infer/lower/memory/states.h"
#include "infer/lower/values/shape.h"

#include <ctype.h>
#include <string.h>

/* ---- tables ---- */

bool memory_has_mutable(const struct tree_type *t)
{
	while (t && t->kind == TREE_TYPE_ARRAY) t = t->to;
	return t && t->kind == TREE_TYPE_RECORD && t->record && tree_has(t->record->flags, TREE_FLAG_MUTABLE);
}

/* In OpenCL no host sets what lies in constant memory. */
static bool is_constant(const struct lower *l, const struct tree_var *v)
{
	const struct tree_type *t = v->type;
	while (t->kind == TREE_TYPE_ARRAY) t = t->to;
	bool constant = tree_has(t->flags, TREE_FLAG_CONST) || tree_has(v->flags, TREE_FLAG_CONSTEXPR)
		|| (l->language == LANGUAGE_OPENCL && memory_space(l, v) == SPACE_CONSTANT);
	return constant && !tree_has(t->flags, TREE_FLAG_VOLATILE) && !tree_has(v->flags, TREE_FLAG_SHARED) && !memory_has_mutable(t);
}

bool memory_constant_table(struct lower *l, const struct tree_var *var, struct value *out)
{
	const struct tree_type *t = var->type;
	int64_t n = 1;
	for (; t->kind == TREE_TYPE_ARRAY; t = t->to)
		if (t->extent < 0 || !int_mul(n, t->extent, &n) || n > LIMIT_CONSTANT_ELEMENTS) return false;
	if (!is_constant(l, var) || !var->init || n < 1 || lower_is_ours(l, &var->at)) return false;
	uint32_t object = memory_object_new(l, var->name, CAUSE_NONE);
	memory_bind(l, var, object, false);
	exprs_initialise(l, memory_object_pointer(l, object), var->type, var->init);
	*out = memory_object_pointer(l, object);
	return true;
}

/* ---- __constant__ ---- */

/* The name of a parameter for what `at` reads: as written, when that is a place and no more. */
static const char *parameter_name(struct lower *l, const struct place *p, int64_t bytes, const struct tree_span *at)
{
	const char *array = kernel_array(l->k, (array_ref){ p->object })->name, *text = lower_text(l, at);
	bool plain = text && strlen(text) < 60 && !strncmp(text, array, strlen(array));
	for (const char *s = text; plain && *s; s++) plain = isalnum((unsigned char)*s) || strchr("_.[]", *s);
	const char *name = plain ? text : bytes ? arena_printf(l->scratch, "%s+%lld", array, (long long)bytes) : array;
	for (unsigned suffix = 1; expr_var_find(l->t, name).ix; suffix++) name = arena_printf(l->scratch, "%s.%u", array, suffix);
	return name;
}

static const struct tree_var *variable_of(const struct lower *l, uint32_t array)
{
	for (size_t i = 0; i < l->arrays.n; i++) if (l->arrays.at[i].array == array) return l->arrays.at[i].var;
	return NULL;
}

static struct value parameter(struct lower *l, const struct lower_constant *c)
{
	expr_ref e = expr_var(l->t, c->var);
	return c->type.bits == 1 ? values_bool(e) : values_int(e, c->type);
}

bool memory_constant_scalar(struct lower *l, const struct place *p, const struct tree_type *type, const struct tree_span *at,
	struct value *out)
{
	const struct tree_var *var = p->kind == PLACE_ARRAY ? variable_of(l, p->object) : NULL;
	struct int_type it = values_type_of(type);
	int64_t bytes;
	if (!var || var->init || !values_is_integer(type) || it.opaque || !memory_constant_offset(l, p, &bytes)) return false;
	if (kernel_array(l->k, (array_ref){ p->object })->space != SPACE_CONSTANT) return false;
	for (size_t i = 0; i < l->constants.n; i++) {
		const struct lower_constant *c = &l->constants.at[i];
		if (c->array != p->object || c->bytes != bytes || !int_type_equal(c->type, it)) continue;
		*out = parameter(l, c);
		return true;
	}
	struct var v = { .name = arena_strdup(l->k->arena, parameter_name(l, p, bytes, at)), .kind = VAR_PARAM, .type = it,
		.at = lower_at(&var->at), .lo = 1, .hi = 0 };
	v.lost = l->options->contexts && lower_text_sets(l, var->name);     /* until the way to a launch tells it (infer/contexts.c) */
	v.why = v.lost ? "what the host sets it to before this launch is not followed: the program may never do so to such a number" : NULL;
	struct lower_constant c = { p->object, bytes, it, expr_var_new(l->t, &v) };
	VEC_PUSH(l->k->arena, &l->k->params, c.var);
	VEC_PUSH(l->scratch, &l->constants, c);
	*out = parameter(l, &c);
	return true;
}

/* ---- pointers that only the host sets ---- */

struct search { const struct tree_var *var; const struct tree_expr *loaded; bool set; };

/* Any use of the variable but to read it. */
static bool look(const struct tree_expr *e, void *data)
{
	struct search *s = data;
	if (e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_LOAD && e->kids) s->loaded = e->kid[0];
	s->set = e->kind == TREE_EXPR_VAR && e->var == s->var && e != s->loaded;
	return !s->set;
}

static bool set_on_device(const struct lower *l, const struct tree_var *var)
{
	struct search s = { .var = var };
	for (size_t i = 0; i < l->tree->functions.n && !s.set; i++) {
		const struct tree_function *f = l->tree->functions.at[i];
		bool device = tree_has(f->flags, TREE_FLAG_DEVICE) || tree_has(f->flags, TREE_FLAG_KERNEL);
		if (device || l->language == LANGUAGE_OPENCL) tree_each_expr(f, look, &s);
	}
	return s.set;
}

/* `__device__ int *p = G;`: where it points as long as the host leaves it so. kind NONE: not known; null: the host sets it. */
static struct value declared_pointer(struct lower *l, const struct tree_var *var)
{
	struct place null = { .kind = PLACE_NULL };
	if (!var->init) return values_pointer(l, &null);
	l->now.dry++;                   /* a constant */
	struct value v = exprs_eval(l, var->init, (struct want){0});
	l->now.dry--;
	enum place_kind kind = v.kind == VALUE_POINTER && v.targets == 1 ? v.target[0].place.kind : PLACE_ANY;
	return kind == PLACE_NULL || kind == PLACE_ARRAY ? v : (struct value){0};
}

static bool pointee_new(struct lower *l, const struct tree_var *var, struct lower_pointee *x, struct value *out)
{
	struct value declared = declared_pointer(l, var);
	if (declared.kind != VALUE_POINTER) return false;
	if (declared.target[0].place.kind == PLACE_ARRAY) {
		values_assumption(l, ASSUME_OTHER, &var->at, "%s points where its declaration says", var->name);
		*out = declared;
		return true;
	}
	x->array = memory_array_new(l, var->name, SPACE_GLOBAL, &var->at, 1);
	l->k->arrays.at[x->array - 1].is_param = true;
	values_assumption(l, ASSUME_DISTINCT_POINTERS, &var->at, "%s, which only the host sets, points to memory of its own", var->name);
	return false;
}

bool memory_host_pointer(struct lower *l, const struct place *p, const struct tree_type *type, struct value *out)
{
	const struct tree_var *var = values_is_pointer(type) && !p->n && !p->bytes ? variable_of(l, p->object) : NULL;
	if (!var || !values_is_pointer(var->type)) return false;
	struct lower_pointee x = { p->object, 0 };
	bool known = false;
	for (size_t i = 0; i < l->pointees.n; i++) if (l->pointees.at[i].variable == p->object) { x = l->pointees.at[i]; known = true; }
	if (!known) {
		bool shared = kernel_array(l->k, (array_ref){ p->object })->space == SPACE_SHARED;
		if (!shared && !set_on_device(l, var) && pointee_new(l, var, &x, out)) return true;
		VEC_PUSH(l->scratch, &l->pointees, x);
	}
	struct place q = memory_array(x.array);
	if (x.array) *out = values_pointer(l, &q);
	return x.array != 0;
}

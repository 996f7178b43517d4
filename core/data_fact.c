/* What is said of the numbers in an array that the kernel only reads: `distinct(order)`, `sorted(offsets)`. It is of the numbers as the kernel reads
 * them, so that all reads have to be of one type, each of one number. */
#include "core/core_internal.h"

#include <ctype.h>
#include <string.h>

static const char *const FORMS[] = { "distinct", "sorted" };

/* "form ( name )". NULL: the text is none of these; of what follows the name nothing may. */
static const char *form_read(struct kernel *k, const char *text, int *form)
{
	for (*form = 0; *form < 2; (*form)++) {
		const char *at = text + strspn(text, " \t");
		size_t n = strlen(FORMS[*form]), name;
		if (strncmp(at, FORMS[*form], n)) continue;
		at += n + strspn(at + n, " \t");
		if (*at++ != '(') continue;
		at += strspn(at, " \t");
		for (name = 0; isalnum((unsigned char)at[name]) || (at[name] && strchr("_.$:", at[name])); name++) continue;
		const char *end = at + name + strspn(at + name, " \t");
		if (name && *end == ')' && !end[1 + strspn(end + 1, " \t")]) return arena_strndup(k->arena, at, name);
	}
	return NULL;
}

static const char *nowhere(struct kernel *k, const char *name)
{
	const char **names = ARENA_ARRAY(k->arena, const char *, k->arrays.n + 1);
	size_t n = 0;
	for (size_t i = 0; i < k->arrays.n; i++)
		if (k->arrays.at[i].space == SPACE_GLOBAL || k->arrays.at[i].space == SPACE_CONSTANT) names[n++] = k->arrays.at[i].name;
	const char *near = text_nearest(name, names);
	return arena_printf(k->arena, near ? "no array is called '%s'; did you mean '%s'?" : "no array is called '%s'", name, near);
}

static bool is_accessed(const struct kernel *k, array_ref array)
{
	for (size_t i = 0; i < k->sites.n; i++) {
		const struct site *s = &k->sites.at[i];
		if (s->array.ix == array.ix && (s->mode != ACCESS_READ || s->is_volatile)) return true;
	}
	return false;
}

static const struct access *read_of(const struct core_stmt *s, var_ref *var)
{
	if (s->kind == CORE_READ) *var = s->u.read.var;
	else if (s->kind == CORE_APPROX) *var = s->u.approx.var;
	return s->kind == CORE_READ ? &s->u.read.access : s->kind == CORE_APPROX ? s->u.approx.held : NULL;
}

/* The type of all reads, each of one number. bits 0: there is none. */
static struct int_type type_of_reads(struct kernel *k, array_ref array)
{
	struct int_type type = { 0 };
	struct arena *scratch = arena_new();
	struct core_walk w = core_walk_begin(k->body, scratch);
	bool first = true, one = true;
	for (const struct core_stmt *s; (s = core_walk_next(&w));) {
		var_ref v;
		const struct access *x = read_of(s, &v);
		if (!x || x->array.ix != array.ix) continue;
		struct int_type is = expr_var_get(k->exprs, v)->type;
		one = one && x->count == 1 && !is.opaque && (first || int_type_equal(is, type));
		type = is;
		first = false;
	}
	arena_free(scratch);
	return one ? type : (struct int_type){ 0 };
}

array_ref kernel_take_data_fact(struct kernel *k, const char *text, const char **why)
{
	int form;
	const char *name = form_read(k, text, &form);
	array_ref array = name ? kernel_array_find(k, name) : (array_ref){ 0 }, none = { 0 };
	*why = NULL;
	if (!name) return none;
	struct array *a = array.ix ? &k->arrays.at[array.ix - 1] : NULL;
	if (!a) *why = nowhere(k, name);
	else if (a->may_alias || (a->space != SPACE_GLOBAL && a->space != SPACE_CONSTANT)) *why = arena_printf(k->arena, "'%s' is no array that others fill", name);
	else if (is_accessed(k, array)) *why = arena_printf(k->arena, "the kernel writes '%s', or it is volatile", name);
	else if (a->dims != 1) *why = arena_printf(k->arena, "'%s' has several dimensions", name);
	else if (form == 0 ? a->is_sorted : a->is_distinct)
		*why = arena_printf(k->arena, "'%s' is said to be %s, and only one of the two can be said", name, FORMS[1 - form]);
	else if (type_of_reads(k, array).bits < DATA_FACT_BITS)
		*why = arena_printf(k->arena, "'%s' is not read as whole numbers of one type, of %d bits or more", name, DATA_FACT_BITS);
	if (*why) return none;
	a->is_distinct = form == 0;
	a->is_sorted = form == 1;
	return array;
}

bool kernel_take_said(struct kernel *k, const char *text, bool *fact, const char **why)
{
	*fact = kernel_take_data_fact(k, text, why).ix != 0;
	expr_ref e = *fact || *why ? (expr_ref){ 0 } : kernel_condition(k, text, why);
	if (e.ix) VEC_PUSH(k->arena, &k->preconditions, e);
	return *fact || e.ix;
}

const char *array_data_fact(const struct array *a, struct arena *arena)
{
	return a->is_distinct || a->is_sorted ? arena_printf(arena, "%s(%s)", a->is_distinct ? FORMS[0] : FORMS[1], a->name) : NULL;
}

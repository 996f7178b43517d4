/* lower_views: gives every array one unit and every access its index tuple. As long as all accesses of an array follow
 * its declared dimensions the tuple is kept; otherwise addresses become flat offsets in the greatest common unit. */
#include "infer/lower_internal.h"

#include <string.h>

static int64_t gcd(int64_t a, int64_t b)
{
	while (b) { int64_t r = a % b; a = b; b = r; }
	return a < 0 ? -a : a;
}

static const struct lower_array *declared(const struct lower *l, uint32_t array)
{
	for (size_t i = 0; i < l->arrays.n; i++) if (l->arrays.at[i].array == array) return &l->arrays.at[i];
	return NULL;
}

/* Does this address follow the declared dimensions? Trailing indices may be missing (then they are 0). */
static bool follows(const struct lower_array *d, const struct place *p)
{
	if (p->n && p->term[0].size == 0) return true; /* an unknown place */
	if (p->flat) return false;
	uint32_t k = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		while (k < d->dims && d->strides[k] != p->term[i].size) k++;
		if (k == d->dims) return false;
		k++;
	}
	return true;
}

static bool all_follow(struct lower *l, const struct lower_array *d, uint32_t array)
{
	int64_t element = d->strides[d->dims - 1];
	for (size_t i = 0; i < l->accesses.n; i++) {
		const struct lower_access *x = &l->accesses.at[i];
		if (x->place.object != array) continue;
		if (!follows(d, &x->place)) return false;
		if (x->place.bytes < 0 || x->place.bytes + (int64_t)x->size > element) {
			if (!(x->place.n && x->place.term[0].size == 0)) return false;
		}
	}
	return true;
}

static bool unknown_place(const struct place *p) { return p->n && p->term[0].size == 0; }

/* The unit that divides all sizes and offsets of an array's accesses. */
static int64_t common_unit(struct lower *l, uint32_t array, bool tuple)
{
	int64_t unit = 0;
	for (size_t i = 0; i < l->accesses.n; i++) {
		const struct lower_access *x = &l->accesses.at[i];
		if (x->place.object != array || unknown_place(&x->place)) continue;
		unit = gcd(gcd(unit, x->size), x->place.bytes);
		for (uint32_t k = 0; k < x->place.n && !tuple; k++) {
			int64_t divisor = expr_divisor(l, x->place.term[k].index), product;
			if (divisor == 0) continue;
			if (__builtin_mul_overflow(divisor, x->place.term[k].size, &product)) product = x->place.term[k].size;
			unit = gcd(unit, product);
		}
	}
	return unit ? unit : 4;
}

static expr_ref divide_term(struct lower *l, expr_ref index, int64_t size, int64_t unit)
{
	struct expr_table *t = l->t;
	int64_t common = gcd(size, unit);
	expr_ref e = unit / common > 1 ? expr_divide(l, index, unit / common) : index;
	return expr_mul(t, e, expr_int(t, size / common));
}

#define PSEUDO_SIZE INT64_C(0x100000000)

/* How many units a step in a dimension is whose size is a constant of a template: the product of those within; {0}: not known. */
static expr_ref open_stride(struct lower *l, const struct lower_array *d, const expr_ref *sizes, int64_t stride, int64_t unit)
{
	uint32_t k = 0;
	while (d && k < d->dims && d->strides[k] != stride) k++;
	if (!d || k >= d->dims || d->dims > LIMIT_CORE_DIMS || d->strides[d->dims - 1] >= PSEUDO_SIZE) return (expr_ref){0};
	expr_ref e = expr_int(l->t, d->strides[d->dims - 1] / unit);
	for (k++; k < d->dims && e.ix; k++) e = sizes[k].ix ? expr_mul(l->t, e, sizes[k]) : sizes[k];
	return e;
}

static void flatten(struct lower *l, const struct lower_array *d, const expr_ref *sizes, struct lower_access *x, int64_t unit)
{
	struct expr_table *t = l->t;
	struct access *a = x->access;
	if (unknown_place(&x->place)) {
		a->index[0] = x->place.term[0].index;
		a->count = 1;
		return;
	}
	expr_ref e = expr_int(t, x->place.bytes / unit);
	for (uint32_t i = 0; i < x->place.n; i++) {
		if (x->place.term[i].size >= PSEUDO_SIZE) {
			expr_ref stride = open_stride(l, d, sizes, x->place.term[i].size, unit);
			if (stride.ix) {
				e = expr_add(t, e, expr_mul(t, x->place.term[i].index, stride));
				continue;
			}
			lower_give_up(l, x->stmt->at, "array of unknown dimensions accessed against its dimensions");
			return;
		}
		e = expr_add(t, e, divide_term(l, x->place.term[i].index, x->place.term[i].size, unit));
	}
	a->index[0] = e;
	a->count = (uint32_t)(x->size / unit ? x->size / unit : 1);
}

static void keep_tuple(struct lower *l, const struct lower_array *d, struct lower_access *x, int64_t unit)
{
	struct expr_table *t = l->t;
	struct access *a = x->access;
	uint32_t k = 0, last = d->dims - 1;
	for (uint32_t i = 0; i <= last; i++) a->index[i] = expr_int(t, 0);
	if (unknown_place(&x->place)) {
		for (uint32_t i = 0; i <= last; i++) a->index[i] = x->place.term[i].index;
		return;
	}
	for (uint32_t i = 0; i < x->place.n; i++) {
		while (d->strides[k] != x->place.term[i].size) k++;
		a->index[k] = x->place.term[i].index;
		if (k == last) a->index[k] = expr_mul(t, a->index[k], expr_int(t, d->strides[last] / unit));
		k++;
	}
	a->index[last] = expr_add(t, a->index[last], expr_int(t, x->place.bytes / unit));
	a->count = (uint32_t)(x->size / unit ? x->size / unit : 1);
}

/* Whether where its accesses lie depends on the sizes of types: they are not all of one size. */
static bool mixes_sizes(const struct lower *l, uint32_t array)
{
	int64_t size = 0;
	for (size_t i = 0; i < l->accesses.n; i++) {
		const struct lower_access *x = &l->accesses.at[i];
		if (x->place.object != array || unknown_place(&x->place)) continue;
		if ((size && size != x->size) || x->place.bytes % x->size) return true;
		size = x->size;
		for (uint32_t k = 0; k < x->place.n; k++)
			if (x->place.term[k].size % size) return true;
	}
	return false;
}

/* Is t another open type than the last that rested on the guess? */
static bool is_another(CXType *last, CXType t)
{
	bool other = last->kind != CXType_Invalid && !clang.equalTypes(clang.getUnqualifiedType(*last), clang.getUnqualifiedType(t));
	*last = t;
	return other;
}

/* Whether accesses, or steps from one to another, of which types say how long they are, or of other open types, meet such as
 * rest on that guess. (Steps of single bytes: see mixes_sizes.) */
static bool meets_guess(const struct lower *l, uint32_t array, enum lower_origin guess)
{
	bool guessed = false, known = false, walked = false, field = false;
	CXType last = { .kind = CXType_Invalid };
	for (size_t i = 0; i < l->elements.n; i++) {
		const struct lower_element *e = &l->elements.at[i];
		if (e->array != array) continue;
		walked |= e->use == ELEMENT_WALKED && e->origin == ORIGIN_TYPE && type_size(NULL, e->type) > 1;
		field |= e->use == ELEMENT_BEFORE_FIELD && guess == ORIGIN_OPEN;
		if (e->origin != guess || e->use == ELEMENT_BEFORE_FIELD) continue;
		guessed = true;
		known |= guess == ORIGIN_OPEN && is_another(&last, e->type);
	}
	if (field && walked) return true;
	known |= walked;
	for (size_t i = 0; i < l->accesses.n; i++) {
		const struct lower_access *x = &l->accesses.at[i];
		if (x->place.object != array || unknown_place(&x->place)) continue;
		guessed |= x->origin == guess;
		known |= x->origin == ORIGIN_TYPE || (guess == ORIGIN_OPEN && x->origin == guess && is_another(&last, x->type));
	}
	return guessed && known;
}

/* Does a launch of the file give the parameter t another size? */
static bool launched_otherwise(const struct lower *l, CXType t)
{
	const struct template_binding *b = type_parameter(&l->found->env, t);
	for (size_t i = 0; b && i < l->found->instances.n; i++) {
		CXCursor c = l->found->instances.at[i];
		bool told = (int)b->index < clang.Cursor_getNumTemplateArguments(c) && clang.equalCursors(clang.getCursorSemanticParent(b->parameter), l->found->function)
			&& clang.Cursor_getTemplateArgumentKind(c, b->index) == CXTemplateArgumentKind_Type;
		if (told && type_size(NULL, clang.Cursor_getTemplateArgumentType(c, b->index)) != 4) return true;
	}
	return false;
}

static bool launches_break(const struct lower *l, uint32_t array)
{
	bool found = false;
	for (size_t i = 0; i < l->elements.n; i++) {
		const struct lower_element *e = &l->elements.at[i];
		found |= e->array == array && e->origin == ORIGIN_OPEN && launched_otherwise(l, e->type);
	}
	for (size_t i = 0; i < l->accesses.n && !found; i++) {
		const struct lower_access *x = &l->accesses.at[i];
		found = x->place.object == array && x->origin == ORIGIN_OPEN && launched_otherwise(l, x->type);
	}
	return found;
}

static bool is_write(const struct lower_access *x, uint32_t array) { return x->place.object == array && x->access->mode == ACCESS_WRITE; }

/* Equal numbers of different sizes are not the same bytes. Accesses differ in their number of units then, but at unknown places,
 * where one unit stands for all: what is stored there is not called equal. */
static void doubt_mixed_sizes(struct lower *l, uint32_t array)
{
	uint32_t size = 0;
	bool mixed = false;
	for (size_t i = 0; i < l->accesses.n; i++) {
		const struct lower_access *x = &l->accesses.at[i];
		if (!is_write(x, array)) continue;
		mixed |= size && size != x->size;
		size = x->size;
	}
	for (size_t i = 0; i < l->accesses.n && mixed; i++) {
		struct lower_access *x = &l->accesses.at[i];
		if (is_write(x, array) && unknown_place(&x->place)) l->k->sites.at[x->access->site.ix - 1].plain_value = false;
	}
}

/* Nor are equal numbers of different types, one of which a template leaves open: 5 may become 5.0f. Zero is all zeros. */
static void doubt_mixed_types(struct lower *l, uint32_t array)
{
	bool open = false, mixed = false;
	CXType last = { .kind = CXType_Invalid };
	for (size_t i = 0; i < l->accesses.n; i++) {
		const struct lower_access *x = &l->accesses.at[i];
		if (!is_write(x, array)) continue;
		mixed |= x->origin != ORIGIN_OPEN || is_another(&last, x->type);
		open |= x->origin == ORIGIN_OPEN;
	}
	for (size_t i = 0; i < l->accesses.n && open && mixed; i++) {
		struct lower_access *x = &l->accesses.at[i];
		int64_t n;
		bool zero = x->access->value.ix && expr_is_int(l->t, x->access->value, &n) && n == 0;
		if (is_write(x, array) && x->origin == ORIGIN_OPEN && !zero) l->k->sites.at[x->access->site.ix - 1].plain_value = false;
	}
}

/* A race that rests on the size of a type which nothing declares is a guess, as is one on such an object. */
static void assume_sizes(struct lower *l, struct array *array, uint32_t ix)
{
	bool mixed = (l->open_sizes || l->guessed_sizes) && mixes_sizes(l, ix);
	if ((l->open_sizes && mixed) || meets_guess(l, ix, ORIGIN_OPEN)) {
		lower_assumption(l, ASSUME_OTHER, array->at, "types that a template leaves open take four bytes");
		l->contradicted |= launches_break(l, ix);
	}
	bool guess = meets_guess(l, ix, ORIGIN_GUESSED);
	if ((l->guessed_sizes && mixed) || guess)
		lower_assumption(l, ASSUME_OTHER, array->at, "types that nothing declares take four bytes, vectors sixteen");
	array->undeclared |= guess && mixed;
}

static void view_array(struct lower *l, uint32_t ix)
{
	struct array *array = &l->k->arrays.at[ix - 1];
	const struct lower_array *d = declared(l, ix);
	bool tuple = d && d->dims > 0 && d->dims <= LIMIT_CORE_DIMS && array->dims == d->dims && all_follow(l, d, ix);
	int64_t unit = common_unit(l, ix, tuple);
	expr_ref sizes[LIMIT_CORE_DIMS];
	memcpy(sizes, array->size, sizeof sizes);
	if (tuple) {
		int64_t element = d->strides[d->dims - 1], size;
		unit = gcd(unit, element);
		if (unit != element && array->size[d->dims - 1].ix && expr_is_int(l->t, array->size[d->dims - 1], &size))
			array->size[d->dims - 1] = expr_int(l->t, size * (element / unit));
		else if (unit != element) array->size[d->dims - 1] = (expr_ref){0};
	} else {
		int64_t total = d && d->dims ? lower_size(l, d->type) : d ? lower_size(l, d->type) : 0;
		if (d && d->dims && d->dims <= LIMIT_CORE_DIMS && d->strides[0] >= PSEUDO_SIZE) unit = gcd(unit, d->strides[d->dims - 1]);
		array->dims = 1;
		for (int i = 0; i < LIMIT_CORE_DIMS; i++) array->size[i] = (expr_ref){0};
		if (total > 0 && total < PSEUDO_SIZE && ix != l->dynamic_shared && total % unit == 0 && array->space != SPACE_NONE)
			array->size[0] = expr_int(l->t, total / unit);
	}
	array->unit_bytes = (uint32_t)unit;
	doubt_mixed_sizes(l, ix);
	doubt_mixed_types(l, ix);
	assume_sizes(l, array, ix);
	if (tuple && d->dims > 1)
		lower_assumption(l, ASSUME_IN_BOUNDS, array->at, "indices of %s stay in their dimension", array->name);
	for (size_t i = 0; i < l->accesses.n; i++) {
		struct lower_access *x = &l->accesses.at[i];
		if (x->place.object != ix) continue;
		if (tuple) keep_tuple(l, d, x, unit);
		else flatten(l, d, sizes, x, unit);
	}
}

void lower_views(struct lower *l)
{
	for (uint32_t ix = 1; ix <= l->k->arrays.n; ix++) view_array(l, ix);
	if (l->contradicted)
		lower_give_up(l, l->k->at, "a type that the template leaves open is taken to have four bytes, and a launch of this file gives one of other size");
}

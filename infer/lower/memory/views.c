/* Gives every array one unit and every access its index tuple. As long as all accesses of an array follow
 * its declared dimensions the tuple is kept; otherwise addresses become flat offsets in the greatest common unit. */
#include "infer/lower/memory/states.h"
#include "infer/lower/values/shape.h"

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
	for (size_t i = 0; i < l->now.accesses.n; i++) {
		const struct lower_access *x = &l->now.accesses.at[i];
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
	for (size_t i = 0; i < l->now.accesses.n; i++) {
		const struct lower_access *x = &l->now.accesses.at[i];
		if (x->place.object != array || unknown_place(&x->place)) continue;
		unit = gcd(gcd(unit, x->size), x->place.bytes);
		for (uint32_t k = 0; k < x->place.n && !tuple; k++) {
			int64_t divisor = values_divisor(l, x->place.term[k].index), product;
			if (divisor == 0) continue;
			if (!int_mul(divisor, x->place.term[k].size, &product)) product = x->place.term[k].size;
			unit = gcd(unit, product);
		}
	}
	return unit ? unit : 4;
}

static expr_ref divide_term(struct lower *l, expr_ref index, int64_t size, int64_t unit)
{
	struct expr_table *t = l->t;
	int64_t common = gcd(size, unit);
	expr_ref e = unit / common > 1 ? values_divide(l, index, unit / common) : index;
	return expr_mul(t, e, expr_int(t, size / common));
}

static void flatten(struct lower *l, struct lower_access *x, int64_t unit)
{
	struct expr_table *t = l->t;
	struct access *a = x->access;
	if (unknown_place(&x->place)) {
		a->index[0] = x->place.term[0].index;
		a->count = 1;
		return;
	}
	for (uint32_t i = 0; i < x->place.n; i++)
		if (x->place.term[i].size >= VALUES_SYMBOLIC)
			values_give_up(l, &l->now.frame->function->named, "array of unknown dimensions accessed against its dimensions");
	expr_ref e = expr_int(t, x->place.bytes / unit);
	for (uint32_t i = 0; i < x->place.n; i++) e = expr_add(t, e, divide_term(l, x->place.term[i].index, x->place.term[i].size, unit));
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

static bool is_write(const struct lower_access *x, uint32_t array) { return x->place.object == array && x->access->mode == ACCESS_WRITE; }

/* Equal numbers of different sizes are not the same bytes. Accesses differ in their number of units then, but at unknown places,
 * where one unit stands for all: what is stored there is not called equal. */
static void doubt_mixed_sizes(struct lower *l, uint32_t array)
{
	uint32_t size = 0;
	bool mixed = false;
	for (size_t i = 0; i < l->now.accesses.n; i++) {
		const struct lower_access *x = &l->now.accesses.at[i];
		if (!is_write(x, array)) continue;
		mixed |= size && size != x->size;
		size = x->size;
	}
	for (size_t i = 0; i < l->now.accesses.n && mixed; i++) {
		struct lower_access *x = &l->now.accesses.at[i];
		if (is_write(x, array) && unknown_place(&x->place)) l->k->sites.at[x->access->site.ix - 1].plain_value = false;
	}
}

static bool is_open(const struct lower_access *x) { return x->type && x->type->bare->kind == TREE_TYPE_DEPENDENT; }

/* Nor are equal numbers of different types, one of which a template leaves open: 5 may become 5.0f. Zero is all zeros. */
static void doubt_mixed_types(struct lower *l, uint32_t array)
{
	bool open = false, mixed = false;
	const struct tree_type *last = NULL;
	for (size_t i = 0; i < l->now.accesses.n; i++) {
		const struct lower_access *x = &l->now.accesses.at[i];
		if (!is_write(x, array)) continue;
		const struct tree_type *type = x->type ? x->type->bare : NULL;
		mixed |= !is_open(x) || (last && last != type);
		open |= is_open(x);
		last = type;
	}
	for (size_t i = 0; i < l->now.accesses.n && open && mixed; i++) {
		struct lower_access *x = &l->now.accesses.at[i];
		int64_t n;
		bool zero = x->access->value.ix && expr_is_int(l->t, x->access->value, &n) && n == 0;
		if (is_write(x, array) && is_open(x) && !zero) l->k->sites.at[x->access->site.ix - 1].plain_value = false;
	}
}

/* How large is a type with members that nothing declares? Nobody knows where its elements lie in memory that is seen otherwise, too. */
static void doubt_sizes(struct lower *l, uint32_t array)
{
	bool undeclared = false, other = false;
	for (size_t i = 0; i < l->now.accesses.n && l->parts.n; i++) {
		const struct lower_access *x = &l->now.accesses.at[i];
		if (x->place.object != array || !x->type || unknown_place(&x->place)) continue;
		bool open = memory_is_undeclared(l, x->type);
		undeclared |= open;
		other |= !open;
	}
	l->sizes_meet |= undeclared && other;
}

static void view_array(struct lower *l, uint32_t ix)
{
	struct array *array = &l->k->arrays.at[ix - 1];
	const struct lower_array *d = declared(l, ix);
	bool tuple = d && d->dims > 0 && d->dims <= LIMIT_CORE_DIMS && array->dims == d->dims && all_follow(l, d, ix);
	int64_t unit = common_unit(l, ix, tuple);
	if (tuple) {
		int64_t element = d->strides[d->dims - 1], size;
		unit = gcd(unit, element);
		if (unit != element && array->size[d->dims - 1].ix && expr_is_int(l->t, array->size[d->dims - 1], &size))
			array->size[d->dims - 1] = expr_int(l->t, size * (element / unit));
		else if (unit != element) array->size[d->dims - 1] = (expr_ref){0};
	} else {
		int64_t total = d ? values_size(d->type) : 0;
		array->dims = 1;
		for (int i = 0; i < LIMIT_CORE_DIMS; i++) array->size[i] = (expr_ref){0};
		if (total > 0 && total < VALUES_SYMBOLIC && ix != l->dynamic_shared && total % unit == 0 && array->space != SPACE_NONE)
			array->size[0] = expr_int(l->t, total / unit);
	}
	array->unit_bytes = (uint32_t)unit;
	doubt_mixed_sizes(l, ix);
	doubt_mixed_types(l, ix);
	doubt_sizes(l, ix);
	if (tuple && d->dims > 1 && !d->numbered)
		values_assumption(l, ASSUME_IN_BOUNDS, d->var ? &d->var->at : NULL, "indices of %s stay in their dimension", array->name);
	for (size_t i = 0; i < l->now.accesses.n; i++) {
		struct lower_access *x = &l->now.accesses.at[i];
		if (x->place.object != ix) continue;
		if (tuple) keep_tuple(l, d, x, unit);
		else flatten(l, x, unit);
	}
}

/* A device takes a number, or a vector of CUDA, only at a multiple of its size. What OpenCL's vloadn reads is a vector by its type, and lies anywhere. */
static bool is_aligned(const struct lower *l, const struct lower_access *x)
{
	const struct tree_type *t = x->type ? x->type->bare : NULL;
	bool number = t && (t->kind == TREE_TYPE_INT || t->kind == TREE_TYPE_FLOAT || t->kind == TREE_TYPE_POINTER);
	bool vector = t && t->kind == TREE_TYPE_RECORD && l->language != LANGUAGE_OPENCL;
	return (number || vector) && t->align == (uint64_t)x->size * 8;
}

static void align_sites(struct lower *l)
{
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < l->now.accesses.n; i++) {
			const struct lower_access *x = &l->now.accesses.at[i];
			if (x->access->site.ix && x->access->count > 1 && is_aligned(l, x) == !pass) l->k->sites.at[x->access->site.ix - 1].aligned = !pass;
		}
}

void memory_views(struct lower *l)
{
	for (uint32_t ix = 1; ix <= l->k->arrays.n; ix++) view_array(l, ix);
	align_sites(l);
}

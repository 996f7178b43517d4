/* Layouts: where an index is a sum of digits, each with a stride, no two threads meet if every stride is at least as long as what the next
 * lower one runs over:  d[y * s1 + x * s0]  with  s1 >= gridDim.x * s0  and  s0 >= 1; or one digit in another:  d[(z * h + y) * w + x]  with  w  at least what
 * x runs over, and  h  what y does. As with all candidates, the check has the last word. */
#include "smt/precondition_internal.h"

#include <string.h>

static bool is_quotient(const struct expr *x) { return x->kind == EXPR_TDIV || x->kind == EXPR_EDIV; }
static bool is_remainder(const struct expr *x) { return x->kind == EXPR_TREM || x->kind == EXPR_EMOD; }

struct expr layout_below_wraps(const struct expr_table *t, expr_ref e) { return *expr_get(t, expr_below_wraps(t, e)); }

/* A number or a parameter; NULL: something else. */
static const char *short_text(struct gather *g, expr_ref e)
{
	struct expr_table *t = g->f->pattern->exprs;
	if (!e.ix) return NULL;          /* the limit of a loop that has none */
	struct expr x = layout_below_wraps(t, e);
	if (x.kind == EXPR_INT) return arena_printf(g->f->arena, "%lld", (long long)x.value);
	const struct var *v = x.kind == EXPR_VAR ? expr_var_get(t, x.var) : NULL;
	return v && v->kind == VAR_PARAM && !v->type.opaque && !v->undeclared && !v->any ? v->name : NULL;
}

static bool is_lowering(const struct gather *g, expr_ref e)
{
	const struct expr *x = expr_get(g->f->pattern->exprs, e);
	return x->kind == EXPR_INT && x->value < 0;
}

/* What is at least this: `n` of `n - 1`, which leaves room for more than is asked and is what allocations are made of. NULL: nothing short. */
static const char *short_above(struct gather *g, expr_ref e)
{
	struct expr x = e.ix ? layout_below_wraps(g->f->pattern->exprs, e) : (struct expr) { 0 };
	for (int i = 0; i < 2 && e.ix && x.kind == EXPR_ADD; i++)
		if (is_lowering(g, x.kid[i])) return short_text(g, x.kid[1 - i]);
	return short_text(g, e);
}

static bool list_has(const struct expr_list *l, expr_ref e)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->at[i].ix == e.ix) return true;
	return false;
}

/* What holds around the statement, each by itself. The second test of `if (x >= w || y >= h) return;` is made where the first failed: of
 * `!(x < w) || y < h` beside `x < w` the other side is left. */
static struct expr_list guards(struct gather *g)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr_list parts = { 0 };
	for (size_t i = 0; i < g->path.n; i++) smt_conjuncts(t, g->f->arena, g->path.at[i], &parts);
	size_t n = parts.n;
	for (size_t i = 0; i < n; i++) {
		struct expr x = *expr_get(t, parts.at[i]);
		bool negated = x.kind == EXPR_NOT && expr_get(t, x.kid[0])->kind == EXPR_AND;
		if (negated) x = *expr_get(t, x.kid[0]);
		for (int side = 0; side < 2 && (negated || x.kind == EXPR_OR); side++) {
			expr_ref fails = negated ? x.kid[side] : expr_not(t, x.kid[side]);
			expr_ref other = negated ? expr_not(t, x.kid[1 - side]) : x.kid[1 - side];
			if (list_has(&parts, fails)) VEC_PUSH(g->f->arena, &parts, other);
		}
	}
	return parts;
}

/* `n` of `x < n` among what is around; {0}: there is none. */
static expr_ref guard_limit(struct gather *g, var_ref of)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr_list parts = guards(g);
	expr_ref found = { 0 };
	for (size_t i = 0; i < parts.n && !found.ix; i++) {
		struct expr x = *expr_get(t, parts.at[i]);
		struct expr left = x.kind == EXPR_LT ? layout_below_wraps(t, x.kid[0]) : x;
		if (left.kind == EXPR_VAR && left.var.ix == of.ix) found = x.kid[1];
	}
	return found;
}

/* How many loops are around the one that counts v; as many as there are: none does. */
static size_t loop_of(const struct gather *g, var_ref v)
{
	size_t i = 0;
	while (i < g->loops.n && g->loops.at[i]->u.loop.var.ix != v.ix) i++;
	return i;
}

/* Where its loop or a guard ends it. */
static expr_ref var_limit(struct gather *g, var_ref v)
{
	size_t loop = loop_of(g, v);
	return loop < g->loops.n ? g->loops.at[loop]->u.loop.range.limit : guard_limit(g, v);
}

/* i / w  of what stays below  h * w. */
static const char *quotient_bound(struct gather *g, const struct expr *x)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr of = layout_below_wraps(t, x->kid[0]), by = layout_below_wraps(t, x->kid[1]);
	expr_ref limit = of.kind == EXPR_VAR ? var_limit(g, of.var) : (expr_ref) { 0 };
	if (!limit.ix || by.kind != EXPR_VAR) return NULL;
	struct expr product = layout_below_wraps(t, limit);
	for (int i = 0; i < 2 && product.kind == EXPR_MUL; i++) {
		struct expr own = layout_below_wraps(t, product.kid[i]);
		if (own.kind == EXPR_VAR && own.var.ix == by.var.ix) return short_text(g, product.kid[1 - i]);
	}
	return NULL;
}

/* Below what a digit stays: its divisor, where its loop or a guard ends it, or its dimension; NULL: nothing short says that. */
static const char *digit_bound(struct gather *g, expr_ref digit)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr x = layout_below_wraps(t, digit);
	if (is_remainder(&x)) return short_text(g, x.kid[1]);
	if (is_quotient(&x)) return quotient_bound(g, &x);
	if (x.kind != EXPR_VAR) return NULL;
	const struct var *v = expr_var_get(t, x.var);
	expr_ref limit = var_limit(g, x.var);
	if (limit.ix && (loop_of(g, x.var) < g->loops.n || short_above(g, limit))) return short_above(g, limit);
	bool grid = v->kind == VAR_BLOCK_IDX;
	if (!grid && v->kind != VAR_THREAD_IDX) return NULL;
	int64_t fixed = finder_dim_fixed(g->f, grid, v->axis);
	return fixed ? arena_printf(g->f->arena, "%lld", (long long)fixed) : finder_dim_name(g->f, grid, v->axis);
}

static int digit_rank(struct gather *g, expr_ref digit)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr x = layout_below_wraps(t, digit);
	if (is_quotient(&x) || is_remainder(&x)) return digit_rank(g, x.kid[0]) + is_quotient(&x);
	if (x.kind != EXPR_VAR) return 0;
	const struct var *v = expr_var_get(t, x.var);
	size_t loop = loop_of(g, x.var);
	if (loop < g->loops.n) return -2 - 2 * (int)loop;
	return 2 * (v->kind == VAR_BLOCK_IDX ? 4 + v->axis : v->kind == VAR_THREAD_IDX ? 1 + v->axis : 0);
}

/* A product of an index: constants and parameters, and at most one thing that varies. */
struct product { struct stride stride; expr_ref digit; bool none; };

static void product_read(struct gather *g, expr_ref e, struct product *p)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr x = layout_below_wraps(t, e);
	bool constant = x.kind == EXPR_INT && x.value > 0 && x.value <= INT16_MAX / p->stride.times;
	if (x.kind == EXPR_MUL) {
		product_read(g, x.kid[0], p);
		product_read(g, x.kid[1], p);
	} else if (constant) p->stride.times *= x.value;
	else if (x.kind == EXPR_VAR && short_text(g, e) && p->stride.n < LAYOUT_FACTORS) p->stride.factor[p->stride.n++] = x.var;
	else if (p->digit.ix || x.kind == EXPR_INT) p->none = true;
	else p->digit = e;
}

/* An index, so many elements at a time, as digits, each with its stride. */
static void steps_note(struct gather *g, expr_ref e, struct stride by)
{
	struct expr x = layout_below_wraps(g->f->pattern->exprs, e);
	if (!g->nodes) return;
	g->nodes--;
	if (x.kind == EXPR_ADD || x.kind == EXPR_SUB) {
		steps_note(g, x.kid[0], by);
		steps_note(g, x.kid[1], by);
	} else if (x.kind == EXPR_MUL) {
		struct product p = { .stride = by };
		product_read(g, e, &p);
		if (p.digit.ix && !p.none) steps_note(g, p.digit, p.stride);
	} else if (x.kind != EXPR_INT && !short_text(g, e) && g->steps.n < LIMIT_PRECONDITION_TERMS) {
		struct step s = { by, digit_bound(g, e), digit_rank(g, e), g->indices };
		VEC_PUSH(g->f->arena, &g->steps, s);
	}
}

/* ---- nests: (z * h + y) * w + x ---- */

static void addends(struct gather *g, expr_ref e, struct expr_list *out)
{
	struct expr x = layout_below_wraps(g->f->pattern->exprs, e);
	if (!g->nodes) return;
	g->nodes--;
	if (x.kind != EXPR_ADD) {
		VEC_PUSH(g->f->arena, out, e);
		return;
	}
	addends(g, x.kid[0], out);
	addends(g, x.kid[1], out);
}

static bool is_axis(const struct expr_table *t, const struct expr *x, enum var_kind kind, int *axis)
{
	const struct var *v = x->kind == EXPR_VAR ? expr_var_get(t, x->var) : NULL;
	if (v) *axis = v->axis;
	return v && v->kind == kind;
}

/* A number or a parameter, or a difference of two in parentheses; that this is not below zero is a part of its own. */
static const char *short_difference(struct gather *g, expr_ref e)
{
	struct expr x = layout_below_wraps(g->f->pattern->exprs, e);
	if (x.kind != EXPR_SUB) return short_above(g, e);
	const char *a = short_text(g, x.kid[0]), *b = short_text(g, x.kid[1]);
	if (!a || !b) return NULL;
	VEC_PUSH(g->f->arena, &g->nests, arena_printf(g->f->arena, "%s >= %s", a, b));
	return arena_printf(g->f->arena, "(%s - %s)", a, b);
}

/* `x < n` of this sum. */
static const char *sum_bound(struct gather *g, const struct expr_list *sum)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr_list parts = guards(g);
	for (size_t i = 0; i < parts.n; i++) {
		struct expr_list left = { 0 };
		struct expr x = *expr_get(t, parts.at[i]);
		if (x.kind != EXPR_LT) continue;
		addends(g, x.kid[0], &left);
		bool same = left.n == sum->n;
		for (size_t j = 0; j < left.n && same; j++) same = left.at[j].ix == sum->at[j].ix;
		const char *limit = same ? short_difference(g, x.kid[1]) : NULL;
		if (limit) return limit;
	}
	return NULL;
}

static const char *dim_text(struct gather *g, int what, int axis)
{
	int64_t fixed = finder_dim_fixed(g->f, what, axis);
	return fixed ? arena_printf(g->f->arena, "%lld", (long long)fixed) : finder_dim_name(g->f, what, axis);
}

/* Below what a sum stays: a digit, or the thread's number in the grid; NULL: nothing short says. */
static const char *plain_run(struct gather *g, const struct expr_list *sum)
{
	struct expr_table *t = g->f->pattern->exprs;
	const char *guarded = sum->n ? sum_bound(g, sum) : NULL;
	if (guarded || sum->n == 1) return guarded ? guarded : digit_bound(g, sum->at[0]);
	for (size_t i = 0; i < 2 && sum->n == 2; i++) {
		struct expr thread = layout_below_wraps(t, sum->at[i]), blocks = layout_below_wraps(t, sum->at[1 - i]);
		int axis[3];
		if (blocks.kind != EXPR_MUL || !is_axis(t, &thread, VAR_THREAD_IDX, &axis[0])) continue;
		for (int j = 0; j < 2; j++) {
			struct expr block = layout_below_wraps(t, blocks.kid[j]), size = layout_below_wraps(t, blocks.kid[1 - j]);
			if (!is_axis(t, &block, VAR_BLOCK_IDX, &axis[1]) || !is_axis(t, &size, VAR_BLOCK_DIM, &axis[2])) continue;
			if (axis[0] == axis[1] && axis[0] == axis[2]) return arena_printf(g->f->arena, "%s * %s", dim_text(g, 1, axis[0]), dim_text(g, 0, axis[0]));
		}
	}
	return NULL;
}

/* The stride of a product, a parameter or a constant, and what is taken so often. false: it has none of this kind. */
static bool product_split(struct gather *g, expr_ref e, enum expr_kind kind, expr_ref *stride, expr_ref *of)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr x = layout_below_wraps(t, e);
	for (int j = 0; j < 2 && x.kind == EXPR_MUL; j++) {
		struct expr by = layout_below_wraps(t, x.kid[j]);
		if (by.kind != kind || (kind == EXPR_INT && by.value < 2) || !short_text(g, x.kid[j])) continue;
		*stride = x.kid[j];
		*of = x.kid[1 - j];
		return true;
	}
	return false;
}

/* How often a product is taken of this parameter, also where others are between: `plane * z` with a plane of `w * h`. */
static bool product_divide(struct gather *g, expr_ref e, var_ref by, expr_ref *of)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr x = layout_below_wraps(t, e);
	if (!g->nodes) return false;
	g->nodes--;
	for (int j = 0; j < 2 && x.kind == EXPR_MUL; j++) {
		struct expr factor = layout_below_wraps(t, x.kid[j]);
		expr_ref inner;
		bool it = factor.kind == EXPR_VAR && factor.var.ix == by.ix, in = !it && product_divide(g, x.kid[j], by, &inner);
		if (it || in) *of = it ? x.kid[1 - j] : expr_mul(t, inner, x.kid[1 - j]);
		if (it || in) return true;
	}
	return false;
}

/* The least constant that any of these is a product with; 0: there is none. */
static int64_t least_constant(struct gather *g, const struct expr_list *all)
{
	int64_t least = 0;
	for (size_t i = 0; i < all->n; i++) {
		expr_ref by, of;
		if (!product_split(g, all->at[i], EXPR_INT, &by, &of)) continue;
		int64_t value = layout_below_wraps(g->f->pattern->exprs, by).value;
		if (!least || value < least) least = value;
	}
	return least;
}

/* A sum as a multiple of one parameter, in one product or (several) in several, `pitch * y + pitch * i`, and the rest. false: none is taken of a
 * parameter, or of others (*stride is one of them). */
static bool split_by_parameter(struct gather *g, const struct expr_list *all, bool several, expr_ref *stride, expr_ref *of, struct expr_list *rest)
{
	struct expr_table *t = g->f->pattern->exprs;
	expr_ref part, other;
	bool taken = false;
	*stride = (expr_ref) { 0 };
	for (size_t i = 0; i < all->n && !stride->ix; i++)
		if (!product_split(g, all->at[i], EXPR_VAR, stride, &part)) *stride = (expr_ref) { 0 };
	for (size_t i = 0; i < all->n && stride->ix; i++) {
		if (product_divide(g, all->at[i], layout_below_wraps(t, *stride).var, &part)) {
			if (taken && !several) return false;
			*of = taken ? expr_add(t, *of, part) : part;
			taken = true;
		} else if (product_split(g, all->at[i], EXPR_VAR, &other, &part)) return false;
		else VEC_PUSH(g->f->arena, rest, all->at[i]);
	}
	return stride->ix;
}

/* Likewise of a constant: the simplifier multiplies sums by constants term by term. */
static bool split_by_constant(struct gather *g, const struct expr_list *all, expr_ref *stride, expr_ref *of, struct expr_list *rest)
{
	struct expr_table *t = g->f->pattern->exprs;
	int64_t least = least_constant(g, all);
	*stride = expr_int(t, least);
	*of = expr_int(t, 0);
	for (size_t i = 0; i < all->n && least; i++) {
		expr_ref by, part;
		if (!product_split(g, all->at[i], EXPR_INT, &by, &part)) {
			VEC_PUSH(g->f->arena, rest, all->at[i]);
			continue;
		}
		int64_t value = layout_below_wraps(t, by).value;
		if (value % least) return false;
		*of = expr_add(t, *of, expr_mul(t, expr_int(t, value / least), part));
	}
	return least;
}

/* e as one multiple of a parameter, else of a constant, and what is added to that; false: it is none, or there are several. */
static bool multiple_split(struct gather *g, expr_ref e, bool several, const char **stride, expr_ref *of, struct expr_list *rest)
{
	struct expr_list all = { 0 };
	expr_ref by;
	addends(g, e, &all);
	bool split = split_by_parameter(g, &all, several, &by, of, rest);
	if (!split && by.ix) return false;
	if (!split) {
		rest->n = 0;
		split = split_by_constant(g, &all, &by, of, rest);
	}
	*stride = split ? short_text(g, by) : NULL;
	return split;
}

/* Below what a sum stays, as plain_run says, or so many elements for each: `4 * x + 2`. */
static const char *sum_run(struct gather *g, const struct expr_list *sum)
{
	struct expr_list varies = { 0 }, rest = { 0 }, inner = { 0 };
	expr_ref by, of;
	const char *run = plain_run(g, sum);
	for (size_t i = 0; i < sum->n; i++)
		if (layout_below_wraps(g->f->pattern->exprs, sum->at[i]).kind != EXPR_INT) VEC_PUSH(g->f->arena, &varies, sum->at[i]);
	if (run || !split_by_constant(g, &varies, &by, &of, &rest) || rest.n) return run;
	addends(g, of, &inner);
	run = plain_run(g, &inner);
	return run ? arena_printf(g->f->arena, "%s * %s", short_text(g, by), run) : NULL;
}

/* What is added to a multiple of a stride stays below the stride, and so within what it is a multiple of. false: that is not told in short words, or
 * the strides of single digits say as much. */
static bool nest_note(struct gather *g, expr_ref index, bool several)
{
	const char *stride, *found[LIMIT_PRECONDITION_PARTS];
	size_t n = 0;
	bool plain = true;
	struct expr_list rest = { 0 };
	expr_ref of = { 0 };
	while (n < LIMIT_PRECONDITION_PARTS && multiple_split(g, index, several, &stride, &of, &rest)) {
		const char *run = rest.n ? sum_run(g, &rest) : "1";
		bool number = stride[0] >= '0' && stride[0] <= '9';
		if (!run && number) break;               /* a tile, no row */
		if (!run) return false;
		plain = plain && (!rest.n || (rest.n == 1 && digit_bound(g, rest.at[0])));
		found[n++] = number ? arena_printf(g->f->arena, "%s <= %s", run, stride) : arena_printf(g->f->arena, "%s >= %s", stride, run);
		index = of;
		rest.n = 0;
	}
	if (n < 2 && plain) return false;
	for (size_t i = 0; i < n; i++) VEC_PUSH(g->f->arena, &g->nests, found[i]);
	return true;
}

/* ---- rows of several strides: z * slice + y * row + x ---- */

/* rest: what is a multiple of none. */
struct row { expr_ref stride, of; int rank; };
struct rows { struct row at[LIMIT_PRECONDITION_PARTS]; size_t n; struct expr_list rest; };

/* Of the greatest step in it: `blockIdx.y * blockDim.y + threadIdx.y`. */
static int sum_rank(struct gather *g, expr_ref e)
{
	struct expr x = layout_below_wraps(g->f->pattern->exprs, e);
	if (!g->nodes) return 0;
	g->nodes--;
	if (x.kind != EXPR_ADD && x.kind != EXPR_MUL) return digit_rank(g, e);
	int a = sum_rank(g, x.kid[0]), b = sum_rank(g, x.kid[1]);
	return a > b ? a : b;
}

static bool row_add(struct gather *g, struct rows *rows, expr_ref stride, expr_ref of)
{
	struct expr_table *t = g->f->pattern->exprs;
	size_t i = 0;
	while (i < rows->n && layout_below_wraps(t, rows->at[i].stride).var.ix != layout_below_wraps(t, stride).var.ix) i++;
	if (i == LIMIT_PRECONDITION_PARTS) return false;
	if (i < rows->n) of = expr_add(t, rows->at[i].of, of);
	rows->at[i] = (struct row) { stride, of, sum_rank(g, of) };
	rows->n += i == rows->n;
	return true;
}

/* The longest stride first. false: there are not several of something that is no single digit, or it is not told which is longer. */
static bool rows_read(struct gather *g, expr_ref index, struct rows *rows)
{
	struct expr_list all = { 0 };
	bool sums = false;
	*rows = (struct rows) { 0 };
	addends(g, index, &all);
	for (size_t i = 0; i < all.n; i++) {
		expr_ref by, of;
		if (!product_split(g, all.at[i], EXPR_VAR, &by, &of)) VEC_PUSH(g->f->arena, &rows->rest, all.at[i]);
		else if (!row_add(g, rows, by, of)) return false;
	}
	for (size_t i = 0; i < rows->n; i++) sums = sums || layout_below_wraps(g->f->pattern->exprs, rows->at[i].of).kind == EXPR_ADD;
	for (size_t i = 1; i < rows->n && sums; i++)
		for (size_t j = i; j > 0 && rows->at[j].rank >= rows->at[j - 1].rank; j--) {
			if (rows->at[j].rank == rows->at[j - 1].rank) return false;
			struct row longer = rows->at[j];
			rows->at[j] = rows->at[j - 1];
			rows->at[j - 1] = longer;
		}
	return rows->n > 1 && sums;
}

/* Each stride is as long as what the next shorter one runs over, and the shortest as the rest. */
static bool rows_note(struct gather *g, expr_ref index, uint32_t count)
{
	struct rows rows;
	const char *found[LIMIT_PRECONDITION_PARTS];
	if (!rows_read(g, index, &rows)) return false;
	for (size_t i = 0; i < rows.n; i++) {
		bool last = i + 1 == rows.n;
		struct expr_list below = last ? rows.rest : (struct expr_list) { 0 };
		if (!last) addends(g, rows.at[i + 1].of, &below);
		const char *run = below.n ? sum_run(g, &below) : arena_printf(g->f->arena, "%u", (unsigned)count), *stride = short_text(g, rows.at[i].stride);
		if (!run) return false;
		found[i] = last ? arena_printf(g->f->arena, "%s >= %s", stride, run)
			: arena_printf(g->f->arena, "%s >= %s * %s", stride, run, short_text(g, rows.at[i + 1].stride));
	}
	for (size_t i = 0; i < rows.n; i++) VEC_PUSH(g->f->arena, &g->nests, found[i]);
	return true;
}

void layout_note(struct gather *g, const struct access *a)
{
	for (uint32_t i = 0; i < LIMIT_CORE_DIMS; i++) {
		bool noted = !a->index[i].ix || nest_note(g, a->index[i], false) || rows_note(g, a->index[i], a->count);
		if (!noted) {
			steps_note(g, a->index[i], (struct stride) { .times = 1 });
			nest_note(g, a->index[i], true);
		}
		g->indices++;
	}
	if (a->count > g->width) g->width = a->count;
	if (a->count > g->aligned && kernel_site(g->f->pattern, a->site)->aligned) g->aligned = a->count;
}

static bool stride_equal(const struct stride *a, const struct stride *b)
{
	return a->times == b->times && a->n == b->n && !memcmp(a->factor, b->factor, a->n * sizeof *a->factor);
}

/* The next lower one of the same index; NULL: it is the lowest. */
static const struct step *step_below(const struct gather *g, const struct step *s)
{
	const struct step *best = NULL;
	for (size_t i = 0; i < g->steps.n; i++) {
		const struct step *x = &g->steps.at[i];
		if (x->index == s->index && x->rank < s->rank && !stride_equal(&x->stride, &s->stride) && (!best || x->rank > best->rank)) best = x;
	}
	return best;
}

static void layout_add(struct candidate_set *l, size_t number)
{
	if (number == SIZE_MAX || l->n == LIMIT_PRECONDITION_PARTS) return;
	for (size_t i = 0; i < l->n; i++)
		if (l->at[i] == number) return;
	l->at[l->n++] = number;
}

/* What both are multiples of is taken from both. */
static void stride_cancel(struct stride *a, struct stride *b)
{
	int64_t common = int_gcd(a->times, b->times);
	a->times /= common;
	b->times /= common;
	for (uint32_t i = 0; i < a->n;) {
		uint32_t j = 0;
		while (j < b->n && b->factor[j].ix != a->factor[i].ix) j++;
		if (j == b->n) { i++; continue; }
		a->factor[i] = a->factor[--a->n];
		b->factor[j] = b->factor[--b->n];
	}
}

static const char *stride_text(const struct gather *g, const struct stride *s, const char *also)
{
	struct text t = { 0 };
	if (s->times != 1 || (!s->n && !also)) text_printf(&t, "%lld", (long long)s->times);
	if (also) text_printf(&t, "%s%s", t.n ? " * " : "", also);
	for (uint32_t i = 0; i < s->n; i++) text_printf(&t, "%s%s", t.n ? " * " : "", expr_var_get(g->f->pattern->exprs, s->factor[i])->name);
	const char *text = arena_strdup(g->f->arena, t.at);
	text_fini(&t);
	return text;
}

/* What the stride of `s` is at least; NULL: nothing short says, or it is that long anyway. */
static const char *step_least(const struct gather *g, const struct step *s, const struct step *below)
{
	struct arena *a = g->f->arena;
	struct stride own = s->stride, rest = { .times = g->width };
	if (below && !below->bound) return NULL;
	if (below) rest = below->stride;
	stride_cancel(&own, &rest);
	for (uint32_t i = 0; i < own.n; i++)
		if (finder_is_chosen(g->f, expr_var_get(g->f->pattern->exprs, own.factor[i])->name)) return NULL;
	if (!own.n) return NULL;
	return arena_printf(a, "%s >= %s", stride_text(g, &own, NULL), stride_text(g, &rest, below ? below->bound : NULL));
}

/* What a device takes at multiples of its size alone is there if strides and offsets are multiples. */
static void aligned_candidates(struct gather *g)
{
	struct finder *f = g->f;
	for (size_t i = 0; g->aligned > 1 && i < g->strides.n; i++) {
		const struct var *v = expr_var_get(f->pattern->exprs, g->strides.at[i]);
		if (v->kind != VAR_PARAM || v->type.opaque || finder_is_chosen(f, v->name)) continue;
		layout_add(&f->aligned, candidate_add(f, COST_LAYOUT, arena_printf(f->arena, "%s %% %u == 0", v->name, (unsigned)g->aligned)));
	}
}

void layout_candidates(struct gather *g)
{
	struct finder *f = g->f;
	f->layout.n = f->aligned.n = 0;
	if (!g->width) g->width = 1;
	aligned_candidates(g);
	for (size_t i = 0; i < g->steps.n; i++) {
		const struct step *s = &g->steps.at[i];
		const char *least = step_least(g, s, step_below(g, s));
		if (least) layout_add(&f->layout, candidate_add(f, COST_LAYOUT, least));
	}
	for (size_t i = 0; i < g->nests.n; i++) layout_add(&f->layout, candidate_add(f, COST_PRODUCT, g->nests.at[i]));
}

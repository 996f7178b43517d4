/* What somebody says of the numbers in an array (`distinct(order)`, `sorted(offsets)`), in questions; and which of the two would prove a pair of which an
 * alarm says that it may race.
 *
 * Soundness: a question has a value for each read, be it made or not. Of those that are made the fact is what was assumed. For the others there have to be
 * values with which it is true, or the question would miss runs in which they are not made: where numbers are sorted the one of the nearest read below,
 * or above; where they are distinct any of 2^16 or more of which at most 2 * LIMIT_CONGRUENT_READS are taken. So it is asked of reads that only their type
 * bounds, and never that an array is both: between two neighbours there may be no number left. */
#include "smt/smt_internal.h"

#include <string.h>

#define SHARE 0.06       /* of the work of a kernel, for what nobody asked for */

/* ---- in questions ---- */

static bool only_its_type_bounds(const struct var *v)
{
	struct expr_range r = int_type_range(v->type);
	return v->type.bits >= DATA_FACT_BITS && !v->type.opaque && (v->lo > v->hi || (v->lo <= r.lo && v->hi >= r.hi));
}

/* match: two reads of an array of which no two numbers are equal   result: other indices, other values */
static expr_ref other_values(struct expr_table *t, expr_ref index, expr_ref next, expr_ref v, expr_ref w)
{
	return expr_or(t, expr_eq(t, index, next), expr_not(t, expr_eq(t, v, w)));
}

/* match: two reads of an array whose numbers are sorted   result: at the lower index no greater value */
static expr_ref no_greater(struct expr_table *t, expr_ref index, expr_ref next, expr_ref v, expr_ref w)
{
	return expr_or(t, expr_lt(t, next, index), expr_le(t, v, w));
}

static bool has_fact(const struct query *q, const struct read_binding *x, const struct read_binding *y)
{
	const struct array *a = kernel_array(q->k, x->access->array);
	const struct var *v = expr_var_get(q->k->exprs, x->var), *w = expr_var_get(q->k->exprs, y->var);
	bool one = x->access->array.ix == y->access->array.ix && x->access->count == 1 && y->access->count == 1 && int_type_equal(v->type, w->type);
	bool known = (a->is_distinct || a->is_sorted) && a->dims == 1 && (a->space == SPACE_GLOBAL || a->space == SPACE_CONSTANT);
	return one && known && x->change.kind == CHANGE_ANY && y->change.kind == CHANGE_ANY && only_its_type_bounds(v) && only_its_type_bounds(w);
}

void query_data_fact(struct query *q, const struct read_binding *x, int i, const struct read_binding *y, int j)
{
	struct expr_table *t = q->k->exprs;
	const struct array *a = kernel_array(q->k, x->access->array);
	if (!has_fact(q, x, y)) return;
	struct lowered at = lower_expr(q->lower, x->access->index[0]), next = lower_expr(q->lower, y->access->index[0]);
	expr_ref defined = expr_and(t, query_copy(q, at.side, i), query_copy(q, next.side, j));
	expr_ref n = query_copy(q, at.e, i), m = query_copy(q, next.e, j), v = query_copy(q, expr_var(t, x->var), i), w = query_copy(q, expr_var(t, y->var), j);
	expr_ref fact = a->is_distinct ? other_values(t, n, m, v, w) : expr_and(t, no_greater(t, n, m, v, w), no_greater(t, m, n, w, v));
	query_add(q, expr_or(t, expr_not(t, defined), fact));
}

static const struct read_binding *read_as(const struct query *q, expr_ref e)
{
	const struct expr *x = expr_get(q->k->exprs, e);
	const struct reads *reads = q->in->reads;
	for (size_t i = 0; x->kind == EXPR_VAR && reads && i < reads->n; i++)
		if (reads->at[i].var.ix == x->var.ix) return &reads->at[i];
	return NULL;
}

/* match:  all indices of a question are numbers read of one array of which no two are equal
 * result: the indices that these were read at
 * Where two places are equal so are these. That they are in their type is assumed as of other indices. */
void query_read_places(struct query *q)
{
	struct expr_table *t = q->k->exprs;
	const struct read_binding *first = read_as(q, q->accesses.at[0].index[0]);
	bool all = first && q->dims == 1 && !q->other.ix && kernel_array(q->k, first->access->array)->is_distinct;
	for (size_t i = 0; i < q->accesses.n && all; i++) {
		const struct read_binding *b = read_as(q, q->accesses.at[i].index[0]);
		all = b && q->accesses.at[i].from->access.count == 1 && has_fact(q, first, b);
	}
	for (size_t i = 0; i < q->accesses.n && all; i++) {
		struct query_access *a = &q->accesses.at[i];
		struct lowered at = lower_index(q->lower, read_as(q, a->index[0])->access->index[0]);
		query_vars_add(q, query_vars(q, a->index[0]));            /* witnesses tell what was read */
		a->index[0] = at.e;
		a->guard = expr_and(t, a->guard, at.side);
		q->assumes_no_overflow |= at.assumes_no_overflow;
	}
}

/* ---- which one would help ---- */

/* Only what every kernel is asked. */
static bool is_worth_it(const struct check_options *o, const struct check *found)
{
	bool asked = o->proof_only || o->attempt || o->guess_only || o->true_only || o->steady || o->other_warps || o->only.ix || o->no_trials;
	return !asked && found->verdict == VERDICT_POSSIBLY_RACY;
}

static bool hangs_on_data(const struct alarm *a)
{
	return a->kind == ALARM_RACE && a->label == LABEL_POSSIBLE && a->causes.n > 0;
}

/* What is read at one place is told apart by its numbers, what is read at two, as where rows begin and end, by their order. */
static const char *fact_for(struct kernel *k, struct arena *a, array_ref array)
{
	size_t sites = 0;
	for (size_t i = 0; i < k->sites.n; i++) sites += k->sites.at[i].array.ix == array.ix;
	return arena_printf(a, sites == 1 ? "distinct(%s)" : "sorted(%s)", kernel_array(k, array)->name);
}

/* The array that gave the value which a cause names. */
static array_ref array_of(const struct reads *reads, const struct kernel *k, const struct cause *c)
{
	for (size_t i = 0; i < reads->n && c->variable; i++) {
		const struct var *v = expr_var_get(k->exprs, reads->at[i].var);
		if (reads->at[i].change.kind == CHANGE_ANY && !strcmp(v->name, c->variable)) return reads->at[i].access->array;
	}
	return (array_ref){ 0 };
}

static bool has_pair(const struct check *c, const struct alarm *a)
{
	for (size_t i = 0; i < c->alarms.n; i++) {
		const struct alarm *b = &c->alarms.at[i];
		bool straight = a->site[0].ix == b->site[0].ix && a->site[1].ix == b->site[1].ix;
		if (b->level != a->level) continue;
		if (straight || (a->site[0].ix == b->site[1].ix && a->site[1].ix == b->site[0].ix)) return true;
	}
	return false;
}

/* The kernel is checked once more, with the fact. What it leaves out of the alarms on one array was proved where nothing was given up. */
static void try(struct kernel *k, const struct check_options *options, array_ref array, array_ref alarmed, struct check *found)
{
	struct array *a = &k->arrays.at[array.ix - 1];
	struct check_options own = *options;
	struct check other;
	own.only = alarmed;
	own.effort = smt_effort(options) * SHARE;
	own.kernel_work = 0;
	own.crowd = 0;
	own.no_divergence = own.no_trials = true;
	smt_check_kernel(k, &own, &other);
	for (size_t i = 0; i < found->alarms.n && !other.gave_up.n && !other.unsupported && other.limit == LIMIT_NONE; i++) {
		struct alarm *of = &found->alarms.at[i];
		if (hangs_on_data(of) && of->array.ix == alarmed.ix && !has_pair(&other, of)) of->fact = array_data_fact(a, k->arena);
	}
	a->is_distinct = a->is_sorted = false;
}

void data_facts_find(struct kernel *k, const struct check_options *options, struct check *found)
{
	if (!is_worth_it(options, found)) return;
	struct arena *scratch = arena_new();
	struct reads reads = { 0 };
	const char *why;
	bool tried = false;
	reads_collect(k, scratch, options->alias, &reads);
	for (size_t i = 0; i < found->alarms.n && reads.n; i++) {
		const struct alarm *a = &found->alarms.at[i];
		for (size_t j = 0; j < a->causes.n && hangs_on_data(a) && !tried; j++) {
			array_ref array = array_of(&reads, k, &a->causes.at[j]);
			tried = array.ix && !array_data_fact(kernel_array(k, array), scratch) && kernel_take_data_fact(k, fact_for(k, scratch, array), &why).ix;
			if (tried) try(k, options, array, a->array, found);
		}
	}
	arena_free(scratch);
}

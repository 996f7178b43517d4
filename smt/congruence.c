/* Arrays that the kernel never writes are functions of their index: two reads of one array at equal indices give equal
 * values, in one thread and across the two; a read at an index that both threads share is one value. The kernel's body
 * says which read binds which variable.
 *
 * Of another iteration's copies the index is that of the read, with the copies of what it is made of. Where these are not recorded (aligned loops) only
 * those take part whose index the thread and the launch determine. Leaving them out only loses precision. */
#include "smt/smt_internal.h"

bool arrays_may_meet(const struct kernel *k, array_ref x, array_ref y, bool alias)
{
	const struct array *a = kernel_array(k, x), *b = kernel_array(k, y);
	bool global = a->space == SPACE_GLOBAL && b->space == SPACE_GLOBAL;
	return x.ix == y.ix || (global && (a->may_alias || b->may_alias || (alias && (a->is_param || b->is_param))));
}

bool reads_constant(const struct kernel *k, array_ref array, bool alias)
{
	const struct array *a = kernel_array(k, array);
	bool global = a->space == SPACE_GLOBAL;
	if (a->may_alias || (alias && global && a->is_param)) return false;
	for (size_t i = 0; i < k->sites.n; i++) {
		const struct site *s = &k->sites.at[i];
		if (s->mode == ACCESS_READ) continue;
		if (arrays_may_meet(k, array, s->array, alias)) return false;
	}
	return true;
}

static bool same_type(const struct kernel *k, var_ref x, var_ref y)
{
	return int_type_equal(expr_var_get(k->exprs, x)->type, expr_var_get(k->exprs, y)->type);
}

/* The first of them that reads the same index of the same array as one type: the same value. */
static var_ref reads_first(const struct kernel *k, const struct reads *all, const struct read_binding *b)
{
	const struct var *v = expr_var_get(k->exprs, b->var);
	for (size_t i = 0; i < all->n && i < LIMIT_CONGRUENT_FIRST; i++) {
		const struct read_binding *x = &all->at[i];
		const struct var *w = expr_var_get(k->exprs, x->var);
		bool same = !x->said && x->access->array.ix == b->access->array.ix && x->access->count == b->access->count &&
			same_type(k, x->var, b->var) && w->lo == v->lo && w->hi == v->hi;
		for (uint32_t d = 0; d < kernel_array(k, b->access->array)->dims && same; d++)
			same = x->access->index[d].ix == b->access->index[d].ix;
		if (same) return x->var;
	}
	return b->var;
}

/* Are they what no iteration binds? */
static bool are_fixed(const struct kernel *k, const struct var_list *vars)
{
	bool fixed = true;
	for (size_t i = 0; i < vars->n && fixed; i++) {
		switch (expr_var_get(k->exprs, vars->at[i])->kind) {
		case VAR_PARAM: case VAR_BLOCK_DIM: case VAR_GRID_DIM: case VAR_THREAD_IDX: case VAR_BLOCK_IDX:
			break;
		case VAR_NONE: case VAR_LOOP: case VAR_WITNESS: case VAR_READ: case VAR_APPROX:
			fixed = false;
			break;
		}
	}
	return fixed;
}

static bool index_is_fixed(struct kernel *k, struct arena *a, const struct access *x)
{
	struct var_list vars = { 0 };
	for (uint32_t d = 0; d < kernel_array(k, x->array)->dims; d++) expr_vars(k->exprs, a, x->index[d], &vars);
	return are_fixed(k, &vars);
}

static expr_ref unified(struct kernel *k, struct expr_map *m, expr_ref e)
{
	return e.ix ? expr_subst(k->exprs, m, e) : e;
}

static const struct read_binding *binding_of(const struct reads *reads, var_ref v)
{
	for (size_t i = 0; i < reads->n; i++)
		if (reads->at[i].var.ix == v.ix) return &reads->at[i];
	return NULL;
}

static void with_copies(struct kernel *k, struct arena *a, const struct reads *reads, const struct phases *phases, struct reads *out)
{
	*out = (struct reads) { .others = reads->others, .near = reads->near };
	for (size_t i = 0; i < reads->n; i++) VEC_PUSH(a, out, reads->at[i]);
	for (size_t i = 0; i < phases->renamed.n && i < LIMIT_RENAMED_READS; i++) {
		const struct renamed_read *r = &phases->renamed.at[i];
		const struct read_binding *of = binding_of(reads, r->of);
		if (of && of->handed) VEC_PUSH(a, out, ((struct read_binding) { .var = r->copy, .first = r->copy, .access = of->access, .change = of->change, .handed = of->handed }));
		if (!of || of->fixed || of->change.kind != CHANGE_ANY) continue;
		struct access *access = arena_memdup(a, of->access, sizeof *of->access);
		for (uint32_t d = 0; d < LIMIT_CORE_DIMS; d++)
			if (access->index[d].ix) access->index[d] = expr_subst(k->exprs, r->map, access->index[d]);
		struct read_binding b = { .var = r->copy, .access = access };
		b.first = r->copy;
		VEC_PUSH(a, out, b);
	}
}

void reads_unify(struct kernel *k, struct arena *a, const struct reads *reads, struct phases *phases, struct reads *out)
{
	if (out) with_copies(k, a, reads, phases, out);
	struct expr_map *m = expr_map_new(a);
	uint32_t n = expr_var_count(k->exprs);
	uint32_t *binding = ARENA_ARRAY(a, uint32_t, n + 1);        /* variable -> 1 + its place; 0: none */
	for (uint32_t i = 0; i < reads->n; i++) binding[reads->at[i].var.ix] = i + 1;
	for (var_ref v = { 1 }; v.ix <= n; v.ix++) {
		const struct var *var = expr_var_get(k->exprs, v);
		bool copied = !binding[v.ix] && var->kind == VAR_READ && var->origin.ix && binding[var->origin.ix];
		if (!binding[v.ix] && !copied) continue;
		const struct read_binding *b = &reads->at[binding[copied ? var->origin.ix : v.ix] - 1];
		if (b->first.ix != v.ix && (!copied || b->fixed)) expr_map_put(m, v, expr_var(k->exprs, b->first));
	}
	for (size_t i = 0; i < phases->list.n; i++) {
		struct phase *p = &phases->list.at[i];
		p->context = unified(k, m, p->context);
		for (size_t j = 0; j < p->accesses.n; j++) {
			struct phase_access *x = &p->accesses.at[j];
			x->guard = unified(k, m, x->guard);
			x->access.value = unified(k, m, x->access.value);
			for (uint32_t d = 0; d < LIMIT_CORE_DIMS; d++) x->access.index[d] = unified(k, m, x->access.index[d]);
		}
	}
	for (size_t i = 0; i < phases->divergences.n; i++) {
		struct divergence *d = &phases->divergences.at[i];
		d->context = unified(k, m, d->context);
		d->guard = unified(k, m, d->guard);
		d->cond = unified(k, m, d->cond);
	}
}

bool reads_of_array(const struct kernel *k, const struct core_stmt *s, struct read_binding *out)
{
	bool read = s->kind == CORE_READ && !kernel_site(k, s->u.read.access.site)->is_volatile;
	bool said = s->kind == CORE_APPROX && s->u.approx.held;
	if (read) *out = (struct read_binding) { .var = s->u.read.var, .access = &s->u.read.access };
	if (said) *out = (struct read_binding) { .var = s->u.approx.var, .access = s->u.approx.held, .said = true };
	return read || said;
}

/* Only what each thread has one value of. */
static void collect_other(struct kernel *k, struct arena *a, const struct core_stmt *s, struct reads *out)
{
	struct var_list vars = { 0 };
	if (s->kind != CORE_APPROX || !s->u.approx.other.ix) return;
	expr_vars(k->exprs, a, s->u.approx.other, &vars);
	if (!are_fixed(k, &vars)) return;
	struct other_binding b = { s->u.approx.var, s->u.approx.other };
	VEC_PUSH(a, &out->others, b);
}

void reads_collect(struct kernel *k, struct arena *a, bool alias, struct reads *out)
{
	struct core_walk w = core_walk_begin(k->body, a);
	for (const struct core_stmt *s; (s = core_walk_next(&w));) {
		struct read_binding b = { 0 };
		collect_other(k, a, s, out);
		if (!reads_of_array(k, s, &b) || !reads_constant(k, b.access->array, alias)) continue;
		b.first = reads_first(k, out, &b);
		b.fixed = index_is_fixed(k, a, b.access);
		VEC_PUSH(a, out, b);
	}
}

static expr_ref one_value(struct query *q, var_ref x, int i, var_ref y, int j)
{
	struct expr_table *t = q->k->exprs;
	expr_ref a = query_copy(q, expr_var(t, x), i), b = query_copy(q, expr_var(t, y), j);
	return expr_sort(t, a) == SORT_BOOL ? expr_iff(t, a, b) : expr_eq(t, a, b);
}

/* Thread i's x and thread j's y are one value if *same: one is made as the other is, and what of is equal. False: they are made differently. */
static bool made_alike(struct query *q, expr_ref x, int i, expr_ref y, int j, expr_ref *same, int *room)
{
	struct expr_table *t = q->k->exprs;
	const struct expr m = *expr_get(t, x), n = *expr_get(t, y);
	if (x.ix == y.ix) {
		const struct var_list *vars = query_vars(q, x);
		for (size_t v = 0; v < vars->n; v++) *same = expr_and(t, *same, one_value(q, vars->at[v], i, vars->at[v], j));
		return true;
	}
	if ((*room)-- <= 0 || m.kind != n.kind || m.value != n.value || !int_type_equal(m.type, n.type)) return false;
	if (m.kind == EXPR_VAR) {
		*same = expr_and(t, *same, one_value(q, m.var, i, n.var, j));
		return same_type(q->k, m.var, n.var);
	}
	for (int kid = 0; kid < 3 && m.kid[kid].ix; kid++)
		if (!n.kid[kid].ix || !made_alike(q, m.kid[kid], i, n.kid[kid], j, same, room)) return false;
	return true;
}

/* Are both made of the same values? Then they are equal, whether they can be computed without overflow or not. */
static expr_ref same_parts(struct query *q, const struct read_binding *x, int i, const struct read_binding *y, int j)
{
	expr_ref same = expr_bool(q->k->exprs, true);
	int room = LIMIT_ALIKE_PARTS;
	for (uint32_t d = 0; d < kernel_array(q->k, x->access->array)->dims; d++)
		if (!made_alike(q, x->access->index[d], i, y->access->index[d], j, &same, &room)) return expr_bool(q->k->exprs, false);
	return same;
}

/* Two counts that atomics gave: each has its own part of what is counted. */
static expr_ref apart(struct query *q, expr_ref v, uint32_t m, expr_ref w, uint32_t n)
{
	struct expr_table *t = q->k->exprs;
	if (m == 1 && n == 1) return expr_not(t, expr_eq(t, v, w));
	return expr_or(t, expr_le(t, expr_add(t, v, expr_int(t, m)), w), expr_le(t, expr_add(t, w, expr_int(t, n)), v));
}

/* Thread i's atomic is the one after which all find what it left. */
static expr_ref is_first(struct query *q, const struct read_binding *x, int i)
{
	struct expr_table *t = q->k->exprs;
	const struct core_change *c = &x->change;
	expr_ref v = expr_var(t, x->var), by = expr_int(t, c->by);
	expr_ref found = c->kind == CHANGE_SETS ? expr_binary(t, EXPR_BAND, v, by) : v;
	struct lowered low = lower_expr(q->lower, c->kind == CHANGE_SWAPS ? expr_eq(t, v, expr_int(t, c->from)) : expr_not(t, expr_eq(t, found, by)));
	return expr_and(t, query_copy(q, low.side, i), query_copy(q, low.e, i));
}

/* Thread i was handed something else than a count. */
static expr_ref is_no_count(struct query *q, const struct read_binding *x, int i)
{
	struct expr_table *t = q->k->exprs;
	expr_ref v = query_copy(q, expr_var(t, x->var), i), any = expr_bool(t, false);
	if (!x->handed) return any;
	if (x->handed->starts) any = expr_eq(t, v, query_copy(q, expr_var(t, q->k->block_idx[0]), i));
	for (uint32_t c = 0; c < x->handed->constants; c++) any = expr_or(t, any, expr_eq(t, v, expr_int(t, x->handed->constant[c])));
	return any;
}

/* What two atomics of one counter or flag gave. */
static expr_ref in_turn(struct query *q, const struct read_binding *x, int i, const struct read_binding *y, int j)
{
	struct expr_table *t = q->k->exprs;
	const struct core_change *c = &x->change, *d = &y->change;
	if (c->kind == CHANGE_ADDS) {
		expr_ref counts = apart(q, query_copy(q, expr_var(t, x->var), i), (uint32_t)c->by, query_copy(q, expr_var(t, y->var), j), (uint32_t)d->by);
		return expr_or(t, counts, expr_or(t, is_no_count(q, x, i), is_no_count(q, y, j)));
	}
	if (c->kind == CHANGE_SETS && c->by != d->by) return expr_bool(t, true);
	return expr_not(t, expr_and(t, is_first(q, x, i), is_first(q, y, j)));
}

/* index1 = index2 => value1 = value2, for thread i's x and thread j's y; of counters and flags what atomics give in turn. */
expr_ref query_congruent(struct query *q, const struct read_binding *x, int i, const struct read_binding *y, int j)
{
	struct expr_table *t = q->k->exprs;
	expr_ref same = expr_bool(t, true), total = expr_bool(t, true);
	for (uint32_t d = 0; d < kernel_array(q->k, x->access->array)->dims; d++) {
		struct lowered a = lower_expr(q->lower, x->access->index[d]), b = lower_expr(q->lower, y->access->index[d]);
		expr_ref defined = expr_and(t, query_copy(q, a.side, i), query_copy(q, b.side, j));
		same = expr_and(t, same, expr_and(t, defined, expr_eq(t, query_copy(q, a.e, i), query_copy(q, b.e, j))));
		total = expr_and(t, total, defined);
	}
	bool always;
	if (!expr_is_bool(t, total, &always) || !always) same = expr_or(t, same, same_parts(q, x, i, y, j));
	expr_ref v = query_copy(q, expr_var(t, x->var), i), w = query_copy(q, expr_var(t, y->var), j);
	bool booleans = expr_sort(t, v) == SORT_BOOL, read = x->change.kind == CHANGE_ANY;
	expr_ref equal = !read ? in_turn(q, x, i, y, j) : booleans ? expr_iff(t, v, w) : expr_eq(t, v, w);
	return expr_or(t, expr_not(t, same), equal);
}

void query_index_vars(struct query *q, const struct access *x, struct var_list *out)
{
	for (uint32_t d = 0; d < kernel_array(q->k, x->array)->dims; d++) {
		struct lowered low = lower_expr(q->lower, x->index[d]);
		expr_vars(q->k->exprs, q->arena, low.side, out);
		expr_vars(q->k->exprs, q->arena, low.e, out);
		expr_vars(q->k->exprs, q->arena, x->index[d], out);
	}
}

/* What the index of the read number i is made of. */
static const struct var_list *index_vars(struct query *q, size_t i)
{
	struct congruences *c = &q->congruences[i];
	if (!c->has_vars[q->bv]) query_index_vars(q, q->in->reads->at[i].access, &c->vars[q->bv]);
	c->has_vars[q->bv] = true;
	return &c->vars[q->bv];
}

/* The congruence of thread i's read number x and thread j's y joins the formula; what it is, an earlier query may have told. */
static void congruent(struct query *q, size_t x, int i, size_t y, int j)
{
	const struct reads *reads = q->in->reads;
	expr_ref **known = &q->congruences[x].known[q->bv];
	if (!*known) *known = ARENA_ARRAY(q->arena, expr_ref, 4 * reads->n);
	expr_ref *fact = &(*known)[4 * y + 2 * (size_t)i + (size_t)j];
	query_vars_add(q, index_vars(q, x));
	query_vars_add(q, index_vars(q, y));
	if (!fact->ix) *fact = query_congruent(q, &reads->at[x], i, &reads->at[y], j);
	query_add(q, *fact);
	if (reads->at[x].change.kind == CHANGE_ANY) query_data_fact(q, &reads->at[x], i, &reads->at[y], j);
}

static bool same_view(const struct query *q, const struct read_binding *x, const struct read_binding *y)
{
	return x->access->array.ix == y->access->array.ix && x->access->count == y->access->count &&
		same_type(q->k, x->var, y->var);
}

/* Two blocks have shared memories of their own. */
static bool one_memory(const struct query *q, const struct read_binding *x)
{
	enum space space = kernel_array(q->k, x->access->array)->space;
	return q->level != LEVEL_GRID || space == SPACE_GLOBAL || space == SPACE_CONSTANT;
}

/* Atomics of a block know nothing of those of others. What was handed to two threads of one block may be one number. */
static bool one_order(const struct query *q, const struct read_binding *x)
{
	if (x->handed && q->level != LEVEL_GRID) return false;
	return x->change.kind == CHANGE_ANY || q->level != LEVEL_GRID || x->access->scope == SCOPE_GRID || x->access->scope == SCOPE_SYSTEM;
}

/* Two counts, each of them as it was given or behind the same. */
static bool same_counts(const struct read_binding *x, const struct read_binding *y)
{
	uint32_t one = x->handed ? x->handed->behind.ix : 0, other = y->handed ? y->handed->behind.ix : 0;
	return one == other;
}

bool query_shares_read(struct query *q, var_ref v)
{
	const struct reads *reads = q->in->reads;
	if (expr_var_get(q->k->exprs, v)->kind != VAR_READ) return false;
	for (size_t i = 0; reads && i < reads->n; i++) {
		const struct read_binding *b = &reads->at[i];
		if (b->var.ix != v.ix || b->change.kind != CHANGE_ANY) continue;
		struct var_list vars = { 0 };
		for (uint32_t d = 0; d < kernel_array(q->k, b->access->array)->dims; d++)
			expr_vars(q->k->exprs, q->arena, b->access->index[d], &vars);
		bool shared = one_memory(q, b);
		/* what an index is made of was bound before it: no circles */
		for (size_t j = 0; j < vars.n && shared; j++) shared = vars.at[j].ix != v.ix && query_shares(q, vars.at[j]);
		return shared;
	}
	return false;
}

static void handed_vars(struct query *q, const struct read_binding *x, expr_ref behind, expr_ref side)
{
	struct var_list vars = { 0 };
	expr_vars(q->k->exprs, q->arena, behind, &vars);
	expr_vars(q->k->exprs, q->arena, side, &vars);
	if (x->handed && x->handed->starts) VEC_PUSH(q->arena, &vars, q->k->block_idx[0]);
	query_vars_add(q, &vars);
}

/* It does not come round: what is added fits as well. */
static void counts_on(struct query *q, const struct read_binding *x)
{
	struct expr_table *t = q->k->exprs;
	struct int_type type = expr_var_get(t, x->var)->type;
	if (x->change.kind != CHANGE_ADDS) return;
	q->assumes_counters = true;
	q->assumes_slots |= x->behind;
	q->assumes_handed |= x->handed != NULL;
	struct lowered behind = lower_expr(q->lower, x->handed && x->handed->behind.ix ? x->handed->behind : expr_int(t, 0));
	q->assumes_no_overflow |= behind.assumes_no_overflow || (x->handed && x->handed->behind.ix);
	handed_vars(q, x, behind.e, behind.side);
	for (int i = 0; i < 2; i++) {
		expr_ref count = query_copy(q, expr_var(t, x->var), i), most = expr_int(t, int_type_range(type).hi - x->change.by);
		expr_ref fact = expr_le(t, query_copy(q, behind.e, i), count);
		if (x->behind) fact = expr_and(t, fact, expr_lt(t, count, expr_int(t, 1 << 24)));
		if (type.bits <= 32) fact = expr_and(t, fact, expr_le(t, count, most));
		query_add(q, expr_or(t, fact, expr_or(t, expr_not(t, query_copy(q, behind.side, i)), is_no_count(q, x, i))));
	}
}

bool query_mentions(const struct query *q, var_ref v)
{
	for (size_t i = 0; i < q->vars.n; i++)
		if (q->vars.at[i].var.ix == v.ix) return true;
	return false;
}

/* What an annotation says of two threads holds of these two. */
static void link_others(struct query *q, const struct reads *reads)
{
	struct expr_table *t = q->k->exprs;
	for (size_t i = 0; i < reads->others.n; i++) {
		const struct other_binding *o = &reads->others.at[i];
		struct var_list vars = { 0 };
		if (!query_mentions(q, o->var)) continue;
		struct lowered is = lower_expr(q->lower, o->is);
		expr_vars(t, q->arena, is.side, &vars);
		expr_vars(t, q->arena, is.e, &vars);
		query_vars_add(q, &vars);
		for (int one = 0; one < 2; one++) {
			expr_ref same = expr_eq(t, query_copy(q, expr_var(t, o->var), one), query_copy(q, is.e, 1 - one));
			query_add(q, expr_or(t, expr_not(t, query_copy(q, is.side, 1 - one)), same));
		}
	}
}

void query_congruence(struct query *q, const struct reads *reads)
{
	size_t used[LIMIT_CONGRUENT_READS], n = 0;
	bool taken = true;
	while (taken) {                 /* an index may be made of other reads */
		taken = false;
		for (size_t i = 0; i < reads->n && n < LIMIT_CONGRUENT_READS; i++) {
			bool known = false;
			for (size_t j = 0; j < n; j++) known |= used[j] == i;
			if (known || !query_mentions(q, reads->at[i].var)) continue;
			used[n++] = i;
			query_vars_add(q, index_vars(q, i));
			taken = true;
		}
	}
	link_others(q, reads);
	steady_link(q, &reads->near);
	for (size_t i = 0; i < n; i++) {
		counts_on(q, &reads->at[used[i]]);
		for (size_t j = i; j < n; j++) {
			if (!same_view(q, &reads->at[used[i]], &reads->at[used[j]])) continue;
			const struct read_binding *x = &reads->at[used[i]], *y = &reads->at[used[j]];
			bool one = one_memory(q, x) && one_order(q, x) && one_order(q, y) && same_counts(x, y);
			if ((x->change.kind == CHANGE_ANY) != (y->change.kind == CHANGE_ANY)) continue;
			if (one) congruent(q, used[i], 0, used[j], 1);
			if (i == j) continue;
			if (one) congruent(q, used[j], 0, used[i], 1);
			if (x->change.kind != CHANGE_ANY) continue;                /* of one thread nothing is asked */
			congruent(q, used[i], 0, used[j], 0);
			congruent(q, used[i], 1, used[j], 1);
		}
	}
}

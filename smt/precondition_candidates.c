/* What may be demanded of launches: of each axis, and of the parameters in the indices and guards of what was alarmed, against
 * the constants and dimensions there. Nothing else is thought of; what no witness speaks for is left out. */
#include "smt/precondition_internal.h"

#include <string.h>

#define CHOSEN 64             /* numbers */
#define SUM_NODES 10000      /* a hash function's sums double with each step */

static void about_add(struct gather *g, expr_ref e)
{
	for (size_t i = 0; i < g->about.n; i++)
		if (g->about.at[i].ix == e.ix) return;
	if (e.ix) VEC_PUSH(g->f->arena, &g->about, e);
}

/* ---- what the alarms are about ---- */

bool finder_is_alarmed(const struct finder *f, const struct access *a)
{
	for (size_t i = 0; i < f->seen_count; i++)
		if (f->seen[i].kind == ALARM_RACE && (f->seen[i].site[0].ix == a->site.ix || f->seen[i].site[1].ix == a->site.ix)) return true;
	return false;
}

static bool diverges(const struct finder *f)
{
	for (size_t i = 0; i < f->seen_count; i++)
		if (f->seen[i].kind == ALARM_DIVERGENCE) return true;
	return false;
}

static void gather_path(struct gather *g)
{
	for (size_t i = 0; i < g->path.n; i++) about_add(g, g->path.at[i]);
}

static void constant_note(struct gather *g, const struct expr *x, bool is_size)
{
	if (x->kind != EXPR_INT || x->value < 2 || x->value > 65536) return;
	size_t i = 0;
	while (i < g->constants && g->constant[i] != x->value) i++;
	if (i == LIMIT_PRECONDITION_CONSTANTS) return;
	g->constant[i] = x->value;
	g->is_size[i] |= is_size;
	if (i == g->constants) g->constants++;
}

/* What an index is a sum of products of: a stride, a section's length, a pitch. */
static void counts_of(const struct expr_table *t, struct arena *a, expr_ref e, struct var_list *out, uint32_t *nodes)
{
	const struct expr x = *expr_get(t, e);
	if (!*nodes) return;
	--*nodes;
	bool is_sum = x.kind == EXPR_ADD || x.kind == EXPR_SUB || x.kind == EXPR_MUL;
	if (x.kind == EXPR_VAR && !var_list_has(out, x.var)) VEC_PUSH(a, out, x.var);
	if (is_sum || x.kind == EXPR_WRAP) counts_of(t, a, x.kid[0], out, nodes);
	if (is_sum) counts_of(t, a, x.kid[1], out, nodes);
}

void access_counts(struct finder *f, const struct access *a, struct var_list *out, uint32_t *nodes)
{
	for (int i = 0; i < LIMIT_CORE_DIMS; i++)
		if (a->index[i].ix) counts_of(f->pattern->exprs, f->arena, a->index[i], out, nodes);
}

void finder_counts(struct finder *f, struct var_list *out)
{
	struct core_walk w = core_walk_begin(f->pattern->body, f->arena);
	uint32_t nodes = LIMIT_UNUSUAL_NODES;
	for (const struct core_stmt *s; (s = core_walk_next(&w));)
		if (core_access(s)) access_counts(f, core_access(s), out, &nodes);
}

/* Constants have no part of their own in expr_any: those beside something that varies are what counts, so operands are looked at. */
static void gather_access(struct gather *g, const struct access *a)
{
	const struct array *array = kernel_array(g->f->pattern, a->array);
	if (!finder_is_alarmed(g->f, a) || array->may_alias) return;           /* numbers that are addresses count nothing */
	gather_path(g);
	for (uint32_t i = 0; i < LIMIT_CORE_DIMS; i++) about_add(g, a->index[i]);
	if (g->strides.n < LIMIT_PRECONDITION_TERMS) access_counts(g->f, a, &g->strides, &g->nodes);
	layout_note(g, a);
	for (uint32_t i = 0; i < array->dims && array->space == SPACE_SHARED; i++)
		if (array->size[i].ix) constant_note(g, expr_get(g->f->pattern->exprs, array->size[i]), true);
}

/* `for (int j = threadIdx.y; j < n; j += 8)`: eight threads share that out. */
static void shared_note(struct gather *g, const struct range *r)
{
	struct expr_table *t = g->f->pattern->exprs;
	int64_t step;
	if (r->kind != RANGE_UP || !expr_is_int(t, r->step, &step) || step < 2 || step > 1024) return;
	struct expr x = layout_below_wraps(t, r->first);
	const struct var *v = x.kind == EXPR_VAR ? expr_var_get(t, x.var) : NULL;
	if (v && v->kind == VAR_THREAD_IDX) g->shared[v->axis] = step;
}

static void gather_stmt(struct gather *g, const struct core_stmt *s, int depth)
{
	size_t outside = g->path.n, around = g->loops.n;
	struct arena *a = g->f->arena;
	if (!s || depth > LIMIT_PRECONDITION_DEPTH) return;
	switch (s->kind) {
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++) gather_stmt(g, s->u.seq.at[i], depth + 1);
		break;
	case CORE_IF:
		VEC_PUSH(a, &g->path, s->u.branch.cond);
		gather_stmt(g, s->u.branch.then, depth + 1);
		gather_stmt(g, s->u.branch.other, depth + 1);
		break;
	case CORE_FOR:
		if (s->u.loop.range.first.ix) VEC_PUSH(a, &g->path, s->u.loop.range.first);
		if (s->u.loop.range.limit.ix) VEC_PUSH(a, &g->path, s->u.loop.range.limit);
		if (s->u.loop.range.step.ix) VEC_PUSH(a, &g->path, s->u.loop.range.step);
		VEC_PUSH(a, &g->loops, s);
		shared_note(g, &s->u.loop.range);
		gather_stmt(g, s->u.loop.body, depth + 1);
		break;
	case CORE_READ: gather_access(g, &s->u.read.access); break;
	case CORE_WRITE: gather_access(g, &s->u.write.access); break;
	case CORE_ATOMIC: gather_access(g, &s->u.atomic.access); break;
	case CORE_SYNC:
		if (diverges(g->f)) gather_path(g);
		break;
	case CORE_NONE: case CORE_SKIP: case CORE_ASSUME: case CORE_ASSERT: case CORE_APPROX: break;
	}
	g->path.n = outside;
	g->loops.n = around;
}

static bool operands_note(const struct expr *x, void *data)
{
	struct gather *g = data;
	struct expr_table *t = g->f->pattern->exprs;
	for (int i = 0; i < 3; i++)
		if (x->kid[i].ix) constant_note(g, expr_get(t, x->kid[i]), false);
	for (int i = 0; i < 2 && x->kind == EXPR_MUL; i++) {
		const struct expr *a = expr_get(t, x->kid[i]), *b = expr_get(t, x->kid[1 - i]);
		if (a->kind != EXPR_VAR || b->kind != EXPR_INT) continue;
		const struct var *v = expr_var_get(t, a->var);
		if (v->kind == VAR_BLOCK_IDX && b->value > 1) g->tile[v->axis] = b->value;
		if (v->kind == VAR_THREAD_IDX && v->axis > 0 && b->value > g->row[v->axis - 1]) g->row[v->axis - 1] = b->value;
	}
	return false;
}

static void gather_all(struct gather *g)
{
	struct expr_table *t = g->f->pattern->exprs;
	gather_stmt(g, g->f->pattern->body, 0);
	for (size_t i = 0; i < g->about.n; i++) {
		expr_vars(t, g->f->arena, g->about.at[i], &g->vars);
		constant_note(g, expr_get(t, g->about.at[i]), false);
		expr_any(t, g->about.at[i], operands_note, g);
	}
	for (size_t i = 0; i < g->vars.n; i++) {
		const struct var *v = expr_var_get(t, g->vars.at[i]);
		bool block = v->kind == VAR_THREAD_IDX || v->kind == VAR_BLOCK_DIM, grid = v->kind == VAR_BLOCK_IDX || v->kind == VAR_GRID_DIM;
		if (block || grid) g->axis[grid][v->axis] = true;
	}
}

/* ---- the candidates ---- */

const char *finder_dim_name(const struct finder *f, int what, int axis)
{
	return expr_var_get(f->pattern->exprs, what ? f->pattern->grid_dim[axis] : f->pattern->block_dim[axis])->name;
}

int64_t finder_dim_fixed(const struct finder *f, int what, int axis)
{
	return what ? f->grid_dim[axis] : f->block_dim[axis];
}

/* Where v is what a precondition says, it is in that one's range as well. */
static void range_narrow(const struct kernel *k, expr_ref cond, var_ref v, struct expr_range *r)
{
	const struct expr x = *expr_get(k->exprs, cond);
	if (x.kind == EXPR_AND) for (int i = 0; i < 2; i++) range_narrow(k, x.kid[i], v, r);
	for (int i = 0; i < 2 && x.kind == EXPR_EQ; i++) {
		const struct expr *own = expr_get(k->exprs, x.kid[i]);
		if (own->kind != EXPR_VAR || own->var.ix != v.ix) continue;
		struct expr_range of = expr_range(k->exprs, x.kid[1 - i]);
		if (of.lo > r->lo) r->lo = of.lo;
		if (of.hi < r->hi) r->hi = of.hi;
	}
}

bool finder_is_chosen(const struct finder *f, const char *name)
{
	var_ref v = expr_var_find(f->k->exprs, name);
	if (f->scope == PRECONDITION_ANY || !v.ix) return false;
	struct expr_range r = expr_range(f->k->exprs, expr_var(f->k->exprs, v));
	for (size_t i = 0; i < f->k->preconditions.n; i++) range_narrow(f->k, f->k->preconditions.at[i], v, &r);
	return r.lo >= INT32_MIN && r.hi <= INT32_MAX && r.hi - r.lo < CHOSEN;
}

bool finder_is_number(const struct var *v)
{
	return v->kind == VAR_PARAM && !v->type.opaque && v->type.bits != 1 && !v->undeclared && !v->any;
}

static void kills_find(struct finder *f, struct candidate *c)
{
	c->kills = 0;
	for (size_t i = 0; i < f->seen_count; i++)
		if (candidate_kills(f, c, &f->seen[i].witness)) c->kills |= UINT64_C(1) << i;
}

void candidates_recall(struct finder *f)
{
	for (size_t i = 0; i < f->candidates.n; i++) kills_find(f, &f->candidates.at[i]);
}

static size_t add(struct finder *f, unsigned cost, const char *text, bool idle)
{
	const char *why;
	bool always;
	struct candidate c = { .text = text, .cost = cost, .cond = kernel_condition(f->pattern, text, &why) };
	if (!c.cond.ix || expr_is_bool(f->pattern->exprs, c.cond, &always)) return SIZE_MAX;
	kills_find(f, &c);
	for (size_t i = 0; i < f->candidates.n; i++) {        /* their places stay */
		if (f->candidates.at[i].cond.ix != c.cond.ix) continue;
		f->candidates.at[i].kills = c.kills;
		return c.kills || idle ? i : SIZE_MAX;
	}
	if (!c.kills && !idle) return SIZE_MAX;
	VEC_PUSH(f->arena, &f->candidates, c);
	return f->candidates.n - 1;
}

size_t candidate_add(struct finder *f, unsigned cost, const char *text) { return add(f, cost, text, false); }

size_t candidate_propose(struct finder *f, unsigned cost, const char *text) { return add(f, cost, text, true); }

static void term_add(struct gather *g, unsigned cost, const char *text)
{
	for (size_t i = 0; i < g->terms; i++)
		if (!strcmp(g->term[i].text, text)) return;
	if (g->terms < LIMIT_PRECONDITION_TERMS) g->term[g->terms++] = (struct term) { text, cost };
}

/* Of one axis by itself. */
static void axis_candidates(struct gather *g, int what, int axis)
{
	struct finder *f = g->f;
	struct arena *a = f->arena;
	const char *name = finder_dim_name(f, what, axis);
	if (finder_dim_fixed(f, what, axis)) return;
	if (!what && !axis && g->axis[0][0]) candidate_add(f, COST_MULTIPLE_32, arena_printf(a, "%s %% 32 == 0", name));
	if (f->scope < PRECONDITION_ANY) return;
	unsigned one = !f->uses_index[what][axis] ? COST_UNUSED : what ? COST_AXIS_OF_BLOCKS : axis ? COST_AXIS : COST_AXIS_X;
	candidate_add(f, one, arena_printf(a, "%s == 1", name));
	if (what || !g->axis[0][axis]) return;
	if (!axis) candidate_add(f, COST_POWER, arena_printf(a, "is_power_of_two(%s)", name));
	const int64_t most[] = { g->row[axis], g->tile[axis], g->shared[axis] };
	for (int i = 0; i < 3; i++)
		if (most[i] > 1 && most[i] <= 1024) candidate_add(f, COST_TILE, arena_printf(a, "%s <= %lld", name, (long long)most[i]));
	for (size_t i = 0; i < g->constants; i++) {
		if (g->constant[i] > 1024) continue;
		candidate_add(f, g->is_size[i] ? COST_AT_MOST : COST_CONSTANT - 1, arena_printf(a, "%s <= %lld", name, (long long)g->constant[i]));
		candidate_add(f, COST_CONSTANT, arena_printf(a, "%s == %lld", name, (long long)g->constant[i]));
	}
	for (int other = 0; other < axis; other++)
		if (!f->block_dim[other] && g->axis[0][other])
			candidate_add(f, COST_SAME, arena_printf(a, "%s == %s", name, finder_dim_name(f, 0, other)));
}

/* Dimensions and products of them, with a factor from the source. */
static void dims_terms(struct gather *g)
{
	struct finder *f = g->f;
	struct arena *a = f->arena;
	const char *threads = NULL;
	for (int axis = 0; axis < 3; axis++) {
		const char *block = g->axis[0][axis] && !finder_dim_fixed(f, 0, axis) ? finder_dim_name(f, 0, axis) : NULL;
		const char *grid = g->axis[1][axis] && !finder_dim_fixed(f, 1, axis) ? finder_dim_name(f, 1, axis) : NULL;
		int64_t fixed = finder_dim_fixed(f, 0, axis);
		if (block) term_add(g, COST_AT_LEAST, block);
		if (grid) term_add(g, COST_AT_LEAST_BLOCKS, grid);
		if (grid && block) term_add(g, COST_PRODUCT, arena_printf(a, "%s * %s", grid, block));
		else if (grid && fixed > 1) term_add(g, COST_PRODUCT, arena_printf(a, "%lld * %s", (long long)fixed, grid));
		if (block && threads) term_add(g, COST_PRODUCT, threads = arena_printf(a, "%s * %s", threads, block));
		else if (block) threads = block;
	}
	size_t plain = g->terms;
	for (size_t i = 0; i < g->constants; i++) {
		if (g->constant[i] > 64) continue;
		for (size_t j = 0; j < plain; j++)
			term_add(g, g->term[j].cost + 1, arena_printf(a, "%lld * %s", (long long)g->constant[i], g->term[j].text));
	}
}

/* As many as something is, or more. */
static void least_candidates(struct gather *g, const char *name)
{
	struct finder *f = g->f;
	struct arena *a = f->arena;
	for (size_t i = 0; i < g->constants; i++) candidate_add(f, COST_AT_LEAST, arena_printf(a, "%s >= %lld", name, (long long)g->constant[i]));
	for (size_t i = 0; i < g->terms; i++)
		if (strcmp(g->term[i].text, name)) candidate_add(f, g->term[i].cost, arena_printf(a, "%s >= %s", name, g->term[i].text));
}

static void param_candidates(struct gather *g, var_ref v, const char *name)
{
	struct finder *f = g->f;
	struct arena *a = f->arena;
	candidate_add(f, COST_SIGN, arena_printf(a, "%s >= 0", name));
	candidate_add(f, COST_POSITIVE, arena_printf(a, "%s >= 1", name));
	if (f->scope == PRECONDITION_ANY || var_list_has(&g->strides, v)) least_candidates(g, name);
	if (f->scope < PRECONDITION_ANY) return;
	for (size_t i = 0; i < g->constants; i++)
		if (g->constant[i] <= 1024) candidate_add(f, COST_MULTIPLE_OF, arena_printf(a, "%s %% %lld == 0", name, (long long)g->constant[i]));
	for (size_t i = 0; i < g->terms; i++) {
		const struct term *t = &g->term[i];
		if (!strcmp(t->text, name)) continue;
		candidate_add(f, t->cost + 4, arena_printf(a, "%s == %s", name, t->text));
		/* a parameter may be 0, which nothing is a multiple of */
		if (strpbrk(t->text, "*") || strstr(t->text, "Dim."))
			candidate_add(f, t->cost + 2, arena_printf(a, "%s %% (%s) == 0", name, t->text));
	}
}

void candidates_find(struct finder *f)
{
	struct gather g = { .f = f, .nodes = SUM_NODES };
	struct expr_table *t = f->pattern->exprs;
	var_ref params[LIMIT_PRECONDITION_PARAMS];
	size_t n = 0;
	candidates_recall(f);
	gather_all(&g);
	for (int what = 0; what < 2; what++)
		for (int axis = 0; axis < 3; axis++) axis_candidates(&g, what, axis);
	dims_terms(&g);
	for (size_t i = 0; i < g.vars.n && n < LIMIT_PRECONDITION_PARAMS; i++) {
		const struct var *v = expr_var_get(t, g.vars.at[i]);
		if (finder_is_number(v)) params[n++] = g.vars.at[i];
	}
	for (size_t i = 0; i < n; i++) term_add(&g, COST_AT_LEAST, expr_var_get(t, params[i])->name);
	layout_candidates(&g);
	for (size_t pass = 0; pass < 2; pass++)                     /* what indices count by says more than what guards ask */
		for (size_t i = 0; i < n; i++) {
			const char *name = expr_var_get(t, params[i])->name;
			if (var_list_has(&g.strides, params[i]) == !pass && !finder_is_chosen(f, name)) param_candidates(&g, params[i], name);
		}
}

/* ---- against a witness ---- */

struct witness_env { const struct finder *f; const struct witness *w; };

static int64_t witness_get(var_ref v, bool *bound, void *data)
{
	const struct witness_env *env = data;
	const struct var *var = expr_var_get(env->f->pattern->exprs, v);
	*bound = true;
	if (var->kind == VAR_BLOCK_DIM) return env->w->block_dim[var->axis];
	if (var->kind == VAR_GRID_DIM) return env->w->grid_dim[var->axis];
	for (size_t i = 0; i < env->w->params.n; i++)
		if (!strcmp(env->w->params.at[i].name, var->name)) return env->w->params.at[i].value;
	*bound = false;
	return 0;
}

bool candidate_kills(struct finder *f, const struct candidate *c, const struct witness *w)
{
	struct witness_env data = { f, w };
	struct eval_env env = { witness_get, &data };
	int64_t value;
	if (w->block_dim[0] <= 0) return false;
	return expr_eval(f->pattern->exprs, c->cond, &env, &value) == EVAL_OK && !value;
}

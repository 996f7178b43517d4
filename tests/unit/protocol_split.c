/* protocol_split against a direct semantics. A random protocol is walked with concrete values by two threads, which
 * gives for each phase two sets of (site, index). The phases of the split are enumerated over all values of what
 * threads share. Every walked phase must lie inside one of those (soundness); unless the phase is marked inexact or
 * variables are bound freely, the walked phases and the enumerated ones must be the same up to subsets.
 * Usage: unit-protocol_split [SOURCE-DIR [SEED COUNT]] */
#include "protocol/protocol.h"

#include <stdlib.h>
#include <string.h>

#define SITES 24
#define VALUES 64          /* indices are below this, so a set of them is one word */
#define DOMAIN 11          /* loop variables and witnesses take 0 .. DOMAIN-1 */
#define MAX_VARS 256

struct rng { uint64_t state; };
static uint64_t rng_next(struct rng *r)
{
	uint64_t z = r->state += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}
static int64_t pick(struct rng *r, int64_t n) { return (int64_t)(rng_next(r) % (uint64_t)n); }

/* ---- generation ---- */

struct gen {
	struct rng rng;
	struct kernel *k;
	struct expr_table *t;
	array_ref array;
	expr_ref tid, n;
	struct var_list visible;        /* loop variables and binders in scope */
	size_t agreed;                  /* how many of `visible` all threads share; the rest are a thread's own */
	bool bind, diverge;             /* also generate binders; also synchronised code under conditions of threads */
	int budget;
};

static expr_ref any_var(struct gen *g, bool agreed)
{
	size_t n = agreed ? g->agreed : g->visible.n;
	int64_t choice = pick(&g->rng, (int64_t)n + (agreed ? 1 : 2));
	if (choice < (int64_t)n) return expr_var(g->t, g->visible.at[choice]);
	return choice == (int64_t)n ? g->n : g->tid;
}

static expr_ref small_expr(struct gen *g, bool agreed)
{
	expr_ref v = any_var(g, agreed);
	switch (pick(&g->rng, 4)) {
	case 0: return expr_int(g->t, pick(&g->rng, 3));
	case 1: return expr_add(g->t, v, any_var(g, agreed));
	default: return v;
	}
}

static expr_ref condition(struct gen *g, bool agreed)
{
	expr_ref v = any_var(g, agreed), c = expr_int(g->t, pick(&g->rng, 4));
	switch (pick(&g->rng, 4)) {
	case 0: return expr_eq(g->t, expr_binary(g->t, EXPR_EMOD, v, expr_int(g->t, 2)), expr_int(g->t, pick(&g->rng, 2)));
	case 1: return expr_lt(g->t, v, c);
	case 2: return expr_not(g->t, expr_eq(g->t, v, c));
	default: return expr_le(g->t, c, v);
	}
}

static const struct protocol *gen_block(struct gen *g, int depth, bool agreed);

static const struct protocol *gen_access(struct gen *g)
{
	struct protocol p = { .kind = PROTOCOL_ACCESS };
	p.u.access = (struct access){ .array = g->array, .mode = ACCESS_WRITE, .count = 1 };
	p.u.access.site = (site_ref){ 1 + (uint32_t)pick(&g->rng, SITES) };
	p.u.access.index[0] = expr_add(g->t, small_expr(g, false), expr_mul(g->t, expr_int(g->t, 2), small_expr(g, false)));
	return protocol_new(g->k, &p);
}

static struct range gen_range(struct gen *g, bool agreed)
{
	struct expr_table *t = g->t;
	expr_ref lo = small_expr(g, agreed), hi = expr_add(t, small_expr(g, agreed), expr_int(t, pick(&g->rng, 3)));
	expr_ref step = expr_int(t, 1 + pick(&g->rng, 2)), two = expr_int(t, 2), zero = expr_int(t, 0);
	switch (pick(&g->rng, 5)) {
	case 0: case 1: return (struct range){ .kind = RANGE_UP, .first = lo, .limit = hi, .step = step };
	case 2: lo = expr_int(t, pick(&g->rng, 2) - 1);
		return (struct range){ .kind = RANGE_DOWN, .first = hi, .limit = lo, .step = step };
	case 3: return (struct range){ .kind = RANGE_MUL, .first = expr_int(t, 1), .limit = hi, .step = two };
	default: return (struct range){ .kind = RANGE_DIV, .first = hi, .limit = zero, .step = two };
	}
}

static const struct protocol *gen_sync(struct gen *g)
{
	struct protocol p = { .kind = PROTOCOL_SYNC };
	p.u.sync.scope = SCOPE_BLOCK;
	p.u.sync.orders_shared = true;
	return protocol_new(g->k, &p);
}

static const struct protocol *gen_bind(struct gen *g);

/* A body that some or all iterations leave a barrier in. */
static const struct protocol *gen_sync_body(struct gen *g, int depth)
{
	size_t visible = g->visible.n, outer = g->agreed;
	const struct protocol *items[4] = { NULL, gen_sync(g), NULL, NULL };
	if (g->bind) items[0] = gen_bind(g);          /* what the condition below may mention */
	else items[0] = gen_block(g, depth - 1, true);
	if (pick(&g->rng, 2)) {
		struct protocol branch = { .kind = PROTOCOL_IF };
		branch.u.branch.cond = condition(g, true);
		branch.u.branch.then = items[1];
		items[1] = protocol_new(g->k, &branch);
	}
	items[2] = gen_block(g, depth - 1, true);
	items[3] = gen_block(g, depth - 1, true);
	g->visible.n = visible;
	g->agreed = outer;
	return protocol_seq(g->k, items, 4);
}

static const struct protocol *gen_for(struct gen *g, int depth, bool agreed)
{
	struct protocol p = { .kind = PROTOCOL_FOR };
	struct var x = { .name = "i", .kind = VAR_LOOP, .type = { .bits = 32, .is_signed = true } };
	bool same = agreed && !(g->diverge && pick(&g->rng, 4) == 0);
	size_t visible = g->visible.n, outer = g->agreed;
	p.u.loop.range = gen_range(g, same);
	bool local = !agreed || pick(&g->rng, 4) == 0;       /* a local loop never has barriers */
	if (g->diverge && agreed && !same && !local && pick(&g->rng, 2)) {   /* as many iterations, from elsewhere */
		p.u.loop.range = (struct range){ .kind = RANGE_UP, .first = g->tid, .step = expr_int(g->t, 1) };
		p.u.loop.range.limit = expr_add(g->t, g->tid, expr_int(g->t, 2));
	}
	p.u.loop.var = expr_var_new(g->t, &x);
	bool share = same && !local && outer == visible;
	VEC_PUSH(g->k->arena, &g->visible, p.u.loop.var);
	if (share) g->agreed = g->visible.n;
	if (share && pick(&g->rng, 2)) p.u.loop.body = gen_sync_body(g, depth);
	else p.u.loop.body = gen_block(g, depth - 1, !local && (share || g->diverge));
	g->visible.n = visible;
	g->agreed = outer;
	return protocol_new(g->k, &p);
}

static const struct protocol *gen_bind(struct gen *g)
{
	struct protocol p = { .kind = PROTOCOL_BIND };
	struct var x = { .name = "r", .kind = VAR_APPROX, .cause = CAUSE_FLOAT, .lo = 0, .hi = 2 };
	x.type = (struct int_type){ .bits = 32, .is_signed = true };
	x.uniform = pick(&g->rng, 2);
	p.u.bind.var = expr_var_new(g->t, &x);
	bool all_agreed = g->agreed == g->visible.n;
	VEC_PUSH(g->k->arena, &g->visible, p.u.bind.var);
	if (all_agreed && x.uniform) g->agreed = g->visible.n;
	return protocol_new(g->k, &p);
}

/* `agreed`: all threads come here together, so a barrier is no divergence. */
static const struct protocol *gen_item(struct gen *g, int depth, bool agreed)
{
	struct protocol p = {0};
	int64_t choice = agreed && pick(&g->rng, 5) == 0 ? 3 : pick(&g->rng, depth > 0 ? 10 : 4);
	if (g->budget-- <= 0) choice = 0;
	switch (choice) {
	case 3:
		if (!agreed) return gen_access(g);
		return gen_sync(g);
	case 4: case 5: {
		bool same = agreed && pick(&g->rng, 2);
		p.kind = PROTOCOL_IF;
		p.u.branch.cond = condition(g, same);
		bool inside = same || (g->diverge && agreed && pick(&g->rng, 4) == 0);
		p.u.branch.then = gen_block(g, depth - 1, inside);
		if (pick(&g->rng, 2)) p.u.branch.other = gen_block(g, depth - 1, inside);
		return protocol_new(g->k, &p);
	}
	case 6: case 7: case 8:
		return gen_for(g, depth, agreed);
	case 9:
		if (g->bind) return gen_bind(g);
		p.kind = PROTOCOL_ASSUME;
		p.u.assume.cond = condition(g, pick(&g->rng, 2));
		return protocol_new(g->k, &p);
	default:
		return gen_access(g);
	}
}

static const struct protocol *gen_block(struct gen *g, int depth, bool agreed)
{
	const struct protocol *items[5];
	size_t n = (size_t)(1 + pick(&g->rng, 4)), visible = g->visible.n, outer = g->agreed;
	for (size_t i = 0; i < n; i++)
		items[i] = gen_item(g, depth, agreed);
	g->visible.n = visible;
	g->agreed = outer;
	return protocol_seq(g->k, items, n);
}

/* ---- the direct semantics ---- */

struct set { uint64_t of[SITES + 1]; };                  /* per site, a bit per index */
struct pair { struct set of[2]; };                       /* what each of two threads accesses in one phase */

struct walk {
	struct kernel *k;
	int64_t tid;
	uint64_t salt, path;               /* the values that binders take: a function of where they are bound */
	int64_t value[MAX_VARS];
	bool bound[MAX_VARS];
	uint64_t trace;                    /* of the barriers passed, each with its place and its iterations */
	bool outside;                      /* a loop variable left the domain that is enumerated */
	bool muted;                        /* an assumption failed: nothing is accessed */
	struct pair *phases;               /* of[thread] is filled in */
	int thread;
	size_t phase, limit;
};

static int64_t walk_value(var_ref v, bool *bound, void *data)
{
	struct walk *w = data;
	*bound = v.ix < MAX_VARS && w->bound[v.ix];
	return *bound ? w->value[v.ix] : 0;
}

static int64_t eval(struct walk *w, expr_ref e)
{
	int64_t value = 0;
	struct eval_env env = { .value = walk_value, .data = w };
	enum eval_status status = expr_eval(w->k->exprs, e, &env, &value);
	INVARIANT(status == EVAL_OK, "generated protocols are closed");
	return value;
}

static void walk_set(struct walk *w, var_ref v, int64_t value)
{
	INVARIANT(v.ix < MAX_VARS, "generated protocols are small");
	w->value[v.ix] = value;
	w->bound[v.ix] = true;
}

static bool walk_test(const struct range *r, int64_t x, int64_t limit)
{
	return r->kind == RANGE_UP || r->kind == RANGE_MUL ? x < limit : x > limit;
}

static void walk(struct walk *w, const struct protocol *p);

static void walk_for(struct walk *w, const struct protocol *p)
{
	const struct range *r = &p->u.loop.range;
	int64_t x = eval(w, r->first), limit = eval(w, r->limit), step = eval(w, r->step);
	uint64_t path = w->path;
	for (uint64_t i = 0; walk_test(r, x, limit); i++) {
		w->path = (path ^ (p->u.loop.var.ix * 1000003u + i)) * 0x100000001b3u;
		walk_set(w, p->u.loop.var, x);
		if (x < 0 || x >= DOMAIN) w->outside = true;
		walk(w, p->u.loop.body);
		x = r->kind == RANGE_UP ? x + step : r->kind == RANGE_DOWN ? x - step : r->kind == RANGE_MUL ? x * step : x / step;
	}
	w->path = path;
}

static void walk_bind(struct walk *w, var_ref v)
{
	bool uniform = expr_var_get(w->k->exprs, v)->uniform;
	struct rng r = { .state = w->salt ^ w->path ^ (v.ix * 77u) ^ (uniform ? 0 : (uint64_t)(w->tid + 1) * 991u) };
	walk_set(w, v, pick(&r, 3));
}

static void walk(struct walk *w, const struct protocol *p)
{
	bool muted = w->muted;
	switch (p->kind) {
	case PROTOCOL_SEQ:
		for (uint32_t i = 0; i < p->u.seq.n; i++) walk(w, p->u.seq.at[i]);
		w->muted = muted;
		return;
	case PROTOCOL_ACCESS: {
		int64_t index = eval(w, p->u.access.index[0]);
		if (index < 0 || index >= VALUES) w->outside = true;
		else if (!w->muted && w->phase < w->limit)
			w->phases[w->phase].of[w->thread].of[p->u.access.site.ix] |= (uint64_t)1 << index;
		return;
	}
	case PROTOCOL_IF:
		if (eval(w, p->u.branch.cond)) walk(w, p->u.branch.then);
		else if (p->u.branch.other) walk(w, p->u.branch.other);
		w->muted = muted;
		return;
	case PROTOCOL_FOR:
		walk_for(w, p);
		w->muted = muted;
		return;
	case PROTOCOL_SYNC:
		w->phase++;
		w->trace = (w->trace ^ w->path ^ (uint64_t)(uintptr_t)p) * 0x100000001b3u;
		return;
	case PROTOCOL_ASSUME:
		if (!eval(w, p->u.assume.cond)) w->muted = true;
		return;
	case PROTOCOL_BIND:
		walk_bind(w, p->u.bind.var);
		return;
	case PROTOCOL_NONE: case PROTOCOL_SKIP:
		return;
	}
}

/* ---- the phases of the split, enumerated ---- */

struct finder { struct walk *w; expr_ref conj[256]; size_t n; struct var_list vars; };

static void add_conjuncts(struct finder *f, expr_ref e)
{
	const struct expr *x = expr_get(f->w->k->exprs, e);
	if (x->kind == EXPR_AND) {
		expr_ref a = x->kid[0], b = x->kid[1];
		add_conjuncts(f, a);
		add_conjuncts(f, b);
		return;
	}
	INVARIANT(f->n < 256, "generated guards are small");
	f->conj[f->n++] = e;
	expr_vars(f->w->k->exprs, f->w->k->arena, e, &f->vars);
}

/* No conjunct is false already. */
static bool still_possible(struct finder *f)
{
	struct eval_env env = { .value = walk_value, .data = f->w };
	for (size_t i = 0; i < f->n; i++) {
		int64_t value = 1;
		if (expr_eval(f->w->k->exprs, f->conj[i], &env, &value) == EVAL_OK && !value) return false;
	}
	return true;
}

#define MAX_STEPS 100000     /* of one enumeration; protocols that need more are left out */
static uint64_t steps;

/* Calls `found` for every assignment of the unbound variables that satisfies all conjuncts. */
static void enumerate(struct finder *f, size_t at, void (*found)(void *), void *data)
{
	if (++steps > MAX_STEPS || !still_possible(f)) return;
	while (at < f->vars.n && f->w->bound[f->vars.at[at].ix]) at++;
	if (at == f->vars.n) {
		found(data);
		return;
	}
	var_ref v = f->vars.at[at];
	bool binder = expr_var_get(f->w->k->exprs, v)->kind == VAR_APPROX;
	for (int64_t value = 0; value < (binder ? 3 : DOMAIN); value++) {
		walk_set(f->w, v, value);
		enumerate(f, at + 1, found, data);
	}
	f->w->bound[v.ix] = false;
}

struct collect { struct walk *w; const struct phase_access *access; struct set *out; };

static void collect_index(void *data)
{
	struct collect *c = data;
	int64_t index = eval(c->w, c->access->access.index[0]);
	if (index >= 0 && index < VALUES) c->out->of[c->access->access.site.ix] |= (uint64_t)1 << index;
}

struct instances { VEC(struct pair) list; VEC(bool) exact; };
struct instance { struct walk *w; const struct phase *phase; int64_t tids[2]; struct instances *out; };

static void collect_instance(void *data)
{
	struct instance *in = data;
	struct pair pair = {0};
	uint64_t any = 0;
	for (int t = 0; t < 2; t++) {
		walk_set(in->w, in->w->k->thread_idx[0], in->tids[t]);
		for (size_t i = 0; i < in->phase->accesses.n; i++) {
			struct collect c = { .w = in->w, .access = &in->phase->accesses.at[i], .out = &pair.of[t] };
			struct finder f = { .w = in->w };
			add_conjuncts(&f, c.access->guard);
			expr_vars(in->w->k->exprs, in->w->k->arena, c.access->access.index[0], &f.vars);
			enumerate(&f, 0, collect_index, &c);
		}
		for (int s = 0; s <= SITES; s++) any |= pair.of[t].of[s];
	}
	in->w->bound[in->w->k->thread_idx[0].ix] = false;
	if (!any) return;
	VEC_PUSH(in->w->k->arena, &in->out->list, pair);
	VEC_PUSH(in->w->k->arena, &in->out->exact, !in->phase->inexact);
}

/* All instances of a phase: assignments of what is shared, uniform binders included. */
static void phase_instances(struct walk *w, const struct phase *phase, const int64_t tids[2], struct instances *out)
{
	struct instance in = { .w = w, .phase = phase, .tids = { tids[0], tids[1] }, .out = out };
	struct finder f = { .w = w };
	struct var_list mentioned = {0};
	INVARIANT(protocol_uniform(w->k, phase->context, LEVEL_BLOCK, &phase->shared), "contexts hold for all threads");
	add_conjuncts(&f, phase->context);
	for (size_t i = 0; i < phase->accesses.n; i++) {
		expr_vars(w->k->exprs, w->k->arena, phase->accesses.at[i].guard, &mentioned);
		expr_vars(w->k->exprs, w->k->arena, phase->accesses.at[i].access.index[0], &mentioned);
	}
	for (size_t i = 0; i < mentioned.n; i++) {
		bool shared = expr_var_get(w->k->exprs, mentioned.at[i])->uniform;
		for (size_t j = 0; j < phase->shared.n; j++) shared |= phase->shared.at[j].ix == mentioned.at[i].ix;
		if (shared) expr_vars(w->k->exprs, w->k->arena, expr_var(w->k->exprs, mentioned.at[i]), &f.vars);
	}
	enumerate(&f, 0, collect_instance, &in);
}

/* ---- comparison ---- */

static bool within(const struct pair *a, const struct pair *b)
{
	for (int t = 0; t < 2; t++)
		for (int s = 0; s <= SITES; s++)
			if (a->of[t].of[s] & ~b->of[t].of[s]) return false;
	return true;
}

static bool within_any(const struct pair *a, const struct pair *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (within(a, &list[i])) return true;
	return false;
}

static void show(const char *what, const struct pair *p)
{
	printf("%s:", what);
	for (int t = 0; t < 2; t++)
		for (int s = 0; s <= SITES; s++)
			for (int i = 0; i < VALUES; i++)
				if (p->of[t].of[s] >> i & 1) printf(" t%d:%d[%d]", t, s, i);
	printf("\n");
}

enum { MAX_PHASES = 4000 };
static struct { unsigned checked, inexact, divergent, phases; } seen;

static void show_all(const struct pair *walked, size_t n, const struct instances *instances)
{
	for (size_t i = 0; i < n; i++) show("walk ", &walked[i]);
	for (size_t i = 0; i < instances->list.n; i++)
		show(instances->exact.at[i] ? "exact" : "super", &instances->list.at[i]);
}

static const char *check(struct gen *g, const struct protocol *p, uint64_t salt, bool print)
{
	static struct pair walked[MAX_PHASES];
	int64_t tids[2] = { 0, 1 + pick(&g->rng, 3) };
	size_t count[2];
	uint64_t trace[2];
	struct phases phases = {0};
	struct instances instances = {0};
	struct walk base = { .k = g->k, .salt = salt, .phases = walked, .limit = MAX_PHASES };
	protocol_split(g->k, p, LEVEL_BLOCK, SPACE_SHARED, &phases);
	if (expr_var_count(g->k->exprs) >= MAX_VARS) return NULL;
	walk_set(&base, expr_var_find(g->t, "n"), pick(&g->rng, 4));
	memset(walked, 0, sizeof walked);
	for (int t = 0; t < 2; t++) {
		struct walk w = base;
		w.thread = t;
		w.tid = tids[t];
		walk_set(&w, g->k->thread_idx[0], tids[t]);
		walk(&w, p);
		count[t] = w.phase;
		trace[t] = w.trace;
		if (w.outside) return NULL;
	}
	if (count[0] >= MAX_PHASES || count[1] >= MAX_PHASES) return NULL;
	if (trace[0] != trace[1]) {
		seen.divergent++;
		return phases.divergences.n ? NULL : "threads pass different barriers, and no divergence is recorded";
	}
	steps = 0;
	for (size_t i = 0; i < phases.list.n; i++)
		phase_instances(&base, &phases.list.at[i], tids, &instances);
	if (steps > MAX_STEPS) return NULL;
	seen.checked++;
	seen.phases += (unsigned)phases.list.n;
	if (print) show_all(walked, count[0] + 1, &instances);
	for (size_t i = 0; i <= count[0]; i++)
		if (!within_any(&walked[i], instances.list.at, instances.list.n) && !within(&walked[i], &(struct pair){0}))
			return "a phase of the walk is missing";
	if (g->bind || g->diverge) return NULL;
	if (phases.divergences.n) return "a divergence where no condition depends on the thread";
	for (size_t i = 0; i < instances.list.n; i++) {
		if (!instances.exact.at[i]) {
			seen.inexact++;
			continue;
		}
		if (!within_any(&instances.list.at[i], walked, count[0] + 1)) return "a phase of the split never happens";
	}
	return NULL;
}

static const char *run(uint64_t seed, bool print)
{
	struct arena *a = arena_new();
	struct gen g = { .rng = { seed }, .k = kernel_new(sources_new(a), "k"), .budget = 14 };
	struct var n = { .name = "n", .kind = VAR_PARAM, .type = { .bits = 32, .is_signed = true } };
	struct array array = { .name = "A", .space = SPACE_SHARED, .unit_bytes = 4, .dims = 1 };
	g.t = g.k->exprs;
	g.array = kernel_array_add(g.k, &array);
	for (int i = 0; i < SITES; i++)
		kernel_site_add(g.k, &(struct site){ .mode = ACCESS_WRITE, .array = g.array });
	g.tid = expr_var(g.t, g.k->thread_idx[0]);
	var_ref nv = expr_var_new(g.t, &n);
	VEC_PUSH(g.k->arena, &g.k->params, nv);
	g.n = expr_var(g.t, nv);
	g.bind = seed % 3 == 1;
	g.diverge = seed % 3 == 2;
	const struct protocol *p = gen_block(&g, 3, true);
	const char *wrong = check(&g, p, rng_next(&g.rng), print);
	if (print) {
		struct text out = {0};
		struct phases phases = {0};
		protocol_print(g.k, p, &out);
		protocol_split(g.k, p, LEVEL_BLOCK, SPACE_SHARED, &phases);
		phases_print(g.k, &phases, &out);
		printf("%s\n", out.at ? out.at : "");
		text_fini(&out);
	}
	kernel_free(g.k);
	arena_free(a);
	return wrong;
}

int main(int argc, char **argv)
{
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1, count = argc > 3 ? strtoull(argv[3], NULL, 10) : 1500;
	int failed = 0;
	for (uint64_t i = 0; i < count && failed < 5; i++) {
		const char *wrong = run(seed + i, argc > 3 && count == 1);
		if (wrong) {
			printf("seed %llu: %s\n", (unsigned long long)(seed + i), wrong);
			failed++;
		}
	}
	printf("%u protocols, %u phases, %u inexact instances, %u divergent\n", seen.checked, seen.phases, seen.inexact,
		seen.divergent);
	if (argc <= 2 && (seen.inexact < 50 || seen.divergent < 5 || seen.phases < 1000)) {
		printf("the generator has become too tame\n");
		failed++;
	}
	return failed ? 1 : 0;
}

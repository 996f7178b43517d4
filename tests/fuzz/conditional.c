/* Inferred preconditions against brute force: conditional [--wrong] SEED COUNT [LEAST]
 * Of random kernels, mostly over two axes with pitches, offsets, strides and guards: no launch that keeps what was inferred races or
 * diverges; some launch of several warps keeps it; and the witness of each part keeps all others, breaks this one, and races when run.
 * At least LEAST kernels must get a precondition. --wrong leaves out a part of each, which must show. */
#include "smt/smt.h"
#include "tests/fuzz/gen_core.h"
#include "tests/fuzz/rng.h"

#include <stdlib.h>
#include <string.h>

#define PARAMS 3
#define SAMPLES 6000                 /* launches that are looked at, */
#define RUNS 60                      /* and run where they keep the precondition */
#define MOST_THREADS 4096

static const struct int_type I32 = { 32, true, false };
static const char *const NAMES[PARAMS] = { "pitch", "w", "off" };

/* ---- kernels ---- */

struct gen { struct rng rng; struct kernel *k; struct expr_table *t; expr_ref param[PARAMS], id[2]; array_ref array[2]; };

static int64_t between(struct gen *g, int64_t lo, int64_t hi) { return rng_range(&g->rng, lo, hi); }
static expr_ref lit(struct gen *g, int64_t v) { return expr_int(g->t, v); }

/* A thread's place on an axis: in its block, in the grid, or where blocks are tiles. */
static expr_ref place(struct gen *g, int axis)
{
	static const int64_t tiles[] = { 8, 16, 32, 64 };
	expr_ref thread = expr_var(g->t, g->k->thread_idx[axis]), block = expr_var(g->t, g->k->block_idx[axis]);
	switch (between(g, 0, 5)) {
	case 0: return thread;
	case 1: return expr_add(g->t, expr_mul(g->t, block, lit(g, tiles[between(g, 0, 3)])), thread);
	default: return expr_add(g->t, expr_mul(g->t, block, expr_var(g->t, g->k->block_dim[axis])), thread);
	}
}

static expr_ref index_of(struct gen *g)
{
	expr_ref x = g->id[0], y = g->id[1], pitch = g->param[0];
	switch (between(g, 0, 6)) {
	case 0: return x;
	case 1: return expr_mul(g->t, x, pitch);
	case 2: return expr_add(g->t, x, g->param[2]);
	case 3: return expr_add(g->t, expr_mul(g->t, x, lit(g, between(g, 2, 4))), lit(g, between(g, 0, 4)));
	default: return expr_add(g->t, expr_mul(g->t, y, pitch), x);
	}
}

static expr_ref guard_of(struct gen *g)
{
	expr_ref x = g->id[0], w = g->param[1], none = expr_bool(g->t, true);
	switch (between(g, 0, 4)) {
	case 0: case 1: return expr_lt(g->t, x, w);
	case 2: return expr_and(g->t, expr_lt(g->t, x, w), expr_lt(g->t, g->id[1], g->param[2]));
	default: return none;
	}
}

static const struct core_stmt *access_of(struct gen *g, bool write)
{
	struct core_stmt s = { .kind = write ? CORE_WRITE : CORE_READ };
	struct access a = { .mode = write ? ACCESS_WRITE : ACCESS_READ, .array = g->array[between(g, 0, 3) == 0], .count = 1 };
	a.index[0] = index_of(g);
	a.site = kernel_site_add(g->k, &(struct site) { .mode = a.mode, .array = a.array, .at = { .line = (uint32_t)g->k->sites.n + 1, .column = 1 },
		.plain_value = true });
	if (write) {
		a.value = between(g, 0, 3) ? g->id[0] : lit(g, 1);
		s.u.write.access = a;
	} else {
		s.u.read.var = expr_var_new(g->t, &(struct var) { .name = "r", .kind = VAR_READ, .type = I32, .cause = CAUSE_ARRAY_READ, .why = "an array",
			.lo = 1 });
		s.u.read.access = a;
	}
	return core_new(g->k, &s);
}

static const struct core_stmt *guarded(struct gen *g, const struct core_stmt *s)
{
	expr_ref cond = guard_of(g);
	bool always;
	if (expr_is_bool(g->t, cond, &always)) return s;
	return core_new(g->k, &(struct core_stmt) { .kind = CORE_IF, .u.branch = { .cond = cond, .then = s } });
}

static const struct core_stmt *barrier(struct gen *g)
{
	return core_new(g->k, &(struct core_stmt) { .kind = CORE_SYNC, .at = { .line = 100 + (uint32_t)g->k->sites.n, .column = 1 },
		.u.sync = { .scope = SCOPE_BLOCK, .orders_shared = true, .orders_global = true } });
}

static struct kernel *generate(uint64_t seed, struct sources *sources)
{
	if (seed % 4 == 3) return gen_core(sources, seed, GEN_OPEN);
	struct gen g = { .rng = rng_init(seed), .k = kernel_new(sources, "generated") };
	const struct core_stmt *body[6];
	size_t n = 0;
	g.t = g.k->exprs;
	for (int i = 0; i < PARAMS; i++) {
		var_ref v = expr_var_new(g.t, &(struct var) { .name = NAMES[i], .kind = VAR_PARAM, .type = I32, .lo = 1 });
		VEC_PUSH(g.k->arena, &g.k->params, v);
		g.param[i] = expr_var(g.t, v);
	}
	for (int i = 0; i < 2; i++) g.array[i] = kernel_array_add(g.k, &(struct array) { .name = i ? "s" : "a",
		.space = i ? SPACE_SHARED : SPACE_GLOBAL, .unit_bytes = 4, .dims = 1 });
	for (int i = 0; i < 2; i++) g.id[i] = place(&g, i);
	g.k->mentions_axis[0] = g.k->mentions_axis[1] = true;
	if (between(&g, 0, 2) == 0) body[n++] = access_of(&g, false);
	body[n++] = access_of(&g, true);
	if (between(&g, 0, 3) == 0) {
		body[n++] = barrier(&g);
		body[n++] = access_of(&g, between(&g, 0, 1));
	}
	g.k->body = guarded(&g, core_seq(g.k, body, n));
	return g.k;
}

/* ---- launches ---- */

struct shot { struct kernel *k; int64_t block_dim[3], grid_dim[3]; struct launch_param params[8]; size_t n; };

static int64_t shot_value(var_ref v, bool *bound, void *data)
{
	const struct shot *s = data;
	const struct var *var = expr_var_get(s->k->exprs, v);
	*bound = true;
	if (var->kind == VAR_BLOCK_DIM) return s->block_dim[var->axis];
	if (var->kind == VAR_GRID_DIM) return s->grid_dim[var->axis];
	for (size_t i = 0; i < s->n; i++)
		if (!strcmp(s->params[i].name, var->name)) return s->params[i].value;
	*bound = false;
	return 0;
}

/* -1: what is told of the launch does not say; then it may be either. */
static int state(struct shot *s, const char *text)
{
	const char *why;
	int64_t value = 0;
	struct eval_env env = { shot_value, s };
	return expr_eval(s->k->exprs, kernel_condition(s->k, text, &why), &env, &value) == EVAL_OK ? value != 0 : -1;
}

static bool keeps(struct shot *s, const char *text) { return state(s, text) == 1; }

/* All parts but one; SIZE_MAX: all. */
static bool keeps_others(struct shot *s, const struct preconditions *p, size_t but)
{
	for (size_t i = 0; i < p->list.n; i++)
		if (i != but && !keeps(s, p->list.at[i].text)) return false;
	return true;
}

static int64_t count(const int64_t dim[3]) { return dim[0] * dim[1] * dim[2]; }

static void shot_sample(struct shot *s, struct rng *rng)
{
	static const int64_t dims[] = { 1, 2, 3, 4, 8, 16, 32, 64 }, values[] = { 0, 1, 2, 3, 4, 8, 12, 16, 24, 32, 48, 64, -1, 128, 96, 256 };
	for (int i = 0; i < 3; i++) {
		s->block_dim[i] = s->k->mentions_axis[i] ? dims[rng_range(rng, 0, i ? 4 : 7)] : 1;
		s->grid_dim[i] = s->k->mentions_axis[i] ? dims[rng_range(rng, 0, 3)] : 1;
	}
	s->n = 0;
	for (size_t i = 0; i < s->k->params.n && i < 8; i++) {
		const struct var *v = expr_var_get(s->k->exprs, s->k->params.at[i]);
		struct expr_range r = int_type_range(v->type);
		int64_t value = values[rng_range(rng, 0, 15)];
		s->params[s->n++] = (struct launch_param) { v->name, value < r.lo || value > r.hi ? 0 : value };
	}
}

/* 1 races or diverges, 0 does not, -1 no truth. harmless: races that store one value count. */
static int shot_run(struct shot *s, bool harmless, struct arena *a)
{
	struct brute_input in = { .params = s->params, .param_count = s->n };
	bool races = false;
	memcpy(in.block_dim, s->block_dim, sizeof in.block_dim);
	memcpy(in.grid_dim, s->grid_dim, sizeof in.grid_dim);
	for (in.memory_seed = 0; in.memory_seed < 3; in.memory_seed++) {
		struct brute_result r = { 0 };
		brute_force(s->k, &in, a, &r);
		if (r.status != INTERP_OK) return -1;
		races |= r.divergent;
		for (size_t i = 0; i < r.races.n; i++) races |= harmless || !r.races.at[i].same_value;
	}
	return races;
}

static void shot_print(const struct shot *s)
{
	printf("  block %d %d %d grid %d %d %d", (int)s->block_dim[0], (int)s->block_dim[1], (int)s->block_dim[2], (int)s->grid_dim[0],
		(int)s->grid_dim[1], (int)s->grid_dim[2]);
	for (size_t i = 0; i < s->n; i++) printf(" %s = %lld", s->params[i].name, (long long)s->params[i].value);
	printf("\n");
}

/* ---- what must hold ---- */

static bool is_sufficient(struct kernel *k, const struct preconditions *p, size_t but, uint64_t seed)
{
	struct rng rng = rng_init(seed);
	struct shot s = { .k = k };
	unsigned runs = 0;
	bool ok = true, harmless = p->check.verdict == VERDICT_DRF;
	for (unsigned i = 0; i < SAMPLES && runs < RUNS && ok; i++) {
		shot_sample(&s, &rng);
		if (count(s.block_dim) > 256 || count(s.block_dim) * count(s.grid_dim) > 1024 || !keeps_others(&s, p, but)) continue;
		runs++;
		struct arena *a = arena_new();
		ok = shot_run(&s, harmless, a) != 1;
		arena_free(a);
	}
	if (!ok && but == SIZE_MAX) printf("insufficient:"), shot_print(&s);
	return ok;
}

static bool is_satisfiable(struct kernel *k, const struct preconditions *p, uint64_t seed)
{
	struct rng rng = rng_init(~seed);
	struct shot s = { .k = k };
	for (unsigned i = 0; i < 20 * SAMPLES; i++) {
		shot_sample(&s, &rng);
		for (size_t j = 0; j < s.n && rng_percent(&rng, 30); j++) s.params[j].value = 1024;
		if (k->mentions_axis[1] && rng_percent(&rng, 20)) s.block_dim[1] = 64;        /* alone, it makes two warps */
		if (count(s.block_dim) >= 64 && count(s.block_dim) <= 1024 && keeps_others(&s, p, SIZE_MAX)) return true;
	}
	printf("satisfied by no launch of several warps\n");
	return false;
}

static bool is_needed(struct kernel *k, const struct preconditions *p, size_t part)
{
	const struct alarm *a = &p->list.at[part].without;
	struct shot s = { .k = k };
	memcpy(s.block_dim, a->witness.block_dim, sizeof s.block_dim);
	memcpy(s.grid_dim, a->witness.grid_dim, sizeof s.grid_dim);
	for (size_t i = 0; i < a->witness.params.n && i < 8; i++)
		s.params[s.n++] = (struct launch_param) { a->witness.params.at[i].name, a->witness.params.at[i].value };
	const char *wrong = NULL;
	if (keeps(&s, p->list.at[part].text)) wrong = "the witness keeps it";
	struct arena *arena = arena_new();
	if (!wrong && a->label == LABEL_TRUE && count(s.block_dim) * count(s.grid_dim) <= MOST_THREADS && !shot_run(&s, false, arena))
		wrong = "the witness does not race";
	for (size_t i = 0; i < p->list.n && !wrong; i++)
		if (i != part && state(&s, p->list.at[i].text) == 0) wrong = "the witness breaks another, too";
	arena_free(arena);
	if (wrong) printf("idle: %s: %s:", p->list.at[part].text, wrong), shot_print(&s);
	return !wrong;
}

struct tally { unsigned kernels, alarmed, conditional, parts, wrong, shown; };

static void judge(struct kernel *k, uint64_t seed, bool spoil, struct tally *t)
{
	struct text open = { 0 };
	struct diags diags = { .arena = arena_new() };
	struct sources *sources = sources_new(diags.arena);
	core_print(k, &open);
	struct kernel *checked = core_parse(sources, "generated", open.at, &diags), *plain = core_parse(sources, "generated", open.at, &diags);
	const struct launch any = { 0 };
	const struct check_options options = { .timeout = 1, .kernel_timeout = 3 };
	struct check check;
	struct preconditions p;
	kernel_specialise(checked, &any, &diags);
	smt_check_kernel(checked, &options, &check);
	smt_preconditions_find(checked, open.at, &any, &options, &check, PRECONDITION_ANY, &p);
	t->kernels++;
	t->alarmed += check.verdict == VERDICT_RACY || check.verdict == VERDICT_POSSIBLY_RACY;
	if (p.kernel && spoil) {
		t->conditional++;
		t->shown += !is_sufficient(plain, &p, p.list.n - 1, seed);
	} else if (p.kernel) {
		bool ok = is_sufficient(plain, &p, SIZE_MAX, seed) && is_satisfiable(plain, &p, seed);
		for (size_t i = 0; i < p.list.n; i++) ok = is_needed(plain, &p, i) && ok;
		t->conditional++;
		t->parts += (unsigned)p.list.n;
		t->wrong += !ok;
		if (!ok) {
			printf("seed %llu: race-free if", (unsigned long long)seed);
			for (size_t i = 0; i < p.list.n; i++) printf("%s %s", i ? " &&" : "", p.list.at[i].text);
			printf("\n%s\n", open.at);
		}
	}
	smt_preconditions_free(&p);
	kernel_free(plain);
	kernel_free(checked);
	text_fini(&open);
	arena_free(diags.arena);
}

int main(int argc, char **argv)
{
	bool spoil = argc > 1 && !strcmp(argv[1], "--wrong");
	argv += spoil;
	argc -= spoil;
	uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1, n = argc > 2 ? strtoull(argv[2], NULL, 10) : 100;
	unsigned least = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 0;
	struct tally t = { 0 };
	for (uint64_t i = 0; i < n; i++) {
		struct arena *a = arena_new();
		struct kernel *k = generate(seed + i, sources_new(a));
		judge(k, seed + i, spoil, &t);
		kernel_free(k);
		arena_free(a);
	}
	printf("%u kernels, %u alarmed, %u with a precondition of %u parts in all, %u wrong", t.kernels, t.alarmed, t.conditional, t.parts, t.wrong);
	if (spoil) printf("; a part left out shows in %u", t.shown);
	printf("\n");
	return t.wrong > 0 || t.conditional < least || t.shown * 2 > t.conditional;
}

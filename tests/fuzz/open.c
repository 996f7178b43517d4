#include "tests/fuzz/open.h"
#include "tests/fuzz/rng.h"

#include <string.h>

#define MOST_THREADS 2048            /* of a witness that is run */

/* What the checker tries first is 8 x 4 x 2 threads in 3 x 3 x 3 blocks: most of these are not that. */
static const int64_t BLOCK[3][8] = {
	{ 1, 2, 3, 4, 5, 7, 8, 12 }, { 1, 2, 3, 4, 5, 2, 1, 1 }, { 1, 2, 1, 3, 1, 1, 2, 1 },
};
static const int64_t GRID[3][8] = {
	{ 1, 2, 3, 4, 5, 2, 1, 1 }, { 1, 2, 3, 1, 2, 1, 1, 4 }, { 1, 2, 1, 1, 1, 1, 2, 1 },
};
static const int64_t PARAM[12] = { -1, 0, 1, 2, 3, 4, 5, 8, 1, 2, 6, 16 };

static void launch_print(const struct open_launch *l, struct text *out)
{
	text_printf(out, "block %lld x %lld x %lld, grid %lld x %lld x %lld", (long long)l->block_dim[0],
		(long long)l->block_dim[1], (long long)l->block_dim[2], (long long)l->grid_dim[0], (long long)l->grid_dim[1],
		(long long)l->grid_dim[2]);
	for (size_t i = 0; i < l->n; i++) text_printf(out, ", %s = %lld", l->params[i].name, (long long)l->params[i].value);
}

/* ---- the truth ---- */

static struct open_launch launch_sample(const struct open_kernel *k, struct rng *rng)
{
	struct open_launch l = { .n = k->n };
	for (int i = 0; i < 3; i++) {
		l.block_dim[i] = k->axis[i] ? BLOCK[i][rng_range(rng, 0, 7)] : 1;
		l.grid_dim[i] = k->axis[i] ? GRID[i][rng_range(rng, 0, 7)] : 1;
	}
	if (rng_percent(rng, 8)) {           /* several warps */
		l.block_dim[0] = rng_range(rng, 33, 66);
		for (int i = 0; i < 3; i++) {
			l.grid_dim[i] = l.grid_dim[i] > 1 && !i ? 2 : 1;
			if (i) l.block_dim[i] = 1;
		}
	}
	for (size_t i = 0; i < k->n; i++) {
		struct expr_range r = int_type_range(k->params[i].type);
		int64_t value = PARAM[rng_range(rng, 0, 11)];
		l.params[i] = (struct launch_param){ k->params[i].name, value < r.lo || value > r.hi ? 0 : value };
	}
	return l;
}

static struct pair *pair_find(struct truth *t, const struct pair *p)
{
	for (size_t i = 0; i < t->pairs.n; i++) {
		struct pair *have = &t->pairs.at[i];
		if (have->a == p->a && have->b == p->b && have->grid == p->grid) return have;
	}
	return NULL;
}

static void truth_add(struct open_truth *t, struct arena *a, const struct truth *one, const struct open_launch *l)
{
	t->launches++;
	if (one->divergent) {                /* what races after a divergence is undefined */
		if (!t->any.divergent) t->diverges = *l;
		t->any.divergent = true;
		return;
	}
	for (size_t i = 0; i < one->pairs.n; i++) {
		const struct pair *p = &one->pairs.at[i];
		struct pair *have = pair_find(&t->any, p);
		if (have && (!have->same_value || p->same_value)) continue;
		if (have) {
			have->same_value = false;
			t->where.at[have - t->any.pairs.at] = *l;
			continue;
		}
		VEC_PUSH(a, &t->any.pairs, *p);
		VEC_PUSH(a, &t->where, *l);
	}
}

void open_find(const struct open_kernel *k, unsigned launches, struct arena *a, struct open_truth *out)
{
	struct rng rng = rng_init(k->n);
	*out = (struct open_truth){ 0 };
	for (unsigned i = 0; i < launches; i++) {
		struct open_launch l = launch_sample(k, &rng);
		struct truth one = { 0 };
		struct arena *own = arena_new();
		k->run(k->data, &l, own, &one);
		if (!one.skipped) truth_add(out, a, &one, &l);
		out->any.exact = one.exact;
		out->any.values_exact = one.values_exact;
		arena_free(own);
	}
	if (!out->launches) out->any.skipped = "every launch faults";
}

/* ---- comparison ---- */

static struct pair pair_of(const struct open_kernel *k, const struct alarm *a)
{
	uint32_t at[2];
	for (int i = 0; i < 2; i++) at[i] = k->by_line ? a->at[i].line : a->site[i].ix;
	bool straight = at[0] < at[1];
	return (struct pair){ .a = at[!straight], .b = at[straight], .grid = a->level == LEVEL_GRID };
}

static bool launch_allowed(const struct witness *w)
{
	static const int64_t most[3] = { 1024, 1024, 64 };
	int64_t threads = 1;
	for (int i = 0; i < 3; i++) {
		if (w->block_dim[i] < 1 || w->block_dim[i] > most[i] || w->grid_dim[i] < 1) return false;
		if (w->grid_dim[i] > (i ? 65535 : INT32_MAX)) return false;
		threads *= w->block_dim[i];
	}
	return threads <= 1024;
}

static bool launch_of(const struct witness *w, struct open_launch *out)
{
	int64_t threads = 1;
	*out = (struct open_launch){ 0 };
	for (int i = 0; i < 3; i++) {
		out->block_dim[i] = w->block_dim[i];
		out->grid_dim[i] = w->grid_dim[i];
		if (!int_mul(threads, w->block_dim[i], &threads) || !int_mul(threads, w->grid_dim[i], &threads)) return false;
	}
	for (size_t i = 0; i < w->params.n && out->n < OPEN_PARAMS; i++)
		out->params[out->n++] = (struct launch_param){ w->params.at[i].name, w->params.at[i].value };
	return threads <= MOST_THREADS;
}

/* A true alarm: its witness shows what it says. */
static void compare_witness(const struct open_kernel *k, const struct alarm *a, struct text *why)
{
	struct open_launch l;
	struct truth one = { 0 };
	struct arena *own = arena_new();
	struct pair p = pair_of(k, a);
	const char *wrong = NULL;
	bool small = launch_of(&a->witness, &l);
	if (!a->witness.replayed) wrong = "without a replay";
	else if (!launch_allowed(&a->witness)) wrong = "in a launch that cannot be";
	else if (small) k->run(k->data, &l, own, &one);
	if (!wrong && small && !one.skipped) {
		const struct pair *have = pair_find(&one, &p);
		if (a->kind == ALARM_DIVERGENCE) wrong = one.divergent ? NULL : "but its witness does not diverge";
		else if (one.divergent) wrong = NULL;
		else if (!have || have->seeds < one.seeds) wrong = "but its witness does not race";
		else if (have->same_value && one.values_exact) wrong = "but its witness stores the same twice";
	}
	if (wrong) {
		if (a->kind == ALARM_DIVERGENCE) text_put(why, "a divergence");
		else text_printf(why, "alarm %u / %u (%s)", p.a, p.b, p.grid ? "grid" : "block");
		text_printf(why, " is called true %s: ", wrong);
		launch_print(&l, why);
		text_put(why, "\n");
	}
	arena_free(own);
}

/* The alarms of a pair: none, only benign ones, or others. */
static bool alarm_of(const struct open_kernel *k, const struct check *c, const struct pair *p, bool *benign)
{
	bool found = false;
	*benign = true;
	for (size_t i = 0; i < c->alarms.n; i++) {
		struct pair q = pair_of(k, &c->alarms.at[i]);
		if (c->alarms.at[i].kind != ALARM_RACE || q.a != p->a || q.b != p->b || q.grid != p->grid) continue;
		found = true;
		*benign = *benign && c->alarms.at[i].label == LABEL_BENIGN;
	}
	return found;
}

static void compare_pair(const struct open_kernel *k, const struct open_truth *t, const struct check *c, size_t at,
	struct text *why)
{
	const struct pair *p = &t->any.pairs.at[at];
	bool alarmed = c->verdict == VERDICT_RACY || c->verdict == VERDICT_POSSIBLY_RACY, harms = !p->same_value;
	if (alarmed && !t->any.values_exact) harms = false;      /* a value read where it races may differ: then that is told */
	bool benign, found = alarm_of(k, c, p, &benign);
	const char *wrong = NULL;
	if (!found) wrong = "is missed";
	else if (benign && harms) wrong = "is called benign, but stores different values";
	if (!wrong) return;
	text_printf(why, "race %u / %u (%s) %s: ", p->a, p->b, p->grid ? "grid" : "block", wrong);
	launch_print(&t->where.at[at], why);
	text_put(why, "\n");
}

enum outcome open_compare(const struct open_kernel *k, const struct open_truth *t, const struct check *c,
	struct text *why)
{
	bool proved = c->verdict == VERDICT_DRF || c->verdict == VERDICT_BENIGN;
	bool unknown = c->verdict == VERDICT_UNKNOWN || c->verdict == VERDICT_UNSUPPORTED || c->gave_up.n;
	if (t->any.divergent && proved) {
		text_put(why, "unsound, missed a divergence: ");
		launch_print(&t->diverges, why);
		text_put(why, "\n");
	}
	for (size_t i = 0; !unknown && i < t->any.pairs.n; i++) compare_pair(k, t, c, i, why);
	if (proved && unknown) text_put(why, "a proof, although something was given up\n");
	for (size_t i = 0; i < c->alarms.n; i++)
		if (c->alarms.at[i].label == LABEL_TRUE) compare_witness(k, &c->alarms.at[i], why);
	return why->n ? OUTCOME_WRONG : unknown ? OUTCOME_UNKNOWN : OUTCOME_AGREES;
}

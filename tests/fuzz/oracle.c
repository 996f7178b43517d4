#include "tests/fuzz/oracle.h"

#include <string.h>


/* ---- typability, judged independently ---- */

static bool is_data(const struct var *v, void *unused)
{
	(void)unused;
	return v->kind == VAR_READ || v->kind == VAR_APPROX;
}

static bool clean(struct kernel *k, expr_ref e)
{
	return e.ix == 0 || !expr_mentions(k->exprs, e, is_data, NULL);
}

static bool clean_access(struct kernel *k, const struct access *a)
{
	for (uint32_t i = 0; i < kernel_array(k, a->array)->dims; i++)
		if (!clean(k, a->index[i]))
			return false;
	return true;
}

static bool clean_stmt(struct kernel *k, const struct core_stmt *s)
{
	switch (s->kind) {
	case CORE_NONE: case CORE_SKIP: case CORE_APPROX:
		return true;
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++)
			if (!clean_stmt(k, s->u.seq.at[i]))
				return false;
		return true;
	case CORE_READ: return clean_access(k, &s->u.read.access);
	case CORE_WRITE: return clean_access(k, &s->u.write.access);
	case CORE_ATOMIC: return clean_access(k, &s->u.atomic.access);
	case CORE_IF:
		return clean(k, s->u.branch.cond) && clean_stmt(k, s->u.branch.then) &&
			(!s->u.branch.other || clean_stmt(k, s->u.branch.other));
	case CORE_FOR:
		return clean(k, s->u.loop.range.first) && clean(k, s->u.loop.range.limit) && clean(k, s->u.loop.range.step) &&
			clean_stmt(k, s->u.loop.body);
	case CORE_SYNC: return clean(k, s->u.sync.mask);
	case CORE_ASSUME: case CORE_ASSERT: return clean(k, s->u.assume.cond);
	}
	UNREACHABLE("core kinds are all listed");
}

bool oracle_typable(struct kernel *k) { return clean_stmt(k, k->body); }

static bool values_known(struct kernel *k, const struct core_stmt *s)
{
	switch (s->kind) {
	case CORE_NONE: case CORE_SKIP: case CORE_APPROX: case CORE_READ: case CORE_ATOMIC: case CORE_SYNC:
	case CORE_ASSUME: case CORE_ASSERT:
		return true;
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++)
			if (!values_known(k, s->u.seq.at[i]))
				return false;
		return true;
	case CORE_WRITE:
		return s->u.write.access.value.ix != 0 && s->u.write.access.count == 1 && clean(k, s->u.write.access.value);
	case CORE_IF:
		return values_known(k, s->u.branch.then) && (!s->u.branch.other || values_known(k, s->u.branch.other));
	case CORE_FOR: return values_known(k, s->u.loop.body);
	}
	UNREACHABLE("core kinds are all listed");
}

/* ---- truth ---- */

void oracle_add(struct truth *t, struct arena *a, uint32_t x, uint32_t y, bool grid, bool same_value)
{
	struct pair p = { x < y ? x : y, x < y ? y : x, grid, same_value, 0 };
	for (size_t i = 0; i < t->pairs.n; i++) {
		struct pair *q = &t->pairs.at[i];
		if (q->a == p.a && q->b == p.b && q->grid == grid) {
			q->same_value = q->same_value && same_value;
			return;
		}
	}
	VEC_PUSH(a, &t->pairs, p);
}

static bool is_parametric(const struct kernel *k) { return !strcmp(k->name, "parametric"); }

static bool next_params(const struct kernel *k, struct launch_param *params)
{
	for (size_t i = 0; i < k->params.n; i++) {
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		if (params[i].value < v->hi) {
			params[i].value++;
			return true;
		}
		params[i].value = v->lo;
	}
	return false;
}

static int64_t required(int64_t n) { return n ? n : 1; }

/* The next smaller launch of a parametric kernel. */
static bool next_launch(const struct kernel *k, struct brute_input *in)
{
	for (int i = 0; is_parametric(k) && i < 6; i++) {
		int64_t *n = i < 3 ? &in->block_dim[i] : &in->grid_dim[i - 3];
		if (*n > 1) {
			--*n;
			return true;
		}
		*n = required(i < 3 ? k->required_block_dim[i] : k->required_grid_dim[i - 3]);
	}
	return false;
}

static void truth_of_run(struct kernel *k, struct arena *a, const struct brute_input *in, struct truth *out)
{
	struct brute_result r = { 0 };
	brute_force(k, in, a, &r);
	if (r.status != INTERP_OK && !r.divergent) {
		out->skipped = r.status == INTERP_FAULT ? "fault" : r.status == INTERP_LIMIT ? "limit" : "assumption";
		return;
	}
	out->divergent = out->divergent || r.divergent;
	out->stuck = out->stuck || r.stuck;
	for (size_t i = 0; i < r.races.n; i++)
		oracle_add(out, a, r.races.at[i].a.ix, r.races.at[i].b.ix, r.races.at[i].grid, r.races.at[i].same_value);
}

/* All launches and parameter values under one memory. */
static void truth_of_memory(struct kernel *k, struct arena *a, uint64_t memory, struct truth *out)
{
	struct launch_param *params = ARENA_ARRAY(a, struct launch_param, k->params.n);
	struct brute_input in = { .params = params, .param_count = k->params.n, .memory_seed = memory };
	for (size_t i = 0; i < k->params.n; i++) {
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		params[i] = (struct launch_param){ v->name, v->lo };
		if (v->lo > v->hi || v->hi - v->lo > 64) {
			out->skipped = "a parameter without bounds";
			return;
		}
	}
	for (int i = 0; i < 3; i++) {
		in.block_dim[i] = required(k->required_block_dim[i]);
		in.grid_dim[i] = required(k->required_grid_dim[i]);
	}
	do {
		do {
			truth_of_run(k, a, &in, out);
		} while (!out->skipped && next_params(k, params));
	} while (!out->skipped && next_launch(k, &in));
}

static void truth_start(struct kernel *k, struct truth *out)
{
	*out = (struct truth){ .exact = oracle_typable(k), .values_exact = values_known(k, k->body) };
	out->seeds = out->exact && out->values_exact ? 1 : 4;
	out->always_divergent = true;
}

/* Adds what happens under one memory. */
static void truth_merge(struct truth *out, struct arena *a, const struct truth *one)
{
	out->skipped = one->skipped;
	out->divergent = out->divergent || one->divergent;
	out->stuck = out->stuck || one->stuck;
	out->always_divergent = out->always_divergent && one->divergent;
	for (size_t i = 0; i < one->pairs.n; i++) {
		const struct pair *p = &one->pairs.at[i];
		oracle_add(out, a, p->a, p->b, p->grid, p->same_value);
		for (size_t j = 0; j < out->pairs.n; j++) {
			struct pair *q = &out->pairs.at[j];
			if (q->a == p->a && q->b == p->b && q->grid == p->grid)
				q->seeds++;
		}
	}
}

void oracle_truth(struct kernel *k, struct arena *a, struct truth *out)
{
	truth_start(k, out);
	for (uint32_t seed = 0; seed < out->seeds && !out->skipped; seed++) {
		struct truth one = { 0 };
		truth_of_memory(k, a, seed, &one);
		truth_merge(out, a, &one);
	}
}

void oracle_truth_at(struct kernel *k, struct arena *a, struct brute_input in, struct truth *out)
{
	truth_start(k, out);
	for (in.memory_seed = 0; in.memory_seed < out->seeds && !out->skipped; in.memory_seed++) {
		struct truth one = { 0 };
		truth_of_run(k, a, &in, &one);
		truth_merge(out, a, &one);
	}
}

bool oracle_racy(const struct truth *t)
{
	for (size_t i = 0; i < t->pairs.n; i++)
		if (!t->pairs.at[i].same_value)
			return true;
	return t->divergent;
}

bool oracle_specialise(struct kernel *k, struct diags *diags)
{
	struct launch launch = { 0 };
	struct launch_param params[16];
	for (int i = 0; i < 3; i++) {
		if (is_parametric(k)) {       /* its preconditions say up to what */
			k->required_block_dim[i] = k->required_grid_dim[i] = 0;
			continue;
		}
		launch.block_dim[i] = required(k->required_block_dim[i]);
		launch.grid_dim[i] = required(k->required_grid_dim[i]);
	}
	for (size_t i = 0; i < k->params.n && launch.param_count < 16; i++) {
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		if (v->lo == v->hi)
			params[launch.param_count++] = (struct launch_param){ v->name, v->lo };
	}
	launch.params = params;
	return kernel_specialise(k, &launch, diags);
}

/* ---- comparison ---- */

static uint32_t place(const struct alarm *a, int which, bool by_line)
{
	return by_line ? a->at[which].line : a->site[which].ix;
}

static bool alarm_is(const struct alarm *a, const struct pair *p, bool by_line)
{
	uint32_t x = place(a, 0, by_line), y = place(a, 1, by_line);
	return a->kind == ALARM_RACE && (x < y ? x : y) == p->a && (x < y ? y : x) == p->b &&
		(a->level == LEVEL_GRID) == p->grid;
}

static bool has_cause(const struct alarm *a, const char *reason)
{
	for (size_t i = 0; i < a->causes.n; i++)
		if (!strcmp(a->causes.at[i].reason, reason))
			return true;
	return false;
}

static bool inexact(const struct alarm *a) { return has_cause(a, "inexact-phase"); }

/* What is stored is not known to the oracle either: the checker need not tell whether it is the same in both threads. */
static bool may_store_one(const struct truth *t, const struct alarm *a)
{
	return !t->values_exact && has_cause(a, "stored-value");
}

static const char *level(bool grid) { return grid ? "grid" : "block"; }

/* A value read where it races may differ between threads; then that race is the one to report. */
static bool racy_anyway(const struct truth *t, const struct check *c)
{
	return !t->values_exact && (c->verdict == VERDICT_RACY || c->verdict == VERDICT_POSSIBLY_RACY);
}

/* Every race must have its alarm, and a benign one only if it is harmless. */
static void compare_pairs(const struct truth *t, const struct check *c, bool by_line, struct text *why)
{
	for (size_t i = 0; i < t->pairs.n; i++) {
		const struct pair *p = &t->pairs.at[i];
		bool found = false, benign = true;
		for (size_t j = 0; j < c->alarms.n; j++) {
			if (!alarm_is(&c->alarms.at[j], p, by_line))
				continue;
			found = true;
			benign = benign && c->alarms.at[j].label == LABEL_BENIGN;
		}
		if (!found)
			text_printf(why, "missed race %u / %u (%s)\n", p->a, p->b, level(p->grid));
		else if (benign && !p->same_value && !racy_anyway(t, c))
			text_printf(why, "race %u / %u (%s) is called benign, but stores different values\n", p->a, p->b,
				level(p->grid));
		else if (t->exact && t->values_exact && p->same_value && !benign)
			text_printf(why, "race %u / %u (%s) is benign, but is not called so\n", p->a, p->b, level(p->grid));
	}
}

static bool compare_alarm(const struct truth *t, const struct alarm *a, bool by_line, struct text *why)
{
	const struct pair *p = NULL;
	for (size_t i = 0; i < t->pairs.n && !p; i++)
		if (alarm_is(a, &t->pairs.at[i], by_line))
			p = &t->pairs.at[i];
	uint32_t x = place(a, 0, by_line), y = place(a, 1, by_line);
	if (a->kind == ALARM_DIVERGENCE) {
		if (!t->divergent && (t->exact || a->label == LABEL_TRUE) && !inexact(a))
			text_printf(why, "false alarm: divergence (%s)\n", label_name(a->label));
	} else if (a->label == LABEL_TRUE && (!p || p->seeds < t->seeds)) {
		text_printf(why, "alarm %u / %u (%s) is called true, but does not race under %s memory\n", x, y,
			level(a->level == LEVEL_GRID), p ? "every" : "any");
	} else if (t->exact && !p && !inexact(a)) {
		text_printf(why, "false alarm %u / %u (%s), %s\n", x, y, level(a->level == LEVEL_GRID), label_name(a->label));
	} else if (t->exact && a->label == LABEL_POSSIBLE && !inexact(a) && !may_store_one(t, a) && (t->values_exact || !p->same_value)) {
		text_printf(why, "alarm %u / %u (%s) is real, but called only possible (%s)\n", x, y,
			level(a->level == LEVEL_GRID), a->causes.n ? a->causes.at[0].reason : "no cause");
	}
	if (!a->witness.replayed && a->label == LABEL_TRUE)
		text_printf(why, "alarm %u / %u is called true without a replay\n", x, y);
	return inexact(a);
}

static void compare_verdict(const struct truth *t, const struct check *c, struct text *why)
{
	bool racy = oracle_racy(t);
	if (c->verdict == VERDICT_DRF && (t->pairs.n || t->divergent))
		text_put(why, "unsound: proved a racy kernel\n");
	if (c->verdict == VERDICT_BENIGN && racy)
		text_put(why, "unsound: called a harmful race benign\n");
	if (!t->exact)
		return;
	if (c->verdict == VERDICT_RACY && !t->pairs.n && !t->divergent)
		text_put(why, "racy, but no race exists\n");
	bool doubtful = false;
	for (size_t i = 0; i < c->alarms.n; i++) doubtful = doubtful || may_store_one(t, &c->alarms.at[i]);
	if (c->verdict == VERDICT_POSSIBLY_RACY && racy && !doubtful)
		text_put(why, "possibly-racy, but a race exists and the kernel is typable\n");
	if (c->verdict == VERDICT_RACY && !racy && t->values_exact)
		text_put(why, "racy, but every race is benign\n");
	if (!c->typable)
		text_put(why, "typable, but is called ill-typed\n");
}

enum outcome oracle_compare(const struct truth *t, const struct check *c, bool by_line, struct text *why)
{
	bool superset = false;
	if (c->verdict == VERDICT_UNSUPPORTED)
		return OUTCOME_UNKNOWN;
	if (t->divergent) {       /* what races after a divergence is undefined */
		if (c->verdict == VERDICT_DRF || c->verdict == VERDICT_BENIGN)
			text_put(why, "unsound: missed a divergence\n");
		else if (t->exact && t->stuck && c->verdict == VERDICT_POSSIBLY_RACY)
			text_put(why, "divergence is called only possible\n");
		return why->n ? OUTCOME_WRONG : c->verdict == VERDICT_UNKNOWN ? OUTCOME_UNKNOWN : OUTCOME_AGREES;
	}
	for (size_t i = 0; i < c->alarms.n; i++)
		superset = compare_alarm(t, &c->alarms.at[i], by_line, why) || superset;
	bool unknown = c->verdict == VERDICT_UNKNOWN || c->gave_up.n;
	if (!unknown)
		compare_pairs(t, c, by_line, why);
	if (c->verdict != VERDICT_UNKNOWN)
		compare_verdict(t, c, why);
	if (why->n)
		return OUTCOME_WRONG;
	return unknown ? OUTCOME_UNKNOWN : superset ? OUTCOME_INEXACT : OUTCOME_AGREES;
}

enum outcome oracle_compare_whole(const struct truth *t, const struct check *c, struct text *why)
{
	if (c->verdict == VERDICT_UNSUPPORTED)
		return OUTCOME_UNKNOWN;
	if (t->divergent && (c->verdict == VERDICT_DRF || c->verdict == VERDICT_BENIGN))
		text_put(why, "unsound: missed a divergence\n");
	for (size_t i = 0; i < c->alarms.n; i++) {
		const struct alarm *a = &c->alarms.at[i];
		if (a->label == LABEL_TRUE && !t->divergent)
			compare_alarm(t, a, true, why);
		if (a->label == LABEL_POSSIBLE && !a->causes.n)
			text_printf(why, "alarm %u / %u is called possible without a cause\n", a->at[0].line, a->at[1].line);
	}
	if (c->verdict != VERDICT_UNKNOWN && !t->divergent)
		compare_verdict(t, c, why);
	if (c->verdict == VERDICT_RACY && !t->pairs.n && !t->divergent)
		text_put(why, "racy, but no race exists\n");
	if (why->n)
		return OUTCOME_WRONG;
	bool unknown = c->verdict == VERDICT_UNKNOWN || c->gave_up.n;
	bool imprecise = c->verdict == VERDICT_POSSIBLY_RACY && !oracle_racy(t) && !t->divergent;
	return unknown ? OUTCOME_UNKNOWN : imprecise ? OUTCOME_INEXACT : OUTCOME_AGREES;
}

/* Random core kernels through the checker, against brute force at the same launch.
 * No racy kernel may be `drf` or `benign`; of a typable kernel the verdict, the racing pairs, the labels are exact.
 * --open: kernels for any launch, against brute force over some (open.h). */
#include "tests/fuzz/gen_core.h"
#include "tests/fuzz/open.h"
#include "tests/fuzz/runner.h"
#include "tests/fuzz/shrink.h"

#include <string.h>

static const char *text_of(struct kernel *k, struct arena *a)
{
	struct text text = { 0 };
	core_print(k, &text);
	const char *result = arena_strdup(a, text.at);
	text_fini(&text);
	kernel_free(k);
	return result;
}

static const char *generate(uint64_t seed, struct arena *a)
{
	static const enum gen_profile profiles[10] = { GEN_TYPABLE, GEN_TYPABLE, GEN_WILD, GEN_TYPABLE, GEN_TYPABLE,
		GEN_WILD, GEN_PARAMETRIC, GEN_TILES, GEN_WILD, GEN_PARAMETRIC };
	return text_of(gen_core(sources_new(a), seed, profiles[seed % 10]), a);
}

static const char *generate_open(uint64_t seed, struct arena *a)
{
	return text_of(gen_core(sources_new(a), seed, GEN_OPEN), a);
}

static bool site_fits(const struct kernel *k, const struct access *a)
{
	const struct site *s = kernel_site(k, a->site);
	return s->array.ix == a->array.ix && s->mode == a->mode;
}

/* Shrinking may leave an access with the site of another one. */
static bool sites_fit(const struct kernel *k, const struct core_stmt *s)
{
	switch (s->kind) {
	case CORE_NONE: case CORE_SKIP: case CORE_SYNC: case CORE_ASSUME: case CORE_ASSERT: case CORE_APPROX: return true;
	case CORE_READ: return site_fits(k, &s->u.read.access);
	case CORE_WRITE: return site_fits(k, &s->u.write.access);
	case CORE_ATOMIC: return site_fits(k, &s->u.atomic.access);
	case CORE_IF: return sites_fit(k, s->u.branch.then) && (!s->u.branch.other || sites_fit(k, s->u.branch.other));
	case CORE_FOR: return sites_fit(k, s->u.loop.body);
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++)
			if (!sites_fit(k, s->u.seq.at[i]))
				return false;
		return true;
	}
	UNREACHABLE("core kinds are all listed");
}

static struct kernel *parse(const char *text, struct arena *a, struct text *why)
{
	struct diags diags = { .arena = a };
	struct kernel *k = core_parse(sources_new(a), "generated.core", text, &diags);
	if (!k)
		text_printf(why, "does not parse: %s\n", diags.list.n ? diags.list.at[0].text : "no reason");
	for (size_t i = 0; k && i < k->sites.n; i++)     /* alarms are told apart by position */
		k->sites.at[i].at = (struct span){ .line = (uint32_t)i + 1, .column = 1 };
	if (k && !sites_fit(k, k->body)) {
		text_put(why, "does not parse: an access and its site differ\n");
		kernel_free(k);
		return NULL;
	}
	return k;
}

static struct report judge(const char *text, struct text *why)
{
	struct report r = { .outcome = OUTCOME_WRONG };
	struct arena *a = arena_new();
	struct truth truth;
	struct check check = { 0 };
	struct kernel *k = parse(text, a, why), *pinned = k ? parse(text, a, why) : NULL;
	if (!pinned)
		goto out;
	oracle_truth(k, a, &truth);
	r.exact = truth.exact;
	r.racy = oracle_racy(&truth);
	if (truth.skipped) {
		r.skipped = true;
		r.outcome = OUTCOME_AGREES;
		goto out;
	}
	struct diags diags = { .arena = a };
	if (!oracle_specialise(pinned, &diags)) {
		text_put(why, "does not specialise\n");
		goto out;
	}
	smt_check_kernel(pinned, &(struct check_options){ 0 }, &check);
	r.outcome = oracle_compare(&truth, &check, false, why);
	if (r.outcome == OUTCOME_WRONG)
		text_printf(why, "verdict %s\n", verdict_name(check.verdict));
out:
	if (k)
		kernel_free(k);
	if (pinned)
		kernel_free(pinned);
	arena_free(a);
	return r;
}

/* ---- any launch ---- */

#define LAUNCHES 100
#define OPEN_EFFORT 0.1              /* of the usual: a second for a kernel, whose open question is often hard */

static void run_at(void *data, const struct open_launch *launch, struct arena *a, struct truth *out)
{
	struct brute_input in = { .params = launch->params, .param_count = launch->n };
	memcpy(in.block_dim, launch->block_dim, sizeof in.block_dim);
	memcpy(in.grid_dim, launch->grid_dim, sizeof in.grid_dim);
	oracle_truth_at(data, a, in, out);
}

static struct open_kernel open_kernel(struct kernel *k)
{
	struct open_kernel open = { .run = run_at, .data = k };
	bool none = !k->mentions_axis[0] && !k->mentions_axis[1] && !k->mentions_axis[2];
	for (int i = 0; i < 3; i++) open.axis[i] = k->mentions_axis[i] || (none && i == 0);
	for (size_t i = 0; i < k->params.n && i < OPEN_PARAMS; i++) {
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		open.params[open.n].name = v->name;
		open.params[open.n++].type = v->type;
	}
	return open;
}

static struct report judge_open(const char *text, struct text *why)
{
	struct report r = { .outcome = OUTCOME_WRONG };
	struct arena *a = arena_new();
	struct diags diags = { .arena = a };
	struct open_truth truth;
	struct check check = { 0 };
	struct kernel *k = parse(text, a, why), *checked = k ? parse(text, a, why) : NULL;
	if (checked && !kernel_specialise(checked, &(struct launch){ 0 }, &diags)) {
		text_put(why, "does not specialise\n");
	} else if (checked) {
		struct open_kernel open = open_kernel(k);
		open_find(&open, LAUNCHES, a, &truth);
		r.exact = truth.any.exact;
		r.racy = oracle_racy(&truth.any);
		r.skipped = truth.any.skipped;
		r.outcome = OUTCOME_AGREES;
		smt_check_kernel(checked, &(struct check_options){ .effort = OPEN_EFFORT }, &check);
		if (!r.skipped) r.outcome = open_compare(&open, &truth, &check, why);
		if (r.outcome == OUTCOME_WRONG) text_printf(why, "verdict %s\n", verdict_name(check.verdict));
	}
	if (k) kernel_free(k);
	if (checked) kernel_free(checked);
	arena_free(a);
	return r;
}

int main(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "--open"))
		return runner_main(&(struct suite){ .name = "core --open", .generate = generate_open, .judge = judge_open,
			.shrink = shrink, .extension = ".open-core", .max_unknown = 300, .max_skipped = 50, .max_inexact = 0 },
			argc - 1, argv + 1);
	return runner_main(&(struct suite){ .name = "core", .generate = generate, .judge = judge, .shrink = shrink,
		.extension = ".core", .max_unknown = 10, .max_skipped = 10, .max_inexact = 10 }, argc, argv);
}

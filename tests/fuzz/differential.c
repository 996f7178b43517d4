/* Random core kernels through the checker, against brute force at the same launch.
 * No racy kernel may be `drf` or `benign`; of a typable kernel the verdict, the racing pairs, the labels are exact. */
#include "tests/fuzz/gen_core.h"
#include "tests/fuzz/runner.h"
#include "tests/fuzz/shrink.h"

static const char *generate(uint64_t seed, struct arena *a)
{
	static const enum gen_profile profiles[10] = { GEN_TYPABLE, GEN_TYPABLE, GEN_WILD, GEN_TYPABLE, GEN_TYPABLE,
		GEN_WILD, GEN_PARAMETRIC, GEN_WARP, GEN_WILD, GEN_PARAMETRIC };
	struct text text = { 0 };
	struct kernel *k = gen_core(sources_new(a), seed, profiles[seed % 10]);
	core_print(k, &text);
	const char *result = arena_strdup(a, text.at);
	text_fini(&text);
	kernel_free(k);
	return result;
}

static struct kernel *parse(const char *text, struct arena *a, struct text *why)
{
	struct diags diags = { .arena = a };
	struct kernel *k = core_parse(sources_new(a), "generated.core", text, &diags);
	if (!k)
		text_printf(why, "does not parse: %s\n", diags.list.n ? diags.list.at[0].text : "no reason");
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

int main(int argc, char **argv)
{
	return runner_main(&(struct suite){ .name = "core", .generate = generate, .judge = judge, .shrink = shrink,
		.extension = ".core", .max_unknown = 20, .max_skipped = 50, .max_inexact = 50 }, argc, argv);
}

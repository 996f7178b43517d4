/* Random core kernels: printing and reading back gives the same text, and brute force finds the same races in a kernel,
 * in its reread copy and in the copy specialised to the launch. */
#include "tests/fuzz/gen_core.h"
#include "tests/fuzz/oracle.h"

#include <stdlib.h>
#include <string.h>

static bool same_pair(const struct pair *p, const struct pair *q)
{
	return p->a == q->a && p->b == q->b && p->grid == q->grid && p->same_value == q->same_value;
}

static bool same_truth(const struct truth *x, const struct truth *y)
{
	bool same = x->pairs.n == y->pairs.n && x->divergent == y->divergent && !x->skipped == !y->skipped;
	for (size_t i = 0; same && i < x->pairs.n; i++) {
		bool found = false;
		for (size_t j = 0; !found && j < y->pairs.n; j++)
			found = same_pair(&x->pairs.at[i], &y->pairs.at[j]);
		same = found;
	}
	return same;
}

static void explain(const char *what, const struct truth *t)
{
	printf("%s:%s%s", what, t->divergent ? " divergent" : "", t->skipped ? " skipped" : "");
	for (size_t i = 0; i < t->pairs.n; i++)
		printf(" %u/%u%s%s x%u", t->pairs.at[i].a, t->pairs.at[i].b, t->pairs.at[i].grid ? " grid" : "",
			t->pairs.at[i].same_value ? " same" : "", t->pairs.at[i].seeds);
	printf("\n");
}

static bool check_seed(uint64_t seed, unsigned count[4])
{
	struct arena *a = arena_new();
	struct diags diags = { .arena = a };
	struct sources *sources = sources_new(a);
	struct text first = { 0 }, second = { 0 };
	struct truth truth[3];
	const char *wrong = NULL;
	struct kernel *k = gen_core(sources, seed, (enum gen_profile)(seed % 3)), *again;
	core_print(k, &first);
	again = core_parse(sources, "generated.core", first.at, &diags);
	if (!again) {
		wrong = diags.list.n ? diags.list.at[0].text : "does not parse";
	} else {
		core_print(again, &second);
		if (strcmp(first.at, second.at))
			wrong = "prints differently when read back";
		oracle_truth(k, a, &truth[0]);
		oracle_truth(again, a, &truth[1]);
		if (!oracle_specialise(again, &diags))
			wrong = "does not specialise";
		oracle_truth(again, a, &truth[2]);
		if (!same_truth(&truth[0], &truth[1]))
			wrong = "races differently when read back";
		else if (!same_truth(&truth[0], &truth[2]))
			wrong = "races differently when specialised";
		count[truth[0].skipped ? 2 : oracle_racy(&truth[0])]++;
		kernel_free(again);
	}
	if (wrong && again) {
		explain("as made", &truth[0]);
		explain("read back", &truth[1]);
		explain("specialised", &truth[2]);
	}
	if (wrong)
		printf("---- seed %llu: %s\n%s\n", (unsigned long long)seed, wrong, first.at);
	text_fini(&first);
	text_fini(&second);
	kernel_free(k);
	arena_free(a);
	return !wrong;
}

int main(int argc, char **argv)
{
	uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1, n = argc > 2 ? strtoull(argv[2], NULL, 10) : 500;
	unsigned failed = 0, count[4] = { 0 };
	for (uint64_t s = seed; s < seed + n; s++)
		failed += !check_seed(s, count);
	printf("round trip: %llu kernels, %u race-free, %u racy, %u without truth, %u wrong\n", (unsigned long long)n,
		count[0], count[1], count[2], failed);
	return failed != 0;
}

/* The front end fuzzer without coverage, for every build: N mutants of the pool from a fixed seed, and the pool itself.
 * usage: fuzz-front-smoke [SEED [COUNT]]; a failure prints its input. */
#include "tests/fuzz/front_case.h"
#include "tests/fuzz/front_mutate.h"
#include "tests/fuzz/rng.h"

#include <stdlib.h>

struct tally { unsigned long runs, parsed, kernels, unsupported, clang, wrong; };

static void run(const char *text, size_t n, uint64_t seed, struct tally *tally)
{
	struct front_outcome out;
	front_case_run(text, n, NULL, &out);
	tally->runs++;
	tally->parsed += out.parsed;
	tally->kernels += out.kernels;
	tally->unsupported += out.unsupported;
	tally->clang += out.end == FRONT_CLANG;
	tally->wrong += out.end == FRONT_WRONG;
	if (out.end != FRONT_FINE)      /* in clang: the stack tells whether it was the face */
		printf("---- %s, seed %llu\n%s\n%.*s\n", out.end == FRONT_CLANG ? "in clang" : "wrong", (unsigned long long)seed, out.why.at, (int)n, text);
	front_outcome_fini(&out);
}

int main(int argc, char **argv)
{
	struct front_pool pool = { .arena = arena_new() };
	struct tally tally = { 0 };
	struct text text = { 0 };
	const char *folder = getenv("FAIAL_SOURCE_DIR");
	uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1, count = argc > 2 ? strtoull(argv[2], NULL, 10) : 100;
	front_pool_read(&pool, folder ? folder : FAIAL_SOURCE_DIR);
	if (!pool.texts.n) {
		printf("no examples in FAIAL_SOURCE_DIR\n");
		return 2;
	}
	for (uint64_t i = seed; i < seed + count; i++) {
		struct rng rng = rng_init(i);
		const struct front_text *from = &pool.texts.at[rng_range(&rng, 0, (int64_t)pool.texts.n - 1)];
		front_mutate(&pool, NULL, from->at, from->n, rng_next(&rng), &text);
		run(text.at, text.n, i, &tally);
	}
	printf("%lu inputs from seed %llu, %lu parsed; %lu kernels lowered, %lu of them unsupported; "
		"clang crashed on %lu; %lu wrong\n", tally.runs, (unsigned long long)seed, tally.parsed, tally.kernels,
		tally.unsupported, tally.clang, tally.wrong);
	text_fini(&text);
	arena_free(pool.arena);
	bool useful = tally.runs < 20 || tally.parsed * 2 > tally.runs;
	if (!useful)
		printf("too few inputs parse for this to test anything\n");
	return tally.wrong || !useful;
}

/* gen-core: writes the generated core kernels of many seeds to files, for checkers outside this process (proofs/).
 *
 * usage: gen-core FOLDER SEED COUNT
 *
 * FOLDER/SEED.core holds the kernel "g<SEED>". Every access site has its number as its source line, so that alarms can
 * be told apart. Of ten kernels two are about barriers, in five data decides. */
#include "tests/fuzz/gen_core.h"

#include <stdio.h>
#include <stdlib.h>

static const enum gen_profile PROFILES[10] = { GEN_TYPABLE, GEN_BARRIERS, GEN_DATA, GEN_BARRIERS, GEN_DATA,
	GEN_DATA, GEN_PARAMETRIC, GEN_DATA, GEN_WARP, GEN_DATA };

static bool write_kernel(const char *folder, uint64_t seed)
{
	struct arena *a = arena_new();
	struct sources *sources = sources_new(a);
	struct kernel *k = gen_core(sources, seed, PROFILES[seed % 10]);
	struct span at = { .file = sources_intern(sources, "g.core"), .column = 1 };
	struct text text = { 0 };
	k->name = arena_printf(k->arena, "g%llu", (unsigned long long)seed);
	for (size_t i = 0; i < k->sites.n; i++) {
		k->sites.at[i].at = at;
		k->sites.at[i].at.line = (uint32_t)i + 1;
	}
	core_print(k, &text);
	FILE *f = fopen(arena_printf(a, "%s/%llu.core", folder, (unsigned long long)seed), "w");
	bool ok = f && fputs(text.at, f) >= 0;
	if (f && fclose(f)) ok = false;
	text_fini(&text);
	kernel_free(k);
	arena_free(a);
	return ok;
}

int main(int argc, char **argv)
{
	if (argc != 4) {
		fprintf(stderr, "usage: gen-core FOLDER SEED COUNT\n");
		return 2;
	}
	uint64_t seed = strtoull(argv[2], NULL, 10), count = strtoull(argv[3], NULL, 10);
	for (uint64_t i = 0; i < count; i++) {
		if (!write_kernel(argv[1], seed + i)) {
			fprintf(stderr, "gen-core: cannot write %llu.core in %s\n", (unsigned long long)(seed + i), argv[1]);
			return 1;
		}
	}
	return 0;
}

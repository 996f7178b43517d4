/* libFuzzer target over the whole front end: source text to clang, lowering, core, typing, phases and queries. Each
 * input runs in a process of its own (front_case.h), whose coverage counters come back. Built with
 * cmake -DFAIAL_FUZZ=ON and clang as compiler; docs/FUZZING.md.
 * FAIAL_FUZZ_KEEP=DIR: failures are written there, and the search goes on. */
#include "tests/fuzz/front_case.h"
#include "tests/fuzz/front_mutate.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2, size_t size2, uint8_t *out,
	size_t max_size, unsigned seed);

/* What the linker calls the ends of the section; declared as the compiler declares them itself. */
extern unsigned char __start___sancov_cntrs[] __attribute__((weak, visibility("hidden")));
extern unsigned char __stop___sancov_cntrs[] __attribute__((weak, visibility("hidden")));

static struct front_pool pool;
static struct { unsigned long runs, parsed, kernels, unsupported, clang, wrong; } tally;

static void tell(void)
{
	fprintf(stderr, "front end: %lu inputs, %lu parsed; %lu kernels lowered, %lu of them unsupported; "
		"clang crashed on %lu; %lu wrong\n", tally.runs, tally.parsed, tally.kernels, tally.unsupported, tally.clang, tally.wrong);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	const char *folder = getenv("FAIAL_SOURCE_DIR");
	pool.arena = arena_new();
	front_pool_read(&pool, folder ? folder : FAIAL_SOURCE_DIR);
	atexit(tell);
	return 0;
}

static void keep(const char *folder, const uint8_t *data, size_t size, const struct text *why)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/%lu%s", folder, tally.runs, front_is_opencl((const char *)data, size) ? ".cl" : ".cu");
	FILE *file = fopen(path, "w");
	if (file) {
		fwrite(data, 1, size, file);
		fclose(file);
	}
	strncat(path, ".log", sizeof path - strlen(path) - 1);
	file = fopen(path, "w");
	if (file) {
		fwrite(why->at, 1, why->n, file);
		fclose(file);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct front_counters counters = { __start___sancov_cntrs, __stop___sancov_cntrs };
	struct front_outcome out;
	const char *folder = getenv("FAIAL_FUZZ_KEEP");
	front_case_run((const char *)data, size, &counters, &out);
	tally.runs++;
	tally.parsed += out.parsed;
	tally.kernels += out.kernels;
	tally.unsupported += out.unsupported;
	tally.clang += out.end == FRONT_CLANG;
	tally.wrong += out.end == FRONT_WRONG;
	if (folder && out.end != FRONT_FINE)
		keep(folder, data, size, &out.why);
	if (out.end == FRONT_WRONG && !folder) {
		fprintf(stderr, "%s\n", out.why.at);
		abort();
	}
	front_outcome_fini(&out);
	return 0;
}

static size_t mutate(const struct front_text *donor, const uint8_t *data, size_t size, uint8_t *to, size_t max_size,
	unsigned seed)
{
	struct text out = { 0 };
	front_mutate(&pool, donor, (const char *)data, size, seed, &out);
	size_t n = out.n < max_size ? out.n : max_size;
	if (n)
		memcpy(to, out.at, n);
	text_fini(&out);
	return n;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
	return mutate(NULL, data, size, data, max_size, seed);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2, size_t size2, uint8_t *out,
	size_t max_size, unsigned seed)
{
	return mutate(&(struct front_text){ .at = (const char *)data2, .n = size2 }, data1, size1, out, max_size, seed);
}

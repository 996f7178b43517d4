/* libFuzzer target: any bytes into the reader of core texts and protocols; what it accepts must print and read back the
 * same. Built on request only: cmake -DFAIAL_FUZZERS=ON with clang as compiler. */
#include "protocol/protocol.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void round_trip(const char *text, struct arena *a)
{
	struct diags diags = { .arena = a };
	struct text first = { 0 }, second = { 0 };
	struct kernel *k = core_parse(sources_new(a), "fuzz.core", text, &diags), *again;
	if (!k) {
		INVARIANT(diags.list.n, "a refusal has a reason");
		return;
	}
	core_print(k, &first);
	again = core_parse(sources_new(a), "fuzz.core", first.at, &diags);
	INVARIANT(again, "what was printed reads back");
	core_print(again, &second);
	INVARIANT(!strcmp(first.at, second.at), "a printed kernel prints the same when read back");
	text_fini(&first);
	text_fini(&second);
	kernel_free(k);
	kernel_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct diags diags = { .arena = a };
	char *text = arena_strndup(a, (const char *)data, size);
	struct kernel *k = NULL;
	round_trip(text, a);
	protocol_parse(sources_new(a), "fuzz.protocol", text, &k, &diags);
	if (k)
		kernel_free(k);
	arena_free(a);
	return 0;
}

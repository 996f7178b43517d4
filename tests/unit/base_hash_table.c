/* Tables against lists that are searched from one end to the other: found is what was added, under the hash it was added with. */
#include "base/base.h"

#include <string.h>

#define KEYS 3000
#define HASHES 40            /* so few that many items share each */

static int failures;
#define CHECK(cond, ...) ((cond) ? (void)0 : (void)(failures++, printf("FAIL: " __VA_ARGS__), putchar('\n')))

/* The m-th item under each hash comes in the order of adding. */
static void test_shared_hashes(struct arena *a)
{
	struct hash_table t = {0};
	uint32_t probe = 0;
	CHECK(!hash_table_next(&t, 7, &probe) && !hash_table_get(&t, 7), "an empty table holds nothing");
	for (uint32_t i = 1; i <= KEYS; i++) hash_table_add(a, &t, i % HASHES * UINT32_C(0x10000), i);
	for (uint32_t h = 0; h < HASHES; h++) {
		uint32_t n = 0;
		probe = 0;
		for (uint32_t item; (item = hash_table_next(&t, h * UINT32_C(0x10000), &probe)); n++)
			CHECK(item % HASHES == h, "item %u lies under hash %u", item, h);
		CHECK(n == KEYS / HASHES, "%u items under hash %u", n, h);
	}
	probe = 0;
	CHECK(!hash_table_next(&t, 1, &probe), "a hash that nothing was added under");
	CHECK(t.n == KEYS && t.cap >= 2 * KEYS, "%u of %u slots: half of them stay empty", t.n, t.cap);
}

/* 0 and the largest number are keys like others. */
static void test_numbers(struct arena *a)
{
	struct hash_table t = {0};
	for (uint32_t round = 1; round <= 2; round++)
		for (uint32_t i = 0; i < KEYS; i++) hash_table_put(a, &t, i * UINT32_C(0x9E3779B1) - 1, round * (i + 1));
	CHECK(t.n == KEYS, "%u entries: what is put again is replaced", t.n);
	for (uint32_t i = 0; i < KEYS; i++)
		CHECK(hash_table_get(&t, i * UINT32_C(0x9E3779B1) - 1) == 2 * (i + 1), "number %u", i);
	CHECK(hash_table_get(&t, UINT32_MAX) == 2 && !hash_table_get(&t, 5), "the largest number is there, 5 is not");
	hash_table_put(a, &t, 0, 9);
	CHECK(hash_table_get(&t, 0) == 9, "0");
}

/* Two words of one hash are two. */
static void test_words(struct arena *a)
{
	struct sources *s = sources_new(a);
	const char *one = "costarring", *other = "liquid";
	CHECK(text_hash(one) == text_hash(other), "the two have one hash");
	uint32_t first = sources_intern(s, one), second = sources_intern(s, other);
	CHECK(first != second && sources_intern(s, one) == first && sources_intern(s, other) == second, "%u, %u", first, second);
	CHECK(!strcmp(sources_path(s, first), one) && !strcmp(sources_path(s, second), other), "paths by number");
	for (uint32_t i = 0; i < KEYS; i++)
		CHECK(sources_intern(s, arena_printf(a, "%u.cu", i)) == sources_intern(s, arena_printf(a, "%u.cu", i)), "%u.cu", i);
}

int main(void)
{
	struct arena *a = arena_new();
	test_shared_hashes(a);
	test_numbers(a);
	test_words(a);
	arena_free(a);
	if (!failures) puts("all as expected");
	return failures > 0;
}

/* Hashes against the vectors of FIPS 180-4, globs case by case, states of triage. */
#include "corpus/corpus_internal.h"

#include <string.h>

static int failures;

static void check_hash(const char *text, size_t times, const char *want)
{
	SHA2_CTX h;
	char got[HASH_HEX];
	SHA256Init(&h);
	for (size_t i = 0; i < times; i++) SHA256Update(&h, (const uint8_t *)text, strlen(text));
	SHA256End(&h, got);
	if (strcmp(got, want)) failures++, printf("FAIL: hash of '%s' %zu times: %s\n", text, times, got);
}

static void check_glob(const char *pattern, const char *path, bool want)
{
	if (glob_match(pattern, path) != want) failures++, printf("FAIL: glob '%s' on '%s': not %d\n", pattern, path, want);
}

static void hashes(void)
{
	check_hash("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	check_hash("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	check_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
		"248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
	check_hash("a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void globs(void)
{
	check_glob("**/*.cu", "a.cu", true);
	check_glob("**/*.cu", "x/y/a.cu", true);
	check_glob("**/*.cu", "x/y/a.cuh", false);
	check_glob("*.cu", "x/a.cu", false);
	check_glob("src/*-hip/**", "src/adam-hip/main.cu", true);
	check_glob("src/*-hip/**", "src/adam-cuda/main.cu", false);
	check_glob("src/*-hip/**", "other/adam-hip/main.cu", false);
	check_glob("a/**/b/**/c.cl", "a/x/b/y/z/c.cl", true);
	check_glob("a/**/b/**/c.cl", "a/b/c.cl", true);
	check_glob("a/**/b/**/c.cl", "a/c.cl", false);
	check_glob("**/build/**", "build/x.cu", true);
	check_glob("**/build/**", "a/build", true);      /* '**' may be no folder at all */
	check_glob("**/build/**", "a/builds/x.cu", false);
	check_glob("k?.cu", "k1.cu", true);
	check_glob("k[0-3].cu", "k4.cu", false);
	check_glob("**", "anything/at/all", true);
	check_glob("", "", true);
	check_glob("a", "", false);
	check_glob("", "a", false);
	check_glob("**/a/**/a/**/a/**/a/**/b", "a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/c", false);
}

int main(void)
{
	enum corpus_state s;
	hashes();
	globs();
	for (int i = CORPUS_OPEN; i <= CORPUS_ACCEPTED; i++)
		if (!corpus_state_parse(corpus_state_name((enum corpus_state)i), &s) || (int)s != i)
			failures++, printf("FAIL: state %d\n", i);
	if (corpus_state_parse("maybe", &s)) failures++, puts("FAIL: 'maybe' is a state");
	puts(failures ? "some failed" : "all as expected");
	return failures > 0;
}

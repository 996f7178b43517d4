/* Runs the typing rules on tests/golden/rules/: each file is a core kernel that begins with what is expected.
 *   ; expect: typable | ill-typed RULE VARIABLE [RULE VARIABLE ...]   the failures, in order
 *   ; uniform: x ...     ; not-uniform: x ...     ; divergences: N
 * The protocol is also printed, read back and printed again. */
#include "typecheck/typecheck.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static int failed;

static void fail(const char *file, const char *format, const char *a, const char *b)
{
	printf("%s: ", file);
	printf(format, a, b);
	printf("\n");
	failed++;
}

static char *read_file(const char *path)
{
	struct text t = {0};
	char buffer[4096];
	size_t n;
	FILE *f = fopen(path, "rb");
	if (!f) return NULL;
	while ((n = fread(buffer, 1, sizeof buffer, f)) > 0) text_putn(&t, buffer, n);
	fclose(f);
	return t.at;
}

/* The rest of the line "; WORD: ..." in `out`; false when there is none. */
static bool directive(const char *text, const char *word, char *out, size_t size)
{
	char key[64];
	snprintf(key, sizeof key, "; %s: ", word);
	const char *at = strncmp(text, key, strlen(key)) == 0 ? text : NULL;
	if (!at) {
		snprintf(key, sizeof key, "\n; %s: ", word);
		at = strstr(text, key);
	}
	if (!at) return false;
	at += strlen(key);
	snprintf(out, size, "%.*s", (int)strcspn(at, "\n"), at);
	return true;
}

static void check_failures(const char *file, const struct kernel *k, const struct typing *typing, const char *expect)
{
	struct text got = {0};
	text_put(&got, typing->typable ? "typable" : "ill-typed");
	for (size_t i = 0; i < typing->failures.n; i++) {
		const struct ill_typed *f = &typing->failures.at[i];
		text_printf(&got, " %s %s", f->rule, expr_var_get(k->exprs, f->variable)->name);
	}
	if (strcmp(got.at, expect) != 0) fail(file, "expected %s, got %s", expect, got.at);
	text_fini(&got);
}

static void check_uniform(const char *file, const struct kernel *k, char *names, bool expected)
{
	for (char *name = strtok(names, " "); name; name = strtok(NULL, " ")) {
		var_ref v = expr_var_find(k->exprs, name);
		if (!v.ix || expr_var_get(k->exprs, v)->uniform != expected)
			fail(file, "%s should be %s", name, expected ? "uniform" : "each thread's own");
	}
}

static void check_divergences(const char *file, struct kernel *k, const struct protocol *p, const char *expect)
{
	struct phases phases = {0};
	char got[32];
	protocol_split(k, p, LEVEL_BLOCK, SPACE_GLOBAL, &phases);
	snprintf(got, sizeof got, "%zu", phases.divergences.n);
	if (strcmp(got, expect) != 0) fail(file, "expected %s divergences, got %s", expect, got);
}

static void check_roundtrip(const char *file, struct sources *sources, const struct kernel *k, const struct protocol *p)
{
	struct arena *a = arena_new();
	struct diags diags = { .arena = a };
	struct text first = {0}, second = {0};
	struct kernel *again = NULL;
	protocol_print(k, p, &first);
	const struct protocol *q = protocol_parse(sources, file, first.at, &again, &diags);
	if (!q) {
		fail(file, "its protocol does not parse: %s\n%s", diags.list.n ? diags.list.at[0].text : "no message", first.at);
	} else {
		protocol_print(again, q, &second);
		if (strcmp(first.at, second.at) != 0) fail(file, "its protocol changes when read back:\n%s%s", first.at, second.at);
		kernel_free(again);
	}
	text_fini(&first);
	text_fini(&second);
	arena_free(a);
}

static void check_file(const char *path, const char *file)
{
	struct arena *a = arena_new();
	struct sources *sources = sources_new(a);
	struct diags diags = { .arena = a };
	struct typing typing = {0};
	char line[256];
	char *text = read_file(path);
	struct kernel *k = text ? core_parse(sources, file, text, &diags) : NULL;
	if (!k) {
		fail(file, "%s%s", diags.list.n ? diags.list.at[0].text : "cannot be read", "");
	} else {
		typecheck_kernel(k, &typing);
		if (directive(text, "expect", line, sizeof line)) check_failures(file, k, &typing, line);
		else fail(file, "%s%s", "no expectation", "");
		if (directive(text, "uniform", line, sizeof line)) check_uniform(file, k, line, true);
		if (directive(text, "not-uniform", line, sizeof line)) check_uniform(file, k, line, false);
		check_roundtrip(file, sources, k, typing.protocol);
		if (directive(text, "divergences", line, sizeof line)) check_divergences(file, k, typing.protocol, line);
		kernel_free(k);
	}
	free(text);
	arena_free(a);
}

int main(int argc, char **argv)
{
	const char *root = argc > 1 ? argv[1] : getenv("FAIAL_SOURCE_DIR");
	char folder[2048], path[4096];
	int files = 0;
	snprintf(folder, sizeof folder, "%s/tests/golden/rules", root ? root : ".");
	DIR *dir = opendir(folder);
	for (struct dirent *e; dir && (e = readdir(dir));) {
		size_t n = strlen(e->d_name);
		if (n < 6 || strcmp(e->d_name + n - 5, ".core") != 0) continue;
		snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
		check_file(path, e->d_name);
		files++;
	}
	if (dir) closedir(dir);
	if (files < 30) fail(folder, "%s%s", "too few rule tests found", "");
	printf("%d rule tests, %d failures\n", files, failed);
	return failed ? 1 : 0;
}

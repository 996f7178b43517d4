/* The words after a command's name, before argp sees them: flags of a compiler are told from ours, slips of the pen are
 * named, and what argp would not take is spelled so that it does. */
#include "cli/cli_internal.h"
#include "infer/read/read.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct arguments {
	struct arena *arena;
	const char *command;
	const struct argp_option *known;
	bool compiler;                      /* flags of a compiler may come */
	unsigned arch;                      /* the newest that they name; 0: none */
	VEC(char *) kept;
};

static bool is_end(const struct argp_option *x) { return !x->name && !x->key && !x->doc; }

/* The one whose name this is, or the only one that begins so. */
static const struct argp_option *long_find(const struct argp_option *known, const char *name, size_t n)
{
	const struct argp_option *found = NULL;
	size_t count = 0;
	for (const struct argp_option *x = known; !is_end(x); x++) {
		if (!x->name || strncmp(x->name, name, n)) continue;
		if (!x->name[n]) return x;
		found = x;
		count++;
	}
	return count == 1 ? found : NULL;
}

/* -format: a long flag with one dash. */
static bool lacks_dash(const struct arguments *a, const char *word)
{
	size_t n = strcspn(word + 1, "=");
	const struct argp_option *x = word[1] != '-' && n > 1 ? long_find(a->known, word + 1, n) : NULL;
	return x && !x->name[n];
}

static const struct argp_option *short_find(const struct argp_option *known, char letter)
{
	for (const struct argp_option *x = known; !is_end(x); x++)
		if (x->key == letter) return x;
	return NULL;
}

/* How many words, from this one on, a flag of ours has; 0: it is no flag of ours. */
static int words_of_long(const struct arguments *a, const char *word)
{
	static const struct argp_option builtin[] = { { "help", '?', NULL, 0, "", 0 }, { "usage", 1, NULL, 0, "", 0 },
		{ "version", 'V', NULL, 0, "", 0 }, { 0 } };
	size_t n = strcspn(word, "=");
	const struct argp_option *x = long_find(a->known, word, n);
	if (!x) return long_find(builtin, word, n) ? 1 : 0;
	return x->arg && !(x->flags & OPTION_ARG_OPTIONAL) && !word[n] ? 2 : 1;
}

static int words_of_short(const struct arguments *a, const char *letters)
{
	for (; *letters; letters++) {
		const struct argp_option *x = short_find(a->known, *letters);
		if (!x && *letters != '?' && *letters != 'V') return 0;
		if (x && x->arg) return letters[1] ? 1 : 2;
	}
	return 1;
}

_Noreturn static void unknown(const struct arguments *a, const char *word)
{
	const char *names[160], *near;
	size_t n = 0, length = strcspn(word, "=");
	for (const struct argp_option *x = a->known; !is_end(x) && n < 150; x++)
		if (x->name) names[n++] = arena_printf(a->arena, "--%s", x->name);
	names[n++] = "--help", names[n++] = "--version", names[n] = NULL;
	const char *bare = word + strspn(word, "-");
	const char *dashed = arena_printf(a->arena, "--%.*s", (int)(length - (size_t)(bare - word)), bare);
	near = text_nearest(dashed, names);
	if (access(word, F_OK) == 0) cli_error("no flag '%s': a file whose name begins so is given as './%s'", word, word);
	else if (near) cli_error("no flag '%.*s': did you mean '%s'? 'faial-c %s --help' tells them all", (int)length, word, near, a->command);
	else cli_error("no flag '%s'; 'faial-c %s --help' tells them all%s", word, a->command, a->compiler ? ", and what stands after"
		" '--' goes to the compiler front end as it is" : "");
	exit(EXIT_USAGE);
}

static void keep(struct arguments *a, const char *word)
{
	VEC_PUSH(a->arena, &a->kept, arena_strdup(a->arena, word));
}

/* To argp as flags of ours, so that their order stays. */
static void forward(struct arguments *a, const char *flag)
{
	keep(a, arena_printf(a->arena, "--" FORWARD_NAME "=%s", flag));
}

static int compiler_words(struct arguments *a, char **argv, int n, bool anything)
{
	struct compiler_flags out = {0};
	int used = compiler_flag_read(a->arena, argv, n, &out);
	if (used > n) {
		cli_error("'%s' needs a value", argv[0]);
		exit(EXIT_USAGE);
	}
	if (!used && anything) {
		if (input_has_kernels_by_name(argv[0]) || !read_flag_known(argv[0])) cli_warning("'%s': there is no such file, and clang has no such flag", argv[0]);
		forward(a, argv[0]);
		return 1;
	}
	for (size_t i = 0; i < out.n; i++) forward(a, out.at[i]);
	if (out.no_arch) cli_warning("%s: '%s' names no architecture, as sm_80 does: left out", argv[0], out.no_arch);
	if (out.unknown) cli_warning("%s: neither nvcc nor clang knows that: left out", out.unknown);
	if (out.arch > a->arch) a->arch = out.arch;
	if (out.language) keep(a, out.language == LANGUAGE_OPENCL ? "--" LANGUAGE_NAME "=cl" : "--" LANGUAGE_NAME "=cu");
	return used;
}

/* One flag, with its value where that is a word of its own. Gives the words that it has. */
static int flag_take(struct arguments *a, char **argv, int n)
{
	const char *word = argv[0];
	if (!strcmp(word, "-h")) word = "--help";
	if (a->compiler && (!strcmp(word, "-include") || !strcmp(word, "-std") || !strncmp(word, "-std=", 5)))
		word = arena_printf(a->arena, "-%s", word);        /* the compiler spells two long flags with one dash */
	bool theirs = a->compiler && word[1] != '-' && compiler_flag_is_word(word);       /* -pthread is no -p */
	if (!theirs && lacks_dash(a, word)) unknown(a, word);
	int words = theirs ? 0 : word[1] == '-' ? words_of_long(a, word + 2) : words_of_short(a, word + 1);
	if (!words && a->compiler) {
		words = compiler_words(a, argv, n, false);
		if (words) return words;
	}
	if (!words) unknown(a, word);
	keep(a, word);
	for (int i = 1; i < words && i < n; i++) keep(a, argv[i]);
	return words;
}

void arguments_sort(struct arena *arena, const char *command, const struct argp_option *known, bool compiler, int *argc,
	char ***argv)
{
	struct arguments a = { .arena = arena, .command = command, .known = known, .compiler = compiler };
	bool rest = false;
	keep(&a, (*argv)[0]);
	for (int i = 1; i < *argc; i++) {
		char **at = *argv + i;
		bool flag = at[0][0] == '-' && at[0][1];
		if (!rest && !strcmp(at[0], "--")) rest = true;
		else if (!flag) keep(&a, at[0]);
		else if (!rest) i += flag_take(&a, at, *argc - i) - 1;
		else if (!compiler || access(at[0], F_OK) == 0) keep(&a, arena_printf(arena, "./%s", at[0]));
		else i += compiler_words(&a, at, *argc - i, true) - 1;
	}
	if (a.arch) forward(&a, arena_printf(arena, COMMAND_ARCH "%u", a.arch));
	*argc = (int)a.kept.n;
	VEC_PUSH(arena, &a.kept, (char *)NULL);
	*argv = a.kept.at;
}

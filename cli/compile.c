/* faial-c nvcc ...: before a compile command, as ccache stands there (CMAKE_CUDA_COMPILER_LAUNCHER=faial-c). What it compiles is
 * checked with its flags, alarms go to stderr as a compiler's do, and the compiler takes over, but for errors. */
#include "cli/cli_internal.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef VEC(char *) word_list;
struct compile {
	struct arena *arena;
	word_list words;                    /* of check */
	VEC(const char *) files;
	enum language language;
	unsigned arch;
	bool whole;                         /* its compiler splits no values at commas */
	bool compiles;                      /* and does not only preprocess, link or tell something */
};

/* Its name, with or without a version: clang++-19. */
bool is_compiler(const char *word)
{
	static const char *const names[] = { "nvcc", "nvc++", "clang", "clang++", "gcc", "g++", "cc", "c++", "hipcc", "icpx", "mcc" };
	const char *slash = strrchr(word, '/'), *name = slash ? slash + 1 : word;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		size_t n = strlen(names[i]);
		if (strncmp(name, names[i], n)) continue;
		const char *rest = name + n;
		if (*rest == '-' && isdigit((unsigned char)rest[1])) rest += 1 + strspn(rest + 1, "0123456789.");
		if (!*rest) return true;
	}
	return false;
}

static void put(struct compile *c, const char *word) { VEC_PUSH(c->arena, &c->words, arena_strdup(c->arena, word)); }

static bool is_no_compilation(const char *word)
{
	static const char *const words[] = { "-E", "--preprocess", "-M", "-MM", "--generate-dependencies", "-dryrun", "--dryrun", "-dlink",
		"--device-link", "-link", "-V", "--version", "-h", "--help", "-###", "-dumpversion", "-dumpmachine" };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strcmp(word, words[i])) return true;
	return false;
}

/* The words that it has; those that say nothing of the program are passed over. */
static int flag_take(struct compile *c, char **argv, int n)
{
	struct compiler_flags out = { .whole = c->whole };
	int used = compiler_flag_read(c->arena, argv, n, &out);
	if (is_no_compilation(argv[0])) c->compiles = false;
	if (!used || used > n) return 1;
	for (size_t i = 0; i < out.n; i++) put(c, arena_printf(c->arena, "--" FORWARD_NAME "=%s", out.at[i]));
	if (out.arch > c->arch) c->arch = out.arch;
	if (out.language) c->language = out.language;
	return used;
}

static void words_read(struct compile *c, int argc, char **argv)
{
	c->whole = !compiler_takes_lists((const char *const *)argv, (size_t)argc);
	response_files_expand(c->arena, &argc, &argv);
	for (int i = 1; i < argc; i++) {
		if (argv[i][0] == '-' && argv[i][1]) i += flag_take(c, argv + i, argc - i) - 1;
		else if (input_has_kernels_by_name(argv[i]) || (c->language && input_is_source_by_name(argv[i]))) VEC_PUSH(c->arena, &c->files, argv[i]);
	}
}

/* FAIAL_C_FLAGS: words for check, between blanks. */
static void environment_read(struct compile *c)
{
	const char *flags = getenv("FAIAL_C_FLAGS"), *alarms = getenv("FAIAL_C_ALARMS");
	char *all = arena_strdup(c->arena, flags ? flags : ""), *save = NULL;
	for (char *s = strtok_r(all, " \t\n", &save); s; s = strtok_r(NULL, " \t\n", &save)) put(c, s);
	if (!alarms || strcmp(alarms, "fail")) put(c, "--" ERRORS_NAME);
}

/* In a process of its own, whose reports go to stderr: stdout is the compiler's. */
static int check(struct compile *c)
{
	int unused;
	pid_t pid = child_start(&unused);
	if (pid == 0) {
		dup2(2, 1);
		int n = (int)c->words.n;
		VEC_PUSH(c->arena, &c->words, (char *)NULL);
		exit(command_check(n, c->words.at));
	}
	if (pid < 0) return EXIT_FAULT;
	close(unused);
	int status = child_end(pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAULT;
}

int command_compile(int argc, char **argv)
{
	struct compile c = { .arena = arena_new(), .compiles = true };
	const char *alarms = getenv("FAIAL_C_ALARMS");
	put(&c, "check");
	put(&c, "--format=gcc");
	words_read(&c, argc, argv);
	environment_read(&c);
	if (c.arch) put(&c, arena_printf(c.arena, "--" FORWARD_NAME "=" COMMAND_ARCH "%u", c.arch));
	if (c.language) put(&c, c.language == LANGUAGE_OPENCL ? "--" LANGUAGE_NAME "=cl" : "--" LANGUAGE_NAME "=cu");
	for (size_t i = 0; i < c.files.n; i++) put(&c, *c.files.at[i] == '-' ? arena_printf(c.arena, "./%s", c.files.at[i]) : c.files.at[i]);
	int status = c.compiles && c.files.n ? check(&c) : EXIT_FREE;
	arena_free(c.arena);
	if (status == EXIT_ALARM && (!alarms || strcmp(alarms, "warn"))) return EXIT_ALARM;
	execvp(argv[0], argv);
	cli_error("cannot run '%s': %s", argv[0], strerror(errno));
	return EXIT_USAGE;
}

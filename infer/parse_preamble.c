/* The preamble: the device environment and all of the lean C++ library, parsed when faial-c is built and kept in the
 * program as a precompiled header of clang's. A file is read with it first, which takes a quarter of the time that reading
 * our headers takes; what a file gets to see is what it gets when it includes too little (parse_library.c). */
#include "infer/parse_internal.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "infer/environment_internal.h"

/* Written by infer/preamble/make.c; absent from programs that are not linked with it. */
extern const char preamble_bytes[] __attribute__((weak));
extern const unsigned long preamble_length __attribute__((weak));

static size_t preamble_size(void)
{
	const unsigned long *length = &preamble_length;
	return length ? *length : 0;
}

/* ---- whether it fits ---- */

static bool names(const struct environment_file *files, size_t count, const char *word, size_t n)
{
	for (size_t i = 0; i < count; i++) {
		const char *s = files[i].contents, *end = s + files[i].size;
		for (const char *at = s; (at = memmem(at, (size_t)(end - at), word, n)); at++)
			if ((at == s || !parse_is_word(at[-1])) && (at + n == end || !parse_is_word(at[n]))) return true;
	}
	return false;
}

bool parse_library_names(const char *word, size_t n)
{
	return names(library_files, library_file_count, word, n);
}

bool parse_environment_names(const char *word, size_t n)
{
	return names(environment_files, environment_file_count, word, n);
}

/* A macro whose name our headers never mention changes nothing in them. Other flags may: -std, an architecture. */
static bool flag_fits(const char *flag)
{
	if (strncmp(flag, "-I", 2) == 0) return flag[2] != 0;
	if (strcmp(flag, "-std=c++17") == 0) return true;      /* what it was made with */
	if (strncmp(flag, "-D", 2) != 0) return false;
	if (strncmp(flag, PARSE_ARCH_FLAG, sizeof PARSE_ARCH_FLAG - 1) == 0) return true;
	size_t n = 0;
	while (parse_is_word(flag[2 + n])) n++;
	return n && !parse_library_names(flag + 2, n) && !parse_environment_names(flag + 2, n);
}

static bool flags_fit(struct parse *p, const char *text)
{
	struct string_list macros = {0};
	annotations_macros(p->arena, text, &macros);
	for (size_t i = 0; i < macros.n; i++) if (!flag_fits(macros.at[i])) return false;
	for (size_t i = 0; i < p->options->clang_arg_count; i++) if (!flag_fits(p->options->clang_args[i])) return false;
	return true;
}

/* ---- reading it ---- */

/* In a study's worker no file may grow, this one as little as others: writing it would end the process. */
static bool may_write(size_t size)
{
	struct rlimit limit;
	return getrlimit(RLIMIT_FSIZE, &limit) == 0 && (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= size);
}

/* A file without a name that holds the preamble: clang reads files only. */
static int preamble_open(void)
{
	size_t size = preamble_size(), done = 0;
	if (!may_write(size)) return -1;
	int fd = memfd_create("faial-c preamble", MFD_CLOEXEC);
	while (fd >= 0 && done < size) {
		ssize_t n = write(fd, preamble_bytes + done, size - done);
		if (n <= 0) {
			close(fd);
			return -1;
		}
		done += (size_t)n;
	}
	return fd;
}

const char *parse_preamble(struct parse *p, const char *text)
{
	if (p->language == LANGUAGE_OPENCL || preamble_size() == 0 || !flags_fit(p, text)) return NULL;
	if (p->preamble <= 0) p->preamble = preamble_open();
	return p->preamble > 0 ? arena_printf(p->arena, "/proc/self/fd/%d", p->preamble) : NULL;
}

void parse_preamble_close(struct parse *p)
{
	if (p->preamble > 0) close(p->preamble);
	p->preamble = 0;
}

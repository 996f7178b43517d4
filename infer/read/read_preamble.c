/* The preamble: the device environment and all of the lean C++ library, read by clang when faial-c is built and kept in the program as
 * a precompiled header. A file is read with it first, in a quarter of the time that our headers take; what a file gets to see is what
 * it gets when it includes too little. */
#include "infer/read/read_internal.h"

#include <string.h>

#include "infer/environment_internal.h"
#include "infer/face/clang_face.h"

#define PREAMBLE_HEADER ENVIRONMENT_ROOT "/preamble.h"

/* Written by infer/preamble/make.c; absent from programs that are not linked with it. */
extern const char preamble_bytes[] __attribute__((weak));
extern const unsigned long preamble_length __attribute__((weak));

struct face_file read_preamble_file(void)
{
	return (struct face_file){ READ_PREAMBLE_PCH, preamble_bytes, preamble_length };
}

/* A macro for which our headers do not ask changes nothing in them (read_files.c). Other flags may: -std, an architecture. */
static bool flag_fits(const struct read_source *s, const char *flag)
{
	if (strncmp(flag, "-I", 2) == 0) return flag[2] != 0;
	if (strcmp(flag, READ_STANDARD_FLAG) == 0) return true;        /* what it was made with */
	if (strncmp(flag, "-D", 2) != 0) return false;
	if (strncmp(flag, READ_ARCH_FLAG, sizeof READ_ARCH_FLAG - 1) == 0) return true;
	size_t n = read_word(flag + 2);
	return n && !read_ours_ask(s, arena_strndup(s->arena, flag + 2, n));
}

bool read_preamble_fits(const struct read_source *s)
{
	const unsigned long *length = &preamble_length;
	for (size_t i = 0; i < s->macros.n; i++)
		if (!flag_fits(s, s->macros.at[i])) return false;
	for (size_t i = 0; i < s->options->clang_arg_count; i++)
		if (!flag_fits(s, s->options->clang_args[i])) return false;
	return !s->options->opencl && !s->options->c && length && *length;
}

bool read_preamble_write(const char *output)
{
	static const char text[] = "#include <cuda.h>\n#include <bits/stdc++.h>\n#include <cuda/std.h>\n";
	const struct read_options options = {0};
	const struct read_policy policy = { .name = "the preamble itself", .library = READ_NAMED };
	struct arena *a = arena_new();
	struct read_source source = { .arena = a, .options = &options, .path = PREAMBLE_HEADER, .text = text };
	struct read_words args = {0};
	struct face_request request = { .path = PREAMBLE_HEADER, .ours = "/faial-c/", .found = ENVIRONMENT_FOUND };
	struct face_file *files = read_files(&source, &policy, &request.file_count);
	read_flags(&source, &policy, &args);
	files[request.file_count++] = (struct face_file){ PREAMBLE_HEADER, text, sizeof text - 1 };
	request.files = files;
	request.args = args.at;
	request.arg_count = args.n;
	bool made = face_precompile(&request, output);
	arena_free(a);
	return made;
}

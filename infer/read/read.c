/* The policies, and the choice between them. */
#include "infer/read/read.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "infer/environment_internal.h"
#include "infer/face/clang_face.h"
#include "infer/tree/tree.h"

#define PREAMBLE_PCH ENVIRONMENT_ROOT "/preamble.pch"

/* Written by infer/preamble/make.c; absent from programs that are not linked with it. */
extern const char preamble_bytes[] __attribute__((weak));
extern const unsigned long preamble_length __attribute__((weak));

struct words { const char **at; size_t n, cap; };
struct policy { struct arena *arena; const struct read_options *options; const char *text; struct words args; bool preamble; };

static void put(struct policy *p, const char *s)
{
	VEC_PUSH(p->arena, &p->args, s);
}

static void put_all(struct policy *p, const char *const *list)
{
	for (; *list; list++) put(p, *list);
}

/* Did the user give an argument that starts so? Then ours stays out. */
static bool user_gives(const struct policy *p, const char *prefix)
{
	for (size_t i = 0; i < p->options->clang_arg_count; i++)
		if (strncmp(p->options->clang_args[i], prefix, strlen(prefix)) == 0) return true;
	return false;
}

/* ---- the preamble ---- */

static bool names(const struct environment_file *files, size_t count, const char *word, size_t n)
{
	for (size_t i = 0; i < count; i++) {
		const char *s = files[i].contents, *end = s + files[i].size;
		for (const char *at = s; (at = memmem(at, (size_t)(end - at), word, n)); at++)
			if ((at == s || !isalnum((unsigned char)at[-1])) && (at + n == end || !isalnum((unsigned char)at[n]))) return true;
	}
	return false;
}

/* A macro whose name our headers never mention changes nothing in them. Other flags may: -std, an architecture. */
static bool flag_fits(const char *flag)
{
	if (strncmp(flag, "-I", 2) == 0) return flag[2] != 0;
	if (strncmp(flag, "-D", 2) != 0) return false;
	size_t n = strcspn(flag + 2, "=(");
	return n && !names(library_files, library_file_count, flag + 2, n) && !names(environment_files, environment_file_count, flag + 2, n);
}

static bool preamble_fits(const struct read_options *o)
{
	const unsigned long *length = &preamble_length;
	for (size_t i = 0; i < o->clang_arg_count; i++)
		if (!flag_fits(o->clang_args[i])) return false;
	return !o->opencl && length && *length;
}

/* ---- flags ---- */

/* Words whose headers a file may lack (other tools declare them unasked): then we include them. */
static const struct { const char *word, *header; } implied[] = {
	{ "curandState", "curand_kernel.h" }, { "cooperative_groups", "cooperative_groups.h" }, { "__half", "cuda_fp16.h" },
	{ "half2", "cuda_fp16.h" }, { "__nv_bfloat16", "cuda_bf16.h" }, { "nvcuda", "mma.h" },
};

static void put_cuda(struct policy *p)
{
	/* No toolkit, so that an installed one changes nothing; what clang would allow because of it is allowed. */
	static const char *const fixed[] = { "-x", "cuda", "-nocudainc", "-nocudalib", "--cuda-device-only", "--cuda-path=/faial-c/none",
		"-Xclang", "-fcuda-allow-variadic-functions", "-Wno-unknown-cuda-version", "-D__CUDACC__=1", "-D__NVCC__=1",
		"-D__CUDACC_VER_MAJOR__=12", "-D__CUDACC_VER_MINOR__=4", "-D__CUDACC_VER_BUILD__=0", "-D_GLIBCXX_BITS_SPECFUN_H=1",
		"-D_PSTL_GLUE_ALGORITHM_DEFS_H=1", "-D_PSTL_GLUE_MEMORY_DEFS_H=1", "-D_PSTL_GLUE_NUMERIC_DEFS_H=1", NULL };
	put_all(p, fixed);
	if (!user_gives(p, "--cuda-gpu-arch") && !user_gives(p, "--offload-arch")) put(p, "--cuda-gpu-arch=sm_80");
	if (!user_gives(p, "-std=") && !user_gives(p, "--std=")) put(p, "-std=c++17");
	put(p, p->preamble ? "-include-pch" : "-include");
	put(p, p->preamble ? PREAMBLE_PCH : ENVIRONMENT_ROOT "/cuda_core.h");
	for (size_t i = 0; i < sizeof implied / sizeof *implied; i++) {
		if (!strstr(p->text, implied[i].word)) continue;
		put(p, "-include");
		put(p, implied[i].header);
	}
}

static void put_opencl(struct policy *p)
{
	static const char *const fixed[] = { "-x", "cl", "-target", "x86_64-unknown-unknown", "-cl-no-stdinc", "-Xclang",
		"-fdeclare-opencl-builtins", "-Xclang", "-cl-ext=+all", "-include", ENVIRONMENT_ROOT "/opencl.h", NULL };
	put_all(p, fixed);
	if (!user_gives(p, "-cl-std=") && !user_gives(p, "-std=")) put(p, "-cl-std=CL2.0");
}

static void put_flags(struct policy *p)
{
	static const char *const common[] = { "-w", "-ferror-limit=0", "-fbracket-depth=4096", "-ftemplate-depth=256", "-fno-spell-checking",
		"-Wno-register", "-Wno-reserved-user-defined-literal", "-Wno-c++11-narrowing", "-Wno-address-of-temporary",
		"-I" ENVIRONMENT_ROOT, NULL };
	static const char *const library[] = { "-DFAIAL_LIBRARY", "-isystem", ENVIRONMENT_LIBRARY, NULL };
	if (p->options->opencl) put_opencl(p);
	else put_cuda(p);
	put_all(p, common);
	if (!p->options->opencl) put_all(p, library);
	for (size_t i = 0; i < p->options->clang_arg_count; i++) put(p, p->options->clang_args[i]);
	put(p, "-idirafter" ENVIRONMENT_FALLBACK);
}

/* ---- files ---- */

static struct face_file *put_files(const struct policy *p, size_t *n)
{
	struct face_file *files = ARENA_ARRAY(p->arena, struct face_file, environment_file_count + library_file_count + 1);
	for (size_t i = 0; i < environment_file_count; i++)
		files[(*n)++] = (struct face_file){ environment_files[i].path, environment_files[i].contents, environment_files[i].size };
	for (size_t i = 0; i < library_file_count && !p->options->opencl; i++)
		files[(*n)++] = (struct face_file){ library_files[i].path, library_files[i].contents, library_files[i].size };
	if (p->preamble) files[(*n)++] = (struct face_file){ PREAMBLE_PCH, preamble_bytes, preamble_length };
	return files;
}

/* A file's bytes and a zero; "" where it cannot be read: clang says so. */
static const char *read_text(struct arena *a, const char *path)
{
	FILE *file = fopen(path, "rbe");
	struct text t = {0};
	char piece[65536];
	for (size_t n; file && (n = fread(piece, 1, sizeof piece, file)) > 0;) text_putn(&t, piece, n);
	if (file) fclose(file);
	const char *kept = arena_strndup(a, t.at ? t.at : "", t.n);
	text_fini(&t);
	return kept;
}

static struct tree *read_by(struct policy *p, const char *path, struct arena *a, struct sources *sources, struct diags *d)
{
	struct face_request request = { .path = path, .ours = "/faial-c/" };
	put_flags(p);
	request.args = p->args.at;
	request.arg_count = p->args.n;
	request.files = put_files(p, &request.file_count);
	return face_read(&request, a, sources, d);
}

/* The first wins where it has no errors, or no more than the second. */
struct tree *read_file(const char *path, const struct read_options *options, struct arena *a, struct sources *sources,
	struct diags *d)
{
	struct arena *own = arena_new();
	const char *text = read_text(own, path);
	struct policy ahead = { .arena = own, .options = options, .text = text, .preamble = preamble_fits(options) };
	struct tree *best = read_by(&ahead, path, a, sources, d);
	if (ahead.preamble && best && best->errors.n) {
		struct policy named = { .arena = own, .options = options, .text = text };
		struct tree *second = read_by(&named, path, a, sources, d);
		if (second && second->errors.n < best->errors.n) best = second;
	}
	arena_free(own);
	return best;
}

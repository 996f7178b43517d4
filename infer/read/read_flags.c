/* The flags that a policy gives to clang. */
#include "infer/read/read_internal.h"

#include <string.h>

#include "infer/environment_internal.h"
#include "infer/face/clang_face.h"

struct flags { const struct read_source *source; const struct read_policy *policy; struct read_words *out; };

static void put(struct flags *f, const char *s)
{
	VEC_PUSH(f->source->arena, f->out, s);
}

static void put_all(struct flags *f, const char *const *list)
{
	for (; *list; list++) put(f, *list);
}

static void put_words(struct flags *f, const struct read_words *list)
{
	for (size_t i = 0; i < list->n; i++) put(f, list->at[i]);
}

/* Did the user give an argument that starts so? Then ours stays out. */
static bool user_gives(const struct read_source *s, const char *prefix)
{
	for (size_t i = 0; i < s->options->clang_arg_count; i++)
		if (strncmp(s->options->clang_args[i], prefix, strlen(prefix)) == 0) return true;
	return false;
}

/* ---- flags ---- */

/* Words whose headers a file may lack (other tools declare them unasked): then we include them. */
static const struct { const char *word, *header; } implied[] = {
	{ "curandState", "curand_kernel.h" }, { "cooperative_groups", "cooperative_groups.h" }, { "__half", "cuda_fp16.h" },
	{ "half2", "cuda_fp16.h" }, { "__nv_bfloat16", "cuda_bf16.h" }, { "nvcuda", "mma.h" },
};

static void put_include(struct flags *f, const char *header)
{
	put(f, "-include");
	put(f, header);
}

static void put_arch(struct flags *f)
{
	if (!f->source->arch) return;
	if (!user_gives(f->source, READ_ARCH_FLAG)) put(f, arena_printf(f->source->arena, READ_ARCH_FLAG "%u", f->source->arch));
	put_include(f, ENVIRONMENT_ROOT "/faial_arch.h");
}

static void put_cuda(struct flags *f)
{
	/* No toolkit, so that an installed one changes nothing; what clang would allow because of it is allowed. Of libstdc++ are
	 * left out parts that no kernel uses and that take longer than all the rest. */
	static const char *const fixed[] = { "-x", "cuda", "-nocudainc", "-nocudalib", "--cuda-device-only", "--cuda-path=/faial-c/none",
		"-Xclang", "-fcuda-allow-variadic-functions", "-Wno-unknown-cuda-version", "-D__CUDACC__=1", "-D__NVCC__=1",
		"-D__CUDACC_VER_MAJOR__=12", "-D__CUDACC_VER_MINOR__=4", "-D__CUDACC_VER_BUILD__=0", "-D_GLIBCXX_BITS_SPECFUN_H=1",
		"-D_PSTL_GLUE_ALGORITHM_DEFS_H=1", "-D_PSTL_GLUE_MEMORY_DEFS_H=1", "-D_PSTL_GLUE_NUMERIC_DEFS_H=1", NULL };
	bool ahead = f->policy->library == READ_PREAMBLE;
	put_all(f, fixed);
	if (!user_gives(f->source, "--cuda-gpu-arch") && !user_gives(f->source, "--offload-arch")) put(f, "--cuda-gpu-arch=sm_80");
	if (!user_gives(f->source, "-std=") && !user_gives(f->source, "--std=")) put(f, f->policy->newer ? READ_NEWER_FLAG : READ_STANDARD_FLAG);
	put(f, ahead ? "-include-pch" : "-include");
	put(f, ahead ? READ_PREAMBLE_PCH : ENVIRONMENT_ROOT "/cuda_core.h");
	for (size_t i = 0; i < sizeof implied / sizeof *implied; i++)
		if (strstr(f->source->text, implied[i].word)) put_include(f, implied[i].header);
	put_arch(f);
	if (f->policy->library == READ_WHOLE) put_include(f, "bits/stdc++.h");
	if (f->policy->vectors) put_include(f, READ_VECTORS);
	if (f->policy->whole) put_include(f, read_before_path(f->source, f->policy));
}

static bool is_called(const char *behind)
{
	return behind[strspn(behind, " \t")] == '(';
}

/* Does it call an annotation? Most are claims; the others begin as names of compilers do. They are half of what our header takes. */
bool read_speaks_of_annotations(const char *text)
{
	static const char *const claims[] = { "requires", "ensures", "invariant", "assume", "assert" };
	for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
		for (const char *s = text; (s = strstr(s, claims[i])); s++)
			if (is_called(s + strlen(claims[i]))) return true;
	for (const char *s = text; (s = strstr(s, "__")); s += 2) {
		size_t n = read_word(s);
		if (!is_called(s + n) || (s > text && read_is_word(s[-1])) || strncmp(s, "__attribute__", 13) == 0) continue;
		if (read_environment_names(s, n)) return true;
	}
	return false;
}

static void put_opencl(struct flags *f)
{
	/* Of no system: for Linux clang looks for a C library first. */
	static const char *const fixed[] = { "-x", "cl", "-target", "x86_64-unknown-unknown", "-cl-no-stdinc", "-Xclang",
		"-fdeclare-opencl-builtins", "-Xclang", "-cl-ext=+all", "-include", ENVIRONMENT_ROOT "/opencl.h", NULL };
	put_all(f, fixed);
	if (!user_gives(f->source, "-cl-std=") && !user_gives(f->source, "-std=")) put(f, f->policy->older ? "-cl-std=CL1.2" : "-cl-std=CL2.0");
	if (f->policy->annotations || read_speaks_of_annotations(f->source->text)) put(f, "-DFAIAL_ANNOTATIONS");
}

static void put_c(struct flags *f)
{
	static const char *const fixed[] = { "-x", "c", NULL };
	put_all(f, fixed);
	if (!user_gives(f->source, "-std=c") && !user_gives(f->source, "-std=gnu")) put(f, "-std=gnu17");
}

static void put_number(struct flags *f, const char *flag, int n)
{
	put(f, arena_printf(f->source->arena, "%s=%d", flag, n));
}

static void put_limits(struct flags *f)
{
	put_number(f, "-fbracket-depth", LIMIT_BRACKET_DEPTH);
	put_number(f, "-ftemplate-depth", LIMIT_TEMPLATE_DEPTH);
	put_number(f, "-fconstexpr-steps", LIMIT_CONSTEXPR_STEPS);
	put_number(f, "-fconstexpr-depth", LIMIT_CONSTEXPR_DEPTH);
}

void read_flags(const struct read_source *s, const struct read_policy *p, struct read_words *out)
{
	static const char *const common[] = { "-w", "-ferror-limit=0", "-fno-spell-checking", "-Wno-register",
		"-Wno-reserved-user-defined-literal", "-Wno-c++11-narrowing", "-Wno-address-of-temporary", "-Wno-missing-template-arg-list-after-template-kw",
		"-I" ENVIRONMENT_ROOT, NULL };      /* before the user's: our toolkit headers go with our core header */
	static const char *const library[] = { "-DFAIAL_LIBRARY", "-isystem", ENVIRONMENT_LIBRARY, NULL };
	struct flags f = { s, p, out };
	bool opencl = s->options->opencl, c = s->options->c, system = p->library == READ_SYSTEM;
	if (opencl) put_opencl(&f);
	else if (c) put_c(&f);
	else put_cuda(&f);
	put_all(&f, common);
	put_limits(&f);
	if (!opencl && !c && !system) put_all(&f, library);
	put_words(&f, &s->macros);
	for (size_t i = 0; i < s->options->clang_arg_count; i++) put(&f, s->options->clang_args[i]);
	put_words(&f, &p->macros);
	if (!p->alone) put(&f, "-I" ENVIRONMENT_FOUND);
	put(&f, "-idirafter" ENVIRONMENT_FALLBACK);
	if (!opencl && system) put(&f, "-idirafter" ENVIRONMENT_LIBRARY);   /* Thrust, and all of it where the system has none */
}

bool read_flag_known(const char *flag) { return face_flag_known(flag); }

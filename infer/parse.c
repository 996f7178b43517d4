/* Starts libclang on one file: arguments, our embedded headers as virtual files, files and roles, clang's errors. */
#include "infer/infer_internal.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "infer/environment_internal.h"
#include "infer/parse_internal.h"

/* Nesting that we accept from clang; deeper brackets are clang's error, with a position. */
#define BRACKET_DEPTH "-fbracket-depth=4096"
#define TEMPLATE_DEPTH "-ftemplate-depth=256"

static bool has_prefix(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
}

/* Did the user give an argument that starts so? Then ours stays out. */
static bool user_gives(const struct infer_options *o, const char *prefix)
{
	for (size_t i = 0; i < o->clang_arg_count; i++)
		if (has_prefix(o->clang_args[i], prefix)) return true;
	return false;
}

static void put(struct parse *p, struct string_list *a, const char *s)
{
	VEC_PUSH(p->arena, a, s);
}

/* Words whose headers a file may lack (other tools declare them unasked): then we include them. */
static const struct { const char *word, *header; } implied[] = {
	{ "curandState", "curand_kernel.h" }, { "cooperative_groups", "cooperative_groups.h" }, { "__half", "cuda_fp16.h" },
	{ "half2", "cuda_fp16.h" }, { "__nv_bfloat16", "cuda_bf16.h" }, { "nvcuda", "mma.h" },
};

/* The parts of the environment that the file needs, by its words: a lean one parses in half the time. */
static void put_parts(struct parse *p, struct string_list *a, const char *text, bool lean)
{
	static const char *const more[] = { "tex", "surf", "cuda", "<<<" };
	lean = lean && !strstr(text, "#include") && !strstr(text, "# include") && !user_gives(p->options, "-include");
	for (size_t i = 0; i < sizeof more / sizeof *more; i++) lean = lean && !strstr(text, more[i]);
	if (lean) put(p, a, "-DFAIAL_LEAN");
	for (size_t i = 0; i < sizeof implied / sizeof *implied; i++) {
		if (!strstr(text, implied[i].word)) continue;
		put(p, a, "-include");
		put(p, a, implied[i].header);
	}
}

static void put_arch(struct parse *p, struct string_list *a, const char *text)
{
	unsigned arch = parse_arch(p, text);
	if (!arch) return;
	if (!user_gives(p->options, PARSE_ARCH_FLAG)) put(p, a, arena_printf(p->arena, PARSE_ARCH_FLAG "%u", arch));
	put(p, a, "-include");
	put(p, a, ENVIRONMENT_ROOT "/faial_arch.h");
}

static void put_cuda(struct parse *p, struct string_list *a, const char *text, enum library library)
{
	/* No toolkit, so that an installed one changes nothing; what clang would allow because of it is allowed. */
	static const char *const fixed[] = { "-x", "cuda", "-nocudainc", "-nocudalib", "--cuda-device-only",
		"--cuda-path=/faial-c/none", "-Xclang", "-fcuda-allow-variadic-functions",
		"-Wno-unknown-cuda-version", "-D__CUDACC__=1", "-D__NVCC__=1", "-D__CUDACC_VER_MAJOR__=12",
		"-D__CUDACC_VER_MINOR__=4", "-D__CUDACC_VER_BUILD__=0" };
	for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) put(p, a, fixed[i]);
	/* parts of libstdc++ that no kernel uses and that take longer to parse than all the rest of <cmath> and <algorithm> */
	static const char *const unread[] = { "-D_GLIBCXX_BITS_SPECFUN_H=1", "-D_PSTL_GLUE_ALGORITHM_DEFS_H=1",
		"-D_PSTL_GLUE_MEMORY_DEFS_H=1", "-D_PSTL_GLUE_NUMERIC_DEFS_H=1" };
	for (size_t i = 0; i < sizeof unread / sizeof *unread; i++) put(p, a, unread[i]);
	if (!user_gives(p->options, "--cuda-gpu-arch") && !user_gives(p->options, "--offload-arch"))
		put(p, a, "--cuda-gpu-arch=sm_80");
	if (!user_gives(p->options, "-std=") && !user_gives(p->options, "--std=")) put(p, a, "-std=c++17");
	put(p, a, library == LIBRARY_PREAMBLE ? "-include-pch" : "-include");
	put(p, a, library == LIBRARY_PREAMBLE ? parse_preamble(p, text) : ENVIRONMENT_ROOT "/cuda_core.h");
	put_parts(p, a, text, library != LIBRARY_PREAMBLE);
	put_arch(p, a, text);
}

static void put_opencl(struct parse *p, struct string_list *a)
{
	/* x86-64: there kernels alone have a calling convention of their own, which is how is_kernel knows them. Of no system:
	 * for Linux clang looks for a C library first. */
	static const char *const fixed[] = { "-x", "cl", "-target", "x86_64-unknown-unknown", "-cl-no-stdinc",
		"-Xclang", "-fdeclare-opencl-builtins",
		"-Xclang", "-cl-ext=+all" };
	for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) put(p, a, fixed[i]);
	if (!user_gives(p->options, "-cl-std=") && !user_gives(p->options, "-std=")) put(p, a, "-cl-std=CL2.0");
	put(p, a, "-include");
	put(p, a, ENVIRONMENT_ROOT "/opencl.h");
	if (p->annotated) put(p, a, "-DFAIAL_ANNOTATIONS");
}

void parse_arguments(struct parse *p, const char *text, enum library library, struct string_list *a)
{
	switch (p->language) {
	case LANGUAGE_AUTO: case LANGUAGE_CUDA: put_cuda(p, a, text, library); break;
	case LANGUAGE_OPENCL: put_opencl(p, a); break;
	}
	static const char *const common[] = { "-w", "-ferror-limit=0", BRACKET_DEPTH, TEMPLATE_DEPTH, "-fno-spell-checking",
		/* warnings that count as errors where other compilers only warn */
		"-Wno-register", "-Wno-reserved-user-defined-literal", "-Wno-c++11-narrowing", "-Wno-address-of-temporary" };
	for (size_t i = 0; i < sizeof common / sizeof *common; i++) put(p, a, common[i]);
	put(p, a, "-I" ENVIRONMENT_ROOT);       /* before the user's: our toolkit headers go with our core header */
	if (library != LIBRARY_SYSTEM) {
		put(p, a, "-DFAIAL_LIBRARY");
		put(p, a, "-isystem");
		put(p, a, ENVIRONMENT_LIBRARY);
	}
	annotations_macros(p->arena, text, a);
	for (size_t i = 0; i < p->options->clang_arg_count; i++) put(p, a, p->options->clang_args[i]);
	for (size_t i = 0; i < p->guards.n; i++) put(p, a, p->guards.at[i]);
	if (p->found_headers.n) put(p, a, "-I" ENVIRONMENT_FOUND);
	put(p, a, "-idirafter" ENVIRONMENT_FALLBACK);
	if (library == LIBRARY_SYSTEM) put(p, a, "-idirafter" ENVIRONMENT_LIBRARY); /* Thrust, and all of it where the system has none */
}

void parse_argument_include(struct parse *p, struct string_list *a, const char *header)
{
	put(p, a, "-include");
	put(p, a, header);
}

/* ---- files ---- */

static enum file_role file_role(struct parse *p, CXFile file, const char *name)
{
	if (has_prefix(name, ENVIRONMENT_ROOT "/")) return FILE_ENVIRONMENT;
	CXSourceLocation start = clang.getLocation(p->tu, file, 1, 1);
	if (clang.Location_isFromMainFile(start)) return FILE_MAIN;
	return clang.Location_isInSystemHeader(start) ? FILE_SYSTEM : FILE_USER;
}

struct parse_file *parse_file_of(struct parse *p, CXFile file)
{
	if (!file) return NULL;
	for (size_t i = p->files.n; i-- > 0;)
		if (p->files.at[i]->handle == file) return p->files.at[i];
	struct parse_file *f = ARENA_NEW(p->arena, struct parse_file);
	f->handle = file;
	f->name = parse_header_path(p, parse_string(p, clang.getFileName(file)));
	f->role = file_role(p, file, f->name);
	f->source = sources_intern(p->sources, f->name);
	VEC_PUSH(p->arena, &p->files, f);
	return f;
}

const char *parse_file_contents(struct parse *p, struct parse_file *f, size_t *size)
{
	if (!f->contents) f->contents = clang.getFileContents(p->tu, f->handle, &f->size);
	*size = f->contents ? f->size : 0;
	return f->contents;
}

static struct parse_file *file_at(struct parse *p, CXSourceLocation at)
{
	CXFile file = NULL;
	clang.getFileLocation(at, &file, NULL, NULL, NULL);
	return parse_file_of(p, file);
}

bool parse_in_environment(struct parse *p, CXCursor c)
{
	struct parse_file *f = file_at(p, clang.getCursorLocation(c));
	return !f || f->role == FILE_ENVIRONMENT;       /* clang's own builtins have no place */
}

bool parse_in_virtual_file(struct parse *p, CXCursor c)
{
	struct parse_file *f = file_at(p, clang.getCursorLocation(c));
	return f && (f->role == FILE_ENVIRONMENT || strcmp(f->name, ENVIRONMENT_UNKNOWN) == 0);
}

bool parse_in_own_header(struct parse *p, CXCursor c)
{
	struct parse_file *f = file_at(p, clang.getCursorLocation(c));
	return parse_in_virtual_file(p, c) || (f && has_prefix(f->name, ENVIRONMENT_LIBRARY "/"));
}

/* ---- clang's diagnostics ---- */

/* Where a diagnostic points; NULL when at no file (the command line). */
static struct parse_file *error_place(struct parse *p, CXDiagnostic d, struct parse_error *e)
{
	CXFile file = NULL;
	unsigned line, column, offset;
	clang.getFileLocation(clang.getDiagnosticLocation(d), &file, &line, &column, &offset);
	struct parse_file *f = parse_file_of(p, file);
	if (!f) return NULL;
	e->at = (struct span){ .file = f->source, .line = line, .column = column };
	e->offset = offset;
	return f;
}

static enum error_kind error_kind(const char *text, const char *category)
{
	if (strstr(text, "file not found")) return ERROR_MISSING_FILE;
	if (strncmp(text, "reference to __host__ ", 22) == 0) return ERROR_TARGET;
	if (strstr(text, "undeclared identifier")) return ERROR_UNDECLARED;
	if (strstr(text, "nesting level exceeded") || strstr(text, "nested too deeply") || strstr(text, "maximum depth"))
		return ERROR_TOO_DEEP;
	if (strcmp(category, "Parse Issue") == 0 || strstr(category, "Lexical")) return ERROR_SYNTAX;
	return ERROR_SEMANTIC;
}

/* nvcc takes `__shared__ alignas(16) int s[4]`; clang says so and drops the alignment, on which no access depends. */
static bool is_harmless(const char *text)
{
	return strcmp(text, "an attribute list cannot appear here") == 0;
}

static void take_error(struct parse *p, CXDiagnostic d)
{
	struct parse_error e = { .text = parse_string(p, clang.getDiagnosticSpelling(d)) };
	if (is_harmless(e.text)) return;
	struct parse_file *f = error_place(p, d, &e);
	e.kind = error_kind(e.text, parse_string(p, clang.getDiagnosticCategoryText(d)));
	e.role = f ? f->role : FILE_MAIN;
	/* of our own headers' templates, when a lambda is their argument: they have no bodies on purpose */
	if ((e.role == FILE_ENVIRONMENT || e.role == FILE_SYSTEM) && strstr(e.text, "used but not defined in this translation")) return;
	e.file = f;
	CXFile written = NULL;
	clang.getSpellingLocation(clang.getDiagnosticLocation(d), &written, NULL, NULL, &e.written_offset);
	e.written = parse_file_of(p, written);
	if (!parse_take_foreseen(p, &e)) VEC_PUSH(p->arena, &p->errors, e);
}

static void take_errors(struct parse *p)
{
	unsigned n = clang.getNumDiagnostics(p->tu);
	for (unsigned i = 0; i < n; i++) {
		CXDiagnostic d = clang.getDiagnostic(p->tu, i);
		if (clang.getDiagnosticSeverity(d) >= CXDiagnostic_Error) take_error(p, d);
		clang.disposeDiagnostic(d);
	}
}

/* ---- start and end ---- */

static const char *error_code_text(enum CXErrorCode code)
{
	if (code == CXError_Crashed) return "libclang crashed on this file";
	if (code == CXError_InvalidArguments) return "libclang refuses the arguments";
	if (code == CXError_ASTReadError) return "clang does not take its flags: is -std one of its language?";
	return "libclang cannot parse this file (bad arguments?)";
}

#define PREAMBLE_OPTIONS (CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization)

/* What the preamble holds. */
static const char preamble_text[] = "#include <cuda.h>\n#include <bits/stdc++.h>\n";

/* What libclang prints when it crashes (its arguments, all headers) helps nobody who wrote a kernel. */
static enum CXErrorCode parse_quietly(struct parse *p, const struct string_list *args, struct CXUnsavedFile *files,
	unsigned n)
{
	fflush(stderr);
	int saved = dup(STDERR_FILENO), null = open("/dev/null", O_WRONLY | O_CLOEXEC);
	if (saved >= 0 && null >= 0) dup2(null, STDERR_FILENO);
	enum CXErrorCode code = clang.parseTranslationUnit2(p->index, p->path, args->at, (int)args->n, files, n,
		strcmp(p->path, ENVIRONMENT_PREAMBLE) ? CXTranslationUnit_KeepGoing : PREAMBLE_OPTIONS, &p->tu);
	if (saved >= 0 && null >= 0) dup2(saved, STDERR_FILENO);
	if (saved >= 0) close(saved);
	if (null >= 0) close(null);
	if (code == CXError_Crashed && memory_is_short()) die_without_memory();
	return code;
}

/* In the words of the dynamic loader. */
static bool no_memory(const char *error)
{
	return strstr(error, "failed to map segment") || strstr(error, "annot allocate memory");
}

static bool open_index(struct parse *p)
{
	if (!p->index && !p->models && libclang_is_loading()) p->models = models_new(p->arena);        /* most kernels ask for some */
	const char *error = p->index ? NULL : libclang_open();
	if (error) {
		if (no_memory(error)) die_without_memory();
		struct span at = { .file = sources_intern(p->sources, p->path) };
		diags_add(p->diags, DIAG_ERROR, "parse.failed", at, "libclang cannot be loaded: %s", error);
	} else if (!p->index) {
		p->index = clang.createIndex(1, 0);
	}
	return !error;
}

static struct CXUnsavedFile virtual_file(const struct environment_file *f)
{
	return (struct CXUnsavedFile){ f->path, f->contents, f->size };
}

static size_t unit_bytes(CXTranslationUnit tu)
{
	CXTUResourceUsage usage = clang.getCXTUResourceUsage(tu);
	size_t n = 0;
	for (unsigned i = 0; i < usage.numEntries; i++) n += usage.entries[i].amount;
	clang.disposeCXTUResourceUsage(usage);
	return n;
}

/* One parse, in place of the last, with the embedded headers and, unless NULL, stand-ins for unknown names. */
bool parse_once(struct parse *p, const struct string_list *args, const struct text *unknown)
{
	const struct CXUnsavedFile *shorter;
	size_t n = 0, shorter_count = parse_left_out(p, &shorter);
	if (!open_index(p)) return false;
	struct CXUnsavedFile *virtual_files = ARENA_ARRAY(p->arena, struct CXUnsavedFile,
		environment_file_count + library_file_count + p->found_headers.n + shorter_count + 3);
	for (size_t i = 0; i < environment_file_count; i++) virtual_files[n++] = virtual_file(&environment_files[i]);
	for (size_t i = 0; i < library_file_count && p->language != LANGUAGE_OPENCL; i++) virtual_files[n++] = virtual_file(&library_files[i]);
	for (size_t i = 0; i < p->found_headers.n; i++) {
		const struct found_header *h = &p->found_headers.at[i];
		virtual_files[n++] = (struct CXUnsavedFile){ h->virtual_path, h->text, strlen(h->text) };
	}
	for (size_t i = 0; i < shorter_count; i++) virtual_files[n++] = shorter[i];
	virtual_files[n++] = (struct CXUnsavedFile){ ENVIRONMENT_PREAMBLE, preamble_text, sizeof preamble_text - 1 };
	if (p->holds_no_kernel) virtual_files[n++] = (struct CXUnsavedFile){ p->path, "", 0 };
	if (unknown) virtual_files[n++] = (struct CXUnsavedFile){ ENVIRONMENT_UNKNOWN, unknown->at, unknown->n };
	if (p->tu) clang.disposeTranslationUnit(p->tu);
	p->tu = NULL;
	enum CXErrorCode code = parse_quietly(p, args, virtual_files, (unsigned)n);
	p->files.n = p->errors.n = p->foreseen.uses.n = 0;
	p->host_pieces[false] = p->host_pieces[true] = NULL;
	p->kernels = NULL;
	p->invalid = NULL;
	p->reach = NULL;
	p->families = NULL;
	if (code == CXError_Success && p->tu) {
		p->bytes += unit_bytes(p->tu);
		take_errors(p);
		return true;
	}
	struct span at = { .file = sources_intern(p->sources, p->path) };
	diags_add(p->diags, DIAG_ERROR, "parse.failed", at, "%s", error_code_text(code));
	return false;
}

void parse_end(struct parse *p)
{
	if (p->tu) clang.disposeTranslationUnit(p->tu);
	if (p->index) clang.disposeIndex(p->index);
	p->tu = NULL;
	p->index = NULL;
	parse_preamble_close(p);
}

/* ---- the preamble ---- */

bool preamble_write(const char *path)
{
	struct infer_options options = { .language = LANGUAGE_CUDA };
	struct arena *arena = arena_new();
	struct diags diags = { .arena = arena };
	struct parse p = { .arena = arena, .sources = sources_new(arena), .diags = &diags, .options = &options,
		.language = LANGUAGE_CUDA, .path = ENVIRONMENT_PREAMBLE };
	struct string_list args = {0};
	parse_arguments(&p, preamble_text, LIBRARY_LEAN, &args);
	bool made = parse_once(&p, &args, NULL) && !p.errors.n
		&& clang.saveTranslationUnit(p.tu, path, clang.defaultSaveOptions(p.tu)) == CXSaveError_None;
	parse_end(&p);
	arena_free(arena);
	return made;
}

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

/* The text of the main file; "" when it cannot be read. */
static const char *read_text(struct parse *p)
{
	struct text t = {0};
	FILE *f = fopen(p->path, "rb");
	char buffer[16384];
	for (size_t n; f && (n = fread(buffer, 1, sizeof buffer, f)) > 0;) text_putn(&t, buffer, n);
	if (f) fclose(f);
	const char *copy = t.at ? arena_strndup(p->arena, t.at, t.n) : "";
	text_fini(&t);
	return copy;
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

/* Where the C++ library comes from: the system's headers, our lean ones, or the preamble, which has them all. */
enum library { LIBRARY_SYSTEM = 0, LIBRARY_LEAN, LIBRARY_PREAMBLE };

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
}

static void put_opencl(struct parse *p, struct string_list *a)
{
	/* x86-64: there kernels alone have a calling convention of their own, which is how is_kernel knows them */
	static const char *const fixed[] = { "-x", "cl", "-target", "x86_64-unknown-linux-gnu", "-cl-no-stdinc",
		"-Xclang", "-fdeclare-opencl-builtins",
		"-Xclang", "-cl-ext=+all" };
	for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) put(p, a, fixed[i]);
	if (!user_gives(p->options, "-cl-std=") && !user_gives(p->options, "-std=")) put(p, a, "-cl-std=CL2.0");
	put(p, a, "-include");
	put(p, a, ENVIRONMENT_ROOT "/opencl.h");
}

static void make_args(struct parse *p, const char *text, enum library library, struct string_list *a)
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

/* ---- files ---- */

static enum file_role file_role(struct parse *p, CXFile file, const char *name)
{
	if (has_prefix(name, ENVIRONMENT_ROOT "/")) return FILE_ENVIRONMENT;
	CXSourceLocation start = clang_getLocation(p->tu, file, 1, 1);
	if (clang_Location_isFromMainFile(start)) return FILE_MAIN;
	return clang_Location_isInSystemHeader(start) ? FILE_SYSTEM : FILE_USER;
}

struct parse_file *parse_file_of(struct parse *p, CXFile file)
{
	if (!file) return NULL;
	for (size_t i = p->files.n; i-- > 0;)
		if (p->files.at[i]->handle == file) return p->files.at[i];
	struct parse_file *f = ARENA_NEW(p->arena, struct parse_file);
	f->handle = file;
	f->name = parse_header_path(p, parse_string(p, clang_getFileName(file)));
	f->role = file_role(p, file, f->name);
	f->source = sources_intern(p->sources, f->name);
	VEC_PUSH(p->arena, &p->files, f);
	return f;
}

const char *parse_file_contents(struct parse *p, struct parse_file *f, size_t *size)
{
	if (!f->contents) f->contents = clang_getFileContents(p->tu, f->handle, &f->size);
	*size = f->contents ? f->size : 0;
	return f->contents;
}

static struct parse_file *file_at(struct parse *p, CXSourceLocation at)
{
	CXFile file = NULL;
	clang_getFileLocation(at, &file, NULL, NULL, NULL);
	return parse_file_of(p, file);
}

bool parse_in_environment(struct parse *p, CXCursor c)
{
	struct parse_file *f = file_at(p, clang_getCursorLocation(c));
	return !f || f->role == FILE_ENVIRONMENT;       /* clang's own builtins have no place */
}

bool parse_in_virtual_file(struct parse *p, CXCursor c)
{
	struct parse_file *f = file_at(p, clang_getCursorLocation(c));
	return f && (f->role == FILE_ENVIRONMENT || strcmp(f->name, ENVIRONMENT_UNKNOWN) == 0);
}

bool parse_in_own_header(struct parse *p, CXCursor c)
{
	struct parse_file *f = file_at(p, clang_getCursorLocation(c));
	return parse_in_virtual_file(p, c) || (f && has_prefix(f->name, ENVIRONMENT_LIBRARY "/"));
}

/* ---- clang's diagnostics ---- */

/* Where a diagnostic points; NULL when at no file (the command line). */
static struct parse_file *error_place(struct parse *p, CXDiagnostic d, struct parse_error *e)
{
	CXFile file = NULL;
	unsigned line, column, offset;
	clang_getFileLocation(clang_getDiagnosticLocation(d), &file, &line, &column, &offset);
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
	struct parse_error e = { .text = parse_string(p, clang_getDiagnosticSpelling(d)) };
	if (is_harmless(e.text)) return;
	struct parse_file *f = error_place(p, d, &e);
	e.kind = error_kind(e.text, parse_string(p, clang_getDiagnosticCategoryText(d)));
	e.role = f ? f->role : FILE_MAIN;
	/* of our own headers' templates, when a lambda is their argument: they have no bodies on purpose */
	if ((e.role == FILE_ENVIRONMENT || e.role == FILE_SYSTEM) && strstr(e.text, "used but not defined in this translation")) return;
	e.file = f;
	CXFile written = NULL;
	clang_getSpellingLocation(clang_getDiagnosticLocation(d), &written, NULL, NULL, &e.written_offset);
	e.written = parse_file_of(p, written);
	VEC_PUSH(p->arena, &p->errors, e);
}

static void take_errors(struct parse *p)
{
	unsigned n = clang_getNumDiagnostics(p->tu);
	for (unsigned i = 0; i < n; i++) {
		CXDiagnostic d = clang_getDiagnostic(p->tu, i);
		if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error) take_error(p, d);
		clang_disposeDiagnostic(d);
	}
}

/* ---- start and end ---- */

static const char *error_code_text(enum CXErrorCode code)
{
	if (code == CXError_Crashed) return "libclang crashed on this file";
	if (code == CXError_InvalidArguments) return "libclang refuses the arguments";
	if (code == CXError_ASTReadError) return "libclang cannot read a precompiled header";
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
	enum CXErrorCode code = clang_parseTranslationUnit2(p->index, p->path, args->at, (int)args->n, files, n,
		strcmp(p->path, ENVIRONMENT_PREAMBLE) ? CXTranslationUnit_KeepGoing : PREAMBLE_OPTIONS, &p->tu);
	if (saved >= 0 && null >= 0) dup2(saved, STDERR_FILENO);
	if (saved >= 0) close(saved);
	if (null >= 0) close(null);
	if (code == CXError_Crashed && memory_is_short()) die("out of memory");
	return code;
}

static struct CXUnsavedFile virtual_file(const struct environment_file *f)
{
	return (struct CXUnsavedFile){ f->path, f->contents, f->size };
}

static size_t unit_bytes(CXTranslationUnit tu)
{
	CXTUResourceUsage usage = clang_getCXTUResourceUsage(tu);
	size_t n = 0;
	for (unsigned i = 0; i < usage.numEntries; i++) n += usage.entries[i].amount;
	clang_disposeCXTUResourceUsage(usage);
	return n;
}

/* One parse, in place of the last, with the embedded headers and, unless NULL, stand-ins for unknown names. */
static bool parse_once(struct parse *p, const struct string_list *args, const struct text *unknown)
{
	struct CXUnsavedFile *virtual_files = ARENA_ARRAY(p->arena, struct CXUnsavedFile,
		environment_file_count + library_file_count + p->found_headers.n + 2);
	size_t n = 0;
	for (size_t i = 0; i < environment_file_count; i++) virtual_files[n++] = virtual_file(&environment_files[i]);
	for (size_t i = 0; i < library_file_count; i++) virtual_files[n++] = virtual_file(&library_files[i]);
	for (size_t i = 0; i < p->found_headers.n; i++) {
		const struct found_header *h = &p->found_headers.at[i];
		virtual_files[n++] = (struct CXUnsavedFile){ h->virtual_path, h->text, strlen(h->text) };
	}
	virtual_files[n++] = (struct CXUnsavedFile){ ENVIRONMENT_PREAMBLE, preamble_text, sizeof preamble_text - 1 };
	if (unknown) virtual_files[n++] = (struct CXUnsavedFile){ ENVIRONMENT_UNKNOWN, unknown->at, unknown->n };
	if (p->tu) clang_disposeTranslationUnit(p->tu);
	p->tu = NULL;
	enum CXErrorCode code = parse_quietly(p, args, virtual_files, (unsigned)n);
	p->files.n = p->errors.n = 0;
	if (code == CXError_Success && p->tu) {
		p->bytes += unit_bytes(p->tu);
		take_errors(p);
		return true;
	}
	struct span at = { .file = sources_intern(p->sources, p->path) };
	diags_add(p->diags, DIAG_ERROR, "parse.failed", at, "%s", error_code_text(code));
	return false;
}

/* Stand-ins may uncover further unknown names: a few rounds. */
#define ROUNDS_MOST 8

static bool parse_again(struct parse *p, const char *text, enum library library, const char *header, struct string_list *args)
{
	args->n = 0;
	make_args(p, text, library, args);
	if (header) {
		put(p, args, "-include");
		put(p, args, header);
	}
	return parse_once(p, args, NULL);
}

/* What a header that was found includes may be missing in turn: a few rounds. */
#define HEADER_ROUNDS_MOST 8

static bool parse_with_headers(struct parse *p, const char *text, enum library library, struct string_list *args)
{
	bool parsed = parse_again(p, text, library, NULL, args);
	for (int round = 0; parsed && round < HEADER_ROUNDS_MOST && parse_find_headers(p); round++)
		parsed = parse_again(p, text, library, NULL, args);
	return parsed;
}

/* Errors that some kernel may feel. */
static size_t errors_left(struct parse *p)
{
	struct pieces host = {0};
	if (p->errors.n && p->language != LANGUAGE_OPENCL) host = parse_host_pieces(p);
	size_t n = 0;
	for (size_t i = 0; i < p->errors.n; i++) {
		const struct parse_error *e = &p->errors.at[i];
		n += e->kind != ERROR_MISSING_FILE && e->kind != ERROR_TARGET && !parse_error_in_pieces(e, &host);
	}
	return n;
}

/* ---- attempts: a parse that may turn out worse than the last ---- */

/* Many parses of many headers take long: from here on only those that must be. In bytes of clang's memory, so that two
 * runs decide alike; 25 MB take about a second. */
#define PARSE_BYTES_MOST ((size_t)120 << 20)

static bool is_affordable(const struct parse *p)
{
	return p->bytes < PARSE_BYTES_MOST;
}

struct attempt { struct parse before; struct string_list args; };

static struct attempt attempt_begin(struct parse *p, struct string_list *args)
{
	struct attempt a = { *p, *args };
	p->tu = NULL;
	p->errors.at = NULL, p->errors.n = p->errors.cap = 0;
	p->files.at = NULL, p->files.n = p->files.cap = 0;
	*args = (struct string_list){0};
	return a;
}

static void attempt_end(struct parse *p, struct string_list *args, struct attempt *a, bool better)
{
	struct parse after = *p, *worse = better ? &a->before : &after;
	if (worse->tu) clang_disposeTranslationUnit(worse->tu);
	if (worse->preamble != (better ? after.preamble : a->before.preamble)) parse_preamble_close(worse);
	if (better) return;
	*p = a->before;
	*args = a->args;
	p->bytes = after.bytes;
	p->guards_tried = after.guards_tried;
}

/* With includes that only the build switches on, where the file compiles better so. */
static bool parse_guarded(struct parse *p, const char *text, enum library library, struct string_list *args)
{
	size_t before = p->guards_tried || p->own_headers_only ? 0 : errors_left(p), told = p->diags->list.n;
	if (!before || !is_affordable(p) || !parse_find_guards(p, text)) return true;
	struct attempt attempt = attempt_begin(p, args);
	attempt.before.guards.n = 0;
	p->guards_tried = true;
	bool better = parse_with_headers(p, text, library, args) && errors_left(p) < before;
	if (!better) p->diags->list.n = told;
	attempt_end(p, args, &attempt, better);
	struct span at = { .file = sources_intern(p->sources, p->path) };
	for (size_t i = 0; i < p->guards.n; i++)
		diags_add(p->diags, DIAG_NOTE, "parse.guard", at, "taken with %s, which the build seems to define", p->guards.at[i]);
	return true;
}

/* The system's own library, where it helps. */
static bool parse_with_system(struct parse *p, const char *text, struct string_list *args)
{
	size_t before = errors_left(p), told = p->diags->list.n;
	if (p->bytes > PARSE_BYTES_MOST / 2) return true;
	struct attempt attempt = attempt_begin(p, args);
	p->preamble = 0;
	bool better = parse_again(p, text, LIBRARY_SYSTEM, NULL, args) && errors_left(p) < before;
	if (!better) p->diags->list.n = told;
	attempt_end(p, args, &attempt, better);
	return true;
}

/* On the preamble, which has all of the lean library; with what the file includes of it, where that is too much; with the
 * system's own. */
static bool parse_first(struct parse *p, struct string_list *args)
{
	const char *text = read_text(p);
	bool lean = p->language != LANGUAGE_OPENCL, parsed = false;
	enum library_result result = LIBRARY_LACKS_INCLUDES;
	size_t told = p->diags->list.n;
	if (lean && parse_preamble(p, text)) {
		parsed = parse_with_headers(p, text, LIBRARY_PREAMBLE, args) && parse_guarded(p, text, LIBRARY_PREAMBLE, args);
		if (parsed) result = parse_library_result(p);
	}
	if (!parsed) p->diags->list.n = told;   /* clang may fail on the preamble alone */
	if (!parsed || result == LIBRARY_LACKS_INCLUDES) {
		enum library library = lean ? LIBRARY_LEAN : LIBRARY_SYSTEM;
		parse_preamble_close(p);
		if (!parse_with_headers(p, text, library, args) || !parse_guarded(p, text, library, args)) return false;
		if (!lean) return true;
		result = parse_library_result(p);
		if (result == LIBRARY_LACKS_INCLUDES) {
			if (!parse_again(p, text, LIBRARY_LEAN, "bits/stdc++.h", args)) return false;
			result = parse_library_result(p);
		}
	}
	return result == LIBRARY_SUFFICES || parse_with_system(p, text, args);
}

/* All parses of the file, up to the last. */
static bool parse_rounds(struct parse *p)
{
	struct string_list args = {0};
	struct stand_ins seen = {0};
	struct text unknown = {0};
	bool parsed = parse_first(p, &args);
	for (int round = 0; parsed && round < ROUNDS_MOST && (round == 0 || is_affordable(p)) && parse_stand_ins(p, &seen, &unknown); round++) {
		if (round == 0) {
			put(p, &args, "-include");
			put(p, &args, ENVIRONMENT_UNKNOWN);
		}
		parsed = parse_once(p, &args, &unknown);
	}
	text_fini(&unknown);
	return parsed;
}

static bool is_sound(struct parse *p, const struct found_kernels *found, const char *name)
{
	for (size_t i = 0; i < found->n; i++)
		if (strcmp(found->at[i].name, name) == 0) return !parse_error_in(p, found->at[i].function);
	return false;
}

/* How many of the kernels in `names` compile. */
static size_t count_sound(struct parse *p, const struct found_kernels *names)
{
	struct found_kernels found;
	size_t n = 0;
	parse_find_kernels(p, &found);
	for (size_t i = 0; i < names->n; i++) n += is_sound(p, &found, names->at[i].name);
	return n;
}

/* Headers that were found may be half of a project whose other half is made when it is built, and say less than stand-ins
 * would: where kernels do not compile with them, the file is read without them as well, and the better parse counts. */
static bool parse_without_headers(struct parse *p)
{
	struct found_kernels found;
	struct string_list args = {0};
	parse_find_kernels(p, &found);
	if (!p->found_headers.n || !is_affordable(p) || count_sound(p, &found) == found.n) return true;
	size_t told = p->diags->list.n;
	struct attempt attempt = attempt_begin(p, &args);
	p->found_headers.n = p->guards.n = 0;
	p->preamble = 0;
	p->own_headers_only = true;
	bool parsed = parse_rounds(p);
	if (parsed) parse_find_kernels(p, &found);
	size_t sound = parsed ? count_sound(p, &found) : 0;
	bool better = parsed && sound > count_sound(&attempt.before, &found);
	if (!better) p->diags->list.n = told;
	attempt_end(p, &args, &attempt, better);
	return true;
}

bool parse_start(struct parse *p)
{
	p->index = clang_createIndex(1, 0);
	return parse_rounds(p) && parse_without_headers(p);
}

void parse_end(struct parse *p)
{
	if (p->tu) clang_disposeTranslationUnit(p->tu);
	if (p->index) clang_disposeIndex(p->index);
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
	p.index = clang_createIndex(1, 0);
	make_args(&p, preamble_text, LIBRARY_LEAN, &args);
	bool made = parse_once(&p, &args, NULL) && !p.errors.n
		&& clang_saveTranslationUnit(p.tu, path, clang_defaultSaveOptions(p.tu)) == CXSaveError_None;
	parse_end(&p);
	arena_free(arena);
	return made;
}

/* Flags of nvcc, clang and gcc: which of them say something about the meaning of a program, and how many words each has.
 * Nothing is run. */
#include "cli/cli_internal.h"
#include "infer/read/read.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What it is to us. SKIP: nothing. DEFINES: the macro `give`, where its value, if it has one, is not "false". */
enum flag {
	FLAG_SKIP = 0, FLAG_FOLDER, FLAG_FILE, FLAG_MACRO, FLAG_STANDARD, FLAG_LANGUAGE, FLAG_HOST, FLAG_DEFINES, FLAG_ARCH,
};

/* How it is written. ALONE: no value. EQUALS: perhaps -flag=value. VALUE: -flag value, -flag=value. JOINED: -Idir too. BEGINS: any
 * word that begins so. The others may have a word after them: BOOLEAN true or false, NUMBER digits, KINDS what nvcc
 * calls its warnings. */
enum form { FORM_ALONE = 0, FORM_EQUALS, FORM_VALUE, FORM_JOINED, FORM_BEGINS, FORM_BOOLEAN, FORM_NUMBER, FORM_KINDS };

/* Without dashes: one, or for names of several letters two as well. The first that fits counts: short names stand last. `give`:
 * clang's spelling. */
static const struct spelling { const char *name; enum form form; enum flag what; const char *give; } flags[] = {
	/* what is handed on */
	{ "include-path", FORM_VALUE, FLAG_FOLDER, "-I" }, { "include-directory", FORM_VALUE, FLAG_FOLDER, "-I" },
	{ "isystem", FORM_JOINED, FLAG_FOLDER, "-isystem" }, { "system-include", FORM_VALUE, FLAG_FOLDER, "-isystem" },
	{ "iquote", FORM_JOINED, FLAG_FOLDER, "-iquote" }, { "idirafter", FORM_JOINED, FLAG_FOLDER, "-idirafter" },
	{ "imacros", FORM_VALUE, FLAG_FILE, "-imacros" }, { "include-pch", FORM_VALUE, FLAG_SKIP, NULL },
	{ "include", FORM_VALUE, FLAG_FILE, "-include" }, { "pre-include", FORM_VALUE, FLAG_FILE, "-include" },
	{ "define-macro", FORM_VALUE, FLAG_MACRO, "-D" }, { "undefine-macro", FORM_VALUE, FLAG_MACRO, "-U" },
	
	{ "std", FORM_VALUE, FLAG_STANDARD, "-std=" }, { "cl-std", FORM_VALUE, FLAG_STANDARD, "-cl-std=" },
	 { "language", FORM_VALUE, FLAG_LANGUAGE, NULL },
	{ "Xcompiler", FORM_VALUE, FLAG_HOST, NULL }, { "compiler-options", FORM_VALUE, FLAG_HOST, NULL },
	{ "gencode", FORM_VALUE, FLAG_ARCH, NULL }, { "generate-code", FORM_VALUE, FLAG_ARCH, NULL },
	{ "arch", FORM_VALUE, FLAG_ARCH, NULL }, { "gpu-architecture", FORM_VALUE, FLAG_ARCH, NULL },
	{ "cuda-gpu-arch", FORM_VALUE, FLAG_ARCH, NULL }, { "offload-arch", FORM_VALUE, FLAG_ARCH, NULL },
	{ "expt-relaxed-constexpr", FORM_ALONE, FLAG_DEFINES, "-D__CUDACC_RELAXED_CONSTEXPR__" },
	{ "expt-extended-lambda", FORM_ALONE, FLAG_DEFINES, "-D__CUDACC_EXTENDED_LAMBDA__" },
	{ "extended-lambda", FORM_ALONE, FLAG_DEFINES, "-D__CUDACC_EXTENDED_LAMBDA__" },
	{ "rdc", FORM_BOOLEAN, FLAG_DEFINES, "-D__CUDACC_RDC__" }, { "relocatable-device-code", FORM_BOOLEAN, FLAG_DEFINES, "-D__CUDACC_RDC__" },
	{ "dc", FORM_ALONE, FLAG_DEFINES, "-D__CUDACC_RDC__" }, { "device-c", FORM_ALONE, FLAG_DEFINES, "-D__CUDACC_RDC__" },
	{ "ewp", FORM_ALONE, FLAG_DEFINES, "-D__CUDACC_EWP__" }, { "extensible-whole-program", FORM_ALONE, FLAG_DEFINES, "-D__CUDACC_EWP__" },
	{ "device-debug", FORM_ALONE, FLAG_DEFINES, "-D__CUDACC_DEBUG__" },

	/* with a value of no interest: nvcc */
	{ "output-file", FORM_VALUE, 0, 0 }, { "odir", FORM_VALUE, 0, 0 }, { "output-directory", FORM_VALUE, 0, 0 }, { "code", FORM_VALUE, 0, 0 },
	{ "gpu-code", FORM_VALUE, 0, 0 }, { "ccbin", FORM_VALUE, 0, 0 }, { "compiler-bindir", FORM_VALUE, 0, 0 }, { "Xptxas", FORM_VALUE, 0, 0 },
	{ "ptxas-options", FORM_VALUE, 0, 0 }, { "Xlinker", FORM_VALUE, 0, 0 }, { "linker-options", FORM_VALUE, 0, 0 },
	{ "Xnvlink", FORM_VALUE, 0, 0 }, { "nvlink-options", FORM_VALUE, 0, 0 }, { "Xcudafe", FORM_VALUE, 0, 0 }, { "Xarchive", FORM_VALUE, 0, 0 },
	{ "archive-options", FORM_VALUE, 0, 0 }, { "Xfatbin", FORM_VALUE, 0, 0 }, { "maxrregcount", FORM_VALUE, 0, 0 },
	{ "default-stream", FORM_VALUE, 0, 0 }, { "diag-suppress", FORM_VALUE, 0, 0 }, { "diag-error", FORM_VALUE, 0, 0 },
	{ "diag-warn", FORM_VALUE, 0, 0 }, { "threads", FORM_VALUE, 0, 0 }, { "cudart", FORM_VALUE, 0, 0 },
	{ "cudadevrt", FORM_VALUE, 0, 0 }, { "keep-dir", FORM_VALUE, 0, 0 }, { "entries", FORM_VALUE, 0, 0 },
	{ "library-path", FORM_VALUE, 0, 0 }, { "library", FORM_VALUE, 0, 0 },
	{ "dopt", FORM_VALUE, 0, 0 }, { "Ofc", FORM_VALUE, 0, 0 }, { "Ofast-compile", FORM_VALUE, 0, 0 }, { "opt-info", FORM_VALUE, 0, 0 },
	{ "optimization-info", FORM_VALUE, 0, 0 }, { "optimize", FORM_VALUE, 0, 0 }, { "opt-level", FORM_VALUE, 0, 0 },
	{ "machine", FORM_VALUE, 0, 0 }, { "split-compile-extended", FORM_VALUE, 0, 0 }, { "split-compile", FORM_VALUE, 0, 0 },
	{ "time", FORM_VALUE, 0, 0 }, { "fdevice-time-trace", FORM_VALUE, 0, 0 }, { "jump-table-density", FORM_VALUE, 0, 0 },
	{ "jtd", FORM_VALUE, 0, 0 }, { "qpp-config", FORM_VALUE, 0, 0 }, { "input-drive-prefix", FORM_VALUE, 0, 0 }, { "idp", FORM_VALUE, 0, 0 },
	{ "dependency-drive-prefix", FORM_VALUE, 0, 0 }, { "ddp", FORM_VALUE, 0, 0 }, { "drive-prefix", FORM_VALUE, 0, 0 },
	{ "dp", FORM_VALUE, 0, 0 }, { "run-args", FORM_VALUE, 0, 0 }, { "archiver-binary", FORM_VALUE, 0, 0 }, { "arbin", FORM_VALUE, 0, 0 },
	{ "libdevice-directory", FORM_VALUE, 0, 0 }, { "ldir", FORM_VALUE, 0, 0 }, { "target-directory", FORM_VALUE, 0, 0 },
	{ "target-dir", FORM_VALUE, 0, 0 }, { "host-linker-script", FORM_VALUE, 0, 0 }, { "hls", FORM_VALUE, 0, 0 },
	{ "augment-host-linker-script", FORM_VALUE, 0, 0 }, { "aug-hls", FORM_VALUE, 0, 0 }, { "compress-mode", FORM_VALUE, 0, 0 },
	{ "brief-diagnostics", FORM_BOOLEAN, 0, 0 }, { "brief-diag", FORM_BOOLEAN, 0, 0 }, { "static-global-template-stub", FORM_BOOLEAN, 0, 0 },
	{ "device-entity-has-hidden-visibility", FORM_BOOLEAN, 0, 0 }, { "ftz", FORM_BOOLEAN, 0, 0 }, { "fmad", FORM_BOOLEAN, 0, 0 },
	{ "prec-div", FORM_BOOLEAN, 0, 0 }, { "prec-sqrt", FORM_BOOLEAN, 0, 0 }, { "device-stack-protector", FORM_BOOLEAN, 0, 0 },
	{ "dependency-output", FORM_VALUE, 0, 0 }, { "dependency-target-name", FORM_VALUE, 0, 0 }, { "options-file", FORM_VALUE, 0, 0 },
	{ "optf", FORM_VALUE, 0, 0 }, { "Werror", FORM_KINDS, 0, 0 },
	/* clang, gcc */
	{ "MF", FORM_JOINED, 0, 0 }, { "MT", FORM_JOINED, 0, 0 }, { "MQ", FORM_JOINED, 0, 0 }, { "MJ", FORM_VALUE, 0, 0 },
	{ "Xclang", FORM_VALUE, 0, 0 }, { "Xcuda-ptxas", FORM_VALUE, 0, 0 }, { "Xcuda-fatbinary", FORM_VALUE, 0, 0 },
	{ "Xpreprocessor", FORM_VALUE, 0, 0 }, { "Xassembler", FORM_VALUE, 0, 0 }, { "Xanalyzer", FORM_VALUE, 0, 0 },
	{ "Xarch_host", FORM_VALUE, 0, 0 }, { "Xarch_device", FORM_VALUE, 0, 0 }, { "Xopenmp-target", FORM_VALUE, 0, 0 },
	{ "target", FORM_VALUE, 0, 0 }, { "sysroot", FORM_VALUE, 0, 0 }, { "isysroot", FORM_JOINED, 0, 0 }, { "gcc-toolchain", FORM_VALUE, 0, 0 },
	{ "gcc-install-dir", FORM_VALUE, 0, 0 }, { "resource-dir", FORM_VALUE, 0, 0 }, { "working-directory", FORM_VALUE, 0, 0 },
	{ "mllvm", FORM_VALUE, 0, 0 }, { "iprefix", FORM_VALUE, 0, 0 }, { "iwithprefix", FORM_VALUE, 0, 0 }, { "iframework", FORM_VALUE, 0, 0 },
	{ "aux-info", FORM_VALUE, 0, 0 }, { "dumpdir", FORM_VALUE, 0, 0 }, { "dumpbase", FORM_VALUE, 0, 0 },
	
	{ "tp", FORM_VALUE, 0, 0 },

	/* without one: nvcc */
	{ "dw", 0, 0, 0 }, { "device-w", 0, 0, 0 }, { "dlink", 0, 0, 0 }, { "device-link", 0, 0, 0 }, { "link", 0, 0, 0 }, { "lib", 0, 0, 0 },
	{ "cuda", 0, 0, 0 }, { "compile", 0, 0, 0 }, { "ptx", 0, 0, 0 }, { "cubin", 0, 0, 0 }, { "fatbin", 0, 0, 0 },
	{ "optix-ir", 0, 0, 0 }, { "ltoir", 0, 0, 0 }, { "run", 0, 0, 0 }, { "preprocess", 0, 0, 0 }, { "generate-", FORM_BEGINS, 0, 0 },
	{ "profile", 0, 0, 0 }, { "debug", 0, 0, 0 }, { "lineinfo", 0, 0, 0 }, { "use_fast_math", 0, 0, 0 }, { "objtemp", 0, 0, 0 },
	{ "extra-device-vectorization", 0, 0, 0 }, { "restrict", 0, 0, 0 }, { "dlto", 0, 0, 0 }, { "dlink-time-opt", 0, 0, 0 }, { "lto", 0, 0, 0 },
	{ "gen-opt-lto", 0, 0, 0 }, { "source-in-ptx", 0, 0, 0 }, { "src-in-ptx", 0, 0, 0 }, { "resource-usage", 0, 0, 0 }, { "res-usage", 0, 0, 0 },
	{ "keep-device-functions", 0, 0, 0 }, { "keep", 0, 0, 0 }, { "dryrun", 0, 0, 0 }, { "clean-targets", 0, 0, 0 }, { "clean", 0, 0, 0 },
	{ "allow-unsupported-compiler", 0, 0, 0 }, { "forward-", FORM_BEGINS, 0, 0 }, { "noeh", 0, 0, 0 }, { "no-exceptions", 0, 0, 0 },
	{ "nohdrinitlist", 0, 0, 0 }, { "no-host-device-initializer-list", 0, 0, 0 }, { "no-device-link", 0, 0, 0 }, { "no-align-double", 0, 0, 0 },
	{ "no-compress", 0, 0, 0 }, { "no-display-error-number", 0, 0, 0 }, { "no-err-no", 0, 0, 0 }, { "display-error-number", 0, 0, 0 },
	{ "err-no", 0, 0, 0 }, { "disable-warnings", 0, 0, 0 }, { "astoolspatch", 0, 0, 0 }, { "compile-as-tools-patch", 0, 0, 0 },
	{ "jobserver", 0, 0, 0 }, { "use-local-env", 0, 0, 0 }, { "dont-use-profile", 0, 0, 0 }, { "noprof", 0, 0, 0 }, { "m64", 0, 0, 0 },
	{ "host-relocatable-link", 0, 0, 0 }, { "list-gpu-", FORM_BEGINS, 0, 0 }, { "arch-ls", 0, 0, 0 }, { "code-ls", 0, 0, 0 },
	{ "shared", 0, 0, 0 }, { "frandom-seed", FORM_EQUALS, 0, 0 }, { "ftemplate-", FORM_BEGINS, 0, 0 }, { "Wno-", FORM_BEGINS, 0, 0 },
	{ "Wreorder", 0, 0, 0 }, { "Wext-", FORM_BEGINS, 0, 0 }, { "Wdefault-", FORM_BEGINS, 0, 0 }, { "Wmissing-", FORM_BEGINS, 0, 0 },
	/* clang, gcc, hipcc, nvc++ */
	{ "cuda-", FORM_BEGINS, 0, 0 }, { "no-cuda-", FORM_BEGINS, 0, 0 }, { "nocuda", FORM_BEGINS, 0, 0 }, { "nogpu", FORM_BEGINS, 0, 0 },
	{ "hip-", FORM_BEGINS, 0, 0 }, { "rocm-", FORM_BEGINS, 0, 0 }, { "gpu-", FORM_BEGINS, 0, 0 }, { "amdgpu-target", FORM_EQUALS, 0, 0 },
	{ "offload-", FORM_BEGINS, 0, 0 }, { "no-offload-", FORM_BEGINS, 0, 0 }, { "no-gpu-", FORM_BEGINS, 0, 0 }, { "parallel-jobs", FORM_EQUALS, 0, 0 },
	{ "pthread", 0, 0, 0 }, { "pthreads", 0, 0, 0 }, { "pipe", 0, 0, 0 }, { "pie", 0, 0, 0 }, { "pg", 0, 0, 0 }, { "pedantic", 0, 0, 0 },
	{ "pedantic-errors", 0, 0, 0 }, { "print-", FORM_BEGINS, 0, 0 }, { "pass-exit-codes", 0, 0, 0 }, { "openmp", 0, 0, 0 },
	{ "no-pie", 0, 0, 0 }, { "nostd", FORM_BEGINS, 0, 0 }, { "nodefaultlibs", 0, 0, 0 }, { "nostartfiles", 0, 0, 0 }, { "nolibc", 0, 0, 0 },
	{ "nodlink", 0, 0, 0 }, { "nobuiltininc", 0, 0, 0 }, { "no-canonical-prefixes", 0, 0, 0 }, { "static", FORM_BEGINS, 0, 0 },
	{ "shared-", FORM_BEGINS, 0, 0 }, { "rdynamic", 0, 0, 0 }, { "ansi", 0, 0, 0 }, { "undef", 0, 0, 0 }, { "trigraphs", 0, 0, 0 },
	{ "traditional", FORM_BEGINS, 0, 0 }, { "remap", 0, 0, 0 }, { "save-temps", FORM_EQUALS, 0, 0 }, { "specs", FORM_EQUALS, 0, 0 },
	{ "stdlib", FORM_EQUALS, 0, 0 }, { "rtlib", FORM_EQUALS, 0, 0 }, { "unwindlib", FORM_EQUALS, 0, 0 }, { "emit-", FORM_BEGINS, 0, 0 },
	{ "Qunused-arguments", 0, 0, 0 }, { "analyze", 0, 0, 0 }, { "dump", FORM_BEGINS, 0, 0 }, { "gpu", FORM_EQUALS, 0, 0 },
	{ "acc", FORM_EQUALS, 0, 0 }, { "mp", FORM_EQUALS, 0, 0 }, { "stdpar", FORM_EQUALS, 0, 0 }, { "fast", 0, 0, 0 }, { "dM", 0, 0, 0 },
	{ "dD", 0, 0, 0 }, { "dI", 0, 0, 0 }, { "CC", 0, 0, 0 }, { "###", 0, 0, 0 },
	/* one letter */
	{ "I", FORM_JOINED, FLAG_FOLDER, "-I" }, { "D", FORM_JOINED, FLAG_MACRO, "-D" }, { "U", FORM_JOINED, FLAG_MACRO, "-U" },
	{ "x", FORM_JOINED, FLAG_LANGUAGE, NULL }, { "-x", FORM_VALUE, FLAG_LANGUAGE, NULL }, { "G", 0, FLAG_DEFINES, "-D__CUDACC_DEBUG__" },
	{ "l", FORM_JOINED, 0, 0 }, { "L", FORM_JOINED, 0, 0 }, { "B", FORM_JOINED, 0, 0 }, { "T", FORM_JOINED, 0, 0 }, { "u", FORM_JOINED, 0, 0 },
	{ "e", FORM_VALUE, 0, 0 }, { "z", FORM_VALUE, 0, 0 }, { "o", FORM_VALUE, 0, 0 }, { "t", FORM_NUMBER, 0, 0 }, { "O", FORM_NUMBER, 0, 0 },
	{ "m", FORM_NUMBER, 0, 0 }, { "O", FORM_BEGINS, 0, 0 }, { "m", FORM_BEGINS, 0, 0 }, { "f", FORM_BEGINS, 0, 0 }, { "W", FORM_BEGINS, 0, 0 },
	{ "R", FORM_BEGINS, 0, 0 }, { "g", FORM_BEGINS, 0, 0 }, { "M", FORM_BEGINS, 0, 0 }, { "c", 0, 0, 0 }, { "w", 0, 0, 0 }, { "E", 0, 0, 0 },
	{ "S", 0, 0, 0 }, { "s", 0, 0, 0 }, { "r", 0, 0, 0 }, { "C", 0, 0, 0 }, { "P", 0, 0, 0 }, { "H", 0, 0, 0 }, { "Q", 0, 0, 0 },
};

/* ---- one flag ---- */

static bool is_kinds(const char *word)
{
	static const char *const kinds[] = { "all-warnings", "cross-execution-space-call", "reorder", "default-stream-launch",
		"missing-launch-bounds", "ext-lambda-captures-this", "deprecated-declarations", NULL };
	size_t n = strcspn(word, ",");
	for (size_t i = 0; kinds[i]; i++)
		if (strlen(kinds[i]) == n && !strncmp(kinds[i], word, n)) return true;
	return false;
}

/* Is the word after it its value? Of those that may do without one. */
static bool takes_next(enum form form, const char *next)
{
	switch (form) {
	case FORM_ALONE: case FORM_EQUALS: case FORM_BEGINS: return false;
	case FORM_VALUE: case FORM_JOINED: return true;
	case FORM_BOOLEAN: return next && (!strcmp(next, "true") || !strcmp(next, "false"));
	case FORM_NUMBER: return next && *next && !next[strspn(next, "0123456789")] && access(next, F_OK) != 0;
	case FORM_KINDS: return next && is_kinds(next);
	}
	UNREACHABLE("form out of range");
}

/* Does the word begin with it? *value: what is joined to it, or NULL. */
static bool spelled(const struct spelling *f, const char *word, const char **value)
{
	size_t n = strlen(f->name);
	word += 1 + (word[1] == '-' && n > 1 && f->name[0] != '-');
	*value = NULL;
	if (strncmp(word, f->name, n)) return false;
	if (!word[n]) return true;
	*value = word + n + (word[n] == '=');
	if (f->form == FORM_NUMBER) return !(*value)[strspn(*value, "0123456789")];
	if (f->form == FORM_BEGINS || f->form == FORM_JOINED) return true;
	return f->form != FORM_ALONE && word[n] == '=';
}

static const struct spelling *spelling_find(const char *word, const char **value)
{
	for (size_t i = 0; *word == '-' && word[1] && i < sizeof flags / sizeof *flags; i++)
		if (spelled(&flags[i], word, value)) return &flags[i];
	return NULL;
}

bool compiler_flag_is_word(const char *word)
{
	const char *value;
	const struct spelling *f = spelling_find(word, &value);
	return f && strlen(f->name) > 1;
}

/* ---- what it means ---- */

static void give(struct arena *a, struct compiler_flags *out, const char *flag) { VEC_PUSH(a, out, flag); }

static const char *path_in(struct arena *a, const struct compiler_flags *out, const char *path)
{
	return path_join(a, out->folder ? out->folder : "", path);
}

/* nvcc takes several folders in one flag. */
static void folders_give(struct arena *a, struct compiler_flags *out, const char *flag, const char *value)
{
	value += *value == '=' && access(path_in(a, out, value), F_OK) != 0;        /* `-I =dir` */
	const char *whole = path_in(a, out, value);
	char *all = arena_strdup(a, value), *save = NULL;
	if (out->whole || !strchr(value, ',') || access(whole, F_OK) == 0) {
		give(a, out, flag);
		give(a, out, whole);
		return;
	}
	for (char *s = strtok_r(all, ",", &save); s; s = strtok_r(NULL, ",", &save)) {
		give(a, out, flag);
		give(a, out, path_in(a, out, s));
	}
}

/* One macro of a list: to its end, or a comma that nothing encloses; `\,` is a comma of its value. */
static const char *macro_end(const char *s)
{
	int depth = 0;
	bool quoted = false;
	for (; *s && !(*s == ',' && !quoted && depth <= 0); s++) {
		if (*s == '\\' && s[1]) s++;
		else if (*s == '"') quoted = !quoted;
		else if (!quoted && strchr("([{", *s)) depth++;
		else if (!quoted && strchr(")]}", *s)) depth--;
	}
	return s;
}

static bool is_macro(const char *s, size_t n)
{
	size_t i = 0;
	while (i < n && (isalnum((unsigned char)s[i]) || s[i] == '_')) i++;
	return i && !isdigit((unsigned char)*s) && (i == n || s[i] == '=' || s[i] == '(');
}

/* nvcc takes several macros in one flag; where one of them is none it is one value with commas, as for clang. */
static void macros_give(struct arena *a, struct compiler_flags *out, const char *flag, const char *value)
{
	bool list = !out->whole;
	const char *s, *end;
	value += *value == '=';
	for (s = value; list; s = end + 1) {
		end = macro_end(s);
		list = is_macro(s, (size_t)(end - s));
		if (!*end) break;
	}
	for (s = value; list; s = end + 1) {
		char *one = arena_strndup(a, s, (size_t)((end = macro_end(s)) - s)), *comma;
		while ((comma = strstr(one, "\\,"))) memmove(comma, comma + 1, strlen(comma));
		give(a, out, arena_printf(a, "%s%s", flag, one));
		if (!*end) break;
	}
	if (!list) give(a, out, arena_printf(a, "%s%s", flag, value));
}

bool compiler_takes_lists(const char *const *words, size_t n)
{
	static const char *const others[] = { "clang", "gcc", "g++", "c++", "hipcc" };
	for (size_t i = 0; i < n && *words[i] != '-'; i++) {
		const char *slash = strrchr(words[i], '/'), *name = slash ? slash + 1 : words[i];
		for (size_t k = 0; k < sizeof others / sizeof *others; k++)
			if (strstr(name, others[k]) && !strstr(name, "nvcc")) return false;
	}
	return true;
}

static enum language language_named(const char *s)
{
	if (!strcmp(s, "cu") || !strcmp(s, "cuda") || !strcmp(s, "hip")) return LANGUAGE_CUDA;
	return !strncmp(s, "cl", 2) ? LANGUAGE_OPENCL : LANGUAGE_AUTO;
}

/* AUTO among them: what nvcc and others take for a file of host code. */
static bool is_language(const char *s)
{
	static const char *const others[] = { "c", "c++", "c-header", "c++-header", "none", "ir", "assembler", "assembler-with-cpp", "cpp-output",
		"c++-cpp-output", "cuda-cpp-output", "hip-cpp-output" };
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (!strcmp(s, others[i])) return true;
	return language_named(s) != LANGUAGE_AUTO;
}

/* Families of which the table has the first letter only. */
static bool is_unknown(const struct spelling *f, const char *word)
{
	return f->form == FORM_BEGINS && (!strcmp(f->name, "f") || !strcmp(f->name, "m")) && !read_flag_known(word);
}

/* What nvcc hands to the host compiler also holds for what that preprocesses: macros and folders, no more. */
static void host_flags(struct arena *a, struct compiler_flags *out, const char *list)
{
	char *all = arena_strdup(a, list), *save = NULL;
	for (char *s = strtok_r(all, ",", &save); s; s = strtok_r(NULL, ",", &save)) {
		if (!strncmp(s, "-I", 2) && s[2]) folders_give(a, out, "-I", s + 2);
		if ((!strncmp(s, "-D", 2) || !strncmp(s, "-U", 2)) && s[2]) give(a, out, s);
	}
}

/* `sm_90`, `arch=compute_80,code=[sm_80,compute_80]`: the newest that is named. */
static void arch_take(struct compiler_flags *out, const char *value)
{
	static const char *const without[] = { "native", "all", "all-major", "host" };
	bool named = !strncmp(value, "gfx", 3);
	for (size_t i = 0; i < sizeof without / sizeof *without; i++) named |= !strcmp(value, without[i]);
	for (const char *s = strchr(value, '_'); s; s = strchr(s + 1, '_')) {
		unsigned long n = strtoul(s + 1, NULL, 10);
		named |= n >= 10 && n < 1000;
		if (n >= 10 && n < 1000 && n * 10 > out->arch) out->arch = (unsigned)n * 10;
	}
	if (!named) out->no_arch = value;
}

static void flag_mean(struct arena *a, struct compiler_flags *out, const struct spelling *f, const char *value)
{
	switch (f->what) {
	case FLAG_SKIP: break;
	case FLAG_FOLDER: folders_give(a, out, f->give, value); break;
	case FLAG_MACRO: macros_give(a, out, f->give, value); break;
	case FLAG_STANDARD: give(a, out, arena_printf(a, "%s%s", f->give, value)); break;
	case FLAG_FILE: {                    /* beside the present folder, or else found through the include folders */
		const char *path = path_in(a, out, value);
		give(a, out, f->give);
		give(a, out, access(path, F_OK) == 0 ? path : value);
		break;
	}
	case FLAG_LANGUAGE:
		if (language_named(value)) out->language = language_named(value);
		if (!is_language(value)) out->unknown = arena_printf(a, "-x %s", value);
		break;
	case FLAG_HOST: host_flags(a, out, value); break;
	case FLAG_DEFINES:
		if (!value || strcmp(value, "false")) give(a, out, f->give);
		break;
	case FLAG_ARCH: arch_take(out, value); break;
	}
}

int compiler_flag_read(struct arena *a, char *const *argv, int n, struct compiler_flags *out)
{
	const char *value;
	if (!strncmp(argv[0], "-cl-", 4) && strncmp(argv[0], "-cl-std", 7)) {
		give(a, out, argv[0]);
		return 1;
	}
	const struct spelling *f = spelling_find(argv[0], &value);
	if (!f) return 0;
	bool next = !value && takes_next(f->form, n > 1 ? argv[1] : NULL);
	if (next && n < 2) return 2;
	if (is_unknown(f, argv[0])) out->unknown = arena_strdup(a, argv[0]);
	flag_mean(a, out, f, next ? argv[1] : value);
	return next ? 2 : 1;
}

/* compile_commands.json: which files a build compiles, and the flags of each that matter to the front end. Reads nvcc's
 * and clang's command lines; nothing of them is run. */
#include "cli/cli_internal.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef VEC(const char *) words;
struct command {
	struct arena *a;
	const char *folder;              /* "directory": what relative paths are relative to */
	words words, flags;
	enum language language;
	unsigned arch;                   /* the newest of -arch and -gencode; 0: none */
};

/* ---- files and paths ---- */

/* NULL, with errno set, when it cannot be read or is larger than `most`. */
static char *file_text(struct arena *a, const char *path, size_t most, size_t *size)
{
	FILE *file = fopen(path, "re");
	struct stat st;
	files_looked(path);
	if (!file) return NULL;
	if (fstat(fileno(file), &st) == 0 && !S_ISREG(st.st_mode)) {
		fclose(file);
		errno = S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
		return NULL;
	}
	struct text t = {0};
	char buffer[65536];
	text_put(&t, "");
	for (size_t n; t.n <= most && (n = fread(buffer, 1, sizeof buffer, file)) > 0;) text_putn(&t, buffer, n);
	fclose(file);
	files_read(path, t.at, t.n);
	char *s = t.n <= most ? arena_memdup(a, t.at, t.n + 1) : NULL;
	if (!s) errno = EFBIG;
	*size = t.n;
	text_fini(&t);
	return s;
}

static const char *path_join(struct arena *a, const char *folder, const char *path)
{
	if (*path == '/' || !*folder || !strcmp(folder, ".")) return path;
	return arena_printf(a, "%s/%s", folder, path);
}

/* The name by which two spellings of a path are compared: as the file system has it, or as written if it has none. */
static const char *path_identity(struct arena *a, const char *path)
{
	char real[PATH_MAX];
	return realpath(path, real) ? arena_strdup(a, real) : path;
}

/* Short where the file lies below the present folder. */
static const char *path_shown(struct arena *a, const char *path)
{
	char here[PATH_MAX];
	const char *real = path_identity(a, path);
	if (!getcwd(here, sizeof here)) return path;
	size_t n = strlen(here);
	return !strncmp(real, here, n) && real[n] == '/' ? real + n + 1 : path;
}

static bool ends_with(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);
	return n > m && !strcmp(s + n - m, end);
}

/* ---- a command line, cut into words as a shell does ---- */

static void words_cut(struct command *c, const char *s, words *out)
{
	struct text t = {0};
	char quote = 0;
	bool open = false;
	for (; out->n < LIMIT_COMMAND_WORDS; s++) {
		bool blank = !*s || (!quote && strchr(" \t\r\n", *s));
		if (blank && open) {
			VEC_PUSH(c->a, out, (const char *)arena_strndup(c->a, t.at, t.n));
			t.n = 0;
			open = false;
		}
		if (!*s) break;
		if (blank) continue;
		open = true;
		text_put(&t, "");
		if (quote != '\'' && *s == '\\' && s[1] && (!quote || strchr("\"\\$`\n", s[1]))) text_putn(&t, ++s, 1);
		else if (quote ? *s == quote : *s == '"' || *s == '\'') quote = quote ? 0 : *s;
		else text_putn(&t, s, 1);
	}
	text_fini(&t);
}

/* Adds a word, or the words of the response file that it names. */
static void word_add(struct command *c, const char *word, int depth);

static bool response_add(struct command *c, const char *path, int depth)
{
	size_t size;
	words inner = {0};
	char *s = depth < LIMIT_RESPONSE_DEPTH ? file_text(c->a, path_join(c->a, c->folder, path), LIMIT_RESPONSE_BYTES, &size) : NULL;
	if (!s) return false;
	words_cut(c, s, &inner);
	for (size_t i = 0; i < inner.n; i++) word_add(c, inner.at[i], depth + 1);
	return true;
}

/* nvcc: `--options-file a.rsp,b.rsp`; both: `@a.rsp`. A file that is not there is left out: a build that has not run
 * may have none. */
static void responses_add(struct command *c, const char *list, int depth)
{
	char *all = arena_strdup(c->a, list), *save = NULL;
	for (char *s = strtok_r(all, ",", &save); s; s = strtok_r(NULL, ",", &save)) response_add(c, s, depth);
}

static void word_add(struct command *c, const char *word, int depth)
{
	static const char *const names[] = { "--options-file", "-optf" };
	const char *last = c->words.n ? c->words.at[c->words.n - 1] : "";
	if (c->words.n >= LIMIT_COMMAND_WORDS) return;
	for (size_t i = 0; i < 2; i++) {
		size_t n = strlen(names[i]);
		if (!strcmp(last, names[i])) {
			c->words.n--;
			responses_add(c, word, depth);
			return;
		}
		if (!strncmp(word, names[i], n) && word[n] == '=') {
			responses_add(c, word + n + 1, depth);
			return;
		}
	}
	if (*word == '@' && response_add(c, word + 1, depth)) return;
	VEC_PUSH(c->a, &c->words, word);
}

/* ---- flags ---- */

enum flag {
	FLAG_NONE = 0, FLAG_FOLDER, FLAG_FILE, FLAG_MACRO, FLAG_STANDARD, FLAG_LANGUAGE, FLAG_HOST, FLAG_SKIP, FLAG_DEFINES, FLAG_ARCH,
};

/* How a flag is written: `joined`: -Idir, -I dir, -I=dir; otherwise -flag arg or -flag=arg. `give`: clang's spelling.
 * FLAG_SKIP: has an argument of no interest. FLAG_DEFINES: none; defines the macro `give`. */
static const struct { const char *name; bool joined; enum flag what; const char *give; } flags[] = {
	{ "-I", true, FLAG_FOLDER, "-I" }, { "--include-path", false, FLAG_FOLDER, "-I" },
	{ "--include-directory", false, FLAG_FOLDER, "-I" },
	{ "-isystem", true, FLAG_FOLDER, "-isystem" }, { "--system-include", false, FLAG_FOLDER, "-isystem" },
	{ "-iquote", true, FLAG_FOLDER, "-iquote" }, { "-idirafter", true, FLAG_FOLDER, "-idirafter" },
	{ "-imacros", false, FLAG_FILE, "-imacros" },
	{ "-include", false, FLAG_FILE, "-include" }, { "--include", false, FLAG_FILE, "-include" },
	{ "--pre-include", false, FLAG_FILE, "-include" },
	{ "-D", true, FLAG_MACRO, "-D" }, { "--define-macro", false, FLAG_MACRO, "-D" },
	{ "-U", true, FLAG_MACRO, "-U" }, { "--undefine-macro", false, FLAG_MACRO, "-U" },
	{ "-std", false, FLAG_STANDARD, "-std=" }, { "--std", false, FLAG_STANDARD, "-std=" },
	{ "-cl-std", false, FLAG_STANDARD, "-cl-std=" },
	{ "-x", true, FLAG_LANGUAGE, NULL }, { "--x", false, FLAG_LANGUAGE, NULL },
	{ "--language", false, FLAG_LANGUAGE, NULL },
	{ "-Xcompiler", false, FLAG_HOST, NULL }, { "--compiler-options", false, FLAG_HOST, NULL },
	{ "-rdc", false, FLAG_SKIP, NULL }, { "--relocatable-device-code", false, FLAG_SKIP, NULL },
	{ "-o", false, FLAG_SKIP, NULL }, { "--output-file", false, FLAG_SKIP, NULL },
	{ "-gencode", false, FLAG_ARCH, NULL }, { "--generate-code", false, FLAG_ARCH, NULL },
	{ "-arch", false, FLAG_ARCH, NULL }, { "--gpu-architecture", false, FLAG_ARCH, NULL },
	{ "--cuda-gpu-arch", false, FLAG_ARCH, NULL }, { "--offload-arch", false, FLAG_ARCH, NULL },
	{ "-code", false, FLAG_SKIP, NULL }, { "--gpu-code", false, FLAG_SKIP, NULL },
	{ "-ccbin", false, FLAG_SKIP, NULL }, { "--compiler-bindir", false, FLAG_SKIP, NULL },
	{ "-Xptxas", false, FLAG_SKIP, NULL }, { "--ptxas-options", false, FLAG_SKIP, NULL },
	{ "-Xlinker", false, FLAG_SKIP, NULL }, { "--linker-options", false, FLAG_SKIP, NULL },
	{ "-Xnvlink", false, FLAG_SKIP, NULL }, { "--nvlink-options", false, FLAG_SKIP, NULL },
	{ "-Xcudafe", false, FLAG_SKIP, NULL }, { "-Xarchive", false, FLAG_SKIP, NULL },
	{ "-Xclang", false, FLAG_SKIP, NULL },
	{ "-Xcuda-ptxas", false, FLAG_SKIP, NULL }, { "-Xcuda-fatbinary", false, FLAG_SKIP, NULL },
	{ "-Xpreprocessor", false, FLAG_SKIP, NULL }, { "-Xassembler", false, FLAG_SKIP, NULL },
	{ "-maxrregcount", false, FLAG_SKIP, NULL }, { "--maxrregcount", false, FLAG_SKIP, NULL },
	{ "-default-stream", false, FLAG_SKIP, NULL }, { "--default-stream", false, FLAG_SKIP, NULL },
	{ "-diag-suppress", false, FLAG_SKIP, NULL }, { "--diag-suppress", false, FLAG_SKIP, NULL },
	{ "-odir", false, FLAG_SKIP, NULL }, { "--output-directory", false, FLAG_SKIP, NULL },
	{ "--threads", false, FLAG_SKIP, NULL }, { "-MF", false, FLAG_SKIP, NULL }, { "-MT", false, FLAG_SKIP, NULL },
	{ "-MQ", false, FLAG_SKIP, NULL }, { "-target", false, FLAG_SKIP, NULL }, { "-arch-list", false, FLAG_SKIP, NULL },
	{ "-expt-relaxed-constexpr", false, FLAG_DEFINES, "-D__CUDACC_RELAXED_CONSTEXPR__" },
	{ "--expt-relaxed-constexpr", false, FLAG_DEFINES, "-D__CUDACC_RELAXED_CONSTEXPR__" },
	{ "-extended-lambda", false, FLAG_DEFINES, "-D__CUDACC_EXTENDED_LAMBDA__" },
	{ "--extended-lambda", false, FLAG_DEFINES, "-D__CUDACC_EXTENDED_LAMBDA__" },
	{ "--expt-extended-lambda", false, FLAG_DEFINES, "-D__CUDACC_EXTENDED_LAMBDA__" },
	{ "-expt-extended-lambda", false, FLAG_DEFINES, "-D__CUDACC_EXTENDED_LAMBDA__" },
};

static void flag_add(struct command *c, const char *flag) { VEC_PUSH(c->a, &c->flags, flag); }

static bool is_there(const char *path) { return access(path, F_OK) == 0; }

/* nvcc takes several folders in one flag. */
static void folders_add(struct command *c, const char *give, const char *value)
{
	const char *whole = path_join(c->a, c->folder, value);
	char *all = arena_strdup(c->a, value), *save = NULL;
	if (!strchr(value, ',') || is_there(whole)) {
		flag_add(c, give);
		flag_add(c, whole);
		return;
	}
	for (char *s = strtok_r(all, ",", &save); s; s = strtok_r(NULL, ",", &save)) {
		flag_add(c, give);
		flag_add(c, path_join(c->a, c->folder, s));
	}
}

static enum language language_named(const char *s)
{
	if (!strcmp(s, "cu") || !strcmp(s, "cuda") || !strcmp(s, "hip")) return LANGUAGE_CUDA;
	return !strncmp(s, "cl", 2) ? LANGUAGE_OPENCL : LANGUAGE_AUTO;
}

static void flag_take(struct command *c, enum flag what, const char *give, const char *value);

/* What nvcc hands to the host compiler also holds for what that preprocesses: macros and folders, no more. */
static void host_flags(struct command *c, const char *list)
{
	static const char *const wanted[] = { "-D", "-U", "-I" };
	char *all = arena_strdup(c->a, list), *save = NULL;
	for (char *s = strtok_r(all, ",", &save); s; s = strtok_r(NULL, ",", &save))
		for (size_t i = 0; i < 3; i++)
			if (!strncmp(s, wanted[i], 2) && s[2]) flag_take(c, i == 2 ? FLAG_FOLDER : FLAG_MACRO, wanted[i], s + 2);
}

/* `sm_90`, `arch=compute_80,code=[sm_80,compute_80]`: the newest that is named. */
static void arch_take(struct command *c, const char *value)
{
	for (const char *s = strchr(value, '_'); s; s = strchr(s + 1, '_')) {
		unsigned long n = strtoul(s + 1, NULL, 10);
		if (n * 10 > c->arch && n < 1000) c->arch = (unsigned)n * 10;
	}
}

static void flag_take(struct command *c, enum flag what, const char *give, const char *value)
{
	switch (what) {
	case FLAG_NONE: case FLAG_SKIP: break;
	case FLAG_FOLDER: folders_add(c, give, value); break;
	case FLAG_MACRO: flag_add(c, arena_printf(c->a, "%s%s", give, value)); break;
	case FLAG_STANDARD: flag_add(c, arena_printf(c->a, "%s%s", give, value)); break;
	case FLAG_FILE: {                    /* beside the present folder, or else found through the include folders */
		const char *path = path_join(c->a, c->folder, value);
		flag_add(c, give);
		flag_add(c, is_there(path) ? path : value);
		break;
	}
	case FLAG_LANGUAGE: c->language = language_named(value); break;
	case FLAG_HOST: host_flags(c, value); break;
	case FLAG_DEFINES: flag_add(c, give); break;
	case FLAG_ARCH: arch_take(c, value); break;
	}
}

/* Does `word` begin with flag i? *value: what is joined to it, NULL when that is the next word. */
static bool flag_matches(const char *word, size_t i, const char **value)
{
	size_t n = strlen(flags[i].name);
	if (strncmp(word, flags[i].name, n)) return false;
	*value = NULL;
	if (!word[n]) return true;
	if (flags[i].what == FLAG_DEFINES || (word[n] != '=' && !flags[i].joined)) return false;
	*value = word + n + (word[n] == '=');
	return true;
}

static void flags_find(struct command *c)
{
	c->arch = 0;
	for (size_t i = 1; i < c->words.n; i++) {
		const char *word = c->words.at[i], *value = NULL;
		if (!strncmp(word, "-cl-", 4) && strncmp(word, "-cl-std", 7)) flag_add(c, word);
		for (size_t k = 0; k < sizeof flags / sizeof *flags; k++) {
			if (!flag_matches(word, k, &value)) continue;
			bool needs = flags[k].what != FLAG_DEFINES && !value;
			if (needs && i + 1 == c->words.n) break;
			if (needs) value = c->words.at[++i];
			flag_take(c, flags[k].what, flags[k].give, value);
			break;
		}
	}
}

void response_files_expand(struct arena *a, int *argc, char ***argv)
{
	struct command c = { .a = a, .folder = "" };
	VEC(char *) all = {0};
	bool rest = false;
	for (int i = 0; i < *argc; i++) {
		rest = rest || !strcmp((*argv)[i], "--");
		if (rest) VEC_PUSH(a, &c.words, (const char *)(*argv)[i]);
		else word_add(&c, (*argv)[i], 0);
	}
	for (size_t i = 0; i < c.words.n; i++) VEC_PUSH(a, &all, arena_strdup(a, c.words.at[i]));
	*argc = (int)all.n;
	VEC_PUSH(a, &all, (char *)NULL);
	*argv = all.at;
}

/* What says nothing about the meaning of a program: each as it stands, or as a beginning where it ends with a star. */
static bool is_ignored(const char *word)
{
	static const char *const names[] = { "-O*", "-g*", "-G", "-c", "-dc", "-dw", "-dlink", "-E", "-S", "-M", "-MM", "-MD", "-MMD", "-MP",
		"-W*", "-w", "-f*", "-m*", "-l*", "-L*", "-ptx", "-cubin", "-fatbin", "-keep", "--keep", "-lineinfo", "--generate-line-info",
		"-generate-line-info", "--device-debug", "--debug", "--use_fast_math", "-use_fast_math", "--ftz*", "-ftz*", "--prec-*", "-prec-*",
		"--fmad*", "-extra-device-vectorization", "--extra-device-vectorization", "-restrict", "--restrict", "-pthread", "-pipe",
		"-shared", "-static", "-dlto", "--cuda-*", "-nocuda*", "-no-pie", "-pie", "-Xfatbin", "-forward-unknown-to-host-compiler",
		"--forward-unknown-to-host-compiler", "-allow-unsupported-compiler", "--allow-unsupported-compiler", "-cudart*", "--cudart*",
		"--offload-arch*", "-ewp", "-src-in-ptx", "--source-in-ptx", "-dopt*", "--dopt*", "-rdc", "-time*", "--resource-usage",
		"-res-usage", "-nostdinc*", "-ansi", "-pedantic*", "-rdynamic" };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		size_t n = strlen(names[i]);
		if (names[i][n - 1] == '*' ? !strncmp(word, names[i], n - 1) : !strcmp(word, names[i])) return true;
	}
	return false;
}

int compiler_flag_read(struct arena *a, char *const *argv, int n, struct compiler_flags *out)
{
	struct command c = { .a = a, .folder = out->folder ? out->folder : "" };
	const char *value = NULL;
	if (!strncmp(argv[0], "-cl-", 4) && strncmp(argv[0], "-cl-std", 7)) flag_add(&c, argv[0]);
	for (size_t k = 0; !c.flags.n && k < sizeof flags / sizeof *flags; k++) {
		if (!flag_matches(argv[0], k, &value)) continue;
		bool needs = flags[k].what != FLAG_DEFINES && !value;
		if (needs && n < 2) return 2;
		flag_take(&c, flags[k].what, flags[k].give, needs ? argv[1] : value);
		for (size_t i = 0; i < c.flags.n; i++) VEC_PUSH(a, out, c.flags.at[i]);
		out->language = c.language;
		out->arch = c.arch;
		return needs ? 2 : 1;
	}
	for (size_t i = 0; i < c.flags.n; i++) VEC_PUSH(a, out, c.flags.at[i]);
	return c.flags.n || is_ignored(argv[0]) ? 1 : 0;
}

/* ---- the database ---- */

struct database {
	struct options *o;
	struct compile_entries entries;
	const char *path, *folder, *text;
	size_t size;
	json_t *root;
};

/* The line on which the n-th element of the outermost list begins. */
static unsigned element_line(const struct database *d, size_t n)
{
	unsigned line = 1;
	size_t depth = 0, seen = 0;
	bool quoted = false;
	for (size_t i = 0; i < d->size; i++) {
		char x = d->text[i];
		if (x == '\n') line++;
		if (quoted && x == '\\') i++;
		else if (x == '"') quoted = !quoted;
		if (quoted || x == '"') continue;
		if ((x == '{' || x == '[') && depth++ == 1 && seen++ == n) return line;
		if ((x == '}' || x == ']') && depth > 0) depth--;
	}
	return line;
}

_Noreturn static void entry_error(const struct database *d, size_t n, const char *what)
{
	cli_error("%s:%u: entry %zu %s", d->path, element_line(d, n), n + 1, what);
	json_decref(d->root);
	exit(EXIT_USAGE);
}

static const char *entry_word(const struct database *d, json_t *entry, size_t n, const char *key)
{
	json_t *value = json_object_get(entry, key);
	if (value && !json_is_string(value))
		entry_error(d, n, arena_printf(d->o->arena, "has a '%s' that is no text", key));
	return json_string_value(value);
}

static void entry_words(struct database *d, json_t *entry, size_t n, struct command *c)
{
	json_t *list = json_object_get(entry, "arguments"), *item;
	const char *line = entry_word(d, entry, n, "command");
	size_t i;
	words cut = {0};
	if (!list && !line) entry_error(d, n, "has neither 'command' nor 'arguments'");
	if (list && !json_is_array(list)) entry_error(d, n, "has 'arguments' that are no list");
	if (!list) words_cut(c, line, &cut);
	json_array_foreach(list, i, item) {
		if (!json_is_string(item)) entry_error(d, n, "has an argument that is no text");
		VEC_PUSH(c->a, &cut, (const char *)arena_strdup(c->a, json_string_value(item)));
	}
	for (i = 0; i < cut.n; i++) word_add(c, cut.at[i], 0);
}

static bool same_words(const struct compile_entry *a, const struct compile_entry *b)
{
	if (a->flag_count != b->flag_count || a->language != b->language) return false;
	for (size_t i = 0; i < a->flag_count; i++) if (strcmp(a->flags[i], b->flags[i])) return false;
	return true;
}

static enum language language_of(const char *path, enum language named)
{
	if (named != LANGUAGE_AUTO) return named;
	if (ends_with(path, ".cu")) return LANGUAGE_CUDA;
	return ends_with(path, ".cl") || ends_with(path, ".ocl") ? LANGUAGE_OPENCL : LANGUAGE_AUTO;
}

/* It may start kernels of other files. */
static void host_add(struct database *d, const struct compile_entry *e)
{
	struct sight_file f = { .path = e->path, .infer = d->o->infer };
	f.infer.clang_args = e->flags;
	f.infer.clang_arg_count = e->flag_count;
	if (d->o->sight.n < LIMIT_SIGHT_FILES) VEC_PUSH(d->o->arena, &d->o->sight, f);
}

static void entry_add(struct database *d, json_t *json, size_t n)
{
	struct arena *a = d->o->arena;
	if (!json_is_object(json)) entry_error(d, n, "is no object");
	const char *folder = entry_word(d, json, n, "directory"), *file = entry_word(d, json, n, "file");
	if (!file || !*file) entry_error(d, n, "has no 'file'");
	if (!folder) entry_error(d, n, "has no 'directory'");
	struct command c = { .a = a, .folder = path_join(a, d->folder, arena_strdup(a, folder)) };
	entry_words(d, json, n, &c);
	flags_find(&c);
	struct compile_entry e = { .flags = c.flags.at, .flag_count = c.flags.n, .arch = c.arch };
	e.path = path_join(a, c.folder, arena_strdup(a, file));
	e.language = language_of(e.path, c.language);
	e.identity = path_identity(a, e.path);
	e.path = path_shown(a, e.path);
	if (e.language == LANGUAGE_AUTO) {      /* host code */
		host_add(d, &e);
		return;
	}
	for (size_t i = 0; i < d->entries.n; i++) {
		struct compile_entry *x = &d->entries.at[i];
		if (strcmp(x->identity, e.identity) || !same_words(x, &e)) continue;
		if (x->arch < e.arch) x->arch = e.arch; /* one file for several architectures is read for the newest */
		return;
	}
	VEC_PUSH(a, &d->entries, e);
}

static void entries_give_arch(struct database *d)
{
	for (size_t i = 0; i < d->entries.n; i++) {
		struct compile_entry *e = &d->entries.at[i];
		if (!e->arch) continue;
		const char **given = ARENA_ARRAY(d->o->arena, const char *, e->flag_count + 1);
		for (size_t k = 0; k < e->flag_count; k++) given[k] = e->flags[k];
		given[e->flag_count++] = arena_printf(d->o->arena, COMMAND_ARCH "%u", e->arch);
		e->flags = given;
	}
}

static void database_read(struct database *d)
{
	json_error_t error;
	d->text = file_text(d->o->arena, d->path, LIMIT_DATABASE_BYTES, &d->size);
	if (!d->text) {
		cli_error("%s: %s", d->path, strerror(errno));
		exit(EXIT_USAGE);
	}
	json_t *entry;
	d->root = json_loadb(d->text, d->size, 0, &error);
	if (!d->root) {
		cli_error("%s:%d:%d: %s", d->path, error.line, error.column, error.text);
		exit(EXIT_USAGE);
	}
	if (!json_is_array(d->root)) {
		cli_error("%s:1: a compilation database is a list of commands", d->path);
		json_decref(d->root);
		exit(EXIT_USAGE);
	}
	size_t n;
	json_array_foreach(d->root, n, entry) entry_add(d, entry, n);
	entries_give_arch(d);
	json_decref(d->root);
}

/* The files named on the command line, each once for each set of flags; a file that the build does not compile is
 * checked with the flags of the command line alone. */
static void files_match(struct database *d, struct options *o)
{
	struct compile_entries chosen = {0};
	size_t n = o->files.n;
	const char **files = o->files.at;
	memset(&o->files, 0, sizeof o->files);
	for (size_t i = 0; i < n; i++) {
		const char *identity = path_identity(o->arena, files[i]);
		struct compile_entry none = { .path = files[i], .identity = identity };
		size_t before = chosen.n;
		for (size_t k = 0; k < d->entries.n; k++) {
			struct compile_entry e = d->entries.at[k];
			if (strcmp(e.identity, identity)) continue;
			e.path = arena_strdup(o->arena, files[i]);    /* which entry it is */
			VEC_PUSH(o->arena, &chosen, e);
		}
		if (chosen.n > before) continue;
		cli_warning("%s: not in %s, checked without its flags", files[i], d->path);
		VEC_PUSH(o->arena, &chosen, none);
	}
	d->entries = chosen;
}

void compile_commands_apply(struct options *o)
{
	struct stat st;
	bool is_file = stat(o->build, &st) == 0 && S_ISREG(st.st_mode);
	struct database d = { .o = o, .path = o->build, .folder = o->build };
	if (is_file) {
		const char *slash = strrchr(o->build, '/');
		d.folder = slash ? arena_strndup(o->arena, o->build, (size_t)(slash - o->build) + 1) : ".";
	} else {
		d.path = arena_printf(o->arena, "%s/compile_commands.json", o->build);
	}
	database_read(&d);
	for (size_t i = 0; o->files.n && i < d.entries.n; i++) host_add(&d, &d.entries.at[i]);
	if (o->files.n) files_match(&d, o);
	if (d.entries.n == 0) {
		cli_error("%s: names no CUDA or OpenCL file", d.path);
		exit(EXIT_USAGE);
	}
	o->files.n = 0;
	for (size_t i = 0; i < d.entries.n; i++) VEC_PUSH(o->arena, &o->files, d.entries.at[i].path);
	o->entries = d.entries;
}

struct infer_options options_for_file(const struct options *o, const char *path)
{
	struct infer_options infer = o->infer;
	for (size_t i = 0; i < o->entries.n; i++) {
		const struct compile_entry *e = &o->entries.at[i];
		if (e->path != path) continue;                /* the very text: one file may have several entries */
		const char **all = ARENA_ARRAY(o->arena, const char *, e->flag_count + infer.clang_arg_count + 1);
		if (e->flag_count) memcpy(all, e->flags, e->flag_count * sizeof *all);
		for (size_t k = 0; k < infer.clang_arg_count; k++) all[e->flag_count + k] = infer.clang_args[k];
		infer.clang_args = all;
		infer.clang_arg_count += e->flag_count;
		if (infer.language == LANGUAGE_AUTO) infer.language = e->language;
	}
	return infer;
}

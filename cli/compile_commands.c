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
	words words;
	struct compiler_flags flags;
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

const char *path_join(struct arena *a, const char *folder, const char *path)
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

static void flags_find(struct command *c)
{
	VEC(char *) all = {0};
	for (size_t i = 0; i < c->words.n; i++) VEC_PUSH(c->a, &all, arena_strdup(c->a, c->words.at[i]));
	c->flags.folder = c->folder;
	c->flags.whole = !compiler_takes_lists(c->words.at, c->words.n);
	for (size_t i = 1; i < all.n;) {
		int used = compiler_flag_read(c->a, all.at + i, (int)(all.n - i), &c->flags);
		i += used ? (size_t)used : 1;
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
	return path_is_opencl(path) ? LANGUAGE_OPENCL : LANGUAGE_AUTO;
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
	struct compile_entry e = { .flags = c.flags.at, .flag_count = c.flags.n, .arch = c.flags.arch };
	e.path = path_join(a, c.folder, arena_strdup(a, file));
	e.language = language_of(e.path, c.flags.language);
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
		cli_error("%s: %s%s", d->path, strerror(errno), errno == ENOENT ? "; CMake writes one with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON" : "");
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

static void block_grow(int64_t dim[3], const int64_t more[3])
{
	for (int i = 0; i < 3; i++)
		if (more[i] > dim[i]) dim[i] = more[i];
}

struct infer_options options_for_file(const struct options *o, const char *path)
{
	struct infer_options infer = o->infer;
	block_grow(infer.block_dim, o->launch.block_dim);
	for (size_t i = 0; o->config && i < o->config->kernels.n; i++) block_grow(infer.block_dim, o->config->kernels.at[i].launch.block_dim);
	infer.top = o->project;
	for (size_t i = 0; i < o->folders.n && !infer.top; i++) {
		size_t n = strlen(o->folders.at[i]);
		bool below = n && strncmp(path, o->folders.at[i], n) == 0 && (path[n] == '/' || path[n - 1] == '/');
		if (below) infer.top = o->folders.at[i];
	}
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

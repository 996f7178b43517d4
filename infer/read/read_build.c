/* What the files of a build define: `-DTILE=16` in a Makefile, `add_definitions(-D_CUDA_ENABLED)` or `target_compile_definitions(t PRIVATE TILE=16)` in a
 * CMakeLists.txt, beside the source or above it. Only names that a reading asks for, and only what is written out. */
#include "infer/read/read_internal.h"

#include <ctype.h>
#include <string.h>
#include <sys/stat.h>

#include "infer/tree/tree.h"

static const char *const build_files[] = { "CMakeLists.txt", "Makefile", "makefile", "GNUmakefile", "setup.py" };

/* A name that is asked for. folder: the nearest that says something of it; those above it are not asked. value: NULL where it is not written out. */
struct sought { const char *name, *folder, *value; bool several; };
struct sought_names { struct sought *at; size_t n, cap; };
/* A text that is gone through once, whatever is asked for. cmake: `#[[` begins a comment of lines. defines: in the parentheses of a command that is
 * named `..._compile_definitions`. */
struct scan { const struct read_source *source; struct sought_names *names; const char *folder, *text; bool cmake, defines; };

/* ---- values ---- */

/* Behind quotes that close: does nothing go on there that the value would be part of, `16*2`, `16$(X)`? */
static bool is_end(const char *at)
{
	at += strspn(at, "\"'");
	if (*at == '\\') return at[1] == '\n' || at[1] == '\r';
	return !*at || strchr(" \t\r\n;)]#", *at) || (*at == ',' && !isalnum((unsigned char)at[1]));
}

/* How much of a macro's text is plain. In quotes it may have blanks, up to the next flag: `"-DT=unsigned int -O3"`. */
static size_t plain(const char *at, bool quoted)
{
	size_t n = 0;
	for (; at[n]; n++) {
		bool blank = at[n] == ' ' && at[n + 1] != '-';
		if (!isalnum((unsigned char)at[n]) && !strchr("_.+-", at[n]) && !(quoted && (blank || strchr("()*", at[n])))) break;
	}
	return n;
}

/* What stands behind a name; without a value it is 1, as for the compiler. NULL: not written out, `=$(SIZE)`, or not understood. quote: that stands
 * before the definition, 0 for none. */
static const char *value_at(const struct read_source *s, const char *at, char quote)
{
	if (*at != '=') return is_end(at) ? "1" : NULL;
	bool inner = *++at == '"' || *at == '\'';
	if (inner) quote = *at++;
	size_t n = plain(at, quote);
	bool whole = !quote ? is_end(at + n) : at[n] == quote ? is_end(at + n + 1) : !inner && at[n] == ' ';
	return n && whole ? arena_strndup(s->arena, at, n) : NULL;
}

/* ---- where names are defined ---- */

static void take(struct scan *s, const char *name, char quote)
{
	size_t n = read_word(name);
	for (size_t i = 0; i < s->names->n; i++) {
		struct sought *d = &s->names->at[i];
		if (strncmp(d->name, name, n) != 0 || d->name[n] || (d->folder && d->folder != s->folder)) continue;
		const char *value = value_at(s->source, name + n, quote);
		d->several = d->several || (d->folder && (!value || !d->value || strcmp(value, d->value) != 0));
		d->value = value;
		d->folder = s->folder;
	}
}

/* Behind the comment that begins there. */
static const char *skip_comment(const struct scan *s, const char *at)
{
	bool begins = *at == '#' && (at == s->text || strchr(" \t\r\n()", at[-1]));
	if (!begins) return at;
	size_t depth = at[1] == '[' ? strspn(at + 2, "=") : 0;
	if (!s->cmake || at[1] != '[' || at[2 + depth] != '[') return at + strcspn(at, "\n");
	const char *close = arena_printf(s->source->arena, "]%.*s]", (int)depth, at + 2), *end = strstr(at, close);
	return end ? end : at + strlen(at);
}

/* Behind a parenthesis that opens, and the target that `target_compile_definitions` names first. CMake takes capitals, too. */
static const char *open_command(struct scan *s, const char *open)
{
	static const char definitions[] = "_compile_definitions", target[] = "target";
	const char *end = open, *begin;
	while (end > s->text && (end[-1] == ' ' || end[-1] == '\t')) end--;
	for (begin = end; begin > s->text && read_is_word(begin[-1]);) begin--;
	size_t n = (size_t)(end - begin), ends = sizeof definitions - 1;
	s->defines = n > ends && strncasecmp(end - ends, definitions, ends) == 0;
	open++;
	if (!s->defines || n - ends != sizeof target - 1 || strncasecmp(begin, target, sizeof target - 1) != 0) return open;
	open += strspn(open, " \t\r\n");
	return open + strcspn(open, " \t\r\n)");
}

static const char *skip_word(struct scan *s, const char *at)
{
	char before = at > s->text ? at[-1] : ' ', quote = before == '"' || before == '\'' ? before : 0;
	bool flag = at[0] == '-' && at[1] == 'D', begins = !read_is_word(before) && before != '-';
	const char *name = flag ? at + 2 + strspn(at + 2, " \t") : at;
	if (begins && (flag || s->defines) && read_is_word(*name)) take(s, name, quote);
	size_t n = read_word(name);
	return n ? name + n : at + 1;
}

static void look_in(struct scan *s)
{
	s->defines = false;
	for (const char *at = s->text; *at;) {
		const char *behind = skip_comment(s, at);
		s->defines = s->defines && *at != ')';
		at = behind > at ? behind : *at == '(' ? open_command(s, at) : skip_word(s, at);
	}
}

/* Names that nothing declares, in what kernels may reach: numbers and types. */
static void ask_missing(const struct read_source *s, const struct tree *t, struct read_words *names)
{
	for (size_t i = 0; i < t->vars.n; i++) {
		const struct tree_var *v = t->vars.at[i];
		if (v->kind == TREE_VAR_TEMPLATE && tree_has(v->flags, TREE_FLAG_IMPLICIT) && v->name) read_add(s->arena, names, v->name);
	}
	for (size_t i = 0; i < t->types.n; i++) {
		const char *name = tree_type_is_undeclared(t->types.at[i]) ? t->types.at[i]->bare->name : NULL;
		if (name && *name && read_word(name) == strlen(name)) read_add(s->arena, names, name);
	}
}

/* Of a longer one nothing is read, and no answer is kept, for it may become shorter: it counts as read with nothing in it. */
static bool is_short(const char *path)
{
	struct stat st;
	bool is = stat(path, &st) == 0 && st.st_size <= LIMIT_BUILD_BYTES;
	if (!is) files_read(path, "", 0);
	return is;
}

/* In the folder of the file and those above it, each file of a build once. */
static void look_for(const struct read_source *source, struct sought_names *names)
{
	struct scan s = { .source = source, .names = names, .folder = names->n ? read_folder_of(source->search, source->path) : NULL };
	for (int level = 0; s.folder && level <= LIMIT_HEADER_LEVELS; level++) {
		for (size_t i = 0; i < sizeof build_files / sizeof *build_files; i++) {
			const char *path = arena_printf(source->arena, "%s%s", s.folder, build_files[i]);
			if (!read_is_file(path) || !is_short(path)) continue;
			s.text = arena_file(source->arena, path);
			s.cmake = i == 0;
			look_in(&s);
		}
		s.folder = read_folder_above(source->search, s.folder);
	}
}

void read_macros_of_build(const struct read_source *s, const struct tree *t, struct read_words *out)
{
	struct read_words asked = {0};
	struct sought_names names = {0};
	ask_missing(s, t, &asked);
	read_macros_of_devices(s, t, &asked);
	for (size_t i = 0; i < asked.n; i++) VEC_PUSH(s->arena, &names, (struct sought){ .name = asked.at[i] });
	look_for(s, &names);
	for (size_t i = 0; i < names.n; i++) {
		const struct sought *d = &names.at[i];
		if (d->value && !d->several && out->n < LIMIT_BUILD_MACROS) read_add(s->arena, out, arena_printf(s->arena, "-D%s=%s", d->name, d->value));
	}
}

/* What the files of a build define: `-DTILE=16` in a Makefile, `add_definitions(-D_CUDA_ENABLED)` or `target_compile_definitions(t PRIVATE TILE=16)` in a
 * CMakeLists.txt, beside the source or above it. Only names that a reading asks for, and only what is written out. */
#include "infer/read/read_internal.h"

#include <ctype.h>
#include <string.h>

#include "infer/tree/tree.h"

/* In a folder of which one says something those above are not asked. */
static const char *const build_files[] = { "CMakeLists.txt", "Makefile", "makefile", "GNUmakefile", "setup.py" };

/* A definition of a name: without a value it is 1, as for the compiler. */
struct defined { const char *value; bool any, several; };

static bool is_comment(const char *text, const char *at)
{
	while (at > text && at[-1] != '\n') at--;
	return at[strspn(at, " \t")] == '#';
}

/* Is it a word in the parentheses of a command that is named `..._compile_definitions`? */
static bool is_in_definitions(const char *text, const char *at)
{
	static const char command[] = "compile_definitions";
	const char *open = at;
	while (open > text && *open != '(' && *open != ')') open--;
	size_t before = (size_t)(open - text);
	return *open == '(' && before >= sizeof command - 1 && strncmp(open - (sizeof command - 1), command, sizeof command - 1) == 0;
}

/* What stands behind `NAME=` up to the next blank, bracket or quote; NULL: not written out, `$(SIZE)`. */
static const char *value_at(const struct read_source *s, const char *at)
{
	static const char ends[] = " \t\r\n\"';,)#";
	if (*at != '=') return *at && !strchr(ends, *at) ? NULL : "1";
	at++;
	at += strspn(at, "\\\"'(");
	size_t n = strcspn(at, " \t\r\n\"';,)\\");
	for (size_t i = 0; i < n; i++)
		if (!isalnum((unsigned char)at[i]) && !strchr("_.+-", at[i])) return NULL;
	return n ? arena_strndup(s->arena, at, n) : NULL;
}

static void defined_take(struct defined *d, const char *value)
{
	d->several = d->several || (d->any && (!value || !d->value || strcmp(value, d->value) != 0));
	d->value = value;
	d->any = true;
}

static void look_in(const struct read_source *s, const char *text, const char *name, struct defined *d)
{
	size_t n = strlen(name);
	for (const char *at = text; (at = strstr(at, name)); at += n) {
		bool flag = at - text >= 2 && at[-2] == '-' && at[-1] == 'D';
		if (read_is_word(at[n]) || (!flag && at > text && read_is_word(at[-1]))) continue;
		if ((flag || is_in_definitions(text, at)) && !is_comment(text, at)) defined_take(d, value_at(s, at + n));
	}
}

static const char *definition(const struct read_source *s, const char *name)
{
	const char *folder = read_folder_of(s->search, s->path);
	struct defined d = {0};
	for (int level = 0; folder && level <= LIMIT_HEADER_LEVELS && !d.any; level++) {
		for (size_t i = 0; i < sizeof build_files / sizeof *build_files; i++) {
			const char *path = arena_printf(s->arena, "%s%s", folder, build_files[i]);
			const char *text = read_is_file(path) ? arena_file(s->arena, path) : NULL;
			if (text) look_in(s, text, name, &d);
		}
		folder = read_folder_above(s->search, folder);
	}
	return d.several ? NULL : d.value;
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

void read_macros_of_build(const struct read_source *s, const struct tree *t, struct read_words *out)
{
	struct read_words names = {0};
	ask_missing(s, t, &names);
	read_macros_of_devices(s, t, &names);
	for (size_t i = 0; i < names.n; i++) {
		const char *value = definition(s, names.at[i]);
		if (value && out->n < LIMIT_BUILD_MACROS) read_add(s->arena, out, arena_printf(s->arena, "-D%s=%s", names.at[i], value));
	}
}

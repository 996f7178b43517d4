/* Files that nobody asks about, but whose host code may start kernels of those that are asked about: of --project and of folders that were named, the
 * other files of a build, and what lies beside a file and includes it or starts its kernels. */
#include "cli/sight_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_unit_by_name(const char *path)
{
	static const char *const endings[] = { ".cu", ".cpp", ".cc", ".cxx", ".c", ".hip", NULL };
	const char *name = strrchr(path, '/'), *dot = strrchr(name ? name : path, '.');
	for (size_t i = 0; dot && endings[i]; i++)
		if (!strcmp(dot, endings[i])) return true;
	return false;
}

/* Flags of the command line, and of the settings that hold for the files that are checked. */
static void sight_put(struct options *o, const char *path)
{
	struct sight_file f = { .path = path, .infer = o->files.n ? options_of(o, 0)->infer : o->infer };
	VEC_PUSH(o->arena, &o->sight, f);
}

static bool is_header_by_name(const char *path)
{
	static const char *const endings[] = { ".h", ".hpp", ".hh", ".hxx", ".cuh", ".inl", ".inc", ".ipp", ".tpp", NULL };
	const char *name = strrchr(path, '/'), *dot = strrchr(name ? name : path, '.');
	for (size_t i = 0; dot && endings[i]; i++)
		if (!strcmp(dot, endings[i])) return true;
	return false;
}

static void folder_put(struct options *o, const char *folder, int depth)
{
	struct files_list list = {0};
	bool read = depth >= LIMIT_FOLDER_DEPTH || files_list(o->arena, folder, &list);
	if (!read && !depth) cli_warning("--project '%s': %s", folder, strerror(errno));
	for (size_t i = 0; i < list.n; i++) {
		size_t length = strlen(folder);
		const char *path = arena_printf(o->arena, "%s%s%s", folder, folder[length - 1] == '/' ? "" : "/", list.at[i].name);
		struct stat st;
		if (list.at[i].is_folder) folder_put(o, path, depth + 1);
		else if (is_unit_by_name(path) && stat(path, &st) == 0 && S_ISREG(st.st_mode) && o->sight.n < LIMIT_SIGHT_FILES) sight_put(o, path);
		else if (is_header_by_name(path) && o->headers.n < LIMIT_SIGHT_FILES) VEC_PUSH(o->arena, &o->headers, path);
	}
}

static const char *last_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* A file that lies beside the one that is looked at. own: it starts that one's kernels itself; starts: or calls what does. */
struct beside { const char *name; const struct sight_text *text; bool reaches, own, starts; };
struct besides { struct beside *at; size_t n, cap; };

static bool includes(const struct sight_text *t, const char *name)
{
	for (size_t i = 0; i < t->includes.n; i++)
		if (!strcmp(last_name(t->includes.at[i].name), name)) return true;
	return false;
}

static void besides_find(struct arena *a, const char *folder, const char *name, struct besides *out)
{
	struct files_list list = {0};
	files_list(a, folder, &list);
	for (size_t i = 0; i < list.n && out->n < LIMIT_SIGHT_BESIDE; i++) {
		struct beside b = { .name = list.at[i].name };
		if (!input_is_source_by_name(b.name) || !strcmp(b.name, name)) continue;
		b.text = sight_read(a, arena_printf(a, "%s%s", folder, b.name));
		b.reaches = b.text && includes(b.text, name);
		if (b.text) VEC_PUSH(a, out, b);
	}
}

/* What includes one that includes it, includes it. */
static void besides_reach(struct besides *all)
{
	for (bool more = true; more;) {
		more = false;
		for (size_t i = 0; i < all->n; i++)
			for (size_t j = 0; j < all->n && !all->at[i].reaches; j++)
				if (all->at[j].reaches && includes(all->at[i].text, all->at[j].name)) all->at[i].reaches = more = true;
	}
}

/* It uses what is defined elsewhere. */
static bool lacks(const struct sight_text *t, const char *word)
{
	return sight_has(&t->mentions, word) && !sight_has(&t->defines, word);
}

/* By a text, as OpenCL's host code does; or as what is defined elsewhere. */
static bool names_kernel(const struct sight_text *t, const struct sight_text *own)
{
	bool names = false;
	for (size_t i = 0; i < own->named.n && !names; i++) {
		const char *word = own->named.at[i];
		names = (!own->launches && sight_has(&t->strings, word)) || lacks(t, word);
	}
	return names;
}

/* By itself, or by a header that lies there and includes no other for it. */
static bool declares(const struct besides *all, const struct sight_text *t, const char *word)
{
	bool found = sight_has(&t->declares, word);
	for (size_t i = 0; i < all->n && !found; i++)
		found = !is_unit_by_name(all->at[i].name) && sight_has(&all->at[i].text->declares, word) && includes(t, all->at[i].name);
	return found;
}

/* It uses a function that is declared there and that `of` defines. */
static bool calls(const struct besides *all, const struct sight_text *t, const struct sight_text *of)
{
	bool found = false;
	for (size_t i = 0; i < of->defines.n && !found; i++) {
		const char *word = of->defines.at[i];
		found = lacks(t, word) && declares(all, t, word);
	}
	return found;
}

/* A program may call what starts the kernels, or one file between them. In a folder of parts that no program there joins, one name may be many functions. */
static void besides_call(struct besides *all, const struct sight_text *own)
{
	for (size_t i = 0; i < all->n; i++) {
		struct beside *b = &all->at[i];
		if (!is_unit_by_name(b->name) || !calls(all, b->text, own)) continue;
		b->starts |= b->text->program;
		for (size_t j = 0; j < all->n && !b->text->program; j++) {
			struct beside *by = &all->at[j];
			if (by->text->program && is_unit_by_name(by->name) && calls(all, by->text, b->text)) b->starts = by->starts = true;
		}
	}
}

static bool serves(const struct sight_text *t) { return t->launches && !t->program; }

/* Callers are looked for of the file itself, and of what starts its kernels by that. */
static void besides_start(struct besides *all, const struct sight_text *own)
{
	for (size_t i = 0; i < all->n; i++) {
		struct beside *b = &all->at[i];
		b->own = b->starts = b->reaches || names_kernel(b->text, own);
	}
	if (serves(own)) besides_call(all, own);
	for (size_t i = 0; i < all->n; i++) {
		const struct beside *b = &all->at[i];
		if (b->own && serves(b->text)) besides_call(all, b->text);
	}
}

/* A file may be a part of one that lies beside it, hold the kernels that another one there starts, or the functions that start them. */
static void beside_put(struct options *o, const char *file)
{
	struct arena *a = arena_new();
	const struct sight_text *own = sight_read(a, file);
	const char *name = last_name(file), *folder = name == file ? "" : arena_strndup(o->arena, file, (size_t)(name - file));
	struct besides all = {0};
	if (own && own->defines.n) besides_find(a, folder, name, &all);
	besides_reach(&all);
	if (own) besides_start(&all, own);
	for (size_t i = 0; i < all.n; i++)
		if (is_unit_by_name(all.at[i].name) && all.at[i].starts) sight_put(o, arena_printf(o->arena, "%s%s", folder, all.at[i].name));
	arena_free(a);
}

static bool is_contexts_wanted(const struct options *o)
{
	return (o->launch_auto && o->stage != STAGE_TREE) || o->stage == STAGE_CONTEXTS;
}

void sight_look(struct options *o)
{
	size_t named = o->sight.n;              /* of the build */
	if (!is_contexts_wanted(o)) o->sight.n = 0;
	if (!is_contexts_wanted(o)) return;
	for (size_t i = 0; i < o->folders.n; i++) folder_put(o, o->folders.at[i], 0);
	if (o->project) folder_put(o, o->project, 0);
	bool widely = named || o->folders.n || o->project;
	for (size_t i = 0; i < o->files.n && !widely && i < LIMIT_SIGHT_BESIDE; i++) beside_put(o, o->files.at[i]);
}

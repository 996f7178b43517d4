/* The files of a project that a build may name the folders of: looked at once, when the first header is missing that lies neither above the file
 * that includes it nor beside. */
#include "infer/read/read_internal.h"

#include <string.h>

struct read_project {
	struct arena *arena;
	const char *top;                        /* ends in a slash, or is "": the present folder; NULL: nobody names one */
	bool listed;
	VEC(const char *) files;                /* with their folders, from `top`, which is a part of them */
	size_t entries;
};

struct read_project *read_project_new(const struct read_source *s)
{
	struct read_project *p = ARENA_NEW(s->arena, struct read_project);
	const char *top = s->options->top;
	p->arena = s->arena;
	while (top && strncmp(top, "./", 2) == 0) top += 2 + strspn(top + 2, "/");
	if (top) p->top = !*top || strcmp(top, ".") == 0 ? "" : arena_printf(s->arena, "%s%s", top, top[strlen(top) - 1] == '/' ? "" : "/");
	return p;
}

/* What an `#include` may name, by its end. */
static bool is_included(const char *name)
{
	static const char *const ends[] = { ".h", ".hpp", ".hh", ".hxx", ".h++", ".cuh", ".cu", ".cl", ".inl", ".inc", ".ipp", ".tpp", ".hip", ".def", ".in", ".cmake", NULL };
	const char *dot = strrchr(name, '.');
	for (size_t i = 0; dot && ends[i]; i++)
		if (strcmp(dot, ends[i]) == 0) return true;
	return false;
}

static void list(struct read_project *p, const char *folder, int depth)
{
	struct files_list all = {0};
	if (depth < LIMIT_FOLDER_DEPTH) files_list(p->arena, folder, &all);
	for (size_t i = 0; i < all.n && p->entries < LIMIT_HEADER_PROJECT; i++, p->entries++) {
		const char *path = arena_printf(p->arena, "%s%s", folder, all.at[i].name);
		if (all.at[i].is_folder) list(p, arena_printf(p->arena, "%s/", path), depth + 1);
		else if (is_included(all.at[i].name)) VEC_PUSH(p->arena, &p->files, path);
	}
}

static bool has_name(const char *path, const char *name)
{
	size_t n = strlen(path), m = strlen(name);
	return n >= m && strcmp(path + n - m, name) == 0 && (n == m || path[n - m - 1] == '/');
}

/* How many folders of the two are the same, from the top. */
static size_t nearness(const char *a, const char *b)
{
	size_t folders = 0;
	while (strncmp(b, "./", 2) == 0) b += 2;
	for (; *a && *a == *b; a++, b++) folders += *a == '/';
	return folders;
}

const char *read_project_find(struct read_project *p, const char *name, const char *includer)
{
	const char *best = NULL;
	size_t nearest = 0;
	bool several = false;
	if (!p->top) return NULL;
	if (!p->listed) list(p, p->top, 0);
	p->listed = true;
	for (size_t i = 0; i < p->files.n; i++) {
		if (!has_name(p->files.at[i], name)) continue;
		size_t near = nearness(p->files.at[i], includer);
		if (best && near < nearest) continue;
		several = best && near == nearest;
		best = p->files.at[i];
		nearest = near;
	}
	return several ? NULL : best;
}

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

const char *read_project_find(struct read_project *p, const char *name, const char *includer)
{
	const char *best = NULL;
	bool several = false;
	if (!p->top) return NULL;
	if (!p->listed) list(p, p->top, 0);
	p->listed = true;
	for (size_t i = 0; i < p->files.n; i++) {
		if (!path_ends_in(p->files.at[i], name)) continue;
		int nearer = best ? path_nearer(p->files.at[i], best, includer) : 1;
		if (nearer < 0) continue;
		several = nearer == 0;
		best = p->files.at[i];
	}
	return several ? NULL : best;
}

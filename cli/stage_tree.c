/* `infer --stage tree`: the tree that clang makes of a source file, or that a file of its text form (.tree) holds; `--stage contexts`:
 * the launches that its host code makes. */
#include "cli/cli_internal.h"

#include <stdlib.h>
#include <string.h>

#include "infer/host/host.h"
#include "infer/read/read.h"
#include "infer/tree/tree.h"

static bool ends_in(const char *path, const char *end)
{
	size_t n = strlen(path), k = strlen(end);
	return n > k && strcmp(path + n - k, end) == 0;
}

/* The numbers of files in the text are those of an empty table. */
static struct tree *read_back(const char *path, struct arena *a, struct diags *diags)
{
	return tree_parse(a, sources_new(a), path, arena_file(a, path), diags);
}

/* With what other files in sight say. */
static void contexts_print(struct tree *t, const struct infer_options *given, const struct read_options *like, struct text *out)
{
	struct read_other *list = ARENA_ARRAY(t->arena, struct read_other, given->other_count + 1);
	struct tree_linked linked = { .own = SIZE_MAX };
	const struct tree *all = t;
	for (size_t i = 0; i < given->other_count; i++)
		list[i] = (struct read_other){ given->others[i].path, given->others[i].clang_args, given->others[i].clang_arg_count };
	if (given->other_count) all = tree_link(t, read_others(list, given->other_count, like, t->arena, t->sources), given->other_count, &linked);
	struct host *h = host_find(all, linked.own, &(struct host_called){ given->unread_calls, given->unread_call_count }, t->arena);
	for (size_t i = 0; i < h->contexts.n; i++) host_context_print(h, &h->contexts.at[i], out);
}

bool stage_tree(const struct options *o, const char *path, struct sources *sources, struct diags *diags, int fd)
{
	struct infer_options given = options_for_file(o, path);
	struct read_options read = { .opencl = given.language == LANGUAGE_OPENCL || ends_in(path, ".cl"), .clang_args = given.clang_args,
		.clang_arg_count = given.clang_arg_count, .callers = o->stage == STAGE_CONTEXTS, .reached = given.reached, .reached_count = given.reached_count,
		.top = given.top };
	struct arena *a = arena_new();
	struct text out = {0};
	if (input_look(path, diags) == INPUT_NONE) return false;
	struct tree *t = ends_in(path, ".tree") ? read_back(path, a, diags) : read_file(path, &read, a, sources, diags);
	bool ok = t && tree_check(t, &out);
	if (t && !ok) diags_add(diags, DIAG_ERROR, "tree.broken", (struct span){0}, "the tree breaks its promises");
	if (ok && o->stage == STAGE_CONTEXTS) contexts_print(t, &given, &read, &out);
	else if (t) tree_print(t, &out);
	record_write(fd, 'T', out.at ? out.at : "", out.n);
	text_fini(&out);
	arena_free(a);
	return ok;
}

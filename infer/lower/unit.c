/* One file to one unit, by clang's tree: reads it, lowers each kernel, hears its notes. */
#include <string.h>

#include "infer/lower/lower.h"
#include "infer/lower/unit.h"
#include "infer/read/read.h"

enum language unit_language(const char *path, const struct infer_options *o)
{
	if (o->language != LANGUAGE_AUTO) return o->language;
	return path_is_opencl(path) ? LANGUAGE_OPENCL : LANGUAGE_CUDA;
}

const char *unit_last_name(const char *name)
{
	const char *last = strrchr(name, ':');
	return last ? last + 1 : name;
}

static bool wanted(const struct infer_options *o, const char *name)
{
	return !o->only_kernel || strcmp(o->only_kernel, name) == 0 || strcmp(o->only_kernel, unit_last_name(name)) == 0;
}

/* Those that the text has and the tree lacks: the user may have asked for others. */
static void keep_wanted(struct unit *u, const struct infer_options *o)
{
	size_t kept = 0;
	for (size_t i = 0; i < u->kernels.n; i++) {
		if (wanted(o, u->kernels.at[i]->name)) u->kernels.at[kept++] = u->kernels.at[i];
		else kernel_free(u->kernels.at[i]);
	}
	u->kernels.n = kept;
}

static const struct read_definer *unit_definers(const struct infer_options *o, struct arena *a)
{
	struct read_definer *list = ARENA_ARRAY(a, struct read_definer, o->definer_count + 1);
	for (size_t i = 0; i < o->definer_count; i++) list[i] = (struct read_definer){ o->definers[i].name, o->definers[i].path };
	return list;
}

void unit_fill(struct unit *u, const char *path, const struct infer_options *o, atomic_bool *is_read)
{
	uint64_t spent = 0;
	struct models *models = o->models;
	struct lower_context c = { u->arena, u->sources, o, unit_language(path, o), &models, &spent, { 0 } };
	struct read_options read = { .opencl = c.language == LANGUAGE_OPENCL, .clang_args = o->clang_args, .clang_arg_count = o->clang_arg_count,
		.callers = o->contexts, .reached = o->reached, .reached_count = o->reached_count, .top = o->top,
		.definers = unit_definers(o, u->arena), .definer_count = o->definer_count, .users = o->users,
		.user_count = o->user_count };
	struct tree *t = read_file(path, &read, u->arena, u->sources, &u->diags);
	struct tree **others = t && t->kernels.n && o->contexts && o->other_count && !o->others_left ? unit_read_others(o, read.opencl, u) : NULL;
	atomic_store(is_read, true);
	u->failed = !t || !unit_report(t, u, read.opencl);
	keep_wanted(u, o);
	if (!u->failed && !o->contexts) unit_launches(t, u);
	if (!u->failed && o->contexts && !others) unit_contexts_alone(t, o, u);
	struct unit_instances *instances = unit_instances_new(t, u);
	for (size_t i = 0; !u->failed && i < t->kernels.n; i++) {
		const struct tree_function *f = t->kernels.at[i];
		if (!wanted(o, unit_plain_name(u->arena, f))) continue;
		unit_block_asked(t, f, u, o, c.block_dim);
		struct kernel *k = lower_tree_kernel(t, f, &c);
		if (unit_take_examples(t, f, k, u, &c, instances)) {
			kernel_free(k);
			continue;
		}
		k = lower_tree_kernel_by_stand_in(t, f, &c, k);
		unit_annotate(t, f, u, k);
		unit_instance_take(instances, &(struct unit_lowered){ f, k, false }, false);
	}
	unit_instances_finish(instances);
	if (!u->failed && others) unit_contexts_linked(t, others, o, u);
}

void unit_free(struct unit *u)
{
	if (!u) return;
	for (size_t i = 0; i < u->kernels.n; i++) kernel_free(u->kernels.at[i]);
	arena_free(u->arena);
}

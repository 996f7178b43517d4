/* Kernels that are started otherwise, too, than by the launches in sight: by code out of sight, in another kernel, by a graph after the host code changed
 * what that recorded. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"

#include <string.h>

/* What changes the arguments, or all, of a launch that a graph recorded, also where nothing declares it. What it is given is not followed. */
struct setter { const char *name; struct tree_span at; };

static bool find_setter(const struct tree_expr *e, void *data)
{
	static const char *const names[] = { "cudaGraphExecKernelNodeSetParams", "cudaGraphKernelNodeSetParams", "cudaGraphExecNodeSetParams",
		"cudaGraphNodeSetParams", "cuGraphExecKernelNodeSetParams", "cuGraphKernelNodeSetParams", "hipGraphExecKernelNodeSetParams", "hipGraphKernelNodeSetParams" };
	struct setter *found = data;
	const char *name = e->kind == TREE_EXPR_CALL && e->function ? e->function->name : e->kind == TREE_EXPR_NAME ? e->text : NULL;
	if (name && !found->name && host_is_among(name, names, COUNT(names))) *found = (struct setter){ name, e->at };
	return true;
}

/* recorded: by number of function. */
static struct setter start_recorded(struct run *list, struct tree_span *at, bool *recorded)
{
	struct setter setter = { 0 };
	for (size_t i = 0; i < list->tree->functions.n; i++)
		if (list->tree->functions.at[i]->body) tree_each_expr(list->tree->functions.at[i], find_setter, &setter);
	for (size_t i = 0; setter.name && i < list->host->contexts.n; i++) {
		const struct host_context *c = &list->host->contexts.at[i];
		if (!c->kernel || c->kernel->id > list->tree->functions.n || !c->streamed || at[c->kernel->id].file) continue;
		at[c->kernel->id] = setter.at;
		recorded[c->kernel->id] = true;
	}
	return setter;
}

/* Clang refuses a launch in a kernel, and says of what. */
static void start_nested(const struct tree *t, struct tree_span *at)
{
	for (size_t i = 0; i < t->errors.n; i++) {
		const struct tree_error *e = &t->errors.at[i];
		if (e->about && !at[e->about->id].file) at[e->about->id] = e->at;
	}
}

void host_start_others(struct run *list)
{
	const struct tree *t = list->tree;
	struct tree_span *at = host_escaped(list->kernels);
	size_t n = list->host->contexts.n;
	start_nested(t, at);
	bool *recorded = ARENA_ARRAY(list->host->arena, bool, t->functions.n + 1);
	struct setter setter = start_recorded(list, at, recorded);
	for (size_t i = 0; i < t->functions.n; i++) {
		struct tree_function *f = t->functions.at[i];
		const struct tree_span *named = f->pattern && !at[f->id].file ? &at[f->pattern->id] : &at[f->id];
		struct tree_expr e = { .kind = TREE_EXPR_LAUNCH, .function = f, .at = *named };
		bool is = tree_has(f->flags, TREE_FLAG_KERNEL) && f->id <= list->own && named->file && host_has_context(list->host, n, f);
		if (is) host_launch_openly(list, &e, recorded[f->id], setter.name);
	}
}

/* Kernels that are started otherwise, too, than by the launches in sight: by code out of sight, in another kernel. */
#include "infer/host/host_internal.h"

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
	struct tree_span *at = host_escapes(t, list->host->arena);
	size_t n = list->host->contexts.n;
	start_nested(t, at);
	for (size_t i = 0; i < t->functions.n; i++) {
		struct tree_function *f = t->functions.at[i];
		const struct tree_span *named = f->pattern && !at[f->id].file ? &at[f->pattern->id] : &at[f->id];
		struct tree_expr e = { .kind = TREE_EXPR_LAUNCH, .function = f, .at = *named };
		if (tree_has(f->flags, TREE_FLAG_KERNEL) && f->id <= list->own && named->file && host_has_context(list->host, n, f)) host_launch_openly(list, &e);
	}
}

/* Which launches a kernel is checked under: from flags, from annotations in the source, from host code. */
#include "cli/cli_internal.h"
#include "cli/launch_internal.h"

#include <string.h>

static bool kernel_has_param(const struct kernel *k, const char *name)
{
	for (size_t i = 0; i < k->params.n; i++)
		if (!strcmp(expr_var_get(k->exprs, k->params.at[i])->name, name)) return true;
	return false;
}

/* The last one of a name counts. Names that this kernel lacks are left out: they belong to another one. */
static void params_add(struct arena *a, const struct kernel *k, const struct launch_param *from, size_t n,
	struct launch_list_item *to)
{
	for (size_t i = 0; i < n; i++) {
		size_t j = 0;
		while (j < to->params.n && strcmp(to->params.at[j].name, from[i].name)) j++;
		if (j < to->params.n) to->params.at[j] = from[i];
		else if (kernel_has_param(k, from[i].name)) VEC_PUSH(a, &to->params, from[i]);
	}
}

/* Later calls overrule earlier ones. */
static void dims_set(int64_t to[3], const int64_t from[3])
{
	if (from[0] || from[1] || from[2]) memcpy(to, from, 3 * sizeof *to);
}

static struct launch_list_item item_make(struct arena *a, const struct options *o, const struct kernel *k,
	const struct host_launch *host)
{
	struct launch_list_item item = {0};
	dims_set(item.launch.block_dim, k->required_block_dim);
	dims_set(item.launch.grid_dim, k->required_grid_dim);
	if (host) {
		dims_set(item.launch.block_dim, host->block_dim);
		dims_set(item.launch.grid_dim, host->grid_dim);
		params_add(a, k, host->params.at, host->params.n, &item);
	}
	dims_set(item.launch.block_dim, o->launch.block_dim);
	dims_set(item.launch.grid_dim, o->launch.grid_dim);
	params_add(a, k, o->launch.params, o->launch.param_count, &item);
	item.launch.params = item.params.at;
	item.launch.param_count = item.params.n;
	return item;
}

/* Anything known of it that the answer for every launch leaves open? */
static bool says_something(const struct host_launch *l)
{
	bool something = l->params.n > 0;
	for (int i = 0; i < 3; i++) something |= l->block_dim[i] || l->grid_dim[i];
	return something;
}

static bool asks_about_every_launch(const struct report_kernel *k)
{
	return k->verdict != VERDICT_DRF && k->verdict != VERDICT_UNSUPPORTED && !k->block_dim[0] && !k->grid_dim[0];
}

void launches_offer(const struct unit *u, struct report *r, struct report_kernel *k)
{
	for (size_t i = 0; asks_about_every_launch(k) && i < u->launches.n; i++) {
		const struct host_launch *l = &u->launches.at[i];
		if (l->kernel && !strcmp(l->kernel, k->name) && says_something(l))
			report_launch_add(r, k, u->sources, l->at, l->block_dim, l->grid_dim);
	}
}

static bool same_launch(const struct launch_list_item *a, const struct launch_list_item *b)
{
	if (memcmp(a->launch.block_dim, b->launch.block_dim, sizeof a->launch.block_dim) ||
		memcmp(a->launch.grid_dim, b->launch.grid_dim, sizeof a->launch.grid_dim) || a->params.n != b->params.n)
		return false;
	for (size_t i = 0; i < a->params.n; i++)
		if (strcmp(a->params.at[i].name, b->params.at[i].name) || a->params.at[i].value != b->params.at[i].value)
			return false;
	return true;
}

/* The answer is for what that place starts, and for nothing that other places may start. */
static const char *item_said(struct arena *a, const struct unit *u, const struct kernel *k, const struct host_launch *l)
{
	struct text t = {0};
	text_printf(&t, "%s is started as at line %u", k->name, (unsigned)l->at.line);
	for (size_t i = 0; i < l->params.n; i++)
		text_printf(&t, "%s %s = %lld", i ? "," : " with", l->params.at[i].name, (long long)l->params.at[i].value);
	bool others = false;
	for (size_t i = 0; i < u->launches.n; i++) {
		if (u->launches.at[i].kernel) continue;
		text_printf(&t, "%s %u", others ? "," : "; which kernel is started is not known at line", (unsigned)u->launches.at[i].at.line);
		others = true;
	}
	const char *said = arena_strdup(a, t.at);
	text_fini(&t);
	return said;
}

void launches_find(struct arena *a, const struct options *o, const struct unit *u, const struct kernel *k,
	struct launch_list *out)
{
	for (size_t i = 0; o->launch_host && i < u->launches.n; i++) {
		if (!u->launches.at[i].kernel || strcmp(u->launches.at[i].kernel, k->name)) continue;
		struct launch_list_item item = item_make(a, o, k, &u->launches.at[i]);
		bool known = false;
		for (size_t j = 0; j < out->n; j++) known |= same_launch(&out->at[j], &item);
		if (!known) item.said = item_said(a, u, k, &u->launches.at[i]);
		if (!known) VEC_PUSH(a, out, item);
	}
	if (out->n == 0) {
		struct launch_list_item item = item_make(a, o, k, NULL);
		VEC_PUSH(a, out, item);
	}
}

bool launch_params_known(const struct options *o, const struct unit *u, struct diags *diags)
{
	bool ok = true;
	for (size_t i = 0; i < o->launch.param_count; i++) {
		bool found = false;
		for (size_t j = 0; j < u->kernels.n; j++) found |= kernel_has_param(u->kernels.at[j], o->launch.params[i].name);
		if (!found)
			diags_add(diags, DIAG_ERROR, "launch.no-such-param", (struct span){0},
				"--param %s: no kernel of this file has a scalar parameter of that name", o->launch.params[i].name);
		ok &= found;
	}
	return ok;
}

struct kernel *kernel_copy(struct unit *u, const struct kernel *k)
{
	struct text t = {0};
	core_print(k, &t);
	struct kernel *copy = core_parse(u->sources, k->name, t.at, &u->diags);
	text_fini(&t);
	return copy;
}

/* What a kernel that is free for its launches does in others: a note of one line, for who copies it or changes a launch. It is asked about every
 * launch, in which axes that it does not mention are 1. Where that shows a race, its own launch with two in one direction is said if that is
 * enough, for it is read at once; else the launch of the witness. Where it does not, two in a direction that it does not mention may race. */
#include "cli/cli_internal.h"
#include "cli/launch_internal.h"

#include <string.h>

/* Of what a kernel may take by itself, for all that is asked here; nobody asked for it. */
#define ELSEWHERE_PART 400
#define PARAMS_TOLD 3        /* numbers of a launch that are told */

struct seeking { struct unit *unit; const char *core, *name; struct check_options options; int64_t left; };

static const struct witness *true_race(const struct check *check)
{
	for (size_t i = 0; i < check->alarms.n; i++)
		if (check->alarms.at[i].kind == ALARM_RACE && check->alarms.at[i].label == LABEL_TRUE) return &check->alarms.at[i].witness;
	return NULL;
}

/* A true race under this launch; what is returned is to be freed. NULL: none was found. terms: NULL, nothing more is known of it. */
static struct kernel *race_find(struct seeking *s, const struct launch_terms *terms, const struct launch *launch, struct check *check)
{
	struct diags diags = { .arena = arena_new() };
	struct kernel *k = s->left > 0 ? core_parse(s->unit->sources, s->name, s->core, &diags) : NULL;
	bool racy = false;
	memset(check, 0, sizeof *check);
	if (k && terms && launch_terms_apply(k, terms)) s->options.alias = true;
	if (k && kernel_specialise(k, launch, &diags) && !diags.list.n) {
		s->options.kernel_work = s->left;
		smt_check_kernel(k, &s->options, check);
		if (!terms) smt_unusual_find(k, s->core, launch, &s->options, check, PRECONDITION_ANY);
		s->left -= check->stats.work;
		racy = true_race(check) != NULL;
	}
	arena_free(diags.arena);
	if (racy || !k) return k;
	kernel_free(k);
	return NULL;
}

/* Its own launch, but so that there are two in one direction in which all its launches have one. */
static bool races_with_two(struct seeking *s, const struct launch_list_item *item, bool grid, int axis)
{
	struct launch_terms terms = *item->in_sight.at[0]->terms;
	struct launch launch = item->launch;
	struct check check;
	int64_t threads = 2;
	for (int i = 0; i < 3; i++) threads *= launch.block_dim[i] ? launch.block_dim[i] : 1;
	if (!grid && threads > CUDA_BLOCK_THREADS) return false;
	(grid ? launch.grid_dim : launch.block_dim)[axis] = 2;
	(grid ? terms.grid : terms.block)[axis] = (expr_ref){ 0 };
	struct kernel *k = race_find(s, &terms, &launch, &check);
	if (k) kernel_free(k);
	return k != NULL;
}

/* of: NULL, or a race; then only directions in which its launch has several. What is so of y is so of z, where all launches have one of both. */
static const char *axis_find(struct arena *a, struct seeking *s, const struct launch_list_item *item, const struct witness *of)
{
	for (int i = 0; i < 6; i++) {
		bool grid = i % 2 == 0;
		int axis = i / 2;
		const bool *single = grid ? item->single_grid : item->single_block;
		if (!single[axis] || (of ? (grid ? of->grid_dim : of->block_dim)[axis] < 2 : axis == 2 && single[1])) continue;
		if (!races_with_two(s, item, grid, axis)) continue;
		return arena_printf(a, "%s.%c = 2", grid ? "gridDim" : "blockDim", 'x' + axis);
	}
	return NULL;
}

static const char *witness_text(struct arena *a, const struct witness *w)
{
	struct text t = {0};
	text_printf(&t, "blockDim = (%lld, %lld, %lld), gridDim = (%lld, %lld, %lld)", (long long)w->block_dim[0], (long long)w->block_dim[1],
		(long long)w->block_dim[2], (long long)w->grid_dim[0], (long long)w->grid_dim[1], (long long)w->grid_dim[2]);
	for (size_t p = 0; p < w->params.n && p < PARAMS_TOLD; p++) text_printf(&t, ", %s = %lld", w->params.at[p].name, (long long)w->params.at[p].value);
	if (w->params.n > PARAMS_TOLD) text_put(&t, ", ...");
	const char *text = arena_strndup(a, t.at, t.n);
	text_fini(&t);
	return text;
}

const char *elsewhere_find(struct arena *a, struct unit *u, const struct kernel *of, const char *core, const struct check_options *options,
	const struct launch_list_item *item)
{
	struct seeking s = { u, core, of->name, *options, 0 };
	struct check check;
	s.options.true_only = s.options.guess_only = true;
	s.options.effort = smt_effort(options) / ELSEWHERE_PART;
	s.options.crowd = 0;
	s.options.kernel_work = 0;
	s.left = smt_kernel_work(&s.options);
	struct kernel *k = race_find(&s, NULL, item->open, &check);
	const struct witness *w = k ? true_race(&check) : NULL;
	const char *text = axis_find(a, &s, item, w);
	if (!text && w) text = witness_text(a, w);
	if (k) kernel_free(k);
	return text;
}

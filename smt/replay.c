/* A model is believed when the reference interpreter, running both threads of the core kernel in machine arithmetic,
 * performs both accesses in one phase at overlapping places (or, for divergence, passes different barriers). */
#include "smt/smt_internal.h"

#include <string.h>

static int64_t number_of(const struct model *m, int thread)
{
	const int64_t *id = m->who[thread].thread_idx;
	return id[0] + m->block_dim[0] * (id[1] + m->block_dim[1] * id[2]);
}

static int group_of(const struct model *m) { return lane_group_of(number_of(m, 0), number_of(m, 1)); }

/* ---- running ---- */

struct passed { struct span at; enum scope scope; const char *call; };
/* What the model says of a variable, or of a copy of it in a renamed iteration. */
struct known { bool direct, copied; int64_t value; };

enum steady { STEADY_UNKNOWN = 0, STEADY, UNSTEADY };
struct run {
	struct kernel *k;
	const struct model *model;
	struct arena *arena;
	site_ref a, b;
	int thread;
	struct known *values;                 /* of the thread, by variable */
	uint32_t vars;
	int64_t pair;                         /* the lanes of both threads when they are in one warp, else 0 */
	uint32_t unsure;                      /* barriers of some lanes passed that may be, or are, both threads' */
	struct core_list doubtful;
	VEC(struct performed) events;
	VEC(struct passed) passed;            /* for divergence */
	bool meetings;                        /* they count as barriers */
	bool overflow, endless;               /* too many accesses; too many steps */
	bool left;                            /* an index left its array: what the thread does then means nothing */
	struct inputs inputs;
	bool exchanged;
	enum steady *steady;                  /* by array */
	uint64_t steps;
};

#define LEFT "an index leaves its array before both accesses are performed"
const char replay_too_long[] = "the run is too long to be followed";

/* A renamed iteration's copy stands in when the original has no value; iteration numbers do not. The first of several counts. */
static void values_find(struct run *run)
{
	struct expr_table *t = run->k->exprs;
	run->vars = expr_var_count(t) + 1;
	run->values = ARENA_ARRAY(run->arena, struct known, run->vars);
	for (size_t i = 0; i < run->model->values.n; i++) {
		const struct model_value *have = &run->model->values.at[i];
		if (have->thread >= 0 && have->thread != run->thread) continue;
		const struct var *copy = expr_var_get(t, have->var);
		struct known *own = &run->values[have->var.ix], *of = &run->values[copy->origin.ix];
		if (!own->direct) *own = (struct known) { .direct = true, .value = have->value };
		bool stands_in = copy->origin.ix && copy->kind == expr_var_get(t, copy->origin)->kind;
		if (stands_in && !of->direct && !of->copied) *of = (struct known) { .copied = true, .value = have->value };
	}
}

static int64_t run_value(var_ref v, const struct interp_thread *who, bool *known, void *data)
{
	const struct run *run = data;
	(void)who;
	*known = v.ix < run->vars && (run->values[v.ix].direct || run->values[v.ix].copied);
	return *known ? run->values[v.ix].value : 0;
}

/* Lanes of other tiles, and warps, have barriers of their own. */
static bool is_for_both(const struct model *m, const struct event *e)
{
	int group = group_of(m);
	if (e->access.scope == SCOPE_TILE && e->tile) return group < LANE_GROUPS && 2u << group <= e->tile;
	return e->access.scope != SCOPE_WARP || group < LANE_GROUPS;
}

/* Shared memory of one run, or what nobody changes. */
static bool is_steady(struct run *run, array_ref array)
{
	enum steady *s = &run->steady[array.ix];
	if (!*s) *s = kernel_array(run->k, array)->space == SPACE_SHARED || reads_constant(run->k, array, false) ? STEADY : UNSTEADY;
	return *s == STEADY;
}

/* What lanes have in step is read, too, but from memory that nobody changes. */
static bool is_exchange(const struct run *run, const struct event *e)
{
	bool shared = kernel_array(run->k, e->access.array)->space == SPACE_SHARED;
	return shared && e->access.mode != ACCESS_WRITE && !reads_constant(run->k, e->access.array, false);
}

/* What is beyond the end of its array is another object's, or nobody's: not known to be one place. */
static bool inside(struct kernel *k, array_ref ref, const int64_t *index, uint32_t count)
{
	const struct array *array = kernel_array(k, ref);
	for (uint32_t i = 0; i < array->dims; i++) {
		int64_t size, last = index[i] + (i + 1 == array->dims ? (int64_t)count - 1 : 0);
		bool known = array->size[i].ix && expr_is_int(k->exprs, array->size[i], &size) && size > 0;
		if (known && (index[i] < 0 || last >= size)) return false;
	}
	return true;
}

static enum outside outside_by(struct run *run, const struct event *e)
{
	if (run->left) return OUTSIDE_BEFORE;
	run->left = !inside(run->k, e->access.array, e->index, e->access.count);
	return run->left ? OUTSIDE_HERE : OUTSIDE_NOT;
}

static bool run_sink(const struct event *e, const struct interp_thread *who, void *data)
{
	struct run *run = data;
	(void)who;
	if (run->events.n + run->passed.n >= LIMIT_REPLAY_EVENTS) {
		run->overflow = true;
		return false;
	}
	if (e->is_sync) {
		bool part = e->access.scope <= SCOPE_WARP && ((uint64_t)e->lanes & UINT32_MAX) != UINT32_MAX;
		run->unsure += part && run->pair && (!e->lanes || (e->lanes & run->pair) == run->pair);
		struct passed passed = { e->at, e->access.scope, e->call };
		if (!run->a.ix && !(part && run->meetings) && is_for_both(run->model, e)) VEC_PUSH(run->arena, &run->passed, passed);
		return true;
	}
	inputs_add(&run->inputs, run->k, is_steady(run, e->access.array), e);
	run->exchanged |= is_exchange(run, e);
	enum outside outside = outside_by(run, e);
	if (e->site.ix != run->a.ix && e->site.ix != run->b.ix) return true;
	struct performed p = { .site = e->site, .phase_block = e->phase_block, .phase_grid = e->phase_grid, .unsure = run->unsure + e->unsure,
		.count = e->access.count, .has_value = e->has_value, .value = e->value, .stored = e->access.value, .inputs = run->inputs, .exchanged = run->exchanged,
		.outside = outside,
		.unfollowed = e->unfollowed || (!e->access.value.ix && kernel_site(run->k, e->site)->unfollowed) };
	for (int i = 0; i < LIMIT_CORE_DIMS; i++) p.index[i] = e->index[i];
	for (int i = 0; i < LANE_GROUPS; i++) p.phase_lanes[i] = e->phase_lanes[i];
	VEC_PUSH(run->arena, &run->events, p);
	return true;
}

static const char *run_thread(struct run *run, int thread)
{
	const struct model *m = run->model;
	struct interp in = { .kernel = run->k, .value = run_value, .sink = run_sink, .data = run,
		.max_steps = LIMIT_REPLAY_STEPS, .steps = &run->steps, .machine = true, .meetings = run->meetings, .doubtful = &run->doubtful };
	for (int i = 0; i < 3; i++) {
		in.block_dim[i] = m->block_dim[i];
		in.grid_dim[i] = m->grid_dim[i];
	}
	const char *why = NULL;
	run->thread = thread;
	run->steady = ARENA_ARRAY(run->arena, enum steady, run->k->arrays.n + 1);
	values_find(run);
	/* What was performed before a fault or a limit was performed all the same. */
	switch (interp_run_thread(&in, &m->who[thread], &why)) {
	case INTERP_OK: case INTERP_STOPPED: return NULL;
	case INTERP_FAULT:
		return why == interp_undefined ? LEFT : "the run faults before both accesses are performed";
	case INTERP_LIMIT:
		run->endless = true;
		return replay_too_long;
	case INTERP_ASSUME_FAILED:
		run->events.n = 0;
		return "an assumption of the source does not hold in the run";
	}
	UNREACHABLE("interp_status out of range");
}

/* ---- barriers that may be passed over ---- */

static bool is_approximated(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_READ || v->kind == VAR_APPROX;
}

static bool rests_on_approximated(struct kernel *k, const struct core_stmt *s)
{
	if (s->kind == CORE_IF) return expr_mentions(k->exprs, s->u.branch.cond, is_approximated, NULL);
	if (s->kind != CORE_FOR) return false;
	const struct range *r = &s->u.loop.range;
	const expr_ref parts[] = { r->first, r->limit, r->step };
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (parts[i].ix && expr_mentions(k->exprs, parts[i], is_approximated, NULL)) return true;
	return false;
}

/* A barrier that orders what threads at that level do in that space, or an access of those that are to meet: the finding speaks of
 * one that rests on nothing approximated, but its site can stand in several places. */
static bool matters(const struct run *run, const struct core_stmt *s, enum level level, enum space space)
{
	site_ref site = { 0 };
	if (s->kind == CORE_SYNC) {
		bool orders = space == SPACE_SHARED ? s->u.sync.orders_shared : s->u.sync.orders_global;
		return orders && (level != LEVEL_GRID || s->u.sync.scope >= SCOPE_GRID);
	}
	if (s->kind == CORE_READ) site = s->u.read.access.site;
	if (s->kind == CORE_WRITE) site = s->u.write.access.site;
	if (s->kind == CORE_ATOMIC) site = s->u.atomic.access.site;
	return site.ix && (site.ix == run->a.ix || site.ix == run->b.ix);
}

static bool holds_what_matters(const struct run *run, const struct core_stmt *s, enum level level, enum space space)
{
	struct core_walk w = core_walk_begin(s, run->arena);
	while ((s = core_walk_next(&w))) if (matters(run, s, level, space)) return true;
	return false;
}

/* The values that the run gives to what is approximated say nothing about barriers that depend on them. */
static void doubtful_find(struct run *run, enum level level, enum space space)
{
	struct core_walk w = core_walk_begin(run->k->body, run->arena);
	const struct core_stmt *s;
	while ((s = core_walk_next(&w)))
		if (rests_on_approximated(run->k, s) && holds_what_matters(run, s, level, space)) VEC_PUSH(run->arena, &run->doubtful, s);
}

/* ---- races ---- */

static bool overlap(const struct performed *x, const struct performed *y, uint32_t dims)
{
	for (uint32_t i = 0; i + 1 < dims; i++)
		if (x->index[i] != y->index[i]) return false;
	int64_t a = x->index[dims - 1], b = y->index[dims - 1];
	return a < b + (int64_t)y->count && b < a + (int64_t)x->count;
}

static bool same_units(const struct performed *x, const struct performed *y, uint32_t dims)
{
	return x->count == y->count && x->index[dims - 1] == y->index[dims - 1];
}

static bool harmless(const struct performed *x, const struct performed *y, uint32_t dims)
{
	return same_units(x, y, dims) && x->has_value && y->has_value && x->value == y->value;
}

/* Both store what ids and launch fix, and it may be the same: of one at least it is not known what, or of both that it is. */
static bool may_be_one(const struct run *run, const struct array *array, const struct performed *x, const struct performed *y)
{
	const struct site *a = kernel_site(run->k, x->site), *b = kernel_site(run->k, y->site);
	bool writes = a->mode == ACCESS_WRITE && b->mode == ACCESS_WRITE;
	bool fixed = (x->unfollowed || x->has_value) && (y->unfollowed || y->has_value);
	if (!writes || !fixed) return false;
	if (x->unfollowed || y->unfollowed) return true;
	return (!same_units(x, y, array->dims) || !stored_alike(a, b, x->count * array->unit_bytes)) && stored_may_agree(run->k, array, x, y);
}

static void replay_accept(struct replay *out, const struct performed *x, const struct performed *y, uint32_t dims, bool doubtful)
{
	out->done = out->placed = true;
	out->note = NULL;
	for (uint32_t i = 0; i < dims; i++) out->index[i] = x->index[i];
	if (y->index[dims - 1] > x->index[dims - 1]) out->index[dims - 1] = y->index[dims - 1];
	out->has_value[0] = x->has_value;
	out->has_value[1] = y->has_value;
	out->value[0] = x->value;
	out->value[1] = y->value;
	out->shifted = !same_units(x, y, dims);
	out->unfollowed = doubtful;
}

/* No barrier that orders the two threads is between them. */
static bool same_phase(const struct model *m, enum level level, const struct performed *x, const struct performed *y)
{
	if (level == LEVEL_GRID) return x->phase_grid == y->phase_grid;
	int group = group_of(m);
	return x->phase_block == y->phase_block && (group == LANE_GROUPS || x->phase_lanes[group] == y->phase_lanes[group]);
}

#define OUTSIDE "the index that they meet at is outside of the array"
#define UNSURE "a call of unseen code, or a barrier of some lanes or under a condition that is not known, may order the two accesses"

static const char *why_not(const struct performed *x, const struct performed *y)
{
	if (x->outside == OUTSIDE_BEFORE || y->outside == OUTSIDE_BEFORE) return LEFT;
	return x->outside || y->outside ? OUTSIDE : UNSURE;
}

/* Both compute one thing from the same, and how is not followed. What is one unknown for all of a block has one value in the model, but for what a
 * branch read, and in a loop without a barrier, where each thread has an unknown of its own. */
static bool computed_alike(const struct run *run, enum level level, const struct performed *x, const struct performed *y)
{
	if (level != LEVEL_GRID && inputs_of_lanes(run->k, x, y, group_of(run->model) < LANE_GROUPS)) return true;
	if (!inputs_agree(run->k, x, y, number_of(run->model, 0) == number_of(run->model, 1))) return false;
	return level == LEVEL_GRID || !x->stored.ix || inputs_joined(run->k, x->stored) || expr_get(run->k->exprs, x->stored)->kind == EXPR_VAR;
}

static bool is_at(const struct performed *x, const int64_t *place, uint32_t dims)
{
	return !place || !memcmp(x->index, place, dims * sizeof *place);
}

/* A collision with different (or unknown) values is preferred to one that stores the same twice, or what is not followed. Told whether one of the former was found.
 * Where a loop stores one value thousands of times, no other is looked for without end. */
static bool match_at(const struct run *one, const struct run *two, enum level level, const struct array *array, const int64_t *place,
	struct replay *out)
{
	uint32_t dims = array->dims, meetings = 0;
	for (size_t i = 0; i < one->events.n && meetings < LIMIT_REPLAY_MEETINGS; i++) {
		const struct performed *x = &one->events.at[i];
		bool meant = x->site.ix == one->a.ix && is_at(x, place, dims);
		for (size_t j = 0; meant && j < two->events.n; j++) {
			const struct performed *y = &two->events.at[j];
			if (y->site.ix != one->b.ix || !same_phase(one->model, level, x, y) || !overlap(x, y, dims)) continue;
			meetings++;
			if (x->outside || y->outside || x->unsure != y->unsure) {
				if (!out->done) out->note = why_not(x, y);
				continue;
			}
			bool one_value = may_be_one(one, array, x, y);
			bool apart = !stored_alike(kernel_site(one->k, x->site), kernel_site(one->k, y->site), x->count * array->unit_bytes);
			bool alike = same_units(x, y, dims) && (computed_alike(one, level, x, y) || (apart && one_value)), doubtful = alike || one_value;
			if (!out->done || !harmless(x, y, dims)) replay_accept(out, x, y, dims, doubtful);
			if (alike) out->has_value[0] = out->has_value[1] = false;
			if (!harmless(x, y, dims) && !doubtful) return true;
		}
	}
	return false;
}

/* Where the model says, if they meet there: it tells of that iteration of a loop. */
static void replay_match(const struct run *one, const struct run *two, enum level level, const struct array *array, const int64_t *place,
	struct replay *out)
{
	if (place && match_at(one, two, level, array, place, out)) return;
	const struct replay there = *out;
	match_at(one, two, level, array, NULL, out);
	out->elsewhere = place && out->done && (!there.done || memcmp(there.index, out->index, sizeof there.index));
}

void replay_race(struct kernel *k, const struct model *m, enum level level, bool inexact, site_ref a, site_ref b, const int64_t *place,
	struct replay *out)
{
	const struct array *array = kernel_array(k, kernel_site(k, a)->array);
	struct arena *arena = arena_new();
	struct run run[2];
	const char *note = NULL;
	*out = (struct replay) { 0 };
	for (int i = 0; i < 2; i++) {
		run[i] = (struct run) { .k = k, .model = m, .arena = arena, .a = a, .b = b };
		if (level != LEVEL_GRID && group_of(m) < LANE_GROUPS)
			run[i].pair = INT64_C(1) << number_of(m, 0) % 32 | INT64_C(1) << number_of(m, 1) % 32;
		if (inexact && i == 0) doubtful_find(&run[0], level, array->space);
		run[i].doubtful = run[0].doubtful;
		const char *why = run_thread(&run[i], i);
		if (why) note = why;
		if (run[i].overflow) note = replay_too_long;
	}
	out->note = note ? note : "the two accesses do not meet in the run";
	out->endless = run[0].endless || run[1].endless;
	out->steps = run[0].steps + run[1].steps;
	replay_match(&run[0], &run[1], level, array, place, out);
	arena_free(arena);
}

/* ---- divergence ---- */

static bool same_place(struct passed a, struct passed b)
{
	return a.at.file == b.at.file && a.at.line == b.at.line && a.at.column == b.at.column;
}

/* Lanes of a warp meet where they call the same, at one place or at several. */
static bool same_barrier(struct passed a, struct passed b)
{
	bool same_call = (!a.call && !b.call) || (a.call && b.call && !strcmp(a.call, b.call));
	return a.scope == b.scope && (a.scope == SCOPE_WARP ? same_call : same_place(a, b));
}

/* Blocks need not pass the same barriers of their own. */
static void keep_grid_barriers(struct run *run)
{
	size_t kept = 0;
	for (size_t i = 0; i < run->passed.n; i++)
		if (run->passed.at[i].scope == SCOPE_GRID || run->passed.at[i].scope == SCOPE_SYSTEM)
			run->passed.at[kept++] = run->passed.at[i];
	run->passed.n = kept;
}

static size_t passed_together(const struct run *x, const struct run *y)
{
	size_t n = 0;
	while (n < x->passed.n && n < y->passed.n && same_barrier(x->passed.at[n], y->passed.at[n])) n++;
	return n;
}

static bool passed_apart(const struct run *x, const struct run *y, size_t n)
{
	bool apart = false;
	for (size_t i = 0; i < n; i++) apart |= !same_place(x->passed.at[i], y->passed.at[i]);
	return apart;
}

/* After what both pass, one thread ends and the other meets barriers of its warp only: CUDA lets it pass them. */
static bool meets_none(const struct run *x, const struct run *y, size_t same)
{
	if (same < x->passed.n && same < y->passed.n) return false;
	const struct run *longer = x->passed.n > y->passed.n ? x : y;
	for (size_t i = same; i < longer->passed.n; i++)
		if (longer->passed.at[i].scope > SCOPE_WARP) return false;
	return true;
}

/* Is what only one of the two comes to, or both at two places, a barrier that counts who arrives? The others may arrive elsewhere, or need not. */
static bool counts_arrivals(const struct run *x, const struct run *y, size_t same)
{
	const struct passed *p = same < x->passed.n ? &x->passed.at[same] : NULL, *q = same < y->passed.n ? &y->passed.at[same] : NULL;
	return (p && p->scope == SCOPE_BLOCK && p->call) || (q && q->scope == SCOPE_BLOCK && q->call);
}

void replay_divergence(struct kernel *k, const struct model *m, const struct divergence *d, struct replay *out)
{
	struct arena *arena = arena_new();
	struct run run[2];
	const char *note = NULL;
	*out = (struct replay) { 0 };
	for (int i = 0; i < 2; i++) {
		run[i] = (struct run) { .k = k, .model = m, .arena = arena, .meetings = d->meeting };
		const char *why = run_thread(&run[i], i);
		if (why) note = why;
		if (run[i].overflow) note = replay_too_long;
	}
	if (d->scope == SCOPE_GRID || d->scope == SCOPE_SYSTEM) for (int i = 0; i < 2; i++) keep_grid_barriers(&run[i]);
	size_t same = passed_together(&run[0], &run[1]);
	bool differ = same < run[0].passed.n || same < run[1].passed.n;
	if (!note && differ && meets_none(&run[0], &run[1], same)) note = "a barrier of a warp waits only for lanes that have not ended, and one of the two has";
	if (!note && differ && counts_arrivals(&run[0], &run[1], same)) note = "the barrier waits for as many threads as its program says, and others may arrive elsewhere";
	if (!note && !differ && passed_apart(&run[0], &run[1], same)) note = "lanes meet there at two places, which only devices before compute capability 7.0 forbid";
	out->steps = run[0].steps + run[1].steps;
	out->done = differ && !note;
	out->ended = out->done && (same == run[0].passed.n || same == run[1].passed.n);
	out->note = out->done ? NULL : note ? note : "both threads pass the same barriers in the run";
	arena_free(arena);
}

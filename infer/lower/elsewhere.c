/* Launches that stand in other files: their host code and that of this file are run as one. */
#include "infer/host/host.h"
#include "infer/lower/unit.h"
#include "infer/read/read.h"

#include <string.h>

#define UNREAD_NAMED 3

struct tree **unit_read_others(const struct infer_options *o, bool opencl, struct unit *u)
{
	struct read_options like = { .opencl = opencl, .callers = true, .reached = o->reached, .reached_count = o->reached_count, .supplied = o->supplied,
		.supplied_count = o->supplied_count, .top = o->top, .system = READ_SYSTEM_SMALL };
	struct read_other *list = ARENA_ARRAY(u->arena, struct read_other, o->other_count);
	for (size_t i = 0; i < o->other_count; i++) list[i] = (struct read_other){ o->others[i].path, o->others[i].clang_args, o->others[i].clang_arg_count };
	return read_others(list, o->other_count, &like, u->arena, u->sources);
}

/* ---- kernels that another file answers for ---- */

struct elsewhere {
	struct tree *own;
	struct tree *const *others;
	const struct tree_linked *linked;
	const struct infer_options *options;
	struct unit *unit;
	uint32_t main;                          /* the file itself */
	uint32_t kernel;                        /* is it started in the text of this file, headers included? */
	bool started;
};

/* An instance, or an example, by its template. */
static uint32_t written(const struct elsewhere *w, uint32_t function)
{
	const struct tree_function *f = function && function <= w->own->functions.n ? w->own->functions.at[function - 1] : NULL;
	return f && f->pattern ? f->pattern->id : function;
}

static bool start_find(const struct tree_expr *e, void *data)
{
	struct elsewhere *w = data;
	w->started = w->started || (e->function && written(w, e->function->id) == w->kernel);
	return true;
}

static bool is_started_here(struct elsewhere *w, uint32_t kernel)
{
	w->kernel = kernel;
	w->started = false;
	for (size_t i = 0; i < w->own->functions.n && !w->started; i++)
		if (w->own->functions.at[i]->body) tree_each_expr(w->own->functions.at[i], start_find, w);
	return w->started;
}

static bool has_text(const struct elsewhere *w, size_t other, const struct host_launch *l)
{
	return w->others[other] && tree_role_get(w->others[other], l->at.file) != TREE_FILE_NONE;
}

/* The launch may be of an instance that only a file makes which gets no answer: in a header of both. */
static bool is_of_unchecked(const struct elsewhere *w, const struct host_launch *l)
{
	bool some = false;
	for (size_t i = 0; i < w->options->other_count; i++)
		some = some || (!w->options->others[i].checked && has_text(w, i, l));
	return some;
}

/* That file has the kernel and the text of each of its launches. */
static bool sees_all(const struct elsewhere *w, size_t other, uint32_t kernel)
{
	bool some = false, all = true;
	for (size_t i = 0; i < w->unit->launches.n; i++) {
		const struct host_launch *l = &w->unit->launches.at[i];
		if (written(w, l->function) != kernel) continue;
		some = true;
		all = all && has_text(w, other, l) && !is_of_unchecked(w, l);
	}
	return some && all;
}

/* A file that is checked, and has the kernel and the text of this launch. */
static size_t seen_by(const struct elsewhere *w, const struct host_launch *l, uint32_t kernel)
{
	if (is_of_unchecked(w, l)) return SIZE_MAX;
	for (size_t i = 0; i < w->linked->copies.n; i++) {
		const struct tree_copy *c = &w->linked->copies.at[i];
		if (written(w, c->kernel->id) == kernel && w->options->others[c->other].checked && has_text(w, c->other, l)) return c->other;
	}
	return SIZE_MAX;
}

static bool is_in_header(const struct elsewhere *w, uint32_t kernel)
{
	return kernel && kernel <= w->own->functions.n && w->own->functions.at[kernel - 1]->at.file != w->main;
}

/* Of a header's kernel that this file does not start: each launch stands in some such file. The first of them. */
static size_t answered_together(struct elsewhere *w, uint32_t kernel)
{
	size_t first = SIZE_MAX;
	if (!is_in_header(w, kernel) || is_started_here(w, kernel)) return SIZE_MAX;
	for (size_t i = 0; i < w->unit->launches.n; i++) {
		const struct host_launch *l = &w->unit->launches.at[i];
		if (written(w, l->function) != kernel) continue;
		size_t by = seen_by(w, l, kernel);
		if (by == SIZE_MAX) return SIZE_MAX;
		if (first == SIZE_MAX) first = by;
	}
	return first;
}

/* The number of a file that is checked, and answers for it; SIZE_MAX: none. */
static size_t answered_by(struct elsewhere *w, uint32_t function)
{
	uint32_t kernel = written(w, function);
	for (size_t i = 0; i < w->linked->copies.n; i++) {
		const struct tree_copy *c = &w->linked->copies.at[i];
		if (written(w, c->kernel->id) != kernel || !w->options->others[c->other].checked || !sees_all(w, c->other, kernel)) continue;
		if (c->kernel->at.file == w->main || !is_started_here(w, kernel)) return c->other;
	}
	return answered_together(w, kernel);
}

static size_t answers_for(struct elsewhere *w, const struct kernel *k)
{
	size_t other = SIZE_MAX;
	for (size_t i = 0; i < k->functions.n; i++)
		if ((other = answered_by(w, k->functions.at[i])) == SIZE_MAX) return SIZE_MAX;
	return other;
}

static void tell(struct elsewhere *w, const struct kernel *k, size_t other)
{
	diags_add(&w->unit->diags, DIAG_NOTE, "sight.answered", k->at, "%s is answered for where it is started: in %s, which includes this text", k->name,
		w->options->others[other].path);
}

/* Those of one answer go together. */
static void drop_answered(struct elsewhere *w)
{
	struct unit *u = w->unit;
	size_t kept = 0;
	for (size_t i = 0, next; i < u->kernels.n; i = next) {
		bool all = true;
		for (next = i; next < u->kernels.n && (next == i || u->kernels.at[next]->joins); next++) all = answers_for(w, u->kernels.at[next]) != SIZE_MAX && all;
		if (all) tell(w, u->kernels.at[i], answers_for(w, u->kernels.at[i]));
		for (size_t j = i; j < next; j++) {
			if (all) kernel_free(u->kernels.at[j]);
			else u->kernels.at[kept++] = u->kernels.at[j];
		}
	}
	u->kernels.n = kept;
}

/* Of a header's kernel that stays: launches out of this file's text for which such a file answers. */
static void drop_launches(struct elsewhere *w)
{
	struct unit *u = w->unit;
	size_t kept = 0;
	for (size_t i = 0; i < u->launches.n; i++) {
		struct host_launch *l = &u->launches.at[i];
		uint32_t kernel = written(w, l->function);
		bool here = tree_role_get(w->own, l->at.file) != TREE_FILE_NONE;
		if (here || !is_in_header(w, kernel) || seen_by(w, l, kernel) == SIZE_MAX || !is_started_here(w, kernel)) u->launches.at[kept++] = *l;
	}
	u->launches.n = kept;
}

static uint32_t main_of(const struct tree *t)
{
	for (uint32_t i = 0; i < t->roles.n; i++)
		if (t->roles.at[i] == TREE_FILE_MAIN) return i;
	return 0;
}

/* Those that are in sight and not read at all, by the first of their names. */
static void name_unread(const struct infer_options *o, struct unit *u)
{
	size_t named = o->unread_count <= UNREAD_NAMED ? o->unread_count : UNREAD_NAMED;
	for (size_t i = 0; i < named; i++) VEC_PUSH(u->arena, &u->unseen, o->unread[i]);
	if (named < o->unread_count) VEC_PUSH(u->arena, &u->unseen, arena_printf(u->arena, "%zu more files", o->unread_count - named));
}

/* What files call that are not read. others: which of those that were to be read are not either, as so many numbers. */
static struct host_called called_by(const struct infer_options *o, const size_t *others, size_t n, struct unit *u)
{
	VEC(const char *) names = { 0 };
	for (size_t i = 0; i < o->unread_call_count; i++) VEC_PUSH(u->arena, &names, o->unread_calls[i]);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < o->others[others[i]].call_count; j++) VEC_PUSH(u->arena, &names, o->others[others[i]].calls[j]);
	return (struct host_called){ names.at, names.n };
}

void unit_contexts_alone(const struct tree *t, const struct infer_options *o, struct unit *u)
{
	size_t *all = ARENA_ARRAY(u->arena, size_t, o->other_count + 1);
	for (size_t i = 0; i < o->other_count; i++) all[i] = i;
	struct host_called called = called_by(o, all, o->other_count, u);
	unit_contexts(t, SIZE_MAX, &called, u);
	for (size_t i = 0; i < o->other_count && t->kernels.n; i++) VEC_PUSH(u->arena, &u->unseen, o->others[i].path);
	name_unread(o, u);
}

void unit_contexts_linked(struct tree *t, struct tree *const *others, const struct infer_options *o, struct unit *u)
{
	struct tree_linked linked;
	struct elsewhere w = { .own = t, .others = others, .linked = &linked, .options = o, .unit = u, .main = main_of(t) };
	struct tree *all = tree_link(t, others, o->other_count, &linked);
	struct host_called called = called_by(o, linked.apart.at, linked.apart.n, u);
	unit_contexts(all, linked.own, &called, u);
	for (size_t i = 0; i < linked.apart.n; i++) {
		VEC_PUSH(u->arena, &u->unseen, o->others[linked.apart.at[i]].path);
		diags_add(&u->diags, DIAG_NOTE, "sight.unread", (struct span){ 0 }, "launches in %s are not in sight: it could not be read %s", o->others[linked.apart.at[i]].path,
			others[linked.apart.at[i]] ? "together with this file" : "at all");
	}
	name_unread(o, u);
	if (o->unread_alone) return;
	drop_answered(&w);
	drop_launches(&w);
}

/* Two answers about one kernel, of examples of its template, as one: the worse of them, with what both show. */
#include "report/report_internal.h"

#include <string.h>

static bool same_place(const struct report_place *a, const struct report_place *b)
{
	return a->line == b->line && a->column == b->column && !strcmp(a->path, b->path);
}

static bool same_access(const struct report_access *a, const struct report_access *b)
{
	return a->mode == b->mode && same_place(&a->at, &b->at);
}

static bool same_alarm(const struct report_alarm *a, const struct report_alarm *b)
{
	const struct report_access *x = a->access, *y = b->access;
	bool places = (same_access(&x[0], &y[0]) && same_access(&x[1], &y[1])) || (same_access(&x[0], &y[1]) && same_access(&x[1], &y[0]));
	bool arrays = a->array && b->array ? !strcmp(a->array, b->array) : a->array == b->array;
	return places && arrays && a->kind == b->kind && a->level == b->level;
}

/* Does what separates the one separate the other? */
static bool same_barrier(const struct report_barrier *a, const struct report_barrier *b)
{
	bool same = a->n == b->n && (!a->n || !strcmp(a->call, b->call));
	for (uint32_t i = 0; i < a->n && same; i++) same = same_place(&a->at[i].at, &b->at[i].at);
	return same;
}

static void alarm_join(struct report *r, struct report_kernel *to, const struct report_alarm *a)
{
	for (size_t i = 0; i < to->alarms.n; i++) {
		struct report_alarm *have = &to->alarms.at[i];
		if (!same_alarm(have, a)) continue;
		enum alarm_reason reason = alarm_reason_both(have->reason, a->reason);
		bool separated = same_barrier(&have->barrier, &a->barrier);
		if (report_label_rank(a->label) > report_label_rank(have->label)) *have = *a;
		have->reason = reason;
		if (!separated) have->barrier.n = 0;
		return;
	}
	VEC_PUSH(r->arena, &to->alarms, *a);
}

static void assumption_join(struct report *r, struct report_kernel *to, const struct report_assumption *a)
{
	for (size_t i = 0; i < to->assumptions.n; i++)
		if (!strcmp(to->assumptions.at[i].text, a->text) && !strcmp(to->assumptions.at[i].kind, a->kind)) return;
	VEC_PUSH(r->arena, &to->assumptions, *a);
}

struct report_kernel *report_kernels_join(struct report *r, struct report_kernel *a, struct report_kernel *b)
{
	bool first = verdict_worse(a->verdict, b->verdict) == a->verdict;
	struct report_kernel *to = first ? a : b;
	const struct report_kernel *more = first ? b : a;
	for (size_t i = 0; i < more->alarms.n; i++) alarm_join(r, to, &more->alarms.at[i]);
	for (size_t i = 0; i < more->assumptions.n; i++) assumption_join(r, to, &more->assumptions.at[i]);
	for (size_t i = 0; i < more->gave_up.n; i++) VEC_PUSH(r->arena, &to->gave_up, more->gave_up.at[i]);
	if (more->limit > to->limit) to->limit = more->limit;
	to->typable &= more->typable;
	to->stats.phases += more->stats.phases;
	to->stats.accesses += more->stats.accesses;
	to->stats.queries += more->stats.queries;
	to->stats.seconds += more->stats.seconds;
	to->stats.solver_seconds += more->stats.solver_seconds;
	report_alarms_identify(r, to);
	report_source_collect(r, to);
	return to;
}

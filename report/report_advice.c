/* One line that says what usually mends an alarm of this kind. It is advice: but for the place of a barrier and a fact about data, which were tried (smt/separate.c, smt/data_facts.c), nothing
 * checks that it fits the kernel. */
#include "report/report_internal.h"

#include <string.h>

bool report_is_opencl(const struct report_alarm *a)
{
	return path_is_opencl(a->access[0].at.path);
}

/* Of the witness; threads of two warps are no concern of a warp's barrier. */
static bool in_one_warp(const struct report_witness *w)
{
	int64_t number[2];
	for (int i = 0; i < 2; i++) {
		const int64_t *id = w->thread[i].thread_idx;
		number[i] = id[0] + w->block_dim[0] * (id[1] + w->block_dim[1] * id[2]);
	}
	return w->present && number[0] / 32 == number[1] / 32;
}

static bool of_lanes(const struct report_alarm *a)
{
	return a->reason == REASON_LOCK_STEP || (a->level == LEVEL_WARP && in_one_warp(&a->witness) && !report_is_opencl(a));
}

static const char *block_barrier(const struct report_alarm *a)
{
	if (!report_is_opencl(a)) return "__syncthreads()";
	return a->space == SPACE_SHARED ? "barrier(CLK_LOCAL_MEM_FENCE)" : "barrier(CLK_GLOBAL_MEM_FENCE)";
}

static const char *barrier_of(const struct report_alarm *a)
{
	return of_lanes(a) ? "__syncwarp()" : block_barrier(a);
}

static bool same_place(const struct report_place *a, const struct report_place *b)
{
	return a->line == b->line && a->column == b->column && !strcmp(a->path, b->path);
}

static bool has_mode(const struct report_alarm *a, enum access_mode m) { return a->access[0].mode == m || a->access[1].mode == m; }

static bool is_scale(const struct report_alarm *a, const char *name)
{
	bool is = false;
	for (size_t i = 0; i < a->scales.n; i++) is = is || !strcmp(a->scales.at[i], name);
	return is;
}

/* Parameters that scale the index: with their values in the witness two threads have one index. Gives how many. */
static size_t values_put(const struct report_alarm *a, struct text *out)
{
	size_t n = 0;
	for (size_t i = 0; i < a->witness.params.n; i++) {
		const struct report_value *v = &a->witness.params.at[i];
		if (is_scale(a, v->name)) text_printf(out, "%s%s = %lld", n++ ? ", " : "", v->name, (long long)v->value);
	}
	return n;
}

/* Where the launch decides whether threads have an index of their own. False: it is not known to. */
static bool launch_decides(const struct report_alarm *a, struct text *out)
{
	struct text values = {0};
	bool some = a->label == LABEL_TRUE && !has_mode(a, ACCESS_READ) && values_put(a, &values) > 0;
	if (some) text_printf(out, "with %s %s have one index: choose %s so that each has its own, or let one thread store", values.at,
		a->level == LEVEL_GRID ? "two blocks" : "two threads", strchr(values.at, ',') ? "these" : "it");
	text_fini(&values);
	return some;
}

static void one_statement(const struct report_alarm *a, struct text *out)
{
	if (has_mode(a, ACCESS_READ))
		text_printf(out, "put %s between the read and the write, in a loop at its end, too; or write to another array", barrier_of(a));
	else
		text_put(out, "let one thread store here, give each thread an index of its own, or use an atomic operation");
}

/* "before line 14, between the two": a place that was tried. */
static void barrier_place(const struct report_alarm *a, uint32_t i, struct text *out)
{
	const struct report_place *at = &a->barrier.at[i].at;
	text_printf(out, "%sbefore line %u", i ? ", and " : "", at->line);
	if (strcmp(at->path, a->access[0].at.path) || strcmp(at->path, a->access[1].at.path)) text_printf(out, " of %s", at->path);
	if (a->barrier.at[i].loop) text_printf(out, ", at the end of the loop at line %u", a->barrier.at[i].loop);
	else text_put(out, ", between the two");
}

static bool at_barrier(const struct report_alarm *a, struct text *out)
{
	if (a->barrier.n) text_printf(out, "put %s ", a->barrier.call);
	for (uint32_t i = 0; i < a->barrier.n; i++) barrier_place(a, i, out);
	return a->barrier.n > 0;
}

static void in_block(const struct report_alarm *a, struct text *out)
{
	const struct report_place *x = &a->access[0].at, *y = &a->access[1].at;
	if (at_barrier(a, out)) return;
	if (same_place(x, y) || x->line == y->line) {
		if (same_place(x, y) && launch_decides(a, out)) return;
		one_statement(a, out);
		return;
	}
	text_printf(out, "put %s between the two, in a loop at its end, too, where all threads %s reach it", barrier_of(a),
		of_lanes(a) ? "of the warp" : "of the block");
}

/* It was tried (smt/data_facts.c). */
static void by_fact(const struct report_alarm *a, struct text *out)
{
	const char *open = strrchr(a->fact, '('), *name = open ? open + 1 : a->fact, *distinct = strstr(a->fact, ":distinct(");
	text_printf(out, distinct ? "the two do not race if no two numbers in %.*s are equal: " : "the two do not race if the numbers in %.*s are sorted: ",
		(int)strcspn(name, ")"), name);
	text_printf(out, "--assume '%s'", a->fact);
}

static void race(const struct report_alarm *a, struct text *out)
{
	bool atomic = has_mode(a, ACCESS_ATOMIC);
	if (a->fact) by_fact(a, out);
	else if (a->label == LABEL_BENIGN) text_put(out, "one thread is enough to store it; harmless only while all store the same");
	else if (atomic && (has_mode(a, ACCESS_READ) || has_mode(a, ACCESS_WRITE)))
		text_put(out, "make the plain access atomic as the other is, or order the two by a barrier");
	else if (atomic) text_put(out, "let both atomic operations have the same size and a scope that holds both threads");
	else if (a->level == LEVEL_GRID && same_place(&a->access[0].at, &a->access[1].at) && launch_decides(a, out)) return;
	else if (a->level == LEVEL_GRID && same_place(&a->access[0].at, &a->access[1].at))
		text_put(out, "blocks run in any order: make the index depend on the block, or use an atomic operation");
	else if (a->level == LEVEL_GRID)
		text_put(out, "no barrier of a block orders two blocks: make the index depend on the block, or split the kernel between the two");
	else in_block(a, out);
}

void report_advice(const struct report_alarm *a, struct text *out)
{
	text_put(out, "help: ");
	if (a->kind == ALARM_RACE) race(a, out);
	else if (a->kind == ALARM_BOUNDS) text_put(out, "guard the access by the array's size, or make the array as large as the launch needs");
	else if (a->reason == REASON_EXITED)
		text_printf(out, "let the threads pass this barrier instead of returning before line %u: what they leave out is the work, not the barrier", a->access[1].at.line);
	else if (a->level == LEVEL_GRID) text_printf(out, "let all blocks come to this barrier: take it out of what stands at line %u", a->access[1].at.line);
	else if (a->level == LEVEL_WARP)
		text_printf(out, "let all lanes of the warp come to it: take it out of what stands at line %u, or let its mask name those that come", a->access[1].at.line);
	else text_printf(out, "let all threads of the block come to this barrier: take it out of what stands at line %u", a->access[1].at.line);
}

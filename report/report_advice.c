/* One line that says what usually mends an alarm of this kind. It is advice: nothing checks that it fits the kernel. */
#include "report/report_internal.h"

#include <string.h>

bool report_is_opencl(const struct report_alarm *a)
{
	const char *dot = strrchr(a->access[0].at.path, '.');
	return dot && (!strcmp(dot, ".cl") || !strcmp(dot, ".ocl"));
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

static bool of_lanes(const struct report_alarm *a) { return a->level == LEVEL_WARP && in_one_warp(&a->witness) && !report_is_opencl(a); }

static const char *barrier_of(const struct report_alarm *a)
{
	if (of_lanes(a)) return "__syncwarp()";
	if (!report_is_opencl(a)) return "__syncthreads()";
	return a->space == SPACE_SHARED ? "barrier(CLK_LOCAL_MEM_FENCE)" : "barrier(CLK_GLOBAL_MEM_FENCE)";
}

static bool same_place(const struct report_place *a, const struct report_place *b)
{
	return a->line == b->line && a->column == b->column && !strcmp(a->path, b->path);
}

static bool has_mode(const struct report_alarm *a, enum access_mode m) { return a->access[0].mode == m || a->access[1].mode == m; }

static void one_statement(const struct report_alarm *a, struct text *out)
{
	if (has_mode(a, ACCESS_READ))
		text_printf(out, "put %s between the read and the write, in a loop at its end, too; or write to another array", barrier_of(a));
	else
		text_put(out, "let one thread store here, give each thread an index of its own, or use an atomic operation");
}

static void in_block(const struct report_alarm *a, struct text *out)
{
	const struct report_place *x = &a->access[0].at, *y = &a->access[1].at;
	if (same_place(x, y) || x->line == y->line) {
		one_statement(a, out);
		return;
	}
	text_printf(out, "put %s between the two, in a loop at its end, too, where all threads %s reach it", barrier_of(a),
		of_lanes(a) ? "of the warp" : "of the block");
}

static void race(const struct report_alarm *a, struct text *out)
{
	bool atomic = has_mode(a, ACCESS_ATOMIC);
	if (a->label == LABEL_BENIGN) text_put(out, "one thread is enough to store it; harmless only while all store the same");
	else if (atomic && (has_mode(a, ACCESS_READ) || has_mode(a, ACCESS_WRITE)))
		text_put(out, "make the plain access atomic as the other is, or order the two by a barrier");
	else if (atomic) text_put(out, "let both atomic operations have the same size and a scope that holds both threads");
	else if (a->level == LEVEL_GRID && same_place(&a->access[0].at, &a->access[1].at))
		text_put(out, "blocks run in any order: make the index depend on the block, or use an atomic operation");
	else if (a->level == LEVEL_GRID)
		text_put(out, "no barrier of a block orders two blocks: make the index depend on the block, or split the kernel between the two");
	else in_block(a, out);
}

const char *report_barrier(const struct report_alarm *a)
{
	bool one = same_place(&a->access[0].at, &a->access[1].at) || a->access[0].at.line == a->access[1].at.line;
	if (a->kind != ALARM_RACE || a->label == LABEL_BENIGN || a->level == LEVEL_GRID || has_mode(a, ACCESS_ATOMIC)) return NULL;
	if (one && !has_mode(a, ACCESS_READ)) return NULL;
	return barrier_of(a);
}

void report_advice(const struct report_alarm *a, struct text *out)
{
	text_put(out, "help: ");
	if (a->kind == ALARM_RACE) race(a, out);
	else if (a->kind == ALARM_BOUNDS) text_put(out, "guard the access by the array's size, or make the array as large as the launch needs");
	else if (a->reason == REASON_EXITED)
		text_printf(out, "let the threads pass this barrier instead of returning before line %u: what they leave out is the work, not the barrier", a->access[1].at.line);
	else if (a->level == LEVEL_GRID) text_printf(out, "let all blocks come to this barrier: take it out of what stands at line %u", a->access[1].at.line);
	else text_printf(out, "let all threads of the block come to this barrier: take it out of what stands at line %u", a->access[1].at.line);
}

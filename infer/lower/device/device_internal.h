/* device_internal: what the files of device/ share. Each knows a family of names; what it does not know it leaves to the next. */
#ifndef FAIAL_LOWER_DEVICE_INTERNAL_H
#define FAIAL_LOWER_DEVICE_INTERNAL_H

#include "infer/lower/device/device.h"
#include "infer/lower/values/shape.h"

#include <string.h>

#define WARP 32                         /* threads */

static inline bool device_starts(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
}
/* What argument i points to, without conversions that nobody wrote; never NULL. */
const struct tree_type *device_pointee(const struct call *c, size_t i);
int64_t device_pointee_size(const struct call *c, size_t i);
/* The access as a programmer would point at it: `p[i]` in `&p[i]`. */
const struct tree_span *device_pointed(const struct call *c, size_t i);
const struct tree_span *device_place_of(const struct tree_expr *e);
/* A result of which nothing is known but that the call gives it. */
struct value device_result(struct lower *l, const struct call *c, enum cause_kind cause, const char *why, bool uniform);
bool device_constant(struct lower *l, const struct value *v, int64_t *out);    /* is it a number that is known? */
/* What an atomic does to a whole number. */
struct core_change device_change(struct lower *l, const struct call *c);

/* __ffs, __clz of a number of the launch (bit_numbers.c); false: of another, or another function. */
bool device_bit_number(struct lower *l, const struct call *c, struct value *out);

bool device_said(struct lower *l, const struct call *c, const struct tree_span *at, struct value *out);      /* said.c */

/* ---- numbers in inline PTX (ptx_numbers.c) ---- */

/* What an instruction, ".mad.lo.s32.", makes of these; kind NONE: not known. */
struct value device_ptx_number(struct lower *l, const char *op, const struct value *args, size_t n, const struct tree_span *at);
struct value device_ptx_lane(struct lower *l, const char *name);       /* "laneid", "lanemask_lt" */

/* ---- a thread's own asynchronous copies (flight.c) ---- */

/* `bytes` bytes are written, the first `bytes_from` of them as read. */
struct device_copy {
	struct value to, from;
	expr_ref bytes_from;
	int64_t bytes, unit;
	const struct tree_span *to_at, *from_at;
};
/* Statements without effect that say where a copy begins, groups of them are closed or waited for (all but `except` of them; -1:
 * every copy), a barrier was passed: there `again` is what copies do that are not complete. */
enum mark_kind { MARK_COPY, MARK_COMMIT, MARK_WAIT, MARK_BARRIER };
struct scene;
struct device_repeated { const struct device_mark *copy; const struct scene *scene; };
struct device_mark {
	enum mark_kind kind;
	const struct core_stmt *stmt;
	struct device_copy copy;
	int64_t except;
	lower_list again;
	VEC(struct device_repeated) seen;
};
/* An asynchronous copy of OpenCL's of `count` elements of `unit` bytes, made in the sequence `out`; `lasting` when it may be told again
 * anywhere. stride {0}: elements of both sides are adjacent; else those of the global side are that far apart. */
struct device_group_copy {
	struct value to, from;
	expr_ref count, stride, agent;
	int64_t unit, event;
	const struct tree_span *at, *to_at, *from_at;
	const void *out;
	bool lasting, strided_to;
};
struct device_state {
	VEC(struct device_mark *) marks;
	VEC(struct device_group_copy) copies;   /* until somebody waits for them */
};
/* A state of one's own; what was known stays as it is for whoever put it aside (flight.c). */
struct device_state *device_state_edit(struct lower *l);
void device_group_copies_repeat(struct lower *l);      /* the accesses of all that are under way (group_copies.c) */

void device_copy_begin(struct lower *l, struct device_copy x);
/* One that nobody follows: it is assumed to be waited for before the next barrier. */
void device_copy_in_time(struct lower *l, const struct tree_span *at);
void device_copies_commit(struct lower *l);
void device_copies_wait(struct lower *l, bool all, int64_t except);
void device_copies_after_barrier(struct lower *l);
const struct core_stmt *device_copies_follow(struct lower *l, const struct core_stmt *body);

/* code: its text without comments. */
bool device_ptx(struct lower *l, const struct tree_stmt *s, const char *code); /* ptx.c. false: some instruction is not understood, nothing was done */
/* ---- what all threads of a block meet with (meeting.c) ---- */

/* They meet there, and nothing is ordered. object: of a barrier that waits for as many as it was told; NULL: it waits for all. */
void device_meet(struct lower *l, const struct value *with, size_t n, const char *object, const struct tree_span *at);
/* A parameter of our own: any value of it is asked about. */
expr_ref device_parameter(struct lower *l, const char *name, struct int_type type, int64_t lo, int64_t hi, const struct tree_span *at);
/* A barrier of the block by its number; threads that come with another wait for ever. */
void device_sync_numbered(struct lower *l, const struct value *number, const struct tree_span *at);
/* One by a number that waits for n threads. */
void device_sync_count(struct lower *l, const struct value *number, const struct value *n, const struct tree_span *at);

/* ---- barriers in two halves (counted.c) ---- */

void device_arrive(struct lower *l);
void device_wait(struct lower *l);
/* Methods of cuda::barrier. */
bool device_counted(struct lower *l, const struct call *c, struct value *out);
/* Of init(&b, n): for how many it will wait. */
void device_counted_init(struct lower *l, const struct call *c);

/* ---- who knows a name ---- */

/* False: not one of theirs. */
bool device_intrinsic(struct lower *l, const struct call *c, struct value *out);       /* intrinsic.c: CUDA, and what both have */
bool device_opencl(struct lower *l, const struct call *c, struct value *out);          /* opencl.c */
bool device_lanes(struct lower *l, const struct call *c, struct value *out);           /* lanes.c */
/* If it is one by which threads tell each other something, what is computed from now on may be made of that. */
bool device_lanes_tell(struct lower *l, const struct call *c);
/* What such a call gives: may others have the same? */
void device_lanes_told(struct lower *l, const struct call *c, const struct value *v);
void device_lanes_in_step(struct lower *l, const struct call *c, const struct value *v);
/* Of a call that all lanes of a warp must make. */
void device_meeting(struct lower *l, const struct call *c);
void device_texture(struct lower *l, const struct call *c);     /* surface.c: what is assumed of its memory */
bool device_surface(struct lower *l, const struct call *c, struct value *out);         /* surface.c */
bool device_collective(struct lower *l, const struct call *c, struct value *out);      /* collectives.c: CUB's */
bool device_method(struct lower *l, const struct call *c, struct value *out);          /* groups.c */
bool device_group_copies(struct lower *l, const struct call *c, struct value *out);    /* group_copies.c: OpenCL's */
bool device_copies(struct lower *l, const struct call *c, struct value *out);          /* copies.c: asynchronous ones */

#endif

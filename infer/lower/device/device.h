/* device: functions and variables of our own headers (the CUDA and OpenCL environments), by their names: barriers, atomics,
 * shuffles, groups, copies, assembly. What has a body there is run like any other function. */
#ifndef FAIAL_LOWER_DEVICE_H
#define FAIAL_LOWER_DEVICE_H

#include "infer/lower/exprs/exprs.h"

/* True when the callee, a function of ours (TREE_FILE_OURS) without a body, or a built-in of clang's, is one that is known; *out
 * its value. */
bool device_call(struct lower *l, const struct call *c, struct value *out);
/* A function of that name has a meaning here though it has a body (device functions that stand for an instruction). */
bool device_overrides(const struct tree_function *f);
/* What is said to a verifier: of a claim the memory that it speaks of is not read; what only other verifiers understand is not
 * evaluated at all. */
bool device_is_claim(const struct lower *l, const struct tree_function *f);
bool device_is_annotation(const struct lower *l, const struct tree_function *f);
/* One whose value is made of what it is given (said.c). */
bool device_is_said(const struct lower *l, const struct tree_function *f);
void device_asm(struct lower *l, const struct tree_stmt *s);
void device_sync(struct lower *l, enum scope scope, bool shared, bool global, expr_ref mask, const struct tree_span *at);
/* Of the thread's aligned tile of so many lanes; a number that no tile has: of some lanes, nobody knows which. */
void device_sync_tile(struct lower *l, int64_t lanes, const struct tree_span *at);
/* Of the lanes that a number names; {0}: all. */
void device_sync_lanes(struct lower *l, expr_ref mask, const struct tree_span *at);
/* A barrier of the block by an object that waits for as many as it was told to; NULL: for all. */
void device_sync_by_object(struct lower *l, const char *object, bool orders, const struct tree_span *at);
/* The thread leaves the kernel: by a trap or whatever else, and as by its `return`. */
void device_leave(struct lower *l);
void device_exit(struct lower *l);
/* Bytes from one pixel of an image, or of a surface, to the next along that axis. */
int64_t device_image_stride(int64_t dimension);
/* The number of the thread in its block. */
expr_ref device_thread_rank(struct lower *l);
expr_ref device_lane(struct lower *l);                 /* rank modulo 32 */
/* At the kernel's end: the accesses of all copies that are under way; the kernel without marks; what was assumed of arrivals. */
const struct core_stmt *device_finish(struct lower *l, const struct core_stmt *body);

#endif

/* device_internal: what the files of device/ share. Each knows a family of names; what it does not know it leaves to the next. */
#ifndef FAIAL_LOWER_DEVICE_INTERNAL_H
#define FAIAL_LOWER_DEVICE_INTERNAL_H

#include "infer/lower/device/device.h"
#include "infer/lower/values/shape.h"

#include <string.h>

static inline bool device_starts(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
}
/* What argument i points to, without conversions that nobody wrote; never NULL. */
const struct tree_type *device_pointee(const struct call *c, size_t i);
int64_t device_pointee_size(const struct call *c, size_t i);
/* The access as a programmer would point at it: `p[i]` in `&p[i]`. */
const struct tree_span *device_pointed(const struct call *c, size_t i);
/* A result of which nothing is known but that the call gives it. */
struct value device_result(struct lower *l, const struct call *c, enum cause_kind cause, const char *why, bool uniform);
bool device_constant(struct lower *l, const struct value *v, int64_t *out);    /* is it a number that is known? */
int64_t device_image_stride(int64_t dimension);

/* False: not one of theirs. */
bool device_intrinsic(struct lower *l, const struct call *c, struct value *out);       /* intrinsic.c: CUDA, and what both have */
bool device_opencl(struct lower *l, const struct call *c, struct value *out);          /* opencl.c */
bool device_surface(struct lower *l, const struct call *c, struct value *out);         /* surface.c */
bool device_method(struct lower *l, const struct call *c, struct value *out);          /* groups.c */
bool device_copy(struct lower *l, const struct call *c, struct value *out);            /* copies.c: asynchronous ones */

#endif

/* shrink: makes a failing kernel text smaller while it keeps failing. Works on the S-expressions of the text form, so
 * it needs to know nothing of kernels: what it breaks, the predicate rejects. */
#ifndef FUZZ_SHRINK_H
#define FUZZ_SHRINK_H

#include "base/base.h"

/* Gives a text in `a` that still fails, and of which no single smaller step does. */
const char *shrink(struct arena *a, const char *text, bool (*fails)(const char *text, void *data), void *data);

#endif

/* kept_internal: answers of checks that are kept from one run to the next.
 *
 * Promises: an answer is given again only for a kernel that is the same but for its places, asked the same; its places are this kernel's.
 * Refuses: answers of which another run may say something else (the clock, what the machine lacked); those that took hardly any work. */
#ifndef FAIAL_KEPT_INTERNAL_H
#define FAIAL_KEPT_INTERNAL_H

#include "smt/smt_internal.h"

/* All places of a kernel, as often as it has them; those that differ, by file, line and column. */
struct places { VEC(struct span) all; struct span *sorted; size_t n; };
bool place_rank(const struct places *p, struct span at, uint32_t *rank);       /* false: it has no such place */

/* kept_key.c */
void kept_key(const struct kernel *k, const struct check_options *o, int64_t kernel_work, int64_t query_work, struct arena *a, struct places *p, struct text *key);

/* kept.c: asked when nothing changes the kernel any more, before the first question. kept_find: false, none is known. kept_end comes after it in any
 * case; out: an answer to keep, or NULL. */
struct kept { struct arena *arena; struct places places; struct text key; uint32_t assumptions; /* of the kernel, then */ };
bool kept_find(struct kept *m, struct kernel *k, const struct check_options *o, int64_t kernel_work, int64_t query_work, struct check *out);
void kept_end(struct kept *m, struct kernel *k, const struct check_options *o, const struct check *out);

#endif

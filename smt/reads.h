/* reads: what arrays hold, as far as the kernel's own reads, annotations and atomics tell, and how questions come to know of it. */
#ifndef FAIAL_SMT_READS_H
#define FAIAL_SMT_READS_H

#include "protocol/protocol.h"
#include "smt/smt.h"

/* ---- reads of arrays that are never written, and what atomics give of counters (congruence.c) ---- */

/* Where a thread hands on what a counter gave: counts lie behind this, of the launch ({0}: nothing), and the block's number along x (starts) and these
 * constants may be there instead. */
#define HANDED_CONSTANTS 4
struct handed { expr_ref behind; bool starts; uint32_t constants; int64_t constant[HANDED_CONSTANTS]; };
struct read_binding {
	var_ref var, first;                              /* first: has the same value */
	const struct access *access;
	bool fixed;                                      /* the index is the same in every iteration */
	bool said;                                       /* nothing reads it: an annotation says that the array holds it, or it is a name for what a branch read */
	struct core_change change;                       /* of a counter or a flag (counters.c); CHANGE_ANY: it is read */
	bool behind;                                     /* the counter's slots lie behind it in its array */
	const struct handed *handed;                     /* not an atomic gave it, but another thread of the block, to which one did (handed.c); else NULL */
};
/* var is what `is` is for the other thread. */
struct other_binding { var_ref var; expr_ref is; };
/* Read by one thread, with nothing between that would let it find another value at one place unless something races (steady.c). */
struct near_pair { struct read_binding x, y; bool in_loop; };
struct near_list { struct near_pair *at; size_t n, cap; };
/* near: of these it is known in all questions; only a proof of the whole kernel counts then. */
struct reads { struct read_binding *at; size_t n, cap; VEC(struct other_binding) others; struct near_list near; };
/* Does s give what an array holds, by reading it or as an annotation or a name for what a branch read? */
bool reads_of_array(const struct kernel *k, const struct core_stmt *s, struct read_binding *out);
/* Both may lie in one memory, as far as is known. */
bool arrays_may_meet(const struct kernel *k, array_ref x, array_ref y, bool alias);
/* No access of the kernel writes the array, under this name or another. */
bool reads_constant(const struct kernel *k, array_ref array, bool alias);
void reads_collect(struct kernel *k, struct arena *a, bool alias, struct reads *out);
/* Adds those atomics of which what they give two threads hangs together. See counters.c. */
void counters_collect(struct kernel *k, struct arena *a, bool alias, struct reads *out);
/* Adds reads of shared memory that give what counters gave to some thread of the block; `out` has the counters already. */
void handed_collect(struct kernel *k, struct arena *a, bool alias, struct reads *out);
/* Reads of one value become one variable in the phases. out: these reads, and their copies in other iterations, of which the phases
 * tell the index; NULL: nobody wants to know. */
void reads_unify(struct kernel *k, struct arena *a, const struct reads *reads, struct phases *phases, struct reads *out);

/* ---- in questions ---- */

struct query;
void query_congruence(struct query *q, const struct reads *reads);
/* index1 = index2 => value1 = value2, for thread i's x and thread j's y; of counters and flags what atomics give in turn. */
expr_ref query_congruent(struct query *q, const struct read_binding *x, int i, const struct read_binding *y, int j);
/* What is assumed of the array's numbers, for the same two. */
void query_data_fact(struct query *q, const struct read_binding *x, int i, const struct read_binding *y, int j);
/* Where all accesses are to places that were read of one array of distinct numbers: to the places of these. */
void query_read_places(struct query *q);
void query_index_vars(struct query *q, const struct access *x, struct var_list *out);      /* what its index is made of */
bool query_mentions(const struct query *q, var_ref v);
/* v is read, at an index that both threads share, from an array that is never written. */
bool query_shares_read(struct query *q, var_ref v);

/* Alarms on an array get the fact about data that was seen to prove them free. */
void data_facts_find(struct kernel *k, const struct check_options *options, struct check *found);

/* ---- what one thread reads twice (steady.c) ---- */

void steady_collect(struct kernel *k, struct arena *a, bool alias, struct near_list *out);
void steady_link(struct query *q, const struct near_list *near);
/* May it help with what found leaves open, of these questions? */
bool steady_may_help(struct kernel *k, struct arena *a, const struct check_options *options, const struct check *found, struct query *const *queries, size_t n);
/* What is open is asked once more, with that. */
void steady_look(struct kernel *k, const struct check_options *options, struct check *found);

#endif

/* The search for preconditions, inside: what may be demanded, whether it is natural, and what was seen. */
#ifndef FAIAL_PRECONDITION_INTERNAL_H
#define FAIAL_PRECONDITION_INTERNAL_H

#include "smt/smt_internal.h"

/* A thing that may be demanded. kills: the witnesses, by number, that it excludes. */
struct candidate { expr_ref cond; const char *text; unsigned cost; uint64_t kills; };
struct candidate_list { struct candidate *at; size_t n, cap; };
/* Some of them, in increasing order. */
struct candidate_set { size_t n, at[LIMIT_PRECONDITION_PARTS]; };

struct finder {
	enum precondition_scope scope;
	const struct check_options *options;
	const struct launch *launch;
	const struct kernel *k;               /* specialised */
	struct kernel *pattern;               /* as it was before: candidates are over its variables */
	const char *open;                     /* that, in text */
	struct arena *arena;
	int64_t block_dim[3], grid_dim[3];    /* what the launch fixes; 0: open */
	int64_t block_most[3], grid_most[3];
	bool uses_index[2][3];                /* its body asks for threadIdx, blockIdx in this axis */
	struct candidate_list candidates;
	struct alarm seen[LIMIT_PRECONDITION_SEEN];
	size_t seen_count;
	int64_t least_threads;                /* of a natural block */
	int64_t most;                         /* of the work, for all of it */
	struct preconditions *out;
};

/* All that the alarms seen so far suggest; those that exclude none of them are left out. */
void candidates_find(struct finder *f);
/* It is false in the launch of the witness. false: also where that is not told. */
bool candidate_kills(struct finder *f, const struct candidate *c, const struct witness *w);
/* Some launch that people make keeps these, and what was alarmed happens there. */
bool precondition_is_natural(struct finder *f, const struct candidate_set *set);

#endif

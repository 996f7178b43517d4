/* What split.c, split_loop.c and divergence.c share. */
#ifndef FAIAL_SPLIT_INTERNAL_H
#define FAIAL_SPLIT_INTERNAL_H

#include "protocol/protocol_internal.h"

struct split {
	struct kernel *k;
	enum level level;
	enum space space;              /* SPACE_NONE: keep no access, count the barriers of every space */
	bool divergences;              /* collect them */
	bool meetings;                 /* those of meetings, and no others */
	bool asks_blocks;              /* races of two blocks are asked about, so what these do to a read is told */
	struct phases *out;
	struct expr_map *rename;       /* what aligned loops and split_bound put for a variable, in effect from there on */
	bool renames;
	struct var_list shared;        /* a stack: variables of the synchronised loops around, their witnesses, what is in step at meetings */
	struct var_list bound;         /* every variable bound so far, in order: the body of a loop is a slice of it */
	VEC(uint32_t) bound_at;        /* per variable, 1 + its position in `bound` */
};

/* What holds where a statement stands. */
struct around_here {
	expr_ref context;              /* the same for all threads */
	expr_ref guard;                /* per thread */
	bool apart;                    /* inside a loop in which threads of one phase can be in different iterations */
	bool more;                     /* who passes by what stands here may come to a barrier later */
};

/* `may` and `must` enclose E, the condition under which a barrier is passed; they are equal when E is exact.
 * head = H: accesses up to the first barrier, or to the exit. tail = T: accesses after the last barrier, guarded so
 * that it is empty where `may` does not hold. N is head under not `must`. */
struct summary {
	expr_ref may, must;
	const struct rope *head, *tail;
	struct span first, last;       /* a first and a last barrier */
};

struct summary split_protocol(struct split *s, const struct protocol *p, struct around_here here, uint32_t depth);
struct summary split_for(struct split *s, const struct protocol *p, struct around_here here, uint32_t depth);
expr_ref split_expr(struct split *s, expr_ref e);                       /* with the renames in effect */
void split_rename(struct split *s, var_ref v, expr_ref e);
void split_bind(struct split *s, var_ref v);                            /* {0} is allowed */
bool split_is_uniform_var(const struct split *s, var_ref v);
/* A fresh variable like v of which each thread has its own value. */
var_ref split_own_copy(struct split *s, var_ref v);
bool split_uniform(struct split *s, expr_ref e);
/* The same for all lanes of a warp, by its form (in_step.c); what that rests on is assumed. */
bool split_in_step(struct split *s, expr_ref e, struct span at);
bool split_var_in_step(struct split *s, var_ref v, struct span at);
/* What they read by it, then. */
bool split_reads_in_step(struct split *s, const struct access *a, struct span at);
struct around_here split_under(struct split *s, struct around_here here, expr_ref cond);
/* A phase of the accesses of r, if any, under `conds`. */
void split_emit(struct split *s, const struct around_here *here, const expr_ref *conds, size_t n, const struct rope *r,
	struct span begins, struct span ends);

/* ---- barriers ---- */

bool split_counts(const struct split *s, const struct protocol *sync);  /* does this barrier end phases? */
bool split_has_barrier(const struct split *s, const struct protocol *p);
/* Records that the branch or loop p has barriers under `cond`, unless cond is uniform. false: it does not. */
bool split_divergence(struct split *s, const struct protocol *p, const struct around_here *here, expr_ref cond);

#endif

/* What the files of protocol/ share: ropes of guarded accesses, and the state of one split.
 *
 * A summary of a protocol refers to the same accesses several times, each time under other guards and for another
 * iteration. Ropes make this cheap: adding a guard or a substitution is one node, and only what ends in a phase is
 * ever written out (rope_flatten). */
#ifndef FAIAL_PROTOCOL_INTERNAL_H
#define FAIAL_PROTOCOL_INTERNAL_H

#include "protocol/protocol.h"

/* ---- ropes; NULL is the empty one ---- */

enum rope_kind { ROPE_NONE = 0, ROPE_LEAF, ROPE_CAT, ROPE_GUARD, ROPE_SUBST, ROPE_SHARE };
struct rope {
	enum rope_kind kind;
	bool inexact;                          /* a superset of the accesses it stands for */
	uint32_t size;                         /* accesses once flattened, saturating */
	union {
		struct { const struct access *access; struct span at; } leaf;
		struct { const struct rope *first, *second; } cat;
		struct { expr_ref cond; const struct rope *rope; } guard;
		struct { struct expr_map *map; const struct rope *rope; } subst;
		struct { var_ref var; const struct rope *rope; } share;  /* both threads share var in this rope */
	} u;
};
const struct rope *rope_leaf(struct kernel *k, const struct access *access, struct span at);
const struct rope *rope_cat(struct kernel *k, const struct rope *a, const struct rope *b);
const struct rope *rope_guard(struct kernel *k, expr_ref cond, const struct rope *r);
const struct rope *rope_subst(struct kernel *k, struct expr_map *map, const struct rope *r);
const struct rope *rope_share(struct kernel *k, var_ref var, const struct rope *r);    /* {0}: r itself */
const struct rope *rope_inexact(struct kernel *k, const struct rope *r);
uint32_t rope_size(const struct rope *r);
/* Appends the rope's accesses to `phase` in program order, and its shared variables; sets phase->inexact. */
void rope_flatten(struct kernel *k, const struct rope *r, struct phase *phase);

/* ---- ranges; `e` is any value for the loop's variable ---- */

/* A loop as seen from outside: RANGE_WHILE says what `limit` is about only together with its variable. */
struct loop { var_ref var; struct range range; };
expr_ref loop_first(struct kernel *k, const struct loop *l);
expr_ref loop_next(struct kernel *k, const struct loop *l, expr_ref e);
expr_ref loop_cond(struct kernel *k, const struct loop *l, expr_ref e);               /* the loop's own test at e */
expr_ref loop_in(struct kernel *k, const struct loop *l, expr_ref e, var_ref *iteration);
expr_ref loop_before(struct kernel *k, const struct loop *l, expr_ref e, expr_ref f); /* e comes before f */
/* Only the progression (first, first+step, ...) without the loop's test. */
expr_ref loop_progression(struct kernel *k, const struct loop *l, expr_ref e, var_ref *iteration);
/* Alignment: *out runs over the iteration number, *value is the old variable's value in terms of the new variable.
 * false where there is no such form: geometric loops by other than constant powers of two. */
bool loop_align(struct kernel *k, const struct loop *l, struct loop *out, expr_ref *value);

#endif

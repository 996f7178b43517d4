/* smt, inside: quotients and remainders as digits, in one case of the parameters' signs. See digits.c and scene.c. */
#ifndef FAIAL_DIGITS_INTERNAL_H
#define FAIAL_DIGITS_INTERNAL_H

#include "smt/poly_internal.h"

#define SCENE_MEMO 2048
#define PROOF_STEP_TERMS 400          /* a step of a proof is as much work as so many terms, besides those that it looks at */

/* atom = (base div of) mod radix, or base div of where radix.coef is 0. `of` and `radix` are positive. */
struct digit { expr_ref atom; const struct poly *base; struct term of, radix; };
struct digits { struct digit *at; size_t n, cap; };

struct memo { uint32_t ix; const struct poly *value; };

/* What was proved, or could not be from so many facts and digits. soon: in few steps. */
#define SCENE_OUTCOMES 512      /* slots, a power of two */
struct outcome { const struct poly *p; uint32_t facts; size_t digits; bool soon, proved; };

/* One access in one case: what holds whenever it is performed, and the normal form of expressions under that. */
struct scene {
	struct expr_table *t;
	struct arena *arena;
	struct expr_map *map;                 /* the case: parameters to what they are */
	struct digits *digits;                /* of the case: both accesses share them */
	uint32_t facts, equations, nodes, depth, memoed;
	const struct poly *fact[LIMIT_SCENE_FACTS];           /* each >= 0 */
	const struct poly *equation[LIMIT_SCENE_EQUATIONS];   /* each = 0 */
	bool bounded[LIMIT_SCENE_DIGITS];           /* the facts about this digit were added */
	bool supposing;                       /* some facts hold in one alternative only: no normal form is kept */
	uint32_t *budget;                     /* terms of proofs that are left, for all cases of a question */
	struct memo *memo;                    /* SCENE_MEMO slots */
	struct outcome *outcome;              /* SCENE_OUTCOMES slots */
};

/* A polynomial's n terms, in the arena; poly_load is the way back. */
const struct poly *poly_keep(struct arena *a, const struct poly *p);
/* whole = part * rest, coefficients too. */
bool term_divide(const struct term *whole, const struct term *part, struct term *rest);
bool term_equal(const struct term *a, const struct term *b);

/* p >= 0 whenever the access is performed? */
typedef bool scene_prover(struct scene *s, const struct poly *p);
scene_prover scene_proves;
/* The same in very few steps: for what is asked often and seldom so. */
scene_prover scene_proves_soon;
/* Likewise, and with what remainders are at most:  x - N*(x div N) <= N - 1. */
scene_prover scene_proves_above;
/* With both arms of a choice in p, where nothing shorter does. */
scene_prover digits_prove;
/* 0 <= p <= w - run */
bool scene_in_radix(struct scene *s, const struct poly *p, const struct term *w, uint32_t run, scene_prover *proves);
void scene_fact(struct scene *s, const struct poly *p);
/* Terms are counted as they are looked at: a step takes microseconds on small facts, and a thousand times that on what a host makes of sizes. */
void scene_spend(const struct scene *s, uint32_t terms);
/* By the bounds of its terms a fact is negative: the access is never performed in this case. */
bool scene_fact_is_absurd(const struct scene *s, const struct poly *fact);

/* The normal form of e, an expression over the kernel's variables; borrowed from the scene's arena. */
const struct poly *digits_normal(struct scene *s, expr_ref e);
/* (base div of) mod radix as a polynomial; the digit is found or made. */
void digits_poly(struct scene *s, const struct poly *base, const struct term *of, const struct term *radix,
	struct poly *out);
/* a - b - less, in normal form */
bool digits_gap(struct scene *s, expr_ref a, expr_ref b, int64_t less, struct poly *out);
/* 1, 0: the condition holds, does not; -1: not seen soon */
int digits_decide_soon(struct scene *s, expr_ref cond);
const struct digit *digits_find(const struct digits *d, expr_ref atom);
/* What facts say of dividends, they say of quotients. */
void digits_bound_quotients(struct scene *s);
/* Of p, a number less the multiples of its quotient: the remainder. */
void digits_rest(struct scene *s, struct poly *p);
/* p without remainders. */
void digits_collapse(struct scene *s, struct poly *p);
/* What parameters are in this case, and how much work is left for all of them. top: 2^64 - 1, where 2^64 is in the question; else {0}. */
struct case_input { struct expr_map *map; uint32_t *budget; expr_ref top; };
/* In this case no two threads meet at accesses a and b. */
bool digits_case_apart(struct query *q, struct arena *arena, const struct case_input *in, const struct query_access *a,
	const struct query_access *b);
/* The facts and equations of a guard. */
void digits_guard(struct scene *s, expr_ref guard);

#endif

/* smt, inside: two threads that meet at one place, as the equations of their indices. See digits.c. */
#ifndef FAIAL_DIGITS_MEETING_H
#define FAIAL_DIGITS_MEETING_H

#include "smt/digits_internal.h"

/* number: the equation says that this number, of which digits were known, is equal; else NULL */
/* run: so far the sides are apart at most, less one; 1: they are equal */
struct equation { struct poly side[2]; bool open; const struct poly *number; uint32_t run; };
struct meeting {
	struct query *q;
	struct arena *arena;
	struct scene *scene[2];
	struct equation *at;
	uint32_t n;
	struct expr_list equal;        /* atoms that have one value for both threads, beside what they share */
	bool apart, thorough;          /* thorough: with long proofs, as nothing changes with short ones */
};

/* The atom, a product of atoms, has one value for both threads. */
bool meeting_knows(struct meeting *m, expr_ref atom);
bool meeting_knows_product(struct meeting *m, const struct term *w);
struct term meeting_known_part(struct meeting *m, const struct term *of);
void meeting_learn(struct meeting *m, expr_ref atom);
bool term_nonzero(struct expr_table *t, const struct term *w);
/* k = low - fact, or low + fact for the sign -1, is the same for both threads: a bound of low. */
bool meeting_bound(struct meeting *m, const struct poly *low, const struct poly *fact, int sign, struct poly *k);
/* side[low] + run <= k is said by a fact of that access, k <= side[1 - low] proved at the other one, or the other way round. */
bool meeting_ordered_by_fact(struct meeting *m, const struct equation *e);
/* [radix], [shift], or [half]: the places of the two threads lie in one row of w. */
bool meeting_in_radix(struct meeting *m, const struct poly low[2], const struct term *w, uint32_t run);
/* [quotient] */
bool rule_quotient(struct meeting *m, const struct equation *e);
/* The equation a = b, if there is room. */
void meeting_add(struct meeting *m, const struct poly *a, const struct poly *b);
/* [drop] */
void meeting_drop(struct meeting *m, struct equation *e);
/* [triangle], [chunk]: something more is known. */
bool rule_rows(struct meeting *m, const struct equation *e);
/* long_proofs: where short ones change nothing any more. What is known stays known for a second try. */
bool meeting_impossible(struct meeting *m, bool long_proofs);

#endif

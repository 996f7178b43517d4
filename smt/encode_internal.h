/* encode, inside: one cvc5 instance and the terms made so far for expressions. */
#ifndef FAIAL_ENCODE_INTERNAL_H
#define FAIAL_ENCODE_INTERNAL_H

#include "smt/cvc5_face.h"
#include "smt/smt_internal.h"

/* width: of a bit-vector, two's complement; 0 for booleans and integers. */
struct encoded { Cvc5Term term; uint32_t width; };

struct solver {
	struct kernel *k;
	struct arena *arena;
	bool bv, failed;          /* failed: some term could not be made; every answer is unknown */
	Cvc5TermManager *tm;
	Cvc5 *cvc5;
	struct encoded *at;       /* by expression */
	uint32_t cap;
};

/* Bits of two's complement that hold every value of the range; 0 when it is unbounded. */
uint32_t encode_signed_bits(struct expr_range r);
/* kid: the encoded children. A NULL term means that the node cannot be expressed. */
struct encoded encode_bv_node(struct solver *s, expr_ref e, const struct encoded kid[3]);

#endif

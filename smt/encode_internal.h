/* encode, inside: one cvc5 instance and the terms made so far for expressions. */
#ifndef FAIAL_ENCODE_INTERNAL_H
#define FAIAL_ENCODE_INTERNAL_H

#include "smt/cvc5_face.h"
#include "smt/smt_internal.h"

/* width: of a bit-vector, two's complement; 0 for booleans and integers. */
struct encoded { Cvc5Term term; uint32_t width; };

/* What the bit-vector encoding is made of: cvc5's terms (encode.c) or text (print_bv.c). Width 0 is Bool. */
struct bv_maker {
	struct kernel *k;
	void *data;
	Cvc5Term (*op)(struct bv_maker *m, Cvc5Kind kind, size_t n_idx, const uint32_t *idx, size_t n,
		const Cvc5Term *kids);
	Cvc5Term (*constant)(struct bv_maker *m, uint32_t width, const char *digits);   /* digits in base 2 */
	Cvc5Term (*variable)(struct bv_maker *m, uint32_t width, const char *name);
	Cvc5Term (*boolean)(struct bv_maker *m, bool value);
};

struct solver {
	struct bv_maker maker;
	struct kernel *k;
	struct arena *arena;
	enum solver_kind kind;
	bool failed;              /* failed: some term could not be made; every answer is unknown */
	Cvc5TermManager *tm;
	Cvc5 *cvc5;
	struct work *work;
	struct allowance each;
	struct cvc5_spent spent;  /* by the solver so far */
	uint64_t most;            /* of its units, for a check */
	enum limit met;
	struct encoded *at;       /* by expression */
	uint32_t cap;
};

/* Bits of two's complement that hold every value of the range; 0 when it is unbounded. */
uint32_t encode_signed_bits(struct expr_range r);
/* kid: the encoded children. A NULL term means that the node cannot be expressed. */
struct encoded encode_bv_node(struct bv_maker *s, expr_ref e, const struct encoded kid[3]);

#endif

/* Expressions as bit-vectors wide enough that nothing overflows: each node gets the bits its value needs (from the
 * operator, cut down by expr_range), so bit-vector arithmetic is exact integer arithmetic and a wrap is an extract.
 * This serves bit operations, and `--arith bv`: C's machine words are exactly the wraps of the expression. */
#include "smt/encode_internal.h"

uint32_t encode_signed_bits(struct expr_range r)
{
	if (r.lo == INT64_MIN || r.hi == INT64_MAX || r.lo > r.hi) return 0;
	uint32_t bits = 1;
	while (bits < 63 && (r.lo < -((int64_t)1 << (bits - 1)) || r.hi >= ((int64_t)1 << (bits - 1)))) bits++;
	if (bits == 63 && (r.lo < -((int64_t)1 << 62) || r.hi >= ((int64_t)1 << 62))) bits = 64;
	return bits;
}

static Cvc5Term op2(struct bv_maker *s, Cvc5Kind kind, Cvc5Term a, Cvc5Term b)
{
	return s->op(s, kind, 0, NULL, 2, (Cvc5Term[]) { a, b });
}

static Cvc5Term op_ite(struct bv_maker *s, Cvc5Term cond, Cvc5Term a, Cvc5Term b)
{
	return s->op(s, CVC5_KIND_ITE, 0, NULL, 3, (Cvc5Term[]) { cond, a, b });
}

/* The same value in another width; cutting is right only when the value fits, or modulo 2^width is meant. */
static Cvc5Term resize(struct bv_maker *s, struct encoded v, uint32_t width)
{
	if (!v.term || v.width == width) return v.term;
	if (v.width < width)
		return s->op(s, CVC5_KIND_BITVECTOR_SIGN_EXTEND, 1, (uint32_t[]) { width - v.width }, 1, &v.term);
	return s->op(s, CVC5_KIND_BITVECTOR_EXTRACT, 2, (uint32_t[]) { width - 1, 0 }, 1, &v.term);
}

static Cvc5Term constant(struct bv_maker *s, int64_t value, uint32_t width)
{
	char digits[LIMIT_VECTOR_WIDTH + 1];
	for (uint32_t i = 0; i < width; i++) {
		uint32_t bit = width - 1 - i;
		bool set = bit >= 64 ? value < 0 : (((uint64_t)value >> bit) & 1) != 0;
		digits[i] = set ? '1' : '0';
	}
	digits[width] = '\0';
	return s->constant(s, width, digits);
}

static uint32_t max_width(const struct encoded *a, const struct encoded *b)
{
	return a->width > b->width ? a->width : b->width;
}

static uint32_t var_width(struct bv_maker *s, expr_ref e, const struct var *v)
{
	if (v->type.opaque) return 64;
	uint32_t bits = encode_signed_bits(expr_range(s->k->exprs, e));
	if (bits) return bits;
	if (v->type.bits == 64) return v->type.is_signed ? 64 : 65;
	return 66;      /* an iteration number: fewer than 2^65 for any machine type */
}

/* Truncating division and remainder at a width that holds both operands and the quotient. */
static struct encoded divide(struct bv_maker *s, enum expr_kind kind, const struct expr *x, const struct encoded kid[3])
{
	struct expr_table *t = s->k->exprs;
	uint32_t w = max_width(&kid[0], &kid[1]) + 1;
	Cvc5Term a = resize(s, kid[0], w), b = resize(s, kid[1], w);
	bool quotient = kind == EXPR_TDIV || kind == EXPR_EDIV;
	if (expr_range(t, x->kid[0]).lo >= 0 && expr_range(t, x->kid[1]).lo >= 0) {
		Cvc5Kind op = quotient ? CVC5_KIND_BITVECTOR_UDIV : CVC5_KIND_BITVECTOR_UREM;
		return (struct encoded) { op2(s, op, a, b), w };
	}
	Cvc5Term q = op2(s, CVC5_KIND_BITVECTOR_SDIV, a, b), r = op2(s, CVC5_KIND_BITVECTOR_SREM, a, b);
	if (kind == EXPR_TDIV) return (struct encoded) { q, w };
	if (kind == EXPR_TREM) return (struct encoded) { r, w };
	/* Euclidean: a negative remainder moves by |b|, the quotient by one away from b's sign. */
	Cvc5Term zero = constant(s, 0, w), one = constant(s, 1, w);
	Cvc5Term moves = op2(s, CVC5_KIND_BITVECTOR_SLT, r, zero), positive = op2(s, CVC5_KIND_BITVECTOR_SLT, zero, b);
	Cvc5Kind add = CVC5_KIND_BITVECTOR_ADD, sub = CVC5_KIND_BITVECTOR_SUB;
	Cvc5Term moved, base = quotient ? q : r, by = quotient ? one : b;
	Cvc5Term up = op2(s, add, base, by), down = op2(s, sub, base, by);
	moved = quotient ? op_ite(s, positive, down, up) : op_ite(s, positive, up, down);
	return (struct encoded) { op_ite(s, moves, moved, base), w };
}

/* 2^e for 0 <= e <= 62; the side condition excludes the rest. */
static struct encoded power(struct bv_maker *s, const struct expr *x, struct encoded e)
{
	struct expr_range r = expr_range(s->k->exprs, x->kid[0]);
	uint32_t w = (uint32_t)(r.hi < 0 ? 0 : r.hi > 62 ? 62 : r.hi) + 2;
	uint32_t at = w > e.width ? w : e.width;
	if (at < 8) at = 8;
	struct encoded shifted = { op2(s, CVC5_KIND_BITVECTOR_SHL, constant(s, 1, at), resize(s, e, at)), at };
	return (struct encoded) { resize(s, shifted, w), w };
}

static struct encoded wrap(struct bv_maker *s, struct int_type type, struct encoded v)
{
	if (type.opaque || !type.bits || type.bits > 64) return v;
	if (type.is_signed && v.width <= type.bits) return v;
	struct encoded cut = { resize(s, v, type.bits), type.bits };
	if (type.is_signed) return cut;
	cut.term = s->op(s, CVC5_KIND_BITVECTOR_ZERO_EXTEND, 1, (uint32_t[]) { 1 }, 1, &cut.term);
	cut.width++;
	return cut;
}

static struct encoded arithmetic(struct bv_maker *s, Cvc5Kind kind, uint32_t need, uint32_t cut,
	const struct encoded kid[3])
{
	uint32_t w = cut && cut < need ? cut : need;    /* sums and products are right modulo 2^w, and the value fits */
	if (w > LIMIT_VECTOR_WIDTH) return (struct encoded) { 0 };
	return (struct encoded) { op2(s, kind, resize(s, kid[0], w), resize(s, kid[1], w)), w };
}

static struct encoded choose(struct bv_maker *s, Cvc5Term cond, struct encoded a, struct encoded b)
{
	uint32_t w = max_width(&a, &b);
	return (struct encoded) { op_ite(s, cond, w ? resize(s, a, w) : a.term, w ? resize(s, b, w) : b.term), w };
}

static Cvc5Term compare(struct bv_maker *s, Cvc5Kind kind, struct encoded a, struct encoded b)
{
	uint32_t w = max_width(&a, &b);
	return op2(s, kind, w ? resize(s, a, w) : a.term, w ? resize(s, b, w) : b.term);
}

static struct encoded bitwise(struct bv_maker *s, Cvc5Kind kind, const struct encoded kid[3])
{
	uint32_t w = max_width(&kid[0], &kid[1]);
	return (struct encoded) { op2(s, kind, resize(s, kid[0], w), resize(s, kid[1], w)), w };
}

static struct encoded var_term(struct bv_maker *s, expr_ref e, const struct expr *x)
{
	const struct var *v = expr_var_get(s->k->exprs, x->var);
	uint32_t w = v->type.bits == 1 ? 0 : var_width(s, e, v);
	return (struct encoded) { s->variable(s, w, v->name), w };
}

static struct encoded encode_bv_raw(struct bv_maker *s, expr_ref e, uint32_t cut, const struct encoded kid[3])
{
	struct expr x = *expr_get(s->k->exprs, e);
	uint32_t widest = max_width(&kid[0], &kid[1]);
	switch (x.kind) {
	case EXPR_NONE: return (struct encoded) { 0 };
	case EXPR_INT: {
		uint32_t w = encode_signed_bits((struct expr_range) { x.value, x.value, false });
		return (struct encoded) { constant(s, x.value, w ? w : 64), w ? w : 64 };
	}
	case EXPR_VAR: return var_term(s, e, &x);
	case EXPR_BOOL: return (struct encoded) { s->boolean(s, x.value != 0), 0 };
	case EXPR_ADD: return arithmetic(s, CVC5_KIND_BITVECTOR_ADD, widest + 1, cut, kid);
	case EXPR_SUB: return arithmetic(s, CVC5_KIND_BITVECTOR_SUB, widest + 1, cut, kid);
	case EXPR_MUL: return arithmetic(s, CVC5_KIND_BITVECTOR_MULT, kid[0].width + kid[1].width, cut, kid);
	case EXPR_TDIV: case EXPR_TREM: case EXPR_EDIV: case EXPR_EMOD: return divide(s, x.kind, &x, kid);
	case EXPR_POW2: return power(s, &x, kid[0]);
	case EXPR_MIN: return choose(s, compare(s, CVC5_KIND_BITVECTOR_SLE, kid[0], kid[1]), kid[0], kid[1]);
	case EXPR_MAX: return choose(s, compare(s, CVC5_KIND_BITVECTOR_SLE, kid[0], kid[1]), kid[1], kid[0]);
	case EXPR_BAND: return bitwise(s, CVC5_KIND_BITVECTOR_AND, kid);
	case EXPR_BOR: return bitwise(s, CVC5_KIND_BITVECTOR_OR, kid);
	case EXPR_BXOR: return bitwise(s, CVC5_KIND_BITVECTOR_XOR, kid);
	case EXPR_WRAP: return wrap(s, x.type, kid[0]);
	case EXPR_ITE: return choose(s, kid[0].term, kid[1], kid[2]);
	case EXPR_EQ: case EXPR_IFF: return (struct encoded) { compare(s, CVC5_KIND_EQUAL, kid[0], kid[1]), 0 };
	case EXPR_LT: return (struct encoded) { compare(s, CVC5_KIND_BITVECTOR_SLT, kid[0], kid[1]), 0 };
	case EXPR_LE: return (struct encoded) { compare(s, CVC5_KIND_BITVECTOR_SLE, kid[0], kid[1]), 0 };
	case EXPR_NOT: return (struct encoded) { s->op(s, CVC5_KIND_NOT, 0, NULL, 1, &kid[0].term), 0 };
	case EXPR_AND: return (struct encoded) { op2(s, CVC5_KIND_AND, kid[0].term, kid[1].term), 0 };
	case EXPR_OR: return (struct encoded) { op2(s, CVC5_KIND_OR, kid[0].term, kid[1].term), 0 };
	}
	UNREACHABLE("expr_kind out of range");
}

struct encoded encode_bv_node(struct bv_maker *s, expr_ref e, const struct encoded kid[3])
{
	uint32_t cut = encode_signed_bits(expr_range(s->k->exprs, e));
	struct encoded r = encode_bv_raw(s, e, cut, kid);
	if (r.width > LIMIT_VECTOR_WIDTH) return (struct encoded) { 0 };
	if (r.width && cut && cut < r.width && expr_get(s->k->exprs, e)->kind != EXPR_VAR) {
		r.term = resize(s, r, cut);
		r.width = cut;
	}
	return r;
}

/* What instructions of inline PTX compute of whole numbers: sums, products, bits, shifts, fields, choices, conversions, and the lane.
 * Source: the PTX manual's semantics of integer, logic and shift instructions. */
#include "infer/lower/device/device_internal.h"

#define OPERANDS 4                      /* of one instruction */

/* ".mad.lo.s32.": the instruction, what follows its name, and its last type: what it reads. */
struct number {
	struct lower *l;
	const char *op;
	struct int_type type;
	expr_ref of[OPERANDS];                  /* as integers of that type */
	int64_t constant[OPERANDS];
	bool known[OPERANDS];
};

static const struct { const char *name; struct int_type type; } TYPES[] = {
	{ "b16", { 16, false, false } }, { "u16", { 16, false, false } }, { "s16", { 16, true, false } },
	{ "b32", { 32, false, false } }, { "u32", { 32, false, false } }, { "s32", { 32, true, false } },
	{ "b64", { 64, false, false } }, { "u64", { 64, false, false } }, { "s64", { 64, true, false } },
	{ "b8", { 8, false, false } }, { "u8", { 8, false, false } }, { "s8", { 8, true, false } },
};

/* The part of the opcode that begins here; its type, or none (0 bits). */
static struct int_type type_at(const char *part)
{
	for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++) {
		size_t n = strlen(TYPES[i].name);
		if (!strncmp(part, TYPES[i].name, n) && part[n] == '.') return TYPES[i].type;
	}
	return (struct int_type){0};
}

/* The n-th type from the end, the last part being the first. */
static struct int_type type_from_end(const char *op, int n)
{
	const char *end = op + strlen(op) - 1;
	for (const char *s = end - 1; s >= op; s--)
		if (*s == '.' && n-- == 0) return type_at(s + 1);
	return (struct int_type){0};
}

static bool is(const struct number *x, const char *name) { return !strncmp(x->op + 1, name, strlen(name)) && x->op[1 + strlen(name)] == '.'; }

static expr_ref power(struct lower *l, int64_t n) { return expr_int(l->t, INT64_C(1) << n); }

static struct value wrapped(const struct number *x, struct int_type type, expr_ref e) { return values_int(expr_wrap(x->l->t, type, e), type); }

static struct int_type twice(struct int_type t) { return (struct int_type){ (uint8_t)(2 * t.bits), t.is_signed, false }; }

/* ---- of which kinds there are ---- */

static struct value sums(const struct number *x, size_t n)
{
	struct expr_table *t = x->l->t;
	if (n == 2 && is(x, "add")) return wrapped(x, x->type, expr_add(t, x->of[0], x->of[1]));
	if (n == 2 && is(x, "sub")) return wrapped(x, x->type, expr_sub(t, x->of[0], x->of[1]));
	if (n == 1 && is(x, "neg")) return wrapped(x, x->type, expr_sub(t, expr_int(t, 0), x->of[0]));
	if (n == 2 && is(x, "min")) return values_int(expr_binary(t, EXPR_MIN, x->of[0], x->of[1]), x->type);
	if (n == 2 && is(x, "max")) return values_int(expr_binary(t, EXPR_MAX, x->of[0], x->of[1]), x->type);
	if (n >= 2 && (is(x, "mul.lo") || is(x, "mad.lo"))) {
		expr_ref product = expr_binary(t, EXPR_MUL, x->of[0], x->of[1]);
		return wrapped(x, x->type, n == 3 ? expr_add(t, product, x->of[2]) : product);
	}
	bool divides = n == 2 && x->known[1] && x->constant[1] > 0;
	if (divides && is(x, "div")) return values_int(expr_binary(t, EXPR_TDIV, x->of[0], x->of[1]), x->type);
	if (divides && is(x, "rem")) return values_int(expr_binary(t, EXPR_TREM, x->of[0], x->of[1]), x->type);
	return (struct value){0};
}

/* mul.wide, mad.wide: both factors whole; what is added is as wide as the result. */
static struct value wide(const struct number *x, const struct value *args, size_t n, const struct tree_span *at)
{
	struct expr_table *t = x->l->t;
	if (x->type.bits > 32) return (struct value){0};
	expr_ref e = expr_binary(t, EXPR_MUL, x->of[0], x->of[1]);
	if (n == 3) e = expr_add(t, e, values_as_int(x->l, values_to_type(x->l, args[2], twice(x->type), at), at));
	return wrapped(x, twice(x->type), e);
}

/* Of what has so many bits, without a sign. */
static struct value bits(const struct number *x, size_t n)
{
	struct expr_table *t = x->l->t;
	bool both = is(x, "and"), either = is(x, "or"), one = is(x, "xor");
	if (x->type.is_signed || x->type.bits < 16) return (struct value){0};
	if (n == 2 && (both || either || one)) return values_int(expr_binary(t, both ? EXPR_BAND : either ? EXPR_BOR : EXPR_BXOR, x->of[0], x->of[1]), x->type);
	if (n == 1 && is(x, "not")) return wrapped(x, x->type, expr_sub(t, expr_int(t, -1), x->of[0]));
	return (struct value){0};
}

/* What is shifted by more than there are bits is gone. */
static struct value shifts(const struct number *x)
{
	struct expr_table *t = x->l->t;
	bool left = is(x, "shl"), fits = x->known[1] && x->constant[1] >= 0 && x->constant[1] < x->type.bits && x->constant[1] < 62;
	if (x->type.bits > 32 && !fits) return (struct value){0};
	expr_ref by = fits ? power(x->l, x->constant[1]) : expr_unary(t, EXPR_POW2, expr_binary(t, EXPR_MIN, x->of[1], expr_int(t, x->type.bits)));
	return wrapped(x, x->type, expr_binary(t, left ? EXPR_MUL : EXPR_EDIV, x->of[0], by));
}

/* bfe, bfi: a field of `length` bits from `start` on. */
static struct value fields(const struct number *x, size_t n)
{
	struct expr_table *t = x->l->t;
	bool takes = is(x, "bfe"), both = x->known[n - 2] && x->known[n - 1];
	int64_t start = x->constant[n - 2], length = x->constant[n - 1];
	if (!both || x->type.is_signed || x->type.bits > 32 || start < 0 || length < 1 || start + length > x->type.bits) return (struct value){0};
	if (n != (takes ? 3 : 4)) return (struct value){0};
	expr_ref from = x->of[takes ? 0 : 1], least = power(x->l, start), size = power(x->l, length);
	expr_ref field = expr_binary(t, EXPR_EMOD, expr_binary(t, EXPR_EDIV, from, least), size);
	if (takes) return values_int(field, x->type);
	expr_ref change = expr_sub(t, expr_binary(t, EXPR_EMOD, x->of[0], size), field);
	return values_int(expr_add(t, from, expr_binary(t, EXPR_MUL, change, least)), x->type);
}

static struct value computed(const struct number *x, const struct value *args, size_t n, const struct tree_span *at)
{
	if (strstr(x->op, ".cc.") || strstr(x->op, ".hi.")) return (struct value){0};
	if (n >= 2 && (is(x, "mul.wide") || is(x, "mad.wide"))) return wide(x, args, n, at);
	if (n == 2 && (is(x, "shl") || is(x, "shr"))) return shifts(x);
	if (n >= 3 && (is(x, "bfe") || is(x, "bfi"))) return fields(x, n);
	struct value v = sums(x, n);
	return v.kind ? v : bits(x, n);
}

/* ---- what is asked ---- */

struct value device_ptx_number(struct lower *l, const char *op, const struct value *args, size_t n, const struct tree_span *at)
{
	struct number x = { .l = l, .op = op, .type = type_from_end(op, 0) };
	bool chooses = is(&x, "selp"), converts = is(&x, "cvt"), cut_off = strstr(op, ".sat.") || strstr(op, ".relu.");
	size_t numbers = chooses ? 2 : n;
	if (!x.type.bits || cut_off || !n || n > OPERANDS || (chooses && n != 3)) return (struct value){0};
	for (size_t i = 0; i < n; i++)
		if (args[i].kind != VALUE_INT) return (struct value){0};
	for (size_t i = 0; i < numbers; i++) {
		bool shift = i && (is(&x, "shl") || is(&x, "shr") || is(&x, "bfe")), field = i > 1 && is(&x, "bfi");
		x.of[i] = values_as_int(l, values_to_type(l, args[i], shift || field ? VALUES_U32 : x.type, at), at);
		x.known[i] = expr_is_int(l->t, x.of[i], &x.constant[i]);
	}
	if (chooses) return values_int(expr_ite(l->t, values_as_bool(l, args[2], at), x.of[0], x.of[1]), x.type);
	struct int_type to = converts ? type_from_end(op, 1) : x.type;
	if (converts) return to.bits && n == 1 ? wrapped(&x, to, x.of[0]) : (struct value){0};
	return computed(&x, args, n, at);
}

/* %laneid, %lanemask_lt and its kin. kind NONE: none of them. */
struct value device_ptx_lane(struct lower *l, const char *name)
{
	struct expr_table *t = l->t;
	expr_ref own = expr_unary(t, EXPR_POW2, device_lane(l)), all = power(l, WARP), twice_own = expr_add(t, own, own);
	if (!strcmp(name, "laneid")) return values_int(device_lane(l), VALUES_U32);
	if (!strcmp(name, "lanemask_eq")) return values_int(own, VALUES_U32);
	if (!strcmp(name, "lanemask_lt")) return values_int(expr_sub(t, own, expr_int(t, 1)), VALUES_U32);
	if (!strcmp(name, "lanemask_le")) return values_int(expr_sub(t, twice_own, expr_int(t, 1)), VALUES_U32);
	if (!strcmp(name, "lanemask_ge")) return values_int(expr_sub(t, all, own), VALUES_U32);
	if (!strcmp(name, "lanemask_gt")) return values_int(expr_sub(t, all, twice_own), VALUES_U32);
	return (struct value){0};
}

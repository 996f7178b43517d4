/* Queries in machine words as SMT-LIB 2: the encoding of encode_bv.c with text in place of cvc5's terms. */
#include "smt/encode_internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *bv_symbol(Cvc5Kind kind)
{
	static const struct { Cvc5Kind kind; const char *name; } table[] = {
		{ CVC5_KIND_EQUAL, "=" }, { CVC5_KIND_NOT, "not" }, { CVC5_KIND_AND, "and" }, { CVC5_KIND_OR, "or" },
		{ CVC5_KIND_ITE, "ite" }, { CVC5_KIND_BITVECTOR_ADD, "bvadd" }, { CVC5_KIND_BITVECTOR_SUB, "bvsub" },
		{ CVC5_KIND_BITVECTOR_MULT, "bvmul" }, { CVC5_KIND_BITVECTOR_SDIV, "bvsdiv" },
		{ CVC5_KIND_BITVECTOR_SREM, "bvsrem" }, { CVC5_KIND_BITVECTOR_UDIV, "bvudiv" },
		{ CVC5_KIND_BITVECTOR_UREM, "bvurem" }, { CVC5_KIND_BITVECTOR_AND, "bvand" },
		{ CVC5_KIND_BITVECTOR_OR, "bvor" }, { CVC5_KIND_BITVECTOR_XOR, "bvxor" },
		{ CVC5_KIND_BITVECTOR_SHL, "bvshl" }, { CVC5_KIND_BITVECTOR_SLT, "bvslt" },
		{ CVC5_KIND_BITVECTOR_SLE, "bvsle" }, { CVC5_KIND_BITVECTOR_EXTRACT, "extract" },
		{ CVC5_KIND_BITVECTOR_SIGN_EXTEND, "sign_extend" }, { CVC5_KIND_BITVECTOR_ZERO_EXTEND, "zero_extend" },
	};
	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
		if (table[i].kind == kind) return table[i].name;
	UNREACHABLE("encode_bv.c makes no other operator");
}

struct bv_text { struct arena *arena; struct text *out; };

/* The maker's terms are texts in the query's arena. */
static Cvc5Term text_term(char *s)
{
	return (Cvc5Term)(void *)s;
}

static Cvc5Term text_op(struct bv_maker *m, Cvc5Kind kind, size_t n_idx, const uint32_t *idx, size_t n,
	const Cvc5Term *kids)
{
	struct bv_text *b = m->data;
	struct text t = { 0 };
	if (n_idx == 1) text_printf(&t, "((_ %s %" PRIu32 ")", bv_symbol(kind), idx[0]);
	else if (n_idx == 2) text_printf(&t, "((_ %s %" PRIu32 " %" PRIu32 ")", bv_symbol(kind), idx[0], idx[1]);
	else text_printf(&t, "(%s", bv_symbol(kind));
	for (size_t i = 0; i < n; i++) text_printf(&t, " %s", (const char *)(void *)kids[i]);
	text_put(&t, ")");
	char *s = arena_strdup(b->arena, t.at);
	text_fini(&t);
	return text_term(s);
}

static Cvc5Term text_constant(struct bv_maker *m, uint32_t width, const char *digits)
{
	(void)width;
	return text_term(arena_printf(((struct bv_text *)m->data)->arena, "#b%s", digits));
}

static void declare(struct text *out, const char *command, const char *name, const char *parameters, uint32_t width)
{
	if (width) text_printf(out, "(%s %s %s(_ BitVec %" PRIu32 ")", command, name, parameters, width);
	else text_printf(out, "(%s %s %sBool", command, name, parameters);
}

static Cvc5Term text_variable(struct bv_maker *m, uint32_t width, const char *name)
{
	struct bv_text *b = m->data;
	char *quoted = arena_printf(b->arena, "|%s|", name);
	declare(b->out, "declare-const", quoted, "", width);
	text_put(b->out, ")\n");
	return text_term(quoted);
}

static Cvc5Term text_boolean(struct bv_maker *m, bool value)
{
	(void)m;
	return text_term(value ? "true" : "false");
}

/* Every operator becomes a definition, children first: they have smaller handles. */
static void print_bv_definitions(const struct query *q, struct bv_maker *m, struct encoded *at, const bool *used,
	uint32_t n)
{
	struct bv_text *b = m->data;
	for (uint32_t ix = 1; ix < n; ix++) {
		if (!used[ix]) continue;
		struct expr x = *expr_get(q->k->exprs, (expr_ref) { ix });
		struct encoded kid[3] = { 0 };
		for (uint32_t i = 0; i < smt_arity(x.kind); i++) kid[i] = at[x.kid[i].ix];
		at[ix] = encode_bv_node(m, (expr_ref) { ix }, kid);
		if (!at[ix].term) at[ix].term = text_term("unsupported");    /* wider than any width we use */
		if (!smt_arity(x.kind)) continue;
		char *name = arena_printf(b->arena, "e%" PRIu32, ix);
		declare(b->out, "define-fun", name, "() ", at[ix].width);
		text_printf(b->out, " %s)\n", (const char *)(void *)at[ix].term);
		at[ix].term = text_term(name);
	}
}

void print_bv_query(const struct query *q, struct text *out)
{
	uint32_t n = expr_count(q->k->exprs) + 1;
	bool *used = ARENA_ARRAY(q->arena, bool, n);
	struct encoded *at = ARENA_ARRAY(q->arena, struct encoded, n);
	for (size_t i = 0; i < q->asserts.n; i++) used[q->asserts.at[i].ix] = true;
	for (uint32_t ix = n; ix-- > 1;) {
		struct expr x = *expr_get(q->k->exprs, (expr_ref) { ix });
		for (uint32_t i = 0; used[ix] && i < smt_arity(x.kind); i++) used[x.kid[i].ix] = true;
	}
	struct bv_text b = { q->arena, out };
	struct bv_maker m = { q->k, &b, text_op, text_constant, text_variable, text_boolean };
	text_put(out, "(set-logic QF_BV)\n");
	print_bv_definitions(q, &m, at, used, n);
	for (size_t i = 0; i < q->asserts.n; i++)
		text_printf(out, "(assert %s)\n", (const char *)(void *)at[q->asserts.at[i].ix].term);
	text_put(out, "(check-sat)\n(reset)\n\n");
}

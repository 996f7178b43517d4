/* Polynomials over expressions: what is no sum or product, or does not fit, is an atom. */
#include "smt/poly_internal.h"

#include <stddef.h>
#include <string.h>

void poly_load(struct poly *out, const struct poly *p)
{
	memcpy(out, p, offsetof(struct poly, at) + p->n * sizeof p->at[0]);
}

int atoms_compare(const struct term *a, const struct term *b)
{
	if (a->n != b->n) return a->n < b->n ? -1 : 1;
	for (uint32_t i = 0; i < a->n; i++)
		if (a->atom[i].ix != b->atom[i].ix) return a->atom[i].ix < b->atom[i].ix ? -1 : 1;
	return 0;
}

/* *from: the terms before it come before t; afterwards, before what comes after t. */
static bool add_from(struct poly *p, const struct term *t, uint32_t *from)
{
	if (!t->coef) return true;
	uint32_t i = *from;
	int order = 1;
	while (i < p->n && (order = atoms_compare(&p->at[i], t)) < 0) i++;
	*from = i;
	if (i < p->n && order == 0) {
		if (!int_add(p->at[i].coef, t->coef, &p->at[i].coef)) return false;
		if (p->at[i].coef) return true;
		p->n--;
		memmove(&p->at[i], &p->at[i + 1], (p->n - i) * sizeof p->at[0]);
		return true;
	}
	if (p->n == LIMIT_POLY_TERMS) return false;
	memmove(&p->at[i + 1], &p->at[i], (p->n - i) * sizeof p->at[0]);
	p->at[i] = *t;
	p->n++;
	return true;
}

bool poly_add_term(struct poly *p, const struct term *t)
{
	return add_from(p, t, &(uint32_t) { 0 });
}

void poly_drop_term(struct poly *p, const struct term *t)
{
	for (uint32_t i = 0; i < p->n; i++) {
		if (p->at[i].coef != t->coef || atoms_compare(&p->at[i], t) != 0) continue;
		p->n--;
		memmove(&p->at[i], &p->at[i + 1], (p->n - i) * sizeof p->at[0]);
		return;
	}
	UNREACHABLE("a term that is there");
}

bool poly_add(struct poly *p, const struct poly *q, int64_t factor)
{
	uint32_t from = 0;
	for (uint32_t i = 0; i < q->n; i++) {
		struct term t = q->at[i];
		if (!int_mul(t.coef, factor, &t.coef) || !add_from(p, &t, &from)) return false;
	}
	return true;
}

bool term_multiply(const struct term *a, const struct term *b, struct term *out)
{
	struct term product = { .n = a->n + b->n };
	uint32_t i = 0, j = 0;
	if (product.n > LIMIT_POLY_DEGREE || !int_mul(a->coef, b->coef, &product.coef)) return false;
	for (uint32_t k = 0; k < product.n; k++)
		product.atom[k] = j == b->n || (i < a->n && a->atom[i].ix <= b->atom[j].ix) ? a->atom[i++] : b->atom[j++];
	*out = product;
	return true;
}

bool poly_mul(const struct poly *a, const struct poly *b, struct poly *out)
{
	out->n = 0;
	for (uint32_t i = 0; i < a->n; i++)
		for (uint32_t j = 0; j < b->n; j++) {
			struct term t;
			if (!term_multiply(&a->at[i], &b->at[j], &t) || !poly_add_term(out, &t)) return false;
		}
	return true;
}

static void poly_atom(struct poly *p, expr_ref e)
{
	p->n = 1;
	p->at[0] = (struct term) { .coef = 1, .n = 1, .atom = { e } };
}

/* Recursion is bounded by the budget, which counts visited nodes. What does not fit becomes one atom. */
static void poly_of(struct expr_table *t, expr_ref e, struct poly *p, uint32_t *budget)
{
	struct expr x = *expr_get(t, e);
	struct expr_range r = { INT64_MIN, INT64_MAX, false };
	if (x.kind == EXPR_VAR && !expr_var_get(t, x.var)->type.opaque) r = expr_range(t, e);
	if (x.kind == EXPR_INT || r.lo == r.hi) {
		p->n = 0;
		poly_add_term(p, &(struct term) { .coef = x.kind == EXPR_INT ? x.value : r.lo });
		return;
	}
	poly_atom(p, e);
	if (x.kind != EXPR_ADD && x.kind != EXPR_SUB && x.kind != EXPR_MUL) return;
	if (*budget < 2) return;
	*budget -= 2;
	struct poly a, b, product;
	const struct poly *is = &a;
	poly_of(t, x.kid[0], &a, budget);
	poly_of(t, x.kid[1], &b, budget);
	if (x.kind == EXPR_MUL) is = poly_mul(&a, &b, &product) ? &product : NULL;
	else if (!poly_add(&a, &b, x.kind == EXPR_ADD ? 1 : -1)) is = NULL;
	if (is) poly_load(p, is);
}

void poly_make(struct expr_table *t, expr_ref e, struct poly *p)
{
	uint32_t budget = LIMIT_POLY_NODES;
	poly_of(t, e, p, &budget);
}

static expr_ref term_expr(struct expr_table *t, const struct term *m)
{
	expr_ref e = expr_int(t, m->coef);
	for (uint32_t i = 0; i < m->n; i++) e = expr_mul(t, e, m->atom[i]);
	return e;
}

expr_ref poly_expr(struct expr_table *t, const struct poly *p)
{
	expr_ref sum = expr_int(t, 0);
	for (uint32_t i = 0; i < p->n; i++) sum = expr_add(t, sum, term_expr(t, &p->at[i]));
	return sum;
}

bool poly_equal(const struct poly *a, const struct poly *b)
{
	if (a->n != b->n) return false;
	for (uint32_t i = 0; i < a->n; i++)
		if (a->at[i].coef != b->at[i].coef || atoms_compare(&a->at[i], &b->at[i])) return false;
	return true;
}

bool poly_negate(struct poly *p)
{
	struct poly negative = { .n = 0 };
	if (!poly_add(&negative, p, -1)) return false;
	*p = negative;
	return true;
}

int64_t poly_content(const struct poly *p)
{
	int64_t g = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		int64_t a = p->at[i].n ? p->at[i].coef : 0;
		if (p->at[i].coef == INT64_MIN) return 1;
		while (a) {
			int64_t rest = g % a;
			g = a;
			a = rest;
		}
	}
	return g < 0 ? -g : g;
}

/* What two stores leave where they meet, if one is wider or lies beside the other: their bytes, as far as the numbers that stand for
 * what is stored tell them. */
#include "smt/smt_internal.h"

/* One number stands for several that were computed, and tells nothing of each. */
static bool is_mixed(const struct site *s) { return s->coded && !s->plain_value; }

/* Made of what may be anything, in a way that is not followed: so may be any of its bytes. */
static bool is_given(const struct kernel *k, const struct performed *x)
{
	const struct expr *e = x->stored.ix ? expr_get(k->exprs, x->stored) : NULL;
	const struct var *v = e && e->kind == EXPR_VAR ? expr_var_get(k->exprs, e->var) : NULL;
	return v && v->kind == VAR_APPROX && !v->unfollowed;
}

/* A number that is stored, or a part of what is stored at once, with the bytes that it takes. known: it is their bits; repeated: the
 * lowest byte is all of them. */
struct part { int64_t at, size, number; bool known, repeated; };

static bool fits(int64_t number, int64_t size)
{
	return size >= 8 || (number >= -(INT64_C(1) << (8 * size - 1)) && number < INT64_C(1) << 8 * size);
}

/* What is read of so many bytes may be one byte over and over. */
static bool is_repeated(int64_t number, uint32_t unit)
{
	uint64_t cut = unit < 8 ? (UINT64_C(1) << 8 * unit) - 1 : UINT64_MAX;
	return ((uint64_t)number & cut) == (((uint64_t)number & 0xff) * UINT64_C(0x0101010101010101) & cut);
}

static uint32_t parts_of(const struct kernel *k, const struct performed *x)
{
	const struct content *c = kernel_content_of(k, x->value);
	return c ? (uint32_t)c->parts.n : 1;
}

static struct part part_of(const struct kernel *k, const struct array *array, const struct performed *x, uint32_t i)
{
	const struct content *c = kernel_content_of(k, x->value);
	int64_t bytes = array->unit_bytes;
	struct part p = { .at = x->index[array->dims - 1] * bytes, .size = x->count * bytes, .number = x->value, .known = true };
	for (uint32_t j = 0; c && j < i; j++) p.at += c->parts.at[j].size;
	if (c) p.size = c->parts.at[i].size, p.number = c->parts.at[i].number;
	else if (kernel_site(k, x->site)->filled) p.repeated = true;
	else if (kernel_site(k, x->site)->coded && p.size > 8) p.known = p.repeated = is_repeated(p.number, array->unit_bytes);
	else if (kernel_site(k, x->site)->coded) p.known = float_code_bits(x->value, p.size, &p.number);
	p.known = p.known && (p.repeated || fits(p.number, p.size));
	return p;
}

static uint64_t byte_of(const struct part *p, int64_t at)
{
	int64_t i = p->repeated ? 0 : at - p->at;
	return i < 8 ? (uint64_t)p->number >> 8 * i & 0xff : p->number < 0 ? 0xff : 0;
}

static bool parts_differ(const struct part *x, const struct part *y, bool alike)
{
	if (alike && x->at == y->at && x->size == y->size) return x->number != y->number;
	if (!x->known || !y->known) return false;
	for (int64_t i = x->at > y->at ? x->at : y->at; i < x->at + x->size && i < y->at + y->size; i++)
		if (byte_of(x, i) != byte_of(y, i)) return true;
	return false;
}

bool stored_alike(const struct site *a, const struct site *b, int64_t bytes)
{
	const struct site *filled = a->filled ? a : b, *other = a->filled ? b : a;
	if (!filled->filled) return a->coded == b->coded;
	return other->filled ? other->filled == filled->filled : !other->coded && filled->filled == bytes;
}

bool stored_may_agree(const struct kernel *k, const struct array *array, const struct performed *x, const struct performed *y)
{
	const struct site *a = kernel_site(k, x->site), *b = kernel_site(k, y->site);
	if (is_given(k, x) || is_given(k, y)) return false;
	if (is_mixed(a) || is_mixed(b)) return true;
	if (!x->has_value || !y->has_value || !a->plain_value || !b->plain_value) return false;
	for (uint32_t i = 0; i < parts_of(k, x); i++)
		for (uint32_t j = 0; j < parts_of(k, y); j++) {
			struct part p = part_of(k, array, x, i), q = part_of(k, array, y, j);
			if (parts_differ(&p, &q, stored_alike(a, b, p.size))) return false;
		}
	return true;
}

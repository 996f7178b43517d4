/* Elements of vectors, `v.xy`; and vectors made of others: as_type, __builtin_shufflevector, __builtin_convertvector. */
#include "infer/lower/exprs/exprs_parts.h"

#include <ctype.h>
#include <string.h>

static int64_t digit(char c)
{
	static const char *const digits = "0123456789abcdef";
	const char *at = strchr(digits, tolower((unsigned char)c));
	return c && at ? at - digits : -1;
}

static int64_t letter(char c)
{
	static const char *const letters[2] = { "xyzw", "rgba" };
	for (int i = 0; i < 2; i++) {
		const char *at = c ? strchr(letters[i], c) : NULL;
		if (at) return at - letters[i];
	}
	return -1;
}

/* `lo`, `hi`, `even`, `odd` of n elements; a third element of three counts as a fourth. */
static bool half(const char *text, int64_t n, struct swizzle *out)
{
	bool lo = !strcmp(text, "lo"), hi = !strcmp(text, "hi"), even = !strcmp(text, "even"), odd = !strcmp(text, "odd");
	if (!lo && !hi && !even && !odd) return false;
	if (n == 3) n = 4;
	for (out->n = 0; out->n < n / 2; out->n++) out->at[out->n] = lo ? out->n : hi ? n / 2 + out->n : 2 * out->n + odd;
	return true;
}

/* `v.even.y`: the elements of v. */
static bool compose(const struct swizzle *inner, struct swizzle *out)
{
	for (int64_t i = 0; i < out->n; i++) {
		if (out->at[i] >= inner->n) return false;
		out->at[i] = inner->at[out->at[i]];
	}
	return true;
}

static bool own_swizzle(const struct tree_expr *e, struct swizzle *out)
{
	const struct tree_type *v = e->kid[0]->type;
	if (tree_has(e->flags, TREE_FLAG_ARROW)) v = v->to;
	if (!v || v->kind != TREE_TYPE_VECTOR || v->extent > 16) return false;
	*out = (struct swizzle){ .element = v->to->bare };
	if (half(e->text, v->extent, out)) return true;
	bool digits = (e->text[0] == 's' || e->text[0] == 'S') && e->text[1];
	for (const char *s = e->text + digits; *s && out->n < 16; s++) {
		int64_t i = digits ? digit(*s) : letter(*s);
		if (i < 0 || i >= 16) return false;
		out->at[out->n++] = i;
	}
	return out->n > 0;
}

static bool is_part_of_part(const struct tree_expr *e)
{
	return e->kid[0]->kind == TREE_EXPR_VECTOR_MEMBER && !tree_has(e->flags, TREE_FLAG_ARROW);
}

bool exprs_swizzle(const struct tree_expr *e, struct swizzle *out)
{
	struct swizzle inner;
	if (!own_swizzle(e, out)) return false;
	return !is_part_of_part(e) || (exprs_swizzle(e->kid[0], &inner) && compose(&inner, out));
}

struct value exprs_swizzle_whole(struct lower *l, const struct tree_expr *e)
{
	while (is_part_of_part(e)) e = e->kid[0];
	if (tree_has(e->flags, TREE_FLAG_ARROW)) return exprs_eval(l, e->kid[0], (struct want){0});
	return exprs_place(l, e->kid[0]);
}

struct value exprs_swizzle_load(struct lower *l, const struct tree_expr *e)
{
	struct swizzle s;
	if (!exprs_swizzle(e, &s)) return exprs_lost(l, e, "element of a vector");
	struct value p = exprs_swizzle_whole(l, e);
	int64_t size = values_size(s.element);
	if (s.n == 1) return memory_load(l, memory_field(l, p, s.at[0] * size), e->type, &e->at, (struct want){0});
	uint32_t object = memory_object_new(l, "vector", CAUSE_UNINITIALISED);
	for (int64_t i = 0; i < s.n; i++)
		memory_write(l, object, i * size, (uint32_t)size, memory_load(l, memory_field(l, p, s.at[i] * size), s.element, &e->at, (struct want){0}));
	return (struct value){ .kind = VALUE_RECORD, .object = object };
}

/* Compilers read the vector and store all of it. */
static void say_others_stay(struct lower *l, const struct tree_expr *e, const struct value *p)
{
	if (p->kind != VALUE_POINTER || exprs_is_memory(p)) values_assumption(l, ASSUME_OTHER, &e->at, "a store to some elements of a vector leaves its others alone");
}

void exprs_swizzle_store(struct lower *l, const struct tree_expr *e, struct value v)
{
	struct swizzle s;
	if (!exprs_swizzle(e, &s)) {
		exprs_lost(l, e, "element of a vector");
		return;
	}
	struct value p = exprs_swizzle_whole(l, e);
	int64_t size = values_size(s.element);
	say_others_stay(l, e, &p);
	for (int64_t i = 0; i < s.n; i++) {
		struct value part = v;
		if (v.kind == VALUE_RECORD)
			part = memory_load(l, memory_field(l, memory_object_pointer(l, v.object), i * size), s.element, &e->at, (struct want){0});
		memory_store(l, memory_field(l, p, s.at[i] * size), s.element, values_convert(l, part, s.element, &e->at), &e->at);
	}
}

/* as_type has one operand, of so many bytes; the others are not followed. */
struct value exprs_shuffle(struct lower *l, const struct tree_expr *e)
{
	if (e->kids == 1 && e->kid[0] && values_size(e->kid[0]->type) == values_size(e->type))
		return values_reinterpret(l, exprs_eval(l, e->kid[0], (struct want){0}), e->kid[0]->type->bare, e->type->bare, &e->at);
	bool uniform = true;
	for (uint32_t i = 0; i < e->kids; i++) {
		struct value v = e->kid[i] ? exprs_eval(l, e->kid[i], (struct want){0}) : (struct value){0};
		uniform = uniform && values_uniform(l, &v);
	}
	return values_unknown(l, e->type, NULL, CAUSE_UNSUPPORTED, "elements of vectors, mixed", &e->at, uniform);
}

/* A condition on launches in the words of C: `n >= gridDim.x * blockDim.x && n % 32 == 0`, over the parameters of a kernel and
 * the dimensions of its launch. Numbers are mathematical: nothing overflows in it. */
#include "core/core_internal.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct condition { struct kernel *k; const char *at; const char *why; int depth; };

static expr_ref fail(struct condition *c, const char *format, const char *words)
{
	if (!c->why) c->why = arena_printf(c->k->arena, format, words);
	return (expr_ref){ 0 };
}

static bool take(struct condition *c, const char *word)
{
	while (isspace((unsigned char)*c->at)) c->at++;
	size_t n = strlen(word);
	if (strncmp(c->at, word, n) != 0) return false;
	if (n == 1 && strchr("<>!=", *word) && c->at[1] == '=') return false;
	if (n == 1 && strchr("<>", *word) && c->at[1] == *word) return false;
	c->at += n;
	return true;
}

/* e, when it is of this sort. */
static expr_ref of_sort(struct condition *c, expr_ref e, enum expr_sort sort)
{
	if (!e.ix || expr_sort(c->k->exprs, e) == sort) return e;
	return fail(c, sort == SORT_BOOL ? "a number stands where a condition must be%s" : "a condition stands where a number must be%s", "");
}

/* ---- names ---- */

static bool is_usable(const struct var *v)
{
	return (v->kind == VAR_PARAM && !v->type.opaque) || v->kind == VAR_BLOCK_DIM || v->kind == VAR_GRID_DIM;
}

static const char *nearest(struct condition *c, const char *name)
{
	struct expr_table *t = c->k->exprs;
	uint32_t n = expr_var_count(t), found = 0;
	const char **words = ARENA_ARRAY(c->k->arena, const char *, n + 1);
	for (var_ref v = { 1 }; v.ix <= n; v.ix++)
		if (is_usable(expr_var_get(t, v))) words[found++] = expr_var_get(t, v)->name;
	return text_nearest(name, words);
}

static expr_ref name_read(struct condition *c)
{
	const char *begin = c->at;
	while (isalnum((unsigned char)*c->at) || (*c->at && strchr("_.$:", *c->at))) c->at++;
	char *name = arena_strndup(c->k->arena, begin, (size_t)(c->at - begin));
	var_ref v = expr_var_find(c->k->exprs, name);
	if (v.ix && is_usable(expr_var_get(c->k->exprs, v))) return expr_var(c->k->exprs, v);
	if (v.ix) return fail(c, "'%s' is not the same for the whole launch, or no integer", name);
	const char *near = nearest(c, name);
	name = arena_printf(c->k->arena, near ? "'%s'; did you mean '%s'?" : "'%s'", name, near);
	return fail(c, "no parameter and no dimension is called %s", name);
}

/* ---- from the tightest to the loosest ---- */

static expr_ref either(struct condition *c);

static expr_ref power_of_two(struct condition *c, expr_ref e)
{
	struct expr_table *t = c->k->exprs;
	expr_ref any = expr_bool(t, false);
	if (!of_sort(c, e, SORT_INT).ix) return (expr_ref){ 0 };
	int64_t most = expr_range(t, e).hi;
	for (int i = 30; i >= 0; i--)
		if (INT64_C(1) << i <= most) any = expr_or(t, any, expr_eq(t, e, expr_int(t, INT64_C(1) << i)));
	return any;
}

static expr_ref number_read(struct condition *c)
{
	char *end;
	errno = 0;
	long long value = strtoll(c->at, &end, 0);
	while (*end == 'u' || *end == 'U' || *end == 'l' || *end == 'L') end++;
	if (errno || isalnum((unsigned char)*end) || *end == '.') return fail(c, "'%s' begins with no number that is meant here", c->at);
	c->at = end;
	return expr_int(c->k->exprs, value);
}

static expr_ref primary(struct condition *c)
{
	struct expr_table *t = c->k->exprs;
	if (++c->depth > LIMIT_CONDITION_DEPTH) return fail(c, "it is nested too deeply%s", "");
	expr_ref e = { 0 };
	if (take(c, "-")) {
		e = of_sort(c, primary(c), SORT_INT);
		e = e.ix ? expr_sub(t, expr_int(t, 0), e) : e;
	} else if (take(c, "!")) {
		e = of_sort(c, primary(c), SORT_BOOL);
		e = e.ix ? expr_not(t, e) : e;
	} else {
		bool power = take(c, "is_power_of_two");
		bool open = take(c, "(");
		if (open) {
			e = either(c);
			if (e.ix && !take(c, ")")) e = fail(c, "a ')' is missing before '%s'", c->at);
			if (e.ix && power) e = power_of_two(c, e);
		} else if (isdigit((unsigned char)*c->at)) {
			e = number_read(c);
		} else if (isalpha((unsigned char)*c->at) || *c->at == '_') {
			e = name_read(c);
		} else {
			e = *c->at ? fail(c, "a name or a number must be at '%s'", c->at) : fail(c, "a name or a number is missing at its end%s", "");
		}
	}
	c->depth--;
	return e;
}

/* One of the words at this place: its number from 0, else -1. */
static int operator_read(struct condition *c, const char *const *words)
{
	for (int i = 0; words[i]; i++)
		if (take(c, words[i])) return i;
	return -1;
}

static expr_ref product(struct condition *c)
{
	static const char *const words[] = { "*", "/", "%", NULL };
	static const enum expr_kind kinds[] = { EXPR_MUL, EXPR_TDIV, EXPR_TREM };
	expr_ref e = primary(c);
	for (int op; e.ix && (op = operator_read(c, words)) >= 0;) {
		expr_ref a = of_sort(c, e, SORT_INT), b = of_sort(c, primary(c), SORT_INT);
		e = a.ix && b.ix ? expr_binary(c->k->exprs, kinds[op], a, b) : (expr_ref){ 0 };
	}
	return e;
}

static expr_ref sum(struct condition *c)
{
	static const char *const words[] = { "+", "-", NULL };
	expr_ref e = product(c);
	for (int op; e.ix && (op = operator_read(c, words)) >= 0;) {
		expr_ref a = of_sort(c, e, SORT_INT), b = of_sort(c, product(c), SORT_INT);
		e = !a.ix || !b.ix ? (expr_ref){ 0 } : op ? expr_sub(c->k->exprs, a, b) : expr_add(c->k->exprs, a, b);
	}
	return e;
}

/* match: a % b = 0   result: a mod b = 0, which is the same and easier */
static expr_ref equal(struct expr_table *t, expr_ref a, expr_ref b)
{
	int64_t zero;
	const struct expr x = *expr_get(t, a);
	if (x.kind == EXPR_TREM && expr_is_int(t, b, &zero) && zero == 0) a = expr_binary(t, EXPR_EMOD, x.kid[0], x.kid[1]);
	return expr_eq(t, a, b);
}

static expr_ref comparison(struct condition *c)
{
	static const char *const words[] = { "<=", ">=", "==", "!=", "<", ">", NULL };
	struct expr_table *t = c->k->exprs;
	expr_ref a = sum(c);
	int op = a.ix ? operator_read(c, words) : -1;
	if (op < 0) return a;
	expr_ref b = sum(c);
	if (!b.ix) return b;
	bool truths = (op == 2 || op == 3) && expr_sort(t, a) == SORT_BOOL;
	if (!of_sort(c, a, truths ? SORT_BOOL : SORT_INT).ix || !of_sort(c, b, truths ? SORT_BOOL : SORT_INT).ix) return (expr_ref){ 0 };
	switch (op) {
	case 0: return expr_le(t, a, b);
	case 1: return expr_le(t, b, a);
	case 2: return truths ? expr_iff(t, a, b) : equal(t, a, b);
	case 3: return expr_not(t, truths ? expr_iff(t, a, b) : equal(t, a, b));
	case 4: return expr_lt(t, a, b);
	default: return expr_lt(t, b, a);
	}
}

static expr_ref both(struct condition *c)
{
	expr_ref e = comparison(c);
	while (e.ix && take(c, "&&")) {
		expr_ref a = of_sort(c, e, SORT_BOOL), b = of_sort(c, comparison(c), SORT_BOOL);
		e = a.ix && b.ix ? expr_and(c->k->exprs, a, b) : (expr_ref){ 0 };
	}
	return e;
}

static expr_ref either(struct condition *c)
{
	expr_ref e = both(c);
	while (e.ix && take(c, "||")) {
		expr_ref a = of_sort(c, e, SORT_BOOL), b = of_sort(c, both(c), SORT_BOOL);
		e = a.ix && b.ix ? expr_or(c->k->exprs, a, b) : (expr_ref){ 0 };
	}
	return e;
}

expr_ref kernel_condition(struct kernel *k, const char *text, const char **why)
{
	struct condition c = { .k = k, .at = text };
	expr_ref e = of_sort(&c, either(&c), SORT_BOOL);
	while (isspace((unsigned char)*c.at)) c.at++;
	if (e.ix && *c.at) e = fail(&c, "nothing that belongs to it stands at '%s'", c.at);
	*why = e.ix ? NULL : c.why;
	return e;
}

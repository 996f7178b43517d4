/* What the library makes of constants: `(int)log2(256.0)`, `pow(2, 5)`, `atoi("256")`. A function that need not be exact is so where its result is a
 * whole number by mathematics; what is near to one otherwise may lie on either side. */
#include "infer/host/host_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- floating point ---- */

static bool is_integral(double d) { return floor(d) <= d && d <= floor(d) && fabs(d) < 4503599627370496.0; }

/* x as often as that, where no step rounds; 0: one does. */
static double power_of(double x, double times)
{
	double out = 1;
	if (!is_integral(x) || !is_integral(times) || times < 0 || times > 64) return 0;
	for (int i = 0; i < (int)times && is_integral(out); i++) out *= x;
	return is_integral(out) ? out : 0;
}

static bool is_power(double x, double base, double result)
{
	double power = power_of(base, result);
	return power > 0 && power <= x && x <= power;
}

enum exactness { EXACT, OF_POWERS_OF_2, OF_POWERS_OF_10, OF_WHOLE, OF_CUBES, INEXACT };
struct function { const char *name; double (*compute)(double); enum exactness exact; };

static const struct function functions[] = { { "sqrt", sqrt, EXACT }, { "fabs", fabs, EXACT }, { "abs", fabs, EXACT }, { "round", round, EXACT },
	{ "trunc", trunc, EXACT }, { "rint", nearbyint, EXACT }, { "nearbyint", nearbyint, EXACT }, { "log2", log2, OF_POWERS_OF_2 }, { "exp2", exp2, OF_WHOLE },
	{ "log10", log10, OF_POWERS_OF_10 }, { "cbrt", cbrt, OF_CUBES }, { "log", log, INEXACT }, { "exp", exp, INEXACT }, { "lround", round, EXACT },
	{ "lrint", nearbyint, EXACT } };

static bool is_exact(enum exactness how, double x, double result)
{
	int power;
	switch (how) {
	case EXACT: return true;
	case OF_POWERS_OF_2: { double m = frexp(x, &power); return m >= 0.5 && m <= 0.5; }
	case OF_POWERS_OF_10: return is_power(x, 10, result);
	case OF_WHOLE: return is_integral(x) && fabs(x) < 1000;
	case OF_CUBES: return is_power(x, result, 3);
	case INEXACT: return false;
	}
	UNREACHABLE("exactness out of range");
}

/* `sqrtf` is that of float. */
static const struct function *function_of(const char *name)
{
	for (size_t i = 0; i < COUNT(functions); i++) {
		size_t n = strlen(functions[i].name);
		if (strncmp(name, functions[i].name, n) == 0 && (!name[n] || strcmp(name + n, "f") == 0)) return &functions[i];
	}
	return NULL;
}

static const struct value *result(struct run *r, double d, bool rounded, const struct tree_type *type)
{
	if (host_is_float(type)) return host_float_made(r, d, rounded, type);
	bool whole = host_is_integer(type) && !rounded && is_integral(d);
	return whole ? host_value_convert(r, host_value_number(r, expr_int(r->t, (int64_t)d)), type) : NULL;
}

static const struct value *of_one(struct run *r, const struct tree_expr *e)
{
	const struct function *f = function_of(e->function->name);
	bool rounded = false, number = f && e->kid[0] && (host_is_float(e->kid[0]->type) || host_is_integer(e->kid[0]->type));
	double x;
	if (!number || !host_float_known(r, host_given_value(r, e->kid[0]), &x, &rounded)) return NULL;
	bool single = host_is_float(e->type) && e->type->bits == 32;
	double d = f->compute(single ? (double)(float)x : x);
	return result(r, d, rounded || !is_exact(f->exact, x, d), e->type);
}

static const struct value *of_two(struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "pow", "powf", "fmax", "fmaxf", "fmin", "fminf" };
	double x, y;
	bool rounded = false, known = host_is_among(e->function->name, names, COUNT(names)) && e->kid[0] && e->kid[1];
	known = known && host_float_known(r, host_given_value(r, e->kid[0]), &x, &rounded) && host_float_known(r, host_given_value(r, e->kid[1]), &y, &rounded);
	if (!known) return NULL;
	if (host_begins(e->function->name, "fmax")) return result(r, fmax(x, y), rounded, e->type);
	if (host_begins(e->function->name, "fmin")) return result(r, fmin(x, y), rounded, e->type);
	return result(r, pow(x, y), rounded || power_of(x, y) <= 0, e->type);
}

/* ---- text ---- */

/* A literal, or a string made of one. */
static const struct tree_expr *literal_of(struct run *r, const struct tree_expr *e)
{
	while (e->kids && e->kid[0] && (e->kind == TREE_EXPR_MATERIALIZE || e->kind == TREE_EXPR_CLEANUPS || e->kind == TREE_EXPR_BIND_TEMPORARY
		|| e->kind == TREE_EXPR_CONSTRUCT || (e->kind == TREE_EXPR_CAST && (e->cast == TREE_CAST_NOOP || e->cast == TREE_CAST_CONSTRUCTOR)))) e = e->kid[0];
	bool text = e->kind == TREE_EXPR_CAST && e->type->kind == TREE_TYPE_POINTER && (e->cast == TREE_CAST_DECAY || (e->cast == TREE_CAST_LOAD && host_is_named(e->kid[0])));
	const struct value *v = text ? host_eval(r, e) : NULL;
	const struct tree_expr *of = v && v->kind == VALUE_PLACE ? v->text : NULL;
	return of && of->text && of->text[0] == '"' && !strchr(of->text, '\\') ? of : NULL;
}

static const struct value *of_text(struct run *r, const struct tree_expr *e)
{
	static const char *const names[] = { "atoi", "atol", "atoll", "strtol", "strtoll", "strtoul", "strtoull", "stoi", "stol", "stoll", "stoul", "stoull" };
	int64_t base = 10;
	if (!host_is_among(e->function->name, names, COUNT(names)) || !host_is_integer(e->type) || !e->kid[0]) return NULL;
	const struct tree_expr *text = literal_of(r, e->kid[0]);
	const struct value *given = text && e->kids > 2 && e->kid[2] ? host_given_value(r, e->kid[2]) : NULL;
	bool plain = e->kids < 2 || (e->kid[1] && host_below_casts(e->kid[1])->kind == TREE_EXPR_DEFAULT_ARGUMENT) || (e->kid[1] && host_is_null(e->kid[1]));
	if (given && !(given->kind == VALUE_NUMBER && expr_is_int(r->t, given->number, &base))) return NULL;
	if (!text || !plain || base < 0 || base == 1 || base > 36) return NULL;
	return host_value_convert(r, host_value_number(r, expr_int(r->t, strtoll(text->text + 1, NULL, (int)base))), e->type);
}

const struct value *host_library_number(struct run *r, const struct tree_expr *e)
{
	const struct tree_function *f = e->function;
	if (!f || f->record || !e->kids || !host_is_library(r->tree, f)) return NULL;
	const struct value *v = e->kids == 1 ? of_one(r, e) : e->kids == 2 ? of_two(r, e) : NULL;
	return v ? v : of_text(r, e);
}

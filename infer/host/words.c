/* Contexts in the words of C. */
#include "infer/host/host_internal.h"

#include <string.h>

/* Symbols by first occurrence: the name that they have in the source, numbered where it is taken. */
struct words { struct host *host; struct text *out; struct { var_ref *at; size_t n, cap; } seen; struct { const char **at; size_t n, cap; } names; };

static const char *name_of(struct words *w, var_ref v)
{
	for (size_t i = 0; i < w->seen.n; i++)
		if (w->seen.at[i].ix == v.ix) return w->names.at[i];
	const char *full = expr_var_get(w->host->exprs, v)->name, *dot = strrchr(full, '.');
	size_t n = dot && dot[1] >= '0' && dot[1] <= '9' ? (size_t)(dot - full) : strlen(full);
	const char *base = arena_strndup(w->host->arena, full, n), *name = base;
	for (unsigned number = 2, i = 0; i < w->names.n; i++) {
		if (strcmp(w->names.at[i], name) != 0) continue;
		name = arena_printf(w->host->arena, "%s_%u", base, number++);
		i = UINT32_MAX;
	}
	VEC_PUSH(w->host->arena, &w->seen, v);
	VEC_PUSH(w->host->arena, &w->names, name);
	return name;
}

static const char *operator_of(enum expr_kind kind)
{
	static const char *const words[] = { [EXPR_ADD] = "+", [EXPR_SUB] = "-", [EXPR_MUL] = "*", [EXPR_TDIV] = "/", [EXPR_TREM] = "%", [EXPR_BAND] = "&",
		[EXPR_BOR] = "|", [EXPR_BXOR] = "^", [EXPR_EQ] = "==", [EXPR_LT] = "<", [EXPR_LE] = "<=", [EXPR_AND] = "&&", [EXPR_OR] = "||", [EXPR_IFF] = "==" };
	return (size_t)kind < sizeof words / sizeof *words ? words[kind] : NULL;
}

static const char *function_of(struct words *w, const struct expr *x)
{
	if (x->kind == EXPR_WRAP) return arena_printf(w->host->arena, "%c%d", x->type.is_signed ? 's' : 'u', x->type.bits);
	if (x->kind == EXPR_NOT) return "!";
	return x->kind == EXPR_MIN ? "min" : x->kind == EXPR_MAX ? "max" : x->kind == EXPR_EDIV ? "floor_div" : x->kind == EXPR_EMOD ? "floor_mod" :
		x->kind == EXPR_POW2 ? "pow2" : "choose";
}

static void put_expr(struct words *w, expr_ref e, bool inner)
{
	const struct expr x = *expr_get(w->host->exprs, e);
	const char *op = operator_of(x.kind);
	if (x.kind == EXPR_INT) text_printf(w->out, "%lld", (long long)x.value);
	else if (x.kind == EXPR_BOOL) text_put(w->out, x.value ? "true" : "false");
	else if (x.kind == EXPR_VAR) text_put(w->out, name_of(w, x.var));
	else if (op) {
		if (inner) text_put(w->out, "(");
		put_expr(w, x.kid[0], true);
		text_printf(w->out, " %s ", op);
		put_expr(w, x.kid[1], true);
		if (inner) text_put(w->out, ")");
	} else {
		text_printf(w->out, "%s(", function_of(w, &x));
		for (int i = 0; i < 3 && x.kid[i].ix; i++) {
			if (i) text_put(w->out, ", ");
			put_expr(w, x.kid[i], false);
		}
		text_put(w->out, ")");
	}
}

static void put_dims(struct words *w, const expr_ref dims[3], const char *word)
{
	for (int i = 0; i < 3; i++) {
		text_printf(w->out, "  %s.%c = ", word, "xyz"[i]);
		put_expr(w, dims[i], false);
		text_put(w->out, "\n");
	}
}

void host_context_print(struct host *h, const struct host_context *c, struct text *out)
{
	struct words w = { .host = h, .out = out };
	text_printf(out, "line %u: %s\n", (unsigned)c->at.line, c->kernel ? c->kernel->qualified : "any kernel");
	put_dims(&w, c->grid, "gridDim");
	put_dims(&w, c->block, "blockDim");
	for (size_t i = 0; c->kernel && i < c->args.n; i++) {
		const struct tree_vars *params = &c->kernel->params;
		if (c->args.at[i].kind != HOST_ARG_NUMBER || i >= params->n) continue;
		text_printf(out, "  %s = ", params->at[i]->name);
		put_expr(&w, c->args.at[i].number, false);
		text_put(out, "\n");
	}
	for (size_t i = 0; i < c->facts.n; i++) {
		text_put(out, "  where ");
		put_expr(&w, c->facts.at[i], false);
		text_put(out, "\n");
	}
}

/* A name that says what it is, as in `n = n`, says nothing. */
static void put_argument(struct words *w, const char *name, expr_ref number)
{
	struct text said = { 0 }, *out = w->out;
	w->out = &said;
	put_expr(w, number, false);
	w->out = out;
	if (strcmp(said.at, name) != 0) text_printf(out, ", %s = %s", name, said.at);
	text_fini(&said);
}

static void put_tuple(struct words *w, const expr_ref dims[3], const char *name)
{
	for (int i = 0; i < 3; i++) {
		text_printf(w->out, "%s", i ? ", " : name);
		put_expr(w, dims[i], false);
	}
	text_put(w->out, ")");
}

#define FAR (INT64_C(1) << 24)

/* That nothing overflows goes without saying. */
static bool is_far_bound(const struct host *h, expr_ref e)
{
	struct expr x = *expr_get(h->exprs, e);
	int64_t v;
	for (int i = 0; i < 2 && (x.kind == EXPR_LT || x.kind == EXPR_LE); i++)
		if (expr_is_int(h->exprs, x.kid[i], &v) && (v >= FAR || v <= -FAR)) return true;
	return false;
}

void host_context_words(struct host *h, const struct host_context *c, struct text *out)
{
	struct words w = { .host = h, .out = out };
	put_tuple(&w, c->grid, "gridDim = (");
	put_tuple(&w, c->block, ", blockDim = (");
	for (size_t i = 0; c->kernel && i < c->args.n && i < c->kernel->params.n; i++)
		if (c->args.at[i].kind == HOST_ARG_NUMBER) put_argument(&w, c->kernel->params.at[i]->name, c->args.at[i].number);
	bool some = false;
	for (size_t i = 0; i < c->facts.n; i++) {
		if (is_far_bound(h, c->facts.at[i])) continue;
		text_put(out, some ? " and " : ", where ");
		put_expr(&w, c->facts.at[i], true);
		some = true;
	}
}

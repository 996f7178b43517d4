/* The parts that kernels and protocols print alike. A subexpression that is mentioned more than once, and is not small,
 * is printed once as (def %N ...). Numbers follow the order of printing, so that printing what was read back gives
 * the same text. */
#include "core/text_internal.h"

#include <string.h>

#define DEF_WEIGHT 8      /* the least number of nodes worth a name */

void printer_init(struct printer *p, const struct kernel *k, struct text *out)
{
	*p = (struct printer){.k = k, .arena = arena_new(), .out = out};
}

void printer_fini(struct printer *p)
{
	arena_free(p->arena);
}

/* ---- first pass ---- */

static bool printer_use(struct printer *p, expr_ref e)
{
	uint32_t uses = hash_table_get(&p->uses, e.ix);
	if (uses < UINT32_MAX)
		hash_table_put(p->arena, &p->uses, e.ix, uses + 1);
	return uses == 0;
}

struct walk { expr_ref e; uint32_t next; };
struct walk_stack { struct walk *at; size_t n, cap; };

void printer_count(struct printer *p, expr_ref root)
{
	const struct expr_table *t = p->k->exprs;
	struct walk_stack stack = {0};
	if (!root.ix || !printer_use(p, root))
		return;
	VEC_PUSH(p->arena, &stack, ((struct walk){root, 0}));
	while (stack.n) {
		struct walk *top = &stack.at[stack.n - 1];
		const struct expr *n = expr_get(t, top->e);
		if (top->next < expr_arity(n->kind)) {
			expr_ref kid = n->kid[top->next++];
			if (printer_use(p, kid))
				VEC_PUSH(p->arena, &stack, ((struct walk){kid, 0}));
			continue;
		}
		VEC_PUSH(p->arena, &p->order, top->e);
		stack.n--;
	}
}

void printer_count_access(struct printer *p, const struct access *a)
{
	for (uint32_t d = 0; d < kernel_array(p->k, a->array)->dims; d++)
		printer_count(p, a->index[d]);
	printer_count(p, a->value);
}

void printer_count_range(struct printer *p, const struct range *r)
{
	if (r->kind != RANGE_WHILE)
		printer_count(p, r->first);
	printer_count(p, r->limit);
	if (r->kind != RANGE_WHILE)
		printer_count(p, r->step);
}

static uint32_t printed_weight(const struct printer *p, expr_ref e)
{
	return hash_table_get(&p->def, e.ix) ? 1 : hash_table_get(&p->weight, e.ix);
}

/* ---- words ---- */

void printer_line(struct printer *p)
{
	text_put(p->out, "\n");
	for (int i = 0; i < p->indent; i++)
		text_put(p->out, "  ");
}

static bool plain_name(const char *s)
{
	bool start = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || *s == '_' || *s == '$' || *s == ':';
	if (!start || strcmp(s, "true") == 0 || strcmp(s, "false") == 0 || strcmp(s, "_") == 0)
		return false;
	for (; *s; s++) {
		bool digit = *s >= '0' && *s <= '9';
		bool letter = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z');
		if (!digit && !letter && !strchr("_$:.", *s))
			return false;
	}
	return true;
}

void printer_string(struct printer *p, const char *s)
{
	text_put_quoted(p->out, s);
}

/* Names of template instances and the like are quoted. */
void printer_name(struct printer *p, const char *name)
{
	if (plain_name(name))
		text_put(p->out, name);
	else
		printer_string(p, name);
}

void printer_at(struct printer *p, struct span at)
{
	if (!at.line || p->placeless)
		return;
	text_put(p->out, " (at ");
	printer_string(p, p->k->sources ? sources_path(p->k->sources, at.file) : "");
	text_printf(p->out, " %u %u", (unsigned)at.line, (unsigned)at.column);
	if (p->ends && at.end_line) text_printf(p->out, " %u %u", (unsigned)at.end_line, (unsigned)at.end_column);
	text_put(p->out, ")");
}

void printer_ends(struct printer *p, const bool ends[2])
{
	if (ends[0] || ends[1]) text_printf(p->out, " (ends%s%s)", ends[0] ? " then" : "", ends[1] ? " else" : "");
}

/* ---- expressions ---- */

static const char *kind_word(enum expr_kind kind)
{
	switch (kind) {
#define X(K, SMT, N, SORT, NAME) case EXPR_##K: return NAME;
	EXPR_KINDS(X)
#undef X
	case EXPR_NONE: break;
	}
	UNREACHABLE("expr_kind out of range");
}

/* Everything before the operands; the whole text of what has none. */
static void expr_open(struct printer *p, const struct expr_table *t, expr_ref e, bool whole)
{
	const struct expr *n = expr_get(t, e);
	uint32_t def = whole ? 0 : hash_table_get(&p->def, e.ix);
	if (def)
		text_printf(p->out, "%%%u", (unsigned)def);
	else if (n->kind == EXPR_INT)
		text_printf(p->out, "%lld", (long long)n->value);
	else if (n->kind == EXPR_BOOL)
		text_put(p->out, n->value ? "true" : "false");
	else if (n->kind == EXPR_VAR)
		printer_name(p, expr_var_get(t, n->var)->name);
	else if (n->kind == EXPR_WRAP)
		text_printf(p->out, "(wrap %s", type_name(n->type));
	else
		text_printf(p->out, "(%s", kind_word(n->kind));
}

/* `whole`: print e itself although it has a name, for its definition. False: stopped at `limit` bytes. */
static bool expr_text(struct printer *p, const struct expr_table *t, expr_ref root, bool whole, size_t limit)
{
	struct walk_stack stack = {0};
	expr_open(p, t, root, whole);
	VEC_PUSH(p->arena, &stack, ((struct walk){root, 0}));
	while (stack.n && p->out->n <= limit) {
		struct walk *top = &stack.at[stack.n - 1];
		const struct expr *n = expr_get(t, top->e);
		bool named = hash_table_get(&p->def, top->e.ix) && !(whole && stack.n == 1);
		uint32_t arity = named ? 0 : expr_arity(n->kind);
		if (top->next < arity) {
			expr_ref kid = n->kid[top->next++];
			text_put(p->out, " ");
			expr_open(p, t, kid, false);
			VEC_PUSH(p->arena, &stack, ((struct walk){kid, 0}));
			continue;
		}
		if (arity)
			text_put(p->out, ")");
		stack.n--;
	}
	return stack.n == 0;
}

void printer_expr(struct printer *p, expr_ref e)
{
	(void)expr_text(p, p->k->exprs, e, false, SIZE_MAX);
}

void expr_print(const struct expr_table *t, expr_ref e, struct text *out)
{
	struct printer p = {.arena = arena_new(), .out = out};
	if (!e.ix)
		text_put(out, "_");
	else if (!expr_text(&p, t, e, false, out->n + LIMIT_EXPR_TEXT)) /* no names here: sharing may be too much to print */
		text_put(out, " ...");
	arena_free(p.arena);
}

static void print_defs(struct printer *p)
{
	uint32_t count = 0;
	for (size_t i = 0; i < p->order.n; i++) {
		expr_ref e = p->order.at[i];
		const struct expr *n = expr_get(p->k->exprs, e);
		uint64_t weight = 1;
		for (uint32_t j = 0; j < expr_arity(n->kind); j++)
			weight += printed_weight(p, n->kid[j]);
		hash_table_put(p->arena, &p->weight, e.ix, weight > UINT32_MAX ? UINT32_MAX : (uint32_t)weight);
		if (weight < DEF_WEIGHT || hash_table_get(&p->uses, e.ix) < 2)
			continue;
		printer_line(p);
		text_printf(p->out, "(def %%%u ", (unsigned)++count);
		expr_text(p, p->k->exprs, e, true, SIZE_MAX);
		text_put(p->out, ")");
		hash_table_put(p->arena, &p->def, e.ix, count);
	}
}

/* ---- shared clauses ---- */

void printer_access(struct printer *p, const struct access *a)
{
	const struct array *array = kernel_array(p->k, a->array);
	text_printf(p->out, "%u ", (unsigned)a->site.ix);
	printer_name(p, array->name);
	text_put(p->out, " (index");
	for (uint32_t d = 0; d < array->dims; d++) {
		text_put(p->out, " ");
		printer_expr(p, a->index[d]);
	}
	text_put(p->out, ")");
	if (a->count > 1)
		text_printf(p->out, " (count %u)", (unsigned)a->count);
}

void printer_range(struct printer *p, const struct range *r)
{
	text_printf(p->out, "(%s ", range_name(r->kind));
	if (r->kind != RANGE_WHILE) {
		printer_expr(p, r->first);
		text_put(p->out, " ");
	}
	printer_expr(p, r->limit);
	if (r->kind != RANGE_WHILE) {
		text_put(p->out, " ");
		printer_expr(p, r->step);
	}
	text_put(p->out, ")");
}

static void print_bounds(struct printer *p, const struct var *v)
{
	if (v->lo <= v->hi)
		text_printf(p->out, " (bounds %lld %lld%s)", (long long)v->lo, (long long)v->hi, v->wide ? " wide" : "");
}

void printer_approx(struct printer *p, var_ref ref, bool bounds)
{
	const struct var *v = expr_var_get(p->k->exprs, ref);
	printer_name(p, v->name);
	text_printf(p->out, " %s %s ", type_name(v->type), cause_name(v->cause));
	printer_string(p, v->why);
	if (v->uniform)
		text_put(p->out, " uniform");
	if (v->in_step)
		text_put(p->out, v->in_step == STEP_ALWAYS ? " in-step" : " in-step-of-warps");
	if (v->computed) text_put(p->out, " computed");
	if (v->of_lanes) text_put(p->out, " of-lanes");
	if (v->of_launch) text_put(p->out, " of-launch");
	if (bounds)
		print_bounds(p, v);
}

/* ---- the head ---- */

static void print_arrays(struct printer *p)
{
	for (size_t i = 0; i < p->k->arrays.n; i++) {
		const struct array *a = &p->k->arrays.at[i];
		printer_line(p);
		text_put(p->out, "(array ");
		printer_name(p, a->name);
		text_printf(p->out, " %s %u (dims", space_name(a->space), (unsigned)a->unit_bytes);
		for (uint32_t d = 0; d < a->dims; d++) {
			text_put(p->out, " ");
			if (a->size[d].ix)
				printer_expr(p, a->size[d]);
			else
				text_put(p->out, "_");
		}
		text_printf(p->out, ")%s%s%s%s%s%s", a->is_param ? " param" : "", a->may_alias ? " may-alias" : "",
			a->undeclared ? " undeclared" : "", a->is_given ? " given" : "", a->is_distinct ? " distinct" : "", a->is_sorted ? " sorted" : "");
		printer_at(p, a->at);
		text_put(p->out, ")");
	}
}

static void print_sites(struct printer *p)
{
	for (size_t i = 0; i < p->k->sites.n; i++) {
		const struct site *s = &p->k->sites.at[i];
		printer_line(p);
		text_printf(p->out, "(site %zu %s ", i + 1, mode_name(s->mode));
		printer_name(p, kernel_array(p->k, s->array)->name);
		text_put(p->out, " ");
		printer_string(p, s->text);
		text_printf(p->out, "%s%s%s%s", s->plain_value ? " plain" : "", s->is_volatile ? " volatile" : "", s->coded ? " coded" : "",
			s->aligned ? " aligned" : "");
		if (s->filled) text_printf(p->out, " (filled %u)", s->filled);
		printer_at(p, s->at);
		text_put(p->out, ")");
	}
}

static void print_content(struct printer *p, const struct content *c)
{
	printer_line(p);
	text_put(p->out, "(content");
	for (size_t i = 0; i < c->parts.n; i++)
		text_printf(p->out, " %lld %lld", (long long)c->parts.at[i].size, (long long)c->parts.at[i].number);
	text_put(p->out, ")");
}

static void print_reason(struct printer *p, const char *word, const char *why, struct span at)
{
	if (!why) return;
	printer_line(p);
	text_printf(p->out, "(%s ", word);
	printer_string(p, why);
	printer_at(p, at);
	text_put(p->out, ")");
}

static void print_dims(struct printer *p, const char *word, const int64_t dim[3])
{
	if (!dim[0] && !dim[1] && !dim[2])
		return;
	printer_line(p);
	text_printf(p->out, "(%s %lld %lld %lld)", word, (long long)dim[0], (long long)dim[1], (long long)dim[2]);
}

/* What bounds an open dimension is a precondition: what it follows from may be gone, since it was made simple by them. */
static void print_dim_bounds(struct printer *p, var_ref dim, int64_t fixed, int64_t limit)
{
	const struct var *v = expr_var_get(p->k->exprs, dim);
	if (fixed || v->lo > v->hi)
		return;
	if (v->lo > 1) {
		printer_line(p);
		text_printf(p->out, "(precondition (<= %lld %s))", (long long)v->lo, v->name);
	}
	if (v->hi < limit) {
		printer_line(p);
		text_printf(p->out, "(precondition (<= %s %lld))", v->name, (long long)v->hi);
	}
}

/* What host code lost sight of: of parameters, and of dimensions, which are not declared. */
static void print_lost(struct printer *p, var_ref ref)
{
	const struct var *v = expr_var_get(p->k->exprs, ref);
	if (!v->lost)
		return;
	printer_line(p);
	text_put(p->out, "(lost ");
	printer_name(p, v->name);
	text_put(p->out, " ");
	printer_string(p, v->why);
	if (v->followed.ix) {
		text_put(p->out, " (followed ");
		printer_expr(p, v->followed);
		text_put(p->out, ")");
	}
	printer_at(p, v->at);
	text_put(p->out, ")");
}

static void print_whose(struct printer *p, expr_ref whose)
{
	bool all;
	if (expr_is_bool(p->k->exprs, whose, &all) && all)
		return;
	text_put(p->out, " (whose ");
	printer_expr(p, whose);
	text_put(p->out, ")");
}

/* Parameters and dimensions: all that a launch says. */
static void each_told(struct printer *p, void (*f)(struct printer *p, var_ref v))
{
	for (size_t i = 0; i < p->k->params.n; i++)
		f(p, p->k->params.at[i]);
	for (int i = 0; i < 3; i++) {
		f(p, p->k->block_dim[i]);
		f(p, p->k->grid_dim[i]);
	}
}

static void print_facts(struct printer *p)
{
	const struct kernel *k = p->k;
	for (size_t i = 0; i < k->preconditions.n; i++) {
		printer_line(p);
		text_put(p->out, "(precondition ");
		printer_expr(p, k->preconditions.at[i]);
		text_put(p->out, ")");
	}
	each_told(p, print_lost);
	for (int i = 0; i < 3; i++)
		print_dim_bounds(p, k->block_dim[i], k->fixed_block_dim[i], kernel_block_limit(k, i));
	for (int i = 0; i < 3; i++)
		print_dim_bounds(p, k->grid_dim[i], k->fixed_grid_dim[i], grid_dim_limit[i]);
	for (size_t i = 0; i < k->claims.n; i++) {
		printer_line(p);
		text_put(p->out, "(claim ");
		printer_expr(p, k->claims.at[i].cond);
		text_put(p->out, " ");
		printer_string(p, k->claims.at[i].text);
		print_whose(p, k->claims.at[i].whose);
		printer_at(p, k->claims.at[i].at);
		text_put(p->out, ")");
	}
	for (size_t i = 0; i < k->assumptions.n; i++) {
		printer_line(p);
		text_printf(p->out, "(assumption %s ", assumption_name(k->assumptions.at[i].kind));
		if (!p->placeless) printer_string(p, k->assumptions.at[i].text);      /* its words may speak of lines */
		printer_at(p, k->assumptions.at[i].at);
		text_put(p->out, ")");
	}
	for (size_t i = 0; i < k->contents.n; i++) print_content(p, &k->contents.at[i]);
	if (k->mentions_axis[0] || k->mentions_axis[1] || k->mentions_axis[2] || k->mentions_linear) {
		printer_line(p);
		text_printf(p->out, "(mentions%s%s%s%s)", k->mentions_axis[0] ? " x" : "", k->mentions_axis[1] ? " y" : "",
			k->mentions_axis[2] ? " z" : "", k->mentions_linear ? " linear" : "");
	}
	if (k->asynchronous) {
		printer_line(p);
		text_put(p->out, "(asynchronous)");
	}
	print_dims(p, "require-block-dim", k->required_block_dim);
	print_dims(p, "require-grid-dim", k->required_grid_dim);
	print_dims(p, "fixed-block-dim", k->fixed_block_dim);
	print_dims(p, "fixed-grid-dim", k->fixed_grid_dim);
	print_reason(p, "unsupported", k->unsupported, k->unsupported_at);
	print_reason(p, "unproved", k->unproved, k->unproved_at);
}

static void count_followed(struct printer *p, var_ref ref)
{
	const struct var *v = expr_var_get(p->k->exprs, ref);
	if (v->lost && v->followed.ix)
		printer_count(p, v->followed);
}

/* Before all expressions, which are read by it. */
static void print_block_most(struct printer *p)
{
	const struct kernel *k = p->k;
	bool larger = k->block_threads > CUDA_BLOCK_THREADS;
	for (int i = 0; i < 3; i++) larger = larger || k->block_most[i] > block_dim_limit[i];
	if (larger) print_dims(p, "block-most", k->block_most);
}

/* A count of the head's own expressions comes after the body's: call printer_head only when all are counted. */
void printer_head(struct printer *p, const char *keyword)
{
	const struct kernel *k = p->k;
	for (size_t i = 0; i < k->arrays.n; i++)
		for (uint32_t d = 0; d < k->arrays.at[i].dims; d++)
			printer_count(p, k->arrays.at[i].size[d]);
	for (size_t i = 0; i < k->preconditions.n; i++)
		printer_count(p, k->preconditions.at[i]);
	each_told(p, count_followed);
	for (size_t i = 0; i < k->claims.n; i++) {
		printer_count(p, k->claims.at[i].cond);
		printer_count(p, k->claims.at[i].whose);
	}
	text_printf(p->out, "(%s ", keyword);
	printer_name(p, k->name);
	printer_at(p, k->at);
	p->indent++;
	print_block_most(p);
	for (size_t i = 0; i < k->params.n; i++) {
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		printer_line(p);
		text_put(p->out, "(param ");
		printer_name(p, v->name);
		text_printf(p->out, " %s", type_name(v->type));
		print_bounds(p, v);
		text_put(p->out, v->undeclared ? " undeclared)" : v->any ? " any)" : ")");
	}
	print_defs(p);
	print_arrays(p);
	print_sites(p);
	print_facts(p);
}

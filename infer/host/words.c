/* Contexts in the words of C. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"

#include <string.h>

/* A term within the context, and how often. name: NULL, it is written out. */
struct part { expr_ref e; unsigned uses; const char *name; bool told; };

/* Symbols by first occurrence: the name that they have in the source, numbered where it is taken. keys: for comparison; ranges: with what
 * they can be. parts: those that may have a name of their own. */
struct words { struct host *host; struct text *out; struct { var_ref *at; size_t n, cap; } seen; struct { const char **at; size_t n, cap; } names; bool keys, ranges;
	struct { struct part *at; size_t n, cap; } parts; };

static const char *name_key(struct words *w, var_ref v)
{
	const struct var *var = expr_var_get(w->host->exprs, v);
	const char *name = arena_printf(w->host->arena, "$%zu%s", w->seen.n, var->lost ? "?" : "");
	VEC_PUSH(w->host->arena, &w->seen, v);
	VEC_PUSH(w->host->arena, &w->names, name);
	struct expr_range r = expr_range(w->host->exprs, expr_var(w->host->exprs, v));
	if (!w->ranges) return arena_printf(w->host->arena, "%s:%c%u", name, var->type.is_signed ? 's' : 'u', (unsigned)var->type.bits);
	return arena_printf(w->host->arena, "%s:[%lld,%lld]", name, (long long)r.lo, (long long)r.hi);
}

static bool is_taken(const struct words *w, const char *name)
{
	for (size_t i = 0; i < w->names.n; i++)
		if (strcmp(w->names.at[i], name) == 0) return true;
	for (size_t i = 0; i < w->parts.n; i++)
		if (w->parts.at[i].name && strcmp(w->parts.at[i].name, name) == 0) return true;
	return false;
}

static const char *name_new(const struct words *w, const char *base)
{
	const char *name = base;
	for (unsigned number = 2; is_taken(w, name); number++) name = arena_printf(w->host->arena, "%s_%u", base, number);
	return name;
}

static const char *name_of(struct words *w, var_ref v)
{
	for (size_t i = 0; i < w->seen.n; i++)
		if (w->seen.at[i].ix == v.ix) return w->names.at[i];
	if (w->keys) return name_key(w, v);
	const char *full = expr_var_get(w->host->exprs, v)->name, *dot = strrchr(full, '.');
	size_t n = dot && dot[1] >= '0' && dot[1] <= '9' ? (size_t)(dot - full) : strlen(full);
	const char *name = name_new(w, arena_strndup(w->host->arena, full, n));
	VEC_PUSH(w->host->arena, &w->seen, v);
	VEC_PUSH(w->host->arena, &w->names, name);
	return name;
}

/* ---- terms that occur again ---- */

#define NAMED_NODES 10      /* a smaller term is written out each time */
#define NAMED_PARTS 1000    /* that are looked at */

static struct part *part_of(struct words *w, expr_ref e)
{
	for (size_t i = 0; i < w->parts.n; i++)
		if (w->parts.at[i].e.ix == e.ix) return &w->parts.at[i];
	return NULL;
}

static void parts_count(struct words *w, expr_ref e)
{
	const struct expr x = *expr_get(w->host->exprs, e);
	if (x.kind == EXPR_WRAP) {            /* says more than a name */
		parts_count(w, x.kid[0]);
		return;
	}
	struct part *known = part_of(w, e);
	if (known) known->uses++;
	if (known || w->parts.n == NAMED_PARTS || host_term_size(w->host->exprs, e, NAMED_NODES) < NAMED_NODES) return;
	VEC_PUSH(w->host->arena, &w->parts, ((struct part) { .e = e, .uses = 1 }));
	for (int i = 0; i < 3 && x.kid[i].ix; i++) parts_count(w, x.kid[i]);
}

static const char *part_name(struct words *w, expr_ref e)
{
	struct part *p = part_of(w, e);
	if (!p || p->uses < 2) return NULL;
	if (!p->name) p->name = name_new(w, "term");
	return p->name;
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

/* What is not negative is divided as C does. */
static bool rounds_alike(const struct words *w, const struct expr *x)
{
	if (x->kind != EXPR_EDIV && x->kind != EXPR_EMOD) return false;
	return expr_range(w->host->exprs, x->kid[0]).lo >= 0 && expr_range(w->host->exprs, x->kid[1]).lo > 0;
}

static void put_expr(struct words *w, expr_ref e, bool inner);

static void put_whole(struct words *w, expr_ref e, bool inner)
{
	const struct expr x = *expr_get(w->host->exprs, e);
	const char *op = operator_of(rounds_alike(w, &x) ? x.kind == EXPR_EDIV ? EXPR_TDIV : EXPR_TREM : x.kind);
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

static void put_expr(struct words *w, expr_ref e, bool inner)
{
	const char *name = part_name(w, e);
	if (name) text_put(w->out, name);
	else put_whole(w, e, inner);
}

/* What terms with a name are, those that these name themselves too. Returns whether anything was said. */
static bool put_parts(struct words *w, const char *before, const char *between)
{
	bool some = false;
	for (size_t i = 0; i < w->parts.n; i++) {
		struct part *p = &w->parts.at[i];
		if (!p->name || p->told) continue;
		p->told = true;
		text_printf(w->out, "%s%s = ", some ? between : before, p->name);
		put_whole(w, p->e, false);
		some = true;
		i = SIZE_MAX;
	}
	return some;
}

static void put_dims(struct words *w, const expr_ref dims[3], const char *word)
{
	for (int i = 0; i < 3; i++) {
		text_printf(w->out, "  %s.%c = ", word, "xyz"[i]);
		put_expr(w, dims[i], false);
		text_put(w->out, "\n");
	}
}

/* Where it is bounded, which its type says nothing of. */
static bool symbol_bounds(const struct host *h, var_ref v, int64_t bound[2])
{
	const struct var *var = expr_var_get(h->exprs, v);
	struct expr_range is = expr_range(h->exprs, expr_var(h->exprs, v)), may = int_type_range(var->type);
	bound[0] = is.lo > may.lo ? is.lo : INT64_MIN;
	bound[1] = is.hi < may.hi ? is.hi : INT64_MAX;
	return bound[0] != INT64_MIN || bound[1] != INT64_MAX;
}

/* far: bounds that are far off, too. */
static void put_bounds(struct words *w, const char *before, const char *between, const char *after, bool far)
{
	for (size_t i = 0; i < w->seen.n; i++) {
		int64_t bound[2];
		if (!symbol_bounds(w->host, w->seen.at[i], bound)) continue;
		bool lo = bound[0] != INT64_MIN && (far || (bound[0] < FAR && bound[0] > -FAR)), hi = bound[1] != INT64_MAX && (far || (bound[1] < FAR && bound[1] > -FAR));
		if (!lo && !hi) continue;
		text_put(w->out, before);
		before = between;
		if (lo) text_printf(w->out, "(%lld <= %s)", (long long)bound[0], w->names.at[i]);
		if (lo && hi) text_put(w->out, " && ");
		if (hi) text_printf(w->out, "(%s <= %lld)", w->names.at[i], (long long)bound[1]);
		text_put(w->out, after);
	}
}

void host_context_print(struct host *h, const struct host_context *c, struct text *out)
{
	struct words w = { .host = h, .out = out };
	text_printf(out, "line %u: %s%s\n", (unsigned)c->at.line, c->guessed ? "perhaps " : "", c->kernel ? c->kernel->qualified : "any kernel");
	put_dims(&w, c->grid, "gridDim");
	put_dims(&w, c->block, "blockDim");
	for (size_t i = 0; c->kernel && i < c->args.n; i++) {
		const struct tree_vars *params = &c->kernel->params;
		if (c->args.at[i].kind != HOST_ARG_NUMBER || i >= params->n) continue;
		text_printf(out, "  %s = ", params->at[i]->name);
		put_expr(&w, c->args.at[i].number, false);
		text_put(out, "\n");
	}
	for (size_t i = 0; i < c->fields.n; i++) {
		text_printf(out, "  %s = ", c->fields.at[i].name);
		put_expr(&w, c->fields.at[i].number, false);
		text_put(out, "\n");
	}
	for (size_t i = 0; i < c->facts.n; i++) {
		text_put(out, "  where ");
		put_expr(&w, c->facts.at[i], false);
		text_put(out, "\n");
	}
	put_bounds(&w, "  where ", "  where ", "\n", true);
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

static void put_bytes(struct words *w, expr_ref by)
{
	text_put(w->out, " + ");
	put_expr(w, by, true);
	text_put(w->out, " bytes");
}

/* Pointers into one allocation. */
static void put_overlaps(struct words *w, const struct host_context *c)
{
	const struct tree_vars *params = &c->kernel->params;
	for (size_t i = 0; i < c->overlaps.n; i++) {
		const struct host_overlap *o = &c->overlaps.at[i];
		if (o->second >= params->n || o->second >= c->args.n) continue;
		expr_ref by = expr_sub(w->host->exprs, c->args.at[o->second].offset, c->args.at[o->first].offset);
		int64_t bytes;
		bool same = expr_is_int(w->host->exprs, by, &bytes) && !bytes;
		text_printf(w->out, ", %s = %s", params->at[o->second]->name, params->at[o->first]->name);
		if (!same) put_bytes(w, by);
	}
}

/* Into the file's own memory. */
static void put_owns(struct words *w, const struct host_context *c)
{
	for (size_t i = 0; i < c->owns.n; i++) {
		const struct host_own *o = &c->owns.at[i];
		int64_t bytes;
		text_printf(w->out, o->bytes.ix ? ", %s = %s" : ", %s may lead to %s", o->name, o->in);
		if (o->bytes.ix && !(expr_is_int(w->host->exprs, o->bytes, &bytes) && !bytes)) put_bytes(w, o->bytes);
	}
}

void host_context_words(struct host *h, const struct host_context *c, struct text *out)
{
	struct words w = { .host = h, .out = out };
	for (int i = 0; i < 3; i++) parts_count(&w, c->grid[i]), parts_count(&w, c->block[i]);
	for (size_t i = 0; i < c->args.n; i++)
		if (c->args.at[i].kind == HOST_ARG_NUMBER) parts_count(&w, c->args.at[i].number);
	for (size_t i = 0; i < c->fields.n; i++) parts_count(&w, c->fields.at[i].number);
	for (size_t i = 0; i < c->facts.n; i++)
		if (!host_fact_is_far(h->exprs, c->facts.at[i])) parts_count(&w, c->facts.at[i]);
	put_tuple(&w, c->grid, "gridDim = (");
	put_tuple(&w, c->block, ", blockDim = (");
	for (size_t i = 0; c->kernel && i < c->args.n && i < c->kernel->params.n; i++)
		if (c->args.at[i].kind == HOST_ARG_NUMBER) put_argument(&w, c->kernel->params.at[i]->name, c->args.at[i].number);
	for (size_t i = 0; i < c->fields.n; i++) put_argument(&w, c->fields.at[i].name, c->fields.at[i].number);
	if (c->kernel) put_overlaps(&w, c);
	put_owns(&w, c);
	bool some = false;
	for (size_t i = 0; i < c->facts.n; i++) {
		if (host_fact_is_far(h->exprs, c->facts.at[i])) continue;   /* that nothing overflows goes without saying */
		text_put(out, some ? " and " : ", where ");
		put_expr(&w, c->facts.at[i], true);
		some = true;
	}
	some |= put_parts(&w, some ? " and " : ", where ", " and ");
	put_bounds(&w, some ? " and " : ", where ", " and ", "", false);
}

/* ---- which contexts are alike ---- */

static const char *kept(struct host *h, struct text *t)
{
	const char *at = arena_strndup(h->arena, t->n ? t->at : "", t->n);
	text_fini(t);
	return at;
}

static const char *head_key(struct words *w, const struct host_context *c)
{
	struct text t = { 0 };
	w->out = &t;
	text_printf(&t, "%d%d%d%d%s,%s,%s,%s", c->aliased, c->asserted, c->called, c->guessed, c->undeclared ? c->undeclared : "", c->returning ? c->returning : "",
		c->said ? c->said : "", c->begun ? c->begun : "");
	put_tuple(w, c->grid, "(");
	put_tuple(w, c->block, "(");
	for (size_t i = 0; c->kernel && i < c->args.n; i++) {
		text_put(&t, ",");
		if (c->args.at[i].kind == HOST_ARG_NUMBER) put_expr(w, c->args.at[i].number, true);
	}
	for (size_t i = 0; i < c->fields.n; i++) {
		text_printf(&t, ",%s=", c->fields.at[i].name);
		put_expr(w, c->fields.at[i].number, true);
	}
	if (c->kernel) put_overlaps(w, c);
	put_owns(w, c);
	return kept(w->host, &t);
}

/* What one of them names from now on, the other does not. */
static struct words words_fork(const struct words *w)
{
	struct words other = *w;
	other.seen.cap = other.seen.n;
	other.names.cap = other.names.n;
	return other;
}

static const char *sizes_key(const struct words *head, const struct host_context *c)
{
	struct words w = words_fork(head);
	struct text t = { 0 };
	w.out = &t;
	for (size_t i = 0; i < c->args.n; i++) {
		if (c->args.at[i].bytes.ix) put_expr(&w, c->args.at[i].bytes, true);
		text_put(&t, ",");
	}
	if (c->shared.ix) put_expr(&w, c->shared, true);
	return kept(w.host, &t);
}

void host_context_keys(struct host *h, struct host_context *c)
{
	struct words head = { .host = h, .keys = true };
	struct host_keys *out = ARENA_NEW(h->arena, struct host_keys);
	c->keys = out;
	out->head = head_key(&head, c);
	for (size_t i = 0; i < head.seen.n; i++) VEC_PUSH(h->arena, &out->ranges, expr_range(h->exprs, expr_var(h->exprs, head.seen.at[i])));
	head.ranges = true;
	out->sizes = sizes_key(&head, c);
	struct words all = words_fork(&head);
	struct text rest = { 0 };
	for (size_t i = 0; i < c->facts.n; i++) {
		struct words one = words_fork(&head);
		struct text t = { 0 };
		one.out = &t;
		put_expr(&one, c->facts.at[i], true);
		struct host_fact_key key = { .closed = one.seen.n == head.seen.n };
		key.text = kept(h, &t);
		VEC_PUSH(h->arena, &out->facts, key);
		all.out = &rest;
		put_expr(&all, c->facts.at[i], true);
		text_put(&rest, ";");
	}
	out->rest = kept(h, &rest);
}

static bool has_key(const struct host_keys *k, const char *text)
{
	bool has = false;
	for (size_t i = 0; i < k->facts.n && !has; i++) has = strcmp(k->facts.at[i].text, text) == 0;
	return has;
}

bool host_keys_cover(const struct host_keys *a, const struct host_keys *b)
{
	bool covers = strcmp(a->head, b->head) == 0;             /* which names as many symbols, then */
	for (size_t i = 0; i < a->ranges.n && covers; i++) covers = a->ranges.at[i].lo <= b->ranges.at[i].lo && a->ranges.at[i].hi >= b->ranges.at[i].hi;
	if (covers && strcmp(a->rest, b->rest) == 0) return true;
	for (size_t i = 0; i < a->facts.n && covers; i++) covers = a->facts.at[i].closed && has_key(b, a->facts.at[i].text);
	return covers;
}

/* Reading kernels: docs/core-syntax.md. Statements nest at most LIMIT_CORE_DEPTH deep, expressions at will. */
#include "core/text_internal.h"

#include <string.h>

static const struct core_stmt *read_stmts(struct reader *r, const struct sexp *list, int depth);

static const struct sexp *after(const struct sexp *s)
{
	return s ? s->next : NULL;
}

static bool is_atom(const struct sexp *s, const char *word)
{
	return s && s->kind == SEXP_ATOM && strcmp(s->text, word) == 0;
}

/* The last clause of a statement: (at ...) or nothing. */
static void read_tail(struct reader *r, const struct sexp *s, struct core_stmt *out)
{
	if (!s)
		return;
	out->at = reader_at(r, s);
	if (s->next)
		reader_fail(r, s->next, "nothing more is expected here");
}

/* What follows `x type cause "why" flag* bounds?`; reader_head has read those. */
static const struct sexp *skip_approx(const struct sexp *name)
{
	static const char *const flags[] = { "uniform", "in-step", "in-step-of-warps", "computed", "of-lanes", "of-launch" };
	const struct sexp *s = after(after(after(after(name))));
	for (size_t i = 0; i < sizeof flags / sizeof *flags;) {
		bool is = is_atom(s, flags[i]);
		i = is ? 0 : i + 1;
		if (is) s = s->next;
	}
	return sexp_is(s, "bounds") ? s->next : s;
}

static void read_read(struct reader *r, const struct sexp *list, struct core_stmt *out)
{
	const struct sexp *name = list->first->next, *next;
	out->kind = CORE_READ;
	if (reader_access(r, skip_approx(name), ACCESS_READ, 1, &out->u.read.access, &next)) {
		out->u.read.var = reader_binder(r, name); /* after the index: x is not in scope there */
		read_tail(r, next, out);
	}
}

static void read_write(struct reader *r, const struct sexp *list, struct core_stmt *out)
{
	const struct sexp *next;
	out->kind = CORE_WRITE;
	if (!reader_access(r, list->first->next, ACCESS_WRITE, 1, &out->u.write.access, &next))
		return;
	if (sexp_is(next, "value")) {
		out->u.write.access.value = reader_expr(r, next->first->next ? next->first->next : next, SORT_NONE);
		next = next->next;
	}
	read_tail(r, next, out);
}

static bool read_scope(struct reader *r, const struct sexp *s, const struct sexp *near, enum scope *out)
{
	if (s && s->kind == SEXP_ATOM && scope_find(s->text, out))
		return true;
	reader_fail(r, s ? s : near, "a scope is expected here: warp, block, grid ...");
	return false;
}

/* Gives what comes after it. */
static const struct sexp *read_change(struct reader *r, const struct sexp *s, struct core_change *out)
{
	static const char *const names[] = { [CHANGE_ADDS] = "adds", [CHANGE_STORES] = "stores", [CHANGE_SWAPS] = "swaps", [CHANGE_SETS] = "sets" };
	for (enum core_change_kind kind = CHANGE_ADDS; kind <= CHANGE_SETS; kind++) {
		if (!sexp_is(s, names[kind]))
			continue;
		const struct sexp *by = s->first->next;
		out->kind = kind;
		if (kind == CHANGE_SWAPS) {
			out->from = reader_int(r, by, INT64_MIN, INT64_MAX);
			by = after(by);
		}
		out->by = reader_int(r, by, kind == CHANGE_ADDS ? 1 : INT64_MIN, kind == CHANGE_ADDS ? UINT32_MAX : INT64_MAX);
		return s->next;
	}
	return s;
}

static void read_atomic(struct reader *r, const struct sexp *list, struct core_stmt *out)
{
	const struct sexp *name = list->first->next, *next;
	out->kind = CORE_ATOMIC;
	if (!reader_access(r, after(after(name)), ACCESS_ATOMIC, 1, &out->u.atomic.access, &next) ||
	    !read_scope(r, next, list, &out->u.atomic.access.scope))
		return;
	if (!is_atom(name, "_"))
		out->u.atomic.var = reader_binder(r, name);
	next = next->next;
	read_tail(r, read_change(r, next, &out->u.atomic.change), out);
}

static void read_if(struct reader *r, const struct sexp *list, struct core_stmt *out, int depth)
{
	const struct sexp *cond = list->first->next, *then = after(cond), *other = after(then);
	out->kind = CORE_IF;
	out->u.branch.cond = reader_expr(r, cond ? cond : list, SORT_BOOL);
	if (!r->failed && !sexp_is(then, "then"))
		reader_fail(r, then ? then : list, "(then ...) is expected here");
	if (r->failed)
		return;
	out->u.branch.then = read_stmts(r, then, depth + 1);
	if (sexp_is(other, "else")) {
		out->u.branch.other = read_stmts(r, other, depth + 1);
		other = other->next;
	}
	read_tail(r, reader_ends(r, other, out->u.branch.ends), out);
}

static void read_for(struct reader *r, const struct sexp *list, struct core_stmt *out, int depth)
{
	const struct sexp *name = list->first->next, *range = after(after(name)), *next = after(range);
	out->kind = CORE_FOR;
	bool counts_itself = sexp_is(range, "while"); /* only there the range speaks of x */
	if (counts_itself)
		out->u.loop.var = reader_binder(r, name);
	if (!reader_range(r, range ? range : list, &out->u.loop.range))
		return;
	if (!counts_itself)
		out->u.loop.var = reader_binder(r, name);
	if (sexp_is(next, "at")) {
		out->at = reader_at(r, next);
		next = next->next;
	}
	if (!r->failed && !sexp_is(next, "do"))
		reader_fail(r, next ? next : list, "(do ...) is expected here");
	if (r->failed)
		return;
	if (next->next)
		reader_fail(r, next->next, "nothing more is expected here");
	out->u.loop.body = read_stmts(r, next, depth + 1);
	reader_unbind(r, out->u.loop.var);
}

static void read_sync(struct reader *r, const struct sexp *list, struct core_stmt *out)
{
	const struct sexp *scope = list->first->next, *orders = after(scope), *next = after(orders);
	out->kind = CORE_SYNC;
	if (!read_scope(r, scope, list, &out->u.sync.scope))
		return;
	if (!sexp_is(orders, "orders")) {
		reader_fail(r, orders ? orders : list, "(orders shared? global?) is expected here");
		return;
	}
	for (const struct sexp *s = orders->first->next; s; s = s->next) {
		if (is_atom(s, "shared"))
			out->u.sync.orders_shared = true;
		else if (is_atom(s, "global"))
			out->u.sync.orders_global = true;
		else
			reader_fail(r, s, "shared or global is expected here");
	}
	if (sexp_is(next, "lanes")) {
		out->u.sync.tile = reader_tile(r, next);
		next = next->next;
	}
	if (sexp_is(next, "mask")) {
		out->u.sync.mask = reader_expr(r, next->first->next ? next->first->next : next, SORT_INT);
		next = next->next;
	}
	if (sexp_is(next, "call")) {
		const struct sexp *name = next->first->next;
		if (name && name->kind == SEXP_STRING) out->u.sync.call = arena_strdup(r->k->arena, name->text);
		else reader_fail(r, next, "what is called is expected here, as a string");
		next = next->next;
	}
	read_tail(r, next, out);
}

static void read_assume(struct reader *r, const struct sexp *list, struct core_stmt *out)
{
	const struct sexp *cond = list->first->next;
	out->kind = sexp_is(list, "assume") ? CORE_ASSUME : CORE_ASSERT;
	out->u.assume.cond = reader_expr(r, cond ? cond : list, SORT_BOOL);
	const struct sexp *next = after(cond);
	out->u.assume.defined = out->kind == CORE_ASSERT && is_atom(next, "defined");
	read_tail(r, out->u.assume.defined ? next->next : next, out);
}

static void read_approx(struct reader *r, const struct sexp *list, struct core_stmt *out)
{
	const struct sexp *next = skip_approx(list->first->next), *end;
	struct access held;
	out->kind = CORE_APPROX;
	if (sexp_is(next, "held")) {
		if (!reader_access(r, next->first->next ? next->first->next : next, ACCESS_READ, 0, &held, &end)) return;
		out->u.approx.held = arena_memdup(r->k->arena, &held, sizeof held);
		next = next->next;
	}
	if (sexp_is(next, "other")) {
		out->u.approx.other = reader_expr(r, next->first->next ? next->first->next : next, SORT_NONE);
		next = next->next;
	}
	out->u.approx.var = reader_binder(r, list->first->next); /* after these: x is not in scope there */
	read_tail(r, next, out);
}

/* What a statement binds stands where the statement does. */
static void place_binder(struct reader *r, const struct core_stmt *s)
{
	var_ref v = s->kind == CORE_READ ? s->u.read.var : s->kind == CORE_ATOMIC ? s->u.atomic.var : s->kind == CORE_APPROX ? s->u.approx.var
		: s->kind == CORE_FOR ? s->u.loop.var : (var_ref){ 0 };
	if (v.ix && !r->failed) expr_var_edit(r->k->exprs, v)->at = s->at;
}

static const struct core_stmt *read_stmt(struct reader *r, const struct sexp *s, int depth)
{
	struct core_stmt out = {.kind = CORE_SKIP};
	if (depth > LIMIT_CORE_DEPTH)
		reader_fail(r, s, "statements are nested too deeply");
	else if (sexp_is(s, "read"))
		read_read(r, s, &out);
	else if (sexp_is(s, "write"))
		read_write(r, s, &out);
	else if (sexp_is(s, "atomic"))
		read_atomic(r, s, &out);
	else if (sexp_is(s, "if"))
		read_if(r, s, &out, depth);
	else if (sexp_is(s, "for"))
		read_for(r, s, &out, depth);
	else if (sexp_is(s, "sync"))
		read_sync(r, s, &out);
	else if (sexp_is(s, "assume") || sexp_is(s, "assert"))
		read_assume(r, s, &out);
	else if (sexp_is(s, "approx"))
		read_approx(r, s, &out);
	else if (!sexp_is(s, "skip"))
		reader_fail(r, s, "a statement is expected here");
	place_binder(r, &out);
	return core_new(r->k, &out);
}

/* The statements after the first word of a list. */
static const struct core_stmt *read_stmts(struct reader *r, const struct sexp *list, int depth)
{
	struct { const struct core_stmt **at; size_t n, cap; } v = {0};
	for (const struct sexp *s = list->first->next; s && !r->failed; s = s->next)
		VEC_PUSH(r->k->arena, &v, read_stmt(r, s, depth));
	return core_seq(r->k, v.at, v.n);
}

static struct kernel *read_kernel(struct reader *r, const struct sexp *s)
{
	r->k = NULL;
	r->defs = (struct hash_table){0};
	r->bound.n = 0;
	const struct sexp *body = reader_head(r, s, "kernel");
	if (body)
		r->k->body = read_stmts(r, body, 0);
	if (r->failed) {
		kernel_free(r->k);
		r->k = NULL;
	}
	return r->k;
}

struct kernel *core_parse(struct sources *sources, const char *name, const char *text, struct diags *diags)
{
	struct reader r;
	const struct sexp *first = reader_open(&r, sources, name, text, diags);
	struct kernel *k = NULL;
	if (first && first->next)
		reader_fail(&r, first->next, "one kernel is expected here, not several");
	else if (first)
		k = read_kernel(&r, first);
	reader_close(&r);
	return k;
}

bool core_parse_all(struct sources *sources, const char *name, const char *text, struct arena *a,
	struct kernel_list *out, struct diags *diags)
{
	struct reader r;
	for (const struct sexp *s = reader_open(&r, sources, name, text, diags); s && !r.failed; s = s->next) {
		struct kernel *k = read_kernel(&r, s);
		if (k)
			VEC_PUSH(a, out, k);
	}
	bool fine = !r.failed;
	reader_close(&r);
	return fine;
}

/* Protocols as text, printed and read back: docs/core-syntax.md. */
#include "core/text_internal.h"
#include "protocol/protocol_internal.h"

#include <string.h>

/* ---- printing, first pass: which expressions are shared ---- */

static void count(struct printer *w, const struct protocol *p, uint32_t depth)
{
	if (depth > LIMIT_PROTOCOL_DEPTH) return;
	switch (p->kind) {
	case PROTOCOL_SEQ:
		for (uint32_t i = 0; i < p->u.seq.n; i++) count(w, p->u.seq.at[i], depth + 1);
		return;
	case PROTOCOL_ACCESS:
		printer_count_access(w, &p->u.access);
		return;
	case PROTOCOL_IF:
		printer_count(w, p->u.branch.cond);
		count(w, p->u.branch.then, depth + 1);
		if (p->u.branch.other) count(w, p->u.branch.other, depth + 1);
		return;
	case PROTOCOL_FOR:
		printer_count_range(w, &p->u.loop.range);
		count(w, p->u.loop.body, depth + 1);
		return;
	case PROTOCOL_SYNC:
		printer_count(w, p->u.sync.mask);
		return;
	case PROTOCOL_ASSUME:
		printer_count(w, p->u.assume.cond);
		return;
	case PROTOCOL_NONE: case PROTOCOL_SKIP: case PROTOCOL_BIND:
		return;
	}
}

/* ---- second pass ---- */

static void print(struct printer *w, const struct protocol *p, uint32_t depth);

static void print_block(struct printer *w, const char *word, const struct protocol *p, uint32_t depth)
{
	printer_line(w);
	text_printf(w->out, "(%s", word);
	w->indent++;
	print(w, p, depth + 1);
	w->indent--;
	text_put(w->out, ")");
}

static void print_access(struct printer *w, const struct protocol *p)
{
	const struct access *a = &p->u.access;
	text_printf(w->out, "(access %s ", mode_name(a->mode));
	printer_access(w, a);
	if (a->value.ix) {
		text_put(w->out, " (value ");
		printer_expr(w, a->value);
		text_put(w->out, ")");
	}
	if (a->mode == ACCESS_ATOMIC) text_printf(w->out, " %s", scope_name(a->scope));
	printer_at(w, p->at);
}

static void print_if(struct printer *w, const struct protocol *p, uint32_t depth)
{
	text_put(w->out, p->synchronised ? "(if-sync " : "(if ");
	printer_expr(w, p->u.branch.cond);
	w->indent++;
	print_block(w, "then", p->u.branch.then, depth);
	if (p->u.branch.other && p->u.branch.other->kind != PROTOCOL_SKIP)
		print_block(w, "else", p->u.branch.other, depth);
	w->indent--;
	printer_ends(w, p->u.branch.ends);
	printer_at(w, p->at);
}

static void print_for(struct printer *w, const struct protocol *p, uint32_t depth)
{
	const struct var *v = expr_var_get(w->k->exprs, p->u.loop.var);
	text_put(w->out, p->synchronised ? "(for-sync " : "(for ");
	printer_name(w, v->name);
	text_printf(w->out, " %s ", type_name(v->type));
	printer_range(w, &p->u.loop.range);
	printer_at(w, p->at);
	w->indent++;
	print_block(w, "do", p->u.loop.body, depth);
	w->indent--;
}

static void print_sync(struct printer *w, const struct protocol *p)
{
	text_printf(w->out, "(sync %s (orders%s%s)", scope_name(p->u.sync.scope), p->u.sync.orders_shared ? " shared" : "",
		p->u.sync.orders_global ? " global" : "");
	if (p->u.sync.tile) text_printf(w->out, " (lanes %u)", p->u.sync.tile);
	if (p->u.sync.mask.ix) {
		text_put(w->out, " (mask ");
		printer_expr(w, p->u.sync.mask);
		text_put(w->out, ")");
	}
	printer_at(w, p->at);
}

static void print(struct printer *w, const struct protocol *p, uint32_t depth)
{
	if (depth > LIMIT_PROTOCOL_DEPTH) {
		text_put(w->out, "(nested-too-deeply)");     /* nothing that could be read back */
		return;
	}
	if (p->kind == PROTOCOL_SEQ) {
		for (uint32_t i = 0; i < p->u.seq.n; i++) print(w, p->u.seq.at[i], depth + 1);
		return;
	}
	if (p->kind == PROTOCOL_SKIP || p->kind == PROTOCOL_NONE) return;
	printer_line(w);
	switch (p->kind) {
	case PROTOCOL_ACCESS:
		print_access(w, p);
		break;
	case PROTOCOL_IF:
		print_if(w, p, depth);
		break;
	case PROTOCOL_FOR:
		print_for(w, p, depth);
		break;
	case PROTOCOL_SYNC:
		print_sync(w, p);
		break;
	case PROTOCOL_ASSUME:
		text_put(w->out, "(assume ");
		printer_expr(w, p->u.assume.cond);
		printer_at(w, p->at);
		break;
	case PROTOCOL_BIND:
		text_put(w->out, "(bind ");
		printer_approx(w, p->u.bind.var, true);
		printer_at(w, p->at);
		break;
	case PROTOCOL_NONE: case PROTOCOL_SKIP: case PROTOCOL_SEQ:
		break;
	}
	text_put(w->out, ")");
}

void protocol_print(const struct kernel *k, const struct protocol *p, struct text *out)
{
	struct printer w;
	printer_init(&w, k, out);
	count(&w, p, 0);
	printer_head(&w, "protocol");
	print_block(&w, "body", p, 0);
	text_put(out, ")\n");
	printer_fini(&w);
}

/* ---- reading ---- */

struct items { VEC(const struct protocol *) list; };

static const struct protocol *read_block(struct reader *r, const struct sexp *list, uint32_t depth);

static const struct sexp *read_at(struct reader *r, const struct sexp *s, struct span *at)
{
	if (!sexp_is(s, "at")) return s;
	*at = reader_at(r, s);
	return s->next;
}

static void read_access(struct reader *r, const struct sexp *s, struct protocol *p)
{
	const struct sexp *mode = s->first->next, *next;
	enum access_mode which = ACCESS_NONE;
	if (!mode || mode->kind != SEXP_ATOM || !mode_find(mode->text, &which)) {
		reader_fail(r, mode ? mode : s, "read, write or atomic is expected here");
		return;
	}
	if (!mode->next) {
		reader_fail(r, s, "an access needs a site");
		return;
	}
	if (!reader_access(r, mode->next, which, 1, &p->u.access, &next)) return;
	if (sexp_is(next, "value")) {
		p->u.access.value = reader_expr(r, next->first->next, SORT_NONE);
		next = next->next;
	}
	if (which == ACCESS_ATOMIC) {
		if (!next || next->kind != SEXP_ATOM || !scope_find(next->text, &p->u.access.scope)) {
			reader_fail(r, next ? next : s, "the scope of the atomic is expected here");
			return;
		}
		next = next->next;
	}
	next = read_at(r, next, &p->at);
	if (next) reader_fail(r, next, "nothing more is expected here");
}

static void read_if(struct reader *r, const struct sexp *s, struct protocol *p, uint32_t depth)
{
	const struct sexp *cond = s->first->next, *next;
	if (!cond) {
		reader_fail(r, s, "a condition is expected here");
		return;
	}
	p->u.branch.cond = reader_expr(r, cond, SORT_BOOL);
	next = cond->next;
	if (!sexp_is(next, "then")) {
		reader_fail(r, next ? next : s, "(then ...) is expected here");
		return;
	}
	p->u.branch.then = read_block(r, next, depth);
	next = next->next;
	if (sexp_is(next, "else")) {
		p->u.branch.other = read_block(r, next, depth);
		next = next->next;
	}
	next = read_at(r, reader_ends(r, next, p->u.branch.ends), &p->at);
	if (next) reader_fail(r, next, "nothing more is expected here");
}

static void read_for(struct reader *r, const struct sexp *s, struct protocol *p, uint32_t depth)
{
	const struct sexp *name = s->first->next, *type = name ? name->next : NULL, *range = type ? type->next : NULL;
	if (!range) {
		reader_fail(r, s, "a loop needs a variable, a type and a range");
		return;
	}
	p->u.loop.var = reader_binder(r, name);
	if (r->failed || !reader_range(r, range, &p->u.loop.range)) return;
	const struct sexp *next = read_at(r, range->next, &p->at);
	if (!sexp_is(next, "do")) {
		reader_fail(r, next ? next : s, "(do ...) is expected here");
		return;
	}
	p->u.loop.body = read_block(r, next, depth);
	reader_unbind(r, p->u.loop.var);
	if (next->next) reader_fail(r, next->next, "nothing more is expected here");
}

static void read_sync(struct reader *r, const struct sexp *s, struct protocol *p)
{
	const struct sexp *scope = s->first->next, *next = scope ? scope->next : NULL;
	if (!scope || scope->kind != SEXP_ATOM || !scope_find(scope->text, &p->u.sync.scope) || !sexp_is(next, "orders")) {
		reader_fail(r, scope ? scope : s, "a scope and (orders ...) are expected here");
		return;
	}
	for (const struct sexp *o = next->first->next; o; o = o->next) {
		if (o->kind == SEXP_ATOM && strcmp(o->text, "shared") == 0) p->u.sync.orders_shared = true;
		else if (o->kind == SEXP_ATOM && strcmp(o->text, "global") == 0) p->u.sync.orders_global = true;
		else reader_fail(r, o, "shared or global is expected here");
	}
	next = next->next;
	if (sexp_is(next, "lanes")) {
		p->u.sync.tile = reader_tile(r, next);
		next = next->next;
	}
	if (sexp_is(next, "mask")) {
		p->u.sync.mask = reader_expr(r, next->first->next, SORT_INT);
		next = next->next;
	}
	next = read_at(r, next, &p->at);
	if (next) reader_fail(r, next, "nothing more is expected here");
}

/* x type cause "why" flag? bounds? at?: the declaration was read with the head, here x comes into scope. */
static void read_bind(struct reader *r, const struct sexp *s, struct protocol *p)
{
	const struct sexp *name = s->first->next;
	if (!name) {
		reader_fail(r, s, "a variable is expected here");
		return;
	}
	p->u.bind.var = reader_binder(r, name);
	for (const struct sexp *o = name; o && !r->failed; o = o->next)
		if (sexp_is(o, "at")) p->at = reader_at(r, o);
}

static void read_assume(struct reader *r, const struct sexp *s, struct protocol *p)
{
	const struct sexp *cond = s->first->next;
	if (!cond) {
		reader_fail(r, s, "a condition is expected here");
		return;
	}
	p->u.assume.cond = reader_expr(r, cond, SORT_BOOL);
	const struct sexp *next = read_at(r, cond->next, &p->at);
	if (next) reader_fail(r, next, "nothing more is expected here");
}

static const struct protocol *read_item(struct reader *r, const struct sexp *s, uint32_t depth)
{
	struct protocol p = {0};
	if (depth > LIMIT_PROTOCOL_DEPTH) {
		reader_fail(r, s, "nested too deeply");
	} else if (sexp_is(s, "access")) {
		p.kind = PROTOCOL_ACCESS;
		read_access(r, s, &p);
	} else if (sexp_is(s, "if") || sexp_is(s, "if-sync")) {
		p.kind = PROTOCOL_IF;
		read_if(r, s, &p, depth);
	} else if (sexp_is(s, "for") || sexp_is(s, "for-sync")) {
		p.kind = PROTOCOL_FOR;
		read_for(r, s, &p, depth);
	} else if (sexp_is(s, "sync")) {
		p.kind = PROTOCOL_SYNC;
		read_sync(r, s, &p);
	} else if (sexp_is(s, "assume")) {
		p.kind = PROTOCOL_ASSUME;
		read_assume(r, s, &p);
	} else if (sexp_is(s, "bind")) {
		p.kind = PROTOCOL_BIND;
		read_bind(r, s, &p);
	} else {
		reader_fail(r, s, "access, if, for, sync, assume or bind is expected here");
	}
	return r->failed ? NULL : protocol_new(r->k, &p);
}

/* The items of (word p*); what they bind goes out of scope at the end. */
static const struct protocol *read_block(struct reader *r, const struct sexp *list, uint32_t depth)
{
	struct items items = {0};
	for (const struct sexp *s = list->first->next; s && !r->failed; s = s->next) {
		const struct protocol *p = read_item(r, s, depth + 1);
		if (p) VEC_PUSH(r->arena, &items.list, p);
	}
	if (r->failed) return NULL;
	for (size_t i = 0; i < items.list.n; i++)
		if (items.list.at[i]->kind == PROTOCOL_BIND) reader_unbind(r, items.list.at[i]->u.bind.var);
	return protocol_seq(r->k, items.list.at, items.list.n);
}

const struct protocol *protocol_parse(struct sources *sources, const char *name, const char *text,
	struct kernel **kernel, struct diags *diags)
{
	struct reader r;
	const struct protocol *p = NULL;
	*kernel = NULL;
	const struct sexp *list = reader_open(&r, sources, name, text, diags);
	const struct sexp *body = list ? reader_head(&r, list, "protocol") : NULL;
	if (body) p = read_block(&r, body, 0);
	if (p && list->next) {
		reader_fail(&r, list->next, "one protocol per text");
		p = NULL;
	}
	if (p) *kernel = r.k;
	else kernel_free(r.k);
	reader_close(&r);
	return p;
}

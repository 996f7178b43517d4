/* Kernels as text: docs/core-syntax.md. */
#include "core/text_internal.h"

#include <inttypes.h>

/* ---- first pass: which expressions are shared ---- */

static void count_stmt(struct printer *p, const struct core_stmt *s, int depth)
{
	if (depth > LIMIT_CORE_DEPTH)
		return;
	switch (s->kind) {
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++)
			count_stmt(p, s->u.seq.at[i], depth + 1);
		break;
	case CORE_READ: printer_count_access(p, &s->u.read.access); break;
	case CORE_WRITE: printer_count_access(p, &s->u.write.access); break;
	case CORE_ATOMIC: printer_count_access(p, &s->u.atomic.access); break;
	case CORE_IF:
		printer_count(p, s->u.branch.cond);
		count_stmt(p, s->u.branch.then, depth + 1);
		if (s->u.branch.other)
			count_stmt(p, s->u.branch.other, depth + 1);
		break;
	case CORE_FOR:
		printer_count_range(p, &s->u.loop.range);
		count_stmt(p, s->u.loop.body, depth + 1);
		break;
	case CORE_SYNC: printer_count(p, s->u.sync.mask); break;
	case CORE_ASSUME: case CORE_ASSERT: printer_count(p, s->u.assume.cond); break;
	case CORE_APPROX:
		if (s->u.approx.held) printer_count_access(p, s->u.approx.held);
		printer_count(p, s->u.approx.other);
		break;
	case CORE_NONE: case CORE_SKIP: break;
	}
}

/* ---- second pass ---- */

static void print_stmt(struct printer *p, const struct core_stmt *s, int depth);

static void print_block(struct printer *p, const char *word, const struct core_stmt *s, int depth)
{
	printer_line(p);
	text_printf(p->out, "(%s", word);
	p->indent++;
	print_stmt(p, s, depth + 1);
	p->indent--;
	text_put(p->out, ")");
}

static void print_approx(struct printer *p, const struct core_stmt *s)
{
	printer_approx(p, s->u.approx.var, true);
	if (s->u.approx.held) {
		text_put(p->out, " (held ");
		printer_access(p, s->u.approx.held);
		text_put(p->out, ")");
	}
	if (s->u.approx.other.ix) {
		text_put(p->out, " (other ");
		printer_expr(p, s->u.approx.other);
		text_put(p->out, ")");
	}
}

static void print_if(struct printer *p, const struct core_stmt *s, int depth)
{
	text_put(p->out, "(if ");
	printer_expr(p, s->u.branch.cond);
	p->indent++;
	print_block(p, "then", s->u.branch.then, depth);
	if (s->u.branch.other && s->u.branch.other->kind != CORE_SKIP)
		print_block(p, "else", s->u.branch.other, depth);
	p->indent--;
	printer_ends(p, s->u.branch.ends);
	printer_at(p, s->at);
}

static void print_for(struct printer *p, const struct core_stmt *s, int depth)
{
	const struct var *v = expr_var_get(p->k->exprs, s->u.loop.var);
	text_put(p->out, "(for ");
	printer_name(p, v->name);
	text_printf(p->out, " %s ", type_name(v->type));
	printer_range(p, &s->u.loop.range);
	printer_at(p, s->at);
	p->indent++;
	print_block(p, "do", s->u.loop.body, depth);
	p->indent--;
}

static void print_change(struct printer *p, const struct core_change *c)
{
	switch (c->kind) {
	case CHANGE_ANY: return;
	case CHANGE_ADDS: text_printf(p->out, " (adds %" PRId64 ")", c->by); return;
	case CHANGE_STORES: text_printf(p->out, " (stores %" PRId64 ")", c->by); return;
	case CHANGE_SWAPS: text_printf(p->out, " (swaps %" PRId64 " %" PRId64 ")", c->from, c->by); return;
	case CHANGE_SETS: text_printf(p->out, " (sets %" PRId64 ")", c->by); return;
	}
	UNREACHABLE("kind of change out of range");
}

static void print_atomic(struct printer *p, const struct core_stmt *s)
{
	var_ref var = s->u.atomic.var;
	text_put(p->out, "(atomic ");
	if (var.ix)
		printer_name(p, expr_var_get(p->k->exprs, var)->name);
	else
		text_put(p->out, "_");
	text_printf(p->out, " %s ", var.ix ? type_name(expr_var_get(p->k->exprs, var)->type) : "int");
	printer_access(p, &s->u.atomic.access);
	text_printf(p->out, " %s", scope_name(s->u.atomic.access.scope));
	print_change(p, &s->u.atomic.change);
}

static void print_write(struct printer *p, const struct core_stmt *s)
{
	text_put(p->out, "(write ");
	printer_access(p, &s->u.write.access);
	if (s->u.write.access.value.ix) {
		text_put(p->out, " (value ");
		printer_expr(p, s->u.write.access.value);
		text_put(p->out, ")");
	}
}

static void print_sync(struct printer *p, const struct core_stmt *s)
{
	text_printf(p->out, "(sync %s (orders%s%s)", scope_name(s->u.sync.scope), s->u.sync.orders_shared ? " shared" : "",
		s->u.sync.orders_global ? " global" : "");
	if (s->u.sync.tile) text_printf(p->out, " (lanes %u)", s->u.sync.tile);
	if (s->u.sync.mask.ix) {
		text_put(p->out, " (mask ");
		printer_expr(p, s->u.sync.mask);
		text_put(p->out, ")");
	}
	if (s->u.sync.call) {
		text_put(p->out, " (call ");
		printer_string(p, s->u.sync.call);
		text_put(p->out, ")");
	}
}

static void print_stmt(struct printer *p, const struct core_stmt *s, int depth)
{
	if (depth > LIMIT_CORE_DEPTH) {
		text_put(p->out, "(nested-too-deeply)"); /* no statement: reading it back fails */
		return;
	}
	if (s->kind == CORE_SEQ) {
		for (uint32_t i = 0; i < s->u.seq.n; i++)
			print_stmt(p, s->u.seq.at[i], depth + 1);
		return;
	}
	if (s->kind == CORE_SKIP)
		return;
	printer_line(p);
	switch (s->kind) {
	case CORE_READ:
		text_put(p->out, "(read ");
		printer_approx(p, s->u.read.var, false);
		text_put(p->out, " ");
		printer_access(p, &s->u.read.access);
		printer_at(p, s->at);
		break;
	case CORE_WRITE: print_write(p, s); printer_at(p, s->at); break;
	case CORE_ATOMIC: print_atomic(p, s); printer_at(p, s->at); break;
	case CORE_IF: print_if(p, s, depth); break;
	case CORE_FOR: print_for(p, s, depth); break;
	case CORE_SYNC: print_sync(p, s); printer_at(p, s->at); break;
	case CORE_ASSUME: case CORE_ASSERT:
		text_put(p->out, s->kind == CORE_ASSUME ? "(assume " : "(assert ");
		printer_expr(p, s->u.assume.cond);
		if (s->u.assume.defined)
			text_put(p->out, " defined");
		printer_at(p, s->at);
		break;
	case CORE_APPROX:
		text_put(p->out, "(approx ");
		print_approx(p, s);
		printer_at(p, s->at);
		break;
	case CORE_NONE: case CORE_SKIP: case CORE_SEQ: break;
	}
	text_put(p->out, ")");
}

static void kernel_print(const struct kernel *k, bool places, bool ends, struct text *out)
{
	struct printer p;
	printer_init(&p, k, out);
	p.placeless = !places;
	p.ends = ends;
	count_stmt(&p, k->body, 0);
	printer_head(&p, "kernel");
	print_block(&p, "body", k->body, 0);
	text_put(out, ")\n");
	printer_fini(&p);
}

void core_print(const struct kernel *k, struct text *out)
{
	kernel_print(k, true, false, out);
}

void core_print_whole(const struct kernel *k, struct text *out)
{
	kernel_print(k, true, true, out);
}

void core_print_placeless(const struct kernel *k, struct text *out)
{
	kernel_print(k, false, false, out);
}

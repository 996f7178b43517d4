/* The text form of phases: to be read by people, in the notation of docs/core-syntax.md. */
#include "protocol/protocol_internal.h"

static const char *level_name(enum level level)
{
	switch (level) {
	case LEVEL_NONE: return "none";
	case LEVEL_WARP: return "warp";
	case LEVEL_BLOCK: return "block";
	case LEVEL_GRID: return "grid";
	}
	UNREACHABLE("level out of range");
}

static const char *mode_name(enum access_mode mode)
{
	switch (mode) {
	case ACCESS_NONE: return "none";
	case ACCESS_READ: return "read";
	case ACCESS_WRITE: return "write";
	case ACCESS_ATOMIC: return "atomic";
	}
	UNREACHABLE("access_mode out of range");
}

static void put_expr(const struct kernel *k, const char *label, expr_ref e, struct text *out)
{
	bool value;
	if (!e.ix || (expr_is_bool(k->exprs, e, &value) && value)) return;
	text_printf(out, "\n    (%s ", label);
	expr_print(k->exprs, e, out);
	text_put(out, ")");
}

static void put_span(const char *label, struct span at, struct text *out)
{
	if (at.line) text_printf(out, " (%s %u %u)", label, at.line, at.column);
}

static void put_shared(const struct kernel *k, const struct var_list *shared, struct text *out)
{
	if (shared->n == 0) return;
	text_put(out, "\n    (shared");
	for (size_t i = 0; i < shared->n; i++)
		text_printf(out, " %s", expr_var_get(k->exprs, shared->at[i])->name);
	text_put(out, ")");
}

static void put_access(const struct kernel *k, const struct phase_access *pa, struct text *out)
{
	const struct array *array = kernel_array(k, pa->access.array);
	text_printf(out, "\n  (access %s %u %s (index", mode_name(pa->access.mode), pa->access.site.ix, array->name);
	for (uint32_t i = 0; i < array->dims; i++) {
		text_put(out, " ");
		expr_print(k->exprs, pa->access.index[i], out);
	}
	text_put(out, ")");
	if (pa->access.count > 1) text_printf(out, " (count %u)", pa->access.count);
	put_span("at", pa->at, out);
	put_expr(k, "guard", pa->guard, out);
	text_put(out, ")");
}

static void put_phase(const struct kernel *k, const struct phase *phase, struct text *out)
{
	text_printf(out, "(phase %s%s", level_name(phase->level), phase->inexact ? " inexact" : "");
	put_span("begins", phase->begins, out);
	put_span("ends", phase->ends, out);
	put_shared(k, &phase->shared, out);
	put_expr(k, "context", phase->context, out);
	for (size_t i = 0; i < phase->accesses.n; i++)
		put_access(k, &phase->accesses.at[i], out);
	text_put(out, ")\n");
}

static void put_divergence(const struct kernel *k, const struct divergence *d, struct text *out)
{
	text_put(out, "(divergence");
	put_span("at", d->at, out);
	put_span("barrier", d->barrier, out);
	put_shared(k, &d->shared, out);
	put_expr(k, "context", d->context, out);
	put_expr(k, "guard", d->guard, out);
	put_expr(k, "cond", d->cond, out);
	text_put(out, ")\n");
}

void phases_print(const struct kernel *k, const struct phases *phases, struct text *out)
{
	for (size_t i = 0; i < phases->list.n; i++)
		put_phase(k, &phases->list.at[i], out);
	for (size_t i = 0; i < phases->divergences.n; i++)
		put_divergence(k, &phases->divergences.at[i], out);
}

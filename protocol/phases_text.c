/* The text form of phases: to be read by people, in the notation of docs/core-syntax.md. */
#include "protocol/protocol_internal.h"

static const char *level_name(enum level level)
{
	switch (level) {
	case LEVEL_NONE: return "none";
	case LEVEL_TILE_2: return "tile-2";
	case LEVEL_TILE_4: return "tile-4";
	case LEVEL_TILE_8: return "tile-8";
	case LEVEL_TILE_16: return "tile-16";
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

/* Variables that a phase binds: their name, what they are, and bounds; what is printed holds under these. */
static const char *bound_kind(const struct var *v)
{
	switch (v->kind) {
	case VAR_LOOP: return "loop";
	case VAR_WITNESS: return "witness";
	case VAR_READ: case VAR_APPROX: return "value";
	case VAR_NONE: case VAR_PARAM: case VAR_THREAD_IDX: case VAR_BLOCK_IDX: case VAR_BLOCK_DIM: case VAR_GRID_DIM:
		return NULL;
	}
	UNREACHABLE("var_kind out of range");
}

static void put_bound(int64_t bound, int64_t none, struct text *out)
{
	if (bound == none) text_put(out, " _");
	else text_printf(out, " %lld", (long long)bound);
}

static void put_vars(const struct kernel *k, const struct var_list *vars, struct text *out)
{
	bool any = false;
	for (size_t i = 0; i < vars->n; i++) {
		const struct var *v = expr_var_get(k->exprs, vars->at[i]);
		const char *kind = bound_kind(v);
		if (!kind) continue;
		text_put(out, any ? "" : "\n    (vars");
		any = true;
		text_printf(out, " (%s %s", v->name, kind);
		if (v->type.bits == 1) {
			text_put(out, " bool)");
			continue;
		}
		struct expr_range range = int_type_range(v->type);
		bool own = v->lo <= v->hi;
		put_bound(own && v->lo > range.lo ? v->lo : range.lo, INT64_MIN, out);
		put_bound(own && v->hi < range.hi ? v->hi : range.hi, INT64_MAX, out);
		text_put(out, ")");
	}
	if (any) text_put(out, ")");
}

static void phase_vars(const struct kernel *k, const struct phase *phase, struct var_list *vars)
{
	expr_vars(k->exprs, k->arena, phase->context, vars);
	for (size_t i = 0; i < phase->accesses.n; i++) {
		const struct phase_access *pa = &phase->accesses.at[i];
		expr_vars(k->exprs, k->arena, pa->guard, vars);
		for (uint32_t d = 0; d < kernel_array(k, pa->access.array)->dims; d++)
			expr_vars(k->exprs, k->arena, pa->access.index[d], vars);
	}
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
	struct var_list vars = {0};
	phase_vars(k, phase, &vars);
	put_shared(k, &phase->shared, out);
	put_vars(k, &vars, out);
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

/* Variables of the device, as host code knows them: where they lie, and where those that are pointers lead. */
#include "infer/host/host_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

const struct value *host_symbol_memory(struct run *r, const struct tree_var *var)
{
	for (size_t i = 1; i < r->memories.n; i++) {
		if (r->memories.at[i].var != var) continue;
		struct value *v = ARENA_NEW(r->arena, struct value);
		*v = (struct value){ .kind = VALUE_MEMORY, .memory = (uint32_t)i, .number = expr_int(r->t, 0) };
		return v;
	}
	struct value *v = host_memory_new(r);
	r->memories.at[v->memory].var = var;
	return v;
}

struct place host_symbol_held(struct run *r, const struct tree_var *var)
{
	uint32_t cell = host_cell_of(r, &var->at, var->type, var->name);
	for (size_t i = 0; i < r->symbols.n; i++)
		if (r->symbols.at[i].cell == cell) return host_place_of_cell(cell);
	struct symbol s = { var, cell };
	VEC_PUSH(r->arena, &r->symbols, s);
	r->cells.at[cell].global = true;
	return host_place_of_cell(cell);
}

const struct value *host_symbol_number(struct run *r, const struct symbol *s)
{
	const struct value *v = s->cell < r->now.n ? r->now.cell[s->cell] : NULL;
	if (r->now.dead || !host_is_integer(s->var->type)) return NULL;
	const struct expr x = v && v->kind == VALUE_NUMBER ? *expr_get(r->t, v->number) : (struct expr){ 0 };
	bool any = x.kind == EXPR_VAR && !expr_var_get(r->t, x.var)->lost;
	return any ? v : host_value_fresh(r, s->var->type, s->var->name);
}

/* What an array of the kernel may lead to: a parameter's, or a variable's. */
struct leading { const char *name; const struct value *to; bool leads; };
struct leadings { struct run *r; struct host_context *c; VEC(struct leading) at; };

/* Its name alone, or its address. */
static bool is_begin(const struct tree_expr *e)
{
	while (e && e->kids && e->kind == TREE_EXPR_CAST && (e->cast == TREE_CAST_NOOP || e->cast == TREE_CAST_BITS)) e = e->kid[0];
	bool leads = e && e->kids && ((e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_DECAY) || (e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_ADDRESS));
	return leads && e->kid[0]->kind == TREE_EXPR_VAR;
}

/* `__managed__ int table[64]`, given by its name. */
static const struct value *managed(struct run *r, const struct tree_expr *e, const struct value *v)
{
	const struct cell *c = v && v->kind == VALUE_PLACE && v->place.cell ? &r->cells.at[v->place.cell] : NULL;
	const struct tree_var *var = c && c->global ? r->address.at[v->place.cell] : NULL;
	if (!var || !tree_has(var->flags, TREE_FLAG_MANAGED)) return v;
	const struct value *begin = host_symbol_memory(r, var);
	return is_begin(e) ? begin : host_memory_moved(r, begin, (expr_ref){ 0 });
}

/* The first ones are the parameters, of which the others have nothing to tell each other. */
static void compare(struct leadings *l, size_t given)
{
	for (size_t i = 0; i < l->at.n; i++) {
		for (size_t j = i < given ? given : i + 1; j < l->at.n; j++) {
			const struct leading *a = &l->at.at[i], *b = &l->at.at[j];
			bool one = a->to->kind == VALUE_MEMORY && a->to->memory == b->to->memory;
			if (!one && !host_value_meets(l->r, a->to, b->to)) continue;
			struct host_own made = { a->name, b->name, { 0 }, b->leads };
			if (one) made.bytes = expr_sub(l->r->t, a->to->number, b->to->number);
			VEC_PUSH(l->r->host->arena, &l->c->owns, made);
		}
	}
}

void host_symbols_meet(struct run *r, struct tree_expr *const *exprs, const struct value *const *given, uint32_t n, struct host_context *c)
{
	struct leadings l = { .r = r, .c = c };
	for (uint32_t i = 0; c->kernel && i < n && i < c->kernel->params.n; i++) {
		struct leading one = { c->kernel->params.at[i]->name, managed(r, exprs[i], given[i]), true };
		if (one.to) VEC_PUSH(r->arena, &l.at, one);
	}
	size_t first = l.at.n;
	for (size_t i = 0; i < r->symbols.n && !r->now.dead; i++) {
		const struct symbol *s = &r->symbols.at[i];
		struct leading one = { s->var->name, s->cell < r->now.n ? r->now.cell[s->cell] : NULL, true };
		if (one.to && one.to->kind == VALUE_MEMORY) VEC_PUSH(r->arena, &l.at, one);
	}
	for (size_t i = 1; i < r->memories.n; i++) {
		const struct tree_var *var = r->memories.at[i].var;
		struct leading one = { var ? var->name : NULL, var ? host_symbol_memory(r, var) : NULL, false };
		if (var) VEC_PUSH(r->arena, &l.at, one);
	}
	compare(&l, first);
}

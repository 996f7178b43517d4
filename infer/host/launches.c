/* What a launch is given, as the context of its kernel. */
#include "infer/host/host_internal.h"

#include <string.h>

static bool is_call_of(const struct tree_expr *e, const char *const *names, size_t n)
{
	bool found = false;
	for (size_t i = 0; e->kind == TREE_EXPR_CALL && e->function && i < n; i++) found = found || strcmp(e->function->name, names[i]) == 0;
	return found;
}

/* f, grid, block, ... */
static bool is_shaped(const struct tree_expr *e)
{
	static const char *const names[] = { "cudaLaunchKernel", "cudaLaunchCooperativeKernel" };
	return is_call_of(e, names, 2) && e->kids >= 3;
}

bool host_starts_kernels(const struct tree_expr *e)
{
	static const char *const names[] = { "cudaLaunchKernel", "cudaLaunchCooperativeKernel", "cudaLaunchKernelEx", "cudaLaunchKernelExC",
		"cuLaunchKernel", "cuLaunchKernelEx", "cuLaunchCooperativeKernel" };
	return e->kind == TREE_EXPR_LAUNCH || is_call_of(e, names, 7);
}

/* A dimension of a launch that runs is what it was converted from: else it would be negative, or too large. */
static expr_ref dimension(struct run *r, const struct value *v)
{
	struct expr x = *expr_get(r->t, v->number);
	if (x.kind != EXPR_WRAP || x.type.bits != 32 || x.type.is_signed) return v->number;
	struct expr_range of = expr_range(r->t, x.kid[0]);
	return of.lo >= INT32_MIN && of.hi <= UINT32_MAX ? x.kid[0] : v->number;
}

static void take_dims(struct run *r, const struct value *v, const char *word, expr_ref out[3])
{
	static const struct tree_type number = { .kind = TREE_TYPE_INT, .bits = 32 };
	for (size_t i = 0; i < 3; i++) {
		const struct value *part = v && v->kind == VALUE_RECORD && v->parts >= 3 ? v->part[i] : NULL;
		if (v && v->kind == VALUE_NUMBER) part = i ? host_value_number(r, expr_int(r->t, 1)) : v;
		if (!part || part->kind != VALUE_NUMBER) part = host_value_fresh(r, &number, arena_printf(r->arena, "%s.%c", word, "xyz"[i]));
		out[i] = dimension(r, part);
	}
}

static struct host_arg argument(const struct value *v)
{
	struct host_arg a = { 0 };
	if (v && v->kind == VALUE_NUMBER) a = (struct host_arg){ .kind = HOST_ARG_NUMBER, .number = v->number };
	if (v && v->kind == VALUE_MEMORY) a = (struct host_arg){ .kind = HOST_ARG_MEMORY, .memory = v->memory, .offset = v->number };
	return a;
}

/* Only what hangs together with what is given says anything of the launch. */
struct ties { struct run *r; struct var_list vars; };

static bool is_tied(const struct var *v, void *data)
{
	const struct ties *t = data;
	for (size_t i = 0; i < t->vars.n; i++)
		if (expr_var_get(t->r->t, t->vars.at[i]) == v) return true;
	return false;
}

static bool is_foreign(const struct var *v, void *data)
{
	return !is_tied(v, data);
}

/* An order between a number of the launch and one that it has nothing to do with is as good as none. */
static bool tells(struct ties *t, expr_ref e)
{
	enum expr_kind kind = expr_get(t->r->t, e)->kind;
	bool order = kind == EXPR_LT || kind == EXPR_LE || kind == EXPR_NOT;
	return expr_mentions(t->r->t, e, is_tied, t) && !(order && expr_mentions(t->r->t, e, is_foreign, t));
}

static void take_facts(struct run *r, struct host_context *c)
{
	struct ties ties = { .r = r };
	const struct fact **all = ARENA_ARRAY(r->arena, const struct fact *, r->now.facts ? r->now.facts->n : 1);
	size_t n = 0;
	for (int i = 0; i < 6; i++) expr_vars(r->t, r->arena, (i < 3 ? c->grid : c->block)[i % 3], &ties.vars);
	for (size_t i = 0; i < c->args.n; i++)
		if (c->args.at[i].kind == HOST_ARG_NUMBER) expr_vars(r->t, r->arena, c->args.at[i].number, &ties.vars);
	for (size_t i = 0; i < c->overlaps.n; i++) {
		expr_vars(r->t, r->arena, c->args.at[c->overlaps.at[i].first].offset, &ties.vars);
		expr_vars(r->t, r->arena, c->args.at[c->overlaps.at[i].second].offset, &ties.vars);
	}
	for (const struct fact *f = r->now.facts; f; f = f->before) all[n++] = f;
	for (bool more = true; more && c->facts.n < LIMIT_LAUNCH_FACTS;) {
		more = false;
		for (size_t i = n; i-- > 0 && c->facts.n < LIMIT_LAUNCH_FACTS;) {
			if (!all[i] || !tells(&ties, all[i]->cond)) continue;
			expr_vars(r->t, r->arena, all[i]->cond, &ties.vars);
			VEC_PUSH(r->host->arena, &c->facts, all[i]->cond);
			all[i] = NULL;
			more = true;
		}
	}
}

static const struct value *given(struct run *r, const struct tree_expr *e)
{
	return e && e->type->kind == TREE_TYPE_RECORD ? host_state_read(r, host_place(r, e), e->type, NULL) : host_eval(r, e);
}

void host_launch(struct run *r, const struct tree_expr *e)
{
	bool launch = e->kind == TREE_EXPR_LAUNCH, indirect = launch && tree_has(e->flags, TREE_FLAG_INDIRECT), shaped = launch || is_shaped(e);
	struct host_context c = { .kernel = launch ? e->function : NULL, .at = e->at };
	const struct value *v[3] = { 0 }, **all = ARENA_ARRAY(r->arena, const struct value *, e->kids + 1);
	for (uint32_t i = 0; i < e->kids; i++) {
		const struct value *x = all[i] = given(r, e->kid[i]);
		if (i < 3) v[i] = x;
		if (indirect && i == 4 && x && x->kind == VALUE_FUNCTION) c.kernel = x->function;
		if (launch && i >= 4u + indirect) VEC_PUSH(r->host->arena, &c.args, argument(x));
	}
	if (!launch && shaped && v[0] && v[0]->kind == VALUE_FUNCTION) c.kernel = v[0]->function;
	if (r->dry || r->now.dead) return;
	take_dims(r, !shaped ? NULL : v[launch ? 0 : 1], "gridDim", c.grid);
	take_dims(r, !shaped ? NULL : v[launch ? 1 : 2], "blockDim", c.block);
	if (launch) host_memory_overlaps(r, e, 4u + indirect, all, &c);
	take_facts(r, &c);
	c.asserted = r->asserted;
	for (const struct frame *f = r->frame; f && f->up; f = f->up) {
		const struct tree_function *of = f->function;
		bool own = tree_has(of->flags, TREE_FLAG_STATIC) || strstr(of->qualified, "(anonymous") || of->kind != TREE_FUNCTION_PLAIN;
		c.called = c.called || !own || of->kind == TREE_FUNCTION_METHOD;
	}
	VEC_PUSH(r->host->arena, &r->host->contexts, c);
}

/* Launches in host code: `k<<<grid, block>>>(args)`, `cudaLaunchKernel(k, grid, block, ...)`. One whose kernel is not known is kept,
 * too: it may start any. */
#include "infer/lower/unit.h"

#include <string.h>

struct host {
	const struct tree *tree;
	struct unit *unit;
	const struct tree_function *in;         /* the function at hand */
};

/* ---- what is only read ---- */

static const struct tree_expr *kid(const struct tree_expr *e, uint32_t i)
{
	return e && i < e->kids ? e->kid[i] : NULL;
}

/* `x`, `x.y`: the variable that a place lies in; NULL: none that is named. */
static const struct tree_var *variable_of(const struct tree_expr *e)
{
	while (e && ((e->kind == TREE_EXPR_MEMBER && e->field && !tree_has(e->flags, TREE_FLAG_ARROW))
		|| (e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_NOOP))) e = kid(e, 0);
	return e && e->kind == TREE_EXPR_VAR ? e->var : NULL;
}

/* The copy of an object that a launch, or a variable, takes by value: its source. */
static const struct tree_expr *copied(const struct tree_expr *e)
{
	const struct tree_function *f = e->kind == TREE_EXPR_CONSTRUCT ? e->function : NULL;
	bool copies = f && e->kids == 1 && f->params.n == 1 && f->params.at[0]->type->kind == TREE_TYPE_REFERENCE
		&& tree_has(f->flags, TREE_FLAG_TRIVIAL);
	return copies ? kid(e, 0) : NULL;
}

/* Is a variable only ever read, so that it keeps what it was made with? Every place that names it must be one that takes its value.
 * Anything else (an assignment, its address, a reference) may change it. */
struct mentions { const struct tree_var *var; size_t all, read; };

static bool count_mention(const struct tree_expr *e, void *data)
{
	struct mentions *m = data;
	const struct tree_expr *from = e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_LOAD ? kid(e, 0) : copied(e);
	m->all += e->kind == TREE_EXPR_VAR && e->var == m->var;
	m->read += from && variable_of(from) == m->var;
	return true;
}

/* A variable of the function around a closure, which may change it. */
static bool is_captured(const struct host *h, const struct tree_var *var)
{
	const struct tree_record *r = h->in->record;
	bool captured = false;
	for (size_t i = 0; r && i < r->captures.n && !captured; i++) captured = r->captures.at[i].var == var;
	return captured;
}

/* What tells what `var` holds wherever it is read; NULL: nothing does. A parameter's default is not what it holds. */
static const struct tree_expr *lasting_initialiser(const struct host *h, const struct tree_var *var)
{
	struct mentions m = { .var = var };
	if (var->kind != TREE_VAR_LOCAL || !var->init || var->type->kind == TREE_TYPE_REFERENCE || is_captured(h, var)) return NULL;
	tree_each_expr(h->in, count_mention, &m);
	return m.all == m.read ? var->init : NULL;
}

/* ---- values ---- */

static bool is_integer(const struct tree_type *t)
{
	return t->kind == TREE_TYPE_INT || t->kind == TREE_TYPE_BOOL || t->kind == TREE_TYPE_ENUM;
}

/* Nothing wraps on the way, and nothing is rounded. */
static bool fits(const struct tree_type *t, int64_t value)
{
	bool is_signed = tree_has(t->flags, TREE_FLAG_SIGNED);
	if (!is_integer(t) || t->bits == 0) return false;
	if (t->bits >= 64) return is_signed || value >= 0;
	int64_t most = (int64_t)1 << (is_signed ? t->bits - 1 : t->bits);
	return value < most && value >= (is_signed ? -most : 0);
}

static bool host_value(const struct host *h, const struct tree_expr *e, int64_t *value, int depth);

static bool host_arithmetic(const struct host *h, const struct tree_expr *e, int64_t *value, int depth)
{
	int64_t a, b;
	if (!host_value(h, kid(e, 0), &a, depth) || !host_value(h, kid(e, 1), &b, depth)) return false;
	if (e->op == TREE_OP_ADD) return int_add(a, b, value);
	if (e->op == TREE_OP_SUB) return int_sub(a, b, value);
	if (e->op == TREE_OP_MUL) return int_mul(a, b, value);
	if (e->op == TREE_OP_DIV && b > 0 && a >= 0) *value = a / b;
	else if (e->op == TREE_OP_REM && b > 0 && a >= 0) *value = a % b;
	else return false;
	return true;
}

static bool host_value(const struct host *h, const struct tree_expr *e, int64_t *value, int depth)
{
	bool known = false;
	if (!e || depth > LIMIT_LAUNCH_DEPTH || !is_integer(e->type)) return false;
	if (e->has_value) {
		*value = e->value;
		return e->type->bits < 64 || tree_has(e->type->flags, TREE_FLAG_SIGNED) || e->value >= 0;
	}
	if (e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_LOAD && kid(e, 0)->kind == TREE_EXPR_VAR) {
		const struct tree_expr *init = lasting_initialiser(h, kid(e, 0)->var);
		known = init && host_value(h, init, value, depth + 1);
	} else if (e->kind == TREE_EXPR_CAST && (e->cast == TREE_CAST_INT || e->cast == TREE_CAST_NOOP)) {
		known = host_value(h, kid(e, 0), value, depth + 1);
	} else if (e->kind == TREE_EXPR_BINARY && e->kids == 2) {
		known = host_arithmetic(h, e, value, depth + 1);
	} else if (e->kind == TREE_EXPR_DEFAULT_ARGUMENT || e->kind == TREE_EXPR_CLEANUPS) {
		known = host_value(h, kid(e, 0), value, depth + 1);
	}
	return known && fits(e->type, *value);
}

/* ---- dim3 ---- */

static bool is_dim3(const struct tree_expr *e)
{
	return e->type->record && strcmp(e->type->record->name, "dim3") == 0;
}

/* A constructor call, a number, or a variable of type dim3 that nothing changes. */
static void take_dims(const struct host *h, const struct tree_expr *e, int64_t dims[3], int depth)
{
	dims[0] = dims[1] = dims[2] = 0;
	while (e && (e->kind == TREE_EXPR_CAST || e->kind == TREE_EXPR_MATERIALIZE || e->kind == TREE_EXPR_CLEANUPS
		|| e->kind == TREE_EXPR_BIND_TEMPORARY)) e = kid(e, 0);
	if (!e || depth > LIMIT_LAUNCH_DEPTH || !is_dim3(e)) return;
	const struct tree_expr *from = copied(e), *init = e->kind == TREE_EXPR_VAR ? lasting_initialiser(h, e->var) : NULL;
	if (from || init) {
		take_dims(h, from ? from : init, dims, depth + 1);
		return;
	}
	if (e->kind != TREE_EXPR_CONSTRUCT || e->kids > 3) return;
	for (uint32_t i = 0; i < 3; i++) {
		int64_t v = 0;
		if (i >= e->kids) dims[i] = 1;
		else if (host_value(h, e->kid[i], &v, 0) && v > 0) dims[i] = v;
	}
}

/* ---- one launch ---- */

/* The function that an expression names, also through a variable that nothing changes; NULL: it may be any. */
static const struct tree_function *named_function(const struct host *h, const struct tree_expr *e, int depth)
{
	if (!e || depth > LIMIT_LAUNCH_DEPTH) return NULL;
	if (e->kind == TREE_EXPR_FUNCTION) return e->function;
	if (e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_LOAD && variable_of(kid(e, 0)) && kid(e, 0)->kind == TREE_EXPR_VAR)
		return named_function(h, lasting_initialiser(h, kid(e, 0)->var), depth + 1);
	bool passes = e->kind == TREE_EXPR_CAST || (e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_ADDRESS) || e->kind == TREE_EXPR_CLEANUPS;
	return passes ? named_function(h, kid(e, 0), depth + 1) : NULL;
}

static void take_params(const struct host *h, const struct tree_expr *e, uint32_t first, const struct tree_function *f, struct host_launch *l)
{
	for (uint32_t i = 0; first + i < e->kids && i < f->params.n; i++) {
		int64_t v;
		if (!is_integer(f->params.at[i]->type) || !host_value(h, e->kid[first + i], &v, 0)) continue;
		struct launch_param param = { f->params.at[i]->name, v };
		VEC_PUSH(h->unit->arena, &l->params, param);
	}
}

static bool same_launch(const struct host_launch *a, const struct host_launch *b)
{
	bool same = a->at.file == b->at.file && a->at.line == b->at.line && a->at.column == b->at.column && a->params.n == b->params.n
		&& (a->kernel && b->kernel ? strcmp(a->kernel, b->kernel) == 0 : a->kernel == b->kernel);
	for (size_t i = 0; same && i < 3; i++) same = a->block_dim[i] == b->block_dim[i] && a->grid_dim[i] == b->grid_dim[i];
	for (size_t i = 0; same && i < a->params.n; i++) same = a->params.at[i].value == b->params.at[i].value;
	return same;
}

/* Instances of one host function that do the same start one launch. */
static void add(struct host *h, const struct tree_function *f, struct host_launch *l)
{
	if (f) l->kernel = unit_plain_name(h->unit->arena, f);
	for (size_t i = 0; i < h->unit->launches.n; i++)
		if (same_launch(&h->unit->launches.at[i], l)) return;
	VEC_PUSH(h->unit->arena, &h->unit->launches, *l);
}

static void take_launch(struct host *h, const struct tree_expr *e)
{
	bool indirect = tree_has(e->flags, TREE_FLAG_INDIRECT);
	const struct tree_function *f = e->function ? e->function : indirect ? named_function(h, kid(e, 4), 0) : NULL;
	struct host_launch l = { .at = tree_span_plain(e->at) };
	take_dims(h, kid(e, 0), l.grid_dim, 0);
	take_dims(h, kid(e, 1), l.block_dim, 0);
	if (f) take_params(h, e, 4 + indirect, f, &l);
	add(h, f, &l);
}

static void take_launching_call(struct host *h, const struct tree_expr *e)
{
	static const char *const known[] = { "cudaLaunchKernel", "cudaLaunchCooperativeKernel" };
	static const char *const others[] = { "cudaLaunchKernelEx", "cudaLaunchKernelExC", "cuLaunchKernel", "cuLaunchKernelEx",
		"cuLaunchCooperativeKernel" };
	struct host_launch l = { .at = tree_span_plain(e->at) };
	const struct tree_function *f = NULL;
	bool shaped = false, launches = false;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) shaped |= strcmp(e->function->name, known[i]) == 0 && e->kids >= 3;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) launches |= strcmp(e->function->name, others[i]) == 0;
	if (!shaped && !launches) return;
	if (shaped) {
		f = named_function(h, kid(e, 0), 0);
		take_dims(h, kid(e, 1), l.grid_dim, 0);
		take_dims(h, kid(e, 2), l.block_dim, 0);
	}
	add(h, f, &l);
}

static bool take_expr(const struct tree_expr *e, void *data)
{
	struct host *h = data;
	if (e->kind == TREE_EXPR_LAUNCH) take_launch(h, e);
	else if (e->kind == TREE_EXPR_CALL && e->function) take_launching_call(h, e);
	return true;
}

void unit_launches(const struct tree *t, struct unit *u)
{
	struct host h = { t, u, NULL };
	for (size_t i = 0; i < t->functions.n; i++) {
		h.in = t->functions.at[i];
		if (!tree_has(h.in->flags, TREE_FLAG_KERNEL) && h.in->body) tree_each_expr(h.in, take_expr, &h);
	}
}

/* Statements, fresh variables, and what is known of expressions: who shares them, how young their variables are. */
#include "infer/lower/values/shape.h"

#include <string.h>

void values_give_up(struct lower *l, const struct tree_span *at, const char *format, ...)
{
	if (l->now.failed) return;
	l->now.failed = true;
	char text[300];
	va_list ap;
	va_start(ap, format);
	vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
	l->k->unsupported = arena_strdup(l->k->arena, text);
	l->k->unsupported_at = lower_at(at);
}

void values_assumption(struct lower *l, enum assumption_kind kind, const struct tree_span *at, const char *format, ...)
{
	char text[300];
	va_list ap;
	va_start(ap, format);
	vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
	for (size_t i = 0; i < l->k->assumptions.n; i++) {
		const struct assumption *a = &l->k->assumptions.at[i];
		if (a->kind == kind && !strcmp(a->text, text)) return;
	}
	kernel_assume(l->k, kind, lower_at(at), "%s", text);
}

void values_emit(struct lower *l, const struct core_stmt *s)
{
	switch (s->kind) {
	case CORE_SYNC:
		l->now.saw_meeting |= core_is_meeting(s);
		l->now.saw_sync |= s->u.sync.scope != SCOPE_NONE && !core_is_meeting(s);
		break;
	case CORE_READ: case CORE_WRITE: case CORE_ATOMIC:
		l->now.saw_access = true;
		l->arrived_apart |= l->now.arrived > 0;
		break;
	case CORE_NONE: case CORE_SKIP: case CORE_SEQ: case CORE_IF: case CORE_FOR: case CORE_ASSUME: case CORE_ASSERT:
	case CORE_APPROX: break;
	}
	if (l->now.dry || l->now.failed) return;
	VEC_PUSH(l->scratch, l->now.out, core_new(l->k, s));
}

/* Is e one of the conditions that hold here? */
static bool path_has(struct lower *l, expr_ref path, expr_ref e)
{
	const struct expr n = *expr_get(l->t, path);
	return path.ix == e.ix || (n.kind == EXPR_AND && (path_has(l, n.kid[0], e) || path_has(l, n.kid[1], e)));
}

expr_ref values_chosen(struct lower *l, expr_ref e)
{
	struct expr_map *map = l->now.guarded.n ? expr_map_new(l->scratch) : NULL;
	size_t known = 0;
	for (size_t i = 0; i < l->now.guarded.n && known < EXPR_MAP_NODES; i++) {
		if (!path_has(l, l->now.path, l->now.guarded.at[i].cond)) continue;
		expr_map_put_node(l->t, map, l->now.guarded.at[i].cond, expr_bool(l->t, true));
		known++;
	}
	return known ? expr_subst(l->t, map, e) : e;
}

expr_ref values_guard(struct lower *l, expr_ref cond)
{
	for (size_t i = l->now.guarded.n; i > 0; i--)
		if (l->now.guarded.at[i - 1].is.ix == cond.ix) return l->now.guarded.at[i - 1].cond;
	return cond;
}

var_ref values_var(struct lower *l, const char *name, enum var_kind kind, struct int_type type, enum cause_kind cause,
	const char *why, const struct tree_span *at)
{
	char buffer[80];
	if (!name || !*name) name = cause == CAUSE_NONE ? "x" : cause_name(cause);
	/* names are identifiers; a dry run's variables must not take the good ones */
	size_t n = 0;
	if (l->now.dry) buffer[n++] = '$';
	for (const char *s = name; *s && n < sizeof buffer - 1; s++) {
		char c = *s;
		bool ok = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || (n && c >= '0' && c <= '9');
		buffer[n++] = ok ? c : '_';
	}
	buffer[n] = 0;
	struct var v = { .name = arena_strdup(l->k->arena, buffer), .kind = kind, .type = type, .cause = cause,
		.why = why ? arena_strdup(l->k->arena, why) : NULL, .at = lower_at(at), .lo = 1, .hi = 0,
		.of_lanes = kind == VAR_APPROX && l->lanes_told };
	return expr_var_new(l->t, &v);
}

static void bind(struct lower *l, var_ref v, const struct tree_span *at)
{
	struct core_stmt s = { .kind = CORE_APPROX, .at = lower_at(at), .u.approx.var = v };
	values_emit(l, &s);
}

expr_ref values_approx_bounds(struct lower *l, const char *name, struct int_type type, enum cause_kind cause,
	const char *why, const struct tree_span *at, bool uniform, int64_t lo, int64_t hi)
{
	var_ref v = values_var(l, name, VAR_APPROX, type, cause, why, at);
	struct var *edit = expr_var_edit(l->t, v);
	edit->uniform = uniform;
	edit->lo = lo;
	edit->hi = hi;
	bind(l, v, at);
	return expr_var(l->t, v);
}

expr_ref values_approx(struct lower *l, const char *name, struct int_type type, enum cause_kind cause, const char *why,
	const struct tree_span *at, bool uniform)
{
	return values_approx_bounds(l, name, type, cause, why, at, uniform, 1, 0);
}

void values_assume(struct lower *l, expr_ref cond, const struct tree_span *at)
{
	if (expr_is_true(l->t, cond)) return;
	struct core_stmt s = { .kind = CORE_ASSUME, .at = lower_at(at), .u.assume.cond = cond };
	values_emit(l, &s);
}

void values_defined(struct lower *l, expr_ref cond, const struct tree_span *at)
{
	bool always;
	if (l->now.ghost || (expr_is_bool(l->t, cond, &always) && always)) return;
	struct core_stmt s = { .kind = CORE_ASSERT, .at = lower_at(at), .u.assume = { cond, true } };
	values_emit(l, &s);
}

/* What the path to a claim says: of all threads alike, of some only, of what no launch tells. */
struct path_parts { expr_ref shared, own; bool unknown; };

static bool is_block_index(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_BLOCK_IDX;
}

static bool is_shared(struct lower *l, expr_ref e)
{
	return values_expr_uniform(l, e) && !expr_mentions(l->t, e, is_block_index, NULL);
}

static void split_path(struct lower *l, expr_ref e, struct path_parts *out)
{
	const struct expr n = *expr_get(l->t, e), o = *expr_get(l->t, n.kind == EXPR_NOT ? n.kid[0] : e);
	if (n.kind == EXPR_AND || (n.kind == EXPR_NOT && o.kind == EXPR_OR)) {
		for (int i = 0; i < 2; i++) split_path(l, n.kind == EXPR_AND ? n.kid[i] : expr_not(l->t, o.kid[i]), out);
	} else if (values_max_var(l, e)) out->unknown = true;
	else if (is_shared(l, e)) out->shared = expr_and(l->t, out->shared, e);
	else out->own = expr_and(l->t, out->own, e);
}

/* In the first iteration of the loops that are open. */
static expr_ref at_first(struct lower *l, expr_ref e)
{
	for (size_t i = l->now.firsts.n; i-- > 0;) e = values_replace(l, e, l->now.firsts.at[i].var, l->now.firsts.at[i].first);
	return e;
}

/* Only what a launch may decide; of a loop it is the first iteration that is asked about. What is false of all threads alike must
 * not be claimed of those that get there, whoever they are. */
void values_claim(struct lower *l, expr_ref cond, const struct tree_span *at, const char *text)
{
	expr_ref yes = expr_bool(l->t, true), first = at_first(l, cond);
	struct path_parts path = { yes, yes, l->now.unsure > 0 };
	bool constant;
	if (l->now.dry || values_max_var(l, first) || (l->now.unsure > 0 && first.ix != cond.ix)) return;
	split_path(l, at_first(l, l->now.path), &path);
	if (expr_is_bool(l->t, cond, &constant) || !is_shared(l, first)) {
		if (path.unknown) return;
		path.shared = expr_and(l->t, path.shared, path.own);
		path.own = yes;
	}
	struct claim c = { expr_or(l->t, expr_not(l->t, path.shared), first), path.own, lower_at(at), arena_strdup(l->k->arena, text) };
	for (size_t i = 0; i < l->k->claims.n; i++)
		if (l->k->claims.at[i].cond.ix == c.cond.ix && l->k->claims.at[i].whose.ix == c.whose.ix) return;
	VEC_PUSH(l->k->arena, &l->k->claims, c);
}

uint32_t values_max_var(struct lower *l, expr_ref e)
{
	if (l->max_var.n == 0) VEC_PUSH(l->scratch, &l->max_var, 0);
	while (l->max_var.n <= e.ix) {
		const struct expr *n = expr_get(l->t, (expr_ref){ (uint32_t)l->max_var.n });
		uint32_t max = 0;
		if (n->kind == EXPR_VAR) {
			enum var_kind kind = expr_var_get(l->t, n->var)->kind;
			if (kind == VAR_READ || kind == VAR_APPROX || kind == VAR_LOOP) max = n->var.ix;
		}
		for (int i = 0; i < 3; i++) {
			uint32_t kid = n->kid[i].ix ? l->max_var.at[n->kid[i].ix] : 0;
			if (kid > max) max = kid;
		}
		VEC_PUSH(l->scratch, &l->max_var, max);
	}
	return l->max_var.at[e.ix];
}

static bool var_uniform(struct lower *l, var_ref ref)
{
	const struct var *v = expr_var_get(l->t, ref);
	switch (v->kind) {
	case VAR_NONE: case VAR_THREAD_IDX: case VAR_WITNESS: return false;
	case VAR_LOOP: return ref.ix < l->loop_uniform.n && l->loop_uniform.at[ref.ix];
	case VAR_READ: case VAR_APPROX: return v->uniform;
	case VAR_BLOCK_IDX: case VAR_BLOCK_DIM: case VAR_GRID_DIM: case VAR_PARAM: return true;
	}
	UNREACHABLE("var_kind out of range");
}

static uint8_t uniform_var(struct lower *l, var_ref ref) { return var_uniform(l, ref); }

static uint8_t in_step_var(struct lower *l, var_ref ref)
{
	uint8_t own = ref.ix < l->var_in_step.n ? l->var_in_step.at[ref.ix] : STEP_NOT, step = (uint8_t)expr_var_get(l->t, ref)->in_step;
	if (var_uniform(l, ref)) return STEP_ALWAYS;
	return own > step ? own : step;
}

/* The least of e's variables. Known for every expression once it is asked for: a variable's flags are set before it is used. */
static uint8_t of_vars(struct lower *l, struct lower_flags *known, uint8_t (*of)(struct lower *, var_ref), uint8_t most, expr_ref e)
{
	if (!e.ix) return 0;
	if (known->n == 0) VEC_PUSH(l->scratch, known, 0);
	while (known->n <= e.ix) {
		const struct expr *n = expr_get(l->t, (expr_ref){ (uint32_t)known->n });
		uint8_t least = n->kind == EXPR_VAR ? of(l, n->var) : most;
		for (int i = 0; i < 3; i++) if (n->kid[i].ix && known->at[n->kid[i].ix] < least) least = known->at[n->kid[i].ix];
		VEC_PUSH(l->scratch, known, least);
	}
	return known->at[e.ix];
}

bool values_expr_uniform(struct lower *l, expr_ref e) { return of_vars(l, &l->uniform, uniform_var, true, e); }

static bool any_step(expr_ref e, void *lower)
{
	struct lower *l = lower;
	return of_vars(l, &l->in_step, in_step_var, STEP_ALWAYS, e) != STEP_NOT;
}

enum in_step values_expr_in_step(struct lower *l, expr_ref e)
{
	struct lanes by_form = { .k = l->k, .whole = true, .same = any_step, .data = l };
	enum in_step step = (enum in_step)of_vars(l, &l->in_step, in_step_var, STEP_ALWAYS, e);
	return step || !lanes_in_step(&by_form, e) ? step : STEP_OF_WARPS;
}

enum in_step values_all_in_step(struct lower *l, enum in_step others, expr_ref e)
{
	enum in_step own = others ? values_expr_in_step(l, e) : STEP_NOT;
	return own < others ? own : others;
}

static bool beyond_in_step(struct lower *l, expr_ref path, expr_ref since)
{
	const struct expr n = *expr_get(l->t, path);
	if (path_has(l, since, path)) return true;
	if (n.kind == EXPR_AND) return beyond_in_step(l, n.kid[0], since) && beyond_in_step(l, n.kid[1], since);
	return values_expr_in_step(l, path) == STEP_ALWAYS;
}

bool values_path_in_step(struct lower *l, expr_ref since) { return beyond_in_step(l, l->now.path, since); }

static uint8_t of_launch_var(struct lower *l, var_ref ref)
{
	const struct var *v = expr_var_get(l->t, ref);
	switch (v->kind) {
	case VAR_PARAM: case VAR_BLOCK_DIM: case VAR_GRID_DIM: return true;
	case VAR_APPROX: return v->of_launch;
	case VAR_NONE: case VAR_THREAD_IDX: case VAR_BLOCK_IDX: case VAR_LOOP: case VAR_READ: case VAR_WITNESS: return false;
	}
	UNREACHABLE("var_kind out of range");
}

bool values_expr_of_launch(struct lower *l, expr_ref e) { return of_vars(l, &l->of_launch, of_launch_var, true, e); }

expr_ref values_set_of_launch(struct lower *l, bool is, expr_ref e)
{
	const struct expr *n = expr_get(l->t, e);
	if (is && n->kind == EXPR_VAR) expr_var_edit(l->t, n->var)->of_launch = true;
	return e;
}

void values_note_in_step(struct lower *l, var_ref v, enum in_step step)
{
	while (l->var_in_step.n <= v.ix) VEC_PUSH(l->scratch, &l->var_in_step, STEP_NOT);
	l->var_in_step.at[v.ix] = (uint8_t)step;
}

struct var *values_approximated(struct lower *l, const struct value *v)
{
	bool number = (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) && v->e.ix;
	const struct expr *n = number ? expr_get(l->t, v->e) : NULL;
	return n && n->kind == EXPR_VAR && expr_var_get(l->t, n->var)->kind == VAR_APPROX ? expr_var_edit(l->t, n->var) : NULL;
}

void values_set_computed(struct lower *l, const struct value *v)
{
	struct var *made = values_approximated(l, v);
	if (made) made->computed = true;
}

expr_ref values_set_in_step(struct lower *l, expr_ref e, enum in_step step)
{
	const struct expr *n = expr_get(l->t, e);
	if (step && n->kind == EXPR_VAR) expr_var_edit(l->t, n->var)->in_step = step;
	return e;
}

/* lower_emit: statements, fresh variables, branches and jumps.
 *
 * A branch executes its sides on copies of the state and joins them. What a jump leaves behind waits in
 * `lower.pending` with its condition relative to the innermost open branch; closing a branch conjoins its condition. */
#include "infer/lower_internal.h"

#include <string.h>

void lower_give_up(struct lower *l, struct span at, const char *format, ...)
{
	if (l->failed) return;
	l->failed = true;
	char text[300];
	va_list ap;
	va_start(ap, format);
	vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
	l->k->unsupported = arena_strdup(l->k->arena, text);
	l->k->unsupported_at = at;
}

void lower_assumption(struct lower *l, enum assumption_kind kind, struct span at, const char *format, ...)
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
	kernel_assume(l->k, kind, at, "%s", text);
}

void lower_emit(struct lower *l, const struct core_stmt *s)
{
	switch (s->kind) {
	case CORE_SYNC: l->saw_sync |= s->u.sync.scope != SCOPE_NONE; break;
	case CORE_READ: case CORE_WRITE: case CORE_ATOMIC: l->saw_access = true; break;
	case CORE_NONE: case CORE_SKIP: case CORE_SEQ: case CORE_IF: case CORE_FOR: case CORE_ASSUME: case CORE_ASSERT:
	case CORE_APPROX: break;
	}
	if (l->dry || l->failed) return;
	VEC_PUSH(l->scratch, l->out, core_new(l->k, s));
}

var_ref lower_var(struct lower *l, const char *name, enum var_kind kind, struct int_type type, enum cause_kind cause,
	const char *why, struct span at)
{
	char buffer[80];
	if (!name || !*name) name = cause == CAUSE_NONE ? "x" : cause_name(cause);
	/* names are identifiers; a dry run's variables must not take the good ones */
	size_t n = 0;
	if (l->dry) buffer[n++] = '$';
	for (const char *s = name; *s && n < sizeof buffer - 1; s++) {
		char c = *s;
		bool ok = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || (n && c >= '0' && c <= '9');
		buffer[n++] = ok ? c : '_';
	}
	buffer[n] = 0;
	struct var v = { .name = arena_strdup(l->k->arena, buffer), .kind = kind, .type = type, .cause = cause,
		.why = why ? arena_strdup(l->k->arena, why) : NULL, .at = at, .lo = 1, .hi = 0 };
	return expr_var_new(l->t, &v);
}

void lower_bind(struct lower *l, var_ref v, struct span at)
{
	struct core_stmt s = { .kind = CORE_APPROX, .at = at, .u.approx.var = v };
	lower_emit(l, &s);
}

expr_ref lower_approx_bounds(struct lower *l, const char *name, struct int_type type, enum cause_kind cause,
	const char *why, struct span at, bool uniform, int64_t lo, int64_t hi)
{
	var_ref v = lower_var(l, name, VAR_APPROX, type, cause, why, at);
	struct var *edit = expr_var_edit(l->t, v);
	edit->uniform = uniform;
	edit->lo = lo;
	edit->hi = hi;
	lower_bind(l, v, at);
	return expr_var(l->t, v);
}

expr_ref lower_approx(struct lower *l, const char *name, struct int_type type, enum cause_kind cause, const char *why,
	struct span at, bool uniform)
{
	return lower_approx_bounds(l, name, type, cause, why, at, uniform, 1, 0);
}

void lower_assume(struct lower *l, expr_ref cond, struct span at)
{
	bool value;
	if (expr_is_bool(l->t, cond, &value) && value) return;
	struct core_stmt s = { .kind = CORE_ASSUME, .at = at, .u.assume.cond = cond };
	lower_emit(l, &s);
}

void lower_defined(struct lower *l, expr_ref cond, struct span at)
{
	bool always;
	if (l->ghost || (expr_is_bool(l->t, cond, &always) && always)) return;
	struct core_stmt s = { .kind = CORE_ASSERT, .at = at, .u.assume = { cond, true } };
	lower_emit(l, &s);
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
	return lower_uniform(l, e) && !expr_mentions(l->t, e, is_block_index, NULL);
}

static void split_path(struct lower *l, expr_ref e, struct path_parts *out)
{
	const struct expr n = *expr_get(l->t, e), o = *expr_get(l->t, n.kind == EXPR_NOT ? n.kid[0] : e);
	if (n.kind == EXPR_AND || (n.kind == EXPR_NOT && o.kind == EXPR_OR)) {
		for (int i = 0; i < 2; i++) split_path(l, n.kind == EXPR_AND ? n.kid[i] : expr_not(l->t, o.kid[i]), out);
	} else if (lower_max_var(l, e)) out->unknown = true;
	else if (is_shared(l, e)) out->shared = expr_and(l->t, out->shared, e);
	else out->own = expr_and(l->t, out->own, e);
}

/* In the first iteration of the loops that are open. */
static expr_ref at_first(struct lower *l, expr_ref e)
{
	for (size_t i = l->firsts.n; i-- > 0;) e = expr_replace(l, e, l->firsts.at[i].var, l->firsts.at[i].first);
	return e;
}

/* Only what a launch may decide; of a loop it is the first iteration that is asked about. What is false of all threads alike must
 * not be claimed of those that get there, whoever they are. */
void lower_claim(struct lower *l, expr_ref cond, struct span at, const char *text)
{
	expr_ref yes = expr_bool(l->t, true), first = at_first(l, cond);
	struct path_parts path = { yes, yes, l->unsure > 0 };
	bool constant;
	if (l->dry || lower_max_var(l, first) || (l->unsure > 0 && first.ix != cond.ix)) return;
	split_path(l, at_first(l, l->path), &path);
	if (expr_is_bool(l->t, cond, &constant) || !is_shared(l, first)) {
		if (path.unknown) return;
		path.shared = expr_and(l->t, path.shared, path.own);
		path.own = yes;
	}
	struct claim c = { expr_or(l->t, expr_not(l->t, path.shared), first), path.own, at, arena_strdup(l->k->arena, text) };
	for (size_t i = 0; i < l->k->claims.n; i++)
		if (l->k->claims.at[i].cond.ix == c.cond.ix && l->k->claims.at[i].whose.ix == c.whose.ix) return;
	VEC_PUSH(l->k->arena, &l->k->claims, c);
}

uint32_t lower_max_var(struct lower *l, expr_ref e)
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

/* Known for every expression once it is asked for: a variable's flags are set before it is used. */
bool lower_uniform(struct lower *l, expr_ref e)
{
	if (!e.ix) return false;
	if (l->uniform.n == 0) VEC_PUSH(l->scratch, &l->uniform, 0);
	while (l->uniform.n <= e.ix) {
		const struct expr *n = expr_get(l->t, (expr_ref){ (uint32_t)l->uniform.n });
		bool uniform = n->kind != EXPR_VAR || var_uniform(l, n->var);
		for (int i = 0; i < 3; i++) if (n->kid[i].ix) uniform = uniform && l->uniform.at[n->kid[i].ix];
		VEC_PUSH(l->scratch, &l->uniform, uniform);
	}
	return l->uniform.at[e.ix] != 0;
}

/* ---- scopes ---- */

/* First all variables that go out of scope are found and get one that stays, then everything is rewritten: both visit
 * a node once, however many values share it. */
struct closing { struct expr_map *map; uint32_t mark; struct span at; VEC(expr_ref) stack; bool found; };

static void close_variable(struct lower *l, struct closing *c, var_ref old)
{
	const struct var v = *expr_var_get(l->t, old);
	if (old.ix <= c->mark || (v.kind != VAR_READ && v.kind != VAR_APPROX && v.kind != VAR_LOOP)) return;
	enum cause_kind cause = v.kind == VAR_LOOP ? CAUSE_LOOP_EXIT : v.cause;
	var_ref fresh = lower_var(l, v.name, VAR_APPROX, v.type, cause, v.why, v.at.line ? v.at : c->at);
	struct var *edit = expr_var_edit(l->t, fresh);
	edit->uniform = v.uniform;
	edit->lo = v.lo;
	edit->hi = v.hi;
	lower_bind(l, fresh, c->at);
	expr_map_put(c->map, old, expr_var(l->t, fresh));
	c->found = true;
}

static void close_find(struct lower *l, struct closing *c, expr_ref e)
{
	VEC_PUSH(l->scratch, &c->stack, e);
	while (c->stack.n) {
		expr_ref top = c->stack.at[--c->stack.n];
		if (!top.ix || lower_max_var(l, top) <= c->mark) continue;
		if (!expr_first_visit(l, top)) continue;
		const struct expr n = *expr_get(l->t, top);
		if (n.kind == EXPR_VAR) close_variable(l, c, n.var);
		for (int i = 2; i >= 0; i--) VEC_PUSH(l->scratch, &c->stack, n.kid[i]);
	}
}

static void close_find_state(struct lower *l, struct closing *c, const struct state *s, const struct state *before)
{
	for (uint32_t i = 0; i < s->n; i++) {
		if (i < before->n && s->at[i] == before->at[i]) continue;
		for (uint32_t j = 0; j < s->at[i]->n; j++) {
			const struct value *v = &s->at[i]->slot[j].v;
			if (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) close_find(l, c, v->e);
			for (uint32_t k = 0; v->kind == VALUE_POINTER && k < v->targets; k++) {
				const struct target *x = &v->target[k];
				close_find(l, c, x->cond);
				for (uint32_t t = 0; t < x->place.n; t++) close_find(l, c, x->place.term[t].index);
			}
		}
	}
	close_find(l, c, s->live);
}

static expr_ref close_expr(struct lower *l, const struct closing *c, expr_ref e)
{
	return !e.ix || lower_max_var(l, e) <= c->mark ? e : expr_subst(l->t, c->map, e);
}

static bool close_touches(struct lower *l, const struct closing *c, const struct value *v)
{
	if (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) return v->e.ix && lower_max_var(l, v->e) > c->mark;
	if (v->kind != VALUE_POINTER) return false;
	for (uint32_t i = 0; i < v->targets; i++) {
		const struct target *x = &v->target[i];
		if (lower_max_var(l, x->cond) > c->mark) return true;
		for (uint32_t j = 0; j < x->place.n; j++) if (lower_max_var(l, x->place.term[j].index) > c->mark) return true;
	}
	return false;
}

static void close_value(struct lower *l, const struct closing *c, struct value *v)
{
	if (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) v->e = close_expr(l, c, v->e);
	if (v->kind != VALUE_POINTER) return;
	struct target *copy = ARENA_ARRAY(l->scratch, struct target, v->targets);
	memcpy(copy, v->target, v->targets * sizeof *copy);
	for (uint32_t i = 0; i < v->targets; i++) {
		copy[i].cond = close_expr(l, c, copy[i].cond);
		for (uint32_t j = 0; j < copy[i].place.n; j++)
			copy[i].place.term[j].index = close_expr(l, c, copy[i].place.term[j].index);
	}
	v->target = copy;
}

static void close_object(struct lower *l, const struct closing *c, struct state *s, uint32_t i)
{
	struct object *o = s->at[i];
	for (uint32_t j = 0; j < o->n; j++) {
		if (!close_touches(l, c, &o->slot[j].v)) continue;
		if (o->owner != s->id) {
			struct object *clone = ARENA_NEW(l->scratch, struct object);
			*clone = *o;
			clone->owner = s->id;
			clone->slot = ARENA_ARRAY(l->scratch, struct slot, o->cap ? o->cap : 1);
			memcpy(clone->slot, o->slot, o->n * sizeof *o->slot);
			s->at[i] = o = clone;
		}
		close_value(l, c, &o->slot[j].v);
	}
}

static void close_state(struct lower *l, const struct closing *c, struct state *s, const struct state *before)
{
	for (uint32_t i = 0; i < s->n; i++)
		if (i >= before->n || s->at[i] != before->at[i]) close_object(l, c, s, i);
	s->live = close_expr(l, c, s->live);
}

void lower_close_scope(struct lower *l, uint32_t var_mark, size_t pending_mark, const struct state *before, struct span at)
{
	if (l->dry || expr_var_count(l->t) == var_mark) return;
	struct closing c = { .map = expr_map_new(l->scratch), .mark = var_mark, .at = at };
	l->stamp++;
	close_find_state(l, &c, l->st, before);
	for (size_t i = pending_mark; i < l->pending.n; i++) {
		close_find(l, &c, l->pending.at[i].cond);
		if (l->pending.at[i].st) close_find_state(l, &c, l->pending.at[i].st, before);
	}
	if (!c.found) return;
	close_state(l, &c, l->st, before);
	for (size_t i = pending_mark; i < l->pending.n; i++) {
		l->pending.at[i].cond = close_expr(l, &c, l->pending.at[i].cond);
		if (l->pending.at[i].st) close_state(l, &c, l->pending.at[i].st, before);
	}
}

/* ---- branches ---- */

static void pending_guard(struct lower *l, size_t from, size_t to, expr_ref cond)
{
	for (size_t i = from; i < to; i++) l->pending.at[i].cond = expr_and(l->t, cond, l->pending.at[i].cond);
}

#define MAX_NESTING 2000

static void branch_side(struct lower *l, struct branch *b, lower_list *list)
{
	l->st = state_copy(l, b->before);
	l->st->live = expr_bool(l->t, true);
	l->out = list;
}

void branch_begin(struct lower *l, struct branch *b, expr_ref cond, struct span at)
{
	*b = (struct branch){ .cond = cond, .at = at, .before = l->st, .outer = l->out,
		.then_list = ARENA_NEW(l->scratch, lower_list), .else_list = ARENA_NEW(l->scratch, lower_list),
		.var_mark = expr_var_count(l->t), .pending_mark = l->pending.n };
	if (++l->nesting > MAX_NESTING) lower_give_up(l, at, "nested too deeply");
	b->path = l->path;
	l->path = expr_and(l->t, b->path, cond);
	branch_side(l, b, b->then_list);
}

void branch_else(struct lower *l, struct branch *b)
{
	b->has_else = true;
	pending_guard(l, b->pending_mark, l->pending.n, b->cond);
	b->then_state = l->st;
	b->pending_else = l->pending.n;
	l->path = expr_and(l->t, b->path, expr_not(l->t, b->cond));
	branch_side(l, b, b->else_list);
}

void branch_end(struct lower *l, struct branch *b)
{
	struct expr_table *t = l->t;
	if (!b->has_else) branch_else(l, b);
	expr_ref not_cond = expr_not(t, b->cond);
	pending_guard(l, b->pending_else, l->pending.n, not_cond);
	struct state *other = l->st;
	l->nesting--;
	l->path = b->path;
	l->out = b->outer;
	if (!l->dry && (b->then_list->n || b->else_list->n)) {
		struct core_stmt s = { .kind = CORE_IF, .at = b->at };
		bool flip = b->then_list->n == 0;
		s.u.branch.cond = flip ? not_cond : b->cond;
		lower_list *then = flip ? b->else_list : b->then_list, *rest = flip ? b->then_list : b->else_list;
		s.u.branch.then = core_seq(l->k, then->at, then->n);
		s.u.branch.other = rest->n ? core_seq(l->k, rest->at, rest->n) : NULL;
		lower_emit(l, &s);
	}
	b->then_state->n = other->n = b->before->n;
	bool dead;
	expr_ref live = expr_or(t, expr_and(t, b->cond, b->then_state->live), expr_and(t, not_cond, other->live));
	if (expr_is_bool(t, b->then_state->live, &dead) && !dead) l->st = other;
	else if (expr_is_bool(t, other->live, &dead) && !dead) l->st = b->then_state;
	else {
		bool whole = expr_is_bool(t, b->then_state->live, &dead) && expr_is_bool(t, other->live, &dead);
		l->st = state_join(l, b->cond, b->then_state, other);
		if (whole) live = expr_bool(t, true);
	}
	l->st->live = expr_and(t, b->before->live, live);
	lower_close_scope(l, b->var_mark, b->pending_mark, b->before, b->at);
}

/* ---- jumps ---- */

void lower_jump(struct lower *l, uint32_t target)
{
	bool kernel = l->frame->is_kernel && target == l->frame->target;
	bool live;
	if (expr_is_bool(l->t, l->st->live, &live) && !live) return;
	struct pending j = { target, l->st->live, kernel ? NULL : state_copy(l, l->st) };
	/* leaving the kernel concerns only loops and the like; a sequence knows by st.live */
	if (!kernel || l->watchers) VEC_PUSH(l->scratch, &l->pending, j);
	l->st->live = expr_bool(l->t, false);
}

void lower_arrive(struct lower *l, uint32_t target, size_t mark)
{
	struct expr_table *t = l->t;
	expr_ref left = expr_bool(t, false);
	size_t kept = mark;
	bool any = false, alive = true;
	bool dead = expr_is_bool(t, l->st->live, &alive) && !alive;
	for (size_t i = mark; i < l->pending.n; i++) {
		struct pending j = l->pending.at[i];
		if (j.target != target) {
			left = expr_or(t, left, j.cond);
			l->pending.at[kept++] = j;
			continue;
		}
		any = true;
		if (!j.st) continue;
		uint32_t n = l->st->n;
		if (dead) l->st = state_copy(l, j.st);
		else l->st = state_join(l, j.cond, j.st, l->st);
		if (l->st->n > n) l->st->n = n;
		dead = false;
	}
	l->pending.n = kept;
	if (any) l->st->live = expr_not(t, left);
}

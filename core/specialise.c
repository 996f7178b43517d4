/* A kernel under a launch: what the launch fixes becomes constant, variables get the bounds that follow, and the body
 * is rebuilt by substitution. Loop variables get the bounds of their ranges on the way down. */
#include "core/core_internal.h"
#include "core/expr_internal.h"

#include <string.h>

struct specialiser {
	struct kernel *k;
	struct expr_table *t;
	struct expr_map *map;
	bool too_deep;
};

/* ---- dimensions ---- */

static void fix_var(struct specialiser *s, var_ref v, int64_t value)
{
	expr_var_bounds_set(s->t, v, value, value, false);
	expr_map_put(s->map, v, expr_int(s->t, value));
}

/* One axis of blocks or grids: value 0 is symbolic, at least `least`. */
static void fix_dim(struct specialiser *s, var_ref dim, var_ref index, int64_t value, int64_t least, int64_t limit)
{
	if (value) {
		fix_var(s, dim, value);
		limit = value;
	} else {
		expr_var_bounds_set(s->t, dim, least < limit ? least : limit, limit, false);
	}
	expr_var_bounds_set(s->t, index, 0, limit - 1, value == 0);
	if (limit == 1)
		fix_var(s, index, 0);
}

static int64_t launch_dim(int64_t launch, int64_t required)
{
	return launch > 0 ? launch : required > 0 ? required : 0;
}

/* A symbolic axis that the source never names becomes 1. When it names no axis at all x stays symbolic: every thread
 * does the same, and how many there are decides everything. */
static bool unnamed_axis(const struct kernel *k, int axis)
{
	bool names_none = !k->mentions_axis[0] && !k->mentions_axis[1] && !k->mentions_axis[2];
	return !k->mentions_axis[axis] && !(axis == 0 && names_none);
}

/* Sets what is open on unnamed axes to 1 and says so, in one line. */
static void close_unnamed(struct kernel *k, int64_t block[3], int64_t grid[3])
{
	int64_t *dims[] = {block, grid};
	const char *closed = "";
	for (int what = 0; what < 2; what++) {
		for (int axis = 0; axis < 3; axis++) {
			if (dims[what][axis] || !unnamed_axis(k, axis))
				continue;
			dims[what][axis] = 1;
			closed = arena_printf(k->arena, "%s%s.%c = ", closed, what ? "gridDim" : "blockDim", "xyz"[axis]);
		}
	}
	if (*closed)
		kernel_assume(k, ASSUME_UNIT_DIMENSION, k->at, "%s1: the kernel %s", closed, k->mentions_linear ?
			"mentions them only in linear numbers of threads and blocks" : "never mentions them");
}

static void precondition_add(struct kernel *k, expr_ref e)
{
	for (size_t i = 0; i < k->preconditions.n; i++)
		if (k->preconditions.at[i].ix == e.ix) /* specialised before */
			return;
	VEC_PUSH(k->arena, &k->preconditions, e);
}

/* What preconditions leave of an open axis; they contradict each other where nothing is left, which is for others to say. */
struct axis_bounds { int64_t least[3], most[3]; };
static struct axis_bounds bound_axes(struct specialiser *s, const var_ref dim[3], const int64_t limit[3], int64_t value[3]);

/* At most block_threads to a block: a bound when one axis is open, a precondition when several are. */
static void fix_block(struct specialiser *s, int64_t dim[3])
{
	struct kernel *k = s->k;
	int64_t limit[3], product = 1;
	for (int i = 0; i < 3; i++) limit[i] = kernel_block_limit(k, i);
	struct axis_bounds b = bound_axes(s, k->block_dim, limit, dim);
	int open = 0;
	for (int i = 0; i < 3; i++) {
		open += dim[i] == 0;
		if (dim[i] && !int_mul(product, dim[i], &product))
			product = INT64_MAX;
	}
	int64_t room = product > k->block_threads ? 1 : k->block_threads / product;
	if (open) kernel_launch_bounds(k, dim, b.most);
	expr_ref threads = expr_int(s->t, 1);
	for (int i = 0; i < 3; i++) {
		fix_dim(s, k->block_dim[i], k->thread_idx[i], dim[i], b.least[i], room < b.most[i] ? room : b.most[i]);
		threads = expr_mul(s->t, threads, dim[i] ? expr_int(s->t, dim[i]) : expr_var(s->t, k->block_dim[i]));
	}
	if (open > 1)
		precondition_add(k, expr_le(s->t, threads, expr_int(s->t, k->block_threads)));
}

/* A dimension that was put in before stays: expressions were made simpler by it. */
static bool keeps_fixed(const struct kernel *k, const char *what, const int64_t fixed[3], const int64_t dim[3], struct diags *diags)
{
	for (int i = 0; i < 3; i++) {
		if (!fixed[i] || fixed[i] == dim[i]) continue;
		diags_add(diags, DIAG_ERROR, "specialise.fixed", k->at, "kernel %s stands here as it is with %s.%c = %lld, not %lld", k->name, what,
			"xyz"[i], (long long)fixed[i], (long long)dim[i]);
		return false;
	}
	return true;
}

/* What was read for smaller blocks was made simpler by that. */
static bool allows_block(const struct kernel *k, const int64_t dim[3], struct diags *diags)
{
	for (int i = 0; i < 3; i++) {
		int64_t most = expr_var_get(k->exprs, k->thread_idx[i])->hi + 1;
		if (dim[i] <= block_dim_limit[i] || dim[i] <= most) continue;
		diags_add(diags, DIAG_ERROR, "specialise.block", k->at, "kernel %s was read for blocks of blockDim.%c <= %lld, not %lld", k->name,
			"xyz"[i], (long long)most, (long long)dim[i]);
		return false;
	}
	return true;
}

static bool fix_dims(struct specialiser *s, const struct launch *launch, struct diags *diags)
{
	struct kernel *k = s->k;
	int64_t block[3], grid[3];
	for (int i = 0; i < 3; i++) {
		block[i] = launch_dim(launch->block_dim[i], launch_dim(k->fixed_block_dim[i], k->required_block_dim[i]));
		grid[i] = launch_dim(launch->grid_dim[i], launch_dim(k->fixed_grid_dim[i], k->required_grid_dim[i]));
	}
	if (!keeps_fixed(k, "blockDim", k->fixed_block_dim, block, diags) || !keeps_fixed(k, "gridDim", k->fixed_grid_dim, grid, diags) ||
	    !allows_block(k, block, diags))
		return false;
	close_unnamed(k, block, grid);
	struct axis_bounds b = bound_axes(s, k->grid_dim, grid_dim_limit, grid);
	for (int i = 0; i < 3; i++)
		fix_dim(s, k->grid_dim[i], k->block_idx[i], grid[i], b.least[i], b.most[i]);
	fix_block(s, block);
	memcpy(k->fixed_block_dim, block, sizeof block);
	memcpy(k->fixed_grid_dim, grid, sizeof grid);
	return true;
}

/* ---- parameters ---- */

static bool fix_param(struct specialiser *s, const struct launch_param *p, struct diags *diags)
{
	struct kernel *k = s->k;
	var_ref v = expr_var_find(s->t, p->name);
	if (!v.ix || expr_var_get(s->t, v)->kind != VAR_PARAM) {
		diags_add(diags, DIAG_ERROR, "specialise.parameter", k->at, "kernel %s has no scalar parameter %s", k->name, p->name);
		return false;
	}
	const struct var *var = expr_var_get(s->t, v);
	struct expr_range range = int_type_range(var->type);
	if (var->type.opaque) return true;        /* no integer: what is answered holds for every value of it */
	if (p->value < range.lo || p->value > range.hi) {
		diags_add(diags, DIAG_ERROR, "specialise.parameter", k->at, "%lld is out of range for parameter %s of %s",
			(long long)p->value, p->name, k->name);
		return false;
	}
	expr_var_bounds_set(s->t, v, p->value, p->value, false);
	expr_map_put(s->map, v, expr_sort(s->t, expr_var(s->t, v)) == SORT_BOOL ? expr_bool(s->t, p->value != 0) :
		expr_int(s->t, p->value));
	return true;
}

/* ---- the body ---- */

static expr_ref spec_expr(struct specialiser *s, expr_ref e)
{
	return e.ix ? expr_subst(s->t, s->map, e) : e;
}

static void spec_access(struct specialiser *s, struct access *a)
{
	for (int i = 0; i < LIMIT_CORE_DIMS; i++)
		a->index[i] = spec_expr(s, a->index[i]);
	a->value = spec_expr(s, a->value);
}

static const struct access *spec_held(struct specialiser *s, const struct access *held)
{
	if (!held) return NULL;
	struct access *copy = arena_memdup(s->k->arena, held, sizeof *held);
	spec_access(s, copy);
	return copy;
}

static int64_t one_more(int64_t v) { return v == INT64_MIN || v == INT64_MAX ? v : v + 1; }
static int64_t one_less(int64_t v) { return v == INT64_MIN || v == INT64_MAX ? v : v - 1; }

/* The least and the greatest value that x takes inside the body; lo > hi when the body never runs. */
static struct expr_range loop_bounds(struct expr_table *t, const struct range *r)
{
	if (r->kind == RANGE_WHILE)
		return (struct expr_range){0, INT64_MAX, true};
	struct expr_range first = expr_range(t, r->first), limit = expr_range(t, r->limit);
	bool wide = first.wide || limit.wide;
	switch (r->kind) {
	case RANGE_UP: return (struct expr_range){first.lo, one_less(limit.hi), wide};
	case RANGE_MUL: return (struct expr_range){first.lo < 1 ? 1 : first.lo, one_less(limit.hi), wide};
	case RANGE_DOWN: return (struct expr_range){one_more(limit.lo), first.hi, wide};
	case RANGE_DIV: return (struct expr_range){limit.lo < 0 ? 1 : one_more(limit.lo), first.hi, wide};
	case RANGE_WHILE: case RANGE_NONE: break;
	}
	UNREACHABLE("range_kind out of range");
}

/* Rebuilds the range and bounds the variable; false when the body never runs. */
static bool spec_range(struct specialiser *s, var_ref x, struct range *r)
{
	r->first = spec_expr(s, r->first);
	r->step = spec_expr(s, r->step);
	if (r->kind != RANGE_WHILE) {
		r->limit = spec_expr(s, r->limit);
		if (expr_is_false(s->t, range_cond(s->t, r, r->first)))
			return false;
	}
	const struct var *v = expr_var_get(s->t, x);
	struct expr_range b = loop_bounds(s->t, r), type = int_type_range(v->type);
	bool own = v->lo <= v->hi;
	int64_t lo = b.lo > type.lo ? b.lo : type.lo, hi = b.hi < type.hi ? b.hi : type.hi;
	/* bounds from before a launch was given may be wide only because it was missing: that counts where they still narrow something */
	bool wide = b.wide;
	if (own && (v->lo > lo || v->hi < hi)) {
		lo = lo > v->lo ? lo : v->lo;
		hi = hi < v->hi ? hi : v->hi;
		wide = wide || v->wide;
	}
	if (lo > hi)
		return false;
	if (!own || lo > v->lo || hi < v->hi || wide != v->wide)
		expr_var_bounds_set(s->t, x, lo, hi, wide);
	if (r->kind == RANGE_WHILE)
		r->limit = spec_expr(s, r->limit);
	return r->kind != RANGE_WHILE || !expr_is_false(s->t, r->limit);
}

/* ---- bounds from conditions ---- */

/* The values of one variable that conditions leave. */
struct bounds { var_ref of; int64_t lo, hi; };

/* match: x <= c, c <= x, x = c and their strict and negated forms   result: what they leave of b->of's values, x being
 * that variable */
static bool bounds_by_compare(struct specialiser *s, expr_ref e, struct bounds *b)
{
	struct expr x = *expr_get(s->t, e);
	int64_t c;
	bool negated = x.kind == EXPR_NOT;
	if (negated) x = *expr_get(s->t, x.kid[0]);
	if (x.kind != EXPR_LT && x.kind != EXPR_LE && (x.kind != EXPR_EQ || negated)) return false;
	bool right = expr_is_int(s->t, x.kid[1], &c);
	if (!right && !expr_is_int(s->t, x.kid[0], &c)) return false;
	struct expr v = *expr_get(s->t, x.kid[right ? 0 : 1]);
	if (v.kind != EXPR_VAR || v.var.ix != b->of.ix) return false;
	bool upper = right != negated, strict = (x.kind == EXPR_LT) != negated;
	int64_t hi = strict && x.kind != EXPR_EQ ? one_less(c) : c, lo = strict && x.kind != EXPR_EQ ? one_more(c) : c;
	if ((x.kind == EXPR_EQ || upper) && hi < b->hi) b->hi = hi;
	if ((x.kind == EXPR_EQ || !upper) && lo > b->lo) b->lo = lo;
	return true;
}

/* match: x = c1 | x = c2 | ...   result: the least and the greatest c within the bounds */
static bool bounds_by_choice(struct specialiser *s, expr_ref e, struct bounds *b)
{
	struct bounds all = {.of = b->of, .lo = INT64_MAX, .hi = INT64_MIN};
	VEC(expr_ref) parts = {0};
	VEC_PUSH(s->k->arena, &parts, e);
	while (parts.n) {
		expr_ref top = parts.at[--parts.n];
		struct expr x = *expr_get(s->t, top);
		struct bounds one = *b;
		if (x.kind == EXPR_OR) {
			VEC_PUSH(s->k->arena, &parts, x.kid[0]);
			VEC_PUSH(s->k->arena, &parts, x.kid[1]);
			continue;
		}
		if (x.kind != EXPR_EQ || !bounds_by_compare(s, top, &one)) return false;
		if (one.lo > one.hi) continue;
		all.lo = one.lo < all.lo ? one.lo : all.lo;
		all.hi = one.hi > all.hi ? one.hi : all.hi;
	}
	*b = all;
	return true;
}

static void bounds_by_condition(struct specialiser *s, expr_ref e, struct bounds *b)
{
	VEC(expr_ref) parts = {0};
	VEC_PUSH(s->k->arena, &parts, e);
	while (parts.n) {
		expr_ref top = parts.at[--parts.n];
		struct expr x = *expr_get(s->t, top);
		if (x.kind == EXPR_AND) {
			VEC_PUSH(s->k->arena, &parts, x.kid[0]);
			VEC_PUSH(s->k->arena, &parts, x.kid[1]);
		} else if (!bounds_by_compare(s, top, b)) {
			bounds_by_choice(s, top, b);
		}
	}
}

static struct bounds bounds_of(struct specialiser *s, var_ref v)
{
	struct expr_range r = expr_range(s->t, expr_var(s->t, v));
	return (struct bounds){v, r.lo, r.hi};
}

/* false: nothing new, or nothing is left, which is for others to say. A number stays wide while one of its ends is what its type has, or
 * little less: that n + 31 is no overflow is not what limits n. */
static bool bounds_keep(struct specialiser *s, const struct bounds *b)
{
	struct expr_range r = expr_range(s->t, expr_var(s->t, b->of));
	if ((b->lo <= r.lo && b->hi >= r.hi) || b->lo > b->hi) return false;
	bool limited = b->lo != r.lo && b->hi < r.hi - r.hi / 2;
	bool wide = r.wide && !limited;
	expr_var_bounds_set(s->t, b->of, b->lo, b->hi, wide);
	if (b->lo == b->hi) expr_map_put(s->map, b->of, expr_int(s->t, b->lo));
	return true;
}

static struct axis_bounds bound_axes(struct specialiser *s, const var_ref dim[3], const int64_t limit[3], int64_t value[3])
{
	struct axis_bounds out;
	for (int i = 0; i < 3; i++) {
		struct bounds b = { dim[i], 1, limit[i] };
		for (size_t j = 0; j < s->k->preconditions.n && !value[i]; j++)
			bounds_by_condition(s, s->k->preconditions.at[j], &b);
		bool kept = b.lo <= b.hi && b.lo >= 1 && b.hi <= limit[i];
		out.least[i] = kept ? b.lo : 1;
		out.most[i] = kept ? b.hi : limit[i];
		if (kept && b.lo == b.hi) value[i] = b.lo;
	}
	return out;
}

/* What the assumptions right after a binder leave of its values: a launch may leave one, as of a power after a loop. */
static void bound_approx(struct specialiser *s, const struct core_stmt *seq, uint32_t at)
{
	var_ref v = seq->u.seq.at[at]->u.approx.var;
	struct int_type type = expr_var_get(s->t, v)->type;
	if (type.opaque || type.bits == 1) return;
	struct bounds b = bounds_of(s, v);
	for (int round = 0; round < 2; round++)      /* a choice may come before the bounds that decide it */
		for (uint32_t i = at + 1; i < seq->u.seq.n; i++) {
			const struct core_stmt *next = seq->u.seq.at[i];
			if (next->kind == CORE_ASSUME) bounds_by_condition(s, spec_expr(s, next->u.assume.cond), &b);
			else if (next->kind != CORE_APPROX) break;
		}
	bounds_keep(s, &b);
}

static const struct core_stmt *spec_stmt(struct specialiser *s, const struct core_stmt *stmt, int depth);

static const struct core_stmt *spec_seq(struct specialiser *s, const struct core_stmt *stmt, int depth)
{
	const struct core_stmt **at = ARENA_ARRAY(s->k->arena, const struct core_stmt *, stmt->u.seq.n);
	for (uint32_t i = 0; i < stmt->u.seq.n; i++) {
		if (stmt->u.seq.at[i]->kind == CORE_APPROX) bound_approx(s, stmt, i);
		at[i] = spec_stmt(s, stmt->u.seq.at[i], depth + 1);
	}
	return core_seq(s->k, at, stmt->u.seq.n);
}

static const struct core_stmt *spec_if(struct specialiser *s, const struct core_stmt *stmt, int depth)
{
	struct core_stmt copy = *stmt;
	bool value;
	copy.u.branch.cond = spec_expr(s, copy.u.branch.cond);
	bool decided = expr_is_bool(s->t, copy.u.branch.cond, &value);
	if (decided && value)
		return spec_stmt(s, stmt->u.branch.then, depth + 1);
	if (decided)
		return stmt->u.branch.other ? spec_stmt(s, stmt->u.branch.other, depth + 1) : core_skip(s->k);
	copy.u.branch.then = spec_stmt(s, stmt->u.branch.then, depth + 1);
	if (copy.u.branch.other)
		copy.u.branch.other = spec_stmt(s, stmt->u.branch.other, depth + 1);
	if (copy.u.branch.other && copy.u.branch.other->kind == CORE_SKIP)
		copy.u.branch.other = NULL;
	if (copy.u.branch.then->kind == CORE_SKIP && !copy.u.branch.other)
		return copy.u.branch.then;
	return core_new(s->k, &copy);
}

static const struct core_stmt *spec_for(struct specialiser *s, const struct core_stmt *stmt, int depth)
{
	struct core_stmt copy = *stmt;
	if (!spec_range(s, copy.u.loop.var, &copy.u.loop.range))
		return core_skip(s->k);
	copy.u.loop.body = spec_stmt(s, stmt->u.loop.body, depth + 1);
	return copy.u.loop.body->kind == CORE_SKIP ? copy.u.loop.body : core_new(s->k, &copy);
}

static const struct core_stmt *spec_stmt(struct specialiser *s, const struct core_stmt *stmt, int depth)
{
	struct core_stmt copy = *stmt;
	bool value;
	if (depth > LIMIT_CORE_DEPTH) {
		s->too_deep = true;
		return core_skip(s->k);
	}
	switch (stmt->kind) {
	case CORE_SEQ: return spec_seq(s, stmt, depth);
	case CORE_IF: return spec_if(s, stmt, depth);
	case CORE_FOR: return spec_for(s, stmt, depth);
	case CORE_SKIP: return stmt;
	case CORE_APPROX:
		if (expr_map_get(s->map, stmt->u.approx.var).ix) return core_skip(s->k);
		if (!stmt->u.approx.held && !stmt->u.approx.other.ix) return stmt;
		copy.u.approx.held = spec_held(s, stmt->u.approx.held);
		copy.u.approx.other = spec_expr(s, stmt->u.approx.other);
		break;
	case CORE_READ: spec_access(s, &copy.u.read.access); break;
	case CORE_WRITE: spec_access(s, &copy.u.write.access); break;
	case CORE_ATOMIC: spec_access(s, &copy.u.atomic.access); break;
	case CORE_SYNC: copy.u.sync.mask = spec_expr(s, copy.u.sync.mask); break;
	case CORE_ASSUME: case CORE_ASSERT:
		copy.u.assume.cond = spec_expr(s, copy.u.assume.cond);
		if (expr_is_bool(s->t, copy.u.assume.cond, &value) && value)
			return core_skip(s->k);
		break;
	case CORE_NONE: UNREACHABLE("statements have a kind");
	}
	return core_new(s->k, &copy);
}

/* What the source demands of its parameters bounds them: n = 64 makes the products with n linear. One demand may make
 * another one simple, hence the rounds. */
static void bound_params(struct specialiser *s)
{
	struct kernel *k = s->k;
	bool changed = true;
	for (int round = 0; changed && round < LIMIT_SPECIALISE_ROUNDS; round++) {
		changed = false;
		for (size_t p = 0; p < k->params.n; p++) {
			const struct var *v = expr_var_get(k->exprs, k->params.at[p]);
			struct bounds b = bounds_of(s, k->params.at[p]);
			if (v->type.opaque || v->type.bits == 1 || b.lo == b.hi) continue;
			for (size_t i = 0; i < k->preconditions.n; i++)
				bounds_by_condition(s, spec_expr(s, k->preconditions.at[i]), &b);
			changed |= bounds_keep(s, &b);
		}
		k->exprs->epoch++;
		expr_map_rebuild_all(s->map);
	}
}

static void spec_preconditions(struct specialiser *s, struct diags *diags)
{
	struct kernel *k = s->k;
	size_t kept = 0;
	bool value;
	for (size_t i = 0; i < k->preconditions.n; i++) {
		expr_ref e = spec_expr(s, k->preconditions.at[i]);
		if (expr_is_bool(s->t, e, &value) && value)
			continue;
		if (expr_is_false(s->t, e)) {          /* nothing could race: that must not read as a proof */
			diags_add(diags, DIAG_WARNING, "specialise.precondition", k->at, "the launch contradicts a precondition of %s",
				k->name);
			k->unsupported = "the launch contradicts a precondition of the source";
			k->unsupported_at = k->at;
		}
		k->preconditions.at[kept++] = e;
	}
	k->preconditions.n = kept;
}

/* What the source takes for true and the launch makes false: there a proof would be empty. */
static void spec_claims(struct specialiser *s)
{
	struct kernel *k = s->k;
	for (size_t i = 0; i < k->claims.n; i++) {
		struct claim *c = &k->claims.at[i];
		c->cond = spec_expr(s, c->cond);
		c->whose = spec_expr(s, c->whose);
		if (k->unproved || !expr_is_false(s->t, c->cond) || expr_is_false(s->t, c->whose)) continue;
		k->unproved = arena_printf(k->arena, "the launch contradicts an assumption of the source: %s", c->text);
		k->unproved_at = c->at;
	}
}

/* A parameter that a precondition equates with a term of others is that term from here on. The precondition stays, so that the
 * parameter has its value. */
static void follow_launch(struct specialiser *s)
{
	for (size_t i = 0; s->k->follows_launch && i < s->k->preconditions.n; i++) {
		const struct expr x = *expr_get(s->t, s->k->preconditions.at[i]);
		for (int side = 0; side < 2 && x.kind == EXPR_EQ; side++) {
			const struct expr v = *expr_get(s->t, x.kid[side]);
			const struct var *var = v.kind == EXPR_VAR ? expr_var_get(s->t, v.var) : NULL;
			expr_ref e = spec_expr(s, x.kid[1 - side]);
			if (!var || var->kind != VAR_PARAM || expr_map_get(s->map, v.var).ix || expr_mentions_var(s->t, e, v.var)) continue;
			expr_map_put(s->map, v.var, e);
			break;
		}
	}
}

bool kernel_specialise(struct kernel *k, const struct launch *launch, struct diags *diags)
{
	struct specialiser s = {.k = k, .t = k->exprs, .map = expr_map_new(k->arena)};
	k->exprs->epoch++;
	expr_map_rebuild_all(s.map);
	for (size_t i = 0; i < launch->param_count; i++)
		if (!fix_param(&s, &launch->params[i], diags))
			return false;
	if (!fix_dims(&s, launch, diags)) return false;
	bound_params(&s);
	spec_preconditions(&s, diags);
	follow_launch(&s);
	spec_claims(&s);
	for (size_t i = 0; i < k->arrays.n; i++)
		for (int d = 0; d < LIMIT_CORE_DIMS; d++)
			k->arrays.at[i].size[d] = spec_expr(&s, k->arrays.at[i].size[d]);
	k->body = spec_stmt(&s, k->body, 0);
	kernel_launch_keeps(k);
	if (s.too_deep && !k->unsupported) {
		k->unsupported = "statements are nested too deeply";
		k->unsupported_at = k->at;
	}
	return true;
}

/* What is the same for all lanes of a warp by its form (core.h, struct lanes). */
#include "core/core.h"

#define LANES 32

int lane_group_of(int64_t a, int64_t b)
{
	int group = 0;
	while (group < LANE_GROUPS && a >> (group + 1) != b >> (group + 1)) group++;
	return group;
}

bool lane_tile_is_known(int64_t lanes) { return lanes > 1 && lanes < LANES && !(lanes & (lanes - 1)); }

/* Does the precondition say that blockDim.x is a number of whole warps? */
static bool says_whole(const struct kernel *k, expr_ref e)
{
	const struct expr *x = expr_get(k->exprs, e), *mod, *size;
	int64_t zero, n;
	if (x->kind == EXPR_AND) return says_whole(k, x->kid[0]) || says_whole(k, x->kid[1]);
	if (x->kind != EXPR_EQ) return false;
	int left = expr_is_int(k->exprs, x->kid[1], &zero) ? 0 : 1;
	if (!expr_is_int(k->exprs, x->kid[1 - left], &zero) || zero != 0) return false;
	mod = expr_get(k->exprs, x->kid[left]);
	if ((mod->kind != EXPR_EMOD && mod->kind != EXPR_TREM) || !expr_is_int(k->exprs, mod->kid[1], &n) || n <= 0 || n % LANES) return false;
	size = expr_get(k->exprs, mod->kid[0]);
	return size->kind == EXPR_VAR && size->var.ix == k->block_dim[0].ix;
}

bool lanes_fill_warps(const struct kernel *k)
{
	if (k->fixed_block_dim[0]) return k->fixed_block_dim[0] % LANES == 0;
	for (size_t i = 0; i < k->preconditions.n; i++) if (says_whole(k, k->preconditions.at[i])) return true;
	return false;
}

static bool too_far(struct lanes *l, int depth) { return depth > LIMIT_LANES_DEPTH || ++l->looked > LIMIT_LANES_NODES; }

/* threadIdx.y and z, where lanes of a warp have one of them. */
static bool is_row(const struct lanes *l, var_ref v)
{
	const int64_t *dim = l->k->fixed_block_dim;
	if (v.ix == l->k->thread_idx[1].ix) return l->whole;
	return v.ix == l->k->thread_idx[2].ix && (l->whole || (dim[0] && dim[1] && dim[0] * dim[1] % LANES == 0));
}

static bool is_factor(struct lanes *l, expr_ref e)
{
	const struct expr *x = expr_get(l->k->exprs, e);
	return l->same(e, l->data) || (x->kind == EXPR_VAR && is_row(l, x->var));
}

/* The same for all lanes, and a multiple of 32. */
static bool counts_warps(struct lanes *l, expr_ref e, int depth)
{
	struct expr_table *t = l->k->exprs;
	const struct expr x = *expr_get(t, e);
	int64_t n;
	if (too_far(l, depth)) return false;
	if (expr_is_int(t, e, &n)) {
		l->negative |= n < 0;
		return n % LANES == 0;
	}
	switch ((int)x.kind) {                  /* of all, those that keep multiples */
	case EXPR_VAR: return x.var.ix == l->k->block_dim[0].ix && l->whole;
	case EXPR_ADD: case EXPR_SUB:
		l->negative |= x.kind == EXPR_SUB;
		return counts_warps(l, x.kid[0], depth + 1) && counts_warps(l, x.kid[1], depth + 1);
	case EXPR_MUL:
		for (int i = 0; i < 2; i++) {
			if (!is_factor(l, x.kid[1 - i]) || !counts_warps(l, x.kid[i], depth + 1)) continue;
			l->negative |= expr_range(t, x.kid[1 - i]).lo < 0;
			return true;
		}
		return false;
	case EXPR_WRAP: return x.type.bits > 5 && !x.type.opaque && counts_warps(l, x.kid[0], depth + 1);
	default: return false;
	}
}

/* How often e has each axis of threadIdx, beside such multiples: added to `times`. False: it is no such sum. */
static bool sum_of_thread(struct lanes *l, expr_ref e, int64_t factor, int64_t times[3], int depth)
{
	struct expr_table *t = l->k->exprs;
	const struct expr x = *expr_get(t, e);
	int64_t n, product;
	if (too_far(l, depth)) return false;
	if (counts_warps(l, e, 0)) return true;
	switch ((int)x.kind) {                  /* of all, what a number of a thread is made of */
	case EXPR_VAR:
		for (int i = 0; i < 3; i++) {
			if (x.var.ix != l->k->thread_idx[i].ix) continue;
			times[i] += factor;
			return true;
		}
		return false;
	case EXPR_ADD: return sum_of_thread(l, x.kid[0], factor, times, depth + 1) && sum_of_thread(l, x.kid[1], factor, times, depth + 1);
	case EXPR_MUL:
		for (int i = 0; i < 2; i++)
			if (expr_is_int(t, x.kid[i], &n) && int_mul(n, factor, &product)) return sum_of_thread(l, x.kid[1 - i], product, times, depth + 1);
		return false;
	case EXPR_WRAP: {                       /* it cuts between warps, or nowhere */
		struct expr_range in = expr_range(t, x.kid[0]), type = int_type_range(x.type);
		bool fits = in.lo >= type.lo && in.hi <= type.hi;
		return (fits || (depth == 0 && x.type.bits > 5)) && !x.type.opaque && sum_of_thread(l, x.kid[0], factor, times, depth + 1);
	}
	default: return false;
	}
}

/* The thread's rank in its block, and such multiples: lanes of a warp have it in one row of 32. */
static bool is_rank(struct lanes *l, expr_ref e)
{
	const int64_t *dim = l->k->fixed_block_dim;
	int64_t times[3] = { 0 };
	if (!sum_of_thread(l, e, 1, times, 0) || times[0] != 1) return false;
	bool plane = dim[0] && dim[1] && (dim[2] == 1 || times[2] == dim[0] * dim[1]);
	bool x_only = !times[1] && !times[2];
	return (x_only && (l->whole || (dim[1] == 1 && dim[2] == 1))) || (plane && (dim[1] == 1 || times[1] == dim[0]));
}

static bool in_step(struct lanes *l, expr_ref e, int depth)
{
	struct expr_table *t = l->k->exprs;
	const struct expr x = *expr_get(t, e);
	int64_t n;
	if (l->same(e, l->data)) return true;
	if (too_far(l, depth)) return false;
	if (x.kind == EXPR_VAR) return is_row(l, x.var);
	bool by_warps = (x.kind == EXPR_EDIV || x.kind == EXPR_TDIV) && expr_is_int(t, x.kid[1], &n) && n > 0 && n % LANES == 0;
	l->negative = false;
	if (by_warps && is_rank(l, x.kid[0])) {
		/* C's division is this one of what is not negative: what is it by a wrap alone has more threads than a grid is taken to have */
		bool cut = x.kind == EXPR_TDIV && expr_range(t, x.kid[0]).lo < 0;
		l->wraps |= cut;
		return !cut || !l->negative;
	}
	for (int i = 0; i < 3; i++) if (x.kid[i].ix && !in_step(l, x.kid[i], depth + 1)) return false;
	return true;
}

bool lanes_in_step(struct lanes *l, expr_ref e)
{
	l->wraps = false;
	l->looked = 0;
	return e.ix && in_step(l, e, 0);
}

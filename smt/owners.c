/* Who owns what: a few threads of a small launch of a kernel that is proved, and which elements each touches between which barriers.
 * For pictures: no verdict rests on it. Memory holds small numbers, so a run may do what no run of the program does; where two
 * threads seem to meet in it, nothing is shown. */
#include "smt/point.h"

#include <stdlib.h>
#include <string.h>

#define WARP 32
#define BLOCK_WHOLE 8            /* a block of so many threads is run whole */
#define NEXT_WARP 2              /* else the first BLOCK_WHOLE, so many of the next warp */
#define NEXT_BLOCK 4             /* and so many of the next block */
#define DRAWN (2 * BLOCK_WHOLE)

/* One launch that was run. */
struct run { struct arena *arena; uint32_t block_size; VEC(struct brute_touch) touches; struct brute_result result; unsigned score; };

/* ---- a launch ---- */

static const int64_t SHAPES[3][3] = { { 8, 1, 1 }, { 4, 2, 1 }, { 2, 2, 2 } };
static const int64_t VALUES[] = { 1024, 16, 64, 1, 2 };
#define COUNT(a) (sizeof(a) / sizeof(a)[0])

struct dims { int64_t fixed[3], most[3]; };

static int64_t within(struct expr_range r, int64_t value)
{
	return value < r.lo ? r.lo : value > r.hi ? r.hi : value;
}

static void block_start(struct point *p, const struct dims *block, bool wide)
{
	int last = 0;
	for (int i = 0; i < 3; i++)
		if (!block->fixed[i] && block->most[i] > 1) last = i;
	for (int i = 0; i < 3; i++) {
		int64_t wanted = wide ? (i ? 1 : 2 * WARP) : SHAPES[last][i];
		p->block_dim[i] = block->fixed[i] ? block->fixed[i] : wanted < block->most[i] ? wanted : block->most[i];
	}
}

static void grid_start(struct point *p, const struct dims *grid)
{
	int64_t left = 2;
	for (int i = 0; i < 3; i++) {
		p->grid_dim[i] = grid->fixed[i] ? grid->fixed[i] : left < grid->most[i] ? left : grid->most[i];
		if (p->grid_dim[i] > 1) left = 1;
	}
}

/* First as many of everything as there are threads, then sizes of other kinds, last a mixture. */
static void point_start(struct point *p, const struct dims *block, const struct dims *grid, uint32_t trial)
{
	struct kernel *k = p->k;
	int64_t threads = 1;
	block_start(p, block, trial == 1);
	grid_start(p, grid);
	for (int i = 0; i < 3; i++)
		if (!int_mul(threads, p->block_dim[i] * p->grid_dim[i], &threads)) threads = INT64_MAX;
	for (size_t i = 0; i < k->params.n; i++) {
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		int64_t value = trial <= 1 ? threads : trial + 1 == LIMIT_OWNER_TRIALS ? VALUES[i % COUNT(VALUES)] : VALUES[trial - 2];
		if (v->type.bits == 1) value = trial % 2 == 0;
		p->value[i] = v->type.opaque ? 0 : within(expr_range(k->exprs, expr_var(k->exprs, k->params.at[i])), value);
	}
}

/* ---- running it ---- */

static bool runs(uint32_t block, uint32_t thread, void *data)
{
	const struct run *r = data;
	if (r->block_size <= BLOCK_WHOLE) return block < 2;
	if (block) return block == 1 && thread < NEXT_BLOCK;
	return thread < BLOCK_WHOLE || (thread >= WARP && thread < WARP + NEXT_WARP);
}

static void touched(const struct brute_touch *t, void *data)
{
	struct run *r = data;
	VEC_PUSH(r->arena, &r->touches, *t);
}

/* How many sites the first and the second block have reached. */
static unsigned score(const struct kernel *k, const struct run *r)
{
	struct arena *a = arena_new();
	bool *seen = ARENA_ARRAY(a, bool, 2 * (k->sites.n + 1));
	unsigned n = 0;
	for (size_t i = 0; i < r->touches.n; i++) {
		const struct brute_touch *t = &r->touches.at[i];
		bool *one = &seen[2 * t->site.ix + (t->block > 0)];
		n += !*one;
		*one = true;
	}
	arena_free(a);
	return n;
}

static void point_run(const struct point *p, uint64_t seed, struct run *r)
{
	struct kernel *k = p->k;
	struct brute_watch watch = { 2, DRAWN, runs, touched, r };
	struct brute_input in = { .memory_seed = seed, .max_steps = LIMIT_OWNER_STEPS, .watch = &watch };
	int64_t size = 1;
	in.params = point_params(p, r->arena, &in.param_count);
	for (int i = 0; i < 3; i++) {
		in.block_dim[i] = p->block_dim[i];
		in.grid_dim[i] = p->grid_dim[i];
		size *= p->block_dim[i];
	}
	r->block_size = (uint32_t)size;
	brute_force(k, &in, r->arena, &r->result);
	if (r->result.status == INTERP_OK && !r->result.divergent) r->score = score(k, r);
}

/* ---- one array, seen at one level ---- */

/* key: the phase; row: the thread, warp or block. */
struct entry { uint32_t key, row; int64_t index[LIMIT_CORE_DIMS]; const struct brute_touch *t; };
struct entries { struct entry *at; size_t n, cap; };
/* level: whose barriers count; both: threads of both blocks are rows. */
struct view { array_ref array; enum owner_kind kind; int level; bool both; };

static int entry_order(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	if (x->key != y->key) return x->key < y->key ? -1 : 1;
	for (int i = 0; i < LIMIT_CORE_DIMS; i++)
		if (x->index[i] != y->index[i]) return x->index[i] < y->index[i] ? -1 : 1;
	return x->row != y->row ? (x->row < y->row ? -1 : 1) : (int)x->t->mode - (int)y->t->mode;
}

static bool in_view(const struct view *v, const struct brute_touch *t)
{
	if (t->array.ix != v->array.ix) return false;
	if (v->kind == OWNER_BLOCKS || v->both) return true;
	return t->block == 0 && (v->level != BRUTE_WARP || t->thread < WARP);
}

static uint32_t row_of(const struct view *v, const struct run *r, const struct brute_touch *t)
{
	switch (v->kind) {
	case OWNER_WARPS: return t->thread / WARP;
	case OWNER_BLOCKS: return t->block;
	case OWNER_THREADS: return t->block * r->block_size + t->thread;
	case OWNER_NONE: break;
	}
	UNREACHABLE("owner_kind out of range");
}

static void entries_take(const struct run *r, const struct view *v, struct entries *out)
{
	for (size_t i = 0; i < r->touches.n; i++) {
		const struct brute_touch *t = &r->touches.at[i];
		if (!in_view(v, t)) continue;
		struct entry e = { .key = t->passed[v->level], .row = row_of(v, r, t), .t = t };
		memcpy(e.index, t->index, sizeof e.index);
		VEC_PUSH(r->arena, out, e);
	}
	if (out->n) qsort(out->at, out->n, sizeof *out->at, entry_order);
}

static bool same_cell(const struct entry *x, const struct entry *y)
{
	return x->key == y->key && !memcmp(x->index, y->index, sizeof x->index);
}

/* In some phase one touches what another writes. */
static bool entries_clash(const struct entries *e)
{
	for (size_t i = 0, end; i < e->n; i = end) {
		bool several = false, writes = false, atomics = true;
		for (end = i; end < e->n && same_cell(&e->at[i], &e->at[end]); end++) {
			several = several || e->at[end].row != e->at[i].row;
			writes = writes || e->at[end].t->mode != ACCESS_READ;
			atomics = atomics && e->at[end].t->mode == ACCESS_ATOMIC;
		}
		if (several && writes && !atomics) return true;
	}
	return false;
}

/* ---- a phase of it as a map ---- */

static char does_too(char before, enum access_mode mode)
{
	switch (mode) {
	case ACCESS_ATOMIC: return 'a';
	case ACCESS_READ: return before == '.' ? 'r' : before == 'w' ? 'b' : before;
	case ACCESS_WRITE: return before == '.' ? 'w' : before == 'r' ? 'b' : before;
	case ACCESS_NONE: break;
	}
	return before;
}

static struct owner_row *row_get(struct owner_map *m, const struct view *v, const struct entry *e, uint32_t *numbers)
{
	for (uint32_t i = 0; i < m->rows; i++)
		if (numbers[i] == e->row) return &m->row[i];
	if (m->rows == LIMIT_OWNER_ROWS) return NULL;
	numbers[m->rows] = e->row;
	struct owner_row *row = &m->row[m->rows++];
	*row = (struct owner_row) { .who = e->t->who, .warp = v->kind == OWNER_WARPS ? e->row : e->t->thread / WARP, .block = e->t->block };
	memset(row->does, '.', LIMIT_OWNER_CELLS);
	return row;
}

static int row_order(const void *a, const void *b)
{
	const struct owner_row *x = a, *y = b;
	if (x->block != y->block) return x->block < y->block ? -1 : 1;
	if (x->warp != y->warp) return x->warp < y->warp ? -1 : 1;
	for (int i = 2; i >= 0; i--)
		if (x->who.thread_idx[i] != y->who.thread_idx[i]) return x->who.thread_idx[i] < y->who.thread_idx[i] ? -1 : 1;
	return 0;
}

static struct span begun(const struct run *r, const struct view *v, int order, uint32_t phase)
{
	const struct span_list *list = &r->result.begun[order][v->level];
	return phase && phase <= list->n ? list->at[phase - 1] : (struct span) { 0 };
}

/* Of entries of one key. */
static void map_make(const struct run *r, const struct view *v, const struct entry *at, size_t n, struct owner_map *m)
{
	uint32_t numbers[LIMIT_OWNER_ROWS];
	*m = (struct owner_map) { .array = v->array, .kind = v->kind, .begins = begun(r, v, at->t->order, at->key),
		.ends = begun(r, v, at->t->order, at->key + 1) };
	for (size_t i = 0; i < n && !m->more; i++) {
		if (!i || !same_cell(&at[i - 1], &at[i])) {
			m->more = m->cells == LIMIT_OWNER_CELLS;
			if (m->more) break;
			memcpy(m->index[m->cells++], at[i].index, sizeof at[i].index);
		}
		struct owner_row *row = row_get(m, v, &at[i], numbers);
		if (row) row->does[m->cells - 1] = does_too(row->does[m->cells - 1], at[i].t->mode);
		else m->more = true;
	}
	qsort(m->row, m->rows, sizeof m->row[0], row_order);
	for (uint32_t i = 0; i < m->rows; i++) m->row[i].does[m->cells] = 0;
}

static bool maps_alike(const struct owner_map *a, const struct owner_map *b)
{
	bool same = a->array.ix == b->array.ix && a->kind == b->kind && a->cells == b->cells && a->rows == b->rows;
	for (uint32_t i = 0; same && i < a->cells; i++) same = !memcmp(a->index[i], b->index[i], sizeof a->index[i]);
	for (uint32_t i = 0; same && i < a->rows; i++)
		same = !row_order(&a->row[i], &b->row[i]) && !strcmp(a->row[i].does, b->row[i].does);
	return same;
}

static void map_add(struct kernel *k, const struct owner_map *m, unsigned *phases, struct owners *out)
{
	for (size_t i = 0; i < out->maps.n; i++)
		if (maps_alike(&out->maps.at[i], m)) {
			out->maps.at[i].again++;
			return;
		}
	bool room = out->maps.n < LIMIT_OWNER_MAPS && *phases < LIMIT_OWNER_PHASES;
	if (room) VEC_PUSH(k->arena, &out->maps, *m);
	*phases += room;
	out->more = out->more || !room;
}

/* false: threads meet. */
static bool view_draw(struct kernel *k, const struct run *r, const struct view *v, struct owners *out)
{
	struct entries e = { 0 };
	unsigned phases = 0;
	entries_take(r, v, &e);
	if (entries_clash(&e)) return false;
	for (size_t i = 0, end; i < e.n; i = end) {
		struct owner_map m;
		for (end = i; end < e.n && e.at[end].key == e.at[i].key;) end++;
		map_make(r, v, &e.at[i], end - i, &m);
		map_add(k, &m, &phases, out);
	}
	return true;
}

/* ---- all of it ---- */

struct use { bool changed, warp_barriers, block_barriers; };

static struct use use_of(const struct run *r, array_ref array)
{
	struct use u = { 0 };
	for (size_t i = 0; i < r->touches.n; i++) {
		const struct brute_touch *t = &r->touches.at[i];
		if (t->array.ix != array.ix) continue;
		u.changed = u.changed || t->mode != ACCESS_READ;
		u.warp_barriers = u.warp_barriers || t->passed[BRUTE_WARP] != t->passed[BRUTE_BLOCK];
		u.block_barriers = u.block_barriers || t->passed[BRUTE_BLOCK] != t->passed[BRUTE_GRID];
	}
	return u;
}

/* Inside of a block by its barriers, between blocks by those of the grid; where a warp has some of its own, by these inside of it. */
static bool array_draw(struct kernel *k, const struct check_options *o, const struct run *r, array_ref array, struct owners *out)
{
	struct use u = use_of(r, array);
	bool between = kernel_array(k, array)->space != SPACE_SHARED && !o->no_grid, warps = u.warp_barriers && !o->no_warp;
	if (!u.changed) return true;
	if (between && !u.block_barriers && !u.warp_barriers && !o->no_block)
		return view_draw(k, r, &(struct view) { array, OWNER_THREADS, BRUTE_GRID, true }, out);
	if (warps && !view_draw(k, r, &(struct view) { array, OWNER_THREADS, BRUTE_WARP, false }, out)) return false;
	if (!o->no_block && !view_draw(k, r, &(struct view) { array, warps ? OWNER_WARPS : OWNER_THREADS, BRUTE_BLOCK, false }, out)) return false;
	return !between || view_draw(k, r, &(struct view) { array, OWNER_BLOCKS, BRUTE_GRID, false }, out);
}

static bool run_draw(struct kernel *k, const struct check_options *o, const struct run *r, struct owners *out)
{
	static const enum space order[] = { SPACE_SHARED, SPACE_GLOBAL, SPACE_NONE };
	for (size_t s = 0; s < COUNT(order); s++)
		for (uint32_t i = 1; i <= k->arrays.n; i++)
			if (kernel_array(k, (array_ref) { i })->space == order[s] && !array_draw(k, o, r, (array_ref) { i }, out)) return false;
	return true;
}

static void params_take(struct kernel *k, const struct point *p, struct owners *out)
{
	size_t n;
	const struct launch_param *params = point_params(p, k->arena, &n);
	for (size_t i = 0; i < n; i++) VEC_PUSH(k->arena, &out->params, ((struct witness_value) { params[i].name, params[i].value }));
}

/* The best of few launches: most of the accesses are reached in it. Better memory is only looked for where zeros reach too little. */
void smt_owners_find(struct kernel *k, const struct check_options *o, struct owners *out)
{
	struct dims block, grid;
	struct point p = { .k = k, .block_fixed = block.fixed, .block_most = block.most, .grid_fixed = grid.fixed, .grid_most = grid.most,
		.value = ARENA_ARRAY(k->arena, int64_t, k->params.n + 1) };
	unsigned best = 0;
	point_dims(k, k->block_dim, block.fixed, block.most);
	point_dims(k, k->grid_dim, grid.fixed, grid.most);
	*out = (struct owners) { 0 };
	for (uint32_t trial = 0; trial < LIMIT_OWNER_TRIALS && best < 2 * k->sites.n; trial++) {
		struct run r = { .arena = arena_new() };
		struct owners found = { 0 };
		point_start(&p, &block, &grid, trial);
		if (point_fit(&p, NULL, 0)) point_run(&p, trial % 3, &r);
		if (r.score > best && run_draw(k, o, &r, &found) && found.maps.n) {
			best = r.score;
			memcpy(found.block_dim, p.block_dim, sizeof p.block_dim);
			memcpy(found.grid_dim, p.grid_dim, sizeof p.grid_dim);
			params_take(k, &p, &found);
			*out = found;
		}
		arena_free(r.arena);
	}
}

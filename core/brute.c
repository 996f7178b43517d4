/* Brute force: every thread of a small launch, in rounds from barrier to barrier.
 *
 * In a round each thread that can run goes to its next barrier or to its end; then all that was written becomes
 * visible, and barriers open whose threads have all come. A thread sees its own writes at once. That is one of the
 * executions that the memory model allows; kernels whose control flow depends on a race may have others. */
#include "core/brute_internal.h"

#include "core/expr_internal.h"

#include <string.h>

#define WARP_SIZE 32
#define WARP (LANE_GROUPS - 1)
#define PAIRS_LEAST 4                /* of the steps, one part is for pairs of accesses at least, also where the run took all */

enum state { STATE_RUNS = 0, STATE_WAITS, STATE_DONE, STATE_FAILED, STATE_ABSENT /* of a part of the launch that is not run */ };

struct runner {
	struct machine m;
	enum state state;
	uint32_t number, block, warp;      /* over the grid */
	uint64_t where;                    /* WAITS: which barrier, in which iteration */
};

struct pending { uint32_t cell; int64_t value; };

struct brute {
	const struct kernel *k;
	const struct brute_input *in;
	struct brute_result *out;
	struct arena *arena, *out_arena;
	int64_t block_dim[3], grid_dim[3];
	struct runner *runners;
	struct interp_thread *threads;
	uint32_t n, block_size;
	struct memory memory;
	struct touches touches;
	VEC(struct pending) pending;
	VEC(uint32_t) own_turn;            /* per cell: the turn in which a thread last wrote it */
	VEC(int64_t) own_value;
	uint32_t turn;
	uint64_t steps;
	bool over;                         /* a limit was hit */
};

/* ---- values ---- */

static const struct launch_param *find_param(const struct brute_input *in, const char *name)
{
	for (size_t i = 0; i < in->param_count; i++)
		if (strcmp(in->params[i].name, name) == 0)
			return &in->params[i];
	return NULL;
}

/* Small values mostly, negative ones too; within bounds. Seed 0: always the one nearest to 0. */
static int64_t chosen(const struct machine *m, var_ref v, uint64_t seed, uint64_t key)
{
	uint64_t h = brute_mix(brute_mix(seed, v.ix), key) >> 16;
	int64_t value = seed ? (int64_t)(h % 12) - 2 : 0;
	const struct var *var = expr_var_get(m->k->exprs, v);
	if (var->lo <= var->hi && seed && int_sub(var->hi, var->lo, &value) && value >= 0 && value < 64)
		return var->lo + (int64_t)(h % ((uint64_t)value + 1));
	if (var->lo <= var->hi && (value < var->lo || value > var->hi))
		value = seed ? var->lo + (int64_t)(h % 8) : var->lo;
	if (var->type.bits == 1)
		value = (int64_t)(h & 1) & (seed ? 1 : 0);
	return machine_fit(m, v, value);
}

static int64_t choose(struct machine *m, var_ref v, void *data)
{
	const struct brute *b = data;
	const struct var *var = expr_var_get(b->k->exprs, v);
	if (var->kind == VAR_PARAM) {
		const struct launch_param *p = find_param(b->in, var->name);
		return machine_fit(m, v, p ? p->value : 0);
	}
	uint64_t key = machine_iterations(m);
	for (int i = 0; i < 3; i++) {
		key = brute_mix(key, (uint64_t)m->who.block_idx[i]);
		key = brute_mix(key, var->uniform ? 0 : (uint64_t)m->who.thread_idx[i]);
	}
	return chosen(m, v, b->in->memory_seed, key);
}

/* ---- setting up ---- */

static int64_t launch_dim(const struct kernel *k, int64_t given, var_ref dim)
{
	const struct var *v = expr_var_get(k->exprs, dim);
	return given > 0 ? given : v->lo == v->hi && v->lo > 0 ? v->lo : 1;
}

static bool set_dims(struct brute *b)
{
	const struct brute_watch *watch = b->in->watch;
	int64_t block = 1, blocks = 1, threads;
	for (int i = 0; i < 3; i++) {
		b->block_dim[i] = launch_dim(b->k, b->in->block_dim[i], b->k->block_dim[i]);
		b->grid_dim[i] = launch_dim(b->k, b->in->grid_dim[i], b->k->grid_dim[i]);
		if (!int_mul(block, b->block_dim[i], &block) || !int_mul(blocks, b->grid_dim[i], &blocks)) return false;
	}
	if (watch && blocks > watch->blocks) blocks = watch->blocks;
	if (!int_mul(block, blocks, &threads) || threads > LIMIT_BRUTE_THREADS) return false;
	if ((uint64_t)(watch && watch->most < threads ? watch->most : threads) * expr_var_count(b->k->exprs) > LIMIT_BRUTE_VALUES)
		return false;
	b->n = (uint32_t)threads;
	b->block_size = (uint32_t)block;
	return true;
}

static void unrank(int64_t n, const int64_t dim[3], int64_t out[3])
{
	out[0] = n % dim[0];
	out[1] = n / dim[0] % dim[1];
	out[2] = n / dim[0] / dim[1];
}

static bool takes_part(const struct brute *b, const struct runner *r)
{
	const struct brute_watch *watch = b->in->watch;
	return !watch || watch->runs(r->block, r->number % b->block_size, watch->data);
}

static void set_threads(struct brute *b)
{
	uint32_t warps = (b->block_size + WARP_SIZE - 1) / WARP_SIZE;
	b->runners = ARENA_ARRAY(b->arena, struct runner, b->n);
	b->threads = ARENA_ARRAY(b->arena, struct interp_thread, b->n);
	for (uint32_t i = 0; i < b->n; i++) {
		struct runner *r = &b->runners[i];
		r->number = i;
		r->block = i / b->block_size;
		if (!takes_part(b, r)) {
			r->state = STATE_ABSENT;
			continue;
		}
		machine_init(&r->m, b->k, b->arena);
		r->warp = r->block * warps + i % b->block_size / WARP_SIZE;
		unrank(i % b->block_size, b->block_dim, r->m.who.thread_idx);
		unrank(r->block, b->grid_dim, r->m.who.block_idx);
		memcpy(r->m.block_dim, b->block_dim, sizeof b->block_dim);
		memcpy(r->m.grid_dim, b->grid_dim, sizeof b->grid_dim);
		r->m.choose = choose;
		r->m.data = b;
		machine_start(&r->m);
		b->threads[i] = r->m.who;
	}
}

/* ---- memory as a thread sees it ---- */

static uint32_t cell_of(struct brute *b, const struct runner *r, const int64_t index[LIMIT_CORE_DIMS])
{
	uint32_t owner = 0;
	switch (kernel_array(b->k, r->m.access->array)->space) {
	case SPACE_SHARED: owner = r->block + 1; break;
	case SPACE_LOCAL: owner = r->number + 1; break;
	case SPACE_GLOBAL: case SPACE_CONSTANT: case SPACE_NONE: break;
	}
	uint32_t cell = memory_cell(&b->memory, r->m.access->array, owner, index);
	while (b->own_turn.n <= cell) {
		VEC_PUSH(b->arena, &b->own_turn, 0);
		VEC_PUSH(b->arena, &b->own_value, 0);
	}
	return cell;
}

static int64_t load(const struct brute *b, uint32_t cell)
{
	return b->own_turn.at[cell] == b->turn ? b->own_value.at[cell] : b->memory.cells.at[cell].value;
}

static void store(struct brute *b, uint32_t cell, int64_t value)
{
	b->own_turn.at[cell] = b->turn;
	b->own_value.at[cell] = value;
	VEC_PUSH(b->arena, &b->pending, ((struct pending){cell, value}));
}

static void commit(struct brute *b)
{
	for (size_t i = 0; i < b->pending.n; i++)
		b->memory.cells.at[b->pending.at[i].cell].value = b->pending.at[i].value;
	b->pending.n = 0;
}

static void watch_tell(const struct brute *b, const struct runner *r, uint32_t cell)
{
	const struct access *a = r->m.access;
	int order = machine_order(&r->m, a->array);
	struct brute_touch t = { .array = a->array, .site = a->site, .mode = a->mode, .order = order, .block = r->block,
		.thread = r->number % b->block_size, .who = r->m.who };
	memcpy(t.index, b->memory.cells.at[cell].index, sizeof t.index);
	t.passed[BRUTE_WARP] = r->m.passed[order].lanes[WARP];
	t.passed[BRUTE_BLOCK] = r->m.passed[order].block;
	t.passed[BRUTE_GRID] = r->m.passed[order].grid;
	b->in->watch->touched(&t, b->in->watch->data);
}

static void touch(struct brute *b, const struct runner *r, uint32_t cell, uint32_t unit)
{
	const struct access *a = r->m.access;
	struct touch t = {
		.count = a->count,
		.cell = cell, .site = a->site, .mode = a->mode, .scope = a->scope,
		.thread = r->number, .block = r->block, .warp = r->warp, .lane = r->number % b->block_size % WARP_SIZE,
		.passed = r->m.passed[machine_order(&r->m, a->array)],
		.between_blocks = kernel_array(b->k, a->array)->space != SPACE_SHARED,
		.value = r->m.stored,
	};
	t.has_value = a->mode == ACCESS_WRITE && r->m.has_value && kernel_site(b->k, a->site)->plain_value;
	if (a->count > 1 && t.value) /* a part of the value: equal to that of another access only at the same place in it, but for zero */
		t.value = (int64_t)brute_mix((uint64_t)t.value + a->count, unit + 1);
	VEC_PUSH(b->arena, &b->touches, t);
	b->over = b->over || b->touches.n >= LIMIT_BRUTE_TOUCHES;
	if (b->in->watch) watch_tell(b, r, cell);
}

/* One access: all of its units are touched, the first one is read or written. */
static void perform(struct brute *b, struct runner *r)
{
	struct machine *m = &r->m;
	uint32_t last = kernel_array(b->k, m->access->array)->dims - 1, count = m->access->count ? m->access->count : 1;
	int64_t index[LIMIT_CORE_DIMS];
	memcpy(index, m->index, sizeof index);
	b->over = b->over || count > LIMIT_BRUTE_UNITS;
	uint32_t first = cell_of(b, r, index);
	for (uint32_t i = 0; i < count && !b->over; i++) {
		uint32_t cell = cell_of(b, r, index);
		touch(b, r, cell, i);
		if (m->access->mode == ACCESS_WRITE)
			store(b, cell, m->has_value ? m->stored : (int64_t)(brute_mix(b->in->memory_seed + r->number, m->steps) % 8));
		if (!int_add(index[last], 1, &index[last]))
			break;
	}
	int64_t old = load(b, first);
	var_ref v = m->stmt->kind == CORE_READ ? m->stmt->u.read.var : (var_ref){0};
	if (m->access->mode == ACCESS_ATOMIC) { /* counts, at once and for all: as good as any operation */
		old = b->memory.cells.at[first].value++;
		v = m->stmt->u.atomic.var;
	}
	if (m->access->mode != ACCESS_WRITE && v.ix)
		machine_give(m, machine_wrap(expr_var_get(b->k->exprs, v)->type, old));
}

/* ---- threads ---- */

static uint64_t barrier_identity(const struct machine *m)
{
	const struct core_stmt *s = m->stmt;
	uint64_t h = s->at.line ? brute_mix(s->at.line, s->at.column) : brute_mix(1, (uint64_t)(uintptr_t)s);
	return brute_mix(brute_mix(h, s->at.file), machine_iterations(m));
}

static void fail(struct brute *b, struct runner *r, enum interp_status status)
{
	r->state = STATE_FAILED;
	if (b->out->status == INTERP_OK || b->out->status == INTERP_ASSUME_FAILED)
		b->out->status = status;
}

static bool suspends(const struct machine *m)
{
	enum scope scope = m->stmt->u.sync.scope;
	return scope >= SCOPE_BLOCK || (scope == SCOPE_WARP && m->whole_warp) || (scope == SCOPE_TILE && m->stmt->u.sync.tile);
}

static uint64_t most_steps(const struct brute *b) { return b->in->max_steps ? b->in->max_steps : LIMIT_BRUTE_ALL_STEPS; }

static void run(struct brute *b, struct runner *r)
{
	b->turn++;
	while (r->state == STATE_RUNS && !b->over) {
		uint64_t before = r->m.steps;
		enum stop stop = machine_run(&r->m);
		b->steps += r->m.steps - before;
		b->over = b->over || b->steps > most_steps(b);
		switch (stop) {
		case STOP_NONE: break;
		case STOP_DONE: r->state = STATE_DONE; break;
		case STOP_READ: case STOP_WRITE: case STOP_ATOMIC: perform(b, r); break;
		case STOP_SYNC:
			if (suspends(&r->m)) {
				r->state = STATE_WAITS;
				r->where = barrier_identity(&r->m);
			}
			break;
		case STOP_FAULT: fail(b, r, INTERP_FAULT); break;
		case STOP_LIMIT: fail(b, r, INTERP_LIMIT); break;
		case STOP_ASSUME_FAILED: fail(b, r, INTERP_ASSUME_FAILED); break;
		}
	}
}

/* ---- barriers ---- */

/* Who watches is told where each phase begins: at the barrier that the first thread passed for it. */
static void begin(struct brute *b, const struct runner *r)
{
	for (int order = 0; order < ORDERS; order++) {
		const uint32_t passed[BRUTE_LEVELS] = { r->m.passed[order].lanes[WARP], r->m.passed[order].block, r->m.passed[order].grid };
		for (int level = 0; level < BRUTE_LEVELS; level++) {
			struct span_list *begun = &b->out->begun[order][level];
			if (begun->n < passed[level]) VEC_PUSH(b->out_arena, begun, r->m.stmt->at);
		}
	}
}

/* Barriers of scopes from..to, of tiles of so many lanes. */
struct kind_of_barrier { enum scope from, to; uint32_t tile; };

static bool waits_at(const struct runner *r, const struct kind_of_barrier *kind)
{
	if (r->state != STATE_WAITS || r->m.stmt->u.sync.tile != kind->tile) return false;
	return r->m.stmt->u.sync.scope >= kind->from && r->m.stmt->u.sync.scope <= kind->to;
}

/* Opens such barriers in a group of threads. Divergence: not all of them are at the same one.
 * Threads that failed are not held against the others. */
static bool open_group(struct brute *b, uint32_t first, uint32_t n, const struct kind_of_barrier *kind)
{
	const struct runner *one = NULL;
	bool several = false, stuck = false;
	for (uint32_t i = first; i < first + n && !one; i++)
		if (waits_at(&b->runners[i], kind))
			one = &b->runners[i];
	if (!one)
		return false;
	uint64_t where = one->where;
	for (uint32_t i = first; i < first + n; i++) {
		struct runner *r = &b->runners[i];
		bool here = waits_at(r, kind);
		bool missing = r->state != STATE_FAILED && r->state != STATE_ABSENT && !(here && r->where == where);
		several = several || missing;
		stuck = stuck || (missing && (kind->to > SCOPE_WARP || r->state != STATE_DONE));
		if (here) {
			machine_pass(&r->m);
			r->state = STATE_RUNS;
			if (b->in->watch) begin(b, r);
		}
	}
	b->out->divergent = b->out->divergent || several;
	b->out->stuck = b->out->stuck || stuck;
	return true;
}

/* Of all aligned groups of so many threads of a block. */
static bool open_groups(struct brute *b, uint32_t size, struct kind_of_barrier kind)
{
	bool opened = false;
	for (uint32_t first = 0; first < b->n; first += b->block_size)
		for (uint32_t lane = 0; lane < b->block_size; lane += size) {
			uint32_t rest = b->block_size - lane;
			opened |= open_group(b, first + lane, rest < size ? rest : size, &kind);
		}
	return opened;
}

static bool open_barriers(struct brute *b)
{
	for (uint32_t tile = 2; tile < WARP_SIZE; tile *= 2)
		if (open_groups(b, tile, (struct kind_of_barrier){SCOPE_TILE, SCOPE_TILE, tile})) return true;
	if (open_groups(b, WARP_SIZE, (struct kind_of_barrier){SCOPE_WARP, SCOPE_WARP, 0})) return true;
	if (open_groups(b, b->block_size, (struct kind_of_barrier){SCOPE_BLOCK, SCOPE_CLUSTER, 0})) return true;
	return open_groups(b, b->block_size, (struct kind_of_barrier){SCOPE_GRID, SCOPE_SYSTEM, 0}); /* block by block */
}

static bool preconditions_hold(struct brute *b)
{
	for (size_t i = 0; i < b->k->preconditions.n; i++)
		if (!machine_holds(&b->runners[0].m, b->k->preconditions.at[i]))
			return false;
	return true;
}

void brute_force(const struct kernel *k, const struct brute_input *in, struct arena *a, struct brute_result *out)
{
	struct brute b = {.k = k, .in = in, .out = out, .arena = arena_new(), .out_arena = a};
	*out = (struct brute_result){0};
	b.memory = (struct memory){.arena = b.arena, .seed = in->memory_seed};
	b.over = !set_dims(&b);
	if (!b.over) {
		set_threads(&b);
		if (!preconditions_hold(&b))
			out->status = INTERP_ASSUME_FAILED;
	}
	if (!b.over && out->status == INTERP_OK) {
		do {
			for (uint32_t i = 0; i < b.n; i++)
				run(&b, &b.runners[i]);
			commit(&b);
		} while (!b.over && open_barriers(&b));
		uint64_t left = b.steps < most_steps(&b) ? most_steps(&b) - b.steps : 0, least = most_steps(&b) / PAIRS_LEAST;
		if (left < least) left = least;
		if (!in->watch && !brute_collect(k, a, &b.touches, b.memory.cells.n, b.threads, left, out))
			b.over = true;
	}
	if (b.over)
		out->status = INTERP_LIMIT;
	out->steps += b.steps;
	arena_free(b.arena);
}

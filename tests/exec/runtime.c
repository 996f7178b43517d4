/* The runtime of the executable truth. A kernel compiled for this machine calls the hooks of the thread sanitizer before
 * each load and store; here they are ours. Each GPU thread runs as a fiber. What is logged: bytes, value, thread, time
 * (a vector clock: what is ordered by barriers), place in the source. A race is by definition two accesses of one byte
 * by two threads that no barrier orders, one of them a write, and not two atomics whose scopes reach each other.
 *
 * The self-test breaks it (EXEC_BREAK_...) and must notice. Nothing here knows what faial-c makes of a kernel. Jobs come on standard input (tests/exec/execute.py writes them and
 * reads the answer); each runs in a child process, so that a crash costs that job only. */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

/* ---- what the compiled module provides (its tables are written by execute.py) ---- */

struct exec_variable { void *at; uint64_t size; const char *name; int32_t shared; };
extern const struct exec_variable exec_variables[];
extern const uint64_t exec_variable_count;
extern unsigned char exec_dynamic[];
extern void (*const exec_kernels[])(void *);

/* ---- what it reads ---- */

struct uint3 { uint32_t x, y, z; };
struct uint3 threadIdx, blockIdx, blockDim, gridDim, clusterDim, clusterIdx;
int32_t exec_site;             /* place of the hook or call that comes next, as a number of the module's own */
uint64_t exec_dynamic_bytes;   /* of dynamic shared memory */

enum { WARP = 32, PLANES = 2, STACK = 256 << 10, NAMED = 17, MANY_COPIES = 256, LOCALS = 7, LOCAL_ROOM = 16384, LOCAL_GAP = 1024, COPY_COLUMNS = 8 };
#define SPACE ((size_t)1 << 40)       /* on either side of what a pointer points to; less where there are many */
enum mode { MODE_READ, MODE_WRITE, MODE_ATOMIC };
enum scope { SCOPE_BLOCK, SCOPE_DEVICE };
enum plane { PLANE_SHARED = 1, PLANE_GLOBAL = 2, PLANE_BOTH = 3, PLANE_OF_WARP = 4 };
enum wait { RUNNABLE, WAIT_BLOCK, WAIT_NAMED, WAIT_WARP, WAIT_GRID, WAIT_QUIET, WAIT_EVENT, DONE };

static void *xalloc(size_t n)
{
	void *p = calloc(1, n ? n : 1);
	if (!p) {
		printf("{\"status\":\"no memory\"}\n");
		fflush(stdout);
		_exit(3);
	}
	return p;
}

/* ---- threads ---- */

struct fiber {
	ucontext_t context;
	char *stack;
	struct block *block;
	uint32_t id, local;              /* in the grid, in its block */
	enum wait wait;
	int32_t site;                    /* where it waits */
	uint32_t context_id;             /* its chain of calls */
	uint32_t clock, epoch;           /* its own time; grid barriers passed */
	struct uint3 index;
	uint32_t mask, barrier;          /* the lanes it waits for; the named barrier */
	int kind;
	const void *given;               /* exchange between lanes: what it gives, of what size, and where it is told */
	size_t given_size;
	unsigned char *told;
	uint32_t present;
	int vote, vote_count, vote_and, vote_or;
	int planes;
	uint32_t copies;                 /* asynchronous copies of the work-group that it called */
	uint32_t committed, open_count, open_room;   /* its own copies: groups that it closed; the cells of those in flight */
	struct cell **open;
	bool (*ready)(void *); void *ready_of;   /* WAIT_EVENT */
};

struct named { uint32_t expected, arrived; uint32_t *clocks[PLANES]; };

struct copy { uint32_t callers, place; uint64_t arguments; };

struct block {
	uint32_t number, alive, waiting;
	struct uint3 index;
	struct fiber *fibers;
	uint32_t *clocks[PLANES];        /* clocks[p][t * stride + u]: what t knows of u; the last u are the group's copies */
	unsigned char *shared;           /* contents while another block runs */
	struct named named[NAMED];
	struct copy copies[MANY_COPIES]; /* OpenCL's, of the work-group */
	uint32_t copies_done;
	bool begun;
};

static struct { uint32_t block_size, stride, blocks, order; uint64_t seed, steps, step_limit; } launch;
static struct block *blocks, *current_block;
static struct fiber *self;
static ucontext_t scheduler;
static char *stacks, *stacks_end;       /* one area, so that private memory is told by its address */
static char **free_stacks;
static uint32_t free_stack_count;
static uint32_t turn;                   /* hooks since this fiber was given its turn */
static char failure[256];               /* why the run is inconclusive */
static const char *status = "ok";

static uint64_t rng_state;
static uint32_t rng(void)
{
	rng_state = rng_state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(rng_state >> 33);
}

static void say_failure(const char *kind, const char *format, ...)
{
	if (!strcmp(status, "ok")) {
		va_list list;
		va_start(list, format);
		vsnprintf(failure, sizeof failure, format, list);
		va_end(list);
		status = kind;
	}
}

static void flush_pending(void);
static void report(void);

static void to_scheduler(void)
{
	flush_pending();
	struct fiber *f = self;
	int32_t site = exec_site;
	swapcontext(&f->context, &scheduler);
	exec_site = site;
}

static _Noreturn void stop(const char *kind, const char *why)
{
	say_failure(kind, "%s", why);
	report();
	fflush(stdout);
	_exit(0);
}

/* ---- memory ---- */

struct region { uintptr_t begin, end; const char *name; bool shared; uintptr_t origin; };
static struct region *regions;
static uint32_t region_count, region_room;

static void region_add(void *at, uint64_t size, const char *name, bool shared, void *origin)
{
	if (region_count == region_room) {
		region_room = region_room ? region_room * 2 : 64;
		regions = realloc(regions, region_room * sizeof *regions);
		if (!regions) abort();
	}
	uint32_t i = region_count++;
	for (; i > 0 && regions[i - 1].begin > (uintptr_t)at; i--) regions[i] = regions[i - 1];
	regions[i] = (struct region){ (uintptr_t)at, (uintptr_t)at + size, name, shared, (uintptr_t)origin };
}

static int region_find(uintptr_t a)
{
	static uint32_t last;
	if (last < region_count && regions[last].begin <= a && a < regions[last].end) return (int)last;
	uint32_t lo = 0, hi = region_count;
	while (lo < hi) {
		uint32_t mid = (lo + hi) / 2;
		if (regions[mid].end <= a) lo = mid + 1;
		else hi = mid;
	}
	if (lo < region_count && regions[lo].begin <= a) {
		last = lo;
		return (int)lo;
	}
	return -1;
}

extern char __executable_start[], end[];
extern unsigned char __start_exec_shared[], __stop_exec_shared[], __start_exec_global[], __stop_exec_global[];

/* Constants of the module, its tables of virtual functions: what nobody writes. */
static bool is_constant(uintptr_t a)
{
	if (a >= (uintptr_t)__start_exec_shared && a < (uintptr_t)__stop_exec_shared) return false;
	if (a >= (uintptr_t)__start_exec_global && a < (uintptr_t)__stop_exec_global) return false;
	return a >= (uintptr_t)__executable_start && a < (uintptr_t)end;
}

/* ---- places: a site and the calls that led there, each pair told once ---- */

struct place { int32_t site; uint32_t caller; };
static struct place *places;
static uint32_t place_count, place_room, *place_table, place_table_size;

static uint64_t mix(uint64_t x)
{
	x ^= x >> 31;
	x *= 0x9e3779b97f4a7c15u;
	x ^= x >> 29;
	x *= 0xbf58476d1ce4e5b9u;
	return x ^ x >> 32;
}

static void place_grow(void)
{
	place_table_size = place_table_size ? place_table_size * 2 : 1024;
	free(place_table);
	place_table = xalloc(place_table_size * sizeof *place_table);
	for (uint32_t i = 1; i < place_count; i++) {
		uint64_t h = mix((uint64_t)places[i].caller << 32 | (uint32_t)places[i].site);
		while (place_table[h & (place_table_size - 1)]) h++;
		place_table[h & (place_table_size - 1)] = i;
	}
}

static uint32_t place_intern(int32_t site, uint32_t caller)
{
	if ((place_count + 1) * 2 > place_table_size) place_grow();
	uint64_t h = mix((uint64_t)caller << 32 | (uint32_t)site);
	for (;; h++) {
		uint32_t *slot = &place_table[h & (place_table_size - 1)];
		if (*slot && places[*slot].site == site && places[*slot].caller == caller) return *slot;
		if (*slot) continue;
		if (place_count + 1 >= place_room) {
			place_room = place_room ? place_room * 2 : 1024;
			places = realloc(places, place_room * sizeof *places);
			if (!places) abort();
		}
		if (!place_count) place_count = 1;
		places[place_count] = (struct place){ site, caller };
		return *slot = place_count++;
	}
}

/* ---- the log: for each aligned 8 bytes who accessed which of them ---- */

struct entry {
	uint32_t thread, clock, epoch, place, group;   /* group: of asynchronous copies, in flight while the clock is FLIGHT */
	uint8_t mode, mask, scope, size;
	uint64_t value;
};
#define FLIGHT UINT32_MAX
struct entries { struct entry *at; uint32_t count, room; };
struct cell { uint64_t key; int32_t region; struct entries reads, writes; };
static struct cell **cells;
static uint64_t cell_count, cell_table_size;

static struct cell *cell_of(uint64_t key, int region)
{
	if ((cell_count + 1) * 2 > cell_table_size) {
		uint64_t size = cell_table_size ? cell_table_size * 2 : 4096;
		struct cell **table = xalloc(size * sizeof(struct cell *));
		for (uint64_t i = 0; i < cell_table_size; i++) {
			if (!cells[i]) continue;
			uint64_t h = mix(cells[i]->key);
			while (table[h & (size - 1)]) h++;
			table[h & (size - 1)] = cells[i];
		}
		free(cells);
		cells = table;
		cell_table_size = size;
	}
	uint64_t h = mix(key);
	for (;; h++) {
		struct cell **slot = &cells[h & (cell_table_size - 1)];
		if (*slot && (*slot)->key == key) return *slot;
		if (*slot) continue;
		*slot = xalloc(sizeof(struct cell));
		(*slot)->key = key;
		(*slot)->region = region;
		cell_count++;
		return *slot;
	}
}

/* ---- races ---- */

struct race {
	uint32_t place[2], thread[2];
	uint8_t mode[2];
	bool grid, differ;           /* between blocks; two writes whose values differ, or no two writes */
	int32_t region;
	int64_t offset;
	uint64_t count;
};
static struct race *races;
static uint32_t race_count, race_room, *race_table, race_table_size;
static int64_t watched[2] = { -1, -1 };   /* with two threads named only their races count, and only their blocks run */

static bool race_same(const struct race *a, const struct race *b)
{
	return a->place[0] == b->place[0] && a->place[1] == b->place[1] && a->mode[0] == b->mode[0] && a->mode[1] == b->mode[1] &&
		a->grid == b->grid && a->region == b->region;
}

static uint64_t race_hash(const struct race *r)
{
	return mix(mix((uint64_t)r->place[0] << 32 | r->place[1]) + (uint64_t)r->region * 64 + r->mode[0] * 16u + r->mode[1] * 4u + r->grid);
}

static void race_add(struct race r)
{
	if (r.place[0] > r.place[1] || (r.place[0] == r.place[1] && r.mode[0] > r.mode[1])) {
		struct race s = r;
		for (int i = 0; i < 2; i++) {
			r.place[i] = s.place[1 - i];
			r.mode[i] = s.mode[1 - i];
			r.thread[i] = s.thread[1 - i];
		}
	}
	if ((race_count + 1) * 2 > race_table_size) {
		race_table_size = race_table_size ? race_table_size * 2 : 256;
		free(race_table);
		race_table = xalloc(race_table_size * sizeof *race_table);
		for (uint32_t i = 0; i < race_count; i++) {
			uint64_t h = race_hash(&races[i]);
			while (race_table[h & (race_table_size - 1)]) h++;
			race_table[h & (race_table_size - 1)] = i + 1;
		}
	}
	uint64_t h = race_hash(&r);
	for (;; h++) {
		uint32_t *slot = &race_table[h & (race_table_size - 1)];
		if (*slot && race_same(&races[*slot - 1], &r)) {
			races[*slot - 1].differ |= r.differ;
			races[*slot - 1].count++;
			return;
		}
		if (*slot) continue;
		if (race_count == race_room) {
			race_room = race_room ? race_room * 2 : 64;
			races = realloc(races, race_room * sizeof *races);
			if (!races) abort();
		}
		r.count = 1;
		races[race_count++] = r;
		*slot = race_count;
		return;
	}
}

/* Is what the entry's thread did ordered before what this thread does now? */
static bool is_ordered(const struct entry *e, bool shared)
{
	uint32_t stride = launch.stride, local = e->thread % stride;
	if (e->thread / stride != self->block->number) return e->epoch < self->epoch;
	return local == self->local || self->block->clocks[shared ? 0 : 1][self->local * stride + local] >= e->clock;
}

static bool do_conflict(const struct entry *a, const struct entry *b)
{
	if (a->thread == b->thread || !(a->mask & b->mask)) return false;
	if (a->mode == MODE_READ && b->mode == MODE_READ) return false;
	if (a->mode != MODE_ATOMIC || b->mode != MODE_ATOMIC) return true;
	if (a->size != b->size) return true;
	return a->thread / launch.stride != b->thread / launch.stride && (a->scope == SCOPE_BLOCK || b->scope == SCOPE_BLOCK);
}

static bool is_watched(uint32_t a, uint32_t b)
{
	uint32_t stride = launch.stride;
	if (a % stride >= launch.block_size) return b == watched[0] || b == watched[1] || watched[0] < 0;   /* a copy */
	if (b % stride >= launch.block_size) return a == watched[0] || a == watched[1] || watched[0] < 0;
	return watched[0] < 0 || (a == watched[0] && b == watched[1]) || (a == watched[1] && b == watched[0]);
}

static void compare(struct cell *c, struct entries *with, const struct entry *e)
{
	bool shared = regions[c->region].shared;
	for (uint32_t i = 0; i < with->count; i++) {
		const struct entry *o = &with->at[i];
		if (!do_conflict(o, e) || is_ordered(o, shared) || !is_watched(o->thread, e->thread)) continue;
		struct race r = { .place = { o->place, e->place }, .thread = { o->thread, e->thread }, .mode = { o->mode, e->mode } };
		r.grid = o->thread / launch.stride != e->thread / launch.stride;
		r.region = c->region;
		uint8_t both = o->mask & e->mask;
		int byte = 0;
		while (!(both >> byte & 1)) byte++;
		r.offset = (int64_t)((c->key & 0xffffffffffffu) * 8 + (uint64_t)byte - regions[c->region].origin);
		uint64_t bits = 0;
		for (int b = 0; b < 8; b++)
			if (both >> b & 1) bits |= (uint64_t)0xff << 8 * b;
		r.differ = o->mode != MODE_WRITE || e->mode != MODE_WRITE || ((o->value ^ e->value) & bits);
		race_add(r);
	}
}

static void remember(struct entries *list, const struct entry *e)
{
	for (uint32_t i = 0; i < list->count; i++) {
		struct entry *o = &list->at[i];
		if (o->thread != e->thread || o->place != e->place || o->mode != e->mode || o->mask != e->mask || o->group != e->group) continue;
		if (o->clock != e->clock || o->epoch != e->epoch || o->value == e->value || e->mode != MODE_WRITE) {
			*o = *e;            /* whoever is unordered with the earlier one was, or will be, with this one */
			return;
		}
	}
	if (list->count == list->room) {
		list->room = list->room ? list->room * 2 : 4;
		list->at = realloc(list->at, list->room * sizeof *list->at);
		if (!list->at) abort();
	}
	list->at[list->count++] = *e;
}

static bool is_private(uintptr_t a) { return a >= (uintptr_t)stacks && a < (uintptr_t)stacks_end; }

/* The region of an access, or -1: private memory, constants, or nobody's. */
static int region_of(uintptr_t a, size_t size, bool writes)
{
	int r = region_find(a);
	if (r >= 0) {
		if (a + size > regions[r].end) say_failure("out-of-bounds", "%s: %zu bytes at its end", regions[r].name, size);
		return r;
	}
	if (!is_private(a) && (!is_constant(a) || writes)) {
		char why[96];
		snprintf(why, sizeof why, "%s of %zu bytes outside every buffer", writes ? "write" : "read", size);
		stop("out-of-bounds", why);
	}
	return -1;
}

static bool in_flight;     /* a copy of this thread's own makes the access: it may happen until the thread waits for it */

static void note_flight(struct cell *c)
{
	if (self->open_count == self->open_room) {
		self->open_room = self->open_room ? self->open_room * 2 : 16;
		self->open = realloc(self->open, self->open_room * sizeof(struct cell *));
		if (!self->open) abort();
	}
	self->open[self->open_count++] = c;
}

/* All groups up to this one have arrived. */
static void flights_end(uint32_t group)
{
	uint32_t kept = 0;
	for (uint32_t i = 0; i < self->open_count; i++) {
		struct entries *list = &self->open[i]->writes;
		bool open = false;
		for (uint32_t k = 0; k < list->count; k++) {
			struct entry *e = &list->at[k];
			if (e->thread != self->id || e->clock != FLIGHT) continue;
			if (e->group <= group) e->clock = self->clock;
			else open = true;
		}
		if (open) self->open[kept++] = self->open[i];
	}
	self->open_count = kept;
}

static uint32_t copying;   /* the number of the group's copy that makes the accesses now, or 0 */

static void log_access(uintptr_t a, size_t size, enum mode mode, enum scope scope, int32_t site)
{
	int region = region_of(a, size, mode != MODE_READ);
#ifdef EXEC_BREAK_WRITES
	if (mode == MODE_WRITE) return;
#endif
	if (region < 0) return;
	struct entry e = { .thread = self->id, .clock = self->clock, .epoch = self->epoch, .mode = (uint8_t)mode, .scope = (uint8_t)scope,
		.size = (uint8_t)(size < 255 ? size : 255) };
	e.place = place_intern(site, self->context_id);
	if (in_flight) {
		e.group = self->committed + 1;
		e.clock = FLIGHT;
	}
	if (copying) {
		e.thread = self->block->number * launch.stride + launch.block_size + copying % COPY_COLUMNS;
		e.clock = copying;
	}
	if (size > 1 << 20) stop("limit", "a very long access");
	for (uintptr_t at = a & ~(uintptr_t)7; at < a + size; at += 8) {
		uint64_t key = at / 8;
		if (regions[region].shared) key |= (uint64_t)(self->block->number + 1) << 48;
		e.mask = 0;
		e.value = 0;
		for (unsigned b = 0; b < 8; b++) {
			if (at + b < a || at + b >= a + size) continue;
			e.mask |= (uint8_t)(1u << b);
#ifndef EXEC_BREAK_VALUES
			e.value |= (uint64_t)*(unsigned char *)(at + b) << 8 * b;
#endif
		}
		struct cell *c = cell_of(key, region);
		compare(c, &c->writes, &e);
		if (mode != MODE_READ) compare(c, &c->reads, &e);
		remember(mode == MODE_READ ? &c->reads : &c->writes, &e);
		if (e.group) note_flight(c);
	}
}

/* A store's hook comes before the store: it is logged with its value when the next hook comes. */
static struct { uintptr_t at; size_t size; int32_t site; } pending;

static void flush_pending(void)
{
	if (!pending.at) return;
	uintptr_t at = pending.at;
	pending.at = 0;
	log_access(at, pending.size, MODE_WRITE, SCOPE_DEVICE, pending.site);
}

static void yield_turn(void);

static void step(void)
{
	flush_pending();
	if (++launch.steps > launch.step_limit) stop("limit", "too many steps");
	if (++turn > 3000) yield_turn();      /* it may be waiting for another thread's store */
}

static void hook(const void *p, size_t size, bool writes)
{
	if (!self) return;
	if (is_private((uintptr_t)p)) {
		if (pending.at) flush_pending();
		return;
	}
	int32_t site = exec_site;
	step();
	if (!writes) {
		log_access((uintptr_t)p, size, MODE_READ, SCOPE_DEVICE, site);
		return;
	}
	if (region_of((uintptr_t)p, size, true) < 0) return;
	pending.at = (uintptr_t)p;
	pending.size = size;
	pending.site = site;
}

/* ---- the hooks of the thread sanitizer ---- */

#define HOOKS(n) \
	void __tsan_read##n(void *p); void __tsan_read##n(void *p) { hook(p, n, false); } \
	void __tsan_write##n(void *p); void __tsan_write##n(void *p) { hook(p, n, true); } \
	void __tsan_unaligned_read##n(void *p); void __tsan_unaligned_read##n(void *p) { hook(p, n, false); } \
	void __tsan_unaligned_write##n(void *p); void __tsan_unaligned_write##n(void *p) { hook(p, n, true); }
HOOKS(1) HOOKS(2) HOOKS(4) HOOKS(8) HOOKS(16)
void __tsan_init(void); void __tsan_init(void) {}
void __tsan_read_range(void *p, size_t n); void __tsan_read_range(void *p, size_t n) { hook(p, n, false); }
void __tsan_write_range(void *p, size_t n); void __tsan_write_range(void *p, size_t n) { hook(p, n, true); }
void __tsan_vptr_read(void **p); void __tsan_vptr_read(void **p) { hook(p, 8, false); }
void __tsan_vptr_update(void **p, void *v); void __tsan_vptr_update(void **p, void *v) { (void)v; hook(p, 8, true); }

/* The chain of calls: exec_site is that of the call just made. */
void __tsan_func_entry(void *p); void __tsan_func_entry(void *p)
{
	(void)p;
	if (self) self->context_id = place_intern(exec_site, self->context_id);
}
void __tsan_func_exit(void); void __tsan_func_exit(void)
{
	if (!self) return;
	flush_pending();
	self->context_id = places[self->context_id].caller;
}

void *__tsan_memcpy(void *to, const void *from, size_t n); void *__tsan_memcpy(void *to, const void *from, size_t n)
{
	if (n && self) {
		hook(from, n, false);
		hook(to, n, true);
	}
	memmove(to, from, n);
	flush_pending();
	return to;
}
void *__tsan_memmove(void *to, const void *from, size_t n); void *__tsan_memmove(void *to, const void *from, size_t n)
{
	return __tsan_memcpy(to, from, n);
}
void *__tsan_memset(void *to, int value, size_t n); void *__tsan_memset(void *to, int value, size_t n)
{
	if (n && self) hook(to, n, true);
	memset(to, value, n);
	flush_pending();
	return to;
}

/* Accesses that our headers make for the kernel: an atomic's operation follows at once. */
void exec_access(const void *p, size_t size, int mode, int scope);
void exec_access(const void *p, size_t size, int mode, int scope)
{
	if (!self || is_private((uintptr_t)p)) return;
	int32_t site = exec_site;
	step();
	if (mode == MODE_WRITE) hook(p, size, true);
	else log_access((uintptr_t)p, size, (enum mode)mode, (enum scope)scope, site);
}

/* What clang makes of C++ atomics and __atomic built-ins: system scope. */
#define ATOMICS(n, T) \
	T __tsan_atomic##n##_load(const volatile T *p, int mo); \
	T __tsan_atomic##n##_load(const volatile T *p, int mo) { (void)mo; exec_access((const void *)p, sizeof *p, MODE_ATOMIC, SCOPE_DEVICE); return *p; } \
	void __tsan_atomic##n##_store(volatile T *p, T v, int mo); \
	void __tsan_atomic##n##_store(volatile T *p, T v, int mo) { (void)mo; exec_access((const void *)p, sizeof *p, MODE_ATOMIC, SCOPE_DEVICE); *p = v; } \
	ATOMIC_OP(n, T, exchange, v) ATOMIC_OP(n, T, fetch_add, (T)(o + v)) ATOMIC_OP(n, T, fetch_sub, (T)(o - v)) \
	ATOMIC_OP(n, T, fetch_and, (T)(o & v)) ATOMIC_OP(n, T, fetch_or, (T)(o | v)) ATOMIC_OP(n, T, fetch_xor, (T)(o ^ v)) \
	ATOMIC_OP(n, T, fetch_nand, (T)~(o & v)) \
	int __tsan_atomic##n##_compare_exchange_strong(volatile T *p, T *c, T v, int mo, int fail); \
	int __tsan_atomic##n##_compare_exchange_strong(volatile T *p, T *c, T v, int mo, int fail) \
	{ (void)mo; (void)fail; exec_access((const void *)p, sizeof *p, MODE_ATOMIC, SCOPE_DEVICE); T o = *p; if (o == *c) { *p = v; return 1; } *c = o; return 0; } \
	T __tsan_atomic##n##_compare_exchange_val(volatile T *p, T c, T v, int mo, int fail); \
	T __tsan_atomic##n##_compare_exchange_val(volatile T *p, T c, T v, int mo, int fail) \
	{ (void)mo; (void)fail; exec_access((const void *)p, sizeof *p, MODE_ATOMIC, SCOPE_DEVICE); T o = *p; if (o == c) *p = v; return o; }
#define ATOMIC_OP(n, T, name, result) \
	T __tsan_atomic##n##_##name(volatile T *p, T v, int mo); \
	T __tsan_atomic##n##_##name(volatile T *p, T v, int mo) \
	{ (void)mo; exec_access((const void *)p, sizeof *p, MODE_ATOMIC, SCOPE_DEVICE); T o = *p; *p = result; return o; }
ATOMICS(8, uint8_t) ATOMICS(16, uint16_t) ATOMICS(32, uint32_t) ATOMICS(64, uint64_t)
void __tsan_atomic_thread_fence(int mo); void __tsan_atomic_thread_fence(int mo) { (void)mo; }
void __tsan_atomic_signal_fence(int mo); void __tsan_atomic_signal_fence(int mo) { (void)mo; }

/* ---- scheduling ---- */

static void copy_out(struct block *b);
static void copy_in(struct block *b);

static void fiber_main(void)
{
	extern void exec_call(void);
	exec_call();
	flush_pending();
	self->wait = DONE;
	self->block->alive--;
	free_stacks[free_stack_count++] = self->stack;
	self->stack = NULL;
	setcontext(&scheduler);
	abort();
}

static void fiber_run(struct fiber *f)
{
	if (!f->stack) {
		if (!free_stack_count) stop("limit", "too many threads at once");
		f->stack = free_stacks[--free_stack_count];
		getcontext(&f->context);
		f->context.uc_stack.ss_sp = f->stack;
		f->context.uc_stack.ss_size = STACK;
		f->context.uc_link = NULL;
		makecontext(&f->context, fiber_main, 0);
	}
	self = f;
	threadIdx = f->index;
	blockIdx = f->block->index;
	turn = 0;
	exec_site = 0;
	swapcontext(&scheduler, &f->context);
	self = NULL;
}

static void wait_here(enum wait kind)
{
	flush_pending();
	struct fiber *f = self;
	f->site = (int32_t)place_intern(exec_site, f->context_id);
	f->wait = kind;
	to_scheduler();
}

static void yield_turn(void)
{
	to_scheduler();
	turn = 0;
}

/* All that any of these threads knew each of them knows now. */
static void join_clocks(struct block *b, struct fiber **who, uint32_t n, int planes)
{
#ifdef EXEC_BREAK_BARRIERS
	planes = 0;
#endif
	uint32_t size = launch.stride;
	for (int p = 0; p < PLANES; p++) {
		if (!(planes >> p & 1)) continue;
		uint32_t *all = xalloc(size * sizeof *all);
		for (uint32_t i = 0; i < n; i++) {
			uint32_t *own = b->clocks[p] + (size_t)who[i]->local * size;
			for (uint32_t u = 0; u < size; u++)
				if (own[u] > all[u]) all[u] = own[u];
			if (who[i]->clock > all[who[i]->local]) all[who[i]->local] = who[i]->clock;
		}
		for (uint32_t i = 0; i < n; i++) memcpy(b->clocks[p] + (size_t)who[i]->local * size, all, size * sizeof *all);
		free(all);
	}
	for (uint32_t i = 0; i < n; i++) who[i]->clock++;
}

/* ---- barrier divergence ---- */

static struct { uint32_t place; } *divergences;
static uint32_t divergence_count;

static void divergence_add(uint32_t place)
{
	for (uint32_t i = 0; i < divergence_count; i++)
		if (divergences[i].place == place) return;
	divergences = realloc(divergences, (divergence_count + 1) * sizeof *divergences);
	if (!divergences) abort();
	divergences[divergence_count++].place = place;
}

static uint32_t gather(struct block *b, enum wait kind, struct fiber **who)
{
	uint32_t n = 0;
	for (uint32_t t = 0; t < launch.block_size; t++)
		if (b->fibers[t].wait == kind) who[n++] = &b->fibers[t];
	return n;
}

static void note_divergence(struct block *b, struct fiber **who, uint32_t n)
{
	bool same = n == launch.block_size;
#ifdef EXEC_BREAK_DIVERGENCE
	same = true;
#endif
	for (uint32_t i = 1; i < n; i++) same &= who[i]->site == who[0]->site;
	for (uint32_t i = 0; !same && i < n; i++) divergence_add((uint32_t)who[i]->site);
	(void)b;
}

static bool release_block(struct block *b, struct fiber **who)
{
	uint32_t n = gather(b, WAIT_BLOCK, who);
	if (!n || n != b->alive) return false;
	note_divergence(b, who, n);
	int count = 0, all = 1, any = 0, planes = who[0]->planes;
	for (uint32_t i = 0; i < n; i++) {
		count += who[i]->vote != 0;
		all &= who[i]->vote != 0;
		any |= who[i]->vote != 0;
		planes &= who[i]->planes;
	}
	uint32_t part = planes & PLANE_OF_WARP ? WARP : n;      /* a barrier whose memory scope is the sub-group */
	for (uint32_t i = 0; i < n; i += part) join_clocks(b, who + i, n - i < part ? n - i : part, planes);
	for (uint32_t i = 0; i < n; i++) {
		who[i]->vote_count = count;
		who[i]->vote_and = all;
		who[i]->vote_or = any;
		who[i]->wait = RUNNABLE;
	}
	return true;
}

static bool release_named(struct block *b, struct fiber **who)
{
	bool released = false;
	for (uint32_t id = 0; id < NAMED; id++) {
		struct named *named = &b->named[id];
		struct fiber **mine = who;
		uint32_t n = 0;
		for (uint32_t t = 0; t < launch.block_size; t++)
			if (b->fibers[t].wait == WAIT_NAMED && b->fibers[t].barrier == id) mine[n++] = &b->fibers[t];
		if (!n || n + named->arrived < named->expected) continue;
		for (int p = 0; p < PLANES && named->clocks[p]; p++) {
			for (uint32_t i = 0; i < n; i++) {
				uint32_t *own = b->clocks[p] + (size_t)mine[i]->local * launch.stride;
				for (uint32_t u = 0; u < launch.stride; u++)
					if (named->clocks[p][u] > own[u]) own[u] = named->clocks[p][u];
			}
			memset(named->clocks[p], 0, launch.stride * sizeof(uint32_t));
		}
		named->arrived = 0;
		join_clocks(b, mine, n, PLANE_BOTH);
		for (uint32_t i = 0; i < n; i++) mine[i]->wait = RUNNABLE;
		released = true;
	}
	return released;
}

static void tell_lanes(struct fiber **who, uint32_t n)
{
	uint32_t present = 0;
	for (uint32_t i = 0; i < n; i++) present |= 1u << who[i]->local % WARP;
	for (uint32_t i = 0; i < n; i++) {
		who[i]->present = present;
		who[i]->wait = RUNNABLE;
		if (!who[i]->told) continue;
		for (uint32_t j = 0; j < n; j++) {
			size_t size = who[j]->given_size < who[i]->given_size ? who[j]->given_size : who[i]->given_size;
			memcpy(who[i]->told + (who[j]->local % WARP) * who[i]->given_size, who[j]->given, size);
		}
	}
}

/* Lanes that wait for one mask go on when all of it that still runs has come. */
static bool release_warp(struct block *b, struct fiber **who)
{
	bool released = false;
	for (uint32_t t = 0; t < launch.block_size; t++) {
		struct fiber *first = &b->fibers[t];
		if (first->wait != WAIT_WARP) continue;
		uint32_t base = t / WARP * WARP, n = 0;
		bool complete = true;
		for (uint32_t l = 0; l < WARP && base + l < launch.block_size; l++) {
			struct fiber *f = &b->fibers[base + l];
			if (!(first->mask >> l & 1) || f->wait == DONE) continue;
			complete &= f->wait == WAIT_WARP && f->mask == first->mask && f->kind == first->kind;
			who[n++] = f;
		}
		if (!complete) continue;
		if (first->planes) join_clocks(b, who, n, first->planes);
		tell_lanes(who, n);
		released = true;
	}
	return released;
}

/* Nobody can go on: the lanes of a warp that came to one place are taken as those that run together. */
static bool release_quiet(struct block *b, struct fiber **who)
{
	for (uint32_t t = 0; t < launch.block_size; t++) {
		if (b->fibers[t].wait != WAIT_QUIET) continue;
		uint32_t base = t / WARP * WARP, n = 0;
		for (uint32_t l = 0; l < WARP && base + l < launch.block_size; l++) {
			struct fiber *f = &b->fibers[base + l];
			if (f->wait == WAIT_QUIET && f->site == b->fibers[t].site) who[n++] = f;
		}
		tell_lanes(who, n);
		return true;
	}
	return false;
}

static bool release_event(struct block *b)
{
	bool released = false;
	for (uint32_t t = 0; t < launch.block_size; t++) {
		struct fiber *f = &b->fibers[t];
		if (f->wait == WAIT_EVENT && f->ready(f->ready_of)) {
			f->wait = RUNNABLE;
			released = true;
		}
	}
	return released;
}

static uint32_t *turn_order(void)
{
	uint32_t n = launch.block_size, *order = xalloc(n * sizeof *order);
	for (uint32_t i = 0; i < n; i++) order[i] = launch.order == 1 ? n - 1 - i : i;
	for (uint32_t i = n; launch.order >= 2 && i > 1; i--) {
		uint32_t j = rng() % i, o = order[i - 1];
		order[i - 1] = order[j];
		order[j] = o;
	}
	return order;
}

/* Runs a block until all its threads are done or wait for other blocks. */
static void block_run(struct block *b)
{
	struct fiber **who = xalloc(launch.block_size * sizeof *who);
	current_block = b;
	copy_in(b);
	for (;;) {
		bool ran = false;
		uint32_t *order = turn_order();
		for (uint32_t i = 0; i < launch.block_size; i++) {
			if (b->fibers[order[i]].wait != RUNNABLE) continue;
			fiber_run(&b->fibers[order[i]]);
			ran = true;
		}
		free(order);
		bool warp = release_warp(b, who), named = release_named(b, who), event = release_event(b);
		if (warp || named || event) continue;
		if (release_block(b, who) || ran || release_quiet(b, who)) continue;
		break;
	}
	copy_out(b);
	free(who);
}

/* Lanes of one warp that wait for each other at several places: to name one of these tells it. */
static struct stuck { uint32_t places[WARP], count; } *stuck;
static uint32_t stuck_count;

static void stuck_add(struct stuck s)
{
	for (uint32_t i = 0; i < stuck_count; i++)
		if (stuck[i].count == s.count && !memcmp(stuck[i].places, s.places, s.count * sizeof *s.places)) return;
	stuck = realloc(stuck, (stuck_count + 1) * sizeof *stuck);
	if (!stuck) abort();
	stuck[stuck_count++] = s;
}

/* Of a block those warps of which some lane waits for others of its own; says whether there is any. */
static bool name_stuck(struct block *b)
{
	bool any = false;
	for (uint32_t base = 0; base < launch.block_size; base += WARP) {
		struct stuck s = { .count = 0 };
		bool waits = false;
		for (uint32_t l = 0; l < WARP && base + l < launch.block_size; l++) {
			struct fiber *f = &b->fibers[base + l];
			if (f->wait == DONE || f->wait == RUNNABLE) continue;
			waits |= f->wait == WAIT_WARP;
			uint32_t i = 0;
			while (i < s.count && s.places[i] != (uint32_t)f->site) i++;
			if (i == s.count) s.places[s.count++] = (uint32_t)f->site;
		}
		if (waits) stuck_add(s);
		any |= waits;
	}
	return any;
}

static void name_waiting(void)
{
	for (uint32_t i = 0; i < launch.blocks; i++) {
		struct block *b = &blocks[i];
		bool by_warp = b->alive && name_stuck(b);       /* then who waits for the block waits for such a warp */
		for (uint32_t t = 0; t < launch.block_size && b->alive && !by_warp; t++) {
			struct fiber *f = &b->fibers[t];
			if (f->wait != DONE && f->wait != RUNNABLE) divergence_add((uint32_t)f->site);
		}
	}
	say_failure("deadlock", "threads wait for ever");
}

/* All threads of the grid that still run wait for each other. */
static bool release_grid(void)
{
	uint32_t waiting = 0, alive = 0;
	int32_t site = 0;
	bool same = true;
	for (uint32_t i = 0; i < launch.blocks; i++) {
		alive += blocks[i].alive;
		for (uint32_t t = 0; t < launch.block_size && blocks[i].alive; t++) {
			struct fiber *f = &blocks[i].fibers[t];
			if (f->wait != WAIT_GRID) continue;
			waiting++;
			same &= !site || site == f->site;
			site = f->site;
		}
	}
	if (!waiting || waiting != alive) return false;
	same &= alive == launch.blocks * launch.block_size;
	struct fiber **who = xalloc(launch.block_size * sizeof *who);
	for (uint32_t i = 0; i < launch.blocks; i++) {
		if (!blocks[i].alive) continue;
		uint32_t n = gather(&blocks[i], WAIT_GRID, who);
		join_clocks(&blocks[i], who, n, PLANE_BOTH);
		for (uint32_t k = 0; k < n; k++) {
			if (!same) divergence_add((uint32_t)who[k]->site);
			who[k]->wait = RUNNABLE;
			who[k]->epoch++;
		}
	}
	free(who);
	return true;
}

static void block_begin(struct block *b, uint32_t number);
static void block_end(struct block *b);

static void grid_run(void)
{
	do {
		for (uint32_t i = 0; i < launch.blocks; i++) {
			uint32_t n = launch.order == 1 ? launch.blocks - 1 - i : i;
			struct block *b = &blocks[n];
			if (watched[0] >= 0 && n != watched[0] / launch.stride && n != watched[1] / launch.stride) continue;
			if (!b->begun) block_begin(b, n);
			else if (!b->alive) continue;
			block_run(b);
			if (!b->alive) block_end(b);
		}
	} while (release_grid());
	for (uint32_t i = 0; i < launch.blocks; i++)
		if (blocks[i].alive) {
			name_waiting();
			return;
		}
}

/* ---- what the headers call ---- */

void exec_barrier(int planes, int vote, int *results); void exec_barrier(int planes, int vote, int *results)
{
	self->vote = vote;
	self->planes = planes;
	wait_here(WAIT_BLOCK);
	if (results) {
		results[0] = self->vote_count;
		results[1] = self->vote_and;
		results[2] = self->vote_or;
	}
}

void exec_grid_barrier(void); void exec_grid_barrier(void) { wait_here(WAIT_GRID); }

void exec_named_barrier(unsigned id, unsigned count, int waits); void exec_named_barrier(unsigned id, unsigned count, int waits)
{
	if (id >= NAMED) stop("unsupported", "barrier number out of range");
	struct named *named = &self->block->named[id];
	named->expected = count ? count : launch.block_size;
	if (waits) {
		self->barrier = id;
		wait_here(WAIT_NAMED);
		return;
	}
	flush_pending();
	for (int p = 0; p < PLANES; p++) {
		if (!named->clocks[p]) named->clocks[p] = xalloc(launch.stride * sizeof(uint32_t));
		uint32_t *own = self->block->clocks[p] + (size_t)self->local * launch.stride;
		for (uint32_t u = 0; u < launch.stride; u++)
			if (own[u] > named->clocks[p][u]) named->clocks[p][u] = own[u];
		named->clocks[p][self->local] = self->clock;
	}
	self->clock++;
	named->arrived++;
}

/* Lanes of one warp meet and tell each other what they bring; told has room for 32. Gives who came. */
unsigned exec_warp(unsigned mask, int kind, int planes, const void *given, size_t size, void *told);
unsigned exec_warp(unsigned mask, int kind, int planes, const void *given, size_t size, void *told)
{
	if (!(mask >> self->local % WARP & 1)) stop("invalid", "a lane that is not in its own mask");
	self->mask = mask;
	self->kind = kind;
	self->planes = planes;
	self->given = given;
	self->given_size = size;
	self->told = told;
	wait_here(WAIT_WARP);
	return self->present;
}

/* The lanes that happen to run together: what a GPU would choose is not defined, this is one possibility. */
unsigned exec_together(const void *given, size_t size, void *told);
unsigned exec_together(const void *given, size_t size, void *told)
{
	self->given = given;
	self->given_size = size;
	self->told = told;
	wait_here(WAIT_QUIET);
	return self->present;
}

unsigned exec_thread(void); unsigned exec_thread(void) { return self->local; }
unsigned exec_lane(void); unsigned exec_lane(void) { return self->local % WARP; }
unsigned exec_warp_members(void); unsigned exec_warp_members(void)
{
	uint32_t base = self->local / WARP * WARP, n = launch.block_size - base;
	return n >= WARP ? ~0u : (1u << n) - 1;
}

/* Split barriers (cuda::barrier): who arrives gives what it knows, who waits for the phase takes it. */
struct exec_split { uint32_t expected, pending, phase; uint32_t *clocks[PLANES]; };
static struct { const void *at; uint32_t block; struct exec_split split; } splits[4096];
static uint32_t split_count;

static struct exec_split *split_of(const void *at)
{
	uint32_t block = region_find((uintptr_t)at) >= 0 && regions[region_find((uintptr_t)at)].shared ? self->block->number : 0;
	for (uint32_t i = 0; i < split_count; i++)
		if (splits[i].at == at && splits[i].block == block) return &splits[i].split;
	if (split_count == sizeof splits / sizeof *splits) stop("limit", "too many barriers");
	splits[split_count].at = at;
	splits[split_count].block = block;
	return &splits[split_count++].split;
}

void exec_split_init(const void *at, unsigned expected); void exec_split_init(const void *at, unsigned expected)
{
	struct exec_split *s = split_of(at);
	s->expected = s->pending = expected;
	for (int p = 0; p < PLANES; p++)
		if (!s->clocks[p]) s->clocks[p] = xalloc(2 * launch.stride * sizeof(uint32_t));
}

/* Gives the number of the phase that it arrived in. */
unsigned exec_split_arrive(const void *at, unsigned n, int drop); unsigned exec_split_arrive(const void *at, unsigned n, int drop)
{
	flush_pending();
	struct exec_split *s = split_of(at);
	if (!s->clocks[0]) stop("invalid", "a barrier that nobody initialised");
	uint32_t size = launch.stride, phase = s->phase;
	for (int p = 0; p < PLANES; p++) {      /* the second half gathers for the phase under way */
		uint32_t *own = self->block->clocks[p] + (size_t)self->local * size, *to = s->clocks[p] + size;
		for (uint32_t u = 0; u < size; u++)
			if (own[u] > to[u]) to[u] = own[u];
		if (self->clock > to[self->local]) to[self->local] = self->clock;
	}
	self->clock++;
	if (drop) s->expected--;
	s->pending -= n < s->pending ? n : s->pending;
	if (!s->pending) {
		for (int p = 0; p < PLANES; p++) memcpy(s->clocks[p], s->clocks[p] + size, size * sizeof(uint32_t));
		s->phase++;
		s->pending = s->expected;
	}
	return phase;
}

/* The block's own split barrier (a group's barrier_arrive and barrier_wait). */
unsigned exec_block_arrive(void); unsigned exec_block_arrive(void)
{
	const void *at = self->block;
	if (!split_of(at)->expected) exec_split_init(at, launch.block_size);
	return exec_split_arrive(at, 1, 0);
}

struct split_wait { struct exec_split *split; uint32_t phase; };
static bool split_is_over(void *of)
{
	struct split_wait *w = of;
	return w->split->phase != w->phase;
}

int exec_split_test(const void *at, unsigned phase); int exec_split_test(const void *at, unsigned phase)
{
	return split_of(at)->phase != phase;
}

void exec_split_wait(const void *at, unsigned phase); void exec_split_wait(const void *at, unsigned phase)
{
	struct split_wait w = { split_of(at), phase };
	while (!split_is_over(&w)) {
		self->ready = split_is_over;
		self->ready_of = &w;
		wait_here(WAIT_EVENT);
	}
	flush_pending();
	uint32_t size = launch.stride;
	for (int p = 0; p < PLANES; p++) {
		uint32_t *own = self->block->clocks[p] + (size_t)self->local * size;
		for (uint32_t u = 0; u < size; u++)
			if (w.split->clocks[p][u] > own[u]) own[u] = w.split->clocks[p][u];
	}
	self->clock++;
}

/* OpenCL's copies by the work-group: an agent of its own makes the accesses, once its first thread calls; whoever waits for
 * the event knows of them. All threads must call them at one place, with the same arguments. */
size_t exec_copy_begin(uint64_t arguments); size_t exec_copy_begin(uint64_t arguments)
{
	flush_pending();
	struct block *b = self->block;
	uint32_t number = ++self->copies;
	if (number >= MANY_COPIES) stop("limit", "too many copies");
	struct copy *c = &b->copies[number];
	uint32_t place = place_intern(exec_site, self->context_id);
	if (c->callers && (c->place != place || c->arguments != arguments)) {
		divergence_add(place);
		divergence_add(c->place);
	}
	c->callers++;
	c->place = place;
	c->arguments = arguments;
	copying = self->local ? 0 : number;
	return number;
}

void exec_copy_done(void); void exec_copy_done(void)
{
	flush_pending();
	if (copying) self->block->copies_done = copying;
	copying = 0;
}

struct copy_wait { struct block *block; size_t number; };
static bool copy_is_done(void *of)
{
	struct copy_wait *w = of;
	return w->block->copies_done >= w->number;
}

void exec_copy_wait(size_t number); void exec_copy_wait(size_t number)
{
	struct copy_wait w = { self->block, number };
	if (!number || number >= MANY_COPIES) stop("invalid", "an event of no copy");
	while (!copy_is_done(&w)) {
		self->ready = copy_is_done;
		self->ready_of = &w;
		wait_here(WAIT_EVENT);
	}
	flush_pending();
	for (int p = 0; p < PLANES; p++) {
		uint32_t *own = w.block->clocks[p] + (size_t)self->local * launch.stride + launch.block_size + number % COPY_COLUMNS;
		if (number > *own) *own = (uint32_t)number;
	}
}

static void copies_end(struct block *b)
{
	for (uint32_t i = 1; i < MANY_COPIES && b->copies[i].callers; i++)
		if (b->copies[i].callers != launch.block_size) divergence_add(b->copies[i].place);
}

/* A thread's own asynchronous copies (cp.async): the store may happen at any time until the thread waits for its group. */
void exec_async_copy(void *to, const void *from, size_t size, size_t zeros);
void exec_async_copy(void *to, const void *from, size_t size, size_t zeros)
{
	if (size > zeros) exec_access(from, size - zeros, MODE_READ, SCOPE_DEVICE);
	step();
	memmove(to, from, size - zeros);
	memset((char *)to + (size - zeros), 0, zeros);
	in_flight = true;
	if (!is_private((uintptr_t)to)) log_access((uintptr_t)to, size, MODE_WRITE, SCOPE_DEVICE, exec_site);
	in_flight = false;
}
void exec_async_commit(void); void exec_async_commit(void) { self->committed++; }
void exec_async_wait(size_t newest); void exec_async_wait(size_t newest)
{
	flush_pending();
	if (self->committed > newest) flights_end(self->committed - (uint32_t)newest);
}

void exec_block_wait(unsigned phase); void exec_block_wait(unsigned phase) { exec_split_wait(self->block, phase); }

/* Surfaces: memory for each object that a kernel names, of rows of 2^20 bytes and 2^12 rows. */
char *exec_surface(uint64_t id, int x, int y, int z); char *exec_surface(uint64_t id, int x, int y, int z)
{
	static struct { uint64_t id; char *at; } known[16];
	static uint32_t count;
	uint32_t i = 0;
	while (i < count && known[i].id != id) i++;
	if (i == sizeof known / sizeof *known) stop("limit", "too many surfaces");
	if (i == count) {
		known[i].id = id;
		known[i].at = mmap(NULL, SPACE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		if (known[i].at == MAP_FAILED) stop("no memory", "surfaces");
		region_add(known[i].at, SPACE, "surface", false, known[i].at);
		count++;
	}
	if (x < 0 || x >= 1 << 20 || y < 0 || y >= 1 << 12 || z < 0 || z >= 64) stop("out-of-bounds", "surface");
	return known[i].at + x + ((size_t)y << 20) + ((size_t)z << 32);
}

int exec_is_shared(const void *p); int exec_is_shared(const void *p)
{
	int r = region_find((uintptr_t)p);
	return r >= 0 && regions[r].shared;
}
int exec_is_global(const void *p); int exec_is_global(const void *p)
{
	int r = region_find((uintptr_t)p);
	return r >= 0 && !regions[r].shared;
}

void exec_fail(const char *kind, const char *why); void exec_fail(const char *kind, const char *why) { stop(kind, why); }
void exec_exit(void); void exec_exit(void)
{
	flush_pending();
	self->wait = DONE;
	self->block->alive--;
	to_scheduler();
	abort();
}

void *exec_malloc(size_t n); void *exec_malloc(size_t n)   /* never given back, so that no address has two lives */
{
	flush_pending();
	void *p = xalloc(n + 16);
	region_add(p, n ? n : 1, "heap", false, p);
	return p;
}

/* ---- jobs ---- */

static int fill_mode;

static size_t shared_size(void) { return (size_t)(__stop_exec_shared - __start_exec_shared); }

static void copy_out(struct block *b)
{
	if (!b->alive) return;
	if (!b->shared) b->shared = xalloc(shared_size());
	memcpy(b->shared, __start_exec_shared, shared_size());
}

static void copy_in(struct block *b)
{
	if (b->shared) memcpy(__start_exec_shared, b->shared, shared_size());
}

/* What shared memory holds before anybody writes is anything. */
static void fill_shared(void)
{
	for (size_t i = 0; i + 4 <= shared_size(); i += 4) {
		uint32_t v = fill_mode == 0 ? 0 : fill_mode == 1 ? (uint32_t)i / 4 & 63 : rng() % 8;
		memcpy(__start_exec_shared + i, &v, 4);
	}
}

static void block_begin(struct block *b, uint32_t number)
{
	uint32_t size = launch.block_size;
	b->begun = true;
	b->number = number;
	b->alive = size;
	b->index = (struct uint3){ number % gridDim.x, number / gridDim.x % gridDim.y, number / gridDim.x / gridDim.y };
	b->fibers = xalloc(size * sizeof *b->fibers);
	for (int p = 0; p < PLANES; p++) b->clocks[p] = xalloc((size_t)size * launch.stride * sizeof(uint32_t));
	for (uint32_t t = 0; t < size; t++) {
		struct fiber *f = &b->fibers[t];
		f->block = b;
		f->local = t;
		f->id = number * launch.stride + t;
		f->clock = 1;
		f->index = (struct uint3){ t % blockDim.x, t / blockDim.x % blockDim.y, t / blockDim.x / blockDim.y };
	}
	fill_shared();
}

static void block_end(struct block *b)
{
	copies_end(b);
	for (int p = 0; p < PLANES; p++) {
		free(b->clocks[p]);
		b->clocks[p] = NULL;
	}
	free(b->shared);
	b->shared = NULL;
	free(b->fibers);
	b->fibers = NULL;
	for (uint32_t i = 0; i < NAMED; i++)
		for (int p = 0; p < PLANES; p++) free(b->named[i].clocks[p]);
}

struct field { uint32_t offset, size; char kind; int64_t target; };   /* kind: i integer, f float, b bool, p pointer to a buffer, c given */
struct buffer { char name[128]; unsigned char *origin; uint64_t front, bytes; uint32_t unit, stride; struct field fields[64]; uint32_t field_count; bool own; };
static struct buffer *buffers;
static uint32_t buffer_count;
static unsigned char *blob;
static int kernel_number;

void exec_call(void);
void exec_call(void) { exec_kernels[kernel_number](blob); }

static void fill_value(unsigned char *at, char kind, uint32_t size, int64_t v)
{
	float f = (float)v;
	double d = (double)v;
	if (kind == 'f' && size == 4) memcpy(at, &f, 4);
	else if (kind == 'f' && size == 8) memcpy(at, &d, 8);
	else if (kind == 'f' && size == 2) memset(at, 0, 2);
	else if (size == 1 && kind == 'b') *at = (unsigned char)(v & 1);
	else memcpy(at, &v, size < 8 ? size : 8);
}

static int64_t fill_next(uint64_t i)
{
	switch (fill_mode) {
	case 0: return 0;
	case 1: return (int64_t)i;
	case 2: return rng() % 8;
	case 3: return (int64_t)(rng() % 64);
	default: return (int64_t)(rng() % 5) - 1;
	}
}

/* Are its elements integers of 4 bytes? */
static bool is_of_ints(const struct buffer *b)
{
	return b->field_count == 1 && b->unit == 4 && b->fields[0].kind == 'i' && b->fields[0].size == 4;
}

/* Does filling it change nothing, as memory is zero at first? */
static bool is_zero(const struct buffer *b)
{
	for (uint32_t k = 0; k < b->field_count; k++)
		if (b->fields[k].kind == 'p' || b->fields[k].kind == 'c') return false;
	return fill_mode == 0;
}

static void fill_buffer(struct buffer *b)
{
	if (!b->unit || is_zero(b)) return;
	uint64_t low = b->front / b->unit, high = (b->bytes - b->front) / b->unit;
	unsigned char *first = b->origin - low * b->unit;
	if (is_of_ints(b)) {         /* most are: quickly */
		int32_t *all = (int32_t *)(void *)first;
		for (uint64_t i = 0; i < low + high; i++) all[i] = (int32_t)fill_next((uint64_t)((int64_t)(i - low)));
		return;
	}
	for (uint64_t i = 0; i < low + high; i++)
		for (uint32_t k = 0; k < b->field_count; k++) {
			struct field *f = &b->fields[k];
			unsigned char *at = first + i * b->unit + f->offset;
			int64_t index = (int64_t)(i - low);
			if (f->kind == 'c') {
				memcpy(at, &f->target, f->size < 8 ? f->size : 8);
			} else if (f->kind == 'p' && f->target < buffer_count) {
				struct buffer *to = &buffers[f->target];
				/* each element of an array of pointers has memory of its own */
				uint64_t room = (to->bytes - to->front) / 4096 - 1;
				unsigned char *p = to->origin + ((uint64_t)index % room) * 4096;
				memcpy(at, &p, 8);
			} else {
				fill_value(at, f->kind, f->size, fill_next((uint64_t)index));
			}
		}
}

static struct { uint32_t offset, buffer; } *pointers;   /* into the arguments */
static struct { uint32_t offset; char name[64]; } locals[LOCALS];   /* OpenCL's: local memory that the host asks for */
static uint32_t local_count;
static uint32_t pointer_count;
static uint32_t seconds;   /* of the processor that the job may take */

static bool read_job(void)
{
	static char line[1 << 16];
	bool any = false;
	launch.step_limit = 4000000;
	seconds = 5;
	while (fgets(line, sizeof line, stdin)) {
		char word[32], name[128];
		int used = 0;
		if (sscanf(line, "%31s%n", word, &used) < 1) continue;
		const char *rest = line + used;
		any = true;
		if (!strcmp(word, "run")) return true;
		if (!strcmp(word, "kernel")) sscanf(rest, "%d", &kernel_number);
		else if (!strcmp(word, "block")) sscanf(rest, "%u %u %u", &blockDim.x, &blockDim.y, &blockDim.z);
		else if (!strcmp(word, "grid")) sscanf(rest, "%u %u %u", &gridDim.x, &gridDim.y, &gridDim.z);
		else if (!strcmp(word, "order")) sscanf(rest, "%u", &launch.order);
		else if (!strcmp(word, "seed")) sscanf(rest, "%" SCNu64, &launch.seed);
		else if (!strcmp(word, "fill")) sscanf(rest, "%d", &fill_mode);
		else if (!strcmp(word, "steps")) sscanf(rest, "%" SCNu64, &launch.step_limit);
		else if (!strcmp(word, "seconds")) sscanf(rest, "%u", &seconds);
		else if (!strcmp(word, "dynamic")) sscanf(rest, "%" SCNu64, &exec_dynamic_bytes);
		else if (!strcmp(word, "watch")) sscanf(rest, "%" SCNd64 " %" SCNd64, &watched[0], &watched[1]);
		else if (!strcmp(word, "blob")) {
			uint32_t n = 0;
			int at = 0;
			sscanf(rest, "%u%n", &n, &at);
			rest += at;
			blob = xalloc(n + 64);
			for (uint32_t i = 0; i < n; i++) {
				unsigned byte;
				while (*rest == ' ') rest++;
				if (sscanf(rest, "%2x", &byte) != 1) break;
				blob[i] = (unsigned char)byte;
				rest += 2;
			}
		} else if (!strcmp(word, "buffer")) {
			buffers = realloc(buffers, (buffer_count + 1) * sizeof *buffers);
			struct buffer *b = &buffers[buffer_count++];
			memset(b, 0, sizeof *b);
			sscanf(rest, "%127s %" SCNu64 " %" SCNu64 " %u", name, &b->bytes, &b->front, &b->unit);
			strcpy(b->name, name);
		} else if (!strcmp(word, "variable")) {     /* one of the module's own, filled like a buffer */
			buffers = realloc(buffers, (buffer_count + 1) * sizeof *buffers);
			struct buffer *b = &buffers[buffer_count++];
			memset(b, 0, sizeof *b);
			uint32_t number = 0;
			sscanf(rest, "%u %u", &number, &b->unit);
			b->origin = exec_variables[number].at;
			b->bytes = exec_variables[number].size;
			b->own = true;
		} else if (!strcmp(word, "field")) {
			struct buffer *b = &buffers[buffer_count - 1];
			struct field *f = &b->fields[b->field_count];
			if (b->field_count < 64 && sscanf(rest, "%u %u %c %" SCNd64, &f->offset, &f->size, &f->kind, &f->target) >= 3) b->field_count++;
		} else if (!strcmp(word, "pointer")) {
			pointers = realloc(pointers, (pointer_count + 1) * sizeof *pointers);
			sscanf(rest, "%u %u", &pointers[pointer_count].offset, &pointers[pointer_count].buffer);
			pointer_count++;
		} else if (!strcmp(word, "local") && local_count < LOCALS) {
			sscanf(rest, "%u %63s", &locals[local_count].offset, locals[local_count].name);
			local_count++;
		} else if (!strcmp(word, "end")) return false;
	}
	return any && !feof(stdin);
}

static void print_places(const uint32_t *seen)
{
	printf("\"places\":{");
	bool first = true;
	for (uint32_t i = 1; i < place_count; i++) {
		if (!seen[i]) continue;
		printf("%s\"%u\":[", first ? "" : ",", i);
		first = false;
		for (uint32_t p = i, n = 0; p && n < 64; p = places[p].caller, n++) printf("%s%d", n ? "," : "", places[p].site);
		printf("]");
	}
	printf("}");
}

static void print_thread(uint32_t id)
{
	uint32_t t = id % launch.stride, b = id / launch.stride;
	printf("{\"thread\":[%u,%u,%u],\"block\":[%u,%u,%u]}", t % blockDim.x, t / blockDim.x % blockDim.y, t / blockDim.x / blockDim.y,
		b % gridDim.x, b / gridDim.x % gridDim.y, b / gridDim.x / gridDim.y);
}

static void report(void)
{
	static const char *const modes[] = { "read", "write", "atomic" };
	uint32_t *seen = xalloc((place_count + 1) * sizeof *seen);
	printf("{\"status\":\"%s\",\"why\":\"%s\",\"steps\":%" PRIu64 ",\"races\":[", status, failure, launch.steps);
	for (uint32_t i = 0; i < race_count; i++) {
		struct race *r = &races[i];
		seen[r->place[0]] = seen[r->place[1]] = 1;
		printf("%s{\"array\":\"%s\",\"places\":[%u,%u],\"modes\":[\"%s\",\"%s\"],\"level\":\"%s\",\"space\":\"%s\",\"same_value\":%s,\"offset\":%" PRId64
			",\"count\":%" PRIu64 ",\"threads\":[", i ? "," : "", regions[r->region].name, r->place[0], r->place[1],
			modes[r->mode[0]], modes[r->mode[1]], r->grid ? "grid" : "block", regions[r->region].shared ? "shared" : "global",
			r->differ ? "false" : "true", r->offset, r->count);
		print_thread(r->thread[0]);
		printf(",");
		print_thread(r->thread[1]);
		printf("]}");
	}
	printf("],\"divergence\":[");
	for (uint32_t i = 0; i < divergence_count; i++) {
		seen[divergences[i].place] = 1;
		printf("%s%u", i ? "," : "", divergences[i].place);
	}
	printf("],\"stuck\":[");
	for (uint32_t i = 0; i < stuck_count; i++)
		for (uint32_t k = 0; k < stuck[i].count; k++) {
			seen[stuck[i].places[k]] = 1;
			printf("%s%u%s", k ? "," : i ? ",[" : "[", stuck[i].places[k], k + 1 < stuck[i].count ? "" : "]");
		}
	printf("],");
	print_places(seen);
	printf("}\n");
	fflush(stdout);
}

static void crashed(int signal)
{
	(void)signal;
	status = "ok";
	stop("crash", "the kernel crashed");
}

static void took_long(int signal)
{
	(void)signal;
	status = "ok";
	stop("time", "it took too long");
}

static void make_memory(void)
{
	for (uint32_t i = 0; i < buffer_count; i++) {
		struct buffer *b = &buffers[i];
		if (b->own) continue;
		/* any 32 bit index lies in its memory: how long an array is nobody says */
		size_t space = buffer_count <= 24 ? SPACE : SPACE / 64;
		unsigned char *p = mmap(NULL, 2 * space, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		if (p == MAP_FAILED) stop("no memory", "buffers");
		b->origin = p + space;
		region_add(p, 2 * space, b->name, false, b->origin);
	}
	for (uint32_t i = 0; i < buffer_count; i++) fill_buffer(&buffers[i]);
	for (uint32_t i = 0; i < local_count; i++) {
		unsigned char *p = exec_dynamic + i * (LOCAL_ROOM + LOCAL_GAP);
		memcpy(blob + locals[i].offset, &p, 8);
		region_add(p, LOCAL_ROOM, locals[i].name, true, p);
	}
	for (uint64_t i = 0; i < exec_variable_count; i++)
		if (!local_count || exec_variables[i].at != exec_dynamic) region_add(exec_variables[i].at, exec_variables[i].size, exec_variables[i].name, exec_variables[i].shared != 0, exec_variables[i].at);
	uint32_t need = launch.block_size * launch.blocks;
	if (need > 16384) need = 16384;
	stacks = mmap(NULL, (size_t)need * STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (stacks == MAP_FAILED) stop("no memory", "stacks");
	stacks_end = stacks + (size_t)need * STACK;
	free_stacks = xalloc(need * sizeof *free_stacks);
	for (uint32_t i = need; i-- > 0;) free_stacks[free_stack_count++] = stacks + (size_t)i * STACK;
}

static void on_crashes(void)
{
	static char alternative[65536];
	stack_t s = { .ss_sp = alternative, .ss_size = sizeof alternative };
	sigaltstack(&s, NULL);
	struct sigaction a = { .sa_handler = crashed, .sa_flags = SA_ONSTACK };
	sigaction(SIGSEGV, &a, NULL);
	sigaction(SIGBUS, &a, NULL);
	sigaction(SIGFPE, &a, NULL);
	sigaction(SIGILL, &a, NULL);
	sigaction(SIGABRT, &a, NULL);
	a.sa_handler = took_long;
	sigaction(SIGALRM, &a, NULL);
	sigaction(SIGPROF, &a, NULL);
	struct itimerval limit = { .it_value = { .tv_sec = seconds } };
	setitimer(ITIMER_PROF, &limit, NULL);
}

static void run_job(void)
{
	launch.block_size = blockDim.x * blockDim.y * blockDim.z;
	launch.stride = launch.block_size + COPY_COLUMNS;
	launch.blocks = gridDim.x * gridDim.y * gridDim.z;
	for (int i = 0; i < 2 && watched[0] >= 0; i++)
		watched[i] = watched[i] / launch.block_size * launch.stride + watched[i] % launch.block_size;
	rng_state = launch.seed * 2 + 1;
	rng();
	on_crashes();
	make_memory();
	for (uint32_t i = 0; i < pointer_count; i++) memcpy(blob + pointers[i].offset, &buffers[pointers[i].buffer].origin, 8);
	blocks = xalloc(launch.blocks * sizeof *blocks);
	clusterDim = (struct uint3){ 1, 1, 1 };
	grid_run();
	report();
}

int main(void)
{
	while (read_job()) {
		fflush(stdout);
		pid_t child = fork();
		if (!child) {
			alarm(300);     /* it may wait for what never comes */
			run_job();
			_exit(0);
		}
		int result = 0;
		while (waitpid(child, &result, 0) < 0 && errno == EINTR) {}
		if (!WIFEXITED(result)) printf("{\"status\":\"crash\",\"why\":\"signal\",\"races\":[],\"divergence\":[],\"places\":{}}\n");
		buffer_count = pointer_count = local_count = 0;
		watched[0] = watched[1] = -1;
		launch.order = 0;
		launch.seed = 0;
		fflush(stdout);
	}
	return 0;
}

/* ---- the C library, as kernels see it (execute.py renames their calls) ---- */

unsigned char exec_globals_end[8] __attribute__((section("exec_global")));   /* so that the section is never missing */
static void reads(const void *p, size_t n) { if (n) exec_access(p, n, MODE_READ, SCOPE_DEVICE); }
static void writes(void *p, size_t n)
{
	if (!n) return;
	exec_access(p, n, MODE_WRITE, SCOPE_DEVICE);
}
int exec_memcmp(const void *a, const void *b, size_t n); int exec_memcmp(const void *a, const void *b, size_t n)
{
	reads(a, n);
	reads(b, n);
	return memcmp(a, b, n);
}
size_t exec_strlen(const char *s); size_t exec_strlen(const char *s)
{
	size_t n = strlen(s);
	reads(s, n + 1);
	return n;
}
char *exec_strcpy(char *to, const char *from); char *exec_strcpy(char *to, const char *from)
{
	size_t n = exec_strlen(from) + 1;
	writes(to, n);
	memmove(to, from, n);
	return to;
}
int exec_strncmp(const char *a, const char *b, size_t n); int exec_strncmp(const char *a, const char *b, size_t n)
{
	size_t i = 0;
	while (i < n && a[i] && a[i] == b[i]) i++;
	reads(a, i < n ? i + 1 : n);
	reads(b, i < n ? i + 1 : n);
	return strncmp(a, b, n);
}
int exec_strcmp(const char *a, const char *b); int exec_strcmp(const char *a, const char *b) { return exec_strncmp(a, b, SIZE_MAX / 2); }
int exec_printf(const char *format, ...); int exec_printf(const char *format, ...) { (void)format; return 0; }
void exec_free(void *p); void exec_free(void *p) { (void)p; }
void exec_assert_fail(void); void exec_assert_fail(void) { stop("assert", "an assertion fails"); }
void exec_undefined(const char *name); void exec_undefined(const char *name) { stop("unsupported", name); }

#define FAST(name) float name##f(float v); float __##name##f(float v); float __##name##f(float v) { return name##f(v); }
FAST(sin) FAST(cos) FAST(tan) FAST(exp) FAST(exp10) FAST(log) FAST(log2) FAST(log10)
float powf(float a, float b); float __powf(float a, float b); float __powf(float a, float b) { return powf(a, b); }
void *exec_raw_memcpy(void *to, const void *from, size_t n); void *exec_raw_memcpy(void *to, const void *from, size_t n) { return memmove(to, from, n); }
void *exec_raw_memmove(void *to, const void *from, size_t n); void *exec_raw_memmove(void *to, const void *from, size_t n) { return memmove(to, from, n); }
void *exec_raw_memset(void *to, int v, size_t n); void *exec_raw_memset(void *to, int v, size_t n) { return memset(to, v, n); }
/* What some compilers' libraries lack. */
__bf16 __truncsfbf2(float v); __bf16 __truncsfbf2(float v)
{
	uint32_t bits;
	memcpy(&bits, &v, 4);
	uint16_t high = (uint16_t)(bits >> 16);
	__bf16 r;
	memcpy(&r, &high, 2);
	return r;
}
__bf16 __truncdfbf2(double v); __bf16 __truncdfbf2(double v) { return __truncsfbf2((float)v); }

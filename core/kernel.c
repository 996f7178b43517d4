/* Kernels, their arrays and sites, and the constructors of statements. */
#include "core/core_internal.h"
#include "core/expr_internal.h"

#include <string.h>

const char *assumption_name(enum assumption_kind kind)
{
	switch (kind) {
	case ASSUME_NONE: return "none";
	case ASSUME_DISTINCT_POINTERS: return "distinct-pointers";
	case ASSUME_NO_OVERFLOW: return "no-overflow";
	case ASSUME_UNIT_DIMENSION: return "unit-dimension";
	case ASSUME_PRECONDITION: return "precondition";
	case ASSUME_PURE_CALL: return "pure-call";
	case ASSUME_IN_BOUNDS: return "in-bounds";
	case ASSUME_TERMINATION: return "termination";
	case ASSUME_OTHER: return "other";
	}
	UNREACHABLE("assumption_kind out of range");
}

/* What CUDA allows, compute capability 3.0 and later. */
const int64_t block_dim_limit[3] = {1024, 1024, 64};
const int64_t grid_dim_limit[3] = {2147483647, 65535, 65535};

static var_ref builtin(struct kernel *k, enum var_kind kind, const char *name, uint8_t axis, int64_t lo, int64_t hi)
{
	struct var v = {
		.name = arena_printf(k->arena, "%s.%c", name, "xyz"[axis]),
		.kind = kind, .axis = axis, .type = {32, false, false}, .lo = lo, .hi = hi, .wide = kind == VAR_BLOCK_IDX,
	};
	return expr_var_new(k->exprs, &v);
}

int64_t kernel_block_limit(const struct kernel *k, int axis)
{
	return k->block_most[axis] > block_dim_limit[axis] ? k->block_most[axis] : block_dim_limit[axis];
}

void kernel_allow_blocks(struct kernel *k, const int64_t dim[3])
{
	int64_t threads = 1;
	for (int i = 0; i < 3; i++) {
		if (dim[i] > 1 && !int_mul(threads, dim[i], &threads)) threads = INT64_MAX;
		if (dim[i] > k->block_most[i]) k->block_most[i] = dim[i];
		if (dim[i] <= block_dim_limit[i]) continue;
		expr_var_bounds_set(k->exprs, k->thread_idx[i], 0, dim[i] - 1, false);
		expr_var_bounds_set(k->exprs, k->block_dim[i], 1, dim[i], false);
	}
	if (threads > k->block_threads) k->block_threads = threads;
}

struct kernel *kernel_new(struct sources *sources, const char *name)
{
	struct arena *a = arena_new();
	struct kernel *k = ARENA_NEW(a, struct kernel);
	k->arena = a;
	k->sources = sources;
	k->exprs = expr_table_new(a);
	k->name = arena_strdup(a, name);
	k->block_threads = CUDA_BLOCK_THREADS;
	for (uint8_t i = 0; i < 3; i++)
		k->thread_idx[i] = builtin(k, VAR_THREAD_IDX, "threadIdx", i, 0, block_dim_limit[i] - 1);
	for (uint8_t i = 0; i < 3; i++)
		k->block_idx[i] = builtin(k, VAR_BLOCK_IDX, "blockIdx", i, 0, grid_dim_limit[i] - 1);
	for (uint8_t i = 0; i < 3; i++)
		k->block_dim[i] = builtin(k, VAR_BLOCK_DIM, "blockDim", i, 1, block_dim_limit[i]);
	for (uint8_t i = 0; i < 3; i++)
		k->grid_dim[i] = builtin(k, VAR_GRID_DIM, "gridDim", i, 1, grid_dim_limit[i]);
	k->body = core_skip(k);
	return k;
}

void kernel_free(struct kernel *k)
{
	if (k)
		arena_free(k->arena);
}

const struct array *kernel_array(const struct kernel *k, array_ref a)
{
	INVARIANT(a.ix && a.ix <= k->arrays.n, "handles come from this kernel");
	return &k->arrays.at[a.ix - 1];
}

const struct site *kernel_site(const struct kernel *k, site_ref s)
{
	INVARIANT(s.ix && s.ix <= k->sites.n, "handles come from this kernel");
	return &k->sites.at[s.ix - 1];
}

array_ref kernel_array_find(const struct kernel *k, const char *name)
{
	for (uint32_t i = 0; i < k->arrays.n; i++)
		if (strcmp(k->arrays.at[i].name, name) == 0)
			return (array_ref){i + 1};
	return (array_ref){0};
}

/* Two arrays of one name (two inlined functions, two scopes) are told apart by a suffix. */
array_ref kernel_array_add(struct kernel *k, const struct array *a)
{
	struct array copy = *a;
	const char *stem = a->name && *a->name ? a->name : "array";
	INVARIANT(a->dims >= 1 && a->dims <= LIMIT_CORE_DIMS, "the lowering flattens arrays of more dimensions");
	copy.name = arena_strdup(k->arena, stem);
	for (unsigned n = 1; kernel_array_find(k, copy.name).ix; n++)
		copy.name = arena_printf(k->arena, "%s.%u", stem, n);
	VEC_PUSH(k->arena, &k->arrays, copy);
	return (array_ref){(uint32_t)k->arrays.n};
}

static bool same_content(const struct content *a, const struct content *b)
{
	bool same = a->parts.n == b->parts.n;
	for (size_t i = 0; same && i < a->parts.n; i++)
		same = a->parts.at[i].size == b->parts.at[i].size && a->parts.at[i].number == b->parts.at[i].number;
	return same;
}

int64_t kernel_content(struct kernel *k, const struct content *c)
{
	size_t i = 0;
	while (i < k->contents.n && !same_content(&k->contents.at[i], c)) i++;
	if (i == k->contents.n) VEC_PUSH(k->arena, &k->contents, *c);
	return CONTENT_FIRST + (int64_t)i;
}

const struct content *kernel_content_of(const struct kernel *k, int64_t number)
{
	if (number < CONTENT_FIRST || number - CONTENT_FIRST >= (int64_t)k->contents.n) return NULL;
	return &k->contents.at[number - CONTENT_FIRST];
}

site_ref kernel_site_add(struct kernel *k, const struct site *s)
{
	struct site copy = *s;
	(void)kernel_array(k, s->array);
	if (copy.text)
		copy.text = arena_strdup(k->arena, copy.text);
	VEC_PUSH(k->arena, &k->sites, copy);
	return (site_ref){(uint32_t)k->sites.n};
}

const struct access *core_access(const struct core_stmt *s)
{
	if (s->kind == CORE_READ) return &s->u.read.access;
	if (s->kind == CORE_WRITE) return &s->u.write.access;
	return s->kind == CORE_ATOMIC ? &s->u.atomic.access : NULL;
}

/* The same assumption at the same place is listed once. */
void kernel_assume(struct kernel *k, enum assumption_kind kind, struct span at, const char *format, ...)
{
	struct text t = {0};
	va_list ap;
	va_start(ap, format);
	text_vprintf(&t, format, ap);
	va_end(ap);
	bool listed = false;
	for (size_t i = 0; i < k->assumptions.n && !listed; i++) {
		const struct assumption *old = &k->assumptions.at[i];
		listed = old->kind == kind && strcmp(old->text, t.at) == 0 && memcmp(&old->at, &at, sizeof at) == 0;
	}
	struct assumption a = {.kind = kind, .at = at, .text = arena_strndup(k->arena, t.at, t.n)};
	if (!listed)
		VEC_PUSH(k->arena, &k->assumptions, a);
	text_fini(&t);
}

/* ---- statements ---- */

const struct core_stmt *core_new(struct kernel *k, const struct core_stmt *s)
{
	INVARIANT(s->kind != CORE_NONE, "statements have a kind");
	return arena_memdup(k->arena, s, sizeof *s);
}

const struct core_stmt *core_skip(struct kernel *k)
{
	return core_new(k, &(struct core_stmt){.kind = CORE_SKIP});
}

struct stmt_vec { const struct core_stmt **at; size_t n, cap; };

static void seq_flatten(struct kernel *k, const struct core_stmt *const *at, size_t n, struct stmt_vec *out)
{
	for (size_t i = 0; i < n; i++) {
		if (at[i]->kind == CORE_SEQ)
			seq_flatten(k, at[i]->u.seq.at, at[i]->u.seq.n, out); /* depth 1: sequences hold no sequences */
		else if (at[i]->kind != CORE_SKIP)
			VEC_PUSH(k->arena, out, at[i]);
	}
}

const struct core_stmt *core_seq(struct kernel *k, const struct core_stmt *const *at, size_t n)
{
	struct stmt_vec flat = {0};
	seq_flatten(k, at, n, &flat);
	if (flat.n == 0)
		return core_skip(k);
	if (flat.n == 1)
		return flat.at[0];
	struct core_stmt s = {.kind = CORE_SEQ, .at = flat.at[0]->at};
	s.u.seq.at = flat.at;
	s.u.seq.n = (uint32_t)flat.n;
	return core_new(k, &s);
}

struct core_walk core_walk_begin(const struct core_stmt *body, struct arena *a)
{
	struct core_walk w = { .arena = a };
	if (body) VEC_PUSH(a, &w.open, body);
	return w;
}

const struct core_stmt *core_walk_next(struct core_walk *w)
{
	if (!w->open.n) return NULL;
	const struct core_stmt *s = w->open.at[--w->open.n];
	switch (s->kind) {
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++) VEC_PUSH(w->arena, &w->open, s->u.seq.at[i]);
		return s;
	case CORE_IF:
		if (s->u.branch.then) VEC_PUSH(w->arena, &w->open, s->u.branch.then);
		if (s->u.branch.other) VEC_PUSH(w->arena, &w->open, s->u.branch.other);
		return s;
	case CORE_FOR:
		VEC_PUSH(w->arena, &w->open, s->u.loop.body);
		return s;
	case CORE_NONE: case CORE_SKIP: case CORE_READ: case CORE_WRITE: case CORE_ATOMIC: case CORE_SYNC:
	case CORE_ASSUME: case CORE_ASSERT: case CORE_APPROX:
		return s;
	}
	UNREACHABLE("core_kind out of range");
}

bool core_is_meeting(const struct core_stmt *s)
{
	return s->kind == CORE_SYNC && s->u.sync.scope == SCOPE_WARP && !s->u.sync.orders_shared && !s->u.sync.orders_global;
}

static bool has_sync(const struct core_stmt *s, int depth)
{
	if (depth > LIMIT_CORE_DEPTH)
		return true; /* the side that assumes nothing */
	switch (s->kind) {
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++)
			if (has_sync(s->u.seq.at[i], depth + 1))
				return true;
		return false;
	case CORE_IF:
		return has_sync(s->u.branch.then, depth + 1) || (s->u.branch.other && has_sync(s->u.branch.other, depth + 1));
	case CORE_FOR:
		return has_sync(s->u.loop.body, depth + 1);
	case CORE_SYNC:
		return s->u.sync.scope != SCOPE_NONE && !core_is_meeting(s);
	case CORE_NONE: case CORE_SKIP: case CORE_READ: case CORE_WRITE: case CORE_ATOMIC: case CORE_ASSUME:
	case CORE_ASSERT: case CORE_APPROX:
		return false;
	}
	UNREACHABLE("core_kind out of range");
}

bool core_has_sync(const struct core_stmt *s)
{
	return has_sync(s, 0);
}

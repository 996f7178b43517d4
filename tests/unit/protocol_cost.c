/* What a split costs: families of protocols of growing size, their accesses over all phases counted exactly enough to
 * tell linear from quadratic from exponential. No clock: counts are what time follows, and they do not vary. */
#include "protocol/protocol.h"

struct build { struct kernel *k; array_ref array; uint32_t n; };

static const struct protocol *access_at(struct build *b, expr_ref index)
{
	struct protocol p = { .kind = PROTOCOL_ACCESS };
	p.u.access = (struct access){ .array = b->array, .mode = ACCESS_WRITE, .count = 1, .site = { 1 }, .index = { index } };
	return protocol_new(b->k, &p);
}

static const struct protocol *sync_block(struct build *b)
{
	struct protocol p = { .kind = PROTOCOL_SYNC };
	p.u.sync.scope = SCOPE_BLOCK;
	p.u.sync.orders_shared = true;
	return protocol_new(b->k, &p);
}

static expr_ref tid_plus(struct build *b, expr_ref e)
{
	return expr_add(b->k->exprs, expr_var(b->k->exprs, b->k->thread_idx[0]), e);
}

static const struct protocol *phases_in_sequence(struct build *b)
{
	VEC(const struct protocol *) items = {0};
	for (uint32_t i = 0; i < b->n; i++) {
		VEC_PUSH(b->k->arena, &items, access_at(b, tid_plus(b, expr_int(b->k->exprs, i))));
		VEC_PUSH(b->k->arena, &items, sync_block(b));
	}
	return protocol_seq(b->k, items.at, items.n);
}

/* `kind` 0: no barrier; 1: one in the middle of each body; 2: one under a condition on the loop's variable. */
static const struct protocol *nested(struct build *b, int kind)
{
	struct expr_table *t = b->k->exprs;
	const struct protocol *inner = protocol_seq(b->k, NULL, 0);
	for (uint32_t i = 0; i < b->n; i++) {
		struct var x = { .name = "i", .kind = VAR_LOOP, .type = { .bits = 32, .is_signed = true } };
		struct protocol loop = { .kind = PROTOCOL_FOR }, branch = { .kind = PROTOCOL_IF };
		loop.u.loop.var = expr_var_new(t, &x);
		expr_ref xe = expr_var(t, loop.u.loop.var);
		const struct protocol *at = access_at(b, tid_plus(b, xe)), *sync = protocol_seq(b->k, NULL, 0);
		if (kind > 0) sync = sync_block(b);
		branch.u.branch.cond = expr_lt(t, xe, expr_int(t, 7));
		branch.u.branch.then = sync;
		if (kind == 2) sync = protocol_new(b->k, &branch);
		const struct protocol *items[] = { at, sync, inner, access_at(b, tid_plus(b, expr_mul(t, xe, expr_int(t, 3)))) };
		loop.u.loop.range = (struct range){ .kind = RANGE_UP, .first = expr_int(t, 0), .step = expr_int(t, 1) };
		loop.u.loop.range.limit = expr_var(t, b->k->block_dim[0]);
		loop.u.loop.body = protocol_seq(b->k, items, 4);
		inner = protocol_new(b->k, &loop);
	}
	return inner;
}

static const struct protocol *nested_local(struct build *b) { return nested(b, 0); }
static const struct protocol *nested_sync(struct build *b) { return nested(b, 1); }
static const struct protocol *nested_irregular(struct build *b) { return nested(b, 2); }

static const struct protocol *conditionals(struct build *b)
{
	struct expr_table *t = b->k->exprs;
	VEC(const struct protocol *) items = {0};
	for (uint32_t i = 0; i < b->n; i++) {
		struct protocol branch = { .kind = PROTOCOL_IF };
		branch.u.branch.cond = expr_lt(t, expr_var(t, b->k->block_dim[0]), expr_int(t, i));
		branch.u.branch.then = access_at(b, tid_plus(b, expr_int(t, i)));
		VEC_PUSH(b->k->arena, &items, protocol_new(b->k, &branch));
	}
	return protocol_seq(b->k, items.at, items.n);
}

/* Loops one after the other: what one leaves to the next must not pile up. */
static const struct protocol *loops_in_sequence(struct build *b)
{
	VEC(const struct protocol *) items = {0};
	uint32_t n = b->n;
	for (uint32_t i = 0; i < n; i++) {
		b->n = 1;
		VEC_PUSH(b->k->arena, &items, nested(b, 1));
	}
	b->n = n;
	return protocol_seq(b->k, items.at, items.n);
}

static size_t cost(const struct protocol *(*family)(struct build *), uint32_t n, size_t *bytes)
{
	struct arena *a = arena_new();
	struct build b = { .k = kernel_new(sources_new(a), "k"), .n = n };
	struct array array = { .name = "A", .space = SPACE_SHARED, .unit_bytes = 4, .dims = 1 };
	struct phases phases = {0};
	size_t accesses = 0;
	b.array = kernel_array_add(b.k, &array);
	kernel_site_add(b.k, &(struct site){ .mode = ACCESS_WRITE, .array = b.array });
	const struct protocol *p = family(&b);
	size_t before = arena_bytes(b.k->arena);
	protocol_split(b.k, p, LEVEL_BLOCK, SPACE_SHARED, &phases);
	for (size_t i = 0; i < phases.list.n; i++) accesses += phases.list.at[i].accesses.n;
	*bytes = arena_bytes(b.k->arena) - before;
	kernel_free(b.k);
	arena_free(a);
	return accesses;
}

/* Accesses grow by at most `most` times when the size doubles. */
static int expect(const char *name, const struct protocol *(*family)(struct build *), uint32_t n, double most)
{
	size_t small_bytes, large_bytes;
	size_t small = cost(family, n, &small_bytes), large = cost(family, 2 * n, &large_bytes);
	bool ok = (double)large <= most * (double)small + 16 && large > small;
	printf("%-20s %6u: %7zu accesses, %7zu kB; %6u: %7zu accesses, %7zu kB%s\n", name, n, small, small_bytes >> 10,
		2 * n, large, large_bytes >> 10, ok ? "" : "  TOO MANY");
	return !ok;
}

int main(void)
{
	int failed = 0;
	failed += expect("phases in sequence", phases_in_sequence, 2000, 2.1);
	failed += expect("loops in sequence", loops_in_sequence, 500, 2.1);
	failed += expect("conditionals", conditionals, 1000, 2.1);
	failed += expect("nested loops", nested_local, 50, 2.1);
	failed += expect("nested sync loops", nested_sync, 25, 4.2);
	failed += expect("nested sync loops", nested_sync, 50, 4.2);
	failed += expect("irregular barriers", nested_irregular, 12, 8.4);
	return failed ? 1 : 0;
}

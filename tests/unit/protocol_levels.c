/* Which barriers end phases at which level and for which space, and which of them can diverge. */
#include "protocol/protocol.h"

#include <string.h>

static int failed;

#define HEAD \
	"(protocol k (param n i32) (array S shared 4 (dims _)) (array G global 4 (dims _) param)" \
	" (site 1 write S \"\") (site 2 write G \"\") (body "
#define TOUCH "(access write 1 S (index threadIdx.x)) (access write 2 G (index threadIdx.x)) "

/* Digits of `expect`: phases at warp level for shared and global arrays, at block level, at grid level for global. */
static void expect(const char *items, const char *expected)
{
	static const struct { enum level level; enum space space; } ask[5] = {
		{ LEVEL_WARP, SPACE_SHARED }, { LEVEL_WARP, SPACE_GLOBAL }, { LEVEL_BLOCK, SPACE_SHARED },
		{ LEVEL_BLOCK, SPACE_GLOBAL }, { LEVEL_GRID, SPACE_GLOBAL },
	};
	struct arena *a = arena_new();
	struct diags diags = { .arena = a };
	struct kernel *k = NULL;
	char got[64] = "";
	const struct protocol *p = protocol_parse(sources_new(a), "test", arena_printf(a, HEAD "%s))", items), &k, &diags);
	for (int i = 0; p && i < 5; i++) {
		struct phases phases = {0};
		protocol_split(k, p, ask[i].level, ask[i].space, &phases);
		snprintf(got + strlen(got), sizeof got - strlen(got), "%zu", phases.list.n);
		for (size_t j = 0; j < phases.divergences.n; j++) snprintf(got + strlen(got), sizeof got - strlen(got), "!");
		for (size_t j = 0; j < phases.list.n; j++) {
			bool inexact = phases.list.at[j].inexact;
			if (inexact) snprintf(got + strlen(got), sizeof got - strlen(got), "~");
		}
	}
	if (strcmp(got, expected) != 0) {
		printf("%s\n  expected %s, got %s %s\n", items, expected, got, diags.list.n ? diags.list.at[0].text : "");
		failed++;
	}
	kernel_free(k);
	arena_free(a);
}

/* Digits of `expect`: phases for shared arrays at the levels of tiles of 2, 4, 8 and 16 lanes, and of the warp. */
static void expect_tiles(const char *items, const char *expected)
{
	struct arena *a = arena_new();
	struct diags diags = { .arena = a };
	struct kernel *k = NULL;
	char got[64] = "";
	const struct protocol *p = protocol_parse(sources_new(a), "test", arena_printf(a, HEAD "%s))", items), &k, &diags);
	for (enum level level = LEVEL_TILE_2; p && level <= LEVEL_WARP; level++) {
		struct phases phases = {0};
		protocol_split(k, p, level, SPACE_SHARED, &phases);
		snprintf(got + strlen(got), sizeof got - strlen(got), "%zu%s", phases.list.n, phases.divergences.n ? "!" : "");
	}
	if (strcmp(got, expected) != 0) {
		printf("%s\n  expected %s, got %s %s\n", items, expected, got, diags.list.n ? diags.list.at[0].text : "");
		failed++;
	}
	kernel_free(k);
	arena_free(a);
}

static void expect_barrier(const char *barrier, const char *expected)
{
	char items[1024];
	snprintf(items, sizeof items, TOUCH "%s " TOUCH, barrier);
	expect(items, expected);
}

int main(void)
{
	expect_barrier("", "11111");
	expect_barrier("(sync thread (orders shared global))", "11111");
	expect_barrier("(sync tile (orders shared global))", "11111");
	expect_barrier("(sync tile (orders shared global) (mask -1))", "22111");
	expect_barrier("(sync tile (orders shared global) (lanes 16))", "11111");
	expect_barrier("(sync warp (orders shared global))", "22111");
	expect_barrier("(sync warp (orders shared global) (mask 4294967295))", "22111");
	expect_barrier("(sync warp (orders shared global) (mask -1))", "22111");
	expect_barrier("(sync warp (orders shared global) (mask 15))", "11111");
	expect_barrier("(sync warp (orders shared global) (mask n))", "11111");
	expect_barrier("(sync block (orders shared global))", "22221");
	expect_barrier("(sync block (orders shared))", "21211");
	expect_barrier("(sync block (orders global))", "12121");
	expect_barrier("(sync cluster (orders shared global))", "22221");
	expect_barrier("(sync grid (orders shared global))", "22222");

	/* divergence: at the level of the threads that wait for each other, whatever the barrier orders */
#define TID_IF(barrier) "(if (< threadIdx.x 3) (then " barrier ")) "
	expect_barrier(TID_IF("(sync block (orders shared global))"), "222!2!1");
	expect_barrier(TID_IF("(sync block (orders shared))"), "212!1!1");
	expect_barrier(TID_IF("(sync warp (orders shared global))"), "2!2!111");
	expect_barrier(TID_IF("(sync warp (orders shared global) (mask 7))"), "11111");
	expect_barrier(TID_IF("(sync warp (orders shared global)) (sync block (orders shared global))"), "2!2!2!2!1");
	expect_barrier("(if (< blockIdx.x 3) (then (sync block (orders shared global)))) ", "22221");
	expect_barrier("(if (< blockIdx.x 3) (then (sync grid (orders shared global)))) ", "22222!");
	expect_barrier("(bind x i32 float \"\" uniform) (if (< x 3) (then (sync block (orders shared global)))) ", "22221");
	expect_barrier("(bind x i32 float \"\") (if (< x 3) (then (sync block (orders shared global)))) ", "222!2!1");

	/* tiles: barriers of theirs and of larger ones count; whether all lanes come is asked at the level of the tile */
#define AROUND(items) TOUCH items TOUCH
	expect_tiles(AROUND("(sync tile (orders shared global) (lanes 2)) "), "21111");
	expect_tiles(AROUND("(sync tile (orders shared global) (lanes 8)) "), "22211");
	expect_tiles(AROUND("(sync tile (orders shared global) (lanes 16)) "), "22221");
	expect_tiles(AROUND("(sync tile (orders shared global)) "), "11111");
	expect_tiles(AROUND("(sync warp (orders shared global)) "), "22222");
	expect_tiles(AROUND("(sync block (orders shared global)) "), "22222");
	expect_tiles(AROUND(TID_IF("(sync tile (orders shared global) (lanes 8)) ")), "222!11");
	expect_tiles(AROUND(TID_IF("(sync warp (orders shared global)) ")), "22222!");
	expect_tiles(AROUND(TID_IF("(sync tile (orders shared global) (lanes 4)) (sync tile (orders shared global) (lanes 8)) ")), "22!2!11");

	/* loops: before and first, from one to the next, last and after */
#define LOOP(range, items) "(for i i32 " range " (do " items ")) "
#define SYNC "(sync block (orders shared global)) "
	expect(LOOP("(up 0 n 1)", TOUCH SYNC TOUCH), "33331");
	expect(LOOP("(up 0 n 1)", TOUCH SYNC), "22221");
	expect(LOOP("(up threadIdx.x n 1)", TOUCH SYNC), "222!2!1");
	expect(LOOP("(mul 1 n 3)", TOUCH SYNC), "22221");
	expect(LOOP("(mul 1 n n)", TOUCH SYNC), "2~~2~~2~~2~~1~");
	expect(LOOP("(div threadIdx.x 0 3)", TOUCH SYNC), "2~~2~~2!~~2!~~1");
	expect(LOOP("(div threadIdx.x 0 4)", TOUCH SYNC), "222!2!1");
	expect(LOOP("(up 0 n 1)", TOUCH "(if (< i 3) (then " SYNC ")) "), "3~~~3~~~3~~~3~~~1");
	expect(LOOP("(up 0 0 1)", TOUCH SYNC), "00000");
	printf("%d failures\n", failed);
	return failed ? 1 : 0;
}

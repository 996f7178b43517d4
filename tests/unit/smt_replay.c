/* Replays of two threads that a test names, not a solver: what confirms an alarm is one phase and one place, and nothing less.
 * Usage: unit-smt_replay */
#include "smt/smt_internal.h"

#include <stdlib.h>

#define HEAD "(kernel k (array s shared 4 (dims 1024)) (array A global 4 (dims _)) "
#define S "(site 1 write s \"\" plain) (site 2 write s \"\" plain) "
#define A "(site 1 write A \"\" plain) (site 2 write A \"\" plain) "
#define SYNC(SCOPE) "(sync " SCOPE " (orders shared global))"

/* Thread `one` of the first block performs site 1, thread `two`, of the second block at the level of the grid, site 2. place: where they
 * do in the model, and where they are to meet; 0: not said. */
struct meeting { const char *name, *text; enum level level; int64_t one, two; bool meets; int64_t place; };

static const struct meeting MEETINGS[] = {
	{ "one place", HEAD S "(body (write 1 s (index 5) (value 1)) (write 2 s (index 5) (value 2))))", LEVEL_BLOCK, 0, 1, true, 0 },
	{ "neighbours", HEAD S "(body (write 1 s (index 5) (value 1)) (write 2 s (index 6) (value 2))))", LEVEL_BLOCK, 0, 1, false, 0 },
	{ "neighbours, the other way", HEAD S "(body (write 1 s (index 6) (value 1)) (write 2 s (index 5) (value 2))))", LEVEL_BLOCK, 0, 1, false, 0 },
	{ "the last of a run", HEAD S "(body (write 1 s (index 5) (count 4)) (write 2 s (index 8))))", LEVEL_BLOCK, 0, 1, true, 0 },
	{ "behind a run", HEAD S "(body (write 1 s (index 5) (count 4)) (write 2 s (index 9))))", LEVEL_BLOCK, 0, 1, false, 0 },
	{ "before a run", HEAD S "(body (write 1 s (index 5)) (write 2 s (index 6) (count 4))))", LEVEL_BLOCK, 0, 1, false, 0 },
	{ "a barrier of the block", HEAD S "(body (write 1 s (index 5)) " SYNC("block") "(write 2 s (index 5))))", LEVEL_BLOCK, 0, 1, false, 0 },
	{ "a barrier of the warp", HEAD S "(body (write 1 s (index 5)) " SYNC("warp") "(write 2 s (index 5))))", LEVEL_BLOCK, 0, 1, false, 0 },
	{ "of two warps", HEAD S "(body (write 1 s (index 5)) " SYNC("warp") "(write 2 s (index 5))))", LEVEL_BLOCK, 0, 32, true, 0 },
	{ "a barrier of the grid", HEAD A "(body (write 1 A (index 5)) " SYNC("grid") "(write 2 A (index 5))))", LEVEL_GRID, 0, 0, false, 0 },
	{ "of each block", HEAD A "(body (write 1 A (index 5)) " SYNC("block") "(write 2 A (index 5))))", LEVEL_GRID, 0, 0, true, 0 },
	{ "where the model says", HEAD S "(body (for i u32 (up 5 9 1) (do (write 1 s (index i) (value 1)) (write 2 s (index i) (value 1))))))", LEVEL_BLOCK, 0, 1, true, 7 },
	{ "where the model does not say", HEAD S "(body (write 1 s (index 5) (value 1)) (write 2 s (index 5) (value 2))))", LEVEL_BLOCK, 0, 1, true, 0 },
	{ "outside of the array", HEAD S "(body (write 1 s (index 1024)) (write 2 s (index 1024))))", LEVEL_BLOCK, 0, 1, false, 0 },
};

static bool holds(const struct meeting *m)
{
	struct arena *arena = arena_new();
	struct diags diags = { .arena = arena };
	struct kernel *k = core_parse(sources_new(arena), m->name, m->text, &diags);
	struct model model = { .block_dim = { 64, 1, 1 }, .grid_dim = { 2, 1, 1 } };
	struct replay replay = { 0 };
	model.who[0].thread_idx[0] = m->one;
	model.who[1].thread_idx[0] = m->two;
	model.who[1].block_idx[0] = m->level == LEVEL_GRID;
	const int64_t place[LIMIT_CORE_DIMS] = { m->place };
	if (k) replay_race(k, &model, m->level, false, (site_ref) { 1 }, (site_ref) { 2 }, m->place ? place : NULL, &replay);
	bool good = k && replay.done == m->meets && (!m->place || replay.index[0] == m->place);
	if (!good) printf("%s: %s\n", m->name, !k ? diags.list.at[0].text : replay.done ? "met" : replay.note ? replay.note : "not met");
	if (k) kernel_free(k);
	arena_free(arena);
	return good;
}

int main(void)
{
	size_t n = sizeof MEETINGS / sizeof MEETINGS[0], failed = 0;
	for (size_t i = 0; i < n; i++) failed += !holds(&MEETINGS[i]);
	printf("%zu of %zu meetings failed\n", failed, n);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* Brute force in three parts: memory, the scheduler of threads, the search for colliding accesses. */
#ifndef FAIAL_BRUTE_INTERNAL_H
#define FAIAL_BRUTE_INTERNAL_H

#include "core/interp_internal.h"

/* ---- memory: cells made when first touched ---- */

struct cell { uint32_t array, owner; int64_t index[LIMIT_CORE_DIMS]; int64_t value; };
struct memory {
	struct arena *arena;
	uint64_t seed;                     /* 0: all cells hold 0 at first; else small values */
	VEC(struct cell) cells;
	struct hash_table by_place;             /* cell + 1 */
};
uint64_t brute_mix(uint64_t h, uint64_t v);
/* owner: 0 for global memory, the block or the thread (plus 1) that the object belongs to otherwise */
uint32_t memory_cell(struct memory *m, array_ref array, uint32_t owner, const int64_t index[LIMIT_CORE_DIMS]);

/* ---- what was accessed ---- */

struct touch {
	uint32_t cell, next;               /* next touch of the cell, plus 1 */
	site_ref site;
	enum access_mode mode;
	enum scope scope;
	uint32_t thread, block, warp;      /* numbered over the grid */
	uint32_t lane;                     /* in the warp */
	uint32_t count;                    /* units of the whole access */
	struct phases_passed passed;
	bool has_value, between_blocks;    /* between_blocks: threads of other blocks see this cell */
	int64_t value;
};
struct touches { struct touch *at; size_t n, cap; };
/* Every racing pair of sites; false when there are more pairs to look at than go into so many steps. */
bool brute_collect(const struct kernel *k, struct arena *a, const struct touches *touches, size_t cells,
	const struct interp_thread *threads, uint64_t most_steps, struct brute_result *out);

#endif

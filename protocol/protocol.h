/* protocol: memory access protocols (MAPs), their text form, and the compositional split into phases.
 *
 * Promises: a protocol says which locations each thread accesses and where it synchronises, and nothing of values;
 * splitting keeps, for every phase of every execution, exactly the accesses of that phase (a superset where
 * `phase.inexact` says so), in space linear in the protocol for code without nested synchronised loops and
 * quadratic in the nesting depth for those. No product of phases, no unrolling.
 * Ownership: the kernel's arena. Refuses: nothing; every protocol splits.
 * Source: CAV 2021 (MAPs, well-formedness, alignment, phase splitting); docs/ARCHITECTURE.md, "Phases". */
#ifndef FAIAL_PROTOCOL_H
#define FAIAL_PROTOCOL_H

#include "core/core.h"

enum protocol_kind {
	PROTOCOL_NONE = 0, PROTOCOL_SKIP, PROTOCOL_SEQ, PROTOCOL_ACCESS, PROTOCOL_IF, PROTOCOL_FOR, PROTOCOL_SYNC,
	PROTOCOL_ASSUME, PROTOCOL_BIND,
};

/* `synchronised`: a PROTOCOL_SYNC is inside (the S superscript of the papers). */
struct protocol {
	enum protocol_kind kind;
	bool synchronised;
	struct span at;
	union {
		struct { const struct protocol *const *at; uint32_t n; } seq;
		struct access access;
		struct { expr_ref cond; const struct protocol *then, *other; bool ends[2]; } branch;  /* other may be NULL; ends: as in core */
		struct { var_ref var; struct range range; const struct protocol *body; } loop;
		struct { enum scope scope; bool orders_shared, orders_global; uint32_t tile; expr_ref mask; } sync;
		struct { expr_ref cond; } assume;
		struct { var_ref var; } bind;      /* an approximated variable, in scope to the end of the sequence */
	} u;
};
const struct protocol *protocol_new(struct kernel *k, const struct protocol *p);  /* copies; sets `synchronised` */
const struct protocol *protocol_seq(struct kernel *k, const struct protocol *const *at, size_t n);
void protocol_print(const struct kernel *k, const struct protocol *p, struct text *out);
const struct protocol *protocol_parse(struct sources *sources, const char *name, const char *text,
	struct kernel **kernel, struct diags *diags);

/* ---- phases ---- */

/* Which pairs of threads a set of phases speaks of. */
enum level {
	LEVEL_NONE = 0,
	LEVEL_TILE_2, LEVEL_TILE_4, LEVEL_TILE_8, LEVEL_TILE_16,  /* two of one tile of so many lanes (only asked when such tiles have barriers) */
	LEVEL_WARP,    /* two threads of one warp (of different tiles where those are asked too): split at warp and block barriers (only asked when warp barriers exist) */
	LEVEL_BLOCK,   /* two threads of one block (of different warps where LEVEL_WARP is asked too) */
	LEVEL_GRID,    /* two threads of different blocks: split at grid barriers only */
};

/* An access that a thread may perform in a phase: it does iff `guard` holds for some value of its variables.
 * Guards hold loop membership and branch conditions; variables are global to the kernel (no binders here). */
struct phase_access { struct access access; expr_ref guard; struct span at; };

struct phase {
	enum level level;
	struct span begins, ends;            /* the barriers around it; zero: kernel entry, exit */
	expr_ref context;                    /* holds for both threads: synchronised loop variables in their ranges */
	struct var_list shared;              /* variables besides the uniform ones that both threads share: synchronised
	                                      * loop variables and their witnesses */
	VEC(struct phase_access) accesses;
	bool inexact;                        /* a superset: barriers under conditions that vary between iterations */
};

/* A barrier that is under a thread-dependent condition: racing ahead of it is divergence. */
struct divergence {
	struct span at;                      /* the branch or the loop */
	struct span barrier;                 /* a barrier under it */
	enum scope scope;
	enum level level;                    /* of the threads that wait for one another */
	expr_ref context, guard;             /* guard: per thread, what both threads satisfy to come here */
	expr_ref cond;                       /* per thread: takes the branch / is still in the loop */
	struct var_list shared;
	bool meeting;                        /* the barrier is one: it orders nothing */
	bool ended;                          /* whoever does not come to this barrier of its block has ended, and meets no other under this branch */
};

/* Of how many lanes the aligned group is that both threads are in; 0: they need be in none. */
uint32_t level_lanes(enum level level);
/* Barriers of lanes in a body: how many lanes their tiles have, added up, and 32 where there is any. Two threads of a warp are asked about at the
 * levels of these. */
uint32_t level_lanes_of(const struct core_stmt *body, struct arena *a);

/* A copy of what a read binds, for another iteration; map: what there is in place of the variables of its index. */
struct renamed_read { var_ref copy, of; struct expr_map *map; };
struct phases { VEC(struct phase) list; VEC(struct divergence) divergences; VEC(struct renamed_read) renamed; };
/* `space` picks the accesses kept and the barriers that count (those that order that space). Divergences are
 * collected at every level (LEVEL_WARP: those of barriers that warps have for themselves; tiles likewise; LEVEL_GRID: grid barriers
 * that some blocks skip), and are the same for every space: a barrier can diverge whatever it orders. Nesting beyond a fixed depth sets k->unsupported. */
void protocol_split(struct kernel *k, const struct protocol *p, enum level level, enum space space, struct phases *out);
/* Meetings of the lanes of a warp that some of them may miss, no phases; p is of typecheck_meetings. Lanes that have returned from the
 * kernel miss none. asks_blocks: races of two blocks are asked about, too: else what lanes read of global memory may differ. */
void protocol_split_meetings(struct kernel *k, const struct protocol *p, bool asks_blocks, struct phases *out);
void phases_print(const struct kernel *k, const struct phases *phases, struct text *out);

/* phase.shared and phase.context speak of synchronised loop variables themselves, or of an iteration number where the
 * loop was aligned: a VAR_WITNESS whose origin is the loop variable. Accesses of the next iteration speak of copies
 * (var.origin) of what the body binds. */

/* Is the value of e the same for all threads that share a phase at this level, judged by its variables alone? */
bool protocol_uniform(struct kernel *k, expr_ref e, enum level level, const struct var_list *shared);

#endif

/* What the expression files share: the table behind the handles, its memo tables, small helpers. */
#ifndef FAIAL_EXPR_INTERNAL_H
#define FAIAL_EXPR_INTERNAL_H

#include "core/core.h"

/* ---- the table ---- */

struct name { const char *text; uint32_t var, next_suffix; };

/* One pass over the DAG marks what it has seen with a number of its own. */
struct eval_cell { int64_t low; uint32_t pass; uint8_t status; bool exact, above; };

struct expr_table {
	struct arena *arena;
	VEC(struct expr) nodes;            /* nodes.at[0] stands for {0}; old copies stay valid, nodes never change */
	VEC(uint64_t) vars_of;             /* per node, a Bloom mask of the variables below it */
	VEC(struct expr_range) ranges;     /* memo of expr_range, valid where ranged_in is the epoch */
	VEC(uint32_t) ranged_in;
	VEC(uint32_t) seen;                /* pass number of expr_vars and expr_mentions */
	VEC(struct var *) vars;            /* vars.at[0] is NULL */
	VEC(uint32_t) var_seen;            /* by variable, like seen */
	struct hash_table by_node;
	VEC(struct name) names;            /* names.at[0] is that of no variable */
	struct hash_table by_name;
	uint32_t epoch;                    /* grows when variable bounds may have changed */
	uint32_t pass;
	uint64_t work;                     /* nodes asked for and walked over so far */
	VEC(expr_ref) stack;               /* of iterative walks that never nest */
	VEC(expr_ref) range_stack;
	struct eval_cell *cells;           /* memo of expr_eval */
	size_t cell_count;
	VEC(expr_ref) eval_stack;
	uint32_t eval_pass;
	bool eval_running;
};

static inline const struct expr *node_get(const struct expr_table *t, expr_ref e)
{
	return &t->nodes.at[e.ix];
}
static inline bool same_expr(expr_ref a, expr_ref b)
{
	return a.ix == b.ix;
}
uint32_t expr_arity(enum expr_kind kind);

/* ---- 64-bit arithmetic that says when it leaves 64 bits: the rest of it ---- */

bool int_trem(int64_t a, int64_t b, int64_t *out);
bool int_ediv(int64_t a, int64_t b, int64_t *out);
bool int_emod(int64_t a, int64_t b, int64_t *out);
/* v modulo 2^bits into the type; false when the result does not fit 64 signed bits (u64 only). */
bool int_wrap(struct int_type type, int64_t v, int64_t *out);
bool int_type_within(struct int_type small, struct int_type large);  /* every value of small is one of large */

/* ---- ranges ---- */

bool range_bounded(struct expr_range r);                 /* both bounds known */
bool range_fits(struct expr_range r, struct int_type type);
/* Like expr_var_edit, of the bounds alone. */
void expr_var_bounds_set(struct expr_table *t, var_ref v, int64_t lo, int64_t hi, bool wide);

/* Substitution that also rebuilds what the map does not touch: after variable bounds have changed. */
void expr_map_rebuild_all(struct expr_map *m);

#endif

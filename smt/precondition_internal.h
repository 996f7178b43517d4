/* The search for preconditions, inside: what may be demanded, whether it is natural, and what was seen. */
#ifndef FAIAL_PRECONDITION_INTERNAL_H
#define FAIAL_PRECONDITION_INTERNAL_H

#include "smt/point.h"

/* A thing that may be demanded. kills: the witnesses, by number, that it excludes. */
struct candidate { expr_ref cond; const char *text; unsigned cost; uint64_t kills; };
struct candidate_list { struct candidate *at; size_t n, cap; };
/* Some of them, in increasing order. */
struct candidate_set { size_t n, at[LIMIT_PRECONDITION_PARTS]; };

struct finder {
	enum precondition_scope scope;
	const struct check_options *options;
	const struct launch *launch;
	const struct kernel *k;               /* specialised */
	struct kernel *pattern;               /* as it was before: candidates are over its variables */
	const char *open;                     /* that, in text */
	struct kernel *stated;                /* with what is assumed of its arithmetic as conditions: what happens there is what a proof speaks of */
	struct arena *arena;
	int64_t block_dim[3], grid_dim[3];    /* what the launch fixes; 0: open */
	int64_t block_most[3], grid_most[3];
	bool uses_index[2][3];                /* its body asks for threadIdx, blockIdx in this axis */
	struct candidate_list candidates;
	/* Those that together make the strides of an index a layout, and those that make them multiples of what is stored there, as far as a
	 * witness speaks for them. */
	struct candidate_set layout, aligned;
	struct alarm seen[LIMIT_PRECONDITION_SEEN];
	size_t seen_count, seen_first;            /* so many of them are of the first check, and may go for later ones */
	int64_t least_threads;                /* of a natural block */
	int64_t most;                         /* of the work, for all of it */
	struct preconditions *out;
};

/* How much is demanded by a part: the least sum wins. */
enum cost { COST_UNUSED = 1, COST_SIGN = 1, COST_POSITIVE = 2, COST_LAYOUT = 3, COST_MULTIPLE_32 = 7, COST_POWER = 7, COST_TILE = 3, COST_AT_LEAST = 4, COST_AT_LEAST_BLOCKS = 5, COST_AT_MOST = 5, COST_PRODUCT = 6, COST_MULTIPLE_OF = 5,
	COST_AXIS = 5, COST_MULTIPLE = 6, COST_SAME = 6, COST_AXIS_X = 8, COST_CONSTANT = 8, COST_EQUAL = 8, COST_AXIS_OF_BLOCKS = 9 };

struct term { const char *text; unsigned cost; };
/* times * factor[0] * factor[1] ... elements. */
#define LAYOUT_FACTORS 4
struct stride { int64_t times; uint32_t n; var_ref factor[LAYOUT_FACTORS]; };
/* `stride * digit` in an index. bound: what the digit stays below; NULL: nothing short says. rank: blocks take greater steps than threads,
 * those greater ones than loops, and outer loops than inner ones. */
struct step { struct stride stride; const char *bound; int rank; uint32_t index; };
struct gather {
	struct finder *f;
	VEC(expr_ref) path;                   /* guards around the statement */
	VEC(const struct core_stmt *) loops;  /* around it */
	struct expr_list about;               /* what alarms are about: indices, guards */
	struct var_list vars, strides;        /* strides: summed up in indices, or factors there */
	VEC(struct step) steps;
	VEC(const char *) nests;              /* what digits in digits demand of strides */
	uint32_t indices, width, aligned;     /* so far, of all dimensions; of the widest access, and of the widest that a device aligns, in elements */
	uint32_t nodes;                       /* of sums, still to be looked at: what is shared in them is looked at as often as it is written out */
	int64_t constant[LIMIT_PRECONDITION_CONSTANTS];
	bool is_size[LIMIT_PRECONDITION_CONSTANTS];          /* of an array, or of the tiles that blocks are */
	size_t constants;
	bool axis[2][3];                      /* of blocks, of the grid: has a part in it */
	int64_t shared[3];                    /* a loop begins at threadIdx and goes on by it; 0: none by a constant */
	int64_t row[3];                       /* the next axis' threadIdx is multiplied by it, the most of several; 0: by no constant */
	int64_t tile[3];                      /* blockIdx is multiplied by it; 0: by no constant */
	struct term term[LIMIT_PRECONDITION_TERMS];
	size_t terms;
};

/* ---- precondition.c ---- */
/* What is set: all up to `open`, and `out`. false: the kernel could not be read again. */
bool finder_init(struct finder *f, struct diags *diags);
/* A fresh copy with these parts for preconditions, checked. proof_only: until something is alarmed. NULL: it could not be made. */
struct kernel *finder_recheck(struct finder *f, const struct candidate_set *set, int64_t work, bool proof_only, struct check *out);

/* what: 0 of blocks, 1 of the grid */
const char *finder_dim_name(const struct finder *f, int what, int axis);
int64_t finder_dim_fixed(const struct finder *f, int what, int axis);
/* Of few numbers that the host code in sight chooses from, all are meant: it leaves no size open. */
bool finder_is_chosen(const struct finder *f, const char *name);
/* One of the races that were seen is of it. */
bool finder_is_alarmed(const struct finder *f, const struct access *a);
/* Its number; SIZE_MAX: it excludes nothing that was seen. */
size_t candidate_add(struct finder *f, unsigned cost, const char *text);
/* Likewise, though no race speaks for it yet. */
size_t candidate_propose(struct finder *f, unsigned cost, const char *text);
/* What each excludes, of the races seen by now. */
void candidates_recall(struct finder *f);
/* What an access's indices, and all indices, are sums of products of. */
void access_counts(struct finder *f, const struct access *a, struct var_list *out, uint32_t *nodes);
void finder_counts(struct finder *f, struct var_list *out);
/* A parameter that has a number in a launch, and not one of the analysis. */
bool finder_is_number(const struct var *v);

/* ---- precondition_layout.c ---- */
/* What e converts. */
struct expr layout_below_wraps(const struct expr_table *t, expr_ref e);
void layout_note(struct gather *g, const struct access *a);
void layout_candidates(struct gather *g);

/* All that the alarms seen so far suggest; those that exclude none of them are left out. */
void candidates_find(struct finder *f);
/* It is false in the launch of the witness. false: also where that is not told. */
bool candidate_kills(struct finder *f, const struct candidate *c, const struct witness *w);
/* Some launch that people make keeps these, and what was alarmed happens there. */
bool precondition_is_natural(struct finder *f, const struct candidate_set *set);

#endif

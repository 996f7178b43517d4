/* oracle: what brute force says of a kernel at its pinned launch, and whether the checker's answer agrees.
 *
 * A kernel carries its launch in `required_block_dim` and `required_grid_dim`; one that is called `parametric` is
 * meant for every launch up to that. Parameters are enumerated over their bounds. Accesses are named by a number:
 * their site, or their source line when a generator put each on its own. */
#ifndef FUZZ_ORACLE_H
#define FUZZ_ORACLE_H

#include "smt/smt.h"

struct pair { uint32_t a, b; bool grid, same_value; uint32_t seeds; };   /* a <= b; seeds: under how many memories */

struct truth {
	VEC(struct pair) pairs;
	bool divergent, always_divergent;   /* under some memory; under every one */
	bool stuck;                         /* divergent, and not only for lanes of a warp that have ended */
	bool exact;                         /* typable: the answer must be exactly this */
	bool values_exact;                  /* every stored value is known without memory: benign must be exact too */
	bool overflows;                     /* some unsigned operation went past its top (of CUDA kernels) */
	uint32_t seeds;                     /* memories tried */
	const char *skipped;                /* NULL, or why there is no truth */
};

/* May anything read from memory reach an index, a condition or a bound? Judged here, apart from typecheck/. */
bool oracle_typable(struct kernel *k);
/* Results live in a. */
void oracle_truth(struct kernel *k, struct arena *a, struct truth *out);
/* The same of one launch with its parameters, under every memory; in.memory_seed says nothing. */
void oracle_truth_at(struct kernel *k, struct arena *a, struct brute_input in, struct truth *out);
/* Adds a pair, or weakens the one that is there. */
void oracle_add(struct truth *t, struct arena *a, uint32_t x, uint32_t y, bool grid, bool same_value);
enum outcome { OUTCOME_AGREES = 0, OUTCOME_UNKNOWN, OUTCOME_INEXACT, OUTCOME_WRONG };
/* Compares; `why` gets one line per disagreement. by_line: pairs are lines, not sites. */
enum outcome oracle_compare(const struct truth *t, const struct check *c, bool by_line, struct text *why);
/* Of a kernel whose accesses may be seen elsewhere, or further apart: its verdict and the true alarms. */
enum outcome oracle_compare_whole(const struct truth *t, const struct check *c, struct text *why);
bool oracle_racy(const struct truth *t);      /* a race that is not benign, or a divergence */

/* Fixes the launch of k as it asks for and specialises. */
bool oracle_specialise(struct kernel *k, struct diags *diags);

#endif

/* A launch in numbers that is changed until it keeps what is demanded of it (point.c). */
#ifndef FAIAL_POINT_H
#define FAIAL_POINT_H

#include "smt/smt_internal.h"

/* A launch in numbers. value: of the parameters, by their place in the kernel's. fixed: 0, or what the launch says; most: the bounds.
 * launch: whose parameters stay as they are, or NULL. */
struct point {
	struct kernel *k;
	const struct launch *launch;
	const int64_t *block_fixed, *block_most, *grid_fixed, *grid_most;
	int64_t block_dim[3], grid_dim[3], *value;
	int64_t slack;                       /* by which what is to be larger becomes larger than it must be */
	bool turned;                         /* equations change their first side */
	uint64_t read;                       /* parameters that were asked for, by their place modulo 64 */
	uint64_t steps;                      /* of looking values up, so far */
};
/* What a launch fixes of a dimension, or 0, and its bounds. */
void point_dims(const struct kernel *k, const var_ref dim[3], int64_t fixed[3], int64_t most[3]);
/* The parameters that are numbers. */
const struct launch_param *point_params(const struct point *p, struct arena *a, size_t *n);
/* Of its dimensions and parameters, for eval_env; data: the point. */
int64_t point_value(var_ref v, bool *bound, void *data);
/* Changes p until it keeps these and the kernel's preconditions. false: it does not. */
bool point_fit(struct point *p, const expr_ref *parts, size_t n);

#endif

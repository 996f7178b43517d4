/* open: a kernel checked with its launch and parameters open, against brute force over a sample of small launches.
 *
 * Brute force tells the truth from below: a race in some launch must have its alarm, a witness must race when run, but
 * no number of launches without a race makes an alarm false. Launches in which a thread faults have no truth. */
#ifndef FUZZ_OPEN_H
#define FUZZ_OPEN_H

#include "tests/fuzz/oracle.h"

#define OPEN_PARAMS 8
struct open_launch { int64_t block_dim[3], grid_dim[3]; struct launch_param params[OPEN_PARAMS]; size_t n; };

struct open_kernel {
	bool axis[3];                        /* may be more than 1 */
	struct { const char *name; struct int_type type; } params[OPEN_PARAMS];
	size_t n;
	bool by_line;                        /* as in oracle_compare */
	/* The truth of one launch, under every memory that is tried. */
	void (*run)(void *data, const struct open_launch *launch, struct arena *a, struct truth *out);
	void *data;
};

struct open_truth {
	struct truth any;                    /* all that happens in some launch */
	VEC(struct open_launch) where;       /* per pair of it, a launch */
	struct open_launch diverges;
	unsigned launches;                   /* with a truth */
};

/* Runs `launches` of them, fewer where there are not so many. Results live in a. */
void open_find(const struct open_kernel *k, unsigned launches, struct arena *a, struct open_truth *out);
/* Compares; `why` gets a line per disagreement. */
enum outcome open_compare(const struct open_kernel *k, const struct open_truth *t, const struct check *c,
	struct text *why);

#endif

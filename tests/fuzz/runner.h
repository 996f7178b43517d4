/* runner: runs a case per seed in a child process, so that a crash costs one seed and is reported with it; collects
 * outcomes and holds them against the limits of the suite; shrinks. Shared by the differential suites. */
#ifndef FUZZ_RUNNER_H
#define FUZZ_RUNNER_H

#include "tests/fuzz/oracle.h"

struct report {
	enum outcome outcome;
	bool skipped;               /* no truth: counts for nothing but its cap */
	bool exact;                 /* counts for the balance of racy and race-free */
	bool racy;
};

struct suite {
	const char *name;
	/* The kernel or source of a seed, in `a`. */
	const char *(*generate)(uint64_t seed, struct arena *a);
	/* Judges it; explains what is wrong in `why`. */
	struct report (*judge)(const char *text, struct text *why);
	/* A smaller text that fails in the same way, or NULL when the suite cannot shrink by text. */
	const char *(*shrink)(struct arena *a, const char *text, bool (*fails)(const char *text, void *data), void *data);
	const char *extension;      /* of regression files: ".core" */
	unsigned max_unknown, max_skipped, max_inexact;   /* per thousand */
};

/* Options: --seed S --count N --only SEED --print --shrink --regressions DIR --fail-fast. Exit status for main. */
int runner_main(const struct suite *suite, int argc, char **argv);

#endif

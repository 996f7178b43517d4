/* front_case: one source text through all that comes before the solver, in a process of its own, as the tool does it.
 *
 * What must hold: no sanitiser report, crash, broken invariant or overrun in our code; a refusal has a reason; what a
 * stage prints reads back the same. clang is not ours: where it takes the process with it, the tool itself
 * (FAIAL_C, unless empty) must end with the promised status and a message. */
#ifndef FUZZ_FRONT_CASE_H
#define FUZZ_FRONT_CASE_H

#include "base/base.h"

enum front_end { FRONT_FINE = 0, FRONT_WRONG, FRONT_CLANG };   /* LIBCLANG: it crashed, and that was survived */
struct front_outcome {
	enum front_end end;
	bool parsed;                    /* clang took the file */
	uint32_t kernels, unsupported;
	struct text why;                /* of FRONT_WRONG: what the process said */
};

/* The counters that a process of its own would take with it; NULL: none. */
struct front_counters { unsigned char *from, *to; };
void front_case_run(const char *text, size_t n, const struct front_counters *counters, struct front_outcome *out);
void front_outcome_fini(struct front_outcome *out);

#endif

/* smt: from phases to questions, from answers to witnesses that were replayed.
 *
 * Promises: every racing pair of sites is reported, not the first; a model that does not replay, or replays as
 * harmless, never ends a search and never becomes `drf`; a query past its limit makes the kernel `unknown`. Limits count work,
 * so one kernel has one answer; a limit by the clock lies far below (a worker process is killed if cvc5 does not stop by itself).
 * Ownership: results live in the arena given. The worker process is ended before return.
 * Refuses: nothing; what it gives up on is in `check.gave_up`. */
#ifndef FAIAL_SMT_H
#define FAIAL_SMT_H

#include "protocol/protocol.h"
#include "typecheck/typecheck.h"

enum verdict { VERDICT_UNKNOWN = 0, VERDICT_UNSUPPORTED, VERDICT_DRF, VERDICT_BENIGN, VERDICT_CONDITIONAL, VERDICT_POSSIBLY_RACY, VERDICT_RACY };
const char *verdict_name(enum verdict v);        /* as in the JSON report */
enum label { LABEL_NONE = 0, LABEL_TRUE, LABEL_POSSIBLE, LABEL_BENIGN };
const char *label_name(enum label l);

/* ---- from what is found to the answer (verdict.c; proofs/theories/Verdict.v) ---- */

/* Of a race that was found. benign: the two always store the same; undecided: whether they can differ was not found out; replayed: they were
 * run, and met; known: the run has both values. */
struct race_facts { bool benign, independent, undecided, replayed, unfollowed, shifted, undeclared, known, equal; };
enum label label_of_race(const struct race_facts *f);
enum label label_of_divergence(bool independent, bool replayed);
/* Of all alarms of a kernel, how many by label; gave_up: some question was. */
enum verdict verdict_of_labels(const size_t count[LABEL_BENIGN + 1], bool gave_up);
/* unproved: that there is no alarm says nothing of the kernel that was written. */
enum verdict verdict_settle(enum verdict v, bool unproved);
bool verdict_is_free(enum verdict v);            /* drf or benign */
bool verdict_asks_preconditions(enum verdict v);
/* found: without preconditions; under: with them; broken: a launch in sight breaks them, and is not free. */
enum verdict verdict_conditional(enum verdict found, enum verdict under, bool gave_up, bool broken);
enum verdict verdict_worse(enum verdict a, enum verdict b);      /* two answers as one */

enum alarm_kind { ALARM_NONE = 0, ALARM_RACE, ALARM_DIVERGENCE, ALARM_BOUNDS };

struct witness_value { const char *name; int64_t value; };
struct witness_touch { int64_t thread_idx[3], index[LIMIT_CORE_DIMS]; };
struct witness_thread {
	int64_t thread_idx[3], block_idx[3];
	VEC(struct witness_value) locals;
	VEC(struct witness_touch) touches;       /* what threads of its warp touch by the same access, as far as that is known */
};
struct witness {
	int64_t block_dim[3], grid_dim[3];
	VEC(struct witness_value) params;
	int64_t index[LIMIT_CORE_DIMS]; uint32_t dims;
	struct witness_thread thread[2];
	bool has_value[2]; int64_t value[2];     /* what each thread stores, when known */
	int64_t elements;                        /* bounds: that the array has; 0: not known. Both threads are the one then */
	bool replayed;
	const char *replay_note;                 /* why not, when not */
};

/* Why an alarm is only possible. */
struct cause { const char *reason; const char *variable; const char *why; struct span at; };
	/* reason: "data-dependent-index", "control-dependent", "inexact-phase", "replay-failed", "may-alias",
	 * "stored-value", "undeclared-object", "undeclared-constant", "unusual-launch",
	 * "unfollowed-number" (each has a page in docs/rules) */

/* What kind of alarm it is; no label, no verdict hangs on it (reason.c; each has a page in docs/rules). LOCK_STEP: two lanes of one warp in two
 * statements; EXITED: a barrier that nobody misses but threads that have ended; SAME_VALUE: the two always store the same. */
enum alarm_reason { REASON_NONE = 0, REASON_LOCK_STEP, REASON_EXITED, REASON_SAME_VALUE };
const char *alarm_reason_name(enum alarm_reason r);      /* as in the JSON report; NULL: none */
enum alarm_reason alarm_reason_both(enum alarm_reason a, enum alarm_reason b);   /* of two alarms that are told as one */

/* Barriers that would separate the two accesses of a race: before these statements, or before the closing brace (last: the statement that ends the
 * loop's body) of `loop`. n 0: none is known that would. */
struct separation { enum scope scope; uint32_t n; struct { struct span before, last, loop; } at[2]; };

struct alarm {
	enum alarm_kind kind;
	enum label label;
	enum alarm_reason reason;
	enum level level;
	array_ref array;                         /* of a divergence: none */
	site_ref site[2];                        /* race: the two accesses (may be the same site twice); bounds: the access, twice */
	struct span at[2];                       /* race: their positions; divergence: the barrier, the branch or loop; bounds: the access, the array */
	enum scope scope;                        /* divergence: of the barrier */
	struct span begins, ends;                /* race: the barriers around its phase; zero: entry, exit */
	struct witness witness;
	VEC(struct cause) causes;
	struct separation separation;            /* smt_separate */
	const char *fact;                        /* about data, as --assume takes it: with that the pair was proved free. NULL: none is known to do it */
};

/* A limit that an answer met: of the work, where it ends in every run, or by the clock. */
enum limit { LIMIT_NONE = 0, LIMIT_WORK, LIMIT_TIME };
const char *limit_name(enum limit l);            /* as in the JSON report; "": none */
struct gave_up { const char *what; struct span at; const char *why; enum limit limit; };   /* "phase 3, array s", "time limit (5 s)" */
bool gave_up_again(enum limit limit, const char *why);      /* another run gives up there, too: neither the clock nor what the machine lacked is the reason */

struct check {
	enum verdict verdict;
	bool typable;
	VEC(struct alarm) alarms;                /* by source position */
	VEC(struct gave_up) gave_up;
	enum limit limit;                        /* the worst that was met; by time also where it only changed a witness */
	bool settled;                            /* it has possible alarms, and took no more of the work for others: asking again is not worth it */
	VEC(struct assumption) assumptions;
	const char *unsupported; struct span unsupported_at;
	struct { uint32_t phases, accesses, queries; double seconds, solver_seconds; int64_t work; } stats;
};

/* Answers of earlier runs (kept.c). The key holds all that an answer rests on besides the program itself; find: false, none is known. */
struct check_kept {
	bool (*find)(const struct text *key, struct text *answer, void *data);
	void (*keep)(const struct text *key, const struct text *answer, void *data);
	void *data;
};

enum arith { ARITH_AUTO = 0, ARITH_INT, ARITH_BV };
struct check_options {
	enum arith arith;
	double effort;                           /* the limits of work, in those of the default; 0: 1 */
	int64_t kernel_work;                     /* of the kernel, in units (work.c); 0: the default by `effort` */
	double crowd;                            /* of what each kernel and question has at least, the part that is left of it among very many; 0: all */
	/* By the clock, a net far below the limits of work, which reach as far as these where these are given. */
	double timeout;                          /* seconds per query; 0: the default, twenty times what its work takes */
	double kernel_timeout;                   /* seconds for all queries of a kernel; 0: the same of these */
	double deadline;                         /* of the file, as clock_seconds tells; 0: none. A kernel gets half of
	                                          * what is left, and leaves their part to those that wait; a
	                                          * kernel_timeout goes before it. */
	uint32_t waiting;                        /* kernels that are still to be checked before the deadline */
	bool no_warp, no_block, no_grid;         /* levels not asked for */
	bool alias;                              /* drop the assumption that pointer parameters are distinct */
	bool no_divergence;
	bool proof_only;                         /* ends where it is seen that there is no proof; then only the verdict says something: not drf */
	bool attempt;                            /* one of several proofs that are tried: it takes no more work than it is given, were that next to nothing */
	bool true_only;                          /* ends where something is true */
	array_ref only;                          /* questions about this array; {0}: about all */
	bool other_warps;                        /* of two threads of a block only such as are in different warps are asked about */
	bool guess_only;                         /* no solver is asked: what guesses do not find is given up */
	bool steady;                             /* what one thread reads twice is one value up to the first race: of the answer only a proof says something */
	bool no_trials;                          /* for what the solver leaves open no small launch is run: that finds alarms, and never that there are none */
	const struct check_kept *kept;           /* NULL: every question is asked */
};

/* The whole way from a specialised core kernel to a verdict. Results go into k's arena. */
void smt_check_kernel(struct kernel *k, const struct check_options *options, struct check *out);

/* As a part of the default. */
double smt_effort(const struct check_options *o);
/* The work that a kernel may take where nothing else limits it, in units. */
int64_t smt_kernel_work(const struct check_options *options);

/* Adds accesses that leave their array for certain in some run of k, specialised to a launch (bounds.c): alarms of one thread, whose witness has the
 * element, counted from the array's begin, as its index. */
void smt_bounds_find(struct kernel *k, const struct check_options *options, struct check *found);

/* Finds barriers that would separate what races in found's alarms (separate.c). Each was tried: with it the kernel has no race between these two accesses,
 * and all threads come to it. k, specialised, as it was checked. warps: they have barriers of their own, which OpenCL lacks. */
void smt_separate(struct kernel *k, const struct check_options *options, bool warps, struct check *found);

/* ---- preconditions, for what the check of an open launch finds (precondition.c) ---- */

/* A part of a precondition, as C writes it (kernel_condition reads it back), and an alarm of the launches that keep all other
 * parts and not this one. */
struct precondition { const char *text; struct alarm without; };
struct preconditions {
	struct kernel *kernel;                   /* the copy that was checked under them, sites and arrays as in the kernel; NULL: none were found */
	struct check check;                      /* its answer: drf or benign */
	VEC(struct precondition) list;
	uint32_t rechecks;
	int64_t work;                            /* of all of them */
	enum limit limit;                        /* the worst that ended them */
	struct arena *arena;
	VEC(struct kernel *) copies;             /* what all this lies in; the first is as the kernel was before */
};
/* What may be demanded. Layout, where launches are known in part: that numbers are counts, and that strides and offsets are as large as
 * what lies in them. Any: of the shape of the launch, too. */
enum precondition_scope { PRECONDITION_NONE = 0, PRECONDITION_LAYOUT, PRECONDITION_ANY };
/* found: what smt_check_kernel said of k, specialised; open: k before that, in text. The preconditions admit a launch of several
 * warps and, where k asks for its block, several blocks, in which what was alarmed still happens; each part is needed. */
void smt_preconditions_find(const struct kernel *k, const char *open, const struct launch *launch, const struct check_options *options,
	const struct check *found, enum precondition_scope scope, struct preconditions *out);
void smt_preconditions_free(struct preconditions *p);
/* What only launches show that nobody makes is possible afterwards (unusual.c); open and found as there. */
void smt_unusual_find(struct kernel *k, const char *open, const struct launch *launch, const struct check_options *options, struct check *found,
	enum precondition_scope scope);

/* ---- who owns what, for the picture of a proof (owners.c) ---- */

/* Which of the elements of a map a thread, a warp or a block touches: '.', or 'r', 'w', 'b' (both), 'a' (atomically). */
enum owner_kind { OWNER_NONE = 0, OWNER_THREADS, OWNER_WARPS, OWNER_BLOCKS };
struct owner_row { struct interp_thread who; uint32_t warp, block; char does[LIMIT_OWNER_CELLS + 1]; };
/* Between two barriers (zero: entry, exit) nothing that one writes is touched by another. again: later phases that look the same. */
struct owner_map {
	array_ref array;
	enum owner_kind kind;
	struct span begins, ends;
	uint32_t again;
	bool more;                               /* elements or rows that are left out */
	uint32_t cells; int64_t index[LIMIT_OWNER_CELLS][LIMIT_CORE_DIMS];
	uint32_t rows; struct owner_row row[LIMIT_OWNER_ROWS];
};
/* A launch in numbers of which the first threads were run. */
struct owners {
	int64_t block_dim[3], grid_dim[3];
	VEC(struct witness_value) params;
	VEC(struct owner_map) maps;              /* none: nothing to show was found */
	bool more;
};
/* k: specialised, and proved. */
void smt_owners_find(struct kernel *k, const struct check_options *options, struct owners *out);

/* Rewrites k, specialised: what its questions assume of arithmetic stands in it as conditions (stated.c). */
void smt_state(struct kernel *k, const struct check_options *options);

/* The queries that smt_check_kernel would ask first, one SMT-LIB 2 script each. */
void smt_print_queries(struct kernel *k, const struct check_options *options, struct text *out);

/* Whether a few linear steps show that these conditions cannot all hold (refute.c). No solver is asked: false says nothing. */
bool smt_contradicts(struct expr_table *t, const expr_ref *facts, size_t n);

/* For tests: may the boolean e be true for some values of its variables? 1 yes, 0 no, -1 not found out with the work of so
 * many seconds. */
int smt_satisfiable(struct kernel *k, expr_ref e, enum arith arith, double seconds);
/* The same with no more work than is left, from which what it took is taken. */
int smt_satisfiable_within(struct kernel *k, expr_ref e, enum arith arith, double seconds, int64_t *left);

/* Does what k computes of threads' and blocks' places alone leave its type? Then a proof that assumes that none does is of other launches. */
bool smt_places_leave_types(const struct kernel *k);

#endif

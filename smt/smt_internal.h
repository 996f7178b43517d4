/* smt, inside: the road of one question.
 *
 *   phase, array --query_race--> struct query --solver_*--> answer --replay--> record --check--> alarm
 *
 * A query is a list of boolean expressions over two copies of the kernel's variables; everything up to the solver
 * works on the expression DAG, so that the SMT-LIB printer and the solver see one formula. Scratch lives in the
 * check's own arena; alarms live in the kernel's. */
#ifndef FAIAL_SMT_INTERNAL_H
#define FAIAL_SMT_INTERNAL_H

#include "smt/smt.h"

/* ---- small helpers ---- */

uint32_t smt_arity(enum expr_kind kind);
/* 2^k for 0 <= k <= 64, as an expression (a product above 62: constants have 64 bits). */
expr_ref smt_pow2(struct expr_table *t, uint32_t k);
/* a < b or a <= b, unsimplified: the simplifier may know a variable's bounds, and must not drop what states them. */
expr_ref smt_plain_compare(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b);
/* The parts of a conjunction, in order, each once; a negated disjunction is one. */
void smt_conjuncts(struct expr_table *t, struct arena *a, expr_ref e, struct expr_list *out);
bool expr_list_has(const struct expr_list *l, expr_ref e);

/* ---- lowering: only operators that solvers have, and what must hold for the evaluation to be defined ---- */

/* e: for integers no TDIV, TREM, POW2, WRAP, BOR, BXOR is left; for bit-vectors e is the original.
 * side: a boolean: divisors nonzero, shift counts in range, no excluded overflow. True under it: e is exact. */
struct lowered {
	expr_ref e, side;
	double amount;                   /* about how large it is where all is small: what leaves its type there does so on purpose */
	bool done, assumes_no_overflow, has_bits;
	bool below_zero;                 /* an unsigned value inside may have wrapped below zero: it is large on purpose */
	bool below_varies;               /* such a value may be one of some threads only: no size that nobody passes */
	bool beyond;                     /* one of 64 bits may be 2^63 or more, and not only by an unknown launch or parameter */
};
/* bv: machine words. exact: wraps are what machines do, nothing is assumed (`--arith bv`). */
struct encoder {
	struct kernel *k;
	struct arena *arena;
	bool bv, exact;
	bool spelled;                    /* what is exact keeps its operator, as it is spelled elsewhere in a text */
	struct lowered *at;              /* by expression */
	uint32_t cap;
	struct finite *finite;           /* NULL: none */
	uint8_t *linear[2];              /* by expression: what smt_nonlinear knows, with bit operations or without */
	uint32_t linear_cap;
};
struct lowered lower_expr(struct encoder *l, expr_ref e);
/* A boolean that is going to be asserted: the conjunction of its parts and of their side conditions. */
struct lowered lower_guard(struct encoder *l, expr_ref e);
/* Parts of a conjunction that say of a loop's variable that it has one value: see residue.c. */
void residue_parts(struct expr_table *t, struct expr_list *parts);
/* Some product of two unknowns or division by an unknown is in the formula; or, when asked, a bit operation. */
bool smt_nonlinear(struct encoder *l, const struct expr_list *roots, bool bits);

/* ---- variables that take few values (geometric loops with known ends) ---- */

struct finite_var { var_ref var; bool geometric; uint32_t n; int64_t value[LIMIT_FINITE_VALUES]; };
struct finite { VEC(struct finite_var) list; };
void finite_collect(struct kernel *k, struct arena *a, struct finite *out);
const struct finite_var *finite_find(const struct kernel *k, const struct finite *f, var_ref v);

#include "smt/reads.h"

/* ---- algebra ---- */

/* Rewrites the index tuples of all accesses of the query to equivalent ones: see algebra.c. */
void algebra_split(struct query *q);
/* Joins to the preconditions what they say without variables that only the host has. */
void preconditions_eliminate(struct kernel *k, struct encoder *lower, struct arena *a);
/* `more`, and what follows of it beside them. */
expr_ref preconditions_with(struct kernel *k, struct encoder *lower, struct arena *a, expr_ref more);
/* Indices of dimension d that are equal exactly when the accesses' own are, before lowering, and defined wherever these are: see
 * modular.c. One for each access; false: nothing to gain. */
bool modular_indices(struct query *q, uint32_t d, expr_ref *out);
/* What an index computes under its outermost wrap alone; wraps that go past the top by themselves stay. */
expr_ref modular_whole(struct expr_table *t, expr_ref e);
/* The condition under which an index is defined, and what is assumed of its arithmetic: of each wrap in it and of the whole. */
struct lowered lower_index(struct encoder *l, expr_ref e);
/* No two different threads can have equal tuples, whatever the guards: no solver needed. */
bool algebra_injective(struct query *q);
/* The signs of parameters for which two different threads might have equal tuples: `true` when nothing was found out,
 * `false` when there are none. See digits.c. */
expr_ref digits_open(struct query *q);
/* No two different threads meet, where indices multiply unknowns and divide by none. It takes long enough to be asked after
 * the guesses: most questions that are left before them are about races. */
bool digits_apart(struct query *q);

/* ---- work ---- */

/* What is counted: nodes of expressions (their table counts them), nodes that guesses evaluate, polynomials of a refutation,
 * steps of the proofs about digits, steps of a concrete run, resource units of the solver, setting it up, and pieces of memory that it
 * asks for, where it went on past its limit. */
enum work_kind {
	WORK_NONE = 0, WORK_NODE, WORK_GUESS, WORK_POLYNOMIAL, WORK_PROOF, WORK_RUN, WORK_SOLVER, WORK_SETUP, WORK_PIECE,
};
enum solver_kind { SOLVER_LINEAR = 0, SOLVER_NONLINEAR, SOLVER_BITS, SOLVER_KINDS };
/* dear: what a unit of the solver took on average, in those of a rewrite, in the last check of a kind that met its limit; 0: none did. */
struct work { const struct expr_table *t; uint64_t nodes; int64_t other; double dear[SOLVER_KINDS]; };
#define WORK_SECOND INT64_C(100000000)   /* about what an idle machine does in a second: a limit of N s is N of it */
void work_begin(struct work *w, const struct expr_table *t);
void work_add(struct work *w, enum work_kind kind, uint64_t steps);
/* Since work_begin, in units. */
int64_t work_done(const struct work *w);
/* What so many steps are, and how many fit into so many units. */
int64_t work_of_steps(enum work_kind kind, uint64_t steps);
uint64_t work_steps(enum work_kind kind, int64_t units);
/* What one question may take: units; and as a net below seconds of the processor, for what the solver does not count, and of the
 * clock, for a machine that stands still. */
struct allowance { int64_t work; double processor, seconds; };

/* ---- queries ---- */

struct query_var { var_ref var, copy[2]; };              /* shared between the threads: copy[i] = var */
struct query_input;
struct query_access {
	const struct phase_access *from;
	enum access_mode mode;
	bool reaches;                                    /* an atomic whose scope covers the level */
	int64_t bytes;                                   /* all of it: counts of two arrays are in units of their own */
	expr_ref index[LIMIT_QUERY_DIMS];                  /* lowered, per kernel variable, split by algebra */
	expr_ref guard;                                  /* lowered with its side conditions */
	var_ref pick[2];                                 /* boolean: this thread performs this access; {0}: never */
};
struct query {
	struct kernel *k;
	struct arena *arena;
	enum alarm_kind kind;
	enum level level;
	enum level nearer;                               /* pairs of that level are asked about there: these two are in different tiles or warps */
	bool bv;
	bool incomplete;                                 /* see query_complete */
	bool direct;                                     /* no choice: thread i performs access chosen[i] */
	uint32_t chosen[2];
	const struct phase_access *only[2];              /* a question about these two, or NULL */
	bool trivially_unsat;                            /* decided without a solver */
	const char *lost;                                /* why a worker had to be stopped at it: the solver did not stop by itself; or NULL */
	bool assumes_no_overflow, nonlinear;
	bool assumes_slots;                              /* one that lies before its slots counts from zero or above, to less than 2^24 */
	bool assumes_values;                             /* of a benign alarm: no stored value overflows */
	bool assumes_handed;                             /* counts that are read in shared memory were stored there before */
	bool assumes_counters;                           /* what atomics give of a counter is apart: it does not come round */
	array_ref array, other;                          /* other: {0}, or the array that may be the same object */
	uint32_t phase_number;                           /* from 1 */
	const struct phase *phase;
	const struct divergence *divergence;
	uint32_t dims;
	VEC(struct query_access) accesses;
	VEC(struct query_var) vars;
	const struct query_input *in;                    /* what it was made from; lives as long */
	struct copies *copies;
	struct congruences *congruences;
	struct shares *shares;
	struct encoder *lower;
	struct expr_map *to[2];                          /* kernel variable -> its copy in thread 1, 2 */
	bool *seen;                                      /* by variable: is in vars */
	uint32_t seen_cap;
	struct expr_list asserts;                        /* the formula: their conjunction */
	size_t choice[2];                                /* without `direct`: which of them, from .. to, choose the accesses */
	struct expr_list lazy;                           /* nonlinear preconditions: added when a model breaks one */
	struct query *easier;                            /* asks for less: when it has no model, neither has this. Or NULL */
	struct found *told;                              /* pairs that have their alarm: not asked about again, nor in the
	                                                  * other cases of the question */
	struct found *harmless;                          /* pairs that are benign here; elsewhere they may not be */
};

/* Of one read, in the copies that some queries share, by arithmetic: the variables of its index, and the congruences with each
 * read y, of thread i's and thread j's, at 4 * y + 2 * i + j; {0}: not made yet. */
struct congruences { struct var_list vars[2]; bool has_vars[2]; expr_ref *known[2]; };
/* Has a variable one value for both threads, or each thread its own? By variable. */
enum share { SHARE_UNKNOWN, SHARE_ONE, SHARE_EACH };
struct shares { enum share *at; uint32_t cap; };
/* Thread copies of variables, shared by all queries of a kernel so that they share terms. By variable. */
struct copies {
	var_ref *at[2];                                  /* by variable */
	uint32_t cap;
	struct expr_map *to[2];                          /* of the queries at `level` whose threads share `shared` */
	struct congruences *congruences;                 /* of these, by read */
	struct shares *shares;                           /* of these */
	const struct var_list *shared;
	enum level level;
	struct var_list **vars;                          /* by expression: its variables; NULL: not asked for yet */
	uint32_t exprs;
};

struct query_input {
	struct kernel *k;
	struct arena *arena;
	struct encoder *lower_int, *lower_bv;
	struct copies *copies;
	const struct reads *reads;
	enum arith arith;
	enum level level, nearer;
	bool alias;
	uint32_t *endless;                               /* replays of the kernel that were broken off */
	struct work *work;                               /* of the kernel; a worker tells what it adds */
};
/* Two atomics that reach each other, of one size: they do not race. */
bool query_atomic(const struct query_access *a, const struct query_access *b);
/* They can race at all: one writes, and not both are atomics that reach each other. */
bool query_collide(const struct query_access *a, const struct query_access *b);
struct query_list { struct query **at; size_t n, cap; };
/* The accesses and what follows from them join the formula, which may then be decided; before it nothing can be asked. */
void query_complete(struct query *q);
struct query *query_race(const struct query_input *in, const struct phase *phase, uint32_t number, array_ref array);
/* only: about two accesses of the phase (perhaps one twice), or NULL: about all that the array has. */
struct query *query_race_of(const struct query_input *in, const struct phase *phase, uint32_t number, array_ref array,
	const struct phase_access *const *only);
/* A part of q: what follows is about these two of its accesses, or about what stands for some of them. Not complete. */
struct query *query_pair(const struct query *q, const struct phase_access *const only[2]);
/* No two threads meet at any pair of several accesses; of many, where most are to one place (alike.c). known: see refute_run, or NULL. */
bool alike_apart(struct query *q, const bool *known);
/* The question in cases, in which fewer things vary. false: there is nothing to tell apart, or it got late before all were made. */
bool query_has_cases(struct query *q);
bool query_cases(struct query *q, struct query_list *out, bool (*is_late)(void *data), void *data);
/* A variable in this range that stands for something (`what`) about a size, in all cases of all questions. */
expr_ref query_stand_in(struct query *q, expr_ref size, const char *what, struct expr_range r);
/* Gives q an easier question to ask first, if some part of its guards is hard; or (partners) only if its places are partners by one bit
 * operation, which is cheap. */
void query_ease(struct query *q, bool partners);
/* The question with unknowns in place of the launch's products (numbers.c): asks for less. NULL: there are none. */
struct query *query_numbered(const struct query *q);
/* A nonlinear question in parts, one for each pair of accesses: algebra decides most of them. They are not complete: the
 * alarm for one may answer others. is_late: where it says so, no more of them are built; it tells of that. false: not for this q. */
bool query_pairs(const struct query *q, struct query_list *out, bool (*is_late)(void *data), void *data);
/* Accesses to two arrays that may be one object, at places nobody knows. */
struct query *query_alias(const struct query_input *in, const struct phase *phase, uint32_t number, array_ref array,
	array_ref other);
struct query *query_divergence(const struct query_input *in, const struct divergence *d, uint32_t number);
/* The same question in the other arithmetic, for when the first one is too hard; NULL when there is no other. The
 * accesses have the same numbers. */
struct query *query_other(const struct query *q);
/* May e hold for one thread? */
struct query *query_satisfiable(const struct query_input *in, expr_ref e);
/* e, over kernel variables, as thread 0 or 1 sees it. Adds the domains of variables met for the first time. */
expr_ref query_copy(struct query *q, expr_ref e, int thread);
/* Kernel variables, as query_copy adds those of e. */
void query_vars_add(struct query *q, const struct var_list *vars);
/* Thread 0 performs access i, thread 1 access j, at overlapping places: what must hold for that. */
void query_meet(struct query *q, uint32_t i, uint32_t j, struct expr_list *out);
/* Adds to the formula. */
void query_add(struct query *q, expr_ref e);
/* Adds what both threads must keep for their runs to mean anything, as far as ids, launch and parameters decide it. */
void query_defined(struct query *q, struct expr_list *out);
/* The value of v (a kernel variable) is one for both threads. */
bool query_shares(struct query *q, var_ref v);
/* So are those of all variables of e. */
bool query_shares_all(struct query *q, expr_ref e);
/* The variables of e, which are asked for again and again: once. */
const struct var_list *query_vars(struct query *q, expr_ref e);
/* Thread `thread` performs an access of this site; no access of the pair (a, b) in either order. */
expr_ref query_picks(struct query *q, int thread, site_ref site);
expr_ref query_excludes(struct query *q, site_ref a, site_ref b);
/* A collision of this pair is more than storing one known value twice. May add facts about reads to the formula.
 * *any: some stored values are known, so there is something to ask. */
expr_ref query_values_differ(struct query *q, site_ref a, site_ref b, bool *any);
/* Else they are never called equal. */
bool query_tells_all(const struct query *q, site_ref a, site_ref b);
/* Is what is known of the values that f's accesses store known of those that overflow nothing? */
struct finding;
bool query_values_assume(struct query *q, const struct finding *f);
/* The same of thread 0's access i and thread 1's access j, without a choice. */
expr_ref query_stores_differ(struct query *q, uint32_t i, uint32_t j, bool *any);
void query_print(const struct query *q, struct text *out);
void print_bv_query(const struct query *q, struct text *out);

/* ---- the solver ---- */

enum answer { ANSWER_UNKNOWN = 0, ANSWER_SAT, ANSWER_UNSAT };
struct solver;
/* Each check may take so much of the work, where it is added. */
struct solver *solver_new(struct kernel *k, struct arena *a, bool bv, bool nonlinear, struct work *work, struct allowance each);
void solver_free(struct solver *s);
void solver_assert(struct solver *s, expr_ref e);
enum answer solver_check(struct solver *s, const expr_ref *assuming, size_t n);
/* The limit that the last check ended at, if its answer is unknown. */
enum limit solver_met(const struct solver *s);
/* After SAT. false: no value, or beyond 64 bits. Booleans are 0 and 1. */
bool solver_value(struct solver *s, var_ref v, int64_t *value);

/* ---- the worker ---- */

struct worker_link;
struct worker_job {
	uint32_t tasks;
	void (*run)(void *data, uint32_t task, struct worker_link *link);                       /* in the worker */
	void (*take)(void *data, uint32_t task, const int64_t *record, size_t n);               /* in the parent */
	void (*lost)(void *data, uint32_t task, const char *why);                               /* in the parent */
	bool (*enough)(void *data);          /* in the parent, after each task: those that follow are not run; NULL: all are */
	void *data;
	double query_limit;                  /* seconds between two signs of life; a fifth more is granted */
	double query_processor;              /* the same of the worker's processor time; 0: as many */
	double total_limit;                  /* seconds for all; 0: none */
	double total_processor;              /* of the processor's time; 0: any */
};
/* Gives the seconds of the processor's time that the workers took, as far as that is known. */
double worker_run(const struct worker_job *job);
/* In the worker: gives a record to the parent / says that a query begins (restarts its clock). */
void worker_send(struct worker_link *link, const int64_t *record, size_t n);
void worker_beat(struct worker_link *link);
/* In the worker: `left` is called when it leaves its task. */
void worker_on_leave(struct worker_link *link, void (*left)(void *data), void *data);
/* In the worker, from anywhere: the task has done all that it may. It is lost by `why_work`, and a fresh worker goes on. */
_Noreturn void worker_leave(void);

/* ---- models and replay ---- */

struct model_value { var_ref var; int thread; int64_t value; };     /* thread: 0, 1; -1 for a shared variable */
struct model { int64_t block_dim[3], grid_dim[3]; struct interp_thread who[2]; VEC(struct model_value) values; };
/* Of a variable of the formula; false: nothing is said of it. */
struct model_source { bool (*value)(var_ref v, int64_t *value, void *data); void *data; };
/* What is said of v in this thread: its constant, the source's value, or its least value. */
int64_t model_value(struct query *q, const struct model_source *from, var_ref v, int thread);
void model_read(struct query *q, const struct model_source *from, struct model *out);

struct replay {
	bool done;
	bool ended;                          /* divergence: one of the two meets no barrier beyond what both pass */
	const char *note;
	int64_t index[LIMIT_CORE_DIMS];
	bool placed, elsewhere;              /* the index is known; it is in other iterations than those of the model */
	bool unfollowed;                     /* the two may well store the same: see unfollowed.c */
	bool has_value[2], shifted;          /* shifted: the two do not cover the same units, so equal values differ there */
	bool endless;                        /* a run was broken off */
	int64_t value[2];
	uint64_t steps;                      /* of both runs */
};
extern const char replay_too_long[];
/* inexact: the phase leaves out under which conditions barriers between its accesses are passed over. place: where the first access is in the
 * model; a collision there is told before others. NULL: not known. */
void replay_race(struct kernel *k, const struct model *m, enum level level, bool inexact, site_ref a, site_ref b, const int64_t *place,
	struct replay *out);
/* Notes are static texts: they may cross a pipe as addresses. */
void replay_divergence(struct kernel *k, const struct model *m, const struct divergence *d, struct replay *out);

/* ---- one task in the worker, and what it tells the parent ---- */

enum record_kind { RECORD_NONE = 0, RECORD_ALARM, RECORD_GAVE_UP, RECORD_STATS };
extern const char why_work[], why_time[], why_kernel_work[], why_kernel_time[], why_solver[], why_pairs[];
/* What was found about one pair of accesses (or a divergence), in numbers. */
struct finding {
	uint32_t a, b;                       /* accesses of the query: thread 1's, thread 2's */
	bool benign, independent;
	bool undecided;                      /* whether the stored values can differ is not known */
	struct model model;
	struct replay replay;
};
/* Pairs of sites that are known to race truly: nothing more is asked about them. */
struct found_pair { site_ref a, b; bool grid; };
struct found { struct found_pair *at; size_t n, cap; };
/* What one round gives each task and all of them (`end`: of the work), and what the worker has spent on witnesses that are
 * nicer to read; vain: how many were looked for without an end. scale: of the limits that task.c has of its own. rest: of the work that is left after a pair was found that is not true, before
 * `whole`; has_true: one that is was found. strict: no check begins past `end`, for there is an answer already, or another attempt after this one. */
struct effort { struct allowance each; double scale; int64_t end, shrinking, rest, whole; uint32_t vain; bool last, proof_only, true_only, strict, has_true; };
enum label finding_label(const struct query *q, const struct finding *f);        /* of a race */
bool finding_is_true(const struct query *q, const struct finding *f);
/* Runs f's model; says whether the accesses rest on nothing approximated. */
void finding_replay(struct query *q, struct finding *f);
void found_add(struct arena *a, struct found *found, const struct query *q, const struct finding *f);
/* f's pair has its alarm. */
void finding_told(struct query *q, const struct finding *f);
/* The pair has its alarm, or is benign here. */
bool query_told(const struct query *q, site_ref a, site_ref b);
/* Whether linear steps contradict the question, with at most this many distinctions of cases (see refute.c). Of a choice with n
 * accesses each pair is one: apart[i * n + j]: thread 0 performing i and thread 1 performing j never meet. What is true in
 * it stays; for n > LIMIT_PAIRWISE_ACCESSES nothing is found out. */
bool refute_run(struct query *q, uint32_t splits, bool *apart);
/* What can be found without the solver is told (see guess_pairs.c), but for pairs that are apart. true: nothing else is left to
 * ask. */
bool guess_run(struct query *q, const bool *apart, void (*tell)(void *data, struct query *q, const struct finding *f), void *data);
void task_run(struct query *q, struct effort *effort, struct found *found, struct worker_link *link);
void finding_send(struct arena *a, const struct finding *f, struct worker_link *link);
/* Reads a RECORD_ALARM back. */
void finding_read(struct arena *a, const int64_t *record, size_t n, struct finding *out);
/* Neither the index nor reaching the access depends on an approximated variable. */
bool access_independent(struct kernel *k, const struct phase *phase, const struct phase_access *a);

/* ---- concrete runs ---- */

/* Runs one small launch and tells the races that belong to one of the queries and replay, for at most this many units of work. */
void concrete_search(struct kernel *k, uint32_t trial, struct query *const *queries, size_t n, struct work *work, int64_t most,
	void (*tell)(void *data, uint32_t query, const struct finding *f), void *data);
/* early[i]: does query i assume that nothing overflows where some number leaves its type in small launches already? An estimate (overflow.c). */
void queries_overflow_early(struct kernel *k, struct query *const *queries, size_t n, bool *early);
/* About how large e is, of operands that are so large, with all that is unknown at most `small`; true: it is a wrap of what leaves its type. */
bool smt_amount(struct expr_table *t, expr_ref e, const double of[3], double small, double *amount);

/* ---- values that are not followed ---- */

/* Marks variables and sites. */
void unfollowed_find(struct kernel *k, struct arena *a);

/* Which elements a thread has read, of arrays that nobody writes or that its block shares (`steady`). any: besides, what may be anything. */
struct inputs { uint64_t read; bool any; };
void inputs_add(struct inputs *in, const struct kernel *k, bool steady, const struct event *e);

/* One performed access, with the barriers passed that order its space. */
struct performed {
	site_ref site;
	uint32_t phase_block, phase_grid, phase_lanes[LANE_GROUPS], unsure, count;
	int64_t index[LIMIT_CORE_DIMS];
	bool has_value, unfollowed;
	enum outside { OUTSIDE_NOT, OUTSIDE_HERE, OUTSIDE_BEFORE } outside;     /* it, or one of its thread before, is beyond the end of its array */
	int64_t value;
	expr_ref stored;
	struct inputs inputs;                 /* of the thread so far */
	bool exchanged;                       /* it has read what the block's threads store in its memory */
};
/* Did two threads, which store at one site, get the same? Then they may store the same. same_thread: of their blocks. */
bool inputs_agree(const struct kernel *k, const struct performed *x, const struct performed *y, bool same_thread);
/* May both have been told the same by other threads? one_warp: they are of one. */
bool inputs_of_lanes(const struct kernel *k, const struct performed *x, const struct performed *y, bool one_warp);
/* Is it made of what a branch read? Of that only the run tells. */
bool inputs_joined(const struct kernel *k, expr_ref stored);
/* Are equal numbers of two stores of so many bytes equal bits? Else only zeros are. */
bool stored_alike(const struct site *a, const struct site *b, int64_t bytes);
/* Two stores of which one is wider, or lies elsewhere: may the bytes be the same in which they meet? */
bool stored_may_agree(const struct kernel *k, const struct array *array, const struct performed *x, const struct performed *y);

/* ---- what `--level block` rests on ---- */

/* Marks arrays of which two threads of a block may read different values because another block writes. Tells a limit by the
 * clock that it met. */
enum limit excuse_check(struct kernel *k, const struct check_options *options, struct allowance each);

/* ---- alarms ---- */

/* Where the finding's first access is in its model, as far as loops and ids tell it. */
bool touch_first(const struct query *q, const struct finding *f, struct witness_touch *out);
/* Fills w->thread[..].touches; see touch.c. */
void touches_find(const struct check *out, const struct query *q, const struct finding *f, struct witness *w);
/* Adds the alarm for a finding, or improves the one that is there for the same pair. */
/* The reason beside the label of an alarm, which has its label already. */
enum alarm_reason reason_of_race(const struct kernel *k, const struct query *q, const struct alarm *a);
/* Of a whole answer: what threads of different warps are shown not to do. */
void reasons_find(struct kernel *k, const struct check_options *options, struct check *found);
enum alarm_reason reason_of_divergence(const struct query *q, const struct finding *f);
void alarm_add(struct check *out, struct query *q, const struct finding *f);
void alarms_finish(struct check *out);

/* ---- numbers that are addresses (addresses.c) ---- */

/* A true race may be possible only. */
void addresses_relabel(const struct query *q, const struct finding *f, struct alarm *a);

/* ---- lost.c ---- */

/* What is true only as far as the host code comes to certain numbers, which is not followed, is possible, with this as its cause. */
void lost_relabel(const struct query *q, const struct finding *f, struct alarm *a);
/* Is it possible for such numbers alone? */
bool lost_alone(const struct alarm *a);
/* The same pair of accesses by the first threads that they may be of, in the first block: where both are the same on an axis, it is 0 there. false: it is that, or does
 * not happen there. */
bool lost_first(struct query *q, const struct finding *f, struct finding *out);

/* ---- waits.c ---- */

/* What is true, and may be ordered by what another thread of the block waits for, is possible. */
void waits_relabel(const struct query *q, struct alarm *a);

#endif

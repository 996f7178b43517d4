/* A thread of a kernel that stops at every access and barrier: the reference semantics (Fig. 5) as a machine. */
#ifndef FAIAL_INTERP_INTERNAL_H
#define FAIAL_INTERP_INTERNAL_H

#include "core/core_internal.h"

enum stop {
	STOP_NONE = 0,
	STOP_DONE, STOP_READ, STOP_WRITE, STOP_ATOMIC, STOP_SYNC,
	STOP_FAULT, STOP_LIMIT, STOP_ASSUME_FAILED,
};

struct machine_frame {
	const struct core_stmt *stmt;
	uint32_t next;                     /* SEQ: the next statement */
	bool running;                      /* FOR: the range is evaluated */
	int64_t x, limit, step;
	uint64_t iteration;
};

/* Barriers passed, per space and scope. */
enum { ORDER_SHARED, ORDER_GLOBAL, ORDER_ANY, ORDERS };
struct phases_passed { uint32_t block, grid, lanes[LANE_GROUPS]; /* of those that all of such a group wait at */ };

struct machine {
	const struct kernel *k;
	struct arena *arena;
	int64_t block_dim[3], grid_dim[3];
	struct interp_thread who;
	int64_t *value;                    /* per variable */
	bool *bound;
	VEC(struct machine_frame) frames;
	struct phases_passed passed[ORDERS];
	uint64_t steps, max_steps;
	uint64_t max_iterations;           /* of one loop: then it is left; 0: all */
	bool meetings;                     /* it stops at them, as at barriers */
	bool typed_loops;                  /* a loop variable that leaves its type is a fault */
	bool followed_values;              /* a stored value that rests on an unfollowed variable is not known */
	const char *why;                   /* FAULT, LIMIT, ASSUME_FAILED */
	/* what an APPROX or a PARAM is */
	int64_t (*choose)(struct machine *m, var_ref v, void *data);
	void *data;
	/* the stop: */
	const struct core_stmt *stmt;
	const struct access *access;
	int64_t index[LIMIT_CORE_DIMS];
	bool has_value, unfollowed;        /* unfollowed: it has none because it rests on such a variable */
	int64_t stored;
	bool whole_warp;                   /* SYNC: the mask names every lane */
	int64_t lanes;                     /* SYNC: the mask's lanes, -1: all, 0: not known */
	uint32_t unsure;                   /* barriers of SCOPE_NONE passed, doubtful statements entered and left */
	const struct core_list *doubtful;  /* NULL: none */
};
void machine_init(struct machine *m, const struct kernel *k, struct arena *a);  /* then set the public parts, then: */
void machine_start(struct machine *m);
enum stop machine_run(struct machine *m);              /* to the next stop */
void machine_give(struct machine *m, int64_t value);   /* READ, ATOMIC: what memory held */
void machine_pass(struct machine *m);                  /* SYNC: the barrier opens */
bool machine_holds(struct machine *m, expr_ref cond);  /* evaluates without a fault, and to true */
int machine_order(const struct machine *m, array_ref a);
uint64_t machine_iterations(const struct machine *m);  /* a hash of the iteration numbers of the loops around */
int64_t machine_fit(const struct machine *m, var_ref v, int64_t value);   /* nearest to value within v's bounds */
int64_t machine_wrap(struct int_type type, int64_t value);

#endif

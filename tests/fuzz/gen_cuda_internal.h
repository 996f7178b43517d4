/* Shared by the parts of gen_cuda: expressions, statements, and the whole. */
#ifndef FUZZ_GEN_CUDA_INTERNAL_H
#define FUZZ_GEN_CUDA_INTERNAL_H

#include "tests/fuzz/gen_cuda.h"
#include "tests/fuzz/rng.h"

/* A local in scope. data: holds what was read from memory. fixed: not to be assigned (loop counters, parameters). */
struct visible {
	int slot;
	bool uniform, data, fixed, pointer, private, pair, view;
	bool memory;               /* a reference to an element */
	struct cs *lambda;
	struct cobj *into;
};

struct gen {
	struct rng rng;
	struct arena *arena;
	const struct recipe *recipe;
	struct ckernel *k;
	struct cfun *f;
	VEC(struct visible) scope;
	int tid, gid;              /* slots of the thread's number in its block and in the grid */
	int64_t threads;
	bool wild, in_device, carved, exits;   /* exits: the innermost loop has a break or continue inside */
	int depth, loops, names, accesses, calls;
};

unsigned gen_pick(struct gen *g, const unsigned *weight, unsigned n);
#define PICK(g, ...)                                                                                                   \
	gen_pick((g), (const unsigned[]){ __VA_ARGS__ }, sizeof(unsigned[]){ __VA_ARGS__ } / sizeof(unsigned))
bool gen_percent(struct gen *g, unsigned percent);
int64_t gen_between(struct gen *g, int64_t lo, int64_t hi);
bool gen_is_cut(const struct gen *g, int id);

struct cx *gen_number(struct gen *g, enum ctype type, int64_t v);
struct cx *gen_small(struct gen *g, int64_t lo, int64_t hi);
struct cx *gen_builtin(struct gen *g, int which, int axis);
struct cx *gen_local(struct gen *g, int slot);
struct cx *gen_binary(struct gen *g, enum cx_kind kind, struct cx *a, struct cx *b);
struct cx *gen_cast(struct gen *g, enum ctype type, struct cx *a);
struct cx *gen_assign(struct gen *g, struct cx *place, int op, struct cx *value);
struct cx *gen_step(struct gen *g, enum cx_kind kind, struct cx *place);
struct cx *gen_pointer_local(struct gen *g, int slot);

struct cx *gen_integer(struct gen *g, bool uniform, int depth);
struct cx *gen_condition(struct gen *g, bool uniform);
struct cx *gen_lane(struct gen *g);
struct cx *gen_thread(struct gen *g);                 /* the thread's number in its block */
struct cx *gen_private_element(struct gen *g);        /* a constant where no private array is in scope */
/* An element of some shared or global array. written: not of a constant one. Uses side = NULL or this as the index. */
struct cx *gen_element(struct gen *g, bool written, struct cx *side);
struct cx *gen_pointer(struct gen *g, bool written);
struct cx *gen_plain_pointer(struct gen *g, bool written);
struct cobj *gen_pointer_root(struct gen *g, const struct cx *p);   /* an array that p may point into */

/* A new local; in scope only after gen_see. */
int gen_new_local(struct gen *g, const char *stem, enum ctype type);
void gen_see(struct gen *g, struct visible v);
struct visible *gen_find(struct gen *g, bool (*good)(const struct visible *));

struct cs *gen_block(struct gen *g, unsigned n, bool sync_ok);
struct cs *gen_stmt_new(struct gen *g, enum cs_kind kind);
struct cs *gen_loop(struct gen *g, bool sync);
bool gen_is_number(const struct visible *v);           /* no pointer, array, pair or function */
struct cx *gen_small_call(struct gen *g);              /* of a lambda, or with a pair; NULL: there is none */
struct cs *gen_small_stmt(struct gen *g, bool sync_ok);  /* gen_cuda_more.c: pairs, references, lambdas, goto, votes */
struct cs *gen_form(struct gen *g);                    /* gen_cuda_forms.c; NULL: no form fits here */
void gen_carve(struct gen *g, struct cs *body);        /* the last array */
struct cx *gen_recursion(struct gen *g);
struct cx *gen_returned_pointer(struct gen *g, struct cx *p);
void gen_templates(struct gen *g);                     /* gen_cuda_open.c: how the templates are written */
void gen_open_function(struct gen *g, struct cfun *f);
struct cx *gen_template_argument(struct gen *g);
struct cx *gen_call(struct gen *g);
struct cx *gen_call_value(struct gen *g);              /* a call that may stand inside an expression, else a constant */

#endif

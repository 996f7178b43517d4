/* Shared by the parts of ctree: printing and running. */
#ifndef FUZZ_CTREE_INTERNAL_H
#define FUZZ_CTREE_INTERNAL_H

#include "tests/fuzz/ctree.h"

/* ---- printing ---- */

/* T: how the type parameter is called, NULL: there is none. choices: made so far. */
struct printer {
	struct text *out;
	const struct ckernel *k;
	const struct cfun *fun;
	const char *T;
	uint32_t line;
	int depth;
	unsigned choices;
};

void ctree_newline(struct printer *p);
void ctree_expr(struct printer *p, struct cx *x);
void ctree_place(struct printer *p, struct cx *x);       /* an element without a line of its own */
void ctree_struct(struct printer *p, int slot);          /* the name of a pair or a view */
const char *ctree_type(const struct printer *p, enum ctype t);
void ctree_prelude(struct printer *p, struct ckernel *k);    /* sets k->helper_line */
void ctree_helper(struct printer *p, struct cx *x);
struct line { const char *text; int helper; const char *other; };    /* ctree_helpers.c */
void ctree_put_line(struct printer *p, struct ckernel *k, const struct line *line, int *count);
void ctree_body(struct printer *p);                      /* the shared arrays and the statements of the kernel */
/* Of templates (ctree_open.c). */
bool ctree_choose(struct printer *p, unsigned percent);
const char *ctree_data_type(struct printer *p, enum ctype t);       /* of elements and pointers */
const char *ctree_pointer_type(struct printer *p, enum ctype t);    /* of a variable: `T *` or `auto` */
const char *ctree_value_type(struct printer *p, enum ctype t);      /* of values */
const char *ctree_class(struct printer *p, const char *name);      /* `name`, or what it is an instance of */
const char *ctree_function_name(struct printer *p, const char *name, enum ctype t);    /* of the prelude */
bool ctree_open_constant(struct printer *p, const struct cx *x);    /* false: it is to be written as a number */
void ctree_open_statement(struct printer *p, struct cx *e);
void ctree_open_prelude(struct printer *p, struct ckernel *k);
void ctree_open_kernel(struct printer *p);

/* ---- running ---- */

__extension__ typedef __int128 wide;

/* An integer, or a pointer: obj and off (bytes). taint: it depends on memory. */
struct val { wide v; bool taint; const struct cobj *obj; int64_t off; };

struct touch {
	const struct cobj *obj;
	int64_t off, size;
	enum access_mode mode;
	uint32_t line, phase, thread, block;
	int64_t value;
	bool taint, in_block;          /* in_block: an atomic that is one for the threads of its block only */
};

struct frame { const struct cfun *fun; struct val *cell[64]; };

struct run {
	const struct ckernel *k;
	struct arena *arena;
	uint64_t memory, written;      /* written: a bit per object that the run before wrote to */
	int64_t tid[3], bid[3];
	uint32_t thread, block;
	uint32_t phase[2];             /* of shared, of global memory */
	struct frame *frame;
	VEC(struct touch) events;
	struct { uint32_t *at; size_t n, cap; } path;    /* the lines of the barriers passed */
	uint64_t warp_path;            /* a hash of the warp barriers passed */
	struct val result;             /* of the return just executed */
	int label;                     /* of the goto in progress */
	uint64_t steps;
	int depth;
	const char *fault;
	bool overflows;
};

/* A local's cell or shared memory. */
struct place { struct val *cell; struct val at; bool memory; };

wide ctree_convert(enum ctype t, wide v);                 /* modulo 2^bits */
struct val ctree_eval(struct run *r, const struct cx *x);
struct place ctree_find_place(struct run *r, const struct cx *x);
struct val ctree_get(struct run *r, const struct cx *x, struct place p);
struct val ctree_set(struct run *r, const struct cx *x, struct place p, struct val v);
struct val ctree_add(struct run *r, struct val a, enum ctype t, struct val b);
void ctree_record(struct run *r, const struct cx *x, struct val p, enum access_mode mode, int64_t size, struct val v);
struct val ctree_eval_helper(struct run *r, const struct cx *x);

#endif

/* host: under which launches the host code in sight starts its kernels.
 *
 * Promises: host functions are run symbolically, each from the places in sight that call it (or from anywhere, where other callers
 * are possible), forward to each launch. What an execution starts there satisfies the context: some choice of the symbols makes
 * the dimensions and the integer arguments what they are, with all facts true. What is not understood is a symbol of its own.
 * Signed arithmetic that overflows, division by zero and shifts out of range are undefined, so no execution has them.
 * Ownership: all of it lives in the arena given; terms in a table of their own.
 * Refuses: to say which launches happen, or in which order. */
#ifndef FAIAL_HOST_H
#define FAIAL_HOST_H

#include "core/core.h"
#include "infer/tree/tree.h"

/* NUMBER: `number` is its value. MEMORY: `offset` in bytes from the begin of some allocation; `bytes`: of that, where it points to its begin; {0}: not known. */
enum host_arg_kind { HOST_ARG_OTHER = 0, HOST_ARG_NUMBER, HOST_ARG_MEMORY };
struct host_arg { enum host_arg_kind kind; expr_ref number; uint32_t memory; expr_ref offset, bytes; };
/* A number in an argument that is an object: "params.n". */
/* constant: no member, but a number that nothing declares. */
struct host_field { const char *name; expr_ref number; bool constant; };
/* The argument `second` points into the allocation that the argument `first` < `second` does, for certain. */
struct host_overlap { uint32_t first, second; };
/* Where `name` leads, a parameter or a pointer of the device, is so many bytes behind the variable `in` of the device; leads: behind where that
 * leads. {0}: it may be there, or not. */
struct host_own { const char *name, *in; expr_ref bytes; bool leads; };
/* A symbol that the host code computes in a way that is not followed, or that hangs together with one: not every
 * value of it need come in a run. why: the function that gives it there; NULL: none does. */
struct host_lost { var_ref symbol; const char *why; struct span at; };
/* For comparison: the head is dimensions, arguments and how they lie in memory, rest all facts; ranges: of the symbols that the head names; closed: a
 * fact that speaks of no other; sizes: of the memory that is given, which is no part of the head. */
struct host_fact_key { const char *text; bool closed; };
struct host_keys { const char *head, *rest, *sizes; VEC(struct host_fact_key) facts; VEC(struct expr_range) ranges; };
struct host_context {
	const struct tree_function *kernel;     /* NULL: it may be any */
	const struct tree_arguments *given;     /* what the launch says of the kernel's arguments, which is a template's pattern; NULL: nothing */
	bool addressed;                         /* all that it may be are among by_address */
	struct tree_span at;
	expr_ref grid[3], block[3];
	expr_ref shared;                        /* bytes of shared memory that it asks for; {0}: not known */
	VEC(struct host_arg) args;              /* as the kernel's parameters; may be fewer */
	VEC(struct host_field) fields;
	VEC(struct host_overlap) overlaps;
	VEC(struct host_own) owns;
	bool streamed;                          /* on a stream of its own, so that a graph may record it */
	bool chosen;                            /* one of several kernels is started there */
	bool guessed;                           /* of which it is not known which: another may be, always */
	bool aliased;                           /* besides these, something that is given may lie in what else is given */
	VEC(expr_ref) facts;
	VEC(struct host_lost) lost;
	bool unreached;                         /* no run comes there, and no launch that one comes to starts the kernel: how it is meant */
	bool followed;                          /* its arguments come from there: of one that is not told the value is not followed */
	bool asserted;                          /* it rests on what assert says */
	bool called;                            /* and on callers of functions that other files may call, too */
	const char *undeclared;                 /* and on that this, which nothing declares, is a function; NULL: on no such thing */
	const char *said;                       /* and on that; NULL: on nothing that our headers take for true */
	const char *begun;                      /* and on that these globals, which other files may name, begin as they are declared; NULL: on no such */
	const char *returning;                  /* and on that this, which is out of sight, does not keep the address of a result; NULL: on no such thing */
	const struct host_keys *keys;
};
struct host {
	struct arena *arena;
	struct expr_table *exprs;               /* symbols are VAR_PARAM */
	VEC(struct host_context) contexts;      /* in the order of their places */
	VEC(struct host_context) by_address;    /* where a launch is given an unknown address: of each kernel that it may be */
	VEC(const char *) texts;                /* of files that were looked at, by their number; NULL: not yet */
};
/* Functions that files in sight call which are not read, by their last names: with what is not known. */
struct host_called { const char *const *at; size_t n; };
/* own: of the functions, so many have kernels that are asked for (tree_link); SIZE_MAX: all. */
struct host *host_find(const struct tree *t, size_t own, const struct host_called *called, struct arena *a);
/* The same text, the same context: symbols are named by their first occurrence. */
void host_context_print(struct host *h, const struct host_context *c, struct text *out);
/* Is each launch of b one of a? */
bool host_keys_cover(const struct host_keys *a, const struct host_keys *b);
/* On one line, for people: what is constant, what is related, and what is open. */
void host_context_words(struct host *h, const struct host_context *c, struct text *out);

#endif

/* The symbolic run of host code, inside. Values are never changed once made. */
#ifndef FAIAL_HOST_INTERNAL_H
#define FAIAL_HOST_INTERNAL_H

#include "infer/host/host.h"

#define COUNT(LIST) (sizeof(LIST) / sizeof *(LIST))

/* A place: a cell, or a part of it, by numbers of fields and of elements. cell 0: anywhere. blurred: somewhere in there; first: of what a pointer to
 * an array points to, the first element. */
struct place { uint32_t cell, depth, path[LIMIT_HOST_PATH]; bool blurred, first; };

/* NULL is a value of which nothing is known yet. MEMORY: what the device has, allocations by number. CHOICE: one of several functions. */
enum value_kind { VALUE_NUMBER = 1, VALUE_RECORD, VALUE_PLACE, VALUE_FUNCTION, VALUE_MEMORY, VALUE_QUOTIENT, VALUE_REAL, VALUE_CHOICE };
struct value {
	enum value_kind kind;
	expr_ref number;                        /* of MEMORY: the offset in bytes */
	expr_ref below;                         /* QUOTIENT: number / below, in floating point; single: at some step in float */
	bool single;
	bool settled;                           /* QUOTIENT: the machine has that whole number */
	double real;                            /* REAL: a constant; rounded: up to the last few of its digits */
	bool rounded;
	uint32_t memory;
	bool apart;                             /* MEMORY: in which no variable lies */
	const struct value *const *part;        /* RECORD: by number of field, or of element; CHOICE: each FUNCTION, in the order of the source */
	size_t parts;
	struct place place;                     /* of FUNCTION: what a kernel of OpenCL was given */
	const struct tree_function *function;
	const struct tree_arguments *given;     /* of FUNCTION, a template's pattern: what it is an instance of; NULL: it is not told */
	const struct tree_expr *text;           /* of PLACE: it points to this literal; else NULL */
};

struct fact { expr_ref cond; const struct fact *before; uint32_t n; };
struct state { const struct value **cell; size_t n; const struct fact *facts; bool dead; };

/* `std::max(a, b)` is one of these, and they held that; NULL: it is no variable's. is: what it was itself. size: how many there are with those that these are one of.
 * lost: since then it is one of others. */
struct chosen { struct place of[2]; const struct value *was[2], *is; uint32_t size; bool lost; };
/* chosen: NULL: it holds what it is itself. foreign: what something else in sight may name, too. unsteady: it may change at any time. fixed: never, once it is there.
 * own: made on the way, so that nothing foreign is it. given: the program may be given anything there (given.c).
 * begun: it has the value that it begins with, unless files out of sight changed it before. */
struct cell { const struct tree_type *type; const char *name; const struct chosen *chosen; bool escaped, global, foreign, unsteady, fixed, own, given, begun; };

struct frame {
	const struct tree_function *function;
	struct place self;                      /* what `this` points to */
	uint32_t result;                        /* cell */
	struct state returned;
	const struct fact *facts;               /* at its begin */
	bool drops;                             /* nobody looks at what it gives back */
	struct frame *up;
};
/* Where break and continue of the innermost loop or switch go; a switch passes continue on. entry: what its cases begin with. none: the selector is none of
 * the cases so far. */
struct leave { struct state broken, continued; bool is_switch; bool has_default; struct state entry; expr_ref selector, none; struct leave *up; };

/* What of a value: all, or what these say of its parts. NULL: nothing. */
struct altered { bool all; size_t parts; const struct altered **part; };
/* The cells that a loop was found to change, and what of them, by number; what it changes elsewhere, it may change here. whole: it was not to be run turn by turn. */
struct changed { const struct tree_stmt *loop; const struct altered **set; size_t n; bool whole, closed; };

/* An allocation, or one of several: where control meets (`meeting`), the one that the left or the right brought. Of a loop's head
 * the left is where it began, and the right what an iteration leaves; 0: not known, which is apart from all that is. bytes: of an allocation; {0}: not
 * known. object: the cell of what the host finds at its begin; 0: it was not looked at. var: of the device, which lies there. given: as of a cell.
 * made: by the host here, so that no variable lies there, nor an object that is looked at by another pointer's type. */
struct memory { uint32_t left, right, meeting; bool loops, given, made; expr_ref bytes; uint32_t object; const struct tree_var *var; };
/* A pointer of the device that host code sets, and where it leads. */
struct symbol { const struct tree_var *var; uint32_t cell; };
struct memory_pair { uint32_t one, other; };

/* A kernel of OpenCL, by where it is made: what it was given lies in a cell, and that it was made in another. */
struct ranged { const struct tree_expr *at; const struct tree_function *function; uint32_t cell, made; };

/* A number that the build defines, the same everywhere. */
struct constant { const struct tree_var *var; const struct value *value; };
struct run {
	struct host *host;
	struct arena *arena;
	struct expr_table *t;
	const struct tree *tree;
	const bool *launches;                   /* by number of function: it may come to a launch; NULL: not known */
	const size_t *mentions;                 /* by number of function: how often it is named but where it is called or started; NULL: not known */
	uint32_t *weight;                       /* by number of function: its parts and those of what it calls; 0: not counted yet */
	unsigned char *quiet;                   /* by number of function: quiet.c */
	bool *acts;                             /* by number of record: unnamed.c */
	size_t own;                             /* kernels with greater numbers are not asked for */
	const struct tree_functions *handed;    /* functions that are called only through what they were handed as; NULL: not known */
	struct escapes *kernels;                /* who holds the addresses of which */
	const bool *held;                       /* by number of record: closures that are only called, through the variable that holds them; NULL: not known */
	bool partly;                            /* of the root, calls are in sight that are not followed, or made by way of a library */
	VEC(var_ref) heads;                     /* what loops change, in the order in which they were made */
	bool given;                             /* numbers that come up now are such as the program may be given */
	const struct tree_expr *at;             /* what is looked at, in files of the program; NULL: nothing yet */
	const struct tree_expr *dropped;        /* the call at hand, where nobody looks at what it gives back */
	bool drops;                             /* and it is run now */
	bool doubts;                            /* a condition that is false may hold: for launches that no run comes to */
	unsigned closed;                        /* loops around that found new objects in each round: what pointers lead to is no object there, but those that there are */
	bool apart, shorts;                     /* calls of functions that come to a launch are not followed; shorts: those of short ones are */
	struct state now;
	struct frame *frame;
	struct leave *leave;
	VEC(struct cell) cells;                 /* number 0 is none */
	struct hash_table by_address;           /* variables, expressions -> cells */
	VEC(const void *) address;
	VEC(struct changed) changed;
	VEC(struct memory) memories;            /* number 0 is none */
	VEC(struct memory_pair) met;            /* of heads of one loop that an iteration may make one; the later one first */
	struct hash_table by_pair;
	VEC(struct constants) lists;            /* that were met */
	VEC(struct symbol) symbols;
	VEC(struct constant) constants;         /* that nothing declares, of those met so far */
	uint32_t meetings;
	unsigned dry, calls;                    /* dry: nothing is recorded */
	unsigned turns, unrecorded, eithers;    /* turns: loops run turn by turn that are under way; unrecorded: launches met while dry; eithers: numbers that
	                                         * are one of two where ways meet */
	uint64_t work;
	bool asserted, called;
	const char *undeclared;                 /* such a function is called */
	const char *said;                       /* what our headers take for true */
	const char *begun;                      /* such globals were read, as they are declared */
	bool literal;                           /* what the call under way was given first is text of the program's own */
	const char *returning;                  /* such a function out of sight is given the address of a result */
	VEC(const char *) undecided;            /* names that a call may mean, of which it is not known what they are given */
	bool restless;                          /* some destructor runs at places that are not followed: what is exposed is never steady */
	VEC(struct ranged *) ranged;
	uint64_t escapes;                       /* how often something escaped */
	struct { const struct tree_var *var; const struct tree_function *in; size_t n; } mentioned;       /* what was counted last: launches.c */
	bool forgets;                           /* once all that was known was given up */
	VEC(const struct tree_function *) roots;
};

/* ---- exprs.c, places.c, calls.c, stmts.c ---- */
const struct value *host_eval(struct run *r, const struct tree_expr *e);
/* A number that a template leaves open, or that nothing declares: one that is the same everywhere. */
const struct value *host_open_number(struct run *r, const struct tree_var *v);
struct place host_place(struct run *r, const struct tree_expr *e);
/* What a pointer to an object leads to. */
struct place host_place_of_object(struct run *r, const struct tree_expr *e);
/* What a reference of this type is bound to: a place, or a function. What one that is bound to a function is. */
const struct value *host_refer(struct run *r, const struct tree_type *type, const struct tree_expr *e);
const struct value *host_function_referred(struct run *r, const struct tree_var *v);
/* index: NULL where it is not wanted; NULL is put there where the array is not known. */
struct place host_place_of_index(struct run *r, const struct tree_expr *e, const struct value **index);
const struct value *host_call(struct run *r, const struct tree_expr *e);
bool host_call_undeclared(struct run *r, const struct tree_expr *e);
const struct value *host_construct(struct run *r, const struct tree_expr *e, struct place at);
void host_init(struct run *r, struct place at, const struct tree_expr *e);
void host_note_temporary(struct run *r, const struct tree_expr *e);
void host_launch(struct run *r, const struct tree_expr *e);
/* named.c: NULL where it is not known which; one of no file in sight has the greatest number. */
const struct value *host_kernel_named(struct run *r, const struct tree_expr *name);
/* A name whose meaning rests on a type that nothing declares: of a kernel, that; else NULL. To name something does nothing. */
const struct value *host_function_named(struct run *r, const struct tree_expr *e);
bool host_get_function(struct run *r, const struct tree_expr *e);
bool host_starts_kernels(const struct tree_expr *e);     /* cudaLaunchKernel and its kin, or <<<>>> */
/* One of the first `own` functions, or it is not known which? */
bool host_may_start(const struct tree_expr *e, size_t own);
void host_stmt(struct run *r, const struct tree_stmt *s);
/* Where control may come from anywhere in the function. */
void host_from_anywhere(struct run *r);
/* From anywhere, too. */
void host_root_add(struct run *r, const struct tree_function *f);
/* It starts nothing, and to follow it would take long. */
bool host_is_long(struct run *r, const struct tree_function *f);
/* With what it calls no longer than a function that starts nothing may be. */
bool host_is_short(struct run *r, const struct tree_function *f);
bool host_is_library(const struct tree *t, const struct tree_function *f);
/* What a function's name, or a variable that holds one, is written as: without conversions, `*` and `&`. */
const struct tree_expr *host_below_casts(const struct tree_expr *e);
/* To an object of a type that nothing declares, which may write to what is named there, now or later. */
void host_give_undeclared(struct run *r, const struct tree_expr *e);
bool host_is_place(const struct tree_expr *e);
/* A variable, or a member of one: to ask where it lies does nothing. */
bool host_is_named(const struct tree_expr *e);
/* What a call is given, below conversions and temporaries. */
const struct tree_expr *host_given(const struct tree_expr *e);
bool host_begins(const char *s, const char *with);
bool host_is_among(const char *name, const char *const *names, size_t n);
/* Runs it on `now`; its parameters are bound. */
void host_run(struct run *r, const struct tree_function *f, struct place self);

/* ---- before.c ---- */
void host_constants_begin(struct run *r);
/* As main finds them. */
void host_globals_begin(struct run *r);

/* ---- quiet.c ---- */
bool host_is_quiet(struct run *r, const struct tree_function *f);

/* ---- unordered.c ---- */
/* Among the arguments of a call, from the one of number `first` on: does another change what the i-th names? */
bool host_is_unordered(const struct tree_expr *e, uint32_t first, uint32_t i);

/* ---- unnamed.c ---- */
/* Of which classes the library may run what is not quiet (r->acts). */
void host_acts_find(struct run *r);
/* May code of the program run where such an object ends? */
bool host_runs_at_end(struct run *r, const struct tree_type *type);
/* Does the function of the library that is called run code of a class of the program? */
bool host_library_runs(const struct run *r, const struct tree_expr *e);
/* Does it keep something that runs code of the program later, in an object whose type does not say so? */
bool host_library_keeps(struct run *r, const struct tree_expr *e);

/* ---- library.c ---- */
bool host_calls_library(const struct run *r, const struct tree_expr *e, const char *const *names, size_t n);
/* What a function that takes anything by reference is given. */
const struct value *host_given_value(struct run *r, const struct tree_expr *e);
/* Of `std::min(a, b)` and `std::max(a, b)` the number alone; NULL: it is neither. */
const struct value *host_extreme_number(struct run *r, const struct tree_expr *e);
/* The result of a function of a library that is known here; NULL: of none. No method. */
const struct value *host_library_call(struct run *r, const struct tree_expr *e);
/* Does it give back memory of its own? */
bool host_allocates(const struct run *r, const struct tree_function *f);

#endif

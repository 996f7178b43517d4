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
	double real;                            /* REAL: a constant; rounded: up to the last few of its digits */
	bool rounded;
	uint32_t memory;
	bool apart;                             /* MEMORY: in which no variable lies */
	const struct value *const *part;        /* RECORD: by number of field, or of element; CHOICE: each FUNCTION, in the order of the source */
	size_t parts;
	struct place place;                     /* of FUNCTION: what a kernel of OpenCL was given */
	const struct tree_function *function;
	const struct tree_expr *text;           /* of PLACE: it points to this literal; else NULL */
};

struct fact { expr_ref cond; const struct fact *before; uint32_t n; };
struct state { const struct value **cell; size_t n; const struct fact *facts; bool dead; };

/* foreign: what something else in sight may name, too. unsteady: it may change at any time. fixed: never, once it is there.
 * own: made on the way, so that nothing foreign is it. given: the program may be given anything there (given.c).
 * begun: it has the value that it begins with, unless files out of sight changed it before main. */
struct cell { const struct tree_type *type; const char *name; bool escaped, global, foreign, unsteady, fixed, own, given, begun; };

struct frame {
	const struct tree_function *function;
	struct place self;                      /* what `this` points to */
	uint32_t result;                        /* cell */
	struct state returned;
	const struct fact *facts;               /* at its begin */
	struct frame *up;
};
/* Where break and continue of the innermost loop or switch go; a switch passes continue on. entry: what its cases begin with. */
struct leave { struct state broken, continued; bool is_switch; bool has_default; struct state entry; expr_ref selector; struct leave *up; };

/* The cells that a loop was found to change, by number; what it changes elsewhere, it may change here. */
struct changed { const struct tree_stmt *loop; bool *set; size_t n; };

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

struct run {
	struct host *host;
	struct arena *arena;
	struct expr_table *t;
	const struct tree *tree;
	const bool *launches;                   /* by number of function: it may come to a launch; NULL: not known */
	const size_t *mentions;                 /* by number of function: how often it is named but where it is called or started; NULL: not known */
	uint32_t *weight;                       /* by number of function: its parts and those of what it calls; 0: not counted yet */
	size_t own;                             /* kernels with greater numbers are not asked for */
	const struct tree_functions *handed;    /* functions that are called only through what they were handed as; NULL: not known */
	struct escapes *kernels;                /* who holds the addresses of which */
	const bool *held;                       /* by number of record: closures that are only called, through the variable that holds them; NULL: not known */
	bool partly;                            /* of the root, calls are in sight that are not followed */
	VEC(var_ref) heads;                     /* what loops change, in the order in which they were made */
	bool given;                             /* numbers that come up now are such as the program may be given */
	const struct tree_expr *at;             /* what is looked at, in files of the program; NULL: nothing yet */
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
	VEC(struct symbol) symbols;
	uint32_t meetings;
	unsigned dry, calls;                    /* dry: nothing is recorded */
	uint64_t work;
	bool asserted, called;
	const char *undeclared;                 /* such a function is called */
	const char *said;                       /* what our headers take for true */
	const char *begun;                      /* such globals were read, as they are declared */
	const char *returning;                  /* such a function out of sight is given the address of a result */
	VEC(const char *) undecided;            /* names that a call may mean, of which it is not known what they are given */
	bool restless;                          /* some destructor runs at places that are not followed: what is exposed is never steady */
	VEC(struct ranged *) ranged;
	uint64_t escapes;                       /* how often something escaped */
	struct { const struct tree_var *var; const struct tree_function *in; size_t n; } mentioned;       /* what was counted last: launches.c */
	bool forgets;                           /* once all that was known was given up */
	VEC(const struct tree_function *) roots;
};

/* ---- values.c ---- */
struct int_type host_int_type(const struct tree_type *t);
bool host_is_integer(const struct tree_type *t);
const struct value *host_value_number(struct run *r, expr_ref e);
const struct value *host_value_bool(struct run *r, expr_ref cond);
const struct value *host_value_place(struct run *r, struct place p);
const struct value *host_value_function(struct run *r, const struct tree_function *f);
/* What is one of a's functions or of b's; NULL: they are no functions, or too many. */
const struct value *host_value_choice(struct run *r, const struct value *a, const struct value *b);
/* Of which nothing is known; a number counts as lost, but where numbers are given. */
const struct value *host_value_fresh(struct run *r, const struct tree_type *t, const char *name);
/* A number that a loop changes, at its head. */
const struct value *host_value_head(struct run *r, const struct tree_type *t, const char *name);
/* A number that may be any, or any that facts leave it. */
const struct value *host_value_given(struct run *r, const struct tree_type *t, const char *name);
/* How many elements a container has: no more than there are addresses. Of a number of 64 bits. */
const struct value *host_value_count(struct run *r, const struct tree_type *t, const char *name);
/* A pointer to memory that was just allocated, or that was there before the function began. */
const struct value *host_value_apart(struct run *r);
bool host_value_equal(const struct value *a, const struct value *b);
/* The truth of a number. */
expr_ref host_value_truth(struct run *r, const struct value *v);
const struct value *host_value_convert(struct run *r, const struct value *v, const struct tree_type *to);
/* NULL: not followed. */
/* A number of this type, simpler where it is one whose bits below the highest are all set. See smear.c. */
expr_ref host_smear(struct run *r, expr_ref e, struct int_type type);
const struct value *host_value_binary(struct run *r, enum tree_op op, const struct value *a, const struct value *b, const struct tree_type *type);

/* ---- sequence.c ---- */
/* Numbers one after another: of an array or a container of the library that lies at a place; n is 0 where they are not all known. */
struct sequence { const struct value *const *part; size_t n; const struct tree_type *type; };
struct sequence host_sequence(struct run *r, struct place p);
/* Of an array of constants, by its name; and the list that it is, or NULL. */
struct sequence host_sequence_constant(struct run *r, const struct tree_expr *e);
const struct tree_expr *host_constants(const struct tree_expr *e);
/* The one with this index, which is in it; the one that a variable of this name is given, whichever that is. Of one that is not empty. */
const struct value *host_sequence_at(struct run *r, const struct sequence *s, expr_ref i);
const struct value *host_sequence_one(struct run *r, const struct sequence *s, const char *name);

/* `static const struct entry table[]`: a field of all its rows; a row of it, whichever that is, of which numbers are known. n is 0, or NULL: it is none. */
struct sequence host_table_column(struct run *r, const struct tree_expr *e, const struct tree_field *f);
const struct value *host_table_row(struct run *r, const struct tree_expr *e);

/* ---- floats.c: NULL where it is not followed ---- */
bool host_is_float(const struct tree_type *t);
const struct value *host_float_literal(struct run *r, const struct tree_expr *e);
const struct value *host_float_of(struct run *r, const struct value *v, const struct tree_type *type);
const struct value *host_float_binary(struct run *r, enum tree_op op, const struct value *a, const struct value *b, const struct tree_type *type);
/* A constant that is known. */
bool host_float_known(const struct run *r, const struct value *v, double *d, bool *rounded);
const struct value *host_float_made(struct run *r, double d, bool rounded, const struct tree_type *type);
const struct value *host_float_round(struct run *r, const struct value *v, bool up);
const struct value *host_float_to_int(struct run *r, const struct value *v, const struct tree_type *type);

/* ---- made.c ---- */
/* A pointer to an object that is followed; NULL: it is another `new`, and nothing was done. */
const struct value *host_new(struct run *r, const struct tree_expr *e);
/* Memory that was just made; and of numbers by `new int[n]`, which runs no code of the program. NULL: of others, and nothing was done. */
const struct value *host_made(struct run *r);
const struct value *host_new_numbers(struct run *r, const struct tree_expr *e);
/* `delete[] p` likewise. */
bool host_deletes_numbers(const struct tree_expr *e);
/* Where a pointer to such memory leads; nowhere: v is none. */
struct place host_place_of_made(struct run *r, const struct value *v);

/* ---- memories.c ---- */
struct value *host_memory_new(struct run *r);
/* Memory of its own, of so many bytes; size: NULL where that is not known. */
const struct value *host_memory_sized(struct run *r, const struct value *size);
/* `v` so many bytes further; by {0}: it is not known how far. */
const struct value *host_memory_moved(struct run *r, const struct value *v, expr_ref by);
/* Of the meeting: one of both. meeting: host_memory_meeting gives one. */
uint32_t host_memory_meeting(struct run *r);
/* What lies where v points, an object of that class: one and the same as long as nothing that it may be is written. nowhere: v is one of several, or moved. */
struct place host_memory_object(struct run *r, const struct value *v, const struct tree_type *type);
const struct value *host_memory_join(struct run *r, uint32_t meeting, const struct value *a, const struct value *b);
/* What a loop changes, at its head; then what an iteration leaves of it. */
const struct value *host_memory_head(struct run *r, uint32_t meeting, const struct value *entry, const struct tree_type *type);
void host_memory_back(struct run *r, uint32_t meeting, const struct state *begin, const struct state *back);
bool host_memory_meets(const struct run *r, uint32_t one, uint32_t other);
/* May both lead to one thing, or what is in them? */
bool host_value_meets(const struct run *r, const struct value *a, const struct value *b);
/* What is given to a launch that may be one. */
void host_memory_overlaps(struct run *r, struct tree_expr *const *exprs, const struct value *const *given, uint32_t n, struct host_context *c);

bool host_is_null(const struct tree_expr *e);

/* ---- state.c ---- */
/* Of an object that is made on the way: a variable, a parameter, a temporary. */
struct place host_place_made(struct run *r, const void *address, const struct tree_type *type, const char *name);
uint32_t host_cell_of(struct run *r, const void *address, const struct tree_type *type, const char *name);
struct place host_place_of_cell(uint32_t cell);
struct place host_place_part(struct place p, uint32_t field);
struct place host_place_blurred(struct place p);
/* Where a pointer to it may be moved to: of an element, somewhere in the array. */
struct place host_place_widened(struct run *r, struct place p);
const struct tree_type *host_place_type(const struct run *r, struct place p);      /* NULL: not known */
/* Of arrays that are followed; 0: of no other. */
size_t host_elements(const struct tree_type *t);
const struct value *host_state_read(struct run *r, struct place p, const struct tree_type *type, const char *name);
void host_state_write(struct run *r, struct place p, const struct value *v);
void host_state_escape(struct run *r, struct place p);
void host_state_escape_all(struct run *r);
/* What is declared as a constant, and has its value, is not written any more, whoever knows where it lies. */
void host_state_fix(struct run *r, const struct tree_var *v);
/* Anything that code out of sight may write. */
void host_state_havoc(struct run *r);
void host_state_forget_all(struct run *r);
struct state host_state_copy(struct run *r, const struct state *s);
/* cond: true in a, false in b; {0}: not known. */
struct state host_state_join(struct run *r, const struct state *a, const struct state *b, expr_ref cond);
void host_state_join_into(struct run *r, struct state *to);    /* `now`, which is dead then */
void host_state_assume(struct run *r, expr_ref cond);
/* Cells that differ are put to `set`, by number; does it grow? */
bool host_state_differs(const struct state *a, const struct state *b, bool *set, size_t n);

/* What a closure took with it by copy; nowhere: that is not followed, as others than its variable may hold it. */
struct place host_place_of_copy(struct run *r, const struct tree_record *closure, const struct tree_capture *c);

/* ---- bases.c ---- */
/* Fields, then bases. */
size_t host_parts(const struct tree_record *r);
const struct tree_type *host_part_type(const struct tree_type *t, size_t part);     /* NULL: it is no part */
/* Of an object, seen as the base or the derived class that the cast says. */
struct place host_place_as(struct run *r, struct place p, const struct tree_expr *cast);

/* ---- given.c ---- */
/* A number, or a pointer, is one thing from now on wherever it is read: read in a branch first, it would have no name where the branches meet, and read
 * from a copy, it would be another. given: and the program is given it. */
void host_numbers_begin(struct run *r, struct place p, const struct tree_type *type, const char *name);
void host_given_begin(struct run *r, struct place p, const struct tree_type *type);
/* Does it ask the machine, a file or who started the program? */
bool host_asks_outside(const struct run *r, const struct tree_function *f);
/* `atoi(argv[1])`: the result is one that the program may be given. */
bool host_gives_any(const struct run *r, const struct tree_expr *call);
/* Is it written in a file of the program? */
bool host_is_of_program(const struct run *r, const struct tree_expr *e);
/* A symbol that is made now: is it lost, and where? */
void host_lost_mark(const struct run *r, struct var *v);
/* Which symbols of the context are, and what hangs together with them. */
void host_lost_find(struct run *r, struct host_context *c);
/* In the context another symbol stands for it from now on. */
void host_lost_renamed(struct run *r, struct host_context *c, var_ref from, var_ref to);

/* ---- steps.c: of numbers that a loop changes, at its head; back: what an iteration makes of them ---- */
void host_induct(struct run *r, const struct state *entry, const struct state *begin, const struct state *back);

/* ---- escapes.c ---- */
struct escapes *host_escapes(const struct tree *t, struct arena *a);
/* By number of function: of a kernel that code out of sight is given, where it is named; nowhere: it is not given. A pattern's: of all its instances. */
struct tree_span *host_escaped(struct escapes *s);
/* Does a function of such a name ask for properties of a kernel, set them or print it, and no more? */
bool host_only_asks(const char *text);
/* May the expression be the kernel's address? */
bool host_may_hold(struct escapes *s, const struct tree_expr *e, const struct tree_function *kernel);
/* A pattern that has instances speaks through them. */
bool host_has_instances(const struct tree *t, const struct tree_function *f);

/* ---- others.c ---- */
/* Kernels with a context that are started otherwise as well get an open one. */
void host_start_others(struct run *list);
/* A launch of which nothing is known but what it starts. */
void host_launch_openly(struct run *r, const struct tree_expr *e);
/* Among the first n contexts. */
bool host_has_context(const struct host *h, size_t n, const struct tree_function *f);

/* ---- lent.c ---- */
enum host_lent { HOST_LENT_NOT = 0, HOST_LENT_TO_LIBRARY, HOST_LENT };
/* Of several files' classes: are they one? */
uint32_t host_record_hash(const struct tree_record *r);
bool host_same_record(const struct tree_record *a, const struct tree_record *b);
/* By number of record: who out of sight is told of the class. */
const unsigned char *host_lent_find(const struct tree *t, struct arena *a);
/* May one that the class is lent to call it? */
bool host_lent_calls(const unsigned char *lent, const struct tree_function *f);
/* Of the C++ library, which starts no kernels, but keeps what it is given, and calls what that tells it to. */
bool host_is_standard(const struct tree_function *f);
/* `std::forward<T>(x)` and its kin are x. */
bool host_passes(const struct tree_function *f);

/* ---- words.c ---- */
void host_context_keys(struct host *h, struct host_context *c);

/* ---- opencl.c ---- */
bool host_starts_ranges(const struct tree_expr *e);
const struct value *host_opencl(struct run *r, const struct tree_expr *e);
const struct value *host_range_sizes(struct run *r, const struct tree_expr *list);
/* Its work-items are not counted from 0, or that is not known. */
bool host_range_is_moved(struct run *r, const struct tree_expr *e, const struct value *const *all);
/* Of grid and block. */
void host_range_dims(struct run *r, const struct tree_expr *e, const struct value *const *all, const struct value *dims[2]);
/* By number of parameter. */
const struct value **host_range_arguments(struct run *r, const struct value *kernel);
void host_ranged_expose(struct run *r, const struct value *v);

/* ---- facts.c ---- */
void host_facts_take(struct run *r, struct host_context *c);
/* Written out; what hash functions compute doubles with each step. */
bool host_term_is_large(const struct expr_table *t, expr_ref e);
/* Its operations as it would be written out; where these are more than `most`, some number above that. */
size_t host_term_size(const struct expr_table *t, expr_ref e, size_t most);
/* An order with a number beyond what people start: that nothing overflows. */
#define FAR (INT64_C(1) << 24)
bool host_fact_is_far(const struct expr_table *t, expr_ref e);

/* ---- narrow.c ---- */
void host_context_narrow(struct run *r, struct host_context *c);

/* ---- exprs.c, places.c, calls.c, stmts.c ---- */
const struct value *host_eval(struct run *r, const struct tree_expr *e);
struct place host_place(struct run *r, const struct tree_expr *e);
/* What a pointer to an object leads to. */
struct place host_place_of_object(struct run *r, const struct tree_expr *e);
/* index: NULL where it is not wanted; NULL is put there where the array is not known. */
struct place host_place_of_index(struct run *r, const struct tree_expr *e, const struct value **index);
const struct value *host_call(struct run *r, const struct tree_expr *e);
bool host_call_undeclared(struct run *r, const struct tree_expr *e);
const struct value *host_construct(struct run *r, const struct tree_expr *e, struct place at);
void host_init(struct run *r, struct place at, const struct tree_expr *e);
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

/* ---- symbols.c ---- */
const struct value *host_symbol_memory(struct run *r, const struct tree_var *var);
struct place host_symbol_held(struct run *r, const struct tree_var *var);
/* Where what is given leads to them, or they to each other. */
void host_symbols_meet(struct run *r, struct tree_expr *const *exprs, const struct value *const *given, uint32_t n, struct host_context *c);

/* ---- allocations.c ---- */
/* What an address leads to, `&d`, or `d` where that is a `T **`: where it lies, and its type. NULL: it is not known which, and nothing was done. */
const struct tree_type *host_pointer_at(struct run *r, const struct tree_expr *address, struct place *p);
/* NULL: something else is called, and nothing was done. */
const struct value *host_allocation(struct run *r, const struct tree_expr *e);

/* ---- numbers.c ---- */
/* What the library makes of constants. NULL: something else is called, or of what is not known. */
const struct value *host_library_number(struct run *r, const struct tree_expr *e);

/* ---- library.c ---- */
bool host_calls_library(const struct run *r, const struct tree_expr *e, const char *const *names, size_t n);
/* What a function that takes anything by reference is given. */
const struct value *host_given_value(struct run *r, const struct tree_expr *e);
/* The result of a function of a library that is known here; NULL: of none. No method. */
const struct value *host_library_call(struct run *r, const struct tree_expr *e);
/* Does it give back memory of its own? */
bool host_allocates(const struct run *r, const struct tree_function *f);

#endif

/* lower: symbolic execution of one kernel's tree (infer/tree) into core statements.
 *
 * A state maps the scalars of local objects to values; walking the tree updates the state and emits statements. Branches copy the
 * state and join it (values become `ite`); loops find out by dry runs what their body changes and turn each changed scalar into
 * an expression of the loop variable or into an approximated variable.
 * Five rooms: values/ (numbers, expressions of core, emission, branches), memory/ (states, places, loads and stores), exprs/,
 * stmts/, device/. This header is what they share; each room's header says what it does for the others.
 * Ownership: states, values and places live in `lower.scratch`, which dies with the kernel's lowering; statements, variables and
 * sites live in the kernel. Spans and types point into the tree.
 * Refuses: to guess. What it cannot cover makes the kernel unsupported (values_give_up) or is approximated with a cause. */
#ifndef FAIAL_LOWER_H
#define FAIAL_LOWER_H

#include "core/core.h"
#include "infer/infer.h"
#include "infer/tree/tree.h"

/* ---- values ---- */

enum place_kind { PLACE_NULL = 0, PLACE_OBJECT, PLACE_ARRAY, PLACE_ANY, PLACE_FUNCTION };
/* An address: an object of the state or an array of the kernel, plus the sum of index * size (bytes) over the terms,
 * plus `bytes`. `flat`: the terms do not follow the declared dimensions. ANY: memory that could be any global array. */
struct place_term { expr_ref index; int64_t size; };
/* An array that is a member, or the thread's own: it begins where a place with the first n terms and these `bytes` does, and takes `size`
 * bytes. 0: none is known. */
struct place_array_bounds { uint32_t n; int64_t bytes, size; };
struct place {
	enum place_kind kind;
	uint32_t object;                    /* OBJECT: index in the state; ARRAY, ANY: array_ref.ix */
	uint32_t serial;                    /* OBJECT: which of those that had this index; 0: the present one */
	uint32_t n;
	struct place_term term[LIMIT_PLACE_TERMS];
	int64_t bytes;                      /* FUNCTION: of a pointer to a method, from the object to what the method takes */
	bool flat;
	struct place_array_bounds within;   /* the array that the address was made from */
	const struct tree_function *function;
};
/* A pointer is one of several places; the conditions are disjoint and exhaust all cases. */
struct target { expr_ref cond; struct place place; };

enum value_kind { VALUE_NONE = 0, VALUE_INT, VALUE_OPAQUE, VALUE_POINTER, VALUE_RECORD };
struct value {
	enum value_kind kind;
	struct int_type type;               /* INT: bits 1 means that `e` has sort BOOL */
	expr_ref e;                         /* INT; OPAQUE: {0} when nothing is known of it */
	const struct target *target; uint32_t targets;   /* POINTER */
	uint32_t object;                    /* RECORD: a temporary object of the state */
};

/* What the one who asks for a value will do with it. Zero: nothing special. */
struct want {
	const char *name;                   /* for the variable of a read */
	bool unused;                        /* evaluated for its effects */
};

/* ---- state ---- */

struct slot { int64_t offset; uint32_t size; struct value v; };     /* bytes */
struct object {
	uint32_t owner;                     /* the state that may edit it in place */
	uint32_t serial;                    /* indices are used again, serials are not */
	uint8_t lasting;                    /* 1: stays when its statement ends, 2: also when its block or function does */
	const char *name;
	enum cause_kind base;               /* of the bytes without a slot; NONE: zero */
	bool base_uniform;
	uint32_t base_serial;               /* objects that share it have the same there */
	int64_t size;                       /* of a variable, where it is known; else 0 */
	expr_ref whole;                     /* one read gave all of it, and nothing has changed since; {0}: not so */
	int64_t whole_size;
	bool constant;                      /* no code writes it, whoever gets its address */
	uint32_t n, cap;
	struct slot *slot;                  /* sorted by offset, disjoint */
};
/* live: control has not left, but where `stopped` holds, of what has been run in the innermost open branch: there the thread has stopped all others, too. */
struct state { uint32_t id, n, cap; struct object **at; expr_ref live, stopped; };

/* A path that left by break, continue or return: under `cond` (relative to the innermost open branch), in `st`. */
struct pending { uint32_t target; expr_ref cond; struct state *st; };

struct binding { const struct tree_var *var; uint32_t object, serial; bool reference; };
/* A label of a function: a jump target. `open`: a `goto` may still come, from before it or from its loop. */
struct label { const struct tree_stmt *stmt; uint32_t target; bool open; };
/* An object with a destructor, of a variable or a temporary. */
struct dying { uint32_t object, serial; const struct tree_type *type; const struct tree_function *destructor; const struct tree_span *at; };
/* The variable that is returned: it dies only where it is copied. copied {0}: none. */
struct lower_unended { uint32_t object, serial; expr_ref copied; };
struct lower_frame {
	struct lower_frame *caller;
	VEC(struct binding) bindings;
	struct value self;                  /* `this`; kind NONE outside methods */
	struct value listed;                /* `this` in the default initialiser of a member that a list leaves out; else NONE */
	const struct tree_function *function;
	const struct tree_span *call;       /* where it was called */
	uint32_t result;                    /* object of the returned value */
	uint32_t target;                    /* of `return` */
	VEC(struct label) labels;
	VEC(struct dying) dying;            /* in order of construction, those in scope */
	struct lower_unended unended;
	bool is_kernel;
	bool ends;                          /* whoever returns from it ends: the kernel, or what its last statement calls */
};

typedef VEC(const struct core_stmt *) lower_list;
struct lower_written { uint32_t object; int64_t offset; uint32_t size; };
typedef VEC(struct lower_written) lower_log;
#define LOWER_STUDY_LISTS 128
struct lower_study;                     /* of a loop */
struct lower_head { var_ref x; expr_ref now; };     /* what a dry run called x, in the loop that is written out */
struct lower_access { struct core_stmt *stmt; struct access *access; struct place place; uint32_t size; const struct tree_type *type;
	var_ref var; };                     /* that it binds, of a read; of a CORE_APPROX it is only what the array holds there */
struct lower_site { const struct tree_span *at; enum access_mode mode; uint32_t array; site_ref site; };
struct lower_array { const struct tree_var *var; uint32_t array; const struct tree_type *type; int64_t strides[LIMIT_CORE_DIMS]; uint32_t dims;
	bool numbered; };                   /* no array of the program's: an index is in no dimension but its own */
struct lower_constant { uint32_t array; int64_t bytes; struct int_type type; var_ref var; };  /* a scalar that the host set */
struct lower_pointee { uint32_t variable, array; };        /* a global pointer that only the host sets, and its memory */
/* Of a barrier's object in that array: under which condition on the launch it waits for all threads of a block. */
struct lower_counted { uint32_t array; expr_ref all; };
/* At such an object, not waited for yet, and where it stands: the innermost loop or switch, the branches around. */
struct lower_arrival { uint32_t array, break_target, nesting; expr_ref path; };
/* A call, below the one with number `within`; 0: in the kernel itself. */
struct lower_called { const void *call; uint32_t within; };
/* An operand that a node above evaluated (TREE_EXPR_OPAQUE), or the place in an array that is copied. */
struct lower_operand { const struct tree_expr *source; struct value v; };

/* Of a type that nothing declares: the member whose place stands for the whole object. */
struct lower_part { const struct tree_type *type; const struct tree_expr *member; };

struct device_state;                    /* of the device vocabulary: copies under way, marks; device/ alone looks inside */

/* is: {0}, or what the condition is as it is written, of the same worth in the iteration. */
struct lower_guard { expr_ref cond, is; };
/* Of a loop: where its variable begins; the conditions around it and on its first iteration; whether lanes of a warp that enter it together take as many
 * iterations; only: there is no other iteration. */
struct lower_first { var_ref var; expr_ref first, path; enum in_step control; bool only; };

/* What an attempt changes: copied at its begin and put back whole where it fails (exprs_attempt_begin). */
struct lower_now {
	struct state *st;
	lower_list *out;
	struct lower_frame *frame;
	VEC(struct pending) pending;
	uint32_t break_target, continue_target;
	size_t break_dying, continue_dying; /* variables from there on die on the way */
	uint32_t dry;                       /* > 0: nothing is emitted */
	uint32_t scouting;                  /* > 0: a first run, which loops inside answer with a first run of theirs */
	lower_log *log; uint32_t log_objects;   /* writes to objects below log_objects are noted */
	bool saw_sync, saw_access, saw_meeting;          /* since the caller reset them; dry or not */
	uint32_t depth, inline_depth;
	uint32_t watchers;                  /* loops, switches, functions with labels that are open */
	uint32_t nesting;                   /* branches and loops that are open */
	expr_ref path;                      /* the conditions of the branches that are open */
	uint64_t budget;
	bool failed;
	bool exhausted;                     /* why it failed: the budget */
	bool ghost;                         /* inside an annotation: memory that it speaks of is not read */
	struct tree_functions entered;      /* functions of the file whose body was run, the kernel's first */
	VEC(struct lower_access) accesses;
	VEC(struct lower_operand) operands;
	expr_ref array_place;               /* TREE_EXPR_ARRAY_INDEX */
	VEC(struct lower_head) heads;       /* of the loops that are open and written out */
	VEC(struct lower_guard) guarded;    /* by which values of open loops are chosen (loop_guarded.c) */
	VEC(struct lower_first) firsts;     /* of the variables of open loops, outside in */
	uint32_t arrived;                   /* arrivals at barriers that nobody has waited for yet */
	uint32_t unsure;                    /* loops that are open of which nobody knows whether they have an iteration */
	struct var_list awaited;            /* atomics' results, volatile reads: a loop may wait until another thread changes them */
	const struct tree_span *unseen_effect;  /* the first call of what nothing declares, made for its effect; NULL: none */
	const struct tree_stmt *inside_label;   /* the label whose loop's body begins */
	struct lower_study *studies[LOWER_STUDY_LISTS];     /* by hash */
	uint32_t builtin[4];                /* objects of threadIdx, blockIdx, blockDim, gridDim */
	const struct device_state *device;  /* immutable: a change makes a new one; NULL: nothing yet */
};

struct lower_flags { uint8_t *at; size_t n, cap; };

struct lower {
	const struct tree *tree;
	const struct infer_options *options;
	enum language language;             /* never AUTO */
	int64_t block_dim[3];               /* the largest block that the kernel is asked about; 0: none is named */
	struct models **models;             /* NULL behind it: none is read yet */
	struct sources *sources;
	struct kernel *k;
	struct expr_table *t;
	struct arena *scratch;
	struct lower_now now;
	/* numbers handed out, memory that has been named, tables over expressions, what was spent */
	uint32_t targets;                   /* jump targets */
	uint32_t states, objects;
	uint64_t work;
	struct tree_functions too_large;    /* functions that exhausted their budget */
	VEC(struct lower_site) sites;
	VEC(struct lower_array) arrays;     /* by declaration */
	uint32_t dynamic_shared, any_global; /* array_ref.ix, 0 not made yet */
	VEC(struct lower_constant) constants;
	VEC(struct lower_pointee) pointees;
	VEC(struct lower_part) parts;       /* of types that nothing declares: the first member that is named */
	bool shared_escaped;                /* a pointer to shared memory went where it cannot be followed */
	const struct tree_expr *by_parts;   /* a built-in that is copied now, whose axes count where the copy's parts are read */
	bool arrived_apart, waited_apart;   /* dry or not: there are accesses between an arrival and its wait; waits apart from arrivals */
	VEC(struct lower_counted) counted;  /* seen in a dry run or not */
	VEC(struct lower_arrival) arrivals; /* likewise */
	VEC(struct lower_called) calls;     /* that begin copies by the work-group, and what led to them */
	bool lanes_told;                    /* threads told each other something by a shuffle, a vote or the like, in a dry run or not */
	bool own_copies;                    /* an asynchronous copy was seen, in a dry run or not */
	VEC(int64_t) perhaps_awaited;       /* events of copies by the work-group that some ways wait for, seen in a dry run or not */
	bool stands_in;                     /* code that is not seen stands in for the kernel's statements that are not understood */
	bool any_shared;                    /* so that what points anywhere points to shared arrays, too: the second attempt */
	bool sizes_meet;                    /* memory is seen as a type that nothing declares and that has members, and as another */
	bool sizes_open;                    /* so that nobody knows where such a type lies in its array: another attempt */
	VEC(uint32_t) max_var;              /* by expression: the youngest bound variable in it */
	VEC(uint8_t) mixed;                 /* by expression: how many bit operations lie one in another */
	struct lower_flags uniform;         /* by expression: the same for all threads of a block */
	struct lower_flags in_step;         /* by expression: an enum in_step: of a warp, in the same iterations */
	struct lower_flags var_in_step;     /* by variable, the same: what is read, and heads of loops */
	struct lower_flags of_launch;       /* by expression: its parameters and dimensions alone fix it */
	VEC(uint8_t) loop_uniform;          /* by variable: a loop variable that all threads of a block share */
	VEC(uint32_t) stamps;               /* by expression: visited in search number `stamp` */
	uint32_t stamp, steps;
	struct { const char **at; size_t n, cap; } texts;   /* by file: its text, once asked for */
};

static inline struct span lower_at(const struct tree_span *at)
{
	return at ? tree_span_plain(*at) : (struct span){0};
}
/* The source text of a place, white space runs made one blank; NULL where it cannot be had (text.c). In the scratch arena. */
const char *lower_text(struct lower *l, const struct tree_span *at);
/* Is the word in the text of a place, outside of literals and comments? */
bool lower_text_names(struct lower *l, const struct tree_span *at, const char *word);
/* Does host code, anywhere in the file or its headers, copy something to a variable of the device that is called so? */
bool lower_text_sets(struct lower *l, const char *name);
/* last_look.c: lists assumptions, or takes the proof away, where the kernel's body does not say what the tree does. */
void lower_look_again(struct lower *l);
/* Does it lie in a header of ours? A user cannot look there. */
static inline bool lower_is_ours(const struct lower *l, const struct tree_span *at)
{
	return at && tree_role_get(l->tree, at->file) == TREE_FILE_OURS;
}

/* What the kernels of a file share. */
struct lower_context {
	struct arena *arena;
	struct sources *sources;
	const struct infer_options *options;
	enum language language;             /* never AUTO */
	struct models **models;
	uint64_t *spent;                    /* units of work of all kernels so far */
	int64_t block_dim[3];               /* the largest block that the next kernel is asked about; 0: none is named */
};
/* kernel.c: one kernel of the tree as core; never NULL. */
struct kernel *lower_tree_kernel(const struct tree *tree, const struct tree_function *f, const struct lower_context *c);
/* The kernel of a pattern of which `k` gave no answer, with what stands in for its statements (stmts/stand_in.c): no proof, nor a race that
 * is more than possible. Frees k, or gives it back where that helps nothing. */
struct kernel *lower_tree_kernel_by_stand_in(const struct tree *tree, const struct tree_function *f, const struct lower_context *c,
	struct kernel *k);

#endif

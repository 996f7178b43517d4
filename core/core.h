/* core: the expression DAG, the core calculus (BabyCUDA extended), its text form, specialisation to a launch,
 * and the reference interpreter.
 *
 * Promises: expressions are hash-consed, so equal expressions have equal handles; integers are mathematical and
 * every C conversion is an explicit EXPR_WRAP; printing and reading back gives the same kernel.
 * Ownership: everything hangs on the kernel's arena and dies with `kernel_free`.
 * Refuses: nothing silently. What the lowering could not express is a CORE_APPROX variable with a cause, or
 * `kernel.unsupported` is set.
 * Source: Fig. 5 of Liew, Cogumbreiro, Lange, "Provable GPU Data-Races in Static Race Detection" (PLACES 2022). */
#ifndef FAIAL_CORE_H
#define FAIAL_CORE_H

#include "base/base.h"

/* ================================================================ expressions */

/* Handles; {0} is "none". Structs, so that one kind cannot pass for another. */
struct expr_ref { uint32_t ix; };
struct var_ref { uint32_t ix; };
typedef struct expr_ref expr_ref;
typedef struct var_ref var_ref;

/* Kind, SMT-LIB symbol (NULL where there is none), arity, sort of the result, name in the core text. */
#define EXPR_KINDS(X) \
	X(INT, NULL, 0, INT, NULL)       /* a 64-bit constant */ \
	X(VAR, NULL, 0, INT, NULL)       /* integer, boolean or opaque: see the variable */ \
	X(BOOL, NULL, 0, BOOL, NULL)     /* true, false */ \
	X(ADD, "+", 2, INT, "+") \
	X(SUB, "-", 2, INT, "-") \
	X(MUL, "*", 2, INT, "*") \
	X(TDIV, NULL, 2, INT, "/")       /* C's division, truncating; divisor 0 is a fault */ \
	X(TREM, NULL, 2, INT, "%")       /* C's remainder, sign of the dividend; divisor 0 is a fault */ \
	X(EDIV, "div", 2, INT, "div")    /* Euclidean (floor for a positive divisor); shifts right */ \
	X(EMOD, "mod", 2, INT, "mod")    /* Euclidean, never negative; masks and wraps */ \
	X(POW2, NULL, 1, INT, "pow2")    /* 2^e for 0 <= e < 63; a fault elsewhere. e1 << e2 is e1 * pow2 e2 */ \
	X(MIN, NULL, 2, INT, "min") \
	X(MAX, NULL, 2, INT, "max") \
	X(BAND, NULL, 2, INT, "band")    /* bit operations on infinite two's complement: width-free; ~x is -x-1 */ \
	X(BOR, NULL, 2, INT, "bor") \
	X(BXOR, NULL, 2, INT, "bxor") \
	X(WRAP, NULL, 1, INT, "wrap")    /* conversion to expr.type, modulo 2^bits: the only place where C wraps */ \
	X(ITE, "ite", 3, INT, "ite")     /* children: condition, then, else */ \
	X(EQ, "=", 2, BOOL, "=")         /* on integers or on two opaque values */ \
	X(LT, "<", 2, BOOL, "<") \
	X(LE, "<=", 2, BOOL, "<=") \
	X(NOT, "not", 1, BOOL, "not") \
	X(AND, "and", 2, BOOL, "and") \
	X(OR, "or", 2, BOOL, "or") \
	X(IFF, "=", 2, BOOL, "iff")

#define X(K, SMT, N, SORT, NAME) EXPR_##K,
enum expr_kind { EXPR_NONE = 0, EXPR_KINDS(X) };
#undef X
enum expr_sort { SORT_NONE = 0, SORT_INT, SORT_BOOL };

/* A machine type. bits = 0: a mathematical integer (unknown range). opaque: a value of which only equality is
 * known (floating point, pointers as values). bool is {1, unsigned}. */
struct int_type { uint8_t bits; bool is_signed, opaque; };

struct expr {
	enum expr_kind kind;
	struct int_type type;     /* WRAP only */
	expr_ref kid[3];
	var_ref var;              /* VAR */
	int64_t value;            /* INT, BOOL (0 or 1) */
};

/* Where a variable comes from decides which threads share its value. */
enum var_kind {
	VAR_NONE = 0,
	VAR_THREAD_IDX, VAR_BLOCK_IDX, VAR_BLOCK_DIM, VAR_GRID_DIM,   /* var.axis says x, y or z */
	VAR_PARAM,      /* scalar kernel parameter, template parameter, unknown constant: one value for the grid */
	VAR_LOOP,       /* bound by CORE_FOR */
	VAR_READ,       /* bound by CORE_READ or by an atomic's old value: not in V */
	VAR_APPROX,     /* bound by CORE_APPROX: a value the lowering could not express: not in V */
	VAR_WITNESS,    /* made by protocol/ and smt/ (last iteration, iteration number): defined by its guards */
};

/* Why a value is approximated. The names (lower case, '-' for '_') go into reports. */
enum cause_kind {
	CAUSE_NONE = 0,
	CAUSE_ARRAY_READ,        /* a value read from an array */
	CAUSE_LOOP_CARRIED,      /* a local changed by a loop in a way no rule recognises */
	CAUSE_LOOP_BOUND,        /* the loop's number of iterations is not known */
	CAUSE_LOOP_EXIT,         /* whether an earlier iteration left the loop */
	CAUSE_WAITING,           /* true: a loop waits for another thread still */
	CAUSE_UNKNOWN_CALL,      /* the result or the effect of a function without a body */
	CAUSE_RECURSION,
	CAUSE_FLOAT,             /* an integer computed from floating point */
	CAUSE_POINTER,           /* a pointer whose array or offset is not known */
	CAUSE_UNSUPPORTED,       /* a construct that the lowering does not understand */
	CAUSE_ATOMIC_RESULT,     /* the old value that an atomic gives */
	CAUSE_UNINITIALISED,
	CAUSE_PHASE,             /* barriers under conditions that change between iterations */
};
const char *cause_name(enum cause_kind cause);

struct var {
	const char *name;         /* unique in the kernel */
	enum var_kind kind;
	uint8_t axis;             /* 0, 1, 2 for x, y, z of the built-in kinds */
	uint8_t thread;           /* 0: as in the kernel; 1, 2: the copy of that thread in a two-thread query */
	struct int_type type;
	enum cause_kind cause;    /* READ, APPROX */
	const char *why;          /* READ, APPROX: short words about what in the source it stands for */
	struct span at;
	bool undeclared;          /* PARAM: a constant that the source does not define: fixed, but not known */
	bool any;                 /* PARAM: of the analysis, which asks about all of its values: no launch gives it one */
	bool lost;                /* PARAM, BLOCK_DIM, GRID_DIM: of a launch in sight, whose host code computes it in a way that is not followed (why, at):
	                           * no run may come to some of its values */
	expr_ref followed;        /* lost: where this holds of the launch its value is followed after all; {0}: nowhere */
	bool uniform;             /* READ, APPROX, LOOP: the same for all threads of a block that bind it together */
	enum in_step {
		STEP_NOT = 0, STEP_OF_WARPS, STEP_ALWAYS,
	} in_step;                /* APPROX: the same for all lanes of a warp that bind it in the same iterations, be they in one phase or not;
	                           * OF_WARPS: where blocks are made of whole warps, and what lanes read at one place is one value */
	int64_t lo, hi;           /* known bounds, inclusive; lo > hi means only the type bounds it. Set them before the
	                           * variable is used: simplification relies on them. expr_var_new takes 0, 0 for unset. */
	bool wide;                /* LOOP: lo or hi come from the full range of a parameter or of an unknown dimension; READ: a count */
	bool computed;            /* APPROX, of a call without a body: made of what it is given, by the thread or by others that call it, and of nothing else */
	bool of_lanes;            /* APPROX, bound after threads told each other something by such a call: what it is made of may be one for them;
	                           * READ, of what lanes have together: several rounds may give one value */
	bool of_launch;           /* APPROX: the launch alone fixes it */
	bool unfollowed;          /* READ, APPROX, set by smt: fixed by the thread's ids and the launch, but not known */
	var_ref origin;           /* of a renamed copy: the variable it copies; itself {0} otherwise */
};

struct expr_table;
struct expr_table *expr_table_new(struct arena *a);
uint32_t expr_count(const struct expr_table *t);          /* handles are 1 .. expr_count */
/* How much has been done in this table, a number that is the same in every run: nodes asked for and walked over. */
uint64_t expr_work(const struct expr_table *t);
uint32_t expr_var_count(const struct expr_table *t);      /* variables are 1 .. expr_var_count */
const struct expr *expr_get(const struct expr_table *t, expr_ref e);
expr_ref expr_below_wraps(const struct expr_table *t, expr_ref e);      /* what e converts */
const struct var *expr_var_get(const struct expr_table *t, var_ref v);
struct var *expr_var_edit(struct expr_table *t, var_ref v);

/* Copies *v; makes the name unique by a ".N" suffix where needed. */
var_ref expr_var_new(struct expr_table *t, const struct var *v);
var_ref expr_var_find(const struct expr_table *t, const char *name);  /* {0} when absent */
size_t expr_name_stem(const char *name);                   /* how long it is without the ".N" that makes it unique */
/* A fresh variable like v (origin = v or v's origin), for renaming binders. */
var_ref expr_var_copy(struct expr_table *t, var_ref v, uint8_t thread);

/* Only shares; no simplification. Tests use it to compare both sides of a rewrite. */
expr_ref expr_intern(struct expr_table *t, struct expr e);
/* These simplify: constant folding (never when it would overflow 64 bits or fault), units, x-x, nested WRAPs,
 * WRAP of what provably fits, masks to EMOD, ITE of equal arms, AND/OR units. Each rule has a test against eval. */
expr_ref expr_int(struct expr_table *t, int64_t value);
expr_ref expr_bool(struct expr_table *t, bool value);
expr_ref expr_var(struct expr_table *t, var_ref v);
expr_ref expr_unary(struct expr_table *t, enum expr_kind kind, expr_ref a);            /* POW2, NOT */
expr_ref expr_binary(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b);
expr_ref expr_ite(struct expr_table *t, expr_ref c, expr_ref a, expr_ref b);           /* arms of one sort */
expr_ref expr_wrap(struct expr_table *t, struct int_type type, expr_ref a);
expr_ref expr_add(struct expr_table *t, expr_ref a, expr_ref b);
expr_ref expr_sub(struct expr_table *t, expr_ref a, expr_ref b);
expr_ref expr_mul(struct expr_table *t, expr_ref a, expr_ref b);
expr_ref expr_eq(struct expr_table *t, expr_ref a, expr_ref b);
expr_ref expr_lt(struct expr_table *t, expr_ref a, expr_ref b);
expr_ref expr_le(struct expr_table *t, expr_ref a, expr_ref b);
expr_ref expr_not(struct expr_table *t, expr_ref a);
expr_ref expr_and(struct expr_table *t, expr_ref a, expr_ref b);
expr_ref expr_or(struct expr_table *t, expr_ref a, expr_ref b);
expr_ref expr_iff(struct expr_table *t, expr_ref a, expr_ref b);
enum expr_sort expr_sort(const struct expr_table *t, expr_ref e);  /* of a VAR: BOOL iff its type has bits 1 */
bool expr_is_int(const struct expr_table *t, expr_ref e, int64_t *value);   /* a constant? */
bool expr_is_bool(const struct expr_table *t, expr_ref e, bool *value);
bool expr_is_true(const struct expr_table *t, expr_ref e);         /* the constant */
bool expr_is_false(const struct expr_table *t, expr_ref e);

/* The values an expression can take, from types, variable bounds and structure. A missing bound is INT64_MIN/MAX.
 * `wide`: some bound comes from a parameter's or an unknown launch dimension's full type range, or from a count's. */
struct expr_range { int64_t lo, hi; bool wide; };
struct expr_range expr_range(struct expr_table *t, expr_ref e);
/* v counts from zero or above, or is a constant, `least` or more; nobody means it to leave its type, nor what is made of it (`wide`). Who says so lists it
 * as an assumption. */
void expr_var_counts(struct expr_table *t, var_ref v, int64_t least);
bool int_type_equal(struct int_type a, struct int_type b);
struct expr_range int_type_range(struct int_type type);   /* bits 0 or > 64-bit signed: unbounded on that side */

/* Simultaneous substitution, memoised over the DAG, iterative (no recursion on depth). */
struct expr_map;
struct expr_map *expr_map_new(struct arena *a);
void expr_map_put(struct expr_map *m, var_ref from, expr_ref to);
/* Replaces a node instead; at most EXPR_MAP_NODES per map, and before the first use. */
#define EXPR_MAP_NODES 6
void expr_map_put_node(struct expr_table *t, struct expr_map *m, expr_ref from, expr_ref to);
bool expr_map_has_node(const struct expr_map *m, expr_ref e);
expr_ref expr_map_get(const struct expr_map *m, var_ref from);   /* {0} when absent */
expr_ref expr_subst(struct expr_table *t, struct expr_map *m, expr_ref e);

/* Every variable of e once, in order of first occurrence. */
struct var_list { var_ref *at; size_t n, cap; };
void expr_vars(struct expr_table *t, struct arena *a, expr_ref e, struct var_list *out); /* adds, no duplicates */
bool var_list_has(const struct var_list *list, var_ref v);
/* Every node of e that is a variable or a power of two, once. */
struct expr_list { expr_ref *at; size_t n, cap; };
void expr_selectors(struct expr_table *t, struct arena *a, expr_ref e, struct expr_list *out);
/* Does some node of e that holds a variable satisfy pred? Each is asked once, those that use it first; pred must not walk. */
bool expr_any(struct expr_table *t, expr_ref e, bool (*pred)(const struct expr *, void *), void *data);
bool expr_mentions(struct expr_table *t, expr_ref e, bool (*pred)(const struct var *, void *), void *data);
bool expr_mentions_var(struct expr_table *t, expr_ref e, var_ref v);
/* Is e made of ids and loops, or too deep to say? Else of sizes: of parameters, dimensions, and what is read or not followed. */
bool expr_varies(struct expr_table *t, expr_ref e);

/* Evaluation in mathematical integers; EXPR_WRAP wraps. Conditions are lazy: ITE evaluates one arm, AND and OR are
 * decided by either operand whatever the other one does. */
enum eval_status { EVAL_OK = 0, EVAL_UNBOUND, EVAL_DIV_ZERO, EVAL_RANGE /* beyond 64 bits, or POW2 out of range */ };
struct eval_env { int64_t (*value)(var_ref v, bool *bound, void *data); void *data; };
enum eval_status expr_eval(struct expr_table *t, expr_ref e, const struct eval_env *env, int64_t *value);

/* ================================================================ the calculus */

enum space { SPACE_NONE = 0, SPACE_SHARED, SPACE_GLOBAL, SPACE_CONSTANT, SPACE_LOCAL };
enum access_mode { ACCESS_NONE = 0, ACCESS_READ, ACCESS_WRITE, ACCESS_ATOMIC };
/* Whom a barrier or an atomic reaches. Zero is the weakest: it reaches nobody. */
enum scope {
	SCOPE_NONE = 0, SCOPE_THREAD, SCOPE_TILE, SCOPE_WARP, SCOPE_BLOCK, SCOPE_CLUSTER, SCOPE_GRID, SCOPE_SYSTEM,
};

struct array_ref { uint32_t ix; };
struct site_ref { uint32_t ix; };
typedef struct array_ref array_ref;
typedef struct site_ref site_ref;

/* An object in memory that threads share. Indices are tuples in units of `unit_bytes`. Dimension sizes: {0} unknown. */
struct array {
	const char *name;
	enum space space;
	uint32_t unit_bytes;
	uint32_t dims;                      /* 1 .. LIMIT_CORE_DIMS: length of every index tuple */
	expr_ref size[LIMIT_CORE_DIMS];
	struct span at;
	bool is_param;                      /* a pointer parameter: may alias others unless assumed distinct */
	bool may_alias;                     /* the lowering could not keep it apart from other global arrays */
	bool undeclared;                    /* stands for a name that nothing declares: what it is, is a guess */
	bool is_given;                      /* shared, and the launch says how much of it there is */
	bool is_unsteady;                   /* set by smt: another block may write it while threads read it together */
	/* What somebody says of the numbers in it; it counts where the kernel writes none of them. Not both: what is read nowhere would have to lie between others. */
	bool is_distinct;                   /* no two are equal */
	bool is_sorted;                     /* none is below one at a lower index */
};

/* One access as it stands in the source. Inlining and phase splitting make many copies, all with one site. */
struct site {
	enum access_mode mode;
	array_ref array;
	struct span at;
	const char *text;                   /* the access as written, e.g. "A[tid + s]"; may be NULL */
	bool plain_value;                   /* WRITE: `value` tells all that is stored (benign alarms need it) */
	bool is_volatile;
	bool aligned;                       /* its addresses should be multiples of what it covers: a device takes it nowhere else */
	bool coded;                         /* WRITE: of numbers; `value`, if any, is none of the source, but equal where they are */
	uint8_t filled;                     /* WRITE, coded: `value` is an integer of so many bytes, all alike, and each byte that is stored is one of them; 0: it is not */
	bool unfollowed;                    /* WRITE, set by smt: some stored value is fixed by ids and launch, but not known */
};

struct access {
	site_ref site;
	array_ref array;
	enum access_mode mode;
	expr_ref index[LIMIT_CORE_DIMS];
	uint32_t count;                     /* covers `count` (>= 1) consecutive units from index in the last dimension */
	expr_ref value;                     /* WRITE: what is stored, or {0} when not known */
	enum scope scope;                   /* ATOMIC */
};

/* The values of a loop variable x. Bounds are evaluated once, on entry. The step never reads x.
 * A step that makes no progress (step <= 0, factor <= 1) is outside the calculus: the lowering guards against it. */
enum range_kind {
	RANGE_NONE = 0,
	RANGE_UP,      /* first, first+step, ...  while x < limit,  step > 0 */
	RANGE_DOWN,    /* first, first-step, ...  while x > limit,  step > 0 */
	RANGE_MUL,     /* first, first*step, ...  while x < limit,  step > 1, first > 0 */
	RANGE_DIV,     /* first, first/step, ...  while x > limit,  step > 1, limit >= 0 */
	RANGE_WHILE,   /* 0, 1, 2, ...            while `limit` (a boolean over x, true up to some x, false after) holds */
};
struct range { enum range_kind kind; expr_ref first, limit, step; };

enum core_kind {
	CORE_NONE = 0, CORE_SKIP, CORE_SEQ, CORE_READ, CORE_WRITE, CORE_ATOMIC, CORE_IF, CORE_FOR, CORE_SYNC,
	CORE_ASSUME, CORE_ASSERT, CORE_APPROX,
};

/* What an atomic does to its element, where that is a number that is known. */
struct core_change {
	enum core_change_kind {
		CHANGE_ANY = 0,           /* something else, or nobody knows */
		CHANGE_ADDS,              /* so much, 1 or more */
		CHANGE_STORES,
		CHANGE_SWAPS,             /* stores where `from` stands, which is another number */
		CHANGE_SETS,              /* these bits, some at least */
	} kind;
	int64_t by, from;
};

/* Binders (READ, ATOMIC, APPROX, FOR) bind variables that are unique in the kernel; the scope of READ, ATOMIC and
 * APPROX is the rest of the enclosing sequence, of FOR its body. Immutable once built. */
struct core_stmt {
	enum core_kind kind;
	struct span at;
	union {
		struct { const struct core_stmt *const *at; uint32_t n; } seq;
		struct { var_ref var; struct access access; } read;      /* let x = A[n] */
		struct { struct access access; } write;                  /* A[n] = e */
		struct { var_ref var; struct access access; struct core_change change; } atomic;     /* x = atomic A[n]; var {0} if the result is unused */
		/* CORE_IF; other may be NULL. ends: who takes that side (then, other) ends the kernel in it, or has before; else nothing is said */
		struct { expr_ref cond; const struct core_stmt *then, *other; bool ends[2]; } branch;
		struct { var_ref var; struct range range; const struct core_stmt *body; } loop;
		/* mask: warp lanes, {0} all. tile: SCOPE_TILE waits for those of an aligned tile of so many lanes, by the thread's number in
		 * the block (2 to 16, a power of two; 0: not known). SCOPE_NONE: unseen code that may be a barrier, and orders nothing.
		 * SCOPE_WARP that orders nothing: a meeting, to which all lanes must come (core_is_meeting); what it calls, or NULL: lanes
		 * meet where they call the same, be it at two places. SCOPE_BLOCK with a call: an object that waits for as many as it was told to */
		struct { enum scope scope; bool orders_shared, orders_global; uint32_t tile; expr_ref mask; const char *call; } sync;
		struct { expr_ref cond; bool defined; } assume;          /* ASSUME, ASSERT; defined: without it a run means nothing */
		/* x is anything of its type and bounds. held, or NULL: it is what the array holds there when the thread gets here; nothing is
		 * accessed. Its site is that of the read that a branch made of it; {0}: an annotation says it. other, or {0}: it is what this, made of ids and the launch, is
		 * for the other of the two threads that a question is about */
		struct { var_ref var; const struct access *held; expr_ref other; } approx;
	} u;
};

enum assumption_kind {
	ASSUME_NONE = 0, ASSUME_DISTINCT_POINTERS, ASSUME_NO_OVERFLOW, ASSUME_UNIT_DIMENSION, ASSUME_PRECONDITION,
	ASSUME_PURE_CALL, ASSUME_IN_BOUNDS, ASSUME_TERMINATION, ASSUME_OTHER,
};
const char *assumption_name(enum assumption_kind kind);
struct assumption { enum assumption_kind kind; struct span at; const char *text; };

/* What the source takes for true of each thread (assert): over parameters, dimensions and ids. Where `whose` is not true, cond is
 * the same for all threads, and claimed of those for which that holds. */
struct claim { expr_ref cond, whose; struct span at; const char *text; };

/* Floating point that is followed: a number that float or double holds exactly, of few bits after the point and not too great, is
 * the expression number * FLOAT_ONE * FLOAT_MARK, a prime that tells it from what else an opaque value may be: the bits of another
 * constant, a variable. Zero is 0, as its bytes are. */
#define FLOAT_FRACTION_BITS 8
#define FLOAT_ONE (INT64_C(1) << FLOAT_FRACTION_BITS)
#define FLOAT_MARK INT64_C(2097143)
#define FLOAT_LARGEST (INT64_C(1) << 39)        /* times FLOAT_MARK it fits into 61 bits */
int64_t float_code(double d);
double float_of_code(int64_t code);
/* As a floating-point number of so many bytes holds it. False: not known, *bits then is any. */
bool float_code_bits(int64_t code, int64_t size, int64_t *bits);

/* What a store of several constants leaves: their sizes in bytes and, in order, their bits, or where a number does not fit into its
 * size, one that is the same where they are. A write's value
 * CONTENT_FIRST + i stands for kernel.contents.at[i]. */
#define CONTENT_FIRST INT64_C(0x7ff4000000000000)       /* no number that anybody writes */
struct content_part { int64_t size, number; };
struct content { VEC(struct content_part) parts; };

struct kernel_number { const char *name; int64_t value; };

/* Begins the names of parameters that are variables of the host and none of the kernel's (infer/contexts.c). */
#define KERNEL_HOST "host."

#define CUDA_BLOCK_THREADS 1024          /* CUDA starts no block of more */

struct kernel {
	struct arena *arena;
	struct sources *sources;
	struct expr_table *exprs;
	const char *name;
	struct span at;
	/* built-ins; blockIdx etc. per axis. Always present, mentioned or not. */
	var_ref thread_idx[3], block_idx[3], block_dim[3], grid_dim[3];
	bool mentions_axis[3];              /* the source names .x/.y/.z of any built-in */
	bool asynchronous;                  /* copies are under way while its threads go on */
	bool mentions_linear;               /* it asks for numbers in which all of them take part: a thread's rank, a group's size */
	struct var_list params;
	VEC(struct array) arrays;           /* array_ref.ix counts from 1: arrays.at[ix - 1] */
	VEC(struct site) sites;             /* site_ref.ix counts from 1 */
	VEC(struct content) contents;
	VEC(expr_ref) preconditions;        /* over VAR_PARAM, VAR_BLOCK_DIM, VAR_GRID_DIM */
	bool follows_launch;                /* parameters that preconditions equate with terms become these; not in the text form */
	VEC(struct assumption) assumptions;
	VEC(struct claim) claims;           /* a launch for which one is false, of anybody, gets no proof */
	const struct core_stmt *body;
	const char *unsupported;            /* NULL, or why this kernel gets no answer */
	struct span unsupported_at;
	const char *unproved;               /* NULL, or why a proof would be empty: what is left of the kernel is not what it does */
	struct span unproved_at;
	const char *instance;               /* "<int, 4>": what the program makes of a template, all that it stands for; NULL: no template. Not in the text form */
	const char *example;                /* "<int, 4>": an instance that nothing in sight makes; NULL: none. Not in the text form */
	bool joins;                         /* one answer with the kernel before it: examples of one template. Not in the text form */
	VEC(uint32_t) functions;            /* of the source that it stands for, by number. Not in the text form */
	VEC(struct kernel_number) numbers;  /* of the template that it is an instance of, or several are: then names come more than once. Not in the text form */
	int64_t block_threads;                               /* no block has more: CUDA_BLOCK_THREADS, or what kernel_allow_blocks was asked for */
	int64_t block_most[3];                               /* what it was asked for along each axis; 0: nothing */
	int64_t required_block_dim[3], required_grid_dim[3]; /* from annotations in the source; 0: none */
	int64_t fixed_block_dim[3], fixed_grid_dim[3];       /* what kernel_specialise has put in: the body is of these only; 0: open */
};

struct kernel *kernel_new(struct sources *sources, const char *name);   /* own arena, built-ins made */
/* Before there is a body: its answers are to hold for blocks as large as this one, too, of more threads than CUDA allows. */
void kernel_allow_blocks(struct kernel *k, const int64_t dim[3]);
int64_t kernel_block_limit(const struct kernel *k, int axis);           /* CUDA's, or that of the blocks that it was asked for */
void kernel_free(struct kernel *k);
const struct array *kernel_array(const struct kernel *k, array_ref a);
const struct access *core_access(const struct core_stmt *s);     /* of a read, a write, an atomic; NULL: it is none of these */
const struct site *kernel_site(const struct kernel *k, site_ref s);
array_ref kernel_array_add(struct kernel *k, const struct array *a);
site_ref kernel_site_add(struct kernel *k, const struct site *s);
/* The number that stands for what a store of these leaves; the same for the same. The kernel keeps c's parts. */
int64_t kernel_content(struct kernel *k, const struct content *c);
const struct content *kernel_content_of(const struct kernel *k, int64_t number);       /* NULL: a number like any other */
void kernel_assume(struct kernel *k, enum assumption_kind kind, struct span at, const char *format, ...)
	BASE_PRINTF(4, 5);

const struct core_stmt *core_new(struct kernel *k, const struct core_stmt *s);  /* copies into the arena */
const struct core_stmt *core_skip(struct kernel *k);
/* Flattens sequences inside, drops skips. */
const struct core_stmt *core_seq(struct kernel *k, const struct core_stmt *const *at, size_t n);
/* All statements of a body (NULL: none), each before its parts, in an order that is the same in every run; not by recursion:
 *     struct core_walk w = core_walk_begin(body, arena);
 *     while ((s = core_walk_next(&w))) ... */
struct core_walk { struct arena *arena; VEC(const struct core_stmt *) open; };
struct core_walk core_walk_begin(const struct core_stmt *body, struct arena *a);
const struct core_stmt *core_walk_next(struct core_walk *w);     /* NULL: there are no more */
bool core_has_sync(const struct core_stmt *s);            /* any CORE_SYNC inside, meetings apart */
/* What a warp computes together (a shuffle of all lanes): a lane that does not come is an error as at a barrier, but memory is not
 * ordered. Phases, replays of races and the brute force know nothing of it: only questions about who comes do. */
bool core_is_meeting(const struct core_stmt *s);

/* What is the same for all lanes of a warp by its form: functions of the number of the warp, `(blockIdx.x * blockDim.x + threadIdx.x) / 32` where
 * blocks are made of whole warps. Asking a solver that takes minutes where blockDim is open. */
struct lanes {
	const struct kernel *k;
	bool whole;                               /* blockDim.x is a multiple of 32, be it known or supposed */
	bool (*same)(expr_ref e, void *data);     /* what else is known to be the same for them */
	void *data;
	bool wraps;                               /* set: it rests on numbers of threads that do not leave an int */
	bool negative;                            /* a part of the sum at hand may be, of itself */
	uint32_t looked;                          /* nodes; there is a limit */
};
bool lanes_in_step(struct lanes *l, expr_ref e);
bool lanes_fill_warps(const struct kernel *k);            /* is blockDim.x a multiple of 32, as far as is said? */

/* x is in the range / the value after x / x is the last value. For RANGE_UP and RANGE_DOWN with step > 1, and for
 * the geometric kinds, "in" is exact only together with a witness for the iteration number: see range_in. */
expr_ref range_cond(struct expr_table *t, const struct range *r, expr_ref x);   /* the loop's own test at x */
expr_ref range_next(struct expr_table *t, const struct range *r, expr_ref x);
/* Build these anew for each x, never by substituting for x in a result: bounds of x are simplified away. Only the
 * limit of RANGE_WHILE speaks of the loop variable itself and is given as it stands: rename it, then use it.
 * Exact membership. May need a fresh VAR_WITNESS (iteration number), given back in *iteration ({0} when not needed):
 * UP/DOWN: x = first ± step*k, k >= 0; MUL: x = first * p, DIV: x = first div p, where p is in {step^0 .. step^63}
 * and is encoded as a disjunction of constants when step is a constant (else *iteration is any factor: a superset).
 * For UP/DOWN with a constant step it says (x - first) mod step = 0 and needs no witness. */
expr_ref range_in(struct expr_table *t, const struct range *r, expr_ref x, var_ref *iteration);

/* ---- 64-bit arithmetic: false when the result leaves 64 bits, or the divisor is 0 ---- */

bool int_add(int64_t a, int64_t b, int64_t *out);
bool int_sub(int64_t a, int64_t b, int64_t *out);
bool int_mul(int64_t a, int64_t b, int64_t *out);
bool int_tdiv(int64_t a, int64_t b, int64_t *out);
int64_t int_gcd(int64_t a, int64_t b);       /* of their sizes; 1 where it leaves 64 bits */

/* ---- launches ---- */

/* 0 means symbolic. Parameter values by name. */
struct launch_param { const char *name; int64_t value; };
struct launch { int64_t block_dim[3], grid_dim[3]; const struct launch_param *params; size_t param_count; };

/* Replaces what the launch fixes by constants, folds, drops dead branches; unmentioned symbolic axes become 1 (with
 * an assumption) and their indices 0. Index bounds become variable bounds, loop variables get the
 * bounds of their ranges. A kernel that mentions no axis at all keeps x symbolic: how many threads there are decides
 * everything. Edits the kernel in place. False after a diagnostic: an unknown parameter, or a value out of its type. */
bool kernel_specialise(struct kernel *k, const struct launch *launch, struct diags *diags);

/* A condition in the words of C over parameters and dimensions, like `n >= gridDim.x * blockDim.x && n % 32 == 0`; also
 * `is_power_of_two(blockDim.x)`. {0}: *why says what is wrong with it, with the nearest name where one is misspelt. */
expr_ref kernel_condition(struct kernel *k, const char *text, const char **why);

/* What is said of the numbers in an array: `distinct(order)`, `sorted(offsets)`. Gives the array, which bears it now; {0}: none. *why: NULL where the
 * text has no such form, or what is wrong with it, with the nearest name where one is misspelt. */
array_ref kernel_take_data_fact(struct kernel *k, const char *text, const char **why);
/* Of numbers with so many bits or more: questions speak of places, too, that no thread reads, and there are numbers left for these. */
#define DATA_FACT_BITS 16
/* Such a fact, or a condition, which is one of the preconditions then; false: *why says what is wrong with it. */
bool kernel_take_said(struct kernel *k, const char *text, bool *fact, const char **why);
/* The same as people type it; NULL: of the array nothing is said. */
const char *array_data_fact(const struct array *a, struct arena *arena);

/* ---- text form: docs/core-syntax.md ---- */

void core_print(const struct kernel *k, struct text *out);
/* The same for a copy: places keep where they end, which people have no use for. */
void core_print_whole(const struct kernel *k, struct text *out);
/* Without any place: what two kernels have in common that differ only in where they stand. Not to be read back. */
void core_print_placeless(const struct kernel *k, struct text *out);
/* Reads what core_print prints. NULL after a diagnostic "core.syntax" with line and column. Depth and size limited. */
struct kernel *core_parse(struct sources *sources, const char *name, const char *text, struct diags *diags);
/* All kernels of a text, in order; the caller frees them. False after a diagnostic (those read before it are given). */
struct kernel_list { struct kernel **at; size_t n, cap; };
bool core_parse_all(struct sources *sources, const char *name, const char *text, struct arena *a,
	struct kernel_list *out, struct diags *diags);
/* Parts that protocol/ prints and reads with the same grammar. */
void expr_print(const struct expr_table *t, expr_ref e, struct text *out);

/* ================================================================ the reference interpreter (Fig. 5) */

/* Aligned groups of 2, 4, 8, 16 and 32 lanes; the last is a warp. */
enum { LANE_GROUPS = 5 };
/* The smallest in which both are, by their numbers in the block; LANE_GROUPS: they are in different warps. */
int lane_group_of(int64_t a, int64_t b);
/* May tiles have so many lanes? One of 32 is a warp. */
bool lane_tile_is_known(int64_t lanes);

/* One event of one thread. phase_* count the barriers of that scope or wider that the thread has passed: those that
 * order the space of the array accessed, for a barrier itself all of them. A warp barrier with a mask that leaves lanes
 * out does not count. access.scope is the barrier's scope when is_sync. `unsure` counts barriers of SCOPE_NONE, code that
 * is not seen and may synchronise, and how often a `doubtful` statement was entered or left. `lanes`: of a barrier, the
 * lanes that take part (-1: all; 0: not known). */
struct event {
	bool is_sync;
	site_ref site;
	struct access access;               /* array, mode, scope, count; index as expressions is not used */
	int64_t index[LIMIT_CORE_DIMS];
	bool has_value; int64_t value;      /* WRITE, when the value is known */
	bool unfollowed;                    /* WRITE: it is not, and fixed (var.unfollowed, site.unfollowed) */
	uint32_t phase_block, phase_grid, phase_lanes[LANE_GROUPS], unsure;
	int64_t lanes;                      /* of a barrier of some lanes: the mask, -1: all (of the tile), 0: not known */
	uint32_t tile;                      /* of how many lanes, where they are a tile */
	struct span at;                     /* of the barrier when is_sync */
	const char *call;                   /* of a meeting: what is called there */
};
enum interp_status {
	INTERP_OK = 0, INTERP_STOPPED /* by the sink */, INTERP_FAULT, INTERP_LIMIT, INTERP_ASSUME_FAILED,
};
extern const char interp_undefined[];   /* why a run faults at an assertion that its meaning hangs on */

struct interp_thread { int64_t thread_idx[3], block_idx[3]; };
struct core_list { const struct core_stmt **at; size_t n, cap; };
struct interp {
	const struct kernel *kernel;
	int64_t block_dim[3], grid_dim[3];
	/* value of PARAM, READ and APPROX variables; *known = false lets the interpreter choose (memory, else 0) */
	int64_t (*value)(var_ref v, const struct interp_thread *who, bool *known, void *data);
	/* content of memory for VAR_READ not fixed by `value`; NULL reads 0 */
	int64_t (*memory)(array_ref array, const int64_t *index, const struct interp_thread *who, void *data);
	/* each event in program order; false stops the thread */
	bool (*sink)(const struct event *e, const struct interp_thread *who, void *data);
	void *data;
	uint64_t max_steps;                 /* 0: a default of 4 million */
	uint64_t max_iterations;            /* of one loop: then it is left, which no run does; 0: all */
	uint64_t *steps;                    /* those taken are added to it; or NULL */
	const struct core_list *doubtful;   /* branches and loops that another run might take otherwise; or NULL */
	bool meetings;                      /* they are events, too */
	bool machine;                       /* machine arithmetic: values of typed variables wrap (they always do at
	                                     * EXPR_WRAP); a loop variable that leaves its type is a fault */
};
/* Runs one thread from start to end, barriers passing at once (as if every other thread arrived too). */
enum interp_status interp_run_thread(const struct interp *in, const struct interp_thread *who, const char **why);

/* Brute force: runs all threads of the launch, phase by phase with a real memory, and lists every racing pair of
 * sites and every barrier that only some threads of a block reach. The oracle of the differential tests.
 * stuck: divergent, and not only because lanes have ended that CUDA lets a barrier of their warp do without.
 * same_value: every collision found is two writes of one known value (site.plain_value). memory_seed 0: memory and
 * approximated values start as 0; else as small numbers. status: a fault or a limit makes the list a lower bound. */
struct race_pair { site_ref a, b; bool grid; bool same_value; struct interp_thread t1, t2; };
/* For a look at what a launch does: its first `blocks` blocks, of these the threads that `runs` names (the first of all, and `most` at
 * most); each element that they touch is told; races are not looked for. Barriers wait for nobody else. */
enum { BRUTE_WARP, BRUTE_BLOCK, BRUTE_GRID, BRUTE_LEVELS };
enum { BRUTE_ORDERS = 3 };                       /* shared memory, global memory, any: barriers may order one of them only */
struct brute_touch {
	array_ref array; site_ref site; enum access_mode mode;
	int64_t index[LIMIT_CORE_DIMS];
	uint32_t block, thread; struct interp_thread who;     /* numbers: in the grid, in the block */
	int order; uint32_t passed[BRUTE_LEVELS];             /* barriers that order the array */
};
struct brute_watch {
	uint32_t blocks, most;
	bool (*runs)(uint32_t block, uint32_t thread, void *data);
	void (*touched)(const struct brute_touch *t, void *data);
	void *data;
};
struct span_list { struct span *at; size_t n, cap; };
struct brute_result {
	VEC(struct race_pair) races; bool divergent, stuck; enum interp_status status; uint64_t steps;
	struct span_list begun[BRUTE_ORDERS][BRUTE_LEVELS];   /* with a watch: the barriers at which phases begin, the second and on */
};
struct brute_input {
	int64_t block_dim[3], grid_dim[3];
	const struct launch_param *params;
	size_t param_count;
	uint64_t memory_seed;
	uint64_t max_steps;                 /* of all threads; 0: a default of 200 million */
	const struct brute_watch *watch;    /* or NULL */
};
void brute_force(const struct kernel *k, const struct brute_input *in, struct arena *a, struct brute_result *out);

#endif

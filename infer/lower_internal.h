/* lower_internal: symbolic execution of one kernel's syntax tree into core statements.
 *
 * A state maps the scalars of local objects to values; walking the tree updates the state and emits statements.
 * Branches copy the state and join it (values become `ite`); loops find out by dry runs what their body changes and
 * turn each changed scalar into an expression of the loop variable or into an approximated variable.
 * Ownership: states, values and places live in `lower.scratch`, which dies with lower_kernel; statements, variables
 * and sites live in the kernel. Refuses: what it cannot cover makes the kernel unsupported (lower_give_up). */
#ifndef FAIAL_LOWER_INTERNAL_H
#define FAIAL_LOWER_INTERNAL_H

#include "infer/infer_internal.h"

/* ---- values ---- */

enum place_kind { PLACE_NULL = 0, PLACE_OBJECT, PLACE_ARRAY, PLACE_ANY, PLACE_FUNCTION };
#define PLACE_MAX_TERMS 6
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
	struct place_term term[PLACE_MAX_TERMS];
	int64_t bytes;
	bool flat;
	struct place_array_bounds within;   /* the array that the address was made from */
	CXCursor function;                  /* FUNCTION */
	struct lower_frame *lexical;        /* FUNCTION: the frame in which a lambda was written */
};
/* A pointer is one of several places; the conditions are disjoint and exhaust all cases. */
struct target { expr_ref cond; struct place place; };

enum value_kind { VALUE_NONE = 0, VALUE_INT, VALUE_OPAQUE, VALUE_POINTER, VALUE_RECORD };
struct value {
	enum value_kind kind;
	struct int_type type;               /* INT: bits 1 means that `e` has sort BOOL */
	expr_ref e;                         /* INT; OPAQUE: equal where the bytes are, {0} when nothing is known of it */
	const struct target *target; uint32_t targets;   /* POINTER */
	uint32_t object;                    /* RECORD: a temporary object of the state */
	bool is_place;                      /* of a call that gives a reference: POINTER is where the value lies, not the value */
	bool is_open;                       /* of a call that a template leaves open: it may have given a reference */
};

/* ---- state (lower_state.c) ---- */

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
	uint32_t n, cap;
	struct slot *slot;                  /* sorted by offset, disjoint */
};
struct state { uint32_t id, n, cap; struct object **at; expr_ref live; };

/* A path that left by break, continue or return: under `cond` (relative to the innermost open branch), in `st`. */
struct pending { uint32_t target; expr_ref cond; struct state *st; };

struct binding { CXCursor decl; unsigned hash; uint32_t object, serial; bool reference; };
/* A label of a function: a jump target. `open`: a `goto` may still come, from before it or from its loop. */
struct label { CXCursor decl; uint32_t target; bool open; };
/* A local variable whose destructor does something. */
struct dying { uint32_t object; CXType type; CXCursor var; };
/* The variable that is returned: it dies only where it is copied. copied {0}: none. */
struct lower_unended { uint32_t object; expr_ref copied; };
#define LOWER_LATEST 32
struct lower_frame {
	struct lower_frame *caller, *lexical;
	const struct template_env *env;
	VEC(struct binding) bindings;
	uint32_t latest[LOWER_LATEST];      /* 1 + the place of the last binding made or found with such a hash; 0: none */
	struct value self;                  /* `this`; kind NONE outside methods */
	CXCursor function, call;            /* and where it was called */
	uint32_t result;                    /* object of the returned value */
	CXType result_type;
	uint32_t target;                    /* of `return` */
	VEC(struct label) labels;
	VEC(struct dying) dying;            /* in order of declaration, those in scope */
	struct lower_unended unended;
	bool is_kernel, is_lambda;          /* is_lambda: its bindings are what a lambda captured */
	bool is_mutable, copied_self;       /* such a lambda may change them; `this` is a copy, too */
	bool written_reference, refers;     /* a lambda's `-> T &` that clang does not resolve; a `return` gave a reference */
	bool written_perhaps;               /* likewise, `-> typename V::R` */
};

typedef VEC(const struct core_stmt *) lower_list;
struct lower_written { uint32_t object; int64_t offset; uint32_t size; };
typedef VEC(struct lower_written) lower_log;
#define LOWER_STUDY_LISTS 128
struct lower_study;                     /* of a loop */
struct lower_head { var_ref x; expr_ref now; };     /* what a dry run called x, in the loop that is written out */
/* Who says how long something is: its type, the guess for a type that a template leaves open, the one for a type that nothing declares. */
enum lower_origin { ORIGIN_UNKNOWN = 0, ORIGIN_TYPE, ORIGIN_OPEN, ORIGIN_GUESSED };
struct lower_access { struct core_stmt *stmt; struct access *access; struct place place; uint32_t size; enum lower_origin origin;
	CXType type; };                     /* of origin OPEN */
/* Of an array, as it is declared; of a pointer that was moved in it by so many of its elements; before a field whose offset is used. */
enum lower_element_use { ELEMENT_DECLARED = 0, ELEMENT_WALKED, ELEMENT_BEFORE_FIELD };
struct lower_element { uint32_t array; enum lower_origin origin; enum lower_element_use use; CXType type; };
struct lower_site { CXCursor cursor; unsigned hash; enum access_mode mode; uint32_t array; site_ref site; };
struct lower_array { CXCursor decl; unsigned hash; uint32_t array; CXType type; int64_t strides[LIMIT_CORE_DIMS]; uint32_t dims; };

/* An asynchronous copy of `count` elements of `unit` bytes, made in the sequence `out`; `lasting` when it may be told again
 * anywhere. stride {0}: elements of both sides are adjacent; else those of the global side are that far apart. */
struct lower_copy {
	struct value to, from;
	expr_ref count, stride, agent;
	int64_t unit, event;
	CXCursor at, to_at, from_at;
	const void *out;
	bool lasting, strided_to;
};

struct lower_named { const char *name; bool members; struct cursor_list functions; };
/* A constant of which only the text is known, as an argument of a template. */
struct lower_open_constant { const struct template_env *env; const char *text; var_ref var; };
struct lower_constant { uint32_t array; int64_t bytes; struct int_type type; var_ref var; };  /* a scalar that the host set */

/* A thread's own asynchronous copy: `bytes` bytes are written, the first `bytes_from` of them as read. */
struct lower_own_copy {
	struct value to, from;
	expr_ref bytes_from;
	int64_t bytes, unit;
	CXCursor to_at, from_at;
};

/* Statements without effect that say where a copy begins, groups of them are closed or waited for (all but `except` of them; -1:
 * every copy), a barrier was passed: there `again` is what copies do that are not complete. */
enum mark_kind { MARK_COPY, MARK_COMMIT, MARK_WAIT, MARK_BARRIER };
struct lower_repeated { const struct lower_mark *copy; const struct scene *scene; };
struct lower_mark {
	enum mark_kind kind;
	const struct core_stmt *stmt;
	struct lower_own_copy copy;
	int64_t except;
	lower_list again;
	VEC(struct lower_repeated) seen;
};

/* An expression at whose end its temporaries die: where it began, and how deep. frame NULL: none of which that is known. */
struct lower_full { const struct lower_frame *frame; uint32_t nesting; size_t dying; };

struct lower_pointee { uint32_t variable, array; };        /* a global pointer that only the host sets, and its memory */

struct lower_macro { const char *name, *body; /* parameters and all */ };
struct first_value { var_ref var; expr_ref first; };

struct lower {
	struct parse *p;
	struct kernel *k;
	struct expr_table *t;
	struct arena *scratch;
	struct state *st;
	lower_list *out;
	struct lower_frame *frame;
	VEC(struct pending) pending;
	uint32_t targets;                   /* jump targets handed out so far */
	uint32_t break_target, continue_target;
	size_t break_dying, continue_dying; /* variables from there on die on the way */
	CXCursor elided;                    /* builds a variable, not a temporary */
	uint32_t materialised;              /* 1 + the last object that was made to hold a value where a place was asked for */
	struct lower_full full;
	uint32_t states, objects;           /* numbers handed out so far */
	uint32_t dry;                       /* > 0: nothing is emitted */
	uint32_t scouting;                  /* > 0: a first run, which loops inside answer with a first run of theirs */
	lower_log *log; uint32_t log_objects;   /* writes to objects below log_objects are noted */
	bool saw_sync, saw_access;          /* since the caller reset them; dry or not */
	uint32_t depth, inline_depth;
	uint32_t watchers;                  /* loops, switches, functions with labels that are open */
	VEC(struct first_value) firsts;     /* of the variables of open loops, outside in */
	uint32_t unsure;                    /* loops that are open of which nobody knows whether they have an iteration */
	uint32_t nesting;                   /* branches and loops that are open */
	expr_ref path;                      /* the conditions of the branches that are open */
	uint64_t work, budget;
	bool failed;
	bool exhausted;                     /* why it failed: the budget */
	struct cursor_list too_large;       /* functions that exhausted theirs */
	struct cursor_list entered;         /* functions of the file whose body was run, the kernel's first */
	bool ghost;                         /* inside an annotation */
	VEC(struct binding) captured;       /* by lambdas of the host that the kernel is given */
	VEC(struct lower_access) accesses;
	VEC(struct lower_site) sites;
	VEC(struct lower_array) arrays;     /* by declaration */
	uint32_t dynamic_shared, any_global; /* array_ref.ix, 0 not made yet */
	uint32_t builtin[4];                /* objects of threadIdx, blockIdx, blockDim, gridDim */
	VEC(uint32_t) max_var;              /* by expression: the youngest bound variable in it */
	VEC(uint8_t) mixed;                 /* by expression: how many bit operations lie one in another */
	VEC(uint8_t) uniform;               /* by expression: the same for all threads of a block */
	VEC(uint32_t) stamps;               /* by expression: visited in search number `stamp` */
	uint32_t stamp, steps;
	VEC(uint8_t) loop_uniform;          /* by variable: a loop variable that all threads of a block share */
	const char *hint;                   /* name for the next read */
	unsigned class_depth;               /* classes of which the size is being found */
	bool seen;                          /* what is given away now goes to code of the file: what it leaves is what the program says */
	expr_ref filled;                    /* what lower_touch stores everywhere; {0}: nobody knows */
	bool effect;                        /* the next call's result is not used */
	bool called;                        /* the next object that is read is called: no copy of it is made */
	CXCursor unknown_call;              /* the last call of something that is not known */
	CXCursor unseen_effect;             /* the first of those that were made for their effect; null: none */
	VEC(struct lower_copy) copies;      /* OpenCL's asynchronous copies, until somebody waits for them */
	VEC(int64_t) perhaps_awaited;       /* events of those that some ways wait for, seen in a dry run or not */
	struct cursor_list copy_calls;      /* the calls that began one: their places here number the events */
	VEC(struct lower_constant) constants;
	VEC(struct lower_named) named;      /* functions that were asked for by name */
	VEC(struct lower_open_constant) open_constants;
	VEC(const char *) open_members;     /* members of which only the names are known, as they were met */
	bool own_copies;                    /* one of CUDA's was seen, in a dry run or not */
	VEC(struct lower_mark) marks;       /* what concerns them (lower_pipeline.c) */
	VEC(struct lower_pointee) pointees;
	bool arrived;                       /* at a barrier that nobody has waited for yet */
	bool arrived_apart, waited_apart;   /* there are accesses between an arrival and its wait; waits apart from arrivals */
	bool shared_escaped;                /* a pointer to shared memory went where it cannot be followed */
	enum lower_origin origin;           /* of the next access's size */
	CXType origin_type;
	VEC(struct lower_element) elements;
	const struct found_kernel *found;
	bool contradicted;                  /* launches of the file break an assumption */
	bool open_sizes;                    /* a type that a template leaves open was given a size */
	bool guessed_sizes;                 /* one that nothing declares was */
	bool asks_parts, unknown_parts;     /* a part of what nothing declares was asked for: then there is another attempt, in which they have them */
	bool any_shared;                    /* so that what points anywhere points to shared arrays, too: the second attempt */
	VEC(struct lower_macro) macros;     /* of the file and its headers, once they were asked for */
	bool read_macros;
	CXCursor inside_label;              /* the label whose loop's body begins */
	struct lower_study *studies[LOWER_STUDY_LISTS];     /* by hash */
	VEC(struct lower_head) heads;       /* of the loops that are open and written out */
	struct var_list awaited;            /* atomics' results, volatile reads: a loop may wait until another thread changes them */
};

/* Makes the kernel unsupported (the first reason stays). */
void lower_give_up(struct lower *l, struct span at, const char *format, ...) BASE_PRINTF(3, 4);
/* lower_budget.c. Counts a unit of work; false when the kernel is too large or already given up. */
bool lower_tick(struct lower *l, CXCursor c);
void lower_budget_begin(struct lower *l);
void lower_budget_end(struct lower *l);
/* What is done from now on, until the budget is put back, gets a part of it. */
void lower_budget_share(struct lower *l);
void lower_too_large_note(struct lower *l, CXCursor function);
bool lower_is_too_large(const struct lower *l, CXCursor function);
void lower_assumption(struct lower *l, enum assumption_kind kind, struct span at, const char *format, ...)
	BASE_PRINTF(4, 5);

struct state *state_copy(struct lower *l, const struct state *s);
uint32_t state_object_new(struct lower *l, const char *name, enum cause_kind base);
/* Whether the object that a place speaks of is still there. */
bool state_has(const struct lower *l, const struct place *p);
uint32_t state_serial(const struct lower *l, uint32_t object);
/* The objects from n on go out of scope, up to the last one that lasts as long as `lasting`. */
void state_drop(struct lower *l, uint32_t n, uint8_t lasting);
/* What a lambda captured lasts as long as the lambda. */
void state_keep_captures(struct lower *l, const struct value *v);
void state_write(struct lower *l, uint32_t object, int64_t offset, uint32_t size, struct value v);
/* Tells the innermost dry run that these bytes were written. */
void state_log(struct lower *l, uint32_t object, int64_t offset, uint32_t size);
/* kind NONE when no slot holds exactly these bytes; *covered then says whether any slot overlaps. */
struct value state_read(struct lower *l, uint32_t object, int64_t offset, uint32_t size, bool *covered);
/* These bytes become unknown. */
void state_clear(struct lower *l, uint32_t object, int64_t offset, int64_t size);
/* A value goes where it cannot be followed: pointers to shared memory may come back from there. */
void state_lose(struct lower *l, const struct value *v);
/* Forgets everything of an object. */
int64_t state_extent(const struct lower *l, uint32_t object);      /* bytes up to the end of the last that is known */
void state_forget(struct lower *l, uint32_t object, enum cause_kind why, bool uniform);
void state_copy_object(struct lower *l, uint32_t to, int64_t to_offset, uint32_t from, int64_t from_offset, int64_t size);
/* The state that is `a` where c holds and `b` elsewhere. */
struct state *state_join(struct lower *l, expr_ref c, const struct state *a, const struct state *b);
bool value_same(const struct value *a, const struct value *b);
struct value value_join(struct lower *l, expr_ref c, struct value a, struct value b);

/* ---- emission and branches (lower_emit.c) ---- */

void lower_emit(struct lower *l, const struct core_stmt *s);      /* copies *s */
/* A fresh variable bound here. name NULL: taken from why. */
expr_ref lower_approx(struct lower *l, const char *name, struct int_type type, enum cause_kind cause, const char *why,
	struct span at, bool uniform);
expr_ref lower_approx_bounds(struct lower *l, const char *name, struct int_type type, enum cause_kind cause,
	const char *why, struct span at, bool uniform, int64_t lo, int64_t hi);
/* A fresh variable that nobody binds yet. */
var_ref lower_var(struct lower *l, const char *name, enum var_kind kind, struct int_type type, enum cause_kind cause,
	const char *why, struct span at);
void lower_bind(struct lower *l, var_ref v, struct span at);
void lower_assume(struct lower *l, expr_ref cond, struct span at);
/* Where cond is false what follows means nothing: no proof rests on it, but no race after that is a true one. */
void lower_defined(struct lower *l, expr_ref cond, struct span at);
/* Here cond is taken for true; a launch that makes it false is told. */
void lower_claim(struct lower *l, expr_ref cond, struct span at, const char *text);
bool lower_uniform(struct lower *l, expr_ref e);
uint32_t lower_max_var(struct lower *l, expr_ref e);

/* begin (then) else (other) end; `else` may be left out. Jumps and values out of the branches are repaired. */
struct branch {
	expr_ref cond, path;
	struct span at;
	struct state *before, *then_state;
	lower_list *outer, *then_list, *else_list;
	uint32_t var_mark;
	size_t pending_mark, pending_else;
	bool has_else;
};
void branch_begin(struct lower *l, struct branch *b, expr_ref cond, struct span at);
void branch_else(struct lower *l, struct branch *b);
void branch_end(struct lower *l, struct branch *b);
/* Variables bound since var_mark go out of scope: replaces them in the state, in jumps since pending_mark. */
void lower_close_scope(struct lower *l, uint32_t var_mark, size_t pending_mark, const struct state *before, struct span at);
void lower_jump(struct lower *l, uint32_t target);
/* All jumps to target since mark arrive here. */
void lower_arrive(struct lower *l, uint32_t target, size_t mark);

/* ---- values (lower_value.c) ---- */

extern const struct int_type LOWER_BOOL, LOWER_I32, LOWER_U32, LOWER_I64, LOWER_U64, LOWER_OPAQUE, LOWER_INT;
struct value value_int(expr_ref e, struct int_type type);
struct value value_bool(expr_ref e);
struct value value_opaque(expr_ref e);
struct value value_pointer(struct lower *l, const struct place *p);
struct value value_unknown(struct lower *l, CXType type, const char *name, enum cause_kind cause, const char *why,
	struct span at, bool uniform);
expr_ref value_as_int(struct lower *l, struct value v, struct span at);
expr_ref value_as_bool(struct lower *l, struct value v, struct span at);
struct value value_convert(struct lower *l, struct value v, CXType to, struct span at);
/* At the place of a cursor, which is not looked up for what needs none: an integer that becomes an integer. */
struct value value_convert_at(struct lower *l, struct value v, CXType to, CXCursor at);
struct value value_to_int_type(struct lower *l, struct value v, struct int_type to, struct span at);
/* The result of arithmetic on more than 64 bits. */
struct value value_wide_unknown(struct lower *l, struct int_type type, struct span at, bool uniform);
bool value_uniform(struct lower *l, const struct value *v);
struct int_type type_promote(struct int_type t);
struct int_type type_common(struct int_type a, struct int_type b);
/* lower_open_number.c: a number as it is once converted to a type that a template leaves open; both operands of an operator of
 * which one is of such a type (modular: addition and its like, whose result the next operator looks at), and what they have in
 * common; such a result. */
struct value lower_open_number(struct lower *l, struct value v, struct span at);
void lower_open_numbers(struct lower *l, struct value *a, struct value *b, bool modular, struct span at);
struct int_type lower_open_common(struct int_type a, struct int_type b);
struct value lower_open_result(struct lower *l, struct value v, struct span at);
bool int_type_same(struct int_type a, struct int_type b);
/* e = coefficient * x + rest, wraps on the way to x taken as identities (*wrapped tells). */
bool expr_linear(struct lower *l, expr_ref e, var_ref x, int64_t *coefficient, expr_ref *rest, bool *wrapped);
/* Marks e in search number l->stamp. */
bool expr_first_visit(struct lower *l, expr_ref e);
/* Looks at the parts of e until one is found, below those that are entered; at shared ones once. */
enum expr_step { EXPR_ENTER, EXPR_LEAVE, EXPR_FOUND };
typedef enum expr_step expr_look(struct lower *l, expr_ref e, var_ref x);
bool expr_search(struct lower *l, expr_ref e, expr_look *look, var_ref x);
bool expr_has_var(struct lower *l, expr_ref e, var_ref x);
expr_ref expr_replace(struct lower *l, expr_ref e, var_ref x, expr_ref by);
/* A constant that divides e, 0 for the constant 0; and e divided by such a constant. */
int64_t expr_divisor(struct lower *l, expr_ref e);
expr_ref expr_divide(struct lower *l, expr_ref e, int64_t by);

/* ---- floating point (lower_float.c) ---- */

enum float_operation { FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV };
expr_ref float_constant(struct lower *l, double d);
struct value float_from_int(struct lower *l, expr_ref e, unsigned bits, struct span at);
struct value float_rounded(struct lower *l, struct value v, unsigned bits);       /* as a type of so many bits holds it */
struct value float_negated(struct lower *l, const struct value *v);
/* False where numbers are not followed. */
bool float_to_int(struct lower *l, const struct value *v, struct int_type type, expr_ref *out);
bool float_to_bool(struct lower *l, const struct value *v, expr_ref *out);
bool float_compare(struct lower *l, const struct value *a, const struct value *b, expr_ref *x, expr_ref *y);   /* as x and y do */
bool float_arithmetic(struct lower *l, enum float_operation op, const struct value *a, const struct value *b, unsigned bits,
	struct value *out);

/* ---- memory (lower_memory.c) ---- */

/* A copy of the frame in which the parameters of the object's class mean what the object gives them. */
void lower_enter_class(struct lower *l, CXType object, CXCursor class, struct lower_frame *inside);
/* The place of a member of which a template tells the name alone, in its object: each name has its own. */
int64_t lower_open_member(struct lower *l, const char *name);
void lower_note_element(struct lower *l, uint32_t array, CXType element);
/* That the offset of a field is used, which a template may leave open. */
void lower_note_field(struct lower *l, struct value base, CXCursor field);
int64_t lower_size(struct lower *l, CXType t);       /* bytes, never less than 1 */
struct place place_object(uint32_t object);
struct place place_array(uint32_t array);
void place_advance(struct lower *l, struct place *p, expr_ref index, int64_t size);
/* p + index elements of `size` bytes, for every target. */
struct value pointer_advance(struct lower *l, struct value p, expr_ref index, int64_t size, bool flat);
/* The same by so many elements, of which is noted that their size was used. */
struct value pointer_walk(struct lower *l, struct value p, expr_ref index, CXType element, bool flat);
struct value pointer_field(struct lower *l, struct value p, int64_t bytes);
/* p, which leads to an array (a member, or the thread's own) of type t, is to stay in it. */
struct value pointer_within(struct lower *l, struct value p, CXType t);
/* What leaves the array that it was made from means nothing: a run in which `size` bytes there do is none. */
void place_hold(struct lower *l, const struct place *p, int64_t size, struct span at);
expr_ref place_offset(struct lower *l, const struct place *p);       /* bytes */
bool place_constant(struct lower *l, const struct place *p, int64_t *bytes);
struct value lower_load(struct lower *l, struct value pointer, CXType type, CXCursor at);
void lower_store(struct lower *l, struct value pointer, CXType type, struct value v, CXCursor at);
/* Returns the old value. `stored`: what a plain exchange would leave, or NONE. */
struct value lower_atomic(struct lower *l, struct value pointer, CXType type, enum scope scope, CXCursor at);
void lower_touch(struct lower *l, struct value pointer, int64_t size, enum access_mode mode, CXCursor at);
/* `count` elements of `unit` bytes, `stride` elements apart. */
void lower_touch_strided(struct lower *l, struct value pointer, expr_ref count, expr_ref stride, int64_t unit,
	enum access_mode mode, CXCursor at);
/* Copies `bytes` bytes in pieces of at most `unit`. false: the pointers do not lead into one array each; nothing was done. */
bool lower_move_pieces(struct lower *l, struct value to, struct value from, expr_ref bytes, int64_t unit, CXCursor to_at,
	CXCursor from_at);
void lower_touch_many(struct lower *l, struct value pointer, expr_ref bytes, int64_t unit, enum access_mode mode, CXCursor at);
/* Accesses at an index that is not known, of all memory a pointer can reach. */
void lower_access_unknown(struct lower *l, struct value pointer, enum access_mode mode, CXCursor at, const char *why);
CXCursor lower_user_cursor(struct lower *l, CXCursor c);
uint32_t lower_any_array(struct lower *l, struct span at);
enum space lower_space(struct lower *l, CXCursor decl);
/* The pointer to a variable with static or shared storage, or to a local. kind NONE: unknown name. */
struct value lower_variable(struct lower *l, CXCursor decl);
uint32_t lower_array_of(struct lower *l, CXCursor decl, enum space space);
/* A const array or record with the values that the file gives it; a scalar of `__constant__` memory, which the host set
 * (lower_constant.c). False: something else. */
bool lower_constant_table(struct lower *l, CXCursor decl, struct value *out);
bool lower_constant_scalar(struct lower *l, const struct place *p, CXType type, CXCursor at, struct value *out);
void lower_bind_in(struct lower *l, struct lower_frame *f, CXCursor decl, uint32_t object, bool reference);
void lower_bind_object(struct lower *l, CXCursor decl, uint32_t object, bool reference);       /* in the frame */
const struct binding *lower_find_binding(struct lower *l, CXCursor decl);
/* Records and vector types: their values are objects of the state. */
bool lower_is_aggregate(struct lower *l, CXType t);
bool lower_is_vector(struct lower *l, CXType t);
/* The element type of a vector and how many; invalid otherwise. */
CXType lower_vector_element(struct lower *l, CXType t, int64_t *count);
CXType lower_type(struct lower *l, CXCursor c);     /* resolved, references stripped */
CXType lower_pointee(struct lower *l, CXCursor pointer);        /* of its type; a class's parameters as the frame knows them */
/* What the parameters of the class of `object`, which declares `field`, stand for. */
const struct template_env *lower_field_env(struct lower *l, CXCursor object, CXCursor field);
CXType lower_declared_type(struct lower *l, CXCursor var);   /* resolved; of `auto`, what it stands for */
CXType lower_resolve(struct lower *l, CXType t);
bool lower_is_reference(struct lower *l, CXType t);
CXCursor lower_open_field(struct lower *l, CXCursor member);    /* of an unresolved `object.name`; null: not found */
bool lower_is_open_type(struct lower *l, CXType t); /* a template gives the expression no type at all */
bool lower_is_pack_type(CXType t);                  /* of a parameter that stands for any number of them */
/* May an open type be a reference, by what is written? init: what a variable or a result of it is made of. */
bool lower_may_refer(struct lower *l, CXType declared, CXCursor init);
/* Variables, results and fields of a type that may be a reference or not (lower_perhaps.c). bound: `var`, of `function`, is a
 * name for *out; returned: `e` is the result, by place; target: where an assignment to p, which is `c`, goes; lost: what
 * a field is given, which nothing follows; named: may a type be a reference, as it is written? */
bool lower_perhaps_bound(struct lower *l, CXType t, CXCursor var, CXCursor function, CXCursor init, struct value *out);
bool lower_perhaps_returned(struct lower *l, CXCursor e);
struct value lower_perhaps_target(struct lower *l, CXCursor c, struct value p);
void lower_perhaps_lost(struct lower *l, CXType t, CXCursor given);
bool lower_perhaps_named(struct lower *l, const char *text, CXCursor at);
bool lower_same_type(struct lower *l, CXType a, CXType b);   /* but for qualifiers */

/* ---- expressions (lower_expr.c), calls (lower_call.c), intrinsics (lower_intrinsic.c) ---- */

struct value lower_eval(struct lower *l, CXCursor c);
struct value lower_place(struct lower *l, CXCursor c);               /* the address of an lvalue, as a pointer */
/* The same where the lvalue may be written, or kept as a reference: an unknown call that gives a value gives a reference. */
struct value lower_target(struct lower *l, CXCursor c);
/* The same of what C++ demands to be an lvalue. kind NONE where its place was lost and only a copy of its value is there. */
struct value lower_lvalue(struct lower *l, CXCursor c);
struct value lower_referred(struct lower *l, CXType reference, CXCursor c);
bool lower_casts_place(struct lower *l, CXCursor c);                 /* a cast to a reference */
/* Bit-fields (lower_bits.c). Is e a member that is one; where the location that it is part of begins, in bytes of the object
 * that the source names, or -1, and how many bytes that has; a load and a store, which gives what is left of v. */
bool lower_is_bit_field(CXCursor e, CXCursor *field);
int64_t lower_bits_place(struct lower *l, CXCursor field, int64_t *size);
struct value lower_bits_load(struct lower *l, struct value place, CXCursor field, CXCursor at);
struct value lower_bits_store(struct lower *l, struct value place, CXCursor field, struct value v, CXCursor at);
expr_ref lower_condition(struct lower *l, CXCursor c);
struct value lower_field_at(struct lower *l, struct value object, int64_t offset, CXCursor at);   /* -1: anywhere in it */
int64_t lower_member_offset(struct lower *l, CXCursor field);         /* bytes; -1 unknown */
void lower_effects(struct lower *l, CXCursor c);                     /* value not used */
/* Initialises the object at the pointer from an initialiser of any form (lower_init.c). */
void lower_initialise(struct lower *l, struct value pointer, CXType type, CXCursor init);
struct value lower_init_list(struct lower *l, CXCursor c);
struct value lower_address(struct lower *l, CXCursor e, CXCursor at);        /* `&e` */
struct value lower_increment(struct lower *l, struct value pointer, CXType type, int64_t by, bool post, CXCursor at);
/* Binary operators on values (lower_arith.c); what floating-point arithmetic on two of them gives. */
struct value lower_opaque_result(struct lower *l, const struct value *a, const struct value *b, CXCursor at);
struct value lower_opaque_binary(struct lower *l, enum CXBinaryOperatorKind op, struct value a, struct value b, CXType result,
	CXCursor at);
struct value lower_binary(struct lower *l, enum CXBinaryOperatorKind op, struct value a, struct value b, CXType result,
	CXCursor at);
struct value lower_call(struct lower *l, CXCursor c);
bool lower_surface(struct lower *l, CXCursor c, const struct callee *callee, struct value *out);   /* lower_surface.c */
/* A pointer (or reference) to a function of this type as one of the file's functions; parameter: the kernel parameter that
 * it comes from, or NULL. False when there is none (lower_functions.c). */
bool lower_function_pointer(struct lower *l, CXType type, const char *parameter, struct span at, struct value *out);
/* A call of a virtual function through a pointer or reference; false: no function of this file overrides it. */
bool lower_virtual(struct lower *l, CXCursor c, const struct callee *callee, struct value self, const struct value *args,
	size_t n, struct value *out);                       /* lower_virtual.c */
struct value lower_new(struct lower *l, CXCursor c);                 /* lower_new.c */
/* What a constructor or an initialiser leaves to the class (lower_construct.c): the members that are not given, an object
 * as a whole, all that comes before a constructor's body. */
void lower_default_field(struct lower *l, struct value self, CXCursor field, CXCursor at);
void lower_default_fields(struct lower *l, struct value self, CXType type, const struct cursor_list *given, CXCursor at);
void lower_default_construct(struct lower *l, struct value p, CXType type, CXCursor at);
/* The elements from `from` on of the array at p; count -1: not known. */
void lower_default_elements(struct lower *l, struct value p, CXType element, int64_t from, int64_t count, CXCursor at);
/* The field of an instance, of which its template shows `field`: its place and type are known. */
CXCursor lower_instance_field(struct lower *l, CXType instance, CXCursor field);
/* Runs a constructor or destructor of t, without arguments, on the object at p; without a body it may write all of the object,
 * for the reason `missing`. */
void lower_special_member(struct lower *l, CXCursor member, CXCursor body, struct value p, CXType t, const struct value *arg,
	const char *missing, CXCursor at);       /* arg: NULL where it has none */
/* Copies that a class does not write itself (lower_copy.c): does a part of it have its own? Runs those of the parts; the
 * rest was copied before, `old` is what an assignment found. */
struct lower_copying { struct value to, from, old; CXType type; bool assigns, moves; };
bool lower_has_copier(struct lower *l, CXType type, bool assigns);
/* lower_init.c: an object that e makes, which becomes the one that it initialises: nothing is copied. */
bool lower_makes_object(struct lower *l, CXCursor e);
void lower_copy_members(struct lower *l, const struct lower_copying *c, CXCursor at);
struct value lower_copy_object(struct lower *l, CXType type, bool moves, CXCursor from, CXCursor at);
struct value lower_assign_object(struct lower *l, CXType type, CXCursor to, CXCursor from, CXCursor at);
void lower_member_initialisers(struct lower *l, CXCursor constructor);
struct value lower_lambda(struct lower *l, CXCursor c);              /* lower_lambda.c */
/* The same closure with copies of its own of what it captured; any other value as it is. */
struct value lower_own_closure(struct lower *l, struct value v);
/* Of a lambda that the host made, each captured variable that nothing binds yet. */
typedef void lower_capture(struct lower *l, CXCursor variable);
bool lower_is_lambda_type(struct lower *l, CXType type);
void lower_host_captures(struct lower *l, CXType type, lower_capture *capture);
/* `auto [a, b] = e`; false: the declaration is no such thing (lower_binding.c). */
bool lower_structured_binding(struct lower *l, CXCursor decl);
/* The names of such a declaration, for the object there. */
void lower_bind_parts(struct lower *l, CXCursor decl, struct value object, CXType type);
bool lower_pointer_conversion(struct lower *l, CXCursor object, struct value *out);
struct value lower_child_launch(struct lower *l, CXCursor c, CXCursor configuration, const struct callee *callee);
/* Elements of vectors, `v.xy` (lower_swizzle.c); `as_int4(v)` looks like one. */
bool lower_is_swizzle(struct lower *l, CXCursor c);
bool lower_is_reinterpretation(struct lower *l, CXCursor c);
struct value lower_swizzle_place(struct lower *l, CXCursor c);      /* kind NONE when the elements are not adjacent */
struct value lower_swizzle(struct lower *l, CXCursor c);
void lower_swizzle_store(struct lower *l, CXCursor c, struct value v);
/* Of a macro that the file or a header of the user's defines, parameters and all; NULL: it is none. */
const char *lower_macro_body(struct lower *l, const char *name, size_t n);
void lower_attribute(struct lower *l, CXCursor statement);      /* of an empty statement (lower_attribute.c) */
/* Vectors as a whole (lower_vector.c): arithmetic element by element, `(int4)(a, b)`, bytes read as another type. */
struct value lower_reinterpret(struct lower *l, struct value v, CXType from, CXType to, CXCursor at);
void lower_vector_increment(struct lower *l, struct value pointer, CXType type, int64_t by, CXCursor at);
struct value lower_shift_count(struct lower *l, struct value n, int64_t bits);
struct value lower_vector_binary(struct lower *l, enum CXBinaryOperatorKind op, struct value a, struct value b, CXType result,
	CXCursor at);
void lower_vector_initialise(struct lower *l, struct value pointer, CXType type, CXCursor list);
/* A pointer to an object of the class `from` as one to its base `to`, or back; the same where they are not related
 * (lower_bases.c). Of `from` as a type: the class, or a pointer or reference to it. */
struct value lower_to_class(struct lower *l, struct value p, CXCursor from, CXCursor to, CXCursor at);
struct value lower_to_base(struct lower *l, struct value p, CXType from, CXCursor to, CXCursor at);
struct value lower_to_related(struct lower *l, struct value p, CXType from, CXType to, CXCursor at);
CXCursor lower_self_class(struct lower *l);         /* of `this`; null outside methods */
/* env with numbers for the parameters that it leaves open, by what the frame says of their arguments (lower_argument.c). function: whose
 * parameters they are, or null. */
const struct template_env *lower_bind_open(struct lower *l, const struct template_env *env, CXCursor function, CXCursor at);
/* A parameter that nothing fixes, of the kernel: one number for the whole grid. */
struct value lower_kernel_constant(struct lower *l, const struct template_binding *b);
/* One unknown number for each text in the frame's environment. */
struct value lower_text_constant(struct lower *l, const char *text, CXCursor at);
/* lower_member_constant.c: the value of an enumerator or constant that a template declares; of `C<N>::name`, which clang leaves
 * open. False: it is no constant. */
bool lower_member_constant(struct lower *l, CXCursor decl, CXCursor at, struct value *out);
bool lower_scoped_constant(struct lower *l, CXCursor name, struct value *out);
/* The binding of a parameter, in the frame or in those that called it; NULL: none. */
const struct template_binding *lower_binding_of(struct lower *l, CXCursor parameter);
/* Runs a function's body with these arguments. self: kind NONE for free functions. */
struct value lower_inline(struct lower *l, CXCursor function, const struct template_env *env, struct value self,
	const struct value *args, size_t n, struct lower_frame *lexical, CXCursor at);
/* A call of a function that takes long to compute numbers of what nobody knows: its effects, without running it. False: it is
 * no such call, or not with these arguments (lower_compute.c). */
bool lower_computation(struct lower *l, CXCursor function, const struct value *args, size_t n, CXCursor at, struct value *out);
/* v as it is stored: unknown, where it was computed of unknown values in so many steps that nobody could say more of it. */
struct value lower_computed(struct lower *l, struct value v, CXCursor at);
/* The model of a function (lower_model.c), NULL when there is none; has_body: only one that overrides the body. */
struct model;
const struct model *lower_find_model(struct lower *l, const struct callee *callee, bool has_body);
/* self: of a method, where the model speaks of it. args: addresses for reference parameters, values for others. */
struct value lower_apply_model(struct lower *l, CXCursor c, const struct callee *callee, const struct model *m,
	const struct value *self, const struct value *args);
/* Code that nobody sees gets v, of that type (invalid: not known), and may do `mode` to all that it leads to
 * (lower_escape.c). Gives up where it may get hold of a function that synchronises. */
void lower_escape(struct lower *l, struct value v, CXType type, enum access_mode mode, CXCursor at, const char *why);
/* An access of what `at` stands for, which is not known: any global memory, any shared array, what its names lead to. */
void lower_access_lost(struct lower *l, enum access_mode mode, CXCursor at, const char *why);
/* The same for what the body of a function names. */
void lower_escape_function(struct lower *l, CXCursor function, enum access_mode mode, CXCursor at, const char *why);
/* What a call gives that nobody knows: a reference may refer to any memory. */
struct value lower_unknown_result(struct lower *l, CXCursor call, CXType type, const char *name, enum cause_kind cause,
	const char *why, struct span at, bool uniform);
/* lower_fallback.c: what fails in a call, or in the whole kernel, is undone and approximated. */
struct cursor_search { struct lower *l; struct cursor_list *out; };
struct lower_attempt { CXCursor function; bool armed; struct lower *saved; size_t emitted; const char *why; struct span at; };
void lower_attempt_begin(struct lower *l, struct lower_attempt *a, CXCursor function);
/* False when the attempt failed: then all is as it was at its begin, and a->why says why. */
bool lower_attempt_end(struct lower *l, struct lower_attempt *a);
struct value lower_approximate_call(struct lower *l, const struct lower_attempt *a, CXCursor function, struct value self,
	const struct value *args, size_t n, struct lower_frame *lexical, CXCursor at);
/* A barrier that control may or may not reach. */
void lower_may_synchronise(struct lower *l, CXCursor at, const char *why);
struct value lower_unknown_call(struct lower *l, CXCursor at, const char *name, const struct value *args, size_t n,
	CXType result);
/* True when `name` is an operation of the device environment that it knows; *out its value. */
bool lower_intrinsic(struct lower *l, CXCursor c, const struct callee *callee, struct value *out);
/* OpenCL's built-in functions (lower_opencl.c). */
void lower_finish_copies(struct lower *l);                          /* lower_async.c: the accesses of all that are under way */
bool lower_group_copy(struct lower *l, CXCursor c, const struct callee *callee, const struct value *a, size_t n,
	struct value *out);
/* CUDA's asynchronous copies (lower_pipeline.c): begin one, close a group, wait for all or for all but the last groups. */
void lower_own_copy_begin(struct lower *l, struct lower_own_copy x);
void lower_own_copy_in_time(struct lower *l, CXCursor at);         /* one that is not followed: an assumption */
void lower_own_copies_commit(struct lower *l);
void lower_own_copies_wait(struct lower *l, bool all, int64_t except);
void lower_own_copies_after_barrier(struct lower *l);
/* The kernel without the marks that these left: each copy goes on until its wait. */
const struct core_stmt *lower_own_copies_follow(struct lower *l, const struct core_stmt *body);
int64_t lower_image_stride(int64_t dimension);      /* bytes; never those of a real array */
bool lower_opencl(struct lower *l, CXCursor c, const struct callee *callee, struct value *out);
/* What a pointer argument points to, and the access as a programmer would point at it: `p[i]` in `&p[i]`. */
CXType lower_pointee_type(struct lower *l, CXCursor arg);
CXCursor lower_pointed_cursor(struct lower *l, CXCursor arg);
/* Methods and constructors of the environment's classes that have no body (lower_groups.c). */
void lower_check_arrivals(struct lower *l);
/* Do pointers that cannot be followed meet pointers to shared memory that went out of sight? */
bool lower_loses_shared(const struct lower *l);
/* Does an undeclared name sound like a thread's own number, as hipThreadIdx_x does? */
bool lower_numbers_threads(const char *name);
/* A type that no header declares, or a pointer to one. */
bool lower_is_unknown_type(struct lower *l, CXType t);
/* A number that is const, or a member of an object that is: nobody may change it, not even by a reference (C++17 [dcl.type.cv]). */
bool lower_is_const_number(struct lower *l, CXCursor c);
/* Calls that a template leaves open (lower_open.c): makes the overload whose parameters have the types of the arguments the
 * target, if there is one; the values of arguments that the call may change (`effect`: its result is not used); what a
 * reference refers to whose initialiser is not understood; is it called for its effect on an object of open type? */
void lower_choose_overload(struct lower *l, struct callee *callee);
/* Of a call in a template, for which clang shows what was declared before: another function may be found by the types of the
 * arguments. Takes it where these are known, else says that it was not. */
void lower_find_by_arguments(struct lower *l, CXCursor call, struct callee *callee);
/* Is there an operator of the file's in scope, for operands of which a template leaves the type open? */
bool lower_may_be_operator(struct lower *l, const struct callee *callee);
void lower_is_built_in(struct lower *l, const char *name, struct span at);     /* lists that */
void lower_assume_built_in(struct lower *l, CXCursor c);
void lower_open_arguments(struct lower *l, const struct callee *callee, bool effect, struct value *out);
struct value lower_lost_reference(struct lower *l, CXType reference, CXCursor arg);
bool lower_is_open_effect(struct lower *l, CXCursor call, const struct callee *callee);
/* The member operator of an object that `c`, which is no call, turns out to call; false: none. */
bool lower_open_operator(struct lower *l, CXCursor c, struct value *out);
/* A call whose result is not used was made for its effect: on objects of unknown type, any write. */
void lower_effects_of_unknown(struct lower *l, CXCursor call);
/* Objects that die (lower_destroy.c): does a type's destructor do anything; what `at` built is a temporary, unless it is
 * elided; a variable will be destroyed at the end of its block. */
bool lower_has_destructor(struct lower *l, CXType type);
void lower_temporary(struct lower *l, CXType type, uint32_t object, CXCursor at);
/* What the next expression builds is not a temporary. */
void lower_elide(struct lower *l, CXCursor e);
/* A full expression begins and ends: its temporaries die there, from the last to the first. */
struct lower_full lower_full_begin(struct lower *l);
void lower_full_end(struct lower *l, struct lower_full outer, CXCursor at);
void lower_will_die(struct lower *l, CXType type, uint32_t object, CXCursor var);
/* Destroys the frame's variables from `mark` on, as a jump does: they stay in scope. */
void lower_destroy_since(struct lower *l, size_t mark);
/* The same at the end of their block, where control gets there. */
void lower_end_scope(struct lower *l, size_t mark, CXCursor at);
void lower_delete(struct lower *l, CXCursor c);
/* Does the file define a function of this name? */
bool lower_defines(struct lower *l, const char *name);
/* To the object of a method, which is an object or a pointer to one; null: the object whose method this is. */
struct value lower_object_pointer(struct lower *l, CXCursor object);
/* What uses a cuda::barrier counts in its object, as an atomic does. False: an object of that type is none. */
bool lower_touch_barrier(struct lower *l, struct value self, CXType type, CXCursor at);
bool lower_method_intrinsic(struct lower *l, CXCursor c, const struct callee *callee, struct value *out);
/* lower_open_class.c. Of a method call that is not resolved: takes the one that is meant, where that is known. */
void lower_choose_method(struct lower *l, struct callee *callee);
/* That no specialisation is meant, where the arguments of the callee's template are open and it has some. */
void lower_assume_primary(struct lower *l, CXCursor call, const struct callee *callee);
/* Where it is not: what any of them may do with what the object holds. */
void lower_open_method(struct lower *l, CXCursor call, const struct callee *callee, struct value self);
/* Constructs *self from what is written between ( ) or { }, where clang does not tell by which constructor. False: t is no
 * class, nothing is written, or it is a copy. */
/* A base class that a template leaves open, as a constructor initialises it: what it is given may be accessed, by the object as well. */
void lower_open_base(struct lower *l, struct value self, CXCursor value);
bool lower_open_construct(struct lower *l, CXType t, struct value self, const struct cursor_list *args, CXCursor at);
/* The class (or template) that declares an object whose type depends on a parameter; null: another type, or not ours to read. */
CXCursor lower_open_class(struct lower *l, CXType type);
/* An object without initialiser. False: its class has no constructor of its own; unknown: by one that is not known. */
bool lower_open_default(struct lower *l, CXType t, struct value self, CXCursor at);
void lower_open_unknown(struct lower *l, struct value self, CXType t, CXCursor at);
/* The operands of an operator, which may be a function where one of them is an object. */
void lower_open_operands(struct lower *l, CXCursor c, const struct value *a, const struct value *b);
bool lower_open_temporary(struct lower *l, CXType t, const struct cursor_list *args, CXCursor at, struct value *out);
/* What clang leaves to be converted to an object of class t in a template. False: t is no class, or it is an object. */
bool lower_open_conversion(struct lower *l, CXType t, CXCursor from, struct value *out);
/* An object of a class becomes something else, by a function of the class that a template does not show. */
bool lower_open_converts(struct lower *l, CXType t, CXCursor from);
/* The value of e, converted in this way where that is due. */
struct value lower_eval_as(struct lower *l, CXType t, CXCursor e);
/* The same of an initialiser: `(a, b)`, `{a, b}` or `= a`. */
bool lower_open_initialise(struct lower *l, CXType t, struct value self, CXCursor init);
/* Runs a constructor with a body. */
void lower_construct_with(struct lower *l, CXCursor body, const struct template_env *env, struct value self,
	const struct cursor_list *args, CXCursor at);
#define COLLECTIVE_STORAGE 4096        /* bytes of its temporary storage (environment/cub/cub.cuh), whatever it works on */
struct value lower_collective(struct lower *l, const struct callee *callee);
void lower_collective_keeps(struct lower *l, uint32_t object, const struct cursor_list *args);
/* Is t a class of CUB's block or warp primitives? */
bool lower_is_collective(struct lower *l, CXType t);
/* The thread leaves the kernel. */
void lower_leave(struct lower *l);
/* The number of the thread in its block. */
expr_ref lower_thread_rank(struct lower *l);
void lower_sync(struct lower *l, enum scope scope, bool shared, bool global, expr_ref mask, CXCursor at);

/* ---- statements (lower_stmt.c), loops (lower_loop.c), afterwards (lower_views.c, lower_prune.c) ---- */

void lower_stmt(struct lower *l, CXCursor c);
/* Statements list[from .. to), the rest of a sequence under the condition that control is still in it. */
void lower_sequence(struct lower *l, const struct cursor_list *list, size_t from, size_t to);
/* After a function's body: no `goto` may be left without its label. */
void lower_check_labels(struct lower *l, size_t mark);
bool lower_has_labels(CXCursor body);
void lower_asm(struct lower *l, CXCursor c);                         /* lower_asm.c */
/* Instructions one by one, where all that use memory or synchronise are understood; false: nothing was done (lower_ptx.c).
 * code, outputs, inputs: the sections of the source. */
bool lower_ptx(struct lower *l, CXCursor c, const char *code, const char *outputs, const char *inputs);
void lower_declaration(struct lower *l, CXCursor var);
struct loop_parts {
	CXCursor at, variable, cond, step, body;
	bool do_while;
	uint32_t break_target, continue_target;
	/* a label that `goto` jumps back to: the statements from it to the last such `goto`, run until none jumps */
	bool is_label;
	const struct cursor_list *list;
	size_t from, to;
	/* range-for: a hidden index counts up to `count`, the variable is bound to the element there */
	bool is_range;
	uint32_t index;                     /* object of the index */
	int64_t count;
	struct value array;
	CXType element;
	/* range-for over an object with begin() and end(): `index` and `end` hold iterators of this type */
	bool is_iterator;
	uint32_t end;
	CXType iterator;
};
/* lower_range.c; false: the object is not understood. */
bool lower_iterate(struct lower *l, CXCursor range, struct loop_parts *parts);
expr_ref lower_iterator_condition(struct lower *l, const struct loop_parts *parts);
struct value lower_iterator_element(struct lower *l, const struct loop_parts *parts, CXType *type);
void lower_iterator_step(struct lower *l, const struct loop_parts *parts);
void lower_loop(struct lower *l, struct loop_parts *parts);  /* sets the targets */

/* A scalar that the loop's body changes (lower_carried.c). */
enum carried_kind {
	CARRIED_OTHER = 0,                  /* no rule: an approximated variable */
	CARRIED_SAME,                       /* not changed after all */
	CARRIED_STEP,                       /* x + step */
	CARRIED_MUL, CARRIED_DIV,           /* x * step, x / step */
	CARRIED_INVARIANT,                  /* always `next`, after the first iteration */
	CARRIED_FLIP,                       /* `init` and `other` in turn */
};
struct carried {
	uint32_t object, size;
	int64_t offset;
	const char *name;
	struct value init;                  /* before the loop; NONE: unset, or not known */
	struct value head;                  /* in a dry run: the symbolic value at the head */
	struct value next;                  /* at the end of the body, over the heads */
	struct value now;                   /* at the head of the loop as it is written out; NONE: not known */
	var_ref x;                          /* the symbolic integer of `head`; of pointers: elements moved */
	var_ref dry;                        /* x as the dry runs of the loops inside saw it */
	expr_ref first;                     /* of the integer that x stands for: 0 for pointers */
	struct value other;                 /* FLIP: in odd iterations */
	bool any;                           /* after the loop: any value of its type */
	bool unset;                         /* before the loop nothing has been put there */
	bool uniform;
	enum carried_kind kind;
	expr_ref step;
};
/* at_head: nothing that the loop carries has changed yet. */
struct exit { uint32_t target; expr_ref cond; struct state *st; bool at_head; };
struct loop_shape {
	VEC(struct carried) carried;
	VEC(uint32_t) forgotten;            /* objects written at unknown places */
	expr_ref odd;                       /* of a dry run: is the number of the iteration odd? */
	uint32_t mark;                      /* variables above it belong to an iteration */
	expr_ref cond;                      /* to go on, at the head */
	expr_ref tail;                      /* to go on, at the end, over the next values; true for head-tested loops */
	VEC(struct exit) exits;             /* break, return and outer jumps, relative to a true `cond` */
	bool cond_effects;                  /* the condition changes the state or accesses memory */
	bool has_sync;
	bool control_uniform;
};
/* Finds out what an iteration changes, and how. False when given up. */
bool loop_study(struct lower *l, const struct loop_parts *parts, struct loop_shape *shape);
/* Adds the places in `log` to what is carried or forgotten; sets *grown when some are new. */
void loop_add_written(struct lower *l, struct loop_shape *s, const lower_log *log, const struct state *entry,
	const struct state *after, bool *grown);
/* Studies made before (lower_study.c). Keeps this one, which began in `entry`. */
void study_keep(struct lower *l, const struct loop_parts *parts, const struct loop_shape *s, struct state *entry);
/* Starts a study inside another dry run where the last one of this loop ended, instead of with a first run: a loop then
 * costs one run there, not two, which would double with each level. What an earlier study found is only a guess; the
 * runs on symbolic heads find what it lacks. False when the guess does not fit this state. */
bool study_resume(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, const struct state *entry);
/* The same from the loop's text (lower_written.c). False where it may write more than that shows. */
bool study_guess(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, const struct state *entry);
/* The shape of a loop that is to be written out, from a study inside the dry run of the loop around it, when the state
 * is the same but for the values of what that loop carries. Then what held for all values holds for these: control
 * uniformity is left to the caller. False when the states differ otherwise; *s is then as before. */
bool study_reuse(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, const struct state *entry);
/* The test before an iteration; the body and the step. */
expr_ref loop_condition(struct lower *l, const struct loop_parts *parts);
void loop_body(struct lower *l, const struct loop_parts *parts);
bool loop_invariant(struct lower *l, const struct loop_shape *s, expr_ref e);
/* What a state holds in the place of c; kind NONE where it holds no such value. */
struct value loop_slot(const struct state *st, const struct carried *c);
/* Is the value cut to fewer bits than its type has, on its way from the head to the end of the body? (lower_loop_plan.c) */
bool loop_is_cut(struct lower *l, const struct carried *c);
/* k*x + r < 0 (strict comparisons of integers); equality as its own case. */
enum comparison_kind { COMPARISON_NONE = 0, COMPARISON_BELOW, COMPARISON_ABOVE, COMPARISON_NOT };
struct comparison { enum comparison_kind kind; expr_ref limit; bool wrapped; };  /* x < limit, x > limit, x != limit */
bool loop_compare(struct lower *l, const struct loop_shape *s, expr_ref cond, var_ref x, struct comparison *out);
void lower_range_for(struct lower *l, CXCursor c);
/* Gives every array its unit and every access its index tuple and count. */
void lower_views(struct lower *l);
/* Drops approximated variables that nothing uses. */
const struct core_stmt *lower_prune(struct lower *l, const struct core_stmt *body);
void lower_enter(struct lower *l, CXCursor function);       /* lower_guard.c: its body runs */
/* Does the body say what the text does not? Lists assumptions, or gives the kernel up. */
void lower_last_look(struct lower *l);

#endif

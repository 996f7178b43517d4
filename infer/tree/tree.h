/* tree: what clang understood of a source file, as plain C structs.
 *
 * Promises: everything is resolved as clang resolves it: each instance of a template is a function of its own with concrete types,
 * conversions, temporaries, copies, default arguments and hidden calls are nodes, constants have their value. What clang says and
 * this has no kind for is there as OTHER with clang's name for it and all that is below; nothing is left out in silence. Of
 * functions, those have a body here that a kernel, or a host function that mentions a kernel, may reach; DEFINED tells of the others.
 * Wrong code stays in place: RECOVERY around what clang understood of it, LOST where clang dropped it without a word.
 * Parentheses, and nodes of clang's that only repeat another, are left out.
 * Ownership: all of a tree lives in the arena it was made with; nothing points into clang.
 * Refuses: to say what a type or a name depends on in a template that nothing instantiates (DEPENDENT, NAME): that is for the
 * lowering to assume or to approximate. Trees nested deeper than LIMIT_TREE_DEPTH are cut, and flagged TRUNCATED there. */
#ifndef FAIAL_TREE_H
#define FAIAL_TREE_H

#include "base/base.h"

#define TREE_TYPE(K, WORD) TREE_TYPE_##K,
enum tree_type_kind { TREE_TYPE_NONE = 0,
#include "infer/tree/tree_kinds.def"
};
#undef TREE_TYPE
#define TREE_EXPR(K, WORD) TREE_EXPR_##K,
enum tree_expr_kind { TREE_EXPR_NONE = 0,
#include "infer/tree/tree_kinds.def"
};
#undef TREE_EXPR
#define TREE_STMT(K, WORD) TREE_STMT_##K,
enum tree_stmt_kind { TREE_STMT_NONE = 0,
#include "infer/tree/tree_kinds.def"
};
#undef TREE_STMT
#define TREE_OP(K, WORD) TREE_OP_##K,
enum tree_op {
#include "infer/tree/tree_kinds.def"
};
#undef TREE_OP
#define TREE_CAST(K, WORD) TREE_CAST_##K,
enum tree_cast {
#include "infer/tree/tree_kinds.def"
};
#undef TREE_CAST
#define TREE_FLAG(K, WORD) TREE_FLAG_##K,
enum tree_flag {
#include "infer/tree/tree_kinds.def"
};
#undef TREE_FLAG
struct tree_flags { uint64_t bits; };           /* of enum tree_flag */

/* Bytes count from 0, half-open. Lines and columns as in struct span. All zero: nowhere. */
struct tree_span { uint32_t file, line, column, end_line, end_column, begin, end; };

struct tree_expr;
struct tree_stmt;
struct tree_function;
struct tree_record;
struct tree_exprs { struct tree_expr **at; size_t n, cap; };
struct tree_stmts { struct tree_stmt **at; size_t n, cap; };
struct tree_vars { struct tree_var **at; size_t n, cap; };
struct tree_functions { struct tree_function **at; size_t n, cap; };

/* One for each type that differs, qualifiers included: equal pointers, equal types. Names of typedefs are gone. */
struct tree_type {
	uint32_t id;
	enum tree_type_kind kind;
	struct tree_flags flags;                /* CONST, VOLATILE, RESTRICT, SIGNED, RVALUE, VARIADIC */
	uint32_t space;                         /* OpenCL: 1 global, 2 local, 3 constant, 4 private, 5 generic */
	uint64_t bits, align;                   /* 0: not known here */
	const struct tree_type *bare;           /* without qualifiers; itself where it has none */
	const struct tree_type *to;
	int64_t extent;
	const struct tree_record *record;
	struct { const struct tree_type **at; size_t n, cap; } params;
	const char *name, *why;                 /* why: of OTHER, clang's class */
};

/* An argument of a template: exactly one of type, text; value where clang knows it. */
/* name: of the parameter, where it is a number that could be another; else NULL. */
/* function: a kernel, beside its text. */
/* var: a number of the template around that is written there and nothing else, beside its text. */
struct tree_argument {
	const struct tree_type *type;
	const char *text, *name;
	bool has_value;
	int64_t value;
	struct tree_function *function;
	struct tree_var *var;
};
struct tree_arguments { struct tree_argument *at; size_t n, cap; };

enum tree_var_kind { TREE_VAR_NONE = 0, TREE_VAR_PARAM, TREE_VAR_LOCAL, TREE_VAR_GLOBAL, TREE_VAR_BINDING, TREE_VAR_TEMPLATE };
struct tree_var {
	uint32_t id;
	enum tree_var_kind kind;                /* GLOBAL: also static members; TEMPLATE: a parameter that a pattern leaves open, or IMPLICIT: a
	                                         * constant that nothing declares */
	struct tree_flags flags;
	const char *name;                       /* "" where it has none */
	const struct tree_type *type;
	struct tree_span at;
	struct tree_expr *init;                 /* BINDING: what it names */
	struct tree_function *destructor;       /* called where its scope ends; no method: with its address (`cleanup`), before the type's own; NULL: nothing is */
	uint64_t align;                         /* as written, in bits; 0: not written */
};

struct tree_field {
	const char *name;
	const struct tree_record *record;
	uint32_t index;
	struct tree_flags flags;                /* MUTABLE */
	const struct tree_type *type;
	int64_t offset, width;                  /* in bits; -1: not known, or no bit-field */
	struct tree_span at;
};
struct tree_base { const struct tree_type *type; const struct tree_record *record; int64_t offset; bool is_virtual; };
/* What a lambda takes with it: the variable, NULL for `this`, and the closure's field. */
struct tree_capture { struct tree_var *var; uint32_t field; bool by_reference; };
struct tree_record {
	uint32_t id;
	struct tree_flags flags;
	const char *name;
	struct tree_span at;
	int64_t size, align;                    /* in bits; -1: not known */
	const struct tree_record *pattern;      /* the template it is an instance of */
	struct tree_arguments arguments;
	struct { struct tree_base *at; size_t n, cap; } bases;
	struct { struct tree_field **at; size_t n, cap; } fields;
	struct { struct tree_capture *at; size_t n, cap; } captures;
	struct tree_function *destructor;       /* NULL: nothing happens */
	struct tree_function *call;             /* of a closure: its operator() */
	struct tree_functions given;            /* the methods, where code that is not seen gets an object and may call them */
};

/* A constructor's initializer, in the order in which they run: of a field, a base, or (neither) the object by another constructor. */
struct tree_init { struct tree_field *field; const struct tree_type *base; int64_t offset; struct tree_expr *expr; bool written; };

enum tree_function_kind { TREE_FUNCTION_NONE = 0, TREE_FUNCTION_PLAIN, TREE_FUNCTION_METHOD, TREE_FUNCTION_CONSTRUCTOR,
	TREE_FUNCTION_DESTRUCTOR, TREE_FUNCTION_CONVERSION };
struct tree_function {
	uint32_t id;
	enum tree_function_kind kind;
	struct tree_flags flags;                /* CONST: a method that is; STATIC */
	const char *name, *qualified;           /* "f", "n::C<int>::f<4>" */
	struct tree_span at, named;             /* all of it; its name */
	const struct tree_type *type;
	const struct tree_record *record;       /* whose member it is */
	struct tree_function *pattern;
	struct tree_arguments arguments;
	struct tree_vars params;
	struct { struct tree_init *at; size_t n, cap; } inits;
	struct tree_stmt *body;                 /* NULL: not reached, or none (DEFINED tells) */
	struct tree_functions overrides;
	int64_t block_dim[3];                   /* of an attribute that requires it; zero: none */
	int64_t most_threads;                   /* of __launch_bounds__; zero: none */
};

struct tree_expr {
	enum tree_expr_kind kind;
	enum tree_op op;
	enum tree_cast cast;
	bool has_value;                         /* an integer that clang's evaluator knows */
	int64_t value;                          /* its 64 bits; the type tells the sign */
	struct tree_flags flags;
	const struct tree_type *type;           /* never NULL */
	struct tree_span at;                    /* in the file: where a macro is used, not where it is defined */
	const struct tree_span *written;        /* where a macro is defined that wrote it; NULL: none */
	struct tree_var *var;
	struct tree_function *function;
	const struct tree_field *field;
	const struct tree_record *record;
	const struct tree_type *about;
	int64_t offset;
	const char *text;
	struct tree_arguments given;            /* NAME of a template: as far as they are written; of those that are open nothing. LAUNCH and
	                                         * FUNCTION, linked: of another file's instance where only the pattern is here */
	struct tree_stmt *body;                 /* STATEMENTS */
	struct tree_expr **kid;                 /* NULL for one that is left out, printed as _ */
	uint32_t kids;
};

struct tree_stmt {
	enum tree_stmt_kind kind;
	struct tree_flags flags;
	struct tree_span at;
	const struct tree_span *written;
	struct tree_stmt *init, *body, *other;
	struct tree_expr *cond, *step;
	struct tree_vars vars;
	struct tree_exprs of;
	struct tree_stmts list;
	const char *text;
};

enum tree_role { TREE_FILE_NONE = 0, TREE_FILE_MAIN, TREE_FILE_USER, TREE_FILE_SYSTEM, TREE_FILE_OURS };
/* A launch in the body of a function. */
struct tree_launch { const struct tree_function *in; const struct tree_expr *expr; };
/* What clang complained of. `kept`: a RECOVERY, ERROR or LOST node stands at that place. Where not, it spoke of a declaration, whose
 * function or variable is INVALID, or of nothing that a kernel reaches. */
enum tree_error_kind { TREE_ERROR_MEANING = 0, TREE_ERROR_SYNTAX, TREE_ERROR_TOO_DEEP,
	TREE_ERROR_TARGET /* what is for the host, used on the device: clang keeps the code as it is */,
	TREE_ERROR_TWICE /* something is declared again, otherwise */ };
struct tree_error {
	enum tree_error_kind kind;
	struct tree_span at;
	const char *text;
	const struct tree_function *in;
	const struct tree_function *about;      /* of TARGET: what is for the host; else NULL */
	bool kept;
	bool apart;                             /* in the body of a function that is not here: no kernel reaches it */
	bool vectors;                           /* of its reading, not in the text form: there is no operator of our vector types, or of one and a number */
};
/* The text of a comment that speaks to us, without its slashes; `in`: the function around it or right behind it. */
struct tree_note {
	struct tree_span at;
	const char *text;
	const struct tree_function *in;
	uint32_t body;                          /* the byte where the body begins of the function right behind it; 0: there is none */
	bool top;                               /* nothing but comments stands before it in its file */
};

struct tree {
	struct arena *arena;
	struct sources *sources;
	struct { enum tree_role *at; size_t n, cap; } roles;    /* by number of file */
	struct { struct tree_type **at; size_t n, cap; } types;         /* id = place + 1; so for the three below */
	struct { struct tree_record **at; size_t n, cap; } records;
	struct tree_functions functions;
	struct tree_vars vars;
	struct { struct tree_error *at; size_t n, cap; } errors;
	struct { struct tree_note *at; size_t n, cap; } notes;
	struct { struct tree_note *at; size_t n, cap; } missing;        /* headers that nothing found: their names */
	struct { struct tree_note *at; size_t n, cap; } found;          /* headers that were looked for: their paths */
	struct { struct tree_note *at; size_t n, cap; } removed;        /* what the preprocessor left out (docs/front-end.md) */
	struct tree_functions kernels;                                  /* tree_index fills these two */
	struct { struct tree_launch *at; size_t n, cap; } launches;
	/* of its reading; not in the text form */
	size_t bytes;                                                   /* of memory that clang took */
	unsigned arch;                                                  /* __CUDA_ARCH__ where the file asks for it, else 0 */
	const char *behind;                                             /* the files that were read behind it, for what they define of it; NULL: none */
	bool newer;                                                     /* words of it are keywords of C++20, or headers that it names are, for which it was not read */
	bool clock;                                                     /* __DATE__ or the like is used: it was read as of 1 January 1970 */
	const char *policy;                                             /* of infer/read */
};

/* ---- making one ---- */

struct tree *tree_new(struct arena *a, struct sources *sources);
struct tree_type *tree_type_new(struct tree *t, enum tree_type_kind kind);
struct tree_record *tree_record_new(struct tree *t);
struct tree_function *tree_function_new(struct tree *t, enum tree_function_kind kind);
struct tree_var *tree_var_new(struct tree *t, enum tree_var_kind kind);
struct tree_expr *tree_expr_new(struct tree *t, enum tree_expr_kind kind, uint32_t kids);
struct tree_stmt *tree_stmt_new(struct tree *t, enum tree_stmt_kind kind);
void tree_role_set(struct tree *t, uint32_t file, enum tree_role role);
/* Finds kernels (in order of their place), launches, the functions that errors and notes lie in. Once, when all is there. */
void tree_index(struct tree *t);

/* ---- asking ---- */

/* Does nothing declare the type, or what it points to, refers to or is an array of? And: is it a number or an object that nothing declares? */
bool tree_type_is_undeclared(const struct tree_type *t);
bool tree_var_is_undeclared(const struct tree_var *v);
static inline bool tree_has(struct tree_flags f, enum tree_flag flag)
{
	return (f.bits >> flag) & 1;
}

/* An instance that was made to be looked at, of which no program speaks. */
/* `++x`, `x--`. */
static inline bool tree_is_step(const struct tree_expr *e)
{
	return e->kind == TREE_EXPR_UNARY && e->op >= TREE_OP_PRE_INC && e->op <= TREE_OP_POST_DEC;
}
static inline bool tree_is_tried(const struct tree_function *f)
{
	return tree_has(f->flags, TREE_FLAG_EXAMPLE) || tree_has(f->flags, TREE_FLAG_PROBE);
}
static inline void tree_flag_set(struct tree_flags *f, enum tree_flag flag, bool on)
{
	if (on) f->bits |= (uint64_t)1 << flag;
}
static inline void tree_flag_clear(struct tree_flags *f, enum tree_flag flag)
{
	f->bits &= ~((uint64_t)1 << flag);
}
const char *tree_type_word(enum tree_type_kind kind);
const char *tree_expr_word(enum tree_expr_kind kind);
const char *tree_stmt_word(enum tree_stmt_kind kind);
const char *tree_op_word(enum tree_op op);
const char *tree_cast_word(enum tree_cast cast);
const char *tree_flag_word(enum tree_flag flag);
enum tree_role tree_role_get(const struct tree *t, uint32_t file);
/* For messages and reports. */
struct span tree_span_plain(struct tree_span at);
/* Calls `take` for each expression of a function: initializers, then the body, each before its operands; false stops it. */
typedef bool (*tree_take)(const struct tree_expr *e, void *data);
bool tree_each_expr(const struct tree_function *f, tree_take take, void *data);
/* And each statement of its body. */
typedef bool (*tree_take_stmt)(const struct tree_stmt *s, void *data);
bool tree_each_stmt(const struct tree_function *f, tree_take_stmt take, void *data);
/* Each expression of what a global begins with, which runs before main; of another variable none: a function has it. */
bool tree_each_initial(const struct tree_var *v, tree_take take, void *data);
/* Appends a line for each promise of this header that the tree breaks; true: none. */
bool tree_check(const struct tree *t, struct text *faults);

/* ---- several files ---- */

/* A kernel of the file itself that the other file of that number has, too, because it includes where that stands. */
struct tree_copy { const struct tree_function *kernel; size_t other; };
/* own: how many functions, the first ones, are of the file itself. apart: the others that could not be taken. */
struct tree_linked { size_t own; struct { struct tree_copy *at; size_t n, cap; } copies; struct { size_t *at; size_t n, cap; } apart; };
/* A file and others (NULL: not read) that have one `sources`, as one tree in which host code of one calls that of another. What stands at one
 * place in two files is one function, as the first has it; what is only declared is the definition of that name and those types, where there is
 * one. A file in which a class that others have is something else, or which shares a header with a static variable that changes, is
 * apart. Kernels are those of the file itself. All trees are changed, but nothing that a kernel reaches, and are of no other use than lowering. */
struct tree *tree_link(struct tree *own, struct tree *const *others, size_t n, struct tree_linked *linked);

/* ---- the text form (docs/front-end.md) ---- */

void tree_print(const struct tree *t, struct text *out);
/* NULL after a diagnostic. What tree_print prints reads back and prints the same. */
struct tree *tree_parse(struct arena *a, struct sources *sources, const char *name, const char *text, struct diags *d);

#endif

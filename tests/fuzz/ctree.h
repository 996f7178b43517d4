/* ctree: a small tree of C, printed as CUDA or OpenCL and run by its own evaluator with exact C semantics.
 *
 * The evaluator knows nothing of the checker's lowering: it is the second opinion. Every access to memory that threads
 * share is printed on a line of its own, so that line pairs name pairs of accesses.
 * Undefined behaviour (signed overflow, division by zero, shifts out of range, an index outside its array) is a fault:
 * such a kernel has no truth. Ownership: everything lives in one arena. */
#ifndef FUZZ_CTREE_H
#define FUZZ_CTREE_H

#include "tests/fuzz/oracle.h"

enum ctype { T_I8, T_U8, T_I16, T_U16, T_I32, T_U32, T_I64, T_U64 };

enum cx_kind {
	X_CONST, X_LOCAL, X_BUILTIN,
	X_NEG, X_COMPL, X_NOT,
	X_ADD, X_SUB, X_MUL, X_DIV, X_REM, X_SHL, X_SHR, X_AND, X_OR, X_XOR,
	X_LT, X_LE, X_GT, X_GE, X_EQ, X_NE,
	X_LAND, X_LOR, X_COMMA, X_COND, X_CAST, X_MIN, X_MAX, X_ABS,
	X_ASSIGN, X_PREINC, X_PREDEC, X_POSTINC, X_POSTDEC,
	X_ELEM, X_DEREF, X_PRIVATE, X_ATOMIC, X_CALL, X_LAMBDA, X_MEMBER, X_STORE_PAIR, X_LOAD_PAIR,
	X_VIEW_ELEM, X_STORE_QUAD, X_HELPER,
	P_OBJ, P_LOCAL, P_ADD, P_COND, P_ADDR, P_POSTINC, P_CAST, P_HELPER,
};

/* Functions that every CUDA file has (ctree_helpers.c); those of a view, a struct { int *p; int n; }, first. */
enum helper {
	H_GET, H_SET, H_AT, H_PUT_VALUE, H_PUT_REF,
	H_FILL, H_STORE, H_EXCHANGE, H_SUM, H_PICK, H_AHEAD,
	H_COUNT
};

/* An array in shared or global memory. fields > 0: of structs with that many ints. */
struct cobj {
	const char *name;
	bool global, is_extern;
	enum ctype type;
	int fields;
	int dims;
	int64_t size[3];               /* elements; 0 in size[0]: unknown, any index is fine */
	int number;
};

struct cfun;
struct cx {
	enum cx_kind kind;
	enum ctype type;               /* of the value, after the usual conversions; of the pointee for P_* */
	int64_t value;                 /* CONST; PRIVATE: the array's length */
	int slot;                      /* LOCAL, PRIVATE, P_LOCAL; of pairs and views the first field; BUILTIN: 3 * (threadIdx,
	                                * blockIdx, blockDim, gridDim) + axis */
	int op;                        /* ASSIGN: the binary kind, or -1; ATOMIC, MEMBER, HELPER: which; P_CAST: 1 to int2,
	                                * 2 to int4, 3 to float4 */
	int field, unit;               /* ELEM of structs and of int4; the bytes of an element, 0: those of the type */
	struct cx *a, *b, *c;          /* ELEM: a is a pointer, index[] follow; COND: a ? b : c */
	struct cx *index[3];
	struct cx *args[4];
	int nargs;
	struct cobj *obj;
	struct cfun *fun;
	struct cs *lambda;             /* the S_LAMBDA that is called with a */
	uint32_t line;                 /* set by the printer */
	int id;                        /* for cutting; 0: not to be cut */
};

enum atomic { ATOMIC_ADD, ATOMIC_MAX, ATOMIC_EXCH, ATOMIC_OR, ATOMIC_BLOCK, ATOMIC_REF, ATOMIC_REF_BLOCK };

enum cs_kind {
	S_EXPR,
	S_DECL,
	S_DECL_POINTER,
	S_DECL_PRIVATE,
	S_DECL_PAIR,                   /* a struct or vector of two fields, which are locals of their own: slot, slot + 1 */
	S_DECL_REF,                    /* a reference to the local or the element that e is */
	S_DECL_VIEW,                   /* slot: its pointer, slot + 1: its number; of e and init, or of a view; op 1: moved */
	S_RANGE,                       /* for (slot : private array slot2); op 1: by reference */
	S_LAMBDA,                      /* slot: its name, slot2: its parameter, e: what it returns */
	S_IF,
	S_FOR,
	S_WHILE,
	S_DO,                          /* op > 0: written with a goto to label op */
	S_BREAK,
	S_CONTINUE,
	S_RETURN,                      /* e: the value, or NULL */
	S_LABELLED,                    /* body, which S_GOTO leaves; slot: the label's number */
	S_GOTO,
	S_SWITCH,
	S_BLOCK,
	S_SYNC                         /* op: which; e: of the forms that vote */
};

enum sync_op { SYNC_THREADS = 0, SYNC_COUNT, SYNC_AND, SYNC_OR, SYNC_WARP };

struct ccase { int64_t label; bool is_default, falls; struct cs *body; };

struct cs {
	enum cs_kind kind;
	int slot, slot2;               /* DECL*; FOR: the variables declared in its head, -1: none */
	int op, from;                  /* SYNC; DECL_PAIR: which type, and the first field of the pair it copies, -1: none */
	bool not_shared, not_global;   /* SYNC of OpenCL: memory that it does not order */
	struct cx *e, *init, *init2, *step;
	struct cs *body, *other;
	VEC(struct cs *) list;         /* BLOCK */
	VEC(struct ccase) cases;
	uint32_t line;                 /* of a barrier */
	int id;
	bool cut;
};

/* A slot of a frame. by_ref: a parameter that names the caller's variable; refers: a reference to an element. */
struct clocal {
	const char *name;
	enum ctype type;
	bool pointer, by_ref, refers, is_param, is_template, is_open;      /* is_open: written as T */
	int64_t length, value;
};

struct cfun {
	const char *name;
	VEC(struct clocal) locals;     /* the first nparams are parameters, templates among them */
	int nparams;
	struct cs *body;
	struct cx *result;             /* NULL: void */
	enum ctype type;
	bool is_open;                  /* a template of T */
};

struct ckernel {
	struct arena *arena;
	VEC(struct cobj *) objects;
	VEC(struct cfun *) functions;  /* the last is the kernel */
	int64_t block_dim[3], grid_dim[3];
	int next_id;
	bool opencl;
	unsigned open;                      /* which of enum open_form; 0: no template */
	uint64_t open_seed;                 /* decides the rest of how it is written */
	unsigned other_forms;               /* a bit for each helper that is written in its other form */
	uint32_t helper_line[H_COUNT][4];   /* of the accesses in each; set by the printer */
};

/* A kernel that is a template which nothing in its file instantiates: how it is written. Its type parameter T is int
 * where it is run. The values of the last, BODY, are where its statements stand. */
enum open_form {
	OPEN = 1, OPEN_DATA = 2,       /* arrays, pointers and views are of T */
	OPEN_CONSTRUCT = 4,            /* structs have constructors */
	OPEN_BASE = 8,                 /* view has a base class */
	OPEN_STATIC = 16,              /* the prelude's functions are static members of a class template */
	OPEN_WRITTEN = 32,             /* calls have their template arguments written */
	OPEN_NAMES = 64,               /* other templates name their parameter otherwise */
	OPEN_PAIR = 128,               /* pair, of T */
	OPEN_OBJECT = 256,             /* the prelude's functions take any class for a view */
	OPEN_OVERLOAD = 512,           /* some of its methods and functions are one of two */
	OPEN_STORE_REFERENCE = 1024, OPEN_STORE_POINTER = 2048,     /* what stores does it through an object; both: a functor */
	OPEN_PUT_REFERENCE = 4096, OPEN_PUT_POINTER = 8192,
	OPEN_TRAITS = 1 << 14,         /* types, numbers and conditions come from classes that have specialisations, or from sizeof(T) */
	OPEN_LAMBDA = 1 << 15,         /* some statements are lambdas given to templates */
	OPEN_MIXED = 1 << 16,          /* what stores has a view of its elements, and is given something of another type before it */
	OPEN_BODY_SHIFT = 17, OPEN_ALL = (1 << 21) - 1,
};
enum open_body {
	BODY_KERNEL, BODY_KERNEL_TOO, BODY_FUNCTION, BODY_METHOD, BODY_FUNCTOR, BODY_HEIR, BODY_TEMPORARY, BODY_CONSTRUCTED, BODY_STATIC,
	BODY_LAMBDA,
	BODY_NESTED,                   /* in a class inside a class template */
	BODY_ALIAS,
	BODY_CRTP,
	BODY_TEMPLATE, BODY_VARIADIC,  /* of a class that is given as a template argument, with its fields as a pack */
	BODY_POINTER,
};
#define OPEN_BODY(k) ((enum open_body)((k)->open >> OPEN_BODY_SHIFT))

enum ctype ctype_promote(enum ctype t);
enum ctype ctype_common(enum ctype a, enum ctype b);
const char *ctype_name(enum ctype t);
int ctype_bytes(enum ctype t);

void ctree_print(struct ckernel *k, uint32_t first_line, struct text *out);      /* sets lines */
/* Runs all threads under one memory and adds what races, as line pairs. */
void ctree_run(const struct ckernel *k, struct arena *a, uint64_t memory_seed, struct truth *out);

#endif

/* infer: from a CUDA or OpenCL source file to core kernels. Its rooms: face/ (the only one that sees clang), tree/, read/, host/,
 * lower/; what lies here is what they and others share.
 *
 * Promises: every kernel of the file is given, each with a body or with `unsupported` set; nothing the source does
 * is dropped: what is not understood is approximated with its cause. A file that cannot be read or parsed gives
 * diagnostics of level DIAG_ERROR and `unit.failed`.
 * Ownership: the unit owns its kernels until unit_free; `unit_take_kernel` hands one over.
 * Refuses: to run anything, to write anything, to read files other than the source, its includes and our headers. */
#ifndef FAIAL_INFER_H
#define FAIAL_INFER_H

#include "core/core.h"

/* Function models (docs/MODELS.md): first those that faial-c ships; what models_read adds wins over what is there.
 * Everything lives in `a`. models_read: false after diagnostics of level DIAG_ERROR with line and column. */
struct models;
struct models *models_new(struct arena *a);
bool models_read(struct models *m, const char *path, struct sources *sources, struct diags *d);

enum language { LANGUAGE_AUTO = 0, LANGUAGE_CUDA, LANGUAGE_OPENCL };
/* Another file, whose host code may start kernels of the one that is asked about. checked: it gets an answer of its own. calls: functions of the others that
 * it may call, by their last names. */
struct infer_other { const char *path; const char *const *clang_args; size_t clang_arg_count; bool checked; const char *const *calls; size_t call_count; };
/* Another file that defines a function of that last name, which this one may only declare. */
struct infer_definer { const char *name, *path; };
struct infer_options {
	enum language language;                 /* AUTO: by file name, .cl is OpenCL */
	const char *const *clang_args;          /* -I, -D, -include, -std as given */
	size_t clang_arg_count;
	const char *top;                        /* of the project: headers that are not found are looked for below; NULL: only above a file and beside it */
	const char *only_kernel;                /* NULL: all */
	int64_t block_dim[3];                   /* the largest block that kernels are asked about, where it is larger than CUDA allows; 0: none is named */
	bool contexts;                          /* launches have terms */
	const struct infer_other *others;       /* in sight; with contexts only */
	size_t other_count;
	bool others_left;                       /* they are not read: one of them may be why there was no answer */
	const char *const *unread;              /* in sight as well, and too many to be read */
	size_t unread_count;
	bool unread_alone;                      /* some of them gets no answer of its own */
	const char *const *unread_calls;        /* functions of the file and of others that these may call, by their last names */
	size_t unread_call_count;
	const char *const *reached;             /* functions that one of these files defines and another may call, by their last names */
	size_t reached_count;
	const char *const *supplied;            /* functions that one of these defines for another that is among them only to be called */
	size_t supplied_count;
	const struct infer_definer *definers;   /* in sight, one for each name */
	size_t definer_count;
	const char *const *users;               /* in sight: they include this one and name a kernel of it */
	size_t user_count;
	struct models *models;                  /* of functions without a body; NULL: those that faial-c ships */
	/* Can these conditions not all hold? What the lowering claims of a loop is asked here before it is used; NULL: only
	 * what simplification shows is claimed. */
	bool (*contradicts)(struct expr_table *t, const expr_ref *facts, size_t n);
};

/* What host code tells of a launch: dimensions, integer arguments by name, and what holds between them, in a table of their own over
 * symbols (VAR_PARAM). constant: of a number that nothing declares. Some choice of the symbols makes each execution of the launch. */
struct launch_argument { const char *name; expr_ref number; bool constant; };
/* Two pointers into one allocation: `name` is so many bytes behind `base`. OWN: a variable of the file; LED: where one leads; bytes {0}: it may be
 * there, or not. Of a variable that the kernel does not use nothing is said. */
enum launch_overlap_kind { OVERLAP_GIVEN, OVERLAP_OWN, OVERLAP_LED };
struct launch_overlap { const char *name, *base; expr_ref bytes; enum launch_overlap_kind kind; };
/* A pointer to the begin of an allocation of so many bytes; NULL: the shared memory that the launch asks for. */
struct launch_extent { const char *name; expr_ref bytes; };
/* why: in words; at: in the host code. */
struct launch_lost { var_ref symbol; const char *why; struct span at; };
struct launch_terms {
	struct expr_table *exprs;
	expr_ref grid[3], block[3];
	VEC(struct launch_argument) arguments;
	VEC(expr_ref) facts;
	const char *text;                    /* for people */
	VEC(struct launch_param) numbers;    /* those of the instance that it starts: where only its pattern is in sight they are its parameters */
	const struct host_keys *keys;        /* for comparison (infer/host/host.h) */
	bool guessed;                        /* another kernel may be what is started there, always */
	bool asserted;                       /* it rests on assertions of the host code */
	bool unreached;                      /* no run comes there: it is how the kernel is meant */
	bool called;                         /* and on the callers in sight of functions that other files may call */
	const char *undeclared;              /* and on that this, which nothing declares, is a function; NULL: on no such thing */
	const char *said;                    /* and on that; NULL: on nothing that our headers take for true */
	const char *begun;                   /* and on that these globals, which other files may name, begin as they are declared; NULL: on no such */
	const char *returning;               /* and on that this, which is out of sight, does not keep the address of a result; NULL: on no such thing */
	VEC(struct launch_overlap) overlaps;
	VEC(struct launch_extent) extents;
	VEC(struct launch_lost) lost;        /* symbols that have values to which no run may come */
	VEC(const char *) given, told;       /* the parameters of the kernel; those, and members, of which a number is told. given: none where any may come */
	struct span at;
	bool aliased;                        /* besides these, something that is given may lie in what else is given */
	bool told_axis[3];                   /* the host code tells of the sizes on this axis, though nothing of that is said here */
};
/* Are the sizes on that axis more than sizes of an object that is not followed, which are 1 where the kernel never mentions the axis? */
bool launch_axis_told(const struct launch_terms *t, int axis);
/* Makes preconditions of them, over the dimensions and parameters of k; symbols that none of these is become parameters of it. Arrays
 * that overlap become one, and those whose allocation is known have its size. true: pointers may meet that were not made one array, so that none is apart from others. */
bool launch_terms_apply(struct kernel *k, const struct launch_terms *t);

/* The only launch of k in sight stands there, and was not read: how it is meant is not known. handed: its address goes somewhere there: with what it is
 * started is not known; named: it is asked for by its name. */
struct host_launch;
void launch_left_out(struct kernel *k, const struct host_launch *l);

/* A launch found in host code: k<<<grid, block>>>(args). Zero dims are not constant. */
struct host_launch {
	const char *kernel;                  /* NULL: it may be any */
	uint32_t function;                   /* as kernel.functions names it; 0: not known, or with infer_options.contexts only */
	VEC(uint32_t) others;                /* of the kernel's instances, by what the launch writes of its arguments */
	struct span at;
	int64_t block_dim[3], grid_dim[3];
	VEC(struct launch_param) params;
	const struct launch_terms *terms;    /* with infer_options.contexts; else NULL */
	bool handed;                         /* of left_out: no launch, but the kernel's address goes to where nothing is seen of it */
	bool named;                          /* it does so by the kernel's name */
};

struct unit {
	struct arena *arena;
	struct sources *sources;
	struct diags diags;
	bool failed;                            /* could not be read or parsed: exit status 2 */
	VEC(struct kernel *) kernels;           /* in source order */
	VEC(struct host_launch) launches;
	VEC(struct host_launch) left_out;       /* of kernels that nothing in launches starts: where the text has a launch that was not read */
	VEC(const char *) unseen;               /* other files in sight of which nothing is known: they could not be read, or not with this one */
};

struct unit *infer_file(const char *path, const struct infer_options *options);
void unit_free(struct unit *u);

#endif

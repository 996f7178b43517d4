/* models_internal: what is known of functions without a body (docs/MODELS.md). models.c reads it, lower/exprs/model.c
 * applies it.
 *
 * Ownership: everything hangs on the arena that models_new was given. */
#ifndef FAIAL_MODELS_INTERNAL_H
#define FAIAL_MODELS_INTERNAL_H

#include "infer/infer.h"

/* Arguments count from 1; 0 is the object of a method. */
#define MODEL_THIS 0
#define MODEL_FACTORS 4

/* A sum of products: factor * argument * argument ... */
struct model_term { int64_t factor; uint32_t n, argument[MODEL_FACTORS]; };
struct model_size { struct model_term *at; size_t n, cap; };

enum model_unit { MODEL_ALL = 0 /* all that the pointer leads to */, MODEL_BYTES, MODEL_ELEMENTS };
enum model_when { MODEL_WHENEVER = 0, MODEL_BEFORE, MODEL_AFTER };      /* the barrier of the same model */
struct model_access {
	enum access_mode mode;
	uint32_t argument;
	enum model_unit unit;
	struct model_size count, offset;        /* in `unit`s */
	enum model_when when;
	enum scope scope;                       /* of atomics */
};

enum model_result { MODEL_UNKNOWN = 0, MODEL_ARGUMENT, MODEL_FRESH /* memory that no other thread knows of */ };
struct model {
	const char *name;                       /* perhaps with a '*' at the end */
	const char *origin;                     /* FILE:LINE; NULL: shipped with faial-c */
	enum language language;                 /* AUTO: any */
	int64_t parameters;                     /* how many arguments; -1: any number */
	uint32_t arguments_used;                /* the highest argument it speaks of */
	VEC(struct model_access) accesses;
	enum model_result result;
	uint32_t result_argument;
	bool bounded, uniform;
	int64_t lo, hi;                         /* of the result, when bounded */
	enum scope sync;                        /* NONE: it does not synchronise */
	bool orders_shared, orders_global;
	bool pure, noreturn, overrides;
};

struct models {
	struct arena *arena;
	VEC(struct model) list;                 /* later ones win over earlier ones that fit as well */
};

/* The model of a function by its qualified name; NULL when there is none. has_body: only one that overrides it. */
const struct model *models_find(const struct models *m, enum language language, const char *name, size_t arguments,
	bool has_body);

#endif

/* cvc5_face: the few functions of cvc5's C API that smt/ uses.
 *
 * Where cvc5 has its own C header (1.2 and later) that header is used and nothing is added. Before that the same
 * names are declared here and implemented over the C++ API by cvc5_face.cpp, with two differences: a term manager
 * and its one solver live together, and errors (bad terms, no memory) give NULL terms and unknown results where
 * cvc5's own C API ends the process; in the worker process both mean "unknown". */
#ifndef FAIAL_CVC5_FACE_H
#define FAIAL_CVC5_FACE_H

#include <stdint.h>

/* Not of cvc5's own: what it did in all checks so far, 0 where it was built without statistics. units: what `rlimit-per` counts; among them
 * the conflicts that its search came to, and rounds of its search for bits. */
struct cvc5_spent { uint64_t units, conflicts, bits; };
#define CVC5_UNITS "resource::resourceUnitsUsed"
#define CVC5_STEPS "resource::steps::resource"
#define CVC5_CONFLICT "SatConflictStep"
#define CVC5_BITS "BvSatStep"

#ifdef FAIAL_CVC5_HAS_C /* CMake tried it: Ubuntu 24.04 has such a header that C cannot read */
#include <cvc5/c/cvc5.h>
#include <string.h>

static inline struct cvc5_spent cvc5_spent(Cvc5 *cvc5)
{
	struct cvc5_spent s = { 0 };
	Cvc5Stat used = cvc5_stats_get(cvc5_get_statistics(cvc5), CVC5_UNITS), steps = cvc5_stats_get(cvc5_get_statistics(cvc5), CVC5_STEPS);
	const char **name = NULL;
	uint64_t *times = NULL;
	size_t n = 0;
	if (cvc5_stat_is_int(used)) s.units = (uint64_t)cvc5_stat_get_int(used);
	if (cvc5_stat_is_histogram(steps)) cvc5_stat_get_histogram(steps, &name, &times, &n);
	for (size_t i = 0; i < n; i++) {
		if (!strcmp(name[i], CVC5_CONFLICT)) s.conflicts = times[i];
		if (!strcmp(name[i], CVC5_BITS)) s.bits = times[i];
	}
	return s;
}
#else

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Cvc5TermManager Cvc5TermManager;
typedef struct Cvc5 Cvc5;
typedef struct cvc5_term_t *Cvc5Term;
typedef struct cvc5_sort_t *Cvc5Sort;
typedef struct cvc5_result_t *Cvc5Result;

typedef enum {
	CVC5_KIND_NULL_TERM = 0,
	CVC5_KIND_EQUAL, CVC5_KIND_NOT, CVC5_KIND_AND, CVC5_KIND_OR, CVC5_KIND_ITE, CVC5_KIND_LT, CVC5_KIND_LEQ,
	CVC5_KIND_ADD, CVC5_KIND_SUB, CVC5_KIND_MULT, CVC5_KIND_INTS_DIVISION, CVC5_KIND_INTS_MODULUS, CVC5_KIND_IAND,
	CVC5_KIND_BITVECTOR_ADD, CVC5_KIND_BITVECTOR_SUB, CVC5_KIND_BITVECTOR_MULT, CVC5_KIND_BITVECTOR_SDIV,
	CVC5_KIND_BITVECTOR_SREM, CVC5_KIND_BITVECTOR_UDIV, CVC5_KIND_BITVECTOR_UREM, CVC5_KIND_BITVECTOR_AND,
	CVC5_KIND_BITVECTOR_OR, CVC5_KIND_BITVECTOR_XOR, CVC5_KIND_BITVECTOR_SHL, CVC5_KIND_BITVECTOR_SLT,
	CVC5_KIND_BITVECTOR_SLE, CVC5_KIND_BITVECTOR_EXTRACT, CVC5_KIND_BITVECTOR_SIGN_EXTEND,
	CVC5_KIND_BITVECTOR_ZERO_EXTEND,
} Cvc5Kind;

Cvc5TermManager *cvc5_term_manager_new(void);
void cvc5_term_manager_delete(Cvc5TermManager *tm);
Cvc5 *cvc5_new(Cvc5TermManager *tm);
void cvc5_delete(Cvc5 *cvc5);
void cvc5_set_option(Cvc5 *cvc5, const char *option, const char *value);
void cvc5_set_logic(Cvc5 *cvc5, const char *logic);

Cvc5Sort cvc5_get_integer_sort(Cvc5TermManager *tm);
Cvc5Sort cvc5_get_boolean_sort(Cvc5TermManager *tm);
Cvc5Sort cvc5_mk_bv_sort(Cvc5TermManager *tm, uint32_t size);
Cvc5Term cvc5_mk_const(Cvc5TermManager *tm, Cvc5Sort sort, const char *symbol);
Cvc5Term cvc5_mk_boolean(Cvc5TermManager *tm, bool value);
Cvc5Term cvc5_mk_integer(Cvc5TermManager *tm, const char *decimal);
Cvc5Term cvc5_mk_bv(Cvc5TermManager *tm, uint32_t size, const char *digits, uint32_t base);
typedef struct cvc5_op_t *Cvc5Op;
Cvc5Op cvc5_mk_op(Cvc5TermManager *tm, Cvc5Kind kind, size_t size, const uint32_t idxs[]);
Cvc5Term cvc5_mk_term(Cvc5TermManager *tm, Cvc5Kind kind, size_t size, const Cvc5Term children[]);
Cvc5Term cvc5_mk_term_from_op(Cvc5TermManager *tm, Cvc5Op op, size_t size, const Cvc5Term children[]);

void cvc5_assert_formula(Cvc5 *cvc5, Cvc5Term term);
Cvc5Result cvc5_check_sat(Cvc5 *cvc5);
Cvc5Result cvc5_check_sat_assuming(Cvc5 *cvc5, size_t size, const Cvc5Term assumptions[]);
bool cvc5_result_is_sat(Cvc5Result result);
bool cvc5_result_is_unsat(Cvc5Result result);
Cvc5Term cvc5_get_value(Cvc5 *cvc5, Cvc5Term term);
bool cvc5_term_is_int64_value(Cvc5Term term);
int64_t cvc5_term_get_int64_value(Cvc5Term term);
bool cvc5_term_is_boolean_value(Cvc5Term term);
bool cvc5_term_get_boolean_value(Cvc5Term term);
bool cvc5_term_is_bv_value(Cvc5Term term);
struct cvc5_spent cvc5_spent(Cvc5 *cvc5);
/* The digits stay valid until the next call. */
const char *cvc5_term_get_bv_value(Cvc5Term term, uint32_t base);

#ifdef __cplusplus
}
#endif
#endif
#endif

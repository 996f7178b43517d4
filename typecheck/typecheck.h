/* typecheck: the judgements V |- n, V |- c and V |- b |> u, and the protocol of every kernel.
 *
 * Promises: a kernel is typable iff every rule of Fig. 6 (and its synchronised extension) applies; of an ill-typed
 * kernel the protocol is still inferred with its approximated variables left free, and each access says whether its
 * index (data) or reaching it (control) depends on one. docs/rules.md maps each rule to its function and its test.
 * Ownership: the kernel's arena. Refuses: nothing.
 * Source: PLACES 2022, Fig. 6; the dependence judgement is proved in proofs/ (Dependence.v). */
#ifndef FAIAL_TYPECHECK_H
#define FAIAL_TYPECHECK_H

#include "protocol/protocol.h"

struct typing {
	bool typable;
	const struct protocol *protocol;
	/* the first premises that failed: which rule, where, because of which variable */
	VEC(struct ill_typed { const char *rule; struct span at; var_ref variable; }) failures;
};
void typecheck_kernel(struct kernel *k, struct typing *out);
/* The protocol in which meetings (core_is_meeting) are barriers of their warp; for protocol_split_meetings only. */
const struct protocol *typecheck_meetings(struct kernel *k);

/* The approximated variables (READ, APPROX) that an expression depends on, through guards and bounds too. */
void typecheck_dependence(struct kernel *k, expr_ref e, struct var_list *out);
/* The same for many expressions: walks the kernel once. Variables that protocol/ made (copies, witnesses, iteration
 * numbers) are looked up by their origin; out gets variables of the kernel itself, without duplicates. */
struct typecheck_dependence;
struct typecheck_dependence *typecheck_dependence_new(struct kernel *k);
void typecheck_dependence_find(struct typecheck_dependence *d, expr_ref e, struct var_list *out);

#endif

/* `certify`: what its worker sends and its command shows. */
#ifndef FAIAL_CLI_CERTIFY_INTERNAL_H
#define FAIAL_CLI_CERTIFY_INTERNAL_H

#include "cli/cli_internal.h"

#define CERTIFY_SECONDS 5.0          /* for one question to z3 */
#define CERTIFY_KERNEL_SECONDS 30.0  /* for all of a kernel */

enum certify_state { CERTIFY_NONE = 0, CERTIFY_CERTIFIED, CERTIFY_OPEN, CERTIFY_CONTRADICTED };
const char *certify_word(enum certify_state s);

/* detail: why it is open; of a contradiction the path of the question, and the two threads. */
struct certify_answer { const char *name; uint32_t line; enum verdict verdict; enum certify_state state; long questions; const char *detail; };

/* The certifier: FAIAL_C_CERTIFIER, or faial-c-certifier beside this program, in its ../lib/faial-c, or on the path. The solver: FAIAL_C_Z3, or z3. */
const char *certify_program(struct arena *a);
const char *certify_solver(void);
void certify_send(const struct certify_answer *answer, const char *path, int fd);
void job_certify(const struct options *o, const char *path, int fd);

#endif

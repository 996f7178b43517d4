/* `certify` and `check --certify`: what is free of races is proved again by a chain that shares nothing with the check behind the core calculus. */
#ifndef FAIAL_CLI_CERTIFY_INTERNAL_H
#define FAIAL_CLI_CERTIFY_INTERNAL_H

#include "cli/cli_internal.h"
#include "cli/launch_internal.h"

#define CERTIFY_FLAG "--certify"     /* of check */
#define CERTIFY_SECONDS 5.0          /* for one question */
#define CERTIFY_KERNEL_SECONDS 30.0  /* for all of a kernel */

/* The certifier: FAIAL_C_CERTIFIER, or faial-c-certifier beside this program, in its ../lib/faial-c, or on the path. The solver: FAIAL_C_Z3, or z3. */
const char *certify_program(struct arena *a);
const char *certify_solver(void);
/* false after a message: there is nothing to certify with. Of z3 only what asks it needs to know. */
bool certify_tools_there(struct arena *a, enum certify_by by);
/* For certify_lost: a file that all processes of this run share, before they are made. Without one each looks for itself. */
int certify_lost_open(void);

/* number: of the kernel and launch in the file, for --keep. seconds: for all questions, at most. */
struct certify_question { const char *path, *name, *core; size_t number; double seconds; };
/* *out lives in a. */
void certify_ask(struct arena *a, const struct options *o, const struct certify_question *q, struct report_certificate *out);
/* certify_helper.c: the same, asked of a process that certify_fork made. */
void certify_ask_beside(struct arena *a, int fd, const struct certify_question *q, struct report_certificate *out);
/* Makes such a process. Here it gives where to ask it, -1: there is none; there *there is where to be asked (-1: this is here), for certify_serve, which
 * ends when nobody is left to ask. */
int certify_fork(int *there);
void certify_serve(const struct options *o, int fd);
/* Of k, a kernel of its own as its unit has it, under one launch, of which the check says that it is free of races. k is changed.
 * deadline: on clock_seconds. */
struct certify_subject { const struct options *options; struct unit *unit; const char *path; const struct launch_list_item *item; size_t number; double deadline; };
void certify_kernel(struct arena *a, const struct certify_subject *s, struct kernel *k, struct report_certificate *out);

#endif

/* The launches of a kernel; see launch.c. */
#ifndef FAIAL_CLI_LAUNCH_INTERNAL_H
#define FAIAL_CLI_LAUNCH_INTERNAL_H

#include "cli/cli_internal.h"

/* said: of one that host code makes, what is assumed with it; else NULL. in_sight: with --launch auto, the launches that are alike in
 * all that is known of them; the first has the terms. */
/* never: launches that no run makes, told with the first item only; unsure: whether any run makes this one was not found out. open: what is known
 * of every launch, where some are in sight. single_grid, single_block: the axes of which all launches in sight have one. */
struct launch_list_item { struct launch launch; VEC(struct launch_param) params; const char *said; VEC(const struct host_launch *) in_sight, never; bool unsure;
	const struct host_launch *left_out;      /* with all open: the launch that only the text has; else NULL */
	const struct launch *open; bool single_grid[3], single_block[3]; };
struct launch_list { struct launch_list_item *at; size_t n, cap; };
/* At least one. Flags overrule host code, host code overrules annotations. */
void launches_find(struct arena *a, const struct options *o, struct unit *u, const struct kernel *k,
	struct launch_list *out);
/* Into k, not specialised yet, what is known of the launch besides its numbers, as formulas: so that the kernel's text has it. */
void launch_tell(struct kernel *k, const struct launch_list_item *item);
/* Does any run make a launch of k, a kernel of its own and not specialised, of which this is told? 1 yes, 0 no, -1 not found out. */
int context_possible(struct kernel *k, const struct launch_terms *terms, const struct launch *launch, const struct check_options *options);
/* The same of what k demands by itself. */
int launch_possible(struct kernel *k, const struct launch *launch, const struct check_options *options);
/* possible.c: the same of a condition on k's numbers, as the solver says within what a file may take for such questions. */
int launch_solved(struct kernel *k, expr_ref all, const struct check_options *options);
/* Where no launch of a kernel keeps all that its source takes for true, an answer would be one for nothing: it is unsupported. */
void stated_sift(struct unit *u, const struct check_options *options);
/* Of a context what most proofs need: neither dimensions of the grid that are terms, nor facts that are not plain. It is of more launches. NULL: that
 * is all of it. */
const struct launch_terms *context_broad(struct arena *a, const struct launch_terms *terms);
/* The same where arguments and sizes that are quotients, choices and the like are any numbers, the same where they are used in others; lost ones, for the
 * program may have no such. NULL: none is. */
const struct launch_terms *context_loose(struct arena *a, const struct launch_terms *terms);
/* The same with its constants alone; with nothing, for launches of any sizes on each axis on which its own need not be 1. */
const struct launch_terms *context_bare(struct arena *a, const struct launch_terms *terms);
const struct launch_terms *context_open(struct arena *a, const struct launch_terms *terms);
/* A number of which a context says which few values it has: a launch goes through a list of them; or (indexed) with one of them chooses others. */
struct context_values { var_ref var; bool indexed; uint32_t n; int64_t value[LIMIT_HOST_CHOICES]; };
bool context_listed(const struct launch_terms *terms, struct context_values *out);
/* The context with one of the values. NULL: no launch has that. */
const struct launch_terms *context_with(struct arena *a, const struct launch_terms *terms, const struct context_values *values, uint32_t which);
/* The launch with the dimensions that are constants in such a context. */
struct launch context_launch(const struct launch *like, const struct launch_terms *terms);
/* What of k, not specialised, leaves its array with this launch, as an answer of its own; NULL: nothing is known to. */
struct report_kernel *bounds_find(struct report *scratch, struct kernel *k, const struct check_options *options, const struct launch_list_item *item,
	const struct report_stored *stored);
/* Of launches that are one for a race: does the i-th give memory of other sizes than those before it? */
bool bounds_differ(const struct launch_list_item *item, size_t i);
/* A launch that is none of those in sight, in words, with which `of`, free for `item`, has a race that is true; NULL: none was found with a small part of
 * the work. core: the kernel before it was specialised, in text. */
const char *elsewhere_find(struct arena *a, struct unit *u, const struct kernel *of, const char *core, const struct check_options *options,
	const struct launch_list_item *item);
/* Adds to k, checked for every launch and not free, those that the host code makes. */
void launches_offer(const struct unit *u, struct report *r, struct report_kernel *k);
/* Adds to k, with --launch auto, the launches that it is answered for; that there are none only where that was asked for. */
void launches_name(const struct options *o, const struct unit *u, struct report *r, struct report_kernel *k, const struct launch_list_item *item);
/* What launches in sight make of preconditions, each as told by its own constants and by flags. */
struct duty { const struct host_launch *launch; enum report_duty duty; };
struct duty_list { struct duty *at; size_t n, cap; };
/* check: of a launch by itself. open: the kernel before it was specialised, in text. false: one breaks them, and what it starts is not free. */
bool launches_keep(const struct options *o, const struct check_options *check, struct unit *u, const char *name, const char *open,
	const struct preconditions *p, struct duty_list *out);
void launches_oblige(const struct unit *u, struct report *r, struct report_kernel *k, const struct duty_list *duties);
/* Does every --param name a parameter of some kernel of the unit, or the number of an instance? Other instances are dropped. Errors go to
 * diags. */
bool launch_params_known(const struct options *o, struct unit *u, struct diags *diags);
/* Gives kernels what --assume says of them. Errors go to diags: no kernel or no name of that kind, no condition, or none that any
 * launch keeps. */
bool launch_assume(const struct options *o, struct unit *u, struct diags *diags);
/* A kernel of its own to specialise: through its text form. NULL after a diagnostic in u (a fault of ours). */
/* k as core_print printed it. */
struct kernel *kernel_read(struct unit *u, const struct kernel *k, const char *core);
struct kernel *kernel_copy(struct unit *u, const struct kernel *k);

#endif

/* Stands in for smt_check_kernel at link time (--wrap): a checker that always gives one answer. The differential suites
 * must fail each of them. STUB_VERDICT is the answer. */
#include "smt/smt.h"

void __wrap_smt_check_kernel(struct kernel *k, const struct check_options *options, struct check *out);

void __wrap_smt_check_kernel(struct kernel *k, const struct check_options *options, struct check *out)
{
	(void)k;
	(void)options;
	*out = (struct check){ .verdict = STUB_VERDICT, .typable = true };
}

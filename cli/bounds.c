/* Accesses out of bounds are looked for beside the answer about races, which they do not change, under all that is known of the launch: most
 * proofs of freedom take less. */
#include "cli/cli_internal.h"
#include "cli/launch_internal.h"
#include "infer/host/host.h"

#include <string.h>

bool bounds_differ(const struct launch_list_item *item, size_t i)
{
	bool first = true;
	for (size_t j = 0; j < i && first; j++) first = strcmp(item->in_sight.at[j]->terms->keys->sizes, item->in_sight.at[i]->terms->keys->sizes) != 0;
	return first;
}

struct report_kernel *bounds_find(struct report *scratch, struct kernel *k, const struct check_options *options, const struct launch_list_item *item,
	const struct report_stored *stored)
{
	struct diags diags = { .arena = scratch->arena };
	struct check check = { .verdict = VERDICT_DRF, .typable = true };
	struct report_kernel *model = NULL;
	launch_tell(k, item);
	if (!kernel_specialise(k, &item->launch, &diags) || diags.list.n || k->unproved) return NULL;
	smt_bounds_find(k, options, &check);
	if (check.alarms.n) model = report_kernel_add(scratch, report_file_add(scratch, ""), k, &check, &item->launch, stored);
	return model;
}

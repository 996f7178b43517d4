/* Launches in host code: `k<<<grid, block>>>(args)`, and the template arguments they give. */
#include "infer/parse_internal.h"

void launches_collect(struct parse *p) { (void)p; }
void launches_bind_templates(struct parse *p, struct found_kernels *found) { (void)p; (void)found; }

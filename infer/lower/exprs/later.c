/* What is not followed yet: virtual calls, models, new and delete. */
#include "infer/lower/exprs/exprs_internal.h"

bool exprs_virtual(struct lower *l, const struct call *c, struct value *out)
{
	(void)l; (void)c; (void)out;
	return false;
}

bool exprs_model(struct lower *l, const struct call *c, struct value *out)
{
	(void)l; (void)c; (void)out;
	return false;
}

struct value exprs_new(struct lower *l, const struct tree_expr *e)
{
	values_give_up(l, &e->at, "new");
	return (struct value){0};
}

void exprs_delete(struct lower *l, const struct tree_expr *e) { values_give_up(l, &e->at, "delete"); }

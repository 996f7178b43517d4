/* At which bit a number begins or ends (__ffs, __clz). Of a number of the launch it is told: where the launch is known, or what the source demands of it, so is
 * that. Of others a choice of 32 would say less than it costs. */
#include "infer/lower/device/device_internal.h"

#include <string.h>

/* 1 + the lowest bit that is set; 0 of 0. */
static expr_ref lowest_bit(struct expr_table *t, expr_ref e)
{
	expr_ref out = expr_int(t, 0), zero = expr_int(t, 0);
	for (int bit = 31; bit >= 0; bit--) {
		expr_ref below = expr_binary(t, EXPR_EMOD, e, expr_int(t, (int64_t)2 << bit));
		out = expr_ite(t, expr_eq(t, below, zero), out, expr_int(t, bit + 1));
	}
	return out;
}

/* How many bits stand above the highest that is set; 32 of 0. */
static expr_ref above_highest(struct expr_table *t, expr_ref e)
{
	expr_ref out = expr_int(t, 32);
	for (int bit = 0; bit < 32; bit++) out = expr_ite(t, expr_le(t, expr_int(t, (int64_t)1 << bit), e), expr_int(t, 31 - bit), out);
	return out;
}

bool device_bit_number(struct lower *l, const struct call *c, struct value *out)
{
	const char *name = c->function->name;
	bool lowest = !strcmp(name, "__ffs");
	if ((!lowest && strcmp(name, "__clz")) || c->args[0].kind != VALUE_INT || !values_of_launch(l, &c->args[0])) return false;
	expr_ref e = expr_wrap(l->t, VALUES_U32, values_as_int(l, c->args[0], c->at));
	*out = values_int(lowest ? lowest_bit(l->t, e) : above_highest(l->t, e), VALUES_I32);
	return true;
}

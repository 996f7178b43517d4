/* Asynchronous copies: they run on their own until someone waits for them. */
#include "infer/lower/device/device_internal.h"

static const char *last_name(const struct call *c)
{
	return c->function->name;
}

bool device_copy(struct lower *l, const struct call *c, struct value *out)
{
	static const char *const begins[] = { "memcpy_async", "__pipeline_memcpy_async", "async_work_group_copy", "async_work_group_strided_copy" };
	static const char *const waits[] = { "__pipeline_commit", "__pipeline_wait_prior", "wait_group_events" };
	const char *name = last_name(c);
	(void)out;
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
		if (strcmp(name, begins[i]) != 0) continue;
		values_give_up(l, memory_user_place(l, c->at), "an asynchronous copy, which is not read by the tree yet");
		return true;
	}
	for (size_t i = 0; i < sizeof waits / sizeof *waits; i++)
		if (strcmp(name, waits[i]) == 0) return true;   /* of copies that were begun: there the kernel was given up */
	return false;
}

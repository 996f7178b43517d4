/* Only in Sanitize builds: is what an attempt was to leave alone as it was? `struct lower_now` is copied and put back, but its lists
 * and its state are memory that the attempt sees, too: whoever edits what lies below their ends has not been undone. */
#include "infer/lower/exprs/attempt_compare.h"

#ifdef FAIAL_COMPARE_ATTEMPTS

static uint64_t bytes(uint64_t digest, const void *at, size_t n)
{
	const unsigned char *byte = at;
	for (size_t i = 0; i < n; i++) digest = (digest ^ byte[i]) * UINT64_C(1099511628211);
	return digest;
}

#define LIST(digest, list) bytes((digest), (list).at, (list).n * sizeof *(list).at)     /* what lies below its end */

static uint64_t state(uint64_t digest, const struct state *s)
{
	for (uint32_t i = 0; i < s->n; i++) {
		digest = bytes(digest, s->at[i], sizeof *s->at[i]);
		digest = bytes(digest, s->at[i]->slot, s->at[i]->n * sizeof *s->at[i]->slot);
	}
	digest = bytes(digest, &s->stopped, sizeof s->stopped);
	return bytes(digest, &s->live, sizeof s->live);
}

static uint64_t frame(uint64_t digest, const struct lower_frame *f)
{
	digest = LIST(digest, f->bindings);
	digest = LIST(digest, f->labels);
	return LIST(digest, f->dying);
}

static uint64_t emitted(uint64_t digest, const lower_list *out)
{
	for (size_t i = 0; i < out->n; i++) digest = bytes(digest, out->at[i], sizeof *out->at[i]);
	return bytes(digest, out->at, out->n * sizeof *out->at);
}

uint64_t exprs_attempt_digest(const struct lower *l)
{
	const struct lower_now *now = &l->now;
	uint64_t digest = state(bytes(UINT64_C(14695981039346656037), now, sizeof *now), now->st);
	for (const struct lower_frame *f = now->frame; f; f = f->caller) digest = frame(bytes(digest, f, sizeof *f), f);
	digest = emitted(digest, now->out);
	digest = LIST(digest, now->pending);
	digest = LIST(digest, now->entered);
	digest = LIST(digest, now->accesses);
	digest = LIST(digest, now->operands);
	digest = LIST(digest, now->heads);
	digest = LIST(digest, now->firsts);
	return LIST(digest, now->awaited);
}

#endif

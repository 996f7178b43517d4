/* front_mutate: changes source text so that most of it still parses: whole statements, expressions, declarations, names
 * and operators move, within a text and from a pool of others. Bytes at random would exercise the parser alone.
 * The same seed, text and pool give the same result. */
#ifndef FUZZ_FRONT_MUTATE_H
#define FUZZ_FRONT_MUTATE_H

#include "base/base.h"

struct front_text { const char *path, *at; size_t n; bool opencl; };
struct front_pool { struct arena *arena; VEC(struct front_text) texts; };

/* The examples and tests of a checkout (.cu, .cl), in the order of their names; all of `pool` lives in its arena. */
void front_pool_read(struct front_pool *pool, const char *source_folder);
bool front_is_opencl(const char *text, size_t n);

/* A few changes at once. `donor`: where foreign parts come from; NULL: some text of the pool. `out` is emptied first. */
void front_mutate(const struct front_pool *pool, const struct front_text *donor, const char *text, size_t n,
	uint64_t seed, struct text *out);

#endif

/* rng: one stream of pseudo-random numbers per seed (splitmix64). The same seed gives the same kernel everywhere. */
#ifndef FUZZ_RNG_H
#define FUZZ_RNG_H

#include <stdbool.h>
#include <stdint.h>

struct rng { uint64_t state; };

static inline uint64_t rng_next(struct rng *r)
{
	uint64_t z = r->state += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

/* The seed is mixed first: neighbouring seeds must not give one stream, shifted. */
static inline struct rng rng_init(uint64_t seed)
{
	struct rng r = { ~seed * 0xd1342543de82ef95u };
	r.state ^= rng_next(&r) << 1;
	return r;
}

/* lo .. hi, both included */
static inline int64_t rng_range(struct rng *r, int64_t lo, int64_t hi)
{
	return lo + (int64_t)(rng_next(r) % (uint64_t)(hi - lo + 1));
}

static inline bool rng_percent(struct rng *r, unsigned percent)
{
	return rng_next(r) % 100 < percent;
}

/* The number of one of n weighted choices; the weights' sum must not be 0. */
static inline unsigned rng_weighted(struct rng *r, const unsigned *weight, unsigned n)
{
	uint64_t sum = 0;
	for (unsigned i = 0; i < n; i++)
		sum += weight[i];
	uint64_t at = rng_next(r) % sum;
	for (unsigned i = 0; i < n; i++) {
		if (at < weight[i])
			return i;
		at -= weight[i];
	}
	return n - 1;
}

#endif

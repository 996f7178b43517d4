// args: --level grid
// expect: by_counter possibly-racy
// expect: by_thread drf
// alarm: 37 / 37
// alarm: 38 / 38
// alarm: 39 / 39
// Places in a list are drawn by an atomic exchange, behind filters that take the bits of unknown values apart: dozens of
// variables, of which one chosen badly is noticed only when nearly all the others are. What it gives is not known.

typedef struct { uint salt, place; ulong who; uint round; } hit;
typedef struct { uint mask, near, far, limit, rounds, salt; ulong size; } setting;

bool passes(__global const uint *map, uint mask, uint shift, uint x)
{
	return (map[(x >> shift) & mask] & (1 << (x & 31))) != 0;
}

bool filtered(const uint *x, __global const uint *a, __global const uint *b, __global const uint *c, __global const uint *d,
	__global const uint *e, __global const uint *f, __global const setting *s)
{
	return passes(a, s->mask, s->near, x[0]) && passes(b, s->mask, s->near, x[1]) && passes(c, s->mask, s->near, x[2]) &&
		passes(d, s->mask, s->near, x[3]) && passes(e, s->mask, s->far, x[0]) && passes(f, s->mask, s->far, x[1]);
}

__kernel void by_counter(__global const uint4 *in, __global const uint *a, __global const uint *b, __global const uint *c,
	__global const uint *d, __global const uint *e, __global const uint *f, __global const setting *s, __global uint *count,
	__global hit *hits)
{
	ulong i = get_global_id(0);
	if (i >= s->size) return;
	for (uint round = 0; round < s->rounds; round++) {
		uint4 v = in[i + round];
		uint x[4] = { v.x, v.y, v.z, v.w };
		if (!filtered(x, a, b, c, d, e, f, s)) continue;
		uint at = atomic_xchg(count, round);
		if (at >= s->limit) return;
		hits[at].salt = s->salt;
		hits[at].who = i;
		hits[at].round = round;
	}
}

__kernel void by_thread(__global const uint4 *in, __global const uint *a, __global const uint *b, __global const uint *c,
	__global const uint *d, __global const uint *e, __global const uint *f, __global const setting *s, __global uint *count,
	__global hit *hits)
{
	ulong i = get_global_id(0);
	if (i >= s->size) return;
	for (uint round = 0; round < s->rounds; round++) {
		uint4 v = in[i + round];
		uint x[4] = { v.x, v.y, v.z, v.w };
		if (!filtered(x, a, b, c, d, e, f, s)) continue;
		hits[i].salt = s->salt;
		hits[i].who = i;
		hits[i].round = round;
	}
}

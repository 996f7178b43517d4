// expect: own drf
// expect: neighbours racy
// expect: chosen possibly-racy
// expect: through_shared racy
// expect: by_value drf
// expect: same benign
// Long computations on values that nobody knows are not run. What else such a function does is never left out.

typedef struct { uint state[4]; uint length; } context;

#define STEP(i) a = rotate(a ^ (b + x[(i) & 3]), 5u) + c; b = bitselect(b, a, c) + table[(a ^ (i)) & 3]; c ^= (a << 3) | (b >> 7);
#define STEPS(i) STEP(i) STEP((i) + 1) STEP((i) + 2) STEP((i) + 3) STEP((i) + 4) STEP((i) + 5) STEP((i) + 6) STEP((i) + 7)

__constant uint table[4] = { 3, 5, 7, 11 };

void mix(const uint *x, context *to)
{
	uint a = to->state[0], b = to->state[1], c = to->state[2];
	STEPS(0) STEPS(8) STEPS(16) STEPS(24)
	to->state[0] += a;
	to->state[1] += b;
	to->state[2] += c;
	to->length += 16;
}

uint mixed(uint a, uint b)
{
	uint x[4] = { a, b, a, b }, c = 0;
	STEPS(0) STEPS(8) STEPS(16) STEPS(24)
	return a ^ b ^ c;
}

void mix_shared(const uint *x, __local uint *to)
{
	uint a = x[0], b = x[1], c = x[2];
	STEPS(0) STEPS(8) STEPS(16) STEPS(24)
	to[get_local_id(0) / 2] = a;
	to[32 + get_local_id(0)] = b ^ c;
}

__kernel void own(__global const uint *in, __global uint *out)
{
	uint i = get_global_id(0), x[4] = { in[0], in[1], in[2], in[3] };
	context c = { { 1, 2, 3, 4 }, 0 };
	mix(x, &c);
	mix(x, &c);
	out[i] = c.state[0] + c.length;
}

__kernel void neighbours(__global const uint *in, __global uint *out)
{
	uint i = get_global_id(0), x[4] = { in[i], in[1], in[2], in[3] };
	context c = { { 1, 2, 3, 4 }, 0 };
	mix(x, &c);
	out[i / 2] = i + (c.state[0] & 0);
}

__kernel void chosen(__global const uint *in, __global uint *out)
{
	out[mixed(in[get_global_id(0)], 1) & 255] = get_global_id(0);
}

__kernel __attribute__((reqd_work_group_size(32, 1, 1))) void through_shared(__global const uint *in)
{
	__local uint s[64];
	uint x[4] = { in[get_local_id(0)], in[1], in[2], in[3] };
	mix_shared(x, s);
}

__kernel void by_value(__global const uint *in, __global uint *out)
{
	uint i = get_global_id(0);
	out[i] = mixed(in[i], i);
}

__kernel __attribute__((reqd_work_group_size(32, 1, 1))) void same(__global const uint *in, __global uint *out)
{
	uint x[4] = { in[0], in[1], in[2], in[3] };
	context c = { { 1, 2, 3, 4 }, 0 };
	mix(x, &c);
	out[get_group_id(0)] = c.state[0] ^ mixed(in[0], 1);
}

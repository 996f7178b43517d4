// OpenCL that a C++ file includes as raw strings, several of them, one with a word of its own: what stands between the quotes is read, each
// line in its place.
// args: --block-dim=64 --grid-dim=4
// label: true
// expect: fold drf
// expect: shift drf
// exec: no the executed copy is no raw string
R"(
#define WIDTH 64
inline float twice(float x) { return 2.0f * x; }
)"

/* between two strings */
R"kernels(
__kernel void fold(__global const float *in, __global float *out, int n)
{
	__local float part[WIDTH];
	int id = get_local_id(0);
	part[id] = twice(in[get_global_id(0)]);
	for (int step = WIDTH / 2; step > 0; step /= 2) {
		barrier(CLK_LOCAL_MEM_FENCE);
		if (id < step) part[id] += part[id + step];
	}
	if (id == 0) out[get_group_id(0)] = part[0];
}

/* )" ends nothing here */
__kernel void shift(__global float *a)
{
	__local float part[WIDTH];
	int id = get_local_id(0);
	part[id] = a[get_global_id(0)];
	barrier(CLK_LOCAL_MEM_FENCE);
	a[get_global_id(0)] = part[(id + 1) % WIDTH];
}
)kernels"

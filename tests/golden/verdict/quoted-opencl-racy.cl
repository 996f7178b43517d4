// The same with the barriers left out: the race stands in the lines of the file.
// args: --block-dim=64 --grid-dim=4
// label: true
// expect: fold racy
// exec: no the executed copy is no raw string
// alarm: 17:4 / 17:16
R"(
#define WIDTH 64
__kernel void fold(__global const float *in, __global float *out, int n)
{
	__local float part[WIDTH];
	int id = get_local_id(0);
	part[id] = in[get_global_id(0)];
	barrier(CLK_LOCAL_MEM_FENCE);
	for (int step = WIDTH / 2; step > 0; step /= 2)
		if (id < step)
			part[id] += part[id + step];
	if (id == 0) out[get_group_id(0)] = part[0];
}
)"

// exec: no inline assembly is not executed
// What assembly computes of one number is one number: all threads of a row may store the same. Not so where they give it others, or where it asks for the lane.
// args: --block-dim=4,4 --grid-dim=1
// expect: same possibly-racy
// expect: in_steps possibly-racy
// expect: others racy
// expect: lanes racy
// expect: shuffled racy
__device__ float log_2(float x)
{
	float y;
	asm volatile("lg2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
	return y;
}

__global__ void same(const float *in, float *out) { out[threadIdx.y] = log_2(in[threadIdx.y]); }

__global__ void in_steps(const float *in, float *out)
{
	float y;
	asm("{ .reg .f32 t;\n\tmul.f32 t, %1, %1;\n\tex2.approx.f32 %0, t; }" : "=f"(y) : "f"(in[threadIdx.y]));
	out[threadIdx.y] = y;
}

__global__ void others(const float *in, float *out) { out[threadIdx.y] = log_2(in[threadIdx.x]); }

__global__ void lanes(const float *in, float *out)
{
	float y;
	asm volatile("{ .reg .u32 t;\n\tmov.u32 t, %%laneid;\n\tcvt.rn.f32.u32 %0, t; }" : "=f"(y) : "f"(in[threadIdx.y]));
	out[threadIdx.y] = y;
}

__global__ void shuffled(const float *in, float *out)
{
	float y;
	asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 31, -1;" : "=f"(y) : "f"(in[threadIdx.y]));
	out[threadIdx.y] = y;
}

// What a launch in sight leaves open: a number split into two digits has room in its stride, in an index that counts by three as well;
// rows of vectors are whole vectors. With one that is too short blocks meet.
// expect: frames conditional
// precondition: frames: nall >= nloc
// expect: rows conditional
// precondition: rows: cols % 4 == 0
// expect: ptx_rows conditional
// precondition: ptx_rows: cols % 4 == 0
// expect: short_frames racy
// expect: odd_rows possibly-racy
__global__ void frames(float *force, const float *net, int nloc, int nall)
{
	long long at = (long long)(blockIdx.x / nloc) * nall + blockIdx.x % nloc;
	if (threadIdx.x == 0) {
		force[at * 3 + 0] = net[blockIdx.x];
		force[at * 3 + 1] = net[blockIdx.x + 1];
	}
}
__global__ void rows(float *out, int cols)
{
	int at = threadIdx.x * 4;
	if (at < cols) *(float4 *)(out + blockIdx.x * cols + at) = make_float4(at, blockIdx.x, 1, 2);
}
__device__ void put(float *p, float4 v)
{
	asm volatile("st.global.v4.f32 [%0], {%1, %2, %3, %4};" :: "l"(p), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory");
}
__global__ void ptx_rows(float *out, int cols)
{
	int at = threadIdx.x * 4;
	if (at < cols) put(out + blockIdx.x * cols + at, make_float4(at, blockIdx.x, 1, 2));
}
__global__ void short_frames(float *force, const float *net, int nloc, int nall)
{
	long long at = (long long)(blockIdx.x / nloc) * nall + blockIdx.x % nloc;
	if (threadIdx.x == 0) force[at * 3] = net[blockIdx.x];
}
__global__ void odd_rows(float *out, int cols)
{
	int at = threadIdx.x * 4;
	if (at < cols) *(float4 *)(out + blockIdx.x * cols + at) = make_float4(at, blockIdx.x, 1, 2);
}
void run(float *force, const float *net, float *out, int nloc, int nall, int frame_count, int row_count, int cols)
{
	frames<<<frame_count * nloc, 64>>>(force, net, nloc, nall);
	rows<<<row_count, 64>>>(out, cols);
	ptx_rows<<<row_count, 64>>>(out, cols);
	short_frames<<<frame_count * 8, 64>>>(force, net, 8, 7);
	odd_rows<<<row_count, 64>>>(out, 62);
}

// Names every family of declarations of infer/environment at least once: it must parse without any diagnostic.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>
#include <device_launch_parameters.h>
#include <math_constants.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuComplex.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <curand_kernel.h>
#include <cub/cub.cuh>
#include <cub/block/block_reduce.cuh>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <mma.h>
#include <helper_cuda.h>
#include <helper_functions.h>
#include <helper_math.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cmath>
#include <cassert>
#include <algorithm>

namespace cg = cooperative_groups;

__constant__ float table[16];
__device__ int counter;
__managed__ int managed;
__device__ __noinline__ int helper(int x) { return x + 1; }
__device__ __forceinline__ int inlined(int x) { return x - 1; }
__host__ __device__ inline int both(int x) { return x; }
texture<float, 2, cudaReadModeElementType> tex_float;
texture<uchar4, cudaTextureType2D, cudaReadModeNormalizedFloat> tex_bytes;
texture<int4, 1> tex_int;
surface<void, 2> surf;

struct __align__(16) pixel { float4 colour; int id; };

__global__ void __launch_bounds__(256, 2) builtins(int *__restrict__ a, const uint3 *ids, size_t n)
{
	unsigned int tid = threadIdx.x + blockIdx.x * blockDim.x + threadIdx.y * gridDim.x;
	dim3 block = blockDim;
	uint3 thread = threadIdx;
	int lane = tid % warpSize;
	__syncthreads();
	int c = __syncthreads_count(tid > 3) + __syncthreads_and(1) + __syncthreads_or(lane);
	__syncwarp();
	__syncwarp(0xffu);
	__threadfence();
	__threadfence_block();
	__threadfence_system();
	__nanosleep(10);
	a[tid] = c + (int)block.x + (int)thread.y + (int)ids[0].z + (int)clock() + (int)clock64();
	if (n == 0) __trap();
	assert(n > 0);
	printf("%d\n", a[tid]);
	int *p = (int *)malloc(4);
	memset(p, 0, 4);
	memcpy(p, a, 4);
	free(p);
	a[0] += helper(1) + inlined(2) + both(3) + counter + managed;
}

__global__ void vectors(float4 *f, int2 *i, uchar4 *u, double2 *d, longlong2 *l)
{
	f[0] = make_float4(1.0f, 2.0f, 3.0f, 4.0f);
	f[1] = make_float4(f[0].x);
	i[0] = make_int2(1, 2);
	u[0] = make_uchar4(1, 2, 3, 4);
	d[0] = make_double2(0.5, 1.5);
	l[0] = make_longlong2(1, 2);
	f[2] = f[0] + f[1] * 2.0f - f[2] / f[3];
	f[3] += f[0];
	float s = dot(f[0], f[1]) + length(make_float3(1.0f, 2.0f, 3.0f));
	f[4].x = s;
	pixel p;
	p.colour = f[0];
	f[5] = p.colour;
}

__global__ void atomics(int *i, unsigned int *u, unsigned long long *ull, float *f, double *d, long long *ll)
{
	__shared__ int s[4];
	atomicAdd(i, 1);
	atomicAdd(&s[threadIdx.x & 3], 2);
	atomicAdd(u, 1);
	atomicAdd(ull, 1ull);
	atomicAdd(f, 1);
	atomicAdd(d, 1.0);
	atomicSub(i, 1);
	atomicExch(f, 2.0f);
	atomicMin(i, 1);
	atomicMax(ll, 1);
	atomicInc(u, 16);
	atomicDec(u, 16);
	int old = atomicCAS(i, 0, 1);
	atomicAnd(u, 1);
	atomicOr(u, old);
	atomicXor(u, 1);
	atomicAdd_block(i, 1);
	atomicAdd_system(i, 1);
	atomicCAS_system(ull, 0ull, 1ull);
}

__global__ void warps(int *a, float *f)
{
	unsigned int full = 0xffffffffu;
	int v = a[threadIdx.x];
	v += __shfl_sync(full, v, 0) + __shfl_up_sync(full, v, 1) + __shfl_down_sync(full, v, 1, 16) + __shfl_xor_sync(full, v, 2);
	v += __shfl(v, 0) + __shfl_down(v, 1) + __shfl_up(v, 1) + __shfl_xor(v, 1);
	f[0] = __shfl_sync(full, f[1], 0);
	v += __all_sync(full, v) + __any_sync(full, v) + (int)__ballot_sync(full, v) + __all(v) + __any(v) + (int)__ballot(v);
	int same;
	v += (int)__activemask() + (int)__match_any_sync(full, v) + (int)__match_all_sync(full, v, &same);
	v += __reduce_add_sync(full, v) + __ldg(a) + __ldcg(a);
	__stcg(a, v);
	a[threadIdx.x] = v;
}

__global__ void math(float *f, double *d, int *i, unsigned int *u)
{
	f[0] = sinf(f[1]) + cosf(f[1]) + expf(f[1]) + powf(f[1], 2.0f) + fmaxf(f[0], f[1]) + fabsf(f[2]) + rsqrtf(f[3]) + sqrtf(2.0f);
	f[1] = __sinf(f[0]) + __expf(f[1]) + __fdividef(1.0f, 2.0f) + __fmul_rn(f[0], f[1]) + __saturatef(f[2]) + __fmaf_rn(1, 2, 3);
	d[0] = sin(d[1]) + sqrt(d[2]) + pow(d[0], 2.0) + fma(d[0], d[1], d[2]) + __dadd_rn(d[0], d[1]) + floor(d[0]) + fabs(d[1]);
	float s, c;
	sincosf(f[0], &s, &c);
	f[2] = min(f[0], f[1]) + max(s, c) + abs(f[0]) + fminf(s, c) + CUDART_PI_F + std::max(s, c);
	i[0] = min(i[0], 3) + max(i[1], i[2]) + abs(i[3]) + __mul24(i[0], 2) + __mulhi(i[0], i[1]) + __popc(i[0]) + __clz(i[1]) + __ffs(i[2]);
	u[0] = __umul24(u[0], 2) + __umulhi(u[0], u[1]) + __brev(u[0]) + __byte_perm(u[0], u[1], 0x1234) + __usad(u[0], u[1], 0) +
		__funnelshift_l(u[0], u[1], 3) + __vadd4(u[0], u[1]) + umin(u[0], u[1]) + __float_as_uint(f[0]);
	i[1] = __float2int_rn(f[0]) + __float_as_int(f[1]) + __double2int_rz(d[0]) + __dp4a(i[0], i[1], i[2]) + __popcll(5ull);
	f[3] = __int_as_float(i[0]) + __int2float_rn(i[1]) + __uint2float_rz(u[0]) + (isnan(f[0]) ? 1.0f : 0.0f) + table[3];
}

__global__ void textures(float *f, cudaTextureObject_t t, cudaSurfaceObject_t so)
{
	int x = threadIdx.x;
	f[0] = tex2D(tex_float, (float)x, 0.5f) + tex2D(tex_bytes, 0.1f, 0.2f).x + (float)tex1Dfetch(tex_int, x).w;
	f[1] = tex2D<float>(t, 0.5f, 0.5f) + tex1Dfetch<float>(t, x) + tex3D<float>(t, 0.f, 0.f, 0.f);
	float v;
	surf2Dread(&v, surf, x * 4, 0);
	surf2Dwrite(v, surf, x * 4, 1);
	surf2Dwrite(v, so, x * 4, 2);
	f[2] = v;
}

__global__ void halves(__half *h, half2 *h2, __nv_bfloat16 *b, float *f, cuFloatComplex *z)
{
	h[0] = __float2half(f[0]) + h[1] * h[2];
	h2[0] = __hadd2(h2[0], __floats2half2_rn(f[0], f[1]));
	f[1] = __half2float(__hfma(h[0], h[1], h[2])) + __low2float(h2[0]) + __bfloat162float(b[0]);
	b[1] = __float2bfloat16(f[2]);
	b[2] = __ushort_as_bfloat16(__bfloat16_as_ushort(b[3]));
	z[0] = cuCmulf(z[1], make_cuFloatComplex(1.0f, 0.0f));
	atomicAdd(h, h[0]);
}

__global__ void groups(int *a, float *f)
{
	cg::thread_block block = cg::this_thread_block();
	cg::grid_group grid = cg::this_grid();
	cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
	cg::thread_group half = cg::tiled_partition(block, 16);
	block.sync();
	tile.sync();
	half.sync();
	cg::sync(grid);
	int v = tile.shfl_down(a[block.thread_rank()], 1) + tile.any(1) + (int)grid.thread_rank() + (int)tile.meta_group_rank();
	v += cg::reduce(tile, v, cg::plus<int>());
	cg::coalesced_group active = cg::coalesced_threads();
	if (active.thread_rank() == 0) a[0] = v + (int)active.size() + (int)block.group_index().x;
	f[0] = 1.0f;
}

__global__ void libraries(curandState *states, float *f, cuda::atomic<int, cuda::thread_scope_device> *n, int *data)
{
	curandState local = states[threadIdx.x];
	curand_init(1234, threadIdx.x, 0, &local);
	f[0] = curand_uniform(&local) + curand_normal(&local);
	states[threadIdx.x] = local;
	typedef cub::BlockReduce<int, 128> reduce;
	__shared__ typename reduce::TempStorage storage;
	int sum = reduce(storage).Sum(data[threadIdx.x]);
	n->fetch_add(sum, cuda::memory_order_relaxed);
	__shared__ cuda::barrier<cuda::thread_scope_block> bar;
	if (threadIdx.x == 0) init(&bar, blockDim.x);
	__syncthreads();
	bar.arrive_and_wait();
	__shared__ int copy[128];
	__pipeline_memcpy_async(&copy[threadIdx.x], &data[threadIdx.x], sizeof(int));
	__pipeline_commit();
	__pipeline_wait_prior(0);
	using namespace nvcuda;
	wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
	wmma::fragment<wmma::accumulator, 16, 16, 16, float> y;
	wmma::fill_fragment(y, 0.0f);
	wmma::mma_sync(y, x, x, y);
	wmma::store_matrix_sync(f, y, 16, wmma::mem_row_major);
}

__axiom(blockIdx.y == 0);

__global__ void annotated(int *a, int n)
{
	__requires(n > 0);
	__assume(n < 1024);
	__requires(__implies(__enabled(), __distinct_int(n)));
	for (int i = 0; __invariant(i >= 0), __global_invariant(__write_implies(a, __write_offset_bytes(a) / sizeof(int) == threadIdx.x)), i < n;
	     i++)
		a[threadIdx.x] = i;
	__assert(__uniform_int(n) & !__read(a) & __no_write(a));
	__ensures(__return_val_int() == 0 | __other_int(n) == n);
}

template<class T, int N> __global__ void launched(T *out, int n) { if (n > N) out[threadIdx.x] = n; }

int main(int argc, char **argv)
{
	int *device = NULL, count = 0;
	float elapsed;
	cudaDeviceProp prop;
	cudaStream_t stream;
	cudaEvent_t start, stop;
	checkCudaErrors(cudaGetDeviceCount(&count));
	cudaGetDeviceProperties(&prop, 0);
	cudaMalloc(&device, 64 * sizeof(int));
	cudaMalloc((void **)&device, 64);
	cudaMemcpy(device, argv, 8, cudaMemcpyHostToDevice);
	cudaMemcpyToSymbol(table, argv, sizeof(table));
	cudaMemset(device, 0, 4);
	cudaStreamCreate(&stream);
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	cudaEventRecord(start, 0);
	launched<int, 4><<<dim3(2, 1), 128, 0, stream>>>(device, 7);
	launched<int, 4><<<prop.multiProcessorCount, 64>>>(device, argc);
	cudaEventRecord(stop);
	cudaEventElapsedTime(&elapsed, start, stop);
	cudaError_t e = cudaGetLastError();
	if (e != cudaSuccess) fprintf(stderr, "%s\n", cudaGetErrorString(e));
	cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
	cudaBindTexture2D(0, &tex_float, device, &desc, 4, 4, 16);
	void *args[] = { &device, &count };
	cudaLaunchKernel((void *)annotated, dim3(1), dim3(32), args, 0, stream);
	cudaFuncSetCacheConfig(annotated, cudaFuncCachePreferL1);
	cudaFree(device);
	cudaDeviceSynchronize();
	return cudaDeviceReset();
}

// args: --block-dim=32 --grid-dim=1
// exec: no params_t is of a missing header
// Of the operators and overloads in sight only one takes a float4 first; what is open beside it changes nothing in that. And none that takes
// two float4 is meant where one side is a number.
// expect: move drf
__device__ void operator*=(float4 &a, float b) { a.x *= b; a.y *= b; a.z *= b; }
__device__ void operator*=(int4 &a, int b) { a.x *= b; }
__device__ float4 operator-(float4 a, float4 b) { a.x -= b.x; return a; }
__device__ float4 nearer(float4 a, float b) { a.x += b; return a; }
__device__ int4 nearer(int4 a, float b) { return a; }
__device__ float4 nearer(float4 a, float4 b, float c) { return a; }
__global__ void move(float4 *p, float *q, const params_t params)
{
  float4 v = p[threadIdx.x];
  v *= params.damping;
  v = nearer(v, params.step);
  p[threadIdx.x] = v;
  q[threadIdx.x] = 1.0f - params.radius;
}

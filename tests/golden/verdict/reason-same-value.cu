// What all threads store alike, of vectors and structs member by member, is benign for the reason `same-value`; what may differ is not.
// args: --block-dim 64 --grid-dim 1
struct range { int first; float scale; short last[2]; };
// expect: number benign
// reason: number same-value
__global__ void number(int *out, int n)
{
	out[0] = n;
}
// expect: vector benign
// reason: vector same-value
__global__ void vector(float4 *out, float x)
{
	out[0] = make_float4(0.0f, 1.0f, x, x);
}
// expect: vector_members benign
// reason: vector_members same-value
__global__ void vector_members(float4 *out, float x)
{
	out[0].x = 0.0f;
	out[0].y = 1.0f;
	out[0].z = x;
	out[0].w = x + 1.0f;
}
// expect: members benign
// reason: members same-value
__global__ void members(range *out, int n)
{
	out->first = 0;
	out->scale = 0.5f;
	out->last[0] = n;
	out->last[1] = n;
}
// expect: whole benign
// reason: whole same-value
__global__ void whole(range *out, int n)
{
	range r;
	r.first = 0;
	r.scale = 0.5f;
	r.last[0] = n;
	r.last[1] = n;
	*out = r;
}
// expect: vector_differs racy
// reason: vector_differs none
__global__ void vector_differs(float4 *out)
{
	out[0] = make_float4(0.0f, 1.0f, 2.0f, threadIdx.x);
}
// expect: member_differs racy
// reason: member_differs none same-value
__global__ void member_differs(range *out, int n)
{
	out->first = 0;
	out->last[0] = n;
	out->last[1] = threadIdx.x;
}

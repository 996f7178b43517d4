// Pointers in structs, in arrays of structs, in structs in structs.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
struct span { int *p; int n; };
struct both { span in, out[2]; };
__global__ void drf(int *a)
{
	both b;
	b.in.p = a;
	b.out[0] = { a + 32, 32 };
	b.out[1].p = b.out[0].p + b.out[0].n;
	both copy = b;
	b.out[0].p = a;
	copy.out[0].p[threadIdx.x] = 1;
	copy.out[1].p[threadIdx.x] = copy.in.p[threadIdx.x];
}
__global__ void racy(int *a)
{
	both b;
	b.in.p = a;
	b.out[0] = { a + 31, 32 };
	b.out[0].p[threadIdx.x] = b.in.p[threadIdx.x];
}

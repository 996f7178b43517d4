// Unions: of a local, one member's bytes read as another's; in shared memory, members overlap.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
union bits { unsigned whole; unsigned short part[2]; unsigned char byte[4]; };
__global__ void drf(int *a)
{
	__shared__ union { int i[32]; float f[32]; } s;
	bits b;
	b.whole = threadIdx.x;
	a[b.whole] = 1;
	s.i[threadIdx.x] = 1;
	s.f[threadIdx.x] = 2.0f;
}
__global__ void racy(int *a)
{
	__shared__ union { int i[32]; double d[16]; } s;
	s.i[threadIdx.x] = threadIdx.x;
	if (threadIdx.x < 16)
		s.d[threadIdx.x] = threadIdx.x;
}

// args: --block-dim=32 --grid-dim=1
// exec: no nowhere.h is not there
// A member of an object whose type nothing declares: the object is accessed. Two members of one object may meet, or not; behind
// a pointer, or an index, a member may lie anywhere.
// expect: copied racy
// expect: same racy
// expect: another possibly-racy
// expect: behind possibly-racy
// expect: changed drf
// expect: halves racy
// expect: own drf
// expect: by_reference drf
// expect: by_pointer drf
// expect: atomically drf
// expect: exchanged drf
// expect: too_early racy
// expect: indexed possibly-racy
// expect: shared_index possibly-racy
// expect: given drf
// expect: viewed possibly-racy
// expect: fixed possibly-racy
#include "nowhere.h"
__global__ void copied(cell *c, cell *d, int *a) { c[threadIdx.x] = d[threadIdx.x]; a[threadIdx.x] = c[threadIdx.x + 1].n; }
__global__ void same(cell *c, int *a) { c[threadIdx.x].n = 5; a[threadIdx.x] = c[threadIdx.x + 1].n; }
__global__ void another(cell *c, int *a) { c[threadIdx.x].n = 5; a[threadIdx.x] = c[threadIdx.x + 1].m; }
__global__ void behind(cell *c, int *a) { a[threadIdx.x] = 5; a[threadIdx.x + 64] = c[0].p[threadIdx.x + 1]; }
__global__ void changed(cell *c) { c[threadIdx.x].n += 5; }
__global__ void halves(cell *c) { c[threadIdx.x / 2].n += 5; }
__global__ void own(cell *c) { cell x = c[threadIdx.x]; x.n = 3; x.m = 4; c[threadIdx.x] = x; }
__global__ void by_reference(cell *c) { cell &x = c[threadIdx.x]; x.n = 3; x.m = 4; }
__global__ void by_pointer(cell *c) { cell *x = c + threadIdx.x; x->n = x->m; }
__global__ void atomically(cell *c) { cell *x = c + threadIdx.x; atomicAdd(&x->n, 3); }
__global__ void exchanged(cell *c)
{
	__shared__ cell s[32];
	s[threadIdx.x].n = 3;
	__syncthreads();
	c[threadIdx.x].n = s[31 - threadIdx.x].n;
}
__global__ void too_early(cell *c) { __shared__ cell s[32]; s[threadIdx.x].n = 3; c[threadIdx.x].n = s[31 - threadIdx.x].n; }
__global__ void indexed(cell *c, int i) { c[threadIdx.x].data[i] = 3; }
__global__ void shared_index(int *a) { __shared__ cell s[4]; s[0].data[threadIdx.x] = 3; a[threadIdx.x] = s[0].n; }
__global__ void given(cell c, int *a) { a[threadIdx.x + c.n] = 3; }
__global__ void viewed(cell *c) { c[threadIdx.x].n = 3; ((int *)c)[threadIdx.x] = 1; }
__global__ void fixed(cell *c) { int t = threadIdx.x; if (t != 7) c[t].n = t; else c[3].m = t; }

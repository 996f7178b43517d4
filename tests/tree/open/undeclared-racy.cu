// expect: racy
// args: --block-dim=32 --grid-dim=1
// exec: no nothing declares its types
// What nothing declares may store anywhere, and tells nothing of where is stored.
#include "nowhere/parts.h"
__global__ void halves(real *a) { a[threadIdx.x / 2] = threadIdx.x; }
__global__ void index(int *a) { a[lane_number()] = threadIdx.x; }
__global__ void changed(int *a) { int i = threadIdx.x; advance(i); a[i] = threadIdx.x; }
__global__ void given(int *a) { fill(a, threadIdx.x); a[threadIdx.x] = 0; }
__global__ void of_number(int *a) { put<4>(a, threadIdx.x); a[threadIdx.x] = 0; }
__global__ void of_capital(int *a) { PUT<4>(a, threadIdx.x); a[threadIdx.x] = 0; }
__global__ void scoped(int *a) { way::put<4>(a, threadIdx.x); a[threadIdx.x] = 0; }
__global__ void through(View v) { v[0] = threadIdx.x; }
__global__ void called(View v) { v(0) = threadIdx.x; }
__global__ void chosen(View v, View w) { (threadIdx.x > 3 ? v(0) : w(0)) = threadIdx.x; }
__global__ void streamed(View v) { v << threadIdx.x; }
__global__ void field(Cell *c) { c[threadIdx.x / 2].value = threadIdx.x; }
__global__ void counted(Cell *c) { c[0].count++; }
__global__ void bound(View v) { int &r = v.at(0); r = threadIdx.x; }
__global__ void object(int *a) { state.count = threadIdx.x; a[threadIdx.x] = 0; }

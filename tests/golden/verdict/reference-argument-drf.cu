// The same without a race.
// expect: drf
// args: --block-dim=32 --grid-dim=1
__device__ int G1, G2; __device__ int GA[64];
template<int (&A)[64]> __device__ void wra(int i, int v) { A[i] = v; }
__global__ void array() { wra<GA>(threadIdx.x, threadIdx.x); }
__device__ int Q[64], *QP = Q;
__global__ void declared() { QP[threadIdx.x] = 1; Q[threadIdx.x] = threadIdx.x; }
__device__ int *QM = &Q[8];
__constant__ int *const QC = Q;
static __device__ int *QS = Q;

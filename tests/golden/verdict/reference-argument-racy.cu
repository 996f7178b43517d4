// A template's reference parameter is the variable that it is given; a declared pointer points where its declaration says.
// expect: racy
// args: --block-dim=32 --grid-dim=1
__device__ int G1, G2; __device__ int GA[64];
template<int &R> __device__ void wr(int v) { R = v; }
__global__ void variable() { wr<G1>(threadIdx.x); }
template<int (&A)[64]> __device__ void wra(int i, int v) { A[i] = v; }
__global__ void array() { wra<GA>(threadIdx.x/2, threadIdx.x); }
__global__ void meets() { wra<GA>(threadIdx.x, threadIdx.x); GA[threadIdx.x+1] = 2; }
template<int *P> __device__ void wrp(int i, int v) { P[i] = v; }
__global__ void pointer() { wrp<GA>(threadIdx.x/2, threadIdx.x); }
__global__ void pointer_meets() { wrp<GA>(threadIdx.x, threadIdx.x); GA[threadIdx.x+1] = 2; }
template<auto &R> __device__ void wrauto(int v) { R = v; }
__global__ void automatic() { wrauto<G1>(threadIdx.x); }
template<int &R> struct RR { __device__ static void put(int v) { R = v; } };
__global__ void of_class() { RR<G1>::put(threadIdx.x); }
__device__ int Q[64], *QP = Q;
__global__ void declared() { QP[threadIdx.x] = 1; Q[threadIdx.x + 1] = threadIdx.x; }
__device__ int *QM = &Q[8];
__global__ void further() { QM[threadIdx.x] = threadIdx.x; Q[threadIdx.x + 9] = 2; }
__constant__ int *const QC = Q;
__global__ void constant() { QC[threadIdx.x] = 1; Q[threadIdx.x + 1] = threadIdx.x; }
static __device__ int *QS = Q;
__global__ void internal() { QS[threadIdx.x] = 1; Q[threadIdx.x + 1] = threadIdx.x; }
__managed__ int MM[64]; __device__ int *MP = MM;
__global__ void managed() { MP[threadIdx.x] = 1; MM[threadIdx.x + 1] = threadIdx.x; }

// Constructors and destructors of parts that are instances of templates run, and default member initialisers of theirs count.
// expect: racy
// args: --block-dim=32 --grid-dim=1
__device__ int WG[64];
template<class T> struct K { T n; __device__ K() : n(threadIdx.x/2) {} };
template<class T> struct KD { T n; __device__ KD() : n(threadIdx.x) {} };
__global__ void array(int *x) { K<int> k[2]; x[k[1].n] = threadIdx.x; }
struct H { K<int> k; }; struct HD { KD<int> k; };
__global__ void member(int *x) { H h; x[h.k.n] = threadIdx.x; }
__global__ void listed(int *x) { H h = {}; x[h.k.n] = threadIdx.x; }
template<class T> struct HT { K<T> k; T m = 3; }; template<class T> struct HTD { KD<T> k; T m = 3; };
__global__ void of_instance(int *x) { HT<int> h; x[h.k.n] = threadIdx.x; }
__global__ void empty_list(int *x) { HT<int> h{}; x[h.k.n] = threadIdx.x; }
template<class T> struct BT : KD<T> { T q = 4; };
template<class T> struct BR : K<T> { T q = 4; };
__global__ void base(int *x) { BR<int> b; x[b.n + b.q] = threadIdx.x; }
__global__ void base_list(int *x) { BR<int> b{}; x[b.n + b.q] = threadIdx.x; }
__global__ void base_array(int *x) { BR<int> b[2] = {}; x[b[1].n + b[1].q] = threadIdx.x; }
struct DB : K<int> { int z; }; 
__global__ void heir(int *x) { DB d; x[d.n] = threadIdx.x; }
__global__ void heirs(int *x) { DB d[2]; x[d[1].n] = threadIdx.x; }
template<class T> struct WW { __device__ WW() { WG[0] = threadIdx.x; } };
struct HW { WW<int> w; int k; };
__global__ void effects() { WW<int> w[2]; }
__global__ void effect_in_member() { HW w; }
__global__ void effects_in_array() { HW w[3] = { }; }
template<class T> struct HWT { WW<T> w; T k; };
__global__ void effects_of_instances() { HWT<int> w[2]; }
template<class T> struct HWB : WW<T> { };
__global__ void effects_of_bases() { HWB<int> w[2]; }
struct HWC : WW<int> { int z; };
template<class T> struct Guard { T i; __device__ ~Guard() { WG[0] = threadIdx.x; } };
template<class T> struct GuardD { T i; __device__ ~GuardD() { WG[threadIdx.x] = threadIdx.x; } };
struct HG { Guard<int> g; int k; }; struct HGD { GuardD<int> g; int k; };
template<class T> struct HGT { Guard<T> g; T k; }; template<class T> struct HGTD { GuardD<T> g; T k; };
template<class T> struct BGT : Guard<T> { T k; }; template<class T> struct BGTD : GuardD<T> { T k; };
__global__ void dies() { Guard<int> g{1}; }
__global__ void member_dies() { HG g{{1}, 2}; }
__global__ void instance_dies() { HGT<int> g{{1}, 2}; }
__global__ void base_dies() { BGT<int> g{{1}, 2}; }

// The same without a race.
// expect: drf
// args: --block-dim=32 --grid-dim=1
struct S { int a = 3, b = 4; };
struct B { int q = 5; }; struct D : B { int z = 6; };
__global__ void elements(int *x) { S s[3] = { {1, 2} }; x[s[2].a == 3 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void base(int *x) { D d = {}; x[d.q == 5 && d.z == 6 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void base_given(int *x) { D d = { {7} }; x[d.q == 7 && d.z == 6 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void base_empty(int *x) { D d = { {}, 9 }; x[d.q == 5 && d.z == 9 ? threadIdx.x : 0] = threadIdx.x; }
struct H { S s[2]; int k = 1; };
__global__ void nested(int *x) { H h = {}; x[h.s[1].b == 4 && h.k == 1 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void no_list(int *x) { H h; x[h.s[1].b == 4 && h.k == 1 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void inner(int *x) { H h = { { {1} } }; x[h.s[0].a == 1 && h.s[0].b == 4 && h.s[1].b == 4 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void array(int *x) { S s[3] = {}; x[s[0].a == 3 && s[2].b == 4 ? threadIdx.x : 0] = threadIdx.x; }
struct E : D { int w; };
__global__ void heir(int *x) { E e{}; x[e.q == 5 && e.w == 0 ? threadIdx.x : 0] = threadIdx.x; }
struct C { int n; __device__ C() : n(8) {} }; 
__global__ void constructed(int *x) { C c[3] = {}; x[c[2].n == 8 ? threadIdx.x : 0] = threadIdx.x; }
struct L { C c; int m = 2; };
__global__ void member_constructed(int *x) { L l[2] = { {} }; x[l[0].c.n == 8 && l[1].m == 2 && l[1].c.n == 8 ? threadIdx.x : 0] = threadIdx.x; }
struct DP { int n = threadIdx.x / 2; int m = n + 1; };
struct DQ { int n = threadIdx.x; };
__global__ void of_thread(int *x) { DQ p[2] = {}; x[p[1].n] = threadIdx.x; }
__global__ void rows(int *x) { S s[2][2] = { { {1} } }; x[s[0][0].b == 4 && s[0][1].a == 3 && s[1][1].b == 4 ? threadIdx.x : 0] = threadIdx.x; }
template<class T> struct TS { T a = 3; T b = 4; };
template<class T> __global__ void open(int *x) { TS<int> s[3] = { {1} }; x[s[2].a == 3 && s[0].b == 4 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void instance(int *x) { TS<int> s = {1}; x[s.a == 1 && s.b == 4 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void instances(int *x) { TS<int> s[2] = {{1}}; x[s[0].a == 1 && s[0].b == 4 && s[1].a == 3? threadIdx.x : 0] = threadIdx.x; }
template<class T> struct Of { __device__ static int of(int n) { return n; } }; template<> struct Of<char> { __device__ static int of(int n) { return -n; } };
template<class T> __global__ void open_value(int *x) { S s[2] = { {Of<T>::of(1)} }; x[s[0].b == 4 ? threadIdx.x : 0] = threadIdx.x; }

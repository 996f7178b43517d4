template<int N> struct s { static const int v = s<N + 1>::v; };
__global__ void k(int *a) { a[s<0>::v] = 1; }

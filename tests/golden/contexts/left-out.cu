// args: --launch auto
// expect: unsupported
/* More instances than are looked at: what starts one that is left out starts no other. */
template<int N> __global__ void k(int *a, int n) { a[n == N ? threadIdx.x : 0] = threadIdx.x; }
template<int N> void start(int *a) { k<N><<<1, 64>>>(a, N); }
#define TEN(d) start<d##0>(a); start<d##1>(a); start<d##2>(a); start<d##3>(a); start<d##4>(a); start<d##5>(a); start<d##6>(a); start<d##7>(a); start<d##8>(a); start<d##9>(a);

int main()
{
	int *a;
	cudaMalloc(&a, 64 * sizeof(int));
	TEN(1) TEN(2) TEN(3) TEN(4) TEN(5) TEN(6) TEN(7)
}

// args: --launch auto
// expect: rows drf
// expect: halves drf
// expect: crowded racy
// expect: flagged drf
// expect: wide conditional
/* A power of two whose exponent a switch fixes; one that stays open is known to be one; a flag in the sign is no overflow. */
#include <cstdlib>

/* a row for each y: wider than 2^K, rows overlap */
template <int K> __global__ void rows(int *a) { a[threadIdx.y * (1 << K) + threadIdx.x] = threadIdx.x; }
template <int K> __global__ void crowded(int *a) { a[threadIdx.y * (1 << K) + threadIdx.x] = threadIdx.x; }
template <int K> __global__ void halves(int *a) { a[threadIdx.y * (256 >> K) + threadIdx.x] = threadIdx.x; }
__global__ void flagged(int *a, int n) { a[n == 7 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void wide(int *a, unsigned long long n) { a[n ? threadIdx.x : 0] = threadIdx.x; }

static int log2_of(int n)
{
	int k = 0;
	while ((1 << k) < n) k++;
	return k;
}

int main(int argc, char **argv)
{
	int *a, n = atoi(argv[1]), log2 = log2_of(n), width = 1 << log2;
	cudaMalloc(&a, 1 << 24);
	dim3 block(width, 128 / width), more(width + 1, 2), less(256 >> log2, 2);
	switch (log2) {
	case 3: rows<3><<<1, block>>>(a); crowded<3><<<1, more>>>(a); break;
	case 5: rows<5><<<1, block>>>(a); halves<5><<<1, less>>>(a); break;
	case 6: rows<6><<<1, block>>>(a); halves<6><<<1, less>>>(a); break;
	}
	int flags = 1 << 31;
	if (flags < 0) flagged<<<1, 64>>>(a, 7);
	unsigned long long none = 1ull << (log2 + 40);
	wide<<<1, 64>>>(a, none);
}

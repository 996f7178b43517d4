// expect: two_at_once racy
// expect: with_phase racy
// expect: entered possibly-racy
// expect: in_turn racy
// args: --block-dim=64 --grid-dim=1
// As ring-buffers-drf.cu, but what comes round meets another iteration's buffer, or is a value that only some iteration has.
__global__ void two_at_once(int *a, const int *b, int n)
{
	__shared__ int s[3][64];
	int from = 0, to = 2;
	s[0][threadIdx.x] = s[1][threadIdx.x] = 0;
	for (int i = 2; i < n; i++) {
		__syncthreads();
		s[to][threadIdx.x] = b[threadIdx.x];
		a[threadIdx.x] += s[from][63 - threadIdx.x];
		from = (from + 1) % 3;
		to = (to + 2) % 3;
	}
}

// The phase is 1 after three stages.
__global__ void with_phase(int *a, int n)
{
	int stage = 0, phase = 0;
	for (int i = 0; i < n; i++) {
		if (phase) a[0] = threadIdx.x;
		if (++stage == 3) {
			stage = 0;
			phase ^= 1;
		}
	}
}

// 5, 0, 1, 2, 0, 1, 2, ...: what it begins with does not come back, and no rule computes it.
__global__ void entered(int *a, int n)
{
	int at = 5;
	for (int i = 0; i < n; i++) {
		if (at == 2) a[0] = threadIdx.x;
		at = at == 2 || at == 5 ? 0 : at + 1;
	}
}

// 4, 1, 7, 4, 1, 7, ...: seven is one of them, if no sum modulo anything.
__global__ void in_turn(int *a, int n)
{
	int at = 4;
	for (int i = 0; i < n; i++) {
		if (at == 7) a[0] = threadIdx.x;
		at = at == 4 ? 1 : at == 1 ? 7 : 4;
	}
}

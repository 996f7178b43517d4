// Who takes a branch parts from the others where a barrier below it is come to: of a loop that has a turn. The witness has one, too; without, nothing diverges.
// expect: k_turns racy
// expect: k_other_side racy
// expect: k_no_turn drf
// expect: k_same_turn drf
// expect: k_some_turn racy
// args: --block-dim=32 --grid-dim=1

__global__ void k_turns(int *out, int n)
{
	__shared__ int s[32];
	if (threadIdx.x >= 20) return;
	for (int i = 0; i < n; i++) {
		s[threadIdx.x] = i;
		__syncthreads();
	}
	out[threadIdx.x] = s[threadIdx.x];
}

__global__ void k_other_side(int *out, int n)
{
	if (threadIdx.x < 20) {
		out[threadIdx.x] = n;
	} else {
		for (int i = 0; i < n; i++) __syncthreads();
	}
}

__global__ void k_no_turn(int *out, int n)
{
	if (n > 0) return;
	if (threadIdx.x < 20) {
		for (int i = 0; i < n; i++) __syncthreads();
	}
	out[threadIdx.x] = n;
}

__global__ void k_same_turn(int *out, int n, int m)
{
	for (int i = 0; i < n; i++) {
		if (threadIdx.x < 20 || m > 3) {
			for (int j = 3; j < m; j++) __syncthreads();
		}
	}
	out[threadIdx.x] = n;
}

__global__ void k_some_turn(int *out, int n, int m)
{
	if (threadIdx.x < 20) {
		for (int i = 0; i < n; i++)
			if (i > 0 && i % 3 == m) __syncthreads();
	}
	out[threadIdx.x] = n;
}

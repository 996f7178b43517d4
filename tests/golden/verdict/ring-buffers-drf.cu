// expect: drf
// args: --block-dim=64 --grid-dim=1
// Numbers that a loop carries round: one barrier an iteration is enough where the next one writes another buffer.
__global__ void modulo(int *a, int n)
{
	__shared__ int s[3][64];
	int stage = 0;
	for (int i = 0; i < n; i++) {
		s[stage][threadIdx.x] = i;
		__syncthreads();
		a[threadIdx.x] += s[stage][63 - threadIdx.x];
		stage = (stage + 1) % 3;
	}
	s[stage][threadIdx.x] = n;
}

__global__ void downwards(int *a, int n)
{
	__shared__ int s[3][64];
	int stage = 2;
	for (int i = 0; i < n; i++) {
		s[stage][threadIdx.x] = i;
		__syncthreads();
		a[threadIdx.x] += s[stage][63 - threadIdx.x];
		stage = stage ? stage - 1 : 2;
	}
}

// Two that change together, as a barrier's stage and its phase.
__global__ void with_phase(int *a, int n)
{
	__shared__ int s[6][64];
	int stage = 0, phase = 0;
	for (int i = 0; i < n; i++) {
		s[3 * phase + stage][threadIdx.x] = i;
		__syncthreads();
		a[threadIdx.x] += s[3 * phase + stage][63 - threadIdx.x];
		if (++stage == 3) {
			stage = 0;
			phase ^= 1;
		}
	}
}

__global__ void ahead(int *a, const int *b, int n)
{
	__shared__ int s[4][64];
	unsigned from = 0, to = 3;
	for (int i = 0; i < 3; i++) s[i][threadIdx.x] = b[i * 64 + threadIdx.x];
	for (int i = 3; i < n; i++) {
		__syncthreads();
		s[to][threadIdx.x] = b[i * 64 + threadIdx.x];
		a[threadIdx.x] += s[from][63 - threadIdx.x];
		from = (from + 1) & 3;
		to = (to + 1) & 3;
	}
}

// No sum modulo anything: 4, 1, 7, 4, 1, 7, ...
__global__ void in_turn(int *a, int n)
{
	__shared__ int s[8][64];
	int at = 4;
	for (int i = 0; i < n; i++) {
		s[at][threadIdx.x] = i;
		__syncthreads();
		a[threadIdx.x] += s[at][63 - threadIdx.x];
		at = at == 4 ? 1 : at == 1 ? 7 : 4;
	}
}

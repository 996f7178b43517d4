// Two pointers that nobody knows, swapped by a loop: they were taken for what an iteration leaves, which the text of the kernel did not bind.
// exec: no pair_of has no body
// args: --block-dim=64 --grid-dim=1
// expect: given possibly-racy
// expect: copied possibly-racy
// expect: known drf
struct Pair {
	float *front, *back;
	__device__ void swap() { float *t = front; front = back; back = t; }
};
__device__ Pair pair_of(int n);

__global__ void given(int steps)
{
	Pair p = pair_of(threadIdx.x);
	for (int i = 0; i < steps; i++) p.swap();
	p.front[threadIdx.x] = 1;
}

__global__ void copied(float **rows, int steps)
{
	float *pair[2];
	memcpy(pair, rows + threadIdx.x, sizeof pair);
	for (int i = 0; i < steps; i++) {
		float *t = pair[0];
		pair[0] = pair[1];
		pair[1] = t;
	}
	pair[0][threadIdx.x] = 1;
}

__global__ void known(float *a, float *b, int steps)
{
	Pair p = { a, b };
	for (int i = 0; i < steps; i++) {
		p.front[threadIdx.x] = i;
		p.swap();
	}
	p.front[threadIdx.x] = 1;
}

// Two levels around a loop that waits for a lock: what follows depends on what other threads do, at each depth.
// expect: possibly-racy
// args: --block-dim=32 --grid-dim=1
// label: possible
__global__ void k(int *lock, int *A, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			while (atomicCAS(lock, 0, 1) != 0);
			A[i + j]++;
			atomicExch(lock, 0);
		}
}

// args: --block-dim 1 --launch any
// expect: shuffled drf
// expect: past_the_end possibly-racy
// expect: hashed drf
// expect: hashed_slots drf
// expect: hash_of_id racy
// What a hash or a random number gives may be anything: its remainder stays in the row, and that is enough.
__device__ unsigned next_random(unsigned &s)
{
	s ^= s << 13;
	s ^= s >> 17;
	s ^= s << 5;
	return s;
}

__global__ void shuffled(float *x, int n, unsigned seed)
{
	unsigned state = seed ^ blockIdx.x;
	float *row = x + blockIdx.x * n;
	for (int i = n - 1; i > 0; i--) {
		int j = next_random(state) % (i + 1);
		float t = row[i];
		row[i] = row[j];
		row[j] = t;
	}
}

__global__ void past_the_end(float *x, const unsigned *keys, int n)
{
	float *row = x + blockIdx.x * n;
	for (int i = n - 1; i > 0; i--) {
		unsigned h = keys[i] ^ keys[i] >> 7;
		row[h % (i + 2)] = i;
	}
}

__global__ void hashed(const unsigned *keys, int *table, int slots, int n)
{
	int *own = table + blockIdx.x * slots;
	for (int i = 0; i < n; i++) {
		unsigned h = keys[i] ^ keys[i] >> 7;
		own[h % slots] = i;
	}
}

__global__ void hashed_slots(const unsigned *keys, int *table, unsigned slots, int n)
{
	int *own = table + blockIdx.x * slots;
	for (int i = 0; i < n; i++) {
		unsigned h = keys[i] ^ keys[i] >> 7;
		own[h % slots] = i;
	}
}

__global__ void hash_of_id(int *table)
{
	unsigned h = (blockIdx.x ^ 5) / 2;
	table[h] = blockIdx.x;
}

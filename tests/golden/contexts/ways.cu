// args: --launch auto
// expect: joined racy
// expect: known_on_one_way racy
// expect: changed_elsewhere possibly-racy
// expect: most racy
// expect: of_a_quotient racy
// expect: grown possibly-racy
// expect: counted_down racy
// expect: fallen_into racy
// expect: kept drf
// Ways to a launch of which one starts blocks of more than 32 threads: tiles of 32 elements overlap there, and only there.
__global__ void joined(int *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void known_on_one_way(int *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void changed_elsewhere(int *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void most(int *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void of_a_quotient(int *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void grown(int *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void counted_down(int *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void fallen_into(int *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void kept(int *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }

int size;
void elsewhere();

void run(int *d, int n, int m, bool small)
{
	int block = 64;
	if (small) block = 32;
	joined<<<4, block>>>(d);
	size = 32;
	kept<<<4, size>>>(d);
	elsewhere();
	changed_elsewhere<<<4, size>>>(d);
	if (m < 34 && n <= m) most<<<m, n>>>(d);
	if (n / 8 <= 4) of_a_quotient<<<4, n>>>(d);
}

void check(int *d, int n, int checked)
{
	if (checked > 3) {
		if (n > 32) return;
	} else if (n > 64) return;
	known_on_one_way<<<4, n>>>(d);
}

void repeat(int *d, int m)
{
	int block = 16, start = 32;
	for (int i = 0; i < m; i++) block *= 2;
	grown<<<4, block>>>(d);
	for (int n = 33; n >= 1; n--) counted_down<<<4, n>>>(d);
	switch (m) {
	case 0: start = 64;
	case 1: fallen_into<<<4, start>>>(d);
	}
}

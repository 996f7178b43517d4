// Loop variables of few bits wrap around, others are unsigned beside a signed limit.
// args: --block-dim 64 --grid-dim 1
// expect: char_passes_its_end possibly-racy
// expect: byte_counts_on possibly-racy
// expect: byte_beside racy
// expect: short_beside racy
// expect: byte_goes_round possibly-racy
// expect: kept_as_byte possibly-racy
// expect: negative_start possibly-racy
// expect: char_stays drf
// expect: byte_beside_short drf
// expect: never_below_zero drf
// expect: unsigned_limit drf
__global__ void char_passes_its_end(int *a)
{
	int k = 0;
	for (signed char i = 0; i < 120; i += 50) { if (i < 0) a[0] = threadIdx.x; if (++k > 5) break; }
}
__global__ void byte_counts_on(int *a)
{
	unsigned char c = 250;
	for (; c > 10; c++);
	if (c == 0) a[0] = threadIdx.x;
}
__global__ void byte_beside(int *a)
{
	unsigned char c = 0;
	for (int i = 0; i < 300; i++) { if (i > 280 && c < 40) a[0] = threadIdx.x; c++; }
}
__global__ void short_beside(int *a, int n)
{
	short c = 0;
	for (int i = 0; i < n; i++) { c += 1000; if (c < 0) a[0] = threadIdx.x; }
}
__global__ void byte_goes_round(int *a)
{
	unsigned char c = 255;
	do { c++; } while (c < 3);
	if (c == 3) a[0] = threadIdx.x;
}
__global__ void kept_as_byte(int *a)
{
	int x = 300;
	for (int i = 0; i < 2; i++) { if (x < 256) a[0] = threadIdx.x; x = (unsigned char)x; }
}
__global__ void negative_start(int *a, int n)
{
	int i;
	for (i = n; i < blockDim.x; i++);
	if (i < 0) a[0] = threadIdx.x;
}
__global__ void char_stays(int *a)
{
	for (signed char i = 0; i < 70; i += 50) if (i < 0) a[0] = threadIdx.x;
}
__global__ void byte_beside_short(int *a)
{
	unsigned char c = 0;
	for (int i = 0; i < 200; i++) { if (i > 180 && c < 40) a[0] = threadIdx.x; c++; }
}
__global__ void never_below_zero(int *a, int n)
{
	for (int i = n; i < blockDim.x; i++) if (i < 0) a[0] = threadIdx.x;
}
__global__ void unsigned_limit(int *a, unsigned n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] = i;
}

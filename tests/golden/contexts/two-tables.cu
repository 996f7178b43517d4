// args: --launch auto
// expect: from_wide drf
// expect: from_narrow possibly-racy
// Tables of constants are read once, each for itself: what one holds says nothing of the other.
__global__ void from_wide(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void from_narrow(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

static const int wide[20] = {64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83};
static const int narrow[20] = {44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};

void run(int *a, int i)
{
	for (int k = 0; k < 3; k++) {
		from_wide<<<1, 64>>>(a, wide[i]);
		from_narrow<<<1, 64>>>(a, narrow[i]);
	}
}

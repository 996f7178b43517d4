// args: --block-dim 64 --grid-dim 2
// expect: between drf
// expect: scanned drf
// expect: not_ordered possibly-racy
// exec: no what it requires of its data is not made
// What the right side of && reads is what the array holds, in the condition after it as well.
#define ID (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void between(int *out, const int *key, const int *sorted, int n)
{
	int first = (blockIdx.x * blockDim.x + threadIdx.x) * 8, last = first + 7;
	__requires(__implies(__other_int(last) < first, sorted[__other_int(last)] < sorted[first]));
	for (int i = 0; i < n; i++)
		if (key[i] >= sorted[first] && key[i] <= sorted[last]) out[i] = first;
}

__global__ void not_ordered(int *out, const int *key, const int *sorted, int n)
{
	int first = (blockIdx.x * blockDim.x + threadIdx.x) * 8, last = first + 7;
	__requires(__implies(__other_int(last) < first, sorted[__other_int(last)] <= sorted[first]));
	for (int i = 0; i < n; i++)
		if (key[i] >= sorted[first] && key[i] <= sorted[last]) out[i] = first;
}

/* where a scan places what a mask keeps */
__global__ void scanned(int *a, const unsigned *scan, const unsigned *keep)
{
	__requires(__implies(ID < __other_int(ID), scan[ID] + keep[ID] <= scan[__other_int(ID)]));
	__requires(__implies(ID < __other_int(ID), __add_noovfl(scan[ID], keep[ID])));
	if (keep[ID]) a[scan[ID]] = threadIdx.x;
}

// args: --block-dim 64
// expect: own_number drf
// expect: distinct drf
// expect: distinct_of_other drf
// expect: through_another drf
// expect: one_only drf
// expect: of_truths drf
// expect: some_threads possibly-racy
// expect: later_number possibly-racy
// expect: of_itself possibly-racy
// expect: another_array possibly-racy
// expect: written possibly-racy
// exec: no what it requires of its data is not made
// What annotations say of the data that two threads read is known of every two: the array holds one value at one place, and both compute
// their places of their own ids. Nothing is known where not all threads get to the annotation, or where the kernel writes the array.
#define TID (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void own_number(int *a, const unsigned *p, unsigned n)
{
	__requires(__implies(TID < n, p[TID] == TID));
	if (TID < n) a[p[TID]] = threadIdx.x;
}

__global__ void distinct(int *a, const int *p)
{
	__requires(__distinct_int(p[TID]));
	a[p[TID]] = threadIdx.x;
}

__global__ void distinct_of_other(int *a, const int *p)
{
	int i = TID;
	__requires(p[i] != p[__other_int(i)]);
	a[p[i]] = threadIdx.x;
}

__global__ void through_another(int *a, const int *p, const int *q)
{
	__assume(__distinct_int(q[p[TID]]));
	a[q[p[TID]]] = threadIdx.x;
}

__global__ void one_only(int *a, const unsigned *p)
{
	__requires(__exclusive(p[TID] > 3));
	if (p[TID] > 3) a[0] = threadIdx.x;
}

__global__ void of_truths(int *a, const unsigned *p)
{
	__requires(__implies(p[TID] > 3, !__other_bool(p[TID] > 3)));
	__assert(__other_bool(__implies(true, p[0] >= 0)));
	if (p[TID] > 3) a[0] = threadIdx.x;
}

__global__ void some_threads(int *a, const int *p, unsigned n)
{
	if (TID == n) {
		a[p[TID]] = threadIdx.x;
		return;
	}
	__requires(__distinct_int(p[TID]));
	a[p[TID]] = threadIdx.x;
}

__global__ void later_number(int *a, const int *p)
{
	int i = TID;
	__requires(p[i + 1] != p[__other_int(i) + 2]);
	a[p[i + 1]] = threadIdx.x;
}

__global__ void of_itself(int *a, const int *p)
{
	__requires(p[TID] != p[TID + 1]);
	a[p[TID]] = threadIdx.x;
}

__global__ void another_array(int *a, const int *p, const int *q)
{
	__requires(__distinct_int(p[TID]));
	a[q[TID]] = threadIdx.x;
}

__global__ void written(int *a, int *p)
{
	__requires(__distinct_int(p[TID]));
	a[p[TID]] = threadIdx.x;
	p[TID] = 0;
}

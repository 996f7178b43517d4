/* `case 6 ... 9:` is each of these numbers, and nothing else of the switch is one of them. */
// expect: inside drf
// expect: inside_racy racy
// expect: outside drf
// expect: outside_racy racy
// expect: from_three drf
// expect: from_zero racy
#define KERNEL(name) __global__ void name(int *y, int n) { y[threadIdx.x * n] = threadIdx.x; }
KERNEL(inside)
KERNEL(inside_racy)
KERNEL(outside)
KERNEL(outside_racy)
KERNEL(from_three)
KERNEL(from_zero)

void constants(int *y)
{
	int n = 0, m = 0;
	switch (7) { case 1 ... 5: n = 0, m = 1; break; case 6 ... 9: n = 1, m = 0; break; default: n = 0, m = 1; }
	inside<<<1, 32>>>(y, n);
	inside_racy<<<1, 32>>>(y, m);
	switch (10) { case 1 ... 9: n = 0, m = 1; break; default: n = 1, m = 0; }
	outside<<<1, 32>>>(y, n);
	outside_racy<<<1, 32>>>(y, m);
}

void given(int *y, int mode)
{
	int n = 1, m = 1;
	switch (mode) { case 3 ... 9: n = mode; }
	from_three<<<1, 32>>>(y, n);
	switch (mode) { case 0 ... 9: m = mode; }
	from_zero<<<1, 32>>>(y, m);
}

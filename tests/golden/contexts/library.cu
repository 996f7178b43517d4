// args: --launch auto
// expect: possibly-racy
// What a library function is given by a pointer that is chosen, that another one gave back, or that lies in an object, it may write: n is not the block's size then.
#include <cstdio>
#include <cstring>
#include <memory>
#include <sys/uio.h>

__global__ void chosen(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void indexed(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void led_to(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void given_back(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void by_choice(int *a, bool first)
{
	int n = 64, m = 3;
	int *p = first ? &n : &m;
	memset(p, 1, 1);
	chosen<<<1, 64>>>(a, n);
}

void by_index(int *a, int i)
{
	int n = 64, m = 3, *p[2] = {&n, &m};
	if (scanf("%d", p[i]) != 1) return;
	indexed<<<1, 64>>>(a, n);
}

void by_address(int *a)
{
	int n = 3, *p = std::addressof(n);
	n = 64;
	if (scanf("%d", p) != 1) return;
	given_back<<<1, 64>>>(a, n);
}

void by_object(int *a, int file)
{
	int n = 64;
	struct iovec to = {&n, sizeof n};
	if (readv(file, &to, 1) != sizeof n) return;
	led_to<<<1, 64>>>(a, n);
}

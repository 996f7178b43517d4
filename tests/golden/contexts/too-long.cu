// args: --launch auto
// expect: k possibly-racy
// Of host code that takes too long to follow (HOST_WORK) no number is known, and none need come: alarms that need one are possible.
#define EACH(M, x) M(x##0) M(x##1) M(x##2) M(x##3) M(x##4) M(x##5) M(x##6) M(x##7)
#define EACH2(M, x) M(x##0) M(x##1) M(x##2) M(x##3) M(x##4) M(x##5) M(x##6) M(x##7)
#define EACH3(M, x) M(x##0) M(x##1) M(x##2) M(x##3) M(x##4) M(x##5) M(x##6) M(x##7)
#define EACH4(M, x) M(x##0) M(x##1) M(x##2) M(x##3) M(x##4) M(x##5) M(x##6) M(x##7)
#define ONE(x) int x = argc;
#define FEW(x) EACH(ONE, x)
#define MANY(x) EACH2(FEW, x)
#define MOSTLY(x) EACH3(MANY, x)
#define TURN(x) if (x > n) n = x + 1;
#define TURNS(x) EACH(TURN, x)
#define MOST(x) EACH2(TURNS, x)
#include <cstdlib>
__global__ void k(int *a, int n) { if (n != 30) a[0] = threadIdx.x; }
int main(int argc, char **argv)
{
	int *d, n = 0;
	cudaMalloc(&d, 4);
	EACH4(MOSTLY, v)
	EACH3(MOST, v0) EACH3(MOST, v1) EACH3(MOST, v2) EACH3(MOST, v3) EACH3(MOST, v4) EACH3(MOST, v5) EACH3(MOST, v6) EACH3(MOST, v7)
	k<<<1, 32>>>(d, 30);
}

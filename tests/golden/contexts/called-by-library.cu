/* In a program what only the library calls, what is called of an object and what runs where that ends gets what the program made, and no other number; what it is
 * given from outside may be any. */
// expect: by_thread possibly-racy
// expect: by_algorithm possibly-racy
// expect: of_object possibly-racy
// expect: at_end possibly-racy
// expect: by_nobody racy
// expect: each_time racy
#include <algorithm>
#include <thread>
#include <vector>
#define KERNEL(name) __global__ void name(int *out, int n) { if (n == 9) out[0] = threadIdx.x; }
KERNEL(by_thread)
KERNEL(by_algorithm)
KERNEL(of_object)
KERNEL(at_end)
KERNEL(by_nobody)
__global__ void each_time(int *out) { out[0] = threadIdx.x; }

static void work(int *d, int n)
{
	by_thread<<<1, 64>>>(d, n);
	each_time<<<1, 64>>>(d);
}

struct Base { virtual void run(int *d) = 0; };
struct Small : Base {
	int n = 3;
	void run(int *d) override { of_object<<<1, 64>>>(d, n); }
};
struct Last {
	int *d, n;
	~Last() { at_end<<<1, 64>>>(d, n); }
};

void api(int *d, int n) { by_nobody<<<1, 64>>>(d, n); }

int main()
{
	int *d;
	cudaMalloc(&d, 4096);
	std::thread t(work, d, 5);
	t.join();
	std::vector<int> v = { 3, 5 };
	std::for_each(v.begin(), v.end(), [&](int n) { by_algorithm<<<1, 64>>>(d, n); });
	Small small;
	Base *all[] = { &small };
	for (Base *one : all) one->run(d);
	Last last{ d, 3 };
	last.n = 6;
}

// expect: after_endl drf
// expect: after_array_of_objects drf
// expect: of_constant drf
// expect: of_global_constant drf
// expect: of_shown_constant drf
// expect: of_shown_variable possibly-racy
// expect: of_global_variable possibly-racy
// expect: of_counting racy
// What does not change is known where a launch uses it, whatever runs in between: manipulators of streams are functions of a library, an array of
// plain objects is copied as bytes, and nothing writes to a constant, wherever its address goes.
#include <iostream>

#define KERNEL(name) \
	__global__ void name(float *a) { a[threadIdx.x + 64 * (blockIdx.x % 4)] = blockIdx.x; }
KERNEL(after_endl)
KERNEL(of_constant)
KERNEL(of_global_constant)
KERNEL(of_shown_constant)
KERNEL(of_shown_variable)
KERNEL(of_global_variable)
KERNEL(of_counting)

struct point { float x, y; };
struct cloud { int n; point at[4]; };
__global__ void after_array_of_objects(float *a, cloud c) { a[threadIdx.x + 64 * (blockIdx.x % 4)] = blockIdx.x + c.at[0].x; }

const dim3 blocks(4), threads(64);
dim3 some_blocks(4);
void look(const dim3 *);
struct counting { mutable unsigned n; unsigned next() const { return ++n; } };

int main()
{
	float *d;
	cudaMalloc(&d, 4096);
	dim3 grid, block;
	std::cout << std::endl;
	grid = dim3(4);
	block = dim3(64);
	after_endl<<<grid, block>>>(d);
	cloud c;
	after_array_of_objects<<<grid, block>>>(d, c);
	after_array_of_objects<<<grid, block>>>(d, c);
	const dim3 mine(4);
	of_constant<<<mine, threads>>>(d);
	of_global_constant<<<blocks, threads>>>(d);
	look(&mine);
	look(&blocks);
	of_shown_constant<<<mine, blocks.x * 16>>>(d);
	dim3 shown(4);
	look(&shown);
	of_shown_variable<<<shown, 64>>>(d);
	of_global_variable<<<some_blocks, 64>>>(d);
	const counting k{3};
	k.next();
	k.next();
	of_counting<<<k.n, 64>>>(d);
}

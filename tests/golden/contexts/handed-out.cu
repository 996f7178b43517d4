// args: --launch auto
// expect: by_address racy
// expect: by_type racy
// expect: by_unknown racy
// expect: by_field racy
// expect: by_variable racy
// expect: by_choice racy
// expect: in_list racy
// expect: given_back racy
// expect: by_reference racy
// expect: by_thread racy
// expect: asked drf
// expect: handed_on drf
// expect: in_object drf
/* A kernel whose address comes to code out of sight may be started with anything, though a launch is in sight as well; one that only functions in
 * sight are given, or such as ask for its properties, is started as these do. Each is free of races for n = 64. */
#include <thread>
#include <vector>
#include <stdio.h>
#define OF_64 (int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void by_address OF_64
__global__ void by_type OF_64
__global__ void by_unknown OF_64
__global__ void by_field OF_64
__global__ void by_variable OF_64
__global__ void by_choice OF_64
__global__ void in_list OF_64
__global__ void given_back OF_64
__global__ void by_reference OF_64
__global__ void by_thread OF_64
__global__ void asked OF_64
__global__ void handed_on OF_64
__global__ void in_object OF_64

typedef void (*kernel_t)(int *, int);
struct task { int tile; const void *kernel; };
struct own_task { int tile; kernel_t kernel; };
void report(int tile);
void launcher(const void *f, void **args);
template <class F, class... A> void typed(F f, A... a);
void start_all(const task *list, int n);

static kernel_t choose(bool first) { return first ? by_choice : nullptr; }
static kernel_t same(kernel_t f) { return f; }
static void put(kernel_t *to) { *to = by_reference; }
template <class K> void start(K kernel, int *a)
{
	if (kernel != nullptr) kernel<<<1, 64>>>(a, 64);
}

void hand_out(int *a, void **args, bool first)
{
	launcher((void *)by_address, args);
	typed(by_type, a, 0);
	LAUNCH_IT(by_unknown, 1, 64, a, 0);
	task t = {64, (void *)by_field};
	start_all(&t, 1);
	auto f = by_variable;
	launcher((const void *)f, args);
	launcher((const void *)choose(first), args);
	std::vector<kernel_t> list;
	list.push_back(in_list);
	launcher((const void *)list[0], args);
	launcher((const void *)same(given_back), args);
	kernel_t got;
	put(&got);
	launcher((const void *)got, args);
	std::thread t2(launcher, (const void *)by_thread, args);
	t2.join();
}

void keep(int *a)
{
	int blocks;
	cudaFuncSetAttribute(asked, cudaFuncAttributeMaxDynamicSharedMemorySize, 4096);
	cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, asked, 64, 0);
	printf("%p %d\n", (void *)asked, blocks);
	start(handed_on, a);
	own_task t = {64, in_object};
	report(t.tile);
	t.kernel<<<1, 64>>>(a, t.tile);
}

void run(int *a)
{
	by_address<<<1, 64>>>(a, 64);
	by_type<<<1, 64>>>(a, 64);
	by_unknown<<<1, 64>>>(a, 64);
	by_field<<<1, 64>>>(a, 64);
	by_variable<<<1, 64>>>(a, 64);
	by_choice<<<1, 64>>>(a, 64);
	in_list<<<1, 64>>>(a, 64);
	given_back<<<1, 64>>>(a, 64);
	by_reference<<<1, 64>>>(a, 64);
	by_thread<<<1, 64>>>(a, 64);
	asked<<<1, 64>>>(a, 64);
}

// args: --launch auto
// expect: handed racy
// expect: of_class racy
// expect: started drf
// A kernel that is an argument of a template whose body is out of sight is handed to code out of sight, as its address would be. One with a body starts it.
__global__ void handed(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void of_class(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void started(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
template <void (*K)(int *)> void start(int *y);
template <void (*K)(int *)> struct starter { static void run(int *y); };
template <void (*K)(int *)> void start_here(int *y) { K<<<1, 256>>>(y); }

void run(int *y)
{
	handed<<<1, 256>>>(y);
	start<handed>(y);
	of_class<<<1, 256>>>(y);
	starter<of_class>::run(y);
	start_here<started>(y);
}

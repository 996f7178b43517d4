// args: --launch auto
// expect: by_object possibly-racy
// expect: by_pointer possibly-racy
// expect: by_name drf
// A method that is called through a pointer to it changes its object, and it is not followed which method that is.
__global__ void by_object(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void by_pointer(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void by_name(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

struct dims { int threads; void more() { threads *= 2; } };

int main()
{
	int *y;
	cudaMalloc(&y, 4096);
	dims one = { 256 }, other = { 256 }, named = { 128 };
	void (dims::*way)() = &dims::more;
	dims *to = &other;
	(one.*way)();
	by_object<<<1, one.threads>>>(y);
	(to->*way)();
	by_pointer<<<1, other.threads>>>(y);
	named.more();
	by_name<<<1, named.threads>>>(y);
	return 0;
}

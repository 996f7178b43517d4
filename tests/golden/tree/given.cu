// Methods that code without a body may call: of the class of an object that it is given, of its base, of a lambda that is generic.
__shared__ int one;
struct Base { __device__ void below() { one = 1; } };
struct Object : Base {
	__device__ void store() { one = 2; }
	__host__ void of_the_host() { }
};
template <class F> __device__ void run(F f);
__global__ void k()
{
	run(Object());
	run([](auto x) { one = x; });
}

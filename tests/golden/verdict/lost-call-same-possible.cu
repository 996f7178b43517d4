// args: --block-dim 4 --grid-dim 1
// expect: by_hidden_name benign
// expect: by_virtual possibly-racy
// What a call gives whose body the file holds, though the call is not followed, is what the program says: that two threads store
// different results is not proved by the choice that stands for them. Here both store the same, as it happens.
template <typename T> __device__ int get(const T &) { return 2; }
template <typename T> __device__ int call(const T &x) { return (get)(x); }
namespace ns { struct S { int x; }; __device__ int get(const S &s) { return s.x + 3; } }

__global__ void by_hidden_name(int *a)
{
    a[0] = call(ns::S{(int)threadIdx.x});
}

struct base {
    int x;
    __device__ virtual int get() { return x; }
};

struct derived : base {
    __device__ int get() override { return 7; }
};

__global__ void by_virtual(int *a)
{
    derived d;
    d.x = threadIdx.x;
    base &b = d;
    a[0] = b.get();
}

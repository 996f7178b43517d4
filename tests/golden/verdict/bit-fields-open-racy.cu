// args: --block-dim 32 --grid-dim 1
// expect: listed racy
// expect: unnamed racy
// Bit-fields that a list initialises whose elements a template leaves open: the one beside them does not overwrite them.
struct bits { unsigned p : 5, q : 4; };
struct gap { unsigned p : 5; unsigned : 27; unsigned q; };

template <typename T> __global__ void listed(int *a, T n)
{
    auto f = [=] { return threadIdx.x * n; };
    bits b = {f() & 31u, 1u};
    a[0] = b.p;
}

template <typename T> __global__ void unnamed(int *a, T n)
{
    auto f = [=] { return threadIdx.x + n; };
    gap g = {1u, (unsigned)f()};
    a[0] = g.q;
}

void host(int *a)
{
    listed<int><<<1, 32>>>(a, 1);
    unnamed<int><<<1, 32>>>(a, 1);
}

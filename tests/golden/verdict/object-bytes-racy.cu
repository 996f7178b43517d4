// args: --block-dim 32 --grid-dim 1
// expect: rest racy
// expect: rest_of_zero possibly-racy
// expect: rest_in_guard possibly-racy
// expect: mixed racy
// expect: joined possibly-racy
// expect: joined_guard possibly-racy
// expect: copied_rest racy
// Bytes of an object that no longer hold what they held from the start: the rest of a value of which a part is overwritten, views
// of several sizes that meet where branches join, a part that comes from elsewhere.
struct pair { int x, y; };
struct four { pair a, b; };
union view { long long l; int h[2]; };

__global__ void rest(pair s, int *a)
{
    s.x = threadIdx.x << 16;
    ((short *)&s.x)[0] = 0;
    a[0] = ((short *)&s.x)[1];
}

__global__ void rest_of_zero(int *a)
{
    pair s = {};
    int t = threadIdx.x;
    if (t % 2) {
        s.y = t << 16;
        ((short *)&s.y)[0] = 1;
    }
    if (((short *)&s.y)[1] > 3) a[0] = t;
}

__global__ void rest_in_guard(pair s, int *a)
{
    s.x = threadIdx.x << 16;
    ((short *)&s.x)[0] = 0;
    if (((short *)&s.x)[1] == 3) __syncthreads();
    a[threadIdx.x] = 0;
}

__global__ void mixed(pair s, const four *p, int *a)
{
    four f = p[threadIdx.x];
    f.a = s;
    a[0] = f.b.x;
}

__global__ void joined(int *a)
{
    view u;
    if (threadIdx.x % 2 == 0) {
        u.h[0] = 1;
        u.h[1] = 2;
    } else {
        u.l = (long long)threadIdx.x << 32;
    }
    a[0] = u.h[1];
}

__global__ void joined_guard(int *a)
{
    view u;
    int t = threadIdx.x;
    if (t % 2) u.l = (long long)t << 32;
    else u.h[0] = 1, u.h[1] = 0;
    if (u.h[1] > 3) a[0] = t;
}

__global__ void copied_rest(four p, int *a)
{
    *(long long *)&p.a = (long long)threadIdx.x << 32;
    pair q = *(pair *)&p.a.y;
    a[0] = q.x;
}

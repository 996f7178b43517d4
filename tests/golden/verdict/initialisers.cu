// Braces left out, designators, nested structs: each initialiser goes where the language says.
// args: --block-dim=32 --grid-dim=1 -std=c++20
// expect: drf
// expect: rows_racy racy
// expect: parts_racy racy
// expect: named_racy racy
// expect: unnamed_racy racy
// label: true
#include <array>
struct pair { int a, b; };
struct both { pair p; int c[2]; pair more[2]; };
struct mixed { int x; struct { int y, z; }; union { int u; float f; }; };
__global__ void rows(int *a)
{
	int m[2][2] = { 7, 1, 7, 7 };
	a[threadIdx.x * m[0][1]] = 1;
}
__global__ void rows_racy(int *a)
{
	int m[2][2] = { 1, 1, 0, 1 };
	a[threadIdx.x * m[1][0]] = threadIdx.x;
}
__global__ void parts(int *a)
{
	int i = threadIdx.x;
	both q = { 7, i, 7, i, 7, 7, { i, 7 } };
	a[q.p.b + 32 * 0] = 1;
	a[q.c[1] + 32] = 1;
	a[q.more[1].a + 64] = 1;
}
__global__ void parts_racy(int *a)
{
	int i = threadIdx.x;
	both q = { i, i, i, 7, i, i, i };
	a[q.c[1]] = i;
}
__global__ void named(int *a)
{
	int i = threadIdx.x;
	both q = { .p = { .b = i }, .c = { 7, i } };
	a[q.p.b] = q.p.a;
	a[q.c[1] + 32] = 1;
}
__global__ void named_racy(int *a)
{
	both q = { .p = { .b = (int)threadIdx.x }, .c = { 1 } };
	a[q.p.b * q.c[1]] = threadIdx.x;
}
__global__ void unnamed(int *a)
{
	int i = threadIdx.x;
	mixed v = { 7, { 7, i }, { i } };
	a[v.z] = 1;
	a[v.u + 32] = 2;
}
__global__ void unnamed_racy(int *a)
{
	int i = threadIdx.x;
	mixed v = { i, { i, 7 }, { i } };
	a[v.z] = i;
}
__global__ void library(int *a)
{
	std::array<int, 2> at = { 7, (int)threadIdx.x };
	std::array<pair, 2> pairs = { 7, 7, (int)threadIdx.x, 7 };
	a[at[1]] = 1;
	a[32 + pairs[1].a] = 1;
}

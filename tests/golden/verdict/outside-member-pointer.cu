// A pointer into an array that is a member, or the thread's own: where it has left that array no race is a true one, and none is lost.
// args: --block-dim 32 --grid-dim 1 --param k=5
// expect: next_member possibly-racy
// expect: one_before possibly-racy
// expect: moved possibly-racy
// expect: of_an_element possibly-racy
// expect: reference possibly-racy
// expect: either possibly-racy
// expect: given possibly-racy
// expect: walked possibly-racy
// expect: as_vector possibly-racy
// expect: counted possibly-racy
// expect: next_object possibly-racy
// expect: own_object possibly-racy
// expect: own_table possibly-racy
// expect: came_back racy
// expect: given_inside racy
// expect: walked_inside racy
// expect: other_row racy
// expect: of_the_object racy
// expect: open_end racy
// expect: apart drf
// expect: apart_outside drf
// expect: own_overwritten drf
#define T threadIdx.x
struct S { int a[4]; int b[4]; };
struct D { int a[4][4]; };
struct E { int n, a[1]; };
__global__ void next_member(S *s) { int *p = s[0].a; if (T == 0) p[5] = 1; if (T == 1) s[0].b[1] = 2; }
__global__ void one_before(S *s) { int *p = s[0].b; if (T == 0) p[-1] = 1; if (T == 1) s[0].a[3] = 2; }
__global__ void moved(S *s) { int *p = s[0].a; p += 5; if (T == 0) *p = 1; if (T == 1) s[0].b[1] = 2; }
__global__ void of_an_element(S *s) { int *p = &s[0].a[3]; if (T == 0) p[2] = 1; if (T == 1) s[0].b[1] = 2; }
__global__ void reference(S *s) { int (&r)[4] = s[0].a; if (T == 0) r[5] = 1; if (T == 1) s[0].b[1] = 2; }
__global__ void either(S *s, int k) { int *p = k > 3 ? s[0].a : s[0].b; if (T == 0) p[5] = 1; if (T == 1) s[0].b[1] = 2; }
__device__ void put(int *p, int i) { p[i] = 1; }
__global__ void given(S *s) { if (T == 0) put(s[0].a, 5); if (T == 1) s[0].b[1] = 2; }
__global__ void walked(S *s)
{
	if (T == 0) for (int *p = s[0].a; p != s[0].a + 6; p++) *p = 1;
	if (T == 1) s[0].b[1] = 2;
}
__global__ void as_vector(S *s) { int4 *p = (int4 *)s[0].a; if (T == 0) p[1] = make_int4(1, 1, 1, 1); if (T == 1) s[0].b[1] = 2; }
__global__ void counted(S *s) { int *p = s[0].a; if (T == 0) atomicAdd(p + 5, 1); if (T == 1) s[0].b[1] = 2; }
__global__ void next_object() { __shared__ S s[33]; int *p = s[T].a; p[8] = T; s[T].a[0] = 3; }
__global__ void own_object(int *x) { S s; s.b[1] = T; int *p = s.a; p[5] = 0; x[s.b[1]] = T; }
__global__ void own_table(int *x) { int a[4] = {1, 2, 3, 4}, *p = a; x[7 & p[4 + T / 2]] = T; }
__global__ void came_back(S *s) { int *p = s[0].a; p += 9; p -= 6; if (T == 0) *p = 1; if (T == 1) s[0].a[3] = 2; }
__global__ void given_inside(S *s) { if (T == 0) put(s[0].a, 3); if (T == 1) s[0].a[3] = 2; }
__global__ void walked_inside(S *s)
{
	if (T == 0) for (int *p = s[0].a; p != s[0].a + 4; p++) *p = 1;
	if (T == 1) s[0].a[3] = 2;
}
__global__ void other_row(D *d) { int *p = d[0].a[1]; if (T == 0) p[5] = 1; if (T == 1) d[0].a[2][1] = 2; }
__global__ void of_the_object(S *s) { int *p = (int *)&s[0]; if (T == 0) p[5] = 1; if (T == 1) s[0].b[1] = 2; }
__global__ void open_end(E *e) { int *p = e->a; if (T < 2) p[5] = T; }
__global__ void apart(S *s) { int *p = s[T].a; for (int i = 0; i < 4; i++) p[i] = T; s[T].b[0] = 1; }
__global__ void apart_outside(S *s) { int *p = s[T].a; p[9] = T; }
__global__ void own_overwritten(int *x) { S s; s.b[1] = 0; int *p = s.a; p[5] = T; x[s.b[1]] = T; }

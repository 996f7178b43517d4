// A loop that goes on until a value is met, and steps over it or starts on it: it ends in another way. Found by random programs.
// args: --block-dim 8 --grid-dim 1
// expect: tail_starts_there possibly-racy
// expect: tail_wraps possibly-racy
// expect: tail_of_parameter possibly-racy
// expect: tail_doubles possibly-racy
// expect: steps_over possibly-racy
// expect: tail_steps_over possibly-racy
// expect: down_over possibly-racy
// expect: halves_over possibly-racy
// expect: doubles_over possibly-racy
// expect: pointer possibly-racy
// expect: tail_meets drf
// expect: strides_meet drf
// expect: doubles_onto drf
// expect: halves_to_zero drf
#define T threadIdx.x
__global__ void tail_starts_there(int *C)
{
	int k = 0, x = 100;
	do { if (++k > 70) break; --x; } while (x != 100);
	if (k > 3) C[0] = T; else C[T + 1] = T;
}
__global__ void tail_wraps(int *C)
{
	int k = 0;
	signed char x = 100;
	do { k++; --x; } while (x != 100);
	if (k > 3) C[0] = T; else C[T + 1] = T;
}
__global__ void tail_of_parameter(int *C, int n)
{
	int k = 0, x = n;
	do { if (++k > 70) break; --x; } while (x != n);
	if (k > 3) C[0] = T; else C[T + 1] = T;
}
__global__ void tail_doubles(int *C)
{
	int k = 0, x = 64;
	do { if (++k > 20) break; x *= 2; } while (x != 64);
	if (k > 3) C[0] = T; else C[T + 1] = T;
}
__global__ void steps_over(int *C)
{
	int k = 0;
	for (int x = 0; x != 5; x += 2) if (++k > 20) break;
	if (k > 3) C[0] = T; else C[T + 1] = T;
}
__global__ void tail_steps_over(int *C)
{
	int k = 0, x = 0;
	do { if (++k > 20) break; x += 2; } while (x != 5);
	if (k > 3) C[0] = T; else C[T + 1] = T;
}
__global__ void down_over(int *C)
{
	for (int x = 9; x != 0; x -= 2) if (x < 0) { C[0] = T; break; }
}
__global__ void halves_over(int *C)
{
	for (int x = 100; x != 5; x /= 2) if (x < 2) { C[0] = T; break; }
}
__global__ void doubles_over(int *C, int n)
{
	if (n > 1) for (int x = 1; x != n; x *= 2) if (x > n) { C[0] = T; break; }
}
__global__ void pointer(int *C)
{
	int k = 0;
	for (int *p = C + 100, *e = p + 5; p != e; p += 2) if (++k > 20) break;
	if (k > 3) C[0] = T; else C[T + 1] = T;
}
__global__ void tail_meets(int *C)
{
	int x = 5;
	do { C[T * 8 + x] = 1; x--; } while (x != 0);
}
__global__ void strides_meet(int *C, int n)
{
	for (int x = 0; x != 3 * n; x += 3) C[T * 3 * n + x] = 1;
}
__global__ void doubles_onto(int *C)
{
	for (int x = 4; x != 64; x *= 2) if (x > 90) { C[0] = T; break; }
}
__global__ void halves_to_zero(int *C)
{
	for (unsigned x = 8; x != 0; x >>= 1) C[T * 16 + x] = T;
}

// args: --launch auto
// expect: shift racy
// expect: apart drf
// expect: behind racy
// expect: far drf
// expect: in_place drf
// expect: chosen possibly-racy
// expect: swapped drf
// expect: rotated possibly-racy
// expect: alike possibly-racy
// expect: widened possibly-racy
// expect: members possibly-racy
// One allocation is given twice: what is assumed of two pointers is false there. Where it is known how far they are apart they are one array.
struct both { float *a, *b; };
__global__ void shift(float *a, float *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void apart(float *a, float *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void behind(float *a, float *b) { a[threadIdx.x] = b[threadIdx.x]; }
__global__ void far(float *a, float *b, int n) { if ((int)threadIdx.x < n) a[threadIdx.x] = b[threadIdx.x]; }
__global__ void in_place(float *a, const float *b) { a[threadIdx.x] = 2 * b[threadIdx.x]; }
__global__ void chosen(float *a, float *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void swapped(float *a, float *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void rotated(float *a, float *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void alike(float *a, float *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void widened(float *a, char *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void members(both x) { x.a[threadIdx.x] = x.b[threadIdx.x + 1]; }

void run(int steps, bool first)
{
	float *d, *e;
	cudaMalloc(&d, 4096);
	cudaMalloc(&e, 4096);
	shift<<<1, 32>>>(d, d);
	apart<<<1, 32>>>(d, e);
	behind<<<1, 32>>>(d, &d[1]);
	far<<<1, 32>>>(d, d + steps, steps);
	in_place<<<1, 32>>>(d, d);
	float *p = first ? d : e;
	chosen<<<1, 32>>>(e, p);
	for (int i = 0; i < steps; i++) {
		swapped<<<1, 32>>>(d, e);
		float *t = d;
		d = e;
		e = t;
	}
	float *x, *y;
	cudaMalloc(&x, 4096);
	cudaMalloc(&y, 4096);
	for (int i = 0; i < steps; i++) {
		rotated<<<1, 32>>>(x, y);
		x = y;
	}
	float *list[2] = {d, e};
	alike<<<1, 32>>>(list[steps & 1], list[steps & 1]);
	widened<<<1, 32>>>(d, (char *)d);
	both of = {d, d};
	members<<<1, 32>>>(of);
}

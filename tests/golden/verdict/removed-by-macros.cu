// What a macro drops by another one, or keeps as text only: an assumption names the line, and where no write is left there is no answer.
// expect: nested unsupported
// expect: as_text unsupported
// expect: in_template unsupported
// expect: around unsupported
// expect: over_lines drf
// expect: kept_beside drf
// expect: given_value drf
#define DROP(...)
#define STORE(p, v) DROP(p, v)
#define KEEP(p, v) (*(p) = (v))
#define AS_TEXT(x) #x
#define SECOND(a, b) b
#define THREE(x) (3)
#define T threadIdx.x
__global__ void nested(int *a) { STORE(&a[0], T); }
__global__ void as_text(int *a) { const char *s = AS_TEXT(a[0] = T); }
template <class U> __global__ void in_template(U *a) { STORE(&a[0], (U)T); }
__global__ void around(int *a) { DROP(KEEP(&a[0], T)); }
__global__ void over_lines(int *a)
{
	DROP(a[0] = T, // one
		a[1] = T);
	a[blockIdx.x * blockDim.x + T] = 1;
}
__global__ void kept_beside(int *a) { SECOND(a[0] = T, a[blockIdx.x * blockDim.x + T] = 1); }
__global__ void given_value(int *a) { KEEP(&a[blockIdx.x * blockDim.x + T], THREE(a[0])); }

// args: --launch auto
// expect: told drf
// expect: decided drf
// expect: read_into possibly-racy
// expect: kept possibly-racy
// expect: kept_in_braces possibly-racy
// expect: assigned possibly-racy
// expect: given possibly-racy
// expect: called_there racy
// An object of a type that nothing declares (a library's, whose header is missing) changes what it is given, at once or later, and nothing else.
#define KERNEL(name) \
	__global__ void name(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }
KERNEL(told)
KERNEL(decided)
KERNEL(read_into)
KERNEL(kept)
KERNEL(kept_in_braces)
KERNEL(assigned)
KERNEL(given)
KERNEL(called_there)

lib_handle_t handle;
int check(void *h, int n);
void start(lib_handle_t *h, float *d, int n) { called_there<<<4, 64>>>(d, n); }

int main()
{
	float *d;
	cudaMalloc(&d, 4096);
	int n = 256;
	libCreate(&handle);
	lib_layout_t layout;
	libSet(layout, LIB_ROWS, &layout.rows, sizeof(layout.rows), n + 1);
	if (check(&handle, 3) != LIB_SUCCESS) return 1;
	told<<<4, 64>>>(d, n);
	int half = n, quarter = n, eighth = n, other = n, last = n, given_n = n;
	if (layout.rows > 3) layout.rows = 4;
	decided<<<4, 64>>>(d, n);
	lib_stream_t in;
	in >> half;
	read_into<<<4, 64>>>(d, half);
	lib_view_t view(quarter);
	quarter = 256;
	view.set(7);
	kept<<<4, 64>>>(d, quarter);
	lib_view_t braces{eighth};
	eighth = 256;
	braces.set(7);
	kept_in_braces<<<4, 64>>>(d, eighth);
	view = other;
	other = 256;
	view.set(7);
	assigned<<<4, 64>>>(d, other);
	check(&handle, last);
	libRead(layout, &given_n);
	given<<<4, 64>>>(d, given_n);
	start(&handle, d, 7);
}

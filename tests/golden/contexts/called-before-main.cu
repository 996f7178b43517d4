// args: --launch auto
// expect: as_left possibly-racy
// expect: fixed drf
// What a pointer calls before main may be any code, also what changes the numbers of this file.
extern int (*hook)();

static int columns = 64;
static const int rows = 64;
void set_columns(int n) { columns = n; }
static int ready = hook();

__global__ void as_left(int *out, int n) { out[threadIdx.x % n] = threadIdx.x; }
__global__ void fixed(int *out, int n) { out[threadIdx.x % n] = threadIdx.x; }

int main()
{
	int *out;
	cudaMalloc(&out, 64 * sizeof(int));
	as_left<<<1, 64>>>(out, columns);
	fixed<<<1, 64>>>(out, rows);
	return ready;
}

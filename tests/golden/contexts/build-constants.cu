// args: --launch auto
// expect: capped drf
// expect: tiles drf
// expect: sized drf
// expect: halves possibly-racy
// expect: another possibly-racy
// expect: called possibly-racy
/* Numbers that the build defines, with an underscore before them or as the first operand of `&` in a macro: the same everywhere, also where the
 * launch names them. What a parameter hides is another number. */
#define LOW_BITS (CODE_BITS & 0xF)
__global__ void capped(int n, const int *in, int *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && (in[i] == LOW_BITS)) out[i] = 1;
}

__global__ void tiles(const int *in, int *out)
{
	int i = blockIdx.x * _TILE_ + threadIdx.x;
	out[i] = in[i];
}

__global__ void sized(const int *in, int *out)
{
	int i = blockIdx.x * 2 * _TILE_ + threadIdx.x;
	out[i] = in[i];
}

__global__ void halves(const int *in, int *out)
{
	int i = blockIdx.x * _TILE_ + threadIdx.x / 2;
	out[i] = in[threadIdx.x];
}

/* Here it is a parameter. */
__global__ void another(int _WIDTH_, int *out)
{
	out[blockIdx.x * _WIDTH_ + threadIdx.x] = threadIdx.x;
}

__device__ int row_of(int block) { return block * _WIDE_; }

__global__ void called(int _WIDE_, int *out)
{
	if (_WIDE_ == 64) out[row_of(blockIdx.x) + threadIdx.x] = threadIdx.x;
}

void start(int n, const int *in, int *out)
{
	dim3 twice = dim3((int)_TILE_ * 2);
	capped<<<(n + 127) / 128, 128>>>(n, in, out);
	tiles<<<n, dim3(_TILE_)>>>(in, out);
	sized<<<n, twice>>>(in, out);
	halves<<<n, dim3(_TILE_)>>>(in, out);
	another<<<n, dim3(_WIDTH_)>>>(32, out);
	called<<<n, 64>>>(n, out);
}

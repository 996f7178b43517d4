// expect: rows drf
// expect: narrow racy
// expect: flat racy
// What cudaMalloc3D gives has rows at least as long as its extent is wide.
#define KERNEL(name, at) \
	__global__ void name(cudaPitchedPtr p, int w, int h) \
	{ \
		int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z; \
		char *row = (char *)p.ptr + at; \
		if (x < w && y < h) ((float *)row)[x] = z; \
	}
KERNEL(rows, y * p.pitch)
KERNEL(narrow, y * p.pitch)
KERNEL(flat, (z + y) * p.pitch)

int main(int count, char **words)
{
	if (count > 64) return 1;
	int w = count * 32, h = 16;
	cudaExtent e = make_cudaExtent(w * sizeof(float), h, 4);
	cudaPitchedPtr p, q;
	cudaMalloc3D(&p, e);
	cudaMalloc3D(&q, make_cudaExtent(w * 2, h, 4));
	rows<<<dim3((w + 63) / 64, h), 64>>>(p, w, h);
	narrow<<<dim3((w + 63) / 64, h, 2), 64>>>(q, w, h);
	flat<<<dim3((w + 63) / 64, h, 4), 64>>>(p, w, h);
}

// expect: halves racy
// expect: words racy
// As host-sizes-drf.cu; the one starts a column of blocks too many, the other takes the pitch of half the width.
__global__ void halves(short *s, int stride)
{
	int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
	s[y * stride + x] = x;
}

__global__ void words(float *dst, int stride)
{
	int row = threadIdx.y * 8 + threadIdx.x, col = threadIdx.z * 8;
	dst += __mul24((int)blockIdx.y * 16 + col, stride) + blockIdx.x * 32 + row;
	for (unsigned i = 0; i < 8; i++) dst[i * stride] = row;
}

void start(int w, int h)
{
	short *s;
	float *f;
	size_t pitch, bytes;
	cudaMallocPitch(&s, &pitch, w * sizeof(short), h);
	cudaMallocPitch(&f, &bytes, w * sizeof(short), h);
	if (w % 8 || h % 8) return;
	halves<<<dim3(w / 8 + 1, h / 8), dim3(8, 8)>>>(s, (int)(pitch / 2));
	words<<<dim3(w / 32, h / 16), dim3(8, 4, 2)>>>(f, (int)(bytes / 4));
}

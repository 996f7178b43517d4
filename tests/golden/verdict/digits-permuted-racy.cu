// args: --effort 0.3
// expect: racy
// alarm: 13:2 / 13:2
// label: true
// The strides of the permuted digits belong to the old order: h and n collide where N and H differ.
__global__ void unpermute(int *out, int B, int N, int H, int D)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= B * H * N * D) return;
	int b = i / (H * N * D), rest = i % (H * N * D);
	int h = rest / (N * D);
	rest = rest % (N * D);
	out[b * N * H * D + rest / D * (N * D) + h * D + rest % D] = i;
}

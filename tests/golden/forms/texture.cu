// Textures are read: by object and by reference. The memory behind them is another's.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
texture<float, 1, cudaReadModeElementType> table;
texture<float, 2> picture;
__global__ void drf(cudaTextureObject_t object, float *a)
{
	a[threadIdx.x] = tex1Dfetch<float>(object, 0) + tex1Dfetch(table, 3) + tex2D(picture, 1.0f, 2.0f);
}
__global__ void racy(cudaTextureObject_t object, float *a)
{
	a[threadIdx.x] = a[threadIdx.x + 1] + tex2D<float>(object, 1.0f, 2.0f);
}

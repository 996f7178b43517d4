// expect: caffe::fill drf
// expect: caffe::halve possibly-racy
// expect: caffe::pairs racy
// args: --launch auto
// exec: no the library is not there
/* Caffe's layers, where the library is not there: its loop over a grid, its launches, its blobs, whose sizes nothing here tells. */
#include "caffe/layer.hpp"
namespace caffe {
template<class T> __global__ void fill(const int n, const T *from, T *to)
{
	CUDA_KERNEL_LOOP(i, n) to[i] = from[i];
}
template<class T> __global__ void halve(const int n, const T *from, T *to)
{
	CUDA_KERNEL_LOOP(i, n) to[i / 2] = from[i];
}
template<class T> __global__ void pairs(const int n, const T *from, T *to)
{
	CUDA_KERNEL_LOOP(i, n) to[i / 2] = from[i];
}
template<class T> class DoubleLayer : public Layer<T> {
public:
	virtual void Forward_gpu(const vector<Blob<T> *> &bottom, const vector<Blob<T> *> &top);
};
template<class T> void DoubleLayer<T>::Forward_gpu(const vector<Blob<T> *> &bottom, const vector<Blob<T> *> &top)
{
	const int n = bottom[0]->count();
	fill<T><<<CAFFE_GET_BLOCKS(n), CAFFE_CUDA_NUM_THREADS>>>(n, bottom[0]->gpu_data(), top[0]->mutable_gpu_data());
	halve<T><<<CAFFE_GET_BLOCKS(n), CAFFE_CUDA_NUM_THREADS>>>(n, bottom[0]->gpu_data(), top[0]->mutable_gpu_data());
	pairs<T><<<CAFFE_GET_BLOCKS(2048), CAFFE_CUDA_NUM_THREADS>>>(2048, bottom[0]->gpu_data(), top[0]->mutable_gpu_data());
	CUDA_POST_KERNEL_CHECK;
}
INSTANTIATE_LAYER_GPU_FORWARD(DoubleLayer);
}

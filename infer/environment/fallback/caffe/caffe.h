/* Caffe, for layers that include it where it is not installed. What matters of it are its loop over a grid, the launches that go with it, and blobs,
 * which have memory of their own and sizes; what the library computes is of no interest. */
#pragma once
#ifndef CAFFE_COMMON_HPP_               /* the real one was found */
#include <cfloat>
#include <climits>
#include <cmath>
#include <cuda_runtime.h>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#define CUDA_KERNEL_LOOP(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define CUDA_CHECK(e) do { cudaError_t faial_error = (e); (void)faial_error; } while (0)
#define CUDA_POST_KERNEL_CHECK CUDA_CHECK(cudaPeekAtLastError())
#define INSTANTIATE_CLASS(name) template class name<float>; template class name<double>
#define INSTANTIATE_LAYER_GPU_FORWARD(name) \
	template void name<float>::Forward_gpu(const std::vector<Blob<float> *> &, const std::vector<Blob<float> *> &); \
	template void name<double>::Forward_gpu(const std::vector<Blob<double> *> &, const std::vector<Blob<double> *> &)
#define INSTANTIATE_LAYER_GPU_BACKWARD(name) \
	template void name<float>::Backward_gpu(const std::vector<Blob<float> *> &, const std::vector<bool> &, const std::vector<Blob<float> *> &); \
	template void name<double>::Backward_gpu(const std::vector<Blob<double> *> &, const std::vector<bool> &, const std::vector<Blob<double> *> &)
#define INSTANTIATE_LAYER_GPU_FUNCS(name) INSTANTIATE_LAYER_GPU_FORWARD(name); INSTANTIATE_LAYER_GPU_BACKWARD(name)

namespace caffe {
using std::map;
using std::pair;
using std::string;
using std::vector;

const int CAFFE_CUDA_NUM_THREADS = 512;
inline int CAFFE_GET_BLOCKS(const int n) { return (n + CAFFE_CUDA_NUM_THREADS - 1) / CAFFE_CUDA_NUM_THREADS; }

template <class T> class Blob {
public:
	int count() const;              /* sizes hang together, which nothing here tells: no body */
	int count(int from) const;
	int count(int from, int to) const;
	int num_axes() const;
	int num() const;
	int channels() const;
	int height() const;
	int width() const;
	int shape(int axis) const;
	int offset(int n, int c = 0, int h = 0, int w = 0) const;
	void Reshape(int num, int channels, int height, int width);
	const T *cpu_data() const;
	const T *gpu_data() const;
	const T *cpu_diff() const;
	const T *gpu_diff() const;
	T *mutable_cpu_data();
	T *mutable_gpu_data();
	T *mutable_cpu_diff();
	T *mutable_gpu_diff();
};

class LayerParameter;
template <class T> class Layer {
public:
	explicit Layer(const LayerParameter &);
	virtual ~Layer();
protected:
	virtual void Forward_gpu(const vector<Blob<T> *> &bottom, const vector<Blob<T> *> &top);
	virtual void Backward_gpu(const vector<Blob<T> *> &top, const vector<bool> &propagate_down, const vector<Blob<T> *> &bottom);
	vector<std::shared_ptr<Blob<T> > > blobs_;
};

template <class T> void caffe_gpu_set(int n, T value, T *to);
template <class T> void caffe_gpu_memcpy(size_t n, const T *from, T *to);
template <class T> void caffe_copy(int n, const T *from, T *to);
}
#endif

// args: --launch auto
// expect: after drf
// expect: asked possibly-racy
// What cuBLAS is given by value stays what it is; what it fills is any.
#include <cublas_v2.h>
#include <cublasLt.h>
#define KERNEL(name) \
	__global__ void name(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }
KERNEL(after)
KERNEL(asked)

int main()
{
	float *d, one = 1;
	int n = 256, most = 256, found = 0;
	cublasHandle_t handle;
	cublasLtHandle_t light;
	cublasLtMatmulHeuristicResult_t heuristic;
	cudaMalloc(&d, n * n * 4);
	if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS || cublasLtCreate(&light) != CUBLAS_STATUS_SUCCESS) return 1;
	cublasSetMathMode(handle, CUBLAS_TF32_TENSOR_OP_MATH);
	cublasSgemm(handle, CUBLAS_OP_T, CUBLAS_OP_N, n, n, n, &one, d, n, d, n, &one, d, n);
	cublasLtMatmulAlgoGetHeuristic(light, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, 1, &heuristic, &found);
	cublasLtMatmul(light, nullptr, &one, d, nullptr, d, nullptr, &one, d, nullptr, d, nullptr, &heuristic.algo, d, n, 0);
	after<<<4, 64>>>(d, n);
	cublasIsamax(handle, n, d, 1, &most);
	asked<<<4, 64>>>(d, most);
}

/* The host's side of a file is read and never run: what its launches and calls need to be read. */
#ifndef EXEC_HOST_H
#define EXEC_HOST_H

enum cudaError { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2, cudaErrorInvalidConfiguration = 9, cudaErrorNoDevice = 100,
	cudaErrorNotReady = 600, cudaErrorIllegalAddress = 700, cudaErrorPeerAccessAlreadyEnabled = 704, cudaErrorAssert = 710,
	cudaErrorNotSupported = 801, cudaErrorUnknown = 999 };
typedef enum cudaError cudaError_t;
enum cudaMemcpyKind { cudaMemcpyHostToHost = 0, cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2, cudaMemcpyDeviceToDevice = 3,
	cudaMemcpyDefault = 4 };
enum cudaFuncCache { cudaFuncCachePreferNone = 0, cudaFuncCachePreferShared = 1, cudaFuncCachePreferL1 = 2, cudaFuncCachePreferEqual = 3 };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8, cudaFuncAttributePreferredSharedMemoryCarveout = 9 };
enum cudaDeviceAttr { cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMultiProcessorCount = 16, cudaDevAttrCooperativeLaunch = 95 };
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
struct cudaDeviceProp {
	char name[256];
	size_t totalGlobalMem, sharedMemPerBlock, totalConstMem, sharedMemPerMultiprocessor;
	int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate, major, minor, multiProcessorCount,
		concurrentKernels, memoryClockRate, memoryBusWidth, maxThreadsPerMultiProcessor, cooperativeLaunch, managedMemory, concurrentManagedAccess, integrated, canMapHostMemory, unifiedAddressing, l2CacheSize,
		computeMode, asyncEngineCount, deviceOverlap, ECCEnabled, pciBusID, pciDeviceID;
};
typedef struct cudaArray *cudaArray_t;
struct cudaPos { size_t x, y, z; };
struct cudaExtent { size_t width, height, depth; };
__host__ __device__ cudaPos make_cudaPos(size_t x, size_t y, size_t z);
__host__ __device__ cudaExtent make_cudaExtent(size_t w, size_t h, size_t d);
template<class T> __host__ __device__ cudaChannelFormatDesc cudaCreateChannelDesc();
#define cudaHostAllocDefault 0
#define cudaEventDefault 0
#define cudaEventDisableTiming 2
#define cudaStreamNonBlocking 1
#define cudaMemAttachGlobal 1

extern "C" unsigned int cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);

#define EXEC_API(name) template<class... A> __host__ __device__ cudaError_t name(A &&...a);
EXEC_API(cudaMalloc) EXEC_API(cudaMallocHost) EXEC_API(cudaMallocManaged) EXEC_API(cudaMallocPitch) EXEC_API(cudaMallocArray)
EXEC_API(cudaMallocAsync) EXEC_API(cudaHostAlloc) EXEC_API(cudaHostRegister) EXEC_API(cudaHostUnregister)
EXEC_API(cudaFree) EXEC_API(cudaFreeHost) EXEC_API(cudaFreeArray) EXEC_API(cudaFreeAsync)
EXEC_API(cudaMemcpy) EXEC_API(cudaMemcpyAsync) EXEC_API(cudaMemcpy2D) EXEC_API(cudaMemcpyToSymbol) EXEC_API(cudaMemcpyFromSymbol)
EXEC_API(cudaMemcpyToSymbolAsync) EXEC_API(cudaMemcpyToArray) EXEC_API(cudaMemset) EXEC_API(cudaMemsetAsync)
EXEC_API(cudaGetSymbolAddress) EXEC_API(cudaSetDevice) EXEC_API(cudaGetDevice) EXEC_API(cudaGetDeviceCount)
EXEC_API(cudaGetDeviceProperties) EXEC_API(cudaDeviceGetAttribute) EXEC_API(cudaDeviceReset) EXEC_API(cudaDeviceSynchronize)
EXEC_API(cudaThreadSynchronize) EXEC_API(cudaStreamCreate) EXEC_API(cudaStreamCreateWithFlags) EXEC_API(cudaStreamDestroy)
EXEC_API(cudaStreamSynchronize) EXEC_API(cudaStreamWaitEvent) EXEC_API(cudaEventCreate) EXEC_API(cudaEventCreateWithFlags)
EXEC_API(cudaEventDestroy) EXEC_API(cudaEventRecord) EXEC_API(cudaEventSynchronize) EXEC_API(cudaEventElapsedTime)
EXEC_API(cudaLaunchKernel) EXEC_API(cudaLaunchCooperativeKernel) EXEC_API(cudaFuncSetCacheConfig) EXEC_API(cudaFuncSetAttribute)
EXEC_API(cudaOccupancyMaxActiveBlocksPerMultiprocessor) EXEC_API(cudaOccupancyMaxPotentialBlockSize)
EXEC_API(cudaBindTexture) EXEC_API(cudaBindTextureToArray) EXEC_API(cudaUnbindTexture) EXEC_API(cudaCreateTextureObject)
EXEC_API(cudaDestroyTextureObject) EXEC_API(cudaMemGetInfo)
__host__ __device__ cudaError_t cudaGetLastError();
__host__ __device__ cudaError_t cudaPeekAtLastError();
__host__ __device__ const char *cudaGetErrorString(cudaError_t e);

#endif

/* The driver API as far as host code in kernel files names it. */
#pragma once
typedef enum cudaError_enum { CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1, CUDA_ERROR_OUT_OF_MEMORY = 2,
	CUDA_ERROR_NOT_INITIALIZED = 3, CUDA_ERROR_NO_DEVICE = 100, CUDA_ERROR_UNKNOWN = 999 } CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef struct CUarray_st *CUarray;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef struct CUtensorMap_st { alignas(64) unsigned long long opaque[16]; } CUtensorMap;
#define FAIAL_API(name) template<class... A> FAIAL_HD CUresult name(A &&...a);
FAIAL_API(cuInit) FAIAL_API(cuDeviceGet) FAIAL_API(cuDeviceGetCount) FAIAL_API(cuDeviceGetName) FAIAL_API(cuDeviceGetAttribute)
FAIAL_API(cuCtxCreate) FAIAL_API(cuCtxDestroy) FAIAL_API(cuCtxSynchronize) FAIAL_API(cuCtxSetCurrent) FAIAL_API(cuModuleLoad)
FAIAL_API(cuModuleLoadData) FAIAL_API(cuModuleGetFunction) FAIAL_API(cuModuleUnload) FAIAL_API(cuMemAlloc) FAIAL_API(cuMemFree)
FAIAL_API(cuMemcpyHtoD) FAIAL_API(cuMemcpyDtoH) FAIAL_API(cuLaunchKernel) FAIAL_API(cuStreamCreate) FAIAL_API(cuStreamSynchronize)
FAIAL_API(cuTensorMapEncodeTiled) FAIAL_API(cuTensorMapEncodeIm2col) FAIAL_API(cuTensorMapReplaceAddress) FAIAL_API(cuGetErrorString) FAIAL_API(cuGetErrorName)
#undef FAIAL_API

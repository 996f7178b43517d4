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
typedef enum CUdevice_attribute_enum { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1, CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
	CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
	CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76, CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED = 102,
	CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102 } CUdevice_attribute;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef enum CUmemLocationType_enum { CU_MEM_LOCATION_TYPE_INVALID = 0, CU_MEM_LOCATION_TYPE_DEVICE = 1, CU_MEM_LOCATION_TYPE_HOST = 2 } CUmemLocationType;
typedef enum CUmemAllocationType_enum { CU_MEM_ALLOCATION_TYPE_INVALID = 0, CU_MEM_ALLOCATION_TYPE_PINNED = 1 } CUmemAllocationType;
typedef enum CUmemAllocationHandleType_enum { CU_MEM_HANDLE_TYPE_NONE = 0, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR = 1,
	CU_MEM_HANDLE_TYPE_FABRIC = 8 } CUmemAllocationHandleType;
typedef enum CUmemAccess_flags_enum { CU_MEM_ACCESS_FLAGS_PROT_NONE = 0, CU_MEM_ACCESS_FLAGS_PROT_READ = 1,
	CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3 } CUmemAccess_flags;
typedef enum CUmemAllocationGranularity_flags_enum { CU_MEM_ALLOC_GRANULARITY_MINIMUM = 0,
	CU_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1 } CUmemAllocationGranularity_flags;
typedef struct CUmemLocation_st { CUmemLocationType type; int id; } CUmemLocation;
typedef struct CUmemAllocationProp_st { CUmemAllocationType type; CUmemAllocationHandleType requestedHandleTypes; CUmemLocation location;
	void *win32HandleMetaData; struct { unsigned char compressionType, gpuDirectRDMACapable; unsigned short usage; } allocFlags; } CUmemAllocationProp;
typedef struct CUmemAccessDesc_st { CUmemLocation location; CUmemAccess_flags flags; } CUmemAccessDesc;
typedef struct CUlaunchConfig_st { unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes; CUstream hStream;
	void *attrs; unsigned numAttrs; } CUlaunchConfig;
#define FAIAL_API(name) template<class... A> FAIAL_HD CUresult name(A &&...a);
FAIAL_API(cuInit) FAIAL_API(cuDeviceGet) FAIAL_API(cuDeviceGetCount) FAIAL_API(cuDeviceGetName) FAIAL_API(cuDeviceGetAttribute)
FAIAL_API(cuCtxCreate) FAIAL_API(cuCtxDestroy) FAIAL_API(cuCtxSynchronize) FAIAL_API(cuCtxSetCurrent) FAIAL_API(cuModuleLoad)
FAIAL_API(cuModuleLoadData) FAIAL_API(cuModuleGetFunction) FAIAL_API(cuModuleUnload) FAIAL_API(cuMemAlloc) FAIAL_API(cuMemFree)
FAIAL_API(cuMemcpyHtoD) FAIAL_API(cuMemcpyDtoH) FAIAL_API(cuLaunchKernel) FAIAL_API(cuStreamCreate) FAIAL_API(cuStreamSynchronize)
FAIAL_API(cuTensorMapEncodeTiled) FAIAL_API(cuTensorMapEncodeIm2col) FAIAL_API(cuTensorMapReplaceAddress) FAIAL_API(cuGetErrorString) FAIAL_API(cuGetErrorName)
FAIAL_API(cuMemCreate) FAIAL_API(cuMemRelease) FAIAL_API(cuMemAddressReserve) FAIAL_API(cuMemAddressFree) FAIAL_API(cuMemMap) FAIAL_API(cuMemUnmap)
FAIAL_API(cuMemSetAccess) FAIAL_API(cuMemGetAllocationGranularity) FAIAL_API(cuLaunchKernelEx) FAIAL_API(cuLaunchCooperativeKernel)
FAIAL_API(cuFuncSetAttribute) FAIAL_API(cuFuncGetAttribute) FAIAL_API(cuStreamDestroy) FAIAL_API(cuDevicePrimaryCtxRetain)
#undef FAIAL_API

/* The part of the CUDA runtime that host code in the same file uses. Functions take whatever they are given: only the
 * launches in host code matter to the checker. */
#ifndef FAIAL_CUDA_HOST_H
#define FAIAL_CUDA_HOST_H

#include "library_types.h"

enum cudaError {
	cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2, cudaErrorInitializationError = 3,
	cudaErrorCudartUnloading = 4, cudaErrorProfilerDisabled = 5, cudaErrorInvalidConfiguration = 9,
	cudaErrorInvalidPitchValue = 12, cudaErrorInvalidSymbol = 13, cudaErrorInvalidTexture = 18,
	cudaErrorInvalidMemcpyDirection = 21, cudaErrorInsufficientDriver = 35, cudaErrorMissingConfiguration = 52,
	cudaErrorInvalidDeviceFunction = 98, cudaErrorNoDevice = 100, cudaErrorInvalidDevice = 101,
	cudaErrorDeviceUninitialized = 201, cudaErrorInvalidContext = 201, cudaErrorNoKernelImageForDevice = 209,
	cudaErrorInvalidResourceHandle = 400, cudaErrorNotReady = 600, cudaErrorIllegalAddress = 700,
	cudaErrorLaunchOutOfResources = 701, cudaErrorLaunchTimeout = 702, cudaErrorPeerAccessAlreadyEnabled = 704,
	cudaErrorAssert = 710, cudaErrorHostMemoryAlreadyRegistered = 712, cudaErrorLaunchFailure = 719,
	cudaErrorCooperativeLaunchTooLarge = 720, cudaErrorNotPermitted = 800, cudaErrorNotSupported = 801,
	cudaErrorStreamCaptureUnsupported = 900, cudaErrorStreamCaptureInvalidated = 901, cudaErrorGraphExecUpdateFailure = 910,
	cudaErrorUnknown = 999,
};
typedef enum cudaError cudaError_t;
enum cudaMemcpyKind { cudaMemcpyHostToHost = 0, cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2, cudaMemcpyDeviceToDevice = 3,
	cudaMemcpyDefault = 4 };
enum cudaFuncCache { cudaFuncCachePreferNone = 0, cudaFuncCachePreferShared = 1, cudaFuncCachePreferL1 = 2, cudaFuncCachePreferEqual = 3 };
enum cudaSharedMemConfig { cudaSharedMemBankSizeDefault = 0, cudaSharedMemBankSizeFourByte = 1, cudaSharedMemBankSizeEightByte = 2 };
enum cudaLimit { cudaLimitStackSize = 0, cudaLimitPrintfFifoSize = 1, cudaLimitMallocHeapSize = 2, cudaLimitDevRuntimeSyncDepth = 3,
	cudaLimitDevRuntimePendingLaunchCount = 4, cudaLimitMaxL2FetchGranularity = 5 };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8, cudaFuncAttributePreferredSharedMemoryCarveout = 9 };
enum cudaSharedCarveout { cudaSharedmemCarveoutDefault = -1, cudaSharedmemCarveoutMaxL1 = 0, cudaSharedmemCarveoutMaxShared = 100 };
enum cudaComputeMode { cudaComputeModeDefault = 0, cudaComputeModeExclusive = 1, cudaComputeModeProhibited = 2,
	cudaComputeModeExclusiveProcess = 3 };
enum cudaMemoryAdvise { cudaMemAdviseSetReadMostly = 1, cudaMemAdviseUnsetReadMostly = 2, cudaMemAdviseSetPreferredLocation = 3,
	cudaMemAdviseUnsetPreferredLocation = 4, cudaMemAdviseSetAccessedBy = 5, cudaMemAdviseUnsetAccessedBy = 6 };
enum cudaMemoryType { cudaMemoryTypeUnregistered = 0, cudaMemoryTypeHost = 1, cudaMemoryTypeDevice = 2, cudaMemoryTypeManaged = 3 };
enum cudaResourceType { cudaResourceTypeArray = 0, cudaResourceTypeMipmappedArray = 1, cudaResourceTypeLinear = 2,
	cudaResourceTypePitch2D = 3 };
enum cudaResourceViewFormat { cudaResViewFormatNone = 0 };
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal = 0, cudaStreamCaptureModeThreadLocal = 1, cudaStreamCaptureModeRelaxed = 2 };
enum cudaGraphExecUpdateResult { cudaGraphExecUpdateSuccess = 0, cudaGraphExecUpdateError = 1, cudaGraphExecUpdateErrorTopologyChanged = 2,
	cudaGraphExecUpdateErrorNodeTypeChanged = 3, cudaGraphExecUpdateErrorFunctionChanged = 4, cudaGraphExecUpdateErrorParametersChanged = 5,
	cudaGraphExecUpdateErrorNotSupported = 6 };
enum cudaStreamCaptureStatus { cudaStreamCaptureStatusNone = 0, cudaStreamCaptureStatusActive = 1, cudaStreamCaptureStatusInvalidated = 2 };
enum cudaDeviceAttr { cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMaxBlockDimX = 2, cudaDevAttrMaxGridDimX = 5,
	cudaDevAttrMaxSharedMemoryPerBlock = 8, cudaDevAttrTotalConstantMemory = 9, cudaDevAttrWarpSize = 10,
	cudaDevAttrMaxRegistersPerBlock = 12, cudaDevAttrClockRate = 13, cudaDevAttrMultiProcessorCount = 16, cudaDevAttrIntegrated = 18,
	cudaDevAttrConcurrentKernels = 31, cudaDevAttrMemoryClockRate = 36, cudaDevAttrGlobalMemoryBusWidth = 37,
	cudaDevAttrL2CacheSize = 38, cudaDevAttrMaxThreadsPerMultiProcessor = 39, cudaDevAttrUnifiedAddressing = 41,
	cudaDevAttrComputeCapabilityMajor = 75, cudaDevAttrComputeCapabilityMinor = 76, cudaDevAttrManagedMemory = 83,
	cudaDevAttrConcurrentManagedAccess = 89, cudaDevAttrCooperativeLaunch = 95,
	cudaDevAttrCanUseHostPointerForRegisteredMem = 91, cudaDevAttrMaxSharedMemoryPerBlockOptin = 97, cudaDevAttrMemoryPoolsSupported = 115 };

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUmemPoolHandle_st *cudaMemPool_t;
typedef struct cudaGraphicsResource *cudaGraphicsResource_t;
typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void *data);
typedef void (*cudaHostFn_t)(void *data);
struct cudaGraphExecUpdateResultInfo { cudaGraphExecUpdateResult result; cudaGraphNode_t errorNode, errorFromNode; };
struct cudaPos { size_t x, y, z; };
struct cudaExtent { size_t width, height, depth; };
struct cudaPitchedPtr { void *ptr; size_t pitch, xsize, ysize; };
struct cudaMemcpy3DParms { cudaArray_t srcArray; cudaPos srcPos; cudaPitchedPtr srcPtr; cudaArray_t dstArray; cudaPos dstPos;
	cudaPitchedPtr dstPtr; cudaExtent extent; cudaMemcpyKind kind; };
struct cudaFuncAttributes { size_t sharedSizeBytes, constSizeBytes, localSizeBytes; int maxThreadsPerBlock, numRegs, ptxVersion,
	binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes, preferredShmemCarveout; };
struct cudaPointerAttributes { cudaMemoryType type; int device; void *devicePointer, *hostPointer; };
struct cudaUUID_t { char bytes[16]; };
struct cudaMemLocation { int type, id; };
enum cudaLaunchAttributeID { cudaLaunchAttributeIgnore = 0, cudaLaunchAttributeAccessPolicyWindow = 1, cudaLaunchAttributeCooperative = 2,
	cudaLaunchAttributeSynchronizationPolicy = 3, cudaLaunchAttributeClusterDimension = 4, cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
	cudaLaunchAttributeProgrammaticStreamSerialization = 6, cudaLaunchAttributeProgrammaticEvent = 7, cudaLaunchAttributePriority = 8,
	cudaLaunchAttributeMemSyncDomainMap = 9, cudaLaunchAttributeMemSyncDomain = 10, cudaLaunchAttributePreferredClusterDimension = 11,
	cudaLaunchAttributeLaunchCompletionEvent = 12, cudaLaunchAttributeDeviceUpdatableKernelNode = 13,
	cudaLaunchAttributePreferredSharedMemoryCarveout = 14 };
enum cudaClusterSchedulingPolicy { cudaClusterSchedulingPolicyDefault = 0, cudaClusterSchedulingPolicySpread = 1,
	cudaClusterSchedulingPolicyLoadBalancing = 2 };
enum cudaAccessProperty { cudaAccessPropertyNormal = 0, cudaAccessPropertyStreaming = 1, cudaAccessPropertyPersisting = 2 };
struct cudaAccessPolicyWindow { void *base_ptr; size_t num_bytes; float hitRatio; cudaAccessProperty hitProp, missProp; };
union cudaLaunchAttributeValue {
	char pad[64];
	cudaAccessPolicyWindow accessPolicyWindow;
	struct { unsigned int x, y, z; } clusterDim, preferredClusterDim;
	struct { cudaEvent_t event; int flags, triggerAtBlockStart; } programmaticEvent;
	struct { cudaEvent_t event; int flags; } launchCompletionEvent;
	struct { unsigned char default_, remote; } memSyncDomainMap;
	struct { int deviceUpdatable; void *devNode; } deviceUpdatableKernelNode;
	cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
	int cooperative, syncPolicy, programmaticStreamSerializationAllowed, priority, memSyncDomain;
	unsigned int sharedMemCarveout;
};
struct cudaLaunchAttribute { cudaLaunchAttributeID id; cudaLaunchAttributeValue val; };
typedef cudaLaunchAttributeID cudaStreamAttrID;
typedef cudaLaunchAttributeValue cudaStreamAttrValue;
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeSynchronizationPolicy cudaLaunchAttributeSynchronizationPolicy
struct cudaLaunchConfig_t { dim3 gridDim, blockDim; size_t dynamicSmemBytes; cudaStream_t stream; cudaLaunchAttribute *attrs;
	unsigned int numAttrs; };
struct cudaKernelNodeParams { void *func; dim3 gridDim, blockDim; unsigned int sharedMemBytes; void **kernelParams, **extra; };
struct cudaLaunchParams { void *func; dim3 gridDim, blockDim; void **args; size_t sharedMem; cudaStream_t stream; };
struct cudaResourceDesc {
	cudaResourceType resType;
	union {
		struct { cudaArray_t array; } array;
		struct { cudaMipmappedArray_t mipmap; } mipmap;
		struct { void *devPtr; cudaChannelFormatDesc desc; size_t sizeInBytes; } linear;
		struct { void *devPtr; cudaChannelFormatDesc desc; size_t width, height, pitchInBytes; } pitch2D;
	} res;
};
struct cudaResourceViewDesc { cudaResourceViewFormat format; size_t width, height, depth; };
struct cudaTextureDesc { cudaTextureAddressMode addressMode[3]; cudaTextureFilterMode filterMode; cudaTextureReadMode readMode; int sRGB;
	float borderColor[4]; int normalizedCoords; unsigned int maxAnisotropy; cudaTextureFilterMode mipmapFilterMode;
	float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp; };
struct cudaDeviceProp {
	char name[256];
	cudaUUID_t uuid;
	size_t totalGlobalMem, sharedMemPerBlock, memPitch, totalConstMem, textureAlignment, texturePitchAlignment, surfaceAlignment,
		sharedMemPerMultiprocessor, sharedMemPerBlockOptin, reservedSharedMemPerBlock;
	int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate, major, minor, deviceOverlap,
		multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode, maxTexture1D,
		maxTexture1DLinear, maxTexture2D[2], maxTexture2DLinear[3], maxTexture3D[3], maxTexture1DLayered[2],
		maxTexture2DLayered[3], maxSurface1D, maxSurface2D[2], maxSurface3D[3], concurrentKernels, ECCEnabled, pciBusID,
		pciDeviceID, pciDomainID, tccDriver, asyncEngineCount, unifiedAddressing, memoryClockRate, memoryBusWidth,
		l2CacheSize, persistingL2CacheMaxSize, maxThreadsPerMultiProcessor, streamPrioritiesSupported,
		globalL1CacheSupported, localL1CacheSupported, regsPerMultiprocessor, managedMemory, isMultiGpuBoard,
		multiGpuBoardGroupID, singleToDoublePrecisionPerfRatio, pageableMemoryAccess, concurrentManagedAccess,
		computePreemptionSupported, cooperativeLaunch, cooperativeMultiDeviceLaunch, maxBlocksPerMultiProcessor,
		accessPolicyMaxWindowSize, hostNativeAtomicSupported;
};

/* HIP's way to start one. */
#ifndef hipLaunchKernelGGL
#define hipLaunchKernelGGL(kernel, grid, block, shared, stream, ...) (kernel<<<(grid), (block), (shared), (stream)>>>(__VA_ARGS__))
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#endif
#define cudaHostAllocDefault 0
#define cudaHostAllocPortable 1
#define cudaHostAllocMapped 2
#define cudaHostAllocWriteCombined 4
#define cudaHostRegisterDefault 0
#define cudaHostRegisterPortable 1
#define cudaHostRegisterMapped 2
#define cudaHostRegisterIoMemory 4
#define cudaHostRegisterReadOnly 8
#define cudaMemAttachGlobal 1
#define cudaMemAttachHost 2
#define cudaEventDefault 0
#define cudaEventBlockingSync 1
#define cudaEventDisableTiming 2
#define cudaStreamDefault 0
#define cudaStreamNonBlocking 1
#define cudaDeviceScheduleAuto 0
#define cudaDeviceScheduleSpin 1
#define cudaDeviceScheduleYield 2
#define cudaDeviceBlockingSync 4
#define cudaDeviceScheduleBlockingSync 4
#define cudaDeviceMapHost 8
#define cudaArrayDefault 0
#define cudaArrayLayered 1
#define cudaArraySurfaceLoadStore 2
#define cudaArrayCubemap 4
#define cudaCpuDeviceId (-1)
#define cudaInvalidDeviceId (-2)
#define cudaOccupancyDefault 0
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
#define cudaDevicePropDontCare {}
#define cudaGraphicsRegisterFlagsNone 0
#define cudaGraphicsMapFlagsNone 0
#define cudaGraphicsMapFlagsWriteDiscard 2

/* `k<<<grid, block, shared, stream>>>` becomes a call with this one as its configuration. */
extern "C" unsigned int cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);

#define FAIAL_API(name) template<class... A> FAIAL_HD cudaError_t name(A &&...a);
FAIAL_API(cudaMalloc) FAIAL_API(cudaMallocHost) FAIAL_API(cudaMallocManaged) FAIAL_API(cudaMallocPitch) FAIAL_API(cudaMallocArray)
FAIAL_API(cudaMalloc3D) FAIAL_API(cudaMalloc3DArray) FAIAL_API(cudaMallocAsync) FAIAL_API(cudaMallocMipmappedArray)
FAIAL_API(cudaHostAlloc) FAIAL_API(cudaHostGetDevicePointer) FAIAL_API(cudaHostRegister) FAIAL_API(cudaHostUnregister)
FAIAL_API(cudaFree) FAIAL_API(cudaFreeHost) FAIAL_API(cudaFreeArray) FAIAL_API(cudaFreeAsync) FAIAL_API(cudaFreeMipmappedArray)
FAIAL_API(cudaMemcpy) FAIAL_API(cudaMemcpyAsync) FAIAL_API(cudaMemcpy2D) FAIAL_API(cudaMemcpy2DAsync) FAIAL_API(cudaMemcpy3D)
FAIAL_API(cudaMemcpy3DAsync) FAIAL_API(cudaMemcpyPeer) FAIAL_API(cudaMemcpyPeerAsync) FAIAL_API(cudaMemcpyToSymbol)
FAIAL_API(cudaMemcpyToSymbolAsync) FAIAL_API(cudaMemcpyFromSymbol) FAIAL_API(cudaMemcpyFromSymbolAsync)
FAIAL_API(cudaMemcpyToArray) FAIAL_API(cudaMemcpyFromArray) FAIAL_API(cudaMemcpy2DToArray) FAIAL_API(cudaMemcpy2DFromArray)
FAIAL_API(cudaMemset) FAIAL_API(cudaMemsetAsync) FAIAL_API(cudaMemset2D) FAIAL_API(cudaMemset3D) FAIAL_API(cudaMemGetInfo)
FAIAL_API(cudaMemPrefetchAsync) FAIAL_API(cudaMemAdvise) FAIAL_API(cudaPointerGetAttributes) FAIAL_API(cudaGetSymbolAddress)
FAIAL_API(cudaGetSymbolSize) FAIAL_API(cudaSetDevice) FAIAL_API(cudaGetDevice) FAIAL_API(cudaGetDeviceCount)
FAIAL_API(cudaGetDeviceProperties) FAIAL_API(cudaChooseDevice) FAIAL_API(cudaSetDeviceFlags) FAIAL_API(cudaDeviceGetAttribute)
FAIAL_API(cudaDeviceReset) FAIAL_API(cudaDeviceSynchronize) FAIAL_API(cudaThreadSynchronize) FAIAL_API(cudaThreadExit)
FAIAL_API(cudaThreadSetLimit) FAIAL_API(cudaThreadSetCacheConfig) FAIAL_API(cudaDeviceSetLimit) FAIAL_API(cudaDeviceGetLimit)
FAIAL_API(cudaDeviceSetCacheConfig) FAIAL_API(cudaDeviceGetCacheConfig) FAIAL_API(cudaDeviceSetSharedMemConfig)
FAIAL_API(cudaDeviceGetSharedMemConfig) FAIAL_API(cudaDeviceCanAccessPeer) FAIAL_API(cudaDeviceEnablePeerAccess)
FAIAL_API(cudaDeviceDisablePeerAccess) FAIAL_API(cudaDeviceGetPCIBusId) FAIAL_API(cudaDeviceGetByPCIBusId)
FAIAL_API(cudaDeviceGetStreamPriorityRange) FAIAL_API(cudaDeviceGetP2PAttribute) FAIAL_API(cudaDeviceGetDefaultMemPool)
FAIAL_API(cudaMemPoolSetAttribute) FAIAL_API(cudaDriverGetVersion) FAIAL_API(cudaRuntimeGetVersion)
FAIAL_API(cudaStreamCreate) FAIAL_API(cudaStreamCreateWithFlags) FAIAL_API(cudaStreamCreateWithPriority)
FAIAL_API(cudaStreamDestroy) FAIAL_API(cudaStreamSynchronize) FAIAL_API(cudaStreamQuery) FAIAL_API(cudaStreamWaitEvent)
FAIAL_API(cudaStreamAddCallback) FAIAL_API(cudaStreamAttachMemAsync) FAIAL_API(cudaStreamBeginCapture)
FAIAL_API(cudaStreamEndCapture) FAIAL_API(cudaStreamIsCapturing) FAIAL_API(cudaStreamGetCaptureInfo) FAIAL_API(cudaThreadExchangeStreamCaptureMode) FAIAL_API(cudaStreamSetAttribute) FAIAL_API(cudaLaunchHostFunc)
FAIAL_API(cudaEventCreate) FAIAL_API(cudaEventCreateWithFlags) FAIAL_API(cudaEventDestroy) FAIAL_API(cudaEventRecord)
FAIAL_API(cudaEventSynchronize) FAIAL_API(cudaEventElapsedTime) FAIAL_API(cudaEventQuery) FAIAL_API(cudaGraphCreate)
FAIAL_API(cudaGraphInstantiate) FAIAL_API(cudaGraphLaunch) FAIAL_API(cudaGraphDestroy) FAIAL_API(cudaGraphExecDestroy)
FAIAL_API(cudaGraphExecUpdate) FAIAL_API(cudaGraphAddKernelNode) FAIAL_API(cudaGraphKernelNodeGetParams)
FAIAL_API(cudaGraphKernelNodeSetParams) FAIAL_API(cudaGraphExecKernelNodeSetParams) FAIAL_API(cudaLaunchCooperativeKernelMultiDevice)
FAIAL_API(cudaGraphAddMemcpyNode)
FAIAL_API(cudaGraphAddMemsetNode) FAIAL_API(cudaGraphAddHostNode) FAIAL_API(cudaGraphGetNodes)
FAIAL_API(cudaLaunchKernel) FAIAL_API(cudaLaunchCooperativeKernel) FAIAL_API(cudaLaunchKernelEx) FAIAL_API(cudaLaunchKernelExC)
FAIAL_API(cudaFuncSetCacheConfig) FAIAL_API(cudaFuncSetSharedMemConfig) FAIAL_API(cudaFuncSetAttribute)
FAIAL_API(cudaFuncGetAttributes) FAIAL_API(cudaOccupancyMaxActiveBlocksPerMultiprocessor)
FAIAL_API(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags) FAIAL_API(cudaOccupancyMaxPotentialBlockSize)
FAIAL_API(cudaOccupancyMaxPotentialBlockSizeVariableSMem) FAIAL_API(cudaBindTexture) FAIAL_API(cudaBindTexture2D)
FAIAL_API(cudaBindTextureToArray) FAIAL_API(cudaBindTextureToMipmappedArray) FAIAL_API(cudaUnbindTexture)
FAIAL_API(cudaBindSurfaceToArray) FAIAL_API(cudaGetTextureReference) FAIAL_API(cudaGetTextureAlignmentOffset)
FAIAL_API(cudaCreateTextureObject) FAIAL_API(cudaDestroyTextureObject) FAIAL_API(cudaCreateSurfaceObject)
FAIAL_API(cudaDestroySurfaceObject) FAIAL_API(cudaGetMipmappedArrayLevel) FAIAL_API(cudaGetChannelDesc)
FAIAL_API(cudaArrayGetInfo) FAIAL_API(cudaIpcGetMemHandle) FAIAL_API(cudaIpcOpenMemHandle) FAIAL_API(cudaIpcCloseMemHandle)
FAIAL_API(cudaProfilerStart) FAIAL_API(cudaProfilerStop) FAIAL_API(cudaGraphicsMapResources)
FAIAL_API(cudaGraphicsUnmapResources) FAIAL_API(cudaGraphicsResourceGetMappedPointer)
FAIAL_API(cudaGraphicsSubResourceGetMappedArray) FAIAL_API(cudaGraphicsUnregisterResource) FAIAL_API(cudaGraphicsGLRegisterBuffer)
FAIAL_API(cudaGraphicsGLRegisterImage) FAIAL_API(cudaGLSetGLDevice) FAIAL_API(cudaGLRegisterBufferObject)
FAIAL_API(cudaGLMapBufferObject) FAIAL_API(cudaGLUnmapBufferObject) FAIAL_API(cudaGLUnregisterBufferObject)
FAIAL_API(cudaCtxResetPersistingL2Cache)
#undef FAIAL_API
FAIAL_HD cudaError_t cudaGetLastError();
FAIAL_HD cudaError_t cudaPeekAtLastError();
FAIAL_HD const char *cudaGetErrorString(cudaError_t e);
FAIAL_HD const char *cudaGetErrorName(cudaError_t e);
FAIAL_HD inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { cudaExtent e; e.width = w; e.height = h; e.depth = d; return e; }
FAIAL_HD inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { cudaPos p; p.x = x; p.y = y; p.z = z; return p; }
FAIAL_HD cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t x, size_t y);
FAIAL_HD cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f);
template<class T> FAIAL_HD cudaChannelFormatDesc cudaCreateChannelDesc();

#endif

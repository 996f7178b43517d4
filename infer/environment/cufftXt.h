/* cuFFT for several devices, and its callbacks. */
#pragma once
#include "cufft.h"
typedef struct cudaXtDesc_t { int version, nGPUs, GPUs[64]; void *data[64]; size_t size[64]; void *cudaXtState; } cudaXtDesc;
typedef struct cudaLibXtDesc_t { int version; cudaXtDesc *descriptor; int library, subFormat; void *libDescriptor; } cudaLibXtDesc;
typedef enum { CUFFT_XT_FORMAT_INPUT = 0, CUFFT_XT_FORMAT_OUTPUT = 1, CUFFT_XT_FORMAT_INPLACE = 2,
	CUFFT_XT_FORMAT_INPLACE_SHUFFLED = 3 } cufftXtSubFormat;
typedef enum { CUFFT_COPY_HOST_TO_DEVICE = 0, CUFFT_COPY_DEVICE_TO_HOST = 1, CUFFT_COPY_DEVICE_TO_DEVICE = 2 } cufftXtCopyType;
#define FAIAL_CALLBACK(letter, type) \
	typedef type (*cufftCallbackLoad##letter)(void *in, size_t offset, void *info, void *shared); \
	typedef void (*cufftCallbackStore##letter)(void *out, size_t offset, type element, void *info, void *shared);
FAIAL_CALLBACK(C, cufftComplex) FAIAL_CALLBACK(Z, cufftDoubleComplex) FAIAL_CALLBACK(R, cufftReal) FAIAL_CALLBACK(D, cufftDoubleReal)
#undef FAIAL_CALLBACK
#define FAIAL_API(name) template<class... A> FAIAL_HD cufftResult name(A &&...a);
FAIAL_API(cufftXtSetGPUs) FAIAL_API(cufftXtMalloc) FAIAL_API(cufftXtMemcpy) FAIAL_API(cufftXtFree) FAIAL_API(cufftXtSetCallback)
FAIAL_API(cufftXtExecDescriptorC2C) FAIAL_API(cufftXtExecDescriptorZ2Z) FAIAL_API(cufftXtExec) FAIAL_API(cufftXtMakePlanMany)
#undef FAIAL_API

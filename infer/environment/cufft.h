/* cuFFT's names of types, and its host functions. */
#pragma once
#include "cuComplex.h"
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef int cufftHandle;
typedef enum cufftResult_t { CUFFT_SUCCESS = 0, CUFFT_INVALID_PLAN = 1, CUFFT_ALLOC_FAILED = 2, CUFFT_INVALID_TYPE = 3,
	CUFFT_INVALID_VALUE = 4, CUFFT_INTERNAL_ERROR = 5, CUFFT_EXEC_FAILED = 6, CUFFT_SETUP_FAILED = 7, CUFFT_INVALID_SIZE = 8,
	CUFFT_UNALIGNED_DATA = 9, CUFFT_INVALID_DEVICE = 11, CUFFT_NOT_IMPLEMENTED = 14, CUFFT_NOT_SUPPORTED = 16 } cufftResult;
typedef enum cufftType_t { CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69 } cufftType;
#define CUFFT_FORWARD (-1)
#define CUFFT_INVERSE 1
#define FAIAL_API(name) template<class... A> FAIAL_HD cufftResult name(A &&...a);
FAIAL_API(cufftPlan1d) FAIAL_API(cufftPlan2d) FAIAL_API(cufftPlan3d) FAIAL_API(cufftPlanMany) FAIAL_API(cufftCreate)
FAIAL_API(cufftMakePlan1d) FAIAL_API(cufftMakePlan2d) FAIAL_API(cufftMakePlan3d) FAIAL_API(cufftMakePlanMany)
FAIAL_API(cufftExecC2C) FAIAL_API(cufftExecR2C) FAIAL_API(cufftExecC2R) FAIAL_API(cufftExecZ2Z) FAIAL_API(cufftExecD2Z)
FAIAL_API(cufftExecZ2D) FAIAL_API(cufftSetStream) FAIAL_API(cufftDestroy) FAIAL_API(cufftSetAutoAllocation)
FAIAL_API(cufftSetWorkArea) FAIAL_API(cufftGetSize) FAIAL_API(cufftEstimate1d) FAIAL_API(cufftEstimate2d) FAIAL_API(cufftGetVersion)
#undef FAIAL_API

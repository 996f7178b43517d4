/* cuBLAS's names of types: kernel files include it for its complex numbers and handles. */
#pragma once
#include "cuComplex.h"
#include "library_types.h"
typedef struct cublasContext *cublasHandle_t;
typedef enum { CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3, CUBLAS_STATUS_INVALID_VALUE = 7,
	CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11, CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14,
	CUBLAS_STATUS_NOT_SUPPORTED = 15, CUBLAS_STATUS_LICENSE_ERROR = 16 } cublasStatus_t;
typedef enum { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 } cublasOperation_t;
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2, CUBLAS_TF32_TENSOR_OP_MATH = 3,
	CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16 } cublasMath_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum { CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
	CUBLAS_GEMM_ALGO0_TENSOR_OP = 100 } cublasGemmAlgo_t;
typedef enum { CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_PEDANTIC = 69, CUBLAS_COMPUTE_64F = 70,
	CUBLAS_COMPUTE_64F_PEDANTIC = 71, CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32I_PEDANTIC = 73, CUBLAS_COMPUTE_32F_FAST_16F = 74,
	CUBLAS_COMPUTE_32F_FAST_16BF = 75, CUBLAS_COMPUTE_32F_FAST_TF32 = 77 } cublasComputeType_t;

/* What they are given is given by value, and what they fill by its address: that is all that host code asks about. */
#define FAIAL_CUBLAS(NAME) cublasStatus_t NAME(cublasHandle_t handle, ...);
#define FAIAL_CUBLAS_SD(NAME) FAIAL_CUBLAS(cublasS##NAME) FAIAL_CUBLAS(cublasD##NAME)
#define FAIAL_CUBLAS_SDCZ(NAME) FAIAL_CUBLAS_SD(NAME) FAIAL_CUBLAS(cublasC##NAME) FAIAL_CUBLAS(cublasZ##NAME)
extern "C" {
cublasStatus_t cublasCreate(cublasHandle_t *handle);
cublasStatus_t cublasCreate_v2(cublasHandle_t *handle);
FAIAL_CUBLAS(cublasDestroy) FAIAL_CUBLAS(cublasDestroy_v2) FAIAL_CUBLAS(cublasSetStream) FAIAL_CUBLAS(cublasSetStream_v2) FAIAL_CUBLAS(cublasGetStream)
FAIAL_CUBLAS(cublasSetMathMode) FAIAL_CUBLAS(cublasGetMathMode) FAIAL_CUBLAS(cublasSetPointerMode) FAIAL_CUBLAS(cublasGetPointerMode)
FAIAL_CUBLAS(cublasSetWorkspace) FAIAL_CUBLAS(cublasSetAtomicsMode) FAIAL_CUBLAS(cublasGetVersion)
FAIAL_CUBLAS_SDCZ(gemm) FAIAL_CUBLAS_SDCZ(gemmBatched) FAIAL_CUBLAS_SDCZ(gemmStridedBatched) FAIAL_CUBLAS_SDCZ(gemv) FAIAL_CUBLAS_SDCZ(geam)
FAIAL_CUBLAS_SDCZ(trsm) FAIAL_CUBLAS_SDCZ(trsmBatched) FAIAL_CUBLAS_SDCZ(trmm) FAIAL_CUBLAS_SDCZ(trsv) FAIAL_CUBLAS_SDCZ(symm) FAIAL_CUBLAS_SDCZ(syrk)
FAIAL_CUBLAS_SDCZ(axpy) FAIAL_CUBLAS_SDCZ(scal) FAIAL_CUBLAS_SDCZ(copy) FAIAL_CUBLAS_SDCZ(swap) FAIAL_CUBLAS_SDCZ(dgmm) FAIAL_CUBLAS_SDCZ(rot)
FAIAL_CUBLAS_SDCZ(getrfBatched) FAIAL_CUBLAS_SDCZ(getriBatched) FAIAL_CUBLAS_SDCZ(getrsBatched) FAIAL_CUBLAS_SDCZ(geqrfBatched) FAIAL_CUBLAS_SDCZ(matinvBatched)
FAIAL_CUBLAS_SD(dot) FAIAL_CUBLAS_SD(nrm2) FAIAL_CUBLAS_SD(asum) FAIAL_CUBLAS_SD(ger) FAIAL_CUBLAS_SD(symv)
FAIAL_CUBLAS(cublasScnrm2) FAIAL_CUBLAS(cublasDznrm2) FAIAL_CUBLAS(cublasScasum) FAIAL_CUBLAS(cublasDzasum) FAIAL_CUBLAS(cublasCdotu) FAIAL_CUBLAS(cublasCdotc)
FAIAL_CUBLAS(cublasZdotu) FAIAL_CUBLAS(cublasZdotc) FAIAL_CUBLAS(cublasIsamax) FAIAL_CUBLAS(cublasIdamax) FAIAL_CUBLAS(cublasIsamin) FAIAL_CUBLAS(cublasIdamin)
FAIAL_CUBLAS(cublasHgemm) FAIAL_CUBLAS(cublasHgemmBatched) FAIAL_CUBLAS(cublasHgemmStridedBatched) FAIAL_CUBLAS(cublasSgemmEx) FAIAL_CUBLAS(cublasGemmEx)
FAIAL_CUBLAS(cublasGemmBatchedEx) FAIAL_CUBLAS(cublasGemmStridedBatchedEx) FAIAL_CUBLAS(cublasAxpyEx) FAIAL_CUBLAS(cublasDotEx) FAIAL_CUBLAS(cublasScalEx)
FAIAL_CUBLAS(cublasNrm2Ex)
const char *cublasGetStatusName(cublasStatus_t status);
const char *cublasGetStatusString(cublasStatus_t status);
cublasStatus_t cublasSetVector(int n, int bytes, const void *from, int step, void *to, int to_step);
cublasStatus_t cublasGetVector(int n, int bytes, const void *from, int step, void *to, int to_step);
cublasStatus_t cublasSetMatrix(int rows, int columns, int bytes, const void *from, int lead, void *to, int to_lead);
cublasStatus_t cublasGetMatrix(int rows, int columns, int bytes, const void *from, int lead, void *to, int to_lead);
}
#undef FAIAL_CUBLAS_SDCZ
#undef FAIAL_CUBLAS_SD
#undef FAIAL_CUBLAS

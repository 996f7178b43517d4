/* cuBLAS as it was at first: no handles, errors are asked for. Names that it shares with cublas_v2.h are told apart by what they are given. */
#pragma once
#include "cublas_v2.h"
typedef cublasStatus_t cublasStatus;

#define FAIAL_CUBLAS_SDCZ(GIVES, FIRST, NAME) GIVES cublasS##NAME(FIRST, ...); GIVES cublasD##NAME(FIRST, ...); GIVES cublasC##NAME(FIRST, ...); GIVES cublasZ##NAME(FIRST, ...);
cublasStatus cublasInit();
cublasStatus cublasShutdown();
cublasStatus cublasGetError();
cublasStatus cublasAlloc(int n, int bytes, void **at);
cublasStatus cublasFree(void *at);
cublasStatus cublasSetKernelStream(cudaStream_t stream);
FAIAL_CUBLAS_SDCZ(void, char, gemm) FAIAL_CUBLAS_SDCZ(void, char, gemv) FAIAL_CUBLAS_SDCZ(void, char, symm) FAIAL_CUBLAS_SDCZ(void, char, syrk)
FAIAL_CUBLAS_SDCZ(void, char, syr2k) FAIAL_CUBLAS_SDCZ(void, char, trmm) FAIAL_CUBLAS_SDCZ(void, char, trsm) FAIAL_CUBLAS_SDCZ(void, char, trsv)
FAIAL_CUBLAS_SDCZ(void, char, symv) FAIAL_CUBLAS_SDCZ(void, char, syr) FAIAL_CUBLAS_SDCZ(void, int, ger) FAIAL_CUBLAS_SDCZ(void, int, axpy)
FAIAL_CUBLAS_SDCZ(void, int, scal) FAIAL_CUBLAS_SDCZ(void, int, copy) FAIAL_CUBLAS_SDCZ(void, int, swap) FAIAL_CUBLAS_SDCZ(void, int, rot)
float cublasSdot(int, ...);
double cublasDdot(int, ...);
float cublasSnrm2(int, ...);
double cublasDnrm2(int, ...);
float cublasSasum(int, ...);
double cublasDasum(int, ...);
int cublasIsamax(int, ...);
int cublasIdamax(int, ...);
int cublasIsamin(int, ...);
int cublasIdamin(int, ...);
#undef FAIAL_CUBLAS_SDCZ

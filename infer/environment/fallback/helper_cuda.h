/* Stands in for the CUDA samples' helper of this name. */
#pragma once
#ifndef EXIT_SUCCESS
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#endif
#define EXIT_WAIVED 2
#define checkCudaErrors(e) ((void)(e))
#define getLastCudaError(text) ((void)0)
#define printLastCudaError(text) ((void)0)
template<class... A> FAIAL_H int findCudaDevice(A &&...a);
template<class... A> FAIAL_H int gpuGetMaxGflopsDeviceId(A &&...a);
template<class... A> FAIAL_H int gpuDeviceInit(A &&...a);
template<class... A> FAIAL_H bool checkCudaCapabilities(A &&...a);
FAIAL_H int _ConvertSMVer2Cores(int major, int minor);
FAIAL_H const char *_ConvertSMVer2ArchName(int major, int minor);

/* Stands in for the old SDK's utility header. */
#pragma once
#include "helper_functions.h"
#define CUT_DEVICE_INIT(argc, argv) ((void)0)
#define CUT_SAFE_CALL(e) ((void)(e))
#define CUDA_SAFE_CALL(e) ((void)(e))
#define CUDA_SAFE_CALL_NO_SYNC(e) ((void)(e))
#define cutilSafeCall(e) ((void)(e))
#define cutilSafeCallNoSync(e) ((void)(e))
#define cutilCheckError(e) ((void)(e))
#define cutilCheckMsg(text) ((void)0)
#define CUT_CHECK_ERROR(text) ((void)0)
#define CUT_EXIT(argc, argv) ((void)0)
#define CUT_BANK_CHECKER(array, index) array[index]

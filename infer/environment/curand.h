/* cuRAND's host names. */
#pragma once
typedef int curandStatus_t;
typedef int curandRngType_t;
typedef int curandOrdering_t;
typedef int curandDirectionVectorSet_t;
typedef struct curandGenerator_st *curandGenerator_t;
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
enum { CURAND_STATUS_SUCCESS = 0, CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW = 101, CURAND_RNG_PSEUDO_MTGP32 = 141,
	CURAND_RNG_PSEUDO_MT19937 = 142, CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161, CURAND_RNG_QUASI_SOBOL32 = 201 };
#define FAIAL_API(name) template<class... A> FAIAL_HD curandStatus_t name(A &&...a);
FAIAL_API(curandCreateGenerator) FAIAL_API(curandCreateGeneratorHost) FAIAL_API(curandDestroyGenerator)
FAIAL_API(curandSetPseudoRandomGeneratorSeed) FAIAL_API(curandSetStream) FAIAL_API(curandGenerate) FAIAL_API(curandGenerateUniform)
FAIAL_API(curandGenerateUniformDouble) FAIAL_API(curandGenerateNormal) FAIAL_API(curandGenerateNormalDouble)
FAIAL_API(curandMakeMTGP32Constants) FAIAL_API(curandMakeMTGP32KernelState) FAIAL_API(curandGetDirectionVectors32)
#undef FAIAL_API

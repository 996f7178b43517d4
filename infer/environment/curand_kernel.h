/* cuRAND's device functions: each reads and writes the state it is given. */
#pragma once
#include "curand.h"
struct curandStateXORWOW { unsigned int d, v[5]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStateMRG32k3a { unsigned int s1[3], s2[3]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStatePhilox4_32_10 { uint4 ctr, output; uint2 key; unsigned int STATE; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStateSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateScrambledSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
struct curandStateScrambledSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
struct mtgp32_kernel_params { unsigned int pos_tbl[200], param_tbl[200][16], temper_tbl[200][16], single_temper_tbl[200][16], sh1_tbl[200], sh2_tbl[200], mask[1]; };
typedef struct mtgp32_kernel_params mtgp32_kernel_params_t;
struct curandStateMtgp32 { unsigned int s[1024]; int offset, pIdx; mtgp32_kernel_params_t *k; };
typedef struct curandStateXORWOW curandStateXORWOW_t, curandState_t, curandState;
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateSobol32 curandStateSobol32_t;
typedef struct curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef struct curandStateSobol64 curandStateSobol64_t;
typedef struct curandStateScrambledSobol64 curandStateScrambledSobol64_t;
typedef struct curandStateMtgp32 curandStateMtgp32_t;
template<class S> FAIAL_D void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, S *state);
template<class V, class S> FAIAL_D void curand_init(const V *direction, unsigned int offset, S *state);
template<class V, class S> FAIAL_D void curand_init(const V *direction, unsigned int scramble, unsigned int offset, S *state);
template<class S> FAIAL_D unsigned int curand(S *state);
template<class S> FAIAL_D uint4 curand4(S *state);
template<class S> FAIAL_D float curand_uniform(S *state);
template<class S> FAIAL_D float4 curand_uniform4(S *state);
template<class S> FAIAL_D double curand_uniform_double(S *state);
template<class S> FAIAL_D double2 curand_uniform2_double(S *state);
template<class S> FAIAL_D float curand_normal(S *state);
template<class S> FAIAL_D float2 curand_normal2(S *state);
template<class S> FAIAL_D float4 curand_normal4(S *state);
template<class S> FAIAL_D double curand_normal_double(S *state);
template<class S> FAIAL_D double2 curand_normal2_double(S *state);
template<class S> FAIAL_D float curand_log_normal(S *state, float mean, float deviation);
template<class S> FAIAL_D float2 curand_log_normal2(S *state, float mean, float deviation);
template<class S> FAIAL_D double curand_log_normal_double(S *state, double mean, double deviation);
template<class S> FAIAL_D unsigned int curand_poisson(S *state, double lambda);
template<class S> FAIAL_D uint4 curand_poisson4(S *state, double lambda);
template<class S> FAIAL_D void skipahead(unsigned long long n, S *state);
template<class S> FAIAL_D void skipahead_sequence(unsigned long long n, S *state);
/* The threads of a block share one such state: each of at most 256 writes its own word of it, thread 0 moves it on. */
FAIAL_D unsigned int __faial_random();
static inline FAIAL_D unsigned int __faial_mtgp32(curandStateMtgp32_t *state) {
	unsigned int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z), r = __faial_random();
	state->s[t % 256] = r;
	__syncthreads();
	if (t == 0) state->offset = r;
	__syncthreads();
	return r;
}
static inline FAIAL_D unsigned int curand(curandStateMtgp32_t *state) { return __faial_mtgp32(state); }
static inline FAIAL_D float curand_uniform(curandStateMtgp32_t *state) { return __faial_mtgp32(state); }
static inline FAIAL_D double curand_uniform_double(curandStateMtgp32_t *state) { return __faial_mtgp32(state); }
static inline FAIAL_D float curand_normal(curandStateMtgp32_t *state) { return __faial_mtgp32(state); }
static inline FAIAL_D double curand_normal_double(curandStateMtgp32_t *state) { return __faial_mtgp32(state); }
static inline FAIAL_D float curand_mtgp32_single(curandStateMtgp32_t *state) { return __faial_mtgp32(state); }
FAIAL_D float curand_mtgp32_single_specific(curandStateMtgp32_t *state, unsigned char index, unsigned char n);
FAIAL_D unsigned int curand_mtgp32_specific(curandStateMtgp32_t *state, unsigned char index, unsigned char n);

/* cuRAND's device functions: each reads and writes the whole state it is given; the numbers are anybody's. */
#pragma once
struct curandStateXORWOW { unsigned d, v[5]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStateMRG32k3a { unsigned s1[3], s2[3]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStatePhilox4_32_10 { uint4 ctr, output; uint2 key; unsigned STATE; int boxmuller_flag; };
struct curandStateMtgp32 { unsigned s[1024]; int offset, pIdx; void *k; };
typedef curandStateXORWOW curandStateXORWOW_t, curandState_t, curandState;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMtgp32 curandStateMtgp32_t;
EXEC_D unsigned exec_random(curandStateMtgp32 *s);
template<class S> EXEC_D unsigned exec_random(S *s)
{
	exec_access(s, sizeof *s, EXEC_READ, 0);
	exec_access(s, sizeof *s, EXEC_WRITE, 0);
	unsigned *word = (unsigned *)s;
	return *word = *word * 1664525u + 1013904223u;
}
template<class S> EXEC_D void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long, S *s)
{
	exec_access(s, sizeof *s, EXEC_WRITE, 0);
	memset((void *)s, 0, sizeof *s);
	*(unsigned *)s = (unsigned)(seed * 31 + sequence);
}
template<class S> EXEC_D unsigned curand(S *s) { return exec_random(s) >> 4; }
template<class S> EXEC_D uint4 curand4(S *s) { unsigned r = exec_random(s); return make_uint4(r, r >> 3, r >> 5, r >> 7); }
template<class S> EXEC_D float curand_uniform(S *s) { return (float)((exec_random(s) >> 8) + 1) / 16777216.0f; }
template<class S> EXEC_D float4 curand_uniform4(S *s) { float v = curand_uniform(s); return make_float4(v, v, v, v); }
template<class S> EXEC_D double curand_uniform_double(S *s) { return curand_uniform(s); }
template<class S> EXEC_D float curand_normal(S *s) { return curand_uniform(s) * 2 - 1; }
template<class S> EXEC_D float2 curand_normal2(S *s) { float v = curand_normal(s); return make_float2(v, -v); }
template<class S> EXEC_D double curand_normal_double(S *s) { return curand_normal(s); }
template<class S> EXEC_D float curand_log_normal(S *s, float, float) { return curand_uniform(s); }
template<class S> EXEC_D unsigned curand_poisson(S *s, double) { return exec_random(s) & 7; }
template<class S> EXEC_D void skipahead(unsigned long long, S *s) { exec_random(s); }
/* The threads of a block share one such state: each advances its own word of it, thread 0 moves all on. */
EXEC_D unsigned exec_random(curandStateMtgp32 *s)
{
	unsigned t = exec_thread(), *word = &s->s[t % 256];
	exec_access(word, 4, EXEC_READ, 0);
	exec_access(word, 4, EXEC_WRITE, 0);
	*word = *word * 1664525u + 1013904223u;
	unsigned r = *word;
	__syncthreads();
	if (t == 0) {
		exec_access(&s->offset, 4, EXEC_WRITE, 0);
		s->offset++;
	}
	__syncthreads();
	return r;
}

/* Barriers by a word in shared memory. Who arrives and who looks at it changes the word or reads it at once, atomically; what it holds is not
 * known, so a loop that looks waits for other threads. */
#pragma once
#include "cuda/barrier"
typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;
FAIAL_D inline unsigned int __mbarrier_maximum_count() { return (1u << 20) - 1; }
FAIAL_D inline void __mbarrier_init(__mbarrier_t *b, unsigned int n) { *b = n; }
FAIAL_D inline void __mbarrier_inval(__mbarrier_t *b) { *b = 0; }
FAIAL_D inline __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *b) { return atomic_faial_block(b); }
FAIAL_D inline __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *b) { return atomic_faial_block(b); }
FAIAL_D inline bool __mbarrier_test_wait(__mbarrier_t *b, __mbarrier_token_t token) { return atomic_faial_block(b) != token; }
FAIAL_D inline bool __mbarrier_test_wait_parity(__mbarrier_t *b, bool parity) { return (atomic_faial_block(b) & 1) != parity; }
FAIAL_D inline bool __mbarrier_try_wait(__mbarrier_t *b, __mbarrier_token_t token, unsigned int limit) { return atomic_faial_block(b) != token; }
FAIAL_D inline bool __mbarrier_try_wait_parity(__mbarrier_t *b, bool parity, unsigned int limit) { return (atomic_faial_block(b) & 1) != parity; }
FAIAL_D inline unsigned int __mbarrier_token_pending_count(__mbarrier_token_t token) { return (unsigned int)token; }

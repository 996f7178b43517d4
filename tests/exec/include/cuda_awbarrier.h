#pragma once
#include "cuda/barrier"
EXEC_D void __mbarrier_init(unsigned long long *b, unsigned n) { exec_split_init(b, n); }
EXEC_D unsigned long long __mbarrier_arrive(unsigned long long *b) { return exec_split_arrive(b, 1, 0); }
EXEC_D bool __mbarrier_test_wait(unsigned long long *b, unsigned long long token) { return exec_split_test(b, (unsigned)token); }

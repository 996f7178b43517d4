#pragma once
#include "cuda/barrier"
FAIAL_D void __mbarrier_init(unsigned long long *b, unsigned int n);
FAIAL_D unsigned long long __mbarrier_arrive(unsigned long long *b);
FAIAL_D bool __mbarrier_test_wait(unsigned long long *b, unsigned long long token);

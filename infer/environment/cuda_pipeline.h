/* Asynchronous copies into shared memory. */
#pragma once
FAIAL_D void __pipeline_memcpy_async(void *to, const void *from, size_t size, size_t zeros = 0);
FAIAL_D void __pipeline_commit();
FAIAL_D void __pipeline_wait_prior(size_t n);

/* Asynchronous copies into shared memory. */
#pragma once
EXEC_D void __pipeline_memcpy_async(void *to, const void *from, size_t size, size_t zeros = 0) { exec_async_copy(to, from, size, zeros); }
EXEC_D void __pipeline_commit() { exec_async_commit(); }
EXEC_D void __pipeline_wait_prior(size_t n) { exec_async_wait(n); }

/* Asynchronous copies into shared memory, done at once: a program may rely on no earlier time, so what a missing wait
 * would leave unordered within one thread is not seen. */
#pragma once
EXEC_D void __pipeline_memcpy_async(void *to, const void *from, size_t size, size_t zeros = 0)
{
	if (size > zeros) exec_access(from, size - zeros, EXEC_READ, 0);
	memcpy(to, from, size - zeros);
	memset((char *)to + (size - zeros), 0, zeros);
	exec_access(to, size, EXEC_WRITE, 0);
}
EXEC_D void __pipeline_commit() {}
EXEC_D void __pipeline_wait_prior(size_t) {}

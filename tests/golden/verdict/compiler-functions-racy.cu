// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
// exec: no what the compiler's own functions access is not logged
/* Functions of the compiler on strings and matrices go on behind the element that they are given. */
__global__ void string(char *A)
{
	__builtin_strcpy(A + threadIdx.x, "ab");
}
__global__ void last_copied(char *A)
{
	A[threadIdx.x] = *__builtin_stpcpy(A + 64, "abc");
	if (threadIdx.x == 5) A[66] = 'x';
}
__global__ void matrix(int *A, int *B)
{
	int parts[8];
	__hmma_m16n16k16_ld_a(parts, A, 16, 0);
	if (threadIdx.x == 0) A[20] = 1;
	B[threadIdx.x] = parts[0];
}

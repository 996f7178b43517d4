// What memset leaves is known where the elements are whole numbers: equal bytes are benign.
// args: --block-dim 32 --grid-dim 1
// expect: minus_one benign
// expect: same_byte benign
// expect: as_stored benign
// expect: one_value_read benign
// expect: one_of_its_bytes possibly-racy
// expect: other_than_its_bytes racy
// expect: two_elements possibly-racy
// expect: number_of_two_bytes possibly-racy
// expect: number_of_four_bytes possibly-racy
// expect: other_bytes racy
// expect: bytes_are_not_elements racy
// expect: of_void racy
// expect: of_float racy
// expect: values_read racy
#define T threadIdx.x
__global__ void minus_one(int *a) { memset(a, -1, 8); }
__global__ void same_byte(int *a) { memset(a, T ? 255 : -1, 8); }
__global__ void as_stored(int *a) { if (T == 0) memset(a, 1, 4); if (T == 1) a[0] = 0x01010101; }
__global__ void one_value_read(int *a, const int *b) { memset(a, b[0], 4); }
__global__ void other_bytes(int *a) { memset(a, (int)T - 300, 8); }
__global__ void bytes_are_not_elements(int *a) { if (T == 0) memset(a, 1, 4); if (T == 1) a[0] = 1; }
__global__ void of_void(void *a) { if (T == 0) memset(a, 7, 4); if (T == 1) *(int *)a = 7; }
__global__ void of_float(float *a) { if (T == 0) memset(a, 1, 4); if (T == 1) a[0] = 16843009.0f; }
__global__ void values_read(int *a, const int *b) { memset(a, b[T], 4); }
__global__ void one_of_its_bytes(int *a) { if (T == 0) memset(a, 1, 4); if (T == 1) ((char *)a)[2] = 1; }
__global__ void other_than_its_bytes(int *a) { if (T == 0) memset(a, 1, 4); if (T == 1) ((char *)a)[2] = 2; }
__global__ void two_elements(int *a) { if (T == 0) memset(a, 1, 8); if (T == 1) *(long long *)a = 0x0101010101010101; }
/* 0x01010101 and 0x0101 differ, though memset is told of as 0x0101 here. */
__global__ void number_of_two_bytes(int *a) { if (T == 0) memset((short *)a, 1, 4); if (T == 1) a[0] = 0x0101; }
__global__ void number_of_four_bytes(int *a) { if (T == 0) memset(a, 1, 8); if (T == 1) *(long long *)a = 0x01010101; }

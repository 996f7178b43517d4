// Statements that are rare.
__global__ void k(int *a, int n)
{
	unsigned r;
	asm volatile("mov.u32 %0, %1;" : "=r"(r) : "r"(n) : "memory");
	#pragma unroll 4
	for (int i = 0; i < n; i++) if (a[i]) continue; else break;
	switch (int m = n & 3; m) {
	case 0: a[0] = 1;
	case 1 ... 2: a[1] = 2; break;
	default: goto end;
	}
	do { n--; } while (n > 0);
	while (int left = n++) a[left] = ({ int t = left; t * 2; });
	a[sizeof(int)] = __LINE__, a[2] = (int)r;
end:;
}

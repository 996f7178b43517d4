// exec: no clang refuses it: unknown type name KERNEL_HEAD
// What a macro of a missing header makes a kernel is one by its name.
// expect: apart drf
// expect: together racy
// args: --block-dim=64 --grid-dim=1
KERNEL_HEAD void apart(int *a)
{
	a[threadIdx.x] = 1;
}
KERNEL_HEAD void together(int *a)
{
	a[0] = threadIdx.x;
}

// exec: no clang refuses it: unknown type name T
// expect: racy
// label: true
// `sizeof(T)` does not say what T is, the cast after it does: a type, not a constant.
#define AT(p, i) *(__global T *)((p) + (i) * (int)sizeof(T))
__kernel void set(__global uchar *to, int n)
{
	int i = (int)get_global_id(0);
	if (i < n) AT(to, i / 2) = (T)i;
}

// exec: no clang refuses it: unknown type name T
// expect: drf
// How large T is nobody says: that it takes four bytes is assumed.
__kernel void set(__global uchar *to)
{
	int i = (int)get_global_id(0);
	*(__global T *)(to + 4 * i) = (T)i;
}

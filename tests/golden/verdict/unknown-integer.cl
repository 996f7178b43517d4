// exec: no clang refuses it: unknown type name word
// The types are those of a file that is not here: what is stored at an index of such a type may meet.
// expect: direct drf
// expect: wrapped possibly-racy
// args: --block-dim=300 --grid-dim=1
kernel void direct(global word *a, word mask)
{
	a[get_local_id(0)] ^= mask << 3;
}
kernel void wrapped(global int *a)
{
	word i = get_local_id(0);
	i ^= 8;
	a[i] = get_local_id(0);
}

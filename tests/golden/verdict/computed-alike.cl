// args: --block-dim 64 --grid-dim 2
// expect: rectify possibly-racy
// expect: spread racy
// expect: bits_of_items possibly-racy
// expect: saturated possibly-racy
// exec: saturated no conversions that saturate are not executed
// What a built-in function makes of the same is the same: who stores it twice may do no harm.
__kernel void rectify(__global float *out, __global const float *in)
{
	out[get_local_id(0)] = fmax(in[get_local_id(0)], 0.f);
}
__kernel void spread(__global float *out, __global const float *in)
{
	out[get_local_id(0)] = fmax(in[get_global_id(0)], 0.f);
}
/* Nothing is read: two work-items of one number store the same. */
__kernel void bits_of_items(__global int *out)
{
	out[get_group_id(0) * 32 + get_local_id(0) % 32] = popcount((uint)get_local_id(0) % 32);
}
__kernel void saturated(__global uchar *out, __global const float *in)
{
	out[get_local_id(0)] = convert_uchar_sat(in[get_local_id(0)]);
}

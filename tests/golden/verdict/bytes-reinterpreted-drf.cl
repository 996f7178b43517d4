// as_T reads the bytes of a number as another type; shifts are by as many bits as the type has at most; v++ is of all elements.
// expect: drf
// args: --block-dim=32 --grid-dim=1
#define ID get_local_id(0)
__kernel void bytes(__global int *a) { a[as_uchar4((uint)ID).x] = ID; }
__kernel void halves(__global int *a) { a[as_short2((int)ID << 16).y] = ID; }
__kernel void joined(__global int *a) { a[as_uint((uchar4)(ID, 1, 0, 0))] = ID; }
__kernel void longs(__global int *a) { a[as_int2((long)ID).x] = ID; }
__kernel void same(__global int *a) { int4 v = (int4)(ID); a[as_uint4(v).z] = ID; }
__kernel void shifted(__global int *a) { a[ID << 65] = ID; }
__kernel void shifted_by(__global int *a, int n) { if (n == 32) a[(int)ID >> n] = ID; }
__kernel void shifted_bytes(__global int *a) { uchar4 v = (uchar4)(ID); v = v << (uchar4)(9); a[v.x] = ID; }
__kernel void assigned(__global int *a) { int x = ID; x <<= 33; a[x] = ID; }
__kernel void counted(__global int *a) { int4 v = (int4)(0); v++; a[v.y * ID] = ID; }

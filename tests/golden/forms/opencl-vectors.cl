// Vector types, made of scalars and vectors, vload and vstore.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
kernel void drf(global float4 *a, global float *b)
{
	int i = get_local_id(0);
	float2 pair = (float2)(1.0f, 2.0f);
	a[i] = (float4)(pair, 3.0f, 4.0f) + a[i];
	vstore4(a[i], i, b);
	b[128 + i] = convert_float(i) + vload2(2 * i, b).x;
}
kernel void racy(global float4 *a, global float *b)
{
	int i = get_local_id(0);
	vstore4(a[i], i, b);
	b[4 * i + 4] = i;
}

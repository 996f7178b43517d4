// Parts of vectors: by letters, numbers, halves; written, they are that part only.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
kernel void drf(global float4 *a, global int8 *b)
{
	int i = get_local_id(0);
	if (i % 2)
		a[i / 2].xy = (float2)(1, 2);
	else
		a[i / 2].zw = (float2)(3, 4);
	b[i].lo = (int4)(i);
	b[i].s7 = b[i].even.y;
}
kernel void racy(global float4 *a)
{
	int i = get_local_id(0);
	if (i % 2)
		a[i / 2].xy = (float2)(1, i);
	else
		a[i / 2].yz = (float2)(i, 4);
}

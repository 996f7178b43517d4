// exec: drf no pipes are not executed
// exec: racy no pipes are not executed
// Pipes: packets go to and from private memory, in no order that a program sees.
// args: --block-dim=32 --grid-dim=1 -std=CL2.0
// expect: drf drf
// expect: racy racy
// label: true
kernel void drf(read_only pipe int in, write_only pipe int out, global int *a)
{
	int v = 0;
	if (read_pipe(in, &v) == 0)
		a[get_local_id(0)] = v;
	write_pipe(out, &v);
}
kernel void racy(read_only pipe int in, global int *a)
{
	read_pipe(in, &a[get_local_id(0) / 2]);
}

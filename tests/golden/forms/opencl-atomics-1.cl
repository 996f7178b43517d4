// Atomics of OpenCL 1: atomic_ and atom_; they do not race with each other.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
kernel void drf(global int *a, volatile local int *l, global long *wide)
{
	atomic_add(a, 1);
	atomic_inc(&a[0]);
	atomic_cmpxchg(a, 0, 1);
	atomic_max(l, 3);
	atom_add(wide, 1L);
}
kernel void racy(global int *a)
{
	atomic_add(a, 1);
	a[get_local_id(0)] = 0;
}

// Atomics of OpenCL 2: types, orders and scopes.
// args: --block-dim=32 --grid-dim=2 -std=CL2.0
// expect: drf drf
// expect: racy racy
// label: true
kernel void drf(global atomic_int *a, global int *out)
{
	int i = get_global_id(0);
	out[i] = atomic_fetch_add(a, 1);
	out[i] += atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_device);
	atomic_store(&a[1], 3);
	out[i] += atomic_load_explicit(&a[1], memory_order_acquire, memory_scope_device);
}
kernel void racy(global atomic_int *a)
{
	atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_work_group);
}

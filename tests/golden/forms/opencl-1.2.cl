// OpenCL 1.2: helper functions, their pointers with an address space.
// args: --block-dim=32 --grid-dim=1 -std=CL1.2
// expect: drf drf
// expect: racy racy
// label: true
#if __OPENCL_C_VERSION__ != 120
#error "another version"
#endif
void put(global int *p, int at) { p[at] = get_local_id(0); }
kernel void drf(global int *a) { put(a, get_local_id(0)); }
kernel void racy(global int *a) { put(a, get_local_id(0) & 15); }

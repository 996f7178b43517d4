// `v[4]` of a function is private memory, and so is a plain pointer that is handed on to it: OpenCL C of a build that names no version.
// exec: no it is an error in the OpenCL C 2.0 that is executed
// args: --block-dim=64 --grid-dim=2
// expect: drf
void scale(uint v[4], const uint by[4])
{
	for (int i = 0; i < 4; i++) v[i] *= by[i];
}

void scale_twice(uint *v, const uint *by)
{
	scale(v, by);
	scale(v, by);
}

__kernel void scaled(__global uint *out)
{
	uint v[4] = { 1, 2, 3, 4 }, by[4] = { 5, 6, 7, 8 };
	scale_twice(v, by);
	out[get_global_id(0)] = v[0];
}

// As in array-parameters-drf.cl, of threads that share their place.
// exec: no it is an error in the OpenCL C 2.0 that is executed
// args: --block-dim=64 --grid-dim=1
// expect: racy
void start(uint v[4], uint with)
{
	for (int i = 0; i < 4; i++) v[i] = with + i;
}

void start_plain(uint *v, uint with)
{
	start(v, with);
}

__kernel void shared_place(__global uint *out)
{
	uint v[4];
	start_plain(v, get_local_id(0));
	out[get_global_id(0) / 2] += v[0];
}

// A size that may be negative multiplies what is counted in 64 bits: where it is not, its conversion changes nothing.
// expect: rows conditional
// precondition: rows: cols >= gridDim.y * blockDim.y
kernel void rows(global float *a, int cols)
{
	size_t r = get_global_id(0), c = get_global_id(1);
	a[r * cols + c] = 1.0f * c;
}

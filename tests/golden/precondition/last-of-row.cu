// Threads that leave out the last of a row, as stencils do: rows are as long as what the guard is made of. Where planes are shorter than their rows nothing
// that is natural is enough.
// args: --preconditions=infer
// expect: conditional
// precondition: planes: pitch >= imax && kmax >= 1
// precondition: inner: pitch >= imax
// precondition: along: pitch >= imax
// expect: short_planes racy
// precondition: short_planes: none
#define I (blockIdx.x * 16 + threadIdx.x)
#define J (blockIdx.y * 16 + threadIdx.y)
__global__ void planes(float *d, int pitch, int imax, int jmax, int kmax)
{
	int i = I, j = J, plane = pitch * jmax * kmax, at = i + pitch * j;
	if (i < imax - 1 && j < jmax - 1) { d[at] = 1; at += plane; d[at] = 2; at += plane; d[at] = 3; }
}
__global__ void inner(float *d, int pitch, int imax, int jmax)
{
	int i = I, j = J;
	if (i >= 2 && i < imax - 2 && j >= 2 && j < jmax - 2) { d[i + pitch * j] = i; d[i + pitch * j + pitch * jmax] = -i; }
}
__global__ void along(float *d, int pitch, int imax, int jmax, int kmax)
{
	int i = I, j = J, volume = pitch * jmax * kmax;
	for (int k = 0, at = i + pitch * j; k < kmax - 1; ++k, at += pitch * jmax)
		if (i < imax - 1 && j < jmax - 1) { d[at] = i; d[at + volume] = -i; }
}
__global__ void short_planes(float *d, int pitch, int imax, int jmax)
{
	int i = I, j = J, plane = jmax / 2;
	if (i < imax - 1 && j < jmax - 1) { d[i + pitch * j] = i; d[i + pitch * j + plane] = -i - 1; }
}

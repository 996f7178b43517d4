// Rows in planes, where the plane is a number of its own: of a parameter that two products have, in one of them behind another. A grid that is no longer
// than a row and no higher than a plane; of two threads that share an element no grid helps.
// expect: at_once conditional
// expect: in_a_loop conditional
// expect: halved racy
// precondition: at_once: w >= gridDim.x * blockDim.x && h >= gridDim.y * blockDim.y
// precondition: in_a_loop: size >= gridDim.x * blockDim.x && size >= gridDim.y * blockDim.y
#define X (int)(blockIdx.x * blockDim.x + threadIdx.x)
#define Y (int)(blockIdx.y * blockDim.y + threadIdx.y)
#define Z (int)(blockIdx.z * blockDim.z + threadIdx.z)
__global__ void at_once(int *o, int w, int h)
{
	int x = X, y = Y, z = Z, plane = w * h;
	o[z * plane + y * w + x] = x + 100 * y + 10000 * z;
}
__global__ void in_a_loop(int *o, int size)
{
	int x = X, y = Y, plane = size * size, at = y * size + x;
	for (int z = 0; z < size; z++, at += plane) o[at] = x + 100 * y;
}
__global__ void halved(int *o, int w, int h)
{
	int x = X, y = Y, z = Z, plane = w * h;
	o[z * plane + y * w + x / 2] = x + 100 * y + 10000 * z;
}

// args: --assume cells:nx==blockDim.x&&ny==gridDim.y&&nz==gridDim.z
// expect: drf
// exec: cells no none of the launches that are tried keeps its extents
// Many accesses, all to the cell that the thread owns in a box of unknown extents: one question, not one for each pair.
#define CELL ((x + nx) % nx + ((y + ny) % ny + ((z + nz) % nz) * ny) * nx)
#define MARK(c, m) if (c) { if (flag[CELL] < m) flag[CELL] = m; kind[CELL] = m; }
#define MARKS(c, m) MARK(c == 0, m) else MARK(c == nx - 1, m + 1)
__global__ void cells(int *flag, int *kind, int nx, int ny, int nz)
{
	if (threadIdx.y || threadIdx.z || blockIdx.x) return;
	for (int z = blockIdx.z; z < nz; z += gridDim.z)
		for (int y = blockIdx.y; y < ny; y += gridDim.y)
			for (int x = threadIdx.x; x < nx; x += blockDim.x) {
				MARKS(x, 1)
				MARKS(y, 3)
				MARKS(z, 5)
				MARKS(x + y, 7)
				MARKS(x + z, 9)
			}
}

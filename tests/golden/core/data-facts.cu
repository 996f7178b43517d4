// What is said of the numbers in arrays stands with them.
// args: --assume distinct(order) --assume sorted(begins)
__global__ void both(const int *order, const unsigned *begins, int *out) { out[begins[order[threadIdx.x]]] = 1; }

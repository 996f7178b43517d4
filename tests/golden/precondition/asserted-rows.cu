// What is known of a launch by a quotient and by a choice, both of them asserted or asked before it: launches that people make keep it, and the
// condition that their rows are not of no length is found. Where the host code leaves no other than such rows, it is not.
// args: --launch auto
// expect: counts conditional
// precondition: counts: row >= 1
// expect: empty racy
// precondition: empty: none
#include <cassert>
#include <cstddef>
struct table { size_t rows, cols, pitch; int *at; };

__global__ void counts(int *out, int row, int n, const int *next)
{
	size_t i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	int found = 0;
	for (int k = next[i]; k >= 0; k = next[k]) found++;
	out[(int)i * row] = found;
}
__global__ void empty(int *out, int row, int n, const int *next)
{
	size_t i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	int found = 0;
	for (int k = next[i]; k >= 0; k = next[k]) found++;
	out[(int)i * row] = found;
}
int search(const table &of, table &out, table &far, int *next, int most)
{
	assert(out.rows >= of.rows);
	assert(out.pitch == far.pitch || most == 0);
	assert(out.cols == out.pitch / sizeof(int));
	int row = out.pitch / 4;
	if (most < 0) most = out.cols;
	if (most != 0) return 0;
	counts<<<(of.rows + 127) / 128, 128>>>(out.at, row, of.rows, next);
	return 1;
}
void search_none(const table &of, table &out, int *next)
{
	assert(out.pitch < sizeof(int));
	int row = out.pitch / 4;
	empty<<<(of.rows + 127) / 128, 128>>>(out.at, row, of.rows, next);
}

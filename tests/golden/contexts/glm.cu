// args: --launch auto
// expect: covariance drf
// expect: shared_column racy
// expect: cells drf
/* GLM where it is not there: vectors and matrices are values, what is stored in one stays in it. */
#include <glm/glm.hpp>
#include <glm/gtc/type_ptr.hpp>

__device__ glm::mat3 covariance_of(const glm::vec3 &scale, float by)
{
	glm::mat3 m = glm::mat3(by, 0, 0, 0, by, 0, 0, 0, by);
	m[0][0] += scale.x;
	m[2] *= 2.0f;
	return glm::transpose(m) * m;
}

__global__ void covariance(int n, const float *scales, const glm::vec3 *points, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	glm::vec3 v = points[i] / glm::length(points[i]);
	v.x = glm::max(v.x, 0.0f) + scales[i];
	glm::mat3 c = covariance_of(v, glm::dot(v, v));
	out[3 * i] = c[0][0];
	out[3 * i + 1] = c[0][1];
	out[3 * i + 2] = glm::value_ptr(c)[2];
}

__global__ void shared_column(int n, glm::vec3 *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) out[i / 2].y = i;
}

__global__ void cells(glm::ivec2 size, int *out)
{
	glm::ivec2 cell(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y);
	if (cell.x < size.x && cell.y < size.y) out[cell.y * size.x + cell[0]] = cell.x;
}

void start(int n, const float *scales, glm::vec3 *points, float *out, int *grid, int w, int h)
{
	covariance<<<(n + 255) / 256, 256>>>(n, scales, points, out);
	shared_column<<<(n + 255) / 256, 256>>>(n, points);
	cells<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(glm::ivec2(w, h), grid);
}

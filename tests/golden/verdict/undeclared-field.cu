// args: --block-dim=32 --grid-dim=1
// exec: no nowhere.h is not there
// A class one of whose members is of a type that nothing declares: that it takes four bytes is assumed, of the other members as well.
// expect: part drf
// expect: part_of_another possibly-racy
// expect: beside drf
// expect: beside_another racy
// expect: whole drf
// expect: whole_of_another racy
// expect: through drf
// expect: at_one racy
// expect: in_array drf
// expect: copied drf
#include "nowhere.h"
struct vertex { vec3 position; int id; };
struct cloud { const vec3 *at; vec3 last[4]; int n; };
__global__ void part(vertex *v) { v[threadIdx.x].position.x = 1; }
__global__ void part_of_another(vertex *v) { v[threadIdx.x / 2].position.x = 1 + threadIdx.x; }
__global__ void beside(vertex *v, int *a) { v[threadIdx.x].position.x = 1; a[threadIdx.x] = v[threadIdx.x + 1].id; }
__global__ void beside_another(vertex *v, int *a) { v[threadIdx.x].id = 1; a[threadIdx.x] = v[threadIdx.x + 1].id; }
__global__ void whole(vertex *v, vec3 *p) { v[threadIdx.x].position = p[threadIdx.x]; }
__global__ void whole_of_another(vertex *v, vec3 *p) { p[threadIdx.x] = v[threadIdx.x + 1].position; v[threadIdx.x].position = p[0]; }
__global__ void through(vertex *v) { vertex *p = v + threadIdx.x; p->position.x += 1; p->id = 2; }
__global__ void at_one(cloud *c) { c->n = threadIdx.x; }
__global__ void in_array(cloud *c, int *a) { a[threadIdx.x] = c->last[2].x; c[threadIdx.x].n = 1; }
__global__ void copied(vertex *v, vertex *w) { v[threadIdx.x] = w[threadIdx.x]; }

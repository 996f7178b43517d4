#!/usr/bin/env bash
# Headers of a project that are found, of which much does not compile: what no kernel reaches is left alone, what one may
# reach is told.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf p
mkdir -p p/.git p/include/p p/src
cat >p/include/p/host.h <<'E1'
#pragma once
#include "missing/dependency.h"
template<class T> struct Holder { Dependency own; T get(const Dependency &d) { return d.take<T>(); } };
inline Dependency make(int n) { return Dependency(n); }
E1
cat >p/include/p/item.h <<'E1'
#pragma once
#include "missing/dependency.h"
struct item { Value first; int second; };
E1
cat >p/include/p/pick.h <<'E1'
#pragma once
#include "missing/dependency.h"
__device__ inline int pick(const int *p, int i) { return i; }
__device__ inline int pick(int *p, Place i);
E1
cat >p/include/p/kernels.h <<'E1'
#pragma once
#include "missing/dependency.h"
#ifdef P_CUDA
#include "p/more.h"
#endif
inline void go(int *a) { more<<<1, 64>>>(a); }
E1
echo '__global__ void more(int *a) { a[threadIdx.x] = 1; }' >p/include/p/more.h

# kernel HEADER TEXT: a file with that header; all that is told of it, in JSON.
kernel() {
	printf '#include "p/%s"\n%s\n' "$1" "$2" >p/src/k.cu
	run check --format json p/src/k.cu
}

kernel host.h '__global__ void k(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = threadIdx.x; }
void go(int *a) { k<<<1, 64>>>(a); }'
expect "nothing that the kernel reaches" 0
grep -q 'dependency.h. file not found' out || complain "the missing header is not told: $(cat out)"
grep -q 'is not declared' out && complain "read again for host code: $(cat out)"

kernel host.h '__global__ void k(int *a) { a[threadIdx.x / 2] = threadIdx.x; }'
expect "a racy one" 1
grep -q '"label":"true"' out || complain "the kernel is not racy: $(cat out)"

kernel item.h '__global__ void k(item *a) { a[threadIdx.x].second = a[threadIdx.x].first; }'
grep -q 'Value. is not declared' out || complain "not read again for a field: $(cat out)"

kernel pick.h '__global__ void k(int *a) { a[pick(a, threadIdx.x)] = 1; }'
grep -q 'pick is the one that is understood' out || complain "no word of an overload that is not understood: $(cat out)"

kernel kernels.h '__global__ void k(int *a) { a[threadIdx.x] = 1; }'
grep -q '"name":"more"' out || complain "a kernel behind a macro of the build is lost: $(cat out)"

mkdir -p p/src/shared p/src/gpu p/src/other
echo '#define EACH(i, n) for (int i = threadIdx.x; i < n; i += blockDim.x)' >p/src/shared/loops.h
echo '__global__ void k(int *a, int n) { EACH(i, n) a[i] = threadIdx.x; }' >body
(echo '#include "loops.h"'; cat body) >p/src/gpu/k.cu
run check --grid-dim 1 p/src/gpu/k.cu
expect "a header in a folder beside" 0
grep -q 'kernel k.*: drf' out || complain "a header in a folder beside is not found: $(cat out err)"
cp p/src/shared/loops.h p/src/other/loops.h
run check --grid-dim 1 p/src/gpu/k.cu
expect "one of two headers beside" 3 "loops.h' file not found"
rm -rf lib
mkdir -p lib/.git lib/library/include/lib lib/test lib/python
echo '#define EACH(i, n) for (int i = threadIdx.x; i < n; i += blockDim.x)' >lib/library/include/lib/loops.h
(echo '#include "lib/loops.h"'; cat body) >lib/test/k.cu
run check --grid-dim 1 lib/test/k.cu
expect "a header below an include beside" 0
grep -q 'kernel k.*: drf' out || complain "a header below an include beside is not found: $(cat out err)"
mkdir -p lib/python/include/lib
cp lib/library/include/lib/loops.h lib/python/include/lib
run check --grid-dim 1 lib/test/k.cu
expect "one of two such headers" 3 "lib/loops.h' file not found"
# ---- anywhere below the project's top, where somebody names it ----
rm -rf top top2 halves
mkdir -p top/ops/torch/cuda top/ops/common/cuda top/other/cuda
printf '__global__ void deep(int *a) { a[0] = threadIdx.x; }\n' >top/ops/common/cuda/deep.cuh
printf '#include "deep.cuh"\nvoid go(int *a) { deep<<<1, 1>>>(a); }\n' >top/ops/torch/cuda/start.cu
run check top/ops/torch/cuda/start.cu
grep -q "'deep.cuh' file not found" err || complain "nobody names the top: $(cat out err)"
for named in "top" "--project top top/ops/torch/cuda/start.cu" "--project . ./top/ops/torch/cuda/start.cu"; do
	run check -v $named
	grep -q 'deep.cuh:1: kernel deep blockDim (1, 1, 1) gridDim (1, 1, 1): drf' out || complain "$named: $(cat out err)"
	grep -q 'taken from .*top/ops/common/cuda/deep.cuh' err || complain "$named: it is not said: $(cat err)"
done
printf '__global__ void deep(int *a) { a[0] = blockIdx.x + threadIdx.x; }\n' >top/other/cuda/deep.cuh
run check -v top
grep -q 'taken from .*top/ops/common/cuda/deep.cuh' err || complain "not the nearer one: $(cat out err)"
mkdir -p top/ops/rare/cuda top/ops/common/gpu
cp top/other/cuda/deep.cuh top/ops/common/gpu
run check -v top
grep -q 'taken from .*top/ops/common/cuda/deep.cuh' err || complain "not the one in folders of the same names: $(cat out err)"
cp top/other/cuda/deep.cuh top/ops/rare/cuda
run check -v top
grep -q "'deep.cuh' file not found" err || complain "two are as near: $(cat out err)"
rm -rf top/other top/ops/common/gpu top/ops/rare
mkdir -p halves/inc/dense halves/inc/sparse halves/lib/dense
printf '__global__ void deep(int *a) { a[0] = threadIdx.x; }\n' >halves/inc/sparse/deep.cuh
printf '__global__ void deep(int *a) { a[threadIdx.x] = threadIdx.x; }\n' >halves/inc/dense/deep.cuh
printf '#include "deep.cuh"\nvoid go(int *a) { deep<<<1, 32>>>(a); }\n' >halves/lib/dense/start.cu
run check -v halves
grep -q 'taken from .*halves/inc/dense/deep.cuh' err || complain "not the one in the folder of the same name: $(cat out err)"
cp -r top/ops/torch top2
run check -v top top2/cuda/start.cu
grep -q "top2/cuda/start.cu.*'deep.cuh' file not found" err || complain "top2 is not below top: $(cat out err)"
# ---- a header that the build makes ----
rm -rf made
mkdir -p made/inc made/src
cat >made/inc/sizes.hpp.cmake <<'E1'
@WARNING@
#cmakedefine WIDE
#cmakedefine01 TOLD
#define SHIFT @SHIFT@
#define NAME "@NAME@"
#ifdef WIDE
typedef double real;
#elif TOLD == 0
typedef float real;
#endif
E1
printf '#include "sizes.hpp"\n__global__ void k(real *a, const real *b) { a[blockIdx.x * blockDim.x + threadIdx.x] = b[SHIFT]; }\n' >made/src/k.cu
printf '#include "sizes.hpp"\n__global__ void k(real *a) { a[threadIdx.x * SHIFT] = threadIdx.x; }\n' >made/src/l.cu
run check made/src/k.cu
grep -q 'kernel k.*: drf' out || complain "a header that the build makes: $(cat out err)"
grep -q 'made when the project is built: taken from .*made/.*inc/sizes.hpp.cmake' err || complain "it is not said: $(cat err)"
grep -q "'SHIFT' is not declared" err || complain "what the build puts in is known: $(cat err)"
run check made/src/l.cu
grep -q 'kernel k.*: possibly-racy' out || complain "a number of the build is known: $(cat out)"
cp made/inc/sizes.hpp.cmake made/inc/config.h.in
sed -i 's/sizes.hpp/config.h/' made/src/k.cu
run check made/src/k.cu
grep -q "'config.h' file not found" err || complain "config.h may be anybody's: $(cat err)"

# Caffe is copied whole: what lies in the project goes before our header of it.
rm -rf fork && mkdir -p fork/.git fork/include/caffe fork/src/layers
printf '#pragma once\n#define CUDA_KERNEL_LOOP(i, n) for (int i = threadIdx.x; i < (n); i += blockDim.x)\n' >fork/include/caffe/common.hpp
printf '#include "caffe/common.hpp"\n__global__ void k(int n, int *a) { CUDA_KERNEL_LOOP(i, n) a[i] = blockIdx.x; }\n' >fork/src/layers/k.cu
run check --block-dim 64 --grid-dim 2 fork/src/layers/k.cu
grep -q 'kernel k.*: racy' out || complain "the project's own caffe is not read: $(cat out err)"
rm fork/include/caffe/common.hpp
run check --block-dim 64 --grid-dim 2 fork/src/layers/k.cu
grep -q 'kernel k.*: drf' out || complain "caffe is not there: $(cat out err)"

# So are GLM and the samples' arithmetic of vectors.
rm -rf copied && mkdir -p copied/.git copied/external/include/glm copied/src copied/utils
printf '#pragma once\nnamespace glm { struct vec3 { float x, y, z; }; __device__ inline int place(int i) { return i / 2; } }\n' >copied/external/include/glm/glm.hpp
printf '#include <glm/glm.hpp>\n__global__ void k(glm::vec3 *a) { a[glm::place(threadIdx.x)].x = threadIdx.x; }\n' >copied/src/k.cu
run check -v --block-dim 64 --grid-dim 1 copied/src/k.cu
grep -q 'kernel k.*: racy' out || complain "the project's own glm is not read: $(cat out err)"
grep -q 'taken from .*external/include/glm/glm.hpp' err || complain "where it was found is not said: $(cat err)"
printf '#pragma once\n__device__ inline int dot(int2 a, int2 b) { return 0; }\n' >copied/utils/helper_math.h
printf '#include "helper_math.h"\n__global__ void k(int *a) { int i = threadIdx.x; a[i + dot(make_int2(i, 0), make_int2(-i, 0))] = i; }\n' >copied/src/m.cu
run check --block-dim 64 --grid-dim 1 copied/src/m.cu
grep -q 'kernel k.*: drf' out || complain "the project's own helper_math.h is not read: $(cat out err)"
rm -r copied/utils
run check --block-dim 64 --grid-dim 1 copied/src/m.cu
grep -q 'kernel k.*: racy' out || complain "nor ours, where there is no other: $(cat out err)"

# A header whose name is the end of one of ours (thrust/scan.h) is a header of the project.
rm -rf ends && mkdir -p ends/.git ends/include ends/src
echo '__device__ inline int place(int i) { return i / 2; }' >ends/include/scan.h
printf '#include "scan.h"\n__global__ void k(int *a) { a[place(threadIdx.x)] = threadIdx.x; }\n' >ends/src/k.cu
run check --block-dim 64 --grid-dim 1 ends/src/k.cu
grep -q 'kernel k.*: racy' out || complain "scan.h of the project is not found: $(cat out err)"
echo 'inline int place(int i) { return i; }' >ends/src/random.h
printf '#include <random.h>\n__kernel void k(__global int *a) { a[place(get_global_id(0))] = 1; }\n' >ends/src/k.cl
run check ends/src/k.cl
grep -q 'kernel k.*: drf' out || complain "random.h beside a file of OpenCL is not found: $(cat out err)"

# Each reading of a file finds its headers: 250 of them, twice.
rm -rf twice && mkdir -p twice/.git twice/include/deep twice/src
for i in $(seq 250); do echo "struct of_$i { int n; };" >twice/include/deep/h$i.h; done
echo '__device__ inline int place(int i) { return i / 2; }' >>twice/include/deep/h250.h
{ echo '#pragma once'; for i in $(seq 250); do echo "#include \"deep/h$i.h\""; done; echo '#include "k.cu"'; } >twice/src/all.cuh
printf '#include "all.cuh"\n__global__ void k(int *a) { a[place(threadIdx.x)] = threadIdx.x; }\n' >twice/src/k.cu
run check --block-dim 64 --grid-dim 1 twice/src/k.cu
grep -q 'kernel k.*: racy' out || complain "a second reading finds fewer headers: $(cat out err)"
finish

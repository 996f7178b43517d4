#!/usr/bin/env bash
# A file is read the same on the preamble and without it (a -std of the user's, here the usual one, keeps it out), also
# where it needs more than the preamble has, or collides with what the preamble declares.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"

cat >collides.cu <<'EOF'
struct texture { int *at; };
__device__ int clock_t(int i) { return i + 1; }
__global__ void k(texture t) { t.at[clock_t(threadIdx.x)] = 1; }
EOF
cat >instances.cu <<'EOF'
#include <vector>
template<class T> __global__ void fill(T *a, T v) { a[blockIdx.x * blockDim.x + threadIdx.x] = v; }
template<class T> __device__ T twice(T x) { return x + x; }
__global__ void k(float *a) { a[threadIdx.x] = twice(a[threadIdx.x]); }
void host(int *a, float *b) { std::vector<int> sizes(4); fill<<<sizes[0], 64>>>(a, 1); fill<<<1, 64>>>(b, 2.0f); }
EOF
cat >unknown.cu <<'EOF'
#include "missing.h"
#include <valarray>
std::valarray<int> table(4);
__global__ void k(known_t *a, int n) { a[threadIdx.x] = look_up(n) + LIMIT; }
EOF
for f in collides instances unknown "$FAIAL_SOURCE_DIR"/tests/golden/verdict/placement-new*; do
	f=${f%.cu}
	"$FAIAL_C" infer --stage core "$f.cu" >with.txt 2>&1
	"$FAIAL_C" infer --stage core -std=c++17 "$f.cu" >without.txt 2>&1
	cmp -s with.txt without.txt || complain "$f.cu is read in two ways: $(diff with.txt without.txt | head -5)"
	grep -q '^(kernel' with.txt || complain "$f.cu: no kernel"
done
# A macro of one letter is the file's, whatever our headers call so.
for letter in A T U f k n p y; do
	printf '__global__ void kernel(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = %s + 1; }\n' "$letter" >letter.cu
	"$FAIAL_C" check -q -D$letter=2 letter.cu >letter.txt 2>&1
	grep -qx '1 kernel: 1 drf' letter.txt && ! grep -q error letter.txt || complain "-D$letter=2: $(head -n 3 letter.txt)"
done
# Where no file may grow the preamble cannot be read, and is left out.
(ulimit -f 1; "$FAIAL_C" infer --stage core collides.cu 2>err | cat >limited.txt)
"$FAIAL_C" infer --stage core collides.cu >with.txt 2>/dev/null
cmp -s limited.txt with.txt || complain "a limit on files: $(cat err)"
finish

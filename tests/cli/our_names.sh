#!/usr/bin/env bash
# What our headers call their own things is not for macros of the command line to change: with -D of every word that they use, and ask
# for nowhere, a file is read as without. Left out are keywords, what the file itself says, attributes that have one spelling only, and a
# name of clang's own headers.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
command -v python3 >/dev/null || skip "no python3"

cat >device.cu <<'EOF'
#include <algorithm>
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <map>
#include <memory>
#include <random>
#include <thrust/device_vector.h>
#include <vector>
#include <cub/cub.cuh>
__device__ __forceinline__ int twice(int mine) { return mine * 2; }
__global__ void __launch_bounds__(128) kernel(int *mine)
{
	__shared__ int tile[128];
	tile[threadIdx.x] = twice(mine[blockIdx.x * blockDim.x + threadIdx.x]);
	__syncthreads();
	mine[blockIdx.x * blockDim.x + threadIdx.x] = tile[threadIdx.x];
}
EOF
cat >open.cl <<'EOF'
__kernel void kernel1(__global int *mine, __local int *tile)
{
	tile[get_local_id(0)] = mine[get_global_id(0)];
	barrier(CLK_LOCAL_MEM_FENCE);
	mine[get_global_id(0)] = tile[get_local_id(0)];
}
EOF
python3 - "$FAIAL_SOURCE_DIR/infer" device.cu open.cl >words <<'P'
import os, re, sys
WORD = r"[A-Za-z_]\w*"
KEYWORDS = """alignas alignof asm auto bool break case catch char class const const_cast constexpr continue decltype default defined delete do
double dynamic_cast else enum explicit extern false float for friend goto if inline int long mutable namespace new noexcept nullptr operator
private protected public register reinterpret_cast return short signed sizeof static static_assert static_cast struct switch template this
thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while""".split()
SPELLED = "global device host shared constant launch_bounds".split()        # within __attribute__, __shared__ is our macro
CLANGS = ["va_list"]
used, asked = set(), set()
for top in ("environment", "library"):
    for folder, _, names in os.walk(os.path.join(sys.argv[1], top)):
        for name in names:
            if name.endswith((".cmake", ".txt")):
                continue
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                text = re.sub(r"/\*.*?\*/|//[^\n]*|\"(\\.|[^\"\n])*\"", " ", file.read(), flags=re.S)
            used.update(re.findall(WORD, text))
            for kind, rest in re.findall(r"^[ \t]*#[ \t]*(\w+)(.*)", text, re.M):
                if kind.startswith(("if", "elif")):
                    asked.update(re.findall(WORD, rest))
                elif kind in ("define", "undef"):
                    asked.update(re.findall(WORD, rest)[:1])
said = set()
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        said.update(re.findall(WORD, file.read()))
words = sorted(w for w in used - asked - said - set(KEYWORDS + SPELLED + CLANGS) if not w.startswith(("__", "FAIAL")))
assert len(words) > 2000, len(words)
print("\n".join(words))
P
[ -s words ] || complain "no words"
sed 's/.*/-D&=)(/' words >all.rsp
for what in "device.cu" "device.cu -std=c++14" "open.cl"; do
	read -r -a given <<<"$what"
	"$FAIAL_C" check "${given[@]}" >without 2>without.err
	grep -qx '1 kernel: 1 drf' without || complain "$what: $(head -n 5 without)"
	"$FAIAL_C" check "${given[@]}" @all.rsp >with 2>with.err
	cmp -s without with && cmp -s without.err with.err ||
		complain "$what, all words: $(diff without with | head -n 5; diff without.err with.err | head -n 5)"
done
for word in size value T first data count n; do
	"$FAIAL_C" check -std=c++14 "-D$word=7" device.cu >with 2>with.err
	grep -qx '1 kernel: 1 drf' with && ! [ -s with.err ] || complain "-D$word=7: $(head -n 5 with with.err)"
done
finish

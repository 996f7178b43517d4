#!/usr/bin/env bash
# .faial.yaml: the nearest above each file holds, what is typed goes before it, and what is wrong in it has a line and a column.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf -- work && mkdir -p work/a/b work/inc work/vendor/deep && cd work || exit 1

cat >inc/n.h <<'K'
#define N 32
K
cat >a/b/k.cu <<'K'
#include "n.h"
__global__ void k(int *s, int n) { if (threadIdx.x < N * n) s[threadIdx.x % N] = threadIdx.x; }
__global__ void same(int *s) { s[0] = 1; }
K
cp a/b/k.cu vendor/deep/k.cu
settings() { cat >.faial.yaml; }

run check -q a/b/k.cu
expect "no settings" 1

settings <<'Y'
level: block
flags: [-I, inc]
kernels:
  k:
    block-dim: [32]
    grid-dim: 1
    params: {n: 1}
Y
run check a/b/k.cu
expect "a launch of the settings" 0
grep -q 'k is started as .faial.yaml:4 says' out || complain "the launch is no assumption: $(cat out)"
run check -q --block-dim 64 --param n=2 a/b/k.cu
expect "what is typed goes before" 1
run check -q --config none a/b/k.cu
expect "no settings wanted" 1
run check --format json a/b/k.cu
jsonless=$(grep -o '"block_dim":\[[0-9,]*\],"grid_dim":\[[0-9,]*\]' out | head -1)
[ "$jsonless" = '"block_dim":[32,1,1],"grid_dim":[1,1,1]' ] || complain "launch in JSON: $jsonless"
run config a/b/k.cu --level grid
expect "config" 0
grep -qE '^  level +block +.faial.yaml:1, overruled by the command line$' out || complain "config: level: $(cat out)"
grep -qE '^  kernels.k.params.n +1 +.faial.yaml:7$' out || complain "config: params: $(cat out)"
(cd a/b && "$FAIAL_C" check -q k.cu >../../out 2>&1) || complain "from the folder itself: $(cat out)"

# the nearest one only
printf 'level: grid\n' >a/.faial.yaml
run config a/b
grep -q 'settings of a/.faial.yaml' out || complain "nearest: $(cat out)"
run check -q --preconditions none a/b/k.cu
expect "the nearest holds alone" 1
rm a/.faial.yaml

# assumptions of one kernel, that another file lacks
settings <<'Y'
flags: [-Iinc]
level: block
kernels:
  k: {assume: ["blockDim.x <= 32"]}
  elsewhere: {assume: [m > 0]}
Y
run check a/b/k.cu
expect "assumption" 0
grep -q 'blockDim.x <= 32 (stated in .faial.yaml:4)' out || complain "the assumption's place: $(cat out)"

# suppressions are told and do not count
settings <<'Y'
suppress:
  - {rule: race, kernel: k, array: s, path: b/k.cu, reason: looked at in May}
Y
run check a/b/k.cu
expect "suppressed" 0
grep -q 'Suppressed (.faial.yaml:2): looked at in May' out || complain "suppression in the text: $(cat out)"
run check --format json a/b/k.cu
grep -q '"suppressed":{"path":".faial.yaml","line":2,"column":6,"reason":"looked at in May","in_source":false}' out || complain "suppression in JSON: $(cat out)"
run check --format sarif a/b/k.cu
grep -q '"justification":"looked at in May"' out || complain "suppression in SARIF"
run check -q --no-benign a/b/k.cu
expect "another kernel's alarm still counts" 1

# severities
settings <<'Y'
flags: [-Iinc]
severity: {true: note}
Y
run check -q a/b/k.cu
expect "a note does not count" 0
settings <<'Y'
flags: [-Iinc]
severity: {data-race.benign: error}
Y
run check -q --kernel same a/b/k.cu
expect "an error counts" 1
run check --format gcc --kernel same a/b/k.cu
grep -q 'error: benign' out || complain "severity in gcc's lines: $(cat out)"

# paths
settings <<'Y'
exclude: [vendor/]
Y
run check -q .
grep -q vendor out && complain "vendor is not left out: $(cat out)"
run check -q vendor/deep/k.cu
grep -q 'kernel k' out || complain "what is named is checked: $(cat out)"

# models, from the folder of the settings
settings <<'Y'
models: [m.yaml]
Y
printf 'nonsense: 1\n' >m.yaml
run check -q a/b/k.cu
expect "a bad model file" 2 'm.yaml:1:1'

bad() { # NAME MESSAGE, settings from stdin
	settings
	run check -q a/b/k.cu
	expect "$1" 2 "$2"
	[ "$(wc -l <err)" -eq 1 ] || complain "$1: more than one message: $(cat err)"
}
bad "unknown key" "^faial-c: .faial.yaml:2:1: unknown key 'levle'" <<<$'alias: true\nlevle: block'
bad "unknown word" ".faial.yaml:1:8: --level: 'blok' is none of" <<<'level: blok'
bad "no YAML" ".faial.yaml:2:1: flow sequence" <<<'level: [block'
bad "empty" ".faial.yaml:1:1: the file of settings is empty" </dev/null
bad "a flag" ".faial.yaml:1:14: no flag of a compiler: '--nosuch'" <<<'flags: [-DA, --nosuch]'
bad "a flag's value" ".faial.yaml:1:9: '-I' needs a value" <<<'flags: [-I]'
bad "a block" ".faial.yaml:1:26: 'block-dim: 0'" <<<'kernels: {k: {block-dim: 0}}'
bad "a large block" "block-dim of k: " <<<'kernels: {k: {block-dim: 4096}}'
bad "no reason" ".faial.yaml:1:13: a suppression needs a 'reason'" <<<'suppress: [{rule: race}]'
bad "no rule" ".faial.yaml:1:19: no rule 'rase'" <<<'suppress: [{rule: rase, reason: x}]'
bad "no severity" ".faial.yaml:1:18: 'eror' is none of" <<<'severity: {true: eror}'
bad "a list for a word" ".faial.yaml:1:[0-9]+: 'level' must be a word" <<<'level: [block]'
bad "no such parameter" "no scalar parameter 'm'" <<<'{flags: [-Iinc], kernels: {k: {params: {m: 1}}}}'
run check -q --config nosuch.yaml a/b/k.cu
expect "a file that is not there" 2 'nosuch.yaml: No such file'
# the architecture that settings name is the one that the code is read for, where none is typed
mkdir -p arch && printf '__global__ void k(int *a) { a[(threadIdx.x + blockIdx.x * blockDim.x) / (__CUDA_ARCH__ < 800 ? 2 : 1)] = threadIdx.x; }\n' >arch/k.cu
for flags in '-arch=sm_70' '-gencode, "arch=compute_70,code=sm_70"' '-pthread, -arch, sm_60, -arch=sm_70, -cudart, shared'; do
	echo "flags: [$flags]" >arch/.faial.yaml
	run check -q arch/k.cu
	expect "$flags" 1
	run check -q -arch=sm_80 arch/k.cu
	expect "$flags, another is typed" 0
done
echo 'flags: [-DN=1, -arch=sm70]' >arch/.faial.yaml
run check -q arch/k.cu
expect "no architecture" 2 "arch/.faial.yaml:1:16: 'sm70' names no architecture"
printf 'kernel void c(global int *a) { a[0] = get_local_id(0); }\n' >arch/c.txt
echo 'flags: [-x, cl]' >arch/.faial.yaml
run check -q arch/c.txt
expect "a language" 1

echo 'flags: [-DN=1, -fnothing]' >arch/.faial.yaml
run check -q arch/k.cu
expect "no flag" 2 "arch/.faial.yaml:1:16: '-fnothing': neither nvcc nor clang knows that"

# a kernel that no file has is told, with the nearest
mkdir -p named/deep/er
for f in named/x.cu named/deep/y.cu named/deep/er/z.cu; do printf '__global__ void reduce(int *a) { a[threadIdx.x + 4 * blockIdx.x * blockDim.x] = 1; }\n' >$f; done
printf 'kernels:\n  reduc: {block-dim: 64, grid-dim: 1}\n  elsewhere: {block-dim: 64, grid-dim: 1}\n' >named/.faial.yaml
run check named/x.cu
expect "a misspelt kernel" 0 "named/.faial.yaml:2: no kernel 'reduc' in any of the files; did you mean 'reduce'"
! grep -q elsewhere err || complain "a kernel of other files: $(cat err)"
run check -q named
expect "a misspelt kernel, quiet" 0
[ ! -s err ] || complain "quiet: $(cat err)"
run check named
expect "a kernel that no file has" 0 "named/.faial.yaml:3: no kernel 'elsewhere' in any of the files"
"$FAIAL_C" config named/x.cu | grep -q "no kernel 'reduc' in this file (named/.faial.yaml:2); did you mean 'reduce'" || complain "config tells no misspelt kernel"

# folders of two stars are any number of folders, none too
files() { run check -q --format json "$@"; grep -oE '^\{"path":"named/[a-z/]*\.cu"' out | cut -d'"' -f4 | tr '\n' ' '; }
[ "$(files 'named/**/*.cu')" = 'named/deep/er/z.cu named/deep/y.cu named/x.cu ' ] || complain "two stars: $(files 'named/**/*.cu')"
[ "$(files 'named/*/*.cu')" = 'named/deep/y.cu ' ] || complain "one star: $(files 'named/*/*.cu')"
[ "$(files 'named/**/er/*.cu')" = 'named/deep/er/z.cu ' ] || complain "stars, and a folder: $(files 'named/**/er/*.cu')"
printf 'exclude: ["deep/**/*.cu"]\n' >named/.faial.yaml
[ "$(files named)" = 'named/x.cu ' ] || complain "exclude with two stars: $(files named)"
printf 'suppress: [{rule: race, path: "named/**/x.cu", reason: none}]\n' >.faial.yaml
rm -f named/.faial.yaml
printf '__global__ void k(int *a) { a[0] = threadIdx.x; }\n' >named/x.cu
run check -q named/x.cu
expect "a path with two stars" 0
rm -f .faial.yaml
finish

#!/usr/bin/env bash
# Flags that make no sense: one message that names the flag, exit status 2, and nothing is checked.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
printf '__global__ void k(int *a, int n) { a[threadIdx.x] = n; }\n' >k.cu

refuse() {
	local pattern=$1
	shift
	run "$@"
	expect "$*" 2 "$pattern"
	[ ! -s out ] || complain "$*: wrote output: $(head -c 200 out)"
}

refuse 'usage'                        # no command
refuse "no command 'chekc': did you mean 'check'" chekc k.cu
refuse "try 'faial-c check k.cu'" k.cu
refuse 'no file' check
refuse "no flag '--nope'; 'faial-c check --help'" check --nope k.cu
refuse "no flag '-Z'" check -Z k.cu
for bad in 0 -1 8,0 8,8,8,8 '8,,' ',' '' x 8x '[8' '8]' '[]' 8.5 ' 8' '8 ' +8 1073741825 1,65536,65536 \
	99999999999999999999; do
	refuse 'block-dim' check --block-dim "$bad" k.cu
done
# Larger than CUDA allows: studied all the same, with a warning; OpenCL leaves the limit to the device.
printf '__kernel void k(__global int *a) { a[get_global_id(0)] = 1; }\n' >large.cl
for large in 1025 1,1025 1,1,65 64,64; do
	run check --block-dim "$large" k.cu
	expect "a large block, $large" 0
	grep -q "^faial-c: warning: --block-dim .*: CUDA allows at most" err || complain "no warning about a block of $large: $(cat err)"
	run check --block-dim "$large" large.cl
	expect "a large group, $large" 0
	[ ! -s err ] || complain "a group of $large: $(cat err)"
done
for bad in 0 -3 2147483648 1,65536 1,1,65536 1,2,3,4 many; do
	refuse 'grid-dim' check --grid-dim "$bad" k.cu
done
for bad in n n= =4 n=x n=1.5 n=99999999999999999999 'n m=4'; do
	refuse 'param' check --param "$bad" k.cu
done
refuse 'twice' check --param n=1 --param n=2 k.cu
refuse 'no kernel of this file' check --param nosuch=1 k.cu
printf '__global__ void byte(int *a, unsigned char n) { a[n] = threadIdx.x; }\n' >byte.cu
run check --param n=300 byte.cu
expect 'a value beyond its type' 3
grep -q '300 is out of range for parameter n' out || complain "a value beyond its type: $(head -c 400 out)"
! grep -q 'alarm' out || complain "a value beyond its type: alarms of another launch: $(head -c 400 out)"
printf '__global__ void scale(float *a, float by) { a[threadIdx.x] *= by; }\n' >scale.cu
run check --grid-dim 1 --block-dim 32 --param by=2 scale.cu
expect 'a value for what is no integer' 0 'by: no integer'
grep -q 'scale.* drf' out || complain "a value for what is no integer: $(head -c 400 out)"
run check --kernel nosuch k.cu
expect '--kernel nosuch' 2 "no kernel 'nosuch'"
refuse 'level' check --level warp k.cu
refuse 'arith' check --arith real k.cu
refuse 'format' check --format yaml k.cu
refuse 'color' check --color blue k.cu
refuse 'launch' check --launch device k.cu
for bad in 0 -1 x '' nan 1e9 inf; do
	refuse 'time limit' check --timeout "$bad" k.cu
	refuse 'effort' check --effort "$bad" k.cu
	refuse 'time limit' check --file-timeout "$bad" k.cu
done
for bad in 0 -1 x 1000000; do refuse '\-j' check -j "$bad" k.cu; done
refuse 'memory' check --memory 1 k.cu
refuse 'stage' infer k.cu
refuse 'stage' infer --stage tokens k.cu

# -- slips of the pen: what is wrong, and what to type
for near in '--blockdim=3 --block-dim' '--block_dim=3 --block-dim' '--formt=json --format' '--verison --version' '--no-bening --no-benign'; do
	refuse "no flag '${near%%[= ]*}': did you mean '${near#* }'" check "${near% *}" k.cu
done
refuse "did you mean 'run'" corpus rum
refuse "did you mean '--again'" corpus run --agian m.yaml
refuse 'missing: expected faial-c corpus run MANIFEST' corpus run
refuse "did you mean 'check'" help chek
refuse "did you mean '--version'" --verison
refuse "c\\+\\+17" check -std=c++99 k.cu
refuse "c\\+\\+17" check -std c99 k.cu
refuse 'is of OpenCL, and no file is' check -std=CL2.0 k.cu
refuse 'name of a file is empty' check ''
refuse 'standard input is one file' check - -
refuse '@nosuch.rsp: error: No such file' check @nosuch.rsp
refuse 'nosuch/compile_commands.json: No such file.*CMAKE_EXPORT_COMPILE_COMMANDS' check -p nosuch
refuse "'k.cu' was taken as the value of -I" check -I k.cu
refuse "expected NAME or NAME=VALUE" check -D 3=4 k.cu
refuse "there is no such file here" check -include nosuch.h k.cu
refuse "'-Xcompiler' needs a value" check k.cu -Xcompiler
rm -f ./-dash.cu
refuse "no flag '-dash.cu'.*after '--'" check -dash.cu
refuse "cannot read the baseline 'nosuch': No such file" check --baseline nosuch k.cu
mkdir -p none hosts/inner/.hidden && cp k.cu hosts/inner/.hidden && echo 'int main() { return 0; }' >hosts/inner/host.cu
refuse "no CUDA or OpenCL file .*'none'" check none
run check hosts
expect "a folder of host code" 2 "no kernel in any of the 1 CUDA and OpenCL files of 'hosts'"
echo 'Dear reader, this is a letter.' >letter.txt
run check letter.txt
expect "a letter" 2 "by its name it is no source"
run check hosts/inner/host.cu
expect "host code alone" 0 "no kernel in this file"
run check -q hosts/inner/host.cu
expect "host code alone, quietly" 0
grep -qx 'no kernel: nothing was checked' out || complain "host code alone, quietly: $(cat out)"
run check -q -I/nonexistent k.cu
expect "a folder of headers that is not there" 0 "I '/nonexistent': there is no such folder"

# -- what must work
cp k.cu ./-dash.cu
refuse "no flag '-dash.cu': a file whose name begins so is given as './-dash.cu'" check -dash.cu
for words in '-- -dash.cu' './-dash.cu'; do
	# shellcheck disable=SC2086 # words
	run check -q $words
	expect "check $words" 0
	grep -q '^./-dash.cu:1: kernel k' out || complain "check $words: $(cat out)"
done
run check -q '*dash.cu'
expect "a pattern in quotes" 0
grep -q '^./-dash.cu:1: kernel k' out || complain "a pattern in quotes: $(cat out)"
mkdir -p folder/inner && cp k.cu folder/b.cu && cp k.cu folder/inner/c.cu && echo 'kernel void a(global int *p) { p[0] = 1; }' >folder/a.cl
run check -q folder k.cu
expect "a folder" 0
[ "$(cut -d: -f1 out | head -n 4 | tr '\n' ' ')" = "folder/a.cl folder/b.cu folder/inner/c.cu k.cu " ] || complain "a folder: $(cat out)"
run check -q 'fold*/[bc]*.cu' 'k?cu' 'folder/inn*'
expect "patterns that no shell has read" 0
[ "$(cut -d: -f1 out | head -n 3 | tr '\n' ' ')" = "folder/b.cu k.cu folder/inner/c.cu " ] || complain "patterns: $(cat out)"
run check -q 'none*.cu'
expect "a pattern of nothing" 2 'none\*.cu'
run check -q -arch=sm_80 -O3 -G -g -Wall -gencode arch=compute_80,code=sm_80 -Xcompiler -Wall,-DA=1 -isystem . \
	--expt-relaxed-constexpr -rdc=true -x cu -std c++17 -lineinfo -m64 -c --use_fast_math --ptxas-options=-v -lcudart k.cu
expect "nvcc's command line" 0
printf '#if defined(A) && !defined(B) && C == 2 && D == 3\n__global__ void k(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = 1; }\n#endif\n' >macros.cu
run check -Xcompiler -DA -DB=1 -UB -DC=2 macros.cu -- -DD=3
expect "macros of all kinds, in their order" 0
grep -q 'kernel k: drf' out || complain "macros of all kinds: $(cat out err)"
printf -- "-DA -DC=2 '-DD=3'\n@inner.rsp\n" >flags.rsp && printf -- '--block-dim 32\n' >inner.rsp
for words in @flags.rsp '--options-file flags.rsp' '-optf=flags.rsp'; do
	# shellcheck disable=SC2086 # words
	run check $words macros.cu
	expect "check $words" 0
	grep -q 'blockDim (32, 1, 1): drf' out || complain "check $words: $(cat out err)"
done
cp k.cu @k.cu
run check -q -- @k.cu
expect "a file named so" 0
for flag in -h --help '-?'; do
	run check $flag
	expect "check $flag" 0
	grep -q -- '--block-dim' out || complain "check $flag does not name --block-dim"
done
for words in 'check --version' 'corpus run --version' 'infer -V' '-V'; do
	# shellcheck disable=SC2086 # words
	run $words
	expect "$words" 0
	grep -qE '^faial-c [0-9]+\.[0-9]+' out || complain "$words: $(cat out)"
done
for words in 'help check' 'corpus run -h' 'infer -h'; do
	# shellcheck disable=SC2086 # words
	run $words
	expect "$words" 0
	grep -q '^Usage: faial-c' out || complain "$words: $(cat out)"
done

# -- nobody reads on: no message, the end of a filter
# shellcheck disable=SC2046 # many files
"$FAIAL_C" check -j 1 $(yes k.cu | head -n 300) 2>err | head -n 1 >out
status=${PIPESTATUS[0]} seconds=0
expect "| head" 141
sed -i '/^[0-9]*\/[0-9]* files, /d' err            # progress, where the machine is slow
[ "$(cat err)" = "" ] || complain "| head: $(cat err)"

run --help
expect --help 0
grep -q 'Exit status' out || complain "--help does not tell the exit statuses"
run check --help
expect 'check --help' 0
grep -q -- '--block-dim' out || complain "check --help does not name --block-dim"
run --version
expect --version 0
grep -qE '^faial-c [0-9]+\.[0-9]+' out || complain "--version: $(cat out)"
finish

#!/usr/bin/env bash
# Flags of nvcc, clang and gcc: each is taken with the words that it has, and none is read as letters of ours.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
mkdir -p objects lib
cat >k.cu <<'K'
#ifndef STEP
#define STEP 1
#endif
__global__ void k(int *a) { a[threadIdx.x / STEP + blockIdx.x * blockDim.x] = threadIdx.x; }
K
rm -f out err
before=$(ls)
while read -r flag; do
	# shellcheck disable=SC2086 # a flag and its value
	run check -q $flag k.cu
	expect "$flag" 0
	[ "$(head -1 out)" = "k.cu:4: kernel k: drf" ] && [ ! -s err ] || complain "$flag: $(head -c 300 out err)"
	rm -f out err
	[ "$(ls)" = "$before" ] || complain "$flag: left a file: $(ls)"
done <<'FLAGS'
-pthread
-ptx
-pg
-pipe
-pie
-pedantic-errors
-prec-div=false
-prec-sqrt true
-optix-ir
-odir objects
-opt-info inline
-objtemp
-jtd 0
-jump-table-density=101
-qpp-config gcc
-t4
-t 4
--threads=0
-O 3
-O3
-Ofast
-Ofc max
--optimize 2
-m 64
-m64
-l cudart
-L lib
--library-path lib
-cudart shared
-cudart=static
-cudadevrt none
-ftz true
-fmad=false
-e k
-run
-cuda
--ptx
--compile
--device-c
-dryrun
-clean
-keep
-keep-dir objects
--save-temps
-Werror
-Werror all-warnings
-Werror cross-execution-space-call,reorder
--Wno-deprecated-gpu-targets
--diag-error=20
-Xfatbin -compress-all
-Xcompiler -fPIC,-Wall
-split-compile 4
-dopt on
-time times.csv
-fdevice-time-trace trace
--frandom-seed=7
-nodlink
-noeh
-static-global-template-stub false
-brief-diag=true
-no-err-no
-s
-MG
-MF k.d
-MFk.d
--sysroot=/
-isysroot /
-target x86_64-linux-gnu
-mllvm --unroll
-nostdlib
-emit-llvm
-save-temps=obj
-static-libgcc
-specs=none
-Rpass=inline
-z now
-u main
--offload-arch=gfx90a
-arch=native
FLAGS

# values are no files, and what means something reaches the front end
printf '#ifdef __CUDACC_RDC__\n#define STEP 2\n#endif\n' >step.h
for flag in -dc -rdc=true '-rdc true' --relocatable-device-code=true; do
	# shellcheck disable=SC2086
	run check -q $flag -include step.h k.cu
	expect "$flag" 1
done
run check -q -rdc=false -include step.h k.cu
expect "-rdc=false" 0
run check -q -arch=sm80 k.cu
expect "no architecture" 0 "'sm80' names no architecture"
run check -q -arch sm_8O k.cu
expect "a slip in an architecture" 0 "'sm_8O' names no architecture"

# nvcc's lists: folders and macros between commas, a value behind '='
mkdir -p inc inc2 one,two
printf '#define STEP 2\n' >inc2/list.h
cp inc2/list.h one,two/two.h
cat >list.cu <<'K'
#if __has_include("list.h")
#include "list.h"
#endif
#if __has_include("two.h")
#include "two.h"
#endif
#ifdef BAD
#define STEP 2
#endif
#ifndef STEP
#define STEP 1
#endif
#ifdef CALL
#define SUM(a, b) a + b
enum { BAD };
const int sum = CALL;
#endif
__global__ void k(int *a) { a[threadIdx.x / STEP + blockIdx.x * blockDim.x] = threadIdx.x; }
K
while read -r expected flags; do
	# shellcheck disable=SC2086
	run check -q $flags list.cu
	expect "$flags" "$expected"
	[ ! -s err ] || complain "$flags: $(head -c 300 err)"
done <<'FLAGS'
1 -I=inc2
1 -I =inc2
1 -Iinc,inc2
1 -I inc,inc2
1 --include-path inc,inc2
1 -isystem inc,inc2
1 -I one,two
0 -I inc
1 -D=BAD
1 -DFOO,BAD
1 -D FOO=1,BAD=2
1 --define-macro FOO,BAD
1 --define-macro=FOO=1,BAD
1 -DF(a,b)=a,BAD
0 -DCALL=SUM(1,BAD)
0 -DFOO=1\,BAD
0 -DFOO="1,BAD"
0 -DFOO={1,BAD}
0 -DFOO=1,2,BAD
0 -DFOO=1
FLAGS
printf '[{ "directory": ".", "file": "list.cu", "command": "%s -DFOO=1,BAD -c list.cu" }]\n' nvcc >compile_commands.json
run check -q -p .
expect "a list in a build" 1
for compiler in clang++-19 "ccache /usr/bin/hipcc"; do
	printf '[{ "directory": ".", "file": "list.cu", "command": "%s -DFOO=1,BAD -c list.cu" }]\n' "$compiler" >compile_commands.json
	run check -q -p .
	expect "no list for $compiler" 0
done
rm -f compile_commands.json

# ours with one dash
for flag in -format -level -memory -param -strict -output; do
	run check $flag k.cu
	expect "$flag" 2 "no flag '$flag': did you mean '-$flag'"
done
run check -q -typo k.cu
expect "no flag" 2 "no flag '-typo'"

# the same table for a build
cat >compile_commands.json <<'J'
[{ "directory": ".", "file": "k.cu", "command": "nvcc -l cudart -cudart shared -Xfatbin -DSTEP=2 -t 4 -e k -pthread -DSTEP=1 -c k.cu" }]
J
run check -q -p .
expect "of a build" 0
run check -q k.cu -- -dash.cu
expect "neither a file nor a flag" 0 "warning: '-dash.cu': there is no such file, and clang has no such flag"
run check -q k.cu -- -fno-exceptions
! grep -q warning err || complain "a flag behind --: $(cat err)"

# a flag that nobody has, a language that is none: told, and left out
for flag in -fnothing -mnothing '-x fortran'; do
	run check -q $flag k.cu
	expect "$flag" 0 "warning: $flag: neither nvcc nor clang knows that"
done
for flag in -fno-exceptions -ftz=true -fmad=false -fPIC -march=native -m64 -mavx2 -fvisibility=hidden -ftemplate-depth=99 -fdevice-time-trace=x -fatbin '-x c++'; do
	run check -q $flag k.cu
	! grep -q warning err || complain "$flag: $(cat err)"
done
finish

#!/usr/bin/env bash
# -p DIR: the files and the flags of a build, as nvcc and clang spell them; a broken database is told with its line.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf build tree
mkdir -p build/sub tree/src tree/inc 'tree/with space' tree/sys
here=$PWD

# race free only with what the flags say
cat >tree/src/a.cu <<'E2'
#include "scale.h"
#include <deep.h>
__global__ void a(int *x) { x[threadIdx.x * SCALE + DEEP * PAD] = NAME[0]; }
E2
echo '#define SCALE 2' >tree/inc/scale.h
echo '#define DEEP 1' >'tree/with space/deep.h'
echo '#define PAD 1' >tree/inc/pad.h
echo 'kernel void c(global int *x) { x[get_local_id(0) / STEP] = 1 + get_local_id(0); }' >tree/src/c.cl
echo '__global__ void d(int *x) { x[threadIdx.x / WIDTH] = threadIdx.x; }' >tree/src/d.cpp
echo 'int main() { return 0; }' >tree/src/main.cpp
echo '-Dfrom_response=1 -I"../tree/with space"' >build/a.rsp
cat >build/compile_commands.json <<E2
[
{ "directory": "$here/build", "file": "../tree/src/a.cu", "output": "a.o",
  "command": "/usr/bin/nvcc -forward-unknown-to-host-compiler -ccbin g++ --options-file a.rsp -I../tree/inc -DNAME=\\\\\"x\\\\\" -gencode arch=compute_80,code=sm_80 -Xcompiler -fPIC,-DEXTRA --expt-relaxed-constexpr -O3 -std=c++17 -include pad.h -x cu -rdc=true -c ../tree/src/a.cu -o a.o" },
{ "directory": "$here/build", "file": "$here/tree/src/main.cpp", "command": "c++ -c main.cpp" },
{ "directory": "$here/tree", "file": "src/c.cl",
  "arguments": ["clang", "-x", "cl", "-DSTEP=1", "-c", "src/c.cl"] },
{ "directory": "$here/tree/src", "file": "d.cpp",
  "arguments": ["clang++", "-D", "WIDTH=1", "--cuda-gpu-arch=sm_70", "-xcuda", "-isystem", "../sys", "-c", "d.cpp"] },
{ "directory": "$here/tree/src", "file": "d.cpp",
  "arguments": ["clang++", "-D", "WIDTH=1", "-O2", "-xcuda", "-isystem", "../sys", "-c", "d.cpp", "-o", "again.o"] }
]
E2

kernels() { # which kernels have which verdicts, in order
	sed -n 's/.*: kernel \([^:]*\): \([a-z-]*\).*/\1=\2/p' out | tr '\n' ' '
}
wants() {
	[ "$(kernels)" = "$2 " ] || complain "$1: $(kernels), not $2: $(head -c 600 err)"
}

run check -q --level block -p build
expect 'all files of a build' 0
wants 'all files of a build' 'a=drf c=drf d=drf'
grep -q '^tree/src/a.cu:' out || complain "paths below the present folder are not shown short: $(head -3 out)"

run check -q --level block -p build/compile_commands.json tree/src/../src/c.cl
expect 'one file of a build' 0
wants 'one file of a build' 'c=drf'

run check -q --level block -p build -DSTEP=2 tree/src/c.cl
expect 'the command line wins' 1
wants 'the command line wins' 'c=racy'

echo '__global__ void e(int *x) { x[threadIdx.x] = 1; }' >tree/src/e.cu
run check -q --level block -p build tree/src/e.cu
expect 'a file that the build does not know' 0 "e.cu: not in build/compile_commands.json"

run infer --stage core -p build tree/src/d.cpp
expect 'infer' 0
grep -q '(kernel d' out || complain "infer -p prints no kernel"

# twice with other flags: both are checked
sed 's/"WIDTH=1", "-O2"/"WIDTH=2", "-O2"/' build/compile_commands.json >build/sub/compile_commands.json
run check -q --level block -p build/sub tree/src/d.cpp
expect 'two sets of flags' 1
wants 'two sets of flags' 'd=drf d=racy'

bad() { # bad NAME PATTERN TEXT
	printf '%s' "$3" >build/sub/compile_commands.json
	run check -p build/sub
	expect "$1" 2 "$2"
	[ ! -s out ] || complain "$1: wrote output"
}
bad 'cut short' 'compile_commands.json:3:' $'[\n{ "file": "a.cu",\n  "directory": "."'
bad 'a comma too many' 'compile_commands.json:2:' $'[\n,]'
bad 'no list' 'compile_commands.json:1: .*list' '{}'
bad 'entry without file' 'compile_commands.json:3: entry 2 has no .file' \
	$'[{"file":"a.c","directory":"/","command":"cc"},\n\n{"directory":"/","command":"nvcc"}]'
bad 'entry without directory' 'entry 1 has no .directory' '[{"file":"a.cu","command":"nvcc"}]'
bad 'entry without command' 'entry 1 has neither' '[{"file":"a.cu","directory":"/"}]'
bad 'a number for a file' "entry 1 has a 'file' that is no text" '[{"file":1,"directory":"/"}]'
bad 'numbers as arguments' 'entry 1 has an argument' '[{"file":"a.cu","directory":"/","arguments":[1]}]'
bad 'an entry that is none' 'entry 1 is no object' '[1]'
bad 'no kernel sources' 'names no CUDA or OpenCL file' '[{"file":"a.c","directory":"/","command":"cc -c a.c"}]'
bad 'empty' 'compile_commands.json:1:' ''
run check -p nosuch
expect 'no such folder' 2 'nosuch/compile_commands.json: No such file'

# what ends too early does no harm
echo '-DA --options-file loop.rsp @loop.rsp' >build/sub/loop.rsp
for tail in -I -D -o -x --options-file @ @loop.rsp '-DX=\"' "-DX='" -Xcompiler= -I, @../; do
	printf '[{"directory":"%s","file":"e.cu","command":"nvcc %s"}]' "$here/tree/src" "${tail//\\/\\\\}" |
		sed 's/=\\\\"/=\\\\\\"/' >build/sub/compile_commands.json
	cp build/sub/loop.rsp tree/src/loop.rsp
	run check -q --level block -p build/sub
	expect "command ends with $tail" 0
done
printf '[{"directory":"%s","file":"gone.cu","command":"nvcc -c gone.cu"}]' "$here" >build/sub/compile_commands.json
run check -q --level block -p build/sub
expect 'a file that is gone' 2 'gone.cu'
finish

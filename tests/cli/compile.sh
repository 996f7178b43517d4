#!/usr/bin/env bash
# faial-c nvcc ...: what a compile command compiles is checked with its flags, then the compiler does what it was asked.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf bin inc made
mkdir bin inc
cat >bin/nvcc <<'C'
#!/bin/sh
printf '%s\n' "$@" >words
echo "from the compiler"
for word; do case $word in *.o) touch "$word" ;; esac; done
exit "${COMPILER_STATUS:-0}"
C
chmod +x bin/nvcc
export PATH=$PWD/bin:$PATH
printf '#include "w.h"\n__global__ void k(int *a) { a[threadIdx.x / W / ARCH / MORE] = threadIdx.x; }\n' >k.cu
printf '#if __CUDA_ARCH__ >= 900\n#define ARCH 1\n#else\n#define ARCH 2\n#endif\n' >arch.h
echo '#define W 1' >inc/w.h
echo '-DMORE=1' >more.rsp
printf '__global__ void p(int *a, int *b) { a[b[threadIdx.x]] = threadIdx.x; }\n' >possible.cu

good=(-ccbin g++ -Iinc -O3 -gencode "arch=compute_90,code=[sm_90]" -include arch.h --options-file more.rsp -Xcompiler -fPIC,-Wall -rdc=true -MD -MF k.d -c k.cu)
FAIAL_C_FLAGS='--level block' run nvcc "${good[@]}" -o k.o
expect "no race" 0
[ "$(cat out)" = "from the compiler" ] || complain "no race: $(cat out)"
[ ! -s err ] || complain "no race: $(cat err)"
printf '%s\n' "${good[@]}" -o k.o | cmp -s - words || complain "the compiler hears other words: $(cat words)"
[ -f k.o ] || complain "no race: nothing is made"
rm -f words k.o
FAIAL_C_FLAGS='--level block' run "$PWD/bin/nvcc" "${good[@]}" -DW=2 -UW -arch=sm_80 -o k.o       # the newest named counts: still 90
expect "the newest" 0
sed -i 's/W 1/W 2/' inc/w.h
rm -f words k.o
run nvcc "${good[@]}" -o k.o
expect "a race" 1 'k.cu:2:[0-9]+: error: true: kernel k: race'
[ ! -f words ] && [ ! -f k.o ] && [ ! -s out ] || complain "a race: compiled all the same"
FAIAL_C_ALARMS=warn run nvcc "${good[@]}" -o k.o
expect "a race, told only" 0 'k.cu:2:[0-9]+: error: true'
[ -f k.o ] || complain "a race, told only: not compiled"
COMPILER_STATUS=7 run nvcc -c possible.cu -o p.o
expect "the compiler fails; a possible alarm does not" 7 'possible.cu:1:[0-9]+: warning: possible'
FAIAL_C_ALARMS=fail run nvcc -c possible.cu
expect "possible alarms fail" 1 'warning: possible'
echo 'severity: {"true": warning}' >.faial.yaml
run nvcc "${good[@]}" -o k.o
expect "a warning by the settings" 0 'k.cu:2:[0-9]+: warning: true'
rm .faial.yaml
FAIAL_C_FLAGS='--write-baseline known.json' run nvcc "${good[@]}"
FAIAL_C_FLAGS='--baseline known.json' run nvcc "${good[@]}"
expect "a baseline" 0
# what compiles no kernel is the compiler's alone
for words in "-E k.cu" "--version" "-dlink a.o -o k.o" "-M k.cu" "host.cpp -c"; do
	rm -f words
	# shellcheck disable=SC2086 # several words
	run nvcc $words
	expect "$words" 0
	[ -f words ] && [ ! -s err ] || complain "$words: $(cat err)"
done
cp k.cu as.cpp
run nvcc -x cu -Iinc -include arch.h -DMORE=1 as.cpp
expect "-x cu" 1 'as.cpp:2'
run /nowhere/clang++-19 --version
expect "no such compiler" 2 "cannot run '/nowhere/clang..-19': No such file"
run nvc k.cu
expect "no compiler" 2 "no command 'nvc'"

# -- '-': standard input
"$FAIAL_C" check -q - <k.cu -Iinc -include arch.h -DMORE=1 >out 2>err
status=$? seconds=0
expect "standard input" 1
grep -q '^<stdin>:2: kernel k: racy' out || complain "standard input: $(cat out)"
(cd inc && "$FAIAL_C" check -q - <../k.cu -include ../arch.h -DMORE=1 >../out 2>../err)
grep -q '^<stdin>:2: kernel k: racy' out || complain "standard input includes what lies here: $(cat out err)"
cat k.cu | "$FAIAL_C" check --format json - -Iinc -include arch.h -DMORE=1 >out 2>err
grep -q '/proc/' out && complain "standard input: $(grep -m1 -o '.\{60\}/proc/.\{30\}' out)"
grep -q '"path":"<stdin>"' out || complain "standard input, JSON: $(head -c 300 out)"
echo 'kernel void c(global int *a) { a[0] = get_local_id(0); } // faial: allow(race, a) any of them' |
	"$FAIAL_C" check --level block -x cl - >out 2>err || complain "OpenCL on standard input, allowed: $(cat out err)"
: | "$FAIAL_C" check - >out 2>err
[ $? -eq 2 ] && grep -q '<stdin>: error: the file is empty' err || complain "nothing on standard input: $(cat err)"
run check - - </dev/null
expect "twice" 2 "standard input is one file"
run check --watch - <k.cu
expect "watched" 2 "cannot be watched"
echo 'level: block' >.faial.yaml
echo '__global__ void g(int *a) { a[threadIdx.x] = blockIdx.x; }' | "$FAIAL_C" check -q - >out 2>err || complain "settings of this folder: $(cat out)"
rm .faial.yaml
finish

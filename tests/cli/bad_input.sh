#!/usr/bin/env bash
# Files that are no kernels: a clear message, the promised exit status, soon, no crash, never a drf.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"

repeat() { printf "%0.s$1" $(seq "$2"); }

reject() {
	run check "$2"
	expect "$1" 2 "$3"
	no_drf "$1"
}

reject "missing file" nowhere.cu "No such file"
mkdir -p folder.cu
reject "directory" folder.cu "folder"
: >empty.cu
reject "empty file" empty.cu "empty"
printf ' \n\t\n' >blank.cu
reject "blank file" blank.cu "empty"
head -c 20000 /dev/urandom >noise.cu
reject "binary noise" noise.cu "binary"
head -c 70000 /dev/zero >zero.cu
reject "zero bytes" zero.cu "binary"
printf '__global__ void k(int *a) { a[threadIdx.x = ; }\n' >syntax.cu
reject "syntax error" syntax.cu "syntax\.cu:1"
printf '__global__ void k(int *A) { signed char t = 1; int t ^ 2; }\n' >reason.cu
reject "an error after a warning of its line" reason.cu "error: expected"
printf '#include "self.cu"\n__global__ void k(int *a) { a[0] = 1; }\n' >self.cu
reject "self-including file" self.cu "self\.cu"
{
	printf '__global__ void k(int *a) { a[0] = '
	repeat '(' 20000; printf '1'; repeat ')' 20000
	printf '; }\n'
} >parens.cu
reject "20,000 parentheses" parens.cu "parens\.cu"
{
	printf 'template <int N> struct S { static const int v = S<N + 1>::v; };\n'
	printf '__global__ void k(int *a) { a[0] = S<0>::v; }\n'
} >template.cu
reject "template without end" template.cu "template\.cu"
{
	printf 'template <int A, int C> struct D { static const int v = D<A - 1, C * 2>::v + D<A - 1, C * 2 + 1>::v; };\n'
	printf 'template <int C> struct D<0, C> { static const int v = 1; };\n'
	printf '__global__ void k(int *a) { a[0] = D<40, 1>::v; }\n'
} >instances.cu
reject "a million million instances" instances.cu "instances\.cu: .*does not end within 10 seconds"

# Nested too deeply for the front end, or not: an answer or a refusal, but a racy kernel is never drf.
{
	printf '__global__ void k(int *a, int n) { '
	repeat 'if (n) { ' 3000; printf 'a[0] = threadIdx.x;'; repeat ' }' 3000
	printf '}\n'
} >ifs.cu
run check ifs.cu
case $status in
1 | 2 | 3) ;;
*) complain "3,000 nested ifs: exit status $status" ;;
esac
no_drf "3,000 nested ifs"

mkfifo -m 600 pipe.cu 2>/dev/null || true
reject "named pipe" pipe.cu "regular"
printf '(kernel k (body (write' >broken.core
reject "core that breaks off" broken.core "broken\.core"
{ repeat '(' 50000; } >deep.core
reject "core without end" deep.core "deep\.core"

printf '__global__ void good(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n' >good.cu

# A bad file beside a good one costs only itself.
run check missing.cu good.cu syntax.cu good.cu
expect "bad beside good" 2 "missing.cu"
[ "$(grep -c 'kernel good: drf' out)" -eq 2 ] || complain "bad beside good: the good file lost its answers: $(cat out)"
printf 'int main() { return 0; }\n' >host.cu
run check host.cu
expect "no kernel" 0 "no kernel"
no_drf "no kernel"
printf '__globl__ void k(int *a) { a[0] = threadIdx.x; }\n' >misspelt.cu
run check misspelt.cu
expect "a misspelt word" 0 "misspelt.cu:1:1: warning: .*unknown type name '__globl__'"
mkdir -p host && cp misspelt.cu host/ && printf '__global__ void k(int *a) { }\n' >host/k.cu
run check host
grep -q __globl__ err && complain "host code of a folder: $(cat err)"

# Kernels in the text of which none is read are no success.
printf '#ifdef GPU\n__global__ void k(int *a) { a[0] = threadIdx.x; }\n#endif\n' >switched_off.cu
run check switched_off.cu
expect "all kernels switched off" 3 "unsupported: no kernel of this file is checked, though its text has some: the first is k"
printf '#ifdef GPU\n__kernel void k(__global int *a) { a[0] = get_local_id(0); }\n#endif\n' >switched_off.cl
run check switched_off.cl
expect "all kernels switched off" 3 "unsupported: no kernel of this file is checked"
printf '#define GLOBAL __global__\n__global__ void k(int *a);\n// __global__ void k(int *a) {}\n' >declared.cu
run check declared.cu
expect "kernels declared only" 0 "no kernel"
finish

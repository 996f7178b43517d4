#!/usr/bin/env bash
# Functions of the device that one file declares and another of the project defines: the one that is nearest is read with it, if the two go together.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf one two three four

# is WHAT KERNEL VERDICT: of the last run
is() {
	[ "$(sed -n "s|^[^ ]*:[0-9]*: kernel $2[^:]*: \([a-z-]*\).*|\1|p" out)" = "$3" ] || complain "$1: $2 is not '$3': $(head -c 600 out) $(head -c 300 err)"
}
# none WHAT VERDICT, some WHAT VERDICT: of the last run's answers in JSON
none() { grep -q "\"verdict\":\"$2\"" out && complain "$1: an answer is $2: $(cat out)"; }
some() { grep -q "\"verdict\":\"$2\"" out || complain "$1: no answer is $2: $(cat out)"; }

mkdir -p one/inc one/src one/lib
echo '__device__ int place(int i);' >one/inc/place.cuh
cat >one/src/k.cu <<'K'
#include "place.cuh"
#define WIDTH 1
__global__ void fill(int *a) { a[place(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x; }
K
run check -q one/src/k.cu
is "nobody names the project" fill possibly-racy
cat >one/lib/place.cu <<'K'
#include "place.cuh"
#ifndef WIDTH
#define WIDTH 2
#endif
__device__ int place(int i) { return i / WIDTH; }
__global__ void other(int *a) { a[0] = threadIdx.x; }
K
run check -v --project one one/src/k.cu
is "two threads have one place" fill racy
grep -q 'read with .*one/lib/place.cu' err || complain "it is not said: $(cat err)"
grep -q 'kernel other' out && complain "a kernel of the other file is answered here: $(cat out)"
sed -i 's/WIDTH 2/WIDTH 1/' one/lib/place.cu
run check -q --project one one/src/k.cu
is "each thread has its place" fill drf
run check --format json --project one one/src/k.cu
grep -q 'what the file only declares is as in .*one/lib/place.cu' out || complain "what the proof rests on is not said: $(cat out)"
run check -q one
is "a folder" fill drf
is "its own kernels are answered there" other racy

# ---- which one is meant, and whether they go together ----
mkdir one/more
sed 's/WIDTH 1/WIDTH 3/' one/lib/place.cu >one/more/place.cu
run check -q --project one one/src/k.cu
is "two are as near" fill possibly-racy
mv one/more/place.cu one/src/nearer.cu
run check -q --project one one/src/k.cu
is "the nearer one" fill racy
rm one/src/nearer.cu
cp one/src/k.cu k.cu
echo 'static __device__ int half(int i) { return i; }' >>one/src/k.cu
run check -q --project one one/src/k.cu
is "helpers of its own" fill drf
echo 'static __device__ int half(int i) { return i / 2; }' >>one/lib/place.cu
run check -q --project one one/src/k.cu
is "two helpers of one name" fill possibly-racy
[ ! -s err ] || complain "what is wrong with the two together is told: $(cat err)"
rm one/lib/place.cu
cat >one/lib/place.cu <<'K'
#include "place.cuh"
static __device__ long half(long i) { return i / 2; }
__device__ int place(int i) { return half(i); }
K
run check -q --project one one/src/k.cu
is "it would call what it does not see" fill possibly-racy

# ---- methods of a template, operators ----
mkdir -p two
cat >two/pair.cuh <<'K'
#pragma once
template <typename T> struct pair {
	T x, y;
	__device__ pair(T a, T b);
	__device__ pair<T> operator+(const pair<T> &o);
	__device__ T most();
};
K
cat >two/pair.cu <<'K'
#include "pair.cuh"
template <typename T> __device__ pair<T>::pair(T a, T b) : x(a), y(b) {}
template <typename T> __device__ pair<T> pair<T>::operator+(const pair<T> &o) { return pair<T>(x + o.x, y + o.y); }
template <typename T> __device__ T pair<T>::most() { return x < y ? y : x; }
K
cat >two/k.cu <<'K'
#include "pair.cuh"
template <typename T> __global__ void add(pair<T> *a, pair<T> *b, T *c)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	a[i] = a[i] + b[i];
	c[i] = a[i].most();
}
template __global__ void add(pair<float> *, pair<float> *, float *);
K
run check -q --project two two/k.cu
is "a template's methods" add drf

# ---- where the includes lead that name no folder of theirs ----
mkdir -p three/inc/lib three/src
echo 'template <int N> __global__ void step(int *a) { a[threadIdx.x / N] = threadIdx.x; }' >three/inc/lib/step.cuh
printf '#include <lib/step.cuh>\nvoid go(int *a) { step<1><<<1, 64>>>(a); }\n' >three/src/go.cu
run check -q --project three three/inc/lib/step.cuh
is "a header's kernel, started by what lies elsewhere" 'step<1>' drf
printf '#include "lib/step.cuh"\nvoid run(int *a) { step<2><<<1, 64>>>(a); }\n' >three/src/run.cu
run check -q --project three three/inc/lib/step.cuh
is "an instance of each of two" 'step<2>' racy
is "an instance of each of two" 'step<1>' drf
for first in 'three/inc/lib/step.cuh' 'three/src/go.cu three/inc/lib/step.cuh three/src/run.cu'; do
	run check -q --project three $first
	grep -q 'kernel step ' out && complain "$first: a number that nobody gives: $(cat out)"
done
sed -i '1i #pragma once' three/inc/lib/step.cuh
run check -q --project three three/inc/lib/step.cuh
is "one that is there once" 'step<2>' racy
printf 'int twice() { return 1; }\n' | tee -a three/src/run.cu >>three/src/go.cu
run check -v --project three three/inc/lib/step.cuh
grep -q 'read with' err && complain "two that do not go together are joined: $(cat err)"
run check -q --project three --format json three/inc/lib/step.cuh
grep -q '"N = 2, gridDim' out || complain "the number of an instance is not said: $(cat out)"

# ---- instances that others make: the pattern's number is theirs, by the name that its body has for it ----
mkdir four
cat >four/step.cuh <<'K'
template <int A, int B> __global__ void step(int *a);
template <int B, int A> __global__ void step(int *a) { a[threadIdx.x / B] = threadIdx.x; }
K
printf '#include "step.cuh"\nint main() { int *a; step<1, 2><<<1, 64>>>(a); }\n' >four/one.cu
printf '#include "step.cuh"\nint main() { int *a; step<1, 3><<<1, 64>>>(a); }\n' >four/other.cu
run check -q --project four four/step.cuh
is "each thread has its place" step drf
printf '#include "step.cuh"\nint main() { int *a; step<3, 1><<<1, 64>>>(a); }\n' | tee four/one.cu >four/other.cu
run check -q --project four four/step.cuh
is "three threads have one" step racy

# ---- the same, started by its address, also where it is one of several, or one place starts more than one ----
start='dim3(1), dim3(64), args, 0, 0'
printf '#include "step.cuh"\nint main() { int *a; void *args[] = { &a }; cudaLaunchKernel((void *)step<1, 5>, %s); }\n' "$start" | tee four/one.cu >four/other.cu
run check -q --project four --format json four/step.cuh
none "by its address, each thread has its place" racy
some "by its address, each thread has its place" drf
printf '#include "step.cuh"\nint main() { int *a; void *args[] = { &a }; cudaLaunchKernel((void *)step<3, 5>, %s); }\n' "$start" >four/one.cu
run check -q --project four --format json four/step.cuh
some "by its address, three threads have one" racy
grep -q '"B = 3, gridDim' out || complain "the number of an address is not said: $(cat out)"
printf '#include "step.cuh"\nint main() { int *a; step<1, 5><<<1, 64>>>(a); }\n' >four/other.cu
printf '#include "step.cuh"\ntypedef void (*kernel)(int *);\nint read();\nint main() { int *a; kernel f = read() ? step<1, 7> : step<1, 9>; f<<<1, 64>>>(a); }\n' >four/one.cu
run check -q --project four --format json four/step.cuh
none "one of two, which have room" racy
sed -i 's/step<1, 9>/step<2, 9>/' four/one.cu
run check -q --project four --format json four/step.cuh
some "one of two, of which one has none" racy
printf '#include "step.cuh"\ntemplate <int N> void go(int *a) { step<N, 5><<<1, 64>>>(a); }\nint main() { int *a; go<1>(a); go<3>(a); }\n' >four/one.cu
run check -q --project four --format json four/step.cuh
some "two of one place" racy
# ---- where it is not told which it is, an alarm may need a number that nobody gives ----
printf '#include "step.cuh"\ntypedef void (*kernel)(int *);\nvoid give(kernel f, int *a);\nint main() { int *a; give(step<1, 7>, a); }\n' >four/one.cu
run check -q --project four --format json four/step.cuh
none "handed to code that is not seen" racy
some "handed to code that is not seen" possibly-racy
printf '#include "step.cuh"\ntypedef void (*kernel)(int *);\nstatic kernel all[] = { step<1, 7>, step<1, 9> };\nint read();\nint main() { int *a; all[read()]<<<1, 64>>>(a); }\n' >four/one.cu
run check -q --project four --format json four/step.cuh
none "out of a table" racy
some "out of a table" possibly-racy
printf '#include "step.cuh"\nstatic void *all[] = { (void *)step<1, 7>, (void *)step<1, 9> };\nint read();\nint main() { int *a; void *args[] = { &a }; cudaLaunchKernel(all[read()], %s); }\n' "$start" >four/one.cu
run check -q --project four --format json four/step.cuh
none "out of a table of addresses" racy
some "out of a table of addresses" possibly-racy
finish

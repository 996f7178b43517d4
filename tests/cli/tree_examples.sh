#!/usr/bin/env bash
# Examples: instances that the front end on clang's tree makes of a kernel's template which nothing instantiates, where the pattern
# has no answer. They have one answer together, which is about their arguments only, and says so.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
rm -f -- *.cu

# verdicts KERNEL: one, the worst of all its examples
verdicts()
{
	run check --grid-dim 1 --block-dim 32 --kernel "$1" --format json k.cu
	grep -o '"verdict":"[a-z-]*"' out | cut -d'"' -f4 | sort -u | tr '\n' ' '
}
are()
{
	local have
	have=$(verdicts "$1")
	[ "$have" = "$2 " ] || complain "$1: $have, expected $2"
}

cat >k.cu <<'K'
template <int N> __device__ int place(int i) { return N == 7 ? i / 2 : i; }
template <int N> __device__ int halve(int i) { return i / 2; }
template <bool half> __device__ int choose(int i) { return half ? i / 2 : i; }
template <bool back> __device__ int turn(int i) { return back ? 31 - i : i; }
template <int N> __global__ void seldom(int *a) { a[place<N>(threadIdx.x)] = threadIdx.x; }
template <int N> __global__ void always(int *a) { a[halve<N>(threadIdx.x)] = threadIdx.x; }
template <int N> __global__ void constant(int *a) { a[halve<N>(threadIdx.x)] = N; }
template <int N> __device__ int by(int i) { return i * N; }
template <int N> __global__ void beside(int *a) { a[by<N>(threadIdx.x) + N] = threadIdx.x; }
template <int N> __device__ int least(int i) { return i % (N * N * N + 32); }
template <int N> __global__ void loops(int *a) { a[least<N>(threadIdx.x)] = threadIdx.x; }
template <bool half> __global__ void either(int *a) { a[choose<half>(threadIdx.x)] = threadIdx.x; }
template <bool back> __global__ void neither(int *a) { a[turn<back>(threadIdx.x)] = threadIdx.x; }

template <class T> struct wide { T first; float second; };
template <class T> struct at { static __device__ int index(int i) { return i; } };
template <> struct at<float> { static __device__ int index(int i) { return i / 2; } };
struct middle { int low; __device__ int half(int i) const { return i / 2; } };
template <class T> __global__ void long_too(float *a) { ((wide<T> *)(a + 2 * threadIdx.x))->second = threadIdx.x; a[2 * threadIdx.x] = 1; }
template <class T> __global__ void special(T *a) { a[at<T>::index(threadIdx.x)] = threadIdx.x; }
template <class T> __global__ void of_class(int *a, T m) { a[threadIdx.x + m.low] = threadIdx.x; }
template <class T> __global__ void of_class_racy(int *a, T m) { a[m.half(threadIdx.x)] = threadIdx.x; }
template <class T> __global__ void halves(T *a)
{
	__shared__ T s[32];
	wide<T> w;
	s[at<int>::index(threadIdx.x)] = threadIdx.x;
	__syncthreads();
	w.first = s[31 - threadIdx.x];
	a[threadIdx.x] = w.first;
}
template <class T> __global__ void broken(T *a) { typename wide<T>::none n; a[at<T>::index(threadIdx.x)] = 1; }
K
are seldom racy                 # for a number that the text names
grep -q "\"example\":\"<7>\"" out || complain "for which number is not said"
are beside drf                 # for all numbers, by those that were looked at
grep -q "N is from 2 to 1024" out || complain "for which numbers is not said"
run check --grid-dim 1 --block-dim 32 --kernel seldom --param N=4 k.cu
grep -q "as <7>" out && complain "an instance for another number is asked about"
run check --grid-dim 1 --block-dim 32 --kernel beside --param N=5000 k.cu
expect "beyond" 3               # none of those that were looked at tells of it
are loops unsupported           # a number that shows no race proves nothing of others
grep -q "nothing in sight tells the template.s arguments: only <32> or <4> were looked at" out || complain "which numbers is not said"
are constant benign
are always racy
are either racy         # both truth values are all that there are
are neither drf
are long_too possibly-racy      # not the first example: the template may not be meant for it
are special possibly-racy
grep -q 'arguments are <int>.*of which nothing in sight tells' out || complain "what T was taken to be is not said"
are of_class drf
are of_class_racy racy
are halves drf
are broken possibly-racy        # unseen code stands in for what is not understood
finish

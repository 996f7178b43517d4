#!/usr/bin/env bash
# `// faial: allow(...)`: lets the alarms of a line stand, with a reason; they stay in the report. What is misspelt or not needed is told.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -f -- *.cu *.cuh *.json

cat >a.cu <<'K'
// faial: block-dim=64 grid-dim=1
__global__ void one(int *s, int *t) {
  s[0] = threadIdx.x; // faial: allow(race, s) any of them will do, param s=3 block-dim=1
  // faial: allow-next-line(data-race) so here
  t[0] = threadIdx.x;
}
K
run check a.cu
expect "allowed" 0
[ "$(grep -c 'Suppressed (a.cu' out)" -eq 2 ] || complain "not told as suppressed: $(cat out)"
grep -q 'Suppressed (a.cu:3): any of them will do, param s=3 block-dim=1' out || complain "reason: $(cat out)"
grep -q 'blockDim (64, 1, 1)' out || complain "the launch of the first line, or that of a reason: $(cat out)"
printf '__global__ void k(int *s, int *t) {\n  s[0] = 1;\n  t[0] = threadIdx.x; // faial: allow(race, t) meant\n}\n' >left.cu
run check left.cu
expect "equal values are left" 0
run check --no-benign left.cu
expect "equal values are left, and count" 1
run check --format json a.cu
grep -q '"suppressed":{"path":"a.cu","line":3,"column":23,"reason":"any of' out || complain "JSON: $(grep -o '"suppressed".\{80\}' out)"
run check --format sarif a.cu
[ "$(grep -o '"kind":"inSource"' out | wc -l)" -ge 1 ] || complain "SARIF: no suppression"
run check --format gcc a.cu
[ -s out ] && complain "lines of gcc: $(cat out)"
run check -q --write-baseline b.json a.cu
grep -q '"id"' b.json && complain "a baseline holds what a comment lets stand"

still() { # NAME SED: the alarm counts, since the comment speaks of something else
	sed -e "$2" a.cu >b.cu
	run check b.cu
	expect "$1" 1 "${3:-suppress.unused}"
}
still "another array" '3s/race, s/race, t/'
still "another rule" '3s/race/divergence/'
still "another line" '4s/allow-next-line/allow/'
still "no reason" '4s/) so here/)/' 'b.cu:4:3: .*it needs a reason'
still "misspelt" '3s/allow(/alow(/;3s/, param.*//' "b.cu:3:23: .*'alow' is no word of ours; did you mean 'allow'?"
still "another word" '3s/allow(/please(/;3s/, param.*//' 'b.cu:3:23: .*neither .allow. nor'
still "a misspelt rule" '3s/race, s/rase, s/' "'rase' is no rule: there are race, bounds and divergence; did you mean 'race'?"
still "another rule's name" '3s/race, s/xyzzy/' "'xyzzy' is no rule: there are race, bounds and divergence \["
still "no rule" '3s/race, s//' 'a rule in parentheses is missing: race, bounds or divergence'
sed -e '3s|// faial|const char *x = "// faial|;3s/$/";/' a.cu >b.cu
run check b.cu
expect "in a string" 1
[ -s err ] && complain "in a string: $(cat err)"
still "not closed" '3s/s)/s/' 'a closing parenthesis is missing'
grep -q 'suppress.misspelt' err || complain "the code of the message: $(cat err)"

# words of a launch, and names of a kernel, that are misspelt
cat >b.cu <<'K'
// faial: block-dim=64 gird-dim=4
__global__ void one(int *s, int width) { s[blockIdx.x * width + threadIdx.x % 4] = 1; }
// faial: param widht=64
__global__ void two(int *s, int width) { s[blockIdx.x * width + threadIdx.x % 4] = 1; }
// faial: assume widht >= 64
__global__ void three(int *s, int width) { s[blockIdx.x * width + threadIdx.x % 4] = 1; }
// faial: asume width >= 64
__global__ void four(int *s, int width) { s[blockIdx.x * width + threadIdx.x % 4] = 1; }
K
run check b.cu
told() { grep -q "$1" err || complain "not told: $1: $(cat err)"; }
told "b.cu:1:1: warning: 'gird-dim' is no word of ours; did you mean 'grid-dim'?"
told "b.cu:3:1: warning: 'widht=64' names no integer parameter of two, or no number; did you mean 'width'?"
told "b.cu:5:1: warning: 'widht >= 64' is not assumed of three: .*did you mean 'width'?"
told "b.cu:7:1: warning: this comment lets nothing stand: 'asume' is no word of ours; did you mean 'assume'?"

# a line that has two races of two arrays
cat >c.cu <<'K'
__global__ void two(int *s, int *t) {
  s[0] = threadIdx.x; t[0] = threadIdx.x; /* faial: allow(race, s) reason */
}
__global__ void divided(int n) {
  if (threadIdx.x < n)
    __syncthreads(); // faial: allow(divergence) n is a multiple of the block
}
K
run check --preconditions none c.cu
expect "of two one" 1
[ "$(grep -c 'Suppressed' out)" -eq 3 ] || complain "of two one: $(cat out)"
run check --kernel divided c.cu
expect "divergence" 0
grep -q suppress.unused err && complain "a comment is of what happens without a precondition"
run check --preconditions none --kernel divided c.cu
grep -q suppress.unused err && complain "a kernel was left out, so nothing is known to be unused"

# in a header, which says nothing of what another file does not need
cat >h.cuh <<'K'
__device__ inline void put(int *s) { s[0] = threadIdx.x; } // faial: allow(race) the header's
__device__ inline void other(int *s) { s[1] = 0; } // faial: allow(race) of others
K
printf '#include "h.cuh"\n__global__ void k(int *s) { put(s); }\n' >h.cu
run check h.cu
expect "in a header" 0
grep -q suppress.unused err && complain "a header's comment is of other files: $(cat err)"
printf "// it's\n#error don't\n#if 0\n#endif\n__global__ void k(int *s) { auto r = R\"x(\" // faial: allow)x\"; s[0] = 1'000 * threadIdx.x; } // faial: allow(race) odd" >odd.cu
run check -std=c++17 odd.cu
grep -q misspelt err && complain "in a raw string: $(cat err)"
finish

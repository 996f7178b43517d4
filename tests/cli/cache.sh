#!/usr/bin/env bash
# Answers that are kept: the second run says the same to the last byte, and nothing that an answer rests on changes unnoticed.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf tree kept other many home
mkdir -p tree/inc tree/early tree/src many home out
export FAIAL_C_CACHE=$PWD/kept
cd tree || exit 1

fresh() { # all anew: what a run without kept answers says
	"$FAIAL_C" check --cache none --format json "$@" 2>/dev/null | sed 's/"seconds":[0-9.e-]*//g; s/"solver_seconds":[0-9.e-]*//g'
}
told() { # the answers as they are, and in $before how many were there
	"$FAIAL_C" check -v --format json "$@" 2>../out/err >../out/answer
	status=$?
	before=$(sed -n 's/^faial-c: \([0-9]* of [0-9]*\) files as answered before.*/\1/p' ../out/err)
	sed 's/"seconds":[0-9.e-]*//g; s/"solver_seconds":[0-9.e-]*//g' ../out/answer
}
# same NAME BEFORE ARG...: as without kept answers, of which there were so many
same() {
	local name=$1 kept=$2
	shift 2
	told "$@" >../out/now
	fresh "$@" >../out/anew
	cmp -s ../out/now ../out/anew || complain "$name: a stale answer: $(diff ../out/now ../out/anew | head -c 600)"
	[ "$before" = "$kept" ] || complain "$name: $before answers were there, not $kept: $(cat ../out/err)"
}

cat >src/a.cu <<'K'
#include "scale.h"
#if __has_include("extra.h")
#include "extra.h"
#endif
#ifndef OFFSET
#define OFFSET 0
#endif
__device__ void unseen(int *p);
__global__ void k(int *a, int *b) { a[threadIdx.x * SCALE + OFFSET] = b[threadIdx.x]; unseen(a); }
K
echo '#define SCALE 1' >inc/scale.h
echo '__global__ void elsewhere(int *a, int n) { a[threadIdx.x] = n; }' >deeper.cu
flags=(--level block -Iearly -Iinc src/a.cu)
same "first" "0 of 1" "${flags[@]}"
same "second" "1 of 1" "${flags[@]}"
cp ../out/answer ../out/once
told "${flags[@]}" >/dev/null
cmp ../out/answer ../out/once || complain "two runs differ"
for format in text sarif gcc github; do
	"$FAIAL_C" check --cache none --format $format "${flags[@]}" >../out/anew 2>&1
	"$FAIAL_C" check --format $format "${flags[@]}" >../out/now 2>&1
	cmp -s ../out/anew ../out/now || complain "$format: $(diff ../out/anew ../out/now | head -c 400)"
done
same "another place for the output" "1 of 1" "${flags[@]}" --no-benign -j 1

# -- what it rests on
echo '#define SCALE 0' >inc/scale.h
same "a header" "0 of 1" "${flags[@]}"
echo '#define SCALE 1' >early/scale.h
same "a header that goes before it" "0 of 1" "${flags[@]}"
rm early/scale.h
same "which is gone" "0 of 1" "${flags[@]}"
echo '#define OFFSET (threadIdx.x ? 0 : 1)' >src/extra.h
echo '#define SCALE 1' >inc/scale.h
same "a header that was not there" "0 of 1" "${flags[@]}"
sed -i 's/b\[threadIdx.x\]/b[0]/' src/a.cu
same "the file" "0 of 1" "${flags[@]}"
touch src/a.cu inc/scale.h
same "no more than touched" "1 of 1" "${flags[@]}"
same "a macro" "0 of 1" -DSCALE=2 "${flags[@]}"
same "a launch" "0 of 1" --block-dim 32 "${flags[@]}"
told --assume 'elsewhere: n > 1' --level block -Iinc src/a.cu deeper.cu >/dev/null
same "a name that another file may have" "0 of 1" --assume 'elsewhere: n > 1' --level block -Iinc src/a.cu
[ "$status" -eq 2 ] || complain "a name that no other file has: status $status"
same "another" "0 of 1" --block-dim 64 "${flags[@]}"
same "a flag" "0 of 1" --alias "${flags[@]}"
cat >models.yaml <<'K'
models:
  - function: unseen
    parameters: 1
    reads: {argument: 1, elements: 1}
K
same "models" "0 of 1" --models models.yaml "${flags[@]}"
sed -i 's/reads/writes/' models.yaml
same "models that change" "0 of 1" --models models.yaml "${flags[@]}"
echo 'kernels: {k: {block-dim: 1}}' >.faial.yaml
same "settings" "0 of 1" "${flags[@]}"
echo 'kernels: {k: {block-dim: 2}}' >.faial.yaml
same "settings that change" "0 of 1" "${flags[@]}"
rm .faial.yaml
export CPATH=$PWD/early
same "the surroundings" "0 of 1" "${flags[@]}"
unset CPATH
mkdir -p build
echo '[{"directory":"..","file":"src/a.cu","command":"nvcc -Iinc -c src/a.cu"}]' >build/compile_commands.json
sed -i "s|\"directory\":\"..\"|\"directory\":\"$PWD\"|" build/compile_commands.json
same "a build" "0 of 1" --level block -p build src/a.cu
sed -i 's/nvcc /nvcc -DOFFSET=threadIdx.y /' build/compile_commands.json
same "a build that changes" "0 of 1" --level block -p build src/a.cu

# a header that no folder names, found above the file; then nearer
mkdir -p deep/er include
printf '#include "found.h"\n__global__ void f(int *a) { a[threadIdx.x / PART] = threadIdx.x; }\n' >deep/er/f.cu
echo '#define PART 1' >include/found.h
mkdir .git
same "a header that is found" "0 of 1" --level block deep/er/f.cu
mkdir deep/include && echo '#define PART 2' >deep/include/found.h
same "one that is nearer" "0 of 1" --level block deep/er/f.cu
rm deep/include/found.h
ln -s ../../include/found.h deep/include/found.h
same "a link" "0 of 1" --level block deep/er/f.cu
same "the same link" "1 of 1" --level block deep/er/f.cu

# a header of that name in one folder beside; then in two of them
mkdir -p beside/one beside/two
printf '#include "only.h"\n__global__ void g(int *a) { a[threadIdx.x / PART] = threadIdx.x; }\n' >beside/one/g.cu
echo '#define PART 1' >beside/two/only.h
same "a header beside" "0 of 1" --level block beside/one/g.cu
mkdir beside/three && echo '#define PART 2' >beside/three/only.h
same "another one beside" "0 of 1" --level block beside/one/g.cu

# another file in the tree: of no matter where it starts nothing of the first, and of matter where it does
mkdir -p tree
echo '__global__ void first(int *a, int n) { a[threadIdx.x / n] = threadIdx.x; }' >tree/first.cu
same "a file alone" "0 of 1" --level block tree/first.cu
echo '__global__ void second(int *a) { a[threadIdx.x] = 1; }' >tree/second.cu
same "another file beside it" "1 of 2" --level block tree/first.cu tree/second.cu
same "the folder of both, below which headers are looked for" "0 of 2" --level block tree
same "the folder of both, again" "2 of 2" --level block tree
printf '__global__ void first(int *a, int n);\nint main(void) { first<<<1, 32>>>(0, 1); }\n' >tree/start.cu
same "a file that starts the first" "1 of 3" --level block tree
grep -q start.cu ../out/answer || complain "the launch is not seen: $(head -c 600 ../out/answer)"
sed -i 's/(0, 1)/(0, 2)/' tree/start.cu
same "another launch there" "1 of 3" --level block tree
rm tree/start.cu
same "the file that is gone" "2 of 2" --level block tree

# -- another program
cp "$FAIAL_C" ../other
python3 - ../other <<'P' || skip "no python3"
import sys
bytes_ = bytearray(open(sys.argv[1], "rb").read())
at = bytes_.find(b"\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0")
assert at > 0, "no build id"
bytes_[at + 16] ^= 1
open(sys.argv[1], "wb").write(bytes_)
P
../other check -v "${flags[@]}" >/dev/null 2>../out/err
grep -q '0 of 1 files as answered before' ../out/err || complain "another program: $(cat ../out/err)"

# -- no answer rests on the clock: what a source asks of it is of one day, and an assumption
cat >src/t.cu <<'K'
__global__ void t(int *a) {
  constexpr bool later = __DATE__[7] != '1' || __TIME__[7] != '0' || __TIMESTAMP__[20] != '1';
  a[later ? threadIdx.x / 2 : threadIdx.x] = threadIdx.x;
}
K
same "a source that asks for the day" "0 of 1" --level block src/t.cu
same "the same one" "1 of 1" --level block src/t.cu
grep -q '"verdict": *"drf"' ../out/answer && grep -q '1 January 1970' ../out/answer || complain "the day is not said: $(head -c 600 ../out/answer)"
SOURCE_DATE_EPOCH=1764000000 fresh --level block src/t.cu >../out/anew
cmp -s ../out/now ../out/anew || complain "another day has another answer"

# -- what another run may answer otherwise is not kept
printf '\0\1\2\3' >src/broken.cu
told src/broken.cu >/dev/null; told src/broken.cu >/dev/null
[ "$before" = "0 of 1" ] || complain "a file without a parse is kept"
cat >src/late.cu <<'K'
__global__ void late(int *a, int x, int y, int z) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (x < 100 || y < 1000 || z < 10000) return;
  a[(i * x * y + z) % (x + y) * z + (i ^ x) * y] = i; a[(i * i * x + y * z) % (z * z + 1)] = x;
}
K
told --kernel-timeout 0.125 src/late.cu >/dev/null; told --kernel-timeout 0.125 src/late.cu >/dev/null
grep -q '"limit": *"time"' ../out/answer || complain "no limit by the clock: $(head -c 400 ../out/answer)"
[ "$before" = "1 of 1" ] && grep -q '1 file met a limit by the clock' ../out/err || complain "an answer that met the clock: $before, $(cat ../out/err)"

# cvc5 goes on past its limit here, and did so until the worker was ended by its processor time: in one run, not in the next
cat >src/bits.cu <<'K'
__global__ void turned(float *out, long n, long m, long k, long l, long h) {
  long row = n * m + k * l, i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (n > 0 && m > 0 && k > 0 && l > 0 && h > 0 && i < row * h) out[i % row * h + i / row] = i;
}
K
same "a question past whose limit cvc5 goes on" "0 of 1" --effort 0.03 --launch any src/bits.cu
same "the same question" "1 of 1" --effort 0.03 --launch any src/bits.cu
grep -q '"limit": *"work"' ../out/answer || complain "not ended by the work: $(head -c 400 ../out/answer)"

# -- what the clock cut short is given again where nothing changed, and said
cat >src/slow.cu <<'K'
__global__ void quick(int *a) { a[0] = threadIdx.x; }
__global__ void slow(int *a, int x, int y, int z) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (x < 100 || y < 1000 || z < 10000) return;
  a[(i * x * y + z) % (x + y) * z + (i ^ x) * y] = i; a[(i * i * x + y * z) % (z * z + 1)] = x;
}
K
for jobs in 1 2; do
	told -j $jobs --kernel-timeout 100 --file-timeout 4 src/slow.cu >../out/now
	[ "$before" = "$((jobs - 1)) of 1" ] || complain "cut by the clock, -j $jobs: $before answers were there"
	begin=$(date +%s%N)
	told -j $jobs --kernel-timeout 100 --file-timeout 4 src/slow.cu >../out/again
	took=$((($(date +%s%N) - begin) / 1000000))
	cmp -s ../out/now ../out/again && [ "$before" = "1 of 1" ] && [ "$took" -lt 2000 ] || complain "cut by the clock, -j $jobs: $before in $took ms"
	grep -q 'a limit by the clock' ../out/err || complain "cut by the clock, and not said: $(cat ../out/err)"
	grep -q '"verdict": *"racy"' ../out/again || complain "cut by the clock: what was found is gone"
done
told --kernel-timeout 100 --file-timeout 5 src/slow.cu >../out/now
[ "$before" = "0 of 1" ] || complain "another limit: $before answers were there"

# -- damage
told "${flags[@]}" >../out/now
for damage in 'truncate -s -1' 'truncate -s 20' 'truncate -s 0' "sed -i s/race/rice/g" 'sed -i s/kernel/kennel/g'; do
	find ../kept -type f -exec $damage {} +
	same "damaged by $damage" "0 of 1" "${flags[@]}"
done
chmod 777 ../kept
same "a folder that others may write to" "" "${flags[@]}"
chmod 700 ../kept
"$FAIAL_C" check -q --cache /proc/nowhere "${flags[@]}" >/dev/null 2>../out/err
grep -q "nothing is kept" ../out/err || complain "no place: $(cat ../out/err)"
(unset FAIAL_C_CACHE; XDG_CACHE_HOME='' HOME=$PWD/../home "$FAIAL_C" check -q "${flags[@]}" >/dev/null 2>&1)
[ "$(find ../home/.cache/faial-c -type f | wc -l)" -eq 1 ] || complain "not in the home: $(find ../home)"
FAIAL_C_CACHE=none "$FAIAL_C" check -v "${flags[@]}" 2>&1 | grep -q 'answered before' && complain "FAIAL_C_CACHE=none keeps answers"

# -- many files: at once by several, quick again, within their room
cd ../many || exit 1
count=200
! nm "$FAIAL_C" 2>/dev/null | grep -q __asan_init || count=30
for ((i = 1; i <= count; i++)); do
	printf '#include "n.h"\n__global__ void k%d(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i / N] = %d; }\n' "$i" "$i" >"$i.cu"
done
echo '#define N 1' >n.h
rm -rf ../kept
for i in 1 2 3 4; do "$FAIAL_C" check --format json -j 2 . >"../out/all.$i" 2>"../out/err.$i" & done
wait
for i in 1 2 3 4; do sed -i 's/"seconds":[0-9.e-]*//g; s/"solver_seconds":[0-9.e-]*//g' "../out/all.$i"; done
for i in 2 3 4; do cmp "../out/all.1" "../out/all.$i" || complain "run $i of four at once differs"; done
begin=$(date +%s%N)
told . >../out/now
took=$((($(date +%s%N) - begin) / 1000000))
cmp -s ../out/now ../out/all.1 || complain "kept by four at once: $(diff ../out/now ../out/all.1 | head -c 300)"
[ "$before" = "$count of $count" ] || complain "of $count files, $before"
[ "$took" -lt 5000 ] || complain "$count files again: $took ms"
FAIAL_C_CACHE_MIB=1 "$FAIAL_C" check -q -DM . >/dev/null 2>&1
size=$(find ../kept -type f -printf '%s\n' | awk '{ n += $1 } END { print n + 0 }')
[ "$size" -le $((1 << 20)) ] && { [ $count -lt 200 ] || [ "$size" -gt $((1 << 19)) ]; } || complain "room: $size bytes in 1 MiB"
[ -z "$(find ../kept -name 'new.*')" ] || complain "leaves $(find ../kept -name 'new.*')"
cd ..

# -- a reading that nobody is told of would make answers stale
cd "$FAIAL_SOURCE_DIR" || exit 1
untold=$(grep -lE '\b(fopen|open|opendir|scandir|stat|lstat|access)\(' -r base core infer protocol typecheck smt --include=*.c --include=*.cpp |
	xargs grep -LE 'files_(looked|listed|read)' | grep -vE '^(infer/preamble/make.c|base/workers.c|infer/lower/file.c)$')
for file in $untold; do
	grep -nE '(^|[^_a-z>.])(fopen|open|opendir|scandir|stat|lstat|access)\(("|[a-z]*path|[a-z]*name|s,|\*)' "$file" && complain "$file looks at files and tells nobody (files_looked)"
done
finish

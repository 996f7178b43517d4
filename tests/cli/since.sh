#!/usr/bin/env bash
# --since COMMIT: alarms that touch changed lines, or that the old tree does not have.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
command -v git >/dev/null || skip "no git"
rm -rf -- work && mkdir -p work/sub && cd work || exit 1
export HOME=$PWD GIT_CONFIG_GLOBAL=/dev/null
git init -q . && git config user.email a@b.c && git config user.name n

cat >sub/h.cuh <<'K'
#define PLACE threadIdx.x
K
cat >sub/a.cu <<'K'
#include "h.cuh"
__global__ void old(int *s) {
  s[0] = threadIdx.x;
}
__global__ void good(int *s) {
  s[PLACE] = 1 + threadIdx.x;
}
__global__ void sums(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
  out[0] = threadIdx.x;
}
K
git add -A && git commit -qm one
launch=(--block-dim 64 --grid-dim 1)
run check -q "${launch[@]}" sub/a.cu
expect "all" 1
run check "${launch[@]}" --since HEAD sub/a.cu
expect "nothing changed" 0
grep -q 'older than the change' out || complain "not told as older: $(cat out)"
cp -r . ../kept

changed() { # NAME STATUS SED FILE
	git checkout -q . && sed -i -e "$3" "$4"
	git diff --quiet && complain "$1: nothing was edited"
	run check -q "${launch[@]}" --since HEAD sub/a.cu
	expect "$1" "$2"
}
changed "lines moved" 0 '2i // a line' sub/a.cu
changed "a changed line of an alarm" 1 's|s\[0\] = threadIdx.x;|& // touched|' sub/a.cu
changed "another line" 0 's|s\[PLACE\] = 1|s[PLACE] = 2|' sub/a.cu
changed "a barrier less, in a kernel that was racy before" 1 '/__syncthreads/d' sub/a.cu
changed "a header" 1 's/threadIdx.x/0/' sub/h.cuh
git checkout -q .
(cd sub && "$FAIAL_C" check -q "${launch[@]}" --since HEAD a.cu) >out 2>&1 || complain "from below: $(cat out)"
run check -q "${launch[@]}" --since HEAD "$PWD/sub/a.cu"
expect "an absolute path" 0
sed -i 's/threadIdx.x/0/' sub/h.cuh
run check -q "${launch[@]}" --since HEAD -I "$PWD/sub" "$PWD/sub/a.cu"
expect "an absolute path to a changed header" 1
git checkout -q .
cp sub/a.cu sub/new.cu
run check -q "${launch[@]}" --since HEAD sub/new.cu
expect "a new file" 1
git commit -qam empty --allow-empty
printf '__global__ void k(int *s) { asm("mystery %%0;" :: "r"(s[0])); goto *(void *)s; }\n' >sub/open.cu
run check -q sub/open.cu
was=$status
git add sub/open.cu && git commit -qm open
run check -q --since HEAD sub/open.cu
[ "$was" -ne 3 ] || expect "what was open is older" 0
run check -q --since HEAD~1 sub/open.cu
[ "$was" -ne 3 ] || expect "what is open is new" 3
run check -q --since nosuch sub/a.cu
expect "no such commit" 2 "since: git knows no commit 'nosuch' here"
run check -q --since --output=x sub/a.cu
expect "no commit at all" 2
[ -e x ] && complain "git took an option"
compgen -G "${TMPDIR:-/tmp}/faial-since.*" >/dev/null && ls -d "${TMPDIR:-/tmp}"/faial-since.* | head -3
cd /
run check -q --since HEAD "$OLDPWD/sub/a.cu" 2>/dev/null
expect "not in a repository" 2
finish

#!/usr/bin/env bash
# A baseline's mark speaks of one alarm as it was looked at: it stands through edits that leave that alone, and ends
# where the label gets worse, another value is stored, or another race could take its place.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
rm -f -- *.cu *.json *.db*

cat >base.cu <<'K'
__global__ void k(int *s, int *out, int p, int q) {
  int t = threadIdx.x;
  s[p] = 0;
  int u = 3;
  out[q] = u;
}
K
accept() { # FILE: its alarms, all of them
	run check -q --write-baseline accepted.json "$1"
	expect "accept $1" 0
}
edit() { # NAME STATUS EXPRESSION: sed's, on base.cu, whose alarms are accepted
	cp base.cu k.cu
	accept k.cu
	cp k.cu before.cu
	sed -i -e "$3" k.cu
	cmp -s k.cu before.cu && complain "$1: nothing was edited"
	run check --no-benign --baseline accepted.json k.cu
	expect "$1" "$2"
}
edit "nothing of note" 0 's/^K/K/;1i // another line'
edit "lines moved" 0 '1i // a line\n#define UNUSED 1\n'
edit "another local renamed" 0 's/int t = /int thread = /'
edit "blanks and comments" 0 's|s\[p\] = 0;|s [ p ]=\n\n 0 /* still */ ;|'
edit "a kernel above" 1 '1i __global__ void other(int *s, int p) { s[p] = 0; }'
run check --no-benign --baseline accepted.json k.cu
[ "$(sed -n '/kernel k/,$p' out | grep -c 'in the baseline: accepted')" -eq 4 ] || complain "a kernel above: $(cat out)"
edit "another value, benign to true" 1 's/s\[p\] = 0/s[p] = threadIdx.x/'
edit "another value, the same statement" 1 's/u = 3/u = threadIdx.x/'
grep -q "mark on it ended" out || complain "no word about the mark that ended: $(cat out)"
edit "another constant behind a local" 1 's/u = 3/u = 4/'
edit "an equal race above" 1 's/int t = threadIdx.x;/int t = threadIdx.x; s[p] = 0;/'
edit "an equal race below" 1 's/int u = 3;/int u = 3; s[p] = 0;/'
edit "another array" 1 's/s\[p\] = 0/out[p] = 0/'
edit "gone" 0 's/s\[p\] = 0;//'
grep -q 'that .accepted.json. knows of these files are gone' err || complain "gone: $(cat err)"

# true to true, another value through a local: the mark is of what was stored
cat >base.cu <<'K'
__global__ void k(int *s, int p, int n) {
  int v = threadIdx.x;
  for (int i = 0; i < n; i++) v += i;
  int w = threadIdx.x * 2;
  s[p] = w;
}
K
edit "another true race in the same words" 1 's/threadIdx.x \* 2/threadIdx.x * 3/'
edit "a local that has no part in it" 0 's/v += i/v -= i/'
edit "operands the other way round" 0 's/threadIdx.x \* 2/2 * threadIdx.x/'
edit "the local renamed, in the statement" 1 's/\bw\b/x/g'

# the same race, at another place: through a local the statement does not tell
cat >base.cu <<'K'
__device__ int place(int t, int p) { return t / 2 + p; }
__global__ void k(int *s, int p, int n) {
  int t = threadIdx.x, spare = n * 2;
  int i = place(t, p);
  s[i] = t;
  if (spare == 7) return;
}
K
edit "another index behind a local" 1 's,t / 2 + p,t / 4 + p,'
grep -q "another value was stored, or at another index" out || complain "no word about the index: $(cat out)"
edit "an operand that was added is gone" 1 's,t / 2 + p,t / 2,'
edit "the index's terms the other way round" 0 's,t / 2 + p,p + t / 2,'
edit "a local of the function that gives the index" 0 's/int place(int t, int p) { return t \/ 2 + p; }/int place(int one, int q) { int half = one \/ 2; return half + q; }/'
edit "a local that has no part in the index" 0 's/n \* 2/n * 3/'

# of two statements in the same words the mark is of one: not of the other where that races in its place
cat >base.cu <<'K'
__global__ void k(int *s, int p) {
  if (threadIdx.x + blockIdx.x == 0) s[p] = 0;
  s[p] = 0;
}
K
edit "the guard moves to the other of two equal statements" 1 '2d;3s/s\[p\] = 0;/&\n  if (threadIdx.x + blockIdx.x == 0) &/'
cat >base.cu <<'K'
__global__ void k(int *s, int p, int n) {
  int v = threadIdx.x;
  for (int i = 0; i < n; i++) v += i;
  s[p] = v;
}
K

# a launch changes no id: what was accepted of one is known of the other
accept base.cu
run check --block-dim 64 --level block --baseline accepted.json base.cu
expect "under a launch" 0 "are gone"
run check --launch host --baseline accepted.json base.cu
expect "under host launches" 0

# a macro's value
printf '#define V 0\n#define PUT(a, i) a[i] = V\n__global__ void k(int *s, int p) { PUT(s, p); }\n' >base.cu
edit "a macro's value" 1 's/V 0/V threadIdx.x/'
printf 'template <int N> __device__ void put(int *s, int p) { s[p] = N; }\n__global__ void k(int *s, int p) { put<3>(s, p); put<3>(s, p + 1); }\n' >base.cu
edit "a template's argument" 1 's/put<3>(s, p + 1)/put<4>(s, p + 1)/'

# values that are not followed: the statements that they are made of
cat >base.cu <<'K'
#define SCALE 2.0f
__device__ float twice(float x) { float y = x; return y * SCALE; }
__device__ void put(float *s, int at, float given) { s[at] = given; }
__global__ void k(float *s, const float *in, const float *more, int n, int p) {
  float v = in[threadIdx.x] + n, bias = v;
  int other = n;
  float sum = 1;
  for (int i = 0; i < n; i++) {
    other += i;
    if (i > 2) sum += in[i] * v;
  }
  s[p] = sum;
  s[p + 1] = twice(bias);
  float late = in[3];
  put(s, p + 2, late - 1);
  for (int i = 4; i < 8; i++) s[p + i] = i;
}
K
edit "not followed: lines moved" 0 '1i // another line\n'
edit "not followed: formatted anew" 0 's/ = /  =\n/;s/sum += in/sum +=\n in/'
edit "not followed: locals renamed" 0 '8,11s/\bi\b/index/g;s/\bother\b/another/g;s/\by\b/z/g'
edit "not followed: a local that has no part in it" 0 's/other += i/other -= i/;4a   float unused = in[9] * sum;'
edit "what a local is read from" 1 's/v = in/v = more/'
edit "what is summed" 1 's/sum += in/sum += more/'
edit "how it is summed" 1 's/sum += in/sum -= in/'
edit "from what it is summed" 1 's/sum = 1/sum = 2/'
edit "under which condition" 1 's/i > 2/i > 3/'
edit "how long it is summed" 1 's/i < n;/i < n - 1;/'
edit "the second of two locals" 1 's/bias = v/bias = v + 1/'
edit "a macro of a function that is called" 1 's/SCALE 2.0f/SCALE 3.0f/'
edit "a function that is called" 1 's/return y/return 1 + y/'
edit "what a function is given" 1 's/late - 1/late - 2/'
edit "what that was made of" 1 's/late = in/late = more/'
edit "a loop whose numbers are stored" 1 's/i = 4; i < 8/i = 5; i < 8/'

# of two kernels with one name a mark is of one
printf '__global__ void k(int *s, int p) { s[p] = threadIdx.x; }\n' >base.cu
edit "an overload comes" 1 '1i __global__ void k(int *s, int p, int q) { s[p] = threadIdx.x; }'
cat >base.cu <<'K'
__global__ void k(int *s, int p) { s[p] = threadIdx.x; }
__global__ void k(int *s, int p, int n) { if (threadIdx.x + blockIdx.x == 0) s[p] = threadIdx.x; }
K
edit "two overloads" 0 '1i //'
edit "the guard moves to the other overload" 1 's/if (.*== 0) //;1s/s\[/if (threadIdx.x + blockIdx.x == 0) s[/'

# divergence
cat >base.cu <<'K'
__global__ void k(int *s, int p) {
  if (threadIdx.x < 3) { __syncthreads(); }
  s[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}
K
edit "divergence, lines moved" 0 '1i //'
edit "divergence, another branch" 1 's/threadIdx.x < 3/threadIdx.x < 4/'
edit "divergence, one more" 1 's/^  s/  if (threadIdx.x < 3) { __syncthreads(); }\n  s/'

# a mark is of one file: not of its copy elsewhere
mkdir -p here there && cp base.cu here/k.cu && cp base.cu there/k.cu
(cd here && "$FAIAL_C" check -q --write-baseline ../here.json k.cu >out 2>err) || complain "here: $(cat here/err)"
run check -q --baseline here.json here/k.cu
expect "from the folder above" 0
run check -q --baseline here.json here/k.cu there/k.cu
expect "a copy elsewhere" 1 "'k.cu' could be any of several files"
accept here/k.cu
run check -q --baseline accepted.json here/k.cu there/k.cu
expect "one of two copies" 1
[ "$(grep -c could err)" -eq 0 ] || complain "one of two copies: $(cat err)"
run check -q --baseline accepted.json ./here/k.cu
expect "spelled otherwise" 0

# old baselines, and what is none
printf '{"schema": "faial-c/baseline/1", "alarms": []}' >old.json
run check --baseline old.json base.cu
expect "version 1" 2 "version 1.*write-baseline"
[ ! -s out ] || complain "version 1: checked all the same"
printf '{"schema": "faial-c/baseline/2", "alarms": [{"path": "k.cu", "kernel": "k", "id": "0", "state": "accepted", "count": 1}]}' >bad.json
run check --baseline bad.json base.cu
expect "an entry without a label" 2 "entry 1 lacks"
run check --baseline nosuch base.cu
expect "no such baseline" 2 "cannot read the baseline 'nosuch': No such file.*--write-baseline"
for text in '' '\n \n'; do
	printf "$text" >empty.json
	run check --baseline empty.json base.cu
	expect "an empty baseline" 2 "the baseline 'empty.json' is empty; --write-baseline"
done
printf '{' >bad.json
run check --baseline bad.json base.cu
expect "no JSON" 2 "bad.json.:1:"
run check --write-baseline base.cu base.cu
expect "over an input" 2 "not overwritten"

# ids are one of their kernel, fingerprints one of the run
command -v python3 >/dev/null || finish
cat >many.cu <<'K'
#define SWAP(a, i, j) { int x = a[i]; a[i] = a[j]; a[j] = x; }
__device__ void put(int *a, int i) { __shared__ int s[64]; s[i] = threadIdx.x; a[i] = s[i]; }
__global__ void k(int *a, int *b, int i, int j) {
  a[i] = a[j]; a[i] = a[j];
  if (i) { a[i] = a[j]; }
  SWAP(a, i, j)
  SWAP(a, i, j)
  put(a, i); put(b, i); put(a, j);
  a[i] = a[i] + a[i];
}
__global__ void l(int *a, int *b, int i, int j) { a[i] = a[j]; a[i] = a[j]; }
void host(int *a) { k<<<1, 64>>>(a, a, 1, 2); k<<<2, 64>>>(a, a, 1, 2); l<<<1, 64>>>(a, a, 1, 2); }
K
cp many.cu more.cu
"$FAIAL_C" check --kernel-timeout 60 --launch host --format json many.cu more.cu -o many.json
"$FAIAL_C" check --kernel-timeout 60 --launch host --format sarif many.cu more.cu -o many.sarif
python3 - <<'P' || complain "ids"
import json
alarms = 0
for f in json.load(open("many.json"))["files"]:
    for k in f["kernels"]:
        ids = [a["id"] for a in k["alarms"]]
        alarms += len(ids)
        assert len(set(ids)) == len(ids), (k["name"], len(ids), len(set(ids)))
        assert all(len(i) == 16 for i in ids)
results = [r for r in json.load(open("many.sarif"))["runs"][0]["results"] if r.get("kind") != "pass"]
prints = [list(r["partialFingerprints"].values())[0] for r in results]
told = sum(r["properties"]["alarms"] for r in results)
assert told == alarms > 60 and len(set(prints)) == len(prints) > 9, (told, alarms, len(prints), len(set(prints)))
P
finish

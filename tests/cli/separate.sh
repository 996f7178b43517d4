#!/usr/bin/env bash
# The advice names where a barrier separates the two of a race: put there it does, and nobody misses it. Where none does, no line is named.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
cat >named.cu <<'K'
__global__ void straight(float *a, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  if (n > 3) {
    s[t] = a[t];
    a[t] = s[255 - t];
  }
}
__global__ void next(float *a, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[t] = i;
    __syncthreads();
    a[t] += s[255 - t];
  }
}
__global__ void twice(float *a, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[t] = i;
    a[t] += s[255 - t];
  }
}
__global__ void branches(float *a, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  if (t < n)
    s[t] = a[t];
  if (t < 128)
    a[t] = s[255 - t];
}
__global__ void halves(float *a) {
  __shared__ float s[256];
  int t = threadIdx.x, k = 128;
  s[t] = a[t];
  __syncthreads();
  while (k > 0) {
    if (t < k) s[t] += s[t + k];
    k /= 2;
  }
  if (t == 0) a[0] = s[0];
}
__global__ void lanes(float *a) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = t;
  a[t] = s[t ^ 1];
}
__global__ void lanes_next(float *a, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[t] = i;
    __syncwarp();
    a[t] += s[t ^ 1];
  }
}
__device__ void mirror(float *s, int t) {
  s[t] = t;
  if (t < 99) { s[t] += s[255 - t] * 0; }
}
__global__ void called(float *a) {
  __shared__ float s[256];
  mirror(s, threadIdx.x);
}
K
cat >none.cu <<'K'
// all threads come to no place between the two, or it has no line, or one of them stands there many times
#include <cuda/pipeline>
__global__ void left(float *a, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  if (t >= n) return;
  s[t] = a[t];
  a[t] = s[255 - t];
}
__global__ void left_between(float *a, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[t];
  if (t >= n) return;
  a[t] = s[255 - t];
}
__global__ void branch(float *a, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  if (t < n) {
    s[t] = a[t];
    a[t] = s[255 - t];
  }
}
__global__ void continued(float *a, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[t] = i;
    __syncthreads();
    a[t] += s[255 - t];
    if (t > 5) { a[t] = 3; continue; }
  }
}
__global__ void data(float *a, const int *b) {
  __shared__ float s[256];
  int t = threadIdx.x, i = 0;
  while (i < b[t]) {
    s[t] = i;
    a[t] += s[255 - t];
    i++;
  }
}
__global__ void line(float *a) { __shared__ float s[256]; int t = threadIdx.x; s[t] = a[t]; a[t] = s[255 - t]; }
__global__ void bare(float *s, int n) {
  for (int i = 0; i < n; i++)
    if (threadIdx.x < i)
      s[threadIdx.x] += s[threadIdx.x + 1];
}
__global__ void flight(int *a, int *out) {
  __shared__ int s[256];
  auto pipe = cuda::make_pipeline();
  cuda::memcpy_async(&s[threadIdx.x], &a[threadIdx.x], sizeof(int), pipe);
  pipe.producer_commit();
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x];
}
K
cat >try.py <<'P'
import json, subprocess, sys
binary = sys.argv[1]
def check(path):
    p = subprocess.run([binary, "check", "--block-dim", "256", "--grid-dim", "1", "--format", "json", path], capture_output=True, text=True)
    return json.loads(p.stdout)["files"][0]["kernels"]
def races(k): return [a for a in k["alarms"] if a["kind"] == "race"]
lines = open("named.cu").read().split("\n")
named = {}
for k in check("named.cu"):
    for a in races(k):
        b = a.get("separated_by")
        assert b, (k["name"], a["advice"])
        named.setdefault(k["name"], set()).add((b["call"], tuple(x["line"] for x in b["before"])))
        copy = list(lines)
        for x in sorted(b["before"], key=lambda x: -x["line"]): copy.insert(x["line"] - 1, " " * (x["column"] - 1) + b["call"] + ";")
        open("mended.cu", "w").write("\n".join(copy))
        [again] = [x for x in check("mended.cu") if x["name"] == k["name"]]
        texts = lambda a: sorted((x["mode"], x["text"]) for x in a["accesses"])
        assert not [x for x in again["alarms"] if x["kind"] != "race" or (x["array"] == a["array"] and texts(x) == texts(a))], (k["name"], b, again)
print(named)
assert named["straight"] == {("__syncthreads()", (6,))} and named["next"] == {("__syncthreads()", (16,))}, named
assert named["twice"] == {("__syncthreads()", (23, 24))} and named["branches"] == {("__syncthreads()", (31,))}, named
assert named["halves"] >= {("__syncthreads()", (42,))} and named["lanes"] == {("__syncwarp()", (49,))}, named
assert named["lanes_next"] == {("__syncwarp()", (58,))} and ("__syncthreads()", (62,)) in named["called"], named
kernels = check("none.cu")
assert len(kernels) == 8 and all(races(k) for k in kernels), kernels
for k in kernels:
    for a in races(k): assert "separated_by" not in a, (k["name"], a)
P
python3 try.py "$FAIAL_C" >said 2>&1 || complain "$(cat said)"
run check --block-dim 256 --grid-dim 1 --kernel twice named.cu
tr -s '\n ' ' ' <out | grep -q 'help: put __syncthreads() before line 23, between the two, and before line 24, at the end of the loop at line 21' || complain "in words: $(cat out)"
# OpenCL has no barrier of lanes
cat >lanes.cl <<'K'
kernel void k(global int *a) {
  local int s[256];
  int t = get_local_id(0);
  s[t] = t;
  a[t] = s[t ^ 1];
}
K
run check --block-dim 256 --grid-dim 1 lanes.cl
grep -qF 'help: put barrier(CLK_LOCAL_MEM_FENCE) before line 5, between the two' out || complain "OpenCL: $(cat out)"
finish

#!/usr/bin/env bash
# Who owns what, of a proof: the maps of a small launch as JSON tells them. Alarms have none; a run in which threads meet makes none.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
command -v python3 >/dev/null || skip "no python3"
cat >own.cu <<'K'
__global__ void tile(float *out, const float *in, int n) {
  __shared__ float s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  __syncthreads();
  if (i < n && threadIdx.x + 1 < blockDim.x) out[i] = s[threadIdx.x] + s[threadIdx.x + 1];
}
__global__ void alike() { __shared__ int a[64]; for (int i = 0; i < 5; i++) { a[threadIdx.x] = i; __syncthreads(); } }
__global__ void count(int *c) { atomicAdd(c, 1); }
__global__ void lanes(int *a) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncwarp();
  a[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void racy(int *a) { a[0] = threadIdx.x; }
__global__ void wide(int *a, int n) { if (n % 1024 == 0 && n > 0) a[blockIdx.x * n + threadIdx.x] = 1; }
K
"$FAIAL_C" check --format json own.cu >own.json 2>err
python3 - <<'P' || complain "see above: $(cat err)"
import json, sys
kernels = {k["name"]: k for k in json.load(open("own.json"))["files"][0]["kernels"]}
wrong = []
def say(what, ok, *told):
    if not ok: wrong.append(what), print("WRONG", what, *told)
def maps(name): return kernels[name]["owners"]["maps"]
def rows(m): return {(o["block"], o["name"]): o["does"] for o in m["owners"]}
def line(p): return p and p["line"]

t = maps("tile")
say("phases", [(m["array"], line(m["begins"]), line(m["ends"])) for m in t] ==
    [("s", None, 5), ("s", 5, None), ("out", 5, None), ("out", None, None)], t)
say("who writes", rows(t[0])[("block 0", "thread 3")] == "...w....", t[0])
say("who reads", rows(t[1])[("block 0", "thread 3")] == "...rr...", t[1])
say("blocks", rows(t[3])[("", "block 0")].startswith("wwwwwww.") and "w" in rows(t[3])[("", "block 1")], t[3])
say("parameters", "n" in kernels["tile"]["owners"]["params"], kernels["tile"]["owners"])
a = maps("alike")
say("phases that look alike are one", len(a) <= 2 and a[0].get("again") == 4, a)
say("atomics", set("".join(rows(maps("count")[0]).values())) == {"a"}, maps("count"))
l = [m for m in maps("lanes") if m["array"] == "s"]
say("warps by their own barriers, then between them", len(l) == 3 and line(l[0]["ends"]) == 13 and line(l[1]["begins"]) == 13 and
    l[2]["owners"][0]["name"] == "warp 0", l)
say("no picture of an alarm", kernels["racy"]["verdict"] == "racy" and "owners" not in kernels["racy"])
w = kernels["wide"]
say("a launch that reaches the access", w["verdict"] == "drf" and w["owners"]["params"]["n"] % 1024 == 0, w.get("owners"))
for name, k in kernels.items():
    for m in k.get("owners", {"maps": []})["maps"]:
        for i in range(len(m["elements"])):
            column = [o["does"][i] for o in m["owners"] if o["does"][i] != "."]
            say("one owner", column and (len(column) == 1 or set(column) in ({"r"}, {"a"})), name, m)
sys.exit(bool(wrong))
P
# a launch that is named is the one that is drawn
"$FAIAL_C" check --format json --block-dim 64 --grid-dim 3 --kernel tile own.cu >named.json 2>err
python3 -c 'import json; o = json.load(open("named.json"))["files"][0]["kernels"][0]["owners"]; assert o["block_dim"] == [64, 1, 1] and o["grid_dim"] == [3, 1, 1], o' ||
	complain "a named launch"
# a page of a study's or an older report without them
"$FAIAL_C" check --format html own.cu >own.html 2>err
grep -q '<figcaption>Who owns what, in a small launch: blockDim (8, 1, 1), gridDim (2, 1, 1), n = ' own.html || complain "no caption"
finish

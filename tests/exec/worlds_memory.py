"""Families about memory: pointers that meet, other blocks, asynchronous copies."""
from worlds_core import KERNELS, family

TYPES = ("int", "unsigned", "unsigned char", "short", "unsigned long long", "float", "double", "char")
ATOMIC = {"int": "int", "unsigned": "unsigned", "unsigned long long": "unsigned long long", "float": "float", "double": "double"}
LAUNCH = [((16, 1, 1), (2, 1, 1), {"n": 3})]



def access(p, name, type_):
    i = "t" if p.chance(0.6) else p.pick("0", "t / 2", "t * 2", "t + 64")
    kind = p.pick("store", "atomic", "atomic", "load", "exchange")
    if kind == "atomic" and type_ in ATOMIC:
        return f"atomicAdd(&{name}[{i}], ({type_})1);"
    if kind == "exchange" and type_ in ("int", "unsigned", "unsigned long long"):
        return f"atomicExch(&{name}[{i}], ({type_})t);"
    if kind == "load":
        return f"x += (int){name}[{i}];"
    return f"{name}[{i}] = ({type_}){p.pick('t', '0', '1')};"


@family("alias")
def alias(p):
    """--alias: two parameters of any types that point to the same memory."""
    p.world("apart", LAUNCH)
    p.world("same", LAUNCH)
    p.args = ["--block-dim", "16", "--grid-dim", "2", "--param", "n=3", "--alias"]
    for _ in range(KERNELS):
        s = p.pick(*TYPES)
        t = s if p.chance(0.4) else p.pick(*TYPES)
        body = " ".join(p.rng.sample([access(p, "a", s), access(p, "b", t)], 2) + ([access(p, "b", t)] if p.chance(0.3) else []))
        name = p.kernel(f"{s} {t}: {body}")
        rest = f"int t = threadIdx.x + blockIdx.x * blockDim.x, x = 0; {body} }}"
        p.line(f"__global__ void {name}({s} *a, {t} *b, int n) {{ {rest}", same=f"__global__ void {name}({s} *a, int n) {{ {t} *b = ({t} *)a; {rest}")


@family("own")
def own(p):
    """A pointer parameter that the host sets to the file's own memory."""
    p.world("apart", LAUNCH)
    with_alias = p.chance(0.5)
    p.world("same", LAUNCH, excuse=None if with_alias else "the file's own")
    p.args = ["--block-dim", "16", "--grid-dim", "2", "--param", "n=3"] + (["--alias"] if with_alias else [])
    for number in range(KERNELS):
        kind = p.pick("__device__", "static __device__")
        p.line(f"{kind} int G{number}[128]; struct O{number} {{ int m[128]; int n; }}; __device__ O{number} H{number};")
        g = p.pick(f"G{number}", f"H{number}.m")
        i, j = p.pick("t", "t", "0"), p.pick("t", "t ^ 1", "t + 1", "t / 2")
        body = p.pick(f"{g}[t] = t; p[{j}] = t;", f"{g}[t] = t; x = p[{j}];", f"x = {g}[{i}]; p[{j}] = t;", f"int *q = {g}; q[t] = 1; p[{j}] += t;", f"{g}[t] = p[t];", f"p[{j}] = t;")
        name = p.kernel(body)
        rest = f"int t = threadIdx.x + blockIdx.x * blockDim.x, x = 0; {body} }}"
        p.line(f"__global__ void {name}(int *p, int n) {{ {rest}", same=f"__global__ void {name}(int n) {{ int *p = {g}; {rest}")


@family("level")
def level(p):
    """--level block: threads of a block read at different times what another block writes."""
    p.level = "block"
    p.world("before", [((16, 1, 1), (2, 1, 1), {"n": 3})])
    p.world("between", [((16, 1, 1), (2, 1, 1), {"n": 3})])
    p.args = ["--block-dim", "16", "--grid-dim", "2", "--param", "n=3", "--level", "block"]
    for _ in range(KERNELS):
        c = p.pick("0", "n", "blockDim.x")
        value = p.pick("1", "5", "n")
        read, write = p.pick(f"c[{c}]", f"*(c + {c})", f"load(c, {c})"), p.pick(f"c[{c}] = {value};", f"if (threadIdx.x == 0) c[{c}] = {value};", f"atomicExch(&c[{c}], {value});",
                                                                               f"for (int i = 0; i < 9; i++) c[i * 1 + {c}] = {value};", "")
        use = p.pick("s[t + v] = t;", "if (v) __syncthreads();", "if (v > 2) s[0] = t; else s[t] = t;", "s[t] = v; a[t] = s[t];", "for (int i = 0; i < v; i++) __syncthreads();", "s[t * (v + 1)] = t;")
        if p.chance(0.3):       # one thread reads, all use it
            text = "if (t == 0) once = READ & 15; __syncthreads(); int v = once;"
        else:
            text = "int v = READ & 15;"
        name = p.kernel(f"{write} {text} {use}")
        line = (f"__device__ int load_{name}(const int *p, int i) {{ return p[i]; }} __global__ void {name}(int *a, int *c, int n) {{ __shared__ int s[512], once; int t = threadIdx.x; "
                f"if (blockIdx.x == 1) {{ {write} }} else {{ {text} {use} }} }}").replace("load(", f"load_{name}(")
        seen = read.replace("load(", f"load_{name}(")
        p.line(line.replace("READ", f"({seen})"), between=line.replace("READ", f"(t % 2 ? {seen} : {value if write else seen})"))


@family("copies")
def copies(p):
    """Asynchronous copies of several stages in a loop, and how many of them a wait leaves under way."""
    p.world("run", [((16, 1, 1), (1, 1, 1), {"n": 6})])
    p.args, p.exact = ["--block-dim", "16", "--grid-dim", "1", "--param", "n=6"], True
    ptx = p.chance(0.5)
    own = ["#include <cuda_pipeline.h>", "#define COPY(to, from) __pipeline_memcpy_async(&(to), &(from), 4)", "#define COMMIT __pipeline_commit()", "#define WAIT(n) __pipeline_wait_prior(n)"]
    written = ["#include <cuda_pipeline.h>",
               '#define COPY(to, from) asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"((unsigned)__cvta_generic_to_shared(&(to))), "l"(&(from)))',
               '#define COMMIT asm volatile("cp.async.commit_group;")', '#define WAIT(n) asm volatile("cp.async.wait_group %0;" :: "n"(n))']
    for asked, run in zip(written if ptx else own, own):
        p.line(asked, run=run)
    for _ in range(KERNELS):
        depth = p.pick(2, 2, 3, 4)
        left = p.pick(depth - 1, depth - 1, depth - 2, depth, 0)
        ahead = p.pick(depth - 1, depth - 1, depth - 2) if depth > 2 else 1
        turns, sync = p.pick("n", "6", "4"), p.pick("__syncthreads();", "__syncthreads();", "")
        source = p.pick("t", "t ^ 1", "15 - t")
        name = p.kernel(f"{'ptx' if ptx else 'intrinsics'} depth {depth} ahead {ahead} wait {left} {source} {sync}")
        first = " ".join(f"COPY(s[{i}][t], b[{i} * 16 + t]); COMMIT;" for i in range(ahead))
        begin = f"if (k + {ahead} < {turns}) COPY(s[(k + {ahead}) % {depth}][t], b[(k + {ahead}) * 16 + t]); COMMIT;"
        use = f"a[k * 16 + t] = s[k % {depth}][{source}];"
        body = p.pick(f"{begin} WAIT({left}); __syncthreads(); {use} {sync}", f"WAIT({max(left - 1, 0)}); __syncthreads(); {begin} {use} {sync}", f"{begin} WAIT({left}); {sync} {use} {sync}")
        p.line(f"__global__ void {name}(int *a, const int *b, int n) {{ __shared__ int s[{depth}][16]; int t = threadIdx.x; {first} for (int k = 0; k < {turns}; k++) {{ {body} }} }}")

"""Families about what the build decides: macros, the architecture, assertions, headers that are not there, other kernels of the file."""
from worlds_core import KERNELS, family

ONE = [((32, 1, 1), (1, 1, 1), {"n": 5})]
ARCHITECTURE = "#undef __CUDA_ARCH__\n#define __CUDA_ARCH__ {}\n#line 2"
OTHER = "|__CUDA_ARCH__, which the file tests, is (?!800)"      # than where the worlds are executed that define none
ARGS = ["--block-dim", "32", "--grid-dim", "1", "--param", "n=5"]


def store(p, good=0.5):
    """A store that races or not."""
    i = "t" if p.chance(good) else p.pick("0", "t / 2", "t & 7", "n")
    return f"a[{i}] = {p.pick('t', 't + 1', 'n * t')};"


@family("removed")
def removed(p):
    """Parts of bodies that #if takes away in this build and no other."""
    excuse = r"removed|__CUDA_ARCH__"
    p.exact = True
    p.world("plain", ONE, excuse=OTHER[1:])
    p.world("user", ONE, ["-DUSER=3"], excuse)
    p.world("arch", ONE, excuse=excuse)
    p.world("old", ONE, excuse=excuse)
    p.args = ARGS
    p.line("", arch=ARCHITECTURE.format(900), old=ARCHITECTURE.format(600))
    for number in range(KERNELS):
        test = p.pick("ifdef USER", "if defined(USER)", "ifndef USER", "if USER > 2", "if __CUDA_ARCH__ >= 900", "if __CUDA_ARCH__ < 700", "if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800",
                      "if defined(USER) && USER > 1", "if 0")
        inside, otherwise = store(p, 0.4), store(p) if p.chance(0.5) else ""
        first, last = (store(p) if p.chance(0.4) else ""), ""
        what = "#" + test + (" all" if not first + last + otherwise else "")
        name = p.kernel(what)
        parts = [f"#{test}", f"  {inside}"] + (["#else", f"  {otherwise}"] if otherwise else []) + ["#endif"]
        if p.chance(0.3):
            p.line(f"__device__ void part{number}(int *a, int t, int n) {{")
            for part in parts:
                p.line(part)
            p.line("}")
            parts = [f"  part{number}(a, t, n);"]
        p.line(f"__global__ void {name}(int *a, int n) {{ int t = threadIdx.x; {first}")
        for part in parts:
            p.line(part)
        p.line("}")


@family("missing")
def missing(p):
    """Macros and functions of a header that is not there."""
    names = [p.pick("COMPARE_M_SIMD", "STORE_ALL", "PUT", "ADVANCE", "CHECK", "ROUND_STEP", "store_result", "Add_To") + str(i) for i in range(KERNELS)]
    p.world("given", ONE, excuse=r"\b(" + "|".join(names) + r")\b")
    p.args = ARGS
    for name in names:
        i = p.pick("t", "t / 2", "0")
        what, given = p.pick((f"{name}(t, n)", f"#define {name}(x, y) a[{i}] = (x) + (y)"), (f"{name}(t, n)", f"#define {name}(x, y) (void)(x)"), (f"{name}(t, n)", f"#define {name}(x, y) do {{ if ((x) > (y)) a[{i}] = (x); }} while (0)"),
                             (f"{name}(x, t)", f"#define {name}(x, y) x = {p.pick('y', 'y / 2', '0')}"), (f"{name}()", f"#define {name}() a[{i}] = t"),
                             (f"{name}", f"#define {name} a[{i}] = t"), (f"x = {name}(t)", f"#define {name}(x) ({p.pick('x', 'x / 2')})"))
        p.line("", given=given)
        after = p.pick("", "", "a[x] = t;", "a[t + 64] = t;")
        body = p.pick(f"{what};", f"{what};", f"if (t > n) {what};", f"for (int i = 0; i < 2; i++) {what};")
        k = p.kernel(f"{what}: {given.split(None, 2)[2]}")
        p.line(f"__global__ void {k}(int *a, int n) {{ int t = threadIdx.x, x = t; (void)x; {body} {after} }}")


@family("claims")
def claims(p):
    """What the text claims or tests of its build: the answer may rest on it where it says so."""
    p.exact = True
    believed = "unreachable|the kernel assumes"
    p.world("kept", ONE, excuse=believed + OTHER)
    p.world("ndebug", ONE, ["-DNDEBUG"], believed + "|assert" + OTHER)
    p.world("arch", ONE, excuse=believed + "|__CUDA_ARCH__")
    p.args = ARGS
    p.line("", arch=ARCHITECTURE.format(900))
    p.line("#include <assert.h>")
    for _ in range(KERNELS):
        at, c = p.pick(("t % 16", 16), ("t % 16", 17), ("t & 7", 8), ("t / 2", 1), ("t % 31", 31), ("t", 16), ("t", 32), ("t / 2", 16))
        kind = p.rng.randrange(4)
        name = p.kernel(("assert", "unreachable", "architecture", "assume")[kind])
        if kind == 0:
            text = p.pick(f"assert(t < {c}); a[{at}] = t;", f"if (t >= {c}) {{ assert(0); }} a[{at}] = t;", f"a[{at}] = t; assert(t < {c}); if (t >= {c}) a[0] = 1;")
        elif kind == 1:
            text = p.pick(f"if (t >= {c}) __builtin_unreachable(); a[{at}] = t;", f"switch (t / {c}) {{ case 0: a[{at}] = t; break; default: __builtin_unreachable(); }} a[{at} + 99] = t;")
        elif kind == 2:
            text = p.pick(f"if (__CUDA_ARCH__ >= {p.pick(800, 900)}) a[{at}] = t; else a[t] = t;", f"a[t * (__CUDA_ARCH__ / 100 - {p.pick(7, 8, 9)})] = t;",
                          f"constexpr int W = __CUDA_ARCH__ > 850 ? {p.pick(0, 1)} : {p.pick(0, 1)}; a[t * W] = t;")
        else:
            text = p.pick(f"__builtin_assume(t < {c}); a[{at}] = t;", f"[[assume(t < {c})]]; a[{at}] = t;")
        line = f"__global__ void {name}(int *a, int n) {{ int t = threadIdx.x; {text} }}"
        passed = line.replace("__builtin_unreachable()", "(void)0").replace("__builtin_assume", "(void)").replace("[[assume", "(void)(").replace("]];", ");")     # what is false is passed by
        p.line(line, kept=passed, ndebug=passed, arch=passed)


FRAGMENTS = [
    "__global__ void {k}(real *a) {{ a[threadIdx.x] = 1; a[threadIdx.x + 32] = 2; }}",
    "__global__ void {k}(real *a, double *b) {{ a[threadIdx.x * 2] = 1; ((double *)a)[threadIdx.x] = b[threadIdx.x]; }}",
    "__global__ void {k}(real *a) {{ ((int *)a)[threadIdx.x] = 1; a[threadIdx.x] = threadIdx.x; }}",
    "__global__ void {k}(real *a) {{ __shared__ real s[64]; s[threadIdx.x] = a[threadIdx.x]; ((float *)s)[threadIdx.x] = 0; }}",
    "__global__ void {k}(Vec *a) {{ a[threadIdx.x].x = threadIdx.x; }}",
    "__global__ void {k}(const Vec *a, float *b) {{ b[threadIdx.x] = a[threadIdx.x].x + a[0].w; }}",
    "__global__ void {k}(int *a) {{ a[threadIdx.x * STRIDE] = threadIdx.x; }}",
    "__global__ void {k}(int *a) {{ for (int i = 0; i < STRIDE; i++) a[threadIdx.x + i] = i; }}",
    "__global__ void {k}(int *a) {{ __shared__ int s[SIZE]; s[threadIdx.x % SIZE] = 1; a[threadIdx.x] = s[0]; }}",
    "template <typename T> __global__ void {k}(T *a) {{ a[threadIdx.x / 2] = T(1); }}",
    "template <typename T> __global__ void {k}(T *a, int *b) {{ ((int *)a)[threadIdx.x] = 1; a[threadIdx.x] = 2; }}",
    "template <typename T, int N> __global__ void {k}(T *a) {{ a[threadIdx.x * N] = T(threadIdx.x); }}",
    "extern __shared__ float dyn[];\n__global__ void {k}(float *a) {{ dyn[threadIdx.x] = a[0]; a[threadIdx.x] = dyn[0]; }}",
    "__device__ int own{k}[64];\n__global__ void {k}(int *a) {{ own{k}[threadIdx.x] = a[threadIdx.x]; }}",
    "__global__ void {k}(int *a) {{ put(a, threadIdx.x); }}",
    "__global__ void {k}(int *a) {{ a[index(threadIdx.x)] = threadIdx.x; }}",
    "__global__ void {k}(int *a) {{ a[threadIdx.x] = APPLY(threadIdx.x, 3); }}",
    "__global__ void {k}(int *a, int n) {{ if (n > LIMIT) __syncthreads(); a[threadIdx.x] = n; }}",
]


@family("alone")
def alone(p):
    """The same kernel beside others and alone in its file."""
    texts = [text.format(k=p.kernel(text.split("{k}")[1].replace("{{", "{").replace("}}", "}"))) for text in p.rng.sample(FRAGMENTS, KERNELS)]
    p.args = p.pick([], ["--block-dim", "32", "--grid-dim", "1"])
    p.asked = texts
    p.each_alone = lambda number: [texts[number]]

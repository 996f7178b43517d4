"""Families about launches: those of the file's own host code, and those of any shape."""
import os
import subprocess
import tempfile

from module import CLANG, CannotRun
from worlds_core import KERNELS, family

# ---- the host's own launches: the host's code is compiled and run, its launches written down ----

HOST = """#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <tuple>
#include <utility>
"""
STUBS = HOST + """
struct dim3 { unsigned x, y, z; dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {} };
void launched(int k, dim3 g, dim3 b, int n, int m) { printf("launch %d %u %u %u %u %u %u %d %d\\n", k, g.x, g.y, g.z, b.x, b.y, b.z, n, m); }
""" + "\n".join(f"void k{i}(int *, int, int) {{ }}" for i in range(KERNELS)) + """
int number(void (*f)(int *, int, int)) {
  void (*all[])(int *, int, int) = {""" + ", ".join(f"k{i}" for i in range(KERNELS)) + """};
  return std::find(all, all + sizeof all / sizeof *all, f) - all;
}
"""
INPUTS = (("2 3", ()), ("64 1", ("x",)), ("5 0", ("3", "y")))


class Host:
    """A host function under construction: its lines as CUDA and as C++ that writes its launches down."""

    def __init__(self, program, number):
        self.program, self.number, self.pick, self.chance = program, number, program.pick, program.chance
        self.top, self.lines, self.used = [], [], []

    def name(self, text):
        return f"{text}{self.number}_{len(self.lines) + len(self.top)}"

    def launch(self, kernel, g, b, n, m):
        self.lines.append(("launch", kernel, g, b, n, m))


MOVES = []


def move(make):
    """Registers something that host code does to n, m, g or b."""
    MOVES.append(make)
    return make


@move
def by_reference(h):
    f = h.name("cfg")
    h.top.append(f"{h.pick('static ', '')}void {f}(dim3 &g, dim3 &b, int s) {{ b = dim3({h.pick(16, 8)} * s); }}")
    h.lines.append(f"{f}(g, b, {h.pick(1, 2, 4)});")


@move
def by_pointer(h):
    f = h.name("set")
    h.top.append(f"void {f}(int *p, int v) {{ {h.pick('*p = v', 'p[0] = v + 1', '*p *= v')}; }}")
    h.lines.append(f"{f}(&{h.pick('n', 'm')}, {h.pick(1, 2, 3)});")


@move
def from_input(h):
    h.lines.append(h.pick("std::cin >> n;", "std::cin >> n >> m;", "if (scanf(\"%d\", &n) != 1) return;", "if (argc > 1) n = atoi(argv[1]);",
                          "n = argc;", "n = argc > 1 ? 2 : 64;", "char *e = getenv(\"SIZE\"); if (!e) n = 2;" if not h.used else "std::cin >> m;"))


@move
def other_name(h):
    r = h.name("r")
    h.lines.append(h.pick(f"int &{r} = n; {r} = {h.pick(1, 2)};", f"auto &{r} = n; {r} /= 16;", f"int *{r} = &n; *{r} = {h.pick(1, 2)};",
                          f"int &{r} = m; {r} = 0;", f"auto {r} = [&] {{ n = {h.pick(1, 2)}; }}; {r}();", f"auto {r} = [=]() mutable {{ n = 2; }}; {r}();",
                          f"dim3 &{r} = b; {r}.x = {h.pick(16, 64)};", f"unsigned &{r} = b.x; {r} *= 2;"))


@move
def library(h):
    h.lines.append(h.pick("std::swap(n, m);", "std::swap(m, n);", "std::tie(n, m) = std::make_pair(m, n);", "n = std::min(n, 4);", "n = std::max(n, m);",
                          "memcpy(&n, &m, sizeof n);", "std::fill(&n, &n + 1, 2);", "n = std::exchange(m, 1);", "memset(&m, 0, sizeof m);"))


@move
def arithmetic(h):
    h.lines.append(h.pick("n >>= 4;", "n /= 32;", "b.x *= 2;", "b = dim3(n);", "(n) = 2;", "n = n > 3 ? 2 : n;", "m = n - 64;", "g = (n + 31) / 32;",
                          "for (int i = 0; i < 2; i++) n /= 4;", "if (n > 3) { n = 2; }", "do n--; while (n > 2);", "n = m = 2;", "n++, m--;",
                          "switch (m) { case 2: n = 1; default: break; }"))


@move
def of_the_file(h):
    v, f = h.name("size"), h.name("change")
    h.top.append(f"{h.pick('static ', '')}int {v} = {h.pick(64, 2)};\nvoid {f}() {{ {v} = {h.pick(2, 64, 3)}; }}")
    if h.chance(0.7):
        h.lines.append(f"{f}();")
    h.lines.append(f"n = {v};")


@move
def in_a_struct(h):
    s, o = h.name("S"), h.name("o")
    h.top.append(f"struct {s} {{ int n = {h.pick(64, 2)}; dim3 b; void set(int v) {{ n = v; }} }};")
    h.lines.append(f"{s} {o}; {h.pick(f'{o}.set({h.pick(1, 2, 64)});', f'{s} c = {o}; c.n = 2;', f'{s} &c = {o}; c.n = 2;', '')} n = {o}.n;")


def host_kernel(p, name):
    t = "threadIdx.x + blockIdx.x * blockDim.x"
    body = p.pick(f"a[({t}) % n] = threadIdx.x;", f"if (n < {p.pick(8, 64)}) a[0] = {t}; else a[{t}] = 1;", f"a[({t}) * m] = threadIdx.x;",
                  f"int t = {t}; if (t < n) a[t / {p.pick(1, 2)}] = t;", f"int t = {t}; a[t] = t; if (m < {p.pick(1, 3)}) a[t + 1] = t;",
                  f"__shared__ int s[1024]; s[threadIdx.x % n] = threadIdx.x; a[{t}] = s[0];")
    p.line(f"__global__ void {name}(int *a, int n, int m) {{ {body} }}")


def host_function(p, number, name):
    """(text as CUDA, text as C++) of the function that launches the kernel."""
    h = Host(p, number)
    moves = p.rng.sample([make for make in MOVES if p.form in ("", make.__name__)], 1 if p.form else p.pick(1, 1, 2))
    for make in moves:
        make(h)
        h.used.append(make)
    way = p.rng.randrange(8)
    if way == 0:
        h.lines.append(f"auto p = {name};")
        h.launch("p", "g", "b", "n", "m")
    elif way == 1:
        h.lines.append(f"void (*p)(int *, int, int) = {p.pick('&', '')}{name};")
        h.launch("p", p.pick("1", "g"), "b", "n", "m")
    elif way == 2:
        h.launch(name, "1", "32", "64", "2")
        h.launch(name, "g", "b", "n", "m")
    elif way == 3:
        h.lines.append("auto go = [&](int n) {")
        h.launch(name, "g", "b", "n", "m")
        h.lines.append(f"}}; go(64); go({p.pick('n', '2', 'm')});")
    else:
        h.launch(name, p.pick("g", "g", "1"), "b", "n", "m")
    start = f"  int n = {p.pick(64, 64, 2)}, m = 2; dim3 g(1), b({p.pick(32, 16)}); int *a = nullptr;"
    texts = []
    for launch in (lambda k, g, b, n, m: f"{k}<<<{g}, {b}>>>(a, {n}, {m});", lambda k, g, b, n, m: f"launched(number({k}), {g}, {b}, {n}, {m});"):
        body = ["  " + (line if isinstance(line, str) else launch(*line[1:])) for line in h.lines]
        texts.append("\n".join(h.top + [f"void host{number}(int argc, char **argv) {{", start] + body + ["}"]))
    return texts, " ".join(make.__name__ for make in moves) + (" function pointer" if way < 2 else "")


def run_host(text):
    """The launches that the host code makes, for each of the inputs: {kernel: [(block, grid, params)]}."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "host.cpp"), os.path.join(folder, "host")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([CLANG, "-std=c++17", "-w", "-O0", source, "-lstdc++", "-o", program], capture_output=True, text=True)
        if done.returncode:
            raise CannotRun(next((line for line in done.stderr.split("\n") if "error" in line), "host"))
        for number in range(KERNELS):
            for given, args in INPUTS:
                done = subprocess.run([program, str(number), *args], input=given, capture_output=True, text=True, errors="replace")
                for line in done.stdout.split("\n"):
                    n = [int(w) for w in line.split()[1:]]
                    if n and 0 < n[1] * n[4] <= 4096 and n[4] <= 1024:
                        row = (tuple(n[4:7]), tuple(n[1:4]), {"n": n[7], "m": n[8]})
                        if row not in found.setdefault(f"k{n[0]}", []):
                            found[f"k{n[0]}"].append(row)
    return found


@family("host")
def host(p):
    """--launch host: what the host code does to sizes, parameters and the kernel's name before it launches."""
    host_program(p, ["--launch", "host"])


@family("sight")
def sight(p):
    """The same by default: with what the host code tells of sizes and parameters."""
    host_program(p, [])


def host_program(p, args):
    launches = {}
    p.world("run", lambda name: launches.get(name, []))
    p.args = args
    p.asked.append(HOST)
    hosts = []
    for number in range(KERNELS):
        name = f"k{number}"
        host_kernel(p, name)
        texts, what = host_function(p, number, name)
        p.kernel(what)
        hosts.append(texts)
    calls = "\n".join(f"  {'else ' if i else ''}if (which == {i}) host{i}(argc - 1, argv + 1);" for i in range(KERNELS))
    main = f"int main(int argc, char **argv) {{\n  int which = atoi(argv[1]);\n{calls}\n}}"
    p.asked += [cuda for cuda, _ in hosts] + [main]
    launches.update(run_host("\n".join([STUBS] + [cpp for _, cpp in hosts] + [main])))


# ---- launches of any shape ----

SHAPES = [((32, 1, 1), (1, 1, 1), {}), ((8, 4, 1), (1, 1, 1), {}), ((4, 2, 2), (1, 1, 1), {}), ((4, 4, 1), (2, 1, 1), {}), ((8, 1, 1), (1, 2, 1), {}),
          ((8, 1, 1), (1, 1, 2), {}), ((2, 1, 4), (1, 1, 1), {})]
ALONG = [("threadIdx.x", "threadIdx.y"), ("b.thread_index().x", "b.thread_index().y"), ("cg::this_thread_block().thread_index().x", "threadIdx.z"),
         ("threadIdx.x", "b.thread_index().z"), ("b.thread_rank()", "b.thread_index().y"), ("b.thread_index().x", "b.group_index().y"),
         ("threadIdx.x", "cg::this_grid().block_index().y"), ("threadIdx.x + blockDim.x * blockIdx.x", "b.group_index().z"),
         ("(int)cg::this_grid().thread_rank()", "b.group_dim().y"), ("threadIdx.x", "b.dim_threads().y"), ("b.thread_rank()", "b.size()"),
         ("get_x(b)", "get_y(b)"), ("get_x(b)", "threadIdx.y")]


NAMES = [(f"{word}.{axis}", f"{d}.{axis}") for d, words in (("blockDim", ("threadIdx", "thread_index()", "group_dim()", "dim_threads()")),
                                                            ("gridDim", ("group_index()", "block_index()"))) for word in words for axis in "yz"]
NAMES.append(("get_y(b)", "blockDim.y"))


@family("shapes")
def shapes(p):
    """Launches of two and three dimensions, and the ways to name a dimension."""
    p.world("all", SHAPES)
    p.line("#include <cooperative_groups.h>")
    p.line("namespace cg = cooperative_groups;")
    p.line("__device__ int get_x(cg::thread_block b) { return b.thread_index().x; }")
    p.line("__device__ int get_y(const cg::thread_block &b) { return b.thread_index().y; }")
    for _ in range(KERNELS):
        x, y = p.pick(*ALONG)
        body = p.pick(f"a[{x}] = {y};", f"if ({y} == 1) a[{x}] = {x};", f"a[{x}] = {x} + 1; if ({y} > 0) a[{x} + 1] = {y};", f"a[{x} * 8 + {y}] = {x};",
                      f"__shared__ int s[64]; s[{x} & 63] = {y}; a[threadIdx.x] = s[0];", f"if ({y} == 0) a[{x}] = 1;", f"a[{x}] = 5;",
                      f"if ({y} > 0) __syncthreads();")
        name = p.kernel(f"{x} {y}")
        p.named[name] = [d for word, d in NAMES if word in body]
        p.line(f"__global__ void {name}(int *a) {{ cg::thread_block b = cg::this_thread_block(); {body} }}")


LARGE = [((64, 1, 1), (1, 1, 1), {"n": 3}), ((300, 1, 1), (1, 1, 1), {"n": 40}), ((1024, 1, 1), (1, 1, 1), {"n": 1000})]


@family("narrowed")
def narrowed(p):
    """Numbers that the source itself cuts off, in launches that make them large."""
    p.world("all", LARGE)
    for _ in range(KERNELS):
        x = p.pick("t", "t", "(t + n)", "(t * 3)", "(t * n)")
        k = p.pick(8, 16, 20, 24, 28)
        cut = p.pick(f"(int)((unsigned){x} << {k} >> {k})", f"({x} << {k}) >> {k}", f"(unsigned char){x}", f"(signed char){x} + 128", f"(unsigned short)({x} * 256)",
                     f"{x} & 127", f"(int)(short)({x} * 1000) + 40000", f"{x} % 200", f"(int)(uchar1{{(unsigned char){x}}}.x)", f"({x} << {k}) / (1 << {k})",
                     f"(int)((long long)({x}) << 56 >> 56)")
        guard = p.pick("", "", f"if ({cut} < 9) ")
        p.line(f"__global__ void {p.kernel(cut)}(int *a, int n) {{ int t = threadIdx.x; {guard}a[{p.pick(cut, 't') if guard else cut}] = t; }}")


# ---- sizes of any value: what a loop leaves behind ----

SIZES = [((8, 1, 1), (1, 1, 1), {"n": n, "m": m, "u": u, "w": w}) for n, m, u, w in ((-1, 1, 0, 5000000000), (3, 2, 4000000000, 10), (6, 7, 3, 1 << 40), (40, 3, 255, -1), (100, 1, 1 << 31, 0))]


def powers(p):
    """Values that double, halve or grow three times as large, past what an int holds, and breaks among them."""
    t, end = p.pick(("long long", "w"), ("unsigned", "u"), ("unsigned", "u"), ("int", "n"), ("unsigned long long", "(unsigned long long)u * 4"))
    step = p.pick("s *= 2", "s <<= 1", "s += s") if t == "int" else p.pick("s *= 2", "s *= 3", "s <<= 1", "s += s")
    leave = p.pick("", "", "if (g[k & 7]) { s = 3; break; }", "if (g[k & 7]) break;", "if (s == 0) break;", "if (g[k & 7]) { s = -3; break; }")
    start = p.pick("1", "3" if t != "int" else "1")
    loop = p.pick(f"{t} s = {start}; while (s < {end}) {{ LEAVE {step}; }}", f"{t} s; for (s = {start}; s < {end}; {step}) {{ LEAVE }}",
                  f"{t} s; for (s = {end}; s > 0; s /= 2) {{ LEAVE }}")
    after = p.pick("s > 3000000000LL", "s == 3", "s < 0", "s == 0", "s % 3 == 1", "s > 64", f"s > {end}", "s == 2")
    return loop.replace("LEAVE", f"if (++k > 70) break; {leave}"), after


def narrow_steps(p):
    """Counters of few bits, and unsigned ones, that pass their ends."""
    t = p.pick("signed char", "unsigned char", "short", "unsigned", "unsigned short")
    far = {"signed char": (50, 100), "unsigned char": (100, 200), "short": (9000, 30000), "unsigned short": (20000, 60000), "unsigned": (1500000000, 4000000000)}[t]
    step = p.pick(f"i += {far[0]}", f"i -= {far[0]}", "i *= 3", "i--", "i++", "i += m", f"i *= {p.pick(5, 7)}")
    test = p.pick(f"i < {far[1]}", f"i <= {far[1]}", "i > 0", "i >= 0", "i != 0", "i < n")
    loop = f"{t} i = {p.pick(0, 1, 3, far[1], 'n', 'm')}; {p.pick('while', 'for (;')} ({test}{p.pick('', ' && g[k & 7] < 3')}"
    loop = loop.replace("for (; (", "for (; ") + ("; )" if "for (;" in loop else ")") + f" {{ if (++k > 99) break; {step}; {p.pick('', 'if (g[k & 7] == 2) break;')} }}"
    return loop, p.pick("i < 0", "i == 0", f"i > {far[1]}", f"i < {far[0]}", "i == 3", "(i & 1) == 0", "k > 20", "i == n")


def signs(p):
    """Negative numbers against sizes, which are unsigned."""
    size = p.pick("blockDim.x", "blockDim.x * 2", "sizeof(int)", "u", "(size_t)m", "(int)blockDim.x", "3u")
    head = p.pick("while (i < {})", "for (; i < {}; )", "if (i < {})", "while (i + 1 < {})", "do if (i >= {}) break; else; while (0); if (i < 0)").format(size)
    loop = f"int i = {p.pick('n', '-1', '-2', 'n - 4', 'm - 2')}; {head} {{ i += {p.pick(1, 3, 8)}; x = {p.pick('t', '3')}; if (++k > 70) return; }}"
    return loop, p.pick("i < 0", "i == -1", "x == 3", "k == 0", "i > 2", f"i >= {size}", "x == t && k")


@family("sizes")
def sizes(p):
    """Loops over sizes that nobody gives: the answer holds for every value."""
    p.world("all", SIZES, excuse="does not wrap around")
    p.args = ["--block-dim", "8", "--grid-dim", "1"]
    for _ in range(KERNELS):
        make = p.pick(*(make for make in (powers, narrow_steps, signs) if p.form in ("", make.__name__)))
        loop, after = make(p)
        name = p.kernel(f"{make.__name__}: {loop} {after}")
        p.line(f"__global__ void {name}(int *a, const int *g, int n, int m, unsigned u, long long w) {{ int t = threadIdx.x, k = 0, x = -1; (void)x; {loop} if ({after}) a[0] = t; else a[t + 1] = t; }}")

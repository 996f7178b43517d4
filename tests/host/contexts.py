#!/usr/bin/env python3
"""Host programs by seed: each is run for real, and every launch that it makes must satisfy a context that faial-c gives for its line.

    contexts.py FAIAL_C [--seed S] [--count N] [--keep FOLDER] [--spoil]

A program starts kernels from helpers, templates, classes, lambdas, loops and branches, with sizes that hang together. For faial-c
LAUNCH is a launch and V(x) is x; for clang a launch prints what it is given, and V notes x. Undefined behaviour ends a run. A context
is satisfied where some values of its symbols, of those that the run computed, make dimensions and arguments what they were and all
facts true. --spoil makes each context wrong by one. Prints what is wrong with its program; exits 1 if anything is.
"""
import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

CLANG = shutil.which("clang++-19") or "clang++"
HEAD = r"""
#include <math.h>
#include <string.h>
#include <sys/uio.h>
#ifdef RUN
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <fcntl.h>
#include <unistd.h>
struct dim3 { unsigned x, y, z; dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {} };
static int table[4];
static long long noted[4000];
static int notes;
template<class T> T V(T x) { if (notes < 4000) noted[notes++] = (long long)x; return x; }
static int input(int i) { return V(table[i & 3]); }
static void launched(int line, dim3 g, dim3 b, float *, int n, unsigned m)
{
	printf("L %d %u %u %u %u %u %u %d %u |", line, g.x, g.y, g.z, b.x, b.y, b.z, n, m);
	for (int i = 0; i < notes; i++) printf(" %lld", noted[i]);
	printf("\n");
	fflush(stdout);
}
#define LAUNCH(k, g, b, ...) launched(__LINE__, g, b, __VA_ARGS__)
static int *held;
extern int total;
static void keep(int *x) { held = x; }
static int zeros() { static int file = open("/dev/zero", O_RDONLY); return file; }
static void unseen() { total = V(total + 1); if (held) *held = V(*held + 5); }
#else
#define V(x) (x)
#define LAUNCH(k, g, b, ...) k<<<g, b>>>(__VA_ARGS__)
int input(int i);
void unseen();
void keep(int *x);
int zeros();
__global__ void k(float *a, int n, unsigned m) { a[blockIdx.x * blockDim.x + threadIdx.x] = n; }
#endif
enum { TILE = 16, WIDE = 64 };
#define BLOCK 128
static const int STEP = 4;
int total = 3;
static int div_up(int a, int b) { return V((a + b - 1) / b); }
static dim3 grid_of(int n, int b) { dim3 g; g.x = V(div_up(n, b)); g.y = V(n % 3 + 1); return g; }
static void clamp(int &x, int most) { if (x > most) x = V(most); }
static void set(int *x, int v) { *x = V(v); }
template<int T> static void by_template(float *d, int n) { LAUNCH(k, dim3(V(div_up(n, T))), T, d, n, T); }
struct Runner {
	int block, many; float *d;
	Runner(int b, float *p) : block(V(b * 2)), many(1), d(p) {}
	void more(int n) { many = V(many + n); }
	void run(int n) const { LAUNCH(k, dim3(V(div_up(n, block))), dim3(block), d, n, many); }
};
static void helper(float *d, int n, int b) { if (n <= 0 || b <= 0) return; LAUNCH(k, grid_of(n, b), dim3(b), d, n, b); }
template<class T> static T smear(T x) { x |= x >> 1; x = x >> 2 | x; x |= x >> 4; x |= x >> 8; return V(x | x >> 16); }
template<class T> static T gappy(T x) { x |= x >> 1; x |= x >> 2; x |= x >> 8; return V(x | x >> 16); }
static int lesser(int a, int b) { return V(a < b ? a : b); }
"""

TAIL = r"""
#ifdef RUN
int main()
{
	static const int tries[][4] = {%s};
	for (auto &one : tries) {
		for (int i = 0; i < 4; i++) table[i] = one[i];
		fflush(stdout);
		pid_t child = fork();
		if (!child) { alarm(2); entry(); _exit(0); }
		waitpid(child, nullptr, 0);
	}
}
#endif
"""


class Program:
    def __init__(self, rng):
        self.rng, self.lines, self.vars, self.n, self.depth, self.kept = rng, [], [], 0, 1, set()

    def put(self, text):
        self.lines.append("\t" * self.depth + text)

    def name(self, kind="v"):
        self.n += 1
        return f"{kind}{self.n}"

    def value(self, depth=0):
        r = self.rng
        if depth > 2 or r.random() < 0.35:
            return r.choice(self.vars) if self.vars and r.random() < 0.75 else str(r.choice([0, 1, 2, 3, 5, 8, 16, 32, 64, "TILE", "BLOCK", "STEP"]))
        a, b = self.value(depth + 1), self.value(depth + 1)
        return r.choice([f"({a} + {b})", f"({a} - {b})", f"({a} * {r.choice([2, 3, 4, 32])})", f"({a} / {r.choice([2, 3, 'TILE', 32])})",
            f"({a} % {r.choice([3, 4, 7])})", f"lesser({a}, {b})", f"div_up({a}, {r.choice([4, 'TILE', 32])})", f"({a} > {b} ? {a} : {b})",
            f"({a} << {r.choice([1, 2])})", f"({a} >> 1)", f"({a} & {r.choice([7, 31])})", f"(int)(unsigned)({a})", f"(int)(short)({a})",
            f"({a} | {r.choice([1, 8])})", f"(int)((long)({a}) + {b})", "total"])

    def test(self):
        r = self.rng
        one = f"{self.value(2)} {r.choice(['<', '<=', '>', '>=', '==', '!='])} {self.value(2)}"
        return one if r.random() < 0.7 else f"{one} {r.choice(['&&', '||'])} {self.value(2)} {r.choice(['<', '>', '!='])} {r.randint(0, 40)}"

    def new(self, init=None):
        v = self.name()
        kind = self.rng.choice(["int"] * 5 + ["unsigned", "long"])
        self.put(f"{kind} {v} = V({init or self.value()});")
        self.vars.append(v)
        return v

    def written(self):
        able = [v for v in self.vars if v not in self.kept]
        return self.rng.choice(able) if able else self.new()

    def launch(self):
        r = self.rng
        grid, block = f"dim3(V({self.value()}))" if r.random() < 0.7 else f"dim3(V((int)ceil({r.choice(['(float)', '1.0 * ', '(double)'])}({self.value(1)}) / {r.choice([3, 16, 32, 'TILE'])})))", r.choice(["BLOCK", "TILE * 2", f"dim3({self.value(2)})", "dim3(8, 4)", "WIDE"])
        way = r.randrange(8)
        if way == 0:
            g = self.name("g")
            self.put(f"dim3 {g}; {g}.x = V({self.value()}); {g}.y = V({self.value(2)});")
            grid = g
        elif way == 1:
            g = self.name("g")
            self.put(f"dim3 {g}(V({self.value()}), {r.choice([1, 2, 'STEP'])}); dim3 h{g} = {g};")
            if r.random() < 0.4:
                self.put(f"h{g}.x += V({self.value(2)});")
            grid = "h" + g
        elif way == 2:
            grid = f"grid_of({self.value()}, {r.choice([8, 'TILE'])})"
        elif way == 3:
            self.put(f"by_template<{r.choice([32, 64, 'WIDE'])}>(d, {self.value()});")
        elif way == 4:
            self.put(f"helper(d, {self.value()}, {self.value(2)});")
        elif way == 5:
            o = self.name("o")
            self.put(f"Runner {o}(V({self.value(1)}), d);")
            if r.random() < 0.5:
                self.put(f"if ({self.test()}) {o}.more({self.value(2)});")
            self.put(f"{o}.run({self.value()});")
        elif way == 6:
            f = self.name("f")
            self.put(f"auto {f} = [{r.choice(['&', '=', '&'])}](int n) {{ LAUNCH(k, dim3(V(n)), 32, d, V({self.value(2)}), n); }};")
            if r.random() < 0.4:
                w = self.written()
                self.put(f"{w} = V({self.value(1)});")
            self.put(f"{f}({self.value()});")
        if way in (0, 1, 2, 7):
            self.put(f"LAUNCH(k, {grid}, {block}, d, V({self.value()}), V({self.value(1)}));")

    def body(self, budget):
        outside, kept = len(self.vars), set(self.kept)
        self.depth += 1
        for _ in range(self.rng.randint(1, 3)):
            self.statement(budget - 1)
        self.depth -= 1
        del self.vars[outside:]
        self.kept = kept

    def loop(self, budget):
        r, i = self.rng, self.name("i")
        head = r.choice([f"for (int {i} = V({r.choice([0, 1, self.value(2)])}); {i} < {r.choice([5, self.value(2)])}; {i} = V({i} + {r.choice([1, 2, 3])}))",
            f"for (int {i} = V({r.choice([1, 2])}); {i} < V({self.value(2)}); {i} = V({i} * 2))", f"for (int {i} = V({self.value(2)}); {i} > 0; {i} = V({i} / 2))",
            f"for (int {i} = V({self.value(2)}); {i} > 0; {i} = V({i} - 2))", f"for (unsigned {i} = 0; {i} < 6; V({i}++))",
            f"for (int {i} = V(64); {i} >= 1; {i} = V({i} >> 1))"])
        limit = self.name("c")
        self.put(f"int {limit} = 0;")
        self.put(head + " {")
        self.put(f"\tif (++{limit} > 12) break;")
        self.vars.append(i)
        self.kept.add(i)
        self.body(budget)
        if r.random() < 0.3:
            self.put(f"\tif ({self.test()}) {r.choice(['break', 'continue'])};")
            self.put(f"\t{self.written()} = V({self.value(1)});" if any(v not in self.kept for v in self.vars) else "\t;")
        self.vars.remove(i)
        self.put("}")

    def statement(self, budget):
        r = self.rng
        way = r.randrange(18)
        if way < 4 or budget <= 0:
            self.launch()
        elif way < 6:
            self.new()
        elif way == 6:
            w = self.written()
            self.put(f"{w} = V({self.value()});")
        elif way == 7:
            w = self.written()
            self.put(f"{w} {r.choice(['+=', '-=', '*='])} {r.choice([1, 2, 3])}; V({w});")
        elif way in (8, 9):
            self.put(f"if ({self.test()}) {{")
            self.body(budget)
            if r.random() < 0.5:
                self.put("} else {")
                self.body(budget)
            self.put("}")
        elif way == 10:
            self.put(f"if ({self.test()}) {r.choice(['return 1', 'return 2'])};")
        elif way in (11, 12):
            self.loop(budget)
        elif way == 13:
            w = self.new(self.value(1)) if r.random() < 0.5 else self.written()
            by = [f"{w} > 50 ? (void)({w} = V(50)) : (void)0;", f"{{ int t = {w}; clamp(t, {self.value(2)}); {w} = V(t); }}",
                f"{{ int t = {w}; set(&t, {self.value(2)}); {w} = V(t); unseen(); {w} = V({w} + t); }}", f"{{ int t = {w}; int &u = t; u = V(u + 2); {w} = V(t); }}",
                # the library writes what a pointer leads to, also one that is chosen
                f"{{ int t = {w}, u = 3; int *p = {self.test()} ? &t : &u; memset(p, 0, sizeof *p); {w} = V(t + u); }}",
                f"{{ int t = {w}, u = 3, *p[2] = {{&t, &u}}; memset(p[{self.value(2)} & 1], 0, sizeof t); {w} = V(t + V(u)); }}",
                # and what an object that it is given leads to
                f"{{ int t = {w}; struct iovec io = {{&t, sizeof t}}; long got = readv(zeros(), &io, 1); {w} = V(t + (int)got); }}",
                f"{{ int t = {w}, *p = &t; memset(p, 0, {r.choice(['sizeof t', '1'])}); {w} = V(t); }}",
                f"{{ int t[3] = {{{w}, V({self.value(1)})}}, *p = {r.choice(['t', 't', 't + 1', '&t[1]', '&t[0]'])}; t[{r.choice(['0', '1', f'{self.value(1)} & 1'])}] = V({self.value(1)});"
                f" {r.choice(['', f'p[{self.value(1)} & 1] = V(7);', '*p = V(6);', 'memset(p, 0, 2 * sizeof *p);', 'p++; *p = V(9);', 'for (int &x : t) x = V(x + 1);'])}"
                f" {w} = V(t[{r.choice(['0', '1', '2', f'{self.value(1)} & 1'])}]); }}"]
            self.put(r.choice(by))
        elif way == 14:
            self.put(f"switch ({self.value(2)}) {{")
            for c in r.sample(range(0, 6), 2):
                self.put(f"case {c}: {self.written()} = V({self.value(1)}); {r.choice(['break;', ''])}")
            self.put(f"default: {self.written()} = V({self.value(2)});" if r.random() < 0.5 else "")
            self.put("}")
        elif way == 15:
            self.put(f"total = V({self.value(1)}); {r.choice(['unseen();', ''])} {self.written()} = V(total);")
        elif way == 16:
            kind, chain = r.choice(["int", "unsigned", "long", "unsigned long"]), r.choice(["smear", "smear", "gappy"])
            self.put(f"{self.written()} = V((int){chain}<{kind}>({self.value(1)} - {r.choice([0, 1])}) + {r.choice([0, 1])});")
        else:
            w = self.written()
            l = self.name("again")
            c = self.name("c")
            self.put(f"static int {c}; {l}: {w} = V({self.value(1)});")
            self.put(f"if (++{c} < 3 && {self.test()}) goto {l};")

    def text(self):
        r = self.rng
        self.put("float *d = nullptr;")
        self.put("int kept = 2; V(kept);")
        for i in range(r.randint(1, 3)):
            self.new(f"input({i})")
        for v in list(self.vars):
            if r.random() < 0.4:
                self.put(f"if ({v} < {r.choice([0, 1])}) return 0;")
        while len(self.lines) < 25:
            self.statement(3)
        tries = [[r.choice([0, 1, 2, 3, 7, 8, 15, 16, 31, 33, 64, 100, 257, -1, -5]) for _ in range(4)] for _ in range(40)]
        body = "\n".join(self.lines)
        if "goto" in body:                    # jumps past nothing that is initialised
            names = re.findall(r"^\t+(?:int|unsigned|long) (v\d+|c\d+) = ", body, re.M)
            body = "\n".join(l for l in self.lines if "goto" not in l and "static int" not in l) if names else body
        tail = TAIL % ", ".join("{" + ", ".join(map(str, t)) + "}" for t in tries)
        return HEAD + "int entry()\n{\n" + body + "\n\treturn 0;\n}\n" + tail


# ---- contexts ----

class Poison(Exception):
    pass


def tdiv(a, b):
    if b == 0:
        raise Poison
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def ediv(a, b):
    if b == 0:
        raise Poison
    return (a - a % abs(b)) // b


class I(int):
    pass


for _op in ("add", "sub", "mul", "and", "or", "xor"):
    def _make(op):
        base = getattr(int, f"__{op}__")
        return lambda a, b: I(base(int(a), int(b)))
    setattr(I, f"__{_op}__", _make(_op))
    setattr(I, f"__r{_op}__", (lambda f: lambda a, b: f(I(b), I(a)))(getattr(I, f"__{_op}__")))
I.__truediv__ = lambda a, b: I(tdiv(int(a), int(b)))
I.__rtruediv__ = lambda a, b: I(tdiv(int(b), int(a)))
I.__mod__ = lambda a, b: I(int(a) - int(b) * tdiv(int(a), int(b)))
I.__rmod__ = lambda a, b: I(b) % I(a)

BASE = {"I": I, "min": lambda a, b: I(min(a, b)), "max": lambda a, b: I(max(a, b)), "floor_div": lambda a, b: I(ediv(int(a), int(b))),
    "floor_mod": lambda a, b: I(int(a) - int(b) * ediv(int(a), int(b))), "choose": lambda c, a, b: a() if c else b(), "true": True, "false": False,
    "pow2": lambda a: I(2 ** int(a))}
for _bits in (1, 8, 16, 32, 64):
    BASE[f"u{_bits}"] = lambda a, n=_bits: I(int(a) % 2 ** n)
    BASE[f"s{_bits}"] = lambda a, n=_bits: I((int(a) + 2 ** (n - 1)) % 2 ** n - 2 ** (n - 1))

WORD = re.compile(r"[A-Za-z_][\w.]*|\d+|&&|\|\||!=|!|==|<=|<<|[-+*/%<>&|^(),]")


def lazy(tokens):
    """The arms of `choose` are evaluated where they are chosen."""
    out, stack = [], []
    for i, t in enumerate(tokens):
        out.append(t)
        if t == "(":
            stack.append([i > 0 and tokens[i - 1] == "choose", 0])
        elif t == ")":
            stack.pop()
        elif t == "," and stack and stack[-1][0]:
            out.append("lambda:")
    return out


class Term:
    def __init__(self, text):
        tokens = WORD.findall(text)
        self.names, out = set(), []
        for t in lazy(tokens):
            if re.match(r"[A-Za-z_]", t) and t not in BASE and t != "lambda:":
                self.names.add(t)
                out.append("env[" + repr(t) + "]")
            else:
                out.append({"&&": " and ", "||": " or ", "!": " not "}.get(t, f"I({t})" if t.isdigit() else t))
        # comparisons bind tighter than Python's chains would have them: the printer writes parentheses
        self.code = compile("".join(out).strip(), text, "eval")
        self.text = text

    def at(self, env):
        return eval(self.code, dict(BASE, env=env))


def read_contexts(text, more):
    out = []
    for line in text.splitlines():
        m = re.match(r"line (\d+): (.*)", line)
        if m:
            out.append({"line": int(m[1]), "is": {}, "where": [], "text": line})
            continue
        out[-1]["text"] += "\n" + line
        if line.startswith("  where "):
            out[-1]["where"].append(Term(line[8:]))
        else:
            name, term = line.strip().split(" = ", 1)
            out[-1]["is"][name] = Term(f"({term}) + {more}" if more else term)
    return out


STEPS_MOST = 1500      # of one search
LAUNCHES_MOST = 40     # of one program that are looked at


class Search:
    def __init__(self, context, launch, values):
        self.values, self.steps = values, 0
        self.all = [(t, launch[n]) for n, t in context["is"].items()] + [(t, None) for t in context["where"]]

    def holds(self, term, value, env):
        try:
            got = term.at(env)
            return bool(got) if value is None else int(got) == value
        except Poison:
            return False

    def go(self, env):
        self.steps += 1
        if self.steps > STEPS_MOST:
            return None
        env, open_ = dict(env), []
        for term, value in self.all:
            if value is not None and term.text in term.names and term.text not in env:
                env[term.text] = I(value)
        for term, value in self.all:
            if term.names <= env.keys():
                if not self.holds(term, value, env):
                    return False
            else:
                open_.append(term)
        if not open_:
            return True
        missing = min((t.names - env.keys() for t in open_), key=len)
        name, unsure = sorted(missing)[0], False
        for v in [2**i for i in range(62)] if name.startswith("power") else self.values:     # of two, as a chain of shifts computes it
            found = self.go(dict(env, **{name: I(v)}))
            if found:
                return True
            unsure = unsure or found is None
        return None if unsure else False


def is_launch(l):
    return 1 <= l["gridDim.x"] < 2**31 and all(1 <= l[d] <= 65535 for d in ("gridDim.y", "gridDim.z")) and all(
        1 <= l["blockDim." + a] <= (64 if a == "z" else 1024) for a in "xyz") and l["blockDim.x"] * l["blockDim.y"] * l["blockDim.z"] <= 1024


def check(faial, folder, seed, totals):
    text = Program(random.Random(seed)).text()
    source, program = os.path.join(folder, f"host{seed}.cu"), os.path.join(folder, f"host{seed}")
    with open(source, "w", encoding="utf-8") as out:
        out.write(text)
    built = subprocess.run([CLANG, "-x", "c++", "-std=c++17", "-O0", "-w", "-Wno-c++11-narrowing", "-DRUN", "-fsanitize=undefined", "-fsanitize-trap=undefined", source, "-o", program],
        capture_output=True, text=True)
    if built.returncode:
        print(f"seed {seed}: clang: {built.stderr[:600]}")
        return 1
    said = subprocess.run([faial, "infer", source, "--stage", "contexts"], capture_output=True, text=True, timeout=60)
    if said.returncode:
        print(f"seed {seed}: faial-c: {said.stderr[:300]}")
        return 1
    contexts = read_contexts(said.stdout, totals["spoil"])
    ran = subprocess.run([program], capture_output=True, text=True, timeout=100)
    wrong, known = 0, set()
    names = [f"{d}.{a}" for d in ("gridDim", "blockDim") for a in "xyz"] + ["n", "m"]
    for line in ran.stdout.splitlines():
        if not line.startswith("L "):
            continue
        head, _, notes = line.partition("|")
        numbers = [int(x) for x in head.split()[1:]]
        noted = {int(x) for x in notes.split()}
        values = sorted(noted | {(x + 2**31) % 2**32 - 2**31 for x in noted} | {x % 2**32 for x in noted} | {0, 1, 3}, key=abs)   # as they are converted, too
        launch = dict(zip(names, numbers[1:]))
        key = (tuple(numbers), tuple(values))
        if key in known or len(known) >= LAUNCHES_MOST or not is_launch(launch):
            continue
        known.add(key)
        totals["launches"] += 1
        answers = [Search(c, launch, values).go({}) for c in contexts if c["line"] == numbers[0]]
        if True not in answers and None not in answers:     # a symbol may be one that nothing notes: a constant that a helper is given, x after V(x++)
            named = {int(x) for c in contexts if c["line"] == numbers[0] for x in re.findall(r"\b\d{1,3}\b", re.sub(r"line \d+", "", c["text"]))}
            named |= set(launch.values()) | {x + 1 for x in noted}
            answers = [Search(c, launch, values + sorted(named - set(values))).go({}) for c in contexts if c["line"] == numbers[0]]
        if True in answers:
            continue
        if None in answers:
            totals["undecided"] += 1
            continue
        wrong += 1
        if wrong == 1:
            print(f"seed {seed}, line {numbers[0]}: no context has {launch} with values {values[:40]}")
            for c in contexts:
                if c["line"] == numbers[0]:
                    print(c["text"])
    for c in contexts:
        for n, t in c["is"].items():
            totals["constant" if not t.names else "related" if n.startswith(("grid", "block")) and t.text not in t.names else "plain"] += 1
    return wrong


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("faial")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--count", type=int, default=20)
    p.add_argument("--keep")
    p.add_argument("--spoil", action="store_true")
    a = p.parse_args()
    totals = {"launches": 0, "undecided": 0, "constant": 0, "related": 0, "plain": 0, "spoil": int(a.spoil)}
    wrong = 0
    with tempfile.TemporaryDirectory() as temporary:
        for seed in range(a.seed, a.seed + a.count):
            wrong += check(a.faial, a.keep or temporary, seed, totals) > 0
    print(f"{a.count} programs, {totals['launches']} launches checked, {totals['undecided']} undecided, {wrong} programs wrong; of terms "
        f"{totals['constant']} constant, {totals['related']} related dimensions, {totals['plain']} others")
    few = totals["launches"] < 4 * a.count or totals["undecided"] > totals["launches"] // 5
    if few:
        print("too little of it was decided")
    return bool(wrong or few)


sys.exit(main())

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
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from program import Program, build, helpers  # noqa: E402

HEAD = r"""
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
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
extern int total;
static int zeros() { static int file = open("/dev/zero", O_RDONLY); return file; }
static void unseen() { total = V(total + 1); }
#else
#define V(x) (x)
#define LAUNCH(k, g, b, ...) k<<<g, b>>>(__VA_ARGS__)
int input(int i);
void unseen();
int zeros();
__global__ void k(float *a, int n, unsigned m) { a[blockIdx.x * blockDim.x + threadIdx.x] = n; }
#endif
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


def whole_text(rng):
    body, tries = Program(rng).text()
    tail = TAIL % ", ".join("{" + ", ".join(map(str, t)) + "}" for t in tries)
    return HEAD + helpers(lambda: "k", "float *", ["d"]) + "int entry()\n{\n" + body + "\n\treturn 0;\n}\n" + tail


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
    text = whole_text(random.Random(seed))
    source, program = os.path.join(folder, f"host{seed}.cu"), os.path.join(folder, f"host{seed}")
    with open(source, "w", encoding="utf-8") as out:
        out.write(text)
    refused = build(source, program, "-x", "c++", "-DRUN")
    if refused is not None:
        print(f"seed {seed}: clang: {refused[:600]}")
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
            named |= set(launch.values()) | {x + 1 for x in noted} | set(range(33))
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

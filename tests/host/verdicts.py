#!/usr/bin/env python3
"""Host programs by seed, each run with many inputs, and what becomes of the launches that it makes against what faial-c says.

    verdicts.py FAIAL_C [--seed S] [--count N] [--keep FOLDER] [--stub VERDICT]

A program has kernels of one or two arrays, which may be one, and starts them as program.py has it. For clang an array notes who accesses what, and each launch
is executed thread by thread: wrong are a kernel that is `drf` or `benign` and of which two threads collide with different values, one that is `conditional` where they do in a launch that keeps what it asks for, and one
that is `racy` though its program, which has 4^k inputs in all, was run with every one of them and showed nothing. Undefined behaviour ends a run.
--stub gives every kernel one verdict, which must be noticed. Prints what is wrong; exits 1 if a kernel is missed, or more than a few are racy for nothing.
"""
import argparse
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import types

sys.dont_write_bytecode = True
from program import Program, build, helpers  # noqa: E402

BATCH = 25             # programs that are compiled, and checked, together
KERNELS = 2
WORST = ["racy", "possibly-racy", "unknown", "unsupported", "conditional", "benign", "drf"]
EFFORT = "0.02"
DOUBTS = 0.01          # of the programs, those in which a kernel may be racy for nothing: what leads to a launch, but is no part of it, is not looked at (docs/LIMITS.md)
RUNS = 24              # of a program whose inputs are not all tried

HEAD = r"""
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#define V(x) (x)
#define LAUNCH(k, g, b, ...) k<<<g, b>>>(__VA_ARGS__)
typedef float *array;
"""
OPEN = "int input(int i);\nvoid unseen();\nint zeros();\n"
CLOSED = "static volatile int table[4];\nstatic int input(int i) { return table[i & 3]; }\n"     # nothing out of sight changes what it knows

# One file of all programs of a batch, each in a namespace.
RUN_HEAD = r"""
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#define V(x) (x)
#define __global__ static
struct dim3 { unsigned x, y, z; dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {} };
static dim3 threadIdx, blockIdx, blockDim, gridDim;
static int table[4];
static int input(int i) { return table[i & 3]; }
static int zeros() { static int file = open("/dev/zero", O_RDONLY); return file; }

/* Of each element: a thread that wrote it, with what, and one that read it. 0 is nobody. */
struct seen { long writer = 0, reader = 0; long long value = 0; };
static std::unordered_map<long, seen> memory;
static long thread, last_allocation;
static bool collided, outside;
struct element {
	seen *at;
	long place;
	void operator=(long long v)
	{
		if ((at->writer && at->writer != thread && at->value != v) || (at->reader && at->reader != thread)) collided = true;
		at->writer = thread, at->value = v;
	}
	void operator=(const element &e) { *this = (long long)(int)e; }
	operator int() const
	{
		if (at->writer && at->writer != thread) collided = true;
		if (!at->reader || at->reader == thread) at->reader = thread;
		else if (at->reader != thread) at->reader = -1;       /* several did */
		return (int)((unsigned long)place * 2654435761u >> 12 & 0xffff);    /* another in each element */
	}
};
struct array {
	long first = 0, end = 0, at = 0;
	array operator+(long k) const { return { first, end, at + k }; }
	template<class T> element operator[](T i) const
	{
		long place = at + (long)i;
		if (place < first || place >= end) outside = true;
		return { &memory[place], place };
	}
};
static void cudaMalloc(array *a, size_t bytes) { *a = { last_allocation, last_allocation + (long)(bytes / 4), last_allocation }; last_allocation += 1L << 40; }
typedef void kernel(array, array, int, unsigned);
static void execute(kernel *k, array a, array b, int n, unsigned m)
{
	thread = 0, collided = outside = false;
	memory.clear();
	for (blockIdx.y = 0; blockIdx.y < gridDim.y; blockIdx.y++) for (blockIdx.x = 0; blockIdx.x < gridDim.x; blockIdx.x++)
		for (threadIdx.y = 0; threadIdx.y < blockDim.y; threadIdx.y++) for (threadIdx.x = 0; threadIdx.x < blockDim.x; threadIdx.x++)
			thread++, k(a, b, n, m);
}
static void launched(const char *name, kernel *k, dim3 g, dim3 b, array x, array y, int n, unsigned m)
{
	if (!g.x || g.x >> 31 || !g.y || g.y > 65535 || !b.x || !b.y || (long)b.x * b.y > 1024) return;    /* of both there is one in z */
	gridDim = g, blockDim = b;
	bool large = (unsigned long)g.x * g.y * b.x * b.y > 3000;
	if (!large) execute(k, x, y, n, m);
	printf("%s %s %u %u %u %u %d %u\n", large ? "large" : collided ? "collides" : outside ? "outside" : "free", name, g.x, g.y, b.x, b.y, n, m);
	fflush(stdout);
}
#define LAUNCH(k, g, b, ...) launched(#k, k, g, b, __VA_ARGS__)
static void run(const char *program, int (*entry)(), const int *inputs)
{
	fflush(stdout);
	pid_t child = fork();
	if (!child) {
		for (int i = 0; i < 4; i++) table[i] = inputs[i];
		alarm(2);
		entry();
		_exit(0);
	}
	int status;
	waitpid(child, &status, 0);
	printf("%s %s 0 0 0 0 0 0\n", status ? "ended" : "ran", program);
	fflush(stdout);
}
"""

NUMBER = "int i = blockIdx.x * blockDim.x + threadIdx.x;"
GUARDS = ["", "", "if (i >= n) return;", "if (i >= n) return;", "if (t >= n) return;", "if (i >= (int)m) return;", "if (t >= (int)m) return;", "if (n < (int)(gridDim.x * blockDim.x)) return;",
    "if (m < blockDim.x) return;", "if (n % 2) return;"]
INDICES = ["i"] * 6 + ["t", "(int)blockIdx.x", "i + n", "i * 2", "i * 2 + 1", "i * (int)m", "t * n + (int)blockIdx.x", "(int)blockIdx.x * n + t", "(int)blockIdx.x * (int)m + t", "(int)blockIdx.x * 64 + t",
    "i % (n > 0 ? n : 1)", "i / (m > 0 ? (int)m : 1)", "y * n + i", "y * (int)(gridDim.x * blockDim.x) + i", "n - i", "i ^ 1", "i & 31", "i + y", "0"]
VALUES = ["i", "i + 7 * y", "n", "b[@]", "b[@] + i", "a[i]", "a[i] + 1", "i & 3", "0"]
LOOPS = ["for (int j = i; j < n; j += gridDim.x * blockDim.x) a[j] = j + y;", "for (int j = t; j < n; j += blockDim.x) a[blockIdx.x * n + j] = i;",
    "for (int j = 0; j < 3; j++) a[i * 3 + j] = i;", "for (int j = 0; j < (int)(m & 7); j++) a[i * (int)m + j] = i + y;", "for (int j = t; j < n; j += 32) a[j] = i;"]


def kernel_text(rng, name):
    write = f"a[{rng.choice(INDICES)}] = {rng.choice(VALUES)};" if rng.random() < 0.8 else rng.choice(LOOPS)
    if rng.random() < 0.25:
        write += f" if ({rng.choice(['t == 0', 'i == n', 'i < 8', 'y == 0'])}) b[{rng.choice(INDICES)}] = i;"
    write = re.sub("@", lambda _: rng.choice(INDICES), write)
    y = ", y = blockIdx.y * blockDim.y + threadIdx.y" if re.search(r"\by\b", write) else ""         # a kernel that never mentions its axis
    return (f"__global__ void {name}(array a, array b, int n, unsigned m)\n{{\n\t{NUMBER}\n\tint t = threadIdx.x{y};\n"
        f"\t{rng.choice(GUARDS)}\n\t{write}\n}}\n")


class Starting(Program):
    """Starts one of the program's kernels, with arrays that may be one."""
    length = 12

    def __init__(self, rng, number):
        super().__init__(rng)
        self.names = [f"k{number}_{i}" for i in range(KERNELS)]
        self.closed = rng.random() < 0.5          # its inputs are few, and nothing else comes from outside

    def kernel(self):
        return self.rng.choice(self.names)

    def arrays(self):
        return self.rng.choice(["d, e"] * 5 + ["e, d", "d, d", "d, d + 1", "d + 64, d"])

    def begin(self):
        self.put("array d, e; cudaMalloc(&d, 1 << 26); cudaMalloc(&e, 1 << 26);")

    def source(self):
        texts = {name: kernel_text(self.rng, name) for name in self.names}
        self.plain = {name for name, text in texts.items() if not re.search(r"= [ab]\[", text)}      # of others it is not known that what they store differs
        kernels = "".join(texts.values())
        body, tries = self.text()
        if self.closed:
            body = re.sub(r"input\((\d)\)", r"(input(\1) & 3)", body.replace("unseen();", ""))
            self.closed = not re.search("zeros|smear|gappy", body)      # what these give is not followed, and which way it leads
            used = max(map(int, re.findall(r"input\((\d)\)", body)), default=-1) + 1
            tries = [list(t) + [0] * (4 - used) for t in itertools.product(range(4), repeat=used)]
        helping = helpers(self.kernel, "array ", ["d", "e"])
        for name, text in (("helper(", r"static void helper.*\n"), ("Runner ", r"struct Runner \{\n(?:\t.*\n)*\};\n")):    # what nothing calls may be called by others
            helping = helping if name in body else re.sub(text, "", helping)
        return kernels + helping + "int entry()\n{\n" + body + "\n\treturn 0;\n}\n", tries if self.closed else tries[:RUNS]


def is_kept(answer, launch):
    """All that a conditional answer asks of a launch holds of it."""
    gx, gy, bx, by, n, m = launch
    env = {"gridDim": types.SimpleNamespace(x=gx, y=gy, z=1), "blockDim": types.SimpleNamespace(x=bx, y=by, z=1), "n": n, "m": m}
    return all(eval(re.sub(r"&&", " and ", re.sub(r"\|\|", " or ", p["text"])).replace("/", "//"), env) for p in answer["preconditions"])


class Batch:
    def __init__(self, folder, seeds):
        self.folder, self.programs = folder, {}
        for seed in seeds:
            program = Starting(random.Random(seed), seed)
            text, tries = program.source()
            self.programs[seed] = (program, text, tries)

    def execute(self):
        """By kernel what became of its launches, each with one that did; the programs of which a run was ended."""
        path = os.path.join(self.folder, "run.cpp")
        with open(path, "w", encoding="utf-8") as out:
            out.write(RUN_HEAD)
            for seed, (program, text, tries) in self.programs.items():
                unseen = "" if program.closed else "extern int total; static void unseen() { total++; }\n"
                out.write(f"namespace p{seed} {{\n{unseen}{text}static const int tries[][4] = "
                    + "{" + ", ".join("{" + ", ".join(map(str, t)) + "}" for t in tries) + "};\n}\n")
            out.write("int main()\n{\n" + "".join(f"\tfor (auto &one : p{s}::tries) run(\"p{s}\", p{s}::entry, one);\n" for s in self.programs) + "}\n")
        refused = build(path, path[:-4])
        if refused is not None:
            sys.exit(f"clang: {refused[:2000]}")
        became, ended = {}, set()
        for line in subprocess.run([path[:-4]], capture_output=True, text=True).stdout.splitlines():
            what, name, *launch = line.split()
            if what == "ended":
                ended.add(int(name[1:]))
            seen = became.setdefault(name, {})
            seen.setdefault(what, set()).add(tuple(map(int, launch)))
        return became, ended

    def ask(self, faial):
        """The worst answer about each kernel."""
        names = []
        for seed, (program, text, _) in self.programs.items():
            names.append(f"host{seed}.cu")
            with open(os.path.join(self.folder, names[-1]), "w", encoding="utf-8") as out:
                out.write(HEAD + (CLOSED if program.closed else OPEN) + text + ("int main() { return entry(); }\n" if program.closed else ""))
        said = subprocess.run([faial, "check", "--format", "json", "--effort", EFFORT, *names], cwd=self.folder, capture_output=True, text=True)
        answers = {}
        for k in (k for f in json.loads(said.stdout)["files"] for k in f["kernels"]):
            if k["name"] not in answers or WORST.index(k["verdict"]) < WORST.index(answers[k["name"]]["verdict"]):     # one for each launch
                answers[k["name"]] = k
        return answers

    def judge(self, faial, stub, totals):
        became, ended = self.execute()
        answers = {} if stub else self.ask(faial)
        missed_all, never_all = 0, 0
        for seed, (program, _, tries) in self.programs.items():
            for name in program.names:
                seen, verdict = became.get(name, {}), stub or answers[name]["verdict"]
                totals[verdict] = totals.get(verdict, 0) + 1
                missed = [l for l in seen.get("collides", ()) if verdict in ("drf", "benign") or (verdict == "conditional" and not stub and is_kept(answers[name], l))]
                every = program.closed and name in program.plain and seed not in ended and "large" not in seen and bool(seen)
                never = every and verdict == "racy" and not seen.keys() & {"collides", "outside"}
                totals["every"] += every and verdict == "racy"
                totals["colliding"] += "collides" in seen
                missed_all, never_all = missed_all + bool(missed), never_all + never
                if missed or never:
                    print(f"host{seed}.cu: {name} is {verdict}, but {f'collides at {missed[0]}' if missed else f'of {len(tries)} inputs none makes it collide'}")
        return missed_all, never_all


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("faial")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--count", type=int, default=50)
    p.add_argument("--keep")
    p.add_argument("--stub")
    a = p.parse_args()
    totals, missed, never = {"every": 0, "colliding": 0}, 0, 0
    for first in range(a.seed, a.seed + a.count, BATCH):
        with tempfile.TemporaryDirectory() as temporary:
            of_batch = Batch(a.keep or temporary, range(first, min(first + BATCH, a.seed + a.count))).judge(os.path.abspath(a.faial), a.stub, totals)
            missed, never = missed + of_batch[0], never + of_batch[1]
    print(f"{a.count} programs, {missed} kernels missed, {never} racy for nothing; {totals.pop('colliding')} kernels collide, {totals.pop('every')} racy ones held against every input; "
        + ", ".join(f"{v} {n}" for n, v in sorted(totals.items())))
    return bool(missed or never > a.count * DOUBTS)


sys.exit(main())

#!/usr/bin/env python3
"""Random loops against what clang makes of them (execute.py): how a loop ends, and what holds afterwards.

  loops.py [--seed N] [--count M] [--keep DIR] FAIAL_C

Each program holds a dozen kernels with one loop each: a variable of some type that steps, doubles, halves or alternates, a test
of any shape, breaks and returns that may change what the loop carries. After it a condition on these values guards a racy
store. Sizes are fixed, memory is not. What races in an execution must not be free of races, and a verdict `racy` must race in
one. Exit status 1 if an answer is wrong, or if the programs are all of one kind.
"""
import json
import os
import random
import subprocess
import sys

sys.dont_write_bytecode = True
import execute                  # noqa: E402
import seeds                    # noqa: E402

KERNELS, THREADS = 12, 8
TYPES = ["int"] * 6 + ["unsigned", "signed char", "unsigned char", "short", "long long", "size_t"]
STARTS = ["0", "T", "n", "1", "-1", "n-1", "T-4", "m", "3", "250", "n+T", "100"]
STEPS = ["x++", "x--", "x += 2", "x *= 2", "x /= 2", "x += m", "x += T", "x -= 3", "x >>= 1", "x <<= 1", "x *= 3", "x += 50",
         "x = 5 - x", "x ^= 1", "x += x", "--x", "x = (unsigned char)(x + 1)", "x = x - T"]
LIMITS = ["n", "m", "5", "n-1", "blockDim.x", "0", "T", "10", "u", "2*n", "100", "200u"]
WHEN = ["g[x & 15]", "x == 3", "x > n", "y > 4", "g[k] == 1", "z", "x >= m", "T == 2", "x < 0", "k == 3", "x == 1 || g[2]"]
LEAVE = ["break;", "break;", "return;", "continue;", "x = -1; break;", "x = T; break;", "x = n; break;", "x = 7; break;",
         "y = T; break;", "y = -2; break;", "y = 9; break;", "p = B; break;", "z = !z; break;", "goto out;", "x++; break;",
         "z = T; y = 3; break;"]
CHANGE = ["y += 2;", "y++;", "y -= x;", "y = x;", "y *= 2;", "y = 7 - y;", "y += T;", "y = y > 5 ? 0 : y + 1;",
          "y = (signed char)(y + 60);", "z ^= 1;", "z = x;", "z = !z;", "z += m;", "{ int t = y; y = z; z = t; }", "z = k;",
          "p = p == A ? B : A;", "p = B;", "p++;"]
HOLDS = ["y < n", "y < 9", "y > 0", "T < y", "y >= T", "y != 3", "y < 9 && T < n", "z < 5", "y - m > 0", "w < 9", "w > T", "T < w && k < 5", "w < 200u"]
GUARDED = ["C[(y & 15) + T] = T;", "C[(y + 4 * T) & 31] = T;", "C[w & 31] = T;", "C[(2 * k + T) & 31] = T;", "B[z & 15] = T;", ""]
RULES = ["y += 2;", "y++; z <<= 1;", "y >>= 1;", "y /= 2; z *= 2;", "y -= 3;", "y += m; z++;", "y *= 2;", "w >>= 1; y += T;", "w += 2; z = T;",
         "w /= 2; y <<= 1;", "w -= 1;", "w += 0x40000000u; y++;", "y += T; w *= 2;"]
AFTER = ["x < n", "x == 3", "x < 0", "y == 3", "y < 0", "z == 1", "x > n", "y > 9", "x == n", "z > 2", "p == B", "k > 3",
         "x >= m", "k == n", "y == -2", "x != 0", "x > 20", "x + y == 4", "y == x"]
STORES = ["C[x & 31] = T;", "C[(y & 15) + T * 2] = T;", "C[(T + z) & 31] = T;", "C[x > 0 ? T : 0] = T;", "p[T] = 1; B[T + 1] = 2;"]


def condition(r):
    compare, limit = r.choice(["<", "<", "<", ">", ">", "!=", "<=", ">="]), r.choice(LIMITS)
    plain = f"x {compare} {limit}"
    return r.choice([plain] * 5 + ["g[x & 15]", plain + " && g[x & 15]", "1", f"({plain}) || g[1]", "x++ < n", "--x > 0",
                                   f"x + 1 {compare} {limit}", f"{limit} {compare} x"])


def statement(r, inner=False):
    kind = r.randrange(10)
    if kind < 3:
        leave = r.choice(LEAVE)
        return f"if ({r.choice(WHEN)}) {{ {'break;' if inner and leave == 'goto out;' else leave} }}"
    if kind < 6:
        return r.choice(CHANGE)
    if kind == 9:
        return f"if ({r.choice(HOLDS)}) {{ {r.choice(GUARDED)} {r.choice(RULES)} }}"
    if kind == 6 and not inner:
        return f"for (int j = 0; j < {r.choice(['2', 'm', '3'])}; j++) {{ {statement(r, True)} }}"
    return ""


def kernel(r, name):
    test, step = condition(r), r.choice(STEPS)
    body = " ".join(statement(r) for _ in range(r.randrange(1, 4)))
    ends = f"if (++k > 70) {r.choice(['break', 'break', 'break', 'return'])};"
    loop = r.choice([f"for (; {test}; {step}) {{ {ends} {body} }}"] * 2 + [f"while ({test}) {{ {ends} {body} {step}; }}",
                    f"do {{ {ends} {body} {step}; }} while ({test});"])
    store = r.choice([f"if ({r.choice(AFTER)}) C[0] = T; else C[T + 1] = T;"] * 5 + [r.choice(STORES)])
    return (f"__global__ void {name}(int *A, int *B, int *C, const int *g, int n, int m, unsigned u)\n"
            f"{{ int T = threadIdx.x, k = 0, y = {r.choice(['0', 'T', 'n', '1'])}, z = {r.choice(['0', '1', 'm'])};\n"
            f"  {r.choice(TYPES)} x = {r.choice(STARTS)}; unsigned w = {r.choice(['0', 'T', '8', 'blockDim.x >> 1'])}; int *p = A;\n  {loop}\n  {store}\nout:; }}\n")


def answers(tool, path, params):
    given = [word for name, value in params.items() for word in ("--param", f"{name}={value}")]
    done = subprocess.run([tool, "check", path, "--format", "json", "-j", "1", "--block-dim", str(THREADS), "--grid-dim", "1", *given],
                          capture_output=True, text=True, errors="replace")
    return {k["name"]: k["verdict"] for k in json.loads(done.stdout)["files"][0]["kernels"]}


def one(tool, folder, seed, table):
    """What is wrong in the program of a seed: the kernels' names."""
    r = random.Random(seed)
    names = [f"k{i}" for i in range(KERNELS)]
    path = os.path.join(folder, f"loops-{seed}.cu")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(kernel(r, name) for name in names))
    params = {"n": r.choice([-1, 0, 3, 4, 6]), "m": r.choice([0, 1, 2, 5]), "u": r.choice([0, 4, 9])}
    given = answers(tool, path, params)
    wrong = []
    for true in execute.execute(path, names, (THREADS, 1, 1), (1, 1, 1), params, []):
        if true["status"] not in execute.CONCLUSIVE:
            table[true["status"], "-"] += 1
            continue
        races = [not race["same_value"] for race in true["races"]]
        kind = "racy" if any(races) else "same" if races else "free"
        verdict = given.get(true["kernel"], "none")
        table[kind, verdict] += 1
        if (kind != "free" and verdict == "drf") or (kind == "racy" and verdict == "benign") or (kind == "free" and verdict == "racy"):
            wrong.append(f"seed {seed} {true['kernel']} {params}: {kind}, answered {verdict}")
    if not wrong:
        os.unlink(path)
    return wrong


if __name__ == "__main__":
    sys.exit(seeds.run("loops", KERNELS, one))

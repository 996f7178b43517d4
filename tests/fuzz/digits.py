#!/usr/bin/env python3
"""Kernels that take a thread's number apart and put it together again, against brute force.

  digits.py FAIAL_C [--seed S] [--count N] [--algebra] [--bits | --chunks | --rows | --halves] [--keep FOLDER]

Sizes are parameters of any sign. Each kernel is checked in an open launch; a `drf` one is run on small launches, with
C's arithmetic, and must have no two threads at one element. Prints every kernel that fails; exit status 1 if any does.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from arithmetic import BITS, Undefined, common, convert, quotient  # noqa: E402

BATCH = 20


def compute(op, a, b):
    """a, b: pairs of type and value."""
    type_ = common(a[0], b[0])
    x, y = convert(type_, a[1]), convert(type_, b[1])
    if op in "/%":
        value = quotient(x, y) if op == "/" else x - y * quotient(x, y)
    elif op in ("<", "<=", ">=", "!="):
        return "int", int(x < y if op == "<" else x <= y if op == "<=" else x >= y if op == ">=" else x != y)
    elif op in "&|^":
        value = x & y if op == "&" else x | y if op == "|" else x ^ y
    elif op in ("<<", ">>"):
        type_, x, y = a[0], a[1], b[1]           # each operand is converted for itself
        if not 0 <= y < BITS[type_][0]:
            raise Undefined
        value = x << y if op == "<<" else x >> y
    else:
        value = x * y if op == "*" else x + y if op == "+" else x - y
    if value != convert(type_, value):
        raise Undefined
    return type_, value


def text(e):
    if isinstance(e, tuple) and e[0] == "?":
        return f"({text(e[1])} ? {text(e[2])} : {text(e[3])})"
    return str(e) if not isinstance(e, tuple) else f"({text(e[1])} {e[0]} {text(e[2])})"


def value(e, env):
    if isinstance(e, tuple) and e[0] == "?":
        return value(e[2] if value(e[1], env)[1] else e[3], env)
    if isinstance(e, tuple):
        return compute(e[0], value(e[1], env), value(e[2], env))
    return ("int", e) if isinstance(e, int) else env[e]


def product(rng, factors):
    factors = list(factors)
    rng.shuffle(factors)
    e = factors[0]
    for f in factors[1:]:
        e = ("*", e, f)
    return e


class Kernel:
    """lines: (indent, kind, ...) statements; run in order for one thread."""

    stored = "x"

    def __init__(self, rng, name):
        self.name, self.lines, self.rng = name, [], rng
        kind = rng.choice(["int"] * 4 + ["unsigned", "long long", "size_t"])
        size = kind if rng.random() < 0.7 else "int"
        n = rng.choice([1, 2, 2, 2, 3, 3])
        self.params = {f"p{i}": size for i in range(n)}
        self.total = "q"
        self.params["q"] = size
        self.kind = kind
        self.lines.append(("let", kind, "x", None))
        radices = [f"p{i}" for i in range(n)]
        if rng.random() < 0.15:
            radices[rng.randrange(n)] = rng.choice([2, 3, 4])
        if rng.random() < 0.25:          # sizes that are sums or quotients
            e, small = rng.choice(["p0", "q", "p0"]), rng.choice([1, 2, 3])
            size = rng.choice([("-", e, small), ("+", e, small), ("-", small, e), ("+", ("/", e, small), 1), ("/", e, small),
                               ("-", ("+", e, "q"), small)])
            radices[rng.randrange(n)] = size
        self.guard(radices)
        if rng.random() < 0.12:          # a size that is each thread's own
            most, at = rng.choice(list(self.params)), rng.randrange(n)
            self.lines.append(("for", "k", ("<=", "k", most), 1))
            radices[at] = "k"
            self.digits(radices)
            radices[at] = rng.choice([most, most, "k"])
        else:
            self.digits(radices)
        self.index(radices)

    def guard(self, radices):
        rng = self.rng
        shape = rng.random()
        if shape < 0.75:
            self.lines.append(("if", ("<", "x", product(rng, radices + [self.total]))))
        elif shape < 0.85:
            self.lines.append(("if", ("<", "x", product(rng, radices))))

    def digits(self, radices):
        """Least significant first; the last digit is what is left."""
        rng, rest, done = self.rng, "x", []
        style = rng.choice(["power", "chain", "top", "subtract", "whole"])
        n = len(radices)
        if style == "top":
            for i in range(n, 0, -1):
                weight = product(rng, radices[:i])
                self.lines.append(("let", self.kind, f"d{i}", ("/", rest, weight)))
                self.lines.append(("let", self.kind, f"r{i}", ("%", rest, weight)))
                rest = f"r{i}"
            self.lines.append(("let", self.kind, "d0", rest))
            return
        for i, r in enumerate(radices):
            number = ("/", "x", product(rng, done)) if done and style == "power" else rest
            if style == "subtract":
                self.lines.append(("let", self.kind, f"s{i}", ("/", rest, r)))
                self.lines.append(("let", self.kind, f"d{i}", ("-", rest, ("*", f"s{i}", r))))
                rest = f"s{i}"
            else:
                self.lines.append(("let", self.kind, f"d{i}", ("%", number, r)))
                if style == "whole":
                    self.lines.append(("let", self.kind, f"s{i}", ("/", ("-", rest, f"d{i}"), r)))
                    rest = f"s{i}"
                if style == "chain":
                    self.lines.append(("let", self.kind, f"s{i}", ("/", rest, r)))
                    rest = f"s{i}"
            done.append(r)
        last = ("/", "x", product(rng, done)) if style == "power" else rest
        if rng.random() < 0.2:
            last = ("%", last, self.total)
        self.lines.append(("let", self.kind, f"d{n}", last))

    def index(self, radices):
        rng = self.rng
        order = list(range(len(radices) + 1))
        if rng.random() < 0.6:
            rng.shuffle(order)
        bases, weight, e = radices + [self.total], [], None
        if rng.random() < 0.25:          # an inner loop below the lowest digit
            below = order[0]
            limit = rng.choice([("<=", "j", f"d{below}"), ("<", "j", bases[below]), ("<", "j", rng.choice(bases))])
            self.lines.append(("for", "j", limit, 0))
            weight, e = [bases[below]], "j"
        if rng.random() < 0.15:
            weight.append(rng.choice([2, 3]))
        if rng.random() < 0.2:
            self.lines.append(("if", (">=", f"d{rng.choice(order)}", rng.choice([0, 1, f"d{rng.choice(order)}"]))))
        for i in order:
            mutation, w = rng.random(), list(weight)
            if mutation < 0.04:
                weight.append(bases[i])
                continue                 # a digit is missing
            if mutation < 0.08 and w:
                w[rng.randrange(len(w))] = rng.choice(bases)
            digit = f"d{i}"
            term = ("*", digit, product(rng, w)) if w else digit
            e = term if e is None else ("+", e, term)
            if rng.random() < 0.95:
                weight.append(bases[i])
        e = 0 if e is None else e
        if rng.random() < 0.15:
            e = ("+", e, rng.choice([1, -1, self.total, "p0"]))
        self.lines.append(("write", e))
        if rng.random() < 0.12:
            self.lines.append(("write", ("+", e, rng.choice([0, 1, product(rng, bases)]))))

    def source(self):
        params = "".join(f", {t} {p}" for p, t in self.params.items())
        out = [f"__global__ void {self.name}(float *a{params}) {{"]
        close = 0
        for line in self.lines:
            if line[0] == "let" and line[3] is None:
                axis = line[2]
                out.append(f"  {line[1]} {axis} = blockIdx.{axis} * blockDim.{axis} + threadIdx.{axis};")
            elif line[0] == "let":
                out.append(f"  {line[1]} {line[2]} = {text(line[3])};")
            elif line[0] == "if":
                out.append(f"  if ({text(line[1])}) {{")
                close += 1
            elif line[0] == "for":
                out.append(f"  for (int {line[1]} = {line[3]}; {text(line[2])}; {line[1]}++) {{")
                close += 1
            elif line[0] == "all":
                out.append(f"  {line[1]} {line[2]} = blockDim.x * gridDim.x;")
            elif line[0] == "range":
                out.append(f"  for ({line[1]} {line[2]} = {text(line[3])}; {line[2]} < {text(line[4])}; {line[2]}++) {{")
                close += 1
            else:
                out.append(f"  a[{text(line[1])}] = {self.stored};")
        return "\n".join(out) + "\n" + "}" * (close + 1) + "\n"

    def place(self, axis, x):
        """The number on this axis of the thread that is number x of all."""
        return x

    def thread(self, params, x, threads):
        """The elements that one thread writes."""
        env, written = dict(params), []

        def run(i):
            while i < len(self.lines):
                line = self.lines[i]
                if line[0] == "let":
                    v = ("unsigned", self.place(line[2], x)) if line[3] is None else value(line[3], env)
                    env[line[2]] = (line[1], convert(line[1], v[1]))
                elif line[0] == "if":
                    if not value(line[1], env)[1]:
                        return
                elif line[0] == "for":
                    for j in range(line[3], 40):
                        env[line[1]] = ("int", j)
                        if not value(line[2], env)[1]:
                            return
                        run(i + 1)
                    raise Undefined
                elif line[0] == "all":
                    env[line[2]] = (line[1], threads)
                elif line[0] == "range":
                    first = convert(line[1], value(line[3], env)[1])
                    for j in range(first, first + 60):
                        env[line[2]] = (line[1], j)
                        if not value(("<", line[2], line[4]), env)[1]:
                            return
                        run(i + 1)
                    raise Undefined
                else:
                    written.append(value(line[1], env)[1])
                i += 1

        run(0)
        return written

    def races(self, rng, launches):
        for _ in range(launches):
            pool = [1, 1, 2, 2, 3, 4, -1, -2] if rng.random() < 0.4 else [1, 2, 2, 3, 3, 4, 5]
            params = {p: (t, convert(t, rng.choice(pool + [0] * (rng.random() < 0.2)))) for p, t in self.params.items()}
            owner = {}
            try:
                threads = rng.choice([4, 8, 16, 30])
                for x in range(threads):
                    for element in self.thread(params, x, threads):
                        if owner.setdefault(element, x) != x:
                            return {p: v for p, (_, v) in params.items()}, owner[element], x
            except Undefined:
                continue
        return None


class Bits(Kernel):
    """Partners by bits of the thread's number, as networks that sort or transform have them."""

    def __init__(self, rng, name):
        self.name, self.lines, self.rng, self.total = name, [], rng, "q"
        self.kind = kind = rng.choice(["int", "int", "unsigned", "unsigned", "long long"])
        self.params = {"p0": rng.choice([kind, "int"]), "q": rng.choice([kind, "int"])}
        self.lines.append(("let", kind, "x", None))
        one = 1 if rng.random() < 0.9 else rng.choice([0, 2])
        partner, low = rng.choice([("^", "x", "p0"), ("+", "x", "p0"), ("|", "x", "p0")]), "x"
        shape = rng.random()
        if shape < 0.3:              # a bit of 0 is put into the number
            low = ("+", ("<<", (">>", "x", "p0"), ("+", "p0", one)), ("&", "x", ("-", ("<<", 1, "p0"), 1)))
            partner = (rng.choice("+|^"), "l", ("<<", 1, rng.choice(["p0", "p0", "q"])))
        elif shape < 0.6:            # the same with a step that may be no power of two
            low = ("-", ("*", 2, "x"), ("&", "x", ("-", "p0", one)))
            partner = ("+", "l", rng.choice(["p0", "p0", "q"]))
        self.lines.append(("let", kind, "l", low))
        self.lines.append(("let", kind, "o", partner))
        guards = [("<", "l", "o"), ("<", "o", "l"), ("!=", "o", "l"), ("<", "x", "q"), ("<=", ("&", "x", "q"), 0)]
        for guard in rng.sample(guards, rng.choice([0, 1, 1, 2])):
            self.lines.append(("if", guard))
        self.lines.append(("write", "l"))
        if rng.random() < 0.8:
            self.lines.append(("write", "o"))


class Chunks(Kernel):
    """Each thread works on the elements from one bound to the next: w * x to w * (x + 1), q * x / s to q * (x + 1) / s."""

    def __init__(self, rng, name):
        self.name, self.lines, self.rng = name, [], rng
        self.kind = kind = rng.choice(["int"] * 4 + ["unsigned", "long long"])
        self.params = {"p0": rng.choice([kind, "int"]), "p1": rng.choice([kind, "int"]), "q": rng.choice([kind, "int"])}
        self.lines += [("let", kind, "x", None), ("all", kind, "s")]
        after, one = rng.choice([1] * 8 + [2, 2, "p1"]), rng.choice([1] * 8 + [0, 2])
        width = rng.choice(["p0", "p0", 3, ("/", ("-", ("+", "q", "p0"), 1), "p0"), ("/", "q", "p0"), ("+", "p0", "p1"), ("*", "p0", "p1")])
        if rng.random() < 0.5:
            low = ("*", "x", width)
            high = rng.choice([("+", low, width), ("*", ("+", "x", after), width)])
        else:
            by = rng.choice(["s", "s", "s", "p1", 4])
            factor = rng.choice(["q", "q", 24, "p0", ("*", "p0", "q")])
            low, high = ("/", ("*", factor, "x"), by), ("/", ("*", factor, ("+", "x", after)), by)
        if rng.random() < 0.15:
            high = ("+", high, rng.choice([1, -1, "p1"]))
        if rng.random() < 0.15:
            low = ("+", low, rng.choice([1, -1, "p1"]))
        self.lines.append(("range", kind, "i", low, high))
        if rng.random() < 0.4:
            self.lines.append(("if", rng.choice([("<", "i", "q"), (">=", "i", 0), ("<", "i", ("*", "q", "s"))])))
        index = ["i", "i", ("+", ("*", ("%", "i", 6), 100), ("/", "i", 6)), ("+", "i", "p1"), ("*", "i", 2), ("+", "i", "x"), ("%", "i", 6),
                 ("+", ("*", ("/", "i", "p0"), "p0"), ("%", "i", "p0")), ("-", ("*", "i", one), 1)]
        self.lines.append(("write", rng.choice(index)))


class Rows(Kernel):
    """Rows whose length is a sum, in planes whose height is one, as grids with a margin have them. Nothing is divided."""

    stored = "x * 1000 + y"

    def __init__(self, rng, name):
        self.name, self.lines, self.rng = name, [], rng
        kind = rng.choice(["int"] * 5 + ["unsigned", "long long"])
        self.params = {"w": kind, "h": kind, "m": kind}
        margin = rng.choice([1, 1, 2, 2, 4, "m"])
        width = rng.choice([("+", "w", margin)] * 4 + [("-", "w", margin), ("+", "w", ("*", 2, margin)), ("-", margin, "w"), ("*", 2, ("+", "w", 1))])
        height = rng.choice([("+", "h", margin)] * 3 + [("-", "h", margin), "h"])
        self.lines += [("let", kind, "x", None), ("let", kind, "y", None)]
        self.lines.append(("if", ("<", "x", rng.choice([width, width, "w", "w", ("+", width, 1), ("-", width, 1)]))))
        if rng.random() < 0.8:
            self.lines.append(("if", ("<", "y", rng.choice([height, "h", "h", ("+", height, 1)]))))
        if rng.random() < 0.2:
            self.lines.append(("if", (">=", rng.choice(["x", "y"]), rng.choice([1, margin]))))
        shift = rng.choice([0, 0, 1, margin])
        row = ("*", ("+", "y", shift) if shift else "y", width if rng.random() < 0.9 else "w")
        for plane in rng.sample(range(4), rng.choice([1, 1, 2, 3])):
            e = ("+", row, rng.choice(["x", "x", "x", ("+", "x", shift or 1)]))
            if rng.random() < 0.9:
                e = ("+", ("*", ("*", plane, height), width), e)
            self.lines.append(("write", e))

    def place(self, axis, x):
        return x % 6 if axis == "x" else x // 6


class Halves(Kernel):
    """Who is in the first half of a row has a partner in the second; or all of a row move on, round its end. Rows are of numbers or of unknowns."""

    def __init__(self, rng, name):
        self.name, self.lines, self.rng = name, [], rng
        self.kind = kind = rng.choice(["int", "int", "int", "unsigned", "long long"])
        self.params = {"p0": kind, "q": rng.choice([kind, kind, "int"])}
        width = rng.choice(["p0", "p0", "p0", 4, 6, ("*", 2, "p0"), ("+", "p0", 1), ("*", 2, "q")])
        half = rng.choice([("/", width, 2)] * 4 + ["q", 2, ("/", ("+", width, 1), 2), ("-", width, "q")])
        place = rng.choice([("%", "x", width), ("%", "x", width), ("-", "x", ("*", width, ("/", "x", width)))])
        self.lines += [("let", kind, "x", None), ("let", kind, "c", place)]
        for guard in rng.sample([("<", "x", "q"), (">=", half, 1), ("<", 0, width), ("!=", ("%", "x", 2), 1)], rng.choice([0, 0, 1, 2])):
            self.lines.append(("if", guard))
        if rng.random() < 0.6:
            self.partner(width, half)
        else:
            self.moved(width)

    def partner(self, width, half):
        rng = self.rng
        other = ("+", "x", rng.choice([half] * 6 + [width, 1, "q"]))
        guard = rng.choice([("<", "c", half)] * 6 + [("<=", "c", half), (">=", "c", half), ("<", "c", width)])
        if rng.random() < 0.3:           # the partner is told apart from none
            self.lines += [("let", self.kind, "o", ("?", guard, other, -1)), ("if", ("!=", "o", -1))]
        else:
            self.lines += [("let", self.kind, "o", other), ("if", guard)]
        self.lines.append(("write", "o"))
        if rng.random() < 0.9:
            self.lines.append(("write", "x"))

    def moved(self, width):
        rng = self.rng
        by = rng.choice([1, 1, 2, "q", "q"])
        on, back = ("+", "c", by), rng.choice([width] * 6 + [("+", width, 1), ("-", width, 1)])
        self.lines.append(("let", self.kind, "o", ("?", (rng.choice([">=", ">=", ">=", "<"]), on, width), ("-", on, back), on)))
        row = ("/", "x", width)
        self.lines.append(("write", rng.choice([("+", ("*", row, width), "o")] * 3 + [("+", ("*", "x", width), "o"), ("+", ("*", row, "q"), "o"), "o"])))


def verdicts(binary, kernels, folder, effort):
    path = os.path.join(folder, "k.cu")
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(k.source() for k in kernels))
    done = subprocess.run([binary, "check", path, "--format=json", f"--effort={effort}"],
                          capture_output=True, text=True, check=False)
    return {k["name"]: k["verdict"] for f in json.loads(done.stdout)["files"] for k in f["kernels"]}


def proved(binary, kernels, folder):
    """Those whose questions algebra alone decides; nothing is asked."""
    path = os.path.join(folder, "k.cu")
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(k.source() for k in kernels))
    done = subprocess.run([binary, "infer", path, "--stage", "smt"], capture_output=True, text=True, check=False)
    parts = done.stdout.split("; kernel ")[1:]
    open_ = {part.split(",")[0] for part in parts if "(assert false)" not in part}
    asked = {part.split(",")[0] for part in parts}
    return {name: "unknown" if name in open_ else "drf" for name in asked}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--keep")
    parser.add_argument("--algebra", action="store_true", help="what algebra proves only; fast")
    parser.add_argument("--bits", action="store_true", help="bit operations in place of divisions")
    parser.add_argument("--chunks", action="store_true", help="chunks and intervals in place of digits")
    parser.add_argument("--rows", action="store_true", help="rows whose length is a sum")
    parser.add_argument("--halves", action="store_true", help="partners in rows, and rows that move round their end")
    parser.add_argument("--effort", type=float, default=0.05)
    parser.add_argument("--max-open", type=float, default=1.0,
                        help="the largest share of race-free kernels that may have no answer")
    args = parser.parse_args()
    counts, failures = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, args.count, BATCH):
            seeds = range(args.seed + start, args.seed + min(start + BATCH, args.count))
            shape = Bits if args.bits else Chunks if args.chunks else Rows if args.rows else Halves if args.halves else Kernel
            kernels = [shape(random.Random(s), f"k{s}") for s in seeds]
            if args.algebra:
                found = proved(args.binary, kernels, folder)
            else:
                found = verdicts(args.binary, kernels, folder, args.effort)
            for s, kernel in zip(seeds, kernels):
                verdict = found.get(kernel.name, "missing")
                race = kernel.races(random.Random(s), 300 if verdict == "drf" else 30)
                counts[verdict, bool(race)] = counts.get((verdict, bool(race)), 0) + 1
                if args.keep and verdict == "unknown":
                    name = f"{kernel.name}-{'racy' if race else 'drf'}.cu"
                    with open(os.path.join(args.keep, name), "w", encoding="utf-8") as file:
                        file.write(kernel.source())
                if verdict in ("missing", "unsupported") or (verdict == "drf" and race):
                    failures += 1
                    print(f"seed {s}: {verdict}, but {race}\n{kernel.source()}")
    for (verdict, race), n in sorted(counts.items()):
        print(f"{verdict}, {'a race' if race else 'no race'} found by brute force: {n}")
    free = sum(n for (_, race), n in counts.items() if not race)
    if free and counts.get(("unknown", False), 0) > args.max_open * free:
        print("too many race-free kernels without an answer")
        failures += 1
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()

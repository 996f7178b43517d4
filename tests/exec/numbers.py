#!/usr/bin/env python3
"""Numbers of all types against brute force: numbers.py [--seed N] [--count M] [--effort E] [--stub] FAIAL_C

Random kernels store at indices that are computed of ids, sizes and parameters through `int`, `unsigned`, `short`, `long long` and `size_t`, below
zero and around. No launch is named. Each is run here, by the rules of C, with many small launches and parameters, negative ones too: where two
threads store to one place in a launch that keeps what the answer asks for, it may not be `drf`, nor, where they store different numbers there,
`benign` or `conditional`. Runs that C leaves undefined count nothing, nor do steps of a loop that make no progress (`termination` is assumed) and
products past the top of an unsigned type of a size below zero (`no-overflow`). Exit status 1 if an answer is wrong, or if fewer than a tenth of the
kernels are free, or race. With --stub each kernel is said to be `drf`, and the exit status is 0 if that shows for a quarter of them."""
import argparse
import collections
import itertools
import json
import operator
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fuzz"))
from arithmetic import BITS, Undefined, common, convert, promoted, quotient  # noqa: E402

IDS = {"threadIdx.x": "unsigned", "blockIdx.x": "unsigned", "blockDim.x": "unsigned", "gridDim.x": "unsigned"}
KINDS = ("short", "unsigned short", "char", "unsigned char", "long long", "long long", "size_t", "size_t")
PARAMS = {"n": "int", "m": "unsigned", "s": "int"}
LEAVES = ["threadIdx.x"] * 3 + ["blockIdx.x"] * 2 + ["blockDim.x", "gridDim.x", "n", "n", "m", "s"]
COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne}
LAUNCHES = list(itertools.product((1, 2, 3, 4, 8), (1, 2, 3), (-8, -4, -3, -2, -1, 0, 1, 2, 3, 4, 8, 9), (0, 1, 2, 4, 8), (-4, -1, 0, 3)))
TRIED = 500          # of these, for each kernel
ROUNDS = 60          # of a loop
IN_A_FILE = 12
FREE = ("drf", "benign", "conditional")


def checked(kind, value):
    if BITS[kind][1] and convert(kind, value) != value:
        raise Undefined
    return convert(kind, value)


ARITHMETIC = {"+": operator.add, "-": operator.sub, "*": operator.mul, "&": operator.and_, "|": operator.or_, "^": operator.xor, "/": quotient,
              "%": lambda x, y: x - quotient(x, y) * y}
Expr = collections.namedtuple("Expr", "text kind value varies")         # value: of a thread's names; varies: between threads
Loop = collections.namedtuple("Loop", "test after leave carried change early")


def name(text, kind, varies):
    return Expr(text, kind, lambda env: env[text], varies)


def literal(value, kind="int"):
    return Expr(f"({value})" if value < 0 else f"{value}{'u' if kind == 'unsigned' else ''}", kind, lambda env: value, False)


def cast(kind, e):
    return Expr(f"({kind})({e.text})", kind, lambda env: convert(kind, e.value(env)), e.varies)


def binary(op, a, b):
    kind = common(a.kind, b.kind)

    def value(env):
        x, y = convert(kind, a.value(env)), convert(kind, b.value(env))
        top = 1 << BITS[kind][0]
        if op == "*" and x * y and not BITS[kind][1] and any(2 * v >= top and not e.varies for v, e in ((x, a), (y, b))):
            raise Undefined
        return checked(kind, ARITHMETIC[op](x, y))
    return Expr(f"({a.text} {op} {b.text})", kind, value, a.varies or b.varies)


def shifted(op, a, b):
    """Each operand is converted for itself; bits that leave an unsigned type are gone."""
    kind = promoted(a.kind)

    def value(env):
        x, y = convert(kind, a.value(env)), b.value(env)
        if not 0 <= y < BITS[kind][0]:
            raise Undefined
        return checked(kind, x << y if op == "<<" else x >> y)
    return Expr(f"({a.text} {op} {b.text})", kind, value, a.varies or b.varies)


def chosen(test, a, b):
    kind = common(a.kind, b.kind)
    return Expr(f"({test.text} ? {a.text} : {b.text})", kind, lambda env: convert(kind, (a if test.value(env) else b).value(env)), test.varies or a.varies or b.varies)


def extreme(which, a, b):
    """`min` and `max` of one type."""
    kind = common(a.kind, b.kind)
    pick = min if which == "min" else max
    return Expr(f"{which}(({kind})({a.text}), ({kind})({b.text}))", kind, lambda env: pick(convert(kind, a.value(env)), convert(kind, b.value(env))), a.varies or b.varies)


def inverted(e):
    kind = promoted(e.kind)
    return Expr(f"(~{e.text})", kind, lambda env: convert(kind, ~convert(kind, e.value(env))), e.varies)


def holds(op, a, b):
    kind = common(a.kind, b.kind)
    return Expr(f"{a.text} {op} {b.text}", "bool", lambda env: COMPARE[op](convert(kind, a.value(env)), convert(kind, b.value(env))), a.varies or b.varies)


THREAD, BLOCK = name("threadIdx.x", "unsigned", True), name("blockIdx.x", "unsigned", True)


class Kernel:
    def __init__(self, rng, title):
        self.rng, self.title, self.locals, self.lines, self.steps, self.stores, self.loop = rng, title, [], [], [], [], None
        for local in "xyz"[:rng.choice((0, 1, 1, 2))]:
            self.bind(local)
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            test = self.comparison(rng.choice((0, 1, 2)))
            self.lines.append(f"if ({test.text}) return;")
            self.steps.append((None, test))
        if rng.random() < 0.45:
            self.iterate()
        for _ in range(rng.choice((1, 1, 2))):
            self.stores.append(self.index())
        own = binary("+", THREAD, binary("*", literal(1000), BLOCK))
        self.stored = own if rng.random() < 0.7 else self.expression(rng.choice((0, 1, 2)))
        does = [f"out[{e.text}] = {self.stored.text};" for e in self.stores]
        if self.loop and self.loop.leave:
            does.insert(0 if self.loop.early else len(does), f"if ({self.loop.leave.text}) break;")
        if self.loop and self.loop.change:
            does.append(f"c = {self.loop.change.text};")
        self.lines.append("{ " + " ".join(does) + " }")

    def body(self):
        return "\n\t".join(self.lines)

    def text(self):
        return f"__global__ void {self.title}(int *out, int n, unsigned m, int s)\n{{\n\t" + self.body() + "\n}\n"

    # ---- what it computes ----

    def leaf(self):
        chance = self.rng.random()
        if chance < 0.2:
            value = self.rng.choice((0, 1, 1, 2, 2, 3, 4, 5, 8, -1, -2))
            return literal(value, "unsigned" if value >= 0 and self.rng.random() < 0.2 else "int")
        if self.locals and chance < 0.45:
            return self.rng.choice(self.locals)
        leaf = self.rng.choice(LEAVES)
        return name(leaf, {**IDS, **PARAMS}[leaf], "Idx" in leaf)

    def expression(self, depth):
        chance = self.rng.random()
        if not depth or chance < 0.12:
            return self.leaf()
        if chance < 0.25:
            return cast(self.rng.choice(("int", "int", "unsigned", "unsigned", *KINDS)), self.expression(depth - 1))
        if chance < 0.32:
            return binary(self.rng.choice("/%"), self.expression(depth - 1), literal(self.rng.choice((1, 2, 3, 4))))
        if chance < 0.36:
            return binary("&", self.expression(depth - 1), literal(self.rng.choice((1, 3, 7, 15))))
        if chance < 0.56:
            return self.bits_or_choice(depth - 1)
        return binary(self.rng.choice("+++--***"), self.expression(depth - 1), self.expression(depth - 1))

    def bits_or_choice(self, depth):
        e, other = self.expression(depth), self.expression(self.rng.choice((0, depth)))
        way = self.rng.choice(("quotient", "quotient", "bits", "shift", "choice", "extreme", "inverted"))
        if way == "quotient":
            return binary(self.rng.choice("/%"), e, self.rng.choice((other, self.size())))
        if way == "bits":
            return binary(self.rng.choice("|^^&"), e, self.rng.choice((other, self.size(), literal(self.rng.choice((1, 2, 3, 5, 8))))))
        if way == "shift":
            return shifted(self.rng.choice(("<<", ">>", ">>")), e, self.rng.choice((literal(1), literal(1), literal(2), literal(3), self.size(), self.leaf())))
        if way == "choice":
            return chosen(self.comparison(depth), e, other)
        return extreme(self.rng.choice(("min", "max")), e, other) if way == "extreme" else inverted(e)

    def size(self):
        return self.rng.choice((name("blockDim.x", "unsigned", False), name("n", "int", False), name("m", "unsigned", False), name("gridDim.x", "unsigned", False)))

    def own(self):
        """Each thread's, perhaps, and moved."""
        wide = self.rng.choice((name("blockDim.x", "unsigned", False), name("n", "int", False), name("m", "unsigned", False)))
        e = binary(self.rng.choice("++-"), binary("*", BLOCK, wide), THREAD)
        for _ in range(self.rng.choice((0, 1, 2))):
            other = self.rng.choice([name(p, kind, False) for p, kind in PARAMS.items()] + [literal(self.rng.choice((-1, 1, 2, 5)))])
            e = self.rng.choice((binary("+", e, other), binary("-", e, other), binary("-", other, e), binary("*", e, other),
                                 cast(self.rng.choice(("int", "unsigned", "long long")), e)))
        return e

    def comparison(self, depth):
        return holds(self.rng.choice(("<", "<", *COMPARE)), self.expression(depth), self.expression(self.rng.choice((0, 0, 1))))

    def bind(self, local):
        kind = self.rng.choice(("int", "int", "int", "unsigned", "unsigned", *KINDS))
        value = self.own() if self.rng.random() < 0.3 else self.expression(self.rng.choice((1, 2, 2, 3)))
        self.lines.append(f"{kind} {local} = {value.text};")
        self.steps.append((local, cast(kind, value)))
        self.locals.append(name(local, kind, value.varies))

    def iterate(self):
        kind = self.rng.choice(("int", "int", "int", "unsigned", "unsigned", "long long", "unsigned char"))
        first = self.own() if self.rng.random() < 0.4 else self.expression(self.rng.choice((0, 1, 2)))
        limit = self.expression(self.rng.choice((0, 1, 2)))
        up = self.rng.random() < 0.7
        i, step = name("i", kind, True), self.step(up)
        test = holds(self.rng.choice(("<", "<", "<", "<=", "!=") if up else (">", ">", ">=")), i, limit)
        if self.rng.random() < 0.2:
            after = self.rng.choice((binary("*", i, literal(2)), binary("/", i, literal(2)), shifted(">>", i, literal(1)), shifted("<<", i, literal(1)), binary("-", literal(7), i), binary("^", i, literal(1))))
        else:
            after = binary("+" if up else "-", i, step)
        carried = leave = change = None
        if self.rng.random() < 0.3:
            carried = (self.rng.choice(("int", "unsigned")), self.expression(self.rng.choice((0, 1))))
            self.locals.append(name("c", carried[0], True))
            self.locals.append(i)
            change = binary(self.rng.choice("+++-^"), self.locals[-2], self.rng.choice((step, literal(1), i, self.leaf())))
        else:
            self.locals.append(i)
        if self.rng.random() < 0.2:
            leave = self.comparison(self.rng.choice((0, 1)))
        self.loop = Loop(test, (i, cast(kind, after)), leave, carried, change and cast(carried[0], change), self.rng.random() < 0.5)
        if carried:
            self.lines.append(f"{carried[0]} c = {carried[1].text};")
        self.lines.append(f"for ({kind} i = {first.text}; {test.text}; i = {after.text})")
        self.first = cast(kind, first)

    def step(self, up):
        return self.rng.choice([name("blockDim.x", "unsigned", False)] * 3 + [literal(1), literal(2)]
                               + [name("n", "int", False), name("gridDim.x", "unsigned", False)] * up)

    def index(self):
        e = self.expression(self.rng.choice((0, 1, 1, 2)) if self.loop else self.rng.choice((1, 2, 3)))
        if self.rng.random() < 0.5:
            e = self.locals[-1] if self.loop else self.own()
        return binary(self.rng.choice("+-"), e, self.leaf()) if self.rng.random() < 0.2 else e

    # ---- what it does ----

    def places(self, env):
        value = convert("int", self.stored.value(env))
        return {(convert("size_t", e.value(env)), value) for e in self.stores}

    def rounds(self, env):
        """The loop's variable, in each of its rounds: what is stored there."""
        loop, places = self.loop, set()
        if loop.carried:
            env["c"] = convert(loop.carried[0], loop.carried[1].value(env))
        env["i"] = self.first.value(env)
        for _ in range(ROUNDS):
            if not loop.test.value(env) or (loop.leave and loop.early and loop.leave.value(env)):
                return places
            places |= self.places(env)
            if loop.leave and not loop.early and loop.leave.value(env):
                return places
            if loop.change:
                env["c"] = loop.change.value(env)
            before, env["i"] = env["i"], loop.after[1].value(env)
            if env["i"] == before:
                raise Undefined
        raise Undefined

    def touched(self, env):
        for local, e in self.steps:
            if local:
                env[local] = e.value(env)
            elif e.value(env):
                return set()
        if not self.loop:
            return self.places(env)
        return self.rounds(env)

    def race(self, launch, same):
        """Two threads that store to one place, be it the same number or not; None: there are none, or this is undefined."""
        block, grid, n, m, s = launch
        owner = {}
        try:
            for thread in itertools.product(range(grid), range(block)):
                env = {"threadIdx.x": thread[1], "blockIdx.x": thread[0], "blockDim.x": block, "gridDim.x": grid, "n": n, "m": m, "s": s}
                for place, value in self.touched(env):
                    for other, stored in owner.setdefault(place, []):
                        if other != thread and (same or stored != value):
                            return other, thread, place
                    owner[place].append((thread, value))
        except Undefined:
            pass
        return None


def keeps(condition, launch):
    """Of a precondition as it is told."""
    block, grid, n, m, s = launch
    text = condition.replace("&&", " and ").replace("||", " or ").replace("/", "//")
    for axis in re.findall(r"\b((?:block|grid)Dim)\.([xyz])", text):
        text = text.replace(".".join(axis), str({"blockDim": block, "gridDim": grid}[axis[0]] if axis[1] == "x" else 1))
    return eval(text, {"n": n, "m": m, "s": s, "is_power_of_two": lambda x: x > 0 and not x & (x - 1)})      # of our own tool's words


def answers(o, kernels):
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "numbers.cu")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(k.text() for k in kernels))
        done = subprocess.run([o.tool, "check", "--effort", o.effort, "--format", "json", path], capture_output=True, text=True)
    return {k["name"]: k for f in json.loads(done.stdout)["files"] for k in f["kernels"]}


def judge(rng, kernel, answer, stub):
    """A launch that shows the answer to be wrong."""
    verdict = "drf" if stub else answer["verdict"]
    conditions = [p["text"] for p in answer.get("preconditions", [])] if verdict == "conditional" else []
    for launch in rng.sample(LAUNCHES, TRIED) if verdict in FREE else []:
        race = kernel.race(launch, verdict == "drf")
        if race and all(keeps(c, launch) for c in conditions):
            return f"{verdict} {conditions}, and with block, grid, n, m, s = {launch} threads {race[0]} and {race[1]} meet at {race[2]}"
    return None


def untrue(kernel, answer):
    """A `true` alarm between two threads that do not meet in the launch of its witness."""
    for alarm in answer["alarms"]:
        w = alarm.get("witness")
        if alarm["label"] != "true" or not w or any(p not in w["params"] for p in PARAMS if re.search(rf"\\b{p}\\b", kernel.body())):
            continue
        base = {"blockDim.x": w["block_dim"][0], "gridDim.x": w["grid_dim"][0], **{p: w["params"].get(p, 0) for p in PARAMS}}
        try:
            met = [{place for place, _ in kernel.touched({**base, "threadIdx.x": t["thread_idx"][0], "blockIdx.x": t["block_idx"][0]})} for t in w["threads"]]
        except Undefined:
            continue
        if not met[0] & met[1]:
            return f"a true alarm, and with {base} {[(t['thread_idx'][0], t['block_idx'][0]) for t in w['threads']]} do not meet"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--effort", default="0.2")
    parser.add_argument("--stub", action="store_true")
    o = parser.parse_args()
    rng, count = random.Random(o.seed), collections.Counter()
    for first in range(0, o.count, IN_A_FILE):
        kernels = [Kernel(rng, f"k{first + i}") for i in range(min(IN_A_FILE, o.count - first))]
        said = answers(o, kernels)
        for kernel in kernels:
            count[said[kernel.title]["verdict"]] += 1
            wrong = not o.stub and untrue(kernel, said[kernel.title]) or judge(random.Random(f"{o.seed} {kernel.title}"), kernel, said[kernel.title], o.stub)
            if wrong:
                count["wrong"] += 1
                print(f"{kernel.title}: {wrong}\n{kernel.text()}", flush=True)
    print(f"numbers: seed {o.seed}: {dict(count)}")
    if o.stub:
        return count["wrong"] * 4 < o.count
    few = min(sum(count[v] for v in FREE), count["racy"]) * 10 < o.count
    return bool(count["wrong"] or few)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Random kernels whose threads wait for each other in all ways, against what is executed (execute.py).

  barriers.py [--seed N] [--count M] [--keep DIR] FAIAL_C

Each program holds a few kernels of one launch: accesses of shared and global arrays at the place of a thread, its neighbour's, its warp's, guarded by what
threads, warps or all have in common, and between them barriers of the block, of lanes, tiles and the grid, named ones and `cuda::barrier`, in loops
whose buffers come in turn, whose first and last iterations differ, which are left early or passed over. Each is judged as
a golden is (golden.py): no race and no divergence may be missed, nor called benign for different values, and a `true` alarm is replayed. Exit status 1 if an answer is wrong, or if
all programs are of one kind.
"""
import os
import random
import re
import sys

sys.dont_write_bytecode = True
import golden                   # noqa: E402
import seeds                    # noqa: E402

KERNELS = 10
HEAD = """#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
"""
ALL, WARPS, LANES = range(3)         # who comes to a statement together
LAUNCHES = [(64, 1, 1), (64, 1, 1), (128, 1, 1), (48, 1, 1), (32, 1, 1), (16, 4, 1), (16, 2, 1)]


class Kernel:
    def __init__(self, rng, name, block):
        self.r, self.title, self.size, self.loops, self.lines, self.depth, self.many = rng, name, block[0] * block[1] * block[2], [], [], 1, 0
        self.uses, self.turns, self.apart = set(), False, ALL
        for _ in range(rng.randrange(3, 7)):
            self.statement()

    def text(self):
        r = self.r
        head = ["__shared__ int s[1024], t[1024];",
                "int T = threadIdx.x + threadIdx.y * blockDim.x, B = blockDim.x * blockDim.y, w = T / 32, l = T % 32, cur = 0, v = 0; (void)w, (void)l, (void)B, (void)cur;"]
        if "tile" in self.uses or "block" in self.uses:
            head.append("cg::thread_block block = cg::this_thread_block();")
        if "tile" in self.uses:
            head.append(f"auto tile = cg::tiled_partition<{r.choice((4, 8, 16, 32))}>(block);")
        if "grid" in self.uses:
            head.append("cg::grid_group grid = cg::this_grid();")
        if "pointers" in self.uses:
            head.append("int *x = s, *y = t;")
        if "barrier" in self.uses:
            head += ["__shared__ cuda::barrier<cuda::thread_scope_block> bar;", "if (T == 0) init(&bar, B);", "__syncthreads();"]
        return f"__global__ void {self.title}(int *a, int *b, int n)\n{{\n" + "".join(f"\t{line}\n" for line in head + self.lines) + "}\n"

    def line(self, text):
        self.lines.append("\t" * (self.depth - 1) + text)

    # ---- places ----

    def index(self):
        """A place, as often as not the thread's own."""
        r = self.r
        own = ["T"] * 6 + ["T ^ 1", "T ^ 16", "T ^ 32", "B - 1 - T", "w * 32 + (31 - l)", "w * 32 + (l + 1) % 32", "(T + 1) % B", "(T + B - 1) % B", "T ^ 4", "T ^ 2", "T + 32", "T + 1",
                           "l", "w", "T / 2", "T & ~7", "0", "T + n", "2 * T", "(T & ~7) + 7 - (T & 7)", "T & 15"]
        own += [f"(T ^ {d})" for d in self.loops if d in "de"] * 3 + [f"T + {d}" for d in self.loops if d in "de"] * 3
        text = r.choice(own)
        if self.turns and r.random() < 0.6:
            i = r.choice(self.loops) if self.loops else "n"
            text = r.choice((f"cur * 256 + ({text})", f"(cur ^ 1) * 256 + ({text})", f"(cur + 1) % 2 * 256 + ({text})", f"{i} % 2 * 256 + ({text})", f"({i} + 1) % 2 * 256 + ({text})",
                             f"{i} % 3 * 256 + ({text})", f"({i} + 1) % 3 * 256 + ({text})", f"({i} & 1) * 256 + ({text})"))
        return text

    def place(self):
        r = self.r
        if r.random() < 0.12 and "grid" in self.uses or r.random() < 0.05:
            return f"b[{r.choice(('T', 'blockIdx.x * B + T', 'blockIdx.x * B + B - 1 - T', 'gridDim.x * B - 1 - (blockIdx.x * B + T)', 'blockIdx.x * B + (T ^ 1)', '(blockIdx.x ^ 1) * B + T'))}]"
        return f"{r.choice(('x', 'y') if 'pointers' in self.uses and r.random() < 0.7 else ('s', 's', 's', 't'))}[{self.index()}]"

    def guard(self, alike=False):
        """A condition, and who agrees on it."""
        r = self.r
        own = ["T < 32", "w == 0", "w == 1", "l < 16", "l >= 16", "T & 1", "T == 0", "l == 0", "T < n", "T < 16", "l < 8", "T % 8 == 0", "T < B - 1", "T > 0", "T + 1 < B"]
        shared = ["n > 3", "n == 1", "blockIdx.x == 0", "n & 1"]
        for i in self.loops:
            own += [f"T < {i}", f"w == {i}", f"w == {i} % 2", f"T % (2 * {i}) == 0" if i in "de" else f"T == {i}"]
            shared += [f"{i} > 0", f"{i} == 0", f"{i} & 1", f"{i} + 1 < n", f"{i} < n - 1", f"{i} == n", f"{i} != 2"]
        if alike or r.random() > 0.65:
            return r.choice(shared), ALL
        test = r.choice(own)
        return test, WARPS if test.startswith("w ") or test == "T < 32" else LANES

    def access(self):
        r = self.r
        place, way = self.place(), r.random()
        if way < 0.45:
            return f"{place} = {r.choice(('T', 'T', 'T + ' + r.choice(self.loops) if self.loops else 'T', '1', 'n'))};"
        if way < 0.8:
            return f"v += {place};"
        if way < 0.9:
            return f"{place} += {self.place()};"
        return f"{place} = {self.place()};"

    # ---- waiting ----

    def wait(self):
        r = self.r
        lanes = ["lanes"] * 4 + ["half", "halves", "tile", "tile", "tiled", "vote", "fence"]
        kinds = ["block"] * 8 + lanes + ["group", "count", "or", "named", "warps", "split", "arrive"]
        if "grid" in self.uses:
            kinds += ["grid"] * 4
        if self.apart and r.random() < 0.93:
            kinds = lanes + ["each"] if self.apart == WARPS else ["fence", "halves"]
        kind = r.choice(kinds)
        if kind in ("tile", "grid", "block"):
            self.uses.add(kind if kind != "block" else "plain")
        if kind in ("tiled", "group"):
            self.uses.add("block")
        if kind in ("split", "arrive"):
            self.uses.add("barrier")
        return {"block": "__syncthreads();", "lanes": "__syncwarp();", "half": f"if (l {r.choice(('<', '>='))} 16) __syncwarp({r.choice(('0xffffu', '0xffff0000u'))});",
                "halves": "__syncwarp(l < 16 ? 0xffffu : 0xffff0000u);", "tile": "tile.sync();", "tiled": f"cg::tiled_partition<{r.choice((4, 8, 16, 32))}>(block).sync();",
                "group": "block.sync();", "grid": "grid.sync();", "count": "v += __syncthreads_count(T & 1);", "or": "v += __syncthreads_or(T == n);",
                "named": f"__barrier_sync({r.choice((0, 1, 2))});", "warps": r.choice(self.counted()), "each": "__barrier_sync_count(1 + w, 32);" if self.size % 32 == 0 else "__syncwarp();",
                "split": "bar.arrive_and_wait();", "arrive": f"{{ auto token = bar.arrive(); {self.access() if r.random() < 0.5 else ''} bar.wait(std::move(token)); }}",
                "vote": r.choice(("v += __any_sync(0xffffffffu, T & 1);", "v += __shfl_xor_sync(0xffffffffu, v, 1);")), "fence": r.choice(("__threadfence();", "__threadfence_block();"))}[kind]

    def counted(self):
        """Barriers of as many threads as there are."""
        counts = ["__barrier_sync_count(1, B);"] + ["__barrier_sync_count(1 + w, 32);"] * (self.size % 32 == 0)
        return counts + ["__barrier_sync_count(1 + w / 2, 64);", "if (w < 2) __barrier_sync_count(3, 64);"] * (self.size % 64 == 0)

    # ---- control ----

    def block(self, head, many):
        self.line(head + " {")
        self.depth += 1
        for _ in range(many):
            self.statement()

    def close(self, tail="}"):
        self.depth -= 1
        self.line(tail)

    def statement(self):
        r, chance = self.r, self.r.random()
        if chance < 0.36 or self.depth > 3:
            self.line((f"if ({self.guard()[0]}) " if r.random() < 0.3 else "") + self.access())
        elif chance < 0.66:
            self.line((f"if ({self.guard(r.random() < 0.9)[0]}) " if r.random() < 0.12 else "") + self.wait())
        elif chance < 0.74:
            before, (test, apart) = self.apart, self.guard()
            self.apart = max(before, apart)
            self.block(f"if ({test})", r.randrange(1, 4))
            if r.random() < 0.3:
                self.close("} else {")
                self.depth += 1
                for _ in range(r.randrange(1, 3)):
                    self.statement()
            self.close()
            self.apart = before
        elif chance < 0.92 and len(self.loops) < 2:
            self.loop()
        elif self.loops and chance < 0.95:
            self.leave(r.choice(("break", "continue", "continue")))
        elif chance < 0.965:
            self.leave("return")
        elif r.random() < 0.5:
            self.uses.add("grid")
            self.line("grid.sync();")
        else:
            self.uses.add("pointers")
            self.line("{ int *z = x; x = y; y = z; }")

    def leave(self, way):
        """Not for all: they are apart from here on."""
        test, apart = self.guard(self.r.random() < 0.8)
        self.line(f"if ({test}) {way};")
        self.apart = max(self.apart, apart)

    def loop(self):
        r = self.r
        geometric = r.random() < 0.3
        i = next(name for name in ("de" if geometric else "ij") if name not in self.loops)
        few = r.choice(("2", "3", "4", "5", "n", "n", "n + 1") + tuple(self.loops[-1:]))
        if geometric:
            head = r.choice((f"for (int {i} = {r.choice(('16', 'B / 2', '32', '8'))}; {i} > 0; {i} {r.choice(('>>= 1', '/= 2'))})", f"for (int {i} = 1; {i} < {r.choice(('B', '32', '16'))}; {i} *= 2)",
                             f"for (int {i} = {r.choice(('B / 2', '16'))}; {i} > {r.choice((1, 2, 4, 16))}; {i} >>= 1)"))
        else:
            head = r.choice([f"for (int {i} = 0; {i} < {few}; {i}++)"] * 5 + [f"for (int {i} = 1; {i} <= {few}; {i}++)", f"for (int {i} = {few}; {i} > 0; {i}--)", f"for (int {i} = {few}; {i} >= 0; {i}--)",
                            f"for (int {i} = 0; {i} < {few}; {i} += 2)", f"for (unsigned {i} = {few}; {i}-- > 0;)", f"for (int {i} = w; {i} < {few}; {i} += {r.choice((1, 2))})",
                            f"for (int {i} = T; {i} < {r.choice(('B * 2', 'B + n', '100'))}; {i} += B)"])
        turns, self.turns = self.turns, self.turns or r.random() < 0.5
        apart, self.apart = self.apart, max(self.apart, WARPS if "= w" in head else LANES if "= T" in head else ALL)
        self.loops.append(i)
        self.block(head, r.randrange(2, 5))
        if self.turns and r.random() < 0.7:
            self.line(r.choice(("cur ^= 1;", "cur = 1 - cur;", "cur = !cur;", "cur = (cur + 1) % 3;", f"cur = {i} & 1;", f"if ({self.guard(True)[0]}) cur ^= 1;")))
        elif "pointers" in self.uses and r.random() < 0.7:
            self.line("{ int *z = x; x = y; y = z; }")
        if r.random() < 0.5:
            self.line(self.wait())
        self.loops.pop()
        self.turns, self.apart = turns, apart
        self.close()


class Case(golden.Case):
    """A program as a golden: what it does when executed is counted, and what the report says it gave up may be missing from it."""
    def __init__(self, tool, folder, name, table):
        super().__init__(tool, folder, name)
        self.table = table
        with open(self.path, encoding="utf-8") as file:
            self.text = [""] + file.read().split("\n")

    def check_kernel(self, module, program, kernel, reports):
        self.stopped = False
        super().check_kernel(module, program, kernel, reports)

    def judge(self, kernel, report, result):
        races = [not race["same_value"] for race in result["races"]]
        kind = "diverges" if result["divergence"] else "racy" if any(races) else "same" if races else "free"
        self.table[kind, report["verdict"]] += 1
        unasked = any(re.search(r"0xffff(0000)?u", self.text[line]) for line in result["divergence"])      # who comes to some lanes' barriers: docs/LIMITS.md
        told = kind == "diverges" and any(a["kind"] == "barrier-divergence" for a in report["alarms"])
        self.stopped = unasked or told              # nothing counts behind it
        if not report["gave_up"] and not self.stopped:
            super().judge(kernel, report, result)

    def replay(self, module, program, kernel, alarm, reasons):
        return self.stopped or super().replay(module, program, kernel, alarm, reasons)


def one(tool, folder, seed, table):
    r = random.Random(seed)
    block, grid, n = r.choice(LAUNCHES), r.choice((1, 2)), r.choice((0, 1, 2, 3, 4, 5))
    given = f"--effort=0.2 --block-dim={','.join(map(str, block))} --grid-dim={grid} --param=n={n}" if r.random() < 0.8 else f"--effort=0.2 --block-dim={block[0] * block[1]} --grid-dim={grid}"
    kernels = [Kernel(r, f"k{i}", block) for i in range(KERNELS)]
    name = f"barriers-{seed}.cu"
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"// args: {given}\n// exec: flags -std=c++17\n" + HEAD + "\n".join(k.text() for k in kernels))
    wrong = [w for w in Case(tool, folder, name, table).check() if "not executed" not in w]
    if not wrong:
        os.unlink(path)
    return [f"seed {seed} ({given}) {w}" for w in wrong]


if __name__ == "__main__":
    sys.exit(seeds.run("barriers", KERNELS, one))

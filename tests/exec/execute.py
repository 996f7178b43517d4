"""Executes kernels and says what races: execute(path, kernels, block, grid, params, flags) gives one result a kernel.

A result: {"kernel", "line", "launch": {"block", "grid", "params"}, "status": "ok" or why a run says nothing, "races":
[{"array", "lines", "columns", "level", "space", "same_value", "modes", "threads"}], "divergence": [lines], "stuck": [[lines]], "runs": N}. stuck: where lanes of one warp wait for each
other for ever; these lines are among the others.
status: ok, deadlock (a part of the truth), out-of-bounds, crash, limit, time, assert, trap, invalid, unsupported, skipped.
A kernel is run several times: other contents of memory, other orders of threads, other values of what is not given.
"""
import json
import os
import re
import subprocess
import tempfile

from module import INCLUDE, CannotRun, Module

BUFFER, FRONT = 1 << 20, 1 << 18
# contents of memory (0 zeros, 1 its own number, 2 below 8, 3 below 64, 4 from -1 to 3) and order of threads (up, down, random)
RUNS = [(0, 0), (1, 1), (2, 2), (3, 0), (4, 2), (0, 2), (2, 1)]
LOCAL_SPACE = 3      # OpenCL's number of it in kernel_arg_addr_space
FEW = ["steps 500000", "seconds 2"]      # for what had too many once: it waits for something that never comes
SHORT = ("seconds 1",)      # of the processor: kernels that are made to be short and take longer do not end
CONCLUSIVE = ("ok", "deadlock", "limit")


def default_value(kind, number, run, launch, zero=False):
    """What a scalar parameter is when nobody says: sizes that fit the launch, and some that do not; in the last
    runs each another (by its number). zero: 0 at first."""
    if zero and run < 3:
        return 0
    block, grid = launch
    threads = block[0] * block[1] * block[2] * grid[0] * grid[1] * grid[2]
    if kind == "b":
        return run % 2
    if run >= 5:
        return [threads, 0][(number + run) % 2]
    return [threads, block[0], 4, 1, 2 * threads + 1][run % 5]


class Job:
    """The text of one run."""
    def __init__(self, module, kernel, launch, params, run, fill, order, extra, zero, same):
        self.debug, self.lines, self.buffers, self.known = module.debug, [], 0, {}
        blob = bytearray(kernel.blob_size)
        pointers, named, self.values = [], [], {}
        for index, (name, kind, offset, size) in enumerate(kernel.parameters):
            if kernel.spaces[index:index + 1] == [LOCAL_SPACE]:
                self.lines.append("local %d %s" % (offset, name))
                continue
            for at, width, what, target, inner in self.debug.fields(kind):
                if what == "p":
                    led = dict(named).get(same.get(name + inner))
                    named.append((name + inner, led if led is not None else self.buffer(name + inner, target, 0)))
                    pointers.append((offset + at, named[-1][1]))
                    continue
                if self.debug.field(kind, "name") in ("cudaSurfaceObject_t", "cudaTextureObject_t") and name not in params:
                    self.put(blob, offset + at, width, what, 100 + index)     # each is another
                    continue
                value = params[name + inner] if name + inner in params else default_value(what, index, run, launch, zero)
                if what == "e" and name + inner not in params:
                    some = self.debug.enumerators(target) or [0]
                    value = some[run % len(some)]
                self.values[name + inner] = value
                self.put(blob, offset + at, width, what, value)
        for number, kind in module.unknown_of(kernel):
            self.variable(number, kind, params.get(module.variables[number][2]))
        text = ["kernel %d" % kernel.number, "block %d %d %d" % launch[0], "grid %d %d %d" % launch[1], "order %d" % order,
                "seed %d" % (run + 1), "fill %d" % fill, "dynamic %d" % 49152, *extra]
        text += self.lines
        text.append("blob %d %s" % (len(blob), blob.hex()))
        text += ["pointer %d %d" % p for p in pointers]
        self.text = "\n".join(text + ["run", ""])

    @staticmethod
    def put(blob, at, width, kind, value):
        import struct
        if kind == "f":
            code = {2: "<e", 4: "<f", 8: "<d"}.get(width)
            data = struct.pack(code, float(value)) if code else bytes(width)
        else:
            data = (int(value) & ((1 << 8 * width) - 1)).to_bytes(width, "little")
        blob[at:at + width] = data

    def inner(self, name, kind, depth):
        """What a value of a type holds: (offset, size, kind, buffer it points to)."""
        found = []
        for at, width, what, to, own in (self.debug.fields(kind) if kind is not None else [])[:64]:
            if what != "p":
                found.append((at, width, "i" if what == "e" else what, 0))
            elif depth < 3:
                found.append((at, width, "p", self.buffer(name + own + "[]", to, depth + 1)))
        return found

    def variable(self, number, kind, value):
        """A variable of the file that the host may have filled; value: with what, if that is known."""
        kind = self.debug.strip(kind)
        if value is not None and self.debug.tag(kind) == "base":
            self.lines += ["variable %d %d" % (number, self.debug.size(kind)), "field 0 %d c %d" % (self.debug.size(kind), value)]
            self.buffers += 1
            return
        if self.debug.tag(kind) == "DW_TAG_array_type":
            kind = self.debug.strip(self.debug.link(kind, "baseType"))
        inner = self.inner("*", kind, 0)
        if inner and self.debug.size(kind):
            self.lines.append("variable %d %d" % (number, self.debug.size(kind)))
            self.lines += ["field %d %d %s %d" % f for f in inner]
            self.buffers += 1

    def buffer(self, name, target, depth):
        """Memory for a pointer to a type; gives its number."""
        target = self.debug.strip(target)
        unit = self.debug.size(target) if target is not None else 0
        inner = self.inner(name, target if unit <= 4096 else None, depth)
        number = self.buffers
        self.buffers += 1
        front = FRONT // unit * unit if unit else FRONT
        self.lines.append("buffer %s %d %d %d" % (name.replace(" ", "_") or "_", BUFFER, front, unit if inner else 0))
        self.lines += ["field %d %d %s %d" % f for f in inner]
        return number


class Result:
    """What all runs of one kernel found together."""
    def __init__(self, module, kernel, launch):
        self.module, self.races, self.divergence, self.statuses, self.stuck = module, {}, {}, {}, set()
        self.kernel, self.launch, self.values = kernel, launch, []

    def chain(self, places, number):
        found = []
        for site in places.get(str(number), []):
            found += self.module.debug.chain(site) if site else []
        return found

    def where(self, places, number):
        """The innermost place that is the file's own, or a user's header: not the library's."""
        found = self.chain(places, number)
        own = [p for p in found if p[0] == self.module.path and p[1]]
        near = [p for p in found if p[1] and not p[0].startswith(("/usr/", INCLUDE))]
        return (near or own or found or [("", 0, 0)])[0]

    def add(self, answer, values):
        status = answer["status"]
        self.statuses.setdefault(status, answer.get("why", ""))
        self.values.append(values)
        if status not in CONCLUSIVE:
            return
        for race in answer["races"]:
            a, b = (self.where(answer["places"], p) for p in race["places"])
            around = [sorted({p[1] for p in self.chain(answer["places"], p) if p[1]}) for p in race["places"]]
            sides = sorted([(a, race["modes"][0], race["threads"][0], around[0]), (b, race["modes"][1], race["threads"][1], around[1])],
                           key=lambda s: (s[0][1:], s[1]))
            key = (race["array"], race["level"], tuple(s[0] for s in sides), tuple(s[1] for s in sides))
            old = self.races.get(key)
            if old:
                old["same_value"] &= race["same_value"]
                continue
            self.races[key] = {"array": race["array"], "space": race["space"], "level": race["level"],
                               "lines": [s[0][1] for s in sides], "columns": [s[0][2] for s in sides],
                               "paths": [s[0][0] for s in sides], "modes": [s[1] for s in sides], "same_value": race["same_value"],
                               "offset": race["offset"], "threads": [s[2] for s in sides], "params": values,
                               "calls": [s[3] for s in sides]}
        for number in answer["divergence"]:
            place = self.where(answer["places"], number)
            self.divergence.setdefault(place[1], place)
        for group in answer.get("stuck", []):
            self.stuck.add(tuple(sorted({self.where(answer["places"], number)[1] for number in group})))

    def json(self):
        good = [s for s in CONCLUSIVE if s in self.statuses]
        bad = [s for s in self.statuses if s not in CONCLUSIVE]
        status = "deadlock" if "deadlock" in good else good[0] if good else (bad or ["skipped"])[0]
        answer = {"kernel": self.kernel.name, "line": self.kernel.line, "symbol": self.kernel.symbol,
                  "launch": {"block": list(self.launch[0]), "grid": list(self.launch[1])},
                  "status": status, "races": list(self.races.values()), "divergence": sorted(set(self.divergence).union(*self.stuck)),
                  "stuck": [list(group) for group in sorted(self.stuck)], "runs": len(self.values)}
        why = {s: w for s, w in self.statuses.items() if s not in ("ok",)}
        if why:
            answer["why"] = why
        return answer


class Program:
    """A compiled module under way: jobs in, answers out."""
    def __init__(self, module):
        self.process = subprocess.Popen([module.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, errors="replace")

    def ask(self, text):
        self.process.stdin.write(text)
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        try:
            return json.loads(line)
        except ValueError:
            return {"status": "crash", "why": "no answer", "races": [], "divergence": [], "places": {}}

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def run_kernel(module, program, kernel, block, grid, params=None, runs=None, extra=(), accept=None, zero=False, patient=True, same=None):
    """One kernel under one launch, several times. accept: may it run with these values of parameters? patient: or is one run that
    says nothing the last? same: pointers that lead where another parameter before them does."""
    result = Result(module, kernel, (block, grid))
    for number, (fill, order) in enumerate(runs or RUNS):
        few = FEW if kernel.met_limit else []
        job = Job(module, kernel, (block, grid), params or {}, number, fill, order, [*few, *extra], zero, same or {})
        if accept is None or accept(job.values):
            answer = program.ask(job.text)
            kernel.met_limit |= answer["status"] == "time" or (answer["status"], answer.get("why")) == ("limit", "too many steps")
            result.add(answer, job.values)
            if not patient and answer["status"] not in CONCLUSIVE:
                break
    return result.json()


def three(value):
    if isinstance(value, int):
        value = (value,)
    return tuple((list(value) + [1, 1])[:3])


def has_name(kernel, names):
    return not names or kernel.name in names or kernel.name.split("<")[0] in names or kernel.symbol in names


def execute(path, kernels=None, block=32, grid=1, params=None, flags=(), runs=None):
    """kernels: names, or None for all. block and grid: a number or up to three. Raises CannotRun where clang refuses."""
    with Module(path, flags) as module:
        program = Program(module)
        try:
            return [run_kernel(module, program, k, three(block), three(grid), params, runs) for k in module.kernels if has_name(k, kernels)]
        finally:
            program.close()


def in_one(texts):
    """One text of several files, given as {path: text}: names and macros of each stay its own, and so do its lines."""
    whole = []
    for number, (path, text) in enumerate(texts.items()):
        macros = sorted(set(re.findall(r"^#define (\w+)", text, re.M)))
        whole += [f"namespace exec_part_{number} {{", f'#line 1 "{path}"', text.rstrip("\n"), "}"] + [f"#undef {name}" for name in macros]
    return "\n".join(whole) + "\n"


def execute_parts(texts, block, grid, params, flags, runs):
    """Executes all kernels of several files that are compiled together: {path: text} gives {path: results}. `runs` names the runs
    of a kernel by its path and name, or none. Files without which clang would not refuse give CannotRun in place of results."""
    with tempfile.TemporaryDirectory(prefix="exec-") as folder:
        whole = os.path.join(folder, "parts.cu")
        with open(whole, "w", encoding="utf-8") as file:
            file.write(in_one(texts))
        try:
            with Module(whole, flags, parts=True) as module:
                found, program = {path: [] for path in texts}, Program(module)
                try:
                    for kernel in module.kernels:
                        own = runs(kernel.path, kernel.name.split("<")[0])
                        if own:
                            found[kernel.path].append(run_kernel(module, program, kernel, three(block), three(grid), params, own, SHORT,
                                                                 patient=False))
                finally:
                    program.close()
                return found
        except CannotRun as why:
            if len(texts) == 1:
                return dict.fromkeys(texts, why)
    paths, found = list(texts), {}
    for half in (paths[:len(paths) // 2], paths[len(paths) // 2:]):
        found.update(execute_parts({path: texts[path] for path in half}, block, grid, params, flags, runs))
    return found

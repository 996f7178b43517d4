#!/usr/bin/env python3
"""Goldens against the truth: golden.py [--part I/N] FAIAL_C FOLDER [CASE...]

Each kernel of a folder of goldens is executed (execute.py), under the launch of its args or under a few small ones, and
what faial-c says of it must agree:
  - `drf`: nothing races, no barrier diverges;
  - every pair of lines that races when executed is among the alarms, and is not called benign unless the values agree;
  - every barrier that diverges when executed is among the alarms;
  - every `true` alarm is replayed from its witness: its two threads must collide there, at its lines.
A kernel that cannot be executed says so in the first lines of its file, `// exec: no REASON` or `// exec: KERNEL no REASON`;
that line must go once it can be. A template that nobody instantiates is executed with arguments that fit (find_instances), or with
those of `// exec: instance k<int>`. `// exec: flags -I...` is for clang alone; `// exec: run BLOCK GRID [NAME=VALUE]...` adds a launch.
"""
import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import execute  # noqa: E402
import run as command_line  # noqa: E402
from module import CannotRun, Module, find_instances  # noqa: E402

THREADS = 1 << 16
SMALL = [((32, 1, 1), (2, 1, 1)), ((7, 1, 1), (3, 1, 1)), ((64, 1, 1), (1, 1, 1))]
FLAT = [((8, 4, 1), (2, 2, 1)), ((4, 4, 2), (1, 2, 1))]


def header(path):
    fields = {}
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            found = re.match(r"\s*//\s*(expect|args|alarm|label|known-bug|exec):\s*(.*?)\s*$", line)
            if found:
                fields.setdefault(found.group(1), []).append(found.group(2))
    return fields


def report_of(tool, folder, name, args):
    done = subprocess.run([tool, "check", "--format", "json", "--preconditions", "none", *args, name], cwd=folder, capture_output=True, text=True, timeout=200)
    try:
        return [k for f in json.loads(done.stdout)["files"] for k in f["kernels"]]
    except ValueError:
        return []


def clang_flags(args):
    """Of the options of `faial-c check` those that are for the front end."""
    flags, args = [], list(args)
    while args:
        arg = args.pop(0)
        if arg in ("-I", "-D", "-include", "-U"):
            flags += [arg, args.pop(0)]
        elif re.match(r"-[IDU]|-std=|-cl-", arg):
            flags.append(arg)
        elif arg in ("--models", "--level", "--launch", "--timeout", "--arith", "--kernel", "--kernel-timeout", "-p", "--block-dim",
                     "--grid-dim", "--param", "--baseline"):
            args.pop(0)
    return flags


def told(dims, otherwise):
    """The dimensions that a report tells, small ones for those that it leaves open."""
    return tuple(otherwise[i] if n is None else n for i, n in enumerate(dims))


def size(triple):
    return triple[0] * triple[1] * triple[2]


def holds(text, block, grid, values):
    """Does a precondition that faial-c assumed hold in this launch? None: not understood."""
    condition = re.split(r", so that|: | \(", text)[0]
    condition = re.sub(r"\b(blockDim|gridDim)\.([xyz])", lambda m: str((block if m[1] == "blockDim" else grid)["xyz".index(m[2])]), condition)
    condition = condition.replace("&&", " and ").replace("||", " or ").replace("!=", "<>").replace("!", " not ").replace("<>", "!=")
    condition = re.sub(r"(?<![<>=!])=(?!=)", "==", condition).replace("/", "//")
    try:
        return bool(eval(condition, {"__builtins__": {}, "min": min, "max": max}, dict(values)))
    except Exception:
        return None


def of_data(report):
    """Is something assumed of the numbers in arrays? Then each element is its own number: no two are equal, and all are sorted."""
    return any(re.match(r"(distinct|sorted)\(", a["text"]) for a in report["assumptions"] if a["kind"] == "precondition")


class Case:
    def __init__(self, tool, folder, name):
        self.tool, self.folder, self.name = tool, folder, name
        self.path = os.path.join(folder, name)
        self.fields = header(self.path)
        self.args = [w for line in self.fields.get("args", []) for w in line.split()]
        self.options = command_line.parse([a for a in self.args])
        self.wrong, self.skipped, self.executed = [], [], 0
        self.excuses = {}
        self.more, self.instances, self.flags, self.chosen = [], [], [], False
        for line in self.fields.get("exec", []):
            words = line.split()
            if words[0] == "no":
                self.excuses[""] = " ".join(words[1:])
            elif words[0] == "run":
                self.more.append((execute.three(command_line.triple(words[1])), execute.three(command_line.triple(words[2])),
                                  {k: int(v) for k, v in (w.split("=") for w in words[3:])}))
            elif words[0] == "flags":
                self.flags += words[1:]
            elif words[0] == "instance":
                self.instances.append(" ".join(words[1:]))
            elif len(words) > 1 and words[1] == "no":
                self.excuses[words[0]] = " ".join(words[2:])

    def launches(self, module, report):
        launch = report.get("launch") or {}
        if launch.get("block_dim") and launch.get("grid_dim"):
            found = [(told(launch["block_dim"], (32, 1, 1)), told(launch["grid_dim"], (2, 1, 1)), {})]
        elif launch.get("block_dim"):
            found = [(tuple(launch["block_dim"]), (2, 1, 1), {})]
        elif self.options["block"] or self.options["grid"]:
            block = execute.three(self.options["block"] or (32,))
            grid = execute.three(self.options["grid"] or (2,))
            found = [(block, grid, {})]
        else:
            found = [(b, g, {}) for b, g in SMALL + (FLAT if module.is_flat else [])]
        return found + self.more

    def check(self):
        excuse = self.excuses.get("")
        known = self.fields.get("known-bug")
        kernels = report_of(self.tool, self.folder, self.name, self.args)
        flags = clang_flags(self.args) + self.flags
        try:
            missing = self.run_module(flags, self.instances, kernels, [])
            if missing and self.name.endswith(".cu"):
                found = find_instances(self.path, flags, missing, [k["name"].split("<")[0] + one for k in kernels
                                                                   if k["name"].split("<")[0] in missing for one in examples_of(k)])
                missing = self.run_chosen(flags, found, kernels, missing) if found else missing
            self.skipped += [(name, "no instance") for name in missing]
        except CannotRun as why:
            self.skipped.append(("", str(why)))
            if not excuse:
                self.wrong.append("not executed, and no `exec: no` line says why: %s" % why)
        if known:
            self.wrong = []
        if excuse and self.executed and not self.skipped and not known and not self.wrong:
            self.wrong = ["it can be executed: remove its `exec: no` line"]
        return self.wrong

    def run_chosen(self, flags, instances, kernels, missing):
        """The same for instances that only this test chose: they may do what no program would, which is no fault of the golden."""
        self.chosen = True
        try:
            return self.run_module(flags, instances, kernels, missing)
        except CannotRun as why:
            self.skipped.append(("", str(why)))
            return missing

    def run_module(self, flags, instances, kernels, only):
        """Compiles the file and checks its kernels (or only some); gives the names of those that nothing instantiates."""
        with Module(self.path, flags, instances) as module:
            program = execute.Program(module)
            try:
                for kernel in module.kernels:
                    if not only or kernel.name.split("<")[0] in only:
                        self.check_kernel(module, program, kernel, kernels)
            finally:
                program.close()
            names = {k.name.split("<")[0] for k in module.kernels}
            return sorted({k["name"].split("<")[0] for k in kernels} - names)

    def check_kernel(self, module, program, kernel, reports):
        found = [r for r in reports if r["name"] == kernel.name] or [r for r in reports if r["name"].split("<")[0] == kernel.name.split("<")[0]]
        excuse = self.excuses.get(kernel.name) or self.excuses.get(kernel.name.split("<")[0])
        if not found:
            return            # not asked about: --launch host names some only
        before, self.partial = len(self.wrong), False
        done = self.compare(module, program, kernel, found)
        self.executed += done
        if excuse:
            fine = done and len(self.wrong) == before and not self.partial
            del self.wrong[before:]
            if fine:
                self.wrong.append("%s can be executed: remove its `exec: %s no` line" % (kernel.name, kernel.name))

    def compare(self, module, program, kernel, reports):
        """Runs and compares; says whether any run told something."""
        report = reports[0]
        if report["verdict"] in ("unknown", "unsupported"):
            self.skipped.append((kernel.name, report["verdict"]))
            return False
        done, reasons = False, {}
        for block, grid, more in self.launches(module, report):
            if size(block) * size(grid) > THREADS or size(block) > 1024:
                reasons["launch"] = "too many threads"
                continue
            params = dict(self.options["params"], **more)
            runs = execute.RUNS if not of_data(report) else [(1, order) for _, order in execute.RUNS]
            result = execute.run_kernel(module, program, kernel, block, grid, params, runs,
                                        accept=lambda values, b=block, g=grid: self.accepts(report, b, g, values))
            if result["status"] not in execute.CONCLUSIVE:
                reasons[result["status"]] = result.get("why", {}).get(result["status"], "")
                continue
            done = True
            self.partial |= any(status not in execute.CONCLUSIVE for status in result.get("why", {}))
            if not self.only_launched(kernel, module):
                self.judge(kernel, report, result)
        for alarm in report["alarms"]:
            if alarm["label"] == "true":
                done |= self.replay(module, program, kernel, alarm, reasons)
        if not done:
            self.skipped.append((kernel.name, str(reasons)))
            if not self.excuses.get("") and not self.chosen:
                self.wrong.append("%s: not executed, and no `exec: no` line says why: %s" % (kernel.name, reasons))
        return done

    def only_launched(self, kernel, module):
        """Was faial-c asked about the file's own launches, whose arguments the report does not tell?"""
        scalars = [f for p in kernel.parameters for f in module.debug.fields(p[1]) if f[2] != "p"]
        return bool(scalars) and re.search(r"--launch[= ]host", " ".join(self.args)) is not None

    @staticmethod
    def accepts(report, block, grid, values):
        """Does the run keep to what faial-c assumed?"""
        for assumption in report["assumptions"]:
            if assumption["kind"] == "unit-dimension":
                ones = re.findall(r"(blockDim|gridDim)\.([xyz])", assumption["text"].split(":")[0])
                if any((block if d == "blockDim" else grid)["xyz".index(a)] != 1 for d, a in ones):
                    return False
            if assumption["kind"] in ("precondition", "annotation") and holds(assumption["text"], block, grid, values) is False:
                return False
        return True

    def judge(self, kernel, report, result):
        what = "%s %s" % (kernel.name, json.dumps(result["launch"]))
        alarms = report["alarms"]
        level = next((a.partition("=")[2] or self.args[i + 1] for i, a in enumerate(self.args) if a.startswith("--level")), "all")
        for race in result["races"]:
            if level not in ("all", race["level"]):
                continue
            text = "%s %s/%s lines %d/%d of %s" % (race["level"], *race["modes"], *race["lines"], race["array"])
            same = [a for a in alarms if a["kind"] == "race" and is_at(a, race)]
            if not same:
                self.wrong.append("%s: MISSED %s" % (what, text))
            elif not race["same_value"] and all(a["label"] == "benign" for a in same if a["level"] == race["level"] or len(same) == 1):
                self.wrong.append("%s: called benign, but the values differ: %s" % (what, text))
        named = {line for a in alarms if a["kind"] == "barrier-divergence" for line in barrier_lines(a)}
        several = {line for group in result["stuck"] if len(group) > 1 for line in group}    # lanes wait for each other: one of the lines tells it
        for group in [[line] for line in result["divergence"] if line not in several] + result["stuck"]:
            if not named.intersection(group):
                self.wrong.append("%s: MISSED divergence at line %s" % (what, " or ".join(map(str, group))))

    def replay(self, module, program, kernel, alarm, reasons):
        witness = alarm.get("witness")
        if not witness:
            return False
        if alarm.get("example") and "<" in kernel.name and not is_for(alarm["example"], kernel.name):
            reasons["replay"] = "of another instance"
            return False
        block, grid = tuple(witness["block_dim"]), tuple(witness["grid_dim"])
        what = "%s: true alarm %s" % (kernel.name, describe(alarm))
        if size(block) > 1024 or any(n > most for n, most in zip(block + grid, (1024, 1024, 64, 2**31 - 1, 65535, 65535))):
            self.wrong.append(what + ": no GPU has such a launch")
            return True
        ids = []
        for thread in witness["threads"]:
            t, b = thread["thread_idx"], thread["block_idx"]
            ids.append((b[0] + grid[0] * (b[1] + grid[1] * b[2])) * size(block) + t[0] + block[0] * (t[1] + block[1] * t[2]))
        own = {p[0] for p in kernel.parameters} | {v[2] for v in module.variables}
        if self.chosen and any(re.split(r"[.\[]", name)[0] not in own for name in witness.get("params", {})):
            reasons["replay"] = "of another instance"
            return False
        ids += ids[:2 - len(ids)]           # out of bounds is one alone
        if len(ids) < 2 or size(grid) > THREADS:
            reasons["replay"] = "too many blocks"
            return False
        params = {k: v for k, v in witness.get("params", {}).items() if isinstance(v, (int, float))}
        if alarm["kind"] == "out-of-bounds" and alarm["space"] != "shared":
            reasons["replay"] = "of an allocation"
            return False
        result = execute.run_kernel(module, program, kernel, block, grid, dict(self.options["params"], **params), execute.RUNS,
                                    ["watch %d %d" % tuple(ids[:2])], zero=True)   # what a witness leaves out is 0
        if alarm["kind"] == "out-of-bounds":
            if "out-of-bounds" not in [result["status"], *result.get("why", {})]:
                self.wrong.append("%s: WRONG TRUE, nothing is out of bounds, launch %s %s params %s" % (what, block, grid, params))
            return True
        if result["status"] not in execute.CONCLUSIVE:
            reasons["replay " + result["status"]] = result.get("why", {}).get(result["status"], "")
            return False
        if alarm["kind"] == "race":
            if not any(is_at(alarm, r) for r in result["races"]):
                self.wrong.append("%s: WRONG TRUE, its threads do not collide there, launch %s %s params %s; they collide at %s" % (
                    what, block, grid, params, [r["lines"] for r in result["races"]]))
        elif not result["divergence"]:
            self.wrong.append("%s: WRONG TRUE, the barrier does not diverge, launch %s %s params %s" % (what, block, grid, params))
        return True


def examples_of(report):
    """The template arguments, like `<int, 4>`, for which true alarms were found."""
    return sorted({one for a in report["alarms"] if a["label"] == "true" for one in a.get("example", "").split(" or ")[:1] if one})


def is_for(examples, name):
    """Is this instance one of the examples, `<4> or <7>`?"""
    return name[name.index("<"):].replace(" ", "") in [one.replace(" ", "") for one in examples.split(" or ")]


def is_at(alarm, race):
    """Does the alarm name the two places, or calls that led to them?"""
    a, b = (x["line"] for x in alarm["accesses"])
    return any(a in race["calls"][i] and b in race["calls"][1 - i] for i in (0, 1))


def barrier_lines(alarm):
    lines = [a["line"] for a in alarm.get("accesses", [])]
    return lines + [alarm[k]["line"] for k in ("barrier",) if alarm.get(k)]


def describe(alarm):
    if alarm["kind"] == "barrier-divergence":
        return "divergence at line %s" % barrier_lines(alarm)
    return "%s %s" % (alarm["level"], "/".join(str(a["line"]) for a in alarm["accesses"]))


def main():
    args = sys.argv[1:]
    part, parts = 0, 1
    if args[0] == "--part":
        part, parts = (int(n) for n in args[1].split("/"))
        del args[:2]
    tool, folder, *only = args
    tool, folder = os.path.abspath(tool), os.path.abspath(folder)
    failed = executed = skipped = 0
    names = only or sorted(n for n in os.listdir(folder) if n.endswith((".cu", ".cl")))[part::parts]
    for name in names:
        case = Case(tool, folder, name)
        wrong = case.check()
        failed += bool(wrong)
        executed += bool(case.executed)
        skipped += not case.executed
        for line in wrong:
            print("%s: %s" % (name, line), flush=True)
        if os.environ.get("EXEC_VERBOSE"):
            for kernel, why in case.skipped:
                print("%s: skipped %s: %s" % (name, kernel, why), flush=True)
    print("%s: %d cases, %d executed, %d not, %d fail" % (os.path.basename(folder), len(names), executed, skipped, failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())

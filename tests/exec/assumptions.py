#!/usr/bin/env python3
"""Does each assumption matter, and is each listed? assumptions.py FAIAL_C SOURCE_DIR [FILE...]

The files in assumptions/ hold kernels that are race-free under an assumption, and race where it does not hold:
  // drf KERNEL: KIND: TEXT          the verdict, and the assumption that it must list ("…": any words)
  // kept KERNEL: BLOCK GRID [NAME=VALUE]... [INSTANCE]      executed like this nothing races ("no": it cannot be)
  // violated KERNEL: the same       executed like this it races; NAME=OTHER: a pointer that leads where another one does
  // without KERNEL: ARGUMENTS       faial-c can be told not to assume it, and then does not say drf ("no": it cannot)
and for the file `// args:` of faial-c and `// flags:` of clang where what is assumed is violated.

An assumption of which no kernel needs it is dead text; one that is not listed makes a wrong answer. So: every run of a
violated assumption must race, though the answer is drf (whoever ignores the list finds that mismatch), no other run may,
and every text that the program's source can list is in one of the files, or in UNEXECUTED with the reason. All of them
stand in docs/soundness.md.
"""
import glob
import os
import re
import sys

sys.dont_write_bytecode = True
import execute                                   # noqa: E402
import golden                                    # noqa: E402
from module import Module                        # noqa: E402

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "assumptions")
ANY = "…"
RUNS, STEPS = [(0, 0), (2, 2)], ["steps 200000"]      # some go on for ever
UNEXECUTED = {      # texts that no kernel here rests on, and why
    "the step of loop variable … does not wrap around": "it takes 2^32 threads",
    "a block primitive of CUB holds a barrier": "CUB is not executed",
    "kernel …, launched from the device, accesses no memory but through its arguments": "launches from the device are not executed",
}
MORE = {            # made of parts, so that they are not found in the source
    ("other", "an asynchronous copy is waited for before the next barrier"),
    ("other", "… is started as at line …"),
    ("no-overflow", "no integer overflow in the indices and conditions of the accesses to …"),
    ("no-overflow", "no integer overflow in the conditions of barriers"),
    ("pure-call", "… accesses no memory but through its arguments and does not synchronise"),
    ("pure-call", "… touches nothing but its arguments, does not synchronise and does not leave the kernel"),
    ("unit-dimension", "…: the kernel never mentions them"),
    ("unit-dimension", "…: the kernel mentions them only in linear numbers of threads and blocks"),
}


def fits(pattern, text):
    return re.fullmatch(".*".join(re.escape(part) for part in pattern.split(ANY)), text, re.S) is not None


class Case:
    def __init__(self, name):
        self.name, self.assumes, self.runs, self.without = name, [], {}, "no"


def read(path):
    """The cases of a file, in their order, and what holds for all."""
    cases, args, flags = {}, [], []
    with open(path, encoding="utf-8") as file:
        for line in file:
            found = re.match(r"// (drf|kept|violated|without) (\w+): (.*)", line)
            if line.startswith("// args:"):
                args = line[8:].split()
            elif line.startswith("// flags:"):
                flags = line[9:].split()
            elif found:
                what, name, rest = found.groups()
                case = cases.setdefault(name, Case(name))
                if what == "drf":
                    case.assumes.append(tuple(rest.strip().split(": ", 1)))
                elif what == "without":
                    case.without = rest.strip()
                elif rest.strip() != "no":
                    case.runs[what] = launch(rest.split())
    return list(cases.values()), args, flags


def launch(words):
    run = {"block": execute.three(golden.command_line.triple(words[0])), "grid": execute.three(golden.command_line.triple(words[1])),
           "params": {}, "same": {}, "instance": None}
    for word in words[2:]:
        name, equals, value = word.partition("=")
        if not equals:
            run["instance"] = word
        elif re.match(r"-?\d", value):
            run["params"][name] = float(value) if "." in value else int(value, 0)
        else:
            run["same"][name] = value
    return run


def check(tool, path, args, kernel):
    reports = golden.report_of(tool, HERE, os.path.basename(path), [*args, "--kernel", kernel])
    return next((r for r in reports if r["name"].split("<")[0] == kernel), {"verdict": "none", "assumptions": []})


class File:
    def __init__(self, tool, path):
        self.tool, self.path, self.wrong, self.used = tool, path, [], []
        self.cases, self.args, self.flags = read(path)

    def run(self):
        for case in self.cases:
            self.ask(case)
        if self.flags:
            self.execute("violated", self.flags)
            self.execute("kept", [])
        else:
            self.execute("violated kept", [])
        return self.wrong

    def ask(self, case):
        report = check(self.tool, self.path, self.args, case.name)
        listed = [(a["kind"], a["text"]) for a in report["assumptions"]]
        if report["verdict"] != "drf":
            self.wrong.append("%s: %s, expected drf" % (case.name, report["verdict"]))
        for kind, text in case.assumes:
            self.used.append((kind, text))
            if not any(kind == k and fits(text, t) for k, t in listed):
                self.wrong.append("%s: not listed: %s: %s; listed are %s" % (case.name, kind, text, listed))
        if case.without != "no":
            report = check(self.tool, self.path, [*self.args, *case.without.split()], case.name)
            if report["verdict"] in ("drf", "none"):
                self.wrong.append("%s: %s with %s, expected anything else" % (case.name, report["verdict"], case.without))

    def execute(self, ways, flags):
        runs = [(case, way) for case in self.cases for way in ways.split() if way in case.runs]
        if not runs:
            return
        instances = sorted({case.runs[way]["instance"] for case, way in runs if "<" in (case.runs[way]["instance"] or "")})
        with Module(self.path, golden.clang_flags(self.args) + flags, instances) as module:
            program = execute.Program(module)
            try:
                for case, way in runs:
                    self.run_one(module, program, case, way)
            finally:
                program.close()

    def run_one(self, module, program, case, way):
        run = case.runs[way]
        name = run["instance"] or case.name
        kernel = next((k for k in module.kernels if k.name.replace("unsigned char", "unsigned_char") == name), None)
        if not kernel:
            self.wrong.append("%s: is not executed: %s are" % (name, [k.name for k in module.kernels]))
            return
        result = execute.run_kernel(module, program, kernel, run["block"], run["grid"], run["params"], RUNS, STEPS, same=run["same"])
        if result["status"] not in execute.CONCLUSIVE:
            self.wrong.append("%s: %s: not executed: %s" % (name, way, result.get("why", result["status"])))
        elif bool(result["races"] or result["divergence"]) != (way == "violated"):
            self.wrong.append("%s: %s: %s" % (name, way, "races" if way == "kept" else "does not race: the assumption does not matter"))


# ---- are these all? ----

CALL = r"\b(?:lower_assumption|kernel_assume|premise|expect)\((?:[^;\"]|\"(?:[^\"\\]|\\.)*\")*;"


def texts(root):
    """Every text that the source of faial-c can list: (kind, text with … for what varies)."""
    found = set()
    for path in glob.glob(os.path.join(root, "*", "*.[ch]")):
        with open(path, encoding="utf-8") as file:
            source = file.read()
        for call in re.findall(CALL, source):
            strings = re.findall(r'"((?:[^"\\]|\\.)*)"', call)
            kind = re.search(r"ASSUME_(\w+)", call)
            kind = kind.group(1).lower().replace("_", "-") if kind else "termination"
            short = len(strings[:1] and strings[0]) < 12      # then what it is made of says more
            for text in strings if short else strings[:1]:
                text = re.sub(r"%(?:ll|z)?[sudxc]", ANY, text.replace('\\"', '"'))
                if len(text) > 12:
                    found.add((kind, text))
    return found


def main():
    tool, root, *only = sys.argv[1:]
    tool = os.path.abspath(tool)
    failed, used = 0, []
    for path in only or sorted(glob.glob(os.path.join(HERE, "*.c[ul]"))):
        file = File(tool, os.path.abspath(path))
        for wrong in file.run():
            failed += 1
            print("%s: %s" % (os.path.basename(path), wrong), flush=True)
        used += file.used
    if only:
        return failed != 0
    with open(os.path.join(root, "docs", "soundness.md"), encoding="utf-8") as file:
        ledger = re.sub(r"[`\n]", "", file.read())
    listed = texts(root) | MORE
    for kind, text in sorted(listed):
        if (kind, text) not in used and text not in UNEXECUTED:
            failed += 1
            print("no kernel rests on it: %s: %s" % (kind, text))
        if text not in ledger:
            failed += 1
            print("not in docs/soundness.md: %s: %s" % (kind, text))
    print("%d assumptions, %d of them violated in kernels that race then, %d failures" % (len(listed), len(set(used)), failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())

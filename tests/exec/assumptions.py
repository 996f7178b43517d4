#!/usr/bin/env python3
"""Does each assumption matter, and is each listed? assumptions.py FAIAL_C SOURCE_DIR [FILE...], or --ledger SOURCE_DIR

The files in assumptions/ hold kernels that are race-free under an assumption, and race where it does not hold:
  // drf KERNEL: KIND: TEXT          the verdict, and the assumption that it must list ("…": any words)
  // benign KERNEL: KIND: TEXT       likewise, of races that store one value: those are none here
  // kept KERNEL: BLOCK GRID [NAME=VALUE]... [INSTANCE]      executed like this nothing races ("no": it cannot be)
  // violated KERNEL: the same       executed like this it races; NAME=OTHER: a pointer that leads where another one does
  // without KERNEL: ARGUMENTS       faial-c can be told not to assume it, and then does not say drf ("no": it cannot)
and for the file `// args:` of faial-c and `// flags:` of clang where what is assumed is violated.

An assumption of which no kernel needs it is dead text; one that is not listed makes a wrong answer. So: every run of a
violated assumption must race, though the answer is drf (whoever ignores the list finds that mismatch), no other run may,
and every text that the program's source can list is in one of the files, or in UNEXECUTED with the reason. --ledger: does
docs/soundness.md have all of them, and a row for each form of docs/FORMS.md?
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
KINDS = ("distinct-pointers", "no-overflow", "termination", "unit-dimension", "precondition", "in-bounds", "pure-call", "other")
RUNS, STEPS = [(0, 0), (2, 2)], ["steps 200000"]      # some go on for ever
UNEXECUTED = {      # texts that no kernel here rests on, and why
    "… (stated in …)": "the same as --assume, which is executed",
    "… is started as … says": "the same as --block-dim, --grid-dim and --param",
    "the step of loop variable … does not wrap around": "it takes 2^32 threads",
    "blockDim.… <= …, so that … stays in its array": "a larger block leaves the array",
    "blocks are small enough for … to stay in its array": "a larger block leaves the array",
    "… (inferred)": "the verdict is `conditional`, which speaks of no launch without it",
    "a block primitive of CUB holds a barrier": "CUB is not executed",
    "nobody writes meanwhile what a texture reads": "what an executed texture reads is no array of the kernel",
    "a thread leaves alone what its own asynchronous copy writes until it has waited for it": "one thread alone does not race with itself there",
    "… (a header of ours stands for one that is missing)": "nor is PyTorch",
    "a store to some elements of a vector leaves its others alone": "the executor stores what the source says",
    "what the file only declares is as in …": "two files, one of which another may replace",
    "pointers read from memory or made from integers point to global memory": "nothing outside of a kernel points to shared memory",
    "a cuda::barrier expects all threads of the block": "a number that the kernel says is listened to, and none waits for a number that nobody said",
    "… is one of the … elements of its array": "what lies beside an array is nobody's to say",
    "…, of a type that nothing declares, keeps its elements itself": "the type is declared nowhere",
    "counters that atomics add to count from zero or above, and none comes round": "what a counter begins with is not given here",
    "a counter that lies before what it numbers counts to less than 2^24, and no index made of it overflows": "nor is it here",
    "kernel …, launched from the device, accesses no memory but through its arguments": "launches from the device are not executed",
}
MORE = {            # made of parts, so that they are not found in the source
    ("other", "an asynchronous copy is waited for before the next barrier"),
    ("other", "a thread leaves alone what its own asynchronous copy writes until it has waited for it"),
    ("other", "no thread reads a counter's number in shared memory before its block has stored one there"),
    ("other", "… is started as at line …"),
    ("other", "… is started as … says"),
    ("no-overflow", "no integer overflow in the indices and conditions of the accesses to …"),
    ("no-overflow", "no integer overflow in the conditions of barriers"),
    ("no-overflow", "no integer overflow in the values that both threads of a benign alarm store"),
    ("no-overflow", "counters that atomics add to count from zero or above, and none comes round"),
    ("no-overflow", "a counter that lies before what it numbers counts to less than 2^24, and no index made of it overflows"),
    ("pure-call", "… accesses no memory but through its arguments and does not synchronise"),
    ("pure-call", "… touches nothing but its arguments, does not synchronise and does not leave the kernel"),
    ("pure-call", "… accesses no memory but through its arguments and does not synchronise; all threads of a block that give it the same"
     " arguments get the same result"),
    ("unit-dimension", "…: the kernel never mentions them"),
    ("unit-dimension", "…: the kernel mentions them only in linear numbers of threads and blocks"),
}


def fits(pattern, text):
    return re.fullmatch(".*".join(re.escape(part) for part in pattern.split(ANY)), text, re.S) is not None


class Case:
    def __init__(self, name):
        self.name, self.assumes, self.runs, self.without, self.verdict = name, [], {}, "no", "drf"


def read(path):
    """The cases of a file, in their order, and what holds for all."""
    cases, args, flags = {}, [], []
    with open(path, encoding="utf-8") as file:
        for line in file:
            found = re.match(r"// (drf|benign|kept|violated|without) (\w+): (.*)", line)
            if line.startswith("// args:"):
                args = line[8:].split()
            elif line.startswith("// flags:"):
                flags = line[9:].split()
            elif found:
                what, name, rest = found.groups()
                case = cases.setdefault(name, Case(name))
                if what in ("drf", "benign"):
                    case.verdict = what
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


def races(case, result):
    return [r for r in result["races"] if case.verdict == "drf" or not r["same_value"]]


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
        if report["verdict"] != case.verdict:
            self.wrong.append("%s: %s, expected %s" % (case.name, report["verdict"], case.verdict))
        for kind, text in case.assumes:
            if "violated" in case.runs:
                self.used.append((kind, text))
            if not any(kind == k and fits(text, t) for k, t in listed):
                self.wrong.append("%s: not listed: %s: %s; listed are %s" % (case.name, kind, text, listed))
        if case.without != "no":
            report = check(self.tool, self.path, [*self.args, *case.without.split()], case.name)
            if report["verdict"] in (case.verdict, "none"):
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
        elif bool(races(case, result) or result["divergence"]) != (way == "violated"):
            self.wrong.append("%s: %s: %s" % (name, way, "races" if way == "kept" else "does not race: the assumption does not matter"))


# ---- are these all? ----

TO_THE_END = r"(?:[^;\"]|\"(?:[^\"\\]|\\.)*\")*"
PARTS = ("; all threads of a block that give it the same arguments get the same result", "the unknown function", "…1: the kernel …")


def texts(root):
    """Every text that the source of faial-c can list: (kind, text with … for what varies)."""
    found = set()
    for path in glob.glob(os.path.join(root, "[!bt]*", "**", "*.[ch]"), recursive=True):
        with open(path, encoding="utf-8") as file:
            source = file.read()
        starts = [m.start() for m in re.finditer(r"\b(?:values_assumption|kernel_assume|premise|expect)\(", source)] + [len(source)]
        for start, end in zip(starts, starts[1:]):
            call = re.match(TO_THE_END, source[start:end]).group()
            strings = re.findall(r'"((?:[^"\\]|\\.)*)"', re.sub(r'"\s*"', "", call))
            kind = re.search(r"ASSUME_(\w+)", call)
            kind = kind.group(1).lower().replace("_", "-") if kind else "termination"
            short = len(strings[:1] and strings[0]) < 12      # then what it is made of says more
            for text in strings if short else strings[:1]:
                text = re.sub(r"(?:%(?:ll|z)?[sudxc])+", ANY, text.replace('\\"', '"'))
                if len(text) > 9 and text not in PARTS:
                    found.add((kind, text))
    return found


def ledger(root, listed):
    """What docs/soundness.md lacks or has too much, against the source and docs/FORMS.md."""
    def rows(name, header):
        with open(os.path.join(root, "docs", name), encoding="utf-8") as file:
            found = [line.strip("|\n").split(" | ") for line in file if line.startswith("|") and not line.startswith(("|---", "| " + header))]
        return [[cell.strip() for cell in row] for row in found]

    wrong = []
    ours = rows("soundness.md", "construct")
    said = {(row[0], row[1].replace("`", "")) for row in ours if len(row) == 3 and row[0] in KINDS}
    wrong += ["not in docs/soundness.md: %s: %s" % t for t in sorted(listed - said)]
    wrong += ["in docs/soundness.md, but nothing lists it: %s: %s" % t for t in sorted(said - listed)]
    named = {word for row in ours if row[0] not in KINDS for word in re.split(r"[ ,;]+", row[-1])}
    for row in rows("FORMS.md", "construct"):
        missing = [test for test in re.split(r", ", row[-1]) if test not in named]
        if missing:
            wrong.append("%s of docs/FORMS.md has no row in docs/soundness.md: %s" % (row[0], ", ".join(missing)))
    return wrong


def main():
    if sys.argv[1] == "--ledger":
        root = sys.argv[2]
        wrong = ledger(root, texts(root) | MORE)
        print("\n".join(wrong) or "docs/soundness.md has every assumption and every form")
        return bool(wrong)
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
    listed = texts(root) | MORE
    for kind, text in sorted(listed - set(used)):
        if text not in UNEXECUTED:
            failed += 1
            print("no kernel rests on it: %s: %s" % (kind, text))
    for kind, text in sorted(set(used) - listed):
        failed += 1
        print("nothing lists it: %s: %s" % (kind, text))
    print("%d assumptions, %d of them violated in kernels that race then, %d failures" % (len(listed), len(set(used)), failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())

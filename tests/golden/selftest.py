#!/usr/bin/env python3
"""selftest.py FAIAL_C: does run.py refuse goldens that could never fail?"""
import os
import shutil
import subprocess
import sys

KERNELS = "__global__ void clean(int *a) { a[threadIdx.x] = 1; }\n__global__ void dirty(int *a) { a[0] = threadIdx.x; }\n"
ARGS = "// args: --block-dim=32 --grid-dim=1\n"
CASES = {   # name: (head, what is said of it; "" where nothing is wrong)
    "whole": ("// expect: clean drf\n// expect: dirty racy\n", ""),
    "rest": ("// expect: drf\n// expect: dirty racy\n", ""),
    "typable": ("// expect: typable\n", ""),
    "absent": ("// expect: clean drf\n// expect: dirty racy\n// expect: gone drf\n", "no kernel gone, of which drf is expected"),
    "silent": ("// expect: clean drf\n", "nothing is expected of kernel dirty"),
    "none-left": ("// expect: racy\n// expect: clean drf\n// expect: dirty racy\n", "no kernel is left of which racy is expected"),
    "twice": ("// expect: clean drf\n// expect: clean drf\n// expect: dirty racy\n", "two expectations of clean"),
    "nothing": ("// How two threads meet.\n", "nothing is expected of it"),
    "wrong": ("// expect: drf\n", "dirty: racy, expected drf"),
}


LISTED = {  # name: (its line of assumed.txt, what is said of it)
    "as-told": ("clean, dirty: unit-dimension", ""),
    "other": ("clean: unit-dimension; dirty: nothing", "assumes clean, dirty: unit-dimension; in assumed.txt: clean: unit-dimension; dirty: nothing"),
    "untold": (None, "assumes clean, dirty: unit-dimension; assumed.txt has no line of it (`regold`)"),
    "gone": ("k: nothing", "assumed.txt speaks of it, and it is not there"),
}


def said_of(runner, folder):
    done = subprocess.run([sys.executable, runner, sys.argv[1], folder], capture_output=True, text=True)
    return sorted(line for line in done.stdout.splitlines() if not line.startswith(folder + ": ")), done.returncode


def schema_is_asked(here):
    """With a schema that does not know verdicts no golden passes."""
    for folder in ("spoilt/tests/golden", "spoilt/docs"):
        os.makedirs(folder, exist_ok=True)
    for name in ("run.py", "schema.py"):
        shutil.copy(os.path.join(here, name), "spoilt/tests/golden")
    with open(os.path.join(here, "..", "..", "docs", "report.schema.json"), encoding="utf-8") as file:
        text = file.read()
    with open("spoilt/docs/report.schema.json", "w", encoding="utf-8") as file:
        file.write(text.replace('"verdict": {', '"verdikt": {'))
    found, status = said_of("spoilt/tests/golden/run.py", "cases")
    return status == 1 and any(line.startswith("whole.cu: the schema refuses its report") for line in found)


def main():
    runner = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run.py")
    os.makedirs("cases", exist_ok=True)
    for name, (head, _) in CASES.items():
        with open("cases/%s.cu" % name, "w", encoding="utf-8") as file:
            file.write(head + ARGS + KERNELS)
    os.makedirs("listed", exist_ok=True)
    for name in LISTED:
        if name != "gone":
            with open("listed/%s.cu" % name, "w", encoding="utf-8") as file:
                file.write("// expect: clean benign\n// expect: dirty racy\n// args: --block-dim=32\n" + KERNELS)
    with open("listed/assumed.txt", "w", encoding="utf-8") as file:
        file.writelines("%s.cu: %s\n" % (name, line) for name, (line, _) in LISTED.items() if line)
    wrong = False
    for folder, cases in (("cases", CASES), ("listed", LISTED)):
        wanted = sorted("%s.cu: %s" % (name, said) for name, (_, said) in cases.items() if said)
        found, status = said_of(runner, folder)
        for line in sorted(set(wanted) ^ set(found)):
            print("%s: %s" % ("not said" if line in wanted else "said", line))
        wrong |= found != wanted or status != 1
    if not schema_is_asked(os.path.dirname(runner)):
        print("no report is held against the schema")
        wrong = True
    return wrong


if __name__ == "__main__":
    sys.exit(main())

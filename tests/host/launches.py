#!/usr/bin/env python3
"""Host programs by hand (launches/*.cu), each run with many inputs, and the launches that it makes against what faial-c says of them.

    launches.py FAIAL_C [--keep FOLDER] [--stub true|nothing] [PROGRAM...]

PROBED(k) is a kernel `void k(int *a, int n)`. For clang it prints that it was started (launches/run.h). For faial-c it has probes, each a race in an element of
its own that one value of n shows, or one size of the grid or the block. Wrong are a launch that was made and whose probe has no alarm, and an alarm that is
true of a probe that no run reached. `// inputs: 2` says how many numbers a program is given: each is tried with many values, beyond which it starts nothing new.
--stub: as if faial-c had called every probe a true race, or none a race, which must be noticed. Exits 1 if anything is wrong.
"""
import argparse
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from program import CLANG  # noqa: E402

FOLDER = pathlib.Path(__file__).resolve().parent / "launches"
TRIED = {0: [()], 1: [(n,) for n in range(-4, 21)], 2: list(itertools.product(range(-2, 9), repeat=2))}      # by number of inputs
NUMBERS = range(-2, 12)                    # that probes ask about, besides those of launches
SIZES = [1, 2, 3, 4, 8, 16, 32, 64, 128]
KINDS = {"n": "n", "block": "blockDim.x", "grid": "gridDim.x"}
HEAD = '#include <stdlib.h>\nconst char *given(int);\nstatic int in(int i) { return atoi(given(i)); }\n'


def run(program, text, folder):
    """The launches that its runs make: by kernel, what each probe asks about."""
    exe = os.path.join(folder, "run")
    build = [CLANG, "-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-std=c++17", "-O0", "-w", "-rdynamic",
        "-include", str(FOLDER / "run.h"), str(program), "-o", exe, "-ldl", "-pthread"]
    subprocess.run(build, check=True)
    inputs = re.search(r"^// inputs: (\d)", text, re.M)
    tried = "\n".join(" ".join(map(str, one)) or "0" for one in TRIED[int(inputs[1]) if inputs else 0])
    out = subprocess.run([exe], env=dict(os.environ, INPUTS=tried), capture_output=True, text=True, check=True).stdout
    made = {kernel: set() for kernel in re.findall(r"PROBED\((\w+)\)", text)}
    for line in out.splitlines():
        stub, *numbers = line.split()
        gx, gy, gz, bx, by, bz, n = map(int, numbers)
        kernel = re.search(r"__device_stub__(\w+?)(?:Pi|$)", stub)[1]
        if gx * gy * gz * bx * by * bz > 1:                             # one thread races with nobody
            made[kernel] |= {("n", n), ("block", bx), ("grid", gx)}
    return made


def probed(kernel, made):
    """Its text, a line for each probe."""
    lines = ["__global__ void %s(int *a, int n)" % kernel, "{"]
    asked = {("n", n) for n in NUMBERS} | {(kind, n) for kind in ("block", "grid") for n in SIZES} | made
    for i, (kind, n) in enumerate(sorted(asked)):
        lines.append("\tif (%s == %d) a[%d] = threadIdx.x + 7 * blockIdx.x;  // probe %s %s %d" % (KINDS[kind], n, i, kernel, kind, n))
    return "\n".join(lines + ["}"])


def check(faial, path):
    """What is said: the labels of each probe's alarms, and the kernels that have no answer."""
    done = subprocess.run([faial, "check", "--format", "json", "--preconditions", "none", "-std=c++17", path], capture_output=True, text=True)
    lines = pathlib.Path(path).read_text().split("\n")
    said, open_ = {}, set()
    for answer in [k for f in json.loads(done.stdout)["files"] for k in f["kernels"]]:
        if answer["verdict"] in ("unknown", "unsupported"):
            open_.add(re.match(r"\w+", answer["name"])[0])
        for alarm in answer["alarms"]:
            probe = re.search(r"// probe (\w+) (\w+) (-?\d+)", lines[alarm["accesses"][0]["line"] - 1])
            said.setdefault((probe[1], probe[2], int(probe[3])), set()).add(alarm["label"])
    return said, open_


def wrong_in(faial, program, folder, stub):
    text = program.read_text()
    made = run(program, text, folder)
    path = os.path.join(folder, program.name)
    pathlib.Path(path).write_text(HEAD + re.sub(r"PROBED\((\w+)\)", lambda m: probed(m[1], made[m[1]]), text))
    said, open_ = check(faial, path) if not stub else ({}, set())
    if stub == "true":
        said = {(k, kind, int(n)): {"true"} for k, kind, n in re.findall(r"// probe (\w+) (\w+) (-?\d+)", pathlib.Path(path).read_text())}
    for kernel, launches in sorted(made.items()):
        if not launches:
            yield "%s: no run starts it" % kernel
        for kind, n in sorted(launches):
            if (kernel, kind, n) not in said and kernel not in open_:
                yield "%s is started with %s = %d, and no alarm says so" % (kernel, KINDS[kind], n)
        if kernel in open_:
            yield "%s has no answer" % kernel
    for (kernel, kind, n), labels in sorted(said.items()):
        if "true" in labels and (kind, n) not in made[kernel]:
            yield "%s races for %s = %d, it is said, with which no run starts it" % (kernel, KINDS[kind], n)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("faial")
    parser.add_argument("programs", nargs="*", type=pathlib.Path)
    parser.add_argument("--keep")
    parser.add_argument("--stub", choices=["true", "nothing"])
    o = parser.parse_intermixed_args()
    programs, wrong = o.programs or sorted(FOLDER.glob("*.cu")), 0
    for program in programs:
        with tempfile.TemporaryDirectory() as folder:
            for line in wrong_in(o.faial, program, o.keep or folder, o.stub):
                wrong += 1
                print("%s: %s" % (program.name, line))
    print("%d programs, %d wrong answers" % (len(programs), wrong))
    sys.exit(wrong > 0)


main()

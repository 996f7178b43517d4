#!/usr/bin/env python3
"""selftest.py FAIAL_C: does run.py refuse goldens that could never fail?"""
import os
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


def main():
    runner = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run.py")
    os.makedirs("cases", exist_ok=True)
    for name, (head, _) in CASES.items():
        with open("cases/%s.cu" % name, "w", encoding="utf-8") as file:
            file.write(head + ARGS + KERNELS)
    done = subprocess.run([sys.executable, runner, sys.argv[1], "cases"], capture_output=True, text=True)
    wanted = sorted("%s.cu: %s" % (name, said) for name, (_, said) in CASES.items() if said)
    found = sorted(line for line in done.stdout.splitlines() if not line.startswith("cases: "))
    for line in sorted(set(wanted) ^ set(found)):
        print("%s: %s" % ("not said" if line in wanted else "said", line))
    return found != wanted or done.returncode != 1


if __name__ == "__main__":
    sys.exit(main())

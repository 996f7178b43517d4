#!/usr/bin/env python3
"""Lies that golden.py must see: stubs.py FAIAL_C EXAMPLES. What faial-c says of a racy, a divergent and a benign example is changed
in ways that each make it wrong."""
import copy
import os
import sys

sys.dont_write_bytecode = True
import golden  # noqa: E402


def says_drf(kernel):
    kernel.update(verdict="drf", alarms=[])


def says_benign(kernel):
    for alarm in kernel["alarms"]:
        alarm["label"] = "benign"


def names_other_lines(kernel):
    for alarm in kernel["alarms"]:
        for access in alarm["accesses"]:
            access["line"] += 1


def names_other_threads(kernel):
    for alarm in kernel["alarms"]:
        for thread in alarm["witness"]["threads"]:
            thread["thread_idx"] = [3 - n for n in thread["thread_idx"][:1]] + thread["thread_idx"][1:]


def says_true(kernel):
    kernel["alarms"].append({"kind": "barrier-divergence", "label": "true", "level": "block", "accesses": [], "barrier": {"line": 12},
                             "witness": {"block_dim": [4, 1, 1], "grid_dim": [1, 1, 1], "params": {}, "threads": [
                                 {"thread_idx": [i, 0, 0], "block_idx": [0, 0, 0]} for i in (0, 1)]}})


LIES = [("reduce_racy.cu", says_drf, "MISSED"), ("reduce_racy.cu", says_benign, "benign"), ("reduce_racy.cu", names_other_lines, "WRONG TRUE"),
        ("reduce_racy.cu", names_other_threads, "WRONG TRUE"), ("reduce.cu", says_true, "WRONG TRUE"),
        ("divergent_barrier.cu", says_drf, "MISSED divergence"), ("same_value.cu", says_drf, "MISSED")]


def main():
    tool, folder = (os.path.abspath(p) for p in sys.argv[1:3])
    honest, failed = golden.report_of, 0
    for name, lie, seen in LIES:
        def report(*args):
            kernels = copy.deepcopy(honest(*args))
            for kernel in kernels:
                lie(kernel)
            return kernels
        golden.report_of = report
        wrong = golden.Case(tool, folder, name).check()
        if not any(seen in line for line in wrong):
            failed += 1
            print("%s, %s: not seen: %s" % (name, lie.__name__, wrong))
    print("stubs: %d lies, %d not seen" % (len(LIES), failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())

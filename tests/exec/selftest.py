#!/usr/bin/env python3
"""The truth about known kernels: selftest.py [FILE...]. Each file of selftest/ says what is true of its kernels:

  truth: KERNEL BLOCK GRID [NAME=VALUE]... [race A/B LEVEL [same]]... [diverges LINE]... [deadlock | out-of-bounds | ...]

All of it must be found, and nothing else. `--broken WRITES` (or BARRIERS, DIVERGENCE, VALUES) breaks the runtime in that way: then the
test passes if some truth is not found."""
import os
import sys

sys.dont_write_bytecode = True
BROKEN = sys.argv[1] == "--broken" if len(sys.argv) > 2 else False
if BROKEN:
    os.environ["EXEC_BREAK"] = sys.argv[2]
    del sys.argv[1:3]
import execute  # noqa: E402
from module import Module  # noqa: E402

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "selftest")


def triple(word):
    return execute.three([int(n) for n in word.split(",")])


def expected(words):
    """(what is wanted, parameters)"""
    wanted, params = set(), {}
    words = list(words)
    while words:
        word = words.pop(0)
        if "=" in word:
            params[word.split("=")[0]] = int(word.split("=")[1])
        elif word == "race":
            lines, level = words.pop(0), words.pop(0)
            same = bool(words) and words[0] == "same"
            if same:
                words.pop(0)
            wanted.add("race %s %s%s" % (lines, level, " same" if same else ""))
        elif word == "diverges":
            wanted.add("diverges " + words.pop(0))
        else:
            wanted.add(word)
    return wanted, params


def found(result):
    facts, races = set(), {}
    for race in result["races"]:
        key = "race %d/%d %s" % (*race["lines"], race["level"])
        races[key] = races.get(key, True) and race["same_value"]
    for key, same in races.items():
        facts.add(key + (" same" if same else ""))
    if result["status"] == "deadlock":
        return {"deadlock"}
    facts |= {"diverges %d" % line for line in result["divergence"]}
    if result["status"] != "ok":
        facts.add(result["status"])
    return facts


def check(path):
    wrong = count = 0
    with open(path, encoding="utf-8") as file:
        truths = [line.split()[2:] for line in file if line.startswith(("// truth:", "/// truth:"))]
    with Module(path) as module:
        program = execute.Program(module)
        for name, block, grid, *rest in truths:
            wanted, params = expected(rest)
            kernel = next(k for k in module.kernels if k.name == name)
            got = found(execute.run_kernel(module, program, kernel, triple(block), triple(grid), params))
            count += 1
            if got != wanted:
                wrong += 1
                print("%s: %s %s %s: wanted %s, found %s" % (os.path.basename(path), name, block, grid, sorted(wanted), sorted(got)))
        program.close()
    return count, wrong


def main():
    total = failed = 0
    for path in sys.argv[1:] or [os.path.join(FOLDER, n) for n in sorted(os.listdir(FOLDER))]:
        count, wrong = check(path)
        total += count
        failed += wrong
    print("selftest: %d truths, %d fail" % (total, failed))
    return failed == 0 if BROKEN else failed != 0


if __name__ == "__main__":
    sys.exit(main())

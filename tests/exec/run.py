#!/usr/bin/env python3
"""The executable truth: run.py FILE [--kernel K] --block-dim X[,Y[,Z]] --grid-dim X[,Y[,Z]] [--param N=V]... [--fill N]
[-D...] [-I...] [-std=...]: runs kernels and prints one JSON object for each (see execute.py). Exit status: 0 executed, 3 not."""
import json
import sys

import execute


def triple(text):
    return tuple(int(n) for n in text.strip("[]").split(","))


def parse(args):
    """The options of `faial-c check` that say what is launched; the others are clang's."""
    options = {"files": [], "kernels": [], "block": None, "grid": None, "params": {}, "flags": [], "runs": None}
    args = list(args)
    while args:
        arg = args.pop(0)
        name, _, value = arg.partition("=")
        takes = name in ("--block-dim", "--grid-dim", "--param", "--kernel", "--fill")
        if takes and not value:
            value = args.pop(0)
        if name == "--block-dim":
            options["block"] = triple(value)
        elif name == "--grid-dim":
            options["grid"] = triple(value)
        elif name == "--param":
            key, _, number = value.partition("=")
            options["params"][key] = float(number) if "." in number else int(number, 0)
        elif name == "--kernel":
            options["kernels"].append(value)
        elif name == "--fill":
            options["runs"] = [(int(value), order) for order in (0, 1, 2)]
        elif arg in ("-I", "-D", "-include", "-U"):
            options["flags"] += [arg, args.pop(0)]
        elif arg.startswith("-"):
            options["flags"].append(arg)
        else:
            options["files"].append(arg)
    return options


def main():
    options = parse(sys.argv[1:])
    if not options["files"]:
        print(__doc__, file=sys.stderr)
        return 2
    failed = False
    for path in options["files"]:
        try:
            for result in execute.execute(path, options["kernels"], options["block"] or 32, options["grid"] or 1, options["params"],
                                          options["flags"], options["runs"]):
                print(json.dumps(result))
        except execute.CannotRun as why:
            print(json.dumps({"kernel": None, "status": "skipped", "why": str(why), "races": [], "divergence": []}))
            failed = True
    return 3 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

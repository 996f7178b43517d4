#!/usr/bin/env python3
"""The core text holds all that an answer rests on: core_text.py [--part I/N] [--stage STAGE] FAIAL_C FOLDER...

Of each case the source is checked, and what `infer --stage core` prints of it with the same flags, without naming a launch again: launches, preconditions and
bounds are in that text as formulas, so verdicts must be the same; of several kernels of one name (contexts, examples of a template,
which the text does not join) the worst. Names each that differs. `// core-text: KERNEL VERDICT` says of a case what its text has instead: a possible race
with numbers that the launch may not have is looked for where all that is known of it, which is what the text holds, leaves it unknown."""
import argparse
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from run import WORSE, args_of, header  # noqa: E402

# Flags that name a launch: without them `check` asks for those in sight, as `infer` does when told to.
NAMES = ("--block-dim", "--grid-dim", "--param", "--launch")
# What only `check` knows.
OF_CHECK = ("--preconditions", "--no-benign", "--strict")


def answers(tool, args, path, folder):
    """The worst verdict by name, or None where the file is rejected."""
    done = subprocess.run([tool, "check", "--format", "json", "--preconditions", "none", *args, path], cwd=folder, capture_output=True, text=True, timeout=500)
    try:
        kernels = [k for f in json.loads(done.stdout)["files"] for k in f["kernels"]]
    except ValueError:
        return None
    worst = {}
    for name, verdict in ((k["name"].split("<")[0], k["verdict"]) for k in kernels):
        worst[name] = min(worst.get(name, verdict), verdict, key=WORSE.index)
    return worst


def differ(tool, folder, name, stage):
    fields = header(os.path.join(folder, name))
    args = [a for a in args_of(fields) if not a.startswith(OF_CHECK)]
    auto = [] if any(a.startswith(NAMES) for a in args) else ["--launch", "auto"]
    source = answers(tool, args, name, folder)
    done = subprocess.run([tool, "infer", "--stage", stage, *auto, *args, name], cwd=folder, capture_output=True, text=True, timeout=500)
    if not source:
        return None
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "again.core")
        with open(path, "w", encoding="utf-8") as file:
            file.write(done.stdout)
        text = answers(tool, [a for a in args if not a.startswith(NAMES)], path, folder)
    if text is None:
        return "its core text is not read back"
    source.update(line.split() for line in fields.get("core-text", []))
    names = sorted(n for n in {**source, **text} if source.get(n) != text.get(n))
    return "; ".join("%s: source %s, core text %s" % (n, source.get(n), text.get(n)) for n in names)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--stage", default="core")
    parser.add_argument("tool")
    parser.add_argument("folders", nargs="+")
    o = parser.parse_args()
    part, parts = map(int, o.part.split("/"))
    cases = sorted((f, n) for f in o.folders for n in os.listdir(f) if n.endswith((".cu", ".cl")))[part::parts]
    bad = 0
    for folder, name in cases:
        why = differ(os.path.abspath(o.tool), folder, name, o.stage)
        if why:
            bad += 1
            print("%s: %s" % (name, why), flush=True)
    print("core text: %d of %d cases differ" % (bad, len(cases)))
    return bad != 0 or not cases


if __name__ == "__main__":
    sys.exit(main())

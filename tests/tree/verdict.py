#!/usr/bin/env python3
"""Goldens by the tree's front end: verdict.py FAIAL_C FOLDER AGREES DIFFERS [--find]

The cases that AGREES names must have the answers that their heads expect with `--front tree`. Those that DIFFERS names must have them
but for the answers that it lists, each kernel's in order, where these are right and the heads say what the old front end knows:

    CASE.cu: KERNEL VERDICT[,VERDICT...]; KERNEL ...: why

AGREES only grows: --find writes it anew with all that agree, prints how those differ that neither file names, and fails where
one that agreed does no longer."""
import concurrent.futures
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden"))
import run  # noqa: E402


def header(folder, name):
    fields = run.header(os.path.join(folder, name))
    fields["args"] = fields.get("args", []) + ["--front tree"]
    return fields


def wrong(tool, folder, name):
    fields = header(folder, name)
    if "known-bug" in fields or not (fields.get("expect") or fields.get("typable")):
        return ["not for this suite"]
    return run.check_verdict(tool, folder, name, fields)[0]


def differences(path):
    """{case: {kernel: verdicts}}"""
    listed = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            found = re.match(r"([^:#\s]+): ([^:]+): \S", line)
            if found:
                listed[found[1]] = {k: v.split(",") for k, v in (one.split() for one in found[2].split(";"))}
            elif line.strip() and not line.startswith("#"):
                sys.exit("%s: not understood: %s" % (path, line.strip()))
    return listed


def answers(tool, folder, name, fields):
    """({kernel: verdicts}, the same as the head expects them)"""
    _, out, err = run.run([tool, "check", "--format", "json", *run.args_of(fields), name], folder)
    try:
        kernels = json.loads(out)["files"][0]["kernels"]
    except (ValueError, KeyError, IndexError):
        return {"no report": [err.strip()[:200]]}, {}
    expected = run.expectations(fields)[0]
    have, want = {}, {}
    for kernel in kernels:
        plain = kernel["name"].split("<")[0]
        have.setdefault(plain, []).append(kernel["verdict"])
        want.setdefault(plain, []).append(expected.get(plain, expected.get("", "nothing")))
    want.update({k: [v] for k, v in expected.items() if k and k not in have})
    return have, want


def differs_wrong(tool, folder, name, listed):
    have, want = answers(tool, folder, name, header(folder, name))
    said = []
    for kernel in sorted({*have, *want, *listed}):
        right = listed.get(kernel, want.get(kernel))
        if have.get(kernel) != right:
            said.append("%s: %s, not %s" % (kernel, have.get(kernel), right))
        elif kernel in listed and have[kernel] == want[kernel]:
            said.append("%s does not differ any longer" % kernel)
    return said


def show(tool, folder, name):
    """What DIFFERS would list."""
    have, want = answers(tool, folder, name, header(folder, name))
    parts = ["%s %s" % (k, ",".join(have[k])) for k in have if have[k] != want.get(k)]
    print("%s: %s:" % (name, "; ".join(parts) or "alarms"))


def main():
    find = "--find" in sys.argv
    tool, folder, path, differs = [a for a in sys.argv[1:] if a != "--find"]
    tool = os.path.abspath(tool)
    with open(path, encoding="utf-8") as file:
        known = file.read().split()
    listed = differences(differs)
    names = sorted(n for n in os.listdir(folder) if n.endswith((".cu", ".cl"))) if find else known
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = dict(zip(names, pool.map(lambda n: wrong(tool, folder, n), names)))
        others = dict(zip(listed, pool.map(lambda n: differs_wrong(tool, folder, n, listed[n]), listed)))
    failed = {n: found.get(n) or ["is not there"] for n in known if found.get(n, True)}
    failed.update({n: w for n, w in others.items() if w})
    for name, why in failed.items():
        print("%s: %s" % (name, "; ".join(why)))
    if find:
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(n + "\n" for n in names if not found[n]))
        for name in names:
            if found[name] and found[name] != ["not for this suite"] and name not in listed:
                show(tool, folder, name)
    print("by the tree: %d of %d agree, %d differ as listed, %d fail" % (sum(not w for w in found.values()), len(names), len(others), len(failed)))
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())

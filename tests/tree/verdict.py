#!/usr/bin/env python3
"""Goldens by the tree's front end: verdict.py FAIAL_C FOLDER LIST [--find]

The cases that LIST names must have the answers that their heads expect with `--front tree`. The list only grows: --find writes it
anew with all that agree, and fails where one that was there is gone."""
import concurrent.futures
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden"))
import run  # noqa: E402


def wrong(tool, folder, name):
    fields = run.header(os.path.join(folder, name))
    if "known-bug" in fields or not (fields.get("expect") or fields.get("typable")):
        return ["not for this suite"]
    fields["args"] = fields.get("args", []) + ["--front tree"]
    return run.check_verdict(tool, folder, name, fields)[0]


def main():
    find = "--find" in sys.argv
    tool, folder, path = [a for a in sys.argv[1:] if a != "--find"]
    tool = os.path.abspath(tool)
    with open(path, encoding="utf-8") as file:
        known = file.read().split()
    names = sorted(n for n in os.listdir(folder) if n.endswith((".cu", ".cl"))) if find else known
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = dict(zip(names, pool.map(lambda n: wrong(tool, folder, n), names)))
    failed = [n for n in known if found.get(n, ["is not there"])]
    for name in failed:
        print("%s: %s" % (name, "; ".join(found.get(name, ["is not there"]))))
    if find:
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(n + "\n" for n in names if not found[n]))
    agree = sum(not w for w in found.values())
    print("by the tree: %d of %d agree, %d that did no longer do" % (agree, len(names), len(failed)))
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Both front ends side by side: front_compare.py FAIAL_C [options] FILE|FOLDER...

Checks each .cu and .cl with the old front end and with `--front tree`, with the arguments that a golden's head names, and says for
each kernel how the answers compare:
  equal         the same verdict and the same racing lines
  lines         the same verdict, other lines
  better        a definite answer (drf, benign, racy with true alarms only) where there was none, or what the golden expects
  worse         the other way round
  unsupported   no answer by the tree, one by the old
  missing, more a kernel that only one of them finds
  contradicts   both definite, and different
  wrong         a definite answer that is not what the golden expects, or a true alarm of what it says has no race, and that the old does not give
A table of counts, the median time of each, and a line for each kernel that is not equal.
  --every N     each N-th file only     --launch host   and other options of check: after `--`
  --fail WORD   status 1 where some kernel is of that class; may be repeated
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import time

ORDER = ["equal", "lines", "better", "worse", "unsupported", "missing", "more", "contradicts", "wrong"]


def head(path):
    """The golden's arguments, and what it expects: by kernel's name, "" for all."""
    args, expected = [], {}
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            found = re.match(r"\s*//\s*(expect|args):\s*(.*?)\s*$", line)
            if not found:
                continue
            words = found[2].split()
            if found[1] == "args":
                args += words
            elif words:
                expected[words[0] if len(words) > 1 else ""] = words[-1]
    return args, expected


def pairs(kernel):
    lines = []
    for alarm in kernel.get("alarms", []):
        at = sorted(a["line"] for a in alarm.get("accesses", []))
        lines.append((alarm["kind"], alarm["label"], tuple(at)))
    return sorted(set(lines))


def check(tool, path, args, front, seconds):
    begin = time.monotonic()
    try:
        done = subprocess.run([tool, "check", "--format", "json", *front, *args, os.path.basename(path)], capture_output=True, text=True,
                              cwd=os.path.dirname(path) or ".", timeout=seconds, errors="replace")
        files = json.loads(done.stdout)["files"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return None, time.monotonic() - begin
    kernels = {}
    for kernel in files[0]["kernels"] if files else []:
        kernels.setdefault(kernel["name"], []).append(kernel)
    return kernels, time.monotonic() - begin


def verdict(kernels):
    """Of the instances of one kernel, the one that matters most."""
    rank = ["racy", "possibly-racy", "unknown", "unsupported", "benign", "drf"]
    return min((k["verdict"] for k in kernels), key=lambda v: rank.index(v) if v in rank else 2)


def is_definite(word, alarms):
    return word in ("drf", "benign") or (word == "racy" and all(a[1] in ("true", "benign") for a in alarms))


def compare(name, old, new, expected):
    if not new:
        return "missing"
    if not old:
        return "more"
    before, after = verdict(old), verdict(new)
    lines_before = sorted(set(sum((pairs(k) for k in old), [])))
    lines_after = sorted(set(sum((pairs(k) for k in new), [])))
    wanted = expected.get(name, expected.get(""))
    if wanted == "drf" and any(label == "true" for _, label, _ in lines_after) and lines_before != lines_after:
        return "wrong"
    if before == after:
        return "equal" if lines_before == lines_after else "lines"
    if after == "unsupported":
        return "unsupported"
    definite = is_definite(after, lines_after)
    if wanted:
        if definite and after != wanted and wanted in ("drf", "benign", "racy"):
            return "wrong"
        return "better" if after == wanted else "worse" if before == wanted else "lines"
    if is_definite(before, lines_before):
        return "contradicts" if definite and {before, after} != {"drf", "benign"} else "worse"
    return "better" if definite else "worse" if after in ("unknown", "possibly-racy") and before == "racy" else "lines"


def sources(places):
    for place in places:
        if os.path.isfile(place):
            yield place
        for folder, folders, files in os.walk(place):
            folders.sort()
            for name in sorted(files):
                if name.endswith((".cu", ".cl")):
                    yield os.path.join(folder, name)


def main():
    own, _, more = " ".join(sys.argv[1:]).partition(" -- ")
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("tool")
    parser.add_argument("places", nargs="+")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--fail", action="append", default=[], choices=ORDER)
    given = parser.parse_args(own.split())
    tool = os.path.abspath(given.tool)
    counts, times, told = dict.fromkeys(ORDER, 0), {"old": [], "tree": []}, []
    for i, path in enumerate(sources(given.places)):
        if i % given.every:
            continue
        args, expected = head(path)
        old, seconds_old = check(tool, path, args + more.split(), [], given.seconds)
        new, seconds_new = check(tool, path, args + more.split(), ["--front", "tree"], given.seconds)
        times["old"].append(seconds_old)
        times["tree"].append(seconds_new)
        for name in sorted(set(old or {}) | set(new or {})):
            word = compare(name, (old or {}).get(name), (new or {}).get(name), expected)
            counts[word] += 1
            if word == "equal":
                continue
            reason = next((k["unsupported"]["why"] for k in (new or {}).get(name, []) if isinstance(k.get("unsupported"), dict)
                           and "why" in k["unsupported"]), "")
            told.append("%-11s %s %s: %s -> %s %s" % (word, path, name, verdict(old[name]) if old and name in old else "-",
                                                    verdict(new[name]) if new and name in new else "-", reason))
        if old is None or new is None:
            told.append("no report   %s by %s" % (path, "either" if old is None and new is None else "the old" if old is None else "the tree"))
    print("\n".join(sorted(told)))
    print("kernels: " + ", ".join("%d %s" % (counts[w], w) for w in ORDER if counts[w]))
    for front, list_of in times.items():
        if list_of:
            print("%-4s median %.0f ms, mean %.0f ms, %d files" % (front, 1000 * statistics.median(list_of), 1000 * statistics.mean(list_of),
                                                                 len(list_of)))
    sys.exit(any(counts[w] for w in given.fail))


main()

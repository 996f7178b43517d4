#!/usr/bin/env python3
"""Public code as it lies, counted: public_code.py FAIAL_C [options] LIST [-- OPTIONS OF CHECK]

LIST names files, one a line, from where it lies itself. Each is checked once; the table says how many kernels stand in the texts,
how many have an answer, why the others have none, of how many alarms a call is a cause that was approximated, by its reason, and times.
  --select N FOLDER  writes such a list instead (to LIST): of the files below FOLDER in which a template and a kernel stand, N, taken evenly
  --save FILE        the answers, for --against
  --against FILE     beside them, which kernels had an answer there and have none here, and the other way round
  --each             a line for each kernel without an answer, and for each file without a report
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import statistics
import subprocess
import sys
import time

ENDINGS = (".cu", ".cuh", ".h", ".hpp")
IS_KERNEL = re.compile(r"\b(?:__global__|[A-Z]+_KERNEL)\b[^;{}#]*?\b([A-Za-z_]\w*)\s*\((?=[^;{]*\{)")
ANSWERS = ("racy", "possibly-racy", "unknown", "benign", "drf")


def text_of(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return re.sub(r"/\*.*?\*/|//[^\n]*", " ", file.read(), flags=re.S)


def kernels_of_text(path):
    """Names before a parameter list that a body follows; attributes in between are not such."""
    text = re.sub(r"__launch_bounds__\s*\((?:[^()]|\([^()]*\))*\)|__attribute__\s*\(\([^()]*(?:\([^()]*\))?[^()]*\)\)", " ", text_of(path))
    return len(IS_KERNEL.findall(text))


def select(folder, count):
    found = []
    for place, folders, files in os.walk(folder):
        folders.sort()
        found += [os.path.join(place, f) for f in sorted(files) if f.endswith(ENDINGS)]
    found = [f for f in found if re.search(r"^\s*template", text_of(f), re.M) and kernels_of_text(f)]
    count = min(count, len(found))
    return [os.path.relpath(found[int((i + 0.5) * len(found) / count)], folder) for i in range(count)]


def check(tool, folder, path, more, seconds):
    begin = time.monotonic()
    try:
        done = subprocess.run([tool, "check", "--format", "json", *more, path], capture_output=True, text=True, cwd=folder, timeout=seconds,
                              errors="replace")
        kernels, fate = json.loads(done.stdout)["files"][0]["kernels"], "crash" if done.returncode < 0 or done.returncode > 4 else "report"
        if '"core.crash' in done.stdout or "worker.crash" in done.stdout:
            fate = "crash"
    except subprocess.TimeoutExpired:
        kernels, fate = [], "too long"
    except (ValueError, KeyError, IndexError):
        kernels, fate = [], "crash" if done.returncode < 0 else "no report"
    return {"path": path, "fate": fate, "seconds": time.monotonic() - begin, "kernels": kernels}


def reason_of(why):
    """Without names, so that like stands with like."""
    why = re.sub(r"\(instead of [^)]*\)|'[^']*'|`[^`]*`|<[^<>]*>", "", why)
    why = re.sub(r"^(call|body) of \S+( \S+)?, which is approximated", r"\1, approximated", why)
    return why.strip()[:110]


def approximated(alarm):
    return sorted({reason_of(c["why"]) for c in alarm.get("causes", []) if "approximated" in c.get("why", "")})


def why_none(kernel):
    given = kernel.get("unsupported")
    return given.get("why", "") if isinstance(given, dict) else str(given or "")


def by_name(answers):
    """Of the instances of a kernel, the best known: an answer, where one has it."""
    names = {}
    for one in answers:
        for kernel in one["kernels"]:
            key = (one["path"], kernel["name"])
            names[key] = names.get(key, False) or kernel["verdict"] in ANSWERS
    return names


def table(folder, answers, each):
    verdicts, without, calls, alarms = collections.Counter(), collections.Counter(), collections.Counter(), collections.Counter()
    for one in answers:
        for kernel in one["kernels"]:
            verdicts[kernel["verdict"]] += 1
            if kernel["verdict"] not in ANSWERS:
                without[reason_of(why_none(kernel))] += 1
                if each:
                    print("%s %s: %s" % (one["path"], kernel["name"], why_none(kernel)))
            for alarm in kernel.get("alarms", []):
                alarms[alarm["label"]] += 1
                reasons = approximated(alarm)
                alarms["of an approximated call"] += bool(reasons)
                calls.update(reasons)
        if each and one["fate"] != "report":
            print("%s: %s" % (one["path"], one["fate"]))
    names = by_name(answers)
    print("files %d: %s" % (len(answers), dict(collections.Counter(one["fate"] for one in answers))))
    print("kernels in the texts %d, reported %d (names %d), answered %d (names %d)" % (
        sum(kernels_of_text(os.path.join(folder, one["path"])) for one in answers), sum(verdicts.values()), len(names),
        sum(verdicts[v] for v in ANSWERS), sum(names.values())))
    print("verdicts: %s" % dict(verdicts.most_common()))
    print("alarms: %s" % dict(alarms.most_common()))
    seconds = [one["seconds"] for one in answers]
    print("seconds a file: median %.2f, mean %.2f" % (statistics.median(seconds), statistics.mean(seconds)))
    for title, counts in (("no answer", without), ("alarms by an approximated call", calls)):
        print("%s:" % title)
        for reason, count in counts.most_common(40):
            print("%5d  %s" % (count, reason))


def against(before, now):
    old, new = by_name(before), by_name(now)
    for title, have, lack in (("answered there only", old, new), ("answered here only", new, old)):
        found = sorted(k for k in have if have[k] and not lack.get(k))
        print("%s: %d" % (title, len(found)))
        for path, name in found:
            print("    %s %s%s" % (path, name, "" if (path, name) in lack else " (not a kernel)"))


def main():
    own, _, more = " ".join(sys.argv[1:]).partition(" -- ")
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("tool")
    parser.add_argument("list")
    parser.add_argument("--select", nargs=2)
    parser.add_argument("--save")
    parser.add_argument("--against")
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(own.split())
    if given.select:
        with open(given.list, "a", encoding="utf-8") as file:
            file.writelines(path + "\n" for path in select(given.select[1], int(given.select[0])))
        return
    folder, tool = os.path.dirname(os.path.abspath(given.list)), os.path.abspath(given.tool)
    with open(given.list, encoding="utf-8") as file:
        paths = [line.strip() for line in file if line.strip()]
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        answers = list(pool.map(lambda path: check(tool, folder, path, more.split(), given.seconds), paths))
    if given.save:
        with open(given.save, "w", encoding="utf-8") as file:
            json.dump(answers, file)
    table(folder, answers, given.each)
    if given.against:
        with open(given.against, encoding="utf-8") as file:
            against(json.load(file), answers)


main()

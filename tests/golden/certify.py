#!/usr/bin/env python3
"""The verified chain beside the checker: certify.py [--part I/N] [--least SHARE] [--table] FAIAL_C FOLDER_OR_FILE...

Runs `certify` on each case (golden cases with their own flags) and counts what became of the kernels that are drf. Nothing may be contradicted, and at
least SHARE of them are certified. With --replay CERTIFIER the extracted decision procedure runs the two threads of each true race: they must race there, too. With --table the counts by reason are printed as lines of a table. With --racy CERTIFIER the other
way round: of no kernel that truly races may the certifier call the text certified, nor, where threads part, that they pass barriers together, or the chain proves too much (what is certified under `no-overflow` may race only where something overflows: its
witnesses are run in the text that says so, and must not race there). With --none CERTIFIER
it may certify no kernel at all, racy or not, at the level that the case names; two threads that race it may find only of one that the case calls racy. With --steps CERTIFIER
the steps that certify leaves are replayed: all are accepted, and without their last sum all are refused."""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from core_text import NAMES, OF_CHECK  # noqa: E402
from run import args_of, header  # noqa: E402

SOURCES = (".cu", ".cl", ".core")


def cases(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, _, names in sorted(os.walk(path)):
            yield from (os.path.join(folder, n) for n in sorted(names) if n.endswith(SOURCES))


def reason(detail):
    """Without what differs from kernel to kernel."""
    return re.sub(r",? at question.*|: .*", "", detail)


def certified(tool, path, more):
    fields = header(path) if path.endswith(SOURCES) else {}
    args = [a for a in args_of(fields) if not a.startswith(OF_CHECK)] + [word for line in fields.get("certify", []) for word in line.split()]
    folder, name = os.path.split(os.path.abspath(path))
    done = subprocess.run([tool, "certify", "--format", "json", *more, *args, name], cwd=folder, capture_output=True, text=True)
    try:
        return json.loads(done.stdout)["kernels"], done
    except ValueError:
        return [], done


def report_of(tool, args, folder, name):
    """With each race that there is, whatever would exclude it."""
    return subprocess.run([tool, "check", "--format", "json", "--preconditions", "none", *args, name], cwd=folder, capture_output=True, text=True).stdout


def truly(report, kind):
    """Names of kernels of one answer that has a true alarm of this kind."""
    kernels = [k for f in report["files"] for k in f["kernels"]]
    names = [k["name"] for k in kernels]
    return {k["name"] for k in kernels if names.count(k["name"]) == 1 and any(a["kind"] == kind and a["label"] == "true" for a in k["alarms"])}


def said_of(certifier, text, more):
    """The certifier's lines, as words."""
    with tempfile.TemporaryDirectory() as scratch:
        core = os.path.join(scratch, "kernel.core")
        with open(core, "w", encoding="utf-8") as file:
            file.write(text)
        said = subprocess.run([os.path.abspath(certifier), core, *more, "--seconds", "2", "--kernel-seconds", "4", "--keep", scratch], capture_output=True, text=True).stdout
    return [line.split() for line in said.splitlines() if len(line.split()) > 1]


def words_of(kernel, witness):
    """What the certifier takes for the two threads of a witness."""
    words = ["%s=%d" % pair for pair in witness["params"].items()]
    for name, dims in (("blockDim", witness["block_dim"]), ("gridDim", witness["grid_dim"])):
        words += ["%s.%s=%d" % (name, axis, n) for axis, n in zip("xyz", dims)]
    for i, thread in enumerate(witness["threads"], 1):
        for name, ids in (("threadIdx", thread["thread_idx"]), ("blockIdx", thread["block_idx"])):
            words += ["%s.%s@%d=%d" % (name, axis, i, n) for axis, n in zip("xyz", ids)]
    return ",".join(words)


def witness_overflows(certifier, text, kernel):
    """Whether in the text, where each access stands under what is assumed of its arithmetic, no witness of a race does one."""
    true = [a for a in kernel["alarms"] if a["kind"] == "race" and a["label"] == "true"]
    if not any(a["kind"] == "no-overflow" for a in kernel["assumptions"]) or not all(a["witness"] for a in true):
        return False
    with tempfile.NamedTemporaryFile("w", suffix=".core", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        return all(subprocess.run([certifier, file.name, "--replay", words_of(kernel, a["witness"])], capture_output=True, text=True).stdout.strip()
                   == kernel["name"] + " does not race" for a in true)


def proved_wrongly(tool, certifier, path):
    """Those that the certifier certifies (of barriers, where two threads part at one), and how many were asked about."""
    args = [a for a in args_of(header(path)) if not a.startswith(OF_CHECK)]
    folder, name = os.path.split(os.path.abspath(path))
    auto = [] if any(a.startswith(NAMES) for a in args) else ["--launch", "auto"]
    report = json.loads(report_of(tool, args, folder, name) or '{"files": []}')
    racy, parting = (truly(report, kind) for kind in ("race", "divergence"))
    if not racy | parting:
        return [], 0
    stated = [tool, "infer", "--stage", "stated", *auto, *args]
    text = subprocess.run([*stated, name], cwd=folder, capture_output=True, text=True).stdout
    answers = said_of(certifier, text, [])
    once = [a for a in answers if a[0] in racy | parting and sum(b[0] == a[0] for b in answers) == 1]
    wrong = {a[0] for a in once if a[1] == "certified" and (a[0] in racy or a[-1] == "together")}
    for kernel in (k for f in report["files"] for k in f["kernels"] if k["name"] in wrong):     # what no launch keeps may be assumed of it
        one = subprocess.run([*stated, "--kernel", kernel["name"], name], cwd=folder, capture_output=True, text=True).stdout
        wrong -= {kernel["name"]} if witness_overflows(certifier, one, kernel) else set()
    return sorted(wrong), len(once)


def racy(o, tool, paths):
    asked = bad = 0
    for path in paths:
        wrong, n = proved_wrongly(tool, os.path.abspath(o.racy), path)
        asked, bad = asked + n, bad + len(wrong)
        for name in wrong:
            print("%s: %s races, and is certified" % (path, name), flush=True)
    print("certify: %d of %d kernels that race are certified" % (bad, asked))
    return bool(bad or not asked)


def races_by_header(path, name):
    """Whether the case says of this kernel, or of all, that it races: then two threads that do are what may be found."""
    return any(line.split() in (["racy"], [name, "racy"]) for line in header(path).get("expect", []))


def none(o, tool, paths):
    asked = bad = 0
    for path in paths:
        args = [a for a in args_of(header(path)) if not a.startswith(OF_CHECK)]
        level = args[args.index("--level"):][:2] if "--level" in args else []
        folder, name = os.path.split(os.path.abspath(path))
        text = subprocess.run([tool, "infer", "--stage", "stated", *args, name], cwd=folder, capture_output=True, text=True).stdout
        for answer in said_of(o.none, text, level):
            asked += 1
            wrong = answer[1] != "open" and not (answer[1] == "contradicted" and races_by_header(path, answer[0]))
            bad += wrong
            if wrong:
                print("%s: %s" % (path, " ".join(answer)), flush=True)
    print("certify: %d of %d kernels are certified that must not be" % (bad, asked))
    return bool(bad or not asked)


def folders_of_steps(tool, path, kept):
    """Certifies one case by steps alone: the folders of its certified kernels, and how many kernels are drf."""
    args = [a for a in args_of(header(path)) if not a.startswith(OF_CHECK)]
    folder, name = os.path.split(os.path.abspath(path))
    done = subprocess.run([tool, "certify", "--by", "steps", "--keep", kept, "--format", "json", *args, name], cwd=folder, capture_output=True, text=True)
    drf = [k for k in json.loads(done.stdout)["kernels"] if k["state"] != "nothing to certify"] if done.stdout else []
    return sorted(os.path.join(kept, f) for f in os.listdir(kept)) if os.path.isdir(kept) else [], drf


def replays(certifier, folder, level):
    """How many of the kept steps are accepted, where these make a certificate."""
    said = subprocess.run([certifier, os.path.join(folder, "kernel.core"), "--from", folder, *level], capture_output=True, text=True).stdout.split()
    return int(said[3]) if said[1:2] == ["certified"] else -1


def spoil(folder):
    """Takes what the last sum of each is of; how many there are."""
    names = [n for n in os.listdir(folder) if n.endswith(".steps")]
    for name in names:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(re.sub(r"\(sum (\d+)( \(\d+ \d+\))*\)(\s*)\(absurd", r"(sum \1)\3(absurd", text))
    return len(names)


def steps(o, tool, paths):
    kernels = certified_ = bad = files = 0
    for path in paths:
        args = args_of(header(path))
        level = args[args.index("--level"):][:2] if "--level" in args else []
        with tempfile.TemporaryDirectory() as scratch:
            folders, drf = folders_of_steps(tool, path, os.path.join(scratch, "kept"))
            names = {k["kernel"] for k in drf}          # a template counts once, however many instances it has
            kernels, certified_ = kernels + len(names), certified_ + len(names - {k["kernel"] for k in drf if not k["certified"]})
            good = [f for f in folders if replays(os.path.abspath(o.steps), f, level) >= 0]
            if len(good) < sum(k["certified"] for k in drf) or any(          # examples of one template have a folder each
                    k["by_steps"] != k["questions"] for k in drf if k["certified"] and not k["detail"]):
                print("%s: %d certified, of %d the steps are accepted" % (path, sum(k["certified"] for k in drf), len(good)), flush=True)
                bad += 1
            for folder in good:
                n = spoil(folder)
                files += n
                if n and replays(os.path.abspath(o.steps), folder, level) > 0:
                    print("%s: spoiled steps are accepted: %s" % (path, folder), flush=True)
                    bad += 1
    print("certify: of %d drf kernels %d are certified by steps (%.1f %%), %d files of steps" % (kernels, certified_, 100 * certified_ / max(1, kernels), files))
    return bool(bad or not files or certified_ < o.least * kernels)


def replayed(tool, certifier, path, count):
    """True races of one case that the extracted semantics does not find."""
    args = [a for a in args_of(header(path)) if not a.startswith(OF_CHECK)]
    folder, name = os.path.split(os.path.abspath(path))
    report = report_of(tool, args, folder, name)
    kernels = [k for f in json.loads(report)["files"] for k in f["kernels"]] if report else []
    names = [k["name"] for k in kernels]
    for kernel in kernels:
        true = [a for a in kernel["alarms"] if a["kind"] == "race" and a["label"] == "true" and a["witness"]]
        if not true or names.count(kernel["name"]) > 1 or not kernel["typable"]:
            continue
        text = subprocess.run([tool, "infer", "--stage", "core", "--kernel", kernel["name"], *args, name], cwd=folder, capture_output=True, text=True).stdout
        with tempfile.NamedTemporaryFile("w", suffix=".core", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            for alarm in true:
                said = subprocess.run([certifier, file.name, "--replay", words_of(kernel, alarm["witness"])], capture_output=True, text=True).stdout.strip()
                what = said[len(kernel["name"]) + 1:] if said.startswith(kernel["name"] + " ") and "\n" not in said else "open " + said
                count[what if what in ("races", "does not race") else "open"] += 1
                if what == "does not race":
                    yield "%s: %s: %s" % (kernel["name"], alarm["id"], words_of(kernel, alarm["witness"]))


def replay(o, tool, paths):
    count = collections.Counter()
    for path in paths:
        for line in replayed(tool, os.path.abspath(o.replay), path, count):
            print("%s: a true race that the extracted semantics does not have: %s" % (path, line), flush=True)
    print("certify: of %d true races the extracted semantics has %d, %d are not spoken of" % (sum(count.values()), count["races"], count["open"]))
    return bool(count["does not race"] or not count["races"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--tell", action="store_true", help="each kernel that is not certified")
    parser.add_argument("--barriers", action="store_true", help="of each that is certified it must be that threads pass barriers together, too")
    parser.add_argument("--racy", metavar="CERTIFIER")
    parser.add_argument("--none", metavar="CERTIFIER")
    parser.add_argument("--replay", metavar="CERTIFIER")
    parser.add_argument("--steps", metavar="CERTIFIER")
    parser.add_argument("--flag", action="append", default=[], help="more flags for certify")
    parser.add_argument("tool")
    parser.add_argument("paths", nargs="+")
    o = parser.parse_args()
    tool, bad, count, seconds, apart = os.path.abspath(o.tool), 0, collections.Counter(), 0.0, 0
    part, parts = map(int, o.part.split("/"))
    paths = list(cases(o.paths))[part::parts]
    if o.replay:
        return replay(o, tool, paths)
    if o.racy:
        return racy(o, tool, paths)
    if o.steps:
        return steps(o, tool, paths)
    if o.none:
        return none(o, tool, paths)
    for path in paths:
        kernels, done = certified(tool, path, o.flag)
        if done.returncode not in (0, 2, 3, 4) or (done.returncode == 2 and "certif" in done.stderr):
            print("%s: status %d: %s" % (path, done.returncode, done.stderr.strip()[:300]))
            bad += 1
        for k in kernels:
            if k["state"] == "nothing to certify":
                continue
            key = "certified" if k["certified"] else k["state"] + ": " + reason(k["detail"]) if k["state"] == "open" else k["state"]
            count[key] += 1
            apart += k["certified"] and k["detail"] != ""
            seconds += k["seconds"] if k["certified"] else 0
            if k["state"] == "contradicted" or (o.tell and (not k["certified"] or k["detail"])):
                print("%s: %s: %s: %s" % (path, k["kernel"], k["state"], k["detail"]), flush=True)
    share = count["certified"] / max(1, sum(count.values()))
    if o.table:
        for what, n in sorted(count.items(), key=lambda x: (x[0] != "certified", -x[1])):
            print("| %s | %d |" % (what, n))
    print("certify: of %d drf kernels %d are certified (%.1f %%, in %.0f s), %d of these but for barriers, %d contradicted" % (
        sum(count.values()), count["certified"], 100 * share, seconds, apart, count["contradicted"]))
    return bool(bad or (o.barriers and apart) or count["contradicted"] or share < o.least or not count["certified"])


if __name__ == "__main__":
    sys.exit(main())

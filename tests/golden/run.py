#!/usr/bin/env python3
"""Golden tests: run.py [--regold] FAIAL_C FOLDER [CASE...]

A case is a .cu, .cl or .core file whose head says what is expected (`//` or `;`):
  expect: drf                    the verdict of its kernels, or of one: `expect: name drf`; each kernel has one, each name a kernel; of several contexts the worst
  typable: yes                   of its kernels; also `expect: typable`, `expect: ill-typed RULE VARIABLE`
  args: --block-dim=64           for the command line
  certify: --by steps            for that of `certify` besides
  alarm: 7:3 / 9:3               a race (columns may be left out); with any such line they must be all
  alarm: divergence 12           a barrier divergence at that line
  label: true                    of all alarms
  bounds: name ...               kernels that leave an array; no other does
  reason: name exited            the reasons of kernel `name`'s alarms, each once, in the alphabet's order; `none` where one has none
  precondition: name: n >= 1     what is inferred for kernel `name`; its parts joined by &&, or `none`. Cases without such a line, or a verdict
                                 `conditional`, are checked with `--preconditions none`
  known-bug: why                 the case is expected to fail, and fails the suite once it passes
A folder with a file `assumed.txt` says there, one line for each case, what the answers of its kernels assume: kinds, so many of each, and preconditions.
Files beside a source, CASE.core, .protocol, .phases, .smt2, .tree, .contexts, .json, are what each stage must print; what is printed as
core, protocol or tree must read back and print the same. --regold rewrites all these (make the first one by hand, empty).
"""
import functools
import json
import os
import re
import subprocess
import sys
import tempfile

STAGES = {".core": "core", ".protocol": "protocol", ".phases": "phases", ".smt2": "smt", ".tree": "tree", ".contexts": "contexts"}
STATUS = {"drf": 0, "benign": 0, "conditional": 0, "racy": 1, "possibly-racy": 1, "unknown": 3, "unsupported": 3}

WORSE = ["racy", "possibly-racy", "unknown", "unsupported", "conditional", "benign", "drf"]


def header(path):
    fields = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            found = re.match(r"\s*(?://|;+)\s*(expect|typable|args|certify|alarm|label|bounds|reason|precondition|core-text|known-bug):\s*(.*?)\s*$", line)
            if found:
                fields.setdefault(found.group(1), []).append(found.group(2))
    return fields


def run(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=500)
    return done.returncode, done.stdout, done.stderr


def position(text, access):
    """Does the access lie where the text says: LINE or LINE:COLUMN?"""
    line, _, column = text.partition(":")
    return int(line) == access["line"] and (not column or int(column) == access["column"])


def is_alarm(text, alarm):
    if text.startswith("divergence"):
        lines = [a["line"] for a in alarm.get("accesses", [])]
        return alarm["kind"] == "barrier-divergence" and (text == "divergence" or int(text.split()[1]) in lines)
    left, right = (part.strip() for part in text.split("/"))
    if alarm["kind"] != "race":
        return False
    a, b = alarm["accesses"]
    return position(left, a) and position(right, b) or position(left, b) and position(right, a)


def describe(alarm):
    places = " / ".join("%d:%d" % (a["line"], a["column"]) for a in alarm.get("accesses", []))
    return "%s %s (%s, %s)" % (alarm["kind"], places, alarm["label"], alarm.get("level"))


def without_times(value):
    """The report without what changes between runs, or from one version of the solver to the next (models), and pictures."""
    if isinstance(value, dict):
        if "replayed" in value:
            return {"replayed": value["replayed"]}
        return {k: without_times(v) for k, v in value.items() if k not in ("seconds", "solver_seconds", "version", "stats", "owners")}
    return [without_times(v) for v in value] if isinstance(value, list) else value


def expectations(fields):
    """(verdict by kernel, "" for all others; typability of all; what is wrong with the lines themselves)"""
    verdicts, typable, wrong = {}, list(fields.get("typable", [])), []
    for line in fields.get("expect", []):
        words = line.split()
        if words[0] in ("typable", "ill-typed"):
            typable.append("yes" if words[0] == "typable" else "no")
            continue
        name = words[0] if len(words) > 1 else ""
        if name in verdicts:
            wrong.append("two expectations of %s" % (name or "all kernels"))
        verdicts[name] = words[-1]
    return verdicts, typable, wrong


def unmatched(verdicts, typable, names):
    """Names that no kernel has, and kernels of which nothing is expected: neither could ever fail."""
    wrong = ["no kernel %s, of which %s is expected" % (n, v) for n, v in verdicts.items() if n and n not in names]
    if "" in verdicts and names and all(n in verdicts for n in names):
        wrong.append("no kernel is left of which %s is expected" % verdicts[""])
    if "" not in verdicts and not typable:
        wrong += ["nothing is expected of kernel %s" % n for n in sorted(names) if n not in verdicts]
    return wrong


def worst_contexts(kernels):
    """Of a kernel with several contexts the worst answer."""
    worst = {}
    for i, kernel in enumerate(kernels):
        key = (kernel["name"], kernel["line"]) if kernel.get("contexts") else i
        if key not in worst or WORSE.index(kernel["verdict"]) < WORSE.index(worst[key]["verdict"]):
            worst[key] = kernel
    return worst.values()


def assumed(kernel):
    """What one answer rests on: "distinct-pointers, no-overflow 2, precondition n >= 1"."""
    kinds = [a["kind"] if a["kind"] != "precondition" else "precondition " + a["text"].split(", so that")[0] for a in kernel["assumptions"]]
    return ", ".join(k if kinds.count(k) == 1 else "%s %d" % (k, kinds.count(k)) for k in sorted(set(kinds))) or "nothing"


def assumed_line(report):
    """The same of all kernels of a case, those that assume alike together: "a, b: nothing; c: in-bounds"."""
    alike = {}
    for kernel in (k for f in report["files"] for k in f["kernels"]):
        alike.setdefault(assumed(kernel), []).append(kernel["name"])
    return "; ".join("%s: %s" % (", ".join(dict.fromkeys(names)), what) for what, names in alike.items())


class Assumed:
    """The file of a folder that says it, if there is one."""
    def __init__(self, folder):
        self.path = os.path.join(folder, "assumed.txt")
        self.there = os.path.exists(self.path)
        self.lines, self.seen = {}, {}
        if self.there:
            with open(self.path, encoding="utf-8") as file:
                self.lines = dict(line.rstrip("\n").split(": ", 1) for line in file if line.strip())

    def check(self, name, out):
        try:
            line = assumed_line(json.loads(out))
        except (ValueError, KeyError):
            return []
        if not self.there or not line:
            return []
        self.seen[name] = line
        have = self.lines.get(name)
        return [] if have == line else ["assumes %s; %s" % (line, "in assumed.txt: " + have if have else "assumed.txt has no line of it (`regold`)")]

    def write(self, all_names):
        if self.there:
            lines = {n: s for n, s in {**self.lines, **self.seen}.items() if n in all_names}
            with open(self.path, "w", encoding="utf-8") as file:
                file.writelines("%s: %s\n" % pair for pair in sorted(lines.items()))


def check_verdict(tool, folder, name, fields):
    status, out, err = run([tool, "check", "--format", "json", *check_args_of(fields), name], folder)
    try:
        kernels = json.loads(out)["files"][0]["kernels"]
    except (ValueError, KeyError, IndexError):
        return ["no report (status %d): %s" % (status, err.strip()[:300])], out
    expected, typable, wrong = expectations(fields)
    if "reject" in expected.values():
        return ([] if status == 2 else ["status %d, not rejected" % status]), out
    wrong += unmatched(expected, typable, {k["name"].split("<")[0] for k in kernels})
    for kernel in worst_contexts(kernels):
        want = expected.get(kernel["name"].split("<")[0], expected.get(""))
        if want and kernel["verdict"] != want:
            wrong.append("%s: %s, expected %s" % (kernel["name"], kernel["verdict"], want))
        for want in typable:
            if kernel.get("typable") != (want == "yes"):
                wrong.append("%s: typable is %s" % (kernel["name"], kernel.get("typable")))
    alarms = [a for k in kernels for a in k["alarms"]]
    wants = fields.get("alarm", [])
    for want in wants:
        if not any(is_alarm(want, a) for a in alarms):
            wrong.append("no alarm %s" % want)
    for alarm in alarms:
        if wants and not any(is_alarm(want, alarm) for want in wants):
            wrong.append("unexpected alarm " + describe(alarm))
        if fields.get("label") and alarm["label"] not in fields["label"]:
            wrong.append("label of " + describe(alarm))
    outside = {k["name"].split("<")[0] for k in kernels if any(a["kind"] == "out-of-bounds" for a in k["alarms"])}
    wants = {name for line in fields.get("bounds", []) for name in line.split()}
    if outside != wants:
        wrong.append("out of bounds: %s, expected %s" % (" ".join(sorted(outside)) or "none", " ".join(sorted(wants)) or "none"))
    for want in fields.get("reason", []):
        name, *reasons = want.split()
        have = sorted({a.get("reason", "none") for k in kernels if k["name"].split("<")[0] == name for a in k["alarms"]})
        if have != reasons:
            wrong.append("%s: reasons %s, expected %s" % (name, " ".join(have) or "of no alarm", " ".join(reasons)))
    for want in fields.get("precondition", []):
        name, text = (part.strip() for part in want.split(":", 1))
        have = [" && ".join(p["text"] for p in k.get("preconditions", [])) or "none" for k in kernels if k["name"] == name]
        if have != [text]:
            wrong.append("%s: inferred %s, expected %s" % (name, " / ".join(have) or "for no such kernel", text))
        for p in (p for k in kernels if k["name"] == name for p in k.get("preconditions", [])):
            if not p.get("needed_witness") or p["without"]["label"] not in ("true", "possible"):
                wrong.append("%s: no witness for %s" % (name, p["text"]))
    if len(kernels) == 1 and expected and not wrong and status != (1 if outside else STATUS[kernels[0]["verdict"]]):
        wrong.append("exit status %d" % status)
    if not kernels:
        wrong.append("no kernel found")
    return wrong, out


def args_of(fields):
    return [word for line in fields.get("args", []) for word in line.split()]


def check_args_of(fields):
    """For `check`: what is alarmed is looked at as it is, but where a case is about preconditions."""
    about = "precondition" in fields or any("conditional" in line.split() for line in fields.get("expect", []))
    return args_of(fields) + ([] if about else ["--preconditions", "none"])


def check_file(path, text, regold):
    if regold:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return []
    with open(path, encoding="utf-8") as file:
        if file.read() == text:
            return []
    return ["%s differs; see `regold`" % os.path.basename(path)]


def check_stage(tool, folder, name, fields, path, regold):
    stage = STAGES[os.path.splitext(path)[1]]
    status, out, err = run([tool, "infer", "--stage", stage, *args_of(fields), name], folder)
    if status not in (0, 3):
        return ["infer --stage %s: status %d: %s" % (stage, status, err.strip()[:300])]
    wrong = check_file(path, without_own_places(out) if stage == "tree" else out, regold)
    if stage in ("core", "protocol", "tree") and not wrong:
        with tempfile.NamedTemporaryFile("w", suffix="." + stage, encoding="utf-8") as file:
            file.write(out)
            file.flush()
            status, again, err = run([tool, "infer", "--stage", stage, file.name], folder)
        if again != out:
            wrong.append("%s does not read back: %s" % (os.path.basename(path), err.strip()[:300]))
    return wrong


def without_own_places(text):
    """A tree without the lines and bytes of our own headers, which change with every line that they gain, nor those of what clang
    defines itself (file 0), which change with clang."""
    ours = set(re.findall(r'^  \(file (\d+) "[^"]*" ours\)$', text, re.M))
    return re.sub(r" ([@~])(\d+):\d+:\d+-\d+:\d+#\d+\+\d+", lambda m: " " + m[1] + m[2] if m[2] in ours | {"0"} else m[0], text)


@functools.lru_cache
def report_validator():
    """Of docs/report.schema.json; None without the package, where golden-schema fails. May begin again as another Python."""
    try:
        import schema
    except ImportError:
        return None
    return schema.validator_of(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "report.schema.json"))


def schema_errors(out):
    if not out or not report_validator():
        return []
    return ["the schema refuses its report: %s: %s" % (e.json_path, e.message[:200]) for e in report_validator().iter_errors(json.loads(out))]


def check_case(tool, folder, name, regold, assumes):
    fields = header(os.path.join(folder, name))
    base = os.path.join(folder, os.path.splitext(name)[0])
    wrong = []
    if fields.get("expect") or fields.get("typable"):
        found, out = check_verdict(tool, folder, name, fields)
        wrong += found + schema_errors(out)
        told = assumes.check(name, out)
        wrong += [] if regold else told
        if os.path.exists(base + ".json"):
            report = json.dumps(without_times(json.loads(out)), indent=1) + "\n"
            wrong += check_file(base + ".json", report, regold)
    stages = [base + e for e in STAGES if os.path.exists(base + e) and not name.endswith(e)]
    for path in stages:
        wrong += check_stage(tool, folder, name, fields, path, regold)
    if not stages and not fields.get("expect") and not fields.get("typable"):
        wrong.append("nothing is expected of it")
    if fields.get("known-bug"):
        return [] if wrong else ["passes now: remove its known-bug line"]
    return wrong


def main():
    args = sys.argv[1:]
    regold = args[:1] == ["--regold"]
    tool, folder, *only = args[1:] if regold else args
    tool, folder = os.path.abspath(tool), os.path.abspath(folder)
    names = sorted(os.listdir(folder))
    sources = [n for n in names if n.endswith((".cu", ".cl"))]
    stems = {os.path.splitext(n)[0] for n in sources}
    sources += [n for n in names if n.endswith(".core") and os.path.splitext(n)[0] not in stems]
    report_validator()
    failed, assumes = 0, Assumed(folder)
    for name in only or sources:
        wrong = check_case(tool, folder, name, regold, assumes)
        failed += bool(wrong)
        for line in wrong:
            print("%s: %s" % (name, line))
    if regold:
        assumes.write(set(sources))
    for name in sorted(set(assumes.lines) - set(sources)):
        print("%s: assumed.txt speaks of it, and it is not there" % name)
        failed += not regold
    print("%s: %d cases, %d fail" % (os.path.basename(folder), len(only or sources), failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Random programs of C++ surface, against what clang makes of them (execute.py).

  surface.py [--seed N] [--count M] [--family F,...] [--form F,...] [--way W,...] [--only open] [--known] [--shrink] [--keep DIR] [--jobs J]
             [--alone] [--rows] [--list] [--stub drf|racy] [] FAIAL_C

Each program holds several kernels (surface_kernels.py) whose indices and guards are carried through C++ forms
(surface_*.py). It is checked under a fixed launch, executed under the same, and the answers are compared: a pair of lines
that collides must have its alarm, a `true` alarm must collide. What is wrong on kernels with a form of which that is known
(KNOWN) is counted apart, unless --known is given. Exit status 1 if an answer is wrong, or if the programs are all of one
kind. With --stub every kernel gets that answer, and the exit status is 0 if many were found to be wrong.
"""
import argparse
import collections
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

sys.dont_write_bytecode = True
import execute                  # noqa: E402
import surface_classes          # noqa: F401 (each registers its forms)
import surface_kernels
import surface_loops            # noqa: F401
import surface_more             # noqa: F401
import surface_numbers          # noqa: F401
import surface_opened
import surface_places           # noqa: F401
import surface_shrink
import surface_templates        # noqa: F401
from surface_core import FORMS
from surface_csmith import CSMITH
from surface_kernels import WAYS

KNOWN = {item.name: item.known for item in FORMS + WAYS if item.known}
RUN = [(0, 0)]      # contents of memory and order of threads: what most kernels do depends on neither
TOGETHER = 50       # programs that share a setting: they are compiled as one file, and checked by one process
# of templates; the instance that is executed may have other types
OPEN_TYPES = ("numbers fit into the types that a template leaves open", "types that a template leaves open take four bytes")
ASSUMED = "missed under an assumption that says so"
LIMITS = ["--timeout", "2", "--kernel-timeout", "4"]


def ask(options, paths, program):
    """What faial-c answers for each kernel of each file, all under the setting of one program; {} where it reads nothing."""
    if options.stub:
        return {path: {name: {"verdict": options.stub, "alarms": []} for name in program["kernels"]} for path in paths}
    setting = program["setting"]
    done = subprocess.run([options.faial_c, "check", *paths, "--format", "json", "-j", "1"] + LIMITS
                          + setting.launch + setting.flags,
                          capture_output=True, text=True, errors="replace")
    try:
        files = json.loads(done.stdout)["files"]
    except (ValueError, KeyError):
        return {}
    answers = {path: {} for path in paths}
    for file in files:
        for kernel in file["kernels"]:
            answers[file["path"]].setdefault(kernel["name"], []).append(kernel)
    return {path: {name: executed(path, name, instances) for name, instances in found.items()} for path, found in answers.items()}


def executed(path, name, instances):
    """Of the answers for several instances that for the one that is launched first, which is executed."""
    if len(instances) == 1:
        return instances[0]
    with open(path, encoding="utf-8") as file:
        launch = re.search(r"\b%s(<.*?>)<<<" % name, file.read())
    named = [kernel for kernel in instances
             if launch and any("arguments are " + launch.group(1) in assumption["text"] for assumption in kernel["assumptions"])]
    return (named or instances)[0]


def execute_all(texts, programs, flags=()):
    """What the kernels do when they are executed, for {path: text} and the programs of one setting: for each path results by the
    kernel's name, or why clang refuses."""
    setting = programs[0]["setting"]
    runs = {(path, name): execute.RUNS if "memory" in used else RUN
            for path, program in zip(texts, programs) for name, used in zip(program["kernels"], program["used"])}
    found = execute.execute_parts(texts, setting.block, setting.grid, setting.params, setting.flags + list(flags),
                                  lambda path, name: runs.get((path, name)))
    return {path: results if isinstance(results, execute.CannotRun) else {result["kernel"].split("<")[0]: result for result in results}
            for path, results in found.items()}


def pairs(true):
    """Pairs of lines that collide: True where different values meet."""
    found = {}
    for race in true["races"]:
        key = tuple(sorted(race["lines"]))
        found[key] = found.get(key, False) or not race["same_value"]
    return found


def kind_of(true):
    races = pairs(true)
    return "racy" if any(races.values()) or true["divergence"] else "same" if races else "free"


def is_assumed(text, instance):
    """Does it say that the answer is for types like these, or for others than those of the instance?"""
    types = [one.strip() for one in re.split(r"[<>,]", instance)[1:] if one.strip() and not one.strip().isdigit()]
    by_example = text.startswith("the template's arguments are ") and text.endswith("of which nothing in sight tells")
    return text in OPEN_TYPES or by_example and any(one not in text for one in types)


def compare(true, answer, open_, used=()):
    """What is wrong with an answer, or None. `open_`: it speaks of more instances, or contents of memory, than were executed
    ("undeclared": of all that may be declared, of which a true alarm must hold). What the host may put into constant memory decides no
    more than whether two values differ."""
    verdict, races = answer["verdict"], pairs(true)
    if verdict in ("unknown", "unsupported", "none"):
        return None
    if verdict == "drf" and kind_of(true) != "free" or verdict == "benign" and kind_of(true) == "racy":
        return ASSUMED if any(is_assumed(one["text"], true["kernel"]) for one in answer.get("assumptions", [])) else "missed"
    alarms = {}
    for alarm in answer["alarms"]:
        if alarm["kind"] == "race":
            key = tuple(sorted(access["line"] for access in alarm["accesses"]))
            alarms.setdefault(key, set()).add(alarm["label"])
    divergences = [alarm for alarm in answer["alarms"] if alarm["kind"] == "barrier-divergence"]
    undeclared = open_ == "undeclared"
    if (open_ and not undeclared) or verdict == "drf":
        return None
    if verdict == "racy" and kind_of(true) == "free":
        return "wrong true"
    if not divergences and not undeclared and not answer.get("gave_up"):       # some questions may have taken too long
        for key, differ in races.items():
            if key not in alarms or differ and alarms[key] == {"benign"}:
                return f"missed pair {key}" if answer["alarms"] else None
    for key, labels in alarms.items():
        if "true" in labels and not races.get(key) and not (key in races and "constant memory" in used):
            return f"wrong true {key}" if key not in races else f"true on same value {key}"
    if not true["divergence"] and any(alarm["label"] == "true" for alarm in divergences):
        return "wrong true divergence"
    return None


def make(options, seed):
    """The program of a seed. Those of neighbours share their setting."""
    setting = surface_kernels.Setting(random.Random(f"{seed // TOGETHER}"))
    if options.only:
        names = [name for name in options.form.split(",") if name]
        program = surface_opened.write(random.Random(f"{options.only}{options.form}/{seed}"), setting, names, options.kernels)
        program["seed"] = seed
        return program
    forms, ways = chosen(options)
    program = surface_kernels.write(random.Random(f"{options.family}{options.form}{options.way}/{seed}"), setting, forms, ways,
                                    (1,) if options.form else (1, 2, 2, 3), options.kernels)
    program["seed"] = seed
    return program


def together(job):
    """Makes, executes and checks the programs of some seeds that share a setting: for each program its rows, or why there are none."""
    options, seeds = job
    programs = [make(options, seed) for seed in seeds]
    folder = options.keep or tempfile.mkdtemp()
    paths = [os.path.join(folder, f"{seed}.cu") for seed in seeds]
    for path, program in zip(paths, programs):
        with open(path, "w", encoding="utf-8") as file:
            file.write(program["text"])
    truths = execute_all({path: program["truth"] for path, program in zip(paths, programs)}, programs)
    answers = ask(options, paths, programs[0])
    made = []
    for path, program in zip(paths, programs):
        truth = truths[path]
        if isinstance(truth, execute.CannotRun):
            made.append((program, [], str(truth)))
            continue
        rows = rows_of(program, truth, answers.get(path, {}))
        made.append((program, rows, ""))
        for name, used, _, _, wrong in rows:
            if wrong and wrong != ASSUMED and options.shrink and (options.known or not is_known(used, wrong)):
                make_smaller(options, program, name, wrong, folder)
    if not options.keep:
        for path in paths:
            os.unlink(path)
        os.rmdir(folder)
    return made


def rows_of(program, truth, answers):
    """For each kernel its name, forms, truth, answer, and what is wrong with that."""
    rows = []
    for name, used, open_ in zip(program["kernels"], program["used"], program["open"]):
        true, answer = truth.get(name), answers.get(name, {"verdict": "none", "alarms": []})
        if not true or true["status"] not in ("ok", "deadlock"):
            rows.append((name, used, "not run", answer["verdict"], None))
        else:
            rows.append((name, used, kind_of(true), answer["verdict"], compare(true, answer, open_, used)))
    return rows


def is_known(used, wrong):
    """Is an answer known to be wrong in this way where one of these forms is used?"""
    return any(wrong.startswith(KNOWN[form].split(":")[0]) for form in used if form in KNOWN)


STRICT = ["-Werror=uninitialized", "-Werror=return-type", "-Werror=sometimes-uninitialized"]


def make_smaller(options, program, kernel, wrong, folder):
    """Writes the smallest text found in which the kernel's answer is wrong in the same way."""
    path = os.path.join(options.keep or ".", f"{program['seed']}-{kernel}.cu")
    part = os.path.join(folder, f"{program['seed']}-{kernel}-part.cu")
    number = program["kernels"].index(kernel)
    alone = dict(program, kernels=[kernel], used=[program["used"][number]])
    instances = "\n".join(line for line in program["truth"].split("\n") if line.startswith("template __global__") and f" {kernel}<" in line)
    start = program["text"]
    for other in program["kernels"]:        # the kernel's own instances stay; the rest of the host's part goes
        if other != kernel:
            start = "\n".join(line for line in start.split("\n") if not line.startswith(f"  {other}<"))

    def fails(text):
        with open(part, "w", encoding="utf-8") as file:
            file.write(text)
        answer = ask(options, [part], alone).get(part, {}).get(kernel)
        if not answer or answer["verdict"] not in (["drf", "benign"] if wrong == "missed" else ["racy", "possibly-racy", "benign"]):
            return False
        truth = execute_all({part: text.split("void host(")[0] + "\n" + instances + "\n"}, [alone], STRICT)[part]
        true = None if isinstance(truth, execute.CannotRun) else truth.get(kernel)
        if not true or true["status"] not in ("ok", "deadlock"):
            return False
        found = compare(true, answer, program["open"][number], program["used"][number])
        return bool(found) and found.split("(")[0] == wrong.split("(")[0]

    text = surface_shrink.shrink(start, fails)
    setting = program["setting"]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"// seed {program['seed']}, {kernel}: {wrong}; {' '.join(setting.launch + setting.flags)}\n{text}")
    if os.path.exists(part):
        os.unlink(part)


def chosen(options):
    """The forms and ways that the options name."""
    families, names, ways = options.family.split(","), options.form.split(","), options.way.split(",")
    return ([f for f in FORMS if (not options.family or f.family in families) and (not options.form or f.name in names)],
            [w for w in WAYS if not options.way or w.name in ways])


def jobs(options):
    """Seeds that are worked on together."""
    seeds = range(options.seed, options.seed + options.count)
    return [(options, list(some)) for _, some in itertools.groupby(seeds, lambda seed: seed if options.alone else seed // TOGETHER)]


def show(per_form):
    """For each form: kernels, wrong answers, race-free ones with a possible alarm or no answer."""
    for name, rows in sorted(per_form.items()):
        free = [r for r in rows if r[0] == "free"]
        print("%-32s %4d kernels %4d wrong %4d free: %3d possibly-racy %3d without an answer" % (
            name, len(rows), sum(1 for r in rows if r[2]), len(free), sum(1 for r in free if r[1] == "possibly-racy"),
            sum(1 for r in free if r[1] in ("unknown", "unsupported", "none"))))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("faial_c")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--family", default="")
    parser.add_argument("--form", default="")
    parser.add_argument("--way", default="")
    parser.add_argument("--only", default="", choices=("", "open"), help="open: kernels about what templates leave open (surface_opened.py)")
    parser.add_argument("--kernels", type=int, default=6, help="in each program")
    parser.add_argument("--known", action="store_true")
    parser.add_argument("--shrink", action="store_true")
    parser.add_argument("--keep", default="")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--alone", action="store_true", help="each program is compiled and checked by itself")
    parser.add_argument("--rows", action="store_true", help="print each kernel")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--stub", choices=("drf", "racy"))
    options = parser.parse_args()
    if not CSMITH:
        print("surface.py: csmith is missing", file=sys.stderr)
        return 2
    if options.keep:
        options.keep = os.path.abspath(options.keep)
        os.makedirs(options.keep, exist_ok=True)
    table, per_form, wrong, known, assumed, invalid = collections.Counter(), collections.defaultdict(list), 0, 0, 0, 0
    with ProcessPoolExecutor(options.jobs) as pool:
        for program, rows, error in itertools.chain.from_iterable(pool.map(together, jobs(options))):
            if error:
                invalid += 1
                print(f"{program['seed']}: cannot be executed: {error}")
            for name, used, true, verdict, bad in rows:
                table[true, verdict] += 1
                if options.rows:
                    print(program["seed"], name, true, verdict, bad)
                for form in used:
                    per_form[form].append((true, verdict, bad))
                if bad == ASSUMED:
                    assumed += 1
                elif bad and not options.known and not options.stub and is_known(used, bad):
                    known += 1
                elif bad:
                    wrong += 1
                    print(f"{program['seed']} {name}: {bad}: {true}, answered {verdict}; {', '.join(used)}", flush=True)
    if options.list:
        show(per_form)
    kinds = collections.Counter()
    for (true, verdict), count in sorted(table.items()):
        kinds[true] += count
        print(f"{true:8} {verdict:14} {count}")
    kernels = sum(kinds.values())
    print(f"{options.count} programs, {kernels} kernels, {wrong} wrong, {known} more of known causes, {assumed} under an assumption that says so, "
          f"{invalid} programs not executed")
    balanced = min(kinds["racy"] + kinds["same"], kinds["free"]) * 4 >= kernels
    if not balanced:
        print("racy and race-free kernels are not both frequent")
    if options.stub:        # a test of this program: it must see through an answer that is always the same
        return 0 if wrong * 10 >= kernels > 0 else 1
    return 1 if wrong or invalid * 20 > options.count or not balanced else 0


if __name__ == "__main__":
    sys.exit(main())

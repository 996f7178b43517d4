#!/usr/bin/env python3
"""Random programs whose answer must hold in several worlds: other launches, other builds, other memory behind the pointers.

  worlds.py [--seed N] [--count M] [--family F,...] [--form F] [--keep DIR] [--jobs J] [--list] [--stub drf|racy] FAIAL_C

surface.py asks about one launch of one text. Here a family (worlds_*.py) writes a program as faial-c is asked about it, and the
worlds in which its answer must be true: the same text with a macro given, with two parameters that point to one array, with what
a missing header defines, in launches of two dimensions, as its own host code launches it. Each world is executed (execute.py). A
verdict `drf` is wrong where a world races that no listed assumption excludes; where there is one world and no assumption, a
verdict `racy` is wrong if nothing races. Exit status 1 if an answer is wrong, or if the programs are all of one kind. With
--stub every kernel gets that answer, and the exit status is 0 if many were found to be wrong.
"""
import argparse
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

sys.dont_write_bytecode = True
import execute                  # noqa: E402
import worlds_builds            # noqa: E402, F401 (each registers its families)
import worlds_launches          # noqa: E402, F401
import worlds_memory            # noqa: E402, F401
import worlds_opencl            # noqa: E402, F401
from golden import Case, is_at  # noqa: E402
from module import CannotRun, Module  # noqa: E402
from worlds_core import FAMILIES, Program  # noqa: E402

def ask(options, path, program):
    """For each kernel what faial-c answers, in as many reports as it has launches."""
    if options.stub:
        return {name: [{"verdict": options.stub, "alarms": [], "assumptions": [], "launch": None}] for name, _ in program.kernels}
    done = subprocess.run([options.faial_c, "check", path, "--format", "json", "-j", "1", "--preconditions", "none"] + program.args, capture_output=True, text=True,
                          errors="replace")
    found = collections.defaultdict(list)
    try:
        for report in json.loads(done.stdout)["files"][0]["kernels"]:
            found[report["name"].split("<")[0]].append(report)
    except (ValueError, IndexError, KeyError):
        pass
    return found


def outcomes(program, folder, seed, suffix):
    """For each kernel what each world and launch of it does: (world, block, grid, result)."""
    found = collections.defaultdict(list)
    for number, world in enumerate(program.worlds.values()):
        path = os.path.join(folder, f"{seed}-world{number}{suffix}")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(world.lines) + "\n")
        with Module(path, world.flags) as module:
            running = execute.Program(module)
            try:
                for kernel in module.kernels:
                    name = kernel.name.split("<")[0]
                    for launch in world.launches(name) if callable(world.launches) else world.launches:
                        block, grid, params = launch
                        result = execute.run_kernel(module, running, kernel, block, grid, params, execute.RUNS[:5])
                        found[name].append((world, block, grid, result))
            finally:
                running.close()
    return found


def happens(program, result):
    """free, same (races of equal values only) or racy, at the level that was asked about; None where the run says nothing."""
    if result["status"] not in ("ok", "deadlock"):
        return None
    races = [race for race in result["races"] if program.level in (None, race["level"])]
    if result["divergence"] or any(not race["same_value"] for race in races):
        return "racy"
    return "same" if races else "free"


def is_excused(report, world, block, grid, named):
    """Does a listed assumption exclude this launch of this world? That a kernel never mentions a dimension is none where it does."""
    if report.get("stats", {}).get("accesses") == 0:        # whoever sees nothing proves nothing
        return False
    for assumption in report["assumptions"]:
        text = assumption["text"]
        if world.excuse and re.search(world.excuse, text):
            return True
        if assumption["kind"] == "unit-dimension" and any(dimension in text for dimension in named) and "never" in text:
            text = re.sub("|".join(named), "blockDim.w", text)
        if not Case.accepts({"assumptions": [dict(assumption, text=text)]}, block, grid, {}):
            return True
    return False


def is_of(asked, made):
    """Of a launch that was asked about, null where it is not constant: may it be this one?"""
    return not asked or all(a is None or a == b for a, b in zip(asked, made))


def compare(program, kernel, reports, done):
    """(what happens, verdict, what is wrong or None) of one kernel."""
    verdicts = sorted({report["verdict"] for report in reports}) or ["none"]
    verdict, worst, wrong = "+".join(verdicts), "free", None
    conclusive = [(world, block, grid, kind) for world, block, grid, result in done if (kind := happens(program, result))]
    if not conclusive:
        return "not run", verdict, None
    for world, block, grid, kind in conclusive:
        worst = max(worst, kind, key=("free", "same", "racy").index)
        launched = [r for r in reports if not r["launch"] or is_of(r["launch"].get("block_dim"), block) and is_of(r["launch"].get("grid_dim"), grid)] or reports
        quiet = ("drf",) if kind == "same" else ("drf", "benign")
        if kind != "free" and launched and all(r["verdict"] in quiet and not is_excused(r, world, block, grid, program.named.get(kernel, ())) for r in launched):
            wrong = f"missed, block {block} grid {grid} {' '.join(world.flags)}"
    if verdict == "racy" and worst == "free" and program.exact:
        wrong = "wrong true"
    if not wrong and program.alarms and len(conclusive) == 1 and len(reports) == 1:
        wrong = compare_alarms(reports[0], next(result for *_, result in done if happens(program, result)))
    return worst, verdict, wrong


def compare_alarms(report, result):
    """What is wrong with the alarms of a report about just what was executed, or None."""
    alarms, divergent = [a for a in report["alarms"] if a["kind"] == "race"], [a for a in report["alarms"] if a["kind"] == "barrier-divergence"]
    for race in result["races"] if alarms and not divergent else []:
        labels = {a["label"] for a in alarms if is_at(a, race)}
        if not labels or labels == {"benign"} and not race["same_value"]:
            return f"missed pair {race['lines']}"
    if any(a["label"] == "true" and not any(is_at(a, race) for race in result["races"]) for a in alarms):
        return "wrong true alarm"
    if any(a["label"] == "true" for a in divergent) and not result["divergence"]:
        return "wrong true divergence"
    return None


def one(job):
    """Makes, executes and checks the program of a seed: rows of (kernel, what, what happens, verdict, what is wrong)."""
    options, name, seed = job
    program = Program(random.Random(f"{name}{options.form}/{seed}"), options.form)
    folder = options.keep or tempfile.mkdtemp()
    rows, error = [], ""
    try:
        suffix = FAMILIES[name](program) or ".cu"
        path = os.path.join(folder, f"{name}-{seed}{suffix}")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(program.asked) + "\n")
        answers = ask(options, path, program)
        if program.each_alone:
            rows = alone(options, program, path, answers)
        else:
            done = outcomes(program, folder, f"{name}-{seed}", suffix)
            rows = [(kernel, what) + compare(program, kernel, answers.get(kernel, []), done.get(kernel, [])) for kernel, what in program.kernels]
    except CannotRun as why:
        error = str(why)
    if not options.keep:
        shutil.rmtree(folder)
    return name, seed, rows, error


def alone(options, program, path, together):
    """What faial-c says of a kernel must not depend on the others of its file."""
    rows = []
    for number, (kernel, what) in enumerate(program.kernels):
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(program.each_alone(number)) + "\n")
        single = [[r["verdict"] for r in answers.get(kernel, [])] for answers in (together, ask(options, path, program))]
        if options.stub and number % 2:         # one answer for everything cannot differ from itself
            single[1] = ["other"]
        rows.append((kernel, what, "free" if number % 2 else "racy", "+".join(single[0]), None if single[0] == single[1] else f"alone {single[1]}"))
    return rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("faial_c")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=5, help="programs of each family")
    parser.add_argument("--family", default="")
    parser.add_argument("--form", default="", help="of opencl, host and sizes: this one alone")
    parser.add_argument("--keep", default="")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--stub", choices=("drf", "racy"))
    options = parser.parse_args()
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    names = options.family.split(",") if options.family else sorted(FAMILIES)
    table, per_form, wrong, invalid = collections.Counter(), collections.Counter(), 0, 0
    kinds = {name: collections.Counter() for name in names}
    jobs = [(options, name, seed) for name in names for seed in range(options.seed, options.seed + options.count)]
    with ProcessPoolExecutor(options.jobs) as pool:
        for name, seed, rows, error in pool.map(one, jobs):
            if error:
                invalid += 1
                print(f"{name} {seed}: cannot be executed: {error}")
            for kernel, what, true, verdict, bad in rows:
                table[true, verdict] += 1
                kinds[name][true] += 1
                per_form[name, what, true, verdict] += 1
                if bad:
                    wrong += 1
                    print(f"{name} {seed} {kernel}: {bad}: {true}, answered {verdict}; {what}", flush=True)
    if options.list:
        for (name, what, true, verdict), count in sorted(per_form.items()):
            print(f"{name:10} {what:40} {true:8} {verdict:20} {count}")
    for (true, verdict), count in sorted(table.items()):
        print(f"{true:8} {verdict:24} {count}")
    kernels = sum(table.values())
    print(f"{len(jobs)} programs, {kernels} kernels, {wrong} wrong, {invalid} programs not executed")
    if options.stub:
        return 0 if wrong * 10 >= kernels > 0 else 1
    lopsided = [name for name in names if options.count >= 5 and (not kinds[name]["free"] or not kinds[name]["racy"] + kinds[name]["same"])]
    for name in lopsided:
        print(f"{name}: racy and race-free kernels are not both there")
    return 1 if wrong or invalid * 20 > len(jobs) or lopsided else 0


if __name__ == "__main__":
    sys.exit(main())

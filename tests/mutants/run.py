#!/usr/bin/env python3
"""Semantic mutants: run.py [--applies] [--sample N --seed S] FOLDER [MUTANT...]

A mutant is a patch beside this file, NUMBER-NAME.patch, that makes the C code wrong. Its head says what is wrong, and which tests
notice, a golden (`killed-by: verdict/CASE.cu`), a unit test (`killed-by: unit-smt_algebra`) or a script (`killed-by: cli/cache.sh`). The sources are copied to FOLDER/src and
built there; the tests named must pass; then, one mutant at a time, it is applied and built, and each of its tests must fail.
MUTANT is a number or a name (all when there is none). --sample takes N of them, other ones for each S. --applies builds nothing:
each patch applies, and names tests that exist. Exit status 1: a mutant survived, or is no longer one.
"""
import argparse
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


class Mutant:
    def __init__(self, path):
        head = path.read_text(encoding="utf-8").split("\n--- ", 1)
        self.path, self.name = path, path.stem
        self.killers = [k for line in re.findall(r"^killed-by:(.*)$", head[0], re.M) for k in line.split()]
        self.files = re.findall(r"^\+\+\+ b/(\S+)", path.read_text(encoding="utf-8"), re.M)


def quiet(command, **where):
    return subprocess.run(command, capture_output=True, text=True, check=False, **where)


def patch(mutant, folder, *flags):
    return quiet(["patch", "-p1", "--no-backup-if-mismatch", "--batch", *flags, "-i", mutant.path], cwd=folder).returncode == 0


def exists(killer):
    if killer.startswith("unit-"):
        return (ROOT / "tests/unit" / (killer[5:] + ".c")).exists()
    return (ROOT / ("tests" if killer.startswith("cli/") else "tests/golden") / killer).exists()


def applies(mutant):
    """What is wrong with the patch itself, or None."""
    missing = [k for k in mutant.killers if not exists(k)]
    if missing or not mutant.killers:
        return "no test " + " ".join(missing or ["is named"])
    return None if patch(mutant, ROOT, "--dry-run") else "does not apply"


def copy_sources(source):
    """The files of the repository as they lie; those that did not change keep their time, so nothing is built twice."""
    listed = quiet(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT).stdout.split("\n")
    for name in filter(None, listed):
        old, new = ROOT / name, source / name
        if not old.is_file() or (new.is_file() and new.read_bytes() == old.read_bytes()):
            continue
        new.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(old, new)


def build(folder, killers):
    targets = ["faial-c"] + [k for k in killers if k.startswith("unit-")]
    return quiet(["ninja", "-C", folder / "build", *targets])


def passes(folder, killer):
    source, made = folder / "src", folder / "build"
    if killer.startswith("unit-"):
        return quiet([made / "tests" / killer, source], cwd=made).returncode == 0
    if killer.startswith("cli/"):
        scratch = folder / "scratch"
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir()
        where = dict(os.environ, FAIAL_SOURCE_DIR=str(source), FAIAL_TEST_TMP=str(scratch), FAIAL_C=str(made / "faial-c"), FAIAL_C_CACHE="none")
        return quiet(["bash", source / "tests" / killer], cwd=scratch, env=where).returncode == 0
    stage, case = killer.split("/")
    run = [sys.executable, source / "tests/golden/run.py", made / "faial-c", source / "tests/golden" / stage, case]
    return quiet(run).returncode == 0


def try_mutant(mutant, folder):
    """Killed by all that it names, or what happened instead."""
    source = folder / "src"
    if not patch(mutant, source):
        return "does not apply"
    try:
        done = build(folder, mutant.killers)
        if done.returncode:
            return "does not compile:\n" + done.stdout[-2000:]
        survived = [k for k in mutant.killers if passes(folder, k)]
        return "SURVIVED " + " ".join(survived) if survived else None
    finally:
        for name in mutant.files:
            shutil.copy(ROOT / name, source / name)


def chosen(args):
    mutants = [Mutant(path) for path in sorted(HERE.glob("*.patch"))]
    if args.mutants:
        named = {m for m in args.mutants}
        mutants = [m for m in mutants if m.name in named or m.name.split("-")[0].lstrip("0") in {n.lstrip("0") for n in named}]
    if args.sample:
        mutants = random.Random(args.seed).sample(mutants, min(args.sample, len(mutants)))
    return mutants


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--applies", action="store_true")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", default="0")
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("mutants", nargs="*")
    args = parser.parse_args()
    if not args.folder and not args.applies:
        parser.error("a folder is needed, to build in")
    mutants, wrong = chosen(args), 0
    if not mutants:
        sys.exit("mutants: none of that name")
    if not args.applies:
        folder = args.folder.resolve()
        copy_sources(folder / "src")
        quiet(["cmake", "-S", folder / "src", "-B", folder / "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"])
        killers = sorted({k for m in mutants for k in m.killers})
        done = build(folder, killers)
        if done.returncode:
            sys.exit("mutants: the build without any fails\n" + done.stdout[-2000:])
        for killer in killers:
            if not passes(folder, killer) and not passes(folder, killer):        # once more: a busy machine may end what looks at the clock
                sys.exit(f"mutants: {killer} fails without any")
    for mutant in mutants:
        why = applies(mutant) or (None if args.applies else try_mutant(mutant, folder))
        wrong += why is not None
        if why or not args.applies:
            print(f"{mutant.name}: {why or 'killed by ' + ' '.join(mutant.killers)}", flush=True)
    print(f"mutants: {len(mutants)}, {wrong} not as they should be")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

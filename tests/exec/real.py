#!/usr/bin/env python3
"""Programs as they lie against the truth: real.py [--seconds N] [--stub] FAIAL_C FILE... [-- OPTION...]

Each kernel of a file that clang can compile for this machine is executed and compared with what faial-c says of every launch (golden.py says how).
OPTIONs are for faial-c; those of the front end are clang's, too. A file's own folder is looked in for headers. It is no golden:
  - what faial-c gave up on may race without an alarm, barriers behind one that diverges have none of their own, and a run that is cut off
    shows nothing by what it did not do;
  - instances of a template are compared with the answer of the same instance, or with that of the template;
  - an access is where any of its lines is.
--stub: nothing is said to race, which must show.
For each file it says how many kernels were executed, and each contradiction; exit status 1: there is one."""
import multiprocessing
import os
import re
import sys

sys.dont_write_bytecode = True
import golden  # noqa: E402

SECONDS = 300
HONEST = golden.report_of


def lines_of(access):
    return range(access["line"], access.get("end_line", access["line"]) + 1)


def is_at(alarm, race):
    """Does the alarm name the two places, or calls that led to them?"""
    a, b = (lines_of(access) for access in alarm["accesses"])
    return any(set(a) & set(race["calls"][i]) and set(b) & set(race["calls"][1 - i]) for i in (0, 1))


class Program(golden.Case):
    def __init__(self, tool, path, args):
        golden.Case.__init__(self, tool, os.path.dirname(path), os.path.basename(path))
        self.fields = {}
        self.more, self.instances, self.flags, self.excuses = [], [], ["-I" + self.folder], {}
        self.args = ["--launch", "any", "-I" + self.folder] + args
        self.options = golden.command_line.parse([])

    def compare(self, module, program, kernel, reports):
        own = kernel.name.replace(" ", "")
        same = [r for r in reports if r.get("instance") and own.endswith(r["instance"].replace(" ", ""))] or [r for r in reports if not r.get("instance")]
        return bool(same) and golden.Case.compare(self, module, program, kernel, same)

    def judge(self, kernel, report, result):
        before = len(self.wrong)
        golden.Case.judge(self, kernel, report, result)
        incomplete = bool(report.get("gave_up"))
        diverges = any(alarm["kind"] == "barrier-divergence" for alarm in report["alarms"])
        self.wrong[before:] = [line for line in self.wrong[before:] if not incomplete and not (diverges and "MISSED divergence" in line)]


    def replay(self, module, program, kernel, alarm, reasons):
        """A run that is cut off tells what collided, not what does not."""
        before, last, plain = len(self.wrong), [], golden.execute.run_kernel

        def run_kernel(*args, **more):
            last.append(plain(*args, **more))
            return last[-1]
        golden.execute.run_kernel = run_kernel
        done = golden.Case.replay(self, module, program, kernel, alarm, reasons)
        golden.execute.run_kernel = plain
        if not last or last[-1]["status"] != "limit" or len(self.wrong) == before:
            return done
        del self.wrong[before:]
        reasons["replay limit"] = "too many steps"
        return False


def run(tool, path, args, queue):
    program = Program(tool, path, args)
    wrong = [line for line in program.check() if "not executed, and no `exec: no`" not in line]
    queue.put((program.executed, wrong, sorted({why for _, why in program.skipped})))


def in_time(tool, path, args, seconds):
    """Each file in a process of its own: what is executed may not end."""
    queue = multiprocessing.Queue()
    child = multiprocessing.Process(target=run, args=(tool, path, args, queue))
    child.start()
    try:
        return queue.get(timeout=seconds)
    except Exception:
        return 0, [], ["no result in %d s" % seconds]
    finally:
        child.kill()
        child.join()


def stub(*args):
    return [dict(kernel, verdict="drf", alarms=[]) for kernel in HONEST(*args)]


def main():
    args, options, seconds = sys.argv[1:], [], SECONDS
    if "--" in args:
        options = args[args.index("--") + 1:]
        args = args[:args.index("--")]
    if args and args[0] == "--seconds":
        seconds = int(args[1])
        del args[:2]
    if "--stub" in args:
        args.remove("--stub")
        golden.report_of = stub
    if len(args) < 2 or not all(re.search(r"\.(cu|cl|hip)$", path) for path in args[1:]):
        print(__doc__, file=sys.stderr)
        return 2
    golden.is_at = is_at
    kernels = contradictions = 0
    for path in map(os.path.abspath, args[1:]):
        executed, wrong, skipped = in_time(os.path.abspath(args[0]), path, options, seconds)
        print("%s: %d executed%s" % (path, executed, "; not: " + "; ".join(skipped) if skipped else ""), flush=True)
        for line in wrong:
            print("  " + line, flush=True)
        kernels += executed
        contradictions += len(wrong)
    print("real: %d files, %d kernels executed, %d contradictions" % (len(args) - 1, kernels, contradictions))
    return contradictions != 0


if __name__ == "__main__":
    sys.exit(main())

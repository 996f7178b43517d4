#!/usr/bin/env python3
"""Generated core programs through the C checker and through the oracle that is extracted from the proofs.

usage: differential.py --faial FAIAL-C --generate GEN-CORE --oracle ORACLE [--seed S] [--count N] [--keep DIR]

GEN-CORE FOLDER S N writes N programs, kernel gSEED in SEED.core. Every access site has its number as its source line,
so that alarms can be compared by site. Compared for each program:
  core       `faial-c infer --stage core`, which fixes the launch, keeps the racing pairs; the rest is compared with
             this specialised program
  protocol   the phases of the protocol that `faial-c infer --stage protocol` prints, thread by thread, with those of
             the protocol that the oracle infers from the program
  phases     the symbolic phases that `faial-c infer --stage phases` prints with those that the extracted alignment and
             split make of the oracle's protocol: phase by phase, instance by instance, thread by thread (agree.ml)
  typable    the two type checkers agree
  verdict    a program that diverges or races is never `drf`
  pairs      of a typable program the racing pairs are the same; of another one, every racing pair of independent sites
             is an alarm, and an alarm on two independent sites is a racing pair. The oracle finds the pairs twice: in
             the threads' phases and in those of the extracted split
  over       what races in a run of an approximated protocol, whatever its variables are, races in the protocol over it
"""
import argparse, collections, json, os,  subprocess, sys, tempfile

BATCH = 100


def run(command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, **more)


def save(path, text):
    with open(path, "w") as out:
        out.write(text)
    return path


class Facts:
    """What the oracle says of one kernel."""
    def __init__(self):
        self.outside = self.typable = self.divergent = None
        self.pairs, self.independent, self.phases = set(), set(), collections.Counter()
        self.agree, self.differ = collections.Counter(), []


def oracle(program, paths, *options):
    """Facts by kernel name; a file without a kernel is outside."""
    facts, now = {}, Facts()
    answer = run([program, *options, *paths])
    for line in answer.stdout.splitlines():
        word, _, rest = line.partition(" ")
        if word == "kernel":
            now = facts[rest] = Facts()
        elif word in ("outside", "typable", "divergent"):
            setattr(now, word, rest)
        elif word == "pair":
            a, b, level = rest.split()
            now.pairs.add((int(a), int(b), level))
        elif word == "independent":
            now.independent.add(int(rest))
        elif word == "phase":
            now.phases[rest] += 1
        elif word == "agree":
            view, how, n = rest.split()
            now.agree[how] += int(n)
        elif word == "differ":
            now.differ.append(rest)
    if answer.returncode:
        sys.exit("oracle: " + answer.stderr)
    return facts


def alarms_of(kernel):
    out = {}
    for alarm in kernel["alarms"]:
        if alarm["kind"] == "race":
            a, b = sorted(access["line"] for access in alarm["accesses"])
            # `benign` speaks of every collision; that there is one is said when it was replayed
            inexact = any(cause.get("reason") == "inexact-phase" for cause in alarm["causes"]) or (
                alarm["label"] == "benign" and not alarm["witness"]["replayed"])
            out[(a, b, alarm["level"])] = (alarm["label"], inexact)
    return out


def compare(original, facts, of_protocol, kernel, tally):
    """Complaints about one program: as generated, specialised, its protocol, and the checker's report."""
    wrong = []
    tally["programs"] += 1
    if original.outside or facts.outside:
        tally["outside the theory"] += 1
        return wrong
    # The calculus calls a loop around a barrier divergent even where the barrier is never reached; specialising may
    # drop such a barrier.
    if original.divergent == "no" and facts.divergent != "no":
        wrong.append("core: divergent no, specialised %s" % facts.divergent)
    exact = original.typable == "yes" and original.divergent == "no"
    if original.pairs - facts.pairs or (exact and original.pairs != facts.pairs):
        wrong.append("core: specialising changes pairs: %s" % sorted(original.pairs ^ facts.pairs))
    tally["typable" if facts.typable == "yes" else "not typable"] += 1
    if of_protocol.outside or facts.phases != of_protocol.phases:
        wrong.append("protocol: phases differ: %s" % list(
            ((facts.phases - of_protocol.phases) + (of_protocol.phases - facts.phases)).items())[:4])
    if (facts.typable == "yes") != kernel["typable"]:
        wrong.append("typable: oracle %s, checker %s" % (facts.typable, kernel["typable"]))
    wrong += ["phases: %s" % why for why in facts.differ]
    for how, n in facts.agree.items():
        tally["phases by " + how] += n
    verdict, alarms = kernel["verdict"], alarms_of(kernel)
    if facts.divergent == "yes":
        tally["divergent"] += 1
        if verdict in ("drf", "benign"):
            wrong.append("verdict: %s, but a barrier diverges" % verdict)
        return wrong
    if any(inexact for _, inexact in alarms.values()):
        tally["inexact phases"] += 1
    if verdict in ("unknown", "unsupported"):
        tally["checker gave up"] += 1
        return wrong
    if facts.pairs:
        tally["racy"] += 1
    if kernel["gave_up"]:
        tally["checker gave up in part"] += 1
        facts.pairs &= set(alarms)
    for pair in sorted(facts.pairs - set(alarms)):
        wrong.append("pairs: race %d / %d (%s) is missed" % pair)
    for pair, (label, inexact) in sorted(alarms.items()):
        independent = facts.typable == "yes" or {pair[0], pair[1]} <= facts.independent
        if independent and pair not in facts.pairs and not inexact and facts.divergent == "no":
            wrong.append("pairs: alarm %d / %d (%s) (%s) is no race" % (pair + (label,)))
    if facts.pairs and verdict == "drf":
        wrong.append("verdict: drf, but there are races")
    return wrong


def batch(o, folder, first, count, tally):
    done = run([o.generate, folder, str(first), str(count)])
    if done.returncode:
        sys.exit(done.stderr)
    seeds = range(first, first + count)
    paths = [os.path.join(folder, "%d.core" % seed) for seed in seeds]
    text = {stage: save(os.path.join(folder, "%d.%s" % (first, suffix)),
                        run([o.faial, "infer", "--stage", stage] + paths).stdout)
            for stage, suffix in (("core", "all.core"), ("protocol", "all.protocol"), ("phases", "phases"))}
    originals = oracle(o.oracle, paths)
    facts = oracle(o.oracle, [text["core"]], "--phases", "--against", text["phases"])
    of_protocols = oracle(o.oracle, [text["protocol"]], "--phases")
    check = [o.faial, "check", "--format", "json", "--kernel-timeout", "30", "--timeout", "20"]
    report = json.loads(run(check + paths).stdout)
    kernels = {k["name"]: k for f in report["files"] for k in f["kernels"]}
    failures = 0
    for seed in seeds:
        name = "g%d" % seed
        if not all(name in known for known in (kernels, originals, facts, of_protocols)):
            wrong = ["the checker gives no kernel"]
        else:
            wrong = compare(originals[name], facts[name], of_protocols[name], kernels[name], tally)
        for line in wrong:
            print("seed %d: %s" % (seed, line), flush=True)
        failures += bool(wrong)
    return failures


def main():
    parser = argparse.ArgumentParser(description="the checker against the oracle extracted from the proofs")
    for name in ("faial", "generate", "oracle"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--keep", help="where to leave the programs")
    o = parser.parse_args()
    tally, failures = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = o.keep or scratch
        os.makedirs(folder, exist_ok=True)
        for i in range(0, o.count, BATCH):
            failures += batch(o, folder, o.seed + i, min(BATCH, o.count - i), tally)
    print("differential: %s; %d disagree" % (", ".join("%d %s" % (n, what) for what, n in tally.items()), failures))
    if tally["programs"] and tally["outside the theory"] * 2 > tally["programs"]:
        print("differential: most programs are outside the theory")
        failures += 1
    if (tally["checker gave up"] + tally["checker gave up in part"]) * 20 > tally["programs"]:
        print("differential: the checker gives up too often")
        failures += 1
    if o.count >= 1000 and tally["phases by split"] < o.count:
        print("differential: hardly any phase is compared with the extracted split")
        failures += 1
    if o.count >= 1000 and tally["not typable"] * 3 < tally["programs"]:
        print("differential: data decides in too few programs")
        failures += 1
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())

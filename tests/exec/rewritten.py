#!/usr/bin/env python3
"""Goldens whose kernels are written otherwise and do the same: rewritten.py [--seed N] [--count M] [--keep DIR] [--stub] FAIAL_C FOLDER

Each program is a file of the folder in which one kernel was rewritten several times over: its body under a guard that always holds, in a loop
of one turn, in a closure, a function, a function template or an object, its parameters or ids copied. The kernel must keep its verdict.
Left alone are kernels that are templates or stand among directives, and files that say something of a kernel's parameters by name, include
others, or use what nothing declares (what is called with that is approximated, docs/LIMITS.md).
With --stub each rewritten kernel is called `drf`, which must be noticed. Exit status 1 if an answer changed; with --stub, if none did.
"""
import argparse
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile

LEFT_ALONE = re.compile(r"--param|--assume|// faial:|known-bug|exec: no|#include \"")
KERNEL = re.compile(r"^__global__ void (\w+)\(([^(){}]*)\)\s*(?=\{)", re.M)
EFFORT = "0.3"


def closing(text, at):
    """Behind the bracket that closes the one at `at`, in text without comments and literals."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] == "{") - (text[i] == "}")
        if not depth:
            return i + 1
    return -1


def blanked(text):
    """The text with spaces for comments and literals."""
    return re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


class Kernel:
    """A kernel of a text: name, parameters, body, and the declarations that it got before it."""
    def __init__(self, text, match):
        self.name, self.parameters = match[1], [p.strip() for p in match[2].split(",") if p.strip() not in ("", "void")]
        self.begin, self.end = match.start(), closing(blanked(text), match.end())
        self.body, self.before, self.done = text[match.end() + 1:self.end - 1], "", []

    def is_plain(self):
        return "#" not in self.body and "extern" not in self.body and all(re.fullmatch(r"[\w\s:*]+\b\w+", p) for p in self.parameters)

    def names(self):
        return [re.search(r"\w+$", p)[0] for p in self.parameters]

    def text(self):
        return "%s__global__ void %s(%s)\n{%s}" % (self.before, self.name, ", ".join(self.parameters), self.body)


def around(begin, end):
    def rewrite(k):
        k.body = begin + k.body + end
    return rewrite


def moved(kind, call):
    """The body becomes a function's."""
    def rewrite(k):
        name = "%s_%d_" % (k.name, len(k.done))
        k.before += "%s__device__ void %s(%s) {%s}\n" % (kind, name, ", ".join(k.parameters), k.body)
        k.body = " %s%s(%s); " % (name, call, ", ".join(k.names()))
    return rewrite


def into_object(k):
    name = "%s_%d_" % (k.name, len(k.done))
    members = "".join(re.sub(r"\b(?:const\s+(?=\w+\s+\w+$)|__restrict__\b)", "", p) + "; " for p in k.parameters)
    k.before += "struct %s { %s__device__ void operator()() {%s} };\n" % (name, members, k.body)
    k.body = " %s o_%s = { %s }; o_%s(); " % (name, name, ", ".join(k.names()), name)


def copy_parameters(k):
    own = [re.sub(r"__restrict__", "", p) for p in k.parameters]
    k.body = " {%s {%s} } " % ("".join(" %s = %s_given;" % (p, n) for p, n in zip(own, k.names())), k.body)
    k.parameters = [p + "_given" for p in k.parameters]


def copy_ids(k):
    ids = "ids_%d_" % len(k.done)
    k.body = " const unsigned %s[] = { threadIdx.x, blockIdx.x }; {%s} " % (
        ids, re.sub(r"\bblockIdx\.x\b", ids + "[1]", re.sub(r"\bthreadIdx\.x\b", ids + "[0]", k.body)))


REWRITINGS = {
    "guarded": around(" if (blockDim.x >= 1) {", "} "),
    "once": around(" for (int once_ = 0; once_ < 1; once_++) {", "} "), "left": around(" do {", "} while (0); "),
    "closure": around(" auto closure_ = [&] {", "}; closure_(); "), "function": moved("", ""), "template": moved("template <int N_> ", "<3>"),
    "object": into_object, "parameters": copy_parameters, "ids": copy_ids,
}


def rewrite(r, text):
    """(name of a kernel, what was done, the text with it rewritten), or None."""
    found = [Kernel(text, m) for m in KERNEL.finditer(blanked(text))]
    names = collections.Counter(k.name for k in found)
    found = [k for k in found if k.is_plain() and names[k.name] == 1]
    if not found:
        return None
    k = r.choice(found)
    for what in r.sample(sorted(REWRITINGS), r.randrange(2, 6)):
        if what != "ids" or "threadIdx.x" in k.body:         # a kernel that names an axis has it open
            REWRITINGS[what](k)
            k.done.append(what)
    return k.name, k.done, text[:k.begin] + k.text() + text[k.end:]


def verdict(tool, folder, path, args, kernel):
    done = subprocess.run([tool, "check", "--format", "json", "-j", "1", *args, "--effort", EFFORT, "-I", folder, "--kernel", kernel, path],
                          capture_output=True, text=True, errors="replace")
    return ", ".join(k["verdict"] for f in json.loads(done.stdout)["files"] for k in f["kernels"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--keep")
    parser.add_argument("--stub", action="store_true")
    parser.add_argument("faial_c")
    parser.add_argument("folder")
    options = parser.parse_args()
    tool, folder, keep = os.path.abspath(options.faial_c), os.path.abspath(options.folder), options.keep or tempfile.mkdtemp()
    names = sorted(n for n in os.listdir(folder) if n.endswith(".cu"))
    changed, table, seed = 0, collections.Counter(), options.seed
    while sum(table.values()) < options.count:
        r = random.Random(seed)
        seed += 1
        with open(os.path.join(folder, r.choice(names)), encoding="utf-8") as file:
            text, name = file.read(), os.path.basename(file.name)
        args = [w for line in re.findall(r"^// args: (.*)", text, re.M) for w in line.split()]
        made = rewrite(r, text)
        if not made or LEFT_ALONE.search(text):
            continue
        path = os.path.join(keep, "%d-%s" % (seed - 1, name))
        with open(path, "w", encoding="utf-8") as file:
            file.write(made[2])
        was = verdict(tool, folder, os.path.join(folder, name), args, made[0])
        now = "drf" if options.stub else verdict(tool, folder, path, args, made[0])
        table[was] += 1
        if now == was:
            os.unlink(path)
            continue
        changed += 1
        print("CHANGED seed %d %s %s: %s, %s when written with %s (kept in %s)" % (seed - 1, name, made[0], was, now, ", ".join(made[1]), keep))
    print("rewritten: %d kernels (%s), %d changed" % (options.count, ", ".join("%s %d" % n for n in sorted(table.items())), changed))
    if not changed and not options.keep:
        os.rmdir(keep)
    one_sided = table["drf"] in (0, options.count)
    return int(one_sided or (changed > 0) != options.stub)


if __name__ == "__main__":
    sys.exit(main())

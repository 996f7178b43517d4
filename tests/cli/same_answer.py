#!/usr/bin/env python3
"""One answer: same_answer.py FAIAL_C SOURCE_DIR

Sixty kernels and more, of which at least twenty end at a limit of the work, are checked alone, side by side, in another order, on a
processor that two others keep busy, and in a corpus run. Of each file the report must be the same in every byte, but for seconds.
"""
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys

EFFORT = "0.004"
EASY, LIMITED = 60, 20                   # kernels, and of these ended by a limit, at the least
GOLDEN = """two-blocks loop-geometric label-some-lanes while-racy digits-permuted-racy label-unseen-call
    loop-two-ways-out copy-stages-racy alias-runs bit-field-places-drf own-copy-drf reference-argument-racy
    shift-by-63-drf loop-narrow template-open-number""".split()
HARD = """
__global__ void im2col%d(const float *in, float *out, int h, int w, int k, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, x = i %% (w - k), y = i / (w - k) %% h, c = i / (w - k) / h;
	if (i < n)
		for (int r = 0; r < k; r++) out[((c * k + r) * k + %d) * h * (w - k) + y * (w - k) + x] = in[c * h * w + (y + r) * w + x];
}
__global__ void polynomial%d(int *a, int x, int y, int z)
{
	int i = threadIdx.x + blockIdx.x * blockDim.x;
	if (x < 100 || y < 1000 || z < %d) return;
	a[(i * x * y + z) %% (x + y) * z + (i ^ x) * y] = i;
	a[(i * i * x + y * z) %% (z * z + 1)] = x;
}
"""
RACY = "__global__ void racy%d(int *a, int n) { if (threadIdx.x < n) a[threadIdx.x / %d] = threadIdx.x; }\n"


def sources(root):
    os.makedirs("k", exist_ok=True)
    for name in GOLDEN:
        shutil.copy(os.path.join(root, "tests", "golden", "verdict", name + ".cu"), "k")
    for name in sorted(os.listdir(os.path.join(root, "examples"))):
        if name.endswith(".cu"):
            shutil.copy(os.path.join(root, "examples", name), "k")
    for n in range(3):
        with open(os.path.join("k", "hard%d.cu" % n), "w", encoding="utf-8") as file:
            for i in range(n + 1):
                file.write(HARD % (i, i, i, 1000 * (i + n)) + RACY % (i, i + 2))
    return sorted(os.path.join("k", name) for name in os.listdir("k"))


def without_seconds(value):
    if isinstance(value, dict):
        return {k: without_seconds(v) for k, v in value.items() if k not in ("seconds", "solver_seconds")}
    return [without_seconds(v) for v in value] if isinstance(value, list) else value


def check(tool, files, *args, before=()):
    """By file: its report, as text."""
    command = [*before, tool, "check", "--format", "json", "--effort", EFFORT, *args, *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return {f["path"]: json.dumps(without_seconds(f)) for f in json.loads(done.stdout)["files"]}


def of_corpus(tool, files):
    """By file: the reports of its kernels, as the database has them."""
    with open("m.yaml", "w", encoding="utf-8") as file:
        file.write("schema: faial-c/corpus/1\nflags: [--effort=%s]\nkeep: {excerpts: true}\nsources: [{name: k, folder: k}]\n" % EFFORT)
    subprocess.run([tool, "corpus", "run", "m.yaml", "-d", "k.db", "-j", "2"], capture_output=True, check=True)
    rows = sqlite3.connect("k.db").execute("SELECT path, report FROM files JOIN kernels ON kernels.file = files.id ORDER BY ordinal")
    kernels = {path: [] for path in files}
    for path, report in rows:
        kernels[os.path.join("k", path)].append(json.loads(report))
    return kernels


def answers(kernel):
    """What a study keeps as it is: it names files in its own way, and leaves out excerpts."""
    return {"verdict": kernel["verdict"], "limit": kernel.get("limit"), "gave_up": [(g["what"], g["why"]) for g in kernel["gave_up"]],
            "alarms": [(a["label"], without_seconds(a.get("witness"))) for a in kernel["alarms"]]}


def main():
    tool, root = sys.argv[1:]
    shutil.rmtree("k", ignore_errors=True)
    for name in os.listdir("."):
        if name.startswith("k.db"):
            os.remove(name)
    files, wrong = sources(root), 0
    alone = {}
    for path in files:
        alone.update(check(tool, [path], "-j", "1"))
    kernels = [k for text in alone.values() for k in json.loads(text)["kernels"]]
    limited = [k for k in kernels if k.get("limit") == "work"]
    print("%d kernels, %d of them end at a limit of the work" % (len(kernels), len(limited)))
    if len(kernels) < EASY or len(limited) < LIMITED or any(k.get("limit") == "time" for k in kernels):
        print("not the kernels that this test needs")
        return 1

    def expect(name, found):
        nonlocal wrong
        for path in files:
            if found.get(path) != alone[path]:
                wrong += 1
                print("%s: %s differs:\n%s\n%s" % (name, path, alone[path], found.get(path)))

    mixed = files[:]
    random.Random(1).shuffle(mixed)
    expect("-j 2", check(tool, files, "-j", "2"))
    expect("-j 16, in another order", check(tool, mixed, "-j", "16"))
    expect("one file with two processors", {p: t for path in files[:8] for p, t in check(tool, [path], "-j", "2").items()} |
           {path: alone[path] for path in files[8:]})
    pin = ["taskset", "-c", str(min(os.sched_getaffinity(0)))] if shutil.which("taskset") else []
    loops = [subprocess.Popen([*pin, sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        expect("beside two busy loops", check(tool, files[::-1], "-j", "2", before=pin))
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
    for path, found in of_corpus(tool, files).items():
        want = [answers(k) for k in json.loads(alone[path])["kernels"]]
        if [answers(k) for k in found] != want:
            wrong += 1
            print("corpus: %s differs:\n%s\n%s" % (path, want, [answers(k) for k in found]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

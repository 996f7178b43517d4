"""Programs of many seeds, each made, answered and executed; what is wrong stays in a folder."""
import argparse
import collections
import os
import tempfile


def run(name, kernels, one):
    """one(tool, folder, seed, table) gives what is wrong in the program of a seed, and counts (kind, verdict) in the table. The exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--keep")
    parser.add_argument("faial_c")
    options = parser.parse_args()
    folder = options.keep or tempfile.mkdtemp()
    table, wrong = collections.Counter(), []
    for seed in range(options.seed, options.seed + options.count):
        wrong += one(os.path.abspath(options.faial_c), folder, seed, table)
    for line in wrong:
        print("WRONG", line, "(kept in %s)" % folder)
    for (kind, verdict), n in sorted(table.items()):
        print(f"{kind:10} {verdict:16} {n}")
    kinds = {kind for kind, _ in table}
    ok = not wrong and {"racy", "free"} <= kinds and table["free", "drf"] > 0
    print(f"{name}: {options.count} programs of {kernels} kernels, {len(wrong)} wrong")
    if not wrong and not options.keep:
        os.rmdir(folder)
    return 0 if ok else 1

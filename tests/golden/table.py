#!/usr/bin/env python3
"""docs/FORMS.md against the tests that it names: table.py FORMS.md TESTS_FOLDER. Each row names files that are there, among
which one expects `drf` and one expects `racy`; each case of golden/forms is named, and expects both of its kernels."""
import os
import re
import sys


def expectations(path):
    with open(path, encoding="utf-8") as file:
        return re.findall(r"^\s*//\s*(expect|label):\s*(?:\S+\s+)?(\S+)\s*$", file.read(), re.M)


def check_row(construct, names, tests):
    if names[0].startswith("cli/"):
        return [] if os.path.exists(os.path.join(tests, names[0])) else ["%s: no %s" % (construct, names[0])]
    seen = set()
    for name in names:
        path = os.path.join(tests, "golden", name if "/" in name else "forms/" + name)
        if not os.path.exists(path):
            return ["%s: no %s" % (construct, name)]
        seen.update(expectations(path))
        if "/" not in name and not {("expect", "drf"), ("expect", "racy"), ("label", "true")} <= set(expectations(path)):
            return ["%s: %s does not expect drf, racy and label: true" % (construct, name)]
    missing = {"drf", "racy"} - {verdict for kind, verdict in seen if kind == "expect"}
    return ["%s: nothing expects %s" % (construct, verdict) for verdict in sorted(missing)]


def main():
    page, tests = sys.argv[1:]
    with open(page, encoding="utf-8") as file:
        rows = re.findall(r"^\| (?!construct \|)([^|]+?) \| ([^|]+?) \|$", file.read(), re.M)
    wrong = [line for construct, names in rows for line in check_row(construct, names.split(", "), tests)]
    named = {name for _, names in rows for name in names.split(", ")}
    forms = [n for n in os.listdir(os.path.join(tests, "golden", "forms")) if n.endswith((".cu", ".cl"))]
    wrong += ["%s is not in the table" % name for name in sorted(forms) if name not in named]
    print("\n".join(wrong + ["%d constructs, %d wrong" % (len(rows), len(wrong))]))
    return bool(wrong) or not rows


if __name__ == "__main__":
    sys.exit(main())

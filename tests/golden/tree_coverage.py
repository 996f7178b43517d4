#!/usr/bin/env python3
"""tree_coverage.py FAIAL_C SOURCE_DIR [--every N]: over all golden cases, every tree keeps its promises, reads back and prints the same;
every kind of infer/tree/tree_kinds.def occurs somewhere (not asked of every Nth case); OTHER occurs only where it is listed here."""
import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile

FOLDERS = ["verdict", "forms", "core", "tree"]
# What clang calls it, and where: everything else has a kind.
OTHERS = {("control-approximated.cu", "AddrLabelExpr"), ("control-approximated.cu", "IndirectGotoStmt"),
          ("open-reference-member-racy.cu", "DesignatedInitExpr")}  # in patterns; elsewhere clang resolves it
RARE = {"typeid"}  # needs the library's <typeinfo>, which our lean one does not declare


def kinds(path):
    with open(path, encoding="utf-8") as file:
        return set(re.findall(r"^TREE_(?:EXPR|STMT)\(\w+, \"([^\"]+)\"\)", file.read(), re.M))


def heads(text, words, count):
    """Counts `(word` outside of strings."""
    text = re.sub(r'"(?:\\.|[^"\\])*"', '""', text)
    count.update(word for word in re.findall(r"\(([a-z-]+)(?=[ )])", text) if word in words)


def tree(tool, path):
    done = subprocess.run([tool, "infer", "--stage", "tree", path], capture_output=True, text=True, timeout=120)
    return done.stdout if done.returncode == 0 else None, done.stderr


def check(tool, path, words, count):
    text, err = tree(tool, path)
    name = os.path.basename(path)
    if text is None:
        return ["%s: %s" % (name, err.strip()[:300])]
    with tempfile.NamedTemporaryFile("w", suffix=".tree", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        again, err = tree(tool, file.name)
    wrong = [] if again == text else ["%s: does not read back: %s" % (name, err.strip()[:300])]
    heads(text, words, count)
    for match in re.finditer(r'\(other [^"()]*"(\w+)"', text):
        if (name, match[1]) not in OTHERS:
            wrong.append("%s: no kind for %s" % (name, match[1]))
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool")
    parser.add_argument("source")
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args()
    tool, source = given.tool, given.source
    words = kinds(os.path.join(source, "infer/tree/tree_kinds.def"))
    count, wrong, cases = collections.Counter(), [], 0
    for folder in FOLDERS:
        base = os.path.join(source, "tests/golden", folder)
        for name in sorted(n for n in os.listdir(base) if n.endswith((".cu", ".cl")))[::given.every]:
            cases += 1
            wrong += check(tool, os.path.join(base, name), words, count)
    for word in sorted(words):
        print("%7d  %s" % (count[word], word))
        if not count[word] and word not in RARE and given.every == 1:
            wrong.append("no case has a %s" % word)
    print("\n".join(wrong))
    print("tree: %d cases, %d faults" % (cases, len(wrong)))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

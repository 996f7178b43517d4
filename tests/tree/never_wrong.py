"""Kernels whose answer may be cautious, but never the opposite of what their heads expect: never_wrong.py FAIAL_C FOLDER

Wrong is a proof (drf, benign, conditional) of what races, and a true alarm in what does not."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden"))
import run  # noqa: E402


def wrong(kernel, expected):
    if expected == "racy":
        return kernel["verdict"] in ("drf", "benign", "conditional")
    return expected == "drf" and any(alarm["label"] == "true" for alarm in kernel["alarms"])


def main():
    tool, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    kernels = failures = answers = 0
    for name in sorted(n for n in os.listdir(folder) if n.endswith((".cu", ".cl"))):
        fields = run.header(os.path.join(folder, name))
        expected = run.expectations(fields)[0]
        _, out, err = run.run([tool, "check", "--format", "json", *run.check_args_of(fields), name], folder)
        try:
            reported = json.loads(out)["files"][0]["kernels"]
        except (ValueError, KeyError, IndexError):
            reported = []
        if not reported:
            failures += 1
            print("%s: no report: %s" % (name, err.strip()[:200]))
        for kernel in reported:
            plain = kernel["name"].split("<")[0]
            kernels += 1
            answers += kernel["verdict"] not in ("unknown", "unsupported")
            if wrong(kernel, expected.get(plain, expected.get(""))):
                failures += 1
                print("%s: %s is %s" % (name, kernel["name"], kernel["verdict"]))
    print("%d kernels, %d with an answer, %d wrong" % (kernels, answers, failures))
    return failures > 0 or not answers


sys.exit(main())

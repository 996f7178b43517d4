#!/usr/bin/env python3
"""The JSON of goldens by docs/report.schema.json: schema.py FAIAL_C SCHEMA FOLDER...; run.py asks it of each golden that it checks.

Each report must be what the schema says, and have no member that it does not name. Reports that are spoilt, one at a time, must be
refused: a schema that takes anything tests nothing."""
import argparse
import concurrent.futures
import copy
import json
import os
import sys

try:
    import jsonschema
except ImportError:             # the package is the system's: another Python that comes first on the path does not see it
    SYSTEM = "/usr/bin/python3"
    if os.path.realpath(sys.executable) == os.path.realpath(SYSTEM) or not os.path.exists(SYSTEM):
        raise
    os.execv(SYSTEM, [SYSTEM, *sys.argv])

import run  # noqa: E402


SPOILT = "racy.cu"        # its report is made wrong


def strict(schema):
    """No members but those that are named, wherever any are."""
    if isinstance(schema, dict):
        made = {key: strict(value) for key, value in schema.items()}
        if "properties" in made:
            made.setdefault("additionalProperties", False)
        return made
    return [strict(one) for one in schema] if isinstance(schema, list) else schema


def validator_of(path):
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(strict(schema))


def report(tool, folder, name):
    fields = run.header(os.path.join(folder, name))
    _, out, _ = run.run([tool, "check", "--format", "json", *run.check_args_of(fields), name], folder)
    try:
        return json.loads(out)
    except ValueError:
        return None             # of a command line that is refused there is none


def spoilt(found):
    """Copies of a report, each with one thing wrong."""
    def change(what):
        made = copy.deepcopy(found)
        kernel = made["files"][0]["kernels"][0]
        what(made, kernel, kernel["alarms"][0])
        return made
    yield change(lambda r, k, a: r.update(schema="faial-c/report/0"))
    yield change(lambda r, k, a: r.update(more=1))
    yield change(lambda r, k, a: k.pop("launch"))
    yield change(lambda r, k, a: k.update(verdict="fine"))
    yield change(lambda r, k, a: a.update(label=True))
    yield change(lambda r, k, a: a["accesses"][0].update(line=-1))
    yield change(lambda r, k, a: a["witness"]["threads"].pop())
    yield change(lambda r, k, a: a["witness"]["block_dim"].append(1))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("tool")
    parser.add_argument("schema")
    parser.add_argument("folders", nargs="+")
    given = parser.parse_args()
    validator = validator_of(given.schema)
    tool = os.path.abspath(given.tool)
    cases = [(folder, name) for folder in given.folders for name in sorted(os.listdir(folder)) if name.endswith((".cu", ".cl"))]
    failed, seen = [], 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (folder, name), found in zip(cases, pool.map(lambda case: report(tool, *case), cases)):
            seen += found is not None
            for error in validator.iter_errors(found) if found else []:
                failed.append("%s: %s: %s" % (name, error.json_path, error.message[:200]))
            if name == SPOILT:
                failed += ["a report with a fault passes: %d" % i for i, one in enumerate(spoilt(found)) if validator.is_valid(one)]
                seen += 1000
    if seen < 1000:
        failed.append(SPOILT + " was not among them")
    print("\n".join(failed[:40]))
    print("schema: %d reports, %d fail" % (seen % 1000, len(failed)))
    return 1 if failed or seen % 1000 == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

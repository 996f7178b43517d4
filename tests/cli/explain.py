"""The pages of docs/rules: one for each word of a report, `faial-c explain` prints it, and its examples are answered as it says.
   explain.py FAIAL_C SOURCE_DIR"""
import json
import os
import re
import subprocess
import sys

faial, source = sys.argv[1:]
pages = os.path.join(source, "docs", "rules")
NOT_SHOWN = {"undeclared-object"}                                 # in core texts only: in sources such an object is memory anywhere
failures = 0


def complain(text):
    global failures
    failures += 1
    print("FAIL:", text)


def run(*words):
    r = subprocess.run([faial, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    return r.returncode, r.stdout, r.stderr


def words_of(report):
    """The words of a report that have a page."""
    found = set()
    for k in report["files"][0]["kernels"]:
        found.add(k["verdict"])
        found.update(a["kind"] for a in k["assumptions"])
        for a in k["alarms"]:
            found.add("data-race" if a["kind"] == "race" else a["kind"])
            found.update(c["reason"] for c in a["causes"])
            found.update(a.get("reason", "").split())
    return found


def check_example(name, number, text):
    args = re.search(r"^// args: (.*)$", text, re.M)
    expected = dict(re.findall(r"^// expect: (\S+) (\S+)$", text, re.M))
    with open("example.cu", "w", encoding="utf-8") as f:
        f.write(text)
    status, out, err = run("check", "example.cu", "--config", "none", "--format", "json", *(args[1].split() if args else []))
    if not out:
        complain(f"{name}, example {number}: exit status {status}: {err}")
        return set(), set()
    report = json.loads(out)
    told = {k["name"]: k["verdict"] for k in report["files"][0]["kernels"]}
    if not expected or told != expected:
        complain(f"{name}, example {number}: {told}, not {expected}")
    return words_of(report), set(told.values())


def check_page(name, brief):
    path = os.path.join(pages, name + ".md")
    if not os.path.exists(path):
        complain(f"{name} has no page")
        return
    page = open(path, encoding="utf-8").read()
    status, out, _ = run("explain", name)
    if status or out != page:
        complain(f"explain {name} prints something else than its page")
    lines = page.split("\n")
    if lines[0] != "# " + name or lines[1] or not lines[2] or lines[3] or lines[2] != brief:
        complain(f"{name}: a page begins with its name and one line")
    blocks = re.findall(r"^```cuda\n(.*?)^```$", page, re.M | re.S)
    if len(blocks) != 2:
        complain(f"{name}: {len(blocks)} examples")
    answers = [check_example(name, i + 1, b) for i, b in enumerate(blocks)]
    if answers and name not in NOT_SHOWN and not any(name in words for words, _ in answers):
        complain(f"{name}: none of its examples shows it")
    shown = answers and (answers[0][1] != {"drf"} or name in answers[0][0] - answers[-1][0])      # an alarm beside the verdict
    if answers and (not shown or answers[-1][1] != {"drf"}):
        complain(f"{name}: the first example is to be repaired by the second")


status, out, _ = run("explain")
listed = dict(re.findall(r"^  (\S+) +(.*)$", out, re.M))
if status or not listed:
    complain("explain lists nothing")
for rule, sentence in listed.items():
    check_page(rule, sentence)
for file in os.listdir(pages):
    if file[:-3] not in listed:
        complain(f"docs/rules/{file} is of no rule")
# the causes are words of smt, not of an enum
alarm = open(os.path.join(source, "smt", "alarm.c"), encoding="utf-8").read()
causes = set(re.findall(r'\bcause(?:_add|s_of)\(.*?"([a-z]+-[a-z-]+)"', alarm))
if len(causes) < 5 or causes - set(listed):
    complain(f"causes of smt/alarm.c without a page: {causes - set(listed)}")

status, out, err = run("explain", "data-rac")
if status != 2 or out or "did you mean 'data-race'" not in err:
    complain(f"explain data-rac: {status} {err}")
_, out, _ = run("check", os.path.join(source, "examples", "saxpy.cu"), "--config", "none", "--format", "sarif")
for rule in json.loads(out)["runs"][0]["tool"]["driver"]["rules"]:
    if not rule["help"]["markdown"].startswith("# " + rule["id"]):
        complain(f"SARIF has no help for {rule['id']}")
if not failures:
    print("all as expected")
sys.exit(failures > 0)

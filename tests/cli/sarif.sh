#!/usr/bin/env bash
# SARIF: paths from the repository's top, what reproduces an alarm, what is proved; and what Microsoft's own validator says.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
command -v python3 >/dev/null || skip "no python3"
rm -rf tree out.sarif && mkdir -p tree/.git tree/src/deep outside && cd tree/src || exit 1
cat >'odd name.cu' <<'K'
__global__ void racy(int *a, int n) { if (n > 9) a[threadIdx.x / 2] = threadIdx.x; }
__global__ void part(int *a) { if (threadIdx.x < 2) __syncthreads(); a[0] = 1; }
__global__ void fine(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void fine(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
K
cp 'odd name.cu' deep/b.cu
cp deep/b.cu ../../outside/c.cu
"$FAIAL_C" check --format sarif -o ../../out.sarif --level block . ./deep/../deep/b.cu "$PWD/deep/b.cu" ../../outside/c.cu >../../out 2>../../err
status=$? seconds=0
cd ../..
expect "sarif" 1
python3 - out.sarif "$PWD" <<'P' || failures=$((failures + 1))
import json, sys
[run] = json.load(open(sys.argv[1]))["runs"]
top = sys.argv[2] + "/tree/"
assert run["originalUriBaseIds"] == {"SRCROOT": {"uri": "file://" + top.replace(" ", "%20")}}, run["originalUriBaseIds"]
places = [l["physicalLocation"]["artifactLocation"] for r in run["results"] for l in r["locations"] + r.get("relatedLocations", [])]
inside = {p["uri"] for p in places if p.get("uriBaseId") == "SRCROOT"}
assert inside == {"src/odd%20name.cu", "src/deep/b.cu"}, inside
assert {p["uri"] for p in places if "uriBaseId" not in p} == {"../../outside/c.cu"}, places
passes = [r for r in run["results"] if r.get("kind") == "pass"]
alarms = [r for r in run["results"] if "kind" not in r]
assert len(passes) == 2 * 5 == run["properties"]["proved"] and all(r["level"] == "none" for r in passes), len(passes)
assert all("Kernel fine: free of" in r["message"]["text"] and "Assumed: " in r["message"]["text"] for r in passes), passes
prints = [tuple(r["partialFingerprints"].items()) for r in run["results"]]
assert len(set(prints)) == len(prints), "fingerprints are not unique"
race = next(r for r in alarms if r["ruleId"] == "data-race" and r["level"] == "error")
witness = race["properties"]["witness"]
assert witness["replayed"] and witness["params"]["n"] > 9 and witness["blockDim"][0] > 1, witness
a, b = (t["threadIdx"][0] for t in witness["threads"])
assert a // 2 == b // 2 and a != b, witness
assert any(r["ruleId"] == "barrier-divergence" for r in alarms)
P

# a fingerprint is of the file in its repository, not of the folder where somebody stood, and one of the run however a file is named
prints() { python3 -c 'import json, sys
[run] = json.load(sys.stdin)["runs"]
print(*[v for r in run["results"] for v in r["partialFingerprints"].values()])'; }
here=$(cd tree && "$FAIAL_C" check --format sarif src/deep/b.cu | prints)
there=$(cd tree/src/deep && "$FAIAL_C" check --format sarif b.cu | prints)
[ -n "$here" ] && [ "$here" = "$there" ] || complain "fingerprints from another folder: $here, $there"
twice=$(cd tree/src/deep && "$FAIAL_C" check --format sarif b.cu ./b.cu ../deep/b.cu | prints | tr ' ' '\n' | sort | uniq -d)
[ -z "$twice" ] || complain "one file by three names: $twice twice"
"$FAIAL_C" check --format sarif tree/src/deep/b.cu | python3 -c 'import json, sys
[run] = json.load(sys.stdin)["runs"]
said = {}
for r in run["results"]:
    said.setdefault(r["properties"]["kernel"], []).append(r["properties"].get("assumptions"))
assert any("unit-dimension: " in one for one in said["racy"][0]) and not any(said["racy"][1:]), said' || complain "assumptions of alarms"

# each rule leads to its page: one that is there, or below the address that somebody gave
helps() { "$FAIAL_C" check --format sarif tree/src/deep/b.cu 2>err | python3 -c '
import json, sys
[run] = json.load(sys.stdin)["runs"]
print(*[rule.get("helpUri", "none") for rule in run["tool"]["driver"]["rules"]])'; }
[ -e "$(dirname "$FAIAL_C")/../docs/rules" ] && for uri in $(helps); do
	name=${uri##*/} path=${uri#file://}
	[ "$path" != "$uri" ] && [ "$(head -n 1 "${path//%20/ }")" = "# ${name%.md}" ] || complain "helpUri $uri"
done
export FAIAL_C_RULES_URI=https://pages.example/rules
[ "$(helps)" = "https://pages.example/rules/data-race.md https://pages.example/rules/barrier-divergence.md https://pages.example/rules/out-of-bounds.md" ] || complain "named pages: $(helps)"
FAIAL_C_RULES_URI=rules/
! helps | grep -q '^rules' && grep -q "'rules/' is no absolute address" err || complain "relative pages: $(helps; cat err)"
unset FAIAL_C_RULES_URI
mkdir -p lone && cp "$FAIAL_C" lone/faial-c
[ "$(FAIAL_C=$PWD/lone/faial-c helps)" = "none none none" ] || complain "no pages beside it: $(FAIAL_C=$PWD/lone/faial-c helps)"
rm -r lone

# so do GitHub's lines, which carry the advice too
(cd tree/src/deep && "$FAIAL_C" check --format github b.cu) >github.out 2>err
grep -q '^::error file=src/deep/b.cu,line=1,' github.out && grep -q '; .*help: ' github.out || complain "GitHub's paths, and advice: $(head -c 400 github.out)"

# GitLab's report speaks of the same places
(cd tree/src && "$FAIAL_C" check --format gitlab --level block . ../../outside/c.cu >../../gitlab.json 2>../../err)
python3 - gitlab.json <<'P' || failures=$((failures + 1))
import json, sys
entries = json.load(open(sys.argv[1]))
assert {e["location"]["path"] for e in entries} == {"src/odd name.cu", "src/deep/b.cu", "../../outside/c.cu"}, entries
assert {e["severity"] for e in entries} == {"critical", "info"} and {e["check_name"] for e in entries} == {"data-race", "barrier-divergence"}, entries
assert len({e["fingerprint"] for e in entries}) == len(entries) and all(e["location"]["lines"]["begin"] in (1, 2) for e in entries)
assert all("help: " in e["description"] for e in entries), entries
P

# what belongs to a result is shown up to a limit, and counted beyond it: HeCBench has to stay below 10 MB
cat >wide.cu <<'K'
__global__ void causes(int *a, const int *x) {
  a[x[0] * x[1] + x[2] * x[3] + x[4] * x[5] + x[6] * x[7] + x[8] * x[9] + x[10] * x[11]] = threadIdx.x;
}
K
"$FAIAL_C" check --level block --format sarif wide.cu >wide.sarif 2>err
python3 - wide.sarif <<'P' || failures=$((failures + 1))
import json, sys
[run] = json.load(open(sys.argv[1]))["runs"]
[result] = run["results"]
assert len(result["relatedLocations"]) == 6 and " 7 more causes." in result["message"]["text"], result
assert "endLine" not in result["locations"][0]["physicalLocation"]["region"], "the line where it begins is the one where it ends"
P

# thousands of proofs are counted, no more
for i in {1..5001}; do echo "__global__ void k$i(int *a) { a[threadIdx.x] = 1; }"; done >many.cu
if nm "$FAIAL_C" 2>/dev/null | grep -q __asan_init; then echo "left out: five thousand kernels, under a sanitizer"; else
	"$FAIAL_C" check --level block --format sarif many.cu >many.sarif 2>err
	python3 -c 'import json; [r] = json.load(open("many.sarif"))["runs"]; assert not r["results"] and r["properties"]["proved"] == 5001, len(r["results"])' ||
		complain "many proofs: $(head -c 300 err)"
fi

# Microsoft's validator, of which npm has a package for Linux
command -v npm >/dev/null || skip "no npm"
timeout 120 npm install --no-audit --no-fund --no-save --prefix "$PWD/npm" @microsoft/sarif-multitool-linux >npm.txt 2>&1 || skip "npm has no network"
tool=$PWD/npm/node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
chmod u+x "$tool" || skip "another system"
DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 "$tool" validate out.sarif --rule-kind 'Sarif;Ghas' -o said.sarif --log ForceOverwrite >said.txt 2>&1 || complain "validator: $(tail -n 5 said.txt)"
grep -q 'Analysis completed successfully' said.txt || complain "validator: $(tail -n 5 said.txt)"
grep -E '(error|warning) (SARIF|GH|JSON)' said.txt | grep -v 'SARIF2005.*informationUri' >wrong.txt      # of a page that is not published
[ ! -s wrong.txt ] || complain "validator: $(head -n 5 wrong.txt)"
finish

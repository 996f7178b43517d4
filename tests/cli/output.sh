#!/usr/bin/env bash
# Where the result goes and what shape it has.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
cat >racy.cu <<'KERNEL'
__global__ void racy(int *a) { a[threadIdx.x / 2] = threadIdx.x; }
__global__ void fine(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
KERNEL

"$FAIAL_C" check racy.cu >/dev/full 2>err
status=$? seconds=0
expect "full disk" 2 "cannot write"
"$FAIAL_C" check --format json racy.cu 2>err | true
status=${PIPESTATUS[0]}
case $status in 1 | 141) ;; *) complain "closed pipe: exit status $status" ;; esac
run check racy.cu -o nowhere/x
expect "unwritable output" 2 "nowhere/x"
run check racy.cu -o racy.cu
expect "output over an input" 2 "not overwritten"
grep -q threadIdx racy.cu || complain "output over an input: the input is gone"
run check racy.cu -o kept.txt
expect "-o" 1
[ ! -s out ] && grep -q 'kernel racy: racy' kept.txt || complain "-o: $(cat out kept.txt)"


# Alarms of one cause are shown once, true ones first; -v shows each.
cat >many.cu <<'KERNEL'
// faial: block-dim=64 grid-dim=4
__global__ void many(int *a, int *b)
{
	b[0] = 7;
	a[threadIdx.x / 2] = a[threadIdx.x + 1] + blockIdx.x;
}
KERNEL
run check many.cu
expect "alarms of one cause" 1
[ "$(grep -c ' alarm: ' out)" -eq 2 ] || complain "two causes: $(grep ' alarm: ' out)"
grep -A1 '^  \[1\] true alarm: ' out | grep -q 'global array\|5 |' || complain "the true one first: $(cat out)"
grep -q '        and [0-9]* alike in this line, also between two blocks; -v shows each' out || complain "how many are alike: $(cat out)"
grep -q ': racy ([0-9]* true alarms, 2 benign alarms)' out || complain "all are counted: $(cat out)"
run check -v many.cu
[ "$(grep -c ' alarm: ' out)" -ge 5 ] || complain "-v shows each: $(grep ' alarm: ' out)"

# A file appears whole or not at all, whatever ends the run; what was there stays until then.
long=$(yes racy.cu | head -n 500)
for signal in INT TERM HUP; do
	for old in "" "what was there"; do
		rm -f late.txt*
		[ -z "$old" ] || echo "$old" >late.txt
		# shellcheck disable=SC2086 # many files
		(exec env -i PATH="$PATH" python3 -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])' "$FAIAL_C" check -j 1 $long -o late.txt 2>/dev/null) &
		pid=$!
		for _ in $(seq 100); do ls late.txt.?????? >/dev/null 2>&1 && break; sleep 0.1; done
		ls late.txt.?????? >/dev/null 2>&1 || complain "$signal: nothing is being written"
		kill -"$signal" $pid
		wait $pid 2>/dev/null
		[ "$?" -gt 128 ] || complain "$signal: exit status"
		[ "$(cat late.txt 2>/dev/null)" = "$old" ] || complain "$signal: late.txt holds '$(cat late.txt)', not '$old'"
		[ -z "$(ls late.txt.* 2>/dev/null)" ] || complain "$signal: leaves $(ls late.txt.*)"
	done
done
mkdir -p links && ln -sf ../linked.txt links/link.txt && echo old >linked.txt && chmod 640 linked.txt
run check -q racy.cu -o links/link.txt
expect "-o over a link" 1
[ -L links/link.txt ] && grep -q 'kernel racy' linked.txt || complain "-o over a link: $(ls -l links linked.txt)"
[ "$(stat -c %a linked.txt)" = 640 ] || complain "-o: other permissions: $(stat -c %a linked.txt)"
rm -f fresh.txt && (umask 027 && "$FAIAL_C" check -q racy.cu -o fresh.txt 2>/dev/null)
[ "$(stat -c %a fresh.txt)" = 640 ] || complain "-o: permissions of a new file: $(stat -c %a fresh.txt)"
run check racy.cu -o /dev/full
expect "-o, a full disk" 2 "cannot write"
run check racy.cu -o links
expect "-o, a folder" 2 "links"

run check racy.cu
expect "text" 1
grep -q 'a\[threadIdx.x / 2\]' out || complain "text shows no source: $(cat out)"
grep -qP '\x1b' out && complain "text to a file has colours"
grep -q 'Assumed' out || complain "text lists no assumptions"
run check --color always racy.cu
grep -qP '\x1b\[' out || complain "--color always has none"
run check -q racy.cu
[ "$(wc -l <out)" -eq 3 ] || complain "-q: $(cat out)"

# An alarm for every launch names the launches of the host code, which alone may be free.
cat >launched.cu <<'KERNEL'
__global__ void one(int *a) { a[blockIdx.x] = threadIdx.x; }
__global__ void fine(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
void host(int *a, int n) { one<<<n, 1>>>(a); fine<<<n, 1>>>(a); one<<<n, n>>>(a); }
KERNEL
run check --launch any launched.cu
expect "host launches" 1
tr -s '\n ' ' ' <out | grep -q 'at launched.cu:3 with blockDim (1, 1, 1), gridDim (?, 1, 1);' || complain "host launches: $(cat out)"
[ "$(grep -c 'The answer is for every launch' out)" -eq 1 ] || complain "host launches of a free kernel: $(cat out)"
run check --block-dim 2 launched.cu
grep -q 'launched.cu:3' out && complain "host launches beside a fixed launch: $(cat out)"
run check --launch any --format json launched.cu
[ "$(grep -o '"host_launches":' out | wc -l)" -eq 1 ] || complain "host launches in JSON: $(cat out)"

# Threads of one warp, which its own barriers order: no barrier of the block is needed.
cat >lanes.cu <<'KERNEL'
__global__ void tail(int *out) {
	__shared__ int s[32];
	s[threadIdx.x] = threadIdx.x;
	__syncwarp();
	int next = s[threadIdx.x ^ 1];
	s[threadIdx.x] = next;
	out[threadIdx.x] = s[31 - threadIdx.x];
}
KERNEL
run check --block-dim 32 --grid-dim 1 lanes.cu
expect "lanes" 1
tr -s '\n ' ' ' <out | grep -q 'help: put __syncwarp() before line 7, between the two' && grep -q 'between two threads of one warp' out ||
	complain "lanes: $(cat out)"
run check --block-dim 32 --grid-dim 1 --format json lanes.cu
grep -q '"level":"block",.*"warp":true,.*"advice":"put __syncwarp()' out || complain "lanes in JSON: $(cat out)"

# A line for each finding.
cat >lines.cu <<'KERNEL'
__device__ void away(int *a);
__global__ void two(int *a) {
	a[threadIdx.x] = blockDim.x;
	a[threadIdx.x + 1] = threadIdx.x;
}
__global__ void free_of_races(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
KERNEL
cp lines.cu 'odd, 100%: name.cu'
run check --format gcc --level block lines.cu
expect "gcc" 1
grep -q '^lines.cu:3:2: error: true: kernel two: race on global array a between two threads of one block: write by thread 1, threadIdx (.*) of block (0, 0, 0) \[data-race\]$' out ||
	complain "gcc: $(cat out)"
grep -q '^lines.cu:4:2: note: write by thread 2, threadIdx (.*' out || complain "gcc: no note: $(cat out)"
grep -qv '^lines.cu:[0-9]*:[0-9]*: [a-z]*: ' out && complain "gcc: other lines: $(cat out)"
run check --format github --level block 'odd, 100%: name.cu'
expect "github" 1
grep -q '^::error file=\([^,]*/\)\?odd%2C 100%25%3A name.cu,line=3,endLine=3,col=2,endColumn=16,title=faial-c%3A data-race::true: kernel two: .*, at odd, 100%25: name.cu:4:2\. help: ' out ||
	complain "github: $(cat out)"
run check --format gcc --level block --write-baseline known.json lines.cu
run check --format gcc --level block --baseline known.json lines.cu
expect "gcc, all is known" 0
[ ! -s out ] || complain "gcc, all is known: $(cat out)"

# A mark of UTF-8 before the first line is no part of it, wherever columns are told.
printf '\xef\xbb\xbf' >bom.cu && cat racy.cu >>bom.cu
for format in text json sarif; do
	"$FAIAL_C" check --format $format racy.cu 2>/dev/null | sed 's/[0-9]*\.[0-9]*e*-*[0-9]*//g' >plain.txt
	"$FAIAL_C" check --format $format bom.cu 2>/dev/null | sed 's/bom\.cu/racy.cu/g;s/[0-9]*\.[0-9]*e*-*[0-9]*//g' >marked.txt
	[ "$format" = sarif ] && sed -i -E 's/"faial(Alarm|Kernel)[^}]*//g' plain.txt marked.txt
	cmp -s plain.txt marked.txt || complain "$format: $(diff plain.txt marked.txt | head -n 6)"
done

# Order of the command line, whatever the number of workers; one file twice is fine.
cp racy.cu first.cu
run check -j 4 -q first.cu racy.cu first.cu
[ "$(grep -o '^[a-z]*.cu' out | uniq | tr '\n' ' ')" = "first.cu racy.cu first.cu " ] || complain "order: $(cat out)"

# Control characters of a file name do not reach the terminal, nor the structure of a report.
odd=$'odd \x1b[31m<b>"\'.cu'
cp racy.cu "$odd"
for format in text html; do
	run check --format "$format" "$odd"
	grep -qP '\x1b' out err && complain "$format: an escape sequence of a file name comes through"
done
grep -q '<b>&' out && complain "html: markup of a file name comes through"
run check --format json "$odd" $'bytes\xff.cu' racy.cu
expect "odd names" 2

python3 - "$FAIAL_C" "$odd" <<'CHECK' || failures=$((failures + 1))
import html.parser, json, subprocess, sys
binary, odd = sys.argv[1:3]

def check(*args):
    return subprocess.run([binary, "check", *args], capture_output=True).stdout.decode("utf-8")

report = json.loads(check("--format", "json", odd, b"bytes\xff.cu", "racy.cu"))
assert list(report)[:3] == ["schema", "tool", "files"] and report["schema"] == "faial-c/report/1", report.keys()
assert [f["path"] for f in report["files"]][0] == odd and len(report["files"]) == 3
kernel = report["files"][2]["kernels"][0]
names = ["name", "line", "verdict", "typable", "launch", "assumptions", "alarms", "stats"]
assert list(kernel)[:8] == names, kernel.keys()
assert (kernel["name"], kernel["line"], kernel["verdict"], kernel["launch"]) == ("racy", 1, "racy", None), kernel
alarm = kernel["alarms"][0]
names = ["id", "kind", "label", "level", "space", "array", "accesses", "causes", "witness"]
assert list(alarm)[:9] == names, alarm.keys()
assert alarm["label"] == "true" and alarm["space"] == "global" and alarm["array"] == "a", alarm
assert [list(a)[:4] for a in alarm["accesses"]] == [["mode", "path", "line", "column"]] * 2, alarm["accesses"]
witness = alarm["witness"]
assert list(witness)[:6] == ["block_dim", "grid_dim", "params", "index", "replayed", "threads"], witness
assert witness["replayed"] is True
assert list(witness["threads"][0])[:3] == ["thread_idx", "block_idx", "locals"], witness
[inside] = [a for a in kernel["alarms"] if a["level"] == "block"]
first, second = (t["thread_idx"] for t in inside["witness"]["threads"])
assert first != second and first[0] // 2 == second[0] // 2 == inside["witness"]["index"][0], inside
assert report["files"][2]["kernels"][1]["verdict"] == "drf"

sarif = json.loads(check("--format", "sarif", "racy.cu", odd))
assert sarif["version"] == "2.1.0" and sarif["$schema"].endswith(".json")
[run] = sarif["runs"]
rules = run["tool"]["driver"]["rules"]
results = [r for r in run["results"] if r.get("kind") != "pass"]
assert sum(r["properties"]["alarms"] for r in results) == 2 * len(kernel["alarms"]) and len(run["results"]) > len(results)
assert all(len({json.dumps(place) for place in r["relatedLocations"]}) == len(r["relatedLocations"]) > 0 for r in results)
for result in results:
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert result["level"] in ("error", "warning", "note") and result["message"]["text"]
    for location in result["locations"] + result["relatedLocations"][:1]:
        place = location["physicalLocation"]
        assert place["region"]["startLine"] == 1 and place["region"]["startColumn"] > 1
        assert "\x1b" not in place["artifactLocation"]["uri"] and " " not in place["artifactLocation"]["uri"]
    assert result["partialFingerprints"]
    [flow] = result["codeFlows"]
    assert len(flow["threadFlows"]) == 2

class Page(html.parser.HTMLParser):
    void = {"meta", "link", "br", "img", "input", "hr"}
    def __init__(self):
        super().__init__()
        self.open, self.seen = [], set()
    def handle_startendtag(self, tag, attributes):      # of SVG
        self.seen.add(tag)
    def handle_starttag(self, tag, attributes):
        self.seen.add(tag)
        assert not any(name == "src" or name.startswith("on") or (name == "href" and not value.startswith("#"))
            for name, value in attributes), attributes
        if tag not in self.void:
            self.open.append(tag)
    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

page = Page()
page.feed(check("--format", "html", "racy.cu", odd))
assert page.open == [] and {"details", "summary", "table", "mark", "sup", "svg", "figure", "a"} <= page.seen, page.seen
print("JSON, SARIF and HTML have their shape")
CHECK

# where a parameter decides whether threads have an index of their own, the advice names it
printf '__global__ void k(int *a, int pitch, int n) { a[threadIdx.y * pitch + threadIdx.x] = threadIdx.x + threadIdx.y * n; }\n' >pitch.cu
run check --preconditions none --level block pitch.cu
tr -s '\n ' ' ' <out | grep -q 'help: with pitch = [0-9-]* two threads have one index: choose it so that each has its own' || complain "which parameter: $(cat out)"
# through locals and functions, too
printf '__device__ int at(int x, int y, int p) { return y * p + x; }\n__global__ void k(int *a, int pitch, int base) {\n  int i = at(threadIdx.x, threadIdx.y, pitch), j = i + base;\n  a[j] = threadIdx.x + threadIdx.y * 64;\n}\n' >pitch.cu
run check --preconditions none --level block pitch.cu
tr -s '\n ' ' ' <out | grep -q 'help: with pitch = [0-9-]* two threads have one index: choose it so that each has its own' || complain "which parameter, through a local: $(cat out)"
printf '__global__ void k(int *a, int p, int n) { a[p * n] = threadIdx.x; a[threadIdx.x / 2 + p + 64] = threadIdx.x; }\n' >pitch.cu
run check --preconditions none pitch.cu
grep -q 'help: with' out && complain "a parameter that moves all threads alike: $(grep -A1 'help: with' out)"

printf '__global__ void k(int *a, int w) { a[blockIdx.x * w + threadIdx.y] = threadIdx.x; }\n' >pitch.cu
run check --preconditions none --level block pitch.cu
grep -q 'help: with' out && complain "a parameter that scales what a block's threads share: $(grep -A1 'help: with' out)"

# text is as wide as COLUMNS says where it goes to a pipe, and a Chinese character has two columns
cat >wide.cu <<'K'
__global__ void k(int *数组, int *a) { /* 中文 */ 数组[0] = a[threadIdx.x]; a[threadIdx.x] = a[threadIdx.x + 1] + a[threadIdx.x + 2]; }
K
COLUMNS=80 "$FAIAL_C" check wide.cu | python3 -c '
import sys, unicodedata
def width(s):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in s)
lines = sys.stdin.read().split("\n")
assert max(map(width, lines)) <= 80, [line for line in lines if width(line) > 80]
at = next(i for i, line in enumerate(lines) if line.lstrip().startswith("1 | "))
source, mark = lines[at], lines[at + 1]
assert width(source[:source.index("数组[0]")]) == mark.index("^") and mark.count("^") == width("数组[0]"), (source, mark)
' || complain "columns"
cat >names.cu <<'K'
template <typename T> __global__ void a_kernel_whose_name_is_much_too_long_for_a_terminal_of_eighty_columns(
    T *an_array_whose_name_is_quite_long_for_one_cell, int n) {
  for (int a_local_that_needs_a_line_of_its_own = 0; a_local_that_needs_a_line_of_its_own < n; a_local_that_needs_a_line_of_its_own++)
    an_array_whose_name_is_quite_long_for_one_cell[a_local_that_needs_a_line_of_its_own + 2147483600] = threadIdx.x;
  /*                                                */ an_array_whose_name_is_quite_long_for_one_cell[0] = 1;
}
template __global__ void a_kernel_whose_name_is_much_too_long_for_a_terminal_of_eighty_columns<unsigned long long>(unsigned long long *, int);
__global__ void small(int *a) {
  for (int of_thirteen_ = 0; of_thirteen_ < 9; of_thirteen_++) a[of_thirteen_] = threadIdx.x;
}
K
printf 'severity: {data-race: error}\n' >names.yaml
for flags in '' '-o names.txt' '-v'; do
	# shellcheck disable=SC2086
	COLUMNS=80 "$FAIAL_C" check --config names.yaml --launch any $flags names.cu >out 2>err
	[ "$flags" != '-o names.txt' ] || mv names.txt out
	grep -q 'set to be' out && [ "$(wc -L <out)" -le 80 ] || complain "COLUMNS=80 $flags: $(awk 'length > 80' out; head -c 200 err)"
	python3 -c '
import sys
lines = open("out").read().split("\n")
at = next(i for i, line in enumerate(lines) if line.split()[:1] == ["of_thirteen_"])
head = next(line for line in reversed(lines[:at]) if "thread 1" in line and "|" not in line)
first = head.index("thread 1")
assert lines[at][first - 1] == " " != lines[at][first] and lines[at][head.index("thread 2")] != " ", (head, lines[at])
assert lines[at][first - 1:first + 1].strip()
' || complain "a local of 12 letters shifts its row: $(grep -B3 'of_thirteen_  *[0-9]' out)"
done
[ "$("$FAIAL_C" check wide.cu | head -8 | wc -L)" -gt 120 ] || complain "a pipe of which nothing is said is cut"
finish

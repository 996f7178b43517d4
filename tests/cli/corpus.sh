#!/usr/bin/env bash
# A study over the project's examples: run, resume, the same report whatever N and the order, shards, triage that
# survives edits, a baseline, differences.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
manifest=$FAIAL_SOURCE_DIR/corpus/manifests/examples.yaml
rm -rf -- *.db* src

same() { cmp -s "$2" "$3" || complain "$1: $2 and $3 differ: $(diff "$2" "$3" | head -c 400)"; }
report() {
	run corpus report "$1" --format "${3:-text}" -o "$2"
	expect "report of $1" 0
}

# -- init writes a manifest that can be read, and overwrites nothing
rm -f corpus.yaml
run corpus init
expect "init" 0
run corpus init
expect "init twice" 2 "exists"
mkdir -p src
cp "$FAIAL_SOURCE_DIR"/examples/*.cu src
sed -i 's|folder: \.|folder: src|' corpus.yaml
run corpus run corpus.yaml -d own.db -q
expect "the manifest of init" 0

# -- any N, any order, and a second run
run corpus run "$manifest" -d one.db -j 1
expect "run" 0 "13 files checked"
run corpus run "$manifest" -d four.db -j 4
expect "run -j 4" 0
report one.db one.txt
report four.db four.txt
same "-j 1 and -j 4" one.txt four.txt
run corpus run "$manifest" -d one.db
expect "run again" 0 "0 files checked, 13 unchanged"
for format in csv html; do
	report one.db one.$format $format
	report four.db four.$format $format
	same "-j 1 and -j 4" one.$format four.$format
done
grep -q 'racy.*5' one.txt || complain "report: no 5 racy kernels: $(grep racy one.txt)"
grep -qE '(src|href)="?(https?:)?//' one.html && complain "the page loads something"
[ "$(grep -c '<details class="alarm"' one.html)" -eq 10 ] || complain "the page has not 10 alarms"
run corpus report one.db --times
expect "times" 0
grep -q 'seconds in the solver' out || complain "no times"

# -- shards, merged, are the single run
for i in 1 2 3; do
	run corpus run "$manifest" -d part$i.db -q --shard $i/3
	expect "shard $i" 0
done
run corpus merge merged.db part3.db part1.db part2.db
expect "merge" 0
report merged.db merged.html html
same "merged shards" one.html merged.html
same_database "-j 1 and -j 4" one.db four.db
same_database "merged shards" one.db merged.db
run corpus diff one.db merged.db
grep -q 'no difference' out || complain "diff of equal databases: $(cat out)"
run corpus merge merged.db own.db
expect "merge of another study" 2 "another study"

# -- triage: a mark survives edits above it and a new run; the baseline silences it
run corpus triage own.db
expect "triage" 0
id=$(sed -n 's|^ *\([0-9a-f]\{16\}\).*here/neighbour.cu.*|\1|p' out | head -n 1)
[ -n "$id" ] || complain "no alarm of neighbour.cu: $(cat out)"
run corpus triage own.db --set "$id=accepted" --note 'an "example"'
expect "mark" 0
run corpus triage own.db --set "$id=perhaps"
expect "no such state" 2 "perhaps"
run corpus triage own.db --set "0=false"
expect "no such alarm" 2 "no alarm"
sed -i '1i // a line\n// another' src/neighbour.cu
run corpus run corpus.yaml -d own.db
expect "run after an edit" 0 "1 files checked, 12 unchanged"
run corpus triage own.db --all
grep -q "$id .*accepted.*an \"example\"" out || complain "the mark is lost: $(cat out)"
run corpus triage own.db --export base.json
expect "export" 0
run check -q --baseline base.json src/neighbour.cu
expect "half a baseline" 1
for other in $(sed -n 's|^ *\([0-9a-f]\{16\}\).*here/neighbour.cu.*|\1|p' <("$FAIAL_C" corpus triage own.db)); do
	run corpus triage own.db --set "$other=false"
done
run corpus triage own.db --export base.json
run check -q --baseline base.json src/neighbour.cu
expect "baseline" 0
run check -q --baseline base.json src/neighbour.cu src/reduce_racy.cu
expect "a new alarm" 1
printf '{}' >empty.json
run check --baseline empty.json src/neighbour.cu
expect "no baseline" 2 "no baseline"
run check --baseline missing.json src/neighbour.cu
expect "missing baseline" 2 "missing.json"

# -- an edited header is noticed
printf '#define PLACE threadIdx.x\n' >src/place.h
printf '#include "place.h"\n__global__ void k(int *a) { a[PLACE] = 1; }\n' >src/includes.cu
cp own.db before.db
run corpus run corpus.yaml -d own.db -q
printf '#define PLACE 0\n' >src/place.h
run corpus report own.db
cp own.db before.db
run corpus run corpus.yaml -d own.db -q
run corpus diff before.db own.db
grep -q 'Alarms only after: ' out || complain "an edit of a header went unnoticed: $(cat out)"

# -- function models: relative to the manifest, read behind the sandbox, and part of what makes a file unchanged
mkdir -p call
printf '__device__ void h(int *a);\n__global__ void k(int *a) { h(a); a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n' >call/k.cu
printf 'schema: faial-c/models/1\nmodels: [{function: h, parameters: 1, writes: {argument: 1, elements: 1}}]\n' >models.yaml
printf 'schema: faial-c/corpus/1\nmodels: [models.yaml]\nsources: [{name: c, folder: call}]\n' >call.yaml
run corpus run call.yaml
expect "a model" 0 "1 racy"
printf 'schema: faial-c/models/1\nmodels: [{function: h, pure: true}]\n' >models.yaml
run corpus run call.yaml
expect "another model" 0 "1 drf"
printf 'schema: faial-c/models/1\nmodels: [{function: h, pore: true}]\n' >models.yaml
run corpus run call.yaml
expect "no model" 2 "call.yaml:3:.*models.yaml:2:"
finish

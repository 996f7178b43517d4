#!/usr/bin/env bash
# Kernels whose pairs are all guessed or refuted need no solver.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
cases=$FAIAL_SOURCE_DIR/tests/golden/verdict
for name in guess-behind-guards.cl many-unknown-places.cu nested-layout.cu; do
	run check --format json "$cases/$name"
	expect "$name" 1
	asked=$(python3 -c 'import json
print(*[k["name"] for f in json.load(open("out"))["files"] for k in f["kernels"] if k["stats"]["queries"]])')
	[ -z "$asked" ] || complain "$name: the solver was asked about $asked"
done
finish

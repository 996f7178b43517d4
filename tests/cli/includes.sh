#!/usr/bin/env bash
# The include arrows of docs/ARCHITECTURE.md hold, and the script that says so can tell.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
check=$FAIAL_SOURCE_DIR/tools/check-includes
python3 "$check" "$FAIAL_SOURCE_DIR" || complain "an include goes against the arrows"
for line in 'core:#include "smt/smt.h"' 'smt:#include "infer/infer.h"' 'core:#include "core.h"' \
	'cli:#include "smt/smt_internal.h"'; do
	rm -rf tree
	mkdir -p "tree/${line%%:*}"
	printf '%s\n' "${line#*:}" >"tree/${line%%:*}/bad.c"
	python3 "$check" tree >/dev/null && complain "not noticed: $line"
done
finish

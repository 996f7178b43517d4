#!/usr/bin/env bash
# A page for each word of a report, whose examples are answered as it says; a page that is missing is seen.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
python3 "$FAIAL_SOURCE_DIR/tests/cli/explain.py" "$FAIAL_C" "$FAIAL_SOURCE_DIR" || complain "docs/rules is not as faial-c says"
# as comments, settings and titles call them
for pair in race:data-race divergence:barrier-divergence true:racy possible:possibly-racy; do
	[ "$("$FAIAL_C" explain "${pair%:*}" 2>&1 | head -n 1)" = "# ${pair#*:}" ] || complain "explain ${pair%:*}"
done
finish

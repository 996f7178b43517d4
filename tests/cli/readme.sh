#!/usr/bin/env bash
# What README.md says that the first command prints is what it prints (the list of assumptions aside).
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
awk '/^What the first command prints:/ { told = 1 } told && /^```/ { block++; next } told && block == 1' \
	"$FAIAL_SOURCE_DIR/README.md" | sed '/^Assumed:/,$d' >told
cd "$FAIAL_SOURCE_DIR" || exit 1
"$FAIAL_C" check examples/reduce_racy.cu 2>&1 | sed '/^Assumed:/,$d' >"$FAIAL_TEST_TMP/prints"
cd "$FAIAL_TEST_TMP" || exit 1
[ -s told ] || complain "README.md shows no output"
diff told prints || complain "README.md shows other output"
# Every flag of the help is in the table and on the man page, and neither has others.
"$FAIAL_C" check --help >help
for flag in $(grep -oE -- '^ +(-[a-zA-Z], )?--[a-z-]+' help | grep -oE -- '--[a-z-]+' | grep -vE -- '--(help|usage|version|output|jobs|quiet|verbose|std|include)$'); do
	grep -qE -- "\`$flag\b" "$FAIAL_SOURCE_DIR/README.md" || complain "README.md lacks $flag"
	sed 's/\\-/-/g' "$FAIAL_SOURCE_DIR/docs/faial-c.1" | grep -qE -- "$flag\b" || complain "the man page lacks $flag"
done
for flag in $(sed 's/\\-/-/g' "$FAIAL_SOURCE_DIR/docs/faial-c.1" | grep -oE -- '--[a-z]+[a-z-]*' | sort -u | grep -vxE -- '--(help|stage|keep|by)'); do
	grep -qE -- "$flag\b" help || complain "the man page has $flag, check --help has not"
done
finish

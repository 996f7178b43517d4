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
finish

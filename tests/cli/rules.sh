#!/usr/bin/env bash
# docs/rules.md has no gaps: every rule has its function, its constructor and its tests.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
python3 "$FAIAL_SOURCE_DIR/tools/check-rules" "$FAIAL_SOURCE_DIR" || complain "docs/rules.md has gaps"
finish

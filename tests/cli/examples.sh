#!/usr/bin/env bash
# Every example has the verdict that its first line promises, in every kernel, and the exit status to it.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
for file in "$FAIAL_SOURCE_DIR"/examples/*.cu; do
	name=${file##*/}
	want=$(sed -n 's|^// expect: *||p' "$file" | head -n 1)
	args=$(sed -n 's|^// args: *||p' "$file" | head -n 1)
	[ -n "$want" ] || { complain "$name: no '// expect:' line"; continue; }
	# shellcheck disable=SC2086 # words of a flag line
	run check -q $args "$file"
	case $want in
	drf | benign | conditional) expect "$name" 0 ;;
	racy | possibly-racy) expect "$name" 1 ;;
	*) complain "$name: unknown verdict '$want' promised" ;;
	esac
	got=$(sed -n 's/.*: kernel [^:]*: \([a-z-]*\).*/\1/p' out | sort -u)
	[ "$got" = "$want" ] || complain "$name: $got, not $want"
done
finish

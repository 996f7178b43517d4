#!/usr/bin/env bash
# docs/patterns.md: ten patterns, each wrong and mended, are answered as the page says.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -f block.*.cu
awk '/^## / { n++ } /^```cuda/ { b++; name = sprintf("block.%d.%d.cu", n, b % 2 ? 1 : 2); next } /^```/ { name = "" } name { print >name }' "$FAIAL_SOURCE_DIR/docs/patterns.md"
[ "$(ls block.*.cu | wc -l)" -eq 20 ] || complain "not ten pairs: $(ls block.*.cu)"
for file in block.*.cu; do
	# shellcheck disable=SC2046 # words
	run check -q --config none $(sed -n 's|^// args: ||p' "$file") "$file"
	wanted=$(sed -n 's|^// expect: ||p' "$file" | sort)
	told=$(sed -n 's/^[^ ]*: kernel \([a-z]*\)[^:]*: \([a-z-]*\).*/\1 \2/p' out | sort)
	[ "$wanted" = "$told" ] || complain "$file: $told, not $wanted"
	case $file in
	*.1.cu) [ "$status" -eq 1 ] || complain "$file is to be alarming: $status" ;;
	*.2.cu) [ "$status" -eq 0 ] || complain "$file is to be mended: $status" ;;
	esac
done
finish

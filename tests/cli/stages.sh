#!/usr/bin/env bash
# What `infer` prints can be read back: printing it again gives the same, and checking it the same verdicts.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
for file in "$FAIAL_SOURCE_DIR"/examples/*.cu; do
	name=$(basename "$file" .cu)
	args=$(sed -n 's|^// args: *||p' "$file" | head -n 1)
	run infer --stage core "$file"
	expect "$name: core" 0
	cp out "$name.core"
	run infer --stage core "$name.core"
	expect "$name: core again" 0
	cmp -s out "$name.core" || complain "$name: core changes when read back: $(diff out "$name.core" | head -n 5)"
	# shellcheck disable=SC2086 # words of a flag line
	run check -q $args "$file"
	sed -n 's/.*: kernel //p' out >verdicts
	# shellcheck disable=SC2086
	run check -q $args "$name.core"
	sed -n 's/.*: kernel //p' out | cmp -s - verdicts || complain "$name: core has other verdicts: $(cat out verdicts)"
	# shellcheck disable=SC2086
	run infer --stage protocol $args "$file"
	expect "$name: protocol" 0
	cp out "$name.protocol"
	run infer --stage protocol "$name.protocol"
	expect "$name: protocol again" 0
	cmp -s out "$name.protocol" || complain "$name: protocol changes: $(diff out "$name.protocol" | head -n 5)"
	for stage in phases smt; do
		# shellcheck disable=SC2086
		run infer --stage "$stage" $args "$file"
		expect "$name: $stage" 0
		[ -s out ] || complain "$name: $stage prints nothing"
	done
done
finish

#!/usr/bin/env bash
# Killed at random moments, then run to the end: the database says what an undisturbed run says.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
kills=${FAIAL_KILLS:-20}
rm -rf -- *.db* src
mkdir -p src
for i in $(seq 4); do
	for file in "$FAIAL_SOURCE_DIR"/examples/*.cu; do cp "$file" "src/$i-${file##*/}"; done
done
printf 'schema: faial-c/corpus/1\nlimits: {seconds: 600}\nflags: [--effort=10]\nsources: [{name: s, folder: src}]\n' >m.yaml
run corpus run m.yaml -d calm.db -q
expect "undisturbed" 0
RANDOM=7
before=0
for _ in $(seq "$kills"); do
	"$FAIAL_C" corpus run m.yaml -d killed.db -q -j 2 2>err &
	pid=$!
	sleep "0.$(printf '%03d' $((RANDOM % 200)))"
	kill -9 $pid 2>/dev/null
	wait $pid 2>/dev/null
	[ -s killed.db ] || continue
	if ! "$FAIAL_C" corpus report killed.db --format csv >out 2>err; then
		[ "$before" -eq 0 ] && grep -q 'is empty' err && continue      # killed while the database was being made
		complain "not readable after a kill: $(cat err)"
	fi
	now=$(sed -n 's/^overview,files,\([0-9]*\).*/\1/p' out)
	[ "${now:-0}" -ge "$before" ] || complain "after a kill $now files, before it $before"
	before=${now:-0}
done
run corpus run m.yaml -d killed.db -q
expect "the run after the kills" 0
for format in text csv html; do
	"$FAIAL_C" corpus report calm.db --format $format >calm.$format
	"$FAIAL_C" corpus report killed.db --format $format >killed.$format
	cmp -s calm.$format killed.$format || complain "kills changed the report ($format)"
done
same_database "kills" calm.db killed.db
sleep 0.3
for pid in $(pgrep -f "corpus run m.yaml -d killed.db"); do     # of this folder: others may run this test too
	case $(readlink "/proc/$pid/cwd") in "$PWD"*) complain "a worker outlived the kill" ;; esac
done
finish

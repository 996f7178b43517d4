# Helpers of the command line tests. A test runs in a folder of its own, with FAIAL_C and FAIAL_SOURCE_DIR set.
set -u
[ "$PWD" != "$FAIAL_SOURCE_DIR" ] || { echo 'a test writes to its working directory: not in the sources'; exit 2; }
failures=0
unset COLUMNS
patience=150        # seconds that a run may take where all else runs at once; corpus tests, which run many files, have more

complain() {
	printf 'FAIL: %s\n' "$*"
	failures=$((failures + 1))
}

# run ARG...: runs faial-c, keeps its exit status, output, messages and seconds.
run() {
	local begin=$SECONDS
	timeout $((patience + 60)) "$FAIAL_C" "$@" >out 2>err
	status=$?
	seconds=$((SECONDS - begin))
}

# expect NAME STATUS [PATTERN]: of the last run; PATTERN (extended, any case) must be in the messages.
expect() {
	[ "$status" -eq "$2" ] || complain "$1: exit status $status, not $2: $(head -c 400 err)"
	[ "$seconds" -le "$patience" ] || complain "$1: took $seconds s"
	[ $# -lt 3 ] || grep -qiE "$3" err || complain "$1: no message like '$3': $(head -c 400 err)"
	! grep -q 'Sanitizer' err || complain "$1: $(grep -m1 -A12 Sanitizer err)"
}

no_drf() {
	! grep -qw drf out || complain "$1: says drf"
}

# same_database NAME ONE OTHER: but for row numbers and seconds. Left out where there is no sqlite3.
same_database() {
	command -v sqlite3 >/dev/null || return 0
	local dump=$FAIAL_SOURCE_DIR/tests/cli/corpus_dump.sql
	sqlite3 -readonly "$2" <"$dump" >one.dump 2>&1
	sqlite3 -readonly "$3" <"$dump" >other.dump 2>&1
	grep -qx ok one.dump || complain "$1: $2 is damaged: $(head -c 400 one.dump)"
	cmp -s one.dump other.dump || complain "$1: $2 and $3 differ: $(diff one.dump other.dump | head -c 600)"
}

# skip WHY: ends a test of which the rest cannot run here; ctest shows it as skipped. What failed before it still fails.
skip() {
	[ "$failures" -eq 0 ] || finish
	echo "skipped: $*"
	exit 77
}

# need_browser: sets browser to a Chromium that may read the test's folder; ends the test where there is none.
need_browser() {
	local name
	browser=
	for name in chromium-headless-shell chromium chromium-browser google-chrome; do
		command -v $name >/dev/null && { browser=$name; break; }
	done
	[ -n "$browser" ] || skip "no Chromium"
	case $(readlink -f "$(command -v $browser)") in /snap/*|*/snap) skip "$browser is a snap, which may not read this folder" ;; esac
}

finish() {
	[ "$failures" -eq 0 ] && echo "all as expected"
	exit "$((failures > 0))"
}

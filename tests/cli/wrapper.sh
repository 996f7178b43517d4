#!/usr/bin/env bash
# faialw against stand-ins for the tools that it calls: what it installs, and that a second run does nothing twice.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
here=$PWD
rm -rf tools tree log
mkdir tools tree
cp "$FAIAL_SOURCE_DIR/faialw" "$FAIAL_SOURCE_DIR/packages.txt" tree/

tool() { printf '#!/bin/sh\necho "%s $*" >>"%s/log"\n%s\n' "$1" "$here" "$2" >"tools/$1" && chmod +x "tools/$1"; }
tool dpkg-query "for name; do :; done
[ \"\$name\" != libcvc5-dev ] || [ -f '$here/installed' ] || exit 1
echo installed"
tool apt-get "[ \"\$1\" != update ] || { touch '$here/updated'; exit 0; }
[ -f '$here/updated' ] && touch '$here/installed'"
tool sudo 'exec "$@"'
# shellcheck disable=SC2016 # for the stand-in to expand
tool cmake 'while [ $# -gt 0 ]; do [ "$1" != -B ] || touch "$2/build.ninja"; shift; done'
# shellcheck disable=SC2016
tool ninja 'printf "#!/bin/sh\nprintf \"<%%s>\" \"\$@\"\nexit 3\n" >"$2/faial-c"; chmod +x "$2/faial-c"'

wrapper() {
	rm -f log
	PATH="$here/tools:$PATH" tree/faialw "$@" >out 2>err
	status=$? seconds=0
}

rm -f installed updated
FAIALW_NO_INSTALL=1 wrapper check x
expect "told not to install" 4 "libcvc5-dev"
grep -q apt-get log && complain "told not to install: called apt-get"
wrapper check "a b" ''
expect "first run" 3
[ "$(cat out)" = "<check><a b><>" ] || complain "first run: arguments arrive as $(cat out)"
[ "$(grep -c '^apt-get update' log)" -eq 1 ] || complain "first run: package lists: $(cat log)"
grep '^apt-get install' log | grep -q 'clang-19-dev' && complain "first run: installs what is there"
wrapper check y
expect "second run" 3
grep -vE '^ninja' log && complain "second run: more than a look at the build"
printf 'build gcc\n' >>tree/packages.txt
wrapper check z
grep -q '^dpkg-query' log || complain "a changed packages.txt is not noticed"

# -- certify: with what the proofs need, which a build made before may not know of
wrapper certify x
expect "certify" 3
[ "$(cat out)" = "<certify><x>" ] || complain "certify: arguments arrive as $(cat out)"
grep -q '^cmake' log || complain "certify: not configured anew: $(cat log)"
grep -q '^ninja -C .* certifier' log || complain "certify: no certifier is built: $(cat log)"
grep -qx ' *z3' log || complain "certify: nobody asks for z3: $(cat log)"

# -- test: configured anew with all that the tests need, and no suite is lost in silence
tool ctest '[ "$3" != -N ] || { echo "Total Tests: 7"; exit 0; }
while [ $# -gt 0 ]; do [ "$1" != --output-junit ] || cp report "$2"; shift; done'
junit() { printf '<?xml version="1.0"?>\n<testsuite name="(empty)"\n\ttests="%s"\n\tfailures="0"\n\tdisabled="%s"\n\tskipped="%s"\n>\n' "$@" >report; }
junit 7 0 1
wrapper test
expect "test" 0 "Release: 6 of 7 suites ran, 1 skipped: passed"
grep -q "Sanitize: 6 of 7 suites ran" err || complain "test: no word about Sanitize: $(cat err)"
[ "$(grep -c '^cmake.*-DFAIAL_TESTS_REQUIRED=ON' log)" -eq 2 ] || complain "test: not configured for tests: $(cat log)"
junit 5 0 1
wrapper test
expect "suites are missing" 1 "suites are missing"
wrapper test -R golden
expect "some suites" 0 "4 of 7 suites ran, 1 skipped"
tool python3 'case $* in */run.py*) exit "$(cat mutants)" ;; esac'
tool git 'echo 0123abc'
junit 7 0 1
echo 0 >mutants
wrapper test --ci
expect "six mutants" 0 "mutants: six"
grep -q '^python3 .*/run.py --sample 6 --seed 0123abc .*build-mutants$' log || complain "six mutants: $(cat log)"
echo 1 >mutants
wrapper test --ci
expect "a mutant survives" 1
grep -q 'FAILED in: mutants' out || complain "a mutant survives: $(cat out)"
wrapper test
grep -q '^python3' log && complain "mutants without --ci"
junit 7 2 0
wrapper test
expect "suites are disabled" 1 "are disabled"
rm report
wrapper test
expect "no report" 1 "left no report"
finish

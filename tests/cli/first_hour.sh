#!/usr/bin/env bash
# docs/first-hour.md is a session that took place: its commands are run in order, in one shell, and the page that comes of
# it, with what they print now, must be the page that is there.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
page=$FAIAL_SOURCE_DIR/docs/first-hour.md
# The page as a program that prints it: text as it is, commands ("$ ", continued by "> ") with what they print.
awk 'function run() { if (command != "") printf "say <<'\''@@'\''\n%s@@\n%s", command, command; command = "" }
	function text() { gsub(/'\''/, "&\\\\&&"); printf "printf '\''%%s\\n'\'' '\''%s'\''\n", $0 }
	/^```/ { run(); session = $0 == "```console"; text(); next }
	!session { text(); next }
	/^\$ / { run(); command = substr($0, 3) "\n"; next }
	/^> / && command != "" { command = command substr($0, 3) "\n" }' "$page" >session.body
{
	echo 'say() { local last=$?; sed -e "1s/^/$ /" -e "2,\$s/^/> /"; return $last; }'
	cat session.body
} >session.sh
[ "$(grep -c '^say <<' session.sh)" -gt 20 ] || complain "no session in $page"
rm -rf here && mkdir here && cp "$FAIAL_SOURCE_DIR"/examples/*.cu here/
rm -f here/{histogram_atomic,matmul,reduce,scan,stencil,transpose}.cu
(cd here && LC_ALL=C.UTF-8 PATH=$(dirname "$FAIAL_C"):$PATH bash ../session.sh) >now.md 2>&1
diff -u "$page" now.md || complain "the session goes otherwise today; $PWD/now.md is the page as it goes"
finish

#!/usr/bin/env bash
# What is wrong with a manifest is told with its line and column; bad databases and full disks lose nothing.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
rm -rf -- *.db* *.yaml

bad() { # NAME PATTERN; the manifest as printf makes it of the rest
	local name=$1 pattern=$2
	shift 2
	# shellcheck disable=SC2059 # the format is the manifest
	printf "$@" >bad.yaml
	run corpus run bad.yaml -d bad.db
	expect "$name" 2 "$pattern"
	[ ! -e bad.db ] || complain "$name: a database was made"
}
head='schema: faial-c/corpus/1'

run corpus run missing.yaml
expect "missing manifest" 2 "missing.yaml.*No such file"
mkdir -p folder.yaml
run corpus run folder.yaml
expect "a folder" 2 "folder"
bad "empty manifest" 'bad\.yaml:1:1: .*empty' ''
bad "syntax" 'bad\.yaml:[0-9]+:[0-9]+: ' '%s\nsources:\n  - name: a\n    folder: .\n   bad: x\n' "$head"
bad "unknown key" "bad\.yaml:2:1: .*unknown key 'surces'" '%s\nsurces: []\n' "$head"
bad "unknown key of a source" "bad\.yaml:4:5: .*unknown key 'foldr'" '%s\nsources:\n  - name: a\n    foldr: .\n' "$head"
bad "wrong type" "bad\.yaml:2:19: .*number" '%s\nlimits: {seconds: soon}\nsources: [{name: a, folder: .}]\n' "$head"
bad "no list" "bad\.yaml:2:10: .*list" '%s\nsources: here\n' "$head"
bad "no source" "at least one source" '%s\nsources: []\n' "$head"
bad "bad flags" "bad\.yaml:2:.*block-dim" '%s\nsources: [{name: a, folder: ., flags: [--block-dim=x]}]\n' "$head"
bad "help as a flag" "bad\.yaml:2:" '%s\nsources: [{name: a, folder: ., flags: [--help]}]\n' "$head"
bad "name with a slash" "bad\.yaml:2:.*letters" '%s\nsources: [{name: ../a, folder: .}]\n' "$head"
bad "two of a name" "two sources" '%s\nsources: [{name: a, folder: .}, {name: a, folder: .}]\n' "$head"
bad "a branch" "40 hexadecimal" '%s\nsources: [{name: a, git: u, commit: main}]\n' "$head"
bad "an option as a URL" "bad\.yaml:2:.*begin with '-'" '%s\nsources: [{name: a, git: "--upload-pack=x", commit: %s}]\n' "$head" "$(printf '%040d' 0)"
bad "no commit" "needs a 'commit'" '%s\nsources: [{name: a, git: u}]\n' "$head"
bad "newer manifest" "bad\.yaml:1:9: .*corpus/9" 'schema: faial-c/corpus/9\nsources: [{name: a, folder: .}]\n'
bad "an anchor into itself" "bad\.yaml" '%s\nsources: [&x {name: a, folder: *x}]\n' "$head"
bad "zero bytes" "no text" 'a\0b'
printf '%s\nsources: [{name: a, folder: nowhere}]\n' "$head" >away.yaml
run corpus run away.yaml
expect "missing folder" 2 "nowhere"
rm -f away.db*
printf '%s\nsources: [{name: a, archive: x.tar}]\n' "$head" >away.yaml
printf 'not an archive' >x.tar
run corpus run away.yaml
expect "no archive" 2 "cannot unpack"
printf '%s\nsources: [{name: a, git: "https://127.0.0.1:1/x.git", commit: 0123456789012345678901234567890123456789}]\n' "$head" >away.yaml
run corpus run away.yaml
expect "unreachable repository" 2 "cannot fetch"

# -- databases
mkdir -p src
cp "$FAIAL_SOURCE_DIR/examples/saxpy.cu" src
printf '%s\nsources: [{name: a, folder: src}]\n' "$head" >good.yaml
printf 'this is text' >text.db
run corpus report text.db
expect "text as a database" 2 "text.db"
run corpus run good.yaml -d text.db
expect "text as a database to write" 2 "text.db"
[ "$(cat text.db)" = 'this is text' ] || complain "a foreign file was overwritten"
run corpus report missing.db
expect "missing database" 2 "missing.db"
: >blank.db
run corpus report blank.db
expect "an empty database" 2 "blank.db.*empty"
run corpus run good.yaml -d nowhere/x.db
expect "a folder that is not there" 2 "nowhere/x.db"
run corpus run good.yaml -d good.db -q
expect "good" 0
if command -v python3 >/dev/null; then
	cp good.db newer.db
	python3 -c 'import sqlite3; c = sqlite3.connect("newer.db"); c.execute("PRAGMA user_version=99"); c.commit()'
	run corpus run good.yaml -d newer.db
	expect "a newer database" 2 "newer faial-c"
	cp newer.db newer.copy
	run corpus report newer.db
	expect "report of a newer database" 2 "newer faial-c"
	run corpus triage newer.db --set 0=false
	expect "triage of a newer database" 2 "newer faial-c"
	run corpus merge newer.db good.db
	expect "merge into a newer database" 2 "newer faial-c"
	run corpus merge good.db newer.db
	expect "merge of a newer database" 2 "newer faial-c"
	run corpus diff good.db newer.db
	expect "diff with a newer database" 2 "newer faial-c"
	cmp -s newer.db newer.copy || complain "a newer database was changed"
	python3 -c 'import sqlite3; c = sqlite3.connect("other.db"); c.execute("CREATE TABLE t(x)"); c.commit()'
	run corpus run good.yaml -d other.db
	expect "another program's database" 2 "no database of faial-c"
fi
run corpus report good.db -o /dev/full
expect "full disk" 2 "write"
run corpus merge all.db good.db missing.db
expect "merge of what is missing" 2 "missing.db"

# -- a disk that fills up during the run: an error, and what was finished stays
for i in $(seq 40); do cp src/saxpy.cu src/k$i.cu; done
status=$(
	trap '' XFSZ
	ulimit -f 300
	"$FAIAL_C" corpus run good.yaml -d full.db -q >out 2>err
	echo $?
)
seconds=0
expect "disk full during the run" 2 "full.db"
run corpus run good.yaml -d full.db
expect "the run after it" 0
run corpus run good.yaml -d fresh.db -q
same_database "a full disk" full.db fresh.db
# the same on a file system that is really full, where an ordinary user may mount one
disk() { # FOLDER: run in a name space of its own
	mount -t tmpfs -o size=400k none "$1" || exit 99
	"$FAIAL_C" corpus run good.yaml -d "$1/small.db" -q >out 2>err
	echo $? >status.txt
	"$FAIAL_C" corpus report "$1/small.db" --format csv >small.csv 2>&1
	cp "$1"/small.db* .
}
mkdir -p disk
if unshare -rm true 2>/dev/null && unshare -rm bash -c "$(declare -f disk); disk disk" 2>/dev/null; then
	status=$(cat status.txt)
	expect "no space left during the run" 2 "small.db.*full"
	done=$(sed -n 's/^overview,files,\([0-9]*\).*/\1/p' small.csv)
	[ "${done:=0}" -gt 0 ] || complain "no space left: what was finished is lost: $(head -c 300 small.csv)"
	run corpus run good.yaml -d small.db
	expect "the run after it" 0 "$((41 - done)) files checked, $done unchanged"
	same_database "a full file system" small.db fresh.db
else
	echo "no file system of our own: only a limit on file sizes was tried"
fi

# -- usage
run corpus
expect "no command" 2 "Usage"
run corpus fly
expect "unknown command" 2 "fly"
run corpus run
expect "no manifest" 2 "missing"
run corpus run good.yaml --shard 3/2
expect "shard 3/2" 2 "shard"
run corpus report good.db --format pdf
expect "format" 2 "pdf"
finish

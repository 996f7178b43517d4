#!/usr/bin/env bash
# Sources of every kind, and what cannot be had: git from a path, a server, a web server; archives; lists.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
command -v git >/dev/null || skip "no git"
chmod -R u+w . 2>/dev/null
rm -rf -- *.db* repo repo.git src
head='schema: faial-c/corpus/1'
me=(-c user.name=t -c user.email=t@example.org)
mkdir src
cp "$FAIAL_SOURCE_DIR"/examples/{saxpy,reduce,scan}.cu src

git init -q repo
cp src/saxpy.cu repo
git -C repo add . && git -C repo "${me[@]}" commit -q -m first
commit=$(git -C repo rev-parse HEAD)
cp src/reduce.cu repo          # a later commit: not asked for
git -C repo add . && git -C repo "${me[@]}" commit -q -m second
git clone -q --bare repo repo.git
git -C repo.git update-server-info
missing=$(echo "$commit" | tr 0-9a-f a-f0-9)

# kind NAME URL: fetched once, one file of the first commit, not fetched again.
kind() {
	local name=$1 url=$2
	printf '%s\nsources: [{name: g, git: "%s", commit: %s}]\n' "$head" "$url" "$commit" >"$name.yaml"
	run corpus run "$name.yaml"
	expect "$name" 0 "1 files checked"
	[ -f "$name.db.sources/g-$commit/saxpy.cu" ] || complain "$name: no checkout: $(ls "$name.db.sources")"
	run corpus run "$name.yaml"
	expect "$name again" 0 "0 files checked, 1 unchanged"
}
# cannot NAME URL COMMIT PATTERN: exit 2, and nothing is left that looks like a checkout.
cannot() {
	printf '%s\nsources: [{name: g, git: "%s", commit: %s}]\n' "$head" "$2" "$3" >cannot.yaml
	run corpus run cannot.yaml
	expect "$1" 2 "source 'g': cannot fetch $3 from "
	grep -qi -- "$4" err || complain "$1: no '$4' in $(cat err)"
	[ -z "$(ls -A cannot.db.sources 2>/dev/null)" ] || complain "$1: left behind: $(ls -A cannot.db.sources)"
}

kind path repo
kind file "file://$PWD/repo.git"
cannot "a commit that is not there" "file://$PWD/repo.git" "$missing" "not our ref"
cannot "a repository that is not there" "file://$PWD/nowhere.git" "$commit" "nowhere.git"
cannot "a command as a repository" "ext::sh -c touch% stolen" "$commit" "not allowed"
find . -name stolen | grep -q . && complain "a repository's name was run"

# -- parts of a study that share a cache: all fetch, one checkout stays
printf '%s\nsources: [{name: g, git: repo.git, commit: %s}, {name: a, archive: both.tar}]\n' "$head" "$commit" >both.yaml
tar -cf both.tar -C src scan.cu
for i in 1 2 3 4; do
	"$FAIAL_C" corpus run both.yaml -d both$i.db -q --shard $i/4 --cache both.db.sources 2>err$i &
	pids[i]=$!
done
for i in 1 2 3 4; do wait "${pids[i]}" || complain "part $i of a shared cache: $(cat err$i)"; done
[ "$(ls -A both.db.sources | wc -l)" -eq 2 ] || complain "a shared cache holds $(ls -A both.db.sources)"

# -- a server on loopback
port=$((20000 + $$ % 20000))
servers=()
stop() { for pid in "${servers[@]}"; do kill "$pid" 2>/dev/null; done; }
trap stop EXIT
await() { # URL: until it answers
	for _ in $(seq 50); do
		git ls-remote "$1" >/dev/null 2>&1 && return
		sleep 0.1
	done
	complain "no server at $1"
}
git daemon --reuseaddr --export-all --listen=127.0.0.1 --port=$port --base-path="$PWD" 2>/dev/null &
servers+=($!)
await "git://127.0.0.1:$port/repo.git"
kind server "git://127.0.0.1:$port/repo.git"
cannot "not on that server" "git://127.0.0.1:$port/nowhere.git" "$commit" "repository"
cannot "no such commit on that server" "git://127.0.0.1:$port/repo.git" "$missing" "not our ref"
stop
wait "${servers[0]}" 2>/dev/null
cannot "a server that is down" "git://127.0.0.1:$port/repo.git" "$commit" "Connection refused"
cannot "a web server that is down" "https://127.0.0.1:$port/repo.git" "$commit" "connect"
run corpus run server.yaml
expect "what was fetched needs no server" 0 "0 files checked"

# -- a web server that knows nothing of git
if command -v python3 >/dev/null; then
	python3 -m http.server --bind 127.0.0.1 $((port + 1)) >/dev/null 2>&1 &
	servers=($!)
	await "http://127.0.0.1:$((port + 1))/repo.git"
	kind web "http://127.0.0.1:$((port + 1))/repo.git"
	cannot "not on the web server" "http://127.0.0.1:$((port + 1))/nowhere.git" "$commit" "not found"
fi

# -- archives; a path in one that leaves its folder stays inside
(cd src && tar -cf ../a.tar reduce.cu && tar -czf ../a.tar.gz reduce.cu)
tar -cPf evil.tar --transform 's|^src|../../escaped|' src/saxpy.cu
printf '%s\nsources: [{name: a, archive: a.tar}, {name: b, archive: a.tar.gz}]\n' "$head" >archives.yaml
run corpus run archives.yaml
expect "archives" 0 "2 files checked"
run corpus run archives.yaml
expect "archives again" 0 "0 files checked, 2 unchanged"
(cd src && tar -cf ../a.tar saxpy.cu)
run corpus run archives.yaml
expect "another archive of that name" 0 "1 files checked, 1 unchanged"
printf '%s\nsources: [{name: e, archive: evil.tar}]\n' "$head" >evil.yaml
run corpus run evil.yaml
[ "$status" -eq 2 ] || complain "an archive that climbs: exit status $status: $(cat err)"
find .. -name 'escaped*' | grep -q . && complain "an archive wrote outside its folder"
[ -z "$(ls -A evil.db.sources)" ] || complain "left behind: $(ls -A evil.db.sources)"
if command -v python3 >/dev/null; then
	python3 -c 'import zipfile; z = zipfile.ZipFile("a.zip", "w"); z.write("src/scan.cu", "in/scan.cu")'
	printf '%s\nsources: [{name: z, archive: a.zip}]\n' "$head" >zip.yaml
	run corpus run zip.yaml
	if command -v unzip >/dev/null; then expect "zip" 0 "1 files checked"; else expect "no unzip" 2 "is it installed"; fi
fi

# -- a list: comments, names with spaces, what is missing, what is outside
cp src/saxpy.cu 'src/with space.cu'
ln -sf /etc/passwd src/link.cu
ln -sf saxpy.cu src/inner.cu
printf '# chosen\n\nsrc/scan.cu\r\nsrc/with space.cu  \n../outside.cu\n/etc/passwd\nsrc/missing.cu\nsrc/link.cu\nsrc/inner.cu\nsrc\nsrc/scan.cu\n' >list.txt
printf '%s\nsources: [{name: l, list: list.txt}]\n' "$head" >list.yaml
run corpus run list.yaml
expect "list" 0 "2 files checked"
run corpus report list.db --format csv
for line in 'there is no such file' "outside the list's folder" 'a symbolic link' 'not a regular file'; do
	grep -q "$line" out || complain "list: no '$line': $(grep '^files' out)"
done
run corpus run list.yaml
expect "list again" 0 "0 files checked"
rm list.txt
run corpus run list.yaml
expect "no list" 2 "list.txt"
finish

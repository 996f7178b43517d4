#!/usr/bin/env bash
# What the Debian package depends on beside the libraries that it is linked with: the headers that clang reads at run time.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
config=$(dirname "$FAIAL_C")/CPackConfig.cmake
command -v dpkg-query >/dev/null || skip "no Debian"
[ -f "$config" ] || skip "built without cpack"
for name in 'libclang-common-[0-9]*-dev'; do
	grep -qE "CPACK_DEBIAN_PACKAGE_DEPENDS \".*\<$name\>" "$config" || complain "no $name among $(grep DEPENDS "$config")"
done

# what is in it, and what Debian's own checker says
build=$(dirname "$FAIAL_C")
command -v cpack >/dev/null && command -v dpkg-deb >/dev/null || skip "no cpack"
[ ! -f "$build/build.ninja" ] || ! command -v ninja >/dev/null || ninja -C "$build" -t commands faial-c | grep -q 'completion zsh' ||
	complain "who builds only faial-c (faialw) has no completions, and cpack fails"
rm -rf made && mkdir made
cpack --config "$config" -G DEB -B "$PWD/made" >cpack.txt 2>&1 || complain "cpack: $(tail -n 3 cpack.txt)"
deb=$(ls made/*.deb)
dpkg-deb -c "$deb" >files.txt
for file in bin/faial-c share/man/man1/faial-c.1.gz share/bash-completion/completions/faial-c share/zsh/vendor-completions/_faial-c \
	share/fish/vendor_completions.d/faial-c.fish share/doc/faial-c/copyright share/doc/faial-c/docs/ci.md share/doc/faial-c/examples/reduce.cu; do
	grep -q " \./usr/$file$" files.txt || complain "not in the package: $file"
done
dpkg-deb -x "$deb" made/root
made/root/usr/bin/faial-c check -q made/root/usr/share/doc/faial-c/examples/reduce.cu >out 2>err || complain "the packed program: $(cat out err)"
made/root/usr/bin/faial-c check --format sarif made/root/usr/share/doc/faial-c/examples/reduce.cu 2>err |
	grep -q "\"helpUri\":\"file://$PWD/made/root/usr/share/doc/faial-c/docs/rules/data-race.md\"" || complain "no pages of rules: $(cat err)"
command -v python3 >/dev/null && python3 - made/root/usr/share/doc/faial-c >links.txt <<'P'
import os, re, sys
for folder, _, files in os.walk(sys.argv[1]):
    for name in (name for name in files if name.endswith(".md")):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = re.sub(r"^```.*?^```$", "", file.read(), flags=re.M | re.S)
        for to in re.findall(r"\]\(([^)\s#:]+)(?:#[^)]*)?\)", text):
            if not os.path.exists(os.path.join(folder, to)):
                print(name, to)
P
[ ! -s links.txt ] || complain "links of the installed pages that lead nowhere: $(cat links.txt)"
grep -qi 'common-licenses/GPL' made/root/usr/share/doc/faial-c/copyright || complain "no word of the GPL"
command -v lintian >/dev/null && [ "$(sed -n 's/^CMAKE_BUILD_TYPE:[A-Z]*=//p' "$build/CMakeCache.txt")" = Release ] || skip "no lintian, or no release"
lintian --allow-root "$deb" >lintian.txt 2>&1
[ ! -s lintian.txt ] || complain "lintian: $(cat lintian.txt)"
finish

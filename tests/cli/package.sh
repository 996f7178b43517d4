#!/usr/bin/env bash
# What the Debian package depends on beside the libraries that it is linked with: the headers that clang reads at run time.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
config=$(dirname "$FAIAL_C")/CPackConfig.cmake
command -v dpkg-query >/dev/null || skip "no Debian"
[ -f "$config" ] || skip "built without cpack"
for name in 'libclang-common-[0-9]*-dev'; do
	grep -qE "CPACK_DEBIAN_PACKAGE_DEPENDS \".*\<$name\>" "$config" || complain "no $name among $(grep DEPENDS "$config")"
done
finish

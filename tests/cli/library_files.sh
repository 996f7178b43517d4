#!/usr/bin/env bash
# OpenCL files of a library: where neither the file nor what it includes speaks of a kernel, its headers are not read; every
# way in which a header may bring a kernel is followed.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf p
mkdir -p p/.git p/include/lib p/src/math
echo '#include <lib/types.h>
#include <lib/words.h>
#include "lib/more.inc"' >p/include/lib/all.h
echo 'unknown_type of_all;' >p/include/lib/types.h
echo '#define run_kernel(x) __kernel void x' >p/include/lib/words.h
echo '#include BODY' >p/include/lib/each.inc
echo 'int more(int x);' >p/include/lib/more.inc
echo 'int twice(int x) { return more(x) * 2; }' >p/src/math/twice.inc
body='(__global int *a) { a[0] = get_local_id(0); }'
echo "__kernel void k$body" >p/src/math/k.inc

# file TEXT: the file, checked.
file() {
	printf '%s\n' "$1" >p/src/math/f.cl
	run check --block-dim 32 --grid-dim 1 p/src/math/f.cl
}
silent() {
	file "$1"
	grep -q 'no kernel' err || complain "no kernel is found in: $1: $(cat out err)"
	grep -q 'unknown_type' err && complain "read for no kernel: $1: $(cat err)"
}
racy() {
	file "$1"
	expect "$1" 1
	grep -qE 'kernel k .*: racy' out || complain "the kernel is lost: $1: $(cat out err)"
}

silent '#include <lib/all.h>
int f(int x) { return x; }'
silent '#include <lib/all.h>
#define BODY <twice.inc>
#include <lib/each.inc>'
silent '#include <lib/all.h>
#define BODY "twice.inc"
#include BODY'

racy "#include <lib/all.h>
run_kernel(k)$body"
racy '#include <lib/all.h>
#define BODY <k.inc>
#include <lib/each.inc>'
racy '#include <lib/all.h>
#define BODY <twice.inc>
#include BODY
#undef BODY
#define QUOTED(x) #x
#define BODY QUOTED(k.inc)
#include <lib/each.inc>'
racy '#include <lib/all.h>
#include "k.inc"'
racy '#include <lib/all.h>
/* behind a comment */ #include <k.inc>'
racy '#include <lib/all.h>
#if 1
#include <k.inc>
#endif'
echo '#define ENTRY __kernel' >p/include/lib/words.h
racy "#include <lib/all.h>
ENTRY void k$body"
printf '#define ENTRY \\\n__kernel\n' >p/include/lib/words.h
racy "#include <lib/all.h>
ENTRY void k$body"
finish

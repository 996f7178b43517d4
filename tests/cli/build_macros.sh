#!/usr/bin/env bash
# OpenCL that a host program compiles at run time: its includes and its constants come from macros that only the host gives.
# What the file lacks is foreseen from its text where that can be; clang finds the rest. Both must tell the same.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf p
mkdir -p p/.git p/cl
cat >p/cl/types.h <<'E1'
#ifndef WIDE
#undef  STEP
#define STEP 1
#endif
#define PRIVATE __private
#define ENTRY __kernel
#define OUT __global u32
#define ID get_global_id (0)
#define LOCAL_ID (u32) get_local_id (0)
#define LET u32
#define NOTHING void
#define PARTS_OF(n) ((n) * PARTS)
typedef uint u32;
typedef struct digest { u32 word[WORDS]; } digest_t;
#ifdef FOR_ANOTHER
typedef struct other { u32 word[UNHEARD]; } other_t;
#endif
u32 first (PRIVATE const u32 *w);
u32 unused (u32 n) { return n * NEVER_READ; }
E1
cat >p/cl/own.cl <<'E1'
u32 first (PRIVATE const u32 *w) { return w[WORDS - 1]; }
E1

# file NAME FIRST LINES...: a file of that project with these kernels.
file() {
	{
		printf '%s\n' "$2" '#ifdef FROM_TEXT' '#include PASTE(WHERE/types.h)' '#define OWN PASTE(WHERE/own.cl)' '#include OWN' '#endif'
		printf '%s\n' "${@:3}"
	} >"p/cl/$1.cl"
}

# told NAME: macros that the build seems to define, and the verdicts.
told() {
	run check --format json "p/cl/$1.cl"
	python3 - <<'E1'
import json
f = json.load(open('out'))['files'][0]
print(*[d['text'].split(',')[0] for d in f['diagnostics'] if d['code'] == 'parse.guard'], sep='; ')
for k in f['kernels']: print(k['name'], k['verdict'], *sorted({a['label'] for a in k['alarms']}))
E1
}

# same NAME TEXT: what is told of the file, but for the macros, and of it with a conditional from which nothing can be foreseen.
same() {
	local got want="taken with -DFROM_TEXT; taken with -DPASTE(x)=#x
$2"
	want=${want/$'\n'taken with/; taken with}
	got=$(told "$1")
	[ "$got" = "$want" ] || complain "$1: $got"
	{ cat "p/cl/$1.cl"; printf '#if TESTED > 3\n#endif\nvoid beside (u32 n) { (void)(n + TESTED); }\n'; } >"p/cl/$1-tested.cl"
	got=$(told "$1-tested")
	[ "$got" = "$want" ] || complain "$1, tested: $got"
}

file constants '' \
	'ENTRY NOTHING apart (OUT *a) { digest_t d; d.word[0] = SIDE; a[ID] = d.word[0]; }' \
	'ENTRY NOTHING met (OUT *a) { u32 w[4] = { SIDE, STEP, CLK_LOCAL_MEM_FENCE, INT_MAX }; a[first (w) * 0] = LOCAL_ID; }'
same constants "apart drf
met racy true"

# A constant that nobody knows may be nothing or more.
file strides '' \
	'ENTRY NOTHING k (OUT *a) { LET i = ID; a[i * SIDE] = LOCAL_ID; }' \
	'ENTRY NOTHING l (OUT *a) { LET i = ID; a[i] = LOCAL_ID + PARTS_OF (2); }'
same strides "k possibly-racy possible
l drf"

# Names that look as if they were missing.
file declared '' \
	'typedef enum { LOW, HIGH = LOW + 2 } level;' \
	'__constant u32 TABLE[4] = { 1, 2, 3, 4 }, MORE = 5;' \
	'typedef u32 WORD; typedef struct { WORD x; } PAIR;' \
	'u32 ADD (u32 AA, u32 BB) { u32 CC = 1, DD; DD = AA + BB; return CC + DD; }' \
	'ENTRY NOTHING k (OUT *a) { PAIR p; p.x = MORE; a[ID] = ADD (TABLE[LOW], p.x) + HIGH; }' \
	'ENTRY NOTHING l (OUT *a) { a[LOW] = LOCAL_ID; }'
same declared "k drf
l racy true"

# A condition that the file itself settles: no STEP in types.h.
file settled '#define WIDE' 'ENTRY NOTHING k (OUT *a) { LET i = ID; a[i] = (u32) STEP; }'
same settled "k drf"

# A number that chooses what is read: with none of the branches nothing would say what SHOW writes.
file chosen '' \
	'#if LANES == 2' '#define SHOW(x) { a[ID] = x; }' 'typedef uint2 lanes;' \
	'#elif LANES == 1' '#define SHOW(x) { a[0] = x; }' 'typedef uint lanes;' '#endif' \
	'u32 lane (u32 n) { return n % LANES; }' \
	'ENTRY NOTHING k (OUT *a) { SHOW (LOCAL_ID + lane (1)) }'
same chosen "taken with -DLANES=2
k drf"
sed -i '/define SHOW/ { s/a\[0\]/a[ID]/; t; s/a\[ID\]/a[0]/ }' p/cl/chosen.cl
same chosen "taken with -DLANES=2
k racy true"
run check p/cl/strides.cl
grep -q "'SIDE' is not declared" err || complain "a constant that nobody knows is not told: $(cat err)"

# ---- what the files of a build say ----
rm -rf built
mkdir -p built/.git built/src/deep
printf '%s\n' '__global__ void k(real *a) { if (threadIdx.x < TILE) a[blockIdx.x * TILE + threadIdx.x] = 1; }' \
	'void start(float *a) { k<<<4, 32>>>((real *)a); }' >built/src/deep/k.cu
# built FILE LINE...: the build's file, and what k is then
built() {
	rm -f built/Makefile built/src/Makefile built/CMakeLists.txt built/src/CMakeLists.txt
	local file=$1
	shift
	[ -z "$file" ] || printf '%s\n' "$@" >"$file"
	run check built/src/deep/k.cu
	answer=$(sed -n 's|^built/src/deep/k.cu:[14]: kernel k[^:]*: \([a-z-]*\).*|\1|p' out)$(sed -n 's/.*taken with -D\([^,]*\),.*/ \1/p' err | tr -d '\n')
	answer=${answer# }
}
# says WHAT ANSWER
says() {
	[ "$answer" = "$2" ] || complain "$1: '$answer', not '$2': $(cat out err)"
}
built ''
says "no build" drf
grep -q "'TILE' is not declared" err || complain "the tile is known: $(cat err)"
built built/Makefile 'FLAGS = -O3 -DTILE=16 -DTILES=5 -DHALFTILE=4 -Dreal=float'
says "a Makefile above" "drf TILE=16 real=float"
built built/src/CMakeLists.txt 'target_compile_definitions(k PRIVATE' '  TILE=8 "real=double")' 'message(TILE=9)'
says "definitions of a target" "drf TILE=8 real=double"
built built/CMakeLists.txt 'add_definitions(-DTILE=${SIDE})' '# -DTILE=7'
says "a number that is not written out" drf
built built/Makefile 'A = -DTILE=16' 'B = -DTILE=32'
says "two builds" drf
built built/Makefile 'A = -D TILE=16' 'B = -DTILE=32'
says "two builds, one with a blank" drf
built built/Makefile 'A = "-O3 -DTILE=16 -Dreal=float" \' ' -O2'
says "flags in quotes" "drf TILE=16 real=float"
built built/Makefile "A = '-Dreal=unsigned char' -DTILE=\"(4 * 4)\""
says "values with blanks" "drf TILE=(4 * 4) real=unsigned char"
built built/Makefile 'A = -DTILE=16\*2 -DTILE=16\*2 -Dreal=\"float\"'
says "values that go on, and texts" drf
built built/Makefile 'A = -DTILE=16$(MORE) -Dreal="unsigned $(KIND)"'
says "values of variables" drf
built built/Makefile 'A = -O3 # -DTILE=16' 'B = -Dreal=float'
says "a comment behind flags" "drf real=float"
built built/CMakeLists.txt '#[=[' 'add_definitions(-DTILE=16)' ']=] add_definitions(-Dreal=float)'
says "a comment of lines" "drf real=float"
built built/CMakeLists.txt 'TARGET_COMPILE_DEFINITIONS (TILE PRIVATE "real=float" # TILE=4' ')' 'add_compile_definitions(TILES)'
says "a target of the same name" "drf real=float"
built built/CMakeLists.txt 'target_compile_options(k PRIVATE $<$<CONFIG:Debug>:-DTILE=16>)' 'add_compile_definitions($<$<CONFIG:Debug>:real=float>)'
says "generator expressions" drf
built built/CMakeLists.txt 'add_compile_definitions(TILE)'
says "no value" "drf TILE=1"
built built/Makefile 'A = -DTILE=16' "#$(head -c 1100000 /dev/zero | tr '\0' x)"
says "a file that is too large" drf
printf '%s\n' '#ifdef _CUDA_ENABLED' '#include "../helper.h"' '#endif' '__global__ void k(float *a) { put(a, blockIdx.x * blockDim.x + threadIdx.x); }' >built/src/deep/k.cu
printf '%s\n' '__device__ inline void put(float *a, int i) { a[i] = 1; }' >built/src/helper.h
built ''
says "a switch that nothing sets" possibly-racy
built built/CMakeLists.txt 'add_definitions(-D_CUDA_ENABLED)'
says "a switch of the build" "drf _CUDA_ENABLED=1"
for given in -D_CUDA_ENABLED=0 -U_CUDA_ENABLED '-U _CUDA_ENABLED'; do
	run check $given built/src/deep/k.cu
	! grep -q 'taken with' err || complain "$given: what the command line says is defined once more: $(cat err)"
done
kernel='__global__ void k(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }'
whole() { printf '%s\n' "$1" '' '' "$kernel" '#endif' >built/src/deep/k.cu; built "${@:2}"; }
whole '#ifdef WITH_CUDA' ''
says "a switch around the whole file, which speaks of CUDA" "drf WITH_CUDA=1"
whole '#ifdef BUILD_CUDA_PART' built/Makefile 'FLAGS = -DBUILD_CUDA_PART=2'
says "which the build sets" "drf BUILD_CUDA_PART=2"
whole '#ifdef WITH_SYCL' ''
says "which speaks of something else" ""
grep -q 'no-kernel-read' err || complain "a kernel that is left out is not told: $(cat out err)"
finish

#!/usr/bin/env bash
# --models FILE: models decide, the last one wins, the report says so; whatever is wrong in one is told with its place.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
cat >k.cu <<'E2'
namespace lib { __device__ void fill(float *p, int n); }
__global__ void k(float *a, int n) { lib::fill(a + threadIdx.x * n, n); }
E2
wants() { # wants NAME VERDICT
	grep -q "kernel k: $2" out || complain "$1: not $2: $(head -c 400 out err)"
}
cat >fill.yaml <<'E2'
schema: faial-c/models/1
models:
  - function: lib::fill
    parameters: 2
    writes: {argument: 1, elements: argument 2}
E2
cat >other.yaml <<'E2'
models:
  - function: [lib::f*]
    writes: [{argument: 1, bytes: 4 * argument 2 + 4}]
E2

run check --level block k.cu
expect 'no model' 1
wants 'no model' possibly-racy
grep -q 'pure-call: fill accesses no memory but through its arguments' out || complain "no model: no assumption"
run check --level block --models fill.yaml k.cu
expect 'a model' 0
wants 'a model' drf
grep -q 'fill does what its model says (fill.yaml:3)' out || complain "a model: no assumption: $(cat out)"
grep -q 'pure-call' out && complain "a model: still assumed to be pure"
run check --level block --models other.yaml k.cu
expect 'a pattern' 1
wants 'a pattern' racy
run check --level block --models other.yaml --models fill.yaml k.cu
expect 'the whole name is better than a pattern' 0
run check --level block --models fill.yaml --models other.yaml k.cu
expect 'also when it comes first' 0
sed 's/argument 2}/argument 2 + 1}/' fill.yaml >again.yaml
run check --level block --models fill.yaml --models again.yaml k.cu
expect 'the last model wins' 1
run infer --stage core --models fill.yaml k.cu
expect 'infer' 0
sed 's/parameters: 2/parameters: 3/; s/elements: argument 2/elements: 1/' fill.yaml >arity.yaml
run check --level block --models arity.yaml k.cu
expect 'another number of parameters' 1
wants 'another number of parameters' possibly-racy

bad() { # bad NAME PLACE PATTERN TEXT
	printf '%s' "$4" >bad.yaml
	run check --models bad.yaml k.cu
	expect "$1" 2 "bad.yaml:$2: .*$3"
	[ ! -s out ] || complain "$1: wrote output"
}
model=$'models:\n  - function: f\n'
bad 'no YAML' '[0-9]+:[0-9]+' '' $'models:\n  - function: [f\n'
bad 'two keys alike' '3:[0-9]+' 'duplicate' "$model"$'    function: g\n'
bad 'empty' '1:1' '' ''
bad 'a list' '1:3' 'must be a mapping' '- models'
bad 'no models' '1:1' "a list 'models'" 'language: cuda'
bad 'models no list' '1:1' "'models' must be a list" 'models: {}'
bad 'unknown top key' '1:1' "unknown key 'model'" 'model: []'
bad 'another schema' '1:9' 'faial-c/models/2' 'schema: faial-c/models/2'
bad 'another language' '1:11' 'any, cuda, opencl' 'language: hip'
bad 'unknown key' '3:5' "unknown key 'write'" "$model"$'    write: {argument: 1}\n'
bad 'no function' '2:5' "needs a 'function'" $'models:\n  - pure: true\n'
bad 'says nothing' '2:5' 'says what the function does' "$model"
bad 'bad name' '2:15' 'no name of a function' $'models:\n  - function: f(int)\n    pure: true\n'
bad 'star inside' '2:15' "may only end it" $'models:\n  - function: f*g\n    pure: true\n'
bad 'no argument' '3:15' "needs an 'argument'" "$model"$'    writes: [{bytes: 4}]\n'
bad 'argument 0' '3:24' 'from 1 to 64' "$model"$'    writes: {argument: 0}\n'
bad 'argument too far' '2:5' 'argument 3 of a function with 2' "$model"$'    parameters: 2\n    reads: {argument: 3}\n'
bad 'two extents' '3:36' "'bytes' or 'elements'" "$model"$'    reads: {argument: 1, bytes: 4, elements: 1}\n'
bad 'bad size' '3:33' 'sum of products' "$model"$'    reads: {argument: 1, bytes: n * 4}\n'
bad 'bad size, end' '3:33' 'sum of products' "$model"$'    reads: {argument: 1, bytes: 4 * }\n'
bad 'huge size' '3:33' 'sum of products' "$model"$'    reads: {argument: 1, bytes: 99999999999}\n'
bad 'offset alone' '3:13' "needs 'bytes' or 'elements'" "$model"$'    reads: {argument: 1, offset: 4}\n'
bad 'scope of a write' '3:14' "only atomics" "$model"$'    writes: {argument: 1, scope: block}\n'
bad 'when without barrier' '2:5' "'when'" "$model"$'    reads: {argument: 1, when: after}\n'
bad 'bad scope' '3:19' 'none, block, warp, grid' "$model"$'    synchronises: cta\n'
bad 'bad order' '3:43' 'shared, global' "$model"$'    synchronises: {scope: block, orders: [local]}\n'
bad 'bad result' '3:14' "'returns' must be" "$model"$'    returns: nothing\n'
bad 'empty range' '3:23' 'is empty' "$model"$'    returns: {range: [3, 2]}\n'
bad 'half a range' '3:15' 'LOWEST' "$model"$'    returns: {range: [3]}\n'
bad 'pure and writes' '2:5' 'pure function' "$model"$'    pure: true\n    writes: {argument: 1}\n'
bad 'not true or false' '3:11' 'true or false' "$model"$'    pure: yes\n'
bad 'several errors' '4:5' "unknown key 'b'" "$model"$'    a: 1\n    b: 1\n'
bad 'an alias' '3:[0-9]+' '' $'models:\n  - function: &x f\n    pure: *x\n'
run check --models nosuch.yaml k.cu
expect 'no such file' 2 'nosuch.yaml: No such file'
run check --models . k.cu
expect 'a folder' 2 'not a regular file'
printf 'models:\0' >bad.yaml
run check --models bad.yaml k.cu
expect 'zero bytes' 2 'zero bytes'

# hostile nesting ends with an error, not with a crash
{ printf 'models: '; printf '[%.0s' $(seq 20000); } >bad.yaml
run check --models bad.yaml k.cu
expect 'deep nesting' 2 'bad.yaml'
finish

#!/usr/bin/env bash
# What CI takes from here, run as CI runs it: the step of action.yml by bash as GitHub's runner starts it, and the hook by pre-commit. The
# program is the one under test: a faialw that hands over to it stands where the checkout's would build one.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=200
export FAIAL_C_CACHE=none
rm -rf action hooks project && mkdir -p action project/.git         # GitHub's paths are from the repository's top
printf '#!/bin/sh\nexec "%s" "$@"\n' "$FAIAL_C" >action/faialw
chmod +x action/faialw
printf '__global__ void bad(int *a) { a[0] = threadIdx.x; }\n' >project/bad.cu
printf '__global__ void fine(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n' >project/fine.cu
printf '#ifdef NEVER\n__global__ void open(int *a) { a[threadIdx.x] = 1; }\n#endif\n' >project/open.cu

# ---- action.yml ----
awk '/^ *run: \|/ { on = 1; next } on { sub(/^        /, ""); print }' "$FAIAL_SOURCE_DIR/action.yml" >step.sh
[ "$(wc -l <step.sh)" -ge 4 ] || complain "no step in action.yml: $(cat step.sh)"
# the environment that action.yml gives its step must name what the step reads, from inputs that there are
for name in FILES BASELINE SARIF UNANSWERED; do
	input=$(sed -n "s/^ *$name: \${{ inputs\.\([a-z]*\) }}$/\1/p" "$FAIAL_SOURCE_DIR/action.yml")
	[ -n "$input" ] && grep -q "^  $input:$" "$FAIAL_SOURCE_DIR/action.yml" || complain "action.yml: $name is of no input"
done
step() { (cd project && FILES=$1 BASELINE=${2:-} SARIF=out.sarif UNANSWERED=${3:-fail} GITHUB_ACTION_PATH=../action bash --noprofile --norc -eo pipefail ../step.sh >../step.txt 2>../err); }
step fine.cu || complain "a free kernel fails the step: $(cat err)"
grep -q '"version": *"2.1.0"' project/out.sarif || complain "no SARIF"
step 'fine.cu bad.cu' && complain "a race passes the step"
grep -q '^::error file=bad.cu,line=1,' step.txt || complain "no annotation: $(cat step.txt)"
(cd project && "$FAIAL_C" check -q --write-baseline accepted.json bad.cu >/dev/null 2>&1)
step bad.cu accepted.json || complain "an accepted race fails the step: $(cat step.txt err)"
(cd project && "$FAIAL_C" check -q open.cu >/dev/null 2>&1)
if [ $? -eq 3 ]; then
	step open.cu && complain "no answer passes the step"
	step open.cu '' pass || complain "no answer fails the step, though it may pass"
else
	complain "open.cu was to have no answer"
fi
step nosuch.cu && complain "a file that is not there passes the step"

# ---- pre-commit ----
command -v pre-commit >/dev/null && command -v git >/dev/null || skip "no pre-commit"
export HOME=$PWD PRE_COMMIT_HOME=$PWD/pre-commit GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@t GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@t
rm -rf pre-commit
mkdir hooks && cp "$FAIAL_SOURCE_DIR/.pre-commit-hooks.yaml" action/faialw hooks
(cd hooks && git init -q . && git add -A && git commit -qm hooks) || complain "no repository of hooks"
(cd project && git init -q . && git add -A)
(cd project && pre-commit try-repo ../hooks faial-c --files fine.cu >../hook.txt 2>&1) || complain "pre-commit, a free kernel: $(cat hook.txt)"
grep -q 'faial-c.*Passed' hook.txt || complain "the hook did not run: $(cat hook.txt)"
(cd project && pre-commit try-repo ../hooks faial-c --files fine.cu bad.cu >../hook.txt 2>&1) && complain "pre-commit lets a race pass"
grep -q 'kernel bad: racy' hook.txt || complain "no word of the race: $(cat hook.txt)"
(cd project && pre-commit try-repo ../hooks faial-c --files accepted.json >../hook.txt 2>&1)
grep -q 'no files to check' hook.txt || complain "a file of another kind was looked at: $(cat hook.txt)"
finish

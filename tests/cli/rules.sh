#!/usr/bin/env bash
# docs/rules.md has no gaps: every rule has its function, its constructor and its tests.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
python3 "$FAIAL_SOURCE_DIR/tools/check-rules" "$FAIAL_SOURCE_DIR" || complain "docs/rules.md has gaps"

# and a gap is seen: a rewriting without its row, a rule without its constructor, a theorem that is not there
copy() {
	rm -rf tree && mkdir -p tree/tests/golden
	cp -r "$FAIAL_SOURCE_DIR"/{core,infer,protocol,smt,typecheck,docs} tree
	cp -r "$FAIAL_SOURCE_DIR/tests/golden/rules" tree/tests/golden
	mkdir -p tree/proofs/theories && cp "$FAIAL_SOURCE_DIR"/proofs/theories/*.v tree/proofs/theories
	cp "$FAIAL_SOURCE_DIR/proofs/statements.expected" tree/proofs
}
copy
python3 "$FAIAL_SOURCE_DIR/tools/check-rules" tree > /dev/null || complain "a gap in a copy"
for gap in '/guard_settle/d' '/^| t-seq /d' 's/algebra_pad_summand/algebra_pad_nothing/'; do
	copy
	sed -i "$gap" tree/docs/rules.md
	python3 "$FAIAL_SOURCE_DIR/tools/check-rules" tree > /dev/null && complain "no gap after $gap"
done
copy
sed -i 's/ \*   strip     match:.*/ */' tree/smt/modular.c
python3 "$FAIAL_SOURCE_DIR/tools/check-rules" tree > /dev/null && complain "no gap after a comment is gone"

# a theorem that says less: its own words, what its section supposes, or a definition that it rests on
for weaker in 's/^Theorem answer_racefree : /&False -> /' 's/^Hypothesis initialised : .*/Hypothesis initialised : False./' \
	's/^Definition races_at .*/& False \/\\/'; do
	copy
	sed -i "$weaker" tree/proofs/theories/Main.v
	cmp -s tree/proofs/theories/Main.v "$FAIAL_SOURCE_DIR/proofs/theories/Main.v" && complain "not weaker: $weaker"
	python3 "$FAIAL_SOURCE_DIR/tools/check-rules" tree | grep -q "says something else" || complain "not seen: $weaker"
done
finish

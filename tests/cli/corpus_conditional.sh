#!/usr/bin/env bash
# Where preconditions are inferred kernels have one verdict more: the tables and the bar of verdicts have it too.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf -- *.db* src && mkdir src && cp "$FAIAL_SOURCE_DIR"/examples/{divergent_barrier,saxpy,same_value}.cu src/
printf 'schema: faial-c/corpus/1\nname: c\nsources:\n  - name: c\n    folder: src\n' >c.yaml
run corpus run c.yaml -d c.db -q
expect "run" 0
run corpus report c.db
for key in Sources Typability 'Control and data'; do
	awk -v key="$key" 'index($0, key) == 1 { on = 1 } on && / conditional / { head = 1 } on && $0 == "" && head { exit }
		on && head' out >table
	grep -q ' conditional ' table || complain "$key: no column for conditional kernels: $(cat out)"
done
run corpus report c.db --format html -o c.html
grep -q '<rect class="v-conditional" x="[0-9.]*%"[^>]*><title>conditional: 1<' c.html || complain "no conditional share in the bar"
finish

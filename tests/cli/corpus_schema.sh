#!/usr/bin/env bash
# docs/corpus-schema.md: its ten queries run, and give rows where there is something to give.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
command -v python3 >/dev/null || exit 0
rm -f -- *.db*
run corpus run "$FAIAL_SOURCE_DIR/corpus/manifests/examples.yaml" -d e.db -q
expect "run" 0
python3 - "$FAIAL_SOURCE_DIR/docs/corpus-schema.md" <<'P' || complain "the queries of docs/corpus-schema.md"
import re, sqlite3, sys
text = open(sys.argv[1]).read()
queries = re.findall(r"```sql\n(.*?)```", text, re.S)
c = sqlite3.connect("e.db")
bad = len(queries) != 10
for i, q in enumerate(queries, 1):
    rows = c.execute(q).fetchall()
    if not rows and i not in (6, 9): print("query", i, "gives nothing"); bad = True
for table, in c.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%'").fetchall():
    if "`%s`" % table not in text: print("table", table, "is not documented"); bad = True
    for column in c.execute("PRAGMA table_info(%s)" % table).fetchall():
        if "`%s`" % column[1] not in text: print("column", table, column[1], "is not documented"); bad = True
if "application_id` is %d" % c.execute("PRAGMA application_id").fetchone() not in text: print("application id"); bad = True
sys.exit(bad)
P
# as the page says: sqlite3 -readonly -box M.db < query.sql
rm -f query*.sql
awk '/^```sql/ { f = "query" ++n ".sql"; next } /^```/ { f = "" } f { print > f }' "$FAIAL_SOURCE_DIR/docs/corpus-schema.md"
if command -v sqlite3 >/dev/null; then
	for i in $(seq 10); do
		sqlite3 -readonly -box e.db <query$i.sql >rows 2>err || complain "query $i: $(cat err)"
		[ -s rows ] || [ "$i" -eq 6 ] || [ "$i" -eq 9 ] || complain "query $i prints nothing"
	done
fi
finish

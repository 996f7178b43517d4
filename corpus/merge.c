/* Two databases: put together, or told apart. SQLite does it, one database attached to the other. */
#include "corpus/corpus_internal.h"

#include <string.h>

static bool attach(struct corpus_db *db, const char *path, const char *as, struct arena *a, const char **why)
{
	struct corpus_db *other = corpus_db_open(a, path, CORPUS_READ, why);   /* says what is wrong with it, better */
	if (!other) return false;
	corpus_db_close(other);
	if (db_do(db, arena_printf(a, "ATTACH ? AS %s", as), "s", path)) return true;
	*why = db_error(db, a);
	return false;
}

static bool is_true(struct corpus_db *db, const char *sql)
{
	sqlite3_stmt *s = db_prepare(db, sql);
	bool yes = s && sqlite3_step(s) == SQLITE_ROW && sqlite3_column_int(s, 0);
	sqlite3_finalize(s);
	return yes;
}

#define MOVE(table, columns) "INSERT INTO main." table " SELECT " columns " FROM part." table ";"

/* Rows of the part get numbers past ours. */
static const char *const take =
	"CREATE TEMP TABLE past AS SELECT coalesce((SELECT max(id) FROM main.files), 0) AS f,"
	" coalesce((SELECT max(id) FROM main.kernels), 0) AS k;"
	"DELETE FROM main.files WHERE (source, path) IN (SELECT source, path FROM part.files);"
	MOVE("files", "id + (SELECT f FROM past), source, path, status, reason, bytes, content, key, seconds")
	MOVE("diagnostics", "file + (SELECT f FROM past), ordinal, level, code, text, path, line, column")
	MOVE("kernels", "id + (SELECT k FROM past), file + (SELECT f FROM past), ordinal, name, line, lines, verdict, typable,"
		" class, statements, depth, phases, accesses, queries, seconds, solver_seconds, unsupported, report")
	MOVE("features", "kernel + (SELECT k FROM past), name, count")
	MOVE("causes", "kernel + (SELECT k FROM past), cause, count")
	MOVE("assumptions", "kernel + (SELECT k FROM past), kind, text")
	MOVE("gave_up", "kernel + (SELECT k FROM past), what, why")
	MOVE("alarms", "id, kernel + (SELECT k FROM past), ordinal, check_id, kind, label, level, space, array, first_mode,"
		" first_path, first_line, second_mode, second_path, second_line, causes, likeness, replayed, stored")
	"INSERT OR IGNORE INTO main.triage SELECT * FROM part.triage;"
	"INSERT OR REPLACE INTO main.sources SELECT * FROM part.sources;"
	"INSERT OR REPLACE INTO main.meta SELECT * FROM part.meta;"
	"DROP TABLE past;";

bool corpus_merge(struct corpus_db *to, const char *from, struct arena *a, const char **why)
{
	if (!attach(to, from, "part", a, why)) return false;
	bool same = is_true(to, "SELECT NOT EXISTS(SELECT 1 FROM main.meta) OR (SELECT value FROM main.meta WHERE key='study')"
		" = (SELECT value FROM part.meta WHERE key='study')");
	bool ok = same && db_exec(to, "BEGIN IMMEDIATE") && db_exec(to, take) && db_exec(to, "COMMIT");
	if (!ok) db_rollback(to);
	if (!same) *why = arena_printf(a, "'%s' is of another study: manifest, sources or version differ", from);
	else if (!ok) *why = db_error(to, a);
	return db_exec(to, "DETACH part") && ok;
}

/* ---- differences ---- */

/* Kernels by name and their order among those of that name: another kernel above changes nothing. */
#define NAMED(db) "(SELECT f.source, f.path, k.name, k.verdict, row_number() OVER (PARTITION BY f.source, f.path," \
	" k.name ORDER BY k.ordinal) AS place FROM " db ".kernels k JOIN " db ".files f ON f.id = k.file)"
#define ALARMS(db) "(SELECT f.source, f.path, k.name, a.id, a.label, a.likeness, a.first_line, a.second_line FROM " db \
	".alarms a JOIN " db ".kernels k ON k.id = a.kernel JOIN " db ".files f ON f.id = k.file)"
#define SAME_KERNEL "o.source = n.source AND o.path = n.path AND o.name = n.name AND o.place = n.place"

static const struct { const char *title, *sql; } changes[] = {
	{ "Files only before", "SELECT source || '/' || path FROM main.files WHERE (source, path) NOT IN"
		" (SELECT source, path FROM later.files) ORDER BY 1" },
	{ "Files only after", "SELECT source || '/' || path FROM later.files WHERE (source, path) NOT IN"
		" (SELECT source, path FROM main.files) ORDER BY 1" },
	{ "Files with another status", "SELECT o.source || '/' || o.path || ': ' || o.status || ' -> ' || n.status FROM"
		" main.files o JOIN later.files n USING (source, path) WHERE o.status <> n.status ORDER BY 1" },
	{ "Kernels with another verdict", "SELECT o.source || '/' || o.path || ': ' || o.name || ': ' || o.verdict ||"
		" ' -> ' || n.verdict FROM " NAMED("main") " o JOIN " NAMED("later") " n ON " SAME_KERNEL " WHERE o.verdict <>"
		" n.verdict ORDER BY o.source, o.path, o.name, o.place" },
	{ "Kernels only before", "SELECT o.source || '/' || o.path || ': ' || o.name || ': ' || o.verdict FROM " NAMED("main")
		" o LEFT JOIN " NAMED("later") " n ON " SAME_KERNEL " WHERE n.name IS NULL ORDER BY 1" },
	{ "Kernels only after", "SELECT n.source || '/' || n.path || ': ' || n.name || ': ' || n.verdict FROM " NAMED("later")
		" n LEFT JOIN " NAMED("main") " o ON " SAME_KERNEL " WHERE o.name IS NULL ORDER BY 1" },
	{ "Alarms only before", "SELECT o.id || ' ' || o.source || '/' || o.path || ':' || o.first_line || ',' ||"
		" o.second_line || ' ' || o.name || ': ' || o.label || ' ' || o.likeness FROM " ALARMS("main") " o WHERE o.id NOT IN"
		" (SELECT id FROM later.alarms) ORDER BY o.source, o.path, o.first_line, o.id" },
	{ "Alarms only after", "SELECT o.id || ' ' || o.source || '/' || o.path || ':' || o.first_line || ',' ||"
		" o.second_line || ' ' || o.name || ': ' || o.label || ' ' || o.likeness FROM " ALARMS("later") " o WHERE o.id NOT IN"
		" (SELECT id FROM main.alarms) ORDER BY o.source, o.path, o.first_line, o.id" },
	{ "Alarms with another label", "SELECT o.id || ': ' || o.label || ' -> ' || n.label FROM main.alarms o JOIN"
		" later.alarms n USING (id) WHERE o.label <> n.label ORDER BY o.id" },
};

static bool change_put(struct corpus_db *db, size_t i, struct text *out)
{
	sqlite3_stmt *s = db_prepare(db, changes[i].sql);
	struct text rows = {0};
	size_t n = 0;
	int rc = SQLITE_ERROR;
	for (; s && (rc = sqlite3_step(s)) == SQLITE_ROW; n++) {
		text_put(&rows, "  ");
		report_visible(&rows, db_text(s, 0), strlen(db_text(s, 0)));
		text_put(&rows, "\n");
	}
	sqlite3_finalize(s);
	if (n) text_printf(out, "%s%s: %zu\n%s", out->n ? "\n" : "", changes[i].title, n, rows.at);
	text_fini(&rows);
	return rc == SQLITE_DONE;
}

bool corpus_diff(const char *before, const char *after, struct arena *a, struct text *out, const char **why)
{
	struct corpus_db *db = corpus_db_open(a, before, CORPUS_READ, why);
	bool ok = db && attach(db, after, "later", a, why);
	text_put(out, "");
	for (size_t i = 0; ok && i < sizeof changes / sizeof *changes; i++)
		if (!(ok = change_put(db, i, out))) *why = db_error(db, a);
	if (ok && out->n == 0) text_put(out, "no difference\n");
	corpus_db_close(db);
	return ok;
}

/* The database: SQLite with a write-ahead log, so that a kill at any moment leaves what was committed. */
#include "corpus/corpus_internal.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#define APPLICATION 0x66616961     /* "faia", SQLite's application_id */

/* What was let stand was looked at with this label and this stored value: worse, or another, is open again. */
#define RANK(label) "CASE " label " WHEN 'benign' THEN 1 WHEN 'possible' THEN 2 ELSE 3 END"
#define ENDED "(t.state IN ('accepted', 'false') AND (" RANK("a.label") " > " RANK("t.label") " OR a.stored <> t.stored))"

/* Documented, with ready queries, in docs/corpus-schema.md. */
static const char *const schema =
	"CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
	"CREATE TABLE sources(name TEXT PRIMARY KEY, kind TEXT NOT NULL, location TEXT NOT NULL, revision TEXT NOT NULL,"
	" flags TEXT NOT NULL) WITHOUT ROWID;"
	"CREATE TABLE files(id INTEGER PRIMARY KEY, source TEXT NOT NULL, path TEXT NOT NULL, status TEXT NOT NULL,"
	" reason TEXT, bytes INTEGER, content TEXT, key TEXT NOT NULL, seconds REAL, UNIQUE(source, path));"
	"CREATE TABLE diagnostics(file INTEGER NOT NULL REFERENCES files ON DELETE CASCADE, ordinal INTEGER NOT NULL,"
	" level TEXT, code TEXT, text TEXT, path TEXT, line INTEGER, column INTEGER);"
	"CREATE TABLE kernels(id INTEGER PRIMARY KEY, file INTEGER NOT NULL REFERENCES files ON DELETE CASCADE,"
	" ordinal INTEGER NOT NULL, name TEXT NOT NULL, line INTEGER, lines INTEGER, verdict TEXT NOT NULL,"
	" typable INTEGER NOT NULL, class TEXT, statements INTEGER, depth INTEGER, phases INTEGER, accesses INTEGER,"
	" queries INTEGER, seconds REAL, solver_seconds REAL, unsupported TEXT, report TEXT NOT NULL, UNIQUE(file, ordinal));"
	"CREATE TABLE features(kernel INTEGER NOT NULL REFERENCES kernels ON DELETE CASCADE, name TEXT NOT NULL,"
	" count INTEGER NOT NULL);"
	"CREATE TABLE causes(kernel INTEGER NOT NULL REFERENCES kernels ON DELETE CASCADE, cause TEXT NOT NULL,"
	" count INTEGER NOT NULL);"
	"CREATE TABLE assumptions(kernel INTEGER NOT NULL REFERENCES kernels ON DELETE CASCADE, kind TEXT NOT NULL,"
	" text TEXT NOT NULL);"
	"CREATE TABLE gave_up(kernel INTEGER NOT NULL REFERENCES kernels ON DELETE CASCADE, what TEXT NOT NULL,"
	" why TEXT NOT NULL);"
	"CREATE TABLE alarms(id TEXT PRIMARY KEY, kernel INTEGER NOT NULL REFERENCES kernels ON DELETE CASCADE,"
	" ordinal INTEGER NOT NULL, check_id TEXT NOT NULL, kind TEXT, label TEXT, level TEXT, space TEXT, array TEXT,"
	" first_mode TEXT, first_path TEXT, first_line INTEGER, second_mode TEXT, second_path TEXT, second_line INTEGER,"
	" causes TEXT NOT NULL, likeness TEXT NOT NULL, replayed INTEGER, stored TEXT NOT NULL);"
	"CREATE TABLE triage(alarm TEXT PRIMARY KEY, state TEXT NOT NULL, note TEXT NOT NULL, label TEXT NOT NULL,"
	" stored TEXT NOT NULL) WITHOUT ROWID;"
	"CREATE INDEX kernels_of_files ON kernels(file);"
	"CREATE INDEX alarms_of_kernels ON alarms(kernel);"
	"CREATE INDEX features_of_kernels ON features(kernel);"
	"CREATE INDEX causes_of_kernels ON causes(kernel);"
	"CREATE INDEX assumptions_of_kernels ON assumptions(kernel);"
	"CREATE INDEX gave_up_of_kernels ON gave_up(kernel);"
	"CREATE INDEX diagnostics_of_files ON diagnostics(file);"
	"CREATE VIEW kernel AS SELECT f.source, f.path, k.*, json_extract(k.report, '$.certified') AS certified FROM kernels k JOIN files f ON f.id = k.file;"
	"CREATE VIEW alarm AS SELECT f.source, f.path, k.name AS kernel_name, k.ordinal AS kernel_ordinal, a.*,"
	" CASE WHEN t.state IS NULL OR " ENDED " THEN 'open' ELSE t.state END AS state, coalesce(t.note, '') AS note,"
	" CASE WHEN " ENDED " THEN t.state ELSE '' END AS ended FROM alarms a JOIN kernels k ON k.id = a.kernel"
	" JOIN files f ON f.id = k.file LEFT JOIN triage t ON t.alarm = a.id;";

bool db_exec(struct corpus_db *db, const char *sql)
{
	return sqlite3_exec(db->sql, sql, NULL, NULL, NULL) == SQLITE_OK;
}

sqlite3_stmt *db_prepare(struct corpus_db *db, const char *sql)
{
	sqlite3_stmt *s = NULL;
	return sqlite3_prepare_v2(db->sql, sql, -1, &s, NULL) == SQLITE_OK ? s : NULL;
}

bool db_do(struct corpus_db *db, const char *sql, const char *format, ...)
{
	sqlite3_stmt *s = db_prepare(db, sql);
	va_list ap;
	if (!s) return false;
	va_start(ap, format);
	for (int i = 1; format[i - 1]; i++) {
		if (format[i - 1] == 's') sqlite3_bind_text(s, i, va_arg(ap, const char *), -1, SQLITE_TRANSIENT);
		else if (format[i - 1] == 'i') sqlite3_bind_int64(s, i, va_arg(ap, int64_t));
		else sqlite3_bind_double(s, i, va_arg(ap, double));
	}
	va_end(ap);
	int rc = sqlite3_step(s);
	sqlite3_finalize(s);
	return rc == SQLITE_DONE || rc == SQLITE_ROW;
}

void db_rollback(struct corpus_db *db)
{
	db->failed = arena_strdup(db->arena, sqlite3_errmsg(db->sql));
	if (!sqlite3_get_autocommit(db->sql)) db_exec(db, "ROLLBACK");      /* a full disk has rolled back by itself */
}

const char *db_error(struct corpus_db *db, struct arena *a)
{
	return arena_printf(a, "'%s': %s", db->path, db->failed ? db->failed : sqlite3_errmsg(db->sql));
}

const char *db_text(sqlite3_stmt *s, int column)
{
	const unsigned char *t = sqlite3_column_text(s, column);
	return t ? (const char *)t : "";
}

/* blot(text): what stands in quotes becomes '...', so that messages that differ in names only are counted together. */
static void blot(sqlite3_context *context, int n, sqlite3_value **values)
{
	const char *s = n == 1 ? (const char *)sqlite3_value_text(values[0]) : NULL;
	struct text out = {0};
	if (!s) return;
	text_put(&out, "");
	for (const char *end; *s; s++) {
		text_putn(&out, s, 1);
		if (*s != '\'' || !(end = strchr(s + 1, '\'')) || end == s + 1) continue;
		text_put(&out, "...'");
		s = end;
	}
	sqlite3_result_text(context, out.at, (int)out.n, SQLITE_TRANSIENT);
	text_fini(&out);
}

static int64_t pragma(struct corpus_db *db, const char *sql)
{
	sqlite3_stmt *s = db_prepare(db, sql);
	int64_t value = s && sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int64(s, 0) : -1;
	sqlite3_finalize(s);
	return value;
}

static bool is_missing(const char *path)
{
	struct stat st;
	return stat(path, &st) != 0 && errno == ENOENT;
}

/* Nothing in it yet: new, or its maker was killed before the schema was committed. */
static bool is_blank(struct corpus_db *db)
{
	return pragma(db, "PRAGMA application_id") == 0 && pragma(db, "SELECT count(*) FROM sqlite_master") == 0;
}

static bool create(struct corpus_db *db)
{
	struct text t = {0};
	text_printf(&t, "BEGIN IMMEDIATE; PRAGMA application_id=%d; PRAGMA user_version=%d; %s COMMIT;", APPLICATION,
		CORPUS_SCHEMA, schema);
	bool ok = db_exec(db, t.at);
	text_fini(&t);
	return ok;
}

/* Ours, and of a version that we know. */
static bool identify(struct corpus_db *db, struct arena *a, const char **why)
{
	int64_t application = pragma(db, "PRAGMA application_id"), version = pragma(db, "PRAGMA user_version");
	if (application == APPLICATION && version == CORPUS_SCHEMA) return true;
	if (application == -1) *why = db_error(db, a);
	else if (is_blank(db)) *why = arena_printf(a, "'%s' is empty: a run makes it, and none has got that far", db->path);
	else if (application != APPLICATION) *why = arena_printf(a, "'%s' is no database of faial-c corpus", db->path);
	else
		*why = arena_printf(a, "'%s' has schema version %lld; this faial-c knows version %d: %s", db->path,
			(long long)version, CORPUS_SCHEMA, version > CORPUS_SCHEMA ? "use a newer faial-c" :
			"run the study again into a new database. Its marks do not come along: ids of that version held too little");
	return false;
}

struct corpus_db *corpus_db_open(struct arena *a, const char *path, enum corpus_open mode, const char **why)
{
	struct corpus_db *db = ARENA_NEW(a, struct corpus_db);
	db->arena = a;
	db->path = arena_strdup(a, path);
	if (is_missing(path) && mode != CORPUS_CREATE) {
		*why = arena_printf(a, "'%s': there is no such database", path);
		return NULL;
	}
	int flags = SQLITE_OPEN_READWRITE | (mode == CORPUS_CREATE ? SQLITE_OPEN_CREATE : 0);
	bool ok = sqlite3_open_v2(path, &db->sql, flags, NULL) == SQLITE_OK;   /* of a read-only file: read-only */
	if (db->sql) sqlite3_busy_timeout(db->sql, 10000);
	if (ok && mode == CORPUS_READ) ok = db_exec(db, "PRAGMA query_only=ON");   /* a read-only one would leave its log */
	ok = ok && sqlite3_create_function(db->sql, "blot", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, blot, NULL, NULL) ==
		SQLITE_OK;
	if (ok && mode == CORPUS_CREATE && is_blank(db)) ok = create(db);    /* the log comes after it: all or nothing */
	if (!ok) *why = arena_printf(a, "'%s': %s", path, db->sql ? sqlite3_errmsg(db->sql) : "out of memory");
	ok = ok && identify(db, a, why);
	if (ok && mode != CORPUS_READ) {
		ok = db_exec(db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON");
		if (!ok) *why = db_error(db, a);
	}
	if (ok) return db;
	corpus_db_close(db);
	return NULL;
}

void corpus_db_close(struct corpus_db *db)
{
	if (db) sqlite3_close(db->sql);
}

/* Shared inside corpus/; not for other folders. */
#ifndef FAIAL_CORPUS_INTERNAL_H
#define FAIAL_CORPUS_INTERNAL_H

#include "corpus/corpus.h"

#include <jansson.h>
#include <sqlite3.h>
#include <sys/types.h>
#include <sha256.h> /* wants the types above */

/* ---- hashes: libmd's SHA-256, which names contents; no secret depends on it ---- */

#define HASH_HEX SHA256_DIGEST_STRING_LENGTH
void hash_puts(SHA2_CTX *h, const char *text);              /* with its NUL: no two lists of strings are alike */

/* ---- globs ---- */

/* Does the whole of `path` match? '*', '?' and [..] stay inside a name; '**' as a name is any number of folders. */
bool glob_match(const char *pattern, const char *path);

/* ---- sources ---- */

struct opened_source {
	const struct corpus_source *source;
	const char *root;               /* absolute, without links */
	const char *revision;           /* commit, or hash of the archive; "" for folders */
	char headers[HASH_HEX];               /* hash over everything that files of the source may include */
};
/* False after *why. Fetches into cache where needed; what is there already is not fetched again. */
bool source_open(struct arena *a, const struct corpus_manifest *m, const struct corpus_source *s,
	const struct corpus_run_options *o, struct opened_source *out, const char **why);

/* ---- discovery ---- */

struct found_file {
	const struct opened_source *source;
	const char *path;               /* relative to the root */
	int64_t bytes;
	const char *skip;               /* NULL, or why it is not checked */
	char content[HASH_HEX], key[HASH_HEX];      /* hash of the content; of content, flags, version and what may be included */
};
typedef VEC(struct found_file) found_files;
/* Adds what the globs select, by path. Never follows links. */
bool discover(struct arena *a, const struct corpus_manifest *m, struct opened_source *s, found_files *out,
	const char **why);

/* ---- workers ---- */

struct pool {
	const struct corpus_manifest *manifest;
	const struct corpus_tool *tool;
	const struct found_file *const *files;
	size_t n;
	long jobs;
	bool (*done)(const struct found_file *f, const struct worker_result *r, void *data);   /* false stops the run */
	void (*tick)(void *data);       /* about once a second */
	void *data;
};
bool pool_run(struct pool *p);
/* In the child: no network, no writing, no reading but the root, the system's headers, folders of -I, models.
 * Does what this kernel offers; says what that was in words (static). */
const char *sandbox_enter(const char *root, const struct corpus_source *s);

/* ---- the database ---- */

struct corpus_db { sqlite3 *sql; struct arena *arena; const char *path, *failed; };
bool db_exec(struct corpus_db *db, const char *sql);
sqlite3_stmt *db_prepare(struct corpus_db *db, const char *sql);     /* NULL after an error: sqlite3_errmsg */
/* Binds by a format: 's' text (NULL allowed), 'i' int64_t, 'd' double; runs one that gives no rows; finalises. */
bool db_do(struct corpus_db *db, const char *sql, const char *format, ...);
void db_rollback(struct corpus_db *db);                              /* keeps the words of what failed for db_error */
const char *db_error(struct corpus_db *db, struct arena *a);
const char *db_text(sqlite3_stmt *s, int column);                    /* "" for NULL */

/* Everything about one file in one transaction. */
bool store_result(struct corpus_db *db, const struct corpus_manifest *m, const struct corpus_tool *tool,
	const struct found_file *f, const struct worker_result *r, size_t by_verdict[VERDICT_RACY + 1]);
bool store_skipped(struct corpus_db *db, const struct found_file *f);

/* ---- report tables: one query each, the same for every face ---- */

struct table {
	const char *key, *title, *note, *sql;
	int label, value;               /* columns of a bar chart; label -1: all before value; value 0: no chart */
	bool times;
	bool stacked;                   /* its chart: columns of verdicts as shares of `kernels` */
};
extern const struct table corpus_tables[];
extern const size_t corpus_table_count;
/* A table's answer, row by row, first the names of the columns. A column of numbers has nothing else in it. */
#define CELLS_COLUMNS 16
struct cells { VEC(const char *) at; int columns; bool number[CELLS_COLUMNS]; };
bool cells_read(struct corpus_db *db, struct arena *a, const char *sql, struct cells *c);

/* The page, and its part on alarms. */
bool page_write(struct corpus_db *db, const struct corpus_report_options *o, struct text *out);
bool page_alarms(struct corpus_db *db, size_t most, struct text *out);

/* ---- commands run for us (git, tar) ---- */

/* False after *why. What it says goes into `said` (may be NULL); nothing is read from standard input. */
bool command_run(struct arena *a, const char *const *argv, const char *folder, struct text *said, const char **why);

#endif

/* The faces of a report that are all tables: text and CSV. The page is page.c. */
#include "corpus/corpus_internal.h"

#include <stdlib.h>
#include <string.h>

static bool is_number(const char *s)
{
	char *end = NULL;
	strtod(s, &end);
	return *s && !*end;
}

bool cells_read(struct corpus_db *db, struct arena *a, const char *sql, struct cells *c)
{
	sqlite3_stmt *s = db_prepare(db, sql);
	int rc = SQLITE_ERROR;
	if (!s) return false;
	c->columns = sqlite3_column_count(s);
	INVARIANT(c->columns <= CELLS_COLUMNS, "our queries have few columns");
	for (int i = 0; i < c->columns; i++) {
		VEC_PUSH(a, &c->at, (const char *)arena_strdup(a, sqlite3_column_name(s, i)));
		c->number[i] = true;
	}
	while ((rc = sqlite3_step(s)) == SQLITE_ROW)
		for (int i = 0; i < c->columns; i++) {
			VEC_PUSH(a, &c->at, report_utf8(a, db_text(s, i)));
			c->number[i] &= is_number(db_text(s, i));
		}
	sqlite3_finalize(s);
	return rc == SQLITE_DONE;
}

static size_t width_of(const char *s)
{
	size_t n = 0;
	for (; *s; s++) n += ((unsigned char)*s & 0xc0u) != 0x80u;
	return n;
}

static void cell_put(struct text *out, const char *s, size_t width, bool right, bool last)
{
	struct text shown = {0};
	size_t bytes = 0, n = 0;
	text_put(&shown, "");
	report_visible(&shown, s, strlen(s));
	for (; shown.at[bytes] && n < LIMIT_CELL_WIDTH; n++)
		do bytes++; while (((unsigned char)shown.at[bytes] & 0xc0u) == 0x80u);
	if (right) for (size_t i = n; i < width; i++) text_put(out, " ");
	text_putn(out, shown.at, bytes);
	if (!right && !last) for (size_t i = n; i < width; i++) text_put(out, " ");
	text_fini(&shown);
}

static void text_table(const struct table *t, const struct cells *c, struct text *out)
{
	size_t width[CELLS_COLUMNS] = {0}, columns = (size_t)c->columns;
	for (size_t i = 0; i < c->at.n; i++) {
		size_t w = width_of(c->at.at[i]);
		if (w > LIMIT_CELL_WIDTH) w = LIMIT_CELL_WIDTH;
		if (w > width[i % columns]) width[i % columns] = w;
	}
	text_printf(out, "\n%s\n", t->title);
	if (t->note) text_printf(out, "%s\n", t->note);
	for (size_t i = 0; i < c->at.n; i++) {
		text_put(out, "  ");
		cell_put(out, c->at.at[i], width[i % columns], c->number[i % columns], (i + 1) % columns == 0);
		if ((i + 1) % columns == 0) text_put(out, "\n");
	}
	if (c->at.n == columns) text_put(out, "  (none)\n");
}

/* RFC 4180; one block for each table, its key in the first column. */
static void csv_cell(const char *s, struct text *out)
{
	if (!strpbrk(s, ",\"\r\n") && !strchr("=+-@", *s)) {
		text_put(out, s);
		return;
	}
	text_put(out, "\"");
	if (*s && strchr("=+@", *s)) text_put(out, "'");     /* spreadsheets run such cells */
	for (; *s; s++) {
		if (*s == '"') text_put(out, "\"");
		text_putn(out, s, 1);
	}
	text_put(out, "\"");
}

static void csv_table(const struct table *t, const struct cells *c, struct text *out)
{
	size_t columns = (size_t)c->columns;
	for (size_t i = 0; i < c->at.n; i++) {
		if (i % columns == 0) text_put(out, i ? t->key : "table");
		text_put(out, ",");
		csv_cell(c->at.at[i], out);
		if ((i + 1) % columns == 0) text_put(out, "\r\n");
	}
	text_put(out, "\r\n");
}

static bool tables_write(struct corpus_db *db, const struct corpus_report_options *o, struct text *out)
{
	struct arena *a = arena_new();
	bool ok = true;
	for (size_t i = 0; ok && i < corpus_table_count; i++) {
		struct cells c = {0};
		const struct table *t = &corpus_tables[i];
		if (t->times && !o->times) continue;
		ok = cells_read(db, a, t->sql, &c);
		if (ok && o->format == CORPUS_CSV) csv_table(t, &c, out);
		else if (ok) text_table(t, &c, out);
	}
	arena_free(a);
	return ok;
}

static void text_head(struct corpus_db *db, struct text *out)
{
	sqlite3_stmt *s = db_prepare(db, "SELECT (SELECT value FROM meta WHERE key='name'),"
		" (SELECT value FROM meta WHERE key='version'), (SELECT value FROM meta WHERE key='limits')");
	if (s && sqlite3_step(s) == SQLITE_ROW)
		text_printf(out, "Study %s, faial-c %s, limits of a file: %s\n", db_text(s, 0), db_text(s, 1), db_text(s, 2));
	sqlite3_finalize(s);
}

bool corpus_report(struct corpus_db *db, const struct corpus_report_options *o, struct text *out, const char **why)
{
	bool ok = true;
	text_put(out, "");
	if (o->format == CORPUS_TEXT) text_head(db, out);
	ok = o->format == CORPUS_HTML ? page_write(db, o, out) : tables_write(db, o, out);
	if (!ok) *why = db_error(db, db->arena);
	return ok;
}

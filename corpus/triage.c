/* Triage: marks on alarms. They are kept by the alarm's id, apart from the results, so a run changes none of them. */
#include "corpus/corpus_internal.h"

#include <string.h>

static const char *const state_names[] = { "open", "confirmed", "false", "accepted" };

const char *corpus_state_name(enum corpus_state s)
{
	return state_names[s];
}

bool corpus_state_parse(const char *s, enum corpus_state *out)
{
	for (int i = CORPUS_OPEN; i <= CORPUS_ACCEPTED; i++)
		if (!strcmp(s, state_names[i])) {
			*out = (enum corpus_state)i;
			return true;
		}
	return false;
}

/* The whole id of which `id` is a beginning; NULL after *why. */
static const char *id_find(struct corpus_db *db, struct arena *a, const char *id, const char **why)
{
	sqlite3_stmt *s = db_prepare(db, "SELECT id FROM alarms WHERE substr(id, 1, length(?1)) = ?1 ORDER BY id LIMIT 2");
	const char *found = NULL;
	*why = arena_printf(a, "no alarm has the id '%s'", id);
	if (s) sqlite3_bind_text(s, 1, id, -1, SQLITE_TRANSIENT);
	if (s && *id && sqlite3_step(s) == SQLITE_ROW) found = arena_strdup(a, db_text(s, 0));
	if (found && sqlite3_step(s) == SQLITE_ROW) {
		*why = arena_printf(a, "more than one alarm has an id that begins with '%s'", id);
		found = NULL;
	}
	sqlite3_finalize(s);
	return found;
}

bool corpus_triage_set(struct corpus_db *db, struct arena *a, const char *id, enum corpus_state state, const char *note,
	const char **why)
{
	const char *whole = id_find(db, a, id, why);
	if (!whole) return false;
	bool ok = state == CORPUS_OPEN ? db_do(db, "DELETE FROM triage WHERE alarm=?", "s", whole) :
		db_do(db, "INSERT OR REPLACE INTO triage SELECT id, ?, ?, label, stored FROM alarms WHERE id=?", "sss",
			corpus_state_name(state), note ? report_utf8(a, note) : "", whole);
	if (!ok) *why = db_error(db, a);
	return ok;
}

/* ---- lists ---- */

/* Groups: the same causes and alike accesses; the largest first. */
#define GROUPED "SELECT a.causes, a.likeness, count(*) OVER (PARTITION BY a.causes, a.likeness) AS size, a.id," \
	" a.label, a.state, a.source, a.path, a.kernel_name, a.first_line, a.second_line, a.note, a.ended FROM alarm a WHERE ?1 OR" \
	" a.state='open' ORDER BY size DESC, a.causes, a.likeness, a.source, a.path, a.kernel_ordinal, a.ordinal"

static void visible_put(struct text *out, const char *s)
{
	report_visible(out, s, strlen(s));
}

static void group_head(struct text *out, sqlite3_stmt *s)
{
	long long size = (long long)sqlite3_column_int64(s, 2);
	text_printf(out, "%s%lld alarm%s: ", out->n ? "\n" : "", size, size == 1 ? "" : "s");
	visible_put(out, db_text(s, 1));
	text_printf(out, "\n  causes: %s\n", *db_text(s, 0) ? db_text(s, 0) : "none, nothing was approximated");
}

bool corpus_triage_list(struct corpus_db *db, bool all, struct text *out, const char **why)
{
	sqlite3_stmt *s = db_prepare(db, GROUPED);
	struct text last = {0}, now = {0};
	int rc = SQLITE_ERROR;
	text_put(out, "");
	text_put(&last, "");
	if (s) sqlite3_bind_int(s, 1, all);
	while (s && (rc = sqlite3_step(s)) == SQLITE_ROW) {
		now.n = 0;
		text_printf(&now, "%s\n%s", db_text(s, 0), db_text(s, 1));
		if (strcmp(now.at, last.at)) group_head(out, s);
		last.n = 0;
		text_put(&last, now.at);
		text_printf(out, "    %s  %-8s  %-9s  ", db_text(s, 3), db_text(s, 4), db_text(s, 5));
		visible_put(out, db_text(s, 6));
		text_put(out, "/");
		visible_put(out, db_text(s, 7));
		text_printf(out, ":%lld,%lld  ", (long long)sqlite3_column_int64(s, 9), (long long)sqlite3_column_int64(s, 10));
		visible_put(out, db_text(s, 8));
		if (*db_text(s, 12)) text_printf(out, "  # was %s: ", db_text(s, 12)), visible_put(out, db_text(s, 11));
		else if (*db_text(s, 11)) text_put(out, "  # "), visible_put(out, db_text(s, 11));
		text_put(out, "\n");
	}
	sqlite3_finalize(s);
	text_fini(&last);
	text_fini(&now);
	if (rc != SQLITE_DONE) *why = db_error(db, db->arena);
	return rc == SQLITE_DONE;
}

bool corpus_triage_open(struct corpus_db *db, struct arena *a, corpus_words *ids, const char **why)
{
	sqlite3_stmt *s = db_prepare(db, GROUPED);
	int rc = SQLITE_ERROR;
	if (s) sqlite3_bind_int(s, 1, 0);
	while (s && (rc = sqlite3_step(s)) == SQLITE_ROW) VEC_PUSH(a, ids, (const char *)arena_strdup(a, db_text(s, 3)));
	sqlite3_finalize(s);
	if (rc != SQLITE_DONE) *why = db_error(db, a);
	return rc == SQLITE_DONE;
}

/* One alarm in the words of `check`. */
bool corpus_triage_show(struct corpus_db *db, const char *id, struct text *out, const char **why)
{
	sqlite3_stmt *s = db_prepare(db, "SELECT a.path, k.report, a.ordinal, a.state, a.note, (SELECT count(*)"
		" FROM alarms b WHERE b.likeness = a.likeness AND b.causes = a.causes), a.source FROM"
		" alarm a JOIN kernels k ON k.id = a.kernel WHERE a.id=?");
	struct report *r = report_new();
	if (s) sqlite3_bind_text(s, 1, id, -1, SQLITE_TRANSIENT);
	bool ok = s && sqlite3_step(s) == SQLITE_ROW;
	struct report_kernel *k = ok ? report_kernel_read(r, db_text(s, 1), strlen(db_text(s, 1))) : NULL;
	size_t ordinal = ok ? (size_t)sqlite3_column_int64(s, 2) : 0;
	ok = k && ordinal < k->alarms.n;
	if (ok) {
		struct report_file *f = report_file_add(r, db_text(s, 0));
		struct report_text_options o = { .columns = 100 };
		k->alarms.at[0] = k->alarms.at[ordinal];
		k->alarms.n = 1;
		VEC_PUSH(r->arena, &f->kernels, k);
		f->status = REPORT_FILE_CHECKED;
		text_printf(out, "%s  %s%s", id, db_text(s, 3), *db_text(s, 4) ? ": " : "");
		visible_put(out, db_text(s, 4));
		text_put(out, "  (source ");
		visible_put(out, db_text(s, 6));
		if (sqlite3_column_int64(s, 5) > 1) text_printf(out, ", one of %lld alike", (long long)sqlite3_column_int64(s, 5));
		text_put(out, ")\n");
		report_text_file(f, &o, out);
	} else {
		*why = arena_printf(db->arena, "no alarm has the id '%s'", id);
	}
	sqlite3_finalize(s);
	report_free(r);
	return ok;
}

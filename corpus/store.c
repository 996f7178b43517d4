/* From what a worker sent to rows, one transaction for each file. */
#include "corpus/corpus_internal.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct seen_alarm { const char *check_id; };
struct store {
	struct corpus_db *db;
	const struct corpus_manifest *m;
	const struct found_file *file;
	struct report *report;
	int64_t file_row;
	VEC(const char *) extras;               /* of each kernel, JSON */
	VEC(struct seen_alarm) alarms;
};

/* ---- nothing from outside the source ---- */

static bool is_inside(const struct store *s, const char *path)
{
	const char *root = s->file->source->root;
	if (!strcmp(path, report_utf8(s->report->arena, s->file->path))) return true;   /* as reports spell odd names */
	char *real = *path == '/' ? realpath(path, NULL) : realpath(arena_printf(s->report->arena, "%s/%s", root, path), NULL);
	size_t n = strlen(root);
	bool inside = real && !strncmp(real, root, n) && (real[n] == '/' || !real[n] || n == 1);
	free(real);
	return inside;
}

/* Machine paths go, and so do words taken from there. */
static bool place_clean(const struct store *s, struct report_place *at)
{
	if (!at->path || !*at->path || is_inside(s, at->path)) return true;
	at->path = "(outside the source)";
	return false;
}

/* Kernels that a file includes from outside are none of its source's. True when some were left out. */
static bool kernels_clean(const struct store *s, struct report_file *f)
{
	size_t kept = 0, n = f->kernels.n;
	for (size_t i = 0; i < n; i++) {
		const char *path = f->kernels.at[i]->at.path;
		if (path && *path && !is_inside(s, path)) continue;
		if (i < s->extras.n) s->extras.at[kept] = s->extras.at[i];
		f->kernels.at[kept++] = f->kernels.at[i];
	}
	f->kernels.n = kept;
	return kept < n;
}

static void kernel_clean(const struct store *s, struct report_kernel *k)
{
	place_clean(s, &k->at);
	place_clean(s, &k->unsupported_at);
	for (size_t i = 0; i < k->assumptions.n; i++) place_clean(s, &k->assumptions.at[i].at);
	for (size_t i = 0; i < k->gave_up.n; i++) place_clean(s, &k->gave_up.at[i].at);
	for (size_t i = 0; i < k->host_launches.n; i++) place_clean(s, &k->host_launches.at[i].at);
	for (size_t i = 0; i < k->alarms.n; i++) {
		struct report_alarm *a = &k->alarms.at[i];
		for (int j = 0; j < 2; j++)
			if (!place_clean(s, &a->access[j].at)) a->access[j].text = NULL;
		for (size_t j = 0; j < a->causes.n; j++) place_clean(s, &a->causes.at[j].at);
	}
	for (size_t i = 0; i < k->lines.n; i++)
		if (!s->m->keep_excerpts || !is_inside(s, k->lines.at[i].path)) k->lines.at[i].text = NULL;
	size_t kept = 0;
	for (size_t i = 0; i < k->lines.n; i++)
		if (k->lines.at[i].text) k->lines.at[kept++] = k->lines.at[i];
	k->lines.n = kept;
}

/* Messages quote what they complain of; one that quotes a file outside says only that. */
static void file_clean(const struct store *s, struct report_file *f)
{
	for (size_t i = 0; i < f->diagnostics.n; i++)
		if (!place_clean(s, &f->diagnostics.at[i].at)) f->diagnostics.at[i].text = "in a file outside the source";
}

/* ---- records ---- */

static struct report_file *records_read(struct store *s, const struct corpus_tool *tool, const struct text *records)
{
	struct report_file *f = NULL;
	size_t offset = 0, n, done = 0;
	char type;
	const char *bytes;
	while (tool->record_next(records, &offset, &type, &bytes, &n)) {
		if (type == 'F' && !f) f = report_file_read(s->report, bytes, n);
		if (type == 'P' && n == sizeof done) memcpy(&done, bytes, n);        /* one that has had a second look */
		if (type == 'X' && f && s->extras.n == done)
			VEC_PUSH(s->report->arena, &s->extras, (const char *)arena_strndup(s->report->arena, bytes, n));
		if (type == 'K' && f && done < f->kernels.n) {
			struct report_kernel *k = report_kernel_read(s->report, bytes, n);
			if (k) f->kernels.at[done] = k;
			done++;
			while (s->extras.n < done) VEC_PUSH(s->report->arena, &s->extras, "{}");
		}
	}
	return f ? f : report_file_add(s->report, s->file->path);
}

static const char *failure(const struct store *s, const struct worker_result *r, enum report_file_status *status)
{
	struct arena *a = s->report->arena;
	*status = REPORT_FILE_LIMIT;
	if (r->timed_out) return arena_printf(a, "over the time limit of %g s", s->m->seconds);
	if (r->too_much) return "more output than the limit of 256 MiB";
	if (r->no_memory) return arena_printf(a, "over the memory limit of %ld MiB", s->m->memory_mib);
	*status = REPORT_FILE_CRASHED;
	const char *crash = worker_crash(r, a);
	return crash ? arena_printf(a, "the worker %s", crash) : NULL;
}

static const char *status_word(enum report_file_status s)
{
	switch (s) {
	case REPORT_FILE_CHECKED: return "checked";
	case REPORT_FILE_FAILED: return "failed";
	case REPORT_FILE_LIMIT: return "limit";
	case REPORT_FILE_NONE: case REPORT_FILE_CRASHED: return "crashed";
	}
	UNREACHABLE("report_file_status out of range");
}

/* The status of the file, and why it is not "checked". */
static const char *file_judge(struct store *s, const struct worker_result *r, struct report_file *f)
{
	enum report_file_status status = REPORT_FILE_NONE;
	const char *why = failure(s, r, &status);
	if (!why && f->status == REPORT_FILE_NONE) why = "the worker gave no answer", status = REPORT_FILE_CRASHED;
	if (!why) {
		for (size_t i = 0; f->status != REPORT_FILE_CHECKED && i < f->diagnostics.n; i++)
			if (f->diagnostics.at[i].level == DIAG_ERROR) return f->diagnostics.at[i].code;
		return NULL;
	}
	f->status = status;
	for (size_t i = 0; i < f->kernels.n; i++) {
		struct report_kernel *k = f->kernels.at[i];
		struct report_gave_up g = { "the whole kernel", why, k->at, r->timed_out ? LIMIT_TIME : LIMIT_NONE };
		if (k->verdict != VERDICT_UNKNOWN || k->gave_up.n) continue;
		VEC_PUSH(s->report->arena, &k->gave_up, g);
		k->limit = g.limit;
	}
	return why;
}

/* ---- alarms ---- */

/* An access's text with its names and numbers blotted out, so that copies of one idiom look alike. */
static void shape_put(struct text *out, const char *s)
{
	static const char *const kept[] = { "threadIdx", "blockIdx", "blockDim", "gridDim", "get_local_id", "get_global_id",
		"get_group_id", "x", "y", "z", NULL };
	for (; s && *s;) {
		size_t n = 0;
		while (isalnum((unsigned char)s[n]) || s[n] == '_') n++;
		if (n == 0) {
			if (!isspace((unsigned char)*s)) text_putn(out, s, 1);
			s++;
			continue;
		}
		const char *put = isdigit((unsigned char)*s) ? "0" : "v";
		for (int i = 0; kept[i]; i++)
			if (strlen(kept[i]) == n && !strncmp(kept[i], s, n)) put = kept[i];
		text_put(out, put);
		s += n;
	}
}

static const char *mode_word(enum access_mode m)
{
	switch (m) {
	case ACCESS_NONE: return "";
	case ACCESS_READ: return "read";
	case ACCESS_WRITE: return "write";
	case ACCESS_ATOMIC: return "atomic";
	}
	UNREACHABLE("access_mode out of range");
}

static const char *level_word(enum level l)
{
	return l == LEVEL_GRID ? "grid" : l == LEVEL_WARP ? "warp" : "block";
}

static const char *likeness_of(struct arena *a, const struct report_alarm *x)
{
	struct text one = {0}, other = {0}, all = {0};
	shape_put(&one, x->access[0].text);
	shape_put(&other, x->access[1].text);
	text_printf(&all, "%s %s", x->kind == ALARM_RACE ? "race" : x->kind == ALARM_BOUNDS ? "bounds" : "divergence", level_word(x->level));
	if (x->kind == ALARM_RACE)
		text_printf(&all, ": %s %s / %s %s", mode_word(x->access[0].mode), one.n ? one.at : "?",
			mode_word(x->access[1].mode), other.n ? other.at : "?");
	if (x->kind == ALARM_BOUNDS) text_printf(&all, ": %s %s", mode_word(x->access[0].mode), one.n ? one.at : "?");
	const char *result = report_utf8(a, all.at);
	text_fini(&one);
	text_fini(&other);
	text_fini(&all);
	return result;
}

static int by_word(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Each reason once, by name: the same reasons are one group whatever order they were found in. */
static const char *reasons_of(struct arena *a, const struct report_alarm *x)
{
	corpus_words reasons = {0};
	const char *all = "";
	for (size_t i = 0; i < x->causes.n; i++) VEC_PUSH(a, &reasons, x->causes.at[i].reason);
	if (reasons.n) qsort(reasons.at, reasons.n, sizeof *reasons.at, by_word);
	for (size_t i = 0; i < reasons.n; i++)
		if (i == 0 || strcmp(reasons.at[i - 1], reasons.at[i]))
			all = arena_printf(a, "%s%s%s", all, *all ? "," : "", reasons.at[i]);
	return all;
}

/* Of source, file and the check's own id, which knows the kernel and no lines; the same kernel under another launch is told
 * apart by its order. */
static bool alarm_store(struct store *s, int64_t kernel, size_t ordinal, const struct report_alarm *x)
{
	struct arena *a = s->report->arena;
	SHA2_CTX h;
	char id[HASH_HEX], number[24];
	size_t like = 0;
	for (size_t i = 0; i < s->alarms.n; i++) like += !strcmp(s->alarms.at[i].check_id, x->id);
	struct seen_alarm seen = { x->id };
	VEC_PUSH(a, &s->alarms, seen);
	snprintf(number, sizeof number, "%zu", like);
	SHA256Init(&h);
	hash_puts(&h, s->file->source->source->name);
	hash_puts(&h, s->file->path);
	hash_puts(&h, x->id);
	hash_puts(&h, number);
	SHA256End(&h, id);
	id[16] = 0;
	const struct report_access *p = &x->access[0], *q = &x->access[1];
	const char *const sql = "INSERT OR REPLACE INTO alarms VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
	return db_do(s->db, sql, "siissssssssississis", id, kernel, (int64_t)ordinal, x->id,
		x->kind == ALARM_RACE ? "race" : report_rule_name(x->kind),
		label_name(x->label) ? label_name(x->label) : "none", level_word(x->level),
		x->kind == ALARM_DIVERGENCE ? NULL : x->space == SPACE_SHARED ? "shared" : "global", x->array, mode_word(p->mode),
		p->at.path ? p->at.path : "", (int64_t)p->at.line, mode_word(q->mode), q->at.path ? q->at.path : "",
		(int64_t)q->at.line, reasons_of(a, x), likeness_of(a, x), (int64_t)x->witness.replayed,
		x->stored ? x->stored : "");
}

/* ---- kernels ---- */

static int64_t integer_get(const json_t *o, const char *key)
{
	return json_integer_value(json_object_get(o, key));
}

static bool counts_store(struct store *s, const char *sql, int64_t kernel, json_t *counts)
{
	const char *name;
	json_t *value;
	bool ok = true;
	json_object_foreach(counts, name, value)
		ok = ok && db_do(s->db, sql, "isi", kernel, name, (int64_t)json_integer_value(value));
	return ok;
}

static const char *class_of(const json_t *extra, const struct report_kernel *k)
{
	static const char *const names[] = { "CIDI", "CIDD", "CDDI", "CDDD" };
	if (k->unsupported || !json_object_get(extra, "control")) return NULL;
	return names[2 * json_is_true(json_object_get(extra, "control")) + json_is_true(json_object_get(extra, "data"))];
}

static bool kernel_details(struct store *s, int64_t row, const struct report_kernel *k)
{
	bool ok = true;
	for (size_t i = 0; ok && i < k->assumptions.n; i++)
		ok = db_do(s->db, "INSERT INTO assumptions VALUES(?,?,?)", "iss", row, k->assumptions.at[i].kind,
			k->assumptions.at[i].text);
	for (size_t i = 0; ok && i < k->gave_up.n; i++)
		ok = db_do(s->db, "INSERT INTO gave_up VALUES(?,?,?)", "iss", row, k->gave_up.at[i].what, k->gave_up.at[i].why);
	for (size_t i = 0; ok && i < k->alarms.n; i++) ok = alarm_store(s, row, i, &k->alarms.at[i]);
	return ok;
}

static bool kernel_store(struct store *s, size_t ordinal, struct report_kernel *k)
{
	json_t *extra = ordinal < s->extras.n ? json_loads(s->extras.at[ordinal], 0, NULL) : NULL;
	struct text json = {0};
	int64_t lines = k->at.end_line >= k->at.line && k->at.line ? k->at.end_line - k->at.line + 1 : 0;
	kernel_clean(s, k);
	report_kernel_write(k, &json);
	bool ok = db_do(s->db, "INSERT INTO kernels(file, ordinal, name, line, lines, verdict, typable, class, statements,"
		" depth, phases, accesses, queries, seconds, solver_seconds, unsupported, report)"
		" VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)", "iisiisisiiiiiddss", s->file_row, (int64_t)ordinal, k->name,
		(int64_t)k->at.line, lines, verdict_name(k->verdict), (int64_t)k->typable, class_of(extra, k),
		integer_get(extra, "statements"), integer_get(extra, "depth"), (int64_t)k->stats.phases,
		(int64_t)k->stats.accesses, (int64_t)k->stats.queries, k->stats.seconds, k->stats.solver_seconds, k->unsupported,
		json.at);
	int64_t row = sqlite3_last_insert_rowid(s->db->sql);
	ok = ok && counts_store(s, "INSERT INTO features VALUES(?,?,?)", row, json_object_get(extra, "features")) &&
		counts_store(s, "INSERT INTO causes VALUES(?,?,?)", row, json_object_get(extra, "causes")) &&
		kernel_details(s, row, k);
	text_fini(&json);
	json_decref(extra);
	return ok;
}

/* ---- files ---- */

static bool file_store(struct store *s, const char *status, const char *reason, double seconds)
{
	const struct found_file *f = s->file;
	const char *source = f->source->source->name;
	bool ok = db_do(s->db, "DELETE FROM files WHERE source=? AND path=?", "ss", source, f->path) &&
		db_do(s->db, "INSERT INTO files(source, path, status, reason, bytes, content, key, seconds)"
			" VALUES(?,?,?,?,?,?,?,?)", "ssssissd", source, f->path, status, reason, f->bytes, f->content, f->key, seconds);
	s->file_row = sqlite3_last_insert_rowid(s->db->sql);
	return ok;
}

static bool diagnostics_store(struct store *s, const struct report_file *f)
{
	static const char *const levels[] = { "", "note", "warning", "unsupported", "error" };
	bool ok = true;
	for (size_t i = 0; ok && i < f->diagnostics.n; i++) {
		const struct report_diag *d = &f->diagnostics.at[i];
		if (d->level == DIAG_NOTE) continue;
		ok = db_do(s->db, "INSERT INTO diagnostics VALUES(?,?,?,?,?,?,?,?)", "iissssii", s->file_row, (int64_t)i,
			levels[d->level], d->code, d->text, d->at.path ? d->at.path : "", (int64_t)d->at.line, (int64_t)d->at.column);
	}
	return ok;
}

static bool finish(struct corpus_db *db, bool ok)
{
	if (ok && db_exec(db, "COMMIT")) return true;
	db_rollback(db);
	return false;
}

bool store_result(struct corpus_db *db, const struct corpus_manifest *m, const struct corpus_tool *tool,
	const struct found_file *file, const struct worker_result *r, size_t by_verdict[VERDICT_RACY + 1])
{
	struct store s = { .db = db, .m = m, .file = file, .report = report_new() };
	struct report_file *f = records_read(&s, tool, &r->records);
	const char *why = file_judge(&s, r, f);
	file_clean(&s, f);
	if (kernels_clean(&s, f) && !why) why = "kernels in files outside the source are left out";
	bool ok = db_exec(db, "BEGIN IMMEDIATE") && file_store(&s, status_word(f->status), why, r->seconds) &&
		diagnostics_store(&s, f);
	for (size_t i = 0; ok && i < f->kernels.n; i++) {
		ok = kernel_store(&s, i, f->kernels.at[i]);
		by_verdict[f->kernels.at[i]->verdict]++;
	}
	ok = finish(db, ok);
	report_free(s.report);
	return ok;
}

bool store_skipped(struct corpus_db *db, const struct found_file *f)
{
	struct store s = { .db = db, .file = f };
	return finish(db, db_exec(db, "BEGIN IMMEDIATE") && file_store(&s, "skipped", f->skip, 0));
}

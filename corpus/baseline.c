/* Baselines: alarms that were looked at and let stand. `check --baseline` then fails on new ones only. */
#include "corpus/corpus_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* `file`: the one of those that are checked which it speaks of, as a report spells it; NULL: none. */
struct entry { const char *path, *kernel, *id, *state, *stored, *file; enum label label; int64_t count; bool used; };
struct corpus_baseline { struct arena *arena; VEC(struct entry) entries; };

static const char *entry_text(struct arena *a, const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));
	return s ? arena_strdup(a, s) : NULL;
}

static enum label label_find(const char *name)
{
	for (int l = LABEL_TRUE; name && l <= LABEL_BENIGN; l++)
		if (!strcmp(label_name((enum label)l), name)) return (enum label)l;
	return LABEL_NONE;
}

/* Why it is no baseline of ours; NULL when it is one. */
static const char *schema_error(struct arena *a, const char *path, const json_t *top)
{
	const char *schema = json_string_value(json_object_get(top, "schema"));
	if (schema && !strcmp(schema, "faial-c/baseline/1"))
		return arena_printf(a, "'%s' is a baseline of version 1: its ids do not hold what is stored, so it could hide other"
			" races than those that were accepted. Run the study again and mark its alarms anew, or write a new baseline with"
			" 'faial-c check --write-baseline'", path);
	if (!schema || strcmp(schema, "faial-c/baseline/2") || !json_is_array(json_object_get(top, "alarms")))
		return arena_printf(a, "'%s' is no baseline: 'faial-c corpus triage --export' and 'faial-c check --write-baseline'"
			" write one", path);
	return NULL;
}

static const char *load_error(struct arena *a, const char *path, const json_error_t *error)
{
	if (error->line < 1) return arena_printf(a, "cannot read the baseline '%s': %s%s", path, strerror(errno),
		errno == ENOENT ? "; --write-baseline in place of --baseline makes one" : "");
	const char *text = arena_file(a, path);
	if (text && !text[strspn(text, " \t\r\n")])
		return arena_printf(a, "the baseline '%s' is empty; --write-baseline in place of --baseline writes it anew", path);
	return arena_printf(a, "the baseline '%s':%d:%d is no JSON: %s", path, error->line, error->column, error->text);
}

struct corpus_baseline *corpus_baseline_read(struct arena *a, const char *path, const char **why)
{
	json_error_t error;
	errno = 0;
	json_t *top = json_load_file(path, JSON_REJECT_DUPLICATES, &error), *o;
	struct corpus_baseline *b = ARENA_NEW(a, struct corpus_baseline);
	size_t i;
	b->arena = a;
	*why = top ? schema_error(a, path, top) : load_error(a, path, &error);
	json_array_foreach(json_object_get(top, "alarms"), i, o) {
		struct entry e = { .path = entry_text(a, o, "path"), .kernel = entry_text(a, o, "kernel"), .id = entry_text(a, o, "id"),
			.state = entry_text(a, o, "state"), .stored = entry_text(a, o, "stored"),
			.label = label_find(json_string_value(json_object_get(o, "label"))),
			.count = json_integer_value(json_object_get(o, "count")) };
		if (*why) break;
		if (!e.path || !*e.path || !e.kernel || !e.id || !e.state || !e.label || e.count < 1)
			*why = arena_printf(a, "'%s': entry %zu lacks a path, kernel, id, label, state or count", path, i + 1);
		VEC_PUSH(a, &b->entries, e);
	}
	json_decref(top);
	return *why ? NULL : b;
}

/* `path` as given to check, `known` as it lies in its source: one must end in the other, at a '/'. */
static bool same_file(const char *path, const char *known)
{
	size_t n = strlen(path), k = strlen(known);
	while (n > 2 && !strncmp(path, "./", 2)) path += 2, n -= 2;
	const char *longer = n >= k ? path : known, *shorter = n >= k ? known : path;
	size_t gap = n >= k ? n - k : k - n;
	return !strcmp(longer + gap, shorter) && (gap == 0 || longer[gap - 1] == '/');
}

static const char *plain(const char *path)
{
	while (!strncmp(path, "./", 2)) path += 2;
	return path;
}

/* The file of just this path, or else the only one that one can be the other's end of. Of several none: copies of a file have
 * alarms of the same ids, and what was accepted in one was not looked at in the other. */
static const char *entry_file(const struct entry *e, const char *const *files, size_t n, bool *several)
{
	const char *found = NULL;
	size_t count = 0;
	for (size_t i = 0; i < n; i++) {
		if (!strcmp(plain(files[i]), plain(e->path))) return files[i];
		if (!same_file(files[i], e->path) || (found && !strcmp(found, files[i]))) continue;
		found = files[i];
		count++;
	}
	*several = count > 1;
	return count == 1 ? found : NULL;
}

const char *corpus_baseline_meet(struct corpus_baseline *b, const char *const *paths, size_t n)
{
	const char **files = ARENA_ARRAY(b->arena, const char *, n + 1), *unclear = NULL;
	for (size_t i = 0; i < n; i++) files[i] = report_utf8(b->arena, paths[i]);
	for (size_t i = 0; i < b->entries.n; i++) {
		struct entry *e = &b->entries.at[i];
		bool several = false;
		bool known = i > 0 && !strcmp(e->path, e[-1].path);
		e->file = known ? e[-1].file : entry_file(e, files, n, &several);
		if (several) unclear = e->path;
	}
	return unclear;
}

/* Why the mark no longer speaks of this alarm; NULL: it does. */
static const char *mark_ends(struct arena *a, const struct entry *e, const struct report_alarm *x)
{
	if (report_label_rank(x->label) > report_label_rank(e->label))
		return arena_printf(a, "it was %s when it was marked as %s", label_name(e->label), e->state);
	if (strcmp(e->stored ? e->stored : "", x->stored ? x->stored : ""))
		return arena_printf(a, "another value was stored, or at another index, when it was marked as %s", e->state);
	return NULL;
}

static void entry_apply(struct corpus_baseline *b, struct entry *e, struct report_kernel *k, int64_t *left)
{
	for (size_t n = 0; n < k->alarms.n && *left; n++) {
		struct report_alarm *x = &k->alarms.at[n];
		if (x->known || strcmp(x->id, e->id)) continue;
		e->used = true;
		x->ended = mark_ends(b->arena, e, x);
		if (x->ended) continue;
		x->known = e->state;
		x->ended = NULL;                /* another launch's */
		(*left)--;
	}
}

size_t corpus_baseline_apply(struct corpus_baseline *b, struct report_file *f)
{
	size_t idle = 0;
	for (size_t i = 0; i < b->entries.n; i++) {
		struct entry *e = &b->entries.at[i];
		int64_t left = e->count;
		if (!e->file || strcmp(f->path, e->file)) continue;
		for (size_t j = 0; j < f->kernels.n; j++) entry_apply(b, e, f->kernels.at[j], &left);
		idle += !e->used;
	}
	return idle;
}

/* ---- writing ---- */

static json_t *entry_json(struct arena *a, const struct entry *e, const char *note)
{
	json_t *o = json_object();
	json_object_set_new(o, "path", json_string(report_utf8(a, e->path)));
	json_object_set_new(o, "kernel", json_string(e->kernel));
	json_object_set_new(o, "id", json_string(e->id));
	json_object_set_new(o, "label", json_string(label_name(e->label)));
	if (e->stored && *e->stored) json_object_set_new(o, "stored", json_string(e->stored));
	json_object_set_new(o, "count", json_integer(e->count));
	json_object_set_new(o, "state", json_string(e->state));
	if (note && *note) json_object_set_new(o, "note", json_string(note));
	return o;
}

static void baseline_write(json_t *list, struct text *out)
{
	json_t *top = json_object();
	json_object_set_new(top, "schema", json_string("faial-c/baseline/2"));
	json_object_set_new(top, "alarms", list);
	char *text = json_dumps(top, JSON_INDENT(1));
	if (!text) die("out of memory");
	text_printf(out, "%s\n", text);
	free(text);
	json_decref(top);
}

bool corpus_triage_export(struct corpus_db *db, struct text *out, const char **why)
{
	sqlite3_stmt *s = db_prepare(db, "SELECT path, kernel_name, check_id, state, label, stored, group_concat(note, '; '),"
		" count(*) FROM (SELECT * FROM alarm WHERE state IN ('accepted', 'false') ORDER BY id) GROUP BY path, kernel_name,"
		" check_id, state, label, stored ORDER BY path, kernel_name, check_id, state, label, stored");
	json_t *list = json_array();
	struct arena *a = arena_new();
	int rc = SQLITE_ERROR;
	while (s && (rc = sqlite3_step(s)) == SQLITE_ROW) {
		struct entry e = { .path = db_text(s, 0), .kernel = db_text(s, 1), .id = db_text(s, 2), .state = db_text(s, 3),
			.label = label_find(db_text(s, 4)), .stored = db_text(s, 5), .count = sqlite3_column_int64(s, 7) };
		json_array_append_new(list, entry_json(a, &e, db_text(s, 6)));
	}
	sqlite3_finalize(s);
	baseline_write(list, out);
	arena_free(a);
	if (rc != SQLITE_DONE) *why = db_error(db, db->arena);
	return rc == SQLITE_DONE;
}

static void kernel_entries(struct arena *a, const struct report_file *f, const struct report_kernel *k, json_t *list)
{
	const char *path = plain(f->path);
	for (size_t i = 0; i < k->alarms.n; i++) {
		const struct report_alarm *x = &k->alarms.at[i];
		if (x->suppressed.reason) continue;      /* it stands by itself */
		struct entry e = { .path = path, .kernel = k->name, .id = x->id, .state = x->known ? x->known : "accepted",
			.stored = x->stored, .label = x->label, .count = 1 };
		json_array_append_new(list, entry_json(a, &e, NULL));
	}
}

void corpus_baseline_write(const struct report *r, struct text *out)
{
	json_t *list = json_array();
	struct arena *a = arena_new();
	for (size_t i = 0; i < r->files.n; i++)
		for (size_t j = 0; j < r->files.at[i]->kernels.n; j++)
			kernel_entries(a, r->files.at[i], r->files.at[i]->kernels.at[j], list);
	baseline_write(list, out);
	arena_free(a);
}

/* A report as an editor shows it: lines and columns from 0, columns in UTF-16 unless it takes bytes. */
#include "lsp/lsp_internal.h"

#include <stdlib.h>
#include <string.h>

#define HOVER_PICTURES 3         /* alarms of one hover that are drawn */

/* ---- places ---- */

/* The line in text, from 1; n: its length. */
static const char *line_at(const char *text, uint32_t line, size_t *n)
{
	for (uint32_t i = 1; text && i < line; i++) {
		text = strchr(text, '\n');
		if (text) text++;
	}
	*n = text ? strcspn(text, "\r\n") : 0;
	return text;
}

/* What begins a character of UTF-8 is one unit, or two where it has four bytes. */
static json_int_t units(const char *s, size_t n)
{
	json_int_t count = 0;
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i];
		count += (c & 0xc0) != 0x80;
		count += c >= 0xf0;
	}
	return count;
}

/* text: of the whole file; NULL: not known, then bytes are taken for characters. */
static json_t *position(const struct view *v, const char *text, uint32_t line, uint32_t column)
{
	size_t n = 0, bytes = column ? column - 1 : 0;
	const char *s = line_at(text, line, &n);
	json_int_t character = v->utf8 || !s ? (json_int_t)bytes : units(s, bytes < n ? bytes : n);
	return json_pack("{s:I,s:I}", "line", (json_int_t)(line ? line - 1 : 0), "character", character);
}

static json_t *range(const struct view *v, const char *text, const struct report_place *at)
{
	uint32_t end = at->end_line ? at->end_line : at->line, column = at->end_line ? at->end_column : at->column + 1;
	return json_pack("{s:o,s:o}", "start", position(v, text, at->line, at->column), "end", position(v, text, end, column));
}

static bool is_here(const struct view *v, const struct report_place *at)
{
	return at->line && at->path && v->d->file && !strcmp(at->path, v->d->file->path);
}

static json_t *location(const struct view *v, const struct report_place *at)
{
	struct arena *a = arena_new();
	bool here = is_here(v, at);
	char *uri = here ? NULL : path_uri(at->path);
	json_t *o = json_pack("{s:s,s:o}", "uri", here ? v->d->uri : uri, "range", range(v, here ? v->d->text : arena_file(a, at->path), at));
	free(uri);
	arena_free(a);
	return o;
}

/* ---- diagnostics ---- */

enum { SHOWN_ERROR = 1, SHOWN_WARNING, SHOWN_INFORMATION };

static int shown_as(const struct report_alarm *a)
{
	switch (report_severity(a)) {
	case SEVERITY_ERROR: return SHOWN_ERROR;
	case SEVERITY_WARNING: return SHOWN_WARNING;
	case SEVERITY_DEFAULT: case SEVERITY_NOTE: return SHOWN_INFORMATION;
	}
	UNREACHABLE("report_severity out of range");
}

/* Where nothing of this file is known: its first line. */
static json_t *diagnostic(const struct view *v, const struct report_place *at, int severity, const char *code, const char *words)
{
	struct report_place top = { .line = 1, .column = 1, .end_line = 1, .end_column = 1 };
	return json_pack("{s:o,s:i,s:s,s:s,s:s}", "range", range(v, v->d->text, is_here(v, at) ? at : &top), "severity", severity, "source",
		"faial-c", "code", code, "message", words);
}

static json_t *related(const struct view *v, const struct report_alarm *a)
{
	json_t *list = json_array();
	for (int i = 0; i < 2; i++) {
		struct text t = {0};
		if (!a->access[i].at.line) continue;
		if (a->kind == ALARM_RACE) text_printf(&t, "thread %d of the race: %s", i + 1, a->access[i].text ? a->access[i].text : "access");
		else if (a->kind == ALARM_BOUNDS) text_put(&t, i ? "the array" : "the access");
		else text_put(&t, i ? "the branch or loop where threads part" : "the barrier");
		json_array_append_new(list, json_pack("{s:o,s:s}", "location", location(v, &a->access[i].at), "message", t.at));
		text_fini(&t);
	}
	return list;
}

/* Of two places in the file the first; in a header, the kernel that gets there. */
static const struct report_place *place_here(const struct view *v, const struct report_kernel *k, const struct report_alarm *a)
{
	return is_here(v, &a->access[0].at) ? &a->access[0].at : is_here(v, &a->access[1].at) ? &a->access[1].at : &k->at;
}

static json_t *alarm_diagnostic(const struct view *v, const struct report_kernel *k, const struct report_alarm *a)
{
	struct text t = {0};
	text_put(&t, label_name(a->label) ? label_name(a->label) : "alarm");
	report_reason(a, &t);
	text_put(&t, ": ");
	report_alarm_title(a, &t);
	text_printf(&t, " (kernel %s). %s. ", k->name, report_label_reason(a));
	report_advice(a, &t);
	json_t *o = diagnostic(v, place_here(v, k, a), shown_as(a), report_rule_name(a->kind), t.at);
	json_object_set_new(o, "relatedInformation", related(v, a));
	text_fini(&t);
	return o;
}

static void kernel_diagnostics(const struct view *v, const struct report_kernel *k, json_t *list)
{
	struct text t = {0};
	for (size_t i = 0; i < k->alarms.n; i++) {
		const struct report_alarm *a = &k->alarms.at[i];
		if (!a->suppressed.reason && !a->known) json_array_append_new(list, alarm_diagnostic(v, k, a));
	}
	if ((k->verdict != VERDICT_UNKNOWN && k->verdict != VERDICT_UNSUPPORTED) || document_waits(v->d, k)) return;
	text_printf(&t, "kernel %s: %s", k->name, verdict_name(k->verdict));
	if (k->unsupported) text_printf(&t, ": %s", k->unsupported);
	for (size_t i = 0; i < k->gave_up.n; i++) text_printf(&t, "; %s: %s", k->gave_up.at[i].what, k->gave_up.at[i].why);
	json_array_append_new(list, diagnostic(v, k->unsupported_at.line ? &k->unsupported_at : &k->at, SHOWN_INFORMATION,
		verdict_name(k->verdict), t.at));
	text_fini(&t);
}

json_t *view_diagnostics(const struct view *v)
{
	json_t *list = json_array();
	for (size_t i = 0; v->d->file && i < v->d->file->diagnostics.n; i++) {
		const struct report_diag *x = &v->d->file->diagnostics.at[i];
		if (x->level < DIAG_WARNING) continue;
		json_array_append_new(list, diagnostic(v, &x->at, x->level == DIAG_ERROR ? SHOWN_ERROR : SHOWN_WARNING, x->code, x->text));
	}
	for (size_t i = 0; v->d->file && i < v->d->file->kernels.n; i++) kernel_diagnostics(v, v->d->file->kernels.at[i], list);
	return list;
}

/* ---- above and beside the text ---- */

static void launch_words(const struct report_kernel *k, struct text *t)
{
	const int64_t *const dims[] = { k->block_dim, k->grid_dim };
	if (report_has_context(k)) text_put(t, ", for launches in sight");
	else if (!k->block_dim[0] && !k->grid_dim[0]) text_put(t, ", for every launch");
	for (int i = 0; i < 2; i++)
		if (dims[i][0])
			text_printf(t, ", %s (%lld, %lld, %lld)", i ? "gridDim" : "blockDim", (long long)dims[i][0], (long long)dims[i][1], (long long)dims[i][2]);
}

json_t *view_lenses(const struct view *v)
{
	json_t *list = json_array();
	for (size_t i = 0; v->d->file && i < v->d->file->kernels.n; i++) {
		const struct report_kernel *k = v->d->file->kernels.at[i];
		struct text t = {0};
		if (!is_here(v, &k->at)) continue;
		text_printf(&t, "%s", document_waits(v->d, k) ? "not answered yet" : verdict_name(k->verdict));
		if (k->alarms.n) text_printf(&t, " (%zu alarm%s)", k->alarms.n, k->alarms.n > 1 ? "s" : "");
		launch_words(k, &t);
		json_array_append_new(list, json_pack("{s:o,s:{s:s,s:s}}", "range", range(v, v->d->text, &k->at), "command", "title", t.at, "command", ""));
		text_fini(&t);
	}
	return list;
}

/* Is it on the line, from 0? */
static bool covers(const struct view *v, const struct report_place *at, json_int_t first, json_int_t last)
{
	uint32_t end = at->end_line ? at->end_line : at->line;
	return is_here(v, at) && (json_int_t)at->line - 1 <= last && (json_int_t)end - 1 >= first;
}

static bool covers_column(const struct view *v, const struct report_place *at, json_int_t line, json_int_t column)
{
	if (!covers(v, at, line, line)) return false;
	json_t *r = range(v, v->d->text, at);
	json_int_t from = 0, to = 0, end = 0;
	json_unpack(r, "{s:{s:I},s:{s:I,s:I}}", "start", "character", &from, "end", "line", &end, "character", &to);
	json_decref(r);
	return ((json_int_t)at->line - 1 < line || column >= from) && (end > line || column <= to);
}

static void kernel_words(const struct report_kernel *k, bool waits, struct text *t)
{
	text_printf(t, "kernel %s: %s", k->name, waits ? "not answered yet" : verdict_name(k->verdict));
	launch_words(k, t);
	if (k->elsewhere) text_printf(t, "\n  elsewhere: %s races", k->elsewhere);
	for (size_t i = 0; i < k->assumptions.n; i++) text_printf(t, "\n  assumed: %s: %s", k->assumptions.at[i].kind, k->assumptions.at[i].text);
	text_put(t, "\n");
}

/* As `check` prints it; pictures of the first few. */
static void alarm_hover(const struct view *v, const struct report_kernel *k, size_t alarm, struct text *t, size_t *drawn)
{
	static const struct report_text_options plain = { .columns = 96 };
	text_put(t, v->pictures ? "```\n" : "");
	report_text_alarm(k, alarm, &plain, t);
	text_put(t, v->pictures ? "```\n" : "");
	if (v->pictures && (*drawn)++ < HOVER_PICTURES) view_pictures(&k->alarms.at[alarm], t);
}

json_t *view_hover(const struct view *v, json_int_t line, json_int_t column)
{
	struct text t = {0};
	size_t drawn = 0;
	for (size_t i = 0; v->d->file && i < v->d->file->kernels.n; i++) {
		const struct report_kernel *k = v->d->file->kernels.at[i];
		if (covers(v, &k->at, line, line)) {
			text_put(&t, v->pictures ? "```\n" : "");
			kernel_words(k, document_waits(v->d, k), &t);
			text_put(&t, v->pictures ? "```\n" : "");
			if (v->pictures) view_owners(k, &t);
		}
		for (size_t j = 0; j < k->alarms.n; j++)
			if (covers_column(v, &k->alarms.at[j].access[0].at, line, column) || covers_column(v, &k->alarms.at[j].access[1].at, line, column))
				alarm_hover(v, k, j, &t, &drawn);
	}
	json_t *o = t.n ? json_pack("{s:{s:s,s:s}}", "contents", "kind", v->pictures ? "markdown" : "plaintext", "value", t.at) : json_null();
	text_fini(&t);
	return o;
}

/* ---- what can be done ---- */

static json_t *insertion(const struct view *v, uint32_t line, uint32_t column, const char *words)
{
	json_t *at = position(v, v->d->text, line, column);
	return json_pack("{s:{s:O,s:o},s:s}", "range", "start", at, "end", at, "newText", words);
}

/* Takes `edits`. */
static json_t *action_of(const struct view *v, const char *title, json_t *edits)
{
	json_t *changes = json_object();
	json_object_set_new(changes, v->d->uri, edits);
	return json_pack("{s:s,s:s,s:{s:o}}", "title", title, "kind", "quickfix", "edit", "changes", changes);
}

static json_t *action(const struct view *v, const char *title, uint32_t line, uint32_t column, const char *words)
{
	json_t *edits = json_array();
	json_array_append_new(edits, insertion(v, line, column, words));
	return action_of(v, title, edits);
}

static bool is_offered(const json_t *list, const char *title)
{
	bool told = false;
	for (size_t i = 0; i < json_array_size(list); i++)
		told = told || !strcmp(json_string_value(json_object_get(json_array_get(list, i), "title")), title);
	return told;
}

/* The reason is left to who lets it stand: without one the comment does nothing, and a warning says so. */
static void allow_offer(const struct view *v, const struct report_alarm *a, json_t *list)
{
	const struct report_place *at = is_here(v, &a->access[0].at) ? &a->access[0].at : &a->access[1].at;
	struct text words = {0}, title = {0};
	size_t n, blanks;
	const char *line = line_at(v->d->text, at->line, &n);
	if (!line || a->suppressed.reason) return;
	char *copy = strndup(line, n);
	bool end = copy && !strstr(copy, "//") && (!n || copy[n - 1] != '\\');
	const char *rule = a->kind == ALARM_RACE ? "race" : a->kind == ALARM_BOUNDS ? "bounds" : "divergence", *comma = a->array ? ", " : "", *array = a->array ? a->array : "";
	blanks = strspn(line, " \t");
	if (end) text_printf(&words, " // faial: allow(%s%s%s) ", rule, comma, array);
	else text_printf(&words, "%.*s// faial: allow-next-line(%s%s%s) \n", (int)blanks, line, rule, comma, array);
	text_printf(&title, "Let it stand in line %u, with a reason: allow(%s%s%s)", at->line, rule, comma, array);
	if (!is_offered(list, title.at)) json_array_append_new(list, action(v, title.at, at->line, end ? (uint32_t)n + 1 : 1, words.at));
	free(copy);
	text_fini(&words), text_fini(&title);
}

/* The blanks in front of that column, as the nearest line above has them. */
static void indent_put(const struct view *v, uint32_t line, uint32_t column, struct text *out)
{
	size_t n, want = column ? column - 1 : 0;
	for (; line; line--) {
		const char *s = line_at(v->d->text, line, &n);
		if (!s || strspn(s, " \t") != want) continue;
		text_putn(out, s, want);
		return;
	}
}

/* Where the advice has it. */
static void barrier_offer(const struct view *v, const struct report_alarm *a, json_t *list)
{
	const struct report_barrier *b = &a->barrier;
	struct text title = {0};
	bool here = b->n > 0;
	for (uint32_t i = 0; i < b->n; i++) here = here && is_here(v, &b->at[i].at);
	if (!here) return;
	json_t *edits = json_array();
	text_printf(&title, b->n > 1 ? "Insert %s before lines" : "Insert %s before line", b->call);
	for (uint32_t i = 0; i < b->n; i++) {
		struct text words = {0};
		indent_put(v, b->at[i].at.line, b->at[i].at.column, &words);
		text_printf(&words, "%s;\n", b->call);
		json_array_append_new(edits, insertion(v, b->at[i].at.line, 1, words.at));
		text_printf(&title, "%s %u", i ? " and" : "", b->at[i].at.line);
		text_fini(&words);
	}
	if (is_offered(list, title.at)) json_decref(edits);
	else json_array_append_new(list, action_of(v, title.at, edits));
	text_fini(&title);
}

/* The launch that host code makes, else that of a witness. */
static void launch_offer(const struct view *v, const struct report_kernel *k, json_t *list)
{
	const int64_t *block = NULL, *grid = NULL;
	for (size_t i = 0; i < k->host_launches.n && !block; i++)
		if (k->host_launches.at[i].block_dim[0] && k->host_launches.at[i].grid_dim[0])
			block = k->host_launches.at[i].block_dim, grid = k->host_launches.at[i].grid_dim;
	for (size_t i = 0; i < k->alarms.n && !block; i++)
		if (k->alarms.at[i].witness.present) block = k->alarms.at[i].witness.block_dim, grid = k->alarms.at[i].witness.grid_dim;
	if (!block || k->block_dim[0]) return;
	struct text words = {0}, title = {0};
	text_printf(&words, "// faial: block-dim=%lld,%lld,%lld grid-dim=%lld,%lld,%lld\n", (long long)block[0], (long long)block[1], (long long)block[2],
		(long long)grid[0], (long long)grid[1], (long long)grid[2]);
	text_printf(&title, "Name the launch of %s", k->name);
	json_array_append_new(list, action(v, title.at, k->at.line, 1, words.at));
	text_fini(&words), text_fini(&title);
}

json_t *view_actions(const struct view *v, json_int_t first, json_int_t last)
{
	json_t *list = json_array();
	for (size_t i = 0; v->d->file && i < v->d->file->kernels.n; i++) {
		const struct report_kernel *k = v->d->file->kernels.at[i];
		bool touched = covers(v, &k->at, first, last);
		for (size_t j = 0; j < k->alarms.n; j++) {
			const struct report_alarm *a = &k->alarms.at[j];
			if (!covers(v, &a->access[0].at, first, last) && !covers(v, &a->access[1].at, first, last)) continue;
			touched = true;
			barrier_offer(v, a, list);
			allow_offer(v, a, list);
		}
		if (touched && is_here(v, &k->at)) launch_offer(v, k, list);
	}
	return list;
}

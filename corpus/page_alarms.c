/* The alarms of the page: where, between whom, why, and the source around it. */
#include "corpus/corpus_internal.h"

#include <stdlib.h>
#include <string.h>

struct here { const char *id, *source, *path, *state, *note, *likeness; };

static const char *mode_text(const struct report_alarm *x, int i)
{
	if (x->kind == ALARM_DIVERGENCE) return i ? "branch or loop" : "barrier";
	if (x->kind == ALARM_BOUNDS && i) return "array";
	switch (x->access[i].mode) {
	case ACCESS_NONE: return "access";
	case ACCESS_READ: return "read";
	case ACCESS_WRITE: return "write";
	case ACCESS_ATOMIC: return "atomic";
	}
	UNREACHABLE("access_mode out of range");
}

static bool line_marked(const struct report_alarm *x, const struct report_line *line)
{
	for (int i = 0; i < 2; i++) {
		const struct report_place *at = &x->access[i].at;
		if (at->line == line->line && at->path && !strcmp(at->path, line->path)) return true;
	}
	return false;
}

static void excerpt_put(struct text *out, const struct report_kernel *k, const struct report_alarm *x)
{
	bool any = false;
	for (size_t i = 0; i < k->lines.n; i++) {
		const struct report_line *line = &k->lines.at[i];
		if (!report_html_excerpt_has(x, line)) continue;
		if (!any) text_put(out, "<pre tabindex=\"0\">");
		any = true;
		const char *code = line->text + strspn(line->text, " \t");
		text_printf(out, "%5u  ", line->line);
		text_putn(out, line->text, (size_t)(code - line->text));
		if (line_marked(x, line)) text_put(out, "<b>");
		report_html_words(out, code);
		text_put(out, line_marked(x, line) ? "</b>\n" : "\n");
	}
	if (any) text_put(out, "</pre>\n");
}

static void accesses_put(struct text *out, const struct report_alarm *x)
{
	text_put(out, "<ul>");
	for (int i = 0; i < 2; i++) {
		text_printf(out, "<li>%s ", mode_text(x, i));
		if (x->access[i].text) {
			text_put(out, "<code>");
			report_html_words(out, x->access[i].text);
			text_put(out, "</code> ");
		}
		text_put(out, "at <code>");
		report_html_place(out, &x->access[i].at);
		text_put(out, "</code></li>");
	}
	text_put(out, "</ul>\n");
}

static void dims_put(struct text *out, const char *name, const int64_t d[3])
{
	text_printf(out, "%s (%lld, %lld, %lld)", name, (long long)d[0], (long long)d[1], (long long)d[2]);
}

static void thread_put(struct text *out, const struct report_thread *t, const char *does)
{
	dims_put(out, "<li>thread", t->thread_idx);
	dims_put(out, " of block", t->block_idx);
	text_printf(out, ": %s", does);
	for (size_t i = 0; i < t->locals.n; i++) {
		text_put(out, i ? ", " : " with <code>");
		report_html_words(out, t->locals.at[i].name);
		text_printf(out, " = %lld", (long long)t->locals.at[i].value);
	}
	if (t->locals.n) text_put(out, "</code>");
	if (t->has_value) text_printf(out, ", stores %lld", (long long)t->value);
	text_put(out, "</li>");
}

static void witness_put(struct text *out, const struct report_alarm *x)
{
	const struct report_witness *w = &x->witness;
	if (!w->present) return;
	text_put(out, "<p>Witness: ");
	dims_put(out, "blocks of", w->block_dim);
	dims_put(out, " threads in a grid of", w->grid_dim);
	for (size_t i = 0; i < w->params.n; i++) {
		text_put(out, ", <code>");
		report_html_words(out, w->params.at[i].name);
		text_printf(out, " = %lld</code>", (long long)w->params.at[i].value);
	}
	for (uint32_t i = 0; i < w->dims; i++) text_printf(out, "%s%lld", i ? ", " : "; index ", (long long)w->index[i]);
	text_put(out, w->replayed ? "; replayed.</p>\n<ul>" : "; not replayed.</p>\n<ul>");
	for (int i = 0; i < 2; i++) thread_put(out, &w->thread[i], mode_text(x, i));
	text_put(out, "</ul>\n");
}

static void causes_put(struct text *out, const struct report_alarm *x)
{
	if (x->causes.n == 0) return;
	text_put(out, "<p>Only possible because:</p><ul>");
	for (size_t i = 0; i < x->causes.n; i++) {
		const struct report_cause *c = &x->causes.at[i];
		text_put(out, "<li>");
		report_html_words(out, c->reason);
		if (c->variable) text_put(out, ": <code>"), report_html_words(out, c->variable), text_put(out, "</code>");
		if (c->why) text_put(out, ", "), report_html_words(out, c->why);
		if (c->at.line) text_put(out, " (<code>"), report_html_place(out, &c->at), text_put(out, "</code>)");
		text_put(out, "</li>");
	}
	text_put(out, "</ul>\n");
}

static const char *who(enum level l)
{
	return l == LEVEL_GRID ? "two blocks" : l == LEVEL_WARP ? "two threads of a warp" : "two threads of a block";
}

static void alarm_put(struct text *out, const struct here *h, const struct report_kernel *k,
	const struct report_alarm *x)
{
	const char *label = label_name(x->label) ? label_name(x->label) : "none";
	bool marked = strcmp(h->state, "open") != 0;
	text_printf(out, "<details class=\"alarm\" id=\"alarm-%s\" data-label=\"%s\" data-state=\"%s\"><summary>"
		"<span class=\"label %s\">%s</span> %s", h->id, label, h->state, label, label,
		x->kind == ALARM_RACE ? "race" : x->kind == ALARM_BOUNDS ? "out of bounds" : "barrier divergence");
	if (x->array) text_put(out, " on <code>"), report_html_words(out, x->array), text_put(out, "</code>");
	if (x->kind != ALARM_BOUNDS) text_printf(out, " between %s", who(x->level));
	text_put(out, ": <code>");
	report_html_words(out, h->source);
	text_put(out, "/");
	report_html_place(out, &x->access[0].at);
	text_put(out, "</code>, kernel <code>");
	report_html_words(out, k->name);
	text_printf(out, "</code>%s%s</summary>\n", marked ? ": " : "", marked ? h->state : "");
	excerpt_put(out, k, x);
	accesses_put(out, x);
	report_picture(x, out);
	witness_put(out, x);
	causes_put(out, x);
	text_printf(out, "<p class=\"muted\">Alarm %s, %s", h->id, h->state);
	if (*h->note) text_put(out, ": "), report_html_words(out, h->note);
	text_put(out, ". Alike: <code>");
	report_html_words(out, h->likeness);
	text_put(out, "</code></p></details>\n");
}

static void filter_put(struct text *out)
{
	text_put(out, "<div class=\"filter\"><label>Find <input id=\"find\" type=\"search\" autocomplete=\"off\"></label>"
		"<label>Label <select id=\"label\"><option value=\"\">all</option><option>true</option><option>possible</option>"
		"<option>benign</option></select></label>"
		"<label>Triage <select id=\"state\"><option value=\"\">all</option><option>open</option><option>confirmed</option>"
		"<option>false</option><option>accepted</option></select></label></div>\n"
		"<p id=\"shown\" role=\"status\"></p>\n");
}

/* The kernel's JSON is read once for all of its alarms: they come one after the other. */
bool page_alarms(struct corpus_db *db, size_t most, struct text *out)
{
	sqlite3_stmt *s = db_prepare(db, "SELECT a.id, a.source, a.path, a.state, a.note, a.likeness, a.ordinal, a.kernel,"
		" k.report FROM alarm a JOIN kernels k ON k.id = a.kernel ORDER BY CASE a.label WHEN 'true' THEN 0 WHEN 'possible' THEN 1 ELSE 2"
		" END, a.source, a.path, a.kernel_ordinal, a.ordinal");
	struct report *r = NULL;
	struct report_kernel *k = NULL;
	int64_t kernel = -1;
	size_t n = 0;
	int rc = SQLITE_ERROR;
	text_put(out, "<section id=\"each\"><h2>Each alarm</h2>\n<p>True ones first.</p>\n");
	filter_put(out);
	while (s && (rc = sqlite3_step(s)) == SQLITE_ROW) {
		if (most && n++ >= most) continue;
		if (sqlite3_column_int64(s, 7) != kernel) {
			report_free(r);
			r = report_new();
			k = report_kernel_read(r, db_text(s, 8), strlen(db_text(s, 8)));
			kernel = sqlite3_column_int64(s, 7);
		}
		size_t ordinal = (size_t)sqlite3_column_int64(s, 6);
		struct here h = { db_text(s, 0), db_text(s, 1), db_text(s, 2), db_text(s, 3), db_text(s, 4), db_text(s, 5) };
		if (k && ordinal < k->alarms.n) alarm_put(out, &h, k, &k->alarms.at[ordinal]);
	}
	if (most && n > most) text_printf(out, "<p>%zu more are in the database.</p>\n", n - most);
	text_put(out, "</section>\n");
	report_free(r);
	sqlite3_finalize(s);
	return rc == SQLITE_DONE;
}

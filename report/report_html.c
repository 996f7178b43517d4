/* The HTML face: one page, no script, nothing loaded from anywhere; folds with the keyboard, fits a phone. */
#include "report/report_internal.h"

#include <string.h>

static const char *const page_style =
	":root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#f3f4f6;--line:#c9ced6;--true:#b3261e;"
	"--possible:#8a5a00;--benign:#00639b;--drf:#1c6e31;--unknown:#6b4fa0}\n"
	"@media(prefers-color-scheme:dark){:root{--ink:#e6e8eb;--paper:#14171b;--soft:#1f242a;--line:#3b434d;"
	"--true:#ff8a80;--possible:#f2c063;--benign:#7cc4ff;--drf:#7fd692;--unknown:#c5aef5}}\n"
	"*{box-sizing:border-box}\n"
	"body{margin:0 auto;max-width:70rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;"
	"color:var(--ink);background:var(--paper)}\n"
	"h1{font-size:1.4rem}h2{font-size:1.1rem;overflow-wrap:anywhere;margin-top:2rem}\n"
	"details{border:1px solid var(--line);border-radius:.4rem;margin:.5rem 0;padding:.4rem .7rem}\n"
	"summary{cursor:pointer;overflow-wrap:anywhere;padding:.3rem 0}\n"
	"summary:focus-visible{outline:3px solid var(--benign);outline-offset:2px}\n"
	"pre{background:var(--soft);padding:.6rem;overflow-x:auto;border-radius:.3rem;font-size:.85rem;line-height:1.4}\n"
	"mark{background:none;color:inherit;font-weight:bold;text-decoration:underline;text-decoration-thickness:2px}\n"
	"table{border-collapse:collapse;font-size:.9rem}.wide{overflow-x:auto}\n"
	"th,td{border-bottom:1px solid var(--line);padding:.2rem .8rem .2rem 0;text-align:left;"
	"font-weight:normal;vertical-align:top}\n"
	"thead th{font-weight:bold}td{font-family:ui-monospace,monospace}\n"
	".true,.racy{color:var(--true)}.possible,.possibly-racy{color:var(--possible)}.benign{color:var(--benign)}\n"
	".drf{color:var(--drf)}.unknown,.unsupported{color:var(--unknown)}b[class]{font-weight:bold}\n"
	"li{overflow-wrap:anywhere}\n";

/* Visible, then safe between tags and inside quoted attributes. */
static void put(struct text *out, const char *s, size_t n)
{
	struct text clean = {0};
	report_visible(&clean, s, n);
	for (const char *c = clean.at; *c; c++)
		switch (*c) {
		case '&': text_put(out, "&amp;"); break;
		case '<': text_put(out, "&lt;"); break;
		case '>': text_put(out, "&gt;"); break;
		case '"': text_put(out, "&quot;"); break;
		case '\'': text_put(out, "&#39;"); break;
		default: text_putn(out, c, 1);
		}
	text_fini(&clean);
}

static void words(struct text *out, const char *s)
{
	put(out, s, strlen(s));
}

static void place(struct text *out, const struct report_place *at)
{
	if (!at->path || !at->path[0]) return;
	words(out, at->path);
	if (at->line) text_printf(out, ":%u", at->line);
	if (at->line && at->column) text_printf(out, ":%u", at->column);
}

/* ---- source ---- */

/* Does the byte at column c (from 1) of the line belong to access i? */
static bool is_marked(const struct report_alarm *a, int i, const struct report_line *line, uint32_t c)
{
	const struct report_place *at = &a->access[i].at;
	if (at->line != line->line || strcmp(at->path, line->path) || c < at->column) return false;
	return at->end_line == at->line && at->end_column > at->column ? c < at->end_column : c == at->column;
}

static void source_line(struct text *out, const struct report_alarm *a, const struct report_line *line)
{
	size_t n = strlen(line->text), start = 0;
	bool open = false;
	text_printf(out, "%5u  ", line->line);
	for (size_t i = 0; i <= n; i++) {
		bool marked = i < n && (is_marked(a, 0, line, (uint32_t)i + 1) || is_marked(a, 1, line, (uint32_t)i + 1));
		if (marked == open && i < n) continue;
		put(out, line->text + start, i - start);
		if (marked != open) text_put(out, marked ? "<mark>" : "</mark>");
		open = marked;
		start = i;
	}
	text_put(out, "\n");
}

static void source(struct text *out, const struct report_kernel *k, const struct report_alarm *a)
{
	const struct report_place *x = &a->access[0].at, *y = &a->access[1].at;
	uint32_t lo = x->line < y->line ? x->line : y->line, hi = x->line < y->line ? y->line : x->line;
	bool near = !strcmp(x->path, y->path) && hi - lo <= 8;
	text_put(out, "<pre tabindex=\"0\">");
	for (size_t i = 0; i < k->lines.n; i++) {
		const struct report_line *line = &k->lines.at[i];
		bool first = line->line == x->line && !strcmp(line->path, x->path);
		bool second = line->line == y->line && !strcmp(line->path, y->path);
		bool between = near && !strcmp(line->path, x->path) && line->line > lo && line->line < hi;
		if (line->text && (first || second || between)) source_line(out, a, line);
	}
	text_put(out, "</pre>\n");
}

/* ---- the two threads ---- */

static void row_dims(struct text *out, const char *name, const int64_t left[3], const int64_t right[3])
{
	text_printf(out, "<tr><th scope=\"row\">%s</th><td>", name);
	report_dims(out, left);
	text_put(out, "</td><td>");
	report_dims(out, right);
	text_put(out, "</td></tr>\n");
}

static void local_cell(struct text *out, const struct report_thread *t, const char *name)
{
	for (size_t i = 0; i < t->locals.n; i++)
		if (!strcmp(t->locals.at[i].name, name)) {
			text_printf(out, "<td>%lld</td>", (long long)t->locals.at[i].value);
			return;
		}
	text_put(out, "<td>-</td>");
}

static bool has_local(const struct report_thread *t, const char *name)
{
	for (size_t i = 0; i < t->locals.n; i++)
		if (!strcmp(t->locals.at[i].name, name)) return true;
	return false;
}

static void local_rows(struct text *out, const struct report_witness *w)
{
	for (int t = 0; t < 2; t++)
		for (size_t i = 0; i < w->thread[t].locals.n; i++) {
			const char *name = w->thread[t].locals.at[i].name;
			if (t && has_local(&w->thread[0], name)) continue;
			text_put(out, "<tr><th scope=\"row\">");
			words(out, name);
			text_put(out, "</th>");
			local_cell(out, &w->thread[0], name);
			local_cell(out, &w->thread[1], name);
			text_put(out, "</tr>\n");
		}
}

static void access_row(struct text *out, const struct report_alarm *a)
{
	text_put(out, "<tr><th scope=\"row\">access</th>");
	for (int t = 0; t < 2; t++) {
		const char *mode = report_mode_name(a->access[t].mode);
		text_printf(out, "<td>%s ", mode ? mode : "access");
		words(out, a->array ? a->array : "?");
		for (uint32_t i = 0; i < a->witness.dims; i++) text_printf(out, "[%lld]", (long long)a->witness.index[i]);
		if (a->witness.thread[t].has_value && a->access[t].mode == ACCESS_WRITE)
			text_printf(out, " = %lld", (long long)a->witness.thread[t].value);
		text_put(out, "</td>");
	}
	text_put(out, "</tr>\n");
}

static void witness(struct text *out, const struct report_alarm *a)
{
	const struct report_witness *w = &a->witness;
	if (!w->present) return;
	text_put(out, "<div class=\"wide\"><table><thead><tr><th scope=\"col\"></th><th scope=\"col\">thread 1</th>"
		"<th scope=\"col\">thread 2</th></tr></thead><tbody>\n");
	row_dims(out, "threadIdx", w->thread[0].thread_idx, w->thread[1].thread_idx);
	row_dims(out, "blockIdx", w->thread[0].block_idx, w->thread[1].block_idx);
	local_rows(out, w);
	if (a->kind == ALARM_RACE) access_row(out, a);
	text_put(out, "</tbody></table></div>\n<p>Launch: blockDim ");
	report_dims(out, w->block_dim);
	text_put(out, ", gridDim ");
	report_dims(out, w->grid_dim);
	for (size_t i = 0; i < w->params.n; i++) {
		text_put(out, ", ");
		words(out, w->params.at[i].name);
		text_printf(out, " = %lld", (long long)w->params.at[i].value);
	}
	text_put(out, w->replayed ? ". Replayed.</p>\n" : ". Not replayed");
	if (!w->replayed) {
		if (w->replay_note) text_put(out, ": "), words(out, w->replay_note);
		text_put(out, ".</p>\n");
	}
}

/* ---- an alarm, a kernel, a file ---- */

static void causes(struct text *out, const struct report_alarm *a)
{
	if (a->causes.n) text_put(out, "<ul>\n");
	for (size_t i = 0; i < a->causes.n; i++) {
		const struct report_cause *c = &a->causes.at[i];
		text_put(out, "<li>");
		words(out, c->reason);
		if (c->variable) text_put(out, ": "), words(out, c->variable);
		if (c->why && c->why[0]) text_put(out, ", "), words(out, c->why);
		text_put(out, " ");
		place(out, &c->at);
		text_put(out, "</li>\n");
	}
	if (a->causes.n) text_put(out, "</ul>\n");
}

static void alarm(struct text *out, const struct report_kernel *k, const struct report_alarm *a)
{
	const char *label = label_name(a->label) ? label_name(a->label) : "unknown";
	text_put(out, "<details open id=\"");
	words(out, a->id);
	text_printf(out, "\"><summary><b class=\"%s\">%s</b> ", label, label);
	struct text title = {0};
	report_alarm_title(a, &title);
	words(out, title.at);
	text_fini(&title);
	text_put(out, "</summary>\n<p>");
	for (int i = 0; i < 2; i++) {
		const char *mode = report_mode_name(a->access[i].mode);
		if (a->kind == ALARM_RACE) text_printf(out, "%s%d: %s at ", i ? "; " : "", i + 1, mode ? mode : "access");
		else text_put(out, i ? "; threads part at " : "barrier at ");
		place(out, &a->access[i].at);
	}
	text_put(out, "</p>\n");
	source(out, k, a);
	witness(out, a);
	text_put(out, "<p>");
	words(out, report_label_reason(a));
	text_put(out, ".</p>\n");
	causes(out, a);
	text_put(out, "</details>\n");
}

static void listed(struct text *out, const char *head, const char *text, const struct report_place *at)
{
	text_put(out, "<li>");
	words(out, head);
	text_put(out, ": ");
	words(out, text);
	text_put(out, " ");
	place(out, at);
	text_put(out, "</li>\n");
}

static void host_launches(struct text *out, const struct report_kernel *k)
{
	struct text t = {0};
	if (!k->host_launches.n) return;
	report_host_launches(k, &t);
	text_put(out, "<p>");
	words(out, t.at);
	text_put(out, "</p>\n");
	text_fini(&t);
}

static void kernel(struct text *out, const struct report_kernel *k)
{
	text_put(out, "<h3>Kernel ");
	words(out, k->name);
	text_printf(out, ": <b class=\"%s\">%s</b></h3>\n<p>", verdict_name(k->verdict), verdict_name(k->verdict));
	place(out, &k->at);
	if (k->block_dim[0]) text_put(out, ", blockDim "), report_dims(out, k->block_dim);
	if (k->grid_dim[0]) text_put(out, ", gridDim "), report_dims(out, k->grid_dim);
	if (!k->block_dim[0] && !k->grid_dim[0]) text_put(out, ", for every launch");
	text_put(out, "</p>\n<ul>\n");
	if (k->unsupported) listed(out, "unsupported", k->unsupported, &k->unsupported_at);
	for (size_t i = 0; i < k->gave_up.n; i++)
		listed(out, k->gave_up.at[i].what, k->gave_up.at[i].why, &k->gave_up.at[i].at);
	text_put(out, "</ul>\n");
	for (size_t i = 0; i < k->alarms.n; i++) alarm(out, k, &k->alarms.at[i]);
	host_launches(out, k);
	if (!k->assumptions.n) return;
	text_printf(out, "<details><summary>%zu assumption%s</summary><ul>\n", k->assumptions.n,
		k->assumptions.n == 1 ? "" : "s");
	for (size_t i = 0; i < k->assumptions.n; i++)
		listed(out, k->assumptions.at[i].kind, k->assumptions.at[i].text, &k->assumptions.at[i].at);
	text_put(out, "</ul></details>\n");
}

static void file(struct text *out, const struct report_file *f)
{
	text_put(out, "<section><h2>");
	words(out, f->path);
	text_put(out, "</h2>\n<ul>\n");
	for (size_t i = 0; i < f->diagnostics.n; i++) {
		const struct report_diag *d = &f->diagnostics.at[i];
		if (d->level >= DIAG_WARNING) listed(out, report_diag_name(d->level), d->text, &d->at);
	}
	text_put(out, "</ul>\n");
	for (size_t i = 0; i < f->kernels.n; i++) kernel(out, f->kernels.at[i]);
	text_put(out, "</section>\n");
}

void report_html(const struct report *r, struct text *out)
{
	struct verdict_counts c;
	report_count(r, &c);
	text_put(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
		"<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
		"<title>faial-c report</title>\n<style>\n");
	text_put(out, page_style);
	text_put(out, "</style></head>\n<body><main>\n<h1>faial-c report</h1>\n<ul>\n");
	for (int v = VERDICT_RACY; v >= 0; v--)
		if (c.by_verdict[v])
			text_printf(out, "<li><b class=\"%s\">%s</b>: %zu kernel%s</li>\n", verdict_name((enum verdict)v),
				verdict_name((enum verdict)v), c.by_verdict[v], c.by_verdict[v] == 1 ? "" : "s");
	text_put(out, "</ul>\n");
	for (size_t i = 0; i < r->files.n; i++) file(out, r->files.at[i]);
	text_put(out, "</main></body></html>\n");
}

/* The HTML face: one page, nothing loaded from anywhere; folds with the keyboard, fits a phone. Its script filters alarms and
 * no more: without it all is there but the filter. */
#include "report/report_internal.h"

#include <string.h>

static const char page_style[] =
	":root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#f3f4f6;--line:#c9ced6;--true:#b3261e;"
	"--possible:#8a5a00;--benign:#00639b;--drf:#1c6e31;--unknown:#6b4fa0}\n"
	"@media(prefers-color-scheme:dark){:root{--ink:#e6e8eb;--paper:#14171b;--soft:#1f242a;--line:#3b434d;"
	"--true:#ff8a80;--possible:#f2c063;--benign:#7cc4ff;--drf:#7fd692;--unknown:#c5aef5}}\n"
	"*{box-sizing:border-box}\n"
	"body{margin:0 auto;max-width:70rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;"
	"color:var(--ink);background:var(--paper)}\n"
	"h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}h2,h3{overflow-wrap:anywhere}\n"
	"details{border:1px solid var(--line);border-radius:.4rem;margin:.5rem 0;padding:.4rem .7rem}\n"
	"summary{cursor:pointer;overflow-wrap:anywhere;padding:.3rem 0}\n"
	"summary:focus-visible{outline:3px solid var(--benign);outline-offset:2px}\n"
	"pre{background:var(--soft);padding:.6rem;overflow-x:auto;border-radius:.3rem;font-size:.85rem;line-height:1.4}\n"
	"mark{background:none;color:inherit;font-weight:bold;text-decoration:underline;text-decoration-thickness:2px}\n"
	"table{border-collapse:collapse;font-size:.9rem}.wide{overflow-x:auto}\n"
	"th,td{border-bottom:1px solid var(--line);padding:.2rem .8rem .2rem 0;text-align:left;"
	"font-weight:normal;vertical-align:top}\n"
	"thead th{font-weight:bold}td{font-family:ui-monospace,monospace}\n"
	".true,.racy{color:var(--true)}.possible,.possibly-racy{color:var(--possible)}.benign,.conditional{color:var(--benign)}\n"
	".drf{color:var(--drf)}.unknown,.unsupported{color:var(--unknown)}b[class]{font-weight:bold}\n"
	"li,p,code{overflow-wrap:anywhere}a{color:var(--benign)}.muted{opacity:.8;overflow-wrap:anywhere}mark sup{padding-left:.1em}\n"
	".filter{display:flex;flex-wrap:wrap;gap:.6rem;margin:.8rem 0}.filter[hidden]{display:none}"
	".filter label{display:flex;flex-direction:column}\n"
	"input,select{font:inherit;padding:.4rem;min-height:44px;max-width:100%;color:inherit;background:var(--soft);"
	"border:1px solid var(--line);border-radius:4px}:focus-visible{outline:3px solid var(--benign);outline-offset:2px}\n"
	"td.n,th.n{text-align:right}@media print{.filter{display:none}}\n";

/* What holds no alarm that is shown is hidden while something is asked for. */
static const char page_script[] =
	"'use strict';\n"
	"const form=document.querySelector('.filter'),find=document.getElementById('find'),label=document.getElementById('label'),\n"
	"shown=document.getElementById('shown'),alarms=[...document.querySelectorAll('details.alarm')],\n"
	"around=[...document.querySelectorAll('.group,.kernel,section')];\n"
	"function filter(){const w=find.value.toLowerCase(),asked=w||label.value;let n=0;\n"
	"for(const d of alarms){const ok=(!label.value||d.dataset.label===label.value)&&(!w||d.dataset.words.toLowerCase().includes(w));"
	"d.hidden=!ok;n+=ok}\n"
	"for(const e of around){e.hidden=asked&&!e.querySelector('details.alarm:not([hidden])');"
	"if(asked&&e.tagName==='DETAILS')e.open=true}\n"
	"shown.textContent=n+' of '+alarms.length+' alarms shown'}\n"
	"form.hidden=alarms.length<2;form.addEventListener('input',filter);filter();\n";

/* Unique on the page: a file and a kernel by their order. */
struct where { const struct report *report; size_t file, kernel; };

/* ---- source ---- */

/* The bytes of the line that are access i's: from *begin to *end. */
static bool mark_find(const struct report_alarm *a, int i, const struct report_line *line, size_t *begin, size_t *end)
{
	const struct report_place *at = &a->access[i].at;
	size_t n = strlen(line->text);
	if (at->line != line->line || strcmp(at->path, line->path) || !at->column || at->column > n) return false;
	*begin = at->column - 1;
	*end = at->end_line > at->line ? n : at->end_line == at->line && at->end_column > at->column ? at->end_column - 1 : at->column;
	if (*end > n) *end = n;
	return true;
}

/* Each access is marked and numbered; two that lie over one another are one mark, from the first to the last byte. */
static void source_line(struct text *out, const struct report_alarm *a, const struct report_line *line)
{
	size_t begin[2], end[2], from = 0;
	bool has[2];
	const char *number[2] = { "1", "2" };
	for (int i = 0; i < 2; i++) has[i] = mark_find(a, i, line, &begin[i], &end[i]);
	int first = has[1] && (!has[0] || begin[1] < begin[0]);
	if (has[0] && has[1] && begin[!first] < end[first]) {
		if (end[!first] > end[first]) end[first] = end[!first];
		has[!first] = false;
		number[first] = "1, 2";
	}
	text_printf(out, "%5u  ", line->line);
	for (int n = 0; n < 2; n++) {
		int i = n ? !first : first;
		if (!has[i]) continue;
		report_html_bytes(out, line->text + from, begin[i] - from);
		text_put(out, "<mark>");
		report_html_bytes(out, line->text + begin[i], end[i] - begin[i]);
		text_printf(out, "<sup>%s</sup></mark>", number[i]);
		from = end[i];
	}
	report_html_words(out, line->text + from);
	text_put(out, "\n");
}

static void source(struct text *out, const struct report_kernel *k, const struct report_alarm *a)
{
	text_put(out, "<pre tabindex=\"0\">");
	for (size_t i = 0; i < k->lines.n; i++)
		if (report_html_excerpt_has(a, &k->lines.at[i])) source_line(out, a, &k->lines.at[i]);
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
			report_html_words(out, name);
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
		report_html_words(out, a->array ? a->array : "?");
		for (uint32_t i = 0; i < a->witness.dims; i++) text_printf(out, "[%lld]", (long long)a->witness.index[i]);
		if (a->witness.thread[t].has_value && a->access[t].mode == ACCESS_WRITE)
			text_printf(out, " = %lld", (long long)a->witness.thread[t].value);
		text_put(out, "</td>");
	}
	text_put(out, "</tr>\n");
}

static void threads_table(struct text *out, const struct report_alarm *a)
{
	const struct report_witness *w = &a->witness;
	text_put(out, "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"The two threads\"><table><thead><tr><td></td><th scope=\"col\">thread 1</th>"
		"<th scope=\"col\">thread 2</th></tr></thead><tbody>\n");
	row_dims(out, "threadIdx", w->thread[0].thread_idx, w->thread[1].thread_idx);
	row_dims(out, "blockIdx", w->thread[0].block_idx, w->thread[1].block_idx);
	local_rows(out, w);
	if (a->kind == ALARM_RACE) access_row(out, a);
	text_put(out, "</tbody></table></div>\n");
}

static void thread_alone(struct text *out, const struct report_thread *t)
{
	text_put(out, "<p>Thread: threadIdx ");
	report_dims(out, t->thread_idx);
	text_put(out, " of block ");
	report_dims(out, t->block_idx);
	for (size_t i = 0; i < t->locals.n; i++) {
		text_put(out, ", ");
		report_html_words(out, t->locals.at[i].name);
		text_printf(out, " = %lld", (long long)t->locals.at[i].value);
	}
	text_put(out, ".</p>\n");
}

static void witness(struct text *out, const struct report_alarm *a)
{
	const struct report_witness *w = &a->witness;
	if (!w->present) return;
	if (a->kind == ALARM_BOUNDS) thread_alone(out, &w->thread[0]);
	else threads_table(out, a);
	text_put(out, "<p>Launch: blockDim ");
	report_dims(out, w->block_dim);
	text_put(out, ", gridDim ");
	report_dims(out, w->grid_dim);
	for (size_t i = 0; i < w->params.n; i++) {
		text_put(out, ", ");
		report_html_words(out, w->params.at[i].name);
		text_printf(out, " = %lld", (long long)w->params.at[i].value);
	}
	text_put(out, w->replayed ? ". Replayed.</p>\n" : ". Not replayed");
	if (!w->replayed) {
		if (w->replay_note) text_put(out, ": "), report_html_words(out, w->replay_note);
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
		report_html_words(out, c->reason);
		if (c->variable) text_put(out, ": "), report_html_words(out, c->variable);
		if (c->why && c->why[0]) text_put(out, ", "), report_html_words(out, c->why);
		text_put(out, " ");
		report_html_place(out, &c->at);
		text_put(out, "</li>\n");
	}
	if (a->causes.n) text_put(out, "</ul>\n");
}

static void advice(struct text *out, const struct report_alarm *a)
{
	struct text t = {0};
	report_advice(a, &t);
	text_put(out, "<p>");
	report_html_words(out, t.at);
	text_put(out, ".</p>\n");
	text_fini(&t);
}

/* What the filter looks at: kernel, array, paths. */
static void alarm_words(struct text *out, const struct report_kernel *k, const struct report_alarm *a)
{
	report_html_words(out, k->name);
	text_put(out, " ");
	report_html_words(out, a->array ? a->array : "barrier divergence");
	for (int i = 0; i < 2; i++) text_put(out, " "), report_html_place(out, &a->access[i].at);
}

static bool has_alarm(const struct report_kernel *k, const char *name, const char *id)
{
	for (size_t i = 0; !strcmp(k->name, name) && i < k->alarms.n; i++)
		if (!strcmp(k->alarms.at[i].id, id)) return true;
	return false;
}

/* Instances of a template, and files that include one kernel, share the ids of their alarms: the first has it as it is. */
static void anchor(struct text *out, const struct report_kernel *k, const struct report_alarm *a, struct where at)
{
	bool again = false;
	for (size_t i = 0; i <= at.file && !again; i++) {
		const struct report_file *f = at.report->files.at[i];
		for (size_t j = 0; j < (i < at.file ? f->kernels.n : at.kernel) && !again; j++) again = has_alarm(f->kernels.at[j], k->name, a->id);
	}
	report_html_words(out, a->id);
	if (again) text_printf(out, "-%zu-%zu", at.file, at.kernel);
}

static void alarm_head(struct text *out, const struct report_kernel *k, const struct report_alarm *a, struct where at, bool open)
{
	const char *label = label_name(a->label) ? label_name(a->label) : "unknown";
	struct text title = {0};
	text_printf(out, "<details class=\"alarm\"%s id=\"", open ? " open" : "");
	anchor(out, k, a, at);
	text_printf(out, "\" data-label=\"%s\" data-words=\"", label);
	alarm_words(out, k, a);
	text_printf(out, "\"><summary><b class=\"%s\">%s</b>", label, label);
	report_reason(a, out);
	text_put(out, " ");
	report_alarm_title(a, &title);
	report_html_words(out, title.at);
	bool one = a->access[1].at.line == a->access[0].at.line;
	text_printf(out, one ? ", line %u" : ", lines %u and %u", a->access[0].at.line, a->access[1].at.line);
	if (a->known) text_put(out, ", in the baseline: "), report_html_words(out, a->known);
	text_put(out, "</summary>\n");
	text_fini(&title);
	if (a->suppressed.reason) {
		text_put(out, "<p>Suppressed ("), report_html_place(out, &a->suppressed.at), text_put(out, "): ");
		report_html_words(out, a->suppressed.reason), text_put(out, "</p>\n");
	}
	if (a->ended) text_put(out, "<p>The baseline's mark on it ended: "), report_html_words(out, a->ended), text_put(out, ".</p>\n");
}

static void alarm(struct text *out, const struct report_kernel *k, const struct report_alarm *a, struct where at, bool open)
{
	alarm_head(out, k, a, at, open);
	text_put(out, "<p>");
	for (int i = 0; i < 2; i++) {
		const char *mode = report_mode_name(a->access[i].mode);
		if (a->kind == ALARM_RACE) text_printf(out, "%s%d: %s at ", i ? "; " : "", i + 1, mode ? mode : "access");
		else if (a->kind == ALARM_BOUNDS) text_put(out, i ? "; " : ""), report_element_words(a, i, out), text_put(out, " at ");
		else text_put(out, i ? "; threads part at " : "barrier at ");
		report_html_place(out, &a->access[i].at);
	}
	text_put(out, "</p>\n");
	source(out, k, a);
	report_picture(a, out);
	witness(out, a);
	text_put(out, "<p>");
	report_html_words(out, report_label_reason(a));
	text_put(out, ".</p>\n");
	causes(out, a);
	advice(out, a);
	text_put(out, "</details>\n");
}

static void listed(struct text *out, const char *head, const char *text, const struct report_place *at)
{
	text_put(out, "<li>");
	report_html_words(out, head);
	text_put(out, ": ");
	report_html_words(out, text);
	text_put(out, " ");
	report_html_place(out, at);
	text_put(out, "</li>\n");
}

static void host_launches(struct text *out, const struct report_kernel *k)
{
	struct text t = {0};
	if (!k->host_launches.n || k->preconditions.n) return;
	report_host_launches(k, &t);
	text_put(out, "<p>");
	report_html_words(out, t.at);
	text_put(out, "</p>\n");
	text_fini(&t);
}

static void preconditions(struct text *out, const struct report_kernel *k)
{
	struct text t = {0};
	if (!k->preconditions.n) return;
	report_preconditions(k, &t);
	text_put(out, "<p>");
	report_html_words(out, t.at);
	text_put(out, "</p>\n<ul>\n");
	for (size_t i = 0; i <= k->preconditions.n; i++) {
		t.n = 0;
		if (i < k->preconditions.n) report_without(&k->preconditions.at[i], &t);
		else report_duties(k, &t);
		if (!t.n) continue;
		text_put(out, "<li>");
		report_html_words(out, t.at);
		text_put(out, "</li>\n");
	}
	text_put(out, "</ul>\n");
	text_fini(&t);
}

static void contexts(struct text *out, const struct report_kernel *k)
{
	struct text t = {0};
	if (!k->contexts.n && !k->elsewhere) return;
	text_put(out, "<ul>\n");
	for (size_t i = 0; i < k->contexts.n; i++) {
		t.n = 0;
		report_context(&k->contexts.at[i], &t);
		text_put(out, "<li>");
		report_html_words(out, t.at);
		text_put(out, "</li>\n");
	}
	if (k->elsewhere) {
		text_put(out, "<li>elsewhere: ");
		report_html_words(out, k->elsewhere);
		text_put(out, " races</li>\n");
	}
	text_put(out, "</ul>\n");
	text_fini(&t);
}

/* ---- alarms alike: of one array, between the same ---- */

#define ALARMS_FLAT 4            /* up to this many of a kernel are not grouped */

static bool alike(const struct report_alarm *a, const struct report_alarm *b)
{
	return a->kind == b->kind && a->level == b->level && !strcmp(a->array ? a->array : "", b->array ? b->array : "");
}

static void group_head(struct text *out, const struct report_kernel *k, size_t first)
{
	const struct report_alarm *a = &k->alarms.at[first];
	size_t counts[LABEL_BENIGN + 1] = {0}, all = 0;
	for (size_t i = first; i < k->alarms.n; i++)
		if (alike(a, &k->alarms.at[i])) counts[k->alarms.at[i].label]++, all++;
	text_put(out, "<details class=\"group\"><summary>");
	text_put(out, a->kind == ALARM_RACE ? "Races" : a->kind == ALARM_BOUNDS ? "Out of bounds" : "Barrier divergence");
	if (a->array) text_put(out, " on "), report_html_words(out, a->array);
	text_printf(out, " between %s: %zu alarm%s", a->level == LEVEL_GRID ? "blocks" : "threads of a block", all, all == 1 ? "" : "s");
	for (int l = LABEL_TRUE; l <= LABEL_BENIGN; l++)
		if (counts[l]) text_printf(out, ", <b class=\"%s\">%zu %s</b>", label_name((enum label)l), counts[l], label_name((enum label)l));
	text_put(out, "</summary>\n");
}

static void alarms(struct text *out, const struct report_kernel *k, struct where at)
{
	for (size_t i = 0; i < k->alarms.n; i++) {
		bool first = true;
		if (k->alarms.n <= ALARMS_FLAT) {
			alarm(out, k, &k->alarms.at[i], at, i == 0);
			continue;
		}
		for (size_t j = 0; j < i; j++) first = first && !alike(&k->alarms.at[i], &k->alarms.at[j]);
		if (!first) continue;
		group_head(out, k, i);
		for (size_t j = i; j < k->alarms.n; j++)
			if (alike(&k->alarms.at[i], &k->alarms.at[j])) alarm(out, k, &k->alarms.at[j], at, false);
		text_put(out, "</details>\n");
	}
}

static void assumptions(struct text *out, const struct report_kernel *k)
{
	if (!k->assumptions.n) return;
	text_printf(out, "<details><summary>%zu assumption%s</summary><ul>\n", k->assumptions.n,
		k->assumptions.n == 1 ? "" : "s");
	for (size_t i = 0; i < k->assumptions.n; i++)
		listed(out, k->assumptions.at[i].kind, k->assumptions.at[i].text, &k->assumptions.at[i].at);
	text_put(out, "</ul></details>\n");
}

static void extents(struct text *out, const struct report_kernel *k)
{
	if (k->block_dim[0]) report_extents(out, ", blockDim", k->block_dim);
	if (k->grid_dim[0]) report_extents(out, ", gridDim", k->grid_dim);
}

static void kernel(struct text *out, const struct report_kernel *k, struct where at)
{
	text_printf(out, "<div class=\"kernel\" id=\"k%zu-%zu\"><h3>Kernel ", at.file, at.kernel);
	report_html_words(out, k->name);
	report_html_words(out, report_instance(k));
	text_printf(out, ": <b class=\"%s\">%s</b>%s%s</h3>\n<p>", verdict_name(k->verdict), verdict_name(k->verdict), report_leaves_bounds(k) ? ", out of bounds" : "",
		k->certificate.state == CERTIFICATE_CERTIFIED ? ", certified" : "");
	report_html_place(out, &k->at);
	extents(out, k);
	if (report_has_context(k)) text_put(out, ", for launches in sight");
	else if (!k->block_dim[0] && !k->grid_dim[0]) text_put(out, ", for every launch");
	text_put(out, "</p>\n");
	contexts(out, k);
	text_put(out, "<ul>\n");
	if (k->unsupported) listed(out, "unsupported", k->unsupported, &k->unsupported_at);
	if (k->certificate.state == CERTIFICATE_OPEN) listed(out, "not certified", k->certificate.detail, &k->at);
	for (size_t i = 0; i < k->gave_up.n; i++)
		listed(out, k->gave_up.at[i].what, k->gave_up.at[i].why, &k->gave_up.at[i].at);
	text_put(out, "</ul>\n");
	preconditions(out, k);
	alarms(out, k, at);
	host_launches(out, k);
	report_owners_picture(k, out);
	assumptions(out, k);
	text_put(out, "</div>\n");
}

static bool is_quiet(const struct report_kernel *k)
{
	return k->verdict == VERDICT_DRF && !k->alarms.n;
}

static void diagnostics(struct text *out, const struct report_file *f)
{
	text_put(out, "<ul>\n");
	for (size_t i = 0; i < f->diagnostics.n; i++) {
		const struct report_diag *d = &f->diagnostics.at[i];
		if (d->level >= DIAG_WARNING) listed(out, report_diag_name(d->level), d->text, &d->at);
	}
	text_put(out, "</ul>\n");
}

/* Kernels of which there is nothing to say come last, folded up. */
static void file(struct text *out, const struct report *r, size_t number)
{
	const struct report_file *f = r->files.at[number];
	size_t quiet = 0;
	text_put(out, "<section><h2>");
	report_html_words(out, f->path);
	text_put(out, "</h2>\n");
	diagnostics(out, f);
	for (size_t i = 0; i < f->kernels.n; i++) {
		quiet += is_quiet(f->kernels.at[i]);
		if (!is_quiet(f->kernels.at[i])) kernel(out, f->kernels.at[i], (struct where){ r, number, i });
	}
	if (quiet) text_printf(out, "<details><summary><b class=\"drf\">drf</b>: %zu kernel%s</summary>\n", quiet, quiet == 1 ? "" : "s");
	for (size_t i = 0; i < f->kernels.n; i++)
		if (is_quiet(f->kernels.at[i])) kernel(out, f->kernels.at[i], (struct where){ r, number, i });
	text_put(out, quiet ? "</details></section>\n" : "</section>\n");
}

/* ---- the index ---- */

#define INDEX_OPEN 30            /* a longer one is folded up */

static void index_row(struct text *out, const struct report_kernel *k, struct where at)
{
	size_t counts[LABEL_BENIGN + 1] = {0};
	for (size_t i = 0; i < k->alarms.n; i++) counts[k->alarms.at[i].label]++;
	text_printf(out, "<tr><td><a href=\"#k%zu-%zu\">", at.file, at.kernel);
	report_html_words(out, k->name);
	report_html_words(out, report_instance(k));
	text_printf(out, "</a></td><td><b class=\"%s\">%s</b></td>", verdict_name(k->verdict), verdict_name(k->verdict));
	for (int l = LABEL_TRUE; l <= LABEL_BENIGN; l++) {
		if (counts[l]) text_printf(out, "<td class=\"n\">%zu</td>", counts[l]);
		else text_put(out, "<td class=\"n\"></td>");
	}
	text_put(out, "<td>");
	report_html_place(out, &k->at);
	extents(out, k);
	text_put(out, "</td></tr>\n");
}

/* The worst first; among equal ones as the files come. */
static void index_put(struct text *out, const struct report *r, size_t kernels)
{
	if (kernels < 2) return;
	text_printf(out, "<details%s><summary>All kernels</summary>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"All"
		" kernels\"><table><thead><tr><th scope=\"col\">kernel</th><th scope=\"col\">verdict</th><th scope=\"col\" class=\"n\">true"
		"</th><th scope=\"col\" class=\"n\">possible</th><th scope=\"col\" class=\"n\">benign</th><th scope=\"col\">place and launch</th></tr>"
		"</thead><tbody>\n", kernels <= INDEX_OPEN ? " open" : "");
	static const enum verdict order[] = { VERDICT_RACY, VERDICT_POSSIBLY_RACY, VERDICT_UNKNOWN, VERDICT_UNSUPPORTED,
		VERDICT_CONDITIONAL, VERDICT_BENIGN, VERDICT_DRF };
	for (size_t v = 0; v < sizeof order / sizeof *order; v++)
		for (size_t i = 0; i < r->files.n; i++)
			for (size_t j = 0; j < r->files.at[i]->kernels.n; j++)
				if (r->files.at[i]->kernels.at[j]->verdict == order[v]) index_row(out, r->files.at[i]->kernels.at[j], (struct where){ r, i, j });
	text_put(out, "</tbody></table></div></details>\n");
}

static void filter_put(struct text *out)
{
	text_put(out, "<div class=\"filter\" hidden><label>Kernel, array or file <input id=\"find\" type=\"search\""
		" autocomplete=\"off\"></label><label>Label <select id=\"label\"><option value=\"\">all</option><option>true</option>"
		"<option>possible</option><option>benign</option></select></label><p id=\"shown\" role=\"status\"></p></div>\n");
}

static void made(struct text *out, const struct report *r)
{
	text_put(out, "<p class=\"muted\">faial-c " FAIAL_VERSION);
	if (r->date) text_put(out, ", "), report_html_words(out, r->date);
	text_put(out, "</p>\n");
	if (!r->command) return;
	text_put(out, "<details><summary>How it was made</summary><p><code>");
	report_html_words(out, r->command);
	text_put(out, "</code></p></details>\n");
}

void report_html(const struct report *r, struct text *out)
{
	struct verdict_counts c;
	report_count(r, &c);
	report_html_begin(out, "faial-c report", page_style);
	text_put(out, "<main>\n<h1>faial-c report</h1>\n");
	made(out, r);
	text_put(out, "<ul>\n");
	for (int v = VERDICT_RACY; v >= 0; v--)
		if (c.by_verdict[v])
			text_printf(out, "<li><b class=\"%s\">%s</b>: %zu kernel%s</li>\n", verdict_name((enum verdict)v),
				verdict_name((enum verdict)v), c.by_verdict[v], c.by_verdict[v] == 1 ? "" : "s");
	if (c.bounds) text_printf(out, "<li><b class=\"true\">out of bounds</b>: %zu kernel%s</li>\n", c.bounds, c.bounds == 1 ? "" : "s");
	text_put(out, "</ul>\n");
	index_put(out, r, c.kernels);
	filter_put(out);
	for (size_t i = 0; i < r->files.n; i++) file(out, r, i);
	report_html_end(out, page_script);
}

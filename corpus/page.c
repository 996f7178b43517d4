/* The page: tables, plots and alarms in one file that loads nothing and sends nothing. */
#include "corpus/corpus_internal.h"

#include <stdlib.h>
#include <string.h>

static const char style[] =
	":root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#f3f5f7;--line:#c9d1d9;--bar:#3572b0;--link:#0b57a4;"
	"--true:#b3261e;--possible:#8a5a00;--benign:#2a6b2a;--unknown:#6b4fa0;--conditional:#1f8a8a}\n"
	"@media (prefers-color-scheme:dark){:root{--ink:#e6e9ec;--paper:#14181c;--soft:#1f252b;--line:#3a434c;--bar:#6aa5e0;"
	"--link:#8ec1f5;--true:#ff8a80;--possible:#f0c060;--benign:#8fd08f;--unknown:#c5aef5;--conditional:#5fd0d0}}\n"
	"*{box-sizing:border-box}body{margin:0 auto;max-width:76rem;padding:1rem;font:16px/1.5 system-ui,sans-serif;"
	"color:var(--ink);background:var(--paper)}\n"
	"h1{font-size:1.6rem}h2{font-size:1.25rem;margin:2rem 0 .3rem}a{color:var(--link)}p{margin:.3rem 0}\n"
	"nav ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.3rem 1rem}\n"
	"nav a{display:inline-block;padding:.35rem 0}\n"
	".scroll{overflow-x:auto;max-width:100%}table{border-collapse:collapse;margin:.5rem 0}\n"
	"th,td{border-bottom:1px solid var(--line);padding:.25rem .45rem;text-align:left;vertical-align:top}\n"
	"th.n,td.n{text-align:right;font-variant-numeric:tabular-nums}\n"
	"th button{font:inherit;font-weight:600;color:inherit;background:none;border:0;padding:.4rem 0;cursor:pointer;"
	"text-align:inherit}th button::after{content:'\\a0\\2195';opacity:.4}\n"
	"th[aria-sort=ascending] button::after{content:'\\a0\\2191';"
	"opacity:1}th[aria-sort=descending] button::after{content:'\\a0\\2193';opacity:1}\n"
	":focus-visible{outline:3px solid var(--link);outline-offset:2px}svg.plot{width:100%;max-width:40rem;display:block}"
	".plot text{fill:var(--ink);font:13px system-ui,sans-serif}.plot rect{fill:var(--bar)}.plot rect.v-drf{fill:var(--benign)}"
	".plot rect.v-benign{fill:var(--bar)}.plot rect.v-conditional{fill:var(--conditional)}.plot rect.v-racy{fill:var(--true)}.plot rect.v-possibly-racy{fill:var(--possible)}"
	".plot rect.v-unknown{fill:var(--unknown)}.plot rect.v-unsupported{fill:var(--line)}\n"
	".key{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.2rem 1rem}.key svg{width:12px;height:12px;display:inline-block;"
	"margin-right:.3rem}\n"
	".filter{display:flex;flex-wrap:wrap;gap:.6rem;margin:.6rem 0}.filter label{display:flex;flex-direction:column}"
	"input,select{font:inherit;padding:.4rem;min-height:44px;color:inherit;background:var(--soft);"
	"border:1px solid var(--line);border-radius:4px;max-width:100%}\n"
	"details{border:1px solid var(--line);border-radius:4px;margin:.4rem 0;padding:0 .7rem}summary{cursor:pointer;"
	"padding:.6rem 0;overflow-wrap:anywhere}details[open]{padding-bottom:.7rem}\n"
	".true{color:var(--true)}.possible{color:var(--possible)}.benign{color:var(--benign)}.label{font-weight:600}\n"
	"pre{background:var(--soft);padding:.5rem;overflow-x:auto;tab-size:4;margin:.4rem 0}pre b{text-decoration:underline "
	"2px var(--true)}h1,h2,p,li,code{overflow-wrap:anywhere}.muted{opacity:.75}\n"
	".skip{position:absolute;left:-99rem}.skip:focus{position:static}@media print{.filter,nav{display:none}}\n";

/* Sorting keeps the order of equal rows; a second press turns it round. */
static const char script[] =
	"'use strict';\n"
	"for(const t of document.querySelectorAll('table.sort')){\n"
	"t.querySelectorAll('th button').forEach((b,i)=>b.addEventListener('click',()=>{\n"
	"const th=b.parentElement,up=th.getAttribute('aria-sort')!=='ascending',body=t.tBodies[0];\n"
	"const value=r=>{const s=r.cells[i].textContent,n=Number(s);return s!==''&&!Number.isNaN(n)?n:s};\n"
	"const rows=[...body.rows];\n"
	"rows.sort((x,y)=>{const a=value(x),c=value(y);const o=typeof a==='number'&&typeof c==='number'?a-c:"
	"String(a).localeCompare(String(c));return up?o:-o});\n"
	"body.append(...rows);\n"
	"t.querySelectorAll('th').forEach(x=>x.setAttribute('aria-sort','none'));\n"
	"th.setAttribute('aria-sort',up?'ascending':'descending')}))}\n"
	"const find=document.getElementById('find'),label=document.getElementById('label'),\n"
	"state=document.getElementById('state'),shown=document.getElementById('shown'),\n"
	"alarms=[...document.querySelectorAll('details.alarm')];\n"
	"function filter(){const w=find.value.toLowerCase();let n=0;for(const d of alarms){\n"
	"const ok=(!label.value||d.dataset.label===label.value)&&(!state.value||d.dataset.state===state.value)&&"
	"(!w||d.textContent.toLowerCase().includes(w));d.hidden=!ok;n+=ok}\n"
	"shown.textContent=n+' of '+alarms.length+' alarms shown'}\n"
	"if(find){for(const e of [find,label,state])e.addEventListener('input',filter);filter()}\n";

/* ---- one table ---- */

#define BAR_HEIGHT 38
#define BAR_PERCENT 85.0         /* of the width; the rest is for the number */
#define LABEL_CHARACTERS 48

static void label_cut(struct text *out, const char *s)
{
	char cut[LABEL_CHARACTERS * 4 + 4];
	size_t bytes = 0, n = 0;
	for (; s[bytes] && n < LABEL_CHARACTERS; n++)
		do bytes++; while (((unsigned char)s[bytes] & 0xc0u) == 0x80u && bytes < sizeof cut - 4);
	memcpy(cut, s, bytes);
	cut[bytes] = 0;
	report_html_words(out, cut);
	if (s[bytes]) text_put(out, "…");
}

/* The name of a row: one column, or all before the value. */
static void label_put(struct text *out, const struct table *t, const char *const *row)
{
	struct text name = {0};
	text_put(&name, t->label >= 0 ? row[t->label] : "");
	for (int i = 0; t->label < 0 && i < t->value; i++)
		if (*row[i]) text_printf(&name, "%s%s", name.n ? ", " : "", row[i]);
	label_cut(out, name.at);
	text_fini(&name);
}

static const char *const verdict_columns[] = { "racy", "possibly racy", "unknown", "unsupported", "conditional", "benign", "drf" };
static const char *const verdict_classes[] = { "racy", "possibly-racy", "unknown", "unsupported", "conditional", "benign", "drf" };
#define VERDICTS (sizeof verdict_columns / sizeof *verdict_columns)

/* The colour of a bar is that of its verdict, where it has one. */
static void rect_open(struct text *out, const char *label)
{
	text_put(out, "<rect ");
	for (size_t v = 0; v < VERDICTS; v++)
		if (!strcmp(label, verdict_classes[v])) text_printf(out, "class=\"v-%s\" ", verdict_classes[v]);
}

/* Horizontal bars under their names, as wide as there is room: letters keep their size on a phone. */
static void plot(const struct table *t, const struct cells *c, struct text *out)
{
	size_t columns = (size_t)c->columns, rows = c->at.n / columns - 1;
	double most = 0;
	if (rows > LIMIT_PAGE_BARS) rows = LIMIT_PAGE_BARS;
	if (!t->value || rows == 0) return;
	for (size_t i = 1; i <= rows; i++) {
		double v = strtod(c->at.at[i * columns + (size_t)t->value], NULL);
		if (v > most) most = v;
	}
	text_printf(out, "<svg class=\"plot\" role=\"img\" height=\"%zu\" aria-label=\"", rows * BAR_HEIGHT + 6);
	report_html_words(out, t->title);
	text_put(out, ", as bars; the table says the same\">\n");
	for (size_t i = 1; i <= rows; i++) {
		const char *const *row = &c->at.at[i * columns], *value = row[t->value];
		double length = most > 0 ? strtod(value, NULL) / most * BAR_PERCENT : 0;
		size_t y = (i - 1) * BAR_HEIGHT;
		text_printf(out, "<text y=\"%zu\">", y + 14);
		label_put(out, t, row);
		text_put(out, "</text>");
		rect_open(out, row[0]);
		text_printf(out, "y=\"%zu\" width=\"%.1f%%\" height=\"14\"/><text x=\"%.1f%%\" dx=\"6\" y=\"%zu\">", y + 19, length, length, y + 31);
		report_html_words(out, value);
		text_put(out, "</text>\n");
	}
	text_put(out, "</svg>\n");
}

/* ---- a bar of verdicts for each source ---- */

static void key_put(struct text *out)
{
	text_put(out, "<ul class=\"key\">");
	for (size_t v = 0; v < VERDICTS; v++)
		text_printf(out, "<li><svg class=\"plot\" aria-hidden=\"true\"><rect class=\"v-%s\" width=\"12\" height=\"12\"/></svg>%s</li>",
			verdict_classes[v], verdict_columns[v]);
	text_put(out, "</ul>\n");
}

static double cell_number(const struct cells *c, size_t row, const char *column)
{
	for (int i = 0; i < c->columns; i++)
		if (!strcmp(c->at.at[i], column)) return strtod(c->at.at[row * (size_t)c->columns + (size_t)i], NULL);
	return 0;
}

/* Each bar is all kernels of its source, so small ones can be read too; their number stands behind the name. */
static void plot_stacked(const struct table *t, const struct cells *c, struct text *out)
{
	size_t columns = (size_t)c->columns, rows = c->at.n / columns - 1;
	if (rows > LIMIT_PAGE_BARS) rows = LIMIT_PAGE_BARS;
	if (rows == 0) return;
	text_printf(out, "<svg class=\"plot\" role=\"img\" height=\"%zu\" aria-label=\"Verdicts of each source as shares of its kernels; the"
		" table says the same\">\n", rows * BAR_HEIGHT + 6);
	for (size_t i = 1; i <= rows; i++) {
		double all = cell_number(c, i, "kernels"), from = 0;
		size_t y = (i - 1) * BAR_HEIGHT;
		text_printf(out, "<text y=\"%zu\">", y + 14);
		label_put(out, t, &c->at.at[i * columns]);
		text_printf(out, ": %.0f</text>", all);
		for (size_t v = 0; v < VERDICTS && all > 0; v++) {
			double share = 100.0 * cell_number(c, i, verdict_columns[v]) / all;
			if (share > 0)
				text_printf(out, "<rect class=\"v-%s\" x=\"%.2f%%\" y=\"%zu\" width=\"%.2f%%\" height=\"14\"><title>%s: %.0f</title></rect>",
					verdict_classes[v], from, y + 19, share, verdict_columns[v], cell_number(c, i, verdict_columns[v]));
			from += share;
		}
		text_put(out, "\n");
	}
	text_put(out, "</svg>\n");
	key_put(out);
}

static void table_put(const struct table *t, const struct cells *c, struct text *out)
{
	size_t columns = (size_t)c->columns;
	text_printf(out, "<section id=\"%s\"><h2>%s</h2>\n", t->key, t->title);
	if (t->note) text_printf(out, "<p>%s</p>\n", t->note);
	if (c->at.n == columns) {
		text_put(out, "<p>None.</p></section>\n");
		return;
	}
	if (t->stacked) plot_stacked(t, c, out);
	else plot(t, c, out);
	text_printf(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s, table\"><table class=\"sort\">"
		"<thead><tr>", t->title);
	for (size_t i = 0; i < columns; i++) {
		text_printf(out, "<th scope=\"col\" aria-sort=\"none\"%s><button type=\"button\">", c->number[i] ? " class=\"n\"" : "");
		report_html_words(out, c->at.at[i]);
		text_put(out, "</button></th>");
	}
	text_put(out, "</tr></thead><tbody>\n");
	for (size_t i = columns; i < c->at.n; i++) {
		if (i % columns == 0) text_put(out, "<tr>");
		text_put(out, c->number[i % columns] ? "<td class=\"n\">" : "<td>");
		report_html_words(out, c->at.at[i]);
		text_put(out, (i + 1) % columns == 0 ? "</td></tr>\n" : "</td>");
	}
	text_put(out, "</tbody></table></div></section>\n");
}

/* ---- the whole ---- */

static void head_put(struct corpus_db *db, const struct corpus_report_options *o, struct text *out)
{
	sqlite3_stmt *s = db_prepare(db, "SELECT (SELECT value FROM meta WHERE key='name'),"
		" (SELECT value FROM meta WHERE key='version'), (SELECT value FROM meta WHERE key='limits')");
	if (s) sqlite3_step(s);
	struct text title = {0};
	text_printf(&title, "%s: faial-c corpus", s ? db_text(s, 0) : "");
	report_html_begin(out, title.at, style);
	text_fini(&title);
	text_put(out, "\n<a class=\"skip\" href=\"#main\">To the tables</a>\n<header><h1>Study ");
	report_html_words(out, s ? db_text(s, 0) : "");
	text_put(out, "</h1><p>faial-c ");
	report_html_words(out, s ? db_text(s, 1) : "");
	text_put(out, "; limits of a file: ");
	report_html_words(out, s ? db_text(s, 2) : "");
	text_put(out, ".</p></header>\n<nav aria-label=\"Sections\"><details><summary>Contents</summary><ul>");
	for (size_t i = 0; i < corpus_table_count; i++)
		if (o->times || !corpus_tables[i].times)
			text_printf(out, "<li><a href=\"#%s\">%s</a></li>", corpus_tables[i].key, corpus_tables[i].title);
	text_put(out, "<li><a href=\"#each\">Each alarm</a></li></ul></details></nav>\n<main id=\"main\">\n");
	sqlite3_finalize(s);
}

bool page_write(struct corpus_db *db, const struct corpus_report_options *o, struct text *out)
{
	struct arena *a = arena_new();
	bool ok = true;
	head_put(db, o, out);
	for (size_t i = 0; ok && i < corpus_table_count; i++) {
		struct cells c = {0};
		if (corpus_tables[i].times && !o->times) continue;
		ok = cells_read(db, a, corpus_tables[i].sql, &c);
		if (ok) table_put(&corpus_tables[i], &c, out);
	}
	ok = ok && page_alarms(db, o->alarms, out);
	report_html_end(out, script);
	arena_free(a);
	return ok;
}

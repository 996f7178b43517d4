/* What every page of ours is made of: text made safe, places, the frame around the body. A page loads nothing and sends nothing. */
#include "report/report_internal.h"

#include <string.h>

/* What the address names is shown, with all that it lies in. */
static const char script_reveal[] =
	"function reveal(){const d=location.hash&&document.getElementById(location.hash.slice(1));if(!d)return;\n"
	"for(let e=d;e;e=e.parentElement){e.hidden=false;if(e.tagName==='DETAILS')e.open=true}d.scrollIntoView()}\n"
	"addEventListener('hashchange',reveal);reveal();\n";

void report_html_bytes(struct text *out, const char *s, size_t n)
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

void report_html_words(struct text *out, const char *s)
{
	report_html_bytes(out, s, strlen(s));
}

void report_html_place(struct text *out, const struct report_place *at)
{
	if (!at->path || !at->path[0]) return;
	report_html_words(out, at->path);
	if (at->line) text_printf(out, ":%u", at->line);
	if (at->line && at->column) text_printf(out, ":%u", at->column);
}

bool report_html_excerpt_has(const struct report_alarm *a, const struct report_line *line)
{
	const struct report_place *x = &a->access[0].at, *y = &a->access[1].at;
	uint32_t lo = x->line < y->line ? x->line : y->line, hi = x->line < y->line ? y->line : x->line;
	if (!line->text || !x->path || !y->path) return false;
	bool first = line->line == x->line && !strcmp(line->path, x->path);
	bool second = line->line == y->line && !strcmp(line->path, y->path);
	bool near = !strcmp(x->path, y->path) && hi - lo <= CONTEXT_GAP;
	return first || second || (near && !strcmp(line->path, x->path) && line->line > lo && line->line < hi);
}

void report_html_begin(struct text *out, const char *title, const char *style)
{
	text_put(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
		"<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src"
		" 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n<title>");
	report_html_words(out, title);
	text_printf(out, "</title>\n<style>\n%s%s</style></head>\n<body>", style, report_picture_style);
}

void report_html_end(struct text *out, const char *script)
{
	text_printf(out, "</main>\n<script>\n%s%s</script></body></html>\n", script, script_reveal);
}

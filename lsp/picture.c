/* The pictures of an alarm for editors that draw them in a hover: each drawing as an image of its own, in the words of Markdown. */
#include "lsp/lsp_internal.h"

#include <ctype.h>
#include <string.h>

/* Colours that a page would give. */
static const char own_style[] =
	".picture{--ink:#1f2328;--line:#8c959f;--paper:#fff;background:var(--paper)}\n"
	"@media(prefers-color-scheme:dark){.picture{--ink:#e6edf3;--line:#6e7681;--paper:#1b1f24}}\n";

static void percent_put(struct text *out, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		text_printf(out, isalnum((unsigned char)s[i]) || strchr("-._~", s[i]) ? "%c" : "%%%02X", (unsigned char)s[i]);
}

static void image_put(struct text *out, const char *what, const char *svg, size_t n)
{
	static const char head[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\"", style[] = "<style>";
	const char *inner = memchr(svg, '>', n);
	if (!inner) return;
	text_printf(out, "\n\n![%s](data:image/svg+xml,", what);
	percent_put(out, head, strlen(head));
	percent_put(out, svg + strlen("<svg"), (size_t)(inner + 1 - svg) - strlen("<svg"));
	percent_put(out, style, strlen(style));
	percent_put(out, own_style, strlen(own_style));
	percent_put(out, report_picture_style, strlen(report_picture_style));
	percent_put(out, "</style>", strlen("</style>"));
	percent_put(out, inner + 1, n - (size_t)(inner + 1 - svg));
	text_put(out, ")");
}

static void images_put(struct text *out, const char *what, const char *page)
{
	for (const char *at = page, *end; at && (at = strstr(at, "<svg")) && (end = strstr(at, "</svg>")); at = end)
		image_put(out, what, at, (size_t)(end - at) + strlen("</svg>"));
}

void view_pictures(const struct report_alarm *a, struct text *out)
{
	struct text page = {0};
	report_picture(a, &page);
	images_put(out, "the two threads", page.at);
	text_fini(&page);
}

void view_owners(const struct report_kernel *k, struct text *out)
{
	struct text page = {0};
	if (!k->owners.maps.n) return;
	text_put(out, "\n\n");
	report_owners_words(k, out);
	report_owners_picture(k, &page);
	images_put(out, "who owns which elements", page.at);
	text_fini(&page);
}

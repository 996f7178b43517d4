/* Strings that come from sources and file names: made valid UTF-8 on the way in, harmless on the way out. */
#include "report/report_internal.h"

#include <string.h>

/* Length of the well-formed sequence at s, by RFC 3629: no surrogates, no overlong forms. */
size_t report_utf8_length(const char *s, uint32_t *code)
{
	const unsigned char *u = (const unsigned char *)s;
	size_t n = u[0] < 0x80 ? 1 : u[0] >= 0xc2 && u[0] < 0xe0 ? 2 : (u[0] & 0xf0u) == 0xe0 ? 3 :
		u[0] >= 0xf0 && u[0] < 0xf5 ? 4 : 0;
	if (n == 0) return 0;
	uint32_t c = n == 1 ? u[0] : u[0] & (0x7fu >> n);
	for (size_t i = 1; i < n; i++) {
		if ((u[i] & 0xc0u) != 0x80) return 0;      /* the terminating NUL stops here too */
		c = c << 6 | (u[i] & 0x3fu);
	}
	if ((n == 3 && (c < 0x800 || (c >= 0xd800 && c < 0xe000))) || (n == 4 && (c < 0x10000 || c > 0x10ffff))) return 0;
	if (code) *code = c;
	return n;
}

const char *report_utf8(struct arena *a, const char *s)
{
	if (!s) return "";
	struct text t = {0};
	text_put(&t, "");
	for (const char *p = s; *p;) {
		size_t n = report_utf8_length(p, NULL);
		if (n) text_putn(&t, p, n);
		else text_put(&t, "\xef\xbf\xbd");
		p += n ? n : 1;
	}
	const char *result = arena_strdup(a, t.at);
	text_fini(&t);
	return result;
}

/* Control characters, and the characters that reorder what a reader sees. */
static bool code_is_dangerous(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x200e || c == 0x200f || c == 0x61c || c == 0xfeff ||
		(c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

void report_visible(struct text *out, const char *s, size_t n)
{
	text_put(out, "");
	for (size_t i = 0; i < n && s[i];) {
		uint32_t c = 0;
		size_t plain = i;
		while (plain < n && s[plain] >= ' ' && s[plain] <= '~') plain++;
		if (plain > i) {
			text_putn(out, s + i, plain - i);
			i = plain;
			continue;
		}
		size_t length = report_utf8_length(s + i, &c);
		if (length == 0) text_printf(out, "\\x%02x", (unsigned char)s[i]);
		else if (c == '\t') text_put(out, "    ");
		else if (code_is_dangerous(c)) text_printf(out, c < 0x100 ? "\\x%02x" : "\\u%04x", (unsigned)c);
		else text_putn(out, s + i, length);
		i += length ? length : 1;
	}
}

size_t report_columns(const char *s, size_t n)
{
	size_t count = 0;
	for (size_t i = 0; i < n && s[i]; count++) {
		size_t length = report_utf8_length(s + i, NULL);
		i += length ? length : 1;
	}
	return count;
}

unsigned report_code_width(uint32_t code)
{
	static const struct { uint32_t first, last; unsigned width; } ranges[] = { { 0x300, 0x36f, 0 }, { 0x1100, 0x115f, 2 }, { 0x1ab0, 0x1aff, 0 },
		{ 0x1dc0, 0x1dff, 0 }, { 0x20d0, 0x20ff, 0 }, { 0x2e80, 0x303e, 2 }, { 0x3041, 0xa4cf, 2 }, { 0xa960, 0xa97f, 2 }, { 0xac00, 0xd7a3, 2 },
		{ 0xf900, 0xfaff, 2 }, { 0xfe00, 0xfe0f, 0 }, { 0xfe20, 0xfe2f, 0 }, { 0xfe30, 0xfe6f, 2 }, { 0xff00, 0xff60, 2 }, { 0xffe0, 0xffe6, 2 },
		{ 0x1f300, 0x1f64f, 2 }, { 0x1f680, 0x1f6ff, 2 }, { 0x1f900, 0x1f9ff, 2 }, { 0x20000, 0x3fffd, 2 } };
	for (size_t i = 0; code >= 0x300 && i < sizeof ranges / sizeof *ranges; i++)
		if (code >= ranges[i].first && code <= ranges[i].last) return ranges[i].width;
	return 1;
}

size_t report_width(const char *s, size_t n)
{
	size_t width = 0;
	for (size_t i = 0; i < n && s[i];) {
		uint32_t code = 0;
		size_t length = report_utf8_length(s + i, &code);
		width += length ? report_code_width(code) : 1;
		i += length ? length : 1;
	}
	return width;
}

void report_dims(struct text *out, const int64_t dims[3])
{
	text_printf(out, "(%lld, %lld, %lld)", (long long)dims[0], (long long)dims[1], (long long)dims[2]);
}

void report_extents(struct text *out, const char *name, const int64_t dims[3])
{
	text_printf(out, "%s (", name);
	for (int i = 0; i < 3; i++) {
		if (dims[i]) text_printf(out, "%lld", (long long)dims[i]);
		else text_put(out, "?");
		text_put(out, i < 2 ? ", " : ")");
	}
}

void report_host_launches(const struct report_kernel *k, struct text *out)
{
	text_put(out, "The answer is for every launch. The host code launches it");
	for (size_t i = 0; i < k->host_launches.n && i < LIMIT_LAUNCHES_SHOWN; i++) {
		const struct report_launch *l = &k->host_launches.at[i];
		text_printf(out, "%s at %s:%u", i ? ";" : "", l->at.path, l->at.line);
		text_put(out, " with ");
		report_extents(out, "blockDim", l->block_dim);
		text_put(out, ", ");
		report_extents(out, "gridDim", l->grid_dim);
	}
	if (k->host_launches.n > LIMIT_LAUNCHES_SHOWN)
		text_printf(out, "; and in %zu more places", k->host_launches.n - LIMIT_LAUNCHES_SHOWN);
	text_put(out, ": --launch host asks about nothing else.");
}

void report_element_words(const struct report_alarm *a, int place, struct text *out)
{
	const char *mode = report_mode_name(a->access[0].mode);
	if (!place) text_printf(out, "%s of element %lld", mode ? mode : "access", (long long)a->witness.index[0]);
	else if (a->witness.elements) text_printf(out, "the array, of %lld element%s", (long long)a->witness.elements, a->witness.elements == 1 ? "" : "s");
	else text_put(out, "the array");
}

void report_context(const struct report_context *c, struct text *out)
{
	text_printf(out, "%s the launch at %s:%u%s: %s", c->never ? "no run makes" : "for", c->at.path, c->at.line,
		c->never ? ", of which all this would hold" : "", c->text);
}

void report_wrap(struct text *out, size_t indent, size_t hang, size_t width, const char *s)
{
	struct text clean = {0};
	size_t start = indent, column = indent;
	report_visible(&clean, s, strlen(s));
	text_printf(out, "%*s", (int)indent, "");
	for (const char *word = clean.at + strspn(clean.at, " "); *word; word += strspn(word, " ")) {
		size_t n = strcspn(word, " "), columns = report_width(word, n);
		if (column > start && column + 1 + columns > width) {
			start = column = indent + hang;
			text_printf(out, "\n%*s", (int)column, "");
		} else if (column > start) {
			text_put(out, " ");
			column++;
		}
		text_putn(out, word, n);
		column += columns;
		word += n;
	}
	text_put(out, "\n");
	text_fini(&clean);
}

#include "base/base.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void text_room(struct text *t, size_t more)
{
	if (t->at && t->cap - t->n > more)
		return;
	if (more > SIZE_MAX / 4 || t->n > SIZE_MAX / 4)
		die("out of memory (a text of %zu bytes)", t->n);
	size_t cap = t->cap ? t->cap : 64;
	while (cap - t->n <= more)
		cap *= 2;
	char *at = realloc(t->at, cap);
	if (!at)
		die("out of memory (a text of %zu bytes)", cap);
	t->at = at;
	t->cap = cap;
}

void text_putn(struct text *t, const char *s, size_t n)
{
	text_room(t, n);
	if (n)
		memcpy(t->at + t->n, s, n);
	t->n += n;
	t->at[t->n] = '\0';
}

void text_put(struct text *t, const char *s)
{
	text_putn(t, s, strlen(s));
}

void text_vprintf(struct text *t, const char *format, va_list ap)
{
	va_list again;
	va_copy(again, ap);
	size_t room = t->cap - t->n;
	int n = vsnprintf(t->at ? t->at + t->n : NULL, room, format, again);
	va_end(again);
	INVARIANT(n >= 0, "our formats are valid");
	if ((size_t)n >= room) {
		text_room(t, (size_t)n);
		vsnprintf(t->at + t->n, (size_t)n + 1, format, ap);
	}
	t->n += (size_t)n;
}

void text_printf(struct text *t, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	text_vprintf(t, format, ap);
	va_end(ap);
}

void text_drop(struct text *t, size_t n)
{
	if (!n) return;
	t->n -= n;
	memmove(t->at, t->at + n, t->n + 1);
}

void text_fini(struct text *t)
{
	free(t->at);
	*t = (struct text){0};
}

char *arena_file(struct arena *a, const char *path)
{
	FILE *file = fopen(path, "re");
	struct text t = {0};
	char piece[65536];
	text_put(&t, "");
	for (size_t n; file && (n = fread(piece, 1, sizeof piece, file)) > 0;) text_putn(&t, piece, n);
	if (file) fclose(file);
	if (file) files_read(path, t.at, t.n);
	else files_looked(path);
	char *kept = arena_strndup(a, t.at, t.n);
	text_fini(&t);
	return kept;
}

int text_choice(const char *s, const char *const *words, struct text *all)
{
	for (int i = 0; words[i]; i++)
		if (!strcmp(s, words[i])) return i;
	for (int i = 0; words[i]; i++) text_printf(all, "%s%s", i ? ", " : "", words[i]);
	return -1;
}

/* ---- slips of the pen ---- */

static size_t smallest(size_t a, size_t b, size_t c)
{
	size_t ab = a < b ? a : b;
	return ab < c ? ab : c;
}

/* Letters to put in, take out or change, neighbours swapped counted as one change; words of at most LIMIT_NEAR_WORD. */
static size_t text_distance(const char *s, const char *t)
{
	size_t rows[3][LIMIT_NEAR_WORD + 1], n = strlen(s), m = strlen(t);
	for (size_t j = 0; j <= m; j++) rows[0][j] = j;
	for (size_t i = 1; i <= n; i++) {
		size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
		row[0] = i;
		for (size_t j = 1; j <= m; j++) {
			row[j] = smallest(above[j] + 1, row[j - 1] + 1, above[j - 1] + (s[i - 1] != t[j - 1]));
			bool swapped = i > 1 && j > 1 && s[i - 1] == t[j - 2] && s[i - 2] == t[j - 1];
			if (swapped && before[j - 2] + 1 < row[j]) row[j] = before[j - 2] + 1;
		}
	}
	return rows[n % 3][m];
}

const char *text_nearest(const char *s, const char *const *words)
{
	const char *best = NULL;
	size_t n = strlen(s), letters = n - strspn(s, "-"), least = letters < 3 ? 0 : letters < 5 ? 1 : letters < 8 ? 2 : 3;
	for (; *words && n <= LIMIT_NEAR_WORD; words++) {
		size_t far = strlen(*words) <= LIMIT_NEAR_WORD ? text_distance(s, *words) : SIZE_MAX;
		if (far > least || (best && far == least)) continue;
		best = *words;
		least = far;
	}
	return best;
}

/* ---- words of a source ---- */

size_t text_word_length(const char *s)
{
	size_t n = 0;
	while (isalnum((unsigned char)s[n]) || s[n] == '_') n++;
	return n;
}

const char *text_past_quoted(const char *s)
{
	char quote = *s;
	if (s[0] == '/' && s[1] == '/') return s + strcspn(s, "\n");
	if (s[0] == '/' && s[1] == '*') {
		const char *end = strstr(s + 2, "*/");
		return end ? end + 2 : s + strlen(s);
	}
	if (quote != '"' && quote != '\'') return s;
	for (s++; *s && *s != quote && *s != '\n'; s++) if (*s == '\\' && s[1]) s++;
	return *s ? s + 1 : s;
}

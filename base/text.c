#include "base/base.h"

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
	int n = vsnprintf(NULL, 0, format, again);
	va_end(again);
	INVARIANT(n >= 0, "our formats are valid");
	text_room(t, (size_t)n);
	vsnprintf(t->at + t->n, (size_t)n + 1, format, ap);
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

int text_choice(const char *s, const char *const *words, struct text *all)
{
	for (int i = 0; words[i]; i++)
		if (!strcmp(s, words[i])) return i;
	for (int i = 0; words[i]; i++) text_printf(all, "%s%s", i ? ", " : "", words[i]);
	return -1;
}

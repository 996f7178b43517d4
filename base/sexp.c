/* Text to S-expressions with positions. Iterative: nesting costs memory in proportion to the text, not stack. */
#include "base/base.h"

#include <string.h>

struct scanner {
	const char *at;
	uint32_t line, column;
	struct arena *arena;
	struct sexp_fault *fault;
};

/* The list being read, and the place where its next item goes. */
struct open_list { struct sexp *list; const struct sexp **tail; };

static void scan_fail(struct scanner *s, const struct sexp *at, const char *text)
{
	if (!s->fault->text) *s->fault = (struct sexp_fault){at ? at->line : 1, at ? at->column : 1, text};
}

bool sexp_is(const struct sexp *s, const char *head)
{
	return s && s->kind == SEXP_LIST && s->first && s->first->kind == SEXP_ATOM && strcmp(s->first->text, head) == 0;
}

static void scan_step(struct scanner *s)
{
	if (*s->at == '\n') {
		s->line++;
		s->column = 0;
	}
	s->column++;
	s->at++;
}

static void scan_blank(struct scanner *s)
{
	for (;; scan_step(s)) {
		if (*s->at == ';')
			while (*s->at && *s->at != '\n')
				scan_step(s);
		if (!*s->at || !strchr(" \t\r\n\f\v", *s->at))
			return;
	}
}

static bool ends_atom(char c)
{
	return c == '\0' || strchr(" \t\r\n\f\v();\"", c) != NULL;
}

static struct sexp *sexp_new(const struct scanner *s, enum sexp_kind kind)
{
	struct sexp *n = ARENA_NEW(s->arena, struct sexp);
	n->kind = kind;
	n->line = s->line;
	n->column = s->column;
	return n;
}

static struct sexp *scan_atom(struct scanner *s)
{
	struct sexp *n = sexp_new(s, SEXP_ATOM);
	const char *start = s->at;
	while (!ends_atom(*s->at))
		scan_step(s);
	n->text = arena_strndup(s->arena, start, (size_t)(s->at - start));
	return n;
}

static struct sexp *scan_string(struct scanner *s)
{
	struct sexp *n = sexp_new(s, SEXP_STRING);
	scan_step(s);
	const char *end = s->at;
	while (*end && *end != '"')
		end += end[0] == '\\' && end[1] ? 2 : 1;
	char *text = arena_alloc(s->arena, (size_t)(end - s->at) + 1);
	size_t used = 0;
	while (*s->at && *s->at != '"') {
		if (*s->at == '\\' && s->at[1]) {
			scan_step(s);
			text[used++] = *s->at == 'n' ? '\n' : *s->at;
		} else {
			text[used++] = *s->at;
		}
		scan_step(s);
	}
	n->text = text;
	if (!*s->at)
		scan_fail(s, n, "this string does not end");
	else
		scan_step(s);
	return n;
}

const struct sexp *sexp_read(struct arena *a, const char *text, struct sexp_fault *fault)
{
	struct scanner s = {text, 1, 1, a, fault};
	*fault = (struct sexp_fault){0};
	VEC(struct open_list) open = {0};
	const struct sexp *first = NULL;
	struct open_list top = {NULL, &first};
	if (strlen(text) > LIMIT_SEXP_BYTES)
		scan_fail(&s, NULL, arena_printf(a, "the text is longer than %d bytes", LIMIT_SEXP_BYTES));
	for (scan_blank(&s); *s.at && !fault->text; scan_blank(&s)) {
		struct sexp *item = NULL;
		if (*s.at == ')') {
			item = sexp_new(&s, SEXP_LIST);
			scan_step(&s);
			if (!open.n)
				scan_fail(&s, item, "this ) closes nothing");
			else
				top = open.at[--open.n];
			continue;
		}
		if (*s.at == '(') {
			item = sexp_new(&s, SEXP_LIST);
			scan_step(&s);
		} else {
			item = *s.at == '"' ? scan_string(&s) : scan_atom(&s);
		}
		*top.tail = item;
		top.tail = &item->next;
		if (item->kind == SEXP_LIST) {
			VEC_PUSH(a, &open, top);
			top = (struct open_list){item, &item->first};
		}
	}
	if (open.n)
		scan_fail(&s, top.list, "this ( is not closed");
	if (!first)
		scan_fail(&s, NULL, "nothing to read");
	return fault->text ? NULL : first;
}

void text_put_quoted(struct text *t, const char *s)
{
	text_put(t, "\"");
	for (; s && *s; s++) {
		if (*s == '\n')
			text_put(t, "\\n");
		else if (*s == '"' || *s == '\\')
			text_printf(t, "\\%c", *s);
		else
			text_putn(t, s, 1);
	}
	text_put(t, "\"");
}

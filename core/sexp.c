/* Text to S-expressions with positions. Iterative: nesting costs memory in proportion to the text, not stack. */
#include "core/text_internal.h"

#include <string.h>

#define TEXT_MAX ((size_t)256 << 20)

struct scanner { const char *at; uint32_t line, column; };

/* The list being read, and the place where its next item goes. */
struct open_list { struct sexp *list; const struct sexp **tail; };

void reader_fail(struct reader *r, const struct sexp *at, const char *format, ...)
{
	if (r->failed)
		return;
	r->failed = true;
	struct text t = {0};
	va_list ap;
	va_start(ap, format);
	text_vprintf(&t, format, ap);
	va_end(ap);
	struct span span = {.file = r->file, .line = at ? at->line : 1, .column = at ? at->column : 1};
	diags_add(r->diags, DIAG_ERROR, "core.syntax", span, "%u:%u: %s", (unsigned)span.line, (unsigned)span.column, t.at);
	text_fini(&t);
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

static struct sexp *sexp_new(struct reader *r, const struct scanner *s, enum sexp_kind kind)
{
	struct sexp *n = ARENA_NEW(r->arena, struct sexp);
	n->kind = kind;
	n->line = s->line;
	n->column = s->column;
	return n;
}

static struct sexp *scan_atom(struct reader *r, struct scanner *s)
{
	struct sexp *n = sexp_new(r, s, SEXP_ATOM);
	const char *start = s->at;
	while (!ends_atom(*s->at))
		scan_step(s);
	n->text = arena_strndup(r->arena, start, (size_t)(s->at - start));
	return n;
}

static struct sexp *scan_string(struct reader *r, struct scanner *s)
{
	struct sexp *n = sexp_new(r, s, SEXP_STRING);
	scan_step(s);
	const char *end = s->at;
	while (*end && *end != '"')
		end += end[0] == '\\' && end[1] ? 2 : 1;
	char *text = arena_alloc(r->arena, (size_t)(end - s->at) + 1);
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
		reader_fail(r, n, "this string does not end");
	else
		scan_step(s);
	return n;
}

const struct sexp *reader_open(struct reader *r, struct sources *sources, const char *name, const char *text,
	struct diags *diags)
{
	*r = (struct reader){.arena = arena_new(), .sources = sources, .diags = diags};
	r->file = sources ? sources_intern(sources, name) : 0;
	struct scanner s = {text, 1, 1};
	VEC(struct open_list) open = {0};
	const struct sexp *first = NULL;
	struct open_list top = {NULL, &first};
	if (strlen(text) > TEXT_MAX)
		reader_fail(r, NULL, "the text is longer than %zu bytes", TEXT_MAX);
	for (scan_blank(&s); *s.at && !r->failed; scan_blank(&s)) {
		struct sexp *item = NULL;
		if (*s.at == ')') {
			item = sexp_new(r, &s, SEXP_LIST);
			scan_step(&s);
			if (!open.n)
				reader_fail(r, item, "this ) closes nothing");
			else
				top = open.at[--open.n];
			continue;
		}
		if (*s.at == '(') {
			item = sexp_new(r, &s, SEXP_LIST);
			scan_step(&s);
		} else {
			item = *s.at == '"' ? scan_string(r, &s) : scan_atom(r, &s);
		}
		*top.tail = item;
		top.tail = &item->next;
		if (item->kind == SEXP_LIST) {
			VEC_PUSH(r->arena, &open, top);
			top = (struct open_list){item, &item->first};
		}
	}
	if (open.n)
		reader_fail(r, top.list, "this ( is not closed");
	if (!first)
		reader_fail(r, NULL, "nothing to read");
	return r->failed ? NULL : first;
}

void reader_close(struct reader *r)
{
	arena_free(r->arena);
	r->arena = NULL;
}

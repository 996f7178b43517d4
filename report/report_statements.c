/* The statements of a source file, as a reader sees them: what lies between ';', '{', '}' and the ends of headers of
 * control. Found by their shape alone, for telling alarms apart and nothing else: a wrong cut costs a baseline's mark. */
#include "report/report_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

uint64_t report_hash(uint64_t h, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) h = (h ^ (unsigned char)s[i]) * UINT64_C(0x100000001b3);   /* FNV-1a */
	return (h ^ 0xff) * UINT64_C(0x100000001b3);
}

/* ---- tokens ---- */

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static size_t quoted_end(const struct report_source *f, size_t i, char quote)
{
	for (i++; i < f->size && f->text[i] != quote && f->text[i] != '\n'; i++) i += f->text[i] == '\\';
	return i < f->size ? i + 1 : f->size;
}

/* R"mark( ... )mark" */
static size_t raw_end(const struct report_source *f, size_t i)
{
	size_t open = i + strcspn(f->text + i, "(\n");
	struct text close = {0};
	text_put(&close, ")");
	text_putn(&close, f->text + i + 1, open - i - 1);
	text_put(&close, "\"");
	const char *end = strstr(f->text + open, close.at);
	size_t at = end ? (size_t)(end - f->text) + close.n : f->size;
	text_fini(&close);
	return at;
}

/* To the end of the line that no backslash continues. */
static size_t directive_end(const struct report_source *f, size_t i)
{
	while (i < f->size && (f->text[i] != '\n' || f->text[i - 1] == '\\' ||
		(f->text[i - 1] == '\r' && f->text[i - 2] == '\\'))) i++;
	return i;
}

static size_t token_end(const struct report_source *f, size_t i, bool begins_line)
{
	const char *s = f->text;
	if (s[i] == '#' && begins_line) return directive_end(f, i);
	if (s[i] == '"' || s[i] == '\'') return quoted_end(f, i, s[i]);
	if (!is_word(s[i])) return i + 1;
	bool number = isdigit((unsigned char)s[i]);
	size_t end = i;
	while (end < f->size && (is_word(s[end]) || (number && (s[end] == '.' || (s[end] == '\'' && is_word(s[end + 1])))))) end++;
	if (s[end] == '"' && s[end - 1] == 'R') return raw_end(f, end);
	return end;
}

/* Past blanks, comments and continued lines; tells whether a line began there. */
static size_t blanks_end(const struct report_source *f, size_t i, bool *begins_line)
{
	const char *s = f->text;
	for (; i < f->size; i++) {
		if (s[i] == '\n') *begins_line = true;
		else if (s[i] == '/' && s[i + 1] == '/') i += strcspn(s + i, "\n") - 1;
		else if (s[i] == '/' && s[i + 1] == '*') {
			const char *end = strstr(s + i + 2, "*/");
			i = end ? (size_t)(end - s) + 1 : f->size - 1;
		} else if (!isspace((unsigned char)s[i]) && !(s[i] == '\\' && (s[i + 1] == '\n' || s[i + 1] == '\r'))) break;
	}
	return i;
}

/* ---- statements ---- */

enum open { OPEN_PAREN, OPEN_HEADER, OPEN_BRACE, OPEN_FUNCTION };
struct word { size_t at, end; };
struct cutter {
	struct report_source *f;
	VEC(enum open) stack;
	uint32_t function, functions;       /* around here; seen so far */
	bool fresh;                         /* the next token begins a statement */
	struct word last;                   /* the token before */
};

static bool word_among(const struct cutter *c, struct word w, const char *const *words)
{
	for (; *words; words++)
		if (strlen(*words) == w.end - w.at && !memcmp(c->f->text + w.at, *words, w.end - w.at)) return true;
	return false;
}

static void paren_open(struct cutter *c)
{
	static const char *const headers[] = { "if", "for", "while", "switch", "catch", "constexpr", NULL };
	enum open open = word_among(c, c->last, headers) ? OPEN_HEADER : OPEN_PAREN;
	VEC_PUSH(c->f->arena, &c->stack, open);
}

/* Is it the end of a header of control? */
static bool paren_close(struct cutter *c)
{
	if (!c->stack.n || c->stack.at[c->stack.n - 1] > OPEN_HEADER) return false;
	return c->stack.at[--c->stack.n] == OPEN_HEADER;
}

/* The body of a function is the outermost brace after its parameters. */
static void brace_open(struct cutter *c)
{
	static const char *const ends[] = { ")", "const", "noexcept", "override", "final", NULL };
	bool function = !c->function && word_among(c, c->last, ends);
	enum open open = function ? OPEN_FUNCTION : OPEN_BRACE;
	if (function) {
		c->function = ++c->functions;
		VEC_PUSH(c->f->arena, &c->f->headers, (uint32_t)(c->f->list.n - 1));
	}
	VEC_PUSH(c->f->arena, &c->stack, open);
}

static void brace_close(struct cutter *c)
{
	while (c->stack.n) {
		enum open open = c->stack.at[--c->stack.n];
		if (open == OPEN_FUNCTION) c->function = 0;
		if (open == OPEN_FUNCTION || open == OPEN_BRACE) return;
	}
}

/* Does the statement end with this token? */
static bool token_cuts(struct cutter *c, struct word w)
{
	static const char *const alone[] = { "else", "do", NULL };
	switch (c->f->text[w.at]) {
	case '(': paren_open(c); return false;
	case ')': return paren_close(c);
	case '{': brace_open(c); return true;
	case '}': brace_close(c); return true;
	case ';': return true;
	case '#': return w.end > w.at + 1;
	default: return word_among(c, w, alone);
	}
}

static void token_add(struct cutter *c, struct word w)
{
	struct report_source *f = c->f;
	bool directive = f->text[w.at] == '#' && w.end > w.at + 1;
	if (c->fresh || directive) {
		struct report_text_statement s = { REPORT_HASH, c->function, (uint32_t)f->tokens.n };
		VEC_PUSH(f->arena, &f->list, s);
	}
	struct report_text_statement *s = &f->list.at[f->list.n - 1];
	struct report_token t = { (uint32_t)w.at, (uint32_t)w.end, (uint32_t)f->list.n - 1 };
	s->hash = report_hash(s->hash, f->text + w.at, w.end - w.at);
	VEC_PUSH(f->arena, &f->tokens, t);
}

/* Of UTF-8, at the beginning of a file: not part of its first line. */
static uint32_t mark_bytes(const char *text)
{
	return strncmp(text, "\xef\xbb\xbf", 3) ? 0 : 3;
}

static void statements_cut(struct report_source *f)
{
	struct cutter c = { .f = f, .fresh = true };
	bool begins_line = true;
	for (size_t i = mark_bytes(f->text); (i = blanks_end(f, i, &begins_line)) < f->size; begins_line = false) {
		struct word w = { i, token_end(f, i, begins_line) };
		if (!strchr(";{}", f->text[i])) token_add(&c, w);
		c.fresh = token_cuts(&c, w);
		c.last = w;
		i = w.end;
	}
}

/* ---- a file, a place ---- */

struct report_source *report_source_find(struct report_sources *r, const char *path)
{
	for (size_t i = 0; i < r->files.n; i++)
		if (!strcmp(r->files.at[i]->path, path)) return r->files.at[i];
	struct report_source *f = ARENA_NEW(r->arena, struct report_source);
	f->arena = r->arena;
	f->path = path;
	f->text = arena_file(r->arena, path);
	f->size = strlen(f->text);
	VEC_PUSH(r->arena, &f->lines, mark_bytes(f->text));
	for (size_t i = 0; i < f->size; i++)
		if (f->text[i] == '\n') VEC_PUSH(r->arena, &f->lines, (uint32_t)i + 1);
	statements_cut(f);
	VEC_PUSH(r->arena, &r->files, f);
	return f;
}

/* The token at or before the place; false where there is none. */
bool report_token_find(const struct report_source *f, const struct report_place *at, size_t *token)
{
	if (!at->line || at->line > f->lines.n || !f->tokens.n) return false;
	uint32_t offset = f->lines.at[at->line - 1] + (at->column ? at->column - 1 : 0);
	size_t lo = 0, hi = f->tokens.n;
	while (hi - lo > 1) {
		size_t middle = lo + (hi - lo) / 2;
		if (f->tokens.at[middle].at <= offset) lo = middle;
		else hi = middle;
	}
	*token = lo;
	return f->tokens.at[lo].at <= offset;
}

bool report_statement_find(struct report_sources *r, const struct report_place *at, struct report_statement *out)
{
	size_t token;
	*out = (struct report_statement){0};
	if (!at->path || !at->path[0]) return false;
	const struct report_source *f = report_source_find(r, at->path);
	if (!report_token_find(f, at, &token)) return false;
	uint32_t own = f->tokens.at[token].statement;
	const struct report_text_statement *s = &f->list.at[own];
	out->hash = s->hash;
	out->token = (uint32_t)token - s->first;
	for (uint32_t i = 0; i < f->list.n; i++) {
		bool equal = f->list.at[i].hash == s->hash && f->list.at[i].scope == s->scope;
		out->equals += equal;
		out->ordinal += equal && i < own;
	}
	return true;
}

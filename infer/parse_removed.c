/* What the preprocessor removes from a function: the directives of its text whose branch left nothing in clang's tree. */
#include "infer/parse_internal.h"

#include <string.h>

#define NESTED_MOST 64
#define DIRECTIVE_MOST 80                       /* characters of one that are told */

/* What lies between a directive of a conditional and the next one of it. constant: `#if 0`, which no build reads. */
struct part { uint32_t directive, first /* the `#if` before it */, begin, end; bool constant; };

struct reader {
	struct parse *p;
	struct parse_file *file;
	const char *text;
	uint32_t end;                           /* of the function */
	VEC(uint32_t) nodes;                    /* where clang's cursors begin, in no order */
	struct part open[NESTED_MOST];
	unsigned depth;
	VEC(struct part) removed;
};

static enum CXChildVisitResult take_node(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct reader *r = data;
	CXFile file = NULL;
	unsigned offset = 0;
	clang.getFileLocation(clang.getRangeStart(clang.getCursorExtent(c)), &file, NULL, NULL, &offset);
	if (file == r->file->handle) VEC_PUSH(r->p->arena, &r->nodes, offset);
	return CXChildVisit_Recurse;
}

static bool holds_nodes(const struct reader *r, const struct part *b)
{
	for (size_t i = 0; i < r->nodes.n; i++)
		if (r->nodes.at[i] >= b->begin && r->nodes.at[i] < b->end) return true;
	return false;
}

static uint32_t directive_end(const struct reader *r, uint32_t at)
{
	return (uint32_t)(parse_directive_end(r->text + at, r->text + r->end) - r->text);
}

/* Anything that could be a statement: a word other than `else`. What is in it of directives does not count. */
static bool holds_words(const struct reader *r, const struct part *b)
{
	const char *s = r->text + b->begin, *end = r->text + b->end;
	while (s < end) {
		const char *past = parse_skip_quoted(s, end);
		size_t n = past > s ? 0 : parse_word_length(s, end);
		if (n && (n != 4 || memcmp(s, "else", 4) != 0)) return true;
		if (past > s) s = past;
		else if (*s == '#') s = parse_directive_end(s, end);
		else s += n ? n : 1;
	}
	return false;
}

static bool is_constant(const char *word, const char *end)
{
	if (parse_word_length(word, end) != 2) return false;
	const char *s = parse_skip_space(word + 2, end);
	return s < end && (*s == '0' || *s == '1') && parse_word_length(s, end) == 1;
}

/* The part that is open ends at this directive. */
static void close_part(struct reader *r, uint32_t at)
{
	struct part b = r->open[r->depth - 1];
	b.end = at;
	if (!b.constant && !holds_nodes(r, &b) && holds_words(r, &b)) VEC_PUSH(r->p->arena, &r->removed, b);
}

static void take_directive(struct reader *r, uint32_t at)
{
	const char *word = parse_directive(r->text + at);
	bool opens = strncmp(word, "if", 2) == 0, ends = strncmp(word, "endif", 5) == 0, goes_on = strncmp(word, "el", 2) == 0;
	if ((ends || goes_on) && r->depth && r->depth <= NESTED_MOST) close_part(r, at);
	struct part b = { .directive = at, .first = at, .begin = directive_end(r, at) };
	if (opens && r->depth++ < NESTED_MOST) {
		b.constant = is_constant(word, r->text + r->end);
		r->open[r->depth - 1] = b;
	} else if (goes_on && r->depth && r->depth <= NESTED_MOST) {
		b.constant = r->open[r->depth - 1].constant;
		b.first = r->open[r->depth - 1].first;
		r->open[r->depth - 1] = b;
	} else if (ends && r->depth) {
		r->depth--;
	}
}

/* Lies it in a larger part that is gone? */
static bool is_inner(const struct reader *r, const struct part *b)
{
	for (size_t i = 0; i < r->removed.n; i++)
		if (r->removed.at[i].begin <= b->directive && r->removed.at[i].end > b->directive) return true;
	return false;
}

/* As it is written, on one line, without a comment behind it. */
static const char *directive_text(struct reader *r, uint32_t at)
{
	const char *s = r->text + at, *end = r->text + directive_end(r, at);
	char *text = arena_alloc(r->p->arena, DIRECTIVE_MOST + 1);
	size_t n = 0;
	for (; s < end && n < DIRECTIVE_MOST && parse_skip_quoted(s, end) == s; s++) {
		bool blank = strchr(" \t\r\\\n", *s) != NULL;
		if (!blank || (n && text[n - 1] != ' ')) text[n++] = blank ? ' ' : *s;
	}
	if (n && text[n - 1] == ' ') n--;
	text[n] = 0;
	return text;
}

static void tell(struct reader *r, const struct part *b, removed_part *take, void *data)
{
	unsigned line = 1;
	for (const char *at = r->text; (at = memchr(at, '\n', (size_t)(r->text + b->directive - at))); at++) line++;
	struct span at = { .file = r->file->source, .line = line, .column = 1 };
	const char *text = arena_printf(r->p->arena, "`%s`", directive_text(r, b->directive));
	if (b->first != b->directive) text = arena_printf(r->p->arena, "%s of `%s`", text, directive_text(r, b->first));
	take(at, text, data);
}

void parse_each_removed(struct parse *p, CXCursor function, removed_part *take, void *data)
{
	struct piece piece = parse_piece(p, function);
	size_t size = 0;
	const char *text = piece.file ? parse_file_contents(p, piece.file, &size) : NULL;
	if (!text || piece.end > size || !memchr(text + piece.begin, '#', piece.end - piece.begin)) return;
	struct reader r = { .p = p, .file = piece.file, .text = text, .end = piece.end };
	bool fresh = false;                     /* nothing but white space since the line began */
	clang.visitChildren(function, take_node, &r);
	for (uint32_t at = piece.begin; at < r.end;) {
		const char *past = parse_skip_quoted(text + at, text + r.end);
		if (past > text + at) {
			at = (uint32_t)(past - text);
		} else if (text[at] == '#' && fresh) {
			take_directive(&r, at);
			at = directive_end(&r, at);
		} else {
			fresh = text[at] == '\n' || (fresh && strchr(" \t\r", text[at]));
			at++;
		}
	}
	for (size_t i = 0; i < r.removed.n; i++)
		if (!is_inner(&r, &r.removed.at[i])) tell(&r, &r.removed.at[i], take, data);
}

/* What the preprocessor removes from a function: the directives of its text whose branch left nothing in clang's tree, and what
 * macros are given that left nothing there. */
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
	CXCursor function;
	uint32_t end;                           /* of the function */
	VEC(uint32_t) nodes;                    /* where clang's cursors begin, in no order; none before they are asked for */
	struct part open[NESTED_MOST];
	unsigned depth;
	VEC(struct part) removed, unread;       /* unread: `#if 0` */
	VEC(struct part) given;                 /* between the parentheses behind a word, from `directive` on */
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

static bool holds_nodes(struct reader *r, const struct part *b)
{
	if (!r->nodes.n) clang.visitChildren(r->function, take_node, r);
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

bool parse_is_constant_conditional(const char *word, const char *end)
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
	if (holds_nodes(r, &b) || !holds_words(r, &b)) return;
	if (b.constant) VEC_PUSH(r->p->arena, &r->unread, b);
	else VEC_PUSH(r->p->arena, &r->removed, b);
}

static void take_directive(struct reader *r, uint32_t at)
{
	const char *word = parse_directive(r->text + at);
	bool opens = strncmp(word, "if", 2) == 0, ends = strncmp(word, "endif", 5) == 0, goes_on = strncmp(word, "el", 2) == 0;
	if ((ends || goes_on) && r->depth && r->depth <= NESTED_MOST) close_part(r, at);
	struct part b = { .directive = at, .first = at, .begin = directive_end(r, at) };
	if (opens && r->depth++ < NESTED_MOST) {
		b.constant = parse_is_constant_conditional(word, r->text + r->end);
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
static const char *directive_text(struct parse *p, const char *s, const char *end)
{
	char *text = arena_alloc(p->arena, DIRECTIVE_MOST + 1);
	end = parse_directive_end(s, end);
	size_t n = 0;
	for (; s < end && n < DIRECTIVE_MOST && parse_skip_quoted(s, end) == s; s++) {
		bool blank = strchr(" \t\r\\\n", *s) != NULL;
		if (!blank || (n && text[n - 1] != ' ')) text[n++] = blank ? ' ' : *s;
	}
	if (n && text[n - 1] == ' ') n--;
	text[n] = 0;
	return text;
}

const char *parse_tell_directive(struct parse *p, const char *directive, const char *first, const char *end)
{
	const char *text = arena_printf(p->arena, "`%s`", directive_text(p, directive, end));
	return first == directive ? text : arena_printf(p->arena, "%s of `%s`", text, directive_text(p, first, end));
}

struct span parse_line_at(const struct parse_file *file, const char *text, uint32_t offset)
{
	unsigned line = 1;
	for (const char *at = text; (at = memchr(at, '\n', (size_t)(text + offset - at))); at++) line++;
	return (struct span){ .file = file->source, .line = line, .column = 1 };
}

static void tell(struct reader *r, const struct part *b, removed_part *take, void *data)
{
	struct span at = parse_line_at(r->file, r->text, b->directive);
	take(at, parse_tell_directive(r->p, r->text + b->directive, r->text + b->first, r->text + r->end), data);
}

/* ---- macros ---- */

/* A word that may be a macro's, and what stands in the parentheses behind it. */
static void take_word(struct reader *r, uint32_t at, uint32_t length, const struct removed_macros *macros, void *data)
{
	const char *end = r->text + r->end, *s = parse_skip_space(r->text + at + length, end);
	if (s >= end || *s != '(') return;
	struct part b = { .directive = at, .first = at + length, .begin = (uint32_t)(s + 1 - r->text) };
	for (unsigned depth = 0; s < end;) {
		const char *past = parse_skip_quoted(s, end);
		depth += past == s && *s == '(';
		if (past == s && *s == ')' && --depth == 0) break;
		s = past > s ? past : s + 1;
	}
	b.end = (uint32_t)(s - r->text);
	if (b.end > b.begin && macros->may_be_one(data, r->text + b.begin, b.end - b.begin)) VEC_PUSH(r->p->arena, &r->given, b);
}

static bool is_within(const struct part *b, const struct part *at, size_t n)
{
	for (size_t i = 0; i < n; i++) if (at[i].begin <= b->directive && at[i].end > b->directive) return true;
	return false;
}

static void tell_given(struct reader *r, const struct removed_macros *macros, void *data)
{
	for (size_t i = 0; i < r->given.n; i++) {
		const struct part *b = &r->given.at[i];
		if (holds_nodes(r, b) || is_within(b, r->removed.at, r->removed.n) || is_within(b, r->unread.at, r->unread.n)) continue;
		macros->take(data, parse_line_at(r->file, r->text, b->directive), arena_strndup(r->p->arena, r->text + b->directive, b->first - b->directive));
	}
}

static void read_text(struct reader *r, uint32_t begin, const struct removed_macros *macros, void *data)
{
	bool fresh = false;                     /* nothing but white space since the line began */
	for (uint32_t at = begin; at < r->end;) {
		const char *past = parse_skip_quoted(r->text + at, r->text + r->end);
		uint32_t length = past > r->text + at ? 0 : (uint32_t)parse_word_length(r->text + at, r->text + r->end);
		if (past > r->text + at) {
			at = (uint32_t)(past - r->text);
		} else if (r->text[at] == '#' && fresh) {
			take_directive(r, at);
			at = directive_end(r, at);
		} else {
			if (length) take_word(r, at, length, macros, data);
			fresh = r->text[at] == '\n' || (fresh && strchr(" \t\r", r->text[at]));
			at += length ? length : 1;
		}
	}
}

void parse_each_removed(struct parse *p, CXCursor function, removed_part *take, const struct removed_macros *macros, void *data)
{
	struct piece piece = parse_piece(p, function);
	size_t size = 0;
	const char *text = piece.file ? parse_file_contents(p, piece.file, &size) : NULL;
	if (!text || piece.end > size) return;
	struct reader r = { .p = p, .file = piece.file, .text = text, .function = function, .end = piece.end };
	read_text(&r, piece.begin, macros, data);
	for (size_t i = 0; i < r.removed.n; i++)
		if (!is_inner(&r, &r.removed.at[i])) tell(&r, &r.removed.at[i], take, data);
	tell_given(&r, macros, data);
}

/* Definitions that stand in a part of a file which the preprocessor removed, of functions that another function names: another build
 * calls these. Found in the text; that clang read none there is asked of clang. */
#include "infer/parse_internal.h"

#include <string.h>

#define NESTED_MOST 64
#define BEFORE_BODY_MOST 120                    /* characters between a function's parameters and its body */

struct conditional { uint32_t directive, first /* the `#if` before it */; bool constant /* `#if 0` */; };
struct definition { uint32_t name, length; struct conditional part; };
struct parse_definitions { VEC(struct definition) all; };

struct reader {
	const char *text, *end;
	struct conditional open[NESTED_MOST];
	unsigned depth;
};

static bool is_keyword(const char *s, size_t n)
{
	static const char *const words[] = { "if", "for", "while", "switch", "catch", "else", "do", "return", "case", "new", "throw" };
	return parse_word_in(s, n, words, sizeof words / sizeof *words);
}

/* Stands a type, or a class with `::`, before the name? */
static bool follows_type(const struct reader *r, const char *name)
{
	const char *s = name;
	while (s > r->text && strchr(" \t\r\n", s[-1])) s--;
	if (s == r->text) return false;
	if (!parse_is_word(s[-1])) return strchr("*&>~", s[-1]) || (s - r->text > 1 && s[-1] == ':' && s[-2] == ':');
	const char *word = s;
	while (word > r->text && parse_is_word(word[-1])) word--;
	return !is_keyword(word, (size_t)(s - word));
}

/* Past the parentheses that open at s. */
static const char *skip_parentheses(const struct reader *r, const char *s)
{
	unsigned depth = 0;
	while (s < r->end) {
		const char *past = parse_skip_quoted(s, r->end);
		depth += past == s && *s == '(';
		if (past == s && *s == ')' && --depth == 0) return s + 1;
		s = past > s ? past : s + 1;
	}
	return s;
}

static bool defines_function(const struct reader *r, const char *name, size_t n)
{
	const char *s = parse_skip_space(name + n, r->end);
	if (s >= r->end || *s != '(' || is_keyword(name, n) || !follows_type(r, name)) return false;
	s = skip_parentheses(r, s);
	for (const char *most = r->end - s > BEFORE_BODY_MOST ? s + BEFORE_BODY_MOST : r->end; s < most;) {
		const char *past = parse_skip_quoted(s, r->end);
		if (past == s && (*s == '{' || *s == ':')) return true;
		if (past == s && !parse_is_word(*s) && !strchr(" \t\r\n*&<>-", *s)) return false;
		s = past > s ? past : s + 1;
	}
	return false;
}

static void take_directive(struct reader *r, const char *at)
{
	const char *word = parse_directive(at);
	uint32_t offset = (uint32_t)(at - r->text);
	bool opens = strncmp(word, "if", 2) == 0, ends = strncmp(word, "endif", 5) == 0, goes_on = strncmp(word, "el", 2) == 0;
	if (opens && r->depth++ < NESTED_MOST)
		r->open[r->depth - 1] = (struct conditional){ offset, offset, parse_is_constant_conditional(word, r->end) };
	else if (goes_on && r->depth && r->depth <= NESTED_MOST) r->open[r->depth - 1].directive = offset;
	else if (ends && r->depth) r->depth--;
}

/* What looks like a definition in a conditional of the file. */
static const struct parse_definitions *definitions_of(struct parse *p, struct parse_file *f, const char *text, size_t size)
{
	struct reader r = { .text = text, .end = text + size };
	if (f->definitions) return f->definitions;
	f->definitions = ARENA_NEW(p->arena, struct parse_definitions);
	bool fresh = true;                      /* nothing but white space since the line began */
	for (const char *s = text; s < r.end;) {
		const char *past = parse_skip_quoted(s, r.end);
		size_t n = past > s ? 0 : parse_word_length(s, r.end);
		bool inside = r.depth && r.depth <= NESTED_MOST && !r.open[r.depth - 1].constant;
		if (past == s && *s == '#' && fresh) {
			take_directive(&r, s);
			past = parse_directive_end(s, r.end);
		} else if (n && inside && defines_function(&r, s, n)) {
			struct definition d = { (uint32_t)(s - text), (uint32_t)n, r.open[r.depth - 1] };
			VEC_PUSH(p->arena, &f->definitions->all, d);
		}
		if (past == s) fresh = *s == '\n' || (fresh && strchr(" \t\r", *s));
		s = past > s ? past : s + (n ? n : 1);
	}
	return f->definitions;
}

static bool is_read(struct parse *p, const struct parse_file *f, uint32_t offset)
{
	CXFile file = NULL;
	unsigned at = 0;
	CXCursor c = clang.getCursor(p->tu, clang.getLocationForOffset(p->tu, f->handle, offset));
	clang.getFileLocation(clang.getCursorLocation(c), &file, NULL, NULL, &at);
	return file == f->handle && at == offset;
}

void parse_each_unread(struct parse *p, CXCursor function, unread_definition *take, void *data)
{
	struct piece piece = parse_piece(p, function);
	size_t size = 0;
	const char *text = piece.file ? parse_file_contents(p, piece.file, &size) : NULL;
	if (!text || piece.end > size) return;
	const struct parse_definitions *d = definitions_of(p, piece.file, text, size);
	const char *end = text + piece.end;
	for (const char *s = text + piece.begin; d->all.n && s < end;) {
		const char *past = parse_skip_quoted(s, end);
		size_t n = past > s ? 0 : parse_word_length(s, end);
		for (size_t i = 0; n && i < d->all.n; i++) {
			const struct definition *one = &d->all.at[i];
			if (one->length != n || memcmp(text + one->name, s, n) || is_read(p, piece.file, one->name)) continue;
			take(parse_line_at(piece.file, text, one->part.directive),
				parse_tell_directive(p, text + one->part.directive, text + one->part.first, text + size),
				arena_strndup(p->arena, s, n), data);
		}
		s = past > s ? past : s + (n ? n : 1);
	}
}

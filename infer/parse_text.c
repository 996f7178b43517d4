/* Positions and source text of cursors, and which errors lie inside them. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <string.h>
#include <sys/stat.h>

const char *parse_string(struct parse *p, CXString s)
{
	const char *text = clang.getCString(s);
	const char *copy = text ? arena_strdup(p->arena, text) : "";
	clang.disposeString(s);
	return copy;
}

const char *parse_spelling(struct parse *p, CXCursor c)
{
	return parse_string(p, clang.getCursorSpelling(c));
}

static bool is_scope(enum CXCursorKind kind)
{
	return kind == CXCursor_Namespace || kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl ||
		kind == CXCursor_UnionDecl || kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
}

const char *parse_qualified_name(struct parse *p, CXCursor c)
{
	const char *name = parse_spelling(p, c);
	for (CXCursor up = clang.getCursorSemanticParent(c); !clang.Cursor_isNull(up) &&
	     !clang.isTranslationUnit(clang.getCursorKind(up)); up = clang.getCursorSemanticParent(up)) {
		if (!is_scope(clang.getCursorKind(up)) || clang.Cursor_isAnonymous(up)) continue;
		const char *scope = parse_spelling(p, up);
		if (*scope) name = arena_printf(p->arena, "%s::%s", scope, name);
	}
	return name;
}

struct piece parse_piece_of_range(struct parse *p, CXSourceRange range)
{
	CXFile first = NULL, last = NULL;
	unsigned begin = 0, end = 0;
	clang.getFileLocation(clang.getRangeStart(range), &first, NULL, NULL, &begin);
	clang.getFileLocation(clang.getRangeEnd(range), &last, NULL, NULL, &end);
	struct piece piece = { parse_file_of(p, first), begin, end };
	if (first != last || end < begin) piece.end = begin;
	return piece;
}

struct piece parse_piece(struct parse *p, CXCursor c)
{
	return parse_piece_of_range(p, clang.getCursorExtent(c));
}

struct span parse_span_of(struct parse *p, CXCursor c)
{
	CXSourceRange range = clang.getCursorExtent(c);
	CXFile first = NULL, last = NULL;
	unsigned line = 0, column = 0, end_line = 0, end_column = 0;
	clang.getFileLocation(clang.getRangeStart(range), &first, &line, &column, NULL);
	clang.getFileLocation(clang.getRangeEnd(range), &last, &end_line, &end_column, NULL);
	struct parse_file *f = parse_file_of(p, first);
	if (!f) return (struct span){0};
	struct span at = { .file = f->source, .line = line, .column = column };
	if (first == last && (end_line > line || (end_line == line && end_column > column))) {
		at.end_line = end_line;
		at.end_column = end_column;
	}
	return at;
}

const char *parse_text(struct parse *p, CXCursor c)
{
	struct piece piece = parse_piece(p, c);
	size_t size;
	const char *contents = piece.file ? parse_file_contents(p, piece.file, &size) : NULL;
	if (!contents || piece.end > size || piece.end <= piece.begin) return NULL;
	char *text = arena_alloc(p->arena, piece.end - piece.begin + 1);
	size_t n = 0;
	for (uint32_t i = piece.begin; i < piece.end; i++) {
		bool blank = isspace((unsigned char)contents[i]) != 0;
		if (!blank) text[n++] = contents[i];
		else if (n && text[n - 1] != ' ') text[n++] = ' ';
	}
	return text;
}

const struct parse_error *parse_error_at(struct parse *p, CXCursor c)
{
	if (!p->errors.n) return NULL;
	struct piece piece = parse_piece(p, c);
	if (!piece.file) return NULL;
	for (size_t i = 0; i < p->errors.n; i++) {
		const struct parse_error *e = &p->errors.at[i];
		if (e->kind == ERROR_TARGET || e->kind == ERROR_MISSING_FILE) continue;
		if (e->at.file == piece.file->source && e->offset >= piece.begin && e->offset <= piece.end) return e;
	}
	return NULL;
}

const struct parse_error *parse_error_in(struct parse *p, CXCursor c)
{
	const struct parse_error *error = parse_error_at(p, c);
	return error ? error : parse_names_invalid(p, c);
}

/* What follows the comment whose words begin at s. memchr takes a step for many characters, memmem one for each. */
static const char *comment_end(const char *s, const char *end)
{
	for (const char *at = s; (at = memchr(at, '/', (size_t)(end - at))); at++)
		if (at > s && at[-1] == '*') return at + 1;
	return end;
}

const char *parse_quoted_end(const char *s, const char *end)
{
	if (*s == '/' && s + 1 < end && s[1] == '/') return parse_line_end(s, end);
	if (*s == '/' && s + 1 < end && s[1] == '*') return comment_end(s + 2, end);
	if (*s != '"' && *s != '\'') return s;
	char quote = *s++;
	while (s < end && *s != quote && *s != '\n') s += *s == '\\' && s + 1 < end ? 2 : 1;
	return s < end ? s + 1 : end;
}

const char *parse_skip_space(const char *s, const char *end)
{
	while (s < end && isspace((unsigned char)*s)) s++;
	return s;
}

uint64_t parse_defines(const char *word, const char *end)
{
	if (strncmp(word, "define", 6) != 0) return 0;
	for (word += 6; word < end && (*word == ' ' || *word == '\t');) word++;
	size_t n = word < end ? parse_word_length(word, end) : 0;
	return n ? word_hash(word, n) : 0;
}

const char *parse_line_end(const char *s, const char *end)
{
	const char *stop = memchr(s, '\n', (size_t)(end - s));
	return stop ? stop : end;
}

const char *parse_directive_end(const char *s, const char *end)
{
	for (const char *stop = parse_line_end(s, end);; stop = parse_line_end(stop + 1, end)) {
		const char *last = stop;
		while (last > s && last[-1] == '\r') last--;
		if (stop == end || last == s || last[-1] != '\\') return stop;
	}
}

const char *parse_quoted(struct parse *p, const char *text, int n)
{
	for (; ; n--) {
		const char *open = strchr(text, '\''), *close = open ? strchr(open + 1, '\'') : NULL;
		if (!close) return NULL;
		if (n == 0) return arena_strndup(p->arena, open + 1, (size_t)(close - open - 1));
		text = close + 1;
	}
}

const char *parse_read_file(struct parse *p, const char *path, size_t *size)
{
	struct stat st;
	FILE *f = fopen(path, "rb");
	size_t most = f && fstat(fileno(f), &st) == 0 && st.st_size > 0 ? (size_t)st.st_size : 0;
	char *text = arena_room(p->arena, most + 1);
	*size = f ? fread(text, 1, most, f) : 0;
	if (f) fclose(f);
	text[*size] = 0;
	return text;
}

/* Kernels that stand in the main file but between conditionals that the preprocessor does not take (`#ifdef USE_GPU`): nothing
 * is known of them, and a user who believes the file checked should know that. */
#include "infer/parse_internal.h"

#include <string.h>

#define NESTED_MOST 64

struct reader {
	struct parse *p;
	struct parse_file *file;
	const char *text;
	size_t size;
	CXToken *at;
	unsigned n;
	unsigned conditional[NESTED_MOST];      /* offsets of the open #if directives */
	unsigned open;
	unsigned directive_end;                 /* tokens before this offset belong to a directive */
	const char *first;                      /* the first kernel with a body in the text, and where it stands */
	struct span first_at;
};

static const char *spelling(struct reader *r, unsigned i)
{
	return i < r->n ? parse_string(r->p, clang.getTokenSpelling(r->p->tu, r->at[i])) : "";
}

static unsigned place(struct reader *r, unsigned i, unsigned *line, unsigned *column)
{
	unsigned offset = 0;
	clang.getFileLocation(clang.getTokenLocation(r->p->tu, r->at[i]), NULL, line, column, &offset);
	return offset;
}

static unsigned end_of_directive(const struct reader *r, unsigned offset)
{
	return (unsigned)(parse_directive_end(r->text + offset, r->text + r->size) - r->text);
}

static bool begins_line(const struct reader *r, unsigned offset)
{
	while (offset > 0 && (r->text[offset - 1] == ' ' || r->text[offset - 1] == '\t')) offset--;
	return offset == 0 || r->text[offset - 1] == '\n';
}

static void take_directive(struct reader *r, unsigned i, unsigned offset)
{
	const char *word = spelling(r, i + 1);
	r->directive_end = end_of_directive(r, offset + 1);
	if (strncmp(word, "if", 2) == 0) {
		if (r->open < NESTED_MOST) r->conditional[r->open] = offset;
		r->open++;
	}
	if (strcmp(word, "endif") == 0 && r->open) r->open--;
}

/* From `__global__` on: the kernel's name, and the line of its `{`; NULL for a declaration without a body. */
static const char *defined_name(struct reader *r, unsigned i, unsigned *last_line)
{
	const char *name = NULL, *before = "";
	for (int depth = 0; i < r->n; i++) {
		const char *s = spelling(r, i);
		bool word = clang.getTokenKind(r->at[i]) == CXToken_Identifier;
		if (strcmp(s, "(") == 0 && depth++ == 0 && !name && *before && strncmp(before, "__", 2) != 0) name = before;
		else if (strcmp(s, ")") == 0) depth--;
		else if (depth == 0 && strcmp(s, ";") == 0) return NULL;
		else if (depth == 0 && strcmp(s, "{") == 0) {
			place(r, i, last_line, NULL);
			return name;
		}
		if (depth == 0) before = word ? s : "";
	}
	return NULL;
}

static bool is_found(const struct found_kernels *found, const struct reader *r, unsigned from, unsigned to)
{
	for (size_t i = 0; i < found->n; i++) {
		struct span at = found->at[i].at;
		if (at.file == r->file->source && at.line >= from && at.line <= to) return true;
	}
	return false;
}

/* Under the other branch, perhaps: names of namespaces and classes are not looked at. */
static bool is_name_found(const struct found_kernels *found, const char *name)
{
	for (size_t i = 0; i < found->n; i++) {
		const char *end = strrchr(found->at[i].name, ':');
		if (strcmp(end ? end + 1 : found->at[i].name, name) == 0) return true;
	}
	return false;
}

static unsigned count_lines(const char *s, const char *end)
{
	unsigned n = 0;
	for (; (s = memchr(s, '\n', (size_t)(end - s))); s++) n++;
	return n;
}

static void take_kernel(struct reader *r, unsigned i, const struct found_kernels *found)
{
	unsigned line = 0, column = 0, last = 0;
	place(r, i, &line, &column);
	const char *name = defined_name(r, i + 1, &last);
	if (name && !r->first) {
		r->first = name;
		r->first_at = (struct span){ .file = r->file->source, .line = line, .column = column };
	}
	if (!name || !r->open || r->open > NESTED_MOST || is_found(found, r, line, last)) return;
	unsigned from = r->conditional[r->open - 1], to = end_of_directive(r, from + 1);
	unsigned if_line = 1 + count_lines(r->text, r->text + from);
	while (to > from && strchr(" \t\r\\\n", r->text[to - 1])) to--;
	struct span at = { .file = r->file->source, .line = line, .column = column };
	diags_add(r->p->diags, is_name_found(found, name) ? DIAG_NOTE : DIAG_WARNING, "parse.left-out", at,
		"the kernel %s is left out by the preprocessor: see '%.*s' in line %u", name, (int)(to - from < 80 ? to - from : 80),
		r->text + from, if_line);
}

/* A keyword that no kernel follows before the next one? Most files need no closer look. */
static bool may_lack_some(const struct reader *r, const char *keyword, const struct found_kernels *found)
{
	size_t n = strlen(keyword);
	const char *end = r->text + r->size, *at = memmem(r->text, r->size, keyword, n);
	if (!at || (found->n && !memchr(r->text, '#', r->size))) return false;
	unsigned line = 1 + count_lines(r->text, at);
	for (const char *next; at; at = next) {
		next = memmem(at + n, (size_t)(end - at) - n, keyword, n);
		unsigned beyond = line + count_lines(at, next ? next : end);
		if (!is_found(found, r, line, beyond > line ? beyond - 1 : line)) return true;
		line = beyond;
	}
	return false;
}

void parse_report_left_out(struct parse *p, const struct found_kernels *found)
{
	const char *keyword = p->language == LANGUAGE_OPENCL ? "kernel" : "__global__";
	CXFile main = clang.getFile(p->tu, p->path);
	struct reader r = { .p = p, .file = main ? parse_file_of(p, main) : NULL };
	r.text = r.file ? parse_file_contents(p, r.file, &r.size) : NULL;
	if (!r.text || !r.size || !may_lack_some(&r, keyword, found)) return;
	CXSourceRange all = clang.getRange(clang.getLocationForOffset(p->tu, main, 0),
		clang.getLocationForOffset(p->tu, main, (unsigned)r.size));
	clang.tokenize(p->tu, all, &r.at, &r.n);
	for (unsigned i = 0; i < r.n; i++) {
		CXTokenKind kind = clang.getTokenKind(r.at[i]);
		if (kind == CXToken_Comment || kind == CXToken_Literal) continue;
		unsigned offset = place(&r, i, NULL, NULL);
		if (offset < r.directive_end) continue;
		char c = r.text[offset];
		if (c == '#' && begins_line(&r, offset)) take_directive(&r, i, offset);
		else if (c == '_' || c == 'k') {
			const char *s = spelling(&r, i);
			if (strcmp(s, keyword) == 0 || (p->language == LANGUAGE_OPENCL && strcmp(s, "__kernel") == 0)) take_kernel(&r, i, found);
		}
	}
	clang.disposeTokens(p->tu, r.at, r.n);
	if (r.first && !found->n)
		diags_add(p->diags, DIAG_UNSUPPORTED, "parse.no-kernel-read", r.first_at,
			"no kernel of this file is checked, though its text has some: the first is %s", r.first);
}

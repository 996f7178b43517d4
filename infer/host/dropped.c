/* What clang dropped: a statement, or an initializer of which nothing is left but where it begins. Its text names all that it may hand on or keep: what
 * stands from there to the end of the statement. What the text of a macro names besides its arguments is not seen. */
#include "infer/host/host_internal.h"
#include "infer/host/memory_internal.h"

#include <ctype.h>
#include <string.h>

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The semicolon that ends the statement; NULL: there is none near. */
static const char *statement_end(const char *s)
{
	const char *begin = s;
	for (int depth = 0; *s && s - begin < LIMIT_STATEMENT_TEXT; s++) {
		const char *past = text_past_quoted(s);
		if (past > s) { s = past - 1; continue; }
		if (strchr("([{", *s)) depth++;
		if (strchr(")]}", *s)) depth--;
		if (*s == ';' && depth <= 0) return s;
	}
	return NULL;
}

static bool names(const char *s, const char *end, const char *word)
{
	size_t n = strlen(word);
	for (const char *at = s; (at = memchr(at, word[0], (size_t)(end - at))) && (size_t)(end - at) >= n; at++)
		if (memcmp(at, word, n) == 0 && (at == s || !is_word(at[-1])) && !is_word(at[n])) return true;
	return false;
}

/* A variable, and what it refers to. */
static void expose(struct run *r, uint32_t cell)
{
	const struct value *v = cell < r->now.n ? r->now.cell[cell] : NULL;
	host_state_escape(r, host_place_of_cell(cell));
	if (v && v->kind == VALUE_PLACE && v->place.cell) host_state_escape(r, v->place);
}

static const char *text_of(struct run *r, uint32_t file)
{
	struct host *h = r->host;
	while (h->texts.n <= file) VEC_PUSH(h->arena, &h->texts, NULL);
	if (!h->texts.at[file]) h->texts.at[file] = arena_file(h->arena, sources_path(r->tree->sources, file));
	return h->texts.at[file];
}

bool host_expose_dropped(struct run *r, const struct tree_span *at)
{
	const char *text = text_of(r, at->file);
	size_t size = strlen(text);
	const char *begin = text + (at->begin < size ? at->begin : size), *last = text + (at->end < size ? at->end : size);
	const char *end = statement_end(last > begin ? last - 1 : begin);
	if (!at->file || !end) {
		host_state_escape_all(r);
		return false;
	}
	host_state_escape(r, r->frame->self);
	for (uint32_t i = 1; i < r->cells.n; i++)
		if (r->cells.at[i].name && names(begin, end, r->cells.at[i].name)) expose(r, i);
	return true;
}

/* The source text of a place, for reports. Files are read when they are first asked for. */
#include "infer/lower/lower.h"

#include <ctype.h>
#include <string.h>

static const char *contents(struct lower *l, uint32_t file)
{
	while (l->texts.n <= file) VEC_PUSH(l->scratch, &l->texts, NULL);
	if (l->texts.at[file]) return l->texts.at[file];
	return l->texts.at[file] = arena_file(l->scratch, sources_path(l->sources, file));
}

const char *lower_text(struct lower *l, const struct tree_span *at)
{
	if (!at || !at->file || at->end <= at->begin || at->end - at->begin > LIMIT_STATEMENT_TEXT || lower_is_ours(l, at)) return NULL;
	const char *s = contents(l, at->file);
	if (strnlen(s, at->end) < at->end) return NULL;
	char *out = arena_alloc(l->scratch, at->end - at->begin + 1);
	size_t n = 0;
	for (uint32_t i = at->begin; i < at->end; i++) {
		bool blank = isspace((unsigned char)s[i]);
		if (!blank) out[n++] = s[i];
		else if (n && out[n - 1] != ' ') out[n++] = ' ';
	}
	return out;
}

/* ---- words ---- */

bool lower_text_names(struct lower *l, const struct tree_span *at, const char *word)
{
	const char *text = contents(l, at->file);
	size_t size = strnlen(text, at->end), length = strlen(word);
	for (const char *s = text + (at->begin < size ? at->begin : size), *end = text + size; s < end;) {
		const char *past = text_past_quoted(s);
		size_t n = text_word_length(s);
		if (n == length && !memcmp(s, word, n)) return true;
		s = past > s ? past : s + (n ? n : 1);
	}
	return false;
}

/* `ToSymbol(n, …)`, `ToSymbolAsync(&n, …)`, `ToSymbol(space::n, …)`: behind the bracket, as far as its first argument goes. */
static bool is_set_there(const char *s, const char *name)
{
	static const char async[] = "Async";
	size_t length = 0;
	if (strncmp(s, async, sizeof async - 1) == 0) s += sizeof async - 1;
	s += strspn(s, " \t");
	if (*s++ != '(') return false;
	for (s += strspn(s, " \t\n&"); (length = text_word_length(s)) && s[length] == ':' && s[length + 1] == ':';) s += length + 2;
	return length == strlen(name) && !memcmp(s, name, length);
}

bool lower_text_sets(struct lower *l, const char *name)
{
	static const char call[] = "MemcpyToSymbol";
	const char *space = strrchr(name, ':');
	if (space) name = space + 1;
	for (uint32_t file = 1; file < l->tree->roles.n; file++) {
		enum tree_role role = l->tree->roles.at[file];
		const char *s = role == TREE_FILE_MAIN || role == TREE_FILE_USER ? contents(l, file) : NULL;
		for (; s && (s = strstr(s, call)); s += sizeof call - 1)
			if (is_set_there(s + sizeof call - 1, name)) return true;
	}
	return false;
}

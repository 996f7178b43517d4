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

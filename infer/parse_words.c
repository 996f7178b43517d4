/* Sets of words, by their hashes: two words of one hash count as one. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <string.h>

#define W(c) [c] = true
const bool parse_word_characters[256] = {
	W('a'), W('b'), W('c'), W('d'), W('e'), W('f'), W('g'), W('h'), W('i'), W('j'), W('k'), W('l'), W('m'),
	W('n'), W('o'), W('p'), W('q'), W('r'), W('s'), W('t'), W('u'), W('v'), W('w'), W('x'), W('y'), W('z'),
	W('A'), W('B'), W('C'), W('D'), W('E'), W('F'), W('G'), W('H'), W('I'), W('J'), W('K'), W('L'), W('M'),
	W('N'), W('O'), W('P'), W('Q'), W('R'), W('S'), W('T'), W('U'), W('V'), W('W'), W('X'), W('Y'), W('Z'),
	W('0'), W('1'), W('2'), W('3'), W('4'), W('5'), W('6'), W('7'), W('8'), W('9'), W('_'),
};
#undef W

bool parse_word_in(const char *s, size_t n, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (n && *words[i] == *s && strncmp(words[i], s, n) == 0 && !words[i][n]) return true;
	return false;
}

bool parse_is_macro_name(const char *s, size_t n)
{
	if (n < 2 || !isupper((unsigned char)*s)) return false;
	for (size_t i = 1; i < n; i++)
		if (islower((unsigned char)s[i])) return false;
	return true;
}

static uint64_t *word_slot(const struct word_set *s, uint64_t hash)
{
	size_t i = hash & (s->cap - 1);         /* a power of two */
	while (s->at[i] && s->at[i] != hash) i = (i + 1) & (s->cap - 1);
	return &s->at[i];
}

uint64_t word_hash(const char *word, size_t n)
{
	uint64_t h = UINT64_C(14695981039346656037);
	for (size_t i = 0; i < n; i++) h = (h ^ (unsigned char)word[i]) * UINT64_C(1099511628211);
	return h ? h : 1;
}

bool word_set_has(const struct word_set *s, uint64_t hash)
{
	return s->cap && *word_slot(s, hash) == hash;
}

void word_set_add(struct arena *a, struct word_set *s, uint64_t hash)
{
	if (2 * s->n >= s->cap) {
		struct word_set more = { .cap = s->cap ? 2 * s->cap : 1024 };
		more.at = ARENA_ARRAY(a, uint64_t, more.cap);
		for (size_t i = 0; i < s->cap; i++)
			if (s->at[i]) word_set_add(a, &more, s->at[i]);
		*s = more;
	}
	uint64_t *slot = word_slot(s, hash);
	s->n += !*slot;
	*slot = hash;
}

/* ---- words of texts ---- */

static bool is_common(const char *word, size_t n)
{
	static const char *const common[] = { "return", "const", "static", "inline", "void", "int", "char", "bool", "float",
		"double", "unsigned", "auto", "template", "typename", "class", "struct", "namespace", "using" };
	return parse_word_in(word, n, common, sizeof common / sizeof *common);
}

/* The next word that may name something declared, from *s on, which moves behind it; 0: there is none. */
static uint64_t next_word(const char **s, const char *end)
{
	for (size_t n; *s < end; *s += n ? n : 1) {
		const char *word = *s;
		for (n = 0; word + n < end && parse_is_word(word[n]); n++) {}
		if (!n || (*word >= '0' && *word <= '9') || is_common(word, n)) continue;
		*s += n;
		return word_hash(word, n);
	}
	return 0;
}

void word_set_add_text(struct arena *a, struct word_set *s, const char *text, const char *end)
{
	for (uint64_t hash; (hash = next_word(&text, end));) word_set_add(a, s, hash);
}

bool word_set_has_any(const struct word_set *s, const char *text, const char *end)
{
	for (uint64_t hash; (hash = next_word(&text, end));)
		if (word_set_has(s, hash)) return true;
	return false;
}

/* The line of an error's place; empty where there is none. */
static const char *error_line(struct parse *p, const struct parse_error *e, const char **end)
{
	size_t size;
	const char *s = e->file ? parse_file_contents(p, e->file, &size) : NULL;
	if (!s || e->offset >= size) return *end = "";
	const char *begin = s + e->offset;
	while (begin > s && begin[-1] != '\n') begin--;
	const char *stop = memchr(begin, '\n', (size_t)(s + size - begin));
	*end = stop ? stop : s + size;
	return begin;
}

/* What an error quotes, and the line of its place: its other words are clang's. */
void word_set_add_error(struct parse *p, struct word_set *s, const struct parse_error *e)
{
	const char *end, *line = error_line(p, e, &end), *name;
	for (int n = 0; (name = parse_quoted(p, e->text, n)); n++) word_set_add_text(p->arena, s, name, name + strlen(name));
	word_set_add_text(p->arena, s, line, end);
}

bool word_set_has_error(struct parse *p, const struct word_set *s, const struct parse_error *e)
{
	const char *end, *line = error_line(p, e, &end), *name;
	for (int n = 0; (name = parse_quoted(p, e->text, n)); n++)
		if (word_set_has_any(s, name, name + strlen(name))) return true;
	return word_set_has_any(s, line, end);
}

/* Where a barrier would separate the two accesses of a race. It is an offer: the next check says whether it mends the kernel. */
#include "lsp/lsp_internal.h"

#include <stdlib.h>
#include <string.h>

struct lines { struct arena *arena; VEC(const char *) at; VEC(int) depth; /* of braces, where the line begins */ };

/* Past a comment, a string or a character; else s. */
static const char *skip(const char *s)
{
	char quote = *s;
	if (!strncmp(s, "//", 2)) return s + strcspn(s, "\n");
	if (!strncmp(s, "/*", 2)) return strstr(s + 2, "*/") ? strstr(s + 2, "*/") + 2 : s + strlen(s);
	if (quote != '"' && quote != '\'') return s;
	for (s++; *s && *s != quote && *s != '\n'; s++) s += *s == '\\' && s[1];
	return s + (*s == quote);
}

static void lines_read(struct lines *l, const char *text)
{
	int depth = 0;
	VEC_PUSH(l->arena, &l->at, text);
	VEC_PUSH(l->arena, &l->depth, 0);
	for (const char *s = text; *s;) {
		const char *behind = skip(s);
		depth += behind == s && *s == '{' ? 1 : behind == s && *s == '}' ? -1 : 0;
		if (behind == s) behind++;
		for (; s < behind; s++) {
			if (*s != '\n') continue;
			VEC_PUSH(l->arena, &l->at, s + 1);
			VEC_PUSH(l->arena, &l->depth, depth);
		}
	}
}

/* The last letter of a line, comments left out; 0: it is blank. */
static char last_letter(const char *s)
{
	char last = 0;
	while (*s && *s != '\n') {
		const char *behind = skip(s);
		if (behind == s && !strchr(" \t\r", *s)) last = *s;
		s = behind == s ? s + 1 : behind;
	}
	return last;
}

/* Would a statement before this line (from 0) be the body of what stands above: a head without a brace? */
static bool is_body(const struct lines *l, size_t line)
{
	while (line-- > 0) {
		char last = last_letter(l->at.at[line]);
		const char *s = l->at.at[line] + strspn(l->at.at[line], " \t");
		if (!last) continue;
		return last == ')' || (!strncmp(s, "else", 4) && last == 'e') || last == ',' || last == '=' || last == '&' || last == '|' || last == '+';
	}
	return false;
}

static bool is_loop(const char *s)
{
	s += strspn(s, " \t");
	return !strncmp(s, "for", 3) || !strncmp(s, "while", 5) || !strncmp(s, "do", 2);
}

/* Is the statement the body of a loop that has no braces? What stands behind it is out of the loop. */
static bool in_bare_loop(const struct lines *l, size_t line)
{
	if (is_loop(l->at.at[line])) return true;
	while (line > 0 && is_body(l, line)) {
		for (line--; line > 0 && !last_letter(l->at.at[line]);) line--;
		if (is_loop(l->at.at[line])) return true;
	}
	return false;
}

static bool has_barrier(const struct lines *l, size_t first, size_t last)
{
	for (size_t i = first; i <= last; i++) {
		const char *s = l->at.at[i], *found = strstr(s, "__sync"), *other = strstr(s, "barrier(");
		size_t n = strcspn(s, "\n");
		if ((found && found < s + n) || (other && other < s + n)) return true;
	}
	return false;
}

/* The end of the block around `first`, behind `last`: where an iteration ends. 0: there is none. */
static size_t block_end(const struct lines *l, size_t first, size_t last)
{
	for (size_t i = last + 1; i < l->at.n; i++) {
		const char *s = l->at.at[i] + strspn(l->at.at[i], " \t");
		if (l->depth.at[i] < l->depth.at[first]) return 0;
		if (l->depth.at[i] == l->depth.at[first] && *s == '}') return i;
	}
	return 0;
}

/* Between the two, where the fewest braces are open. 0: nowhere. */
static size_t between(const struct lines *l, size_t first, size_t last)
{
	size_t at = 0;
	for (size_t i = last; i > first; i--)
		if (!is_body(l, i) && (!at || l->depth.at[i] < l->depth.at[at])) at = i;
	return at;
}

uint32_t barrier_place(const char *text, uint32_t one, uint32_t other, size_t *indent)
{
	struct lines l = { .arena = arena_new() };
	lines_read(&l, text);
	size_t first = (one < other ? one : other) - 1, last = (one < other ? other : one) - 1, at = 0;
	bool again = last + 1 < l.at.n && (first == last || has_barrier(&l, first + 1, last));          /* from one iteration to the next */
	if (again) at = in_bare_loop(&l, first) ? 0 : block_end(&l, first, last);
	else if (last + 1 < l.at.n) at = between(&l, first, last);
	if (at && l.depth.at[at] < 1) at = 0;
	*indent = at ? strspn(l.at.at[first], " \t") : 0;
	if (at && l.at.at[at][strspn(l.at.at[at], " \t")] != '}') *indent = strspn(l.at.at[at], " \t");
	arena_free(l.arena);
	return at ? (uint32_t)at + 1 : 0;
}

/* What a store's value is made of, by the text of its function: the statements that set what it names, those that set what these
 * name, and so on, with functions of the file that are called and the calls of its own. For values that the core calculus does
 * not follow (floating point, memory, loops); by shape alone, for telling a changed value from the old one and nothing else. */
#include "report/report_internal.h"

#include <ctype.h>
#include <string.h>

struct made {
	const struct report_source *f;
	bool *wanted, *taken;                   /* words, statements */
	bool *scope, *whole, *caller;           /* functions: some of it is taken, all is, it is given what is stored */
	uint32_t *number, numbers;              /* of words that name locals, in the order in which they come; 0: none yet */
	bool more;
};

/* ---- words ---- */

static size_t word_bytes(const char *s)
{
	size_t n = 0;
	while (isalnum((unsigned char)s[n]) || s[n] == '_' || (unsigned char)s[n] >= 0x80) n++;
	return isdigit((unsigned char)*s) ? 0 : n;
}

/* Where the word of a token begins, of #define the macro's name, and its bytes; 0: it has none. */
static size_t token_word(const struct report_source *f, size_t i, const char **at)
{
	*at = f->text + f->tokens.at[i].at;
	if (**at == '#') {
		*at += 1 + strspn(*at + 1, " \t");
		if (strncmp(*at, "define", 6)) return 0;
		*at += 6 + strspn(*at + 6, " \t");
	}
	return word_bytes(*at);
}

static void words_number(struct report_source *f)
{
	struct hash_table names = {0};
	VEC(const char *) all = {0};
	f->word = ARENA_ARRAY(f->arena, uint32_t, f->tokens.n + 1);
	for (size_t i = 0; i < f->tokens.n; i++) {
		const char *at;
		size_t n = token_word(f, i, &at);
		if (!n) continue;
		const char *name = arena_strndup(f->arena, at, n);
		uint32_t hash = text_hash(name), probe = 0, item;
		while ((item = hash_table_next(&names, hash, &probe)) && strcmp(all.at[item - 1], name)) continue;
		if (!item) {
			VEC_PUSH(f->arena, &all, name);
			item = (uint32_t)all.n;
			hash_table_add(f->arena, &names, hash, item);
		}
		f->word[i] = item;
	}
	f->words = f->names = (uint32_t)all.n;
}

static char first_of(const struct report_source *f, size_t i)
{
	return i < f->tokens.n ? f->text[f->tokens.at[i].at] : 0;
}

static size_t end_of(const struct report_source *f, size_t statement)
{
	return statement + 1 < f->list.n ? f->list.at[statement + 1].first : f->tokens.n;
}

static bool token_is(const struct report_source *f, size_t i, const char *const *words)
{
	const struct report_token *t = &f->tokens.at[i];
	for (; *words; words++)
		if (strlen(*words) == t->end - t->at && !memcmp(f->text + t->at, *words, t->end - t->at)) return true;
	return false;
}

/* ---- locals ---- */

static bool may_be_type(const struct report_source *f, size_t i)
{
	static const char *const no_types[] = { "return", "else", "case", "goto", "new", "delete", "sizeof", "throw", "typename", "struct",
		"class", "enum", "union", "do", NULL };
	return f->word[i] && !token_is(f, i, no_types);
}

static bool follows_type(const struct report_source *f, size_t i, size_t first) { return i > first && may_be_type(f, i - 1); }

/* "float v", "const int *p", and what follows a comma in such a statement. */
static bool declares(const struct report_source *f, size_t i, size_t first, size_t end)
{
	char before = i > first ? first_of(f, i - 1) : 0;
	if (follows_type(f, i, first)) return i + 1 == end || !f->word[i + 1];
	if (!before || !strchr("*&,", before) || !may_be_type(f, first)) return false;
	if (!f->word[first + 1] && !strchr("*&", first_of(f, first + 1))) return false;
	size_t depth = 0, equals = 0;
	for (size_t k = first; k < i; k++) {
		char c = first_of(f, k);
		depth += c == '(' || c == '[';
		depth -= depth && (c == ')' || c == ']');
		equals = c == ',' && !depth ? 0 : equals + (c == '=');
	}
	return !depth && !equals;
}

/* In a function a word is the local of that name that was declared last before it: of a number of its own. */
static void locals_tell(struct report_source *f)
{
	struct arena *a = arena_new();
	uint32_t *now = ARENA_ARRAY(a, uint32_t, f->words + 1), *in = ARENA_ARRAY(a, uint32_t, f->words + 1);
	for (size_t s = 0; s < f->list.n; s++) {
		uint32_t scope = f->list.at[s].scope;
		for (size_t i = f->list.at[s].first; scope && i < end_of(f, s); i++) {
			uint32_t word = f->word[i];
			if (!word || first_of(f, i) == '#') continue;
			if (declares(f, i, f->list.at[s].first, end_of(f, s))) now[word] = ++f->names, in[word] = scope;
			if (in[word] == scope) f->word[i] = now[word];
		}
	}
	arena_free(a);
}

/* ---- what a statement sets ---- */

/* "=", "+=", "<<=": where it ends; 0: none stands at i. */
static size_t assignment_end(const struct report_source *f, size_t i, size_t end)
{
	char c = first_of(f, i);
	if (i >= end) return 0;
	if ((c == '<' || c == '>') && first_of(f, i + 1) == c) i += 2;
	else if (strchr("+-*/%&|^", c)) i++;
	return i + 1 < end && first_of(f, i) == '=' && first_of(f, i + 1) != '=' ? i + 1 : i + 1 == end && first_of(f, i) == '=' ? end : 0;
}

/* Past [..], .member and ->member. */
static size_t place_end(const struct report_source *f, size_t i, size_t end)
{
	while (i < end) {
		if (first_of(f, i) == '[') {
			for (size_t depth = 0; i < end; i++) {
				depth += first_of(f, i) == '[';
				if (first_of(f, i) == ']' && --depth == 0) break;
			}
			i++;
		} else if (first_of(f, i) == '.') {
			i += 2;
		} else if (first_of(f, i) == '-' && first_of(f, i + 1) == '>') {
			i += 3;
		} else {
			break;
		}
	}
	return i;
}

/* Is the word at i set there? A declaration with an initialiser, an assignment, a step, an address that is given away. */
static bool word_is_set(const struct report_source *f, size_t i, size_t first, size_t end)
{
	char before = i > first ? first_of(f, i - 1) : 0, more = i > first + 1 ? first_of(f, i - 2) : 0, after = first_of(f, i + 1);
	if ((before == '+' || before == '-') && more == before) return true;
	if (before == '&' && (more == '(' || more == ',')) return true;
	if (follows_type(f, i, first) && i + 1 < end && after == '(') return true;
	size_t to = place_end(f, i + 1, end);
	if (to + 1 < end && (first_of(f, to) == '+' || first_of(f, to) == '-') && first_of(f, to + 1) == first_of(f, to)) return true;
	return assignment_end(f, to, end) != 0;
}

static bool sets_wanted(const struct made *m, size_t statement)
{
	const struct report_source *f = m->f;
	size_t first = f->list.at[statement].first, end = end_of(f, statement);
	for (size_t i = first; i < end; i++)
		if (f->word[i] && m->wanted[f->word[i]] && (first_of(f, i) == '#' || word_is_set(f, i, first, end))) return true;
	return false;
}

/* ---- functions ---- */

static bool is_called(const struct report_source *f, size_t i) { return f->word[i] && first_of(f, i + 1) == '('; }

/* Does the header name a function that is wanted? */
static bool header_wanted(const struct made *m, uint32_t header)
{
	const struct report_source *f = m->f;
	for (size_t i = f->list.at[header].first; i < end_of(f, header); i++)
		if (is_called(f, i) && m->wanted[f->word[i]]) return true;
	return false;
}

/* Is it a call of a function whose caller has a part in the value? */
static bool calls(const struct made *m, size_t statement, uint32_t scope)
{
	const struct report_source *f = m->f;
	uint32_t header = f->headers.at[scope - 1];
	if (statement == header || f->list.at[statement].scope == 0) return false;
	for (size_t i = f->list.at[statement].first; i < end_of(f, statement); i++) {
		for (size_t j = f->list.at[header].first; is_called(f, i) && j < end_of(f, header); j++)
			if (is_called(f, j) && f->word[j] == f->word[i]) return true;
	}
	return false;
}

/* ---- the statements that belong together ---- */

static void words_want(struct made *m, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) m->wanted[m->f->word[i]] = true;
	m->wanted[0] = false;
}

static void statement_take(struct made *m, size_t statement)
{
	const struct report_source *f = m->f;
	if (m->taken[statement]) return;
	m->taken[statement] = m->scope[f->list.at[statement].scope] = m->more = true;
	words_want(m, f->list.at[statement].first, end_of(f, statement));
}

static bool begins_with(const struct report_source *f, size_t statement, uint32_t scope, const char *const *words)
{
	return f->list.at[statement].scope == scope && token_is(f, f->list.at[statement].first, words);
}

/* With the header of control just before it, and what goes on in the next: = { ..., for (...; */
static void statement_take_whole(struct made *m, size_t s)
{
	static const char *const controls[] = { "if", "else", "while", "switch", "for", NULL }, *const loops[] = { "for", NULL };
	const struct report_source *f = m->f;
	uint32_t scope = f->list.at[s].scope;
	bool last = s + 1 == f->list.n;
	statement_take(m, s);
	if (s && begins_with(f, s - 1, scope, controls)) statement_take(m, s - 1);
	for (size_t back = 1; back <= 3 && s >= 3 && first_of(f, end_of(f, s - 1) - 1) == ')' && begins_with(f, s - 3, scope, loops); back++)
		statement_take(m, s - back);
	if (!last && (first_of(f, end_of(f, s) - 1) == '=' || begins_with(f, s, scope, loops))) statement_take(m, s + 1);
}

static void round_make(struct made *m)
{
	const struct report_source *f = m->f;
	for (uint32_t scope = 1; scope <= f->headers.n; scope++) {
		m->whole[scope] = m->whole[scope] || header_wanted(m, f->headers.at[scope - 1]);
		for (size_t s = 0; m->caller[scope] && s < f->list.n; s++) {
			if (m->taken[s] || !calls(m, s, scope)) continue;
			m->caller[f->list.at[s].scope] = true;
			statement_take_whole(m, s);
		}
	}
	for (size_t s = 0; s < f->list.n; s++) {
		uint32_t scope = f->list.at[s].scope;
		if (m->taken[s]) continue;
		if (m->whole[scope]) statement_take(m, s);
		else if (m->scope[scope] && sets_wanted(m, s)) statement_take_whole(m, s);
	}
}

/* ---- their text ---- */

static uint64_t token_hash(struct made *m, uint64_t h, size_t i)
{
	const struct report_source *f = m->f;
	const struct report_token *t = &f->tokens.at[i];
	uint32_t word = f->word[i];
	if (word <= f->words) return report_hash(h, f->text + t->at, t->end - t->at);
	if (!m->number[word]) m->number[word] = ++m->numbers;
	return report_hash(h, (const char *)&m->number[word], sizeof m->number[word]);
}

static uint64_t text_of(struct made *m, uint32_t own, size_t from)
{
	const struct report_source *f = m->f;
	uint64_t h = REPORT_HASH;
	for (uint32_t s = 0; s < f->list.n; s++) {
		if (!m->taken[s] && s != own) continue;
		for (size_t i = s == own && !m->taken[s] ? from : f->list.at[s].first; i < end_of(f, s); i++) h = token_hash(m, h, i);
		h = report_hash(h, ";", 1);
	}
	return h;
}

/* Where in its statement a store's value begins: after the first "=", or with it where there is none. */
static size_t value_begin(const struct report_source *f, uint32_t own)
{
	for (size_t i = f->list.at[own].first; i < end_of(f, own); i++) {
		char before = i > f->list.at[own].first ? first_of(f, i - 1) : 0;
		size_t end = strchr("=!<>", before) && before ? 0 : assignment_end(f, i, end_of(f, own));
		if (end) return end;
	}
	return f->list.at[own].first;
}

static uint64_t made_of(struct report_source *f, uint32_t own)
{
	struct arena *a = arena_new();
	size_t functions = f->headers.n + 1;
	struct made m = { .f = f, .wanted = ARENA_ARRAY(a, bool, f->names + 1), .taken = ARENA_ARRAY(a, bool, f->list.n + 1),
		.scope = ARENA_ARRAY(a, bool, functions), .whole = ARENA_ARRAY(a, bool, functions), .caller = ARENA_ARRAY(a, bool, functions),
		.number = ARENA_ARRAY(a, uint32_t, f->names + 1), .more = true };
	uint32_t scope = f->list.at[own].scope;
	size_t from = value_begin(f, own);
	words_want(&m, from, end_of(f, own));
	m.scope[0] = m.scope[scope] = true;
	m.caller[scope] = scope != 0;
	for (int round = 0; m.more && round < LIMIT_MADE_ROUNDS; round++) {
		m.more = false;
		round_make(&m);
	}
	uint64_t h = text_of(&m, own, from);
	arena_free(a);
	return h;
}

uint64_t report_made_of(struct report_sources *r, const struct report_place *at)
{
	size_t token;
	if (!at->path || !at->path[0]) return 0;
	struct report_source *f = report_source_find(r, at->path);
	if (!report_token_find(f, at, &token)) return 0;
	if (!f->word) words_number(f), locals_tell(f);
	for (size_t i = 0; i < r->made.n; i++)
		if (r->made.at[i].f == f && r->made.at[i].statement == f->tokens.at[token].statement) return r->made.at[i].hash;
	struct report_made made = { f, f->tokens.at[token].statement, made_of(f, f->tokens.at[token].statement) };
	VEC_PUSH(r->arena, &r->made, made);
	return made.hash;
}

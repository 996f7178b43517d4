#include "tests/fuzz/shrink.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct node { const char *atom; VEC(struct node *) kids; };   /* atom NULL: a list */

struct shrinker {
	struct arena *arena;
	const char *at;               /* while reading */
	struct node *root;
	bool (*fails)(const char *text, void *data);
	void *data;
	bool better;
};

static struct node *atom(struct shrinker *s, const char *from, size_t n)
{
	struct node *node = ARENA_NEW(s->arena, struct node);
	node->atom = arena_strndup(s->arena, from, n);
	return node;
}

static void skip_blanks(struct shrinker *s)
{
	while (isspace((unsigned char)*s->at) || *s->at == ';') {
		if (*s->at == ';')
			s->at += strcspn(s->at, "\n");
		else
			s->at++;
	}
}

/* Recursion is as deep as the kernels that the generators make. */
static struct node *read_node(struct shrinker *s)
{
	skip_blanks(s);
	const char *from = s->at;
	if (*s->at == '(') {
		struct node *list = ARENA_NEW(s->arena, struct node);
		for (s->at++, skip_blanks(s); *s->at && *s->at != ')'; skip_blanks(s))
			VEC_PUSH(s->arena, &list->kids, read_node(s));
		s->at += *s->at == ')';
		return list;
	}
	if (*s->at == '"') {
		for (s->at++; *s->at && *s->at != '"'; s->at++)
			s->at += *s->at == '\\' && s->at[1];
		s->at += *s->at == '"';
	} else {
		s->at += strcspn(s->at, " \t\r\n();\"");
	}
	return atom(s, from, (size_t)(s->at - from));
}

static bool is_layout(const struct node *n)
{
	static const char *const heads[] = { "kernel", "param", "array", "site", "body", "read", "write", "atomic", "if",
		"for", "sync", "assume", "assert", "approx", "then", "else", "do" };
	for (size_t i = 0; n->kids.n && n->kids.at[0]->atom && i < sizeof heads / sizeof *heads; i++)
		if (!strcmp(n->kids.at[0]->atom, heads[i]))
			return true;
	return false;
}

static void print_node(const struct node *n, int depth, struct text *out)
{
	if (n->atom) {
		text_put(out, n->atom);
		return;
	}
	if (depth && is_layout(n))
		text_printf(out, "\n%*s", 2 * depth, "");
	text_put(out, "(");
	for (size_t i = 0; i < n->kids.n; i++) {
		if (i)
			text_put(out, " ");
		print_node(n->kids.at[i], depth + 1, out);
	}
	text_put(out, ")");
}

static bool still_fails(struct shrinker *s)
{
	struct text text = { 0 };
	print_node(s->root, 0, &text);
	bool fails = s->fails(text.at, s->data);
	text_fini(&text);
	return fails;
}

/* Puts `with` (NULL: nothing) in place of kid i of n if the whole still fails. */
static bool replace(struct shrinker *s, struct node *n, size_t i, struct node *with)
{
	struct node *old = n->kids.at[i];
	if (with) {
		n->kids.at[i] = with;
	} else {
		memmove(n->kids.at + i, n->kids.at + i + 1, (n->kids.n - i - 1) * sizeof *n->kids.at);
		n->kids.n--;
	}
	if (still_fails(s))
		return s->better = true;
	if (!with) {
		memmove(n->kids.at + i + 1, n->kids.at + i, (n->kids.n - i) * sizeof *n->kids.at);
		n->kids.n++;
	}
	n->kids.at[i] = old;
	return false;
}

static bool smaller_number(struct shrinker *s, struct node *n, size_t i)
{
	char *end, text[24];
	long long v = strtoll(n->kids.at[i]->atom, &end, 10);
	if (*end || end == n->kids.at[i]->atom || v == 0)
		return false;
	const long long smaller[] = { 0, 1, v / 2, v > 0 ? v - 1 : v + 1 };
	for (size_t j = 0; j < 4; j++) {
		if (llabs(smaller[j]) >= llabs(v))
			continue;
		snprintf(text, sizeof text, "%lld", smaller[j]);
		if (replace(s, n, i, atom(s, text, strlen(text))))
			return true;
	}
	return false;
}

static bool simpler_list(struct shrinker *s, struct node *n, size_t i)
{
	static const char *const leaf[] = { "0", "true", "false" };
	struct node *old = n->kids.at[i];
	for (size_t j = 0; j < 3; j++)
		if (replace(s, n, i, atom(s, leaf[j], strlen(leaf[j]))))
			return true;
	for (size_t j = 1; j < old->kids.n; j++)
		if (replace(s, n, i, old->kids.at[j]))
			return true;
	/* a statement's block in place of the statement */
	for (size_t j = 1; j < old->kids.n; j++) {
		const struct node *block = old->kids.at[j];
		if (!block->atom && block->kids.n == 2 && block->kids.at[0]->atom && replace(s, n, i, block->kids.at[1]))
			return true;
	}
	return false;
}

/* Declarations go whole or stay: a smaller one would be another kernel's. */
static bool is_whole(const struct node *n)
{
	static const char *const heads[] = { "array", "site", "sync", "require-block-dim", "require-grid-dim" };
	for (size_t i = 0; n->kids.n && n->kids.at[0]->atom && i < sizeof heads / sizeof *heads; i++)
		if (!strcmp(n->kids.at[0]->atom, heads[i]))
			return true;
	return false;
}

static void shrink_node(struct shrinker *s, struct node *n)
{
	for (size_t i = n->kids.n; i-- > 1; ) {
		struct node *kid = n->kids.at[i];
		if (replace(s, n, i, NULL))
			continue;
		if (kid->atom) {
			while (smaller_number(s, n, i)) {
			}
			continue;
		}
		if (is_whole(kid) || (simpler_list(s, n, i) && n->kids.at[i]->atom))
			continue;
		shrink_node(s, n->kids.at[i]);
	}
}

const char *shrink(struct arena *a, const char *text, bool (*fails)(const char *text, void *data), void *data)
{
	struct shrinker s = { .arena = a, .at = text, .fails = fails, .data = data };
	s.root = read_node(&s);
	do {
		s.better = false;
		shrink_node(&s, s.root);
	} while (s.better);
	struct text out = { 0 };
	print_node(s.root, 0, &out);
	text_put(&out, "\n");
	const char *result = arena_strdup(a, out.at);
	text_fini(&out);
	return result;
}

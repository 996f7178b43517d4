/* What the text of a file says of functions, without understanding it: a first look, which says where it is worth to read. What is missed here (a
 * name that a macro makes) is not in sight; what is too much costs time. */
#include "cli/sight_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int by_text(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

void sight_sort(struct sight_words *w)
{
	size_t kept = 0;
	if (w->n) qsort(w->at, w->n, sizeof *w->at, by_text);
	for (size_t i = 0; i < w->n; i++)
		if (!kept || strcmp(w->at[kept - 1], w->at[i])) w->at[kept++] = w->at[i];
	w->n = kept;
}

bool sight_has(const struct sight_words *w, const char *word)
{
	return w->n && bsearch(&word, w->at, w->n, sizeof *w->at, by_text);
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

struct scan {
	struct arena *arena, *own;      /* own: of the scan alone */
	struct sight_text *out;
	struct hash_table words;        /* of out->mentions */
	const char *s;
	/* since the last end of a declaration or statement */
	const char *name;               /* before the parentheses that were closed last */
	bool device, host, kernel, inner, closed, operates;
	bool typed, computes, tagged;   /* a word came before; it is no declaration; the last word was `class` */
	int depth;                      /* of parentheses */
};

static void declaration_begin(struct scan *c)
{
	c->name = NULL;
	c->device = c->host = c->kernel = c->inner = c->closed = c->operates = c->typed = c->computes = c->tagged = false;
	c->depth = 0;
}

/* Behind a comment, a text or a character; false: there is none. */
static bool skip_quiet(struct scan *c)
{
	if (c->s[0] == '/' && c->s[1] == '/') {
		c->s += strcspn(c->s, "\n");
		return true;
	}
	if (c->s[0] == '/' && c->s[1] == '*') {
		const char *end = strstr(c->s + 2, "*/");
		c->s = end ? end + 2 : c->s + strlen(c->s);
		return true;
	}
	if (*c->s != '"' && *c->s != '\'') return false;
	char quote = *c->s++;
	size_t word = 0;
	while (quote == '"' && is_word(c->s[word])) word++;
	if (word && c->s[word] == '"') VEC_PUSH(c->arena, &c->out->strings, arena_strndup(c->arena, c->s, word));
	while (*c->s && *c->s != quote && *c->s != '\n') c->s += *c->s == '\\' && c->s[1] ? 2 : 1;
	if (*c->s) c->s++;
	return true;
}

/* Macros may hold launches: what they say is read as all else. */
static void take_directive(struct scan *c)
{
	const char *s = c->s + 1;
	s += strspn(s, " \t");
	c->s = s;
	if (strncmp(s, "include", 7) != 0) return;
	s += 7;
	s += strspn(s, " \t");
	size_t n = *s == '"' || *s == '<' ? strcspn(s + 1, "\">\n") : 0;
	struct sight_include found = { arena_strndup(c->arena, s + 1, n), *s == '"' };
	if (n) VEC_PUSH(c->arena, &c->out->includes, found);
	c->s = s + strcspn(s, "\n");
}

static bool is_among(const char *word, const char *const *words)
{
	for (; *words; words++)
		if (!strcmp(word, *words)) return true;
	return false;
}

/* `k<float>(`: a specialisation. */
static bool is_specialised(const char *s)
{
	int depth = 0;
	s += strspn(s, " \t\r\n");
	if (*s != '<') return false;
	for (; *s && *s != ';' && *s != '{'; s++) {
		depth += (*s == '<') - (*s == '>');
		if (!depth) break;
	}
	return *s == '>' && s[1 + strspn(s + 1, " \t\r\n")] == '(';
}

/* Outside of parentheses. */
static void take_outer(struct scan *c, const char *word, char next)
{
	static const char *const never[] = { "if", "for", "while", "switch", "catch", "return", "sizeof", "main", "__launch_bounds__", "__attribute__", "alignas",
		"__declspec", "decltype", "defined", "operator", NULL };
	static const char *const between[] = { "const", "noexcept", "override", "final", "try", "volatile", "throw", NULL };
	static const char *const statements[] = { "if", "for", "while", "switch", "return", "else", "do", "case", "default", "goto", "throw", "delete", "new", NULL };
	static const char *const tags[] = { "class", "struct", "union", NULL };
	if (next == '(' && !strcmp(word, "main")) c->out->program = true;
	if (!strcmp(word, "operator")) {
		c->operates = true;
		VEC_PUSH(c->arena, &c->out->declares, word);
	}
	if (c->tagged) VEC_PUSH(c->arena, &c->out->declares, word);
	c->tagged = is_among(word, tags);
	c->computes = c->computes || is_among(word, statements);
	if (c->closed && !is_among(word, between)) c->name = NULL, c->closed = false;
	bool named = next == '(' || (c->kernel && next == '<' && is_specialised(c->s));
	if (named && !c->name && !is_among(word, never)) c->name = word;
	else c->typed = true;
}

/* Among the mentions, once. */
static const char *mention(struct scan *c, const char *s, size_t n)
{
	uint32_t hash = bytes_hash(s, n);
	for (uint32_t probe = 0, item; (item = hash_table_next(&c->words, hash, &probe));) {
		const char *word = c->out->mentions.at[item - 1];
		if (!strncmp(word, s, n) && !word[n]) return word;
	}
	const char *word = arena_strndup(c->arena, s, n);
	VEC_PUSH(c->arena, &c->out->mentions, word);
	hash_table_add(c->own, &c->words, hash, (uint32_t)c->out->mentions.n);
	return word;
}

static void take_word(struct scan *c)
{
	const char *s = c->s;
	while (is_word(*c->s)) c->s++;
	if (isdigit((unsigned char)*s)) return;
	const char *word = mention(c, s, (size_t)(c->s - s));
	if (!strcmp(word, "__device__")) c->device = true;
	if (!strcmp(word, "__host__")) c->host = true;
	if (!strcmp(word, "__global__") || !strcmp(word, "__kernel") || !strcmp(word, "kernel")) c->kernel = true;
	if (!strcmp(word, "__global__")) c->out->kernels = true;
	if (!strcmp(word, "static")) c->inner = true;
	if (strstr(word, "aunch") && strstr(word, "Kernel")) c->out->launches = true;
	if (!c->depth) take_outer(c, word, c->s[strspn(c->s, " \t\r\n")]);
}

/* Behind `)`: is it a function's body that begins? Those of the device alone nobody else calls. */
static void take_body(struct scan *c)
{
	bool callable = c->kernel || ((!c->device || c->host) && !c->inner);
	if (c->name && c->closed && callable) VEC_PUSH(c->arena, &c->out->defines, c->name);
	if (c->name && c->closed && c->kernel) VEC_PUSH(c->arena, &c->out->named, c->name);
	if (c->device && !c->kernel && !c->inner && (c->operates || (c->name && c->closed)))
		VEC_PUSH(c->arena, &c->out->built, c->operates ? "operator" : c->name);
	declaration_begin(c);
}

static void take_sign(struct scan *c)
{
	char sign = *c->s;
	if (!strncmp(c->s, "<<", 2) && c->s[2 + strspn(c->s + 2, " \t")] == '<') c->out->launches = true;      /* nvcc takes `<< <`, too */
	if (!c->depth && !c->closed && (strchr("=+-/%!?|^.", sign) || !strncmp(c->s, "<<", 2))) c->computes = true;
	if (sign == '(') c->depth++;
	if (sign == ')' && c->depth > 0 && --c->depth == 0) {
		c->closed = c->name != NULL;
		if (c->closed && c->typed && !c->computes) VEC_PUSH(c->arena, &c->out->declares, c->name);
	}
	if (!c->depth && sign == '{') take_body(c);
	else if (sign == '}' || (sign == ';' && !c->depth)) declaration_begin(c);
	else if (sign == ':' && c->closed && c->s[1] != ':') take_body(c);      /* a constructor's list */
	c->s++;
}

struct sight_text *sight_read(struct arena *a, const char *path)
{
	struct stat st;
	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size > LIMIT_SIGHT_BYTES) return NULL;
	struct sight_text *t = ARENA_NEW(a, struct sight_text);
	struct arena *own = arena_new();
	char *text = arena_file(own, path);
	struct scan c = { .arena = a, .own = own, .out = t, .s = text };
	for (bool begins = true; *c.s;) {
		if (*c.s == '#' && begins) take_directive(&c);
		else if (skip_quiet(&c)) begins = false;
		else if (is_word(*c.s)) take_word(&c);
		else {
			begins = *c.s == '\n' || (begins && (*c.s == ' ' || *c.s == '\t'));
			take_sign(&c);
			continue;
		}
		begins = false;
	}
	arena_free(own);
	sight_sort(&t->defines);
	sight_sort(&t->built);
	sight_sort(&t->declares);
	sight_sort(&t->mentions);
	sight_sort(&t->named);
	sight_sort(&t->strings);
	return t;
}

/* Launches that stand in the text of a file and not in what was read of it: in `#if 0`, say. Of a kernel that nothing in sight starts they are the
 * only ones, and nobody knows how they are meant. Nor does anybody of one whose address host code hands to others, or that it asks for by its name. */
#include "infer/lower/unit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* loads: host code asks for kernels by their names. */
struct text_scan { const struct tree *tree; struct unit *unit; const char **names; bool *known; uint32_t file; bool loads; };

struct launch_at { uint32_t file, at; bool found; };

static bool find_read(const struct tree_expr *e, void *data)
{
	struct launch_at *l = data;
	l->found = l->found || (e->kind == TREE_EXPR_LAUNCH && e->at.file == l->file && e->at.begin <= l->at && l->at < e->at.end);
	return true;
}

static bool is_read(const struct tree *t, uint32_t file, uint32_t at)
{
	struct launch_at l = { .file = file, .at = at };
	for (size_t i = 0; i < t->functions.n && !l.found; i++) tree_each_expr(t->functions.at[i], find_read, &l);
	return l.found;
}

/* What kernels start is open, also where clang refuses it. */
static bool is_in_device_code(const struct tree *t, uint32_t file, uint32_t at)
{
	for (size_t i = 0; i < t->functions.n; i++) {
		const struct tree_function *f = t->functions.at[i];
		bool device = tree_has(f->flags, TREE_FLAG_KERNEL) || (tree_has(f->flags, TREE_FLAG_DEVICE) && !tree_has(f->flags, TREE_FLAG_HOST));
		if (device && f->at.file == file && f->at.begin <= at && at < f->at.end) return true;
	}
	return false;
}

static const char *past_space(const char *s)
{
	while (isspace((unsigned char)*s)) s++;
	return s;
}

/* Behind a name: `<<<`, or `<float, 4><<<`. */
static bool is_launched(const char *s)
{
	s = past_space(s);
	int depth = 0;
	if (*s == '<' && strncmp(s, "<<<", 3) != 0) {
		do {
			depth += (*s == '<') - (*s == '>');
			s++;
		} while (depth > 0 && *s && !strchr(";{}", *s));
		s = past_space(s);
	}
	return depth == 0 && strncmp(s, "<<<", 3) == 0;
}

static bool is_named(const char *name, const char *word, size_t n)
{
	const char *last = unit_last_name(name);
	return strlen(last) == n && memcmp(last, word, n) == 0;
}

static void take_word(struct text_scan *s, const char *text, const char *word, size_t n, uint32_t line)
{
	uint32_t at = (uint32_t)(word - text);
	for (size_t i = 0; i < s->tree->kernels.n; i++) {
		if (s->known[i] || !is_named(s->names[i], word, n) || !is_launched(word + n)) continue;
		if (is_read(s->tree, s->file, at) || is_in_device_code(s->tree, s->file, at)) continue;
		struct host_launch l = { .kernel = s->names[i], .at = { .file = s->file, .line = line, .column = 1 } };
		s->known[i] = true;
		VEC_PUSH(s->unit->arena, &s->unit->left_out, l);
	}
}

/* By its name, or in the text. A launch of some kernel that is not known tells nothing of this one. */
static bool is_started(const struct text_scan *s, size_t kernel)
{
	const struct unit *u = s->unit;
	bool started = false;
	for (size_t i = 0; i < u->launches.n && !started; i++) started = u->launches.at[i].kernel && strcmp(u->launches.at[i].kernel, s->names[kernel]) == 0;
	for (size_t i = 0; i < u->left_out.n && !started; i++) started = strcmp(u->left_out.at[i].kernel, s->names[kernel]) == 0;
	return started;
}

/* `"scan"`, or as C++ mangles it. */
static bool is_text_of(const char *literal, size_t n, const char *name)
{
	size_t length = strlen(name), digits = 3;
	if (n < length + 2 || *literal != '"') return false;
	if (n == length + 2) return memcmp(literal + 1, name, length) == 0;
	if (strncmp(literal, "\"_Z", 3) != 0) return false;
	while (isdigit((unsigned char)literal[digits])) digits++;
	return digits > 3 && strtoul(literal + 3, NULL, 10) == length && n > digits + length && memcmp(literal + digits, name, length) == 0;
}

static void take_literal(struct text_scan *s, const char *literal, size_t n, uint32_t line)
{
	for (size_t i = 0; i < s->tree->kernels.n; i++) {
		if (!is_text_of(literal, n, unit_last_name(s->names[i])) || is_started(s, i)) continue;
		struct host_launch l = { .kernel = s->names[i], .at = { .file = s->file, .line = line, .column = 1 }, .handed = true, .named = true };
		VEC_PUSH(s->unit->arena, &s->unit->left_out, l);
	}
}

/* Its words, past comments, literals and directives. */
static void look_at_text(struct text_scan *s, const char *text)
{
	uint32_t line = 1;
	bool fresh = true, directive = false;
	for (const char *at = text; *at;) {
		const char *past = text_past_quoted(at);
		size_t n = past > at ? (size_t)(past - at) : text_word_length(at);
		if (!n) n = 1;
		directive = directive || (fresh && *at == '#');
		if (past == at && !directive && text_word_length(at)) take_word(s, text, at, n, line);
		if (past > at && s->loads) take_literal(s, at, n, line);
		if (*at == '\n') fresh = true, directive = directive && at > text && at[-1] == '\\';
		else if (!isspace((unsigned char)*at)) fresh = false;
		for (size_t i = 0; i < n; i++) line += at[i] == '\n';
		at += n;
	}
}

struct handed { const struct tree_function *kernel; const struct tree_expr *at; };

static bool find_handed(const struct tree_expr *e, void *data)
{
	struct handed *h = data;
	bool names = e->kind == TREE_EXPR_FUNCTION || e->kind == TREE_EXPR_NAME;       /* in a template by its name */
	if (!h->at && names && e->function == h->kernel) h->at = e;
	return true;
}

static void take_handed(struct text_scan *s, size_t i)
{
	struct handed h = { .kernel = s->tree->kernels.at[i] };
	for (size_t j = 0; j < s->tree->functions.n && !h.at; j++)
		if (!tree_has(s->tree->functions.at[j]->flags, TREE_FLAG_KERNEL)) tree_each_expr(s->tree->functions.at[j], find_handed, &h);
	if (!h.at) return;
	struct host_launch l = { .kernel = s->names[i], .at = tree_span_plain(h.at->at), .handed = true };
	VEC_PUSH(s->unit->arena, &s->unit->left_out, l);
}

static const char *text_of(struct text_scan *s, uint32_t file)
{
	bool own = s->tree->roles.at[file] == TREE_FILE_MAIN || s->tree->roles.at[file] == TREE_FILE_USER;
	return own ? arena_file(s->unit->arena, sources_path(s->unit->sources, file)) : NULL;
}

void unit_left_out(const struct tree *t, struct unit *u)
{
	struct text_scan s = { .tree = t, .unit = u, .names = ARENA_ARRAY(u->arena, const char *, t->kernels.n + 1), .known = ARENA_ARRAY(u->arena, bool, t->kernels.n + 1) };
	bool open = false;
	for (size_t i = 0; i < t->kernels.n; i++) {
		s.names[i] = unit_plain_name(u->arena, t->kernels.at[i]);
		for (size_t j = 0; j < u->launches.n && !s.known[i]; j++) s.known[i] = !u->launches.at[j].kernel || strcmp(u->launches.at[j].kernel, s.names[i]) == 0;
		open = open || !is_started(&s, i);
	}
	const char **texts = ARENA_ARRAY(u->arena, const char *, t->roles.n + 1);
	for (uint32_t i = 1; i < t->roles.n && open; i++) {
		texts[i] = text_of(&s, i);
		s.loads = s.loads || (texts[i] && (strstr(texts[i], "ModuleGetFunction") || strstr(texts[i], "clCreateKernel")));
	}
	for (uint32_t i = 1; i < t->roles.n && open; i++) {
		const char *text = texts[i];
		s.file = i;
		if (text && (s.loads || strstr(text, "<<<"))) look_at_text(&s, text);
	}
	for (size_t i = 0; i < t->kernels.n; i++)
		if (!is_started(&s, i)) take_handed(&s, i);
}

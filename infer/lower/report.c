/* What is wrong with a file: headers that are missing, errors, kernels that stand in its text but are not in its tree, be it that the
 * preprocessor leaves them out or that clang does not understand their declaration. */
#include "infer/lower/unit.h"

#include <ctype.h>
#include <string.h>

/* ---- the main file's text ---- */

static const char *main_text(const struct tree *t, struct unit *u, uint32_t *file)
{
	*file = 0;
	for (uint32_t i = 1; i < t->roles.n; i++) if (t->roles.at[i] == TREE_FILE_MAIN) *file = i;
	return *file ? arena_file(u->arena, sources_path(t->sources, *file)) : "";
}

/* Does the file say anywhere that something is a kernel? Else it is a part that others include, say into a function: it need not
 * compile by itself. A macro of that name may hide one. */
static bool may_hold_kernels(const struct tree *t, struct unit *u, bool opencl)
{
	uint32_t file;
	const char *text = main_text(t, u, &file);
	return strstr(text, "__global__") || strstr(text, "KERNEL") || strstr(text, "GLOBAL") || (opencl && strstr(text, "kernel"));
}

/* ---- errors ---- */

static bool holds(struct tree_span outer, struct tree_span at)
{
	return outer.file == at.file && outer.begin <= at.begin && at.begin < outer.end;
}

/* A brace that is missing is missed where the kernel's text ends. */
static bool touches(const struct tree_function *kernel, const struct tree_error *e)
{
	return holds(kernel->at, e->at) || (e->kind == TREE_ERROR_SYNTAX && kernel->at.file == e->at.file && kernel->at.end == e->at.begin);
}

static bool in_kernel(const struct tree *t, const struct tree_error *e)
{
	for (size_t i = 0; i < t->kernels.n; i++)
		if (touches(t->kernels.at[i], e)) return true;
	return false;
}

/* Semantic errors outside kernels concern host code or names that missing headers would declare; a syntax error there is the file's
 * own, unless a missing macro explains it, or (missing) a name that nothing declares before it. */
static enum diag_level level_of(const struct tree *t, const struct tree_error *e, bool missing)
{
	bool system = tree_role_get(t, e->at.file) == TREE_FILE_SYSTEM;
	switch (e->kind) {
	case TREE_ERROR_TARGET: return DIAG_WARNING;
	case TREE_ERROR_TOO_DEEP: return DIAG_ERROR;
	case TREE_ERROR_SYNTAX:
		if (in_kernel(t, e)) return missing ? DIAG_WARNING : DIAG_ERROR;
		return missing || system ? DIAG_NOTE : DIAG_ERROR;
	case TREE_ERROR_MEANING: case TREE_ERROR_TWICE: return in_kernel(t, e) ? DIAG_WARNING : DIAG_NOTE;
	}
	return DIAG_ERROR;
}

static const char *code_of(const struct tree_error *e)
{
	switch (e->kind) {
	case TREE_ERROR_TARGET: return "parse.host-reference";
	case TREE_ERROR_TOO_DEEP: return "parse.too-deep";
	case TREE_ERROR_SYNTAX: return "parse.syntax";
	case TREE_ERROR_MEANING: case TREE_ERROR_TWICE: return "parse.error";
	}
	return "parse.error";
}

static bool some_kernel_untouched(const struct tree *t)
{
	for (size_t k = 0; k < t->kernels.n; k++) {
		bool touched = false;
		for (size_t i = 0; i < t->errors.n; i++) touched = touched || touches(t->kernels.at[k], &t->errors.at[i]);
		if (!touched) return true;
	}
	return false;
}

/* One message per line of source, twenty in all: the rest follow from them; but why the file fails is told. */
static bool report_errors(const struct tree *t, struct unit *u, bool opencl)
{
	bool serious = false, endless = false, told = false, missing = t->missing.n > 0;
	missing = missing || (!t->kernels.n && !may_hold_kernels(t, u, opencl));
	size_t quiet = 0, shown = 0;
	const struct tree_error *first = NULL, *last = NULL;
	for (size_t i = 0; i < t->errors.n; i++) {
		const struct tree_error *e = &t->errors.at[i];
		enum diag_level level = level_of(t, e, missing);
		missing = missing || e->kind == TREE_ERROR_MEANING;
		bool reason = level == DIAG_ERROR && !told, repeated = last && e->at.file == last->at.file && e->at.line == last->at.line;
		serious = serious || level == DIAG_ERROR;
		endless = endless || (e->kind == TREE_ERROR_TOO_DEEP && !in_kernel(t, e));
		if (level == DIAG_NOTE) {
			if (!quiet++) first = e;
		} else if (reason || (!repeated && shown < LIMIT_ERRORS_SHOWN)) {
			diags_add(&u->diags, level, code_of(e), tree_span_plain(e->at), "%s", e->text);
			told = told || reason;
			last = e;
			shown++;
		}
	}
	if (quiet)
		diags_add(&u->diags, DIAG_NOTE, "parse.ignored", tree_span_plain(first->at), "%zu error(s) outside of kernels ignored, the first: %s",
			quiet, first->text);
	return !endless && (!serious || some_kernel_untouched(t));
}

/* ---- kernels in the text ---- */

struct scan { const struct tree *tree; struct unit *unit; bool opencl; const char *text, *at; uint32_t file; bool fresh; };

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static const char *end_of_line(const char *s)
{
	for (; *s && *s != '\n'; s++)
		if (*s == '\\' && s[1] == '\n') s++;
	return s;
}

/* The next token, past comments, strings and directives; its length, 0 at the end. */
static size_t next_token(struct scan *s)
{
	for (;;) {
		char c = *s->at;
		if (!c) return 0;
		if (c == '\n') s->fresh = true;
		if (isspace((unsigned char)c)) s->at++;
		else if (c == '#' && s->fresh) s->at = end_of_line(s->at);
		else if (c == '/' && s->at[1] == '/') s->at = end_of_line(s->at);
		else if (c == '/' && s->at[1] == '*') {
			const char *end = strstr(s->at + 2, "*/");
			s->at = end ? end + 2 : s->at + strlen(s->at);
		} else if (c == '"' || c == '\'') s->at = text_past_quoted(s->at);
		else break;
	}
	s->fresh = false;
	size_t n = 0;
	while (is_word(s->at[n])) n++;
	return n ? n : 1;
}

/* From the keyword on: the kernel's name, and where its body begins; NULL for a declaration without a body. */
static const char *defined_name(struct scan *s, uint32_t *body)
{
	const char *name = NULL, *before = NULL;
	size_t before_n = 0;
	int depth = 0;
	for (size_t n; (n = next_token(s)); s->at += n) {
		char c = *s->at;
		if (c == '(' && depth++ == 0 && !name && before && strncmp(before, "__", 2) != 0) name = arena_strndup(s->unit->arena, before, before_n);
		else if (c == ')') depth--;
		else if (depth == 0 && (c == ';' || c == '}')) return NULL;
		else if (depth == 0 && c == '{') {
			*body = (uint32_t)(s->at - s->text);
			return name;
		}
		before = depth == 0 && is_word(c) ? s->at : NULL;
		before_n = n;
	}
	return NULL;
}

/* Is a kernel of the tree written between these bytes? */
static bool is_found(const struct scan *s, uint32_t from, uint32_t to)
{
	for (size_t i = 0; i < s->tree->functions.n; i++) {
		const struct tree_function *f = s->tree->functions.at[i];
		if (tree_has(f->flags, TREE_FLAG_KERNEL) && f->named.file == s->file && f->named.begin >= from && f->named.begin <= to) return true;
	}
	return false;
}

/* Under the other branch, perhaps: names of namespaces and classes are not looked at. */
static bool is_name_found(const struct tree *t, const char *name)
{
	for (size_t i = 0; i < t->kernels.n; i++)
		if (strcmp(t->kernels.at[i]->name, name) == 0) return true;
	return false;
}

static const struct tree_note *removal_of(const struct scan *s, uint32_t at)
{
	struct tree_span place = { .file = s->file, .begin = at };
	for (size_t i = 0; i < s->tree->removed.n; i++)
		if (*s->tree->removed.at[i].text == '`' && holds(s->tree->removed.at[i].at, place)) return &s->tree->removed.at[i];
	return NULL;
}

static struct span place_of(const struct scan *s, uint32_t at)
{
	struct span place = { .file = s->file, .line = 1, .column = 1 };
	for (uint32_t i = 0; i < at; i++) {
		place.column++;
		if (s->text[i] != '\n') continue;
		place.line++;
		place.column = 1;
	}
	return place;
}

/* clang gave up its declaration: a kernel without an answer. */
static void add_lost(struct scan *s, const char *name, struct span at)
{
	struct kernel *k = kernel_new(s->unit->sources, name);
	k->at = at;
	k->body = core_skip(k);
	k->unsupported = "clang does not understand its declaration";
	k->unsupported_at = at;
	VEC_PUSH(s->unit->arena, &s->unit->kernels, k);
}

static void take_kernel(struct scan *s, uint32_t from, const char **first, struct span *first_at)
{
	uint32_t body = 0;
	const char *name = defined_name(s, &body);
	if (!name) return;
	struct span at = place_of(s, from);
	const struct tree_note *removed = removal_of(s, from);
	if (!*first) {
		*first = name;
		*first_at = at;
	}
	if (is_found(s, from, body)) return;
	if (removed)
		diags_add(&s->unit->diags, is_name_found(s->tree, name) ? DIAG_NOTE : DIAG_WARNING, "parse.left-out", at,
			"the kernel %s is left out by the preprocessor: see %s in line %u", name, removed->text, removed->at.line);
	else add_lost(s, name, at);
}

static bool is_keyword(const struct scan *s, size_t n)
{
	if (!s->opencl) return n == 10 && strncmp(s->at, "__global__", n) == 0;
	return (n == 6 && strncmp(s->at, "kernel", n) == 0) || (n == 8 && strncmp(s->at, "__kernel", n) == 0);
}

static void report_kernels(struct scan s)
{
	const struct tree *t = s.tree;
	struct unit *u = s.unit;
	const char *first = NULL;
	struct span first_at = {0};
	for (size_t n; (n = next_token(&s));) {
		uint32_t at = (uint32_t)(s.at - s.text);
		bool keyword = is_keyword(&s, n);
		s.at += n;
		if (keyword) take_kernel(&s, at, &first, &first_at);
	}
	if (first && !u->kernels.n && !t->kernels.n)
		diags_add(&u->diags, DIAG_UNSUPPORTED, "parse.no-kernel-read", first_at,
			"no kernel of this file is checked, though its text has some: the first is %s", first);
}

/* ---- names that nothing declares ---- */

static bool is_told(const struct unit *u, const char *name)
{
	size_t n = strlen(name);
	for (size_t i = 0; i < u->diags.list.n; i++) {
		const struct diag *d = &u->diags.list.at[i];
		if (!strcmp(d->code, "parse.unknown-name") && d->text[0] == '\'' && !strncmp(d->text + 1, name, n) && d->text[n + 1] == '\'') return true;
	}
	return false;
}

/* Where the file first says the word; without a line where it does not. */
static struct span place_of_word(struct scan s, const char *word)
{
	for (size_t n; (n = next_token(&s)); s.at += n)
		if (n == strlen(word) && !strncmp(s.at, word, n)) return place_of(&s, (uint32_t)(s.at - s.text));
	return (struct span){ .file = s.file };
}

/* at: NULL, where the file says it first. A template is told without its arguments. */
static void report_name(const struct scan *s, const char *full, const struct tree_span *at)
{
	struct unit *u = s->unit;
	const char *name = arena_strndup(u->arena, full, strcspn(full, "<"));
	if (is_told(u, name)) return;
	diags_add(&u->diags, s->tree->missing.n ? DIAG_NOTE : DIAG_WARNING, "parse.unknown-name", at ? tree_span_plain(*at) : place_of_word(*s, full),
		"'%s' is not declared: taken as unknown", name);
}

static void report_undeclared(const struct scan *s)
{
	const struct tree *t = s->tree;
	for (size_t i = 0; i < t->vars.n; i++)
		if (tree_var_is_undeclared(t->vars.at[i])) report_name(s, t->vars.at[i]->name, &t->vars.at[i]->at);
	for (size_t i = 0; i < t->types.n; i++) {
		const struct tree_type *type = t->types.at[i];
		if (type->bare == type && tree_has(type->flags, TREE_FLAG_IMPLICIT)) report_name(s, type->name, NULL);
	}
}

bool unit_report(const struct tree *t, struct unit *u, bool opencl)
{
	for (size_t i = 0; i < t->missing.n; i++)
		diags_add(&u->diags, DIAG_WARNING, "parse.missing-header", tree_span_plain(t->missing.at[i].at), "'%s' file not found",
			t->missing.at[i].text);
	bool usable = report_errors(t, u, opencl);
	struct scan s = { .tree = t, .unit = u, .opencl = opencl, .fresh = true };
	s.text = s.at = main_text(t, u, &s.file);
	report_undeclared(&s);
	if (usable) report_kernels(s);
	return usable;
}

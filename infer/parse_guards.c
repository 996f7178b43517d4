/* Includes that only a macro of the project's build switches on (`#ifdef KERNEL_STATIC`, `#include PATH_OF(dir/types.h)`), as
 * in sources that a host program pastes together or gives to a compiler at run time. Where a file does not compile, such
 * macros are tried; they stay when it compiles better with them. So are those that headers ask whether CUDA is used. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <string.h>

#include "infer/environment_internal.h"

#define GUARDS_MOST 8
#define NESTING_MOST 32

/* The conditionals that are open at a line: what their condition asks to be defined, NULL for all others. */
struct open { const char *macro[NESTING_MOST]; int depth; };

static const char *skip_blanks(const char *s)
{
	return s + strspn(s, " \t");
}

static const char *word_at(struct parse *p, const char *s)
{
	size_t n = 0;
	while (parse_is_word(s[n])) n++;
	return n && !isdigit((unsigned char)*s) ? arena_strndup(p->arena, s, n) : NULL;
}

/* What follows the macro's name where the text defines it; NULL: nowhere. */
static const char *definition(const char *text, const char *macro)
{
	size_t n = strlen(macro);
	for (const char *at = text; (at = strstr(at, "define")); at += 6) {
		const char *name = skip_blanks(at + 6);
		if (name > at + 6 && strncmp(name, macro, n) == 0 && !parse_is_word(name[n])) return name + n;
	}
	return NULL;
}

/* Macros of compilers and systems are known to be absent, those of the file are for it to define. */
static bool is_of_build(const char *text, const char *macro)
{
	return macro && *macro != '_' && !definition(text, macro);
}

/* The first macro that `#ifdef X` or `#if defined(X) || ...` wants defined. */
static const char *wanted(struct parse *p, const char *text, const char *s)
{
	bool plain = strncmp(s, "ifdef", 5) == 0;
	if (!plain && strncmp(s, "if", 2) != 0) return NULL;
	s = skip_blanks(s + (plain ? 5 : 2));
	if (!plain) {
		if (strncmp(s, "defined", 7) != 0) return NULL;
		s = skip_blanks(s + 7);
		if (*s == '(') s = skip_blanks(s + 1);
	}
	const char *macro = word_at(p, s);
	return is_of_build(text, macro) ? macro : NULL;
}

void parse_define(struct parse *p, const char *flag)
{
	for (size_t i = 0; i < p->guards.n; i++)
		if (strcmp(p->guards.at[i], flag) == 0) return;
	if (p->guards.n < GUARDS_MOST) VEC_PUSH(p->arena, &p->guards, flag);
}

/* The header of `#include NAME(header)` or `#include "header"` is looked for at once. */
static void foresee(struct parse *p, const char *text, const char *s)
{
	struct span at = { .file = sources_intern(p->sources, p->path), .line = 1 };
	const char *begin = s;
	while (begin > text && begin[-1] != '\n') begin--;
	at.column = (uint32_t)(s - begin) + 1;
	for (const char *line = text; line < begin; line++) at.line += *line == '\n';
	while (parse_is_word(*s)) s++;
	size_t n = *s == '"' || *s == '(' ? strcspn(s + 1, *s == '"' ? "\"\n" : ")\n") : 0;
	struct inclusion i = { .name = arena_strndup(p->arena, s + 1, n), .quoted = true };
	if (n) parse_foresee_header(p, &i, at);
}

/* `#include`, with what stands after it: all open conditionals must ask for a macro, and one must be open. */
static void take_include(struct parse *p, const char *text, const struct open *open, const char *s)
{
	for (int i = 0; i < open->depth; i++)
		if (i >= NESTING_MOST || !open->macro[i]) return;
	const char *name = word_at(p, s = skip_blanks(s)), *defined = name ? definition(text, name) : NULL;
	if (defined && (*defined == ' ' || *defined == '\t')) name = word_at(p, s = skip_blanks(defined));
	if (!open->depth && !name) return;
	for (int i = 0; i < open->depth; i++) parse_define(p, arena_printf(p->arena, "-D%s", open->macro[i]));
	if (name && s[strlen(name)] == '(' && is_of_build(text, name)) parse_define(p, arena_printf(p->arena, "-D%s(x)=#x", name));
	foresee(p, text, s);
}

static void take_line(struct parse *p, const char *text, struct open *open, const char *s)
{
	if (strncmp(s, "if", 2) == 0) {
		if (open->depth < NESTING_MOST) open->macro[open->depth] = wanted(p, text, s);
		open->depth++;
	} else if (strncmp(s, "el", 2) == 0 || strncmp(s, "endif", 5) == 0) {
		bool ends = *s == 'e' && s[1] == 'n';
		if (open->depth && ends) open->depth--;
		else if (open->depth && open->depth <= NESTING_MOST) open->macro[open->depth - 1] = NULL;
	} else if (strncmp(s, "include", 7) == 0 && !parse_is_word(s[7])) {
		take_include(p, text, open, s + 7);
	}
}

/* ---- a text's words and directives, without comments and strings ---- */

struct tokens { const char *at, *next, *end; bool begins /* a line, at `next` */, directs; };

static struct tokens tokens_of(const char *text, size_t size)
{
	return (struct tokens){ .next = text, .end = text + size, .begins = true };
}

/* The next, from t->at to t->next; a directive with the lines that continue it. False at the end. */
static bool token_next(struct tokens *t)
{
	while (t->next < t->end) {
		const char *at = t->at = t->next, *after = parse_skip_quoted(at, t->end);
		size_t n = parse_word_length(at, t->end);
		t->next = after > at ? after : at + (n ? n : 1);
		if (after > at) continue;
		t->directs = t->begins && *at == '#';
		t->begins = *at == '\n' || (t->begins && (*at == ' ' || *at == '\t'));
		if (t->directs) t->next = parse_directive_end(at, t->end);
		if (n || t->directs) return true;
	}
	return false;
}

/* ---- macros that headers ask for ---- */

/* What headers say between conditionals that such macros switch, and the macros that are defined there. */
struct switched { struct parse *p; struct word_set macros, words; bool includes; };

/* What an `#include` in such a part adds: the words of a header of ours; anything, if some other is there to be read. */
static void take_switched_include(struct switched *s, const char *path, const char *line, const char *end)
{
	struct inclusion i;
	const struct environment_file *ours = NULL;
	bool named = parse_includes(s->p, arena_strndup(s->p->arena, line, (size_t)(end - line)), &i);
	if (named && (ours = parse_header_of_ours(i.name)))
		word_set_add_text(s->p->arena, &s->words, ours->contents, ours->contents + ours->size);
	else if (!named || parse_may_read(s->p, path, &i))
		s->includes = true;
}

/* A directive of the file `path`, inside or outside of such a part, which begins at nesting `inside`; 0: not inside. */
static void take_directive(struct switched *s, const char *path, const char *line, const char *end, int *depth, int *inside)
{
	const char *word = skip_blanks(line + 1);
	bool begins = strncmp(word, "if", 2) == 0, ends = strncmp(word, "endif", 5) == 0;
	*depth += begins;
	if (!*inside && (begins || strncmp(word, "elif", 4) == 0) && word_set_has_any(&s->macros, word, end)) *inside = *depth;
	if (*inside && strncmp(word, "include", 7) == 0) take_switched_include(s, path, line, end);
	uint64_t macro = *inside ? parse_defines(word, end) : 0;
	if (macro) word_set_add(s->p->arena, &s->macros, macro);
	if (macro) word_set_add(s->p->arena, &s->words, macro);
	if (ends && *inside == *depth) *inside = 0;
	*depth -= ends;
}

static void take_header(struct switched *s, const struct header_file *f)
{
	int depth = 0, inside = 0;
	for (struct tokens t = tokens_of(f->text, f->size); token_next(&t);) {
		if (t.directs) take_directive(s, f->path, t.at, t.next, &depth, &inside);
		else if (inside) word_set_add_text(s->p->arena, &s->words, t.at, t.next);
	}
}

/* May the macros that headers ask for mend an error that kernels may feel? Only where some header says, between conditionals
 * that they switch, what clang misses, or a word of the line that it does not understand, or includes something there that
 * can be read. */
static bool may_mend(struct parse *p, const char *const *macros, size_t count)
{
	struct switched s = { .p = p };
	struct pieces host = parse_host_pieces(p, false);
	for (size_t i = 0; i < count; i++) word_set_add(p->arena, &s.macros, word_hash(macros[i], strlen(macros[i])));
	for (size_t before = 0; before < s.macros.n && !s.includes;) {
		before = s.macros.n;
		for (size_t i = 0; i < p->header_files.n; i++) take_header(&s, &p->header_files.at[i]);
	}
	for (size_t i = 0; i < p->errors.n && !s.includes; i++) {
		const struct parse_error *e = &p->errors.at[i];
		if (e->kind == ERROR_MISSING_FILE || e->kind == ERROR_TARGET || parse_error_in_pieces(e, &host)) continue;
		const char *name = parse_misses_name(e) ? parse_quoted(p, e->text, 0) : NULL;
		if (name ? word_set_has_any(&s.words, name, name + strlen(name)) : word_set_has_error(p, &s.words, e)) return true;
	}
	return s.includes;
}

static void find_build_macros(struct parse *p, size_t asked)
{
	struct string_list macros = {0};
	for (size_t i = 0; i < asked; i++)
		if (!p->build_macros.at[i].defined) VEC_PUSH(p->arena, &macros, p->build_macros.at[i].name);
	if (!p->guards.n && !may_mend(p, macros.at, macros.n)) return;
	for (size_t i = 0; i < macros.n; i++) parse_define(p, arena_printf(p->arena, "-D%s=1", macros.at[i]));
}

size_t parse_count_explained(struct parse *p, const char *text)
{
	struct word_set own = {0}, explained = {0};
	int conditionals = 0;
	for (struct tokens t = tokens_of(text, strlen(text)); token_next(&t);) {
		if (t.directs) {
			const char *word = parse_directive(t.at);
			uint64_t macro = parse_defines(word, t.next);
			conditionals += (strncmp(word, "if", 2) == 0) - (strncmp(word, "endif", 5) == 0);
			if (macro) word_set_add(p->arena, &own, macro);
		} else if (conditionals == 0) {
			uint64_t hash = word_hash(t.at, (size_t)(t.next - t.at));
			if (parse_headers_name(p, hash) && !word_set_has(&own, hash)) word_set_add(p->arena, &explained, hash);
		}
	}
	return explained.n;
}

bool parse_find_guards(struct parse *p, const char *text)
{
	struct open open = {0};
	size_t asked = p->build_macros.n;       /* before those of headers that only the guards include */
	for (const char *line = text; line; line = strchr(line, '\n')) {
		line = skip_blanks(line + (*line == '\n'));
		if (*line == '#') take_line(p, text, &open, skip_blanks(line + 1));
	}
	if (p->language == LANGUAGE_CUDA) find_build_macros(p, asked);
	return p->guards.n > 0;
}

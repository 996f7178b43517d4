/* Includes that only a macro of the project's build switches on (`#ifdef KERNEL_STATIC`, `#include PATH_OF(dir/types.h)`), as
 * in sources that a host program pastes together or gives to a compiler at run time. Where a file does not compile, such
 * macros are tried; they stay when it compiles better with them. So are those that headers ask whether CUDA is used. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <string.h>

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

/* Macros of compilers and systems are known to be absent, those of the file are for it to define. */
static bool is_of_build(const char *text, const char *macro)
{
	if (!macro || *macro == '_') return false;
	size_t n = strlen(macro);
	for (const char *at = text; (at = strstr(at, "define")); at += 6) {
		const char *name = skip_blanks(at + 6);
		if (name > at + 6 && strncmp(name, macro, n) == 0 && !parse_is_word(name[n])) return false;
	}
	return true;
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

static void define(struct parse *p, const char *flag)
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
	if (n) parse_foresee_header(p, arena_strndup(p->arena, s + 1, n), true, at);
}

/* `#include`, with what stands after it: all open conditionals must ask for a macro, and one must be open. */
static void take_include(struct parse *p, const char *text, const struct open *open, const char *s)
{
	for (int i = 0; i < open->depth; i++)
		if (i >= NESTING_MOST || !open->macro[i]) return;
	const char *name = word_at(p, s = skip_blanks(s));
	if (!open->depth && !name) return;
	for (int i = 0; i < open->depth; i++) define(p, arena_printf(p->arena, "-D%s", open->macro[i]));
	if (name && s[strlen(name)] == '(' && is_of_build(text, name)) define(p, arena_printf(p->arena, "-D%s(x)=#x", name));
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

bool parse_find_guards(struct parse *p, const char *text)
{
	struct open open = {0};
	size_t asked = p->build_macros.n;       /* before those of headers that only the guards include */
	for (const char *line = text; line; line = strchr(line, '\n')) {
		line = skip_blanks(line + (*line == '\n'));
		if (*line == '#') take_line(p, text, &open, skip_blanks(line + 1));
	}
	for (size_t i = 0; p->language == LANGUAGE_CUDA && i < asked; i++)
		if (!p->build_macros.at[i].defined) define(p, arena_printf(p->arena, "-D%s=1", p->build_macros.at[i].name));
	return p->guards.n > 0;
}

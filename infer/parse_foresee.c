/* Constants that nothing defines, foreseen. A host program that hands its kernels to a compiler at run time defines sizes and
 * numbers for it (-D); clang would name them after a parse, and the next one would have stand-ins. Where the text shows them,
 * capital names that nothing defines and that are operands wherever they stand, they have theirs in the first. What is foreseen
 * in vain does no harm: each stand-in says that it is unavailable, so that clang names those which are used, and where. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <string.h>

#define NAMES_MOST 64
#define NESTING_MOST 64

struct operand { const char *name; size_t n; uint64_t hash; };
/* What an `#if NAME == VALUE` asks for. */
struct setting { uint64_t hash; const char *value; size_t n; };
struct foresight {
	struct parse *p;
	struct word_set known, declared, other, tested;         /* names met; declared here; no operands; in an `#if` */
	VEC(struct operand) operands;
	VEC(struct setting) settings;
	char before;                            /* the last character that is no space: 'a' for a word; ';' at the beginning */
	bool enumerates, in_enum;
	struct word_set own;                    /* what the file itself defines: conditionals that ask for it are settled */
	int depth, skipped;                     /* of conditionals; the one from which on text is not read, 0: none */
	bool holds[NESTING_MOST];               /* by depth, below it: then what follows `#else` is not read */
};

static bool is_word(const char *s, size_t n, const char *word)
{
	return parse_word_in(s, n, &word, 1);
}

static void take_operand(struct foresight *f, const char *s, size_t n, uint64_t hash)
{
	struct operand x = { s, n, hash };
	if (!word_set_has(&f->known, hash)) VEC_PUSH(f->p->arena, &f->operands, x);
	word_set_add(f->p->arena, &f->known, hash);
}

/* A name after another, or after a class, is declared there, where what follows may follow it then; what a statement sets has
 * been. `x * N` may be anything. */
static void take_name(struct foresight *f, const char *s, size_t n, char after)
{
	uint64_t hash = word_hash(s, n);
	bool named = (f->before == 'a' && strchr(";,=[)(:", after)) || (f->before == '}' && strchr(";,[", after))
		|| (strchr(";{}", f->before) && after == '=');
	bool declares = f->in_enum ? strchr("{,", f->before) != NULL : named;
	if (f->before == '*') return;
	if (declares) word_set_add(f->p->arena, &f->declared, hash);
	else if (strchr("([{,=+-/%&|^<>!?:~)", f->before) && strchr(")]},;:?+-/*%&|^<>=!", after)) take_operand(f, s, n, hash);
	else word_set_add(f->p->arena, &f->other, hash);
}

/* `#if`, `#ifdef` and `#ifndef`: does the file itself settle it, and how? */
static void take_condition(struct foresight *f, const char *word, const char *end)
{
	size_t n = parse_word_length(word, end);
	const char *name = parse_skip_space(word + n, end);
	bool defined = n > 2 && word_set_has(&f->own, word_hash(name, parse_word_length(name, end)));
	if (++f->depth < NESTING_MOST) f->holds[f->depth] = defined && is_word(word, n, "ifdef");
	if (!f->skipped && defined && is_word(word, n, "ifndef")) f->skipped = f->depth;
}

/* `#if NAME == VALUE`, and `#elif`. */
static void take_setting(struct foresight *f, const char *name, const char *end)
{
	name = parse_skip_space(name, end);
	size_t n = parse_word_length(name, end);
	const char *at = parse_skip_space(name + n, end);
	if (!n || end - at < 3 || at[0] != '=' || at[1] != '=') return;
	const char *value = parse_skip_space(at + 2, end);
	struct setting x = { word_hash(name, n), value, parse_word_length(value, end) };
	if (x.n && isdigit((unsigned char)*value)) VEC_PUSH(f->p->arena, &f->settings, x);
}

static const struct setting *find_setting(const struct foresight *f, uint64_t hash)
{
	for (size_t i = 0; i < f->settings.n; i++)
		if (f->settings.at[i].hash == hash) return &f->settings.at[i];
	return NULL;
}

static void take_directive(struct foresight *f, const char *s, const char *end)
{
	const char *word = parse_directive(s);
	bool begins = strncmp(word, "if", 2) == 0, ends = strncmp(word, "endif", 5) == 0, turns = strncmp(word, "el", 2) == 0;
	if (begins) take_condition(f, word, end);
	if (f->skipped == f->depth && (ends || turns)) f->skipped = 0;
	else if (!f->skipped && turns && f->depth > 0 && f->depth < NESTING_MOST && f->holds[f->depth]) f->skipped = f->depth;
	f->depth -= ends;
	uint64_t macro = f->skipped ? 0 : parse_defines(word, end);
	if (macro) word_set_add(f->p->arena, &f->declared, macro);
	if (!f->skipped && (is_word(word, parse_word_length(word, end), "if") || strncmp(word, "elif", 4) == 0)) {
		take_setting(f, word + parse_word_length(word, end), end);
		word_set_add_text(f->p->arena, &f->tested, word, end);
	}
}

static char character_after(const char *s, const char *end)
{
	for (const char *after; s < end; s = after) {
		after = parse_skip_quoted(s, end);
		if (after == s && !isspace((unsigned char)*s)) return parse_is_word(*s) ? 'a' : *s;
		after += after == s;
	}
	return ';';
}

static void take_word(struct foresight *f, const char *s, size_t n, const char *end)
{
	bool operand_follows = is_word(s, n, "return") || is_word(s, n, "case");
	f->enumerates = f->enumerates || is_word(s, n, "enum");
	if (parse_is_macro_name(s, n)) take_name(f, s, n, character_after(s + n, end));
	f->before = operand_follows ? '(' : 'a';
}

static void take_mark(struct foresight *f, char c)
{
	if (c == '{') f->in_enum = f->enumerates;
	if (c == '}' || c == ';') f->enumerates = f->in_enum = false;
	f->before = c;
}

static void take_text(const char *s, const char *end, void *data)
{
	struct foresight *f = data;
	f->before = ';';
	for (size_t n; s < end; s += n) {
		n = 1;
		if (isspace((unsigned char)*s)) continue;
		const char *after = parse_skip_quoted(s, end);
		n = after > s ? (size_t)(after - s) : parse_word_length(s, end);
		bool quoted = after > s, directs = !quoted && *s == '#';
		if (directs) take_directive(f, s, s + (n = (size_t)(parse_directive_end(s, end) - s)));
		if (!n) n = 1;
		if (f->skipped || directs || (quoted && *s == '/')) continue;
		if (quoted) f->before = 'a';
		else if (parse_is_word(*s)) take_word(f, s, n, end);
		else take_mark(f, *s);
	}
}

/* Nothing here defines it. */
static bool is_missing(const struct foresight *f, uint64_t hash)
{
	return !word_set_has(&f->declared, hash);
}

/* Is there a name that is missing and may be anything, or one that says which text is read? Then clang is to tell. */
static bool is_uncertain(const struct foresight *f)
{
	for (size_t i = 0; i < f->other.cap; i++)
		if (f->other.at[i] && is_missing(f, f->other.at[i])) return true;
	for (size_t i = 0; i < f->operands.n; i++)
		if (is_missing(f, f->operands.at[i].hash) && word_set_has(&f->tested, f->operands.at[i].hash)) return true;
	return false;
}

/* A number on which it depends what is read, and that the text uses, is defined by the build: without it no branch would be
 * taken, and what the branches define would be missing. The first that is asked for stands for all. */
static void take_settings(struct foresight *f)
{
	for (size_t i = 0; i < f->operands.n; i++) {
		const struct operand *x = &f->operands.at[i];
		const struct setting *set = is_missing(f, x->hash) ? find_setting(f, x->hash) : NULL;
		if (!set) continue;
		parse_define(f->p, arena_printf(f->p->arena, "-D%.*s=%.*s", (int)x->n, x->name, (int)set->n, set->value));
		word_set_add(f->p->arena, &f->declared, x->hash);
	}
}

bool parse_foresee_constants(struct parse *p, const char *text)
{
	struct foresight own = { .p = p };
	take_text(text, text + strlen(text), &own);
	struct foresight f = { .p = p, .own = own.declared };
	parse_each_kept(p, take_text, &f);
	take_settings(&f);
	if (is_uncertain(&f)) return false;
	for (size_t i = 0; i < f.operands.n && p->foreseen.names.n < NAMES_MOST; i++) {
		const struct operand *x = &f.operands.at[i];
		if (is_missing(&f, x->hash)) VEC_PUSH(p->arena, &p->foreseen.names, arena_strndup(p->arena, x->name, x->n));
	}
	return true;
}

/* `#ifndef`: clang's own headers define some. */
void parse_foreseen_print(const struct parse *p, struct text *out)
{
	for (size_t i = 0; i < p->foreseen.names.n; i++) {
		const char *name = p->foreseen.names.at[i];
		text_printf(out, "#ifndef %s\nenum { %s __attribute__((unavailable)) = %lld };\n#endif\n", name, name,
			PARSE_UNKNOWN_CONSTANT + 1024ll * (long long)i);
	}
}

/* Which of them the error names first; their number: none. */
static size_t find_foreseen(struct parse *p, const struct parse_error *e)
{
	size_t i = 0, n = p->foreseen.names.n;
	const char *name = n ? parse_quoted(p, e->text, 0) : NULL;
	while (i < n && (!name || strcmp(p->foreseen.names.at[i], name) != 0)) i++;
	return i;
}

bool parse_take_foreseen(struct parse *p, const struct parse_error *e)
{
	size_t i = find_foreseen(p, e);
	if (i == p->foreseen.names.n || !strstr(e->text, "' is unavailable")) return false;
	struct parse_error use = *e;
	use.kind = ERROR_UNDECLARED;
	use.text = arena_printf(p->arena, "use of undeclared identifier '%s'", p->foreseen.names.at[i]);
	VEC_PUSH(p->arena, &p->foreseen.uses, use);
	return true;
}

bool parse_drop_foreseen(struct parse *p)
{
	size_t before = p->foreseen.names.n;
	for (size_t k = 0; k < p->errors.n; k++) {
		size_t i = find_foreseen(p, &p->errors.at[k]);
		if (i < p->foreseen.names.n) p->foreseen.names.at[i] = p->foreseen.names.at[--p->foreseen.names.n];
	}
	return p->foreseen.names.n < before;
}

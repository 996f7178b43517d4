/* Functions that nothing names are not parsed. OpenCL sources include libraries of device functions as text, seventy
 * thousand lines of them, and use a few; reading them all takes clang half a second, several times over. Headers that
 * programs write declare thousands. In the headers that were read ahead for a file (parse_headers.c), the body of a function
 * (OpenCL) becomes `;` and the ends of its lines when its name stands nowhere but in what is left out as well, and so does a
 * declaration without a body. What this look at the text misses (names that macros paste together, a macro that makes a
 * function a kernel) shows when clang misses the name or when the kernels are read: then the file is read again with all. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "infer/environment_internal.h"

#define NESTING_MOST 64

/* ---- a file's text ---- */

/* A body, from `{` to what follows `}`, or a declaration without one, from what follows the last to what follows `;`. */
struct part { const char *name; uint64_t hash; const char *begin, *end; size_t line_ends; bool body, reached; };
struct source { const char *path /* as clang names it */, *real, *begin, *end; VEC(struct part) parts; };

struct source_list { struct source *at; size_t n, cap; };
struct file_list { struct CXUnsavedFile *at; size_t n, cap; };

/* What is left out, and the files without it; once asked for, those without bodies (p->bare). */
struct left_out {
	size_t headers, main_size;              /* of p->header_files it was computed for; of the file itself, in bytes */
	const char *main_text;
	struct source_list all;
	struct word_set names, declared;
	struct file_list files, bare;
	bool bare_known, bare_pays;
};

/* All words but the one at `except`. */
static void take_words(struct arena *a, struct word_set *words, const char *s, const char *end, const char *except)
{
	while (s < end) {
		size_t n = parse_word_length(s, end);
		const char *after = n ? s + n : parse_skip_quoted(s, end);
		if (n && s != except && !isdigit((unsigned char)*s)) word_set_add(a, words, word_hash(s, n));
		s = after > s ? after : s + 1;
	}
}

/* Words in whose declarations brackets or braces mean something else, and those that make a function a kernel. */
static bool is_other_word(const char *s, size_t n)
{
	static const char *const words[] = { "typedef", "struct", "union", "enum", "kernel", "__kernel", "__global__", "__attribute__", "__declspec" };
	return parse_word_in(s, n, words, sizeof words / sizeof *words);
}

/* The name in `type name(...)`, where that is all; NULL for any other beginning of a declaration. */
static const char *function_name(const char *s, const char *end)
{
	const char *name = NULL, *last = NULL;
	int depth = 0, before = 0;
	bool closed = false;
	for (size_t n; s < end; s += n) {
		n = 1;
		if (isspace((unsigned char)*s)) continue;
		const char *after = parse_skip_quoted(s, end);
		bool word = parse_is_word(*s), quoted = after != s;
		if (quoted || word) n = quoted ? (size_t)(after - s) : parse_word_length(s, end);
		if (quoted) continue;
		if (closed || (depth == 0 && ((word && is_other_word(s, n)) || (!word && !strchr("(*", *s))))) return NULL;
		if (*s == '(' && depth++ == 0) name = last;
		if (*s == ')' && --depth == 0) closed = true;
		if (depth == 0 && !closed) last = word ? s : NULL, before += word;
	}
	return closed && before > 1 ? name : NULL;
}

/* ---- the functions of a file ---- */

struct scan {
	struct arena *arena;
	struct source *source;
	struct word_set *words, *declared;     /* of all that is read in any case; macros, enumerators, functions */
	const char *head;                       /* where the declaration begins that the scan is in */
	const char *untaken;                    /* words from here on are not in the set */
	const char *open, *name;                /* a body's `{` and its function's name, while in one that may be left out */
	int linkage;                            /* open `extern "C" {`, which hold declarations as the file does */
	int depth, conditional[NESTING_MOST], conditionals;
	bool bodies;                            /* are to be found as well */
};

/* Braces must not differ between the branches of a conditional; nothing but conditionals may stand in a body. */
static bool take_directive(struct scan *s, const char *at, const char *end)
{
	at++;
	while (at < end && (*at == ' ' || *at == '\t')) at++;
	bool begins = strncmp(at, "if", 2) == 0, ends = strncmp(at, "endif", 5) == 0, middle = strncmp(at, "el", 2) == 0;
	if (begins && s->conditionals == NESTING_MOST) return false;
	if (begins) s->conditional[s->conditionals++] = s->depth;
	if ((ends || middle) && (!s->conditionals || s->conditional[s->conditionals - 1] != s->depth)) return false;
	s->conditionals -= ends;
	if (!begins && !ends && !middle) s->open = NULL;
	uint64_t macro = parse_defines(at, end);
	if (macro) word_set_add(s->arena, s->declared, macro);
	if (s->depth == 0) s->head = end;
	return true;
}

/* Words up to the end of a declaration or the beginning of a body, its function's name left out. */
static void take_head(struct scan *s, const char *name, const char *end)
{
	take_words(s->arena, s->words, s->untaken, end, name);
	s->untaken = end;
}

static void take_part(struct scan *s, struct part part)
{
	part.hash = word_hash(part.name, parse_word_length(part.name, part.body ? part.begin : part.end));
	for (const char *at = part.begin; (at = parse_line_end(at, part.end)) < part.end; at++) part.line_ends++;
	word_set_add(s->arena, s->declared, part.hash);
	VEC_PUSH(s->arena, &s->source->parts, part);
	s->untaken = part.end;
}

/* `extern "C"` and nothing else before the brace. */
static bool is_linkage(const char *s, const char *brace)
{
	static const char *const words[] = { "extern", "\"C\"" };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		s = parse_skip_space(s, brace);
		if ((size_t)(brace - s) < strlen(words[i]) || strncmp(s, words[i], strlen(words[i])) != 0) return false;
		s += strlen(words[i]);
	}
	return parse_skip_space(s, brace) == brace;
}

static bool take_linkage(struct scan *s, const char *at)
{
	bool opens = *at == '{' && s->depth == 0 && is_linkage(s->head, at), closes = *at == '}' && s->depth == 0 && s->linkage;
	if (!opens && !closes) return false;
	s->linkage += opens - closes;
	s->head = at + 1;
	return true;
}

static bool take_brace(struct scan *s, const char *at)
{
	if (take_linkage(s, at)) return true;
	if (*at == '{' && s->depth++ == 0) {
		s->name = s->bodies ? function_name(s->head, at) : NULL;
		s->open = s->name ? at : NULL;
		if (s->open) take_head(s, s->name, at);
	}
	if (*at == '}' && --s->depth == 0) {
		if (s->open) take_part(s, (struct part){ .name = s->name, .begin = s->open, .end = at + 1, .body = true });
		else if (s->bodies && memmem(s->head, (size_t)(at - s->head), "enum", 4)) take_words(s->arena, s->declared, s->head, at, NULL);
		s->open = NULL;
		s->head = at + 1;
	}
	return s->depth >= 0;
}

/* The end of a declaration that has no braces, or of something else at file scope. */
static void take_semicolon(struct scan *s, const char *at)
{
	const char *name = function_name(s->head, at);
	if (name) {
		take_head(s, NULL, s->head);
		take_part(s, (struct part){ .name = name, .begin = s->head, .end = at + 1 });
	} else {
		take_head(s, NULL, at + 1);
	}
	s->head = at + 1;
}

/* The first character from s on at which the scan has something to do: most have no meaning of their own. Texts end in NUL, and
 * may hold more of them. */
static const char *next_mark(const char *s, const char *end)
{
	while ((s += strcspn(s, "/\"'#{};")) < end && !*s) s++;
	return s < end ? s : end;
}

static bool begins_line(const struct scan *s, const char *at)
{
	while (at > s->source->begin && (at[-1] == ' ' || at[-1] == '\t' || at[-1] == '\r')) at--;
	return at == s->source->begin || at[-1] == '\n';
}

/* Finds the parts of a file. False when its braces cannot be told apart. */
static bool scan_file(struct scan *s)
{
	const char *end = s->source->end;
	bool plain = true;
	for (const char *at = next_mark(s->source->begin, end), *next; at < end && plain; at = next_mark(next, end)) {
		next = at + 1;
		switch (*at) {
		case '/': case '"': case '\'':
			next = parse_skip_quoted(at, end) > at ? parse_skip_quoted(at, end) : next;
			break;
		case '#':
			if (begins_line(s, at)) plain = take_directive(s, at, next = parse_directive_end(at, end));
			break;
		case '{': case '}': plain = take_brace(s, at); break;
		case ';':
			if (s->depth == 0) take_semicolon(s, at);
			break;
		default: break;
		}
	}
	take_head(s, NULL, end);
	return plain && s->depth == 0 && !s->linkage;
}

/* ---- all files ---- */

static void add_file(struct parse *p, struct left_out *out, struct word_set *words, const struct header_file *f)
{
	struct source_list *all = &out->all;
	char *real = realpath(f->path, NULL);
	bool known = !real;
	for (size_t i = 0; !known && i < all->n; i++) known = strcmp(all->at[i].real, real) == 0;
	if (!known) {
		struct source l = { .real = arena_strdup(p->arena, real), .begin = f->text, .end = f->text + f->size };
		l.path = f->own ? f->path : l.real;
		struct scan s = { .arena = p->arena, .source = &l, .words = words, .declared = &out->declared, .head = l.begin, .untaken = l.begin,
			.bodies = p->language == LANGUAGE_OPENCL };
		if (!scan_file(&s)) {
			l.parts.n = 0;
			take_words(p->arena, words, l.begin, l.end, NULL);
		}
		VEC_PUSH(p->arena, all, l);
	}
	free(real);
}

static bool keep_part(struct parse *p, struct part *part, struct word_set *words)
{
	if (part->reached) return false;
	take_words(p->arena, words, part->begin, part->end, part->name);
	return part->reached = true;
}

static void reach(struct parse *p, struct source_list *all, struct word_set *words)
{
	for (bool again = true; again;) {
		again = false;
		for (size_t i = 0; i < all->n; i++)
			for (size_t k = 0; k < all->at[i].parts.n; k++) {
				struct part *part = &all->at[i].parts.at[k];
				if (word_set_has(words, part->hash) && keep_part(p, part, words)) again = true;
			}
	}
}

/* Declarations are left out where there are many of them: clang takes some 10 us for one. */
#define DECLARATIONS_LEAST 100

static size_t count_declarations(const struct source_list *all)
{
	size_t n = 0;
	for (size_t i = 0; i < all->n; i++)
		for (size_t k = 0; k < all->at[i].parts.n; k++) n += !all->at[i].parts.at[k].body && !all->at[i].parts.at[k].reached;
	return n;
}

static void keep_declarations(struct parse *p, struct source_list *all, struct word_set *words)
{
	for (size_t i = 0; i < all->n; i++)
		for (size_t k = 0; k < all->at[i].parts.n; k++)
			if (!all->at[i].parts.at[k].body) keep_part(p, &all->at[i].parts.at[k], words);
}

/* Our own headers may call functions by their name alone. */
static void take_own_words(struct parse *p, struct word_set *words)
{
	for (size_t i = 0; i < environment_file_count + library_file_count; i++) {
		bool library = i >= environment_file_count;
		const struct environment_file *f = library ? &library_files[i - environment_file_count] : &environment_files[i];
		take_words(p->arena, words, f->contents, f->contents + f->size, NULL);
	}
}

/* A name that no text defines as a macro, written as one: clang may miss it. */
static bool names_unknown_macro(const struct left_out *out, const char *s, const char *end)
{
	for (size_t n; s < end; s += n ? n : 1) {
		const char *after = *s == '#' ? parse_directive_end(s, end) : parse_skip_quoted(s, end);
		n = after > s ? (size_t)(after - s) : parse_word_length(s, end);
		if (parse_is_macro_name(s, n) && !word_set_has(&out->declared, word_hash(s, n))) return true;
	}
	return false;
}

static char *put(char *to, const char *from, const char *end)
{
	memcpy(to, from, (size_t)(end - from));
	return to + (end - from);
}

/* bare: bodies that are needed as well, unless clang may miss something there. */
static void leave_out(struct parse *p, const struct source *l, struct left_out *out, bool bare)
{
	struct file_list *list = bare ? &out->bare : &out->files;
	char *text = NULL, *to = NULL;          /* no longer than the file's */
	const char *from = l->begin;
	for (size_t i = 0; i < l->parts.n; i++) {
		const struct part *b = &l->parts.at[i];
		if (b->reached && !(bare && b->body && !names_unknown_macro(out, b->begin, b->end))) continue;
		if (!text) to = text = arena_room(p->arena, (size_t)(l->end - l->begin) + 1);
		to = put(to, from, b->begin);
		if (b->body) *to++ = ';';           /* in place of a brace */
		memset(to, '\n', b->line_ends);
		to += b->line_ends;
		if (!b->reached) word_set_add(p->arena, &out->names, b->hash);
		from = b->end;
	}
	if (!text) return;
	to = put(to, from, l->end);
	*to = 0;
	struct CXUnsavedFile f = { l->path, text, (unsigned long)(to - text) };
	VEC_PUSH(p->arena, list, f);
}

static struct left_out *look(struct parse *p)
{
	struct left_out *out = ARENA_NEW(p->arena, struct left_out);
	struct word_set words = {0};
	out->main_text = parse_read_file(p, p->path, &out->main_size);
	take_words(p->arena, &words, out->main_text, out->main_text + out->main_size, NULL);
	out->headers = p->header_files.n;
	for (size_t i = 0; i < p->header_files.n; i++) add_file(p, out, &words, &p->header_files.at[i]);
	reach(p, &out->all, &words);
	if (count_declarations(&out->all) < DECLARATIONS_LEAST) keep_declarations(p, &out->all, &words);
	else take_own_words(p, &words);
	reach(p, &out->all, &words);
	for (size_t i = 0; i < out->all.n; i++) leave_out(p, &out->all.at[i], out, false);
	return out;
}

/* Reading without bodies pays where they are much more than the file itself. */
#define BARE_LEAST 4

static void look_bare(struct parse *p, struct left_out *out)
{
	size_t bodies = 0;
	for (size_t i = 0; i < out->all.n; i++)
		for (size_t k = 0; k < out->all.at[i].parts.n; k++) {
			const struct part *part = &out->all.at[i].parts.at[k];
			if (part->body && part->reached) bodies += (size_t)(part->end - part->begin);
		}
	out->bare_known = true;
	out->bare_pays = bodies > BARE_LEAST * out->main_size;
	for (size_t i = 0; out->bare_pays && i < out->all.n; i++) leave_out(p, &out->all.at[i], out, true);
}

static struct left_out *looked(struct parse *p)
{
	if (!p->left_out || p->left_out->headers != p->header_files.n) p->left_out = look(p);
	return p->left_out;
}

bool parse_headers_name(struct parse *p, uint64_t hash)
{
	return p->header_files.n && word_set_has(&looked(p)->declared, hash);
}

size_t parse_left_out(struct parse *p, const struct CXUnsavedFile **files)
{
	*files = NULL;
	bool bare = p->bare;
	p->bare = false;
	if (p->every_body || !p->header_files.n) return 0;
	looked(p);
	if (bare && !p->left_out->bare_known) look_bare(p, p->left_out);
	p->bare = bare && p->left_out->bare_pays;
	const struct file_list *list = p->bare ? &p->left_out->bare : &p->left_out->files;
	*files = list->at;
	return list->n;
}

void parse_each_kept(struct parse *p, void (*take)(const char *begin, const char *end, void *data), void *data)
{
	const struct left_out *out = looked(p);
	for (size_t i = 0; i < out->all.n; i++) {
		const struct source *l = &out->all.at[i];
		const char *from = l->begin;
		for (size_t k = 0; k < l->parts.n; k++) {
			if (l->parts.at[k].reached) continue;
			take(from, l->parts.at[k].begin, data);
			from = l->parts.at[k].end;
		}
		take(from, l->end, data);
	}
	take(out->main_text, out->main_text + out->main_size, data);
}

bool parse_misses_left_out(struct parse *p)
{
	for (size_t i = 0; p->left_out && !p->every_body && i < p->errors.n; i++) {
		const char *name = parse_misses_name(&p->errors.at[i]) ? parse_quoted(p, p->errors.at[i].text, 0) : NULL;
		if (name && word_set_has(&p->left_out->names, word_hash(name, strlen(name)))) return true;
	}
	return false;
}

void parse_needs_body(struct parse *p, CXCursor function)
{
	if (!p->left_out || p->every_body) return;
	const char *name = parse_spelling(p, function);
	if (word_set_has(&p->left_out->names, word_hash(name, strlen(name)))) p->lacks_body = true;
}

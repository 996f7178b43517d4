/* Functions whose declaration clang does not understand. It says so there, and then drops every statement that calls one,
 * without another word: `a[f(1)] = 2;` is no part of the tree. What names such a function does not compile either, and is told
 * so here. Free functions of C++ only: elsewhere an expression stays that means nothing. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <string.h>

struct invalid_function { const char *name; struct parse_error error; };
/* Of a macro: its name, and what it stands for, up to `end`. */
struct definition { const char *begin; size_t name; const char *end; bool pastes; };
struct invalid {
	struct parse *p;
	VEC(struct definition) defined;
	VEC(struct invalid_function) functions;
	struct word_set names, macros, pasting; /* names: the functions'; macros: those that may say one; pasting: those that may make one */
	VEC(struct definition) pastes;          /* the pasting ones */
	struct word_set clean;                  /* places of cursors that were looked at and name none */
};

/* ---- which functions ---- */

static enum CXChildVisitResult visit_declaration(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct invalid *v = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec) return CXChildVisit_Recurse;
	if (kind != CXCursor_FunctionDecl || !clang.isInvalidDeclaration(c)) return CXChildVisit_Continue;
	struct invalid_function f = { .name = parse_spelling(v->p, c) };
	const struct parse_error *error = parse_error_at(v->p, c);
	f.error = error ? *error : (struct parse_error){ .kind = ERROR_SEMANTIC, .at = parse_span(v->p, c), .text = "its declaration does not compile" };
	f.error.text = arena_printf(v->p->arena, "%s, in a declaration of %s", f.error.text, f.name);
	VEC_PUSH(v->p->arena, &v->functions, f);
	word_set_add(v->p->arena, &v->names, word_hash(f.name, strlen(f.name)));
	return CXChildVisit_Continue;
}

/* ---- which macros ---- */

static void take_definition(struct invalid *v, const struct definition *d)
{
	uint64_t name = word_hash(d->begin, d->name);
	bool says = false, pastes = d->pastes;
	for (const char *s = d->begin + d->name; s < d->end; s++) {
		size_t n = parse_word_length(s, d->end);
		uint64_t hash = n ? word_hash(s, n) : 0;
		says = says || (n && (word_set_has(&v->names, hash) || word_set_has(&v->macros, hash)));
		pastes = pastes || (n && word_set_has(&v->pasting, hash));
		s += n;
	}
	if (says) word_set_add(v->p->arena, &v->macros, name);
	if (!pastes || word_set_has(&v->pasting, name)) return;
	word_set_add(v->p->arena, &v->pasting, name);
	VEC_PUSH(v->p->arena, &v->pastes, *d);
}

static void take_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	(void)stack, (void)depth;
	struct invalid *v = data;
	struct parse_file *f = parse_file_of(v->p, file);
	size_t size = 0;
	if (!f || f->role == FILE_ENVIRONMENT || f->role == FILE_SYSTEM) return;
	const char *begin = parse_file_contents(v->p, f, &size), *end = begin + size;
	for (const char *s = begin, *stop; s && (s = memchr(s, '#', (size_t)(end - s))); s = stop) {
		for (s++; s < end && isblank((unsigned char)*s);) s++;
		bool defines = end - s > 6 && strncmp(s, "define", 6) == 0 && isblank((unsigned char)s[6]);
		stop = defines ? parse_directive_end(s, end) : s;
		if (!defines) continue;
		for (s += 6; s < stop && isblank((unsigned char)*s);) s++;
		struct definition d = { .begin = s, .name = parse_word_length(s, stop), .end = stop };
		if (!d.name) continue;
		d.pastes = memmem(s + d.name, (size_t)(stop - s) - d.name, "##", 2) != NULL;
		VEC_PUSH(v->p->arena, &v->defined, d);
	}
}

static void find_macros(struct invalid *v)
{
	clang.getInclusions(v->p->tu, take_file, v);
	for (size_t before = SIZE_MAX; before != v->macros.n + v->pasting.n;) {
		before = v->macros.n + v->pasting.n;
		for (size_t i = 0; i < v->defined.n; i++) take_definition(v, &v->defined.at[i]);
	}
}

static struct invalid *look(struct parse *p)
{
	struct invalid *v = ARENA_NEW(p->arena, struct invalid);
	v->p = p;
	parse_visit_unit(p, visit_declaration, v);
	if (v->functions.n) find_macros(v);
	return v;
}

/* ---- who names them ---- */

static bool has_beginning(const char *name, const char *s, const char *end)
{
	for (size_t n; s < end; s += n ? n : 1)
		if ((n = parse_word_length(s, end)) && strncmp(name, s, n) == 0) return true;
	return false;
}

/* May macros make `name` of the words of a text, or of their own? */
static bool may_paste(const struct invalid *v, const char *name, const char *s, const char *end)
{
	bool may = has_beginning(name, s, end);
	for (size_t i = 0; !may && i < v->pastes.n; i++) may = has_beginning(name, v->pastes.at[i].begin + v->pastes.at[i].name, v->pastes.at[i].end);
	return may;
}

static const struct parse_error *error_of(const struct invalid *v, const char *name, size_t n)
{
	for (size_t i = 0; i < v->functions.n; i++) {
		const struct invalid_function *f = &v->functions.at[i];
		if (strlen(f->name) == n && strncmp(f->name, name, n) == 0) return &f->error;
	}
	return NULL;
}

/* `f(` or `(f)(`, and not of an object: a variable may have the name as well. */
static bool is_call(const char *begin, const char *word, const char *after, const char *end)
{
	after = parse_skip_space(after, end);
	while (word > begin && isspace((unsigned char)word[-1])) word--;
	char before = word > begin ? word[-1] : 0, next = after < end ? *after : 0;
	bool member = before == '.' || (before == '>' && word - begin > 1 && word[-2] == '-');
	return !member && (next == '(' || (next == ')' && before == '('));
}

static const struct parse_error *named_in(const struct invalid *v, const char *begin, const char *end)
{
	bool pastes = false;
	for (const char *s = begin; s < end;) {
		size_t n = parse_word_length(s, end);
		uint64_t hash = n ? word_hash(s, n) : 0;
		if (n && word_set_has(&v->names, hash) && is_call(begin, s, s + n, end)) return error_of(v, s, n);
		if (n && word_set_has(&v->macros, hash)) return &v->functions.at[0].error;
		pastes = pastes || (n && word_set_has(&v->pasting, hash));
		s += n ? n : 1;
	}
	for (size_t i = 0; pastes && i < v->functions.n; i++)
		if (may_paste(v, v->functions.at[i].name, begin, end)) return &v->functions.at[i].error;
	return NULL;
}

const struct parse_error *parse_names_invalid(struct parse *p, CXCursor function)
{
	if (!p->errors.n || p->language == LANGUAGE_OPENCL) return NULL;
	if (!p->invalid) p->invalid = look(p);
	struct invalid *v = p->invalid;
	if (!v->functions.n) return NULL;
	CXCursor body = clang.getCursorKind(function) == CXCursor_LambdaExpr ? function : parse_body(function);
	if (parse_is_null(body)) return NULL;
	struct piece piece = parse_piece(p, body);
	size_t size;
	const char *s = piece.file ? parse_file_contents(p, piece.file, &size) : NULL;
	if (!s || piece.end > size) return NULL;
	uint64_t place = word_hash((const char *)&piece, sizeof piece);
	if (word_set_has(&v->clean, place)) return NULL;
	const struct parse_error *error = named_in(v, s + piece.begin, s + piece.end);
	if (!error) word_set_add(p->arena, &v->clean, place);
	return error;
}

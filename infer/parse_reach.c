/* Whether what does not compile in a file can concern its kernels. Headers of a project whose own headers are missing (its
 * dependencies, what its build makes) hold hundreds of errors in host code; reading all of it again with stand-ins or with
 * the system's library takes seconds and changes no kernel. What kernels reach is followed through declarations; an error
 * counts where it lies in such a declaration, in the file itself, in a file that speaks of kernels, or in a line that names
 * something that kernels name: another declaration of it may be lost there. */
#include "infer/parse_internal.h"

#include <string.h>

#define DECLARATIONS_MOST 20000

/* What kernels reach, of one parse: asked for several times, of other errors each time. Declarations and names, each once. */
struct reach {
	struct parse *p;
	struct cursor_list decls;
	size_t walked;
	uint32_t *slot;                         /* numbers in decls plus one; a table of SLOTS by hash */
	struct word_set names, types;           /* types: clang's own pointers, which tell them apart */
	bool too_many;
};
#define SLOTS ((size_t)65536)

static void add_name(struct reach *r, CXCursor c)
{
	CXString s = clang.getCursorSpelling(c);
	const char *text = clang.getCString(s);
	size_t n = text ? strlen(text) : 0;
	if (n) word_set_add(r->p->arena, &r->names, word_hash(text, n));
	clang.disposeString(s);
}

static bool is_declaration(enum CXCursorKind kind)
{
	return clang.isDeclaration(kind) && kind != CXCursor_ParmDecl && kind != CXCursor_Namespace && kind != CXCursor_NamespaceAlias
		&& kind != CXCursor_TemplateTypeParameter && kind != CXCursor_NonTypeTemplateParameter;
}

static bool is_class(enum CXCursorKind kind)
{
	return kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl || kind == CXCursor_ClassTemplate
		|| kind == CXCursor_ClassTemplatePartialSpecialization;
}

struct bodies { struct parse *p; struct pieces pieces; };

static enum CXChildVisitResult take_body(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct bodies *b = data;
	CXCursor body = parse_body(c);
	if (parse_is_null(body)) return is_class(clang.getCursorKind(c)) ? CXChildVisit_Recurse : CXChildVisit_Continue;
	struct piece piece = parse_piece(b->p, body);
	VEC_PUSH(b->p->arena, &b->pieces, piece);
	return CXChildVisit_Continue;
}

/* An error in the class but in no body of its functions, which count where they are called. */
static bool error_beside_bodies(struct parse *p, CXCursor class)
{
	struct bodies b = { .p = p };
	struct piece whole = parse_piece(p, class);
	clang.visitChildren(class, take_body, &b);
	for (size_t i = 0; i < p->errors.n; i++) {
		const struct parse_error *e = &p->errors.at[i];
		if (e->kind == ERROR_TARGET || e->kind == ERROR_MISSING_FILE || e->file != whole.file) continue;
		if (e->offset >= whole.begin && e->offset <= whole.end && !parse_error_in_pieces(e, &b.pieces)) return true;
	}
	return false;
}

static void add(struct reach *r, CXCursor c)
{
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (!is_declaration(kind) || r->too_many) return;
	unsigned hash = clang.hashCursor(c);
	size_t i = hash % SLOTS;
	for (; r->slot[i]; i = (i + 1) % SLOTS)
		if (clang.equalCursors(r->decls.at[r->slot[i] - 1], c)) return;
	r->too_many = r->decls.n >= DECLARATIONS_MOST;
	if (r->too_many) return;
	VEC_PUSH(r->p->arena, &r->decls, c);
	r->slot[i] = (uint32_t)r->decls.n;
	if (kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate || kind == CXCursor_ClassTemplate) add_name(r, c);
}

/* Most expressions are of a few types. What tells two pointers apart comes first in the key, and no two have one. */
static bool is_new_type(struct reach *r, CXType t)
{
	uint64_t key = (uint64_t)(uintptr_t)t.data[0];
	key = key >> 4 | key << 60;
	if (!key || word_set_has(&r->types, key)) return false;
	word_set_add(r->p->arena, &r->types, key);
	return true;
}

static void add_type(struct reach *r, CXType t)
{
	if (!is_new_type(r, t)) return;
	for (int depth = 0; depth < 16; depth++) {
		CXType below = clang.getPointeeType(t);
		if (below.kind == CXType_Invalid) below = clang.getArrayElementType(t);
		if (below.kind == CXType_Invalid) break;
		t = below;
	}
	if (type_is_builtin(t)) return;
	add(r, clang.getTypeDeclaration(t));
	add(r, clang.getTypeDeclaration(clang.getCanonicalType(t)));
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
	struct reach *r = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	/* a class's functions count where they are named */
	bool member = kind == CXCursor_CXXMethod || kind == CXCursor_FunctionTemplate || kind == CXCursor_Constructor
		|| kind == CXCursor_Destructor || kind == CXCursor_ConversionFunction;
	if (member && is_class(clang.getCursorKind(parent))) return CXChildVisit_Continue;
	CXCursor d = clang.getCursorReferenced(c);
	if (clang.getCursorKind(d) == CXCursor_OverloadedDeclRef)
		for (unsigned i = 0; i < parse_overloads(d); i++) add(r, parse_overload(d, i));
	else add(r, d);
	if (clang.isDeclaration(kind) || clang.isExpression(kind)) add_type(r, clang.getCursorType(c));
	return r->too_many ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static void walk(struct reach *r, CXCursor c)
{
	CXCursor definition = clang.getCursorDefinition(c), template = clang.getSpecializedCursorTemplate(c);
	add(r, definition);
	add(r, template);
	add(r, clang.getCursorSemanticParent(c));
	if (!parse_in_own_header(r->p, c)) clang.visitChildren(c, visit, r);
}

static struct reach *reach_of(struct parse *p, const struct found_kernels *found)
{
	if (p->reach) return p->reach;
	struct reach *r = p->reach = ARENA_NEW(p->arena, struct reach);
	r->p = p;
	r->slot = ARENA_ARRAY(p->arena, uint32_t, SLOTS);
	for (size_t i = 0; i < found->n; i++) add(r, found->at[i].function);
	return r;
}

/* Lies any of the errors in what kernels reach? Walks on only while it finds none. */
static bool reaches_error(struct reach *r)
{
	for (size_t i = 0; i < r->decls.n || r->walked < r->decls.n; i++) {
		while (i == r->decls.n && r->walked < r->decls.n) walk(r, r->decls.at[r->walked++]);
		if (r->too_many || i == r->decls.n) return r->too_many;
		CXCursor c = r->decls.at[i];
		if (parse_error_in(r->p, c) && (!is_class(clang.getCursorKind(c)) || error_beside_bodies(r->p, c))) return true;
	}
	return false;
}

static bool speaks_of_kernels(struct parse *p, struct parse_file *f)
{
	static const char *const words[] = { "__global__", "<<<" };
	if (f->speaks != SPEAKS_UNKNOWN) return f->speaks == SPEAKS_OF_KERNELS;
	size_t size;
	const char *s = parse_file_contents(p, f, &size);
	f->speaks = s ? SPEAKS_OF_NONE : SPEAKS_OF_KERNELS;
	for (size_t i = 0; s && i < sizeof words / sizeof *words; i++)
		if (memmem(s, size, words[i], strlen(words[i]))) f->speaks = SPEAKS_OF_KERNELS;
	return f->speaks == SPEAKS_OF_KERNELS;
}

/* Whatever kernels reach. */
static bool concerns_anyway(struct parse *p, const struct parse_error *e)
{
	return e->kind == ERROR_TOO_DEEP || e->role == FILE_MAIN || !e->file || speaks_of_kernels(p, e->file);
}

/* What errors are held against: what kernels reach, and words that count as reached. */
struct reached { struct reach *by_kernels; struct word_set words; };

/* The line of the place and the one before it. */
static bool names_reached(const struct reached *r, struct parse_file *f, uint32_t offset)
{
	size_t size, begin, end;
	const char *s = f ? parse_file_contents(r->by_kernels->p, f, &size) : NULL;
	if (!s || offset >= size) return true;
	begin = end = offset;
	for (int lines = 0; begin > 0 && lines < 2; begin--) lines += s[begin - 1] == '\n';
	while (end < size && s[end] != '\n') end++;
	for (size_t i = begin, n; i < end; i += n ? n : 1) {
		for (n = 0; i + n < end && parse_is_word(s[i + n]); n++) {}
		uint64_t hash = n ? word_hash(s + i, n) : 0;
		if (n && (word_set_has(&r->by_kernels->names, hash) || word_set_has(&r->words, hash))) return true;
	}
	return false;
}

static bool may_concern(const struct reached *r, const struct parse_error *e)
{
	if (concerns_anyway(r->by_kernels->p, e)) return true;
	bool elsewhere = e->written && (e->written != e->file || e->written_offset != e->offset);
	return names_reached(r, e->file, e->offset) || (elsewhere && names_reached(r, e->written, e->written_offset));
}

/* More of them in the file's text than were found? */
static bool may_lack_kernels(struct parse *p, const struct found_kernels *found)
{
	const char *keyword = p->language == LANGUAGE_OPENCL ? "kernel" : "__global__";
	struct parse_file *main = parse_file_of(p, clang.getFile(p->tu, p->path));
	size_t size = 0, here = 0, n = strlen(keyword);
	const char *s = main ? parse_file_contents(p, main, &size) : NULL, *end = s ? s + size : NULL;
	if (!s) return true;
	for (size_t i = 0; i < found->n; i++) here += found->at[i].at.file == main->source;
	for (; (s = memmem(s, (size_t)(end - s), keyword, n)); s += n)
		if (here-- == 0) return true;
	return false;
}

/* Files with kernels that are not included because of some macro. */
static bool leaves_kernels_out(struct parse *p)
{
	for (size_t i = 0; i < p->kernel_files.n; i++) {
		size_t size;
		CXFile file = clang.getFile(p->tu, p->kernel_files.at[i]);
		if (!file || !clang.getFileContents(p->tu, file, &size)) return true;
	}
	return false;
}

/* One that some host function explains, or of which all is known. */
static bool is_host_error(const struct parse_error *e, const struct pieces *host)
{
	return e->kind == ERROR_MISSING_FILE || e->kind == ERROR_TARGET || parse_error_in_pieces(e, host);
}

/* Do all errors outside `host` leave the kernels alone? */
static bool spares_kernels(const struct reached *r, const struct pieces *host)
{
	struct parse *p = r->by_kernels->p;
	for (size_t i = 0; i < p->errors.n; i++)
		if (!is_host_error(&p->errors.at[i], host) && may_concern(r, &p->errors.at[i])) return false;
	return true;
}

/* words: those that count as reached from the beginning. */
static enum concern concern_beside(struct parse *p, struct word_set words)
{
	if (!p->errors.n) return CONCERN_NONE;
	struct pieces host = {0}, launching = {0};
	struct found_kernels found;
	if (p->language != LANGUAGE_OPENCL) host = parse_host_pieces(p, false), launching = parse_host_pieces(p, true);
	for (size_t i = 0; i < p->errors.n; i++)
		if (!is_host_error(&p->errors.at[i], &launching) && concerns_anyway(p, &p->errors.at[i])) return CONCERN_KERNELS;
	parse_find_kernels(p, &found);
	if (may_lack_kernels(p, &found)) return CONCERN_KERNELS;
	struct reached r = { reach_of(p, &found), words };
	if (reaches_error(r.by_kernels) || !spares_kernels(&r, &launching)) return CONCERN_KERNELS;
	return spares_kernels(&r, &host) ? CONCERN_NONE : CONCERN_LAUNCHES;
}

enum concern parse_concern(struct parse *p)
{
	return p->errors.n && leaves_kernels_out(p) ? CONCERN_KERNELS : concern_beside(p, (struct word_set){0});
}

/* ---- of what stand-ins repair ---- */

enum concern parse_concern_of_stand_ins(struct parse *p, const struct stand_ins *seen, const bool *taken)
{
	struct parse all = *p;
	struct word_set repaired = {0}, left = {0};
	struct pieces host = parse_host_pieces(p, false);
	p->errors.at = NULL, p->errors.n = p->errors.cap = 0;
	for (size_t i = 0; i < seen->n; i++) word_set_add(p->arena, &repaired, word_hash(seen->at[i].name, strlen(seen->at[i].name)));
	for (size_t i = 0; i < all.errors.n; i++) {
		const struct parse_error *e = &all.errors.at[i];
		bool names = taken[i] || e->kind == ERROR_SYNTAX || e->kind == ERROR_MISSING_FILE;
		if (names || word_set_has_error(p, &repaired, e)) VEC_PUSH(p->arena, &p->errors, *e);
		else if (!parse_error_in_pieces(e, &host)) word_set_add_error(p, &left, e);
	}
	enum concern concern = concern_beside(p, left);
	p->errors.at = all.errors.at, p->errors.n = all.errors.n, p->errors.cap = all.errors.cap;
	return concern;
}

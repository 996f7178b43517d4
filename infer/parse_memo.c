/* What the lowering asks clang again and again: it runs a function once for each of its calls. Answers are kept as long as the
 * translation unit. */
#include "infer/parse_internal.h"

#include <string.h>

/* ---- of cursors ---- */

struct family {
	CXCursor parent, inner;
	struct cursor_list kids;
	CXType type;
	struct span at;
	int64_t number;
	bool known, placed, typed, stripped, evaluated, constant;
};

/* Of types that no template parameter is bound in. */
struct type_facts {
	CXType of, canonical;
	int64_t size;
	bool taken, sized, looked_at, unknown_integer, traced, guessed;
};

#define TYPES_KEPT 256  /* a power of two; a type may replace another */

struct families {
	struct arena *arena;
	struct family **slot;
	size_t n, cap;                          /* cap: a power of two */
	struct cursor_list visited;
	struct type_facts *types;
};

static uint64_t hash_of(const void *a, const void *b, uint64_t kind)
{
	return ((uintptr_t)a ^ (uintptr_t)b << 7 ^ kind) * UINT64_C(0x9e3779b97f4a7c15) >> 32;
}

static struct family **slot_of(const struct families *f, const CXCursor *c)
{
	size_t i = (size_t)hash_of(c->data[0], c->data[1], c->kind) & (f->cap - 1);
	while (f->slot[i] && memcmp(&f->slot[i]->parent, c, sizeof *c) != 0) i = (i + 1) & (f->cap - 1);
	return &f->slot[i];
}

static void families_grow(struct families *f)
{
	struct families more = *f;
	more.cap = f->cap ? 2 * f->cap : 1024;
	more.slot = ARENA_ARRAY(f->arena, struct family *, more.cap);
	for (size_t i = 0; i < f->cap; i++)
		if (f->slot[i]) *slot_of(&more, &f->slot[i]->parent) = f->slot[i];
	*f = more;
}

static struct families *families_of(struct parse *p)
{
	if (p->families) return p->families;
	struct families *f = p->families = ARENA_NEW(p->arena, struct families);
	f->arena = p->arena;
	f->types = ARENA_ARRAY(p->arena, struct type_facts, TYPES_KEPT);
	return f;
}

static struct family *family_take(struct parse *p, CXCursor c)
{
	struct families *f = families_of(p);
	if (2 * f->n >= f->cap) families_grow(f);
	struct family **x = slot_of(f, &c);
	if (*x) return *x;
	*x = ARENA_NEW(f->arena, struct family);
	(*x)->parent = c;
	f->n++;
	return *x;
}

static enum CXChildVisitResult only_expression(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	CXCursor *only = data;
	if (clang.isExpression(clang.getCursorKind(c))) *only = parse_is_null(*only) ? c : parent;
	return CXChildVisit_Continue;
}

/* Only of a constructor that it leaves out does clang name none; its one expression is then its one argument. */
CXCursor parse_without_elided(CXCursor c)
{
	while (clang.getCursorKind(c) == CXCursor_CallExpr && clang.Cursor_getNumArguments(c) == 1 && parse_is_null(clang.getCursorReferenced(c))) {
		CXCursor given = clang.Cursor_getArgument(c, 0), only = clang.getNullCursor();
		clang.visitChildren(c, only_expression, &only);
		if (parse_is_null(given) || !clang.equalCursors(only, given)) break;
		c = given;
	}
	return c;
}

static enum CXChildVisitResult collect_child(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct families *f = data;
	VEC_PUSH(f->arena, &f->visited, parse_without_elided(c));
	return CXChildVisit_Continue;
}

void parse_children(struct parse *p, CXCursor c, struct cursor_list *out)
{
	struct family *x = family_take(p, c);
	if (!x->known) {
		struct families *f = p->families;
		f->visited.n = 0;
		clang.visitChildren(c, collect_child, f);
		size_t n = f->visited.n;
		CXCursor *copy = n ? arena_memdup(p->arena, f->visited.at, n * sizeof *copy) : NULL;
		x->kids = (struct cursor_list){ copy, n, n };
		x->known = true;
	}
	*out = x->kids;
}

struct span parse_span(struct parse *p, CXCursor c)
{
	struct family *x = family_take(p, c);
	if (!x->placed) x->at = parse_span_of(p, c);
	x->placed = true;
	return x->at;
}

CXType parse_type(struct parse *p, CXCursor c)
{
	struct family *x = family_take(p, c);
	if (!x->typed) x->type = clang.getCursorType(c);
	x->typed = true;
	return x->type;
}

bool parse_constant(struct parse *p, CXCursor c, int64_t *value)
{
	struct family *x = family_take(p, c);
	if (!x->evaluated) x->constant = parse_evaluate(p, c, &x->number);
	x->evaluated = true;
	if (x->constant) *value = x->number;
	return x->constant;
}

static bool same_extent(CXCursor a, CXCursor b)
{
	return clang.equalRanges(clang.getCursorExtent(a), clang.getCursorExtent(b)) != 0;
}

static bool is_wrapper(CXCursor c)
{
	enum CXCursorKind kind = clang.getCursorKind(c);
	return kind == CXCursor_ParenExpr || kind == CXCursor_UnexposedExpr;
}

/* What one wrapper holds; c itself when it is none. */
static CXCursor unwrap(struct parse *p, CXCursor c)
{
	struct cursor_list kids;
	parse_children(p, c, &kids);
	if (kids.n != 1) return c;
	/* An implicit node covers what its child covers; others (va_arg, a repaired expression) do not. */
	CXCursor shown = clang.getNullCursor();
	if (clang.getCursorKind(c) != CXCursor_UnexposedExpr || same_extent(c, kids.at[0])) return kids.at[0];
	clang.visitChildren(c, only_expression, &shown);        /* an elided copy, as in `: x(T(e))`, covers more */
	return !clang.equalCursors(shown, kids.at[0]) && same_extent(c, shown) ? kids.at[0] : c;
}

CXCursor parse_strip(struct parse *p, CXCursor c)
{
	while (is_wrapper(c)) {
		struct family *x = family_take(p, c);
		if (!x->stripped) x->inner = unwrap(p, c);
		x->stripped = true;
		if (clang.equalCursors(x->inner, c)) return c;
		c = x->inner;
	}
	return c;
}

/* ---- of types ---- */

static struct type_facts *facts_of(struct parse *p, CXType t)
{
	struct type_facts *x = &families_of(p)->types[hash_of(t.data[0], t.data[1], (uint64_t)t.kind) & (TYPES_KEPT - 1)];
	if (x->taken && x->of.kind == t.kind && x->of.data[0] == t.data[0] && x->of.data[1] == t.data[1]) return x;
	*x = (struct type_facts){ .of = t, .canonical = clang.getCanonicalType(t), .taken = true };
	return x;
}

CXType parse_canonical(struct parse *p, CXType t)
{
	if (type_is_builtin(t)) return t;
	return facts_of(p, t)->canonical;
}

int64_t parse_type_size(struct parse *p, CXType t)
{
	struct type_facts *x = facts_of(p, t);
	if (!x->sized) x->size = type_size(NULL, t);
	x->sized = true;
	return x->size;
}

bool parse_is_unknown_integer(struct parse *p, CXType t)
{
	if (t.kind != CXType_Unexposed) return false;
	struct type_facts *x = facts_of(p, t);
	if (!x->looked_at) x->unknown_integer = type_is_unknown_integer(t);
	x->looked_at = true;
	return x->unknown_integer;
}

bool parse_size_is_guessed(struct parse *p, CXType t)
{
	if (!p->unknown_types) return false;
	struct type_facts *x = facts_of(p, t);
	if (!x->traced) x->guessed = parse_guesses_size(p, t, 0);
	x->traced = true;
	return x->guessed;
}

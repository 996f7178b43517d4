/* Where base classes lie in an object: the rules of the Itanium C++ ABI, which nvcc's targets follow, as far as classes
 * without virtual bases go. libclang tells the offsets of a class's own fields only; they check the result. */
#include "infer/parse_internal.h"

#define BASES_DEEPEST 32

/* A class by the cursor that shows its bases: of an instance that is its template. */
static CXCursor pattern_of(CXCursor decl)
{
	for (int step = 0; step < 4; step++) {
		CXCursor up = clang.getSpecializedCursorTemplate(decl);
		if (parse_is_null(up)) break;
		decl = up;
	}
	CXCursor definition = clang.getCursorDefinition(decl);
	return parse_is_null(definition) ? decl : definition;
}

static enum CXChildVisitResult stop_at_first(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)c, (void)parent;
	*(bool *)data = true;
	return CXChildVisit_Break;
}

CXCursor type_shown_class(CXCursor class)
{
	bool shows = false;
	if (parse_is_null(class)) return class;
	CXCursor definition = clang.getCursorDefinition(class);
	if (!parse_is_null(definition)) class = definition;
	clang.visitChildren(class, stop_at_first, &shows);
	return shows ? class : pattern_of(class);
}

bool type_same_class(CXCursor a, CXCursor b)
{
	CXCursor x = clang.getCanonicalCursor(a), y = clang.getCanonicalCursor(b);
	if (clang.equalCursors(x, y)) return true;
	/* an instance and a base named by the template's own parameters; two different instances are two classes */
	bool open = clang.getCursorKind(x) == CXCursor_ClassTemplate || clang.getCursorKind(y) == CXCursor_ClassTemplate;
	return open && clang.equalCursors(clang.getCanonicalCursor(pattern_of(a)), clang.getCanonicalCursor(pattern_of(b)));
}

struct class_parts {
	CXType bases[16];
	CXCursor field;                         /* the first own field */
	unsigned n;
	bool is_virtual, virtual_base, too_many;
};

static enum CXChildVisitResult visit_part(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct class_parts *x = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (kind == CXCursor_FieldDecl && parse_is_null(x->field)) x->field = c;
	if (kind == CXCursor_CXXMethod || kind == CXCursor_Destructor) x->is_virtual |= clang.CXXMethod_isVirtual(c) != 0;
	if (kind != CXCursor_CXXBaseSpecifier) return CXChildVisit_Continue;
	x->virtual_base = x->virtual_base || clang.isVirtualBase(c);
	x->too_many = x->too_many || x->n == sizeof x->bases / sizeof *x->bases;
	if (!x->too_many) x->bases[x->n++] = clang.getCursorType(c);
	return CXChildVisit_Continue;
}

static struct class_parts parts_of(CXCursor decl)
{
	struct class_parts x = { .field = clang.getNullCursor() };
	clang.visitChildren(pattern_of(decl), visit_part, &x);
	return x;
}

static bool is_dynamic(CXCursor decl, unsigned depth)
{
	struct class_parts x = parts_of(decl);
	if (x.is_virtual || x.virtual_base) return true;
	for (unsigned i = 0; i < x.n && depth < BASES_DEEPEST; i++)
		if (is_dynamic(clang.getTypeDeclaration(clang.getCanonicalType(x.bases[i])), depth + 1)) return true;
	return false;
}

static bool is_empty(CXCursor decl, unsigned depth)
{
	struct class_parts x = parts_of(decl);
	if (x.is_virtual || x.virtual_base || x.too_many || !parse_is_null(x.field) || depth > BASES_DEEPEST) return false;
	CXCursor pattern = pattern_of(decl);
	enum CXCursorKind kind = clang.getCursorKind(pattern);
	if (kind != CXCursor_StructDecl && kind != CXCursor_ClassDecl && kind != CXCursor_ClassTemplate) return false;
	if (!clang.isCursorDefinition(pattern)) return false;
	for (unsigned i = 0; i < x.n; i++)
		if (!is_empty(clang.getTypeDeclaration(clang.getCanonicalType(x.bases[i])), depth + 1)) return false;
	return true;
}

static enum CXVisitorResult field_end(CXCursor field, CXClientData data)
{
	int64_t *end = data, at = field_offset(field), size = type_size(NULL, clang.getCursorType(field));
	if (at < 0 || size < 0) *end = INT64_MAX;
	else if (at + size > *end) *end = at + size;
	return CXVisit_Continue;
}

/* Bytes that a base of this type takes before the next may begin; -1 unknown. Tail padding is free unless it is POD. */
static int64_t base_bytes(CXType t)
{
	int64_t whole = type_size(NULL, t), end = 0;
	CXCursor decl = clang.getTypeDeclaration(clang.getCanonicalType(t));
	if (whole < 0 || clang.isPODType(t)) return whole;
	clang.Type_visitFields(clang.getCanonicalType(t), field_end, &end);
	struct class_parts x = parts_of(decl);
	int64_t align = clang.Type_getAlignOf(clang.getCanonicalType(t));
	/* without fields of its own the last base decides: told only when padding cannot matter */
	if (end == INT64_MAX) return -1;
	if (end == 0) return x.n == 0 ? whole : align > 0 && align <= 4 && x.n == 1 ? base_bytes(x.bases[0]) : -1;
	return end;
}

static int64_t align_up(int64_t n, int64_t to) { return (n + to - 1) / to * to; }

struct search { CXCursor base; int64_t at; bool found, unknown; };

/* Looks for s->base among the bases of the class `decl` that lies at `at`. */
static void search_bases(CXCursor decl, int64_t at, struct search *s, unsigned depth)
{
	if (depth > BASES_DEEPEST) {            /* a template may be its own base without end: then it has all, anywhere */
		s->found = s->unknown = true;
		return;
	}
	struct class_parts x = parts_of(decl);
	int64_t next = 0;                       /* where the next base may begin; -1 unknown */
	bool primary = false;
	CXCursor decls[16];
	for (unsigned i = 0; i < x.n; i++) decls[i] = clang.getTypeDeclaration(clang.getCanonicalType(x.bases[i]));
	if (x.virtual_base || x.too_many) next = -1;
	bool dynamic = is_dynamic(decl, 0);
	unsigned first = x.n;
	for (unsigned i = 0; i < x.n && dynamic && !primary; i++)
		if (is_dynamic(decls[i], 0)) { primary = true; first = i; }
	if (next == 0 && dynamic && !primary) next = 8;
	for (unsigned k = 0; k <= x.n && !s->found; k++) {
		/* the primary base comes first, then the others in order */
		unsigned i = k == 0 ? first : k - 1;
		if (i == x.n || (k > 0 && i == first)) continue;
		int64_t here = next, align = clang.Type_getAlignOf(clang.getCanonicalType(x.bases[i]));
		bool empty = is_empty(decls[i], 0);
		if (empty) here = here < 0 ? here : 0;
		else if (here > 0) here = align > 0 ? align_up(here, align) : -1;
		if (type_same_class(decls[i], s->base)) {
			s->found = true;
			s->unknown = here < 0;
			s->at = at + here;
			return;
		}
		bool known = here >= 0 && !s->unknown;
		search_bases(decls[i], at + (here < 0 ? 0 : here), s, depth + 1);
		if (s->found) { s->unknown = s->unknown || !known; return; }
		if (empty) continue;
		int64_t bytes = here < 0 ? -1 : base_bytes(x.bases[i]);
		next = bytes < 0 ? -1 : here + bytes;
	}
}

/* Do the offsets of the class's own fields agree with the rules above? An unknown place is as good as a wrong one. */
static bool agrees(CXCursor decl)
{
	struct class_parts x = parts_of(decl);
	int64_t end = is_dynamic(decl, 0) ? 8 : 0;
	unsigned solid = 0;
	for (unsigned i = 0; i < x.n; i++) {
		CXCursor base = clang.getTypeDeclaration(clang.getCanonicalType(x.bases[i]));
		struct search s = { .base = base };
		if (is_empty(base, 0)) continue;
		solid++;
		search_bases(decl, 0, &s, 0);
		int64_t bytes = s.found && !s.unknown ? base_bytes(x.bases[i]) : -1;
		if (bytes < 0) continue;
		if (s.at + bytes > end) end = s.at + bytes;
	}
	if (solid < 2 || parse_is_null(x.field)) return true;
	int64_t at = field_offset(x.field);
	int64_t align = clang.Type_getAlignOf(clang.getCanonicalType(clang.getCursorType(x.field)));
	return at < 0 || align <= 0 || align_up(end, align) == at;
}

int64_t type_bases_end(CXCursor class)
{
	struct class_parts x = parts_of(class);
	int64_t end = is_dynamic(class, 0) ? 8 : 0;
	if (x.virtual_base || x.too_many) return -1;
	for (unsigned i = 0; i < x.n; i++) {
		CXCursor base = clang.getTypeDeclaration(clang.getCanonicalType(x.bases[i]));
		struct class_parts b = parts_of(base);
		bool interface = parse_is_null(b.field) && b.n == 0 && is_dynamic(base, 0);
		if (is_empty(base, 0) || (interface && end == 8 && x.n == 1)) continue;
		int64_t bytes = x.n == 1 ? base_bytes(x.bases[i]) : -1;
		if (bytes < 0) return -1;
		end = end && !is_dynamic(base, 0) ? end + bytes : bytes;
	}
	return end;
}

bool type_has_bases(CXCursor class)
{
	return parts_of(class).n > 0;
}

bool type_base_offset(CXCursor derived, CXCursor base, int64_t *offset)
{
	*offset = 0;
	if (parse_is_null(derived) || parse_is_null(base) || type_same_class(derived, base)) return false;
	struct search s = { .base = base };
	search_bases(derived, 0, &s, 0);
	if (!s.found) return false;
	*offset = s.unknown || !agrees(derived) ? -1 : s.at;
	return true;
}

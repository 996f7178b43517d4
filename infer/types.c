/* Types: machine types of values, sizes, layouts of records, template parameters replaced by what binds them. */
#include "infer/parse_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- template parameters ---- */

const struct template_binding *template_find(const struct template_env *env, const char *name)
{
	for (; env; env = env->outer)
		for (size_t i = 0; i < env->at.n; i++)
			if (strcmp(env->at.at[i].name, name) == 0) return &env->at.at[i];
	return NULL;
}

/* `type-parameter-D-I`, the canonical name of a template type parameter. */
static const struct template_binding *find_canonical(const struct template_env *env, const char *spelling)
{
	char *end;
	unsigned long depth = strtoul(spelling + strlen("type-parameter-"), &end, 10);
	unsigned long index = *end == '-' ? strtoul(end + 1, &end, 10) : 0;
	for (; env && *end == '\0'; env = env->outer)
		for (size_t i = 0; i < env->at.n; i++)
			if (env->at.at[i].depth == depth && env->at.at[i].index == index) return &env->at.at[i];
	return NULL;
}

static const struct template_binding *find_parameter(const struct template_env *env, CXType t)
{
	CXString s = clang.getTypeSpelling(clang.getUnqualifiedType(t));
	const char *spelling = clang.getCString(s);
	const struct template_binding *b = NULL;
	if (spelling && strncmp(spelling, "type-parameter-", 15) == 0) b = find_canonical(env, spelling);
	else if (spelling) b = template_find(env, spelling);
	clang.disposeString(s);
	return b && b->is_type ? b : NULL;
}

bool template_binds(const struct template_env *env)
{
	while (env && !env->at.n) env = env->outer;
	return env;
}

const struct template_binding *type_parameter(const struct template_env *env, CXType t)
{
	t = clang.getCanonicalType(t);
	return t.kind == CXType_Unexposed ? find_parameter(env, t) : NULL;
}

CXType type_resolve(const struct template_env *env, CXType t)
{
	if (type_is_builtin(t)) return t;
	for (int depth = 0; depth < 64 && template_binds(env); depth++) {       /* a chain of parameters bound to parameters */
		if (clang.getCanonicalType(t).kind != CXType_Unexposed) break;
		const struct template_binding *b = find_parameter(env, t);
		if (!b) b = find_parameter(env, clang.getCanonicalType(t));
		if (!b || !b->known || clang.equalTypes(b->type, t)) break;
		t = b->type;
	}
	return clang.getCanonicalType(t);
}

static bool is_array(enum CXTypeKind k)
{
	return k == CXType_ConstantArray || k == CXType_IncompleteArray || k == CXType_VariableArray ||
		k == CXType_DependentSizedArray;
}

static bool is_reference(enum CXTypeKind k)
{
	return k == CXType_LValueReference || k == CXType_RValueReference;
}

enum CXTypeKind type_kind(const struct template_env *env, CXType t)
{
	enum CXTypeKind k = t.kind;
	bool plain = k == CXType_Pointer || k == CXType_Record || k == CXType_Enum || k == CXType_Vector || k == CXType_ExtVector;
	return plain || is_array(k) || is_reference(k) ? k : type_resolve(env, t).kind;
}

bool type_is_closed(CXType t)
{
	for (int depth = 0; depth < 64; depth++) {
		t = clang.getCanonicalType(t);
		CXType below = clang.getPointeeType(t);
		if (below.kind == CXType_Invalid) below = clang.getArrayElementType(t);
		if (below.kind == CXType_Invalid) return !type_is_dependent(NULL, t);
		t = below;
	}
	return false;
}

/* bits 0: as long as the target says. */
static bool integer_type(enum CXTypeKind kind, struct int_type *out)
{
	switch ((int)kind) {                    /* libclang's enum, of which only the integers matter here */
	case CXType_Bool: *out = (struct int_type){ 1, false, false }; return true;
	case CXType_UChar: case CXType_Char_U: *out = (struct int_type){ 8, false, false }; return true;
	case CXType_UShort: case CXType_Char16: *out = (struct int_type){ 16, false, false }; return true;
	case CXType_UInt: case CXType_Char32: *out = (struct int_type){ 32, false, false }; return true;
	case CXType_ULongLong: *out = (struct int_type){ 64, false, false }; return true;
	case CXType_ULong: case CXType_UInt128: *out = (struct int_type){ 0, false, false }; return true;
	case CXType_SChar: case CXType_Char_S: *out = (struct int_type){ 8, true, false }; return true;
	case CXType_Short: *out = (struct int_type){ 16, true, false }; return true;
	case CXType_Int: *out = (struct int_type){ 32, true, false }; return true;
	case CXType_LongLong: *out = (struct int_type){ 64, true, false }; return true;
	case CXType_Long: case CXType_Int128: case CXType_WChar: *out = (struct int_type){ 0, true, false }; return true;
	default: return false;
	}
}

static bool is_float(enum CXTypeKind k)
{
	return k == CXType_Float || k == CXType_Double || k == CXType_LongDouble || k == CXType_Half || k == CXType_Float16 ||
		k == CXType_Float128 || k == CXType_BFloat16;
}

static bool is_number(enum CXTypeKind k)
{
	struct int_type unused;
	return is_float(k) || integer_type(k, &unused);
}

/* Of what is no object's type (`<overloaded function type>`, `<bound member function type>`) clang computes no size: it
 * crashes. */
static long long size_of(CXType t)
{
	if (t.kind == CXType_Overload) return CXTypeLayoutError_Incomplete;
	if (t.kind != CXType_Unexposed) return clang.Type_getSizeOf(t);
	CXString s = clang.getTypeSpelling(t);
	const char *spelling = clang.getCString(s);
	bool placeholder = spelling && *spelling == '<';
	clang.disposeString(s);
	return placeholder ? CXTypeLayoutError_Incomplete : clang.Type_getSizeOf(t);
}

bool type_is_dependent(const struct template_env *env, CXType t)
{
	t = type_resolve(env, t);
	if (is_number(t.kind) || t.kind == CXType_Pointer || is_reference(t.kind)) return false;
	if (t.kind == CXType_Unexposed || t.kind == CXType_Dependent || t.kind == CXType_Invalid || t.kind == CXType_Auto ||
	    t.kind == CXType_DependentSizedArray)
		return true;
	if (t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray || t.kind == CXType_VariableArray)
		return type_is_dependent(env, clang.getArrayElementType(t));
	return size_of(t) == CXTypeLayoutError_Dependent;
}

/* ---- kinds ---- */

bool type_is_unknown_integer(CXType t)
{
	if (t.kind != CXType_Unexposed) return false;
	CXString spelling = clang.getTypeSpelling(t);
	const char *text = clang.getCString(spelling);
	bool found = text && strstr(text, PARSE_UNKNOWN_INTEGER);
	clang.disposeString(spelling);
	return found;
}

static CXType through_enum(CXType t)
{
	if (t.kind != CXType_Enum) return t;
	CXType under = clang.getEnumDeclIntegerType(clang.getTypeDeclaration(t));
	return under.kind == CXType_Invalid ? t : clang.getCanonicalType(under);
}

static uint8_t bits_of(CXType t)
{
	int64_t size = type_size(NULL, t);
	return size > 0 && size <= 16 ? (uint8_t)(size * 8) : 0;
}

struct int_type int_type_of(const struct template_env *env, CXType t)
{
	t = type_resolve(env, t);
	if (t.kind == CXType_LValueReference || t.kind == CXType_RValueReference)
		t = type_resolve(env, clang.getPointeeType(t));
	t = through_enum(t);
	struct int_type out = {0};
	if (integer_type(t.kind, &out)) {
		if (!out.bits) out.bits = bits_of(t);
		return out;
	}
	if (type_is_dependent(env, t)) return (struct int_type){ 0, true, false };
	return (struct int_type){ bits_of(t), false, true };
}

bool type_is_integer(const struct template_env *env, CXType t)
{
	struct int_type unused;
	return integer_type(through_enum(type_resolve(env, t)).kind, &unused);
}

bool type_is_float(const struct template_env *env, CXType t)
{
	return is_float(type_kind(env, t));
}

bool type_is_pointer(const struct template_env *env, CXType t)
{
	enum CXTypeKind k = type_kind(env, t);
	return k == CXType_Pointer || is_array(k);
}

bool type_is_record(const struct template_env *env, CXType t)
{
	return type_kind(env, t) == CXType_Record;
}

bool type_is_reference(const struct template_env *env, CXType t)
{
	return is_reference(type_kind(env, t));
}

/* Sugar is kept until the last step, so that a parameter's own name can be looked up. */
CXType type_pointee(const struct template_env *env, CXType t)
{
	CXType c = type_resolve(env, t);
	if (is_array(c.kind)) return type_resolve(env, clang.getArrayElementType(c));
	return type_resolve(env, clang.getPointeeType(c));
}

CXType type_array_element(const struct template_env *env, CXType t, int64_t *count)
{
	*count = -1;
	if (!is_array(type_kind(env, t))) return (CXType){ .kind = CXType_Invalid };
	CXType c = type_resolve(env, t);
	if (c.kind == CXType_ConstantArray) *count = clang.getArraySize(c);
	if (*count >= PARSE_COUNT_MOST) *count = -1; /* perhaps made of a constant that nothing declares */
	return type_resolve(env, clang.getArrayElementType(c));
}

int64_t type_size(const struct template_env *env, CXType t)
{
	CXType c = type_resolve(env, t);
	if (is_reference(c.kind)) return type_size(env, clang.getPointeeType(c));
	if (c.kind == CXType_Pointer) return 8; /* libclang gives no size when what it points to depends on a parameter */
	if (c.kind == CXType_ConstantArray) {
		int64_t count = clang.getArraySize(c), size = type_size(env, clang.getArrayElementType(c)), total;
		return count < 0 || count >= PARSE_COUNT_MOST || size < 0 || __builtin_mul_overflow(count, size, &total) ? -1 : total;
	}
	long long size = size_of(c);
	return size < 0 ? -1 : size;
}

/* ---- size expressions of arrays ---- */

void parse_array_sizes(struct parse *p, CXCursor var, struct cursor_list *out)
{
	*out = (struct cursor_list){0};
	struct cursor_list kids;
	parse_children(p, var, &kids);
	CXCursor init = parse_initialiser(p, var);
	unsigned name = 0;
	clang.getFileLocation(clang.getCursorLocation(var), NULL, NULL, NULL, &name);
	size_t levels = 0;
	for (CXType t = clang.getCursorType(var); is_array(clang.getCanonicalType(t).kind); levels++) {
		CXType sugar = clang.getArrayElementType(t);
		t = sugar.kind == CXType_Invalid ? clang.getArrayElementType(clang.getCanonicalType(t)) : sugar;
	}
	/* libclang visits the innermost size first; template arguments of the element type stand before the name */
	struct cursor_list sizes = {0};
	for (size_t i = 0; i < kids.n; i++) {
		if (!clang.isExpression(clang.getCursorKind(kids.at[i])) || clang.equalCursors(kids.at[i], init)) continue;
		if (parse_piece(p, kids.at[i]).begin >= name) VEC_PUSH(p->arena, &sizes, kids.at[i]);
	}
	size_t missing = levels > sizes.n ? levels - sizes.n : 0;
	bool open = clang.getCanonicalType(clang.getCursorType(var)).kind == CXType_IncompleteArray;
	if (missing && open) VEC_PUSH(p->arena, out, clang.getNullCursor());
	for (size_t i = sizes.n; i-- > 0 && out->n < levels;) VEC_PUSH(p->arena, out, sizes.at[i]);
	while (out->n < levels) VEC_PUSH(p->arena, out, clang.getNullCursor());
}

/* ---- records ---- */

struct layout { struct parse *p; const struct template_env *env; struct field_list *out; int64_t base; bool ok; unsigned depth; };

static bool layout_record(struct layout *l, CXType t);

int64_t field_offset_own(CXCursor field)
{
	long long bits = clang.Cursor_getOffsetOfField(field);
	return bits < 0 ? -1 : bits / 8;
}

struct unnamed_search { CXCursor record; int64_t offset; };

static enum CXVisitorResult find_unnamed(CXCursor c, CXClientData data)
{
	struct unnamed_search *s = data;
	CXCursor record = clang.getTypeDeclaration(clang.getCanonicalType(clang.getCursorType(c)));
	if (!clang.equalCursors(record, s->record)) return CXVisit_Continue;
	s->offset = field_offset_own(c);
	return CXVisit_Break;
}

int64_t field_offset(CXCursor field)
{
	int64_t offset = field_offset_own(field);
	CXCursor record = clang.getCursorSemanticParent(field);
	for (int depth = 0; offset >= 0 && depth < 64 && clang.Cursor_isAnonymousRecordDecl(record); depth++) {
		CXCursor outer = clang.getCursorSemanticParent(record);
		struct unnamed_search s = { record, -1 };
		clang.Type_visitFields(clang.getCursorType(outer), find_unnamed, &s);
		offset = s.offset < 0 ? -1 : offset + s.offset;
		record = outer;
	}
	return offset;
}

static void layout_field(struct layout *l, CXCursor c)
{
	int64_t offset = field_offset_own(c);
	CXType t = type_resolve(l->env, clang.getCursorType(c));
	int64_t size = type_size(l->env, t);
	bool bits = clang.Cursor_isBitField(c) != 0;
	if (offset < 0 || size < 0) {
		l->ok = false;
		return;
	}
	if (bits && size > 0) offset -= offset % size;
	CXCursor record = clang.getTypeDeclaration(t);
	if (t.kind == CXType_Record && clang.Cursor_isAnonymousRecordDecl(record)) {
		struct layout inner = *l;
		inner.base = l->base + offset;
		l->ok = layout_record(&inner, t) && l->ok;
		return;
	}
	const char *name = parse_spelling(l->p, c);
	if (bits && !*name) return;             /* padding */
	struct field f = { name, c, t, l->base + offset, size, bits };
	VEC_PUSH(l->p->arena, l->out, f);
}

static enum CXVisitorResult visit_field(CXCursor c, CXClientData data)
{
	struct layout *l = data;
	layout_field(l, c);
	return l->ok ? CXVisit_Continue : CXVisit_Break;
}

/* Only what needs no ABI rules: at most one base with fields, no virtual functions, the base at offset 0. */
static enum CXChildVisitResult visit_base(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct layout *l = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (kind == CXCursor_CXXMethod || kind == CXCursor_Destructor) l->ok = l->ok && !clang.CXXMethod_isVirtual(c);
	if (kind != CXCursor_CXXBaseSpecifier) return CXChildVisit_Continue;
	size_t before = l->out->n;
	if (clang.isVirtualBase(c) || !layout_record(l, clang.getCursorType(c))) l->ok = false;
	if (before && l->out->n > before) l->ok = false;
	return CXChildVisit_Continue;
}

static bool layout_record(struct layout *l, CXType t)
{
	t = type_resolve(l->env, t);
	if (t.kind != CXType_Record || clang.Type_getSizeOf(t) < 0 || ++l->depth > 64) return false;
	CXCursor decl = clang.getTypeDeclaration(t), definition = clang.getCursorDefinition(decl);
	CXCursor template = clang.getSpecializedCursorTemplate(decl);
	/* an instance does not show its bases: their types are only known in the template */
	if (!parse_is_null(template) && !parse_is_null(parse_child_of_kind(template, CXCursor_CXXBaseSpecifier))) return false;
	clang.visitChildren(parse_is_null(definition) ? decl : definition, visit_base, l);
	if (l->ok) clang.Type_visitFields(t, visit_field, l);
	return l->ok;
}

bool type_fields(struct parse *p, const struct template_env *env, CXType t, struct field_list *out)
{
	*out = (struct field_list){0};
	struct layout l = { .p = p, .env = env, .out = out, .ok = true };
	return layout_record(&l, t);
}

bool type_is_union(CXType t)
{
	return clang.getCursorKind(clang.getTypeDeclaration(clang.getCanonicalType(t))) == CXCursor_UnionDecl;
}

unsigned type_address_space(CXType t)
{
	return t.kind == CXType_Invalid ? 0 : clang.getAddressSpace(t);
}

enum space type_space(CXType t)
{
	while (is_array(clang.getCanonicalType(t).kind)) t = clang.getArrayElementType(clang.getCanonicalType(t));
	switch (type_address_space(clang.getCanonicalType(t))) {       /* clang's numbers for OpenCL's spaces */
	case 1: return SPACE_GLOBAL;
	case 2: return SPACE_SHARED;
	case 3: return SPACE_CONSTANT;
	default: return SPACE_NONE;
	}
}

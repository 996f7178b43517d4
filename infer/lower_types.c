/* lower_types: types of expressions. In a template clang gives none to an expression with an operand whose type depends on a
 * parameter (`p[i + n]` where n is a T), though what it designates depends on no parameter: the strides of pointers must
 * come from the operands then. */
#include "infer/lower_internal.h"

#include <string.h>

#define OPERANDS_MOST 256     /* looked at for one type: `auto` variables made of each other would double them */

CXType lower_resolve(struct lower *l, CXType t) { return type_resolve(l->frame ? l->frame->env : NULL, t); }

bool lower_is_open_type(CXType t)
{
	t = clang_getCanonicalType(t);
	return t.kind == CXType_Dependent || t.kind == CXType_Auto;
}

bool lower_is_pack_type(CXType t)
{
	CXString s = clang_getTypeSpelling(t);
	const char *text = clang_getCString(s);
	size_t n = text ? strlen(text) : 0;
	bool pack = n > 3 && !strcmp(text + n - 3, "...");
	clang_disposeString(s);
	return pack;
}

static CXType without_reference(struct lower *l, CXType t)
{
	return type_is_reference(l->frame->env, t) ? lower_resolve(l, type_pointee(l->frame->env, t)) : t;
}

static CXType type_of(struct lower *l, CXCursor c, int *left);

static CXType pointee_of(struct lower *l, CXCursor pointer, CXType otherwise, int *left)
{
	CXType t = type_of(l, pointer, left);
	return type_is_pointer(l->frame->env, t) ? without_reference(l, type_pointee(l->frame->env, t)) : otherwise;
}

static CXType result_of(const struct callee *callee, CXType otherwise)
{
	CXCursor f = parse_is_null(callee->body) ? callee->decl : callee->body;
	CXType t = parse_is_null(f) ? otherwise : type_resolve(&callee->env, clang_getCursorResultType(f));
	return t.kind == CXType_Invalid ? otherwise : t;
}

/* Of `base[i]`, where base may be an object that converts to a pointer. */
static CXType element_type(struct lower *l, CXCursor base, CXType otherwise, int *left)
{
	struct callee conversion;
	CXType element = pointee_of(l, base, otherwise, left);
	if (!lower_is_open_type(element) || !parse_pointer_conversion(l->p, l->frame->env, parse_strip(l->p, base), &conversion))
		return element;
	CXType pointer = result_of(&conversion, otherwise);
	return pointer.kind == CXType_Pointer ? type_resolve(&conversion.env, clang_getPointeeType(pointer)) : element;
}

/* What `auto` stands for; not an array, which was a pointer by then. */
static CXType variable_type(struct lower *l, CXCursor var, CXType open, int *left)
{
	bool variable = !parse_is_null(var) && clang_getCursorKind(var) == CXCursor_VarDecl;
	CXCursor init = variable ? parse_initialiser(l->p, var) : clang_getNullCursor();
	CXType t = parse_is_null(init) ? open : type_of(l, init, left);
	int64_t count;
	return type_array_element(l->frame->env, t, &count).kind == CXType_Invalid ? t : open;
}

/* The pointer of `p + n`, the left side of an assignment, the last of a sequence. Numbers carry their type themselves. */
static CXType binary_type(struct lower *l, CXCursor c, CXType open, int *left)
{
	enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
	if (op >= CXBinaryOperator_Assign && op < CXBinaryOperator_Comma) return type_of(l, parse_child(l->p, c, 0), left);
	if (op == CXBinaryOperator_Comma) return type_of(l, parse_child(l->p, c, 1), left);
	if (op != CXBinaryOperator_Add && op != CXBinaryOperator_Sub) return open;
	for (size_t i = 0; i < 2; i++) {
		CXType t = type_of(l, parse_child(l->p, c, i), left);
		if (type_is_pointer(l->frame->env, t)) return t;
	}
	return open;
}

static CXType object_type(struct lower *l, CXCursor object, int *left)
{
	CXType t = without_reference(l, type_of(l, object, left));
	return type_is_pointer(l->frame->env, t) ? without_reference(l, type_pointee(l->frame->env, t)) : t;
}

static CXCursor open_field(struct lower *l, CXCursor member, int *left)
{
	bool arrow;
	CXCursor object = parse_member_object(l->p, member, &arrow);
	if (!parse_is_null(parse_referenced(member)) || parse_is_null(object)) return clang_getNullCursor();
	CXCursor class = clang_getTypeDeclaration(object_type(l, object, left));
	if (clang_getCursorKind(class) != CXCursor_ClassTemplate) return clang_getNullCursor();
	return parse_field_named(l->p, clang_getCursorDefinition(class), parse_written_name(l->p, member));
}

CXCursor lower_open_field(struct lower *l, CXCursor member)
{
	int left = OPERANDS_MOST;
	return open_field(l, member, &left);
}

static CXType member_type(struct lower *l, CXCursor c, CXType open, int *left)
{
	bool arrow;
	CXCursor field = open_field(l, c, left);
	if (parse_is_null(field)) return open;
	struct lower_frame inside, *frame = l->frame;
	lower_enter_class(l, object_type(l, parse_member_object(l->p, c, &arrow), left), clang_getCursorSemanticParent(field), &inside);
	l->frame = &inside;
	CXType t = without_reference(l, lower_resolve(l, clang_getCursorType(field)));
	l->frame = frame;
	return t;
}

/* Of a call; an operator of no class is the built-in one, though clang shows the overloads that it might be. */
static CXType call_type(struct lower *l, CXCursor c, CXType open, int *left)
{
	struct callee callee;
	const char *op;
	struct cursor_list operands;
	bool postfix;
	if (!parse_call(l->p, l->frame->env, c, &callee)) return open;
	if (!parse_is_null(callee.body) || !parse_operator_call(l->p, c, &op, &operands, &postfix))
		return without_reference(l, result_of(&callee, open));
	if ((operands.n == 1 && !strcmp(op, "*")) || !strcmp(op, "[]")) return pointee_of(l, operands.at[0], open, left);
	size_t length = strlen(op);
	bool test = strchr("=<>!", op[0]) != NULL && length > 1;
	if (!test && (op[length - 1] == '=' || !strcmp(op, "++") || !strcmp(op, "--"))) return type_of(l, operands.at[0], left);
	for (size_t i = 0; i < operands.n && (!strcmp(op, "+") || !strcmp(op, "-")); i++) {
		CXType t = type_of(l, operands.at[i], left);
		if (type_is_pointer(l->frame->env, t)) return t;
	}
	return open;
}

static CXType operand_type(struct lower *l, CXCursor c, CXType open, int *left)
{
	struct callee operator;
	if (parse_open_operator(l->p, l->frame->env, c, &operator)) return without_reference(l, result_of(&operator, open));
	size_t n = parse_child_count(l->p, c);
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_DeclRefExpr: return variable_type(l, parse_referenced(c), open, left);
	case CXCursor_MemberRefExpr: return member_type(l, c, open, left);
	case CXCursor_CallExpr: return call_type(l, c, open, left);
	case CXCursor_ParenExpr: case CXCursor_UnexposedExpr: return n ? type_of(l, parse_child(l->p, c, n - 1), left) : open;
	case CXCursor_ArraySubscriptExpr: return element_type(l, parse_child(l->p, c, 0), pointee_of(l, parse_child(l->p, c, 1), open, left), left);
	case CXCursor_UnaryOperator: {
		enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(c);
		if (op == CXUnaryOperator_Deref) return pointee_of(l, parse_child(l->p, c, 0), open, left);
		return op == CXUnaryOperator_AddrOf ? open : type_of(l, parse_child(l->p, c, 0), left);
	}
	case CXCursor_BinaryOperator: case CXCursor_CompoundAssignOperator: return binary_type(l, c, open, left);
	case CXCursor_ConditionalOperator: {
		CXType then = type_of(l, parse_child(l->p, c, 1), left);
		return lower_is_open_type(then) ? type_of(l, parse_child(l->p, c, 2), left) : then;
	}
	default: return open;
	}
}

static CXType type_of(struct lower *l, CXCursor c, int *left)
{
	CXType t = without_reference(l, lower_resolve(l, clang_getCursorType(c)));
	return lower_is_open_type(t) && --*left > 0 ? operand_type(l, c, t, left) : t;
}

CXType lower_declared_type(struct lower *l, CXCursor var)
{
	int left = OPERANDS_MOST;
	CXType t = lower_resolve(l, clang_getCursorType(var));
	return lower_is_open_type(t) ? variable_type(l, var, t, &left) : t;
}

CXType lower_type(struct lower *l, CXCursor c)
{
	int left = OPERANDS_MOST;
	return type_of(l, c, &left);
}

bool lower_same_type(struct lower *l, CXType a, CXType b)
{
	if (a.kind == CXType_Invalid || b.kind == CXType_Invalid) return false; /* clang crashes */
	return clang_equalTypes(clang_getUnqualifiedType(lower_resolve(l, a)), clang_getUnqualifiedType(lower_resolve(l, b)));
}

/* lower_types: types of expressions. In a template clang gives none to an expression with an operand whose type depends on a
 * parameter (`p[i + n]` where n is a T), though what it designates depends on no parameter: the strides of pointers must
 * come from the operands then. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#include <string.h>

#define OPERANDS_MOST 256     /* looked at for one type: `auto` variables made of each other would double them */

CXType lower_resolve(struct lower *l, CXType t)
{
	const struct template_env *env = l->frame ? l->frame->env : NULL;
	CXType r = template_binds(env) ? type_resolve(env, t) : parse_canonical(l->p, t);
	CXCursor class;
	bool special = r.kind == CXType_Unexposed && !parse_is_unknown_integer(l->p, r)
		&& template_special_class(l->p, env, r, &class) == SPECIAL_CHOSEN;
	return special ? clang.getCanonicalType(clang.getCursorType(class)) : r;
}

static bool names_reference(CXType resolved)
{
	return resolved.kind == CXType_LValueReference || resolved.kind == CXType_RValueReference;
}

bool lower_is_reference(struct lower *l, CXType t)
{
	return names_reference(lower_resolve(l, t));
}

bool lower_is_open_type(struct lower *l, CXType t)
{
	enum CXTypeKind kind = parse_canonical(l->p, t).kind;
	return kind == CXType_Dependent || kind == CXType_Auto;
}

bool lower_is_pack_type(CXType t)
{
	if (t.kind != CXType_Unexposed) return false;
	CXString s = clang.getTypeSpelling(t);
	const char *text = clang.getCString(s);
	size_t n = text ? strlen(text) : 0;
	bool pack = n > 3 && !strcmp(text + n - 3, "...");
	clang.disposeString(s);
	return pack;
}

/* What a class or a function that is called declares speaks of its own parameters, and these of what `caller` binds: NULL, the
 * frame. `type-parameter-0-0` there is not the one here. */
struct type_scope { const struct template_env *env; const struct type_scope *caller; };
struct typed { CXType t; const struct type_scope *in; };

static struct typed here(CXType t) { return (struct typed){ t, NULL }; }

static const struct template_env *env_of(struct lower *l, struct typed x) { return x.in ? x.in->env : l->frame->env; }

static struct typed inside(struct lower *l, CXType t, const struct template_env *env, const struct type_scope *caller)
{
	struct type_scope *in = ARENA_NEW(l->scratch, struct type_scope);
	*in = (struct type_scope){ env, caller };
	return (struct typed){ type_resolve(env, t), in };
}

/* A parameter of a class as what it stands for in the frame; where that is not known it must not become one of the frame's. */
static struct typed at_home(struct lower *l, struct typed x, CXType open)
{
	while (x.in && type_is_dependent(x.in->env, x.t)) {
		const struct template_binding *b = type_parameter(x.in->env, x.t);
		if (!b || b->type.kind == CXType_Invalid) break;
		x = (struct typed){ type_resolve(x.in->caller ? x.in->caller->env : l->frame->env, b->type), x.in->caller };
	}
	bool bare = x.in && type_parameter(x.in->env, x.t), taken = bare && !clang.equalTypes(lower_resolve(l, x.t), x.t);
	return taken ? here(open) : x;
}

static struct typed without_reference(struct lower *l, struct typed x, CXType open)
{
	const struct template_env *env = env_of(l, x);
	if (x.in ? type_is_reference(env, x.t) : lower_is_reference(l, x.t)) x.t = type_resolve(env, type_pointee(env, x.t));
	return at_home(l, x, open);
}

static struct typed type_of(struct lower *l, CXCursor c, int *left);

static bool is_pointer(struct lower *l, struct typed x) { return type_is_pointer(env_of(l, x), x.t); }

static struct typed pointee(struct lower *l, struct typed x, CXType open)
{
	const struct template_env *env = env_of(l, x);
	return without_reference(l, (struct typed){ type_resolve(env, type_pointee(env, x.t)), x.in }, open);
}

static struct typed pointee_of(struct lower *l, CXCursor pointer, CXType otherwise, int *left)
{
	struct typed x = type_of(l, pointer, left);
	return is_pointer(l, x) ? pointee(l, x, otherwise) : here(otherwise);
}

static struct typed result_of(struct lower *l, const struct callee *callee, CXType otherwise)
{
	CXCursor f = parse_is_null(callee->body) ? callee->decl : callee->body;
	CXType t = parse_is_null(f) ? otherwise : clang.getCursorResultType(f);
	if (parse_is_null(f) || t.kind == CXType_Invalid) return here(otherwise);
	struct template_env *env = ARENA_NEW(l->scratch, struct template_env);
	*env = callee->env;
	return inside(l, t, env, NULL);
}

/* Of `base[i]`, where base may be an object that converts to a pointer. */
static struct typed element_type(struct lower *l, CXCursor base, struct typed otherwise, CXType open, int *left)
{
	struct callee conversion;
	struct typed x = type_of(l, base, left), element = is_pointer(l, x) ? pointee(l, x, open) : otherwise;
	if (!lower_is_open_type(l, element.t) || !parse_pointer_conversion(l->p, l->frame->env, parse_strip(l->p, base), &conversion))
		return element;
	struct typed pointer = result_of(l, &conversion, open);
	return pointer.t.kind == CXType_Pointer ? pointee(l, pointer, open) : element;
}

/* A parameter `auto x` of a lambda has its argument's type, where the caller knows that. */
static struct typed parameter_type(struct lower *l, CXCursor parameter, CXType open)
{
	for (struct lower_frame *f = l->frame; f; f = f->lexical) {
		struct cursor_list kids = {0};
		if (clang.getCursorKind(f->function) != CXCursor_LambdaExpr || !f->caller || clang.getCursorKind(f->call) != CXCursor_CallExpr) continue;
		parse_children(l->p, f->function, &kids);
		int n = 0;
		for (size_t i = 0; i < kids.n; i++) {
			if (clang.getCursorKind(kids.at[i]) != CXCursor_ParmDecl) continue;
			if (clang.equalCursors(kids.at[i], parameter) && n < clang.Cursor_getNumArguments(f->call)) {
				struct lower_frame *frame = l->frame;
				l->frame = f->caller;
				CXType t = lower_type(l, clang.Cursor_getArgument(f->call, (unsigned)n));
				l->frame = frame;
				int64_t count;
				bool array = type_array_element(f->caller->env, t, &count).kind != CXType_Invalid;
				CXType bare = t;
				while (bare.kind == CXType_Pointer) bare = parse_canonical(l->p, clang.getPointeeType(bare));
				bool same = f->caller->env == l->frame->env || !type_is_dependent(NULL, bare);
				return same && !array ? here(t) : here(open);
			}
			n++;
		}
	}
	return here(open);
}

/* What `auto` stands for; not an array, which was a pointer by then. */
static struct typed variable_type(struct lower *l, CXCursor var, CXType open, int *left)
{
	if (!parse_is_null(var) && clang.getCursorKind(var) == CXCursor_ParmDecl) return parameter_type(l, var, open);
	bool variable = !parse_is_null(var) && clang.getCursorKind(var) == CXCursor_VarDecl;
	CXCursor init = variable ? parse_initialiser(l->p, var) : clang.getNullCursor();
	struct typed x = parse_is_null(init) ? here(open) : type_of(l, init, left);
	int64_t count;
	return type_array_element(env_of(l, x), x.t, &count).kind == CXType_Invalid ? x : here(open);
}

/* The pointer of `p + n`, the left side of an assignment, the last of a sequence. Numbers carry their type themselves. */
static struct typed binary_type(struct lower *l, CXCursor c, CXType open, int *left)
{
	enum CXBinaryOperatorKind op = clang.getCursorBinaryOperatorKind(c);
	if (op >= CXBinaryOperator_Assign && op < CXBinaryOperator_Comma) return type_of(l, parse_child(l->p, c, 0), left);
	if (op == CXBinaryOperator_Comma) return type_of(l, parse_child(l->p, c, 1), left);
	if (op != CXBinaryOperator_Add && op != CXBinaryOperator_Sub) return here(open);
	for (size_t i = 0; i < 2; i++) {
		struct typed x = type_of(l, parse_child(l->p, c, i), left);
		if (is_pointer(l, x)) return x;
	}
	return here(open);
}

static struct typed object_type(struct lower *l, CXCursor object, int *left)
{
	CXType open = clang.getCursorType(object);
	struct typed x = without_reference(l, type_of(l, object, left), open);
	return is_pointer(l, x) ? pointee(l, x, open) : x;
}

static CXCursor open_field(struct lower *l, CXCursor member, int *left)
{
	bool arrow;
	CXCursor object = parse_member_object(l->p, member, &arrow);
	if (!parse_is_null(parse_referenced(member)) || parse_is_null(object)) return clang.getNullCursor();
	struct typed x = object_type(l, object, left);
	CXCursor class;
	if (template_special_class(l->p, env_of(l, x), x.t, &class) == SPECIAL_UNCLEAR) return clang.getNullCursor();
	CXCursor definition = clang.getCursorDefinition(class);
	if (parse_is_null(definition)) return definition;
	const char *name = parse_written_name(l->p, member);
	CXCursor field = parse_field_named(l->p, definition, name);
	CXCursor base = parse_is_null(field) ? inherit_find(l->p, env_of(l, x), x.t, name) : clang.getNullCursor();
	return parse_is_null(base) ? field : parse_field_named(l->p, base, name);
}

CXCursor lower_open_field(struct lower *l, CXCursor member)
{
	int left = OPERANDS_MOST;
	return open_field(l, member, &left);
}

/* What the parameters of the class that declares `field` stand for in that object. */
static const struct template_env *class_env(struct lower *l, struct typed object, CXCursor field)
{
	const struct template_env *env = env_of(l, object);
	if (!type_is_dependent(env, object.t)) return env;
	struct template_env *class = ARENA_NEW(l->scratch, struct template_env);
	parse_class_env(l->p, env, object.t, field, class);
	return class;
}

const struct template_env *lower_field_env(struct lower *l, CXCursor object, CXCursor field)
{
	int left = OPERANDS_MOST;
	return class_env(l, object_type(l, object, &left), field);
}

static struct typed member_type(struct lower *l, CXCursor c, CXType open, int *left)
{
	bool arrow;
	CXCursor field = open_field(l, c, left);
	if (parse_is_null(field)) return here(open);
	struct typed object = object_type(l, parse_member_object(l->p, c, &arrow), left);
	return without_reference(l, inside(l, clang.getCursorType(field), class_env(l, object, field), object.in), open);
}

/* Of a call; an operator of no class is the built-in one, though clang shows the overloads that it might be. */
static struct typed call_type(struct lower *l, CXCursor c, CXType open, int *left)
{
	struct callee callee;
	const char *op;
	struct cursor_list operands;
	bool postfix;
	if (!parse_call(l->p, l->frame->env, c, &callee)) return here(open);
	if (!parse_is_null(callee.body) || !parse_operator_call(l->p, c, &op, &operands, &postfix))
		return without_reference(l, result_of(l, &callee, open), open);
	if ((operands.n == 1 && !strcmp(op, "*")) || !strcmp(op, "[]")) return pointee_of(l, operands.at[0], open, left);
	size_t length = strlen(op);
	bool test = strchr("=<>!", op[0]) != NULL && length > 1;
	if (!test && (op[length - 1] == '=' || !strcmp(op, "++") || !strcmp(op, "--"))) return type_of(l, operands.at[0], left);
	for (size_t i = 0; i < operands.n && (!strcmp(op, "+") || !strcmp(op, "-")); i++) {
		struct typed x = type_of(l, operands.at[i], left);
		if (is_pointer(l, x)) return x;
	}
	return here(open);
}

static struct typed operand_type(struct lower *l, CXCursor c, CXType open, int *left)
{
	struct callee operator;
	if (parse_open_operator(l->p, l->frame->env, c, &operator)) return without_reference(l, result_of(l, &operator, open), open);
	size_t n = parse_child_count(l->p, c);
	switch ((int)clang.getCursorKind(c)) {
	case CXCursor_DeclRefExpr: return variable_type(l, parse_referenced(c), open, left);
	case CXCursor_MemberRefExpr: return member_type(l, c, open, left);
	case CXCursor_CallExpr: return call_type(l, c, open, left);
	case CXCursor_ParenExpr: case CXCursor_UnexposedExpr: return n ? type_of(l, parse_child(l->p, c, n - 1), left) : here(open);
	case CXCursor_ArraySubscriptExpr:
		return element_type(l, parse_child(l->p, c, 0), pointee_of(l, parse_child(l->p, c, 1), open, left), open, left);
	case CXCursor_UnaryOperator: {
		enum CXUnaryOperatorKind op = clang.getCursorUnaryOperatorKind(c);
		if (op == CXUnaryOperator_Deref) return pointee_of(l, parse_child(l->p, c, 0), open, left);
		return op == CXUnaryOperator_AddrOf ? here(open) : type_of(l, parse_child(l->p, c, 0), left);
	}
	case CXCursor_BinaryOperator: case CXCursor_CompoundAssignOperator: return binary_type(l, c, open, left);
	case CXCursor_ConditionalOperator: {
		struct typed then = type_of(l, parse_child(l->p, c, 1), left);
		return lower_is_open_type(l, then.t) ? type_of(l, parse_child(l->p, c, 2), left) : then;
	}
	default: return here(open);
	}
}

/* Made of a lambda's `auto` or `auto *`, which is a type parameter without a name. */
static bool is_auto(struct lower *l, CXCursor c, CXType t)
{
	while (t.kind == CXType_Pointer) t = clang.getPointeeType(t);
	return t.kind == CXType_Unexposed && l->frame && clang.getCursorKind(l->frame->function) == CXCursor_LambdaExpr
		&& strstr(parse_string(l->p, clang.getTypeSpelling(parse_type(l->p, c))), "auto") != NULL;
}

static struct typed type_of(struct lower *l, CXCursor c, int *left)
{
	CXType t = lower_resolve(l, parse_type(l->p, c));
	if (names_reference(t)) t = lower_resolve(l, type_pointee(l->frame->env, t));
	bool open = lower_is_open_type(l, t) || is_auto(l, c, t);
	return open && --*left > 0 ? operand_type(l, c, t, left) : here(t);
}

CXType lower_pointee(struct lower *l, CXCursor pointer)
{
	int left = OPERANDS_MOST;
	return pointee(l, type_of(l, pointer, &left), clang.getCursorType(pointer)).t;
}

CXType lower_declared_type(struct lower *l, CXCursor var)
{
	int left = OPERANDS_MOST;
	CXType t = lower_resolve(l, clang.getCursorType(var));
	return lower_is_open_type(l, t) ? variable_type(l, var, t, &left).t : t;
}

/* `decltype(auto)`, `decltype(p[0])`, `typename V::reference`, `add_lvalue_reference<T>::type`. */
bool lower_may_refer(struct lower *l, CXType declared, CXCursor init)
{
	if (declared.kind == CXType_Invalid || parse_is_null(init)) return false;
	CXType t = parse_canonical(l->p, declared);
	if ((t.kind != CXType_Unexposed && t.kind != CXType_Auto) || parse_is_unknown_integer(l->p, t)) return false;
	const char *text = parse_string(l->p, clang.getTypeSpelling(t));
	if (!strcmp(text, "decltype(auto)")) return clang.getCursorKind(init) != CXCursor_DeclRefExpr;
	if (!strncmp(text, "decltype(", 9)) return strpbrk(text + 9, "([*") != NULL;
	if (strstr(text, "add_lvalue_reference<")) return true;
	const char *last = strrchr(text, ':');
	if (strncmp(text, "typename ", 9) != 0 || !last || strstr(last, "const") || (!strstr(last, "ref") && !strstr(last, "Ref"))) return false;
	if (parse_member_type(l->p, last + 1) == MEMBER_TYPE_VALUE) return false;
	lower_assumption(l, ASSUME_OTHER, parse_span(l->p, init), "%s is a reference, as its name sounds", text + strlen("typename "));
	return true;
}

CXType lower_type(struct lower *l, CXCursor c)
{
	int left = OPERANDS_MOST;
	return type_of(l, c, &left).t;
}

bool lower_same_type(struct lower *l, CXType a, CXType b)
{
	if (a.kind == CXType_Invalid || b.kind == CXType_Invalid) return false; /* clang crashes */
	return clang.equalTypes(clang.getUnqualifiedType(lower_resolve(l, a)), clang.getUnqualifiedType(lower_resolve(l, b)));
}

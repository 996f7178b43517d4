/* lower_compute: long computations on values that nobody knows. A cipher's rounds read and write the thread's own memory
 * and give numbers; where what goes in is unknown, what comes out is, and the steps between take most of the time that the
 * lowering of such a file takes. A function that can do nothing else, of more than COMPUTATION_LEAST parts, is not run then:
 * what its arguments lead to is forgotten, which is all that it could do. Of a computation that is written out each step is
 * run, and a value that so many bit operations mixed of unknown ones is unknown from there on: no solver can tell what it is,
 * and all that depends on it would wait for that. */
#include "infer/lower_internal.h"
#include "infer/models_internal.h"

#include <string.h>

#define COMPUTATION_LEAST 600
#define MIXED_MOST 24
#define LONG_COMPUTATION "long computation of unknown values"
#define FUNCTIONS_MOST 64
#define REFERRED 256                            /* a power of two */

/* ---- what a function can do ---- */

struct walk {
	struct lower *l;
	struct cursor_list functions;           /* those entered */
	CXCursor referred[REFERRED];            /* declarations that names led to, by their hashes: a later one takes the place */
	size_t parts;
	bool other;                             /* it may do more than compute */
	bool casts;                             /* pointers change their type: const means nothing */
};

/* Functions without a body that give a number for numbers; those of floating point also with an f behind. */
static bool is_mathematics(const char *name)
{
	static const char *const names[] = { "rotate", "bitselect", "select", "min", "max", "clamp", "mad", "fma", "abs", "abs_diff",
		"popcount", "clz", "ctz", "upsample", "mul_hi", "mul24", "mad24", "mad_hi", "mad_sat", "add_sat", "sub_sat", "hadd", "rhadd",
		"dot", "cross", "length", "distance", "normalize", "mix", "step", "smoothstep", "sign", "fabs", "floor", "ceil", "round",
		"trunc", "rint", "sqrt", "rsqrt", "cbrt", "exp", "exp2", "exp10", "log", "log2", "log10", "log1p", "expm1", "pow", "pown",
		"powr", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "fmin",
		"fmax", "fmod", "fdim", "hypot", "ldexp", "erf", "erfc", "isnan", "isinf", "isfinite", "signbit", "__builtin_astype",
		"__funnelshift_l", "__funnelshift_r", "__byte_perm", "__brev", "__brevll", "__popc", "__popcll", "__clz", "__clzll",
		"__ffs", "__ffsll", "__mulhi", "__umulhi", "__mul24", "__umul24", "__mul64hi", "__umul64hi" };
	static const char *const families[] = { "native_", "half_", "convert_", "as_" };
	size_t n = strlen(name);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		size_t k = strlen(names[i]);
		if (strncmp(names[i], name, k) == 0 && (n == k || (n == k + 1 && name[k] == 'f'))) return true;
	}
	for (size_t i = 0; i < sizeof families / sizeof *families; i++)
		if (strncmp(name, families[i], strlen(families[i])) == 0) return true;
	return false;
}

static bool is_number(CXType type)
{
	CXType t = clang.getCanonicalType(type);
	if (t.kind == CXType_Vector || t.kind == CXType_ExtVector) return is_number(clang.getElementType(t));
	return type_is_integer(NULL, t) || type_is_float(NULL, t) || type_is_unknown_integer(t);
}

struct numbers { bool all; unsigned depth; };

static enum CXVisitorResult field_is_numbers(CXCursor field, CXClientData data);

/* Numbers, arrays and records of them: nothing leads from there to other memory. */
static bool is_numbers(CXType type, unsigned depth)
{
	CXType t = clang.getCanonicalType(type);
	if (clang.isVolatileQualifiedType(t) || depth > 8) return false;
	if (t.kind == CXType_ConstantArray) return is_numbers(clang.getArrayElementType(t), depth + 1);
	if (t.kind != CXType_Record) return is_number(t);
	struct numbers n = { true, depth + 1 };
	CXCursor record = clang.getTypeDeclaration(t);
	if (!parse_is_null(parse_child_of_kind(record, CXCursor_CXXBaseSpecifier))) return false;
	clang.Type_visitFields(t, field_is_numbers, &n);
	return n.all;
}

static enum CXVisitorResult field_is_numbers(CXCursor field, CXClientData data)
{
	struct numbers *n = data;
	n->all = is_numbers(clang.getCursorType(field), n->depth);
	return n->all ? CXVisit_Continue : CXVisit_Break;
}

/* Numbers, or a pointer to them. */
static bool is_plain(CXType type)
{
	CXType t = clang.getCanonicalType(type);
	CXType below = clang.getPointeeType(t);
	if (below.kind == CXType_Invalid) below = clang.getArrayElementType(t);
	return is_numbers(below.kind == CXType_Invalid ? t : below, 0);
}

static void walk_function(struct walk *w, CXCursor function);

/* What the environment declares (threadIdx) is no memory. */
static bool is_known_memory(struct walk *w, CXCursor variable)
{
	if (parse_in_environment(w->l->p, variable)) return false;
	enum space space = parse_variable_space(w->l->p, variable);
	return space == SPACE_LOCAL || space == SPACE_CONSTANT || parse_is_constant_variable(variable);
}

static bool is_known(struct walk *w, CXCursor declaration)
{
	CXCursor *slot = &w->referred[clang.hashCursor(declaration) % REFERRED];
	bool known = clang.equalCursors(*slot, declaration);
	*slot = declaration;
	return known;
}

static void walk_name(struct walk *w, CXCursor d)
{
	if (is_known(w, d)) return;
	switch ((int)clang.getCursorKind(d)) {
	case CXCursor_VarDecl: w->other = !is_known_memory(w, d); break;
	case CXCursor_ParmDecl: case CXCursor_EnumConstantDecl: case CXCursor_FieldDecl: break;
	case CXCursor_FunctionDecl: walk_function(w, d); break;
	default: w->other = true; break;
	}
}

/* A pointer to numbers stays one; nothing else becomes a pointer. */
static void walk_cast(struct walk *w, CXCursor c)
{
	CXType to = clang.getCanonicalType(clang.getCursorType(c));
	size_t n = parse_child_count(w->l->p, c);
	if (to.kind != CXType_Pointer) {
		w->other = !is_number(to) && to.kind != CXType_Void;
		return;
	}
	w->casts = true;
	w->other = n == 0 || !is_numbers(clang.getPointeeType(to), 0);
	if (w->other) return;
	CXType from = clang.getCanonicalType(clang.getCursorType(parse_child(w->l->p, c, n - 1)));
	CXType below = clang.getPointeeType(from);
	if (below.kind == CXType_Invalid) below = clang.getArrayElementType(from);
	w->other = below.kind == CXType_Invalid || !is_numbers(below, 0);
}

static enum CXChildVisitResult walk_part(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct walk *w = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	w->parts++;
	switch ((int)kind) {
	case CXCursor_DeclRefExpr: case CXCursor_MemberRefExpr: case CXCursor_CallExpr:
		walk_name(w, clang.getCursorReferenced(c));
		break;
	case CXCursor_VarDecl: w->other = !is_known_memory(w, c) || !is_plain(clang.getCursorType(c)); break;
	case CXCursor_CompoundLiteralExpr: case CXCursor_InitListExpr: w->other = !is_plain(clang.getCursorType(c)); break;
	case CXCursor_UnexposedExpr: case CXCursor_ParenExpr:
		if (clang.getCanonicalType(clang.getCursorType(c)).kind == CXType_Pointer) {
			CXCursor inner = parse_child(w->l->p, c, 0);
			w->other = !parse_is_null(inner) && is_number(clang.getCursorType(inner));
		}
		break;
	case CXCursor_CStyleCastExpr: case CXCursor_CXXStaticCastExpr: case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
		walk_cast(w, c);
		break;
	case CXCursor_IntegerLiteral: case CXCursor_FloatingLiteral: case CXCursor_CharacterLiteral: case CXCursor_StringLiteral:
	case CXCursor_ArraySubscriptExpr: case CXCursor_UnaryOperator: case CXCursor_BinaryOperator: case CXCursor_CXXBoolLiteralExpr:
	case CXCursor_CompoundAssignOperator: case CXCursor_ConditionalOperator: case CXCursor_UnaryExpr:
	case CXCursor_CompoundStmt: case CXCursor_DeclStmt: case CXCursor_IfStmt: case CXCursor_ForStmt: case CXCursor_WhileStmt:
	case CXCursor_DoStmt: case CXCursor_ReturnStmt: case CXCursor_BreakStmt: case CXCursor_ContinueStmt: case CXCursor_NullStmt:
	case CXCursor_SwitchStmt: case CXCursor_CaseStmt: case CXCursor_DefaultStmt: case CXCursor_TypeRef: case CXCursor_ParmDecl:
		break;
	default: w->other = !clang.isAttribute(kind); break;
	}
	return w->other ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static void walk_function(struct walk *w, CXCursor d)
{
	struct parse *p = w->l->p;
	CXCursor function = parse_is_null(parse_body(d)) ? clang.getCursorDefinition(d) : d;
	if (parse_is_null(function) || parse_is_null(parse_body(function))) {
		/* OpenCL's own have the place of their use */
		bool ours = p->language == LANGUAGE_OPENCL || parse_in_environment(p, d);
		w->other = !ours || !is_mathematics(parse_spelling(p, d));
		return;
	}
	for (size_t i = 0; i < w->functions.n; i++) if (clang.equalCursors(w->functions.at[i], function)) return;
	VEC_PUSH(p->arena, &w->functions, function);
	CXType result = clang.getCursorResultType(function);
	int n = clang.Cursor_getNumArguments(function);
	bool modelled = p->models && models_find(p->models, p->language, parse_qualified_name(p, function), (size_t)n, true);
	w->other = modelled || w->functions.n > FUNCTIONS_MOST || parse_error_in(p, function) || clang.Cursor_isVariadic(function)
		|| (clang.getCanonicalType(result).kind != CXType_Void && !is_number(result));
	for (int i = 0; i < n && !w->other; i++)
		w->other = !is_plain(clang.getCursorType(clang.Cursor_getArgument(function, (unsigned)i)));
	if (!w->other) clang.visitChildren(function, walk_part, w);
}

/* What is known of a function, whoever calls it. */
static const struct computation *computation_of(struct lower *l, CXCursor function)
{
	struct parse *p = l->p;
	unsigned hash = clang.hashCursor(function);
	for (size_t i = 0; i < p->computations.n; i++) {
		const struct computation *known = &p->computations.at[i];
		if (known->hash == hash && clang.equalCursors(known->function, function)) return known;
	}
	struct walk w = { .l = l };
	walk_function(&w, function);
	struct computation x = { .function = function, .hash = hash, .casts = w.casts,
		.is_long = !w.other && w.parts >= COMPUTATION_LEAST };
	VEC_PUSH(p->arena, &p->computations, x);
	return &p->computations.at[p->computations.n - 1];
}

/* ---- what a call gives it ---- */

static bool is_unknown(struct lower *l, const struct value *v)
{
	if (v->kind == VALUE_OPAQUE) return true;
	uint32_t youngest = v->kind == VALUE_INT ? lower_max_var(l, v->e) : 0;
	if (!youngest) return false;
	enum var_kind kind = expr_var_get(l->t, (var_ref){ youngest })->kind;
	return kind == VAR_READ || kind == VAR_APPROX;
}

static bool is_private(struct lower *l, const struct value *v)
{
	for (uint32_t i = 0; i < v->targets; i++) {
		const struct place *p = &v->target[i].place;
		bool constant = p->kind == PLACE_ARRAY && kernel_array(l->k, (array_ref){ p->object })->space == SPACE_CONSTANT;
		if (!constant && (p->kind != PLACE_OBJECT || !state_has(l, p))) return false;
	}
	return true;
}

struct given { bool unknown, uniform, other /* more than the thread's own numbers */; };

static void look_behind(struct lower *l, const struct value *v, struct given *g)
{
	for (uint32_t i = 0; i < v->targets; i++) {
		if (v->target[i].place.kind != PLACE_OBJECT) continue;
		const struct object *o = l->st->at[v->target[i].place.object];
		bool unset = o->base == CAUSE_NONE || o->base == CAUSE_UNINITIALISED;
		g->unknown = g->unknown || !unset;
		g->uniform = g->uniform && (unset || o->base_uniform);
		for (uint32_t j = 0; j < o->n; j++) {
			const struct value *slot = &o->slot[j].v;
			g->other = g->other || (slot->kind != VALUE_INT && slot->kind != VALUE_OPAQUE);
			g->unknown = g->unknown || is_unknown(l, slot);
			g->uniform = g->uniform && value_uniform(l, slot);
		}
	}
}

/* The argument as a pointer, where it may be used as one. */
static struct value as_pointer(struct lower *l, const struct value *v)
{
	struct place p = place_object(v->object);
	return v->kind == VALUE_RECORD ? value_pointer(l, &p) : *v;
}

static struct given look_at(struct lower *l, CXCursor function, const struct value *args, size_t n)
{
	struct given g = { .uniform = true, .other = (size_t)clang.Cursor_getNumArguments(function) != n };
	for (size_t i = 0; i < n && !g.other; i++) {
		struct value v = as_pointer(l, &args[i]);
		CXType t = clang.getCanonicalType(clang.getCursorType(clang.Cursor_getArgument(function, (unsigned)i)));
		g.other = v.kind == VALUE_POINTER ? !is_private(l, &v) : v.kind == VALUE_NONE || type_is_pointer(NULL, t);
		g.uniform = g.uniform && value_uniform(l, &v);
		if (v.kind == VALUE_POINTER && !g.other) look_behind(l, &v, &g);
		else g.unknown = g.unknown || is_unknown(l, &v);
	}
	return g;
}

/* What it may write becomes unknown. */
static void forget_behind(struct lower *l, const struct value *v, bool uniform)
{
	for (uint32_t i = 0; i < v->targets; i++)
		if (v->target[i].place.kind == PLACE_OBJECT) state_forget(l, v->target[i].place.object, CAUSE_UNKNOWN_CALL, uniform);
}

bool lower_computation(struct lower *l, CXCursor function, const struct value *args, size_t n, CXCursor at, struct value *out)
{
	if (l->failed || clang.getCursorKind(function) != CXCursor_FunctionDecl) return false;
	struct given g = look_at(l, function, args, n);
	if (g.other || !g.unknown) return false;
	const struct computation *known = computation_of(l, function);
	if (!known->is_long) return false;
	const char *why = arena_printf(l->scratch, "result of %s, which computes it of unknown values", parse_spelling(l->p, function));
	for (size_t i = 0; i < n; i++) {
		CXType t = clang.getCanonicalType(clang.getCursorType(clang.Cursor_getArgument(function, (unsigned)i)));
		bool constant = clang.isConstQualifiedType(clang.getPointeeType(t)) && !known->casts;
		struct value v = as_pointer(l, &args[i]);
		if (v.kind == VALUE_POINTER && !constant) forget_behind(l, &v, g.uniform);
	}
	*out = value_unknown(l, clang.getCursorResultType(function), NULL, CAUSE_UNKNOWN_CALL, why, parse_span(l->p, at), g.uniform);
	return true;
}

/* What is computed of such a value is as unknown. */
static uint8_t mixed_before(struct lower *l, var_ref v)
{
	const struct var *x = expr_var_get(l->t, v);
	return x->kind == VAR_APPROX && x->why && !strcmp(x->why, LONG_COMPUTATION) ? MIXED_MOST : 0;
}

static unsigned mixed(struct lower *l, expr_ref e)
{
	if (l->mixed.n == 0) VEC_PUSH(l->scratch, &l->mixed, 0);
	while (l->mixed.n <= e.ix) {
		const struct expr *n = expr_get(l->t, (expr_ref){ (uint32_t)l->mixed.n });
		bool mixes = n->kind == EXPR_BAND || n->kind == EXPR_BOR || n->kind == EXPR_BXOR;
		uint8_t most = n->kind == EXPR_VAR ? mixed_before(l, n->var) : 0;
		for (int i = 0; i < 3; i++) {
			uint8_t kid = n->kid[i].ix ? l->mixed.at[n->kid[i].ix] : 0;
			if (kid > most) most = kid;
		}
		if (mixes && most < MIXED_MOST) most++;
		VEC_PUSH(l->scratch, &l->mixed, most);
	}
	return l->mixed.at[e.ix];
}

struct value lower_computed(struct lower *l, struct value v, CXCursor at)
{
	if (v.kind != VALUE_INT || v.type.bits == 1 || expr_get(l->t, v.e)->kind == EXPR_VAR || mixed(l, v.e) < MIXED_MOST
		|| !is_unknown(l, &v)) return v;
	struct expr_range r = expr_range(l->t, v.e), all = int_type_range(v.type);
	/* of 64 bits a range may leave out the largest */
	if (v.type.bits > 32 || (r.lo <= all.lo && r.hi >= all.hi)) r.lo = 1, r.hi = 0;
	return value_int(lower_approx_bounds(l, NULL, v.type, CAUSE_UNSUPPORTED, LONG_COMPUTATION, parse_span(l->p, at),
		lower_uniform(l, v.e), r.lo, r.hi), v.type);
}

/* lower_expr: expressions, in C's order of evaluation. An lvalue has an address (lower_place) and, read, a value
 * (lower_expr); conversions are found by comparing the types of a cursor and of what it wraps. */
#include "infer/lower_internal.h"

#include <string.h>

#define MAX_DEPTH 1800

static struct value unsupported_value(struct lower *l, CXCursor c, const char *why)
{
	return value_unknown(l, parse_type(l->p, c), NULL, CAUSE_UNSUPPORTED, why, parse_span(l->p, c), false);
}

static struct value constant_value(struct lower *l, CXCursor c, int64_t n)
{
	struct int_type type = int_type_of(l->frame->env, lower_type(l, c));
	if (type.bits == 1) return value_bool(expr_bool(l->t, n != 0));
	if (type.opaque) type = LOWER_I64;
	if (type.bits == 64 && !type.is_signed && n < 0)
		return value_int(lower_approx(l, NULL, type, CAUSE_UNSUPPORTED, "constant beyond 63 bits", parse_span(l->p, c), true), type);
	return value_int(expr_int(l->t, n), type);
}

static struct value literal(struct lower *l, CXCursor c)
{
	int64_t n;
	double d;
	if (clang.getCursorKind(c) == CXCursor_FloatingLiteral) {
		return value_opaque(parse_constant_float(l->p, c, &d) ? float_constant(l, d) : (expr_ref){0});
	}
	if (parse_constant(l->p, c, &n)) return constant_value(l, c, n);
	return value_unknown(l, parse_type(l->p, c), NULL, CAUSE_UNSUPPORTED, "literal beyond 64 bits", parse_span(l->p, c), true);
}

/* undeclared: the source should say its value, and does not. A template parameter is for the caller to choose. */
static expr_ref unknown_constant(struct lower *l, const char *name, struct int_type type, CXCursor decl)
{
	bool undeclared = clang.getCursorKind(decl) == CXCursor_EnumConstantDecl;
	var_ref v = expr_var_find(l->t, name);
	if (!v.ix || expr_var_get(l->t, v)->kind != VAR_PARAM) {
		struct var var = { .name = arena_strdup(l->k->arena, name), .kind = VAR_PARAM, .type = type,
			.lo = 1, .hi = 0, .at = parse_span(l->p, decl), .undeclared = undeclared };
		v = expr_var_new(l->t, &var);
		VEC_PUSH(l->k->arena, &l->k->params, v);
	}
	return expr_var(l->t, v);
}

struct value lower_kernel_constant(struct lower *l, const struct template_binding *b)
{
	struct int_type type = int_type_of(l->frame->env, lower_resolve(l, parse_type(l->p, b->parameter)));
	return value_int(unknown_constant(l, b->name, type, b->parameter), type);
}

/* `template <int &R>`: some global variable. */
static struct value template_place(struct lower *l, CXCursor c, CXCursor parameter)
{
	CXCursor given = parse_child_count(l->p, c) == 1 ? parse_child(l->p, c, 0) : clang.getNullCursor();
	if (!parse_is_null(given) && clang.isExpression(clang.getCursorKind(given))) return lower_place(l, given);
	struct place any = { .kind = PLACE_ANY };
	place_advance(l, &any, lower_approx(l, parse_spelling(l->p, parameter), LOWER_INT, CAUSE_POINTER,
		"what a template's parameter refers to", parse_span(l->p, c), false), 1);
	return value_pointer(l, &any);
}

/* A template parameter that nothing fixes: in the kernel one unknown value for the whole grid. */
static struct value template_parameter(struct lower *l, CXCursor c, CXCursor parameter)
{
	const char *name = parse_spelling(l->p, parameter);
	const struct template_binding *b = lower_binding_of(l, parameter);
	struct int_type type = int_type_of(l->frame->env, lower_resolve(l, parse_type(l->p, parameter)));
	if (b && !b->is_type && b->known) {
		if (type.bits == 1) return value_bool(expr_bool(l->t, b->value != 0));
		return value_int(expr_int(l->t, b->value), type.opaque ? LOWER_I32 : type);
	}
	if (b && !b->is_type && b->symbol.ix) return value_int(b->symbol, b->symbol_type);
	if (lower_is_reference(l, parse_type(l->p, parameter))) return lower_load(l, template_place(l, c, parameter), lower_type(l, c), c);
	if (type.opaque) return unsupported_value(l, c, "template parameter");
	if (parse_is_pack(l->p, parameter) && clang.getCursorKind(parameter) == CXCursor_NonTypeTemplateParameter)
		return value_int(lower_approx(l, name, type, CAUSE_UNSUPPORTED, "one of a template's parameters in a pack",
			parse_span(l->p, c), false), type);
	if (clang.getCursorKind(parameter) == CXCursor_EnumConstantDecl) { /* nothing declares it: most likely an int */
		return value_int(unknown_constant(l, name, LOWER_I32, parameter), type.bits == 64 ? LOWER_I64 : type);
	}
	if (b && b->of_kernel) return lower_kernel_constant(l, b);
	return value_int(lower_approx(l, name, type, CAUSE_UNSUPPORTED, "argument of a template that is not known", parse_span(l->p, c), true), type);
}

/* `block.thread_index()`: which of the axes is meant shows where they are read. */
static bool gives_axes(struct lower *l)
{
	return lower_is_aggregate(l, lower_resolve(l, clang.getCursorResultType(l->frame->function)));
}

static void mention_axes(struct lower *l, const struct place *p, int64_t size)
{
	int64_t bytes;
	for (int i = 0; i < 4; i++) {
		if (p->kind != PLACE_OBJECT || p->object != l->builtin[i]) continue;
		if (parse_in_environment(l->p, l->frame->function)) { /* our headers name all axes */
			l->k->mentions_linear |= !gives_axes(l);
			return;
		}
		bool known = place_constant(l, p, &bytes);
		for (int axis = 0; axis < 3; axis++)
			if (!known || (bytes < 4 * axis + 4 && bytes + size > 4 * axis)) l->k->mentions_axis[axis] = true;
	}
}

/* A copy of a built-in, as what cooperative groups give (`block.thread_index().y`): its parts are mentioned where they are read. */
static void mention_copied(struct lower *l, const struct value *v)
{
	const struct expr *e = v->kind == VALUE_INT && v->type.bits != 1 ? expr_get(l->t, v->e) : NULL;
	if (!e || e->kind != EXPR_VAR || parse_in_environment(l->p, l->frame->function)) return;
	const struct var *var = expr_var_get(l->t, e->var);
	switch (var->kind) {
	case VAR_THREAD_IDX: case VAR_BLOCK_IDX: case VAR_BLOCK_DIM: case VAR_GRID_DIM:
		l->k->mentions_axis[var->axis] = true;
		return;
	case VAR_NONE: case VAR_PARAM: case VAR_LOOP: case VAR_READ: case VAR_APPROX: case VAR_WITNESS: return;
	}
	UNREACHABLE("var_kind out of range");
}

static struct value load_lvalue(struct lower *l, CXCursor c)
{
	CXType t = lower_type(l, c);
	const char *hint = l->hint;
	struct value p = lower_place(l, c);
	if (p.kind == VALUE_POINTER) {
		int64_t count;
		CXType element = type_array_element(l->frame->env, t, &count);
		if (element.kind != CXType_Invalid) { /* decay: a pointer to elements walks freely, one to rows keeps the shape */
			int64_t inner;
			bool rows = type_array_element(l->frame->env, lower_resolve(l, element), &inner).kind != CXType_Invalid;
			return pointer_advance(l, p, expr_int(l->t, 0), lower_size(l, element), !rows);
		}
		for (uint32_t i = 0; i < p.targets; i++) mention_axes(l, &p.target[i].place, lower_size(l, t));
	}
	l->hint = hint;
	struct value v = lower_load(l, p, t, c);
	mention_copied(l, &v);
	l->hint = NULL;
	if (clang.getCursorKind(c) == CXCursor_MemberRefExpr && clang.Cursor_isBitField(parse_referenced(c)))
		return value_unknown(l, t, NULL, CAUSE_UNSUPPORTED, "bit-field", parse_span(l->p, c), value_uniform(l, &v));
	return v;
}

static struct value decl_ref(struct lower *l, CXCursor c)
{
	CXCursor d = parse_referenced(c);
	struct value v;
	int64_t n;
	if (parse_is_null(d)) {
		if (lower_scoped_constant(l, c, &v)) return v;
		if (parse_child_count(l->p, c) == 1) return lower_eval(l, parse_child(l->p, c, 0));
		return unsupported_value(l, c, "unresolved name");
	}
	switch ((int)clang.getCursorKind(d)) {
	case CXCursor_NonTypeTemplateParameter:
		if (parse_child_count(l->p, c) == 1 && clang.isExpression(clang.getCursorKind(parse_child(l->p, c, 0))))
			return lower_eval(l, parse_child(l->p, c, 0));
		return template_parameter(l, c, d);
	case CXCursor_EnumConstantDecl:
		if (parse_is_unknown_constant(l->p, d)) {
			if (!lower_numbers_threads(parse_spelling(l->p, d))) return template_parameter(l, c, d);
			return value_unknown(l, parse_type(l->p, c), parse_spelling(l->p, d), CAUSE_UNSUPPORTED,
				"undeclared name that may differ between threads", parse_span(l->p, c), false);
		}
		if (lower_member_constant(l, d, c, &v)) return v;
		return parse_in_template(d) ? unsupported_value(l, c, "enumerator of a template") : constant_value(l, c, clang.getEnumConstantDeclValue(d));
	case CXCursor_FunctionDecl: case CXCursor_CXXMethod: case CXCursor_FunctionTemplate: {
		struct place p = { .kind = PLACE_FUNCTION, .function = d };
		return value_pointer(l, &p);
	}
	default: break;
	}
	if (lower_find_binding(l, d)) return load_lvalue(l, c);
	if (!strcmp(parse_spelling(l->p, d), "__same_group")) /* two threads of one group: annotations ask */
		return value_bool(lower_approx(l, "same_group", LOWER_BOOL, CAUSE_UNSUPPORTED, "annotation", parse_span(l->p, c), false));
	if (parse_is_constant_variable(d) && parse_constant(l->p, c, &n)) return constant_value(l, c, n);
	return lower_member_constant(l, d, c, &v) ? v : load_lvalue(l, c);
}

/* ---- addresses ---- */

/* An lvalue for all that it is made of a value. */
static bool is_object_literal(struct lower *l, CXCursor c)
{
	enum CXCursorKind kind = clang.getCursorKind(parse_strip(l->p, c));
	return kind == CXCursor_CompoundLiteralExpr || kind == CXCursor_StringLiteral || kind == CXCursor_InitListExpr;
}

static struct value materialise(struct lower *l, struct value v, CXType type, CXCursor c)
{
	if (v.kind == VALUE_RECORD) {
		if (!is_object_literal(l, c)) l->materialised = v.object + 1;
		struct place p = place_object(v.object);
		return value_pointer(l, &p);
	}
	int64_t count; /* `s + n` with an array s, whose type the operand tells where clang gives none */
	if (v.kind == VALUE_POINTER && type_array_element(l->frame->env, type, &count).kind != CXType_Invalid) return v;
	struct place p = place_object(state_object_new(l, "temporary", CAUSE_UNSUPPORTED));
	state_write(l, p.object, 0, (uint32_t)lower_size(l, type), v);
	if (!is_object_literal(l, c)) l->materialised = p.object + 1;
	return value_pointer(l, &p);
}

/* An element of a row of an array that is a member lies in that row, as in the array (place_hold). */
static void hold_in_row(struct lower *l, CXCursor array, struct value p, expr_ref index, struct span at)
{
	int64_t count, inner;
	bool memory = false;
	CXType element = type_array_element(l->frame->env, lower_type(l, array), &count);
	if (element.kind == CXType_Invalid || count <= 1) return;
	bool rows = clang.getCursorKind(array) == CXCursor_ArraySubscriptExpr || type_array_element(l->frame->env, element, &inner).kind != CXType_Invalid;
	while (clang.getCursorKind(array) == CXCursor_ArraySubscriptExpr) array = parse_strip(l->p, parse_child(l->p, array, 0));
	bool member = clang.getCursorKind(array) == CXCursor_MemberRefExpr && clang.getCursorKind(parse_referenced(array)) == CXCursor_FieldDecl;
	for (uint32_t i = 0; i < p.targets; i++) memory |= p.target[i].place.kind == PLACE_ARRAY || p.target[i].place.kind == PLACE_ANY;
	if (!member || !memory || !rows) return;
	expr_ref inside = expr_and(l->t, expr_le(l->t, expr_int(l->t, 0), index), expr_lt(l->t, index, expr_int(l->t, count)));
	lower_defined(l, inside, at);
}

static struct value subscript_place(struct lower *l, CXCursor c)
{
	CXCursor base = parse_child(l->p, c, 0), index = parse_child(l->p, c, 1);
	CXCursor bare = parse_strip(l->p, base);
	int64_t count;
	CXType element = lower_type(l, c);
	if (!type_is_pointer(l->frame->env, lower_type(l, base)) && type_is_pointer(l->frame->env, lower_type(l, index))) {
		CXCursor swap = base; /* 3[p] */
		base = index;
		index = swap;
		bare = parse_strip(l->p, base);
	}
	bool chosen = clang.getCursorKind(bare) == CXCursor_ConditionalOperator && lower_is_open_type(l, parse_type(l->p, bare));
	bool vector = l->p->language == LANGUAGE_OPENCL && lower_is_vector(l, lower_type(l, base));      /* `v[1]` is a part of v */
	bool array = !chosen && (vector || type_array_element(l->frame->env, lower_type(l, bare), &count).kind != CXType_Invalid);
	struct value p = {0};
	if (type_is_pointer(l->frame->env, lower_type(l, base)) || !lower_pointer_conversion(l, bare, &p))
		p = array ? lower_place(l, bare) : lower_eval(l, base);
	struct value i = lower_eval(l, index);
	struct span at = parse_span(l->p, c);
	bool object = lower_is_open_type(l, parse_type(l->p, c)) && !array && !lower_is_vector(l, lower_type(l, base));
	if (p.kind == VALUE_RECORD && object) return (struct value){0}; /* of its operator[] nothing is known */
	if (p.kind == VALUE_RECORD) p = materialise(l, p, element, c);
	if (p.kind != VALUE_POINTER) return (struct value){0};
	expr_ref by = value_as_int(l, i, at);
	if (array && !vector) hold_in_row(l, bare, p, by, at);
	return pointer_walk(l, p, by, element, false);
}

/* Byte offset of a field. Where a template's parameters decide: by the sizes of the fields before it, -1 with bases and in
 * unnamed members. */
int64_t lower_member_offset(struct lower *l, CXCursor field)
{
	int64_t size = lower_size(l, parse_type(l->p, field)), offset = field_offset(field);
	CXCursor record = clang.getCursorSemanticParent(field);
	if (offset > 0) l->guessed_sizes |= parse_size_is_guessed(l->p, clang.getCursorType(record));
	if (clang.Cursor_isBitField(field)) return lower_bits_place(l, field, &size);
	if (offset >= 0) return offset;
	if (clang.Cursor_isAnonymousRecordDecl(record)) return -1;
	if (clang.getCursorKind(record) == CXCursor_UnionDecl || clang.getTemplateCursorKind(record) == CXCursor_UnionDecl) return 0;
	struct cursor_list kids = {0};
	parse_children(l->p, record, &kids);
	int64_t n = type_bases_end(record);
	for (size_t i = 0; i < kids.n && n >= 0; i++) {
		if (clang.getCursorKind(kids.at[i]) != CXCursor_FieldDecl) continue;
		if (clang.Cursor_isBitField(kids.at[i])) return -1;
		CXType t = lower_resolve(l, parse_type(l->p, kids.at[i]));
		int64_t each = lower_size(l, t), align = clang.Type_getAlignOf(t);
		if (align <= 0) align = each < 8 ? each : 8;
		n = (n + align - 1) / align * align;
		if (clang.equalCursors(kids.at[i], field)) break;
		n += each;
	}
	return n;
}

struct value lower_field_at(struct lower *l, struct value object, int64_t offset, CXCursor at)
{
	if (offset >= 0) return pointer_field(l, object, offset);
	return pointer_advance(l, object, lower_approx(l, NULL, LOWER_INT, CAUSE_POINTER, "place of a field in a class with bases",
		parse_span(l->p, at), false), 1, true);
}

/* Of a field at p that is a reference: what it was bound to lies in the object. */
static struct value referred_by(struct lower *l, struct value p, CXType t, CXCursor field)
{
	int64_t bytes;
	bool covered;
	if (!lower_is_reference(l, t) && !lower_may_refer(l, t, field)) return p;
	const struct place *own = p.targets == 1 && p.target[0].place.kind == PLACE_OBJECT ? &p.target[0].place : NULL;
	if (own && state_has(l, own) && place_constant(l, own, &bytes)) {
		struct value v = state_read(l, own->object, bytes, 8, &covered);
		if (v.kind == VALUE_POINTER) return v;
	}
	struct place any = { .kind = PLACE_ANY };
	return value_pointer(l, &any);
}

/* The field of an object of a class template, of which clang says nothing but the name. */
static struct value open_field_place(struct lower *l, CXCursor object, struct value base, CXCursor field)
{
	struct lower_frame inside = *l->frame, *frame = l->frame;
	inside.env = lower_bind_open(l, lower_field_env(l, object, field), clang.getNullCursor(), object);
	l->frame = &inside;
	int64_t offset = lower_member_offset(l, field);
	CXType t = lower_resolve(l, parse_type(l->p, field));
	l->frame = frame;
	base = lower_to_base(l, base, lower_type(l, object), clang.getCursorSemanticParent(field), object);
	lower_note_field(l, base, field);
	return referred_by(l, lower_field_at(l, base, offset, object), t, field);
}

static struct value member_place(struct lower *l, CXCursor c)
{
	bool arrow = false;
	CXCursor object = parse_member_object(l->p, c, &arrow), d = parse_referenced(c);
	enum CXCursorKind kind = parse_is_null(d) ? CXCursor_InvalidFile : clang.getCursorKind(d);
	if (kind == CXCursor_VarDecl) {
		if (!parse_is_null(object)) lower_effects(l, object);
		return lower_variable(l, d);
	}
	struct value base = parse_is_null(object) ? l->frame->self : arrow ? lower_eval(l, object) : lower_place(l, object);
	if (base.kind == VALUE_RECORD) base = materialise(l, base, parse_type(l->p, object), c);
	if (base.kind != VALUE_POINTER) return (struct value){0};
	if (kind != CXCursor_FieldDecl && !parse_is_null(object)) {
		CXCursor field = lower_open_field(l, c);
		if (!parse_is_null(field)) return open_field_place(l, object, base, field);
	}
	if (kind != CXCursor_FieldDecl) return pointer_field(l, base, lower_open_member(l, parse_written_name(l->p, c)));
	CXCursor class = clang.getCursorSemanticParent(d);
	if (parse_is_null(object)) base = lower_to_class(l, base, lower_self_class(l), class, c);
	else base = lower_to_base(l, base, parse_type(l->p, object), class, c);
	int64_t offset = lower_member_offset(l, d);
	if (offset > 0 && !l->unknown_parts && parse_is_unknown_class(l->p, class)) {
		l->asks_parts = true;
		lower_give_up(l, parse_span(l->p, c), "a part of what nothing declares");
	}
	lower_note_field(l, base, d);
	struct value p = offset >= 0 ? pointer_field(l, base, offset) : pointer_advance(l, base, lower_approx(l, NULL, LOWER_INT,
		CAUSE_POINTER, "place of a field in a class with bases", parse_span(l->p, c), false), 1, true);
	CXType type = lower_resolve(l, parse_type(l->p, d));
	p = referred_by(l, p, type, d);
	return lower_is_reference(l, type) ? p : pointer_within(l, p, type);
}

static struct value conditional_place(struct lower *l, CXCursor c);
static struct value assign(struct lower *l, CXCursor c, struct value *place);
static struct value compound_assign(struct lower *l, CXCursor c, struct value *place);

/* ---- pointers to data members: 1 + the byte offset in the object; 0: null ---- */

/* `o.*p`, `o->*p`: p points to no function. */
static bool is_member_pointer(struct lower *l, CXCursor c)
{
	enum CXBinaryOperatorKind op = clang.getCursorBinaryOperatorKind(c);
	if (op != CXBinaryOperator_PtrMemD && op != CXBinaryOperator_PtrMemI) return false;
	CXType t = lower_type(l, parse_child(l->p, c, 1));
	CXType to = t.kind == CXType_MemberPointer ? parse_canonical(l->p, clang.getPointeeType(t)) : t;
	return to.kind != CXType_FunctionProto && to.kind != CXType_FunctionNoProto;
}

/* `&S::field` */
static bool member_offset(struct lower *l, CXCursor e, struct value *out)
{
	CXCursor bare = parse_strip(l->p, e), d = parse_referenced(bare);
	if (clang.getCursorKind(bare) != CXCursor_DeclRefExpr || parse_is_null(d) || clang.getCursorKind(d) != CXCursor_FieldDecl) return false;
	int64_t offset = lower_member_offset(l, d);
	*out = value_int(offset >= 0 ? expr_int(l->t, offset + 1) : lower_approx_bounds(l, NULL, LOWER_I64, CAUSE_POINTER,
		"place of a field in a class with bases", parse_span(l->p, e), true, 1, INT32_MAX), LOWER_I64);
	return true;
}

/* A pointer to a member of a base becomes one to that of the derived class: the base lies further on. */
static struct value member_of_derived(struct lower *l, struct value v, CXType from, CXType to, CXCursor at)
{
	int64_t offset = -1;
	CXCursor base = clang.getTypeDeclaration(parse_canonical(l->p, clang.Type_getClassType(from)));
	CXCursor derived = clang.getTypeDeclaration(parse_canonical(l->p, clang.Type_getClassType(to)));
	if (parse_is_null(base) || parse_is_null(derived) || type_same_class(base, derived) || v.kind != VALUE_INT) return v;
	bool down = type_base_offset(derived, base, &offset), up = !down && type_base_offset(base, derived, &offset);
	if ((!down && !up) || offset < 0)
		return value_int(lower_approx(l, NULL, LOWER_I64, CAUSE_POINTER, "place of a field in a class with bases",
			parse_span(l->p, at), true), LOWER_I64);
	expr_ref zero = expr_int(l->t, 0), moved = expr_add(l->t, v.e, expr_int(l->t, down ? offset : -offset));
	return value_int(expr_ite(l->t, expr_eq(l->t, v.e, zero), zero, moved), v.type);
}

static struct value pointed_member(struct lower *l, CXCursor c)
{
	CXCursor object = parse_child(l->p, c, 0), member = parse_child(l->p, c, 1);
	struct span at = parse_span(l->p, c);
	bool arrow = clang.getCursorBinaryOperatorKind(c) == CXBinaryOperator_PtrMemI;
	struct value base = arrow ? lower_eval(l, object) : lower_place(l, object), m = lower_eval(l, member);
	int64_t offset;
	if (base.kind == VALUE_RECORD) base = materialise(l, base, lower_type(l, object), c);
	if (base.kind != VALUE_POINTER) return (struct value){0};
	if (m.kind == VALUE_INT && expr_is_int(l->t, m.e, &offset)) return pointer_field(l, base, offset - 1);
	expr_ref by = m.kind == VALUE_INT ? expr_sub(l->t, m.e, expr_int(l->t, 1)) : lower_approx(l, NULL, LOWER_INT, CAUSE_POINTER, "pointer to a member that is not known",
		at, m.kind != VALUE_NONE && value_uniform(l, &m));
	return pointer_advance(l, base, by, 1, true);
}

/* ---- casts to references ---- */

static bool is_cast(CXCursor c)
{
	switch ((int)clang.getCursorKind(c)) {
	case CXCursor_CStyleCastExpr: case CXCursor_CXXStaticCastExpr: case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXConstCastExpr: case CXCursor_CXXFunctionalCastExpr: return true;
	default: return false;
	}
}


/* Has e, as it is written, a place, and no conversion around it that reads a value there? */
static bool is_bare_place(struct lower *l, CXCursor e)
{
	while (clang.getCursorKind(e) == CXCursor_ParenExpr) e = parse_child(l->p, e, 0);
	CXCursor d = parse_referenced(e);
	enum CXCursorKind kind = clang.getCursorKind(e), of = parse_is_null(d) ? CXCursor_InvalidFile : clang.getCursorKind(d);
	bool cxx = l->p->language != LANGUAGE_OPENCL;
	switch ((int)kind) {
	case CXCursor_DeclRefExpr: return of == CXCursor_VarDecl || of == CXCursor_ParmDecl || of == CXCursor_UnexposedDecl;
	case CXCursor_MemberRefExpr: return of != CXCursor_EnumConstantDecl && of != CXCursor_CXXMethod && of != CXCursor_FunctionTemplate;
	case CXCursor_ArraySubscriptExpr: return true;
	case CXCursor_CompoundAssignOperator: return cxx;
	case CXCursor_CallExpr: return of != CXCursor_InvalidFile && lower_is_reference(l, clang.getCursorResultType(d));
	case CXCursor_UnaryOperator: {
		enum CXUnaryOperatorKind op = clang.getCursorUnaryOperatorKind(e);
		return op == CXUnaryOperator_Deref || (cxx && (op == CXUnaryOperator_PreInc || op == CXUnaryOperator_PreDec));
	}
	case CXCursor_BinaryOperator: {
		enum CXBinaryOperatorKind op = clang.getCursorBinaryOperatorKind(e);
		return cxx && (op == CXBinaryOperator_Assign || (op == CXBinaryOperator_Comma && is_bare_place(l, parse_child(l->p, e, 1))));
	}
	case CXCursor_ConditionalOperator: {
		struct conditional_parts parts;
		return cxx && parse_conditional(l->p, e, &parts) && !parse_is_null(parts.middle) && is_bare_place(l, parts.middle)
			&& is_bare_place(l, parts.other);
	}
	default: return is_cast(e) && lower_casts_place(l, e);
	}
}

/* Is `&` the last that is written of the type, in `(T &)x` or `static_cast<T &&>(x)`? unclear: a macro hides it. */
static bool writes_reference(struct lower *l, CXCursor c, bool *unclear)
{
	bool in_parens = clang.getCursorKind(c) == CXCursor_CStyleCastExpr;
	const char *text = parse_text(l->p, c), *s = text ? text + strcspn(text, in_parens ? "(" : "<") : "";
	int depth = 0;
	*unclear = !text || !*s || (in_parens ? s != text : !strstr(text, "_cast"));
	for (; *s; s++) {
		if (*s == (in_parens ? '(' : '<')) depth++;
		if (*s == (in_parens ? ')' : '>') && --depth == 0) break;
	}
	while (*s && s > text && s[-1] == ' ') s--;
	return *s && s > text && s[-1] == '&';
}

/* Does a template leave it open, or what it points to? */
static bool is_open(struct lower *l, CXType t)
{
	for (t = parse_canonical(l->p, t); t.kind == CXType_Pointer;) t = parse_canonical(l->p, clang.getPointeeType(t));
	return t.kind == CXType_Invalid || type_is_dependent(NULL, t);
}

/* A cast to a reference names the place of its operand. libclang does not say so: outside of templates the operand of a
 * cast that makes a value is read by a conversion of its own; in templates the written type tells. */
static bool casts_place_or(struct lower *l, CXCursor c, bool unclear)
{
	struct cursor_list kids = {0};
	parse_children(l->p, c, &kids);
	if (kids.n == 0 || !is_bare_place(l, kids.at[kids.n - 1])) return false;
	for (size_t i = 0; i + 1 < kids.n; i++)
		if (clang.getCursorKind(kids.at[i]) == CXCursor_TypeRef && lower_is_reference(l, clang.getCursorType(kids.at[i]))) return true;
	CXType outside = parse_type(l->p, c), inside = parse_type(l->p, kids.at[kids.n - 1]);
	if (parse_canonical(l->p, outside).kind == CXType_Void) return false;
	bool hidden, object = lower_is_aggregate(l, lower_resolve(l, outside)); /* of a class: it may be converted, unseen in templates */
	if (object && clang.getCursorKind(c) == CXCursor_CXXFunctionalCastExpr) return false;
	if (!object && !is_open(l, outside) && !is_open(l, inside)) return true;
	return writes_reference(l, c, &hidden) || (hidden && (unclear || object));
}

bool lower_casts_place(struct lower *l, CXCursor c) { return casts_place_or(l, c, false); }

static struct value wrapped_place(struct lower *l, CXCursor c)
{
	struct cursor_list kids = {0};
	parse_children(l->p, c, &kids);
	if (kids.n == 0) return materialise(l, lower_eval(l, c), lower_type(l, c), c);
	CXCursor inner = kids.at[kids.n - 1];
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (lower_is_swizzle(l, c)) {
		struct value v = lower_swizzle_place(l, c);
		if (v.kind == VALUE_NONE) lower_give_up(l, parse_span(l->p, c), "elements of a vector that are not adjacent");
		return v;
	}
	if (lower_is_reinterpretation(l, c)) return materialise(l, lower_eval(l, c), lower_type(l, c), c);
	CXType outside = lower_type(l, c), inside = lower_type(l, inner);
	bool record = lower_is_aggregate(l, outside) && lower_is_aggregate(l, inside);
	bool listed = outside.kind == CXType_Invalid && kids.n == 1; /* `x` of `: field(x)` in a template */
	if (kind == CXCursor_ParenExpr || record || listed || lower_same_type(l, outside, inside) || kind == CXCursor_CXXReinterpretCastExpr
		|| kind == CXCursor_CXXConstCastExpr || (is_cast(c) && casts_place_or(l, c, true))) {
		enum CXCursorKind ik = clang.getCursorKind(inner);
		bool call = ik == CXCursor_CallExpr, related = record && kind != CXCursor_CXXReinterpretCastExpr;
		if (!call) {
			struct value p = lower_place(l, inner);
			return related ? lower_to_related(l, p, inside, outside, c) : p;
		}
		struct value v = lower_call(l, inner);
		bool place = v.is_place || lower_is_reference(l, parse_type(l->p, inner));
		v.is_place = false;
		if (v.is_open && v.kind != VALUE_POINTER) return (struct value){0};
		if (!(place && v.kind == VALUE_POINTER)) v = materialise(l, v, inside, c);
		else l->materialised = 0;
		return related ? lower_to_related(l, v, inside, outside, c) : v;
	}
	return materialise(l, lower_eval(l, c), outside, c);
}

/* Where the value lies that a call gave. */
static struct value call_place(struct lower *l, CXCursor c, struct value v)
{
	/* the cursor's type of a call that gives a reference is the type referred to: the callee tells */
	bool pointer = type_is_pointer(l->frame->env, lower_type(l, c));
	if (!v.is_place && (v.kind != VALUE_POINTER || pointer)) {
		if (v.is_open && v.kind != VALUE_POINTER) return (struct value){0};
		v = materialise(l, v, lower_type(l, c), c);
	} else {
		l->materialised = 0;            /* what the function refers to is the place, also in a temporary */
	}
	v.is_place = false;
	return v;
}

/* A function that gives an integer which is an address: nothing is read there. */
static bool gives_address(struct lower *l, CXCursor call)
{
	CXCursor d = parse_referenced(call);
	if (parse_is_null(d)) return false;
	CXType t = type_resolve(l->frame->env, clang.getCursorResultType(d));
	return t.kind != CXType_Invalid && type_is_integer(l->frame->env, t);
}

/* What a call gave, read where it gave a reference. */
static struct value call_value(struct lower *l, CXCursor c, struct value v)
{
	const struct template_env *env = l->frame->env;
	CXType t = lower_type(l, c);
	bool scalar = type_is_integer(env, t) || type_is_float(env, t) || lower_is_aggregate(l, t);
	bool refers = v.kind == VALUE_POINTER && scalar && !type_is_pointer(env, t) && v.targets
		&& v.target[0].place.kind != PLACE_FUNCTION && !gives_address(l, c);
	return v.is_place || refers ? lower_load(l, v, t, c) : v;
}

/* A variable that is an array of the thread's own. */
static struct value own_array(struct lower *l, CXCursor d, struct value p)
{
	bool own = clang.getCursorKind(d) == CXCursor_VarDecl && p.kind == VALUE_POINTER && p.targets == 1
		&& p.target[0].place.kind == PLACE_OBJECT && !p.target[0].place.n && !p.target[0].place.bytes;
	return own ? pointer_within(l, p, lower_declared_type(l, d)) : p;
}

struct value lower_place(struct lower *l, CXCursor c)
{
	if (!lower_tick(l, c)) return (struct value){0};
	if (++l->depth > MAX_DEPTH) lower_give_up(l, parse_span(l->p, c), "nested too deeply");
	struct value r = {0};
	CXCursor d;
	if (lower_open_operator(l, c, &r)) {
		l->depth--;
		return call_place(l, c, r);
	}
	switch ((int)clang.getCursorKind(c)) {
	case CXCursor_DeclRefExpr:
		d = parse_referenced(c);
		if (!parse_is_null(d) && clang.getCursorKind(d) == CXCursor_NonTypeTemplateParameter && lower_is_reference(l, parse_type(l->p, d)))
			r = template_place(l, c, d);
		else if (parse_is_null(d) && parse_child_count(l->p, c) == 1 && clang.isExpression(clang.getCursorKind(parse_child(l->p, c, 0))))
			r = lower_place(l, parse_child(l->p, c, 0));    /* what an instance has in place of a parameter */
		else if (parse_is_null(d) || clang.getCursorKind(d) == CXCursor_NonTypeTemplateParameter)
			r = materialise(l, decl_ref(l, c), lower_type(l, c), c);
		else {
			enum CXCursorKind k = clang.getCursorKind(d);
			if (k == CXCursor_FunctionDecl || k == CXCursor_CXXMethod || k == CXCursor_FunctionTemplate) r = decl_ref(l, c);
			else r = own_array(l, d, lower_variable(l, d));
		}
		break;
	case CXCursor_MemberRefExpr: r = member_place(l, c); break;
	case CXCursor_ArraySubscriptExpr: r = subscript_place(l, c); break;
	case CXCursor_ParenExpr: case CXCursor_UnexposedExpr: case CXCursor_CStyleCastExpr: case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr: case CXCursor_CXXConstCastExpr: case CXCursor_CXXFunctionalCastExpr:
		r = wrapped_place(l, c);
		break;
	case CXCursor_UnaryOperator: {
		enum CXUnaryOperatorKind op = clang.getCursorUnaryOperatorKind(c);
		CXCursor e = parse_child(l->p, c, 0);
		if (op == CXUnaryOperator_Deref) {
			r = lower_eval(l, e);
			if (r.kind != VALUE_POINTER && r.kind != VALUE_RECORD) r = (struct value){0};     /* what a template leaves open */
			bool function = r.kind == VALUE_POINTER && r.targets && r.target[0].place.kind == PLACE_FUNCTION;
			if (r.kind == VALUE_POINTER && !function) r = pointer_advance(l, r, expr_int(l->t, 0), lower_size(l, lower_type(l, c)), true);
		} else if (op == CXUnaryOperator_PreInc || op == CXUnaryOperator_PreDec) {
			r = lower_place(l, e);
			lower_increment(l, r, lower_type(l, e), op == CXUnaryOperator_PreInc ? 1 : -1, false, e);
		} else if (op == CXUnaryOperator_Extension || op == CXUnaryOperator_Real) r = lower_place(l, e);
		else r = materialise(l, lower_eval(l, c), lower_type(l, c), c);
		break;
	}
	case CXCursor_BinaryOperator: {
		enum CXBinaryOperatorKind op = clang.getCursorBinaryOperatorKind(c);
		if (op == CXBinaryOperator_Comma) {
			lower_effects(l, parse_child(l->p, c, 0));
			r = lower_place(l, parse_child(l->p, c, 1));
		} else if (op == CXBinaryOperator_Assign) {
			assign(l, c, &r);
			if (r.kind == VALUE_NONE) r = lower_place(l, parse_child(l->p, c, 0));
		} else if (is_member_pointer(l, c)) r = pointed_member(l, c);
		else r = materialise(l, lower_eval(l, c), lower_type(l, c), c);
		break;
	}
	case CXCursor_CompoundAssignOperator: compound_assign(l, c, &r); break;
	case CXCursor_ConditionalOperator: r = conditional_place(l, c); break;
	case CXCursor_CallExpr: r = call_place(l, c, lower_call(l, c)); break;
	case CXCursor_CXXThisExpr: r = l->frame->self; break;
	default: r = materialise(l, lower_eval(l, c), lower_type(l, c), c); break;
	}
	l->depth--;
	return r;
}

/* ---- operators that decide what runs ---- */

/* a && b, a || b: the right side runs only where the left side asks for it. */
static struct value logical(struct lower *l, CXCursor c, bool is_and)
{
	expr_ref a = lower_condition(l, parse_child(l->p, c, 0));
	bool constant;
	if (expr_is_bool(l->t, a, &constant)) {
		if (constant != is_and) return value_bool(a);
		return value_bool(lower_condition(l, parse_child(l->p, c, 1)));
	}
	uint32_t result = state_object_new(l, "test", CAUSE_UNINITIALISED);
	state_write(l, result, 0, 1, value_bool(expr_bool(l->t, !is_and)));
	struct branch b;
	branch_begin(l, &b, is_and ? a : expr_not(l->t, a), parse_span(l->p, c));
	state_write(l, result, 0, 1, value_bool(lower_condition(l, parse_child(l->p, c, 1))));
	branch_end(l, &b);
	bool covered;
	struct value v = state_read(l, result, 0, 1, &covered);
	return v.kind == VALUE_INT ? v : unsupported_value(l, c, "logical operator");
}

static struct value conditional(struct lower *l, CXCursor c, bool place)
{
	struct conditional_parts parts;
	CXType t = lower_type(l, c);
	struct span at = parse_span(l->p, c);
	if (!parse_conditional(l->p, c, &parts)) return unsupported_value(l, c, "conditional operator");
	if (parse_is_null(parts.middle)) { /* a ?: b */
		struct value a = lower_eval(l, parts.cond);
		struct branch e;
		uint32_t r = state_object_new(l, "value", CAUSE_UNINITIALISED);
		state_write(l, r, 0, 8, value_convert(l, a, t, at));
		branch_begin(l, &e, expr_not(l->t, value_as_bool(l, a, at)), at);
		state_write(l, r, 0, 8, value_convert(l, lower_eval(l, parts.other), t, at));
		branch_end(l, &e);
		bool covered;
		return state_read(l, r, 0, 8, &covered);
	}
	expr_ref cond = lower_condition(l, parts.cond);
	bool constant;
	struct value v;
	if (expr_is_bool(l->t, cond, &constant)) {
		CXCursor side = constant ? parts.middle : parts.other;
		return place ? lower_place(l, side) : value_convert(l, lower_eval(l, side), t, at);
	}
	int64_t size = place ? 8 : lower_size(l, t);
	uint32_t result = state_object_new(l, "value", CAUSE_UNINITIALISED);
	struct branch b;
	branch_begin(l, &b, cond, at);
	for (int side = 0; side < 2; side++) {
		CXCursor e = side ? parts.other : parts.middle;
		if (side) branch_else(l, &b);
		v = place ? lower_place(l, e) : value_convert(l, lower_eval(l, e), t, at);
		if (v.kind == VALUE_RECORD) state_copy_object(l, result, 0, v.object, 0, size);
		else if (v.kind != VALUE_NONE) state_write(l, result, 0, (uint32_t)size, v);
	}
	branch_end(l, &b);
	if (v.kind == VALUE_NONE) return v;
	if (v.kind == VALUE_RECORD) return (struct value){ .kind = VALUE_RECORD, .object = result };
	bool covered;
	return state_read(l, result, 0, (uint32_t)size, &covered);
}

static struct value conditional_place(struct lower *l, CXCursor c)
{
	struct value v = conditional(l, c, true);
	if (v.kind == VALUE_POINTER) return v;
	return materialise(l, v, lower_type(l, c), c);
}

/* ---- assignments ---- */

/* A parameter written as an array is a pointer that can be moved, though its type says otherwise: the object that
 * holds it, or 0, and the type of what it points to. */
static uint32_t moved_parameter(struct lower *l, CXCursor lhs, CXType *pointee)
{
	CXCursor bare = parse_strip(l->p, lhs);
	if (clang.getCursorKind(bare) != CXCursor_DeclRefExpr) return 0;
	CXCursor decl = parse_referenced(bare);
	if (parse_is_null(decl) || clang.getCursorKind(decl) != CXCursor_ParmDecl) return 0;
	int64_t count;
	*pointee = type_array_element(l->frame->env, lower_resolve(l, parse_type(l->p, decl)), &count);
	const struct binding *b = pointee->kind == CXType_Invalid ? NULL : lower_find_binding(l, decl);
	return b && b->reference ? b->object : 0;
}

static struct value move_parameter(struct lower *l, uint32_t object, CXType pointee, expr_ref by, bool post)
{
	bool covered;
	int64_t count;
	struct value old = state_read(l, object, 0, 8, &covered);
	bool rows = type_array_element(l->frame->env, lower_resolve(l, pointee), &count).kind != CXType_Invalid;
	struct value v = old.kind == VALUE_POINTER ? pointer_walk(l, old, by, pointee, !rows) : old;
	state_write(l, object, 0, 8, v);
	return post ? old : v;
}

/* The name that a value gets when it is stored there. */
static const char *target_name(struct lower *l, CXCursor lhs)
{
	CXCursor bare = parse_strip(l->p, lhs);
	if (clang.getCursorKind(bare) != CXCursor_DeclRefExpr) return NULL;
	return parse_spelling(l->p, bare);
}

static bool is_read(struct lower *l, CXCursor c)
{
	enum CXCursorKind k = clang.getCursorKind(parse_strip(l->p, c));
	return k == CXCursor_ArraySubscriptExpr || k == CXCursor_MemberRefExpr || k == CXCursor_UnaryOperator;
}

/* place: where the value went; kind NONE where that is not known. */
static struct value assign(struct lower *l, CXCursor c, struct value *place)
{
	CXCursor lhs = parse_child(l->p, c, 0), rhs = parse_child(l->p, c, 1);
	CXType t = lower_type(l, lhs);
	*place = (struct value){0};
	if (lower_has_copier(l, t, true) && lower_same_type(l, lower_type(l, rhs), t)) {
		*place = lower_assign_object(l, t, lhs, rhs, c);
		return lower_load(l, *place, t, lhs);
	}
	l->hint = is_read(l, rhs) ? target_name(l, lhs) : NULL;
	struct value v = lower_eval_as(l, t, rhs);
	l->hint = NULL;
	CXType pointee;
	uint32_t moved = moved_parameter(l, lhs, &pointee);
	if (moved) {
		struct place pointer = place_object(moved);
		*place = value_pointer(l, &pointer);
		state_write(l, moved, 0, 8, v);
		return v;
	}
	v = value_convert_at(l, v, t, c);
	CXCursor whole = lhs;
	while (clang.getCursorKind(whole) == CXCursor_ParenExpr) whole = parse_child(l->p, whole, 0);
	if (lower_is_swizzle(l, whole)) {
		lower_swizzle_store(l, whole, v);
		return v;
	}
	struct value p = lower_lvalue(l, lhs);
	CXCursor bare = parse_strip(l->p, lhs), field;
	*place = p;
	if (lower_is_bit_field(bare, &field)) return lower_bits_store(l, p, field, v, bare);
	lower_store(l, p, t, v, bare);
	return v;
}

static enum CXBinaryOperatorKind compound_operator(enum CXBinaryOperatorKind op)
{
	switch ((int)op) {
	case CXBinaryOperator_MulAssign: return CXBinaryOperator_Mul;
	case CXBinaryOperator_DivAssign: return CXBinaryOperator_Div;
	case CXBinaryOperator_RemAssign: return CXBinaryOperator_Rem;
	case CXBinaryOperator_AddAssign: return CXBinaryOperator_Add;
	case CXBinaryOperator_SubAssign: return CXBinaryOperator_Sub;
	case CXBinaryOperator_ShlAssign: return CXBinaryOperator_Shl;
	case CXBinaryOperator_ShrAssign: return CXBinaryOperator_Shr;
	case CXBinaryOperator_AndAssign: return CXBinaryOperator_And;
	case CXBinaryOperator_XorAssign: return CXBinaryOperator_Xor;
	case CXBinaryOperator_OrAssign: return CXBinaryOperator_Or;
	default: return CXBinaryOperator_Invalid;
	}
}

static struct value compound_assign(struct lower *l, CXCursor c, struct value *place)
{
	CXCursor lhs = parse_child(l->p, c, 0);
	CXType t = lower_type(l, lhs);
	struct span at = parse_span(l->p, c);
	enum CXBinaryOperatorKind op = compound_operator(clang.getCursorBinaryOperatorKind(c));
	struct value b = lower_eval(l, parse_child(l->p, c, 1));
	CXType pointee;
	uint32_t moved = moved_parameter(l, lhs, &pointee);
	if (moved) {
		struct place pointer = place_object(moved);
		*place = value_pointer(l, &pointer);
		expr_ref by = value_as_int(l, b, at);
		if (op == CXBinaryOperator_Sub) by = expr_sub(l->t, expr_int(l->t, 0), by);
		return move_parameter(l, moved, pointee, by, false);
	}
	struct value p = lower_lvalue(l, lhs);
	CXCursor bare = parse_strip(l->p, lhs), field;
	bool bits = lower_is_bit_field(bare, &field);
	struct value a = bits ? lower_bits_load(l, p, field, bare) : lower_load(l, p, t, bare);
	struct value v = value_convert(l, lower_binary(l, op, a, b, t, c), t, at);
	*place = p;
	if (bits) return lower_bits_store(l, p, field, v, bare);
	lower_store(l, p, t, v, bare);
	return v;
}

struct value lower_increment(struct lower *l, struct value pointer, CXType type, int64_t by, bool post, CXCursor at)
{
	struct span span = parse_span(l->p, at);
	CXType t = lower_resolve(l, type);
	CXCursor bare = parse_strip(l->p, at), field;
	bool bits = lower_is_bit_field(bare, &field);
	struct value old = bits ? lower_bits_load(l, pointer, field, bare) : lower_load(l, pointer, t, bare), v;
	if (lower_is_vector(l, t)) {
		lower_vector_increment(l, pointer, t, by, at);
		return post ? old : lower_load(l, pointer, t, bare);
	}
	if (old.kind == VALUE_POINTER) {
		int64_t count;
		CXType pointee = lower_pointee(l, at);
		bool rows = type_array_element(l->frame->env, lower_resolve(l, pointee), &count).kind != CXType_Invalid;
		v = type_is_integer(l->frame->env, t) ? pointer_advance(l, old, expr_int(l->t, by), 1, !rows)
			: pointer_walk(l, old, expr_int(l->t, by), pointee, !rows);
	} else if (old.kind == VALUE_INT) {
		expr_ref e = expr_add(l->t, value_as_int(l, old, span), expr_int(l->t, by));
		if (old.type.bits > 64) v = value_wide_unknown(l, old.type, span, value_uniform(l, &old));
		else v = value_to_int_type(l, value_int(e, LOWER_INT), old.type, span);
	} else {
		struct value one = value_opaque(float_constant(l, (double)by));
		v = old.kind == VALUE_OPAQUE ? lower_opaque_binary(l, CXBinaryOperator_Add, old, one, t, at) : old;
	}
	if (bits) v = lower_bits_store(l, pointer, field, v, bare);
	else lower_store(l, pointer, t, v, bare);
	return post ? old : v;
}

struct value lower_address(struct lower *l, CXCursor e, CXCursor at)
{
	struct value v;
	if (member_offset(l, e, &v)) return v;
	v = lower_target(l, e);
	int64_t count; /* &A[0][0] walks freely; &A[1] of rows keeps the shape */
	bool rows = type_array_element(l->frame->env, lower_type(l, e), &count).kind != CXType_Invalid;
	return v.kind == VALUE_POINTER ? pointer_advance(l, v, expr_int(l->t, 0), lower_size(l, lower_type(l, e)), !rows)
		: unsupported_value(l, at, "address");
}

static struct value unary(struct lower *l, CXCursor c)
{
	CXCursor e = parse_child(l->p, c, 0);
	struct span at = parse_span(l->p, c);
	struct value v, p;
	struct int_type type;
	enum CXUnaryOperatorKind op = clang.getCursorUnaryOperatorKind(c);
	switch ((int)op) {
	case CXUnaryOperator_PostInc: case CXUnaryOperator_PostDec: case CXUnaryOperator_PreInc: case CXUnaryOperator_PreDec: {
		bool post = op == CXUnaryOperator_PostInc || op == CXUnaryOperator_PostDec;
		bool up = op == CXUnaryOperator_PostInc || op == CXUnaryOperator_PreInc;
		CXType pointee;
		uint32_t moved = moved_parameter(l, e, &pointee);
		if (moved) return move_parameter(l, moved, pointee, expr_int(l->t, up ? 1 : -1), post);
		p = lower_lvalue(l, e);
		return lower_increment(l, p, lower_type(l, e), up ? 1 : -1, post, e);
	}
	case CXUnaryOperator_AddrOf: return lower_address(l, e, c);
	case CXUnaryOperator_Deref: return load_lvalue(l, c);
	case CXUnaryOperator_Plus: case CXUnaryOperator_Minus: case CXUnaryOperator_Not:
		v = lower_eval(l, e);
		if (v.kind == VALUE_OPAQUE) {
			if (op == CXUnaryOperator_Plus) return v;
			p = float_negated(l, &v);
			return p.e.ix ? p : lower_opaque_result(l, &v, &v, c);
		}
		if (v.kind != VALUE_INT) return unsupported_value(l, c, "operator");
		type = type_promote(v.type);
		p = value_to_int_type(l, v, type, at);
		if (op == CXUnaryOperator_Plus) return p;
		if (type.bits > 64) return value_wide_unknown(l, type, at, value_uniform(l, &p));
		expr_ref n = expr_sub(l->t, expr_int(l->t, op == CXUnaryOperator_Minus ? 0 : -1), value_as_int(l, p, at));
		return value_int(type.bits ? expr_wrap(l->t, type, n) : n, type);
	case CXUnaryOperator_LNot: return value_bool(expr_not(l->t, lower_condition(l, e)));
	case CXUnaryOperator_Extension: case CXUnaryOperator_Real: return lower_eval(l, e);
	default: break;
	}
	int64_t n;
	if (parse_constant(l->p, c, &n)) return constant_value(l, c, n);
	return unsupported_value(l, c, "operator");
}

static struct value binary(struct lower *l, CXCursor c)
{
	enum CXBinaryOperatorKind op = clang.getCursorBinaryOperatorKind(c);
	struct value place;
	switch ((int)op) {
	case CXBinaryOperator_Assign: return assign(l, c, &place);
	case CXBinaryOperator_PtrMemD: case CXBinaryOperator_PtrMemI:
		if (is_member_pointer(l, c)) return load_lvalue(l, c);
		break;
	case CXBinaryOperator_Comma:
		lower_effects(l, parse_child(l->p, c, 0));
		return lower_eval(l, parse_child(l->p, c, 1));
	case CXBinaryOperator_LAnd: case CXBinaryOperator_LOr: return logical(l, c, op == CXBinaryOperator_LAnd);
	default: break;
	}
	struct value a = lower_eval(l, parse_child(l->p, c, 0));
	struct value b = lower_eval(l, parse_child(l->p, c, 1));
	if (type_is_dependent(l->frame->env, parse_type(l->p, c))) lower_open_operands(l, c, &a, &b);
	return lower_binary(l, op, a, b, parse_type(l->p, c), c);
}

/* ---- conversions ---- */

static struct value cast(struct lower *l, CXCursor c)
{
	if (lower_is_swizzle(l, c)) return lower_swizzle(l, c);
	if (lower_is_reinterpretation(l, c)) {
		CXCursor bytes = parse_child(l->p, c, 0);
		return lower_reinterpret(l, lower_eval(l, bytes), lower_type(l, bytes), lower_type(l, c), c);
	}
	struct cursor_list kids = {0};
	parse_children(l->p, c, &kids);
	CXType t = lower_resolve(l, parse_type(l->p, c));
	int64_t n;
	size_t expressions = 0;
	CXCursor inner = clang.getNullCursor();
	for (size_t i = 0; i < kids.n; i++)
		if (clang.isExpression(clang.getCursorKind(kids.at[i]))) { inner = kids.at[i]; expressions++; }
	if (expressions == 0) {
		if (parse_constant(l->p, c, &n)) return constant_value(l, c, n);
		if (clang.getCursorKind(c) == CXCursor_CXXFunctionalCastExpr || clang.getCursorKind(c) == CXCursor_UnexposedExpr) {
			/* T(): zero */
			if (lower_is_aggregate(l, t))
				return (struct value){ .kind = VALUE_RECORD, .object = state_object_new(l, "zero", CAUSE_NONE) };
		}
		return unsupported_value(l, c, "expression");
	}
	if (expressions > 1 && !is_cast(c)) {   /* a cast's type may hold others, never evaluated: decltype(x)(y), (int (*)[4])y */
		struct conditional_parts parts;
		if (parse_conditional(l->p, c, &parts)) return conditional(l, c, false); /* GNU a ?: b */
		for (size_t i = 0; i < kids.n; i++) if (clang.isExpression(clang.getCursorKind(kids.at[i]))) lower_effects(l, kids.at[i]);
		return unsupported_value(l, c, "expression");
	}
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (kind == CXCursor_UnexposedExpr && parse_span(l->p, inner).end_column != parse_span(l->p, c).end_column && parse_constant(l->p, c, &n))
		return constant_value(l, c, n);         /* decltype(x)(): x is no operand */
	if (is_cast(c) && lower_casts_place(l, c)) return lower_load(l, wrapped_place(l, c), t, parse_strip(l->p, inner));
	struct value v;
	if (kind != CXCursor_UnexposedExpr && lower_open_conversion(l, t, inner, &v)) return v;
	if (is_cast(c) && lower_open_converts(l, t, inner)) lower_give_up(l, parse_span(l->p, c), "conversion of an object in a template");
	v = lower_eval(l, inner);
	l->hint = NULL;
	if (t.kind == CXType_MemberPointer && lower_type(l, inner).kind == CXType_MemberPointer)
		return member_of_derived(l, v, lower_type(l, inner), t, c);
	if (t.kind == CXType_MemberPointer && v.kind == VALUE_POINTER && v.targets == 1 && v.target[0].place.kind == PLACE_NULL)
		return value_int(expr_int(l->t, 0), LOWER_I64);
	if (kind != CXCursor_CXXReinterpretCastExpr && v.kind == VALUE_POINTER && type_is_pointer(l->frame->env, t))
		v = lower_to_related(l, v, lower_type(l, inner), t, c);
	if (v.kind == VALUE_RECORD && type_is_pointer(l->frame->env, t)) { /* an array without a name decays */
		struct place whole = place_object(v.object);
		return value_pointer(l, &whole);
	}
	if (v.kind == VALUE_RECORD && lower_is_aggregate(l, t) && !lower_same_type(l, t, lower_type(l, inner))) { /* a base, copied */
		struct place whole = place_object(v.object);
		v = lower_load(l, lower_to_related(l, value_pointer(l, &whole), lower_type(l, inner), t, c), t, c);
	}
	if (lower_is_vector(l, t) && v.kind != VALUE_RECORD) { /* a scalar spreads over all elements */
		int64_t count;
		CXType element = lower_vector_element(l, t, &count);
		uint32_t object = state_object_new(l, "vector", CAUSE_UNINITIALISED);
		for (int64_t i = 0; i < count; i++)
			state_write(l, object, i * lower_size(l, element), (uint32_t)lower_size(l, element), value_convert_at(l, v, element, c));
		return (struct value){ .kind = VALUE_RECORD, .object = object };
	}
	if (kind == CXCursor_CXXReinterpretCastExpr && v.kind != VALUE_POINTER && !type_is_pointer(l->frame->env, t))
		return v.kind == VALUE_INT ? value_convert_at(l, v, t, c) : v;
	return value_convert_at(l, v, t, c);
}

static struct value statement_expr(struct lower *l, CXCursor c)
{
	CXCursor body = parse_child(l->p, c, 0);
	struct cursor_list kids = {0};
	parse_children(l->p, body, &kids);
	struct value v = {0};
	for (size_t i = 0; i < kids.n && !l->failed; i++) {
		if (i + 1 == kids.n && clang.isExpression(clang.getCursorKind(kids.at[i]))) v = lower_eval(l, kids.at[i]);
		else lower_stmt(l, kids.at[i]);
	}
	return v;
}

struct value lower_eval(struct lower *l, CXCursor c)
{
	if (!lower_tick(l, c)) return (struct value){0};
	if (++l->depth > MAX_DEPTH) lower_give_up(l, parse_span(l->p, c), "nested too deeply");
	struct value r = {0};
	int64_t n;
	if (lower_open_operator(l, c, &r)) {
		l->depth--;
		return call_value(l, c, r);
	}
	switch ((int)clang.getCursorKind(c)) {
	case CXCursor_IntegerLiteral: case CXCursor_CharacterLiteral: case CXCursor_CXXBoolLiteralExpr:
	case CXCursor_FloatingLiteral:
		r = literal(l, c);
		break;
	case CXCursor_CXXNullPtrLiteralExpr: case CXCursor_GNUNullExpr: {
		struct place p = { .kind = PLACE_NULL };
		r = value_pointer(l, &p);
		break;
	}
	case CXCursor_StringLiteral: {
		struct place p = place_object(state_object_new(l, "string", CAUSE_UNSUPPORTED));
		r = value_pointer(l, &p);
		break;
	}
	case CXCursor_ParenExpr: r = lower_eval(l, parse_child(l->p, c, 0)); break;
	case CXCursor_UnexposedExpr: case CXCursor_CStyleCastExpr: case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr: case CXCursor_CXXConstCastExpr: case CXCursor_CXXDynamicCastExpr:
	case CXCursor_CXXFunctionalCastExpr: case CXCursor_CXXAddrspaceCastExpr:
		r = cast(l, c);
		break;
	case CXCursor_DeclRefExpr: r = decl_ref(l, c); break;
	case CXCursor_MemberRefExpr: {
		CXCursor d = parse_referenced(c);
		if (!parse_is_null(d) && clang.getCursorKind(d) == CXCursor_EnumConstantDecl) r = decl_ref(l, c);
		else if (!parse_is_null(d) && clang.getCursorKind(d) == CXCursor_VarDecl && parse_is_constant_variable(d)
			&& parse_constant(l->p, c, &n)) r = constant_value(l, c, n);
		else if (parse_is_null(d) || !lower_member_constant(l, d, c, &r)) r = load_lvalue(l, c);
		break;
	}
	case CXCursor_ArraySubscriptExpr: r = load_lvalue(l, c); break;
	case CXCursor_UnaryOperator: r = unary(l, c); break;
	case CXCursor_BinaryOperator: r = binary(l, c); break;
	case CXCursor_CompoundAssignOperator: {
		struct value place;
		r = compound_assign(l, c, &place);
		break;
	}
	case CXCursor_ConditionalOperator: r = conditional(l, c, false); break;
	case CXCursor_CallExpr: r = call_value(l, c, lower_call(l, c)); break;
	case CXCursor_CXXThisExpr: r = l->frame->self; break;
	case CXCursor_InitListExpr: r = lower_init_list(l, c); break;
	case CXCursor_CompoundLiteralExpr:
		r = lower_eval(l, parse_child(l->p, c, parse_child_count(l->p, c) - 1));
		/* in C it lives as long as its block */
		if (r.kind == VALUE_RECORD && r.object < l->st->n && l->p->language == LANGUAGE_OPENCL) l->st->at[r.object]->lasting = 1;
		break;
	case CXCursor_LambdaExpr: r = lower_lambda(l, c); break;
	case CXCursor_CXXNewExpr: r = lower_new(l, c); break;
	case CXCursor_CXXDeleteExpr: lower_delete(l, c); break;
	case CXCursor_StmtExpr: r = statement_expr(l, c); break;
	case CXCursor_UnaryExpr: case CXCursor_SizeOfPackExpr:
		if (parse_constant(l->p, c, &n)) r = constant_value(l, c, n);
		else r = value_int(lower_approx_bounds(l, "size", LOWER_I64, CAUSE_UNSUPPORTED, "size of a type that is not known",
			parse_span(l->p, c), true, 1, 4096), LOWER_U64);
		break;
	default:
		if (parse_constant(l->p, c, &n)) { r = constant_value(l, c, n); break; }
		/* operands may have effects: run them, forget the result */
		for (size_t i = 0; i < parse_child_count(l->p, c); i++) {
			CXCursor kid = parse_child(l->p, c, i);
			if (clang.isExpression(clang.getCursorKind(kid))) lower_effects(l, kid);
		}
		r = unsupported_value(l, c, "expression");
		break;
	}
	l->depth--;
	return r;
}

expr_ref lower_condition(struct lower *l, CXCursor c)
{
	struct value v = lower_eval(l, c);
	return value_as_bool(l, v, parse_span(l->p, c));
}

/* In C++ an lvalue whose value nobody wants is not read, unless it is volatile: of `a[i];` and `(void)a[i];` only the place is made.
 * Compilers of C read it, and so do other checkers: a race with it is possible. */
static void perhaps_read(struct lower *l, CXCursor c)
{
	struct span at = parse_span(l->p, c);
	struct value place = lower_place(l, c);
	struct branch b;
	branch_begin(l, &b, lower_approx(l, "wanted", LOWER_BOOL, CAUSE_UNSUPPORTED, "whether a value is read that nobody wants", at, false), at);
	if (!l->failed) (void)lower_load(l, place, parse_type(l->p, c), c);
	branch_end(l, &b);
}

static bool only_place(struct lower *l, CXCursor c)
{
	enum CXCursorKind kind = clang.getCursorKind(c);
	bool element = kind == CXCursor_ArraySubscriptExpr, pointed = kind == CXCursor_UnaryOperator
		&& clang.getCursorUnaryOperatorKind(c) == CXUnaryOperator_Deref;
	CXType t = parse_type(l->p, c);
	if (l->p->language == LANGUAGE_OPENCL || (!element && !pointed) || clang.isVolatileQualifiedType(t)) return false;
	return !lower_is_open_type(l, t) && !lower_is_aggregate(l, lower_resolve(l, t));
}

static bool casts_to_void(struct lower *l, CXCursor c)
{
	enum CXCursorKind kind = clang.getCursorKind(c);
	bool casts = kind == CXCursor_CStyleCastExpr || kind == CXCursor_CXXStaticCastExpr || kind == CXCursor_CXXFunctionalCastExpr;
	return casts && parse_canonical(l->p, parse_type(l->p, c)).kind == CXType_Void && parse_child_count(l->p, c);
}

void lower_effects(struct lower *l, CXCursor c)
{
	l->hint = NULL;
	CXCursor bare = parse_strip(l->p, c);
	if (casts_to_void(l, bare)) {
		lower_effects(l, parse_child(l->p, bare, parse_child_count(l->p, bare) - 1));
		return;
	}
	CXCursor named = clang.getCursorKind(bare) == CXCursor_DeclRefExpr ? parse_referenced(bare) : clang.getNullCursor();
	/* `SYNC;` where nothing declares SYNC: most likely a macro that does something */
	if (!parse_is_null(named) && parse_in_virtual_file(l->p, named) && !parse_in_environment(l->p, named))
		lower_sync(l, SCOPE_NONE, false, false, (expr_ref){0}, bare);
	/* a reference that a call gives is not read unless somebody wants its value */
	if (clang.getCursorKind(bare) == CXCursor_CallExpr) {
		l->effect = true;
		(void)lower_call(l, bare);
		CXCursor called = clang.equalCursors(l->unknown_call, bare) ? parse_referenced(bare) : clang.getNullCursor();
		bool undeclared = parse_is_null(called) ? l->p->language == LANGUAGE_OPENCL && clang.equalCursors(l->unknown_call, bare)
			: parse_in_virtual_file(l->p, called) && !parse_in_environment(l->p, called);
		if (parse_is_null(l->unseen_effect) && undeclared) l->unseen_effect = bare;
		lower_effects_of_unknown(l, bare);
	} else if (clang.getCursorKind(bare) == CXCursor_BinaryOperator && clang.getCursorBinaryOperatorKind(bare) == CXBinaryOperator_Comma) {
		lower_effects(l, parse_child(l->p, bare, 0));
		lower_effects(l, parse_child(l->p, bare, 1));
	} else if (only_place(l, bare)) perhaps_read(l, bare);
	else (void)lower_eval(l, c);
}

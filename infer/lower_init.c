/* lower_init: initialisers. Those in braces go to elements and members in order, from where a designator says, and with
 * inner braces left out they run through the parts of parts. */
#include "infer/lower_internal.h"

#include <string.h>

#define RANGE_MOST 256

/* The initialisers of one pair of braces, and how far they are used up. */
struct braces { struct lower *l; struct cursor_list kids; size_t next; CXCursor at; };

static void fill(struct braces *b, struct value pointer, CXType type, bool outer);

static bool is_list(struct lower *l, CXCursor e) { return clang.getCursorKind(parse_strip(l->p, e)) == CXCursor_InitListExpr; }

/* ---- members ---- */

static enum CXVisitorResult take_field(CXCursor c, CXClientData data)
{
	struct braces *b = data;
	bool unnamed = clang.Cursor_isBitField(c) && !*parse_spelling(b->l->p, c);
	if (!unnamed) VEC_PUSH(b->l->scratch, &b->kids, c);
	return CXVisit_Continue;
}

/* The members as declared, unnamed structs among them. */
static struct cursor_list fields_of(struct lower *l, CXType t)
{
	struct braces b = { .l = l };
	clang.Type_visitFields(t, take_field, &b);
	return b.kids;
}

/* own: of the record that declares it, which may be an unnamed one; else of the object that the source names. */
static struct value field_place(struct lower *l, struct value object, CXCursor field, bool own)
{
	int64_t offset = own ? field_offset_own(field) : field_offset(field), size;
	if (clang.Cursor_isBitField(field)) offset += lower_bits_place(l, field, &size) - field_offset(field);
	return pointer_field(l, object, offset);
}

/* ---- designators ---- */

static bool is_designated(struct lower *l, CXCursor e)
{
	return clang.getCursorKind(e) == CXCursor_UnexposedExpr && clang.getCursorType(e).kind == CXType_Void && parse_child_count(l->p, e) > 1;
}

/* What `.a[2].b = e` begins with, as written: 0 at its end, '.', '[' or, of a range, ':'. */
static char next_designator(const char **text)
{
	const char *s = *text + strspn(*text, " \t\n\r");
	char kind = *s == '.' || *s == '[' ? *s : 0;
	if (kind == '.') {
		s++;
		s += strspn(s, " ");
		while (*s && !strchr(" .[=\t\n", *s)) s++;
	}
	if (kind == '[') {
		int depth = 0;
		for (; *s; s++) {
			if (!strncmp(s, "...", 3) && depth == 1) kind = ':';
			if (*s == '[' || *s == '(') depth++;
			if ((*s == ']' || *s == ')') && --depth == 0) { s++; break; }
		}
	}
	*text = s;
	return kind;
}

struct designated { struct lower *l; CXCursor init, value; const char *text; size_t child; };

static bool designate(struct designated *d, struct value pointer, CXType type, int64_t *last, CXCursor *field);

static bool index_at(struct designated *d, int64_t *out)
{
	return parse_constant(d->l->p, parse_child(d->l->p, d->init, d->child++), out);
}

/* The parts that the rest of the designator names get the value. */
static bool give(struct designated *d, struct value pointer, CXType type)
{
	const char *text = d->text;
	if (next_designator(&text)) return designate(d, pointer, type, NULL, NULL);
	lower_initialise(d->l, pointer, type, d->value);
	return true;
}

static bool designate(struct designated *d, struct value pointer, CXType type, int64_t *last, CXCursor *field)
{
	struct lower *l = d->l;
	int64_t count, from, to;
	char kind = next_designator(&d->text);
	if (kind == '.') {
		CXCursor f = parse_referenced(parse_child(l->p, d->init, d->child++));
		if (parse_is_null(f) || clang.getCursorKind(f) != CXCursor_FieldDecl || field_offset(f) < 0) return false;
		if (field) *field = f;
		return give(d, field_place(l, pointer, f, false), lower_resolve(l, clang.getCursorType(f)));
	}
	CXType element = type_array_element(l->frame->env, type, &count);
	if (!kind || element.kind == CXType_Invalid || !index_at(d, &from)) return false;
	to = from;
	if (kind == ':' && !index_at(d, &to)) return false;
	if (last) *last = to;
	struct designated rest = *d;
	for (int64_t i = from; i <= to; i++) {
		*d = rest;
		if (i - from > RANGE_MOST || !give(d, pointer_advance(l, pointer, expr_int(l->t, i), lower_size(l, element), false), element))
			return false;
	}
	return true;
}

/* One designated initialiser; tells which element or member of the outermost object it was. */
static void designated(struct braces *b, struct value pointer, CXType type, int64_t *last, CXCursor *field)
{
	CXCursor e = b->kids.at[b->next++];
	const char *text = parse_text(b->l->p, e);
	struct designated d = { .l = b->l, .init = e, .value = parse_child(b->l->p, e, parse_child_count(b->l->p, e) - 1), .text = text ? text : "" };
	const char *rest = d.text;
	(void)next_designator(&rest);
	bool nested = next_designator(&rest) != 0, followed = b->next < b->kids.n && !is_designated(b->l, b->kids.at[b->next]);
	if ((nested && followed) || !designate(&d, pointer, type, last, field))
		lower_give_up(b->l, parse_span(b->l->p, e), "designated initialiser");
}

/* ---- braces ---- */

static enum CXChildVisitResult find_constructor(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	bool *found = data;
	*found = parse_is_constructor(c) && !clang.CXXMethod_isDefaulted(c) && !clang.CXXMethod_isDeleted(c);
	return *found ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* A class of the program that is made by its constructors, not field by field. */
static bool is_constructed(struct lower *l, CXType t)
{
	CXCursor class = clang.getTypeDeclaration(parse_canonical(l->p, t));
	bool ours = !lower_is_aggregate(l, t) || parse_is_null(class) || parse_in_environment(l->p, class), found = false;
	if (!ours) clang.visitChildren(type_shown_class(class), find_constructor, &found);
	return found;
}

/* How an element of a list becomes the object of a class clang does not show: the part of it that is a base is copied, or a
 * constructor of the class takes it, or it converts itself. False: none of these. */
static bool initialise_listed(struct lower *l, struct value pointer, CXType t, CXCursor e)
{
	CXType given = lower_type(l, e);
	CXCursor class = clang.getTypeDeclaration(t), other = clang.getTypeDeclaration(given);
	const struct template_env *env = l->frame->env;
	int64_t offset;
	bool plain = !type_is_record(env, t) || lower_is_vector(l, t) || type_is_dependent(env, t) || type_is_dependent(env, given);
	if (plain || lower_same_type(l, given, t)) return false;
	if (type_is_record(env, given) && type_base_offset(other, class, &offset)) {
		struct lower_copying c = { .to = pointer, .from = lower_to_related(l, lower_place(l, e), given, t, e), .type = t };
		lower_store(l, pointer, t, lower_load(l, c.from, t, e), e);
		lower_copy_members(l, &c, e);
		return true;
	}
	struct cursor_list args = {0};
	VEC_PUSH(l->scratch, &args, e);
	return is_constructed(l, t) && lower_open_construct(l, t, pointer, &args, e);
}

/* One element or member, of one initialiser, or of several where it has parts and no braces of its own. */
static void fill_part(struct braces *b, struct value p, CXType type)
{
	struct lower *l = b->l;
	CXType t = lower_resolve(l, type);
	CXCursor e = b->kids.at[b->next];
	int64_t count;
	bool array = type_array_element(l->frame->env, t, &count).kind != CXType_Invalid;
	bool string = clang.getCursorKind(parse_strip(l->p, e)) == CXCursor_StringLiteral;
	CXType given = lower_type(l, e);
	bool record = !array && lower_is_aggregate(l, t) && !lower_is_vector(l, t) && !lower_is_aggregate(l, given)
		&& !type_is_dependent(l->frame->env, given) && !type_has_bases(clang.getTypeDeclaration(t)) && !is_constructed(l, t);
	size_t before = b->next;
	if (!lower_is_reference(l, t) && ((array && !string) || record) && !is_list(l, e)) {
		fill(b, p, t, false);
		if (b->next == before) lower_effects(l, b->kids.at[b->next++]);
	} else {
		lower_initialise(l, p, t, e);
		b->next++;
	}
}

static void fill_array(struct braces *b, struct value pointer, CXType array, bool outer)
{
	struct lower *l = b->l;
	int64_t count;
	CXType element = type_array_element(l->frame->env, array, &count);
	int64_t size = lower_size(l, element), i = 0;
	while (b->next < b->kids.n && !l->failed) {
		if (is_designated(l, b->kids.at[b->next])) {
			if (!outer) return;
			designated(b, pointer, array, &i, NULL);
			i++;
			continue;
		}
		if (count >= 0 && i >= count) return;
		fill_part(b, pointer_advance(l, pointer, expr_int(l->t, i), size, false), element);
		i++;
	}
	if (i < count) lower_default_elements(l, pointer, element, i, count, b->at);
}

/* Bases come before the fields, each with an initialiser of its own. */
static void fill_bases(struct braces *b, struct value pointer, CXType t)
{
	struct lower *l = b->l;
	CXCursor class = type_shown_class(clang.getTypeDeclaration(t));
	for (size_t i = 0; i < parse_child_count(l->p, class) && !l->failed; i++) {
		CXCursor base = parse_child(l->p, class, i);
		if (clang.getCursorKind(base) != CXCursor_CXXBaseSpecifier) continue;
		CXType of = lower_resolve(l, clang.getCursorType(base));
		struct value p = lower_to_class(l, pointer, class, clang.getTypeDeclaration(of), b->at);
		bool given = b->next < b->kids.n && !is_designated(l, b->kids.at[b->next]);
		bool empty = given && !is_list(l, b->kids.at[b->next]) && fields_of(l, of).n == 0;
		if (given && !empty) fill_part(b, p, of);
		else lower_default_construct(l, p, of, b->at);
	}
}

static void fill_record(struct braces *b, struct value pointer, CXType t, bool outer)
{
	struct lower *l = b->l;
	struct cursor_list fields = fields_of(l, t), given = {0};
	bool variant = type_is_union(t);
	size_t f = 0;
	if (type_has_bases(clang.getTypeDeclaration(t))) fill_bases(b, pointer, t);
	while (b->next < b->kids.n && !l->failed) {
		if (is_designated(l, b->kids.at[b->next])) {
			CXCursor field = clang.getNullCursor();
			if (!outer) break;
			designated(b, pointer, t, NULL, &field);
			size_t k = 0;
			while (k < fields.n && !clang.equalCursors(fields.at[k], field)) k++;
			if (k == fields.n && b->next < b->kids.n && !is_designated(b->l, b->kids.at[b->next]))
				lower_give_up(l, parse_span(l->p, b->kids.at[b->next]), "designated initialiser");
			f = k + 1;
			VEC_PUSH(l->scratch, &given, field);
			continue;
		}
		if (f >= (variant && fields.n ? 1 : fields.n)) break;
		VEC_PUSH(l->scratch, &given, fields.at[f]);
		if (clang.Cursor_isBitField(fields.at[f])) {
			struct value v = lower_eval(l, b->kids.at[b->next++]);
			lower_bits_store(l, field_place(l, pointer, fields.at[f], true), fields.at[f], v, b->at);
		} else fill_part(b, field_place(l, pointer, fields.at[f], true), clang.getCursorType(fields.at[f]));
		f++;
	}
	lower_default_fields(l, pointer, t, &given, b->at);
}

static void fill(struct braces *b, struct value pointer, CXType type, bool outer)
{
	int64_t count;
	if (type_array_element(b->l->frame->env, type, &count).kind != CXType_Invalid) fill_array(b, pointer, type, outer);
	else fill_record(b, pointer, type, outer);
}

/* Which initialiser is for which member is not told where a type is not known, or the place of a base. */
static bool has_known_members(struct lower *l, CXType t)
{
	struct field_list fields = {0};
	CXCursor class = type_shown_class(clang.getTypeDeclaration(t));
	for (size_t i = 0; type_has_bases(class) && i < parse_child_count(l->p, class); i++) {
		CXCursor c = parse_child(l->p, class, i);
		int64_t offset;
		if (clang.getCursorKind(c) != CXCursor_CXXBaseSpecifier) continue;
		CXCursor base = clang.getTypeDeclaration(lower_resolve(l, clang.getCursorType(c)));
		if (parse_is_null(base) || clang.getCursorKind(base) == CXCursor_ClassTemplate) return false;
		if (!type_base_offset(class, base, &offset) || offset < 0) return false;
	}
	return type_fields(l->p, l->frame->env, t, &fields);
}

/* All elements of a new array are given: nothing is left that would be zero. */
static void leave_nothing(struct braces *b, struct value pointer, CXType array)
{
	struct lower *l = b->l;
	int64_t count;
	CXType element = lower_resolve(l, type_array_element(l->frame->env, array, &count));
	bool scalar = !lower_is_aggregate(l, element) && type_array_element(l->frame->env, element, &count).kind == CXType_Invalid;
	const struct place *p = pointer.kind == VALUE_POINTER && pointer.targets == 1 ? &pointer.target[0].place : NULL;
	for (size_t i = 0; i < b->kids.n; i++) scalar = scalar && !is_designated(b->l, b->kids.at[i]);
	if (!scalar || !p || p->kind != PLACE_OBJECT || p->n || p->bytes || !state_has(l, p)) return;
	struct object *o = l->st->at[p->object];
	if (o->n == 0 && o->owner == l->st->id && o->base == CAUSE_NONE) o->base = CAUSE_UNINITIALISED;
}

static void initialise_from_list(struct lower *l, struct value pointer, CXType t, CXCursor list, CXCursor init)
{
	struct braces b = { .l = l, .at = init };
	int64_t count;
	bool array = type_array_element(l->frame->env, t, &count).kind != CXType_Invalid;
	parse_children(l->p, list, &b.kids);
	if (array && (int64_t)b.kids.n == count) leave_nothing(&b, pointer, t);
	if (array || has_known_members(l, t)) {
		fill(&b, pointer, t, true);
		return;
	}
	for (size_t i = 0; i < b.kids.n; i++) {
		struct value v = lower_eval(l, b.kids.at[i]);
		state_lose(l, &v);
	}
	lower_store(l, pointer, t, value_unknown(l, t, NULL, CAUSE_UNSUPPORTED, "initialiser of an object with base classes",
		parse_span(l->p, init), false), init);
}

bool lower_makes_object(struct lower *l, CXCursor e)
{
	CXCursor bare = parse_strip(l->p, e), d = parse_referenced(bare);
	struct conditional_parts parts;
	switch ((int)clang.getCursorKind(bare)) {
	case CXCursor_CallExpr:
		return parse_is_null(d) || parse_is_constructor(d) || !lower_is_reference(l, clang.getCursorResultType(d));
	case CXCursor_CXXFunctionalCastExpr: case CXCursor_CXXStaticCastExpr: case CXCursor_CStyleCastExpr: return !lower_casts_place(l, bare);
	case CXCursor_InitListExpr: case CXCursor_StmtExpr: case CXCursor_LambdaExpr: return true;
	case CXCursor_BinaryOperator:
		return clang.getCursorBinaryOperatorKind(bare) == CXBinaryOperator_Comma && lower_makes_object(l, parse_child(l->p, bare, 1));
	case CXCursor_ConditionalOperator:
		return parse_conditional(l->p, bare, &parts) && (lower_makes_object(l, parts.other) || (!parse_is_null(parts.middle) && lower_makes_object(l, parts.middle)));
	default: return false;
	}
}

/* Of a local object each byte is zero by itself; what memory gets is one number. */
static struct value zero_of(struct lower *l, struct value pointer, CXType t, CXCursor at)
{
	bool local = pointer.kind == VALUE_POINTER && pointer.targets == 1 && pointer.target[0].place.kind == PLACE_OBJECT;
	if (local && lower_is_aggregate(l, t)) return (struct value){ .kind = VALUE_RECORD, .object = state_object_new(l, "zero", CAUSE_NONE) };
	return value_convert_at(l, value_int(expr_int(l->t, 0), LOWER_I32), t, at);
}

void lower_initialise(struct lower *l, struct value pointer, CXType type, CXCursor init)
{
	CXType t = lower_resolve(l, type);
	const struct template_env *env = l->frame->env;
	CXCursor bare = parse_strip(l->p, init);
	int64_t count;
	bool list = clang.getCursorKind(bare) == CXCursor_InitListExpr;
	bool parts = type_array_element(env, t, &count).kind != CXType_Invalid || lower_is_aggregate(l, t);
	size_t n = parse_child_count(l->p, bare);
	if (lower_is_reference(l, t)) { /* a member that is one */
		lower_store(l, pointer, t, lower_place(l, init), init);
		return;
	}
	if (lower_open_initialise(l, t, pointer, init)) return;
	if (list && lower_is_vector(l, t)) {
		lower_vector_initialise(l, pointer, t, bare);
		return;
	}
	if (list && n == 0) { /* {} */
		lower_store(l, pointer, t, zero_of(l, pointer, t, init), init);
		lower_default_construct(l, pointer, t, init);
		return;
	}
	bool copies = list && n == 1 && lower_same_type(l, lower_type(l, parse_child(l->p, bare, 0)), t);
	if (!copies && initialise_listed(l, pointer, t, bare)) return;
	if (list && parts && !copies) {
		initialise_from_list(l, pointer, t, bare, init);
		return;
	}
	CXCursor e = list ? parse_child(l->p, bare, 0) : init;
	struct value v = {0};
	lower_elide(l, e);
	/* an element of a list, or in a template: clang does not show that this is a copy */
	bool object = !lower_makes_object(l, e) && lower_same_type(l, lower_type(l, e), t);
	if (object && lower_has_copier(l, t, false)) {
		lower_store(l, pointer, t, lower_copy_object(l, t, false, e, init), init);
		return;
	}
	if (!type_is_pointer(env, t) || !lower_pointer_conversion(l, parse_strip(l->p, e), &v)) v = lower_eval(l, e);
	if (v.kind == VALUE_NONE) return;
	lower_store(l, pointer, t, value_convert_at(l, v, t, init), init);
}

struct value lower_init_list(struct lower *l, CXCursor c)
{
	CXType t = lower_type(l, c);
	int64_t count;
	bool aggregate = lower_is_aggregate(l, t) || type_array_element(l->frame->env, t, &count).kind != CXType_Invalid;
	if (!aggregate) {
		if (parse_child_count(l->p, c) == 0) return value_convert_at(l, value_int(expr_int(l->t, 0), LOWER_I32), t, c);
		return value_convert_at(l, lower_eval(l, parse_child(l->p, c, 0)), t, c);
	}
	uint32_t object = state_object_new(l, "list", CAUSE_NONE);
	struct place p = place_object(object);
	lower_temporary(l, t, object, c);
	lower_initialise(l, value_pointer(l, &p), t, c);
	return (struct value){ .kind = VALUE_RECORD, .object = object };
}

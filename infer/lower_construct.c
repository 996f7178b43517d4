/* lower_construct: what of an object its constructor or its initialiser does not mention: default member initialisers,
 * default constructors of members and bases. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#include <string.h>

#define ELEMENTS_MOST 64
#define NESTING_MOST 32
#define OPEN_WORK 50     /* units of lower_budget.c that a class which a template leaves open takes to construct */
#define FIELDS_MOST 4096

/* ---- which types need it ---- */

static bool is_array_type(CXCursor field)
{
	CXType t = clang.getCanonicalType(clang.getCursorType(field));
	return t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray || t.kind == CXType_DependentSizedArray;
}

/* `= e` or `{e}` of a field. Not the width of a bit-field, not the size of an array after another field's `=`. */
static CXCursor own_initialiser(struct parse *p, CXCursor field)
{
	CXCursor init = parse_initialiser(p, field);
	if (parse_is_null(init)) return init;
	size_t expressions = 0;
	for (size_t i = 0; i < parse_child_count(p, field); i++) expressions += clang.isExpression(clang.getCursorKind(parse_child(p, field, i)));
	bool width = clang.Cursor_isBitField(field) && expressions < 2;
	enum CXCursorKind kind = clang.getCursorKind(parse_strip(p, init));
	bool size = is_array_type(field) && kind != CXCursor_InitListExpr && kind != CXCursor_StringLiteral;
	return width || size ? clang.getNullCursor() : init;
}

/* The initialiser that the class has for a field; an instance does not show those of its template. */
static CXCursor default_initialiser(struct parse *p, CXCursor field)
{
	CXCursor init = own_initialiser(p, field), pattern = clang.getSpecializedCursorTemplate(clang.getCursorSemanticParent(field));
	if (!parse_is_null(init) || parse_is_null(pattern)) return init;
	CXCursor there = parse_field_named(p, pattern, parse_spelling(p, field));
	return parse_is_null(there) ? there : own_initialiser(p, there);
}

static CXCursor default_constructor(struct parse *p, CXCursor class)
{
	CXCursor found = clang.getNullCursor();
	for (size_t i = 0; i < parse_child_count(p, class); i++) {
		CXCursor c = parse_child(p, class, i);
		if (clang.getCursorKind(c) == CXCursor_Constructor && clang.CXXConstructor_isDefaultConstructor(c)
			&& !clang.CXXMethod_isDefaulted(c)) found = c;
	}
	return found;
}

/* The type of an unnamed member; its own members are named as if they were of the class around. */
static bool is_unnamed_record(CXCursor c)
{
	enum CXCursorKind kind = clang.getCursorKind(c);
	return (kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl || kind == CXCursor_ClassDecl) && clang.Cursor_isAnonymousRecordDecl(c);
}

struct need { struct parse *p; unsigned fields, depth; bool found; };

static void need_of(CXType type, struct need *n);

static enum CXChildVisitResult find_need(CXCursor c, CXCursor parent, CXClientData data)
{
	struct need *n = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (kind == CXCursor_Constructor)
		n->found = n->found || (clang.CXXConstructor_isDefaultConstructor(c) && !clang.CXXMethod_isDefaulted(c));
	if (kind == CXCursor_FieldDecl && !parse_is_null(default_initialiser(n->p, c))) n->found = true;
	if (is_unnamed_record(c) && !n->found) return CXChildVisit_Recurse;
	if ((kind == CXCursor_FieldDecl || kind == CXCursor_CXXBaseSpecifier) && !n->found && n->fields++ < FIELDS_MOST)
		need_of(clang.getCursorType(c), n);
	(void)parent;
	return n->found ? CXChildVisit_Break : CXChildVisit_Continue;
}

static void need_of(CXType type, struct need *n)
{
	CXType t = clang.getCanonicalType(type);
	for (CXType e; (e = clang.getArrayElementType(t)).kind != CXType_Invalid;) t = clang.getCanonicalType(e);
	CXCursor decl = clang.getTypeDeclaration(t);
	bool class = t.kind == CXType_Record || (t.kind == CXType_Unexposed && clang.getCursorKind(decl) == CXCursor_ClassTemplate);
	decl = class ? type_shown_class(decl) : clang.getNullCursor();
	if (parse_is_null(decl) || parse_in_environment(n->p, decl) || n->depth == NESTING_MOST) return;
	n->depth++;
	clang.visitChildren(decl, find_need, n);
	n->depth--;
}

/* ---- running it ---- */

static bool is_given(const struct cursor_list *given, CXCursor field)
{
	for (size_t i = 0; given && i < given->n; i++) if (clang.equalCursors(given->at[i], field)) return true;
	return false;
}

struct named_field { struct parse *p; const char *name; CXCursor found; };

static enum CXVisitorResult find_named(CXCursor field, CXClientData data)
{
	struct named_field *s = data;
	if (!strcmp(parse_spelling(s->p, field), s->name)) s->found = field;
	return CXVisit_Continue;
}

/* The field of an instance, of which its template shows `field`: its place and type are known. */
CXCursor lower_instance_field(struct lower *l, CXType instance, CXCursor field)
{
	struct named_field s = { l->p, parse_spelling(l->p, field), field };
	CXCursor decl = clang.getTypeDeclaration(instance);
	if (instance.kind == CXType_Record && *s.name && !parse_is_null(clang.getSpecializedCursorTemplate(decl)))
		clang.Type_visitFields(instance, find_named, &s);
	return s.found;
}

/* What a class shows, with the fields of the instance. */
static struct cursor_list parts_of(struct lower *l, CXCursor shown, CXType instance)
{
	struct cursor_list kids = {0}, parts = {0};
	parse_children(l->p, shown, &kids);
	for (size_t i = 0; i < kids.n; i++) {
		bool field = clang.getCursorKind(kids.at[i]) == CXCursor_FieldDecl;
		CXCursor part = field ? lower_instance_field(l, instance, kids.at[i]) : kids.at[i];
		VEC_PUSH(l->scratch, &parts, part);
	}
	return parts;
}

/* Speaks of the class t from now on, as its template does where that shows its parts. Gives the class that shows them. */
static CXCursor enter_parts(struct lower *l, CXType t, struct lower_frame *inside)
{
	CXCursor class = clang.getTypeDeclaration(parse_canonical(l->p, t)), shown = type_shown_class(class);
	*inside = *l->frame;
	if (parse_is_null(shown) || clang.equalCursors(class, shown)) return shown;
	struct template_env *env = ARENA_NEW(l->scratch, struct template_env);
	template_own_parameters(l->p, shown, env);
	template_bind_object(l->p, l->frame->env, t, env);
	inside->env = env;
	return shown;
}

void lower_default_field(struct lower *l, struct value self, CXCursor field, CXCursor at)
{
	int64_t offset = field_offset(field);
	CXCursor init = default_initialiser(l->p, field);
	CXType t = clang.getCursorType(field);
	if (l->failed) return;
	if (clang.Cursor_isBitField(field)) offset = -1;
	struct value p = lower_field_at(l, self, offset < 0 ? lower_member_offset(l, field) : offset, at);
	if (parse_is_null(init)) {
		lower_default_construct(l, p, t, at);
		return;
	}
	/* it speaks of the object's other members */
	struct lower_frame *f = ARENA_NEW(l->scratch, struct lower_frame), *caller = l->frame;
	f->caller = caller;
	f->env = caller->env;
	f->function = field;
	f->call = at;
	f->self = self;
	l->frame = f;
	if (clang.Cursor_isBitField(field)) lower_bits_store(l, p, field, lower_eval(l, init), at);
	else if (type_is_reference(f->env, lower_resolve(l, t))) lower_store(l, p, t, lower_place(l, init), init);
	else lower_initialise(l, p, t, init);
	l->frame = caller;
}

/* instance: the type of the object where `record` is its template; else it does not matter. */
static void default_members(struct lower *l, struct value self, CXCursor record, CXType instance, const struct cursor_list *given,
	CXCursor at)
{
	struct cursor_list kids = parts_of(l, record, instance);
	bool variant = clang.getCursorKind(record) == CXCursor_UnionDecl, taken = false;
	for (size_t i = 0; i < kids.n; i++) taken |= variant && is_given(given, kids.at[i]);
	for (size_t i = 0; i < kids.n; i++) {
		if (is_unnamed_record(kids.at[i])) default_members(l, self, kids.at[i], instance, given, at);
		if (clang.getCursorKind(kids.at[i]) != CXCursor_FieldDecl || is_given(given, kids.at[i])) continue;
		if (variant && (taken || parse_is_null(default_initialiser(l->p, kids.at[i])))) continue;
		lower_default_field(l, self, kids.at[i], at);
	}
}

void lower_default_fields(struct lower *l, struct value self, CXType type, const struct cursor_list *given, CXCursor at)
{
	CXType t = clang.getCanonicalType(lower_resolve(l, type));
	struct need n = { .p = l->p };
	need_of(t, &n);
	if (!n.found || self.kind != VALUE_POINTER) return;
	struct lower_frame inside, *frame = l->frame;
	CXCursor shown = enter_parts(l, t, &inside);
	l->frame = &inside;
	default_members(l, self, shown, t, given, at);
	l->frame = frame;
}

void lower_special_member(struct lower *l, CXCursor member, CXCursor body, struct value p, CXType t, const struct value *arg,
	const char *missing, CXCursor at)
{
	if (parse_is_null(body) || parse_is_null(parse_body(body))) {
		lower_escape(l, p, t, ACCESS_WRITE, at, missing);
		lower_unknown_call(l, at, parse_spelling(l->p, member), arg, arg != NULL, clang.getCursorResultType(member));
		return;
	}
	struct template_env *env = ARENA_NEW(l->scratch, struct template_env);
	template_parameters(l->p, body, env);
	template_bind_object(l->p, l->frame->env, t, env);
	lower_inline(l, body, env, p, arg, arg != NULL, NULL, at);
}

static void default_bases(struct lower *l, struct value self, CXCursor class, const struct cursor_list *given, CXCursor at);

/* Of a class that a template leaves open. What is not even known to be a class counts as a number. */
static void open_default(struct lower *l, struct value p, CXType t, CXCursor at)
{
	CXCursor class = lower_open_class(l, t), definition = parse_is_null(class) ? class : clang.getCursorDefinition(class);
	if (parse_is_null(definition) || l->class_depth >= NESTING_MOST) {
		lower_open_unknown(l, p, t, at);
		return;
	}
	l->work += OPEN_WORK;                   /* of two members of the class itself each has two */
	if (!lower_tick(l, at) || lower_open_default(l, t, p, at)) return;
	struct lower_frame inside, *frame = l->frame;
	lower_enter_class(l, t, definition, &inside);
	l->frame = &inside;
	l->class_depth++;
	default_bases(l, p, definition, NULL, at);
	default_members(l, p, definition, t, NULL, at);
	l->class_depth--;
	l->frame = frame;
}

void lower_default_elements(struct lower *l, struct value p, CXType element, int64_t from, int64_t count, CXCursor at)
{
	int64_t size = lower_size(l, element);
	bool all = count >= 0 && count - from <= ELEMENTS_MOST;
	for (int64_t i = from; i < count && all; i++) lower_default_construct(l, pointer_field(l, p, i * size), element, at);
	if (all || p.kind != VALUE_POINTER) return;
	bool open = type_is_dependent(l->frame->env, element);
	struct need n = { .p = l->p };
	if (!open) need_of(lower_resolve(l, element), &n);
	if (!n.found && !open) return;
	expr_ref any = lower_approx_bounds(l, "element", LOWER_I64, CAUSE_UNSUPPORTED, "one of many elements that are constructed",
		parse_span(l->p, at), false, from, count > 0 ? count - 1 : INT32_MAX);
	lower_default_construct(l, pointer_advance(l, p, any, size, true), element, at);
}

void lower_default_construct(struct lower *l, struct value p, CXType type, CXCursor at)
{
	CXType t = lower_resolve(l, type);
	int64_t count;
	struct need n = { .p = l->p };
	CXType element = type_array_element(l->frame->env, t, &count), one = element.kind == CXType_Invalid ? t : element;
	bool open = type_is_dependent(l->frame->env, one) && !parse_is_null(clang.getTypeDeclaration(one));
	if (!open) need_of(t, &n);
	if ((!n.found && !open) || p.kind != VALUE_POINTER || l->failed) return;
	if (open && element.kind == CXType_Invalid) {
		open_default(l, p, t, at);
		return;
	}
	if (element.kind != CXType_Invalid) {
		lower_default_elements(l, p, element, 0, count, at);
		return;
	}
	CXCursor class = clang.getTypeDeclaration(clang.getCanonicalType(t)), pattern = clang.getSpecializedCursorTemplate(class);
	CXCursor c = default_constructor(l->p, type_shown_class(class));
	CXCursor f = parse_is_null(c) || !parse_is_null(parse_body(c)) ? c : clang.getCursorDefinition(c);
	if (!parse_is_null(c) && (parse_is_null(f) || parse_is_null(parse_body(f))) && !parse_is_null(pattern))
		f = default_constructor(l->p, pattern);
	if (!parse_is_null(c)) {
		lower_special_member(l, c, f, p, t, NULL, "constructor without a body", at);
		return;
	}
	struct lower_frame inside, *frame = l->frame;
	CXCursor shown = enter_parts(l, t, &inside);
	l->frame = &inside;
	default_bases(l, p, shown, NULL, at);
	default_members(l, p, shown, t, NULL, at);
	l->frame = frame;
}

/* ---- `: field(e), Base(e)` ---- */

struct given_field { CXCursor field, value; };
typedef VEC(struct given_field) given_list;

static void initialise_field(struct lower *l, struct value self, CXCursor constructor, const struct given_field *g)
{
	struct value p = lower_to_class(l, self, lower_self_class(l), clang.getCursorSemanticParent(g->field), constructor);
	if (p.kind != VALUE_POINTER) return;
	CXType t = clang.getCursorType(g->field);
	p = lower_field_at(l, p, lower_member_offset(l, g->field), constructor);
	if (clang.Cursor_isBitField(g->field)) lower_bits_store(l, p, g->field, lower_eval(l, g->value), g->value);
	else if (lower_is_reference(l, t)) lower_store(l, p, t, lower_place(l, g->value), g->value);
	else {
		lower_elide(l, g->value);
		lower_initialise(l, p, t, g->value);
		lower_perhaps_lost(l, t, g->value);
	}
}

/* A base class, or the object itself by another constructor. Gives the class. */
static CXCursor initialise_base(struct lower *l, struct value self, CXCursor value)
{
	CXCursor class = clang.getTypeDeclaration(lower_resolve(l, clang.getCursorType(value)));
	if (parse_is_null(class)) {
		lower_open_base(l, self, value);
		return class;
	}
	lower_elide(l, value);
	struct value v = lower_eval(l, value), p = lower_to_class(l, self, lower_self_class(l), class, value);
	if (v.kind == VALUE_RECORD && p.kind == VALUE_POINTER) lower_store(l, p, clang.getCursorType(value), v, value);
	return class;
}

static size_t count_same(const struct cursor_list *classes, CXCursor class)
{
	size_t n = 0;
	for (size_t i = 0; classes && i < classes->n; i++) n += !parse_is_null(classes->at[i]) && type_same_class(classes->at[i], class);
	return n;
}

/* What the bases of a class are; null cursors where that is not known. */
static struct cursor_list bases_of(struct lower *l, CXCursor class, struct cursor_list *specifiers)
{
	struct cursor_list bases = {0};
	for (size_t i = 0; i < parse_child_count(l->p, class); i++) {
		CXCursor c = parse_child(l->p, class, i);
		if (clang.getCursorKind(c) != CXCursor_CXXBaseSpecifier) continue;
		CXCursor base = clang.getTypeDeclaration(lower_resolve(l, clang.getCursorType(c)));
		VEC_PUSH(l->scratch, &bases, base);
		VEC_PUSH(l->scratch, specifiers, c);
	}
	return bases;
}

/* An initialiser of a base that is open (a null cursor) may be that of any open one: all is lost by then. Bases that are
 * instances of one template are told apart by nothing where their own template names them. */
static void default_bases(struct lower *l, struct value self, CXCursor class, const struct cursor_list *given, CXCursor at)
{
	bool open = false;
	struct cursor_list specifiers = {0}, bases = bases_of(l, class, &specifiers);
	for (size_t i = 0; given && i < given->n; i++) open = open || parse_is_null(given->at[i]);
	if (given && given->n >= bases.n && !open) return;
	for (size_t i = 0; i < bases.n; i++) {
		CXType t = clang.getCursorType(specifiers.at[i]);
		if (parse_is_null(bases.at[i])) {
			lower_open_unknown(l, self, t, at);
			continue;
		}
		size_t same = count_same(given, bases.at[i]);
		if (is_given(given, bases.at[i]) || (open && type_is_dependent(l->frame->env, t))) continue;
		if (same && same < count_same(&bases, bases.at[i])) lower_open_unknown(l, self, t, at);
		if (!same) lower_default_construct(l, lower_to_class(l, self, class, bases.at[i], at), t, at);
	}
}

void lower_member_initialisers(struct lower *l, CXCursor constructor)
{
	struct cursor_list kids = {0}, bases = {0}, named = {0};
	struct value self = l->frame->self;
	CXCursor class = lower_self_class(l), field = clang.getNullCursor();
	given_list given = {0};
	parse_children(l->p, constructor, &kids);
	for (size_t i = 0; i < kids.n; i++) {
		enum CXCursorKind kind = clang.getCursorKind(kids.at[i]);
		if (kind == CXCursor_MemberRef) field = parse_referenced(kids.at[i]);
		else if (clang.isExpression(kind) && !parse_is_null(field)) {
			VEC_PUSH(l->scratch, &given, ((struct given_field){ field, kids.at[i] }));
			VEC_PUSH(l->scratch, &named, field);
			field = clang.getNullCursor();
		} else if (clang.isExpression(kind)) {
			CXCursor base = initialise_base(l, self, kids.at[i]);
			VEC_PUSH(l->scratch, &bases, base);
			if (clang.equalCursors(base, class)) return;
		}
	}
	CXCursor shown = type_shown_class(class);
	CXType instance = clang.getCursorType(class);
	struct lower_frame inside = *l->frame, *frame = l->frame;
	if (!clang.equalCursors(shown, class)) (void)enter_parts(l, clang.getCanonicalType(instance), &inside);
	l->frame = &inside;
	if (self.kind == VALUE_POINTER) default_bases(l, self, shown, &bases, constructor);
	/* in the order of declaration, whatever the order written */
	kids = parts_of(l, shown, instance);
	for (size_t i = 0; i < kids.n; i++) {
		if (is_unnamed_record(kids.at[i]) && self.kind == VALUE_POINTER) default_members(l, self, kids.at[i], instance, &named, constructor);
		if (clang.getCursorKind(kids.at[i]) != CXCursor_FieldDecl) continue;
		size_t k = 0;
		while (k < given.n && !clang.equalCursors(given.at[k].field, kids.at[i])) k++;
		bool variant = clang.getCursorKind(class) == CXCursor_UnionDecl && given.n;
		if (k == given.n && self.kind == VALUE_POINTER && !variant) lower_default_field(l, self, kids.at[i], constructor);
		if (k == given.n) continue;
		l->frame = frame;
		initialise_field(l, self, constructor, &given.at[k]);
		l->frame = &inside;
		given.at[k].field = clang.getNullCursor();
	}
	l->frame = frame;
	for (size_t k = 0; k < given.n; k++) /* members of unnamed structs and unions, and of other cursors of the class */
		if (!parse_is_null(given.at[k].field)) initialise_field(l, self, constructor, &given.at[k]);
}

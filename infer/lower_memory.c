/* lower_memory: addresses, and loads and stores through them. A store to a local object changes the state; any other
 * access becomes a statement whose index lower_views fills in when all accesses of the array are known. */
#include "infer/lower_internal.h"

#include <string.h>

/* Sizes that depend on template parameters get strides that no real type has: as long as all accesses follow the
 * declared dimensions the strides are never used. */
#define SYMBOLIC_STRIDE INT64_C(0x100000000)

/* A class of which even that is not known; the stride of an array of it is a multiple. */
#define OPEN_STRIDE INT64_C(0xc0000000)
/* Behind all fields that are known, and so far from each other that elements of an array do not meet. */
#define OPEN_MEMBERS (INT64_C(1) << 24)
#define OPEN_MEMBER_APART (INT64_C(1) << 16)
#define CLASS_DEPTH_MOST 6    /* a template may hold itself, for all that is known before it is used */

void lower_enter_class(struct lower *l, CXType object, CXCursor class, struct lower_frame *inside)
{
	struct template_env *env = ARENA_NEW(l->scratch, struct template_env);
	CXCursor field = parse_child_of_kind(class, CXCursor_FieldDecl);
	*inside = *l->frame;
	if (parse_is_null(field) || !type_is_dependent(l->frame->env, object)) return;
	parse_class_env(l->p, l->frame->env, object, field, env);
	inside->env = lower_bind_open(l, env, clang.getNullCursor(), field);
}

/* Of a class that a template leaves open: the sum of its fields, as lower_member_offset places them. */
static int64_t open_class_size(struct lower *l, CXType t)
{
	CXCursor class = clang.getTypeDeclaration(t), definition = clang.getCursorDefinition(class);
	if (parse_is_null(definition)) return clang.getCursorKind(class) == CXCursor_ClassTemplate ? OPEN_STRIDE : 4;
	if (l->class_depth >= CLASS_DEPTH_MOST) return OPEN_STRIDE;
	struct cursor_list kids = {0};
	parse_children(l->p, definition, &kids);
	struct lower_frame inside, *frame = l->frame;
	lower_enter_class(l, t, definition, &inside);
	l->frame = &inside;
	l->class_depth++;
	CXCursor last = clang.getNullCursor();
	int64_t most = 1, end = type_has_bases(definition) ? OPEN_STRIDE : 0;
	for (size_t i = 0; i < kids.n && end < OPEN_STRIDE; i++) {
		if (clang.getCursorKind(kids.at[i]) != CXCursor_FieldDecl) continue;
		int64_t each = lower_size(l, clang.getCursorType(kids.at[i]));
		int64_t offset = each < OPEN_STRIDE && !clang.Cursor_isBitField(kids.at[i]) ? lower_member_offset(l, kids.at[i]) : -1;
		last = kids.at[i];
		if (each > most) most = each < 8 ? each : 8;
		end = offset < 0 || offset >= OPEN_STRIDE - each ? OPEN_STRIDE : offset + each;
	}
	l->frame = frame;
	l->class_depth--;
	return end >= OPEN_STRIDE || parse_is_null(last) ? OPEN_STRIDE : (end + most - 1) / most * most;
}

int64_t lower_open_member(struct lower *l, const char *name)
{
	size_t i = 0;
	while (i < l->open_members.n && strcmp(l->open_members.at[i], name) != 0) i++;
	if (i == l->open_members.n) VEC_PUSH(l->scratch, &l->open_members, name);
	return OPEN_MEMBERS + (int64_t)i * OPEN_MEMBER_APART;
}

/* `typename R::TempStorage`, where a template leaves R open. */
static bool is_collective_storage(struct lower *l, CXType t)
{
	const char *name = strrchr(parse_string(l->p, clang.getTypeSpelling(t)), ':');
	return name && !strcmp(name, ":TempStorage");
}

/* A parameter of a function that is called, of which its arguments did not tell what it is: it may be known where it is called. */
static void assume_size(struct lower *l, CXType t)
{
	const struct template_binding *b = l->frame && !l->frame->is_kernel ? type_parameter(l->frame->env, t) : NULL;
	if (b && !b->known && b->type.kind == CXType_Invalid && !parse_is_null(l->frame->call))
		lower_assumption(l, ASSUME_OTHER, parse_span(l->p, l->frame->call), "types that a template leaves open take four bytes");
}

/* A stand-in for what nothing declares has every part that the file asks one of them for. In a kernel that asks for none they are
 * numbers, whatever other kernels do with theirs. 0: it is something else. */
static int64_t number_size(struct lower *l, CXType t)
{
	if (!l->p->unknown_types || l->unknown_parts) return 0;
	CXType element = clang.getArrayElementType(t);
	if (element.kind == CXType_Invalid) return parse_is_unknown_class(l->p, clang.getTypeDeclaration(parse_canonical(l->p, t))) ? 4 : 0;
	int64_t each = number_size(l, element), count = clang.getArraySize(t);
	return count > 0 ? each * count : 0;
}

int64_t lower_size(struct lower *l, CXType type)
{
	const struct template_env *env = l->frame ? l->frame->env : NULL;
	CXType t = lower_resolve(l, type);
	int64_t size = template_binds(env) ? type_size(env, t) : parse_type_size(l->p, t), count;
	l->guessed_sizes |= parse_size_is_guessed(l->p, type) || parse_size_is_guessed(l->p, t);
	if (lower_is_reference(l, t)) return 8;         /* of which clang says what it refers to takes */
	int64_t number = number_size(l, t);
	if (number) return number;
	if (size > 0) return size;
	CXType element = type_array_element(env, t, &count);
	bool array = element.kind != CXType_Invalid;
	if (!array && type_is_pointer(env, t)) return 8;
	if (!array && size == 0) return 1;
	if (!array && is_collective_storage(l, t)) return COLLECTIVE_STORAGE;
	l->open_sizes |= !array;
	assume_size(l, t);
	if (!array) return l->frame && !parse_is_null(clang.getTypeDeclaration(t)) ? open_class_size(l, t) : 4;
	int64_t inner = lower_size(l, element);
	if (count > 0 && inner < SYMBOLIC_STRIDE) return inner * count;
	return inner >= SYMBOLIC_STRIDE ? inner * 16 : SYMBOLIC_STRIDE;
}

/* A stand-in for what nothing declares has methods that access its parts. */
static bool in_stand_in(struct lower *l)
{
	CXCursor f = l->frame->function;
	return l->p->unknown_types && !parse_is_null(f) && parse_in_virtual_file(l->p, f) && !parse_in_environment(l->p, f);
}

static enum lower_origin size_origin(struct lower *l, CXType type)
{
	const struct template_env *env = l->frame->env;
	CXType t = lower_resolve(l, type);
	if (in_stand_in(l)) return ORIGIN_GUESSED;
	if (t.kind == CXType_Invalid || t.kind == CXType_Void) return ORIGIN_UNKNOWN;
	if (parse_size_is_guessed(l->p, type) || parse_size_is_guessed(l->p, t)) return ORIGIN_GUESSED;
	if (type_is_pointer(env, t) || type_is_reference(env, t)) return ORIGIN_TYPE;
	return type_size(env, t) > 0 ? ORIGIN_TYPE : parse_is_null(clang.getTypeDeclaration(t)) ? ORIGIN_OPEN : ORIGIN_UNKNOWN;
}

static void note_element(struct lower *l, struct lower_element e)
{
	for (size_t i = 0; i < l->elements.n; i++) {
		const struct lower_element *o = &l->elements.at[i];
		if (o->array == e.array && o->use == e.use && o->origin == e.origin && clang.equalTypes(o->type, e.type)) return;
	}
	VEC_PUSH(l->scratch, &l->elements, e);
}

void lower_note_element(struct lower *l, uint32_t array, CXType element)
{
	int64_t count;
	for (CXType t; (t = type_array_element(l->frame->env, element, &count)).kind != CXType_Invalid;) element = t;
	note_element(l, (struct lower_element){ array, size_origin(l, element), ELEMENT_DECLARED, lower_resolve(l, element) });
}

/* Are there types in the function of which nothing tells how long they are? */
static bool has_guesses(const struct lower *l)
{
	return template_binds(l->frame->env) || l->p->unknown_types;
}

struct value pointer_walk(struct lower *l, struct value p, expr_ref index, CXType element, bool flat)
{
	int64_t count;
	CXType e = element;
	struct lower_element by = { .use = ELEMENT_WALKED };
	if (has_guesses(l)) {
		for (CXType t; (t = type_array_element(l->frame->env, e, &count)).kind != CXType_Invalid;) e = t;
		by.origin = size_origin(l, e);
		by.type = lower_resolve(l, e);
	}
	for (uint32_t i = 0; by.origin != ORIGIN_UNKNOWN && p.kind == VALUE_POINTER && i < p.targets; i++) {
		by.array = p.target[i].place.object;
		if (p.target[i].place.kind == PLACE_ARRAY) note_element(l, by);
	}
	return pointer_advance(l, p, index, lower_size(l, element), flat);
}

void lower_note_field(struct lower *l, struct value base, CXCursor field)
{
	struct lower_element before = { .origin = ORIGIN_OPEN, .use = ELEMENT_BEFORE_FIELD };
	if (!has_guesses(l) || base.kind != VALUE_POINTER || clang.Cursor_getOffsetOfField(field) >= 0) return;
	for (uint32_t i = 0; i < base.targets; i++) {
		before.array = base.target[i].place.object;
		if (base.target[i].place.kind == PLACE_ARRAY) note_element(l, before);
	}
}

static void note_origin(struct lower *l, CXType type)
{
	l->origin = size_origin(l, type);
	l->origin_type = lower_resolve(l, type);
}

struct place place_object(uint32_t object) { return (struct place){ .kind = PLACE_OBJECT, .object = object }; }
struct place place_array(uint32_t array) { return (struct place){ .kind = PLACE_ARRAY, .object = array }; }

void place_advance(struct lower *l, struct place *p, expr_ref index, int64_t size)
{
	if (p->n && p->term[p->n - 1].size == size) {
		if (p->within.n == p->n) p->within.size = 0;
		p->term[p->n - 1].index = expr_add(l->t, p->term[p->n - 1].index, index);
		return;
	}
	if (p->n == PLACE_MAX_TERMS) {
		struct place_term *last = &p->term[p->n - 1];
		if (p->within.n == p->n) p->within.size = 0;
		last->index = expr_add(l->t, expr_mul(l->t, last->index, expr_int(l->t, last->size)),
			expr_mul(l->t, index, expr_int(l->t, size)));
		last->size = 1;
		return;
	}
	p->term[p->n++] = (struct place_term){ index, size };
}

static struct value pointer_map(struct lower *l, struct value p)
{
	struct target *copy = ARENA_ARRAY(l->scratch, struct target, p.targets ? p.targets : 1);
	if (p.targets) memcpy(copy, p.target, p.targets * sizeof *copy);
	p.target = copy;
	return p;
}

/* Addresses have 64 bits: an index that went below zero and came back as a large unsigned number leads back as well. Of what
 * cannot be below zero the conversion stays. */
static expr_ref modulo_address(struct lower *l, expr_ref e, unsigned depth)
{
	const struct expr n = *expr_get(l->t, e);
	if (depth > 8) return e;
	if (n.kind == EXPR_WRAP && n.type.bits == 64 && !n.type.is_signed && expr_range(l->t, n.kid[0]).lo < 0)
		return modulo_address(l, n.kid[0], depth + 1);
	if (n.kind != EXPR_ADD && n.kind != EXPR_SUB) return e;
	return expr_binary(l->t, n.kind, modulo_address(l, n.kid[0], depth + 1), modulo_address(l, n.kid[1], depth + 1));
}

struct value pointer_advance(struct lower *l, struct value p, expr_ref index, int64_t size, bool flat)
{
	if (p.kind != VALUE_POINTER) return p;
	p = pointer_map(l, p);
	index = modulo_address(l, index, 0);
	for (uint32_t i = 0; i < p.targets; i++) {
		struct place *x = (struct place *)(uintptr_t)&p.target[i].place;
		if (x->kind == PLACE_ANY && x->n == 0) continue;        /* from an address that is not known, any distance */
		place_advance(l, x, index, size);
		x->flat |= flat;
	}
	return p;
}

struct value pointer_field(struct lower *l, struct value p, int64_t bytes)
{
	if (p.kind != VALUE_POINTER || bytes == 0) return p;
	p = pointer_map(l, p);
	for (uint32_t i = 0; i < p.targets; i++) ((struct place *)(uintptr_t)&p.target[i].place)->bytes += bytes;
	return p;
}

expr_ref place_offset(struct lower *l, const struct place *p)
{
	expr_ref e = expr_int(l->t, p->bytes);
	for (uint32_t i = 0; i < p->n; i++)
		e = expr_add(l->t, e, expr_mul(l->t, p->term[i].index, expr_int(l->t, p->term[i].size)));
	return e;
}

bool place_constant(struct lower *l, const struct place *p, int64_t *bytes)
{
	return expr_is_int(l->t, place_offset(l, p), bytes);
}

/* One element, or none, is how arrays are written that go on behind their object. */
struct value pointer_within(struct lower *l, struct value p, CXType t)
{
	int64_t count;
	if (p.kind != VALUE_POINTER || type_array_element(l->frame->env, t, &count).kind == CXType_Invalid) return p;
	int64_t size = count > 1 && !type_is_dependent(l->frame->env, t) ? lower_size(l, t) : 0;
	p = pointer_map(l, p);
	for (uint32_t i = 0; i < p.targets; i++) {
		struct place *x = (struct place *)(uintptr_t)&p.target[i].place;
		x->within = (struct place_array_bounds){ x->n, x->bytes, size };
	}
	return p;
}

void place_hold(struct lower *l, const struct place *p, int64_t size, struct span at)
{
	struct expr_table *t = l->t;
	struct place gone = *p;
	if (!p->within.size || p->within.n > p->n || size <= 0) return;
	gone.n -= p->within.n;
	memmove(gone.term, gone.term + p->within.n, gone.n * sizeof *gone.term);
	gone.bytes -= p->within.bytes;
	bool elements = gone.n == 1 && gone.term[0].size == size && gone.bytes == 0;
	expr_ref by = elements ? gone.term[0].index : place_offset(l, &gone);
	expr_ref most = expr_int(t, elements ? p->within.size / size - 1 : p->within.size - size);
	lower_defined(l, expr_and(t, expr_le(t, expr_int(t, 0), by), expr_le(t, by, most)), at);
}

/* ---- names ---- */

void lower_bind_in(struct lower *l, struct lower_frame *f, CXCursor decl, uint32_t object, bool reference)
{
	struct binding b = { decl, clang.hashCursor(decl), object, state_serial(l, object), reference };
	VEC_PUSH(l->scratch, &f->bindings, b);
	f->latest[b.hash % LOWER_LATEST] = (uint32_t)f->bindings.n;
}

void lower_bind_object(struct lower *l, CXCursor decl, uint32_t object, bool reference)
{
	lower_bind_in(l, l->frame, decl, object, reference);
}

static bool is_binding_of(const struct binding *b, CXCursor decl, unsigned hash)
{
	return b->hash == hash && clang.equalCursors(b->decl, decl);
}

static bool is_bound(const struct lower *l, const struct binding *b)
{
	struct place p = { .object = b->object, .serial = b->serial };
	return state_has(l, &p);
}

/* `latest` is the last binding of what it binds: a later one would have taken its place there. */
static const struct binding *binding_in(const struct lower *l, struct lower_frame *f, CXCursor decl, unsigned hash)
{
	uint32_t *latest = &f->latest[hash % LOWER_LATEST];
	const struct binding *b = *latest && *latest <= f->bindings.n ? &f->bindings.at[*latest - 1] : NULL;
	if (b && is_binding_of(b, decl, hash) && is_bound(l, b)) return b;
	bool last = true;
	for (size_t i = f->bindings.n; i-- > 0;) {
		if (!is_binding_of(b = &f->bindings.at[i], decl, hash)) continue;
		if (last) *latest = (uint32_t)i + 1;
		if (is_bound(l, b)) return b;
		last = false;
	}
	return NULL;
}

const struct binding *lower_find_binding(struct lower *l, CXCursor decl)
{
	unsigned hash = clang.hashCursor(decl);
	for (struct lower_frame *f = l->frame; f; f = f->lexical) {
		const struct binding *found = binding_in(l, f, decl, hash);
		if (found) return found;
	}
	for (size_t i = 0; i < l->captured.n; i++)
		if (is_binding_of(&l->captured.at[i], decl, hash) && is_bound(l, &l->captured.at[i])) return &l->captured.at[i];
	return NULL;
}

static uint32_t array_new(struct lower *l, const char *name, enum space space, struct span at, uint32_t dims)
{
	struct array a = { .name = arena_strdup(l->k->arena, name), .space = space, .unit_bytes = 1, .dims = dims, .at = at };
	/* names are unique in the text form */
	for (unsigned suffix = 1, taken = 1; taken; suffix++) {
		taken = 0;
		for (size_t i = 0; i < l->k->arrays.n; i++) if (!strcmp(l->k->arrays.at[i].name, a.name)) taken = 1;
		if (taken) a.name = arena_printf(l->k->arena, "%s.%u", name, suffix);
	}
	return kernel_array_add(l->k, &a).ix;
}

/* The declared dimensions of an array type, as strides in bytes; false when there are too many. */
static void array_dims(struct lower *l, CXCursor decl, struct lower_array *a, struct array *out)
{
	const struct template_env *env = l->frame->env;
	CXType t = a->type;
	struct cursor_list sizes = {0};
	parse_array_sizes(l->p, decl, &sizes);
	expr_ref size[LIMIT_CORE_DIMS] = {{0}};
	uint32_t n = 0;
	for (int64_t count; ; n++) {
		CXType element = type_array_element(env, t, &count);
		if (element.kind == CXType_Invalid) break;
		if (n < LIMIT_CORE_DIMS) {
			a->strides[n] = lower_size(l, element);
			if (count >= 0) size[n] = expr_int(l->t, count);
			else if (n < sizes.n && !parse_is_null(sizes.at[n])) {
				l->dry++; /* a size expression has no effects */
				struct value v = lower_eval(l, sizes.at[n]);
				l->dry--;
				if (v.kind == VALUE_INT && v.type.bits != 1 && lower_max_var(l, v.e) == 0) {
					size[n] = v.e;
					if (lower_resolve(l, t).kind == CXType_DependentSizedArray)
						lower_assume(l, expr_le(l->t, expr_int(l->t, 1), v.e), parse_span(l->p, decl));
				}
			}
		}
		t = element;
	}
	a->dims = n;
	out->dims = n == 0 || n > LIMIT_CORE_DIMS ? 1 : n;
	if (n == 0) out->size[0] = expr_int(l->t, 1);
	else if (n <= LIMIT_CORE_DIMS) memcpy(out->size, size, sizeof size);
}

uint32_t lower_array_of(struct lower *l, CXCursor decl, enum space space)
{
	decl = clang.getCanonicalCursor(decl);
	unsigned hash = clang.hashCursor(decl);
	for (size_t i = 0; i < l->arrays.n; i++)
		if (l->arrays.at[i].hash == hash && clang.equalCursors(l->arrays.at[i].decl, decl)) return l->arrays.at[i].array;
	const char *name = parse_spelling(l->p, decl);
	struct span at = parse_span(l->p, decl);
	CXType type = lower_resolve(l, clang.getCursorType(decl));
	struct lower_array a = { .decl = decl, .hash = hash, .type = type };
	bool dynamic = space == SPACE_SHARED && parse_is_extern(decl);
	if (dynamic && l->dynamic_shared) {
		a.array = l->dynamic_shared;
	} else {
		struct array dims = {0};
		a.array = array_new(l, name, space, at, 1);
		array_dims(l, decl, &a, &dims);
		struct array *array = &l->k->arrays.at[a.array - 1];
		array->dims = dynamic ? 1 : dims.dims;
		array->undeclared = parse_in_virtual_file(l->p, decl) && !parse_in_environment(l->p, decl);
		if (!dynamic) memcpy(array->size, dims.size, sizeof dims.size);
		if (dynamic) { l->dynamic_shared = a.array; a.dims = 0; }
	}
	VEC_PUSH(l->scratch, &l->arrays, a);
	lower_note_element(l, a.array, type);
	return a.array;
}

uint32_t lower_any_array(struct lower *l, struct span at)
{
	if (l->any_global) return l->any_global;
	l->any_global = array_new(l, "any_memory", SPACE_GLOBAL, at, 1);
	l->k->arrays.at[l->any_global - 1].may_alias = true;
	lower_assumption(l, ASSUME_OTHER, at, "pointers read from memory or made from integers point to global memory");
	return l->any_global;
}

/* Where a variable lives. In OpenCL the declared type says, also that of an array as a whole. */
enum space lower_space(struct lower *l, CXCursor decl)
{
	if (l->p->language == LANGUAGE_OPENCL)
		switch (type_address_space(clang.getCursorType(decl))) { /* clang's numbers */
		case 1: return SPACE_GLOBAL;
		case 2: return SPACE_SHARED;
		case 3: return SPACE_CONSTANT;
		default: break;
		}
	return parse_variable_space(l->p, decl);
}

/* Does an undeclared name sound like a thread's own number, as hipThreadIdx_x does? */
bool lower_numbers_threads(const char *name)
{
	static const char *const words[] = { "thread", "block", "lane", "warp", "wave", "tid", "idx", "rank", "local_id", "global_id", "group_id" };
	char lower[120];
	size_t n = 0;
	for (; name[n] && n < sizeof lower - 1; n++) lower[n] = (char)(name[n] >= 'A' && name[n] <= 'Z' ? name[n] + 32 : name[n]);
	lower[n] = 0;
	bool dimension = strstr(lower, "dim") || strstr(lower, "size") || strstr(lower, "num") || strstr(lower, "count")
		|| strstr(lower, "per") || strstr(lower, "max");
	for (size_t i = 0; i < sizeof words / sizeof *words && !dimension; i++) if (strstr(lower, words[i])) return true;
	return false;
}

struct value lower_variable(struct lower *l, CXCursor decl)
{
	const struct binding *b = lower_find_binding(l, decl);
	if (b) {
		struct place p = place_object(b->object);
		struct value v = value_pointer(l, &p);
		if (!b->reference) return v;
		bool covered;
		return state_read(l, b->object, 0, 8, &covered);
	}
	enum CXCursorKind kind = clang.getCursorKind(decl);
	if (kind != CXCursor_VarDecl) return (struct value){0};
	static const char *const names[4] = { "threadIdx", "blockIdx", "blockDim", "gridDim" };
	for (int i = 0; i < 4; i++)
		if (!strcmp(parse_spelling(l->p, decl), names[i]) && parse_in_environment(l->p, decl)) {
			struct place p = place_object(l->builtin[i]);
			return value_pointer(l, &p);
		}
	if (lower_numbers_threads(parse_spelling(l->p, decl)) && lower_is_unknown_type(l, clang.getCursorType(decl))) {
		struct place own = place_object(state_object_new(l, parse_spelling(l->p, decl), CAUSE_UNSUPPORTED));
		lower_bind_object(l, decl, own.object, false);
		return value_pointer(l, &own);
	}
	enum space space = lower_space(l, decl);
	if (space == SPACE_LOCAL || space == SPACE_NONE) return (struct value){0};
	struct value table;
	if (lower_constant_table(l, decl, &table)) return table;
	struct place p = place_array(lower_array_of(l, decl, space));
	struct value v = value_pointer(l, &p);
	/* a reference or pointer with static storage is itself memory; a reference is loaded before use */
	if (lower_is_reference(l, clang.getCursorType(decl))) {
		struct place any = { .kind = PLACE_ANY };
		return value_pointer(l, &any);
	}
	return v;
}

/* ---- sites and accesses ---- */

static site_ref site_of(struct lower *l, CXCursor c, enum access_mode mode, uint32_t array, bool plain_value, bool is_volatile)
{
	unsigned hash = clang.hashCursor(c);
	for (size_t i = 0; i < l->sites.n; i++) {
		const struct lower_site *s = &l->sites.at[i];
		if (s->hash != hash || s->mode != mode || s->array != array || !clang.equalCursors(s->cursor, c)) continue;
		if (!plain_value) l->k->sites.at[s->site.ix - 1].plain_value = false;
		return s->site;
	}
	struct site site = { .mode = mode, .array = { array }, .at = parse_span(l->p, c), .plain_value = plain_value,
		.is_volatile = is_volatile };
	const char *text = parse_text(l->p, c);
	if (text) site.text = arena_strndup(l->k->arena, text, 200);
	struct lower_site s = { c, hash, mode, array, kernel_site_add(l->k, &site) };
	VEC_PUSH(l->scratch, &l->sites, s);
	return s.site;
}

static void emit_access(struct lower *l, struct core_stmt *s, struct access *access, const struct place *place, int64_t size,
	enum access_mode mode, CXCursor at, bool plain_value, bool is_volatile)
{
	l->saw_access = true;
	if (l->dry || l->failed) return;
	l->arrived_apart |= l->arrived;
	access->mode = mode;
	access->array = (array_ref){ place->object };
	access->count = 1;
	access->site = site_of(l, at, mode, place->object, plain_value, is_volatile);
	place_hold(l, place, size, s->at);
	struct lower_access x = { s, access, *place, size > 0 && size < (1 << 20) ? (uint32_t)size : 4, l->origin, l->origin_type };
	VEC_PUSH(l->scratch, &l->accesses, x);
	VEC_PUSH(l->scratch, l->out, s);
}

/* Inside our own headers: the call in the user's code. */
CXCursor lower_user_cursor(struct lower *l, CXCursor c)
{
	for (const struct lower_frame *f = l->frame; f && f->caller && parse_in_own_header(l->p, f->function); f = f->caller) c = f->call;
	return c;
}

/* ANY becomes the catch-all array. An access whose type is left open, by a template, has strides nobody knows: it may lie
 * anywhere in its array. */
static struct place accessed_place(struct lower *l, const struct place *p, bool open, CXCursor at)
{
	struct place x = *p;
	for (uint32_t i = 0; i < x.n && x.kind == PLACE_ARRAY; i++)
		if (x.term[i].size && x.term[i].size % OPEN_STRIDE == 0) {
			open = true;
			x.n = 0;
			x.bytes = 0;
			x.within.size = 0;
		}
	if (x.kind == PLACE_ARRAY && open)
		place_advance(l, &x, lower_approx(l, NULL, LOWER_INT, CAUSE_POINTER, "element of a type that a template leaves open",
			parse_span(l->p, at), false), 1);
	if (x.kind == PLACE_ANY) {
		x.kind = PLACE_ARRAY;
		x.object = lower_any_array(l, parse_span(l->p, at));
		if (x.n == 0) {
			x.term[x.n++] = (struct place_term){
				lower_approx(l, NULL, LOWER_INT, CAUSE_POINTER, "unknown address", parse_span(l->p, at), false), 0 };
		}
	}
	return x;
}

static void unknown_place(struct lower *l, const struct place *place, enum access_mode mode, CXCursor at, const char *why);

/* Memory that could be any: shared arrays, too, where pointers to them went out of sight. */
static void reach_shared(struct lower *l, const struct place *p, enum access_mode mode, CXCursor at)
{
	if (p->kind != PLACE_ANY || !l->any_shared) return;
	for (size_t i = 0; i < l->arrays.n; i++) {
		struct place shared = place_array(l->arrays.at[i].array);
		if (kernel_array(l->k, (array_ref){ shared.object })->space == SPACE_SHARED)
			unknown_place(l, &shared, mode, at, "pointer that may point to shared memory");
	}
}

static bool place_uniform(struct lower *l, const struct place *p)
{
	for (uint32_t i = 0; i < p->n; i++) if (!lower_uniform(l, p->term[i].index)) return false;
	return true;
}

static var_ref read_var(struct lower *l, const struct place *p, struct int_type type, enum cause_kind cause, CXCursor at,
	bool is_volatile)
{
	const char *name = l->hint ? l->hint : kernel_array(l->k, (array_ref){ p->object })->name;
	const char *text = parse_text(l->p, at);
	char why[120];
	snprintf(why, sizeof why, "%s of %.80s", cause == CAUSE_ARRAY_READ ? "value" : "old value", text ? text : name);
	var_ref v = lower_var(l, name, VAR_READ, type, cause, why, parse_span(l->p, at));
	expr_var_edit(l->t, v)->uniform = cause == CAUSE_ARRAY_READ && !is_volatile && place_uniform(l, p);
	if (is_volatile || cause == CAUSE_ATOMIC_RESULT) VEC_PUSH(l->scratch, &l->awaited, v);
	return v;
}

/* The value that a variable of this type stands for. */
static struct value value_of_var(struct lower *l, var_ref v, CXType type)
{
	const struct var *var = expr_var_get(l->t, v);
	if (type_is_pointer(l->frame->env, type)) {
		struct place any = { .kind = PLACE_ANY };
		place_advance(l, &any, expr_var(l->t, v), 1);
		return value_pointer(l, &any);
	}
	if (lower_is_aggregate(l, type)) {
		uint32_t object = state_object_new(l, var->name, var->cause);
		l->st->at[object]->base_uniform = var->uniform;
		return (struct value){ .kind = VALUE_RECORD, .object = object };
	}
	if (var->type.opaque) return value_opaque(expr_var(l->t, v));
	return value_int(expr_var(l->t, v), var->type);
}

static struct int_type var_type(struct lower *l, CXType type)
{
	if (type_is_pointer(l->frame->env, type)) return LOWER_INT;
	if (type_is_integer(l->frame->env, type)) return int_type_of(l->frame->env, type);
	if (type_is_dependent(l->frame->env, type)) return LOWER_INT;
	return LOWER_OPAQUE;
}

/* `__device__ int *p = G;`: where it points as long as the host leaves it so. kind NONE: not known; null: the host sets it. */
static struct value declared_pointer(struct lower *l, CXCursor decl)
{
	struct place null = { .kind = PLACE_NULL };
	CXCursor init = parse_initialiser(l->p, decl);
	if (parse_is_null(init)) return value_pointer(l, &null);
	l->dry++;                       /* a constant */
	struct value v = lower_eval(l, init);
	l->dry--;
	int64_t n;
	if (v.kind == VALUE_INT && v.type.bits != 1 && expr_is_int(l->t, v.e, &n) && n == 0) return value_pointer(l, &null);
	bool one = v.kind == VALUE_POINTER && v.targets == 1;
	enum place_kind kind = one ? v.target[0].place.kind : PLACE_ANY;
	return kind == PLACE_NULL || kind == PLACE_ARRAY ? v : (struct value){0};
}

/* `__device__ float *p` that device code never sets: it points to memory of its own, as a parameter does. */
static bool host_pointer(struct lower *l, const struct place *p, CXType type, struct value *out)
{
	if (!type_is_pointer(l->frame->env, type) || p->n || p->bytes) return false;
	for (size_t i = 0; i < l->pointees.n; i++)
		if (l->pointees.at[i].variable == p->object) {
			struct place q = place_array(l->pointees.at[i].array);
			if (l->pointees.at[i].array) *out = value_pointer(l, &q);
			return l->pointees.at[i].array != 0;
		}
	const struct lower_array *a = NULL;
	for (size_t i = 0; i < l->arrays.n; i++) if (l->arrays.at[i].array == p->object) a = &l->arrays.at[i];
	if (!a || !type_is_pointer(l->frame->env, a->type)) return false;
	int64_t count;
	bool single = type_array_element(l->frame->env, a->type, &count).kind == CXType_Invalid;
	struct lower_pointee x = { p->object, 0 };
	if (single && kernel_array(l->k, (array_ref){ p->object })->space != SPACE_SHARED && !parse_is_set_on_device(l->p, a->decl)) {
		const char *name = parse_spelling(l->p, a->decl);
		struct span at = parse_span(l->p, a->decl);
		struct value declared = declared_pointer(l, a->decl);
		if (declared.kind != VALUE_POINTER) return false;
		if (declared.target[0].place.kind == PLACE_ARRAY) {
			lower_assumption(l, ASSUME_OTHER, at, "%s points where its declaration says", name);
			*out = declared;
			return true;
		}
		x.array = array_new(l, name, SPACE_GLOBAL, at, 1);
		l->k->arrays.at[x.array - 1].is_param = true;
		lower_assumption(l, ASSUME_DISTINCT_POINTERS, at, "%s, which only the host sets, points to memory of its own", name);
		struct place q = place_array(x.array);
		*out = value_pointer(l, &q);
	}
	VEC_PUSH(l->scratch, &l->pointees, x);
	return x.array != 0;
}

static struct value load_array(struct lower *l, const struct place *place, CXType type, CXCursor at)
{
	bool is_volatile = clang.isVolatileQualifiedType(clang.getCursorType(at));
	at = lower_user_cursor(l, at);
	if (!l->ghost) reach_shared(l, place, ACCESS_READ, at);
	struct place p = accessed_place(l, place, lower_is_open_type(l, type), at);
	struct value constant;
	if (!is_volatile && lower_constant_scalar(l, &p, type, at, &constant)) return constant;
	if (l->ghost) { /* an annotation speaks of memory, it does not read it */
		struct int_type t = var_type(l, type);
		lower_approx(l, "ghost", t, CAUSE_ARRAY_READ, "memory that an annotation speaks of", parse_span(l->p, at), false);
		return value_of_var(l, (var_ref){ expr_var_count(l->t) }, type);
	}
	struct core_stmt *s = ARENA_NEW(l->k->arena, struct core_stmt);
	s->kind = CORE_READ;
	s->at = parse_span(l->p, at);
	var_ref v = read_var(l, &p, var_type(l, type), CAUSE_ARRAY_READ, at, is_volatile);
	s->u.read.var = v;
	note_origin(l, type);
	emit_access(l, s, &s->u.read.access, &p, lower_size(l, type), ACCESS_READ, at, false, is_volatile);
	l->origin = ORIGIN_UNKNOWN;
	struct value memory;
	if (host_pointer(l, &p, type, &memory)) return memory;
	return value_of_var(l, v, type);
}

/* A table of known values at an unknown index. An index of none of them is out of bounds, or meets what was never set;
 * where other elements do hold something (zeros, what a call left) the table says nothing. */
static bool load_table(struct lower *l, const struct place *p, const struct object *o, int64_t size, CXCursor at, struct value *out)
{
	if (p->n == 0 || o->n == 0 || o->n > 64) return false;
	for (uint32_t i = 0; i < p->n; i++) if (p->term[i].size % size) return false;
	bool zero = o->base == CAUSE_NONE && (o->slot[0].v.kind == VALUE_INT || o->slot[0].v.kind == VALUE_OPAQUE);
	if (o->base != CAUSE_UNINITIALISED && !zero) return false;
	for (uint32_t i = 0; i < o->n; i++)
		if (o->slot[i].size != size || (o->slot[i].offset - p->bytes) % size || o->slot[i].v.kind == VALUE_NONE) return false;
	struct value v = o->slot[0].v;
	if (zero) v = v.kind == VALUE_OPAQUE ? value_opaque(expr_int(l->t, 0))
		: v.type.bits == 1 ? value_bool(expr_bool(l->t, false)) : value_int(expr_int(l->t, 0), v.type);
	expr_ref index = expr_int(l->t, 0);
	for (uint32_t i = 0; i < p->n; i++)
		index = expr_add(l->t, index, expr_mul(l->t, p->term[i].index, expr_int(l->t, p->term[i].size / size)));
	for (uint32_t i = zero ? 0 : 1; i < o->n; i++) {
		expr_ref k = expr_int(l->t, (o->slot[i].offset - p->bytes) / size);
		v = value_join(l, expr_eq(l->t, index, k), o->slot[i].v, v);
	}
	place_hold(l, p, size, parse_span(l->p, at));
	*out = v;
	return true;
}

/* Is something of a type that a template leaves open made of parts? Then it is as long as they are. */
static bool holds_parts(struct lower *l, uint32_t object, int64_t offset, int64_t *size, CXType type)
{
	bool covered;
	struct value v = state_read(l, object, offset, (uint32_t)*size, &covered);
	if (v.kind != VALUE_NONE || !covered || !type_is_dependent(l->frame->env, type)) return false;
	int64_t rest = state_extent(l, object) - offset;
	if (rest > *size && parse_is_null(clang.getTypeDeclaration(lower_resolve(l, type)))) *size = rest;
	return true;
}

static struct value load_object(struct lower *l, const struct place *p, CXType type, CXCursor at)
{
	int64_t offset, size = lower_size(l, type);
	if (!state_has(l, p)) return value_unknown(l, type, NULL, CAUSE_POINTER, "local variable out of scope", parse_span(l->p, at), false);
	bool known = place_constant(l, p, &offset);
	if (known) place_hold(l, p, size, parse_span(l->p, at));
	if (lower_is_aggregate(l, type) || (known && holds_parts(l, p->object, offset, &size, type))) {
		uint32_t copy = state_object_new(l, l->st->at[p->object]->name, CAUSE_UNINITIALISED);
		if (known) state_copy_object(l, copy, 0, p->object, offset, size);
		else state_forget(l, copy, CAUSE_UNSUPPORTED, false);
		return (struct value){ .kind = VALUE_RECORD, .object = copy };
	}
	const struct object *o = l->st->at[p->object];
	struct value v = {0};
	if (!known) {
		if (load_table(l, p, o, size, at, &v)) return value_convert_at(l, v, type, at);
		return value_unknown(l, type, o->name, o->base == CAUSE_ARRAY_READ ? CAUSE_ARRAY_READ : CAUSE_UNSUPPORTED,
			"element of a private array", parse_span(l->p, at), false);
	}
	bool covered;
	v = state_read(l, p->object, offset, (uint32_t)size, &covered);
	bool wants_int = type_is_integer(l->frame->env, type);
	if (v.kind == VALUE_INT && !wants_int && type_is_float(l->frame->env, type)) return value_opaque((expr_ref){0});
	if (v.kind == VALUE_POINTER && !l->called) return lower_own_closure(l, v);
	if (v.kind == VALUE_POINTER || (v.kind == VALUE_OPAQUE && !wants_int)) return v;
	if (v.kind == VALUE_INT) return value_convert_at(l, v, type, at);
	if (v.kind == VALUE_NONE && !covered && o->base == CAUSE_NONE) {
		if (wants_int) return value_convert_at(l, value_int(expr_int(l->t, 0), LOWER_I32), type, at);
		if (type_is_float(l->frame->env, type)) return value_opaque(expr_int(l->t, 0));
	}
	enum cause_kind cause = covered ? CAUSE_UNSUPPORTED : o->base == CAUSE_NONE ? CAUSE_UNSUPPORTED : o->base;
	v = value_unknown(l, type, o->name, cause, arena_printf(l->scratch, "value of %s", o->name ? o->name : "a local"),
		parse_span(l->p, at), !covered && o->base_uniform);
	if (!covered) state_write(l, p->object, offset, (uint32_t)size, v);
	return v;
}

static struct value load_place(struct lower *l, const struct place *p, CXType type, CXCursor at)
{
	switch (p->kind) {
	case PLACE_ARRAY: case PLACE_ANY: return load_array(l, p, type, at);
	case PLACE_OBJECT: return load_object(l, p, type, at);
	case PLACE_NULL: return value_unknown(l, type, NULL, CAUSE_POINTER, "read through a null pointer", parse_span(l->p, at), false);
	case PLACE_FUNCTION: return value_pointer(l, p);
	}
	UNREACHABLE("place_kind out of range");
}

struct value lower_load(struct lower *l, struct value pointer, CXType type, CXCursor at)
{
	CXType t = lower_resolve(l, type);
	if (l->failed) return (struct value){0};
	int64_t count;
	if (type_array_element(l->frame->env, t, &count).kind != CXType_Invalid) return pointer;
	if (t.kind == CXType_FunctionProto || t.kind == CXType_FunctionNoProto) return pointer;
	if (pointer.kind != VALUE_POINTER) {
		const char *why = "value that the lowering does not understand";
		lower_access_lost(l, ACCESS_READ, at, why);
		return value_unknown(l, t, NULL, CAUSE_UNSUPPORTED, why, parse_span(l->p, at), false);
	}
	const char *hint = l->hint;
	if (pointer.targets == 1) {
		struct value v = load_place(l, &pointer.target[0].place, t, at);
		l->hint = NULL;
		return v;
	}
	/* one guarded read per target, joined in a temporary */
	bool record = lower_is_aggregate(l, t);
	uint32_t result = state_object_new(l, hint ? hint : "value", CAUSE_UNINITIALISED);
	int64_t size = lower_size(l, t);
	for (uint32_t i = 0; i < pointer.targets; i++) {
		struct branch b;
		bool never;
		if (expr_is_bool(l->t, pointer.target[i].cond, &never) && !never) continue;
		branch_begin(l, &b, pointer.target[i].cond, parse_span(l->p, at));
		l->hint = hint;
		struct value v = load_place(l, &pointer.target[i].place, t, at);
		if (record && v.kind == VALUE_RECORD) state_copy_object(l, result, 0, v.object, 0, size);
		else state_write(l, result, 0, (uint32_t)size, v);
		branch_end(l, &b);
	}
	l->hint = NULL;
	if (record) return (struct value){ .kind = VALUE_RECORD, .object = result };
	bool covered;
	return state_read(l, result, 0, (uint32_t)size, &covered);
}

/* ---- stores ---- */

/* All bytes of an object are constants, or the same for all threads: one number stands for them. {0}: it is not so. */
static expr_ref record_value(struct lower *l, const struct object *o, int64_t size, struct span at)
{
	int64_t end = 0;
	bool uniform = true, constant = true;
	struct content c = { 0 };
	for (uint32_t i = 0; i < o->n; i++) {
		const struct slot *s = &o->slot[i];
		bool number = (s->v.kind == VALUE_INT && s->v.type.bits != 1) || (s->v.kind == VALUE_OPAQUE && s->v.e.ix);
		if (!number || s->offset != end) return (expr_ref){0};
		struct content_part part = { .size = s->size };
		constant = constant && expr_is_int(l->t, s->v.e, &part.number);
		int64_t bits;
		if (constant && s->v.kind == VALUE_OPAQUE && float_code_bits(part.number, part.size, &bits)) part.number = bits;
		VEC_PUSH(l->k->arena, &c.parts, part);
		uniform = uniform && lower_uniform(l, s->v.e);
		end += s->size;
	}
	if (o->n == 0) uniform = o->base_uniform, constant = false;
	else if (end != size) return (expr_ref){0};
	if (!constant)
		return uniform ? lower_approx(l, NULL, LOWER_OPAQUE, CAUSE_UNSUPPORTED, "value of several members", at, true) : (expr_ref){0};
	size_t zeros = 0;
	while (zeros < c.parts.n && !c.parts.at[zeros].number) zeros++;
	return expr_int(l->t, zeros == c.parts.n ? 0 : kernel_content(l->k, &c));       /* zero in any of its bytes */
}

/* What a store leaves, as a number that is the same where the bytes are. {0}: not known. */
static expr_ref stored_value(struct lower *l, const struct value *v, int64_t size, struct span at)
{
	const struct place *p = v->kind == VALUE_POINTER && v->targets == 1 ? &v->target[0].place : NULL;
	if (v->kind == VALUE_INT) return value_as_int(l, *v, at);
	if (v->kind == VALUE_OPAQUE) return v->e;
	if (v->kind == VALUE_RECORD && v->object < l->st->n) return record_value(l, l->st->at[v->object], size, at);
	if (p && p->kind == PLACE_NULL) return expr_int(l->t, 0);
	if (p && p->kind == PLACE_ARRAY) return expr_add(l->t, expr_int(l->t, (int64_t)p->object << 44), place_offset(l, p));
	return (expr_ref){0};
}

struct stored { expr_ref value; bool is_plain, is_coded; };      /* as struct site has them */

static void emit_write(struct lower *l, const struct place *p, struct stored stored, int64_t size, CXType type, CXCursor at,
	bool is_volatile)
{
	struct core_stmt *s = ARENA_NEW(l->k->arena, struct core_stmt);
	s->kind = CORE_WRITE;
	s->at = parse_span(l->p, at);
	s->u.write.access.value = stored.value;
	note_origin(l, type);
	emit_access(l, s, &s->u.write.access, p, size, ACCESS_WRITE, at, stored.is_plain, is_volatile);
	if (stored.is_coded && s->u.write.access.site.ix) l->k->sites.at[s->u.write.access.site.ix - 1].coded = true;
	l->origin = ORIGIN_UNKNOWN;
}

static bool is_number(const struct value *v) { return v->kind == VALUE_INT || v->kind == VALUE_OPAQUE; }

/* The object that v is, if all its bytes were computed: those of one that a call gave, or that was read, were not. */
static const struct object *numbers_of(struct lower *l, const struct value *v, int64_t size, bool *known)
{
	const struct object *o = v->kind == VALUE_RECORD && v->object < l->st->n ? l->st->at[v->object] : NULL;
	int64_t end = 0;
	*known = true;
	for (uint32_t i = 0; o && i < o->n && o->slot[i].offset == end && is_number(&o->slot[i].v); i++) {
		*known = *known && o->slot[i].v.e.ix;
		end += o->slot[i].size;
	}
	return o && end == size ? o : NULL;
}

static expr_ref part_of(struct lower *l, const struct slot *x, CXCursor at)
{
	return stored_value(l, &x->v, x->size, parse_span(l->p, at));
}

/* Two numbers are stores of their own, each compared with what another thread stores at its place. */
static void store_pair(struct lower *l, const struct place *p, CXType type, const struct object *o, CXCursor at, bool is_volatile)
{
	for (uint32_t i = 0; i < 2; i++) {
		struct place part = *p;
		struct stored stored = { part_of(l, &o->slot[i], at), true, true };
		part.bytes += o->slot[i].offset;
		emit_write(l, &part, stored, o->slot[i].size, type, at, is_volatile);
	}
}

#define PARTS_MOST 16
#define MIXED_FACTOR 1048583            /* a prime: few sums of a few numbers times its powers are equal by chance */

/* Differs only where some number does. That it is equal says little, and the store is not plain. */
static expr_ref mixed_numbers(struct lower *l, const struct object *o, CXCursor at)
{
	expr_ref sum = expr_int(l->t, 0);
	int64_t factor = 1;
	for (uint32_t i = 0; i < o->n; i++, factor = factor * MIXED_FACTOR % INT32_MAX)
		sum = expr_add(l->t, sum, expr_mul(l->t, part_of(l, &o->slot[i], at), expr_int(l->t, factor)));
	return sum;
}

static void store_array(struct lower *l, const struct place *place, CXType type, const struct value *v, CXCursor at)
{
	bool is_volatile = clang.isVolatileQualifiedType(clang.getCursorType(at)), known;
	at = lower_user_cursor(l, at);
	reach_shared(l, place, ACCESS_WRITE, at);
	struct place p = accessed_place(l, place, lower_is_open_type(l, type), at);
	int64_t size = lower_size(l, type);
	state_lose(l, v);
	struct stored stored = { .value = stored_value(l, v, size, parse_span(l->p, at)) };
	const struct object *o = numbers_of(l, v, size, &known);
	stored.is_plain = stored.value.ix != 0;
	stored.is_coded = v->kind != VALUE_INT && (stored.is_plain || is_number(v) || o);
	if (o && known && !stored.is_plain && o->n == 2 && o->slot[0].size == o->slot[1].size)
		store_pair(l, &p, type, o, at, is_volatile);
	else {
		if (o && known && !stored.is_plain && o->n <= PARTS_MOST) stored.value = mixed_numbers(l, o, at);
		emit_write(l, &p, stored, size, type, at, is_volatile);
	}
}

static void store_object(struct lower *l, const struct place *p, CXType type, const struct value *v)
{
	int64_t offset, size = lower_size(l, type);
	if (!state_has(l, p)) {
		state_lose(l, v);
		return;
	}
	if (!place_constant(l, p, &offset)) {
		state_lose(l, v);
		state_forget(l, p->object, CAUSE_UNSUPPORTED, false);
		return;
	}
	int64_t whole = v->kind == VALUE_RECORD ? state_extent(l, v->object) : 0;
	if (whole > size && type_is_dependent(l->frame->env, type)) { /* the type has no size yet, what it stands for has */
		state_lose(l, v);                         /* what lies behind it may be overwritten */
		size = whole;
	}
	if (v->kind == VALUE_RECORD) state_copy_object(l, p->object, offset, v->object, 0, size);
	else state_write(l, p->object, offset, (uint32_t)size, *v);
	int64_t extent = state_extent(l, p->object);    /* members that only have names are another object's now */
	if (offset < OPEN_MEMBERS && offset + size <= OPEN_MEMBERS && extent > OPEN_MEMBERS && type_is_dependent(l->frame->env, type))
		state_clear(l, p->object, OPEN_MEMBERS, extent - OPEN_MEMBERS);
}

static void store_place(struct lower *l, const struct place *p, CXType type, const struct value *v, CXCursor at)
{
	int64_t offset;
	switch (p->kind) {
	case PLACE_ARRAY: case PLACE_ANY: store_array(l, p, type, v, at); return;
	case PLACE_OBJECT: {
		struct value kept = lower_computed(l, *v, at);
		if (place_constant(l, p, &offset)) place_hold(l, p, lower_size(l, type), parse_span(l->p, at));
		store_object(l, p, type, &kept);
		return;
	}
	case PLACE_NULL: case PLACE_FUNCTION: return; /* no such memory */
	}
	UNREACHABLE("place_kind out of range");
}

void lower_store(struct lower *l, struct value pointer, CXType type, struct value v, CXCursor at)
{
	if (l->failed) return;
	CXType t = lower_resolve(l, type);
	if (pointer.kind != VALUE_POINTER) {
		lower_access_lost(l, ACCESS_WRITE, at, "assignment to something that the lowering does not understand");
		return;
	}
	for (uint32_t i = 0; i < pointer.targets; i++) {
		bool constant;
		expr_ref cond = pointer.target[i].cond;
		if (expr_is_bool(l->t, cond, &constant)) {
			if (constant) store_place(l, &pointer.target[i].place, t, &v, at);
			continue;
		}
		struct branch b;
		branch_begin(l, &b, cond, parse_span(l->p, at));
		store_place(l, &pointer.target[i].place, t, &v, at);
		branch_end(l, &b);
	}
}

/* ---- atomics and accesses at unknown places ---- */

static struct value atomic_place(struct lower *l, const struct place *place, CXType type, enum scope scope, CXCursor at)
{
	if (place->kind == PLACE_OBJECT) {
		struct value old = load_object(l, place, type, at);
		struct value unknown = value_unknown(l, type, NULL, CAUSE_ATOMIC_RESULT, "updated by an atomic", parse_span(l->p, at), false);
		store_object(l, place, type, &unknown);
		return old;
	}
	if (place->kind != PLACE_ARRAY && place->kind != PLACE_ANY) return load_place(l, place, type, at);
	at = lower_user_cursor(l, at);
	reach_shared(l, place, ACCESS_ATOMIC, at);
	struct place p = accessed_place(l, place, lower_is_open_type(l, type), at);
	struct core_stmt *s = ARENA_NEW(l->k->arena, struct core_stmt);
	s->kind = CORE_ATOMIC;
	s->at = parse_span(l->p, at);
	s->u.atomic.var = read_var(l, &p, var_type(l, type), CAUSE_ATOMIC_RESULT, at, false);
	s->u.atomic.access.scope = scope;
	note_origin(l, type);
	emit_access(l, s, &s->u.atomic.access, &p, lower_size(l, type), ACCESS_ATOMIC, at, false, false);
	l->origin = ORIGIN_UNKNOWN;
	return value_of_var(l, s->u.atomic.var, type);
}

struct value lower_atomic(struct lower *l, struct value pointer, CXType type, enum scope scope, CXCursor at)
{
	CXType t = lower_resolve(l, type);
	if (l->failed) return (struct value){0};
	if (pointer.kind != VALUE_POINTER) {
		const char *why = "atomic on something that the lowering does not understand";
		lower_access_lost(l, ACCESS_WRITE, at, why);
		return value_unknown(l, t, NULL, CAUSE_ATOMIC_RESULT, why, parse_span(l->p, at), false);
	}
	if (pointer.targets == 1) return atomic_place(l, &pointer.target[0].place, t, scope, at);
	uint32_t result = state_object_new(l, "old", CAUSE_UNINITIALISED);
	int64_t size = lower_size(l, t);
	for (uint32_t i = 0; i < pointer.targets; i++) {
		struct branch b;
		branch_begin(l, &b, pointer.target[i].cond, parse_span(l->p, at));
		struct value v = atomic_place(l, &pointer.target[i].place, t, scope, at);
		if (v.kind != VALUE_RECORD) state_write(l, result, 0, (uint32_t)size, v);
		branch_end(l, &b);
	}
	bool covered;
	return state_read(l, result, 0, (uint32_t)size, &covered);
}

static enum cause_kind lost_cause(const struct lower *l) { return l->seen ? CAUSE_UNSUPPORTED : CAUSE_UNKNOWN_CALL; }

static void unknown_place(struct lower *l, const struct place *place, enum access_mode mode, CXCursor at, const char *why)
{
	at = lower_user_cursor(l, at);
	struct span span = parse_span(l->p, at);
	if (place->kind == PLACE_OBJECT) {
		if (mode != ACCESS_READ && state_has(l, place)) state_forget(l, place->object, lost_cause(l), false);
		return;
	}
	if (place->kind != PLACE_ARRAY && place->kind != PLACE_ANY) return;
	reach_shared(l, place, mode, at);
	struct place p = { .kind = PLACE_ARRAY, .object = place->kind == PLACE_ANY ? lower_any_array(l, span) : place->object };
	for (p.n = 0; p.n < LIMIT_CORE_DIMS; p.n++) {
		expr_ref e = lower_approx_bounds(l, NULL, LOWER_I64, CAUSE_POINTER, why, span, false, 0, INT64_MAX);
		p.term[p.n] = (struct place_term){ e, 0 };
	}
	struct core_stmt *s = ARENA_NEW(l->k->arena, struct core_stmt);
	s->at = span;
	if (mode == ACCESS_WRITE) {
		s->kind = CORE_WRITE;
		emit_access(l, s, &s->u.write.access, &p, 4, mode, at, false, false);
	} else if (mode == ACCESS_ATOMIC) {
		s->kind = CORE_ATOMIC;
		s->u.atomic.access.scope = SCOPE_GRID;
		emit_access(l, s, &s->u.atomic.access, &p, 4, mode, at, false, false);
	} else {
		s->kind = CORE_READ;
		s->u.read.var = read_var(l, &p, LOWER_OPAQUE, CAUSE_ARRAY_READ, at, true);
		emit_access(l, s, &s->u.read.access, &p, 4, ACCESS_READ, at, false, false);
	}
}

/* moved: what a read gives, what a write stores; NULL: nobody asks, nobody knows. */
static void touch_place(struct lower *l, const struct place *place, int64_t size, enum access_mode mode, CXCursor at,
	expr_ref *moved)
{
	at = lower_user_cursor(l, at);
	struct span span = parse_span(l->p, at);
	if (place->kind == PLACE_OBJECT) {
		int64_t offset;
		if (mode == ACCESS_READ || !state_has(l, place)) return;
		if (place_constant(l, place, &offset)) state_clear(l, place->object, offset, size);
		else state_forget(l, place->object, lost_cause(l), false);
		return;
	}
	if (place->kind != PLACE_ARRAY && place->kind != PLACE_ANY) return;
	reach_shared(l, place, mode, at);
	struct place p = accessed_place(l, place, false, at);
	struct core_stmt *s = ARENA_NEW(l->k->arena, struct core_stmt);
	s->at = span;
	if (mode == ACCESS_ATOMIC) {
		s->kind = CORE_ATOMIC;
		s->u.atomic.access.scope = SCOPE_GRID;
		emit_access(l, s, &s->u.atomic.access, &p, size, mode, at, false, false);
		return;
	}
	s->kind = mode == ACCESS_WRITE ? CORE_WRITE : CORE_READ;
	if (mode == ACCESS_READ) s->u.read.var = read_var(l, &p, LOWER_OPAQUE, CAUSE_ARRAY_READ, at, true);
	bool known = mode == ACCESS_WRITE && moved && moved->ix;
	if (known) s->u.write.access.value = *moved;
	emit_access(l, s, mode == ACCESS_READ ? &s->u.read.access : &s->u.write.access, &p, size, mode, at, known, false);
	if (known && s->u.write.access.site.ix) l->k->sites.at[s->u.write.access.site.ix - 1].coded = true;
	if (mode == ACCESS_READ && moved) *moved = expr_var(l->t, s->u.read.var);
}

/* Reads, writes or atomically changes `size` bytes at the pointer; what is stored is not known. */
void lower_touch(struct lower *l, struct value pointer, int64_t size, enum access_mode mode, CXCursor at)
{
	if (pointer.kind != VALUE_POINTER || l->failed) return;
	for (uint32_t i = 0; i < pointer.targets; i++) {
		struct branch b;
		bool always;
		expr_ref filled = l->filled;
		if (expr_is_bool(l->t, pointer.target[i].cond, &always)) {
			if (always) touch_place(l, &pointer.target[i].place, size, mode, at, mode == ACCESS_WRITE ? &filled : NULL);
			continue;
		}
		branch_begin(l, &b, pointer.target[i].cond, parse_span(l->p, at));
		touch_place(l, &pointer.target[i].place, size, mode, at, mode == ACCESS_WRITE ? &filled : NULL);
		branch_end(l, &b);
	}
}

#define TOUCHED_AT_ONCE 65536

/* Reads or writes `bytes` bytes in pieces of `unit`, one after the other. */
void lower_touch_strided(struct lower *l, struct value pointer, expr_ref count, expr_ref stride, int64_t unit,
	enum access_mode mode, CXCursor at)
{
	struct expr_table *t = l->t;
	struct span span = parse_span(l->p, at);
	if (pointer.kind != VALUE_POINTER || l->failed) return;
	var_ref v = lower_var(l, "part", VAR_LOOP, LOWER_INT, CAUSE_NONE, NULL, span);
	lower_list body = {0}, *out = l->out;
	l->out = &body;
	uint32_t mark = expr_var_count(t);
	const struct state *before = state_copy(l, l->st);
	lower_touch(l, pointer_advance(l, pointer, expr_mul(t, expr_var(t, v), stride), unit, true), unit, mode, at);
	l->out = out;
	if (body.n) {
		struct core_stmt s = { .kind = CORE_FOR, .at = span };
		s.u.loop.var = v;
		s.u.loop.range = (struct range){ RANGE_UP, expr_int(t, 0), count, expr_int(t, 1) };
		s.u.loop.body = core_seq(l->k, body.at, body.n);
		lower_emit(l, &s);
	}
	lower_close_scope(l, mark, l->pending.n, before, span);
}

/* The one array that the pointer leads into, or NULL. */
static const struct place *one_array(struct lower *l, const struct value *pointer)
{
	bool always;
	if (pointer->kind != VALUE_POINTER || pointer->targets != 1 || pointer->target[0].place.kind != PLACE_ARRAY) return NULL;
	return expr_is_bool(l->t, pointer->target[0].cond, &always) && always ? &pointer->target[0].place : NULL;
}

/* Bytes move from one array to another in pieces, so that each piece is known to be what was read: two threads that copy
 * the same source over one place store the same. */
bool lower_move_pieces(struct lower *l, struct value to, struct value from, expr_ref bytes, int64_t unit, CXCursor to_at,
	CXCursor from_at)
{
	struct expr_table *t = l->t;
	if (l->failed || !one_array(l, &to) || !one_array(l, &from)) return false;
	while (unit > 1 && expr_divisor(l, bytes) % unit) unit /= 2;
	if (unit < 1) unit = 1;
	struct span span = parse_span(l->p, to_at);
	var_ref v = lower_var(l, "part", VAR_LOOP, LOWER_INT, CAUSE_NONE, NULL, span);
	lower_list body = {0}, *out = l->out;
	uint32_t mark = expr_var_count(t);
	const struct state *before = state_copy(l, l->st);
	struct value source = pointer_advance(l, from, expr_var(t, v), unit, true);
	struct value target = pointer_advance(l, to, expr_var(t, v), unit, true);
	expr_ref moved = {0};
	l->out = &body;
	touch_place(l, &source.target[0].place, unit, ACCESS_READ, from_at, &moved);
	touch_place(l, &target.target[0].place, unit, ACCESS_WRITE, to_at, &moved);
	l->out = out;
	struct core_stmt s = { .kind = CORE_FOR, .at = span };
	s.u.loop.var = v;
	s.u.loop.range = (struct range){ RANGE_UP, expr_int(t, 0), expr_divide(l, bytes, unit), expr_int(t, 1) };
	s.u.loop.body = core_seq(l->k, body.at, body.n);
	if (body.n) lower_emit(l, &s);
	lower_close_scope(l, mark, l->pending.n, before, span);
	return true;
}

void lower_touch_many(struct lower *l, struct value pointer, expr_ref bytes, int64_t unit, enum access_mode mode, CXCursor at)
{
	int64_t size;
	if (pointer.kind != VALUE_POINTER || l->failed) return;
	if (expr_is_int(l->t, bytes, &size) && size < TOUCHED_AT_ONCE) {
		if (size > 0) lower_touch(l, pointer, size, mode, at);
		return;
	}
	while (unit > 1 && expr_divisor(l, bytes) % unit) unit /= 2;
	if (unit < 1) unit = 1;
	lower_touch_strided(l, pointer, expr_divide(l, bytes, unit), expr_int(l->t, 1), unit, mode, at);
}

void lower_access_unknown(struct lower *l, struct value pointer, enum access_mode mode, CXCursor at, const char *why)
{
	if (pointer.kind != VALUE_POINTER || l->failed) return;
	for (uint32_t i = 0; i < pointer.targets; i++) {
		struct branch b;
		bool always;
		if (expr_is_bool(l->t, pointer.target[i].cond, &always) && always) {
			unknown_place(l, &pointer.target[i].place, mode, at, why);
			continue;
		}
		branch_begin(l, &b, pointer.target[i].cond, parse_span(l->p, at));
		unknown_place(l, &pointer.target[i].place, mode, at, why);
		branch_end(l, &b);
	}
}

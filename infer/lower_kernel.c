/* lower_kernel: a kernel's parameters, its body, and the finishing passes. */
#include "infer/lower_internal.h"

#include <string.h>

static const struct { const char *name; } builtins[4] = { { "threadIdx" }, { "blockIdx" }, { "blockDim" }, { "gridDim" } };

static void make_builtins(struct lower *l)
{
	struct kernel *k = l->k;
	const var_ref *vars[4] = { k->thread_idx, k->block_idx, k->block_dim, k->grid_dim };
	for (int i = 0; i < 4; i++) {
		l->builtin[i] = state_object_new(l, builtins[i].name, CAUSE_NONE);
		for (int axis = 0; axis < 3; axis++)
			state_write(l, l->builtin[i], 4 * axis, 4, value_int(expr_var(l->t, vars[i][axis]), LOWER_U32));
	}
}

/* OpenCL tells a pointer's memory by its type; each pointer to local memory is an array of its own. */
static uint32_t param_array(struct lower *l, const char *name, CXType pointee, struct span at)
{
	enum space space = l->p->language == LANGUAGE_OPENCL ? type_space(pointee) : SPACE_GLOBAL;
	if (space == SPACE_NONE) space = SPACE_GLOBAL;
	struct array a = { .name = arena_strdup(l->k->arena, name), .space = space, .unit_bytes = 4, .dims = 1, .at = at,
		.is_param = space != SPACE_SHARED };
	uint32_t array = kernel_array_add(l->k, &a).ix;
	lower_note_element(l, array, pointee);
	return array;
}

static struct value scalar_param(struct lower *l, const char *name, struct int_type type, struct span at)
{
	struct var v = { .name = arena_strdup(l->k->arena, name), .kind = VAR_PARAM, .type = type, .at = at, .lo = 1, .hi = 0 };
	var_ref ref = expr_var_new(l->t, &v);
	VEC_PUSH(l->k->arena, &l->k->params, ref);
	return type.opaque ? value_opaque(expr_var(l->t, ref)) : value_int(expr_var(l->t, ref), type);
}

/* C++: an enum whose type is not written holds what the bits of its enumerators can. */
static void enum_bounds(struct lower *l, CXType t, int64_t *lo, int64_t *hi)
{
	CXCursor decl = clang.getTypeDeclaration(clang.getCanonicalType(t));
	if (l->p->language != LANGUAGE_CUDA || clang.getCursorKind(decl) != CXCursor_EnumDecl || clang.EnumDecl_isScoped(decl)) return;
	const char *text = parse_text(l->p, decl), *brace = text ? strchr(text, '{') : NULL;
	if (!brace || memchr(text, ':', (size_t)(brace - text))) return;
	struct cursor_list kids = {0};
	parse_children(l->p, decl, &kids);
	int64_t most = 0;
	for (size_t i = 0; i < kids.n; i++) {
		int64_t n = clang.getEnumConstantDeclValue(kids.at[i]);
		if (clang.getCursorKind(kids.at[i]) != CXCursor_EnumConstantDecl) continue;
		if (n < 0 || n > INT32_MAX || parse_is_unknown_constant(l->p, kids.at[i]) || parse_in_template(kids.at[i])) return;
		if (n > most) most = n;
	}
	for (*lo = 0, *hi = 1; *hi < most; *hi = 2 * *hi + 1) {}
}

#define MAX_ELEMENTS 16

static bool is_image(CXType t)
{
	enum CXTypeKind k = clang.getCanonicalType(t).kind;
	return k >= CXType_OCLImage1dRO && k <= CXType_OCLImage3dRW;
}

/* `C<T>` by value, where T is open: clang has no layout for it, but its own pointers are parameters like others. */
static bool make_open_param(struct lower *l, CXType t, const char *name, uint32_t object, struct span at)
{
	CXCursor class = clang.getTypeDeclaration(t);
	if (clang.getCursorKind(class) != CXCursor_ClassTemplate || type_has_bases(class)) return false;
	struct cursor_list kids = {0};
	parse_children(l->p, clang.getCursorDefinition(class), &kids);
	for (size_t i = 0; i < kids.n; i++) {
		CXType field = clang.getCanonicalType(clang.getCursorType(kids.at[i]));
		if (clang.getCursorKind(kids.at[i]) != CXCursor_FieldDecl || field.kind != CXType_Pointer) continue;
		CXType pointee = clang.getPointeeType(field);
		int64_t offset = lower_member_offset(l, kids.at[i]);
		if (offset < 0 || pointee.kind == CXType_FunctionProto) continue;
		const char *full = arena_printf(l->scratch, "%s.%s", name, parse_spelling(l->p, kids.at[i]));
		struct place p = place_array(param_array(l, full, pointee, at));
		state_write(l, object, offset, 8, value_pointer(l, &p));
	}
	return true;
}

static void make_param(struct lower *l, CXType type, const char *name, uint32_t object, int64_t offset, struct span at,
	unsigned depth)
{
	const struct template_env *env = l->frame->env;
	CXType t = lower_resolve(l, type);
	int64_t count;
	CXType element = type_array_element(env, t, &count);
	uint32_t size = (uint32_t)lower_size(l, t);
	CXType pointee = lower_resolve(l, type_pointee(env, t));
	if (pointee.kind == CXType_FunctionProto || pointee.kind == CXType_FunctionNoProto) {
		struct place p = { .kind = PLACE_ANY };
		struct value v = value_pointer(l, &p);
		(void)lower_function_pointer(l, t, name, at, &v);
		state_write(l, object, offset, 8, v);
	} else if (is_image(t)) {
		struct array a = { .name = arena_strdup(l->k->arena, name), .space = SPACE_GLOBAL, .unit_bytes = 4, .dims = 3, .at = at,
			.is_param = true };
		struct place p = place_array(kernel_array_add(l->k, &a).ix);
		struct lower_array dims = { .decl = clang.getNullCursor(), .array = p.object, .type = t, .dims = 3 };
		for (int i = 0; i < 3; i++) dims.strides[i] = lower_image_stride(i);
		VEC_PUSH(l->scratch, &l->arrays, dims);
		state_write(l, object, offset, size, value_pointer(l, &p));
	} else if (element.kind == CXType_Invalid && (type_is_pointer(env, t) || type_is_reference(env, t))) {
		struct place p = place_array(param_array(l, name, type_pointee(env, t), at));
		state_write(l, object, offset, 8, value_pointer(l, &p));
	} else if (element.kind != CXType_Invalid && depth < 8) {
		int64_t each = lower_size(l, element);
		for (int64_t i = 0; i < count && i < MAX_ELEMENTS; i++)
			make_param(l, element, arena_printf(l->scratch, "%s.%lld", name, (long long)i), object, offset + i * each, at, depth + 1);
	} else if (lower_is_aggregate(l, t) && depth < 8) {
		struct field_list fields = {0};
		if (!type_fields(l->p, env, t, &fields) || type_is_union(t)) return;
		for (size_t i = 0; i < fields.n; i++) {
			if (fields.at[i].is_bit_field || fields.at[i].offset < 0) continue;
			make_param(l, fields.at[i].type, arena_printf(l->scratch, "%s.%s", name, fields.at[i].name), object,
				offset + fields.at[i].offset, at, depth + 1);
		}
	} else if (depth > 0 || !make_open_param(l, t, name, object, at)) {
		struct int_type it = int_type_of(env, t);
		struct value v = scalar_param(l, name, it, at);
		if (!it.opaque && l->k->params.n) {
			struct var *var = expr_var_edit(l->t, l->k->params.at[l->k->params.n - 1]);
			enum_bounds(l, t, &var->lo, &var->hi);
		}
		state_write(l, object, offset, size, v);
	}
}

/* What the host captured is the same for all threads; each has its own copy. */
static void make_capture(struct lower *l, CXCursor variable)
{
	const char *name = parse_spelling(l->p, variable);
	CXType t = lower_resolve(l, clang.getCursorType(variable));
	if (lower_is_reference(l, t)) t = lower_resolve(l, type_pointee(l->frame->env, t));
	uint32_t object = state_object_new(l, name, CAUSE_UNSUPPORTED);
	l->st->at[object]->base_uniform = true;
	VEC_PUSH(l->scratch, &l->captured, ((struct binding){ variable, clang.hashCursor(variable), object, state_serial(l, object), false }));
	make_param(l, t, name, object, 0, parse_span(l->p, variable), 0);
}

static void make_params(struct lower *l, CXCursor function)
{
	struct cursor_list params = {0};
	parse_parameters(l->p, function, &params);
	size_t pointers = 0;
	for (size_t i = 0; i < params.n; i++) {
		CXCursor c = params.at[i];
		const char *name = parse_spelling(l->p, c);
		if (!*name) name = arena_printf(l->scratch, "param%zu", i + 1);
		CXType t = lower_resolve(l, clang.getCursorType(c));
		uint32_t object = state_object_new(l, name, CAUSE_NONE);
		/* whatever of it is not spelled out below is one unknown value for all threads */
		l->st->at[object]->base = CAUSE_UNSUPPORTED;
		l->st->at[object]->base_uniform = true;
		/* `T a[][N]` is a pointer, but libclang shows the array: it refers to one, like a reference */
		int64_t count;
		CXType element = type_array_element(l->frame->env, t, &count);
		bool array = element.kind != CXType_Invalid;
		if (lower_is_pack_type(clang.getCursorType(c))) {
			l->st->at[object]->base_uniform = false;
			lower_bind_object(l, c, object, lower_is_reference(l, t));
			continue;
		}
		lower_bind_object(l, c, object, array || lower_is_reference(l, t));
		if (array) {
			struct place p = place_array(param_array(l, name, element, parse_span(l->p, c)));
			state_write(l, object, 0, 8, value_pointer(l, &p));
		} else if (lower_is_lambda_type(l, t)) {
			lower_host_captures(l, t, make_capture);
		} else {
			make_param(l, t, name, object, 0, parse_span(l->p, c), 0);
		}
	}
	for (size_t i = 0; i < l->k->arrays.n; i++) pointers += l->k->arrays.at[i].is_param;
	if (pointers > 1)
		lower_assumption(l, ASSUME_DISTINCT_POINTERS, l->k->at, "pointer parameters point to different memory");
}

/* The host may give a kernel the address of the file's own `__device__` memory. */
static void assume_own_memory(struct lower *l)
{
	const struct array *own = NULL, *param = NULL;
	for (size_t i = 0; i < l->k->sites.n; i++) {
		const struct array *a = kernel_array(l->k, l->k->sites.at[i].array);
		if (a->space != SPACE_GLOBAL || a->may_alias) continue;
		if (a->is_param) param = a;
		else own = a;
	}
	if (own && param)
		lower_assumption(l, ASSUME_DISTINCT_POINTERS, own->at, "pointer parameters do not point to the file's own %s", own->name);
}

static void run(struct lower *l, const struct found_kernel *f)
{
	struct template_env env = {0};
	for (size_t i = 0; i < f->env.at.n; i++) {
		VEC_PUSH(l->scratch, &env.at, f->env.at.at[i]);
		env.at.at[i].of_kernel = true;
	}
	l->p->written_types.n = 0;
	struct lower_frame frame = { .env = &env, .function = f->function, .is_kernel = true };
	lower_list out = {0};
	l->frame = &frame;
	frame.target = ++l->targets;
	frame.result_type = clang.getCursorResultType(f->function);
	struct state empty = {0};
	empty.live = expr_bool(l->t, true);
	l->st = state_copy(l, &empty);
	l->out = &out;
	l->path = empty.live;
	make_builtins(l);
	make_params(l, f->function);
	lower_enter(l, f->function);
	CXCursor body = parse_body(f->function);
	if (!parse_is_null(body)) l->watchers = lower_has_labels(body);
	const struct parse_error *error = parse_error_in(l->p, f->function);
	if (error) lower_give_up(l, error->at, "clang: %s", error->text);
	else if (parse_is_null(body)) lower_give_up(l, f->at, "kernel without a body");
	else lower_stmt(l, body);
	lower_check_labels(l, 0);
	lower_finish_copies(l);
	lower_check_arrivals(l);
	if (!l->failed) assume_own_memory(l);
	const struct core_stmt *whole = lower_own_copies_follow(l, core_seq(l->k, out.at, out.n));
	if (!l->failed) lower_views(l);
	if (!l->failed) l->k->body = lower_prune(l, whole);
	if (!l->failed) lower_last_look(l);
	if (l->failed || !l->k->body) l->k->body = core_skip(l->k);
}

/* What a first attempt finds out, and the next is made with. */
struct found_out { bool any_shared, unknown_parts; };

/* any_shared: pointers that cannot be followed may point to shared memory. */
static struct kernel *attempt(struct parse *p, const struct found_kernel *f, struct found_out *known, bool *contradicted)
{
	struct lower l = { .p = p, .found = f, .k = kernel_new(p->sources, f->name), .any_shared = known->any_shared,
		.unknown_parts = known->unknown_parts };
	l.k->at = f->at;
	l.t = l.k->exprs;
	l.scratch = arena_new();
	l.inside_label = l.unknown_call = l.unseen_effect = l.elided = clang.getNullCursor();
	lower_budget_begin(&l);
	run(&l, f);
	lower_budget_end(&l);
	known->any_shared |= !l.failed && lower_loses_shared(&l);
	known->unknown_parts |= l.asks_parts;
	*contradicted = l.contradicted;
	arena_free(l.scratch);
	return l.k;
}

struct kernel *lower_kernel(struct parse *p, const struct found_kernel *f, bool *contradicted)
{
	struct found_out known = {0};
	for (;;) {
		struct found_out before = known;
		struct kernel *k = attempt(p, f, &known, contradicted);
		if (known.any_shared == before.any_shared && known.unknown_parts == before.unknown_parts) return k;
		kernel_free(k);
	}
}

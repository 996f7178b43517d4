/* What a launch is given, as the context of its kernel. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <string.h>

bool host_is_among(const char *name, const char *const *names, size_t n)
{
	bool found = false;
	for (size_t i = 0; i < n && !found; i++) found = strcmp(name, names[i]) == 0;
	return found;
}

static bool is_call_of(const struct tree_expr *e, const char *const *names, size_t n)
{
	return e->kind == TREE_EXPR_CALL && e->function && host_is_among(e->function->name, names, n);
}

/* f, grid, block, arguments; config, f, arguments. */
static bool is_shaped(const struct tree_expr *e)
{
	static const char *const names[] = { "cudaLaunchKernel", "cudaLaunchCooperativeKernel", "hipLaunchKernel", "hipLaunchCooperativeKernel" };
	return is_call_of(e, names, 4) && e->kids >= 3;
}

static bool is_configured(const struct tree_expr *e)
{
	static const char *const names[] = { "cudaLaunchKernelEx", "cudaLaunchKernelExC" };
	return is_call_of(e, names, 2) && e->kids >= 2;
}

/* The driver's: a configuration, f, arguments, more. */
static bool is_driven(const struct tree_expr *e)
{
	static const char *const names[] = { "cuLaunchKernelEx" };
	return is_call_of(e, names, 1) && e->kids >= 3;
}

/* f, three sizes of the grid and three of the block, shared memory, stream, arguments, more. */
static bool is_sized(const struct tree_expr *e)
{
	static const char *const names[] = { "cuLaunchKernel", "cuLaunchCooperativeKernel", "hipModuleLaunchKernel", "hipModuleLaunchCooperativeKernel" };
	return is_call_of(e, names, 4) && e->kids >= 10;
}

bool host_starts_kernels(const struct tree_expr *e)
{
	static const char *const names[] = { "cuLaunchKernel", "cuLaunchCooperativeKernel", "hipModuleLaunchKernel", "hipModuleLaunchCooperativeKernel" };
	return e->kind == TREE_EXPR_LAUNCH || is_shaped(e) || is_configured(e) || is_driven(e) || is_call_of(e, names, 4) || host_starts_ranges(e);
}

bool host_may_start(const struct tree_expr *e, size_t own)
{
	return host_starts_kernels(e) && !(e->kind == TREE_EXPR_LAUNCH && e->function && e->function->id > own);
}

/* A dimension of a launch that runs is what it was converted from: else it would be negative, or too large. */
static expr_ref dimension(struct run *r, const struct value *v)
{
	struct expr x = *expr_get(r->t, v->number);
	if (x.kind != EXPR_WRAP || x.type.bits != 32 || x.type.is_signed) return v->number;
	struct expr_range of = expr_range(r->t, x.kid[0]);
	return of.lo >= INT32_MIN && of.hi <= UINT32_MAX ? x.kid[0] : v->number;
}

static void take_dims(struct run *r, const struct value *v, const char *word, expr_ref out[3])
{
	static const struct tree_type number = { .kind = TREE_TYPE_INT, .bits = 32 };
	for (size_t i = 0; i < 3; i++) {
		const struct value *part = v && v->kind == VALUE_RECORD && v->parts >= 3 ? v->part[i] : NULL;
		if (v && v->kind == VALUE_NUMBER) part = i ? host_value_number(r, expr_int(r->t, 1)) : v;
		if (!part || part->kind != VALUE_NUMBER) part = host_value_fresh(r, &number, arena_printf(r->arena, "%s.%c", word, "xyz"[i]));
		out[i] = dimension(r, part);
	}
}

/* What nobody can read, or solve, is a symbol of its own. */
static void cut_large(struct run *r, struct host_context *c)
{
	static const struct tree_type size = { .kind = TREE_TYPE_INT, .bits = 32 }, offset = { .kind = TREE_TYPE_INT, .bits = 64, .flags = { UINT64_C(1) << TREE_FLAG_SIGNED } };
	for (int i = 0; i < 6; i++) {
		expr_ref *dim = &(i < 3 ? c->grid : c->block)[i % 3];
		if (host_term_is_large(r->t, *dim)) *dim = host_value_fresh(r, &size, "size")->number;
	}
	if (c->shared.ix && host_term_is_large(r->t, c->shared)) c->shared = (expr_ref){ 0 };
	for (size_t i = 0; i < c->args.n; i++) {
		struct host_arg *a = &c->args.at[i];
		const struct tree_type *type = c->kernel && i < c->kernel->params.n ? c->kernel->params.at[i]->type : NULL;
		if (a->kind == HOST_ARG_MEMORY && host_term_is_large(r->t, a->offset)) a->offset = host_value_fresh(r, &offset, "offset")->number;
		if (a->bytes.ix && host_term_is_large(r->t, a->bytes)) a->bytes = (expr_ref){ 0 };
		if (a->kind != HOST_ARG_NUMBER || !host_term_is_large(r->t, a->number)) continue;
		if (type && host_is_integer(type)) a->number = host_value_fresh(r, type, c->kernel->params.at[i]->name)->number;
		else a->kind = HOST_ARG_OTHER;
	}
	for (size_t i = 0; i < c->owns.n; i++)
		if (c->owns.at[i].bytes.ix && host_term_is_large(r->t, c->owns.at[i].bytes)) c->owns.at[i].bytes = (expr_ref){ 0 };
	size_t kept = 0;
	for (size_t i = 0; i < c->fields.n; i++)
		if (!host_term_is_large(r->t, c->fields.at[i].number)) c->fields.at[kept++] = c->fields.at[i];
	c->fields.n = kept;
}

static struct host_arg argument(const struct run *r, const struct value *v)
{
	struct host_arg a = { 0 };
	int64_t offset;
	if (v && v->kind == VALUE_NUMBER) a = (struct host_arg){ .kind = HOST_ARG_NUMBER, .number = v->number };
	if (v && v->kind == VALUE_MEMORY) a = (struct host_arg){ .kind = HOST_ARG_MEMORY, .memory = v->memory, .offset = v->number };
	if (a.memory && expr_is_int(r->t, a.offset, &offset) && !offset) a.bytes = r->memories.at[a.memory].bytes;
	return a;
}

static void take_field(struct run *r, const struct value *v, const struct tree_type *type, const char *name, struct host_context *c)
{
	struct host_field made = { name, { 0 }, false };
	if (!v || v->kind != VALUE_NUMBER || !host_is_integer(type) || c->fields.n >= LIMIT_HOST_FIELDS) return;
	made.number = v->number;
	VEC_PUSH(r->host->arena, &c->fields, made);
}

/* Numbers that nothing declares are in the kernel what they are here. */
static void take_constants(struct run *r, struct host_context *c)
{
	for (size_t i = 0; c->kernel && i < r->constants.n && c->fields.n < LIMIT_HOST_FIELDS; i++) {
		struct host_field made = { r->constants.at[i].var->name, r->constants.at[i].value->number, true };
		bool hidden = false;
		for (size_t j = 0; j < c->kernel->params.n; j++) hidden = hidden || !strcmp(c->kernel->params.at[j]->name, made.name);
		if (!hidden) VEC_PUSH(r->host->arena, &c->fields, made);
	}
}

/* Numbers in constant memory. */
static void take_symbols(struct run *r, struct host_context *c)
{
	for (size_t i = 0; c->kernel && i < r->symbols.n; i++) {
		const struct symbol *s = &r->symbols.at[i];
		bool hidden = false;
		for (size_t j = 0; j < c->kernel->params.n; j++) hidden = hidden || !strcmp(c->kernel->params.at[j]->name, s->var->name);
		if (!hidden) take_field(r, host_symbol_number(r, s), s->var->type, s->var->name, c);
	}
}

/* Numbers of the template around that the launch hands on (`k<T, N>`) are in the kernel what they are here. */
static void take_handed_on(struct run *r, struct host_context *c)
{
	for (size_t i = 0; c->kernel && c->given && i < c->given->n; i++) {
		const struct tree_argument *a = &c->given->at[i];
		if (a->var && a->name) take_field(r, host_open_number(r, a->var), a->var->type, a->name, c);
	}
}

/* How many members a class has by that name: in a base there may be another. */
static unsigned named_so(const struct tree_record *record, const char *name, unsigned depth)
{
	unsigned n = 0;
	for (size_t i = 0; i < record->fields.n; i++) n += strcmp(record->fields.at[i]->name, name) == 0;
	for (size_t i = 0; i < record->bases.n; i++)
		if (record->bases.at[i].record) n += depth < LIMIT_HOST_PATH ? named_so(record->bases.at[i].record, name, depth + 1) : 2;
	return n;
}

/* The numbers that the object holds, each by its name in the kernel; of a part that is a base by the names of all of it, a member of `whole`. */
static void take_fields(struct run *r, const struct value *v, const struct tree_type *type, const struct tree_record *whole, const char *name,
	struct host_context *c)
{
	const struct tree_record *record = type->kind == TREE_TYPE_RECORD ? type->record : NULL;
	if (!record || !v || v->kind != VALUE_RECORD || v->parts != host_parts(record) || tree_has(record->flags, TREE_FLAG_UNION)) return;
	if (!whole) whole = record;
	for (size_t i = record->fields.n; i < v->parts; i++)
		if (host_part_type(type, i)) take_fields(r, v->part[i], host_part_type(type, i), whole, name, c);
	for (size_t i = 0; i < record->fields.n && c->fields.n < LIMIT_HOST_FIELDS; i++) {
		const struct tree_field *f = record->fields.at[i];
		const struct value *part = v->part[i];
		const char *own = arena_printf(r->host->arena, "%s.%s", name, f->name);
		if (!part || f->width >= 0 || !*f->name || named_so(whole, f->name, 0) > 1) continue;
		take_fields(r, part, f->type, NULL, own, c);
		take_field(r, part, f->type, own, c);
		for (size_t j = 0; part->kind == VALUE_RECORD && j < part->parts && host_elements(f->type) == part->parts; j++)
			take_field(r, part->part[j], f->type->to, arena_printf(r->host->arena, "%s.%u", own, (unsigned)j), c);
	}
}

static void take_objects(struct run *r, const struct value *const *all, size_t n, struct host_context *c)
{
	for (size_t i = 0; c->kernel && i < n && i < c->kernel->params.n; i++) {
		const struct tree_var *p = c->kernel->params.at[i];
		take_fields(r, all[i], p->type, NULL, p->name, c);
	}
}

static const struct value *given(struct run *r, const struct tree_expr *e)
{
	return e && e->type->kind == TREE_TYPE_RECORD ? host_state_read(r, host_place(r, e), e->type, NULL) : host_eval(r, e);
}

/* What `cudaLaunchKernelEx` is given by reference, it converts to the parameters. */
static void read_references(struct run *r, const struct tree_expr *e, const struct tree_function *kernel, uint32_t first, const struct value **all)
{
	for (uint32_t i = first; kernel && i < e->kids && i - first < kernel->params.n; i++) {
		const struct tree_expr *of = e->kid[i];
		const struct tree_type *param = kernel->params.at[i - first]->type;
		if (!of || !host_is_place(of) || of->type->kind == TREE_TYPE_RECORD) continue;
		bool numbers = host_is_integer(of->type) && host_is_integer(param), pointers = of->type->kind == TREE_TYPE_POINTER && param->kind == TREE_TYPE_POINTER;
		all[i] = numbers || pointers ? host_state_read(r, host_place(r, of), of->type, NULL) : NULL;
		if (numbers) all[i] = host_value_convert(r, all[i], param);
	}
}

/* ---- arguments by address ---- */

static const struct tree_expr *bare(const struct tree_expr *e)
{
	while (e && e->kids == 1 && e->kid[0] && (e->kind == TREE_EXPR_CAST || e->kind == TREE_EXPR_CLEANUPS || e->kind == TREE_EXPR_MATERIALIZE)) e = e->kid[0];
	return e;
}

struct mentions { const struct tree_var *var; size_t n; };

static bool mention_count(const struct tree_expr *e, void *data)
{
	struct mentions *m = data;
	m->n += e->kind == TREE_EXPR_VAR && e->var == m->var;
	return true;
}

/* How often the function that is run names it. A launch by an unknown address asks that for each kernel that it may start. */
static size_t mentions_of(struct run *r, const struct tree_var *v)
{
	struct mentions m = { .var = v };
	if (r->mentioned.var == v && r->mentioned.in == r->frame->function) return r->mentioned.n;
	tree_each_expr(r->frame->function, mention_count, &m);
	r->mentioned.var = v, r->mentioned.in = r->frame->function, r->mentioned.n = m.n;
	return m.n;
}

/* `void *args[] = {&a, &b}` that only the launch names: its addresses. */
static const struct tree_expr *argument_list(struct run *r, const struct tree_expr *e)
{
	const struct tree_expr *of = bare(e);
	if (!of || of->kind != TREE_EXPR_VAR || of->var->kind != TREE_VAR_LOCAL || !of->var->init) return NULL;
	const struct tree_expr *list = bare(of->var->init);
	return mentions_of(r, of->var) == 1 && list && list->kind == TREE_EXPR_INIT_LIST ? list : NULL;
}

/* What lies there when the kernel is started; nothing where it is not of the parameter's type. In another file types are others. All pointers
 * to objects are stored alike. */
static const struct value *held(struct run *r, struct place p, const struct tree_type *type, const struct tree_type *param, const char *name)
{
	bool numbers = type && host_is_integer(type) && host_is_integer(param) && host_int_type(type).bits == host_int_type(param).bits;
	bool pointers = type && type->kind == TREE_TYPE_POINTER && param->kind == TREE_TYPE_POINTER;
	if (!type || (type->bare != param->bare && !numbers && !pointers)) return NULL;
	const struct value *v = host_state_read(r, p, type, name);
	return numbers ? host_value_convert(r, v, param) : v;
}

static const struct value *pointed(struct run *r, const struct tree_expr *address, const struct tree_type *param, const struct tree_expr **of)
{
	const struct tree_expr *e = bare(address);
	*of = e && e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_ADDRESS ? e->kid[0] : NULL;
	if (!*of) return NULL;
	return held(r, host_place(r, *of), (*of)->type, param, (*of)->kind == TREE_EXPR_VAR ? (*of)->var->name : NULL);
}

/* By what the list holds when the kernel is started, where it is named elsewhere, too. */
static const struct value *listed(struct run *r, const struct value *list, size_t i, const struct tree_type *param)
{
	const struct value *at = list && list->kind == VALUE_RECORD && i < list->parts ? list->part[i] : NULL;
	if (!at || at->kind != VALUE_PLACE || !at->place.cell || at->place.blurred) return NULL;
	return held(r, at->place, host_place_type(r, at->place), param, NULL);
}

/* &e. NULL: it is nothing of that kind. */
static const struct tree_expr *addressed(const struct tree_expr *e)
{
	return e && e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_ADDRESS ? bare(e->kid[0]) : NULL;
}

/* The array that begins at e, or the one address that is all of a list of n = 1. */
static const struct value *list_value(struct run *r, const struct tree_expr *e, size_t n)
{
	const struct tree_expr *of = bare(e), *one = addressed(of);
	bool first = one && one->kind == TREE_EXPR_INDEX && one->kid[1]->has_value && one->kid[1]->value == 0;
	if (one) of = first ? bare(one->kid[0]) : one;
	bool place = of && (tree_has(of->flags, TREE_FLAG_LVALUE) || tree_has(of->flags, TREE_FLAG_XVALUE));
	if (place && host_elements(of->type)) return host_state_read(r, host_place(r, of), of->type, NULL);
	if (!place || !one || n != 1 || of->type->kind != TREE_TYPE_POINTER) return NULL;
	const struct value **part = ARENA_ARRAY(r->arena, const struct value *, 1);
	struct value *list = ARENA_NEW(r->arena, struct value);
	part[0] = host_state_read(r, host_place(r, of), of->type, NULL);
	*list = (struct value){ .kind = VALUE_RECORD, .parts = 1, .part = part };
	return list;
}

static void take_list(struct run *r, const struct tree_expr *e, struct host_context *c)
{
	size_t n = c->kernel ? c->kernel->params.n : 0;
	const struct tree_expr *list = argument_list(r, e);
	const struct value *value = list ? NULL : list_value(r, e, n);
	if (!value && (!list || list->kids < n)) return;
	const struct value **all = ARENA_ARRAY(r->arena, const struct value *, n + 1);
	struct tree_expr **exprs = ARENA_ARRAY(r->arena, struct tree_expr *, n + 1);
	for (size_t i = 0; i < n && !r->now.dead; i++) {
		const struct tree_expr *of = NULL;
		const struct tree_type *param = c->kernel->params.at[i]->type;
		all[i] = list ? pointed(r, list->kid[i], param, &of) : listed(r, value, i, param);
		exprs[i] = all[i] ? (struct tree_expr *)of : NULL;
		VEC_PUSH(r->host->arena, &c->args, argument(r, all[i]));
	}
	take_objects(r, all, n, c);
	host_memory_overlaps(r, exprs, all, (uint32_t)n, c);
}

static void take_range(struct run *r, const struct value *kernel, struct host_context *c)
{
	size_t n = kernel->function->params.n;
	const struct value **all = host_range_arguments(r, kernel);
	struct tree_expr **exprs = ARENA_ARRAY(r->arena, struct tree_expr *, n + 1);
	for (size_t i = 0; i < n; i++) VEC_PUSH(r->host->arena, &c->args, argument(r, all[i]));
	take_objects(r, all, n, c);
	host_memory_overlaps(r, exprs, all, (uint32_t)n, c);
}

/* ---- shapes ---- */

struct launching { const struct tree_expr *e; const struct value *kernel, *dims[2], *shared; uint32_t first; bool by_list, by_range; };

static const struct value *three(struct run *r, const struct value *const *of)
{
	struct value *v = ARENA_NEW(r->arena, struct value);
	*v = (struct value){ .kind = VALUE_RECORD, .parts = 3, .part = of };
	return v;
}

/* gridDim, blockDim and dynamicSmemBytes of a cudaLaunchConfig_t; a CUlaunchConfig has gridDimX and so on. */
static void take_config(struct run *r, const struct tree_expr *e, const struct value *at, struct launching *l)
{
	const struct tree_type *of = e->kid[0]->type, *type = of->kind == TREE_TYPE_POINTER ? of->to : NULL;
	const struct tree_record *record = type && type->kind == TREE_TYPE_RECORD ? type->record : NULL;
	const struct value **dims = ARENA_ARRAY(r->arena, const struct value *, 6);
	bool driven = is_driven(e);
	for (uint32_t i = 0; record && at && at->kind == VALUE_PLACE && i < record->fields.n; i++) {
		const struct tree_field *f = record->fields.at[i];
		if (driven && i < 6) dims[i] = host_state_read(r, host_place_part(at->place, i), f->type, f->name);
		bool grid = strcmp(f->name, "gridDim") == 0, block = strcmp(f->name, "blockDim") == 0, shared = strcmp(f->name, "dynamicSmemBytes") == 0;
		if (!grid && !block && !shared) continue;
		*(shared ? &l->shared : &l->dims[block]) = host_state_read(r, host_place_part(at->place, i), f->type, NULL);
	}
	for (int i = 0; driven && i < 2; i++) l->dims[i] = three(r, dims + 3 * i);
}

/* first: of the arguments, or of their list; 0: they are not known. */
static struct launching shape_of(struct run *r, const struct tree_expr *e, const struct value *const *all)
{
	struct launching l = { .e = e };
	bool indirect = tree_has(e->flags, TREE_FLAG_INDIRECT);
	if (e->kind == TREE_EXPR_LAUNCH) {
		l = (struct launching){ e, indirect ? all[4] : NULL, { all[0], all[1] }, all[2], 4u + indirect, false, false };
	} else if (is_shaped(e)) {
		l = (struct launching){ e, all[0], { all[1], all[2] }, e->kids > 4 ? all[4] : NULL, e->kids > 3 ? 3 : 0, true, false };
	} else if (host_starts_ranges(e)) {
		l = (struct launching){ .e = e, .kernel = host_range_is_moved(r, e, all) ? NULL : all[1], .by_range = true };
		host_range_dims(r, e, all, l.dims);
	} else if (is_sized(e)) {
		l = (struct launching){ e, all[0], { three(r, all + 1), three(r, all + 4) }, all[7], 9, true, false };
	} else if (is_configured(e) || is_driven(e)) {
		bool list = is_driven(e) || strcmp(e->function->name, "cudaLaunchKernelExC") == 0;
		l = (struct launching){ e, all[1], { NULL, NULL }, NULL, e->kids > 2 ? 2 : 0, list, false };
		take_config(r, e, all[0], &l);
	}
	return l;
}

/* The type of what the pointer that is started holds; NULL: a template leaves it open. */
static const struct tree_type *pointed_type(const struct tree_expr *e)
{
	const struct tree_type *of = e->kid[4]->type, *type = of->kind == TREE_TYPE_POINTER ? of->to : of;
	return type && type->kind == TREE_TYPE_FUNCTION ? type : NULL;
}

/* One of its type; in another file types are others. Where the type is open, one that comes there. */
static bool may_point_to(struct run *r, const struct tree_expr *e, const struct tree_function *f)
{
	const struct tree_type *type = pointed_type(e);
	bool alike = f->params.n == e->kids - 5;
	return type ? f->type->bare == type->bare || (f->at.file != e->at.file && alike) : host_may_hold(r->kernels, e->kid[4], f);
}

/* Does the pointer come from who may call the function, with whatever kernel? */
static bool is_given_pointer(const struct run *r, const struct tree_expr *e)
{
	bool within = true;
	while (within && e && e->kids) {
		within = e->kind == TREE_EXPR_MEMBER || e->kind == TREE_EXPR_INDEX || e->kind == TREE_EXPR_CAST || (e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_DEREF);
		if (within) e = e->kid[0];
	}
	bool outside = e && (e->kind == TREE_EXPR_THIS || (e->kind == TREE_EXPR_VAR && e->var->kind == TREE_VAR_PARAM));
	return outside && !r->frame->up && !r->partly;
}

/* Started through a pointer of which it is not known what it holds: each kernel of its type that is named elsewhere than in a launch. Of several it may
 * never be one, but where any may be given. */
static bool push_each(struct run *r, const struct tree_expr *e, const struct host_context *c)
{
	size_t before = r->host->contexts.n;
	for (size_t i = 0; r->mentions && i < r->tree->functions.n; i++) {
		const struct tree_function *f = r->tree->functions.at[i];
		bool named = r->mentions[f->id] || (f->pattern && r->mentions[f->pattern->id] && !tree_is_tried(f));
		if (!tree_has(f->flags, TREE_FLAG_KERNEL) || !named || f->id > r->own || host_has_instances(r->tree, f, false) || !may_point_to(r, e, f)) continue;
		struct host_context one = *c;
		one.kernel = f;
		VEC_PUSH(r->host->arena, &r->host->contexts, one);
	}
	bool several = r->host->contexts.n > before + 1 && !is_given_pointer(r, e->kid[4]);
	for (size_t i = before; i < r->host->contexts.n; i++) r->host->contexts.at[i].guessed = several;
	return r->host->contexts.n > before && pointed_type(e);          /* where the type is open, it may be one of another file */
}

/* Each kernel of this file that the pointer may hold. */
static void push_chosen(struct run *r, const struct value *choice, const struct host_context *c)
{
	for (size_t i = 0; i < choice->parts; i++) {
		const struct tree_function *f = choice->part[i]->function;
		struct host_context one = *c;
		if (!tree_has(f->flags, TREE_FLAG_KERNEL) || f->id > r->own) continue;
		one.kernel = f;
		one.given = choice->part[i]->given;
		VEC_PUSH(r->host->arena, &r->host->contexts, one);
	}
}

/* With what is known at the launch, and what that rests on. */
static void conclude(struct run *r, struct host_context *c)
{
	cut_large(r, c);
	host_facts_take(r, c);
	c->followed = true;
	host_lost_find(r, c);
	host_context_narrow(r, c);
	c->asserted = r->asserted;
	c->undeclared = r->undeclared;
	c->said = r->said;
	c->begun = r->begun;
	c->returning = r->returning;
	for (const struct frame *f = r->frame; f && f->up; f = f->up) {
		const struct tree_function *of = f->function;
		bool own = tree_has(of->flags, TREE_FLAG_STATIC) || strstr(of->qualified, "(anonymous") || of->kind != TREE_FUNCTION_PLAIN;
		c->called = c->called || !own || of->kind == TREE_FUNCTION_METHOD;
	}
}

/* Started by an address that is not known, a `void *`: each kernel that is named elsewhere than in a launch, with as many parameters as the list is long. */
static void push_addressed(struct run *r, const struct tree_expr *args, struct host_context *c)
{
	const struct tree_expr *list = argument_list(r, args);
	size_t n = 0;
	for (size_t i = 0; r->mentions && i < r->tree->functions.n; i++) {
		const struct tree_function *f = r->tree->functions.at[i];
		if (!tree_has(f->flags, TREE_FLAG_KERNEL) || !r->mentions[f->id] || f->id > r->own || host_has_instances(r->tree, f, false)) continue;
		if (list && list->kids != f->params.n) continue;
		if (n++ == LIMIT_HOST_ADDRESSED) return;
		struct host_context one = *c;
		one.kernel = f;
		one.chosen = true;
		take_list(r, args, &one);
		if (r->now.dead) return;
		conclude(r, &one);
		VEC_PUSH(r->host->arena, &r->host->by_address, one);
	}
	c->addressed = r->mentions != NULL;
}

/* On the stream that is there anyhow, which no graph records? */
static bool is_streamed(const struct tree_expr *e)
{
	const struct tree_expr *stream = e->kind == TREE_EXPR_LAUNCH && e->kids > 3 ? host_below_casts(e->kid[3]) : NULL;
	bool none = !stream || stream->kind == TREE_EXPR_DEFAULT_ARGUMENT || stream->kind == TREE_EXPR_NULLPTR || (stream->has_value && !stream->value);
	return e->kind != TREE_EXPR_LAUNCH || !none;
}

/* A kernel may write to an object that host code looks at, too. */
static void write_given(struct run *r, const struct tree_function *kernel, const struct value *const *given, uint32_t n)
{
	for (uint32_t i = 0; i < n && !r->now.dead; i++) {
		const struct tree_type *type = kernel && i < kernel->params.n ? kernel->params.at[i]->type : NULL;
		bool reads = type && type->kind == TREE_TYPE_POINTER && type->to && tree_has(type->to->flags, TREE_FLAG_CONST);
		if (!reads) host_memory_written(r, given[i]);
	}
}

void host_launch(struct run *r, const struct tree_expr *e)
{
	struct host_context c = { .kernel = e->kind == TREE_EXPR_LAUNCH ? e->function : NULL, .at = e->at, .streamed = is_streamed(e) };
	const struct value **all = ARENA_ARRAY(r->arena, const struct value *, e->kids + 5);
	bool ranges = host_starts_ranges(e);
	for (uint32_t i = 0; i < e->kids; i++) all[i] = ranges && i >= 3 && i <= 5 ? host_range_sizes(r, e->kid[i]) : given(r, e->kid[i]);
	const struct fact *facts = r->now.facts;
	struct launching l = shape_of(r, e, all);
	for (uint32_t i = l.first; l.first && !l.by_list && i < e->kids; i++)
		if (host_is_unordered(e, l.first, i)) all[i] = host_value_fresh(r, e->kid[i]->type, NULL);
	if (l.kernel && l.kernel->kind == VALUE_FUNCTION) c.kernel = l.kernel->function, c.given = l.kernel->given;
	else if (e->kind == TREE_EXPR_LAUNCH && e->given.n) c.given = &e->given;      /* another file's instance, by its name */
	if (is_configured(e) && !l.by_list && l.first) read_references(r, e, c.kernel, l.first, all);
	if (r->dry && !r->now.dead) r->unrecorded++;
	if (r->dry || r->now.dead || (c.kernel && (c.kernel->id > r->own || c.kernel->id == UINT32_MAX))) {
		if (l.first && !l.by_list) write_given(r, c.kernel, all + l.first, e->kids - l.first);
		return;
	}
	take_dims(r, l.dims[0], "gridDim", c.grid);
	take_dims(r, l.dims[1], "blockDim", c.block);
	if (l.shared && l.shared->kind == VALUE_NUMBER) c.shared = l.shared->number;
	for (uint32_t i = l.first; l.first && !l.by_list && i < e->kids; i++) VEC_PUSH(r->host->arena, &c.args, argument(r, all[i]));
	if (l.by_range && c.kernel && l.kernel->place.cell) take_range(r, l.kernel, &c);
	else if (l.first && l.by_list) take_list(r, e->kid[l.first], &c);
	else if (l.first) {
		take_objects(r, all + l.first, e->kids - l.first, &c);
		host_memory_overlaps(r, e->kid + l.first, all + l.first, e->kids - l.first, &c);
		write_given(r, c.kernel, all + l.first, e->kids - l.first);
	}
	bool address = is_shaped(e) || is_configured(e);         /* the driver's interface is given what it loaded */
	if (!c.kernel && address && l.by_list && l.first && !r->now.dead) push_addressed(r, e->kid[l.first], &c);
	if (r->now.dead) return;
	bool pointer = !c.kernel && e->kind == TREE_EXPR_LAUNCH && tree_has(e->flags, TREE_FLAG_INDIRECT);
	c.chosen = pointer;
	take_constants(r, &c);
	take_symbols(r, &c);
	take_handed_on(r, &c);
	conclude(r, &c);
	if (l.by_range && !r->now.dead) r->now.facts = facts;   /* how it was cut into groups says nothing of what follows */
	if (pointer && l.kernel && l.kernel->kind == VALUE_CHOICE) push_chosen(r, l.kernel, &c);
	else if (!pointer || !push_each(r, e, &c)) VEC_PUSH(r->host->arena, &r->host->contexts, c);
}

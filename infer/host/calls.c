/* Calls: bodies in sight are run where they are called; of what a library does only what it is given is touched; code out of sight
 * may write whatever is exposed. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <string.h>

bool host_is_library(const struct tree *t, const struct tree_function *f)
{
	enum tree_role role = tree_role_get(t, f->at.file);
	return role == TREE_FILE_OURS || role == TREE_FILE_SYSTEM;
}

bool host_is_place(const struct tree_expr *e)
{
	return tree_has(e->flags, TREE_FLAG_LVALUE) || tree_has(e->flags, TREE_FLAG_XVALUE);
}

/* ---- bodies in sight ---- */

/* Nowhere in particular in the object: a virtual one. */
static struct place place_of_base(struct place self, const struct tree_record *of, const struct tree_init *one)
{
	for (size_t i = 0; of && i < of->bases.n; i++) {
		const struct tree_base *b = &of->bases.at[i];
		if (!b->is_virtual && b->offset >= 0 && b->type->bare == one->base->bare) return host_place_part(self, (uint32_t)(of->fields.n + i));
	}
	return host_place_blurred(self);
}

static void run_inits(struct run *r, const struct tree_function *f, struct place self)
{
	for (size_t i = 0; i < f->inits.n; i++) {
		const struct tree_init *one = &f->inits.at[i];
		if (one->field && one->field->type->kind == TREE_TYPE_REFERENCE) host_state_escape(r, host_place(r, one->expr));
		else if (!one->field) host_init(r, one->base ? place_of_base(self, f->record, one) : self, one->expr);
		else if (tree_has(one->field->record->flags, TREE_FLAG_UNION) || one->field->width >= 0) host_init(r, host_place_blurred(self), one->expr);
		else host_init(r, host_place_part(self, one->field->index), one->expr);
	}
}

void host_run(struct run *r, const struct tree_function *f, struct place self)
{
	struct frame frame = { .function = f, .self = self, .up = r->frame, .facts = r->now.facts, .drops = r->drops };
	struct leave *leave = r->leave;
	r->drops = false;
	frame.result = host_cell_of(r, f, f->type->to, f->name);
	frame.returned.dead = true;
	r->frame = &frame;
	r->leave = NULL;
	r->calls++;
	run_inits(r, f, self);
	host_stmt(r, f->body);
	r->now = host_state_join(r, &r->now, &frame.returned, (expr_ref){ 0 });
	r->calls--;
	r->leave = leave;
	r->frame = frame.up;
}

/* ---- long ones ---- */

struct weighing { struct run *r; uint32_t sum; };

static uint32_t weight_of(struct run *r, const struct tree_function *f);

static bool weigh(const struct tree_expr *e, void *data)
{
	struct weighing *w = data;
	bool calls = e->kind == TREE_EXPR_CALL || e->kind == TREE_EXPR_METHOD_CALL || e->kind == TREE_EXPR_CONSTRUCT;
	w->sum += 1 + (calls && e->function && e->function->body ? weight_of(w->r, e->function) : 0);
	return w->sum <= LIMIT_HOST_LONG;
}

/* One that calls itself counts once. */
static uint32_t weight_of(struct run *r, const struct tree_function *f)
{
	struct weighing w = { r, 0 };
	if (r->weight[f->id]) return r->weight[f->id];
	r->weight[f->id] = 1;
	tree_each_expr(f, weigh, &w);
	return r->weight[f->id] = w.sum ? w.sum : 1;
}

bool host_is_long(struct run *r, const struct tree_function *f)
{
	return r->launches && !r->launches[f->id] && weight_of(r, f) > LIMIT_HOST_LONG;
}

bool host_is_short(struct run *r, const struct tree_function *f)
{
	return weight_of(r, f) <= LIMIT_HOST_LONG;
}

static bool may_run(struct run *r, const struct tree_function *f)
{
	bool virtual = tree_has(f->flags, TREE_FLAG_VIRTUAL);
	if (!f->body || virtual || r->calls >= LIMIT_HOST_CALLS || tree_has(f->flags, TREE_FLAG_INVALID) || f->type->kind != TREE_TYPE_FUNCTION)
		return false;
	for (const struct frame *x = r->frame; x; x = x->up)
		if (x->function == f) return false;
	return !host_is_long(r, f) && !(r->apart && r->launches[f->id] && !(r->shorts && host_is_short(r, f)));
}

static const struct value *bound(struct run *r, const struct tree_var *param, const struct tree_expr *arg)
{
	if (param->type->kind == TREE_TYPE_REFERENCE) return host_refer(r, param->type, arg);
	struct place p = host_place_of_cell(host_cell_of(r, arg, param->type, param->name));
	host_init(r, p, arg);
	return r->now.dead ? NULL : host_state_read(r, p, param->type, param->name);
}

/* Run in any case, for what it does. */
static const struct value *argument(struct run *r, const struct tree_var *param, const struct tree_expr *e, uint32_t first, uint32_t i)
{
	const struct value *v = bound(r, param, e->kid[first + i]);
	bool unordered = param->type->kind != TREE_TYPE_REFERENCE && host_is_unordered(e, first, first + i);
	return unordered && !r->now.dead ? host_value_fresh(r, param->type, param->name) : v;
}

/* All are evaluated before the first is bound. */
static void bind(struct run *r, const struct tree_function *f, const struct tree_expr *e, uint32_t first)
{
	size_t n = f->params.n;
	const struct value **given = ARENA_ARRAY(r->arena, const struct value *, n + 1);
	for (size_t i = 0; first + i < e->kids; i++) {
		if (i < n && e->kid[first + i]) given[i] = argument(r, f->params.at[i], e, first, (uint32_t)i);
		else host_eval(r, e->kid[first + i]);
	}
	for (size_t i = 0; i < n && !r->now.dead; i++) {
		const struct tree_var *p = f->params.at[i];
		host_state_write(r, host_place_made(r, p, p->type, p->name), given[i]);
	}
}

static const struct value *result(struct run *r, const struct tree_function *f, const struct tree_expr *e)
{
	const struct tree_type *type = f->type->to;
	if (r->now.dead || !type || type->kind == TREE_TYPE_VOID) return NULL;
	uint32_t cell = host_cell_of(r, f, type, f->name);
	if (type->kind == TREE_TYPE_REFERENCE) return cell < r->now.n ? r->now.cell[cell] : NULL;
	return host_state_read(r, host_place_of_cell(cell), e->type, f->name);
}

/* ---- bodies out of sight ---- */

const struct tree_expr *host_given(const struct tree_expr *e)
{
	for (;;) {
		bool passes = e->kind == TREE_EXPR_MATERIALIZE || e->kind == TREE_EXPR_CLEANUPS || e->kind == TREE_EXPR_BIND_TEMPORARY
			|| (e->kind == TREE_EXPR_CAST && (e->cast == TREE_CAST_NOOP || e->cast == TREE_CAST_BITS) && !host_is_place(e));
		if (!passes || !e->kid[0]) return e;
		e = e->kid[0];
	}
}

static bool writes_through(const struct tree_type *t)
{
	return !(t && (t->kind == TREE_TYPE_REFERENCE || t->kind == TREE_TYPE_POINTER) && t->to && tree_has(t->to->flags, TREE_FLAG_CONST));
}

bool host_begins(const char *s, const char *with)
{
	return strncmp(s, with, strlen(with)) == 0;
}

/* A function of the library may give back a pointer to what it is given, or an object that holds one. */
static bool may_keep(const struct tree_function *f)
{
	const struct tree_type *given = f && f->type ? f->type->to : NULL;
	return !f || f->record || (given && (given->kind == TREE_TYPE_POINTER || given->kind == TREE_TYPE_REFERENCE || given->kind == TREE_TYPE_RECORD));
}

/* A place that the callee may write. later: at any time from now on. */
static void touch(struct run *r, const struct tree_function *f, struct place p, bool unseen)
{
	if (unseen || may_keep(f)) host_state_escape(r, p);
	if (p.cell && f && strstr(f->name, "Async")) r->cells.at[p.cell].unsteady = true;
	host_state_write(r, p, NULL);
	const struct tree_type *type = p.cell && !p.blurred && !host_reads_literal(r, f) && host_asks_outside(r, f) ? host_place_type(r, p) : NULL;
	if (type) host_given_begin(r, p, type);
}

/* A pointer of which it is not known where it points may point to any variable whose address was taken. Objects of the library's
 * own classes are none of the program's variables. */
static bool may_lead_anywhere(const struct run *r, const struct value *v, const struct tree_type *t)
{
	if (t->kind != TREE_TYPE_POINTER || !t->to || t->to->kind == TREE_TYPE_FUNCTION || (v && (v->kind != VALUE_MEMORY || v->apart))) return false;
	if (t->to->kind != TREE_TYPE_RECORD || !t->to->record) return true;
	enum tree_role role = tree_role_get(r->tree, t->to->record->at.file);
	return role != TREE_FILE_OURS && role != TREE_FILE_SYSTEM;
}

/* What it is given may hold pointers, to what it may write as well; of containers only they themselves know where these lead. */
static void touch_led(struct run *r, const struct tree_function *f, struct place p, const struct tree_type *t, bool unseen)
{
	const struct tree_record *record = t && t->kind == TREE_TYPE_RECORD ? t->record : NULL;
	bool container = record && (record->pattern || record->destructor);
	for (size_t i = 0; record && !container && !p.blurred && p.depth < LIMIT_HOST_PATH && i < record->fields.n; i++) {
		const struct tree_type *of = record->fields.at[i]->type;
		struct place part = host_place_part(p, (uint32_t)i);
		if (of->kind == TREE_TYPE_RECORD) touch_led(r, f, part, of, unseen);
		if (of->kind != TREE_TYPE_POINTER || !writes_through(of)) continue;
		const struct value *v = p.cell ? host_state_read(r, part, of, NULL) : NULL;
		if (v && v->kind == VALUE_PLACE) touch(r, f, v->place, unseen);
		else if (may_lead_anywhere(r, v, of)) host_state_havoc(r);
		host_memory_written(r, v);
	}
	for (size_t i = 0; record && !container && !p.blurred && p.depth < LIMIT_HOST_PATH && i < record->bases.n; i++)
		touch_led(r, f, host_place_part(p, (uint32_t)(record->fields.n + i)), record->bases.at[i].type, unseen);
	if (record && !container && p.blurred) host_state_havoc(r);
}

/* `&n` of a number that has no value yet, or `n` where nothing tells whether that is a reference: a result, which a function out of sight writes
 * and does not keep, as is assumed. */
static bool is_result(struct run *r, const struct tree_expr *e, struct place p, bool address)
{
	if (e->kind != TREE_EXPR_VAR || e->var->kind != TREE_VAR_LOCAL || !host_is_integer(e->type) || !p.cell || p.depth || p.blurred) return false;
	if (r->cells.at[p.cell].escaped) return false;
	return !address || (!e->var->init && !(p.cell < r->now.n && r->now.cell[p.cell]));
}

/* Each function of the name may be called with anything; a kernel's is started. */
static void undecided(struct run *r, const char *text)
{
	const char *name = host_begins(text, "operator") ? text : arena_strndup(r->arena, text, strcspn(text, "<"));
	if (r->undecided.n && host_is_among(name, r->undecided.at, r->undecided.n)) return;
	VEC_PUSH(r->arena, &r->undecided, name);
	for (size_t i = 0; i < r->tree->functions.n; i++)
		if (r->tree->functions.at[i]->body && !strcmp(r->tree->functions.at[i]->name, name)) host_root_add(r, r->tree->functions.at[i]);
}

/* A name that nothing decides: no variable. Which function is handed over is not known, but where it is a kernel: that runs when it is started. */
static bool give_name(struct run *r, const struct tree_expr *e)
{
	if (host_function_named(r, e)) return true;
	undecided(r, e->text);
	return false;
}

/* What the callee may do through the pointer v. */
static void touch_pointed(struct run *r, const struct tree_function *f, const struct value *v, const struct tree_type *type, bool writes, bool unseen)
{
	if (v && v->kind == VALUE_PLACE) touch_led(r, f, v->place, type->to, unseen);
	if (v && v->kind == VALUE_PLACE && writes) touch(r, f, v->place, unseen);
	else if (writes && may_lead_anywhere(r, v, type)) host_state_havoc(r);
	if (writes) host_memory_written(r, v);
}

/* A pointer that is handed over by reference, as our headers take all of CUDA's arguments, leads where it leads by value. */
static void give_pointed(struct run *r, const struct tree_function *f, struct place p, const struct tree_type *type, bool unseen)
{
	if (type->kind != TREE_TYPE_POINTER || !type->to || type->to->kind == TREE_TYPE_FUNCTION || !p.cell) return;
	touch_pointed(r, f, host_state_read(r, p, type, NULL), type, writes_through(type), unseen);
}

/* The functions of CUDA stand in our headers as templates that take anything by reference; what they take by value they do not change. */
static bool takes_value(const struct run *r, const struct tree_function *f, const struct tree_expr *e)
{
	bool plain = f && !f->record && !f->body && (e->type->kind == TREE_TYPE_POINTER || host_is_integer(e->type));
	return plain && tree_role_get(r->tree, f->at.file) == TREE_FILE_OURS && (host_begins(f->name, "cuda") || host_begins(f->name, "hip"));
}

/* name: of a plain function, or of one that nothing declares; NULL: of none. false: it may run code of the program. */
static bool give(struct run *r, const struct tree_function *f, const char *name, const struct tree_expr *arg, const struct tree_type *param, bool unseen)
{
	const struct tree_expr *e = host_given(arg);
	bool writes = writes_through(param), address = e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_ADDRESS && e->kid[0]->kind != TREE_EXPR_FUNCTION;
	if (e->kind == TREE_EXPR_NAME && !e->kids && e->text) return give_name(r, e);
	bool by_value = !address && host_is_place(e) && takes_value(r, f, e);
	if (by_value) writes = writes_through(e->type);
	if (address || (host_is_place(e) && !by_value && e->kind != TREE_EXPR_FUNCTION)) {
		struct place p = host_place(r, address ? e->kid[0] : e);
		if (address) p = host_place_widened(r, p);
		const struct tree_expr *of = address ? e->kid[0] : e;
		if (unseen && name && (address || !f) && is_result(r, of, p, address)) {
			if (!r->returning) r->returning = name;
			host_state_write(r, p, host_value_fresh(r, of->type, of->var->name));
			return true;
		}
		touch_led(r, f, p, address ? e->kid[0]->type : e->type, unseen);
		if (!address) give_pointed(r, f, p, e->type, unseen);
		if (writes && (address || (param && param->kind == TREE_TYPE_REFERENCE && !tree_has(param->flags, TREE_FLAG_RVALUE))
			|| e->type->kind == TREE_TYPE_RECORD || !param)) touch(r, f, p, unseen);
		else if (unseen) host_state_escape(r, p);
		return !e->type->record || !tree_has(e->type->record->flags, TREE_FLAG_CLOSURE);
	}
	const struct value *v = by_value ? host_given_value(r, e) : host_eval(r, e);
	r->literal = v && v->kind == VALUE_PLACE && v->text;
	if (unseen && v && v->kind == VALUE_FUNCTION && v->place.cell) touch(r, f, v->place, unseen);
	if (!param && f) writes = writes && writes_through(e->type);           /* `printf("%s", name)` */
	touch_pointed(r, f, v, e->type, writes, unseen);
	/* one of a library (`std::endl`) writes to nothing but what it is given there */
	bool function = v && v->kind == VALUE_FUNCTION && !tree_has(v->function->flags, TREE_FLAG_KERNEL) && !host_is_library(r->tree, v->function);
	if (function && v->function->body) host_root_add(r, v->function);
	bool code = function || (e->type->record && tree_has(e->type->record->flags, TREE_FLAG_CLOSURE));
	return !code;
}

/* Only the first argument of a copy is written. */
static bool is_only_read(const struct tree_function *f, uint32_t number)
{
	return number > 0 && f && (host_begins(f->name, "cudaMemcpy") || host_begins(f->name, "hipMemcpy"));
}

/* `cudaFuncSetAttribute(kernel, ...)`: by reference only because our headers take anything. */
static bool is_kernel_asked_of(const struct tree_function *f, const struct tree_expr *given)
{
	const struct tree_type *type = given->type;
	return f && host_only_asks(f->name) && type && type->kind == TREE_TYPE_POINTER && type->to && type->to->kind == TREE_TYPE_FUNCTION;
}

static void unseen_call(struct run *r, const struct tree_expr *e, const struct tree_function *f, const char *undeclared, uint32_t first)
{
	const char *name = f && !f->record ? f->name : undeclared;
	bool library = f && !f->body && host_is_library(r->tree, f), literal = false;
	for (uint32_t i = first; i < e->kids; i++) {
		uint32_t n = i - first;
		const struct tree_type *param = f && n < f->params.n ? f->params.at[n]->type : NULL;
		r->literal = literal;
		if (!e->kid[i]) continue;
		if (library && (is_only_read(f, n) || is_kernel_asked_of(f, e->kid[i]))) host_eval(r, e->kid[i]);
		else if (!give(r, f, name, e->kid[i], param, !library)) {
			r->restless = true;     /* when it runs is not known */
			library = false;
		}
		if (n == 0) literal = r->literal;
	}
	r->literal = literal;
	if (!library || host_library_runs(r, e)) host_state_havoc(r);
	if (f && f->body) host_root_add(r, f);
}

/* `f(a, b)` where nothing declares f, or the type of an argument: whichever f is meant is given something that is not followed. A macro of a header that
 * is missing could do more than a function, which is assumed. */
bool host_call_undeclared(struct run *r, const struct tree_expr *e)
{
	const struct tree_expr *callee = e->kids ? e->kid[0] : NULL;
	if (!callee || callee->kind != TREE_EXPR_NAME || callee->kids || !callee->text) return false;
	undecided(r, callee->text);
	if (!callee->function && !r->undeclared) r->undeclared = callee->text;
	unseen_call(r, e, NULL, callee->text, 1);
	return true;
}

/* ---- all calls ---- */

static void end_here(struct run *r, const struct tree_function *f)
{
	if (!f || !tree_has(f->flags, TREE_FLAG_NORETURN)) return;
	r->asserted = r->asserted || (!r->now.dead && strcmp(f->name, "__assert_fail") == 0);
	r->now.dead = true;
}

/* The function that a call through a variable means. Where that is not known of a parameter, each that was handed to another may be meant, with anything. */
static const struct tree_function *meant(struct run *r, const struct tree_expr *e)
{
	const struct value *v = host_eval(r, e->kid[0]);
	const struct tree_expr *callee = host_below_casts(e->kid[0]);
	bool plain = v && v->kind == VALUE_FUNCTION && e->kind == TREE_EXPR_CALL && !v->function->record;
	if (plain && may_run(r, v->function)) return v->function;
	bool param = callee->kind == TREE_EXPR_VAR && callee->var->kind == TREE_VAR_PARAM;
	for (size_t i = 0; param && r->handed && i < r->handed->n; i++) host_root_add(r, r->handed->at[i]);
	return NULL;
}

/* `(o.*f)()`, `(p->*f)()`: which method is called is not followed. */
static struct place object_of_pointed(struct run *r, const struct tree_expr *callee)
{
	bool plain = callee->kind == TREE_EXPR_BINARY && callee->op == TREE_OP_MEMBER_POINTER && callee->kids == 2;
	if (!plain) {
		host_eval(r, callee);
		return (struct place){ 0 };
	}
	const struct tree_expr *of = callee->kid[0];
	struct place p = of->type->kind == TREE_TYPE_POINTER ? host_place_of_object(r, of) : host_place(r, of);
	host_eval(r, callee->kid[1]);
	p.depth = 0;                            /* it may be of a class that derives from this one */
	return host_place_blurred(p);
}

/* The compiler's own `a = b` of a class that bytes make up: what it is written out as copies arrays byte by byte. */
static const struct value *assigned_whole(struct run *r, const struct tree_expr *e, const struct tree_function *f, struct place self)
{
	bool whole = f && f->record && e->kids == 2 && tree_has(f->flags, TREE_FLAG_TRIVIAL) && tree_has(f->flags, TREE_FLAG_IMPLICIT)
		&& strcmp(f->name, "operator=") == 0;
	if (!whole || !host_is_place(e) || !host_is_place(e->kid[1]) || e->kid[1]->type->record != f->record) return NULL;
	struct place from = host_place(r, e->kid[1]);
	if (!r->now.dead) host_state_write(r, self, host_state_read(r, from, e->kid[1]->type, NULL));
	return host_value_place(r, self);
}

/* Any number, but below zero none where the function gives no such. */
static const struct value *any_given(struct run *r, const struct tree_function *f, const struct tree_type *type)
{
	static const char *const from_zero[] = { "rand", "random", "rand_r", "lrand48" };
	const struct value *v = host_value_given(r, type, f->name);
	if (v && v->kind == VALUE_NUMBER && host_is_among(f->name, from_zero, COUNT(from_zero))) host_state_assume(r, expr_le(r->t, expr_int(r->t, 0), v->number));
	return v;
}

const struct value *host_call(struct run *r, const struct tree_expr *e)
{
	const struct tree_function *f = e->function;
	bool method = e->kind == TREE_EXPR_METHOD_CALL, indirect = tree_has(e->flags, TREE_FLAG_INDIRECT);
	uint32_t first = method || indirect;
	struct place self = { 0 };
	const struct value *v = method ? NULL : host_library_call(r, e);
	if (v) return v;
	if (indirect && !method && host_call_undeclared(r, e)) return r->now.dead ? NULL : host_value_fresh(r, e->type, NULL);
	if (host_get_function(r, e)) return host_value_fresh(r, e->type, NULL);
	if (host_starts_kernels(e)) {
		host_launch(r, e);
		return host_value_fresh(r, e->type, NULL);
	}
	if (method && indirect) self = object_of_pointed(r, e->kid[0]);
	const struct tree_expr *object = method && !indirect ? e->kid[0] : NULL;
	if (object && (host_is_place(object) || object->type->kind == TREE_TYPE_RECORD)) self = host_place(r, object);
	else if (object) self = host_place_of_object(r, object);
	else if (indirect) f = meant(r, e);
	if (object && (v = assigned_whole(r, e, f, self))) return v;
	if (host_library_keeps(r, e)) r->restless = true;
	if (f && (indirect || may_run(r, f))) {
		bool closure = f->record && tree_has(f->record->flags, TREE_FLAG_CLOSURE);
		bind(r, f, e, first);
		if (r->now.dead) return NULL;
		r->drops = e == r->dropped;
		host_run(r, f, closure ? (struct place){ 0 } : self);
		if (host_library_runs(r, e)) host_state_havoc(r);
		return result(r, f, e);
	}
	static const char *const returns_again[] = { "setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp" };
	if (f && !method && host_is_among(f->name, returns_again, COUNT(returns_again))) host_from_anywhere(r);
	bool constant = f && tree_has(f->flags, TREE_FLAG_CONST);
	if (method && (!f || f->body || !host_is_library(r->tree, f))) host_state_escape(r, self);
	if (method && !constant) host_state_write(r, self, NULL);
	unseen_call(r, e, f, NULL, first);
	end_here(r, f);
	if (!r->now.dead && f && e->type->kind == TREE_TYPE_POINTER && host_allocates(r, f)) return host_made(r);
	if (r->now.dead) return NULL;
	return host_gives_any(r, e) ? any_given(r, f, e->type) : host_value_fresh(r, e->type, f ? f->name : NULL);
}

const struct value *host_construct(struct run *r, const struct tree_expr *e, struct place at)
{
	const struct tree_function *f = e->function;
	host_state_write(r, at, host_value_fresh(r, e->type, NULL));
	if (host_library_keeps(r, e)) r->restless = true;
	bool each = e->type->kind == TREE_TYPE_ARRAY, code = each && f && !host_is_library(r->tree, f) && !tree_has(f->flags, TREE_FLAG_TRIVIAL);
	if (each) at = host_place_blurred(at);
	if (f && may_run(r, f)) {
		if (code) host_state_havoc(r);          /* for other elements it ran before, and will */
		bind(r, f, e, 0);
		if (!r->now.dead) host_run(r, f, at);
		if (code || host_library_runs(r, e)) host_state_havoc(r);
		return NULL;
	}
	if (!f || f->body || !host_is_library(r->tree, f)) host_state_escape(r, at);
	unseen_call(r, e, f, NULL, 0);
	host_state_write(r, at, NULL);
	return NULL;
}

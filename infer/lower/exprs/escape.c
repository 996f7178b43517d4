/* What code that nobody sees may do with the values it is given. It may write whatever they lead to: through pointers, also inside
 * records and local objects, through what a function names. */
#include "infer/lower/exprs/exprs_open.h"

#include <string.h>

struct escape {
	struct lower *l;
	enum access_mode mode;
	const struct tree_span *at;
	const char *why;
	VEC(uint32_t) objects;
	struct tree_functions bodies;
	const struct tree_record *closure;  /* whose body is looked at, or NULL */
	bool synchronises;                  /* something that may be called does */
	bool given;                         /* who runs the bodies was given their objects, and gives them what they leave open */
	bool unseen;                        /* some of it is nowhere to be seen: it may get at any memory */
};

/* ---- types ---- */

typedef bool type_pred(const struct tree_type *t, unsigned depth);

static bool any_field(const struct tree_record *r, unsigned depth, type_pred *pred)
{
	for (size_t i = 0; i < r->bases.n; i++) if (pred(r->bases.at[i].type, depth + 1)) return true;
	for (size_t i = 0; i < r->fields.n; i++) if (pred(r->fields.at[i]->type, depth + 1)) return true;
	return false;
}

/* Does `pred` hold for a field or an element of t? Too deep, or not known: say yes. */
static bool any_part(const struct tree_type *t, unsigned depth, type_pred *pred)
{
	if (depth > LIMIT_ESCAPE_TYPE_DEPTH || t->kind == TREE_TYPE_DEPENDENT || t->kind == TREE_TYPE_OTHER) return true;
	if (t->kind == TREE_TYPE_ARRAY || t->kind == TREE_TYPE_VECTOR) return pred(t->to, depth + 1);
	return t->kind == TREE_TYPE_RECORD && any_field(t->record, depth, pred);
}

static bool holds_pointers(const struct tree_type *t, unsigned depth)
{
	return values_is_pointer(t) || any_part(t, depth, holds_pointers);
}

bool exprs_holds_pointers(const struct tree_type *t)
{
	return holds_pointers(t, 0);
}

/* Does it lead to pointers that lie in memory, not in the value itself? */
static bool leads_to_pointers(const struct tree_type *t, unsigned depth)
{
	if (values_is_pointer(t)) return holds_pointers(t->to, depth + 1);
	return any_part(t, depth, leads_to_pointers);
}

/* ---- values ---- */

static void escape_value(struct escape *s, struct value v);

static void escape_object(struct escape *s, uint32_t object)
{
	for (size_t i = 0; i < s->objects.n; i++) if (s->objects.at[i] == object) return;
	VEC_PUSH(s->l->scratch, &s->objects, object);
	if (object >= s->l->now.st->n) return;
	const struct object *o = s->l->now.st->at[object];
	/* its slots may go while they are walked */
	uint32_t n = o->n;
	struct slot *slots = ARENA_ARRAY(s->l->scratch, struct slot, n + 1);
	if (n) memcpy(slots, o->slot, n * sizeof *slots);
	for (uint32_t i = 0; i < n; i++) escape_value(s, slots[i].v);
}

/* By its name, as the device environment has it. */
static bool synchronises(const struct tree_function *f)
{
	const char *name = f->name;
	return strstr(name, "sync") || strstr(name, "barrier") || strstr(name, "bar_") || strstr(name, "arrive");
}

static void escape_function(struct escape *s, const struct tree_function *f);

static bool is_captured(const struct tree_record *closure, const struct tree_var *var)
{
	for (size_t i = 0; i < closure->captures.n; i++) if (closure->captures.at[i].var == var) return true;
	return false;
}

/* Code that is wrong, or that a template leaves open, may do anything. */
static bool is_anything(const struct tree_expr *e)
{
	switch (e->kind) {
	case TREE_EXPR_RECOVERY: case TREE_EXPR_OTHER: case TREE_EXPR_NAME: case TREE_EXPR_NAME_MEMBER: case TREE_EXPR_NAME_CONSTRUCT:
	case TREE_EXPR_PACK: case TREE_EXPR_FOLD: case TREE_EXPR_LIST: case TREE_EXPR_ATOMIC: case TREE_EXPR_THROW: case TREE_EXPR_VA_ARG:
	case TREE_EXPR_STD_INIT_LIST: case TREE_EXPR_NONE:
		return true;
	case TREE_EXPR_INT: case TREE_EXPR_FLOAT: case TREE_EXPR_STRING: case TREE_EXPR_NULLPTR: case TREE_EXPR_ENUMERATOR: case TREE_EXPR_VAR:
	case TREE_EXPR_FUNCTION: case TREE_EXPR_MEMBER_NAME: case TREE_EXPR_THIS: case TREE_EXPR_ZERO: case TREE_EXPR_SIZEOF:
	case TREE_EXPR_TRAIT: case TREE_EXPR_PREDEFINED: case TREE_EXPR_MEMBER: case TREE_EXPR_VECTOR_MEMBER: case TREE_EXPR_INDEX:
	case TREE_EXPR_UNARY: case TREE_EXPR_BINARY: case TREE_EXPR_ASSIGN: case TREE_EXPR_CONDITIONAL: case TREE_EXPR_ELVIS:
	case TREE_EXPR_CAST: case TREE_EXPR_CALL: case TREE_EXPR_METHOD_CALL: case TREE_EXPR_LAUNCH: case TREE_EXPR_CONSTRUCT:
	case TREE_EXPR_INIT_LIST: case TREE_EXPR_ARRAY_FILL: case TREE_EXPR_ARRAY_COPY: case TREE_EXPR_ARRAY_INDEX:
	case TREE_EXPR_COMPOUND_LITERAL: case TREE_EXPR_LAMBDA: case TREE_EXPR_NEW: case TREE_EXPR_DELETE: case TREE_EXPR_STATEMENTS:
	case TREE_EXPR_SHUFFLE: case TREE_EXPR_TYPEID: case TREE_EXPR_DESTROY: case TREE_EXPR_ASM_OPERAND: case TREE_EXPR_MATERIALIZE:
	case TREE_EXPR_BIND_TEMPORARY: case TREE_EXPR_CLEANUPS: case TREE_EXPR_DEFAULT_ARGUMENT: case TREE_EXPR_DEFAULT_MEMBER:
	case TREE_EXPR_OPAQUE:
		return e->kind == TREE_EXPR_LAUNCH;
	}
	UNREACHABLE("tree_expr_kind out of range");
}

/* Code of ours that copies bytes: pointers may be among them. */
static bool copies_bytes(struct lower *l, const struct tree_function *f)
{
	return (lower_is_ours(l, &f->at) || tree_has(f->flags, TREE_FLAG_BUILTIN)) && strstr(f->name, "mem");
}

/* A function of which not all is there, or which a template leaves open. */
static bool is_unseen(struct lower *l, const struct tree_function *f, bool given)
{
	if (lower_is_ours(l, &f->at) || tree_has(f->flags, TREE_FLAG_BUILTIN)) return copies_bytes(l, f);
	return (tree_has(f->flags, TREE_FLAG_DEPENDENT) && !given) || tree_has(f->flags, TREE_FLAG_VIRTUAL) || (!f->body && !tree_has(f->flags, TREE_FLAG_TRIVIAL));
}

/* An address out of other bytes. */
static bool makes_address(const struct tree_expr *e)
{
	if (e->kind == TREE_EXPR_MEMBER && e->field && tree_has(e->field->record->flags, TREE_FLAG_UNION)) return holds_pointers(e->type, 0);
	if (e->kind != TREE_EXPR_CAST) return false;
	return e->cast == TREE_CAST_INT_TO_POINTER || e->cast == TREE_CAST_OTHER || (e->cast == TREE_CAST_BITS && leads_to_pointers(e->type, 0));
}

/* Does it bring memory into a body that the body was not given and does not name, or may it be another thing than it looks? */
static bool brings_memory(struct lower *l, const struct tree_expr *e, bool given)
{
	bool calls = e->kind == TREE_EXPR_CALL || e->kind == TREE_EXPR_METHOD_CALL || e->kind == TREE_EXPR_CONSTRUCT;
	if (is_anything(e) || tree_has(e->flags, TREE_FLAG_ERROR) || tree_has(e->flags, TREE_FLAG_TRUNCATED)) return true;
	if ((e->type->kind == TREE_TYPE_DEPENDENT && !given) || e->type->kind == TREE_TYPE_OTHER) return true;
	if (makes_address(e) || (calls && !e->function)) return true;
	return e->var && memory_space(l, e->var) != SPACE_LOCAL && holds_pointers(e->var->type, 0);
}

/* What a body names: variables with static storage, and other functions. */
static bool escape_name(const struct tree_expr *e, void *data)
{
	struct escape *s = data;
	struct lower *l = s->l;
	if (l->now.failed || !values_tick(l, &e->at)) return false;
	s->unseen = s->unseen || brings_memory(l, e, s->given);
	if (e->function) {
		s->synchronises |= synchronises(e->function);
		escape_function(s, e->function);
	}
	bool unclear = e->kind == TREE_EXPR_RECOVERY || e->kind == TREE_EXPR_NAME || e->kind == TREE_EXPR_NAME_MEMBER;
	s->synchronises |= unclear;
	if (!e->var || lower_is_ours(l, &e->var->at)) return true;
	enum space space = memory_space(l, e->var);
	/* what a lambda of a template captures without a word is not in its closure */
	if (space == SPACE_LOCAL && s->closure && !is_captured(s->closure, e->var)) escape_value(s, memory_outer_variable(l, e->var));
	if (space == SPACE_GLOBAL || space == SPACE_SHARED) escape_value(s, memory_variable(l, e->var));
	return true;
}

static bool holds_asm(const struct tree_stmt *s)
{
	if (!s) return false;
	if (s->kind == TREE_STMT_ASM || s->kind == TREE_STMT_LOST) return true;
	for (size_t i = 0; i < s->list.n; i++) if (holds_asm(s->list.at[i])) return true;
	return holds_asm(s->init) || holds_asm(s->body) || holds_asm(s->other);
}

/* Destructors are no expressions. */
static bool holds_destructors(const struct tree_stmt *s)
{
	if (!s) return false;
	for (size_t i = 0; i < s->vars.n; i++) if (s->vars.at[i]->destructor) return true;
	for (size_t i = 0; i < s->list.n; i++) if (holds_destructors(s->list.at[i])) return true;
	return holds_destructors(s->init) || holds_destructors(s->body) || holds_destructors(s->other);
}

static void escape_function(struct escape *s, const struct tree_function *f)
{
	struct lower *l = s->l;
	if (!f->body && f->pattern) f = f->pattern;
	s->unseen = s->unseen || is_unseen(l, f, s->given);
	if (!f->body || lower_is_ours(l, &f->at)) return;
	for (size_t i = 0; i < s->bodies.n; i++) if (s->bodies.at[i] == f) return;
	if (s->bodies.n == LIMIT_ESCAPE_BODIES) {
		values_give_up(l, s->at, "too many functions may be called by code that is not seen");
		return;
	}
	VEC_PUSH(l->scratch, &s->bodies, (struct tree_function *)(uintptr_t)f);
	bool assembly = holds_asm(f->body);
	s->synchronises |= assembly;
	s->unseen = s->unseen || assembly || holds_destructors(f->body);
	const struct tree_record *closure = s->closure;
	s->closure = f->record && tree_has(f->record->flags, TREE_FLAG_CLOSURE) ? f->record : NULL;
	tree_each_expr(f, escape_name, s);
	s->closure = closure;
}

static void escape_value(struct escape *s, struct value v)
{
	if (s->l->now.failed) return;
	if (v.kind == VALUE_RECORD) escape_object(s, v.object);
	if (v.kind != VALUE_POINTER) return;
	for (uint32_t i = 0; i < v.targets; i++) {
		const struct place *p = &v.target[i].place;
		if (p->kind == PLACE_OBJECT && memory_has(s->l, p)) escape_object(s, p->object);
		if (p->kind == PLACE_FUNCTION && p->function) escape_function(s, p->function);
	}
	memory_access_unknown(s->l, v, s->mode, s->at, s->why);
}

/* A lambda that is given away is called there, and so are methods of an object. */
static void escape_methods(struct escape *s, const struct tree_type *t, unsigned depth)
{
	if (!t || depth > LIMIT_ESCAPE_TYPE_DEPTH) return;
	if (values_is_pointer(t) || t->kind == TREE_TYPE_ARRAY) escape_methods(s, t->to, depth + 1);
	if (t->kind != TREE_TYPE_RECORD) return;
	const struct tree_record *r = t->record;
	if (r->call) escape_function(s, r->call);
	for (size_t i = 0; i < r->given.n; i++) escape_function(s, r->given.at[i]);
	for (size_t i = 0; i < r->bases.n; i++) escape_methods(s, r->bases.at[i].type, depth + 1);
	for (size_t i = 0; i < r->fields.n; i++) escape_methods(s, r->fields.at[i]->type, depth + 1);
}

/* What else the bodies do that were looked at. */
static void escape_rest(struct escape *s)
{
	if (s->synchronises) exprs_may_synchronise(s->l, s->at, s->why);
	if (s->unseen) memory_access_unknown(s->l, memory_anywhere(s->l), s->mode, s->at, s->why);
}

/* A record, or a pointer to one, of which it is not known what its pointers are. */
static bool has_unknown_parts(struct lower *l, const struct value *v)
{
	uint32_t object = v->object;
	if (v->kind == VALUE_POINTER) {
		if (v->targets != 1 || v->target[0].place.kind != PLACE_OBJECT) return v->targets > 0;
		if (!memory_has(l, &v->target[0].place)) return true;
		object = v->target[0].place.object;
	} else if (v->kind != VALUE_RECORD) return false;
	if (object >= l->now.st->n) return true;
	enum cause_kind base = l->now.st->at[object]->base;
	return base != CAUSE_NONE && base != CAUSE_UNINITIALISED;
}

static void escape_typed(struct escape *s, struct value v, const struct tree_type *type)
{
	bool record = v.kind == VALUE_RECORD, either = record || v.kind == VALUE_POINTER;
	bool leads = type && either && leads_to_pointers(type, 0);
	bool holds = type && record && holds_pointers(type, 0);
	if (has_unknown_parts(s->l, &v) ? leads || holds : leads && record) memory_access_unknown(s->l, memory_anywhere(s->l), s->mode, s->at, s->why);
	escape_value(s, v);
}

void exprs_escape_data(struct lower *l, struct value v, const struct tree_type *type, enum access_mode mode, const struct tree_span *at,
	const char *why)
{
	struct escape s = { .l = l, .mode = mode, .at = at, .why = why };
	escape_typed(&s, v, type);
	escape_rest(&s);
}

void exprs_escape(struct lower *l, struct value v, const struct tree_type *type, enum access_mode mode, const struct tree_span *at,
	const char *why)
{
	struct escape s = { .l = l, .mode = mode, .at = at, .why = why };
	escape_typed(&s, v, type);
	s.given = true;
	escape_methods(&s, type, 0);
	escape_rest(&s);
}

void exprs_escape_function(struct lower *l, const struct tree_function *f, enum access_mode mode, const struct tree_span *at,
	const char *why)
{
	struct escape s = { .l = l, .mode = mode, .at = at, .why = why };
	escape_function(&s, f);
	escape_rest(&s);
}

/* The object that was written, not only the base of it that is given. */
static const struct tree_expr *whole_object(const struct tree_expr *e)
{
	while (e->kind == TREE_EXPR_CAST && e->kids && e->kid[0] && (e->cast == TREE_CAST_TO_BASE || e->cast == TREE_CAST_NOOP)) e = e->kid[0];
	return e;
}

void exprs_give_methods(struct lower *l, const struct call *c, const char *why)
{
	struct escape s = { .l = l, .mode = ACCESS_WRITE, .at = c->at, .why = why, .given = true };
	const struct tree_arguments *list = c->function ? &c->function->arguments : NULL;
	for (size_t i = 0; c->written && i < c->n; i++)
		if (c->written[i]) escape_methods(&s, exprs_type(whole_object(c->written[i])), 0);
	for (size_t i = 0; list && i < list->n; i++) escape_methods(&s, list->at[i].type, 0);
	escape_rest(&s);
}

void exprs_give_away(struct lower *l, const struct call *c, const char *why)
{
	for (size_t i = 0; i <= c->n; i++) {
		const struct value *v = i < c->n ? &c->args[i] : &c->self;
		exprs_escape(l, *v, NULL, ACCESS_WRITE, c->at, why);
		memory_lose(l, v);
	}
	exprs_give_methods(l, c, why);
}

/* Do the values lead to memory by pointers that nobody knows? */
static bool leads_anywhere(struct lower *l, const struct call *c)
{
	const struct tree_function *f = c->function;
	bool method = f->record && c->self.kind != VALUE_NONE;
	if (method && (has_unknown_parts(l, &c->self) ? any_field(f->record, 0, holds_pointers) : any_field(f->record, 0, leads_to_pointers))) return true;
	for (size_t i = 0; i < c->n; i++) {
		const struct tree_type *type = i < f->params.n ? f->params.at[i]->type : NULL;
		if (!type || leads_to_pointers(type, 0) || (has_unknown_parts(l, &c->args[i]) && holds_pointers(type, 0))) return true;
	}
	return false;
}

void exprs_escape_call(struct lower *l, const struct call *c, const char *why)
{
	struct escape s = { .l = l, .mode = ACCESS_WRITE, .at = c->at, .why = why };
	escape_function(&s, c->function);
	bool unseen = s.unseen || leads_anywhere(l, c);
	if (s.synchronises) exprs_may_synchronise(l, c->at, why);
	exprs_give_away(l, c, why);
	if (unseen) memory_access_unknown(l, memory_anywhere(l), ACCESS_WRITE, c->at, why);
}

void exprs_touch_self(struct lower *l, const struct call *c)
{
	const struct tree_function *f = c->function;
	bool plain = f->record && f->record->size > 0 && !any_field(f->record, 0, holds_pointers) && c->self.kind == VALUE_POINTER;
	if (c->self.kind == VALUE_NONE) return;
	if (!plain) exprs_escape(l, c->self, NULL, ACCESS_WRITE, c->at, "method without a body");
	else memory_touch(l, c->self, f->record->size / 8, tree_has(f->flags, TREE_FLAG_CONST) ? ACCESS_READ : ACCESS_WRITE, (expr_ref){0}, c->at);
}

/* ---- expressions ---- */

struct value exprs_lost(struct lower *l, const struct tree_expr *e, const char *why)
{
	if (is_anything(e)) {
		const char *text = lower_text(l, &e->at);
		values_give_up(l, &e->at, "%s: %.100s", why, text ? text : "");
		return (struct value){0};
	}
	for (uint32_t i = 0; i < e->kids && !l->now.failed; i++) {
		const struct tree_expr *kid = e->kid[i];
		if (!kid) continue;
		struct value v = exprs_is_place(kid) ? exprs_place(l, kid) : exprs_eval(l, kid, (struct want){0});
		exprs_escape(l, v, kid->type, ACCESS_WRITE, &e->at, why);
		memory_lose(l, &v);
	}
	return values_unknown(l, e->type, NULL, CAUSE_UNSUPPORTED, why, &e->at, false);
}

#include "tests/fuzz/gen_cuda_internal.h"

/* Statements of generated kernels, and the kernel around them. */

struct cs *gen_stmt_new(struct gen *g, enum cs_kind kind)
{
	struct cs *s = ARENA_NEW(g->arena, struct cs);
	s->kind = kind;
	return s;
}

static struct cs *expression(struct gen *g, struct cx *e)
{
	struct cs *s = gen_stmt_new(g, S_EXPR);
	s->e = e;
	return s;
}

static bool is_assignable(const struct visible *v) { return gen_is_number(v) && !v->fixed && !v->data; }
static bool is_data(const struct visible *v) { return v->data && gen_is_number(v); }
static bool is_pointer(const struct visible *v) { return v->pointer && !v->fixed; }

static enum ctype any_type(struct gen *g)
{
	static const enum ctype types[] = { T_I32, T_I32, T_U32, T_I64, T_U8, T_I16, T_U64 };
	return types[PICK(g, 8, 8, 8, 2, 1, 1, 1)];
}

static struct cx *value(struct gen *g)
{
	struct visible *v = gen_find(g, is_data);
	switch (PICK(g, 6, 6, 3, v ? 4 : 0)) {
	case 0: return gen_small(g, 0, 1);
	case 1: return gen_integer(g, gen_percent(g, 30), 1);
	case 2: return gen_thread(g);
	default: return gen_local(g, v->slot);
	}
}

/* ---- accesses ---- */

static struct cs *gen_write(struct gen *g)
{
	struct cx *e = gen_element(g, true, NULL);
	switch (PICK(g, 12, 3, 2)) {
	case 0: return expression(g, gen_assign(g, e, -1, value(g)));
	case 1: return expression(g, gen_assign(g, e, gen_percent(g, 50) ? X_ADD : X_XOR, gen_small(g, 0, 3)));
	default: return expression(g, gen_step(g, gen_percent(g, 50) ? X_POSTINC : X_PREINC, e));
	}
}

static struct cs *gen_read(struct gen *g)
{
	struct cs *s = gen_stmt_new(g, S_DECL);
	struct cx *e = gen_element(g, false, NULL);
	s->slot = gen_new_local(g, "r", T_I32);
	s->e = e;
	if (gen_percent(g, 15)) {      /* c ? A[i] : B[j] */
		struct cx *x = gen_step(g, X_COND, gen_condition(g, false));
		x->b = e;
		x->c = gen_element(g, false, NULL);
		x->type = ctype_common(x->b->type, x->c->type);
		s->e = x;
	}
	gen_see(g, (struct visible){ .slot = s->slot, .data = true });
	return s;
}

static struct cs *gen_copy(struct gen *g)
{
	struct cx *to = gen_element(g, true, NULL);
	return expression(g, gen_assign(g, to, -1, gen_element(g, false, NULL)));
}

static struct cs *gen_atomic(struct gen *g)
{
	struct cx *x = gen_element(g, true, NULL);
	if (x->type != T_I32 && x->type != T_U32)
		return expression(g, gen_assign(g, x, -1, gen_small(g, 0, 1)));
	struct cx *call = gen_step(g, X_ATOMIC, x);
	if (g->k->opencl && x->a->kind != P_OBJ)       /* OpenCL's take no generic pointer */
		return expression(g, gen_assign(g, x, -1, gen_small(g, 0, 1)));
	call->op = (int)gen_between(g, 0, g->k->opencl ? ATOMIC_OR : ATOMIC_REF_BLOCK);
	call->b = gen_cast(g, x->type, gen_small(g, 0, 3));
	return expression(g, call);
}

/* ---- locals ---- */

static struct cs *gen_decl(struct gen *g)
{
	struct cs *s = gen_stmt_new(g, S_DECL);
	bool uniform = gen_percent(g, 40);
	s->e = gen_percent(g, 30) && !uniform ? gen_lane(g) : gen_integer(g, uniform, (int)gen_between(g, 0, 2));
	s->slot = gen_new_local(g, "x", any_type(g));
	gen_see(g, (struct visible){ .slot = s->slot, .uniform = uniform });
	return s;
}

static struct cs *gen_update(struct gen *g)
{
	struct visible *v = gen_find(g, is_assignable);
	if (!v)
		return gen_decl(g);
	struct cx *x = gen_local(g, v->slot);
	switch (PICK(g, 5, 3, 3, 2, 2)) {
	case 0:
		return expression(g,
			gen_assign(g, x, X_ADD, gen_percent(g, 60) ? gen_small(g, 1, 3) : gen_integer(g, v->uniform, 0)));
	case 1: return expression(g, gen_step(g, gen_percent(g, 50) ? X_PREINC : X_POSTINC, x));
	case 2: return expression(g, gen_assign(g, x, -1, gen_integer(g, v->uniform, 1)));
	case 3: return expression(g, gen_assign(g, x, X_AND, gen_small(g, 1, 15)));
	default: return expression(g, gen_assign(g, x, X_XOR, gen_small(g, 1, 3)));
	}
}

/* A[i++] = v, A[--i] = v */
static struct cs *gen_side_effect(struct gen *g)
{
	struct visible *v = gen_find(g, is_assignable);
	if (!v)
		return gen_decl(g);
	struct cx *side = gen_step(g, gen_percent(g, 70) ? X_POSTINC : X_PREINC, gen_local(g, v->slot));
	struct cx *e = gen_element(g, true, side);
	return expression(g, gen_assign(g, e, -1, gen_small(g, 0, 1)));
}

static struct cs *gen_private(struct gen *g)
{
	struct cs *s = gen_stmt_new(g, S_DECL_PRIVATE);
	s->slot = gen_new_local(g, "p", T_I32);
	g->f->locals.at[s->slot].length = gen_percent(g, 50) ? 4 : 2;
	gen_see(g, (struct visible){ .slot = s->slot, .private = true });
	return s;
}

static struct cs *gen_private_write(struct gen *g)
{
	struct cx *x = gen_private_element(g);
	if (x->kind != X_PRIVATE)
		return gen_private(g);
	return expression(g, gen_assign(g, x, gen_percent(g, 30) ? X_ADD : -1, gen_integer(g, false, 0)));
}

static struct cs *gen_pointer_decl(struct gen *g)
{
	struct cx *p = gen_pointer(g, true);
	if (!p)
		return gen_decl(g);
	struct cs *s = gen_stmt_new(g, S_DECL_POINTER);
	s->slot = gen_new_local(g, "q", p->type);
	g->f->locals.at[s->slot].pointer = true;
	s->e = p;
	struct cobj *into = gen_pointer_root(g, p);
	gen_see(g, (struct visible){ .slot = s->slot, .pointer = true, .into = into });
	return s;
}

/* *p++ = v, p += e */
static struct cs *gen_pointer_step(struct gen *g)
{
	struct visible *v = gen_find(g, is_pointer);
	if (!v)
		return gen_pointer_decl(g);
	if (gen_percent(g, 50)) {
		struct cx *walk = gen_pointer_local(g, v->slot);
		walk->kind = P_POSTINC;
		struct cx *place = gen_step(g, X_DEREF, walk);
		g->accesses++;
		return expression(g, gen_assign(g, place, -1, gen_small(g, 0, 1)));
	}
	struct cx *p = gen_pointer_local(g, v->slot), *sum = gen_step(g, P_ADD, p), *other;
	if (gen_percent(g, 30) && (other = gen_pointer(g, true)) && other->type == p->type)
		return expression(g, gen_assign(g, p, -1, other));
	sum->b = gen_percent(g, 50) ? gen_small(g, 0, 3) : gen_thread(g);
	struct cx *moved = gen_assign(g, p, -1, sum);
	if (gen_percent(g, 60))
		return expression(g, moved);
	g->accesses++;
	return expression(g, gen_assign(g, gen_step(g, X_DEREF, moved), -1, gen_small(g, 0, 1)));
}

/* ---- control ---- */

static struct cs *gen_if(struct gen *g, bool uniform, bool sync_ok)
{
	struct cs *s = gen_stmt_new(g, S_IF);
	bool diverge = !uniform && sync_ok && gen_percent(g, 5);
	s->e = gen_condition(g, uniform);
	if (g->wild && gen_percent(g, 20)) {   /* (r = A[i]) > 2 && B[j] */
		struct visible *v = gen_find(g, is_data);
		if (v) {
			struct cx *read = gen_assign(g, gen_local(g, v->slot), -1, gen_element(g, false, NULL));
			s->e = gen_binary(g, X_LAND, gen_binary(g, X_GT, read, gen_small(g, 1, 4)), gen_element(g, false, NULL));
		}
	}
	s->body = gen_block(g, (unsigned)gen_between(g, 1, 2), (uniform && sync_ok) || diverge);
	if (gen_percent(g, 35))
		s->other = gen_block(g, 1, uniform && sync_ok);
	return s;
}

static struct cs *gen_switch(struct gen *g)
{
	struct cs *s = gen_stmt_new(g, S_SWITCH);
	unsigned n = (unsigned)gen_between(g, 2, 4), other = gen_percent(g, 60) ? (unsigned)gen_between(g, 0, n - 1) : n;
	s->e = gen_binary(g, X_REM, gen_integer(g, false, 0), gen_small(g, 3, 5));
	for (unsigned i = 0; i < n; i++) {
		struct ccase c = { .label = i, .is_default = i == other, .falls = i + 1 < n && gen_percent(g, 35) };
		c.body = gen_block(g, 1, false);
		if (gen_percent(g, 15)) {                  /* leaves the switch early */
			struct cs *leave = gen_stmt_new(g, S_IF);
			leave->e = gen_condition(g, false);
			leave->body = gen_stmt_new(g, S_BREAK);
			VEC_PUSH(g->arena, &c.body->list, leave);
			VEC_PUSH(g->arena, &c.body->list, gen_block(g, 1, false));
		}
		if (g->loops && gen_percent(g, 8)) {       /* goes on with the loop around */
			g->exits = true;
			VEC_PUSH(g->arena, &c.body->list, gen_stmt_new(g, S_CONTINUE));
		}
		VEC_PUSH(g->arena, &s->cases, c);
	}
	return s;
}

static struct cs *gen_return(struct gen *g)
{
	struct cs *s = gen_stmt_new(g, S_IF);
	s->e = gen_condition(g, gen_percent(g, 40));
	s->body = gen_stmt_new(g, S_RETURN);
	return s;
}

/* c && (A[i] = v, 1); */
static struct cs *gen_guarded(struct gen *g)
{
	struct cx *write = gen_assign(g, gen_element(g, true, NULL), -1, value(g));
	struct cx *both = gen_binary(g, X_COMMA, write, gen_number(g, T_I32, 1));
	return expression(g, gen_binary(g, gen_percent(g, 60) ? X_LAND : X_LOR, gen_condition(g, false), both));
}

/* ---- device functions ---- */

static bool is_int_local(const struct visible *v) { return is_assignable(v) && v->slot >= 0; }

struct cx *gen_call(struct gen *g)
{
	if (g->k->functions.n == 0)
		return NULL;
	struct cfun *f = g->k->functions.at[gen_between(g, 0, (int64_t)g->k->functions.n - 1)];
	struct cx *x = ARENA_NEW(g->arena, struct cx);
	x->kind = X_CALL;
	x->fun = f;
	x->type = f->result ? f->type : T_I32;
	for (int i = 0; i < f->nparams; i++) {
		const struct clocal *l = &f->locals.at[i];
		struct cx *arg = NULL;
		if (l->is_template) {
			arg = gen_template_argument(g);
		} else if (l->pointer) {
			for (int tries = 0; tries < 8 && !(arg && arg->type == l->type); tries++)
				arg = gen_pointer(g, true);
			if (!arg || arg->type != l->type)
				return NULL;
		} else if (l->by_ref) {
			struct visible *v = gen_find(g, is_int_local);
			if (!g->in_device && gen_percent(g, 30)) {     /* an element for a place */
				arg = gen_element(g, true, NULL);
				if (arg->type != l->type)
					return NULL;
				x->args[x->nargs++] = arg;
				continue;
			}
			if (!v || g->f->locals.at[v->slot].type != l->type)
				return NULL;
			arg = gen_local(g, v->slot);
		} else {
			arg = gen_percent(g, 50) ? gen_lane(g) : gen_integer(g, false, 1);
		}
		x->args[x->nargs++] = arg;
	}
	return x;
}

static bool changes_caller(const struct cfun *f)
{
	for (int i = 0; i < f->nparams; i++)
		if (f->locals.at[i].by_ref)
			return true;
	return false;
}

struct cx *gen_call_value(struct gen *g)
{
	struct cx *x = g->calls++ < 3 ? gen_call(g) : NULL;
	return x && x->fun->result && !changes_caller(x->fun) ? x : gen_small(g, 0, 3);
}

static struct cs *gen_call_stmt(struct gen *g)
{
	struct cx *call = gen_call(g);
	if (!call)
		return gen_write(g);
	if (!call->fun->result)
		return expression(g, call);
	struct cs *s = gen_stmt_new(g, S_DECL);
	s->slot = gen_new_local(g, "x", T_I32);
	s->e = call;
	gen_see(g, (struct visible){ .slot = s->slot });
	return s;
}

static void add_device(struct gen *g)
{
	static const enum ctype kinds[] = { T_I32, T_U32 };
	struct cfun *f = ARENA_NEW(g->arena, struct cfun);
	size_t mark = g->scope.n;
	f->name = arena_printf(g->arena, "d%d", g->names++);
	f->type = T_I32;
	g->f = f;
	g->in_device = true;
	if (!g->k->opencl && gen_percent(g, 30)) {
		int n = gen_new_local(g, "N", T_I32);
		f->locals.at[n].is_template = true;
		gen_see(g, (struct visible){ .slot = n, .uniform = true, .fixed = true });
	}
	bool pointer = gen_percent(g, 60);
	if (pointer) {
		int p = gen_new_local(g, "q", gen_percent(g, 70) ? T_I32 : T_U32);
		f->locals.at[p].pointer = true;
		gen_see(g, (struct visible){ .slot = p, .pointer = true, .fixed = true, .into = g->k->objects.at[1] });
	}
	int v = gen_new_local(g, "v", kinds[gen_between(g, 0, 1)]);
	f->locals.at[v].by_ref = !g->k->opencl && gen_percent(g, 30);
	gen_see(g, (struct visible){ .slot = v });
	f->nparams = (int)f->locals.n;
	if (g->k->open)
		gen_open_function(g, f);
	f->body = gen_stmt_new(g, S_BLOCK);
	for (int64_t n = gen_between(g, 0, 2); n > 0; n--) {
		struct cs *s = gen_percent(g, 70) ? gen_update(g) : gen_loop(g, false);
		VEC_PUSH(g->arena, &f->body->list, s);
	}
	if (pointer) {
		struct cx *place = gen_step(g, X_ELEM, gen_pointer_local(g, f->locals.at[0].is_template ? 1 : 0));
		place->index[0] = gen_percent(g, 60) ? gen_local(g, v) : gen_integer(g, false, 1);
		VEC_PUSH(g->arena, &f->body->list, expression(g, gen_assign(g, place, -1, gen_small(g, 0, 1))));
	}
	if (!pointer || gen_percent(g, 50)) {
		f->result = gen_integer(g, false, 1);
		if (gen_percent(g, 40)) {      /* leaves early */
			struct cs *leave = gen_stmt_new(g, S_IF);
			leave->e = gen_condition(g, false);
			leave->body = gen_stmt_new(g, S_RETURN);
			leave->body->e = gen_integer(g, false, 1);
			VEC_PUSH(g->arena, &f->body->list, leave);
			for (size_t i = f->body->list.n - 1; i > 0 && gen_percent(g, 60); i--) {
				f->body->list.at[i] = f->body->list.at[i - 1];
				f->body->list.at[i - 1] = leave;
			}
		}
	}
	VEC_PUSH(g->arena, &g->k->functions, f);
	g->scope.n = mark;
	g->in_device = false;
}

/* ---- statements ---- */

static struct cs *gen_sync(struct gen *g)
{
	struct cs *s = gen_stmt_new(g, S_SYNC);
	s->not_shared = g->k->opencl && gen_percent(g, 25);
	s->not_global = g->k->opencl && !s->not_shared && gen_percent(g, 35);
	return s;
}

static struct cs *statement(struct gen *g, bool sync_ok)
{
	bool deep = g->depth >= 3, full = g->accesses >= 7, top = g->depth == 1 && !g->in_device;
	unsigned nest = deep || full ? 0 : 1, device = g->in_device ? 0 : 1, more = full || g->in_device ? 0 : 1;
	if (g->in_device && (deep || full))
		return gen_update(g);
	switch (PICK(g, more * 32, more * 12, more * 4, more * 4, 6, 5, more * 4, device * 2, device * 2, more * 4,
		more * 4, nest * 8, nest * 5, nest * device * 3, nest * 8, sync_ok ? nest * 6 : 0, sync_ok ? 24 : 0,
		top ? 2 : sync_ok ? 0 : 2 * device, more * 2, more * 4, full ? 1 : 0, g->in_device ? 0 : 14, g->in_device ? 0 : 16)) {
	case 0: return gen_write(g);
	case 1: return gen_read(g);
	case 2: return gen_copy(g);
	case 3: return gen_atomic(g);
	case 4: return gen_decl(g);
	case 5: return gen_update(g);
	case 6: return gen_side_effect(g);
	case 7: return gen_private(g);
	case 8: return gen_private_write(g);
	case 9: return gen_pointer_decl(g);
	case 10: return gen_pointer_step(g);
	case 11: return gen_if(g, false, sync_ok);
	case 12: return gen_if(g, true, sync_ok);
	case 13: return gen_switch(g);
	case 14: return gen_loop(g, false);
	case 15: return gen_loop(g, true);
	case 16: return gen_sync(g);
	case 17: return gen_return(g);
	case 18: return gen_guarded(g);
	case 19: return gen_call_stmt(g);
	case 21: return gen_small_stmt(g, sync_ok);
	case 22: {
		struct cs *s = gen_form(g);
		return s ? s : gen_update(g);
	}
	default: return gen_update(g);
	}
}

/* What stays of a statement that is cut: declarations, because later statements use them. */
static struct cs *rest_of(struct gen *g, struct cs *s)
{
	switch (s->kind) {
	case S_DECL: case S_LAMBDA: case S_DECL_PAIR:
		s->e = s->init = gen_number(g, T_I32, 0);
		s->from = -1;
		return s;
	case S_DECL_VIEW: case S_DECL_POINTER: case S_DECL_PRIVATE: case S_DECL_REF:
		return s;
	case S_BLOCK:
		for (size_t i = 0; i < s->list.n; i++)
			s->list.at[i] = rest_of(g, s->list.at[i]);
		return s;
	case S_EXPR: case S_IF: case S_FOR: case S_WHILE: case S_DO: case S_BREAK: case S_CONTINUE: case S_RETURN:
	case S_LABELLED: case S_GOTO: case S_SWITCH: case S_SYNC: case S_RANGE:
		return gen_stmt_new(g, S_BLOCK);
	}
	UNREACHABLE("statement kinds are all listed");
}

struct cs *gen_block(struct gen *g, unsigned n, bool sync_ok)
{
	struct cs *block = gen_stmt_new(g, S_BLOCK);
	size_t mark = g->scope.n;
	g->depth++;
	for (unsigned i = 0; i < n; i++) {
		int id = ++g->k->next_id;
		struct cs *s = statement(g, sync_ok);
		s->id = id;
		if (gen_is_cut(g, id))
			s = rest_of(g, s);
		VEC_PUSH(g->arena, &block->list, s);
	}
	g->depth--;
	g->scope.n = mark;
	return block;
}

/* ---- the kernel ---- */

static void add_object(struct gen *g, bool global, const char *stem)
{
	static const enum ctype types[] = { T_I32, T_U32, T_I16, T_U8 };
	struct cobj *o = ARENA_NEW(g->arena, struct cobj);
	o->number = (int)g->k->objects.n;
	o->name = arena_printf(g->arena, "%s%d", stem, o->number);
	o->global = global;
	o->type = types[PICK(g, 10, 3, 1, 1)];
	o->dims = 1;
	if (gen_percent(g, 12)) {
		o->fields = 2;
		o->type = T_I32;
	} else if (!global && gen_percent(g, 30)) {
		o->dims = gen_percent(g, 75) ? 2 : 3;
	}
	o->is_extern = !global && o->number > 2 && o->dims == 1 && !o->fields && gen_percent(g, 50);
	for (int d = 0; !global && !o->is_extern && d < o->dims; d++)
		o->size[d] = o->dims == 1 ? 128 : d == o->dims - 1 ? 16 : 4;
	VEC_PUSH(g->arena, &g->k->objects, o);
}

static void add_param(struct gen *g)
{
	int slot = gen_new_local(g, "n", gen_percent(g, 70) ? T_I32 : T_U32);
	g->f->locals.at[slot].value = gen_between(g, 0, 6);
	g->f->locals.at[slot].is_param = true;
	g->f->nparams++;
	g->f->locals.at[slot].is_template = g->k->open && gen_percent(g, 30);
	gen_see(g, (struct visible){ .slot = slot, .uniform = true, .fixed = true });
}

static struct cs *decl_of(struct gen *g, int slot, struct cx *e)
{
	struct cs *s = gen_stmt_new(g, S_DECL);
	s->slot = slot;
	s->e = e;
	return s;
}

static void gen_launch(struct gen *g)
{
	struct ckernel *k = g->k;
	for (int i = 0; i < 3; i++)
		k->block_dim[i] = k->grid_dim[i] = 1;
	k->block_dim[0] = gen_between(g, 2, 8);
	if (gen_percent(g, 25)) {
		k->block_dim[0] = gen_between(g, 2, 4);
		k->block_dim[1] = gen_between(g, 2, 3);
	}
	k->grid_dim[0] = gen_between(g, 1, 2);
	g->threads = k->block_dim[0] * k->block_dim[1];
}

static void add_main(struct gen *g)
{
	struct cfun *f = g->f = ARENA_NEW(g->arena, struct cfun);
	f->name = "k";
	for (int64_t n = gen_between(g, 0, 2); n > 0; n--)
		add_param(g);
	struct cx *tid = gen_builtin(g, 0, 0);
	if (g->k->block_dim[1] > 1)
		tid = gen_binary(g, X_ADD, gen_binary(g, X_MUL, gen_builtin(g, 0, 1), gen_builtin(g, 2, 0)), tid);
	g->tid = gen_new_local(g, "tid", gen_percent(g, 60) ? T_I32 : T_U32);
	g->gid = gen_new_local(g, "gid", gen_percent(g, 60) ? T_I32 : T_U32);
	struct cx *size = gen_builtin(g, 2, 0);
	if (g->k->block_dim[1] > 1)
		size = gen_binary(g, X_MUL, size, gen_builtin(g, 2, 1));
	struct cs *t = decl_of(g, g->tid, tid);
	struct cs *i = decl_of(g, g->gid,
		gen_binary(g, X_ADD, gen_binary(g, X_MUL, gen_builtin(g, 1, 0), size), gen_local(g, g->tid)));
	f->body = gen_stmt_new(g, S_BLOCK);
	VEC_PUSH(g->arena, &f->body->list, t);
	VEC_PUSH(g->arena, &f->body->list, i);
	if (g->carved)
		gen_carve(g, f->body);
	struct cs *body = gen_block(g, (unsigned)gen_between(g, 2, 6), true);
	VEC_PUSH(g->arena, &f->body->list, body);
	VEC_PUSH(g->arena, &g->k->functions, f);
}

struct ckernel *gen_cuda(struct arena *a, const struct recipe *recipe)
{
	struct gen g = { .rng = rng_init(recipe->seed), .arena = a, .recipe = recipe };
	struct ckernel *k = g.k = ARENA_NEW(a, struct ckernel);
	k->arena = a;
	gen_launch(&g);
	g.wild = gen_percent(&g, 25);
	k->opencl = gen_percent(&g, 20) && !recipe->templates;
	k->other_forms = (unsigned)rng_range(&g.rng, 0, (1 << H_COUNT) - 1);
	g.carved = gen_percent(&g, 20);
	if (recipe->templates)
		gen_templates(&g);
	add_object(&g, true, "A");             /* number 0 is only read */
	add_object(&g, false, "s");
	add_object(&g, true, "A");
	if (gen_percent(&g, 30))
		add_object(&g, gen_percent(&g, 50), "B");
	if (g.carved) {
		add_object(&g, false, "raw");
		struct cobj *raw = k->objects.at[k->objects.n - 1];
		raw->type = gen_percent(&g, 50) ? T_U8 : gen_percent(&g, 50) ? T_I32 : T_U64;
		raw->is_extern = true;
		raw->dims = 1;
		raw->fields = 0;
		raw->size[0] = raw->size[1] = raw->size[2] = 0;
	}
	g.accesses = 0;
	for (int64_t n = gen_percent(&g, 40) ? gen_between(&g, 1, 2) : 0; n > 0; n--)
		add_device(&g);
	g.accesses = 0;
	add_main(&g);
	return k;
}

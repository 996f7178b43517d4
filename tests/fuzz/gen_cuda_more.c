#include "tests/fuzz/gen_cuda_internal.h"

/* Pairs (structs and vectors), references, lambdas, goto, barriers that vote. The fields of a pair are locals of their
 * own, called "x7.a": whatever is done to locals is done to them too. */

static bool is_pair(const struct visible *v) { return v->pair && !v->fixed; }
static bool is_lambda(const struct visible *v) { return v->lambda; }
static bool is_free(const struct visible *v) { return gen_is_number(v) && !v->fixed && !v->data; }

static int new_field(struct gen *g, const char *pair, const char *field, enum ctype type)
{
	int slot = gen_new_local(g, "", type);
	g->f->locals.at[slot].name = arena_printf(g->arena, "%s.%s", pair, field);
	return slot;
}

static bool is_struct(const struct gen *g, int slot)
{
	const char *name = g->f->locals.at[slot].name;
	while (*name && *name != '.')
		name++;
	return name[0] && name[1] == 'a';
}

static struct cs *gen_pair(struct gen *g, int op, bool data)
{
	static const enum ctype types[][2] = { { T_I32, T_U32 }, { T_I32, T_I32 }, { T_U32, T_U32 } };
	struct cs *s = gen_stmt_new(g, S_DECL_PAIR);
	s->op = op;
	s->from = -1;
	s->e = gen_percent(g, 50) ? gen_lane(g) : gen_integer(g, false, 1);
	s->init = gen_integer(g, false, 1);
	struct visible *v = data || gen_percent(g, 70) ? NULL : gen_find(g, is_pair);
	if (v && g->f->locals.at[v->slot].type == types[s->op][0] && g->f->locals.at[v->slot + 1].type == types[s->op][1] &&
		is_struct(g, v->slot) == (s->op == 0))
		s->from = v->slot;
	const char *name = arena_printf(g->arena, "x%d", g->names++);
	s->slot = new_field(g, name, s->op ? "x" : "a", types[s->op][0]);
	new_field(g, name, s->op ? "y" : "b", types[s->op][1]);
	gen_see(g, (struct visible){ .slot = s->slot, .data = data });
	gen_see(g, (struct visible){ .slot = s->slot + 1, .data = data });
	gen_see(g, (struct visible){ .slot = s->slot, .pair = true, .data = data });
	return s;
}

static struct cx *member_call(struct gen *g, bool changes)
{
	struct visible *v = gen_find(g, is_pair);
	if (!v || v->data || !is_struct(g, v->slot) || g->k->opencl)
		return NULL;
	struct cx *x = gen_number(g, T_I32, 0);
	x->kind = X_MEMBER;
	x->slot = v->slot;
	x->op = (int)gen_between(g, 0, 1) * 2 + changes;
	x->a = gen_percent(g, 50) ? gen_thread(g) : gen_small(g, 0, 4);
	return x;
}

struct cx *gen_small_call(struct gen *g)
{
	struct visible *v = gen_percent(g, 50) ? gen_find(g, is_lambda) : NULL;
	if (!v)
		return member_call(g, false);
	struct cx *x = gen_number(g, T_I32, 0);
	x->kind = X_LAMBDA;
	x->lambda = v->lambda;
	x->a = gen_percent(g, 50) ? gen_thread(g) : gen_small(g, 0, 4);
	return x;
}

/* A[2 * i], A[2 * i + 1] as one int2 */
static struct cx *pair_place(struct gen *g, bool written)
{
	struct cx *p = gen_pointer(g, written);
	if (!p || p->type != T_I32)
		return NULL;
	struct cx *view = gen_step(g, P_CAST, p), *place;
	view->type = T_I64;
	view->op = 1;
	place = gen_step(g, X_ELEM, view);
	place->index[0] = gen_percent(g, 70) ? gen_lane(g) : gen_small(g, 0, 2);
	g->accesses++;
	return place;
}

static struct cs *pair_access(struct gen *g)
{
	bool load = gen_percent(g, 40);
	struct visible *v = gen_find(g, is_pair);
	struct cs *s = gen_stmt_new(g, S_BLOCK), *e = gen_stmt_new(g, S_EXPR);
	struct cx *place = pair_place(g, !load);
	if (!place)
		return gen_pair(g, (int)gen_between(g, 0, 2), false);
	int slot = v ? v->slot : -1;
	if (load || !v || v->data || g->f->locals.at[slot].type != T_I32 || g->f->locals.at[slot + 1].type != T_I32) {
		struct cs *decl = gen_pair(g, 1, load);
		VEC_PUSH(g->arena, &s->list, decl);
		slot = decl->slot;
	}
	e->e = gen_step(g, load ? X_LOAD_PAIR : X_STORE_PAIR, place);
	e->e->slot = slot;
	VEC_PUSH(g->arena, &s->list, e);
	return s;
}

static struct cs *gen_lambda(struct gen *g)
{
	struct cs *s = gen_stmt_new(g, S_LAMBDA);
	size_t mark = g->scope.n;
	s->slot2 = gen_new_local(g, "v", gen_percent(g, 60) ? T_I32 : T_U32);
	gen_see(g, (struct visible){ .slot = s->slot2 });
	s->e = gen_integer(g, false, (int)gen_between(g, 1, 2));
	if (gen_percent(g, 40)) {
		struct cx *place = gen_element(g, true, NULL);
		if (gen_percent(g, 50))
			place->index[0] = place->a->kind == P_OBJ && place->a->obj->dims == 1 && place->kind == X_ELEM ?
				gen_binary(g, X_AND, gen_local(g, s->slot2), gen_number(g, T_I32, 15)) : place->index[0];
		s->e = gen_binary(g, X_COMMA, gen_assign(g, place, -1, gen_small(g, 0, 1)), s->e);
	}
	g->scope.n = mark;
	s->slot = gen_new_local(g, "f", T_I32);
	gen_see(g, (struct visible){ .slot = s->slot, .lambda = s });
	return s;
}

static struct cs *gen_reference(struct gen *g)
{
	struct visible *v = gen_find(g, is_free);
	if (!v)
		return gen_pair(g, (int)gen_between(g, 0, 2), false);
	struct cs *s = gen_stmt_new(g, S_DECL_REF);
	s->e = gen_local(g, v->slot);
	bool uniform = v->uniform;
	s->slot = gen_new_local(g, "r", s->e->type);
	gen_see(g, (struct visible){ .slot = s->slot, .uniform = uniform });
	return s;
}

/* { ... if (c) goto L; ... } L: ; */
static struct cs *gen_goto(struct gen *g)
{
	struct cs *s = gen_stmt_new(g, S_LABELLED), *leave = gen_stmt_new(g, S_IF), *inner;
	s->slot = leave->slot = g->names++;
	leave->e = gen_condition(g, gen_percent(g, 40));
	leave->body = gen_stmt_new(g, S_GOTO);
	leave->body->slot = s->slot;
	s->body = gen_block(g, (unsigned)gen_between(g, 0, 1), false);
	inner = leave;
	if (gen_percent(g, 30)) {      /* out of an if, or a loop */
		inner = gen_percent(g, 50) ? gen_loop(g, false) : gen_stmt_new(g, S_IF);
		if (inner->kind == S_IF) {
			inner->e = gen_condition(g, false);
			inner->body = gen_block(g, 1, false);
		}
		if (inner->kind == S_BLOCK)
			inner = leave;
		else
			VEC_PUSH(g->arena, &inner->body->list, leave);
	}
	VEC_PUSH(g->arena, &s->body->list, inner);
	struct cs *rest = gen_block(g, (unsigned)gen_between(g, 1, 2), false);
	VEC_PUSH(g->arena, &s->body->list, rest);
	return s;
}

static struct cs *gen_vote(struct gen *g)
{
	struct cs *s = gen_stmt_new(g, S_SYNC);
	s->op = (int)gen_between(g, SYNC_COUNT, SYNC_WARP);
	if (s->op != SYNC_WARP)
		s->e = gen_condition(g, false);
	return s;
}

static struct cs *call_for_effect(struct gen *g)
{
	struct cs *s = gen_stmt_new(g, S_EXPR);
	struct cx *x = gen_percent(g, 50) ? member_call(g, true) : NULL;
	s->e = x ? x : gen_small_call(g);
	return s->e ? s : gen_lambda(g);
}

struct cs *gen_small_stmt(struct gen *g, bool sync_ok)
{
	bool full = g->accesses >= 7;
	unsigned cuda = g->k->opencl ? 0 : 1;
	switch (PICK(g, 4, full ? 0 : 4, cuda * (full ? 1 : 3), cuda * 3, full || g->depth >= 3 ? 0 : 3, sync_ok ? cuda * 6 : 0,
		cuda * 4)) {
	case 0: return gen_pair(g, (int)gen_between(g, 0, 2), false);
	case 1: return pair_access(g);
	case 2: return gen_lambda(g);
	case 3: return gen_reference(g);
	case 4: return gen_goto(g);
	case 5: return gen_vote(g);
	default: return call_for_effect(g);
	}
}

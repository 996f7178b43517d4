#include "tests/fuzz/gen_cuda_internal.h"

/* Pointers in structs, references to elements, carved shared memory, helper functions, wide stores, range-for. */

static bool is_view(const struct visible *v) { return v->view; }
static bool is_reference(const struct visible *v) { return v->memory; }
static bool is_private(const struct visible *v) { return v->private; }

static struct cs *expression(struct gen *g, struct cx *e)
{
	struct cs *s = gen_stmt_new(g, S_EXPR);
	s->e = e;
	return s;
}

static struct cx *helper(struct gen *g, enum cx_kind kind, enum helper which, int slot)
{
	struct cx *x = gen_number(g, T_I32, 0);
	x->kind = kind;
	x->op = (int)which;
	x->slot = slot;
	return x;
}

static struct cx *int_pointer(struct gen *g)
{
	struct cx *p = NULL;
	for (int tries = 0; tries < 6 && !(p && p->type == T_I32); tries++)
		p = gen_pointer(g, true);
	return p && p->type == T_I32 ? p : NULL;
}

static struct cx *index_of(struct gen *g)
{
	return gen_percent(g, 70) ? gen_lane(g) : gen_small(g, 0, 3);
}

/* ---- views ---- */

static struct cs *gen_view(struct gen *g)
{
	struct visible *v = gen_percent(g, 35) ? gen_find(g, is_view) : NULL;
	struct cs *s = gen_stmt_new(g, S_DECL_VIEW);
	s->from = -1;
	struct cobj *into;
	if (v) {
		s->from = v->slot;
		s->op = gen_percent(g, 60);
		into = v->into;
	} else {
		s->e = int_pointer(g);
		if (!s->e)
			return NULL;
		into = gen_pointer_root(g, s->e);
	}
	s->init = s->op ? gen_small(g, 0, 2) : gen_percent(g, 60) ? gen_small(g, 0, 9) : gen_integer(g, false, 1);
	const char *name = arena_printf(g->arena, "w%d", g->names++);
	s->slot = gen_new_local(g, "", T_I32);
	g->f->locals.at[s->slot].name = arena_printf(g->arena, "%s.p", name);
	g->f->locals.at[s->slot].pointer = true;
	int n = gen_new_local(g, "", T_I32);
	g->f->locals.at[n].name = arena_printf(g->arena, "%s.n", name);
	gen_see(g, (struct visible){ .slot = s->slot, .pointer = true, .into = into });
	gen_see(g, (struct visible){ .slot = n });
	gen_see(g, (struct visible){ .slot = s->slot, .view = true, .into = into });
	return s;
}

static struct cs *view_use(struct gen *g)
{
	struct visible *v = gen_find(g, is_view);
	if (!v)
		return gen_view(g);
	g->accesses++;
	if (gen_percent(g, 40)) {
		struct cx *place = helper(g, X_VIEW_ELEM, H_GET, v->slot);
		place->a = index_of(g);
		return expression(g, gen_percent(g, 70) ? gen_assign(g, place, -1, gen_small(g, 0, 1)) :
			gen_step(g, X_POSTINC, place));
	}
	static const enum helper stores[] = { H_SET, H_PUT_VALUE, H_PUT_REF, H_GET };
	struct cx *x = helper(g, X_HELPER, stores[gen_between(g, 0, 3)], v->slot);
	x->a = index_of(g);
	if (x->op != H_GET) {
		x->b = gen_percent(g, 60) ? gen_small(g, 0, 1) : gen_thread(g);
		return expression(g, x);
	}
	struct cs *s = gen_stmt_new(g, S_DECL);
	s->slot = gen_new_local(g, "r", T_I32);
	s->e = x;
	gen_see(g, (struct visible){ .slot = s->slot, .data = true });
	return s;
}

/* ---- references to elements ---- */

static struct cs *element_reference(struct gen *g)
{
	struct cs *s = gen_stmt_new(g, S_DECL_REF);
	s->e = gen_element(g, true, NULL);
	s->slot = gen_new_local(g, "r", s->e->type);
	g->f->locals.at[s->slot].refers = true;
	gen_see(g, (struct visible){ .slot = s->slot, .data = true, .memory = true });
	return s;
}

static struct cs *reference_use(struct gen *g)
{
	struct visible *v = gen_find(g, is_reference);
	if (!v)
		return element_reference(g);
	struct cx *r = gen_local(g, v->slot);
	g->accesses++;
	switch (PICK(g, 6, 2, 2)) {
	case 0: return expression(g, gen_assign(g, r, -1, gen_percent(g, 50) ? gen_small(g, 0, 1) : gen_thread(g)));
	case 1: return expression(g, gen_assign(g, r, X_ADD, gen_small(g, 0, 2)));
	default: return expression(g, gen_step(g, gen_percent(g, 50) ? X_POSTINC : X_PREDEC, r));
	}
}

/* ---- functions of the prelude ---- */

static struct cx *int_element(struct gen *g)
{
	struct cx *x = NULL;
	for (int tries = 0; tries < 6 && !(x && x->type == T_I32); tries++)
		x = gen_element(g, true, NULL);
	g->accesses--;
	return x && x->type == T_I32 ? x : NULL;
}

static struct cs *helper_call(struct gen *g)
{
	struct cx *x = helper(g, X_HELPER, H_FILL, 0);
	switch (PICK(g, 3, 5, 3)) {
	case 0:
		x->a = int_pointer(g);
		x->b = index_of(g);
		x->c = gen_small(g, 0, 3);
		break;
	case 1:
		x->op = H_STORE;
		x->a = gen_pointer(g, true);
		x->b = index_of(g);
		x->c = x->a ? gen_cast(g, x->a->type, gen_percent(g, 60) ? gen_small(g, 0, 1) : gen_thread(g)) : NULL;
		break;
	default:
		x->op = H_EXCHANGE;
		x->a = int_element(g);
		x->b = int_element(g);
		if (!x->b)
			x->a = NULL;
		break;
	}
	g->accesses += 2;
	return x->a ? expression(g, x) : NULL;
}

/* sum(n), a recursion with a known end */
struct cx *gen_recursion(struct gen *g)
{
	struct cx *x = helper(g, X_HELPER, H_SUM, 0);
	x->a = gen_small(g, 0, 4);
	return x;
}

/* A pointer that a function gives back. NULL: none at hand. */
struct cx *gen_returned_pointer(struct gen *g, struct cx *p)
{
	struct visible *v = gen_find(g, is_view);
	if (p->type != T_I32 || g->k->opencl)
		return NULL;
	if (v && gen_percent(g, 40)) {
		struct cx *x = helper(g, P_HELPER, H_AT, v->slot);
		x->a = index_of(g);
		return x;
	}
	struct cx *x = helper(g, P_HELPER, gen_percent(g, 50) ? H_AHEAD : H_PICK, 0), *q;
	if (x->op == H_AHEAD) {
		x->a = p;
		x->b = gen_percent(g, 60) ? gen_small(g, 0, 4) : gen_thread(g);
		return x;
	}
	q = gen_plain_pointer(g, true);
	x->a = gen_condition(g, gen_percent(g, 50));
	x->b = p;
	x->c = q && q->type == T_I32 ? q : p;
	return x;
}

/* ---- int4 and float4 over other elements ---- */

static struct cs *quad(struct gen *g)
{
	struct cx *p = int_pointer(g), *view, *place;
	if (!p)
		return NULL;
	view = gen_step(g, P_CAST, p);
	view->op = gen_percent(g, 50) ? 2 : 3;
	place = gen_step(g, X_ELEM, view);
	place->unit = 16;
	place->index[0] = gen_percent(g, 70) ? gen_lane(g) : gen_small(g, 0, 2);
	g->accesses++;
	if (gen_percent(g, 60) || view->op == 3) {
		struct cx *x = gen_step(g, X_STORE_QUAD, place);
		x->b = gen_percent(g, 50) ? gen_small(g, 0, 1) : gen_thread(g);
		return expression(g, x);
	}
	place->field = (int)gen_between(g, 1, 4);
	if (gen_percent(g, 50))
		return expression(g, gen_assign(g, place, -1, gen_small(g, 0, 1)));
	struct cs *s = gen_stmt_new(g, S_DECL);
	s->slot = gen_new_local(g, "r", T_I32);
	s->e = place;
	gen_see(g, (struct visible){ .slot = s->slot, .data = true });
	return s;
}

/* ---- range-for ---- */

static struct cs *range_for(struct gen *g)
{
	struct visible *v = gen_find(g, is_private);
	if (!v || g->depth >= 3)
		return NULL;
	struct cs *s = gen_stmt_new(g, S_RANGE);
	size_t mark = g->scope.n;
	bool outer = g->exits;
	s->slot2 = v->slot;
	s->op = gen_percent(g, 40);
	s->slot = gen_new_local(g, "e", T_I32);
	gen_see(g, (struct visible){ .slot = s->slot, .fixed = !s->op });
	g->loops++;
	s->body = gen_block(g, (unsigned)gen_between(g, 1, 2), false);
	g->loops--;
	g->exits = outer;
	g->scope.n = mark;
	return s;
}

/* ---- one extern array in several parts ---- */

/* The parts follow each other, or overlap; each has a type of its own, and all offsets are aligned. */
void gen_carve(struct gen *g, struct cs *body)
{
	static const enum ctype types[] = { T_I32, T_U8, T_I32, T_I16, T_U64, T_U32 };
	struct cobj *raw = g->k->objects.at[g->k->objects.n - 1];
	struct cx *p = gen_number(g, raw->type, 0);
	p->kind = P_OBJ;
	p->obj = raw;
	for (int64_t n = gen_between(g, 2, 3), at = 0; n > 0; n--) {
		struct cs *s = gen_stmt_new(g, S_DECL_POINTER);
		struct cx *view = gen_step(g, P_CAST, p);
		view->type = types[gen_between(g, 0, 5)];
		s->e = view;
		int64_t size = ctype_bytes(view->type), count = gen_percent(g, 60) ? g->threads : g->threads / 2;
		s->slot = gen_new_local(g, "c", view->type);
		g->f->locals.at[s->slot].pointer = true;
		VEC_PUSH(g->arena, &body->list, s);
		gen_see(g, (struct visible){ .slot = s->slot, .pointer = true, .into = raw });
		while ((at + count * size) % 8)
			count++;
		at += count * size;
		p = gen_step(g, P_ADD, gen_pointer_local(g, s->slot));
		p->b = gen_number(g, T_I32, count);
	}
}

struct cs *gen_form(struct gen *g)
{
	bool full = g->accesses >= 7;
	struct cs *s = NULL;
	if (g->k->opencl)
		return full ? NULL : quad(g);
	switch (PICK(g, 3, full ? 0 : 7, full ? 0 : 3, full ? 0 : 5, full ? 0 : 6, full ? 0 : 4, 4)) {
	case 0: s = gen_view(g); break;
	case 1: s = view_use(g); break;
	case 2: s = element_reference(g); break;
	case 3: s = reference_use(g); break;
	case 4: s = helper_call(g); break;
	case 5: s = quad(g); break;
	default: s = range_for(g); break;
	}
	return s;
}

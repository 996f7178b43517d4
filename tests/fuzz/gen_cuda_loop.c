#include "tests/fuzz/gen_cuda_internal.h"

/* Counted loops of every form that the lowering should recognise; bounded by construction. */

struct form { struct cx *from, *limit, *step; enum cx_kind test; int op; enum cx_kind increment; };
#define PLAIN (-1)

static struct cx *bound(struct gen *g, bool uniform, int64_t lo, int64_t hi)
{
	if (gen_percent(g, 55))
		return gen_small(g, lo, hi);
	return gen_binary(g, X_AND, gen_integer(g, uniform, 0), gen_number(g, T_I32, 3));
}

static struct form up(struct gen *g, bool uniform)
{
	struct form f = { bound(g, uniform, 0, 2), bound(g, uniform, 0, 5), NULL, X_LT, PLAIN, X_PREINC };
	f.test = gen_percent(g, 70) ? X_LT : X_LE;
	switch (PICK(g, 4, 4, 4)) {
	case 0: break;
	case 1: f.increment = X_POSTINC; break;
	default: f.op = X_ADD, f.step = gen_small(g, 1, 3); break;
	}
	if (gen_percent(g, 8)) {       /* != meets its limit exactly */
		f.from = gen_small(g, 0, 1);
		f.limit = gen_small(g, 2, 4);
		f.test = X_NE;
		f.op = PLAIN;
	}
	return f;
}

static struct form down(struct gen *g, bool uniform)
{
	struct form f = { bound(g, uniform, 1, 5), gen_small(g, 0, 1), NULL, gen_percent(g, 60) ? X_GT : X_GE, PLAIN,
		X_PREDEC };
	switch (PICK(g, 4, 4, 4)) {
	case 0: break;
	case 1: f.increment = X_POSTDEC; break;
	default: f.op = X_SUB, f.step = gen_small(g, 1, 2); break;
	}
	return f;
}

static struct form geometric(struct gen *g, bool uniform)
{
	struct cx *half = gen_percent(g, 50) ? gen_binary(g, X_DIV, gen_builtin(g, 2, 0), gen_number(g, T_I32, 2)) :
		gen_binary(g, X_SHR, gen_builtin(g, 2, 0), gen_number(g, T_I32, 1));
	if (gen_percent(g, 50)) {
		bool shift = gen_percent(g, 50);
		struct form f = { gen_percent(g, 60) ? half : gen_small(g, 1, 9), gen_number(g, T_I32, 0), gen_small(g, 1, 2),
			X_GT, shift ? X_SHR : X_DIV, X_PREINC };
		if (!shift)
			f.step = gen_small(g, 2, 3);
		if (gen_percent(g, 20))
			f.test = X_GE, f.limit = gen_number(g, T_I32, 1);
		return f;
	}
	bool shift = gen_percent(g, 50);
	struct form f = { gen_small(g, 1, 2), gen_percent(g, 50) ? gen_builtin(g, 2, 0) : gen_small(g, 2, 17),
		gen_number(g, T_I32, 1), X_LT, shift ? X_SHL : X_MUL, X_PREINC };
	if (!shift)
		f.step = gen_small(g, 2, 3);
	if (!uniform && gen_percent(g, 30))
		f.limit = gen_binary(g, X_ADD, gen_thread(g), gen_small(g, 1, 3));
	return f;
}

static struct form grid_stride(struct gen *g)
{
	bool whole = gen_percent(g, 50);
	struct cx *step = whole ? gen_binary(g, X_MUL, gen_builtin(g, 2, 0), gen_builtin(g, 3, 0)) : gen_builtin(g, 2, 0);
	int64_t all = g->k->block_dim[0] * (whole ? g->k->grid_dim[0] : 1);
	return (struct form){ gen_local(g, whole ? g->gid : g->tid),
		gen_percent(g, 60) ? gen_number(g, T_I32, all * gen_between(g, 1, 3)) : gen_small(g, 1, 2 * all), step, X_LT,
		X_ADD, X_PREINC };
}

static struct cx *step_of(struct gen *g, const struct form *f, int slot)
{
	if (f->op == PLAIN)
		return gen_step(g, f->increment, gen_local(g, slot));
	if (gen_percent(g, 25))        /* i = i + c */
		return gen_assign(g, gen_local(g, slot), -1, gen_binary(g, (enum cx_kind)f->op, gen_local(g, slot), f->step));
	return gen_assign(g, gen_local(g, slot), f->op, f->step);
}

static struct cx *test_of(struct gen *g, const struct form *f, int slot)
{
	static const enum cx_kind mirror[] = { [X_LT] = X_GT, [X_GT] = X_LT, [X_LE] = X_GE, [X_GE] = X_LE, [X_NE] = X_NE };
	struct cx *i = gen_local(g, slot);
	if (gen_percent(g, 10))
		return gen_binary(g, mirror[f->test], f->limit, i);
	return gen_binary(g, f->test, i, f->limit);
}

/* A second variable that follows the first in steps of its own. */
static void second_variable(struct gen *g, struct cs *s, bool uniform)
{
	s->slot2 = gen_new_local(g, "j", g->f->locals.at[s->slot].type);
	s->init2 = gen_percent(g, 50) ? gen_small(g, 0, 7) : gen_integer(g, uniform, 0);
	struct cx *j = gen_local(g, s->slot2);
	struct cx *step = gen_percent(g, 50) ? gen_step(g, X_POSTINC, j) : gen_assign(g, j, X_ADD, gen_small(g, 1, 3));
	s->step = gen_binary(g, X_COMMA, s->step, step);
	gen_see(g, (struct visible){ .slot = s->slot2, .uniform = uniform && s->init2->kind != X_LOCAL, .fixed = true });
}

/* The same loop written with while: the counter is declared before, stepped at the end. */
static struct cs *as_while(struct gen *g, struct cs *s, bool exits)
{
	struct cs *all = gen_stmt_new(g, S_BLOCK), *decl = gen_stmt_new(g, S_DECL), *step = gen_stmt_new(g, S_EXPR), *loop;
	bool once = exits || gen_percent(g, 25);
	decl->slot = s->slot;
	decl->e = s->init;
	step->e = s->step;
	loop = gen_stmt_new(g, once ? S_DO : S_WHILE);
	loop->e = s->e;
	loop->body = s->body;
	if (once && !exits && gen_percent(g, 25)) {
		g->names++;                                /* 0 is no label */
		loop->op = g->names++;
	}
	if (exits || (once && gen_percent(g, 40)))     /* the step in the test, so that `continue` does not miss it */
		loop->e = gen_binary(g, X_COMMA, s->step, s->e);
	else
		VEC_PUSH(g->arena, &loop->body->list, step);
	VEC_PUSH(g->arena, &all->list, decl);
	VEC_PUSH(g->arena, &all->list, loop);
	return all;
}

static struct cs *leave(struct gen *g, bool uniform)
{
	struct cs *s = gen_stmt_new(g, S_IF);
	s->e = gen_condition(g, uniform);
	s->body = gen_stmt_new(g, gen_percent(g, 50) ? S_BREAK : S_CONTINUE);
	return s;
}

struct cs *gen_loop(struct gen *g, bool sync)
{
	bool uniform = sync || gen_percent(g, 50), strided = false, exits = false;
	struct cs *s = gen_stmt_new(g, S_FOR);
	struct form f;
	switch (PICK(g, 10, 5, 6, g->in_device ? 0 : 4)) {
	case 0: f = up(g, uniform); break;
	case 1: f = down(g, uniform); break;
	case 2: f = geometric(g, uniform); break;
	default: f = grid_stride(g); strided = true; break;
	}
	bool falls = f.test == X_GT || f.test == X_GE;     /* an unsigned counter would pass zero */
	s->slot = gen_new_local(g, "i", falls || gen_percent(g, 65) ? T_I32 : T_U32);
	s->slot2 = -1;
	s->init = f.from;
	s->e = test_of(g, &f, s->slot);
	s->step = step_of(g, &f, s->slot);
	size_t mark = g->scope.n;
	gen_see(g, (struct visible){ .slot = s->slot, .uniform = uniform && !strided, .fixed = true });
	if (gen_percent(g, 15))
		second_variable(g, s, uniform);
	bool outer_exits = g->exits;
	g->exits = false;
	g->loops++;
	s->body = gen_block(g, (unsigned)gen_between(g, 1, 3), sync);
	g->loops--;
	if (gen_percent(g, sync ? 4 : 12)) {
		exits = true;
		VEC_PUSH(g->arena, &s->body->list, leave(g, uniform && sync));
		struct cs *rest = gen_block(g, 1, sync);
		for (size_t i = 0; i < rest->list.n; i++)
			VEC_PUSH(g->arena, &s->body->list, rest->list.at[i]);
	}
	exits = exits || g->exits;
	g->exits = outer_exits;
	g->scope.n = mark;
	return s->slot2 < 0 && gen_percent(g, 20) ? as_while(g, s, exits) : s;
}

/* Values that a thread computes in a way that is not followed: floating point, a loop's result, a part of an object. What was
 * read from memory, or what an unseen function gives, may be anything, so two threads that store what they made of it may well
 * store different values. Before anything of that kind a thread's values are made of its ids, of the launch and of constants, hence
 * fixed, known or not: that two of them differ must not rest on the free choice that stands for one. */
#include "smt/smt_internal.h"

typedef VEC(const struct core_stmt *) statements;

/* Does s give the thread something that its ids and the launch do not determine? What is read through a pointer of which nobody
 * knows where it leads may be the thread's own. */
static bool gives_anything(const struct kernel *k, const struct core_stmt *s)
{
	const struct var *v = s->kind == CORE_APPROX ? expr_var_get(k->exprs, s->u.approx.var) : NULL;
	enum cause_kind cause = v ? v->cause : CAUSE_NONE;
	bool reads = s->kind == CORE_READ && !kernel_array(k, s->u.read.access.array)->may_alias;
	return reads || (s->kind == CORE_ATOMIC && s->u.atomic.var.ix) || cause == CAUSE_ARRAY_READ ||
		cause == CAUSE_ATOMIC_RESULT || (cause == CAUSE_UNKNOWN_CALL && !v->computed);
}

static bool loop_gives_anything(const struct kernel *k, struct arena *a, const struct core_stmt *loop)
{
	struct core_walk w = core_walk_begin(loop->u.loop.body, a);
	for (const struct core_stmt *s; (s = core_walk_next(&w));)
		if (gives_anything(k, s)) return true;
	return false;
}

static void push(struct arena *a, statements *stack, const struct core_stmt *s)
{
	if (s) VEC_PUSH(a, stack, s);
}

/* In the order in which they run. */
static void push_parts(struct arena *a, statements *stack, const struct core_stmt *s)
{
	switch (s->kind) {
	case CORE_SEQ: for (uint32_t i = s->u.seq.n; i-- > 0;) push(a, stack, s->u.seq.at[i]); return;
	case CORE_IF: push(a, stack, s->u.branch.other), push(a, stack, s->u.branch.then); return;
	case CORE_FOR: push(a, stack, s->u.loop.body); return;
	case CORE_NONE: case CORE_SKIP: case CORE_READ: case CORE_WRITE: case CORE_ATOMIC: case CORE_SYNC: case CORE_ASSUME:
	case CORE_ASSERT: case CORE_APPROX:
		return;
	}
	UNREACHABLE("core_kind out of range");
}

/* A parameter that no launch fixes may be anything, too. It is the same for all threads: what they make of it differs where they make it of their
 * ids, too, of which a kernel that names none has none. */
static bool has_open_number(const struct kernel *k)
{
	if (!k->mentions_axis[0] && !k->mentions_axis[1] && !k->mentions_axis[2] && !k->mentions_linear) return false;
	for (size_t i = 0; i < k->params.n; i++) {
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		if (v->type.bits != 1 && v->lo != v->hi) return true;
	}
	return false;
}

/* Numbers that were computed; of what a call or a copy leaves nothing is known. */
static void find_in_write(struct kernel *k, const struct access *a)
{
	struct site *site = &k->sites.at[a->site.ix - 1];
	if (!a->value.ix && site->coded) site->unfollowed = true;
}

/* anything: may it have been made of something that is not fixed? What was never set is not made of anything. */
static void find_in(struct kernel *k, const struct core_stmt *s, bool anything)
{
	struct var *v = s->kind == CORE_APPROX ? expr_var_edit(k->exprs, s->u.approx.var) : NULL;
	if (v && (!anything || v->of_launch || v->cause == CAUSE_UNINITIALISED)) v->unfollowed = true;
	if (anything) return;
	if (s->kind == CORE_READ && s->u.read.var.ix) expr_var_edit(k->exprs, s->u.read.var)->unfollowed = true;
	if (s->kind == CORE_WRITE) find_in_write(k, &s->u.write.access);
}

void unfollowed_find(struct kernel *k, struct arena *a)
{
	statements stack = { 0 };
	bool anything = has_open_number(k);
	push(a, &stack, k->body);
	while (stack.n) {
		const struct core_stmt *s = stack.at[--stack.n];
		anything = anything || gives_anything(k, s) || (s->kind == CORE_FOR && loop_gives_anything(k, a, s));
		find_in(k, s, anything);
		push_parts(a, &stack, s);
	}
}

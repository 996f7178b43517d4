#include "tests/fuzz/gen_cuda_internal.h"

unsigned gen_pick(struct gen *g, const unsigned *weight, unsigned n) { return rng_weighted(&g->rng, weight, n); }
bool gen_percent(struct gen *g, unsigned percent) { return rng_percent(&g->rng, percent); }
int64_t gen_between(struct gen *g, int64_t lo, int64_t hi) { return rng_range(&g->rng, lo, hi); }

bool gen_is_cut(const struct gen *g, int id)
{
	for (size_t i = 0; i < g->recipe->cuts; i++)
		if (g->recipe->cut[i] == id)
			return true;
	return false;
}

static struct cx *node(struct gen *g, enum cx_kind kind, enum ctype type)
{
	struct cx *x = ARENA_NEW(g->arena, struct cx);
	x->kind = kind;
	x->type = type;
	return x;
}

struct cx *gen_number(struct gen *g, enum ctype type, int64_t v)
{
	struct cx *x = node(g, X_CONST, type);
	x->value = v;
	return x;
}

struct cx *gen_small(struct gen *g, int64_t lo, int64_t hi)
{
	int64_t v = gen_between(g, lo, hi);
	return gen_number(g, v >= 0 && gen_percent(g, 15) ? T_U32 : T_I32, v);
}

struct cx *gen_builtin(struct gen *g, int which, int axis)
{
	struct cx *x = node(g, X_BUILTIN, T_U32);
	x->slot = 3 * which + axis;
	return x;
}

struct cx *gen_local(struct gen *g, int slot)
{
	struct cx *x = node(g, X_LOCAL, g->f->locals.at[slot].type);
	x->slot = slot;
	return x;
}

struct cx *gen_pointer_local(struct gen *g, int slot)
{
	struct cx *x = gen_local(g, slot);
	x->kind = P_LOCAL;
	return x;
}

struct cx *gen_binary(struct gen *g, enum cx_kind kind, struct cx *a, struct cx *b)
{
	bool truth = (kind >= X_LT && kind <= X_NE) || kind == X_LAND || kind == X_LOR;
	bool shifts = kind == X_SHL || kind == X_SHR;
	struct cx *x = node(g, kind, truth ? T_I32 : shifts ? ctype_promote(a->type) : ctype_common(a->type, b->type));
	if (kind == X_COMMA)
		x->type = b->type;
	x->a = a;
	x->b = b;
	return x;
}

struct cx *gen_cast(struct gen *g, enum ctype type, struct cx *a)
{
	struct cx *x = node(g, X_CAST, type);
	x->a = a;
	return x;
}

struct cx *gen_assign(struct gen *g, struct cx *place, int op, struct cx *value)
{
	struct cx *x = node(g, X_ASSIGN, place->type);
	x->op = op;
	x->a = place;
	x->b = value;
	return x;
}

struct cx *gen_step(struct gen *g, enum cx_kind kind, struct cx *place)
{
	struct cx *x = node(g, kind, place->type);
	x->a = place;
	return x;
}

static struct cx *choose(struct gen *g, struct cx *c, struct cx *a, struct cx *b)
{
	struct cx *x = node(g, X_COND, ctype_common(a->type, b->type));
	x->a = c;
	x->b = a;
	x->c = b;
	return x;
}

static struct cx *extreme(struct gen *g, enum cx_kind kind, struct cx *a, struct cx *b)
{
	enum ctype t = ctype_common(a->type, b->type);
	struct cx *x = node(g, kind, t);
	x->a = a->type == t ? a : gen_cast(g, t, a);
	x->b = b->type == t ? b : gen_cast(g, t, b);
	return x;
}

int gen_new_local(struct gen *g, const char *stem, enum ctype type)
{
	struct clocal l = { .name = arena_printf(g->arena, "%s%d", stem, g->names++), .type = type };
	VEC_PUSH(g->arena, &g->f->locals, l);
	return (int)g->f->locals.n - 1;
}

void gen_see(struct gen *g, struct visible v) { VEC_PUSH(g->arena, &g->scope, v); }

struct visible *gen_find(struct gen *g, bool (*good)(const struct visible *))
{
	size_t n = g->scope.n, from = n ? (size_t)gen_between(g, 0, (int64_t)n - 1) : 0;
	for (size_t i = 0; i < n; i++) {
		struct visible *v = &g->scope.at[(from + i) % n];
		if (good(v))
			return v;
	}
	return NULL;
}

bool gen_is_number(const struct visible *v) { return !v->pointer && !v->private && !v->pair && !v->lambda && !v->view; }
static bool is_uniform(const struct visible *v) { return v->uniform && gen_is_number(v) && !v->data; }
static bool is_clean(const struct visible *v) { return gen_is_number(v) && !v->data; }
static bool is_private(const struct visible *v) { return v->private; }
static bool is_pointer(const struct visible *v) { return v->pointer; }

static struct cx *scoped(struct gen *g, bool uniform)
{
	struct visible *v = gen_find(g, uniform ? is_uniform : g->wild ? gen_is_number : is_clean);
	return v ? gen_local(g, v->slot) : gen_small(g, 0, 4);
}

struct cx *gen_thread(struct gen *g)
{
	if (!g->in_device && gen_percent(g, 60))
		return gen_local(g, g->tid);
	return gen_builtin(g, 0, 0);
}

struct cx *gen_private_element(struct gen *g)
{
	struct visible *v = gen_find(g, is_private);
	if (!v)
		return gen_small(g, 0, 3);
	struct cx *x = node(g, X_PRIVATE, g->f->locals.at[v->slot].type);
	x->slot = v->slot;
	x->value = g->f->locals.at[v->slot].length;
	x->a = gen_percent(g, 60) ? gen_small(g, 0, x->value - 1)
							  : gen_binary(g, X_AND, scoped(g, false), gen_number(g, T_I32, x->value - 1));
	return x;
}

static bool is_param(const struct visible *v) { return v->fixed && v->uniform && !v->data && gen_is_number(v); }

/* What only launches and parameters decide (or the loop around): one size or a product of two. */
static struct cx *size(struct gen *g)
{
	struct cx *x[2];
	for (int i = 0; i < 2; i++) {
		struct visible *v = gen_percent(g, 50) ? gen_find(g, is_param) : NULL;
		x[i] = v ? gen_local(g, v->slot) : gen_builtin(g, gen_percent(g, 65) ? 2 : 3, 0);
	}
	return gen_percent(g, 65) ? x[0] : gen_binary(g, X_MUL, x[0], x[1]);
}

/* Holds in some launches: often in those that are likely to be tried. */
static struct cx *size_condition(struct gen *g)
{
	static const enum cx_kind kinds[] = { X_EQ, X_NE, X_LT, X_GE };
	static const int64_t tried[] = { 0, 1, 2, 3, 4, 8, 16, 24, 32, 64 };
	if (gen_percent(g, 25))      /* where the checker tries first, and in few others */
		return gen_binary(g, kinds[0], gen_percent(g, 50) ? gen_builtin(g, 2, 0) : gen_builtin(g, 3, 0),
			gen_number(g, T_I32, gen_percent(g, 50) ? 8 : 3));
	struct cx *x = size(g);
	return gen_binary(g, kinds[gen_between(g, 0, 3)], x,
		gen_percent(g, 70) ? gen_number(g, T_I32, tried[gen_between(g, 0, 9)]) : size(g));
}

static struct cx *leaf_open(struct gen *g, bool uniform)
{
	switch (PICK(g, 4, 2, 2)) {
	case 0: return size(g);
	case 1: return gen_binary(g, X_MUL, uniform ? size(g) : gen_thread(g), size(g));
	default: return choose(g, size_condition(g), gen_small(g, 0, 1), uniform ? gen_small(g, 0, 3) : gen_thread(g));
	}
}

static struct cx *leaf(struct gen *g, bool uniform)
{
	if (g->recipe->open && gen_percent(g, 30))
		return leaf_open(g, uniform);
	struct cx *call = uniform || !gen_percent(g, 15) ? NULL : gen_small_call(g);
	if (call)
		return call;
	switch (PICK(g, 4, 6, 2, uniform ? 0 : 6, uniform ? 0 : 2, 1, uniform ? 0 : 1, uniform ? 0 : 1)) {
	case 0: return gen_small(g, 0, 5);
	case 1: return scoped(g, uniform);
	case 2: return gen_builtin(g, 2, 0);
	case 3: return gen_thread(g);
	case 4: return gen_builtin(g, 0, (int)gen_between(g, 0, 1));
	case 5: return gen_builtin(g, 1, 0);
	case 6: return gen_private_element(g);
	default: return g->k->opencl || gen_percent(g, 80) ? gen_call_value(g) : gen_recursion(g);
	}
}

static const enum ctype CASTS[] = { T_U32, T_I32, T_U8, T_I16, T_I64, T_U64, T_I8, T_U16 };

struct cx *gen_integer(struct gen *g, bool uniform, int depth)
{
	int id = ++g->k->next_id;
	struct cx *x;
	if (depth <= 0) {
		x = leaf(g, uniform);
		goto done;
	}
	struct cx *a = gen_integer(g, uniform, depth - 1), *b = gen_integer(g, uniform, depth - 1);
	switch (PICK(g, 12, 8, 6, 3, 4, 4, 2, 2, 2, 2, 3, 2, 2, 2, 1, 1, 2)) {
	case 0: x = gen_binary(g, X_ADD, a, b); break;
	case 1: x = gen_binary(g, X_SUB, a, b); break;
	case 2: x = gen_binary(g, X_MUL, a, gen_small(g, 0, 4)); break;
	case 3: x = gen_binary(g, X_DIV, a, gen_small(g, 2, 4)); break;
	case 4: x = gen_binary(g, X_REM, a, gen_small(g, 2, 9)); break;
	case 5: x = gen_binary(g, X_AND, a, gen_percent(g, 25) ? b : gen_small(g, 1, 15)); break;
	case 6: x = gen_binary(g, X_OR, a, gen_small(g, 0, 9)); break;
	case 7: x = gen_binary(g, X_XOR, a, gen_percent(g, 25) ? b : gen_small(g, 1, 9)); break;
	case 8: x = extreme(g, X_MIN, a, b); break;
	case 9: x = extreme(g, X_MAX, a, b); break;
	case 10: x = choose(g, gen_condition(g, uniform), a, b); break;
	case 11: x = gen_binary(g, X_SHL, gen_binary(g, X_AND, a, gen_number(g, T_I32, 7)), gen_small(g, 0, 3)); break;
	case 12: x = gen_binary(g, X_SHR, a, gen_small(g, 0, 3)); break;
	case 13: x = gen_cast(g, CASTS[gen_between(g, 0, 7)], a); break;
	case 14: x = gen_step(g, X_COMPL, a), x->type = ctype_promote(a->type); break;
	case 15: x = gen_step(g, X_ABS, gen_cast(g, T_I32, a)), x->type = T_I32; break;
	default: x = gen_step(g, X_NEG, a), x->type = ctype_promote(a->type); break;
	}
done:
	return gen_is_cut(g, id) ? gen_number(g, T_I32, 0) : x;
}

static struct cx *comparison(struct gen *g, bool uniform)
{
	if (g->recipe->open && gen_percent(g, uniform ? 50 : 15))
		return size_condition(g);
	static const enum cx_kind kinds[] = { X_LT, X_LT, X_EQ, X_NE, X_LE, X_GT, X_GE };
	struct cx *a = gen_percent(g, 60) && !uniform ? gen_thread(g) : gen_integer(g, uniform, (int)gen_between(g, 0, 1));
	if (gen_percent(g, 15))
		a = gen_binary(g, gen_percent(g, 50) ? X_REM : X_AND, a, gen_small(g, 1, 4));
	return gen_binary(g, kinds[gen_between(g, 0, 6)], a,
		gen_percent(g, 60) ? gen_small(g, 0, g->threads) : gen_integer(g, uniform, 1));
}

struct cx *gen_condition(struct gen *g, bool uniform)
{
	int id = ++g->k->next_id;
	struct cx *x = comparison(g, uniform);
	switch (PICK(g, 14, 2, 2, 1, 1)) {
	case 0: break;
	case 1: x = gen_binary(g, X_LAND, x, comparison(g, uniform)); break;
	case 2: x = gen_binary(g, X_LOR, x, comparison(g, uniform)); break;
	case 3: x = gen_step(g, X_NOT, x), x->type = T_I32; break;
	default: x = gen_integer(g, uniform, 1); break;
	}
	return gen_is_cut(g, id) ? gen_number(g, T_I32, 1) : x;
}

/* Often, but not always, different for different threads. */
struct cx *gen_lane(struct gen *g)
{
	struct cx *id = gen_thread(g);
	switch (PICK(g, 24, 6, 7, 4, 6, 3, 3, 3, 7, 4, 3, 4)) {
	case 0: return id;
	case 1: return gen_binary(g, X_ADD, id, gen_small(g, 0, 3));
	case 2: return gen_binary(g, X_ADD, gen_binary(g, X_MUL, id, gen_small(g, 2, 3)), gen_small(g, 0, 3));
	case 3: return gen_binary(g, X_XOR, id, gen_small(g, 1, 7));
	case 4:
		return gen_binary(g, X_REM, gen_binary(g, X_ADD, id, scoped(g, true)),
			gen_percent(g, 60) ? gen_builtin(g, 2, 0) : gen_small(g, 2, g->threads + 1));
	case 5: return gen_binary(g, X_SUB, gen_small(g, g->threads - 1, g->threads + 2), id);
	case 6: return gen_binary(g, gen_percent(g, 50) ? X_DIV : X_SHR, id, gen_small(g, 1, 2));
	case 7: return choose(g, gen_condition(g, false), id, gen_binary(g, X_ADD, id, gen_small(g, 0, 2)));
	case 8: return gen_binary(g, X_ADD, gen_binary(g, X_MUL, scoped(g, true), gen_number(g, T_I32, g->threads)), id);
	case 9: return gen_binary(g, X_ADD, gen_binary(g, X_MUL, id, gen_small(g, 1, 4)), scoped(g, false));
	case 10: return gen_binary(g, X_REM, gen_binary(g, X_SUB, id, gen_small(g, 0, 3)), gen_number(g, T_U32, 16));
	default: return gen_integer(g, false, (int)gen_between(g, 1, 2));
	}
}

/* ---- arrays ---- */

static struct cobj *object(struct gen *g, bool written)
{
	for (;;) {
		struct cobj *o = g->k->objects.at[gen_between(g, 0, (int64_t)g->k->objects.n - 1)];
		if ((!written || o->number) && !(g->in_device && !o->global))
			return o;
	}
}

static struct cx *object_pointer(struct gen *g, struct cobj *o)
{
	struct cx *x = node(g, P_OBJ, o->type);
	x->obj = o;
	return x;
}

/* Small enough for an array of n elements. */
static struct cx *within(struct gen *g, struct cx *e, int64_t n)
{
	return gen_binary(g, X_AND, e, gen_number(g, T_I32, n - 1));
}

static struct cx *flat_index(struct gen *g, const struct cobj *o)
{
	struct cx *e = gen_lane(g);
	if (o->global && !g->in_device && gen_percent(g, 75))
		e = gen_percent(g, 70)
			? gen_local(g, g->gid)
			: gen_binary(g, X_ADD,
				  gen_binary(g, X_MUL, gen_builtin(g, 1, 0), gen_number(g, T_I32, gen_percent(g, 70) ? g->threads : 5)),
				  e);
	return o->size[0] && gen_percent(g, 50) ? within(g, e, o->size[0]) : e;
}

struct cx *gen_plain_pointer(struct gen *g, bool written)
{
	struct visible *v = gen_percent(g, g->carved ? 80 : 50) ? gen_find(g, is_pointer) : NULL;
	struct cx *x;
	if (v && (!written || v->into->number))
		return gen_pointer_local(g, v->slot);
	if (g->in_device)      /* where the arrays of the kernel have no names */
		return NULL;
	struct cobj *o = object(g, written);
	for (int tries = 0; (o->dims != 1 || o->fields) && tries < 8; tries++)
		o = object(g, written);
	if (o->dims != 1 || o->fields)
		return NULL;
	x = object_pointer(g, o);
	if (gen_percent(g, 60)) {
		struct cx *sum = node(g, P_ADD, o->type);
		sum->a = x;
		sum->b = gen_percent(g, 50) ? gen_small(g, 0, 4) : flat_index(g, o);
		x = sum;
	}
	return x;
}

/* &A[i], c ? p : q, a view of other elements. NULL: there is none at hand. */
struct cx *gen_pointer(struct gen *g, bool written)
{
	struct cx *p = gen_plain_pointer(g, written), *x;
	if (!p || g->in_device)
		return p;
	switch (PICK(g, 12, 2, 2, 1, written ? 2 : 0)) {
	case 0: return p;
	case 1:
		x = gen_step(g, X_ELEM, p);
		x->index[0] = gen_percent(g, 50) ? gen_small(g, 0, 4) : gen_lane(g);
		return gen_step(g, P_ADDR, x);
	case 2: {
		struct cx *q = gen_plain_pointer(g, written);
		if (!q || q->type != p->type)
			return p;
		x = gen_step(g, P_COND, gen_condition(g, gen_percent(g, 40)));
		x->type = p->type;
		x->b = p;
		x->c = q;
		return x;
	}
	case 4:
		x = gen_returned_pointer(g, p);
		return x ? x : p;
	default:
		x = gen_step(g, P_CAST, p);
		x->type = gen_percent(g, 50) ? T_U8 : gen_percent(g, 60) ? T_I16 : T_U64;
		return x;
	}
}

struct cobj *gen_pointer_root(struct gen *g, const struct cx *p)
{
	while (p->kind != P_OBJ && p->kind != P_LOCAL && !(p->kind == P_HELPER && p->op == H_AT))
		p = p->kind == P_COND || (p->kind == P_HELPER && p->op == H_PICK) ? p->b : p->a;
	struct cobj *into = p->obj;
	for (size_t i = 0; i < g->scope.n && p->kind != P_OBJ; i++)
		if (g->scope.at[i].slot == p->slot)
			into = g->scope.at[i].into;
	return into;
}

static struct cx *through_pointer(struct gen *g, bool written, struct cx *side)
{
	struct cx *p = gen_pointer(g, written);
	if (!p)
		return NULL;
	struct cx *x = node(g, side || gen_percent(g, 70) ? X_ELEM : X_DEREF, p->type);
	x->a = p;
	if (x->kind == X_ELEM)
		x->index[0] = side ? side : gen_percent(g, 40) ? gen_small(g, 0, 2) : gen_lane(g);
	return x;
}

struct cx *gen_element(struct gen *g, bool written, struct cx *side)
{
	g->accesses++;
	if (!g->in_device && gen_percent(g, g->carved ? 50 : 20)) {
		struct cx *x = through_pointer(g, written, side);
		if (x)
			return x;
	}
	struct cobj *o = object(g, written);
	struct cx *x = node(g, X_ELEM, o->type);
	x->a = object_pointer(g, o);
	x->field = o->fields ? (int)gen_between(g, 1, o->fields) : 0;
	if (o->dims == 1) {
		x->index[0] = side ? side : flat_index(g, o);
		return x;
	}
	int lane_at = (int)gen_between(g, 0, o->dims - 1);
	for (int d = 0; d < o->dims; d++) {
		struct cx *e = d == lane_at ? gen_lane(g)
			: side                  ? side
			: gen_percent(g, 40)    ? gen_builtin(g, 0, 1 - gen_percent(g, 20))
									: gen_integer(g, false, 0);
		x->index[d] = within(g, e, o->size[d]);
		side = d == lane_at ? side : NULL;
	}
	return x;
}

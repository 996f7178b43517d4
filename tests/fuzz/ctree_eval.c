#include "tests/fuzz/ctree_internal.h"

#include <stdlib.h>

enum flow { FLOW_NEXT, FLOW_BREAK, FLOW_CONTINUE, FLOW_RETURN, FLOW_GOTO };

/* ---- arithmetic ---- */

static int bits(enum ctype t) { return 8 * ctype_bytes(t); }
static bool is_signed(enum ctype t) { return t % 2 == 0; }

wide ctree_convert(enum ctype t, wide v)
{
	wide m = (wide)1 << bits(t);
	v &= m - 1;
	return is_signed(t) && v >= m / 2 ? v - m : v;
}

static wide convert(enum ctype t, wide v) { return ctree_convert(t, v); }

/* The value of an operation in t: unsigned wraps, signed must fit. */
static wide fit(struct run *r, enum ctype t, wide v)
{
	wide w = convert(t, v);
	if (is_signed(t) && w != v)
		r->fault = "signed overflow";
	r->overflows = r->overflows || (!is_signed(t) && w < v);
	return w;
}

static wide shift(struct run *r, enum cx_kind kind, enum ctype t, wide a, wide n)
{
	if (n < 0 || n >= bits(t)) {
		r->fault = "shift out of range";
		return 0;
	}
	if (kind == X_SHR)
		return a >> n;
	if (is_signed(t) && a < 0) {
		r->fault = "shift of a negative value";
		return 0;
	}
	return fit(r, t, a << n);
}

static wide arithmetic(struct run *r, enum cx_kind kind, enum ctype t, wide a, wide b)
{
	switch ((int)kind) {
	case X_ADD: return fit(r, t, a + b);
	case X_SUB: return fit(r, t, a - b);
	case X_MUL: return fit(r, t, a * b);
	case X_DIV: case X_REM:
		if (b == 0) {
			r->fault = "division by zero";
			return 0;
		}
		return fit(r, t, kind == X_DIV ? a / b : a % b);
	case X_AND: return convert(t, a & b);
	case X_OR: return convert(t, a | b);
	case X_XOR: return convert(t, a ^ b);
	case X_LT: return a < b;
	case X_LE: return a <= b;
	case X_GT: return a > b;
	case X_GE: return a >= b;
	case X_EQ: return a == b;
	case X_NE: return a != b;
	case X_MIN: return a < b ? a : b;
	case X_MAX: return a > b ? a : b;
	}
	r->fault = "no such operator";
	return 0;
}

/* kind on operands of types ta, tb, with the conversions that C makes. */
static wide binary(struct run *r, enum cx_kind kind, enum ctype ta, wide a, enum ctype tb, wide b)
{
	if (kind == X_SHL || kind == X_SHR) {
		enum ctype t = ctype_promote(ta);
		return shift(r, kind, t, convert(t, a), b);
	}
	enum ctype t = ctype_common(ta, tb);
	return arithmetic(r, kind, t, convert(t, a), convert(t, b));
}

/* ---- memory ---- */

static uint64_t mix(uint64_t h, uint64_t x)
{
	h = (h ^ x) * 0x9e3779b97f4a7c15u;
	return h ^ (h >> 29);
}

void ctree_record(struct run *r, const struct cx *x, struct val p, enum access_mode mode, int64_t size, struct val v)
{
	struct touch e = { p.obj, p.off, size, mode, x->line, r->phase[p.obj->global], r->thread, r->block, (int64_t)v.v,
		v.taint, x->kind == X_ATOMIC && (x->op == ATOMIC_BLOCK || x->op == ATOMIC_REF_BLOCK) };
	if (r->events.n > 200000)
		r->fault = "too many accesses";
	else
		VEC_PUSH(r->arena, &r->events, e);
}

/* Memory that is never written keeps its values; other memory may hold anything in each phase, the same for all threads
 * that look at one place. Small, so that sums do not overflow. */
static struct val load(struct run *r, const struct cx *x, struct val p)
{
	uint64_t h = mix(mix(mix(r->memory + 1, (uint64_t)p.obj->number), (uint64_t)p.off),
		r->written & ((uint64_t)1 << p.obj->number) ? r->phase[p.obj->global] : 0);
	ctree_record(r, x, p, ACCESS_READ, ctype_bytes(x->type), (struct val){ 0 });
	return (struct val){ .v = (wide)(h % 7), .taint = true };
}

static struct val eval(struct run *r, const struct cx *x) { return ctree_eval(r, x); }

static struct val place_of(struct run *r, const struct cx *x)
{
	struct val p = eval(r, x->a);
	if (x->kind == X_DEREF || r->fault)
		return p;
	int64_t unit = x->unit ? x->unit : p.obj->fields ? 4 * p.obj->fields : ctype_bytes(x->type), at = 0;
	bool whole = x->a->kind == P_OBJ;
	for (int d = 0; d < 3 && x->index[d]; d++) {
		wide i = eval(r, x->index[d]).v;
		if (whole && p.obj->size[d] && (i < 0 || i >= p.obj->size[d]))
			r->fault = "index outside its array";
		at = at * (d ? p.obj->size[d] : 1) + (int64_t)i;
	}
	p.off += at * unit + (x->field ? 4 * (x->field - 1) : 0);
	return p;
}

static void check_bounds(struct run *r, struct val p, int64_t size)
{
	int64_t all = p.obj->fields ? 4 * p.obj->fields : ctype_bytes(p.obj->type);
	for (int d = 0; d < p.obj->dims; d++)
		all *= p.obj->size[d];
	if (all && (p.off < 0 || p.off + size > all))
		r->fault = "access outside its array";
}

/* ---- places ---- */

/* Of a local that is a reference to an element: that element. */
static bool refers_to_memory(struct run *r, const struct cx *x)
{
	const struct clocal *l = &r->frame->fun->locals.at[x->slot];
	return x->kind == X_LOCAL && (l->by_ref || l->refers) && r->frame->cell[x->slot]->obj;
}

struct place ctree_find_place(struct run *r, const struct cx *x)
{
	struct place p = { 0 };
	int64_t size = x->unit && !x->field ? x->unit : ctype_bytes(x->type);
	if (x->kind == X_LOCAL || x->kind == P_LOCAL) {
		p.cell = r->frame->cell[x->slot];
		p.memory = refers_to_memory(r, x);
		p.at = *p.cell;
	} else if (x->kind == X_VIEW_ELEM) {
		struct val i = eval(r, x->a);
		p.memory = true;
		p.at = *r->frame->cell[x->slot];
		p.at.off += 4 * (int64_t)convert(T_I32, i.v);
		if (!r->fault)
			check_bounds(r, p.at, size);
	} else if (x->kind == X_PRIVATE) {
		wide i = eval(r, x->a).v;
		if (i < 0 || i >= x->value)
			r->fault = "index outside a private array", i = 0;
		p.cell = r->frame->cell[x->slot] + (int64_t)i;
	} else {
		p.memory = true;
		p.at = place_of(r, x);
		if (!r->fault)
			check_bounds(r, p.at, size);
	}
	return p;
}

static struct place find_place(struct run *r, const struct cx *x) { return ctree_find_place(r, x); }

struct val ctree_get(struct run *r, const struct cx *x, struct place p)
{
	if (r->fault)
		return (struct val){ 0 };
	return p.memory ? load(r, x, p.at) : *p.cell;
}

static struct val get_place(struct run *r, const struct cx *x, struct place p) { return ctree_get(r, x, p); }

struct val ctree_set(struct run *r, const struct cx *x, struct place p, struct val v)
{
	if (x->kind != P_LOCAL)
		v.v = convert(x->type, v.v);
	if (r->fault)
		return v;
	if (p.memory)
		ctree_record(r, x, p.at, ACCESS_WRITE, ctype_bytes(x->type), v);
	else
		*p.cell = v;
	return v;
}

static struct val set_place(struct run *r, const struct cx *x, struct place p, struct val v)
{
	return ctree_set(r, x, p, v);
}

static struct val eval_assign(struct run *r, const struct cx *x)
{
	struct val v = eval(r, x->b);
	struct place p = find_place(r, x->a);
	if (x->op >= 0) {
		struct val old = get_place(r, x->a, p);
		v.v = binary(r, (enum cx_kind)x->op, x->a->type, old.v, x->b->type, v.v);
		v.taint = v.taint || old.taint;
	}
	return set_place(r, x->a, p, v);
}

static struct val eval_step(struct run *r, const struct cx *x)
{
	struct place p = find_place(r, x->a);
	struct val old = get_place(r, x->a, p), v = old;
	bool up = x->kind == X_PREINC || x->kind == X_POSTINC;
	v.v = binary(r, up ? X_ADD : X_SUB, x->a->type, old.v, T_I32, 1);
	v = set_place(r, x->a, p, v);
	return x->kind == X_POSTINC || x->kind == X_POSTDEC ? old : v;
}

static struct val eval_atomic(struct run *r, const struct cx *x)
{
	struct val v = eval(r, x->b);
	struct place p = find_place(r, x->a);
	if (!r->fault)
		ctree_record(r, x, p.at, ACCESS_ATOMIC, ctype_bytes(x->a->type), v);
	uint64_t h = mix(mix(mix(r->memory + 77, (uint64_t)x->line), r->thread), r->block);
	return (struct val){ .v = (wide)(h % 7), .taint = true };
}

/* ---- calls ---- */

static enum flow exec(struct run *r, const struct cs *s);

static struct frame *new_frame(struct run *r, const struct cfun *f)
{
	struct frame *frame = ARENA_NEW(r->arena, struct frame);
	frame->fun = f;
	for (size_t i = 0; i < f->locals.n && i < 64; i++)
		frame->cell[i] = ARENA_ARRAY(r->arena, struct val, f->locals.at[i].length ? f->locals.at[i].length : 1);
	return frame;
}

static struct val eval_call(struct run *r, const struct cx *x)
{
	struct frame *frame = new_frame(r, x->fun), *caller = r->frame;
	if (r->depth > 8) {
		r->fault = "calls nest too deeply";
		return (struct val){ 0 };
	}
	for (int i = 0; i < x->nargs; i++) {
		const struct clocal *l = &x->fun->locals.at[i];
		if (l->by_ref) {
			struct place p = find_place(r, x->args[i]);
			if (p.memory)
				*frame->cell[i] = p.at;
			else
				frame->cell[i] = p.cell;
			continue;
		}
		*frame->cell[i] = eval(r, x->args[i]);
		if (!l->pointer)
			frame->cell[i]->v = convert(l->type, frame->cell[i]->v);
	}
	r->frame = frame;
	r->depth++;
	enum flow f = exec(r, x->fun->body);
	struct val v = { 0 };
	if (x->fun->result) {
		v = f == FLOW_RETURN ? r->result : eval(r, x->fun->result);
		v.v = convert(x->fun->type, v.v);
	}
	r->depth--;
	r->frame = caller;
	return v;
}

static struct val eval_lambda(struct run *r, const struct cx *x)
{
	struct val *param = r->frame->cell[x->lambda->slot2];
	struct val arg = eval(r, x->a);
	arg.v = convert(r->frame->fun->locals.at[x->lambda->slot2].type, arg.v);
	if (++r->depth > 20)
		r->fault = "calls nest too deeply";
	*param = arg;
	struct val v = eval(r, x->lambda->e);
	r->depth--;
	v.v = convert(T_I32, v.v);
	return v;
}

struct val ctree_add(struct run *r, struct val a, enum ctype t, struct val b)
{
	return (struct val){ .v = arithmetic(r, X_ADD, t, convert(t, a.v), convert(t, b.v)), .taint = a.taint || b.taint };
}

static struct val plus(struct run *r, struct val a, enum ctype t, struct val b) { return ctree_add(r, a, t, b); }

/* What the functions of a pair do. */
static struct val eval_member(struct run *r, const struct cx *x)
{
	struct val *a = r->frame->cell[x->slot], *b = r->frame->cell[x->slot + 1], arg = eval(r, x->a);
	arg.v = convert(T_I32, arg.v);
	struct val low = { .v = convert(T_I32, b->v & 3), .taint = b->taint }, one = { .v = 1 };
	switch (x->op) {
	case 0: return plus(r, plus(r, plus(r, *a, T_I32, *a), T_I32, arg), T_I32, low);
	case 1:
		*a = plus(r, *a, T_I32, arg);
		b->v ^= 1;
		return *a;
	case 2: {
		if (arg.v > 2)
			return (struct val){ .v = a->v, .taint = a->taint || arg.taint };
		struct val whole = { .v = convert(T_I32, b->v), .taint = b->taint };
		return plus(r, plus(r, *a, T_I32, arg), T_I32, whole);
	}
	default:
		*b = plus(r, *b, T_U32, one);
		if (arg.v < 1)
			return (struct val){ .taint = arg.taint };
		*a = arg;
		return *a;
	}
}

static struct val eval_pair_access(struct run *r, const struct cx *x)
{
	struct place p = find_place(r, x->a);
	if (r->fault)
		return (struct val){ 0 };
	if (x->kind == X_STORE_PAIR) {
		ctree_record(r, x, p.at, ACCESS_WRITE, 8, (struct val){ .taint = true });
	} else {
		struct val v = load(r, x->a, p.at);
		*r->frame->cell[x->slot] = *r->frame->cell[x->slot + 1] = v;
	}
	return (struct val){ 0 };
}

/* ---- expressions ---- */

static struct val eval_builtin(const struct run *r, int slot)
{
	const int64_t *const from[] = { r->tid, r->bid, r->k->block_dim, r->k->grid_dim };
	return (struct val){ .v = from[slot / 3][slot % 3] };
}

static struct val eval_logic(struct run *r, const struct cx *x)
{
	struct val a = eval(r, x->a);
	if ((x->kind == X_LAND) == (a.v == 0))
		return (struct val){ .v = a.v != 0, .taint = a.taint };
	struct val b = eval(r, x->b);
	return (struct val){ .v = b.v != 0, .taint = a.taint || b.taint };
}

static struct val eval_choice(struct run *r, const struct cx *x)
{
	struct val c = eval(r, x->a), v = eval(r, c.v ? x->b : x->c);
	if (x->kind == X_COND)
		v.v = convert(x->type, v.v);
	v.taint = v.taint || c.taint;
	return v;
}

static struct val eval_unary(struct run *r, const struct cx *x)
{
	struct val v = eval(r, x->a);
	enum ctype t = ctype_promote(x->a->type);
	switch ((int)x->kind) {
	case X_NEG: v.v = fit(r, t, -v.v); break;
	case X_COMPL: v.v = convert(t, ~v.v); break;
	case X_NOT: v.v = v.v == 0; break;
	case X_ABS: v.v = fit(r, t, v.v < 0 ? -v.v : v.v); break;
	case X_CAST: v.v = convert(x->type, v.v); break;
	}
	return v;
}

/* All extern shared arrays of CUDA begin at one address. */
static const struct cobj *storage(const struct ckernel *k, const struct cobj *o)
{
	for (size_t i = 0; i < k->objects.n && o->is_extern && !k->opencl; i++)
		if (k->objects.at[i]->is_extern)
			return k->objects.at[i];
	return o;
}

struct val ctree_eval(struct run *r, const struct cx *x)
{
	if (r->fault || ++r->steps > 2000000) {
		r->fault = r->fault ? r->fault : "too many steps";
		return (struct val){ .obj = r->k->objects.at[0] };
	}
	switch (x->kind) {
	case X_CONST: return (struct val){ .v = x->value };
	case X_LOCAL: return get_place(r, x, find_place(r, x));
	case P_LOCAL: return *r->frame->cell[x->slot];
	case X_BUILTIN: return eval_builtin(r, x->slot);
	case X_NEG: case X_COMPL: case X_NOT: case X_ABS: case X_CAST: return eval_unary(r, x);
	case X_ADD:
	case X_SUB:
	case X_MUL:
	case X_DIV:
	case X_REM:
	case X_SHL:
	case X_SHR:
	case X_AND:
	case X_OR:
	case X_XOR:
	case X_LT: case X_LE: case X_GT: case X_GE: case X_EQ: case X_NE: case X_MIN: case X_MAX: {
		struct val a = eval(r, x->a), b = eval(r, x->b);
		return (struct val){ .v = binary(r, x->kind, x->a->type, a.v, x->b->type, b.v), .taint = a.taint || b.taint };
	}
	case X_LAND: case X_LOR: return eval_logic(r, x);
	case X_COMMA:
		eval(r, x->a);
		return eval(r, x->b);
	case X_COND: case P_COND: return eval_choice(r, x);
	case X_ASSIGN: return eval_assign(r, x);
	case X_PREINC: case X_PREDEC: case X_POSTINC: case X_POSTDEC: return eval_step(r, x);
	case X_ELEM: case X_DEREF: case X_PRIVATE: case X_VIEW_ELEM: return get_place(r, x, find_place(r, x));
	case X_ATOMIC: return eval_atomic(r, x);
	case X_CALL: return eval_call(r, x);
	case X_LAMBDA: return eval_lambda(r, x);
	case X_MEMBER: return eval_member(r, x);
	case X_STORE_PAIR: case X_LOAD_PAIR: return eval_pair_access(r, x);
	case X_HELPER: case P_HELPER: case X_STORE_QUAD: return ctree_eval_helper(r, x);
	case P_OBJ: return (struct val){ .obj = storage(r->k, x->obj) };
	case P_CAST: return eval(r, x->a);
	case P_ADD: {
		struct val p = eval(r, x->a), i = eval(r, x->b);
		p.off += (int64_t)i.v * (p.obj->fields ? 4 * p.obj->fields : ctype_bytes(x->type));
		return p;
	}
	case P_ADDR: return place_of(r, x->a);
	case P_POSTINC: {
		struct val p = *r->frame->cell[x->slot];
		r->frame->cell[x->slot]->off += ctype_bytes(x->type);
		return p;
	}
	}
	UNREACHABLE("expression kinds are all listed");
}

/* ---- statements ---- */

static enum flow exec_loop(struct run *r, const struct cs *s)
{
	if (s->kind == S_FOR && s->slot >= 0) {
		struct val v = eval(r, s->init);
		v.v = convert(r->frame->fun->locals.at[s->slot].type, v.v);
		*r->frame->cell[s->slot] = v;
		if (s->slot2 >= 0) {
			v = eval(r, s->init2);
			v.v = convert(r->frame->fun->locals.at[s->slot2].type, v.v);
			*r->frame->cell[s->slot2] = v;
		}
	}
	for (bool first = true; !r->fault; first = false) {
		if (!(first && s->kind == S_DO) && eval(r, s->e).v == 0)
			break;
		enum flow f = exec(r, s->body);
		if (f == FLOW_RETURN || f == FLOW_GOTO)
			return f;
		if (f == FLOW_BREAK)
			break;
		if (s->kind == S_FOR && s->step)
			eval(r, s->step);
	}
	return FLOW_NEXT;
}

static enum flow exec_range(struct run *r, const struct cs *s)
{
	const struct clocal *array = &r->frame->fun->locals.at[s->slot2];
	struct val *own = ARENA_NEW(r->arena, struct val);
	for (int64_t i = 0; i < array->length && !r->fault; i++) {
		struct val *element = &r->frame->cell[s->slot2][i];
		*own = *element;
		own->v = convert(r->frame->fun->locals.at[s->slot].type, own->v);
		r->frame->cell[s->slot] = s->op ? element : own;
		enum flow f = exec(r, s->body);
		if (f == FLOW_RETURN || f == FLOW_GOTO)
			return f;
		if (f == FLOW_BREAK)
			break;
	}
	return FLOW_NEXT;
}

static enum flow exec_switch(struct run *r, const struct cs *s)
{
	wide v = eval(r, s->e).v;
	size_t from = s->cases.n;
	for (size_t i = 0; i < s->cases.n; i++)
		if (s->cases.at[i].is_default ? from == s->cases.n : s->cases.at[i].label == v) {
			from = i;
			if (!s->cases.at[i].is_default)
				break;
		}
	for (size_t i = from; i < s->cases.n; i++) {
		enum flow f = exec(r, s->cases.at[i].body);
		if (f == FLOW_BREAK)
			return FLOW_NEXT;
		if (f != FLOW_NEXT)
			return f;
		if (!s->cases.at[i].falls)
			break;
	}
	return FLOW_NEXT;
}

static enum flow exec_decl(struct run *r, const struct cs *s)
{
	const struct clocal *l = &r->frame->fun->locals.at[s->slot];
	if (s->kind == S_DECL_PRIVATE) {
		for (int64_t i = 0; i < l->length; i++)
			r->frame->cell[s->slot][i] = (struct val){ 0 };
		return FLOW_NEXT;
	}
	struct val v = eval(r, s->e);
	if (s->kind == S_DECL)
		v.v = convert(l->type, v.v);
	*r->frame->cell[s->slot] = v;
	return FLOW_NEXT;
}

static void exec_pair(struct run *r, const struct cs *s)
{
	for (int i = 0; i < 2; i++) {
		struct val v = s->from >= 0 ? *r->frame->cell[s->from + i] : eval(r, i ? s->init : s->e);
		v.v = convert(r->frame->fun->locals.at[s->slot + i].type, v.v);
		*r->frame->cell[s->slot + i] = v;
	}
}

static void exec_view(struct run *r, const struct cs *s)
{
	struct val p = s->from >= 0 ? *r->frame->cell[s->from] : eval(r, s->e);
	struct val n = s->from >= 0 ? *r->frame->cell[s->from + 1] : eval(r, s->init);
	if (s->from >= 0 && s->op) {
		struct val k = eval(r, s->init);
		k.v = convert(T_I32, k.v);
		p.off += 4 * (int64_t)k.v;
		n = plus(r, n, T_I32, (struct val){ .v = -k.v, .taint = k.taint });
	}
	n.v = convert(T_I32, n.v);
	*r->frame->cell[s->slot] = p;
	*r->frame->cell[s->slot + 1] = n;
}

static void exec_reference(struct run *r, const struct cs *s)
{
	struct place p = find_place(r, s->e);
	r->frame->cell[s->slot] = p.cell;
	if (p.memory) {
		r->frame->cell[s->slot] = ARENA_NEW(r->arena, struct val);
		*r->frame->cell[s->slot] = p.at;
	}
}

static void exec_sync(struct run *r, const struct cs *s)
{
	if (s->e)
		eval(r, s->e);
	if (s->op == SYNC_WARP)        /* of the one warp that a block here is */
		r->warp_path = mix(r->warp_path + 1, s->line);
	else
		VEC_PUSH(r->arena, &r->path, s->line);
	r->phase[0] += !s->not_shared;
	r->phase[1] += !s->not_global;
}

static enum flow exec(struct run *r, const struct cs *s)
{
	if (s->cut || r->fault)
		return FLOW_NEXT;
	switch (s->kind) {
	case S_EXPR: eval(r, s->e); return FLOW_NEXT;
	case S_DECL: case S_DECL_POINTER: case S_DECL_PRIVATE: return exec_decl(r, s);
	case S_IF:
		if (eval(r, s->e).v)
			return exec(r, s->body);
		return s->other ? exec(r, s->other) : FLOW_NEXT;
	case S_FOR: case S_WHILE: case S_DO: return exec_loop(r, s);
	case S_BREAK: return FLOW_BREAK;
	case S_CONTINUE: return FLOW_CONTINUE;
	case S_DECL_PAIR: exec_pair(r, s); return FLOW_NEXT;
	case S_DECL_REF: exec_reference(r, s); return FLOW_NEXT;
	case S_DECL_VIEW: exec_view(r, s); return FLOW_NEXT;
	case S_RANGE: return exec_range(r, s);
	case S_LAMBDA: return FLOW_NEXT;
	case S_GOTO: r->label = s->slot; return FLOW_GOTO;
	case S_LABELLED: {
		enum flow f = exec(r, s->body);
		return f == FLOW_GOTO && r->label == s->slot ? FLOW_NEXT : f;
	}
	case S_RETURN:
		if (s->e)
			r->result = eval(r, s->e);
		return FLOW_RETURN;
	case S_SWITCH: return exec_switch(r, s);
	case S_BLOCK:
		for (size_t i = 0; i < s->list.n; i++) {
			enum flow f = exec(r, s->list.at[i]);
			if (f != FLOW_NEXT)
				return f;
		}
		return FLOW_NEXT;
	case S_SYNC: exec_sync(r, s); return FLOW_NEXT;
	}
	UNREACHABLE("statement kinds are all listed");
}

/* ---- all threads, and what races ---- */

static int by_place(const void *x, const void *y)
{
	const struct touch *a = x, *b = y;
	if (a->obj != b->obj)
		return a->obj->number < b->obj->number ? -1 : 1;
	return a->off < b->off ? -1 : a->off > b->off;
}

static void compare_events(const struct touch *a, const struct touch *b, struct arena *arena, struct truth *out)
{
	bool grid = a->block != b->block;
	bool atomic = a->mode == ACCESS_ATOMIC && b->mode == ACCESS_ATOMIC && !(grid && (a->in_block || b->in_block));
	if ((a->mode == ACCESS_READ && b->mode == ACCESS_READ) || atomic)
		return;
	if (grid ? !a->obj->global : a->thread == b->thread || a->phase != b->phase)
		return;
	bool alike = (a->off == b->off && a->size == b->size) || a->value == 0;    /* zero is zero in elements of any size */
	bool same = a->mode == ACCESS_WRITE && b->mode == ACCESS_WRITE && alike && a->value == b->value;
	oracle_add(out, arena, a->line, b->line, grid, same);
}

static void find_races(struct run *r, struct truth *out)
{
	if (r->events.n)
		qsort(r->events.at, r->events.n, sizeof *r->events.at, by_place);
	for (size_t i = 0; i < r->events.n; i++) {
		const struct touch *a = &r->events.at[i];
		out->values_exact = out->values_exact && !(a->mode == ACCESS_WRITE && a->taint);
		/* values seen through views of different sizes are not compared */
		out->values_exact = out->values_exact && (i == 0 || a[-1].obj != a->obj || a[-1].size == a->size);
		for (size_t j = i + 1;
			 j < r->events.n && r->events.at[j].obj == a->obj && r->events.at[j].off < a->off + a->size; j++)
			compare_events(a, &r->events.at[j], r->arena, out);
	}
}

static bool same_path(const struct run *r, const uint32_t *path, size_t n)
{
	if (r->path.n != n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (r->path.at[i] != path[i])
			return false;
	return true;
}

static void run_thread(struct run *r)
{
	const struct cfun *main = r->k->functions.at[r->k->functions.n - 1];
	r->frame = new_frame(r, main);
	for (int i = 0; i < main->nparams; i++)
		r->frame->cell[i]->v = main->locals.at[i].value;
	r->phase[0] = r->phase[1] = 0;
	r->warp_path = 0;
	r->path.n = 0;
	r->steps = 0;
	exec(r, main->body);
}

static void run_block(struct run *r, struct truth *out)
{
	uint32_t *path = NULL;
	uint64_t warp_path = 0;
	size_t n = 0;
	const int64_t *dim = r->k->block_dim;
	for (int64_t t = 0; t < dim[0] * dim[1] * dim[2] && !r->fault; t++) {
		r->tid[0] = t % dim[0];
		r->tid[1] = t / dim[0] % dim[1];
		r->tid[2] = t / dim[0] / dim[1];
		r->thread = (uint32_t)t;
		run_thread(r);
		if (t == 0) {
			path = arena_memdup(r->arena, r->path.at, r->path.n * sizeof *path);
			n = r->path.n;
			warp_path = r->warp_path;
		}
		if (warp_path != r->warp_path && same_path(r, path, n))
			r->fault = r->fault ? r->fault : "a warp barrier that not all threads pass";
		out->divergent = out->divergent || !same_path(r, path, n);
	}
}

static void run_grid(struct run *r, struct truth *out)
{
	const struct ckernel *k = r->k;
	for (int64_t b = 0; b < k->grid_dim[0] * k->grid_dim[1] * k->grid_dim[2] && !r->fault; b++) {
		r->bid[0] = b % k->grid_dim[0];
		r->bid[1] = b / k->grid_dim[0] % k->grid_dim[1];
		r->bid[2] = b / k->grid_dim[0] / k->grid_dim[1];
		r->block = (uint32_t)b;
		run_block(r, out);
	}
}

void ctree_run(const struct ckernel *k, struct arena *a, uint64_t memory_seed, struct truth *out)
{
	struct run first = { .k = k, .arena = a, .memory = memory_seed };
	struct truth unused = { 0 };
	run_grid(&first, &unused);
	struct run r = { .k = k, .arena = a, .memory = memory_seed };
	for (size_t i = 0; i < first.events.n; i++)
		if (first.events.at[i].mode != ACCESS_READ)
			r.written |= (uint64_t)1 << first.events.at[i].obj->number;
	run_grid(&r, out);
	out->overflows = r.overflows;
	if (r.fault)
		out->skipped = r.fault;
	else
		find_races(&r, out);
}

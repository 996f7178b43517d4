/* Evaluation, iterative over the DAG.
 *
 * Conditions are lazy: ITE evaluates one arm; AND is false as soon as either operand is false, whatever the other
 * does (so reordering operands changes nothing), OR likewise. Everything else is strict in faults.
 * Beside its value a node carries the value modulo 2^64: `exact` says that they agree. A WRAP, an EMOD by a power of
 * two or a mask brings an inexact value back, so hashes that multiply in 64 bits evaluate as they do in C. Of a product
 * that is known to be `above` all 64-bit values (2^64 is written as one) that is kept: comparisons and remainders use it. */
#include "core/expr_internal.h"

#include <stdlib.h>

struct evaluation {
	struct expr_table *table;
	const struct eval_env *env;
	struct eval_cell *cells;
	uint32_t pass;
	VEC(expr_ref) stack;
};

static const struct eval_cell fault_range = {.status = EVAL_RANGE};

static struct eval_cell cell_exact(int64_t v)
{
	return (struct eval_cell){.low = v, .status = EVAL_OK, .exact = true};
}

/* low is what the machine would hold in 64 bits */
static struct eval_cell cell_of(bool exact, int64_t v, uint64_t low)
{
	return exact ? cell_exact(v) : (struct eval_cell){.low = (int64_t)low, .status = EVAL_OK, .exact = false};
}

static bool power_of_two(int64_t v)
{
	return v > 0 && (v & (v - 1)) == 0;
}

static struct eval_cell eval_wrap(struct int_type type, struct eval_cell a)
{
	int64_t v;
	bool unbounded = type.bits == 0 || type.opaque;
	if (unbounded)
		return a;
	bool fits = int_wrap(type, a.low, &v);
	return fits ? cell_exact(v) : (struct eval_cell){.low = a.low, .status = EVAL_OK, .exact = false};
}

static struct eval_cell eval_division(enum expr_kind kind, struct eval_cell a, struct eval_cell b)
{
	int64_t v = 0;
	if (b.exact && b.low == 0)
		return (struct eval_cell){.status = EVAL_DIV_ZERO};
	if (kind == EXPR_EMOD && b.exact && power_of_two(b.low))
		return cell_exact(a.low & (b.low - 1));
	if (a.exact && a.low >= 0 && b.above && (kind == EXPR_EMOD || kind == EXPR_EDIV))
		return cell_exact(kind == EXPR_EMOD ? a.low : 0);
	if (!a.exact || !b.exact)
		return fault_range;
	bool fine = kind == EXPR_TDIV ? int_tdiv(a.low, b.low, &v) : kind == EXPR_TREM ? int_trem(a.low, b.low, &v) :
		kind == EXPR_EDIV ? int_ediv(a.low, b.low, &v) : int_emod(a.low, b.low, &v);
	return fine ? cell_exact(v) : fault_range;
}

static struct eval_cell eval_bits(enum expr_kind kind, struct eval_cell a, struct eval_cell b)
{
	int64_t low = kind == EXPR_BAND ? a.low & b.low : kind == EXPR_BOR ? a.low | b.low : a.low ^ b.low;
	bool masked = kind == EXPR_BAND && ((a.exact && a.low >= 0) || (b.exact && b.low >= 0));
	bool filled = kind == EXPR_BOR && ((a.exact && a.low < 0) || (b.exact && b.low < 0));
	return (struct eval_cell){.low = low, .status = EVAL_OK, .exact = (a.exact && b.exact) || masked || filled};
}

static struct eval_cell eval_product(struct eval_cell a, struct eval_cell b)
{
	int64_t v = 0;
	bool exact = a.exact && b.exact, fits = exact && int_mul(a.low, b.low, &v);
	struct eval_cell product = cell_of(fits, v, (uint64_t)a.low * (uint64_t)b.low);
	product.above = exact && !fits && (a.low < 0) == (b.low < 0);
	return product;
}

static struct eval_cell eval_comparison(enum expr_kind kind, struct eval_cell a, struct eval_cell b)
{
	bool exact = a.exact && b.exact;
	if (!exact && !(a.exact && b.above) && !(a.above && b.exact))
		return fault_range;
	if (kind == EXPR_EQ)
		return cell_exact(exact && a.low == b.low);
	if (!exact)
		return cell_exact(b.above);
	return cell_exact(kind == EXPR_LT ? a.low < b.low : a.low <= b.low);
}

static struct eval_cell eval_var(struct evaluation *ev, var_ref var)
{
	bool bound = false;
	int64_t v = ev->env->value ? ev->env->value(var, &bound, ev->env->data) : 0;
	return bound ? cell_exact(v) : (struct eval_cell){.status = EVAL_UNBOUND};
}

/* Operands are evaluated, without faults. */
static struct eval_cell eval_strict(const struct expr *e, struct eval_cell a, struct eval_cell b)
{
	int64_t v = 0;
	uint64_t x = (uint64_t)a.low, y = (uint64_t)b.low;
	bool exact = a.exact && b.exact;
	switch (e->kind) {
	case EXPR_ADD: exact = exact && int_add(a.low, b.low, &v); return cell_of(exact, v, x + y);
	case EXPR_SUB: exact = exact && int_sub(a.low, b.low, &v); return cell_of(exact, v, x - y);
	case EXPR_MUL: return eval_product(a, b);
	case EXPR_TDIV: case EXPR_TREM: case EXPR_EDIV: case EXPR_EMOD: return eval_division(e->kind, a, b);
	case EXPR_BAND: case EXPR_BOR: case EXPR_BXOR: return eval_bits(e->kind, a, b);
	case EXPR_WRAP: return eval_wrap(e->type, a);
	case EXPR_POW2: return a.exact && a.low >= 0 && a.low < 63 ? cell_exact((int64_t)1 << a.low) : fault_range;
	case EXPR_MIN: return exact ? cell_exact(a.low < b.low ? a.low : b.low) : fault_range;
	case EXPR_MAX: return exact ? cell_exact(a.low > b.low ? a.low : b.low) : fault_range;
	case EXPR_EQ: case EXPR_LT: case EXPR_LE: return eval_comparison(e->kind, a, b);
	case EXPR_NOT: return cell_exact(a.low == 0);
	case EXPR_IFF: return cell_exact((a.low != 0) == (b.low != 0));
	case EXPR_INT: case EXPR_BOOL: case EXPR_VAR: case EXPR_ITE: case EXPR_AND: case EXPR_OR: case EXPR_NONE: break;
	}
	UNREACHABLE("leaves and lazy kinds are handled by their callers");
}

/* What has no operands is evaluated at once, not by way of the stack: half of all nodes are such. */
static bool known(struct evaluation *ev, expr_ref e)
{
	struct eval_cell *cell = &ev->cells[e.ix];
	if (cell->pass == ev->pass)
		return true;
	const struct expr *n = node_get(ev->table, e);
	if (n->kind != EXPR_VAR && n->kind != EXPR_INT && n->kind != EXPR_BOOL)
		return false;
	struct eval_cell leaf = n->kind == EXPR_VAR ? eval_var(ev, n->var) : cell_exact(n->value);
	leaf.pass = ev->pass;
	*cell = leaf;
	return true;
}

static bool known_bool(struct evaluation *ev, expr_ref e, bool value)
{
	return known(ev, e) && ev->cells[e.ix].status == EVAL_OK && (ev->cells[e.ix].low != 0) == value;
}

static void need(struct evaluation *ev, expr_ref e)
{
	VEC_PUSH(ev->table->arena, &ev->stack, e);
}

/* True when *out is e's value; false when an operand was pushed first. */
static bool eval_ite(struct evaluation *ev, const struct expr *e, struct eval_cell *out)
{
	if (!known(ev, e->kid[0]))
		return need(ev, e->kid[0]), false;
	*out = ev->cells[e->kid[0].ix];
	if (out->status != EVAL_OK)
		return true;
	expr_ref arm = out->low ? e->kid[1] : e->kid[2];
	if (!known(ev, arm))
		return need(ev, arm), false;
	*out = ev->cells[arm.ix];
	return true;
}

static bool eval_and_or(struct evaluation *ev, const struct expr *e, struct eval_cell *out)
{
	bool absorbing = e->kind == EXPR_OR;
	*out = cell_exact(absorbing);
	for (int i = 0; i < 2; i++) {
		if (!known(ev, e->kid[i]))
			return need(ev, e->kid[i]), false;
		if (known_bool(ev, e->kid[i], absorbing))
			return true;
	}
	bool first_fails = ev->cells[e->kid[0].ix].status != EVAL_OK;
	*out = ev->cells[e->kid[first_fails ? 0 : 1].ix];
	return true;
}

static bool eval_node(struct evaluation *ev, const struct expr *e, struct eval_cell *out)
{
	if (e->kind == EXPR_ITE)
		return eval_ite(ev, e, out);
	if (e->kind == EXPR_AND || e->kind == EXPR_OR)
		return eval_and_or(ev, e, out);
	struct eval_cell kid[2] = {cell_exact(0), cell_exact(0)};
	bool ready = true;
	for (uint32_t i = expr_arity(e->kind); i-- > 0;) {
		if (!known(ev, e->kid[i])) {
			need(ev, e->kid[i]);
			ready = false;
		}
		kid[i] = ev->cells[e->kid[i].ix];
	}
	if (!ready)
		return false;
	*out = kid[0].status != EVAL_OK ? kid[0] : kid[1].status != EVAL_OK ? kid[1] : eval_strict(e, kid[0], kid[1]);
	return true;
}

static enum eval_status eval_run(struct evaluation *ev, expr_ref root, int64_t *value)
{
	ev->stack.n = 0;
	need(ev, root);
	while (ev->stack.n) {
		expr_ref top = ev->stack.at[ev->stack.n - 1];
		struct eval_cell cell = {0};
		if (!known(ev, top)) {
			const struct expr node = *node_get(ev->table, top);   /* env->value may make more, which moves it */
			if (!eval_node(ev, &node, &cell))
				continue;
			cell.pass = ev->pass;
			ev->cells[top.ix] = cell;
		}
		ev->stack.n--;
	}
	const struct eval_cell *result = &ev->cells[root.ix];
	if (result->status == EVAL_OK && !result->exact)
		return EVAL_RANGE;
	*value = result->low;
	return (enum eval_status)result->status;
}

enum eval_status expr_eval(struct expr_table *t, expr_ref e, const struct eval_env *env, int64_t *value)
{
	const struct expr *root = expr_get(t, e);
	*value = root->value;
	if (root->kind == EXPR_INT || root->kind == EXPR_BOOL)
		return EVAL_OK;
	bool nested = t->eval_running; /* env->value may evaluate too */
	struct evaluation ev = {.table = t, .env = env, .pass = 1};
	if (nested) {
		ev.cells = calloc(t->nodes.n, sizeof *ev.cells);
		if (!ev.cells)
			die("out of memory");
	} else {
		if (t->cell_count < t->nodes.n || t->eval_pass == UINT32_MAX) {
			t->cell_count = t->nodes.n * 2;
			t->cells = ARENA_ARRAY(t->arena, struct eval_cell, t->cell_count);
			t->eval_pass = 0;
		}
		ev.cells = t->cells;
		ev.pass = ++t->eval_pass;
		ev.stack.at = t->eval_stack.at;
		ev.stack.cap = t->eval_stack.cap;
	}
	t->eval_running = true;
	enum eval_status status = eval_run(&ev, e, value);
	t->eval_running = nested;
	if (nested) {
		free(ev.cells);
	} else {
		t->eval_stack.at = ev.stack.at;
		t->eval_stack.cap = ev.stack.cap;
	}
	return status;
}

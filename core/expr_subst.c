/* Simultaneous substitution of variables, memoised, without recursion. */
#include "core/expr_internal.h"

struct expr_map {
	struct arena *arena;
	struct hash_table to;               /* variable -> expression */
	struct hash_table memo;             /* expression -> result; dropped when the map changes */
	uint64_t mask;                     /* Bloom mask of the variables mapped */
	uint32_t epoch;                    /* of the memo */
	bool rebuild_all;
	expr_ref node[EXPR_MAP_NODES], node_to[EXPR_MAP_NODES];      /* these nodes become those */
	uint32_t nodes;
	VEC(expr_ref) stack;
};

struct expr_map *expr_map_new(struct arena *a)
{
	struct expr_map *m = ARENA_NEW(a, struct expr_map);
	m->arena = a;
	return m;
}

void expr_map_put(struct expr_map *m, var_ref from, expr_ref to)
{
	INVARIANT(from.ix && to.ix, "both sides of a substitution exist");
	hash_table_put(m->arena, &m->to, from.ix, to.ix);
	m->mask |= (uint64_t)1 << (from.ix & 63);
	m->memo = (struct hash_table){0};
}

void expr_map_put_node(struct expr_table *t, struct expr_map *m, expr_ref from, expr_ref to)
{
	INVARIANT(m->nodes < EXPR_MAP_NODES, "callers count the nodes they replace");
	m->node[m->nodes] = from;
	m->node_to[m->nodes++] = to;
	m->mask |= t->vars_of.at[from.ix];
	m->rebuild_all |= !t->vars_of.at[from.ix];          /* a constant may be anywhere */
}

bool expr_map_has_node(const struct expr_map *m, expr_ref e)
{
	bool has = false;
	for (uint32_t i = 0; i < m->nodes; i++)
		has |= m->node[i].ix == e.ix;
	return has;
}

void expr_map_rebuild_all(struct expr_map *m)
{
	m->rebuild_all = true;
	m->memo = (struct hash_table){0};
}

expr_ref expr_map_get(const struct expr_map *m, var_ref from)
{
	return (expr_ref){hash_table_get(&m->to, from.ix)};
}

/* The result for e when no operand needs work: constants, variables, and what the map cannot touch. */
static expr_ref subst_leaf(const struct expr_table *t, const struct expr_map *m, expr_ref e)
{
	const struct expr *n = node_get(t, e);
	for (uint32_t i = 0; i < m->nodes; i++)
		if (m->node[i].ix == e.ix)
			return m->node_to[i];
	if (n->kind == EXPR_VAR) {
		expr_ref to = expr_map_get(m, n->var);
		return to.ix ? to : e;
	}
	bool untouched = (t->vars_of.at[e.ix] & m->mask) == 0 && !m->rebuild_all;
	return untouched || expr_arity(n->kind) == 0 ? e : (expr_ref){hash_table_get(&m->memo, e.ix)};
}

static expr_ref subst_build(struct expr_table *t, expr_ref e, const expr_ref kid[3])
{
	struct expr n = *node_get(t, e);
	switch (n.kind) {
	case EXPR_INT: case EXPR_VAR: case EXPR_BOOL:
		return e;
	case EXPR_NOT: case EXPR_POW2:
		return expr_unary(t, n.kind, kid[0]);
	case EXPR_WRAP:
		return expr_wrap(t, n.type, kid[0]);
	case EXPR_ITE:
		return expr_ite(t, kid[0], kid[1], kid[2]);
	case EXPR_ADD: case EXPR_SUB: case EXPR_MUL: case EXPR_TDIV: case EXPR_TREM: case EXPR_EDIV: case EXPR_EMOD:
	case EXPR_MIN: case EXPR_MAX: case EXPR_BAND: case EXPR_BOR: case EXPR_BXOR: case EXPR_EQ: case EXPR_LT:
	case EXPR_LE: case EXPR_AND: case EXPR_OR: case EXPR_IFF:
		return expr_binary(t, n.kind, kid[0], kid[1]);
	case EXPR_NONE:
		break;
	}
	UNREACHABLE("expr_kind out of range");
}

expr_ref expr_subst(struct expr_table *t, struct expr_map *m, expr_ref e)
{
	INVARIANT(e.ix && e.ix < t->nodes.n, "handles come from this table");
	if (m->epoch != t->epoch) { /* variable bounds may have changed since: what was simplified may not be */
		m->memo = (struct hash_table){0};
		m->epoch = t->epoch;
	}
	m->stack.n = 0;
	VEC_PUSH(m->arena, &m->stack, e);
	while (m->stack.n) {
		expr_ref top = m->stack.at[m->stack.n - 1];
		size_t waiting = m->stack.n;
		t->work++;
		if (subst_leaf(t, m, top).ix) {
			m->stack.n--;
			continue;
		}
		uint32_t arity = expr_arity(node_get(t, top)->kind);
		expr_ref kid[3] = {{0}, {0}, {0}};
		for (uint32_t i = 0; i < arity; i++) {
			kid[i] = subst_leaf(t, m, node_get(t, top)->kid[i]);
			if (!kid[i].ix)
				VEC_PUSH(m->arena, &m->stack, node_get(t, top)->kid[i]);
		}
		if (m->stack.n > waiting)
			continue;
		hash_table_put(m->arena, &m->memo, top.ix, subst_build(t, top, kid).ix);
		m->stack.n--;
	}
	return subst_leaf(t, m, e);
}

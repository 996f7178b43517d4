/* The raw layer of expressions: handles, sharing, variables. Nothing here simplifies. */
#include "core/expr_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- kinds ---- */

uint32_t expr_arity(enum expr_kind kind)
{
	switch (kind) {
#define X(K, SMT, N, SORT, NAME) case EXPR_##K: return N;
	EXPR_KINDS(X)
#undef X
	case EXPR_NONE: return 0;
	}
	UNREACHABLE("expr_kind out of range");
}

static enum expr_sort kind_sort(enum expr_kind kind)
{
	switch (kind) {
#define X(K, SMT, N, SORT, NAME) case EXPR_##K: return SORT_##SORT;
	EXPR_KINDS(X)
#undef X
	case EXPR_NONE: return SORT_NONE;
	}
	UNREACHABLE("expr_kind out of range");
}

const char *cause_name(enum cause_kind cause)
{
	switch (cause) {
	case CAUSE_NONE: return "none";
	case CAUSE_ARRAY_READ: return "array-read";
	case CAUSE_LOOP_CARRIED: return "loop-carried";
	case CAUSE_LOOP_BOUND: return "loop-bound";
	case CAUSE_LOOP_EXIT: return "loop-exit";
	case CAUSE_WAITING: return "waiting";
	case CAUSE_UNKNOWN_CALL: return "unknown-call";
	case CAUSE_RECURSION: return "recursion";
	case CAUSE_FLOAT: return "float";
	case CAUSE_POINTER: return "pointer";
	case CAUSE_UNSUPPORTED: return "unsupported";
	case CAUSE_ATOMIC_RESULT: return "atomic-result";
	case CAUSE_UNINITIALISED: return "uninitialised";
	case CAUSE_PHASE: return "phase";
	}
	UNREACHABLE("cause_kind out of range");
}

/* ---- nodes ---- */

static void node_push(struct expr_table *t, const struct expr *e, uint64_t vars_of)
{
	VEC_PUSH(t->arena, &t->nodes, *e);
	VEC_PUSH(t->arena, &t->vars_of, vars_of);
	VEC_PUSH(t->arena, &t->ranges, ((struct expr_range){0}));
	VEC_PUSH(t->arena, &t->ranged_in, 0);
	VEC_PUSH(t->arena, &t->seen, 0);
}

struct expr_table *expr_table_new(struct arena *a)
{
	struct expr_table *t = ARENA_NEW(a, struct expr_table);
	t->arena = a;
	t->epoch = 1;
	node_push(t, &(struct expr){0}, 0);
	VEC_PUSH(a, &t->vars, NULL);
	VEC_PUSH(a, &t->var_seen, 0);
	VEC_PUSH(a, &t->names, ((struct name){0}));
	return t;
}

uint32_t expr_count(const struct expr_table *t)
{
	return (uint32_t)t->nodes.n - 1;
}

uint64_t expr_work(const struct expr_table *t)
{
	return t->work;
}

const struct expr *expr_get(const struct expr_table *t, expr_ref e)
{
	INVARIANT(e.ix && e.ix < t->nodes.n, "handles come from this table");
	return &t->nodes.at[e.ix];
}

expr_ref expr_below_wraps(const struct expr_table *t, expr_ref e)
{
	while (expr_get(t, e)->kind == EXPR_WRAP) e = expr_get(t, e)->kid[0];
	return e;
}

static uint64_t mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9E3779B97F4A7C15u;
	return h ^ (h >> 29);
}

/* Of numbers, never of addresses, so that two runs agree. */
static uint32_t node_hash(const struct expr *e)
{
	uint64_t h = mix(0x243F6A8885A308D3u, (uint64_t)e->kind);
	h = mix(h, ((uint64_t)e->type.bits << 2) | ((uint64_t)e->type.is_signed << 1) | (uint64_t)e->type.opaque);
	for (int i = 0; i < 3; i++)
		h = mix(h, e->kid[i].ix);
	h = mix(h, (uint64_t)e->value);
	h = mix(h, e->var.ix);
	return (uint32_t)(h ^ (h >> 32));
}

bool int_type_equal(struct int_type a, struct int_type b)
{
	return a.bits == b.bits && a.is_signed == b.is_signed && a.opaque == b.opaque;
}

static bool node_equal(const struct expr *a, const struct expr *b)
{
	return a->kind == b->kind && a->value == b->value && a->var.ix == b->var.ix && int_type_equal(a->type, b->type) &&
		same_expr(a->kid[0], b->kid[0]) && same_expr(a->kid[1], b->kid[1]) && same_expr(a->kid[2], b->kid[2]);
}

expr_ref expr_intern(struct expr_table *t, struct expr e)
{
	uint32_t arity = expr_arity(e.kind);
	uint64_t vars_of = e.kind == EXPR_VAR ? (uint64_t)1 << (e.var.ix & 63) : 0;
	for (uint32_t i = 0; i < 3; i++) {
		INVARIANT(i < arity ? e.kid[i].ix && e.kid[i].ix < t->nodes.n : !e.kid[i].ix, "operands fit the kind");
		if (i < arity)
			vars_of |= t->vars_of.at[e.kid[i].ix];
	}
	if (e.kind != EXPR_WRAP)
		e.type = (struct int_type){0};
	uint32_t hash = node_hash(&e);
	t->work++;
	for (uint32_t probe = 0, same; (same = hash_table_next(&t->by_node, hash, &probe));)
		if (node_equal(&t->nodes.at[same], &e))
			return (expr_ref){same};
	INVARIANT(t->nodes.n < UINT32_MAX / 4, "memory ends before handles do");
	uint32_t ix = (uint32_t)t->nodes.n;
	node_push(t, &e, vars_of);
	hash_table_add(t->arena, &t->by_node, hash, ix);
	return (expr_ref){ix};
}

enum expr_sort expr_sort(const struct expr_table *t, expr_ref e)
{
	const struct expr *n = expr_get(t, e);
	while (n->kind == EXPR_ITE)
		n = node_get(t, n->kid[1]);
	if (n->kind == EXPR_VAR) {
		struct int_type type = expr_var_get(t, n->var)->type;
		return type.bits == 1 && !type.opaque ? SORT_BOOL : SORT_INT;
	}
	return kind_sort(n->kind);
}

bool expr_is_int(const struct expr_table *t, expr_ref e, int64_t *value)
{
	const struct expr *n = expr_get(t, e);
	if (n->kind != EXPR_INT)
		return false;
	*value = n->value;
	return true;
}

bool expr_is_bool(const struct expr_table *t, expr_ref e, bool *value)
{
	const struct expr *n = expr_get(t, e);
	if (n->kind != EXPR_BOOL)
		return false;
	*value = n->value != 0;
	return true;
}

bool expr_is_true(const struct expr_table *t, expr_ref e)
{
	bool value;
	return expr_is_bool(t, e, &value) && value;
}

bool expr_is_false(const struct expr_table *t, expr_ref e)
{
	bool value;
	return expr_is_bool(t, e, &value) && !value;
}

/* ---- variables ---- */

uint32_t expr_var_count(const struct expr_table *t)
{
	return (uint32_t)t->vars.n - 1;
}

const struct var *expr_var_get(const struct expr_table *t, var_ref v)
{
	INVARIANT(v.ix && v.ix < t->vars.n, "handles come from this table");
	return t->vars.at[v.ix];
}

/* Edits are made at once, before the next call: memoised ranges that rest on v are dropped here. */
struct var *expr_var_edit(struct expr_table *t, var_ref v)
{
	INVARIANT(v.ix && v.ix < t->vars.n, "handles come from this table");
	expr_ref node = expr_var(t, v); /* perhaps a new one, which moves the memo */
	if (t->ranged_in.at[node.ix] == t->epoch)
		t->epoch++;
	return t->vars.at[v.ix];
}

/* The number of a name, 0 where there is none. */
static uint32_t name_find(const struct expr_table *t, const char *text, uint32_t hash)
{
	for (uint32_t probe = 0, name; (name = hash_table_next(&t->by_name, hash, &probe));)
		if (strcmp(t->names.at[name].text, text) == 0)
			return name;
	return 0;
}

/* A name, made (with no variable) when absent; valid until the next one is. */
static struct name *name_make(struct expr_table *t, const char *text)
{
	uint32_t hash = text_hash(text), name = name_find(t, text, hash);
	if (!name) {
		name = (uint32_t)t->names.n;
		VEC_PUSH(t->arena, &t->names, ((struct name){.text = arena_strdup(t->arena, text), .next_suffix = 1}));
		hash_table_add(t->arena, &t->by_name, hash, name);
	}
	return &t->names.at[name];
}

var_ref expr_var_find(const struct expr_table *t, const char *name)
{
	return (var_ref){t->names.at[name_find(t, name, text_hash(name))].var};
}

/* "i.12" is a numbered "i": the next free number is looked for under "i". */
size_t expr_name_stem(const char *name)
{
	size_t n = strlen(name), end = n;
	while (end > 1 && name[end - 1] >= '0' && name[end - 1] <= '9')
		end--;
	return end < n && end > 1 && name[end - 1] == '.' ? end - 1 : n;
}

/* "STEM.n" */
static char *name_numbered(struct expr_table *t, const char *stem, uint32_t n)
{
	char digits[12];
	size_t first = sizeof digits - 1, length = strlen(stem);
	digits[first] = 0;
	do digits[--first] = (char)('0' + n % 10);
	while ((n /= 10));
	digits[--first] = '.';
	char *name = arena_alloc(t->arena, length + sizeof digits - first);
	memcpy(name, stem, length);
	memcpy(name + length, digits + first, sizeof digits - first);
	return name;
}

static struct name *name_unique(struct expr_table *t, const char *text)
{
	struct name *name = name_make(t, text);
	if (!name->var)
		return name;
	char *stem = arena_strndup(t->arena, text, expr_name_stem(text));
	for (uint32_t n = name_make(t, stem)->next_suffix;; n++) {
		const char *candidate = name_numbered(t, stem, n);
		if (name_make(t, candidate)->var)
			continue;
		name_make(t, stem)->next_suffix = n + 1;
		return name_make(t, candidate);
	}
}

static var_ref var_push(struct expr_table *t, const struct var *v)
{
	struct var *copy = arena_memdup(t->arena, v, sizeof *v);
	struct name *name = name_unique(t, v->name && *v->name ? v->name : "v");
	var_ref ref = {(uint32_t)t->vars.n};
	copy->name = name->text;
	name->var = ref.ix;
	VEC_PUSH(t->arena, &t->vars, copy);
	VEC_PUSH(t->arena, &t->var_seen, 0);
	return ref;
}

var_ref expr_var_new(struct expr_table *t, const struct var *v)
{
	struct var fresh = *v;
	if (fresh.lo == 0 && fresh.hi == 0) { /* nobody set them: zero means unknown */
		fresh.lo = 1;
		fresh.hi = 0;
	}
	return var_push(t, &fresh);
}

var_ref expr_var_copy(struct expr_table *t, var_ref v, uint8_t thread)
{
	struct var copy = *expr_var_get(t, v);
	copy.origin = copy.origin.ix ? copy.origin : v;
	copy.thread = thread;
	return var_push(t, &copy);      /* bounds 0, 0 are bounds here */
}

/* ---- walks ---- */

static uint32_t walk_begin(struct expr_table *t, expr_ref e)
{
	t->stack.n = 0;
	VEC_PUSH(t->arena, &t->stack, e);
	return ++t->pass;
}

/* The next node not yet seen in this walk, its operands pushed for later, leftmost first. */
static const struct expr *walk_next(struct expr_table *t, uint32_t pass)
{
	while (t->stack.n) {
		expr_ref e = t->stack.at[--t->stack.n];
		if (t->seen.at[e.ix] == pass || !t->vars_of.at[e.ix])
			continue;
		t->work++;
		t->seen.at[e.ix] = pass;
		const struct expr *n = node_get(t, e);
		for (uint32_t i = expr_arity(n->kind); i-- > 0;)
			VEC_PUSH(t->arena, &t->stack, n->kid[i]);
		return n;
	}
	return NULL;
}

bool var_list_has(const struct var_list *list, var_ref v)
{
	bool has = false;
	for (size_t i = 0; i < list->n && !has; i++) has = list->at[i].ix == v.ix;
	return has;
}

void expr_vars(struct expr_table *t, struct arena *a, expr_ref e, struct var_list *out)
{
	uint32_t pass = walk_begin(t, e);
	for (size_t i = 0; i < out->n; i++)
		t->var_seen.at[out->at[i].ix] = pass;
	for (const struct expr *n; (n = walk_next(t, pass));)
		if (n->kind == EXPR_VAR && t->var_seen.at[n->var.ix] != pass)
			VEC_PUSH(a, out, n->var); /* its only node: met once in this walk */
}

bool expr_any(struct expr_table *t, expr_ref e, bool (*pred)(const struct expr *, void *), void *data)
{
	uint32_t pass = walk_begin(t, e);
	for (const struct expr *n; (n = walk_next(t, pass));)
		if (pred(n, data)) return true;
	return false;
}

void expr_selectors(struct expr_table *t, struct arena *a, expr_ref e, struct expr_list *out)
{
	uint32_t pass = walk_begin(t, e);
	for (const struct expr *n; (n = walk_next(t, pass));) {
		if (n->kind != EXPR_VAR && n->kind != EXPR_POW2) continue;
		expr_ref same = expr_intern(t, *n);
		VEC_PUSH(a, out, same);
	}
}

bool expr_mentions(struct expr_table *t, expr_ref e, bool (*pred)(const struct var *, void *), void *data)
{
	struct var_list vars = {0};
	expr_vars(t, t->arena, e, &vars); /* first collected, so that pred may walk too */
	for (size_t i = 0; i < vars.n; i++)
		if (pred(expr_var_get(t, vars.at[i]), data))
			return true;
	return false;
}

static bool is_it(const struct var *v, void *data) { return v == data; }

bool expr_mentions_var(struct expr_table *t, expr_ref e, var_ref v)
{
	return expr_mentions(t, e, is_it, (void *)expr_var_get(t, v));
}

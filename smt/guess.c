/* A model guessed before the solver is asked: one small launch, usual values of parameters, the first and last threads, and
 * what an equation or a bound says of the last variable in it. Most races that exist show in such a model, in a hundredth of the
 * solver's time. A guess is kept when every part of the formula evaluates to true in it; that none is found says nothing. */
#include "smt/guess_internal.h"

#define START_TURNS 16               /* so often all of it, */
#define MIN_STARTS 10                /* but never so much that fewer starts than this are left */
#define KEPT_ANSWERS 8               /* of a part, which is asked the same again: by going back, and in the next start */
#define KEPT_VARS 12                 /* the most that such a part has */

static const int64_t BLOCK[][3] = { { 4, 2, 2 }, { 8, 4, 2 }, { 1024, 1, 1 } };      /* for people, for more races, the longest */
static const int64_t PARAMS[] = { 64, 1, 0, 2, -1, -6 };
static const int64_t SMALL[] = { 1, 2, 3, 64, 0 };             /* of every other start: sizes that contradict each other are found among few */
#define SMALLS (sizeof SMALL / sizeof SMALL[0])
#define VALUES (sizeof PARAMS / sizeof PARAMS[0])
#define LARGE 4096                   /* the value of all parameters in few more starts: long loops take long to replay */
#define ORDERED (VALUES + 1)         /* starts that try what is simple first */
#define LONG_BLOCKS (ORDERED + 3)    /* up to here: also in the longest block; from here on in every third start, with so many blocks */
#define MANY_BLOCKS 65
#define LARGEST (2 * MANY_BLOCKS * 1024)      /* the value of all parameters in some of these: more than there are threads */

/* told: sizes and parameters that an equation says by others (see told.c), in an order in which these are known */
enum class { CLASS_LAUNCH, CLASS_PARAM, CLASS_TOLD, CLASS_SHARED, CLASS_ID, CLASS_LOCAL };
/* held: 1 + the start in which `kept` was good for all that came before it */
struct guess_var {
	var_ref var;
	enum class class;
	bool is_bool;
	struct expr_range range;
	int64_t value, kept, near;
	uint32_t first, held;
	bool has_near;                       /* a model of less says `near` */
	uint32_t number;                     /* of a parameter: which one */
	uint32_t twin;                       /* of the second thread: 1 + the place of the first one's; 0: none */
};
struct var_set { uint64_t word[LIMIT_GUESS_VARS / 64]; };                /* of places in `var` */
/* What a comparison says of side[0] - side[1] where it is closest: that it is `gap`. */
enum tells { TELLS_NOTHING = 0, TELLS_BOUND, TELLS_VALUE };
enum answer_kept { KEPT_NOTHING = 0, KEPT_HOLDS, KEPT_FAILS };
/* place: of its variables. kept: its last answers, each the values of these and then what it was; NULL for those with many
 * variables. `oldest` makes room for the next. */
struct guess_part {
	expr_ref e, side[2];
	enum expr_kind kind;
	uint32_t size, next, n, place[KEPT_VARS], oldest;
	int64_t *kept;
	enum tells tells;
	int64_t gap;
	struct var_set vars;
};
struct guess {
	struct query *q;
	struct arena *arena;                 /* ends with the guess: there can be hundreds in a kernel of thousands of variables */
	struct guess_var var[LIMIT_GUESS_VARS];      /* in the order in which they get values */
	uint32_t n;
	uint32_t *number, numbers;           /* variable -> 1 + its place in var; 0: none */
	VEC(struct guess_part) parts;        /* chained by the last variable in them: `first`, `next`, 1 + their place; 0 ends */
	bool nearby;                         /* this start is at the model of less */
	uint32_t start;                      /* those below LONG_BLOCKS give all parameters one value; then chance decides */
	uint32_t params;                     /* how many there are; without, the ordered starts are one */
	struct var_list told;
	uint64_t chance;
	int64_t nodes;                       /* left to be evaluated in this start */
	int64_t size;                        /* of all parts */
};

/* ---- sets ---- */

static void set_put(struct var_set *s, uint32_t place)
{
	s->word[place / 64] |= (uint64_t)1 << place % 64;
}

static void set_join(struct var_set *s, const struct var_set *more)
{
	for (size_t i = 0; i < LIMIT_GUESS_VARS / 64; i++) s->word[i] |= more->word[i];
}

/* The last place in s that is before `end`. false: none. */
static bool set_last(const struct var_set *s, uint32_t end, uint32_t *place)
{
	while (end--) {
		*place = end;
		if (s->word[end / 64] >> end % 64 & 1) return true;
	}
	return false;
}

/* ---- the formula ---- */

static void var_push(struct guess *g, var_ref copy, const struct var *v, enum class class)
{
	struct expr_table *t = g->q->k->exprs;
	if (g->n < LIMIT_GUESS_VARS) g->var[g->n] = (struct guess_var) { .var = copy, .class = class, .is_bool = v->type.bits == 1,
		.range = expr_range(t, expr_var(t, copy)), .number = class == CLASS_PARAM ? g->params : UINT32_MAX };
	g->params += class == CLASS_PARAM && v->type.bits != 1;
	g->n++;
}

static enum class class_of(const struct guess *g, var_ref copy, const struct var *v, bool shared)
{
	if (var_list_has(&g->told, copy)) return CLASS_TOLD;
	if (guess_is_dim(v)) return CLASS_LAUNCH;
	if (v->kind == VAR_PARAM) return CLASS_PARAM;
	if (shared) return CLASS_SHARED;
	return v->kind == VAR_THREAD_IDX || v->kind == VAR_BLOCK_IDX ? CLASS_ID : CLASS_LOCAL;
}

/* So many there are at least: where that is too many already, thousands of pairs need not be told so one by one. */
static size_t vars_least(const struct guess *g)
{
	size_t n = 0;
	for (size_t i = 0; i < g->q->vars.n; i++) n += g->q->vars.at[i].copy[0].ix == g->q->vars.at[i].copy[1].ix ? 1 : 2;
	return n > 2 * g->told.n ? n - 2 * g->told.n : 0;
}

/* The launch, what both threads share, then one thread and the other: who it is, what it meets. */
static bool vars_collect(struct guess *g)
{
	struct query *q = g->q;
	if (vars_least(g) > LIMIT_GUESS_VARS) return false;
	for (enum class class = CLASS_LAUNCH; class <= CLASS_ID; class++) {
		for (size_t i = 0; i < g->told.n && class == CLASS_TOLD; i++) var_push(g, g->told.at[i], expr_var_get(q->k->exprs, g->told.at[i]), class);
		if (class == CLASS_TOLD) continue;
		for (int thread = 0; thread < (class == CLASS_ID ? 2 : 1); thread++) {
			for (enum class part = class; part <= (class == CLASS_ID ? CLASS_LOCAL : class); part++) {
				for (size_t i = 0; i < q->vars.n; i++) {
					const struct query_var *v = &q->vars.at[i];
					const struct var var = *expr_var_get(q->k->exprs, v->var);
					if (class_of(g, v->copy[0], &var, v->copy[0].ix == v->copy[1].ix) == part) var_push(g, v->copy[thread], &var, part);
				}
			}
		}
	}
	if (g->n > LIMIT_GUESS_VARS) return false;
	g->numbers = expr_var_count(q->k->exprs) + 1;
	g->number = ARENA_ARRAY(g->arena, uint32_t, g->numbers);
	for (uint32_t i = 0; i < g->n; i++) g->number[g->var[i].var.ix] = i + 1;
	for (size_t i = 0; i < q->vars.n; i++) {
		const var_ref *copy = q->vars.at[i].copy;
		uint32_t second = g->number[copy[1].ix];
		if (second && copy[0].ix != copy[1].ix) g->var[second - 1].twin = g->number[copy[0].ix];
	}
	return true;
}

/* false: it speaks of what no thread has, or is false. */
static bool part_add(struct guess *g, expr_ref e)
{
	struct expr_table *t = g->q->k->exprs;
	struct var_list vars = { 0 };
	uint64_t before = expr_work(t);
	expr_vars(t, g->arena, e, &vars);
	struct guess_part p = { .e = e, .size = (uint32_t)(expr_work(t) - before) + 1, .n = (uint32_t)vars.n };
	uint32_t last = 0;
	for (size_t i = 0; i < vars.n; i++) {
		uint32_t number = g->number[vars.at[i].ix];
		if (!number) return false;
		set_put(&p.vars, number - 1);
		if (i < KEPT_VARS) p.place[i] = number - 1;
		if (number > last) last = number;
	}
	if (!last) return !expr_is_false(t, e);
	struct expr x = *expr_get(t, e);
	p.kind = x.kind;
	if (x.kind == EXPR_EQ) p.tells = TELLS_VALUE;
	else if ((x.kind == EXPR_LT || x.kind == EXPR_LE) && vars.n > 1) p.tells = TELLS_BOUND;
	p.gap = x.kind == EXPR_LT ? -1 : 0;
	for (int i = 0; i < 2; i++) p.side[i] = x.kid[i];
	if (vars.n <= KEPT_VARS) p.kept = ARENA_ARRAY(g->arena, int64_t, KEPT_ANSWERS * (vars.n + 1));
	p.next = g->var[last - 1].first;
	VEC_PUSH(g->arena, &g->parts, p);
	g->size += p.size;
	g->var[last - 1].first = (uint32_t)g->parts.n;
	return g->parts.n <= LIMIT_GUESS_PARTS;
}

/* Without the choice of accesses, which `more` has made. */
static bool formula_collect(struct guess *g, const struct expr_list *more)
{
	struct query *q = g->q;
	struct expr_list all = { 0 };
	/* first what was left out: its variables bring facts of their own */
	for (size_t i = 0; i < q->lazy.n; i++) smt_conjuncts(q->k->exprs, g->arena, query_copy(q, q->lazy.at[i], 0), &all);
	for (size_t i = 0; i < q->asserts.n; i++)
		if (i < q->choice[0] || i >= q->choice[1]) smt_conjuncts(q->k->exprs, g->arena, q->asserts.at[i], &all);
	for (size_t i = 0; i < more->n; i++) smt_conjuncts(q->k->exprs, g->arena, more->at[i], &all);
	told_find(q->k->exprs, g->arena, &all, &g->told);
	if (!vars_collect(g)) return false;
	for (size_t i = 0; i < all.n; i++)
		if (!part_add(g, all.at[i])) return false;
	return true;
}

/* ---- values ---- */

static int64_t guess_value(var_ref v, bool *bound, void *data)
{
	const struct guess *g = data;
	*bound = true;
	return g->var[g->number[v.ix] - 1].value;
}

/* A constant's or a variable's value. false: e is neither. */
static bool leaf_value(const struct guess *g, expr_ref e, int64_t *value)
{
	const struct expr *x = expr_get(g->q->k->exprs, e);
	if (x->kind != EXPR_INT && x->kind != EXPR_VAR) return false;
	*value = x->kind == EXPR_INT ? x->value : g->var[g->number[x->var.ix] - 1].value;
	return true;
}

static bool evaluate(struct guess *g, expr_ref e, int64_t *value)
{
	struct eval_env env = { guess_value, g };
	return leaf_value(g, e, value) || expr_eval(g->q->k->exprs, e, &env, value) == EVAL_OK;
}

/* Most parts compare a variable with a constant or with another. false: p does not. */
static bool leaves_compared(const struct guess *g, const struct guess_part *p, bool *holds)
{
	int64_t a, b;
	bool compares = p->kind == EXPR_LT || p->kind == EXPR_LE || p->kind == EXPR_EQ;
	if (!compares || !leaf_value(g, p->side[0], &a) || !leaf_value(g, p->side[1], &b)) return false;
	*holds = p->kind == EXPR_LT ? a < b : p->kind == EXPR_LE ? a <= b : a == b;
	return true;
}

/* The kept answer to the values that the variables have now, or room for it with these values. */
static int64_t *answer_find(const struct guess *g, struct guess_part *p)
{
	for (uint32_t row = 0; row < KEPT_ANSWERS; row++) {
		int64_t *at = p->kept + row * (p->n + 1);
		uint32_t same = 0;
		while (same < p->n && at[same] == g->var[p->place[same]].value) same++;
		if (same == p->n && at[p->n] != KEPT_NOTHING) return &at[p->n];
	}
	int64_t *at = p->kept + p->oldest++ % KEPT_ANSWERS * (p->n + 1);
	for (uint32_t i = 0; i < p->n; i++) at[i] = g->var[p->place[i]].value;
	at[p->n] = KEPT_NOTHING;
	return &at[p->n];
}

/* Costs the same whether its answer is known or not: where a search ends is no matter of what was kept. */
static bool part_holds(struct guess *g, struct guess_part *p)
{
	int64_t value;
	bool holds;
	g->nodes -= p->size;
	if (leaves_compared(g, p, &holds)) return holds;
	int64_t *kept = p->kept ? answer_find(g, p) : NULL;
	if (kept && *kept != KEPT_NOTHING) return *kept == KEPT_HOLDS;
	holds = evaluate(g, p->e, &value) && value;
	if (kept) *kept = holds ? KEPT_HOLDS : KEPT_FAILS;
	return holds;
}

/* left - right - gap with this value of the variable */
static bool difference(struct guess *g, const struct guess_part *p, struct guess_var *v, int64_t value, int64_t *out)
{
	int64_t side[2];
	v->value = value;
	for (int i = 0; i < 2; i++) {
		g->nodes -= p->size;
		if (!evaluate(g, p->side[i], &side[i])) return false;
	}
	return int_sub(side[0], side[1], out) && int_sub(*out, p->gap, out);
}

/* The value of v at which that is 0, where it is linear in it. exact: there, not only nearest to it. */
static bool root(struct guess *g, const struct guess_part *p, struct guess_var *v, bool exact, int64_t *x)
{
	int64_t at_0, at_1, slope;
	if (!difference(g, p, v, 0, &at_0) || !difference(g, p, v, 1, &at_1)) return false;
	return int_sub(at_0, at_1, &slope) && slope && int_tdiv(at_0, slope, x) && (!exact || *x * slope == at_0);
}

/* The variable's value by an equation that has no later one, or next to such a bound, where that is linear in it. What the
 * answer rests on joins *by. */
static bool solve(struct guess *g, struct guess_var *v, enum tells by_what, int64_t *value, struct var_set *by)
{
	for (uint32_t i = v->first; i; i = g->parts.at[i - 1].next) {
		const struct guess_part *p = &g->parts.at[i - 1];
		if (p->tells != by_what) continue;
		set_join(by, &p->vars);
		if (root(g, p, v, true, value)) return true;
	}
	return false;
}

/* Later variables of the second thread are what the first thread has. */
static void twins_set(struct guess *g, uint32_t at)
{
	for (uint32_t i = at + 1; i < g->n; i++)
		if (g->var[i].twin) g->var[i].value = g->var[g->var[i].twin - 1].value;
}

/* Where an equation with later variables puts this one, as they are. */
static bool solve_ahead(struct guess *g, uint32_t at, bool exact, int64_t *value, struct var_set *by)
{
	for (size_t i = 0; i < g->parts.n; i++) {
		const struct guess_part *p = &g->parts.at[i];
		bool own = p->vars.word[at / 64] >> at % 64 & 1, ahead = p->tells == TELLS_VALUE && own && p->n > 2;
		if (!ahead || !root(g, p, &g->var[at], exact, value)) continue;
		set_join(by, &p->vars);
		return true;
	}
	return false;
}

/* The variables of a part that does not hold join *by. */
static bool holds(struct guess *g, const struct guess_var *v, struct var_set *by)
{
	for (uint32_t i = v->first; i; i = g->parts.at[i - 1].next) {
		struct guess_part *p = &g->parts.at[i - 1];
		if (part_holds(g, p)) continue;
		set_join(by, &p->vars);
		return false;
	}
	return true;
}

static int64_t clamp(struct expr_range r, int64_t value)
{
	return value < r.lo ? r.lo : value > r.hi ? r.hi : value;
}

static void candidate(struct guess_var *v, int64_t value, int64_t out[LIMIT_GUESS_CANDIDATES], uint32_t *n)
{
	bool known = value < v->range.lo || value > v->range.hi;
	for (uint32_t i = 0; i < *n; i++) known |= out[i] == value;
	if (!known) out[(*n)++] = value;
}

/* Is this start about a launch of many threads, and two that have little apart? */
static bool is_wide(const struct guess *g)
{
	return g->start >= LONG_BLOCKS && g->start % 3 == 0;
}

static int64_t launch_size(const struct guess *g, const struct var *size)
{
	struct expr_range r = { size->lo, size->hi, false };
	bool ordered = g->start < ORDERED;
	bool many = is_wide(g);
	const int64_t *block = BLOCK[ordered ? 0 : many || g->start < LONG_BLOCKS ? 2 : 1];
	int64_t wanted = g->q->nearer == LEVEL_WARP && !size->axis && block[0] < 64 ? 64 : block[size->axis];
	if (size->kind == VAR_GRID_DIM) wanted = many && (g->start % 2 || g->q->level == LEVEL_GRID) ? MANY_BLOCKS : !ordered ? 3 : g->q->level == LEVEL_GRID ? 2 : 1;
	return size->lo <= size->hi ? clamp(r, wanted) : wanted;
}

/* The last thread of the block, or block of the grid, on this axis. */
static int64_t last_id(const struct guess *g, const struct var *id)
{
	const struct kernel *k = g->q->k;
	var_ref size = (id->kind == VAR_THREAD_IDX ? k->block_dim : k->grid_dim)[id->axis];
	uint32_t number = size.ix < g->numbers ? g->number[size.ix] : 0;
	return (number ? g->var[number - 1].value : launch_size(g, expr_var_get(k->exprs, size))) - 1;
}

/* The same numbers in every run. Marsaglia's xorshift64. */
static uint32_t chance(struct guess *g, uint32_t below)
{
	g->chance ^= g->chance << 13;
	g->chance ^= g->chance >> 7;
	g->chance ^= g->chance << 17;
	return (uint32_t)(g->chance % below);
}

static void shuffle(struct guess *g, int64_t *value, uint32_t n)
{
	for (uint32_t i = n; i > 1; i--) {
		uint32_t with = chance(g, i);
		int64_t last = value[i - 1];
		value[i - 1] = value[with];
		value[with] = last;
	}
}

/* The two threads differ here first: so far that the next row, or the one before, makes up for most of it. */
static void candidates_of_rows(struct guess *g, uint32_t at, int64_t out[LIMIT_GUESS_CANDIDATES], uint32_t *n, struct var_set *by)
{
	struct guess_var *v = &g->var[at];
	int64_t twin = g->var[v->twin - 1].value, x;
	uint32_t first = *n;
	for (uint32_t i = at + 1; i < g->n && *n < first + 2; i++) {
		if (!g->var[i].twin || g->var[i].class != CLASS_ID) continue;
		for (int64_t row = -1; row <= 1; row += 2) {
			twins_set(g, at);
			g->var[i].value += row;
			if (solve_ahead(g, at, false, &x, by) && x != twin && *n < first + 2) candidate(v, x, out, n);
		}
	}
}

/* Numbers of the second thread: two that meet mostly differ in one or two of them. Where they are alike so far they are no longer at first. */
static uint32_t twin_candidates(struct guess *g, uint32_t at, int64_t out[LIMIT_GUESS_CANDIDATES], struct var_set *by)
{
	struct guess_var *v = &g->var[at];
	int64_t twin = g->var[v->twin - 1].value, solved;
	bool alike = true;
	uint32_t n = 0, first;
	for (uint32_t i = 0; i < at; i++) alike &= !g->var[i].twin || g->var[i].class != CLASS_ID || g->var[i].value == g->var[g->var[i].twin - 1].value;
	set_put(by, v->twin - 1);
	twins_set(g, at);
	bool told = solve(g, v, TELLS_VALUE, &solved, by) || solve_ahead(g, at, true, &solved, by);
	if (told && (!alike || solved != twin)) candidate(v, solved, out, &n);
	if (told && !alike) candidate(v, twin, out, &n);
	first = n;
	if (alike) candidates_of_rows(g, at, out, &n, by);
	candidate(v, twin - 1, out, &n);
	candidate(v, twin + 1, out, &n);
	shuffle(g, out + first, n - first);
	candidate(v, 0, out, &n);
	candidate(v, last_id(g, expr_var_get(g->q->k->exprs, v->var)), out, &n);
	candidate(v, twin, out, &n);
	return n;
}

/* Every fourth start by chance: padding and offsets below zero show alone, where all others are sizes. */
static int64_t odd_one_out(struct guess *g, const struct guess_var *v)
{
	static const int64_t sizes[] = { 2, 3, 64, 1 };
	return g->start / 4 % g->params == v->number ? -1 : sizes[chance(g, 4)];
}

/* A usual value; then what those before it leave. */
static uint32_t param_candidates(struct guess *g, struct guess_var *v, int64_t out[LIMIT_GUESS_CANDIDATES], struct var_set *by)
{
	uint32_t n = 0, which = g->start < LONG_BLOCKS ? g->start : 0;
	int64_t solved, usual = LARGE;
	if (g->start > LONG_BLOCKS && g->start % 2) usual = SMALL[chance(g, SMALLS)];
	else if (is_wide(g)) usual = LARGEST;
	else if (g->start > LONG_BLOCKS && g->start % 4 == 0 && g->params) usual = odd_one_out(g, v);
	else if (g->start >= LONG_BLOCKS) which = chance(g, VALUES);
	if (usual == LARGE && which < VALUES) usual = PARAMS[which];
	candidate(v, clamp(v->range, usual), out, &n);
	for (enum tells how = TELLS_VALUE; how >= TELLS_BOUND; how--)
		if (solve(g, v, how, &solved, by)) candidate(v, solved, out, &n);
	return n;
}

/* Values to try for the variable, now that those before it have theirs; those that they rest on join *by. */
static uint32_t candidates(struct guess *g, uint32_t at, int64_t out[LIMIT_GUESS_CANDIDATES], struct var_set *by)
{
	struct guess_var *v = &g->var[at];
	const struct var *var = expr_var_get(g->q->k->exprs, v->var);
	bool ordered = g->start < ORDERED;
	uint32_t n = 0, first;
	int64_t solved;
	if (g->nearby && v->has_near) {
		candidate(v, v->near, out, &n);
		return n;
	}
	if (v->class == CLASS_TOLD && solve(g, v, TELLS_VALUE, &solved, by)) candidate(v, solved, out, &n);
	if (n) return n;
	if (guess_is_dim(var)) {
		candidate(v, launch_size(g, var), out, &n);
		return n;
	}
	if (var->kind == VAR_PARAM && !v->is_bool) return param_candidates(g, v, out, by);
	if (v->twin && v->class == CLASS_ID && is_wide(g)) return twin_candidates(g, at, out, by);
	enum tells least = v->class == CLASS_ID && is_wide(g) ? TELLS_VALUE : TELLS_BOUND;       /* not all in the last block */
	/* what a remainder is says too little of a local: it is next to a bound, too */
	for (enum tells how = TELLS_VALUE; how >= least && !v->is_bool && (!n || v->class == CLASS_LOCAL); how--)
		if (solve(g, v, how, &solved, by)) candidate(v, solved, out, &n);
	if (v->held == g->start + 1) candidate(v, v->kept, out, &n);
	first = n;
	for (int64_t i = 0; i < (v->is_bool ? 2 : 3); i++) candidate(v, v->is_bool ? 1 - i : i, out, &n);
	if (v->class == CLASS_ID) {
		candidate(v, last_id(g, var), out, &n);
		if (g->q->nearer == LEVEL_WARP) candidate(v, 32, out, &n);
	} else if (!v->is_bool) {
		candidate(v, clamp(v->range, 63), out, &n);
		candidate(v, v->range.lo, out, &n);
	}
	if (!ordered) shuffle(g, out + first, n - first);
	return n;
}

/* Depth first, in the order of the variables. Where no value of one is left, the last one that had a part in that takes its
 * next: with other values of those between nothing would change. They are tried first with the values that they had. */
static bool search(struct guess *g)
{
	int64_t value[LIMIT_GUESS_VARS][LIMIT_GUESS_CANDIDATES];
	uint32_t count[LIMIT_GUESS_VARS], next[LIMIT_GUESS_VARS], at = 0;
	struct var_set by[LIMIT_GUESS_VARS];         /* what had a part in that the values tried so far do not go */
	for (bool first = true; g->n && g->nodes > 0;) {
		if (first) {
			by[at] = (struct var_set) { 0 };
			count[at] = candidates(g, at, value[at], &by[at]);
			next[at] = 0;
		}
		first = false;
		if (next[at] == count[at]) {
			uint32_t from = at;
			if (!set_last(&by[from], from, &at)) return false;
			set_join(&by[at], &by[from]);
			continue;
		}
		g->var[at].value = value[at][next[at]++];
		if (!holds(g, &g->var[at], &by[at])) continue;
		g->var[at].kept = g->var[at].value;
		g->var[at].held = g->start + 1;
		if (++at == g->n) return true;
		first = true;
	}
	return false;
}

/* All parts with this variable, as it is now. */
static bool all_hold(struct guess *g, uint32_t place)
{
	for (size_t i = 0; i < g->parts.n; i++) {
		struct guess_part *p = &g->parts.at[i];
		if (p->vars.word[place / 64] >> place % 64 & 1 && !part_holds(g, p)) return false;
	}
	return true;
}

/* The first of the values with which all still holds, or else what it is. */
static void prefer(struct guess *g, uint32_t place, const int64_t *values, size_t n)
{
	struct guess_var *v = &g->var[place];
	int64_t before = v->value;
	for (size_t i = 0; i < n; i++) {
		v->value = values[i];
		if (v->value >= v->range.lo && v->value <= v->range.hi && all_hold(g, place)) return;
	}
	v->value = before;
}

/* Nearer to what people launch, for the same two threads: whole warps along x, one thread or block along what has no part in it, positive
 * sizes. */
static void prefer_usual(struct guess *g)
{
	static const int64_t warps[] = { 32, 64 }, few[] = { 1, 2 };
	for (uint32_t i = 0; i < g->n && g->var[i].class <= CLASS_PARAM; i++) {
		const struct guess_var *v = &g->var[i];
		const struct var *var = expr_var_get(g->q->k->exprs, v->var);
		if (var->kind == VAR_BLOCK_DIM && !var->axis && v->value % 32) prefer(g, i, warps, 2);
		bool other_axis = (var->kind == VAR_BLOCK_DIM && var->axis) || var->kind == VAR_GRID_DIM;
		if (other_axis && v->value > 1) prefer(g, i, few, 2);
		const int64_t positive[] = { PARAMS[0], 1, 2, v->value < 0 ? -v->value : 4 };
		if (v->class == CLASS_PARAM && !v->is_bool && v->value <= 0) prefer(g, i, positive, 4);
	}
}

static bool guess_source(var_ref v, int64_t *value, void *data)
{
	const struct guess *g = data;
	if (v.ix >= g->numbers || !g->number[v.ix]) return false;      /* made since */
	*value = g->var[g->number[v.ix] - 1].value;
	return true;
}

static void near_find(struct guess *g, const struct model *near)
{
	const struct query *q = g->q;
	for (size_t i = 0; i < q->vars.n; i++) {
		for (size_t j = 0; j < near->values.n; j++) {
			const struct model_value *have = &near->values.at[j];
			uint32_t number = g->number[q->vars.at[i].copy[have->thread == 1].ix];
			if (have->var.ix != q->vars.at[i].var.ix || !number) continue;
			g->var[number - 1].near = have->value;
			g->var[number - 1].has_near = true;
		}
	}
}

static bool start(struct guess *g, int64_t most, int64_t *nodes)
{
	g->nodes = most;
	bool found = search(g);
	if (found) prefer_usual(g);
	*nodes -= most - g->nodes + 1;
	return found;
}

bool guess_model(struct query *q, const struct expr_list *more, int64_t *nodes, const struct model *near, struct model *m)
{
	struct guess g = { .q = q, .arena = arena_new(), .chance = 1 };
	int64_t before = *nodes;
	bool whole = formula_collect(&g, more), found = false;
	int64_t most = (q->nonlinear ? LIMIT_GUESS_NODES : LIMIT_GUESS_NODES_LINEAR) / MIN_STARTS;
	if (START_TURNS * g.size < most) most = START_TURNS * g.size > LIMIT_GUESS_NODES_START ? START_TURNS * g.size : LIMIT_GUESS_NODES_START;
	if (whole && near) {
		near_find(&g, near);
		g.nearby = true;
		found = start(&g, most, nodes);
		g.nearby = false;
	}
	for (; whole && !found && *nodes > 0; g.start += (uint32_t)(g.start || g.params ? 1 : ORDERED))
		found = start(&g, most, nodes);
	if (found) model_read(q, &(struct model_source) { guess_source, &g }, m);
	arena_free(g.arena);
	work_add(q->in->work, WORK_GUESS, (uint64_t)(before - *nodes) + (uint64_t)g.size);
	return found;
}

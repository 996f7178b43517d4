/* What host code tells of a launch, as preconditions of its kernel. A symbol that is a dimension or a parameter becomes that; the rest
 * are parameters of their own, of which only the facts tell. What is left out makes the answer one for more launches. */
#include "infer/infer.h"

#include <stdlib.h>
#include <string.h>

struct applying { struct kernel *k; const struct launch_terms *terms; struct { expr_ref *at; size_t n, cap; } symbol, done; };

/* Of a symbol: what it is in the kernel, {0} where nothing says. */
static expr_ref *symbol_of(struct applying *a, var_ref v)
{
	expr_ref none = { 0 };
	while (a->symbol.n <= v.ix) VEC_PUSH(a->k->arena, &a->symbol, none);
	return &a->symbol.at[v.ix];
}

static const struct launch_lost *lost_of(const struct applying *a, var_ref v)
{
	for (size_t i = 0; i < a->terms->lost.n; i++)
		if (a->terms->lost.at[i].symbol.ix == v.ix) return &a->terms->lost.at[i];
	return NULL;
}

static void lose(struct var *own, const struct launch_lost *as)
{
	if (!as || own->lost) return;
	own->lost = true;
	own->why = as->why;
	own->at = as->at;
}

/* The first that the term speaks of. */
static const struct launch_lost *lost_in(const struct applying *a, expr_ref term)
{
	struct var_list vars = { 0 };
	const struct launch_lost *found = NULL;
	expr_vars(a->terms->exprs, a->k->arena, term, &vars);
	for (size_t i = 0; i < vars.n && !found; i++) found = lost_of(a, vars.at[i]);
	return found;
}

/* A variable of the kernel that the launch says is this term. */
static void lose_by(struct applying *a, var_ref own, expr_ref term)
{
	if (own.ix && term.ix && a->terms->lost.n) lose(expr_var_edit(a->k->exprs, own), lost_in(a, term));
}

/* Of a parameter, or a member of one, nothing is told. */
static bool is_untold(const struct launch_terms *t, const char *name)
{
	size_t n = strcspn(name, ".");
	bool given = false, told = false;
	for (size_t i = 0; i < t->given.n; i++) given = given || (strncmp(t->given.at[i], name, n) == 0 && !t->given.at[i][n]);
	for (size_t i = 0; i < t->told.n && given; i++) told = told || strcmp(t->told.at[i], name) == 0;
	return given && !told;
}

/* Of a launch that may start another kernel each time. */
static void lose_sizes(struct applying *a)
{
	static const char why[] = "which kernel the pointer starts is not followed: it may always be another";
	const struct launch_lost other = { .why = why, .at = a->terms->at };
	for (int i = 0; i < 3; i++) {
		lose(expr_var_edit(a->k->exprs, a->k->grid_dim[i]), &other);
		lose(expr_var_edit(a->k->exprs, a->k->block_dim[i]), &other);
	}
}

static void lose_all(struct applying *a)
{
	static const char why[] = "what the kernel is started with is not followed: the program may never start it with such a number";
	const struct launch_terms *t = a->terms;
	if (t->guessed) lose_sizes(a);
	for (size_t i = 0; i < t->arguments.n; i++) lose_by(a, expr_var_find(a->k->exprs, t->arguments.at[i].name), t->arguments.at[i].number);
	for (int i = 0; i < 3; i++) lose_by(a, a->k->grid_dim[i], t->grid[i]), lose_by(a, a->k->block_dim[i], t->block[i]);
	for (size_t i = 0; i < a->k->params.n; i++) {
		struct var *v = expr_var_edit(a->k->exprs, a->k->params.at[i]);
		struct launch_lost untold = { .why = why, .at = t->at };
		if (!v->type.opaque && is_untold(t, v->name)) lose(v, &untold);
	}
}

/* Its name is unique in the kernel, not among all launches: what is asked of one kernel in several has its answer. */
static expr_ref symbol_made(struct applying *a, var_ref v)
{
	expr_ref *have = symbol_of(a, v);
	if (have->ix) return *have;
	struct var made = *expr_var_get(a->terms->exprs, v);
	made.name = arena_printf(a->k->arena, KERNEL_HOST "%.*s", (int)expr_name_stem(made.name), made.name);
	made.at = a->k->at;
	made.lost = false;
	made.followed = (expr_ref){ 0 };
	made.why = NULL;
	lose(&made, lost_of(a, v));
	made.origin = (var_ref){ 0 };
	var_ref own = expr_var_new(a->k->exprs, &made);
	VEC_PUSH(a->k->arena, &a->k->params, own);
	return *have = expr_var(a->k->exprs, own);
}

/* The term in the kernel's table; nodes of it are below each other by number, so that the smaller ones come first. */
static expr_ref translate(struct applying *a, expr_ref e)
{
	struct expr_table *t = a->k->exprs;
	expr_ref none = { 0 };
	while (a->done.n <= e.ix) VEC_PUSH(a->k->arena, &a->done, none);
	if (a->done.at[e.ix].ix) return a->done.at[e.ix];
	const struct expr x = *expr_get(a->terms->exprs, e);
	expr_ref kid[3] = { { 0 } }, made;
	for (int i = 0; i < 3; i++)
		if (x.kid[i].ix) kid[i] = translate(a, x.kid[i]);
	switch (x.kind) {
	case EXPR_INT: made = expr_int(t, x.value); break;
	case EXPR_BOOL: made = expr_bool(t, x.value != 0); break;
	case EXPR_VAR: made = symbol_made(a, x.var); break;
	case EXPR_WRAP: made = expr_wrap(t, x.type, kid[0]); break;
	case EXPR_ITE: made = expr_ite(t, kid[0], kid[1], kid[2]); break;
	case EXPR_NOT: case EXPR_POW2: made = expr_unary(t, x.kind, kid[0]); break;
	case EXPR_ADD: case EXPR_SUB: case EXPR_MUL: case EXPR_TDIV: case EXPR_TREM: case EXPR_EDIV: case EXPR_EMOD: case EXPR_MIN: case EXPR_MAX:
	case EXPR_BAND: case EXPR_BOR: case EXPR_BXOR: case EXPR_EQ: case EXPR_LT: case EXPR_LE: case EXPR_AND: case EXPR_OR: case EXPR_IFF:
		made = expr_binary(t, x.kind, kid[0], kid[1]);
		break;
	case EXPR_NONE: UNREACHABLE("a term has no such node");
	}
	return a->done.at[e.ix] = made;
}

static expr_ref parameter(const struct kernel *k, const char *name, bool constant)
{
	var_ref v = expr_var_find(k->exprs, name);
	const struct var *var = v.ix ? expr_var_get(k->exprs, v) : NULL;
	bool usable = var && var->kind == VAR_PARAM && var->undeclared == constant && !var->type.opaque && var->type.bits != 1;
	return usable ? expr_var(k->exprs, v) : (expr_ref){ 0 };
}

/* Of one instance of a template the number that it has by that name. NULL: none, or it stands for several. */
static const struct kernel_number *number_of(const struct kernel *k, const char *name)
{
	const struct kernel_number *found = NULL;
	for (size_t i = 0; i < k->numbers.n; i++) {
		const struct kernel_number *one = &k->numbers.at[i];
		if (strcmp(one->name, name)) continue;
		if (found && found->value != one->value) return NULL;
		found = one;
	}
	return found;
}

/* The launch starts no instance of that number: what an example shows is shown of how others are started. */
static bool is_for_others(const struct applying *a, expr_ref term, int64_t number)
{
	const struct launch_terms *terms = a->terms;
	const struct expr x = *expr_get(terms->exprs, term);
	const struct expr_range may = expr_range(terms->exprs, term);
	if (number < may.lo || number > may.hi) return true;
	if (x.kind != EXPR_VAR) return expr_is_false(terms->exprs, expr_eq(terms->exprs, term, expr_int(terms->exprs, number)));
	struct expr_map *m = expr_map_new(a->k->arena);
	expr_map_put(m, x.var, expr_int(terms->exprs, number));
	bool never = false;
	for (size_t i = 0; i < terms->facts.n && !never; i++) never = expr_is_false(terms->exprs, expr_subst(terms->exprs, m, terms->facts.at[i]));
	return never;
}

/* What the kernel has of that name: a parameter, or the number of the instance that it is. */
static expr_ref own_of(const struct applying *a, const struct launch_argument *arg)
{
	expr_ref own = parameter(a->k, arg->name, arg->constant);
	const struct kernel_number *number = own.ix || arg->constant || !arg->number.ix ? NULL : number_of(a->k, arg->name);
	return number && !is_for_others(a, arg->number, number->value) ? expr_int(a->k->exprs, number->value) : own;
}

static void demand(struct applying *a, expr_ref cond)
{
	if (expr_is_true(a->k->exprs, cond)) return;
	VEC_PUSH(a->k->arena, &a->k->preconditions, cond);
}

/* What its type and its bounds leave it, where they leave less than those of what it is in the kernel. */
static void demand_range(struct applying *a, expr_ref own, expr_ref symbol)
{
	struct expr_table *t = a->k->exprs;
	struct expr_range is = expr_range(a->terms->exprs, symbol), may = expr_range(t, own);
	if (is.lo > may.lo) demand(a, expr_le(t, expr_int(t, is.lo), own));
	if (is.hi < may.hi) demand(a, expr_le(t, own, expr_int(t, is.hi)));
}

/* A symbol that is a dimension, or an argument, is known by it. */
static void define(struct applying *a, expr_ref own, expr_ref term)
{
	const struct expr x = term.ix ? *expr_get(a->terms->exprs, term) : (struct expr){ 0 };
	if (!own.ix || x.kind != EXPR_VAR || symbol_of(a, x.var)->ix || expr_sort(a->terms->exprs, term) != SORT_INT) return;
	*symbol_of(a, x.var) = own;
	demand_range(a, own, term);
}

/* A quotient by what is positive, plus a constant, is two orders: exactly as much, and linear where it is by a constant. One that rounds
 * to 0 has to be at least 1, and then what divides is at most what is divided. */
static bool equate_quotient(struct applying *a, expr_ref own, expr_ref term)
{
	struct expr_table *t = a->k->exprs;
	struct expr x = *expr_get(t, term);
	int64_t by, plus = 0;
	for (int i = 0; i < 2 && x.kind == EXPR_ADD; i++)
		if (expr_is_int(t, x.kid[i], &plus)) x = *expr_get(t, x.kid[1 - i]);
	if ((x.kind != EXPR_TDIV && x.kind != EXPR_EDIV) || expr_range(t, x.kid[1]).lo < 1 || plus < INT32_MIN || plus > INT32_MAX) return false;
	bool positive = expr_range(t, own).lo - plus >= 1;
	if (x.kind == EXPR_TDIV && !positive) return false;
	expr_ref product = expr_mul(t, expr_sub(t, own, expr_int(t, plus)), x.kid[1]);
	demand(a, expr_le(t, product, x.kid[0]));
	demand(a, expr_lt(t, x.kid[0], expr_add(t, product, x.kid[1])));
	if (positive && !expr_is_int(t, x.kid[1], &by)) demand(a, expr_le(t, x.kid[1], x.kid[0]));
	return true;
}

/* A number that is equal to e modulo 2^32 is e, where e is not so far below zero that it could be another one. */
static expr_ref without_wrap(struct applying *a, expr_ref own, expr_ref term)
{
	struct expr x = *expr_get(a->k->exprs, term);
	if (x.kind != EXPR_WRAP || x.type.is_signed || x.type.bits < 8 || x.type.bits > 32) return term;
	struct expr_range r = expr_range(a->k->exprs, x.kid[0]), is = expr_range(a->k->exprs, own);
	int64_t turn = (int64_t)1 << x.type.bits;
	bool one = r.lo != INT64_MIN && r.hi < turn && is.lo >= 0 && is.hi < turn && r.lo > is.hi - turn;
	return one ? x.kid[0] : term;
}

/* From here on the term is known by what is equal to it: gridDim = choose(c, n, m) / blockDim where blockDim is choose(c, k, l). */
static void equate(struct applying *a, expr_ref own, expr_ref term)
{
	if (!own.ix || !term.ix) return;
	expr_ref made = without_wrap(a, own, translate(a, term));
	if (!equate_quotient(a, own, made)) demand(a, expr_eq(a->k->exprs, own, made));
	enum expr_kind kind = expr_get(a->terms->exprs, term)->kind;
	if (kind != EXPR_VAR && kind != EXPR_INT) a->done.at[term.ix] = own;
}

/* Where the term comes to nothing that is lost: which way it goes is told by what is followed, and that way has no such number. */
static expr_ref followed_where(struct applying *a, expr_ref term, int *room)
{
	struct expr_table *t = a->k->exprs;
	const struct expr x = *expr_get(a->terms->exprs, term);
	if (!lost_in(a, term)) return expr_bool(t, true);
	if (x.kind == EXPR_VAR || --*room < 0) return expr_bool(t, false);
	if (x.kind == EXPR_ITE && !lost_in(a, x.kid[0])) {
		expr_ref cond = translate(a, x.kid[0]), first = followed_where(a, x.kid[1], room), second = followed_where(a, x.kid[2], room);
		return expr_or(t, expr_and(t, cond, first), expr_and(t, expr_not(t, cond), second));
	}
	expr_ref all = expr_bool(t, true);
	for (int i = 0; i < 3; i++)
		if (x.kid[i].ix) all = expr_and(t, all, followed_where(a, x.kid[i], room));
	return all;
}

/* gridDim = choose(n <= most, (n + 255) / 256, lost) is lost only where n is more than that. */
static void follow(struct applying *a, expr_ref own, expr_ref term)
{
	struct expr_table *t = a->k->exprs;
	const struct expr x = own.ix ? *expr_get(t, own) : (struct expr){ 0 };
	int room = LIMIT_LOST_CHOICES;
	if (!term.ix || a->terms->guessed || x.kind != EXPR_VAR || !expr_var_get(t, x.var)->lost) return;
	expr_ref where = followed_where(a, term, &room);
	if (!expr_is_false(t, where)) expr_var_edit(t, x.var)->followed = where;
}

/* Facts that speak of nothing in the kernel bound nothing there, but for one that never holds. More symbols may be known by each that does. */
static bool is_tied(struct applying *a, expr_ref fact)
{
	struct var_list vars = { 0 };
	bool tied = expr_is_false(a->terms->exprs, fact);
	expr_vars(a->terms->exprs, a->k->arena, fact, &vars);
	for (size_t i = 0; i < vars.n; i++) tied = tied || symbol_of(a, vars.at[i])->ix;
	return tied;
}

static void take_facts(struct applying *a)
{
	size_t n = a->terms->facts.n;
	bool *taken = ARENA_ARRAY(a->k->arena, bool, n + 1), more = true;
	while (more) {
		more = false;
		for (size_t i = 0; i < n; i++) {
			if (taken[i] || !is_tied(a, a->terms->facts.at[i])) continue;
			taken[i] = more = true;
			demand(a, translate(a, a->terms->facts.at[i]));
		}
	}
}

/* ---- one allocation for two arrays ---- */

struct joining { struct kernel *k; array_ref from, to; expr_ref by; };

static void join_access(const struct joining *j, struct access *x)
{
	if (x->array.ix != j->from.ix) return;
	x->array = j->to;
	x->index[0] = expr_add(j->k->exprs, x->index[0], j->by);
}

static const struct core_stmt *join_stmt(const struct joining *j, const struct core_stmt *s)
{
	struct core_stmt copy = *s;
	switch (s->kind) {
	case CORE_SEQ: {
		const struct core_stmt **at = ARENA_ARRAY(j->k->arena, const struct core_stmt *, s->u.seq.n + 1);
		for (uint32_t i = 0; i < s->u.seq.n; i++) at[i] = join_stmt(j, s->u.seq.at[i]);
		return core_seq(j->k, at, s->u.seq.n);
	}
	case CORE_IF:
		copy.u.branch.then = join_stmt(j, s->u.branch.then);
		if (s->u.branch.other) copy.u.branch.other = join_stmt(j, s->u.branch.other);
		break;
	case CORE_FOR: copy.u.loop.body = join_stmt(j, s->u.loop.body); break;
	case CORE_READ: join_access(j, &copy.u.read.access); break;
	case CORE_WRITE: join_access(j, &copy.u.write.access); break;
	case CORE_ATOMIC: join_access(j, &copy.u.atomic.access); break;
	case CORE_APPROX:
		if (!s->u.approx.held) return s;
		struct access held = *s->u.approx.held;
		join_access(j, &held);
		copy.u.approx.held = arena_memdup(j->k->arena, &held, sizeof held);
		break;
	case CORE_SKIP: case CORE_SYNC: case CORE_ASSUME: case CORE_ASSERT: return s;
	case CORE_NONE: UNREACHABLE("statements have a kind");
	}
	return core_new(j->k, &copy);
}

static array_ref array_of(const struct kernel *k, const char *param)
{
	for (uint32_t i = 1; i <= k->arrays.n; i++) {
		const struct array *a = kernel_array(k, (array_ref){ i });
		if (a->is_param && a->space == SPACE_GLOBAL && strcmp(a->name, param) == 0) return (array_ref){ i };
	}
	return (array_ref){ 0 };
}

/* The file's own, by the name of the variable: itself, or where that leads. Of two variables of one name neither is known: *unclear. */
static array_ref own_array(const struct kernel *k, const char *name, bool leads, bool *unclear)
{
	array_ref found = { 0 };
	size_t n = strlen(name);
	for (uint32_t i = 1; i <= k->arrays.n; i++) {
		const struct array *a = kernel_array(k, (array_ref){ i });
		bool named = strncmp(a->name, name, n) == 0 && (!a->name[n] || (a->name[n] == '.' && a->name[n + 1] >= '0' && a->name[n + 1] <= '9'));
		if (a->space != SPACE_GLOBAL || a->is_param != leads || !named) continue;
		*unclear = *unclear || found.ix;
		found.ix = i;
	}
	return found;
}

/* It is one with another now. */
static void drop_apart(struct kernel *k, array_ref array)
{
	struct span at = kernel_array(k, array)->at;
	size_t kept = 0;
	for (size_t i = 0; i < k->assumptions.n; i++) {
		struct span said = k->assumptions.at[i].at;
		bool about = said.file == at.file && said.line == at.line && said.column == at.column;
		if (k->assumptions.at[i].kind != ASSUME_DISTINCT_POINTERS || !about) k->assumptions.at[kept++] = k->assumptions.at[i];
	}
	k->assumptions.n = kept;
}

/* Elements of one size, whole ones apart. false: they are not made one. */
static bool join_arrays(struct applying *a, const struct launch_overlap *o)
{
	bool unclear = false, own = o->kind != OVERLAP_GIVEN;
	struct joining j = { .k = a->k, .from = array_of(a->k, o->name) };
	j.to = own ? own_array(a->k, o->base, o->kind == OVERLAP_LED, &unclear) : array_of(a->k, o->base);
	if (own && !j.from.ix) j.from = own_array(a->k, o->name, true, &unclear);
	if (own && (!j.to.ix || (!j.from.ix && o->bytes.ix))) return true;      /* the kernel uses but one of them */
	if (unclear || !o->bytes.ix) return false;
	const struct array *from = j.from.ix ? kernel_array(a->k, j.from) : NULL, *to = j.to.ix ? kernel_array(a->k, j.to) : NULL;
	int64_t rest;
	if (!from || !to || from->unit_bytes != to->unit_bytes || !to->unit_bytes || from->dims != 1 || to->dims != 1) return false;
	if (from->may_alias || to->may_alias) return false;
	struct expr_table *t = a->k->exprs;
	expr_ref bytes = translate(a, o->bytes), unit = expr_int(t, to->unit_bytes);
	if (!expr_is_int(t, expr_binary(t, EXPR_EMOD, bytes, unit), &rest) || rest) return false;
	j.by = expr_binary(t, EXPR_EDIV, bytes, unit);
	a->k->body = join_stmt(&j, a->k->body);
	drop_apart(a->k, j.from);
	if (!own) a->k->arrays.at[j.to.ix - 1].size[0] = (expr_ref){ 0 };
	a->k->arrays.at[j.to.ix - 1].is_distinct = a->k->arrays.at[j.to.ix - 1].is_sorted = false;       /* that was said of what one pointer reads of it */
	for (size_t i = 0; i < a->k->sites.n; i++)
		if (a->k->sites.at[i].array.ix == j.from.ix) a->k->sites.at[i].array = j.to;
	return true;
}

/* As it would be if no conversion changed anything, which is so where it fits. {0}: it is made otherwise. */
static expr_ref fitting(struct applying *a, expr_ref e, expr_ref *fits, int depth)
{
	struct expr_table *t = a->k->exprs;
	const struct expr x = *expr_get(t, e);
	expr_ref none = { 0 };
	if (x.kind == EXPR_VAR || x.kind == EXPR_INT) return e;
	bool known = x.kind == EXPR_WRAP || x.kind == EXPR_ADD || x.kind == EXPR_SUB || x.kind == EXPR_MUL || x.kind == EXPR_EDIV || x.kind == EXPR_TDIV;
	expr_ref left = known && depth ? fitting(a, x.kid[0], fits, depth - 1) : none;
	if (!left.ix) return none;
	if (x.kind == EXPR_WRAP) {
		struct expr_range r = int_type_range(x.type);
		*fits = expr_and(t, *fits, expr_and(t, expr_le(t, expr_int(t, r.lo), left), expr_le(t, left, expr_int(t, r.hi))));
		return left;
	}
	expr_ref right = fitting(a, x.kid[1], fits, depth - 1);
	return right.ix ? expr_binary(t, x.kind, left, right) : none;
}

/* What the launch says the size of: of an extent without a name the shared memory of CUDA, which is no parameter. */
static array_ref array_given(const struct applying *a, const struct launch_extent *e)
{
	for (uint32_t i = 1; i <= a->k->arrays.n; i++) {
		const struct array *of = kernel_array(a->k, (array_ref){ i });
		if (of->is_given && (!e->name || strcmp(of->name, e->name) == 0)) return (array_ref){ i };
	}
	return e->name ? array_of(a->k, e->name) : (array_ref){ 0 };
}

/* Where what was asked for overflows nothing is known: it has no elements then. */
static void take_extent(struct applying *a, const struct launch_extent *e)
{
	array_ref array = array_given(a, e);
	struct array *of = array.ix ? &a->k->arrays.at[array.ix - 1] : NULL;
	if (!of || of->dims != 1 || !of->unit_bytes || of->may_alias) return;
	struct expr_table *t = a->k->exprs;
	expr_ref fits = expr_bool(t, true), bytes = fitting(a, translate(a, e->bytes), &fits, LIMIT_CONTEXT_DEPTH);
	if (bytes.ix) of->size[0] = expr_ite(t, fits, expr_binary(t, EXPR_EDIV, bytes, expr_int(t, of->unit_bytes)), expr_int(t, 0));
}

/* Where one array is left that a pointer leads to, or none, no two are assumed to be apart. */
static void drop_distinct(struct kernel *k)
{
	bool *used = ARENA_ARRAY(k->arena, bool, k->arrays.n + 1);
	size_t n = 0, kept = 0;
	for (size_t i = 0; i < k->sites.n; i++) used[k->sites.at[i].array.ix] = true;
	for (uint32_t i = 1; i <= k->arrays.n; i++) n += used[i] && kernel_array(k, (array_ref){ i })->space == SPACE_GLOBAL;
	if (n > 1) return;
	for (size_t i = 0; i < k->assumptions.n; i++)
		if (k->assumptions.at[i].kind != ASSUME_DISTINCT_POINTERS) k->assumptions.at[kept++] = k->assumptions.at[i];
	k->assumptions.n = kept;
}

struct given { expr_ref own, term; };

/* Parts of a term come before it: they have the smaller numbers. */
static int given_compare(const void *x, const void *y)
{
	const struct given *a = x, *b = y;
	return a->term.ix < b->term.ix ? -1 : a->term.ix > b->term.ix ? 1 : a->own.ix < b->own.ix ? -1 : a->own.ix > b->own.ix;
}

/* 1 <= v, which any size is. */
static bool says_only_size(struct expr_table *t, expr_ref fact, var_ref v)
{
	const struct expr e = *expr_get(t, fact);
	int64_t least;
	return e.kind == EXPR_LE && expr_is_int(t, e.kid[0], &least) && least <= 1 && e.kid[1].ix == expr_var(t, v).ix;
}

static bool names(struct expr_table *t, expr_ref e, var_ref v) { return e.ix && expr_mentions_var(t, e, v); }

/* As dim3 and CUDA's vectors name theirs, and we what is not followed as a whole. */
static bool is_member_of_sizes(const char *name)
{
	static const char *const names[] = { "x", "y", "z", "gridDim", "blockDim" };
	size_t n = strcspn(name, ".");
	bool is = false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) is = is || (strlen(names[i]) == n && !strncmp(name, names[i], n));
	return is;
}

/* Does the host code tell of that size, in what it computes it from, gives to the kernel or asks of it? Else it is some size of an object that is not
 * followed, and 1 where the kernel never mentions its axis. */
static bool is_told(const struct launch_terms *terms, expr_ref size)
{
	struct expr_table *t = terms->exprs;
	int64_t constant;
	size_t places = 0;
	if (!size.ix || expr_is_int(t, size, &constant)) return false;
	const struct expr e = *expr_get(t, size);
	if (e.kind != EXPR_VAR || !is_member_of_sizes(expr_var_get(t, e.var)->name)) return true;
	for (int i = 0; i < 3; i++) places += names(t, terms->grid[i], e.var) + names(t, terms->block[i], e.var);
	for (size_t i = 0; i < terms->arguments.n; i++) places += names(t, terms->arguments.at[i].number, e.var);
	for (size_t i = 0; i < terms->facts.n; i++) places += names(t, terms->facts.at[i], e.var) && !says_only_size(t, terms->facts.at[i], e.var);
	return places > 1;
}

bool launch_axis_told(const struct launch_terms *t, int axis)
{
	return t->told_axis[axis] || is_told(t, t->grid[axis]) || is_told(t, t->block[axis]);
}

void launch_left_out(struct kernel *k, const struct host_launch *l)
{
	static const char why[] = "the only launch in the text was not read, as one that the preprocessor leaves out: the program may never start the kernel with such a number";
	static const char out_of_sight[] = "the kernel's address is handed out, and who starts it is not in sight: the program may never do so with such a number";
	static const char by_name[] = "the kernel is asked for by its name, and with what it is started is not followed: the program may never do so with such a number";
	const struct launch_lost open = { .why = l->named ? by_name : l->handed ? out_of_sight : why, .at = l->at };
	for (int i = 0; i < 3 && !l->handed; i++) {
		lose(expr_var_edit(k->exprs, k->grid_dim[i]), &open);
		lose(expr_var_edit(k->exprs, k->block_dim[i]), &open);
	}
	for (size_t i = 0; i < k->params.n; i++) {
		struct var *v = expr_var_edit(k->exprs, k->params.at[i]);
		if (!v->type.opaque) lose(v, &open);
	}
}

bool launch_terms_apply(struct kernel *k, const struct launch_terms *terms)
{
	struct applying a = { .k = k, .terms = terms };
	struct given *given = ARENA_ARRAY(k->arena, struct given, terms->arguments.n + 6);
	size_t n = 0;
	for (size_t i = 0; i < terms->arguments.n; i++)
		given[n++] = (struct given){ own_of(&a, &terms->arguments.at[i]), terms->arguments.at[i].number };
	for (int i = 0; i < 3; i++) {
		given[n++] = (struct given){ expr_var(k->exprs, k->grid_dim[i]), terms->grid[i] };
		given[n++] = (struct given){ expr_var(k->exprs, k->block_dim[i]), terms->block[i] };
	}
	for (int i = 0; i < 3; i++)
		if (launch_axis_told(terms, i)) k->mentions_axis[i] = true;
	lose_all(&a);
	for (size_t i = 0; i < n; i++) define(&a, given[i].own, given[i].term);
	qsort(given, n, sizeof *given, given_compare);
	for (size_t i = 0; i < n; i++) equate(&a, given[i].own, given[i].term);
	bool meet = terms->aliased;
	for (size_t i = 0; i < terms->overlaps.n; i++) meet = !join_arrays(&a, &terms->overlaps.at[i]) || meet;
	if (terms->overlaps.n) drop_distinct(k);
	take_facts(&a);
	for (size_t i = 0; i < n; i++) follow(&a, given[i].own, given[i].term);
	for (size_t i = 0; i < terms->extents.n && !meet; i++) take_extent(&a, &terms->extents.at[i]);
	k->follows_launch = true;
	return meet;
}

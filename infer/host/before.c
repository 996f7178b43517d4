/* What globals hold where main begins: what they are declared with, where no code that runs before may have changed it. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

/* ---- code that runs before main ---- */

/* changed: by number of variable; seen: of function. any: it is not known what runs. names: some global. read: it is only loaded. */
struct early { const struct run *run; const struct tree *tree; bool *changed, *seen, any, names; const struct tree_expr *read; VEC(const struct tree_function *) due; struct arena *arena; };

static struct early early_new(const struct run *r)
{
	return (struct early){ .run = r, .tree = r->tree, .changed = ARENA_ARRAY(r->arena, bool, r->tree->vars.n + 1), .arena = r->arena,
		.seen = ARENA_ARRAY(r->arena, bool, r->tree->functions.n + 1) };
}

static void take_early(struct early *s, const struct tree_function *f)
{
	if (!f || s->seen[f->id]) return;
	s->seen[f->id] = true;
	if (f->body) VEC_PUSH(s->arena, &s->due, f);
}

/* It may run any code of the program. */
static bool calls_unseen(const struct run *r, const struct tree_expr *e)
{
	const struct tree *t = r->tree;
	const struct tree_function *f = e->function;
	bool calls = e->kind == TREE_EXPR_CALL || e->kind == TREE_EXPR_METHOD_CALL || e->kind == TREE_EXPR_CONSTRUCT;
	if (!calls) return false;
	if (!f || tree_has(e->flags, TREE_FLAG_INDIRECT)) return e->kind != TREE_EXPR_CONSTRUCT;
	if (host_is_library(t, f)) return host_library_runs(r, e);
	return tree_has(f->flags, TREE_FLAG_VIRTUAL) || !(f->body || tree_has(f->flags, TREE_FLAG_TRIVIAL) || tree_has(f->flags, TREE_FLAG_IMPLICIT));
}

/* Such code may change whatever it names, but what it only reads. */
static bool find_early(const struct tree_expr *e, void *data)
{
	struct early *s = data;
	bool global = e->var && e->var->kind == TREE_VAR_GLOBAL;
	s->names = s->names || global;
	if (global && e != s->read) s->changed[e->var->id] = true;
	if (e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_LOAD) s->read = e->kid[0];
	s->any = s->any || calls_unseen(s->run, e);
	take_early(s, e->function);
	if (e->kind == TREE_EXPR_LAMBDA && e->record) take_early(s, e->record->call);
	return !s->any;
}

static bool find_ends(const struct tree_stmt *stmt, void *data)
{
	for (size_t i = 0; i < stmt->vars.n; i++) take_early(data, stmt->vars.at[i]->destructor);
	return true;
}

static void find_in_due(struct early *s)
{
	for (size_t i = 0; i < s->due.n && !s->any; i++) {
		tree_each_expr(s->due.at[i], find_early, s);
		tree_each_stmt(s->due.at[i], find_ends, s);
	}
}

static void find_all_early(struct early *s)
{
	for (size_t i = 0; i < s->tree->vars.n && !s->any; i++) tree_each_initial(s->tree->vars.at[i], find_early, s);
	for (size_t i = 0; i < s->tree->functions.n; i++)
		if (tree_has(s->tree->functions.at[i]->flags, TREE_FLAG_EARLY)) take_early(s, s->tree->functions.at[i]);
	find_in_due(s);
}

/* ---- what is there by then ---- */

/* `const dim3 threads(128);`: made of constants, it is there before anything runs. */
static bool is_made_of_constants(const struct tree_expr *e)
{
	while (e && (e->kind == TREE_EXPR_CLEANUPS || (e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_CONSTRUCTOR))) e = e->kid[0];
	if (!e || (e->kind != TREE_EXPR_CONSTRUCT && e->kind != TREE_EXPR_INIT_LIST)) return false;
	for (uint32_t i = 0; i < e->kids; i++)
		if (!e->kid[i] || !(e->kid[i]->has_value || is_made_of_constants(e->kid[i]))) return false;
	return true;
}

/* It is the same whenever it is made: nothing that makes it looks at what others may change. A static local is made when its function is called first. */
static bool is_made_alike(const struct run *r, const struct tree_var *v)
{
	if (!is_made_of_constants(v->init)) return false;
	struct early s = early_new(r);
	tree_each_initial(v, find_early, &s);
	find_in_due(&s);
	return !s.any && !s.names;
}

/* ---- what stays as it begins ---- */

/* seen, kept: by number of variable. */
struct keeping { struct run *r; bool *seen, *kept, known; };

static bool keep(struct keeping *k, const struct tree_var *v);

/* Numbers, and others that are kept: nothing that runs. */
static bool find_keeping(const struct tree_expr *e, void *data)
{
	struct keeping *k = data;
	bool global = e->var && e->var->kind == TREE_VAR_GLOBAL;
	bool runs = e->function || e->kind == TREE_EXPR_CALL || e->kind == TREE_EXPR_METHOD_CALL || e->kind == TREE_EXPR_LAMBDA || e->kind == TREE_EXPR_STATEMENTS;
	k->known = k->known && !runs && (!e->var || global) && (!global || keep(k, e->var));
	return k->known;
}

/* `int threads = 512, elements = 2 * threads;` of which nothing in the file changes any: where a function of it begins, and, if no other file can name
 * it, for good. */
static bool keep(struct keeping *k, const struct tree_var *v)
{
	struct run *r = k->r;
	uint32_t cell = host_cell_of(r, v, v->type, v->name);
	if (tree_has(v->type->flags, TREE_FLAG_CONST)) return v->init && v->init->has_value;
	if (k->seen[v->id]) return k->kept[v->id];
	k->seen[v->id] = true;
	struct keeping of = { .r = r, .seen = k->seen, .kept = k->kept, .known = tree_has(v->flags, TREE_FLAG_KEPT) && v->init && host_is_integer(v->type) };
	if (of.known && !v->init->has_value) tree_each_initial(v, find_keeping, &of);
	if (!of.known) return false;
	host_init(r, host_place_of_cell(cell), v->init);
	bool own = tree_has(v->flags, TREE_FLAG_STATIC);
	r->cells.at[cell].fixed = own;
	r->cells.at[cell].begun = r->cells.at[cell].global = !own;
	return k->kept[v->id] = true;
}

static void kept_begin(struct run *r)
{
	size_t n = r->tree->vars.n + 1;
	struct keeping k = { .r = r, .seen = ARENA_ARRAY(r->arena, bool, n), .kept = ARENA_ARRAY(r->arena, bool, n) };
	for (size_t i = 0; i < r->tree->vars.n; i++)
		if (tree_has(r->tree->vars.at[i]->flags, TREE_FLAG_KEPT)) keep(&k, r->tree->vars.at[i]);
}

void host_constants_begin(struct run *r)
{
	kept_begin(r);
	for (size_t i = 0; i < r->tree->vars.n; i++) {
		const struct tree_var *v = r->tree->vars.at[i];
		if (v->kind != TREE_VAR_GLOBAL || !v->type->record || !tree_has(v->type->flags, TREE_FLAG_CONST) || !is_made_alike(r, v)) continue;
		host_init(r, host_place_of_cell(host_cell_of(r, v, v->type, v->name)), v->init);
		host_state_fix(r, v);
	}
}

/* Of the host, a number or an object made of numbers (`dim3 threads(256)`), and its value is known. */
static bool begins_known(const struct run *r, const struct tree_var *v)
{
	static const enum tree_flag devices[] = { TREE_FLAG_DEVICE, TREE_FLAG_MANAGED, TREE_FLAG_CONSTANT, TREE_FLAG_SHARED };
	bool known = v->kind == TREE_VAR_GLOBAL && v->init && (host_is_integer(v->type) ? v->init->has_value : v->type->record && is_made_alike(r, v));
	for (size_t i = 0; known && i < COUNT(devices); i++) known = !tree_has(v->flags, devices[i]);
	return known;
}

/* `int threads = 256;` as main finds it: nothing in sight ran that could have changed it. A static one no other file knows. */
void host_globals_begin(struct run *r)
{
	const struct tree_vars *vars = &r->tree->vars;
	struct early s = early_new(r);
	find_all_early(&s);
	for (size_t i = 0; i < vars->n && !s.any; i++) {
		const struct tree_var *v = vars->at[i];
		if (!begins_known(r, v)) continue;
		uint32_t cell = host_cell_of(r, v, v->type, v->name);
		if (r->cells.at[cell].fixed) continue;
		host_init(r, host_place_of_cell(cell), v->init);
		r->cells.at[cell].global = true;
		r->cells.at[cell].begun = !tree_has(v->flags, TREE_FLAG_STATIC);
	}
	for (size_t i = 0; i < vars->n; i++) {          /* also what some class's constructor gave it just now */
		uint32_t cell = s.changed[vars->at[i]->id] ? host_cell_of(r, vars->at[i], vars->at[i]->type, vars->at[i]->name) : 0;
		if (cell && !r->cells.at[cell].fixed) host_state_write(r, host_place_of_cell(cell), NULL);
	}
}

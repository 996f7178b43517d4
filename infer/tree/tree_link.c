/* Several trees as one. What clang did with each file alone, a linker would do: a declaration of one is the definition of another. */
#include "infer/tree/tree.h"

#include <string.h>

struct linking {
	struct tree *all;
	struct arena *arena;
	size_t own;                                     /* functions of the file itself */
	struct hash_table by_place, by_name, vars, records;
	struct tree_function **stands;                  /* by number of function: which it is */
	struct tree_var **var_stands;
};

/* ---- are they one thing? ---- */

static bool same_place(struct tree_span a, struct tree_span b)
{
	return a.file && a.file == b.file && a.begin == b.begin && a.end == b.end;
}

static bool same_type(const struct tree_type *a, const struct tree_type *b, int depth);

static bool same_fields(const struct tree_record *a, const struct tree_record *b, int depth)
{
	bool same = a->size == b->size && a->fields.n == b->fields.n && a->bases.n == b->bases.n;
	for (size_t i = 0; same && i < a->fields.n; i++) {
		const struct tree_field *x = a->fields.at[i], *y = b->fields.at[i];
		same = strcmp(x->name, y->name) == 0 && x->offset == y->offset && x->width == y->width && same_type(x->type, y->type, depth);
	}
	return same;
}

static bool same_record(const struct tree_record *a, const struct tree_record *b, int depth)
{
	if (a == b || !a || !b) return a == b;
	return strcmp(a->name ? a->name : "", b->name ? b->name : "") == 0 && (depth == 0 || same_fields(a, b, depth - 1));
}

static bool same_type(const struct tree_type *a, const struct tree_type *b, int depth)
{
	if (a == b || !a || !b) return a == b;
	if (a->kind != b->kind || a->bits != b->bits || a->extent != b->extent || a->params.n != b->params.n || a->flags.bits != b->flags.bits) return false;
	if ((!a->to) != (!b->to) || (!a->record) != (!b->record)) return false;
	if (a->record && !same_record(a->record, b->record, depth)) return false;
	if (!a->to && !a->record && strcmp(a->name ? a->name : "", b->name ? b->name : "") != 0) return false;
	for (size_t i = 0; i < a->params.n && depth > 0; i++)
		if (!same_type(a->params.at[i]->bare, b->params.at[i]->bare, depth - 1)) return false;
	return !a->to || depth <= 0 || same_type(a->to, b->to, depth - 1);
}

static bool same_function(const struct tree_function *a, const struct tree_function *b)
{
	if (a->kind != b->kind || a->params.n != b->params.n || strcmp(a->qualified, b->qualified) != 0) return false;
	if (tree_has(a->flags, TREE_FLAG_KERNEL) != tree_has(b->flags, TREE_FLAG_KERNEL)) return false;
	for (size_t i = 0; i < a->params.n; i++)
		if (!same_type(a->params.at[i]->type->bare, b->params.at[i]->type->bare, LIMIT_LINK_DEPTH)) return false;
	return true;
}

/* ---- adding a file ---- */

static bool is_own_text(const struct linking *l, uint32_t file)
{
	enum tree_role role = tree_role_get(l->all, file);
	return role == TREE_FILE_MAIN || role == TREE_FILE_USER;
}

static uint32_t place_hash(struct tree_span at) { return at.file * 31 + at.begin; }

static bool is_shared(const struct tree_var *v) { return v->kind == TREE_VAR_GLOBAL && *v->name; }

/* One class at one place is the same in both, or the files mean something else by it. */
static bool records_agree(const struct linking *l, const struct tree *t)
{
	for (size_t i = 0; i < t->records.n; i++) {
		const struct tree_record *r = t->records.at[i];
		for (uint32_t probe = 0, item; (item = hash_table_next(&l->records, place_hash(r->at), &probe));) {
			const struct tree_record *have = l->all->records.at[item - 1];
			if (same_place(have->at, r->at) && have->size >= 0 && r->size >= 0 && strcmp(have->name, r->name) == 0 && !same_fields(have, r, 1)) return false;
		}
	}
	return true;
}

static bool is_of_device(const struct tree_var *v)
{
	return tree_has(v->flags, TREE_FLAG_SHARED) || tree_has(v->flags, TREE_FLAG_CONSTANT) || tree_has(v->flags, TREE_FLAG_DEVICE);
}

static bool never_changes(const struct tree_type *type)
{
	while (type->kind == TREE_TYPE_ARRAY && type->to) type = type->to;
	return tree_has(type->flags, TREE_FLAG_CONST);
}

static bool is_in_function(const struct tree *t, const struct tree_var *v)
{
	for (size_t i = 0; i < t->functions.n; i++) {
		const struct tree_function *f = t->functions.at[i];
		if (f->at.file == v->at.file && f->at.begin <= v->at.begin && v->at.begin < f->at.end) return true;
	}
	return false;
}

/* Each file has its own of a static variable in a header: functions there are one here, and would take the wrong one. */
static bool vars_agree(const struct linking *l, const struct tree *t)
{
	for (size_t i = 0; i < t->vars.n; i++) {
		const struct tree_var *v = t->vars.at[i];
		if (!is_shared(v) || !tree_has(v->flags, TREE_FLAG_STATIC) || is_of_device(v) || never_changes(v->type) || is_in_function(t, v)) continue;
		for (uint32_t probe = 0, item; (item = hash_table_next(&l->vars, text_hash(v->name), &probe));)
			if (same_place(l->all->vars.at[item - 1]->at, v->at) && is_own_text(l, v->at.file)) return false;
	}
	return true;
}

static void index_file(struct linking *l, const struct tree *t)
{
	struct tree *all = l->all;
	for (size_t i = 0; i < t->functions.n; i++) {
		struct tree_function *f = t->functions.at[i];
		VEC_PUSH(l->arena, &all->functions, f);
		f->id = (uint32_t)all->functions.n;
		if (!f->body) continue;
		hash_table_add(l->arena, &l->by_place, place_hash(f->at), f->id);
		hash_table_add(l->arena, &l->by_name, text_hash(f->qualified), f->id);
	}
	for (size_t i = 0; i < t->vars.n; i++) {
		struct tree_var *v = t->vars.at[i];
		VEC_PUSH(l->arena, &all->vars, v);
		v->id = (uint32_t)all->vars.n;
		if (is_shared(v)) hash_table_add(l->arena, &l->vars, text_hash(v->name), v->id);
	}
	for (size_t i = 0; i < t->records.n; i++) {
		VEC_PUSH(l->arena, &all->records, t->records.at[i]);
		t->records.at[i]->id = (uint32_t)all->records.n;
		hash_table_add(l->arena, &l->records, place_hash(t->records.at[i]->at), (uint32_t)all->records.n);
	}
	for (size_t i = 0; i < t->types.n; i++) VEC_PUSH(l->arena, &all->types, t->types.at[i]);
	for (size_t i = 0; i < t->errors.n; i++) VEC_PUSH(l->arena, &all->errors, t->errors.at[i]);
}

static void take_roles(struct linking *l, const struct tree *t, bool first)
{
	for (uint32_t i = 0; i < t->roles.n; i++) {
		enum tree_role role = t->roles.at[i] == TREE_FILE_MAIN && !first ? TREE_FILE_USER : t->roles.at[i];
		if (role != TREE_FILE_NONE && tree_role_get(l->all, i) == TREE_FILE_NONE) tree_role_set(l->all, i, role);
	}
}

static bool add_file(struct linking *l, const struct tree *t)
{
	if (!records_agree(l, t) || !vars_agree(l, t)) return false;
	take_roles(l, t, false);
	index_file(l, t);
	return true;
}

/* ---- which it is ---- */

/* The first with a body at its place: of a kernel's template in a file that does not instantiate it, the template. */
static struct tree_function *find_place(const struct linking *l, const struct tree_function *f)
{
	struct tree_function *best = NULL, *pattern = NULL;
	for (uint32_t probe = 0, item; (item = hash_table_next(&l->by_place, place_hash(f->at), &probe));) {
		struct tree_function *x = l->all->functions.at[item - 1];
		if (!same_place(x->at, f->at) || x->params.n != f->params.n || strcmp(x->name, f->name) != 0) continue;
		if (strcmp(x->qualified, f->qualified) == 0 && (!best || x->id < best->id)) best = x;
		bool template = item <= l->own && tree_has(x->flags, TREE_FLAG_KERNEL) && tree_has(x->flags, TREE_FLAG_DEPENDENT);
		if (template && (!pattern || x->id < pattern->id)) pattern = x;
	}
	return best && (best != f || !pattern) ? best : f->id > l->own && pattern ? pattern : best;
}

/* The only definition of what is declared; NULL: none, or several. */
static struct tree_function *find_name(const struct linking *l, const struct tree_function *f)
{
	struct tree_function *found = NULL;
	if (tree_has(f->flags, TREE_FLAG_STATIC) || tree_has(f->flags, TREE_FLAG_DEFINED) || !is_own_text(l, f->at.file)) return NULL;
	for (uint32_t probe = 0, item; (item = hash_table_next(&l->by_name, text_hash(f->qualified), &probe));) {
		struct tree_function *x = l->all->functions.at[item - 1];
		bool inner = (x->kind == TREE_FUNCTION_PLAIN && tree_has(x->flags, TREE_FLAG_STATIC)) || strstr(x->qualified, "(anonymous");
		if (inner || tree_has(x->flags, TREE_FLAG_EXAMPLE) || l->stands[x->id] != x || !same_function(x, f)) continue;
		if (found) return NULL;
		found = x;
	}
	return found;
}

static void find_all(struct linking *l)
{
	size_t n = l->all->functions.n;
	l->stands = ARENA_ARRAY(l->arena, struct tree_function *, n + 1);
	for (size_t i = 1; i <= n; i++) {
		struct tree_function *f = l->all->functions.at[i - 1], *x = f->at.file ? find_place(l, f) : NULL;
		l->stands[i] = x && (x->body || !f->body) ? x : f;
	}
	/* of two files' instances one stands for the other, and a template that the first file does not instantiate for both */
	for (size_t i = 1; i <= n; i++) l->stands[i] = l->stands[l->stands[i]->id];
	for (size_t i = 1; i <= n; i++) {
		struct tree_function *f = l->all->functions.at[i - 1], *x = f->body || l->stands[i] != f ? NULL : find_name(l, f);
		if (x) l->stands[i] = x;
	}
}

/* `extern int n` is the n of another file; of several of that name none is. */
static void find_vars(struct linking *l)
{
	size_t n = l->all->vars.n;
	l->var_stands = ARENA_ARRAY(l->arena, struct tree_var *, n + 1);
	for (size_t i = 1; i <= n; i++) {
		struct tree_var *v = l->all->vars.at[i - 1], *best = v;
		l->var_stands[i] = v;
		if (!is_shared(v)) continue;
		for (uint32_t probe = 0, item; (item = hash_table_next(&l->vars, text_hash(v->name), &probe));) {
			struct tree_var *x = l->all->vars.at[item - 1];
			bool linked = !tree_has(x->flags, TREE_FLAG_STATIC) && !tree_has(v->flags, TREE_FLAG_STATIC);
			if ((same_place(x->at, v->at) || (linked && same_type(x->type, v->type, LIMIT_LINK_DEPTH))) && x->id < best->id) best = x;
		}
		l->var_stands[i] = best;
		if (best != v && !tree_has(v->flags, TREE_FLAG_KEPT)) tree_flag_clear(&best->flags, TREE_FLAG_KEPT);
	}
}

/* What stands for an instance may be its pattern: the launch, and the address, keep what it is an instance of. */
static bool put_right(const struct tree_expr *e, void *data)
{
	struct linking *l = data;
	struct tree_expr *changed = (struct tree_expr *)(uintptr_t)e;
	struct tree_function *is = e->function ? l->stands[e->function->id] : NULL;
	bool starts = e->kind == TREE_EXPR_LAUNCH || e->kind == TREE_EXPR_FUNCTION;
	if (starts && is != e->function && tree_has(is->flags, TREE_FLAG_DEPENDENT)) changed->given = e->function->arguments;
	changed->function = is;
	if (e->var) changed->var = l->var_stands[e->var->id];
	return true;
}

static void put_arguments_right(struct linking *l, struct tree_arguments *list)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->at[i].function) list->at[i].function = l->stands[list->at[i].function->id];
}

static bool is_for_host(const struct tree_function *f)
{
	return f->body && !tree_has(f->flags, TREE_FLAG_KERNEL) && !tree_has(f->flags, TREE_FLAG_DEVICE);
}

static void link_all(struct linking *l)
{
	find_all(l);
	find_vars(l);
	for (size_t i = 0; i < l->all->functions.n; i++) {
		struct tree_function *f = l->all->functions.at[i];
		if (l->stands[f->id] != f && f->id > l->own) f->body = NULL;        /* nobody comes here */
		if (is_for_host(f)) tree_each_expr(f, put_right, l);
		put_arguments_right(l, &f->arguments);
	}
	for (size_t i = 0; i < l->all->records.n; i++) put_arguments_right(l, &l->all->records.at[i]->arguments);
	for (size_t i = 0; i < l->all->errors.n; i++) {
		struct tree_error *e = &l->all->errors.at[i];
		if (e->about) e->about = l->stands[e->about->id];
	}
	for (size_t i = 0; i < l->all->vars.n; i++) tree_each_initial(l->all->vars.at[i], put_right, l);
}

struct tree *tree_link(struct tree *own, struct tree *const *others, size_t n, struct tree_linked *linked)
{
	struct arena *a = own->arena;
	struct linking l = { .all = tree_new(a, own->sources), .arena = a, .own = own->functions.n };
	take_roles(&l, own, true);
	index_file(&l, own);
	l.all->kernels = own->kernels;
	*linked = (struct tree_linked){ .own = own->functions.n };
	size_t *from = ARENA_ARRAY(a, size_t, n + 1);
	for (size_t i = 0; i < n; i++) {
		from[i] = l.all->functions.n;
		if (!others[i] || !add_file(&l, others[i])) VEC_PUSH(a, &linked->apart, i);
	}
	from[n] = l.all->functions.n;
	link_all(&l);
	for (size_t i = 0; i < n; i++)
		for (size_t f = from[i]; f < from[i + 1]; f++) {
			const struct tree_function *of = l.all->functions.at[f], *is = l.stands[f + 1];
			struct tree_copy copy = { is, i };
			if (is->id <= l.own && tree_has(is->flags, TREE_FLAG_KERNEL) && is->body && same_place(of->at, is->at)) VEC_PUSH(a, &linked->copies, copy);
		}
	return l.all;
}

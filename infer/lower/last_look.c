/* What the lowering made is held against the tree once more: an array that the kernel, or a function that was run for it, names has
 * accesses, and where core holds no write at all the tree has no store but to the thread's own variables, else an assumption names
 * the line. A part that the preprocessor removed is an assumption with its directive, as is what a macro drops that may be an access;
 * where no write is left, the kernel gets no proof, nor does a pattern without one: what it leaves open may write. */
#include "infer/lower/memory/states.h"

#include <string.h>

struct guard {
	struct lower *l;
	bool *accessed;                         /* by array */
	bool writes;
	const struct tree_span *store;          /* the first that may be to memory that threads share, or NULL */
	const struct tree_note *removed;        /* the first part that is gone, or NULL */
};

/* ---- core ---- */

static void take_access(struct guard *g, const struct access *a)
{
	g->accessed[a->array.ix] = true;
	g->writes |= a->mode != ACCESS_READ;
}

static void look_at_core(struct guard *g, const struct core_stmt *body)
{
	struct core_walk w = core_walk_begin(body, g->l->scratch);
	for (const struct core_stmt *s; (s = core_walk_next(&w));) {
		if (s->kind == CORE_READ) take_access(g, &s->u.read.access);
		if (s->kind == CORE_WRITE) take_access(g, &s->u.write.access);
		if (s->kind == CORE_ATOMIC) take_access(g, &s->u.atomic.access);
	}
}

/* ---- the tree ---- */

/* Is what e names, or is part of, certainly memory of one thread: a variable of its own that is no reference? */
static bool is_private(const struct lower *l, const struct tree_expr *e)
{
	for (;;) {
		bool part = (e->kind == TREE_EXPR_MEMBER || e->kind == TREE_EXPR_VECTOR_MEMBER) && !tree_has(e->flags, TREE_FLAG_ARROW);
		bool element = e->kind == TREE_EXPR_INDEX, decays = e->kind == TREE_EXPR_CAST && (e->cast == TREE_CAST_DECAY || e->cast == TREE_CAST_NOOP);
		if (e->kind == TREE_EXPR_VAR) break;
		if (!(part || element || decays) || !e->kids || !e->kid[0]) return false;
		if (element && e->kid[0]->kind == TREE_EXPR_CAST && e->kid[0]->cast != TREE_CAST_DECAY) return false;
		e = e->kid[0];
		if (element && e->kind == TREE_EXPR_VAR && values_is_pointer(e->type)) return false;
	}
	const struct tree_var *v = e->var;
	if (v->type->kind == TREE_TYPE_REFERENCE || v->kind == TREE_VAR_BINDING) return false;
	return v->kind == TREE_VAR_PARAM || memory_space(l, v) == SPACE_LOCAL;
}

static const char *line_of(struct lower *l, const struct tree_span *at)
{
	if (at->file == l->k->at.file) return arena_printf(l->scratch, "line %u", (unsigned)at->line);
	return arena_printf(l->scratch, "%s, line %u", sources_path(l->sources, at->file), (unsigned)at->line);
}

/* The array of a variable, or of a parameter of the kernel; 0: none that anything was made of. */
static uint32_t array_of(struct guard *g, const struct tree_var *v)
{
	struct lower *l = g->l;
	const struct tree_function *kernel = l->now.entered.at[0];
	bool param = false;
	for (size_t i = 0; i < l->arrays.n; i++) if (l->arrays.at[i].var == v) return l->arrays.at[i].array;
	for (size_t i = 0; i < kernel->params.n; i++) param |= kernel->params.at[i] == v;
	for (uint32_t i = 1; param && i <= l->k->arrays.n; i++) {
		const struct array *a = kernel_array(l->k, (array_ref){ i });
		if (a->is_param && !strcmp(a->name, v->name)) return i;
	}
	return 0;
}

static bool look_at_tree(const struct tree_expr *e, void *data)
{
	struct guard *g = data;
	struct lower *l = g->l;
	uint32_t array = e->kind == TREE_EXPR_VAR ? array_of(g, e->var) : 0;
	if (!g->store && (e->kind == TREE_EXPR_ASSIGN || tree_is_step(e)) && !is_private(l, e->kid[0])) g->store = &e->at;
	if (!array || g->accessed[array]) return true;
	g->accessed[array] = true;              /* told once */
	values_assumption(l, ASSUME_OTHER, &e->at, "%s: what is done there with %s reads and writes nothing", line_of(l, &e->at), e->var->name);
	return true;
}

/* ---- what the preprocessor removed ---- */

static bool is_macro(const struct tree_note *removed) { return *removed->text != '`'; }

/* Of a definition in a part outside of functions: its name behind the directive. NULL: it is none. */
static const char *definition_of(const struct tree_note *removed)
{
	const char *quote = strrchr(removed->text, '`');
	return quote && quote[1] ? quote + 2 : NULL;
}

static const char *directive_of(struct lower *l, const struct tree_note *removed)
{
	const char *quote = strrchr(removed->text, '`');
	return quote ? arena_strndup(l->k->arena, removed->text, (size_t)(quote + 1 - removed->text)) : removed->text;
}

static bool names_array(const struct kernel *k, const char *word, size_t n)
{
	for (uint32_t i = 1; i <= k->arrays.n; i++) {
		const char *name = kernel_array(k, (array_ref){ i })->name;
		if (strlen(name) == n && !memcmp(name, word, n)) return true;
	}
	return false;
}

/* Could it be an access: an assignment, an element, a part of an object, an array's name? */
static bool may_access(const struct kernel *k, const char *text)
{
	for (const char *s = text; *s;) {
		size_t n = text_word_length(s);
		const char *past = text_past_quoted(s);
		bool assigns = *s == '=' && s[1] && s[1] != '=' && (s == text || !strchr("=!<>", s[-1]));
		bool counts = (*s == '+' || *s == '-') && s[1] == *s, arrow = *s == '-' && s[1] == '>';
		if (past == s && (*s == '[' || assigns || counts || arrow || (n && names_array(k, s, n)))) return true;
		s = past > s ? past : s + (n ? n : 1);
	}
	return false;
}

/* Of something that f names: another build calls that. */
static void look_at_definition(struct guard *g, const struct tree_function *f, const struct tree_note *n, const char *name)
{
	struct lower *l = g->l;
	if (!strcmp(name, l->k->name) || !lower_text_names(l, &f->at, name)) return;     /* the unit says it of kernels */
	values_assumption(l, ASSUME_OTHER, &n->at, "%s: %s removed a definition of %s", line_of(l, &n->at), directive_of(l, n), name);
	if (!g->removed) g->removed = n;
}

static void look_at_removed(struct guard *g, const struct tree_function *f)
{
	for (size_t i = 0; i < g->l->tree->removed.n; i++) {
		const struct tree_note *n = &g->l->tree->removed.at[i];
		const char *name = definition_of(n);
		if (name && n->at.file == f->at.file) look_at_definition(g, f, n, name);
		if (name || n->at.file != f->at.file || n->at.begin < f->at.begin || n->at.begin >= f->at.end) continue;
		const char *text = is_macro(n) ? lower_text(g->l, &n->at) : NULL, *where = line_of(g->l, &n->at);
		if (text && !may_access(g->l->k, text + text_word_length(text))) continue;
		if (is_macro(n)) values_assumption(g->l, ASSUME_OTHER, &n->at, "%s: of what the macro %s is given nothing is left", where, n->text);
		else values_assumption(g->l, ASSUME_OTHER, &n->at, "%s: %s removed a part of the kernel, or of a function that it calls", where, n->text);
		if (!g->removed) g->removed = n;
	}
}

/* No proof: there may be alarms all the same, of barriers. */
static void refuse(struct lower *l, const struct tree_span *at, const char *why)
{
	l->k->unproved = why;
	l->k->unproved_at = lower_at(at);
}

void lower_look_again(struct lower *l)
{
	struct guard g = { .l = l, .accessed = ARENA_ARRAY(l->scratch, bool, l->k->arrays.n + 1) };
	const struct tree_function *kernel = l->now.entered.at[0];
	look_at_core(&g, l->k->body);
	for (size_t i = 0; i < l->now.entered.n; i++) {
		look_at_removed(&g, l->now.entered.at[i]);
		tree_each_expr(l->now.entered.at[i], look_at_tree, &g);
	}
	if (g.writes) return;
	if (g.store)
		values_assumption(l, ASSUME_OTHER, g.store, "%s: nothing is written there that other threads see, nor anywhere in the kernel",
			line_of(l, g.store));
	if (g.removed)
		refuse(l, &g.removed->at, arena_printf(l->k->arena, "no write is left in it: %s%s removed a part", is_macro(g.removed) ? "the macro " : "",
			directive_of(l, g.removed)));
	else if (l->now.unseen_effect) refuse(l, l->now.unseen_effect, "no write is seen in it, but a call of something that is not known");
	else if (tree_has(kernel->flags, TREE_FLAG_DEPENDENT) && kernel->body->list.n)
		refuse(l, &kernel->named, "no write is seen in it, but a template leaves open what it does");
}

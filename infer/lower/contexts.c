/* The launches of a file with what its host code tells of them, by infer/host. */
#include "infer/host/host.h"
#include "infer/lower/unit.h"

#include <string.h>

static int64_t constant(const struct host *h, expr_ref e, int64_t least)
{
	int64_t v;
	return expr_is_int(h->exprs, e, &v) && v >= least ? v : 0;
}

static void take_overlaps(struct unit *u, const struct host *h, const struct host_context *c, struct launch_terms *t)
{
	for (size_t i = 0; c->kernel && i < c->overlaps.n; i++) {
		struct host_overlap o = c->overlaps.at[i];
		if (o.second >= c->kernel->params.n || o.second >= c->args.n) continue;
		struct launch_overlap made = { c->kernel->params.at[o.second]->name, c->kernel->params.at[o.first]->name, { 0 }, OVERLAP_GIVEN };
		made.bytes = expr_sub(h->exprs, c->args.at[o.second].offset, c->args.at[o.first].offset);
		VEC_PUSH(u->arena, &t->overlaps, made);
	}
	for (size_t i = 0; c->kernel && i < c->owns.n; i++) {
		const struct host_own *o = &c->owns.at[i];
		struct launch_overlap made = { o->name, o->in, o->bytes, o->leads ? OVERLAP_LED : OVERLAP_OWN };
		for (size_t j = 0; j < c->kernel->params.n; j++)        /* which of both an array of that name is, it does not say */
			if (!strcmp(c->kernel->params.at[j]->name, o->in)) made.bytes = (expr_ref){ 0 };
		VEC_PUSH(u->arena, &t->overlaps, made);
	}
}

static void take_extents(struct unit *u, const struct host_context *c, struct launch_terms *t)
{
	for (size_t i = 0; c->kernel && i < c->args.n && i < c->kernel->params.n; i++) {
		struct launch_extent made = { c->kernel->params.at[i]->name, c->args.at[i].bytes };
		if (made.bytes.ix) VEC_PUSH(u->arena, &t->extents, made);
	}
	struct launch_extent shared = { NULL, c->shared };
	if (shared.bytes.ix) VEC_PUSH(u->arena, &t->extents, shared);
}

static void take_arguments(struct unit *u, const struct host *h, const struct host_context *c, struct launch_terms *t, struct host_launch *l)
{
	for (size_t i = 0; c->kernel && i < c->args.n && i < c->kernel->params.n; i++) {
		struct launch_argument a = { c->kernel->params.at[i]->name, c->args.at[i].number, false };
		struct launch_param p = { a.name, 0 };
		if (c->args.at[i].kind != HOST_ARG_NUMBER) continue;
		if (expr_is_int(h->exprs, a.number, &p.value)) VEC_PUSH(u->arena, &l->params, p);
		else VEC_PUSH(u->arena, &t->arguments, a);
	}
}

/* Numbers that a pattern leaves open are such as a program gives: some few. No function's parameter has the name of one. */
static void take_open(const struct tree *tree, struct unit *u, const struct tree_function *pattern, struct launch_terms *t)
{
	for (size_t i = 0; i < tree->vars.n; i++) {
		const struct tree_var *v = tree->vars.at[i];
		bool other = v->kind != TREE_VAR_TEMPLATE || tree_has(v->flags, TREE_FLAG_IMPLICIT) || v->at.file != pattern->at.file;
		for (size_t j = 0; j < pattern->params.n && !other; j++) other = strcmp(pattern->params.at[j]->name, v->name) == 0;
		if (!other) VEC_PUSH(u->arena, &t->given, v->name);
	}
}

static void take_instance(const struct tree *tree, struct unit *u, const struct host_context *c, struct launch_terms *t, struct host_launch *l)
{
	const struct tree_arguments *is = c->given ? c->given : c->kernel ? &c->kernel->arguments : NULL;
	if (c->kernel && tree_has(c->kernel->flags, TREE_FLAG_DEPENDENT)) take_open(tree, u, c->kernel, t);
	for (size_t i = 0; is && i < is->n; i++) {
		const struct tree_argument *a = &is->at[i];
		struct launch_param p = { a->name, a->value };
		if (!a->has_value || !a->name || !*a->name) continue;
		VEC_PUSH(u->arena, &t->numbers, p);
		VEC_PUSH(u->arena, &t->told, a->name);
		VEC_PUSH(u->arena, &l->params, p);
	}
}

static void take_fields(struct unit *u, const struct host *h, const struct host_context *c, struct launch_terms *t, struct host_launch *l)
{
	for (size_t i = 0; i < c->fields.n; i++) {
		struct launch_argument a = { c->fields.at[i].name, c->fields.at[i].number, c->fields.at[i].constant };
		struct launch_param p = { a.name, 0 };
		if (expr_is_int(h->exprs, a.number, &p.value)) VEC_PUSH(u->arena, &l->params, p);
		else VEC_PUSH(u->arena, &t->arguments, a);
	}
}

#define NEVER "is not followed: the program may never start the kernel with such a number"

static void take_lost(struct unit *u, const struct host_context *c, struct launch_terms *t)
{
	t->at = tree_span_plain(c->at);
	for (size_t i = 0; c->followed && c->kernel && i < c->kernel->params.n; i++) {
		const char *name = c->kernel->params.at[i]->name;
		VEC_PUSH(u->arena, &t->given, name);
		if (i < c->args.n && c->args.at[i].kind == HOST_ARG_NUMBER) VEC_PUSH(u->arena, &t->told, name);
	}
	for (size_t i = 0; i < c->fields.n; i++) VEC_PUSH(u->arena, &t->told, c->fields.at[i].name);
	for (size_t i = 0; i < c->lost.n; i++) {
		const struct host_lost *l = &c->lost.at[i];
		const char *what = l->why ? arena_printf(u->arena, "what %s gives", l->why) : "how the host code computes it";
		struct launch_lost made = { l->symbol, arena_printf(u->arena, "%s " NEVER, what), l->at };
		VEC_PUSH(u->arena, &t->lost, made);
	}
}

/* May f have these arguments? */
static bool may_have(const struct tree_function *f, const struct tree_arguments *given)
{
	bool fits = true;
	for (size_t i = 0; fits && i < given->n && i < f->arguments.n; i++) {
		const struct tree_argument *own = &f->arguments.at[i], *wanted = &given->at[i];
		if (own->has_value && wanted->has_value) fits = own->value == wanted->value;
		else if (own->type && wanted->type) fits = strcmp(own->type->bare->name, wanted->type->bare->name) == 0;    /* of another file: other types of the same name */
	}
	return fits;
}

/* Of the instances of a template those that a launch in it starts none of, by what it writes of their arguments. */
static void take_others(const struct tree *t, struct unit *u, const struct host_context *c, struct host_launch *l)
{
	for (size_t i = 0; c->given && c->kernel && i < t->functions.n; i++) {
		const struct tree_function *f = t->functions.at[i];
		if (f->pattern == c->kernel && !tree_is_tried(f) && !may_have(f, c->given)) VEC_PUSH(u->arena, &l->others, f->id);
	}
}

void unit_contexts(const struct tree *t, size_t own, const struct host_called *called, struct unit *u)
{
	struct host *h = host_find(t, own, called, u->arena);
	struct text words = { 0 };
	for (size_t i = 0; i < h->contexts.n; i++) {
		const struct host_context *c = &h->contexts.at[i];
		struct launch_terms *terms = ARENA_NEW(u->arena, struct launch_terms);
		struct host_launch l = { .kernel = c->kernel ? unit_plain_name(u->arena, c->kernel) : NULL, .at = tree_span_plain(c->at), .terms = terms,
			.function = c->kernel ? c->kernel->id : 0 };
		terms->exprs = h->exprs;
		take_others(t, u, c, &l);
		for (int j = 0; j < 3; j++) {
			l.grid_dim[j] = constant(h, terms->grid[j] = c->grid[j], 1);
			l.block_dim[j] = constant(h, terms->block[j] = c->block[j], 1);
		}
		take_arguments(u, h, c, terms, &l);
		take_fields(u, h, c, terms, &l);
		take_instance(t, u, c, terms, &l);
		for (size_t j = 0; j < c->facts.n; j++) VEC_PUSH(u->arena, &terms->facts, c->facts.at[j]);
		take_lost(u, c, terms);
		terms->unreached = c->unreached;
		terms->guessed = c->guessed;
		terms->asserted = c->asserted;
		terms->called = c->called;
		terms->undeclared = c->undeclared;
		terms->said = c->said;
		terms->begun = c->begun;
		terms->returning = c->returning;
		take_overlaps(u, h, c, terms);
		take_extents(u, c, terms);
		terms->aliased = c->aliased;
		text_drop(&words, words.n);
		host_context_words(h, c, &words);
		terms->text = arena_strndup(u->arena, words.at, words.n);
		terms->keys = c->keys;
		VEC_PUSH(u->arena, &u->launches, l);
	}
	text_fini(&words);
	unit_left_out(t, u);
}

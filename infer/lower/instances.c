/* Instances of one template. A dispatch over types and sizes makes hundreds of them, most of which differ in nothing that memory
 * sees: those whose core is the same are one kernel of the answer. Of those that differ so many are looked at as people read. */
#include "infer/lower/unit.h"

#include <string.h>

struct group {
	struct kernel *kernel;
	const char *core;               /* before anything was said of arguments */
	VEC(struct unit_lowered) members;
	struct kernel *rest;            /* stands for the instances past the last that are looked at; NULL: none so far */
	size_t left_out;
	bool open;                      /* in the kernel numbers are parameters */
};

struct unit_instances {
	const struct tree *tree;
	struct unit *unit;
	VEC(struct group) groups;
};

struct unit_instances *unit_instances_new(const struct tree *t, struct unit *u)
{
	struct unit_instances *all = ARENA_NEW(u->arena, struct unit_instances);
	all->tree = t;
	all->unit = u;
	return all;
}

static const char *core_text(struct unit_instances *all, const struct kernel *k)
{
	struct text out = {0};
	core_print(k, &out);
	const char *kept = arena_strndup(all->unit->arena, out.at, out.n);
	text_fini(&out);
	return kept;
}

static bool of_one_template(const struct kernel *a, const struct kernel *b)
{
	return a->at.file == b->at.file && a->at.line == b->at.line && a->at.column == b->at.column && strcmp(a->name, b->name) == 0;
}

/* The kernel without an answer that says how many instances of the template were not looked at. */
/* Launches of f are none of those that are looked at. */
static void leave_out(struct unit_instances *all, struct group *first, const struct tree_function *f, const struct kernel *k)
{
	if (!first->rest) {
		struct kernel *rest = first->rest = kernel_new(all->unit->sources, k->name);
		rest->at = rest->unsupported_at = k->at;
		rest->body = core_skip(rest);
		VEC_PUSH(all->unit->arena, &all->unit->kernels, rest);
	}
	VEC_PUSH(first->rest->arena, &first->rest->functions, f->id);
	first->left_out++;
	first->rest->unsupported = arena_printf(first->rest->arena, "at most %d instances of a template are looked at, %zu more were not",
		LIMIT_INSTANCES, first->left_out);
}

bool unit_same_types(const struct tree_function *a, const struct tree_function *b)
{
	bool same = a->arguments.n == b->arguments.n;
	for (size_t i = 0; same && i < a->arguments.n; i++) {
		const struct tree_argument *x = &a->arguments.at[i], *y = &b->arguments.at[i];
		bool texts = x->text && y->text && !x->has_value;       /* templates */
		same = x->type == y->type && (!texts || strcmp(x->text, y->text) == 0);
	}
	return same;
}

/* A template may not be meant for all types that it takes: what another than the first example shows, or one with a class that is made up,
 * is possible, for it happens under a condition of which nothing is known but that it is one for all threads of a block. */
void unit_put_in_doubt(struct kernel *k)
{
	struct var v = { .name = "example", .kind = VAR_APPROX, .type = { .bits = 1 }, .cause = CAUSE_UNSUPPORTED, .at = k->at, .lo = 1, .hi = 0,
		.why = "whether the template is meant for these arguments", .uniform = true };
	var_ref example = expr_var_new(k->exprs, &v);
	struct core_stmt begin = { .kind = CORE_APPROX, .at = k->at, .u.approx.var = example };
	struct core_stmt all = { .kind = CORE_IF, .at = k->at, .u.branch = { .cond = expr_var(k->exprs, example), .then = k->body } };
	const struct core_stmt *list[] = { core_new(k, &begin), core_new(k, &all) };
	k->body = core_seq(k, list, 2);
}

static bool is_example(const struct group *g) { return tree_has(g->members.at[0].f->flags, TREE_FLAG_EXAMPLE); }

/* These have one answer. */
static bool are_examples_of_one(const struct group *a, const struct group *b)
{
	return is_example(a) && is_example(b) && a->members.at[0].f->pattern == b->members.at[0].f->pattern;
}

static void take_numbers(struct kernel *k, const struct unit_lowered *one)
{
	VEC_PUSH(k->arena, &k->functions, one->f->id);
	for (size_t i = 0; !one->open && i < one->f->arguments.n; i++) {
		const struct tree_argument *a = &one->f->arguments.at[i];
		if (a->name) VEC_PUSH(k->arena, &k->numbers, ((struct kernel_number){ a->name, a->value }));
	}
}

void unit_instance_take(struct unit_instances *all, const struct unit_lowered *one, bool stands_for)
{
	const struct tree_function *f = one->f;
	struct kernel *k = one->k;
	struct unit_lowered member = { f, k, one->open || stands_for };
	struct group g = {.kernel = k, .open = one->open}, *first = NULL;
	size_t others = 0;
	VEC_PUSH(all->unit->arena, &g.members, member);
	if (tree_has(f->flags, TREE_FLAG_INSTANCE)) {
		g.core = core_text(all, k);
		for (size_t i = 0; i < all->groups.n; i++) {
			struct group *have = &all->groups.at[i];
			if (!have->core || !of_one_template(have->kernel, k)) continue;
			if (!first) first = have;
			others++;
			if (strcmp(have->core, g.core) != 0) continue;
			VEC_PUSH(all->unit->arena, &have->members, member);
			take_numbers(have->kernel, one);
			kernel_free(k);
			return;
		}
	}
	take_numbers(k, one);
	if (others >= LIMIT_INSTANCES) {
		leave_out(all, first, f, k);
		kernel_free(k);
		return;
	}
	k->joins = first && are_examples_of_one(first, &g);
	if (unit_is_made_up(f) || (first && tree_has(f->flags, TREE_FLAG_EXAMPLE) && !unit_same_types(first->members.at[0].f, f))) unit_put_in_doubt(k);
	VEC_PUSH(all->unit->arena, &all->groups, g);
	VEC_PUSH(all->unit->arena, &all->unit->kernels, k);
}

/* By the arguments that its own core is of. */
static void name_example(struct unit_instances *all, struct group *g)
{
	VEC(struct unit_lowered) own = {0};
	for (size_t i = 0; i < g->members.n; i++) VEC_PUSH(all->unit->arena, &own, ((struct unit_lowered){ g->members.at[i].f, g->kernel, g->open }));
	g->kernel->example = unit_arguments(g->kernel->arena, own.at, own.n);
}

void unit_instances_finish(struct unit_instances *all)
{
	for (size_t i = 0; i < all->groups.n; i++) {
		struct group *g = &all->groups.at[i];
		struct group together = { .kernel = g->kernel };
		for (size_t j = 0; j < all->groups.n; j++) {
			const struct group *other = &all->groups.at[j];
			if (other != g && !are_examples_of_one(g, other)) continue;
			for (size_t n = 0; n < other->members.n; n++) VEC_PUSH(all->unit->arena, &together.members, other->members.at[n]);
		}
		unit_assume(all->tree, together.members.at, together.members.n, g->kernel);
		if (is_example(g)) name_example(all, g);
	}
}

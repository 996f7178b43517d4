/* Examples in place of a pattern: instances that the face made of a kernel's template (EXAMPLE), each an answer for its arguments. */
#include "infer/lower/lower.h"
#include "infer/lower/unit.h"

/* made: the kernel in which numbers are open, of the first of those that differ in these. general: there is one. */
struct example { const struct tree_function *f; struct kernel *k, *made; bool general; };
struct examples { struct example *at; size_t n, cap; const struct tree *tree; struct unit *unit; const struct lower_context *context; };

static bool is_guess(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_APPROX && (v->cause == CAUSE_UNSUPPORTED || v->cause == CAUSE_POINTER);
}

/* Is there an access of which nobody knows where it goes, for want of understanding? */
static bool is_vague(struct kernel *k)
{
	struct arena *a = arena_new();
	struct core_walk walk = core_walk_begin(k->body, a);
	const struct core_stmt *s;
	bool vague = false;
	while (!vague && (s = core_walk_next(&walk))) {
		const struct access *access = core_access(s);
		uint32_t dims = access ? kernel_array(k, access->array)->dims : 0;
		for (uint32_t i = 0; i < dims && !vague; i++) vague = access->index[i].ix && expr_mentions(k->exprs, access->index[i], is_guess, NULL);
	}
	arena_free(a);
	return vague;
}

/* What a pattern leaves vague and its examples do not they answer better, if they do not all depend on numbers. */
static bool are_better(struct example *at, size_t n)
{
	bool better = false;
	for (size_t i = 0; i < n; i++) {
		if (at[i].k->unsupported || is_vague(at[i].k)) return false;
		better |= (at[i].general || !tree_has(at[i].f->flags, TREE_FLAG_SAMPLE)) && !unit_is_made_up(at[i].f);
	}
	return better;
}

/* Do they differ in numbers only that may be any? */
static bool differ_in_numbers(const struct tree_function *a, const struct tree_function *b)
{
	bool same = unit_same_types(a, b);
	for (size_t i = 0; same && i < a->arguments.n; i++)
		same = a->arguments.at[i].name || a->arguments.at[i].value == b->arguments.at[i].value;
	return same;
}

static struct kernel *lower(const struct examples *all, const struct tree_function *f)
{
	struct kernel *k = lower_tree_kernel(all->tree, f, all->context);
	if (!k->unsupported) unit_annotate(all->tree, f, all->unit, k);
	return k;
}

/* The kernel in which the numbers of e are open, by all that differ from it in these. Those that are otherwise join the examples. */
static void generalise(struct examples *all, size_t e)
{
	const struct tree *t = all->tree;
	const struct tree_function *f = all->at[e].f;
	VEC(struct unit_lowered) group = {0};
	for (size_t i = 0; i < all->n; i++)
		if (differ_in_numbers(f, all->at[i].f)) VEC_PUSH(all->unit->arena, &group, ((struct unit_lowered){ all->at[i].f, all->at[i].k, false }));
	size_t own = group.n;
	for (size_t i = 0; i < t->functions.n; i++) {
		const struct tree_function *p = t->functions.at[i];
		if (p->pattern != f->pattern || !tree_has(p->flags, TREE_FLAG_PROBE) || !differ_in_numbers(f, p)) continue;
		VEC_PUSH(all->unit->arena, &group, ((struct unit_lowered){ p, lower(all, p), false }));
	}
	all->at[e].made = unit_generalise(all->unit->sources, group.at, group.n);
	for (size_t i = 0; i < all->n && all->at[e].made; i++) all->at[i].general |= differ_in_numbers(f, all->at[i].f);
	for (size_t i = own; i < group.n; i++) {
		struct unit_lowered *p = &group.at[i];
		if (!all->at[e].made || p->open || p->k->unsupported) kernel_free(p->k);
		else VEC_PUSH(all->unit->arena, all, ((struct example){ .f = p->f, .k = p->k, .general = true }));
	}
}

static void generalise_all(struct examples *all)
{
	for (size_t i = 0, n = all->n; i < n; i++) {
		bool known = !tree_has(all->at[i].f->flags, TREE_FLAG_SAMPLE) || all->at[i].k->unsupported;
		for (size_t j = 0; j < i; j++) known |= differ_in_numbers(all->at[j].f, all->at[i].f);
		if (!known) generalise(all, i);
	}
}

static void take(struct example *e, struct unit_instances *instances)
{
	if (e->k->unsupported) kernel_free(e->k);
	else unit_instance_take(instances, &(struct unit_lowered){ e->f, e->k, false }, e->general);
	if (!e->made) return;
	unit_put_in_doubt(e->made);             /* no program has a kernel in which numbers are open */
	unit_instance_take(instances, &(struct unit_lowered){ e->f, e->made, true }, false);
}

/* Is one of them more than a lack of an answer? */
static bool is_answer(const struct examples *all)
{
	for (size_t i = 0; i < all->n; i++) if ((!all->at[i].k->unsupported && !all->at[i].k->unproved) || all->at[i].made) return true;
	return false;
}

bool unit_take_examples(const struct tree *t, const struct tree_function *pattern, struct kernel *k, struct unit *u,
	const struct lower_context *c, struct unit_instances *instances)
{
	struct examples list = { .tree = t, .unit = u, .context = c };
	bool open = tree_has(pattern->flags, TREE_FLAG_DEPENDENT), some = false, none = k->unsupported || k->unproved;
	if (!open || (!none && !is_vague(k))) return false;
	for (size_t i = 0; i < t->functions.n; i++) {
		const struct tree_function *f = t->functions.at[i];
		if (f->pattern != pattern || !tree_has(f->flags, TREE_FLAG_EXAMPLE) || tree_has(f->flags, TREE_FLAG_PROBE)) continue;
		VEC_PUSH(u->arena, &list, ((struct example){ .f = f, .k = lower(&list, f) }));
	}
	generalise_all(&list);
	bool wanted = none ? is_answer(&list) : are_better(list.at, list.n);
	for (size_t i = 0; i < list.n; i++) {
		struct example *e = &list.at[i];
		some |= wanted && !e->k->unsupported;
		if (wanted) {
			take(e, instances);
			continue;
		}
		kernel_free(e->k);
		if (e->made) kernel_free(e->made);
	}
	return some;
}

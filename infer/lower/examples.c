/* Examples in place of a pattern: instances that the face made of a kernel's template (EXAMPLE), each an answer for its arguments. */
#include "infer/lower/lower.h"
#include "infer/lower/unit.h"

struct example { const struct tree_function *f; struct kernel *k; };

static const struct access *access_of(const struct core_stmt *s)
{
	if (s->kind == CORE_READ) return &s->u.read.access;
	if (s->kind == CORE_WRITE) return &s->u.write.access;
	return s->kind == CORE_ATOMIC ? &s->u.atomic.access : NULL;
}

static bool is_guess(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_APPROX && v->cause == CAUSE_UNSUPPORTED;
}

/* Is there an access of which nobody knows where it goes, for want of understanding? */
static bool is_vague(struct kernel *k)
{
	struct arena *a = arena_new();
	struct core_walk walk = core_walk_begin(k->body, a);
	const struct core_stmt *s;
	bool vague = false;
	while (!vague && (s = core_walk_next(&walk))) {
		const struct access *access = access_of(s);
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
		better |= !tree_has(at[i].f->flags, TREE_FLAG_SAMPLE) && !unit_is_made_up(at[i].f);
	}
	return better;
}

bool unit_take_examples(const struct tree *t, const struct tree_function *pattern, struct kernel *k, struct unit *u,
	const struct lower_context *c, struct unit_instances *instances)
{
	VEC(struct example) list = {0};
	bool open = tree_has(pattern->flags, TREE_FLAG_DEPENDENT), some = false, none = k->unsupported || k->unproved;
	if (!open || (!none && !is_vague(k))) return false;
	for (size_t i = 0; i < t->functions.n; i++) {
		const struct tree_function *f = t->functions.at[i];
		if (f->pattern != pattern || !tree_has(f->flags, TREE_FLAG_EXAMPLE)) continue;
		struct kernel *made = lower_tree_kernel(t, f, c);
		VEC_PUSH(u->arena, &list, ((struct example){ f, made }));
	}
	bool wanted = none || are_better(list.at, list.n);
	for (size_t i = 0; i < list.n; i++) {
		struct example *e = &list.at[i];
		if (!wanted || e->k->unsupported) {
			kernel_free(e->k);
			continue;
		}
		some = true;
		unit_annotate(t, e->f, u, e->k);
		unit_instance_take(instances, e->f, e->k);
	}
	return some;
}

#include "tests/fuzz/gen_cuda_internal.h"

/* Kernels that stay templates: what of it the generator decides (the rest: ctree_open.c). */

void gen_templates(struct gen *g)
{
	g->k->open = OPEN | (unsigned)rng_range(&g->rng, 0, OPEN_ALL) | (gen_percent(g, 60) ? OPEN_DATA : 0);
	g->k->open_seed = rng_next(&g->rng);
}

/* A device function has a type parameter where its arguments tell what that is. */
void gen_open_function(struct gen *g, struct cfun *f)
{
	for (int i = 0; i < f->nparams; i++)
		f->is_open = f->is_open || (g->k->open & OPEN_DATA && f->locals.at[i].pointer && f->locals.at[i].type == T_I32);
	for (int i = 0; i < f->nparams; i++) {
		struct clocal *l = &f->locals.at[i];
		l->is_open = f->is_open && l->type == T_I32 && !l->is_template && (l->pointer || (g->k->open & OPEN_WRITTEN && gen_percent(g, 25)));
	}
}

static bool is_template_parameter(const struct visible *v) { return v->fixed && v->uniform && gen_is_number(v); }

struct cx *gen_template_argument(struct gen *g)
{
	struct visible *v = g->k->open && gen_percent(g, 50) ? gen_find(g, is_template_parameter) : NULL;
	if (v && g->f->locals.at[v->slot].is_template && g->f->locals.at[v->slot].type == T_I32)
		return gen_local(g, v->slot);
	return gen_number(g, T_I32, gen_between(g, 1, 4));
}

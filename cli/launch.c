/* Which launches a kernel is checked under: from flags, from annotations in the source, from host code. */
#include "cli/cli_internal.h"
#include "cli/launch_internal.h"
#include "infer/host/host.h"

#include <string.h>

static const struct var *kernel_param(const struct kernel *k, const char *name)
{
	for (size_t i = 0; i < k->params.n; i++) {
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		if (!strcmp(v->name, name)) return v;
	}
	return NULL;
}

static bool has_integer(const struct kernel *k, const char *name)
{
	const struct var *v = kernel_param(k, name);
	return v && !v->type.opaque;
}

/* The last one of a name counts. Names that this kernel lacks are left out: they belong to another one. So are those of no
 * integers: what is answered holds for every value of these. */
static void params_add(struct arena *a, const struct kernel *k, const struct launch_param *from, size_t n,
	struct launch_list_item *to)
{
	for (size_t i = 0; i < n; i++) {
		size_t j = 0;
		while (j < to->params.n && strcmp(to->params.at[j].name, from[i].name)) j++;
		if (j < to->params.n) to->params.at[j] = from[i];
		else if (has_integer(k, from[i].name)) VEC_PUSH(a, &to->params, from[i]);
	}
}

/* Later calls overrule earlier ones. */
static void dims_set(int64_t to[3], const int64_t from[3])
{
	if (from[0] || from[1] || from[2]) memcpy(to, from, 3 * sizeof *to);
}

/* The answer is for the launch that the settings name; NULL: they name none. */
static const char *config_said(struct arena *a, const struct options *o, const struct kernel *k)
{
	const struct config_kernel *told = o->config ? config_kernel_find(o->config, k->name) : NULL;
	bool names = told && (told->launch.block_dim[0] || told->launch.grid_dim[0] || told->launch.param_count);
	return names ? arena_printf(a, "%s is started as %s says", k->name, told->from) : NULL;
}

static struct launch_list_item item_make(struct arena *a, const struct options *o, const struct kernel *k,
	const struct host_launch *host)
{
	struct launch_list_item item = {0};
	if (k->fixed_block_dim[0]) dims_set(item.launch.block_dim, k->fixed_block_dim);
	if (k->fixed_grid_dim[0]) dims_set(item.launch.grid_dim, k->fixed_grid_dim);
	dims_set(item.launch.block_dim, k->required_block_dim);
	dims_set(item.launch.grid_dim, k->required_grid_dim);
	if (host) {
		dims_set(item.launch.block_dim, host->block_dim);
		dims_set(item.launch.grid_dim, host->grid_dim);
		params_add(a, k, host->params.at, host->params.n, &item);
	}
	item.said = config_said(a, o, k);
	const struct config_kernel *told = o->config ? config_kernel_find(o->config, k->name) : NULL;
	if (told) {
		dims_set(item.launch.block_dim, told->launch.block_dim);
		dims_set(item.launch.grid_dim, told->launch.grid_dim);
		params_add(a, k, told->launch.params, told->launch.param_count, &item);
	}
	dims_set(item.launch.block_dim, o->launch.block_dim);
	dims_set(item.launch.grid_dim, o->launch.grid_dim);
	params_add(a, k, o->launch.params, o->launch.param_count, &item);
	item.launch.params = item.params.at;
	item.launch.param_count = item.params.n;
	return item;
}

/* Anything known of it that the answer for every launch leaves open? */
static bool says_something(const struct host_launch *l)
{
	bool something = l->params.n > 0;
	for (int i = 0; i < 3; i++) something |= l->block_dim[i] || l->grid_dim[i];
	return something;
}

/* ---- preconditions: obligations of the launches in sight ---- */

struct told { const struct kernel *k; const struct launch *launch; };

static int64_t told_value(var_ref v, bool *bound, void *data)
{
	const struct told *t = data;
	const struct var *var = expr_var_get(t->k->exprs, v);
	int64_t dim = var->kind == VAR_BLOCK_DIM ? t->launch->block_dim[var->axis] : var->kind == VAR_GRID_DIM ? t->launch->grid_dim[var->axis] : 0;
	*bound = dim != 0;
	for (size_t i = 0; var->kind == VAR_PARAM && i < t->launch->param_count; i++) {
		if (strcmp(t->launch->params[i].name, var->name)) continue;
		*bound = true;
		return t->launch->params[i].value;
	}
	return dim;
}

static enum report_duty duty_find(struct kernel *k, const struct preconditions *p, const struct launch *launch)
{
	struct told told = { k, launch };
	struct eval_env env = { told_value, &told };
	enum report_duty duty = DUTY_DISCHARGED;
	const char *why;
	for (size_t i = 0; i < p->list.n; i++) {
		int64_t value;
		expr_ref e = kernel_condition(k, p->list.at[i].text, &why);
		INVARIANT(e.ix, "it was read so when it was found");
		bool known = expr_eval(k->exprs, e, &env, &value) == EVAL_OK;
		duty = report_duty_add(duty, known, known && value);
	}
	return duty;
}

/* A launch that breaks them may be free all the same: they are enough, and other conditions may be, too. */
static bool launch_is_free(struct unit *u, const char *open, const char *name, const struct launch *launch, const struct check_options *options)
{
	struct diags diags = { .arena = arena_new() };
	struct kernel *k = core_parse(u->sources, name, open, &diags);
	struct check check = {0};
	if (k && kernel_specialise(k, launch, &diags) && !diags.list.n) smt_check_kernel(k, options, &check);
	bool free = verdict_is_free(check.verdict);
	if (k) kernel_free(k);
	arena_free(diags.arena);
	return free;
}

bool launches_keep(const struct options *o, const struct check_options *check, struct unit *u, const char *name, const char *open,
	const struct preconditions *p, struct duty_list *out)
{
	struct arena *a = p->kernel->arena;
	struct kernel *k = p->copies.at[0];              /* not specialised */
	bool kept = true;
	for (size_t i = 0; i < u->launches.n; i++) {
		const struct host_launch *l = &u->launches.at[i];
		if (l->kernel && strcmp(l->kernel, name)) continue;
		struct launch_list_item item = item_make(a, o, k, l);
		struct duty d = { l, l->kernel ? duty_find(k, p, &item.launch) : DUTY_OPEN };
		if (d.duty == DUTY_BROKEN && launch_is_free(u, open, name, &item.launch, check)) d.duty = DUTY_DISCHARGED;
		kept = kept && d.duty != DUTY_BROKEN;
		VEC_PUSH(a, out, d);
	}
	return kept;
}

void launches_oblige(const struct unit *u, struct report *r, struct report_kernel *k, const struct duty_list *duties)
{
	for (size_t i = 0; i < duties->n; i++) {
		const struct host_launch *l = duties->at[i].launch;
		report_launch_add(r, k, u->sources, l->at, l->block_dim, l->grid_dim, duties->at[i].duty);
	}
}

/* Does one before it stand at the same place, with memory of another size? */
static bool is_named(const struct launch_list_item *item, size_t i)
{
	bool named = false;
	for (size_t j = 0; j < i && !named; j++) {
		struct span a = item->in_sight.at[j]->at, b = item->in_sight.at[i]->at;
		named = a.file == b.file && a.line == b.line && a.column == b.column;
	}
	return named;
}

/* What the launch is, and the numbers of the instance that it starts where the kernel is a pattern that leaves them open. */
static const char *text_of(struct arena *a, const struct launch_list_item *item, const struct launch_terms *terms)
{
	const char *text = terms->text;
	for (size_t i = 0; i < item->params.n; i++)
		for (size_t j = 0; j < terms->numbers.n; j++)
			if (!strcmp(item->params.at[i].name, terms->numbers.at[j].name))
				text = arena_printf(a, "%s = %lld, %s", terms->numbers.at[j].name, (long long)terms->numbers.at[j].value, text);
	return text;
}

static const char *told_of(struct arena *a, const struct launch_list_item *item, const struct launch_terms *terms)
{
	const char *text = text_of(a, item, terms);
	return terms->unreached ? arena_printf(a, "no run in sight comes there; %s", text) : text;
}

void launches_name(const struct options *o, const struct unit *u, struct report *r, struct report_kernel *k, const struct launch_list_item *item)
{
	if (o->launch_said || item->in_sight.n || item->never.n) report_contexts_seek(k);
	for (size_t i = 0; i < item->in_sight.n; i++)
		if (!is_named(item, i)) report_context_add(r, k, u->sources, item->in_sight.at[i]->at, told_of(r->arena, item, item->in_sight.at[i]->terms), false);
	for (size_t i = 0; i < item->never.n; i++)
		report_context_add(r, k, u->sources, item->never.at[i]->at, text_of(r->arena, item, item->never.at[i]->terms), true);
}

static bool asks_about_every_launch(const struct report_kernel *k)
{
	return k->verdict != VERDICT_DRF && k->verdict != VERDICT_UNSUPPORTED && !k->block_dim[0] && !k->grid_dim[0];
}

void launches_offer(const struct unit *u, struct report *r, struct report_kernel *k)
{
	for (size_t i = 0; asks_about_every_launch(k) && i < u->launches.n; i++) {
		const struct host_launch *l = &u->launches.at[i];
		if (l->kernel && !strcmp(l->kernel, k->name) && says_something(l))
			report_launch_add(r, k, u->sources, l->at, l->block_dim, l->grid_dim, DUTY_NONE);
	}
}

static bool same_launch(const struct launch_list_item *a, const struct launch_list_item *b)
{
	if (memcmp(a->launch.block_dim, b->launch.block_dim, sizeof a->launch.block_dim) ||
		memcmp(a->launch.grid_dim, b->launch.grid_dim, sizeof a->launch.grid_dim) || a->params.n != b->params.n)
		return false;
	for (size_t i = 0; i < a->params.n; i++)
		if (strcmp(a->params.at[i].name, b->params.at[i].name) || a->params.at[i].value != b->params.at[i].value)
			return false;
	return true;
}

/* The answer is for what that place starts, and for nothing that other places may start. */
static const char *item_said(struct arena *a, const struct unit *u, const struct kernel *k, const struct host_launch *l)
{
	struct text t = {0};
	text_printf(&t, "%s is started as at line %u", k->name, (unsigned)l->at.line);
	for (size_t i = 0; i < l->params.n; i++)
		text_printf(&t, "%s %s = %lld", i ? "," : " with", l->params.at[i].name, (long long)l->params.at[i].value);
	bool others = false;
	for (size_t i = 0; i < u->launches.n; i++) {
		if (u->launches.at[i].kernel) continue;
		text_printf(&t, "%s %u", others ? "," : "; which kernel is started is not known at line", (unsigned)u->launches.at[i].at.line);
		others = true;
	}
	const char *said = arena_strdup(a, t.at);
	text_fini(&t);
	return said;
}

/* ---- --launch auto ---- */

/* " 12", or " 12 of main.cu" where that is another file than the kernel's. */
static void put_place(struct text *t, const struct unit *u, const struct kernel *k, const struct host_launch *l, bool more)
{
	text_printf(t, "%s %u", more ? "," : "", (unsigned)l->at.line);
	if (l->at.file != k->at.file) text_printf(t, " of %s", sources_path(u->sources, l->at.file));
}

/* "; no run in sight comes to line 12" */
static void put_unreached(struct text *t, const struct unit *u, const struct kernel *k, const struct launch_list_item *item)
{
	bool more = false;
	for (size_t i = 0; i < item->in_sight.n; i++) {
		if (!item->in_sight.at[i]->terms->unreached || is_named(item, i)) continue;
		if (!more) text_put(t, "; no run in sight comes to line");
		put_place(t, u, k, item->in_sight.at[i], more);
		more = true;
	}
	if (more) text_put(t, ": it is how the kernel is meant");
}

static const char *context_said(struct arena *a, const struct unit *u, const struct kernel *k, const struct launch_list_item *item)
{
	const struct launch_terms *terms = item->in_sight.at[0]->terms;
	struct text t = {0};
	text_printf(&t, "%s is started as at line", k->name);
	for (size_t i = 0; i < item->in_sight.n; i++)
		if (!is_named(item, i)) put_place(&t, u, k, item->in_sight.at[i], i > 0);
	text_printf(&t, ", with %s", text_of(a, item, terms));
	put_unreached(&t, u, k, item);
	if (terms->undeclared) text_printf(&t, "; %s, which nothing declares, is a function", terms->undeclared);
	if (terms->returning) text_printf(&t, "; %s, which is out of sight, keeps no address of a result", terms->returning);
	if (terms->begun) text_printf(&t, "; files out of sight do not change %s before that", terms->begun);
	if (terms->said) text_printf(&t, "; %s (a header of ours stands for one that is missing)", terms->said);
	if (terms->asserted) text_put(&t, "; assertions of the host code hold");
	if (terms->called) text_put(&t, "; host functions on the way there are called only as in the files in sight");
	bool others = false;
	for (size_t i = 0; i < u->launches.n; i++) {
		if (u->launches.at[i].kernel) continue;
		if (!others) text_put(&t, "; which kernel is started is not known at line");
		put_place(&t, u, k, &u->launches.at[i], others);
		others = true;
	}
	for (size_t i = 0; i < u->unseen.n; i++) text_printf(&t, "%s %s", i ? "," : "; none is started in what could not be read with this file:", u->unseen.at[i]);
	const char *said = arena_strndup(a, t.at, t.n);
	text_fini(&t);
	return said;
}

/* `to` stays the one that is asked about. */
static void item_absorb(struct arena *a, struct launch_list_item *to, const struct launch_list_item *from)
{
	for (size_t i = 0; i < from->in_sight.n; i++) VEC_PUSH(a, &to->in_sight, from->in_sight.at[i]);
}

static bool item_covers(const struct launch_list_item *a, const struct launch_list_item *b)
{
	return same_launch(a, b) && host_keys_cover(a->in_sight.at[0]->terms->keys, b->in_sight.at[0]->terms->keys);
}

static bool stands_for(const struct kernel *k, uint32_t function)
{
	bool found = false;
	for (size_t i = 0; i < k->functions.n && !found; i++) found = k->functions.at[i] == function;
	return found;
}

/* Is k no instance but of other arguments than those that the launch writes? */
static bool starts_others(const struct host_launch *l, const struct kernel *k)
{
	size_t n = 0;
	for (size_t i = 0; i < l->others.n; i++) n += stands_for(k, l->others.at[i]);
	return n > 0 && n == k->functions.n;
}

/* Of several kernels of one name that which is started; where none of them is known to be it, any may be. */
static bool may_start(const struct unit *u, const struct host_launch *l, const struct kernel *k)
{
	if (!l->kernel || strcmp(l->kernel, k->name) || starts_others(l, k)) return false;
	bool other = false;
	for (size_t i = 0; l->function && i < u->kernels.n; i++) other = other || stands_for(u->kernels.at[i], l->function);
	return !other || stands_for(k, l->function);
}

/* Two places that start the same are one context, and one that starts less than another is asked about with it. */
static void contexts_collect(struct arena *a, const struct options *o, const struct unit *u, const struct kernel *k, struct launch_list *out)
{
	for (size_t i = 0; i < u->launches.n; i++) {
		const struct host_launch *l = &u->launches.at[i];
		if (!l->terms || !may_start(u, l, k)) continue;
		struct launch_list_item item = item_make(a, o, k, l), *over = NULL;
		VEC_PUSH(a, &item.in_sight, l);
		for (size_t j = 0; j < out->n && !over; j++)
			if (item_covers(&out->at[j], &item)) over = &out->at[j];
		if (over) {
			item_absorb(a, over, &item);
			continue;
		}
		size_t kept = 0;
		for (size_t j = 0; j < out->n; j++) {
			if (item_covers(&item, &out->at[j])) item_absorb(a, &item, &out->at[j]);
			else out->at[kept++] = out->at[j];
		}
		out->n = kept;
		VEC_PUSH(a, out, item);
	}
}

/* What no run makes is no launch: an answer for it would be for nothing. */
static void contexts_sift(struct arena *a, const struct options *o, struct unit *u, const struct kernel *k, struct launch_list *out, struct launch_list_item *never)
{
	struct text core = {0};
	size_t kept = 0;
	if (out->n && !k->unsupported) core_print_whole(k, &core);
	for (size_t i = 0; i < out->n; i++) {
		struct launch_list_item *item = &out->at[i];
		struct kernel *copy = core.n ? kernel_read(u, k, core.at) : NULL;
		int possible = copy ? context_possible(copy, item->in_sight.at[0]->terms, &item->launch, &o->check) : 1;
		if (copy) kernel_free(copy);
		item->unsure = possible < 0;
		for (size_t j = 0; !possible && j < item->in_sight.n; j++) VEC_PUSH(a, &never->in_sight, item->in_sight.at[j]);
		if (possible) out->at[kept++] = *item;
	}
	out->n = kept;
	text_fini(&core);
}

static void singles_find(const struct launch_list *all, struct launch_list_item *out)
{
	for (int axis = 0; axis < 3; axis++) {
		bool grid = true, block = true;
		for (size_t i = 0; i < all->n; i++) {
			grid = grid && all->at[i].launch.grid_dim[axis] == 1;
			block = block && all->at[i].launch.block_dim[axis] == 1;
		}
		out->single_grid[axis] = grid;
		out->single_block[axis] = block;
	}
}

/* Nothing is known of its launch, but perhaps where the text has one. */
static struct launch_list_item item_open(struct arena *a, const struct options *o, const struct unit *u, const struct kernel *k)
{
	struct launch_list_item item = item_make(a, o, k, NULL);
	bool told = item.said || item.launch.block_dim[0] || item.launch.grid_dim[0] || item.params.n;
	for (size_t i = 0; i < u->left_out.n && !told; i++)
		if (!strcmp(u->left_out.at[i].kernel, k->name)) item.left_out = &u->left_out.at[i];
	return item;
}

static void contexts_find(struct arena *a, const struct options *o, struct unit *u, const struct kernel *k, struct launch_list *out)
{
	struct launch_list_item never = {0};
	bool named = config_said(a, o, k) && !o->launch_said;
	if (!named) contexts_collect(a, o, u, k, out);
	contexts_sift(a, o, u, k, out, &never);
	const struct launch_list_item open = item_make(a, o, k, NULL);
	for (size_t i = 0; i < out->n; i++) {
		out->at[i].open = arena_memdup(a, &open.launch, sizeof open.launch);
		const char *said = context_said(a, u, k, &out->at[i]), *told = out->at[i].said;
		out->at[i].said = told ? arena_printf(a, "%s; %s", said, told) : said;
		singles_find(out, &out->at[i]);
	}
	if (!out->n) VEC_PUSH(a, out, item_open(a, o, u, k));
	for (size_t i = 0; i < never.in_sight.n; i++) VEC_PUSH(a, &out->at[0].never, never.in_sight.at[i]);
}

void launches_find(struct arena *a, const struct options *o, struct unit *u, const struct kernel *k,
	struct launch_list *out)
{
	if (o->launch_auto) contexts_find(a, o, u, k, out);
	for (size_t i = 0; o->launch_host && i < u->launches.n; i++) {
		if (!u->launches.at[i].kernel || strcmp(u->launches.at[i].kernel, k->name)) continue;
		struct launch_list_item item = item_make(a, o, k, &u->launches.at[i]);
		bool known = false;
		for (size_t j = 0; j < out->n; j++) known |= same_launch(&out->at[j], &item);
		const char *said = known ? NULL : item_said(a, u, k, &u->launches.at[i]);
		if (said) item.said = item.said ? arena_printf(a, "%s; %s", said, item.said) : said;
		if (!known) VEC_PUSH(a, out, item);
	}
	if (out->n == 0) {
		struct launch_list_item item = item_make(a, o, k, NULL);
		VEC_PUSH(a, out, item);
	}
}

/* Where pointers meet that are not one array, none of the parameters is apart from others. */
static void pointers_meet(struct kernel *k)
{
	for (size_t i = 0; i < k->arrays.n; i++)
		if (k->arrays.at[i].is_param && k->arrays.at[i].space == SPACE_GLOBAL) k->arrays.at[i].may_alias = true;
	size_t kept = 0;
	for (size_t i = 0; i < k->assumptions.n; i++)
		if (k->assumptions.at[i].kind != ASSUME_DISTINCT_POINTERS) k->assumptions.at[kept++] = k->assumptions.at[i];
	k->assumptions.n = kept;
}

void launch_tell(struct kernel *k, const struct launch_list_item *item)
{
	const struct launch_terms *terms = item->in_sight.n ? item->in_sight.at[0]->terms : NULL;
	if (item->said) kernel_assume(k, ASSUME_OTHER, k->at, "%s", item->said);
	if (item->left_out && !k->unsupported) launch_left_out(k, item->left_out);
	if (terms && !k->unsupported && launch_terms_apply(k, terms)) pointers_meet(k);
	if (item->unsure && !k->unproved) k->unproved = "whether any run makes this launch was not found out", k->unproved_at = k->at;
}

/* Is k an instance for another number than what is given? Where it is one for that number, *same is set. */
static bool is_of_other_number(const struct kernel *k, const struct launch_param *given, bool *same)
{
	bool named = false, equal = false;
	for (size_t i = 0; i < k->numbers.n; i++) {
		bool it = !strcmp(k->numbers.at[i].name, given->name);
		named |= it;
		equal |= it && k->numbers.at[i].value == given->value;
	}
	*same |= equal;
	return named && !equal;
}

/* Instances for other numbers than those given are not asked for. */
static void instances_keep(const struct options *o, struct unit *u)
{
	size_t kept = 0;
	for (size_t i = 0; i < u->kernels.n; i++) {
		struct kernel *k = u->kernels.at[i];
		bool other = false, same = false;
		for (size_t j = 0; j < o->launch.param_count; j++) other |= is_of_other_number(k, &o->launch.params[j], &same);
		if (other && !k->joins && i + 1 < u->kernels.n) u->kernels.at[i + 1]->joins = false;
		if (other) kernel_free(k);
		else u->kernels.at[kept++] = k;
	}
	u->kernels.n = kept;
}

/* Of the settings: what a kernel that is here lacks. */
static bool config_params_known(const struct options *o, const struct unit *u, struct diags *diags)
{
	bool ok = true;
	for (size_t i = 0; i < u->kernels.n; i++) {
		const struct kernel *k = u->kernels.at[i];
		const struct config_kernel *told = o->config ? config_kernel_find(o->config, k->name) : NULL;
		for (size_t j = 0; told && j < told->launch.param_count; j++) {
			if (kernel_param(k, told->launch.params[j].name)) continue;
			diags_add(diags, DIAG_ERROR, "launch.no-such-param", (struct span){0}, "%s: kernel %s has no scalar parameter '%s'", told->from,
				k->name, told->launch.params[j].name);
			ok = false;
		}
	}
	return ok;
}

bool launch_params_known(const struct options *o, struct unit *u, struct diags *diags)
{
	bool ok = config_params_known(o, u, diags);
	for (size_t i = 0; i < o->launch.param_count; i++) {
		bool found = false, integer = false;
		for (size_t j = 0; j < u->kernels.n; j++) {
			const struct kernel *k = u->kernels.at[j];
			is_of_other_number(k, &o->launch.params[i], &integer);
			integer |= has_integer(k, o->launch.params[i].name);
			found |= integer || kernel_param(k, o->launch.params[i].name);
		}
		if (found && !integer)
			diags_add(diags, DIAG_WARNING, "launch.no-integer", (struct span){0},
				"--param %s: no integer; the answer holds for every value of it", o->launch.params[i].name);
		if (!found)
			diags_add(diags, DIAG_ERROR, "launch.no-such-param", (struct span){0},
				"--param %s: no kernel of this file has a scalar parameter of that name", o->launch.params[i].name);
		ok &= found;
	}
	if (ok) instances_keep(o, u);
	return ok;
}

/* ---- --assume ---- */

#define ASSUME_SECONDS 2.0           /* of work, to see that some launch keeps what was assumed */

/* Of "kernel: expr" the kernel's name; NULL: of any. `::` is part of a name. */
static const char *assume_split(struct arena *a, const char *given, const char **expr)
{
	const char *colon = given;
	while ((colon = strchr(colon, ':')) && colon[1] == ':') colon += 2;
	*expr = given;
	if (!colon) return NULL;
	*expr = colon + 1;
	return arena_strndup(a, given, (size_t)(colon - given));
}

static bool assume_contradicts(struct kernel *k)
{
	struct expr_table *t = k->exprs;
	expr_ref all = expr_bool(t, true);
	bool value;
	for (size_t i = 0; i < k->preconditions.n; i++) all = expr_and(t, all, k->preconditions.at[i]);
	if (expr_is_bool(t, all, &value)) return !value;
	int possible = smt_satisfiable(k, all, ARITH_INT, ASSUME_SECONDS);
	if (possible < 0 && !k->unproved) {          /* then a proof might be of no launch at all */
		k->unproved = "whether any launch keeps what was assumed was not found out";
		k->unproved_at = k->at;
	}
	return possible == 0;
}

static void assume_nobody(struct unit *u, struct diags *diags, const char *kernel)
{
	const char **names = ARENA_ARRAY(diags->arena, const char *, u->kernels.n + 1);
	for (size_t i = 0; i < u->kernels.n; i++) names[i] = u->kernels.at[i]->name;
	const char *near = text_nearest(kernel, names);
	diags_add(diags, DIAG_ERROR, "launch.assume", (struct span){0}, "--assume: no kernel is called '%s'%s%s%s", kernel, near ? "; did you mean '" : "",
		near ? near : "", near ? "'?" : "");
}

/* from: "--assume", or a place in settings, which are of other files too. */
static bool assume_one(const struct options *o, struct unit *u, struct diags *diags, const char *given, const char *from)
{
	const char *expr, *kernel = assume_split(diags->arena, given, &expr), *why = NULL, *first = NULL;
	size_t named = 0, taken = 0;
	while (*expr == ' ') expr++;
	for (size_t i = 0; i < u->kernels.n; i++) {
		struct kernel *k = u->kernels.at[i];
		if (kernel && strcmp(kernel, k->name)) continue;
		named++;
		bool fact, takes = kernel_take_said(k, expr, &fact, &why);
		if (!takes && !first) first = arena_strdup(diags->arena, why);
		if (!takes) continue;         /* its names belong to another kernel */
		taken++;
		if (strcmp(from, "--assume")) kernel_assume(k, ASSUME_PRECONDITION, k->at, "%s (stated in %s)", expr, from);
		else kernel_assume(k, ASSUME_PRECONDITION, k->at, "%s (--assume)", expr);
		if (fact || !assume_contradicts(k)) continue;
		diags_add(diags, DIAG_ERROR, "launch.assume", (struct span){0}, "%s '%s': no launch of %s keeps this and what else is said of it", from, given, k->name);
		return false;
	}
	if (kernel && !named && (o->files.n > 1 || strcmp(from, "--assume"))) return true;         /* it is in another file */
	if (kernel && !named) assume_nobody(u, diags, kernel);
	else if (named && !taken) diags_add(diags, DIAG_ERROR, "launch.assume", (struct span){0}, "%s '%s': %s", from, given, first);
	return taken || (!kernel && !named);
}

bool launch_assume(const struct options *o, struct unit *u, struct diags *diags)
{
	stated_sift(u, &o->check);
	for (size_t i = 0; i < o->assume.n; i++)
		if (!assume_one(o, u, diags, o->assume.at[i], "--assume")) return false;
	for (size_t i = 0; o->config && i < o->config->assume.n; i++)
		if (!assume_one(o, u, diags, o->config->assume.at[i].text, o->config->assume.at[i].from)) return false;
	return true;
}

/* ---- copies ---- */

struct kernel *kernel_read(struct unit *u, const struct kernel *k, const char *core)
{
	struct kernel *copy = core_parse(u->sources, k->name, core, &u->diags);
	for (size_t i = 0; copy && i < k->numbers.n; i++) {
		struct kernel_number one = { arena_printf(copy->arena, "%s", k->numbers.at[i].name), k->numbers.at[i].value };
		VEC_PUSH(copy->arena, &copy->numbers, one);
	}
	return copy;
}

struct kernel *kernel_copy(struct unit *u, const struct kernel *k)
{
	struct text t = {0};
	core_print_whole(k, &t);
	struct kernel *copy = kernel_read(u, k, t.at);
	text_fini(&t);
	return copy;
}

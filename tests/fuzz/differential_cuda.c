/* Random CUDA kernels through the whole front end and checker, against an evaluator of their own. A kernel that the
 * checker calls typable must get exactly the truth; of others nothing may be missed and no `true` be wrong.
 * --open: kernels for any launch, against the evaluator over some (open.h). --templates: kernels that stay templates; their
 * accesses may be seen where they are called, so only the verdict and the true alarms are compared. */
#include "infer/infer.h"
#include "tests/fuzz/gen_cuda.h"
#include "tests/fuzz/open.h"
#include "tests/fuzz/runner.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_open, is_template;      /* the suites: for any launch, and of templates that stay open */

static const char *write_recipe(struct arena *a, const struct recipe *r)
{
	struct text text = { 0 };
	struct ckernel *k = gen_cuda(a, r);
	text_printf(&text, "// %llu", (unsigned long long)r->seed);
	for (size_t i = 0; i < r->cuts; i++)
		text_printf(&text, " %d", r->cut[i]);
	text_put(&text, "\n");
	ctree_print(k, 2, &text);
	const char *result = arena_strdup(a, text.at);
	text_fini(&text);
	return result;
}

static const char *generate(uint64_t seed, struct arena *a)
{
	return write_recipe(a, &(struct recipe){ .seed = seed, .open = is_open, .templates = is_template });
}

static struct recipe read_recipe(struct arena *a, const char *text)
{
	struct recipe r = { .open = is_open, .templates = is_template };
	char *at = (char *)(uintptr_t)text + 2;
	int *cut = ARENA_ARRAY(a, int, strlen(text));
	r.seed = strtoull(at, &at, 10);
	while (*at == ' ')
		cut[r.cuts++] = (int)strtol(at, &at, 10);
	r.cut = cut;
	return r;
}

/* Adds one cut after the other and keeps those that preserve the failure. */
static const char *shrink_recipe(struct arena *a, const char *text, bool (*fails)(const char *text, void *data),
	void *data)
{
	struct recipe r = read_recipe(a, text);
	int n = gen_cuda(a, &r)->next_id, *cut = ARENA_ARRAY(a, int, (size_t)n + r.cuts + 1);
	if (r.cuts)
		memcpy(cut, r.cut, r.cuts * sizeof *cut);
	r.cut = cut;
	for (int id = n; id > 0; id--) {
		cut[r.cuts++] = id;
		const char *smaller = write_recipe(a, &r);
		if (fails(smaller, data))
			text = smaller;
		else
			r.cuts--;
	}
	return text;
}

static struct truth truth_of(struct ckernel *k, struct arena *a)
{
	struct truth all = { .values_exact = true, .seeds = 3, .always_divergent = true };
	for (uint64_t memory = 0; memory < 3 && !all.skipped; memory++) {
		struct truth one = { .values_exact = true };
		ctree_run(k, a, memory, &one);
		all.skipped = one.skipped;
		all.overflows = all.overflows || one.overflows;
		all.divergent = all.divergent || one.divergent;
		all.always_divergent = all.always_divergent && one.divergent;
		all.values_exact = all.values_exact && one.values_exact;
		for (size_t i = 0; i < one.pairs.n; i++) {
			const struct pair *p = &one.pairs.at[i];
			oracle_add(&all, a, p->a, p->b, p->grid, p->same_value);
			for (size_t j = 0; j < all.pairs.n; j++) {
				struct pair *q = &all.pairs.at[j];
				q->seeds += q->a == p->a && q->b == p->b && q->grid == p->grid;
			}
		}
	}
	return all;
}

/* A template parameter that nothing uses is none. */
static bool has_param(const struct kernel *k, const char *name)
{
	for (size_t i = 0; i < k->params.n; i++)
		if (!strcmp(expr_var_get(k->exprs, k->params.at[i])->name, name))
			return true;
	return false;
}

static void fix_launch(const struct ckernel *k, const struct kernel *checked, struct launch *launch, struct launch_param *params)
{
	const struct cfun *main = k->functions.at[k->functions.n - 1];
	memcpy(launch->block_dim, k->block_dim, sizeof k->block_dim);
	memcpy(launch->grid_dim, k->grid_dim, sizeof k->grid_dim);
	for (int i = 0; i < main->nparams; i++)
		if (has_param(checked, main->locals.at[i].name))
			params[launch->param_count++] = (struct launch_param){ main->locals.at[i].name, main->locals.at[i].value };
	launch->params = params;
}

static void explain_unit(const struct unit *u, struct text *why)
{
	text_put(why, "front end: ");
	for (size_t i = 0; i < u->diags.list.n; i++)
		text_printf(why, "%u: %s\n", u->diags.list.at[i].at.line, u->diags.list.at[i].text);
	text_put(why, "\n");
}

/* A value that is approximated is not provably the same, whatever it is; and of stores of different sizes to one array
 * the checker keeps the values of one size. */
static bool has_approximation(const struct kernel *k)
{
	struct text text = { 0 };
	core_print(k, &text);
	bool found = strstr(text.at, "(approx ") || strstr(text.at, "(count ");
	text_fini(&text);
	return found;
}

/* What one kernel of the unit is answered; false: why says that it cannot be asked. */
static bool check_one(struct unit *u, struct kernel *k, const struct ckernel *ck, struct truth *exact, struct check *check,
	struct text *why)
{
	struct launch launch = { 0 };
	struct launch_param params[8];
	if (k->unsupported) {
		check->verdict = VERDICT_UNSUPPORTED;
		return true;
	}
	exact->values_exact = exact->values_exact && !has_approximation(k);
	fix_launch(ck, k, &launch, params);
	if (!kernel_specialise(k, &launch, &u->diags)) {
		explain_unit(u, why);
		return false;
	}
	smt_check_kernel(k, &(struct check_options){ 0 }, check);
	exact->values_exact = exact->values_exact && !has_approximation(k);
	return true;
}

static int rank(enum verdict v)
{
	static const enum verdict order[] = { VERDICT_DRF, VERDICT_BENIGN, VERDICT_CONDITIONAL, VERDICT_UNSUPPORTED, VERDICT_UNKNOWN,
		VERDICT_POSSIBLY_RACY, VERDICT_RACY };
	int i = 0;
	while (order[i] != v)
		i++;
	return i;
}

/* Examples of one template have one answer, the worst of theirs. */
static void join(struct unit *u, struct check *to, const struct check *more)
{
	if (rank(more->verdict) > rank(to->verdict))
		to->verdict = more->verdict;
	to->typable = to->typable && more->typable;
	for (size_t i = 0; i < more->alarms.n; i++)
		VEC_PUSH(u->arena, &to->alarms, more->alarms.at[i]);
	for (size_t i = 0; i < more->gave_up.n; i++)
		VEC_PUSH(u->arena, &to->gave_up, more->gave_up.at[i]);
}

/* One kernel, or a template's examples. */
static bool is_one(const struct unit *u)
{
	for (size_t i = 1; i < u->kernels.n; i++)
		if (!is_template || !u->kernels.at[i]->joins)
			return false;
	return !u->failed && u->kernels.n;
}

static bool same_numbers(const struct kernel *a, const struct kernel *b)
{
	bool same = a->numbers.n == b->numbers.n;
	for (size_t i = 0; same && i < a->numbers.n; i++) {
		const struct kernel_number *x = &a->numbers.at[i], *y = &b->numbers.at[i];
		same = !strcmp(x->name, y->name) && x->value == y->value;
	}
	return same;
}

#define MOST_PARAMS 16
#define MOST_KERNELS 64

/* The template's numbers are those that the example is of; where it stands for several, its own if that is one of them. Are they others? */
static bool take_numbers(struct cfun *main, const struct kernel *k)
{
	bool changed = false;
	for (int i = 0; i < main->nparams; i++) {
		struct clocal *l = &main->locals.at[i];
		const struct kernel_number *first = NULL;
		bool own = false;
		for (size_t j = 0; j < k->numbers.n; j++) {
			const struct kernel_number *n = &k->numbers.at[j];
			if (strcmp(n->name, l->name) != 0)
				continue;
			own = own || n->value == l->value;
			first = first ? first : n;
		}
		if (first && !own) {
			l->value = first->value;
			changed = true;
		}
	}
	return changed;
}

/* The kernel at `first` and those behind it that are of the same numbers, against the truth for these. False: nothing can be said. */
static bool check_group(struct unit *u, size_t first, const struct ckernel *ck, struct truth *exact, enum verdict *worst,
	struct report *r, struct text *why)
{
	struct check check = { 0 };
	for (size_t i = first; i < u->kernels.n; i++) {
		struct check one = { 0 };
		if (!same_numbers(u->kernels.at[first], u->kernels.at[i]))
			continue;
		if (!check_one(u, u->kernels.at[i], ck, exact, &one, why))
			return false;
		if (i == first)
			check = one;
		else
			join(u, &check, &one);
	}
	if (first == 0 || rank(check.verdict) > rank(*worst))
		*worst = check.verdict;
	exact->exact = check.typable && !is_template;
	r->exact = check.typable || is_template;
	if (exact->skipped)
		return true;
	r->outcome = is_template ? oracle_compare_whole(exact, &check, why) : oracle_compare(exact, &check, true, why);
	if (r->outcome == OUTCOME_WRONG)
		text_printf(why, "verdict %s, %stypable\n", verdict_name(check.verdict), check.typable ? "" : "not ");
	return true;
}

static bool is_first(const struct unit *u, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (same_numbers(u->kernels.at[j], u->kernels.at[i]))
			return false;
	return true;
}

/* Of an example without an answer nothing is lost where another has an alarm. */
static enum outcome outcome_join(enum outcome a, enum outcome b, enum verdict all)
{
	bool answered = all == VERDICT_RACY || all == VERDICT_POSSIBLY_RACY;
	if (a == OUTCOME_WRONG || b == OUTCOME_WRONG)
		return OUTCOME_WRONG;
	if (!answered && (a == OUTCOME_UNKNOWN || b == OUTCOME_UNKNOWN))
		return OUTCOME_UNKNOWN;
	return a == OUTCOME_INEXACT || b == OUTCOME_INEXACT ? OUTCOME_INEXACT : OUTCOME_AGREES;
}

static void check_unit(struct unit *u, struct ckernel *ck, const struct truth *truth, uint64_t seed, struct arena *a,
	struct report *r, struct text *why)
{
	struct cfun *main = ck->functions.at[ck->functions.n - 1];
	enum verdict all = VERDICT_UNSUPPORTED;
	enum outcome outcomes[MOST_KERNELS] = { 0 };
	bool ok = is_one(u) && main->nparams <= MOST_PARAMS && u->kernels.n <= MOST_KERNELS;
	if (!ok)
		explain_unit(u, why);
	for (size_t i = 0; ok && i < u->kernels.n; i++) {
		struct clocal given[MOST_PARAMS];
		if (!is_first(u, i))
			continue;
		memcpy(given, main->locals.at, (size_t)main->nparams * sizeof *given);
		struct truth exact = take_numbers(main, u->kernels.at[i]) ? truth_of(ck, a) : *truth;
		r->outcome = OUTCOME_AGREES;
		ok = check_group(u, i, ck, &exact, &all, r, why);
		outcomes[i] = r->outcome;
		memcpy(main->locals.at, given, (size_t)main->nparams * sizeof *given);
	}
	r->outcome = OUTCOME_WRONG;
	if (!ok)
		return;
	r->outcome = outcomes[0];
	for (size_t i = 0; i < u->kernels.n; i++)
		r->outcome = outcome_join(r->outcome, outcomes[i], all);
	if (r->outcome == OUTCOME_UNKNOWN && u->kernels.at[0]->unsupported)
		printf("seed %llu: unsupported: %s\n", (unsigned long long)seed, u->kernels.at[0]->unsupported);
}

static struct unit *unit_of(const struct ckernel *k, const char *text)
{
	char path[] = "fuzz-XXXXXX.cu";
	enum language language = k->opencl ? LANGUAGE_OPENCL : LANGUAGE_CUDA;
	if (k->opencl)
		path[strlen(path) - 1] = 'l';
	int fd = mkstemps(path, 3);
	if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text))
		die("cannot write %s", path);
	close(fd);
	struct unit *u = infer_file(path, &(struct infer_options){ .language = language, .contradicts = smt_contradicts });
	unlink(path);
	return u;
}

static struct report judge(const char *text, struct text *why)
{
	struct report r = { .outcome = OUTCOME_WRONG };
	struct arena *a = arena_new();
	struct recipe recipe = read_recipe(a, text);
	struct ckernel *k = gen_cuda(a, &recipe);
	struct text source = { 0 };
	ctree_print(k, 2, &source);    /* for the lines; the text is what is checked */
	struct truth truth = truth_of(k, a);
	r.racy = oracle_racy(&truth);
	if (truth.skipped) {
		r.skipped = true;
		r.outcome = OUTCOME_AGREES;
	} else {
		struct unit *u = unit_of(k, text);
		check_unit(u, k, &truth, recipe.seed, a, &r, why);
		unit_free(u);
		if (r.outcome == OUTCOME_WRONG)
			text_printf(why, "block %lldx%lld, grid %lld; truth:%s%s\n", (long long)k->block_dim[0],
				(long long)k->block_dim[1], (long long)k->grid_dim[0], truth.divergent ? " divergent" : "",
				truth.pairs.n ? "" : " no race");
		for (size_t i = 0; r.outcome == OUTCOME_WRONG && i < truth.pairs.n; i++)
			text_printf(why, "  %u / %u %s%s\n", truth.pairs.at[i].a, truth.pairs.at[i].b,
				truth.pairs.at[i].grid ? "grid" : "block", truth.pairs.at[i].same_value ? " same value" : "");
	}
	text_fini(&source);
	arena_free(a);
	return r;
}

/* ---- any launch ---- */

#define LAUNCHES 60
#define OPEN_EFFORT 0.1              /* of the usual: a second for a kernel, whose open question is often hard */

/* one_warp: it has warp barriers, and the evaluator one warp; approximate: as has_approximation says; no_overflow: the
 * checker assumed that there is none */
struct subject { struct ckernel *k; bool one_warp, approximate, no_overflow; };

static void run_at(void *data, const struct open_launch *launch, struct arena *a, struct truth *out)
{
	const struct subject *s = data;
	struct ckernel *k = s->k;
	const int64_t *n = launch->block_dim;
	if (s->one_warp && n[0] * n[1] * n[2] > 32) {
		out->skipped = "several warps";
		return;
	}
	struct cfun *main_ = k->functions.at[k->functions.n - 1];
	memcpy(k->block_dim, launch->block_dim, sizeof k->block_dim);
	memcpy(k->grid_dim, launch->grid_dim, sizeof k->grid_dim);
	for (int i = 0; i < main_->nparams; i++) {
		struct clocal *l = &main_->locals.at[i];
		l->value = 0;
		for (size_t j = 0; j < launch->n; j++)
			if (!strcmp(launch->params[j].name, l->name)) l->value = launch->params[j].value;
	}
	*out = truth_of(k, a);
	out->values_exact = out->values_exact && !s->approximate;
	if (s->no_overflow && out->overflows)
		out->skipped = "an overflow that is assumed not to happen";
}

static struct open_kernel open_kernel(struct subject *s, const struct kernel *checked)
{
	struct open_kernel open = { .by_line = true, .run = run_at, .data = s };
	const bool *named = checked->mentions_axis;
	for (int i = 0; i < 3; i++) open.axis[i] = named[i] || (i == 0 && !named[1] && !named[2]);
	const struct cfun *main_ = s->k->functions.at[s->k->functions.n - 1];
	for (int i = 0; i < main_->nparams && i < OPEN_PARAMS; i++) {
		open.params[open.n].name = main_->locals.at[i].name;
		open.params[open.n++].type = (struct int_type){ 32, main_->locals.at[i].type == T_I32, false };
	}
	return open;
}

static void check_open(struct unit *u, struct subject *s, struct arena *a, struct report *r, struct text *why)
{
	struct open_truth truth;
	struct check check = { .verdict = VERDICT_UNSUPPORTED };
	if (u->failed || u->kernels.n != 1) {
		explain_unit(u, why);
		return;
	}
	struct kernel *k = u->kernels.at[0];
	struct open_kernel open = open_kernel(s, k);
	s->approximate = has_approximation(k);
	if (!k->unsupported && !kernel_specialise(k, &(struct launch){ 0 }, &u->diags)) {
		explain_unit(u, why);
		return;
	}
	if (!k->unsupported)
		smt_check_kernel(k, &(struct check_options){ .effort = OPEN_EFFORT }, &check);
	for (size_t i = 0; i < check.assumptions.n; i++)
		s->no_overflow |= check.assumptions.at[i].kind == ASSUME_NO_OVERFLOW;
	open_find(&open, LAUNCHES, a, &truth);
	r->racy = oracle_racy(&truth.any);
	r->skipped = truth.any.skipped;
	r->exact = check.typable;
	r->outcome = r->skipped ? OUTCOME_AGREES : open_compare(&open, &truth, &check, why);
	if (r->outcome == OUTCOME_WRONG)
		text_printf(why, "verdict %s, %stypable\n", verdict_name(check.verdict), check.typable ? "" : "not ");
}

static struct report judge_open(const char *text, struct text *why)
{
	struct report r = { .outcome = OUTCOME_WRONG };
	struct arena *a = arena_new();
	struct recipe recipe = read_recipe(a, text);
	struct ckernel *k = gen_cuda(a, &recipe);
	struct text source = { 0 };
	ctree_print(k, 2, &source);    /* for the lines */
	struct unit *u = unit_of(k, text);
	struct subject subject = { .k = k, .one_warp = strstr(text, "__syncwarp()") };
	check_open(u, &subject, a, &r, why);
	unit_free(u);
	text_fini(&source);
	arena_free(a);
	return r;
}

int main(int argc, char **argv)
{
	is_open = argc > 1 && !strcmp(argv[1], "--open");
	if (is_open)
		return runner_main(&(struct suite){ .name = "cuda --open", .generate = generate, .judge = judge_open,
			.shrink = shrink_recipe, .extension = ".open-recipe", .max_unknown = 400, .max_skipped = 200,
			.max_inexact = 0 }, argc - 1, argv + 1);
	is_template = argc > 1 && !strcmp(argv[1], "--templates");
	if (is_template)
		return runner_main(&(struct suite){ .name = "cuda --templates", .generate = generate, .judge = judge,
			.shrink = shrink_recipe, .extension = ".template-recipe", .max_unknown = 80, .max_skipped = 50,
			.max_inexact = 400 }, argc - 1, argv + 1);
	return runner_main(&(struct suite){ .name = "cuda", .generate = generate, .judge = judge, .shrink = shrink_recipe,
		.extension = ".recipe", .max_unknown = 20, .max_skipped = 50, .max_inexact = 10 }, argc, argv);
}

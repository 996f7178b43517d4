/* The whole way of one kernel: type it, split it per level and space, ask what algebra does not decide, collect. */
#include "smt/kept_internal.h"
#include "smt/precondition_internal.h"

#include <string.h>

/* of the work */
#define KERNEL_LEAST (WORK_SECOND / 4)       /* for all its questions */
#define FIRST_ROUND (WORK_SECOND * 3 / 4)    /* that a question gets at first: most need less */
#define SHARE (WORK_SECOND / 4)              /* and at least, in either round */
#define TRIAL_MOST (WORK_SECOND * 3 / 10)    /* for one small launch; a share of what is left for all of them */
#define TRIALS_SHARE 0.2
#define REST (WORK_SECOND * 3 / 10)          /* of a kernel with possible alarms, since the last one was found */
/* by the clock */
/* Below the limits of work lies a net of the processor's time, and far below that one by the clock, which a busy machine runs down while
 * nothing is done: only what waits for ever comes to it. */
#define NET 20                       /* the net lies this many times as far as the limit of work */
#define NET_REST 10.0                /* more of the processor's time: a slow machine's, or a sanitizer's, is longer */
#define NET_CLOCK 30                 /* by the clock so many times as far again */
#define NET_LOST 4                   /* times the limit of work is what is charged for what met the net */
#define KERNEL_LEAST_SECONDS 0.25    /* with a deadline before */
#define AFTER_DEADLINE 1.5           /* seconds past the file's deadline in which kernels still get theirs */
#define GUESS_SHARE 0.3              /* of the kernel's work, for what needs no solver */
#define EASY_LEAST (WORK_SECOND / 4) /* and at least: a proof that is broken off leaves to the solver what costs it ten times as much */

struct checker {
	struct kernel *k;
	const struct check_options *options;
	struct check *out;
	struct arena *arena;                 /* scratch: queries, lowering; ends with the check */
	struct encoder lower_int, lower_bv;
	struct copies copies;
	struct finite finite;
	struct reads reads;
	struct found found;
	VEC(struct query *) queries;         /* all that were built, decided or not */
	VEC(struct query *) tasks;           /* those that need the solver */
	VEC(struct divergence) divergences;  /* asked already */
	VEC(struct query *) again;           /* without an answer after the first round */
	uint32_t phases, endless;
	struct work work;
	double scale;                        /* of the limits of work */
	int64_t query_most, end;             /* of one question; of the kernel, on `work` */
	double end_seconds;                  /* of the kernel by the clock; 0: none */
	double processor, processor_most;    /* seconds that its workers took, and may take */
	bool late;                           /* questions were left out, because building them took too long */
	struct effort effort;
};

/* ---- which questions there are ---- */

static bool has_meeting(struct checker *c)
{
	struct core_walk w = core_walk_begin(c->k->body, c->arena);
	for (const struct core_stmt *s; (s = core_walk_next(&w));) if (core_is_meeting(s)) return true;
	return false;
}

static void limit_met(struct check *out, enum limit limit)
{
	if (out->limit < limit) out->limit = limit;
}

static void gave_up_add(struct kernel *k, struct check *out, struct gave_up g)
{
	VEC_PUSH(k->arena, &out->gave_up, g);
	limit_met(out, g.limit);
}

/* The kernel's limit that is behind us, if one is. */
static enum limit over(const struct checker *c)
{
	if (c->end_seconds > 0 && (clock_seconds() >= c->end_seconds || c->processor >= c->processor_most)) return LIMIT_TIME;
	return c->end && work_done(&c->work) >= c->end ? LIMIT_WORK : LIMIT_NONE;
}

static bool is_over(void *checker) { return over(checker) != LIMIT_NONE; }

/* Building the questions of a kernel with many large indices can take all that it has. */
static bool is_late(void *checker)
{
	struct checker *c = checker;
	enum limit limit = c->late ? LIMIT_NONE : over(c);
	if (limit == LIMIT_NONE) return c->late;
	gave_up_add(c->k, c->out, (struct gave_up) { .what = "the questions that were not built yet", .at = c->k->at,
		.why = limit == LIMIT_TIME ? why_kernel_time : why_kernel_work, .limit = limit });
	return c->late = true;
}

static void query_keep(struct checker *c, struct query *q)
{
	VEC_PUSH(c->arena, &c->queries, q);
	if (!q->trivially_unsat) VEC_PUSH(c->arena, &c->tasks, q);
}

static void ask_array(struct checker *c, const struct query_input *in, const struct phase *phase, array_ref array)
{
	struct query *q = query_race(in, phase, c->phases, array);
	struct query_list pairs = { 0 };
	bool whole = q->trivially_unsat || (q->nonlinear && query_has_cases(q));
	if (whole || !query_pairs(q, &pairs, is_late, c)) {
		query_keep(c, q);
		return;
	}
	for (size_t i = 0; i < pairs.n; i++) query_keep(c, pairs.at[i]);
}

static bool may_be_one(const struct checker *c, const struct array *a, const struct array *b)
{
	if (a->space != SPACE_GLOBAL || b->space != SPACE_GLOBAL) return false;
	return a->may_alias || b->may_alias || (c->options->alias && (a->is_param || b->is_param));
}

static void ask_aliases(struct checker *c, const struct query_input *in, const struct phase *phase)
{
	uint32_t n = (uint32_t)c->k->arrays.n;
	bool *used = ARENA_ARRAY(c->arena, bool, n + 1);
	for (size_t i = 0; i < phase->accesses.n; i++) used[phase->accesses.at[i].access.array.ix] = true;
	for (uint32_t a = 1; a <= n; a++) {
		for (uint32_t b = a + 1; b <= n && used[a]; b++) {
			array_ref x = { a }, y = { b };
			if (used[b] && may_be_one(c, kernel_array(c->k, x), kernel_array(c->k, y)) && !is_late(c))
				query_keep(c, query_alias(in, phase, c->phases, x, y));
		}
	}
}

static void ask_phase(struct checker *c, const struct query_input *in, const struct phase *phase, enum space space)
{
	if (!phase->accesses.n) return;
	c->phases++;
	for (uint32_t a = 1; a <= c->k->arrays.n; a++) {
		if (kernel_array(c->k, (array_ref) { a })->space != space || (c->options->only.ix && c->options->only.ix != a)) continue;
		bool used = false;
		for (size_t i = 0; i < phase->accesses.n && !used; i++) used = phase->accesses.at[i].access.array.ix == a;
		if (used && !is_late(c)) ask_array(c, in, phase, (array_ref) { a });
	}
	if (space == SPACE_GLOBAL && !c->options->only.ix) ask_aliases(c, in, phase);
}

static bool same_divergence(const struct divergence *a, const struct divergence *b)
{
	return a->cond.ix == b->cond.ix && a->guard.ix == b->guard.ix && a->context.ix == b->context.ix && a->ended == b->ended && a->level == b->level &&
		a->at.line == b->at.line && a->at.column == b->at.column && a->barrier.line == b->barrier.line &&
		a->barrier.column == b->barrier.column;
}

static void ask_divergence(struct checker *c, const struct query_input *in, const struct divergence *d)
{
	for (size_t i = 0; i < c->divergences.n; i++)
		if (same_divergence(&c->divergences.at[i], d)) return;
	if (is_late(c)) return;
	VEC_PUSH(c->arena, &c->divergences, *d);
	query_keep(c, query_divergence(in, d, (uint32_t)c->divergences.n));
}

static struct query_input input_of(struct checker *c, enum level level, const struct reads *reads)
{
	return (struct query_input) { .k = c->k, .arena = c->arena, .lower_int = &c->lower_int, .lower_bv = &c->lower_bv,
		.copies = &c->copies, .reads = reads, .arith = c->options->arith, .level = level,
		.alias = c->options->alias, .endless = &c->endless, .work = &c->work };
}

static void ask_level(struct checker *c, const struct protocol *p, enum level level, enum level nearer, enum space space)
{
	struct phases *phases = ARENA_NEW(c->k->arena, struct phases);
	struct reads *reads = ARENA_NEW(c->k->arena, struct reads);
	protocol_split(c->k, p, level, space, phases);
	reads_unify(c->k, c->arena, &c->reads, phases, reads);
	struct query_input in = input_of(c, level, reads);
	struct query_input *plain = arena_memdup(c->arena, &in, sizeof in);     /* queries remember theirs */
	in.nearer = nearer;
	struct query_input *races = arena_memdup(c->arena, &in, sizeof in);
	if (level == LEVEL_GRID) c->divergences.n = 0;      /* those were questions about one block */
	for (size_t i = 0; i < phases->list.n; i++) ask_phase(c, races, &phases->list.at[i], space);
	for (size_t i = 0; i < phases->divergences.n && !c->options->no_divergence; i++)
		ask_divergence(c, plain, &phases->divergences.at[i]);
}

/* Does every lane come to what its warp computes together? */
static void ask_meetings(struct checker *c)
{
	const struct check_options *o = c->options;
	if (o->no_block || o->no_warp || o->no_divergence || !has_meeting(c)) return;
	struct phases *phases = ARENA_NEW(c->k->arena, struct phases);
	struct query_input in = input_of(c, LEVEL_WARP, &c->reads), *plain = arena_memdup(c->arena, &in, sizeof in);
	protocol_split_meetings(c->k, typecheck_meetings(c->k), !o->no_grid, phases);
	reads_unify(c->k, c->arena, &c->reads, phases, NULL);
	c->divergences.n = 0;
	for (size_t i = 0; i < phases->divergences.n; i++) ask_divergence(c, plain, &phases->divergences.at[i]);
}

static void ask_all(struct checker *c, const struct protocol *p)
{
	const struct check_options *o = c->options;
	uint32_t lanes = o->no_warp ? 0 : level_lanes_of(c->k->body, c->arena);
	for (enum space space = SPACE_SHARED; space <= SPACE_GLOBAL; space++) {
		enum level nearer = LEVEL_NONE;
		for (enum level level = LEVEL_TILE_2; level <= LEVEL_WARP && !o->no_block; level++) {
			if (!(lanes & level_lanes(level))) continue;
			ask_level(c, p, level, nearer, space);
			nearer = level;
		}
		if (!o->no_block) ask_level(c, p, LEVEL_BLOCK, o->other_warps ? LEVEL_WARP : nearer, space);
		if (space == SPACE_GLOBAL && !o->no_grid) ask_level(c, p, LEVEL_GRID, LEVEL_NONE, space);
	}
	ask_meetings(c);
}

/* The work that `usual` becomes by --effort, or by a limit in seconds that reaches further. */
static int64_t work_limit(const struct check_options *o, int64_t usual, double seconds)
{
	double work = (double)usual * (o->effort > 0 ? o->effort : 1);
	if (o->effort <= 0 && seconds * WORK_SECOND > work) work = seconds * WORK_SECOND;
	return (int64_t)work + 1;
}

/* Seconds of the processor's time, and by the clock. */
static double net(int64_t work) { return (double)work / WORK_SECOND * NET + NET_REST; }
static double net_by_clock(int64_t work) { return NET_CLOCK * net(work); }

static int64_t scaled(const struct checker *c, int64_t work)
{
	return (int64_t)((double)work * c->scale);
}

/* What a check may take at least: an attempt no more than it was given. */
static int64_t at_least_work(const struct checker *c, int64_t work)
{
	const struct check_options *o = c->options;
	int64_t least = scaled(c, work);
	return o->attempt && o->kernel_work > 0 && o->kernel_work < least ? o->kernel_work : least;
}

static struct allowance allowance(const struct checker *c, int64_t work)
{
	double seconds = net_by_clock(work), most = c->options->timeout;
	return (struct allowance) { work, net(work), most > 0 && most < seconds ? most : seconds };
}

double smt_effort(const struct check_options *o) { return (o->effort > 0 ? o->effort : 1) * (o->crowd > 0 ? o->crowd : 1); }

static void checker_init(struct checker *c, struct kernel *k, const struct check_options *options, struct check *out)
{
	*c = (struct checker) { .k = k, .options = options, .out = out, .arena = arena_new() };
	work_begin(&c->work, k->exprs);
	c->scale = smt_effort(options);
	c->query_most = work_limit(options, LIMIT_QUERY_WORK, options->timeout);
	finite_collect(k, c->arena, &c->finite);
	reads_collect(k, c->arena, options->alias, &c->reads);
	counters_collect(k, c->arena, options->alias, &c->reads);
	handed_collect(k, c->arena, options->alias, &c->reads);
	if (options->steady) steady_collect(k, c->arena, options->alias, &c->reads.near);
	unfollowed_find(k, c->arena);
	c->lower_int = (struct encoder) { .k = k, .arena = c->arena, .finite = &c->finite };
	c->lower_bv = (struct encoder) { .k = k, .arena = c->arena, .bv = true, .exact = options->arith == ARITH_BV };
	if (!k->unsupported) preconditions_eliminate(k, &c->lower_int, c->arena);
}

/* ---- running them ---- */

static enum verdict decide(const struct check *out)
{
	size_t count[LABEL_BENIGN + 1] = { 0 };
	for (size_t i = 0; i < out->alarms.n; i++) count[out->alarms.at[i].label]++;
	return verdict_of_labels(count, out->gave_up.n > 0);
}

static void task_run_one(void *data, uint32_t task, struct worker_link *link)
{
	struct checker *c = data;
	task_run(c->tasks.at[task], &c->effort, &c->found, link);
}

const char why_work[] = "work limit", why_kernel_work[] = "work limit of the kernel";
const char why_time[] = "time limit", why_kernel_time[] = "time limit of the kernel";
const char why_solver[] = "the solver gave up", why_pairs[] = "too many racing pairs";

bool gave_up_again(enum limit limit, const char *why)
{
	return limit == LIMIT_WORK || (limit == LIMIT_NONE && (!strcmp(why, why_solver) || !strcmp(why, why_pairs)));
}

static enum limit limit_of(const char *why)
{
	if (!strcmp(why, why_work) || !strcmp(why, why_kernel_work)) return LIMIT_WORK;
	return !strcmp(why, why_time) || !strcmp(why, why_kernel_time) ? LIMIT_TIME : LIMIT_NONE;
}

static void give_up(struct checker *c, const struct query *q, const char *why)
{
	struct gave_up g = { .why = arena_strdup(c->k->arena, why), .limit = limit_of(why) };
	if (!strcmp(why, why_time)) g.why = arena_printf(c->k->arena, "time limit (%g s)", c->effort.each.seconds);
	if (q->kind == ALARM_DIVERGENCE) {
		g.what = "barrier divergence";
		g.at = q->divergence->at;
	} else {
		g.what = arena_printf(c->k->arena, "phase %u, array %s", (unsigned)q->phase_number,
			kernel_array(c->k, q->array)->name);
		g.at = kernel_site(c->k, q->accesses.at[0].from->access.site)->at;
	}
	for (size_t i = 0; i < c->out->gave_up.n; i++)
		if (!strcmp(c->out->gave_up.at[i].what, g.what)) return;
	gave_up_add(c->k, c->out, g);
}

/* No answer: in the first round that only means that it is asked again. */
static void task_open(struct checker *c, struct query *q, const char *why)
{
	if (c->effort.last) give_up(c, q, why);
	else VEC_PUSH(c->arena, &c->again, q);
}

/* What a worker did for a task. A limit of the work that it met is told where it gave up for it; the clock's may have changed
 * an answer that is there. */
static void stats_take(struct checker *c, const int64_t *record)
{
	c->out->stats.queries += (uint32_t)record[1];
	c->out->stats.solver_seconds += (double)record[2] * 1e-6;
	c->work.other += record[3];
	if (record[4] == LIMIT_TIME) limit_met(c->out, LIMIT_TIME);
}

static void checker_tell(void *data, struct query *q, const struct finding *f)
{
	struct checker *c = data;
	alarm_add(c->out, q, f);
	found_add(c->arena, &c->found, q, f);
	finding_told(q, f);
}

static void task_take(void *data, uint32_t task, const int64_t *record, size_t n)
{
	struct checker *c = data;
	struct query *q = c->tasks.at[task];
	struct finding f;
	switch ((enum record_kind)record[0]) {
	case RECORD_ALARM:
		finding_read(c->arena, record, n, &f);
		checker_tell(c, q, &f);
		break;
	case RECORD_GAVE_UP:
		task_open(c, q, (const char *)(intptr_t)record[1]);
		break;
	case RECORD_STATS:
		stats_take(c, record);
		break;
	case RECORD_NONE:
		break;
	}
}

static void task_lost(void *data, uint32_t task, const char *why)
{
	struct checker *c = data;
	enum limit limit = limit_of(why);
	if (limit != LIMIT_NONE) c->tasks.at[task]->lost = why;
	if (limit == LIMIT_TIME) {
		limit_met(c->out, LIMIT_TIME);
		c->work.other += NET_LOST * c->effort.each.work;             /* less than was done and not counted */
	}
	task_open(c, c->tasks.at[task], why);
}

static double at_least(double seconds) { return seconds < KERNEL_LEAST_SECONDS ? KERNEL_LEAST_SECONDS : seconds; }
static double seconds_left(const struct checker *c) { return c->end_seconds > 0 ? at_least(c->end_seconds - clock_seconds()) : 0; }

/* Only a proof was asked for, and there is none; or only for something true, and there is. */
static bool is_vain(const struct checker *c)
{
	return (c->options->proof_only && c->out->alarms.n) || (c->options->true_only && decide(c->out) == VERDICT_RACY);
}

static bool round_is_vain(void *checker) { return is_vain(checker); }

/* The tasks, with what the kernel has left of its nets. */
static void checker_workers(struct checker *c, struct worker_job job)
{
	job.total_limit = seconds_left(c);
	job.total_processor = at_least(c->processor_most - c->processor);      /* 0 would be any */
	c->processor += worker_run(&job);
}

static int hardness(const struct query *q) { return q->bv ? 2 : q->nonlinear ? 1 : 0; }

/* One that is hard may take several times its share: it does so when the others have had theirs. */
static void tasks_sort(struct checker *c)
{
	struct query **sorted = ARENA_ARRAY(c->arena, struct query *, c->tasks.n + 1);
	size_t n = 0;
	for (int hard = 0; hard <= 2; hard++)
		for (size_t i = 0; i < c->tasks.n; i++)
			if (hardness(c->tasks.at[i]) == hard) sorted[n++] = c->tasks.at[i];
	for (size_t i = 0; i < n; i++) c->tasks.at[i] = sorted[i];
}

/* All tasks once, with what is left of the work. Each gets its share. */
static void checker_round(struct checker *c, int64_t most)
{
	tasks_sort(c);
	int64_t share = (c->end - work_done(&c->work)) / (int64_t)c->tasks.n, least = at_least_work(c, SHARE);
	c->effort.each = allowance(c, share > most ? most : share < least ? least : share);
	c->effort.end = c->end;
	c->effort.scale = c->scale;
	c->effort.proof_only = c->options->proof_only;
	c->effort.true_only = c->options->true_only;
	checker_workers(c, (struct worker_job) { .tasks = (uint32_t)c->tasks.n, .run = task_run_one, .take = task_take, .lost = task_lost,
		.enough = round_is_vain, .data = c, .query_limit = c->effort.each.seconds, .query_processor = c->effort.each.processor });
}

/* ---- guesses: what they answer needs no solver ---- */

/* The pair that q is about has its alarm already. */
static bool is_known(const struct checker *c, struct query *q)
{
	for (size_t i = 0; i < c->found.n; i++) {
		const struct found_pair *p = &c->found.at[i];
		if (q->direct && p->grid == (q->level == LEVEL_GRID) && expr_is_false(c->k->exprs, query_excludes(q, p->a, p->b)))
			return true;
	}
	return false;
}

static bool is_apart(struct query *q, const bool *known)
{
	return q->kind == ALARM_RACE && !q->other.ix && (digits_apart(q) || alike_apart(q, known));
}

/* Gives q its numbered form to be asked first, if that is linear. true: that one has no model already. */
static bool is_apart_by_numbers(struct checker *c, struct query *q)
{
	struct query *easier = q->nonlinear ? query_numbered(q) : NULL;
	if (!easier || easier->trivially_unsat) return easier != NULL;
	size_t n = easier->accesses.n <= LIMIT_GUESS_ACCESSES ? easier->accesses.n : 0;
	if (refute_run(easier, LIMIT_REFUTE_CASES, ARENA_ARRAY(c->arena, bool, n * n + 1))) return true;
	if (!smt_nonlinear(easier->lower, &easier->asserts, false)) q->easier = easier;
	return false;
}

/* What asks for less, a case without the hard parts of its guards, has no model already. */
static bool is_apart_eased(struct checker *c, struct query *q)
{
	struct query *easier = q->easier;
	size_t n = easier && easier->accesses.n <= LIMIT_GUESS_ACCESSES ? easier->accesses.n : 0;
	return easier && (easier->trivially_unsat || refute_run(easier, LIMIT_REFUTE_CASES, ARENA_ARRAY(c->arena, bool, n * n + 1)));
}

/* Answered without the solver. */
static bool is_easy(struct checker *c, struct query *q)
{
	size_t n = q->accesses.n <= LIMIT_GUESS_ACCESSES ? q->accesses.n : 0;
	bool *apart = ARENA_ARRAY(c->arena, bool, n * n + 1);
	return refute_run(q, LIMIT_REFUTE_FEW_CASES, apart) || is_apart_eased(c, q) || guess_run(q, apart, checker_tell, c) || refute_run(q, LIMIT_REFUTE_CASES, apart) || is_apart(q, apart) ||
		is_apart_by_numbers(c, q);
}

/* What is left of a question with products, or bit operations, becomes its cases, which may be easy: these are by constants there. */
static bool becomes_cases(struct checker *c, struct query *q)
{
	struct query_list cases = { 0 };
	if ((!q->nonlinear && !q->bv) || !query_cases(q, &cases, is_over, c)) return false;
	for (size_t i = 0; i < cases.n; i++) query_keep(c, cases.at[i]);
	q->assumes_no_overflow = false;         /* they say it themselves */
	return true;
}

static void checker_guess(struct checker *c)
{
	size_t open = 0, whole = c->tasks.n;
	int64_t now = work_done(&c->work), end = now + (int64_t)((double)(c->end - now) * GUESS_SHARE);
	int64_t least = now + at_least_work(c, EASY_LEAST);
	if (end < least) end = least;
	for (size_t i = 0; i < c->tasks.n && !is_vain(c); i++) {
		struct query *q = c->tasks.at[i];
		if (is_known(c, q)) continue;
		query_complete(q);
		query_ease(q, true);
		if (q->trivially_unsat || (work_done(&c->work) < end && over(c) != LIMIT_TIME && is_easy(c, q))) continue;
		if (i >= whole || !becomes_cases(c, q)) c->tasks.at[open++] = q;
	}
	c->tasks.n = open;
}

/* ---- small launches, for what the solver left open ---- */

struct trials { struct checker *c; int64_t end; uint32_t query; struct worker_link *link; };

static void trial_tell(void *data, uint32_t query, const struct finding *f)
{
	struct trials *t = data;
	int64_t record[] = { RECORD_NONE, query };
	worker_send(t->link, record, 2);
	finding_send(t->c->arena, f, t->link);
}

static void trial_run(void *data, uint32_t task, struct worker_link *link)
{
	struct trials *t = data;
	struct checker *c = t->c;
	int64_t begun = work_done(&c->work), left = t->end - begun, most = scaled(c, TRIAL_MOST);
	t->link = link;
	if (left <= 0) return;
	concrete_search(c->k, task, c->again.at, c->again.n, &c->work, left < most ? left : most, trial_tell, t);
	int64_t stats[] = { RECORD_STATS, 0, 0, work_done(&c->work) - begun, LIMIT_NONE };
	worker_send(link, stats, 5);
}

static void trial_take(void *data, uint32_t task, const int64_t *record, size_t n)
{
	struct trials *t = data;
	struct finding f;
	(void)task;
	if (record[0] == RECORD_NONE) {
		t->query = (uint32_t)record[1];
		return;
	}
	if (record[0] == RECORD_STATS) {
		stats_take(t->c, record);
		return;
	}
	struct query *q = t->c->again.at[t->query];
	finding_read(t->c->arena, record, n, &f);
	checker_tell(t->c, q, &f);
}

static void trial_lost(void *data, uint32_t task, const char *why)
{
	struct trials *t = data;
	(void)task;
	if (limit_of(why) == LIMIT_TIME) limit_met(t->c->out, LIMIT_TIME);
}

static void checker_trials(struct checker *c)
{
	int64_t now = work_done(&c->work);
	struct trials trials = { .c = c, .end = now + (int64_t)((double)(c->end - now) * TRIALS_SHARE) };
	int64_t each = scaled(c, TRIAL_MOST);
	checker_workers(c, (struct worker_job) { .tasks = LIMIT_CONCRETE_TRIALS, .run = trial_run, .take = trial_take, .lost = trial_lost,
		.data = &trials, .query_limit = net_by_clock(each), .query_processor = net(each) });
}

int64_t smt_kernel_work(const struct check_options *o)
{
	return o->kernel_work > 0 ? o->kernel_work : work_limit(o, LIMIT_KERNEL_WORK, o->kernel_timeout);
}

/* Half of what is left of the file's time, for easy kernels take nearly nothing of their half, but never so much that those
 * that wait could not have their part, and at least KERNEL_LEAST, with which a file of hundreds ends late. */
static double kernel_seconds(const struct check_options *o)
{
	double limit = o->kernel_timeout > 0 ? o->kernel_timeout : net_by_clock(smt_kernel_work(o));
	if (o->kernel_timeout > 0 || o->deadline <= 0) return limit;
	double left = o->deadline - clock_seconds(), kept = left - KERNEL_LEAST_SECONDS * o->waiting;
	double share = left / 2 < kept ? left / 2 : kept, even = left / (o->waiting + 1.0);
	if (share < even) share = even;
	if (share < KERNEL_LEAST_SECONDS) share = KERNEL_LEAST_SECONDS;
	return share < limit ? share : limit;
}

/* What building the questions or the guesses took is not missing afterwards. */
static void keep_least(struct checker *c)
{
	int64_t least = work_done(&c->work) + at_least_work(c, KERNEL_LEAST);
	if (c->end < least) c->end = least;
}

/* What the solver adds to possible alarms is more of them, seldom a true one. As long as it finds some it goes on; where it finds none
 * it gets a part of the work, for there it would take all (measured: bench/README.md; task_goes_on does the same within a round). Of a racy
 * kernel all pairs are wanted. */
static void keep_most(struct checker *c)
{
	int64_t most = work_done(&c->work) + c->effort.rest;
	enum verdict so_far = decide(c->out);
	c->effort.has_true = so_far == VERDICT_RACY;
	if (so_far != VERDICT_POSSIBLY_RACY) return;
	c->effort.strict = true;
	c->end = most < c->effort.whole ? most : c->effort.whole;
	c->out->settled |= most < c->effort.whole;
}

/* What is left open after the first round is asked in its cases, or with less of it first. false: there is no work left for that. */
static bool becomes_second(struct checker *c, struct query *q)
{
	struct query_list cases = { 0 };
	if (is_over(c)) return false;
	if (query_cases(q, &cases, is_over, c)) {
		for (size_t i = 0; i < cases.n; i++) query_keep(c, cases.at[i]);
		return true;
	}
	if (is_over(c)) return false;
	query_ease(q, false);
	if (!q->trivially_unsat) VEC_PUSH(c->arena, &c->tasks, q);
	return true;
}

/* Every question gets a little time; those that it was not enough for share what is left, unless nothing that they can
 * add changes the verdict. */
static void checker_run(struct checker *c)
{
	int64_t first = scaled(c, FIRST_ROUND);
	if (!c->tasks.n) return;
	keep_least(c);
	checker_guess(c);
	if (!c->tasks.n || is_vain(c)) return;
	if (c->options->guess_only) {
		for (size_t i = 0; i < c->tasks.n; i++) give_up(c, c->tasks.at[i], c->options->crowd > 0 ? why_kernel_work : why_solver);
		return;
	}
	keep_least(c);
	c->effort.rest = scaled(c, REST);
	c->effort.whole = c->end;
	c->effort.strict = c->options->attempt;
	keep_most(c);
	checker_round(c, c->query_most < first ? c->query_most : first);
	keep_most(c);
	c->tasks.n = 0;
	c->effort.last = true;
	if (is_vain(c)) return;
	bool trials = !c->options->proof_only && !c->options->no_trials;
	if (c->again.n && trials && !over(c) && decide(c->out) != VERDICT_RACY) checker_trials(c);
	bool racy = decide(c->out) == VERDICT_RACY;
	for (size_t i = 0; i < c->again.n; i++)
		if (racy || !becomes_second(c, c->again.at[i])) give_up(c, c->again.at[i], over(c) == LIMIT_TIME ? why_kernel_time : why_kernel_work);
	if (c->tasks.n) checker_round(c, c->query_most);
}

/* What is assumed of overflow, hardly any launch may keep (overflow.c). */
static void checker_overflows(struct checker *c)
{
	if (!c->queries.n || is_vain(c) || decide(c->out) == VERDICT_RACY) return;
	bool *early = ARENA_ARRAY(c->arena, bool, c->queries.n);
	queries_overflow_early(c->k, c->queries.at, c->queries.n, early);
	c->again.n = 0;
	for (size_t i = 0; i < c->queries.n; i++)
		if (early[i]) VEC_PUSH(c->arena, &c->again, c->queries.at[i]);
	if (!c->again.n) return;
	keep_least(c);
	checker_trials(c);
}

/* ---- the answer ---- */

static void assume_numbers(struct checker *c)
{
	bool counters = false, slots = false, values = false, handed = false;
	for (size_t i = 0; i < c->queries.n; i++) {
		counters = counters || c->queries.at[i]->assumes_counters;
		slots = slots || c->queries.at[i]->assumes_slots;
		values = values || c->queries.at[i]->assumes_values;
		handed = handed || c->queries.at[i]->assumes_handed;
	}
	struct assumption a = { .kind = ASSUME_NO_OVERFLOW, .at = c->k->at, .text = "counters that atomics add to count from zero or above, and none comes round" };
	if (counters) VEC_PUSH(c->k->arena, &c->out->assumptions, a);
	a.text = "a counter that lies before what it numbers counts to less than 2^24, and no index made of it overflows";
	if (slots) VEC_PUSH(c->k->arena, &c->out->assumptions, a);
	a.text = "no integer overflow in the values that both threads of a benign alarm store";
	if (values) VEC_PUSH(c->k->arena, &c->out->assumptions, a);
	a.kind = ASSUME_OTHER;
	a.text = "no thread reads a counter's number in shared memory before its block has stored one there";
	if (handed) VEC_PUSH(c->k->arena, &c->out->assumptions, a);
}

static void collect_assumptions(struct checker *c)
{
	struct kernel *k = c->k;
	for (size_t i = 0; i < k->assumptions.n; i++) {
		if (c->options->alias && k->assumptions.at[i].kind == ASSUME_DISTINCT_POINTERS) continue;
		VEC_PUSH(k->arena, &c->out->assumptions, k->assumptions.at[i]);
	}
	assume_numbers(c);
	VEC(array_ref) told = { 0 };
	for (size_t i = 0; i < c->queries.n; i++) {
		const struct query *q = c->queries.at[i];
		if (!q->assumes_no_overflow) continue;
		bool known = false;
		for (size_t j = 0; j < told.n; j++) known |= told.at[j].ix == q->array.ix;
		if (known) continue;
		VEC_PUSH(c->arena, &told, q->array);
		struct assumption a = { .kind = ASSUME_NO_OVERFLOW };
		if (q->kind == ALARM_RACE) {
			a.at = kernel_site(k, q->accesses.at[0].from->access.site)->at;
			a.text = arena_printf(k->arena, "no integer overflow in the indices and conditions of the accesses to %s",
				kernel_array(k, q->array)->name);
		} else {
			a.at = q->divergence->at;
			a.text = "no integer overflow in the conditions of barriers";
		}
		VEC_PUSH(k->arena, &c->out->assumptions, a);
	}
}

static bool unsupported(struct kernel *k, struct check *out)
{
	if (!k->unsupported) return false;
	out->verdict = VERDICT_UNSUPPORTED;
	out->unsupported = k->unsupported;
	out->unsupported_at = k->unsupported_at;
	return true;
}

/* An empty kernel has no race, but the one that was written may have; nor are its races all benign. */
static void unproved(const struct kernel *k, struct check *out)
{
	enum verdict v = verdict_settle(out->verdict, k->unproved != NULL);
	if (v == out->verdict) return;
	out->verdict = v;
	out->unsupported = k->unproved;
	out->unsupported_at = k->unproved_at;
}

/* The file's time is over, and even building the questions would take more of it. */
static bool too_late(struct kernel *k, const struct check_options *o, struct check *out)
{
	if (o->kernel_timeout > 0 || o->deadline <= 0 || clock_seconds() < o->deadline + AFTER_DEADLINE) return false;
	gave_up_add(k, out, (struct gave_up) { .what = "all questions", .why = "time limit of the file", .at = k->at,
		.limit = LIMIT_TIME });
	return true;
}

/* Nothing changes the kernel any more: what it says from here on is kept. */
static void checker_answer(struct checker *c, const struct protocol *p)
{
	struct kernel *k = c->k;
	c->end_seconds = clock_seconds() + kernel_seconds(c->options);
	c->processor_most = net(smt_kernel_work(c->options));
	if (!unsupported(k, c->out) && p) ask_all(c, p);
	if (!unsupported(k, c->out) && p) {       /* splitting refuses what is nested too deep */
		checker_run(c);
		if (c->effort.whole && work_done(&c->work) >= c->effort.whole) c->out->settled = false;       /* that was all it had, and not the rest */
		checker_overflows(c);
		alarms_finish(c->out);
		collect_assumptions(c);
		c->out->verdict = decide(c->out);
		unproved(k, c->out);
	}
	c->out->stats.phases = c->phases;
	c->out->stats.accesses = (uint32_t)k->sites.n;
	c->out->stats.work = work_done(&c->work);
}

void smt_check_kernel(struct kernel *k, const struct check_options *options, struct check *out)
{
	double started = clock_seconds();
	*out = (struct check) { 0 };
	if (unsupported(k, out)) return;
	struct typing typing = { 0 };
	limit_met(out, excuse_check(k, options, (struct allowance) { smt_kernel_work(options) / 2, net(smt_kernel_work(options) / 2), kernel_seconds(options) / 2 }));
	typecheck_kernel(k, &typing);
	out->typable = typing.typable;
	if (too_late(k, options, out)) return;
	struct checker c;
	struct kept kept;
	checker_init(&c, k, options, out);
	c.end = smt_kernel_work(options);
	bool known = kept_find(&kept, k, options, c.end, c.query_most, out);
	if (!known) checker_answer(&c, typing.protocol);
	bool steadier = !known && steady_may_help(k, c.arena, options, out, c.queries.at, c.queries.n);
	arena_free(c.arena);
	if (steadier) steady_look(k, options, out);
	if (!known && typing.protocol && !k->unsupported) reasons_find(k, options, out);      /* nobody asked for them: not of this work */
	if (!known && typing.protocol && !k->unsupported) data_facts_find(k, options, out);
	kept_end(&kept, k, options, known ? NULL : out);
	out->stats.seconds = clock_seconds() - started;
}

void smt_print_queries(struct kernel *k, const struct check_options *options, struct text *out)
{
	struct check ignored = { 0 };
	if (unsupported(k, &ignored)) return;
	struct typing typing = { 0 };
	typecheck_kernel(k, &typing);
	struct checker c;
	checker_init(&c, k, options, &ignored);
	if (!k->unsupported && typing.protocol) ask_all(&c, typing.protocol);
	for (size_t i = 0; i < c.queries.n; i++) {
		query_complete(c.queries.at[i]);
		query_print(c.queries.at[i], out);
	}
	arena_free(c.arena);
}

/* ---- one boolean, for tests ---- */

struct satisfiable { struct kernel *k; struct query *q; struct allowance each; int answer; int64_t spent; };

static void satisfiable_run(void *data, uint32_t task, struct worker_link *link)
{
	struct satisfiable *s = data;
	(void)task;
	struct solver *solver = solver_new(s->k, s->q->arena, s->q->bv, s->q->nonlinear, s->q->in->work, s->each);
	for (size_t i = 0; i < s->q->asserts.n; i++) solver_assert(solver, s->q->asserts.at[i]);
	enum answer a = solver_check(solver, NULL, 0);
	int64_t answer[] = { a == ANSWER_SAT ? 1 : a == ANSWER_UNSAT ? 0 : -1, work_done(s->q->in->work) };
	worker_send(link, answer, 2);
	solver_free(solver);
}

static void satisfiable_take(void *data, uint32_t task, const int64_t *record, size_t n)
{
	(void)task;
	(void)n;
	((struct satisfiable *)data)->answer = (int)record[0];
	((struct satisfiable *)data)->spent = record[1];
}

static void satisfiable_lost(void *data, uint32_t task, const char *why)
{
	struct satisfiable *s = data;
	(void)task;
	(void)why;
	s->answer = -1;
	s->spent = NET_LOST * s->each.work;
}

int smt_satisfiable(struct kernel *k, expr_ref e, enum arith arith, double seconds)
{
	int64_t left = (int64_t)(seconds * WORK_SECOND);
	return smt_satisfiable_within(k, e, arith, seconds, &left);
}

int smt_satisfiable_within(struct kernel *k, expr_ref e, enum arith arith, double seconds, int64_t *left)
{
	int64_t most = (int64_t)(seconds * WORK_SECOND);
	if (*left <= 0) return -1;
	if (most > *left) most = *left;
	struct check ignored = { 0 };
	struct check_options options = { .arith = arith };
	struct checker c;
	checker_init(&c, k, &options, &ignored);
	struct satisfiable s = { .k = k, .each = allowance(&c, most), .answer = -1 };
	struct query_input in = { .k = k, .arena = c.arena, .lower_int = &c.lower_int, .lower_bv = &c.lower_bv,
		.copies = &c.copies, .arith = arith, .level = LEVEL_BLOCK, .work = &c.work };
	s.q = query_satisfiable(&in, e);
	struct worker_job job = { .tasks = 1, .run = satisfiable_run, .take = satisfiable_take, .lost = satisfiable_lost,
		.data = &s, .query_limit = s.each.seconds, .query_processor = s.each.processor };
	if (s.q->trivially_unsat) s.answer = 0;
	else worker_run(&job);
	*left -= s.spent > work_done(&c.work) ? s.spent : work_done(&c.work);
	arena_free(c.arena);
	return s.answer;
}

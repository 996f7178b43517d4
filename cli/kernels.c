/* The kernels of one file, each with each of its launches: one after another, or side by side in processes of their own
 * where the file has several processors and there is enough to do. What is told of them is the same: how much work each may
 * take is known before the first begins. Where they are many each is looked at with little work, and those that this was not
 * enough for have a second look, from the beginning, with what all of them have left in equal parts; those that are racy, and
 * that a precondition was not found for, are asked the same again and have more for that alone. */
#include "cli/certify_internal.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

/* Pairs of accesses that could race, besides those of the largest kernel, that are worth a process more. To start one
 * takes two milliseconds; a pair may take nothing or seconds. */
#define WORTH 4
/* Of what one kernel may take: what a file may, the first look at all of them, and the least that a kernel has. */
#define FILE_SHARE 1.7
#define FILE_EACH 0.06   /* the same for each kernel, where they are many */
#define FOUND_SHARE 0.7  /* and where only more alarms, or a precondition, may be found */
#define FIRST_SHARE 0.5
#define LEAST_SHARE 0.025
#define PROOF_PART 4     /* of the work, for a proof of more than was asked; */
#define QUICK_PART 32    /* before that, in case that is easy */
/* Of the work of a kernel, for preconditions that nobody asked for: of what it has, and at least of what it would have alone. */
#define UNASKED_PART 10
#define UNASKED_LEAST_PART 25
#define ELSEWHERE_PAIRS 64
#define WAVE 16          /* kernels that are looked at before it is seen what they took */
#define CROWD_LEAST 0.02 /* of the least that a kernel has, where those before it took what was there for all */
#define AGAIN 2          /* a second look is worth while with this many times the work of the first */
#define WAYS_LEAST 4     /* launches of a kernel that are asked about in any file */
#define UNASKED_ALL 1.0  /* of what one kernel may take, for such preconditions of all kernels of a file */

/* each: the work that a kernel may take in a look; 0: what it may alone. crowd: where they are so many that not even the least is left for
 * each: the part that is; 0: all. */
struct portion { int64_t each; double crowd; };

/* core: its text, for a second look. */
struct member { struct kernel *kernel; const char *core; struct report_stored stored; };
/* What a limit of the work left open of a task: of its members the most. */
enum { OPEN_PRECONDITION = 1, OPEN_POSSIBLE = 2, OPEN_UNKNOWN = 4 };

/* One answer: of a kernel, or of several that are examples of one template. */
struct task {
	struct member *members;
	size_t n, place;                 /* place: how many members the tasks before it have */
	const struct launch *launch;
	const char *said;
	const struct launch_list_item *item;
	size_t pairs;
	bool last;                       /* launch of its kernel */
	size_t way;                      /* of those in which its kernel is started, from 0 */
	bool left_out;                   /* not asked: the file has too many */
	struct portion given;            /* in the first look */
	unsigned open;
	bool again;                      /* it had its second look */
	int64_t spent;
	uint64_t met;                    /* by member, below 64: little is known of its launch, and that is not free of alarms */
};

struct kernels {
	const struct options *options;
	struct unit *unit;
	const char *path;
	struct arena *arena;
	VEC(struct task) tasks;
	VEC(size_t) todo;                /* of this look, in order */
	bool second;
	struct portion now;              /* of this look */
	struct looks *looks;             /* where there may be a second; else NULL */
	int64_t spent;                   /* by all so far */
	int64_t first;                   /* the most that one had in the first */
	int64_t more;                    /* the work that a kernel may take in the second look for preconditions alone */
	double deadline;
	job_observer *observe;
	int fd;                          /* of the file's worker */
	size_t at_once;
	/* where more than one */
	_Atomic size_t *next;            /* the first in todo that nobody has taken; shared by the processes */
	size_t *at;                      /* by process: its task, SIZE_MAX before the first */
	bool *told;                      /* by task: answered, or lost */
};

/* spent, open, met: of the task */
struct effort { int64_t spent; unsigned open; uint64_t met; };

/* What a kernel is asked under, and who is told. first: what is open has another look, and advice then. */
struct sending { const struct options *all; const struct check_options *options; const struct launch *launch; const struct report_stored *stored;
	enum precondition_scope scope; int fd; job_observer *observe; int64_t unasked; bool first; };

/* Of what is proved: a picture of it. */
static void add_owners(const struct sending *s, struct report *scratch, struct report_kernel *model, struct kernel *k)
{
	struct owners owners;
	if (model->verdict != VERDICT_DRF && model->verdict != VERDICT_CONDITIONAL) return;
	smt_owners_find(k, s->options, &owners);
	report_owners_add(scratch, model, k, &owners);
}

/* What may be demanded of the launches that a kernel is asked about. A launch that is named is meant as it is. */
static enum precondition_scope scope_of(const struct options *o, const struct task *t)
{
	const struct launch *l = t->launch;
	if (o->preconditions != PRECONDITIONS_AUTO) return o->preconditions == PRECONDITIONS_INFER ? PRECONDITION_ANY : PRECONDITION_NONE;
	if (!o->launch_auto) return PRECONDITION_NONE;
	if (t->item->in_sight.n) return PRECONDITION_LAYOUT;
	return l->block_dim[0] || l->grid_dim[0] || l->param_count ? PRECONDITION_NONE : PRECONDITION_ANY;
}

static int64_t part(int64_t work, double share, size_t n)
{
	return (int64_t)((double)work * share) / (int64_t)(n ? n : 1);
}

/* Of what one kernel may take, what a file with so many may. */
static double file_share(size_t kernels)
{
	double each = FILE_EACH * (double)kernels;
	return each > FILE_SHARE ? each : FILE_SHARE;
}

static bool is_unasked(const struct sending *s) { return s->all->preconditions == PRECONDITIONS_AUTO; }

static bool wants_precondition(const struct kernels *all, const struct task *t)
{
	return all->second && t->open == OPEN_PRECONDITION;
}

/* For preconditions of a kernel that may take so much by itself, in a look at so many. */
static int64_t unasked_work(const struct kernels *all, int64_t kernel)
{
	int64_t one = smt_kernel_work(&all->options->check), least = one / UNASKED_LEAST_PART, most = part(one, UNASKED_ALL, all->tasks.n);
	int64_t work = kernel / UNASKED_PART;
	if (least > most) least = most;
	return work < least ? least : work;
}

/* NULL: nothing was inferred; open: nor was everything tried. */
static struct report_kernel *add_conditional(const struct sending *s, struct unit *u, const struct kernel *k, const char *text, struct check *check,
	struct report *scratch, bool *open)
{
	struct preconditions p;
	struct duty_list duties = {0};
	struct report_kernel *model = NULL;
	struct check_options options = *s->options;
	if (is_unasked(s)) options.kernel_work = check->stats.work + s->unasked;
	smt_preconditions_find(k, text, s->launch, &options, check, s->scope, &p);
	check->stats.work += p.work;
	*open = p.limit == LIMIT_WORK;
	if (check->limit < p.limit && (!is_unasked(s) || p.limit == LIMIT_TIME)) check->limit = p.limit;
	if (p.kernel) {
		bool kept = s->scope == PRECONDITION_LAYOUT || launches_keep(s->all, s->options, u, k->name, text, &p, &duties);
		if (kept) p.check.verdict = verdict_conditional(check->verdict, p.check.verdict, p.check.gave_up.n > 0, false), p.check.limit = p.limit;
		model = report_kernel_add(scratch, report_file_add(scratch, ""), kept ? p.kernel : k, kept ? &p.check : check, s->launch, s->stored);
		report_preconditions_add(scratch, model, p.kernel, &p, s->stored);
		launches_oblige(u, scratch, model, &duties);
		if (kept) add_owners(s, scratch, model, p.kernel);
	}
	smt_preconditions_free(&p);
	return model;
}

/* More work may say something else of it. What is racy stays so: that would only add alarms. */
static bool is_open(const struct check *check)
{
	return check->limit == LIMIT_WORK && !check->settled && check->verdict != VERDICT_RACY;
}

static struct report_kernel *ask(const struct sending *s, struct unit *u, struct kernel *k, struct report *scratch, struct effort *done)
{
	const struct launch *launch = s->launch;
	struct text open = {0};
	struct check check = {0};
	struct diags diags = { .arena = scratch->arena };
	struct text t = {0};
	if (s->scope && !k->unsupported) core_print_whole(k, &open);
	if (!k->unsupported && !kernel_specialise(k, launch, &diags)) {
		k->unsupported = arena_strdup(k->arena, diags.list.at[0].text);
		k->unsupported_at = k->at;
	}
	if (s->observe) {
		s->observe(k, &t);
		record_write(s->fd, 'X', t.at, t.n);
		text_fini(&t);
	}
	smt_check_kernel(k, s->options, &check);
	int64_t asked = check.stats.work;        /* what nobody asked for takes no other kernel's part */
	bool untried = false;
	struct report_kernel *model = open.n ? add_conditional(s, u, k, open.at, &check, scratch, &untried) : NULL;
	if (!model) {
		if (open.n) smt_unusual_find(k, open.at, launch, s->options, &check, s->scope);
		if (!s->first || !is_open(&check)) smt_separate(k, s->options, !path_is_opencl(sources_path(k->sources, k->at.file)), &check);
		model = report_kernel_add(scratch, report_file_add(scratch, ""), k, &check, launch, s->stored);
		if (!s->all->launch_auto) launches_offer(u, scratch, model);
		add_owners(s, scratch, model, k);
	}
	text_fini(&open);
	done->spent += is_unasked(s) ? asked : check.stats.work;
	untried = untried && check.verdict == VERDICT_RACY;
	unsigned left = model->verdict == VERDICT_CONDITIONAL ? 0 : is_open(&check) ? (check.alarms.n ? OPEN_POSSIBLE : OPEN_UNKNOWN) : untried ? OPEN_PRECONDITION : 0;
	if (left > done->open) done->open = left;
	return model;
}

/* As it was before the first look. */
static struct kernel *member_again(struct unit *u, const struct member *m)
{
	struct kernel *k = m->core ? kernel_read(u, m->kernel, m->core) : kernel_copy(u, m->kernel);
	INVARIANT(k, "what core_print prints, core_parse reads");
	return k;
}

/* unasked: the work for what nobody asked for. */
struct asking { const struct kernels *all; const struct task *task; const struct member *member; struct check_options options; const struct launch *launch;
	int fd; struct report *scratch; int64_t unasked; };

/* terms: NULL, of any launch. own: the kernel need not be kept. */
static struct report_kernel *member_ask(struct asking *q, const struct launch_terms *terms, bool own, job_observer *observe, struct effort *done)
{
	const struct member *m = q->member;
	struct unit *u = q->all->unit;
	struct kernel *k = own ? m->kernel : member_again(u, m);
	k->instance = m->kernel->instance;
	k->example = m->kernel->example;
	if (q->task->said) kernel_assume(k, ASSUME_OTHER, k->at, "%s", q->task->said);
	if (q->task->item->left_out && !k->unsupported) launch_left_out(k, q->task->item->left_out);
	if (terms && !k->unsupported && launch_terms_apply(k, terms)) q->options.alias = true;
	if (q->task->item->unsure && !k->unproved) k->unproved = "whether any run makes this launch was not found out", k->unproved_at = k->at;
	struct sending s = { q->all->options, &q->options, q->launch, &m->stored,
		q->options.proof_only ? PRECONDITION_NONE : scope_of(q->all->options, q->task), q->fd, observe,
		wants_precondition(q->all, q->task) ? q->all->more : q->unasked,
		q->all->now.each > 0 && !q->all->second };
	struct report_kernel *model = ask(&s, u, k, q->scratch, done);
	if (!own) kernel_free(k);
	return model;
}

/* A proof of it, with one of so many parts of the work; NULL: none. own: what says that the second look need not try this, for no work makes
 * an alarm go away. */
static struct report_kernel *member_prove(const struct asking *like, const struct launch_terms *terms, const struct launch *launch, int64_t parts,
	job_observer *observe, struct effort *done, uint64_t own)
{
	struct asking q = *like;
	struct effort some = {0};
	q.options.kernel_work = smt_kernel_work(&like->options) / parts;
	q.options.proof_only = q.options.attempt = true;
	q.launch = launch;
	struct report_kernel *model = member_ask(&q, terms, false, observe, &some);
	done->spent += some.spent;
	if (model->alarms.n) done->met |= own;
	return model->verdict == VERDICT_DRF ? model : NULL;
}

static void as_launched(struct report_kernel *model, const struct launch *launch)
{
	memcpy(model->block_dim, launch->block_dim, sizeof model->block_dim);
	memcpy(model->grid_dim, launch->grid_dim, sizeof model->grid_dim);
}

/* Of a launch that goes through a list of sizes, one proof for each: all is a constant there. NULL: one of them is none. */
static struct report_kernel *prove_listed(const struct asking *q, const struct launch_terms *terms, struct effort *done)
{
	struct context_values values;
	struct report_kernel *joined = NULL;
	if (!context_listed(terms, &values)) return NULL;
	for (uint32_t i = 0; i < values.n; i++) {
		const struct launch_terms *one = context_with(q->scratch->arena, terms, &values, i);
		if (!one) continue;
		struct launch launch = context_launch(q->launch, one);
		struct report_kernel *model = member_prove(q, one, &launch, values.indexed ? (int64_t)PROOF_PART * values.n : PROOF_PART, NULL, done, 0);
		if (!model) return NULL;
		joined = joined ? report_kernels_join(q->scratch, joined, model) : model;
	}
	if (joined) as_launched(joined, q->launch);
	return joined;
}

/* With the launch's constants, is some place so far away that it leaves its type? A proof for any launch assumes that none does. */
static bool places_leave_types(const struct asking *q, const struct launch_terms *terms)
{
	struct kernel *k = member_again(q->all->unit, q->member);
	struct diags diags = { .arena = q->scratch->arena };
	bool leave = true;
	if (!k->unsupported) launch_terms_apply(k, context_bare(q->scratch->arena, terms));
	if (!k->unsupported && kernel_specialise(k, q->launch, &diags)) leave = smt_places_leave_types(k);
	kernel_free(k);
	return leave;
}

/* What is free however it is started is free here; where pointers meet, it is not asked for that. */
static struct report_kernel *prove_open(const struct asking *q, const struct launch_list_item *item, struct effort *done)
{
	const struct launch_terms *terms = item->in_sight.at[0]->terms;
	if (terms->aliased || terms->overlaps.n || places_leave_types(q, terms)) return NULL;
	struct report_kernel *model = member_prove(q, context_open(q->scratch->arena, terms), item->open, PROOF_PART, NULL, done, 0);
	if (model) as_launched(model, &item->launch);
	return model;
}

/* Of more launches than this one. Most proofs need little of what is known of it, or its constants alone, and little work. */
static struct report_kernel *prove_broad(const struct asking *q, const struct launch_terms *terms, const struct launch_terms *broad, job_observer *observe,
	struct effort *done, uint64_t own)
{
	bool again = q->all->second;         /* so much was tried then */
	struct report_kernel *model = again ? NULL : member_prove(q, broad, q->launch, QUICK_PART, observe, done, own);
	if (model || done->met & own) return model;
	model = member_prove(q, context_bare(q->scratch->arena, terms), q->launch, QUICK_PART, NULL, done, 0);
	const struct launch_terms *loose = model ? NULL : context_loose(q->scratch->arena, terms);
	if (loose) model = member_prove(q, loose, q->launch, QUICK_PART, NULL, done, 0);
	return model ? model : member_prove(q, broad, q->launch, PROOF_PART, NULL, done, own);
}

/* A race with numbers that the program may never give: that is more than no answer. */
static struct report_kernel *ask_loose(const struct asking *like, const struct launch_terms *terms, struct report_kernel *unknown, struct effort *done)
{
	struct asking q = *like;
	struct effort some = {0};
	const struct launch_terms *loose = context_loose(q.scratch->arena, terms);
	if (!loose) return unknown;
	q.options.kernel_work = smt_kernel_work(&like->options) / PROOF_PART;
	q.options.attempt = true;
	struct report_kernel *found = member_ask(&q, loose, false, NULL, &some);
	done->spent += some.spent;
	return found->verdict == VERDICT_POSSIBLY_RACY ? found : unknown;
}

/* Of a kernel's work, for all that is known of its launch, when less of it took so much. */
static int64_t left_after(int64_t all, int64_t spent)
{
	return all - spent > all / 2 ? all - spent : all / 2;
}

/* Where that does not do, all that is known is asked about, and last, where a limit was met, whether numbers are in the way of a proof. */
static struct report_kernel *member_check(const struct kernels *all, const struct task *t, const struct member *m, const struct check_options *options,
	int fd, struct report *scratch, struct effort *done)
{
	struct asking q = { all, t, m, *options, t->launch, fd, scratch, unasked_work(all, smt_kernel_work(options)) };
	job_observer *observe = all->second ? NULL : all->observe;
	const struct launch_terms *terms = t->item->in_sight.n ? t->item->in_sight.at[0]->terms : NULL;
	const struct launch_terms *broad = terms && !m->kernel->unsupported ? context_broad(scratch->arena, terms) : NULL;
	uint64_t own = m - t->members < 64 ? UINT64_C(1) << (m - t->members) : 0;
	int64_t begun = done->spent;
	struct report_kernel *model = broad && !(t->met & own) ? prove_broad(&q, terms, broad, observe, done, own) : NULL;
	if (!model && terms && !m->kernel->unsupported) model = prove_listed(&q, terms, done);
	if (model) return model;
	if (broad) observe = NULL;
	if (done->spent > begun) q.options.kernel_work = left_after(smt_kernel_work(options), done->spent - begun);
	model = member_ask(&q, terms, !terms && t->last && !all->second && !all->options->certify, observe, done);
	if (!terms || model->verdict != VERDICT_UNKNOWN) return model;
	struct report_kernel *open = prove_open(&q, t->item, done);
	return open ? open : ask_loose(&q, terms, model, done);
}

/* Each member proved once more, until one is not. */
static void task_certify(const struct kernels *all, const struct task *t, struct report *scratch, struct report_kernel *model)
{
	for (size_t i = 0; i < t->n && model->certificate.state <= CERTIFICATE_CERTIFIED; i++) {
		struct certify_subject s = { all->options, all->unit, all->path, t->item, t->place + i, all->deadline };
		struct report_certificate one;
		struct kernel *k = member_again(all->unit, &t->members[i]);
		certify_kernel(scratch->arena, &s, k, &one);
		report_certificate_add(scratch, model, &one);
		kernel_free(k);
	}
}

/* What leaves its array where launches are known: nobody asked for the work. */
static struct report_kernel *add_bounds(const struct kernels *all, const struct task *t, const struct member *m, const struct check_options *options,
	struct report *scratch, struct report_kernel *model)
{
	const struct launch_list_item *item = t->item;
	bool known = item->in_sight.n ? !item->unsure : item->launch.block_dim[0] > 0;
	if (!known || all->options->check.no_block || m->kernel->unsupported || m->kernel->example || model->verdict == VERDICT_UNSUPPORTED) return model;
	for (size_t i = 0, asked = 0; (i < item->in_sight.n || !i) && asked < LIMIT_BOUNDS_LAUNCHES; i++) {
		struct launch_list_item one = *item;
		if (item->in_sight.n && !bounds_differ(item, i)) continue;
		if (item->in_sight.n) one.in_sight.at += i, one.in_sight.n = 1;
		struct kernel *k = member_again(all->unit, m);
		struct report_kernel *bounds = bounds_find(scratch, k, options, &one, &m->stored);
		kernel_free(k);
		if (bounds) model = report_kernels_join(scratch, model, bounds);
		asked++;
	}
	return model;
}

/* Once for a kernel, with its last launch; where there is little to ask, for nobody did. */
static void add_elsewhere(const struct kernels *all, const struct task *t, const struct check_options *options, struct report *scratch, struct report_kernel *model)
{
	if (!t->last || !t->item->in_sight.n || t->pairs > ELSEWHERE_PAIRS || !verdict_is_free(model->verdict)) return;
	const struct member *m = &t->members[0];
	struct text core = {0};
	if (!m->core) core_print_whole(m->kernel, &core);
	report_elsewhere_add(scratch, model, elsewhere_find(scratch->arena, all->unit, m->kernel, m->core ? m->core : core.at, options, t->item));
	text_fini(&core);
}

/* One of hundreds of launches: nothing is known of it. */
static struct report_kernel *task_leave_out(const struct kernels *all, const struct task *t, struct report *scratch)
{
	struct report_kernel *joined = NULL;
	for (size_t i = 0; i < t->n; i++) {
		struct kernel *k = member_again(all->unit, &t->members[i]);
		struct check check = { .limit = LIMIT_WORK };
		struct gave_up g = { .what = "this launch", .at = k->at, .why = "work limit of the file: its kernels are too many, or are started in too many ways", .limit = LIMIT_WORK };
		VEC_PUSH(k->arena, &check.gave_up, g);
		struct report_kernel *one = report_kernel_add(scratch, report_file_add(scratch, ""), k, &check, t->launch, &t->members[i].stored);
		joined = joined ? report_kernels_join(scratch, joined, one) : one;
		kernel_free(k);
	}
	return joined;
}

static struct report_kernel *task_ask(const struct kernels *all, const struct task *t, const struct check_options *options, int fd,
	struct report *scratch, struct effort *done)
{
	struct report_kernel *joined = NULL;
	for (size_t i = 0; i < t->n; i++) {
		struct report_kernel *one = member_check(all, t, &t->members[i], options, fd, scratch, done);
		one = add_bounds(all, t, &t->members[i], options, scratch, one);
		joined = joined ? report_kernels_join(scratch, joined, one) : one;
	}
	if (all->options->certify && joined->verdict == VERDICT_DRF) task_certify(all, t, scratch, joined);
	add_elsewhere(all, t, options, scratch, joined);
	return joined;
}

/* By the clock those that begin together do not wait for each other. Side by side no kernel begins later than one after
 * another, for a kernel's time grows by no more than what is left does (kernel_seconds), nor has it others to leave time to:
 * each gets at least what it would get one after another. */
static struct effort task_check(const struct kernels *all, size_t number, int fd)
{
	const struct task *t = &all->tasks.at[all->todo.at[number]];
	struct check_options options = all->options->check;
	size_t begun = number + 1 > all->at_once ? number + 1 : all->at_once;
	options.deadline = all->deadline;
	options.waiting = begun < all->todo.n ? (uint32_t)(all->todo.n - begun) : 0;
	const struct portion *own = wants_precondition(all, t) ? &t->given : &all->now;
	options.kernel_work = own->each;
	options.crowd = own->crowd;
	if (all->looks) options.kept = looks_kept(all->looks);
	options.guess_only = own->crowd == CROWD_LEAST;
	struct effort done = {0};
	struct report *scratch = report_new();
	struct report_kernel *joined = t->left_out ? task_leave_out(all, t, scratch) : task_ask(all, t, &options, fd, scratch, &done);
	if (all->options->launch_auto) launches_name(all->options, all->unit, scratch, joined, t->item);
	struct text written = {0};
	report_kernel_write(joined, &written);
	record_write(fd, 'K', written.at, written.n);
	text_fini(&written);
	report_free(scratch);
	return done;
}

/* ---- side by side: processes that take one task after the other ---- */

static void tasks_take(size_t process, int fd, void *data)
{
	const struct kernels *all = data;
	(void)process;
	if (all->looks) looks_tell(all->looks, fd);
	for (size_t number; (number = atomic_fetch_add(all->next, 1)) < all->todo.n;) {
		place_write(fd, all->todo.at[number]);
		struct effort done = task_check(all, number, fd);
		record_write(fd, 'W', (const char *)&done, sizeof done);
	}
	leaks_check();
}

static bool tasks_are_left(void *data)
{
	const struct kernels *all = data;
	return atomic_load(all->next) < all->todo.n;
}

static void effort_take(struct task *t, const char *bytes)
{
	struct effort done;
	memcpy(&done, bytes, sizeof done);
	t->spent = done.spent;
	t->open = done.open;
	t->met = done.met;
}

/* Passes on what has come as a whole. */
static void tasks_heard(struct worker_result *r, void *data)
{
	struct kernels *all = data;
	size_t offset = 0, n;
	char type;
	const char *bytes;
	while (record_next(&r->records, &offset, &type, &bytes, &n)) {
		size_t *at = &all->at[r->item];
		if (type == 'P') {
			*at = place_read(bytes);
			continue;
		}
		if (type == 'A') {
			looks_take(all->looks, bytes, n);
			continue;
		}
		if (type == 'W') {
			effort_take(&all->tasks.at[*at], bytes);
			continue;
		}
		place_write(all->fd, *at);
		record_write(all->fd, type, bytes, n);
		if (type == 'K') all->told[*at] = true;
	}
	text_drop(&r->records, offset);
}

static void task_lose(struct kernels *all, size_t item, enum report_file_status status, const char *why)
{
	place_write(all->fd, item);
	record_write(all->fd, status == REPORT_FILE_LIMIT ? 'L' : 'C', why, strlen(why));
	all->told[item] = true;
}

/* One that ended badly takes the task with it that it was at; another process goes on with the next. */
static bool tasks_ended(struct worker_result *r, void *data)
{
	struct kernels *all = data;
	enum report_file_status status;
	const char *why = file_failure(r, all->options, &status, all->arena);
	if (why && all->at[r->item] != SIZE_MAX) task_lose(all, all->at[r->item], status, why);
	return true;
}

static void tasks_run(struct kernels *all, const struct options *o)
{
	size_t n = all->tasks.n;
	struct workers w = { .items = all->todo.n, .jobs = (long)all->at_once, .job = tasks_take, .done = tasks_ended,
		.more = tasks_are_left, .heard = tasks_heard, .data = all };
	all->at = ARENA_ARRAY(all->arena, size_t, n);
	memset(all->at, -1, n * sizeof *all->at);
	all->told = ARENA_ARRAY(all->arena, bool, n);
	all->next = mmap(NULL, sizeof *all->next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (all->next == MAP_FAILED) die("no memory to share: %s", strerror(errno));
	limits_set(&w, o);
	workers_run(&w);
	for (size_t i = 0; i < all->todo.n; i++)
		if (!all->told[all->todo.at[i]]) task_lose(all, all->todo.at[i], REPORT_FILE_CRASHED, "the worker gave no answer");
	munmap(all->next, sizeof *all->next);
}

/* ---- how many at once ---- */

/* Pairs of accesses to one array that threads share of which one is no read: what there is to ask of a kernel, roughly. */
static size_t pairs_count(struct arena *a, const struct kernel *k)
{
	size_t n = k->unsupported ? 0 : k->sites.n, pairs = 0;
	size_t *reads = ARENA_ARRAY(a, size_t, k->arrays.n + 1), *others = ARENA_ARRAY(a, size_t, k->arrays.n + 1);
	for (size_t i = 0; i < n; i++) {
		const struct site *s = &k->sites.at[i];
		(s->mode == ACCESS_READ ? reads : others)[s->array.ix]++;
	}
	for (uint32_t i = 1; i <= k->arrays.n; i++) {
		enum space space = kernel_array(k, (array_ref){ i })->space;
		if (space == SPACE_SHARED || space == SPACE_GLOBAL) pairs += others[i] * (others[i] + 1) / 2 + others[i] * reads[i];
	}
	return pairs;
}

/* With as many files as processors each file has one, and no process besides its worker. */
static size_t processors_of_file(const struct options *o)
{
	return o->files.n < (size_t)o->jobs ? (size_t)o->jobs / o->files.n : 1;
}

static size_t at_once(const struct kernels *all)
{
	size_t sum = 0, most = 0, processors = processors_of_file(all->options);
	for (size_t i = 0; i < all->todo.n; i++) {
		size_t pairs = all->tasks.at[all->todo.at[i]].pairs;
		sum += pairs;
		if (most < pairs) most = pairs;
	}
	size_t worth = 1 + (sum - most) / WORTH;
	return worth < processors ? worth : processors;
}

/* ---- how much work each gets ---- */

static void look(struct kernels *all)
{
	all->at_once = at_once(all);
	if (all->at_once > 1) {
		tasks_run(all, all->options);
		return;
	}
	for (size_t i = 0; i < all->todo.n; i++) {
		struct task *t = &all->tasks.at[all->todo.at[i]];
		if (all->second || all->tasks.n > WAVE) place_write(all->fd, all->todo.at[i]);
		struct effort done = task_check(all, i, all->fd);
		t->spent = done.spent;
		t->open = done.open;
		t->met = done.met;
	}
}

/* A kernel is read again as it was before the first look. */
static void keep_text(struct kernels *all)
{
	for (size_t i = 0; i < all->tasks.n; i++) {
		struct task *t = &all->tasks.at[i];
		for (size_t j = 0; j < t->n; j++) {
			struct member *m = &t->members[j];      /* shared by the launches of a kernel */
			struct text core = {0};
			if (m->core) continue;
			core_print_whole(m->kernel, &core);
			m->core = arena_strndup(all->arena, core.at, core.n);
			text_fini(&core);
		}
	}
}

static size_t kernels_in(const struct task *t) { return t->left_out ? 0 : t->n; }

/* From the task `begin` on. */
static size_t kernels_of(const struct kernels *all, size_t begin)
{
	size_t n = 0;
	for (size_t i = begin; i < all->tasks.n; i++) n += kernels_in(&all->tasks.at[i]);
	return n;
}

static bool is_supported(const struct task *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->members[i].kernel->unsupported) return false;
	return true;
}

/* Of a file with very many answers each kernel is asked about in its first few launches; a table of kernels that host code may start in any of
 * hundreds of ways would take minutes. */
static void leave_out(struct kernels *all)
{
	size_t kernels = 0;
	for (size_t i = 0; i < all->tasks.n; i++) kernels += all->tasks.at[i].last;
	size_t ways = LIMIT_FILE_LAUNCHES / (kernels ? kernels : 1);
	for (size_t i = 0; i < all->tasks.n && all->tasks.n > LIMIT_FILE_LAUNCHES; i++) {
		struct task *t = &all->tasks.at[i];
		t->left_out = is_supported(t) && t->way >= (ways > WAYS_LEAST ? ways : WAYS_LEAST);
		if (t->left_out) t->pairs = 0;
	}
}

/* What the first look gives each of so many that are left of `all` kernels. */
static struct portion portion_first(int64_t one, int64_t left, size_t n, size_t all)
{
	int64_t first = part(one, FIRST_SHARE, all), least = part(one, LEAST_SHARE, 1), even = part(left, 1, n);
	struct portion p = { .each = first < least ? least : first };
	if (even >= least) return p;
	p.crowd = (double)even / (double)least;                 /* of hundreds: a table of kernels, or one started in as many ways */
	if (p.crowd < CROWD_LEAST) p.crowd = CROWD_LEAST;
	p.each = part(least, p.crowd, 1);
	return p;
}

/* Limits are looked at between steps, so that a kernel may take more than it has; those that follow have less then, at last no solver, and past
 * half as much again as a file may take they are not asked. */
static void look_first(struct kernels *all)
{
	int64_t one = smt_kernel_work(&all->options->check);
	size_t n = all->tasks.n, kernels = kernels_of(all, 0);
	int64_t most = part(one, file_share(kernels), 1);
	for (size_t i = 0; i < n;) {
		int64_t left = most - all->spent;
		all->now = portion_first(one, left, kernels_of(all, i), kernels);
		if (!i) all->first = all->now.each;
		for (all->todo.n = 0; i < n && all->todo.n < WAVE; i++) {
			struct task *t = &all->tasks.at[i];
			VEC_PUSH(all->arena, &all->todo, i);
			t->given = all->now;
			t->left_out |= left < -most / 2 && is_supported(t);
		}
		look(all);
		for (size_t j = 0; j < all->todo.n; j++) all->spent += all->tasks.at[all->todo.at[j]].spent;
	}
}

/* Those of which any of this is open are looked at, once; how many kernels these are. */
static size_t todo_take(struct kernels *all, unsigned open)
{
	size_t n = 0;
	all->todo.n = 0;
	for (size_t i = 0; i < all->tasks.n; i++) {
		struct task *t = &all->tasks.at[i];
		if (t->again || !(t->open & open)) continue;
		VEC_PUSH(all->arena, &all->todo, i);
		n += kernels_in(t);
	}
	return n;
}

/* In equal parts of what is left. */
static void look_second(struct kernels *all, int64_t each)
{
	int64_t one = smt_kernel_work(&all->options->check);
	if (!all->todo.n) return;
	for (size_t i = 0; i < all->todo.n; i++) all->tasks.at[all->todo.at[i]].again = true;
	all->now = (struct portion) { each < one ? each : one, 0 };
	all->second = true;
	look(all);
	for (size_t i = 0; i < all->todo.n; i++) all->spent += all->tasks.at[all->todo.at[i]].spent;
}

/* First of what has no answer at all. */
static void look_again(struct kernels *all)
{
	int64_t one = smt_kernel_work(&all->options->check), alone = one / UNASKED_PART;
	size_t unknown = todo_take(all, OPEN_UNKNOWN);
	int64_t again = part(part(one, file_share(kernels_of(all, 0)), 1) - all->spent, 1, unknown);
	if (again >= AGAIN * all->first) look_second(all, again);
	size_t wanting = todo_take(all, OPEN_PRECONDITION), possible = todo_take(all, OPEN_POSSIBLE);
	int64_t left = part(one, FOUND_SHARE, 1) - all->spent, more = part(left, UNASKED_ALL, wanting);
	again = part(left, 1, possible);
	all->more = more < alone ? more : alone;
	bool verdicts = again >= AGAIN * all->first, preconditions = all->more >= AGAIN * unasked_work(all, all->first);
	todo_take(all, (verdicts ? OPEN_POSSIBLE : 0) | (preconditions ? OPEN_PRECONDITION : 0));
	look_second(all, again);
}

static void looks(struct kernels *all)
{
	int64_t one = smt_kernel_work(&all->options->check);
	size_t kernels = kernels_of(all, 0);
	if (all->options->check.kernel_timeout <= 0 && part(one, file_share(kernels), kernels) < one) {
		keep_text(all);
		all->looks = looks_new(all->arena, all->options->check.kept);
		look_first(all);
		look_again(all);
		return;
	}
	for (size_t i = 0; i < all->tasks.n; i++) VEC_PUSH(all->arena, &all->todo, i);
	look(all);
}

static bool same_function(const struct kernel *a, const struct kernel *b)
{
	return a->at.file == b->at.file && a->at.line == b->at.line && a->at.column == b->at.column;
}

/* Overloads, in the order of the file; instances of one template are one. */
static void namesakes_count(const struct unit *u, const struct kernel *k, struct report_stored *out)
{
	for (size_t i = 0; i < u->kernels.n; i++) {
		const struct kernel *one = u->kernels.at[i];
		bool again = strcmp(one->name, k->name) != 0;
		for (size_t j = 0; j < i && !again; j++) again = !strcmp(u->kernels.at[j]->name, k->name) && same_function(u->kernels.at[j], one);
		if (again) continue;
		if (same_function(one, k)) out->namesake = out->namesakes;
		out->namesakes++;
	}
}

/* Those that have one answer, from the kernel at `first` on. */
static struct member *members_take(struct arena *a, const struct unit *u, size_t first, size_t *next)
{
	for (*next = first + 1; *next < u->kernels.n && u->kernels.at[*next]->joins;) ++*next;
	struct member *list = ARENA_ARRAY(a, struct member, *next - first);
	for (size_t i = first; i < *next; i++) {
		struct kernel *k = u->kernels.at[i];
		list[i - first] = (struct member){ k, NULL, report_stored_take(k->arena, k) };
		namesakes_count(u, k, &list[i - first].stored);
	}
	return list;
}

void job_check_unit(const struct options *o, struct unit *u, struct report *r, struct report_file *f, int fd,
	double deadline, job_observer *observe)
{
	struct kernels all = { .options = o, .unit = u, .path = f->path, .arena = r->arena, .deadline = deadline, .observe = observe,
		.fd = fd };
	size_t place = 0, n = f->status == REPORT_FILE_CHECKED ? u->kernels.n : 0;   /* of a failed file nothing is believed */
	for (size_t i = 0, next; i < n; i = next) {
		struct kernel *k = u->kernels.at[i];
		struct launch_list launches = {0};
		struct task t = { .members = members_take(r->arena, u, i, &next), .n = next - i };
		for (size_t j = 0; j < t.n; j++) t.pairs += pairs_count(r->arena, t.members[j].kernel);
		launches_find(r->arena, o, u, k, &launches);
		for (size_t j = 0; j < launches.n; j++) {
			t.launch = &launches.at[j].launch;
			t.said = launches.at[j].said;
			t.item = &launches.at[j];
			t.last = j + 1 == launches.n;
			t.way = j;
			t.place = place;
			place += t.n;
			VEC_PUSH(r->arena, &all.tasks, t);
			report_kernel_pending(r, f, k);
		}
	}
	job_send_file(f, fd);
	leave_out(&all);
	if (all.tasks.n) looks(&all);
}

/* The kernels of one file, each with each of its launches: one after another, or side by side in processes of their own
 * where the file has several processors and there is enough to do. What is told of them is the same. */
#include "cli/cli_internal.h"
#include "cli/launch_internal.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

/* Pairs of accesses that could race, besides those of the largest kernel, that are worth a process more. To start one
 * takes two milliseconds; a pair may take nothing or seconds. */
#define WORTH 4

struct task { struct kernel *kernel; const struct launch *launch; const char *said; size_t pairs; bool last; /* launch of its kernel */ };
struct kernels {
	const struct options *options;
	struct unit *unit;
	struct arena *arena;
	VEC(struct task) tasks;
	double deadline;
	job_observer *observe;
	int fd;                          /* of the file's worker */
	size_t at_once;
	/* where more than one */
	_Atomic size_t *next;            /* the first task that nobody has taken; shared by the processes */
	size_t *at;                      /* by process: its task, SIZE_MAX before the first */
	bool *told;                      /* by task: answered, or lost */
};

/* What a kernel is asked under, and who is told. */
struct sending { const struct options *all; const struct check_options *options; const struct launch *launch; const struct report_stored *stored;
	int fd; job_observer *observe; };

/* NULL: nothing was inferred. */
static struct report_kernel *add_conditional(const struct sending *s, struct unit *u, const struct kernel *k, const char *open, const struct check *check,
	struct report *scratch)
{
	struct preconditions p;
	struct duty_list duties = {0};
	struct report_kernel *model = NULL;
	smt_preconditions_find(k, open, s->launch, s->options, check, &p);
	if (p.kernel) {
		bool kept = launches_keep(s->all, s->options, u, k->name, open, &p, &duties);
		if (kept) p.check.verdict = VERDICT_CONDITIONAL;
		model = report_kernel_add(scratch, report_file_add(scratch, ""), kept ? p.kernel : k, kept ? &p.check : check, s->launch, s->stored);
		report_preconditions_add(scratch, model, p.kernel, &p, s->stored);
		launches_oblige(u, scratch, model, &duties);
	}
	smt_preconditions_free(&p);
	return model;
}

static void send_kernel(const struct sending *s, struct unit *u, struct kernel *k)
{
	const struct launch *launch = s->launch;
	int fd = s->fd;
	struct text open = {0};
	struct check check = {0};
	struct report *scratch = report_new();
	struct diags diags = { .arena = scratch->arena };
	struct text t = {0};
	if (s->all->infer_preconditions && !k->unsupported) core_print(k, &open);
	if (!k->unsupported && !kernel_specialise(k, launch, &diags)) {
		k->unsupported = arena_strdup(k->arena, diags.list.at[0].text);
		k->unsupported_at = k->at;
	}
	if (s->observe) {
		s->observe(k, &t);
		record_write(fd, 'X', t.at, t.n);
		text_fini(&t);
	}
	smt_check_kernel(k, s->options, &check);
	if (diags.list.n && check.verdict != VERDICT_UNSUPPORTED) check.verdict = VERDICT_UNKNOWN;
	struct report_kernel *model = open.n ? add_conditional(s, u, k, open.at, &check, scratch) : NULL;
	if (!model) {
		model = report_kernel_add(scratch, report_file_add(scratch, ""), k, &check, launch, s->stored);
		launches_offer(u, scratch, model);
	}
	text_fini(&open);
	report_kernel_write(model, &t);
	record_write(fd, 'K', t.at, t.n);
	text_fini(&t);
	report_free(scratch);
}

/* Those that begin together do not wait for each other. Side by side no kernel begins later than one after another, for
 * a kernel's time grows by no more than what is left does (kernel_limit), nor has it others to leave time to: each gets at
 * least what it would get one after another. */
static void task_check(size_t item, int fd, void *data)
{
	const struct kernels *all = data;
	const struct task *t = &all->tasks.at[item];
	struct check_options options = all->options->check;
	size_t begun = item + 1 > all->at_once ? item + 1 : all->at_once;
	options.deadline = all->deadline;
	options.waiting = begun < all->tasks.n ? (uint32_t)(all->tasks.n - begun) : 0;
	struct report_stored stored = report_stored_take(t->kernel->arena, t->kernel);
	struct kernel *k = t->last ? t->kernel : kernel_copy(all->unit, t->kernel);
	INVARIANT(k, "what core_print prints, core_parse reads");
	if (t->said) kernel_assume(k, ASSUME_OTHER, k->at, "%s", t->said);
	struct sending s = { all->options, &options, t->launch, &stored, fd, all->observe };
	send_kernel(&s, all->unit, k);
	if (!t->last) kernel_free(k);
}

/* ---- side by side: processes that take one task after the other ---- */

static void tasks_take(size_t process, int fd, void *data)
{
	const struct kernels *all = data;
	(void)process;
	for (size_t item; (item = atomic_fetch_add(all->next, 1)) < all->tasks.n;) {
		place_write(fd, item);
		task_check(item, fd, data);
	}
	leaks_check();
}

static bool tasks_are_left(void *data)
{
	const struct kernels *all = data;
	return atomic_load(all->next) < all->tasks.n;
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
	struct workers w = { .items = n, .jobs = (long)all->at_once, .job = tasks_take, .done = tasks_ended,
		.more = tasks_are_left, .heard = tasks_heard, .data = all };
	all->at = ARENA_ARRAY(all->arena, size_t, n);
	memset(all->at, -1, n * sizeof *all->at);
	all->told = ARENA_ARRAY(all->arena, bool, n);
	all->next = mmap(NULL, sizeof *all->next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (all->next == MAP_FAILED) die("no memory to share: %s", strerror(errno));
	limits_set(&w, o);
	workers_run(&w);
	for (size_t i = 0; i < n; i++)
		if (!all->told[i]) task_lose(all, i, REPORT_FILE_CRASHED, "the worker gave no answer");
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
	for (size_t i = 0; i < all->tasks.n; i++) {
		size_t pairs = all->tasks.at[i].pairs;
		sum += pairs;
		if (most < pairs) most = pairs;
	}
	size_t worth = 1 + (sum - most) / WORTH;
	return worth < processors ? worth : processors;
}

void job_check_unit(const struct options *o, struct unit *u, struct report *r, struct report_file *f, int fd,
	double deadline, job_observer *observe)
{
	struct kernels all = { .options = o, .unit = u, .arena = r->arena, .deadline = deadline, .observe = observe,
		.fd = fd };
	size_t n = f->status == REPORT_FILE_CHECKED ? u->kernels.n : 0;   /* of a failed file nothing is believed */
	for (size_t i = 0; i < n; i++) {
		struct kernel *k = u->kernels.at[i];
		struct launch_list launches = {0};
		launches_find(r->arena, o, u, k, &launches);
		for (size_t j = 0; j < launches.n; j++) {
			struct task t = { k, &launches.at[j].launch, launches.at[j].said, pairs_count(r->arena, k), j + 1 == launches.n };
			VEC_PUSH(r->arena, &all.tasks, t);
			report_kernel_pending(r, f, k);
		}
	}
	job_send_file(f, fd);
	all.at_once = at_once(&all);
	if (all.at_once > 1) tasks_run(&all, o);
	for (size_t i = 0; all.at_once == 1 && i < all.tasks.n; i++) task_check(i, fd, &all);
}

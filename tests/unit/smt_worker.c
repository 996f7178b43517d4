/* The worker process: records arrive in order, a task that hangs is killed in time and the next one still runs, so is
 * one that dies, one that has done all that it may leaves, results sent before a death are kept, the total limit holds, and nothing is left behind. */
#include "smt/cvc5_face.h"
#include "smt/heap.h"
#include "smt/smt_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <sys/wait.h>
#include <unistd.h>

#define LIMIT 3.0            /* seconds: a busy machine starts a process, and wakes one, later than asked */
#define SLOW 1500000         /* microseconds; three of them are more than the limit and what is granted on top */

struct result { struct text log; };
static unsigned failures;

static void leaving(void *data)
{
	int64_t record = 7;
	worker_send(data, &record, 1);
}

static void run_out(void) { worker_leave(); }

/* Each asks for more memory than the one before, and fifty pieces are too many. */
static void run_pieces(void *data, uint32_t task, struct worker_link *link)
{
	int64_t made = 0;
	(void)data;
	worker_on_leave(link, leaving, link);
	heap_watch(50, run_out);
	for (uint32_t i = 0; i < 40 * task; i++, made++) cvc5_term_manager_delete(cvc5_term_manager_new());
	heap_watch(0, NULL);
	worker_send(link, &made, 1);
}

static void run(void *data, uint32_t task, struct worker_link *link)
{
	int64_t record[] = { task, task * 10 };
	(void)data;
	worker_send(link, record, 2);
	if (task % 4 == 1)
		for (;;) pause();                        /* hangs */
	if (task % 4 == 2) abort();                      /* dies */
	for (int i = 0; i < 3 && task % 4 == 3; i++) {   /* slow, but shows signs of life */
		usleep(SLOW);
		worker_beat(link);
	}
	worker_send(link, record + 1, 1);
}

/* Tasks that compute for a while, and one that only waits: what the clock shows is no sign of either. */
static void run_busy(void *data, uint32_t task, struct worker_link *link)
{
	(void)data;
	struct timespec now = { 0 };
	if (task == 1) usleep(400000);
	else do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now); while (now.tv_sec == 0 && now.tv_nsec < 200000000);
	worker_send(link, (int64_t[]){ task }, 1);
}

static void take(void *data, uint32_t task, const int64_t *record, size_t n)
{
	struct result *r = data;
	text_printf(&r->log, "%u:%d/%zu ", (unsigned)task, (int)record[0], n);
}

static void lost(void *data, uint32_t task, const char *why)
{
	struct result *r = data;
	text_printf(&r->log, "lost %u (%s) ", (unsigned)task, why);
}

/* The processor's time has limits of its own: those of a query and of all. */
static void expect_processor(const char *name, uint32_t tasks, double query, double all, const char *want, double least)
{
	struct result r = { { 0 } };
	struct worker_job job = { .tasks = tasks, .run = run_busy, .take = take, .lost = lost, .data = &r, .query_limit = 60,
		.query_processor = query, .total_processor = all };
	text_put(&r.log, "");
	double took = worker_run(&job);
	if (strcmp(r.log.at, want) || took < least) {
		failures++;
		printf("%s: \"%s\" in %g s, expected \"%s\"\n", name, r.log.at, took, want);
	}
	text_fini(&r.log);
}

static void expect_of(const char *name, void (*job_run)(void *, uint32_t, struct worker_link *), uint32_t tasks, double limit, double total, const char *want)
{
	struct result r = { { 0 } };
	struct worker_job job = { .tasks = tasks, .run = job_run, .take = take, .lost = lost, .data = &r, .query_limit = limit,
		.total_limit = total };
	text_put(&r.log, "");
	worker_run(&job);
	if (strcmp(r.log.at, want)) {
		failures++;
		printf("%s: \"%s\", expected \"%s\"\n", name, r.log.at, want);
	}
	text_fini(&r.log);
}

static void expect(const char *name, uint32_t tasks, double limit, double total, const char *want)
{
	expect_of(name, run, tasks, limit, total, want);
}

int main(void)
{
	expect("one task", 1, 60, 0, "0:0/2 0:0/1 ");
	expect("no task", 0, 60, 0, "");
	expect("a hang, a death, a slow one", 5, LIMIT, 0, "0:0/2 0:0/1 1:1/2 lost 1 (time limit) 2:2/2 lost 2 (the solver "
		"process ended) 3:3/2 3:30/1 4:4/2 4:40/1 ");
	expect("total limit", 4, 60, LIMIT, "0:0/2 0:0/1 1:1/2 lost 1 (time limit of the kernel) lost 2 (time limit of the kernel) "
		"lost 3 (time limit of the kernel) ");
	expect_of("too many pieces", run_pieces, 3, 60, 0, "0:0/1 1:7/1 lost 1 (work limit) 2:7/1 lost 2 (work limit) ");
	expect_processor("who waits takes nothing", 2, 30, 30, "0:0/1 1:1/1 ", 0.15);
	expect_processor("a query of the processor's time", 2, 0.1, 30, "lost 0 (time limit) 1:1/1 ", 0.1);
	expect_processor("the kernel's of the processor's time", 3, 30, 0.1, "lost 0 (time limit of the kernel) lost 1 (time limit of the kernel) lost 2 (time limit of the kernel) ", 0.1);
	for (int i = 0; i < 50; i++) expect("many jobs", 1, 60, 0, "0:0/2 0:0/1 ");
	if (waitpid(-1, NULL, WNOHANG) != -1 || errno != ECHILD) {
		failures++;
		printf("a worker is left behind\n");
	}
	printf("%u failed\n", failures);
	return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

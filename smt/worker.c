/* Tasks in a forked worker process. The worker inherits everything built so far and answers over a pipe with records
 * of plain 64-bit numbers; nothing it allocates is seen by the parent. The parent holds the clock: a worker that gives
 * no sign of life within the limit is killed, its task is given up, and a fresh worker goes on with the next one. */
#include "smt/smt_internal.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define MEMORY_LIMIT ((rlim_t)4 << 30)
#define GRACE 0.25                   /* seconds beyond the query's own limit: encoding, replay, a busy machine */

enum message { MESSAGE_BEGIN = 1, MESSAGE_BEAT, MESSAGE_RECORD, MESSAGE_END, MESSAGE_LEFT };
struct worker_link { int fd; void (*left)(void *data); void *data; };
static struct worker_link *here;     /* the worker's own */

/* ---- the worker's side ---- */

static void write_all(int fd, const void *data, size_t size)
{
	const char *at = data;
	while (size) {
		ssize_t n = write(fd, at, size);
		if (n < 0 && errno == EINTR) continue;
		if (n <= 0) _exit(1);        /* the parent is gone */
		at += n;
		size -= (size_t)n;
	}
}

static void message_send(struct worker_link *link, enum message kind, const int64_t *words, size_t n)
{
	int64_t head[2] = { (int64_t)kind, (int64_t)n };
	write_all(link->fd, head, sizeof head);
	if (n) write_all(link->fd, words, n * sizeof *words);
}

void worker_send(struct worker_link *link, const int64_t *record, size_t n)
{
	message_send(link, MESSAGE_RECORD, record, n);
}

void worker_beat(struct worker_link *link)
{
	message_send(link, MESSAGE_BEAT, NULL, 0);
}

void worker_on_leave(struct worker_link *link, void (*left)(void *data), void *data)
{
	link->left = left;
	link->data = data;
}

void worker_leave(void)
{
	INVARIANT(here, "only workers have a limit that they leave at");
	if (here->left) here->left(here->data);
	message_send(here, MESSAGE_LEFT, NULL, 0);
	_exit(0);
}

_Noreturn static void worker_main(const struct worker_job *job, uint32_t first, int fd)
{
#ifndef __SANITIZE_ADDRESS__                 /* the sanitizer's shadow counts as data */
	struct rlimit limit = { MEMORY_LIMIT, MEMORY_LIMIT };
	setrlimit(RLIMIT_DATA, &limit);
#endif
	struct worker_link link = { .fd = fd };
	here = &link;
	for (uint32_t task = first; task < job->tasks; task++) {
		int64_t word = task;
		message_send(&link, MESSAGE_BEGIN, &word, 1);
		job->run(job->data, task, &link);
		message_send(&link, MESSAGE_END, &word, 1);
	}
	_exit(0);
}

/* ---- the parent's side ---- */

struct worker {
	const struct worker_job *job;
	pid_t pid;
	int fd;
	uint32_t next;                       /* the first task without an answer */
	double deadline, end;                /* end: of all tasks; 0: none */
	bool enough, left;                   /* left: it ended by itself, within a task */
	double sign;                         /* the processor time at the last sign of life */
	double before;                       /* that of the workers before this one */
	int64_t *words;                      /* malloc-owned: bytes received and not yet understood */
	size_t bytes, cap;
};

/* Of the worker so far; below 0: not known. */
static double processor_seconds(const struct worker *w)
{
	clockid_t clock;
	struct timespec used;
	if (clock_getcpuclockid(w->pid, &clock) || clock_gettime(clock, &used)) return -1;
	return (double)used.tv_sec + 1e-9 * (double)used.tv_nsec;
}

static void sign_of_life(struct worker *w)
{
	w->deadline = clock_seconds() + w->job->query_limit * 1.2 + GRACE;
	w->sign = processor_seconds(w);
}

/* What is left of the processor's time, for the query and for all: no less time has to pass. */
struct left { double query, all; };
static struct left processor_left(const struct worker *w)
{
	double now = processor_seconds(w);
	bool known = w->sign >= 0 && now >= 0;
	return (struct left) { known && w->job->query_processor > 0 ? w->sign + w->job->query_processor - now : w->job->query_limit,
		known && w->job->total_processor > 0 ? w->job->total_processor - w->before - now : HUGE_VAL };
}

static bool worker_start(struct worker *w)
{
	int fd;
	w->pid = child_start(&fd);
	if (w->pid < 0) return false;
	if (w->pid == 0) worker_main(w->job, w->next, fd);
	w->fd = fd;
	w->bytes = 0;
	w->left = false;
	sign_of_life(w);
	return true;
}

static void worker_stop(struct worker *w)
{
	double used = processor_seconds(w);
	if (used > 0) w->before += used;
	kill(w->pid, SIGKILL);
	child_end(w->pid);
	close(w->fd);
}

static void worker_understand(struct worker *w)
{
	size_t have = w->bytes / sizeof(int64_t), at = 0;
	while (!w->enough && have - at >= 2 && have - at - 2 >= (size_t)w->words[at + 1]) {
		size_t n = (size_t)w->words[at + 1];
		const int64_t *body = &w->words[at + 2];
		switch ((enum message)w->words[at]) {
		case MESSAGE_RECORD: w->job->take(w->job->data, w->next, body, n); break;
		case MESSAGE_END:
			w->next = (uint32_t)body[0] + 1;
			w->enough = w->job->enough && w->job->enough(w->job->data);
			break;
		case MESSAGE_LEFT: w->left = true; break;
		case MESSAGE_BEGIN: case MESSAGE_BEAT: break;
		}
		at += 2 + n;
	}
	if (at) sign_of_life(w);
	w->bytes -= at * sizeof(int64_t);
	memmove(w->words, w->words + at, w->bytes);
}

/* Reads what is there. false: the worker is gone. */
static bool worker_receive(struct worker *w)
{
	if (w->cap - w->bytes < 4096) {
		w->cap = w->cap ? 2 * w->cap : 65536;
		w->words = realloc(w->words, w->cap);
		if (!w->words) die("out of memory");
	}
	ssize_t n = read(w->fd, (char *)w->words + w->bytes, w->cap - w->bytes);
	if (n < 0) return errno == EINTR || errno == EAGAIN;
	w->bytes += (size_t)n;
	worker_understand(w);
	return n > 0;
}

/* Until the worker ends or must be ended. Gives why it is not to be trusted with its task any more, or NULL. */
static const char *worker_watch(struct worker *w)
{
	for (;;) {
		double now = clock_seconds(), until = w->deadline;
		struct left left = processor_left(w);
		if (w->end > 0 && w->end < until) until = w->end;
		if ((w->end > 0 && now >= w->end) || left.all <= 0) return why_kernel_time;
		if (now >= until || left.query <= 0) return why_time;
		if (now + left.query < until) until = now + left.query;
		if (now + left.all < until) until = now + left.all;
		struct pollfd p = { .fd = w->fd, .events = POLLIN };
		int ready = poll(&p, 1, (int)((until - now) * 1e3) + 1);
		if (ready > 0 && !worker_receive(w)) return w->next == w->job->tasks ? NULL : w->left ? why_work : "the solver process ended";
		if (w->enough) return NULL;
		if (ready < 0 && errno != EINTR) return "the solver process cannot be read";
	}
}

double worker_run(const struct worker_job *job)
{
	struct worker w = { .job = job, .end = job->total_limit > 0 ? clock_seconds() + job->total_limit : 0 };
	while (w.next < job->tasks && !w.enough) {
		const char *why = "no process for the solver";
		if (worker_start(&w)) {
			why = worker_watch(&w);
			worker_stop(&w);
		}
		if (!why || w.next >= job->tasks) continue;
		job->lost(job->data, w.next, why);
		w.next++;
		bool over = (w.end > 0 && clock_seconds() >= w.end) || (job->total_processor > 0 && w.before >= job->total_processor);
		for (; over && w.next < job->tasks; w.next++) job->lost(job->data, w.next, why_kernel_time);
	}
	free(w.words);
	return w.before;
}

/* Workers: one process for each file, so many at once, each behind the sandbox and its limits. */
#include "corpus/corpus_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define RECORDS_BYTES ((size_t)256 << 20)
#define STACK_BYTES ((rlim_t)100 << 20)
#define SCRATCH_BYTES ((rlim_t)0)           /* a worker writes nothing but its answer */
#define JOBS_MAX 256

struct worker { pid_t pid; int fd; double start; bool running; struct pool_result result; };

/* ---- in the child ---- */

static size_t child_limit;                  /* bytes; 0: none */

/* Async-signal-safe: was the address space nearly used up? */
static bool memory_is_short(void)
{
	char s[32] = {0};
	int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, s, sizeof s - 1);
	size_t pages = 0;
	if (fd >= 0) close(fd);
	for (ssize_t i = 0; i < n && s[i] >= '0' && s[i] <= '9'; i++) pages = pages * 10 + (size_t)(s[i] - '0');
	return child_limit && pages > child_limit / 4096 / 2;
}

/* Out of memory shows as an abort in C++ and as an exit with status 4 in our own code. */
static void child_dies(void)
{
	if (memory_is_short()) _exit(POOL_NO_MEMORY);
}

static void child_aborts(int number)
{
	child_dies();
	signal(number, SIG_DFL);
	raise(number);
}

static void limits_set(const struct corpus_manifest *m)
{
	struct rlimit core = { 0, 0 }, stack, file = { SCRATCH_BYTES, SCRATCH_BYTES };
	setrlimit(RLIMIT_CORE, &core);
	setrlimit(RLIMIT_FSIZE, &file);
	if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < STACK_BYTES) {
		stack.rlim_cur = stack.rlim_max < STACK_BYTES ? stack.rlim_max : STACK_BYTES;
		setrlimit(RLIMIT_STACK, &stack);
	}
#if !defined(__SANITIZE_ADDRESS__)          /* the sanitizer's own shadow takes terabytes of address space */
	struct rlimit memory = { (rlim_t)m->memory_mib << 20, (rlim_t)m->memory_mib << 20 };
	if (setrlimit(RLIMIT_AS, &memory) == 0) child_limit = (size_t)memory.rlim_cur;
#else
	(void)m;
#endif
}

/* Only the pipe is left open, as descriptor 3: no database, no other worker's pipe. */
static bool descriptors_close(int fd)
{
	int null = open("/dev/null", O_RDWR);
	if (null < 0) return false;
	for (int i = 0; i < 3; i++)
		if (dup2(null, i) < 0) return false;
	return (fd == 3 || dup2(fd, 3) == 3) && close_range(4, ~0u, 0) == 0;
}

_Noreturn static void child_run(const struct pool *p, const struct found_file *f, int fd)
{
	const struct corpus_source *s = f->source->source;
	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	if (chdir(f->source->root) != 0 || !descriptors_close(fd)) _exit(4);
	limits_set(p->manifest);
	signal(SIGABRT, child_aborts);
	atexit(child_dies);
	sandbox_enter(f->source->root, s);
	struct corpus_task task = { f->path, s, p->manifest->seconds };
	p->tool->job(&task, 3);
	_exit(0);
}

/* ---- in the parent ---- */

static volatile sig_atomic_t groups[JOBS_MAX];  /* process groups that run now; for the signal handler */

static void interrupted(int number)
{
	for (int i = 0; i < JOBS_MAX; i++)
		if (groups[i] > 0) kill(-(pid_t)groups[i], SIGKILL);
	signal(number, SIG_DFL);
	raise(number);
}

static void signals_catch(void)
{
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (signal(numbers[i], interrupted) == SIG_IGN) signal(numbers[i], SIG_IGN);
}

static void worker_start(struct worker *w, const struct pool *p, const struct found_file *f, size_t slot)
{
	int ends[2];
	fflush(NULL);
	if (pipe2(ends, O_CLOEXEC) != 0) die("cannot make a pipe: %s", strerror(errno));
	*w = (struct worker){ .fd = ends[0], .start = clock_seconds(), .running = true };
	w->result.file = f;
	w->pid = fork();
	if (w->pid < 0) die("cannot start a process: %s", strerror(errno));
	if (w->pid == 0) child_run(p, f, ends[1]);
	close(ends[1]);
	setpgid(w->pid, w->pid);
	groups[slot] = (sig_atomic_t)w->pid;
}

/* Takes what has arrived; true when the worker has closed its end or must be stopped. */
static bool worker_read(struct worker *w)
{
	char buffer[65536];
	ssize_t n = read(w->fd, buffer, sizeof buffer);
	if (n < 0 && errno == EINTR) return false;
	if (n <= 0) return true;
	text_putn(&w->result.records, buffer, (size_t)n);
	w->result.too_much = w->result.records.n > RECORDS_BYTES;
	return w->result.too_much;
}

static void worker_stop(struct worker *w, size_t slot)
{
	if (w->result.timed_out || w->result.too_much) kill(-w->pid, SIGKILL);
	close(w->fd);
	while (waitpid(w->pid, &w->result.wait_status, 0) < 0 && errno == EINTR) continue;
	kill(-w->pid, SIGKILL);                  /* a solver that outlived its file */
	groups[slot] = 0;
	w->result.seconds = clock_seconds() - w->start;
	w->running = false;
}

/* Waits for words, for a time limit, or for a second to pass. */
static void workers_wait(struct worker *at, size_t n, double limit)
{
	struct pollfd fds[JOBS_MAX];
	double now = clock_seconds(), left = 1;
	for (size_t i = 0; i < n; i++) {
		fds[i] = (struct pollfd){ .fd = at[i].running ? at[i].fd : -1, .events = POLLIN };
		if (at[i].running && at[i].start + limit - now < left) left = at[i].start + limit - now;
	}
	int ready = poll(fds, n, left <= 0 ? 0 : (int)(left * 1000) + 1);
	now = clock_seconds();
	for (size_t i = 0; i < n; i++) {
		if (!at[i].running) continue;
		bool stop = ready > 0 && fds[i].revents && worker_read(&at[i]);
		if (!stop && now - at[i].start >= limit) stop = at[i].result.timed_out = true;
		if (stop) worker_stop(&at[i], i);
	}
}

bool pool_run(const struct pool *p)
{
	struct worker slots[JOBS_MAX];
	size_t n = p->jobs < JOBS_MAX ? (size_t)p->jobs : JOBS_MAX, next = 0, running = 0;
	bool ok = true;
	memset(slots, 0, sizeof slots);
	signals_catch();
	while (next < p->n || running) {
		for (size_t i = 0; i < n && ok && next < p->n; i++)
			if (!slots[i].running) worker_start(&slots[i], p, p->files[next++], i), running++;
		workers_wait(slots, n, p->manifest->seconds);
		for (size_t i = 0; i < n; i++)
			if (!slots[i].running && slots[i].result.file) {
				ok = ok && p->done(&slots[i].result, p->data);
				text_fini(&slots[i].result.records);
				slots[i].result = (struct pool_result){0};
				running--;
			}
		if (!ok) break;
		p->tick(p->data);
	}
	for (size_t i = 0; i < n; i++)
		if (slots[i].running) {
			slots[i].result.too_much = true;
			worker_stop(&slots[i], i);
			text_fini(&slots[i].result.records);
		}
	return ok;
}

#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define STACK_BYTES ((rlim_t)100 << 20)     /* the front end recurses on nested source */
#define STATUS_NO_MEMORY 77                 /* exit status of a worker that ran out of its memory */

static volatile sig_atomic_t groups[LIMIT_JOBS];  /* process groups that run now; for the signal handler */

struct worker { pid_t pid; int fd; double start; bool running, waiting; struct worker_result result; };

/* ---- in the child ---- */

bool memory_is_short(void)
{
	char s[32] = {0};
	struct rlimit limit;
	int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, s, sizeof s - 1);
	rlim_t pages = 0;
	if (fd >= 0) close(fd);
	for (ssize_t i = 0; i < n && s[i] >= '0' && s[i] <= '9'; i++) pages = pages * 10 + (rlim_t)(s[i] - '0');
	return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && pages > limit.rlim_cur / 4096 / 2;
}

static bool lacks_memory;

void die_without_memory(void)
{
	lacks_memory = true;
	die("out of memory");
}

/* Out of memory shows as an abort in C++, as a stack that cannot grow, and as exit status 4 in our own code. */
static void child_dies(void)
{
	if (lacks_memory || memory_is_short()) _exit(STATUS_NO_MEMORY);
}

static void child_crashes(int number)
{
	child_dies();
	signal(number, SIG_DFL);
	raise(number);
}

/* The sanitizer keeps its own handler of SIGSEGV. */
static void child_signals(void)
{
	static char stack[16384];
	struct sigaction crash = { .sa_handler = child_crashes, .sa_flags = SA_ONSTACK };
	sigaltstack(&(stack_t){ .ss_sp = stack, .ss_size = sizeof stack }, NULL);
	sigaction(SIGABRT, &crash, NULL);
#if !defined(__SANITIZE_ADDRESS__)
	sigaction(SIGSEGV, &crash, NULL);
#endif
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
}

static void child_limits(const struct workers *w)
{
	struct rlimit core = { 0, 0 }, stack;
	setrlimit(RLIMIT_CORE, &core);
	if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < STACK_BYTES) {
		stack.rlim_cur = stack.rlim_max < STACK_BYTES ? stack.rlim_max : STACK_BYTES;
		setrlimit(RLIMIT_STACK, &stack);
	}
#if !defined(__SANITIZE_ADDRESS__)          /* the sanitizer's own shadow takes terabytes of address space */
	struct rlimit memory = { (rlim_t)w->memory_mib << 20, (rlim_t)w->memory_mib << 20 };
	setrlimit(RLIMIT_AS, &memory);
#else
	(void)w;
#endif
}

_Noreturn static void child_run(const struct workers *w, size_t item, int fd)
{
	setpgid(0, 0);
	for (int i = 0; i < LIMIT_JOBS; i++) groups[i] = 0;        /* a child that has workers itself ends those only */
	child_signals();
	child_limits(w);
	atexit(child_dies);
	w->job(item, fd, w->data);
	_exit(0);
}

/* ---- in the parent ---- */

static const char *volatile unfinished;        /* a file that is to go when we end before it is whole */
static pid_t unfinished_owner;                  /* a worker has it from its parent */

static void unfinished_remove(void)
{
	const char *path = unfinished;
	unfinished = NULL;
	if (path && unfinished_owner == getpid()) unlink(path);
}

static void parent_interrupted(int number)
{
	unfinished_remove();
	for (int i = 0; i < LIMIT_JOBS; i++)
		if (groups[i] > 0) kill(-(pid_t)groups[i], SIGKILL);
	signal(number, SIG_DFL);
	raise(number);
}

_Noreturn void workers_interrupt(int number)
{
	parent_interrupted(number);
	_exit(128 + number);
}

/* What was ignored when we began (nohup) stays ignored. */
static void signals_catch(void)
{
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (signal(numbers[i], parent_interrupted) == SIG_IGN) signal(numbers[i], SIG_IGN);
}

/* False, and errno says why, when the system has no process left for us. */
static bool worker_start(struct worker *at, const struct workers *w, size_t item, size_t slot)
{
	int fd;
	double start = clock_seconds();
	pid_t pid = child_start(&fd);
	if (pid < 0) return false;
	if (pid == 0) child_run(w, item, fd);
	*at = (struct worker){ .pid = pid, .fd = fd, .start = start, .running = true, .waiting = true, .result.item = item };
	setpgid(pid, pid);
	groups[slot] = (sig_atomic_t)pid;
	return true;
}

/* Takes what has arrived; true when the worker has closed its end or must be stopped. */
static bool worker_read(struct worker *at, size_t limit)
{
	char buffer[65536];
	ssize_t n = read(at->fd, buffer, sizeof buffer);
	if (n < 0 && errno == EINTR) return false;
	if (n <= 0) return true;
	text_putn(&at->result.records, buffer, (size_t)n);
	at->result.too_much = at->result.records.n > limit;
	return at->result.too_much;
}

static void worker_stop(struct worker *at, size_t slot)
{
	struct worker_result *r = &at->result;
	if (r->timed_out || r->too_much) kill(-at->pid, SIGKILL);
	close(at->fd);
	r->wait_status = child_end(at->pid);
	kill(-at->pid, SIGKILL);                 /* a solver that outlived its item */
	groups[slot] = 0;
	r->no_memory = WIFEXITED(r->wait_status) && WEXITSTATUS(r->wait_status) == STATUS_NO_MEMORY;
	r->seconds = clock_seconds() - at->start;
	at->running = false;
}

static bool worker_hear(struct worker *at, const struct workers *w)
{
	bool over = worker_read(at, w->output_bytes);
	if (w->heard) w->heard(&at->result, w->data);
	return over;
}

/* Waits for words, for a time limit, or for a second to pass. */
static void workers_wait(const struct workers *w, struct worker *at, size_t n)
{
	struct pollfd fds[LIMIT_JOBS];
	double now = clock_seconds(), left = 1;
	for (size_t i = 0; i < n; i++) {
		fds[i] = (struct pollfd){ .fd = at[i].running ? at[i].fd : -1, .events = POLLIN };
		if (at[i].running && at[i].start + w->seconds - now < left) left = at[i].start + w->seconds - now;
	}
	int ready = poll(fds, n, left <= 0 ? 0 : (int)(left * 1000) + 1);
	now = clock_seconds();
	for (size_t i = 0; i < n; i++) {
		if (!at[i].running) continue;
		bool stop = ready > 0 && fds[i].revents && worker_hear(&at[i], w);
		if (!stop && now - at[i].start >= w->seconds) stop = at[i].result.timed_out = true;
		if (stop) worker_stop(&at[i], i);
	}
}

/* Hands over what has ended; false when the run is to stop. */
static bool workers_tell(const struct workers *w, struct worker *at, size_t n, size_t *running)
{
	bool go_on = true;
	for (size_t i = 0; i < n; i++)
		if (at[i].waiting && !at[i].running) {
			go_on = go_on && w->done(&at[i].result, w->data);
			text_fini(&at[i].result.records);
			at[i].waiting = false;
			(*running)--;
		}
	return go_on;
}

static void workers_abandon(struct worker *at, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (at[i].running) {
			kill(-at[i].pid, SIGKILL);
			worker_stop(&at[i], i);
			text_fini(&at[i].result.records);
		}
}

/* As many as there is work for; fewer, where there is no process for one and some are at work. */
static void workers_begin(const struct workers *w, struct worker *at, size_t n, size_t *next, size_t *running)
{
	for (size_t i = 0; i < n; i++) {
		if (*next == w->items || (w->more && !w->more(w->data))) return;
		if (at[i].running) continue;
		if (!worker_start(&at[i], w, *next, i)) {
			if (!*running) die("cannot start a process: %s", strerror(errno));
			return;
		}
		(*next)++;
		(*running)++;
	}
}

void unfinished_set(const char *path)
{
	static bool registered;
	if (!registered) atexit(unfinished_remove);
	registered = true;
	unfinished_owner = getpid();
	unfinished = path;
	signals_catch();
}

bool workers_run(const struct workers *w)
{
	struct worker slots[LIMIT_JOBS];
	size_t n = w->jobs < LIMIT_JOBS ? (size_t)w->jobs : LIMIT_JOBS, next = 0, running = 0;
	bool go_on = true;
	memset(slots, 0, sizeof slots);
	signals_catch();
	while (go_on) {
		workers_begin(w, slots, n, &next, &running);
		if (!running) break;
		workers_wait(w, slots, n);
		go_on = workers_tell(w, slots, n, &running);
		if (go_on && w->tick) w->tick(w->data);
	}
	workers_abandon(slots, n);
	return go_on;
}

const char *worker_crash(const struct worker_result *r, struct arena *a)
{
	if (WIFSIGNALED(r->wait_status)) return arena_printf(a, "crashed: %s", strsignal(WTERMSIG(r->wait_status)));
	if (WEXITSTATUS(r->wait_status)) return arena_printf(a, "crashed: exit status %d", WEXITSTATUS(r->wait_status));
	return NULL;
}

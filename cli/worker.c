/* One process for each file: a crash, a hang or a memory hog costs that file and no other. */
#include "cli/cli_internal.h"

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

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

#define RECORDS_BYTES ((size_t)512 << 20)   /* more output from one file than any reader wants */
#define STACK_BYTES ((rlim_t)100 << 20)     /* the front end recurses on nested source */
#define JOBS_MAX 256

struct worker { pid_t pid; int fd; size_t file; double start; bool running; struct worker_result result; };

/* ---- in the child ---- */

static int child_fd = -1;
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

/* Out of memory shows as an abort in C++ and as exit status 4 in our own code. */
static void child_dies(void)
{
	if (child_fd >= 0 && memory_is_short()) record_write(child_fd, 'M', "", 0);
}

static void child_aborts(int signal_number)
{
	child_dies();
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

static void child_limits(const struct options *o)
{
	struct rlimit core = { 0, 0 }, stack;
	setrlimit(RLIMIT_CORE, &core);
	if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < STACK_BYTES) {
		stack.rlim_cur = stack.rlim_max < STACK_BYTES ? stack.rlim_max : STACK_BYTES;
		setrlimit(RLIMIT_STACK, &stack);
	}
#if !defined(__SANITIZE_ADDRESS__)          /* the sanitizer's own shadow takes terabytes of address space */
	struct rlimit memory = { (rlim_t)o->memory_mib << 20, (rlim_t)o->memory_mib << 20 };
	if (setrlimit(RLIMIT_AS, &memory) == 0) child_limit = (size_t)memory.rlim_cur;
#else
	(void)o;
#endif
}

_Noreturn static void child_run(const struct options *o, void (*job)(const struct options *, const char *, int),
	const char *path, int fd)
{
	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
	signal(SIGABRT, child_aborts);
	child_limits(o);
	child_fd = fd;
	atexit(child_dies);
	job(o, path, fd);
	child_fd = -1;
#if defined(__SANITIZE_ADDRESS__)
	if (__lsan_do_recoverable_leak_check()) _exit(EXIT_FAULT);
#endif
	_exit(0);
}

/* ---- in the parent ---- */

static volatile sig_atomic_t groups[JOBS_MAX];  /* process groups that run now; for the signal handler */

static void parent_interrupted(int signal_number)
{
	for (int i = 0; i < JOBS_MAX; i++)
		if (groups[i] > 0) kill(-(pid_t)groups[i], SIGKILL);
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

/* What was ignored when we began (nohup) stays ignored. */
static void signals_catch(void)
{
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (signal(numbers[i], parent_interrupted) == SIG_IGN) signal(numbers[i], SIG_IGN);
}

static void worker_start(struct worker *w, const struct options *o,
	void (*job)(const struct options *, const char *, int), size_t file, size_t slot)
{
	int ends[2];
	fflush(NULL);
	if (pipe2(ends, O_CLOEXEC) != 0) die("cannot make a pipe: %s", strerror(errno));
	*w = (struct worker){ .fd = ends[0], .file = file, .start = clock_seconds(), .running = true };
	w->result.path = o->files.at[file];
	w->pid = fork();
	if (w->pid < 0) die("cannot start a process: %s", strerror(errno));
	if (w->pid == 0) {
		close(ends[0]);
		child_run(o, job, o->files.at[file], ends[1]);
	}
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

/* Waits until some worker has something to say or is over its time. */
static void workers_wait(struct worker *at, size_t n, double limit)
{
	struct pollfd *fds = calloc(n, sizeof *fds);
	if (!fds) die("out of memory");
	double now = clock_seconds(), left = limit;
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
	free(fds);
}

/* Slots keep a finished worker until its turn in the order of the files has come. */
void workers_run(const struct options *o, void (*job)(const struct options *, const char *, int),
	void (*done)(const struct worker_result *, void *), void *data)
{
	struct worker slots[JOBS_MAX];
	struct worker_result *finished = calloc(o->files.n ? o->files.n : 1, sizeof *finished);
	size_t n = o->files.n < (size_t)o->jobs ? o->files.n : (size_t)o->jobs, next = 0, told = 0;
	if (!finished) die("out of memory");
	memset(slots, 0, sizeof slots);
	signals_catch();
	while (told < o->files.n) {
		for (size_t i = 0; i < n; i++)
			if (!slots[i].running && next < o->files.n) worker_start(&slots[i], o, job, next++, i);
		workers_wait(slots, n, o->file_timeout);
		for (size_t i = 0; i < n; i++)
			if (!slots[i].running && slots[i].result.path) {
				finished[slots[i].file] = slots[i].result;
				slots[i].result = (struct worker_result){0};
			}
		for (; told < o->files.n && finished[told].path; told++) {
			done(&finished[told], data);
			text_fini(&finished[told].records);
		}
	}
	free(finished);
}

static bool has_record(const struct text *t, char wanted)
{
	size_t offset = 0, n;
	char type;
	const char *bytes;
	while (record_next(t, &offset, &type, &bytes, &n))
		if (type == wanted) return true;
	return false;
}

const char *worker_failure(const struct worker_result *w, const struct options *o, enum report_file_status *status,
	struct arena *a)
{
	*status = REPORT_FILE_LIMIT;
	if (w->timed_out) return arena_printf(a, "over the time limit of %g s (--file-timeout)", o->file_timeout);
	if (w->too_much) return "more output than the limit of 512 MiB";
	if (has_record(&w->records, 'M'))
		return arena_printf(a, "over the memory limit of %ld MiB (--memory)", o->memory_mib);
	*status = REPORT_FILE_CRASHED;
	if (WIFSIGNALED(w->wait_status))
		return arena_printf(a, "the worker crashed: %s", strsignal(WTERMSIG(w->wait_status)));
	if (WEXITSTATUS(w->wait_status))
		return arena_printf(a, "the worker crashed: exit status %d", WEXITSTATUS(w->wait_status));
	*status = REPORT_FILE_CHECKED;
	return NULL;
}

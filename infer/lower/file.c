/* One file's work: looks at the input, then reads and lowers in a thread of its own, for deep nesting needs a deep stack, and a reading
 * that does not end (templates that make more of themselves, constants that are computed for hours) is given up, its thread left behind. */
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

#include "infer/lower/unit.h"

#define STACK_BYTES ((size_t)512 << 20)     /* reserved, not touched */
#define STACK_BYTES_LEAST ((size_t)16 << 20)
#define HEAP_STEP (4 << 20)

/* ---- units ---- */

static struct unit *unit_new(void)
{
	struct arena *a = arena_new();
	struct unit *u = ARENA_NEW(a, struct unit);
	u->arena = a;
	u->sources = sources_new(a);
	u->diags.arena = a;
	return u;
}

static void fail(struct unit *u, const char *code, const char *path, const char *text)
{
	struct span at = { .file = sources_intern(u->sources, path) };
	diags_add(&u->diags, DIAG_ERROR, code, at, "%s", text);
	u->failed = true;
}

/* ---- the input ---- */

/* What we look for in the text ends at such a byte; what clang reads does not. */
static bool has_nul(FILE *f)
{
	char buffer[65536];
	bool found = false;
	for (size_t n; !found && (n = fread(buffer, 1, sizeof buffer, f)) > 0;) found = memchr(buffer, 0, n) != NULL;
	return found;
}

static bool check_input(struct unit *u, const char *path)
{
	struct stat st;
	FILE *f = NULL;
	if (stat(path, &st) != 0) fail(u, "input.missing", path, strerror(errno));
	else if (S_ISDIR(st.st_mode)) fail(u, "input.directory", path, "is a directory");
	else if (!S_ISREG(st.st_mode)) fail(u, "input.special", path, "is not a regular file");
	else if (st.st_size > LIMIT_INPUT_BYTES) fail(u, "input.large", path, "is larger than 64 MiB");
	else if (!(f = fopen(path, "re"))) fail(u, "input.unreadable", path, strerror(errno));
	else if (has_nul(f)) fail(u, "input.binary", path, "is not a text file (it contains NUL bytes)");
	if (f) fclose(f);
	return !u->failed;
}

/* ---- the thread ---- */

struct job {
	struct unit *unit;
	const char *path;
	const struct infer_options *options;
	atomic_bool read;
	bool done;
	pthread_mutex_t lock;
	pthread_cond_t changed;
};

static void *job_run(void *data)
{
	struct job *j = data;
	unit_fill(j->unit, j->path, j->options, &j->read);
	pthread_mutex_lock(&j->lock);
	j->done = true;
	pthread_cond_signal(&j->changed);
	pthread_mutex_unlock(&j->lock);
	return NULL;
}

/* Where memory is limited, a quarter of it at most: clang needs most of what small limits leave. */
static size_t stack_bytes(void)
{
	struct rlimit limit;
	size_t size = STACK_BYTES;
	if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
		while (size > limit.rlim_cur / 4 && size > STACK_BYTES_LEAST) size /= 2;
	return size;
}

static bool job_start(struct job *j, pthread_t *thread)
{
	pthread_attr_t attr;
	bool started = false;
	if (pthread_attr_init(&attr) != 0) return false;
	for (size_t size = stack_bytes(); !started && size >= STACK_BYTES_LEAST; size /= 2)
		started = pthread_attr_setstacksize(&attr, size) == 0 && pthread_create(thread, &attr, job_run, j) == 0;
	pthread_attr_destroy(&attr);
	return started;
}

/* Of all threads: clang goes on in new ones where it fears for its stack. */
static time_t processor_seconds(void)
{
	struct timespec used = {0};
	return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) == 0 ? used.tv_sec : 0;
}

/* How long to wait before looking again, in whole seconds; 0: the reading has had its time. A busy or stopped machine is no reason to
 * give a file up. */
static time_t job_patience(time_t used_before, double since)
{
	time_t used = processor_seconds() - used_before;
	if (used >= LIMIT_READ_SECONDS || clock_seconds() - since >= LIMIT_READ_SECONDS_WAITING) return 0;
	return LIMIT_READ_SECONDS - used;
}

/* Waits for the end; false when the reading alone takes too long. Lowering bounds itself. */
static bool job_wait(struct job *j)
{
	double since = clock_seconds();
	time_t used = processor_seconds(), more = LIMIT_READ_SECONDS;
	pthread_mutex_lock(&j->lock);
	while (!j->done && more > 0) {
		struct timespec until;
		clock_gettime(CLOCK_MONOTONIC, &until);
		until.tv_sec += more;
		if (atomic_load(&j->read)) pthread_cond_wait(&j->changed, &j->lock);
		else if (pthread_cond_timedwait(&j->changed, &j->lock, &until) == ETIMEDOUT && !atomic_load(&j->read))
			more = job_patience(used, since);
	}
	bool done = j->done;
	pthread_mutex_unlock(&j->lock);
	return done;
}

static struct job *job_new(struct unit *u, const char *path, const struct infer_options *options)
{
	struct job *j = calloc(1, sizeof *j);
	if (!j) die("out of memory");
	j->unit = u;
	j->path = path;
	j->options = options;
	atomic_init(&j->read, false);
	pthread_condattr_t attr;
	pthread_condattr_init(&attr);
	pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	pthread_cond_init(&j->changed, &attr);
	pthread_condattr_destroy(&attr);
	pthread_mutex_init(&j->lock, NULL);
	return j;
}

/* clang allocates in small pieces on a thread: in an arena of its own glibc would ask the kernel for each page. */
static void allocate_in_large_steps(void)
{
#ifdef __GLIBC__
	mallopt(M_ARENA_MAX, 1);
	mallopt(M_TOP_PAD, HEAP_STEP);
	mallopt(M_MMAP_THRESHOLD, HEAP_STEP);
#endif
}

/* Another file may be what takes so long. */
static struct unit *infer_alone(const char *path, const struct infer_options *options)
{
	struct infer_options alone = *options;
	alone.others_left = true;
	return infer_file(path, &alone);
}

/* How large that launch's block may be. false: larger than we ask about, or not known. */
static bool block_of(const struct host_launch *l, int64_t dim[3])
{
	int64_t room = LIMIT_BLOCK_THREADS;
	for (int i = 0; i < 3; i++) {
		expr_ref size = l->terms ? l->terms->block[i] : (expr_ref){ 0 };
		dim[i] = size.ix ? expr_range(l->terms->exprs, size).hi : l->block_dim[i];
		if (dim[i] < 1 || dim[i] > room) return false;
		room /= dim[i];
	}
	return true;
}

/* Was the kernel read for smaller blocks? */
static bool is_beyond(const struct kernel *k, const int64_t dim[3])
{
	bool beyond = dim[0] * dim[1] * dim[2] > k->block_threads;
	for (int i = 0; i < 3; i++) beyond = beyond || dim[i] > kernel_block_limit(k, i);
	return beyond;
}

/* The largest blocks that host code in sight starts: OpenCL sets no bound to a work-group, the device does. (CUDA starts none of more than 1,024 threads.)
 * false: none is larger than what kernels were read for. */
static bool blocks_started(const struct unit *u, int64_t most[3])
{
	bool larger = false;
	for (size_t i = 0; i < u->launches.n; i++) {
		const struct host_launch *l = &u->launches.at[i];
		int64_t dim[3];
		bool beyond = false;
		for (size_t j = 0; block_of(l, dim) && j < u->kernels.n && !beyond; j++)
			beyond = (!l->kernel || !strcmp(l->kernel, u->kernels.at[j]->name)) && is_beyond(u->kernels.at[j], dim);
		for (int axis = 0; axis < 3 && beyond; axis++)
			if (most[axis] < dim[axis]) most[axis] = dim[axis];
		larger = larger || beyond;
	}
	return larger;
}

static struct unit *infer_once(const char *path, const struct infer_options *options)
{
	struct unit *u = unit_new();
	if (!check_input(u, path)) return u;
	struct job *j = job_new(u, path, options);
	pthread_t thread;
	if (!job_start(j, &thread)) {
		job_run(j);                     /* no room for another stack: this one must do */
	} else if (job_wait(j)) {
		pthread_join(thread, NULL);
	} else {
		/* the thread still owns j and its unit: leave both to it */
		pthread_detach(thread);
		if (options->other_count && !options->others_left) return infer_alone(path, options);
		u = unit_new();
		fail(u, "parse.timeout", path, arena_printf(u->arena, "the parse does not end within %d seconds (templates, includes or constants"
			" without end?)", LIMIT_READ_SECONDS));
		return u;
	}
	pthread_mutex_destroy(&j->lock);
	pthread_cond_destroy(&j->changed);
	free(j);
	return u;
}

struct unit *infer_file(const char *path, const struct infer_options *options)
{
	allocate_in_large_steps();
	struct unit *u = infer_once(path, options);
	struct infer_options larger = *options;
	if (u->failed || unit_language(path, options) != LANGUAGE_OPENCL || !blocks_started(u, larger.block_dim)) return u;
	unit_free(u);
	return infer_once(path, &larger);
}

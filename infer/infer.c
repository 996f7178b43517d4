/* One file to one unit: checks the input, parses, finds the kernels, lowers each, applies annotations.
 *
 * The work runs in a thread of its own: deep nesting needs a deep stack, and a parse that does not end (clang keeps
 * instantiating templates as long as it is told to survive errors) is given up, its thread left behind. */
#include "infer/infer.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

#include "infer/infer_internal.h"
#include "infer/parse_internal.h"

#define STACK_BYTES ((size_t)512 << 20)     /* reserved, not touched */
#define STACK_BYTES_LEAST ((size_t)16 << 20)
#define PARSE_SECONDS 10                    /* of the thread's processor time: system headers take below one */
#define PARSE_SECONDS_MOST 120              /* by the clock: it waits for something that does not come */
#define HEAP_STEP (4 << 20)
#define FILE_BYTES_MOST ((off_t)64 << 20)

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

void unit_free(struct unit *u)
{
	if (!u) return;
	for (size_t i = 0; i < u->kernels.n; i++) kernel_free(u->kernels.at[i]);
	arena_free(u->arena);
}

static void fail(struct unit *u, const char *code, const char *path, const char *text)
{
	struct span at = { .file = sources_intern(u->sources, path) };
	diags_add(&u->diags, DIAG_ERROR, code, at, "%s", text);
	u->failed = true;
}

/* ---- the input ---- */

static bool has_nul(const char *path)
{
	FILE *f = fopen(path, "rb");
	char buffer[65536];
	bool found = false;
	for (size_t n; f && !found && (n = fread(buffer, 1, sizeof buffer, f)) > 0;) found = memchr(buffer, 0, n) != NULL;
	if (f) fclose(f);
	return found;
}

static bool check_input(struct unit *u, const char *path)
{
	struct stat st;
	FILE *f;
	if (stat(path, &st) != 0) fail(u, "input.missing", path, strerror(errno));
	else if (S_ISDIR(st.st_mode)) fail(u, "input.directory", path, "is a directory");
	else if (!S_ISREG(st.st_mode)) fail(u, "input.special", path, "is not a regular file");
	else if (st.st_size > FILE_BYTES_MOST) fail(u, "input.size", path, "is larger than 64 MiB");
	else if (!(f = fopen(path, "rb"))) fail(u, "input.unreadable", path, strerror(errno));
	else {
		fclose(f);
		if (has_nul(path)) fail(u, "input.binary", path, "is not a text file (it contains NUL bytes)");
	}
	return !u->failed;
}

static enum language choose_language(const char *path, const struct infer_options *o)
{
	if (o->language != LANGUAGE_AUTO) return o->language;
	size_t n = strlen(path);
	bool opencl = (n > 3 && strcmp(path + n - 3, ".cl") == 0) || (n > 4 && strcmp(path + n - 4, ".ocl") == 0);
	return opencl ? LANGUAGE_OPENCL : LANGUAGE_CUDA;
}

/* ---- the work ---- */

static bool wanted(const struct infer_options *o, const char *name)
{
	if (!o->only_kernel || strcmp(o->only_kernel, name) == 0) return true;
	const char *last = strrchr(name, ':');
	return last && strcmp(o->only_kernel, last + 1) == 0;
}

#define INSTANCES_MOST 24               /* of one kernel */

static bool take_instances(struct parse *p, const struct found_kernel *f);

static void take_kernel(struct parse *p, const struct found_kernel *f, const char *which)
{
	bool contradicted;
	struct kernel *k = lower_kernel(p, f, &contradicted);
	if (contradicted && take_instances(p, f)) {
		kernel_free(k);
		return;
	}
	for (size_t i = 0; i < f->env.at.n; i++) {
		const struct template_binding *b = &f->env.at.at[i];
		if (!b->known) continue;
		const char *value = b->is_type ? parse_string(p, clang.getTypeSpelling(b->type)) :
			arena_printf(p->arena, "%lld", (long long)b->value);
		kernel_assume(k, ASSUME_OTHER, f->at, "template parameter %s is %s, as in %s of this file", b->name, value, which);
	}
	if (p->tests_arch)
		kernel_assume(k, ASSUME_OTHER, f->at, "__CUDA_ARCH__, which the file tests, is %u", p->arch);
	annotations_apply(p, f, k);
	VEC_PUSH(p->arena, &p->unit->kernels, k);
}

/* Each instance that is launched, one after another. False: there are too many. */
static bool take_instances(struct parse *p, const struct found_kernel *f)
{
	if (f->instances.n > INSTANCES_MOST) return false;
	for (size_t i = 0; i < f->instances.n; i++) {
		struct found_kernel one = *f;
		one.function = f->instances.at[i];
		one.instances = (struct cursor_list){0};
		template_parameters(p, f->function, &one.env);
		template_bind_instance(p, one.function, NULL, &one.env);
		take_kernel(p, &one, "a launch");
	}
	return true;
}

/* False: some kernel needs a body that was left out, and all is to be read again with every body. */
static bool work(struct unit *u, const char *path, const struct infer_options *o, bool every_body, bool *parsed)
{
	struct parse p = { .unit = u, .arena = u->arena, .sources = u->sources, .diags = &u->diags, .options = o,
		.language = choose_language(path, o), .path = path, .models = o->models, .every_body = every_body };
	bool started = parse_start(&p);
	__atomic_store_n(parsed, true, __ATOMIC_SEQ_CST);
	struct found_kernels found = {0};
	if (started) {
		parse_find_kernels(&p, &found);
		u->failed = !parse_report_errors(&p, &found);
		parse_report_left_out(&p, &found);
	} else {
		u->failed = true;
	}
	if (!u->failed) launches_collect(&p);
	launches_bind_templates(&p, &found);
	for (size_t i = 0; !u->failed && !p.lacks_body && i < found.n; i++)
		if (wanted(o, found.at[i].name)) take_kernel(&p, &found.at[i], "all launches");
	parse_end(&p);
	return !p.lacks_body;
}

/* ---- the thread ---- */

struct job {
	struct unit *unit;
	const char *path;
	const struct infer_options *options;
	bool parsed, done;
	pthread_mutex_t lock;
	pthread_cond_t changed;
};

static void *job_run(void *data)
{
	struct job *j = data;
	if (!work(j->unit, j->path, j->options, false, &j->parsed)) {
		unit_free(j->unit);
		j->unit = unit_new();
		work(j->unit, j->path, j->options, true, &j->parsed);
	}
	pthread_mutex_lock(&j->lock);
	j->done = true;
	pthread_cond_signal(&j->changed);
	pthread_mutex_unlock(&j->lock);
	return NULL;
}

/* Where memory is limited, a quarter of it at most: libclang comes later and needs most of what small limits leave. */
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
	if (pthread_attr_init(&attr) != 0) return false;
	bool started = false;
	for (size_t size = stack_bytes(); !started && size >= STACK_BYTES_LEAST; size /= 2)
		started = pthread_attr_setstacksize(&attr, size) == 0 && pthread_create(thread, &attr, job_run, j) == 0;
	pthread_attr_destroy(&attr);
	return started;
}

/* How long to wait before looking again, in whole seconds; 0: the parse has had its time. A busy or stopped machine is no
 * reason to give a file up. */
static time_t job_patience(pthread_t thread, double since)
{
	clockid_t clock;
	struct timespec used = {0};
	bool known = pthread_getcpuclockid(thread, &clock) == 0 && clock_gettime(clock, &used) == 0;
	if (!known || used.tv_sec >= PARSE_SECONDS || clock_seconds() - since >= PARSE_SECONDS_MOST) return 0;
	return PARSE_SECONDS - used.tv_sec;
}

/* Waits for the end; false when the parse alone takes longer than PARSE_SECONDS. Lowering bounds itself. */
static bool job_wait(struct job *j, pthread_t thread)
{
	struct timespec limit;
	double since = clock_seconds();
	clock_gettime(CLOCK_MONOTONIC, &limit);
	limit.tv_sec += PARSE_SECONDS;
	bool late = false;
	pthread_mutex_lock(&j->lock);
	while (!j->done && !late) {
		late = pthread_cond_timedwait(&j->changed, &j->lock, &limit) == ETIMEDOUT;
		if (late && __atomic_load_n(&j->parsed, __ATOMIC_SEQ_CST)) {
			late = false;
			pthread_cond_wait(&j->changed, &j->lock);
		} else if (late) {
			time_t more = job_patience(thread, since);
			clock_gettime(CLOCK_MONOTONIC, &limit);
			limit.tv_sec += more;
			late = more == 0;
		}
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

struct unit *infer_file(const char *path, const struct infer_options *options)
{
	allocate_in_large_steps();
	struct unit *u = unit_new();
	if (!check_input(u, path)) return u;
	libclang_begin();
	struct job *j = job_new(u, path, options);
	pthread_t thread;
	if (!job_start(j, &thread)) {
		job_run(j);                     /* no room for another stack: this one must do */
	} else if (job_wait(j, thread)) {
		pthread_join(thread, NULL);
	} else {
		/* the thread still owns j and its unit: leave both to it */
		pthread_detach(thread);
		u = unit_new();
		fail(u, "parse.timeout", path, "the parse does not end within 10 seconds (templates or includes without end?)");
		return u;
	}
	u = j->unit;
	free(j);
	libclang_open();                        /* a file that was not parsed did not wait for it */
	return u;
}

void infer_prepare(void)
{
	libclang_open();                        /* where there is none, infer_file says so */
}

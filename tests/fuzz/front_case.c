#include "tests/fuzz/front_case.h"
#include "infer/infer.h"
#include "infer/face/clang_face.h"
#include "smt/smt.h"
#include "tests/fuzz/front_mutate.h"

#include <errno.h>
#include <execinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined(SANITIZED)
#include <sanitizer/common_interface_defs.h>
#include <sanitizer/lsan_interface.h>
#endif

#define CPU_SECONDS 20
#define MEMORY_BYTES ((rlim_t)4 << 30)
#define FRAMES 64
enum { STATUS_OURS = 70, STATUS_SIGNAL = 71 };

/* Written by the child, read by the parent. */
struct shared {
	char stage[96];
	bool parsed, in_clang;
	uint32_t kernels, unsupported;
	unsigned char counters[];
};

static struct shared *shared;
static const struct front_counters *counters;

/* ---- in the child: ends ---- */

static void keep_counters(void)
{
	if (counters)
		memcpy(shared->counters, counters->from, (size_t)(counters->to - counters->from));
}

static void on_signal(int number)
{
	fprintf(stderr, "%s in %s\n", strsignal(number), shared->stage);
#if defined(SANITIZED)
	__sanitizer_print_stack_trace();
#else
	void *frames[FRAMES];
	backtrace_symbols_fd(frames, backtrace(frames, FRAMES), 2);
#endif
	keep_counters();
	_exit(STATUS_SIGNAL);
}

#if defined(SANITIZED)
static void on_report(void)
{
	keep_counters();
	_exit(STATUS_OURS);
}

const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "hard_rss_limit_mb=3000:detect_stack_use_after_return=0:allocator_may_return_null=1";
}
#endif

static void limits(void)
{
	static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP };
	struct rlimit none = { 0, 0 }, cpu = { CPU_SECONDS, CPU_SECONDS + 5 };
	setrlimit(RLIMIT_CORE, &none);
	setrlimit(RLIMIT_CPU, &cpu);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		signal(signals[i], on_signal);
#if defined(SANITIZED)
	__sanitizer_set_death_callback(on_report);
#else
	struct rlimit memory = { MEMORY_BYTES, MEMORY_BYTES };
	setrlimit(RLIMIT_AS, &memory);
#endif
}

/* What ends while clang is at work is clang's, or the face's: a stack that overflows there may leave no handler to run. */
struct tree *__real_face_read(const struct face_request *request, struct arena *a, struct sources *sources, struct diags *d);
struct tree *__wrap_face_read(const struct face_request *request, struct arena *a, struct sources *sources, struct diags *d);
struct tree *__wrap_face_read(const struct face_request *request, struct arena *a, struct sources *sources, struct diags *d)
{
	shared->in_clang = true;
	struct tree *t = __real_face_read(request, a, sources, d);
	shared->in_clang = false;
	return t;
}

/* ---- in the child: the stages ---- */

static void stage(const char *name, const char *kernel)
{
	snprintf(shared->stage, sizeof shared->stage, "%s%s%s", name, kernel ? " of " : "", kernel ? kernel : "");
}

static struct kernel *round_trip(struct kernel *k, struct unit *u)
{
	struct text first = { 0 }, second = { 0 };
	struct diags diags = { .arena = u->arena };
	core_print(k, &first);
	struct kernel *again = core_parse(u->sources, "printed.core", first.at, &diags);
	if (!again)
		fprintf(stderr, "%s\n%s\n", first.at, diags.list.n ? diags.list.at[0].text : "");
	INVARIANT(again, "what core_print prints, core_parse reads");
	core_print(again, &second);
	if (strcmp(first.at, second.at))
		fprintf(stderr, "%s\n----\n%s\n", first.at, second.at);
	INVARIANT(!strcmp(first.at, second.at), "a core kernel prints the same when it is read back");
	text_fini(&first);
	text_fini(&second);
	return again;
}

static void protocols(struct kernel *k, struct unit *u)
{
	static const struct { enum level level; enum space space; } splits[] = { { LEVEL_WARP, SPACE_SHARED },
		{ LEVEL_WARP, SPACE_GLOBAL }, { LEVEL_BLOCK, SPACE_SHARED }, { LEVEL_BLOCK, SPACE_GLOBAL },
		{ LEVEL_GRID, SPACE_GLOBAL } };
	struct typing typing = { 0 };
	struct diags diags = { .arena = u->arena };
	struct text text = { 0 }, second = { 0 };
	struct kernel *again = NULL;
	stage("typecheck", k->name);
	typecheck_kernel(k, &typing);
	INVARIANT(typing.protocol, "every kernel has a protocol");
	protocol_print(k, typing.protocol, &text);
	const struct protocol *p = protocol_parse(u->sources, "printed.protocol", text.at, &again, &diags);
	INVARIANT(p, "what protocol_print prints, protocol_parse reads");
	protocol_print(again, p, &second);
	INVARIANT(!strcmp(text.at, second.at), "a protocol prints the same when it is read back");
	kernel_free(again);
	for (size_t i = 0; i < sizeof splits / sizeof *splits; i++) {
		struct phases phases = { 0 };
		stage("split", k->name);
		protocol_split(k, typing.protocol, splits[i].level, splits[i].space, &phases);
		phases_print(k, &phases, &text);
	}
	text_fini(&text);
	text_fini(&second);
}

static void stages(struct kernel *k, struct unit *u)
{
	struct diags diags = { .arena = u->arena };
	struct text queries = { 0 };
	stage("core", k->name);
	INVARIANT(!k->unsupported || *k->unsupported, "a refusal has a reason");
	struct kernel *copy = round_trip(k, u);
	shared->kernels++;
	shared->unsupported += k->unsupported != NULL;
	if (!k->unsupported) {
		stage("specialise", k->name);
		kernel_specialise(k, &(struct launch){ 0 }, &diags);
		protocols(k, u);
		stage("specialise to a launch", k->name);
		if (kernel_specialise(copy, &(struct launch){ .block_dim = { 8, 1, 1 }, .grid_dim = { 2, 1, 1 } }, &diags)) {
			stage("queries", k->name);
			smt_print_queries(copy, &(struct check_options){ 0 }, &queries);
		}
	}
	kernel_free(copy);
	text_fini(&queries);
}

static void child(const char *path, bool check_leaks)
{
	limits();
	stage("infer", NULL);
	struct unit *u = infer_file(path, &(struct infer_options){ .contradicts = smt_contradicts });
	shared->parsed = !u->failed;
	bool reason = false;
	for (size_t i = 0; i < u->diags.list.n; i++)
		reason = reason || u->diags.list.at[i].level == DIAG_ERROR;
	INVARIANT(!u->failed || reason, "a file that fails has an error");
	for (size_t i = 0; !u->failed && i < u->kernels.n; i++)
		stages(u->kernels.at[i], u);
	stage("free", NULL);
	unit_free(u);
	keep_counters();
#if defined(SANITIZED)         /* which takes as long as a parse */
	stage("leak check", NULL);
	if (check_leaks && __lsan_do_recoverable_leak_check())
		_exit(STATUS_OURS);
#endif
	(void)check_leaks;
	_exit(0);
}

/* ---- in the parent ---- */

static void start(const struct front_counters *c)
{
	size_t size = sizeof *shared + (c ? (size_t)(c->to - c->from) : 0);
	void *frame;
	backtrace(&frame, 1);          /* loads what it needs now, not in a handler */
	shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED)
		die("no shared memory");
}

static void read_all(int fd, struct text *out)
{
	char buffer[4096];
	text_put(out, "");
	for (ssize_t n; (n = read(fd, buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR); )
		if (n > 0 && out->n < 1 << 18)
			text_putn(out, buffer, (size_t)n);
}

/* The tool on a file that clang crashes on: its status must be one of those that promise nothing. */
static void check_tool(const char *path, struct front_outcome *out)
{
	const char *tool = getenv("FAIAL_C");
	struct text command = { 0 };
	if (!tool || !*tool)
		return;
	text_printf(&command, "'%s' check '%s' 2>&1 >/dev/null", tool, path);
	FILE *said = popen(command.at, "r");
	char first[256] = "";
	if (said && fgets(first, sizeof first, said))
		while (fgetc(said) != EOF)
			continue;
	int status = said ? pclose(said) : -1, code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	if ((code != 2 && code != 4) || !strchr(first, ':')) {
		out->end = FRONT_WRONG;
		text_printf(&out->why, "clang crashed; faial-c says \"%s\", status %d\n", first, code);
	}
	text_fini(&command);
}

static void judge(int status, const char *path, struct front_outcome *out)
{
	out->parsed = shared->parsed;
	out->kernels = shared->kernels;
	out->unsupported = shared->unsupported;
	out->end = FRONT_WRONG;
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
		out->end = FRONT_FINE;
	} else if (shared->in_clang && (WIFSIGNALED(status) || WEXITSTATUS(status) == STATUS_SIGNAL)) {
		out->end = FRONT_CLANG;
		check_tool(path, out);
	} else if (WIFSIGNALED(status)) {
		text_printf(&out->why, "%s in %s\n", WTERMSIG(status) == SIGXCPU ? "over the time limit" :
			strsignal(WTERMSIG(status)), shared->stage);
	} else {                /* also where the face breaks a promise: that is no signal */
		text_printf(&out->why, "status %d in %s\n", WEXITSTATUS(status), shared->stage);
	}
}

void front_case_run(const char *text, size_t n, const struct front_counters *c, struct front_outcome *out)
{
	*out = (struct front_outcome){ 0 };
	if (!shared)
		start(c);
	counters = c;
	memset(shared, 0, sizeof *shared);
	char path[] = "/dev/shm/front-XXXXXX.cu";
	if (front_is_opencl(text, n))
		path[strlen(path) - 1] = 'l';
	int fd = mkstemps(path, 3), ends[2];
	if (fd < 0 || write(fd, text, n) != (ssize_t)n || pipe(ends))
		die("cannot write %s: %s", path, strerror(errno));
	close(fd);
	fflush(NULL);
	pid_t pid = fork();
	if (pid < 0)
		die("cannot start a process: %s", strerror(errno));
	if (pid == 0) {
		dup2(ends[1], 2);
		dup2(ends[1], 1);
		close(ends[0]);
		close(ends[1]);
		child(path, n % 8 == 0);
	}
	int status = 0;
	close(ends[1]);
	read_all(ends[0], &out->why);
	close(ends[0]);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		continue;
	if (c)
		memcpy(c->from, shared->counters, (size_t)(c->to - c->from));
	judge(status, path, out);
	unlink(path);
}

void front_outcome_fini(struct front_outcome *out) { text_fini(&out->why); }

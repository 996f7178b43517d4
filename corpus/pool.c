/* Every file of the corpus in a worker of its own, behind the sandbox. */
#include "corpus/corpus_internal.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

/* Only the pipe is left open, as ANSWER: no database, no other worker's pipe. */
#define ANSWER 3
#define HELPER 4
static bool descriptors_close(int fd)
{
	int null = open("/dev/null", O_RDWR);
	if (null < 0) return false;
	for (int i = 0; i < 3; i++)
		if (dup2(null, i) < 0) return false;
	return (fd == ANSWER || dup2(fd, ANSWER) == ANSWER) && close_range(HELPER, ~0u, 0) == 0;
}

static void file_run(size_t item, int fd, void *data)
{
	const struct pool *p = data;
	const struct found_file *f = p->files[item];
	const struct corpus_source *s = f->source->source;
	struct rlimit nothing = { 0, 0 };        /* a worker writes nothing but its answer */
	signal(SIGPIPE, SIG_DFL);
	if (chdir(f->source->root) != 0 || !descriptors_close(fd)) _exit(4);
	int helper = p->tool->beside(s, f->path, ANSWER);           /* the first that is free, HELPER */
	if (helper >= 0 && helper != HELPER) _exit(4);
	setrlimit(RLIMIT_FSIZE, &nothing);
	sandbox_enter(f->source->root, s);
	p->tool->job(&(struct corpus_task){ f->path, s, p->manifest->seconds, helper >= 0 ? helper : 0 }, ANSWER);
}

static bool file_ended(struct worker_result *r, void *data)
{
	const struct pool *p = data;
	return p->done(p->files[r->item], r, p->data);
}

static void tick(void *data)
{
	const struct pool *p = data;
	p->tick(p->data);
}

bool pool_run(struct pool *p)
{
	return workers_run(&(struct workers){ .items = p->n, .jobs = p->jobs, .seconds = p->manifest->seconds,
		.memory_mib = p->manifest->memory_mib, .output_bytes = LIMIT_CORPUS_ANSWER_BYTES, .job = file_run, .done = file_ended,
		.tick = tick, .data = p });
}

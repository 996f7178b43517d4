/* One file of a corpus, seen from its worker: what `check` does, and what a study wants to know besides. */
#include "cli/corpus_internal.h"
#include "cli/certify_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SAID_BYTES 511     /* of its complaint */
#define FLAGS_GOOD 99      /* exit status of the process that tries flags out */

static void options_from_flags(struct options *o, const struct corpus_source *s, const char *path)
{
	struct arena *a = arena_new();
	VEC(char *) argv = {0};
	VEC_PUSH(a, &argv, arena_strdup(a, "check"));
	VEC_PUSH(a, &argv, arena_strdup(a, "--config=none"));      /* the manifest says it all */
	for (size_t i = 0; i < s->flags.n; i++) VEC_PUSH(a, &argv, arena_strdup(a, s->flags.at[i]));
	for (size_t i = 0; i < s->models.n; i++) VEC_PUSH(a, &argv, arena_printf(a, "--models=%s", s->models.at[i]));
	VEC_PUSH(a, &argv, arena_strdup(a, "--"));
	VEC_PUSH(a, &argv, arena_strdup(a, path));
	VEC_PUSH(a, &argv, (char *)NULL);
	options_parse_check(o, (int)argv.n - 1, argv.at);
}

/* Bad flags end a process, so one of its own tries them. */
static const char *flags_error(struct arena *a, const struct corpus_source *s)
{
	int fd;
	pid_t pid = child_start(&fd);
	if (pid < 0) die("cannot start a process: %s", strerror(errno));
	if (pid == 0) {
		struct options o;
		if (dup2(fd, 1) < 0 || dup2(fd, 2) < 0) _exit(EXIT_FAULT);
		options_from_flags(&o, s, "file.cu");
		_exit(o.files.n == 1 ? FLAGS_GOOD : EXIT_USAGE);
	}
	struct text said = {0};
	text_put(&said, "");
	child_hear(fd, SAID_BYTES, &said);
	int status = child_end(pid);
	const char *line = arena_strndup(a, said.at, strcspn(said.at, "\n"));
	text_fini(&said);
	if (WIFEXITED(status) && WEXITSTATUS(status) == FLAGS_GOOD) return NULL;
	return *line ? line : "these are not flags of 'faial-c check'";
}

bool corpus_certifies(const struct corpus_source *s)
{
	for (size_t i = 0; i < s->flags.n; i++)
		if (!strncmp(s->flags.at[i], CERTIFY_FLAG, strlen(CERTIFY_FLAG))) return true;
	return false;
}

/* One that certifies, where that was asked for. */
static int beside(const struct corpus_source *s, const char *path, int fd)
{
	bool wanted = corpus_certifies(s);
	int there;
	int here = wanted ? certify_fork(&there) : -1;
	if (!wanted || there < 0) return here;
	struct options o;
	close(fd);
	options_from_flags(&o, s, path);
	o.certify_lost = certify_lost_open();
	certify_serve(&o, there);
	_exit(EXIT_FREE);
}

/* --param of names that a file lacks is no error here: one manifest speaks of many files. */
static void job(const struct corpus_task *task, int fd)
{
	double deadline = clock_seconds() + task->seconds * JOB_SOLVER_SHARE;
	struct options o;
	struct report *r = report_new();
	const char *path = *task->path == '-' ? arena_printf(r->arena, "./%s", task->path) : task->path;  /* no flag */
	options_from_flags(&o, task->source, path);
	o.certifier = task->helper;
	o.jobs = 1;                                  /* the study has files for all processors */
	struct report_file *f = report_file_add(r, path);
	struct diags diags = { .arena = r->arena };
	struct sources *nowhere = sources_new(r->arena);
	enum input_kind kind = input_look(path, &diags);
	f->status = REPORT_FILE_FAILED;
	report_diags_take(r, f, nowhere, &diags);
	if (kind == INPUT_NONE || kind == INPUT_PROTOCOL) {
		job_send_file(f, fd);
		return;
	}
	struct infer_options infer = options_for_file(&o, o.files.at[0]);
	infer.top = ".";                             /* the source's root */
	struct unit *u = input_load(path, kind, &infer);
	if (!u->failed) f->status = REPORT_FILE_CHECKED;
	report_diags_take(r, f, u->sources, &u->diags);
	job_check_unit(&o, u, r, f, fd, deadline, corpus_observe);
}

const struct corpus_tool corpus_check_tool = { flags_error, beside, job, record_next };

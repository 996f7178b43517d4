/* check --watch: again whenever something changes that an answer rests on. Each round is a process of its own, which tells what it
 * looked at, and how it found that; here it is looked at again and again. */
#include "cli/cache_internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PAUSE 0.3          /* between two looks */
#define CALM 0.1           /* an editor that saves writes more than once */

struct watched { struct seen seen; struct stat last; bool there, looked; };
/* failed: the last round looked at nothing, so that nothing is known of how it would end now */
struct watch { struct arena *arena; VEC(struct watched) all; size_t files; bool failed; };

static void pause_for(double seconds)
{
	struct timespec t = { 0, (long)(seconds * 1e9) };
	nanosleep(&t, NULL);
}

/* ---- in the round ---- */

static int round_fd = -1;
static struct seen_list looked;                  /* before workers begin: settings, folders, flags of a build */

static void listen(enum files_what what, const char *path, const char *bytes, size_t n, void *data)
{
	(void)bytes, (void)n, (void)data;
	seen_now(&looked, what, path);
}

bool watch_is_round(void) { return round_fd >= 0; }

void watch_tell(const struct seen_list *l)
{
	struct text t = {0};
	const struct seen_list *const lists[] = { &looked, l };
	for (size_t i = 0; i < 2; i++)
		for (size_t k = 0; lists[i] && k < lists[i]->all.n; k++) seen_write(&lists[i]->all.at[k], &t);
	for (size_t at = 0; at < t.n;) {
		ssize_t n = write(round_fd, t.at + at, t.n - at);
		if (n <= 0) break;
		at += (size_t)n;
	}
	text_fini(&t);
}

/* ---- between rounds ---- */

static bool is_same_stat(const struct stat *a, const struct stat *b)
{
	return a->st_ino == b->st_ino && a->st_size == b->st_size && a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
		a->st_mtim.tv_nsec == b->st_mtim.tv_nsec && a->st_ctim.tv_sec == b->st_ctim.tv_sec && a->st_ctim.tv_nsec == b->st_ctim.tv_nsec;
}

/* Only what looks otherwise is read again. */
static bool has_changed(struct watched *w, bool failed)
{
	struct stat st = {0};
	bool there = stat(w->seen.path, &st) == 0;
	if (w->looked && there == w->there && is_same_stat(&st, &w->last)) return false;
	struct arena *a = arena_new();
	struct seen_list once = { .arena = a };
	bool changed = (failed && w->looked) || memcmp(seen_now(&once, w->seen.what, w->seen.path)->state, w->seen.state, CACHE_DIGEST) != 0;
	arena_free(a);
	w->looked = true;
	w->there = there;
	w->last = st;
	return changed;
}

static const char *change_find(struct watch *w)
{
	for (size_t i = 0; i < w->all.n; i++)
		if (has_changed(&w->all.at[i], w->failed)) return w->all.at[i].seen.path;
	return NULL;
}

/* What the round said; where it said nothing (bad usage) the last one counts. */
static void watch_take(struct watch *w, const struct text *said)
{
	struct seen s;
	size_t at = 0;
	w->failed = !said->n;
	if (w->failed) return;
	arena_free(w->arena);
	*w = (struct watch){ .arena = arena_new() };
	while (seen_next(said->at, said->n, &at, &s)) {
		s.path = arena_strdup(w->arena, s.path);
		struct watched one = { .seen = s };
		VEC_PUSH(w->arena, &w->all, one);
		w->files += s.what == FILES_READ;
	}
}

/* Ends never, in the process that is a round. */
static pid_t round_start(int argc, char **argv, int (*once)(int, char **), int *fd)
{
	fflush(NULL);
	pid_t pid = child_start(fd);
	if (pid != 0) return pid;
	round_fd = *fd;
	looked = (struct seen_list){ .arena = arena_new() };
	files_watch(listen, NULL);
	exit(once(argc, argv));
}

int watch_run(int argc, char **argv, int (*once)(int, char **))
{
	struct watch w = { .arena = arena_new() };
	for (;;) {
		struct text said = {0};
		int fd = -1;
		pid_t pid = round_start(argc, argv, once, &fd);
		if (pid < 0) {
			cli_error("--watch: no process can be started");
			return EXIT_FAULT;
		}
		text_put(&said, "");
		child_hear(fd, (size_t)1 << 30, &said);
		child_end(pid);
		watch_take(&w, &said);
		text_fini(&said);
		if (!w.all.n) break;                            /* the very first had nothing to check */
		fprintf(stderr, "faial-c: watching %zu files; Ctrl-C ends\n", w.files);
		const char *changed;
		while (!(changed = change_find(&w))) pause_for(PAUSE);
		pause_for(CALM);
		fprintf(stderr, "faial-c: changed: %s\n", changed);
	}
	arena_free(w.arena);
	return EXIT_USAGE;
}

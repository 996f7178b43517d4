/* Every file in a worker of its own; what comes back is told in the order of the files. */
#include "cli/cli_internal.h"

#include <stdlib.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

struct files {
	const struct options *options;
	file_job *job;
	const struct files_listener *listener;
	void *data;
	struct cache *cache;             /* NULL: nothing is kept */
	struct sight *sight;             /* NULL: each file stands for itself */
	bool alone;                      /* again, without the others */
	bool *again;                     /* by file */
	size_t answered;
	size_t *todo;                    /* the files that have no answer yet, by item of the workers */
	struct worker_result *ended;     /* by file; a file's records stay here until its turn has come */
	bool *has_ended;
	size_t told, taken;              /* the file whose turn it is; so far its records have been taken */
};

void leaks_check(void)
{
#if defined(__SANITIZE_ADDRESS__)
	if (__lsan_do_recoverable_leak_check()) _exit(EXIT_FAULT);
#endif
}

static void file_run(size_t item, int fd, void *data)
{
	struct files *f = data;
	size_t file = f->todo[item];
	struct options own = *options_of(f->options, file);
	if (f->cache) cache_listen();
	own.check.kept = cache_kept(f->cache);
	sight_give(f->sight, file, &own.infer);
	own.infer.others_left = f->alone;
	f->job(&own, f->options->files.at[file], fd);
	if (f->cache) cache_tell(fd);
	leaks_check();
}

static void records_take(struct files *f, const struct worker_result *r)
{
	char type;
	const char *bytes;
	size_t n;
	while (record_next(&r->records, &f->taken, &type, &bytes, &n)) f->listener->take(type, bytes, n, f->data);
}

/* Of the file whose turn it is, as they come: it costs time to read them, of which there is enough now. */
static void file_heard(struct worker_result *r, void *data)
{
	struct files *f = data;
	if (f->todo[r->item] == f->told) records_take(f, r);
}

/* Those whose turn has come. */
static void files_tell(struct files *f)
{
	for (; f->told < f->options->files.n && f->has_ended[f->told]; f->told++, f->taken = 0) {
		records_take(f, &f->ended[f->told]);
		f->listener->done(f->options->files.at[f->told], &f->ended[f->told], f->data);
		text_fini(&f->ended[f->told].records);
	}
}

static void files_tick(void *data)
{
	const struct files *f = data;
	if (f->listener->ended) f->listener->ended(f->answered, f->data);
}

/* Ended before it told anything: another file may be why. */
static bool needs_another_run(struct files *f, size_t file, const struct worker_result *r)
{
	struct infer_options infer = { 0 };
	sight_give(f->sight, file, &infer);
	return !f->alone && infer.other_count && !r->records.n && (r->wait_status || r->timed_out || r->no_memory);
}

static bool file_ended(struct worker_result *r, void *data)
{
	struct files *f = data;
	size_t file = f->todo[r->item];
	if (needs_another_run(f, file, r)) {
		f->again[file] = true;
		return true;
	}
	if (f->cache && !f->alone) cache_keep(f->cache, file, r);
	f->ended[file] = *r;
	f->has_ended[file] = true;
	r->records = (struct text){0};
	f->answered++;
	files_tick(f);
	files_tell(f);
	return true;
}

void limits_set(struct workers *w, const struct options *o)
{
	w->seconds = o->file_timeout;
	w->memory_mib = o->memory_mib;
	w->output_bytes = LIMIT_ANSWER_BYTES;
}

size_t files_run(const struct options *o, file_job *job, struct cache *cache, const struct files_listener *listener, void *data)
{
	struct arena *a = arena_new();
	size_t todo = 0;
	struct files f = { .sight = sight_find(o), .again = ARENA_ARRAY(a, bool, o->files.n), .options = o, .job = job, .listener = listener, .data = data, .cache = cache,
		.todo = ARENA_ARRAY(a, size_t, o->files.n), .ended = ARENA_ARRAY(a, struct worker_result, o->files.n),
		.has_ended = ARENA_ARRAY(a, bool, o->files.n) };
	if (cache) cache_see(cache, f.sight);
	for (size_t i = 0; i < o->files.n; i++) {
		f.has_ended[i] = cache && cache_find(cache, i, &f.ended[i]);
		if (!f.has_ended[i]) f.todo[todo++] = i;
	}
	struct workers w = { .items = todo, .jobs = o->jobs, .job = file_run, .done = file_ended, .heard = file_heard, .tick = files_tick,
		.data = &f };
	limits_set(&w, o);
	f.answered = o->files.n - todo;
	files_tell(&f);
	workers_run(&w);
	f.alone = true;
	w.items = 0;
	for (size_t i = 0; i < o->files.n; i++)
		if (f.again[i]) f.todo[w.items++] = i;
	if (w.items) workers_run(&w);
	arena_free(a);
	return o->files.n - todo;
}

const char *file_failure(const struct worker_result *r, const struct options *o, enum report_file_status *status,
	struct arena *a)
{
	*status = REPORT_FILE_LIMIT;
	if (r->timed_out) return arena_printf(a, OVER_THE_TIME " of %g s (--file-timeout)", o->file_timeout);
	if (r->too_much) return "more output than the limit of 512 MiB";
	if (r->no_memory) return arena_printf(a, "over the memory limit of %ld MiB (--memory)", o->memory_mib);
	const char *crash = worker_crash(r, a);
	*status = crash ? REPORT_FILE_CRASHED : REPORT_FILE_CHECKED;
	return crash ? arena_printf(a, "the worker %s", crash) : NULL;
}

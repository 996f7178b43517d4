/* The commands: run the workers, put together what they sent, show it, say how it ended. */
#include "cli/certify_internal.h"
#include "corpus/corpus.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* A file as it comes in. A kernel that was lost is told of in the order of the kernels, whenever it was lost. */
struct lost { enum report_file_status status; const char *why; };
struct incoming { struct report_file *file; struct lost *lost; size_t place; bool *told; size_t told_n; };

struct run {
	const struct options *options;
	struct report *report;
	report_told *told;
	report_part *part;
	void *data;
	struct report_text_options text;
	struct output output;
	struct corpus_baseline *baseline;
	struct since *since;
	size_t idle;                    /* entries of it that no alarm has */
	struct incoming in;
	struct corpus_progress progress;
};

static bool color_wanted(const struct options *o, FILE *file)
{
	switch (o->color) {
	case COLOR_ALWAYS: return true;
	case COLOR_NEVER: return false;
	case COLOR_AUTO: break;
	}
	const char *term = getenv("TERM");
	return isatty(fileno(file)) && !getenv("NO_COLOR") && term && strcmp(term, "dumb");
}

/* 0 where it is no terminal, and nobody says how wide what reads a pipe is. */
static unsigned terminal_columns(FILE *file)
{
	struct winsize size;
	const char *said = getenv("COLUMNS");
	unsigned long columns = said && *said >= '0' && *said <= '9' ? strtoul(said, NULL, 10) : 0;
	if (isatty(fileno(file)) && ioctl(fileno(file), TIOCGWINSZ, &size) == 0) columns = size.ws_col;
	return columns >= 40 && columns <= 10000 ? (unsigned)columns : 0;
}

static void record_take(char type, const char *bytes, size_t n, void *data)
{
	struct run *run = data;
	struct report *r = run->report;
	struct incoming *in = &run->in;
	if (type == 'F' && (in->file = report_file_read(r, bytes, n))) {
		in->lost = ARENA_ARRAY(r->arena, struct lost, in->file->kernels.n);
		in->told = ARENA_ARRAY(r->arena, bool, in->file->kernels.n + 1);
	}
	if (type == 'T') {
		struct text t = { (char *)(uintptr_t)bytes, n, n };
		output_put(&run->output, &t);
	}
	if (type == 'P') in->place = place_read(bytes);
	if (!in->file || in->place >= in->file->kernels.n) return;
	if (type == 'K') {
		struct report_kernel *k = report_kernel_read(r, bytes, n);
		if (k && run->options->format == FORMAT_JSON) report_kernel_sent(r, k, bytes, n);
		if (k) {
			in->told_n += !in->told[in->place];
			in->told[in->place] = true;
			in->file->kernels.at[in->place++] = k;
		}
		if (k && run->part) run->part(in->file, in->told_n, run->data);
	}
	if (type == 'L' || type == 'C')
		in->lost[in->place] = (struct lost){ type == 'L' ? REPORT_FILE_LIMIT : REPORT_FILE_CRASHED,
			arena_strndup(r->arena, bytes, n) };
}

/* A crash goes before a limit. */
static void file_lose(struct run *run, struct report_file *f, enum report_file_status status, const char *why)
{
	bool limit = status == REPORT_FILE_LIMIT;
	if (f->status != REPORT_FILE_CRASHED) f->status = limit ? REPORT_FILE_LIMIT : REPORT_FILE_CRASHED;
	report_diag_add(run->report, f, DIAG_ERROR, limit ? "worker.limit" : "worker.crashed", why);
}

static void kernel_lose(struct run *run, struct report_kernel *k, const char *why)
{
	bool late = !strncmp(why, OVER_THE_TIME, strlen(OVER_THE_TIME));
	struct report_gave_up g = { "the whole kernel", why, k->at, late ? LIMIT_TIME : LIMIT_NONE };
	if (k->verdict != VERDICT_UNKNOWN || k->gave_up.n) return;
	VEC_PUSH(run->report->arena, &k->gave_up, g);
	k->limit = g.limit;
}

/* What the worker sent, or an empty file when it died before it could. */
static struct report_file *file_assemble(struct run *run, const char *path)
{
	struct incoming in = run->in;
	run->in = (struct incoming){0};
	if (!in.file) return report_file_add(run->report, path);
	VEC_PUSH(run->report->arena, &run->report->files, in.file);
	for (size_t i = 0; i < in.file->kernels.n; i++) {
		struct report_kernel *k = in.file->kernels.at[i];
		const struct lost *l = &in.lost[i];
		if (!l->why) continue;
		file_lose(run, in.file, l->status, arena_printf(run->report->arena, "kernel %s: %s", k->name, l->why));
		kernel_lose(run, k, l->why);
	}
	return in.file;
}

static void file_judge(struct run *run, const struct worker_result *w, struct report_file *f)
{
	enum report_file_status status = REPORT_FILE_NONE;
	const char *why = file_failure(w, run->options, &status, run->report->arena);
	f->seconds = w->seconds;
	if (!why && f->status != REPORT_FILE_NONE) return;
	if (!why) why = "the worker gave no answer";
	file_lose(run, f, status, why);
	for (size_t i = 0; i < f->kernels.n; i++) kernel_lose(run, f->kernels.at[i], why);
}

static bool diag_wanted(const struct options *o, const struct report_diag *d)
{
	switch (d->level) {
	case DIAG_ERROR: return true;
	case DIAG_WARNING: case DIAG_UNSUPPORTED: return o->verbosity >= 0;
	case DIAG_NONE: case DIAG_NOTE: return o->verbosity > 0;
	}
	UNREACHABLE("diag_level out of range");
}

static void diagnostics_show(struct run *run, const struct report_file *f)
{
	struct text t = {0};
	for (size_t i = 0; i < f->diagnostics.n; i++)
		if (diag_wanted(run->options, &f->diagnostics.at[i]))
			report_text_diag(&f->diagnostics.at[i], f->path, color_wanted(run->options, stderr), &t);
	if (t.n) {
		fflush(run->output.file);
		fputs(t.at, stderr);
	}
	text_fini(&t);
}

/* A file of host code is no mistake, a letter is. Of one that was named itself what clang says is told: a word may be misspelt. */
static void no_kernel(struct run *run, struct report_file *f)
{
	for (size_t i = 0; i < f->diagnostics.n && !run->options->folder; i++)
		if (!strcmp(f->diagnostics.at[i].code, "parse.ignored")) f->diagnostics.at[i].level = DIAG_WARNING;
	if (input_is_source_by_name(f->path) || !strcmp(f->path, STDIN_NAME)) {
		report_diag_add(run->report, f, DIAG_WARNING, "input.no-kernel", "there is no kernel in this file");
		return;
	}
	f->status = REPORT_FILE_FAILED;
	report_diag_add(run->report, f, DIAG_ERROR, "input.no-source",
		"there is no kernel in this file, and by its name it is no source: those of CUDA end in .cu, of OpenCL in .cl");
}

/* Was every question asked that an alarm of the file could answer? */
static bool all_asked(const struct options *o)
{
	return !o->infer.only_kernel && !o->check.no_grid && !o->check.no_block && !o->launch.block_dim[0] && !o->launch.grid_dim[0] && !o->params.n &&
		!o->assume.n;
}

/* What settings and comments say of its alarms. */
static void file_settle(struct run *run, const char *path, struct report_file *f)
{
	struct config *c = config_of_file(run->options, path);
	if (c) report_policy_apply(&c->policy, f);
	report_comments_apply(run->report, f, all_asked(run->options));
}

/* One of which nothing is shown. */
static void file_keep(const char *path, const struct worker_result *w, void *data)
{
	struct run *run = data;
	struct report_file *f = file_assemble(run, path);
	file_judge(run, w, f);
	file_settle(run, path, f);
	if (run->told) run->told(f, run->data);
}

struct report *report_quietly(const struct options *o, report_told *told, void *data)
{
	struct run run = { .options = o, .report = report_new(), .told = told, .data = data };
	files_run(o, job_check, NULL, &(struct files_listener){ record_take, file_keep, NULL }, &run);
	return run.report;
}

struct report *report_bit_by_bit(const struct options *o, report_part *part, void *data)
{
	struct run run = { .options = o, .report = report_new(), .part = part, .data = data };
	struct cache *cache = cache_open(o);
	files_run(o, job_check, cache, &(struct files_listener){ record_take, file_keep, NULL }, &run);
	cache_close(cache);
	return run.report;
}

/* On a copy: what is settled is settled once. */
void report_part_write(const struct options *o, const struct report_file *f, struct text *out)
{
	struct run run = { .options = o, .report = report_new() };
	struct text t = {0};
	report_file_write(f, &t);
	struct report_file *copy = report_file_read(run.report, t.at, t.n);
	struct config *c = config_of_file(o, o->files.at[0]);
	if (copy && c) report_policy_apply(&c->policy, copy);
	if (copy) report_comments_apply(run.report, copy, false);
	if (copy) report_file_write(copy, out);
	text_fini(&t);
	report_free(run.report);
}

/* Of a few files nobody waits for the rest. */
static void progress_begin(struct run *run)
{
	const struct options *o = run->options;
	bool wanted = o->verbosity >= 0 && o->files.n > 1 && o->stage == STAGE_NONE;
	run->progress = (struct corpus_progress){ .out = wanted ? stderr : NULL, .terminal = isatty(2), .files = o->files.n, .start = clock_seconds() };
	run->progress.told = run->progress.start;
}

static void files_ended(size_t n, void *data)
{
	struct run *run = data;
	run->progress.done = n;
	corpus_progress_show(&run->progress, false);
}

static void progress_count(struct run *run, const struct report_file *f)
{
	corpus_progress_clear(&run->progress);
	run->progress.kernels += f->kernels.n;
	for (size_t i = 0; i < f->kernels.n; i++) run->progress.by_verdict[f->kernels.at[i]->verdict]++;
}

static void file_done(const char *path, const struct worker_result *w, void *data)
{
	struct run *run = data;
	struct report_file *f = file_assemble(run, path);
	file_judge(run, w, f);
	file_settle(run, path, f);
	if (path == run->options->standard_input) f = run->report->files.at[run->report->files.n - 1] = stdin_name(run->report, path, f);
	if (run->baseline && f->status == REPORT_FILE_CHECKED) run->idle += corpus_baseline_apply(run->baseline, f);
	if (run->since) since_apply(run->since, f);
	const char *only = run->options->infer.only_kernel;
	bool told = false;                  /* that it has some, which were not read */
	for (size_t i = 0; i < f->diagnostics.n; i++) told |= f->diagnostics.at[i].level == DIAG_UNSUPPORTED || !strcmp(f->diagnostics.at[i].code, "sight.answered");
	if (!only && !told && f->status == REPORT_FILE_CHECKED && f->kernels.n == 0 && run->options->stage == STAGE_NONE)
		no_kernel(run, f);
	progress_count(run, f);
	diagnostics_show(run, f);
	if (run->options->stage != STAGE_NONE || run->options->format != FORMAT_TEXT) return;
	struct text t = {0};
	report_text_file(f, &run->text, &t);
	output_put(&run->output, &t);
	text_fini(&t);
}

static void report_finish(struct run *run)
{
	struct text t = {0};
	switch (run->options->format) {
	case FORMAT_TEXT: report_text_summary(run->report, &run->text, &t); break;
	case FORMAT_JSON: report_json(run->report, &t); break;
	case FORMAT_SARIF: report_sarif(run->report, &t); break;
	case FORMAT_HTML: report_html(run->report, &t); break;
	case FORMAT_GCC: report_gcc(run->report, &t); break;
	case FORMAT_GITHUB: report_github(run->report, &t); break;
	case FORMAT_GITLAB: report_gitlab(run->report, &t); break;
	}
	output_put(&run->output, &t);
	text_fini(&t);
}

/* A name that no file has is a slip of the pen, not a proof. */
static bool only_kernel_found(const struct run *run)
{
	const char *only = run->options->infer.only_kernel;
	if (!only || run->options->stage != STAGE_NONE) return true;
	for (size_t i = 0; i < run->report->files.n; i++)
		if (run->report->files.at[i]->kernels.n || run->report->files.at[i]->status != REPORT_FILE_CHECKED) return true;
	cli_error("no kernel '%s' in any of the files", only);
	return false;
}

/* A folder was named for its kernels. */
static bool folder_has_kernels(const struct run *run)
{
	if (!run->options->folder || run->options->infer.only_kernel) return true;
	for (size_t i = 0; i < run->report->files.n; i++)
		if (run->report->files.at[i]->kernels.n || run->report->files.at[i]->status != REPORT_FILE_CHECKED) return true;
	cli_error("there is no kernel in any of the %zu CUDA and OpenCL files of '%s'", run->report->files.n, run->options->folder);
	return false;
}

/* What is accepted now counts for nothing any more. False after a message. */
static bool baseline_write(const struct run *run)
{
	struct options plain = *run->options;
	struct output out;
	struct text t = {0};
	plain.output = plain.write_baseline;
	if (!plain.output) return true;
	if (!output_open(&out, &plain)) return false;
	corpus_baseline_write(run->report, &t);
	output_put(&out, &t);
	text_fini(&t);
	for (size_t i = 0; i < run->report->files.n; i++) {
		struct report_file *f = run->report->files.at[i];
		for (size_t j = 0; j < f->kernels.n; j++)
			for (size_t n = 0; n < f->kernels.at[j]->alarms.n; n++) f->kernels.at[j]->alarms.at[n].known = "accepted";
	}
	return output_close(&out);
}

/* The repository around the present folder: paths in SARIF begin at its top. */
static void root_find(struct report *r)
{
	char *here = realpath(".", NULL), *top = here ? strdup(here) : NULL;
	while (top && *top) {
		char *git = arena_printf(r->arena, "%s/.git", top), *slash = strrchr(top, '/');
		if (access(git, F_OK) == 0) {
			r->root = report_utf8(r->arena, top);
			r->below = here[strlen(top)] ? report_utf8(r->arena, arena_printf(r->arena, "%s/", here + strlen(top) + 1)) : "";
			break;
		}
		*slash = 0;
	}
	free(here), free(top);
}

/* When and how a page was made, for its reader; SOURCE_DATE_EPOCH where builds are to be the same. */
static void report_sign(struct report *r, const struct options *o)
{
	const char *fixed = getenv("SOURCE_DATE_EPOCH");
	time_t now = fixed ? (time_t)strtoll(fixed, NULL, 10) : time(NULL);
	struct tm tm;
	char date[40];
	if (gmtime_r(&now, &tm) && strftime(date, sizeof date, "%Y-%m-%d %H:%M UTC", &tm)) r->date = report_utf8(r->arena, date);
	r->command = report_utf8(r->arena, o->command ? o->command : "");
	root_find(r);
	pages_find(r);
}

/* As a compiler counts: an error, or none. */
static int errors_status(const struct report *r)
{
	for (size_t i = 0; i < r->files.n; i++)
		for (size_t j = 0; j < r->files.at[i]->kernels.n; j++) {
			const struct report_kernel *k = r->files.at[i]->kernels.at[j];
			for (size_t n = 0; n < k->alarms.n; n++) {
				const struct report_alarm *a = &k->alarms.at[n];
				if (report_alarm_counts(a) && report_severity(a) == SEVERITY_ERROR) return EXIT_ALARM;
			}
		}
	return EXIT_FREE;
}

static int run_all(struct options *o, file_job *job)
{
	struct run run = { .options = o, .baseline = baseline_open(o) };
	signal(SIGPIPE, SIG_IGN);           /* a closed pipe is an error of write: output_put */
	if (!output_open(&run.output, o)) {
		arena_free(o->arena);
		return EXIT_USAGE;
	}
	const char *unclear = run.baseline ? corpus_baseline_meet(run.baseline, o->files.at, o->files.n) : NULL;
	if (unclear) cli_warning("'%s': '%s' could be any of several files: what it knows of that is left out", o->baseline, unclear);
	run.since = since_open(o);
	run.report = report_new();
	report_sign(run.report, o);
	run.text = (struct report_text_options){ .color = color_wanted(o, run.output.file), .verbosity = o->verbosity,
		.columns = terminal_columns(run.output.file) };
	struct cache *cache = o->stage == STAGE_NONE ? cache_open(o) : NULL;
	progress_begin(&run);
	size_t before = files_run(o, job, cache, &(struct files_listener){ record_take, file_done, files_ended }, &run);
	corpus_progress_clear(&run.progress);
	cache_close(cache);
	if (cache && cache_folder(cache) && o->verbosity > 0)
		fprintf(stderr, "faial-c: %zu of %zu files as answered before (%s)\n", before, o->files.n, cache_folder(cache));
	if (o->stage == STAGE_NONE) report_finish(&run);
	bool written = baseline_write(&run);
	int status = written && o->only_errors ? errors_status(run.report) : written ? report_exit_status(run.report, o->no_benign, o->strict) : EXIT_USAGE;
	if (run.idle && !o->infer.only_kernel && o->verbosity >= 0)
		cli_warning("%zu of the alarms that '%s' knows of these files are gone", run.idle, o->baseline);
	if (o->stage == STAGE_NONE && o->verbosity >= 0) config_kernels_look(o, run.report);
	if (!only_kernel_found(&run) || !folder_has_kernels(&run)) status = EXIT_USAGE;
	if (!output_close(&run.output)) status = EXIT_USAGE;
	report_free(run.report);
	since_close(run.since);
	arena_free(o->arena);
	return status;
}

static int check_once(int argc, char **argv)
{
	struct options o;
	options_parse_check(&o, argc, argv);
	headers_look(&o);
	if (o.certify && !certify_tools_there(o.arena, o.certify_by)) {
		arena_free(o.arena);
		return EXIT_USAGE;
	}
	if (o.certify) o.certify_lost = certify_lost_open();
	int status = run_all(&o, job_check);
	if (o.certify_lost) close(o.certify_lost);
	return status;
}

int command_check(int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--"); i++)
		if (!strcmp(argv[i], "--watch")) return watch_run(argc, argv, check_once);
	return check_once(argc, argv);
}

int command_infer(int argc, char **argv)
{
	struct options o;
	options_parse_infer(&o, argc, argv);
	headers_look(&o);
	return run_all(&o, job_infer);
}

/* `corpus`: studies over many sources. Flags and messages; the work is done in corpus/. */
#include "cli/certify_internal.h"
#include "cli/corpus_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum key { KEY_SHARD = 256, KEY_ROOT, KEY_CACHE, KEY_AGAIN, KEY_FORMAT, KEY_TIMES, KEY_SET, KEY_NOTE, KEY_EXPORT,
	KEY_ALL, KEY_LIST, KEY_SHARDS, KEY_CPUS, KEY_SBATCH, KEY_DRY, KEY_ALARMS };

struct mark { const char *id; enum corpus_state state; };
struct corpus_options {
	struct arena *arena;
	size_t least, most;             /* words after the flags */
	const char *expects;            /* what these are */
	corpus_words words;
	const char *database, *output, *note, *export, *sbatch;
	struct corpus_run_options run;
	struct corpus_report_options report;
	VEC(struct mark) marks;
	bool list, all, quiet, dry;
	long shards, cpus;
};

static const struct argp_option run_options[] = {
	{ "database", 'd', "FILE", 0, "Where results go (default: the manifest's name with .db)", 0 },
	{ "jobs", 'j', "N", 0, "Files checked at once (default: the number of processors)", 0 },
	{ "shard", KEY_SHARD, "I/N", 0, "Only part I of N; 'corpus merge' puts parts together", 0 },
	{ "source-root", KEY_ROOT, "DIR", 0, "Look here for checkouts of git sources before fetching them", 0 },
	{ "cache", KEY_CACHE, "DIR", 0, "Where fetched sources go (default: the database's name with .sources)", 0 },
	{ "again", KEY_AGAIN, NULL, 0, "Check unchanged files too", 0 },
	{ "quiet", 'q', NULL, 0, "No progress", 0 },
	{ 0 },
};
static const struct argp_option report_options[] = {
	{ "format", KEY_FORMAT, "text|csv|html", 0, "Default: text", 0 },
	{ "output", 'o', "FILE", 0, "Write there, not to standard output", 0 },
	{ "times", KEY_TIMES, NULL, 0, "Tables of seconds too; only they differ between two runs of one manifest", 0 },
	{ "alarms", KEY_ALARMS, "N", 0, "At most N alarms in full on the page (default: all)", 0 },
	{ 0 },
};
static const struct argp_option triage_options[] = {
	{ "set", KEY_SET, "ID=STATE", 0, "Mark an alarm confirmed, false, accepted, or open again; may be repeated", 0 },
	{ "note", KEY_NOTE, "TEXT", 0, "Why, for what --set marks", 0 },
	{ "list", KEY_LIST, NULL, 0, "List alarms by cause and likeness, do not ask", 0 },
	{ "all", KEY_ALL, NULL, 0, "Those already marked too", 0 },
	{ "export", KEY_EXPORT, "FILE", 0, "Write a baseline for 'faial-c check --baseline'; - is standard output", 0 },
	{ 0 },
};
static const struct argp_option output_options[] = {
	{ "output", 'o', "FILE", 0, "Write there, not to standard output", 0 },
	{ 0 },
};
static const struct argp_option no_options[] = { { 0 } };
static const struct argp_option slurm_options[] = {
	{ "shards", KEY_SHARDS, "N", 0, "Parts, one task of the job array each (default: 8)", 0 },
	{ "cpus", KEY_CPUS, "N", 0, "Processors for one part (default: 1)", 0 },
	{ "database", 'd', "FILE", 0, "The merged database (default: the manifest's name with .db)", 0 },
	{ "source-root", KEY_ROOT, "DIR", 0, "Look here for checkouts of git sources before fetching them", 0 },
	{ "cache", KEY_CACHE, "DIR", 0, "Where fetched sources go", 0 },
	{ "sbatch", KEY_SBATCH, "WORDS", 0, "More words for sbatch, like '--partition=short --time=60'", 0 },
	{ "dry-run", KEY_DRY, NULL, 0, "Write the scripts, submit nothing", 0 },
	{ 0 },
};

static bool shard_parse(const char *s, struct corpus_run_options *o)
{
	char *end = NULL;
	o->shard = strtol(s, &end, 10);
	return end != s && *end == '/' && count_parse(end + 1, 1, 100000, &o->shards) && o->shard >= 1 &&
		o->shard <= o->shards;
}

static void mark_add(struct corpus_options *o, const char *arg, struct argp_state *state)
{
	const char *equal = strchr(arg, '=');
	struct mark m;
	if (!equal || equal == arg || !corpus_state_parse(equal + 1, &m.state))
		argp_error(state, "--set '%s': expected ID=confirmed, ID=false, ID=accepted or ID=open", arg);
	m.id = arena_strndup(o->arena, arg, equal ? (size_t)(equal - arg) : 0);
	VEC_PUSH(o->arena, &o->marks, m);
}

static void format_parse(struct corpus_options *o, const char *arg, struct argp_state *state)
{
	if (!strcmp(arg, "text")) o->report.format = CORPUS_TEXT;
	else if (!strcmp(arg, "csv")) o->report.format = CORPUS_CSV;
	else if (!strcmp(arg, "html")) o->report.format = CORPUS_HTML;
	else argp_error(state, "--format: '%s' is none of text, csv, html", arg);
}

static void number_parse(long *to, const char *flag, const char *arg, long most, struct argp_state *state)
{
	if (!count_parse(arg, 1, most, to)) argp_error(state, "%s '%s': expected a number from 1 to %ld", flag, arg, most);
}

static error_t option_number(struct corpus_options *o, int key, const char *arg, struct argp_state *state)
{
	long alarms = 0;
	switch (key) {
	case 'j': number_parse(&o->run.jobs, "-j", arg, 256, state); break;
	case KEY_SHARDS: number_parse(&o->shards, "--shards", arg, 10000, state); break;
	case KEY_CPUS: number_parse(&o->cpus, "--cpus", arg, 256, state); break;
	case KEY_ALARMS:
		number_parse(&alarms, "--alarms", arg, 1000000, state);
		o->report.alarms = (size_t)alarms;
		break;
	case KEY_SHARD:
		if (!shard_parse(arg, &o->run)) argp_error(state, "--shard '%s': expected I/N, with I from 1 to N", arg);
		break;
	default: return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static error_t option_parse(int key, char *arg, struct argp_state *state)
{
	struct corpus_options *o = state->input;
	switch (key) {
	case 'd': o->database = arg; break;
	case 'o': o->output = arg; break;
	case 'q': o->quiet = true; break;
	case KEY_ROOT: o->run.source_root = arg; break;
	case KEY_CACHE: o->run.cache = arg; break;
	case KEY_AGAIN: o->run.again = true; break;
	case KEY_FORMAT: format_parse(o, arg, state); break;
	case KEY_TIMES: o->report.times = true; break;
	case KEY_SET: mark_add(o, arg, state); break;
	case KEY_NOTE: o->note = arg; break;
	case KEY_EXPORT: o->export = arg; break;
	case KEY_LIST: o->list = true; break;
	case KEY_ALL: o->all = o->list = true; break;
	case KEY_SBATCH: o->sbatch = arg; break;
	case KEY_DRY: o->dry = true; break;
	case ARGP_KEY_ARG: VEC_PUSH(o->arena, &o->words, (const char *)arg); break;
	case ARGP_KEY_END:
		if (o->words.n < o->least) argp_error(state, "something is missing: expected %s %s", state->name, o->expects);
		if (o->words.n > o->most) argp_error(state, "'%s' is one word too many", o->words.at[o->most]);
		break;
	default: return option_number(o, key, arg, state);
	}
	return 0;
}

/* ---- messages ---- */

static int fail(const char *why)
{
	cli_error("%s", why);
	return EXIT_USAGE;
}

static int put(const struct corpus_options *o, const struct text *t)
{
	struct options plain = { .output = o->output };
	struct output out;
	if (!output_open(&out, &plain)) return EXIT_USAGE;
	output_put(&out, t);
	return output_close(&out) ? EXIT_FREE : EXIT_USAGE;
}

static bool diagnostics_show(const struct sources *files, const struct diags *d)
{
	struct report *r = report_new();
	struct report_file *f = report_file_add(r, "");
	struct text t = {0};
	report_diags_take(r, f, files, d);
	for (size_t i = 0; i < f->diagnostics.n; i++) report_text_diag(&f->diagnostics.at[i], f->path, false, &t);
	if (t.n) fputs(t.at, stderr);
	text_fini(&t);
	report_free(r);
	return d->list.n == 0;
}

/* ---- manifests ---- */

static int run_init(struct corpus_options *o)
{
	const char *path = o->words.n ? o->words.at[0] : "corpus.yaml";
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
	if (!file) {
		cli_error("cannot write '%s': %s", path, errno == EEXIST ? "it exists, and is not overwritten" : strerror(errno));
		return EXIT_USAGE;
	}
	bool ok = fputs(corpus_manifest_template, file) >= 0;
	ok = fclose(file) == 0 && ok;
	if (!ok) return fail(arena_printf(o->arena, "cannot write '%s': %s", path, strerror(errno)));
	printf("%s is written; 'faial-c corpus run %s' runs it\n", path, path);
	return EXIT_FREE;
}

/* NULL after messages. */
static struct corpus_manifest *manifest_open(struct corpus_options *o)
{
	struct sources *files = sources_new(o->arena);
	struct diags d = { .arena = o->arena };
	struct corpus_manifest *m = corpus_manifest_read(o->words.at[0], files, &d);
	for (size_t i = 0; m && i < m->sources.n; i++) {
		const struct corpus_source *s = &m->sources.at[i];
		const char *why = corpus_check_tool.flags_error(o->arena, s);
		if (why) diags_add(&d, DIAG_ERROR, "manifest.flags", s->flags_at, "flags or models of source '%s': %s", s->name, why);
	}
	if (diagnostics_show(files, &d)) return m;
	corpus_manifest_free(m);
	return NULL;
}

static const char *database_name(const struct corpus_options *o)
{
	const char *slash = strrchr(o->words.at[0], '/'), *base = slash ? slash + 1 : o->words.at[0];
	const char *dot = strrchr(base, '.');
	if (o->database) return o->database;
	return arena_printf(o->arena, "%.*s.db", (int)(dot && dot != base ? dot - base : (long)strlen(base)), base);
}

/* Manifests that have --certify need what it needs. */
static bool tools_there(const struct corpus_options *o, const struct corpus_manifest *m)
{
	bool wanted = false;
	for (size_t i = 0; i < m->sources.n; i++) wanted |= corpus_certifies(&m->sources.at[i]);
	return !wanted || certify_tools_there(o->arena, CERTIFY_BY_BOTH);
}

static int run_run(struct corpus_options *o)
{
	const char *why = NULL;
	struct corpus_counts counts;
	struct corpus_manifest *m = manifest_open(o);
	if (!m || !tools_there(o, m)) {
		corpus_manifest_free(m);
		return EXIT_USAGE;
	}
	const char *path = database_name(o);
	struct corpus_db *db = corpus_db_open(o->arena, path, CORPUS_CREATE, &why);
	if (!o->run.cache) o->run.cache = arena_printf(o->arena, "%s.sources", path);
	if (!o->run.jobs) o->run.jobs = processors();
	o->run.progress = o->quiet ? NULL : stderr;
	o->run.terminal = isatty(2);
	bool ok = db && corpus_run(db, m, &corpus_check_tool, &o->run, &counts, &why);
	if (ok && !o->quiet)
		fprintf(stderr, "%s: %zu files checked, %zu unchanged, %zu kernels in %.1f s\n", path, counts.files, counts.kept,
			counts.kernels, counts.seconds);
	corpus_db_close(db);
	corpus_manifest_free(m);
	if (ok && counts.contradicted) cli_error("%zu proofs are contradicted by their certificates: a defect of faial-c", counts.contradicted);
	return !ok ? fail(why) : counts.contradicted ? EXIT_FAULT : EXIT_FREE;
}

/* ---- databases ---- */

static int run_report(struct corpus_options *o)
{
	const char *why = NULL;
	struct text t = {0};
	struct corpus_db *db = corpus_db_open(o->arena, o->words.at[0], CORPUS_READ, &why);
	bool ok = db && corpus_report(db, &o->report, &t, &why);
	int status = ok ? put(o, &t) : fail(why);
	text_fini(&t);
	corpus_db_close(db);
	return status;
}

static int run_diff(struct corpus_options *o)
{
	const char *why = NULL;
	struct text t = {0};
	bool ok = corpus_diff(o->words.at[0], o->words.at[1], o->arena, &t, &why);
	int status = ok ? put(o, &t) : fail(why);
	text_fini(&t);
	return status;
}

static int run_merge(struct corpus_options *o)
{
	const char *why = NULL;
	struct corpus_db *db = corpus_db_open(o->arena, o->words.at[0], CORPUS_CREATE, &why);
	bool ok = db != NULL;
	for (size_t i = 1; ok && i < o->words.n; i++) ok = corpus_merge(db, o->words.at[i], o->arena, &why);
	corpus_db_close(db);
	return ok ? EXIT_FREE : fail(why);
}

/* ---- triage ---- */

static const char triage_help[] =
	"  c NOTE  confirmed     f NOTE  false     a NOTE  accepted\n"
	"  n       next          p       previous  o       open again\n"
	"  q       leave\n";

static bool page_mark(struct corpus_options *o, struct corpus_db *db, const char *id, const char *answer)
{
	static const struct { char key; enum corpus_state state; } keys[] = {
		{ 'c', CORPUS_CONFIRMED }, { 'f', CORPUS_FALSE }, { 'a', CORPUS_ACCEPTED }, { 'o', CORPUS_OPEN } };
	const char *why = NULL;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		if (answer[0] != keys[i].key || (answer[1] && answer[1] != ' ')) continue;
		if (corpus_triage_set(db, o->arena, id, keys[i].state, answer[1] ? answer + 2 : "", &why)) return true;
		fail(why);
		return false;
	}
	fputs(triage_help, stdout);
	return false;
}

/* One alarm after the other, in the order of the groups, until all are marked or the reader has enough. */
static bool triage_page(struct corpus_options *o, struct corpus_db *db, const corpus_words *ids, const char **why)
{
	char *line = NULL;
	size_t cap = 0;
	bool ok = true;
	for (size_t i = 0; ok && i < ids->n;) {
		struct text t = {0};
		ok = corpus_triage_show(db, ids->at[i], &t, why);
		if (ok) printf("\n%s\n%zu of %zu  [c, f, a with a note; n, p, o, q; ? for help] ", t.at, i + 1, ids->n);
		fflush(stdout);
		text_fini(&t);
		ssize_t n = ok ? getline(&line, &cap, stdin) : -1;
		if (n > 0) line[strcspn(line, "\r\n")] = 0;
		if (n <= 0 || !strcmp(line, "q")) break;
		if (!strcmp(line, "p")) i -= i > 0;
		else if (!*line || !strcmp(line, "n") || page_mark(o, db, ids->at[i], line)) i++;
	}
	free(line);
	if (ids->n == 0) puts("no alarm is open");
	return ok;
}

static bool triage_list(struct corpus_options *o, struct corpus_db *db, const char **why)
{
	struct text t = {0};
	bool ok = corpus_triage_list(db, o->all, &t, why);
	if (ok) fputs(t.n ? t.at : "no alarm is open\n", stdout);
	text_fini(&t);
	return ok && fflush(stdout) == 0;
}

static bool triage_export(struct corpus_options *o, struct corpus_db *db, const char **why)
{
	struct text t = {0};
	bool ok = corpus_triage_export(db, &t, why);
	o->output = o->export;
	if (ok && put(o, &t) != EXIT_FREE) exit(EXIT_USAGE);
	text_fini(&t);
	return ok;
}

static int run_triage(struct corpus_options *o)
{
	const char *why = "standard output cannot be written";
	corpus_words ids = {0};
	struct corpus_db *db = corpus_db_open(o->arena, o->words.at[0], CORPUS_WRITE, &why);
	bool ok = db != NULL, ask = isatty(0) && isatty(1) && !o->list && !o->export && o->marks.n == 0;
	for (size_t i = 0; ok && i < o->marks.n; i++)
		ok = corpus_triage_set(db, o->arena, o->marks.at[i].id, o->marks.at[i].state, o->note, &why);
	if (ok && o->export) ok = triage_export(o, db, &why);
	if (ok && ask) ok = corpus_triage_open(db, o->arena, &ids, &why) && triage_page(o, db, &ids, &why);
	else if (ok && (o->list || (!o->export && o->marks.n == 0))) ok = triage_list(o, db, &why);
	corpus_db_close(db);
	return ok ? EXIT_FREE : fail(why);
}

struct corpus_baseline *baseline_open(const struct options *o)
{
	const char *why = NULL;
	struct corpus_baseline *b = o->baseline ? corpus_baseline_read(o->arena, o->baseline, &why) : NULL;
	if (why) exit(fail(why));
	return b;
}

/* ---- Slurm ---- */

static const char *absolute(struct corpus_options *o, const char *path)
{
	char here[4096];
	if (*path == '/' || !getcwd(here, sizeof here)) return path;
	return arena_printf(o->arena, "%s/%s", here, path);
}

static bool script_write(const char *path, const struct text *t)
{
	FILE *file = fopen(path, "we");
	bool ok = file && fputs(t->at, file) >= 0;
	if (file && fclose(file) != 0) ok = false;
	if (!ok) cli_error("cannot write '%s': %s", path, strerror(errno));
	return ok;
}

/* sbatch with its words; what it prints is the job's number. */
static bool submit(struct corpus_options *o, const char *depend, const char *script, char number[64])
{
	char *command = arena_printf(o->arena, "%s --parsable %s %s", "sbatch", o->sbatch ? o->sbatch : "", depend);
	corpus_words argv = {0};
	for (char *word = strtok(command, " "); word; word = strtok(NULL, " ")) VEC_PUSH(o->arena, &argv, (const char *)word);
	VEC_PUSH(o->arena, &argv, script);
	VEC_PUSH(o->arena, &argv, (const char *)NULL);
	const char *why = NULL;
	struct text said = {0};
	bool ok = corpus_command_run(o->arena, argv.at, &said, &why);
	if (ok) snprintf(number, 64, "%.*s", (int)strcspn(said.at, ";\n"), said.at);
	else fail(why);
	text_fini(&said);
	return ok;
}

static int run_slurm(struct corpus_options *o)
{
	char program[4096], job[64], merge_job[64];
	struct text array = {0}, merge = {0};
	corpus_words more = {0};
	struct corpus_manifest *m = manifest_open(o);
	ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
	if (!m || n <= 0) return EXIT_USAGE;
	program[n] = 0;
	const char *database = absolute(o, database_name(o));
	if (o->run.source_root) {
		VEC_PUSH(o->arena, &more, "--source-root");
		VEC_PUSH(o->arena, &more, absolute(o, o->run.source_root));
	}
	const char *cache = o->run.cache ? absolute(o, o->run.cache) : arena_printf(o->arena, "%s.sources", database);
	VEC_PUSH(o->arena, &more, "--cache");
	VEC_PUSH(o->arena, &more, cache);
	corpus_slurm_scripts(program, absolute(o, o->words.at[0]), database, &more, o->shards, o->cpus, &array,
		&merge);
	const char *array_path = arena_printf(o->arena, "%s.array.sh", database);
	const char *merge_path = arena_printf(o->arena, "%s.merge.sh", database);
	bool ok = script_write(array_path, &array) && script_write(merge_path, &merge);
	if (ok && o->dry) printf("%s and %s are written; nothing is submitted\n", array_path, merge_path);
	if (ok && !o->dry) {
		ok = submit(o, "", array_path, job) &&
			submit(o, arena_printf(o->arena, "--dependency=afterok:%s", job), merge_path, merge_job);
		if (ok) printf("job array %s, then merge %s into %s\n", job, merge_job, database);
	}
	text_fini(&array);
	text_fini(&merge);
	corpus_manifest_free(m);
	return ok ? EXIT_FREE : EXIT_USAGE;
}

/* ---- the commands ---- */

static const struct command {
	const char *name, *words, *doc;
	size_t least, most;
	const struct argp_option *options;
	int (*run)(struct corpus_options *);
} commands[] = {
	{ "init", "[FILE]", "Writes a manifest with comments (default: corpus.yaml).", 0, 1, no_options, run_init },
	{ "run", "MANIFEST", "Checks every file that the manifest names; goes on where an earlier run ended.", 1, 1,
		run_options, run_run },
	{ "report", "DATABASE", "Tables of a study, as text, CSV or one HTML page.", 1, 1, report_options, run_report },
	{ "triage", "DATABASE", "Alarms by cause and likeness, to be marked confirmed, false or accepted.", 1, 1,
		triage_options, run_triage },
	{ "diff", "BEFORE AFTER", "What changed from one database to another.", 2, 2, output_options, run_diff },
	{ "merge", "INTO PART...", "Puts the parts of a study together.", 2, SIZE_MAX, no_options, run_merge },
	{ "slurm", "MANIFEST", "Runs a study as a Slurm job array.", 1, 1, slurm_options, run_slurm },
};

const struct argp_option *corpus_option_of(const char *command, size_t i)
{
	for (size_t c = 0; c < sizeof commands / sizeof *commands; c++) {
		const struct argp_option *x = commands[c].options;
		if (strcmp(commands[c].name, command)) continue;
		for (; i && (x->name || x->key); i--) x++;
		return x->name || x->key ? x : NULL;
	}
	return NULL;
}

static const char usage[] =
	"Usage: faial-c corpus COMMAND [OPTION...]\n"
	"Studies over many sources: a manifest says which, a database keeps the answers.\n"
	"\n";

static int usage_show(FILE *file)
{
	fputs(usage, file);
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		fprintf(file, "  %-7s %-16s %s\n", commands[i].name, commands[i].words, commands[i].doc);
	fputs("\n  faial-c corpus COMMAND --help   the options of a command\n", file);
	return file == stdout && fflush(stdout) == 0 ? EXIT_FREE : EXIT_USAGE;
}

static int command_start(const struct command *c, int argc, char **argv)
{
	struct corpus_options o = { .arena = arena_new(), .least = c->least, .most = c->most, .expects = c->words,
		.shards = 8, .cpus = 1 };
	const struct argp argp = { c->options, option_parse, c->words, c->doc, NULL, NULL, NULL };
	argp_err_exit_status = EXIT_USAGE;
	argp_program_version = "faial-c " FAIAL_VERSION;
	arguments_sort(o.arena, arena_printf(o.arena, "corpus %s", c->name), c->options, false, &argc, &argv);
	argv[0] = arena_printf(o.arena, "faial-c corpus %s", c->name);
	argp_parse(&argp, argc, argv, 0, NULL, &o);
	int status = c->run(&o);
	arena_free(o.arena);
	return status;
}

int command_corpus(int argc, char **argv)
{
	if (argc < 2) return usage_show(stderr);
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (!strcmp(argv[1], commands[i].name)) return command_start(&commands[i], argc - 1, argv + 1);
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) return usage_show(stdout);
	const char *names[sizeof commands / sizeof *commands + 1] = { NULL };
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) names[i] = commands[i].name;
	const char *near = text_nearest(argv[1], names);
	cli_error("no command 'corpus %s'%s%s%s; see 'faial-c corpus --help'", argv[1], near ? ": did you mean '" : "", near ? near : "",
		near ? "'?" : "");
	return EXIT_USAGE;
}

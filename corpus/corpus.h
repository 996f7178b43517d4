/* corpus: studies over many repositories: manifest, sources, isolated workers, the database, reports, triage.
 *
 * Promises: what a run has finished is in the database before the next file is told, and survives a kill at any
 * moment; a hostile source costs its own file and no other; a report depends on the database's content only, never
 * on the order in which it came; nothing from outside a source gets into the database.
 * Ownership: see each function. Nothing here is thread-safe.
 * Refuses: to print, except progress on the stream given; to check anything itself: `struct corpus_tool` does. */
#ifndef FAIAL_CORPUS_H
#define FAIAL_CORPUS_H

#include "report/report.h"

/* ---- manifests: docs/corpus-schema.md ---- */

enum corpus_kind { CORPUS_NONE = 0, CORPUS_GIT, CORPUS_FOLDER, CORPUS_ARCHIVE, CORPUS_LIST };
typedef VEC(const char *) corpus_words;

struct corpus_source {
	const char *name;               /* unique in the manifest: letters, digits, '.', '_', '-', '+' */
	enum corpus_kind kind;
	const char *location;           /* a URL, or a path already made relative to the manifest's folder */
	const char *commit;             /* git only: 40 hexadecimal digits */
	corpus_words include, exclude;  /* globs: '*' and '?' inside a name, '**' across folders */
	corpus_words flags;             /* of `faial-c check`; relative folders start at the source's root */
	corpus_words models;            /* files of function models, absolute paths */
	struct span at, flags_at;
};
struct corpus_manifest {
	struct arena *arena;
	struct sources *files;
	const char *path, *name;
	double seconds;                 /* for one file */
	long memory_mib;                /* for one file's worker */
	double file_mib;                /* larger files are not read */
	bool keep_excerpts;             /* source lines around the alarms go into the database */
	VEC(struct corpus_source) sources;
};
/* NULL after diagnostics of level DIAG_ERROR with line and column. Owned by the caller, until corpus_manifest_free.
 * The diagnostics live in d->arena; their file numbers are those of `files`. */
struct corpus_manifest *corpus_manifest_read(const char *path, struct sources *files, struct diags *d);
void corpus_manifest_free(struct corpus_manifest *m);
extern const char *const corpus_manifest_template;

/* ---- what the command line lends: how a file is checked ---- */

/* helper: what `beside` gave, or 0 */
struct corpus_task { const char *path; const struct corpus_source *source; double seconds; int helper; };
struct corpus_tool {
	/* What is wrong with the source's flags or models, or NULL. Arena-owned. */
	const char *(*flags_error)(struct arena *a, const struct corpus_source *s);
	/* Before the sandbox, in the process in which `job` runs, which has descriptor `fd`: makes a process that does what is not allowed behind it, and gives
	 * a descriptor to talk with that; -1: none is needed. */
	int (*beside)(const struct corpus_source *s, const char *path, int fd);
	/* Runs in a process of its own, in the source's root, behind the sandbox. Writes records to fd: 'F' the file and
	 * then for each of its kernels 'X' (corpus_observe) and 'K'. */
	void (*job)(const struct corpus_task *task, int fd);
	bool (*record_next)(const struct text *t, size_t *offset, char *type, const char **data, size_t *n);
};
/* What a study wants to know of a kernel besides its check: class, causes, features, sizes; one line of JSON.
 * Before smt_check_kernel, after kernel_specialise. */
void corpus_observe(struct kernel *k, struct text *out);

/* ---- databases ---- */

#define CORPUS_SCHEMA 2
struct corpus_db;
enum corpus_open { CORPUS_READ = 0, CORPUS_WRITE, CORPUS_CREATE };
/* NULL after *why (arena-owned): missing, no database of ours, from a newer version, not writable. */
struct corpus_db *corpus_db_open(struct arena *a, const char *path, enum corpus_open mode, const char **why);
void corpus_db_close(struct corpus_db *db);

/* ---- a run ---- */

struct corpus_run_options {
	long jobs;                      /* workers at once */
	long shard, shards;             /* this is part `shard` of `shards`, from 1; 0: all */
	const char *source_root;        /* checkouts of git sources are looked for here first; NULL: none */
	const char *cache;              /* where fetched sources go */
	bool again;                     /* check everything, unchanged or not */
	FILE *progress; bool terminal;  /* where progress goes; redrawn in place on a terminal */
};
struct corpus_counts { size_t contradicted /* of all kernels in the database */, files, kernels, kept; double seconds; };
/* False after *why: a source that cannot be had, a full disk. What was finished stays. */
bool corpus_run(struct corpus_db *db, const struct corpus_manifest *m, const struct corpus_tool *tool,
	const struct corpus_run_options *o, struct corpus_counts *counts, const char **why);
/* Adds what `from` has and `to` lacks. Both must come from one manifest. */
bool corpus_merge(struct corpus_db *to, const char *from, struct arena *a, const char **why);
/* What changed from one run to another, as text. */
bool corpus_diff(const char *before, const char *after, struct arena *a, struct text *out, const char **why);

/* ---- reports ---- */

enum corpus_format { CORPUS_TEXT = 0, CORPUS_CSV, CORPUS_HTML };
/* `times`: tables of seconds too; they are the only part that differs between two runs of one manifest. */
struct corpus_report_options { enum corpus_format format; bool times; size_t alarms; /* at most, in HTML; 0: all */ };
bool corpus_report(struct corpus_db *db, const struct corpus_report_options *o, struct text *out, const char **why);

/* ---- triage ---- */

enum corpus_state { CORPUS_OPEN = 0, CORPUS_CONFIRMED, CORPUS_FALSE, CORPUS_ACCEPTED };
const char *corpus_state_name(enum corpus_state s);
bool corpus_state_parse(const char *s, enum corpus_state *out);
/* `id`: an alarm's, or a beginning of it that no other has. CORPUS_OPEN takes the mark away. */
bool corpus_triage_set(struct corpus_db *db, struct arena *a, const char *id, enum corpus_state s, const char *note,
	const char **why);
/* Alarms grouped by causes and likeness, largest group first; `all`: those already marked too. */
bool corpus_triage_list(struct corpus_db *db, bool all, struct text *out, const char **why);
/* The ids of the alarms not yet marked, in the same order, for paging through them. */
bool corpus_triage_open(struct corpus_db *db, struct arena *a, corpus_words *ids, const char **why);
bool corpus_triage_show(struct corpus_db *db, const char *id, struct text *out, const char **why);
/* Alarms marked accepted or false, as a baseline for `faial-c check --baseline`. */
bool corpus_triage_export(struct corpus_db *db, struct text *out, const char **why);

/* A baseline: alarms by file and id, with the label and the stored value that they had when they were marked. */
struct corpus_baseline;
struct corpus_baseline *corpus_baseline_read(struct arena *a, const char *path, const char **why);
/* Says which files are checked, before the first is told. NULL, or a path of an entry that could be any of several of them: no
 * such entry is applied. */
const char *corpus_baseline_meet(struct corpus_baseline *b, const char *const *paths, size_t n);
/* Marks the alarms of f that the baseline knows (report_alarm.known), and those of which it no longer speaks because they
 * got worse (report_alarm.ended). Gives the number of entries for f that no alarm of it has. */
size_t corpus_baseline_apply(struct corpus_baseline *b, struct report_file *f);
/* All alarms of the report as a baseline: accepted, or what they were marked as. */
void corpus_baseline_write(const struct report *r, struct text *out);

/* ---- Slurm ---- */

/* Runs a program, no shell between; false after *why. What it prints goes to `said`. */
bool corpus_command_run(struct arena *a, const char *const *argv, struct text *said, const char **why);

/* The scripts of a job array of `shards` parts, and of the merge after it. `words`: more of them for `corpus run`. */
void corpus_slurm_scripts(const char *program, const char *manifest, const char *database, const corpus_words *words,
	long shards, long cpus, struct text *array, struct text *merge);

/* ---- how far a run has come: one row redrawn on a terminal, a line every ten seconds elsewhere ---- */

struct corpus_progress {
	FILE *out; bool terminal;               /* NULL: it is not shown */
	size_t files, done, kernels, by_verdict[VERDICT_RACY + 1];
	double start, told;
};
void corpus_progress_show(struct corpus_progress *p, bool last);
void corpus_progress_clear(const struct corpus_progress *p);             /* the row, before something else is printed */

#endif

/* cli: flags, workers, exit statuses. Sees everything; nothing sees it. */
#ifndef FAIAL_CLI_INTERNAL_H
#define FAIAL_CLI_INTERNAL_H

#include "infer/infer.h"
#include "report/report.h"

#include <argp.h>

enum cli_exit { EXIT_FREE = 0, EXIT_ALARM = 1, EXIT_USAGE = 2, EXIT_OPEN = 3, EXIT_FAULT = 4 };

/* ---- messages: one line on stderr, "faial-c: ..." ---- */

void cli_error(const char *format, ...) BASE_PRINTF(1, 2);
void cli_warning(const char *format, ...) BASE_PRINTF(1, 2);

/* ---- values of flags ---- */

/* "8", "8,4", "[8,4,2]" to three numbers, missing ones 1. False: *why says what is wrong (static text). */
bool dims_parse_block(const char *s, int64_t out[3], const char **why);
bool dims_parse_grid(const char *s, int64_t out[3], const char **why);    /* at most 2^31-1,65535,65535 */
/* Of so many threads at most that we can tell of them. */
bool block_allowed(const int64_t dim[3], const char **why);
/* CUDA: at most 1024,1024,64 and 1024 threads. OpenCL leaves it to the device. */
bool block_usual(const int64_t dim[3], bool opencl, const char **why);
/* "NAME=VALUE", VALUE a 64-bit integer, decimal or 0x. */
bool param_parse(struct arena *a, const char *s, struct launch_param *out, const char **why);
bool seconds_parse(const char *s, double *out);                           /* > 0, at most a day */
bool effort_parse(const char *s, double *out);                            /* from 0.001 to 1000 */
bool count_parse(const char *s, long min, long max, long *out);

/* ---- options ---- */

/* Processors that we may use: of the affinity mask, or less where a container has less. */
long processors(void);

enum cli_format { FORMAT_TEXT = 0, FORMAT_JSON, FORMAT_SARIF, FORMAT_HTML, FORMAT_GCC, FORMAT_GITHUB, FORMAT_GITLAB };
enum cli_color { COLOR_AUTO = 0, COLOR_ALWAYS, COLOR_NEVER };
/* Auto: of a kernel whose launches are not in sight and not named; of launches in sight what is open of strides and sizes. */
enum certify_by { CERTIFY_BY_BOTH = 0, CERTIFY_BY_STEPS, CERTIFY_BY_Z3 };     /* steps; where none are found, z3 */
enum cli_preconditions { PRECONDITIONS_AUTO = 0, PRECONDITIONS_INFER, PRECONDITIONS_NONE };
enum cli_stage { STAGE_NONE = 0, STAGE_CORE, STAGE_PROTOCOL, STAGE_PHASES, STAGE_SMT, STAGE_TREE, STAGE_CONTEXTS, STAGE_STATED };

/* A file that a build compiles, and how. `identity` tells files apart, `path` is what the user sees. */
struct compile_entry {
	const char *path, *identity;
	const char *const *flags;               /* for clang */
	size_t flag_count;
	unsigned arch;                          /* the newest named; 0: none */
	enum language language;
};
struct compile_entries { struct compile_entry *at; size_t n, cap; };
/* A file that is not checked, whose host code may start kernels of those that are. */
struct sight_file { const char *path; struct infer_options infer; };

struct options {
	struct arena *arena;
	VEC(const char *) files;
	VEC(const char *) models;               /* --models */
	const char *project;                    /* --project: a folder whose sources are in sight; NULL: none */
	VEC(struct sight_file) sight;           /* besides files */
	VEC(const char *) headers;              /* of the project's folder: what else its sources may include */
	const char *build;                      /* -p: the folder of compile_commands.json, or that file; NULL: none */
	struct compile_entries entries;         /* with -p: of files.at[i], the same path */
	struct launch launch;
	VEC(struct launch_param) params;
	bool launch_host, launch_auto, launch_said;      /* said: by --launch or settings, not by default */
	struct check_options check;
	VEC(const char *) clang_args;
	struct infer_options infer;
	enum cli_stage stage;
	enum cli_format format;
	enum cli_color color;
	const char *output, *baseline, *write_baseline, *since;
	bool certify;                           /* what is free of races is proved once more */
	enum certify_by certify_by;
	const char *keep;                       /* with that: where its questions stay */
	int certify_lost;                       /* with that: the file in which one certifier tells the next what it looked for in vain; 0: none */
	int certifier;                          /* with that: the process that is asked (certify_helper.c); 0: none, this one asks */
	const char *cache;                      /* --cache: a folder or "none"; NULL: the usual one */
	VEC(const char *) typed;                /* the flags that an answer may depend on, as they were typed */
	const char *command;                    /* what was typed */
	const char *standard_input;             /* '-': under which name it can be opened; NULL: not asked for */
	const char *folder;                     /* one that was named for its files, the last; NULL: none */
	VEC(const char *) folders;              /* all of them */
	long jobs, memory_mib;
	double file_timeout;
	bool no_benign, strict, watch;
	enum cli_preconditions preconditions;
	bool only_errors;                       /* before a compile command: nothing less ends it */
	VEC(const char *) assume;               /* --assume: "expr" or "kernel: expr" */
	int verbosity;
	bool asks_settings;                     /* command `config`: folders stay as they are */
	bool serves;                            /* command `lsp`: files come later */
	uint64_t given;                         /* which flags were typed */
	const char *config_file;                /* --config; NULL: the nearest above each file */
	VEC(struct config *) configs;
	struct config *config;                  /* that these options are of; NULL: none */
	VEC(const struct options *) own;        /* by file: the options that hold for it, NULL: these */
};
/* Fills *o from the arguments after the command's name, or ends the process (help: 0, bad usage: 2). */
void options_parse_check(struct options *o, int argc, char **argv);
void options_parse_infer(struct options *o, int argc, char **argv);
void options_parse_certify(struct options *o, int argc, char **argv);
void options_parse_config(struct options *o, int argc, char **argv);
void options_parse_lsp(struct options *o, int argc, char **argv);      /* names no file */

/* The i-th flag of a command, headings and hidden ones too; NULL past the last, and of a command that argp does not read. */
const struct argp_option *option_of(const char *command, size_t i);
const struct argp_option *corpus_option_of(const char *command, size_t i);        /* of "corpus COMMAND" */
/* Flags that a file of settings may give, by number: the name (NULL past the last), whether it was typed, and what sets it. */
const char *option_settable(size_t i);
bool option_given(const struct options *o, size_t i);
void option_set(struct options *o, size_t i, const char *value, struct text *why);
/* Reads o->models, for o->infer. Ends the process (2) after messages. */
void models_load(struct options *o);

/* ---- .faial.yaml: config.c reads it, config_apply.c makes options of it ---- */

struct setting { const char *key, *value; uint32_t line; };
struct config_assume { const char *text, *from; };      /* as of --assume; "PATH:LINE" */
struct config_kernel { const char *name, *from; struct launch launch; VEC(struct launch_param) params; };
struct config {
	const char *path, *folder;              /* as seen from here */
	VEC(struct setting) settings;           /* all, to print */
	VEC(const char *) clang_args, models, exclude;
	enum language language;                 /* of -x among the flags */
	VEC(struct config_assume) assume;
	VEC(struct config_kernel) kernels;
	struct report_policy policy;
};
/* Ends the process (2) after messages with line and column. */
struct config *config_read(struct arena *a, const char *path);
/* The settings of --config, or of the file nearest above path; NULL: none. Read once. */
struct config *config_of(struct options *o, const char *path);
/* Of a file that is checked. */
struct config *config_of_file(const struct options *o, const char *path);
bool config_leaves_out(const struct config *c, const char *path);
/* What it says of a kernel's launch, or NULL. */
const struct config_kernel *config_kernel_find(const struct config *c, const char *name);
/* Warnings about kernels that settings name and none of the files has. */
void config_kernels_look(const struct options *o, const struct report *r);
/* Fills o->own. */
void configs_apply(struct options *o);
/* Those that hold for o->files.at[i]. Of `path` only the pointer is looked at where it is one of the files. */
const struct options *options_of(const struct options *o, size_t i);

/* Gives argp words that it takes: "-h" and "-std=" spelled out, files that begin with a dash as "./-file". With `compiler` flags
 * of a compiler are told apart and handed on by two hidden flags; what is no flag at all ends the process (2). */
#define FORWARD_NAME "faial-forward"
#define LANGUAGE_NAME "faial-language"
#define ERRORS_NAME "faial-errors"
void arguments_sort(struct arena *arena, const char *command, const struct argp_option *known, bool compiler, int *argc,
	char ***argv);
/* "@FILE" and nvcc's --options-file become the words of that file, where it is there; after "--" they
 * stay as they are. */
void response_files_expand(struct arena *a, int *argc, char ***argv);
/* What compilers' flags come to: words for clang, the language, the newest of -arch and -gencode (0: none), and a value of these that
 * names none (NULL: there is none). folder: that relative names are relative to. whole: the compiler is none that splits a value at its commas. */
#define COMMAND_ARCH "-DFAIAL_ARCH="       /* what -arch and -gencode become; infer/parse_internal.h has the same */
struct compiler_flags { const char **at; size_t n, cap; enum language language; unsigned arch; const char *no_arch, *unknown, *folder; bool whole; };
/* Of a command of a build, to its first flag: may it be nvcc? */
bool compiler_takes_lists(const char *const *words, size_t n);
/* One flag of nvcc's, clang's or gcc's, at argv[0]: how many words it has (more than n: one is missing), and added to *out what it
 * says. 0: it is none. */
int compiler_flag_read(struct arena *a, char *const *argv, int n, struct compiler_flags *out);
/* Is the word one that is spelled out (-pthread), and so no letters of ours (-p thread)? */
bool compiler_flag_is_word(const char *word);
const char *path_join(struct arena *a, const char *folder, const char *path);
/* Folders among o->files become the CUDA and OpenCL files below them. Ends the process (2) where there is none. */
void inputs_expand(struct options *o);
/* stdin.c: the path under which standard input can be read, which is one of o->files then; ends the process (2) after a message. */
#define STDIN_NAME "<stdin>"
const char *stdin_take(struct options *o);
/* The same report with its name. */
struct report_file *stdin_name(struct report *r, const char *path, const struct report_file *f);
/* What -I and -include name and is not there. A missing file to include ends the process (2). */
void headers_look(const struct options *o);
bool input_has_kernels_by_name(const char *path);
bool input_is_source_by_name(const char *path);         /* headers too, and what 'infer' prints */

/* Reads compile_commands.json of o->build: the flags of o->files or, when there are none, all files of the build that
 * are CUDA or OpenCL. Ends the process (2) when it cannot be read or names no such file. */
void compile_commands_apply(struct options *o);
/* How to parse a file: path is one of o->files, the pointer itself. */
struct infer_options options_for_file(const struct options *o, const char *path);

/* ---- input files, seen from a worker ---- */

enum input_kind { INPUT_NONE = 0, INPUT_SOURCE, INPUT_CORE, INPUT_PROTOCOL };
/* Looks at a file before anything parses it. INPUT_NONE after an error: missing, a folder, empty, binary, too big. */
enum input_kind input_look(const char *path, struct diags *diags);
/* The kernels of a source file or of a .core file, as one unit. Owned by the caller, until input_free. */
struct unit *input_load(const char *path, enum input_kind kind, const struct infer_options *options);
void input_free(enum input_kind kind, struct unit *u);
/* Calls f for each top-level form of a text file, padded so that positions stay; false when a form failed. */
bool input_each_form(const char *path, struct diags *diags, bool (*f)(const char *text, void *data), void *data);

/* ---- what a worker does with one file, in its own process ---- */

/* A record: a letter and bytes. 'F': a file in JSON, 'K': a finished kernel in JSON by its place in F's list, which is
 * the one after that of the last 'K', or what a 'P' before it says; 'L', 'C': the process that was at the kernel in this
 * place came to a limit, crashed, in words; 'T': text for the output; 'D', 'd': what was looked at on
 * disk (cache_seen.c), 'd' where that is no reason to believe another run. */
void record_write(int fd, char type, const char *data, size_t n);
void record_put(struct text *t, char type, const char *data, size_t n);        /* the same, to a text */
void place_write(int fd, size_t place);   /* a 'P', and what it says */
size_t place_read(const char *bytes);
/* Answers of one look at the kernels of a file for the next (looks.c). folder: of kept answers, or NULL. tell: a process side by side says what it
 * has by records 'A', which its parent takes. */
struct looks;
struct looks *looks_new(struct arena *a, const struct check_kept *folder);
const struct check_kept *looks_kept(const struct looks *l);
void looks_tell(struct looks *l, int fd);
void looks_take(struct looks *l, const char *bytes, size_t n);
void job_check(const struct options *o, const char *path, int fd);

/* The parts of job_check that a study shares: records 'F' for the file and 'K' for each kernel, and before it, where
 * `observe` is not NULL, 'X' with what that writes of the specialised kernel. Where 'P' says so, a 'K' is of another kernel than
 * the next, or goes before an earlier one of it. `deadline`: on clock_seconds. */
#define JOB_SOLVER_SHARE 0.5          /* of the file's time limit: past it questions are given up, the rest is told */
typedef void job_observer(struct kernel *k, struct text *out);
void job_send_file(const struct report_file *f, int fd);
void job_check_unit(const struct options *o, struct unit *u, struct report *r, struct report_file *f, int fd,
	double deadline, job_observer *observe);
void job_infer(const struct options *o, const char *path, int fd);
/* stage_tree.c: the tree that clang makes of a file, or reads back; false after a DIAG_ERROR */
bool stage_tree(const struct options *o, const char *path, struct sources *sources, struct diags *diags, int fd);

/* ---- other files in sight: sight.c ---- */

struct sight;
/* NULL: launches in sight are not asked for, or there is one file only. Dies with o. */
struct sight *sight_find(const struct options *o);
/* Which others may start kernels of o->files.at[file]. */
void sight_give(const struct sight *s, size_t file, struct infer_options *to);
/* Fills o->sight: of --project, of folders that were named, of the build, and what includes a file that was named. */
void sight_look(struct options *o);

/* ---- workers ---- */

struct cache;
typedef void file_job(const struct options *o, const char *path, int fd);
/* What is told of the files, in their order: each record, as soon as it can be, then that the file is done. */
struct files_listener {
	void (*take)(char type, const char *bytes, size_t n, void *data);
	void (*done)(const char *path, const struct worker_result *result, void *data);
	void (*ended)(size_t n, void *data);    /* so many have an answer, told of or not; now and then. May be NULL */
};
/* Runs job on every file, o->jobs at once, each in a process of its own. What `cache` has is told without a run. Gives how many were. */
size_t files_run(const struct options *o, file_job *job, struct cache *cache, const struct files_listener *listener, void *data);
/* The limits of a file, for its worker and for those that it starts. */
void limits_set(struct workers *w, const struct options *o);
/* The last thing that a worker does: under the leak sanitizer a leak ends it badly. */
void leaks_check(void);
/* The next record in text at *offset; false at the end or where a record was cut short. */
bool record_next(const struct text *t, size_t *offset, char *type, const char **data, size_t *n);
/* Why a worker ended badly, that of a file or of a kernel; NULL when it ended well. *status: what that makes of the file. */
#define OVER_THE_TIME "over the time limit"
const char *file_failure(const struct worker_result *r, const struct options *o, enum report_file_status *status,
	struct arena *a);

/* ---- answers that are kept from one run to the next: cache.c ---- */

struct cache *cache_open(const struct options *o);                      /* NULL: none is wanted, or there is no place */
const char *cache_folder(const struct cache *c);                       /* NULL: nothing is kept, only what was looked at is heard (--watch) */
const struct check_kept *cache_kept(const struct cache *c);             /* of single kernels; NULL: none are */
/* The answer of o->files.at[file], where all that it rests on is as it was. */
bool cache_find(struct cache *c, size_t file, struct worker_result *out);
void cache_keep(struct cache *c, size_t file, const struct worker_result *r);
void cache_see(struct cache *c, const struct sight *s);                 /* before the first look: answers rest on it */
void cache_close(struct cache *c);                                      /* NULL is allowed */
/* check --watch: rounds of `once`, each in a process of its own, for ever; ends where the first finds nothing to check. */
int watch_run(int argc, char **argv, int (*once)(int, char **));
/* In a worker, before it looks at anything, and at its end. */
void cache_listen(void);
void cache_tell(int fd);
/* The same of what was looked at so far: for one that is ended before its end. Nothing where nobody listens. */
void cache_tell_early(int fd);

/* ---- output ---- */

struct output { FILE *file; const char *path; char *part, *whole; /* written beside its place, NULL: in its place */ };
/* Opens -o or stdout. False after a message. Refuses to overwrite one of the inputs. The file appears under its name when it
 * is closed, or not at all: not where something ends us before. */
bool output_open(struct output *out, const struct options *o);
bool output_put(struct output *out, const struct text *t);
bool output_close(struct output *out);    /* false after a message: something could not be written */

/* beside.c: the folder of the program, with its last slash; NULL: unknown. */
const char *program_folder(struct arena *a);
/* r->pages: what FAIAL_C_RULES_URI or the build names, or the folder of those that are installed with the program or lie beside its build. */
void pages_find(struct report *r);

/* The baseline of --baseline, NULL when there is none; ends the process when it cannot be read. */
struct corpus_baseline *baseline_open(const struct options *o);

/* The files checked, with what settings and comments say of their alarms; nothing is shown. told: of each as it is ready, or NULL. */
typedef void report_told(const struct report_file *f, void *data);
struct report *report_quietly(const struct options *o, report_told *told, void *data);
/* Of one file, with answers that were kept. part: of what there is so far, whenever one more kernel is answered; n: how many are. Of the others only
 * the names are told. */
typedef void report_part(const struct report_file *f, size_t n, void *data);
struct report *report_bit_by_bit(const struct options *o, report_part *part, void *data);
/* Such a part, with what settings and comments say of its alarms. */
void report_part_write(const struct options *o, const struct report_file *f, struct text *out);

/* ---- --since: since.c ---- */

/* NULL where nothing of that kind was asked for. Checks the old tree. Ends the process (2) after a message. */
struct since *since_open(const struct options *o);
/* Marks what is older than the change, which then counts for nothing. */
void since_apply(const struct since *s, struct report_file *f);
void since_close(struct since *s);
void since_forget(const struct since *s);                   /* its folder */

int command_check(int argc, char **argv);
int command_infer(int argc, char **argv);
int command_config(int argc, char **argv);
int command_explain(int argc, char **argv);
int command_completion(int argc, char **argv);
int command_lsp(int argc, char **argv);
int command_certify(int argc, char **argv);
int command_corpus(int argc, char **argv);
/* compile.c: a compile command, its first word the compiler. What it compiles is checked, then the compiler takes over. */
bool is_compiler(const char *word);
int command_compile(int argc, char **argv);

#endif

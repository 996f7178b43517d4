/* report: what the user gets to see: a model of verdicts and alarms, and its text, JSON, SARIF and HTML faces.
 *
 * Promises: a model stands by itself (no kernel, arena or source file is needed once it is built); writing it as JSON
 * and reading it back gives the same model; every string in it is valid UTF-8; renderers add nothing and leave
 * nothing out; control characters of sources and paths never reach a terminal or a page.
 * Ownership: everything hangs on `report.arena` and dies with `report_free`.
 * Refuses: JSON that is not ours (NULL, with a message). */
#ifndef FAIAL_REPORT_H
#define FAIAL_REPORT_H

#include "smt/smt.h"

/* ================================================================ the model */

/* Lines and columns count from 1, columns in bytes; 0 is unknown. path "" is unknown. */
struct report_place { const char *path; uint32_t line, column, end_line, end_column; };

struct report_diag { enum diag_level level; const char *code, *text, *kernel; struct report_place at; };
struct report_assumption { const char *kind, *text; struct report_place at; };
struct report_gave_up { const char *what, *why; struct report_place at; enum limit limit; };
struct report_cause { const char *reason, *variable, *why; struct report_place at; };
struct report_value { const char *name; int64_t value; };
struct report_access { enum access_mode mode; const char *text; struct report_place at; };
struct report_line { const char *path; uint32_t line; const char *text; };

struct report_touch { int64_t thread_idx[3], index[LIMIT_CORE_DIMS]; };
struct report_thread {
	int64_t thread_idx[3], block_idx[3];
	VEC(struct report_value) locals;
	VEC(struct report_touch) touches;       /* by threads of its warp, itself too, with the same access; may be empty */
	bool has_value; int64_t value;          /* what it stores, when known */
};
struct report_witness {
	bool present;
	int64_t block_dim[3], grid_dim[3];
	VEC(struct report_value) params;
	int64_t index[LIMIT_CORE_DIMS]; uint32_t dims;
	int64_t elements;                       /* out-of-bounds: that the array has; 0: not known */
	bool replayed; const char *replay_note; /* why not, when not */
	struct report_thread thread[2];         /* out-of-bounds: the first only */
};
/* How an alarm is shown, and whether it counts: a note does not. DEFAULT: by its label. */
enum report_severity { SEVERITY_DEFAULT = 0, SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };
/* Somebody lets an alarm stand. */
struct report_suppression { const char *reason; bool in_source; struct report_place at; };
/* A call of a barrier that was tried, and separates the two of a race: before the line of each place, in its column. loop: the line of the loop that
 * ends there; 0: it stands between the two. n 0: no place is known. */
struct report_barrier { const char *call; uint32_t n; struct { struct report_place at; uint32_t loop; } at[2]; };
struct report_alarm {
	const char *id;                         /* no other alarm of the kernel has it; stands when lines move */
	const char *stored;                     /* what the accesses write and at which index, as a number; NULL: no race */
	enum alarm_kind kind;
	enum label label;
	enum alarm_reason reason;
	enum level level;
	enum space space; const char *array;    /* of a divergence none */
	struct report_place begins, ends;       /* races: the barriers around the phase; line 0: entry, exit */
	struct report_access access[2];         /* divergence: the barrier and the branch or loop, out-of-bounds: the access and the array; mode ACCESS_NONE */
	struct report_witness witness;
	VEC(struct report_cause) causes;
	const char *known;                      /* what a baseline says of it; NULL: it is new */
	const char *example;                    /* the template's arguments, of a race in an example; NULL: it is none */
	enum report_severity severity;          /* that was set for its rule */
	struct report_suppression suppressed;   /* reason NULL: it is not */
	struct report_barrier barrier;
	const char *fact;                       /* what --assume can say of data so that it is none; NULL: not known */
	VEC(const char *) scales;               /* parameters that multiply, divide or shift ids in the index of the first access, through locals, too */
	const char *ended;                      /* why what a baseline said of it no longer holds; NULL: nothing did */
};
/* Who owns what in a small launch of a kernel that is proved. does: for each element '.', or 'r', 'w', 'b' (both), 'a' (atomically). */
struct report_owner { const char *name, *block, *does; };           /* "thread 3", "block 0"; block "": it says nothing */
struct report_element { int64_t index[LIMIT_CORE_DIMS]; };
struct report_map {
	const char *array; enum space space; uint32_t dims;
	struct report_place begins, ends;       /* the barriers around the phase; line 0: entry, exit */
	uint32_t again;                         /* later phases that look the same */
	bool more;                              /* elements or rows were left out */
	VEC(struct report_element) elements;
	VEC(struct report_owner) owners;
};
struct report_owners { int64_t block_dim[3], grid_dim[3]; VEC(struct report_value) params; VEC(struct report_map) maps; };
/* A launch that the host code of the file makes; zero dimensions are not constant there. duty: towards the preconditions. */
enum report_duty { DUTY_NONE = 0, DUTY_DISCHARGED, DUTY_BROKEN, DUTY_OPEN /* what it passes is not known */ };
/* One part more, which a launch keeps (holds), breaks, or which rests on what it does not tell. */
enum report_duty report_duty_add(enum report_duty so_far, bool known, bool holds);
struct report_launch { struct report_place at; int64_t block_dim[3], grid_dim[3]; enum report_duty duty; };
/* What the answer was found under (verdict `conditional`), or what would exclude its alarms but for a launch in sight; and what
 * is alarmed without it. */
struct report_precondition { const char *text; struct report_alarm without; };
/* A launch in sight that the answer is for: what is constant there, related, open. never: one that no run makes, so that it is for others. */
struct report_context { struct report_place at; const char *text; bool never; };
/* What `check --certify` found of a proof; NONE: it was not asked for, or there is none. The worse the later. detail: why it is open; of a contradiction
 * the path of the question, and the two threads. */
enum report_certificate_state { CERTIFICATE_NONE = 0, CERTIFICATE_CERTIFIED, CERTIFICATE_OPEN, CERTIFICATE_CONTRADICTED };
const char *report_certificate_name(enum report_certificate_state s);      /* NULL: of NONE */
/* stepped: of the questions, those that are refuted by steps. detail: why it is open, or contradicted; of one that is certified, why it is not that threads pass barriers together, or nothing. */
struct report_certificate { enum report_certificate_state state; uint32_t questions, stepped; double seconds; const char *detail; };
struct report_kernel {
	const char *name;
	const char *instance;                   /* "<int, 4>", of a template that the program makes; NULL: none */
	uint32_t namesake, namesakes;           /* of several kernels of this name, overloads, which one; not in JSON */
	struct report_place at;
	enum verdict verdict;
	bool typable;
	int64_t block_dim[3], grid_dim[3];      /* of the launch checked; [0] == 0: any */
	VEC(struct report_assumption) assumptions;
	VEC(struct report_alarm) alarms;
	VEC(struct report_gave_up) gave_up;
	enum limit limit;                       /* that the answer met: by time another run may say something else */
	VEC(struct report_launch) host_launches;    /* where every launch was asked about, and not all are free */
	VEC(struct report_precondition) preconditions;
	VEC(struct report_context) contexts;    /* none where they were sought: no launch was found */
	bool contexts_sought;
	const char *elsewhere;                  /* a launch that is none of these, and has a race; NULL: none is told */
	bool older;                             /* what is open of it was open before the change that is looked at (--since) */
	const char *unsupported; struct report_place unsupported_at;   /* NULL when supported */
	struct { uint32_t phases, accesses, queries; double seconds, solver_seconds; } stats;
	VEC(struct report_line) lines;          /* the source around the alarms, by path and line */
	struct report_owners owners;            /* no maps: none are told */
	struct report_certificate certificate;
	struct { const char *json; size_t n, gave_up; } sent;      /* report_kernel_sent; NULL: nothing was */
};

enum report_file_status {
	REPORT_FILE_NONE = 0,      /* nothing was heard of it */
	REPORT_FILE_CHECKED,
	REPORT_FILE_FAILED,        /* cannot be read or parsed */
	REPORT_FILE_LIMIT,         /* over its time or memory limit: what is missing is unknown */
	REPORT_FILE_CRASHED,       /* the worker died: a fault of ours */
};
struct report_file {
	const char *path;
	enum report_file_status status;
	double seconds;
	VEC(struct report_diag) diagnostics;
	VEC(struct report_kernel *) kernels;
};
struct report {
	struct arena *arena;
	const char *command, *date;             /* for the reader of a page; NULL: not told */
	const char *root, *below;               /* the repository's top, and the present folder from there ("" or "a/b/"); NULL: there is none */
	const char *pages;                      /* where those of docs/rules are: a folder or an address, with the last slash; NULL: not told */
	VEC(struct report_file *) files;
};

struct report *report_new(void);
void report_free(struct report *r);
/* Adds an empty file to the report. */
struct report_file *report_file_add(struct report *r, const char *path);
void report_diag_add(struct report *r, struct report_file *f, enum diag_level level, const char *code,
	const char *text);
/* Adds a unit's diagnostics to a file. */
void report_diags_take(struct report *r, struct report_file *f, const struct sources *s, const struct diags *d);

/* What a kernel stores at each of its sites, for the marks on its alarms, and where that is not known all the way down (`open`): to be
 * taken before it is specialised. */
struct report_stored { uint64_t *at; bool *open; uint32_t namesake, namesakes; /* which kernel of its name it is, from 0, of how many */ };
struct report_stored report_stored_take(struct arena *a, const struct kernel *k);
/* The model of one checked kernel. `launch` is what it was specialised to (NULL: nothing). Reads the lines around the
 * alarms from the source files named by the kernel; a file that cannot be read gives no lines. Adds it to f. */
struct report_kernel *report_kernel_add(struct report *r, struct report_file *f, const struct kernel *k,
	const struct check *check, const struct launch *launch, const struct report_stored *stored);
/* Adds who owns what to k, which is proved. */
void report_owners_add(struct report *r, struct report_kernel *out, const struct kernel *k, const struct owners *owners);
/* One answer of two about one kernel: the worse, with the alarms and the assumptions of both, each said once. That one of them has no
 * answer is told only where the other shows no more than benign alarms. */
struct report_kernel *report_kernels_join(struct report *r, struct report_kernel *a, struct report_kernel *b);
/* Adds what was found of k, or of one of the kernels that it is the answer of: the worst stands. What is contradicted is not proved: `unknown`. */
void report_certificate_add(struct report *r, struct report_kernel *k, const struct report_certificate *c);
/* k is answered for launches in sight, which are added; without any, for every launch. */
void report_contexts_seek(struct report_kernel *k);
void report_context_add(struct report *r, struct report_kernel *k, const struct sources *s, struct span at, const char *text, bool never);
/* k, free for its launches, has a race with this one; NULL: none is told. */
void report_elsewhere_add(struct report *r, struct report_kernel *k, const char *launch);
/* One that some run makes. */
bool report_has_context(const struct report_kernel *k);
/* Adds a launch by the host to k. */
void report_launch_add(struct report *r, struct report_kernel *k, const struct sources *s, struct span at,
	const int64_t block_dim[3], const int64_t grid_dim[3], enum report_duty duty);
/* Adds what was inferred. */
void report_preconditions_add(struct report *r, struct report_kernel *out, const struct kernel *k, const struct preconditions *p,
	const struct report_stored *stored);
/* A kernel of which only name and place are known: `unknown`. */
struct report_kernel *report_kernel_pending(struct report *r, struct report_file *f, const struct kernel *k);

/* How bad an alarm is: benign, possible, true, and what has no label. */
int report_label_rank(enum label l);

/* ---- what counts: report_policy.c ---- */

/* What the rules of an alarm are called: "data-race", "barrier-divergence". */
const char *report_rule_name(enum alarm_kind k);
/* The rule that a comment or settings name: race, divergence, bounds, or as report_rule_name has it; NONE: no rule is called so. */
enum alarm_kind report_rule_find(const char *word);
enum report_severity report_severity(const struct report_alarm *a);
/* A word for the severity as set, and back; DEFAULT for another word. */
const char *report_severity_name(enum report_severity s);
enum report_severity report_severity_find(const char *name);
/* The style that report_picture needs. */
extern const char report_picture_style[];
const char *report_who_misses(const struct report_alarm *a);      /* of a divergence, the words at its barrier */
/* Is it neither known, nor suppressed, nor set to be a note? */
bool report_alarm_counts(const struct report_alarm *a);

/* Which alarms are let stand. Globs, NULL: any; kind ALARM_NONE: any. lines[0] is 0, or one of the accesses lies in them. */
struct report_allow { enum alarm_kind kind; const char *array, *kernel, *path; uint32_t lines[2]; struct report_suppression as; bool used; };
struct report_policy {
	VEC(struct report_allow) allows;
	enum report_severity severity[ALARM_BOUNDS + 1][LABEL_BENIGN + 1];
};
void report_policy_apply(struct report_policy *p, struct report_file *f);
/* The same for comments of the source, which is read again: `// faial: allow(race, s) reason`. all_asked: no flag left a question
 * out, so a comment of f itself that no alarm needs is reported. */
void report_comments_apply(struct report *r, struct report_file *f, bool all_asked);

/* 0 all free, 1 an alarm, 2 a file that cannot be read or parsed, 3 something unknown or unsupported, 4 a crash or a proof that its certificate contradicts:
 * where several apply, the first of 4, 2, 1, 3. `no_benign`: benign alarms count as alarms. Alarms that are known,
 * suppressed or set to be notes count for nothing. `strict`: a kernel that is free only under inferred preconditions counts as an alarm. */
int report_exit_status(const struct report *r, bool no_benign, bool strict);

/* ---- what the words of a report mean: report_rules.c ---- */

/* What there is a page for: kinds of alarms, their reasons, causes, verdicts, assumptions. NULL beyond the last. */
struct report_rule { const char *group, *name; };
const struct report_rule *report_rule_at(size_t i);
/* The page of a rule, markdown; its first sentence (the arena's). */
const char *report_rule_page(const char *name);
const char *report_rule_brief(struct arena *a, const char *name);

/* ================================================================ faces */

/* One line of JSON (no newline) for one file, and back. Malloc-owned by *out / NULL when it is not ours. */
void report_file_write(const struct report_file *f, struct text *out);
struct report_file *report_file_read(struct report *r, const char *json, size_t n);
void report_kernel_write(const struct report_kernel *k, struct text *out);
struct report_kernel *report_kernel_read(struct report *r, const char *json, size_t n);
/* k was just read from this line, which report_kernel_write made. It is written again as it came, unless something was said of k or of its alarms since:
 * baselines, policies, --since, a loss. Whoever changes anything else of k may not tell this. */
void report_kernel_sent(struct report *r, struct report_kernel *k, const char *json, size_t n);

struct report_text_options {
	bool color;
	unsigned columns;     /* width to wrap prose to; 0: 100 */
	int verbosity;        /* -1: one line a kernel; 0; 1: statistics too */
};
/* One file's verdicts and alarms; the summary with the assumptions comes once, after the last. */
void report_text_file(const struct report_file *f, const struct report_text_options *o, struct text *out);
void report_text_summary(const struct report *r, const struct report_text_options *o, struct text *out);
/* One alarm, its source and its two threads. */
void report_text_alarm(const struct report_kernel *k, size_t alarm, const struct report_text_options *o, struct text *out);
/* "race on shared array s between two threads of one block", and why its label is what it is. No markup. */
void report_alarm_title(const struct report_alarm *a, struct text *out);
/* " (lock-step)", to stand behind the label; nothing where the alarm has no such reason, or its title says it ("same-value race"). */
void report_reason(const struct report_alarm *a, struct text *out);
const char *report_label_reason(const struct report_alarm *a);
/* "help: __syncthreads() between the two ...": what usually mends such an alarm. One line, no markup. */
void report_advice(const struct report_alarm *a, struct text *out);
/* "path:line:column: error: text [code]", control characters escaped. */
void report_text_diag(const struct report_diag *d, const char *path, bool color, struct text *out);

void report_json(const struct report *r, struct text *out);       /* schema faial-c/report/1 */
void report_sarif(const struct report *r, struct text *out);      /* SARIF 2.1.0 */
void report_gcc(const struct report *r, struct text *out);        /* one line a finding, as compilers print them */
void report_github(const struct report *r, struct text *out);     /* as GitHub's runner reads them */
void report_gitlab(const struct report *r, struct text *out);     /* Code Quality, as GitLab shows it at a merge request */
void report_html(const struct report *r, struct text *out);       /* one page that loads nothing */

/* One alarm as a picture: a figure of inline SVG without scripts; nothing where there is no witness. The page has the style,
 * and colours of its own: --ink, --paper, --line. */
void report_picture(const struct report_alarm *a, struct text *out);

/* The same for a proof: who owns which elements. Nothing where that is not told. */
void report_owners_picture(const struct report_kernel *k, struct text *out);
/* What its marks mean and which launch it is of; one paragraph, no markup. */
void report_owners_words(const struct report_kernel *k, struct text *out);

/* What pages are made of. s visible, then safe between tags and inside quoted attributes: */
void report_html_bytes(struct text *out, const char *s, size_t n);
void report_html_words(struct text *out, const char *s);
void report_html_place(struct text *out, const struct report_place *at);     /* "path:line:column", as much as is known */
bool report_html_excerpt_has(const struct report_alarm *a, const struct report_line *line);  /* is it shown with the alarm? */
/* Up to the body's first tag, and from <main>'s last one; both styles and scripts are ours, put as they are. */
void report_html_begin(struct text *out, const char *title, const char *style);
void report_html_end(struct text *out, const char *script);

/* ================================================================ strings from outside */

/* Bytes that are no UTF-8 become U+FFFD. */
const char *report_utf8(struct arena *a, const char *s);
/* s with control characters and direction overrides made visible ("\x1b", "\u202e"); tabs become spaces. */
void report_visible(struct text *out, const char *s, size_t n);

#endif

/* base: what every folder stands on: arenas, vectors, text buffers, source positions, diagnostics.
 *
 * Promises: no function here fails; running out of memory ends the process with one message (`die`).
 * Ownership: what an arena gives lives until `arena_free`; nothing is freed one by one.
 * Refuses: to print or exit on bad input. Diagnostics are data; `cli/` renders them. */
#ifndef FAIAL_BASE_H
#define FAIAL_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#if defined(__GNUC__) /* format checking where the compiler offers it; plain C11 elsewhere */
#define BASE_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define BASE_PRINTF(f, a)
#endif

/* ---- failures that are ours ---- */

/* Ends the process with exit status 4 and one line on stderr. For memory exhaustion and broken invariants only. */
_Noreturn void die(const char *format, ...) BASE_PRINTF(1, 2);
_Noreturn void invariant_failed(const char *file, int line, const char *cond, const char *why);
/* Kept in release builds: a wrong verdict is worse than an exit. `why` says why the condition holds. */
#define INVARIANT(cond, why) ((cond) ? (void)0 : invariant_failed(__FILE__, __LINE__, #cond, why))
#define UNREACHABLE(why) invariant_failed(__FILE__, __LINE__, "unreachable", why)

/* ---- arenas ---- */

struct arena;
struct arena *arena_new(void);
void arena_free(struct arena *a);                 /* NULL is allowed */
size_t arena_bytes(const struct arena *a);        /* bytes handed out so far */
/* Zeroed, aligned for any type. size 0 gives a valid pointer. */
void *arena_alloc(struct arena *a, size_t size);
void *arena_room(struct arena *a, size_t size);   /* as arena_alloc, with any contents */
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n);   /* at most n bytes, fewer where s ends before */
char *arena_printf(struct arena *a, const char *format, ...) BASE_PRINTF(2, 3);
void *arena_memdup(struct arena *a, const void *p, size_t size);
#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_ARRAY(a, type, n) ((type *)arena_alloc((a), (size_t)(n) * sizeof(type)))

/* ---- vectors: `VEC(struct foo) v = {0};`, memory from an arena, growth by doubling ---- */

#define VEC(type) struct { type *at; size_t n, cap; }
void *vec_grow(struct arena *a, void *at, size_t n, size_t *cap, size_t size); /* room for one more */
#define VEC_PUSH(a, v, item) \
	do { \
		if ((v)->n == (v)->cap) (v)->at = vec_grow((a), (v)->at, (v)->n, &(v)->cap, sizeof *(v)->at); \
		(v)->at[(v)->n++] = (item); \
	} while (0)

/* ---- hash tables: the caller's items, by number from 1, under 32-bit hashes ---- */

/* The items and their keys stay with the caller, who says which of those under a hash is meant; a key of at most 32 bits is its
 * own hash. {0} is an empty table; memory from an arena. */
struct hash_slot { uint32_t hash, item; };
struct hash_table { struct hash_slot *at; uint32_t n, cap; };     /* open addressing; cap: 0 or a power of two */
void hash_table_add(struct arena *a, struct hash_table *t, uint32_t hash, uint32_t item);
/* For tables with one item under each hash. */
uint32_t hash_table_get(const struct hash_table *t, uint32_t hash);                        /* 0: none */
void hash_table_put(struct arena *a, struct hash_table *t, uint32_t hash, uint32_t item);     /* in place of what was there */
/* `for (uint32_t probe = 0, item; (item = hash_table_next(t, hash, &probe));)`: those under a hash. */
static inline uint32_t hash_table_next(const struct hash_table *t, uint32_t hash, uint32_t *probe)
{
	while (*probe < t->cap) {
		const struct hash_slot *slot = &t->at[(hash * UINT32_C(2654435769) + (*probe)++) & (t->cap - 1)];
		if (!slot->item) break;
		if (slot->hash == hash) return slot->item;
	}
	return 0;
}
uint32_t text_hash(const char *s);
uint32_t bytes_hash(const char *s, size_t n);

/* ---- growing text ---- */

struct text { char *at; size_t n, cap; };          /* always NUL-terminated once touched; malloc-owned */
void text_put(struct text *t, const char *s);
void text_putn(struct text *t, const char *s, size_t n);
void text_printf(struct text *t, const char *format, ...) BASE_PRINTF(2, 3);
void text_vprintf(struct text *t, const char *format, va_list ap);
void text_drop(struct text *t, size_t n);           /* the first n bytes */
void text_fini(struct text *t);
/* Of C and its kin: the letters, digits and underscores that begin at s. */
size_t text_word_length(const char *s);
const char *text_past_quoted(const char *s);     /* behind a literal or a comment that begins at s; s: none does */
/* What a file holds, up to a zero byte; "" where it cannot be read. */
char *arena_file(struct arena *a, const char *path);
/* The place of s in a NULL-terminated list of words; -1 when it is none, and then `all` gets them, between commas. */
int text_choice(const char *s, const char *const *words, struct text *all);
/* The word that s was perhaps to be; NULL: none is near. */
const char *text_nearest(const char *s, const char *const *words);

/* Limits, all of them: limits.def says what each is and what happens there. */
enum {
#define LIMITS_OF(room)
#define LIMIT(name, value, unit, outcome, text) LIMIT_##name = (value),
#include "base/limits.def"
#undef LIMIT
#undef LIMITS_OF
};

/* ---- paths ---- */

/* By folders, as a shell does: a star stands for no slash, two stars alone for any number of folders, none too. */
bool path_fits(const char *pattern, const char *path);
/* Does the name of a source say that it is OpenCL? */
bool path_is_opencl(const char *path);
/* A star stands for anything, slashes too, and so do two; a folder of two stars may be none. below: a folder on the path is enough. */
bool path_is_like(const char *pattern, const char *path, bool below);
/* Is it a file of that name, which may have folders? */
bool path_ends_in(const char *path, const char *name);
/* Of two files of one name, which may `to` mean: a, which is nearer by the folders that they share from the top, then by those from the files up (1), b
 * (-1), or can nobody tell (0)? */
int path_nearer(const char *a, const char *b, const char *to);

/* ---- S-expressions, of which every text form of ours is made ---- */

enum sexp_kind { SEXP_ATOM = 1, SEXP_STRING, SEXP_LIST };
struct sexp {
	enum sexp_kind kind;
	const char *text;                  /* ATOM, STRING */
	uint32_t line, column;
	const struct sexp *first, *next;   /* LIST: its first item; the item after this one */
};
struct sexp_fault { uint32_t line, column; const char *text; };
/* The first of the top-level items, chained by next; NULL with `fault` set: there is none, or the text is broken. */
const struct sexp *sexp_read(struct arena *a, const char *text, struct sexp_fault *fault);
bool sexp_is(const struct sexp *s, const char *head);          /* a list that begins with this atom */
void text_put_quoted(struct text *t, const char *s);           /* as sexp_read reads a string; NULL gives "" */

/* ---- sources and positions ---- */

/* A table of file names. File 0 is "nowhere". */
struct sources;
struct sources *sources_new(struct arena *a);
uint32_t sources_intern(struct sources *s, const char *path);      /* same path, same number */
/* The same for one file of the disk, however its path is written (`a/k.h`, `./a/k.h`, `b/../a/k.h`): the number of the first of these. */
uint32_t sources_intern_file(struct sources *s, const char *path);
const char *sources_path(const struct sources *s, uint32_t file);  /* "" for 0 */

/* Lines and columns count from 1, columns in bytes; all zero means unknown. end_* is exclusive; zero when unknown. */
struct span { uint32_t file, line, column, end_line, end_column; };

/* The statements between two braces, in order, and the loop whose body they are (zero: of none). jumps: it, or what is in it,
 * may go elsewhere than to the next. plain: it has no statements in it. */
struct source_step { struct span at; bool jumps, plain; };
struct source_block { struct span at, loop; VEC(struct source_step) steps; };
/* The block that begins there, as it is known so far; a new one has no steps. */
struct source_block *sources_block_make(struct sources *s, struct span at);
void sources_step_add(struct sources *s, struct source_block *b, const struct source_step *step);
size_t sources_block_count(const struct sources *s);
const struct source_block *sources_block(const struct sources *s, size_t i);

/* ---- diagnostics ---- */

enum diag_level { DIAG_NONE = 0, DIAG_NOTE, DIAG_WARNING, DIAG_UNSUPPORTED, DIAG_ERROR };
struct diag {
	enum diag_level level;
	const char *code;         /* stable and dotted, tests match it: "parse.syntax", "lower.goto" */
	struct span at;
	const char *text;         /* one line, no trailing newline */
	const char *kernel;       /* the kernel it speaks of, or NULL for the file */
};
struct diags { struct arena *arena; VEC(struct diag) list; };
void diags_add(struct diags *d, enum diag_level level, const char *code, struct span at, const char *format, ...)
	BASE_PRINTF(5, 6);

/* ---- YAML, by libfyaml: what manifests and files of function models share ---- */

struct fy_node;
struct fy_document;
/* Who reads, and where messages go; `bad` after any. */
struct yaml { struct arena *arena; struct diags *diags; const char *code; uint32_t file; bool bad; };
typedef void (*yaml_take)(struct yaml *y, const char *key, struct fy_node *value, struct span at, void *data);

/* All of a regular file of at most 4 MiB without zero bytes, and a zero; NULL after a message. */
const char *yaml_bytes(struct yaml *y, const char *path, size_t *n);
/* A document with a root, for the caller to destroy; NULL after a message. `what` is its name in messages. */
struct fy_document *yaml_open(struct yaml *y, const char *what, const char *bytes, size_t n);
/* Calls `take` for each key of a mapping. */
void yaml_keys(struct yaml *y, struct fy_node *n, const char *what, yaml_take take, void *data);
/* A scalar that is not empty; "" after a message, which stands at `at` when there is no node. */
const char *yaml_word(struct yaml *y, struct fy_node *n, const char *key, struct span at);
bool yaml_bool(struct yaml *y, struct fy_node *n, const char *key, struct span at);
struct span yaml_at(const struct yaml *y, struct fy_node *n);        /* of a mapping or list: its first scalar */
void yaml_unknown_key(struct yaml *y, struct span at, const char *key, const char *where, const char *known);
void yaml_complain(struct yaml *y, struct span at, const char *format, ...) BASE_PRINTF(3, 4);

/* ---- what is looked at on disk ---- */

/* Told by all that reads sources, in the process that reads, by one thread at a time: whether something is there and what it is, the
 * names in a folder, or what a file holds. A reading that is not told makes a kept answer stale (cli/cache.c). */
enum files_what { FILES_LOOKED = 0, FILES_LISTED, FILES_READ };
typedef void files_listener(enum files_what what, const char *path, const char *bytes, size_t n, void *data);
void files_watch(files_listener *f, void *data);          /* NULL: nobody listens */
bool files_watched(void);
void files_looked(const char *path);
void files_listed(const char *path);
void files_read(const char *path, const char *bytes, size_t n);
/* What lies in a folder ("" is the present one), in the order of the names, which is the same on every disk; not what begins with a dot. A link to
 * a folder is none. False: it cannot be read (errno). */
struct files_entry { const char *name; bool is_folder; };
struct files_list { struct files_entry *at; size_t n, cap; };
bool files_list(struct arena *a, const char *folder, struct files_list *out);

/* ---- limits ---- */

/* Monotonic seconds since an arbitrary start. */
double clock_seconds(void);

/* Is the address space that RLIMIT_AS leaves nearly used up? Async-signal-safe; says why something else just failed. */
bool memory_is_short(void);

/* Ends the process; the parent of a worker hears that it had too little memory, also where it has given back what it took. */
_Noreturn void die_without_memory(void);

/* ---- a process of our own, and a pipe from it ---- */

/* A copy of this process that is killed when we end. There it gives 0, and in *fd the end of the pipe to write to; here the
 * number of the process, and the end to read from. Below 0: there is none, errno says why. */
pid_t child_start(int *fd);
/* What it writes until the pipe is closed, of that as much as makes `said` `most` bytes; closes fd. */
void child_hear(int fd, size_t most, struct text *said);
int child_end(pid_t pid);            /* waits for that; the status of waitpid */

/* ---- workers: an item in a process of its own, so that a crash, a hang or a memory hog costs that item only ---- */

struct worker_result {
	size_t item;
	struct text records;             /* all that the job wrote; `done` may take it by zeroing it here */
	bool timed_out, too_much, no_memory;
	int wait_status;                 /* of waitpid */
	double seconds;
};
struct workers {
	size_t items;
	long jobs;                       /* at once; at most 256 */
	double seconds;                  /* an item that takes longer is killed, with all that it started */
	long memory_mib;                 /* address space of a worker; ignored under the address sanitizer */
	size_t output_bytes;             /* what an item may write */
	void (*job)(size_t item, int fd, void *data);                /* in the worker; writes to fd, ends with status 0 */
	bool (*done)(struct worker_result *result, void *data);      /* in the order they end; false stops the run */
	bool (*more)(void *data);        /* asked before an item begins; false: none is begun any more. May be NULL */
	void (*heard)(struct worker_result *result, void *data);     /* records have come and may be taken. May be NULL */
	void (*tick)(void *data);        /* once a second or more often; may be NULL */
	void *data;
};
/* False when `done` stopped it. Interrupted by a signal, it takes the workers down with it. */
bool workers_run(const struct workers *w);
/* Ends the process as this signal would, and the workers with it. */
_Noreturn void workers_interrupt(int number);
/* This file, one at a time, is removed when the process ends before it is told otherwise (NULL), by a signal too. The path
 * must live that long. */
void unfinished_set(const char *path);
/* What ended an item badly, in words that go on after "the worker"; NULL: nothing, or one of the limits above. */
const char *worker_crash(const struct worker_result *r, struct arena *a);

#endif

/* cache_internal: answers that are kept, and what each of them rests on.
 *
 * Promises: an answer is given again only where all that it was made from is the same: the program and its libraries, what was typed
 * and set, and each file, name and folder that was looked at, also in vain.
 * Refuses: answers of which another run may say something else (a lack of memory, a crash); those that the clock cut short are given again, and
 * that they were is said. */
#ifndef FAIAL_CACHE_INTERNAL_H
#define FAIAL_CACHE_INTERNAL_H

#include "cli/cli_internal.h"

#define CACHE_DIGEST 32
struct seen { enum files_what what; const char *path; unsigned char state[CACHE_DIGEST]; };
/* What was looked at, each once. */
struct seen_list { struct arena *arena; VEC(struct seen) all; struct hash_table index; };

void cache_digest(const void *bytes, size_t n, unsigned char out[CACHE_DIGEST]);
/* How it lies on disk now, looked up once for each list. */
const struct seen *seen_now(struct seen_list *l, enum files_what what, const char *path);
struct seen *seen_find(const struct seen_list *l, enum files_what what, const char *path);      /* NULL: not looked at */
struct seen *seen_add(struct seen_list *l, enum files_what what, const char *path);
/* What, path, state of each; the next in a text of them, at *offset, false at its end or where it is broken. */
void seen_write(const struct seen *s, struct text *out);
bool seen_next(const char *bytes, size_t n, size_t *offset, struct seen *out);

/* cache_file.c: what lies in the folder under a key, made of `magic` and these bytes; false: nothing does, or not as it was written. */
#define CACHE_HOUR 3600
bool cache_file_read(const char *folder, const char *key, const char *magic, struct text *out);
void cache_file_write(const char *folder, const char *key, const char *magic, const struct text *body);

/* cache_check.c: answers of single kernels in this folder. */
struct check_kept cache_checks(struct arena *a, const char *folder);

/* cache_key.c: under what the answer of a file is kept, as hexadecimal digits; `now`: of this run. */
#define CACHE_KEY (2 * CACHE_DIGEST)
void cache_key(const struct options *o, const struct sight *s, size_t file, struct seen_list *now, char out[CACHE_KEY + 1]);
void cache_name(const void *bytes, size_t n, char out[CACHE_KEY + 1]);      /* their digest */
void cache_program(struct text *t);                                         /* which program this is, with its libraries */

/* watch.c: is this a round of --watch, and what it looked at (l may be NULL) */
bool watch_is_round(void);
void watch_tell(const struct seen_list *l);

#endif

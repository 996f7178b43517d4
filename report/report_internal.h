/* Shared by the renderers; not for other folders. */
#ifndef FAIAL_REPORT_INTERNAL_H
#define FAIAL_REPORT_INTERNAL_H

#include "report/report.h"

#include <jansson.h>

/* Names as in the JSON report; NULL for the zero value. The reverse gives the zero value for a name not known. */
const char *report_mode_name(enum access_mode m);
const char *report_space_name(enum space s);
const char *report_level_name(enum level l);
const char *report_alarm_name(enum alarm_kind k);
const char *report_diag_name(enum diag_level l);
const char *report_status_name(enum report_file_status s);
const char *report_duty_name(enum report_duty d);
enum report_duty report_duty_find(const char *name);
enum access_mode report_mode_find(const char *name);
enum space report_space_find(const char *name);
enum level report_level_find(const char *name);
enum alarm_kind report_alarm_find(const char *name);
enum diag_level report_diag_find(const char *name);
enum report_file_status report_status_find(const char *name);
enum report_certificate_state report_certificate_find(const char *name);
enum verdict report_verdict_find(const char *name);
enum label report_label_find(const char *name);
enum alarm_reason report_reason_find(const char *name);
bool report_is_opencl(const struct report_alarm *a);    /* by the name of its file */

/* docs/rules, in the binary: made by the build. */
struct rule_file { const char *path, *contents; size_t size; };
extern const struct rule_file rule_files[];
extern const size_t rule_file_count;
#define FOLDER_OF_rule "rules"

/* Reads the lines around the alarms of k. */
void report_source_collect(struct report *r, struct report_kernel *k);
/* The source line in the model, or NULL. */
const char *report_line_find(const struct report_kernel *k, const char *path, uint32_t line);
void report_dims(struct text *out, const int64_t dims[3]);
/* "blockDim (64, ?, 1)": 0 is not known. */
void report_extents(struct text *out, const char *name, const int64_t dims[3]);
/* Where the host starts k and how to ask about nothing else; k has such launches. One sentence or two, no markup: an alarm
 * for some launch need not be one for the launch that the program makes. */
void report_host_launches(const struct report_kernel *k, struct text *out);
/* One of the launches that the answer is for. One sentence, no markup. */
void report_context(const struct report_context *c, struct text *out);
/* "race-free if A && B", for a kernel with preconditions; of one of them what happens without it; what launches make of them, ""
 * where none is in sight. One sentence each, no markup. */
void report_preconditions(const struct report_kernel *k, struct text *out);
void report_without(const struct report_precondition *p, struct text *out);
void report_duties(const struct report_kernel *k, struct text *out);
/* Out of bounds: what the access does (place 0), or what the array is (1). */
void report_element_words(const struct report_alarm *a, int place, struct text *out);
/* Code points of the first n bytes of s. */
size_t report_columns(const char *s, size_t n);
/* The columns of a terminal that a code point takes, and the first n bytes of s: Chinese characters take two, accents of their own none. */
unsigned report_code_width(uint32_t code);
size_t report_width(const char *s, size_t n);
/* s made visible and broken at blanks into lines of at most `width` columns where words allow it: `indent` blanks
 * before each line, `hang` more from the second on. Ends with a newline. */
void report_wrap(struct text *out, size_t indent, size_t hang, size_t width, const char *s);
/* Bytes of the UTF-8 sequence at s (0: not valid), and its code point. */
size_t report_utf8_length(const char *s, uint32_t *code);

/* ---- what tells alarms apart ---- */

#define REPORT_HASH UINT64_C(0xcbf29ce484222325)        /* to begin with */
/* h, and s with its end: no two lists of strings are alike. */
uint64_t report_hash(uint64_t h, const char *s, size_t n);
/* An alarm's id is one of its kernel; a fingerprint is one of the whole run. */
void report_fingerprint(const struct report *r, size_t file, size_t kernel, const char *id, char out[20]);
/* Writes the value and lets go of it. */
void report_json_drop(json_t *value, size_t flags, struct text *out);
/* The path from the repository's top; false: it does not lie below that. */
bool report_path_below(const struct report *r, const char *path, struct text *out);

#define CONTEXT_GAP 8          /* two accesses at most this many lines apart are shown in one piece */


/* Source files, cut into statements when one of them is first asked for. A statement: `hash` of its tokens, so blanks and comments
 * count for nothing; `scope`: the function around it, 0 for none; `first`: of its tokens. */
struct report_text_statement { uint64_t hash; uint32_t scope, first; };
struct report_token { uint32_t at, end, statement; };
struct report_source {
	const char *path;
	struct arena *arena;
	const char *text;
	size_t size;
	VEC(uint32_t) lines;                /* where each begins */
	VEC(struct report_token) tokens;
	VEC(struct report_text_statement) list;
	VEC(uint32_t) headers;              /* the statement before the body of each function; from 0, of the scope with the next number */
	uint32_t *word, words, names;       /* report_made.c: of each token its word, from 1, those after `words` are locals; NULL: not looked at */
};
struct report_made { const struct report_source *f; uint32_t statement; uint64_t hash; };
struct report_sources { struct arena *arena; VEC(struct report_source *) files; VEC(struct report_made) made; };
struct report_source *report_source_find(struct report_sources *r, const char *path);
/* The token at or before the place; false where there is none. */
bool report_token_find(const struct report_source *f, const struct report_place *at, size_t *token);
/* The statement around a place: a hash of its text without blanks and comments, which of the equal ones of its function
 * it is (from 0), how many of these there are, and which of its tokens stands at the place. */
struct report_statement { uint64_t hash; uint32_t ordinal, equals, token; };
/* False where the source is not to be had; *out is zero then. */
bool report_statement_find(struct report_sources *r, const struct report_place *at, struct report_statement *out);
/* Of the statements that what is stored at the place may come from, as its function has them: names of locals have no part in it. */
uint64_t report_made_of(struct report_sources *r, const struct report_place *at);

/* Of the accesses at this place. */
uint64_t report_stored_get(const struct report_stored *stored, const struct kernel *k, site_ref site);
bool report_stored_open(const struct report_stored *stored, const struct kernel *k, site_ref site);

/* Gives each alarm of k its id: no two of them have the same. */
void report_alarms_identify(struct report *r, struct report_kernel *k);

/* bounds: kernels with an access that is out of bounds, whatever their verdict. */
struct verdict_counts { size_t kernels, bounds, by_verdict[VERDICT_RACY + 1], alarms[LABEL_BENIGN + 1], by_certificate[CERTIFICATE_CONTRADICTED + 1]; };
void report_count(const struct report *r, struct verdict_counts *out);
bool report_leaves_bounds(const struct report_kernel *k);
/* What of k->instance stands after its name; "": none, or it is longer than the rest of a line. */
const char *report_instance(const struct report_kernel *k);

/* ---- report_picture.c: parts of pictures; what: in words; class: NULL, of none ---- */
void report_svg_open(struct text *out, int width, int height, const char *what);
void report_svg_words(struct text *out, int x, int y, const char *class, const char *anchor, const char *s);

#endif

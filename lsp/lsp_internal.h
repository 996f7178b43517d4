/* Shared by the parts of the language server. */
#ifndef FAIAL_LSP_INTERNAL_H
#define FAIAL_LSP_INTERNAL_H

#include "lsp/lsp.h"

#include <jansson.h>

enum lsp_error { LSP_PARSE = -32700, LSP_INVALID = -32600, LSP_NO_METHOD = -32601, LSP_BAD_PARAMS = -32602, LSP_NOT_INITIALISED = -32002,
	LSP_CANCELLED = -32800, LSP_SERVER_CANCELLED = -32802 };

/* ---- stream.c: messages in bytes ---- */

struct stream { struct text in; size_t skip; /* bytes of a message that is too long, still to come */ };
/* The next whole message in what came: 1 and its text (for the caller to free), 0: more must come, -1: this one was malformed. */
int stream_next(struct stream *s, char **message);
/* Takes `message`. False: nobody reads any more. */
bool stream_put(int fd, json_t *message);

/* ---- document.c: what is open ---- */

struct document {
	char *uri, *path, *text, *copy;
	json_int_t version;
	bool changed;                   /* the text is not the file's */
	double due;                     /* when a check is to begin, on clock_seconds; 0: none */
	pid_t pid;                      /* of the check; 0: none */
	double begun;                   /* when it began */
	unsigned progress;              /* under which number the editor shows that; 0: it does not */
	int fd;
	FILE *complaints;               /* of that process */
	struct text said;
	bool part;                      /* the last answer is unfinished: the kernels that wait have no verdict yet */
	bool untold;                    /* and the editor was not told of it: most checks end before that is worth while */
	struct report *report;          /* the last answer; NULL: none yet */
	struct report_file *file;
};
/* "file:///a%20b" to "/a b", malloc-owned; NULL: it is no file. And back. */
char *uri_path(const char *uri);
char *path_uri(const char *path);
void document_start(struct document *d, const struct lsp_host *host);
/* Kills the check, if one runs. */
void document_stop(struct document *d);
/* Reads what the check has written. HEARD_PART: `file` is what there is so far. At its end `file` is the answer, or *why says why there is
 * none (for the caller to free). */
enum heard { HEARD_NOTHING, HEARD_PART, HEARD_END };
enum heard document_hear(struct document *d, char **why);
/* Of an answer that is unfinished: has the kernel none yet? */
bool document_waits(const struct document *d, const struct report_kernel *k);
void document_free(struct document *d);

/* ---- show.c: a report as an editor shows it ---- */

struct view { const struct document *d; bool utf8; /* columns: bytes, not UTF-16 */ bool pictures; /* hovers are Markdown, with images */ };
json_t *view_diagnostics(const struct view *v);
json_t *view_lenses(const struct view *v);
json_t *view_hover(const struct view *v, json_int_t line, json_int_t column);        /* null where nothing is there */
json_t *view_actions(const struct view *v, json_int_t first, json_int_t last);

/* picture.c */
/* Of a proof. */
void view_owners(const struct report_kernel *k, struct text *out);
void view_pictures(const struct report_alarm *a, struct text *out);

#endif

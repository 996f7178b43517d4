/* lsp: the language server of `faial-c lsp`: JSON-RPC over two descriptors, and reports as editors show them.
 *
 * Promises: every request has one answer; a message that is malformed is answered by an error and leaves the rest alone; checks run in
 * processes of their own, so none holds up an answer, and one that is not wanted any more is killed.
 * Refuses: documents without a file, incremental changes. */
#ifndef FAIAL_LSP_H
#define FAIAL_LSP_H

#include "report/report.h"

struct lsp_host {
	/* Checks the file `path` in a process of its own, which may end it: writes a report_file in JSON to fd, and before it any number of
	 * unfinished ones, each with a zero byte behind it. `copy`: where its text lies as it is in the editor; NULL: in the file itself. */
	void (*check)(const char *path, const char *copy, int fd, void *data);
	void *data;
	long jobs;                      /* checks at once */
};
/* Until `exit` or the end of `in`. Gives the exit status: 0 after `shutdown`, else 1. */
int lsp_serve(const struct lsp_host *host, int in, int out);

#endif

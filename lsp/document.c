/* A document and its check: a process that is started, heard and, where its answer is not wanted any more, killed. */
#include "lsp/lsp_internal.h"

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int hex(char c) { return isdigit((unsigned char)c) ? c - '0' : isxdigit((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10 : -1; }

char *uri_path(const char *uri)
{
	if (strncmp(uri, "file://", 7)) return NULL;
	const char *s = strchr(uri + 7, '/');
	char *path = s ? malloc(strlen(s) + 1) : NULL, *to = path;
	for (; path && *s; s++) {
		bool code = *s == '%' && hex(s[1]) >= 0 && hex(s[2]) >= 0 && (s[1] != '0' || s[2] != '0');
		*to++ = code ? (char)(hex(s[1]) * 16 + hex(s[2])) : *s;
		s += code ? 2 : 0;
	}
	if (path) *to = 0;
	return path;
}

char *path_uri(const char *path)
{
	struct text t = {0};
	char *whole = realpath(path, NULL);
	text_put(&t, "file://");
	for (const unsigned char *s = (const unsigned char *)(whole ? whole : path); *s; s++)
		text_printf(&t, isalnum(*s) || strchr("/-._~", *s) ? "%c" : "%%%02X", *s);
	free(whole);
	return t.at;
}

/* The text as it is in the editor, in a file of the same ending in a folder of its own. */
static char *copy_make(const struct document *d)
{
	const char *folder = getenv("TMPDIR"), *slash = strrchr(d->path, '/');
	struct text t = {0};
	text_printf(&t, "%s/faial-lsp.XXXXXX", folder && *folder ? folder : "/tmp");
	bool made = mkdtemp(t.at) != NULL;
	text_put(&t, slash);
	FILE *file = made ? fopen(t.at, "we") : NULL;
	bool good = file && fputs(d->text, file) >= 0;
	if (file) good = fclose(file) == 0 && good;
	if (good) return t.at;
	text_fini(&t);
	return NULL;
}

static void copy_forget(struct document *d)
{
	if (!d->copy) return;
	unlink(d->copy);
	*strrchr(d->copy, '/') = 0;
	rmdir(d->copy);
	free(d->copy);
	d->copy = NULL;
}

void document_start(struct document *d, const struct lsp_host *host)
{
	d->due = 0;
	d->begun = clock_seconds();
	d->copy = d->changed ? copy_make(d) : NULL;
	d->complaints = tmpfile();
	d->pid = child_start(&d->fd);
	if (d->pid < 0) {
		d->pid = 0;
		return;
	}
	if (d->pid) return;
	if (d->complaints) dup2(fileno(d->complaints), 2);
	dup2(2, 1);                     /* the editor listens there */
	host->check(d->path, d->copy, d->fd, host->data);
	_exit(0);
}

static void check_end(struct document *d)
{
	if (!d->pid) return;
	close(d->fd);
	child_end(d->pid);
	d->pid = 0;
	d->untold = false;
	copy_forget(d);
	if (d->complaints) fclose(d->complaints);
	d->complaints = NULL;
	text_fini(&d->said);
}

void document_stop(struct document *d)
{
	if (d->pid) kill(d->pid, SIGKILL);
	check_end(d);
}

/* The last line that it wrote. */
static char *complaint(struct document *d)
{
	char line[2000] = "the check ended without an answer", next[2000];
	if (d->complaints) rewind(d->complaints);
	while (d->complaints && fgets(next, sizeof next, d->complaints)) memcpy(line, next, sizeof line);
	line[strcspn(line, "\n")] = 0;
	struct text t = {0};
	report_visible(&t, line, strlen(line));
	return t.at;
}

/* Places in the copy are places in the file. */
static void place_rename(struct report_place *at, const char *from, const char *to)
{
	if (at->path && !strcmp(at->path, from)) at->path = to;
}

static void file_rename(struct document *d, const char *from)
{
	const char *to = d->file->path = report_utf8(d->report->arena, d->path);
	for (size_t i = 0; i < d->file->diagnostics.n; i++) place_rename(&d->file->diagnostics.at[i].at, from, to);
	for (size_t i = 0; i < d->file->kernels.n; i++) {
		struct report_kernel *k = d->file->kernels.at[i];
		place_rename(&k->at, from, to);
		place_rename(&k->unsupported_at, from, to);
		for (size_t j = 0; j < k->lines.n; j++)
			if (!strcmp(k->lines.at[j].path, from)) k->lines.at[j].path = to;
		for (size_t j = 0; j < k->owners.maps.n; j++)
			place_rename(&k->owners.maps.at[j].begins, from, to), place_rename(&k->owners.maps.at[j].ends, from, to);
		for (size_t j = 0; j < k->alarms.n; j++) {
			struct report_alarm *a = &k->alarms.at[j];
			for (int n = 0; n < 2; n++) place_rename(&a->access[n].at, from, to);
			for (size_t n = 0; n < a->causes.n; n++) place_rename(&a->causes.at[n].at, from, to);
			for (uint32_t n = 0; n < a->barrier.n; n++) place_rename(&a->barrier.at[n].at, from, to);
			place_rename(&a->suppressed.at, from, to);
			place_rename(&a->begins, from, to), place_rename(&a->ends, from, to);
		}
	}
}

static struct report_file *file_take(struct document *d, const char *bytes, size_t n, bool part)
{
	struct report *r = report_new();
	struct report_file *f = n ? report_file_read(r, bytes, n) : NULL;
	if (part && !f) {
		report_free(r);
		return NULL;
	}
	if (d->report) report_free(d->report);
	d->report = f ? r : NULL;
	d->file = f;
	d->part = d->untold = part;
	if (f && d->copy) file_rename(d, report_utf8(r->arena, d->copy));
	if (!f) report_free(r);
	return f;
}

/* The last part that came whole; those before it say less. */
static bool part_take(struct document *d)
{
	char *end = memrchr(d->said.at, 0, d->said.n), *begin = end ? memrchr(d->said.at, 0, (size_t)(end - d->said.at)) : NULL;
	if (!end) return false;
	begin = begin ? begin + 1 : d->said.at;
	bool taken = file_take(d, begin, (size_t)(end - begin), true) != NULL;
	text_drop(&d->said, (size_t)(end + 1 - d->said.at));
	return taken;
}

enum heard document_hear(struct document *d, char **why)
{
	char buffer[65536];
	ssize_t n = read(d->fd, buffer, sizeof buffer);
	if (n < 0 && errno == EINTR) return HEARD_NOTHING;
	if (n > 0) {
		text_putn(&d->said, buffer, (size_t)n);
		return part_take(d) ? HEARD_PART : HEARD_NOTHING;
	}
	if (!file_take(d, d->said.at, d->said.n, false)) *why = complaint(d);
	check_end(d);
	return HEARD_END;
}

bool document_waits(const struct document *d, const struct report_kernel *k)
{
	return d->part && k->verdict == VERDICT_UNKNOWN && !k->gave_up.n && !k->unsupported;
}

void document_free(struct document *d)
{
	document_stop(d);
	if (d->report) report_free(d->report);
	free(d->uri), free(d->path), free(d->text);
	free(d);
}

/* Messages to the person at the terminal, and the file that the result goes to. */
#include "cli/cli_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void message(const char *level, const char *format, va_list ap)
{
	struct text raw = {0}, shown = {0};
	text_vprintf(&raw, format, ap);
	report_visible(&shown, raw.at, raw.n);
	fprintf(stderr, "faial-c: %s%s\n", level, shown.at);
	text_fini(&raw);
	text_fini(&shown);
}

void cli_error(const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	message("", format, ap);
	va_end(ap);
}

void cli_warning(const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	message("warning: ", format, ap);
	va_end(ap);
}

/* Writing over a source that is about to be read would destroy it. */
static bool is_an_input(const struct options *o)
{
	struct stat out, in;
	if (stat(o->output, &out) != 0) return false;
	for (size_t i = 0; i < o->files.n; i++)
		if (stat(o->files.at[i], &in) == 0 && in.st_dev == out.st_dev && in.st_ino == out.st_ino) return true;
	return false;
}

/* The permissions that the file has, or would have. */
static mode_t output_mode(const struct stat *old)
{
	mode_t mask = umask(0);
	umask(mask);
	return old ? old->st_mode & 07777 : 0666 & ~mask;
}

/* A new file beside the one that it will replace once it is whole; NULL where none can be made there. */
static FILE *output_beside(struct output *out, const struct stat *old)
{
	char *whole = old ? realpath(out->path, NULL) : strdup(out->path);     /* a link stays a link */
	char *part = malloc(strlen(whole ? whole : "") + sizeof ".XXXXXX");
	if (!part) die_without_memory();
	sprintf(part, "%s.XXXXXX", whole ? whole : "");
	int fd = whole ? mkostemp(part, O_CLOEXEC) : -1;
	if (fd < 0) {
		free(whole), free(part);
		return NULL;
	}
	unfinished_set(part);
	fchmod(fd, output_mode(old));
	out->whole = whole;
	out->part = part;
	return fdopen(fd, "w");
}

/* What a report never goes over: a source, or what a compiler makes ("-c -o kernel.o", as in a compile command). */
static bool is_source_or_product(const char *path)
{
	static const char *const endings[] = { ".o", ".obj", ".so", ".a", ".ptx", ".cubin", ".fatbin", ".cu", ".cuh", ".cl" };
	const char *dot = strrchr(path, '.');
	for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
		if (!strcmp(dot, endings[i])) return true;
	return false;
}

bool output_open(struct output *out, const struct options *o)
{
	struct stat st;
	*out = (struct output){ .file = stdout, .path = "standard output" };
	if (!o->output || !strcmp(o->output, "-")) return true;
	if (is_an_input(o)) {
		cli_error("'%s' is one of the inputs: not overwritten", o->output);
		return false;
	}
	if (is_source_or_product(o->output)) {
		cli_error("-o %s: a source or a compiler's product is not overwritten; leave -o out, or name another file", o->output);
		return false;
	}
	out->path = o->output;
	bool old = stat(out->path, &st) == 0, regular = !old || S_ISREG(st.st_mode);
	out->file = regular && (!old || access(out->path, W_OK) == 0) ? output_beside(out, old ? &st : NULL) : NULL;
	if (!out->file) out->file = fopen(o->output, "we");
	if (!out->file) cli_error("cannot write '%s': %s", o->output, strerror(errno));
	return out->file != NULL;
}

bool output_put(struct output *out, const struct text *t)
{
	bool ok = t->n == 0 || fwrite(t->at, 1, t->n, out->file) == t->n;
	if (!ok && errno == EPIPE) workers_interrupt(SIGPIPE);      /* `| head`: nobody reads on */
	return ok;
}

/* A full disk often shows only here. What is not whole is not kept. */
bool output_close(struct output *out)
{
	bool earlier = ferror(out->file);
	errno = 0;
	bool ok = (out->file == stdout ? fflush(stdout) : fclose(out->file)) == 0 && !earlier;
	if (!ok && errno == EPIPE) workers_interrupt(SIGPIPE);
	if (ok && out->part) ok = rename(out->part, out->whole) == 0;
	if (!ok) cli_error("cannot write %s: %s", out->path, errno ? strerror(errno) : "an earlier write failed");
	if (!ok && out->part) unlink(out->part);
	if (out->part) unfinished_set(NULL);
	free(out->part), free(out->whole);
	return ok;
}

/* What base reads as S-expressions, with messages as diagnostics. */
#include "core/text_internal.h"

void reader_fail(struct reader *r, const struct sexp *at, const char *format, ...)
{
	if (r->failed)
		return;
	r->failed = true;
	struct text t = {0};
	va_list ap;
	va_start(ap, format);
	text_vprintf(&t, format, ap);
	va_end(ap);
	struct span span = {.file = r->file, .line = at ? at->line : 1, .column = at ? at->column : 1};
	diags_add(r->diags, DIAG_ERROR, "core.syntax", span, "%u:%u: %s", (unsigned)span.line, (unsigned)span.column, t.at);
	text_fini(&t);
}

const struct sexp *reader_open(struct reader *r, struct sources *sources, const char *name, const char *text,
	struct diags *diags)
{
	*r = (struct reader){.arena = arena_new(), .sources = sources, .diags = diags};
	r->file = sources ? sources_intern(sources, name) : 0;
	struct sexp_fault fault;
	const struct sexp *first = sexp_read(r->arena, text, &fault);
	if (!first)
		reader_fail(r, &(struct sexp){.line = fault.line, .column = fault.column}, "%s", fault.text);
	return first;
}

void reader_close(struct reader *r)
{
	arena_free(r->arena);
	r->arena = NULL;
}

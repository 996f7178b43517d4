/* What clang's errors mean for us: which end the file, which cost a kernel, which do not matter. */
#include "infer/parse_internal.h"

#include <string.h>

static bool in_some_kernel(struct parse *p, const struct parse_error *e, const struct found_kernels *found)
{
	for (size_t i = 0; i < found->n; i++) {
		struct piece piece = parse_piece(p, found->at[i].function);
		if (piece.file && piece.file->source == e->at.file && e->offset >= piece.begin && e->offset <= piece.end) return true;
	}
	return false;
}

static bool any_untouched(struct parse *p, const struct found_kernels *found)
{
	for (size_t i = 0; i < found->n; i++)
		if (!parse_error_in(p, found->at[i].function)) return true;
	return false;
}

static bool missing_headers(const struct parse *p)
{
	for (size_t i = 0; i < p->errors.n; i++)
		if (p->errors.at[i].kind == ERROR_MISSING_FILE) return true;
	return false;
}

/* Words about the missing file: "'foo.h' file not found". */
static void report(struct parse *p, const struct parse_error *e, enum diag_level level)
{
	const char *code = e->kind == ERROR_MISSING_FILE ? "parse.missing-header" :
		e->kind == ERROR_SYNTAX ? "parse.syntax" :
		e->kind == ERROR_TARGET ? "parse.host-reference" :
		e->kind == ERROR_TOO_DEEP ? "parse.too-deep" : "parse.error";
	diags_add(p->diags, level, code, e->at, "%s", e->text);
}

/* How bad one error is for the file as a whole. Semantic errors outside kernels concern host code or names that
 * missing headers would declare; a syntax error there is the file's own, unless a missing macro explains it. */
static enum diag_level level_of(struct parse *p, const struct parse_error *e, const struct found_kernels *found, bool missing)
{
	switch (e->kind) {
	case ERROR_MISSING_FILE: return DIAG_WARNING;
	case ERROR_TARGET: return DIAG_WARNING;
	case ERROR_TOO_DEEP: return DIAG_ERROR;
	case ERROR_SYNTAX:
		if (in_some_kernel(p, e, found)) return missing ? DIAG_WARNING : DIAG_ERROR;
		return missing || e->role == FILE_SYSTEM ? DIAG_NOTE : DIAG_ERROR;
	case ERROR_UNDECLARED: case ERROR_SEMANTIC: case ERROR_NONE:
		return in_some_kernel(p, e, found) ? DIAG_WARNING : DIAG_NOTE;
	}
	return DIAG_ERROR;
}

/* Does the file say anywhere that something is a kernel? Else it is a part that others include, say into a function: it
 * need not compile by itself. A macro of that name may hide one, and bytes that no text has may be anything. */
static bool may_hold_kernels(struct parse *p)
{
	size_t size;
	struct parse_file *f = parse_file_of(p, clang.getFile(p->tu, p->path));
	const char *s = f ? parse_file_contents(p, f, &size) : NULL;
	static const char *const words[] = { "__global__", "KERNEL", "GLOBAL", "kernel" };
	size_t n = p->language == LANGUAGE_OPENCL ? 4 : 3;
	for (; s && size; s++, size--) {
		if ((unsigned char)*s < '\t') return true;
		for (size_t i = 0; i < n; i++)
			if (size >= strlen(words[i]) && memcmp(s, words[i], strlen(words[i])) == 0) return true;
	}
	return !f;
}

bool parse_report_errors(struct parse *p, const struct found_kernels *found)
{
	bool missing = missing_headers(p) || (!found->n && !may_hold_kernels(p)), serious = false, endless = false, told = false;
	size_t quiet = 0, shown = 0;
	const struct parse_error *first = NULL;
	struct span last = {0};
	for (size_t i = 0; i < p->errors.n; i++) {
		const struct parse_error *e = &p->errors.at[i];
		enum diag_level level = level_of(p, e, found, missing);
		serious = serious || level == DIAG_ERROR;
		/* one message per line of source, twenty in all: the rest follow from them; but why the file fails is told */
		bool reason = level == DIAG_ERROR && !told;
		bool repeated = shown && e->at.file == last.file && e->at.line == last.line;
		endless = endless || (e->kind == ERROR_TOO_DEEP && !in_some_kernel(p, e, found));
		if (level == DIAG_NOTE) {
			if (!quiet++) first = e;
		} else if (reason || (!repeated && shown < 20)) {
			report(p, e, level);
			told = told || reason;
			last = e->at;
			shown++;
		}
	}
	if (quiet) {
		struct span at = { .file = sources_intern(p->sources, p->path) };
		diags_add(p->diags, DIAG_NOTE, "parse.ignored", at, "%zu error(s) outside of kernels ignored, the first: %s", quiet,
			first->text);
	}
	/* what clang gave up halfway says nothing reliable about the rest */
	return !endless && (!serious || any_untouched(p, found));
}

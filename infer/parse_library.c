/* Whether the lean C++ library (infer/library) was enough for a file: it declares what host code commonly uses and no more.
 * An error in code that a kernel or a launch may depend on sends the file to all of it, then to the system's own; what host
 * functions without launches do with the standard library is nobody's concern. */
#include "infer/parse_internal.h"

#include <string.h>

#include "infer/environment_internal.h"

static void look_for_library(CXFile file, CXSourceLocation *stack, unsigned n, CXClientData data)
{
	(void)stack, (void)n;
	bool *found = data;
	CXString name = clang.getFileName(file);
	*found = *found || strncmp(clang.getCString(name), ENVIRONMENT_LIBRARY "/", sizeof ENVIRONMENT_LIBRARY) == 0;
	clang.disposeString(name);
}

/* ---- host functions in which errors do not matter ---- */

struct visit { struct parse *p; struct pieces *out; bool launching; };

/* Words that make a function one for the device, or (the last three) one that starts kernels. */
static bool concerns_kernels(struct parse *p, CXCursor function, bool launching)
{
	static const char *const words[] = { "__device__", "__global__", "constexpr", "<<<", "aunchKernel", "auto " };
	size_t count = sizeof words / sizeof *words - (launching ? 3 : 0);
	if (!parse_is_null(parse_child_of_kind(function, CXCursor_CUDADeviceAttr))
	    || !parse_is_null(parse_child_of_kind(function, CXCursor_CUDAGlobalAttr))) return true;
	const char *text = parse_text(p, function);
	for (size_t i = 0; text && i < count; i++)
		if (strstr(text, words[i])) return true;
	return !text;
}

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct visit *v = data;
	if (clang.Location_isInSystemHeader(clang.getCursorLocation(c))) return CXChildVisit_Continue;
	switch ((int)clang.getCursorKind(c)) {
	case CXCursor_Namespace: case CXCursor_LinkageSpec: case CXCursor_ClassDecl: case CXCursor_StructDecl:
	case CXCursor_ClassTemplate: case CXCursor_ClassTemplatePartialSpecialization:
		return CXChildVisit_Recurse;
	case CXCursor_FunctionDecl: case CXCursor_FunctionTemplate: case CXCursor_CXXMethod: case CXCursor_Constructor:
	case CXCursor_Destructor: case CXCursor_ConversionFunction:
		break;
	default: return CXChildVisit_Continue;
	}
	CXCursor body = parse_body(c);
	if (!parse_is_null(body) && !concerns_kernels(v->p, c, v->launching)) {
		struct piece piece = parse_piece(v->p, v->launching ? c : body);
		VEC_PUSH(v->p->arena, v->out, piece);
	}
	return CXChildVisit_Continue;
}

bool parse_error_in_pieces(const struct parse_error *e, const struct pieces *pieces)
{
	for (size_t i = 0; i < pieces->n; i++) {
		const struct piece *x = &pieces->at[i];
		if (x->file == e->file && e->offset >= x->begin && e->offset < x->end) return true;
	}
	return false;
}

/* `#define LAUNCH(k) k<<<...`: then any function may start a kernel. */
static bool launches_in_macros(struct parse *p)
{
	struct parse_file *f = parse_file_of(p, clang.getFile(p->tu, p->path));
	size_t size;
	const char *s = f ? parse_file_contents(p, f, &size) : NULL;
	if (!s) return true;
	for (const char *at = s; (at = memmem(at, size - (size_t)(at - s), "<<<", 3)); at++) {
		const char *line = at;
		while (line > s && (line[-1] != '\n' || (line - 1 > s && line[-2] == '\\'))) line--;
		if (*line == '#') return true;
	}
	return false;
}

struct pieces parse_host_pieces(struct parse *p, bool launching)
{
	if (!p->host_pieces[launching]) {
		p->host_pieces[launching] = ARENA_NEW(p->arena, struct pieces);
		struct visit v = { p, p->host_pieces[launching], launching };
		if (launching || !launches_in_macros(p)) parse_visit_unit(p, collect, &v);
	}
	return *p->host_pieces[launching];
}

/* ---- whose fault an error is ---- */

bool parse_misses_name(const struct parse_error *e)
{
	return e->kind == ERROR_UNDECLARED || strncmp(e->text, "unknown type name", 17) == 0
		|| strncmp(e->text, "no template named", 17) == 0;
}

/* LIBRARY_SUFFICES: it is none of the library's. */
static enum library_result whose_fault(struct parse *p, const struct parse_error *e, bool missing)
{
	if (e->kind == ERROR_MISSING_FILE || e->kind == ERROR_TARGET) return LIBRARY_SUFFICES;
	/* where headers are missing, so are the macros that they define */
	if (e->kind == ERROR_SYNTAX && missing && !strstr(e->text, "std")) return LIBRARY_SUFFICES;
	if (e->kind == ERROR_SYNTAX || e->kind == ERROR_TOO_DEEP || e->role == FILE_SYSTEM || e->role == FILE_ENVIRONMENT)
		return LIBRARY_FAILS;
	const char *open = strchr(e->text, '\'');
	size_t n = 0;
	while (open && parse_is_word(open[1 + n])) n++;
	if (!open || open[1 + n] != '\'') return LIBRARY_FAILS;
	bool complete = p->preamble > 0;
	/* with all of the library included, including less of it does not help */
	if (complete && parse_misses_name(e)) return strstr(e->text, "std::") ? LIBRARY_FAILS : LIBRARY_SUFFICES;
	/* the system's headers, which include each other more, may declare it here; the preamble may declare too much */
	if (parse_library_names(open + 1, n)) return LIBRARY_LACKS_INCLUDES;
	if (complete && parse_environment_names(open + 1, n)) return LIBRARY_LACKS_INCLUDES;
	return strstr(e->text, "std::") || strstr(e->text, "'std'") ? LIBRARY_FAILS : LIBRARY_SUFFICES;
}

enum library_result parse_library_result(struct parse *p)
{
	bool used = p->preamble > 0;            /* it has all of the library */
	if (!p->errors.n) return LIBRARY_SUFFICES;
	clang.getInclusions(p->tu, look_for_library, &used);
	if (!used) return LIBRARY_SUFFICES;
	struct pieces harmless = parse_host_pieces(p, false);
	bool missing = false;
	for (size_t i = 0; i < p->errors.n; i++) missing = missing || p->errors.at[i].kind == ERROR_MISSING_FILE;
	enum library_result result = LIBRARY_SUFFICES;
	for (size_t i = 0; i < p->errors.n; i++) {
		enum library_result r = whose_fault(p, &p->errors.at[i], missing);
		if (r < result && !parse_error_in_pieces(&p->errors.at[i], &harmless)) result = r;
	}
	return result;
}

/* Names that nothing declares: those of a missing header, or of the file that includes this one. Every unknown name in
 * clang's errors gets a stand-in that accepts whatever is done with it, in a virtual header of its own, and the file is
 * parsed again. The stand-ins have no bodies and do not belong to the environment: the lowering approximates what they
 * do. A constant's stand-in is an enumerator whose value means nothing (parse_is_unknown_constant): one unknown value. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <string.h>

#include "infer/environment_internal.h"

#define NAMES_MOST 400

/* A value of unknown type: converts from and to anything, takes part in any operation, has any member. The bodies say
 * which memory an operation touches (its own value); what comes out is a call of a function that has none. A member's
 * own members end at a depth of three. */
static const char *const prelude =
	"#pragma once\n"
	"template<class... A> FAIAL_HD int __faial_value(A... a);\n"
	"template<class T> FAIAL_HD T __faial_to(int v);\n"
	"template<int N> struct __faial_unknown_at;\n"
	"typedef __faial_unknown_at<3> __faial_anything;\n"
	"template<> struct __faial_unknown_at<0> { int faial_value; template<class T> FAIAL_HD __faial_unknown_at &operator=(const T &v);\n"
	"\ttemplate<class T> FAIAL_HD operator T() const; };\n"
	"template<int N> struct __faial_unknown_at {\n"
	"\tint faial_value;\n"
	"\t__faial_unknown_at() = default;\n"
	"\ttemplate<class T> FAIAL_HD __faial_unknown_at(const T &v) { faial_value = __faial_value(v); }\n"
	"\ttemplate<class T> FAIAL_HD operator T() const { return __faial_to<T>(faial_value); }\n"
	"\ttemplate<class... A> FAIAL_HD __faial_anything operator()(A &&...a) const;\n"
	"\ttemplate<class T> FAIAL_HD __faial_unknown_at &operator[](const T &i) const;\n"
	"\tFAIAL_HD __faial_unknown_at *operator->() const;\n"
	"\tFAIAL_HD __faial_unknown_at &operator*() const;\n"
	"\tFAIAL_HD __faial_unknown_at &operator++() { faial_value = __faial_value(faial_value); return *this; }\n"
	"\tFAIAL_HD __faial_unknown_at operator++(int) { __faial_unknown_at r = *this; faial_value = __faial_value(r.faial_value); return r; }\n"
	"\tFAIAL_HD __faial_unknown_at &operator--() { faial_value = __faial_value(faial_value); return *this; }\n"
	"\tFAIAL_HD __faial_unknown_at operator--(int) { __faial_unknown_at r = *this; faial_value = __faial_value(r.faial_value); return r; }\n"
	"\tFAIAL_HD __faial_unknown_at operator-() const { __faial_unknown_at r; r.faial_value = __faial_value(faial_value); return r; }\n"
	"\tFAIAL_HD __faial_unknown_at operator~() const { __faial_unknown_at r; r.faial_value = __faial_value(faial_value); return r; }\n"
	"\tFAIAL_HD bool operator!() const { return __faial_to<bool>(faial_value); }\n"
	"\ttemplate<class T> FAIAL_HD __faial_unknown_at &operator=(const T &v) { faial_value = __faial_value(v); return *this; }\n"
	"#define FAIAL_ASSIGN(op) template<class T> FAIAL_HD __faial_unknown_at &operator op(const T &v) { \\\n"
	"\tfaial_value = __faial_value(faial_value, v); return *this; } \\\n"
	"\ttemplate<int M> FAIAL_HD __faial_unknown_at &operator op(const __faial_unknown_at<M> &v) { \\\n"
	"\tfaial_value = __faial_value(faial_value, v.faial_value); return *this; }\n"
	"\tFAIAL_ASSIGN(+=) FAIAL_ASSIGN(-=) FAIAL_ASSIGN(*=) FAIAL_ASSIGN(/=) FAIAL_ASSIGN(%=) FAIAL_ASSIGN(&=)\n"
	"\tFAIAL_ASSIGN(|=) FAIAL_ASSIGN(^=) FAIAL_ASSIGN(<<=) FAIAL_ASSIGN(>>=)\n";
static const char *const operators =
	"};\n"
	"#define FAIAL_RESULT(a, b) { __faial_anything r; r.faial_value = __faial_value(a, b); return r; }\n"
	"#define FAIAL_BINARY(op) \\\n"
	"\ttemplate<int N, int M> static inline FAIAL_HD __faial_anything operator op(const __faial_unknown_at<N> &a, \\\n"
	"\t\tconst __faial_unknown_at<M> &b) FAIAL_RESULT(a.faial_value, b.faial_value) \\\n"
	"\ttemplate<class T, int N> FAIAL_HD __faial_anything operator op(const T &a, const __faial_unknown_at<N> &b) \\\n"
	"\t\tFAIAL_RESULT(a, b.faial_value) \\\n"
	"\ttemplate<class T, int N> FAIAL_HD __faial_anything operator op(const __faial_unknown_at<N> &a, const T &b) \\\n"
	"\t\tFAIAL_RESULT(a.faial_value, b)\n"
	"FAIAL_BINARY(+) FAIAL_BINARY(-) FAIAL_BINARY(*) FAIAL_BINARY(/) FAIAL_BINARY(%) FAIAL_BINARY(&) FAIAL_BINARY(|)\n"
	"FAIAL_BINARY(^) FAIAL_BINARY(<<) FAIAL_BINARY(>>) FAIAL_BINARY(==) FAIAL_BINARY(!=) FAIAL_BINARY(<) FAIAL_BINARY(>)\n"
	"FAIAL_BINARY(<=) FAIAL_BINARY(>=)\n"
	"#define FAIAL_UPDATE(op) template<class T, int N> FAIAL_HD T &operator op(T &a, const __faial_unknown_at<N> &b) { \\\n"
	"\ta = __faial_to<T>(__faial_value(a, b.faial_value)); return a; }\n"
	"FAIAL_UPDATE(+=) FAIAL_UPDATE(-=) FAIAL_UPDATE(*=) FAIAL_UPDATE(/=) FAIAL_UPDATE(%=) FAIAL_UPDATE(&=)\n"
	"FAIAL_UPDATE(|=) FAIAL_UPDATE(^=) FAIAL_UPDATE(<<=) FAIAL_UPDATE(>>=)\n";

static bool is_name(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!isalnum((unsigned char)s[i]) && s[i] != '_') return false;
	return n > 0 && n < 256 && !isdigit((unsigned char)s[0]);
}

/* As macros for constants are named. */
static bool is_capital(const char *s)
{
	bool letter = false;
	for (; *s; s++) {
		if (islower((unsigned char)*s)) return false;
		letter = letter || isupper((unsigned char)*s);
	}
	return letter;
}

static bool follows_specifier(const char *s, const char *end)
{
	static const char *const words[] = { "void", "int", "float", "double", "char", "unsigned", "signed", "static", "inline", "const",
		"__global__", "__device__", "__host__", "__forceinline__", "__inline__", "template", "extern", "bool", "long", "short",
		"class", "struct", "constexpr", "__attribute__", "auto" };
	size_t n = 0;
	while (s + n < end && (isalnum((unsigned char)s[n]) || s[n] == '_')) n++;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && strncmp(s, words[i], n) == 0) return true;
	return false;
}

static const char *skip_space(const char *s, const char *end)
{
	while (s < end && isspace((unsigned char)*s)) s++;
	return s;
}

/* `(name)x`, `(name *)`: a cast. `at` is what follows the name, `before` what precedes it. */
static bool in_cast(const char *begin, const char *before, const char *at, const char *end)
{
	while (before > begin && isspace((unsigned char)before[-1])) before--;
	if (before == begin || before[-1] != '(') return false;
	bool star = at < end && *at == '*';
	while (at < end && *at == '*') at = skip_space(at + 1, end);
	if (at == end || *at != ')') return false;
	at = skip_space(at + 1, end);
	return star || (at < end && (isalnum((unsigned char)*at) || *at == '_' || *at == '('));
}

/* An unknown word before a function or a parameter is an attribute that may be left out; before a variable it may say
 * that the variable is shared. */
static bool before_variable(const char *s, const char *end)
{
	while (s < end && !strchr("(),;[={", *s)) s++;
	return s == end || strchr(";[={", *s);
}

/* What follows the name at the error's place: '(' for a call, ':' for a scope, 's' for a declaration specifier, 't' when it
 * is the type of a cast, 'v' for a specifier of a variable, else 0. */
static char use_of(struct parse *p, const struct parse_error *e, size_t length)
{
	size_t size;
	const char *s = e->file ? parse_file_contents(p, e->file, &size) : NULL;
	if (!s || e->offset + length >= size) return 0;
	const char *end = s + size, *at = skip_space(s + e->offset + length, end);
	if (in_cast(s, s + e->offset, at, end)) return 't';
	if (at < end && *at == '(') return '(';
	if (at + 1 < end && at[0] == ':' && at[1] == ':') return ':';
	return !follows_specifier(at, end) ? 0 : before_variable(at, end) ? 'v' : 's';
}

static struct stand_in *known(struct stand_ins *seen, const char *name, bool member)
{
	for (size_t i = 0; i < seen->n; i++)
		if ((seen->at[i].kind == STAND_IN_MEMBER) == member && strcmp(seen->at[i].name, name) == 0) return &seen->at[i];
	return NULL;
}

static bool put(struct parse *p, struct stand_ins *seen, const char *name, enum stand_in_kind kind)
{
	if (!is_name(name, strlen(name)) || seen->n >= NAMES_MOST || known(seen, name, kind == STAND_IN_MEMBER)) return false;
	struct stand_in s = { name, kind };
	VEC_PUSH(p->arena, seen, s);
	return true;
}

/* The n-th quoted name in a message; NULL when there is none. */
static const char *quoted(struct parse *p, const char *text, int n)
{
	for (; ; n--) {
		const char *open = strchr(text, '\''), *close = open ? strchr(open + 1, '\'') : NULL;
		if (!close) return NULL;
		if (n == 0) return arena_strndup(p->arena, open + 1, (size_t)(close - open - 1));
		text = close + 1;
	}
}

static bool add_name(struct parse *p, const struct parse_error *e, struct stand_ins *seen, bool missing)
{
	bool type = strncmp(e->text, "unknown type name", 17) == 0;
	const char *name = type || e->kind == ERROR_UNDECLARED ? quoted(p, e->text, 0) : NULL;
	if (!name) return false;
	char use = use_of(p, e, strlen(name));
	enum stand_in_kind kind = STAND_IN_VARIABLE;
	if (use == ':') {                       /* of other namespaces nothing is known */
		if (strcmp(name, "std") != 0 || !put(p, seen, name, STAND_IN_STD)) return false;
		return true;
	}
	if (type && use == 'v') return false;
	if (type && use == 's') kind = STAND_IN_NOTHING;
	else if (type || use == 't') kind = STAND_IN_TYPE;
	else if (use == '(') kind = STAND_IN_FUNCTION;
	else if (is_capital(name) || p->language == LANGUAGE_OPENCL) kind = STAND_IN_CONSTANT;
	if (!put(p, seen, name, kind)) return false;
	diags_add(p->diags, missing ? DIAG_NOTE : DIAG_WARNING, "parse.unknown-name", e->at, "'%s' is not declared: taken as unknown",
		name);
	return true;
}

/* `no member named 'x' in '__faial_unknown...'` */
static bool add_member(struct parse *p, const struct parse_error *e, struct stand_ins *seen)
{
	if (strncmp(e->text, "no member named", 15) != 0 || !strstr(e->text, "__faial_unknown")) return false;
	const char *name = quoted(p, e->text, 0);
	return name && put(p, seen, name, STAND_IN_MEMBER);
}

/* A size that is not constant because a variable stands for a constant in that line. */
static bool make_constant(struct parse *p, const struct parse_error *e, struct stand_ins *seen)
{
	if (!strstr(e->text, "not a constant expression") && !strstr(e->text, "variable length array") && !strstr(e->text, "variable-length array")
		&& !strstr(e->text, "not an integral constant")) return false;
	size_t size;
	const char *s = e->file ? parse_file_contents(p, e->file, &size) : NULL;
	if (!s || e->offset >= size) return false;
	size_t begin = e->offset, end = e->offset;
	while (begin > 0 && s[begin - 1] != '\n') begin--;
	while (end < size && s[end] != '\n') end++;
	bool changed = false;
	for (size_t i = begin, n; i < end; i += n ? n : 1) {
		for (n = 0; i + n < end && (isalnum((unsigned char)s[i + n]) || s[i + n] == '_'); n++) {}
		struct stand_in *x = n ? known(seen, arena_strndup(p->arena, s + i, n), false) : NULL;
		if (!x || x->kind != STAND_IN_VARIABLE) continue;
		x->kind = STAND_IN_CONSTANT;
		changed = true;
	}
	return changed;
}

/* `c ? 1.0 : x` has no type when x converts both ways: then x's type is a number. */
static bool make_number(struct parse *p, const struct parse_error *e, struct stand_ins *seen)
{
	if (strncmp(e->text, "conditional expression is ambiguous", 35) != 0) return false;
	bool changed = false;
	for (int i = 0; i < 4; i++) {
		const char *name = quoted(p, e->text, i);
		struct stand_in *x = name ? known(seen, name, false) : NULL;
		if (!x || x->kind != STAND_IN_TYPE) continue;
		x->kind = STAND_IN_NUMBER;
		changed = true;
	}
	return changed;
}

static void print_opencl(const struct stand_ins *seen, struct text *out)
{
	for (size_t i = 0; i < seen->n; i++) {
		const char *name = seen->at[i].name;
		switch (seen->at[i].kind) {
		case STAND_IN_NOTHING: text_printf(out, "#define %s\n", name); break;
		case STAND_IN_TYPE: case STAND_IN_NUMBER: text_printf(out, "typedef float %s;\n", name); break;
		case STAND_IN_FUNCTION: text_printf(out, "float __attribute__((overloadable)) %s(...);\n", name); break;
		case STAND_IN_VARIABLE: case STAND_IN_CONSTANT:
			text_printf(out, "enum { %s = %lld };\n", name, PARSE_UNKNOWN_CONSTANT + 1024ll * (long long)i);
			break;
		case STAND_IN_MEMBER: case STAND_IN_STD: break;
		}
	}
}

static void print(const struct stand_ins *seen, struct text *out)
{
	text_put(out, prelude);
	for (size_t i = 0; i < seen->n; i++)
		if (seen->at[i].kind == STAND_IN_MEMBER) text_printf(out, "\t__faial_unknown_at<N - 1> %s;\n", seen->at[i].name);
	text_put(out, operators);
	for (size_t i = 0; i < seen->n; i++) {
		const char *name = seen->at[i].name;
		switch (seen->at[i].kind) {
		case STAND_IN_NOTHING: text_printf(out, "#define %s\n", name); break;
		case STAND_IN_NUMBER: text_printf(out, "typedef float %s;\n", name); break;
		case STAND_IN_STD: text_put(out, "#include <algorithm>\n#include <cmath>\n#include <cstdint>\n#include <utility>\n"); break;
		case STAND_IN_TYPE: text_printf(out, "typedef __faial_anything %s;\n", name); break;
		case STAND_IN_FUNCTION: text_printf(out, "template<class... A> FAIAL_HD __faial_anything %s(A &&...a);\n", name); break;
		case STAND_IN_VARIABLE: text_printf(out, "extern FAIAL_D __faial_anything %s;\n", name); break;
		case STAND_IN_CONSTANT:
			text_printf(out, "enum : long { %s = %lld };\n", name, PARSE_UNKNOWN_CONSTANT + 1024ll * (long long)i);
			break;
		case STAND_IN_MEMBER: break;
		}
	}
}

bool parse_stand_ins(struct parse *p, struct stand_ins *seen, struct text *out)
{
	bool missing = false, changed = false;
	struct pieces host = {0};
	if (p->errors.n && p->language != LANGUAGE_OPENCL) host = parse_host_pieces(p);
	for (size_t i = 0; i < p->errors.n; i++) missing = missing || p->errors.at[i].kind == ERROR_MISSING_FILE;
	/* where a name is known to be a type, it is one everywhere */
	for (int types = 1; types >= 0; types--)
		for (size_t i = 0; i < p->errors.n; i++) {
			const struct parse_error *e = &p->errors.at[i];
			if (e->role != FILE_MAIN && e->role != FILE_USER && e->role != FILE_NONE) continue;
			if (parse_error_in_pieces(e, &host)) continue;
			if (types && strncmp(e->text, "unknown type name", 17) != 0) continue;
			changed = add_name(p, e, seen, missing) || add_member(p, e, seen) || make_constant(p, e, seen) || make_number(p, e, seen)
				|| changed;
		}
	if (!changed) return false;
	out->n = 0;
	if (p->language == LANGUAGE_OPENCL) print_opencl(seen, out);
	else print(seen, out);
	for (size_t i = 0; i < seen->n; i++) p->unknown_constants |= seen->at[i].kind == STAND_IN_CONSTANT;
	return true;
}

bool parse_is_unknown_constant(struct parse *p, CXCursor enumerator)
{
	if (!p->unknown_constants || clang_getCursorKind(enumerator) != CXCursor_EnumConstantDecl) return false;
	struct span at = {0};
	CXFile file = NULL;
	clang_getFileLocation(clang_getCursorLocation(enumerator), &file, &at.line, &at.column, NULL);
	struct parse_file *f = parse_file_of(p, file);
	return f && strcmp(f->name, ENVIRONMENT_UNKNOWN) == 0;
}

struct search { struct parse *p; unsigned depth; bool found; };

static enum CXChildVisitResult find_unknown(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct search *s = data;
	if (clang_getCursorKind(c) == CXCursor_DeclRefExpr) {
		CXCursor d = clang_getCursorReferenced(c);
		if (parse_is_unknown_constant(s->p, d)) s->found = true;
		else if (s->depth < 16 && (clang_getCursorKind(d) == CXCursor_VarDecl || clang_getCursorKind(d) == CXCursor_EnumConstantDecl)) {
			s->depth++;
			clang_visitChildren(d, find_unknown, s);
			s->depth--;
		}
	}
	return s->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

bool parse_mentions_unknown_constant(struct parse *p, CXCursor c)
{
	if (!p->unknown_constants) return false;
	struct search s = { p, 0, false };
	find_unknown(c, c, &s);
	if (!s.found) clang_visitChildren(c, find_unknown, &s);
	return s.found;
}

/* Names that a missing header would declare. When headers are missing, every unknown name in clang's errors gets a
 * stand-in that accepts whatever is done with it, in a virtual header of its own, and the file is parsed again. The
 * stand-ins have no bodies and do not belong to the environment: the lowering approximates what they do. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <string.h>

#define NAMES_MOST 400

/* A value of unknown type: converts from and to anything, and takes part in any operation. The bodies say which memory
 * an operation touches (its own value); what comes out is a call of a function that has none. */
static const char *const prelude =
	"#pragma once\n"
	"template<class... A> FAIAL_HD int __faial_value(A... a);\n"
	"template<class T> FAIAL_HD T __faial_to(int v);\n"
	"struct __faial_unknown {\n"
	"\tint faial_value;\n"
	"\t__faial_unknown() = default;\n"
	"\ttemplate<class T> FAIAL_HD __faial_unknown(const T &v) { faial_value = __faial_value(v); }\n"
	"\ttemplate<class T> FAIAL_HD operator T() const { return __faial_to<T>(faial_value); }\n"
	"\ttemplate<class... A> FAIAL_HD __faial_unknown operator()(A &&...a) const;\n"
	"\ttemplate<class T> FAIAL_HD __faial_unknown &operator[](const T &i) const;\n"
	"\tFAIAL_HD __faial_unknown &operator++() { faial_value = __faial_value(faial_value); return *this; }\n"
	"\tFAIAL_HD __faial_unknown operator++(int) { __faial_unknown r = *this; faial_value = __faial_value(r.faial_value); return r; }\n"
	"\tFAIAL_HD __faial_unknown &operator--() { faial_value = __faial_value(faial_value); return *this; }\n"
	"\tFAIAL_HD __faial_unknown operator--(int) { __faial_unknown r = *this; faial_value = __faial_value(r.faial_value); return r; }\n"
	"\tFAIAL_HD __faial_unknown operator-() const { __faial_unknown r; r.faial_value = __faial_value(faial_value); return r; }\n"
	"\tFAIAL_HD bool operator!() const { return __faial_to<bool>(faial_value); }\n"
	"\ttemplate<class T> FAIAL_HD __faial_unknown &operator=(const T &v) { faial_value = __faial_value(v); return *this; }\n"
	"#define FAIAL_ASSIGN(op) template<class T> FAIAL_HD __faial_unknown &operator op(const T &v) { \\\n"
	"\tfaial_value = __faial_value(faial_value, v); return *this; }\n"
	"\tFAIAL_ASSIGN(+=) FAIAL_ASSIGN(-=) FAIAL_ASSIGN(*=) FAIAL_ASSIGN(/=) FAIAL_ASSIGN(%=) FAIAL_ASSIGN(&=)\n"
	"\tFAIAL_ASSIGN(|=) FAIAL_ASSIGN(^=) FAIAL_ASSIGN(<<=) FAIAL_ASSIGN(>>=)\n"
	"};\n"
	"#define FAIAL_RESULT(a, b) { __faial_unknown r; r.faial_value = __faial_value(a, b); return r; }\n"
	"#define FAIAL_BINARY(op) \\\n"
	"\tstatic inline FAIAL_HD __faial_unknown operator op(const __faial_unknown &a, const __faial_unknown &b) \\\n"
	"\t\tFAIAL_RESULT(a.faial_value, b.faial_value) \\\n"
	"\ttemplate<class T> FAIAL_HD __faial_unknown operator op(const T &a, const __faial_unknown &b) FAIAL_RESULT(a, b.faial_value) \\\n"
	"\ttemplate<class T> FAIAL_HD __faial_unknown operator op(const __faial_unknown &a, const T &b) FAIAL_RESULT(a.faial_value, b)\n"
	"FAIAL_BINARY(+) FAIAL_BINARY(-) FAIAL_BINARY(*) FAIAL_BINARY(/) FAIAL_BINARY(%) FAIAL_BINARY(&) FAIAL_BINARY(|)\n"
	"FAIAL_BINARY(^) FAIAL_BINARY(<<) FAIAL_BINARY(>>) FAIAL_BINARY(==) FAIAL_BINARY(!=) FAIAL_BINARY(<) FAIAL_BINARY(>)\n"
	"FAIAL_BINARY(<=) FAIAL_BINARY(>=)\n";

static bool is_name(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!isalnum((unsigned char)s[i]) && s[i] != '_') return false;
	return n > 0 && n < 256 && !isdigit((unsigned char)s[0]);
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

/* What follows the name at the error's place: '(' for a call, 's' for a declaration specifier, else 0. */
static char use_of(struct parse *p, const struct parse_error *e, size_t length)
{
	size_t size;
	const char *s = e->file ? parse_file_contents(p, e->file, &size) : NULL;
	if (!s || e->offset + length >= size) return 0;
	const char *at = s + e->offset + length, *end = s + size;
	while (at < end && isspace((unsigned char)*at)) at++;
	if (at < end && *at == '(') return '(';
	if (at + 1 < end && at[0] == ':' && at[1] == ':') return ':';
	return follows_specifier(at, end) ? 's' : 0;
}

static bool add(struct parse *p, const struct parse_error *e, struct string_list *seen, struct text *out)
{
	const char *open = strchr(e->text, '\''), *close = open ? strchr(open + 1, '\'') : NULL;
	bool type = strncmp(e->text, "unknown type name", 17) == 0;
	if (!close || (!type && e->kind != ERROR_UNDECLARED) || seen->n >= NAMES_MOST) return false;
	const char *name = arena_strndup(p->arena, open + 1, (size_t)(close - open - 1));
	if (!is_name(name, strlen(name))) return false;
	for (size_t i = 0; i < seen->n; i++)
		if (strcmp(seen->at[i], name) == 0) return false;
	char use = use_of(p, e, strlen(name));
	if (use == ':') return false;           /* a namespace: nothing can stand for it */
	VEC_PUSH(p->arena, seen, name);
	if (type && use == 's') text_printf(out, "#define %s\n", name);
	else if (type) text_printf(out, "typedef __faial_unknown %s;\n", name);
	else if (use == '(') text_printf(out, "template<class... A> FAIAL_HD __faial_unknown %s(A &&...a);\n", name);
	else text_printf(out, "extern FAIAL_D __faial_unknown %s;\n", name);
	diags_add(p->diags, DIAG_NOTE, "parse.unknown-name", e->at, "'%s' is not declared: taken as unknown", name);
	return true;
}

bool parse_stand_ins(struct parse *p, struct string_list *seen, struct text *out)
{
	bool missing = false, added = false;
	for (size_t i = 0; i < p->errors.n; i++) missing = missing || p->errors.at[i].kind == ERROR_MISSING_FILE;
	if (!missing || p->language != LANGUAGE_CUDA) return false;
	if (!out->n) text_put(out, prelude);
	for (size_t i = 0; i < p->errors.n; i++)
		if (p->errors.at[i].role == FILE_MAIN || p->errors.at[i].role == FILE_USER)
			added = add(p, &p->errors.at[i], seen, out) || added;
	return added;
}

/* The virtual header with the stand-ins for names that nothing declares (parse_unknown.c). */
#include "infer/parse_internal.h"

#include <string.h>

/* A value of unknown type: converts from and to anything, takes part in any operation, has any member. The bodies say
 * which memory an operation touches (its own value); what comes out is a call of a function that has none. A member's
 * own members end at a depth of three. */
static const char *const prelude =
	"#pragma once\n"
	"template<class... faial_a> FAIAL_HD int __faial_value(faial_a... a);\n"
	"template<class faial_t> FAIAL_HD faial_t __faial_to(int v);\n"
	"template<int faial_n> struct __faial_unknown_at;\n"
	"typedef __faial_unknown_at<3> __faial_anything;\n"
	"template<> struct __faial_unknown_at<0> { int faial_value; template<class faial_t> FAIAL_HD __faial_unknown_at &operator=(const faial_t &v);\n"
	"\ttemplate<class faial_t> FAIAL_HD operator faial_t() const; };\n"
	"template<int faial_n> struct __faial_unknown_at {\n"
	"\tint faial_value;\n"
	"\t__faial_unknown_at() = default;\n"
	"\ttemplate<class faial_t> FAIAL_HD __faial_unknown_at(const faial_t &v) { faial_value = __faial_value(v); }\n"
	"\ttemplate<class faial_a, class faial_b, class... faial_c> FAIAL_HD __faial_unknown_at(const faial_a &a, const faial_b &b, const faial_c &...c) {\n"
	"\t\tfaial_value = __faial_value(a, b, c...); }\n"
	"\ttemplate<class faial_t> FAIAL_HD operator faial_t() const { return __faial_to<faial_t>(faial_value); }\n"
	"\ttemplate<class... faial_a> FAIAL_HD __faial_anything operator()(faial_a &&...a) const;\n"
	"\ttemplate<class faial_t> FAIAL_HD __faial_unknown_at &operator[](const faial_t &i) const;\n"
	"\tFAIAL_HD __faial_unknown_at *operator->() const;\n"
	"\tFAIAL_HD __faial_unknown_at &operator*() const;\n"
	"\tFAIAL_HD __faial_unknown_at &operator++() { faial_value = __faial_value(faial_value); return *this; }\n"
	"\tFAIAL_HD __faial_unknown_at operator++(int) { __faial_unknown_at r = *this; faial_value = __faial_value(r.faial_value); return r; }\n"
	"\tFAIAL_HD __faial_unknown_at &operator--() { faial_value = __faial_value(faial_value); return *this; }\n"
	"\tFAIAL_HD __faial_unknown_at operator--(int) { __faial_unknown_at r = *this; faial_value = __faial_value(r.faial_value); return r; }\n"
	"\tFAIAL_HD __faial_unknown_at operator-() const { __faial_unknown_at r; r.faial_value = __faial_value(faial_value); return r; }\n"
	"\tFAIAL_HD __faial_unknown_at operator~() const { __faial_unknown_at r; r.faial_value = __faial_value(faial_value); return r; }\n"
	"\tFAIAL_HD bool operator!() const { return __faial_to<bool>(faial_value); }\n"
	"\ttemplate<class faial_t> FAIAL_HD __faial_unknown_at &operator=(const faial_t &v) { faial_value = __faial_value(v); return *this; }\n"
	"#define FAIAL_ASSIGN(op) template<class faial_t> FAIAL_HD __faial_unknown_at &operator op(const faial_t &v) { \\\n"
	"\tfaial_value = __faial_value(faial_value, v); return *this; } \\\n"
	"\ttemplate<int faial_m> FAIAL_HD __faial_unknown_at &operator op(const __faial_unknown_at<faial_m> &v) { \\\n"
	"\tfaial_value = __faial_value(faial_value, v.faial_value); return *this; }\n"
	"\tFAIAL_ASSIGN(+=) FAIAL_ASSIGN(-=) FAIAL_ASSIGN(*=) FAIAL_ASSIGN(/=) FAIAL_ASSIGN(%=) FAIAL_ASSIGN(&=)\n"
	"\tFAIAL_ASSIGN(|=) FAIAL_ASSIGN(^=) FAIAL_ASSIGN(<<=) FAIAL_ASSIGN(>>=)\n";
static const char *const operators =
	"};\n"
	"template<class faial_t> struct __faial_is_unknown { enum { value = 0 }; };\n"
	"template<int faial_n> struct __faial_is_unknown<__faial_unknown_at<faial_n>> { enum { value = 1 }; };\n"
	"template<bool faial_b> struct __faial_where {};\n"
	"template<> struct __faial_where<true> { typedef __faial_anything type; };\n"
	"#define FAIAL_NONE(n) FAIAL_NONE_OF(n)\n"
	"#define FAIAL_NONE_OF(n) template<class> struct __faial_none_##n;\n"
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


static const char *const ranges =
	"\tFAIAL_HD __faial_unknown_at *begin() const;\n"
	"\tFAIAL_HD __faial_unknown_at *end() const;\n";

/* The types that <stdint.h> would declare are known by their names. */
static const char *fixed_type(const char *name)
{
	static const struct { const char *name, *type; } known[] = {
		{ "int8_t", "char" }, { "int16_t", "short" }, { "int32_t", "int" }, { "int64_t", "long" }, { "uint8_t", "uchar" },
		{ "uint16_t", "ushort" }, { "uint32_t", "uint" }, { "uint64_t", "ulong" },
	};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(known[i].name, name) == 0) return known[i].type;
	return NULL;
}

bool parse_is_fixed_type(const char *name)
{
	return fixed_type(name) != NULL;
}

static void print_opencl_one(const struct stand_in *x, size_t i, struct text *out)
{
	const char *name = x->name, *type = x->number ? PARSE_UNKNOWN_INTEGER : "float", *fixed = fixed_type(name);
	if (fixed) {
		text_printf(out, "typedef %s %s;\n", fixed, name);
		return;
	}
	switch (x->kind) {
	case STAND_IN_NOTHING: text_printf(out, "#define %s\n", name); break;
	case STAND_IN_KERNEL: text_printf(out, "#define %s __kernel\n", name); break;
	case STAND_IN_TYPE: case STAND_IN_NUMBER: text_printf(out, "typedef float %s;\n", name); break;
	case STAND_IN_INTEGER: text_printf(out, "typedef " PARSE_UNKNOWN_INTEGER " %s;\n", name); break;
	case STAND_IN_VECTOR: text_printf(out, "typedef float4 %s;\n", name); break;
	case STAND_IN_SAMPLER: text_printf(out, "__constant sampler_t %s = 0;\n", name); break;
	case STAND_IN_FUNCTION: text_printf(out, "%s __attribute__((overloadable)) %s(...);\n", type, name); break;
	case STAND_IN_VARIABLE: case STAND_IN_CONSTANT:
		text_printf(out, "enum { %s = %lld };\n", name, PARSE_UNKNOWN_CONSTANT + 1024ll * (long long)i);
		break;
	case STAND_IN_MEMBER: case STAND_IN_MEMBER_TYPE: case STAND_IN_MEMBER_CONSTANT: case STAND_IN_MEMBER_FUNCTION:
	case STAND_IN_STD: case STAND_IN_NAMESPACE: case STAND_IN_VECTOR_MATH: case STAND_IN_OVERLOAD:
	case STAND_IN_DECLARATION: case STAND_IN_DECLARATION_CALL: case STAND_IN_TEMPLATE: case STAND_IN_FUNCTION_TEMPLATE:
		break;
	}
}

/* `class, auto`: the parameters of a template; of those that may be types or values, bit number k of `values` says it of the
 * k-th. */
static void print_parameters(const struct stand_in *x, unsigned values, bool defaults, struct text *out)
{
	for (const char *s = x->shape; *s; s++) {
		bool value = *s == 'v';
		if (*s == '?') {
			value = values & 1;
			values >>= 1;
		}
		text_printf(out, "%s%s%s", s == x->shape ? "" : ", ", value ? "auto" : "class", !defaults ? "" : value ? " = 0" : " = int");
	}
}

/* One declaration for each way to read the arguments: only the one that fits a call takes part in it. */
static void print_function_template(const struct stand_in *x, struct text *out)
{
	unsigned open = 0;
	for (const char *s = x->shape; *s; s++) open += *s == '?';
	for (unsigned values = 0; values < (1u << (open < 3 ? open : 3)); values++) {
		text_put(out, "template<");
		print_parameters(x, values, false, out);
		text_printf(out, "%sclass... FAIAL_A> FAIAL_HD __faial_anything %s(FAIAL_A &&...a);\n", *x->shape ? ", " : "", x->name);
	}
}

static void print_one(const struct stand_in *x, size_t i, struct text *out)
{
	const char *name = x->name, *type = x->number ? "float" : "__faial_anything";
	switch (x->kind) {
	case STAND_IN_NOTHING: text_printf(out, "#define %s\n", name); break;
	case STAND_IN_KERNEL: text_printf(out, "#define %s __global__\n", name); break;
	case STAND_IN_NUMBER: text_printf(out, "typedef float %s;\n", name); break;
	case STAND_IN_INTEGER: text_printf(out, "typedef " PARSE_UNKNOWN_INTEGER " %s;\n", name); break;
	case STAND_IN_STD: text_put(out, "#include <algorithm>\n#include <cmath>\n#include <cstdint>\n#include <utility>\n"); break;
	case STAND_IN_TYPE: text_printf(out, "typedef __faial_anything %s;\n", name); break;
	case STAND_IN_TEMPLATE:
		text_put(out, "template<");
		print_parameters(x, 0, true, out);
		text_printf(out, "%sclass... > using %s = __faial_anything;\n", *x->shape ? ", " : "", name);
		break;
	case STAND_IN_FUNCTION:
		text_printf(out, "template<class... A> FAIAL_HD %s %s(A &&...a);\n", x->gives_nothing ? "void" : type, name);
		if (x->takes_function) text_printf(out, "FAIAL_HD %s %s(double (*f)(double));\n", type, name);
		break;
	case STAND_IN_OVERLOAD:
		text_printf(out, "template<class... A> FAIAL_HD typename __faial_where<(__faial_is_unknown<A>::value || ...)>::type %s(A... a);\n", name);
		break;
	/* in a function it is an error: there it would have an effect */
	case STAND_IN_DECLARATION: text_printf(out, "#define %s FAIAL_NONE(__COUNTER__)\n", name); break;
	case STAND_IN_DECLARATION_CALL: text_printf(out, "#define %s(...) FAIAL_NONE(__COUNTER__)\n", name); break;
	case STAND_IN_VECTOR_MATH: text_put(out, "#include <helper_math.h>\n"); break;
	case STAND_IN_FUNCTION_TEMPLATE: print_function_template(x, out); break;
	case STAND_IN_VARIABLE: text_printf(out, "extern FAIAL_D %s %s;\n", type, name); break;
	case STAND_IN_CONSTANT:
		text_printf(out, "enum : long { %s = %lld };\n", name, PARSE_UNKNOWN_CONSTANT + 1024ll * (long long)i);
		break;
	case STAND_IN_NAMESPACE: text_printf(out, "namespace %s {}\n", name); break;
	case STAND_IN_MEMBER: case STAND_IN_MEMBER_TYPE: case STAND_IN_MEMBER_CONSTANT: case STAND_IN_MEMBER_FUNCTION:
	case STAND_IN_VECTOR: case STAND_IN_SAMPLER:
		break;
	}
}

static void print_member(const struct stand_in *x, size_t i, struct text *out)
{
	if (x->kind == STAND_IN_MEMBER && x->number) text_printf(out, "\tfloat %s;\n", x->name);
	else if (x->kind == STAND_IN_MEMBER) text_printf(out, "\t__faial_unknown_at<faial_n - 1> %s;\n", x->name);
	else if (x->kind == STAND_IN_MEMBER_TYPE) text_printf(out, "\ttypedef __faial_unknown_at %s;\n", x->name);
	else if (x->kind == STAND_IN_MEMBER_FUNCTION)
		text_printf(out, "\ttemplate<class... A> FAIAL_HD static __faial_anything %s(A &&...a);\n", x->name);
	else if (x->kind == STAND_IN_MEMBER_CONSTANT)
		text_printf(out, "\tenum : long { %s = %lld };\n", x->name, PARSE_UNKNOWN_CONSTANT + 1024ll * (long long)i);
}

void parse_stand_ins_print(enum language language, const struct stand_ins *seen, struct text *out)
{
	if (language == LANGUAGE_OPENCL) {
		for (size_t i = 0; i < seen->n; i++) print_opencl_one(&seen->at[i], i, out);
		return;
	}
	text_put(out, prelude);
	bool own_ranges = true;
	for (size_t i = 0; i < seen->n; i++) {
		print_member(&seen->at[i], i, out);
		own_ranges = own_ranges && strcmp(seen->at[i].name, "begin") != 0 && strcmp(seen->at[i].name, "end") != 0;
	}
	if (own_ranges) text_put(out, ranges);
	text_put(out, operators);
	for (size_t i = 0; i < seen->n; i++) {
		const struct stand_in *x = &seen->at[i];
		if (x->scope) text_printf(out, "namespace %s {\n", x->scope);
		print_one(x, i, out);
		if (x->scope) text_put(out, "}\n");
	}
}

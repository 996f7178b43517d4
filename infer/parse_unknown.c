/* Names that nothing declares: those of a missing header, or of the file that includes this one. Every unknown name in
 * clang's errors gets a stand-in that accepts whatever is done with it, in a virtual header of its own, and the file is
 * parsed again. The stand-ins have no bodies and do not belong to the environment: the lowering approximates what they
 * do. A constant's stand-in is an enumerator whose value means nothing (parse_is_unknown_constant): one unknown value. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "infer/environment_internal.h"

#define NAMES_MOST 400

static bool is_name(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!parse_is_word(s[i])) return false;
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
	return parse_word_in(s, parse_word_length(s, end), words, sizeof words / sizeof *words);
}

/* `(name)x`, `(name *)`: a cast. `at` is what follows the name, `before` what precedes it. */
static bool in_cast(const char *begin, const char *before, const char *at, const char *end)
{
	while (before > begin && isspace((unsigned char)before[-1])) before--;
	if (before == begin || before[-1] != '(') return false;
	bool star = at < end && *at == '*';
	while (at < end && *at == '*') at = parse_skip_space(at + 1, end);
	if (at == end || *at != ')') return false;
	at = parse_skip_space(at + 1, end);
	return star || (at < end && (isalnum((unsigned char)*at) || *at == '_' || *at == '('));
}

/* An unknown word before a function or a parameter is an attribute that may be left out; before a variable it may say
 * that the variable is shared. */
static bool before_variable(const char *s, const char *end)
{
	while (s < end && !strchr("(),;[={", *s)) s++;
	return s == end || strchr(";[={", *s);
}

/* The text from the error's place on, up to *end; NULL when there is none. *begin: of the file. */
static const char *text_at(struct parse *p, const struct parse_error *e, const char **begin, const char **end)
{
	size_t size;
	const char *s = e->written ? parse_file_contents(p, e->written, &size) : NULL;
	*begin = *end = NULL;
	if (!s || e->written_offset >= size) return NULL;
	*begin = s;
	*end = s + size;
	return s + e->written_offset;
}

/* How a name is used. */
enum use {
	USE_OTHER = 0,
	USE_CALL,
	USE_SCOPE,                              /* name:: */
	USE_ATTRIBUTE,                          /* of a function or parameter */
	USE_KERNEL,                             /* an attribute whose name says that the function is a kernel */
	USE_VARIABLE_ATTRIBUTE,
	USE_CAST,
	USE_TEMPLATE, USE_TEMPLATE_CALL,        /* name<...>, name<...>(...) */
};

static bool mentions_kernel(const char *s, size_t n)
{
	for (; n >= 6; s++, n--)
		if (strncasecmp(s, "kernel", 6) == 0) return true;
	return false;
}

/* The end of `<...>`, after the bracket; NULL when no bracket closes it soon. */
static const char *close_angle(const char *s, const char *end)
{
	int angles = 0, others = 0;
	for (const char *at = s; at < end && at < s + 2000 && !strchr(";{}", *at); at++) {
		if (*at == '(' || *at == '[') others++;
		else if (*at == ')' || *at == ']') others--;
		else if (*at == '<' && !others) angles++;
		else if (*at == '>' && !others && --angles == 0) return at + 1;
		if (others < 0) return NULL;
	}
	return NULL;
}

static enum use use_of(const char *begin, const char *name, size_t length, const char *end)
{
	const char *at = parse_skip_space(name + length, end);
	if (in_cast(begin, name, at, end)) return USE_CAST;
	if (at < end && *at == '(') return USE_CALL;
	if (at + 1 < end && at[0] == ':' && at[1] == ':') return USE_SCOPE;
	const char *close = at < end && *at == '<' && at + 1 < end && at[1] != '<' && at[1] != '=' ? close_angle(at, end) : NULL;
	if (close) {
		close = parse_skip_space(close, end);
		return close < end && *close == '(' ? USE_TEMPLATE_CALL : USE_TEMPLATE;
	}
	if (!follows_specifier(at, end)) return USE_OTHER;
	if (before_variable(at, end)) return USE_VARIABLE_ATTRIBUTE;
	return mentions_kernel(name, length) && strncmp(at, "void", 4) == 0 ? USE_KERNEL : USE_ATTRIBUTE;
}

/* `uint16x`, `ulongVECT`, `u32a`: the type of a number, by its beginning. */
static bool names_integer(const char *s)
{
	static const char *const begins[] = { "uchar", "ushort", "uint", "ulong", "ullong", "int", "char", "short", "long" };
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
		if (strncmp(s, begins[i], strlen(begins[i])) == 0) return true;
	return (*s == 'u' || *s == 'i' || *s == 's') && (strncmp(s + 1, "8", 1) == 0 || strncmp(s + 1, "16", 2) == 0
		|| strncmp(s + 1, "32", 2) == 0 || strncmp(s + 1, "64", 2) == 0);
}

static bool is_member(enum stand_in_kind kind)
{
	return kind == STAND_IN_MEMBER || kind == STAND_IN_MEMBER_TYPE || kind == STAND_IN_MEMBER_CONSTANT ||
		kind == STAND_IN_MEMBER_FUNCTION;
}

static bool same_scope(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}

static struct stand_in *known_in(struct stand_ins *seen, const char *scope, const char *name, bool member)
{
	for (size_t i = 0; i < seen->n; i++)
		if (is_member(seen->at[i].kind) == member && same_scope(seen->at[i].scope, scope) && strcmp(seen->at[i].name, name) == 0)
			return &seen->at[i];
	return NULL;
}

static struct stand_in *known(struct stand_ins *seen, const char *name, bool member)
{
	return known_in(seen, NULL, name, member);
}

static struct stand_in *put_in(struct parse *p, struct stand_ins *seen, const char *scope, const char *name, enum stand_in_kind kind)
{
	if (!is_name(name, strlen(name)) || seen->n >= NAMES_MOST || known_in(seen, scope, name, is_member(kind))) return NULL;
	struct stand_in s = { .scope = scope, .name = name, .kind = kind };
	VEC_PUSH(p->arena, seen, s);
	return &seen->at[seen->n - 1];
}

static bool put(struct parse *p, struct stand_ins *seen, const char *name, enum stand_in_kind kind)
{
	return put_in(p, seen, NULL, name, kind) != NULL;
}

/* The stand-in whose name is at the error's place. */
static struct stand_in *at_place(struct parse *p, const struct parse_error *e, struct stand_ins *seen, bool member)
{
	const char *begin, *end, *at = text_at(p, e, &begin, &end);
	size_t n = 0;
	while (at && at + n < end && parse_is_word(at[n])) n++;
	return n ? known(seen, arena_strndup(p->arena, at, n), member) : NULL;
}

static bool become(struct stand_in *x, enum stand_in_kind kind)
{
	if (!x || x->kind == kind) return false;
	x->kind = kind;
	return true;
}

/* ---- templates ---- */

static bool is_type_word(const char *s, size_t n)
{
	static const char *const words[] = { "int", "float", "double", "char", "unsigned", "signed", "bool", "void", "long", "short", "const",
		"typename", "struct", "half", "__half" };
	return parse_word_in(s, n, words, sizeof words / sizeof *words);
}

/* What one argument in angle brackets looks like: a type, a value, or a name that may be either. */
static char shape_of(struct parse *p, const char *s, const char *end)
{
	s = parse_skip_space(s, end);
	while (end > s && isspace((unsigned char)end[-1])) end--;
	size_t n = 0;
	while (s + n < end && parse_is_word(s[n])) n++;
	if (n == 0 || isdigit((unsigned char)*s)) return 'v';
	if (is_type_word(s, n) || end[-1] == '*' || end[-1] == '&') return 't';
	const char *word = arena_strndup(p->arena, s, n), *rest = arena_strndup(p->arena, s + n, (size_t)(end - s) - n);
	if (!strcmp(word, "true") || !strcmp(word, "false") || !strcmp(word, "sizeof") || strpbrk(rest, "+-/%|^*?")) return 'v';
	if (is_capital(word) && n > 1) return 'v';
	return *rest ? 't' : '?';
}

/* `s` is at the bracket that opens the arguments. */
static void take_shape(struct parse *p, struct stand_in *x, const char *s, const char *end)
{
	const char *close = close_angle(s, end), *start = s + 1;
	size_t n = 0;
	int depth = 0;
	for (const char *at = s + 1; close && at < close; at++) {
		if (strchr("(<[", *at)) depth++;
		else if (strchr(")]", *at) || (*at == '>' && at + 1 < close)) depth--;
		else if ((*at == ',' && depth == 0) || at + 1 == close) {
			if (n + 1 < sizeof x->shape && parse_skip_space(start, at) < at) x->shape[n++] = shape_of(p, start, at);
			start = at + 1;
		}
	}
	x->shape[n] = '\0';
}

/* `template argument for ... must be a type` or `an expression`: the other of the two, for the template around the place. */
static bool change_shape(struct parse *p, const struct parse_error *e, struct stand_ins *seen)
{
	bool type = strstr(e->text, "for template type parameter must be a type") != NULL;
	const char *begin, *end, *at = text_at(p, e, &begin, &end);
	struct stand_in *argument_name = at_place(p, e, seen, false);
	if (type && argument_name && argument_name->kind == STAND_IN_VARIABLE) return become(argument_name, STAND_IN_TYPE);
	if ((!type && !strstr(e->text, "for non-type template parameter must be an expression")) || !at) return false;
	size_t argument = 0;
	int depth = 0;
	for (; at > begin && (*at != '<' || depth > 0); at--) {
		if (at[0] == '>') depth++;
		else if (at[0] == '<') depth--;
		else if (at[0] == ',' && depth == 0) argument++;
		if (strchr(";{}", *at)) return false;
	}
	const char *stop = at;
	while (stop > begin && isspace((unsigned char)stop[-1])) stop--;
	const char *start = stop;
	while (start > begin && parse_is_word(start[-1])) start--;
	const char *name = arena_strndup(p->arena, start, (size_t)(stop - start));
	for (size_t i = 0; i < seen->n; i++) {
		struct stand_in *x = &seen->at[i];
		if (x->kind != STAND_IN_TEMPLATE || strcmp(x->name, name) != 0 || argument >= strlen(x->shape)) continue;
		char want = type ? 'v' : 't';
		if (x->shape[argument] == want) return false;
		x->shape[argument] = want;
		return true;
	}
	return false;
}

/* ---- namespaces ---- */

static enum stand_in_kind kind_of_use(const char *name, enum use use)
{
	switch (use) {
	case USE_CALL: return STAND_IN_FUNCTION;
	case USE_CAST: return STAND_IN_TYPE;
	case USE_TEMPLATE: return STAND_IN_TEMPLATE;
	case USE_TEMPLATE_CALL: return STAND_IN_FUNCTION_TEMPLATE;
	case USE_KERNEL: return STAND_IN_KERNEL;
	case USE_ATTRIBUTE: case USE_VARIABLE_ATTRIBUTE: return STAND_IN_NOTHING;
	case USE_SCOPE: return STAND_IN_NAMESPACE;
	case USE_OTHER: break;
	}
	return is_capital(name) ? STAND_IN_CONSTANT : STAND_IN_VARIABLE;
}

/* A name in a scope that is no call: `a::b x`, `a::b *`, `<a::b>` name a type. */
static bool reads_as_type(const char *name, const char *at, const char *end)
{
	const char *start = at;
	if (at < end && *at == ',' && isupper((unsigned char)*name) && !is_capital(name)) return true;
	while (at < end && (*at == '*' || *at == '&' || isspace((unsigned char)*at))) at++;
	return at < end && (isalpha((unsigned char)*at) || *at == '_' || (at > start && (*at == ',' || *at == ')')) || *at == '>');
}

/* Adds the scopes of `a::b::c` and c itself; `at` is where `a` begins, `scope` what is around it. */
static bool put_chain(struct parse *p, struct stand_ins *seen, const char *scope, const char *begin, const char *at, const char *end)
{
	bool added = false;
	for (int depth = 0; depth < 6; depth++) {
		size_t n = 0;
		while (at + n < end && parse_is_word(at[n])) n++;
		if (!n) return added;
		const char *name = arena_strndup(p->arena, at, n), *next = parse_skip_space(at + n, end);
		enum use use = use_of(begin, at, n, end);
		enum stand_in_kind kind = kind_of_use(name, use);
		if (use == USE_OTHER && reads_as_type(name, next, end)) kind = STAND_IN_TYPE;
		if (use == USE_ATTRIBUTE || use == USE_VARIABLE_ATTRIBUTE || use == USE_KERNEL) kind = STAND_IN_TYPE;
		struct stand_in *x = put_in(p, seen, scope, name, kind);
		if (x && *next == '<') take_shape(p, x, next, end);
		added = added || x;
		if (use != USE_SCOPE) return added;
		scope = scope ? arena_printf(p->arena, "%s::%s", scope, name) : name;
		at = parse_skip_space(next + 2, end);
	}
	return added;
}

static void tell(struct parse *p, const struct parse_error *e, const char *name, bool missing)
{
	diags_add(p->diags, missing ? DIAG_NOTE : DIAG_WARNING, "parse.unknown-name", e->at, "'%s' is not declared: taken as unknown",
		name);
}

/* The name at the error's place is that of a scope: a namespace, for all that is known. */
static bool add_scope(struct parse *p, const struct parse_error *e, struct stand_ins *seen, const char *name)
{
	if (strcmp(name, "std") == 0) return put(p, seen, name, STAND_IN_STD);
	const char *begin, *end, *at = text_at(p, e, &begin, &end);
	if (p->language == LANGUAGE_OPENCL || !at || strncmp(at, name, strlen(name)) != 0) return false;
	return put_chain(p, seen, NULL, begin, at, end);
}

/* `name x`, `name *x = ...` in one line, at the beginning of a statement: a type, though clang misses an identifier. In two
 * lines the name may be a macro for statements. */
static bool declares_name(const char *begin, const char *name, const char *at, const char *end)
{
	static const char *const statements[] = { "for", "while", "do", "if", "switch", "return" };
	while (name > begin && isspace((unsigned char)name[-1])) name--;
	if (name == begin || !strchr(";{}", name[-1])) return false;
	bool pointer = false;
	const char *next = parse_skip_space(at, end);
	if (memchr(at, '\n', (size_t)(next - at))) return false;
	for (at = next; at < end && *at == '*'; pointer = true) at = parse_skip_space(at + 1, end);
	size_t n = parse_word_length(at, end);
	if (parse_word_in(at, n, statements, sizeof statements / sizeof *statements)) return false;
	at = parse_skip_space(at + n, end);
	return n && at < end && (*at == '=' || *at == ';' || (!pointer && (*at == ',' || *at == '[')));
}

/* `read_imageui(image, name, ...)`. A number in its place is an error at best: clang may crash. */
static bool names_sampler(const char *begin, const char *name)
{
	int depth = 0, commas = 0;
	for (; name > begin && depth >= 0 && commas < 2 && !strchr(";{}", name[-1]); name--) {
		depth += (name[-1] == ')') - (name[-1] == '(');
		commas += depth == 0 && name[-1] == ',';
	}
	const char *word = name;                /* behind it the arguments begin */
	while (word > begin && isspace((unsigned char)word[-1])) word--;
	while (word > begin && parse_is_word(word[-1])) word--;
	return depth < 0 && commas == 1 && strncmp(word, "read_image", 10) == 0;
}

static bool add_name(struct parse *p, const struct parse_error *e, struct stand_ins *seen, bool missing)
{
	bool type = strncmp(e->text, "unknown type name", 17) == 0, template = strncmp(e->text, "no template named", 17) == 0;
	const char *name = type || e->kind == ERROR_UNDECLARED || template ? parse_quoted(p, e->text, 0) : NULL;
	if (!name || (template && strstr(e->text, "in namespace"))) return false;
	const char *begin, *end, *at = text_at(p, e, &begin, &end);
	enum use use = at && at + strlen(name) < end ? use_of(begin, at, strlen(name), end) : USE_OTHER;
	if (p->language == LANGUAGE_OPENCL && (use == USE_TEMPLATE || use == USE_TEMPLATE_CALL)) use = USE_OTHER;
	if (use == USE_SCOPE) {
		if (!add_scope(p, e, seen, name)) return false;
		if (strcmp(name, "std") != 0) tell(p, e, name, missing);
		return true;
	}
	if (type && use == USE_VARIABLE_ATTRIBUTE) return false;
	/* `sizeof(name)` says not what it is, `name *` does */
	struct stand_in *taken = type && p->language == LANGUAGE_OPENCL ? known(seen, name, false) : NULL;
	if (taken && taken->kind == STAND_IN_CONSTANT) return become(taken, STAND_IN_TYPE);
	if (p->language == LANGUAGE_OPENCL && use == USE_OTHER && at) type = type || declares_name(begin, at, at + strlen(name), end);
	enum stand_in_kind kind = kind_of_use(name, use);
	if (template && kind != STAND_IN_FUNCTION_TEMPLATE) kind = STAND_IN_TEMPLATE;
	else if (type && use != USE_ATTRIBUTE && use != USE_KERNEL && !template) kind = STAND_IN_TYPE;
	else if (!type && kind == STAND_IN_NOTHING) kind = STAND_IN_VARIABLE;
	else if (kind == STAND_IN_VARIABLE && p->language == LANGUAGE_OPENCL) kind = STAND_IN_CONSTANT;
	if (kind == STAND_IN_TYPE && p->language == LANGUAGE_OPENCL && names_integer(name)) kind = STAND_IN_INTEGER;
	if (kind == STAND_IN_CONSTANT && p->language == LANGUAGE_OPENCL && names_sampler(begin, at)) kind = STAND_IN_SAMPLER;
	struct stand_in *x = put_in(p, seen, NULL, name, kind);
	if (!x) return false;
	if (kind == STAND_IN_TEMPLATE || kind == STAND_IN_FUNCTION_TEMPLATE) {
		const char *open = parse_skip_space(at + strlen(name), end);
		if (open < end && *open == '<') take_shape(p, x, open, end);
	}
	tell(p, e, name, missing);
	return true;
}

/* `no member named 'x' in '__faial_unknown...'`, `no type named`, `no template named 'x' in namespace 'a'`. */
static bool add_member(struct parse *p, const struct parse_error *e, struct stand_ins *seen)
{
	bool type = strncmp(e->text, "no type named", 13) == 0, template = strncmp(e->text, "no template named", 17) == 0;
	if (strncmp(e->text, "no member named", 15) != 0 && !type && !template) return false;
	const char *name = parse_quoted(p, e->text, 0), *scope = parse_quoted(p, e->text, 1), *begin, *end;
	if (!name || !scope) return false;
	const char *at = text_at(p, e, &begin, &end);
	if (strstr(e->text, "__faial_unknown")) {
		bool scoped = at && at > begin + 1 && at[-1] == ':' && strncmp(at, name, strlen(name)) == 0;
		bool call = scoped && use_of(begin, at, strlen(name), end) == USE_CALL;
		return put(p, seen, name, call ? STAND_IN_MEMBER_FUNCTION : type ? STAND_IN_MEMBER_TYPE : STAND_IN_MEMBER);
	}
	if (!strstr(e->text, "in namespace '") || !at || strncmp(at, name, strlen(name)) != 0) return false;
	if (!type && !template) return put_chain(p, seen, scope, begin, at, end);
	struct stand_in *x = put_in(p, seen, scope, name, type ? STAND_IN_TYPE : STAND_IN_TEMPLATE);
	if (x && template) take_shape(p, x, parse_skip_space(at + strlen(name), end), end);
	return x != NULL;
}

/* ---- stand-ins that proved to be of another kind ---- */

/* `f<Op>(x)`, f being a stand-in: so is Op, and it names a type. */
static bool type_arguments(struct parse *p, const struct parse_error *e, struct stand_ins *seen)
{
	struct stand_in *x = at_place(p, e, seen, false);
	const char *begin, *end, *at = text_at(p, e, &begin, &end);
	if (x && x->kind == STAND_IN_FUNCTION && !x->takes_function) return x->takes_function = true;   /* `F(sqrt)(x)` */
	if (!x || x->kind != STAND_IN_FUNCTION_TEMPLATE) return false;
	const char *open = parse_skip_space(at + strlen(x->name), end), *close = open < end && *open == '<' ? close_angle(open, end) : NULL;
	bool changed = false;
	for (size_t n; close && open < close; open += n ? n : 1) {
		for (n = 0; open + n < close && parse_is_word(open[n]); n++) {}
		struct stand_in *argument = n ? known(seen, arena_strndup(p->arena, open, n), false) : NULL;
		if (argument && argument->kind == STAND_IN_VARIABLE) changed = become(argument, STAND_IN_TYPE) || changed;
	}
	return changed;
}

/* Stand-ins in the error's line, from which on a value of any type will not do. */
static bool change_line(struct parse *p, const struct parse_error *e, struct stand_ins *seen, bool (*change)(struct stand_in *))
{
	const char *begin, *end, *at = text_at(p, e, &begin, &end);
	if (!at) return false;
	while (at > begin && at[-1] != '\n') at--;
	bool changed = false;
	for (size_t n; at < end && *at != '\n'; at += n ? n : 1) {
		for (n = 0; at + n < end && parse_is_word(at[n]); n++) {}
		const char *word = n ? arena_strndup(p->arena, at, n) : NULL;
		struct stand_in *x = n ? known(seen, word, false) : NULL, *member = n ? known(seen, word, true) : NULL;
		if (x && change(x)) changed = true;
		if (member && change(member)) changed = true;
	}
	return changed;
}

/* It was no number after all. */
static bool to_object(struct stand_in *x)
{
	if (!x->number || x->kind == STAND_IN_FUNCTION) return false;
	x->number = false;
	return x->no_number = true;
}

/* `return f(x);` in a function that gives nothing: nor does f. */
static bool give_nothing(struct parse *p, const struct parse_error *e, struct stand_ins *seen)
{
	const char *begin, *end, *at = text_at(p, e, &begin, &end);
	if (!strstr(e->text, "should not return a value") || !at || end - at < 7 || strncmp(at, "return", 6) != 0) return false;
	at = parse_skip_space(at + 6, end);
	size_t n = 0;
	while (at + n < end && parse_is_word(at[n])) n++;
	struct stand_in *x = n ? known(seen, arena_strndup(p->arena, at, n), false) : NULL;
	if (!x || x->kind != STAND_IN_FUNCTION || x->gives_nothing) return false;
	return x->gives_nothing = true;
}

/* A name that is called here and used as a value there; one that is a template; a member that belongs to the type. */
static bool change_kind(struct parse *p, const struct parse_error *e, struct stand_ins *seen)
{
	bool cuda = p->language != LANGUAGE_OPENCL;
	if (cuda && give_nothing(p, e, seen)) return true;
	if (cuda && strncmp(e->text, "called object type", 18) == 0) {
		struct stand_in *x = at_place(p, e, seen, false);
		if (x && x->kind == STAND_IN_CONSTANT) return become(x, STAND_IN_VARIABLE);
		return change_line(p, e, seen, to_object);
	}
	if (cuda && strstr(e->text, "overloaded function")) {
		struct stand_in *x = at_place(p, e, seen, false);
		return x && x->kind == STAND_IN_FUNCTION && become(x, STAND_IN_VARIABLE);
	}
	if (cuda && strncmp(e->text, "no matching function for call", 29) == 0) return type_arguments(p, e, seen);
	bool subscript = strstr(e->text, "subscript is not an integer");
	if (cuda && (subscript || strncmp(e->text, "invalid operands to binary", 26) == 0)) {
		bool changed = false;           /* numbers that are indices are no floats */
		for (size_t i = 0; (subscript || strstr(e->text, "'float'")) && i < seen->n; i++)
			if (seen->at[i].kind == STAND_IN_NUMBER) changed = become(&seen->at[i], STAND_IN_INTEGER) || changed;
		return changed;
	}
	if (strstr(e->text, "invalid use of non-static data member")) {
		const char *name = parse_quoted(p, e->text, 0);
		return name && become(known(seen, name, true), STAND_IN_MEMBER_CONSTANT);
	}
	if (strstr(e->text, "cannot have type") && strstr(e->text, "non-type template parameter")) {
		const char *name = parse_quoted(p, e->text, 0);
		struct stand_in *x = name ? known(seen, name, false) : NULL;
		return x && x->kind == STAND_IN_TYPE && become(x, STAND_IN_INTEGER);
	}
	if (strstr(e->text, "does not name a template but is followed")) {
		struct stand_in *x = at_place(p, e, seen, false);
		const char *begin, *end, *at = text_at(p, e, &begin, &end);
		if (!x || (x->kind != STAND_IN_VARIABLE && x->kind != STAND_IN_TYPE && x->kind != STAND_IN_FUNCTION)) return false;
		enum use use = use_of(begin, at, strlen(x->name), end);
		if (use != USE_TEMPLATE && use != USE_TEMPLATE_CALL) return false;
		take_shape(p, x, parse_skip_space(at + strlen(x->name), end), end);
		return become(x, kind_of_use(x->name, use));
	}
	return false;
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
		for (n = 0; i + n < end && parse_is_word(s[i + n]); n++) {}
		struct stand_in *x = n ? known(seen, arena_strndup(p->arena, s + i, n), false) : NULL;
		if (!x || x->kind != STAND_IN_VARIABLE) continue;
		x->kind = STAND_IN_CONSTANT;
		changed = true;
	}
	return changed;
}

static bool to_number(struct stand_in *x)
{
	if (x->kind == STAND_IN_TYPE) return become(x, STAND_IN_NUMBER);
	bool may = x->kind == STAND_IN_FUNCTION || x->kind == STAND_IN_VARIABLE || x->kind == STAND_IN_MEMBER;
	if (!may || x->number || x->no_number) return false;
	return x->number = true;
}

/* `max(x, y)` that is as good for each type it is declared for. */
static bool add_overload(struct parse *p, const struct parse_error *e, struct stand_ins *seen)
{
	if (p->language == LANGUAGE_OPENCL || strncmp(e->text, "call to '", 9) != 0 || !strstr(e->text, "is ambiguous")) return false;
	const char *name = parse_quoted(p, e->text, 0);
	if (!name || !is_name(name, strlen(name)) || !parse_environment_names(name, strlen(name))) return false;
	return put(p, seen, name, STAND_IN_OVERLOAD);
}

/* Does a declaration end before the line that begins there? Lines of comments and of the preprocessor between do not matter. */
static bool begins_declaration(const char *begin, const char *line)
{
	for (int lines = 0; line > begin && lines < 40; lines++) {
		const char *stop = line - 1, *start = stop;
		while (start > begin && start[-1] != '\n') start--;
		line = start;
		start = parse_skip_space(start, stop);
		while (stop > start && isspace((unsigned char)stop[-1])) stop--;
		if (start == stop || *start == '#' || *start == '*' || (*start == '/' && start + 1 < stop && strchr("/*", start[1]))) continue;
		return strchr(";{}:)", stop[-1]) || (stop[-1] == '/' && stop - start > 1 && stop[-2] == '*');
	}
	return line == begin;
}

/* The end of `(...)` after a name. */
static const char *skip_arguments(const char *s, const char *end)
{
	int depth = 0;
	if (s == end || *s != '(') return NULL;
	for (; s < end; s++) {
		depth += (*s == '(') - (*s == ')');
		if (depth == 0) return s + 1;
	}
	return NULL;
}

/* `WARNINGS_OFF(3)` and `WARNINGS_ON` in lines of their own where a declaration should stand: macros that a missing header
 * defines. What may be part of the declaration that follows is none. */
static bool add_declaration(struct parse *p, const struct parse_error *e, struct stand_ins *seen, bool missing)
{
	bool call = strncmp(e->text, "a type specifier is required for all declarations", 49) == 0;
	const char *begin, *end, *at = text_at(p, e, &begin, &end), *line = at;
	if (p->language == LANGUAGE_OPENCL || !at || !(call || strncmp(e->text, "unknown type name", 17) == 0)) return false;
	size_t n = 0;
	while (at + n < end && parse_is_word(at[n])) n++;
	while (line > begin && line[-1] != '\n') line--;
	const char *name = arena_strndup(p->arena, at, n), *after = call ? skip_arguments(at + n, end) : at + n;
	if (!after || !is_name(name, n) || !is_capital(name) || mentions_kernel(name, n)) return false;
	if (parse_skip_space(line, end) != at || !begins_declaration(begin, line)) return false;
	if (!call && use_of(begin, at, n, end) != USE_VARIABLE_ATTRIBUTE) return false;
	while (after < end && strchr(" \t\r;", *after)) after++;
	if (after < end && *after != '\n' && strncmp(after, "//", 2) != 0) return false;
	after = parse_skip_space(after, end);
	if (after < end && strchr("{:=", *after)) return false;
	if (!put(p, seen, name, call ? STAND_IN_DECLARATION_CALL : STAND_IN_DECLARATION)) return false;
	tell(p, e, name, missing);
	return true;
}

/* `c ? 1.0 : x` has no type when x converts both ways, nor has `f(x)` where f is overloaded: then x is a number. */
static bool make_number(struct parse *p, const struct parse_error *e, struct stand_ins *seen)
{
	bool choice = strncmp(e->text, "conditional expression is ambiguous", 35) == 0;
	if (p->language == LANGUAGE_OPENCL || (!choice && !strstr(e->text, "is ambiguous"))) return false;
	bool changed = false;
	for (int i = 0; choice && i < 4; i++) {
		const char *name = parse_quoted(p, e->text, i);
		struct stand_in *x = name ? known(seen, name, false) : NULL;
		if (x && x->kind == STAND_IN_TYPE) changed = become(x, STAND_IN_NUMBER) || changed;
	}
	return changed || change_line(p, e, seen, to_number);
}

static bool to_integer(struct stand_in *x)
{
	if (x->kind == STAND_IN_TYPE) return become(x, STAND_IN_INTEGER);
	if (x->kind != STAND_IN_FUNCTION || x->number) return false;
	return x->number = true;
}

/* OpenCL has no type that takes part in everything: a stand-in is a float, unless that will not do. */
static bool change_opencl(struct parse *p, const struct parse_error *e, struct stand_ins *seen)
{
	if (p->language != LANGUAGE_OPENCL) return false;
	bool index = strstr(e->text, "subscript is not an integer"), vector = strstr(e->text, "is not a structure or union");
	if (!index && !vector && !strstr(e->text, "invalid operands to binary") && !strstr(e->text, "invalid argument type")
		&& !strstr(e->text, "incompatible integer") && !strstr(e->text, "statement requires expression of integer")) return false;
	bool changed = false, any = false;
	for (int i = 0; i < 4; i++) {
		const char *name = parse_quoted(p, e->text, i);
		while (name && strchr(name, ' ') && !strchr("*&", name[strlen(name) - 1])) name = strchr(name, ' ') + 1;
		struct stand_in *x = name ? known(seen, name, false) : NULL;
		any = any || x;
		if (x && x->kind == STAND_IN_TYPE) changed = become(x, vector ? STAND_IN_VECTOR : STAND_IN_INTEGER) || changed;
	}
	if (vector || changed) return changed;
	if (change_line(p, e, seen, to_integer)) return true;
	/* a typedef of the file may lie between */
	bool hidden = !any && (index || strstr(e->text, "float'"));
	for (size_t i = 0; hidden && i < seen->n; i++) changed = to_integer(&seen->at[i]) || changed;
	return changed;
}

static bool is_vector_name(const char *s)
{
	static const char *const bases[] = { "float", "double", "int", "uint" };
	for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
		size_t n = strlen(bases[i]);
		if (strncmp(s, bases[i], n) == 0 && s[n] >= '2' && s[n] <= '4' && !s[n + 1]) return true;
	}
	return false;
}

/* `float3 + float3` and `make_float3(x)` where nothing says what they are. */
static bool add_vector_math(struct parse *p, const struct parse_error *e, struct stand_ins *seen)
{
	bool operands = strncmp(e->text, "invalid operands to binary", 26) == 0 || strncmp(e->text, "no viable overloaded", 20) == 0;
	bool make = strncmp(e->text, "no matching function for call to 'make_", 39) == 0;
	if (p->language == LANGUAGE_OPENCL || (!operands && !make)) return false;
	const char *name = parse_quoted(p, e->text, 0), *begin, *end, *at = text_at(p, e, &begin, &end);
	if (make) return is_vector_name(name + 5) && put(p, seen, "helper_math", STAND_IN_VECTOR_MATH);
	bool vector = false;
	for (int i = 0; i < 4 && (name = parse_quoted(p, e->text, i)); i++)
		vector = vector || is_vector_name(strncmp(name, "const ", 6) == 0 ? name + 6 : name);
	return (vector || (at && strncmp(e->text, "no viable", 9) == 0 && strchr("+-*/", *at))) &&
		put(p, seen, "helper_math", STAND_IN_VECTOR_MATH);
}

static bool take_error(struct parse *p, const struct parse_error *e, struct stand_ins *seen, bool missing)
{
	return add_declaration(p, e, seen, missing) || add_name(p, e, seen, missing) || add_overload(p, e, seen)
		|| add_member(p, e, seen) || make_constant(p, e, seen) || make_number(p, e, seen) || add_vector_math(p, e, seen)
		|| change_kind(p, e, seen) || change_shape(p, e, seen) || change_opencl(p, e, seen);
}

/* Foreseen constants that are used: false where the stand-ins that they have will do. */
static bool take_foreseen(struct parse *p, struct stand_ins *seen, bool missing)
{
	bool changed = false;
	for (size_t i = 0; i < p->foreseen.uses.n; i++) {
		size_t before = seen->n;
		p->unknown_constants = true;
		if (!add_name(p, &p->foreseen.uses.at[i], seen, missing)) continue;
		changed = changed || seen->n == before || seen->at[before].kind != STAND_IN_CONSTANT;
	}
	p->foreseen.uses.n = 0;
	return changed;
}

bool parse_stand_ins(struct parse *p, struct stand_ins *seen, struct text *out, bool *taken)
{
	bool missing = false, changed = false;
	struct pieces host = {0};
	if (p->errors.n && p->language != LANGUAGE_OPENCL) host = parse_host_pieces(p, false);
	for (size_t i = 0; i < p->errors.n; i++) missing = missing || p->errors.at[i].kind == ERROR_MISSING_FILE;
	changed = take_foreseen(p, seen, missing);
	/* where a name is known to be a type, it is one everywhere */
	for (int types = 1; types >= 0; types--)
		for (size_t i = 0; i < p->errors.n; i++) {
			const struct parse_error *e = &p->errors.at[i];
			if (e->role != FILE_MAIN && e->role != FILE_USER && e->role != FILE_NONE) continue;
			if (parse_error_in_pieces(e, &host)) continue;
			if (types && strncmp(e->text, "unknown type name", 17) != 0) continue;
			bool took = take_error(p, e, seen, missing);
			taken[i] = taken[i] || took;
			changed = changed || took;
		}
	if (!changed) return false;
	out->n = 0;
	parse_stand_ins_print(p->language, seen, out);
	for (size_t i = 0; i < seen->n; i++) {
		enum stand_in_kind kind = seen->at[i].kind;
		p->unknown_constants |= kind == STAND_IN_CONSTANT || kind == STAND_IN_MEMBER_CONSTANT;
		p->unknown_types |= kind == STAND_IN_TYPE || kind == STAND_IN_INTEGER || kind == STAND_IN_NUMBER || kind == STAND_IN_VECTOR
			|| kind == STAND_IN_TEMPLATE || kind == STAND_IN_MEMBER_TYPE;
	}
	return true;
}

/* Is that where a stand-in is declared? */
static bool declares_stand_in(struct parse *p, CXCursor c)
{
	CXFile file = NULL;
	clang.getFileLocation(clang.getCursorLocation(c), &file, NULL, NULL, NULL);
	struct parse_file *f = parse_file_of(p, file);
	return f && strcmp(f->name, ENVIRONMENT_UNKNOWN) == 0;
}

bool parse_is_unknown_class(struct parse *p, CXCursor class)
{
	enum CXCursorKind kind = clang.getCursorKind(class);
	return p->unknown_types && (kind == CXCursor_StructDecl || kind == CXCursor_ClassTemplate) && declares_stand_in(p, class);
}

bool parse_is_unknown_constant(struct parse *p, CXCursor enumerator)
{
	return p->unknown_constants && clang.getCursorKind(enumerator) == CXCursor_EnumConstantDecl && declares_stand_in(p, enumerator);
}

struct fields { struct parse *p; unsigned depth; bool guessed; };

static enum CXVisitorResult look_at_field(CXCursor field, CXClientData data)
{
	struct fields *f = data;
	f->guessed = parse_guesses_size(f->p, clang.getCursorType(field), f->depth);
	return f->guessed ? CXVisit_Break : CXVisit_Continue;
}

/* OpenCL's stand-ins are other names of float and float4: a pointer to one may not tell. */
static bool may_be_float(struct parse *p, CXType t)
{
	CXType element = clang.getElementType(t);
	return p->language == LANGUAGE_OPENCL && (t.kind == CXType_Float || element.kind == CXType_Float);
}

/* A name for another type is followed to it, but for the names that <stdint.h> would declare. */
bool parse_guesses_size(struct parse *p, CXType t, unsigned depth)
{
	CXType element = clang.getArrayElementType(t);
	CXCursor d = clang.getTypeDeclaration(t);
	enum CXCursorKind kind = clang.getCursorKind(d);
	if (!p->unknown_types || depth > 8) return false;
	if (may_be_float(p, t)) return true;
	if (element.kind != CXType_Invalid) return parse_guesses_size(p, element, depth + 1);
	if (parse_is_null(d)) return false;
	if (declares_stand_in(p, d)) return kind != CXCursor_TypedefDecl || !parse_is_fixed_type(parse_spelling(p, d));
	if (kind == CXCursor_TypedefDecl || kind == CXCursor_TypeAliasDecl)
		return parse_guesses_size(p, clang.getTypedefDeclUnderlyingType(d), depth + 1);
	struct fields f = { p, depth + 1, false };
	if (t.kind != CXType_Pointer) clang.Type_visitFields(t, look_at_field, &f);
	return f.guessed;
}

struct search { struct parse *p; unsigned depth; bool found; };

static enum CXChildVisitResult find_unknown(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct search *s = data;
	if (clang.getCursorKind(c) == CXCursor_DeclRefExpr) {
		CXCursor d = clang.getCursorReferenced(c);
		if (parse_is_unknown_constant(s->p, d)) s->found = true;
		else if (s->depth < 16 && (clang.getCursorKind(d) == CXCursor_VarDecl || clang.getCursorKind(d) == CXCursor_EnumConstantDecl)) {
			s->depth++;
			clang.visitChildren(d, find_unknown, s);
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
	if (!s.found) clang.visitChildren(c, find_unknown, &s);
	return s.found;
}

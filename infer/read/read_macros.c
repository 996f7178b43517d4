/* Macros that are not in the text: what a comment at the top gives, which architecture __CUDA_ARCH__ names, and what only the
 * project's build defines: `#ifdef KERNEL_STATIC` around an include, `#include PATH_OF(dir/types.h)`, as in sources that a host
 * program pastes together; what headers ask of whether CUDA is used; and words before declarations that nothing explains. */
#include "infer/read/read_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "infer/tree/tree.h"

#define ARCH_OF_CLANG 800
#define ARCH_GREATEST 2000                  /* greater numbers are those of no architecture */

/* ---- the comment at the top ---- */

/* -D flags of GPUVerify's header: the file does not parse as meant without them. */
static bool take_line(const struct read_source *s, const char *line, struct read_words *out)
{
	if (!strstr(line, "--blockDim=") && !strstr(line, "--gridDim=") && !strstr(line, "--local_size=")) return false;
	for (const char *w = line; (w = strstr(w, " -D"));) {
		w++;
		VEC_PUSH(s->arena, out, arena_strndup(s->arena, w, strcspn(w, " \t\r")));
	}
	return true;
}

static bool has_empty_line(const char *s, size_t n)
{
	size_t ends = 0;
	for (size_t i = 0; i < n; i++) ends += s[i] == '\n';
	return ends > 1;
}

/* Of the first lines that name a launch, with none that is empty between them: those below are of another launch. */
void read_macros_noted(const struct read_source *s, struct read_words *out)
{
	bool taken = false;
	for (const char *at = s->text, *end; at; at = end) {
		size_t gap = strspn(at, " \t\r\n\f\v");
		if (taken && has_empty_line(at, gap)) return;
		at += gap;
		end = read_comment_end(at);
		if (end && at[1] == '/') taken |= take_line(s, arena_strndup(s->arena, at, (size_t)(end - at)), out);
	}
}

/* ---- the architecture ---- */

/* The number that it is compared with, 0 where what follows is no comparison with one. */
static unsigned compared_with(const char *s)
{
	s += strspn(s, " \t)");
	size_t n = strspn(s, "<>=!");
	if (!n) return 0;
	s += n + strspn(s + n, " \t(");
	unsigned long number = strtoul(s, NULL, 10);
	return number <= ARCH_GREATEST ? (unsigned)number : 0;
}

static unsigned given(const struct read_source *s, const char *flag)
{
	unsigned value = 0;
	for (size_t i = 0; i < s->options->clang_arg_count; i++)
		if (strncmp(s->options->clang_args[i], flag, strlen(flag)) == 0)
			value = (unsigned)strtoul(s->options->clang_args[i] + strlen(flag), NULL, 10);
	return value;
}

/* That of the build where its flags are known, else the newest with which the text compares it, and no older one than clang is
 * told to compile for. */
struct read_arch read_arch(const struct read_source *s)
{
	static const char macro[] = "__CUDA_ARCH__";
	unsigned newest = ARCH_OF_CLANG, built = given(s, "-DFAIAL_ARCH="), defined = given(s, "-D__CUDA_ARCH__=");
	struct read_arch r = {0};
	for (const char *at = strstr(s->text, macro); at; at = strstr(at + 1, macro)) {
		unsigned named = compared_with(at + sizeof macro - 1);
		r.asked = true;
		if (named > newest) newest = named;
	}
	r.arch = defined ? defined : built ? built : newest;
	r.due = !s->options->opencl && !defined && r.arch != ARCH_OF_CLANG;
	return r;
}

/* ---- conditionals around includes ---- */

/* The conditionals that are open at a line: what their condition asks to be defined, NULL for all others. */
struct open { const char *macro[LIMIT_CONDITIONAL_DEPTH]; int depth; };
struct build { const struct read_source *source; struct read_words *out; };

static const char *skip_blanks(const char *s)
{
	return s + strspn(s, " \t");
}

/* What follows the macro's name where the text defines it; NULL: nowhere. */
static const char *definition(const char *text, const char *macro)
{
	size_t n = strlen(macro);
	for (const char *at = text; (at = strstr(at, "define")); at += 6) {
		const char *name = skip_blanks(at + 6);
		if (name > at + 6 && strncmp(name, macro, n) == 0 && !read_is_word(name[n])) return name + n;
	}
	return NULL;
}

static const char *word_at(const struct read_source *s, const char *at)
{
	size_t n = read_word(at);
	return n && !isdigit((unsigned char)*at) ? arena_strndup(s->arena, at, n) : NULL;
}

/* Macros of compilers and systems are known to be absent, those of the file are for it to define. */
static bool is_of_build(const struct read_source *s, const char *macro)
{
	return macro && *macro != '_' && !definition(s->text, macro);
}

/* The first macro that `#ifdef X` or `#if defined(X) || ...` wants defined. */
static const char *wanted(const struct read_source *s, const char *at)
{
	bool plain = strncmp(at, "ifdef", 5) == 0;
	if (!plain && strncmp(at, "if", 2) != 0) return NULL;
	at = skip_blanks(at + (plain ? 5 : 2));
	if (!plain) {
		if (strncmp(at, "defined", 7) != 0) return NULL;
		at = skip_blanks(at + 7);
		if (*at == '(') at = skip_blanks(at + 1);
	}
	const char *macro = word_at(s, at);
	return is_of_build(s, macro) ? macro : NULL;
}

static void define(struct build *b, const char *flag)
{
	if (b->out->n < LIMIT_BUILD_MACROS) read_add(b->source->arena, b->out, flag);
}

/* `#include`, with what stands after it: all open conditionals must ask for a macro, and one must be open. */
static void take_include(struct build *b, const struct open *open, const char *at)
{
	const struct read_source *s = b->source;
	for (int i = 0; i < open->depth; i++)
		if (i >= LIMIT_CONDITIONAL_DEPTH || !open->macro[i]) return;
	const char *name = word_at(s, at = skip_blanks(at)), *defined = name ? definition(s->text, name) : NULL;
	if (defined && (*defined == ' ' || *defined == '\t')) name = word_at(s, at = skip_blanks(defined));
	if (!open->depth && !name) return;
	for (int i = 0; i < open->depth; i++) define(b, arena_printf(s->arena, "-D%s", open->macro[i]));
	if (name && at[strlen(name)] == '(' && is_of_build(s, name)) define(b, arena_printf(s->arena, "-D%s(x)=#x", name));
}

static void take_directive(struct build *b, struct open *open, const char *at)
{
	if (strncmp(at, "if", 2) == 0) {
		if (open->depth < LIMIT_CONDITIONAL_DEPTH) open->macro[open->depth] = wanted(b->source, at);
		open->depth++;
	} else if (strncmp(at, "el", 2) == 0 || strncmp(at, "endif", 5) == 0) {
		bool ends = at[1] == 'n';
		if (open->depth && ends) open->depth--;
		else if (open->depth && open->depth <= LIMIT_CONDITIONAL_DEPTH) open->macro[open->depth - 1] = NULL;
	} else if (strncmp(at, "include", 7) == 0 && !read_is_word(at[7])) {
		take_include(b, open, at + 7);
	}
}

/* ---- what headers ask ---- */

/* `#if GMX_GPU_CUDA`, `#ifdef USE_CUDA`, `#if WITH_GPU`: for a CUDA file the build defines them. Not so the compiler's and the
 * toolkit's own names, nor those of another toolkit. build: one of its files has to say so, too. */
static bool is_asked(const char *s, size_t n, bool build)
{
	static const char *const without[] = { "DISABLE", "NO_", "DONT", "WITHOUT" };
	bool any_device = n > 4 && strncmp(s + n - 4, "_GPU", 4) == 0;
	if (n <= 4 || n >= 60 || (*s == '_' && (!build || s[1] == '_')) || strncmp(s, "CUDA", 4) == 0 || !(any_device || memmem(s, n, "CUDA", 4))) return false;
	for (size_t i = 0; i < sizeof without / sizeof *without; i++)
		if (memmem(s, n, without[i], strlen(without[i]))) return false;
	return true;
}

/* asked: by conditionals; settled: a header defines them itself. */
static void take_header(const struct read_source *s, const char *text, bool build, struct read_words *asked, struct read_words *settled)
{
	for (const char *rest = text, *d; (d = read_directive(&rest));) {
		bool defines = strncmp(d, "define", 6) == 0, asks = strncmp(d, "if", 2) == 0 || strncmp(d, "elif", 4) == 0;
		const char *end = d + strcspn(d, "\n");
		for (const char *at = d + (defines ? 6 : 0); at < end && (defines || asks);) {
			size_t n = read_word(at);
			if (is_asked(at, n, build)) read_add(s->arena, defines ? settled : asked, arena_strndup(s->arena, at, n));
			if (defines && n) break;
			at += n ? n : 1;
		}
	}
}

static bool has(const struct read_words *list, const char *word)
{
	for (size_t i = 0; i < list->n; i++)
		if (strcmp(list->at[i], word) == 0) return true;
	return false;
}

/* Does the command line define it, or say that it is not defined? */
static bool is_given(const struct read_source *s, const char *macro)
{
	size_t n = strlen(macro);
	for (size_t i = 0; i < s->options->clang_arg_count; i++) {
		const char *arg = s->options->clang_args[i];
		if (strncmp(arg, "-D", 2) != 0 && strncmp(arg, "-U", 2) != 0) continue;
		if (!arg[2] && ++i == s->options->clang_arg_count) break;
		const char *name = arg[2] ? arg + 2 : s->options->clang_args[i];
		if (strncmp(name, macro, n) == 0 && !read_is_word(name[n])) return true;
	}
	return false;
}

/* asked: in the order of the files. */
static void ask_headers(const struct read_source *s, const struct tree *t, bool build, struct read_words *out)
{
	struct read_words asked = {0}, settled = {0};
	size_t read = 0;
	for (uint32_t i = 1; i < t->roles.n && read < LIMIT_MACRO_FILES; i++) {
		if (t->roles.at[i] != TREE_FILE_USER) continue;
		take_header(s, arena_file(s->arena, sources_path(t->sources, i)), build, &asked, &settled);
		read++;
	}
	if (build || !t->kernels.n) take_header(s, s->text, build, &asked, &settled);
	for (size_t i = 0; i < asked.n; i++)
		if (!has(&settled, asked.at[i]) && !is_given(s, asked.at[i]) && (build || is_of_build(s, asked.at[i]))) read_add(s->arena, out, asked.at[i]);
}

void read_macros_of_devices(const struct read_source *s, const struct tree *t, struct read_words *names) { ask_headers(s, t, true, names); }

/* ---- numbers that conditionals ask for ---- */

/* Is it a name that nothing declares, in what kernels may reach? */
static bool is_missing(const struct tree *t, const char *name)
{
	for (size_t i = 0; i < t->vars.n; i++) {
		const struct tree_var *v = t->vars.at[i];
		if (v->kind == TREE_VAR_TEMPLATE && tree_has(v->flags, TREE_FLAG_IMPLICIT) && v->name && strcmp(v->name, name) == 0) return true;
	}
	return false;
}

/* `#if LANES == 2`: with no branch read, what the branches define would be missing. The first number that the text names. t: of a
 * header, which asks for the numbers of many files; only the names that are missing in this one. NULL: of the file. */
static void ask_number(struct build *b, struct read_words *seen, const char *directive, const struct tree *t)
{
	const struct read_source *s = b->source;
	const char *at = skip_blanks(directive + (directive[0] == 'e' ? 4 : 2)), *macro = word_at(s, at);
	bool asks = strncmp(directive, "if ", 3) == 0 || strncmp(directive, "elif ", 5) == 0;
	if (!asks || !is_of_build(s, macro) || has(seen, macro) || (t && !is_missing(t, macro))) return;
	at = skip_blanks(at + strlen(macro));
	if (strncmp(at, "==", 2) != 0 || !isdigit((unsigned char)*(at = skip_blanks(at + 2)))) return;
	read_add(s->arena, seen, macro);
	define(b, arena_printf(s->arena, "-D%s=%.*s", macro, (int)read_word(at), at));
}

void read_macros_of_numbers(const struct read_source *s, const struct tree *t, struct read_words *out)
{
	struct build b = { s, out };
	struct read_words seen = {0};
	size_t read = 0;
	for (const char *rest = s->text, *d; (d = read_directive(&rest));) ask_number(&b, &seen, d, NULL);
	for (uint32_t i = 1; i < t->roles.n && read < LIMIT_MACRO_FILES; i++) {
		const char *text = t->roles.at[i] == TREE_FILE_USER ? arena_file(s->arena, sources_path(t->sources, i)) : NULL;
		for (const char *rest = text, *d; text && (d = read_directive(&rest));) ask_number(&b, &seen, d, t);
		read += text != NULL;
	}
}

/* ---- words before declarations ---- */

static bool is_macro_name(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (islower((unsigned char)s[i])) return false;
	return n > 1 && isupper((unsigned char)*s);
}

/* `API void f(...)`, which nothing explains: a macro of a header that is missing. One whose name speaks of kernels makes one. */
static void take_word(struct build *b, const char *at)
{
	const struct read_source *s = b->source;
	size_t n = read_word(at);
	const char *next = at + n + strspn(at + n, " \t\r\n");
	if (!is_macro_name(at, n) || next == at + n || !read_is_word(*next)) return;
	const char *word = word_at(s, at);
	bool kernel = strcasestr(word, "kernel") && strncmp(next, "void", 4) == 0;
	if (is_of_build(s, word)) define(b, arena_printf(s->arena, "-D%s=%s", word, !kernel ? "" : s->options->opencl ? "__kernel" : "__global__"));
}

/* `API T f(`, not `T f(` of a type that is missing. */
static bool is_before_type(const char *at)
{
	at += read_word(at);
	at += strspn(at, " \t\r\n");
	at += read_word(at);
	at += strspn(at, " \t\r\n");
	return *at && !strchr("(;=,)[", *at);
}

void read_macros_of_declarations(const struct read_source *s, const struct tree *t, struct read_words *out)
{
	struct build b = { s, out };
	for (size_t i = 0; i < t->errors.n; i++) {
		const struct tree_error *e = &t->errors.at[i];
		enum tree_role role = tree_role_get(t, e->at.file);
		const char *text = role == TREE_FILE_MAIN ? s->text : role == TREE_FILE_USER ? arena_file(s->arena, sources_path(t->sources, e->at.file)) : NULL;
		bool here = text && e->at.begin < strlen(text) && !e->in && !e->apart;
		if (here && (role == TREE_FILE_MAIN || is_before_type(text + e->at.begin))) take_word(&b, text + e->at.begin);
	}
}

/* Words that stand for nothing may be those before functions of the device: a call of one that is a template finds none on the host. */
bool read_macros_for_device(const struct read_source *s, struct read_words *macros)
{
	bool any = false;
	for (size_t i = 0; i < macros->n && !s->options->opencl; i++) {
		const char *flag = macros->at[i];
		if (flag[strlen(flag) - 1] != '=') continue;
		macros->at[i] = arena_printf(s->arena, "%s__host__ __device__", flag);
		any = true;
	}
	return any;
}

void read_macros_of_includes(const struct read_source *s, const struct tree *t, struct read_words *out)
{
	struct build b = { s, out };
	struct open open = {0};
	for (const char *rest = s->text, *d; (d = read_directive(&rest));) take_directive(&b, &open, d);
	struct read_words asked = {0};
	if (!s->options->opencl) ask_headers(s, t, false, &asked);
	for (size_t i = 0; i < asked.n; i++) define(&b, arena_printf(s->arena, "-D%s=1", asked.at[i]));
}

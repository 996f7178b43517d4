/* Which parses a file gets: with the library that it needs, with headers and macros that only the project's build would name,
 * with stand-ins for what nothing declares. Parses that may turn out worse than the last are attempts. */
#include "infer/parse_internal.h"

#include <string.h>

#include "infer/environment_internal.h"

/* Stand-ins may uncover further unknown names: a few rounds. */
#define ROUNDS_MOST 8

/* Most of the annotations that programs have; the others show as names that nothing declares. */
static bool speaks_of_annotations(const char *text)
{
	static const char *const words[] = { "requires(", "ensures(", "invariant(", "assume(", "assert(" };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strstr(text, words[i])) return true;
	return false;
}

/* Names of annotations, and of little else, begin so. */
static bool misses_annotations(struct parse *p)
{
	for (size_t i = 0; i < p->errors.n && p->language == LANGUAGE_OPENCL; i++) {
		const char *name = parse_misses_name(&p->errors.at[i]) ? parse_quoted(p, p->errors.at[i].text, 0) : NULL;
		if (name && strncmp(name, "__", 2) == 0) return true;
	}
	return false;
}

/* What is left out until it proves to be needed. */
static bool lacks_more(struct parse *p)
{
	if (!p->annotated && misses_annotations(p)) return p->annotated = true;
	if (parse_drop_foreseen(p)) return true;
	return parse_misses_left_out(p) && (p->every_body = true);
}

static bool parse_again(struct parse *p, const char *text, enum library library, const char *header, struct string_list *args)
{
	struct text foreseen = {0};
	bool parsed;
	do {
		args->n = foreseen.n = 0;
		parse_arguments(p, text, library, args);
		if (header) parse_argument_include(p, args, header);
		parse_foreseen_print(p, &foreseen);
		if (foreseen.n) parse_argument_include(p, args, ENVIRONMENT_UNKNOWN);
		parsed = parse_once(p, args, foreseen.n ? &foreseen : NULL);
	} while (parsed && lacks_more(p));
	text_fini(&foreseen);
	return parsed;
}

/* What a header that was found includes may be missing in turn: a few rounds. */
#define HEADER_ROUNDS_MOST 8

static bool parse_with_headers(struct parse *p, const char *text, enum library library, struct string_list *args)
{
	bool parsed = parse_again(p, text, library, NULL, args);
	for (int round = 0; parsed && round < HEADER_ROUNDS_MOST && parse_find_headers(p); round++)
		parsed = parse_again(p, text, library, NULL, args);
	return parsed;
}

/* Errors that some kernel may feel. */
static size_t errors_left(struct parse *p)
{
	struct pieces host = {0};
	if (p->errors.n && p->language != LANGUAGE_OPENCL) host = parse_host_pieces(p, false);
	size_t n = 0;
	for (size_t i = 0; i < p->errors.n; i++) {
		const struct parse_error *e = &p->errors.at[i];
		n += e->kind != ERROR_MISSING_FILE && e->kind != ERROR_TARGET && !parse_error_in_pieces(e, &host);
	}
	return n;
}

/* What clang says, once each: a name that is missing is missing in many places. */
static size_t complaints(struct parse *p)
{
	struct word_set said = {0};
	for (size_t i = 0; i < p->errors.n; i++)
		word_set_add(p->arena, &said, word_hash(p->errors.at[i].text, strlen(p->errors.at[i].text)));
	for (size_t i = 0; i < p->foreseen.uses.n; i++)
		word_set_add(p->arena, &said, word_hash(p->foreseen.uses.at[i].text, strlen(p->foreseen.uses.at[i].text)));
	return said.n;
}

/* ---- attempts: a parse that may turn out worse than the last ---- */

/* Many parses of many headers take long: from here on only those that must be. In bytes of clang's memory, so that two
 * runs decide alike; 25 MB take about a second. */
#define PARSE_BYTES_MOST ((size_t)120 << 20)

/* Half a second of it. */
#define LAUNCH_BYTES_MOST ((size_t)12 << 20)

/* The system's library takes some 40 MB itself. */
#define SYSTEM_BYTES_MOST ((size_t)50 << 20)

static bool is_affordable(const struct parse *p)
{
	return p->bytes < PARSE_BYTES_MOST;
}

struct attempt { struct parse before; struct string_list args; };

static struct attempt attempt_begin(struct parse *p, struct string_list *args)
{
	struct attempt a = { *p, *args };
	p->tu = NULL;
	p->errors.at = NULL, p->errors.n = p->errors.cap = 0;
	p->files.at = NULL, p->files.n = p->files.cap = 0;
	*args = (struct string_list){0};
	return a;
}

static void attempt_end(struct parse *p, struct string_list *args, struct attempt *a, bool better)
{
	struct parse after = *p, *worse = better ? &a->before : &after;
	if (worse->tu) clang.disposeTranslationUnit(worse->tu);
	if (worse->preamble != (better ? after.preamble : a->before.preamble)) parse_preamble_close(worse);
	if (better) return;
	*p = a->before;
	*args = a->args;
	p->bytes = after.bytes;
	p->guards_tried = after.guards_tried;
}

/* What was known of headers before macros of the build were looked for. */
struct headers { size_t found, files, kernel_files; };

static struct headers headers_known(const struct parse *p)
{
	return (struct headers){ p->found_headers.n, p->header_files.n, p->kernel_files.n };
}

static void headers_forget(struct parse *p, struct headers h)
{
	p->guards.n = 0;
	p->found_headers.n = h.found, p->header_files.n = h.files, p->kernel_files.n = h.kernel_files;
}

static void tell_guards(struct parse *p)
{
	struct span at = { .file = sources_intern(p->sources, p->path) };
	for (size_t i = 0; i < p->guards.n; i++)
		diags_add(p->diags, DIAG_WARNING, "parse.guard", at, "taken with %s, which the build seems to define", p->guards.at[i]);
}

/* With includes that only the build switches on, where the file compiles better so. What OpenCL headers lack is seen without
 * their bodies: stand-ins nearly always follow, and a parse with all. */
static void parse_guarded(struct parse *p, const char *text, enum library library, struct string_list *args)
{
	size_t before = p->guards_tried || p->own_headers_only ? 0 : errors_left(p), told = p->diags->list.n;
	struct headers known = headers_known(p);
	if (!before || !is_affordable(p) || !parse_find_guards(p, text)) return;
	struct attempt attempt = attempt_begin(p, args);
	headers_forget(&attempt.before, known);
	p->guards_tried = true;
	p->bare = p->language == LANGUAGE_OPENCL;
	bool better = parse_with_headers(p, text, library, args) && errors_left(p) < before;
	if (!better) p->diags->list.n = told;
	attempt_end(p, args, &attempt, better);
	tell_guards(p);
}

/* The same before any other parse of an OpenCL file whose text shows that it does not compile otherwise: it has words that
 * headers define which only the build includes. False where that is not so, or not much better. */
static bool parse_guarded_first(struct parse *p, const char *text, struct string_list *args)
{
	size_t told = p->diags->list.n;
	struct headers known = headers_known(p);
	size_t explained = !p->own_headers_only && parse_find_guards(p, text) ? parse_count_explained(p, text) : 0;
	p->guards_tried = explained > 0;
	p->bare = explained && !parse_foresee_constants(p, text);
	if (explained && parse_with_headers(p, text, LIBRARY_SYSTEM, args) && complaints(p) < explained) {
		tell_guards(p);
		return true;
	}
	p->guards_tried = p->bare = false;
	p->foreseen.names.n = p->foreseen.uses.n = 0;
	p->diags->list.n = told;
	headers_forget(p, known);
	return false;
}

/* The system's own library, where it helps. */
static void parse_with_system(struct parse *p, const char *text, struct string_list *args)
{
	size_t before = errors_left(p), told = p->diags->list.n;
	if (p->bytes > SYSTEM_BYTES_MOST) return;
	struct attempt attempt = attempt_begin(p, args);
	p->preamble = 0;
	bool better = parse_again(p, text, LIBRARY_SYSTEM, NULL, args) && errors_left(p) < before;
	if (!better) p->diags->list.n = told;
	attempt_end(p, args, &attempt, better);
}

/* Where much has been read, launches that are not understood are no reason to read it all again in other ways. */
static bool is_enough(const struct parse *p, enum concern concern)
{
	return p->bytes > LAUNCH_BYTES_MOST && concern == CONCERN_LAUNCHES;
}

/* Do both say the same of the same places? Then the one has nothing that the other lacks, as far as the file can tell. */
static bool same_errors(const struct parse *a, const struct parse *b)
{
	bool same = a->tu && b->tu && a->errors.n == b->errors.n && a->found_headers.n == b->found_headers.n;
	for (size_t i = 0; same && i < a->errors.n; i++) {
		const struct parse_error *x = &a->errors.at[i], *y = &b->errors.at[i];
		same = x->at.file == y->at.file && x->offset == y->offset && strcmp(x->text, y->text) == 0;
	}
	return same;
}

/* With what the file includes of the lean library, where all of it, in the preamble (p now), may be too much; if that is too
 * little, with all of it. To read less may change nothing: then more of it would not either, and the preamble is as good. */
static bool parse_lean(struct parse *p, const char *text, struct string_list *args, enum library_result *result)
{
	struct attempt all = attempt_begin(p, args);
	p->preamble = 0;
	bool parsed = parse_with_headers(p, text, LIBRARY_LEAN, args);
	if (parsed) parse_guarded(p, text, LIBRARY_LEAN, args);
	if (parsed) *result = parse_library_result(p);
	bool lacks = parsed && *result == LIBRARY_LACKS_INCLUDES, same = lacks && same_errors(p, &all.before);
	attempt_end(p, args, &all, !same);
	if (!lacks || same) return parsed;
	parsed = parse_again(p, text, LIBRARY_LEAN, "bits/stdc++.h", args);
	if (parsed) *result = parse_library_result(p);
	return parsed;
}

/* OpenCL has no library but the environment. */
static bool parse_first_opencl(struct parse *p, const char *text, struct string_list *args)
{
	if (parse_guarded_first(p, text, args)) return true;
	if (!parse_with_headers(p, text, LIBRARY_SYSTEM, args)) return false;
	parse_guarded(p, text, LIBRARY_SYSTEM, args);
	return true;
}

/* On the preamble, which has all of the lean library; with what the file includes of it, where that is too much; with the
 * system's own. settled: what is left to understand concerns no kernel. */
static bool parse_first(struct parse *p, struct string_list *args, bool *settled)
{
	size_t size;
	const char *text = parse_read_file(p, p->path, &size);
	bool parsed = false;
	enum library_result result = LIBRARY_LACKS_INCLUDES;
	size_t told = p->diags->list.n;
	p->foreseen.names.n = p->foreseen.uses.n = 0;
	parse_foresee_headers(p, text);
	p->holds_no_kernel = !parse_may_hold_kernels(p, text);
	p->annotated = speaks_of_annotations(text);
	if (p->holds_no_kernel) p->found_headers.n = p->header_files.n = 0;
	if (p->language == LANGUAGE_OPENCL) return parse_first_opencl(p, text, args);
	if (parse_preamble(p, text)) {
		parsed = parse_with_headers(p, text, LIBRARY_PREAMBLE, args);
		enum concern concern = parsed ? parse_concern(p) : CONCERN_KERNELS;
		*settled = concern == CONCERN_NONE;
		if (*settled || is_enough(p, concern)) return true;
		if (parsed) parse_guarded(p, text, LIBRARY_PREAMBLE, args);
		if (parsed) result = parse_library_result(p);
	}
	if (!parsed) p->diags->list.n = told;   /* clang may fail on the preamble alone */
	if ((!parsed || result == LIBRARY_LACKS_INCLUDES) && !parse_lean(p, text, args, &result)) return false;
	if (result != LIBRARY_SUFFICES) parse_with_system(p, text, args);
	return true;
}

static bool is_sound(struct parse *p, const struct found_kernels *found, const char *name)
{
	for (size_t i = 0; i < found->n; i++)
		if (strcmp(found->at[i].name, name) == 0) return !parse_error_in(p, found->at[i].function);
	return false;
}

/* How many of the kernels in `names` compile. */
static size_t count_sound(struct parse *p, const struct found_kernels *names)
{
	struct found_kernels found;
	size_t n = 0;
	parse_find_kernels(p, &found);
	for (size_t i = 0; i < names->n; i++) n += is_sound(p, &found, names->at[i].name);
	return n;
}

/* With stand-ins; false when the parse fails. What is learnt in a round may be a mistake: one after which fewer kernels
 * compile is undone, and the last. */
static bool parse_with_stand_ins(struct parse *p, struct string_list *args, struct text *unknown, bool first, bool *worse)
{
	size_t told = p->diags->list.n;
	if (first) {
		struct string_list without = *args;
		bool foreseen = p->foreseen.names.n > 0;
		if (!foreseen) parse_argument_include(p, args, ENVIRONMENT_UNKNOWN);
		if (parse_once(p, args, unknown)) return true;
		if (foreseen) return false;
		p->diags->list.n = told;        /* clang may crash on what it is given in place of a name */
		*args = without;
		*worse = true;
		return parse_once(p, args, NULL);
	}
	struct found_kernels found;
	struct string_list same = *args;
	parse_find_kernels(p, &found);
	size_t before = count_sound(p, &found);
	struct attempt attempt = attempt_begin(p, args);
	*worse = !parse_once(p, &same, unknown) || count_sound(p, &found) < before;
	if (*worse) p->diags->list.n = told;
	*args = same;
	attempt_end(p, args, &attempt, !*worse);
	return true;
}

/* False when there are none that may help a kernel. */
static bool make_stand_ins(struct parse *p, struct stand_ins *seen, struct text *unknown)
{
	size_t told = p->diags->list.n;
	bool *taken = ARENA_ARRAY(p->arena, bool, p->errors.n + 1);
	if (!parse_stand_ins(p, seen, unknown, taken)) return false;
	if (p->language == LANGUAGE_OPENCL) return true;
	enum concern concern = parse_concern_of_stand_ins(p, seen, taken);
	if (concern != CONCERN_NONE && !is_enough(p, concern)) return true;
	p->diags->list.n = told;
	return false;
}

/* As make_stand_ins; where it finds none in a parse without bodies, in the one with them. */
static bool make_more_stand_ins(struct parse *p, struct string_list *args, struct stand_ins *seen, struct text *unknown, bool *parsed)
{
	bool made = make_stand_ins(p, seen, unknown), bare = p->bare;
	p->bare = false;
	if (made || !bare) return made;
	*parsed = parse_once(p, args, NULL);
	return *parsed && make_stand_ins(p, seen, unknown);
}

/* All parses of the file, up to the last. */
static bool parse_rounds(struct parse *p)
{
	struct string_list args = {0};
	struct stand_ins seen = {0};
	struct text unknown = {0};
	bool settled = false, worse = false, parsed = parse_first(p, &args, &settled);
	for (int round = 0; parsed && !settled && !worse && round < ROUNDS_MOST; round++) {
		if ((round > 0 && !is_affordable(p)) || !make_more_stand_ins(p, &args, &seen, &unknown, &parsed)) break;
		parsed = parse_with_stand_ins(p, &args, &unknown, round == 0, &worse);
		enum concern concern = parsed ? parse_concern(p) : CONCERN_KERNELS;
		settled = concern == CONCERN_NONE || is_enough(p, concern);
	}
	text_fini(&unknown);
	return parsed;
}

/* Headers that were found may be half of a project whose other half is made when it is built, and say less than stand-ins
 * would: where kernels do not compile with them, the file is read without them as well, and the better parse counts. */
static void parse_without_headers(struct parse *p)
{
	struct found_kernels found;
	struct string_list args = {0};
	if (!p->found_headers.n || !is_affordable(p)) return;
	parse_find_kernels(p, &found);
	if (count_sound(p, &found) == found.n) return;
	size_t told = p->diags->list.n;
	struct attempt attempt = attempt_begin(p, &args);
	p->found_headers.n = p->guards.n = 0;
	p->preamble = 0;
	p->own_headers_only = true;
	bool parsed = parse_rounds(p);
	if (parsed) parse_find_kernels(p, &found);
	size_t sound = parsed ? count_sound(p, &found) : 0;
	bool better = parsed && sound > count_sound(&attempt.before, &found);
	if (!better) p->diags->list.n = told;
	attempt_end(p, &args, &attempt, better);
}

bool parse_start(struct parse *p)
{
	if (!parse_rounds(p)) return false;
	parse_without_headers(p);
	return true;
}

/* The policies, and the choice between them. */
#include "infer/read/read_internal.h"

#include <string.h>

#include "infer/environment_internal.h"
#include "infer/face/clang_face.h"
#include "infer/tree/tree.h"

/* Many readings of many headers take long: past limits only those are made that must be. These are bytes of clang's memory, so that two runs
 * decide alike. */

/* What a policy gave. */
struct result { struct read_policy policy; struct tree *tree; struct read_worth worth; struct diags diags; };
struct choice { const struct read_source *source; struct arena *arena; struct sources *sources; struct result best; size_t bytes; };

static struct result read_by(struct choice *c, const struct read_policy *p)
{
	const struct read_source *s = c->source;
	struct result r = { .policy = *p, .diags = { .arena = c->arena } };
	struct read_words args = {0}, hidden = {0};
	struct face_request request = { .path = s->path, .ours = "/faial-c/", .found = ENVIRONMENT_FOUND, .find = read_search_find,
		.search = s->search };
	read_flags(s, p, &args);
	request.args = args.at;
	request.arg_count = args.n;
	read_hidden(s, p, &hidden);
	request.hidden = hidden.at;
	request.hidden_count = hidden.n;
	request.callers = s->options->callers;
	request.reached = s->options->reached;
	request.reached_count = s->options->callers ? s->options->reached_count : 0;
	request.supplied = s->options->supplied;
	request.supplied_count = s->options->callers ? s->options->supplied_count : 0;
	request.once = p->once;
	request.files = read_files(s, p, &request.file_count);
	read_search_join(s->search, &p->behind);
	r.tree = face_read(&request, c->arena, c->sources, &r.diags);
	if (r.tree) r.worth = read_worth(s, r.tree);
	if (r.tree) c->bytes += r.tree->bytes;
	return r;
}

/* The first of two that are as good stays. */
static void try_policy(struct choice *c, struct read_policy p)
{
	struct result r = read_by(c, &p);
	bool better = !c->best.policy.name || (r.tree && (!c->best.tree || read_is_better(&r.worth, &c->best.worth)));
	if (better) c->best = r;
}

/* Is nothing left that another reading might mend? */
static bool is_enough(const struct choice *c)
{
	const struct read_worth *w = &c->best.worth;
	if (!c->best.tree) return false;
	if (c->bytes >= LIMIT_READ_BYTES || (!w->wounds && !w->launches)) return true;
	return !w->wounds && c->bytes > LIMIT_READ_LAUNCH_BYTES;
}

/* The preprocessor leaves out all kernels that its text has: `#ifdef USE_CUDA` around the file. */
static bool lacks_kernels(const struct choice *c)
{
	const struct read_source *s = c->source;
	return !s->options->opencl && !s->options->c && !c->best.tree->kernels.n && c->best.tree->removed.n && strstr(s->text, "__global__");
}

/* Nor do kernels use names that macros of the build may define. */
static bool lacks_nothing(const struct choice *c)
{
	return is_enough(c) && !c->best.worth.missing && !lacks_kernels(c);
}

static bool headers_speak_of_annotations(struct choice *c)
{
	const struct tree *t = c->best.tree;
	for (uint32_t i = 1; i < t->roles.n; i++) {
		const char *text = t->roles.at[i] == TREE_FILE_USER ? arena_file(c->source->arena, sources_path(t->sources, i)) : NULL;
		if (text && read_speaks_of_annotations(text)) return true;
	}
	return false;
}

/* A kernel may stand in a header, with its claims. */
static void try_with_annotations(struct choice *c)
{
	struct read_policy p = c->best.policy;
	if (!c->source->options->opencl || !c->best.tree || is_enough(c) || !headers_speak_of_annotations(c)) return;
	p.name = "our annotations, which a header calls";
	p.annotations = true;
	try_policy(c, p);
}

/* `f(uint v[4])` takes private memory alone, while a plain `uint *` is generic in OpenCL C 2.0 and cannot be handed on to it. A build that names no
 * version compiles for the last of 1.x, where both are private. */
static void try_older(struct choice *c)
{
	struct read_policy p = c->best.policy;
	bool mixed = false;
	if (!c->source->options->opencl || !c->best.tree || is_enough(c)) return;
	for (size_t i = 0; i < c->best.tree->errors.n && !mixed; i++) {
		const char *text = c->best.tree->errors.at[i].text;
		mixed = strstr(text, "changes address space of pointer") && strstr(text, "__generic");
	}
	if (!mixed) return;
	p.name = "OpenCL C 1.2";
	p.older = true;
	try_policy(c, p);
}

/* The arithmetic of vector types that the CUDA samples bring in a header, where nothing brings it: that is named by a header that is not there, or
 * by the build. */
static void try_with_vectors(struct choice *c)
{
	struct read_policy p = c->best.policy;
	bool lacks = false;
	if (!c->best.tree || is_enough(c)) return;
	for (size_t i = 0; i < c->best.tree->errors.n; i++) lacks = lacks || c->best.tree->errors.at[i].vectors;
	if (!lacks) return;
	p.name = "the samples' arithmetic of vector types";
	p.vectors = true;
	try_policy(c, p);
}

/* nvcc takes C++17 where the build names no standard; one that has concepts names a later one. */
static void try_newer(struct choice *c)
{
	struct read_policy p = c->best.policy;
	if (!c->best.tree || is_enough(c) || !c->best.tree->newer) return;
	p.name = "C++20";
	p.newer = true;
	if (p.library == READ_PREAMBLE) p.library = READ_NAMED;
	try_policy(c, p);
}

/* What a header includes at its end, and includes that header itself (`#include "k.cu"` at the end of k.cuh), says all of its own twice where it is the
 * source. The program comes to it by the header. */
static void try_once(struct choice *c)
{
	struct read_policy p = c->best.policy;
	bool twice = false, endless = false;
	if (!c->best.tree || c->best.policy.once || is_enough(c)) return;
	for (size_t i = 0; i < c->best.tree->errors.n; i++) {
		const struct tree_error *e = &c->best.tree->errors.at[i];
		endless = endless || e->kind == TREE_ERROR_TOO_DEEP;
		twice = twice || (e->kind == TREE_ERROR_TWICE && e->at.file && strcmp(sources_path(c->best.tree->sources, e->at.file), c->source->path) == 0);
	}
	if (!twice || endless) return;
	p.name = "once, though a header includes it";
	p.once = true;
	try_policy(c, p);
}

static void try_as_part(struct choice *c)
{
	struct read_policy p = c->best.policy;
	if (!c->best.tree || lacks_nothing(c) || c->source->options->opencl || c->source->options->c) return;
	p.whole = read_part_of(c->source, &p.before);
	if (!p.whole) return;
	p.name = "a part of another file, after that one's headers and macros";
	try_policy(c, p);
}

static void try_with_macros(struct choice *c, void (*find)(const struct read_source *, const struct tree *, struct read_words *))
{
	struct read_policy p = c->best.policy;
	struct read_words macros = {0};
	if (!c->best.tree || lacks_nothing(c)) return;
	for (size_t i = 0; i < p.macros.n; i++) read_add(c->source->arena, &macros, p.macros.at[i]);
	find(c->source, c->best.tree, &macros);
	if (macros.n == p.macros.n) return;
	p.name = "macros of the build";
	p.macros = macros;
	try_policy(c, p);
}

static void try_with_device_words(struct choice *c)
{
	struct read_policy p = c->best.policy;
	struct read_words macros = {0};
	if (!c->best.tree || lacks_nothing(c)) return;
	for (size_t i = 0; i < p.macros.n; i++) read_add(c->source->arena, &macros, p.macros.at[i]);
	read_macros_of_declarations(c->source, c->best.tree, &macros);
	if (!read_macros_for_device(c->source, &macros)) return;
	p.name = "macros of the build, for the device";
	p.macros = macros;
	try_policy(c, p);
}

/* Headers that were found may be half of a project whose other half is made when it is built. */
static void try_alone(struct choice *c)
{
	struct read_policy p = c->best.policy;
	const struct read_worth *w = &c->best.worth;
	if (!c->best.tree || is_enough(c) || !c->best.tree->found.n || w->sound == w->kernels) return;
	p.name = "no headers but its own";
	p.macros = (struct read_words){0};
	p.alone = true;
	try_policy(c, p);
}

/* Did more files behind the source help? */
static bool try_behind(struct choice *c, void (*find)(const struct read_source *, const struct tree *, struct read_words *))
{
	struct read_policy p = c->best.policy;
	struct read_words behind = {0};
	if (!c->best.tree || c->bytes >= LIMIT_READ_BYTES || c->source->options->opencl || c->source->options->c) return false;
	for (size_t i = 0; i < p.behind.n; i++) read_add(c->source->arena, &behind, p.behind.at[i]);
	find(c->source, c->best.tree, &behind);
	if (behind.n == p.behind.n) return false;
	p.behind = behind;
	struct result r = read_by(c, &p);
	bool helps = r.tree && read_completes(c->source, &p, c->best.tree, r.tree);
	if (helps) c->best = r;
	return helps;
}

static size_t bytes_for_system(const struct read_options *o)
{
	switch (o->system) {
	case READ_SYSTEM_LATE: return LIMIT_READ_SYSTEM_BYTES;
	case READ_SYSTEM_SMALL: return LIMIT_READ_LAUNCH_BYTES;
	case READ_SYSTEM_NEVER: return 0;
	}
	return 0;
}

static void try_all(struct choice *c)
{
	bool ahead = read_preamble_fits(c->source), opencl = c->source->options->opencl || c->source->options->c;
	if (ahead) try_policy(c, (struct read_policy){ .name = "our headers, read ahead", .library = READ_PREAMBLE });
	if (ahead && lacks_nothing(c)) return;
	try_once(c);
	if (ahead) try_with_macros(c, read_macros_of_build);
	if (!ahead || !c->best.tree || c->best.worth.library)
		try_policy(c, (struct read_policy){ .name = "our headers, as the file names them", .library = READ_NAMED, .once = c->best.policy.once, .macros = c->best.policy.macros });
	if (!ahead && !opencl && !is_enough(c) && c->best.worth.library)
		try_policy(c, (struct read_policy){ .name = "all of our headers", .library = READ_WHOLE, .once = c->best.policy.once, .macros = c->best.policy.macros });
	if (!ahead) try_with_macros(c, read_macros_of_build);
	try_with_annotations(c);
	try_older(c);
	try_newer(c);
	try_once(c);
	try_as_part(c);
	try_with_vectors(c);
	try_with_macros(c, read_macros_of_includes);
	try_with_macros(c, read_macros_of_numbers);
	try_with_macros(c, read_macros_of_declarations);
	try_with_device_words(c);
	if (!opencl && !is_enough(c) && c->best.worth.library && c->bytes <= bytes_for_system(c->source->options)) {
		struct read_policy system = { .name = "the system's library", .library = READ_SYSTEM, .once = c->best.policy.once, .macros = c->best.policy.macros };
		system.newer = c->best.policy.newer || (c->best.tree && c->best.tree->newer);
		try_policy(c, system);
	}
	try_alone(c);
}

static void try_policies(struct choice *c)
{
	try_all(c);
	try_behind(c, read_users);
	while (try_behind(c, read_definers)) { /* those may lack something, too */ }
}

static void tell_macros(const struct result *r, struct sources *sources, const char *path, struct diags *d)
{
	struct span at = { .file = sources_intern(sources, path) };
	for (size_t i = 0; i < r->policy.macros.n; i++)
		diags_add(d, DIAG_WARNING, "parse.guard", at, "taken with %s, which the build seems to define", r->policy.macros.at[i]);
}

static void tell_whole(const struct result *r, struct sources *sources, const char *path, struct diags *d)
{
	struct span at = { .file = sources_intern(sources, path) };
	if (r->policy.whole) diags_add(d, DIAG_NOTE, "parse.part", at, "taken for a part of %s: read after the headers and macros that stand before this one there", r->policy.whole);
}

static void tell_vectors(const struct result *r, struct sources *sources, const char *path, struct diags *d)
{
	struct span at = { .file = sources_intern(sources, path) };
	if (r->policy.vectors) diags_add(d, DIAG_WARNING, "parse.vectors", at, "taken with " READ_VECTORS ", as the CUDA samples have it: arithmetic of vector types, which nothing here declares");
}

static void tell_behind(const struct result *r, struct sources *sources, const char *path, struct diags *d)
{
	struct span at = { .file = sources_intern(sources, path) };
	for (size_t i = 0; i < r->policy.behind.n; i++) {
		const char *one = r->policy.behind.at[i];
		diags_add(d, DIAG_NOTE, "parse.behind", at, "read with %s: what that defines of what is only declared here, and its instances of templates, count", one);
		r->tree->behind = arena_printf(r->tree->arena, "%s%s%s", i ? r->tree->behind : "", i ? ", " : "", one);
	}
}

/* Headers that were found, each once. */
static void tell_found(const struct tree *t, struct diags *d)
{
	for (size_t i = 0; i < t->found.n; i++) {
		const struct tree_note *found = &t->found.at[i];
		if (face_makes_header(found->text))
			diags_add(d, DIAG_WARNING, "parse.made-header", tree_span_plain(found->at),
				"this header is made when the project is built: taken from %s, as if nothing were set there", found->text);
		else
			diags_add(d, DIAG_NOTE, "parse.found-header", tree_span_plain(found->at),
				"this header is in none of the folders that were named: taken from %s", found->text);
	}
}

static struct tree *conclude(struct choice *c, unsigned arch, struct diags *d)
{
	struct result *r = &c->best;
	for (size_t i = 0; i < r->diags.list.n; i++) {
		const struct diag *one = &r->diags.list.at[i];
		diags_add(d, one->level, one->code, one->at, "%s", one->text);
	}
	if (!r->tree) return NULL;
	tell_found(r->tree, d);
	tell_macros(r, c->sources, c->source->path, d);
	tell_whole(r, c->sources, c->source->path, d);
	tell_vectors(r, c->sources, c->source->path, d);
	tell_behind(r, c->sources, c->source->path, d);
	r->tree->arch = arch;
	r->tree->policy = r->policy.name;
	return r->tree;
}

struct tree *read_file(const char *path, const struct read_options *options, struct arena *a, struct sources *sources,
	struct diags *d)
{
	struct arena *own = arena_new();
	struct read_words asked = {0};
	struct read_source s = { .arena = own, .options = options, .path = path, .text = arena_file(own, path), .asked = &asked };
	struct choice c = { .source = &s, .arena = a, .sources = sources };
	const char *unquoted = options->opencl && s.text ? read_unquoted(own, s.text) : NULL;
	s.unquoted = unquoted != NULL;
	if (unquoted) s.text = unquoted;
	struct read_arch arch = read_arch(&s);
	s.arch = arch.due ? arch.arch : 0;
	s.search = read_search_new(&s);
	read_macros_noted(&s, &s.macros);
	try_policies(&c);
	struct tree *t = conclude(&c, arch.asked ? arch.arch : 0, d);
	arena_free(own);
	return t;
}

struct tree **read_others(const struct read_other *others, size_t n, const struct read_options *options, struct arena *a, struct sources *sources)
{
	struct tree **trees = ARENA_ARRAY(a, struct tree *, n + 1);
	for (size_t i = 0; i < n; i++) {
		struct diags unheard = { .arena = a };
		struct read_options o = *options;
		const char *dot = strrchr(others[i].path, '.');
		o.opencl = false;               /* C is read as C++ where it may start kernels of CUDA */
		o.c = options->opencl && dot && strcmp(dot, ".c") == 0;
		o.clang_args = others[i].clang_args;
		o.clang_arg_count = others[i].clang_arg_count;
		o.system = n > LIMIT_READ_OTHERS ? READ_SYSTEM_NEVER : READ_SYSTEM_SMALL;
		trees[i] = read_file(others[i].path, &o, a, sources, &unheard);
	}
	return trees;
}

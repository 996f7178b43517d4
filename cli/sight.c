/* Which other files in sight may start the kernels of a file: those that include it, those that use a function which it defines and they do
 * not, those that use theirs, those that start a kernel in a header of both. Found in the text of all of them, before any is read. */
#include "cli/sight_internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A function that something in sight defines, and the files that do: all that include where it stands. */
struct name { const char *word; VEC(uint32_t) units; };
/* Of a text the words that such functions are named by, by number. */
struct numbers { uint32_t *at; size_t n, cap; };
struct named { struct numbers defines, declares, mentions; };
/* A file once: one that is compiled, or a header. */
struct node { const char *path, *identity; const struct sight_text *text; struct named named; };
/* One that is compiled. all: it and what it includes. callers: which other ones may start what these define, and by which words. program: it has
 * a `main`. lacks: what it includes of the project and is not there. has: a bit for each node below `known` that is in all. folder: how much of its identity names that. */
struct edge { uint32_t from; const char *word; };
struct unit_file { uint32_t node; struct infer_options infer; bool checked, opencl, starts, program; VEC(uint32_t) all; VEC(struct edge) callers; struct sight_words lacks;
	uint64_t *has; size_t known, folder; };
struct definer { const char *name; uint32_t unit; };
/* A path that was looked at; node: UINT32_MAX where nothing lies there. */
struct place { const char *path; uint32_t node; };
struct arrow { uint32_t from, to; const char *word; };
/* What is known of each name, and of each other file, while one file is looked at: the number of the look, where it holds. */
struct look { uint32_t now, *defines, *declares, *lacks, *units; bool *shares; };

struct sight {
	struct arena *arena;
	VEC(struct node) nodes;
	const struct options *options;
	struct hash_table by_identity, by_name, by_built, by_arrow, by_place, by_header;     /* of options->headers, by their last names */
	VEC(struct unit_file) units;
	VEC(struct place) places;
	VEC(struct name) names;
	VEC(struct definer) builders;
	VEC(struct arrow) arrows;               /* edges, each once */
	struct look look;
	struct infer_options *given;            /* by file of the command line */
	bool grows, opencl;                     /* edges; some file is OpenCL */
};

/* ---- files ---- */

static uint32_t node_of(struct sight *s, const char *path)
{
	char real[PATH_MAX];
	const char *identity = realpath(path, real) ? real : path;
	uint32_t hash = text_hash(identity);
	for (uint32_t probe = 0, item; (item = hash_table_next(&s->by_identity, hash, &probe));)
		if (!strcmp(s->nodes.at[item - 1].identity, identity)) return item - 1;
	struct node n = { .path = path, .identity = arena_strdup(s->arena, identity) };
	n.text = s->nodes.n < LIMIT_SIGHT_FILES ? sight_read(s->arena, path) : NULL;
	VEC_PUSH(s->arena, &s->nodes, n);
	hash_table_add(s->arena, &s->by_identity, hash, (uint32_t)s->nodes.n);
	return (uint32_t)s->nodes.n - 1;
}

/* UINT32_MAX: no file can be read there. Each path is asked for once, whoever includes it. */
static uint32_t node_at(struct sight *s, const char *path)
{
	uint32_t hash = text_hash(path);
	for (uint32_t probe = 0, item; (item = hash_table_next(&s->by_place, hash, &probe));)
		if (!strcmp(s->places.at[item - 1].path, path)) return s->places.at[item - 1].node;
	struct place p = { path, access(path, R_OK) == 0 ? node_of(s, path) : UINT32_MAX };
	VEC_PUSH(s->arena, &s->places, p);
	hash_table_add(s->arena, &s->by_place, hash, (uint32_t)s->places.n);
	return p.node;
}

static const char *beside(struct sight *s, const char *includer, const char *name)
{
	const char *slash = strrchr(includer, '/');
	return slash ? arena_printf(s->arena, "%.*s/%s", (int)(slash - includer), includer, name) : name;
}

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* Below the project's folder, as the reader finds it (infer/read/read_project.c). In angles a plain name is the system's. */
static const char *in_project(const struct sight *s, const char *includer, const struct sight_include *names)
{
	const char *best = NULL;
	bool several = false;
	if (!names->quoted && !strchr(names->name, '/')) return NULL;
	for (uint32_t probe = 0, item; (item = hash_table_next(&s->by_header, text_hash(last_part(names->name)), &probe));) {
		const char *path = s->options->headers.at[item - 1];
		if (!path_ends_in(path, names->name)) continue;
		int nearer = best ? path_nearer(path, best, includer) : 1;
		if (nearer < 0) continue;
		several = nearer == 0;
		best = path;
	}
	return several ? NULL : best;
}

/* Where the compiler would find it first; UINT32_MAX: a header of the system, or one that is not there. */
static uint32_t included(struct sight *s, const struct infer_options *infer, const char *includer, const char *name)
{
	uint32_t node = node_at(s, beside(s, includer, name));
	for (size_t i = 0; i < infer->clang_arg_count && node == UINT32_MAX; i++) {
		const char *arg = infer->clang_args[i];
		if (strncmp(arg, "-I", 2) != 0) continue;
		if (!arg[2] && ++i == infer->clang_arg_count) break;
		node = node_at(s, arena_printf(s->arena, "%s/%s", arg[2] ? arg + 2 : infer->clang_args[i], name));
	}
	return node;
}

static bool has(const struct unit_file *u, uint32_t node)
{
	return node < u->known && (u->has[node / 64] >> node % 64 & 1);
}

static void has_take(struct sight *s, struct unit_file *u, uint32_t node)
{
	if (node >= u->known) {
		uint64_t *wider = ARENA_ARRAY(s->arena, uint64_t, s->nodes.n / 64 + 64);
		for (size_t i = 0; i < u->known / 64; i++) wider[i] = u->has[i];
		u->has = wider;
		u->known = (s->nodes.n / 64 + 64) * 64;
	}
	u->has[node / 64] |= (uint64_t)1 << node % 64;
	VEC_PUSH(s->arena, &u->all, node);
}

/* The file and all that it includes. */
static void unit_walk(struct sight *s, struct unit_file *u)
{
	const char *identity = s->nodes.at[u->node].identity, *slash = strrchr(identity, '/');
	u->folder = slash ? (size_t)(slash + 1 - identity) : 0;
	has_take(s, u, u->node);
	for (size_t i = 0; i < u->all.n && u->all.n < LIMIT_SIGHT_HEADERS; i++) {
		const struct sight_text *text = s->nodes.at[u->all.at[i]].text;
		const char *path = s->nodes.at[u->all.at[i]].path;
		u->starts = u->starts || (text && (text->launches || text->kernels));
		u->program = u->program || (text && text->program);
		for (size_t j = 0; text && j < text->includes.n; j++) {
			const struct sight_include *names = &text->includes.at[j];
			uint32_t node = included(s, &u->infer, path, names->name);
			const char *found = node == UINT32_MAX ? in_project(s, path, names) : NULL;
			if (node == UINT32_MAX && names->quoted) VEC_PUSH(s->arena, &u->lacks, names->name);
			if (found) node = node_at(s, found);
			if (node != UINT32_MAX && !has(u, node)) has_take(s, u, node);
		}
	}
	sight_sort(&u->lacks);
}

static bool is_opencl(const char *path, const struct infer_options *infer)
{
	return infer->language == LANGUAGE_OPENCL || path_is_opencl(path);
}

static void unit_add(struct sight *s, const char *path, const struct infer_options *infer, bool checked)
{
	struct unit_file u = { .node = node_of(s, path), .infer = *infer, .checked = checked };
	u.opencl = is_opencl(path, infer);
	s->opencl = s->opencl || u.opencl;
	for (size_t i = 0; i < s->units.n && !checked; i++)
		if (s->units.at[i].node == u.node) return;
	unit_walk(s, &u);
	VEC_PUSH(s->arena, &s->units, u);
}

/* ---- who may start whose ---- */

/* UINT32_MAX: nothing defines it. */
static uint32_t name_find(const struct sight *s, const char *word)
{
	for (uint32_t probe = 0, item; (item = hash_table_next(&s->by_name, text_hash(word), &probe));)
		if (!strcmp(s->names.at[item - 1].word, word)) return item - 1;
	return UINT32_MAX;
}

static uint32_t name_of(struct sight *s, const char *word)
{
	uint32_t known = name_find(s, word);
	if (known != UINT32_MAX) return known;
	struct name n = { .word = word };
	VEC_PUSH(s->arena, &s->names, n);
	hash_table_add(s->arena, &s->by_name, text_hash(word), (uint32_t)s->names.n);
	return (uint32_t)s->names.n - 1;
}

/* Each file's once, though many include it. */
static void node_defines(struct sight *s, struct node *n)
{
	if (n->named.defines.n) return;
	for (size_t j = 0; n->text && j < n->text->defines.n; j++)
		VEC_PUSH(s->arena, &n->named.defines, name_of(s, n->text->defines.at[j]));
}

static void definers_take(struct sight *s, uint32_t unit)
{
	const struct unit_file *u = &s->units.at[unit];
	for (size_t i = 0; i < u->all.n; i++) {
		struct node *n = &s->nodes.at[u->all.at[i]];
		node_defines(s, n);
		for (size_t j = 0; j < n->named.defines.n; j++) VEC_PUSH(s->arena, &s->names.at[n->named.defines.at[j]].units, unit);
	}
}

/* Those that something defines. */
static void numbers_take(struct sight *s, const struct sight_words *words, struct numbers *out)
{
	for (size_t i = 0; i < words->n; i++) {
		uint32_t name = name_find(s, words->at[i]);
		if (name != UINT32_MAX) VEC_PUSH(s->arena, out, name);
	}
}

/* When all that is defined is known. What a file of OpenCL defines itself it does not lack, though nobody else can mean it. */
static void names_take(struct sight *s)
{
	for (size_t i = 0; i < s->nodes.n; i++) {
		struct node *n = &s->nodes.at[i];
		if (!n->text) continue;
		if (!n->named.defines.n) numbers_take(s, &n->text->defines, &n->named.defines);
		numbers_take(s, &n->text->declares, &n->named.declares);
		numbers_take(s, &n->text->mentions, &n->named.mentions);
	}
	s->look.defines = ARENA_ARRAY(s->arena, uint32_t, s->names.n + 1);
	s->look.declares = ARENA_ARRAY(s->arena, uint32_t, s->names.n + 1);
	s->look.lacks = ARENA_ARRAY(s->arena, uint32_t, s->names.n + 1);
	s->look.units = ARENA_ARRAY(s->arena, uint32_t, s->units.n + 1);
	s->look.shares = ARENA_ARRAY(s->arena, bool, s->units.n + 1);
}

/* Functions of the device, which a file defines itself: what a header defines nobody lacks who includes it. */
static void builders_take(struct sight *s, uint32_t unit)
{
	const struct sight_text *text = s->nodes.at[s->units.at[unit].node].text;
	for (size_t j = 0; text && j < text->built.n; j++) {
		struct definer d = { text->built.at[j], unit };
		VEC_PUSH(s->arena, &s->builders, d);
		hash_table_add(s->arena, &s->by_built, text_hash(d.name), (uint32_t)s->builders.n);
	}
}

/* How many folders two paths share: of two programs with a function of one name each calls its own. */
static size_t nearness(const struct sight *s, uint32_t a, uint32_t b)
{
	const char *x = s->nodes.at[s->units.at[a].node].identity, *y = s->nodes.at[s->units.at[b].node].identity;
	size_t folders = 0;
	for (; *x && *x == *y; x++, y++) folders += *x == '/';
	return folders;
}

static bool arrow_is_new(struct sight *s, struct arrow a)
{
	uint32_t hash = (a.word ? text_hash(a.word) : 0) + 31 * a.from + 131071 * a.to;
	for (uint32_t probe = 0, item; (item = hash_table_next(&s->by_arrow, hash, &probe));) {
		const struct arrow *b = &s->arrows.at[item - 1];
		if (a.from == b->from && a.to == b->to && (a.word == b->word || (a.word && b->word && !strcmp(a.word, b->word)))) return false;
	}
	VEC_PUSH(s->arena, &s->arrows, a);
	hash_table_add(s->arena, &s->by_arrow, hash, (uint32_t)s->arrows.n);
	return true;
}

static void edge_add(struct sight *s, uint32_t from, uint32_t to, const char *word)
{
	struct edge e = { from, word };
	s->grows = s->grows || !s->units.at[from].starts;
	s->units.at[from].starts = true;        /* by what it calls */
	if (arrow_is_new(s, (struct arrow){ from, to, word })) VEC_PUSH(s->arena, &s->units.at[to].callers, e);
}

static bool is_in_folder_of(const struct sight *s, uint32_t definer, uint32_t unit)
{
	size_t folder = s->units.at[definer].folder;
	return folder && !strncmp(s->nodes.at[s->units.at[definer].node].identity, s->nodes.at[s->units.at[unit].node].identity, folder);
}

/* A word that a file uses: is it declared there, and in which files that it has? */
struct use { uint32_t unit; const char *word; bool declared; VEC(uint32_t) in; };

static struct use use_of(struct sight *s, uint32_t unit, const char *word, bool declared)
{
	const struct unit_file *u = &s->units.at[unit];
	struct use use = { .unit = unit, .word = word, .declared = declared };
	for (size_t i = 0; declared && i < u->all.n; i++) {
		const struct sight_text *text = s->nodes.at[u->all.at[i]].text;
		if (text && sight_has(&text->declares, word)) VEC_PUSH(s->arena, &use.in, u->all.at[i]);
	}
	return use;
}

/* Do both lack a header of one name? Asked once of each other file while one is looked at. */
static bool lack_alike(struct sight *s, uint32_t unit, uint32_t other)
{
	const struct unit_file *a = &s->units.at[unit], *b = &s->units.at[other];
	if (s->look.units[other] == s->look.now) return s->look.shares[other];
	s->look.units[other] = s->look.now;
	s->look.shares[other] = false;
	for (size_t i = 0; i < a->lacks.n && !s->look.shares[other]; i++) s->look.shares[other] = sight_has(&b->lacks, a->lacks.at[i]);
	return s->look.shares[other];
}

/* A header that declares it, or one that both include and nobody sees. */
static bool is_shared(struct sight *s, const struct use *use, uint32_t by)
{
	for (size_t i = 0; i < use->in.n; i++)
		if (has(&s->units.at[by], use->in.at[i])) return true;
	return lack_alike(s, use->unit, by);
}

/* Can it be meant in `unit`? What is called is declared: in its folder anyhow, elsewhere in a header of both. Nobody links a program, but to what is in its folder. */
static bool may_be_meant(struct sight *s, const struct use *use, uint32_t definer)
{
	const struct unit_file *u = &s->units.at[use->unit], *by = &s->units.at[definer];
	bool below = is_in_folder_of(s, definer, use->unit), near = below || is_in_folder_of(s, use->unit, definer);
	if (definer == use->unit || (by->program && (u->program || !below))) return false;
	return (near && (use->declared || u->lacks.n)) || is_shared(s, use, definer);
}

typedef void meant_fn(struct sight *s, uint32_t unit, uint32_t definer, const char *word, void *data);

/* `unit` uses a word that it does not define: it may mean the nearest that do. */
static void each_meant(struct sight *s, const struct use *use, const struct name *name, meant_fn *meant, void *data)
{
	size_t nearest = 0;
	for (int round = 0; round < 2; round++)
		for (size_t i = 0; i < name->units.n; i++) {
			size_t near = nearness(s, use->unit, name->units.at[i]);
			if (near < nearest || !may_be_meant(s, use, name->units.at[i])) continue;
			nearest = near;
			if (round) meant(s, use->unit, name->units.at[i], use->word, data);
		}
}

static void call_take(struct sight *s, uint32_t unit, uint32_t definer, const char *word, void *data)
{
	(void)data;
	if (s->units.at[definer].starts) edge_add(s, unit, definer, word);
}

static void look_begin(struct sight *s, const struct unit_file *u)
{
	s->look.now++;
	for (size_t i = 0; i < u->all.n; i++) {
		const struct named *n = &s->nodes.at[u->all.at[i]].named;
		for (size_t j = 0; j < n->defines.n; j++) s->look.defines[n->defines.at[j]] = s->look.now;
		for (size_t j = 0; j < n->declares.n; j++) s->look.declares[n->declares.at[j]] = s->look.now;
	}
}

/* Words that it uses and does not define, and that something in sight does. */
static void each_lacking(struct sight *s, uint32_t unit, meant_fn *meant, void *data)
{
	const struct unit_file *u = &s->units.at[unit];
	look_begin(s, u);
	for (size_t i = 0; i < u->all.n; i++) {
		const struct named *n = &s->nodes.at[u->all.at[i]].named;
		for (size_t j = 0; j < n->mentions.n; j++) {
			uint32_t name = n->mentions.at[j], now = s->look.now;
			if (s->look.defines[name] == now || s->look.lacks[name] == now) continue;
			s->look.lacks[name] = now;
			struct use use = use_of(s, unit, s->names.at[name].word, s->look.declares[name] == now);
			each_meant(s, &use, &s->names.at[name], meant, data);
		}
	}
}

/* A file that has the name of a kernel as a text may ask for it by that: of an OpenCL file, or of any that the driver loads. Which program it belongs
 * to the folders tell. */
static void names_find(struct sight *s, uint32_t unit, const struct sight_text *text, bool loads)
{
	for (uint32_t i = 0; (loads || s->opencl) && i < s->units.n; i++) {
		const struct unit_file *u = &s->units.at[i];
		if (i == unit || (!u->opencl && !loads) || !(is_in_folder_of(s, i, unit) || is_in_folder_of(s, unit, i))) continue;
		for (size_t j = 0; j < u->all.n; j++) {
			const struct sight_text *of = s->nodes.at[u->all.at[j]].text;
			for (size_t k = 0; of && k < of->named.n; k++)
				if (sight_has(&text->strings, of->named.at[k])) edge_add(s, unit, i, of->named.at[k]);
		}
	}
}

static bool mentions_beside(const struct sight *s, const struct unit_file *u, uint32_t node, const char *word)
{
	bool mentions = false;
	for (size_t i = 0; i < u->all.n && !mentions; i++) {
		const struct sight_text *text = u->all.at[i] == node ? NULL : s->nodes.at[u->all.at[i]].text;
		mentions = text && sight_has(&text->mentions, word);
	}
	return mentions;
}

/* A kernel in a header that the unit speaks of, in units that include the header and never do: they have it, and this starts it. */
static void headers_share(struct sight *s, uint32_t unit)
{
	for (size_t i = 1; i < s->units.at[unit].all.n; i++) {
		uint32_t node = s->units.at[unit].all.at[i];
		const struct sight_text *text = s->nodes.at[node].text;
		for (size_t j = 0; text && j < text->named.n; j++) {
			const char *word = text->named.at[j];
			if (!mentions_beside(s, &s->units.at[unit], node, word)) continue;
			for (uint32_t to = 0; to < s->units.n; to++) {
				const struct unit_file *u = &s->units.at[to];
				if (to != unit && u->node != node && has(u, node) && !mentions_beside(s, u, node, word)) edge_add(s, unit, to, word);
			}
		}
	}
}

static void edges_find(struct sight *s, uint32_t unit)
{
	const struct unit_file *u = &s->units.at[unit];
	bool loads = false;
	for (uint32_t i = 0; i < s->units.n; i++)
		if (i != unit && s->units.at[i].node != u->node && has(u, s->units.at[i].node)) edge_add(s, unit, i, NULL);
	for (size_t i = 0; i < u->all.n && !loads; i++) {
		const struct sight_text *text = s->nodes.at[u->all.at[i]].text;
		loads = text && sight_has(&text->mentions, "cuModuleGetFunction");
	}
	for (size_t i = 0; i < u->all.n; i++) {
		const struct sight_text *text = s->nodes.at[u->all.at[i]].text;
		if (text && text->strings.n) names_find(s, unit, text, loads);
	}
	headers_share(s, unit);
	each_lacking(s, unit, call_take, NULL);
}

/* ---- for one file ---- */

/* An edge to a unit that is read: those to one stand together. */
struct call { uint32_t from, to; const char *word; };
struct gathering { struct sight *sight; VEC(uint32_t) units, left; VEC(struct call) calls; struct sight_words words, supplied; };

static int by_path(const void *a, const void *b)
{
	const struct infer_other *x = a, *y = b;
	return strcmp(x->path, y->path);
}

struct ranked { size_t near, place; };

static int by_nearness(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;
	if (x->near != y->near) return x->near < y->near ? 1 : -1;
	return x->place < y->place ? -1 : x->place > y->place;
}

/* Those that share most folders with it come first: where only some may be read, a project's own sources go before its examples and tests. */
static const struct edge **callers_of(struct sight *s, uint32_t unit)
{
	const struct unit_file *u = &s->units.at[unit];
	struct ranked *order = ARENA_ARRAY(s->arena, struct ranked, u->callers.n + 1);
	const struct edge **sorted = ARENA_ARRAY(s->arena, const struct edge *, u->callers.n + 1);
	for (size_t i = 0; i < u->callers.n; i++) order[i] = (struct ranked){ nearness(s, unit, u->callers.at[i].from), i };
	qsort(order, u->callers.n, sizeof *order, by_nearness);
	for (size_t i = 0; i < u->callers.n; i++) sorted[i] = &u->callers.at[order[i].place];
	return sorted;
}

static void gather(struct gathering *g, uint32_t unit)
{
	struct sight *s = g->sight;
	VEC_PUSH(s->arena, &g->units, unit);
	for (size_t i = 0; i < g->units.n; i++) {
		const struct unit_file *u = &s->units.at[g->units.at[i]];
		const struct edge **callers = callers_of(s, g->units.at[i]);
		for (size_t j = 0; j < u->callers.n; j++) {
			const struct edge *e = callers[j];
			struct call call = { e->from, g->units.at[i], e->word };
			VEC_PUSH(s->arena, &g->calls, call);
			bool known = false;
			for (size_t n = 0; n < g->units.n; n++) known = known || s->units.at[g->units.at[n]].node == s->units.at[e->from].node;
			if (!known && g->units.n > LIMIT_SIGHT_OTHERS) {
				VEC_PUSH(s->arena, &g->left, e->from);
				continue;
			}
			if (e->word) VEC_PUSH(s->arena, &g->words, e->word);
			if (!known) VEC_PUSH(s->arena, &g->units, e->from);
		}
	}
}

/* A function that one of them calls, for the numbers that it gives. What it calls in turn is out of sight. */
static void supplier_take(struct sight *s, uint32_t unit, uint32_t definer, const char *word, void *data)
{
	struct gathering *g = data;
	bool known = false;
	(void)unit;
	for (size_t n = 0; n < g->units.n; n++) known = known || s->units.at[g->units.at[n]].node == s->units.at[definer].node;
	if (!known && g->units.n > LIMIT_SIGHT_OTHERS) return;
	VEC_PUSH(s->arena, &g->supplied, word);
	if (!known) VEC_PUSH(s->arena, &g->units, definer);
}

/* What these units name in texts that `to` does not have: a header of both only declares what it names. seen: by node, of texts that were looked at. */
static void named_beside(struct sight *s, const struct unit_file *from, const struct unit_file *to, bool *seen)
{
	for (size_t i = 0; i < from->all.n; i++) {
		uint32_t node = from->all.at[i];
		const struct numbers *mentions = &s->nodes.at[node].named.mentions;
		if (seen[node] || has(to, node)) continue;
		seen[node] = true;
		for (size_t j = 0; j < mentions->n; j++) s->look.lacks[mentions->at[j]] = s->look.now;
	}
}

static void calls_of_included(struct sight *s, const struct unit_file *to, struct sight_words *out)
{
	for (size_t i = 0; i < to->all.n; i++) {
		const struct numbers *defines = &s->nodes.at[to->all.at[i]].named.defines;
		for (size_t j = 0; j < defines->n; j++)
			if (s->look.lacks[defines->at[j]] == s->look.now) VEC_PUSH(s->arena, out, s->names.at[defines->at[j]].word);
	}
}

/* Which functions of one of those that are read do these units call? The edges to it begin at `first`. Gives where they end. */
static size_t calls_to(struct gathering *g, size_t first, const bool *by, struct sight_words *out)
{
	struct sight *s = g->sight;
	uint32_t unit = g->calls.at[first].to;
	const struct unit_file *to = &s->units.at[unit];
	bool *seen = ARENA_ARRAY(s->arena, bool, s->nodes.n), includes = false;
	size_t end = first;
	s->look.now++;
	for (; end < g->calls.n && g->calls.at[end].to == unit; end++)
		if (by[g->calls.at[end].from]) named_beside(s, &s->units.at[g->calls.at[end].from], to, seen);
	for (size_t i = first; i < end; i++) {
		const struct call *c = &g->calls.at[i];
		uint32_t name = c->word ? name_find(s, c->word) : UINT32_MAX;
		includes = includes || (by[c->from] && !c->word);
		if (by[c->from] && c->word && (name == UINT32_MAX || s->look.lacks[name] == s->look.now)) VEC_PUSH(s->arena, out, c->word);
	}
	if (includes) calls_of_included(s, to, out);
	return end;
}

/* by: by unit. */
static struct sight_words calls_by(struct gathering *g, const bool *by)
{
	struct sight_words words = {0};
	for (size_t i = 0; i < g->calls.n;) i = calls_to(g, i, by, &words);
	sight_sort(&words);
	return words;
}

/* What is too much to be read may start a kernel all the same: it is named. */
static void give_unread(struct gathering *g, struct infer_options *out)
{
	struct sight *s = g->sight;
	struct sight_words paths = {0};
	bool *by = ARENA_ARRAY(s->arena, bool, s->units.n);
	for (size_t i = 0; i < g->left.n; i++) {
		const struct unit_file *u = &s->units.at[g->left.at[i]];
		by[g->left.at[i]] = true;
		VEC_PUSH(s->arena, &paths, s->nodes.at[u->node].path);
		out->unread_alone = out->unread_alone || !u->checked;
	}
	sight_sort(&paths);
	out->unread = paths.at;
	out->unread_count = paths.n;
	struct sight_words calls = calls_by(g, by);
	out->unread_calls = calls.at;
	out->unread_call_count = calls.n;
}

/* Of those that define a function of the device the one that may be meant and is nearest; NULL: none, or two that are as near. */
static const char *builder_of(struct sight *s, uint32_t unit, const char *word)
{
	const struct definer *best = NULL;
	struct use use = use_of(s, unit, word, true);
	size_t nearest = 0;
	bool several = false;
	for (uint32_t probe = 0, item; (item = hash_table_next(&s->by_built, text_hash(word), &probe));) {
		const struct definer *d = &s->builders.at[item - 1];
		if (strcmp(d->name, word) || s->units.at[d->unit].node == s->units.at[unit].node || !may_be_meant(s, &use, d->unit)) continue;
		size_t near = nearness(s, unit, d->unit);
		if (best && near < nearest) continue;
		several = best && near == nearest && s->units.at[d->unit].node != s->units.at[best->unit].node;
		best = d;
		nearest = near;
	}
	return best && !several ? s->nodes.at[s->units.at[best->unit].node].path : NULL;
}

/* What it declares and another file defines. */
static void give_definers(struct sight *s, uint32_t unit, struct infer_options *out)
{
	const struct unit_file *u = &s->units.at[unit];
	struct sight_words words = {0};
	VEC(struct infer_definer) list = {0};
	for (size_t i = 0; i < u->all.n && !u->opencl; i++) {
		const struct sight_text *text = s->nodes.at[u->all.at[i]].text;
		for (size_t j = 0; text && j < text->declares.n; j++)
			if (hash_table_get(&s->by_built, text_hash(text->declares.at[j]))) VEC_PUSH(s->arena, &words, text->declares.at[j]);
	}
	sight_sort(&words);
	s->look.now++;
	for (size_t i = 0; i < words.n; i++) {
		struct infer_definer d = { words.at[i], builder_of(s, unit, words.at[i]) };
		if (d.path) VEC_PUSH(s->arena, &list, d);
	}
	out->definers = list.at;
	out->definer_count = list.n;
}

/* Whose instances the kernels of a header are. */
static void give_users(struct sight *s, uint32_t unit, struct infer_options *out)
{
	const struct unit_file *u = &s->units.at[unit];
	const struct sight_text *own = s->nodes.at[u->node].text;
	struct sight_words users = {0};
	for (size_t i = 0; own && i < s->units.n; i++) {
		const struct unit_file *by = &s->units.at[i];
		bool names = false;
		if (by->node == u->node || by->opencl || !has(by, u->node)) continue;
		for (size_t j = 0; j < own->named.n && !names; j++) names = mentions_beside(s, by, u->node, own->named.at[j]);
		if (names) VEC_PUSH(s->arena, &users, s->nodes.at[by->node].path);
	}
	sight_sort(&users);
	out->users = users.at;
	out->user_count = users.n;
}

static void give(struct sight *s, uint32_t unit, struct infer_options *out)
{
	struct gathering g = { .sight = s };
	give_users(s, unit, out);
	give_definers(s, unit, out);
	gather(&g, unit);
	give_unread(&g, out);
	for (size_t i = 0, n = g.units.n; i < n && s->units.at[unit].starts; i++) each_lacking(s, g.units.at[i], supplier_take, &g);
	if (g.units.n < 2) return;
	struct infer_other *others = ARENA_ARRAY(s->arena, struct infer_other, g.units.n);
	bool *by = ARENA_ARRAY(s->arena, bool, s->units.n);
	for (size_t i = 1; i < g.units.n; i++) {
		const struct unit_file *u = &s->units.at[g.units.at[i]];
		by[g.units.at[i]] = true;
		struct sight_words calls = calls_by(&g, by);
		by[g.units.at[i]] = false;
		others[i - 1] = (struct infer_other){ s->nodes.at[u->node].path, u->infer.clang_args, u->infer.clang_arg_count, u->checked, calls.at, calls.n };
	}
	qsort(others, g.units.n - 1, sizeof *others, by_path);
	sight_sort(&g.words);
	out->others = others;
	out->other_count = g.units.n - 1;
	out->reached = g.words.at;
	out->reached_count = g.words.n;
	sight_sort(&g.supplied);
	out->supplied = g.supplied.at;
	out->supplied_count = g.supplied.n;
}

static bool is_wanted(const struct options *o)
{
	bool wanted = o->launch_auto || o->stage == STAGE_CONTEXTS;
	for (size_t i = 0; i < o->files.n && !wanted; i++) wanted = options_of(o, i)->launch_auto;
	return wanted && o->stage != STAGE_TREE && o->files.n + o->sight.n > 1;
}

struct sight *sight_find(const struct options *o)
{
	if (!is_wanted(o)) return NULL;
	struct sight *s = ARENA_NEW(o->arena, struct sight);
	s->arena = o->arena;
	s->options = o;
	for (size_t i = 0; i < o->headers.n; i++) hash_table_add(s->arena, &s->by_header, text_hash(last_part(o->headers.at[i])), (uint32_t)i + 1);
	s->given = ARENA_ARRAY(s->arena, struct infer_options, o->files.n);
	for (size_t i = 0; i < o->files.n; i++) {
		s->given[i] = options_for_file(options_of(o, i), o->files.at[i]);
		unit_add(s, o->files.at[i], &s->given[i], true);
	}
	for (size_t i = 0; i < o->sight.n; i++) unit_add(s, o->sight.at[i].path, &o->sight.at[i].infer, false);
	for (uint32_t i = 0; i < s->units.n; i++) if (!s->units.at[i].opencl) definers_take(s, i), builders_take(s, i);
	names_take(s);
	for (s->grows = true; s->grows;) {
		s->grows = false;
		for (uint32_t i = 0; i < s->units.n; i++) if (!s->units.at[i].opencl) edges_find(s, i);
	}
	for (uint32_t i = 0; i < o->files.n; i++) give(s, i, &s->given[i]);
	return s;
}

void sight_give(const struct sight *s, size_t file, struct infer_options *to)
{
	if (!s) return;
	to->others = s->given[file].others;
	to->other_count = s->given[file].other_count;
	to->unread = s->given[file].unread;
	to->unread_count = s->given[file].unread_count;
	to->unread_alone = s->given[file].unread_alone;
	to->unread_calls = s->given[file].unread_calls;
	to->unread_call_count = s->given[file].unread_call_count;
	to->reached = s->given[file].reached;
	to->reached_count = s->given[file].reached_count;
	to->supplied = s->given[file].supplied;
	to->supplied_count = s->given[file].supplied_count;
	to->definers = s->given[file].definers;
	to->definer_count = s->given[file].definer_count;
	to->users = s->given[file].users;
	to->user_count = s->given[file].user_count;
}

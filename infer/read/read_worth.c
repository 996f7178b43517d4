/* How much of a file a reading understood. What nobody needs to understand does not count: bodies of host functions that neither
 * start kernels nor are called by those that do. */
#include "infer/read/read_internal.h"

#include <string.h>

#include "infer/tree/tree.h"

struct worth {
	const struct read_source *source;
	const struct tree *tree;
	struct arena *arena;
	bool *reached;                          /* by function: a kernel may call it */
	size_t *wounds;                         /* by function */
	struct { const struct tree_function **at; size_t n, cap; } due;
	size_t found;                           /* in the function at hand */
	struct read_worth out;
};

static void reach(struct worth *w, const struct tree_function *f)
{
	if (!f || w->reached[f->id]) return;
	w->reached[f->id] = true;
	VEC_PUSH(w->arena, &w->due, f);
}

/* ---- wounds of functions ---- */

static bool is_wound(const struct tree_expr *e)
{
	if (e->kind == TREE_EXPR_RECOVERY || tree_has(e->flags, TREE_FLAG_ERROR)) return true;
	if (tree_type_is_undeclared(e->type)) return true;
	return (e->function && tree_has(e->function->flags, TREE_FLAG_INVALID)) || (e->var && tree_has(e->var->flags, TREE_FLAG_INVALID));
}

static bool count_wound(const struct tree_expr *e, void *data)
{
	struct worth *w = data;
	w->found += is_wound(e);
	return true;
}

static bool holds(struct tree_span outer, struct tree_span at)
{
	return outer.file == at.file && outer.begin <= at.begin && at.begin < outer.end;
}

/* Errors lie in each instance that is written there. */
static size_t wounds_of(struct worth *w, const struct tree_function *f)
{
	w->found = 0;
	if (f->body) tree_each_expr(f, count_wound, w);
	for (size_t i = 0; i < w->tree->errors.n; i++) w->found += holds(f->at, w->tree->errors.at[i].at);
	return w->found;
}

/* ---- what kernels reach ---- */

static bool take_calls(const struct tree_expr *e, void *data)
{
	struct worth *w = data;
	reach(w, e->function);
	if (e->record) reach(w, e->record->call);
	return true;
}

/* Of the first kernel, then of what it calls. */
static bool is_sound(struct worth *w, const struct tree_function *kernel)
{
	size_t found = 0;
	memset(w->reached, 0, (w->tree->functions.n + 1) * sizeof *w->reached);
	reach(w, kernel);
	while (w->due.n) {
		const struct tree_function *f = w->due.at[--w->due.n];
		found += w->wounds[f->id];
		tree_each_expr(f, take_calls, w);
	}
	return found == 0;
}

static bool same_place(const struct tree_function *a, const struct tree_function *b)
{
	return a->at.file == b->at.file && a->at.begin == b->at.begin;
}

/* Kernels as they are written: all instances must be sound. They stand in order of their places. */
static void count_kernels(struct worth *w)
{
	bool *ever = ARENA_ARRAY(w->arena, bool, w->tree->functions.n + 1);
	for (size_t i = 0, next; i < w->tree->kernels.n; i = next) {
		bool sound = true;
		for (next = i; next < w->tree->kernels.n && same_place(w->tree->kernels.at[i], w->tree->kernels.at[next]); next++) {
			sound = is_sound(w, w->tree->kernels.at[next]) && sound;
			for (size_t f = 1; f <= w->tree->functions.n; f++) ever[f] = ever[f] || w->reached[f];
		}
		w->out.kernels++;
		w->out.sound += sound;
	}
	w->reached = ever;
}

/* ---- whose fault ---- */

/* The text from the line of an error on; NULL where it cannot be had. */
static const char *line_of(struct worth *w, const struct tree_error *e)
{
	bool main = tree_role_get(w->tree, e->at.file) == TREE_FILE_MAIN;
	const char *line = main ? w->source->text : arena_file(w->arena, sources_path(w->tree->sources, e->at.file));
	for (uint32_t i = 1; line && i < e->at.line && (line = strchr(line, '\n')); i++) line++;
	return line;
}

/* Does the line of an error start a kernel? Where nothing declares that one, the function around it is for no kernel of the tree. */
static bool starts_kernel(struct worth *w, const struct tree_error *e)
{
	const char *line = e->apart ? line_of(w, e) : NULL, *launch = line ? strstr(line, "<<<") : NULL;
	return launch && launch < line + strcspn(line, "\n");
}

/* Does the line of an error, or the error, speak of the C++ library? Errors in headers of the system or of ours are the library's. */
static bool speaks_of_library(struct worth *w, const struct tree_error *e)
{
	enum tree_role role = tree_role_get(w->tree, e->at.file);
	if (role == TREE_FILE_OURS || role == TREE_FILE_SYSTEM || strstr(e->text, "std::")) return true;
	const char *line = line_of(w, e);
	for (size_t n; line && *line && *line != '\n'; line += n ? n : 1) {
		n = read_word(line);
		if ((n == 3 && strncmp(line, "std", 3) == 0) || (n > 3 && read_library_names(line, n))) return true;
	}
	return false;
}

/* Of a declaration, which a kernel may need. */
static bool is_of_declaration(const struct tree *t, const struct tree_error *e)
{
	enum tree_role role = tree_role_get(t, e->at.file);
	return !e->in && !e->apart && (role == TREE_FILE_MAIN || role == TREE_FILE_USER);
}

static void look_at_error(struct worth *w, const struct tree_error *e)
{
	bool kernels = is_of_declaration(w->tree, e), host = starts_kernel(w, e);
	for (size_t i = 1; i <= w->tree->functions.n; i++) {
		const struct tree_function *f = w->tree->functions.at[i - 1];
		if (!f->body || !holds(f->at, e->at)) continue;
		if (w->reached[i]) kernels = true;
		else host = true;
	}
	w->out.wounds += kernels;
	w->out.launches = w->out.launches || host;
	if ((kernels || host) && !w->out.library) w->out.library = speaks_of_library(w, e);
}

struct read_worth read_worth(const struct read_source *s, const struct tree *t)
{
	struct worth w = { .source = s, .tree = t, .arena = arena_new(), .out = { .errors = t->errors.n } };
	w.reached = ARENA_ARRAY(w.arena, bool, t->functions.n + 1);
	w.wounds = ARENA_ARRAY(w.arena, size_t, t->functions.n + 1);
	bool open = false;
	for (size_t i = 0; i < t->types.n; i++) {
		if (!tree_type_is_undeclared(t->types.at[i])) continue;
		open = true;
		w.out.library = w.out.library || read_library_names(t->types.at[i]->bare->name, strlen(t->types.at[i]->bare->name));
	}
	for (size_t i = 0; i < t->vars.n; i++) w.out.missing += t->vars.at[i]->kind == TREE_VAR_TEMPLATE && tree_has(t->vars.at[i]->flags, TREE_FLAG_IMPLICIT);
	for (size_t i = 0; i < t->functions.n && (t->errors.n || open); i++) w.wounds[i + 1] = wounds_of(&w, t->functions.at[i]);
	count_kernels(&w);
	for (size_t i = 0; i < t->errors.n; i++) look_at_error(&w, &t->errors.at[i]);
	for (size_t i = 1; i <= t->functions.n; i++) w.out.wounds += w.reached[i] ? w.wounds[i] : 0;
	arena_free(w.arena);
	return w.out;
}

bool read_is_better(const struct read_worth *a, const struct read_worth *b)
{
	if (a->sound != b->sound) return a->sound > b->sound;
	if (a->kernels != b->kernels) return a->kernels > b->kernels;
	if (a->missing != b->missing) return a->missing < b->missing;
	if (a->wounds != b->wounds) return a->wounds < b->wounds;
	if (a->launches != b->launches) return b->launches;
	return a->errors < b->errors;
}

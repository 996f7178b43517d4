/* What other files of the project say of a file's kernels: they define functions of the device that it only declares (relocatable device code), and make
 * instances of its templates. They are read behind it. Nothing of the file itself changes its meaning by that, for it comes first. */
#include "infer/read/read_internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "infer/tree/tree.h"

#define BEHIND "faial-c-behind-"         /* no file has such a name: clang asks for it, and read_search_find answers */

struct lacking { const struct read_source *source; const struct tree *tree; struct read_words names; size_t n; };

/* As the look at texts names it (cli/sight_text.c): operators all alike. */
static const char *written_name(const char *name)
{
	static const char word[] = "operator";
	size_t n = sizeof word - 1;
	return strncmp(name, word, n) == 0 && !read_is_word(name[n]) ? word : name;
}

static bool is_lacking(const struct tree *t, const struct tree_function *f)
{
	enum tree_role role = tree_role_get(t, f->at.file);
	static const enum tree_flag never[] = { TREE_FLAG_DEFINED, TREE_FLAG_IMPLICIT, TREE_FLAG_BUILTIN, TREE_FLAG_PURE, TREE_FLAG_DELETED, TREE_FLAG_DEFAULTED };
	bool open = !f->body && f->name && tree_has(f->flags, TREE_FLAG_DEVICE);
	for (size_t i = 0; i < sizeof never / sizeof *never && open; i++) open = !tree_has(f->flags, never[i]);
	return open && (role == TREE_FILE_MAIN || role == TREE_FILE_USER);
}

static bool take_lacking(const struct tree_expr *e, void *data)
{
	struct lacking *l = data;
	if (!e->function || !is_lacking(l->tree, e->function)) return true;
	l->n++;
	read_add(l->source->arena, &l->names, written_name(e->function->name));
	return true;
}

/* In code of the device: how many calls have no body, and of which names. */
static struct lacking lacking_in(const struct read_source *s, const struct tree *t)
{
	struct lacking l = { .source = s, .tree = t };
	for (size_t i = 0; i < t->functions.n; i++) {
		const struct tree_function *f = t->functions.at[i];
		if (f->body && (tree_has(f->flags, TREE_FLAG_KERNEL) || tree_has(f->flags, TREE_FLAG_DEVICE))) tree_each_expr(f, take_lacking, &l);
	}
	return l;
}

void read_definers(const struct read_source *s, const struct tree *t, struct read_words *out)
{
	const struct read_options *o = s->options;
	if (!o->definer_count) return;
	struct lacking l = lacking_in(s, t);
	for (size_t i = 0; i < o->definer_count; i++)
		for (size_t j = 0; j < l.names.n && out->n < LIMIT_READ_DEFINERS; j++)
			if (strcmp(o->definers[i].name, l.names.at[j]) == 0) read_add(s->arena, out, o->definers[i].path);
}

static size_t patterns_in(const struct tree *t)
{
	size_t n = 0;
	for (size_t i = 0; i < t->kernels.n; i++) n += tree_has(t->kernels.at[i]->flags, TREE_FLAG_DEPENDENT);
	return n;
}

void read_users(const struct read_source *s, const struct tree *t, struct read_words *out)
{
	const struct read_options *o = s->options;
	if (!o->user_count || o->user_count > LIMIT_READ_DEFINERS || !patterns_in(t)) return;
	for (size_t i = 0; i < o->user_count; i++) read_add(s->arena, out, o->users[i]);
}

/* Macros of the file's own text hold no longer: the other is compiled without them. */
static const char *undefined(struct arena *a, const char *text)
{
	const char *out = "";
	for (const char *d; (d = read_directive(&text));) {
		if (strncmp(d, "define", 6) != 0) continue;
		d += 6 + strspn(d + 6, " \t");
		out = arena_printf(a, "%s\n#undef %.*s", out, (int)read_word(d), d);
	}
	return out;
}

const char *read_behind(const struct read_source *s, const struct read_policy *p)
{
	const char *text = arena_printf(s->arena, "%s%s", s->text, undefined(s->arena, s->text));
	for (size_t i = 0; i < p->behind.n; i++) text = arena_printf(s->arena, "%s\n#include \"" BEHIND "%zu.cu\"", text, i);
	return arena_printf(s->arena, "%s\n", text);
}

const char *read_behind_path(const struct read_words *behind, const char *name)
{
	size_t n = sizeof BEHIND - 1;
	unsigned long i = strncmp(name, BEHIND, n) == 0 ? strtoul(name + n, NULL, 10) : ULONG_MAX;
	return i < behind->n ? behind->at[i] : NULL;
}

static bool is_of(const struct tree *t, const struct tree_function *kernel)
{
	bool found = false;
	for (size_t i = 0; i < t->kernels.n && !found; i++)
		found = t->kernels.at[i]->at.file == kernel->at.file && t->kernels.at[i]->at.begin == kernel->at.begin;
	return found;
}

/* Is something said twice, or anything wrong with what was read before? What is wrong with the others is so where they stand alone, too. */
static bool disagree(const struct tree *before, const struct tree *after)
{
	size_t was = 0, is = 0;
	for (size_t i = 0; i < before->errors.n; i++) was += !before->errors.at[i].apart;
	for (size_t i = 0; i < after->errors.n; i++) {
		const struct tree_error *e = &after->errors.at[i];
		is += !e->apart && (e->kind == TREE_ERROR_TWICE || tree_role_get(before, e->at.file) != TREE_FILE_NONE);
	}
	return is > was;
}

struct borrowing { const struct tree *after; bool found; };

static bool is_of_source(const struct borrowing *b, struct tree_span at)
{
	return tree_role_get(b->after, at.file) == TREE_FILE_MAIN;
}

static bool take_borrowed(const struct tree_expr *e, void *data)
{
	struct borrowing *b = data;
	b->found = b->found || (e->function && is_of_source(b, e->function->at)) || (e->var && is_of_source(b, e->var->at));
	return !b->found;
}

/* Does code of the device that came behind mean something of the source, which it does not see where it is compiled? */
static bool borrows(const struct tree *before, const struct tree *after)
{
	struct borrowing b = { after, false };
	for (size_t i = 0; i < after->functions.n && !b.found; i++) {
		const struct tree_function *f = after->functions.at[i];
		bool new = f->body && tree_has(f->flags, TREE_FLAG_DEVICE) && tree_role_get(before, f->at.file) == TREE_FILE_NONE;
		if (new) tree_each_expr(f, take_borrowed, &b);
	}
	return b.found;
}

static bool uses(const struct read_options *o, const struct read_policy *p)
{
	for (size_t i = 0; i < p->behind.n; i++)
		for (size_t j = 0; j < o->user_count; j++)
			if (strcmp(p->behind.at[i], o->users[j]) == 0) return true;
	return false;
}

/* Instances stand where their pattern does. */
static bool has_all(const struct tree *t, const struct tree *kernels)
{
	bool all = true;
	for (size_t i = 0; i < kernels->kernels.n && all; i++) all = is_of(t, kernels->kernels.at[i]);
	return all;
}

/* The kernels of the others are answered at those. */
static void keep_kernels(const struct tree *of, struct tree *t)
{
	size_t kept = 0;
	for (size_t i = 0; i < t->kernels.n; i++)
		if (is_of(of, t->kernels.at[i])) t->kernels.at[kept++] = t->kernels.at[i];
	t->kernels.n = kept;
}

static void forget_joined(const struct read_policy *p, struct tree *t)
{
	size_t kept = 0;
	for (size_t i = 0; i < t->found.n; i++) {
		bool joined = false;
		for (size_t j = 0; j < p->behind.n; j++) joined = joined || strcmp(p->behind.at[j], t->found.at[i].text) == 0;
		if (!joined) t->found.at[kept++] = t->found.at[i];
	}
	t->found.n = kept;
}

bool read_completes(const struct read_source *s, const struct read_policy *p, const struct tree *before, struct tree *after)
{
	if (disagree(before, after) || (!uses(s->options, p) && borrows(before, after))) return false;
	keep_kernels(before, after);
	forget_joined(p, after);
	return has_all(after, before) && (patterns_in(after) < patterns_in(before) || lacking_in(s, after).n < lacking_in(s, before).n);
}

/* The options that hold for each file: what was typed goes before what its settings say, and that before what is usual. */
#include "cli/sight_internal.h"

#include <stdlib.h>
#include <string.h>

const struct config_kernel *config_kernel_find(const struct config *c, const char *name)
{
	for (size_t i = 0; i < c->kernels.n; i++)
		if (!strcmp(c->kernels.at[i].name, name)) return &c->kernels.at[i];
	return NULL;
}

const struct options *options_of(const struct options *o, size_t i)
{
	return i < o->own.n && o->own.at[i] ? o->own.at[i] : o;
}

struct config *config_of_file(const struct options *o, const char *path)
{
	for (size_t i = 0; i < o->files.n; i++)
		if (o->files.at[i] == path) return options_of(o, i)->config;
	return NULL;
}

static void settings_apply(struct options *own, const struct config *c)
{
	struct text why = {0};
	for (size_t i = 0; i < c->settings.n; i++)
		for (size_t j = 0; option_settable(j); j++)
			if (option_settable(j) == c->settings.at[i].key && !option_given(own, j)) option_set(own, j, c->settings.at[i].value, &why);
	INVARIANT(!why.n, "values were tried when the file was read");
}

/* The compiler takes the last of two that say otherwise: that is what was typed. */
static void flags_apply(struct options *own, const struct config *c)
{
	size_t n = c->clang_args.n, typed = own->clang_args.n;
	const char **all = ARENA_ARRAY(own->arena, const char *, n + typed + 1);
	for (size_t i = 0; i < n; i++) all[i] = c->clang_args.at[i];
	for (size_t i = 0; i < typed; i++) all[n + i] = own->clang_args.at[i];
	own->infer.clang_args = all;
	own->infer.clang_arg_count = n + typed;
	if (own->infer.language == LANGUAGE_AUTO) own->infer.language = c->language;
}

static const struct options *options_make(struct options *o, struct config *c)
{
	struct options *own = ARENA_NEW(o->arena, struct options);
	*own = *o;
	own->config = c;
	settings_apply(own, c);
	flags_apply(own, c);
	if (!c->models.n) return own;
	own->models.at = NULL, own->models.n = own->models.cap = 0;
	for (size_t i = 0; i < c->models.n; i++) VEC_PUSH(o->arena, &own->models, c->models.at[i]);
	for (size_t i = 0; i < o->models.n; i++) VEC_PUSH(o->arena, &own->models, o->models.at[i]);
	models_load(own);
	return own;
}

/* Only OpenCL has blocks that are larger than CUDA's. */
static void blocks_check(const struct config *c, const char *path)
{
	const char *why;
	bool opencl = path_is_opencl(path);
	for (size_t i = 0; i < c->kernels.n; i++) {
		const struct config_kernel *k = &c->kernels.at[i];
		if (!k->launch.block_dim[0] || block_usual(k->launch.block_dim, opencl, &why)) continue;
		cli_error("%s: block-dim of %s: %s", k->from, k->name, why);
		exit(EXIT_USAGE);
	}
}

void configs_apply(struct options *o)
{
	VEC(const struct options *) made = {0};
	for (size_t i = 0; i < o->files.n; i++) {
		struct config *c = config_of(o, o->files.at[i]);
		const struct options *own = NULL;
		for (size_t j = 0; c && j < made.n; j++)
			if (made.at[j]->config == c) own = made.at[j];
		if (c && !own) {
			own = options_make(o, c);
			VEC_PUSH(o->arena, &made, own);
		}
		if (c) blocks_check(c, o->files.at[i]);
		VEC_PUSH(o->arena, &o->own, own);
	}
}

/* ---- kernels that settings name ---- */

/* Which of these was meant? Not one that the settings name, too. names: NULL behind the last. NULL: none is near. */
static const char *meant(const struct config *c, const char *name, const char *const *names)
{
	const char *near = text_nearest(name, names);
	return near && !config_kernel_find(c, near) ? near : NULL;
}

struct names { const char **at; size_t n, cap; };

/* Of the files that c holds for. False: one of them was not read. */
static bool names_of(const struct options *o, const struct report *r, const struct config *c, struct names *out)
{
	bool whole = true;
	for (size_t i = 0; i < r->files.n; i++) {
		const struct report_file *f = r->files.at[i];
		bool own = false;
		for (size_t j = 0; j < o->files.n && !own; j++) own = options_of(o, j)->config == c && !strcmp(o->files.at[j], f->path);
		for (size_t j = 0; own && j < f->kernels.n; j++) VEC_PUSH(o->arena, out, f->kernels.at[j]->name);
		whole = whole && (!own || f->status == REPORT_FILE_CHECKED);
	}
	return whole;
}

/* Was all that c holds for looked at? */
static bool is_all_of(const struct options *o, const struct config *c)
{
	char *folder = o->folder ? realpath(o->folder, NULL) : NULL, *own = realpath(c->folder, NULL);
	size_t n = folder ? strlen(folder) : 0;
	bool all = n && own && !strncmp(own, folder, n) && (!own[n] || own[n] == '/' || n == 1);
	free(folder), free(own);
	return all;
}

void config_kernels_look(const struct options *o, const struct report *r)
{
	for (size_t i = 0; i < o->configs.n && !o->infer.only_kernel; i++) {
		const struct config *c = o->configs.at[i];
		struct names names = {0};
		bool whole = names_of(o, r, c, &names) && is_all_of(o, c);
		size_t n = names.n;
		VEC_PUSH(o->arena, &names, (const char *)NULL);
		for (size_t j = 0; j < c->kernels.n; j++) {
			const struct config_kernel *k = &c->kernels.at[j];
			const char *near = meant(c, k->name, names.at);
			bool found = false;
			for (size_t x = 0; x < n; x++) found = found || !strcmp(names.at[x], k->name);
			if (found) continue;
			if (near) cli_warning("%s: no kernel '%s' in any of the files; did you mean '%s'?", k->from, k->name, near);
			else if (whole) cli_warning("%s: no kernel '%s' in any of the files", k->from, k->name);
		}
	}
}

/* ---- `faial-c config` ---- */

/* By the file's text. Settings may name kernels of other files. */
static void misspelt_print(const struct options *o, const char *path, const struct config *c, struct text *out)
{
	struct sight_text *t = c->kernels.n ? sight_read(o->arena, path) : NULL;
	if (!t) return;
	size_t n = t->named.n;
	VEC_PUSH(o->arena, &t->named, (const char *)NULL);
	for (size_t i = 0; i < c->kernels.n; i++) {
		const char *name = c->kernels.at[i].name, *near = meant(c, name, t->named.at);
		bool found = false;
		for (size_t x = 0; x < n; x++) found = found || !strcmp(t->named.at[x], name);
		if (!found && near) text_printf(out, "  no kernel '%s' in this file (%s); did you mean '%s'?\n", name, c->kernels.at[i].from, near);
	}
}

static bool is_overruled(const struct options *o, const char *key)
{
	for (size_t i = 0; option_settable(i); i++)
		if (!strcmp(option_settable(i), key)) return option_given(o, i);
	return false;
}

static void settings_print(const struct options *o, const char *path, const struct config *c, struct text *out)
{
	text_printf(out, "%s: ", path);
	if (!c) text_put(out, "no .faial.yaml in its folder or above\n");
	else text_printf(out, "settings of %s\n", c->path);
	for (size_t i = 0; c && i < c->settings.n; i++) {
		const struct setting *s = &c->settings.at[i];
		text_printf(out, "  %-28s %-28s %s:%u%s\n", s->key, s->value, c->path, (unsigned)s->line,
			is_overruled(o, s->key) ? ", overruled by the command line" : "");
	}
	if (c) misspelt_print(o, path, c, out);
	if (c && config_leaves_out(c, path)) text_put(out, "  left out where it is found in a folder\n");
	text_printf(out, "  typed: %s\n", o->command);
}

int command_config(int argc, char **argv)
{
	struct options o;
	struct text out = {0};
	struct output to;
	options_parse_config(&o, argc, argv);
	for (size_t i = 0; i < o.files.n; i++) settings_print(&o, o.files.at[i], config_of(&o, o.files.at[i]), &out);
	bool ok = output_open(&to, &o) && output_put(&to, &out);
	ok = ok && output_close(&to);
	text_fini(&out);
	arena_free(o.arena);
	return ok ? EXIT_FREE : EXIT_USAGE;
}

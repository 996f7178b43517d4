/* `.faial.yaml`: what holds for the files below it. Whatever is wrong in one is told with its line and column. */
#include "cli/cli_internal.h"

#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CONFIG_NAME ".faial.yaml"

struct reader {
	struct yaml y;                   /* first: what libfyaml's keys are taken by is a reader, too */
	struct config *c;
	struct options scratch;          /* where values are tried */
};

static bool is_list(struct fy_node *n) { return n && fy_node_is_sequence(n); }

/* Calls f for a word, or for each word of a list. */
static void words_each(struct reader *r, const char *key, struct fy_node *n, struct span at, void (*f)(struct reader *, const char *, struct span))
{
	void *it = NULL;
	if (!is_list(n)) {
		const char *word = yaml_word(&r->y, n, key, at);
		if (*word) f(r, word, yaml_at(&r->y, n));
		return;
	}
	for (struct fy_node *x; (x = fy_node_sequence_iterate(n, &it));) {
		const char *word = yaml_word(&r->y, x, key, at);
		if (*word) f(r, word, yaml_at(&r->y, x));
	}
}

/* A word, or the words of a list with commas between. */
static const char *joined(struct reader *r, const char *key, struct fy_node *n, struct span at)
{
	void *it = NULL;
	const char *all = "";
	if (!is_list(n)) return yaml_word(&r->y, n, key, at);
	for (struct fy_node *x; (x = fy_node_sequence_iterate(n, &it));)
		all = arena_printf(r->y.arena, "%s%s%s", all, *all ? "," : "", yaml_word(&r->y, x, key, at));
	return all;
}

static void setting_add(struct reader *r, const char *key, const char *value, struct span at)
{
	struct setting s = { key, value, at.line };
	VEC_PUSH(r->y.arena, &r->c->settings, s);
}

static const char *from(const struct reader *r, struct span at)
{
	return arena_printf(r->y.arena, "%s:%u", r->c->path, (unsigned)at.line);
}

/* A path that is relative to the folder of the file. */
static const char *path_here(const struct reader *r, const char *path)
{
	return *path == '/' || !strcmp(r->c->folder, ".") ? path : arena_printf(r->y.arena, "%s/%s", r->c->folder, path);
}

/* ---- lists of words ---- */

static void model_take(struct reader *r, const char *word, struct span at)
{
	setting_add(r, "models", word, at);
	VEC_PUSH(r->y.arena, &r->c->models, path_here(r, word));
}

static void exclude_take(struct reader *r, const char *word, struct span at)
{
	setting_add(r, "exclude", word, at);
	VEC_PUSH(r->y.arena, &r->c->exclude, word);
}

static void assume_add(struct reader *r, const char *text, struct span at)
{
	struct config_assume x = { text, from(r, at) };
	setting_add(r, "assume", text, at);
	VEC_PUSH(r->y.arena, &r->c->assume, x);
}

/* Flags come word by word, and some have two. */
static void flags_take(struct reader *r, struct fy_node *n, struct span at)
{
	char *words[LIMIT_CONFIG_FLAGS];
	struct span places[LIMIT_CONFIG_FLAGS];
	int count = 0;
	void *it = NULL;
	if (!is_list(n)) yaml_complain(&r->y, at, "'flags' must be a list of words, like [-Iinclude, -DN=4]");
	for (struct fy_node *x; is_list(n) && (x = fy_node_sequence_iterate(n, &it));) {
		if (count == LIMIT_CONFIG_FLAGS) yaml_complain(&r->y, yaml_at(&r->y, x), "more than %d flags", LIMIT_CONFIG_FLAGS);
		if (count == LIMIT_CONFIG_FLAGS) return;
		places[count] = yaml_at(&r->y, x);
		words[count++] = arena_strdup(r->y.arena, yaml_word(&r->y, x, "flags", at));
	}
	struct compiler_flags out = { .folder = r->c->folder };
	for (int i = 0, used; i < count; i += used) {
		used = compiler_flag_read(r->y.arena, words + i, count - i, &out);
		if (!used || used > count - i)
			yaml_complain(&r->y, places[i], used ? "'%s' needs a value" : "no flag of a compiler: '%s'", words[i]);
		if (out.no_arch) yaml_complain(&r->y, places[i], "'%s' names no architecture, as sm_80 does", out.no_arch);
		if (out.unknown) yaml_complain(&r->y, places[i], "'%s': neither nvcc nor clang knows that", out.unknown);
		if (!used || used > count - i || out.no_arch || out.unknown) return;
		setting_add(r, "flags", used > 1 ? arena_printf(r->y.arena, "%s %s", words[i], words[i + 1]) : words[i], places[i]);
	}
	for (size_t k = 0; k < out.n; k++) VEC_PUSH(r->y.arena, &r->c->clang_args, out.at[k]);
	if (out.arch) VEC_PUSH(r->y.arena, &r->c->clang_args, (const char *)arena_printf(r->y.arena, COMMAND_ARCH "%u", out.arch));
	r->c->language = out.language;
}

/* ---- kernels ---- */

static struct config_kernel *last_kernel(struct reader *r) { return &r->c->kernels.at[r->c->kernels.n - 1]; }

static void param_take(struct yaml *y, const char *key, struct fy_node *n, struct span at, void *data)
{
	struct reader *r = data;
	struct launch_param p;
	const char *why, *value = yaml_word(y, n, key, at);
	if (!*value) return;
	if (!param_parse(y->arena, arena_printf(y->arena, "%s=%s", key, value), &p, &why)) {
		yaml_complain(y, yaml_at(y, n), "params: '%s': %s", value, why);
		return;
	}
	VEC_PUSH(y->arena, &last_kernel(r)->params, p);
	setting_add(r, arena_printf(y->arena, "kernels.%s.params.%s", last_kernel(r)->name, key), value, at);
}

static void kernel_assume_take(struct reader *r, const char *word, struct span at)
{
	assume_add(r, arena_printf(r->y.arena, "%s: %s", last_kernel(r)->name, word), at);
}

static void kernel_key(struct yaml *y, const char *key, struct fy_node *n, struct span at, void *data)
{
	struct reader *r = data;
	struct config_kernel *k = last_kernel(r);
	bool block = !strcmp(key, "block-dim"), grid = !strcmp(key, "grid-dim");
	const char *why = NULL;
	if (block || grid) {
		const char *dims = joined(r, key, n, at);
		bool good = block ? dims_parse_block(dims, k->launch.block_dim, &why) : dims_parse_grid(dims, k->launch.grid_dim, &why);
		if (good && block) good = block_allowed(k->launch.block_dim, &why);
		if (!good && *dims) yaml_complain(y, yaml_at(y, n), "'%s: %s': %s", key, dims, why);
		setting_add(r, arena_printf(y->arena, "kernels.%s.%s", k->name, key), dims, at);
	} else if (!strcmp(key, "params")) yaml_keys(y, n, "'params'", param_take, r);
	else if (!strcmp(key, "assume")) words_each(r, key, n, at, kernel_assume_take);
	else yaml_unknown_key(y, at, key, "of a kernel", "block-dim, grid-dim, params, assume");
}

static void kernel_take(struct yaml *y, const char *key, struct fy_node *n, struct span at, void *data)
{
	struct reader *r = data;
	struct config_kernel k = { .name = arena_strdup(y->arena, key), .from = from(r, at) };
	VEC_PUSH(y->arena, &r->c->kernels, k);
	yaml_keys(y, n, "a kernel", kernel_key, r);
	last_kernel(r)->launch.params = last_kernel(r)->params.at;
	last_kernel(r)->launch.param_count = last_kernel(r)->params.n;
}

/* ---- which alarms count ---- */

static void severity_take(struct yaml *y, const char *key, struct fy_node *n, struct span at, void *data)
{
	static const char *const labels[] = { "true", "possible", "benign" };
	struct reader *r = data;
	const char *word = yaml_word(y, n, key, at);
	enum report_severity s = report_severity_find(word);
	bool known = false;
	for (int k = ALARM_RACE; k <= ALARM_BOUNDS; k++)
		for (int l = LABEL_TRUE; l <= LABEL_BENIGN; l++) {
			const char *rule = report_rule_name((enum alarm_kind)k), *label = labels[l - LABEL_TRUE];
			bool meant = !strcmp(key, rule) || !strcmp(key, label) || !strcmp(key, arena_printf(y->arena, "%s.%s", rule, label));
			if (meant) r->c->policy.severity[k][l] = s;
			known = known || meant;
		}
	if (!known) yaml_unknown_key(y, at, key, "of 'severity'", "data-race, barrier-divergence, out-of-bounds, true, possible, benign, and both like data-race.benign");
	if (!s && *word) yaml_complain(y, yaml_at(y, n), "'%s' is none of error, warning, note", word);
	setting_add(r, arena_printf(y->arena, "severity.%s", key), word, at);
}

static void suppress_key(struct yaml *y, const char *key, struct fy_node *n, struct span at, void *data)
{
	struct reader *r = data;
	struct report_allow *w = &r->c->policy.allows.at[r->c->policy.allows.n - 1];
	const char *word = yaml_word(y, n, key, at);
	if (!strcmp(key, "reason")) w->as.reason = word;
	else if (!strcmp(key, "array")) w->array = word;
	else if (!strcmp(key, "kernel")) w->kernel = word;
	else if (!strcmp(key, "path")) w->path = word;
	else if (strcmp(key, "rule")) yaml_unknown_key(y, at, key, "of a suppression", "rule, kernel, array, path, reason");
	else if (*word && !(w->kind = report_rule_find(word))) yaml_complain(y, yaml_at(y, n), "no rule '%s': race, divergence or bounds", word);
}

static void suppress_take(struct reader *r, struct fy_node *n, struct span at)
{
	struct report_allow w = {0};
	struct span here = yaml_at(&r->y, n);
	(void)at;
	w.as.at = (struct report_place){ .path = r->c->path, .line = here.line, .column = here.column };
	VEC_PUSH(r->y.arena, &r->c->policy.allows, w);
	yaml_keys(&r->y, n, "a suppression", suppress_key, r);
	const struct report_allow *told = &r->c->policy.allows.at[r->c->policy.allows.n - 1];
	if (!r->y.bad && !told->as.reason) yaml_complain(&r->y, here, "a suppression needs a 'reason'");
	setting_add(r, "suppress", told->as.reason, here);
}

static void suppressions_take(struct reader *r, struct fy_node *n, struct span at)
{
	void *it = NULL;
	if (!is_list(n)) yaml_complain(&r->y, at, "'suppress' must be a list, of 'rule', 'kernel', 'array', 'path' and a 'reason'");
	for (struct fy_node *x; is_list(n) && (x = fy_node_sequence_iterate(n, &it));) suppress_take(r, x, at);
}

/* ---- the file ---- */

static bool option_take(struct reader *r, const char *key, struct fy_node *n, struct span at)
{
	struct text why = {0};
	size_t i = 0;
	while (option_settable(i) && strcmp(option_settable(i), key)) i++;
	if (!option_settable(i)) return false;
	const char *word = yaml_word(&r->y, n, key, at);
	if (*word) option_set(&r->scratch, i, word, &why);
	if (why.n) yaml_complain(&r->y, yaml_at(&r->y, n), "%s", why.at);
	setting_add(r, option_settable(i), word, at);
	text_fini(&why);
	return true;
}

static void top_key(struct yaml *y, const char *key, struct fy_node *n, struct span at, void *data)
{
	struct reader *r = data;
	if (option_take(r, key, n, at)) return;
	if (!strcmp(key, "flags")) flags_take(r, n, at);
	else if (!strcmp(key, "models")) words_each(r, key, n, at, model_take);
	else if (!strcmp(key, "exclude")) words_each(r, key, n, at, exclude_take);
	else if (!strcmp(key, "assume")) words_each(r, key, n, at, assume_add);
	else if (!strcmp(key, "kernels")) yaml_keys(y, n, "'kernels'", kernel_take, r);
	else if (!strcmp(key, "severity")) yaml_keys(y, n, "'severity'", severity_take, r);
	else if (!strcmp(key, "suppress")) suppressions_take(r, n, at);
	else yaml_unknown_key(y, at, key, "of the settings", "level, arith, launch, preconditions, alias, effort, flags, models, "
		"exclude, assume, kernels, severity, suppress");
}

/* One message: what follows the first may be its echo. */
_Noreturn static void refuse(const char *path, const struct diags *d)
{
	const struct diag *first = &d->list.at[0];
	if (first->at.line) cli_error("%s:%u:%u: %s", path, first->at.line, first->at.column, first->text);
	else cli_error("%s: %s", path, first->text);
	exit(EXIT_USAGE);
}

struct config *config_read(struct arena *a, const char *path)
{
	struct diags diags = { .arena = a };
	struct config *c = ARENA_NEW(a, struct config);
	struct reader r = { .y = { .arena = a, .diags = &diags, .code = "config" }, .c = c, .scratch = { .arena = a } };
	const char *slash = strrchr(path, '/');
	size_t n = 0;
	c->path = path;
	c->folder = slash ? arena_strndup(a, path, slash == path ? 1 : (size_t)(slash - path)) : ".";
	const char *bytes = yaml_bytes(&r.y, path, &n);
	struct fy_document *document = bytes ? yaml_open(&r.y, "the file of settings", bytes, n) : NULL;
	if (document) yaml_keys(&r.y, fy_document_root(document), "the file of settings", top_key, &r);
	if (document) fy_document_destroy(document);
	if (diags.list.n) refuse(path, &diags);
	return c;
}

/* ---- which of them ---- */

/* As a person here would name it. */
static const char *seen_from_here(struct arena *a, const char *path)
{
	char *here = realpath(".", NULL);
	size_t n = here ? strlen(here) : 0;
	bool below = n > 1 && !strncmp(path, here, n) && path[n] == '/';
	free(here);
	return arena_strdup(a, below ? path + n + 1 : path);
}

/* The nearest in a folder above `path`, or in that where it is one; NULL: none. */
static const char *nearest(struct arena *a, const char *path)
{
	char *whole = realpath(path, NULL), *folder = whole ? arena_strdup(a, whole) : NULL;
	free(whole);
	for (int i = 0; folder && i < LIMIT_CONFIG_FOLDERS; i++) {
		const char *at = arena_printf(a, "%s/" CONFIG_NAME, strcmp(folder, "/") ? folder : "");
		files_looked(at);
		if (access(at, F_OK) == 0) return seen_from_here(a, at);
		char *slash = strrchr(folder, '/');
		if (!slash || !strcmp(folder, "/")) return NULL;
		slash[slash == folder] = 0;
	}
	return NULL;
}

struct config *config_of(struct options *o, const char *path)
{
	const char *found = o->config_file ? o->config_file : nearest(o->arena, path == o->standard_input ? "." : path);
	if (!found || (o->config_file && !strcmp(found, "none"))) return NULL;
	for (size_t i = 0; i < o->configs.n; i++)
		if (!strcmp(o->configs.at[i]->path, found)) return o->configs.at[i];
	struct config *c = config_read(o->arena, found);
	VEC_PUSH(o->arena, &o->configs, c);
	return c;
}

/* A glob of the path below the file's folder, or of a folder on it. */
bool config_leaves_out(const struct config *c, const char *path)
{
	char *whole = realpath(path, NULL), *root = realpath(c->folder, NULL);
	size_t n = root ? strlen(root) : 0;
	bool out = false;
	for (size_t i = 0; whole && n && i < c->exclude.n && !strncmp(whole, root, n) && whole[n] == '/'; i++) {
		const char *glob = c->exclude.at[i];
		size_t end = strlen(glob);
		while (end > 1 && glob[end - 1] == '/') end--;
		char *bare = strndup(glob, end);
		if (!bare) die_without_memory();
		out = out || path_is_like(bare, whole + n + 1, true);
		free(bare);
	}
	free(whole), free(root);
	return out;
}

/* Function models: YAML to `struct model`. Whatever is wrong is told with its line and column; nothing is guessed. */
#include "infer/models_internal.h"

#include "infer/environment_internal.h"

#include <errno.h>
#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MODELS_BYTES ((off_t)4 << 20)
#define ARGUMENTS_MOST 64

struct reader {
	struct models *models;
	struct sources *sources;
	struct diags *diags;
	uint32_t file;
	bool shipped, bad;
	enum language language;
};

/* ---- positions and errors ---- */

/* Of a mapping or sequence: its first scalar. */
static struct span at_node(const struct reader *r, struct fy_node *n)
{
	void *it = NULL;
	struct span s = { .file = r->file, .line = 1, .column = 1 };
	for (int depth = 0; n && depth < 64; depth++, it = NULL) {
		if (fy_node_is_scalar(n)) {
			struct fy_token *token = fy_node_get_scalar_token(n);
			const struct fy_mark *mark = token ? fy_token_start_mark(token) : NULL;
			if (mark) s.line = (uint32_t)mark->line + 1, s.column = (uint32_t)mark->column + 1;
			return s;
		}
		struct fy_node_pair *pair = fy_node_is_sequence(n) ? NULL : fy_node_mapping_iterate(n, &it);
		n = pair ? fy_node_pair_key(pair) : fy_node_is_sequence(n) ? fy_node_sequence_iterate(n, &it) : NULL;
	}
	return s;
}

static void complain(struct reader *r, struct span at, const char *format, ...) BASE_PRINTF(3, 4);
static void complain(struct reader *r, struct span at, const char *format, ...)
{
	struct text t = {0};
	va_list ap;
	va_start(ap, format);
	text_vprintf(&t, format, ap);
	va_end(ap);
	diags_add(r->diags, DIAG_ERROR, "models.syntax", at, "%s", t.at);
	text_fini(&t);
	r->bad = true;
}

/* ---- scalars ---- */

/* "" after an error. */
static const char *word_get(struct reader *r, struct fy_node *n, const char *key, struct span at)
{
	const char *s = n && fy_node_is_scalar(n) && !fy_node_is_alias(n) ? fy_node_get_scalar0(n) : NULL;
	if (s && *s) return arena_strdup(r->models->arena, s);
	complain(r, n ? at_node(r, n) : at, "'%s' must be a word or a number", key);
	return "";
}

static int64_t number_get(struct reader *r, struct fy_node *n, const char *key, struct span at, int64_t lo, int64_t hi)
{
	const char *s = word_get(r, n, key, at);
	char *end = NULL;
	errno = 0;
	long long value = strtoll(s, &end, 0);
	if (*s && (*end || errno || value < lo || value > hi))
		complain(r, at_node(r, n), "'%s' must be a whole number from %lld to %lld", key, (long long)lo, (long long)hi);
	return *s && *end ? lo : value;
}

static bool bool_get(struct reader *r, struct fy_node *n, const char *key, struct span at)
{
	const char *s = word_get(r, n, key, at);
	if (*s && strcmp(s, "true") && strcmp(s, "false")) complain(r, at_node(r, n), "'%s' must be true or false", key);
	return !strcmp(s, "true");
}

/* The place of s in a NULL-terminated list of words; an error and 0 when it is none. */
static int choice_get(struct reader *r, struct fy_node *n, const char *key, struct span at, const char *const *words)
{
	const char *s = word_get(r, n, key, at);
	struct text all = {0};
	for (int i = 0; words[i]; i++) {
		if (!strcmp(s, words[i])) {
			text_fini(&all);
			return i;
		}
		text_printf(&all, "%s%s", i ? ", " : "", words[i]);
	}
	if (*s) complain(r, at_node(r, n), "'%s' must be one of %s", key, all.at);
	text_fini(&all);
	return 0;
}

/* Calls `take` for each key of a mapping. */
static void keys_each(struct reader *r, struct fy_node *n, const char *what,
	void (*take)(struct reader *r, const char *key, struct fy_node *value, struct span at, void *data), void *data)
{
	void *it = NULL;
	if (!n || !fy_node_is_mapping(n)) {
		complain(r, at_node(r, n), "%s must be a mapping of keys to values", what);
		return;
	}
	for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(n, &it));) {
		struct fy_node *name = fy_node_pair_key(pair);
		const char *key = name && fy_node_is_scalar(name) ? fy_node_get_scalar0(name) : NULL;
		if (key) take(r, key, fy_node_pair_value(pair), at_node(r, name), data);
		else complain(r, at_node(r, name), "a key of %s must be a word", what);
	}
}

static void unknown_key(struct reader *r, struct span at, const char *key, const char *where, const char *known)
{
	complain(r, at, "unknown key '%s' %s; known are: %s", key, where, known);
}

/* ---- sizes: `16`, `argument 3`, `4 * argument 2 + argument 3` ---- */

static const char *blanks(const char *s) { return s + strspn(s, " \t"); }

/* One factor; NULL when there is none at s. */
static const char *factor_read(const char *s, struct model_term *term)
{
	char *end;
	bool argument = !strncmp(s, "argument", 8) && (s[8] == ' ' || s[8] == '\t');
	if (argument) s = blanks(s + 8);
	if (*s < '0' || *s > '9') return NULL;
	errno = 0;
	long long value = strtoll(s, &end, 10);
	if (errno || value > INT32_MAX) return NULL;
	if (!argument) return __builtin_mul_overflow(term->factor, value, &term->factor) ? NULL : end;
	if (value < 1 || value > ARGUMENTS_MOST || term->n == MODEL_FACTORS) return NULL;
	term->argument[term->n++] = (uint32_t)value;
	return end;
}

static void size_get(struct reader *r, struct model *m, struct fy_node *n, const char *key, struct span at,
	struct model_size *out)
{
	const char *text = word_get(r, n, key, at), *s = blanks(text);
	int64_t sign = 1;
	while (*text && s) {
		struct model_term term = { .factor = sign };
		do s = factor_read(blanks(s), &term);
		while (s && *(s = blanks(s)) == '*' && s++);
		for (uint32_t i = 0; i < term.n; i++)
			if (term.argument[i] > m->arguments_used) m->arguments_used = term.argument[i];
		VEC_PUSH(r->models->arena, out, term);
		if (!s || (*s && *s != '+' && *s != '-')) s = NULL;
		else if (!*s) return;
		else sign = *s++ == '-' ? -1 : 1;
	}
	if (*text) complain(r, at_node(r, n), "'%s' must be a sum of products of numbers and 'argument N'", key);
}

/* ---- effects ---- */

struct effect { struct model *model; struct model_access access; bool has_argument, has_scope; };

static const char *const scopes[] = { "block", "warp", "cluster", "grid", "system", NULL };
static const enum scope scope_of[] = { SCOPE_BLOCK, SCOPE_WARP, SCOPE_CLUSTER, SCOPE_GRID, SCOPE_SYSTEM };

static void unit_take(struct reader *r, struct effect *e, enum model_unit unit, struct fy_node *value, const char *key,
	struct span at)
{
	if (e->access.unit != MODEL_ALL) complain(r, at, "an access has one extent: 'bytes' or 'elements'");
	e->access.unit = unit;
	size_get(r, e->model, value, key, at, &e->access.count);
}

static void effect_key(struct reader *r, const char *key, struct fy_node *value, struct span at, void *data)
{
	static const char *const whens[] = { "both", "before", "after", NULL };
	struct effect *e = data;
	if (!strcmp(key, "argument")) {
		const char *s = word_get(r, value, key, at);
		e->has_argument = true;
		bool object = !strcmp(s, "this");
		e->access.argument = object ? MODEL_THIS : (uint32_t)number_get(r, value, key, at, 1, ARGUMENTS_MOST);
		if (e->access.argument > e->model->arguments_used) e->model->arguments_used = e->access.argument;
	} else if (!strcmp(key, "bytes")) unit_take(r, e, MODEL_BYTES, value, key, at);
	else if (!strcmp(key, "elements")) unit_take(r, e, MODEL_ELEMENTS, value, key, at);
	else if (!strcmp(key, "offset")) size_get(r, e->model, value, key, at, &e->access.offset);
	else if (!strcmp(key, "when")) e->access.when = (enum model_when)choice_get(r, value, key, at, whens);
	else if (!strcmp(key, "scope")) {
		e->access.scope = scope_of[choice_get(r, value, key, at, scopes)];
		e->has_scope = true;
	} else unknown_key(r, at, key, "of an access", "argument, bytes, elements, offset, when, scope");
}

static void effect_add(struct reader *r, struct model *m, enum access_mode mode, struct fy_node *n)
{
	struct effect e = { .model = m, .access = { .mode = mode, .scope = SCOPE_GRID } };
	struct span at = at_node(r, n);
	keys_each(r, n, "an access", effect_key, &e);
	if (!e.has_argument) complain(r, at, "an access needs an 'argument'");
	if (e.has_scope && mode != ACCESS_ATOMIC) complain(r, at, "only atomics have a 'scope'");
	if (e.access.offset.n && e.access.unit == MODEL_ALL) complain(r, at, "an 'offset' needs 'bytes' or 'elements'");
	VEC_PUSH(r->models->arena, &m->accesses, e.access);
}

static void effects_take(struct reader *r, struct model *m, enum access_mode mode, struct fy_node *n, const char *key,
	struct span at)
{
	void *it = NULL;
	if (n && fy_node_is_mapping(n)) effect_add(r, m, mode, n);
	else if (!n || !fy_node_is_sequence(n)) complain(r, at, "'%s' must be a list of accesses, or one access", key);
	else for (struct fy_node *item; (item = fy_node_sequence_iterate(n, &it));) effect_add(r, m, mode, item);
}

/* ---- barriers ---- */

static void orders_take(struct reader *r, struct model *m, struct fy_node *n, struct span at)
{
	static const char *const spaces[] = { "shared", "global", NULL };
	void *it = NULL;
	m->orders_shared = m->orders_global = false;
	if (!n || !fy_node_is_sequence(n)) {
		complain(r, at, "'orders' must be a list of 'shared' and 'global'");
		return;
	}
	for (struct fy_node *item; (item = fy_node_sequence_iterate(n, &it));)
		*(choice_get(r, item, "orders", at, spaces) ? &m->orders_global : &m->orders_shared) = true;
}

static enum scope sync_scope(struct reader *r, struct fy_node *n, const char *key, struct span at)
{
	static const char *const words[] = { "none", "block", "warp", "grid", NULL };
	static const enum scope known[] = { SCOPE_NONE, SCOPE_BLOCK, SCOPE_WARP, SCOPE_GRID };
	return known[choice_get(r, n, key, at, words)];
}

static void sync_key(struct reader *r, const char *key, struct fy_node *value, struct span at, void *data)
{
	struct model *m = data;
	if (!strcmp(key, "scope")) m->sync = sync_scope(r, value, key, at);
	else if (!strcmp(key, "orders")) orders_take(r, m, value, at);
	else unknown_key(r, at, key, "of 'synchronises'", "scope, orders");
}

static void sync_take(struct reader *r, struct model *m, struct fy_node *n, struct span at)
{
	m->orders_shared = m->orders_global = true;
	if (n && fy_node_is_mapping(n)) keys_each(r, n, "'synchronises'", sync_key, m);
	else m->sync = sync_scope(r, n, "synchronises", at);
}

/* ---- results ---- */

static void range_take(struct reader *r, struct model *m, struct fy_node *n, struct span at)
{
	bool pair = n && fy_node_is_sequence(n) && fy_node_sequence_item_count(n) == 2;
	if (!pair) {
		complain(r, at, "'range' must be [LOWEST, HIGHEST]");
		return;
	}
	m->bounded = true;
	m->lo = number_get(r, fy_node_sequence_get_by_index(n, 0), "range", at, INT64_MIN + 1, INT64_MAX - 1);
	m->hi = number_get(r, fy_node_sequence_get_by_index(n, 1), "range", at, INT64_MIN + 1, INT64_MAX - 1);
	if (m->lo > m->hi)
		complain(r, at_node(r, n), "the range [%lld, %lld] is empty", (long long)m->lo, (long long)m->hi);
}

static void result_key(struct reader *r, const char *key, struct fy_node *value, struct span at, void *data)
{
	struct model *m = data;
	if (!strcmp(key, "range")) range_take(r, m, value, at);
	else if (!strcmp(key, "uniform")) m->uniform = bool_get(r, value, key, at);
	else unknown_key(r, at, key, "of 'returns'", "range, uniform");
}

static void result_take(struct reader *r, struct model *m, struct fy_node *n, struct span at)
{
	if (n && fy_node_is_mapping(n)) {
		keys_each(r, n, "'returns'", result_key, m);
		return;
	}
	const char *s = word_get(r, n, "returns", at);
	struct model_term term = { .factor = 1 };
	const char *end = factor_read(s, &term);
	if (end && !*end && term.n == 1) {
		m->result = MODEL_ARGUMENT;
		m->result_argument = term.argument[0];
		if (m->result_argument > m->arguments_used) m->arguments_used = m->result_argument;
	} else if (!strcmp(s, "fresh")) m->result = MODEL_FRESH;
	else if (!strcmp(s, "uniform")) m->uniform = true;
	else if (*s && strcmp(s, "unknown"))
		complain(r, at_node(r, n), "'returns' must be unknown, uniform, fresh, argument N, or {range: [LO, HI], "
			"uniform: true}");
}

/* ---- models ---- */

struct entry { struct model model; struct fy_node *names; bool says; };

static void model_key(struct reader *r, const char *key, struct fy_node *value, struct span at, void *data)
{
	struct entry *e = data;
	struct model *m = &e->model;
	bool effect = true;
	if (!strcmp(key, "reads")) effects_take(r, m, ACCESS_READ, value, key, at);
	else if (!strcmp(key, "writes")) effects_take(r, m, ACCESS_WRITE, value, key, at);
	else if (!strcmp(key, "atomics")) effects_take(r, m, ACCESS_ATOMIC, value, key, at);
	else if (!strcmp(key, "synchronises")) sync_take(r, m, value, at);
	else if (!strcmp(key, "returns")) result_take(r, m, value, at);
	else if (!strcmp(key, "pure")) m->pure = bool_get(r, value, key, at);
	else if (!strcmp(key, "noreturn")) m->noreturn = bool_get(r, value, key, at);
	else {
		effect = false;
		if (!strcmp(key, "function")) e->names = value;
		else if (!strcmp(key, "parameters")) m->parameters = number_get(r, value, key, at, 0, ARGUMENTS_MOST);
		else if (!strcmp(key, "override")) m->overrides = bool_get(r, value, key, at);
		else unknown_key(r, at, key, "of a model", "function, parameters, override, reads, writes, atomics, "
			"synchronises, returns, pure, noreturn");
	}
	e->says |= effect;
}

static bool name_fits(const char *s)
{
	size_t n = strcspn(s, "*");
	for (size_t i = 0; i < n; i++)
		if (s[i] <= ' ' || s[i] > '~' || strchr("()\"'`;,#$@\\", s[i])) return false;
	return n > 0 && (!s[n] || !s[n + 1]);
}

static void name_add(struct reader *r, const struct model *m, struct fy_node *n, struct span at)
{
	struct model named = *m;
	named.name = word_get(r, n, "function", at);
	struct span here = at_node(r, n);
	if (*named.name && !name_fits(named.name))
		complain(r, here, "'%s' is no name of a function (a '*' may only end it)", named.name);
	if (!r->shipped)
		named.origin = arena_printf(r->models->arena, "%s:%u", sources_path(r->sources, r->file), here.line);
	if (!r->bad) VEC_PUSH(r->models->arena, &r->models->list, named);
}

static void model_check(struct reader *r, const struct entry *e, struct span at)
{
	const struct model *m = &e->model;
	if (!e->names) complain(r, at, "a model needs a 'function'");
	if (!e->says) complain(r, at, "a model says what the function does; of one that does nothing, 'pure: true'");
	if (m->pure && (m->accesses.n || m->sync != SCOPE_NONE || m->noreturn || m->result == MODEL_FRESH))
		complain(r, at, "a pure function accesses no memory, does not synchronise, and returns");
	if (m->parameters >= 0 && (int64_t)m->arguments_used > m->parameters)
		complain(r, at, "argument %u of a function with %lld", m->arguments_used, (long long)m->parameters);
	for (size_t i = 0; i < m->accesses.n; i++)
		if (m->accesses.at[i].when != MODEL_WHENEVER && m->sync == SCOPE_NONE)
			complain(r, at, "'when' is about the barrier of a function that 'synchronises'");
}

static void model_add(struct reader *r, struct fy_node *n)
{
	struct entry e = { .model = { .parameters = -1, .language = r->language } };
	struct span at = at_node(r, n);
	void *it = NULL;
	keys_each(r, n, "a model", model_key, &e);
	model_check(r, &e, at);
	if (!e.names || !fy_node_is_sequence(e.names)) {
		if (e.names) name_add(r, &e.model, e.names, at);
		return;
	}
	for (struct fy_node *name; (name = fy_node_sequence_iterate(e.names, &it));) name_add(r, &e.model, name, at);
}

/* ---- files ---- */

static void top_key(struct reader *r, const char *key, struct fy_node *value, struct span at, void *data)
{
	static const char *const languages[] = { "any", "cuda", "opencl", NULL };
	struct fy_node **models = data;
	if (!strcmp(key, "schema")) {
		const char *s = word_get(r, value, key, at);
		if (*s && strcmp(s, "faial-c/models/1"))
			complain(r, at_node(r, value), "this is schema '%s'; known is faial-c/models/1", s);
	} else if (!strcmp(key, "language")) {
		r->language = (enum language)choice_get(r, value, key, at, languages);
	} else if (!strcmp(key, "models")) {
		*models = value;
		if (!value || !fy_node_is_sequence(value)) complain(r, at, "'models' must be a list");
	} else unknown_key(r, at, key, "of a file of models", "schema, language, models");
}

static void syntax_error(struct reader *r, struct fy_diag *diag)
{
	void *it = NULL;
	struct fy_diag_error *e = fy_diag_errors_iterate(diag, &it);
	struct span at = { .file = r->file, .line = 1, .column = 1 };
	if (e && e->line > 0) at.line = (uint32_t)e->line;
	if (e && e->column > 0) at.column = (uint32_t)e->column;
	complain(r, at, "%s", e && e->msg ? e->msg : "this is no YAML");
}

static void document_take(struct reader *r, const char *bytes, size_t n)
{
	struct fy_diag_cfg diag_cfg;
	fy_diag_cfg_default(&diag_cfg);
	diag_cfg.fp = NULL;
	diag_cfg.output_fn = NULL;
	struct fy_diag *diag = fy_diag_create(&diag_cfg);
	if (!diag) die("out of memory");
	fy_diag_set_collect_errors(diag, true);
	struct fy_parse_cfg cfg = { .flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG, .diag = diag };
	struct fy_document *document = fy_document_build_from_string(&cfg, bytes, n);
	struct fy_node *root = document ? fy_document_root(document) : NULL, *models = NULL, *item;
	void *it = NULL;
	if (!root) {
		syntax_error(r, diag);
	} else {
		keys_each(r, root, "a file of models", top_key, &models);
		if (!models && !r->bad) complain(r, at_node(r, root), "a file of models has a list 'models'");
		if (!models || !fy_node_is_sequence(models)) models = NULL;
		while (models && (item = fy_node_sequence_iterate(models, &it))) model_add(r, item);
	}
	if (document) fy_document_destroy(document);
	fy_diag_destroy(diag);
}

bool models_read(struct models *m, const char *path, struct sources *sources, struct diags *d)
{
	struct reader r = { .models = m, .sources = sources, .diags = d, .file = sources_intern(sources, path) };
	struct span nowhere = { .file = r.file };
	struct stat st;
	FILE *file = fopen(path, "re");
	if (!file || fstat(fileno(file), &st) != 0 || !S_ISREG(st.st_mode) || st.st_size > MODELS_BYTES) {
		complain(&r, nowhere, "%s", !file ? strerror(errno) : "not a regular file, or larger than 4 MiB");
		if (file) fclose(file);
		return false;
	}
	char *bytes = arena_alloc(m->arena, (size_t)st.st_size + 1);
	size_t n = fread(bytes, 1, (size_t)st.st_size, file);
	fclose(file);
	if (memchr(bytes, 0, n)) complain(&r, nowhere, "this is no text: it holds zero bytes");
	else document_take(&r, bytes, n);
	return !r.bad;
}

struct models *models_new(struct arena *a)
{
	struct models *m = ARENA_NEW(a, struct models);
	struct sources *sources = sources_new(a);
	struct diags diags = { .arena = a };
	m->arena = a;
	for (size_t i = 0; i < model_file_count; i++) {
		struct reader r = { .models = m, .sources = sources, .diags = &diags, .shipped = true,
			.file = sources_intern(sources, model_files[i].path) };
		document_take(&r, model_files[i].contents, model_files[i].size);
	}
	INVARIANT(diags.list.n == 0, "the models that faial-c ships are read by its tests");
	return m;
}

/* How well a name fits: 0 not at all; longer is better; the whole name is best. */
static size_t name_match(const char *pattern, const char *name)
{
	size_t n = strlen(pattern);
	if (n && pattern[n - 1] == '*') return strncmp(pattern, name, n - 1) ? 0 : n;
	return strcmp(pattern, name) ? 0 : SIZE_MAX;
}

const struct model *models_find(const struct models *m, enum language language, const char *name, size_t arguments,
	bool has_body)
{
	const struct model *best = NULL;
	size_t best_match = 0;
	for (size_t i = m->list.n; i-- > 0;) {
		const struct model *x = &m->list.at[i];
		size_t match = name_match(x->name, name);
		if (match <= best_match || (best && best->origin && !x->origin)) continue;
		if ((x->language != LANGUAGE_AUTO && x->language != language) || (has_body && !x->overrides)) continue;
		if ((x->parameters >= 0 && (size_t)x->parameters != arguments) || x->arguments_used > arguments) continue;
		best = x;
		best_match = match;
	}
	return best;
}

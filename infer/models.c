/* Function models: YAML to `struct model`. Whatever is wrong is told with its line and column; nothing is guessed. */
#include "infer/models_internal.h"

#include "infer/environment_internal.h"

#include <errno.h>
#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>

struct reader {
	struct yaml y;                   /* first: what libfyaml's keys are taken by is a reader, too */
	struct models *models;
	struct sources *sources;
	bool shipped;
	enum language language;
};

/* ---- scalars ---- */

static int64_t number_get(struct reader *r, struct fy_node *n, const char *key, struct span at, int64_t lo, int64_t hi)
{
	const char *s = yaml_word(&r->y, n, key, at);
	char *end = NULL;
	errno = 0;
	long long value = strtoll(s, &end, 0);
	if (*s && (*end || errno || value < lo || value > hi))
		yaml_complain(&r->y, yaml_at(&r->y, n), "'%s' must be a whole number from %lld to %lld", key, (long long)lo,
			(long long)hi);
	return *s && *end ? lo : value;
}

/* The place of s in a NULL-terminated list of words; an error and 0 when it is none. */
static int choice_get(struct reader *r, struct fy_node *n, const char *key, struct span at, const char *const *words)
{
	const char *s = yaml_word(&r->y, n, key, at);
	struct text all = {0};
	int place = text_choice(s, words, &all);
	if (place < 0 && *s) yaml_complain(&r->y, yaml_at(&r->y, n), "'%s' must be one of %s", key, all.at);
	text_fini(&all);
	return place < 0 ? 0 : place;
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
	if (!argument) return int_mul(term->factor, value, &term->factor) ? end : NULL;
	if (value < 1 || value > LIMIT_MODEL_ARGUMENTS || term->n == MODEL_FACTORS) return NULL;
	term->argument[term->n++] = (uint32_t)value;
	return end;
}

static void size_get(struct reader *r, struct model *m, struct fy_node *n, const char *key, struct span at,
	struct model_size *out)
{
	const char *text = yaml_word(&r->y, n, key, at), *s = blanks(text);
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
	if (*text)
		yaml_complain(&r->y, yaml_at(&r->y, n), "'%s' must be a sum of products of numbers and 'argument N'", key);
}

/* ---- effects ---- */

struct effect { struct model *model; struct model_access access; bool has_argument, has_scope; };

static const char *const scopes[] = { "block", "warp", "cluster", "grid", "system", NULL };
static const enum scope scope_of[] = { SCOPE_BLOCK, SCOPE_WARP, SCOPE_CLUSTER, SCOPE_GRID, SCOPE_SYSTEM };

static void unit_take(struct reader *r, struct effect *e, enum model_unit unit, struct fy_node *value, const char *key,
	struct span at)
{
	if (e->access.unit != MODEL_ALL) yaml_complain(&r->y, at, "an access has one extent: 'bytes' or 'elements'");
	e->access.unit = unit;
	size_get(r, e->model, value, key, at, &e->access.count);
}

static void effect_key(struct yaml *y, const char *key, struct fy_node *value, struct span at, void *data)
{
	struct reader *r = (struct reader *)y;
	static const char *const whens[] = { "both", "before", "after", NULL };
	struct effect *e = data;
	if (!strcmp(key, "argument")) {
		const char *s = yaml_word(&r->y, value, key, at);
		e->has_argument = true;
		bool object = !strcmp(s, "this");
		e->access.argument = object ? MODEL_THIS : (uint32_t)number_get(r, value, key, at, 1, LIMIT_MODEL_ARGUMENTS);
		if (e->access.argument > e->model->arguments_used) e->model->arguments_used = e->access.argument;
	} else if (!strcmp(key, "bytes")) unit_take(r, e, MODEL_BYTES, value, key, at);
	else if (!strcmp(key, "elements")) unit_take(r, e, MODEL_ELEMENTS, value, key, at);
	else if (!strcmp(key, "offset")) size_get(r, e->model, value, key, at, &e->access.offset);
	else if (!strcmp(key, "when")) e->access.when = (enum model_when)choice_get(r, value, key, at, whens);
	else if (!strcmp(key, "scope")) {
		e->access.scope = scope_of[choice_get(r, value, key, at, scopes)];
		e->has_scope = true;
	} else yaml_unknown_key(&r->y, at, key, "of an access", "argument, bytes, elements, offset, when, scope");
}

static void effect_add(struct reader *r, struct model *m, enum access_mode mode, struct fy_node *n)
{
	struct effect e = { .model = m, .access = { .mode = mode, .scope = SCOPE_GRID } };
	struct span at = yaml_at(&r->y, n);
	yaml_keys(&r->y, n, "an access", effect_key, &e);
	if (!e.has_argument) yaml_complain(&r->y, at, "an access needs an 'argument'");
	if (e.has_scope && mode != ACCESS_ATOMIC) yaml_complain(&r->y, at, "only atomics have a 'scope'");
	if (e.access.offset.n && e.access.unit == MODEL_ALL)
		yaml_complain(&r->y, at, "an 'offset' needs 'bytes' or 'elements'");
	VEC_PUSH(r->models->arena, &m->accesses, e.access);
}

static void effects_take(struct reader *r, struct model *m, enum access_mode mode, struct fy_node *n, const char *key,
	struct span at)
{
	void *it = NULL;
	if (n && fy_node_is_mapping(n)) effect_add(r, m, mode, n);
	else if (!n || !fy_node_is_sequence(n))
		yaml_complain(&r->y, at, "'%s' must be a list of accesses, or one access", key);
	else for (struct fy_node *item; (item = fy_node_sequence_iterate(n, &it));) effect_add(r, m, mode, item);
}

/* ---- barriers ---- */

static void orders_take(struct reader *r, struct model *m, struct fy_node *n, struct span at)
{
	static const char *const spaces[] = { "shared", "global", NULL };
	void *it = NULL;
	m->orders_shared = m->orders_global = false;
	if (!n || !fy_node_is_sequence(n)) {
		yaml_complain(&r->y, at, "'orders' must be a list of 'shared' and 'global'");
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

static void sync_key(struct yaml *y, const char *key, struct fy_node *value, struct span at, void *data)
{
	struct reader *r = (struct reader *)y;
	struct model *m = data;
	if (!strcmp(key, "scope")) m->sync = sync_scope(r, value, key, at);
	else if (!strcmp(key, "orders")) orders_take(r, m, value, at);
	else yaml_unknown_key(&r->y, at, key, "of 'synchronises'", "scope, orders");
}

static void sync_take(struct reader *r, struct model *m, struct fy_node *n, struct span at)
{
	m->orders_shared = m->orders_global = true;
	if (n && fy_node_is_mapping(n)) yaml_keys(&r->y, n, "'synchronises'", sync_key, m);
	else m->sync = sync_scope(r, n, "synchronises", at);
}

/* ---- results ---- */

static void range_take(struct reader *r, struct model *m, struct fy_node *n, struct span at)
{
	bool pair = n && fy_node_is_sequence(n) && fy_node_sequence_item_count(n) == 2;
	if (!pair) {
		yaml_complain(&r->y, at, "'range' must be [LOWEST, HIGHEST]");
		return;
	}
	m->bounded = true;
	m->lo = number_get(r, fy_node_sequence_get_by_index(n, 0), "range", at, INT64_MIN + 1, INT64_MAX - 1);
	m->hi = number_get(r, fy_node_sequence_get_by_index(n, 1), "range", at, INT64_MIN + 1, INT64_MAX - 1);
	if (m->lo > m->hi)
		yaml_complain(&r->y, yaml_at(&r->y, n), "the range [%lld, %lld] is empty", (long long)m->lo, (long long)m->hi);
}

static void result_key(struct yaml *y, const char *key, struct fy_node *value, struct span at, void *data)
{
	struct reader *r = (struct reader *)y;
	struct model *m = data;
	if (!strcmp(key, "range")) range_take(r, m, value, at);
	else if (!strcmp(key, "uniform")) m->uniform = yaml_bool(&r->y, value, key, at);
	else yaml_unknown_key(&r->y, at, key, "of 'returns'", "range, uniform");
}

static void result_take(struct reader *r, struct model *m, struct fy_node *n, struct span at)
{
	if (n && fy_node_is_mapping(n)) {
		yaml_keys(&r->y, n, "'returns'", result_key, m);
		return;
	}
	const char *s = yaml_word(&r->y, n, "returns", at);
	struct model_term term = { .factor = 1 };
	const char *end = factor_read(s, &term);
	if (end && !*end && term.n == 1) {
		m->result = MODEL_ARGUMENT;
		m->result_argument = term.argument[0];
		if (m->result_argument > m->arguments_used) m->arguments_used = m->result_argument;
	} else if (!strcmp(s, "fresh")) m->result = MODEL_FRESH;
	else if (!strcmp(s, "uniform")) m->uniform = true;
	else if (*s && strcmp(s, "unknown"))
		yaml_complain(&r->y, yaml_at(&r->y, n), "'returns' must be unknown, uniform, fresh, argument N, or "
			"{range: [LO, HI], uniform: true}");
}

/* ---- models ---- */

struct entry { struct model model; struct fy_node *names; bool says; };

static void model_key(struct yaml *y, const char *key, struct fy_node *value, struct span at, void *data)
{
	struct reader *r = (struct reader *)y;
	struct entry *e = data;
	struct model *m = &e->model;
	bool effect = true;
	if (!strcmp(key, "reads")) effects_take(r, m, ACCESS_READ, value, key, at);
	else if (!strcmp(key, "writes")) effects_take(r, m, ACCESS_WRITE, value, key, at);
	else if (!strcmp(key, "atomics")) effects_take(r, m, ACCESS_ATOMIC, value, key, at);
	else if (!strcmp(key, "synchronises")) sync_take(r, m, value, at);
	else if (!strcmp(key, "returns")) result_take(r, m, value, at);
	else if (!strcmp(key, "pure")) m->pure = yaml_bool(&r->y, value, key, at);
	else if (!strcmp(key, "noreturn")) m->noreturn = yaml_bool(&r->y, value, key, at);
	else {
		effect = false;
		if (!strcmp(key, "function")) e->names = value;
		else if (!strcmp(key, "parameters")) m->parameters = number_get(r, value, key, at, 0, LIMIT_MODEL_ARGUMENTS);
		else if (!strcmp(key, "override")) m->overrides = yaml_bool(&r->y, value, key, at);
		else yaml_unknown_key(&r->y, at, key, "of a model", "function, parameters, override, reads, writes, atomics, "
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
	named.name = yaml_word(&r->y, n, "function", at);
	struct span here = yaml_at(&r->y, n);
	if (*named.name && !name_fits(named.name))
		yaml_complain(&r->y, here, "'%s' is no name of a function (a '*' may only end it)", named.name);
	if (!r->shipped)
		named.origin = arena_printf(r->models->arena, "%s:%u", sources_path(r->sources, r->y.file), here.line);
	if (!r->y.bad) VEC_PUSH(r->models->arena, &r->models->list, named);
}

static void model_check(struct reader *r, const struct entry *e, struct span at)
{
	const struct model *m = &e->model;
	if (!e->names) yaml_complain(&r->y, at, "a model needs a 'function'");
	if (!e->says)
		yaml_complain(&r->y, at, "a model says what the function does; of one that does nothing, 'pure: true'");
	if (m->pure && (m->accesses.n || m->sync != SCOPE_NONE || m->noreturn || m->result == MODEL_FRESH))
		yaml_complain(&r->y, at, "a pure function accesses no memory, does not synchronise, and returns");
	if (m->parameters >= 0 && (int64_t)m->arguments_used > m->parameters)
		yaml_complain(&r->y, at, "argument %u of a function with %lld", m->arguments_used, (long long)m->parameters);
	for (size_t i = 0; i < m->accesses.n; i++)
		if (m->accesses.at[i].when != MODEL_WHENEVER && m->sync == SCOPE_NONE)
			yaml_complain(&r->y, at, "'when' is about the barrier of a function that 'synchronises'");
}

static void model_add(struct reader *r, struct fy_node *n)
{
	struct entry e = { .model = { .parameters = -1, .language = r->language } };
	struct span at = yaml_at(&r->y, n);
	void *it = NULL;
	yaml_keys(&r->y, n, "a model", model_key, &e);
	model_check(r, &e, at);
	if (!e.names || !fy_node_is_sequence(e.names)) {
		if (e.names) name_add(r, &e.model, e.names, at);
		return;
	}
	for (struct fy_node *name; (name = fy_node_sequence_iterate(e.names, &it));) name_add(r, &e.model, name, at);
}

/* ---- files ---- */

static void top_key(struct yaml *y, const char *key, struct fy_node *value, struct span at, void *data)
{
	struct reader *r = (struct reader *)y;
	static const char *const languages[] = { "any", "cuda", "opencl", NULL };
	struct fy_node **models = data;
	if (!strcmp(key, "schema")) {
		const char *s = yaml_word(&r->y, value, key, at);
		if (*s && strcmp(s, "faial-c/models/1"))
			yaml_complain(&r->y, yaml_at(&r->y, value), "this is schema '%s'; known is faial-c/models/1", s);
	} else if (!strcmp(key, "language")) {
		r->language = (enum language)choice_get(r, value, key, at, languages);
	} else if (!strcmp(key, "models")) {
		*models = value;
		if (!value || !fy_node_is_sequence(value)) yaml_complain(&r->y, at, "'models' must be a list");
	} else yaml_unknown_key(&r->y, at, key, "of a file of models", "schema, language, models");
}

static void document_take(struct reader *r, const char *bytes, size_t n)
{
	static const char what[] = "a file of models";
	struct fy_document *document = yaml_open(&r->y, what, bytes, n);
	struct fy_node *root = document ? fy_document_root(document) : NULL, *models = NULL, *item;
	void *it = NULL;
	if (!document) return;
	yaml_keys(&r->y, root, what, top_key, &models);
	if (!models && !r->y.bad) yaml_complain(&r->y, yaml_at(&r->y, root), "a file of models has a list 'models'");
	if (!models || !fy_node_is_sequence(models)) models = NULL;
	while (models && (item = fy_node_sequence_iterate(models, &it))) model_add(r, item);
	fy_document_destroy(document);
}

static struct reader reader_new(struct models *m, const char *path, struct sources *sources, struct diags *d)
{
	return (struct reader){ { m->arena, d, "models.syntax", sources_intern(sources, path), false }, .models = m,
		.sources = sources };
}

bool models_read(struct models *m, const char *path, struct sources *sources, struct diags *d)
{
	struct reader r = reader_new(m, path, sources, d);
	size_t n = 0;
	const char *bytes = yaml_bytes(&r.y, path, &n);
	if (bytes) document_take(&r, bytes, n);
	return !r.y.bad;
}

struct models *models_new(struct arena *a)
{
	struct models *m = ARENA_NEW(a, struct models);
	struct sources *sources = sources_new(a);
	struct diags diags = { .arena = a };
	m->arena = a;
	for (size_t i = 0; i < model_file_count; i++) {
		struct reader r = reader_new(m, model_files[i].path, sources, &diags);
		r.shipped = true;
		document_take(&r, model_files[i].contents, model_files[i].size);
	}
	INVARIANT(diags.list.n == 0, "the models that faial-c ships are read by its tests");
	return m;
}

/* How well a name fits: 0 not at all; longer is better; the whole name is best. A `*` stands for the end of one name: `f_*` is no
 * method of class `f_x`, `n::*` what n holds. */
static size_t name_match(const char *pattern, const char *name)
{
	if (*pattern != *name && *pattern != '*') return 0;
	size_t n = strlen(pattern);
	if (!n || pattern[n - 1] != '*') return strcmp(pattern, name) ? 0 : SIZE_MAX;
	return strncmp(pattern, name, n - 1) || strstr(name + n - 1, "::") ? 0 : n;
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

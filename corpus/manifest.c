/* Manifests: YAML to `struct corpus_manifest`; whatever is wrong is told with its line and column. */
#include "corpus/corpus_internal.h"

#include <errno.h>
#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>

struct reader {
	struct yaml y;                   /* first: what libfyaml's keys are taken by is a reader, too */
	struct corpus_manifest *m;
	const char *folder;              /* of the manifest, with its '/'; "" for the present one */
	corpus_words include, exclude, flags, models;
};

/* ---- values ---- */

static double number_get(struct reader *r, struct fy_node *n, const char *key, struct span at, double lo, double hi)
{
	const char *s = yaml_word(&r->y, n, key, at);
	char *end = NULL;
	double value = *s ? strtod(s, &end) : lo;
	if (*s && (*end || !(value >= lo && value <= hi)))
		yaml_complain(&r->y, yaml_at(&r->y, n), "'%s' must be a number from %g to %g", key, lo, hi);
	return value;
}

static void words_get(struct reader *r, struct fy_node *n, const char *key, struct span at, corpus_words *out)
{
	void *it = NULL;
	if (!n || !fy_node_is_sequence(n)) {
		yaml_complain(&r->y, n ? yaml_at(&r->y, n) : at, "'%s' must be a list, like [a, b]", key);
		return;
	}
	out->n = 0;
	for (struct fy_node *item; (item = fy_node_sequence_iterate(n, &it));) {
		const char *s = yaml_word(&r->y, item, key, yaml_at(&r->y, item));
		if (*s) VEC_PUSH(r->m->arena, out, s);
	}
}

/* ---- one source ---- */

static bool name_is_plain(const char *s)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+";
	return *s && *s != '.' && *s != '-' && strspn(s, letters) == strlen(s) && strlen(s) <= 100;
}

static bool commit_is_full(const char *s)
{
	return strlen(s) == 40 && strspn(s, "0123456789abcdef") == 40;
}

static const char *path_from_manifest(struct reader *r, const char *path)
{
	return *path == '/' ? path : arena_printf(r->m->arena, "%s%s", r->folder, path);
}

/* Absolute, because workers run elsewhere. */
static void models_get(struct reader *r, struct fy_node *n, const char *key, struct span at, corpus_words *out)
{
	corpus_words given = {0};
	words_get(r, n, key, at, &given);
	out->n = 0;
	for (size_t i = 0; i < given.n; i++) {
		char *real = realpath(path_from_manifest(r, given.at[i]), NULL);
		if (real) VEC_PUSH(r->m->arena, out, (const char *)arena_strdup(r->m->arena, real));
		else yaml_complain(&r->y, yaml_at(&r->y, n), "'%s': %s", given.at[i], strerror(errno));
		free(real);
	}
}

static void location_take(struct reader *r, struct corpus_source *s, enum corpus_kind kind, struct fy_node *value,
	const char *key, struct span at)
{
	if (s->kind != CORPUS_NONE) {
		yaml_complain(&r->y, at, "a source has one place only: git, folder, archive or list");
		return;
	}
	s->kind = kind;
	s->location = yaml_word(&r->y, value, key, at);
	if (!*s->location) return;
	if (kind == CORPUS_GIT && *s->location == '-')
		yaml_complain(&r->y, yaml_at(&r->y, value), "a URL cannot begin with '-'");
	bool url = kind == CORPUS_GIT && (strstr(s->location, "://") || strchr(s->location, ':'));
	if (!url) s->location = path_from_manifest(r, s->location);
}

static void source_key(struct yaml *y, const char *key, struct fy_node *value, struct span at, void *data)
{
	struct reader *r = (struct reader *)y;
	struct corpus_source *s = data;
	if (!strcmp(key, "git")) location_take(r, s, CORPUS_GIT, value, key, at);
	else if (!strcmp(key, "folder")) location_take(r, s, CORPUS_FOLDER, value, key, at);
	else if (!strcmp(key, "archive")) location_take(r, s, CORPUS_ARCHIVE, value, key, at);
	else if (!strcmp(key, "list")) location_take(r, s, CORPUS_LIST, value, key, at);
	else if (!strcmp(key, "include")) words_get(r, value, key, at, &s->include);
	else if (!strcmp(key, "exclude")) words_get(r, value, key, at, &s->exclude);
	else if (!strcmp(key, "models")) models_get(r, value, key, at, &s->models);
	else if (!strcmp(key, "flags")) s->flags_at = at, words_get(r, value, key, at, &s->flags);
	else if (!strcmp(key, "name")) {
		s->name = yaml_word(&r->y, value, key, at);
		if (*s->name && !name_is_plain(s->name))
			yaml_complain(&r->y, yaml_at(&r->y, value),
				"a name has letters, digits, '.', '_', '-', '+' only, and begins with a letter or digit");
	} else if (!strcmp(key, "commit")) {
		s->commit = yaml_word(&r->y, value, key, at);
		if (*s->commit && !commit_is_full(s->commit))
			yaml_complain(&r->y, yaml_at(&r->y, value), "a commit is 40 hexadecimal digits in lower case");
	} else {
		yaml_unknown_key(&r->y, at, key, "of a source",
			"name, git, commit, folder, archive, list, include, exclude, flags, models");
	}
}

static void source_add(struct reader *r, struct fy_node *n)
{
	struct corpus_source s = { .at = yaml_at(&r->y, n) };
	bool bad = r->y.bad;
	r->y.bad = false;
	s.flags_at = s.at;
	yaml_keys(&r->y, n, "a source", source_key, &s);
	if (!r->y.bad) {
		if (!s.name) yaml_complain(&r->y, s.at, "a source needs a 'name'");
		else if (s.kind == CORPUS_NONE)
			yaml_complain(&r->y, s.at, "source '%s' needs one of git, folder, archive, list", s.name);
		else if (s.kind == CORPUS_GIT && !s.commit)
			yaml_complain(&r->y, s.at, "source '%s' needs a 'commit', so that the study can be repeated", s.name);
		else if (s.kind != CORPUS_GIT && s.commit)
			yaml_complain(&r->y, s.at, "source '%s': only git sources have a commit", s.name);
		for (size_t i = 0; s.name && i < r->m->sources.n; i++)
			if (!strcmp(r->m->sources.at[i].name, s.name))
				yaml_complain(&r->y, s.at, "two sources are named '%s'", s.name);
	}
	if (!r->y.bad) VEC_PUSH(r->m->arena, &r->m->sources, s);
	r->y.bad |= bad;
}

/* ---- the whole ---- */

static void limit_key(struct yaml *y, const char *key, struct fy_node *value, struct span at, void *data)
{
	struct reader *r = (struct reader *)y;
	(void)data;
	if (!strcmp(key, "seconds")) r->m->seconds = number_get(r, value, key, at, 0.1, LIMIT_CORPUS_SECONDS);
	else if (!strcmp(key, "memory_mib")) r->m->memory_mib = (long)number_get(r, value, key, at, 256, 1 << 20);
	else if (!strcmp(key, "file_mib")) r->m->file_mib = number_get(r, value, key, at, 0.001, 64);
	else yaml_unknown_key(&r->y, at, key, "of the limits", "seconds, memory_mib, file_mib");
}

static void keep_key(struct yaml *y, const char *key, struct fy_node *value, struct span at, void *data)
{
	struct reader *r = (struct reader *)y;
	(void)data;
	if (!strcmp(key, "excerpts")) r->m->keep_excerpts = yaml_bool(&r->y, value, key, at);
	else yaml_unknown_key(&r->y, at, key, "of what to keep", "excerpts");
}

static void sources_take(struct reader *r, struct fy_node *n, struct span at)
{
	void *it = NULL;
	if (!n || !fy_node_is_sequence(n)) {
		yaml_complain(&r->y, n ? yaml_at(&r->y, n) : at, "'sources' must be a list");
		return;
	}
	for (struct fy_node *item; (item = fy_node_sequence_iterate(n, &it));) source_add(r, item);
}

static void top_key(struct yaml *y, const char *key, struct fy_node *value, struct span at, void *data)
{
	struct reader *r = (struct reader *)y;
	bool *has_schema = data;
	if (!strcmp(key, "schema")) {
		const char *s = yaml_word(&r->y, value, key, at);
		*has_schema = true;
		if (*s && strcmp(s, "faial-c/corpus/1"))
			yaml_complain(&r->y, yaml_at(&r->y, value), "this is schema '%s'; known is faial-c/corpus/1", s);
	} else if (!strcmp(key, "name")) r->m->name = yaml_word(&r->y, value, key, at);
	else if (!strcmp(key, "limits")) yaml_keys(&r->y, value, "'limits'", limit_key, NULL);
	else if (!strcmp(key, "keep")) yaml_keys(&r->y, value, "'keep'", keep_key, NULL);
	else if (!strcmp(key, "include")) words_get(r, value, key, at, &r->include);
	else if (!strcmp(key, "exclude")) words_get(r, value, key, at, &r->exclude);
	else if (!strcmp(key, "flags")) words_get(r, value, key, at, &r->flags);
	else if (!strcmp(key, "models")) models_get(r, value, key, at, &r->models);
	else if (!strcmp(key, "sources")) sources_take(r, value, at);
	else yaml_unknown_key(&r->y, at, key, "of the manifest",
		"schema, name, limits, keep, include, exclude, flags, models, sources");
}

/* What the manifest says for all sources holds for those that say nothing; exclusions and flags add up. */
static void defaults_spread(struct reader *r)
{
	struct arena *a = r->m->arena;
	if (r->include.n == 0) {
		VEC_PUSH(a, &r->include, "**/*.cu");
		VEC_PUSH(a, &r->include, "**/*.cl");
	}
	for (size_t i = 0; i < r->m->sources.n; i++) {
		struct corpus_source *s = &r->m->sources.at[i];
		corpus_words flags = {0}, models = {0};
		if (s->include.n == 0) s->include = r->include;
		for (size_t j = 0; j < r->exclude.n; j++) VEC_PUSH(a, &s->exclude, r->exclude.at[j]);
		for (size_t j = 0; j < r->flags.n; j++) VEC_PUSH(a, &flags, r->flags.at[j]);
		for (size_t j = 0; j < s->flags.n; j++) VEC_PUSH(a, &flags, s->flags.at[j]);
		for (size_t j = 0; j < r->models.n; j++) VEC_PUSH(a, &models, r->models.at[j]);
		for (size_t j = 0; j < s->models.n; j++) VEC_PUSH(a, &models, s->models.at[j]);
		s->flags = flags;
		s->models = models;
	}
}

static void document_take(struct reader *r, const char *bytes, size_t n)
{
	static const char what[] = "the manifest";
	struct fy_document *document = yaml_open(&r->y, what, bytes, n);
	bool has_schema = false;
	if (!document) return;
	struct fy_node *root = fy_document_root(document);
	struct span at = yaml_at(&r->y, root);
	yaml_keys(&r->y, root, what, top_key, &has_schema);
	if (!has_schema && !r->y.bad) yaml_complain(&r->y, at, "a manifest says 'schema: faial-c/corpus/1'");
	if (r->m->sources.n == 0 && !r->y.bad) yaml_complain(&r->y, at, "a manifest has at least one source");
	fy_document_destroy(document);
}

struct corpus_manifest *corpus_manifest_read(const char *path, struct sources *files, struct diags *d)
{
	struct arena *a = arena_new();
	struct corpus_manifest *m = ARENA_NEW(a, struct corpus_manifest);
	const char *slash = strrchr(path, '/');
	size_t n = 0;
	*m = (struct corpus_manifest){ .arena = a, .files = files, .path = arena_strdup(a, path), .name = "corpus",
		.seconds = 600, .memory_mib = 4096, .file_mib = 4, .keep_excerpts = true };
	struct reader r = { { a, d, "manifest.syntax", sources_intern(files, path), false }, .m = m,
		.folder = slash ? arena_strndup(a, path, (size_t)(slash - path) + 1) : "" };
	const char *bytes = yaml_bytes(&r.y, path, &n);
	if (bytes) document_take(&r, bytes, n);
	if (r.y.bad) {
		corpus_manifest_free(m);
		return NULL;
	}
	defaults_spread(&r);
	return m;
}

void corpus_manifest_free(struct corpus_manifest *m)
{
	if (m) arena_free(m->arena);
}

const char *const corpus_manifest_template =
	"# A corpus of faial-c: which sources are checked, and how. See docs/corpus-schema.md.\n"
	"schema: faial-c/corpus/1\n"
	"name: my-study\n"
	"\n"
	"# Limits of one file: what is over them is reported as such, and the run goes on.\n"
	"limits:\n"
	"  seconds: 600         # from 0.1 to 86400\n"
	"  memory_mib: 4096     # of its worker, at least 256\n"
	"  file_mib: 4          # larger files are not read\n"
	"\n"
	"keep:\n"
	"  excerpts: true       # the source lines around the alarms go into the database\n"
	"\n"
	"# For all sources: globs ('*' inside a name, '**' across folders), and flags of 'faial-c check', one a word.\n"
	"include: [\"**/*.cu\", \"**/*.cl\"]\n"
	"exclude: [\"**/build/**\"]\n"
	"flags: []\n"
	"models: []             # files that say what functions without a body do: docs/MODELS.md\n"
	"\n"
	"# A source has a name and one place: folder, git with commit, archive (tar, zip), or list (a file of paths).\n"
	"# Relative places start at this file's folder. include, exclude, flags, models may be given for one source, too;\n"
	"# folders in flags (-I) start at the root of the source.\n"
	"sources:\n"
	"  - name: here\n"
	"    folder: .\n"
	"#  - name: samples\n"
	"#    git: https://example.org/kernels.git\n"
	"#    commit: 0123456789abcdef0123456789abcdef01234567\n"
	"#    exclude: [\"third_party/**\"]\n"
	"#    flags: [-Icommon, -DN=1024, --launch=host]\n"
	"#  - name: release\n"
	"#    archive: kernels-1.0.tar.gz\n"
	"#  - name: chosen\n"
	"#    list: files.txt\n";

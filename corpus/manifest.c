/* Manifests: YAML to `struct corpus_manifest`; whatever is wrong is told with its line and column. */
#include "corpus/corpus_internal.h"

#include <errno.h>
#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MANIFEST_BYTES (4u << 20)
#define SECONDS_MAX 86400

struct reader {
	struct corpus_manifest *m;
	struct diags *diags;
	uint32_t file;
	const char *folder;              /* of the manifest, with its '/'; "" for the present one */
	corpus_words include, exclude, flags, models;
	bool bad;
};

/* ---- positions and errors ---- */

static struct span at_token(const struct reader *r, struct fy_token *token)
{
	const struct fy_mark *mark = token ? fy_token_start_mark(token) : NULL;
	struct span s = { .file = r->file };
	if (mark) {
		s.line = (uint32_t)mark->line + 1;
		s.column = (uint32_t)mark->column + 1;
	}
	return s;
}

/* Of a mapping or sequence: its first scalar. Depth is bounded by what libfyaml parses. */
static struct span at_node(const struct reader *r, struct fy_node *n)
{
	void *it = NULL;
	for (int depth = 0; n && depth < 64; depth++, it = NULL) {
		if (fy_node_is_scalar(n)) return at_token(r, fy_node_get_scalar_token(n));
		if (fy_node_is_sequence(n)) {
			n = fy_node_sequence_iterate(n, &it);
		} else {
			struct fy_node_pair *pair = fy_node_mapping_iterate(n, &it);
			n = pair ? fy_node_pair_key(pair) : NULL;
		}
	}
	return (struct span){ .file = r->file };
}

static void complain(struct reader *r, struct span at, const char *code, const char *format, ...)
	BASE_PRINTF(4, 5);
static void complain(struct reader *r, struct span at, const char *code, const char *format, ...)
{
	struct text t = {0};
	va_list ap;
	va_start(ap, format);
	text_vprintf(&t, format, ap);
	va_end(ap);
	diags_add(r->diags, DIAG_ERROR, code, at, "%s", t.at);
	text_fini(&t);
	r->bad = true;
}

/* ---- values ---- */

static const char *word_get(struct reader *r, struct fy_node *n, const char *key, struct span at)
{
	const char *s = n && fy_node_is_scalar(n) && !fy_node_is_alias(n) ? fy_node_get_scalar0(n) : NULL;
	if (s && *s) return arena_strdup(r->m->arena, s);
	complain(r, n ? at_node(r, n) : at, "manifest.type", "'%s' must be a word or a text", key);
	return NULL;
}

static double number_get(struct reader *r, struct fy_node *n, const char *key, struct span at, double lo, double hi)
{
	const char *s = word_get(r, n, key, at);
	char *end = NULL;
	double value = s ? strtod(s, &end) : lo;
	if (s && (*end || !(value >= lo && value <= hi)))
		complain(r, at_node(r, n), "manifest.value", "'%s' must be a number from %g to %g", key, lo, hi);
	return value;
}

static bool bool_get(struct reader *r, struct fy_node *n, const char *key, struct span at)
{
	const char *s = word_get(r, n, key, at);
	if (s && strcmp(s, "true") && strcmp(s, "false"))
		complain(r, at_node(r, n), "manifest.value", "'%s' must be true or false", key);
	return s && !strcmp(s, "true");
}

static void words_get(struct reader *r, struct fy_node *n, const char *key, struct span at, corpus_words *out)
{
	void *it = NULL;
	if (!n || !fy_node_is_sequence(n)) {
		complain(r, n ? at_node(r, n) : at, "manifest.type", "'%s' must be a list, like [a, b]", key);
		return;
	}
	out->n = 0;
	for (struct fy_node *item; (item = fy_node_sequence_iterate(n, &it));) {
		const char *s = word_get(r, item, key, at_node(r, item));
		if (s) VEC_PUSH(r->m->arena, out, s);
	}
}

static void unknown_key(struct reader *r, struct span at, const char *key, const char *where, const char *known)
{
	complain(r, at, "manifest.key", "unknown key '%s' %s; known are: %s", key, where, known);
}

/* Calls `take` for each key of a mapping, once each. */
static void keys_each(struct reader *r, struct fy_node *n, const char *what,
	void (*take)(struct reader *r, const char *key, struct fy_node *value, struct span at, void *data), void *data)
{
	void *it = NULL;
	if (!n || !fy_node_is_mapping(n)) {
		complain(r, at_node(r, n), "manifest.type", "%s must be a mapping of keys to values", what);
		return;
	}
	for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(n, &it));) {
		struct fy_node *name = fy_node_pair_key(pair);
		struct span at = at_node(r, name);
		const char *key = name && fy_node_is_scalar(name) ? fy_node_get_scalar0(name) : NULL;
		if (key) take(r, key, fy_node_pair_value(pair), at, data);
		else complain(r, at, "manifest.type", "a key of %s must be a word", what);
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
		else complain(r, at_node(r, n), "manifest.value", "'%s': %s", given.at[i], strerror(errno));
		free(real);
	}
}

static void location_take(struct reader *r, struct corpus_source *s, enum corpus_kind kind, struct fy_node *value,
	const char *key, struct span at)
{
	if (s->kind != CORPUS_NONE) {
		complain(r, at, "manifest.value", "a source has one place only: git, folder, archive or list");
		return;
	}
	s->kind = kind;
	s->location = word_get(r, value, key, at);
	if (!s->location) return;
	if (kind == CORPUS_GIT && *s->location == '-')
		complain(r, at_node(r, value), "manifest.value", "a URL cannot begin with '-'");
	bool url = kind == CORPUS_GIT && (strstr(s->location, "://") || strchr(s->location, ':'));
	if (!url) s->location = path_from_manifest(r, s->location);
}

static void source_key(struct reader *r, const char *key, struct fy_node *value, struct span at, void *data)
{
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
		s->name = word_get(r, value, key, at);
		if (s->name && !name_is_plain(s->name))
			complain(r, at_node(r, value), "manifest.value",
				"a name has letters, digits, '.', '_', '-', '+' only, and begins with a letter or digit");
	} else if (!strcmp(key, "commit")) {
		s->commit = word_get(r, value, key, at);
		if (s->commit && !commit_is_full(s->commit))
			complain(r, at_node(r, value), "manifest.value", "a commit is 40 hexadecimal digits in lower case");
	} else {
		unknown_key(r, at, key, "of a source",
			"name, git, commit, folder, archive, list, include, exclude, flags, models");
	}
}

static void source_add(struct reader *r, struct fy_node *n)
{
	struct corpus_source s = { .at = at_node(r, n) };
	bool bad = r->bad;
	r->bad = false;
	s.flags_at = s.at;
	keys_each(r, n, "a source", source_key, &s);
	if (!r->bad) {
		if (!s.name) complain(r, s.at, "manifest.missing", "a source needs a 'name'");
		else if (s.kind == CORPUS_NONE)
			complain(r, s.at, "manifest.missing", "source '%s' needs one of git, folder, archive, list", s.name);
		else if (s.kind == CORPUS_GIT && !s.commit)
			complain(r, s.at, "manifest.missing", "source '%s' needs a 'commit', so that the study can be repeated", s.name);
		else if (s.kind != CORPUS_GIT && s.commit)
			complain(r, s.at, "manifest.value", "source '%s': only git sources have a commit", s.name);
		for (size_t i = 0; s.name && i < r->m->sources.n; i++)
			if (!strcmp(r->m->sources.at[i].name, s.name))
				complain(r, s.at, "manifest.value", "two sources are named '%s'", s.name);
	}
	if (!r->bad) VEC_PUSH(r->m->arena, &r->m->sources, s);
	r->bad |= bad;
}

/* ---- the whole ---- */

static void limit_key(struct reader *r, const char *key, struct fy_node *value, struct span at, void *data)
{
	(void)data;
	if (!strcmp(key, "seconds")) r->m->seconds = number_get(r, value, key, at, 0.1, SECONDS_MAX);
	else if (!strcmp(key, "memory_mib")) r->m->memory_mib = (long)number_get(r, value, key, at, 256, 1 << 20);
	else if (!strcmp(key, "file_mib")) r->m->file_mib = number_get(r, value, key, at, 0.001, 64);
	else unknown_key(r, at, key, "of the limits", "seconds, memory_mib, file_mib");
}

static void keep_key(struct reader *r, const char *key, struct fy_node *value, struct span at, void *data)
{
	(void)data;
	if (!strcmp(key, "excerpts")) r->m->keep_excerpts = bool_get(r, value, key, at);
	else unknown_key(r, at, key, "of what to keep", "excerpts");
}

static void sources_take(struct reader *r, struct fy_node *n, struct span at)
{
	void *it = NULL;
	if (!n || !fy_node_is_sequence(n)) {
		complain(r, n ? at_node(r, n) : at, "manifest.type", "'sources' must be a list");
		return;
	}
	for (struct fy_node *item; (item = fy_node_sequence_iterate(n, &it));) source_add(r, item);
}

static void top_key(struct reader *r, const char *key, struct fy_node *value, struct span at, void *data)
{
	bool *has_schema = data;
	if (!strcmp(key, "schema")) {
		const char *s = word_get(r, value, key, at);
		*has_schema = true;
		if (s && strcmp(s, "faial-c/corpus/1"))
			complain(r, at_node(r, value), "manifest.schema", "this is schema '%s'; known is faial-c/corpus/1", s);
	} else if (!strcmp(key, "name")) r->m->name = word_get(r, value, key, at);
	else if (!strcmp(key, "limits")) keys_each(r, value, "'limits'", limit_key, NULL);
	else if (!strcmp(key, "keep")) keys_each(r, value, "'keep'", keep_key, NULL);
	else if (!strcmp(key, "include")) words_get(r, value, key, at, &r->include);
	else if (!strcmp(key, "exclude")) words_get(r, value, key, at, &r->exclude);
	else if (!strcmp(key, "flags")) words_get(r, value, key, at, &r->flags);
	else if (!strcmp(key, "models")) models_get(r, value, key, at, &r->models);
	else if (!strcmp(key, "sources")) sources_take(r, value, at);
	else unknown_key(r, at, key, "of the manifest",
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

static void syntax_errors(struct reader *r, struct fy_diag *diag)
{
	void *it = NULL;
	for (struct fy_diag_error *e; (e = fy_diag_errors_iterate(diag, &it));) {
		struct span at = { .file = r->file, .line = e->line > 0 ? (uint32_t)e->line : 1,
			.column = e->column > 0 ? (uint32_t)e->column : 1 };
		complain(r, at, "manifest.syntax", "%s", e->msg ? e->msg : "this is no YAML");
		return;                      /* what follows a first error is its echo */
	}
	complain(r, (struct span){ .file = r->file, .line = 1, .column = 1 }, "manifest.syntax", "this is no YAML");
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
	bool has_schema = false;
	if (!document && strspn(bytes, " \t\r\n") == n) {
		complain(r, (struct span){ .file = r->file, .line = 1, .column = 1 }, "manifest.missing", "the manifest is empty");
	} else if (!document || !fy_document_root(document)) {
		syntax_errors(r, diag);
	} else {
		keys_each(r, fy_document_root(document), "the manifest", top_key, &has_schema);
		struct span at = at_node(r, fy_document_root(document));
		if (!has_schema && !r->bad)
			complain(r, at, "manifest.missing", "a manifest says 'schema: faial-c/corpus/1'");
		if (r->m->sources.n == 0 && !r->bad) complain(r, at, "manifest.missing", "a manifest has at least one source");
	}
	if (document) fy_document_destroy(document);
	fy_diag_destroy(diag);
}

/* The whole file, or NULL after an error. */
static char *manifest_bytes(struct reader *r, const char *path, size_t *n)
{
	struct span nowhere = { .file = r->file };
	struct stat st;
	FILE *file = fopen(path, "re");
	if (!file || fstat(fileno(file), &st) != 0 || !S_ISREG(st.st_mode) || st.st_size > MANIFEST_BYTES) {
		complain(r, nowhere, "manifest.unreadable", "%s", !file ? strerror(errno) : S_ISDIR(st.st_mode) ?
			"this is a folder" : "this is no manifest: not a regular file, or larger than 4 MiB");
		if (file) fclose(file);
		return NULL;
	}
	char *bytes = arena_alloc(r->m->arena, (size_t)st.st_size + 1);
	*n = fread(bytes, 1, (size_t)st.st_size, file);
	fclose(file);
	if (memchr(bytes, 0, *n)) {
		complain(r, nowhere, "manifest.syntax", "this is no text: it holds zero bytes");
		return NULL;
	}
	return bytes;
}

struct corpus_manifest *corpus_manifest_read(const char *path, struct sources *files, struct diags *d)
{
	struct arena *a = arena_new();
	struct corpus_manifest *m = ARENA_NEW(a, struct corpus_manifest);
	const char *slash = strrchr(path, '/');
	size_t n = 0;
	*m = (struct corpus_manifest){ .arena = a, .files = files, .path = arena_strdup(a, path), .name = "corpus",
		.seconds = 60, .memory_mib = 4096, .file_mib = 4, .keep_excerpts = true };
	struct reader r = { .m = m, .diags = d, .file = sources_intern(files, path),
		.folder = slash ? arena_strndup(a, path, (size_t)(slash - path) + 1) : "" };
	char *bytes = manifest_bytes(&r, path, &n);
	if (bytes) document_take(&r, bytes, n);
	if (r.bad) {
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
	"  seconds: 60          # from 0.1 to 86400\n"
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

#include "base/base.h"

#include <errno.h>
#include <libfyaml.h>
#include <string.h>
#include <sys/stat.h>

void yaml_complain(struct yaml *y, struct span at, const char *format, ...)
{
	struct text t = {0};
	va_list ap;
	va_start(ap, format);
	text_vprintf(&t, format, ap);
	va_end(ap);
	diags_add(y->diags, DIAG_ERROR, y->code, at, "%s", t.at);
	text_fini(&t);
	y->bad = true;
}

/* Depth is bounded by what libfyaml parses. */
struct span yaml_at(const struct yaml *y, struct fy_node *n)
{
	void *it = NULL;
	struct span s = { .file = y->file, .line = 1, .column = 1 };
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

const char *yaml_word(struct yaml *y, struct fy_node *n, const char *key, struct span at)
{
	const char *s = n && fy_node_is_scalar(n) && !fy_node_is_alias(n) ? fy_node_get_scalar0(n) : NULL;
	if (s && *s) return arena_strdup(y->arena, s);
	yaml_complain(y, n ? yaml_at(y, n) : at, "'%s' must be a word or a number", key);
	return "";
}

bool yaml_bool(struct yaml *y, struct fy_node *n, const char *key, struct span at)
{
	const char *s = yaml_word(y, n, key, at);
	if (*s && strcmp(s, "true") && strcmp(s, "false"))
		yaml_complain(y, yaml_at(y, n), "'%s' must be true or false", key);
	return !strcmp(s, "true");
}

void yaml_unknown_key(struct yaml *y, struct span at, const char *key, const char *where, const char *known)
{
	yaml_complain(y, at, "unknown key '%s' %s; known are: %s", key, where, known);
}

void yaml_keys(struct yaml *y, struct fy_node *n, const char *what, yaml_take take, void *data)
{
	void *it = NULL;
	if (!n || !fy_node_is_mapping(n)) {
		yaml_complain(y, yaml_at(y, n), "%s must be a mapping of keys to values", what);
		return;
	}
	for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(n, &it));) {
		struct fy_node *name = fy_node_pair_key(pair);
		const char *key = name && fy_node_is_scalar(name) ? fy_node_get_scalar0(name) : NULL;
		if (key) take(y, key, fy_node_pair_value(pair), yaml_at(y, name), data);
		else yaml_complain(y, yaml_at(y, name), "a key of %s must be a word", what);
	}
}

/* What follows a first error is its echo. */
static void syntax_error(struct yaml *y, struct fy_diag *diag)
{
	void *it = NULL;
	struct fy_diag_error *e = fy_diag_errors_iterate(diag, &it);
	struct span at = { .file = y->file, .line = 1, .column = 1 };
	if (e && e->line > 0) at.line = (uint32_t)e->line;
	if (e && e->column > 0) at.column = (uint32_t)e->column;
	yaml_complain(y, at, "%s", e && e->msg ? e->msg : "this is no YAML");
}

struct fy_document *yaml_open(struct yaml *y, const char *what, const char *bytes, size_t n)
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
	bool ok = document && fy_document_root(document);
	if (!ok && strspn(bytes, " \t\r\n") == n) yaml_complain(y, yaml_at(y, NULL), "%s is empty", what);
	else if (!ok) syntax_error(y, diag);
	if (!ok && document) fy_document_destroy(document);
	fy_diag_destroy(diag);               /* the document keeps its own hold of it */
	return ok ? document : NULL;
}

const char *yaml_bytes(struct yaml *y, const char *path, size_t *n)
{
	struct span nowhere = { .file = y->file };
	struct stat st;
	FILE *file = fopen(path, "re");
	files_looked(path);
	bool fits = file && fstat(fileno(file), &st) == 0 && S_ISREG(st.st_mode) && st.st_size <= LIMIT_YAML_BYTES;
	if (!fits) {
		yaml_complain(y, nowhere, "%s", !file ? strerror(errno) : S_ISDIR(st.st_mode) ? "this is a folder, not a regular file" :
			"not a regular file, or larger than 4 MiB");
		if (file) fclose(file);
		return NULL;
	}
	char *bytes = arena_alloc(y->arena, (size_t)st.st_size + 1);
	*n = fread(bytes, 1, (size_t)st.st_size, file);
	fclose(file);
	files_read(path, bytes, *n);
	if (!memchr(bytes, 0, *n)) return bytes;
	yaml_complain(y, nowhere, "this is no text: it holds zero bytes");
	return NULL;
}

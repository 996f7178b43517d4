/* Discovery: what the globs of a source select, and a hash of each that tells whether it must be checked again. */
#include "corpus/corpus_internal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct item { const char *path; struct stat st; };
struct walk {
	struct arena *a;
	const struct corpus_manifest *m;
	struct opened_source *source;
	found_files *out;
	VEC(struct item) headers;
	VEC(const char *) included;      /* names of files that some file includes though they are no headers */
	size_t seen;
};

void hash_puts(SHA2_CTX *h, const char *text)
{
	SHA256Update(h, (const uint8_t *)text, strlen(text) + 1);
}

static bool any_glob(const corpus_words *globs, const char *path)
{
	for (size_t i = 0; i < globs->n; i++)
		if (glob_match(globs->at[i], path)) return true;
	return false;
}

static bool is_header(const char *path)
{
	static const char *const ends[] = { ".h", ".hpp", ".hh", ".hxx", ".cuh", ".inl", ".inc", ".clh", ".def", ".ipp",
		".tpp", ".impl", NULL };
	const char *dot = strrchr(path, '.');
	for (int i = 0; dot && ends[i]; i++)
		if (!strcmp(dot, ends[i])) return true;
	return false;
}

static int open_beneath(const struct walk *w, const char *path)
{
	return open(arena_printf(w->a, "%s/%s", w->source->root, path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
}

/* `#include "x.cu"`: what x.cu holds matters to the file that includes it. */
static void includes_note(struct walk *w, const char *bytes, size_t n)
{
	for (const char *s = bytes, *end = bytes + n; (s = memmem(s, (size_t)(end - s), "include", 7));) {
		s += 7;
		while (s < end && (*s == ' ' || *s == '\t')) s++;
		if (s >= end || *s != '"') continue;
		s++;
		const char *close = memchr(s, '"', (size_t)(end - s) < 300 ? (size_t)(end - s) : 300);
		if (!close) continue;
		const char *slash = memrchr(s, '/', (size_t)(close - s)), *name = slash ? slash + 1 : s;
		const char *kept = arena_strndup(w->a, name, (size_t)(close - name));
		if (!is_header(kept)) VEC_PUSH(w->a, &w->included, kept);
		s = close;
	}
}

/* Hashes the content; notes what it includes. False: it could not be read to its end. */
static bool content_hash(struct walk *w, const char *path, int64_t limit, char out[HASH_HEX])
{
	SHA2_CTX h;
	int fd = open_beneath(w, path);
	char *bytes = fd < 0 ? NULL : malloc((size_t)limit + 1);
	size_t n = 0;
	for (ssize_t got = 1; bytes && got > 0 && n < (size_t)limit; n += got > 0 ? (size_t)got : 0)
		if ((got = read(fd, bytes + n, (size_t)limit - n)) < 0) {
			free(bytes);
			bytes = NULL;
			break;
		}
	if (fd >= 0) close(fd);
	if (!bytes) return false;
	SHA256Init(&h);
	SHA256Update(&h, (const uint8_t *)bytes, n);
	SHA256End(&h, out);
	includes_note(w, bytes, n);
	free(bytes);
	return true;
}

static void file_found(struct walk *w, const char *path, const struct stat *st)
{
	struct found_file f = { .source = w->source, .path = path, .bytes = st->st_size };
	if (S_ISLNK(st->st_mode)) f.skip = "a symbolic link: not followed";
	else if (!S_ISREG(st->st_mode)) f.skip = "not a regular file";
	else if ((double)st->st_size > w->m->file_mib * 1048576)
		f.skip = arena_printf(w->a, "larger than the limit of %g MiB", w->m->file_mib);
	else if (!content_hash(w, path, st->st_size, f.content)) f.skip = "cannot be read";
	VEC_PUSH(w->a, w->out, f);
}

static void visit(struct walk *w, const char *path, const struct stat *st)
{
	const struct corpus_source *s = w->source->source;
	struct item item = { path, *st };
	if (S_ISREG(st->st_mode) && is_header(path)) VEC_PUSH(w->a, &w->headers, item);
	if (s->kind != CORPUS_LIST && any_glob(&s->include, path) && !any_glob(&s->exclude, path)) file_found(w, path, st);
}

/* What is not looked into is said. */
static bool folder_skipped(struct walk *w, const char *path, const char *why)
{
	struct found_file f = { .source = w->source, .path = path, .skip = why };
	VEC_PUSH(w->a, w->out, f);
	return true;
}

static bool walk_folder(struct walk *w, const char *path, int depth, const char **why)
{
	int fd = open(arena_printf(w->a, "%s/%s", w->source->root, path), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
	DIR *folder = fd < 0 ? NULL : fdopendir(fd);
	if (!folder) {
		if (fd >= 0) close(fd);
		return folder_skipped(w, path, "a folder that cannot be read");
	}
	bool ok = true;
	for (struct dirent *e; ok && (e = readdir(folder));) {
		struct stat st;
		if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..") || !strcmp(e->d_name, ".git")) continue;
		if (fstatat(dirfd(folder), e->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0) continue;
		const char *inner = *path ? arena_printf(w->a, "%s/%s", path, e->d_name) : arena_strdup(w->a, e->d_name);
		if (++w->seen > LIMIT_CORPUS_FILES) {
			*why = arena_printf(w->a, "source '%s' has more than %d files", w->source->source->name, LIMIT_CORPUS_FILES);
			ok = false;
		} else if (!S_ISDIR(st.st_mode)) visit(w, inner, &st);
		else if (depth >= LIMIT_CORPUS_DEPTH) folder_skipped(w, inner, "a folder deeper than 64 levels");
		else ok = walk_folder(w, inner, depth + 1, why);
	}
	closedir(folder);
	return ok;
}

static int by_path(const void *a, const void *b)
{
	return strcmp(((const struct item *)a)->path, ((const struct item *)b)->path);
}

static int by_found_path(const void *a, const void *b)
{
	return strcmp(((const struct found_file *)a)->path, ((const struct found_file *)b)->path);
}

/* The paths of a list file, one a line; '#' begins a comment. They stay inside the list's folder. */
static bool list_take(struct walk *w, const char **why)
{
	FILE *file = fopen(w->source->source->location, "re");
	char *line = NULL;
	size_t cap = 0;
	if (!file) {
		*why = arena_printf(w->a, "'%s': %s", w->source->source->location, strerror(errno));
		return false;
	}
	for (ssize_t n; (n = getline(&line, &cap, file)) > 0;) {
		while (n && strchr(" \t\r\n", line[n - 1])) line[--n] = 0;
		if (n == 0 || *line == '#') continue;
		struct found_file f = { .source = w->source, .path = arena_strdup(w->a, line) };
		struct stat st;
		const char *full = arena_printf(w->a, "%s/%s", w->source->root, line);
		char *real = realpath(full, NULL);
		size_t root = strlen(w->source->root);
		bool inside = real && !strncmp(real, w->source->root, root) && real[root] == '/' && *line != '/';
		if (!real) f.skip = "there is no such file";
		else if (!inside) f.skip = "outside the list's folder";
		if (f.skip) VEC_PUSH(w->a, w->out, f);
		else if (lstat(full, &st) == 0) file_found(w, f.path, &st);
		free(real);
	}
	free(line);
	fclose(file);
	return true;
}

static bool is_included(const struct walk *w, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	for (size_t i = 0; i < w->included.n; i++)
		if (!strcmp(w->included.at[i], name)) return true;
	return false;
}

/* One hash over all that may be included: coarse, but no change of a header goes unnoticed. */
static void headers_hash(struct walk *w, size_t first)
{
	SHA2_CTX h;
	char one[HASH_HEX];
	SHA256Init(&h);
	if (w->headers.n) qsort(w->headers.at, w->headers.n, sizeof *w->headers.at, by_path);
	for (size_t i = 0; i < w->headers.n; i++) {
		struct item *x = &w->headers.at[i];
		hash_puts(&h, x->path);
		if (x->st.st_size <= LIMIT_CORPUS_HEADER_BYTES && content_hash(w, x->path, x->st.st_size, one)) hash_puts(&h, one);
		else SHA256Update(&h, (const uint8_t *)&x->st.st_size, sizeof x->st.st_size);
	}
	for (size_t i = first; i < w->out->n; i++)
		if (!w->out->at[i].skip && is_included(w, w->out->at[i].path)) {
			hash_puts(&h, w->out->at[i].path);
			hash_puts(&h, w->out->at[i].content);
		}
	SHA256End(&h, w->source->headers);
}

static void keys_make(struct walk *w, size_t first)
{
	const struct corpus_source *s = w->source->source;
	corpus_words models = {0};
	char limits[100], one[HASH_HEX];
	for (size_t i = 0; i < s->models.n; i++)
		VEC_PUSH(w->a, &models, (const char *)(SHA256File(s->models.at[i], one) ? arena_strdup(w->a, one) : ""));
	snprintf(limits, sizeof limits, "%g %ld %d", w->m->seconds, w->m->memory_mib, w->m->keep_excerpts);
	for (size_t i = first; i < w->out->n; i++) {
		struct found_file *f = &w->out->at[i];
		SHA2_CTX h;
		SHA256Init(&h);
		hash_puts(&h, FAIAL_VERSION);
		hash_puts(&h, limits);
		hash_puts(&h, f->skip ? f->skip : f->content);
		hash_puts(&h, w->source->headers);
		for (size_t j = 0; j < s->flags.n; j++) hash_puts(&h, s->flags.at[j]);
		for (size_t j = 0; j < models.n; j++) hash_puts(&h, models.at[j]);
		SHA256End(&h, f->key);
	}
}

bool discover(struct arena *a, const struct corpus_manifest *m, struct opened_source *s, found_files *out,
	const char **why)
{
	struct walk w = { .a = a, .m = m, .source = s, .out = out };
	size_t first = out->n, kept = first;
	if (!walk_folder(&w, "", 0, why)) return false;
	if (s->source->kind == CORPUS_LIST && !list_take(&w, why)) return false;
	if (out->n > first) qsort(out->at + first, out->n - first, sizeof *out->at, by_found_path);
	for (size_t i = first; i < out->n; i++)
		if (kept == first || strcmp(out->at[kept - 1].path, out->at[i].path)) out->at[kept++] = out->at[i];
	out->n = kept;
	headers_hash(&w, first);
	keys_make(&w, first);
	return true;
}

/* What a worker looked at on disk, and how that lies there now. */
#include "cli/cache_internal.h"

#include <dirent.h>
#include <errno.h>
#include <sha256.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void cache_digest(const void *bytes, size_t n, unsigned char out[CACHE_DIGEST])
{
	SHA2_CTX h;
	SHA256Init(&h);
	SHA256Update(&h, bytes, n);
	SHA256Final(out, &h);
}

static uint32_t seen_hash(enum files_what what, const char *path) { return text_hash(path) * 3 + (uint32_t)what; }

struct seen *seen_find(const struct seen_list *l, enum files_what what, const char *path)
{
	uint32_t hash = seen_hash(what, path);
	for (uint32_t probe = 0, item; (item = hash_table_next(&l->index, hash, &probe));)
		if (l->all.at[item - 1].what == what && !strcmp(l->all.at[item - 1].path, path)) return &l->all.at[item - 1];
	return NULL;
}

struct seen *seen_add(struct seen_list *l, enum files_what what, const char *path)
{
	struct seen s = { .what = what, .path = arena_strdup(l->arena, path) };
	VEC_PUSH(l->arena, &l->all, s);
	hash_table_add(l->arena, &l->index, seen_hash(what, path), (uint32_t)l->all.n);
	return &l->all.at[l->all.n - 1];
}

/* Is it there, what is it, may it be read, and where does it lead. Sizes and times do not matter. */
static void look(const char *path, struct text *out)
{
	struct stat st;
	char target[1024];
	ssize_t n = lstat(path, &st) == 0 && S_ISLNK(st.st_mode) ? readlink(path, target, sizeof target) : 0;
	bool there = stat(path, &st) == 0;
	text_put(out, !there ? "nothing" : S_ISREG(st.st_mode) ? "file" : S_ISDIR(st.st_mode) ? "folder" : "other");
	if (there && access(path, R_OK) != 0) text_put(out, " closed");
	if (n > 0) text_put(out, " "), text_putn(out, target, (size_t)n);
}

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

static void list(const char *path, struct text *out)
{
	struct dirent **names;
	int n = scandir(path, &names, NULL, by_name);
	for (int i = 0; i < n; i++) {
		text_putn(out, names[i]->d_name, strlen(names[i]->d_name) + 1);
		free(names[i]);
	}
	if (n >= 0) free(names);
}

/* False: it cannot be read. */
static bool content(const char *path, unsigned char out[CACHE_DIGEST])
{
	SHA2_CTX h;
	char piece[65536];
	FILE *file = fopen(path, "re");
	if (!file) return false;
	SHA256Init(&h);
	for (size_t n; (n = fread(piece, 1, sizeof piece, file)) > 0;) SHA256Update(&h, (const unsigned char *)piece, n);
	bool whole = !ferror(file);
	fclose(file);
	SHA256Final(out, &h);
	return whole;
}

static void state_now(struct seen *s)
{
	struct text t = {0};
	if (s->what == FILES_READ && content(s->path, s->state)) return;
	text_put(&t, "");
	switch (s->what) {
	case FILES_LOOKED: look(s->path, &t); break;
	case FILES_LISTED: list(s->path, &t); break;
	case FILES_READ: text_put(&t, "cannot be read"); break;
	}
	cache_digest(t.at, t.n, s->state);
	text_fini(&t);
}

const struct seen *seen_now(struct seen_list *l, enum files_what what, const char *path)
{
	struct seen *s = seen_find(l, what, path);
	if (s) return s;
	s = seen_add(l, what, path);
	state_now(s);
	return s;
}

void seen_write(const struct seen *s, struct text *out)
{
	text_printf(out, "%d", (int)s->what);
	text_putn(out, (const char *)s->state, CACHE_DIGEST);
	text_putn(out, s->path, strlen(s->path) + 1);
}

bool seen_next(const char *bytes, size_t n, size_t *offset, struct seen *out)
{
	const char *at = bytes + *offset, *end = n > *offset + 1 + CACHE_DIGEST ? memchr(at + 1 + CACHE_DIGEST, 0, n - *offset - 1 - CACHE_DIGEST) : NULL;
	if (!end || *at < '0' || *at > '2') return false;
	out->what = (enum files_what)(*at - '0');
	memcpy(out->state, at + 1, CACHE_DIGEST);
	out->path = at + 1 + CACHE_DIGEST;
	*offset += (size_t)(end + 1 - at);
	return true;
}

/* ---- in the worker ---- */

static struct seen_list told;
static size_t told_early;

/* The first look counts: whether it is the same at the end is asked then. */
static void listen(enum files_what what, const char *path, const char *bytes, size_t n, void *data)
{
	(void)data;
	if (seen_find(&told, what, path)) return;
	struct seen *s = seen_add(&told, what, path);
	if (what != FILES_READ) {
		state_now(s);
		return;
	}
	cache_digest(bytes, n, s->state);
}

void cache_listen(void)
{
	told = (struct seen_list){ .arena = arena_new() };
	files_watch(listen, NULL);
}

/* What changed while it was looked at says nothing of another run. */
static bool is_settled(const struct seen *s)
{
	struct seen again = *s;
	state_now(&again);
	return !memcmp(again.state, s->state, CACHE_DIGEST);
}

/* From `first` on. Those before were told already, and are looked at once more. */
static void tell(int fd, size_t first)
{
	struct text t = {0};
	bool settled = true;
	for (size_t i = 0; i < told.all.n; i++) {
		settled = settled && is_settled(&told.all.at[i]);
		if (i >= first) seen_write(&told.all.at[i], &t);
	}
	if (t.n || !settled) record_write(fd, settled ? 'D' : 'd', t.at ? t.at : "", t.n);
	text_fini(&t);
}

void cache_tell_early(int fd)
{
	if (!told.arena) return;
	tell(fd, 0);
	told_early = told.all.n;
}

void cache_tell(int fd)
{
	tell(fd, told_early);
	files_watch(NULL, NULL);
	arena_free(told.arena);
}

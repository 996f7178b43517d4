/* What is kept: a file for each answer, named by its key, under 256 folders. One is written beside its place and moved there, holds a sum of
 * itself, and is never changed; so any number of runs may share the folder. Its bytes: what it is, the sum of what follows, and that. */
#include "cli/cache_internal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool bytes_read(const char *path, struct text *out)
{
	char piece[65536];
	FILE *file = fopen(path, "re");
	if (!file) return false;
	for (size_t n; (n = fread(piece, 1, sizeof piece, file)) > 0;) text_putn(out, piece, n);
	bool whole = !ferror(file);
	struct stat st;
	if (fstat(fileno(file), &st) == 0 && time(NULL) - st.st_mtime > CACHE_HOUR) futimens(fileno(file), NULL);      /* used: younger than others */
	fclose(file);
	return whole;
}

/* Tells what a disk spoilt. Nobody forges it, for nobody else may write here; and a digest of 30 MiB would be a good part of a run. */
static uint64_t sum_of(const char *bytes, size_t n)
{
	uint64_t sum = n, word;
	for (size_t i = 0; i < n; i += sizeof word) {
		word = 0;
		memcpy(&word, bytes + i, n - i < sizeof word ? n - i : sizeof word);
		sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
		sum ^= sum >> 32;
	}
	return sum;
}

static bool is_intact(const struct text *t, const char *magic)
{
	uint64_t sum;
	size_t n = strlen(magic), head = n + sizeof sum;
	if (t->n < head || memcmp(t->at, magic, n)) return false;
	sum = sum_of(t->at + head, t->n - head);
	return !memcmp(&sum, t->at + n, sizeof sum);
}

bool cache_file_read(const char *folder, const char *key, const char *magic, struct text *out)
{
	struct text path = {0};
	text_printf(&path, "%s/%.2s/%s", folder, key, key + 2);
	bool found = bytes_read(path.at, out) && is_intact(out, magic);
	if (found) text_drop(out, strlen(magic) + sizeof(uint64_t));
	text_fini(&path);
	return found;
}

static bool bytes_write(FILE *file, const char *magic, const struct text *body)
{
	uint64_t sum = sum_of(body->at, body->n);
	bool ok = fputs(magic, file) != EOF && fwrite(&sum, sizeof sum, 1, file) == 1 && fwrite(body->at, 1, body->n, file) == body->n;
	return fclose(file) == 0 && ok;
}

void cache_file_write(const char *folder, const char *key, const char *magic, const struct text *body)
{
	struct text part = {0}, place = {0};
	text_printf(&part, "%s/new.XXXXXX", folder);
	text_printf(&place, "%s/%.2s", folder, key);
	mkdir(place.at, 0700);
	text_printf(&place, "/%s", key + 2);
	int fd = mkostemp(part.at, O_CLOEXEC);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
	if (file && bytes_write(file, magic, body) && rename(part.at, place.at) == 0) fd = -1;
	if (fd >= 0) unlink(part.at);
	text_fini(&part), text_fini(&place);
}

/* Of files of one name the one that a file means: projects are folders, and what belongs together lies together. */
#include "base/base.h"

#include <string.h>

static const char *bare(const char *path)
{
	while (!strncmp(path, "./", 2)) path += 2;
	return path;
}

/* How many folders of the two are the same, from the top. */
static size_t shared(const char *a, const char *b)
{
	size_t folders = 0;
	for (; *a && *a == *b; a++, b++) folders += *a == '/';
	return folders;
}

static size_t folder_length(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? (size_t)(slash - path) : 0;
}

/* How many are the same, from the files up: `include/dense/` and `lib/dense/`, of a project whose halves mirror each other. */
static size_t mirrored(const char *a, const char *b)
{
	size_t i = folder_length(a), j = folder_length(b), folders = 0;
	for (; i && j && a[i - 1] == b[j - 1]; i--, j--) folders += (i == 1 || a[i - 2] == '/') && (j == 1 || b[j - 2] == '/');
	return folders;
}

int path_nearer(const char *a, const char *b, const char *to)
{
	a = bare(a), b = bare(b), to = bare(to);
	size_t x = shared(a, to), y = shared(b, to);
	if (x == y) x = mirrored(a, to), y = mirrored(b, to);
	return (x > y) - (x < y);
}

bool path_ends_in(const char *path, const char *name)
{
	size_t n = strlen(path), m = strlen(name);
	return n >= m && !strcmp(path + n - m, name) && (n == m || path[n - m - 1] == '/');
}

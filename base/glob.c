/* Patterns of paths in which two stars stand for folders. */
#include "base/base.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

static bool part_fits(const char *pattern, size_t n, const char *s, size_t m)
{
	char *p = strndup(pattern, n), *t = strndup(s, m);
	if (!p || !t)
		die_without_memory();
	bool fits = fnmatch(p, t, FNM_PERIOD) == 0;
	free(p), free(t);
	return fits;
}

bool path_fits(const char *pattern, const char *path)
{
	size_t n = strcspn(pattern, "/"), m = strcspn(path, "/");
	const char *rest = pattern + n + (pattern[n] == '/'), *left = path + m + (path[m] == '/');
	if (n == 2 && !strncmp(pattern, "**", 2)) {
		if (pattern[n] && path_fits(rest, path))
			return true;
		return *path != '.' && (path[m] ? path_fits(pattern, left) : !pattern[n]);
	}
	if (!part_fits(pattern, n, path, m) || !pattern[n] != !path[m])
		return false;
	return !pattern[n] || path_fits(rest, left);
}

bool path_is_like(const char *pattern, const char *path, bool below)
{
	if (fnmatch(pattern, path, below ? FNM_LEADING_DIR : 0) == 0)
		return true;
	for (const char *stars = pattern; (stars = strstr(stars, "**/")); stars += 3) {
		if (stars != pattern && stars[-1] != '/')
			continue;
		char *without = strdup(pattern);
		if (!without)
			die_without_memory();
		memmove(without + (stars - pattern), stars + 3, strlen(stars + 3) + 1);
		bool like = path_is_like(without, path, below);
		free(without);
		if (like)
			return true;
	}
	return false;
}

bool path_is_opencl(const char *path)
{
	const char *dot = strrchr(path, '.');
	return dot && (!strcmp(dot, ".cl") || !strcmp(dot, ".ocl"));
}

/* Globs over paths: a path is split at '/', and so is the pattern. */
#include "corpus/corpus_internal.h"

#include <fnmatch.h>
#include <string.h>

#define NAME_BYTES 256      /* no file system that we know of has longer names */

/* The name at *s, cut at '/', and *s past it. False when it does not fit. */
static bool name_take(const char **s, char name[NAME_BYTES])
{
	size_t n = strcspn(*s, "/");
	if (n >= NAME_BYTES) return false;
	memcpy(name, *s, n);
	name[n] = 0;
	*s += n + ((*s)[n] == '/');
	return true;
}

/* Backtracks to the last '**' only: what an earlier one could take besides, the last one can too. */
bool glob_match(const char *pattern, const char *path)
{
	const char *star = NULL, *star_path = NULL;
	char p[NAME_BYTES], s[NAME_BYTES];
	while (*path || *pattern) {
		const char *next_pattern = pattern, *next_path = path;
		bool ok = *pattern && name_take(&next_pattern, p);
		if (ok && !strcmp(p, "**")) {
			star = pattern = next_pattern;
			star_path = path;
			if (!*pattern) return true;
			continue;
		}
		ok = ok && *path && name_take(&next_path, s) && fnmatch(p, s, 0) == 0;
		if (!ok) {
			if (!star || !*star_path) return false;
			star_path += strcspn(star_path, "/");
			star_path += *star_path == '/';
			pattern = star;
			path = star_path;
			continue;
		}
		pattern = next_pattern;
		path = next_path;
	}
	return true;
}

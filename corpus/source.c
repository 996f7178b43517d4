/* Sources: from what the manifest names to a folder on this machine. */
#include "corpus/corpus_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_folder(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool root_resolve(struct arena *a, const char *path, struct opened_source *out, const char **why)
{
	char *real = realpath(path, NULL);
	if (!real || !is_folder(real)) {
		*why = arena_printf(a, "source '%s': '%s': %s", out->source->name, path,
			real ? "this is no folder" : strerror(errno));
		free(real);
		return false;
	}
	out->root = arena_strdup(a, real);
	free(real);
	return true;
}

static bool folders_make(struct arena *a, const char *path)
{
	char *copy = arena_strdup(a, path);
	for (char *c = copy + 1; *c; c++)
		if (*c == '/') {
			*c = 0;
			if (mkdir(copy, 0777) != 0 && errno != EEXIST) return false;
			*c = '/';
		}
	return mkdir(copy, 0777) == 0 || errno == EEXIST;
}

/* An empty folder beside `final` that becomes it once complete: a killed fetch leaves nothing that looks whole. */
static char *scratch_make(struct arena *a, const char *cache, const char *final, const char **why)
{
	char *scratch = arena_printf(a, "%s.part-XXXXXX", final);
	if (folders_make(a, cache) && mkdtemp(scratch)) return scratch;
	*why = arena_printf(a, "cannot make a folder in '%s': %s", cache, strerror(errno));
	return NULL;
}

static void scratch_drop(struct arena *a, const char *scratch)
{
	const char *const clean[] = { "rm", "-rf", "--", scratch, NULL };
	const char *ignored = NULL;
	if (scratch) command_run(a, clean, NULL, NULL, &ignored);
}

/* Another run may have been faster: parts of a study share a cache. */
static bool scratch_keep(struct arena *a, const char *scratch, const char *final, const char **why)
{
	if (rename(scratch, final) == 0) return true;
	*why = arena_printf(a, "cannot rename '%s' to '%s': %s", scratch, final, strerror(errno));
	if (!is_folder(final)) return false;
	scratch_drop(a, scratch);
	return true;
}

/* ---- git ---- */

static bool git(struct arena *a, const char *folder, const char *const *words, struct text *said, const char **why)
{
	corpus_words argv = {0};
	static const char *const head[] = { "git", "-c", "safe.directory=*", "-c", "core.hooksPath=/dev/null", "-c",
		"protocol.ext.allow=never", "-c", "advice.detachedHead=false", "-c", "init.defaultBranch=main", NULL };
	for (size_t i = 0; head[i]; i++) VEC_PUSH(a, &argv, head[i]);
	for (size_t i = 0; words[i]; i++) VEC_PUSH(a, &argv, words[i]);
	VEC_PUSH(a, &argv, (const char *)NULL);
	return command_run(a, argv.at, folder, said, why);
}

static bool git_has(struct arena *a, const char *folder, const char *commit)
{
	struct text head = {0};
	const char *ignored = NULL;
	const char *const words[] = { "rev-parse", "HEAD", NULL };
	bool ok = is_folder(folder) && git(a, folder, words, &head, &ignored) && head.n && !strcmp(head.at, commit);
	text_fini(&head);
	return ok;
}

/* The one commit; all branches and tags where the server gives no single commits (old ones, and plain web servers). */
static bool commit_fetch(struct arena *a, const char *folder, const char *location, const char *commit, const char **why)
{
	const char *const one[] = { "fetch", "-q", "--depth", "1", "--no-tags", "--", location, commit, NULL };
	const char *const all[] = { "fetch", "-q", "--", location, "+refs/heads/*:refs/remotes/origin/*",
		"+refs/tags/*:refs/tags/*", NULL };
	if (git(a, folder, one, NULL, why)) return true;
	return (strstr(*why, "does not allow request") || strstr(*why, "does not support shallow")) &&
		git(a, folder, all, NULL, why);
}

static bool git_fetch(struct arena *a, const struct corpus_source *s, const char *cache, const char *final,
	const char **why)
{
	char *scratch = scratch_make(a, cache, final, why);
	const char *const init[] = { "init", "-q", NULL };
	char *real = strchr(s->location, ':') ? NULL : realpath(s->location, NULL);
	const char *location = real ? arena_strdup(a, real) : s->location;
	const char *const checkout[] = { "checkout", "-q", s->commit, NULL };
	free(real);
	if (scratch && git(a, scratch, init, NULL, why) && commit_fetch(a, scratch, location, s->commit, why) &&
		git(a, scratch, checkout, NULL, why) && scratch_keep(a, scratch, final, why)) return true;
	*why = arena_printf(a, "source '%s': cannot fetch %s from %s: %s", s->name, s->commit, s->location, *why);
	scratch_drop(a, scratch);
	return false;
}

/* "https://host/owner/name.git" as "owner+name" and "name". */
static void git_names(struct arena *a, const char *location, const char **owner_name, const char **name)
{
	size_t n = strlen(location);
	while (n && location[n - 1] == '/') n--;
	if (n > 4 && !strncmp(location + n - 4, ".git", 4)) n -= 4;
	size_t from = n, owner = 0;
	while (from && location[from - 1] != '/' && location[from - 1] != ':') from--;
	*name = arena_strndup(a, location + from, n - from);
	if (from) for (owner = from - 1; owner && location[owner - 1] != '/' && location[owner - 1] != ':';) owner--;
	*owner_name = from ? arena_printf(a, "%.*s+%s", (int)(from - 1 - owner), location + owner, *name) : *name;
}

static bool git_open(struct arena *a, const struct corpus_source *s, const struct corpus_run_options *o,
	struct opened_source *out, const char **why)
{
	const char *names[3] = { s->name, NULL, NULL };
	git_names(a, s->location, &names[1], &names[2]);
	out->revision = s->commit;
	for (int i = 0; o->source_root && i < 3; i++) {
		const char *local = arena_printf(a, "%s/%s", o->source_root, names[i]);
		if (git_has(a, local, s->commit)) return root_resolve(a, local, out, why);
	}
	const char *final = arena_printf(a, "%s/%s-%s", o->cache, s->name, s->commit);
	if (!git_has(a, final, s->commit) && !git_fetch(a, s, o->cache, final, why)) return false;
	return root_resolve(a, final, out, why);
}

/* ---- archives ---- */

static bool archive_open(struct arena *a, const struct corpus_source *s, const struct corpus_run_options *o,
	struct opened_source *out, const char **why)
{
	char hash[HASH_HEX];
	if (!SHA256File(s->location, hash)) {
		*why = arena_printf(a, "source '%s': '%s': %s", s->name, s->location, strerror(errno));
		return false;
	}
	out->revision = arena_strdup(a, hash);
	const char *final = arena_printf(a, "%s/%s-%.40s", o->cache, s->name, hash);
	if (!is_folder(final)) {
		char *scratch = scratch_make(a, o->cache, final, why);
		size_t n = strlen(s->location);
		bool zip = n > 4 && !strcmp(s->location + n - 4, ".zip");
		const char *const tar[] = { "tar", "-xf", s->location, "-C", scratch, "--no-same-owner",
			"--no-same-permissions", NULL };
		const char *const unzip[] = { "unzip", "-qq", "-n", s->location, "-d", scratch, NULL };
		if (!scratch || !command_run(a, zip ? unzip : tar, NULL, NULL, why) || !scratch_keep(a, scratch, final, why)) {
			*why = arena_printf(a, "source '%s': cannot unpack '%s': %s", s->name, s->location, *why);
			scratch_drop(a, scratch);
			return false;
		}
	}
	return root_resolve(a, final, out, why);
}

/* ---- all ---- */

static bool list_open(struct arena *a, const struct corpus_source *s, struct opened_source *out, const char **why)
{
	const char *slash = strrchr(s->location, '/');
	if (access(s->location, R_OK) != 0) {
		*why = arena_printf(a, "source '%s': '%s': %s", s->name, s->location, strerror(errno));
		return false;
	}
	return root_resolve(a, slash ? arena_strndup(a, s->location, (size_t)(slash - s->location) + 1) : ".", out, why);
}

bool source_open(struct arena *a, const struct corpus_manifest *m, const struct corpus_source *s,
	const struct corpus_run_options *o, struct opened_source *out, const char **why)
{
	(void)m;
	*out = (struct opened_source){ .source = s, .revision = "" };
	switch (s->kind) {
	case CORPUS_GIT: return git_open(a, s, o, out, why);
	case CORPUS_FOLDER: return root_resolve(a, s->location, out, why);
	case CORPUS_ARCHIVE: return archive_open(a, s, o, out, why);
	case CORPUS_LIST: return list_open(a, s, out, why);
	case CORPUS_NONE: break;
	}
	UNREACHABLE("a manifest that was read has sources of a kind");
}

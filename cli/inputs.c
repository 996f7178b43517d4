/* The files and folders that the user named, and the folders of headers: looked at before anything is checked. */
#include "cli/cli_internal.h"

#include <errno.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *ending(const char *path)
{
	const char *name = strrchr(path, '/'), *dot = strrchr(name ? name : path, '.');
	return dot ? dot + 1 : "";
}

static bool is_among(const char *s, const char *const *words)
{
	for (; *words; words++)
		if (!strcmp(s, *words)) return true;
	return false;
}

bool input_has_kernels_by_name(const char *path)
{
	static const char *const endings[] = { "cu", "cl", "ocl", NULL };
	return is_among(ending(path), endings);
}

bool input_is_source_by_name(const char *path)
{
	static const char *const endings[] = { "cu", "cuh", "cl", "clh", "ocl", "h", "hh", "hpp", "hxx", "c", "cc", "cpp", "cxx", "hip",
		"inl", "inc", "ipp", "tpp", "core", "protocol", NULL };
	return is_among(ending(path), endings);
}

static bool is_left_out(struct options *o, const char *path)
{
	const struct config *c = config_of(o, path);
	return c && config_leaves_out(c, path);
}

/* Links to folders are not followed, nor is what begins with a dot. */
static void folder_add(struct options *o, const char *folder, int depth)
{
	struct files_list list = {0};
	if (depth < LIMIT_FOLDER_DEPTH && !files_list(o->arena, folder, &list)) cli_warning("'%s': %s: left out", folder, strerror(errno));
	for (size_t i = 0; i < list.n; i++) {
		size_t length = strlen(folder);
		const char *path = arena_printf(o->arena, "%s%s%s", folder, folder[length - 1] == '/' ? "" : "/", list.at[i].name);
		struct stat st;
		if (list.at[i].is_folder) folder_add(o, path, depth + 1);
		else if (input_has_kernels_by_name(path) && !is_left_out(o, path) && stat(path, &st) == 0 && S_ISREG(st.st_mode) && o->files.n < LIMIT_FOLDER_FILES)
			VEC_PUSH(o->arena, &o->files, path);
	}
}

/* A file, or all that has kernels in a folder. */
static void named_add(struct options *o, const char *name)
{
	struct stat st;
	size_t before = o->files.n;
	files_looked(name);
	if (stat(name, &st) != 0 || !S_ISDIR(st.st_mode)) {
		VEC_PUSH(o->arena, &o->files, name);
		return;
	}
	folder_add(o, name, 0);
	o->folder = name;
	VEC_PUSH(o->arena, &o->folders, name);
	if (o->files.n > before) return;
	cli_error("no CUDA or OpenCL file (.cu, .cl) is in the folder '%s'; name the files themselves where they end otherwise", name);
	exit(EXIT_USAGE);
}

/* Files and folders below `folder` of which the whole path fits: all but what a file's ending says is no source. */
static bool below_add(struct options *o, const char *folder, const char *pattern, int depth)
{
	struct files_list list = {0};
	bool any = false;
	if (depth < LIMIT_FOLDER_DEPTH) files_list(o->arena, folder, &list);
	for (size_t i = 0; i < list.n; i++) {
		const char *path = arena_printf(o->arena, "%s%s%s", folder, *folder && folder[strlen(folder) - 1] != '/' ? "/" : "", list.at[i].name);
		if (!list.at[i].is_folder && path_fits(pattern, path)) {
			named_add(o, arena_printf(o->arena, "%s%s", *path == '-' ? "./" : "", path));
			any = true;
		}
		if (list.at[i].is_folder) any |= below_add(o, path, pattern, depth + 1);
	}
	return any;
}

/* With two stars: what the C library takes for one. */
static bool folders_add(struct options *o, const char *pattern)
{
	size_t n = strcspn(pattern, "*?[");
	while (n && pattern[n - 1] != '/') n--;
	return below_add(o, arena_strndup(o->arena, pattern, n), pattern, 0);
}

/* What a shell left as it was: in quotes, or where a program is run without one. False: there is nothing of that form. */
static bool pattern_add(struct options *o, const char *pattern)
{
	glob_t found;
	if (strstr(pattern, "**/")) return folders_add(o, pattern);
	if (glob(pattern, 0, NULL, &found) != 0) return false;
	for (size_t i = 0; i < found.gl_pathc; i++) {
		const char *path = found.gl_pathv[i];
		named_add(o, arena_printf(o->arena, "%s%s", *path == '-' ? "./" : "", path));       /* the front end would take it for a flag */
	}
	globfree(&found);
	return true;
}

void inputs_expand(struct options *o)
{
	size_t n = o->files.n;
	const char *const *named = o->files.at;
	o->files.at = NULL;
	o->files.n = o->files.cap = 0;
	for (size_t i = 0; i < n; i++) {
		struct stat st;
		if (!strcmp(named[i], "-")) {
			VEC_PUSH(o->arena, &o->files, stdin_take(o));
			continue;
		}
		bool pattern = strpbrk(named[i], "*?[") && stat(named[i], &st) != 0;
		if (!pattern || !pattern_add(o, named[i])) named_add(o, named[i]);
	}
}

static bool is_folder(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool is_found(const struct options *o, const char *name)
{
	struct stat st;
	if (stat(name, &st) == 0) return true;
	for (size_t i = 0; i < o->clang_args.n && *name != '/'; i++)
		if (!strncmp(o->clang_args.at[i], "-I", 2) && stat(arena_printf(o->arena, "%s/%s", o->clang_args.at[i] + 2, name), &st) == 0)
			return true;
	return false;
}

void headers_look(const struct options *o)
{
	for (size_t i = 0; i < o->clang_args.n; i++) {
		const char *flag = o->clang_args.at[i];
		if (!strncmp(flag, "-I", 2) && flag[2] && !is_folder(flag + 2)) cli_warning("-I '%s': there is no such folder", flag + 2);
		if (strcmp(flag, "-include") || i + 1 == o->clang_args.n || is_found(o, o->clang_args.at[i + 1])) continue;
		cli_error("-include '%s': there is no such file here, nor in a folder of -I", o->clang_args.at[i + 1]);
		exit(EXIT_USAGE);
	}
}

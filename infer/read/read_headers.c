/* Headers that clang does not find because the project's build would name their folder. clang asks when it comes to an
 * `#include` that none of its folders has, so that no name that was found before changes its meaning, and what conditionals leave
 * out is never looked for. */
#include "infer/read/read_internal.h"

#include <ctype.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where projects keep headers, below a folder above. */
static const char *const below[] = { "", "include/", "src/", "inc/", "includes/", "common/" };

struct folder { const char *path; bool there; };
struct read_search {
	const struct read_source *source;
	struct read_project *project;
	const struct read_words *behind;
	size_t found;
	VEC(struct folder) folders;             /* that were asked for: again and again, most of them in vain */
};

struct read_search *read_search_new(const struct read_source *s)
{
	struct read_search *search = ARENA_NEW(s->arena, struct read_search);
	search->source = s;
	search->project = read_project_new(s);
	return search;
}

/* Each reading finds all of them again. */
void read_search_join(struct read_search *s, const struct read_words *behind)
{
	s->behind = behind;
	s->found = 0;
}

bool read_is_file(const char *path)
{
	struct stat st;
	files_looked(path);
	return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, R_OK) == 0;
}

static bool folder_is_there(struct read_search *s, const char *path, size_t n)
{
	struct stat st;
	if (n == 0) return true;
	for (size_t i = 0; i < s->folders.n; i++)
		if (strncmp(s->folders.at[i].path, path, n) == 0 && !s->folders.at[i].path[n]) return s->folders.at[i].there;
	struct folder f = { arena_strndup(s->source->arena, path, n), false };
	files_looked(f.path);
	f.there = stat(f.path, &st) == 0;
	VEC_PUSH(s->source->arena, &s->folders, f);
	return f.there;
}

static bool has_file(struct read_search *s, const char *path)
{
	const char *slash = strrchr(path, '/');
	return (!slash || folder_is_there(s, path, (size_t)(slash + 1 - path))) && read_is_file(path);
}

static bool is_top(struct read_search *s, const char *folder)
{
	const char *git = arena_printf(s->source->arena, "%s.git", folder);
	return folder_is_there(s, git, strlen(git));
}

/* The folder above, as written: "a/b/" gives "a/", "" gives "../". Folders end in a slash; NULL above "/". */
static const char *folder_above(struct read_search *s, const char *folder)
{
	size_t n = strlen(folder);
	if (n == 1 && *folder == '/') return NULL;
	if (n == 0 || (n >= 3 && strcmp(folder + n - 3, "../") == 0 && (n == 3 || folder[n - 4] == '/')))
		return arena_printf(s->source->arena, "%s../", folder);
	if (strcmp(folder, "./") == 0) return "../";
	for (n--; n > 0 && folder[n - 1] != '/';) n--;
	return arena_strndup(s->source->arena, folder, n);
}

const char *read_folder_of(struct read_search *s, const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? arena_strndup(s->source->arena, path, (size_t)(slash + 1 - path)) : "";
}

const char *read_folder_above(struct read_search *s, const char *folder) { return is_top(s, folder) ? NULL : folder_above(s, folder); }

static const char *look_above(struct read_search *s, const char *folder, const char *name)
{
	for (int level = 0; folder && level <= LIMIT_HEADER_LEVELS; level++) {
		for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
			const char *path = arena_printf(s->source->arena, "%s%s%s", folder, below[i], name);
			if (has_file(s, path)) return path;
		}
		folder = read_folder_above(s, folder);
	}
	return NULL;
}

/* In a folder beside the one that includes it, or beside one of those above: the only one of that name. One with a folder in its name lies below an
 * `include` there (`library/include/lib/lib.h` beside `test/`). */
static const char *look_beside(struct read_search *s, const char *folder, const char *name)
{
	const char *only = NULL, *between = strchr(name, '/') ? "include/" : "";
	for (int level = 0; folder && level <= LIMIT_HEADER_BESIDE && !only && !is_top(s, folder); level++) {
		folder = folder_above(s, folder);
		struct files_list list = {0};
		int found = 0;
		if (folder) files_list(s->source->arena, folder, &list);
		for (size_t i = 0; i < list.n && i < LIMIT_HEADER_ENTRIES; i++) {
			if (!list.at[i].is_folder) continue;
			const char *path = arena_printf(s->source->arena, "%s%s/%s%s", folder, list.at[i].name, between, name);
			if (has_file(s, path) && ++found) only = path;
		}
		if (found > 1) return NULL;
	}
	return only;
}

/* What clang may find by itself, in the folders of the system or of its own. OpenCL has none. */
static bool is_of_system(struct read_search *s, const char *name)
{
	static const char *const folders[] = { "/usr/include/", "/usr/local/include/", "/usr/include/x86_64-linux-gnu/" };
	static const char *const compiler[] = { "stddef.h", "stdarg.h", "stdbool.h", "stdatomic.h", "stdalign.h", "stdnoreturn.h", "float.h",
		"iso646.h", "varargs.h", "unwind.h", "tgmath.h", "opencl-c.h", "opencl-c-base.h" };
	for (size_t i = 0; i < sizeof compiler / sizeof *compiler; i++)
		if (strcmp(name, compiler[i]) == 0) return true;
	if (s->source->options->opencl) return false;
	if (strstr(name, "intrin.h")) return true;
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		if (read_is_file(arena_printf(s->source->arena, "%s%s", folders[i], name))) return true;
	return false;
}

/* Of a library that is copied whole, and perhaps changed, not installed: what lies in the project goes before ours. */
static bool is_copied(const char *name)
{
	static const char *const names[] = { "helper_math.h", "cutil_math.h" };
	bool copied = strncmp(name, "caffe/", 6) == 0 || strncmp(name, "glm/", 4) == 0;
	for (size_t i = 0; i < sizeof names / sizeof *names && !copied; i++) copied = strcmp(name, names[i]) == 0;
	return copied;
}

/* Not for us to look for: what our own headers stand for, and names that leave the folder that clang looks in. */
static bool is_sought(struct read_search *s, const char *name)
{
	if (!*name || *name == '/' || strlen(name) > 500 || strpbrk(name, "\"\\\n")) return false;
	if (strncmp(name, "../", 3) == 0 || strstr(name, "/../")) return false;
	return (is_copied(name) || !read_is_ours(name)) && !is_of_system(s, name);
}

/* `ROOT/types.h` whose ROOT a macro of the build would replace: types.h. NULL: no such name. */
static const char *without_macro(const char *name)
{
	size_t n = 0;
	while (isupper((unsigned char)name[n]) || name[n] == '_') n++;
	return n > 1 && name[n] == '/' && name[n + 1] ? name + n + 1 : NULL;
}

static const char *look_everywhere(struct read_search *s, const char *name, const char *includer)
{
	const char *own = read_folder_of(s, s->source->path), *path = NULL, *bare = without_macro(name);
	if (strncmp(includer, "/faial-c/", 9) != 0) path = look_above(s, read_folder_of(s, includer), name);
	if (!path) path = look_above(s, own, name);
	if (!path && bare) path = look_above(s, own, bare);
	if (!path && strcmp(name, "config.h") != 0) path = look_beside(s, own, name);
	if (!path && strcmp(name, "config.h") != 0) path = read_project_find(s->project, name, s->source->path);
	return path;
}

/* Each header of a project may include the one that is made when the project is built: what it is made of may lie there. */
const char *read_search_find(void *search, const char *name, const char *includer)
{
	static const char *const made_of[] = { ".in", ".cmake", ".cmake.in" };
	struct read_search *s = search;
	const char *joined = s->behind ? read_behind_path(s->behind, name) : NULL;
	if (joined) return joined;
	if (s->found >= LIMIT_HEADERS_FOUND || !is_sought(s, name)) return NULL;
	const char *path = look_everywhere(s, name, includer);
	for (size_t i = 0; i < sizeof made_of / sizeof *made_of && !path && strcmp(name, "config.h") != 0; i++)
		path = look_everywhere(s, arena_printf(s->source->arena, "%s%s", name, made_of[i]), includer);
	s->found += path != NULL;
	return path;
}

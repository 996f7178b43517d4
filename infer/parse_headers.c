/* Headers that clang does not find because the project's build would name their folder: looked for in the folders above
 * the file that includes them. What is found is given to clang as a virtual file under the missing name that includes the
 * real one, and not as a folder, so that no name that was found before changes its meaning. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "infer/environment_internal.h"

#define LEVELS_MOST 8                       /* folders looked at above a file */
#define BESIDE_MOST 1                       /* and beside so many of them */
#define ENTRIES_MOST 500
#define HEADERS_MOST 400
#define FILES_READ_MOST 1000

/* Where projects keep headers, below a folder above. */
static const char *const below[] = { "", "include/", "src/", "inc/", "includes/", "common/" };

static bool is_readable_file(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, R_OK) == 0;
}

struct paths { struct word_set there, absent; };

/* Is there anything of that name? Folders are asked for again and again, most of them in vain. */
static bool is_there(struct parse *p, const char *path, size_t n)
{
	uint64_t hash = word_hash(path, n);
	struct stat st;
	if (!p->paths) p->paths = ARENA_NEW(p->arena, struct paths);
	if (word_set_has(&p->paths->absent, hash)) return false;
	if (word_set_has(&p->paths->there, hash)) return true;
	bool there = stat(arena_strndup(p->arena, path, n), &st) == 0;
	word_set_add(p->arena, there ? &p->paths->there : &p->paths->absent, hash);
	return there;
}

static bool is_top(struct parse *p, const char *folder)
{
	const char *git = arena_printf(p->arena, "%s.git", folder);
	return is_there(p, git, strlen(git));
}

/* As is_readable_file, where many files of one folder are asked for. */
static bool has_file(struct parse *p, const char *path)
{
	const char *slash = strrchr(path, '/');
	return (!slash || is_there(p, path, (size_t)(slash + 1 - path))) && is_readable_file(path);
}

/* The folder above, as written: "a/b/" gives "a/", "" gives "../". Folders end in a slash; NULL above "/". */
static const char *folder_above(struct parse *p, const char *folder)
{
	size_t n = strlen(folder);
	if (n == 1 && *folder == '/') return NULL;
	if (n == 0 || (n >= 3 && strcmp(folder + n - 3, "../") == 0 && (n == 3 || folder[n - 4] == '/')))
		return arena_printf(p->arena, "%s../", folder);
	if (strcmp(folder, "./") == 0) return "../";
	for (n--; n > 0 && folder[n - 1] != '/';) n--;
	return arena_strndup(p->arena, folder, n);
}

static const char *folder_of(struct parse *p, const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? arena_strndup(p->arena, path, (size_t)(slash + 1 - path)) : "";
}

/* The path of `name` in or below a folder above `folder`; NULL when there is none. */
static const char *look_above(struct parse *p, const char *folder, const char *name)
{
	for (int level = 0; folder && level <= LEVELS_MOST; level++) {
		for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
			const char *path = arena_printf(p->arena, "%s%s%s", folder, below[i], name);
			if (has_file(p, path)) return path;
		}
		if (is_top(p, folder)) break;
		folder = folder_above(p, folder);
	}
	return NULL;
}

/* The path of `name` in a folder beside the one that includes it, or beside one of those above: the only one of that name. */
static const char *look_beside(struct parse *p, const char *folder, const char *name)
{
	const char *only = NULL;
	for (int level = 0; folder && level <= BESIDE_MOST && !only && !is_top(p, folder) && !strchr(name, '/'); level++) {
		folder = folder_above(p, folder);
		DIR *d = folder ? opendir(*folder ? folder : ".") : NULL;
		int left = ENTRIES_MOST, found = 0;
		for (struct dirent *e; d && left-- > 0 && (e = readdir(d));) {
			if (*e->d_name == '.' || (e->d_type != DT_DIR && e->d_type != DT_UNKNOWN)) continue;
			const char *path = arena_printf(p->arena, "%s%s/%s", folder, e->d_name, name);
			if (is_readable_file(path) && ++found) only = path;
		}
		if (d) closedir(d);
		if (found > 1) return NULL;
	}
	return only;
}

static bool is_ours(const char *path)
{
	return strncmp(path, "/faial-c/", 9) == 0;
}

static const struct environment_file *in_list(const struct environment_file *files, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++) {
		size_t k = strlen(files[i].path), m = strlen(name);
		if (k > m && files[i].path[k - m - 1] == '/' && strcmp(files[i].path + k - m, name) == 0) return &files[i];
	}
	return NULL;
}

const struct environment_file *parse_header_of_ours(const char *name)
{
	const struct environment_file *f = in_list(environment_files, environment_file_count, name);
	return f ? f : in_list(library_files, library_file_count, name);
}

/* Not for us to look for: what our own headers stand for, and names that could leave the virtual folder. */
static bool is_searched(const char *name)
{
	if (!*name || *name == '/' || strlen(name) > 500 || strpbrk(name, "\"\\\n")) return false;
	if (strncmp(name, "../", 3) == 0 || strstr(name, "/../")) return false;
	return !parse_header_of_ours(name);
}

static bool is_known(const struct parse *p, const char *name)
{
	for (size_t i = 0; i < p->found_headers.n; i++)
		if (strcmp(p->found_headers.at[i].name, name) == 0) return true;
	return false;
}

/* `ROOT/types.h` whose ROOT a macro of the build would replace: types.h. NULL: no such name. */
static const char *without_macro(const char *name)
{
	size_t n = 0;
	while (isupper((unsigned char)name[n]) || name[n] == '_') n++;
	return n > 1 && name[n] == '/' && name[n + 1] ? name + n + 1 : NULL;
}

/* Each header of a project may include the one that is made when the project is built. */
static bool add(struct parse *p, const char *folder, const char *name)
{
	const char *both = arena_printf(p->arena, "%s//%s", folder, name);
	uint64_t hash = word_hash(both, strlen(both));
	if (word_set_has(&p->not_found, hash)) return false;
	const char *path = is_ours(folder) ? NULL : look_above(p, folder, name), *bare = without_macro(name);
	if (!path) path = look_above(p, folder_of(p, p->path), name);
	if (!path && bare) path = look_above(p, folder_of(p, p->path), bare);
	if (!path && strcmp(name, "config.h") != 0) path = look_beside(p, folder_of(p, p->path), name);
	char *real = path ? realpath(path, NULL) : NULL;
	if (!real) word_set_add(p->arena, &p->not_found, hash);
	if (!real) return false;
	struct found_header h = { .name = name, .path = path, .real = arena_strdup(p->arena, real) };
	free(real);
	h.virtual_path = arena_printf(p->arena, ENVIRONMENT_FOUND "/%s", name);
	h.text = arena_printf(p->arena, "#include \"%s\"\n", h.real);
	VEC_PUSH(p->arena, &p->found_headers, h);
	return true;
}

/* ---- what the found ones include ---- */

static bool has_read(const struct parse *p, const char *path)
{
	for (size_t i = 0; i < p->header_files.n; i++)
		if (strcmp(p->header_files.at[i].path, path) == 0) return true;
	return false;
}

static void read_file(struct parse *p, const char *path, bool own)
{
	struct header_file f = { .path = path, .own = own };
	if (has_read(p, path) || p->header_files.n == FILES_READ_MOST) return;
	f.text = parse_read_file(p, path, &f.size);
	VEC_PUSH(p->arena, &p->header_files, f);
}

/* What clang may find by itself, in the folders of the system or of its own. */
static bool is_of_system(struct parse *p, const char *name)
{
	static const char *const folders[] = { "/usr/include/", "/usr/local/include/", "/usr/include/x86_64-linux-gnu/" };
	static const char *const compiler[] = { "stddef.h", "stdarg.h", "stdbool.h", "stdatomic.h", "stdalign.h", "stdnoreturn.h", "float.h",
		"iso646.h", "varargs.h", "unwind.h", "tgmath.h", "opencl-c.h" };
	if (!strchr(name, '.') || strstr(name, "intrin.h")) return true;
	for (size_t i = 0; i < sizeof compiler / sizeof *compiler; i++)
		if (strcmp(name, compiler[i]) == 0) return true;
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		if (is_readable_file(arena_printf(p->arena, "%s%s", folders[i], name))) return true;
	return false;
}

/* The name of a system header without a folder is left to clang; OpenCL has none. */
static bool is_sought(struct parse *p, const struct inclusion *i)
{
	return i->quoted || i->by_macro || p->language == LANGUAGE_OPENCL || strchr(i->name, '/') || !is_of_system(p, i->name);
}

/* One `#include` in a file: what lies beside it is read as well, what does not is looked for. The user is told of the first
 * on a way that clang would not find. */
static void take_include(struct parse *p, const char *path, bool own, const struct inclusion *i, struct span at)
{
	const char *folder = folder_of(p, path), *beside = arena_printf(p->arena, "%s%s", folder, i->name);
	if (i->quoted && is_readable_file(beside)) {
		read_file(p, beside, own);
	} else if (is_searched(i->name) && !is_known(p, i->name) && is_sought(p, i) && add(p, folder, i->name)) {
		struct found_header *h = &p->found_headers.at[p->found_headers.n - 1];
		if (own) h->foreseen = at;
		read_file(p, h->path, false);
	}
}

/* `#if GMX_GPU_CUDA`, `#ifdef USE_CUDA`: for a CUDA file the build defines them. Not so the compiler's and the toolkit's
 * own names, and what the headers themselves define. */
static void take_condition(struct parse *p, const char *s, bool defines)
{
	for (size_t n; *s; s += n ? n : 1) {
		for (n = 0; isalnum((unsigned char)s[n]) || s[n] == '_'; n++) {}
		const char *word = n > 4 && n < 60 && *s != '_' && strncmp(s, "CUDA", 4) != 0 ? arena_strndup(p->arena, s, n) : NULL;
		if (word && strstr(word, "CUDA") && !strstr(word, "DISABLE") && !strstr(word, "NO_") && !strstr(word, "DONT")
			&& !strstr(word, "WITHOUT")) {
			struct build_macro *known = NULL;
			for (size_t i = 0; i < p->build_macros.n; i++)
				if (strcmp(p->build_macros.at[i].name, word) == 0) known = &p->build_macros.at[i];
			struct build_macro m = { word, defines };
			if (known) known->defined = known->defined || defines;
			else if (p->build_macros.n < 64) VEC_PUSH(p->arena, &p->build_macros, m);
		}
		if (defines && n) return;
	}
}

const char *parse_directive(const char *s)
{
	s += strspn(s, " \t");
	return *s == '#' ? s + 1 + strspn(s + 1, " \t") : "";
}

/* Words with a point in them, which no version number is. */
static bool looks_like_file(const char *name)
{
	const char *point = strrchr(name, '.');
	return point && isalpha((unsigned char)point[1]) && !strpbrk(name, " \t,;:()%=");
}

bool parse_includes(struct parse *p, const char *line, struct inclusion *out)
{
	const char *s = parse_directive(line);
	out->by_macro = strncmp(s, "define", 6) == 0;
	if (!out->by_macro && strncmp(s, "include", 7) != 0) return false;
	s += out->by_macro ? 6 : 7;
	s += strspn(s, " \t");
	if (out->by_macro) while (parse_is_word(*s)) s++;
	if (out->by_macro) s += strspn(s, " \t");
	const char *close = *s == '"' || *s == '<' ? s + 1 + strcspn(s + 1, *s == '"' ? "\"\n" : ">\n") : "";
	out->quoted = *s == '"';
	if (!*close || *close == '\n') return false;
	out->name = arena_strndup(p->arena, s + 1, (size_t)(close - s - 1));
	return !out->by_macro || looks_like_file(out->name);
}

static void take_line(struct parse *p, const struct header_file *f, const char *s, struct span at)
{
	const char *word = parse_directive(s);
	struct inclusion i;
	if (!f->own && (strncmp(word, "if", 2) == 0 || strncmp(word, "elif", 4) == 0)) take_condition(p, word, false);
	if (!f->own && strncmp(word, "define", 6) == 0) take_condition(p, word + 6, true);
	at.column = (uint32_t)strcspn(s, "\"<") + 1;
	if (parse_includes(p, s, &i)) take_include(p, f->path, f->own, &i, at);
}

static void read_includes(struct parse *p, const struct header_file *f)
{
	const char *end = f->text + f->size, *counted = f->text;
	struct span at = { .file = sources_intern(p->sources, f->path), .line = 1 };
	for (const char *s = f->text, *stop; (s = memchr(s, '#', (size_t)(end - s))); s = stop) {
		char line[1024];
		const char *begin = s;
		while (begin > f->text && (begin[-1] == ' ' || begin[-1] == '\t')) begin--;
		bool directs = begin == f->text || begin[-1] == '\n';
		stop = directs ? parse_line_end(s, end) : s + 1;
		if (!directs) continue;
		size_t n = (size_t)(stop - s) < sizeof line ? (size_t)(stop - s) : sizeof line - 1;
		memcpy(line, s, n);
		line[n] = 0;
		for (; f->own && counted < s; counted++) at.line += *counted == '\n';
		take_line(p, f, line, at);
	}
	bool cuda = p->language == LANGUAGE_CUDA;
	if (cuda && !f->own && memmem(f->text, f->size, "__global__", 10)) VEC_PUSH(p->arena, &p->kernel_files, f->path);
}

/* What the files since number `read` include; more of them may turn up. */
static void read_more(struct parse *p, size_t read)
{
	for (; read < p->header_files.n && p->found_headers.n < HEADERS_MOST; read++) {
		struct header_file f = p->header_files.at[read];
		read_includes(p, &f);
	}
}

/* ---- those that the file itself includes ---- */

static void tell(struct parse *p, const struct found_header *h, struct span at)
{
	diags_add(p->diags, DIAG_NOTE, "parse.found-header", at,
		"'%s' is in none of the folders that were named: taken from %s", h->name, h->path);
}

void parse_foresee_header(struct parse *p, const struct inclusion *i, struct span at)
{
	size_t read = p->header_files.n;
	if (p->own_headers_only || p->options->clang_arg_count || p->found_headers.n >= HEADERS_MOST) return;
	take_include(p, p->path, true, i, at);
	read_more(p, read);
}

/* Is everything foreseen that can be? A parse with a part of the headers costs more than one that misses all. */
static bool foresees_all(struct parse *p, const char *text)
{
	struct inclusion i;
	const char *folder = folder_of(p, p->path);
	for (const char *line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (!parse_includes(p, line, &i) || !is_searched(i.name)) continue;
		if (!is_sought(p, &i) && look_above(p, folder, i.name)) return false;
	}
	return true;
}

void parse_foresee_headers(struct parse *p, const char *text)
{
	if (!foresees_all(p, text)) return;
	struct span at = { .file = sources_intern(p->sources, p->path) };
	int conditionals = 0;
	for (const char *line = text; line; line = strchr(line, '\n')) {
		struct inclusion i;
		line += *line == '\n';
		at.line++;
		const char *word = parse_directive(line);
		if (!*word) continue;
		at.column = (uint32_t)strcspn(line, "\"<") + 1;
		conditionals += (strncmp(word, "if", 2) == 0) - (strncmp(word, "endif", 5) == 0);
		if (conditionals == 0 && parse_includes(p, line, &i)) parse_foresee_header(p, &i, at);
	}
}

static bool has_read_enough(const struct parse *p)
{
	return p->found_headers.n >= HEADERS_MOST || p->header_files.n >= FILES_READ_MOST;
}

bool parse_reads(struct parse *p, const char *path, const struct inclusion *i)
{
	const char *beside = arena_printf(p->arena, "%s%s", folder_of(p, path), i->name);
	if (has_read_enough(p)) return false;
	if (i->quoted && is_readable_file(beside)) return has_read(p, beside);
	return is_known(p, i->name) || parse_header_of_ours(i->name);
}

bool parse_may_read(struct parse *p, const char *path, const struct inclusion *i)
{
	const char *beside = arena_printf(p->arena, "%s%s", folder_of(p, path), i->name);
	return has_read_enough(p) || is_readable_file(beside) || is_known(p, i->name) || is_of_system(p, i->name);
}

/* Those that clang read. */
static void tell_foreseen(struct parse *p)
{
	for (size_t i = 0; i < p->found_headers.n; i++) {
		struct found_header *h = &p->found_headers.at[i];
		CXFile file = h->foreseen.line ? clang.getFile(p->tu, h->virtual_path) : NULL;
		size_t size;
		if (!file || !clang.getFileContents(p->tu, file, &size)) continue;
		tell(p, h, h->foreseen);
		h->foreseen.line = 0;
	}
}

bool parse_find_headers(struct parse *p)
{
	size_t before = p->found_headers.n, read = p->header_files.n;
	if (p->own_headers_only) return false;
	tell_foreseen(p);
	for (size_t i = 0; i < p->errors.n && p->found_headers.n < HEADERS_MOST; i++) {
		const struct parse_error *e = &p->errors.at[i];
		const char *name = e->kind == ERROR_MISSING_FILE ? parse_quoted(p, e->text, 0) : NULL;
		if (!name) continue;
		const char *includer = e->file ? e->file->name : p->path;
		if (!is_searched(name) || is_known(p, name) || !add(p, folder_of(p, includer), name)) continue;
		const struct found_header *h = &p->found_headers.at[p->found_headers.n - 1];
		tell(p, h, e->at);
		read_file(p, h->path, false);
	}
	read_more(p, read);
	return p->found_headers.n > before;
}

const char *parse_header_path(struct parse *p, const char *name)
{
	for (size_t i = 0; i < p->found_headers.n; i++) {
		const struct found_header *h = &p->found_headers.at[i];
		const char *slash = strrchr(h->real, '/');
		size_t n = (size_t)(slash + 1 - h->real);
		if (strncmp(name, h->real, n) == 0) return arena_printf(p->arena, "%s%s", folder_of(p, h->path), name + n);
	}
	return name;
}

/* --since COMMIT: what a change brought. The tree as it was is laid out beside, and its files of the same names are checked with
 * the same flags. An alarm that the same kernel had there, no better, and that touches no changed line, is older. */
#include "cli/cli_internal.h"
#include "corpus/corpus.h"

#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct changed { const char *path; uint32_t from, to; };          /* path: below the top */
struct since {
	struct arena *arena;
	const char *top, *below, *commit, *scratch, *tree;       /* below: the present folder, from the top */
	VEC(struct changed) lines;
	struct report *old;                                      /* by the paths of the new files; NULL: nothing was there */
	struct corpus_baseline *marks;
};

_Noreturn static void refuse(const struct since *s, const char *why)
{
	if (s->scratch) since_forget(s);
	cli_error("--since: %s", why);
	exit(EXIT_USAGE);
}

/* What git says, without the last newline. Ends the process where it fails. */
static const char *git(const struct since *s, const char *const *argv)
{
	struct text said = {0};
	const char *why = NULL;
	text_put(&said, "");
	if (!corpus_command_run(s->arena, argv, &said, &why)) refuse(s, why);
	if (said.n && said.at[said.n - 1] == '\n') said.n--;
	const char *kept = arena_strndup(s->arena, said.at, said.n);
	text_fini(&said);
	return kept;
}
#define GIT(s, ...) git(s, (const char *const[]){ "git", __VA_ARGS__, NULL })

/* ---- which lines are new ---- */

static void hunk_take(struct since *s, const char *path, const char *line)
{
	const char *plus = strchr(line, '+');
	char *end;
	struct changed c = { .path = path };
	if (!plus) return;
	c.from = (uint32_t)strtoul(plus + 1, &end, 10);
	uint32_t n = *end == ',' ? (uint32_t)strtoul(end + 1, NULL, 10) : 1;
	c.to = c.from + n - 1;
	if (n) VEC_PUSH(s->arena, &s->lines, c);
}

static void lines_find(struct since *s)
{
	const char *file = arena_printf(s->arena, "%s/diff", s->scratch), *path = "";
	GIT(s, "-C", s->top, "-c", "core.quotepath=off", "diff", "-U0", "--no-color", "--no-ext-diff", "--no-renames", "--src-prefix=a/",
		"--dst-prefix=b/", arena_printf(s->arena, "--output=%s", file), s->commit, "--");
	const char *text = arena_file(s->arena, file);
	for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
		size_t n = strcspn(line, "\n");
		if (!strncmp(line, "+++ b/", 6)) path = arena_strndup(s->arena, line + 6, n - 6);
		if (!strncmp(line, "@@ ", 3)) hunk_take(s, path, line);
	}
}

static bool touches(const struct since *s, const struct report_place *at)
{
	char *whole = realpath(at->path, NULL);
	size_t n = strlen(s->top);
	bool touched = false;
	for (size_t i = 0; whole && i < s->lines.n && !touched && !strncmp(whole, s->top, n) && whole[n] == '/'; i++) {
		const struct changed *c = &s->lines.at[i];
		touched = at->line >= c->from && at->line <= c->to && !strcmp(whole + n + 1, c->path);
	}
	free(whole);
	return touched;
}

/* ---- the old tree ---- */

static int entry_remove(const char *path, const struct stat *st, int kind, struct FTW *where)
{
	(void)st, (void)kind, (void)where;
	return remove(path);
}

void since_forget(const struct since *s) { nftw(s->scratch, entry_remove, 16, FTW_DEPTH | FTW_PHYS); }

static void tree_lay(struct since *s)
{
	const char *folder = getenv("TMPDIR");
	char *scratch = arena_printf(s->arena, "%s/faial-since.XXXXXX", folder && *folder ? folder : "/tmp");
	if (!mkdtemp(scratch)) refuse(s, arena_printf(s->arena, "no folder for the old tree: %s", strerror(errno)));
	s->scratch = scratch;
	s->tree = arena_printf(s->arena, "%s/tree", scratch);
	const char *index = arena_printf(s->arena, "GIT_INDEX_FILE=%s/index", scratch), *prefix = arena_printf(s->arena, "--prefix=%s/", s->tree);
	git(s, (const char *const[]){ "env", index, "git", "-C", s->top, "read-tree", s->commit, NULL });
	git(s, (const char *const[]){ "env", index, "git", "-C", s->top, "checkout-index", "-a", "-f", prefix, NULL });
	mkdir(s->tree, 0777);                                    /* a tree without files */
	mkdir(arena_printf(s->arena, "%s/.git", s->tree), 0777);   /* headers are looked for up to here */
}

/* A word that names something below the top names it in the old tree. */
static const char *moved(const struct since *s, const char *word)
{
	const char *at = strstr(word, s->top);
	size_t n = strlen(s->top);
	if (!at || (at[n] && at[n] != '/')) return word;
	return arena_printf(s->arena, "%.*s%s%s", (int)(at - word), word, s->tree, at + n);
}

static void options_move(const struct since *s, struct options *o)
{
	const char **flags = ARENA_ARRAY(s->arena, const char *, o->infer.clang_arg_count + 1);
	for (size_t i = 0; i < o->infer.clang_arg_count; i++) flags[i] = moved(s, o->infer.clang_args[i]);
	o->infer.clang_args = flags;
}

/* The flags that a build gives a file. */
static struct compile_entry entry_move(const struct since *s, const struct compile_entry *from, const char *path)
{
	struct compile_entry e = *from;
	const char **flags = ARENA_ARRAY(s->arena, const char *, e.flag_count + 1);
	for (size_t i = 0; i < e.flag_count; i++) flags[i] = moved(s, e.flags[i]);
	e.flags = flags;
	e.path = path;
	return e;
}

static void sight_move(const struct since *s, const struct options *o, struct options *old)
{
	old->sight.at = NULL, old->sight.n = old->sight.cap = 0;
	for (size_t i = 0; i < o->sight.n; i++) {
		struct sight_file f = o->sight.at[i];
		struct options flags = { .infer = f.infer };
		f.path = moved(s, f.path);
		options_move(s, &flags);
		f.infer = flags.infer;
		if (access(f.path, F_OK) == 0) VEC_PUSH(s->arena, &old->sight, f);
	}
}

/* Options of its own for each file that was there. names: as they are called now. */
static void files_move(const struct since *s, const struct options *o, struct options *old, const char **names)
{
	old->files.at = NULL, old->files.n = old->files.cap = 0;
	old->own.at = NULL, old->own.n = old->own.cap = 0;
	for (size_t i = 0; i < o->files.n; i++) {
		const char *path = moved(s, o->files.at[i]);
		struct options *own = ARENA_NEW(s->arena, struct options);
		if (access(path, F_OK) != 0) continue;
		*own = *options_of(o, i);
		options_move(s, own);
		own->entries.at = NULL, own->entries.n = own->entries.cap = 0;
		for (size_t e = 0; e < o->entries.n; e++)
			if (o->entries.at[e].path == o->files.at[i]) VEC_PUSH(s->arena, &own->entries, entry_move(s, &o->entries.at[e], path));
		names[old->files.n] = o->files.at[i];
		VEC_PUSH(s->arena, &old->files, path);
		VEC_PUSH(s->arena, &old->own, (const struct options *)own);
	}
	sight_move(s, o, old);
}

static void marks_make(struct since *s, const struct options *o)
{
	const char *path = arena_printf(s->arena, "%s/marks", s->scratch), *why = NULL;
	struct text t = {0};
	for (size_t i = 0; i < s->old->files.n; i++)
		for (size_t j = 0; j < s->old->files.at[i]->kernels.n; j++) {
			struct report_kernel *k = s->old->files.at[i]->kernels.at[j];
			for (size_t n = 0; n < k->alarms.n; n++) k->alarms.at[n].known = "older";
		}
	corpus_baseline_write(s->old, &t);
	FILE *file = fopen(path, "we");
	bool written = file && fwrite(t.at, 1, t.n, file) == t.n;
	if (!file || fclose(file) != 0 || !written) refuse(s, strerror(errno));
	text_fini(&t);
	s->marks = corpus_baseline_read(s->arena, path, &why);
	if (!s->marks) refuse(s, why);
	corpus_baseline_meet(s->marks, o->files.at, o->files.n);
}

static void old_check(struct since *s, const struct options *o)
{
	struct options old = *o;
	old.certify = false;
	const char **names = ARENA_ARRAY(s->arena, const char *, o->files.n + 1);
	char *here = realpath(".", NULL);
	if (here && chdir(arena_printf(s->arena, "%s/%s", s->tree, s->below)) == 0) {
		files_move(s, o, &old, names);
		s->old = old.files.n ? report_quietly(&old, NULL, NULL) : NULL;
		if (chdir(here) != 0) refuse(s, strerror(errno));
	}
	free(here);
	for (size_t i = 0; s->old && i < s->old->files.n; i++) s->old->files.at[i]->path = report_utf8(s->arena, names[i]);
	if (s->old) marks_make(s, o);
}

/* git only says that it needed a revision. */
static const char *commit_find(const struct since *s, const char *name)
{
	if (!*GIT(s, "rev-list", "--max-count=1", "--ignore-missing", name, "--"))
		refuse(s, arena_printf(s->arena, "git knows no commit '%s' here", name));
	return GIT(s, "rev-parse", "--verify", arena_printf(s->arena, "%s^{commit}", name));
}

struct since *since_open(const struct options *o)
{
	if (!o->since) return NULL;
	struct since *s = ARENA_NEW(o->arena, struct since);
	s->arena = o->arena;
	if (*o->since == '-') refuse(s, arena_printf(s->arena, "'%s' is no commit", o->since));
	s->top = GIT(s, "rev-parse", "--show-toplevel");
	s->commit = commit_find(s, o->since);
	s->below = GIT(s, "rev-parse", "--show-prefix");
	tree_lay(s);
	lines_find(s);
	old_check(s, o);
	since_forget(s);
	return s;
}

void since_close(struct since *s)
{
	if (s && s->old) report_free(s->old);
}

/* ---- what is older ---- */

static bool is_open(const struct report_kernel *k)
{
	return k->verdict == VERDICT_UNKNOWN || k->verdict == VERDICT_UNSUPPORTED || k->gave_up.n;
}

/* The kernel of this name, of several the one at the same place among them; NULL: none. */
static const struct report_kernel *kernel_before(const struct since *s, const struct report_file *f, size_t place)
{
	size_t ordinal = 0;
	for (size_t i = 0; i < place; i++) ordinal += !strcmp(f->kernels.at[i]->name, f->kernels.at[place]->name);
	for (size_t i = 0; s->old && i < s->old->files.n; i++) {
		const struct report_file *old = s->old->files.at[i];
		for (size_t j = 0; j < old->kernels.n && !strcmp(old->path, f->path); j++)
			if (!strcmp(old->kernels.at[j]->name, f->kernels.at[place]->name) && !ordinal--) return old->kernels.at[j];
	}
	return NULL;
}

void since_apply(const struct since *s, struct report_file *f)
{
	if (s->marks) corpus_baseline_apply(s->marks, f);
	for (size_t i = 0; i < f->kernels.n; i++) {
		struct report_kernel *k = f->kernels.at[i];
		const struct report_kernel *before = kernel_before(s, f, i);
		k->older = before && is_open(k) && is_open(before);
		for (size_t j = 0; j < k->alarms.n; j++) {
			struct report_alarm *a = &k->alarms.at[j];
			bool older = a->known && !strcmp(a->known, "older");
			if (older && (touches(s, &a->access[0].at) || touches(s, &a->access[1].at))) a->known = NULL;
		}
	}
}

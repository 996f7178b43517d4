/* Answers of files, kept from one run to the next; and how many are. */
#include "cli/cache_internal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MAGIC "faial-c/cache/3\n"

struct cache {
	struct arena *arena;
	const struct options *options;
	const struct sight *sight;
	const char *folder;                     /* NULL: nothing is kept */
	struct seen_list now;                   /* what lies on disk in this run */
	const char **keys;                      /* by file */
	size_t asked, late;                     /* files: anew; given again, and cut short by the clock */
	struct check_kept checks;
};

/* Would another run say the same? CLOCK: but for where the clock cut it short. That run would wait as long for no more, or, on an idle machine,
 * find more: it is not made, and said. */
enum lasting { LASTING_NOT = 0, LASTING_BY_CLOCK, LASTING };

/* ---- where ---- */

static const char *folder_wanted(const struct options *o)
{
	const char *given = o->cache ? o->cache : getenv("FAIAL_C_CACHE"), *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	if (o->certify) return NULL;                /* programs of others have a part in it, and files that it names may go */
	if (given && *given) return strcmp(given, "none") ? given : NULL;
	if (base && *base == '/') return arena_printf(o->arena, "%s/faial-c", base);
	return home && *home == '/' ? arena_printf(o->arena, "%s/.cache/faial-c", home) : NULL;
}

static bool folder_make(struct arena *a, const char *path)
{
	char *whole = arena_strdup(a, path);
	for (char *s = whole + 1; (s = strchr(s, '/')); *s++ = '/') {
		*s = 0;
		mkdir(whole, 0700);
	}
	return mkdir(whole, 0700) == 0 || errno == EEXIST;
}

/* Answers that another user may have written are not believed. */
static const char *folder_fault(const char *path)
{
	struct stat st;
	if (stat(path, &st) != 0) return strerror(errno);
	if (!S_ISDIR(st.st_mode)) return "this is no folder";
	return st.st_uid != geteuid() || (st.st_mode & 022) ? "others may write there" : NULL;
}

struct cache *cache_open(const struct options *o)
{
	const char *folder = folder_wanted(o), *fault = NULL;
	if (folder && !folder_make(o->arena, folder)) fault = strerror(errno);
	if (folder && !fault) fault = folder_fault(folder);
	if (fault && o->cache) cli_warning("--cache '%s': %s; nothing is kept", folder, fault);
	if (fault) folder = NULL;
	if (!folder && !watch_is_round()) return NULL;
	struct cache *c = ARENA_NEW(o->arena, struct cache);
	c->arena = o->arena;
	c->options = o;
	c->folder = folder;
	c->now.arena = o->arena;
	c->keys = ARENA_ARRAY(o->arena, const char *, o->files.n + 1);
	if (folder) c->checks = cache_checks(o->arena, folder);
	return c;
}

void cache_see(struct cache *c, const struct sight *s) { c->sight = s; }

const char *cache_folder(const struct cache *c) { return c->folder; }

const struct check_kept *cache_kept(const struct cache *c) { return c && c->folder ? &c->checks : NULL; }

static const char *key_of(struct cache *c, size_t file)
{
	char key[CACHE_KEY + 1];
	if (c->keys[file]) return c->keys[file];
	cache_key(c->options, c->sight, file, &c->now, key);
	return c->keys[file] = arena_strdup(c->arena, key);
}

/* ---- reading ---- */

/* An entry: this, what was looked at, the records. */
struct entry { double seconds; uint64_t seen, late; /* 1: a part of it was cut short; 2: the whole file */ };

static bool all_as_before(struct cache *c, const char *bytes, size_t n)
{
	struct seen s;
	size_t at = 0;
	while (seen_next(bytes, n, &at, &s))
		if (memcmp(seen_now(&c->now, s.what, s.path)->state, s.state, CACHE_DIGEST)) return false;
	return at == n;
}

bool cache_find(struct cache *c, size_t file, struct worker_result *out)
{
	struct text t = {0};
	struct entry e;
	if (!c->folder) return false;
	bool found = cache_file_read(c->folder, key_of(c, file), MAGIC, &t) && t.n >= sizeof e;
	if (found) {
		memcpy(&e, t.at, sizeof e);
		found = e.seen <= t.n - sizeof e && all_as_before(c, t.at + sizeof e, (size_t)e.seen);
	}
	if (found) {
		text_drop(&t, sizeof e + (size_t)e.seen);
		*out = (struct worker_result){ .item = file, .records = t, .seconds = e.seconds, .timed_out = e.late == 2 };
		c->late += e.late > 0;
	} else {
		text_fini(&t);
	}
	c->asked += !found;
	return found;
}

/* ---- writing ---- */

static enum lasting least(enum lasting a, enum lasting b) { return a < b ? a : b; }

static enum lasting kernel_lasts(const struct report_kernel *k)
{
	enum lasting lasts = !k ? LASTING_NOT : k->limit == LIMIT_TIME ? LASTING_BY_CLOCK : LASTING;
	for (size_t i = 0; k && i < k->gave_up.n; i++) {
		const struct report_gave_up *g = &k->gave_up.at[i];
		lasts = least(lasts, g->limit == LIMIT_TIME ? LASTING_BY_CLOCK : gave_up_again(g->limit, g->why) ? LASTING : LASTING_NOT);
	}
	return lasts;
}

static enum lasting record_lasts(struct report *scratch, char type, const char *bytes, size_t n)
{
	const struct report_file *f = type == 'F' ? report_file_read(scratch, bytes, n) : NULL;
	bool by_clock = n >= strlen(OVER_THE_TIME) && !memcmp(bytes, OVER_THE_TIME, strlen(OVER_THE_TIME));
	switch (type) {
	case 'F': return f && f->status == REPORT_FILE_CHECKED ? LASTING : LASTING_NOT;
	case 'K': return kernel_lasts(report_kernel_read(scratch, bytes, n));
	case 'L': return by_clock ? LASTING_BY_CLOCK : LASTING_NOT;
	case 'C': case 'd': return LASTING_NOT;
	default: return LASTING;
	}
}

/* Takes apart what a worker sent; *seen: what it looked at. NOT: that changed under its hands, too. One that the clock ended told of that before
 * it came to the kernels. */
static enum lasting records_sort(const struct worker_result *r, struct text *records, struct text *seen)
{
	struct report *report = report_new();
	const char *bytes;
	size_t at = 0, n;
	char type;
	bool ended = r->timed_out || !r->wait_status;
	enum lasting lasts = r->too_much || r->no_memory || !ended ? LASTING_NOT : r->timed_out ? LASTING_BY_CLOCK : LASTING;
	while (lasts && record_next(&r->records, &at, &type, &bytes, &n)) {
		lasts = least(lasts, record_lasts(report, type, bytes, n));
		if (type == 'D') text_putn(seen, bytes, n);
		else record_put(records, type, bytes, n);
	}
	report_free(report);
	return seen->n ? lasts : LASTING_NOT;
}

/* Of a worker whose answer is not kept as well. */
static void seen_hear(struct cache *c, const struct worker_result *r)
{
	const char *bytes;
	size_t at = 0, n;
	char type;
	while (record_next(&r->records, &at, &type, &bytes, &n)) {
		struct seen s;
		size_t offset = 0;
		while ((type == 'D' || type == 'd') && seen_next(bytes, n, &offset, &s))
			if (!seen_find(&c->now, s.what, s.path)) memcpy(seen_add(&c->now, s.what, s.path)->state, s.state, CACHE_DIGEST);
	}
}

void cache_keep(struct cache *c, size_t file, const struct worker_result *r)
{
	if (watch_is_round()) seen_hear(c, r);
	if (!c->folder) return;
	struct text records = {0}, seen = {0};
	enum lasting lasts = records_sort(r, &records, &seen);
	if (lasts) {
		struct entry e = { r->seconds, seen.n, lasts == LASTING ? 0 : r->timed_out ? 2 : 1 };
		struct text body = {0};
		text_putn(&body, (const char *)&e, sizeof e);
		text_putn(&body, seen.at, seen.n);
		text_putn(&body, records.at, records.n);
		cache_file_write(c->folder, key_of(c, file), MAGIC, &body);
		text_fini(&body);
	}
	text_fini(&records), text_fini(&seen);
}

/* ---- room ---- */

struct kept { const char *path; time_t used; off_t bytes; };
typedef VEC(struct kept) kept_list;

static void folder_count(struct arena *a, const char *folder, kept_list *out)
{
	DIR *d = opendir(folder);
	struct stat st;
	for (struct dirent *e; d && (e = readdir(d));) {
		const char *path = arena_printf(a, "%s/%s", folder, e->d_name);
		if (*e->d_name == '.' || lstat(path, &st) != 0 || !S_ISREG(st.st_mode)) continue;
		if (!strncmp(e->d_name, "new.", 4)) {             /* of a run that was cut short, or of one that goes on */
			if (time(NULL) - st.st_mtime > CACHE_HOUR) unlink(path);
			continue;
		}
		struct kept k = { path, st.st_mtime, st.st_size };
		VEC_PUSH(a, out, k);
	}
	if (d) closedir(d);
}

static int by_use(const void *a, const void *b)
{
	const struct kept *x = a, *y = b;
	return x->used != y->used ? (x->used < y->used ? -1 : 1) : strcmp(x->path, y->path);
}

/* Those that were used last stay. */
static void room_make(const char *folder, off_t most)
{
	struct arena *a = arena_new();
	kept_list all = {0};
	off_t bytes = 0;
	folder_count(a, folder, &all);
	for (int i = 0; i < 256; i++) folder_count(a, arena_printf(a, "%s/%02x", folder, (unsigned)i), &all);
	for (size_t i = 0; i < all.n; i++) bytes += all.at[i].bytes;
	if (bytes > most) qsort(all.at, all.n, sizeof *all.at, by_use);
	for (size_t i = 0; i < all.n && bytes > most; i++) {
		if (i == 0) most = most / 4 * 3;                /* not again in the next run */
		unlink(all.at[i].path);
		bytes -= all.at[i].bytes;
	}
	arena_free(a);
}

void cache_close(struct cache *c)
{
	const char *mib = getenv("FAIAL_C_CACHE_MIB");
	long most = LIMIT_CACHE_MIB;
	if (watch_is_round()) watch_tell(c ? &c->now : NULL);
	if (c && c->late && c->options->verbosity >= 0 && !watch_is_round())
		cli_warning("%zu file%s met a limit by the clock in an earlier run, which was not waited for again: --cache none asks anew", c->late, c->late > 1 ? "s" : "");
	if (mib) count_parse(mib, 1, 1 << 20, &most);
	if (c && c->folder && c->asked) room_make(c->folder, (off_t)most << 20);
}

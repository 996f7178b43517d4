/* Under what the answer of a file is kept: all that it depends on and that is known before the file is read. */
#include "cli/cache_internal.h"

#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static void part(struct text *t, const char *s)
{
	if (s) text_putn(t, s, strlen(s) + 1);
	else text_putn(t, "\1", 2);
}

/* ---- the program ---- */

static bool build_id(const struct dl_phdr_info *object, const ElfW(Phdr) *segment, struct text *t)
{
	const char *at = (const char *)(uintptr_t)(object->dlpi_addr + segment->p_vaddr), *end = at + segment->p_memsz;
	while (at + sizeof(ElfW(Nhdr)) <= end) {
		ElfW(Nhdr) note;
		memcpy(&note, at, sizeof note);
		const char *name = at + sizeof note, *text = name + ((note.n_namesz + 3) & ~3u);
		if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && !memcmp(name, "GNU", 4)) {
			text_putn(t, text, note.n_descsz);
			return true;
		}
		at = text + ((note.n_descsz + 3) & ~3u);
	}
	return false;
}

/* One built without: its file as it lies there. */
static void file_id(const char *path, struct text *t)
{
	struct stat st;
	if (stat(path, &st) == 0)
		text_printf(t, "%s %lld %lld %lld.%ld %lld.%ld", path, (long long)st.st_ino, (long long)st.st_size, (long long)st.st_mtim.tv_sec,
			st.st_mtim.tv_nsec, (long long)st.st_ctim.tv_sec, st.st_ctim.tv_nsec);
}

static int object_add(struct dl_phdr_info *object, size_t size, void *data)
{
	(void)size;
	struct text *t = data;
	if (!strncmp(object->dlpi_name, "linux-vdso", 10)) return 0;
	for (ElfW(Half) i = 0; i < object->dlpi_phnum; i++)
		if (object->dlpi_phdr[i].p_type == PT_NOTE && build_id(object, &object->dlpi_phdr[i], t)) return 0;
	file_id(*object->dlpi_name ? object->dlpi_name : "/proc/self/exe", t);
	return 0;
}

/* Some of the libraries answer questions. */
void cache_program(struct text *t) { dl_iterate_phdr(object_add, t); }

/* What surrounds the program. */
static void surroundings_add(struct text *t)
{
	static const char *const variables[] = { "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "OBJCPLUS_INCLUDE_PATH",
		"SOURCE_DATE_EPOCH", "COMPILER_PATH", "GCC_EXEC_PREFIX", "CCC_OVERRIDE_OPTIONS", "SDKROOT" };
	static const int limits[] = { RLIMIT_STACK, RLIMIT_AS };
	for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) part(t, getenv(variables[i]));
	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		struct rlimit l = {0};
		getrlimit((__rlimit_resource_t)limits[i], &l);
		text_printf(t, "%llu ", (unsigned long long)l.rlim_cur);
	}
	char *here = realpath(".", NULL);
	part(t, here);
	free(here);
}

/* ---- what was asked ---- */

static void content_add(struct text *t, struct seen_list *now, const char *path)
{
	part(t, path);
	text_putn(t, (const char *)seen_now(now, FILES_READ, path)->state, CACHE_DIGEST);
}

static void options_add(struct text *t, const struct options *o, struct seen_list *now)
{
	text_printf(t, "%zu", o->typed.n);
	for (size_t i = 0; i < o->typed.n; i++) part(t, o->typed.at[i]);
	for (size_t i = 0; i < o->models.n; i++) content_add(t, now, o->models.at[i]);
	part(t, o->config ? o->config->path : NULL);
	for (size_t i = 0; o->config && i < o->config->settings.n; i++) {
		const struct setting *s = &o->config->settings.at[i];
		part(t, s->key);
		part(t, s->value);
		text_printf(t, "%u ", (unsigned)s->line);
	}
}

/* Of the other files: that there are some, where a name of --assume may be in one. Which may start its kernels is in sight_add; a file that comes
 * into the tree, or goes, and is none of these changes nothing. */
static void others_add(struct text *t, const struct options *all, const struct options *o)
{
	text_printf(t, "%d", (o->assume.n > 0 || o->config) && all->files.n > 1);
}

static void flags_add(struct text *t, const struct infer_options *infer)
{
	text_printf(t, "%d %zu", (int)infer->language, infer->clang_arg_count);
	part(t, infer->top ? infer->top : "");
	for (size_t i = 0; i < infer->clang_arg_count; i++) part(t, infer->clang_args[i]);
}

/* What they hold is among what the worker looks at. */
static void sight_add(struct text *t, const struct infer_options *infer)
{
	text_printf(t, "%zu %zu %zu", infer->other_count, infer->reached_count, infer->supplied_count);
	for (size_t i = 0; i < infer->other_count; i++) {
		const struct infer_other *f = &infer->others[i];
		part(t, f->path);
		text_printf(t, "%d %zu %zu", f->checked, f->clang_arg_count, f->call_count);
		for (size_t j = 0; j < f->clang_arg_count; j++) part(t, f->clang_args[j]);
		for (size_t j = 0; j < f->call_count; j++) part(t, f->calls[j]);
	}
	text_printf(t, "%zu", infer->definer_count);
	for (size_t i = 0; i < infer->definer_count; i++) {
		part(t, infer->definers[i].name);
		part(t, infer->definers[i].path);
	}
	text_printf(t, "%zu", infer->user_count);
	for (size_t i = 0; i < infer->user_count; i++) part(t, infer->users[i]);
	text_printf(t, "%zu%d %zu", infer->unread_count, infer->unread_alone, infer->unread_call_count);
	for (size_t i = 0; i < infer->unread_count; i++) part(t, infer->unread[i]);
	for (size_t i = 0; i < infer->unread_call_count; i++) part(t, infer->unread_calls[i]);
	for (size_t i = 0; i < infer->reached_count; i++) part(t, infer->reached[i]);
	for (size_t i = 0; i < infer->supplied_count; i++) part(t, infer->supplied[i]);
}

void cache_name(const void *bytes, size_t n, char out[CACHE_KEY + 1])
{
	unsigned char digest[CACHE_DIGEST];
	cache_digest(bytes, n, digest);
	for (size_t i = 0; i < CACHE_DIGEST; i++) snprintf(out + 2 * i, 3, "%02x", digest[i]);
}

void cache_key(const struct options *all, const struct sight *s, size_t file, struct seen_list *now, char out[CACHE_KEY + 1])
{
	const struct options *o = options_of(all, file);
	const char *path = all->files.at[file];
	struct text t = {0};
	part(&t, "faial-c/cache/2 " FAIAL_VERSION);
	cache_program(&t);
	surroundings_add(&t);
	options_add(&t, o, now);
	others_add(&t, all, o);
	struct infer_options infer = options_for_file(o, path);
	sight_give(s, file, &infer);
	flags_add(&t, &infer);
	sight_add(&t, &infer);
	content_add(&t, now, path);
	cache_name(t.at, t.n, out);
	text_fini(&t);
}

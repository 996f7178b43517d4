/* `faial-c lsp`: how a file that an editor has open is checked. */
#include "cli/cli_internal.h"
#include "lsp/lsp.h"

#include <string.h>
#include <unistd.h>

/* The copy is read as if it lay where the file does: its headers are looked for there first. */
static const struct options *options_of_copy(struct options *o, const char *path)
{
	struct options *own = ARENA_NEW(o->arena, struct options);
	*own = *options_of(o, 0);
	const char *slash = strrchr(path, '/');
	size_t n = own->infer.clang_arg_count;
	const char **flags = ARENA_ARRAY(o->arena, const char *, n + 2);
	flags[0] = "-iquote";
	flags[1] = slash ? arena_strndup(o->arena, path, slash == path ? 1 : (size_t)(slash - path)) : ".";
	for (size_t i = 0; i < n; i++) flags[i + 2] = own->infer.clang_args[i];
	own->infer.clang_args = flags;
	own->infer.clang_arg_count = n + 2;
	for (size_t i = 0; i < own->entries.n; i++) own->entries.at[i].path = o->files.at[0];
	return own;
}

#define PART_SHARE 0.1           /* of the time, for telling parts of an answer */

struct telling { const struct options *o; int fd; double next; };

static bool bytes_write(int fd, const struct text *t)
{
	for (size_t i = 0; i < t->n;) {
		ssize_t done = write(fd, t->at + i, t->n - i);
		if (done <= 0) return false;
		i += (size_t)done;
	}
	return true;
}

/* Of a file that takes long the kernels that are answered. A zero behind it says that more comes. */
static void part(const struct report_file *f, size_t n, void *data)
{
	struct telling *to = data;
	struct text t = {0};
	double begun = clock_seconds();
	if (n == f->kernels.n || begun < to->next) return;
	report_part_write(to->o, f, &t);
	text_putn(&t, "", 1);
	bytes_write(to->fd, &t);
	text_fini(&t);
	to->next = begun + (clock_seconds() - begun) / PART_SHARE;
}

/* In a process of its own, where the options may be changed. */
static void check(const char *path, const char *copy, int fd, void *data)
{
	struct options *o = data;
	struct text t = {0};
	VEC_PUSH(o->arena, &o->files, path);
	if (o->build) compile_commands_apply(o);
	configs_apply(o);
	if (copy) {
		o->files.at[0] = copy;
		o->own.at[0] = options_of_copy(o, path);
	}
	struct telling to = { o, fd, 0 };
	struct report *r = report_bit_by_bit(o, part, &to);
	report_file_write(r->files.at[0], &t);
	bytes_write(fd, &t);
}

int command_lsp(int argc, char **argv)
{
	struct options o;
	options_parse_lsp(&o, argc, argv);
	const struct lsp_host host = { check, &o, o.jobs };
	int status = lsp_serve(&host, 0, 1);
	arena_free(o.arena);
	return status;
}

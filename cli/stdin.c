/* '-': source on standard input. It is kept in memory, under a name that workers can open, and has its own name in reports. */
#include "cli/cli_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static bool copy(int to)
{
	char piece[65536];
	size_t all = 0;
	for (ssize_t n; (n = read(0, piece, sizeof piece)) != 0;) {
		if (n < 0 && errno == EINTR) continue;
		if (n < 0) return false;
		all += (size_t)n;
		if (all > LIMIT_INPUT_BYTES) return errno = EFBIG, false;
		for (ssize_t done = 0; done < n;) {
			ssize_t more = write(to, piece + done, (size_t)(n - done));
			if (more <= 0) return false;
			done += more;
		}
	}
	return true;
}

const char *stdin_take(struct options *o)
{
	if (o->standard_input) {
		cli_error("'-': standard input is one file");
		exit(EXIT_USAGE);
	}
	if (o->watch) {
		cli_error("'-': standard input comes once, and cannot be watched");
		exit(EXIT_USAGE);
	}
	int fd = memfd_create("stdin", 0);
	if (fd < 0 || !copy(fd)) {
		cli_error("'-': cannot read standard input: %s", strerror(errno));
		exit(EXIT_USAGE);
	}
	o->standard_input = arena_printf(o->arena, "/proc/self/fd/%d", fd);
	VEC_PUSH(o->arena, &o->clang_args, (const char *)"-iquote");      /* what it includes lies here */
	VEC_PUSH(o->arena, &o->clang_args, (const char *)".");
	return o->standard_input;
}

static void rename_all(struct text *t, const char *from, const char *to, struct text *out)
{
	const char *at = t->at;
	text_put(out, "");
	for (const char *next; (next = strstr(at, from)); at = next + strlen(from)) {
		text_putn(out, at, (size_t)(next - at));
		text_put(out, to);
	}
	text_put(out, at);
}

/* Every place in it, and every word of an assumption, by way of its JSON. */
struct report_file *stdin_name(struct report *r, const char *path, const struct report_file *f)
{
	struct text all = {0}, named = {0};
	report_file_write(f, &all);
	rename_all(&all, path, STDIN_NAME, &named);
	struct report_file *again = report_file_read(r, named.at, named.n);
	INVARIANT(again != NULL, "what is written reads back, and the name needs no escapes");
	text_fini(&all), text_fini(&named);
	return again;
}

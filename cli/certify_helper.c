/* A process beside one that may neither start programs nor write files (a study's worker, behind its sandbox): it certifies what it is sent. It is
 * sent the text of a kernel, which is ours, and nothing else. */
#include "cli/certify_internal.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

/* What goes before the words of a question, and of an answer. */
struct asked { size_t number; double seconds; };
struct answered { enum report_certificate_state state; uint32_t questions, stepped; double seconds; };

/* The next record that comes, in *t; false: the other side is gone. */
static bool record_await(int fd, struct text *t, const char **bytes, size_t *n)
{
	char piece[4096], type;
	size_t offset = 0;
	t->n = 0;
	while (!record_next(t, &offset, &type, bytes, n)) {
		ssize_t got = read(fd, piece, sizeof piece);
		if (got < 0 && errno == EINTR) continue;
		if (got <= 0) return false;
		text_putn(t, piece, (size_t)got);
	}
	return true;
}

static void words_put(struct text *t, const char *s) { text_putn(t, s, strlen(s) + 1); }

void certify_serve(const struct options *o, int fd)
{
	struct text in = {0};
	const char *bytes;
	size_t n;
	while (record_await(fd, &in, &bytes, &n)) {
		struct arena *a = arena_new();
		struct asked asked;
		struct report_certificate c = {0};
		struct text out = {0};
		memcpy(&asked, bytes, sizeof asked);
		const char *path = bytes + sizeof asked, *name = path + strlen(path) + 1, *core = name + strlen(name) + 1;
		certify_ask(a, o, &(struct certify_question){ path, name, core, asked.number, asked.seconds }, &c);
		struct answered answered = { c.state, c.questions, c.stepped, c.seconds };
		text_putn(&out, (const char *)&answered, sizeof answered);
		words_put(&out, c.detail ? c.detail : "");
		record_write(fd, 'A', out.at, out.n);
		text_fini(&out);
		arena_free(a);
	}
	text_fini(&in);
}

void certify_ask_beside(struct arena *a, int fd, const struct certify_question *q, struct report_certificate *out)
{
	struct asked asked = { q->number, q->seconds };
	struct answered answered;
	struct text t = {0};
	const char *bytes;
	size_t n;
	text_putn(&t, (const char *)&asked, sizeof asked);
	words_put(&t, q->path), words_put(&t, q->name), words_put(&t, q->core);
	record_write(fd, 'Q', t.at, t.n);
	*out = (struct report_certificate){ .state = CERTIFICATE_OPEN, .detail = "the process that certifies has ended" };
	if (record_await(fd, &t, &bytes, &n)) {
		memcpy(&answered, bytes, sizeof answered);
		*out = (struct report_certificate){ answered.state, answered.questions, answered.stepped, answered.seconds, arena_strdup(a, bytes + sizeof answered) };
	}
	text_fini(&t);
}

int certify_fork(int *there)
{
	int ends[2];
	*there = -1;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
	pid_t parent = getpid(), pid = fork();
	if (pid != 0) {
		close(ends[1]);
		if (pid > 0) return ends[0];
		close(ends[0]);
		return -1;
	}
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent) _exit(EXIT_FAULT);
	close(ends[0]);
	*there = ends[1];
	return -1;
}

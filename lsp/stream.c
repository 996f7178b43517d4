/* Messages as they come: a header that names the length, a blank line, JSON. */
#include "lsp/lsp_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* The length that the header names; -1: it names none. */
static long long length_read(const char *head, size_t n)
{
	static const char name[] = "Content-Length:";
	long long length = -1;
	for (size_t i = 0; i + sizeof name < n; i++) {
		bool begins = i == 0 || head[i - 1] == '\n';
		if (!begins || strncasecmp(head + i, name, sizeof name - 1)) continue;
		char *end;
		errno = 0;
		length = strtoll(head + i + sizeof name - 1, &end, 10);
		if (errno || length < 0 || *end != '\r') return -1;
	}
	return length;
}

int stream_next(struct stream *s, char **message)
{
	size_t skipped = s->skip < s->in.n ? s->skip : s->in.n;
	text_drop(&s->in, skipped);
	s->skip -= skipped;
	char *end = s->skip || !s->in.n ? NULL : memmem(s->in.at, s->in.n, "\r\n\r\n", 4);
	if (!end && s->in.n <= LIMIT_LSP_HEAD) return 0;
	size_t head = end ? (size_t)(end - s->in.at) + 4 : s->in.n;
	long long length = end ? length_read(s->in.at, head) : -1;
	if (length < 0 || length > LIMIT_LSP_BYTES) {
		text_drop(&s->in, head);
		s->skip = length < 0 ? 0 : (size_t)length;
		return -1;
	}
	if (s->in.n - head < (size_t)length) return 0;
	*message = strndup(s->in.at + head, (size_t)length);
	if (!*message) die_without_memory();
	text_drop(&s->in, head + (size_t)length);
	return 1;
}

static bool write_all(int fd, const char *s, size_t n)
{
	while (n) {
		ssize_t done = write(fd, s, n);
		if (done < 0 && errno == EINTR) continue;
		if (done <= 0) return false;
		s += done;
		n -= (size_t)done;
	}
	return true;
}

bool stream_put(int fd, json_t *message)
{
	char *body = json_dumps(message, JSON_COMPACT);
	struct text t = {0};
	if (!body) die("a message could not be written");
	text_printf(&t, "Content-Length: %zu\r\n\r\n%s", strlen(body), body);
	bool ok = write_all(fd, t.at, t.n);
	free(body);
	text_fini(&t);
	json_decref(message);
	return ok;
}

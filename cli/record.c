/* What goes through the pipe between a worker and its parent: a letter, a length, bytes. */
#include "cli/cli_internal.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

struct record_head { char type; uint64_t n; };

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

static struct record_head head_of(char type, size_t n)
{
	struct record_head head;
	memset(&head, 0, sizeof head);
	head.type = type;
	head.n = n;
	return head;
}

void record_put(struct text *t, char type, const char *data, size_t n)
{
	struct record_head head = head_of(type, n);
	text_putn(t, (const char *)&head, sizeof head);
	text_putn(t, data, n);
}

/* A parent that is gone needs no answer: failing to write ends the worker. */
void record_write(int fd, char type, const char *data, size_t n)
{
	struct record_head head = head_of(type, n);
	if (!write_all(fd, (const char *)&head, sizeof head) || !write_all(fd, data, n)) _exit(EXIT_FAULT);
}

bool record_next(const struct text *t, size_t *offset, char *type, const char **data, size_t *n)
{
	struct record_head head;
	if (t->n - *offset < sizeof head) return false;
	memcpy(&head, t->at + *offset, sizeof head);
	if (head.n > t->n - *offset - sizeof head) return false;
	*type = head.type;
	*data = t->at + *offset + sizeof head;
	*n = (size_t)head.n;
	*offset += sizeof head + *n;
	return true;
}

void place_write(int fd, size_t place)
{
	record_write(fd, 'P', (const char *)&place, sizeof place);
}

size_t place_read(const char *bytes)
{
	size_t place;
	memcpy(&place, bytes, sizeof place);
	return place;
}

/* Processes of our own: what they say arrives, how they end is known, and none outlives who started it. */
#include "base/base.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATIENCE 60          /* seconds until a process that should have been killed fails the test */
#define MOST 10

static int failures;

static void must(bool ok, const char *what)
{
	if (!ok) failures++, printf("FAIL: %s\n", what);
}

static void test_words(void)
{
	int fd;
	struct text said = {0};
	FILE *file = tmpfile();
	must(file && fputs("once", file) >= 0, "a file");
	pid_t pid = child_start(&fd);
	if (pid == 0) {
		bool ok = write(fd, "123456", 6) == 6 && write(fd, "789abcdef", 9) == 9;
		exit(ok ? 3 : 4);
	}
	must(pid > 0, "a process");
	child_hear(fd, MOST, &said);
	int status = child_end(pid);
	must(said.n == MOST && !memcmp(said.at, "123456789a", MOST), "the first bytes that it wrote");
	must(WIFEXITED(status) && WEXITSTATUS(status) == 3, "its exit status: all that it wrote was taken");
	must(fseek(file, 0, SEEK_END) == 0 && ftell(file) == 4, "what was buffered is written once");
	fclose(file);
	text_fini(&said);
}

/* The pipe closes once the last of them has ended. */
static void test_family(void)
{
	int fd, inner;
	struct text said = {0};
	pid_t pid = child_start(&fd);
	if (pid == 0) {
		pid_t grandchild = child_start(&inner);
		char ready = 0;
		if (grandchild == 0)
			for (bool told = false;; pause()) told = told || write(inner, "r", 1) == 1;
		_exit(grandchild < 0 || read(inner, &ready, 1) != 1);
	}
	alarm(PATIENCE);
	child_hear(fd, MOST, &said);
	alarm(0);
	must(child_end(pid) == 0 && said.n == 0, "one that waits is killed with who started it");
	text_fini(&said);
}

int main(void)
{
	test_words();
	test_family();
	puts(failures ? "failed" : "all as expected");
	return failures > 0;
}

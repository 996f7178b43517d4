/* What a worker of a study may not do: each is tried behind the sandbox, and what it must be able to do as well. */
#include "corpus/corpus_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int failures;

static void must(bool ok, const char *what)
{
	if (!ok) failures++, printf("FAIL: %s: %s\n", what, strerror(errno));
}

static bool can_read(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd >= 0) close(fd);
	return fd >= 0;
}

static bool can_fork(void)
{
	int status = 1;
	pid_t pid = fork();
	if (pid == 0) _exit(0);
	return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

static void calls_refused(void)
{
	char *const argv[] = { (char []){ "true" }, NULL };
	must(socket(AF_INET, SOCK_STREAM, 0) < 0, "a socket is refused");
	must(socket(AF_UNIX, SOCK_STREAM, 0) < 0, "a local socket is refused");
	must(execv("/bin/true", argv) < 0, "a program is refused");
	must(open("inside.cu", O_WRONLY | O_CLOEXEC) < 0, "writing is refused");
	must(open("new", O_RDWR | O_CREAT | O_CLOEXEC, 0600) < 0, "a new file is refused");
	must(unlink("inside.cu") < 0, "removing is refused");
	must(rename("inside.cu", "moved") < 0, "renaming is refused");
	must(mkdir("folder", 0700) < 0, "a new folder is refused");
	must(symlink("/etc/passwd", "link") < 0, "a link is refused");
	must(chmod("inside.cu", 0777) < 0, "other rights are refused");
}

int main(void)
{
	const char *root = getenv("FAIAL_TEST_TMP") ? getenv("FAIAL_TEST_TMP") : ".", *in;
	struct arena *a = arena_new();
	struct corpus_source s = { .name = "s" };
	FILE *file = chdir(root) == 0 ? fopen("inside.cu", "w") : NULL;
	if (!file || fputs("int x;\n", file) < 0 || fclose(file) != 0) return 4;
	VEC_PUSH(a, &s.flags, "-I/etc/alternatives");
	in = sandbox_enter(root, &s);
	printf("behind: %s\n", in);
	if (strstr(in, "seccomp")) calls_refused();
	if (strstr(in, "landlock")) {
		must(!can_read("/etc/passwd"), "a file outside is refused");
		must(!can_read("/proc/1/environ"), "another process is refused");
		must(!can_read("/"), "the root folder is refused");
	}
	must(can_read("inside.cu"), "the source can be read");
	must(can_read("/etc/alternatives") == (access("/etc/alternatives", F_OK) == 0), "a folder of -I can be read");
	must(can_fork(), "a solver's process can be made");
	arena_free(a);
	if (failures == 0 && !strcmp(in, "none")) return 77;
	if (failures == 0) puts("all as expected");
	return failures > 0;
}

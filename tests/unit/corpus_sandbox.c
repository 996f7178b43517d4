/* What a worker of a study may not do: each is tried behind the sandbox, and what it must be able to do as well. */
#include "corpus/corpus_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
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

/* By the filter of calls: Landlock says EACCES. */
static void refused(long result, const char *what)
{
	must(result < 0 && errno == EPERM, what);
}

static void calls_refused(void)
{
	char *const argv[] = { (char []){ "true" }, NULL };
	refused(socket(AF_INET, SOCK_STREAM, 0), "a socket is refused");
	refused(socket(AF_UNIX, SOCK_STREAM, 0), "a local socket is refused");
	refused(execv("/bin/true", argv), "a program is refused");
	refused(open("inside.cu", O_WRONLY | O_CLOEXEC), "writing is refused");
	refused(syscall(SYS_openat, AT_FDCWD, "inside.cu", O_RDWR), "reading and writing is refused");
	refused(open("inside.cu", O_RDONLY | O_TRUNC | O_CLOEXEC), "emptying is refused");
#ifdef SYS_open
	refused(syscall(SYS_open, "inside.cu", O_WRONLY), "writing by the older call is refused");
#endif
	refused(open("new", O_RDWR | O_CREAT | O_CLOEXEC, 0600), "a new file is refused");
	refused(unlink("inside.cu"), "removing is refused");
	refused(rename("inside.cu", "moved"), "renaming is refused");
	refused(mkdir("folder", 0700), "a new folder is refused");
	refused(symlink("/etc/passwd", "link"), "a link is refused");
	refused(chmod("inside.cu", 0777), "other rights are refused");
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

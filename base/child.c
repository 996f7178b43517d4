/* A process of our own and a pipe from it: the one way in which this program starts any. */
#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t child_start(int *fd)
{
	int ends[2];
	pid_t parent = getpid();
	if (pipe2(ends, O_CLOEXEC) != 0) return -1;
	fflush(NULL);                            /* or both would write what is buffered */
	pid_t pid = fork();
	int why = errno;
	if (pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		if (getppid() != parent) _exit(1);       /* it died before the line above */
	}
	close(ends[pid != 0]);
	if (pid < 0) close(ends[0]);
	*fd = ends[pid == 0];
	errno = why;
	return pid;
}

void child_hear(int fd, size_t most, struct text *said)
{
	char buffer[4096];
	for (ssize_t n; (n = read(fd, buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR);) {
		size_t room = most - said->n;
		if (n > 0 && room) text_putn(said, buffer, (size_t)n < room ? (size_t)n : room);
	}
	close(fd);
}

int child_end(pid_t pid)
{
	int status = 0;
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
	return status;
}

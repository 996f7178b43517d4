/* Programs that fetch and unpack sources: git and tar. Never through a shell. */
#include "corpus/corpus_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SAID_BYTES 4000

_Noreturn static void program_become(const char *const *argv, const char *folder, int out)
{
	int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
	setenv("GIT_TERMINAL_PROMPT", "0", 1);       /* a repository that wants a password is one we cannot have */
	setenv("GIT_SSH_COMMAND", "ssh -o BatchMode=yes", 0);
	setenv("GIT_LFS_SKIP_SMUDGE", "1", 1);
	setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
	setenv("LC_ALL", "C", 1);
	if (null < 0 || dup2(null, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0) _exit(127);
	if (folder && chdir(folder) != 0) _exit(127);
	execvp(argv[0], (char *const *)(uintptr_t)argv);
	_exit(127);
}

bool command_run(struct arena *a, const char *const *argv, const char *folder, struct text *said, const char **why)
{
	int out;
	struct text all = {0};
	text_put(&all, "");
	pid_t pid = child_start(&out);
	if (pid < 0) die("cannot start a process: %s", strerror(errno));
	if (pid == 0) program_become(argv, folder, out);
	child_hear(out, SAID_BYTES, &all);
	int status = child_end(pid);
	bool ok = WIFEXITED(status) && WEXITSTATUS(status) == 0;
	while (all.n && all.at[all.n - 1] == '\n') all.at[--all.n] = 0;
	if (said && ok) text_put(said, all.at);
	if (!ok && WIFEXITED(status) && WEXITSTATUS(status) == 127 && !all.n)
		*why = arena_printf(a, "%s cannot be run: is it installed?", argv[0]);
	else if (!ok) *why = arena_printf(a, "%s: %s", argv[0], all.n ? all.at : "failed");
	text_fini(&all);
	return ok;
}

bool corpus_command_run(struct arena *a, const char *const *argv, struct text *said, const char **why)
{
	return command_run(a, argv, NULL, said, why);
}

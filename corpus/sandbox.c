/* What a worker may not do: reach a network, start programs, write files, read outside its source. Landlock keeps it
 * inside folders, a seccomp filter takes calls away; each is used where the kernel offers it. */
#include "corpus/corpus_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Landlock ---- */

static bool path_allow(int rules, const char *path, uint64_t access)
{
	int fd = open(path, O_PATH | O_CLOEXEC);
	struct landlock_path_beneath_attr rule = { .parent_fd = fd, .allowed_access = access };
	if (fd < 0) return true;             /* what is not there needs no leave */
	bool ok = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
	close(fd);
	return ok;
}

static bool folder_allow(int rules, const char *path)
{
	return path_allow(rules, path, LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR);
}

/* The folders that the manifest's author names with -I, relative ones inside the root or not. */
static bool flags_allow(int rules, const corpus_words *flags)
{
	bool ok = true;
	for (size_t i = 0; ok && i < flags->n; i++) {
		const char *f = flags->at[i];
		if (!strncmp(f, "-I", 2) && f[2]) ok = folder_allow(rules, f + 2);
		else if (!strcmp(f, "-I") && i + 1 < flags->n) ok = folder_allow(rules, flags->at[i + 1]);
	}
	return ok;
}

/* Ours to read besides the source: the system's headers, and our own memory use. */
static bool landlock_enter(const char *root, const struct corpus_source *s)
{
	static const char *const folders[] = { "/usr/include", "/usr/local/include", "/usr/lib", "/lib", "/lib64",
		"/proc/self" };
	struct landlock_ruleset_attr attr = { .handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1 };
	long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
	if (version < 1) return false;
	int rules = (int)syscall(SYS_landlock_create_ruleset, &attr, sizeof attr.handled_access_fs, 0);
	if (rules < 0) return false;
	bool ok = folder_allow(rules, root) && flags_allow(rules, &s->flags);
	for (size_t i = 0; ok && i < s->models.n; i++)
		ok = path_allow(rules, s->models.at[i], LANDLOCK_ACCESS_FS_READ_FILE);
	for (size_t i = 0; ok && i < sizeof folders / sizeof *folders; i++) ok = folder_allow(rules, folders[i]);
	ok = ok && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
	close(rules);
	return ok;
}

/* ---- seccomp ---- */

#define REFUSED SCMP_ACT_ERRNO(EPERM)

/* Those that a machine does not have count for nothing there. */
static const int calls_refused[] = {
	SCMP_SYS(unlink), SCMP_SYS(rename), SCMP_SYS(mkdir), SCMP_SYS(rmdir), SCMP_SYS(creat), SCMP_SYS(link), SCMP_SYS(symlink),
	SCMP_SYS(chmod), SCMP_SYS(chown), SCMP_SYS(lchown), SCMP_SYS(mknod), SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect),
	SCMP_SYS(bind), SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(ptrace), SCMP_SYS(process_vm_writev), SCMP_SYS(process_vm_readv),
	SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(keyctl), SCMP_SYS(add_key),
	SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(io_uring_setup), SCMP_SYS(unlinkat), SCMP_SYS(renameat), SCMP_SYS(renameat2),
	SCMP_SYS(mkdirat), SCMP_SYS(linkat), SCMP_SYS(symlinkat), SCMP_SYS(mknodat), SCMP_SYS(truncate), SCMP_SYS(fchmod),
	SCMP_SYS(fchmodat), SCMP_SYS(fchown), SCMP_SYS(fchownat), SCMP_SYS(openat2), SCMP_SYS(memfd_create), SCMP_SYS(userfaultfd),
	SCMP_SYS(kexec_load), SCMP_SYS(init_module), SCMP_SYS(finit_module), SCMP_SYS(reboot), SCMP_SYS(open_by_handle_at),
};

/* Opening with any of these flags is writing, whatever the path. */
static bool writing_refuse(scmp_filter_ctx filter, int call, unsigned argument)
{
	static const scmp_datum_t flags[] = { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC };
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
		struct scmp_arg_cmp has = SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, flags[i], flags[i]);
		if (seccomp_rule_add_array(filter, REFUSED, call, 1, &has) != 0) return false;
	}
	return true;
}

static bool seccomp_enter(void)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
	if (!filter) return false;
	/* calls of another machine's numbers: nothing of ours makes any */
	bool ok = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0;
	for (size_t i = 0; ok && i < sizeof calls_refused / sizeof *calls_refused; i++)
		ok = seccomp_rule_add_array(filter, REFUSED, calls_refused[i], 0, NULL) == 0;
	ok = ok && writing_refuse(filter, SCMP_SYS(open), 1) && writing_refuse(filter, SCMP_SYS(openat), 2);
	ok = ok && seccomp_load(filter) == 0;
	seccomp_release(filter);
	return ok;
}

const char *sandbox_enter(const char *root, const struct corpus_source *s)
{
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#if defined(__SANITIZE_ADDRESS__)            /* its leak checker traces, its reports are files */
	(void)root, (void)s, (void)landlock_enter, (void)seccomp_enter;
	return "none";
#else
	bool lock = landlock_enter(root, s), calls = seccomp_enter();
	return lock && calls ? "landlock,seccomp" : lock ? "landlock" : calls ? "seccomp" : "none";
#endif
}

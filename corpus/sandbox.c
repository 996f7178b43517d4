/* What a worker may not do: reach a network, start programs, write files, read outside its source. Landlock keeps it
 * inside folders, a seccomp filter takes calls away; each is used where the kernel offers it. */
#include "corpus/corpus_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
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

#if defined(__x86_64__) || defined(__aarch64__)
#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#else
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define DENY(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), REFUSE

/* Of open's flags only the lower half matters; writing is refused whatever the path. */
static const struct sock_filter filter[] = {
	LOAD(arch),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
	LOAD(nr),
#if defined(__x86_64__)
	BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE,
	DENY(SYS_unlink), DENY(SYS_rename), DENY(SYS_mkdir), DENY(SYS_rmdir), DENY(SYS_creat), DENY(SYS_link),
	DENY(SYS_symlink), DENY(SYS_chmod), DENY(SYS_chown), DENY(SYS_mknod),
#endif
	DENY(SYS_socket), DENY(SYS_socketpair), DENY(SYS_connect), DENY(SYS_bind), DENY(SYS_execve), DENY(SYS_execveat),
	DENY(SYS_ptrace), DENY(SYS_process_vm_writev), DENY(SYS_process_vm_readv), DENY(SYS_mount), DENY(SYS_umount2),
	DENY(SYS_bpf), DENY(SYS_perf_event_open), DENY(SYS_keyctl), DENY(SYS_add_key), DENY(SYS_unshare), DENY(SYS_setns),
	DENY(SYS_io_uring_setup), DENY(SYS_unlinkat), DENY(SYS_renameat), DENY(SYS_renameat2), DENY(SYS_mkdirat),
	DENY(SYS_linkat), DENY(SYS_symlinkat), DENY(SYS_mknodat), DENY(SYS_truncate), DENY(SYS_fchmod), DENY(SYS_fchmodat),
	DENY(SYS_fchown), DENY(SYS_fchownat), DENY(SYS_openat2), DENY(SYS_memfd_create), DENY(SYS_userfaultfd),
	DENY(SYS_kexec_load), DENY(SYS_init_module), DENY(SYS_finit_module), DENY(SYS_reboot), DENY(SYS_open_by_handle_at),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 4),
	LOAD(args[2]),
	BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 0, 1), REFUSE,
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
#if defined(__x86_64__)
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_open, 0, 3),
	LOAD(args[1]),
	BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 0, 1), REFUSE,
#endif
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};

static bool seccomp_enter(void)
{
	struct sock_fprog program = { sizeof filter / sizeof *filter, (struct sock_filter *)(uintptr_t)filter };
	return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#else
static bool seccomp_enter(void)
{
	return false;
}
#endif

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

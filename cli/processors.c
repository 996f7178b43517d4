/* How many processors there are for us: what the affinity leaves, and what the container may use of them. */
#include "cli/cli_internal.h"

#include <sched.h>
#include <string.h>

/* `cpu.max` of one cgroup (version 2): time and the period in which it may be used, or "max". */
static long quota_read(const char *folder, long n)
{
	struct text path = {0};
	double time, period;
	text_printf(&path, "/sys/fs/cgroup%s/cpu.max", folder);
	FILE *file = fopen(path.at, "re");
	text_fini(&path);
	if (!file) return n;
	if (fscanf(file, "%lf %lf", &time, &period) == 2 && time > 0 && period > 0 && time / period < (double)n)
		n = time < period ? 1 : (long)(time / period);
	fclose(file);
	return n;
}

/* A group has no more than those around it. */
static long quota_find(long n)
{
	char line[4096];
	FILE *file = fopen("/proc/self/cgroup", "re");
	while (file && fgets(line, sizeof line, file)) {
		char *folder = line + 3, *end = folder;
		if (strncmp(line, "0::/", 4)) continue;
		folder[strcspn(folder, "\n")] = 0;
		while (end) {
			n = quota_read(folder, n);
			end = strrchr(folder, '/');
			if (end) *end = 0;
		}
	}
	if (file) fclose(file);
	return n;
}

long processors(void)
{
	cpu_set_t set;
	return sched_getaffinity(0, sizeof set, &set) == 0 ? quota_find(CPU_COUNT(&set)) : 1;
}

#include "tests/fuzz/runner.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* Filled by the child, read by the parent after it ended. */
struct tally {
	uint64_t next;              /* the seed in work, or the one after the last */
	uint64_t agree, unknown, inexact, wrong, crashed, skipped, racy, free;
};

struct options {
	uint64_t seed, count;
	bool print, shrink, fail_fast;
	const char *regressions;
};

static void explain(const char *what, const char *text, const struct text *why)
{
	printf("---- %s\n%s%s\n", what, why->at ? why->at : "", text);
	fflush(stdout);
}

/* ---- one case in a process of its own, for shrinking and regressions ---- */

struct failure { const struct suite *suite; int status; char why[64]; };

/* Exit status of a child that judges: 0 fine, 1 wrong, else a crash. The first words of `why` come back too. */
static int judge_apart(const struct suite *suite, const char *text, char *first, size_t size)
{
	int fd[2];
	first[0] = 0;
	fflush(stdout);
	if (pipe(fd))
		return 255;
	pid_t child = fork();
	if (child == 0) {
		struct text why = { 0 };
		struct report r = suite->judge(text, &why);
		if (why.n && write(fd[1], why.at, why.n) < 0)
			_exit(254);
		_exit(r.outcome == OUTCOME_WRONG);
	}
	close(fd[1]);
	ssize_t n = read(fd[0], first, size - 1);
	first[n > 0 ? n : 0] = 0;
	close(fd[0]);
	int status = 0;
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static size_t words(const char *why)       /* up to the first digit: the kind of failure without its numbers */
{
	return strcspn(why, "0123456789\n");
}

static bool same_failure(const char *text, void *data)
{
	struct failure *f = data;
	char why[64];
	int status = judge_apart(f->suite, text, why, sizeof why);
	return status == f->status &&
		(f->why[0] == 0 || (words(why) == words(f->why) && !strncmp(why, f->why, words(why))));
}

static int run_alone(const struct suite *suite, const char *what, const char *text, const struct options *o)
{
	struct failure f = { .suite = suite };
	struct arena *a = arena_new();
	f.status = judge_apart(suite, text, f.why, sizeof f.why);
	if (o->print)
		printf("%s\n", text);
	if (f.status) {
		if (o->shrink && suite->shrink)
			text = suite->shrink(a, text, same_failure, &f);
		printf("---- %s: status %d, %s\n%s\n", what, f.status, f.why[0] ? f.why : "crashed", text);
	}
	arena_free(a);
	return f.status != 0;
}

static char *read_file(const char *path)
{
	FILE *file = fopen(path, "r");
	struct text text = { 0 };
	char buffer[4096];
	size_t n;
	if (!file)
		return NULL;
	text_put(&text, "");
	while ((n = fread(buffer, 1, sizeof buffer, file)) > 0)
		text_putn(&text, buffer, n);
	fclose(file);
	return text.at;
}

static int run_regressions(const struct suite *suite, const struct options *o)
{
	struct dirent **list;
	int failed = 0, n = scandir(o->regressions, &list, NULL, alphasort), ran = 0;
	for (int i = 0; i < n; free(list[i++])) {
		const char *dot = strrchr(list[i]->d_name, '.');
		if (!dot || strcmp(dot, suite->extension))
			continue;
		struct text path = { 0 };
		text_printf(&path, "%s/%s", o->regressions, list[i]->d_name);
		char *text = read_file(path.at);
		failed += text ? run_alone(suite, list[i]->d_name, text, o) : 1;
		ran++;
		free(text);
		text_fini(&path);
	}
	if (n >= 0)
		free(list);
	printf("%s: %d regressions, %d fail\n", suite->name, ran, failed);
	return failed;
}

/* ---- many seeds ---- */

static void run_seed(const struct suite *suite, uint64_t seed, struct tally *tally)
{
	struct arena *a = arena_new();
	struct text why = { 0 };
	char what[64];
	const char *text = suite->generate(seed, a);
	struct report r = suite->judge(text, &why);
	tally->skipped += r.skipped;
	if (r.exact && !r.skipped)
		*(r.racy ? &tally->racy : &tally->free) += 1;
	switch (r.outcome) {
	case OUTCOME_AGREES: tally->agree++; break;
	case OUTCOME_UNKNOWN: tally->unknown++; break;
	case OUTCOME_INEXACT: tally->inexact++; break;
	case OUTCOME_WRONG:
		tally->wrong++;
		snprintf(what, sizeof what, "%s seed %llu", suite->name, (unsigned long long)seed);
		explain(what, text, &why);
		break;
	}
	text_fini(&why);
	arena_free(a);
}

static void run_seeds(const struct suite *suite, const struct options *o, struct tally *tally)
{
	for (tally->next = o->seed; tally->next < o->seed + o->count; ) {
		fflush(stdout);
		pid_t child = fork();
		if (child == 0) {
			while (tally->next < o->seed + o->count && !(o->fail_fast && tally->wrong)) {
				run_seed(suite, tally->next, tally);
				tally->next++;
			}
			fflush(stdout);
			_exit(0);
		}
		int status = 0;
		waitpid(child, &status, 0);
		if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
			break;
		printf("---- %s seed %llu crashed (status %#x)\n", suite->name, (unsigned long long)tally->next,
			(unsigned)status);
		tally->crashed++;
		tally->next++;
		if (o->fail_fast)
			break;
	}
}

static int limit(const char *what, uint64_t n, uint64_t all, unsigned per_thousand)
{
	if (n * 1000 <= all * per_thousand)
		return 0;
	printf("too many %s: %llu of %llu\n", what, (unsigned long long)n, (unsigned long long)all);
	return 1;
}

/* The suite proves something only when both kinds of kernel are common. */
static int balance(const struct tally *t)
{
	uint64_t all = t->racy + t->free;
	if (all < 100 || (t->racy * 4 >= all && t->free * 4 >= all))
		return 0;
	printf("out of balance: %llu racy, %llu race-free\n", (unsigned long long)t->racy, (unsigned long long)t->free);
	return 1;
}

static int summary(const struct suite *suite, const struct options *o, const struct tally *t)
{
	printf("%s: %llu kernels from seed %llu: %llu agree, %llu inexact, %llu unknown, %llu without truth, %llu wrong, "
		"%llu crashed; typable: %llu racy, %llu race-free\n", suite->name, (unsigned long long)o->count,
		(unsigned long long)o->seed, (unsigned long long)(t->agree - t->skipped), (unsigned long long)t->inexact,
		(unsigned long long)t->unknown, (unsigned long long)t->skipped, (unsigned long long)t->wrong,
		(unsigned long long)t->crashed, (unsigned long long)t->racy, (unsigned long long)t->free);
	int failed = t->wrong || t->crashed;
	if (o->count >= 100)
		failed += limit("unknown", t->unknown, o->count, suite->max_unknown) +
			limit("without truth", t->skipped, o->count, suite->max_skipped) +
			limit("inexact", t->inexact, o->count, suite->max_inexact) + balance(t);
	return failed != 0;
}

int runner_main(const struct suite *suite, int argc, char **argv)
{
	struct options o = { .seed = 1, .count = 100 };
	for (int i = 1; i < argc; i++) {
		const char *next = i + 1 < argc ? argv[i + 1] : "";
		if (!strcmp(argv[i], "--seed"))
			o.seed = strtoull(next, NULL, 10), i++;
		else if (!strcmp(argv[i], "--count"))
			o.count = strtoull(next, NULL, 10), i++;
		else if (!strcmp(argv[i], "--only"))
			o.seed = strtoull(next, NULL, 10), o.count = 0, i++;
		else if (!strcmp(argv[i], "--regressions"))
			o.regressions = next, i++;
		else if (!strcmp(argv[i], "--print"))
			o.print = true;
		else if (!strcmp(argv[i], "--shrink"))
			o.shrink = true;
		else if (!strcmp(argv[i], "--fail-fast"))
			o.fail_fast = true;
		else {
			fprintf(stderr, "usage: %s [--seed S] [--count N] [--only SEED [--print] [--shrink]] [--regressions DIR] "
				"[--fail-fast]\n", argv[0]);
			return 2;
		}
	}
	int failed = o.regressions ? run_regressions(suite, &o) : 0;
	if (o.count == 0) {
		struct arena *a = arena_new();
		failed += run_alone(suite, "seed", suite->generate(o.seed, a), &o);
		arena_free(a);
		return failed != 0;
	}
	struct tally *tally = mmap(NULL, sizeof *tally, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (tally == MAP_FAILED)
		return 2;
	run_seeds(suite, &o, tally);
	return failed + summary(suite, &o, tally) != 0;
}

/* Slurm: a job array of which each task runs one part, and a job that merges the parts once all are there. */
#include "corpus/corpus_internal.h"

#include <string.h>

/* For sh: in single quotes, whatever it holds. */
static void quoted(struct text *out, const char *s)
{
	text_put(out, "'");
	for (; *s; s++) {
		if (*s == '\'') text_put(out, "'\\''");
		else text_putn(out, s, 1);
	}
	text_put(out, "'");
}

static void head(struct text *out, const char *name)
{
	text_printf(out, "#!/bin/sh\n#SBATCH --job-name=%s\n", name);
}

void corpus_slurm_scripts(const char *program, const char *manifest, const char *database, const corpus_words *words,
	long shards, long cpus, struct text *array, struct text *merge)
{
	head(array, "faial-c-corpus");
	text_printf(array, "#SBATCH --array=1-%ld\n#SBATCH --cpus-per-task=%ld\nset -eu\nexec ", shards, cpus);
	quoted(array, program);
	text_put(array, " corpus run ");
	quoted(array, manifest);
	text_put(array, " --database ");
	quoted(array, database);
	text_printf(array, ".part-\"$SLURM_ARRAY_TASK_ID\" --shard \"$SLURM_ARRAY_TASK_ID\"/%ld --jobs %ld", shards, cpus);
	for (size_t i = 0; i < words->n; i++) {
		text_put(array, " ");
		quoted(array, words->at[i]);
	}
	text_put(array, "\n");
	head(merge, "faial-c-merge");
	text_put(merge, "set -eu\nset --\n");
	text_printf(merge, "i=1\nwhile [ \"$i\" -le %ld ]; do\n\tset -- \"$@\" ", shards);
	quoted(merge, database);
	text_put(merge, ".part-\"$i\"\n\ti=$((i + 1))\ndone\nexec ");
	quoted(merge, program);
	text_put(merge, " corpus merge ");
	quoted(merge, database);
	text_put(merge, " \"$@\"\n");
}

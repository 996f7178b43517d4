/* One kernel that is free of races: the text in which its assumptions stand as conditions goes to the certifier, a program of its own
 * (proofs/oracle/certify.ml), and what that says comes back. */
#include "cli/certify_internal.h"
#include "corpus/corpus.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the folder of one kernel's scripts ---- */

/* One that was asked for stays. Of the file's last name, the kernel and its number. */
static const char *folder_make(struct arena *a, const struct options *o, const struct certify_question *q)
{
	if (!o->keep) {
		const char *place = getenv("TMPDIR");
		char *made = arena_printf(a, "%s/faial-certify-XXXXXX", place && *place ? place : "/tmp");
		return mkdtemp(made);
	}
	const char *slash = strrchr(q->path, '/');
	char *made = arena_printf(a, "%s/%s.%s.%zu", o->keep, slash ? slash + 1 : q->path, q->name, q->number);
	for (char *c = made + strlen(o->keep) + 1; *c; c++)
		if (*c == '/' || *c == ' ' || *c == '<' || *c == '>') *c = '_';
	mkdir(o->keep, 0777);
	return mkdir(made, 0777) == 0 || errno == EEXIST ? made : NULL;
}

static void folder_remove(struct arena *a, const char *folder)
{
	DIR *d = opendir(folder);
	for (const struct dirent *e; d && (e = readdir(d));)
		if (e->d_name[0] != '.') unlink(arena_printf(a, "%s/%s", folder, e->d_name));
	if (d) closedir(d);
	rmdir(folder);
}

static const char *text_store(struct arena *a, const char *folder, const char *text)
{
	const char *path = arena_printf(a, "%s/kernel.core", folder);
	FILE *file = fopen(path, "w");
	bool good = file && fputs(text, file) >= 0;
	if (file && fclose(file) != 0) good = false;
	return good ? path : NULL;
}

/* ---- the certifier ---- */

/* "NAME WORD REST", of "certified" the number of questions, of those by steps, seconds, and "together" or "apart WHY" */
static void answer_read(struct arena *a, const char *said, const char *name, struct report_certificate *out)
{
	size_t n = strlen(name);
	const char *word = strncmp(said, name, n) == 0 && said[n] == ' ' ? said + n + 1 : "";
	size_t length = strcspn(word, " ");
	char *rest = arena_strdup(a, word[length] ? word + length + 1 : "");
	if (!strncmp(word, "certified", length) && length) {
		out->state = CERTIFICATE_CERTIFIED;
		out->questions = (uint32_t)strtoul(rest, &rest, 10);
		out->stepped = (uint32_t)strtoul(rest, &rest, 10);
		out->seconds = strtod(rest, &rest);
		if (strcmp(rest, " together")) out->detail = strncmp(rest, " apart ", 7) ? "it was not asked" : rest + 7;
		return;
	}
	out->detail = rest;
	if (!strncmp(word, "contradicted", length) && length) out->state = CERTIFICATE_CONTRADICTED;
	else if (strncmp(word, "open", length) || !length) out->detail = arena_printf(a, "the certifier said '%.60s'", said);
}

void certify_ask(struct arena *a, const struct options *o, const struct certify_question *q, struct report_certificate *out)
{
	const char *folder = folder_make(a, o, q), *file = folder ? text_store(a, folder, q->core) : NULL, *why;
	const char *seconds = arena_printf(a, "%.0f", o->check.timeout > 1 ? o->check.timeout : o->check.timeout > 0 ? 1.0 : CERTIFY_SECONDS);
	const char *level = o->check.no_grid ? "block" : o->check.no_block ? "grid" : "all";
	const char *lost = o->certify_lost ? arena_printf(a, "/proc/self/fd/%d", o->certify_lost) : "/dev/null";
	static const char *const by[] = { "both", "steps", "z3" };
	const char *argv[] = { certify_program(a), file, "--by", by[o->certify_by], "--z3", certify_solver(), "--seconds", seconds, "--kernel-seconds", arena_printf(a, "%g", q->seconds),
		"--level", level, "--keep", folder, "--lost", lost, o->keep ? "--all" : NULL, NULL };
	struct text said = {0};
	out->state = CERTIFICATE_OPEN;
	if (!file) out->detail = arena_printf(a, "no file can be written: %s", strerror(errno));
	else if (!corpus_command_run(a, argv, &said, &why)) out->detail = why;
	else answer_read(a, said.at ? said.at : "", q->name, out);
	text_fini(&said);
	if (folder && !o->keep && out->state != CERTIFICATE_CONTRADICTED) folder_remove(a, folder);
}

/* ---- a kernel ---- */

/* What is told of the launch, and what the lowering of expressions assumes, as conditions in k's text. */
static void kernel_state(const struct certify_subject *s, const struct kernel *k, struct diags *diags, struct text *core)
{
	core_print(k, core);
	struct kernel *again = kernel_read(s->unit, k, core->at);
	INVARIANT(again, "what core_print prints, core_parse reads");
	kernel_specialise(again, &(struct launch){ 0 }, diags);      /* its launch is in the text; bounds of variables are not */
	smt_state(again, &s->options->check);
	core->n = 0;
	core_print(again, core);
	kernel_free(again);
}

void certify_kernel(struct arena *a, const struct certify_subject *s, struct kernel *k, struct report_certificate *out)
{
	struct diags diags = { .arena = a };
	struct text core = {0};
	double all = s->options->check.kernel_timeout > 0 ? s->options->check.kernel_timeout : CERTIFY_KERNEL_SECONDS, left = s->deadline - clock_seconds();
	launch_tell(k, s->item);
	bool fits = kernel_specialise(k, &s->item->launch, &diags);
	*out = (struct report_certificate){ .state = CERTIFICATE_OPEN, .detail = k->unsupported };
	if (!fits && !out->detail) out->detail = arena_strdup(a, diags.list.at[0].text);
	if (!out->detail && s->options->check.alias) out->detail = "pointers that may meet";
	if (!out->detail && left < 1) out->detail = "time, of the whole file";
	if (out->detail) return;
	kernel_state(s, k, &diags, &core);
	struct certify_question q = { s->path, k->name, core.at, s->number, all < left ? all : left };
	if (s->options->certifier) certify_ask_beside(a, s->options->certifier, &q, out);
	else certify_ask(a, s->options, &q, out);
	text_fini(&core);
}

/* `certify`, seen from the worker: of each kernel that is free of races the text in which its assumptions stand as conditions goes to the
 * certifier, a program of its own (proofs/oracle/certify.ml); what that says is sent on. */
#include "cli/certify_internal.h"
#include "cli/launch_internal.h"
#include "corpus/corpus.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *certify_word(enum certify_state s)
{
	switch (s) {
	case CERTIFY_NONE: return "nothing to certify";
	case CERTIFY_CERTIFIED: return "certified";
	case CERTIFY_OPEN: return "open";
	case CERTIFY_CONTRADICTED: return "contradicted";
	}
	UNREACHABLE("certify_state out of range");
}

/* ---- the folder of one kernel's scripts ---- */

/* One that was asked for stays. Of the file's last name, the kernel and its number. */
static const char *folder_make(struct arena *a, const struct options *o, const char *path, const struct kernel *k, size_t number)
{
	if (!o->keep) {
		const char *place = getenv("TMPDIR");
		char *made = arena_printf(a, "%s/faial-certify-XXXXXX", place && *place ? place : "/tmp");
		return mkdtemp(made);
	}
	const char *slash = strrchr(path, '/');
	char *made = arena_printf(a, "%s/%s.%s.%zu", o->keep, slash ? slash + 1 : path, k->name, number);
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

static const char *text_store(struct arena *a, const char *folder, const struct text *t)
{
	const char *path = arena_printf(a, "%s/kernel.core", folder);
	FILE *file = fopen(path, "w");
	bool good = file && fwrite(t->at, 1, t->n, file) == t->n;
	if (file && fclose(file) != 0) good = false;
	return good ? path : NULL;
}

/* ---- the certifier ---- */

/* "NAME WORD REST" */
static void answer_read(struct arena *a, const char *said, const char *name, struct certify_answer *out)
{
	size_t n = strlen(name);
	const char *word = strncmp(said, name, n) == 0 && said[n] == ' ' ? said + n + 1 : "";
	size_t length = strcspn(word, " ");
	out->detail = arena_strdup(a, word[length] ? word + length + 1 : "");
	if (!strncmp(word, "certified", length) && length) {
		out->state = CERTIFY_CERTIFIED;
		out->questions = strtol(out->detail, NULL, 10);
	} else if (!strncmp(word, "contradicted", length) && length) {
		out->state = CERTIFY_CONTRADICTED;
	} else if (strncmp(word, "open", length) || !length) {
		out->detail = arena_printf(a, "the certifier said '%.60s'", said);
	}
}

static void certifier_ask(struct arena *a, const struct options *o, const char *path, const struct kernel *k, const struct text *core, size_t number,
	struct certify_answer *out)
{
	const char *folder = folder_make(a, o, path, k, number), *file = folder ? text_store(a, folder, core) : NULL, *why;
	const char *seconds = arena_printf(a, "%.0f", o->check.timeout > 1 ? o->check.timeout : o->check.timeout > 0 ? 1.0 : CERTIFY_SECONDS);
	const char *all = arena_printf(a, "%g", o->check.kernel_timeout > 0 ? o->check.kernel_timeout : CERTIFY_KERNEL_SECONDS);
	const char *level = o->check.no_grid ? "block" : o->check.no_block ? "grid" : "all";
	const char *argv[] = { certify_program(a), file, "--z3", certify_solver(), "--seconds", seconds, "--kernel-seconds", all, "--level", level, "--keep", folder,
		o->keep ? "--all" : NULL, NULL };
	struct text said = {0};
	out->state = CERTIFY_OPEN;
	if (!file) out->detail = arena_printf(a, "no file can be written: %s", strerror(errno));
	else if (!corpus_command_run(a, argv, &said, &why)) out->detail = why;
	else answer_read(a, said.at ? said.at : "", k->name, out);
	text_fini(&said);
	if (folder && !o->keep && out->state != CERTIFY_CONTRADICTED) folder_remove(a, folder);
}

/* ---- kernels ---- */

static const char *ill_typed(struct arena *a, struct kernel *k)
{
	struct typing typing = {0};
	typecheck_kernel(k, &typing);
	if (typing.typable) return NULL;
	if (!typing.failures.n || !typing.failures.at[0].variable.ix) return "not typable (infer_k)";
	return arena_printf(a, "not typable (infer_k): %s depends on %s", typing.failures.at[0].rule,
		expr_var_get(k->exprs, typing.failures.at[0].variable)->name);
}

struct certifying { const struct options *o; const char *path; struct unit *unit; struct arena *arena; size_t number; int fd; };

static void kernel_certify(struct certifying *c, struct kernel *k, const struct launch_list_item *item)
{
	struct certify_answer answer = { .name = k->name, .line = k->at.line };
	struct diags diags = { .arena = c->arena };
	struct check check = {0};
	struct text core = {0};
	launch_tell(k, item);
	if (!kernel_specialise(k, &item->launch, &diags) && !k->unsupported) k->unsupported = diags.list.at[0].text;
	core_print(k, &core);
	smt_check_kernel(k, &c->o->check, &check);
	answer.verdict = check.verdict;
	if (check.verdict == VERDICT_DRF) answer.detail = c->o->check.alias ? "pointers that may meet" : ill_typed(c->arena, k);
	if (check.verdict == VERDICT_DRF && answer.detail) answer.state = CERTIFY_OPEN;
	if (check.verdict == VERDICT_DRF && !answer.detail) {
		struct kernel *again = kernel_read(c->unit, k, core.at);
		INVARIANT(again, "what core_print prints, core_parse reads");
		kernel_specialise(again, &(struct launch){ 0 }, &diags);      /* its launch is in the text; bounds of variables are not */
		core.n = 0;
		smt_state(again, &c->o->check);
		core_print(again, &core);
		certifier_ask(c->arena, c->o, c->path, again, &core, c->number, &answer);
		kernel_free(again);
	}
	c->number++;
	certify_send(&answer, c->path, c->fd);
	text_fini(&core);
}

static void unit_certify(struct certifying *c, struct unit *u)
{
	for (size_t i = 0; i < u->kernels.n; i++) {
		struct launch_list launches = {0};
		launches_find(c->arena, c->o, u, u->kernels.at[i], &launches);
		for (size_t j = 0; j < launches.n; j++) {
			struct kernel *k = kernel_copy(u, u->kernels.at[i]);
			INVARIANT(k, "what core_print prints, core_parse reads");
			kernel_certify(c, k, &launches.at[j]);
			kernel_free(k);
		}
	}
}

void job_certify(const struct options *o, const char *path, int fd)
{
	struct report *r = report_new();
	struct report_file *f = report_file_add(r, path);
	struct diags diags = { .arena = r->arena };
	struct sources *nowhere = sources_new(r->arena);
	enum input_kind kind = input_look(path, &diags);
	f->status = REPORT_FILE_FAILED;
	if (kind == INPUT_SOURCE || kind == INPUT_CORE) {
		struct infer_options infer = options_for_file(o, path);
		struct unit *u = input_load(path, kind, &infer);
		struct certifying c = { .o = o, .path = path, .unit = u, .arena = r->arena, .fd = fd };
		if (!u->failed && launch_params_known(o, u, &diags) && launch_assume(o, u, &diags)) {
			f->status = REPORT_FILE_CHECKED;
			unit_certify(&c, u);
		}
		report_diags_take(r, f, u->sources, &u->diags);
		input_free(kind, u);
	}
	report_diags_take(r, f, nowhere, &diags);
	job_send_file(f, fd);
	report_free(r);
}
